"""Loading heroes: by the name of a shipped hero, or from a file."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from dtnb.dicethrone.heroes.compiling.compile import (
    compile_common,
    compile_hero,
    compile_tokens,
    hero_id,
)
from dtnb.dicethrone.heroes.compiling.endless import check_endless
from dtnb.dicethrone.heroes.compiling.unreached import check_unreached
from dtnb.dicethrone.heroes.file.cascades import sure
from dtnb.dicethrone.heroes.file.lint import check_cards, check_empty, check_names, lint
from dtnb.dicethrone.heroes.file.parts import Parts, take_apart
from dtnb.dicethrone.heroes.file.print_changes import (
    as_printed,
    check_conflicts,
    conflicts_of,
    prints_of,
)
from dtnb.dicethrone.heroes.file.prints import Print
from dtnb.dicethrone.heroes.file.publishing import shape_schema
from dtnb.dicethrone.heroes.file.schema import (
    FORMAT,
    CommonFile,
    HeroFile,
    SharedFile,
)
from dtnb.dicethrone.heroes.file.shared import (
    SHARED_TOKENS,
    HeroSource,
    check_shared,
    shared_source,
    with_shared,
)
from dtnb.dicethrone.heroes.language.findings import Findings, suggestion
from dtnb.dicethrone.heroes.model import Card, Hero
from dtnb.dicethrone.heroes.own import ENDINGS, own_heroes
from dtnb.dicethrone.messages import speaker
from dtnb.errors import PicklableError
from dtnb.files import Problems, Source, decode, find_name, read
from dtnb.resources import shipped
from dtnb.typed import convert

COMMON_CARDS: Final = "common_cards.yaml"
#: prints that are chosen, in the order of their names
Chosen = tuple[tuple[str, str], ...]


class _OfNoName:
    """There is nothing of a name; ``problem.hero.<code>`` says so."""

    code: str
    name: str
    known: tuple[str, ...]
    lang: str

    def message(self, language: str) -> str:
        """Return what is wrong, with the nearest name."""
        return "; ".join(self._words(language))

    def message_and_hint(self) -> tuple[str, str]:
        """Return what is wrong, and the nearest name."""
        return self._words(self.lang)

    def _words(self, language: str) -> tuple[str, str]:
        args = {"name": self.name, "right": suggestion(self.name, self.known)}
        return speaker(language).problem(self.code, args)


class UnknownHero(_OfNoName, PicklableError, LookupError):
    """Neither a shipped hero nor one of one's own has that name."""

    code = "hero.unknown-hero"

    def __init__(self, name: str) -> None:
        self.name = name
        self.known = (*available(), *own_files())
        super().__init__(self.message("en"))


class UnknownPrint(_OfNoName, PicklableError, LookupError):
    """A hero has nothing of that name in several prints, or no such print of it.

    Parameters
    ----------
    name
        The name.
    prints
        Those of the hero, of which none has that name.
    of
        The print of which no candidate has that name.
    """

    def __init__(self, name: str, prints: Iterable[Print], of: Print | None = None) -> None:
        self.name = name
        self.code = "hero.unknown-print" if of is None else "hero.unknown-candidate"
        self.known = tuple(each.name for each in (prints if of is None else of.candidates))
        super().__init__(self.message("en"))


def available() -> tuple[str, ...]:
    """Return the ids of the shipped heroes."""
    return tuple(sorted(_shipped_files()))


def own_files(*places: Path) -> dict[str, Path]:
    """Return the files of heroes of one's own by their ids.

    They lie in folders `heroes`: of the places given, and of the working directory.
    """
    return own_heroes((*places, Path.cwd()), _shipped_files())


def load_hero(name: str | Path, prints: Mapping[str, str] | None = None) -> Hero:
    """Load a hero.

    Parameters
    ----------
    name
        The name or id of a shipped hero, or of one of one's own in the folder `heroes` of the
        working directory, in any spelling of case and punctuation; or the path of a hero file.
    prints
        Which print lies on the table, where several differ: the `what` of a conflict of its file to
        the candidate. `Hero.prints` lists those that can be chosen.

    Returns
    -------
    Hero
        Compiled, and complete with the common cards.

    Raises
    ------
    UnknownHero
        If there is no hero of that name.
    UnknownPrint
        If the hero has no such print.
    FileProblems
        If the file is not what it should be; with everything that is wrong.
    """
    file = None if _is_path(name) else _shipped_files().get(hero_id(str(name)))
    if file is None:
        return read_hero(hero_file(name), prints=prints)
    hero = _load_shipped(file, ())
    return hero if not prints else _load_shipped(file, _chosen(hero, prints))


def hero_file(name: str | Path) -> Path:
    """Return the file of a hero.

    Parameters
    ----------
    name
        As of `load_hero`.

    Raises
    ------
    UnknownHero
        If there is no hero of that name.
    """
    if _is_path(name):
        return Path(name)
    known = hero_id(str(name))
    file = _shipped_files().get(known) or own_files().get(known)
    if file is None:
        raise UnknownHero(str(name))
    return file


def _is_path(name: str | Path) -> bool:
    return isinstance(name, Path) or name.endswith(ENDINGS) or "/" in name


def _shipped_files() -> dict[str, Path]:
    return {
        hero_id(file.stem): file
        for file in shipped("heroes").glob("*.yaml")
        if file.name not in (COMMON_CARDS, SHARED_TOKENS)
    }


@functools.cache
def _load_shipped(file: Path, chosen: Chosen) -> Hero:
    return _read_hero(with_shared(read(file)), chosen)


def _chosen(hero: Hero, prints: Mapping[str, str]) -> Chosen:
    """Return which prints are chosen, by the names of the file; a spelling may differ.

    Raises
    ------
    UnknownPrint
        If the hero has no such print.
    """
    chosen: dict[str, str] = {}
    for name, candidate in prints.items():
        found = find_name(name, (each.name for each in hero.prints))
        if found is None:
            raise UnknownPrint(name, hero.prints)
        of = next(each for each in hero.prints if each.name == found)
        held = find_name(candidate, (each.name for each in of.candidates))
        if held is None:
            raise UnknownPrint(candidate, hero.prints, of)
        chosen[found] = held
    return tuple(sorted(chosen.items()))


def read_hero(
    file: str | Path | bytes, name: str | None = None, prints: Mapping[str, str] | None = None
) -> Hero:
    """Read a hero file, whatever was read before.

    Parameters
    ----------
    file
        A path, or the text itself.
    name
        The name that messages show; the path as given unless said otherwise.
    prints
        Which print lies on the table; see `load_hero`.

    Raises
    ------
    FileProblems
        If the file is not what it should be; with everything that is wrong.
    UnknownPrint
        If the hero has no such print.
    """
    source = with_shared(read(file, name))
    hero = _read_hero(source)
    return hero if not prints else _read_hero(source, _chosen(hero, prints))


def _read_hero(source: Source, chosen: Chosen = ()) -> Hero:
    held = dict(chosen)
    common = _common(tuple(each for each in chosen if each[0] in _common().names))
    conflicts = conflicts_of(source.data)
    printed = as_printed(source, conflicts, held)
    problems = Problems(printed, speaker)
    findings = Findings()
    parts = _parts(printed, HeroFile, problems)
    hero = compile_hero(
        parts,
        common.cards,
        findings,
        prints=(*prints_of(conflicts, held), *common.prints),
        digest=_digest(common.digest, _shared_text(source), source.text, chosen),
    )
    check_shared(source, findings)
    if problems:
        whole = Findings()
        lint(parts, whole)
        findings = sure(findings, whole, [problem.path for problem in problems.found])
    else:
        lint(parts, findings)
        check_endless(hero, findings)
        check_conflicts(source.data, conflicts, findings)
    check_empty(printed.data, findings)
    _report(findings, problems)
    return hero


def _shared_text(source: Source) -> str:
    return shared_source().text if isinstance(source, HeroSource) else ""


def _digest(*parts: object) -> str:
    return hashlib.sha256("\0".join(str(part) for part in parts if part).encode()).hexdigest()


def read_common(file: str | Path | bytes, name: str | None = None) -> dict[str, Card]:
    """Read a file of common cards.

    Raises
    ------
    FileProblems
        If the file is not what it should be; with everything that is wrong.
    """
    return _read_common(read(file, name)).cards


def check_file(file: str | Path | bytes, name: str | None = None) -> None:
    """Check a file of this folder's kinds: a hero, the common cards, or the shared tokens.

    A hero is checked for more than what reading it asks: for what can never act.

    Parameters
    ----------
    file
        A path, or the text of a hero.
    name
        The name that messages show; the path as given unless said otherwise.

    Raises
    ------
    FileProblems
        If the file is not what it should be; with everything that is wrong.
    """
    if not isinstance(file, bytes) and Path(file).name == COMMON_CARDS:
        read_common(file, name)
        return
    if not isinstance(file, bytes) and Path(file).name == SHARED_TOKENS:
        _check_shared_tokens(read(file, name))
        return
    source = with_shared(read(file, name))
    hero = _read_hero(source)
    for other in _other_prints(hero, source):
        _read_hero(source, (other,))
    findings = Findings()
    check_names(take_apart(source.data, ()), findings)
    check_unreached(hero, source.data, findings)
    _report(findings, Problems(source, speaker))


def _check_shared_tokens(source: Source) -> None:
    problems = Problems(source, speaker)
    findings = Findings()
    compile_tokens(_parts(source, SharedFile, problems), findings)
    _report(findings, problems)


def _other_prints(hero: Hero, source: Source) -> Iterator[tuple[str, str]]:
    """Yield every print of a file that is not the one it has itself."""
    own = {spec.what for _, spec in conflicts_of(source.data)}
    for each in hero.prints:
        for candidate in each.candidates:
            if each.name in own and candidate.name != each.held:
                yield each.name, candidate.name


class _Common(NamedTuple):
    """The cards that every deck carries, with what of them lies in several prints."""

    cards: dict[str, Card]
    prints: tuple[Print, ...]
    digest: str

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.prints)


@functools.cache
def _common(chosen: Chosen = ()) -> _Common:
    return _read_common(read(shipped("heroes") / COMMON_CARDS), chosen)


def _read_common(source: Source, chosen: Chosen = ()) -> _Common:
    held = dict(chosen)
    conflicts = conflicts_of(source.data)
    printed = as_printed(source, conflicts, held)
    problems = Problems(printed, speaker)
    findings = Findings()
    parts = _parts(printed, CommonFile, problems)
    cards = compile_common(parts, findings)
    if not problems:
        check_cards(parts, findings)
        check_conflicts(source.data, conflicts, findings)
    _report(findings, problems)
    return _Common(cards, prints_of(conflicts, held), _digest(source.text, chosen))


def _parts(
    source: Source, shape: type[HeroFile] | type[CommonFile] | type[SharedFile], problems: Problems
) -> Parts:
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
    for path, code, args, key, offset in findings.entries:
        if path not in reported:
            inside = offset + (_quoted(problems.source, path) if offset else 0)
            problems.add(path, f"hero.{code}", key=key, offset=inside, **args)
    problems.check()


def _quoted(source: Source, path: tuple[str | int, ...]) -> int:
    """Return 1 where a text stands in quotes, which columns inside it must skip."""
    line, column = source.place(path)
    return int(source.text.splitlines()[line - 1][column - 1 : column] in ("'", '"'))
