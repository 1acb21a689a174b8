"""Two kinds of late imports: public names on first use, and packages that may not be installed.

`import dtnb` and quick commands must not wait until parsers, schema libraries and drawing code are
imported. Playing, settling and writing pages need only click, msgspec, PyYAML and MarkupSafe; other
packages are imported in a block `with installed(...)`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from dtnb.errors import MissingPackageError, UnknownAttributeError, name_hint, warn_of_name


def lazy_getattr(
    package: str, module_by_name: Mapping[str, str], renamed: Mapping[str, str] | None = None
) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package.

    `module_by_name` has the full name of the module that defines each public name. `renamed` maps
    names of earlier versions, which still work with a warning, to their present names.
    """

    def import_name(name: str) -> Any:
        new = (renamed or {}).get(name)
        if new is not None:
            warn_of_name(name, new)
            return getattr(sys.modules[package], new)
        if name not in module_by_name:
            if find_spec(f"{package}.{name}") is not None:
                # A submodule: the statement `from package import name` imports it now.
                raise AttributeError(name)
            raise UnknownAttributeError(
                f"module {package!r} has no attribute {name!r}", name_hint(name, module_by_name)
            )
        value = getattr(import_module(module_by_name[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return import_name


class installed:
    """A context for importing packages that may not be installed.

    `packages` are the names by which the packages are installed and imported. If an import fails,
    MissingPackageError names all of them that are missing.
    """

    def __init__(self, *packages: str) -> None:
        self.packages = packages

    def __enter__(self) -> None:
        """Do nothing."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        """Raise a `MissingPackageError` if an import failed because packages are missing."""
        if isinstance(error, ModuleNotFoundError):
            missing_packages = [package for package in self.packages if find_spec(package) is None]
            if missing_packages:
                raise MissingPackageError(missing_packages) from None
