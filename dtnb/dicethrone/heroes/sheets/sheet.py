"""Render a hero as a sheet, for a terminal or a notebook."""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.heroes.sheets.content import SheetContent
from dtnb.dicethrone.heroes.sheets.render import render_sheet
from dtnb.equality import EqualByParts
from dtnb.sanitize import sanitize_line


class Sheet(EqualByParts, SheetContent):
    """The text of a hero, for a terminal or a notebook.

    Raises NotThereError for an unknown language.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        # Texts are not pickled, because they are generated again when needed.
        return Sheet, (self.hero, self.lang)

    def _parts(self) -> tuple[Any, ...]:
        return self.lang, self.hero

    def __repr__(self) -> str:
        heading = self.say("list.pair", name=self.hero.name, value=self.starting_values)
        introduction_lines = [
            line for paragraph in self.introduction for line in paragraph.split("\n")
        ]
        lines = [heading, *introduction_lines, self.dice, *filter(None, [self.chances_note])]
        for part in self.parts():
            lines += ["", part.title]
            for entry in part.entries:
                requirements = [
                    self.say("list.pair", name=line.text, value=line.percent)
                    for line in entry.requirements
                ]
                notes = [*requirements, *entry.notes]
                name = self.say("sheet.note", name=entry.name, notes=notes)
                lines.append(f"  {self.say('list.pair', name=name, value=entry.text)}")
        return "\n".join(map(_sanitize_indented, lines))

    def _repr_html_(self) -> str:
        return render_sheet(self)


def _sanitize_indented(text: str) -> str:
    indent = len(text) - len(text.lstrip(" "))
    return " " * indent + sanitize_line(text.strip())
