"""Write actions and rolls of Dice Throne as phrases of a replay file.

* phrasebook: it has an entry for each kind of sentence, such as ``move.pass``
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any

from dtnb.dicethrone.details.asking import next_declared_follow_up
from dtnb.dicethrone.details.attempts import roll_in_progress
from dtnb.dicethrone.details.follow_up import context_of_action
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.phases.offense import OFFENSIVE_ROLL
from dtnb.dicethrone.phases.setup import START_ROLL
from dtnb.dicethrone.phases.targeting import TARGETING_ROLL
from dtnb.dicethrone.replay.phrases.damages import name_of
from dtnb.dicethrone.rules.library import MODE_DETAIL
from dtnb.dicethrone.state.agenda import Roll
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.open_follow_up import values_of_die
from dtnb.explain import Message
from dtnb.kernel import Action, Chance, Decision, DecisionKind, State
from dtnb.kernel.inputs import Detail
from dtnb.replay.game.parts import faces

#: the verbs of phrases that name an object, such as ``plays So Wild!``
_VERBS_WITH_OBJECT = ("announce", "choose", "defend", "play", "sell", "spend", "use")
#: the id of the phrase for a verb without an object; the prefix ``move.`` is left out
_VERBS_WITHOUT_OBJECT = {
    "announce": "announce-none",
    "back": "back",
    "decline": "no-defense",
    "pass": "pass",
    "stop": "stop",
}
#: the phrases of rolls that are made for no ability, card or token
_ROLLS = {START_ROLL: "move.roll-to-start", TARGETING_ROLL: "move.roll-for-target"}
#: kinds of follow-up questions for a die: the first die, and further dice to roll again
_DIE_QUESTIONS = ("die", "again")


def phrase(game: DiceThrone, state: State, action: Action) -> Message | str:
    """Return the phrase that a replay file uses for an action, without the player's name."""
    return _render_action(state.table, action)


def _render_action(table: Table, action: Action) -> Message | str:
    """Return a phrase as a message, or as text if the phrasebook has no entry for the action."""
    effect, holder = action.detail("effect"), action.detail("holder")
    if effect is not None and isinstance(holder, int):
        return _choice_phrase(_name_with_owner("choice.token", table, holder, effect))
    if action.verb != "choose" or not action.details:
        if action.object and action.verb in _VERBS_WITH_OBJECT:
            return Message(f"move.{action.verb}", {"object": action.object})
        if not action.object and action.verb in _VERBS_WITHOUT_OBJECT:
            return Message(f"move.{_VERBS_WITHOUT_OBJECT[action.verb]}")
        return f"{action.verb} {action.object}".rstrip()
    name, value = action.details[-1]
    kind = _kind_of_question(name)
    if isinstance(value, tuple):
        # A token is chosen as (seat of its holder, name), a die as (id of its roll, index).
        first, second = value
        if isinstance(second, str):
            return _choice_phrase(_name_with_owner("choice.token", table, int(first), second))
        return _choice_phrase(_describe_die(table, value) or "…")
    if kind == "player" and isinstance(value, int):
        return _choice_phrase(table.seats[value].name)
    if kind == "packet" and isinstance(value, int):
        packet = table.packet(value)
        return _choice_phrase(name_of(table, packet) if packet is not None else "…")
    if kind in ("may", "begin") and value in ("accept", "decline"):
        return Message(f"move.{value}")
    return _choice_phrase(value)


def _choice_phrase(choice: object) -> Message:
    return Message("move.choose", {"object": choice})


def _name_with_owner(entry: str, table: Table, seat: int, name: object) -> Message:
    return Message(entry, {"seat": table.seats[seat].name, "object": name})


def phrases_with(
    game: DiceThrone, state: State, action: Action, answers: Sequence[Action]
) -> Iterator[Message]:
    """Yield phrases that state an action with its details; nothing if there is no such phrase.

    The first phrase also states details that have only one option, so that it means the same under
    another edition, where there may be more options.
    """
    answered_details = [answer.details[-1] for answer in answers if answer.details]
    all_details = list(_complete_details(game, state, action, answered_details))
    for details in (
        (all_details, answered_details) if all_details != answered_details else (answered_details,)
    ):
        phrase = _render_with_details(state.table, action, details)
        if isinstance(phrase, Message):
            yield phrase


def _complete_details(
    game: DiceThrone, state: State, action: Action, answered_details: Sequence[tuple[str, Detail]]
) -> Iterator[tuple[str, Detail]]:
    """Yield the details of an action in the order of its questions, then the remaining details.

    Details that have only one option are included.
    """
    pending, remaining_answers = state.pending, dict(answered_details)
    spec = game.chosen_spec(state.table, pending.seat, action) if pending is not None else None
    if spec is not None and pending is not None and action.verb in _VERBS_WITH_OBJECT:
        context = context_of_action(game, state.table, pending.seat, action)
        question = next_declared_follow_up(context, spec, ())
        details: tuple[tuple[str, Detail], ...] = ()
        while question is not None:
            if question.name not in remaining_answers and len(question.options) != 1:
                break
            details = (
                *details,
                (question.name, remaining_answers.pop(question.name, question.options[0])),
            )
            question = next_declared_follow_up(context, spec, details)
        yield from details
    yield from remaining_answers.items()


def _render_with_details(
    table: Table, action: Action, details: Sequence[tuple[str, Detail]]
) -> Message | str | None:
    """Return the phrase of an action with these details; None if there is no such phrase."""
    remaining_details = list(details)
    (name, value), *_ = action.details[-1:] or [("", "")]
    if (
        action.verb == "choose"
        and _kind_of_question(name) in _DIE_QUESTIONS
        and isinstance(value, tuple)
    ):
        # The phrase for a die also states its new value.
        _, new_value = remaining_details.pop(0) if remaining_details else ("", None)
        dice = _render_detail(table, name, value=value, new_value=new_value)
        # A second choice needs another move.
        return _choice_phrase(dice) if not remaining_details else None
    rendered_action = _render_action(table, action)
    aims: list[Message] = []
    mode: Detail | None = None
    while remaining_details:
        (name, value), *remaining_details = remaining_details
        if name == MODE_DETAIL:
            mode = value
            continue
        if action.verb == "choose" and _kind_of_question(name) not in _DIE_QUESTIONS:
            return None
        new_value = None
        if remaining_details:
            next_name, next_value = remaining_details[0]
            if _kind_of_question(next_name) == "value":
                new_value = next_value
                del remaining_details[0]
        aim = _render_detail(table, name, value=value, new_value=new_value)
        if aim is None:
            return None
        aims.append(aim)
    if isinstance(rendered_action, Message) and (aims or mode is not None):
        return Message(rendered_action.id, {**rendered_action.args, "mode": mode, "aims": aims})
    return rendered_action


def _kind_of_question(name: str) -> str:
    """Return the kind of a follow-up question: ``"die"`` for ``"0.die.2"``."""
    return next((part for part in reversed(name.split(".")) if not part.isdigit()), name)


def _render_detail(
    table: Table, name: str, value: Detail, new_value: Detail | None
) -> Message | None:
    """Return the clause that states one detail after an action."""
    kind = _kind_of_question(name)
    if kind == "token" and isinstance(value, tuple):
        holder, token = value
        return _aim_at(_name_with_owner("target.owned-token", table, int(holder), token))
    if kind == "player" and isinstance(value, int):
        return _aim_at(table.seats[value].name)
    if kind == "packet" and isinstance(value, int) and (packet := table.packet(value)) is not None:
        return Message("aim.against", {"object": name_of(table, packet)})
    if kind == "value":
        return Message("hint.value", {"value": value})
    if kind in _DIE_QUESTIONS and isinstance(value, tuple):
        die_text = _describe_die(table, value)
        return _change_of_die(die_text, new_value) if die_text is not None else None
    return None


def _aim_at(target: object) -> Message:
    return Message("aim.on", {"what": target})


def _change_of_die(die: object, new_value: object = None) -> Message:
    """Return the clause that sets a die to `new_value`, or rolls it again if there is no value."""
    if new_value is None:
        return Message("die-aim.re-rolling", {"dice": die})
    change = Message("change.die", {"die": die, "value": new_value})
    return Message("die-aim.changing", {"changes": change})


def _describe_die(table: Table, die: Detail) -> Message | int | None:
    """Return the face of a die, with its owner if there are open dice of several players."""
    roll = table.roll(int(die[0])) if isinstance(die, tuple) else None
    if roll is None or not isinstance(die, tuple):
        return None
    face = roll.values[int(die[1])]
    owners = {roll.seat, *(other.seat for other in table.rolls if other.is_open)}
    if len(owners) == 1:
        return face
    return Message("die.owned", {"seat": table.seats[roll.seat].name, "face": face})


def canonical_action(game: DiceThrone, state: State, action: Action) -> Action:
    """Return the equivalent action that picks the first of several dice with the same face.

    A re-roll instead keeps the first dice with the same face, and rolls the last ones again.
    """
    value = action.details[-1][1] if action.details else None
    if action.verb == "reroll" and isinstance(value, tuple):
        roll = roll_in_progress(state.table)
        if roll is None:
            return action
        kept_faces = [face for die, face in enumerate(roll.values) if die not in value]
        rerolled_dice = []
        for die, face in enumerate(roll.values):
            if face in kept_faces:
                kept_faces.remove(face)
            else:
                rerolled_dice.append(die)
        return Action("reroll", details=(("dice", tuple(rerolled_dice)),))
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
    """Return the phrase for the pending roll, with the dice that a further attempt keeps.

    If `values` is empty, the phrase has example faces.

    Source: DT-ORP-01.
    """
    pending, item, table = state.pending, state.agenda[-1], state.table
    assert isinstance(pending, Chance)
    args: dict[str, Any] = {"dice": faces(pending, values)}
    entry = _ROLLS.get(pending.purpose, "move.roll")
    if entry == "move.roll" and pending.purpose != OFFENSIVE_ROLL:
        args["purpose"] = pending.purpose
    roll = table.roll(item.roll) if isinstance(item, Roll) and not item.is_alteration else None
    if isinstance(item, Roll) and roll is not None:
        args["kept"] = [face for die, face in enumerate(roll.values) if die not in item.dice]
    return Message(entry, args)


def answer_phrases(game: DiceThrone, state: State) -> Iterator[Message | str]:
    """Yield the phrase of every legal answer to the pending decision.

    The phrase for a die includes its new value. One value for each die comes first, because a
    message shows only the beginning of a long list.
    """
    pending, table = state.pending, state.table
    asks_for_die = isinstance(pending, Decision) and pending.topic == "die"
    # If the question asks for a detail of a declared action, the phrase is a clause of this action.
    is_clause = isinstance(pending, Decision) and (
        pending.kind is DecisionKind.DETAIL and pending.topic in ("value", "packet")
    )
    changes: list[tuple[int, Message]] = []
    for action in game.legal_actions(state):
        value = action.details[-1][1] if asks_for_die and action.details else None
        if not isinstance(value, tuple):
            aim = _render_detail(table, *action.details[-1], None) if is_clause else None
            yield aim or _render_action(table, action)
            continue
        die_text, offered_values = _describe_die(table, value), values_of_die(game, state, value)
        for nth, new_value in enumerate(offered_values):
            changes.append((nth, _change_of_die(die_text, new_value)))
        if not offered_values:
            yield _change_of_die(die_text)
    for _, change in sorted(changes, key=itemgetter(0)):
        yield change
