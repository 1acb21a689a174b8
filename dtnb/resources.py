"""Find the heroes, replays, notebooks and documentation pages that dtnb ships.

In a checkout these files are in top-level folders, where people edit them. In an installed wheel
they are inside the package (``pyproject.toml``, ``force-include``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, get_args

from dtnb.errors import NotThereError, name_hint

Kind = Literal["heroes", "replays", "notebooks", "docs"]
"""The kinds of shipped files."""

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


def is_checkout() -> bool:
    """Tell whether the package is used where its sources are edited."""
    return (PACKAGE.parent / "pyproject.toml").is_file() and not (PACKAGE / "_shipped").is_dir()
