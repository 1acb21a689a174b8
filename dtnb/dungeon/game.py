"""The game class through which the kernel, the engine of all games, plays DIE in the Dungeon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from dtnb.dungeon.changes import rolling
from dtnb.dungeon.changes.defeat import eliminate_if_dead
from dtnb.dungeon.changes.draft import Draft
from dtnb.dungeon.effects import interpreter, questions
from dtnb.dungeon.phases import attacks, checks, combat, encounter, explore, harm, turn
from dtnb.dungeon.rules.rules import Rules
from dtnb.dungeon.state.agenda import REGISTRY, Perform, stat_being_split
from dtnb.dungeon.state.step_kinds import KINDS
from dtnb.dungeon.state.table import Table
from dtnb.dungeon.state.windows import WindowPoint
from dtnb.dungeon.verdicts.actions import (
    ANSWER_VERBS,
    VERBS,
    action_reasons,
    chance_reasons,
    may_be_waived,
    reasons_seat_may_not_act,
    windows_for_action,
)
from dtnb.dungeon.verdicts.answers import answer_reasons
from dtnb.dungeon.verdicts.candidates import answer_candidates, window_candidates
from dtnb.dungeon.verdicts.permissions import action_permissions
from dtnb.dungeon.windows import asking, declaring
from dtnb.dungeon.windows.any_time import offer_tokens
from dtnb.kernel import (
    PASS,
    Action,
    Chance,
    Decision,
    Game,
    Item,
    Link,
    Reason,
    Registry,
    State,
    StepKinds,
)
from dtnb.kernel.codec import Codec

#: the modules that this module imports only because they register functions for agenda items
REGISTERING_MODULES = (
    asking, attacks, checks, combat, declaring, encounter, explore, harm, interpreter, questions,
    rolling, turn,
)  # fmt: skip


class Dungeon(Rules, Game[Table]):
    """DIE in the Dungeon with one box and one set of readings.

    A reading is one way to fill a gap in the rulebook. `readings` holds the reading of each gap;
    the default is the reading that the rulebook data recommend.
    """

    name: ClassVar[str] = "die-in-the-dungeon"
    registry: ClassVar[Registry] = REGISTRY
    kinds: ClassVar[StepKinds] = KINDS

    def candidates(self, state: State) -> Sequence[Action]:
        """Return the actions that the asked seat could try, legal or not; empty during a roll."""
        pending = state.pending
        if not isinstance(pending, Decision):
            return ()
        if pending.may_pass:
            return window_candidates(self, state.table, pending.window, pending.seat)
        return answer_candidates(self, state, pending)

    def reasons(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        """Yield every reason why `seat` may not do `action` at the pending question."""
        reasons = self._all_reasons(state, seat, action)
        return self._upheld_reasons(state, seat, action, reasons) if self.world else reasons

    def _upheld_reasons(
        self, state: State, seat: int, action: Action, reasons: Iterator[Reason]
    ) -> Iterator[Reason]:
        """Yield the reasons that hold in the world in force, the rules without one of them."""
        pending = state.pending
        topic = pending.topic if isinstance(pending, Decision) else ""
        point = WindowPoint(pending.window if pending is not None else "", topic)
        for reason in reasons:
            if may_be_waived(state.table, point, reason):
                yield from self.without_waived(iter((reason,)), seat, action)
            else:
                yield reason

    def _all_reasons(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        """Yield every reason against an action, including those that a world may waive."""
        pending, table = state.pending, state.table
        if isinstance(pending, Chance):
            yield from chance_reasons(self, table, pending, seat, action)
            return
        if pending is None:
            yield Reason("nothing-is-asked", ("DD-TURN-07",))
            return
        if seat != pending.seat:
            yield Reason("another-is-asked", (), {"seat": pending.seat})
        point = WindowPoint(pending.window, "" if pending.may_pass else pending.topic)
        if action.verb in VERBS:
            yield from action_reasons(self, table, point, seat, action)
        elif action == PASS or action.verb not in ANSWER_VERBS:
            yield from reasons_seat_may_not_act(table, seat)
            if action != PASS:
                yield Reason("not-asked-here", (), {"verb": action.verb})
            elif not pending.may_pass:
                args = {"window": pending.window}
                yield Reason("must-answer", self.window_rules(pending.window), args)
        else:
            yield from self._answer_reasons(state, pending, action)

    def _answer_reasons(self, state: State, pending: Decision, action: Action) -> Iterator[Reason]:
        options = () if pending.may_pass else answer_candidates(self, state, pending)
        if action.verb not in {option.verb for option in options}:
            allowed_windows = windows_for_action(self, state.table, pending.seat, action)
            yield Reason("not-asked-here", (), {"verb": action.verb}, allowed_windows)
            return
        reasons = list(answer_reasons(self, state.table, pending.topic, action))
        yield from reasons
        if not reasons and action not in options:
            yield _reason_not_offered(state, action, options, self.window_rules(pending.window))

    def permissions(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        """Yield the reasons why an allowed action is allowed; see :func:`action_permissions`."""
        return action_permissions(self, state, seat, action)

    def returns(self, state: State) -> tuple[float, ...]:
        """Return the score of each seat: 1 for a winner, else 0."""
        winners = state.table.result or ()
        return tuple(float(seat in winners) for seat in range(len(state.table.seats)))

    def link(self, table: Table, item: Item) -> Link | None:
        """Return the link that names an item's next effect in the error about an endless chain.

        Return None for an item without effects.
        """
        if not isinstance(item, Perform) or not item.effects:
            return None
        verb = str(item.effects[0].__struct_config__.tag)
        return Link(owner="", name=item.source.name, effect=verb)

    def observed(self, table: Table) -> Table:
        """Return the table without serial numbers, so that positions that look equal are equal."""
        return replace(
            table,
            serial=0,
            stat_rolls=tuple(replace(stat_roll, id=0) for stat_roll in table.stat_rolls),
        )

    def before_next(self, draft: Draft) -> bool:
        """Eliminate a seat without Health (DD-WIN-03); if there is none, offer tokens (DD-TOK-01).

        Return True if a seat was eliminated or tokens were offered.
        """
        return eliminate_if_dead(draft) or offer_tokens(draft)


def _reason_not_offered(
    state: State, action: Action, options: Sequence[Action], rules: tuple[str, ...]
) -> Reason:
    """Return the reason against an answer that is not offered; it lists the offered answers."""
    offered_answers = [option.object for option in options if option.verb == action.verb]
    if action.verb == "split":
        shares = [split.replace("/", " + ") for split in offered_answers]
        args = {"subject": action.object, "options": shares, "stat": stat_being_split(state)}
        return Reason("not-that-split", ("DD-STAT-12", "DD-STAT-08"), args)
    return Reason("not-an-option", rules, {"subject": action.object, "options": offered_answers})


_CODEC = Codec(Table, Dungeon.registry)

#: convert a state to JSON and back, even in the middle of an effect
encode_state = _CODEC.encode
decode_state = _CODEC.decode
