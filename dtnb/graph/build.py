"""From the steps of a record to a graph: what is asked for, and what the graph holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from dtnb.explain.speakers import shared_speaker
from dtnb.graph.builder import Builder, Label
from dtnb.graph.text import clean
from dtnb.kernel import Role, Step

if TYPE_CHECKING:
    import networkx

Cite = Callable[[str], str]


def priority_graph(
    steps: Iterable[Step],
    kinds: Mapping[str, Role],
    name: str = "",
    *,
    label: Label | None = None,
    seats: Sequence[str] = (),
    lang: str = "en",
    verbose: bool = False,
    cite: Cite | None = None,
) -> networkx.MultiDiGraph[str]:
    """Build the priority graph of a record.

    Parameters
    ----------
    steps
        The steps of a record, in order and complete.
    kinds
        The game's closed list of step kinds with their roles.
    name
        What the graph is of; the title of the picture.
    label
        Gives the sentence of a step; default :func:`~dtnb.graph.text.plain_label`.
    seats
        The names of the seats.
    lang
        Language of the words that the graph adds itself.
    verbose
        Keep windows in which nothing happened, and tell passes and closings.
    cite
        Names what a step cites as readers know it; without it, ids stand for themselves.

    Returns
    -------
    networkx.MultiDiGraph
        Every node has ``label``, ``kind``, ``role``, ``step``, ``actor``, ``rules``, ``lines``,
        ``holder`` (the node it is inside, or None), ``phase`` and ``turn`` (index of the step, or
        None), ``order`` (seats of a window in priority order), ``outcome`` of an action
        (``"committed"``, ``"withdrawn"``, ``"open"``), ``place`` (1 for the action of its window
        that took effect first) and ``quiet``. Every edge has ``kind``, ``rules`` and ``step``;
        ``next`` edges also ``skipped``, the number of windows left out between their ends. Nodes
        and edges come in the order of the steps.

    Raises
    ------
    ValueError
        If a step's kind is not in `kinds`, or `lang` is not known.
    """
    shared_speaker(lang)
    graph = Builder(tuple(steps), kinds, name, label, tuple(seats), lang, verbose).build()
    graph.graph["cited"] = {rule: clean(cite(rule)) for rule in _all_rules(graph)} if cite else {}
    return graph


def _all_rules(graph: networkx.MultiDiGraph[str]) -> set[str]:
    nodes = [data for _, data in graph.nodes(data=True)]
    told = [line.rules for data in nodes for line in data["lines"]]
    linked = [data["rules"] for _, _, data in graph.edges(data=True)]
    return {
        rule for rules in (*told, *(data["rules"] for data in nodes), *linked) for rule in rules
    }
