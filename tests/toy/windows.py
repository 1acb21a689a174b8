"""Windows: this game's answers to the procedure of the kernel, and what tokens do."""

from __future__ import annotations

from dtnb.kernel import Action
from dtnb.kernel.window_hooks import Cited
from dtnb.kernel.window_procedure import WindowProcedure
from dtnb.kernel.windows import Commit, Declare, OpenWindow
from tests.toy.agenda import Rules, Toy, change, give, registry
from tests.toy.table import Table

#: the rules of what is declared; asking and closing rest on TOY-4
CITES = {"declares": "TOY-3", "commits": "TOY-3", "claims": "TOY-8", "withdraws": "TOY-8"}


class ToyWindows(WindowProcedure[Table, Rules]):
    def order(self, draft: Toy, item: OpenWindow) -> tuple[int, ...]:
        if item.window == "W-4":
            return ()
        number = len(draft.table.seats)
        return tuple((draft.table.active + i) % number for i in range(number))

    def opener(self, table: Table) -> int:
        return table.active

    def restarts_at_front(self, rules: Rules) -> bool:
        return rules.precedence

    def seats_ahead(self, draft: Toy, item: Declare) -> tuple[int, ...]:
        return item.order[: item.order.index(item.seat)] if draft.rules.precedence else ()

    def complete_details(self, draft: Toy, item: Declare) -> Action | None:
        topics = ("target", "token") if item.action.object == "thief" else ()
        for topic in topics:
            if item.action.detail(topic) is None:
                self.ask_detail(draft, item, item.action, topic)
                return None
        return item.action

    def cites(self, draft: Toy, kind: str, item: Cited) -> tuple[str, ...]:
        return (CITES.get(kind, "TOY-4"),)

    def commit(self, draft: Toy, item: Commit) -> None:
        seat, token, table = item.seat, item.action.object, draft.table
        give(draft, seat, token, -1)
        if token == "nudge":
            before, after = table.die, table.die + 1
            change(draft, die=after)
            draft.note(
                "alters-die", seat, ("TOY-6",), alters=table.roll, before=before, after=after
            )
        elif token == "thief":
            target, stolen = item.action.detail("target"), str(item.action.detail("token"))
            assert isinstance(target, int)
            give(draft, target, stolen, -1)
            draft.note("token-taken", seat, ("TOY-5",), subject=stolen, seat=target)
        else:
            change(draft, spent=(*table.spent, token))
            name, op = table.amount, "+2" if token == "boost" else "½"
            draft.note("amount-modified", seat, ("TOY-7",), modifies=name, subject=token, op=op)


ToyWindows(registry)
