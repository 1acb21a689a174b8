"""Follow-up questions: which player, token, die or value an effect needs, and what may be chosen.

The same options serve the question that is asked, the verdict on an action (no option, no
action) and the check of details that a file gives at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.dicethrone.damage import Packet
from dtnb.dicethrone.heroes.model import ActionSpec, Effect, Price
from dtnb.dicethrone.heroes.vocabulary import CHOSEN_ONE, THESE_DICE
from dtnb.dicethrone.table import Pool, Seat, Table
from dtnb.dicethrone.view import View
from dtnb.kernel.inputs import Detail

if TYPE_CHECKING:
    from dtnb.dicethrone.agenda import Invocation
    from dtnb.dicethrone.game import DiceThrone

Details = tuple[tuple[str, Detail], ...]

#: selectors that somebody has to fill in
CHOSEN = (*CHOSEN_ONE, "another player")
#: what a die may be set to that may be set to anything, by what it shows
OTHER_FACES = {
    shown: tuple(value for value in range(1, 7) if value != shown) for shown in range(1, 7)
}
#: answer that ends an optional series
STOP = "stop"
#: a card that nobody has named
UNKNOWN_CARD = "?"

#: phases of a roll by the name that effects use
PHASES = {"Offensive Roll Phase": "offensive", "Defensive Roll Phase": "defensive"}


class Slot(NamedTuple):
    """A follow-up question.

    Parameters
    ----------
    name
        Where the answer is kept: position of the effect and topic, such as ``"0.token"``.
    topic
        ``"player"``, ``"packet"``, ``"token"``, ``"die"``, ``"value"``, ``"choose"``, ``"may"``,
        ``"amount"``, ``"card"``.
    options
        Everything that may be answered, in table order.
    """

    name: str
    topic: str
    options: tuple[Detail, ...]
    #: who answers; -1 for the player of the effect
    seat: int = -1


def told(described: list[dict[str, Any]]) -> dict[str, Any]:
    """Return named details as the values of a sentence.

    Parameters
    ----------
    described
        What :meth:`~dtnb.dicethrone.game.DiceThrone.details_as_data` made of them.

    Returns
    -------
    dict
        ``topic`` (of the first), and of those that were answered ``token`` with ``holder``,
        ``player``, ``dice`` (faces), ``values``, ``packet`` and ``option``.
    """
    values: dict[str, Any] = {}
    for entry in described:
        topic = entry["topic"]
        given = entry.get("value")
        if given in (STOP, "accept", "decline"):
            topic = given
        elif topic == "token":
            values |= {"token": entry["token"], "holder": entry["seat"]}
        elif topic == "player":
            values["player"] = entry["seat"]
        elif topic in ("die", "value"):
            values.setdefault("dice" if topic == "die" else "values", []).append(given)
        elif topic == "packet":
            values["packet"] = entry["source"]
        elif topic == "choose":
            values["option"] = given
        elif topic == "effect":
            values["effect"] = given
        elif topic == "amount":
            values["amount"] = given
        elif topic == "card":
            values["card"] = given
        values.setdefault("topic", topic)
    return values


class Moment(NamedTuple):
    """The situation in which an effect asks."""

    game: DiceThrone
    table: Table
    seat: int
    source: str
    pool: int = -1
    this: str = ""
    run: Invocation | None = None


def next_slot(moment: Moment, effect: Effect, at: str, details: Details) -> Slot | None:
    """Return the first follow-up question of `effect` that `details` leaves open.

    Parameters
    ----------
    moment
        Table and seat.
    effect, at
        The effect and its position in the list, which prefixes the names of its answers.
    details
        What was answered so far.
    """
    given = dict(details)
    for slot in slots(moment, effect, at, given):
        if slot.name not in given:
            return slot
    return None


#: what follows these is asked when it is reached
_ASKED_LATER = frozenset(
    {
        "do",
        "roll",
        "then",
        "may",
        "choose",
        "repeat",
        "activate",
        "search",
        "put_into_play",
        "pay",
        "until",
    }
)


def declared_effects(spec: ActionSpec) -> Iterator[tuple[str, Effect]]:
    """Yield the effects whose follow-up questions are asked when the action is declared.

    What comes after a roll, a break or a gate is asked when it is reached.
    """
    for at, effect in enumerate(spec.do):
        if effect.verb in _ASKED_LATER or effect.condition is not None:
            return
        yield str(at), effect


def next_declared_slot(moment: Moment, spec: ActionSpec, details: Details) -> Slot | None:
    """Return the first question that must be answered before the action commits."""
    given = dict(details)
    for asked in price_slots(moment, spec, given):
        if asked.name not in given:
            return asked
    for at, effect in declared_effects(spec):
        slot = next_slot(moment, effect, at, details)
        if slot is not None and not slot.name.endswith(".again"):
            return slot
    return None


def slots(moment: Moment, effect: Effect, at: str, given: Mapping[str, Detail]) -> Iterator[Slot]:
    """Yield the follow-up questions of `effect` in turn.

    What comes next can hang on the answer to the question before: that is read from `given` when
    the next one is asked for, so that it may be filled in on the way.
    """
    verb = effect.verb
    whom = _named_otherwise(effect)
    if whom:
        yield Slot(f"{at}.player", "player", players(moment, effect, whom, given))
    if verb == "choose":
        chooser = payer(moment, effect, at, given)
        yield Slot(
            f"{at}.choose", "choose", _labels(moment, effect), -1 if chooser is None else chooser
        )
    elif verb == "activate":
        hero = moment.game.hero_at(moment.table, moment.seat)
        if effect.name not in hero.procedures:
            yield Slot(f"{at}.choose", "choose", hero.activated_by(effect.name))
    elif verb == "may":
        yield Slot(f"{at}.may", "may", ("accept", "decline"))
    elif verb in ("search", "put_into_play"):
        yield from _found_slots(moment, effect, at, given)
    elif verb == "set_die":
        yield from _set_die_slots(moment, effect, at, given)
    elif verb == "reroll":
        yield from _reroll_slots(moment, effect, at, given)
    elif verb == "pay":
        yield from _price_slots(moment, effect, at, given)
    elif verb == "steal":
        yield from _steal_slots(moment, effect, at, given)
    elif effect.several > 1:
        yield from _several_slots(moment, effect, at, given)
    elif verb in ("remove", "transfer"):
        yield from _token_slots(moment, effect, at, given)
    elif effect.to in CHOSEN:
        chosen = players(moment, effect, effect.to, given)
        # At a table without teammates what is meant for one does nothing, and bars nothing else.
        if chosen or effect.to != "chosen teammate":
            yield Slot(f"{at}.player", "player", chosen)
    if verb == "discard":
        yield from _card_slots(moment, effect, at, given)
    if verb in ("prevent", "reflect"):
        receiver = given.get(f"{at}.player", moment.seat)
        act_on = reflectable if verb == "reflect" else preventable
        waiting = act_on(moment, int(str(receiver)))
        if len(waiting) > 1:
            yield Slot(f"{at}.packet", "packet", tuple(packet.id for packet in waiting))


def _named_otherwise(effect: Effect) -> str:
    """Return the words by which an effect names somebody who is chosen, but not its receiver."""
    selector = effect.source if effect.verb == "steal" else effect.by
    return selector if selector in CHOSEN_ONE else ""


def same_player(effect: Effect, selector: str, given: Mapping[str, Detail]) -> int | None:
    """Return who was chosen by the same words earlier in the list; None if nobody was."""
    for word, place in effect.same:
        for topic in ("player", "holder", "token", "picked") if word == selector else ():
            answer = given.get(f"{place}.{topic}")
            if isinstance(answer, tuple):
                return int(answer[0])
            if isinstance(answer, int):
                return answer
    return None


def _labels(moment: Moment, effect: Effect) -> tuple[str, ...]:
    """Return the options whose first effect is not ruled out by its own condition."""
    view = View(moment.game, moment.table, moment.seat, moment.pool, this=moment.this)
    return tuple(
        label
        for label, body in effect.options
        if not body
        or body[0].condition is None
        or body[0].otherwise
        or body[0].condition.value(view)
    )


def _found_slots(
    moment: Moment, effect: Effect, at: str, given: Mapping[str, Detail]
) -> Iterator[Slot]:
    """Yield which cards of the deck or hand are taken, one after the other."""
    entry = moment.table.seats[moment.seat]
    left = dict(entry.deck) if effect.verb == "search" else dict.fromkeys(entry.hand, 1)
    into_play = effect.verb == "put_into_play" or effect.into == "play"
    for nth in range(1, effect.count + 1):
        name = f"{at}.card.{nth}"
        found = tuple(
            card
            for card, copies in left.items()
            if copies and _fits(moment, card, effect.name == "upgrade", into_play)
        )
        if not found and nth > 1:
            return
        yield Slot(name, "card", (*found, STOP) if found and effect.up_to else found)
        picked = given.get(name)
        if picked == STOP or picked is None:
            return
        left[str(picked)] -= 1


def _fits(moment: Moment, name: str, upgrade: bool, into_play: bool) -> bool:
    card = moment.game.card(moment.table, moment.seat, name)
    if card is None or (upgrade and not card.upgrades):
        return False
    level = moment.table.seats[moment.seat].level(card.upgrades)
    # AMB-45: what is laid over a space must raise it.
    return not into_play or card.level > level


def seat_named(moment: Moment, selector: str) -> int | None:
    """Return the seat of a selector that needs no choosing; None where there is none."""
    attack = moment.table.attack
    if selector in ("", "you"):
        return moment.seat
    if attack is None:
        return None
    return {"target": attack.target, "attacker": attack.attacker}.get(selector)


def payer(moment: Moment, effect: Effect, at: str, given: Mapping[str, Detail]) -> int | None:
    """Return who may pay the price of ``pay``, or who chooses, where `by` says so."""
    chosen = given.get(f"{at}.player")
    return chosen if isinstance(chosen, int) else seat_named(moment, effect.by)


def affordable(entry: Seat, price: Price | None) -> bool:
    """Tell whether somebody can pay a price."""
    if price is None:
        return False
    least = 1 if price.any_cp else price.cp
    return (
        entry.cp >= least
        and entry.hand_size >= price.discard
        and all(entry.count(name) >= count for name, count in price.tokens)
    )


def _price_slots(
    moment: Moment, effect: Effect, at: str, given: Mapping[str, Detail]
) -> Iterator[Slot]:
    seat, price = payer(moment, effect, at, given), effect.price
    if seat is None or price is None or not affordable(moment.table.seats[seat], price):
        return
    if price.any_cp:
        points = tuple(range(moment.table.seats[seat].cp + 1))
        yield Slot(f"{at}.amount", "amount", points, seat)
        return
    yield Slot(f"{at}.may", "may", ("accept", "decline"), seat)
    if given.get(f"{at}.may") == "accept":
        yield from _hand_slots(moment, seat, price.discard, f"{at}.card", given, seat)


def price_slots(moment: Moment, spec: ActionSpec, given: Mapping[str, Detail]) -> Iterator[Slot]:
    """Yield which cards are discarded as the price of an action."""
    yield from _hand_slots(moment, moment.seat, spec.price.discard, "card", given, -1)


def paid_cards(details: Details, prefix: str) -> tuple[str, ...]:
    """Return the cards that were named as a price."""
    return tuple(str(card) for name, card in details if name.startswith(f"{prefix}."))


def _hand_slots(
    moment: Moment, seat: int, count: int, name: str, given: Mapping[str, Detail], picker: int
) -> Iterator[Slot]:
    """Yield which cards of a hand are taken, one after the other."""
    entry = moment.table.seats[seat]
    left = [*entry.hand, *([UNKNOWN_CARD] if entry.unknown_hand else [])]
    for nth in range(1, min(count, entry.hand_size) + 1):
        yield Slot(f"{name}.{nth}", "card", tuple(dict.fromkeys(left)), picker)
        picked = given.get(f"{name}.{nth}")
        if picked in left and picked != UNKNOWN_CARD:
            left.remove(str(picked))


def held_of(entry: Seat, resource: str) -> int:
    """Return how much somebody has of what can be stolen (DT-TXT-09)."""
    return entry.health if resource == "health" else entry.cp


def _steal_slots(
    moment: Moment, effect: Effect, at: str, given: Mapping[str, Detail]
) -> Iterator[Slot]:
    chosen = given.get(f"{at}.player")
    victim = chosen if isinstance(chosen, int) else seat_named(moment, effect.source)
    if not effect.up_to or victim is None:
        return
    view = View(moment.game, moment.table, moment.seat, moment.pool, run=moment.run)
    held = held_of(moment.table.seats[victim], effect.resource)
    most = min(effect.amount[0].value(view), held)
    if most > 0:
        yield Slot(f"{at}.amount", "amount", tuple(range(most + 1)))


def _several_slots(
    moment: Moment, effect: Effect, at: str, given: Mapping[str, Detail]
) -> Iterator[Slot]:
    taken: list[Detail] = []
    for nth in range(1, effect.several + 1):
        offered = players(moment, effect, effect.to, given)
        free = [seat for seat in offered if effect.may_repeat or seat not in taken]
        if not free:
            return
        stop = (STOP,) if effect.several_up_to else ()
        name = f"{at}.player.{nth}"
        yield Slot(name, "player", (*free, *stop))
        if given.get(name) == STOP:
            return
        taken.append(given.get(name, -1))


def _card_slots(
    moment: Moment, effect: Effect, at: str, given: Mapping[str, Detail]
) -> Iterator[Slot]:
    """Yield which cards are discarded, where somebody picks them."""
    chosen = given.get(f"{at}.player")
    seat = chosen if isinstance(chosen, int) else seat_named(moment, effect.to)
    if seat is None or effect.all or effect.resource == "random":
        return
    view = View(moment.game, moment.table, moment.seat, moment.pool, run=moment.run)
    picker = moment.seat if effect.resource == "you" else seat
    yield from _hand_slots(moment, seat, effect.amount[0].value(view), f"{at}.card", given, picker)


def players(
    moment: Moment, effect: Effect, selector: str, given: Mapping[str, Detail]
) -> tuple[int, ...]:
    """Return whom a "chosen …" selector may name for this effect."""
    seats = range(len(moment.table.seats))
    alive = [seat for seat in seats if moment.table.stands(seat)]
    if selector == "chosen opponent":
        alive = [seat for seat in alive if seat in moment.table.opponents(moment.seat)]
    elif selector == "chosen teammate":
        alive = [seat for seat in alive if seat in moment.table.teammates(moment.seat)]
    same = same_player(effect, selector, given)
    if same is not None:
        alive = [seat for seat in alive if seat == same]
    if effect.verb == "prevent":
        alive = [seat for seat in alive if preventable(moment, seat)]
    elif effect.verb == "change_attempts":
        alive = [seat for seat in alive if attempts_changeable(moment, seat, effect.phase)]
    return tuple(alive)


def attempts_running(table: Table, seat: int, phase: str) -> list[Pool]:
    """Return the rolls of a seat that are still being made in a phase."""
    return [
        pool
        for pool in table.pools
        if pool.open and pool.seat == seat and pool.phase == PHASES[phase]
    ]


def attempts_changeable(moment: Moment, seat: int, phase: str) -> bool:
    """Tell whether a seat's Roll Attempts in a phase can be changed (policy)."""
    running = attempts_running(moment.table, seat, phase)
    if running and any(pool.attempt < pool.allowed for pool in running):
        return moment.game.reading("extra-attempts") != "only-when-none-left"
    return bool(running)


def preventable(moment: Moment, seat: int) -> tuple[Packet, ...]:
    """Return the packets waiting for `seat` that something of a player may still act on.

    Isolated damage stands alone: in its own window only it is acted on (DT-DMG-14, AMB-25).
    """
    waiting = [
        packet
        for packet in moment.table.packets
        if packet.seat == seat and not packet.unpreventable
    ]
    isolated = [packet for packet in waiting if packet.isolated]
    return tuple(
        packet
        for packet in isolated or waiting
        if packet.returned_by is not None
        or any(part.type.avoidable and part.base for part in packet.components)
    )


def reflectable(moment: Moment, seat: int) -> tuple[Packet, ...]:
    """Return the packets waiting for `seat` of which something may be sent back.

    The Attack; damage that comes back itself only where a reading lets it be answered (AMB-20).
    """
    waiting = preventable(moment, seat)
    attack = tuple(packet for packet in waiting if packet.attack)
    back = tuple(
        packet for packet in waiting if packet.returned_by is not None and not packet.condition
    )
    if attack or not back:
        return attack
    return back if moment.game.reading("retaliation-chain") == "repeats" else ()


# -- dice ---------------------------------------------------------------------------------------


def changeable(moment: Moment, whose: str) -> Iterator[tuple[Pool, int]]:
    """Yield every die that `whose` lets this seat change, as (roll, index)."""
    opponents = moment.table.opponents(moment.seat)
    # AMB-10: dice that were read, but that amounts keep following under a reading
    followed = {follower.run.pool for follower in moment.table.followers}
    for pool in moment.table.pools:
        if whose == THESE_DICE and pool.id != moment.pool:
            continue
        if not pool.open and pool.id not in followed:
            continue
        if _of_an_ultimate(moment.table, pool) and (
            moment.game.reading("dice-after-ultimate") == "nobody"
        ):
            continue
        if whose in ("you or teammate", "") and pool.seat in opponents:
            continue
        if whose == "you" and pool.seat != moment.seat:
            continue
        if whose == "opponent" and pool.seat not in opponents:
            continue
        for index in range(len(pool.dice)):
            yield pool, index


def _of_an_ultimate(table: Table, pool: Pool) -> bool:
    """Tell whether dice were rolled by an activated Ultimate's own effects (AMB-48)."""
    attack = table.attack
    if attack is None or not attack.ultimate or pool.seat != attack.attacker:
        return False
    return pool.phase == "effect" and pool.purpose == attack.ability


def _set_die_slots(
    moment: Moment, effect: Effect, at: str, given: Mapping[str, Detail]
) -> Iterator[Slot]:
    taken: list[Detail] = []
    for nth in range(1, effect.dice + 1):
        suffix = f".{nth}" if effect.dice > 1 else ""
        dice: tuple[Detail, ...] = tuple(
            (pool.id, index)
            for pool, index in changeable(moment, effect.whose)
            if (pool.id, index) not in taken and _values(moment, effect, pool, index)
        )
        if taken and not dice:
            # Of two dice where one lies, the one is set: an effect does what can be done.
            return
        yield Slot(f"{at}.die{suffix}", "die", dice)
        die = given.get(f"{at}.die{suffix}")
        if not isinstance(die, tuple):
            return
        taken.append(die)
        pool = moment.table.pool(int(die[0]))
        values = _values(moment, effect, pool, int(die[1])) if pool else ()
        yield Slot(f"{at}.value{suffix}", "value", values)


def _values(moment: Moment, effect: Effect, pool: Pool, index: int) -> tuple[int, ...]:
    """Return what a die may be set to: never what it shows, never beyond 1 to 6."""
    shown = pool.dice[index].value
    if effect.values == "any":
        return OTHER_FACES[shown]
    if effect.values == "another":
        offered = {die.value for other, die in enumerate(pool.dice) if other != index}
    else:
        assert not isinstance(effect.values, str)
        view = View(moment.game, moment.table, moment.seat, die=shown)
        offered = {expression.value(view) for expression in effect.values}
    return tuple(sorted(value for value in offered if 1 <= value <= 6 and value != shown))


def _reroll_slots(
    moment: Moment, effect: Effect, at: str, given: Mapping[str, Detail]
) -> Iterator[Slot]:
    amount = effect.amount[0].constant if effect.amount else 1
    rolls = (amount or 1) * effect.times
    dice: tuple[Detail, ...] = tuple(
        (pool.id, index) for pool, index in changeable(moment, effect.whose)
    )
    yield Slot(f"{at}.die", "die", dice)
    for nth in range(2, rolls + 1):
        # The next die is picked when the one before has been rolled again.
        if given.get(f"{at}.again" if nth == 2 else f"{at}.{nth - 1}.again") == STOP:
            return
        name = f"{at}.again" if nth == 2 else f"{at}.{nth}.again"
        yield Slot(name, "die", (*dice, STOP) if effect.up_to else dice)


# -- tokens -------------------------------------------------------------------------------------


def _group_slots(
    moment: Moment, effect: Effect, at: str, given: Mapping[str, Detail]
) -> Iterator[Slot]:
    """Yield which companions of a group are taken, one after the other."""
    held = {
        name: moment.table.seats[moment.seat].count(name)
        for name in moment.game.group(effect.tokens[0][0])
    }
    for nth in range(1, effect.count + 1):
        name = f"{at}.token.{nth}"
        offered = tuple((moment.seat, token) for token, count in held.items() if count)
        if not offered and nth > 1:
            return
        yield Slot(name, "token", (*offered, STOP) if offered and effect.up_to else offered)
        picked = given.get(name)
        if not isinstance(picked, tuple):
            return
        held[str(picked[1])] -= 1


def _token_slots(
    moment: Moment, effect: Effect, at: str, given: Mapping[str, Detail]
) -> Iterator[Slot]:
    wanted = effect.tokens[0][0] if effect.tokens else "any"
    if wanted not in ("any", "this") and not moment.game.known_token(wanted):
        yield from _group_slots(moment, effect, at, given)
        return
    if wanted not in ("any", "this") and effect.up_to:
        held = moment.table.seats[moment.seat].count(wanted)
        most = held if effect.all else min(held, effect.count)
        if most > 0:
            yield Slot(f"{at}.amount", "amount", tuple(range(most + 1)))
        return
    if effect.all:
        if effect.source in CHOSEN:
            seats = tuple(
                seat
                for seat in range(len(moment.table.seats))
                if any(True for _ in removable(moment, seat, effect))
            )
            if (same := same_player(effect, effect.source, given)) is not None:
                seats = tuple(seat for seat in seats if seat == same)
            yield Slot(f"{at}.player", "player", seats)
        return
    if wanted == "any":
        seats = (
            (moment.seat,)
            if effect.source in ("you", "")
            else moment.table.opponents(moment.seat)
            if effect.source in ("chosen opponent", "opponents")
            else moment.table.teammates(moment.seat)
            if effect.source == "chosen teammate"
            else tuple(range(len(moment.table.seats)))
        )
        same = same_player(effect, effect.source, given)
        if same is not None:
            seats = tuple(seat for seat in seats if seat == same)
        options = [(seat, token) for seat in seats for token in removable(moment, seat, effect)]
        if _holders_pick(moment, options):
            holders = tuple(dict.fromkeys(seat for seat, _ in options))
            yield Slot(f"{at}.holder", "player", holders)
            holder = int(str(given.get(f"{at}.holder", holders[0])))
            offered = tuple(option for option in options if option[0] == holder)
            yield Slot(f"{at}.picked", "token", offered, seat=holder)
        else:
            yield Slot(f"{at}.token", "token", tuple(options))
    if effect.verb == "transfer" and effect.to in CHOSEN:
        chosen = given.get(f"{at}.token", given.get(f"{at}.picked"))
        if wanted == "this":
            chosen = (moment.seat, moment.this)
        if isinstance(chosen, tuple):
            yield Slot(f"{at}.player", "player", receivers(moment, int(chosen[0]), str(chosen[1])))


def _holders_pick(moment: Moment, options: list[tuple[int, str]]) -> bool:
    """Tell whether it is the holder who picks the token that is taken (AMB-44)."""
    others = [seat for seat, _ in options if seat != moment.seat]
    if len(set(others)) == len(others):
        # Nobody but the player of the effect has two to choose from.
        return False
    return moment.game.reading("removed-token-choice") == "holder"


def removable(moment: Moment, seat: int, effect: Effect) -> Iterator[str]:
    """Yield the tokens on a board that this effect may take.

    Source: DT-STAT-08, DT-STAT-17; AMB-38 for a card that was pre-empted.
    """
    barred = (moment.seat, moment.source) in moment.table.barred
    if barred and seat == moment.table.active:
        return
    for name, _ in moment.table.seats[seat].tokens:
        token = moment.game.token(name)
        if token.kind == "companion":
            # DT-COMP-01, DT-COMP-02: what acts on Status Effects does not touch Companions.
            continue
        allowed = token.transferable if effect.verb == "transfer" else token.removable
        if not allowed or (effect.kind and token.kind != effect.kind):
            continue
        if effect.verb == "transfer" and not receivers(moment, seat, name):
            continue
        yield name


def receivers(moment: Moment, giver: int, token: str) -> tuple[int, ...]:
    """Return who may be given a token: not the giver, not a full stack (AMB-27)."""
    found = []
    for seat, entry in enumerate(moment.table.seats):
        limit = moment.game.stack_limit(moment.table, seat, token)
        overflows = "beyond limit" in moment.game.token(token).when
        if seat == giver or not moment.table.stands(seat):
            continue
        if (
            entry.count(token) < limit
            or overflows
            or moment.game.reading("transfer-to-full-stack") == "token-lost"
        ):
            found.append(seat)
    return tuple(found)
