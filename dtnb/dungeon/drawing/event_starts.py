"""Begin the events of a game: for each kind of step, the event that begins with it, if one does.

:mod:`dtnb.frames.plugin` explains the fields of `EventStart`. The `ledger` of a step is the
calculation of a roll (`dtnb.dungeon.rules.ledger`), and its argument `commits` the action that
takes effect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from dtnb.frames.event import EventKind
from dtnb.frames.plugin import EventStart
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: The kind of the event that begins with an action, by the action's verb. Every other verb modifies
#: a roll, and its event has the kind "spend".
_KINDS_OF_VERBS: Mapping[str, EventKind] = {
    "ability": "ability", "card": "card", "token": "spend", "rest": "gain",
}  # fmt: skip

#: the kinds of steps that end an encounter
ENCOUNTER_ENDS = ("encounter-ends", "stalemate", "epic-party-defeated")
#: the kinds of steps that end the game for a player
GAME_ENDS = ("wins", "loses", "out")

#: the key of the event of a ranged attack, which a question-mark icon can bring (DD-HERO-06)
RANGED = ("source", "icon")

_EventStarter = Callable[[Step, "Speaker"], EventStart | None]


def find_start(step: Step, is_inside_event: bool, speaker: Speaker) -> EventStart | None:
    """Return the event that begins with a step; None if none does."""
    if step.kind in _EVENTS_STARTED_ANYWHERE:
        return _EVENTS_STARTED_ANYWHERE[step.kind](step, speaker)
    if not is_inside_event and step.kind in _EVENTS_STARTED_AT_TOP:
        return _EVENTS_STARTED_AT_TOP[step.kind](step, speaker)
    return None


def _start_of_action(step: Step, speaker: Speaker) -> EventStart:
    kind = _KINDS_OF_VERBS.get(step.args["verb"], "spend")
    if step.args["verb"] in ("ability", "card"):
        title = speaker.object(step.args["subject"])
    elif step.args["verb"] == "minion":
        title = speaker.text("table.minion", die=step.args["subject"])
    else:
        title = speaker.text(f"event.verb.{step.args['verb']}")
    return EventStart(kind, title, seat=step.actor, key=step.args["commits"])


def _start_of_stat_roll(step: Step, speaker: Speaker) -> EventStart:
    ledger = step.args["ledger"]
    is_hero_attack = ledger["kind"] == "hero-attack"
    title = speaker.text(f"event.title.{ledger['kind']}", stat=ledger["stat"])
    kind: EventKind = "response" if is_hero_attack else "ability"
    seat = None if is_hero_attack else step.actor
    return EventStart(kind, title, seat=seat, key=ledger["id"])


def _start_of_move(step: Step, speaker: Speaker) -> EventStart | None:
    """Return the event that begins with a step of a move or with a loss.

    A move begins with the loss of the Time that it costs. Any other loss of a stat begins the event
    of the source that causes the loss.
    """
    if step.kind == "stat-lost" and step.args["cause"] != "time":
        return _start_of_source(step, speaker)
    place = step.args.get("place")
    title = speaker.text("event.title.move", place=place) if place else speaker.term("move")
    return EventStart("effect", title, seat=step.actor, key="move")


def _start_of_source(step: Step, speaker: Speaker) -> EventStart | None:
    """Return the event of the tile, ability, card, place or perk that causes a step; else None."""
    source = str(step.args.get("source") or step.args.get("place") or step.args.get("perk") or "")
    if step.kind == "source-acts":
        source = f"{source}:{step.args['subject']}"
    elif step.kind == "perk-strikes":
        # The step has the perk's name in the plural (`wizards`), the loss that it causes has the
        # hero's name. Take the hero's name, so that both are one event.
        source = source.removesuffix("s")
    if not source:
        return None
    # What is taken from a place and what is gained by it are one event.
    place = step.args.get("place") or source.partition("place:")[2]
    key = ("source", place or source)
    if key == RANGED:
        title = speaker.text("event.title.ranged")
    elif place:
        title = speaker.text("event.title.taken", place=place)
    else:
        title = speaker.object(source)
    return EventStart("effect", title, seat=step.actor, key=key)


def _start_of_party(step: Step, speaker: Speaker) -> EventStart | None:
    if step.kind == "roll" and step.args["purpose"] != "icon":
        return None
    is_icon = step.kind in ("roll", "icon-rolled")
    title = speaker.text("event.title.icons") if is_icon else speaker.term("encounter")
    return EventStart("phase", title, key="party")


def _start_of_encounter_end(step: Step, speaker: Speaker) -> EventStart:
    title = speaker.text("event.encounter-over")
    return EventStart("outcome", title, key="encounter", outcome=True)


def _start_of_turn_end(step: Step, speaker: Speaker) -> EventStart:
    turn = step.args["turn"]
    title = speaker.text("event.turn", turn=turn)
    return EventStart("turn", title, seat=step.actor, key=("turn", turn), outcome=True)


def _start_of_game_end(step: Step, speaker: Speaker) -> EventStart:
    title = speaker.text(f"event.{step.kind}")
    return EventStart("outcome", title, seat=step.args["seat"], key="end", outcome=True)


#: for each kind of step that always begins an event, the function that makes the event
_EVENTS_STARTED_ANYWHERE: Mapping[str, _EventStarter] = {
    "declares": _start_of_action,
    **dict.fromkeys(("check-begins", "hero-attack-begins", "attack-begins"), _start_of_stat_roll),
    **dict.fromkeys(ENCOUNTER_ENDS, _start_of_encounter_end),
    "turn-ends": _start_of_turn_end,
    **dict.fromkeys(GAME_ENDS, _start_of_game_end),
}
#: for each kind of step that begins an event only outside other events, the function that makes it
_EVENTS_STARTED_AT_TOP: Mapping[str, _EventStarter] = {
    **dict.fromkeys(("moves", "tile-revealed", "stat-lost"), _start_of_move),
    **dict.fromkeys(("stat-gained", "source-acts", "token-taken", "token-gained", "minion-gained",
                     "minion-lost", "perk-strikes", "nothing-happens"), _start_of_source),
    **dict.fromkeys(("roll", "icon-rolled", "hero-joins", "party-assembled"), _start_of_party),
}  # fmt: skip
