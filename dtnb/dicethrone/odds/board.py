"""Computes the odds at a moment: of each ability of a board, or of the damage of an Attack."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds import attack_damage
from dtnb.dicethrone.odds.advancing import (
    OFFENSE,
    is_at_dice,
    is_first_attempt,
    own_roll,
    placeholder_outcome,
)
from dtnb.dicethrone.odds.aims import Aim, aims
from dtnb.dicethrone.odds.outlook import (
    ActionTaken,
    Choices,
    FirstRoll,
    Outlook,
    OutlookFinder,
    Rerolls,
    WorthCache,
    worth,
)
from dtnb.dicethrone.odds.playouts import Roller
from dtnb.dicethrone.odds.prospects import AtDice, Prospect, chance, prospect
from dtnb.dicethrone.phases.offense import DICE
from dtnb.dicethrone.state.dice_roll import DiceRoll, Die
from dtnb.dicethrone.state.table import Table
from dtnb.explain import Message
from dtnb.kernel import Chance as ChanceQuestion
from dtnb.kernel import State
from dtnb.odds.answer import Amount, Answer, Chance, Line
from dtnb.odds.dice import dice as all_results
from dtnb.odds.exact import OutOfReachError, Reach
from dtnb.players import Luck

#: phases in which odds are about the Offensive Roll of this turn
BEFORE = ("upkeep-phase", "income-phase", "main-phase-1", OFFENSE)
#: the greatest number of inputs tried for an exact answer; beyond this, playouts estimate
REACH = 12_000
#: the default number of playouts
PLAYOUTS = 400


class OddsRequest(NamedTuple):
    """How odds are to be computed."""

    #: the greatest number of the player's own actions that change dice
    actions: int = 1
    #: the number of playouts; None for exact odds if REACH allows
    playouts: int | None = None
    #: the seed of the playouts
    seed: int = 0


def odds(game: DiceThrone, state: State, request: OddsRequest) -> Answer:
    """Return the odds of the Attack in progress, or of the Offensive Roll of this turn.

    Without either, the answer has a note in place of odds.
    """
    table: Table = state.table
    if state.pending is None:
        return Answer(_title(state, "odds.title-none"), notes=(Message("odds.over", {}),))
    if table.attack is not None and not attack_damage.AttackState.of(state).concluded:
        return _odds_of_attack(game, state, request)
    if table.phase not in BEFORE:
        return Answer(_title(state, "odds.title-none"), notes=(Message("odds.no-roll", {}),))
    return _odds_of_abilities(game, state, request)


# -- abilities ------------------------------------------------------------------------------------


def _odds_of_abilities(game: DiceThrone, state: State, request: OddsRequest) -> Answer:
    """Return the chance of each ability, exact if REACH allows, else estimated by playouts."""
    dice = all_results(DICE)
    table: Table = state.table
    roll = own_roll(table) or _placeholder_roll(table)
    bare, full = OutlookFinder(game, dice), OutlookFinder(game, dice)
    columns, lines = [], []
    exact = request.playouts is None
    number = request.playouts or PLAYOUTS
    prospects: tuple[Prospect, Prospect] | None = None
    if exact:
        try:
            plain = prospect(game, state, bare, 0, Reach(REACH))
            prospects = plain, prospect(game, state, full, request.actions, Reach(REACH))
        except OutOfReachError:
            exact = False
    attempts = _attempts(game, state) if exact else range(0)
    columns = [Message("odds.attempts", {"count": count}) for count in attempts]
    if not columns:
        columns.append(Message("odds.dice-alone", {}))
    if request.actions:
        columns.append(Message("odds.with-actions", {"count": request.actions}))
    for aim in aims(game, table, table.active, roll, dice):
        if prospects is not None:
            line = _exact_line(game, state, aim, prospects, attempts, request.actions)
        else:
            line = _estimated_line(game, state, aim, (bare, full), request, number)
        lines.append(line)
    notes = [Message("odds.best-keeping", {}), *_notes_on_actions(full, request.actions)]
    notes.append(Message("odds.not-counted", {}))
    notes.append(_note_on_method(0 if exact else number, request.seed))
    return Answer(_title(state, "odds.title"), tuple(columns), tuple(lines), (), tuple(notes))


def _exact_line(
    game: DiceThrone,
    state: State,
    aim: Aim,
    prospects: tuple[Prospect, Prospect],
    attempts: range,
    actions: int,
) -> Line:
    """Return the exact chances of an aim by attempts and actions, with the best first step."""
    dice = all_results(DICE)
    plain, full = prospects
    caches: tuple[WorthCache, WorthCache] = {}, {}
    chances = [Chance(share) for share in _by_attempts(state, aim, attempts)]
    # The last chance comes from the engine, which knows the attempts that effects grant.
    chances[-1:] = [Chance(chance(plain, aim, dice, caches[1]))]
    if actions:
        chances.append(Chance(chance(full, aim, dice, caches[0])))
    best = full if actions else plain
    first = _first_step(best, plain, aim, caches) if chances[-1].share else None
    return Line(aim.ability, aim.needs, tuple(chances), first)


def _estimated_line(
    game: DiceThrone,
    state: State,
    aim: Aim,
    outlooks: tuple[OutlookFinder, OutlookFinder],
    request: OddsRequest,
    number: int,
) -> Line:
    """Return the chances of an aim estimated by playouts, without and with actions."""
    chances: list[Chance] = []
    for finder, actions in zip(outlooks, (0, request.actions), strict=True):
        if chances and not actions:
            break
        luck = Luck(f"{request.seed}/{aim.ability}/{aim.tier}/{actions}")
        roller = Roller(game, finder, aim, actions)
        chances.append(Chance(roller.share(state, number, luck), number))
    return Line(aim.ability, aim.needs, tuple(chances))


def _attempts(game: DiceThrone, state: State) -> range:
    """Return the numbers of further attempts to compute chances for.

    The range is empty if the number of attempts left is not known.
    """
    if is_first_attempt(state):
        assert isinstance(state.pending, ChanceQuestion)
        after_roll = game.resolve(state, placeholder_outcome(state.pending))
        first_roll = own_roll(after_roll.table)
        assert first_roll is not None
        return range(1, first_roll.allowed + 1)
    roll = own_roll(state.table)
    pending = state.pending
    open_dice = is_at_dice(state) and state.table.announced is None
    announcing = getattr(pending, "topic", "") == "announce"
    if roll is None or pending is None or not open_dice or announcing:
        return range(0)
    return range(max(0, roll.allowed - roll.attempt) + 1)


def _by_attempts(state: State, aim: Aim, attempts: range) -> Iterator[Fraction]:
    """Yield the chance of an aim by dice alone, for each number of further attempts."""
    dice = all_results(DICE)
    value, used = aim.reached, 0
    first = is_first_attempt(state)
    roll = own_roll(state.table)
    for count in attempts:
        further = count - 1 if first else count
        value = dice.kept(value, further - used)
        used = further
        if first:
            yield dice.fresh(value)
        else:
            assert roll is not None
            yield dice.chance(value, roll.values)


def _first_step(
    best: Prospect, plain: Prospect, aim: Aim, caches: tuple[WorthCache, WorthCache]
) -> Message | None:
    """Return the first step towards the best chance; None if there is no decision.

    Of equal steps, return the step that is better by dice alone.
    """
    if not isinstance(best, AtDice) or not isinstance(plain, AtDice):
        return None
    dice, shown = all_results(DICE), best.shown
    outlook, bare = best.outlook, plain.outlook

    def value(outlook: Outlook) -> Fraction:
        return dice.chance(worth(outlook, aim, dice, caches[0]), shown)

    # Of equal options prefer to stop, then to roll, then to spend something.
    order = {"stop": 0, "announce": 0, "pass": 1}
    while isinstance(outlook, Choices):
        highest = value(outlook)
        equals = [option for option in outlook.options if value(option[1]) == highest]
        name, outlook = min(equals, key=lambda option: order.get(option[0], 2))
        if order.get(name) == 0:
            return Message("odds.stop", {})
        bare = dict(bare.options).get(name, bare) if isinstance(bare, Choices) else bare
    if isinstance(outlook, Rerolls):
        after = worth(outlook.after, aim, dice, caches[0])
        tie_breaker = None
        if isinstance(bare, Rerolls):
            tie_breaker = worth(bare.after, aim, dice, caches[1])
        kept = dice.best_kept(after, shown, tie_breaker)
        return Message("odds.keep", {"values": list(kept), "count": len(kept)})
    if isinstance(outlook, ActionTaken):
        return Message("odds.act", {"subject": outlook.action.action.object})
    return None if isinstance(outlook, FirstRoll) else Message("odds.stop", {})


def _notes_on_actions(outlooks: OutlookFinder, actions: int) -> Iterator[Message]:
    """Yield which actions the odds count with, and which actions are left out."""
    if not actions:
        yield Message("odds.dice-only", {})
        return
    names = sorted(outlooks.counted)
    yield Message("odds.counted", {"count": actions, "actions": names or None})
    if outlooks.left_out:
        yield Message("odds.left-out", {"actions": sorted(outlooks.left_out)})


def _placeholder_roll(table: Table) -> DiceRoll:
    """Return a roll in place of the Offensive Roll to come; its faces do not matter."""
    return DiceRoll(-1, "", table.active, "offensive", (Die(1),) * DICE)


# -- damage ---------------------------------------------------------------------------------------


def _odds_of_attack(game: DiceThrone, state: State, request: OddsRequest) -> Answer:
    """Return the distribution of the Attack's damage for each seat that it can hit."""
    table: Table = state.table
    attack = table.attack
    assert attack is not None
    attack_state = attack_damage.AttackState.of(state)
    number = request.playouts or 0
    if not number:
        try:
            spread = attack_damage.exact_spread(game, attack_state, Reach(REACH))
        except OutOfReachError:
            number = PLAYOUTS
    if number:
        spread = attack_damage.Playouts(game, request.seed).spread(attack_state, number)
    amounts = []
    for seat in range(len(table.seats)):
        chances = attack_damage.damage_of_seat(spread, seat)
        if seat == attack.target or chances.mean:
            title = Message("odds.damage", {"seat": seat, "subject": attack.ability})
            amounts.append(Amount(title, chances, number))
    amounts.sort(key=lambda amount: amount.title.args["seat"] != attack.target)
    notes = (Message("odds.as-it-stands", {}), _note_on_method(number, request.seed))
    return Answer(_title(state, "odds.title-attack"), amounts=tuple(amounts), notes=notes)


# -- words ----------------------------------------------------------------------------------------


def _note_on_method(playouts: int, seed: int) -> Message:
    if playouts:
        return Message("odds.by-playouts", {"count": playouts, "seed": seed})
    return Message("odds.exact", {})


def _title(state: State, message: str) -> Message:
    """Return the title of an answer: the seat and window, with the dice or the ability."""
    table: Table = state.table
    roll = own_roll(table)
    args: dict[str, object] = {"seat": table.active, "window": table.window or None}
    if state.pending is not None:
        args["window"] = state.pending.window or None
    if table.attack is not None:
        args |= {"subject": table.attack.ability}
    elif roll is not None and table.phase == OFFENSE and not is_first_attempt(state):
        args |= {"values": list(roll.values), "left": max(0, roll.allowed - roll.attempt)}
    return Message(message, args)
