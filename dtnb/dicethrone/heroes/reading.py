"""Read hero files: check them, and compile them to what the engine plays.

* source: the text of a file with its data; it knows the line and column of every value
* parts: the file, split into its well-formed entries
* problem: a mistake as it is shown to the author, with its line and column
* finding: a mistake that is found in the parts; it becomes a problem at its path
* conflict: a point on which printings or sources of a hero disagree
* print: a conflict that can be played in several versions, its candidates
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from dtnb.dicethrone.heroes.compiling.compile import (
    compile_common,
    compile_hero,
    compile_tokens,
)
from dtnb.dicethrone.heroes.compiling.endless_loops import check_endless_loops
from dtnb.dicethrone.heroes.compiling.unreachable import check_unreachable
from dtnb.dicethrone.heroes.file.cascades import drop_consequences
from dtnb.dicethrone.heroes.file.lint import (
    check_cards,
    check_empty,
    check_names,
    check_rules,
    lint,
)
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
    HeroSource,
    check_shared,
    expand_shared_tokens,
    shared_tokens_source,
)
from dtnb.dicethrone.heroes.file_names import COMMON_CARDS, SHARED_TOKENS
from dtnb.dicethrone.heroes.language.findings import Findings
from dtnb.dicethrone.heroes.model import Card, Hero
from dtnb.dicethrone.heroes.unknown_names import UnknownPrint
from dtnb.dicethrone.messages import speaker
from dtnb.files import Problems, Source, decode, find_name, read
from dtnb.resources import shipped
from dtnb.typed import convert

#: chosen prints as (name of the print, name of the candidate), sorted
ChosenPrints = tuple[tuple[str, str], ...]


@functools.cache
def load_shipped(file: Path, chosen_prints: ChosenPrints = ()) -> Hero:
    """Read a shipped hero file with the chosen prints."""
    return compile_source(expand_shared_tokens(read(file)), chosen_prints)


def load_with_prints(file: Path, hero: Hero, prints: Mapping[str, str]) -> Hero:
    """Read a shipped hero file with other prints; raise UnknownPrint if it has no such print.

    `prints` has the form that `load_hero` takes. `hero` is this hero with its own prints.
    """
    return load_shipped(file, match_prints(hero, prints))


def match_prints(hero: Hero, prints: Mapping[str, str]) -> ChosenPrints:
    """Return the chosen prints as the hero file spells them; raise UnknownPrint for unknown ones.

    Names in `prints` may differ from the file's in case and punctuation.
    """
    prints_by_name = {print_.name: print_ for print_ in reversed(hero.prints)}
    chosen_names: dict[str, str] = {}
    for name, candidate in prints.items():
        print_name = find_name(name, prints_by_name)
        if print_name is None:
            raise UnknownPrint(name, hero.prints)
        candidates = prints_by_name[print_name].candidates
        candidate_name = find_name(candidate, (known.name for known in candidates))
        if candidate_name is None:
            raise UnknownPrint(candidate, hero.prints, prints_by_name[print_name])
        chosen_names[print_name] = candidate_name
    return tuple(sorted(chosen_names.items()))


def read_file(
    file: str | Path | bytes, name: str | None = None, prints: Mapping[str, str] | None = None
) -> Hero:
    """Read a hero file; see :func:`~dtnb.dicethrone.heroes.read_hero`."""
    source = expand_shared_tokens(read(file, name))
    hero = compile_source(source)
    return hero if not prints else compile_source(source, match_prints(hero, prints))


def compile_source(source: Source, chosen_prints: ChosenPrints = ()) -> Hero:
    """Compile a hero file with the chosen prints; raise FileProblems if the file has mistakes."""
    candidate_by_print = dict(chosen_prints)
    common_prints = {print_.name for print_ in _load_common().prints}
    common = _load_common(
        tuple((name, candidate) for name, candidate in chosen_prints if name in common_prints)
    )
    conflicts = read_conflicts(source.data)
    changed_source = apply_prints(source, conflicts, candidate_by_print)
    problems = Problems(changed_source, speaker)
    findings = Findings()
    parts = _decode_parts(changed_source, HeroFile, problems)
    hero = compile_hero(
        parts,
        common.cards,
        findings,
        prints=(*playable_prints(conflicts, candidate_by_print), *common.prints),
        digest=_digest(common.digest, _shared_text(source), source.text, chosen_prints),
    )
    check_shared(source, findings)
    # Malformed values cause findings elsewhere. If there are any, the checks of the whole file are
    # limited, and findings that may be mere consequences are dropped.
    if problems:
        lint_findings = Findings()
        lint(parts, lint_findings)
        malformed_paths = [problem.path for problem in problems.entries]
        findings = drop_consequences(findings, lint_findings, malformed_paths)
    else:
        lint(parts, findings)
        check_endless_loops(hero, findings)
        check_conflicts(source.data, conflicts, findings)
    check_empty(changed_source.data, findings)
    _report(findings, problems)
    return hero


def _shared_text(source: Source) -> str:
    """Return the text of the shared tokens if the hero uses them; else an empty text."""
    return shared_tokens_source().text if isinstance(source, HeroSource) else ""


def _digest(*parts: object) -> str:
    """Return a hash of everything from which a hero was compiled."""
    return hashlib.sha256("\0".join(str(part) for part in parts if part).encode()).hexdigest()


def read_common(file: str | Path | bytes, name: str | None = None) -> dict[str, Card]:
    """Read a file of common cards; raise FileProblems with everything that is wrong."""
    return _read_common(read(file, name)).cards


def check_file(file: str | Path | bytes, name: str | None = None) -> None:
    """Check a hero file, the common cards or the shared tokens.

    Hero files are checked more strictly than when they are loaded: the hero is compiled once for
    each candidate of a print, and effects that can never happen are reported.

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
    hero = compile_source(source)
    for choice in _other_prints(hero, source):
        compile_source(source, (choice,))
    findings = Findings()
    check_names(split_into_parts(source.data, ()), findings)
    check_unreachable(hero, source.data, findings)
    _report(findings, Problems(source, speaker))


def _check_shared_tokens(source: Source) -> None:
    problems = Problems(source, speaker)
    findings = Findings()
    parts = _decode_parts(source, SharedFile, problems)
    compile_tokens(parts, findings)
    check_rules(parts, findings)
    _report(findings, problems)


def _other_prints(hero: Hero, source: Source) -> Iterator[tuple[str, str]]:
    """Yield (name of a print, name of a candidate) for each candidate that `hero` does not have.

    Prints of the common cards are left out.
    """
    names_in_file = {spec.what for _, spec in read_conflicts(source.data)}
    for print_ in hero.prints:
        for candidate in print_.candidates:
            if print_.name in names_in_file and candidate.name != print_.chosen_name:
                yield print_.name, candidate.name


class _Common(NamedTuple):
    """The cards that every deck contains, with their prints."""

    cards: dict[str, Card]
    prints: tuple[Print, ...]
    digest: str


@functools.cache
def _load_common(chosen_prints: ChosenPrints = ()) -> _Common:
    return _read_common(read(shipped("heroes") / COMMON_CARDS), chosen_prints)


def _read_common(source: Source, chosen_prints: ChosenPrints = ()) -> _Common:
    """Compile a file of common cards with the chosen prints; raise FileProblems for mistakes."""
    candidate_by_print = dict(chosen_prints)
    conflicts = read_conflicts(source.data)
    changed_source = apply_prints(source, conflicts, candidate_by_print)
    problems = Problems(changed_source, speaker)
    findings = Findings()
    parts = _decode_parts(changed_source, CommonFile, problems)
    cards = compile_common(parts, findings)
    if not problems:
        check_cards(parts, findings)
        check_rules(parts, findings)
        check_conflicts(source.data, conflicts, findings)
    _report(findings, problems)
    prints = playable_prints(conflicts, candidate_by_print)
    return _Common(cards, prints, _digest(source.text, chosen_prints))


def _decode_parts(
    source: Source,
    file_type: type[HeroFile] | type[CommonFile] | type[SharedFile],
    problems: Problems,
) -> Parts:
    """Check the shape of a file, add problems, and split the well-formed values into parts."""
    version = source.value(("dtnb",))
    if isinstance(version, int) and version != FORMAT:
        # A file of another version may differ in any way, so the version is the only problem shown.
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
    """Add the findings to the problems, and raise FileProblems if there are any problems then.

    A finding is left out if there is already a problem at its path.
    """
    reported = {problem.path for problem in problems.entries}
    for finding in findings.entries:
        path, offset = finding.path, finding.offset
        if path not in reported:
            offset_in_source = offset + (_quote_width(problems.source, path) if offset else 0)
            problems.add(
                path,
                f"hero.{finding.code}",
                key=finding.at_key,
                offset=offset_in_source,
                **finding.args,
            )
    problems.check()


def _quote_width(source: Source, path: tuple[str | int, ...]) -> int:
    """Return the width of the opening quote of a value, 0 if it has none."""
    line, column = source.place(path)
    return int(source.text.splitlines()[line - 1][column - 1 : column] in ("'", '"'))
