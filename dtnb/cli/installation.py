"""The packages that dtnb can use, and whether each of them is installed.

The names of the packages come from the metadata of dtnb's distribution.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import metadata
from typing import Literal, NamedTuple, TypeAlias

State: TypeAlias = Literal["fine", "old", "missing"]

_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)\s*(?:\(?>=\s*([\d.]+)\)?)?")
_EXTRA = re.compile(r"extra\s*==\s*['\"]([\w-]+)['\"]")


class Package(NamedTuple):
    """A package that dtnb can use.

    Attributes
    ----------
    name
        The name under which it is installed.
    least_version
        The oldest version that dtnb works with.
    extra
        The extra of dtnb that installs the package, such as "draw". It is empty for a package that
        every installation has.
    version
        The installed version; empty if the package is not installed.
    """

    name: str
    least_version: str
    extra: str = ""
    version: str = ""

    @property
    def state(self) -> State:
        """Whether the package is installed, and new enough."""
        if not self.version:
            return "missing"
        return (
            "fine"
            if _version_numbers(self.version) >= _version_numbers(self.least_version)
            else "old"
        )


def known_packages(version_of: Callable[[str], str] | None = None) -> Iterator[Package]:
    """Yield the packages that the metadata of dtnb names.

    `version_of` returns the installed version of a package, or "" if it is not installed.
    """
    version_of = version_of or installed_version
    least_versions: dict[tuple[str, str], str] = {}
    for requirement in metadata.requires("dtnb") or ():
        package_match, extra = _REQUIREMENT.match(requirement), _EXTRA.search(requirement)
        if package_match is not None:
            # The metadata may name a package several times, once for each operating system.
            package, version = package_match.groups()
            least_versions[package, extra[1] if extra else ""] = version or "0"
    for (name, extra_name), least_version in least_versions.items():
        yield Package(name, least_version, extra_name, version_of(name))


def installed_version(name: str) -> str:
    """Return the version of an installed package; an empty text if it is not installed."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _version_numbers(version: str) -> tuple[int, ...]:
    """Return the numbers by which a version is compared: "2.1.0rc1" gives 2 and 1."""
    match = re.match(r"\d+(?:\.\d+)*", version)
    version_numbers = [int(number) for number in match[0].split(".")] if match else []
    while version_numbers and version_numbers[-1] == 0:
        version_numbers.pop()
    return tuple(version_numbers)
