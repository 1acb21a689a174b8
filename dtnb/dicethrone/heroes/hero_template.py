"""The commented, valid hero file that `dtnb hero new` writes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes import available
from dtnb.dicethrone.heroes.model import hero_id
from dtnb.dicethrone.heroes.own_heroes import HEROES_FOLDER
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from dtnb.rulebook import Language

_TEMPLATES = Path(__file__).with_name("templates")
#: a name that needs no quotes in YAML
_PLAIN = re.compile(r"[A-Za-z][A-Za-z ]*")
#: words that YAML reads as booleans or null
_YAML_KEYWORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


def new_hero_path(name: str) -> Path | None:
    """Return the path of a new hero's file, relative to the working directory.

    The result is None for a name without letters.
    """
    stem = hero_id(name).replace("-", "_")
    return Path(HEROES_FOLDER, f"{stem}.yaml") if stem else None


def is_shipped_name(name: str) -> bool:
    """Tell whether a shipped hero has this name, which then always means the shipped hero."""
    return hero_id(name) in available()


def hero_text(name: str, file: Path, lang: Language = "en") -> str:
    """Return the text of a new hero file; its comments name the path `file`.

    The comments and the example ability are in `lang`.
    """
    text = (_TEMPLATES / f"hero.{lang}.yaml").read_text(encoding="utf-8")
    is_plain = _PLAIN.fullmatch(name) is not None and name.casefold() not in _YAML_KEYWORDS
    yaml_name = name if is_plain else json.dumps(name, ensure_ascii=False)
    # Substitute the name last, so that '{file}' inside the name stays literal.
    return text.replace("{file}", sanitize_line(file.as_posix())).replace("{name}", yaml_name)
