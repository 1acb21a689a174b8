"""Build the priority graph of a record from its steps: who could act when, and what changed what.

* amount, sum: a number that actions change; the step that adds it up.
* link: a key under which a step names an object that another step created, such as an action.
* holder: the node that encloses a node.
* spine: the nodes that ``next`` edges connect, in order (`spine.py`).

Which steps become what:

Nodes
    Windows, declared actions, chance events, new amounts, sums, and the results at the end of the
    record are always nodes. A forced answer, an effect or an alteration is a node if it is outside
    all actions, or if another step refers to its id. Every other step becomes a line of text in the
    node that contains it, and its links become edges of that node.
Left out unless ``verbose``
    Passes, and windows in which nothing happened.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from dtnb.graph.folding import Fold
from dtnb.graph.links import EDGE_KINDS, verdict_rules
from dtnb.graph.network import Network
from dtnb.graph.spine import on_spine, remove_windows, window_above
from dtnb.graph.text import clean, plain_label
from dtnb.kernel import LINK_ROLES, Role, Step

#: returns the sentence of a step
Label = Callable[[Step], str]

_ACTION_ROLES = frozenset({Role.DECLARE, Role.INTERRUPT})

_BOOKKEEPING_ROLES = frozenset({Role.PASS, Role.CLOSE})

_NODE_ROLES = _ACTION_ROLES | {Role.WINDOW, Role.CHANCE, Role.SUM}


class NodeLine(NamedTuple):
    """A step without a node of its own, listed in the node that contains it."""

    #: the index of the step
    step: int
    #: the step as a sentence
    text: str
    #: the ids of the rules that the step cites
    rules: tuple[str, ...]


class _Edge(NamedTuple):
    """An edge that is added to the graph when all nodes are known."""

    #: the index of the step that makes the edge
    step: int
    source: str
    #: one of `EDGE_KINDS`
    kind: str
    target: str
    rules: tuple[str, ...]


class Builder:
    """Builds a graph, first its nodes with their lines, then its edges, then ``next`` edges."""

    def __init__(
        self,
        steps: tuple[Step, ...],
        role_of_kind: Mapping[str, Role],
        name: str,
        label: Label | None,
        seats: tuple[str, ...],
        lang: str,
        verbose: bool,
    ) -> None:
        unknown = sorted({step.kind for step in steps} - set(role_of_kind))
        if unknown:
            raise ValueError(f"the game has no step kind {unknown[0]!r}")
        self.graph = Network(
            name=clean(name),
            seats=[clean(seat) for seat in seats],
            lang=lang,
            sections={},
            folds={},
            folded=False,
        )
        self.steps = steps
        self.role_of_kind = role_of_kind
        self.label_of = label or (lambda step: plain_label(step, seats, lang))
        self.verbose = verbose
        #: for each step, its own node, or the node that lists the step as a line
        self.node_of_step: dict[int, str | None] = {-1: None}
        self.phase: int | None = None
        self.turn: int | None = None
        self.edges_to_add: list[_Edge] = []
        #: for each window, how many of its actions have taken effect so far
        self.settled_counts: Counter[str | None] = Counter()
        #: the attributes of each node
        self.node_data = self.graph.nodes
        #: the latest node outside all windows
        self.latest_outside_windows: str | None = None
        #: for each amount, the node of its latest sum
        self.latest_sums: dict[str, str] = {}
        self._role_of_step = {step.index: role_of_kind[step.kind] for step in steps}
        #: for each id, such as that of a window or an action: the steps that create the object with
        #: this id, oldest first
        self.creating_steps: dict[str, list[Step]] = {}
        for step in steps:
            if created_id := step.created_name:
                self.creating_steps.setdefault(created_id, []).append(step)
        ending_roles = _BOOKKEEPING_ROLES | {Role.RESULT, Role.PHASE, Role.TURN}
        indexes_before_results = (
            step.index for step in reversed(steps) if role_of_kind[step.kind] not in ending_roles
        )
        #: the index of the first step of the record's end, which consists only of results
        self.first_final_result = next(indexes_before_results, -1) + 1
        link_keys = {*LINK_ROLES, "caused_by"}
        #: the ids to which other steps refer
        self.referenced_ids = {
            id_
            for step in steps
            for key in link_keys
            if key in step.args
            for id_ in step.names_under(key)
        }

    def build(self) -> Network:
        """Build the graph and return it."""
        for step in self.steps:
            self._place_step(step)
        for step in self.steps:
            self._add_link_edges(step)
        removed_counts = self._remove_quiet_windows()
        folds = {node: Fold(count) for node, count in removed_counts.items() if count}
        self.graph.attributes["folds"] = folds
        self._add_next_edges()
        order = {kind: index for index, kind in enumerate(EDGE_KINDS)}
        self.edges_to_add.sort(key=lambda edge: (edge.step, order[edge.kind]))
        nodes = set(self.graph)
        for edge in self.edges_to_add:
            if edge.source in nodes and edge.target in nodes:
                attributes = {"kind": edge.kind, "rules": edge.rules, "step": edge.step}
                if edge.kind == "next":
                    attributes["skipped"] = removed_counts.get(edge.target, 0)
                key = f"{edge.kind}:{edge.step}"
                self.graph.add_edge(edge.source, edge.target, key, **attributes)
        return self.graph

    # nodes and lines

    def _place_step(self, step: Step) -> None:
        """Make a step a node, or list it in the node that contains it."""
        role = self.role_of_kind[step.kind]
        parent = self.node_of_step.get(step.parent)
        self._note_order(step, parent)
        if role in (Role.TURN, Role.PHASE):
            # A turn or phase is a heading, not a node.
            self._begin_section(step, role)
            self.node_of_step[step.index] = parent
        elif role in (Role.COMMIT, Role.WITHDRAW):
            # The end of an action is an attribute of the action's node.
            action = self._find_node(step.settled_action, step) if step.settled_action else None
            self._set_outcome(step, role, action)
            self.node_of_step[step.index] = action or parent
        elif role in _BOOKKEEPING_ROLES:
            # Passes and closings are at most lines, and even these are left out unless `verbose`.
            if self.verbose and parent is not None:
                self._add_line(step, parent)
            self.node_of_step[step.index] = parent
        elif self._is_node(step, role, parent):
            self.node_of_step[step.index] = self._add_step_node(step, role, parent)
        else:
            container = self._containing_node(step, role, parent)
            assert container is not None  # a step that no node contains is a node itself
            self._add_line(step, container)
            self.node_of_step[step.index] = container

    def _note_order(self, step: Step, parent: str | None) -> None:
        """Note the priority order of a window when its first question is asked."""
        window = window_above(self.node_data, parent)
        if window is not None and step.question_state is not None:
            data = self.node_data[window]
            data["order"] = data["order"] or step.order

    def _begin_section(self, step: Step, role: Role) -> None:
        self.graph.attributes["sections"][step.index] = clean(self.label_of(step))
        if role is Role.TURN:
            self.turn, self.phase = step.index, None
        else:
            self.phase = step.index

    def _is_node(self, step: Step, role: Role, parent: str | None) -> bool:
        """Tell whether a step gets a node of its own; the docstring of the module says which do."""
        id_ = step.created_name
        if role in _NODE_ROLES:
            return True
        is_referenced = id_ and (role is Role.AMOUNT or id_ in self.referenced_ids)
        if is_referenced and id_ not in self.node_data:
            return True
        if role is Role.RESULT and step.index >= self.first_final_result:
            return True
        if role in (Role.CHANGE, Role.RESULT):
            return self._containing_node(step, role, parent) is None
        return parent is None or self.node_data[parent]["role"] == Role.WINDOW.value

    def _containing_node(self, step: Step, role: Role, parent: str | None) -> str | None:
        """Return the node that lists a step as a line; None if the step is a node itself."""
        if role is Role.CHANGE:
            # A change that applies an amount is a line of the amount's sum. If there is no sum, it
            # is a line of the amount.
            amounts = self._amount_nodes(step)
            if amounts:
                return self.latest_sums.get(amounts[0], amounts[0])
        if role is Role.RESULT:
            return parent or self._latest_outside_node()
        if parent is not None and self.node_data[parent]["role"] == Role.CHANCE.value:
            # The effects of a roll are lines of the action that caused the roll.
            holder: str | None = self.node_data[parent]["holder"]
            if holder is not None and self.node_data[holder]["role"] != Role.WINDOW.value:
                return holder
        return parent

    def _latest_outside_node(self) -> str | None:
        """Return the latest node outside all windows; None if this phase has none yet."""
        node = self.latest_outside_windows
        return node if node and self.node_data[node]["phase"] == self.phase else None

    def _add_step_node(self, step: Step, role: Role, parent: str | None) -> str:
        """Add a node for a step and an edge from the node that contains it, and return the node."""
        node = step.created_name or f"step-{step.index}"
        if node in self.node_data:
            node = f"{node}@{step.index}"
        holder = window_above(self.node_data, parent) if role in _ACTION_ROLES else parent
        self._add_node(
            node,
            label=clean(self.label_of(step)),
            kind=step.kind,
            role=role.value,
            step=step.index,
            actor=step.actor,
            rules=tuple(step.rules),
            holder=holder,
            order=step.order if role is Role.WINDOW else (),
            outcome="open" if role in _ACTION_ROLES else None,
        )
        if role in _ACTION_ROLES and step.settled_action == step.created_name != "":
            self._set_outcome(step, Role.COMMIT, node)
        if role is Role.SUM:
            for amount in self._amount_nodes(step):
                self.latest_sums[amount] = node
                self._add_edge(step.index, amount, "totals", node, step.rules)
        if holder is not None:
            self._add_edge(
                step.index,
                holder,
                "declares" if role in _ACTION_ROLES else "contains",
                node,
                step.rules,
            )
        return node

    def _add_node(self, node: str, **attributes: Any) -> None:
        self.graph.add_node(
            node,
            **attributes,
            lines=(),
            place=None,
            quiet=False,
            phase=self.phase,
            turn=self.turn,
        )
        data = self.node_data[node]
        if data["holder"] is None and data["role"] != Role.WINDOW.value:
            self.latest_outside_windows = node

    def _add_line(self, step: Step, node: str) -> None:
        line = NodeLine(step.index, clean(self.label_of(step)), tuple(step.rules))
        self.node_data[node]["lines"] += (line,)

    def _set_outcome(self, step: Step, role: Role, action: str | None) -> None:
        """Set the outcome of an action that a step commits or withdraws."""
        if action is None:
            return
        data = self.node_data[action]
        if role is Role.COMMIT:
            data["outcome"] = "committed"
            self.settled_counts[data["holder"]] += 1
            data["place"] = self.settled_counts[data["holder"]]
        else:
            data["outcome"] = "withdrawn"
            self._add_line(step, action)

    # edges

    def _add_link_edges(self, step: Step) -> None:
        """Add an edge for each id under which a step refers to another step."""
        source = self.node_of_step[step.index]
        if source is None:
            return
        role = self.role_of_kind[step.kind]
        if role in _BOOKKEEPING_ROLES:
            return  # A pass may name the action that it did not interrupt, but makes no edge.
        for key in [key for key in LINK_ROLES if key in step.args]:
            for id_ in step.names_under(key):
                target = self._find_node(id_, step, LINK_ROLES[key])
                self._add_edge(step.index, source, key, target, step.rules)
        for id_ in step.names_under("caused_by"):
            cause_node = self._find_node(id_, step, Role.AMOUNT)
            self._add_edge(step.index, cause_node, "causes", source, step.rules)
        if role is Role.COMMIT:
            holder = self.node_data[source]["holder"]
            if holder is not None:
                self._add_edge(step.index, holder, "commits", source, step.rules)
        elif role is Role.WITHDRAW:
            rules = (*step.rules, *verdict_rules(step))
            blockers = [self._find_node(id_, step) for id_ in step.names_under("because_of")]
            for blocker in blockers or [self.node_data[source]["holder"]]:
                if blocker is not None:
                    self._add_edge(step.index, blocker, "withdraws", source, rules)

    def _add_edge(
        self, index: int, source: str, kind: str, target: str, rules: Iterable[str]
    ) -> None:
        if source != target:
            self.edges_to_add.append(
                _Edge(index, source, kind, target, tuple(dict.fromkeys(rules)))
            )

    def _find_node(self, id_: str, step: Step, role: Role = Role.DECLARE) -> str:
        """Return the node of the object to which a step refers by an id.

        Several steps may have created objects with this id. Take the latest of them before `step`
        or, if all are later, the first. If no step created the object, add a node with the role
        `role`.
        """
        creators = self.creating_steps.get(id_, [])
        earlier = [creator for creator in creators if creator.index < step.index]
        creator = earlier[-1] if earlier else next(iter(creators), None)
        node = self.node_of_step.get(creator.index) if creator is not None else None
        if node is None:
            node = id_
            if node not in self.node_data:
                # The object with this id existed before the record began.
                self._add_node(
                    node,
                    label=clean(id_),
                    kind="given",
                    role=role.value,
                    step=-1,
                    actor=None,
                    rules=(),
                    holder=None,
                    order=(),
                    outcome=None,
                )
        return node

    def _amount_nodes(self, step: Step) -> list[str]:
        """Return the nodes of the amounts that a step adds up or applies."""
        ids = dict.fromkeys((*step.names_under("of"), *step.names_under("together")))
        known_ids = [id_ for id_ in ids if id_ in self.creating_steps]
        return [self._find_node(id_, step, Role.AMOUNT) for id_ in known_ids]

    # the order of windows

    def _remove_quiet_windows(self) -> dict[str, int]:
        """Mark windows in which nobody acted as quiet, and remove quiet windows unless `verbose`.

        Return the number of windows removed before each node.
        """
        targets_by_source: dict[str, set[str]] = {}
        for edge in self.edges_to_add:
            targets_by_source.setdefault(edge.source, set()).add(edge.target)
        quiet_windows: set[str] = set()
        # Inner windows come first, so that a window is quiet too if all windows in it are quiet.
        for node in reversed(list(self.graph)):
            data = self.node_data[node]
            if (
                data["role"] == Role.WINDOW.value
                and targets_by_source.get(node, set()) <= quiet_windows
            ):
                data["quiet"] = all(self._is_bookkeeping(line) for line in data["lines"])
                if data["quiet"]:
                    quiet_windows.add(node)
        if self.verbose:
            return {}
        return remove_windows(self.graph, quiet_windows)

    def _is_bookkeeping(self, line: NodeLine) -> bool:
        return self._role_of_step[line.step] in _BOOKKEEPING_ROLES

    def _add_next_edges(self) -> None:
        """Add a ``next`` edge between consecutive nodes of the sequence in `spine.py`."""
        spine = [node for node in self.graph if on_spine(self.node_data, node)]
        for before, after in itertools.pairwise(spine):
            self._add_edge(self.node_data[after]["step"], before, "next", after, ())
