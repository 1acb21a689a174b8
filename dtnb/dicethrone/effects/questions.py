"""The follow-up questions of an effect, asked when the list comes to it."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Work, game_of
from dtnb.dicethrone.details.asking import next_slot
from dtnb.dicethrone.details.running import key
from dtnb.dicethrone.details.slots import Details
from dtnb.dicethrone.details.telling import details_as_data, told
from dtnb.dicethrone.effects.environment import moment_of
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.rules.citing import source_id
from dtnb.dicethrone.state.agenda import REGISTRY, Effects
from dtnb.kernel import Choice, Decision, DecisionKind


def waits_for_answer(work: Work, item: Effects, effect: Effect, then: Effects) -> bool:
    """Ask the first open follow-up question; True when the effect has to wait for the answer."""
    run = item.run
    while (slot := next_slot(moment_of(work, run), effect, key(item), run.details)) is not None:
        if len(slot.options) == 1 and slot.topic not in ("may", "amount"):
            run = replace(run, details=(*run.details, (slot.name, slot.options[0])))
            continue
        if not slot.options:
            # What may be chosen is what the text of the card or ability says.
            cited = source_id(game_of(work), work.table, run.source)
            work.note(
                "no-option", run.source.seat, (cited,), subject=run.source.name,
                verb=effect.verb, topic=slot.topic,
            )  # fmt: skip
            work.push(then)
            return True
        ask(work, replace(item, run=run), slot.topic, slot.seat)
        return True
    if run is not item.run:
        _known_outside(work, item, run.details[len(item.run.details) :])
        work.push(replace(item, run=run))
        return True
    return False


def _known_outside(work: Work, item: Effects, answers: Details) -> None:
    """Let the list around a nested one know who was chosen: the same words mean them there too."""
    source, action, depth = item.run.source, item.run.action, len(item.path)
    for at, other in enumerate(work.agenda):
        if not isinstance(other, Effects) or len(other.path) >= depth:
            continue
        if (other.run.source, other.run.action) == (source, action):
            run = replace(other.run, details=(*other.run.details, *answers))
            work.agenda[at] = replace(other, run=run)


def ask(work: Work, item: Effects, topic: str, seat: int = -1) -> None:
    """Ask a follow-up question: the player of the effect, or `seat`."""
    run = item.run
    question = Decision(
        work.table.window, run.source.seat if seat < 0 else seat, DecisionKind.FORCED,
        game_of(work).order(work.table), topic=topic,
    )  # fmt: skip
    work.ask(item, question)


@REGISTRY.answers(Effects)
def answer_effects(work: Work, item: Effects, given: Choice) -> None:
    """A follow-up question was answered."""
    details: Details = given.action.details
    described = details_as_data(work.table, given.action)
    source = item.run.source
    work.note(
        "chooses", given.seat, (source_id(game_of(work), work.table, source),),
        subject=source.name, window=work.table.window, details=described, **told(described),
    )  # fmt: skip
    _known_outside(work, item, details)
    work.push(replace(item, run=replace(item.run, details=(*item.run.details, *details))))
