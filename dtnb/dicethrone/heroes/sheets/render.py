"""Render the sheet of a hero as HTML, also for printing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes.language.values import symbols_on
from dtnb.dicethrone.heroes.sheets.looks import look_of, symbol_drawings
from dtnb.dicethrone.heroes.words.symbols import name_face
from dtnb.frames.looks import colours_of_hue
from dtnb.markup import badge, html, picture, wrap_for_display
from dtnb.markup.shown import style_sheet

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.dicethrone.heroes.sheets.content import Entry, RequirementChance, SheetContent

_STYLE_SHEET = Path(__file__).with_name("sheet.css")


def render_sheet(sheet: SheetContent) -> str:
    """Return the sheet as HTML with its style sheet."""
    look = look_of(sheet.hero)
    light, dark = colours_of_hue(look.hue)
    sections = [
        html.section(
            html.h5(part.title),
            html.div(list(_render_entries(part.entries)), class_="cards"),
            class_=f"of-{part.kind}",
        )
        for part in sheet.parts()
    ]
    content = html.div(
        html.header(
            picture(look.sigil, class_="sigil"),
            html.div(
                html.h4(sheet.hero.name),
                [html.p(text) for text in sheet.introduction if "\n" not in text],
            ),
            html.p(sheet.starting_values, class_="start"),
        ),
        html.div(list(_render_faces(sheet)), class_="faces", aria_label=sheet.dice, role="img"),
        html.p(sheet.chances_note, class_="below") if sheet.chances_note else None,
        sections,
        [_render_list(text) for text in sheet.introduction if "\n" in text],
        class_="dtnb-hero",
        style=f"--hero:light-dark({light},{dark})",
    )
    return wrap_for_display(style_sheet(_STYLE_SHEET), content, lang=sheet.lang)


def _render_list(text: str) -> Markup:
    """Return a part of the introduction: its first line as a heading, the others as a list."""
    first, *other_lines = text.split("\n")
    items = [html.li(line.strip()) for line in other_lines]
    return html.section(html.h5(first), html.ul(items, class_="mute"), class_="of-missing")


def _render_faces(sheet: SheetContent) -> Iterator[Markup]:
    """Yield the six faces of the dice, each with its drawing, number and name."""
    for number, name in enumerate(sheet.hero.dice, start=1):
        yield html.span(
            _render_die(name, number),
            " ",
            html.small(name_face(name, sheet.wording)),
            class_="face",
        )


def _render_die(name: str, number: int | None = None) -> Markup:
    drawings = symbol_drawings()
    signs = [
        picture(drawings[symbol]) if symbol in drawings else html.b(symbol[:1].upper())
        for symbol in symbols_on(name)
    ]
    return html.span(signs, html.i(number) if number is not None else None, class_="die")


def _render_entries(entries: Sequence[Entry]) -> Iterator[Markup]:
    """Yield a card for each entry; the levels of one space share a card."""
    for space, group in groupby(entries, key=lambda entry: entry.space or entry):
        levels = list(group)
        first = levels[0]
        if isinstance(space, str) and len(levels) > 1:
            same_requirements = all(level.requirements == first.requirements for level in levels)
            texts = [
                html.p(
                    html.b(level.name.removeprefix(space).strip(), class_="level"),
                    None if same_requirements else _render_requirements(level.requirements),
                    html.span(level.text, [[" ", badge(note)] for note in level.notes]),
                    class_="of-level",
                )
                for level in levels
            ]
            requirements = _render_requirements(first.requirements) if same_requirements else None
            yield html.div(html.div(space), requirements, texts, class_="card")
        else:
            for entry in levels:
                notes = [[" ", badge(note)] for note in entry.notes]
                yield html.div(
                    html.div(entry.name, notes),
                    _render_requirements(entry.requirements),
                    html.p(entry.text),
                    class_=f"card {entry.tone}".rstrip(),
                )


def _render_requirements(requirements: Sequence[RequirementChance]) -> Markup | None:
    """Render requirements: symbols as dice, chances as bars; None if there are no requirements."""
    if not requirements:
        return None
    return html.div(list(map(_render_requirement, requirements)), class_="needs")


def _render_requirement(required: RequirementChance) -> Markup:
    symbols = required.requirement.symbols
    dice = [_render_die(name) for name, count in symbols for _ in range(count)]
    text = required.text
    drawn_symbols = (
        html.span(dice, class_="symbols", role="img", aria_label=text, title=text)
        if dice
        else badge(text)
    )
    bar_style = f"--share:{100 * float(required.chance):.1f}%"
    gauge = html.span(required.percent, class_="gauge", style=bar_style)
    return html.span(drawn_symbols, " ", gauge, class_="need")
