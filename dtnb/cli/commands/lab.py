"""``dtnb lab``: JupyterLab on the shipped notebooks."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.copies import copy_shipped
from dtnb.cli.errors import BAD_FILE, USAGE, ExitCommand, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.output import say
from dtnb.errors import MissingPackageError, closest
from dtnb.lazy_imports import installed

#: the folder that is created in the working directory, unless --to names another folder
FOLDER = "dtnb-notebooks"
WINDOWS = os.name == "nt"


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            click.Argument(["notebook"], required=False),
            click.Option(["--to"], metavar="FOLDER", help=messages("option.to")),
            click.Argument(["options"], nargs=-1, type=click.UNPROCESSED, metavar="[-- OPTIONS]"),
        ],
        # Unknown options are passed to JupyterLab, as `dev.py lab` does.
        context_settings={"ignore_unknown_options": True},
    )


def _run(
    messages: Messages, notebook: str | None, to: str | None, options: tuple[str, ...]
) -> None:
    if notebook is not None and notebook.startswith("-"):
        # In `dtnb lab -- --no-browser`, the first argument is an option and not a notebook.
        options = (notebook, *options)
        notebook = None
    if find_spec("jupyterlab") is None:
        raise MissingPackageError(["jupyterlab"])
    folders = working_folder(Path(to) if to else None, messages, notebook)
    target = _find_notebook(folders.notebooks, notebook, messages)
    # By default Jupyter refuses to run as root, but a container may have no other user. Running
    # as root is acceptable here, because the server only listens on this machine.
    is_root = not WINDOWS and os.geteuid() == 0
    command_line = [sys.executable, "-m", "jupyterlab", *jupyter_options(target, folders.root)]
    command_line += ["--allow-root"] if is_root else []
    _replace_process([*command_line, *options])


def _replace_process(command_line: list[str]) -> None:
    """Replace this process by JupyterLab, so that a signal to this process ends the server.

    Windows cannot replace a process. There JupyterLab runs in a second process.
    """
    if WINDOWS:
        code = subprocess.run(command_line, check=False).returncode
        if code:
            raise ExitCommand(code)
        return
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(command_line[0], command_line)


def jupyter_options(target: Path, root: Path) -> list[str]:
    """Return JupyterLab's options for its root folder and the notebook to open.

    The address that JupyterLab prints and opens then contains the notebook.
    """
    root_option = f"--ServerApp.root_dir={root}"
    if not target.is_relative_to(root):
        return [str(target), root_option]
    return [
        root_option,
        f"--LabApp.default_url=/lab/tree/{quote(target.relative_to(root).as_posix())}",
    ]


class LabFolders(NamedTuple):
    """The folders with which JupyterLab is opened."""

    #: the folder at the top of JupyterLab's file browser
    root: Path
    notebooks: Path


def working_folder(
    to: Path | None, messages: Messages, notebook_name: str | None = None
) -> LabFolders:
    """Return the folders with which JupyterLab is opened.

    In a checkout, they are the checkout's own folders. The notebooks of an installed package are
    copied first, so that nobody edits the package. Copies of an older version are replaced unless
    somebody has changed them. If the wanted notebook does not exist, raise Failure before copying
    anything.
    """
    from dtnb.resources import shipped

    source = shipped("notebooks")
    if to is None and (source.parent / "pyproject.toml").is_file():
        return LabFolders(source.parent, source)
    folder = (to or Path(FOLDER)).absolute()
    if folder.exists() and not folder.is_dir():
        raise Failure(messages("not-a-folder", path=str(folder)), BAD_FILE)
    if not (folder / "notebooks").is_dir():
        _find_notebook(source, notebook_name, messages)
    copies = copy_shipped(folder)
    sign_copies(folder / "notebooks", source)
    say(messages("lab.copied", path=str(folder)), err=True)
    if copies.refreshed:
        say(messages("lab.refreshed", names=copies.refreshed), err=True)
    if copies.kept:
        say(messages("lab.kept", names=copies.kept), err=True)
    return LabFolders(folder, folder / "notebooks")


def sign_copies(folder: Path, source: Path) -> None:
    """Sign the copies that equal the shipped notebooks, so that JupyterLab shows their widgets."""
    with installed("nbformat"):
        from nbformat import NO_CONVERT, reads
        from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    for file in sorted(source.rglob("*.ipynb")):
        copy = folder / file.relative_to(source)
        content = file.read_bytes()
        if copy.is_file() and copy.read_bytes() == content:
            notary.sign(reads(content.decode(), NO_CONVERT))


def _find_notebook(folder: Path, notebook_name: str | None, messages: Messages) -> Path:
    notebooks = {file.stem: file for file in sorted(folder.glob("*.ipynb"))}
    if notebook_name is None:
        # The notebooks are numbered; the first of them is opened.
        return next(iter(notebooks.values()), folder)
    if Path(notebook_name).is_file():
        return Path(notebook_name).absolute()
    name = notebook_name.removesuffix(".ipynb")
    stems = [stem for stem in notebooks if stem == name or stem.startswith(f"{name}_")]
    if not stems:
        suggestion, known = closest(name, notebooks), ", ".join(notebooks) or None
        raise Failure(
            messages("no-notebook", name=notebook_name, near=suggestion, known=known), USAGE
        )
    return notebooks[stems[0]]
