"""Import the public names of a package on first use.

`import dtnb` and quick commands must not wait until parsers, schema libraries and drawing code are
imported.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from dtnb.errors import UnknownAttributeError, name_hint


def lazy_getattr(
    package: str, homes: Mapping[str, str], renamed: Mapping[str, str] | None = None
) -> Callable[[str], Any]:
    """Return a package's ``__getattr__``; `homes` maps each public name to its full module name.

    `renamed` maps names of earlier versions to the names of this version.
    """

    def import_name(name: str) -> Any:
        if name not in homes:
            new = (renamed or {}).get(name)
            hint = f"it is called {new!r} now" if new else name_hint(name, homes)
            raise UnknownAttributeError(f"module {package!r} has no attribute {name!r}", hint)
        value = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return import_name
