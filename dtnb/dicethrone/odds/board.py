"""The odds of a moment: of each ability of a board, and of the damage of an Attack."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds import attack_damage
from dtnb.dicethrone.odds.aims import Reached, aims
from dtnb.dicethrone.odds.outlook import Acts, Best, First, Known, Outlook, Outlooks, Rolls, worth
from dtnb.dicethrone.odds.playouts import Roller
from dtnb.dicethrone.odds.prospects import AtDice, Prospect, chance, prospect
from dtnb.dicethrone.odds.walking import (
    OFFENSE,
    at_dice,
    face_down,
    first_attempt,
    own_roll,
)
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

#: phases of a turn before the Offensive Roll; what is asked in them is asked of that roll
BEFORE = ("upkeep-phase", "income-phase", "main-phase-1", OFFENSE)
#: inputs that may be gone through to work something out, before playouts answer
REACH = 12_000
#: playouts where nobody says how many
PLAYOUTS = 400


class Asked(NamedTuple):
    """How odds are asked for.

    Attributes
    ----------
    actions
        How many actions of one's own that change dice are counted with at most.
    playouts
        By how many playouts it is answered; None: only what is out of reach.
    seed
        Of the playouts.
    """

    actions: int = 1
    playouts: int | None = None
    seed: int = 0


def odds(game: DiceThrone, state: State, asked: Asked) -> Answer:
    """Return the odds of a moment: of the Offensive Roll to come, or of the Attack in progress."""
    table: Table = state.table
    if state.pending is None:
        return Answer(_title(state, "odds.title-none"), notes=(Message("odds.over", {}),))
    if table.attack is not None and not attack_damage.Going.of(state).concluded:
        return _of_attack(game, state, asked)
    if table.phase not in BEFORE:
        return Answer(_title(state, "odds.title-none"), notes=(Message("odds.no-roll", {}),))
    return _of_abilities(game, state, asked)


# -- abilities ------------------------------------------------------------------------------------


def _of_abilities(game: DiceThrone, state: State, asked: Asked) -> Answer:
    dice = all_results(DICE)
    table: Table = state.table
    roll = own_roll(table) or _stand_in_roll(table)
    bare, full = Outlooks(game, dice), Outlooks(game, dice)
    columns, lines = [], []
    exact = asked.playouts is None
    number = asked.playouts or PLAYOUTS
    ways: tuple[Prospect, Prospect] | None = None
    if exact:
        try:
            plain = prospect(game, state, bare, 0, Reach(REACH))
            ways = plain, prospect(game, state, full, asked.actions, Reach(REACH))
        except OutOfReachError:
            exact = False
    attempts = _attempts(game, state) if exact else range(0)
    columns = [Message("odds.attempts", {"count": count}) for count in attempts]
    if not columns:
        columns.append(Message("odds.dice-alone", {}))
    if asked.actions:
        columns.append(Message("odds.with-actions", {"count": asked.actions}))
    for reached in aims(game, table, table.active, roll, dice):
        if ways is not None:
            line = _exact_line(game, state, reached, ways, attempts, asked.actions)
        else:
            line = _counted_line(game, state, reached, (bare, full), asked, number)
        lines.append(line)
    notes = [Message("odds.best-keeping", {}), *_actions_noted(full, asked.actions)]
    notes.append(Message("odds.not-counted", {}))
    notes.append(_method(0 if exact else number, asked.seed))
    return Answer(_title(state, "odds.title"), tuple(columns), tuple(lines), (), tuple(notes))


def _exact_line(
    game: DiceThrone,
    state: State,
    reached: Reached,
    ways: tuple[Prospect, Prospect],
    attempts: range,
    actions: int,
) -> Line:
    dice = all_results(DICE)
    plain, full = ways
    known: tuple[Known, Known] = {}, {}
    chances = [Chance(share) for share in _by_attempts(state, reached, attempts)]
    # The last of them is what going through the engine says, whatever is granted there.
    chances[-1:] = [Chance(chance(plain, reached, dice, known[1]))]
    if actions:
        chances.append(Chance(chance(full, reached, dice, known[0])))
    begins = full if actions else plain
    first = _first(begins, plain, reached, known) if chances[-1].share else None
    return Line(reached.aim.ability, reached.aim.needs, tuple(chances), first)


def _counted_line(
    game: DiceThrone,
    state: State,
    reached: Reached,
    outlooks: tuple[Outlooks, Outlooks],
    asked: Asked,
    number: int,
) -> Line:
    chances: list[Chance] = []
    for found, actions in zip(outlooks, (0, asked.actions), strict=True):
        if chances and not actions:
            break
        luck = Luck(f"{asked.seed}/{reached.aim.ability}/{reached.aim.tier}/{actions}")
        roller = Roller(game, found, reached, actions)
        chances.append(Chance(roller.share(state, number, luck), number))
    return Line(reached.aim.ability, reached.aim.needs, tuple(chances))


def _attempts(game: DiceThrone, state: State) -> range:
    """Return with how many more attempts there are chances by the dice alone; none if unclear."""
    if first_attempt(state):
        assert isinstance(state.pending, ChanceQuestion)
        rolled = game.resolve(state, face_down(state.pending))
        lying = own_roll(rolled.table)
        assert lying is not None
        return range(1, lying.allowed + 1)
    roll = own_roll(state.table)
    pending = state.pending
    asked = at_dice(state) and state.table.announced is None
    if roll is None or pending is None or not asked or getattr(pending, "topic", "") == "announce":
        return range(0)
    return range(max(0, roll.allowed - roll.attempt) + 1)


def _by_attempts(state: State, reached: Reached, attempts: range) -> Iterator[Fraction]:
    """Yield the chance with so many more attempts at most, by the dice alone."""
    dice = all_results(DICE)
    found, used = reached.worth, 0
    first = first_attempt(state)
    roll = own_roll(state.table)
    for count in attempts:
        further = count - 1 if first else count
        found = dice.kept(found, further - used)
        used = further
        if first:
            yield dice.fresh(found)
        else:
            assert roll is not None
            yield dice.chance(found, roll.values)


def _first(
    found: Prospect, plain: Prospect, reached: Reached, known: tuple[Known, Known]
) -> Message | None:
    """Return what the best chance begins with; of two as good, what is better by the dice alone."""
    if not isinstance(found, AtDice) or not isinstance(plain, AtDice):
        return None
    dice, shown = all_results(DICE), found.shown
    outlook, bare = found.outlook, plain.outlook

    def value(one: Outlook) -> Fraction:
        return dice.chance(worth(one, reached, dice, known[0]), shown)

    # To stop, then to roll, and only then to spend something.
    order = {"stop": 0, "announce": 0, "pass": 1}
    while isinstance(outlook, Best):
        best = value(outlook)
        good = [way for way in outlook.ways if value(way[1]) == best]
        name, outlook = min(good, key=lambda way: order.get(way[0], 2))
        if order.get(name) == 0:
            return Message("odds.stop", {})
        bare = dict(bare.ways).get(name, bare) if isinstance(bare, Best) else bare
    if isinstance(outlook, Rolls):
        after = worth(outlook.after, reached, dice, known[0])
        or_else = None
        if isinstance(bare, Rolls):
            or_else = worth(bare.after, reached, dice, known[1])
        kept = dice.best_kept(after, shown, or_else)
        return Message("odds.keep", {"values": list(kept), "count": len(kept)})
    if isinstance(outlook, Acts):
        return Message("odds.act", {"subject": outlook.action.action.object})
    return None if isinstance(outlook, First) else Message("odds.stop", {})


def _actions_noted(outlooks: Outlooks, actions: int) -> Iterator[Message]:
    if not actions:
        yield Message("odds.dice-only", {})
        return
    names = sorted(outlooks.counted)
    yield Message("odds.counted", {"count": actions, "actions": names or None})
    if outlooks.left_out:
        yield Message("odds.left-out", {"actions": sorted(outlooks.left_out)})


def _stand_in_roll(table: Table) -> DiceRoll:
    """Return dice for the roll to come; what they show does not matter."""
    return DiceRoll(-1, "", table.active, "offensive", (Die(1),) * DICE)


# -- damage ---------------------------------------------------------------------------------------


def _of_attack(game: DiceThrone, state: State, asked: Asked) -> Answer:
    table: Table = state.table
    attack = table.attack
    assert attack is not None
    going = attack_damage.Going.of(state)
    number = asked.playouts or 0
    if not number:
        try:
            spread = attack_damage.exactly(game, going, Reach(REACH))
        except OutOfReachError:
            number = PLAYOUTS
    if number:
        spread = attack_damage.Playouts(game, asked.seed).spread(going, number)
    amounts = []
    for seat in range(len(table.seats)):
        chances = attack_damage.of_seat(spread, seat)
        if seat == attack.target or chances.mean:
            title = Message("odds.damage", {"seat": seat, "subject": attack.ability})
            amounts.append(Amount(title, chances, number))
    amounts.sort(key=lambda each: each.title.args["seat"] != attack.target)
    notes = (Message("odds.as-it-stands", {}), _method(number, asked.seed))
    return Answer(_title(state, "odds.title-attack"), amounts=tuple(amounts), notes=notes)


# -- words ----------------------------------------------------------------------------------------


def _method(playouts: int, seed: int) -> Message:
    if playouts:
        return Message("odds.by-playouts", {"count": playouts, "seed": seed})
    return Message("odds.exact", {})


def _title(state: State, message: str) -> Message:
    table: Table = state.table
    roll = own_roll(table)
    args: dict[str, object] = {"seat": table.active, "window": table.window or None}
    if state.pending is not None:
        args["window"] = state.pending.window or None
    if table.attack is not None:
        args |= {"subject": table.attack.ability}
    elif roll is not None and table.phase == OFFENSE and not first_attempt(state):
        args |= {"values": list(roll.values), "left": max(0, roll.allowed - roll.attempt)}
    return Message(message, args)
