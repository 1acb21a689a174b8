"""Draw the party as SVG: a row of hero cards, and beside it the party's totals and dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from dtnb.dungeon.state.party import Hero
from dtnb.dungeon.state.stats import COMBAT_STATS

#: the width and height of a hero card, and the gap between cards, in pixels
CARD_WIDTH = 112
CARD_HEIGHT = 84
CARD_GAP = 8
#: the height of a line of a card
LINE_HEIGHT = 17
#: the maximum width of a letter of the text beside the cards
LETTER_WIDTH = 9


def party_picture(
    heroes: Sequence[Hero],
    names: Sequence[str],
    stats: Mapping[str, str],
    totals: Mapping[str, int],
    dice: Mapping[str, int],
    vulnerable: Sequence[str],
) -> str:
    """Return the party as SVG.

    `names` are the names of `heroes`, in their order; `stats`, `totals` and `dice` give the name,
    the total and the die of Might, Agility and Magic. Heroes whose id is not in `vulnerable` cannot
    be hit next and are drawn paler.
    """
    total_texts = [
        f"{'=' if heroes else stats[stat]} {totals[stat]} → d{dice[stat]}" for stat in COMBAT_STATS
    ]
    x_of_totals = CARD_GAP + len(heroes) * (CARD_WIDTH + CARD_GAP)
    width = x_of_totals + max(map(len, total_texts)) * LETTER_WIDTH
    parts = [
        _card(hero, name, CARD_GAP + number * (CARD_WIDTH + CARD_GAP), stats, hero.id in vulnerable)
        for number, (hero, name) in enumerate(zip(heroes, names, strict=True))
    ]
    parts += [
        f'<text x="{x_of_totals}" y="{42 + LINE_HEIGHT * row}" font-weight="bold">'
        f"{escape(total)}</text>"
        for row, total in enumerate(total_texts)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {CARD_HEIGHT + 8}" '
        f'width="{width}" height="{CARD_HEIGHT + 8}" font-size="14" font-family="sans-serif" '
        f'preserveAspectRatio="xMinYMid" fill="currentColor"><g class="party">{"".join(parts)}</g>'
        "</svg>"
    )


def _card(hero: Hero, name: str, x: int, stats: Mapping[str, str], is_vulnerable: bool) -> str:
    """Draw a hero card; a card that was rotated by a hit is drawn at an angle (DD-EPIC-04)."""
    transform = (
        f' transform="rotate(8 {x + CARD_WIDTH // 2} {CARD_HEIGHT // 2 + 4})"'
        if hero.rotated
        else ""
    )
    thick_border = ' stroke-width="2"' if hero.epic else ""
    lines = "".join(
        f'<text x="{x + 8}" y="{42 + LINE_HEIGHT * row}">{escape(stats[stat])}</text>'
        f'<text x="{x + CARD_WIDTH - 8}" y="{42 + LINE_HEIGHT * row}" text-anchor="end">'
        f"{getattr(hero, stat)}</text>"
        for row, stat in enumerate(COMBAT_STATS)
    )
    level = (
        f'<text x="{x + CARD_WIDTH - 8}" y="22" text-anchor="end">{"I" * hero.level}</text>'
        if hero.level and not hero.epic
        else ""
    )
    return (
        f'<g opacity="{"1" if is_vulnerable else ".55"}"{transform}>'
        f'<rect x="{x}" y="4" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="6" fill="none" '
        f'stroke="currentColor"{thick_border}/>'
        f'<text x="{x + 8}" y="22" font-weight="bold">{escape(name)}</text>'
        f"{level}{lines}</g>"
    )
