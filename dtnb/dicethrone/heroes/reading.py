"""Read hero files: check them, and compile them to what the engine plays.

* source: the text of a file with its data; it knows the line and column of every value
* parts: the file, split into its well-formed entries
* problem: a mistake as it is shown to the author, with its line and column
* conflict: a point on which printings or sources of a hero disagree
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
from dtnb.dicethrone.heroes.file.prints import PrintDifference
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
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes
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

    `prints` has the form that `load_hero` takes. `hero` is the hero as the file has it, without
    other prints.
    """
    return load_shipped(file, match_prints(hero, prints))


def match_prints(hero: Hero, prints: Mapping[str, str]) -> ChosenPrints:
    """Return the chosen prints as the hero file spells them; raise UnknownPrint for unknown ones.

    Names in `prints` may differ from the file's in case and punctuation.
    """
    differences_by_name = {difference.name: difference for difference in reversed(hero.prints)}
    chosen_names: dict[str, str] = {}
    for name, candidate in prints.items():
        print_name = find_name(name, differences_by_name)
        if print_name is None:
            raise UnknownPrint(name, hero.prints)
        candidates = differences_by_name[print_name].candidates
        candidate_name = find_name(candidate, (known.name for known in candidates))
        if candidate_name is None:
            raise UnknownPrint(candidate, hero.prints, differences_by_name[print_name])
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
    common_prints = {difference.name for difference in _load_common().print_differences}
    common = _load_common(
        tuple((name, candidate) for name, candidate in chosen_prints if name in common_prints)
    )
    conflicts = read_conflicts(source.data)
    changed_source = apply_prints(source, conflicts, candidate_by_print)
    problems = Problems(changed_source, speaker)
    mistakes = FileMistakes()
    parts = _decode_parts(changed_source, HeroFile, problems)
    hero = compile_hero(
        parts,
        common.cards,
        mistakes,
        print_differences=(
            *playable_prints(conflicts, candidate_by_print),
            *common.print_differences,
        ),
        digest=_digest(common.digest, _shared_text(source), source.text, chosen_prints),
    )
    check_shared(source, mistakes)
    # Malformed values cause mistakes elsewhere. If a file has malformed values, fewer checks are
    # made, and mistakes that may be mere consequences are dropped.
    if problems:
        lint_mistakes = FileMistakes()
        lint(parts, lint_mistakes)
        malformed_paths = [problem.path for problem in problems.entries]
        mistakes = drop_consequences(mistakes, lint_mistakes, malformed_paths)
    else:
        lint(parts, mistakes)
        check_endless_loops(hero, mistakes)
        check_conflicts(source.data, conflicts, mistakes)
    check_empty(changed_source.data, mistakes)
    _report(mistakes, problems)
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
    mistakes = FileMistakes()
    check_names(split_into_parts(source.data, ()), mistakes)
    check_unreachable(hero, source.data, mistakes)
    _report(mistakes, Problems(source, speaker))


def _check_shared_tokens(source: Source) -> None:
    problems = Problems(source, speaker)
    mistakes = FileMistakes()
    parts = _decode_parts(source, SharedFile, problems)
    compile_tokens(parts, mistakes)
    check_rules(parts, mistakes)
    _report(mistakes, problems)


def _other_prints(hero: Hero, source: Source) -> Iterator[tuple[str, str]]:
    """Yield (name of a print, name of a candidate) for each candidate that `hero` does not have.

    Prints of the common cards are left out.
    """
    names_in_file = {spec.what for _, spec in read_conflicts(source.data)}
    for difference in hero.prints:
        for candidate in difference.candidates:
            if difference.name in names_in_file and candidate.name != difference.chosen_candidate:
                yield difference.name, candidate.name


class _Common(NamedTuple):
    """The cards that every deck contains, with their prints."""

    cards: dict[str, Card]
    print_differences: tuple[PrintDifference, ...]
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
    mistakes = FileMistakes()
    parts = _decode_parts(changed_source, CommonFile, problems)
    cards = compile_common(parts, mistakes)
    if not problems:
        check_cards(parts, mistakes)
        check_rules(parts, mistakes)
        check_conflicts(source.data, conflicts, mistakes)
    _report(mistakes, problems)
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


def _report(mistakes: FileMistakes, problems: Problems) -> None:
    """Add the mistakes to the problems, and raise FileProblems if there are any problems then.

    A mistake is left out if there is already a problem at its path.
    """
    reported = {problem.path for problem in problems.entries}
    for mistake in mistakes.entries:
        path, offset = mistake.path, mistake.offset
        if path not in reported:
            offset_in_source = offset + (_quote_width(problems.source, path) if offset else 0)
            problems.add(
                path,
                f"hero.{mistake.code}",
                key=mistake.is_in_key,
                offset=offset_in_source,
                **mistake.args,
            )
    problems.check()


def _quote_width(source: Source, path: tuple[str | int, ...]) -> int:
    """Return the width of the opening quote of a value, 0 if it has none."""
    line, column = source.place(path)
    return int(source.text.splitlines()[line - 1][column - 1 : column] in ("'", '"'))
