"""The one place that decides what is legal and explains why not.

Every function yields reasons; the engine stops at the first, explanations read them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from dtnb.dicethrone.attacks import ability_complete, counts_as_attack, defendable
from dtnb.dicethrone.cards import (
    hold_reasons,
    sale_reasons,
    sale_timing,
    upgrade_reasons,
)
from dtnb.dicethrone.changes import ROLL_PHASES
from dtnb.dicethrone.details import (
    Moment,
    attempts_running,
    declared_effects,
    preventable,
    price_slots,
    reflectable,
    slots,
)
from dtnb.dicethrone.heroes.expressions import Expression
from dtnb.dicethrone.heroes.model import AbilityKind, ActionSpec, Card, Effect, Timing
from dtnb.dicethrone.library import WAY
from dtnb.dicethrone.places import MAIN_WINDOWS, Place
from dtnb.dicethrone.table import Pool, Seat, Table
from dtnb.dicethrone.view import View
from dtnb.kernel import Action, Reason

if TYPE_CHECKING:
    from dtnb.dicethrone.game import DiceThrone

#: windows around the Roll Attempts
ROLLING_WINDOWS = ("TW-04a", "TW-04b", "TW-04c", "TW-04d")
#: windows of the three Roll Phases, where Roll Phase Action cards may be played (DT-CARD-19)
ROLL_WINDOWS = frozenset(
    {
        "TW-04a", "TW-04b", "TW-04c", "TW-04d", "TW-05a", "TW-08", "TW-09", "TW-10", "TW-11",
        "TW-12a", "TW-12b", "TW-13a", "TW-13b", "TW-14", "TW-15", "TW-16", "TW-I",
    }
)  # fmt: skip
#: where a Defender settles how to defend
DEFENSE_WINDOWS = ("TW-13a", "TW-13b")
ATTACK_WINDOWS = ("TW-10", "TW-13a", "TW-13b", "TW-14", "TW-15", "TW-16")
#: where a roll of a phase can still be given another Roll Attempt
ATTEMPT_WINDOWS = {
    "Offensive Roll Phase": ("TW-04b", "TW-04c", "TW-04d"),
    "Defensive Roll Phase": ("TW-14",),
}
DICE_VERBS = ("set_die", "reroll", "change_attempts")
VERBS = ("play", "spend", "use", "sell")


def action_reasons(
    game: DiceThrone, table: Table, place: Place, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield every reason why `seat` may not do `action` at this place.

    Parameters
    ----------
    game, table
        The moment.
    place
        The window and its narrowing.
    seat, action
        Who tries what: a card to play, a token to spend, a passive to use.

    Notes
    -----
    Source: DT-CARD-01…23, DT-STAT-09/10/18, DT-AM-05/06, DT-ULT-03, DT-PRI-04/08/09, AMB-05/06.
    """
    specs = game.specs(table, seat, action)
    if len(specs) > 1 and action.detail(WAY) is None:
        yield from _reasons_against_all(game, table, place, seat, action)
        return
    yield from seat_reasons(game, table, seat)
    if action.verb == "play":
        yield from _card_reasons(game, table, place, seat, action)
    elif action.verb == "sell":
        if place.claim:
            yield _no_claim(action.object)
        yield from sale_reasons(game, table, place, seat, action.object)
    elif action.verb == "spend":
        if table.seats[seat].count(action.object) == 0:
            yield Reason("no-token", ("DT-STAT-09", "DT-STAT-12"), {"subject": action.object})
        if game.known_token(action.object) and not game.token(action.object).spends:
            yield Reason("not-spendable", ("DT-STAT-12",), {"subject": action.object})
    elif action.verb == "use":
        if not specs:
            yield Reason("no-such-passive", ("DT-DRP-14",), {"subject": action.object})
    else:
        yield Reason("not-asked-here", (), {"verb": action.verb})
    spec = game.chosen_of(specs, action)
    if spec is None:
        if specs:
            yield Reason("not-an-option", (), {"subject": action.object})
        return
    yield from _price_reasons(table.seats[seat], action, spec)
    if spec.once_per and (table.turn, seat, once_name(action, spec)) in table.used:
        yield Reason("once-in-a-turn", ("DT-STAT-18",), {"subject": spec.name})
    yield from _place_reasons(game, table, place, seat, action, spec)
    if action.verb in ("spend", "use"):
        moment = circumstances(game, table, place, seat)
        yield from spend_timing(spec.timing, action.object, moment)
    if spec.instead_of_defense:
        yield from _instead_reasons(game, table, place, seat, spec)
    if spec.attack_modifier:
        yield from _modifier_reasons(game, table, seat, spec)
    if spec.needs is not None:
        yield from _need_reasons(game, table, seat, action, spec.needs)
    yield from _effect_reasons(game, table, seat, action, spec)
    yield from _outsider_reasons(game, table, seat, spec)


#: verbs by which somebody else's fight is meddled with, beside its dice
MEDDLING_VERBS = frozenset(
    {"add", "cancel", "change_type", "deal", "inflict", "remove", "steal", "transfer"}
)


def _outsider_reasons(
    game: DiceThrone, table: Table, seat: int, spec: ActionSpec
) -> Iterator[Reason]:
    """Yield why a player may not meddle in a fight between others (AMB-41, DT-TEAM-10)."""
    attack = table.attack
    if attack is None or attack.target is None or seat in (attack.attacker, attack.target):
        return
    meddles = any(
        effect.verb in MEDDLING_VERBS and "chosen player" not in (effect.to, effect.source)
        for effect in spec.do
    )
    if meddles and game.reading("intervening") == "dice-only":
        yield Reason("fight-of-others", ("AMB-41", "DT-TEAM-10"), {"subject": spec.name})


def ways(
    game: DiceThrone, table: Table, place: Place, seat: int, action: Action
) -> tuple[str, ...]:
    """Return in which of several ways an action may be done here; the names of its specs."""
    return tuple(
        spec.name
        for spec in game.specs(table, seat, action)
        if next(action_reasons(game, table, place, seat, action.with_detail(WAY, spec.name)), None)
        is None
    )


def _reasons_against_all(
    game: DiceThrone, table: Table, place: Place, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield why an action cannot be done in any of its ways; the reasons against the first."""
    if ways(game, table, place, seat, action):
        return
    first = game.specs(table, seat, action)[0]
    yield from action_reasons(game, table, place, seat, action.with_detail(WAY, first.name))


def once_name(action: Action, spec: ActionSpec) -> str:
    """Return under which name it is kept that an action was done in this turn."""
    return f"{action.verb}:{action.object}:{spec.name}"


def seat_reasons(game: DiceThrone, table: Table, seat: int) -> Iterator[Reason]:
    """Yield what keeps a seat from doing anything at all."""
    entry = table.seats[seat]
    if not table.stands(seat):
        yield Reason("defeated", ("DT-WIN-02",))
    attack = table.attack
    if (
        attack is not None
        and attack.ultimate
        and seat in table.opponents(attack.attacker)
        and not ability_complete(game, table, attack)
    ):
        yield Reason(
            "ultimate-lock",
            ("DT-ULT-03", "AMB-17", "AMB-18"),
            {"subject": attack.ability, "seat": attack.attacker},
            ("TW-05a",),
        )
    for token, _ in entry.tokens:
        if token in game.tokens_without_actions:
            yield Reason("no-action-while", ("DT-HERO-PYR-13",), {"subject": token})


def _card_reasons(
    game: DiceThrone, table: Table, place: Place, seat: int, action: Action
) -> Iterator[Reason]:
    entry = table.seats[seat]
    card = game.card(table, seat, action.object)
    if card is None:
        yield Reason("no-such-card", ("DT-CARD-01",), {"subject": action.object})
        return
    yield from hold_reasons(table, seat, card.name)
    yield from _card_price_reasons(game, entry, card)
    if table.phase in ROLL_PHASES and seat == table.active:
        for token, _ in entry.tokens:
            if game.token(token).forbids == "cards in roll phase":
                yield Reason("no-card-while", ("DT-STAT-17",), {"subject": token})
    moment = circumstances(game, table, place, seat)
    yield from card_timing(game, entry, card, moment)
    if card.timing is Timing.ROLL:
        yield from _attempt_reasons(game, table, place, card.name)
    if card.timing is Timing.UPGRADE:
        yield from upgrade_reasons(game, table, seat, card)


def _card_price_reasons(game: DiceThrone, entry: Seat, card: Card) -> Iterator[Reason]:
    price = game.card_price(entry, card)
    if entry.cp < price:
        yield Reason(
            "not-enough-cp",
            ("DT-CP-01", "DT-CARD-04", *(("DT-CARD-14",) if price != card.cp else ())),
            {"subject": card.name, "price": price, "cp": entry.cp},
        )


class Circumstances(NamedTuple):
    """All of a moment that the timing of an action is judged by: the same at many tables."""

    #: whether it is in one's own Main Phase, with nothing resolving there
    own_main: bool
    #: whether the action is meant to go in front of another
    claim: bool
    #: whether this is in a Roll Phase; dice and isolated damage have windows elsewhere too
    rolling: bool


def circumstances(game: DiceThrone, table: Table, place: Place, seat: int) -> Circumstances:
    """Return what the timing of this seat's actions is judged by."""
    rolling = place.window in ROLL_WINDOWS and table.phase in ROLL_PHASES
    if place.window == "TW-03c" or (place.window, place.only) == ("TW-18", "then"):
        # AMB-09: a Then of a Main Phase card
        rolling = game.reading("roll-card-in-main-phase") == "playable"
    return Circumstances(seat == table.active and place.main, place.claim, rolling)


def card_timing(
    game: DiceThrone, entry: Seat, card: Card, moment: Circumstances
) -> Iterator[Reason]:
    """Yield why a player does not play a card at such a moment of any turn."""
    args = {"subject": card.name}
    if moment.claim and card.timing in (Timing.MAIN, Timing.ROLL, Timing.UPGRADE):
        yield _no_claim(card.name)
    if card.timing is Timing.UNKNOWN:
        yield Reason("text-unknown", ("DT-CARD-17",), args)
    elif card.timing is Timing.UPGRADE and not moment.own_main:
        fighting = moment.rolling and not moment.claim
        if not fighting or not game.permits(entry, "upgrades in roll phase"):
            yield Reason("upgrade-timing", ("DT-CARD-11",), args, MAIN_WINDOWS)
    elif card.timing is Timing.MAIN and not moment.own_main:
        yield Reason("main-phase-only", ("DT-CARD-18",), args, MAIN_WINDOWS)
    elif card.timing is Timing.ROLL and not moment.rolling:
        yield Reason("roll-phase-only", ("DT-CARD-19",), args, ("TW-04b",))


def spend_timing(timing: Timing, subject: str, moment: Circumstances) -> Iterator[Reason]:
    """Yield why a token is not spent, or a passive not used, at such a moment of any turn."""
    args = {"subject": subject}
    if timing is Timing.MAIN and not moment.own_main:
        yield Reason("main-phase-only", ("DT-STAT-10", "DT-TURN-07"), args, MAIN_WINDOWS)
    if timing is Timing.ROLL and not moment.rolling:
        yield Reason("roll-phase-only", ("DT-STAT-10",), args, ("TW-04b",))


def _no_claim(subject: str) -> Reason:
    """Return why something does not go in front of what another player declared (§18.1)."""
    return Reason("claim-needs-instant", ("DT-PRI-01", "DT-PRI-04", "AMB-04"), {"subject": subject})


def ruled_out(game: DiceThrone, entry: Seat, moment: Circumstances, action: Action) -> bool:
    """Tell whether one's own side of the table and the timing alone speak against an action.

    They do so with reasons that :func:`action_reasons` gives as well, for each of its ways.
    """
    if action.verb == "play":
        card = game.heroes[entry.hero].cards.get(action.object)
        return card is None or _any(
            _card_price_reasons(game, entry, card), card_timing(game, entry, card, moment)
        )
    if action.verb == "sell":
        return moment.claim or _any(sale_timing(moment.own_main, action.object))
    if action.verb == "spend" and not entry.count(action.object):
        return True
    return all(
        _any(_price_reasons(entry, action, spec), spend_timing(spec.timing, action.object, moment))
        for spec in game.specs_of(entry, action)
    )


def _any(*reasons: Iterator[Reason]) -> bool:
    return any(True for _ in chain(*reasons))


def _attempt_reasons(game: DiceThrone, table: Table, place: Place, card: str) -> Iterator[Reason]:
    """Yield why a Roll Phase Action card has to wait for the Roll Attempts (AMB-08)."""
    if place.window not in ROLLING_WINDOWS:
        return
    reading = game.reading("roll-card-before-first-roll")
    if reading == "after-attempts-only" and place.window == "TW-04a":
        yield Reason("before-first-roll", ("DT-ORP-10", "AMB-08"), {"subject": card}, ("TW-04b",))
    elif reading == "after-the-step" and not any(
        pool.open and pool.phase == "offensive" and pool.attempt >= pool.allowed
        for pool in table.pools
    ):
        yield Reason("attempts-unfinished", ("DT-ORP-10", "AMB-08"), {"subject": card}, ("TW-05a",))


def _price_reasons(entry: Seat, action: Action, spec: ActionSpec) -> Iterator[Reason]:
    if action.verb != "play" and spec.price.cp > entry.cp:
        yield Reason(
            "not-enough-cp",
            ("DT-CP-01",),
            {"subject": action.object, "price": spec.price.cp, "cp": entry.cp},
        )
    if action.verb == "spend" and 0 < entry.count(action.object) < spec.price.this:
        yield Reason(
            "not-enough-tokens", ("DT-STAT-09",),
            {"subject": action.object, "price": spec.price.this,
             "held": entry.count(action.object)},
        )  # fmt: skip
    for name, count in spec.price.tokens:
        if entry.count(name) < count:
            yield Reason(
                "not-enough-tokens", ("DT-STAT-09",),
                {"subject": name, "price": count, "held": entry.count(name)},
            )  # fmt: skip
    if entry.hand_size < spec.price.discard:
        yield Reason(
            "not-enough-cards", ("DT-CARD-17",),
            {"subject": action.object, "price": spec.price.discard, "held": entry.hand_size},
        )  # fmt: skip


def _place_reasons(
    game: DiceThrone, table: Table, place: Place, seat: int, action: Action, spec: ActionSpec
) -> Iterator[Reason]:
    if place.only == "spends" and action.verb != "spend":
        yield Reason("spend-window", ("DT-CARD-23", "AMB-05"), {"subject": action.object})
    if action.verb == "use":
        yield from _passive_reasons(game, table, place, seat, action, spec)
    if place.only == "dice":
        if game.reading("dice-of-a-card") == "strict":
            yield Reason("card-not-interruptible", ("DT-CARD-23", "AMB-06"))
        elif not any(effect.verb in DICE_VERBS for effect in spec.do):
            yield Reason("dice-window", ("DT-CARD-23", "AMB-06"), {"subject": action.object})


def _passive_reasons(
    game: DiceThrone, table: Table, place: Place, seat: int, action: Action, spec: ActionSpec
) -> Iterator[Reason]:
    """Yield why a passive may not be used at this place (DT-DRP-14, policy)."""
    if game.known_token(action.object):
        # A token's own action, such as the price that takes it away.
        if "before offensive roll phase" in game.token(action.object).when:
            yield from _last_moment_reasons(game, place, action.object)
        return
    reading = game.reading("passive-timing")
    args = {"subject": action.object}
    if reading == "own-main-phases":
        if place.window not in MAIN_WINDOWS or seat != table.active:
            yield Reason("main-phase-only", ("DT-DRP-14", "DT-TURN-07"), args, MAIN_WINDOWS)
    elif reading == "re-roll-is-an-attempt" and any(effect.verb == "reroll" for effect in spec.do):
        own = [pool for pool in table.pools if pool.open and pool.seat == seat]
        attempts = [pool for pool in own if pool.phase != "effect"]
        if attempts and not any(pool.attempt < pool.allowed for pool in attempts):
            used = attempts[-1]
            counts = {"used": used.attempt, "allowed": used.allowed}
            yield Reason("no-attempt-left", ("DT-ORP-01",), counts)


def _last_moment_reasons(game: DiceThrone, place: Place, token: str) -> Iterator[Reason]:
    """Yield why the price of an Offensive Roll Phase is not paid here (AMB-42)."""
    args = {"subject": token}
    if game.reading("knockdown-payment") == "last-moment-only":
        yield Reason("at-last-moment", ("AMB-42",), args, ("TW-03d",))
    elif place.window == "TW-18":
        before = ("TW-03a", "TW-03d")
        yield Reason("before-the-phase", ("AMB-42",), args, before)


def _modifier_reasons(
    game: DiceThrone, table: Table, seat: int, spec: ActionSpec
) -> Iterator[Reason]:
    attack = table.attack
    if attack is None or attack.cancelled or not counts_as_attack(game, table):
        yield Reason("no-attack", ("DT-AM-05", "DT-DMG-13"), {"subject": spec.name}, ATTACK_WINDOWS)
        return
    if seat == attack.target:
        yield Reason("defender-adds-nothing", ("DT-AM-01", "DT-DRP-13"), {"subject": spec.name})
    elif seat != attack.attacker and game.reading("attack-modifier-owner") == "attacker-only":
        yield Reason(
            "attack-of-another",
            ("DT-AM-06", "AMB-35"),
            {"subject": spec.name, "seat": attack.attacker},
        )


def _instead_reasons(
    game: DiceThrone, table: Table, place: Place, seat: int, spec: ActionSpec
) -> Iterator[Reason]:
    """Yield why something cannot take the place of a Defensive Ability here (DT-DRP-03)."""
    attack = table.attack
    chosen = attack is not None and (attack.defense or attack.defense_concluded)
    if place.window not in DEFENSE_WINDOWS or chosen:
        yield Reason("instead-of-defense", ("DT-DRP-03",), {"subject": spec.name}, DEFENSE_WINDOWS)
    else:
        yield from defense_reasons(game, table, seat, "")


def _need_reasons(
    game: DiceThrone, table: Table, seat: int, action: Action, needs: Expression
) -> Iterator[Reason]:
    view = View(game, table, seat, this=action.object)
    for condition in game.conjuncts(needs):
        if condition.value(view):
            continue
        name = condition.source if condition.source.isidentifier() else ""
        known = name in NEED_RULES
        code = f"needs-{name.replace('_', '-')}" if known else "needs"
        rules, opens = NEED_RULES.get(name, ((), ()))
        yield Reason(
            code,
            rules or need_rules(condition),
            {"subject": action.object, "condition": condition.source,
             "found": condition.describe(view)},
            opens,
        )  # fmt: skip


#: what a bare word in ``needs`` rests on, and in which windows it can hold
NEED_RULES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "attacking": (("DT-AM-05", "DT-DMG-13"), ATTACK_WINDOWS),
    "attacked": (("DT-DRP-13", "DT-DMG-13"), ATTACK_WINDOWS),
    "incoming": (("DT-DMG-01",), ATTACK_WINDOWS),
    "offense_concluded": (("DT-AM-05", "DT-ORP-12"), ATTACK_WINDOWS),
    "defense_concluded": (("DT-DRP-07",), ("TW-16",)),
}


def need_rules(condition: Expression) -> tuple[str, ...]:
    """Return the rules behind a condition that is more than a bare word."""
    rules: list[str] = []
    for name in sorted(condition.names):
        rules += {
            "attack_damage": ("DT-DMG-01", "DT-AM-04"),
            "projected": ("DT-CALC-01",),
            "defense_activated": ("DT-AM-03",),
        }.get(name, NEED_RULES.get(name, ((), ()))[0])
    return tuple(dict.fromkeys(rules))


# -- what the verbs themselves need -------------------------------------------------------------


def _effect_reasons(
    game: DiceThrone, table: Table, seat: int, action: Action, spec: ActionSpec
) -> Iterator[Reason]:
    moment = Moment(game, table, seat, action.object)
    details = {name: value for name, value in action.details if name != WAY}
    asked: set[str] = set()
    settled = True
    for slot in price_slots(moment, spec, details):
        given = details.get(slot.name)
        asked.add(slot.name)
        if given is not None and given not in slot.options:
            yield _bad_option(moment, action, slot.topic, given)
    for at, effect in declared_effects(spec):
        yield from _verb_reasons(moment, action, effect)
        for slot in slots(moment, effect, at, details):
            given = details.get(slot.name)
            asked.add(slot.name)
            if given is None:
                if not slot.options and not slot.name.endswith(".again"):
                    yield _no_option(moment, action, effect, slot.topic)
                settled = False
                break
            if given not in slot.options:
                yield _bad_option(moment, action, slot.topic, given)
                settled = False
                break
        if effect.verb == "reroll":
            break
    if not settled or not details:
        return
    # What is asked only later, or never, cannot be answered when the action is declared; only the
    # one packet that waits may be named although nothing has to be asked.
    waiting = {packet.id for packet in preventable(moment, seat)}
    named = {name for name, value in details.items() if name.endswith(".packet")
             and value in waiting}  # fmt: skip
    if len((asked | named) & details.keys()) < len(details):
        yield Reason("not-an-option", (), {"subject": action.object})


def _verb_reasons(moment: Moment, action: Action, effect: Effect) -> Iterator[Reason]:
    table = moment.table
    if effect.verb in ("prevent", "reflect") and effect.to in ("", "you", "attacker"):
        act_on = reflectable if effect.verb == "reflect" else preventable
        if not act_on(moment, moment.seat):
            yield _nothing_waiting(moment, action)
    elif effect.verb == "change_type":
        packet = table.packet(table.attack.packet) if table.attack else None
        if packet is not None and not any(part.type.defendable for part in packet.components):
            yield Reason("type-already", ("DT-DMG-08",), {"subject": action.object})


def _nothing_waiting(moment: Moment, action: Action) -> Reason:
    if any(packet.returned_by is not None for packet in preventable(moment, moment.seat)):
        return Reason("returned-damage", ("DT-CALC-06", "AMB-20"), {"subject": action.object})
    waiting = [packet for packet in moment.table.packets if packet.seat == moment.seat]
    if waiting and any(packet.incoming for packet in waiting):
        return Reason("nothing-preventable", ("DT-DMG-04", "DT-ULT-06"), {"subject": action.object})
    for mate in moment.table.teammates(moment.seat):
        if preventable(moment, mate):
            args = {"subject": action.object, "seat": mate}
            return Reason("teammates-damage", ("DT-TEAM-09", "AMB-41"), args)
    return Reason("nothing-to-prevent", ("DT-DMG-01",), {"subject": action.object}, ATTACK_WINDOWS)


def _no_option(moment: Moment, action: Action, effect: Effect, topic: str) -> Reason:
    args = {"subject": action.object}
    if topic == "token":
        if (moment.seat, moment.source) in moment.table.barred:
            return Reason("barred-from-attacker", ("DT-PRI-09", "AMB-38"), args)
        return Reason("no-token-to-take", ("DT-STAT-07",), args)
    attack = moment.table.attack
    if topic in ("die", "value"):
        rolled = any(pool.phase == "targeting" for pool in moment.table.pools)
        if rolled and attack is not None and attack.ultimate:
            return Reason("targeting-die-of-ultimate", ("DT-TRP-06", "DT-ULT-08"), args)
        return Reason("no-die-to-change", ("DT-CARD-24", "AMB-10"), args, ("TW-04b", "TW-05a"))
    if effect.verb == "prevent":
        return Reason("nothing-to-prevent", ("DT-DMG-01",), args, ATTACK_WINDOWS)
    if effect.verb == "change_attempts" and any(
        attempts_running(moment.table, seat, effect.phase)
        for seat in range(len(moment.table.seats))
    ):
        return Reason("attempts-left", ("DT-ORP-01",), args, ATTEMPT_WINDOWS[effect.phase][-1:])
    if effect.verb == "change_attempts":
        phase_rules = ("DT-ORP-01", "DT-DRP-05")
        opens = ATTEMPT_WINDOWS[effect.phase]
        return Reason("no-attempts-running", phase_rules, {**args, "phase": effect.phase}, opens)
    return Reason("no-player-to-choose", ("DT-TXT-11",), args)


def _bad_option(moment: Moment, action: Action, topic: str, given: object) -> Reason:
    table = moment.table
    barred = (moment.seat, moment.source) in table.barred
    if topic == "token" and isinstance(given, tuple):
        seat, token = int(given[0]), str(given[1])
        args = {"subject": action.object, "token": token, "seat": seat}
        if barred and seat == table.active:
            return Reason("barred-from-attacker", ("DT-PRI-09", "AMB-38"), args)
        if table.seats[seat].count(token) == 0:
            return Reason("token-gone", ("DT-STAT-07", "DT-STAT-12"), args)
        return Reason("token-stays", ("DT-STAT-17",), args)
    if topic == "value":
        return Reason(
            "value-not-offered", ("DT-CARD-24",), {"subject": action.object, "value": given}
        )
    if topic == "die":
        return Reason("die-not-offered", ("DT-CARD-24", "AMB-10"), {"subject": action.object})
    if topic == "player":
        return Reason(
            "player-not-offered", ("DT-TXT-11",), {"subject": action.object, "seat": given}
        )
    return Reason("not-an-option", (), {"subject": action.object})


# -- forced choices -----------------------------------------------------------------------------


def announce_reasons(
    game: DiceThrone, table: Table, seat: int, ability: str, pool: Pool
) -> Iterator[Reason]:
    """Yield why an ability may not be announced on these dice.

    Source: DT-ORP-02, DT-ORP-13…17; an empty name announces that none will be activated.
    """
    if not ability:
        return
    hero = game.hero_at(table, seat)
    known = hero.abilities.get(ability)
    if known is None:
        yield Reason("no-such-ability", ("DT-ORP-02",), {"subject": ability})
        return
    if known.kind is AbilityKind.DEFENSIVE:
        yield Reason("not-offensive", ("DT-ORP-09", "DT-DRP-09"), {"subject": ability})
        return
    if known.side and known.side != game.board_side(table, seat):
        yield Reason("other-side", ("DT-SETUP-11",), {"subject": ability, "side": known.side})
        return
    if not game.on_board(table, seat, known):
        granted = known.granted_by or ("", 0)
        yield Reason(
            "not-on-board",
            ("DT-CARD-09",),
            {"subject": ability, "upgrade": granted[0], "level": granted[1]},
        )
        return
    if game.met_tier(table, seat, ability, pool) is None:
        level = known.at(game.level_of(table, seat, known))
        yield Reason(
            "requirement-not-met", ("DT-ORP-02", "DT-ORP-13"),
            {"subject": ability, "requires": " / ".join(r.text for r in level.requires),
             "values": list(pool.values)},
        )  # fmt: skip


def defense_reasons(game: DiceThrone, table: Table, seat: int, ability: str) -> Iterator[Reason]:
    """Yield why a Defensive Ability may not be used against what is waiting.

    Source: DT-DRP-03/09/10, DT-ULT-03.
    """
    yield from seat_reasons(game, table, seat)
    attack = table.attack
    packet = table.packet(attack.packet) if attack else None
    if (
        attack is None
        or packet is None
        or attack.target != seat
        or not counts_as_attack(game, table)
    ):
        yield Reason("not-attacked", ("DT-DRP-09", "DT-DRP-13"))
        return
    if not defendable(game, packet):
        kinds = list(dict.fromkeys(part.type.value for part in packet.components))
        yield Reason("type-not-defendable", ("DT-DRP-10", "DT-DMG-03"), {"type": kinds})
    for token, _ in table.seats[seat].tokens:
        if game.token(token).forbids == "defense":
            yield Reason("no-defense-while", ("DT-STAT-17",), {"subject": token})
    if ability:
        known = game.hero_at(table, seat).abilities.get(ability)
        if known is None or known.kind is not AbilityKind.DEFENSIVE:
            yield Reason("not-defensive", ("DT-DRP-03",), {"subject": ability})
        elif not game.on_board(table, seat, known):
            yield Reason("other-side", ("DT-SETUP-11",), {"subject": ability, "side": known.side})
