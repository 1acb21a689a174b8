"""The follow-up questions of an effect, asked when the list comes to it."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.asking import asks_nothing, next_follow_up
from dtnb.dicethrone.details.describing import details_as_data, sentence_values
from dtnb.dicethrone.details.follow_up import Details
from dtnb.dicethrone.details.running import key
from dtnb.dicethrone.effects.environment import moment_of
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import REGISTRY, Effects
from dtnb.kernel import Choice, Decision, DecisionKind


def waits_for_answer(draft: Draft, item: Effects, effect: Effect, then: Effects) -> bool:
    """Ask the first open follow-up question; True when the effect has to wait for the answer."""
    if asks_nothing(effect):
        return False
    run = item.run
    while (
        follow_up := next_follow_up(moment_of(draft, run), effect, key(item), run.details)
    ) is not None:
        if len(follow_up.options) == 1 and follow_up.topic not in ("may", "amount"):
            run = replace(run, details=(*run.details, (follow_up.name, follow_up.options[0])))
            continue
        if not follow_up.options:
            # What may be chosen is what the text of the card or ability says.
            cited = source_id(draft.rules, draft.table, run.source)
            draft.note(
                "no-option", run.source.seat, (cited,), subject=run.source.name,
                verb=effect.verb, topic=follow_up.topic,
            )  # fmt: skip
            draft.push(then)
            return True
        ask(draft, replace(item, run=run), follow_up.topic, follow_up.seat)
        return True
    if run is not item.run:
        _known_outside(draft, item, run.details[len(item.run.details) :])
        draft.push(replace(item, run=run))
        return True
    return False


def _known_outside(draft: Draft, item: Effects, answers: Details) -> None:
    """Let the list around a nested one know who was chosen: the same words mean them there too."""
    source, action, depth = item.run.source, item.run.action, len(item.path)
    for at, other in enumerate(draft.agenda):
        if not isinstance(other, Effects) or len(other.path) >= depth:
            continue
        if (other.run.source, other.run.action) == (source, action):
            run = replace(other.run, details=(*other.run.details, *answers))
            draft.agenda[at] = replace(other, run=run)


def ask(draft: Draft, item: Effects, topic: str, seat: int = -1) -> None:
    """Ask a follow-up question: the player of the effect, or `seat`."""
    run = item.run
    question = Decision(
        draft.table.window, run.source.seat if seat < 0 else seat, DecisionKind.FORCED,
        draft.rules.order(draft.table), topic=topic,
    )  # fmt: skip
    draft.ask(item, question)


@REGISTRY.answers(Effects)
def answer_effects(draft: Draft, item: Effects, given: Choice) -> None:
    """A follow-up question was answered."""
    details: Details = given.action.details
    described = details_as_data(draft.table, given.action)
    source = item.run.source
    draft.note(
        "chooses", given.seat, (source_id(draft.rules, draft.table, source),),
        subject=source.name, window=draft.table.window, details=described,
        **sentence_values(described),
    )  # fmt: skip
    _known_outside(draft, item, details)
    draft.push(replace(item, run=replace(item.run, details=(*item.run.details, *details))))
