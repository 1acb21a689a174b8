"""What a game answers about its windows: who is asked, who may come in between, what becomes real.

How windows are played with these answers is in :mod:`dtnb.kernel.priority`.
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
from dtnb.kernel.windows import AskWindow, Claims, Commit, Declare, OpenWindow, WindowPoint

TableT = TypeVar("TableT")
RulesT = TypeVar("RulesT", bound=Cites)

#: what a step of a window cites its rules for
Cited: TypeAlias = OpenWindow | AskWindow | Declare | Claims | Commit


class WindowAnswers(ABC, Generic[TableT, RulesT]):
    """The answers in which games differ; what has a body is what most games need."""

    #: the item that goes round, for a game that has to remember more while it does
    asking: ClassVar[type[AskWindow]] = AskWindow
    #: whether nobody can ever come in between: then one step declares an action and commits it
    at_once: ClassVar[bool] = False

    @abstractmethod
    def order(self, draft: Draft[TableT, RulesT], item: OpenWindow) -> tuple[int, ...]:
        """Return the seats of a window in priority order; none where nobody may act."""

    @abstractmethod
    def commit(self, draft: Draft[TableT, RulesT], item: Commit) -> None:
        """Carry out an action that becomes real, inside its step."""

    def reasons(
        self, rules: RulesT, table: TableT, point: WindowPoint, seat: int, action: Action
    ) -> Iterator[Reason]:
        """Yield every reason why an action cannot become real where it was declared."""
        assert isinstance(rules, Game)
        question = Decision(point.window, seat, order=(seat,), only=point.only)
        yield from rules.reasons(State(table, (), question), seat, action)

    def first_able(
        self,
        rules: RulesT,
        table: TableT,
        point: WindowPoint,
        order: tuple[int, ...],
        at: int,
        passes: int,
    ) -> int | None:
        """Return who is the next that has anything but to pass, as a place in the order.

        Asking goes on from `at`, after so many passes in a row; None where nobody is left who can
        act.
        """
        assert isinstance(rules, Game)
        kind = DecisionKind.CLAIM if point.claim else DecisionKind.ACTION
        for nth in range(len(order) - passes):
            here = (at + nth) % len(order)
            question = Decision(point.window, order[here], kind, order, only=point.only)
            legal = rules.legal_actions(State(table, (), question))
            if any(action != PASS for action in legal):
                return here
        return None

    def front_again(self, rules: RulesT) -> bool:
        """Tell whether a window asks from the front after an action, instead of the next seat."""
        return False

    def in_front(self, draft: Draft[TableT, RulesT], item: Declare) -> tuple[int, ...]:
        """Return who may act in front of a declared action."""
        return ()

    def detailed(self, draft: Draft[TableT, RulesT], item: Declare) -> Action | None:
        """Return the action with its details; None where one was asked, or nothing is declared."""
        return item.action

    def opened(self, draft: Draft[TableT, RulesT], item: OpenWindow) -> int:
        """Let the table know of an open window, and return the window's number."""
        return draft.next_serial()

    def goes_round(
        self, draft: Draft[TableT, RulesT], item: OpenWindow, order: tuple[int, ...]
    ) -> AskWindow:
        """Return what asks in a window that just opened."""
        return self.asking(item.window, order, only=item.only)

    def closed(self, draft: Draft[TableT, RulesT], item: AskWindow) -> None:
        """Let the table know that a window closed in which somebody may have acted."""

    def close_reason(self, item: AskWindow) -> str:
        """Return why a window closes."""
        if not item.order:
            return NOBODY_MAY_ACT
        return ALL_PASSED if item.asked else NOBODY_COULD_ACT

    def silenced(self, draft: Draft[TableT, RulesT], seat: int) -> Iterable[Reason]:
        """Yield what keeps a seat from acting whatever the window; nothing where it only lacks."""
        return ()

    def opener(self, table: TableT) -> int | None:
        """Return the seat that opens windows, if one does."""
        return None

    def cites(self, draft: Draft[TableT, RulesT], kind: str, item: Cited) -> tuple[str, ...]:
        """Return the rules of a step: one of :data:`WINDOW_STEPS`, or a kind of the game's own."""
        return ()

    def told(self, draft: Draft[TableT, RulesT], item: Declare | Commit) -> Mapping[str, Any]:
        """Return what else the step of an action carries."""
        return {}
