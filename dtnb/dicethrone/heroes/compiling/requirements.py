"""Parse the requirements of abilities, such as ``3 sword`` or ``large straight``."""

from __future__ import annotations

import functools
import itertools
import re

from dtnb.dicethrone.heroes.language.context import Names
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes, closest_name, suggestion
from dtnb.dicethrone.heroes.language.ranges import FACES
from dtnb.dicethrone.heroes.language.values import symbols_on
from dtnb.dicethrone.heroes.requirement import OFFENSIVE_DICE, Requirement
from dtnb.explain import Message
from dtnb.files import Path

_STRAIGHTS = {"small straight": 4, "large straight": 5}
_GROUPS = {"2 pairs": (2, 2), "full house": (3, 2)}
#: the requirements that are written in words, such as ``large straight``, not in symbols
_SHAPES = (*_STRAIGHTS, *_GROUPS)
_OF_A_KIND = re.compile(r"(\d+)\s+of\s+a\s+kind", re.IGNORECASE)
_COUNT_AND_SYMBOL = re.compile(r"\s*(\d+)\s+([^\s\d,][^\d,]*?)\s*")
#: separates alternative requirements; the dice must meet one of them
OR_SEPARATOR = re.compile(r"\s+or\s+")
#: a requirement for the sum of the dice
SUM_PATTERN = re.compile(r"total\s*(>=|<=)\s*(\d+)")


def parse_tiers(
    requires: str | list[str] | None,
    path: Path,
    names: Names,
    faces: tuple[str, ...],
    mistakes: FileMistakes,
) -> tuple[Requirement, ...]:
    """Parse the requirement of an ability, or a list with one requirement for each tier."""
    if requires is None:
        return ()
    texts = requires if isinstance(requires, list) else [requires]
    tiers: list[Requirement] = []
    tier_paths: list[Path] = []
    for index, text in enumerate(texts):
        tier_path = (*path, index) if isinstance(requires, list) else path
        tier = parse_requirement(text, tier_path, names, mistakes)
        if tier is not None:
            tiers.append(tier)
            tier_paths.append(tier_path)
    if names.faces_known:
        check_tiers(tuple(tiers), tuple(tier_paths), faces, mistakes)
    return tuple(tiers)


def parse_requirement(
    text: str, path: Path, names: Names, mistakes: FileMistakes
) -> Requirement | None:
    """Parse one requirement, or several joined by ``or``; report a mistake, and return None."""
    alternatives: list[Requirement] = []
    offset = 0
    for part in OR_SEPARATOR.split(text):
        start = text.index(part, offset)
        requirement = _parse_single_requirement(part, start, path, names, mistakes)
        if requirement is None:
            return None
        alternatives.append(requirement)
        offset = start + len(part)
    if len(alternatives) == 1:
        return alternatives[0]
    return Requirement(text=" ".join(text.split()), alternatives=tuple(alternatives))


def _parse_single_requirement(
    text: str, start: int, path: Path, names: Names, mistakes: FileMistakes
) -> Requirement | None:
    """Parse one requirement (DT-ORP-14…17); `start` is its offset in the whole text."""
    folded = " ".join(text.split()).casefold()
    if folded in _STRAIGHTS:
        return Requirement(text=folded, straight=_STRAIGHTS[folded])
    if kind_match := _OF_A_KIND.fullmatch(folded):
        number = int(kind_match[1])
        if not 2 <= number <= OFFENSIVE_DICE:
            mistakes.add(path, "no-kind", offset=start, number=str(number))
            return None
        return Requirement(text=folded, of_a_kind=number)
    if folded in _GROUPS:
        return Requirement(text=folded, groups=_GROUPS[folded])
    if sum_match := SUM_PATTERN.fullmatch(folded):
        sign, bound = sum_match[1], int(sum_match[2])
        total = (bound, OFFENSIVE_DICE * FACES) if sign == ">=" else (OFFENSIVE_DICE, bound)
        return Requirement(text=f"total {sign} {bound}", total=total)
    return _parse_symbols(text, start, path, names, mistakes)


def _parse_symbols(
    text: str, start: int, path: Path, names: Names, mistakes: FileMistakes
) -> Requirement | None:
    """Parse a requirement of symbols, such as ``3 sword + 2 pow``."""
    counts: dict[str, int] = {}
    offset, valid = start, True
    for part in text.split("+"):
        match = _COUNT_AND_SYMBOL.fullmatch(part)
        if match is None or _is_misspelt_shape(part, match[2], names):
            part_offset = offset + len(part) - len(part.lstrip())
            correction = _suggest_correction(part, names)
            mistakes.add(
                path, "requirement", offset=part_offset, text=part.strip(), right=correction
            )
            return None
        number, symbol = int(match[1]), match[2]
        if not names.has_symbol(symbol):
            mistakes.add_unknown(
                path, "symbol", symbol, names.symbols, offset=offset + match.start(2)
            )
            valid = False
        elif symbol in counts:
            mistakes.add(path, "required-twice", offset=offset + match.start(2), symbol=symbol)
            valid = False
        elif number < 1:
            mistakes.add(path, "required-none", offset=offset + match.start(1), number=str(number))
            valid = False
        counts[symbol] = number
        offset += len(part) + 1
    if not valid:
        return None
    return Requirement(text=" ".join(text.split()), symbols=tuple(counts.items()))


def _is_misspelt_shape(part: str, symbol: str, names: Names) -> bool:
    """Tell whether a number with an unknown symbol is a misspelt shape, such as ``2 paris``."""
    return not names.has_symbol(symbol) and bool(closest_name(part.strip(), _SHAPES))


def _suggest_correction(part: str, names: Names) -> Message:
    """Suggest the shape that was probably meant, or an example with this hero's symbols."""
    if closest_name(part.strip(), _SHAPES):
        return suggestion(part.strip(), _SHAPES)
    first, second, *_ = (*names.symbols, "sword", "pow")
    return Message("hint.hero.requirement", {"first": first, "second": second})


@functools.lru_cache(64)
def _all_results(faces: tuple[str, ...]) -> tuple[tuple[tuple[int, ...], tuple[str, ...]], ...]:
    """Return (values, symbols) for each result of five dice."""
    results = itertools.combinations_with_replacement(range(1, 7), OFFENSIVE_DICE)
    return tuple(
        (values, tuple(symbol for value in values for symbol in symbols_on(faces[value - 1])))
        for values in results
    )


@functools.lru_cache(1024)
def results_meeting(requirement: Requirement, faces: tuple[str, ...]) -> frozenset[tuple[int, ...]]:
    """Return the results of five dice that meet a requirement."""
    return frozenset(
        values for values, symbols in _all_results(faces) if requirement.is_met_by(values, symbols)
    )


def check_tiers(
    tiers: tuple[Requirement, ...],
    paths: tuple[Path, ...],
    faces: tuple[str, ...],
    mistakes: FileMistakes,
) -> None:
    """Report requirements that no result meets, and tiers not harder than the previous tier."""
    previous: frozenset[tuple[int, ...]] | None = None
    for tier, path in zip(tiers, paths, strict=True):
        results = results_meeting(tier, faces)
        if not results:
            mistakes.add(path, "unreachable", text=tier.text)
        elif previous is not None and not results < previous:
            mistakes.add(path, "flat-tier", text=tier.text)
        previous = results
