"""Tokens that several heroes share, defined once in a file of their own.

A hero file refers to a shared token by ``shared: true`` and may override some of its fields.
"""

from __future__ import annotations

import copy
import functools
from typing import Any

from dtnb.dicethrone.heroes.file_names import SHARED_TOKENS
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes
from dtnb.files import Source, read
from dtnb.resources import shipped

#: the field that makes a token of a hero file refer to the shared token of the same name
_SHARED_KEY = "shared"
#: replaces an undefined shared token, so that the rest of the file can be checked
_PLACEHOLDER = {"kind": "positive", "limit": 1}


class HeroSource(Source):
    """A hero file with shared tokens expanded.

    `unknown_names` are tokens that the hero file marks as shared although no shared token has this
    name. `other_kind_names` are shared tokens for which the hero file states another kind.
    """

    def __init__(
        self,
        source: Source,
        data: Any,
        unknown_names: tuple[str, ...],
        other_kind_names: tuple[str, ...],
    ) -> None:
        super().__init__(source.name, source.text, data, source.places)
        self.unknown_names, self.other_kind_names = unknown_names, other_kind_names


def expand_shared_tokens(source: Source) -> Source:
    """Return a hero file with its references to shared tokens expanded."""
    tokens = source.value(("tokens",))
    shared_names = (
        [name for name, token in tokens.items() if _is_shared(token)] if _is_mapping(tokens) else []
    )
    if not shared_names:
        return source
    shared_tokens = shared_tokens_source().data["tokens"]
    data = copy.deepcopy(source.data)
    for name in shared_names:
        overrides = {key: value for key, value in tokens[name].items() if key != _SHARED_KEY}
        data["tokens"][name] = {**copy.deepcopy(shared_tokens.get(name, _PLACEHOLDER)), **overrides}
    unknown_names = tuple(name for name in shared_names if name not in shared_tokens)
    other_kind_names = tuple(
        name
        for name in shared_names
        if name in shared_tokens
        and tokens[name].get("kind", shared_tokens[name]["kind"]) != shared_tokens[name]["kind"]
    )
    return HeroSource(source, data, unknown_names, other_kind_names)


def check_shared(source: Source, mistakes: FileMistakes) -> None:
    """Report shared tokens that are not defined, or whose kind the hero file overrides."""
    if not isinstance(source, HeroSource):
        return
    shared_tokens = shared_tokens_source().data["tokens"]
    for name in source.unknown_names:
        mistakes.add_unknown(("tokens", name), "shared token", name, shared_tokens, is_in_key=True)
    for name in source.other_kind_names:
        kind = shared_tokens[name]["kind"]
        mistakes.add(("tokens", name, "kind"), "shared-kind", name=name, shared=kind)


@functools.cache
def shared_tokens_source() -> Source:
    """Return the shipped file of shared tokens."""
    return read(shipped("heroes") / SHARED_TOKENS)


def _is_mapping(data: Any) -> bool:
    return isinstance(data, dict)


def _is_shared(token: Any) -> bool:
    return _is_mapping(token) and token.get(_SHARED_KEY) is True
