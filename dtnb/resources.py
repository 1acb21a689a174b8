"""Where the files that dtnb ships are found: heroes, replays, notebooks and pages of documentation.

In a checkout they stand at the top level, where people find and edit them; in an installed wheel
they are inside the package (``pyproject.toml``, ``force-include``). Callers need not know which.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, get_args

from dtnb.portable import NotThereError, nearest

Kind = Literal["heroes", "replays", "notebooks", "docs"]
"""The kinds of files that are shipped."""

_PACKAGE = Path(__file__).resolve().parent


def shipped(kind: Kind) -> Path:
    """Return the folder that holds the shipped files of one kind.

    Parameters
    ----------
    kind : {"heroes", "replays", "notebooks", "docs"}
        What is looked for.

    Returns
    -------
    Path
        The folder in the installed wheel, or else the one at the top of the checkout.

    Raises
    ------
    NotThereError
        If nothing of that kind is shipped.
    FileNotFoundError
        If the folder is in neither place: the installation is incomplete.
    """
    if kind not in get_args(Kind):
        raise NotThereError(
            f"nothing of the kind {kind!r} is shipped", nearest(kind, get_args(Kind))
        )
    # The wheel's folder comes first: beside an installed package there may be anything, so a folder
    # "heroes" next to it would not be ours.
    places = (_PACKAGE / "_shipped" / kind, _PACKAGE.parent / kind)
    for place in places:
        if place.is_dir():
            return place
    looked = " nor ".join(str(place) for place in places)
    raise FileNotFoundError(
        f"the shipped {kind} are missing (neither {looked} exists); install dtnb again"
    )
