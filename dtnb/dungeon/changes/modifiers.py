"""Begin, use up and end temporary modifiers: they change a roll, a number or a rule for a while.

A modifier has the citation of its source, such as ``ability:fury``. It lasts until the end of a
``roll``, a ``round`` or a ``turn``.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft
from dtnb.dungeon.state.table import Modifier

#: the rules by which the effects of a source are carried out, by `Source.kind`
RULES_OF_SOURCE = {
    "tile": ("DD-TURN-04",),
    "encounter": ("DD-TILE-03",),
    "ability": ("DD-ABL-01",),
    "card": ("DD-ABL-02",),
}


def rules_of_modifier(modifier: Modifier) -> tuple[str, ...]:
    """Return the rules of the effect that began a temporary modifier."""
    return RULES_OF_SOURCE.get(modifier.source.partition(":")[0], ())


def begin_modifier(draft: Draft, modifier: Modifier, rules: tuple[str, ...]) -> None:
    """Put a temporary modifier in force; `rules` are the rules that its step cites."""
    draft.table = replace(draft.table, modifiers=(*draft.table.modifiers, modifier))
    draft.add_step(
        "modifier-begins", draft.table.active, rules, source=modifier.source, what=modifier.kind,
        until=modifier.until, amount=modifier.amount, stat=modifier.stat, hero=modifier.hero,
        value=modifier.value,
    )  # fmt: skip


def end_modifiers(draft: Draft, *ending: Modifier) -> None:
    """End temporary modifiers."""
    remaining_modifiers = list(draft.table.modifiers)
    for modifier in ending:
        remaining_modifiers.remove(modifier)
        draft.add_step(
            "modifier-ends", draft.table.active, rules_of_modifier(modifier),
            source=modifier.source, what=modifier.kind,
        )  # fmt: skip
    draft.table = replace(draft.table, modifiers=tuple(remaining_modifiers))


def use_up_modifier(draft: Draft, modifier: Modifier, amount: int) -> None:
    """Reduce the amount of a temporary modifier, and end the modifier if the amount is 0."""
    if amount >= modifier.amount:
        end_modifiers(draft, modifier)
        return
    modifiers = list(draft.table.modifiers)
    modifiers[modifiers.index(modifier)] = replace(modifier, amount=modifier.amount - amount)
    draft.table = replace(draft.table, modifiers=tuple(modifiers))


def end_modifiers_until(draft: Draft, *until: str) -> None:
    """End all temporary modifiers that last until one of these moments."""
    end_modifiers(
        draft, *(modifier for modifier in draft.table.modifiers if modifier.until in until)
    )
