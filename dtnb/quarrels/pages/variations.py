"""Variations of a settled quarrel: what changes if one number is 1 higher or lower.

* field: a question of the set-up form, such as how much Health a seat has. It has a number, or the
  counts of several things, such as tokens.
* setting: the act that writes another value into a field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from dtnb.quarrels.acts import SetField, act_data
from dtnb.quarrels.draft_play import Unplayable, play_file
from dtnb.quarrels.files import to_file
from dtnb.quarrels.made_up_moves import with_made_up_moves
from dtnb.quarrels.pages.number_fields import fields_of
from dtnb.quarrels.phrasing import to_screen_language
from dtnb.quarrels.screens import Choice
from dtnb.quarrels.table_changes import with_value

if TYPE_CHECKING:
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.draft import Draft
    from dtnb.replay.game.set_up_form import Answer, Field

#: the maximum number of variations that are tried, and that are shown
_MAX_TRIED, _MAX_SHOWN = 14, 5
_NUMBER = re.compile(r"\d+")
#: the maximum number of statements that a variation shows
_MAX_FACTS = 2


class QuarrelOutcome(NamedTuple):
    """The outcome of a quarrel.

    Attributes
    ----------
    right_people
        The people who make no wrong statement.
    true_statements
        The true statements of people and, for each false statement, the true one in its place.
    """

    right_people: tuple[str, ...]
    true_statements: tuple[str, ...]


def list_variations(context: Context) -> list[Choice]:
    """Return the variations in which other statements are true; a note says which ones."""
    present_outcome = _outcome_of(context.draft)
    if present_outcome is None:
        return []
    outcomes: list[tuple[bool, Choice]] = []
    for setting, label in islice(_variations_to_try(context), _MAX_TRIED):
        table = with_value(context.draft.table, setting.path, _value_to_write(context, setting))
        outcome = _outcome_of(replace(context.draft, table=table))
        if outcome is None:
            continue
        newly_true = [
            statement
            for statement in outcome.true_statements
            if statement not in present_outcome.true_statements
        ]
        if not newly_true:
            continue
        statements = [_statement_text(context, statement) for statement in newly_true[:_MAX_FACTS]]
        note = " ".join([_who_is_right(context, outcome.right_people), *statements])
        same_people_right = outcome.right_people == present_outcome.right_people
        outcomes.append((same_people_right, Choice(label, act_data(setting), note)))
    # Variations in which other people are right come first.
    return [choice for _, choice in sorted(outcomes, key=lambda pair: pair[0])][:_MAX_SHOWN]


def _who_is_right(context: Context, right_people: Sequence[str]) -> str:
    if not right_people:
        return context.speaker.text("verdict.nobody")
    return context.speaker.text(
        "verdict.right", names=", ".join(right_people), count=len(right_people)
    )


def _statement_text(context: Context, statement: str) -> str:
    play = context.play
    statement = statement if play is None else to_screen_language(play, "claim", statement)
    return context.speaker.text("verdict.statement", text=statement)


def _outcome_of(draft: Draft) -> QuarrelOutcome | None:
    """Return the outcome of a draft; None if it cannot be played to the end."""
    try:
        play = play_file(to_file(with_made_up_moves(draft)), draft.lang)
    except Unplayable:
        return None
    if play.ending.is_open:
        return None
    claims = list(zip(draft.claims, play.replay.claims, strict=True))
    wrong_seats = {written.seat for written, result in claims if not result.answer}
    right_people = dict.fromkeys(
        written.seat for written, _ in claims if written.seat not in wrong_seats
    )
    true_statements = [written.statement for written, result in claims if result.answer]
    statements = {written.statement for written, _ in claims}
    numeric_forms = {
        _without_numbers(statement)
        for statement in statements
        if _without_numbers(statement) != statement
    }
    true_statements += [
        fact.statement
        for fact in play.disputable_facts
        if fact.opposite in statements or _without_numbers(fact.statement) in numeric_forms
    ]
    return QuarrelOutcome(tuple(right_people), tuple(dict.fromkeys(true_statements)))


def _without_numbers(statement: str) -> str:
    """Return a statement without its numbers."""
    return _NUMBER.sub("#", statement)


class _Variation(NamedTuple):
    """Another value for a field of the table, and the label of this variation."""

    setting: SetField
    label: str


def _variations_to_try(context: Context) -> Iterator[_Variation]:
    """Yield each number and count of the table, 1 higher and 1 lower."""
    for field in fields_of(context):
        if field.kind == "number":
            yield from _number_changes(context, field)
        elif field.kind == "counts" and isinstance(field.value, Mapping):
            for answer in field.answers:
                yield from _count_changes(context, field, answer)


def _number_changes(context: Context, field: Field) -> Iterator[_Variation]:
    value = field.value if isinstance(field.value, int) else field.default
    for change, name in ((1, "more"), (-1, "less")):
        if value is not None and field.low <= value + change <= field.high:
            label = context.speaker.text(f"variation.{name}", seat=field.seat, label=field.label)
            yield _Variation(SetField(field.path, value + change), label)


def _count_changes(context: Context, field: Field, answer: Answer) -> Iterator[_Variation]:
    """Yield the variations with one less and one more of what `answer` names, such as a token.

    Yield nothing if its count is 0.
    """
    counted_name = str(answer.value)
    count = field.value.get(counted_name, 0) if isinstance(field.value, Mapping) else 0
    if not isinstance(count, int) or not count:
        return
    for changed_count in (count - 1, count + 1):
        if field.default_count <= changed_count <= answer.max_count:
            name = "level" if field.counts_levels else "count" if changed_count else "none"
            label = context.speaker.text(
                f"variation.{name}", seat=field.seat, label=answer.label, count=changed_count
            )
            yield _Variation(SetField(field.path, changed_count, counted_name), label)


def _value_to_write(context: Context, setting: SetField) -> Any:
    """Return the value that a setting writes to the file."""
    if not setting.answer:
        return setting.value
    field: Field = next(
        candidate for candidate in fields_of(context) if candidate.path == setting.path
    )
    present_counts = field.value if isinstance(field.value, dict) else {}
    counts = {**present_counts, setting.answer: setting.value}
    return {name: count for name, count in counts.items() if count != field.default_count} or None
