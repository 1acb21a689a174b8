"""Windows: ask, declare, claim, commit."""

from __future__ import annotations

import msgspec

from dtnb.kernel import PASS, Action, Choice, Decision, DecisionKind, Item, State, Together
from tests.toy.changes import change, fresh, give
from tests.toy.items import Ask, Claim, Commit, Declare, Detail, Open, Toy, registry
from tests.toy.table import Packet, Table


@registry.resolves(Open)
def open_window(draft: Toy, item: Open) -> None:
    if item.window == "W-3":
        packet = Packet(fresh(draft, "packet"), draft.table.active, draft.table.die)
        change(draft, packets=(packet,))
        draft.note(
            "amount-created",
            packet.seat,
            ("TOY-7",),
            id=packet.id,
            base=packet.base,
            seat=packet.seat,
        )
    name = fresh(draft, "window")
    draft.begin("window-opens", draft.table.active, ("TOY-4",), id=name, window=item.window)
    if item.window == "W-4":
        draft.note(
            "window-closes",
            None,
            ("TOY-4",),
            window=item.window,
            reason="nobody-may-act",
            verdict=[{"code": "nobody-may-act", "rules": ["TOY-4"], "args": {}}],
        )
    else:
        draft.push(Ask(item.window, _order(draft.table)))


def _order(table: Table) -> tuple[int, ...]:
    number = len(table.seats)
    return tuple((table.active + i) % number for i in range(number))


def _asked(draft: Toy, item: Item, question: Decision, rule: str, **more: str) -> bool:
    """Ask a seat that can do something; note that any other passes by itself."""
    asked = State(draft.table, (*draft.agenda, item), question)
    if len(draft.game.legal_actions(asked)) > 1:
        draft.ask(item, question)
        return True
    if draft.recorder is not None:
        draft.recorder.asked = asked
    nothing = [{"code": "nothing-to-do", "rules": [rule], "args": {}}]
    draft.note(
        "passes-automatically", question.seat, (rule,),
        window=question.window, verdict=nothing, **more,
    )  # fmt: skip
    return False


@registry.resolves(Ask)
def ask(draft: Toy, item: Ask) -> None:
    if item.passed == len(item.order):
        reason = "all-passed" if item.acted else "nobody-could-act"
        draft.note("window-closes", None, ("TOY-4",), window=item.window, reason=reason)
        return
    seat = item.order[item.at]
    question = Decision(item.window, seat, order=item.order)
    if _asked(draft, item, question, "TOY-4"):
        return
    draft.push(_next(item, acted=item.acted))


def _next(item: Ask, acted: bool) -> Ask:
    following = (item.at + 1) % len(item.order)
    return Ask(item.window, item.order, following, item.passed + 1, acted)


@registry.answers(Ask)
def answered(draft: Toy, item: Ask, given: Choice | Together) -> None:
    if isinstance(given, Choice) and given.action == PASS:
        draft.note("passes", given.seat, ("TOY-4",), window=item.window)
        draft.push(_next(item, acted=True))
        return
    choices = given.choices if isinstance(given, Together) else (given,)
    precedence = getattr(draft.game, "precedence", True)
    last = max(item.order.index(choice.seat) for choice in choices)
    resume = 0 if precedence else (last + 1) % len(item.order)
    after = Ask(item.window, item.order, resume, 0, acted=True)
    if isinstance(given, Choice):
        draft.push(Declare(item.window, item.order, given.seat, given.action), after)
        return
    commits: list[Item] = []
    for choice in sorted(choices, key=lambda choice: item.order.index(choice.seat)):
        name = _declared(draft, item.window, choice.seat, choice.action, "")
        commits.append(Commit(item.window, item.order, choice.seat, choice.action, name))
    draft.push(*commits, after)


@registry.resolves(Declare)
def declare(draft: Toy, item: Declare) -> None:
    if item.action.object == "thief":
        for topic in ("target", "token"):
            if item.action.detail(topic) is None:
                draft.push(
                    Detail(item.window, item.order, item.seat, item.action, topic, item.claims)
                )
                return
    name = _declared(draft, item.window, item.seat, item.action, item.claims)
    ahead = item.order[: item.order.index(item.seat)]
    claim = Claim(item.window, item.order, ahead, item.seat, item.action, name)
    commit = Commit(item.window, item.order, item.seat, item.action, name)
    if getattr(draft.game, "precedence", True):
        draft.push(claim, commit)
    else:
        draft.push(commit)


def _declared(draft: Toy, window: str, seat: int, action: Action, claims: str) -> str:
    name = fresh(draft, "action")
    extra = {"claims": claims} if claims else {}
    draft.note(
        "claims" if claims else "declares",
        seat,
        ("TOY-3",),
        id=name,
        window=window,
        verb=action.verb,
        subject=action.object,
        details=dict(action.details),
        **extra,
    )
    return name


@registry.resolves(Detail)
def ask_detail(draft: Toy, item: Detail) -> None:
    kind = DecisionKind.DETAIL
    about = item.action
    draft.ask(
        item, Decision(item.window, item.seat, kind, item.order, item.topic, about, item.seat)
    )


@registry.answers(Detail)
def detail_given(draft: Toy, item: Detail, given: Choice) -> None:
    value: int | str = given.action.object
    if item.topic == "target":
        value = int(given.action.object)
    action = item.action.with_detail(item.topic, value)
    draft.push(Declare(item.window, item.order, item.seat, action, item.claims))


@registry.resolves(Claim)
def claim(draft: Toy, item: Claim) -> None:
    if not item.ahead:
        return
    seat = item.ahead[0]
    question = Decision(
        item.window, seat, DecisionKind.CLAIM, item.order, "", item.action, item.seat
    )
    if _asked(draft, item, question, "TOY-8", claims=item.id):
        return
    draft.push(msgspec.structs.replace(item, ahead=item.ahead[1:]))


@registry.answers(Claim)
def claimed(draft: Toy, item: Claim, given: Choice) -> None:
    if given.action == PASS:
        draft.note("passes", given.seat, ("TOY-8",), window=item.window, claims=item.id)
        draft.push(msgspec.structs.replace(item, ahead=item.ahead[1:]))
        return
    draft.push(Declare(item.window, item.order, given.seat, given.action, item.id), item)


@registry.resolves(Commit)
def commit(draft: Toy, item: Commit) -> None:
    asked = State(draft.table, (), Decision(item.window, item.seat, order=item.order))
    verdict = draft.game.verdict(asked, item.seat, item.action)
    if not verdict.allowed:
        reasons = [msgspec.to_builtins(reason) for reason in verdict.reasons]
        because = draft.table.serial and _last_commit(draft)
        extra = {"because_of": because} if because else {}
        draft.note(
            "withdraws",
            item.seat,
            ("TOY-8",),
            withdraws=item.id,
            subject=item.action.object,
            verdict=reasons,
            **extra,
        )
        return
    token = item.action.object
    give(draft, item.seat, token, -1)
    draft.begin("commits", item.seat, ("TOY-3",), commits=item.id, subject=token)
    if token == "nudge":
        before = draft.table.die
        change(draft, die=before + 1)
        pool = f"pool:{_last(draft, 'pool')}"
        draft.note(
            "alters-die", item.seat, ("TOY-6",), alters=pool, before=before, after=before + 1
        )
    elif token == "thief":
        target, stolen = int(str(item.action.detail("target"))), str(item.action.detail("token"))
        give(draft, target, stolen, -1)
        draft.note("token-taken", item.seat, ("TOY-5",), subject=stolen, seat=target)
    else:
        packet = draft.table.packets[0]
        op = {"boost": "+2", "damp": "½", "echo": "echo"}[token]
        modified = msgspec.structs.replace(
            packet, modifiers=(*packet.modifiers, (op, token, str(item.seat)))
        )
        change(draft, packets=(modified,))
        draft.note(
            "amount-modified", item.seat, ("TOY-7",), modifies=packet.id, subject=token, op=op
        )


def _last_commit(draft: Toy) -> str:
    steps = draft.recorder.steps if draft.recorder is not None else []
    return next((str(s.args["commits"]) for s in reversed(steps) if s.kind == "commits"), "")


def _last(draft: Toy, what: str) -> int:
    steps = draft.recorder.steps if draft.recorder is not None else []
    ids = (str(step.args.get("id", "")) for step in reversed(steps))
    return next((int(name.split(":")[1]) for name in ids if name.startswith(what)), 0)
