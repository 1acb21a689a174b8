"""Draw the party as SVG: a row of hero cards, and beside it the party's totals and dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from dtnb.dungeon.state.party import Hero
from dtnb.dungeon.state.stats import COMBAT_STATS

#: the width and height of a hero card, and the gap between cards, in pixels
CARD_WIDTH = 112
CARD_HEIGHT = 104
CARD_GAP = 8
#: the height of the line with the name on a card, and the height of each line below it
NAME_HEIGHT = 28
LINE_HEIGHT = 24
#: the height of the line below the stats of a hero that is hit in its own way
NOTE_HEIGHT = 20
#: a name of more letters is set smaller, so that the level beside it has room
LONG_NAME = 8
#: the maximum width of a letter of the text beside the cards
LETTER_WIDTH = 9


def party_picture(
    heroes: Sequence[Hero],
    names: Sequence[str],
    stats: Mapping[str, str],
    totals: Mapping[str, int],
    dice: Mapping[str, int],
    rolled: str = "",
    heading: str = "",
    notes: Mapping[str, str] | None = None,
) -> str:
    """Return the party as SVG.

    `names` are the names of `heroes`, in their order; `stats`, `totals` and `dice` give the name,
    the total and the die of Might, Agility and Magic. The line of the stat `rolled` is shaded.
    `heading` is the heading of the totals. `notes` has a line for some heroes, by kind: how they
    are hit.

    A card has the hero's id, so that the Stepper can strike out heroes that are defeated later.
    """
    total_texts = []
    for stat in COMBAT_STATS:
        # Some heroes add to the total beyond their stats, such as a Barbarian's rage (DD-EPIC-05).
        extra = totals[stat] - sum(getattr(hero, stat) for hero in heroes)
        label = stats[stat] if not heroes else f"{extra:+} =" if extra else "="
        total_texts.append(f"{label} {totals[stat]} → d{dice[stat]}")
    notes = {hero.id: (notes or {}).get(hero.kind, "") for hero in heroes}
    card_height = CARD_HEIGHT + (NOTE_HEIGHT if any(notes.values()) else 0)
    is_straight = not any(hero.rotated for hero in heroes)
    # The corners of a rotated card reach beyond the others.
    margin = 0 if is_straight else 10
    x_of_totals = CARD_GAP + len(heroes) * (CARD_WIDTH + CARD_GAP) + margin
    width = x_of_totals + max(map(len, [heading, *total_texts])) * LETTER_WIDTH + CARD_GAP
    parts = []
    if rolled in COMBAT_STATS:
        left = 2 if is_straight else x_of_totals - 6
        parts.append(_shade(rolled, left, width - 2 - left))
    parts += [
        _draw_card(
            hero,
            name,
            CARD_GAP + number * (CARD_WIDTH + CARD_GAP),
            stats,
            "" if is_straight else rolled,
            card_height,
            notes[hero.id],
        )
        for number, (hero, name) in enumerate(zip(heroes, names, strict=True))
    ]
    parts += [
        f'<text x="{x_of_totals}" y="{_baseline(row)}" font-weight="bold">{escape(total)}</text>'
        for row, total in enumerate(total_texts)
    ]
    if heading:
        parts.append(f'<text x="{x_of_totals}" y="24">{escape(heading)}</text>')
    height = card_height + 8 + 2 * margin
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {-margin} {width} {height}" '
        f'width="{width}" height="{height}" font-size="15" font-family="sans-serif" '
        f'preserveAspectRatio="xMinYMid" fill="currentColor"><g class="party">{"".join(parts)}</g>'
        "</svg>"
    )


def _baseline(row: int) -> int:
    """Return the y of the text in a line of a card."""
    return 4 + NAME_HEIGHT + LINE_HEIGHT * row + 19


def _shade(rolled: str, left: int, width: int) -> str:
    """Shade the line of the stat `rolled`, if it is one."""
    if rolled not in COMBAT_STATS:
        return ""
    top = _baseline(COMBAT_STATS.index(rolled)) - 18
    return (
        f'<rect x="{left}" y="{top}" width="{width}" height="{LINE_HEIGHT}" rx="5" '
        'fill-opacity=".13"/>'
    )


def _draw_card(
    hero: Hero,
    name: str,
    x: int,
    stats: Mapping[str, str],
    rolled: str,
    height: int,
    note: str,
) -> str:
    """Draw a hero card, with the line of the stat `rolled` shaded on it.

    A card that was rotated by a hit is drawn at an angle (DD-EPIC-04).
    """
    transform = (
        f' transform="rotate(8 {x + CARD_WIDTH // 2} {height // 2 + 4})"' if hero.rotated else ""
    )
    right, bottom = x + CARD_WIDTH, NAME_HEIGHT + 4
    lines = "".join(
        f'<text x="{x + 9}" y="{_baseline(row)}">{escape(stats[stat])}</text>'
        f'<text x="{right - 9}" y="{_baseline(row)}" text-anchor="end" font-weight="bold">'
        f"{getattr(hero, stat)}</text>"
        for row, stat in enumerate(COMBAT_STATS)
    )
    if note:
        lines += (
            f'<text x="{x + CARD_WIDTH // 2}" y="{CARD_HEIGHT + NOTE_HEIGHT - 3}"'
            f' text-anchor="middle" font-size="12" font-style="italic">{escape(note)}</text>'
        )
    name_size = 16 if len(name) <= LONG_NAME else 14
    level = (
        f'<text x="{right - 9}" y="23" text-anchor="end" font-size="13">{"I" * hero.level}</text>'
        if hero.level and not hero.epic
        else ""
    )
    return (
        f'<g data-figure="{escape(hero.id)}"{transform}>'
        f'<path d="M{x} {bottom}V12a8 8 0 0 1 8-8H{right - 8}a8 8 0 0 1 8 8V{bottom}z" '
        'fill-opacity=".1"/>'
        f"{_shade(rolled, x + 1, CARD_WIDTH - 2)}"
        f'<rect x="{x}" y="4" width="{CARD_WIDTH}" height="{height}" rx="8" fill="none" '
        f'stroke="currentColor" stroke-width="{"2.5" if hero.epic else "1.3"}"/>'
        f'<text x="{x + 9}" y="24" font-weight="bold" font-size="{name_size}">{escape(name)}</text>'
        f"{level}{lines}</g>"
    )
