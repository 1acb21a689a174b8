"""Open the quick entry in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.files.localized_errors import errors_in
from dtnb.quarrels.draft import Draft

if TYPE_CHECKING:
    from dtnb.quarrels.widget import QuarrelWidget


def quarrel(line: str = "", *, lang: str = "en") -> QuarrelWidget:
    """Enter a quarrel by tapping, and get a verdict on who is right.

    Parameters
    ----------
    line
        The quarrel in a few words; they can also be typed on the first screen.
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
        return QuarrelWidget(Draft(lang=lang, quarrel_text=line.strip()))
