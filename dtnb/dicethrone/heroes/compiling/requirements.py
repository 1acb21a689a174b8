"""Requirements of abilities: reading them, and whether five dice can meet them."""

from __future__ import annotations

import functools
import itertools
import re

from dtnb.dicethrone.heroes.language.context import Names
from dtnb.dicethrone.heroes.language.findings import Findings, closest_name, suggestion
from dtnb.dicethrone.heroes.model import Requirement
from dtnb.explain import Message
from dtnb.files import Path

_STRAIGHTS = {"small straight": 4, "large straight": 5}
_OF_A_KIND = re.compile(r"(\d+)\s+of\s+a\s+kind", re.IGNORECASE)
_PART = re.compile(r"\s*(\d+)\s+([^\s\d,][^\d,]*?)\s*")
#: dice of an Offensive Roll
DICE = 5


def requirement(text: str, path: Path, names: Names, findings: Findings) -> Requirement | None:
    """Read one requirement (DT-ORP-14…17); None where it cannot be read."""
    folded = " ".join(text.split()).casefold()
    if folded in _STRAIGHTS:
        return Requirement(text=folded, straight=_STRAIGHTS[folded])
    if kind := _OF_A_KIND.fullmatch(folded):
        number = int(kind[1])
        if not 2 <= number <= DICE:
            findings.add(path, "no-kind", number=str(number))
            return None
        return Requirement(text=folded, of_a_kind=number)
    return _symbols(text, path, names, findings)


def _symbols(text: str, path: Path, names: Names, findings: Findings) -> Requirement | None:
    counts: dict[str, int] = {}
    offset, good = 0, True
    for part in text.split("+"):
        found = _PART.fullmatch(part)
        if found is None:
            inside = offset + len(part) - len(part.lstrip())
            right = _right(part, names)
            findings.add(path, "requirement", offset=inside, text=part.strip(), right=right)
            return None
        number, symbol = int(found[1]), found[2]
        if not names.has_symbol(symbol):
            findings.add_unknown(
                path, "symbol", symbol, names.symbols, offset=offset + found.start(2)
            )
            good = False
        elif symbol in counts:
            findings.add(path, "required-twice", offset=offset + found.start(2), symbol=symbol)
            good = False
        elif number < 1:
            findings.add(path, "required-none", offset=offset + found.start(1), number=str(number))
            good = False
        counts[symbol] = number
        offset += len(part) + 1
    return Requirement(text=" ".join(text.split()), symbols=tuple(counts.items())) if good else None


def _right(part: str, names: Names) -> Message:
    """Return the straight that was probably meant, or an example of this hero's symbols."""
    if closest_name(part.strip(), _STRAIGHTS):
        return suggestion(part.strip(), _STRAIGHTS)
    first, second, *_ = (*names.symbols, "sword", "pow")
    return Message("hint.hero.requirement", {"first": first, "second": second})


@functools.lru_cache(64)
def _results(faces: tuple[str, ...]) -> tuple[tuple[tuple[int, ...], tuple[str, ...]], ...]:
    """Return every result of five dice, with the symbols that it shows."""
    results = itertools.combinations_with_replacement(range(1, 7), DICE)
    return tuple((values, tuple(faces[value - 1] for value in values)) for values in results)


@functools.lru_cache(1024)
def met_by(required: Requirement, faces: tuple[str, ...]) -> frozenset[tuple[int, ...]]:
    """Return the results of five dice that meet a requirement."""
    return frozenset(values for values, shown in _results(faces) if required.met(values, shown))


def check(
    tiers: tuple[Requirement, ...], paths: tuple[Path, ...], faces: tuple[str, ...], found: Findings
) -> None:
    """Find requirements that no dice meet, and tiers that do not rise."""
    below: frozenset[tuple[int, ...]] | None = None
    for tier, path in zip(tiers, paths, strict=True):
        meeting = met_by(tier, faces)
        if not meeting:
            found.add(path, "unreachable", text=tier.text)
        elif below is not None and not meeting < below:
            found.add(path, "flat-tier", text=tier.text)
        below = meeting
