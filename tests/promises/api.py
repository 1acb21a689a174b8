"""The public names of Python as they are now.

``python -m tests.promises.api > tests/promises/api-VERSION.json`` keeps them for a release.
"""

from __future__ import annotations

import inspect
import json
from importlib import import_module
from typing import Any

import dtnb
from dtnb.tables import TABLES

#: what the public names give: whoever has one of these by tab completion uses what it has
GIVEN = {
    "dtnb.casebook": ("Case",),
    "dtnb.casebook.cases": ("Cases",),
    "dtnb.dicethrone.damage.total": ("Total",),
    "dtnb.dicethrone.heroes.sheets.sheet": ("Sheet",),
    "dtnb.frames.telling.rule_view": ("RuleView",),
    "dtnb.graph": ("PriorityGraph",),
    "dtnb.odds.display": ("Odds",),
    "dtnb.replay.disputes.compare": ("Comparison",),
    "dtnb.replay.disputes.settle": ("Settlement",),
    "dtnb.replay.lines.branch": ("Branch",),
    "dtnb.replay.questions.asking": ("Asking",),
    "dtnb.replay.replay": ("ReplayViews",),
    "dtnb.replay.sitting.answer": ("Answer",),
    "dtnb.replay.views.displays": ("Event", "LedgerView", "QuestionView"),
}


def parameters(function: Any) -> list[str]:
    """Return the names of a function's parameters; those that only have a name end in ``=``."""
    return [
        f"{parameter.name}=" if parameter.kind is parameter.KEYWORD_ONLY else parameter.name
        for parameter in inspect.signature(function).parameters.values()
        if parameter.kind is not parameter.VAR_KEYWORD
    ]


def public(value: Any) -> Any:
    """Return the parameters of a function, or the members of a class without an underscore."""
    if not isinstance(value, type):
        return parameters(value) if callable(value) else None
    members = {}
    ours = [kind for kind in value.__mro__ if kind.__module__.startswith("dtnb")]
    for name in sorted({name for kind in ours for name in vars(kind) if name[0] != "_"}):
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
    given = {
        name: public(getattr(import_module(module), name))
        for module, classes in GIVEN.items()
        for name in classes
    }
    return {**names, "given": given, "tables": columns}


if __name__ == "__main__":
    print(json.dumps(api(), indent=1))
