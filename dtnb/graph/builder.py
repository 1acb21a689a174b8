"""Build a graph of who acted, when, and upon what, from the steps of a record.

Nodes
    Windows, declared actions, chance events, new amounts, sums, and the results at the end of the
    record are always nodes. A forced answer, an effect or an alteration is a node only if no action
    contains it or another step refers to its id. Every other step is a *line* of the node that
    contains the step, and its links become edges of that node. So a picture shows moves, not
    bookkeeping, and still loses no step.
Left out unless ``verbose``
    Passes, and windows in which nothing happened.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.graph.folding import Fold
from dtnb.graph.links import EDGE_KINDS, verdict_rules
from dtnb.graph.spine import on_spine, remove_windows, window_above
from dtnb.graph.text import clean, plain_label
from dtnb.kernel import LINKS, Role, Step

if TYPE_CHECKING:
    import networkx

Label = Callable[[Step], str]

_ACTIONS = frozenset({Role.DECLARE, Role.CLAIM})

_BOOKKEEPING = frozenset({Role.PASS, Role.CLOSE})

_ALWAYS_NODES = _ACTIONS | {Role.WINDOW, Role.CHANCE, Role.SUM}


class NodeLine(NamedTuple):
    """A step without a node of its own, listed in the node that contains it."""

    step: int
    text: str
    rules: tuple[str, ...]


class _Edge(NamedTuple):
    step: int
    source: str
    kind: str
    target: str
    rules: tuple[str, ...]


class Builder:
    """Builds one graph: first nodes and their lines, then edges, then the order of windows."""

    def __init__(
        self,
        steps: tuple[Step, ...],
        kinds: Mapping[str, Role],
        name: str,
        label: Label | None,
        seats: tuple[str, ...],
        lang: str,
        verbose: bool,
    ) -> None:
        import networkx

        unknown = sorted({step.kind for step in steps} - set(kinds))
        if unknown:
            raise ValueError(f"the game has no step kind {unknown[0]!r}")
        self.graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph(
            name=clean(name),
            seats=[clean(seat) for seat in seats],
            lang=lang,
            sections={},
            folds={},
            folded=False,
        )
        self.steps = steps
        self.kinds = kinds
        self.label = label or (lambda step: plain_label(step, seats, lang))
        self.verbose = verbose
        #: for each step its own node, or the node of which it is a line
        self.node_of_step: dict[int, str | None] = {-1: None}
        self.phase: int | None = None
        self.turn: int | None = None
        self.edges: list[_Edge] = []
        #: how many actions of a window took effect so far
        self.settled: Counter[str | None] = Counter()
        #: the attributes of each node, since looking them up in networkx is slower
        self.node_data: dict[str, dict[str, Any]] = {}
        #: the latest node outside all windows
        self.latest_outside: str | None = None
        #: for each amount, the node of its latest sum
        self.sums: dict[str, str] = {}
        self._role_at = {step.index: kinds[step.kind] for step in steps}
        #: for each id, the steps that create it, oldest first
        self.makers: dict[str, list[Step]] = {}
        for step in steps:
            if made := step.created_name:
                self.makers.setdefault(made, []).append(step)
        at_the_end = _BOOKKEEPING | {Role.RESULT, Role.PHASE, Role.TURN}
        before_the_end = (
            step.index for step in reversed(steps) if kinds[step.kind] not in at_the_end
        )
        #: from this step on the record holds only results
        self.results_from = next(before_the_end, -1) + 1
        keys = {*LINKS, "caused_by"}
        self.referred = {
            ref for step in steps for key in keys if key in step.args for ref in step.refers(key)
        }

    def build(self) -> networkx.MultiDiGraph[str]:
        """Return the graph."""
        for step in self.steps:
            self._place_step(step)
        for step in self.steps:
            self._link(step)
        removed = self._quiet_windows()
        folds = {node: Fold(windows) for node, windows in removed.items() if windows}
        self.graph.graph["folds"] = folds
        self._link_consecutive(removed)
        order = {kind: index for index, kind in enumerate(EDGE_KINDS)}
        self.edges.sort(key=lambda edge: (edge.step, order[edge.kind]))
        nodes = set(self.graph)
        for edge in self.edges:
            if edge.source in nodes and edge.target in nodes:
                attributes = {"kind": edge.kind, "rules": edge.rules, "step": edge.step}
                if edge.kind == "next":
                    attributes["skipped"] = removed.get(edge.target, 0)
                key = f"{edge.kind}:{edge.step}"
                self.graph.add_edge(edge.source, edge.target, key, **attributes)
        return self.graph

    # nodes and lines

    def _place_step(self, step: Step) -> None:
        """Make a step a node, or a line of the node that contains it."""
        role = self.kinds[step.kind]
        parent = self.node_of_step.get(step.parent)
        self._learn_order(step, parent)
        if role in (Role.TURN, Role.PHASE):
            self._begin_section(step, role)
            self.node_of_step[step.index] = parent
        elif role in (Role.COMMIT, Role.WITHDRAW):
            action = self._find(step.settled_action, step) if step.settled_action else None
            self._settle(step, role, action)
            self.node_of_step[step.index] = action or parent
        elif role in _BOOKKEEPING:
            if self.verbose and parent is not None:
                self._line(step, parent)
            self.node_of_step[step.index] = parent
        elif self._is_node(step, role, parent):
            self.node_of_step[step.index] = self._node(step, role, parent)
        else:
            container = self._container(step, role, parent)
            assert container is not None  # whatever nothing contains is a node
            self._line(step, container)
            self.node_of_step[step.index] = container

    def _learn_order(self, step: Step, parent: str | None) -> None:
        """Take a window's priority order from the first question asked in it."""
        window = window_above(self.node_data, parent)
        if window is not None and step.asked is not None:
            data = self.node_data[window]
            data["order"] = data["order"] or step.order

    def _begin_section(self, step: Step, role: Role) -> None:
        self.graph.graph["sections"][step.index] = clean(self.label(step))
        if role is Role.TURN:
            self.turn, self.phase = step.index, None
        else:
            self.phase = step.index

    def _is_node(self, step: Step, role: Role, parent: str | None) -> bool:
        """Return whether a step gets a node of its own; see the module's docstring."""
        made = step.created_name
        if role in _ALWAYS_NODES:
            return True
        wanted = made and (role is Role.AMOUNT or made in self.referred)
        if wanted and made not in self.node_data:
            return True
        if role is Role.RESULT and step.index >= self.results_from:
            return True
        if role in (Role.CHANGE, Role.RESULT):
            return self._container(step, role, parent) is None
        return parent is None or self.node_data[parent]["role"] == Role.WINDOW.value

    def _container(self, step: Step, role: Role, parent: str | None) -> str | None:
        """Return the node of which a step is a line; None for none."""
        if role is Role.CHANGE:
            # a change that applies an amount is a line of the node that settled the amount
            amounts = self._amounts(step)
            if amounts:
                return self.sums.get(amounts[0], amounts[0])
        if role is Role.RESULT:
            return parent or self._latest_stage()
        if parent is not None and self.node_data[parent]["role"] == Role.CHANCE.value:
            # the effects of a roll are lines of the move that rolled
            holder: str | None = self.node_data[parent]["holder"]
            if holder is not None and self.node_data[holder]["role"] != Role.WINDOW.value:
                return holder
        return parent

    def _latest_stage(self) -> str | None:
        """Return the latest node of this phase outside all windows."""
        if (
            self.latest_outside is None
            or self.node_data[self.latest_outside]["phase"] != self.phase
        ):
            return None
        return self.latest_outside

    def _node(self, step: Step, role: Role, parent: str | None) -> str:
        node = step.created_name or f"step-{step.index}"
        if node in self.node_data:
            node = f"{node}@{step.index}"
        holder = window_above(self.node_data, parent) if role in _ACTIONS else parent
        self._add_node(
            node,
            label=clean(self.label(step)),
            kind=step.kind,
            role=role.value,
            step=step.index,
            actor=step.actor,
            rules=tuple(step.rules),
            holder=holder,
            order=step.order if role is Role.WINDOW else (),
            outcome="open" if role in _ACTIONS else None,
        )
        if role in _ACTIONS and step.settled_action == step.created_name != "":
            self._settle(step, Role.COMMIT, node)
        if role is Role.SUM:
            for amount in self._amounts(step):
                self.sums[amount] = node
                self._edge(step.index, amount, "totals", node, step.rules)
        if holder is not None:
            self._edge(
                step.index, holder, "declares" if role in _ACTIONS else "contains", node, step.rules
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
        data = self.node_data[node] = self.graph.nodes[node]
        if data["holder"] is None and data["role"] != Role.WINDOW.value:
            self.latest_outside = node

    def _line(self, step: Step, node: str) -> None:
        line = NodeLine(step.index, clean(self.label(step)), tuple(step.rules))
        self.node_data[node]["lines"] += (line,)

    def _settle(self, step: Step, role: Role, action: str | None) -> None:
        """Set the outcome of an action that a step commits or withdraws."""
        if action is None:
            return
        data = self.node_data[action]
        if role is Role.COMMIT:
            data["outcome"] = "committed"
            self.settled[data["holder"]] += 1
            data["place"] = self.settled[data["holder"]]
        else:
            data["outcome"] = "withdrawn"
            self._line(step, action)

    # edges

    def _link(self, step: Step) -> None:
        """Add the edges that follow from the links of a step."""
        source = self.node_of_step[step.index]
        if source is None:
            return
        role = self.kinds[step.kind]
        if role in _BOOKKEEPING:
            return  # a pass may say what it did not claim
        for key in [key for key in LINKS if key in step.args]:
            for ref in step.refers(key):
                target = self._find(ref, step, LINKS[key])
                self._edge(step.index, source, key, target, step.rules)
        for ref in step.refers("caused_by"):
            self._edge(step.index, self._find(ref, step, Role.AMOUNT), "causes", source, step.rules)
        if role is Role.COMMIT:
            holder = self.node_data[source]["holder"]
            if holder is not None:
                self._edge(step.index, holder, "commits", source, step.rules)
        elif role is Role.WITHDRAW:
            rules = (*step.rules, *verdict_rules(step))
            blamed = [self._find(ref, step) for ref in step.refers("because_of")]
            for blame in blamed or [self.node_data[source]["holder"]]:
                if blame is not None:
                    self._edge(step.index, blame, "withdraws", source, rules)

    def _edge(self, index: int, source: str, kind: str, target: str, rules: Iterable[str]) -> None:
        if source != target:
            self.edges.append(_Edge(index, source, kind, target, tuple(dict.fromkeys(rules))))

    def _find(self, ref: str, step: Step, role: Role = Role.DECLARE) -> str:
        """Return the node with the name `ref`: the latest made before `step`, else the next."""
        makers = self.makers.get(ref, [])
        earlier = [maker for maker in makers if maker.index < step.index]
        maker = earlier[-1] if earlier else next(iter(makers), None)
        node = self.node_of_step.get(maker.index) if maker is not None else None
        if node is None:
            node = ref
            if node not in self.node_data:
                # the node existed before the record began
                self._add_node(
                    node,
                    label=clean(ref),
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

    def _amounts(self, step: Step) -> list[str]:
        """Return the nodes of the amounts that a step adds up or applies."""
        refers = dict.fromkeys((*step.refers("of"), *step.refers("together")))
        made = [ref for ref in refers if ref in self.makers]
        return [self._find(ref, step, Role.AMOUNT) for ref in made]

    # the order of windows

    def _quiet_windows(self) -> dict[str, int]:
        """Mark quiet windows, or remove them; return how many were removed before each node."""
        inside: dict[str, set[str]] = {}
        for edge in self.edges:
            inside.setdefault(edge.source, set()).add(edge.target)
        quiet: set[str] = set()
        # innermost first, so that a window holding only quiet windows is quiet itself
        for node in reversed(list(self.graph)):
            data = self.node_data[node]
            if data["role"] == Role.WINDOW.value and inside.get(node, set()) <= quiet:
                data["quiet"] = all(self._is_bookkeeping(line) for line in data["lines"])
                if data["quiet"]:
                    quiet.add(node)
        if self.verbose:
            return {}
        return remove_windows(self.graph, quiet)

    def _is_bookkeeping(self, line: NodeLine) -> bool:
        return self._role_at[line.step] in _BOOKKEEPING

    def _link_consecutive(self, left_out: Mapping[str, int]) -> None:
        spine = [node for node in self.graph if on_spine(self.node_data, node)]
        for before, after in itertools.pairwise(spine):
            self._edge(self.node_data[after]["step"], before, "next", after, ())
