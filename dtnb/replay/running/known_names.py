"""Check the names of rules, policies, editions and windows in a file against the rulebook.

A file may name a policy by the policy's own id, or by the id of its ambiguity in the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from dtnb.files import Path, Problems, closest_name, normalized
from dtnb.files.problems import first_few
from dtnb.replay.game.plugin import Plugin

#: the condition that a file writes for expectations that hold under every edition
EVERY_EDITION = "always"


def check_rules(
    plugin: Plugin, by: str | Sequence[str], path: Path, problems: Problems
) -> tuple[str, ...]:
    """Return all names, and report each one that is not the id of a rule, policy or ambiguity."""
    rulebook = plugin.rulebook()
    names = [by] if isinstance(by, str) else list(by)
    known = [*rulebook.rules, *rulebook.policies, *rulebook.ambiguities]
    for index, name in enumerate(names):
        if name not in known:
            name_path = path if isinstance(by, str) else (*path, index)
            problems.add(
                name_path, "unknown-name", kind="rule", name=name,
                near=_nearest_id(name, known), known=first_few(known),
            )  # fmt: skip
    return tuple(names)


def check_condition(plugin: Plugin, condition: str, path: Path, problems: Problems) -> None:
    """Report a condition that is not an edition, a policy with a reading, or "always"."""
    editions = list(plugin.rulebook().editions)
    if condition in (*editions, EVERY_EDITION):
        return
    name, equals_sign, reading = condition.partition("=")
    if equals_sign:
        check_policy(plugin, name.strip(), reading.strip(), path, problems, key=True)
        return
    names = [*editions, EVERY_EDITION]
    problems.add(
        path, "unknown-name", key=True, kind="edition", name=condition,
        known=", ".join(names) + ", POLICY=READING", near=closest_name(condition, names),
    )  # fmt: skip


def check_policy(
    plugin: Plugin, name: str, reading: str, path: Path, problems: Problems, key: bool = False
) -> None:
    """Report a policy or reading that the rulebook does not know.

    With `key`, the problem is shown at the key at `path` instead of its value.
    """
    rulebook = plugin.rulebook()
    known = [*rulebook.policies, *rulebook.ambiguities]
    if name not in known:
        problems.add(
            path, "unknown-name", key=True, kind="policy", name=name,
            near=closest_name(name, known), known=first_few(known),
        )  # fmt: skip
        return
    readings = [known_reading.id for known_reading in rulebook.policy(name).readings]
    if reading not in readings:
        problems.add(
            path, "unknown-name", key=key, kind="reading", name=reading,
            near=closest_name(reading, readings), known=", ".join(readings),
        )  # fmt: skip


def _nearest_id(name: str, known: Sequence[str]) -> str | None:
    """Return the id most similar to a name, if any: for ``DT-CALC-6`` it is ``DT-CALC-06``."""
    by_number = {_without_leading_zeros(id_): id_ for id_ in known}
    return by_number.get(_without_leading_zeros(name)) or closest_name(name, known)


def _without_leading_zeros(name: str) -> str:
    return re.sub(r"\b0+(?=\d)", "", normalized(name))


def unknown_window(plugin: Plugin, text: str) -> dict[str, Any]:
    """Return the arguments of the message for an unknown window."""
    suggestion = closest_name(text, _window_spellings(plugin))
    known = first_few((*plugin.window_aliases, *plugin.rulebook().windows), 100)
    return {"kind": "window", "name": text, "known": known, "near": suggestion}


def _window_spellings(plugin: Plugin) -> Iterator[str]:
    for window in plugin.rulebook().windows.values():
        yield from (window.id, window.name.en, window.name.fr)
    yield from plugin.window_aliases


def window_names(plugin: Plugin) -> dict[str, frozenset[str]]:
    """Return, by id, name and alias of a window, the ids of the windows that a file can mean."""
    ids_by_name: dict[str, set[str]] = {}
    for window in plugin.rulebook().windows.values():
        for name in (window.id, window.name.en, window.name.fr):
            ids_by_name.setdefault(normalized(name), set()).add(window.id)
    for alias, ids in plugin.window_aliases.items():
        ids_by_name[normalized(alias)] = set(ids)
    return {name: frozenset(ids) for name, ids in ids_by_name.items()}
