"""Find the heroes, replays, notebooks and docs that dtnb ships, and content of other packages.

In a checkout these files are in top-level folders, where people edit them. In an installed wheel
they are inside the package (``pyproject.toml``, ``force-include``).
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final, Literal, get_args

from dtnb.errors import NotThereError, name_hint

Kind = Literal["heroes", "replays", "notebooks", "docs"]
"""The kinds of shipped files."""

#: the group of entry points of packages that contribute heroes and replays
CONTENT: Final = "dtnb.content"

PACKAGE = Path(__file__).resolve().parent
"""The folder of the package."""


def shipped(kind: Kind) -> Path:
    """Return the folder that holds the shipped files of one kind.

    Parameters
    ----------
    kind : {"heroes", "replays", "notebooks", "docs"}
        Which files.

    Returns
    -------
    Path
        The folder inside the installed wheel, or else at the top of the checkout.

    Raises
    ------
    NotThereError
        If nothing of that kind is shipped.
    FileNotFoundError
        If the folder does not exist, because the installation is incomplete.
    """
    if kind not in get_args(Kind):
        raise NotThereError(
            f"nothing of the kind {kind!r} is shipped", name_hint(kind, get_args(Kind))
        )
    # The wheel's folder comes first: a folder "heroes" next to an installed package is not ours.
    candidates = (PACKAGE / "_shipped" / kind, PACKAGE.parent / kind)
    for folder in candidates:
        if folder.is_dir():
            return folder
    missing = " nor ".join(str(folder) for folder in candidates)
    raise FileNotFoundError(
        f"the shipped {kind} are missing (neither {missing} exists); install dtnb again"
    )


@functools.cache
def contributed_folders() -> tuple[Path, ...]:
    """Return the folders of installed packages that contribute content, sorted by entry point.

    A package names itself in an entry point of the group ``dtnb.content``; its files are in
    subfolders ``heroes`` and ``replays``. No package is imported.
    """
    # Looking through all distributions takes longer than most commands.
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    folders = []
    for point in sorted(entry_points(group=CONTENT), key=lambda point: point.name):
        spec = find_spec(point.value)
        folders += [Path(place) for place in (spec and spec.submodule_search_locations) or ()]
    return tuple(folders)


def is_checkout() -> bool:
    """Tell whether the package is used where its sources are edited."""
    return (PACKAGE.parent / "pyproject.toml").is_file() and not (PACKAGE / "_shipped").is_dir()
