"""Cards and boards that were printed in several versions ("prints"), of which a file chooses one.

Players agree on a reading of a rulebook, but which print of a card lies on the table is a fact.
Still, a component with several prints is a policy too, and its prints are the readings, so that a
dispute can try prints and readings in the same way.
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
    """Report each print chosen for an unknown component, or that the component does not have.

    `wanted` is the chosen print by component. `components` are those at the table that have several
    prints.
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
