"""Timing windows: open, ask in order, declare, claim in front, commit, close.

One procedure for every game. What differs are the answers of a game (`window_answers.py`), which
gives them as a subclass of :class:`Windows`. The steps are noted here, so that every window is in
the record, also one in which nobody could act.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from dtnb.kernel.draft import Cites, Draft
from dtnb.kernel.game import Registry
from dtnb.kernel.inputs import PASS, Action, Choice, Together
from dtnb.kernel.questions import Decision, DecisionKind
from dtnb.kernel.recorder import Recorder
from dtnb.kernel.state import State
from dtnb.kernel.steps import Step
from dtnb.kernel.verdicts import Reason
from dtnb.kernel.window_answers import RulesT, TableT, WindowAnswers
from dtnb.kernel.windows import AskWindow, Claims, Commit, Declare, OpenWindow, WindowPoint


class Windows(WindowAnswers[TableT, RulesT]):
    """How windows are played; a game's own gives the answers that differ.

    Parameters
    ----------
    registry
        Where the items of windows get their functions.
    """

    def __init__(self, registry: Registry) -> None:
        registry.resolves(OpenWindow)(self.open)
        registry.resolves(self.asking)(self.ask)
        registry.answers(self.asking)(self.answered)
        registry.resolves(Declare)(self.declare)
        registry.answers(Declare)(self.detail_given)
        if not self.at_once:
            registry.resolves(Claims)(self.ask_claims)
            registry.answers(Claims)(self.claim_answered)
            registry.resolves(Commit)(self.settle)

    # -- opening, asking, closing ------------------------------------------------------------------

    def open(self, draft: Draft[TableT, RulesT], item: OpenWindow) -> None:
        """Open a window and ask who is the first that can act.

        Where nobody can, which is most of the time, its steps are made when somebody reads them.
        """
        before, recorder = draft.table, draft.recorder
        order = self.order(draft, item)
        serial = self.opened(draft, item)
        point = WindowPoint(item.window, item.only)
        found = self.first_able(draft.rules, draft.table, point, order, 0, 0)
        if found is None and (recorder is None or not recorder.making):
            if recorder is not None:
                rest = State(before, tuple(draft.agenda))
                tell = partial(self._tell, draft.rules, rest, draft.scope, item)
                recorder.put_off(2 + len(order), tell)
            return
        if recorder is not None:
            draft.begin(
                "window-opens", self.opener(draft.table), self.cites(draft, "window-opens", item),
                id=f"window:{serial}", window=item.window, order=list(order), only=item.only,
            )  # fmt: skip
        self._go_round(draft, self.goes_round(draft, item, order), found)

    def _tell(
        self, rules: RulesT, rest: State, scope: int, item: OpenWindow, recorder: Recorder
    ) -> None:
        """Make the steps of a window in which nobody could act."""
        draft: Draft[TableT, RulesT] = Draft(rules, rest, recorder)
        draft.scope = scope
        self.open(draft, item)

    def ask(self, draft: Draft[TableT, RulesT], item: AskWindow) -> None:
        """Ask the next seat; one that can do nothing passes by itself, and that is recorded."""
        point, order = WindowPoint(item.window, item.only), item.order
        found = self.first_able(draft.rules, draft.table, point, order, item.at, item.passes)
        self._go_round(draft, item, found)

    def _go_round(self, draft: Draft[TableT, RulesT], item: AskWindow, found: int | None) -> None:
        order, count = item.order, len(item.order)
        silent = count - item.passes if found is None else (found - item.at) % count
        if draft.recorder is not None:
            for nth in range(silent):
                at = (item.at + nth) % count
                question = Decision(item.window, order[at], order=order, only=item.only)
                self.pass_by(draft, replace(item, at=at, passes=item.passes + nth), question)
        if found is None:
            self.close(draft, item)
            return
        question = Decision(item.window, order[found], order=order, only=item.only)
        passes = item.passes + silent
        draft.ask(replace(item, at=found, passes=passes, asked=item.asked + 1), question)

    def pass_by(
        self,
        draft: Draft[TableT, RulesT],
        item: AskWindow | Claims,
        question: Decision,
        **more: Any,
    ) -> None:
        """Record that a seat could do nothing, and keep the question it was not asked."""
        if draft.recorder is None:
            return
        draft.recorder.asked = State(draft.table, (*draft.agenda, item), question)
        why = list(self.silenced(draft, question.seat))
        draft.note(
            "passes-automatically", question.seat, tuple(rule for one in why for rule in one.rules),
            window=item.window, reason=why[0].code if why else "nothing-to-do",
            verdict=reasons_as_data(draft.rules, why), **more,
        )  # fmt: skip

    def answered(
        self, draft: Draft[TableT, RulesT], item: AskWindow, given: Choice | Together
    ) -> None:
        """A seat passed or declared, or several declared at the same moment."""
        if isinstance(given, Together):
            self._declared_together(draft, item, given)
        elif given.action == PASS:
            draft.note("passes", given.seat, self.cites(draft, "passes", item), window=item.window)
            at = (item.at + 1) % len(item.order)
            draft.push(replace(item, at=at, passes=item.passes + 1))
        else:
            declared = Declare(given.seat, given.action, item.window, item.order, item.only)
            draft.push(declared, self._after_action(draft, item, item.at))

    def _after_action(self, draft: Draft[TableT, RulesT], item: AskWindow, at: int) -> AskWindow:
        following = 0 if self.front_again(draft.rules) else (at + 1) % len(item.order)
        return replace(item, at=following, passes=0, acted=item.acted + 1)

    def _declared_together(
        self, draft: Draft[TableT, RulesT], item: AskWindow, given: Together
    ) -> None:
        """Order what was declared at the same moment by priority."""
        ordered = sorted(given.choices, key=lambda choice: item.order.index(choice.seat))
        kind, seats = "declared-together", [choice.seat for choice in ordered]
        rules = self.cites(draft, kind, item)
        draft.note(kind, None, rules, window=item.window, order=seats)
        declared = [
            Declare(choice.seat, choice.action, item.window, item.order, item.only)
            for choice in ordered
        ]
        draft.push(*declared, self._after_action(draft, item, item.order.index(seats[-1])))

    def close(self, draft: Draft[TableT, RulesT], item: AskWindow) -> None:
        """Close a window; one that asks nobody says why not, as a verdict does."""
        if draft.recorder is not None:
            reason, rules = self.close_reason(item), self.cites(draft, "window-closes", item)
            refused = [] if item.order else [Reason(reason, rules)]
            verdict = {"verdict": reasons_as_data(draft.rules, refused)} if refused else {}
            draft.note("window-closes", None, rules, window=item.window, reason=reason, **verdict)
        self.closed(draft, item)

    # -- declaring and claiming --------------------------------------------------------------------

    def declare(self, draft: Draft[TableT, RulesT], item: Declare) -> None:
        """Settle the details, then let seats with precedence claim, then commit."""
        action = self.detailed(draft, item)
        if action is None:
            return
        item = replace(item, action=action)
        serial = draft.next_serial()
        if draft.recorder is not None:
            self._note_declared(draft, item, f"action:{serial}")
        commit = Commit(serial, item.seat, action, item.window, item.order, item.only)
        if self.at_once:
            self.commit(draft, commit)
            return
        draft.push(commit)
        ahead = self.in_front(draft, item)
        if ahead:
            draft.push(Claims(serial, action, item.seat, item.window, ahead, only=item.only))

    def _note_declared(self, draft: Draft[TableT, RulesT], item: Declare, name: str) -> None:
        kind, links = "declares", {}
        if item.claim_on >= 0:
            kind, links = "claims", {"claims": f"action:{item.claim_on}"}
        elif self.at_once:
            links = {"commits": name}
        args = {"window": item.window, "verb": item.action.verb, "subject": item.action.object}
        args.update(self.told(draft, item))
        draft.begin(kind, item.seat, self.cites(draft, kind, item), id=name, **args, **links)

    def ask_detail(
        self,
        draft: Draft[TableT, RulesT],
        item: Declare,
        action: Action,
        topic: str,
        seat: int = -1,
    ) -> None:
        """Ask a follow-up question about an action that is being declared."""
        by = seat if seat >= 0 else item.seat
        question = Decision(
            item.window, by, DecisionKind.DETAIL, item.order, topic, action, item.seat, item.only
        )
        draft.ask(replace(item, action=action), question)

    def detail_given(self, draft: Draft[TableT, RulesT], item: Declare, given: Choice) -> None:
        """A follow-up question was answered."""
        action = item.action
        for name, value in given.action.details:
            action = action.with_detail(name, value)
        draft.push(replace(item, action=action))

    def ask_claims(self, draft: Draft[TableT, RulesT], item: Claims) -> None:
        """Ask those ahead of the declarer whether they act in front."""
        order = item.order
        point = WindowPoint(item.window, item.only, claim=True)
        found = self.first_able(draft.rules, draft.table, point, order, item.at, item.at)
        if draft.recorder is not None:
            for at in range(item.at, len(order) if found is None else found):
                asked = replace(item, at=at)
                claims = f"action:{item.declared}"
                self.pass_by(draft, asked, _claim_question(asked), claims=claims)
        if found is not None:
            asked = replace(item, at=found)
            draft.ask(asked, _claim_question(asked))

    def claim_answered(self, draft: Draft[TableT, RulesT], item: Claims, given: Choice) -> None:
        """A seat lets the action through, or declares its own in front of it."""
        if given.action == PASS:
            rules, action = self.cites(draft, "passes", item), f"action:{item.declared}"
            draft.note("passes", given.seat, rules, window=item.window, claims=action)
            draft.push(replace(item, at=item.at + 1))
            return
        declared = Declare(
            given.seat, given.action, item.window, item.order, item.only,
            claim_on=item.declared, claim_action=item.action,
        )  # fmt: skip
        # Precedence is not used up: the front is asked again.
        draft.push(declared, replace(item, at=0))

    # -- becoming real, or not ---------------------------------------------------------------------

    def settle(self, draft: Draft[TableT, RulesT], item: Commit) -> None:
        """Ask the verdict again; the action becomes real, or is taken back."""
        point = WindowPoint(item.window, item.only)
        reasons = list(self.reasons(draft.rules, draft.table, point, item.seat, item.action))
        if reasons:
            self.withdraw(draft, item, reasons)
            return
        if draft.recorder is not None:
            draft.begin(
                "commits", item.seat, self.cites(draft, "commits", item),
                commits=f"action:{item.declared}", window=item.window, verb=item.action.verb,
                subject=item.action.object, **self.told(draft, item),
            )  # fmt: skip
        self.commit(draft, item)

    def withdraw(
        self, draft: Draft[TableT, RulesT], item: Commit, reasons: Sequence[Reason]
    ) -> None:
        """Take back an action that another has made impossible."""
        self.note_withdrawal(draft, item, reasons)

    def note_withdrawal(
        self,
        draft: Draft[TableT, RulesT],
        item: Commit,
        reasons: Iterable[Reason],
        kind: str = "withdraws",
    ) -> None:
        """Record that an action is taken back, and by which other that became necessary."""
        if draft.recorder is None:
            return
        cause = self._came_between(draft, item)
        blame = {"because_of": cause} if cause else {}
        draft.note(
            kind, item.seat, self.cites(draft, kind, item), withdraws=f"action:{item.declared}",
            window=item.window, verb=item.action.verb, subject=item.action.object,
            verdict=reasons_as_data(draft.rules, reasons), **blame,
        )  # fmt: skip

    def _came_between(self, draft: Draft[TableT, RulesT], item: Commit) -> str:
        """Name the action that has stood in the way of this one since.

        Of several that became real since it was declared, that is the one during which it became
        impossible for good.
        """
        assert draft.recorder is not None
        steps = draft.recorder.steps
        since = steps[_declared_at(steps, f"action:{item.declared}") :]
        point = WindowPoint(item.window, item.only)
        became = len(steps)
        for step in reversed(since):
            if not any(self.reasons(draft.rules, step.table, point, item.seat, item.action)):
                break
            became = step.index
        commits = [step for step in since if step.kind == "commits"]
        before = [step for step in commits if step.index <= became]
        return (before or commits)[-1].settles if commits else ""


def _claim_question(item: Claims) -> Decision:
    return Decision(
        item.window, item.order[item.at], DecisionKind.CLAIM, item.order,
        about=item.action, by=item.by, only=item.only,
    )  # fmt: skip


def _declared_at(steps: Sequence[Step], action: str) -> int:
    """Return where an action was declared; those declared together were so at the same moment."""
    # Where a record begins in the middle of an action, that was declared before all of it.
    own = next((step.index for step in reversed(steps) if step.made == action), 0)
    groups = [step for step in steps[:own] if step.kind == "declared-together"]
    if not groups:
        return own
    group = groups[-1]
    declared = [
        step.index
        for step in steps[group.index :]
        if step.kind == "declares" and step.parent == group.parent
    ]
    return group.index if own in declared[: len(group.order)] else own


def reasons_as_data(rules: Cites, reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    """Return reasons as the plain data that a step carries."""
    return [
        {"code": reason.code, "rules": list(rules.cited(reason.rules)), "args": dict(reason.args)}
        for reason in reasons
    ]
