"""Filter the findings about a file with malformed values: drop what those values may have caused.

Authors should see all their mistakes at once, but each only once.
"""

from __future__ import annotations

from collections.abc import Iterable

from dtnb.dicethrone.heroes.language.findings import Finding, Findings
from dtnb.files import Path

#: keys that decide the context of an effect list beside them
_CONTEXT_KEYS = frozenset({"attack_modifier", "defensive", "instead_of_defense", "ultimate"})
#: findings that also depend on other sections of the file, with these sections
_OTHER_SECTIONS = {
    "no-upgrade": ("cards",),
    "no-such-level": ("abilities", "passives"),
    "two-prices": ("abilities", "passives"),
    "grants-unsaid": ("abilities", "passives"),
    "granted-by-nothing": ("abilities", "passives"),
}


def drop_cascading(compiling: Findings, linting: Findings, malformed: Iterable[Path]) -> Findings:
    """Return the findings that hold whatever the malformed values should be.

    Parameters
    ----------
    compiling
        The findings of the compiler, each about one part.
    linting
        The findings of the linter, about how parts fit together.
    malformed
        The paths of malformed values.
    """
    paths = tuple(malformed)
    kept = Findings()
    kept.entries += [
        finding for finding in compiling.entries if not _has_unknown_context(finding, paths)
    ]
    kept.entries += [
        finding for finding in linting.entries if not _may_be_caused_by(finding, paths)
    ]
    return kept


def _may_be_caused_by(finding: Finding, malformed: Iterable[Path]) -> bool:
    """Tell whether a finding of the linter may be due to one of the malformed values."""
    sections = _OTHER_SECTIONS.get(finding.code, ())
    return any(
        _is_same_entry(finding.path, path) or (path[:1] and path[0] in sections)
        for path in malformed
    )


def _has_unknown_context(finding: Finding, malformed: Iterable[Path]) -> bool:
    """Tell whether it is about an effect whose context a malformed value decides."""
    if finding.code == "unknown":
        return False
    entries = [path[:-1] for path in malformed if path and path[-1] in _CONTEXT_KEYS]
    return any(finding.path[: len(entry)] == entry for entry in entries)


def _is_same_entry(path: Path, other: Path) -> bool:
    """Tell whether two paths are in the same entry of a file: one ability, token or card."""
    return (len(other) < 2 and path[:1] == other[:1]) or path[:2] == other[:2]
