"""Draw the party as SVG: a row of hero cards, with the totals and dice below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from dtnb.dungeon.state.party import Hero
from dtnb.dungeon.state.stats import COMBAT_STATS

#: the width and height of a hero card, and the gap between cards, in pixels
WIDTH = 92
HEIGHT = 66
GAP = 8
#: the maximum width of a letter in the line below the cards
LETTER_WIDTH = 8


def party_picture(
    heroes: Sequence[Hero],
    names: Sequence[str],
    stat_names: Mapping[str, str],
    totals: Mapping[str, int],
    dice: Mapping[str, int],
    vulnerable: Sequence[str],
) -> str:
    """Return the party as SVG.

    `names` are the names of `heroes`, in their order; `stat_names`, `totals` and `dice` give the
    name, the total and the die of Might, Agility and Magic. Heroes whose id is not in `vulnerable`
    cannot be hit next and are drawn paler.
    """
    below = " · ".join(
        f"{stat_names[stat]} {totals[stat]} → d{dice[stat]}" for stat in COMBAT_STATS
    )
    width = GAP + max(len(heroes) * (WIDTH + GAP), len(below) * LETTER_WIDTH)
    parts = [
        _card(hero, name, GAP + number * (WIDTH + GAP), stat_names, hero.id in vulnerable)
        for number, (hero, name) in enumerate(zip(heroes, names, strict=True))
    ]
    parts.append(
        f'<text x="{GAP}" y="{HEIGHT + 30}" font-size="12" font-weight="bold">'
        f"{escape(below)}</text>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT + 40}" '
        f'width="{width}" height="{HEIGHT + 40}" font-size="10" font-family="sans-serif" '
        f'fill="currentColor">{"".join(parts)}</svg>'
    )


def _card(hero: Hero, name: str, x: int, stat_names: Mapping[str, str], vulnerable: bool) -> str:
    """Draw a hero card; a card that was rotated by a hit is drawn at an angle (DD-EPIC-04)."""
    transform = f' transform="rotate(8 {x + WIDTH // 2} {HEIGHT // 2 + 4})"' if hero.rotated else ""
    thick_border = ' stroke-width="2"' if hero.epic else ""
    lines = "".join(
        f'<text x="{x + 8}" y="{36 + 13 * row}">{escape(stat_names[stat])}</text>'
        f'<text x="{x + WIDTH - 8}" y="{36 + 13 * row}" text-anchor="end">'
        f"{getattr(hero, stat)}</text>"
        for row, stat in enumerate(COMBAT_STATS)
    )
    level = (
        f'<text x="{x + WIDTH - 8}" y="20" text-anchor="end">{"I" * hero.level}</text>'
        if hero.level and not hero.epic
        else ""
    )
    return (
        f'<g opacity="{"1" if vulnerable else ".55"}"{transform}>'
        f'<rect x="{x}" y="4" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="none" '
        f'stroke="currentColor"{thick_border}/>'
        f'<text x="{x + 8}" y="20" font-weight="bold">{escape(name)}</text>'
        f"{level}{lines}</g>"
    )
