"""What a game is to the kernel: items that resolve, candidates, and reasons against them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from dtnb.errors import PicklableError
from dtnb.kernel.bounds import Bounds, Link
from dtnb.kernel.draft import Draft
from dtnb.kernel.inputs import PASS, Action, Input, Outcome, Together
from dtnb.kernel.policies import listening
from dtnb.kernel.questions import Chance, Decision, DecisionKind
from dtnb.kernel.recorder import Recorder
from dtnb.kernel.resolving import Resolver, resolve
from dtnb.kernel.state import Item, State
from dtnb.kernel.steps import StepKinds
from dtnb.kernel.verdicts import ALLOWED, Reason, Verdict

TableT = TypeVar("TableT")

#: gives an item that asked the answer to its question
Answerer = Callable[[Draft[Any, Any], Any, Any], None]


class IllegalMoveError(PicklableError, ValueError):
    """An input that the rules refuse; carries the verdict with every reason."""

    def __init__(self, message: str, verdict: Verdict | None = None, right: str = "") -> None:
        super().__init__(f"{message} ({right})" if right else message)
        self.verdict = verdict or Verdict()
        self.what, self.right = message, right

    def message_and_hint(self) -> tuple[str, str]:
        """Return what is wrong, and what would be right."""
        return self.what, self.right


class Registry:
    """The items of one game's agenda, and what each does."""

    def __init__(self) -> None:
        self.resolvers: dict[type[Item], Resolver] = {}
        self.answerers: dict[type[Item], Answerer] = {}

    def resolves(self, item: type[Item]) -> Callable[[Resolver], Resolver]:
        """Register the function that resolves items of this type."""

        def register(function: Resolver) -> Resolver:
            self.resolvers[item] = function
            return function

        return register

    def answers(self, item: type[Item]) -> Callable[[Answerer], Answerer]:
        """Register the function that receives the answer to this item's question."""

        def register(function: Answerer) -> Answerer:
            self.answerers[item] = function
            return function

        return register


def _heard_by(recorder: Recorder | None) -> AbstractContextManager[None]:
    return nullcontext() if recorder is None else listening(recorder.consulted)


class Game(ABC, Generic[TableT]):
    """A set of rules, ready to play: immutable, holds no table.

    The surface follows the field's contract: current player, legal actions, apply, chance
    outcomes with probabilities, returns.
    """

    name: ClassVar[str]
    registry: ClassVar[Registry]
    #: every step kind of the game: a closed list
    kinds: ClassVar[StepKinds]
    #: how much one input may set off
    bounds: ClassVar[Bounds] = Bounds()
    #: the legal actions that were listed last, with the state that they were listed for
    _listed: tuple[State, tuple[Action, ...]] | None = None

    @abstractmethod
    def candidates(self, state: State) -> Sequence[Action]:
        """List what the asked seat could ever try at the pending decision, allowed or not."""

    @abstractmethod
    def reasons(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        """Yield every reason why `seat` may not do `action` at the pending decision."""

    @abstractmethod
    def returns(self, state: State) -> tuple[float, ...]:
        """Return each seat's result so far: 1 for a win, 0 for a loss, 0.5 for a draw."""

    def afresh(self) -> Self:
        """Return the same rules, which remember nothing of what was asked of them.

        A game that keeps answers that hang on readings leaves them behind.
        """
        other = copy(self)
        other._listed = None
        return other

    def observed(self, table: TableT) -> Any:
        """Return what of the table can be observed, for the replay hash."""
        return table

    def cited(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Return rule ids as they may be cited where not every rule holds in every edition."""
        return rules

    def verdict(self, state: State, seat: int, action: Action) -> Verdict:
        """Answer whether `seat` may do `action` now, with every reason if not."""
        heard: set[str] = set()
        with listening(heard):
            told = self.told_reasons(state, seat, action)
        return Verdict(told, tuple(sorted(heard))) if told or heard else ALLOWED

    def told_reasons(self, state: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return what a verdict tells: every reason, with the rules that this edition has."""
        return tuple([self._as_cited(reason) for reason in self.reasons(state, seat, action)])

    def _as_cited(self, reason: Reason) -> Reason:
        rules = self.cited(reason.rules)
        return reason if rules == reason.rules else msgspec.structs.replace(reason, rules=rules)

    def allows(self, state: State, seat: int, action: Action) -> bool:
        """Answer the same question as :meth:`verdict`, stopping at the first reason."""
        return next(self.reasons(state, seat, action), None) is None

    def legal_actions(self, state: State) -> list[Action]:
        """List the candidates that nothing speaks against."""
        listed = self._listed
        if listed is None or listed[0] is not state:
            listed = self._listed = (state, tuple(self.list_legal(state)))
        return list(listed[1])

    def list_legal(self, state: State) -> list[Action]:
        """Judge the candidates for :meth:`legal_actions`; a game may know a shorter way."""
        pending = state.pending
        if not isinstance(pending, Decision):
            return []
        seat = pending.seat
        return [action for action in self.candidates(state) if self.allows(state, seat, action)]

    def current_player(self, state: State) -> int | None:
        """Return the seat that is asked; None at chance and when it is over."""
        return state.pending.seat if isinstance(state.pending, Decision) else None

    def is_over(self, state: State) -> bool:
        """Tell whether no question is open any more."""
        return state.pending is None

    def premises(self, start: State) -> tuple[str, ...]:
        """Return the policies that were read when a state was set up, before anything happened."""
        return ()

    def open(self, state: State, recorder: Recorder | None = None) -> tuple[State, State]:
        """Run a set-up state to its first question; return that state and the set-up state."""
        if recorder is not None:
            recorder.consulted.update(self.premises(state))
        if state.pending is not None:
            return state, state
        draft: Draft[TableT, Any] = Draft(self, state, recorder)
        with _heard_by(recorder):
            self._run(draft)
        return draft.rest(draft.pending), state

    def advance(self, state: State, given: Input, recorder: Recorder | None = None) -> State:
        """Give one input and run the agenda up to the next question.

        The same state and input always give the same next state.

        Raises
        ------
        IllegalMoveError
            If the input does not answer the pending question, or the rules refuse it.
        EndlessResolutionError
            If it sets off more than the bounds allow.
        """
        self.check(state, given)
        return self.resolve(state, given, recorder)

    def resolve(self, state: State, given: Input, recorder: Recorder | None = None) -> State:
        """Do what :meth:`advance` does with an input that was found legal at this state before."""
        draft: Draft[TableT, Any] = Draft(self, state, recorder)
        if recorder is None:
            self._answer(draft, given)
        else:
            with listening(recorder.consulted):
                self._answer(draft, given)
        return draft.rest(draft.pending)

    def _answer(self, draft: Draft[TableT, Any], given: Input) -> None:
        item = draft.pop()
        self.registry.answerers[type(item)](draft, item, given)
        self._run(draft)

    def before_next(self, draft: Draft[TableT, Any]) -> bool:
        """Do what a game lets happen at once, whatever is next on the agenda; tell if it did.

        Looked at before each item, and once more when none is left.
        """
        return False

    def link(self, table: TableT, item: Item) -> Link | None:
        """Say whose effect an item is, for the message about one that sets itself off."""
        return None

    def _run(self, draft: Draft[TableT, Any]) -> None:
        anything_first = type(self).before_next is not Game.before_next
        before_next = self.before_next if anything_first else None
        resolve(draft, self.registry.resolvers, self.bounds, self.link, before_next)

    def check(self, state: State, given: Input) -> None:
        """Raise unless `given` answers the pending question legally.

        Raises
        ------
        IllegalMoveError
            With every reason, where the rules refuse a choice.
        """
        pending = state.pending
        if pending is None:
            raise IllegalMoveError("nothing is asked any more")
        if isinstance(given, Outcome):
            if not isinstance(pending, Chance):
                raise IllegalMoveError("a chance outcome does not answer a decision")
            self.check_outcome(pending, given)
            return
        if not isinstance(pending, Decision):
            raise IllegalMoveError("a choice does not answer a chance question")
        if isinstance(given, Together):
            self._check_together(pending, given)
            choices = given.choices
        elif given.seat != pending.seat:
            if given.seat not in range(len(self.returns(state))):
                raise IllegalMoveError(f"there is no seat {given.seat}")
            verdict = self.verdict(state, given.seat, given.action)
            raise IllegalMoveError(f"seat {pending.seat} is asked, not {given.seat}", verdict)
        elif self._was_listed(state, given.action):
            return
        else:
            choices = (given,)
        for choice in choices:
            # The whole verdict is only worth its time where it explains a refusal.
            if not self.allows(state, choice.seat, choice.action):
                verdict = self.verdict(state, choice.seat, choice.action)
                raise IllegalMoveError(", ".join(verdict.codes), verdict)

    def _was_listed(self, state: State, action: Action) -> bool:
        """Tell whether an action stands in the list that was made for this very state."""
        listed = self._listed
        return listed is not None and listed[0] is state and action in listed[1]

    def _check_together(self, pending: Decision, given: Together) -> None:
        if "declared-together" not in self.kinds:
            raise IllegalMoveError("nothing is declared together in this game")
        if pending.kind is not DecisionKind.ACTION:
            raise IllegalMoveError("actions are declared together only where a window asks for one")
        if not given.choices:
            raise IllegalMoveError("nothing is declared together")
        for choice in given.choices:
            if choice.seat not in pending.order:
                raise IllegalMoveError(f"seat {choice.seat} has no part in this window")
            if choice.action.verb == PASS.verb:
                raise IllegalMoveError("to pass is not to declare an action")

    def check_outcome(self, pending: Chance, given: Outcome) -> None:
        """Raise unless `given` is one of the outcomes of `pending`.

        Raises
        ------
        IllegalMoveError
            If the number of dice or a face is not possible, or a card is not there to be drawn.
        """
        if pending.kind != "roll":
            self.check_draw(pending, given)
            return
        if len(given.values) != pending.count:
            raise IllegalMoveError(f"{pending.count} dice are rolled, not {len(given.values)}")
        for value in given.values:
            if not isinstance(value, int) or not 1 <= value <= pending.faces:
                raise IllegalMoveError(f"a die with {pending.faces} faces cannot show {value}")

    def check_draw(self, pending: Chance, given: Outcome) -> None:
        """Raise unless the cards of `given` are there to be drawn.

        Raises
        ------
        IllegalMoveError
            If the number of cards is wrong or a card is not in the deck.
        """
        if len(given.values) != pending.count:
            raise IllegalMoveError(f"cards to draw: {pending.count}, not {len(given.values)}")
        left = dict(pending.deck)
        for card in given.values:
            if not isinstance(card, str) or left.get(card, 0) == 0:
                raise IllegalMoveError(f"{card} is not in the deck")
            left[card] -= 1
