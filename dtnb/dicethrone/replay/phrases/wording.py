"""Write actions and rolls of Dice Throne as phrases of a replay file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dtnb.dicethrone.details.asking import next_declared_follow_up
from dtnb.dicethrone.details.attempts import roll_in_progress
from dtnb.dicethrone.details.follow_up import moment_of_action
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.replay.phrases.damages import name_of
from dtnb.dicethrone.rules.library import MODE
from dtnb.dicethrone.state.agenda import Roll
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.open_follow_up import values_of_die
from dtnb.explain import Message
from dtnb.kernel import Action, Chance, Decision, DecisionKind, State
from dtnb.kernel.inputs import Detail
from dtnb.replay.game.parts import faces

#: verbs with their own phrase: first those with an object, then those without one
_VERBS_WITH_OBJECT = ("announce", "choose", "defend", "play", "sell", "spend", "use")
_VERBS_ALONE = ("announce", "back", "decline", "pass", "stop")
#: follow-up questions for a die: the first one, and further ones to roll again
_DICE = ("die", "again")


def phrase(game: DiceThrone, state: State, action: Action) -> Message | str:
    """Return the phrase a replay file uses for an action, without the player's name."""
    return _phrase(state.table, action)


def _phrase(table: Table, action: Action) -> Message | str:
    effect, holder = action.detail("effect"), action.detail("holder")
    if effect is not None and isinstance(holder, int):
        return Message("move.token", {"seat": table.seats[holder].name, "object": effect})
    if action.verb != "choose" or not action.details:
        if action.verb in (_VERBS_WITH_OBJECT if action.object else _VERBS_ALONE):
            return _move_message(action.verb, action.object)
        return f"{action.verb} {action.object}".rstrip()
    name, value = action.details[-1]
    kind = _kind(name)
    if isinstance(value, tuple) and isinstance(value[1], str):
        seat = table.seats[int(value[0])].name
        return Message("move.token", {"seat": seat, "object": value[1]})
    if isinstance(value, tuple):
        return _move_message("die", _describe_die(table, value) or "…")
    if kind == "player" and isinstance(value, int):
        return _move_message("choose", table.seats[value].name)
    if kind == "packet" and isinstance(value, int):
        packet = table.packet(value)
        return _move_message("choose", name_of(table, packet) if packet is not None else "…")
    if kind in ("may", "begin") and value in ("accept", "decline"):
        return Message("move.accept" if value == "accept" else "move.refuse")
    return _move_message("choose", value)


def phrases_with(
    game: DiceThrone, state: State, action: Action, answers: Sequence[Action]
) -> Iterator[Message]:
    """Yield the phrases that state an action with all its details; none if there is no phrase.

    The first also states details with a single option: another edition may offer several.
    """
    answered = [answer.details[-1] for answer in answers if answer.details]
    complete = list(_with_implied(game, state, action, answered))
    for details in (complete, answered) if complete != answered else (answered,):
        rendered = _render_with_details(state.table, action, details)
        if isinstance(rendered, Message):
            yield rendered


def _with_implied(
    game: DiceThrone, state: State, action: Action, answered: Sequence[tuple[str, Detail]]
) -> Iterator[tuple[str, Detail]]:
    """Yield the details of an action in the order of their questions, then all others."""
    pending, left = state.pending, dict(answered)
    spec = game.spec(state.table, pending.seat, action) if pending is not None else None
    if spec is not None and pending is not None and action.verb in _VERBS_WITH_OBJECT:
        moment = moment_of_action(game, state.table, pending.seat, action)
        asked = next_declared_follow_up(moment, spec, ())
        details: tuple[tuple[str, Detail], ...] = ()
        while asked is not None:
            if asked.name not in left and len(asked.options) != 1:
                break
            details = (*details, (asked.name, left.pop(asked.name, asked.options[0])))
            asked = next_declared_follow_up(moment, spec, details)
        yield from details
    yield from left.items()


def _render_with_details(
    table: Table, action: Action, details: Sequence[tuple[str, Detail]]
) -> Message | str | None:
    left = list(details)
    rendered: Message | str = _phrase(table, action)
    (name, value), *_ = action.details[-1:] or [("", "")]
    if action.verb == "choose" and _kind(name) in _DICE and isinstance(value, tuple):
        # The choice of a die states the value to which it is set as well.
        after = left.pop(0)[1] if left else None
        rendered = Message("move.choose", {"object": _render_detail(table, name, value, after)})
    while left:
        (name, value), *left = left
        if action.verb == "choose" and _kind(name) not in _DICE:
            # A second choice needs a move of its own.
            return None
        after = left.pop(0)[1] if left and _kind(left[0][0]) == "value" else None
        aim = _render_detail(table, name, value, after)
        if aim is None:
            return None
        rendered = Message("move.aimed", {"move": rendered, "aim": aim})
    return rendered


def _kind(name: str) -> str:
    """Return the kind of a follow-up question: ``"die"`` for ``"0.die.2"``."""
    return next((part for part in reversed(name.split(".")) if not part.isdigit()), name)


def _render_detail(table: Table, name: str, value: Detail, after: Detail | None) -> Message | None:
    """Return the clause that states one detail after an action."""
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
        return _move_message("number", value)
    if kind in _DICE and isinstance(value, tuple):
        shown = _describe_die(table, value)
        if shown is None:
            return None
        if after is None:
            return Message("move.re-rolling", {"die": shown})
        return Message("move.changing", {"die": shown, "value": after})
    return None


def _describe_die(table: Table, die: Detail) -> Message | int | None:
    """Return the face of a die, with its owner if it could be another player's."""
    roll = table.roll(int(die[0])) if isinstance(die, tuple) else None
    if roll is None or not isinstance(die, tuple):
        return None
    shown = roll.values[int(die[1])]
    rollers = {roll.seat, *(other.seat for other in table.rolls if other.open)}
    if len(rollers) == 1:
        return shown
    return Message("move.owned", {"seat": table.seats[roll.seat].name, "object": shown})


def canonical_action(game: DiceThrone, state: State, action: Action) -> Action:
    """Return the canonical action among those that differ only in which equal dice they pick.

    It picks the first dice of a face; for a re-roll it keeps the first ones.
    """
    value = action.details[-1][1] if action.details else None
    if action.verb == "reroll" and isinstance(value, tuple):
        roll = roll_in_progress(state.table)
        if roll is None:
            return action
        kept = [face for die, face in enumerate(roll.values) if die not in value]
        again = []
        for die, face in enumerate(roll.values):
            if face in kept:
                kept.remove(face)
            else:
                again.append(die)
        return Action("reroll", "", (("dice", tuple(again)),))
    if action.verb != "choose" or not isinstance(value, tuple):
        return action
    roll = state.table.roll(value[0]) if isinstance(value[0], int) else None
    if roll is None or isinstance(value[1], str):
        return action
    values = roll.values
    equal = [(roll.id, die) for die, face in enumerate(values) if face == values[value[1]]]
    legal = game.legal_actions(state)
    return next((option for option in legal if option.details[-1][1] in equal), action)


def roll_phrase(game: DiceThrone, state: State, values: Sequence[int]) -> Message:
    """Return the phrase for the pending roll; a further attempt names the kept dice (DT-ORP-01).

    Without `values` it has example faces.
    """
    pending, item, table = state.pending, state.agenda[-1], state.table
    assert isinstance(pending, Chance)
    dice = faces(pending, values)
    rendered = Message("move.roll", {"dice": dice, "purpose": pending.purpose})
    if not isinstance(item, Roll) or item.alters or (roll := table.roll(item.roll)) is None:
        return rendered
    kept = [face for die, face in enumerate(roll.values) if die not in item.dice]
    return Message("move.keeping", {"move": rendered, "kept": kept}) if kept else rendered


def answer_phrases(game: DiceThrone, state: State) -> Iterator[Message | str]:
    """Yield the phrase of every legal answer to the pending decision.

    A die is rendered with the value to which it is set, as in a move. Every die comes once before
    one comes again, as messages cut a long list.
    """
    pending, table = state.pending, state.table
    asks_for_die = isinstance(pending, Decision) and pending.topic == "die"
    # A detail that an action leaves open is rendered as a clause of that action.
    details = isinstance(pending, Decision) and (
        pending.kind is DecisionKind.DETAIL and pending.topic in ("value", "packet")
    )
    changes: list[tuple[int, Message]] = []
    for action in game.legal_actions(state):
        value = action.details[-1][1] if asks_for_die and action.details else None
        if not isinstance(value, tuple):
            aim = _render_detail(table, *action.details[-1], None) if details else None
            yield aim or _phrase(table, action)
            continue
        shown, offered = _describe_die(table, value), values_of_die(game, state, value)
        for nth, after in enumerate(offered):
            changes.append((nth, Message("move.changing", {"die": shown, "value": after})))
        if not offered:
            yield Message("move.re-rolling", {"die": shown})
    for _, change in sorted(changes, key=lambda pair: pair[0]):
        yield change


def _move_message(verb: str, thing: object) -> Message:
    return Message(f"move.{verb}", {"object": thing})
