"""A hero file to begin with: commented, and right as it stands."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes import available
from dtnb.dicethrone.heroes.model import hero_id
from dtnb.dicethrone.heroes.own_heroes import FOLDER
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from dtnb.rulebook import Language

_TEMPLATES = Path(__file__).with_name("templates")
#: a name that YAML takes for nothing but a text
_PLAIN = re.compile(r"[A-Za-z][A-Za-z ]*")
#: words that it takes for something else
_WORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


def file_for(name: str) -> Path | None:
    """Return where the file of a hero belongs, from the working directory; None without a name.

    Parameters
    ----------
    name
        The hero's name.
    """
    stem = hero_id(name).replace("-", "_")
    return Path(FOLDER, f"{stem}.yaml") if stem else None


def shipped_as(name: str) -> bool:
    """Tell whether a shipped hero has this name: it would be meant wherever it is read."""
    return hero_id(name) in available()


def hero_text(name: str, file: Path, lang: Language = "en") -> str:
    """Return a hero file to begin with.

    Parameters
    ----------
    name
        The hero's name.
    file
        What the comments call the file.
    lang
        The language of the comments and of the example.
    """
    text = (_TEMPLATES / f"hero.{lang}.yaml").read_text(encoding="utf-8")
    plain = _PLAIN.fullmatch(name) is not None and name.casefold() not in _WORDS
    written = name if plain else json.dumps(name, ensure_ascii=False)
    # The name last: what stands in it is no place of ours.
    return text.replace("{file}", sanitize_line(file.as_posix())).replace("{name}", written)
