"""Drop mistakes that may only be consequences of malformed values in a hero file.

For example, if an upgrade card lacks its name, the upgraded level seems to lack a card. An author
should see each mistake once.
"""

from __future__ import annotations

from collections.abc import Iterable

from dtnb.dicethrone.heroes.language.file_mistakes import FileMistake, FileMistakes
from dtnb.files import Path

#: the keys of an entry that decide which words its effect list may use
_CONTEXT_KEYS = frozenset({"attack_modifier", "defensive", "instead_of_defense", "ultimate"})
#: the sections of the file that may cause a mistake in another section, by the mistake's code
_OTHER_SECTIONS = {
    "no-upgrade": ("cards",),
    "no-such-level": ("abilities", "passives"),
    "two-prices": ("abilities", "passives"),
    "grants-unsaid": ("abilities", "passives"),
    "granted-by-nothing": ("abilities", "passives"),
}


def drop_consequences(
    compiler_mistakes: FileMistakes, lint_mistakes: FileMistakes, malformed_paths: Iterable[Path]
) -> FileMistakes:
    """Return the mistakes that do not depend on the malformed values.

    A mistake of the compiler is about one effect. It depends only on the values that decide the
    context of that effect. A mistake of the linter is about parts that do not fit together. It also
    depends on other values of the same entry, and on other sections of the file.
    """
    paths = tuple(malformed_paths)
    kept_mistakes = FileMistakes()
    kept_mistakes.entries += [
        mistake for mistake in compiler_mistakes.entries if not _has_unknown_context(mistake, paths)
    ]
    kept_mistakes.entries += [
        mistake for mistake in lint_mistakes.entries if not _may_be_caused_by(mistake, paths)
    ]
    return kept_mistakes


def _may_be_caused_by(mistake: FileMistake, malformed: Iterable[Path]) -> bool:
    """Tell whether a mistake of the linter may be due to one of the malformed values."""
    sections = _OTHER_SECTIONS.get(mistake.code, ())
    return any(
        _is_same_entry(mistake.path, path) or (path[:1] and path[0] in sections)
        for path in malformed
    )


def _has_unknown_context(mistake: FileMistake, malformed: Iterable[Path]) -> bool:
    """Tell whether a mistake is about an effect whose context a malformed value decides."""
    if mistake.code == "unknown":
        return False
    entries = [path[:-1] for path in malformed if path and path[-1] in _CONTEXT_KEYS]
    return any(mistake.path[: len(entry)] == entry for entry in entries)


def _is_same_entry(path: Path, other: Path) -> bool:
    """Tell whether two paths are in the same entry of a file: one ability, token or card."""
    return (len(other) < 2 and path[:1] == other[:1]) or path[:2] == other[:2]
