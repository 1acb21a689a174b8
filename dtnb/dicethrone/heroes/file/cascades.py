"""Of a file with values of a wrong shape: what else is surely wrong, and not because of them.

Somebody who corrects a file wants to see every mistake at once, and each of them once.
"""

from __future__ import annotations

from collections.abc import Iterable

from dtnb.dicethrone.heroes.language.findings import Finding, Findings
from dtnb.files import Path

#: keys that say what surrounds an effect list; where one is wrong, it is open what may stand in it
_SURROUNDING = frozenset({"attack_modifier", "defensive", "instead_of_defense", "ultimate"})
#: what is found by looking at another part of the file, and in which sections that part stands
_ELSEWHERE = {
    "no-upgrade": ("cards",),
    "no-such-level": ("abilities", "passives"),
    "two-prices": ("abilities", "passives"),
    "grants-unsaid": ("abilities", "passives"),
    "granted-by-nothing": ("abilities", "passives"),
}


def sure(found: Findings, whole: Findings, broken: Iterable[Path]) -> Findings:
    """Return what is wrong whatever should stand in the broken places.

    Parameters
    ----------
    found
        What was found of the parts, each by itself.
    whole
        What was found by looking at the whole file.
    broken
        Places with a value of the wrong shape.
    """
    places = tuple(broken)
    kept = Findings()
    kept.entries += [each for each in found.entries if not _unsurrounded(each, places)]
    kept.entries += [
        each
        for each in whole.entries
        if not any(_same_entry(each.path, place) for place in places)
        and not any(place[:1] == (section,) for section in _ELSEWHERE.get(each.code, ())
                    for place in places)
    ]  # fmt: skip
    return kept


def _unsurrounded(finding: Finding, broken: Iterable[Path]) -> bool:
    """Tell whether it is about an effect list of which it is not known what surrounds it."""
    if finding.code == "unknown":
        return False
    lists = [place[:-1] for place in broken if place and place[-1] in _SURROUNDING]
    return any(finding.path[: len(inside)] == inside for inside in lists)


def _same_entry(path: Path, other: Path) -> bool:
    """Tell whether two places are of one entry of a file: one ability, one token, one card."""
    return (len(other) < 2 and path[:1] == other[:1]) or path[:2] == other[:2]
