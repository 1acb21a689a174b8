"""What is installed of what dtnb can use, as the metadata of its distribution names it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import metadata
from typing import Literal, NamedTuple, TypeAlias

State: TypeAlias = Literal["fine", "old", "missing"]

_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)\s*(?:\(?>=\s*([\d.]+)\)?)?")
_EXTRA = re.compile(r"extra\s*==\s*['\"]([\w-]+)['\"]")


class Part(NamedTuple):
    """A package that dtnb can use.

    Attributes
    ----------
    name
        The name under which it is installed.
    least
        The oldest version that dtnb works with.
    extra
        The extra of dtnb that brings it; empty if every ordinary installation does.
    version
        The installed version; empty if it is not installed.
    """

    name: str
    least: str
    extra: str = ""
    version: str = ""

    @property
    def state(self) -> State:
        """Whether it is there, and new enough."""
        if not self.version:
            return "missing"
        return "fine" if _number(self.version) >= _number(self.least) else "old"


def parts(version_of: Callable[[str], str] | None = None) -> Iterator[Part]:
    """Yield the packages that the metadata of dtnb names, those of extras last.

    `version_of` returns the installed version of a package, and the empty text for a missing one.
    """
    version_of = version_of or installed_version
    named: dict[tuple[str, str], str] = {}
    for requirement in metadata.requires("dtnb") or ():
        name, extra = _REQUIREMENT.match(requirement), _EXTRA.search(requirement)
        if name is not None:
            # A package may be required on several systems, a line each.
            named[name[1], extra[1] if extra else ""] = name[2] or "0"
    for (name_of, extra_of), least in named.items():
        yield Part(name_of, least, extra_of, version_of(name_of))


def installed_version(name: str) -> str:
    """Return the version of an installed package; the empty text if it is not installed."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _number(version: str) -> tuple[int, ...]:
    """Return the numbers of a version, by which it is compared; a pre-release counts as itself."""
    numbers = re.match(r"\d+(?:\.\d+)*", version)
    parts = [int(part) for part in numbers[0].split(".")] if numbers else []
    while parts and parts[-1] == 0:
        parts.pop()
    return tuple(parts)
