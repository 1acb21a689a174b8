"""The phrases that state actions and rolls of Dice Throne."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dtnb.dicethrone.details.asking import next_declared_follow_up
from dtnb.dicethrone.details.attempts import roll_in_progress
from dtnb.dicethrone.details.follow_up import declared
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.replay.phrases.damages import name_of
from dtnb.dicethrone.rules.library import MODE
from dtnb.dicethrone.state.agenda import Roll
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.open_follow_up import values_of_die
from dtnb.explain import Message
from dtnb.kernel import Action, Chance, Decision, DecisionKind, State
from dtnb.kernel.inputs import Detail
from dtnb.replay.game.plugin import faces

#: verbs that have a phrase: with what they are done, and alone
_WITH = ("announce", "choose", "defend", "play", "sell", "spend", "use")
_ALONE = ("announce", "back", "decline", "pass", "stop")
#: follow-up questions for a die: the first one, and those that are rolled again after it
_DICE = ("die", "again")


def phrase(game: DiceThrone, state: State, action: Action) -> Message | str:
    """Return the words by which a move states an action, without its seat."""
    return _phrase(state.table, action)


def _phrase(table: Table, action: Action) -> Message | str:
    effect, holder = action.detail("effect"), action.detail("holder")
    if effect is not None and isinstance(holder, int):
        return Message("move.token", {"seat": table.seats[holder].name, "object": effect})
    if action.verb != "choose" or not action.details:
        if action.verb in (_WITH if action.object else _ALONE):
            return _said(action.verb, action.object)
        return f"{action.verb} {action.object}".rstrip()
    name, value = action.details[-1]
    kind = _kind(name)
    if isinstance(value, tuple) and isinstance(value[1], str):
        seat = table.seats[int(value[0])].name
        return Message("move.token", {"seat": seat, "object": value[1]})
    if isinstance(value, tuple):
        return _said("die", _shown(table, value) or "…")
    if kind == "player" and isinstance(value, int):
        return _said("choose", table.seats[value].name)
    if kind == "packet" and isinstance(value, int):
        packet = table.packet(value)
        return _said("choose", name_of(table, packet) if packet is not None else "…")
    if kind in ("may", "begin") and value in ("accept", "decline"):
        return Message("move.accept" if value == "accept" else "move.refuse")
    return _said("choose", value)


def phrases_with(
    game: DiceThrone, state: State, action: Action, answers: Sequence[Action]
) -> Iterator[Message]:
    """Yield the words that state an action and all its details; none where they cannot be said.

    What answers itself is said as well, for under another book it may not.
    """
    given = [answer.details[-1] for answer in answers if answer.details]
    whole = list(_with_implied(game, state, action, given))
    for details in (whole, given) if whole != given else (given,):
        said = _aimed(state.table, action, details)
        if isinstance(said, Message):
            yield said


def _with_implied(
    game: DiceThrone, state: State, action: Action, given: Sequence[tuple[str, Detail]]
) -> Iterator[tuple[str, Detail]]:
    """Yield the details of an action in the order in which they are asked, and what is left."""
    pending, left = state.pending, dict(given)
    spec = game.spec(state.table, pending.seat, action) if pending is not None else None
    if spec is not None and pending is not None and action.verb in _WITH:
        moment = declared(game, state.table, pending.seat, action)
        asked = next_declared_follow_up(moment, spec, ())
        details: tuple[tuple[str, Detail], ...] = ()
        while asked is not None:
            if asked.name not in left and len(asked.options) != 1:
                break
            details = (*details, (asked.name, left.pop(asked.name, asked.options[0])))
            asked = next_declared_follow_up(moment, spec, details)
        yield from details
    yield from left.items()


def _aimed(
    table: Table, action: Action, details: Sequence[tuple[str, Detail]]
) -> Message | str | None:
    left = list(details)
    said: Message | str = _phrase(table, action)
    (name, value), *_ = action.details[-1:] or [("", "")]
    if action.verb == "choose" and _kind(name) in _DICE and isinstance(value, tuple):
        # A die that is chosen where it is asked for is said with what it is set to.
        after = left.pop(0)[1] if left else None
        said = Message("move.choose", {"object": _aim(table, name, value, after)})
    while left:
        (name, value), *left = left
        if action.verb == "choose" and _kind(name) not in _DICE:
            # What is chosen after something that was chosen is said by itself.
            return None
        after = left.pop(0)[1] if left and _kind(left[0][0]) == "value" else None
        aim = _aim(table, name, value, after)
        if aim is None:
            return None
        said = Message("move.aimed", {"move": said, "aim": aim})
    return said


def _kind(name: str) -> str:
    """Return what a follow-up question asks for: ``"die"`` of ``"0.die.2"``."""
    return next((part for part in reversed(name.split(".")) if not part.isdigit()), name)


def _aim(table: Table, name: str, value: Detail, after: Detail | None) -> Message | None:
    """Return one detail as it is said behind an action."""
    kind = _kind(name)
    if name == MODE:
        return Message("move.as", {"object": value})
    if kind == "token" and isinstance(value, tuple):
        owned = {"seat": table.seats[int(value[0])].name, "object": value[1]}
        return Message("move.on", {"what": Message("move.owned", owned)})
    if kind == "player" and isinstance(value, int):
        return Message("move.on", {"what": table.seats[value].name})
    if kind == "packet" and isinstance(value, int) and (packet := table.packet(value)) is not None:
        return Message("move.packet", {"object": name_of(table, packet)})
    if kind == "value":
        return _said("number", value)
    if kind in _DICE and isinstance(value, tuple):
        shown = _shown(table, value)
        if shown is None:
            return None
        if after is None:
            return Message("move.re-rolling", {"die": shown})
        return Message("move.changing", {"die": shown, "value": after})
    return None


def _shown(table: Table, die: Detail) -> Message | int | None:
    """Return what a die shows, with whose it is where dice of several players can be meant."""
    roll = table.roll(int(die[0])) if isinstance(die, tuple) else None
    if roll is None or not isinstance(die, tuple):
        return None
    shown = roll.values[int(die[1])]
    rollers = {roll.seat, *(other.seat for other in table.rolls if other.open)}
    if len(rollers) == 1:
        return shown
    return Message("move.owned", {"seat": table.seats[roll.seat].name, "object": shown})


def canonical_action(game: DiceThrone, state: State, action: Action) -> Action:
    """Return the choice of the first of the dice that show the same as the chosen ones.

    Of equal dice in a Roll Attempt the first are kept.
    """
    value = action.details[-1][1] if action.details else None
    if action.verb == "reroll" and isinstance(value, tuple):
        roll = roll_in_progress(state.table)
        if roll is None:
            return action
        staying = [shown for at, shown in enumerate(roll.values) if at not in value]
        again = []
        for at, shown in enumerate(roll.values):
            if shown in staying:
                staying.remove(shown)
            else:
                again.append(at)
        return Action("reroll", "", (("dice", tuple(again)),))
    if action.verb != "choose" or not isinstance(value, tuple):
        return action
    roll = state.table.roll(value[0]) if isinstance(value[0], int) else None
    if roll is None or isinstance(value[1], str):
        return action
    values = roll.values
    alike = [(roll.id, at) for at, shown in enumerate(values) if shown == values[value[1]]]
    legal = game.legal_actions(state)
    return next((each for each in legal if each.details[-1][1] in alike), action)


def roll_phrase(game: DiceThrone, state: State, values: Sequence[int]) -> Message:
    """Return the words of a roll: of a further attempt also which dice stay (DT-ORP-01)."""
    pending, item, table = state.pending, state.agenda[-1], state.table
    assert isinstance(pending, Chance)
    dice = faces(pending, values)
    said = Message("move.roll", {"dice": dice, "purpose": pending.purpose})
    if not isinstance(item, Roll) or item.alters or (roll := table.roll(item.roll)) is None:
        return said
    kept = [shown for at, shown in enumerate(roll.values) if at not in item.dice]
    return Message("move.keeping", {"move": said, "kept": kept}) if kept else said


def answer_phrases(game: DiceThrone, state: State) -> Iterator[Message | str]:
    """Yield the words of every allowed answer to the pending decision.

    A die comes with what it is set to, so that each can be said as it stands behind the move; every
    die is named before one is named again, for messages leave out the end of a long list.
    """
    pending, table = state.pending, state.table
    asks_for_die = isinstance(pending, Decision) and pending.topic == "die"
    # What an action leaves open is said behind it.
    details = isinstance(pending, Decision) and (
        pending.kind is DecisionKind.DETAIL and pending.topic in ("value", "packet")
    )
    changes: list[tuple[int, Message]] = []
    for action in game.legal_actions(state):
        value = action.details[-1][1] if asks_for_die and action.details else None
        if not isinstance(value, tuple):
            aim = _aim(table, *action.details[-1], None) if details else None
            yield aim or _phrase(table, action)
            continue
        shown, offered = _shown(table, value), values_of_die(game, state, value)
        for nth, after in enumerate(offered):
            changes.append((nth, Message("move.changing", {"die": shown, "value": after})))
        if not offered:
            yield Message("move.re-rolling", {"die": shown})
    for _, change in sorted(changes, key=lambda pair: pair[0]):
        yield change


def _said(verb: str, thing: object) -> Message:
    return Message(f"move.{verb}", {"object": thing})
