"""The files of an installable package with one hero, for ``dtnb hero new --package``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes.hero_template import hero_text
from dtnb.dicethrone.heroes.model import hero_id

if TYPE_CHECKING:
    from dtnb.rulebook import Language

_TEMPLATES = Path(__file__).with_name("templates") / "package"


def package_files(name: str, lang: Language = "en") -> Iterator[tuple[Path, str]]:
    """Yield the files of the package: their paths in its folder, and their texts.

    `name` must contain a letter. The comments in the hero file are in `lang`.
    """
    slug = hero_id(name)
    module = f"dtnb_{slug.replace('-', '_')}"
    hero = Path(module, "heroes", f"{slug.replace('-', '_')}.yaml")
    values = {"name": name, "slug": slug, "module": module, "file": hero.name}
    yield Path("pyproject.toml"), _fill("pyproject.toml", values)
    yield Path("README.md"), _fill("README.md", values)
    yield Path(module, "__init__.py"), f'"""{json.dumps(name)[1:-1]}, a hero for dtnb."""\n'
    yield hero, hero_text(name, hero, lang)
    yield Path(module, "replays", f"{slug}-first-attack.yaml"), _fill("replay.yaml", values)
    yield Path("tests", f"test_{module}.py"), _fill("test.py", values)


def _fill(template: str, values: dict[str, str]) -> str:
    """Return a template filled with values; the name is escaped for a quoted text."""
    text = (_TEMPLATES / f"{template}.txt").read_text(encoding="utf-8")
    escaped = {**values, "name": json.dumps(values["name"], ensure_ascii=False)[1:-1]}
    for key in ("slug", "module", "file", "name"):
        text = text.replace(f"{{{key}}}", escaped[key])
    return text
