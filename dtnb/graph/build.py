"""Build the priority graph of a record's steps: who could act when, and what changed what.

A node of the graph has these attributes:

``label``, ``kind``, ``role``, ``step``, ``actor``, ``rules``
    The values of the step that the node stands for; ``step`` is its index.
``lines``
    The steps that the node lists, each a `NodeLine`.
``holder``
    The enclosing node, such as the window of an action; None for an outermost node.
``phase``, ``turn``
    The index of the step that began the node's phase and its turn, or None.
``order``
    For a window, its seats in priority order.
``outcome``
    For an action, ``"committed"``, ``"withdrawn"`` or ``"open"``; None for other nodes.
``place``
    For an action that took effect, 1 if it was the first of its window, 2 if the second.
``quiet``
    Whether it is a window in which nobody acted.

An edge has ``kind``, ``rules`` and ``step``. A ``next`` edge also has ``skipped``, the number of
windows that are left out between its two nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from dtnb.explain.speakers import shared_speaker
from dtnb.graph.builder import Builder, Label
from dtnb.graph.text import clean
from dtnb.kernel import Role, Step

if TYPE_CHECKING:
    from dtnb.graph.network import Network

#: returns the citation of a rule for readers, by the rule's id
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
) -> Network:
    """Build the priority graph of a record.

    Parameters
    ----------
    steps
        All steps of a record, in order.
    kinds
        The game's closed list of step kinds with their roles.
    name
        The name of the graph, which is also the title of the picture.
    label
        Returns the sentence of a step; by default :func:`~dtnb.graph.text.plain_label`.
    seats
        The names of the seats.
    lang
        The language of the words that the graph itself adds.
    verbose
        Whether to keep windows in which nothing happened, and to list passes and closings.
    cite
        Returns the citation of a rule for readers; if it is None, the ids of rules are shown.

    Returns
    -------
    Network
        The graph; its nodes and edges are in the order of the steps. The module
        :mod:`dtnb.graph.build` lists their attributes.

    Raises
    ------
    ValueError
        If a step's kind is not in `kinds`, or `lang` is not known.
    """
    shared_speaker(lang)
    graph = Builder(tuple(steps), kinds, name, label, tuple(seats), lang, verbose).build()
    graph.attributes["cited"] = (
        {rule: clean(cite(rule)) for rule in _all_rules(graph)} if cite else {}
    )
    return graph


def _all_rules(graph: Network) -> set[str]:
    nodes = graph.nodes.values()
    groups = [
        *(data["rules"] for data in nodes),
        *(line.rules for data in nodes for line in data["lines"]),
        *(data["rules"] for _, _, data in graph.edges()),
    ]
    return {rule for rules in groups for rule in rules}
