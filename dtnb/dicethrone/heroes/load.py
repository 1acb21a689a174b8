"""Loading heroes: by the name of a shipped hero, or from a file."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path
from typing import Any, Final

from dtnb.dicethrone.heroes.compile import compile_common, compile_hero, hero_id
from dtnb.dicethrone.heroes.findings import Findings, suggestion
from dtnb.dicethrone.heroes.lint import check_cards, lint
from dtnb.dicethrone.heroes.model import Card, Hero
from dtnb.dicethrone.heroes.parts import take_apart
from dtnb.resources import shipped

COMMON_CARDS: Final = "common_cards.yaml"


class UnknownHero(LookupError):
    """No shipped hero has that name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.right = suggestion(name, available())
        super().__init__(f"there is no hero {name!r}; {self.right}")


def available() -> tuple[str, ...]:
    """Return the ids of the shipped heroes."""
    return tuple(sorted(_shipped_files()))


def load_hero(name: str | Path) -> Hero:
    """Load a hero.

    Parameters
    ----------
    name
        The name or id of a shipped hero, in any spelling of case and punctuation, or the path of a
        hero file.

    Returns
    -------
    Hero
        Compiled, and complete with the common cards.

    Raises
    ------
    UnknownHero
        If no shipped hero has that name.
    """
    if isinstance(name, Path) or name.endswith((".yaml", ".yml")) or "/" in name:
        return read_hero(Path(name))
    file = _shipped_files().get(hero_id(name))
    if file is None:
        raise UnknownHero(name)
    return _load_shipped(file)


def _shipped_files() -> dict[str, Path]:
    return {
        hero_id(file.stem): file
        for file in shipped("heroes").glob("*.yaml")
        if file.name != COMMON_CARDS
    }


@functools.cache
def _load_shipped(file: Path) -> Hero:
    return read_hero(file)


def read_hero(file: Path) -> Hero:
    """Read a hero file, whatever was read before."""
    common, common_text = _common()
    text = file.read_bytes()
    findings = Findings()
    parts = take_apart(_yaml(text), ())
    digest = hashlib.sha256(common_text + b"\0" + text).hexdigest()
    hero = compile_hero(parts, common, findings, digest=digest)
    lint(parts, findings)
    if findings.found:
        raise ValueError("\n".join(map(str, findings.found)))
    return hero


@functools.cache
def _common() -> tuple[dict[str, Card], bytes]:
    text = (shipped("heroes") / COMMON_CARDS).read_bytes()
    findings = Findings()
    parts = take_apart(_yaml(text), ())
    cards = compile_common(parts, findings)
    check_cards(parts, findings)
    return cards, text


def _yaml(text: bytes) -> Any:
    import yaml

    return yaml.safe_load(text)
