"""Names of a package that are imported the first time somebody asks for them.

`import dtnb` and the light commands must not wait for parsers, schema libraries and drawing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from dtnb.portable import UnknownAttributeError, nearest


def imported(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package.

    Parameters
    ----------
    package
        Its ``__name__``.
    homes
        Public name to the module it comes from, in full.
    """

    def get(name: str) -> Any:
        if name not in homes:
            raise UnknownAttributeError(
                f"module {package!r} has no attribute {name!r}", nearest(name, homes)
            )
        value = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return get
