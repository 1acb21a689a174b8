"""The hooks with which a game defines its timing windows, such as the order of its seats.

:mod:`dtnb.kernel.window_procedure` calls the hooks. Their words:

* to declare an action: to announce it. Then other seats may interrupt it, and at last it is
  committed (it takes effect) or withdrawn.
* restriction: a word of the game for a limit on what may be done in one window; "" for no limit.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from dtnb.kernel.draft import Cites, Draft
from dtnb.kernel.game import Game
from dtnb.kernel.inputs import PASS, Action
from dtnb.kernel.questions import Decision, DecisionKind
from dtnb.kernel.state import State
from dtnb.kernel.steps import ALL_PASSED, NOBODY_COULD_ACT, NOBODY_MAY_ACT
from dtnb.kernel.verdicts import Reason
from dtnb.kernel.windows import (
    AskInterruptions,
    AskWindow,
    Commit,
    Declare,
    OpenWindow,
    WindowPoint,
)

TableT = TypeVar("TableT")
RulesT = TypeVar("RulesT", bound=Cites)

#: The agenda items that record steps; `WindowHooks.cites` says which rules the steps cite.
Cited: TypeAlias = OpenWindow | AskWindow | Declare | AskInterruptions | Commit


class WindowHooks(ABC, Generic[TableT, RulesT]):
    """Hooks that a game overrides; the defaults suit most games."""

    #: the type of the agenda item that asks the seats in turn. A game may set a subclass of
    #: `AskWindow` here, to store more about the window
    ask_item: ClassVar[type[AskWindow]] = AskWindow
    #: true for a game in which nobody can interrupt a declared action; one step then both declares
    #: and commits the action
    commits_at_once: ClassVar[bool] = False

    @abstractmethod
    def order(self, draft: Draft[TableT, RulesT], item: OpenWindow) -> tuple[int, ...]:
        """Return the seats of a window in priority order; empty if nobody may act."""

    @abstractmethod
    def commit(self, draft: Draft[TableT, RulesT], item: Commit) -> None:
        """Carry out a committed action; steps added here are nested in the step that commits."""

    def reasons(
        self, rules: RulesT, table: TableT, point: WindowPoint, seat: int, action: Action
    ) -> Iterator[Reason]:
        """Yield every reason why a declared action can no longer be committed.

        The action was possible when it was declared at `point`; a claim may have made it impossible
        since.
        """
        # In every game, the rules are the game object itself.
        assert isinstance(rules, Game)
        question = Decision(point.window, seat, order=(seat,), restriction=point.restriction)
        yield from rules.reasons(State(table, (), question), seat, action)

    def next_able_seat(
        self,
        rules: RulesT,
        table: TableT,
        point: WindowPoint,
        order: tuple[int, ...],
        start: int,
        passes: int,
    ) -> int | None:
        """Return the index in `order` of the next seat that can do anything but pass.

        The search begins at index `start`. `passes` is the number of seats just before `start` that
        have passed and are not asked again. Return None if none of the other seats can act.
        """
        assert isinstance(rules, Game)
        kind = DecisionKind.INTERRUPT if point.is_interruption else DecisionKind.ACTION
        for offset in range(len(order) - passes):
            index = (start + offset) % len(order)
            question = Decision(
                point.window, order[index], kind, order, restriction=point.restriction
            )
            legal = rules.legal_actions(State(table, (), question))
            if any(action != PASS for action in legal):
                return index
        return None

    def restarts_at_front(self, rules: RulesT) -> bool:
        """Tell whether the first seat is asked again after every action.

        If not, the seat after the acting seat is asked next.
        """
        return False

    def seats_ahead(self, draft: Draft[TableT, RulesT], item: Declare) -> tuple[int, ...]:
        """Return the seats that may interrupt a declared action."""
        return ()

    def complete_details(self, draft: Draft[TableT, RulesT], item: Declare) -> Action | None:
        """Return the action with all details, which are the answers to its follow-up questions.

        Return None if the hook has asked such a question (`WindowProcedure.ask_detail`), or if the
        action has already taken effect, so that nothing is left to declare.
        """
        return item.action

    def on_open(self, draft: Draft[TableT, RulesT], item: OpenWindow) -> int:
        """Update the table for a newly opened window; return the window's serial number."""
        return draft.next_serial()

    def begin_asking(
        self, draft: Draft[TableT, RulesT], item: OpenWindow, order: tuple[int, ...]
    ) -> AskWindow:
        """Return the item that asks the seats of a newly opened window."""
        return self.ask_item(item.window, order, restriction=item.restriction)

    def on_close(self, draft: Draft[TableT, RulesT], item: AskWindow) -> None:
        """Update the table for a closed window."""

    def close_reason(self, item: AskWindow) -> str:
        """Return the code of the reason why a window closes, such as `ALL_PASSED`."""
        if not item.order:
            return NOBODY_MAY_ACT
        return ALL_PASSED if item.questions_asked else NOBODY_COULD_ACT

    def reasons_to_pass(self, draft: Draft[TableT, RulesT], seat: int) -> Iterable[Reason]:
        """Return the reasons why a seat may not act at all.

        The result is empty if the seat may act, even if it has no legal action now.
        """
        return ()

    def opener(self, table: TableT) -> int | None:
        """Return the seat that is recorded as opening a window; None if no seat is."""
        return None

    def cites(self, draft: Draft[TableT, RulesT], kind: str, item: Cited) -> tuple[str, ...]:
        """Return the rules that a step of this kind cites."""
        return ()

    def extra_args(self, draft: Draft[TableT, RulesT], item: Declare | Commit) -> Mapping[str, Any]:
        """Return additional arguments for the steps of an action."""
        return {}
