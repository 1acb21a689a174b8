"""Every outcome played through the engine: chances of abilities without any shortcut of the odds.

Nothing of `dtnb.odds` or `dtnb.dicethrone.odds` is used. Each choice of the roller is tried, and
each ordered outcome of the dice is given to the engine, whose verdicts decide which abilities may
be announced. States that differ only in the order of dice count as one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, TypeAlias

from msgspec.structs import replace

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.state.dice_roll import DiceRoll, Die
from dtnb.kernel import PASS, Action, Chance, Choice, Decision, DecisionKind, Outcome, State

#: chance by ability and line
Chances: TypeAlias = dict[tuple[str, int], Fraction]


class Enumeration:
    """Plays everything that can happen up to the announcement.

    Parameters
    ----------
    game
        The rules.
    names
        The cards, tokens and passives that the roller may use; all other players pass.
    """

    def __init__(self, game: DiceThrone, names: frozenset[str] = frozenset()) -> None:
        self.game, self.names = game, names
        self.inputs = 0
        self._known: dict[Any, Chances] = {}

    def chances(self, state: State, actions: int) -> Chances:
        """Return the chances in a state, with at most `actions` actions."""
        state = _in_order(state)
        key = (_without_serials(state), actions)
        if key not in self._known:
            self._known[key] = self._look(state, actions)
        return self._known[key]

    def _give(self, state: State, answer: Choice | Outcome, actions: int) -> Chances:
        self.inputs += 1
        return self.chances(self.game.advance(state, answer), actions)

    def _look(self, state: State, actions: int) -> Chances:
        pending = state.pending
        table = state.table
        if pending is None or table.attack is not None:
            attack = table.attack
            return {} if attack is None else _certain_tier(attack.ability, attack.tier)
        if isinstance(pending, Chance):
            if pending.kind != "roll":
                return self._give(state, Outcome(("?",)), actions)
            sides = range(1, pending.faces + 1)
            rolled = list(itertools.product(sides, repeat=pending.count))
            share = Fraction(1, len(rolled))
            return _weighted_sum(
                (share, self._give(state, Outcome(values), actions)) for values in rolled
            )
        roller = table.active
        if pending.seat != roller:
            assert pending.may_pass, pending
            return self._give(state, Choice(pending.seat, PASS), actions)
        if pending.topic == "reroll":
            return self._rerolls(state, actions)
        if pending.topic == "announce":
            return self._announces(state, pending, actions)
        return _best(self._choices(state, pending, actions))

    def _rerolls(self, state: State, actions: int) -> Chances:
        roll = _roll(state)
        assert roll is not None
        options = [self._give(state, Choice(roll.seat, Action("stop")), actions)]
        count = len(roll.dice)
        kept = {
            faces
            for size in range(count)
            for faces in itertools.combinations(sorted(roll.values), size)
        }
        for faces in kept:
            # The other dice are rolled, so the faces that they show do not matter.
            start = _showing(state, roll, (*faces, *[1] * (count - len(faces))))
            again = tuple(range(len(faces), count))
            action = Action("reroll", "", (("dice", again),))
            key = ("rolling", _without_serials(start), again, actions)
            if key not in self._known:
                self._known[key] = self._give(start, Choice(roll.seat, action), actions)
            options.append(self._known[key])
        return _best(options)

    def _announces(self, state: State, pending: Decision, actions: int) -> Chances:
        hero = self.game.hero_at(state.table, pending.seat)
        roll = _roll(state)
        assert roll is not None
        options: list[Chances] = []
        for name, ability in hero.abilities.items():
            if ability.kind is AbilityKind.DEFENSIVE:
                continue
            if self.game.allows(state, pending.seat, Action("announce", name)):
                tier = self.game.highest_met_tier(state.table, pending.seat, name, roll)
                assert tier is not None
                options.append(_certain_tier(name, tier))
        back = Action("back")
        if self.game.allows(state, pending.seat, back):
            options.append(self._give(state, Choice(pending.seat, back), actions))
        return _best(options)

    def _choices(self, state: State, pending: Decision, actions: int) -> Iterator[Chances]:
        for action in self.game.legal_actions(state):
            if not pending.may_pass or action == PASS:
                yield self._give(state, Choice(pending.seat, action), actions)
            elif pending.kind is DecisionKind.ACTION and actions and action.object in self.names:
                yield self._give(state, Choice(pending.seat, action), actions - 1)


def _certain_tier(ability: str, tier: int) -> Chances:
    return {(ability, at): Fraction(1) for at in range(tier + 1)}


def _best(options: Any) -> Chances:
    best: Chances = {}
    for option in options:
        for aim, chance in option.items():
            best[aim] = max(chance, best.get(aim, Fraction(0)))
    return best


def _weighted_sum(parts: Iterator[tuple[Fraction, Chances]]) -> Chances:
    total: Chances = {}
    for share, part in parts:
        for aim, chance in part.items():
            total[aim] = total.get(aim, Fraction(0)) + share * chance
    return total


def _roll(state: State) -> DiceRoll | None:
    table = state.table
    own = [roll for roll in table.rolls if roll.is_open and roll.phase == "offensive"]
    return own[-1] if own else None


def _showing(state: State, roll: DiceRoll, values: tuple[int, ...]) -> State:
    changed = replace(roll, dice=tuple(map(Die, values)), kept_dice=())
    return replace(state, table=state.table.with_roll(changed))


def _in_order(state: State) -> State:
    """Return the state with sorted dice, at a window or a question about all of them."""
    roll, pending = _roll(state), state.pending
    if roll is None or not isinstance(pending, Decision) or pending.kind is DecisionKind.DETAIL:
        return state
    if pending.kind is DecisionKind.FORCED and pending.topic not in ("reroll", "announce"):
        return state
    return _showing(state, roll, tuple(sorted(roll.values)))


def _without_serials(state: State) -> Any:
    """Return a state without serial numbers, as a cache key."""
    table = state.table
    roll = _roll(state)
    if roll is None:
        return state
    pending = state.pending
    if isinstance(pending, Decision) and pending.kind is DecisionKind.ACTION:
        # Earlier passes do not matter: the window stays open until all players pass.
        point = replace(
            state.agenda[-1], passes=0, next_index=0, questions_asked=0, actions_declared=0
        )
        state = replace(state, agenda=(*state.agenda[:-1], point))
    announced = table.announced
    altered = roll.alterations if announced is None else roll.alterations - announced.alterations
    plain = replace(roll, alterations=0, kept_dice=())
    table = replace(table.with_roll(plain), serial=0)
    return replace(state, table=table), altered if announced is not None else 0
