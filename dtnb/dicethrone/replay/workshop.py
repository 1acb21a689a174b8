"""Recognize and preview hero files that users write, and provide the text of a new one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes.own_heroes import HEROES_FOLDER, name_in
from dtnb.dicethrone.messages import speaker
from dtnb.replay.game.terms import FilePreview, OwnFile

if TYPE_CHECKING:
    from dtnb.rulebook import Language


def own_file(text: str) -> OwnFile | None:
    """Return a description of a hero file from its text; None for any other text."""
    from dtnb.dicethrone.heroes.hero_template import is_shipped_name, new_hero_path

    name = name_in(text)
    if name is None:
        return None
    path = new_hero_path(name) or Path(HEROES_FOLDER, "hero.yaml")
    return OwnFile(path.as_posix(), name, is_shipped_name(name))


def preview(raw: bytes, name: str, lang: Language) -> FilePreview:
    """Return the sheet of the hero in a file, and the problems of the file."""
    from dtnb.dicethrone.heroes.draft import read_draft

    draft = read_draft(raw, name)
    sheet = draft.hero.sheet(lang)._repr_html_() if draft.hero is not None else ""
    return FilePreview(sheet, draft.problems)


def template(lang: Language) -> str:
    """Return the text of a hero file for a new hero."""
    from dtnb.dicethrone.heroes.hero_template import hero_text, new_hero_path

    name = speaker(lang).text("kit.new-name")
    file = new_hero_path(name)
    assert file is not None
    return hero_text(name, file, lang)


def invitation(lang: Language) -> str:
    """Return the label of the button with which users begin a new hero."""
    return speaker(lang).text("kit.begin")
