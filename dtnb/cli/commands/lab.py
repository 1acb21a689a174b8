"""``dtnb lab``: JupyterLab on the shipped notebooks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import click

from dtnb.cli.errors import BAD_FILE, USAGE, Ended, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.output import say
from dtnb.cli.words import Words
from dtnb.errors import closest
from dtnb.files.atomic import write_atomically

#: the folder made in the working directory unless --to names one
FOLDER = "dtnb-notebooks"


def command(words: Words) -> click.Command:
    """Return the command."""

    def run(notebook: str | None, to: str | None, options: tuple[str, ...]) -> None:
        if notebook is not None and notebook.startswith("-"):
            # `dtnb lab -- --no-browser` names no notebook.
            options = (notebook, *options)
            notebook = None
        root, folder = working_folder(Path(to) if to else None, words, notebook)
        target = _notebook(folder, notebook, words)
        # Jupyter refuses to run as root unless told; in a container that is the only user there
        # is, and the server listens on this machine alone.
        as_root = os.name != "nt" and os.geteuid() == 0
        call = [sys.executable, "-m", "jupyterlab", *opened(target, root)]
        call += ["--allow-root"] if as_root else []
        code = subprocess.run([*call, *options], check=False).returncode
        if code:
            raise Ended(code)

    return Command(
        words,
        run,
        [
            click.Argument(["notebook"], required=False),
            click.Option(["--to"], metavar="FOLDER", help=words("option.to")),
            click.Argument(["options"], nargs=-1, type=click.UNPROCESSED, metavar="[-- OPTIONS]"),
        ],
        # Unknown options go to JupyterLab, as with `dev.py lab`.
        context_settings={"ignore_unknown_options": True},
    )


def opened(target: Path, root: Path) -> list[str]:
    """Return the options that show a root and open a notebook in it.

    The notebook stands in the address, so that a printed address leads to it as well.
    """
    shown = f"--ServerApp.root_dir={root}"
    if not target.is_relative_to(root):
        return [str(target), shown]
    return [shown, f"--LabApp.default_url=/lab/tree/{quote(target.relative_to(root).as_posix())}"]


def working_folder(to: Path | None, words: Words, wanted: str | None = None) -> tuple[Path, Path]:
    """Return what JupyterLab shows, and the folder with the notebooks, to be worked in.

    In a checkout these are the checkout and its own notebooks. From a wheel the notebooks are
    copied, for what is installed is nobody's to edit; what is there already stays as it is.
    Nothing is copied for a notebook that neither place has.
    """
    from dtnb.resources import shipped

    source = shipped("notebooks")
    if to is None and (source.parent / "pyproject.toml").is_file():
        return source.parent, source
    folder = (to or Path(FOLDER)).absolute()
    if folder.exists() and not folder.is_dir():
        raise Failure(words("not-a-folder", path=str(folder)), BAD_FILE)
    if not (folder / "notebooks").is_dir():
        _notebook(source, wanted, words)
    for kind in ("notebooks", "replays", "heroes"):
        for file in sorted(shipped(kind).rglob("*")):
            place = folder / kind / file.relative_to(shipped(kind))
            if file.is_file() and not place.exists():
                place.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(place, file.read_bytes())
    say(words("lab.copied", path=str(folder)), err=True)
    return folder, folder / "notebooks"


def _notebook(folder: Path, wanted: str | None, words: Words) -> Path:
    there = {file.stem: file for file in sorted(folder.glob("*.ipynb"))}
    if wanted is None:
        # The notebooks are numbered, so that the first is the one to begin with.
        return next(iter(there.values()), folder)
    if Path(wanted).is_file():
        return Path(wanted).absolute()
    name = wanted.removesuffix(".ipynb")
    stems = [stem for stem in there if stem == name or stem.startswith(f"{name}_")]
    if not stems:
        near, known = closest(name, there), ", ".join(there) or None
        raise Failure(words("no-notebook", name=wanted, near=near, known=known), USAGE)
    return there[stems[0]]
