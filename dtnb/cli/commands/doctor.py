"""``dtnb doctor``: what is installed, missing or too old, and what to do about it."""

from __future__ import annotations

import platform
import shutil
from collections.abc import Iterator, Sequence

import click

from dtnb._version import __version__
from dtnb.cli.errors import USAGE, ExitCommand
from dtnb.cli.formatting import Command
from dtnb.cli.installation import Part, parts
from dtnb.cli.output import say
from dtnb.cli.words import Words

#: the packages without which nothing works (`tool.dtnb.core` in pyproject.toml)
CORE = ("click", "markupsafe", "msgspec", "pyyaml")


def command(words: Words) -> click.Command:
    """Return the command."""
    return Command(words, _run, [])


def _run(words: Words) -> None:
    from dtnb.present import Heading, Row, Table, to_text
    from dtnb.resources import is_checkout

    packages = list(parts())
    kind = words("doctor.checkout") if is_checkout() else words("doctor.installed")
    title = f"dtnb {__version__}, Python {platform.python_version()}, {platform.system()}"
    heads = [words(f"doctor.{head}") for head in ("package", "version", "least", "state")]
    rows = tuple(Row(_cells(part, words)) for part in packages)
    say(to_text((Heading(title, kind), Table(tuple(heads), rows, "lrrl", ruled=True))))
    say("\n".join(advice(packages, words)))
    if any(part.state != "fine" for part in packages if part.name in CORE):
        raise ExitCommand(USAGE)


def _cells(part: Part, words: Words) -> tuple[str, ...]:
    name = f"{part.name} [{part.extra}]" if part.extra else part.name
    return name, part.version or "–", part.least_version, words(f"doctor.{part.state}")


def advice(packages: Sequence[Part], words: Words) -> Iterator[str]:
    """Yield sentences on what to install, or the sentence that nothing is missing."""
    missing = [part for part in packages if part.state != "fine" and not part.extra]
    if missing:
        requirements = " ".join(f'"{part.name}>={part.least_version}"' for part in missing)
        lacks_core = any(part.name in CORE for part in missing)
        yield words(
            "doctor.core" if lacks_core else "doctor.jupyter", names=[p.name for p in missing]
        )
        yield f"  python -m pip install --upgrade {requirements}"
    extras = dict.fromkeys(part.extra for part in packages if part.extra and part.state != "fine")
    for extra in extras:
        yield words("doctor.extra", purpose=words(f"doctor.for-{extra}"), what=f"dtnb[{extra}]")
    if shutil.which("dot") is None:
        yield words("doctor.no-dot")
    if not missing:
        yield words("doctor.all-fine")
