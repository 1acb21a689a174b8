"""``dtnb doctor``: what is installed, missing or too old, and what to do about it."""

from __future__ import annotations

import platform
import shutil
from collections.abc import Iterator, Sequence

import click

from dtnb._version import __version__
from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import USAGE, ExitCommand
from dtnb.cli.formatting import Command
from dtnb.cli.installation import Package, known_packages
from dtnb.cli.output import say

#: the packages without which nothing works (`tool.dtnb.core` in pyproject.toml)
CORE = ("click", "markupsafe", "msgspec", "pyyaml")


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(messages, _run, [])


def _run(messages: Messages) -> None:
    from dtnb.present import Heading, Row, Table, to_text
    from dtnb.resources import is_checkout

    packages = list(known_packages())
    kind = messages("doctor.checkout") if is_checkout() else messages("doctor.installed")
    title = f"dtnb {__version__}, Python {platform.python_version()}, {platform.system()}"
    heads = [messages(f"doctor.{head}") for head in ("package", "version", "least", "state")]
    rows = tuple(Row(_table_cells(package, messages)) for package in packages)
    say(to_text((Heading(title, kind), Table(tuple(heads), rows, "lrrl", ruled=True))))
    say("\n".join(advice(packages, messages)))
    if any(package.state != "fine" for package in packages if package.name in CORE):
        raise ExitCommand(USAGE)


def _table_cells(package: Package, messages: Messages) -> tuple[str, ...]:
    name = f"{package.name} [{package.extra}]" if package.extra else package.name
    return name, package.version or "–", package.least_version, messages(f"doctor.{package.state}")


def advice(packages: Sequence[Package], messages: Messages) -> Iterator[str]:
    """Yield sentences and commands on what to install, or the sentence that nothing is missing."""
    missing_packages = [
        package for package in packages if package.state != "fine" and not package.extra
    ]
    if missing_packages:
        requirements = " ".join(
            f'"{package.name}>={package.least_version}"' for package in missing_packages
        )
        lacks_core = any(package.name in CORE for package in missing_packages)
        yield messages(
            "doctor.core" if lacks_core else "doctor.jupyter",
            names=[package.name for package in missing_packages],
        )
        yield f"  python -m pip install --upgrade {requirements}"
    extras = dict.fromkeys(
        package.extra for package in packages if package.extra and package.state != "fine"
    )
    for extra in extras:
        yield messages(
            "doctor.extra", purpose=messages(f"doctor.for-{extra}"), what=f"dtnb[{extra}]"
        )
    if shutil.which("dot") is None:
        yield messages("doctor.no-dot")
    if not missing_packages:
        yield messages("doctor.all-fine")
