"""Those who have precedence say whether they act in front of a declared action."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.state.agenda import REGISTRY, Claims, Declare
from dtnb.dicethrone.state.windows import WindowPoint
from dtnb.dicethrone.verdicts.candidates import can_act
from dtnb.dicethrone.windows.asking import note_silence
from dtnb.kernel import Choice, Decision, DecisionKind


@REGISTRY.resolves(Claims)
def ask_claims(draft: Draft, item: Claims) -> None:
    """Ask those ahead of the declarer whether they act in front (DT-PRI-01, DT-PRI-05)."""
    rules = draft.rules
    point = WindowPoint(item.window, item.only, claim=True)
    while item.at < len(item.order):
        seat = item.order[item.at]
        question = Decision(
            item.window, seat, DecisionKind.CLAIM, item.order,
            about=item.action, by=item.by, only=item.only,
        )  # fmt: skip
        if can_act(rules, draft.table, point, seat):
            draft.ask(item, question)
            return
        note_silence(draft, item, question)
        item = replace(item, at=item.at + 1)


@REGISTRY.answers(Claims)
def answer_claims(draft: Draft, item: Claims, given: Choice) -> None:
    """A seat lets the action through, or declares its own in front of it."""
    if given.action.verb == "pass":
        draft.note("passes", given.seat, (), window=item.window, claim=True)
        draft.push(replace(item, at=item.at + 1))
        return
    draft.push(
        Declare(
            given.seat, given.action, item.window, item.order, item.only,
            claim_on=item.declared, claim_action=item.action,
        ),
        # DT-PRI-05: precedence is not used up; the front is asked again.
        replace(item, at=0),
    )  # fmt: skip
