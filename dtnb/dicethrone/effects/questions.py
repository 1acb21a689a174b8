"""Ask the questions that an effect needs answered, such as which token it removes.

They are called follow-up questions. The engine asks them when the resolution of an effect list
reaches the effect.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.asking import asks_nothing, next_follow_up
from dtnb.dicethrone.details.describing import details_as_data, sentence_values
from dtnb.dicethrone.details.effect_cursor import answer_prefix
from dtnb.dicethrone.details.follow_up import Details
from dtnb.dicethrone.effects.environment import context_of
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import REGISTRY, Effects
from dtnb.kernel import Choice, Decision, DecisionKind


def ask_next_question(draft: Draft, item: Effects, effect: Effect, rest_of_list: Effects) -> bool:
    """Ask the next follow-up question of an effect; return False if the effect asks nothing more.

    A question with one option is answered without asking, unless its topic is ``may`` or
    ``amount``. If all questions are answered like this, the effect goes back on the agenda with
    the answers. If a question has no options, the effect is left out.
    """
    if asks_nothing(effect):
        return False
    resolution = item.resolution
    while (
        follow_up := next_follow_up(
            context_of(draft, resolution), effect, answer_prefix(item), resolution.details
        )
    ) is not None:
        if len(follow_up.options) == 1 and follow_up.topic not in ("may", "amount"):
            resolution = replace(
                resolution, details=(*resolution.details, (follow_up.name, follow_up.options[0]))
            )
            continue
        if not follow_up.options:
            # Cite the text of the card or ability, because it names the options.
            rule = source_id(draft.rules, draft.table, resolution.source)
            draft.add_step(
                "no-option", resolution.source.seat, (rule,), subject=resolution.source.name,
                verb=effect.verb, topic=follow_up.topic,
            )  # fmt: skip
            draft.push(rest_of_list)
            return True
        ask(draft, replace(item, resolution=resolution), follow_up.topic, follow_up.seat)
        return True
    if resolution is not item.resolution:
        _pass_to_enclosing_lists(draft, item, resolution.details[len(item.resolution.details) :])
        draft.push(replace(item, resolution=resolution))
        return True
    return False


def _pass_to_enclosing_lists(draft: Draft, item: Effects, answers: Details) -> None:
    """Copy answers to the enclosing lists, so that no question is asked twice."""
    source, action, depth = item.resolution.source, item.resolution.action, len(item.path)
    for index, other in enumerate(draft.agenda):
        if not isinstance(other, Effects) or len(other.path) >= depth:
            continue
        if (other.resolution.source, other.resolution.action) == (source, action):
            resolution = replace(other.resolution, details=(*other.resolution.details, *answers))
            draft.agenda[index] = replace(other, resolution=resolution)


def ask(draft: Draft, item: Effects, topic: str, seat: int = -1) -> None:
    """Put a follow-up question to the player of the effect, or to `seat`."""
    resolution = item.resolution
    question = Decision(
        draft.table.window, resolution.source.seat if seat < 0 else seat, DecisionKind.FORCED,
        order=draft.rules.order(draft.table), topic=topic,
    )  # fmt: skip
    draft.ask(item, question)


@REGISTRY.answers(Effects)
def answer_effects(draft: Draft, item: Effects, choice: Choice) -> None:
    """Record the answer to a follow-up question, and resume the effect."""
    details: Details = choice.action.details
    answer_data = details_as_data(draft.table, choice.action)
    source = item.resolution.source
    draft.add_step(
        "chooses", choice.seat, (source_id(draft.rules, draft.table, source),),
        subject=source.name, window=draft.table.window, details=answer_data,
        **sentence_values(answer_data),
    )  # fmt: skip
    _pass_to_enclosing_lists(draft, item, details)
    draft.push(
        replace(
            item, resolution=replace(item.resolution, details=(*item.resolution.details, *details))
        )
    )
