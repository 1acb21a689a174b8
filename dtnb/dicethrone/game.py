"""Dice Throne as a game of the kernel: which actions are legal, and who has won.

The kernel plays any game; this class answers its questions about Dice Throne.

* unknown card: a card that the record of the game leaves unnamed
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from dtnb.dicethrone import effects, windows
from dtnb.dicethrone.changes import cards, defeat, rolls_and_draws
from dtnb.dicethrone.details.effect_cursor import describe_chain_link
from dtnb.dicethrone.phases import (
    conclusion,
    defense,
    discard,
    end_effects,
    isolated_damage,
    offense,
    setup,
    targeting,
    turn,
)
from dtnb.dicethrone.rules import seating
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.agenda import REGISTRY, Effects
from dtnb.dicethrone.state.seat import UNKNOWN_CARD
from dtnb.dicethrone.state.step_kinds import KINDS
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.abilities import unasked_reasons
from dtnb.dicethrone.verdicts.actions import ACTION_VERBS, action_reasons
from dtnb.dicethrone.verdicts.candidates import (
    decision_candidates,
    legal_in_window,
    window_candidates,
)
from dtnb.dicethrone.verdicts.forced import (
    JUDGED_TOPICS,
    legal_announcements,
    reasons_at_forced_choice,
)
from dtnb.dicethrone.verdicts.nearest_windows import with_nearest_windows
from dtnb.dicethrone.verdicts.question_reasons import later_question_reason, pending_question_reason
from dtnb.dicethrone.verdicts.seats import reasons_nobody_may_act
from dtnb.kernel import (
    PASS,
    Action,
    Chance,
    Decision,
    Game,
    Item,
    Link,
    Outcome,
    Reason,
    Registry,
    State,
    StepKinds,
    Verdict,
)
from dtnb.kernel.codec import Codec
from dtnb.kernel.windows import WindowPoint

#: These modules register the handlers of agenda items when they are imported.
HANDLER_MODULES = (
    cards,
    conclusion,
    defeat,
    defense,
    discard,
    effects,
    end_effects,
    isolated_damage,
    offense,
    rolls_and_draws,
    setup,
    targeting,
    turn,
    windows,
)


class DiceThrone(Rules, Game[Table]):
    """Dice Throne with the heroes at the table, under one edition and the readings chosen."""

    name: ClassVar[str] = "dice-throne"
    registry: ClassVar[Registry] = REGISTRY
    kinds: ClassVar[StepKinds] = KINDS

    # -- the kernel's interface -----------------------------------------------------------------

    def candidates(self, state: State) -> Sequence[Action]:
        """List the actions that the asked seat could try at the pending decision, legal or not."""
        pending = state.pending
        if not isinstance(pending, Decision):
            return ()
        if pending.may_pass:
            return window_candidates(self, state.table, pending.seat)
        return decision_candidates(self, state, pending)

    def verdict(self, state: State, seat: int, action: Action) -> Verdict:
        """Judge whether `seat` may do `action` now, and whether that depends on an unknown card."""
        verdict = super().verdict(state, seat, action)
        if action.verb in ("play", "sell") and 0 <= seat < len(state.table.seats):
            seat_state = state.table.seats[seat]
            if seat_state.unknown_hand and action.object not in seat_state.hand:
                return replace(verdict, depends_on_unknown=True)
        return verdict

    def cited_reasons(self, state: State, seat: int, action: Action) -> tuple[Reason, ...]:
        """Return a verdict's reasons, with the nearest windows where the action might be legal."""
        return with_nearest_windows(state, seat, super().cited_reasons(state, seat, action))

    def reasons(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        """Yield every reason why `seat` may not do `action` now."""
        pending = state.pending
        if not isinstance(pending, Decision):
            return reasons_nobody_may_act(state.table, pending, seat)
        if not pending.may_pass:
            return reasons_at_forced_choice(self, state, pending, seat, action)
        if action.verb in ACTION_VERBS:
            return action_reasons(self, state.table, WindowPoint.of(pending), seat, action)
        return self._reasons_against_unasked(state, seat, action)

    def permissions(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        """Yield the rules that allow an allowed action, first the one that people doubt most."""
        from dtnb.dicethrone.verdicts.permissions.permissions import permissions_of

        return permissions_of(self, state, seat, action)

    def _reasons_against_unasked(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        """Yield the reasons against an answer to a question that is not the pending one."""
        if action != PASS:
            assert isinstance(state.pending, Decision)
            # The deciding reason comes first: why the question is not asked now, or was answered.
            yield from unasked_reasons(self, state.table, seat, action)
            yield pending_question_reason(state.pending)
            yield later_question_reason(state.table, seat, action)

    def list_legal(self, state: State) -> list[Action]:
        """List the legal candidates."""
        pending = state.pending
        if not isinstance(pending, Decision):
            return []
        if pending.may_pass:
            return legal_in_window(self, state.table, WindowPoint.of(pending), pending.seat)
        if pending.topic == "announce":
            # The abilities that a player may announce are judged together, because that is faster.
            return legal_announcements(self, state, pending)
        if pending.topic in JUDGED_TOPICS:
            return [
                action
                for action in decision_candidates(self, state, pending)
                if next(reasons_at_forced_choice(self, state, pending, pending.seat, action), None)
                is None
            ]
        # On the other topics, an action is refused only if it is no candidate, so every candidate
        # is legal.
        return list(self.candidates(state))

    def check_draw(self, pending: Chance, outcome: Outcome) -> None:
        """Accept an unknown card in addition to the cards that the kernel accepts."""
        if outcome.values != (UNKNOWN_CARD,):
            super().check_draw(pending, outcome)

    def returns(self, state: State) -> tuple[float, ...]:
        """Return each seat's result: 1 for a win, 0.5 for a draw, 0 for a loss or no result yet."""
        result = state.table.result or ()
        share = 0.5 if state.table.is_draw else 1.0
        return tuple(share if seat in result else 0.0 for seat in range(len(state.table.seats)))

    def link(self, table: Table, item: Item) -> Link | None:
        """Describe an item's effect, to detect endless loops of effects; None for other items."""
        return describe_chain_link(self, table, item) if isinstance(item, Effects) else None

    def policies_of_setup(self, start: State) -> tuple[str, ...]:
        """Return the policies that the setup depends on.

        Only a table larger than the rulebooks allow has one: the policy for starting Health.
        """
        table: Table = start.table
        policy = seating.health_policy(table.mode, len(table.seats))
        return (policy,) if policy else ()


_CODEC = Codec(Table, REGISTRY)

#: These functions encode a state as JSON and decode it, also while an effect is being resolved.
encode_state = _CODEC.encode
decode_state = _CODEC.decode
