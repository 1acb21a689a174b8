"""Load heroes by name or from a file."""

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
)
from dtnb.dicethrone.heroes.compiling.endless_loops import check_endless_loops
from dtnb.dicethrone.heroes.compiling.unreachable import check_unreachable
from dtnb.dicethrone.heroes.file import lint
from dtnb.dicethrone.heroes.file.cascades import drop_consequences
from dtnb.dicethrone.heroes.file.parts import Parts, split_into_parts
from dtnb.dicethrone.heroes.file.print_changes import (
    apply_prints,
    check_conflicts,
    playable_prints,
    read_conflicts,
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
    expand_shared_tokens,
    shared_tokens_source,
)
from dtnb.dicethrone.heroes.language.findings import Findings, suggestion
from dtnb.dicethrone.heroes.model import Card, Hero, hero_id
from dtnb.dicethrone.heroes.own_heroes import ENDINGS, find_own_heroes
from dtnb.dicethrone.messages import speaker
from dtnb.errors import PicklableError
from dtnb.files import Problems, Source, decode, find_name, read
from dtnb.resources import shipped
from dtnb.typed import convert

COMMON_CARDS: Final = "common_cards.yaml"
#: chosen prints as (name of the print, name of the candidate), sorted
ChosenPrints = tuple[tuple[str, str], ...]


class _UnknownName:
    """An unknown name, explained by the message ``problem.<code>``."""

    code: str
    name: str
    known: tuple[str, ...]
    lang: str

    def message(self, language: str) -> str:
        """Return the description of the error and a suggestion, as one text."""
        return "; ".join(self._texts(language))

    def message_and_hint(self) -> tuple[str, str]:
        """Return the description of the error and a suggestion, in the language of the error."""
        return self._texts(self.lang)

    def _texts(self, language: str) -> tuple[str, str]:
        args = {"name": self.name, "right": suggestion(self.name, self.known)}
        return speaker(language).problem(self.code, args)


class UnknownHero(_UnknownName, PicklableError, LookupError):
    """Neither a shipped hero nor one of the user's own has that name."""

    code = "hero.unknown-hero"

    def __init__(self, name: str) -> None:
        self.name = name
        self.known = (*available(), *own_files())
        super().__init__(self.message("en"))


class UnknownPrint(_UnknownName, PicklableError, LookupError):
    """A hero has no print of that name, or a print has no candidate of that name.

    Parameters
    ----------
    name
        The unknown name.
    prints
        The prints of the hero.
    of
        The print that lacks a candidate of that name; None if the print itself is unknown.
    """

    def __init__(self, name: str, prints: Iterable[Print], of: Print | None = None) -> None:
        self.name = name
        self.code = "hero.unknown-print" if of is None else "hero.unknown-candidate"
        self.known = tuple(entry.name for entry in (prints if of is None else of.candidates))
        super().__init__(self.message("en"))


def available() -> tuple[str, ...]:
    """Return the ids of the shipped heroes."""
    return tuple(sorted(_shipped_files()))


def own_files(*places: Path) -> dict[str, Path]:
    """Return the user's own hero files by hero id.

    The files are in the folders `heroes` of the given places and of the working directory.
    """
    return find_own_heroes((*places, Path.cwd()), _shipped_files())


def load_hero(name: str | Path, prints: Mapping[str, str] | None = None) -> Hero:
    """Load a hero.

    Parameters
    ----------
    name
        The name or id of a shipped hero, or of one of the user's own in the folder `heroes` of the
        working directory, regardless of case and punctuation; or the path of a hero file.
    prints
        The prints to use where printings or sources disagree: the `what` of a conflict in the
        hero file, with the name of a candidate. `Hero.prints` lists the choices.

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
        If the file is invalid; it lists every problem.
    """
    file = None if _is_path(name) else _shipped_files().get(hero_id(str(name)))
    if file is None:
        return read_hero(hero_file(name), prints=prints)
    hero = _load_shipped(file, ())
    return hero if not prints else _load_shipped(file, _match_prints(hero, prints))


def hero_file(name: str | Path) -> Path:
    """Return the file of a hero.

    Parameters
    ----------
    name
        The name or path of a hero, as for `load_hero`.

    Raises
    ------
    UnknownHero
        If there is no hero of that name.
    """
    if _is_path(name):
        return Path(name)
    id_ = hero_id(str(name))
    file = _shipped_files().get(id_) or own_files().get(id_)
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
def _load_shipped(file: Path, choices: ChosenPrints) -> Hero:
    return _compile_source(expand_shared_tokens(read(file)), choices)


def _match_prints(hero: Hero, prints: Mapping[str, str]) -> ChosenPrints:
    """Match chosen prints to the names in the hero file, tolerating other spellings."""
    prints_by_name = {entry.name: entry for entry in reversed(hero.prints)}
    chosen_names: dict[str, str] = {}
    for name, candidate in prints.items():
        print_name = find_name(name, prints_by_name)
        if print_name is None:
            raise UnknownPrint(name, hero.prints)
        candidates = prints_by_name[print_name].candidates
        candidate_name = find_name(candidate, (entry.name for entry in candidates))
        if candidate_name is None:
            raise UnknownPrint(candidate, hero.prints, prints_by_name[print_name])
        chosen_names[print_name] = candidate_name
    return tuple(sorted(chosen_names.items()))


def read_hero(
    file: str | Path | bytes, name: str | None = None, prints: Mapping[str, str] | None = None
) -> Hero:
    """Read a hero file, without a cache.

    Parameters
    ----------
    file
        A path, or the text itself.
    name
        The name that messages show; by default the path.
    prints
        The prints to use; see `load_hero`.

    Raises
    ------
    FileProblems
        If the file is invalid; it lists every problem.
    UnknownPrint
        If the hero has no such print.
    """
    source = expand_shared_tokens(read(file, name))
    hero = _compile_source(source)
    return hero if not prints else _compile_source(source, _match_prints(hero, prints))


def _compile_source(source: Source, choices: ChosenPrints = ()) -> Hero:
    """Compile a hero file with the chosen prints; raise if anything in it is wrong."""
    candidates = dict(choices)
    common_names = _load_common().names
    common = _load_common(tuple((name, entry) for name, entry in choices if name in common_names))
    conflicts = read_conflicts(source.data)
    changed_source = apply_prints(source, conflicts, candidates)
    problems, findings = Problems(changed_source, speaker), Findings()
    parts = _decode_parts(changed_source, HeroFile, problems)
    hero = compile_hero(
        parts,
        common.cards,
        findings,
        prints=(*playable_prints(conflicts, candidates), *common.prints),
        digest=_digest(common.digest, _shared_text(source), source.text, choices),
    )
    check_shared(source, findings)
    if problems:
        lint_findings = Findings()
        lint.lint(parts, lint_findings)
        malformed_paths = [problem.path for problem in problems.entries]
        findings = drop_consequences(findings, lint_findings, malformed_paths)
    else:
        lint.lint(parts, findings)
        check_endless_loops(hero, findings)
        check_conflicts(source.data, conflicts, findings)
    lint.check_empty(changed_source.data, findings)
    _report(findings, problems)
    return hero


def _shared_text(source: Source) -> str:
    return shared_tokens_source().text if isinstance(source, HeroSource) else ""


def _digest(*parts: object) -> str:
    return hashlib.sha256("\0".join(str(part) for part in parts if part).encode()).hexdigest()


def read_common(file: str | Path | bytes, name: str | None = None) -> dict[str, Card]:
    """Read a file of common cards; raise FileProblems with everything that is wrong."""
    return _read_common(read(file, name)).cards


def check_file(file: str | Path | bytes, name: str | None = None) -> None:
    """Check a hero file, the common cards or the shared tokens.

    A hero file is checked more strictly than for loading: every print of it is compiled, and what
    can never take effect is reported.

    Parameters
    ----------
    file
        A path, or the text of a hero.
    name
        The name that messages show; by default the path.

    Raises
    ------
    FileProblems
        If the file is invalid; it lists every problem.
    """
    if not isinstance(file, bytes) and Path(file).name == COMMON_CARDS:
        read_common(file, name)
        return
    if not isinstance(file, bytes) and Path(file).name == SHARED_TOKENS:
        _check_shared_tokens(read(file, name))
        return
    source = expand_shared_tokens(read(file, name))
    hero = _compile_source(source)
    for choice in _other_prints(hero, source):
        _compile_source(source, (choice,))
    findings = Findings()
    lint.check_names(split_into_parts(source.data, ()), findings)
    check_unreachable(hero, source.data, findings)
    _report(findings, Problems(source, speaker))


def _check_shared_tokens(source: Source) -> None:
    problems, findings = Problems(source, speaker), Findings()
    parts = _decode_parts(source, SharedFile, problems)
    compile_tokens(parts, findings)
    lint.check_rules(parts, findings)
    _report(findings, problems)


def _other_prints(hero: Hero, source: Source) -> Iterator[tuple[str, str]]:
    """Yield (name of a print, name of a candidate) for each candidate that is not in force."""
    names_in_file = {spec.what for _, spec in read_conflicts(source.data)}
    for entry in hero.prints:
        for candidate in entry.candidates:
            if entry.name in names_in_file and candidate.name != entry.held:
                yield entry.name, candidate.name


class _Common(NamedTuple):
    """The cards that every deck contains, with their prints."""

    cards: dict[str, Card]
    prints: tuple[Print, ...]
    digest: str

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(entry.name for entry in self.prints)


@functools.cache
def _load_common(choices: ChosenPrints = ()) -> _Common:
    return _read_common(read(shipped("heroes") / COMMON_CARDS), choices)


def _read_common(source: Source, choices: ChosenPrints = ()) -> _Common:
    """Compile a file of common cards with the chosen prints; raise if anything in it is wrong."""
    candidates = dict(choices)
    conflicts = read_conflicts(source.data)
    changed_source = apply_prints(source, conflicts, candidates)
    problems, findings = Problems(changed_source, speaker), Findings()
    parts = _decode_parts(changed_source, CommonFile, problems)
    cards = compile_common(parts, findings)
    if not problems:
        lint.check_cards(parts, findings)
        lint.check_rules(parts, findings)
        check_conflicts(source.data, conflicts, findings)
    _report(findings, problems)
    return _Common(cards, playable_prints(conflicts, candidates), _digest(source.text, choices))


def _decode_parts(
    source: Source,
    file_type: type[HeroFile] | type[CommonFile] | type[SharedFile],
    problems: Problems,
) -> Parts:
    """Check the shape of a file, add its problems, and split the rest into parts."""
    version = source.value(("dtnb",))
    if isinstance(version, int) and version != FORMAT:
        # A file of another version may differ in any way, so report only the version.
        code = "hero.newer-format" if version > FORMAT else "hero.older-format"
        problems.add(("dtnb",), code, version=str(version), known=FORMAT)
        problems.check()
    decode(
        source,
        functools.partial(convert, type=file_type),
        functools.partial(shape_schema, file_type),
        problems,
    )
    return split_into_parts(source.data, [problem.path for problem in problems.entries])


def _report(findings: Findings, problems: Problems) -> None:
    """Turn findings into problems, and raise if there are any.

    A finding at a path that already has a problem with its shape is left out.
    """
    reported = {problem.path for problem in problems.entries}
    for path, code, args, at_key, offset in findings.entries:
        if path not in reported:
            offset_in_source = offset + (_quote_width(problems.source, path) if offset else 0)
            problems.add(path, f"hero.{code}", key=at_key, offset=offset_in_source, **args)
    problems.check()


def _quote_width(source: Source, path: tuple[str | int, ...]) -> int:
    """Return the width of the opening quote of a value, 0 if it has none."""
    line, column = source.place(path)
    return int(source.text.splitlines()[line - 1][column - 1 : column] in ("'", '"'))
