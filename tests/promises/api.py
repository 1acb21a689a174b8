"""The public names of Python as they are now.

``python -m tests.promises.api > tests/promises/api-VERSION.json`` keeps them for a release.
"""

from __future__ import annotations

import inspect
import json
import re
from typing import Any

import dtnb
from dtnb.tables import TABLES
from tests.docs.blocks import DOCUMENTS

#: words behind a dot or in signs of code, in any document
SHOWN = {
    name
    for document in DOCUMENTS
    for name in re.findall(r"(?:\.|`)([a-z]\w*)", document.read_text("utf-8"))
}


def parameters(function: Any) -> list[str]:
    """Return the names of a function's parameters; those that only have a name end in ``=``."""
    return [
        f"{parameter.name}=" if parameter.kind is parameter.KEYWORD_ONLY else parameter.name
        for parameter in inspect.signature(function).parameters.values()
        if parameter.kind is not parameter.VAR_KEYWORD
    ]


def public(value: Any) -> Any:
    """Return the parameters of a function, or the members of a class that documents show."""
    if not isinstance(value, type):
        return parameters(value) if callable(value) else None
    members = {}
    ours = [kind for kind in value.__mro__ if kind.__module__.startswith("dtnb")]
    for name in sorted({name for kind in ours for name in vars(kind)} & SHOWN):
        member = inspect.getattr_static(value, name)
        function = getattr(member, "__func__", member)
        members[name] = parameters(function) if inspect.isfunction(function) else None
    return members


def api() -> dict[str, Any]:
    """Return all public names with parameters and members, and the tables with their columns."""
    names = {name: public(getattr(dtnb, name)) for name in sorted(dtnb.__all__)}
    columns = {
        name: [f"{column.name}: {column.type}" for column in table.columns]
        for name, table in sorted(TABLES.items())
    }
    return {**names, "tables": columns}


if __name__ == "__main__":
    print(json.dumps(api(), indent=1))
