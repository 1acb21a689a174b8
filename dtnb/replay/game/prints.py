"""Check the prints that a file chooses: printed versions of cards and boards.

A component with several prints is stored like a question of the rulebook (a policy) whose answers
(readings) are the prints, so that a dispute can try both in the same way. But players agree on a
reading, while the print on the table is a fact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from dtnb.files import Problems, find_name

if TYPE_CHECKING:
    from dtnb.rulebook import Policy


def check_prints(
    wanted: Mapping[str, str], components: Iterable[Policy], problems: Problems
) -> None:
    """Report each chosen print that does not exist, or whose component is not at the table.

    `wanted` is the chosen print by component. `components` are the components at the table that
    have several prints.
    """
    prints_by_name = {
        component.id: [reading.id for reading in component.readings] for component in components
    }
    for name, printed in wanted.items():
        path = ("prints", name)
        component_name = find_name(name, prints_by_name)
        if component_name is None:
            problems.report(path, "no-print", key=True, name=name, spellings=prints_by_name)
            continue
        prints = prints_by_name[component_name]
        if find_name(printed, prints) is None:
            problems.report(path, "not-printed", name=printed, of=component_name, spellings=prints)


def is_print_chosen(wanted: Mapping[str, str], name: str) -> bool:
    """Tell whether a file chooses a print for a component, in any spelling."""
    return find_name(name, wanted) is not None
