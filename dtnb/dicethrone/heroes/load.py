"""Loading heroes: by the name of a shipped hero, or from a file."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path
from typing import Final

from dtnb.dicethrone.heroes.compile import compile_common, compile_hero, hero_id
from dtnb.dicethrone.heroes.endless import check_endless
from dtnb.dicethrone.heroes.findings import Findings, suggestion
from dtnb.dicethrone.heroes.lint import check_cards, lint
from dtnb.dicethrone.heroes.model import Card, Hero
from dtnb.dicethrone.heroes.parts import Parts, take_apart
from dtnb.dicethrone.heroes.schema import FORMAT, CommonFile, HeroFile, shape_schema
from dtnb.dicethrone.heroes.unreached import check_unreached
from dtnb.dicethrone.messages import speaker
from dtnb.files import Problems, Source, decode, read
from dtnb.portable import Portable
from dtnb.resources import shipped
from dtnb.typed import convert

COMMON_CARDS: Final = "common_cards.yaml"


class UnknownHero(Portable, LookupError):
    """No shipped hero has that name."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(self.message("en"))

    def message(self, language: str) -> str:
        """Return what is wrong, with the nearest name."""
        return "; ".join(self._words(language))

    def told(self) -> tuple[str, str]:
        """Return what is wrong, and the nearest name."""
        return self._words(self.lang)

    def _words(self, language: str) -> tuple[str, str]:
        args = {"name": self.name, "right": suggestion(self.name, available())}
        return speaker(language).problem("hero.unknown-hero", args)


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
    FileProblems
        If the file is not what it should be; with everything that is wrong.
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


def read_hero(file: str | Path | bytes, name: str | None = None) -> Hero:
    """Read a hero file, whatever was read before.

    Parameters
    ----------
    file
        A path, or the text itself.
    name
        The name that messages show; the path as given unless said otherwise.

    Raises
    ------
    FileProblems
        If the file is not what it should be; with everything that is wrong.
    """
    return _read_hero(read(file, name))


def _read_hero(source: Source) -> Hero:
    common, digest = _common()
    problems = Problems(source, speaker)
    findings = Findings()
    parts = _parts(source, HeroFile, problems)
    both = hashlib.sha256(f"{digest}\0{source.text}".encode()).hexdigest()
    hero = compile_hero(parts, common, findings, digest=both)
    if not problems:
        lint(parts, findings)
        check_endless(hero, findings)
    _report(findings, problems)
    return hero


def read_common(file: str | Path | bytes, name: str | None = None) -> dict[str, Card]:
    """Read a file of common cards.

    Raises
    ------
    FileProblems
        If the file is not what it should be; with everything that is wrong.
    """
    return _read_common(read(file, name))


def check_file(file: str | Path) -> None:
    """Check a file of this folder's kinds: a hero, or the common cards.

    A hero is checked for more than what reading it asks: for what can never act.

    Raises
    ------
    FileProblems
        If the file is not what it should be; with everything that is wrong.
    """
    if Path(file).name == COMMON_CARDS:
        read_common(file)
        return
    source = read(file)
    hero = _read_hero(source)
    findings = Findings()
    check_unreached(hero, source.data, findings)
    _report(findings, Problems(source, speaker))


@functools.cache
def _common() -> tuple[dict[str, Card], str]:
    source = read(shipped("heroes") / COMMON_CARDS)
    return _read_common(source), hashlib.sha256(source.text.encode()).hexdigest()


def _read_common(source: Source) -> dict[str, Card]:
    problems = Problems(source, speaker)
    findings = Findings()
    parts = _parts(source, CommonFile, problems)
    cards = compile_common(parts, findings)
    if not problems:
        check_cards(parts, findings)
    _report(findings, problems)
    return cards


def _parts(source: Source, shape: type[HeroFile] | type[CommonFile], problems: Problems) -> Parts:
    version = source.value(("dtnb",))
    if isinstance(version, int) and version != FORMAT:
        # Whatever else it says, it is not written for this reader.
        code = "hero.newer-format" if version > FORMAT else "hero.older-format"
        problems.add(("dtnb",), code, version=str(version), known=FORMAT)
        problems.check()
    decode(
        source,
        functools.partial(convert, type=shape),
        functools.partial(shape_schema, shape),
        problems,
    )
    return take_apart(source.data, [problem.path for problem in problems.found])


def _report(findings: Findings, problems: Problems) -> None:
    """Turn findings into problems, and raise if there are any.

    A place where already the shape is wrong is not reported a second time.
    """
    reported = {problem.path for problem in problems.found}
    for path, code, args, key, offset in findings.found:
        if path not in reported:
            inside = offset + (_quoted(problems.source, path) if offset else 0)
            problems.add(path, f"hero.{code}", key=key, offset=inside, **args)
    problems.check()


def _quoted(source: Source, path: tuple[str | int, ...]) -> int:
    """Return 1 where a text stands in quotes, which columns inside it must skip."""
    line, column = source.place(path)
    return int(source.text.splitlines()[line - 1][column - 1 : column] in ("'", '"'))
