"""Open a quick entry in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.files.localized_errors import errors_in
from dtnb.quarrels.draft import Draft

if TYPE_CHECKING:
    from dtnb.quarrels.widget import QuarrelWidget


def quarrel(line: str = "", *, lang: str = "en") -> QuarrelWidget:
    """Settle a quarrel by tapping: from what two people say to who is right.

    Parameters
    ----------
    line
        What it is about, in a few words; it can be typed on the first screen as well.
    lang
        The language.

    Raises
    ------
    NotThereError
        If there is no such language.

    Examples
    --------
    >>> from dtnb import quarrel
    >>> quarrel().draft
    {}
    """
    from dtnb.quarrels.widget import QuarrelWidget

    with errors_in(lang):
        return QuarrelWidget(Draft(lang=lang, line=line.strip()))
