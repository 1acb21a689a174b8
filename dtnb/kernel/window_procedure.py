"""Play a timing window: open, ask in order, declare, let others act first, commit, close.

In a timing window, seats may act; they are asked in priority order. An action is first declared.
Other seats may then claim to act before it, and at last the action is committed (it takes effect)
or withdrawn.

The procedure is the same for every game. A game subclasses :class:`WindowProcedure` and overrides
hooks (`window_hooks.py`) where its rules differ. The procedure records steps for every window, even
if nobody can act in it. The file is long because it has the whole procedure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from dtnb.kernel.draft import Cites, Draft
from dtnb.kernel.game import Registry
from dtnb.kernel.inputs import PASS, Action, Choice, SimultaneousChoices
from dtnb.kernel.questions import Decision, DecisionKind
from dtnb.kernel.recorder import Recorder
from dtnb.kernel.state import State
from dtnb.kernel.steps import Step
from dtnb.kernel.verdicts import Reason
from dtnb.kernel.window_hooks import RulesT, TableT, WindowHooks
from dtnb.kernel.windows import (
    AskInterruptions,
    AskWindow,
    Commit,
    Declare,
    OpenWindow,
    WindowPoint,
    action_name,
)


class WindowProcedure(WindowHooks[TableT, RulesT]):
    """The procedure of a game's timing windows.

    It registers its methods for the items of `windows.py` in the game's registry.
    """

    def __init__(self, registry: Registry) -> None:
        registry.resolves(OpenWindow)(self.open)
        registry.resolves(self.ask_item)(self.ask)
        registry.answers(self.ask_item)(self.take_answer)
        registry.resolves(Declare)(self.declare)
        registry.answers(Declare)(self.take_detail)
        if not self.commits_at_once:
            registry.resolves(AskInterruptions)(self.ask_interruptions)
            registry.answers(AskInterruptions)(self.take_interruption_answer)
            registry.resolves(Commit)(self.commit_or_withdraw)

    # -- opening, asking, closing ------------------------------------------------------------------

    def open(self, draft: Draft[TableT, RulesT], item: OpenWindow) -> None:
        """Open a window and ask the first seat that can act.

        Usually no seat can act. The steps of such a window are deferred: they are made only when
        somebody reads them.
        """
        table_before, recorder = draft.table, draft.recorder
        order = self.order(draft, item)
        serial = self.on_open(draft, item)
        point = WindowPoint(item.window, item.restriction)
        index = self.next_able_seat(draft.rules, draft.table, point, order, start=0, passes=0)
        if index is None and (recorder is None or not recorder.defers_nothing):
            if recorder is not None:
                state_before = State(table_before, tuple(draft.agenda))
                make_steps = partial(
                    self._record_idle_window, draft.rules, state_before, draft.enclosing_step, item
                )
                # The window opens, every seat passes, and the window closes.
                recorder.defer(2 + len(order), make_steps)
            return
        if recorder is not None:
            draft.begin_step(
                "window-opens", self.opener(draft.table), self.cites(draft, "window-opens", item),
                id=f"window:{serial}", window=item.window, order=list(order), only=item.restriction,
            )  # fmt: skip
        self._ask_from(draft, self.begin_asking(draft, item, order), index)

    def _record_idle_window(
        self,
        rules: RulesT,
        state_before: State,
        enclosing_step: int,
        item: OpenWindow,
        recorder: Recorder,
    ) -> None:
        """Write to a recorder the deferred steps of a window in which nobody could act."""
        draft: Draft[TableT, RulesT] = Draft(rules, state_before, recorder)
        draft.enclosing_step = enclosing_step
        self.open(draft, item)

    def ask(self, draft: Draft[TableT, RulesT], item: AskWindow) -> None:
        """Ask the next seat that can act; the seats before it pass automatically."""
        point, order = WindowPoint(item.window, item.restriction), item.order
        start, passes = item.next_index, item.passes
        index = self.next_able_seat(draft.rules, draft.table, point, order, start, passes)
        self._ask_from(draft, item, index)

    def _ask_from(self, draft: Draft[TableT, RulesT], item: AskWindow, index: int | None) -> None:
        """Ask the seat at an index of the order; close the window if `index` is None.

        The seats before `index` pass automatically. If `index` is None, all seats that have not
        passed yet pass automatically.
        """
        order, count = item.order, len(item.order)
        passing_count = count - item.passes if index is None else (index - item.next_index) % count
        if draft.recorder is not None:
            for offset in range(passing_count):
                position = (item.next_index + offset) % count
                question = Decision(
                    item.window, order[position], order=order, restriction=item.restriction
                )
                passing_item = replace(item, next_index=position, passes=item.passes + offset)
                self.pass_automatically(draft, passing_item, question)
        if index is None:
            self.close(draft, item)
            return
        question = Decision(item.window, order[index], order=order, restriction=item.restriction)
        passes = item.passes + passing_count
        draft.ask(
            replace(
                item, next_index=index, passes=passes, questions_asked=item.questions_asked + 1
            ),
            question,
        )

    def pass_automatically(
        self,
        draft: Draft[TableT, RulesT],
        item: AskWindow | AskInterruptions,
        question: Decision,
        **extra_args: Any,
    ) -> None:
        """Record the pass of a seat that can do nothing, instead of asking it the `question`."""
        if draft.recorder is None:
            return
        draft.recorder.question_state = State(draft.table, (*draft.agenda, item), question)
        reasons = list(self.reasons_to_pass(draft, question.seat))
        rule_ids = tuple(rule for reason in reasons for rule in reason.rules)
        draft.add_step(
            "passes-automatically", question.seat, rule_ids,
            window=item.window, reason=reasons[0].code if reasons else "nothing-to-do",
            verdict=reasons_as_data(draft.rules, reasons), **extra_args,
        )  # fmt: skip

    def take_answer(
        self, draft: Draft[TableT, RulesT], item: AskWindow, answer: Choice | SimultaneousChoices
    ) -> None:
        """Take a pass, a declaration, or several declarations at the same moment."""
        if isinstance(answer, SimultaneousChoices):
            self._declare_together(draft, item, answer)
        elif answer.action == PASS:
            draft.add_step(
                "passes", answer.seat, self.cites(draft, "passes", item), window=item.window
            )
            next_index = (item.next_index + 1) % len(item.order)
            draft.push(replace(item, next_index=next_index, passes=item.passes + 1))
        else:
            declaration = Declare(
                answer.seat, answer.action, item.window, item.order, item.restriction
            )
            draft.push(declaration, self._after_action(draft, item, item.next_index))

    def _after_action(
        self, draft: Draft[TableT, RulesT], item: AskWindow, acting_index: int
    ) -> AskWindow:
        """Return the item that continues a window after an action.

        `acting_index` is the acting seat's index in `item.order`.
        """
        next_index = (
            0 if self.restarts_at_front(draft.rules) else (acting_index + 1) % len(item.order)
        )
        return replace(
            item, next_index=next_index, passes=0, actions_declared=item.actions_declared + 1
        )

    def _declare_together(
        self, draft: Draft[TableT, RulesT], item: AskWindow, answer: SimultaneousChoices
    ) -> None:
        """Push actions declared at the same moment, in order of priority."""
        ordered = sorted(answer.choices, key=lambda choice: item.order.index(choice.seat))
        kind, seats = "declared-together", [choice.seat for choice in ordered]
        rule_ids = self.cites(draft, kind, item)
        window_order = item.order if len(item.order) > len(seats) else ()
        draft.add_step(
            kind, None, rule_ids, window=item.window, order=seats, circle=list(window_order)
        )
        declarations = [
            Declare(choice.seat, choice.action, item.window, item.order, item.restriction)
            for choice in ordered
        ]
        draft.push(*declarations, self._after_action(draft, item, item.order.index(seats[-1])))

    def close(self, draft: Draft[TableT, RulesT], item: AskWindow) -> None:
        """Close a window; if no seat may act in it, record the reason as a verdict too."""
        if draft.recorder is not None:
            reason, rule_ids = self.close_reason(item), self.cites(draft, "window-closes", item)
            reasons = [] if item.order else [Reason(reason, rule_ids)]
            verdict = {"verdict": reasons_as_data(draft.rules, reasons)} if reasons else {}
            draft.add_step(
                "window-closes", None, rule_ids, window=item.window, reason=reason, **verdict
            )
        self.on_close(draft, item)

    # -- declaring and claiming --------------------------------------------------------------------

    def declare(self, draft: Draft[TableT, RulesT], item: Declare) -> None:
        """Declare an action: ask for details, let other seats interrupt it, and commit it."""
        action = self.complete_details(draft, item)
        if action is None:
            return
        item = replace(item, action=action)
        serial = draft.next_serial()
        if draft.recorder is not None:
            self._note_declared(draft, item, action_name(serial))
        commit = Commit(serial, item.seat, action, item.window, item.order, item.restriction)
        if self.commits_at_once:
            self.commit(draft, commit)
            return
        draft.push(commit)
        seats_to_ask_first = self.seats_ahead(draft, item)
        if seats_to_ask_first:
            draft.push(
                AskInterruptions(
                    serial,
                    action,
                    item.seat,
                    item.window,
                    seats_to_ask_first,
                    restriction=item.restriction,
                )
            )

    def _note_declared(self, draft: Draft[TableT, RulesT], item: Declare, name: str) -> None:
        """Record a declaration or claim, whose action gets this `name`."""
        step_kind, links = "declares", {}
        if item.interrupted_serial >= 0:
            step_kind, links = "claims", {"claims": action_name(item.interrupted_serial)}
        elif self.commits_at_once:
            links = {"commits": name}
        args = {"window": item.window, "verb": item.action.verb, "subject": item.action.object}
        args.update(self.extra_args(draft, item))
        draft.begin_step(
            step_kind, item.seat, self.cites(draft, step_kind, item), id=name, **args, **links
        )

    def ask_detail(
        self,
        draft: Draft[TableT, RulesT],
        item: Declare,
        action: Action,
        topic: str,
        seat: int = -1,
    ) -> None:
        """Ask a follow-up question about an action that is being declared.

        The question goes to `seat`; -1 stands for the declaring seat.
        """
        question = Decision(
            item.window,
            seat if seat >= 0 else item.seat,
            DecisionKind.DETAIL,
            item.order,
            topic,
            action,
            item.seat,
            item.restriction,
        )
        draft.ask(replace(item, action=action), question)

    def take_detail(self, draft: Draft[TableT, RulesT], item: Declare, answer: Choice) -> None:
        """Add the answer to a follow-up question to the action, and declare the action again."""
        action = item.action
        for name, value in answer.action.details:
            action = action.with_detail(name, value)
        draft.push(replace(item, action=action))

    def ask_interruptions(self, draft: Draft[TableT, RulesT], item: AskInterruptions) -> None:
        """Ask in turn the seats that may interrupt a declared action."""
        order = item.order
        point = WindowPoint(item.window, item.restriction, is_interruption=True)
        # All seats before the next seat have passed, so the number of passes is the index of the
        # next seat.
        index = self.next_able_seat(
            draft.rules, draft.table, point, order, item.next_index, item.next_index
        )
        if draft.recorder is not None:
            for position in range(item.next_index, len(order) if index is None else index):
                asking_item = replace(item, next_index=position)
                claims = action_name(item.declared_serial)
                self.pass_automatically(
                    draft, asking_item, _interruption_question(asking_item), claims=claims
                )
        if index is not None:
            asking_item = replace(item, next_index=index)
            draft.ask(asking_item, _interruption_question(asking_item))

    def take_interruption_answer(
        self, draft: Draft[TableT, RulesT], item: AskInterruptions, answer: Choice
    ) -> None:
        """Take a seat's answer: a pass, or an action that interrupts the declared action."""
        if answer.action == PASS:
            rule_ids, action = self.cites(draft, "passes", item), action_name(item.declared_serial)
            draft.add_step("passes", answer.seat, rule_ids, window=item.window, claims=action)
            draft.push(replace(item, next_index=item.next_index + 1))
            return
        declaration = Declare(
            answer.seat, answer.action, item.window, item.order, item.restriction,
            interrupted_serial=item.declared_serial, interrupted_action=item.action,
        )  # fmt: skip
        # After a claim, ask again from the first seat: it may claim again before later seats.
        draft.push(declaration, replace(item, next_index=0))

    # -- committing and withdrawing ----------------------------------------------------------------

    def commit_or_withdraw(self, draft: Draft[TableT, RulesT], item: Commit) -> None:
        """Commit a declared action if it is still legal, else withdraw it."""
        point = WindowPoint(item.window, item.restriction)
        reasons = list(self.reasons(draft.rules, draft.table, point, item.seat, item.action))
        if reasons:
            self.withdraw(draft, item, reasons)
        else:
            self.carry_out(draft, item)

    def carry_out(self, draft: Draft[TableT, RulesT], item: Commit) -> None:
        """Record that a declared action is committed, and commit it."""
        if draft.recorder is not None:
            draft.begin_step(
                "commits", item.seat, self.cites(draft, "commits", item),
                commits=action_name(item.declared_serial), window=item.window,
                verb=item.action.verb, subject=item.action.object, **self.extra_args(draft, item),
            )  # fmt: skip
        self.commit(draft, item)

    def withdraw(
        self, draft: Draft[TableT, RulesT], item: Commit, reasons: Sequence[Reason]
    ) -> None:
        """Withdraw a declared action that has become impossible; a game may override this."""
        self.note_withdrawal(draft, item, reasons)

    def note_withdrawal(
        self,
        draft: Draft[TableT, RulesT],
        item: Commit,
        reasons: Iterable[Reason],
        kind: str = "withdraws",
    ) -> None:
        """Record a withdrawn action, and the action that prevented it, as a step of this `kind`."""
        if draft.recorder is None:
            return
        blocker = self._blocking_action(draft, item)
        because_of = {"because_of": blocker} if blocker else {}
        draft.add_step(
            kind, item.seat, self.cites(draft, kind, item),
            withdraws=action_name(item.declared_serial), window=item.window,
            verb=item.action.verb, subject=item.action.object,
            verdict=reasons_as_data(draft.rules, reasons), **because_of,
        )  # fmt: skip

    def _blocking_action(self, draft: Draft[TableT, RulesT], item: Commit) -> str:
        """Return the name of the action that made a withdrawn action impossible; "" if none did.

        The action was still possible when it was declared. Find the first step after which the
        action was never possible again, and return the last action that was committed up to this
        step.
        """
        assert draft.recorder is not None
        steps = draft.recorder.steps
        steps_since = steps[_declaration_index(steps, action_name(item.declared_serial)) :]
        point = WindowPoint(item.window, item.restriction)
        impossible_from = len(steps)
        for step in reversed(steps_since):
            if not any(self.reasons(draft.rules, step.table, point, item.seat, item.action)):
                break
            impossible_from = step.index
        commits = [step for step in steps_since if step.kind == "commits"]
        earlier_commits = [step for step in commits if step.index <= impossible_from]
        return (earlier_commits or commits)[-1].settled_action if commits else ""


def _interruption_question(item: AskInterruptions) -> Decision:
    """Return the question whether the next seat of `item` interrupts the declared action."""
    return Decision(
        item.window, item.order[item.next_index], DecisionKind.INTERRUPT, item.order,
        about=item.action, declared_by=item.declared_by, restriction=item.restriction,
    )  # fmt: skip


def _declaration_index(steps: Sequence[Step], action: str) -> int:
    """Return the index of the step that declares an action.

    If several seats declared actions at the same moment, return the index of the step
    ``declared-together`` that comes before all of them.
    """
    # A record may begin in the middle of an action; index 0 then stands for its declaration.
    declaration_index = next(
        (step.index for step in reversed(steps) if step.created_name == action), 0
    )
    groups = [step for step in steps[:declaration_index] if step.kind == "declared-together"]
    if not groups:
        return declaration_index
    group = groups[-1]
    group_declarations = [
        step.index
        for step in steps[group.index :]
        if step.kind == "declares" and step.parent == group.parent
    ]
    is_in_group = declaration_index in group_declarations[: len(group.order)]
    return group.index if is_in_group else declaration_index


def reasons_as_data(rules: Cites, reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    """Return reasons as plain data for the arguments of a step."""
    return [
        {
            "code": reason.code,
            "rules": list(rules.ids_to_cite(reason.rules)),
            "args": dict(reason.args),
        }
        for reason in reasons
    ]
