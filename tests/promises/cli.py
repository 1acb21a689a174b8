"""The commands as they are now: the table of docs/promises.md, and what a release keeps.

``python -m tests.promises.cli`` writes the table; with ``--keep`` it prints what
``tests/promises/cli-VERSION.json`` holds.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

import click

from dtnb.cli import errors
from dtnb.cli.root import build
from tests.project_files import ROOT

PAGE = ROOT / "docs" / "promises.md"
#: the table stands between these lines
BEGIN, END = "<!-- written by python -m tests.promises.cli -->", "<!-- to here -->"
#: what every command has
EVERYWHERE = {"--help", "--lang"}


def commands() -> Iterator[tuple[str, click.Command]]:
    """Yield each command with its name, such as ``hero new``."""
    yield from _below(build(), "")


def _below(group: click.Group, prefix: str) -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from _below(command, f"{prefix}{name} ")
        else:
            yield f"{prefix}{name}", command


def parameters(command: click.Command) -> list[str]:
    """Return the names of options; one that takes a value ends in ``=``, an argument in ``…``."""
    names = []
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            names.append(f"{parameter.name}{'…' if parameter.nargs == -1 else ''}")
            continue
        assert isinstance(parameter, click.Option)
        value = "" if parameter.is_flag or parameter.count else "="
        names += [f"{name}{value}" for name in (*parameter.opts, *parameter.secondary_opts)]
    return names


def offered() -> dict[str, Any]:
    """Return all commands with their parameters, and the exit codes by their names."""
    codes = {"OK": 0} | {
        name: value for name, value in vars(errors).items() if name.isupper() and value is not None
    }
    return {
        "commands": {name: sorted(parameters(command)) for name, command in commands()},
        "exit codes": {name: code for name, code in codes.items() if isinstance(code, int)},
    }


def table() -> str:
    """Return the commands with their options, as a table of Markdown."""
    lines = ["| command | options |", "|---|---|"]
    for name, command in commands():
        options = {
            max(parameter.opts, key=len)
            for parameter in command.params
            if isinstance(parameter, click.Option)
        }
        listed = " ".join(f"`{option}`" for option in sorted(options - EVERYWHERE))
        lines.append(f"| `dtnb {name}` | {listed} |")
    return "\n".join(lines)


def written() -> str:
    """Return the page with the table as it is now."""
    page = PAGE.read_text("utf-8")
    pattern = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    return pattern.sub(lambda _: f"{BEGIN}\n\n{table()}\n\n{END}", page)


if __name__ == "__main__":
    if "--keep" in sys.argv:
        print(json.dumps(offered(), indent=1))
    else:
        PAGE.write_text(written(), encoding="utf-8")
