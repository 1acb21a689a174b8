"""Variations of a quarrel that is settled, each with its answer: one more, one less."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from dtnb.quarrels.acts import SetField, act
from dtnb.quarrels.closing import closed
from dtnb.quarrels.files import to_file
from dtnb.quarrels.pages.numbers import fields_of
from dtnb.quarrels.phrasing import in_words
from dtnb.quarrels.position import Unplayable, played
from dtnb.quarrels.screens import Choice
from dtnb.quarrels.tables import with_value

if TYPE_CHECKING:
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.draft import Draft
    from dtnb.replay.game.set_up_form import Field

#: the most variations that are tried, and that are shown
_MAX_TRIED, _MAX_SHOWN = 14, 5
_NUMBER = re.compile(r"\d+")
#: the most answers that a variation names
_MAX_FACTS = 2


class Outcome(NamedTuple):
    """What a quarrel comes to: who is right, and what is true of what people say.

    Attributes
    ----------
    right
        Who says nothing wrong.
    true
        The statements that are true: of what was said, or instead of a number that was said.
    """

    right: tuple[str, ...]
    true: tuple[str, ...]


def variations(at: Context) -> list[Choice]:
    """Return the variations that come to something else, each with its answer."""
    own = _outcome(at.draft)
    if own is None:
        return []
    outcomes: list[tuple[bool, Choice]] = []
    for setting, label in list(_changes(at))[:_MAX_TRIED]:
        table = with_value(at.draft.table, setting.path, _value(at, setting))
        outcome = _outcome(replace(at.draft, table=table))
        if outcome is None:
            continue
        changed = [says for says in outcome.true if says not in own.true]
        if not changed:
            continue
        statements = [_statement(at, says) for says in changed[:_MAX_FACTS]]
        note = " ".join([_who(at, outcome.right), *statements])
        outcomes.append((outcome.right == own.right, Choice(label, act(setting), note)))
    return [choice for _, choice in sorted(outcomes, key=lambda pair: pair[0])][:_MAX_SHOWN]


def _who(at: Context, right: Sequence[str]) -> str:
    if not right:
        return at.say.text("verdict.nobody")
    return at.say.text("verdict.right", names=", ".join(right), count=len(right))


def _statement(at: Context, says: str) -> str:
    position = at.position
    statement = says if position is None else in_words(position, "claim", says)
    return at.say.text("verdict.statement", text=statement)


def _outcome(draft: Draft) -> Outcome | None:
    """Return what a draft comes to; None for one that cannot be played."""
    try:
        position = played(to_file(closed(draft)), draft.lang)
    except Unplayable:
        return None
    claims = list(zip(draft.claims, position.replay.claims, strict=True))
    wrong = {stated.by for stated, claim in claims if not claim.answer}
    right = dict.fromkeys(stated.by for stated, _ in claims if stated.by not in wrong)
    true = [stated.says for stated, claim in claims if claim.answer]
    if position.ending.is_open:
        return None
    forms = {_form(stated.says) for stated, _ in claims if _form(stated.says) != stated.says}
    all_said = {stated.says for stated, _ in claims}
    true += [
        fact.statement
        for fact in position.facts
        if fact.opposite in all_said or _form(fact.statement) in forms
    ]
    return Outcome(tuple(right), tuple(dict.fromkeys(true)))


def _form(statement: str) -> str:
    """Return a statement without its numbers."""
    return _NUMBER.sub("#", statement)


def _changes(at: Context) -> Iterator[tuple[SetField, str]]:
    """Yield what may be varied: a number by one, a thing that lies there by one."""
    for field in fields_of(at):
        seat, label = field.path[1], field.label
        if field.kind == "number":
            value = field.value if isinstance(field.value, int) else field.default
            for step, name in ((1, "more"), (-1, "less")):
                if value is not None and field.low <= value + step <= field.high:
                    yield (
                        SetField(field.path, value + step),
                        at.say.text(f"variation.{name}", seat=seat, label=label),
                    )
        elif field.kind == "counts" and isinstance(field.value, Mapping):
            for answer in field.answers:
                count = field.value.get(str(answer.value), 0)
                if not isinstance(count, int) or not count:
                    continue
                for other in (count - 1, count + 1):
                    if field.base <= other <= answer.max_count:
                        name = "level" if field.base else "count" if other else "none"
                        yield (
                            SetField(field.path, other, str(answer.value)),
                            at.say.text(
                                f"variation.{name}", seat=seat, label=answer.label, count=other
                            ),
                        )


def _value(at: Context, setting: SetField) -> Any:
    """Return the value that a setting writes to the file."""
    if not setting.answer:
        return setting.value
    field: Field = next(f for f in fields_of(at) if f.path == setting.path)
    held = field.value if isinstance(field.value, dict) else {}
    counts = {**held, setting.answer: setting.value}
    return {name: count for name, count in counts.items() if count != field.base} or None
