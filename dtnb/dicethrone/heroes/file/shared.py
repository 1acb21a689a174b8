"""Tokens that several heroes have: they stand once, in a file of their own.

A hero file says ``shared: true`` of such a token, and beside it what is different for that hero.
"""

from __future__ import annotations

import copy
import functools
from typing import Any, Final

from dtnb.dicethrone.heroes.language.findings import Findings
from dtnb.files import Source, read
from dtnb.resources import shipped

SHARED_TOKENS: Final = "shared_tokens.yaml"
#: the field by which a token of a hero file says that it stands elsewhere
_FIELD = "shared"
#: stands in for a shared token that nobody defines, to check the rest
_NOBODYS = {"kind": "positive", "limit": 1}


class HeroSource(Source):
    """A hero file with the shared tokens written out.

    Parameters
    ----------
    source
        The file as it was read.
    data
        Its data, with the tokens written out.
    unknown
        The shared tokens that it names and nobody defines.
    other_kind
        The shared tokens that it names and says another kind of.
    """

    def __init__(
        self, source: Source, data: Any, unknown: tuple[str, ...], other_kind: tuple[str, ...]
    ) -> None:
        super().__init__(source.name, source.text, data, source.marks)
        self.unknown, self.other_kind = unknown, other_kind


def with_shared(source: Source) -> Source:
    """Return a hero file with the shared tokens that it names written out."""
    own = source.value(("tokens",))
    named = [name for name, token in own.items() if _is_shared(token)] if _is_map(own) else []
    if not named:
        return source
    known = shared_source().data["tokens"]
    data = copy.deepcopy(source.data)
    for name in named:
        differs = {key: value for key, value in own[name].items() if key != _FIELD}
        data["tokens"][name] = {**copy.deepcopy(known.get(name, _NOBODYS)), **differs}
    unknown = tuple(name for name in named if name not in known)
    other_kind = tuple(
        name
        for name in named
        if name in known and own[name].get("kind", known[name]["kind"]) != known[name]["kind"]
    )
    return HeroSource(source, data, unknown, other_kind)


def check_shared(source: Source, findings: Findings) -> None:
    """Find shared tokens that nobody defines, and those that are of another kind elsewhere."""
    if not isinstance(source, HeroSource):
        return
    known = shared_source().data["tokens"]
    for name in source.unknown:
        findings.add_unknown(("tokens", name), "shared token", name, known, key=True)
    for name in source.other_kind:
        kind = known[name]["kind"]
        findings.add(("tokens", name, "kind"), "shared-kind", name=name, shared=kind)


@functools.cache
def shared_source() -> Source:
    """Return the file of the shared tokens that is shipped."""
    return read(shipped("heroes") / SHARED_TOKENS)


def _is_map(data: Any) -> bool:
    return isinstance(data, dict)


def _is_shared(token: Any) -> bool:
    return _is_map(token) and token.get(_FIELD) is True
