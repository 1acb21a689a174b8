"""From the steps of a record to a graph of who acted, when, and upon what.

What becomes a node
    windows, declared actions, chance, amounts that come into being, sums, and the results with
    which the record ends, always; a forced answer, an effect or an alteration where no action
    contains it, or where another step refers to it by its id. Everything else is a *line* of the
    node that contains it, and what it alters, modifies or causes is then an edge from that node.
    So a picture shows moves, not bookkeeping, and still loses no step.
What is left out
    passes, and windows in which nothing happened, unless ``verbose``.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.graph.folding import Fold
from dtnb.graph.links import EDGE_KINDS, verdict_rules
from dtnb.graph.spine import leave_out, on_spine, window_above
from dtnb.graph.text import clean, plain_label
from dtnb.kernel import LINKS, Role, Step

if TYPE_CHECKING:
    import networkx

Label = Callable[[Step], str]

_ACTIONS = frozenset({Role.DECLARE, Role.CLAIM})

_BOOKKEEPING = frozenset({Role.PASS, Role.CLOSE})

_ALWAYS_NODES = _ACTIONS | {Role.WINDOW, Role.CHANCE, Role.SUM}


class NodeLine(NamedTuple):
    """A step that has no node of its own, told inside the node that contains it."""

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
    """Makes one graph: its nodes and their lines, its edges, then the order of the windows."""

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
        #: for each step, the node that stands for it: its own, or the one it is a line of
        self.stands_for: dict[int, str | None] = {-1: None}
        self.phase: int | None = None
        self.turn: int | None = None
        self.edges: list[_Edge] = []
        #: how many actions of a window took effect so far
        self.settled: Counter[str | None] = Counter()
        #: what is known of each node; networkx looks it up more slowly
        self.known: dict[str, dict[str, Any]] = {}
        #: what happened last outside all windows
        self.latest: str | None = None
        #: for each amount, the node of its latest sum
        self.sums: dict[str, str] = {}
        self._role_at = {step.index: kinds[step.kind] for step in steps}
        #: steps that bring the thing of that id into being, oldest first
        self.makers: dict[str, list[Step]] = {}
        for step in steps:
            if made := step.made:
                self.makers.setdefault(made, []).append(step)
        at_the_end = _BOOKKEEPING | {Role.RESULT, Role.PHASE, Role.TURN}
        before_the_end = (
            step.index for step in reversed(steps) if kinds[step.kind] not in at_the_end
        )
        #: from here on the record holds nothing but results
        self.finale = next(before_the_end, -1) + 1
        keys = {*LINKS, "caused_by"}
        self.referred = {
            ref for step in steps for key in keys if key in step.args for ref in step.refers(key)
        }

    def build(self) -> networkx.MultiDiGraph[str]:
        """Return the graph."""
        for step in self.steps:
            self._place(step)
        for step in self.steps:
            self._link(step)
        left_out = self._quiet_windows()
        folds = {node: Fold(windows) for node, windows in left_out.items() if windows}
        self.graph.graph["folds"] = folds
        self._string_up(left_out)
        order = {kind: at for at, kind in enumerate(EDGE_KINDS)}
        self.edges.sort(key=lambda edge: (edge.step, order[edge.kind]))
        left = set(self.graph)
        for edge in self.edges:
            if edge.source in left and edge.target in left:
                attributes = {"kind": edge.kind, "rules": edge.rules, "step": edge.step}
                if edge.kind == "next":
                    attributes["skipped"] = left_out.get(edge.target, 0)
                key = f"{edge.kind}:{edge.step}"
                self.graph.add_edge(edge.source, edge.target, key, **attributes)
        return self.graph

    # nodes and lines

    def _place(self, step: Step) -> None:
        role = self.kinds[step.kind]
        parent = self.stands_for.get(step.parent)
        self._learn_order(step, parent)
        if role in (Role.TURN, Role.PHASE):
            self._begin_section(step, role)
            self.stands_for[step.index] = parent
        elif role in (Role.COMMIT, Role.WITHDRAW):
            action = self._find(step.settles, step) if step.settles else None
            self._settle(step, role, action)
            self.stands_for[step.index] = action or parent
        elif role in _BOOKKEEPING:
            if self.verbose and parent is not None:
                self._line(step, parent)
            self.stands_for[step.index] = parent
        elif self._is_node(step, role, parent):
            self.stands_for[step.index] = self._node(step, role, parent)
        else:
            container = self._container(step, role, parent)
            assert container is not None  # _is_node says yes to whatever nothing contains
            self._line(step, container)
            self.stands_for[step.index] = container

    def _learn_order(self, step: Step, parent: str | None) -> None:
        """Take a window's priority order from the first question that was asked in it."""
        window = window_above(self.known, parent)
        if window is not None and step.asked is not None:
            data = self.known[window]
            data["order"] = data["order"] or step.order

    def _begin_section(self, step: Step, role: Role) -> None:
        self.graph.graph["sections"][step.index] = clean(self.label(step))
        if role is Role.TURN:
            self.turn, self.phase = step.index, None
        else:
            self.phase = step.index

    def _is_node(self, step: Step, role: Role, parent: str | None) -> bool:
        made = step.made
        if role in _ALWAYS_NODES:
            return True
        wanted = made and (role is Role.AMOUNT or made in self.referred)
        if wanted and made not in self.known:
            return True
        if role is Role.RESULT and step.index >= self.finale:
            return True
        if role in (Role.CHANGE, Role.RESULT):
            return self._container(step, role, parent) is None
        return parent is None or self.known[parent]["role"] == Role.WINDOW.value

    def _container(self, step: Step, role: Role, parent: str | None) -> str | None:
        if role is Role.CHANGE:
            # a change that carries out an amount is told where the amount was settled
            amounts = self._amounts(step)
            if amounts:
                return self.sums.get(amounts[0], amounts[0])
        if role is Role.RESULT:
            return parent or self._latest_stage()
        if parent is not None and self.known[parent]["role"] == Role.CHANCE.value:
            # what a roll leads to is told by the move that rolled
            holder: str | None = self.known[parent]["holder"]
            if holder is not None and self.known[holder]["role"] != Role.WINDOW.value:
                return holder
        return parent

    def _latest_stage(self) -> str | None:
        """Return what happened last in this phase outside all windows."""
        if self.latest is None or self.known[self.latest]["phase"] != self.phase:
            return None
        return self.latest

    def _node(self, step: Step, role: Role, parent: str | None) -> str:
        node = step.made or f"step-{step.index}"
        if node in self.known:
            node = f"{node}@{step.index}"
        holder = window_above(self.known, parent) if role in _ACTIONS else parent
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
        if role in _ACTIONS and step.settles == step.made != "":
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
        data = self.known[node] = self.graph.nodes[node]
        if data["holder"] is None and data["role"] != Role.WINDOW.value:
            self.latest = node

    def _line(self, step: Step, node: str) -> None:
        line = NodeLine(step.index, clean(self.label(step)), tuple(step.rules))
        self.known[node]["lines"] += (line,)

    def _settle(self, step: Step, role: Role, action: str | None) -> None:
        if action is None:
            return
        data = self.known[action]
        if role is Role.COMMIT:
            data["outcome"] = "committed"
            self.settled[data["holder"]] += 1
            data["place"] = self.settled[data["holder"]]
        else:
            data["outcome"] = "withdrawn"
            self._line(step, action)

    # edges

    def _link(self, step: Step) -> None:
        source = self.stands_for[step.index]
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
            holder = self.known[source]["holder"]
            if holder is not None:
                self._edge(step.index, holder, "commits", source, step.rules)
        elif role is Role.WITHDRAW:
            rules = (*step.rules, *verdict_rules(step))
            blamed = [self._find(ref, step) for ref in step.refers("because_of")]
            for blame in blamed or [self.known[source]["holder"]]:
                if blame is not None:
                    self._edge(step.index, blame, "withdraws", source, rules)

    def _edge(self, index: int, source: str, kind: str, target: str, rules: Iterable[str]) -> None:
        if source != target:
            self.edges.append(_Edge(index, source, kind, target, tuple(dict.fromkeys(rules))))

    def _find(self, ref: str, step: Step, role: Role = Role.DECLARE) -> str:
        """Return the node of the thing `ref` names: the latest made so far, else the next one."""
        makers = self.makers.get(ref, [])
        earlier = [maker for maker in makers if maker.index < step.index]
        maker = earlier[-1] if earlier else next(iter(makers), None)
        node = self.stands_for.get(maker.index) if maker is not None else None
        if node is None:
            node = ref
            if node not in self.known:
                # it lay there before the record began
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
        """List the nodes of the amounts that a step adds up or carries out."""
        refers = dict.fromkeys((*step.refers("of"), *step.refers("together")))
        made = [ref for ref in refers if ref in self.makers]
        return [self._find(ref, step, Role.AMOUNT) for ref in made]

    # the order of windows

    def _quiet_windows(self) -> dict[str, int]:
        """Mark windows in which nothing happened, or take them out.

        Returns
        -------
        dict
            For each remaining node, how many windows were left out just before it.
        """
        inside: dict[str, set[str]] = {}
        for edge in self.edges:
            inside.setdefault(edge.source, set()).add(edge.target)
        quiet: set[str] = set()
        # innermost first, so that a window holding only quiet windows is quiet itself
        for node in reversed(list(self.graph)):
            data = self.known[node]
            if data["role"] == Role.WINDOW.value and inside.get(node, set()) <= quiet:
                data["quiet"] = all(self._is_bookkeeping(line) for line in data["lines"])
                if data["quiet"]:
                    quiet.add(node)
        if self.verbose:
            return {}
        return leave_out(self.graph, quiet)

    def _is_bookkeeping(self, line: NodeLine) -> bool:
        return self._role_at[line.step] in _BOOKKEEPING

    def _string_up(self, left_out: Mapping[str, int]) -> None:
        spine = [node for node in self.graph if on_spine(self.known, node)]
        for before, after in itertools.pairwise(spine):
            self._edge(self.known[after]["step"], before, "next", after, ())
