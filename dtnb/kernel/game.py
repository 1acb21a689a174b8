"""The base class of games: it lists candidates, judges them, and resolves inputs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

import msgspec

from dtnb.errors import PicklableError
from dtnb.kernel.bounds import Bounds, Link
from dtnb.kernel.draft import Draft
from dtnb.kernel.inputs import PASS, Action, Input, Outcome, SimultaneousChoices
from dtnb.kernel.policies import collect_policies
from dtnb.kernel.questions import Chance, Decision, DecisionKind
from dtnb.kernel.recorder import Recorder
from dtnb.kernel.resolving import Resolver, resolve
from dtnb.kernel.state import Item, State
from dtnb.kernel.steps import StepKinds
from dtnb.kernel.verdicts import ALLOWED, Reason, Verdict
from dtnb.kernel.worlds import AppliesRules, World

TableT = TypeVar("TableT")

#: A function that takes the draft, the item that asked a question, and the answer to it.
Answerer = Callable[[Draft[Any, Any], Any, Any], None]


class IllegalMoveError(PicklableError, ValueError):
    """An input that the rules refuse.

    `message` says in English what is wrong, and `right` is a hint how to correct it. `verdict` has
    every reason against the action. The verdict has no reasons if the input is no action that could
    be judged, such as an outcome of chance while a seat is asked.
    """

    def __init__(self, message: str, verdict: Verdict | None = None, right: str = "") -> None:
        super().__init__(f"{message} ({right})" if right else message)
        self.verdict = verdict or Verdict()
        self.what, self.right = message, right

    def message_and_hint(self) -> tuple[str, str]:
        """Return the description of the mistake, and the hint for correcting it."""
        return self.what, self.right


class _LegalActions(msgspec.Struct, frozen=True):
    """The legal actions in one state."""

    state: State
    actions: tuple[Action, ...]


class Opening(NamedTuple):
    """The states at the beginning of a record."""

    #: the state that waits for the first answer
    start: State
    #: the state as it was set up, before the first items were resolved. The steps from this state
    #: to `start` can be made again
    set_up: State


class Registry:
    """The functions of a game's item types.

    For each type of agenda item, one function resolves the item. If the item asks a question,
    another function receives the answer.
    """

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


def _collect_into(recorder: Recorder | None) -> AbstractContextManager[None]:
    """Add the policies consulted in a block to the recorder; do nothing without a recorder."""
    return nullcontext() if recorder is None else collect_policies(recorder.consulted)


class Game(AppliesRules, ABC, Generic[TableT]):
    """A set of rules, ready to play. A game is immutable and holds no table.

    The interface is the one usual in game engines: current player, legal actions, advance, chance
    outcomes with probabilities, and returns.
    """

    name: ClassVar[str]
    #: the functions that resolve the items of the agenda, by type
    registry: ClassVar[Registry]
    #: every kind of step that the game records; a recorder refuses all others
    kinds: ClassVar[StepKinds]
    #: limits on what one input may set off
    bounds: ClassVar[Bounds] = Bounds()
    #: a cache: the state for which legal actions were listed last, and these actions; None at first
    _listed: _LegalActions | None = None

    @abstractmethod
    def candidates(self, state: State) -> Sequence[Action]:
        """List the actions that the asked seat could try at the pending decision, legal or not."""

    @abstractmethod
    def reasons(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        """Yield every reason why `seat` may not do `action` at the pending decision.

        Reasons that a world waives are left out; see `AppliesRules.without_waived`.
        """

    @abstractmethod
    def returns(self, state: State) -> tuple[float, ...]:
        """Return each seat's result so far: 1 for a win, 0 for a loss, 0.5 for a draw."""

    def without_caches(self) -> Self:
        """Return the same rules with empty caches.

        A game overrides this method if other caches of the game depend on readings too.
        """
        other = copy(self)
        other._listed = None
        return other

    def in_world(self, world: World) -> Self:
        """Return a copy of these rules that plays in `world`, with empty caches."""
        other = self.without_caches()
        other.enter(world)
        return other

    def permissions(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        """Yield why a legal action is allowed, if somebody might doubt that it is legal.

        Each result names the rules that allow the action. The result that answers the strongest
        doubt comes first.
        """
        return iter(())

    def observed(self, table: TableT) -> Any:
        """Return the part of the table that players can see; the replay hash is made from it."""
        return table

    def ids_to_cite(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Return the rule ids that the edition being played cites in place of `rules`."""
        return rules

    def verdict(self, state: State, seat: int, action: Action) -> Verdict:
        """Return whether `seat` may do `action` now; if not, the verdict has every reason."""
        policies: set[str] = set()
        with collect_policies(policies):
            reasons = self.cited_reasons(state, seat, action)
        return Verdict(reasons, tuple(sorted(policies))) if reasons or policies else ALLOWED

    def cited_reasons(self, state: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return every reason against an action, citing the rules of the edition being played."""
        return tuple([self._with_citations(reason) for reason in self.reasons(state, seat, action)])

    def cited_permissions(self, state: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return why an action is allowed, citing the rules of the edition being played.

        See :meth:`permissions`.
        """
        permissions = self.permissions(state, seat, action)
        return tuple(map(self._with_citations, permissions))

    def _with_citations(self, reason: Reason) -> Reason:
        """Return a reason that cites the rules of the edition being played."""
        rules = self.ids_to_cite(reason.rules)
        return reason if rules == reason.rules else msgspec.structs.replace(reason, rules=rules)

    def allows(self, state: State, seat: int, action: Action) -> bool:
        """Return the same as ``verdict(...).allowed``, but stop at the first reason."""
        return next(self.reasons(state, seat, action), None) is None

    def legal_actions(self, state: State) -> list[Action]:
        """List the candidates that no rule refuses; the latest list is cached."""
        listed = self._listed
        if listed is None or listed.state is not state:
            listed = self._listed = _LegalActions(state, tuple(self.list_legal(state)))
        return list(listed.actions)

    def list_legal(self, state: State) -> list[Action]:
        """List the legal candidates without a cache; a game may override this method for speed."""
        pending = state.pending
        if not isinstance(pending, Decision):
            return []
        seat = pending.seat
        return [action for action in self.candidates(state) if self.allows(state, seat, action)]

    def current_player(self, state: State) -> int | None:
        """Return the seat whose decision is pending; None if chance or nothing is pending."""
        return state.pending.seat if isinstance(state.pending, Decision) else None

    def is_over(self, state: State) -> bool:
        """Tell whether no question is pending."""
        return state.pending is None

    def policies_of_setup(self, start: State) -> tuple[str, ...]:
        """Return the ids of the policies on which the setup of the state `start` depended."""
        return ()

    def open(self, state: State, recorder: Recorder | None = None) -> Opening:
        """Resolve a newly set up state up to its first question."""
        if recorder is not None:
            recorder.consulted.update(self.policies_of_setup(state))
        if state.pending is not None:
            return Opening(state, state)
        draft: Draft[TableT, Any] = Draft(self, state, recorder)
        with _collect_into(recorder):
            self._resolve_agenda(draft)
        return Opening(draft.at_rest(draft.pending), state)

    def advance(self, state: State, answer: Input, recorder: Recorder | None = None) -> State:
        """Apply one input and resolve the agenda up to the next question.

        The same state and input always give the same next state.

        Raises
        ------
        IllegalMoveError
            If the input does not answer the pending question, or the rules refuse it.
        EndlessResolutionError
            If the input sets off more than the bounds allow.
        """
        self.check(state, answer)
        return self.resolve(state, answer, recorder)

    def resolve(self, state: State, answer: Input, recorder: Recorder | None = None) -> State:
        """Apply an input that is known to be legal; like :meth:`advance`, but without the check."""
        draft: Draft[TableT, Any] = Draft(self, state, recorder)
        if recorder is None:
            self._take_answer(draft, answer)
        else:
            with collect_policies(recorder.consulted):
                self._take_answer(draft, answer)
        return draft.at_rest(draft.pending)

    def _take_answer(self, draft: Draft[TableT, Any], answer: Input) -> None:
        item = draft.pop()
        self.registry.answerers[type(item)](draft, item, answer)
        self._resolve_agenda(draft)

    def before_next(self, draft: Draft[TableT, Any]) -> bool:
        """Apply the rules that act immediately; return whether any rule acted.

        The resolve loop calls this method before each item, and also when no item is left. Each
        time it repeats the call until the method returns False.
        """
        return False

    def link(self, table: TableT, item: Item) -> Link | None:
        """Describe the effect that an item resolves, for the error about an endless loop.

        Return None for an item that resolves no effect.
        """
        return None

    def _resolve_agenda(self, draft: Draft[TableT, Any]) -> None:
        overridden = type(self).before_next is not Game.before_next
        before_next = self.before_next if overridden else None
        resolve(draft, self.registry.resolvers, self.bounds, self.link, before_next)

    def check(self, state: State, answer: Input) -> None:
        """Raise unless `answer` is a legal answer to the pending question.

        Raises
        ------
        IllegalMoveError
            If `answer` is not legal; the error holds every reason if the rules refuse a choice.
        """
        pending = state.pending
        if pending is None:
            raise IllegalMoveError("nothing is asked any more")
        if isinstance(answer, Outcome):
            if not isinstance(pending, Chance):
                raise IllegalMoveError("a chance outcome does not answer a decision")
            self.check_outcome(pending, answer)
            return
        if not isinstance(pending, Decision):
            raise IllegalMoveError("a choice does not answer a chance question")
        if isinstance(answer, SimultaneousChoices):
            self._check_together(pending, answer)
            choices = answer.choices
        elif answer.seat != pending.seat:
            if answer.seat not in range(len(self.returns(state))):
                raise IllegalMoveError(f"there is no seat {answer.seat}")
            verdict = self.verdict(state, answer.seat, answer.action)
            raise IllegalMoveError(f"seat {pending.seat} is asked, not {answer.seat}", verdict)
        elif self._was_listed(state, answer.action):
            return
        else:
            choices = (answer,)
        for choice in choices:
            # A complete verdict takes longer than `allows` and is needed only for a refusal.
            if not self.allows(state, choice.seat, choice.action):
                verdict = self.verdict(state, choice.seat, choice.action)
                raise IllegalMoveError(", ".join(verdict.codes), verdict)

    def _was_listed(self, state: State, action: Action) -> bool:
        """Tell whether an action is in the cached list of legal actions of this very state."""
        listed = self._listed
        return listed is not None and listed.state is state and action in listed.actions

    def _check_together(self, pending: Decision, answer: SimultaneousChoices) -> None:
        """Raise `IllegalMoveError` if these choices cannot be made at the same moment."""
        if "declared-together" not in self.kinds:
            raise IllegalMoveError("nothing is declared together in this game")
        if pending.kind is not DecisionKind.ACTION:
            raise IllegalMoveError("actions are declared together only if a window asks for them")
        if not answer.choices:
            raise IllegalMoveError("the choices declared together are empty")
        for choice in answer.choices:
            if choice.seat not in pending.order:
                raise IllegalMoveError(f"seat {choice.seat} has no part in this window")
            if choice.action.verb == PASS.verb:
                raise IllegalMoveError("a pass cannot be declared together with actions")

    def check_outcome(self, pending: Chance, answer: Outcome) -> None:
        """Raise unless `answer` is one of the outcomes of `pending`.

        Raises
        ------
        IllegalMoveError
            If the number of dice or a face is impossible, or a card cannot be drawn.
        """
        if pending.kind != "roll":
            self.check_draw(pending, answer)
            return
        if len(answer.values) != pending.count:
            raise IllegalMoveError(f"{pending.count} dice are rolled, not {len(answer.values)}")
        for value in answer.values:
            if not isinstance(value, int) or not 1 <= value <= pending.faces:
                raise IllegalMoveError(f"a die with {pending.faces} faces cannot show {value}")

    def check_draw(self, pending: Chance, answer: Outcome) -> None:
        """Raise unless the cards of `answer` can be drawn.

        Raises
        ------
        IllegalMoveError
            If the number of cards is wrong or a card is not in the deck.
        """
        if len(answer.values) != pending.count:
            raise IllegalMoveError(f"cards to draw: {pending.count}, not {len(answer.values)}")
        remaining_copies = dict(pending.deck)
        for card in answer.values:
            if not isinstance(card, str) or remaining_copies.get(card, 0) == 0:
                raise IllegalMoveError(f"{card} is not in the deck")
            remaining_copies[card] -= 1
