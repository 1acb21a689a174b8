"""Whether the effects find something to act on, and whether what was named is offered.

What speaks against a single verb is registered beside what carries it out, in the room ``effects``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from dtnb.dicethrone.details.asking import asks_nothing, declared_effects, follow_ups
from dtnb.dicethrone.details.follow_up import NOWHERE, Answers, FollowUp, Moment, declared
from dtnb.dicethrone.details.packets import acted_on
from dtnb.dicethrone.details.prices import price_follow_ups
from dtnb.dicethrone.details.tokens import came_in, crowded_out, taking_reasons
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.model import ActionSpec
from dtnb.dicethrone.heroes.verbs.dice import Reroll, SetDie
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Reflect
from dtnb.dicethrone.heroes.verbs.tokens import PreventStatus, Taking, Transfer
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.rules.library import MODE
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.dice import die_not_offered, no_die
from dtnb.kernel import Action, Reason
from dtnb.kernel.inputs import Detail

_Verb = TypeVar("_Verb", bound=Effect)
#: by which rule the text of a token or Passive Ability is followed; a card's is by DT-CARD-17
TEXT_OF = {"spend": "DT-STAT-12", "use": "DT-DRP-14"}
#: yields what speaks against a verb, whatever was chosen for it
Refusing: TypeAlias = Callable[[Moment, Action, _Verb], Iterator[Reason]]
#: says why there is nobody and nothing to choose for a verb
Lacking: TypeAlias = Callable[[Moment, Action, _Verb], Reason]

_REFUSES: dict[type[Effect], Refusing[Any]] = {}
_LACKS: dict[type[Effect], Lacking[Any]] = {}


def refuses(shape: type[_Verb]) -> Callable[[Refusing[_Verb]], Refusing[_Verb]]:
    """Register what speaks against a verb."""

    def register(function: Refusing[_Verb]) -> Refusing[_Verb]:
        _REFUSES[shape] = function
        return function

    return register


def lacks(shape: type[_Verb]) -> Callable[[Lacking[_Verb]], Lacking[_Verb]]:
    """Register why there can be nothing to choose for a verb."""

    def register(function: Lacking[_Verb]) -> Lacking[_Verb]:
        _LACKS[shape] = function
        return function

    return register


def _asks_seat(name: str) -> bool:
    """Tell whether a seat answers a follow-up question."""
    return not {"player", "holder"}.isdisjoint(name.split("."))


def effect_reasons(
    rules: Rules, table: Table, seat: int, action: Action, spec: ActionSpec
) -> Iterator[Reason]:
    """Return why the effects of an action find nothing, or not what was named for them."""
    details = action.details
    if details and any(not isinstance(value, int) and _asks_seat(name) for name, value in details):
        # A file can hold anything; what follows reckons with seats.
        return iter((Reason("not-an-option", (), {"subject": action.object}),))
    if details or _hangs_on_table(spec):
        return _found_nothing(rules, table, seat, action, spec)
    return iter(())


@lru_cache(4096)
def _hangs_on_table(spec: ActionSpec) -> bool:
    """Tell whether any of its effects asks something when it is declared, or can be refused."""
    return any(
        type(effect) in _REFUSES or not asks_nothing(effect) for _, effect in declared_effects(spec)
    )


def _found_nothing(
    rules: Rules, table: Table, seat: int, action: Action, spec: ActionSpec
) -> Iterator[Reason]:
    moment = declared(rules, table, seat, action)
    given_here = action.details
    details = {name: value for name, value in given_here if name != MODE} if given_here else {}
    asked: set[str] = set()
    waiting: set[Detail] = set()
    settled = True
    for follow_up in (
        price_follow_ups(moment, spec, details) if details and spec.price.discard else ()
    ):
        given = details.get(follow_up.name)
        asked.add(follow_up.name)
        if given is not None and given not in follow_up.options:
            yield _bad_option(moment, action, None, follow_up.topic, given)
    for name, value in details.items():
        if name.endswith(".packet") and value == NOWHERE:
            receiver = int(str(details.get(name.replace("packet", "player"), seat)))
            lying = (packet.source for packet in table.packets if packet.seat == receiver)
            sources = tuple(dict.fromkeys(lying)) or None
            args = {"subject": action.object, "seat": receiver, "waiting": sources}
            yield Reason("damage-not-waiting", ("DT-DMG-01",), args)
            settled = False
    for at, effect in declared_effects(spec):
        if (against := _REFUSES.get(type(effect))) is not None:
            yield from against(moment, action, effect)
        waiting |= _one_of(moment, effect, at, details) if details else set()
        for follow_up in follow_ups(moment, effect, at, details):
            given = details.get(follow_up.name)
            asked.add(follow_up.name)
            if given is None:
                if not follow_up.options and not follow_up.name.endswith(".again"):
                    yield _no_option(moment, action, effect, follow_up.topic)
                settled = False
                break
            if given not in follow_up.options:
                yield _not_offered(moment, action, effect, follow_up, given)
                settled = False
                break
        if effect.asks_as_it_goes:
            break
    if settled and details:
        # The one packet or token that is there may be named although nothing has to be asked.
        named = {name for name, value in details.items() if name.endswith((".packet", ".token"))
                 and value in waiting}  # fmt: skip
        yield from _unasked_reasons(action, details.keys() - asked - named)


def _one_of(moment: Moment, effect: Effect, at: str, given: Answers) -> set[Detail]:
    """Return what may be named for an effect though it is the only one and nothing is asked."""
    if isinstance(effect, PreventStatus):
        return {(moment.seat, token) for token in came_in(moment, effect)}
    if isinstance(effect, (Prevent, Reflect)):
        receiver = int(str(given.get(f"{at}.player", moment.seat)))
        return {packet.id for packet in acted_on(moment, effect, receiver)}
    return set()


def _unasked_reasons(action: Action, unasked: Collection[str]) -> Iterator[Reason]:
    """Yield why something was answered that is asked only later, or never."""
    if any(name.endswith(".player") for name in unasked):
        yield Reason("chooses-no-player", ("DT-TXT-11",), {"subject": action.object})
    elif unasked:
        asked = {name.split(".")[1] for name in unasked if "." in name}
        what = next(
            (each for each in ("token", "holder", "die", "value", "packet") if each in asked), ""
        )
        args = {"subject": action.object, "what": what}
        yield Reason("asks-no-such-thing", (TEXT_OF.get(action.verb, "DT-CARD-17"),), args)


def _no_option(moment: Moment, action: Action, effect: Effect, topic: str) -> Reason:
    args = {"subject": action.object}
    if topic == "token":
        if (moment.seat, moment.source) in moment.table.retarget_bans:
            return Reason("barred-from-attacker", ("DT-PRI-09", "AMB-38"), args)
        if isinstance(effect, Transfer) and (full := crowded_out(moment, effect)) is not None:
            return full
        return Reason("no-token-to-take", ("DT-STAT-07",), args)
    attack = moment.table.attack
    if topic in ("die", "value"):
        rolled = any(roll.phase == "targeting" for roll in moment.table.rolls)
        if rolled and attack is not None and attack.ultimate:
            return Reason("targeting-die-of-ultimate", ("DT-TRP-06", "DT-ULT-08"), args)
        whose = effect.whose if isinstance(effect, (Reroll, SetDie)) else ""
        return no_die(moment, action.object, whose)
    if (lacking := _LACKS.get(type(effect))) is not None:
        return lacking(moment, action, effect)
    return Reason("no-player-to-choose", ("DT-TXT-11",), args)


def _not_offered(
    moment: Moment, action: Action, effect: Effect, follow_up: FollowUp, given: Detail
) -> Reason:
    """Return the reason against an answer that is none of the options."""
    nowhere = isinstance(given, tuple) and given[0] == NOWHERE
    if not follow_up.options and (nowhere or follow_up.topic == "player"):
        # Whatever had been named, there is nothing to choose from.
        return _no_option(moment, action, effect, follow_up.topic)
    if nowhere:
        return _no_such_die(moment, action, given, follow_up.options)
    return _bad_option(moment, action, effect, follow_up.topic, given)


def _no_such_die(
    moment: Moment, action: Action, given: Detail, options: tuple[Detail, ...]
) -> Reason:
    """Return the reason against a die that was named by what it shows, and shows something else."""
    assert isinstance(given, tuple)
    rolls = {roll.id: roll for roll in moment.table.rolls}
    dice = [(rolls[int(die[0])], int(die[1])) for die in options if isinstance(die, tuple)]
    shown = sorted(roll.values[at] for roll, at in dice)
    # Where a die shows just that, it is another player's than the one who was named.
    owners = sorted({roll.seat for roll, at in dice if roll.values[at] == given[1]})
    args = {"subject": action.object, "value": given[1], "values": shown, "owners": owners or None}
    return Reason("no-die-shows", ("DT-CARD-24",), args)


def _bad_option(
    moment: Moment, action: Action, effect: Effect | None, topic: str, given: object
) -> Reason:
    table = moment.table
    # What a file gives as an exact input may name anything.
    named = topic == "token" and isinstance(given, tuple) and len(given) == 2
    if named and given[0] in range(len(table.seats)):  # type: ignore[index]
        seat, token = int(given[0]), str(given[1])  # type: ignore[index]
        args = {"subject": action.object, "token": token, "seat": seat}
        if table.seats[seat].count(token) == 0:
            return Reason("token-gone", ("DT-STAT-07", "DT-STAT-12"), args)
        against = taking_reasons(moment, seat, token, effect) if isinstance(effect, Taking) else ()
        return next(iter(against), Reason("not-an-option", (), {"subject": action.object}))
    if topic == "value":
        return Reason(
            "value-not-offered", ("DT-CARD-24",), {"subject": action.object, "value": given}
        )
    if topic == "die" and isinstance(given, tuple):
        whose = effect.whose if isinstance(effect, (Reroll, SetDie)) else ""
        return die_not_offered(moment, action.object, whose, given)
    if topic == "player":
        return Reason(
            "player-not-offered", ("DT-TXT-11",), {"subject": action.object, "seat": given}
        )
    return Reason("not-an-option", (), {"subject": action.object})
