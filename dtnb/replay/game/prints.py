"""Prints: what lies on a table in several printings, so that a card itself has to be looked at.

How a book is read is agreed on. What is printed on a card that lies there is a fact: who has it
reads it. Both are questions with answers, and are tried alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from dtnb.files import Problems, find_name

if TYPE_CHECKING:
    from dtnb.rulebook import Policy


def check_prints(wanted: Mapping[str, str], there: Iterable[Policy], problems: Problems) -> None:
    """Report what a file says of prints that its table has not.

    Parameters
    ----------
    wanted
        What the file says: what is in dispute, to what is printed.
    there
        What lies on the table in several prints.
    problems
        Receives what is wrong.
    """
    known = {each.id: [reading.id for reading in each.readings] for each in there}
    for name, printed in wanted.items():
        path = ("prints", name)
        found = find_name(name, known)
        if found is None:
            problems.report(path, "no-print", key=True, name=name, spellings=known)
        elif find_name(printed, known[found]) is None:
            problems.report(path, "not-printed", name=printed, of=found, spellings=known[found])


def stated(wanted: Mapping[str, str], name: str) -> bool:
    """Tell whether a file says which print lies on the table, in whatever spelling."""
    return find_name(name, wanted) is not None
