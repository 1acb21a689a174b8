"""What was still to come, and does not come any more."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.effect_cursor import list_at, next_effect
from dtnb.dicethrone.heroes.verbs.lists import Repeat
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.table import Table


def keep(draft: Draft, kept: list[int]) -> None:
    """Take everything else off the agenda."""
    draft.agenda[:] = [draft.agenda[at] for at in kept]
    if draft.recorder is not None:
        draft.recorder.scopes = [draft.recorder.scopes[at] for at in kept]


def lose_extra_phase(draft: Draft, attacker: int, gone: int | None, subject: str = "") -> None:
    """Say that an additional Roll Phase does not take place, and why (AMB-47, DT-WIN-02).

    `gone`: who of the two is out, None where the game is over; `subject`: what would have brought
    it, where that was not said yet.
    """
    draft.note(
        "extra-phase-lost", attacker, ("AMB-47", "DT-WIN-01" if gone is None else "DT-WIN-02"),
        phase="Offensive Roll Phase", seat=gone, form="over" if gone is None else "left",
        **({"subject": subject} if subject else {}),
    )  # fmt: skip


def remember_gain(draft: Draft, seat: int, source: str, token: str, count: int) -> None:
    """Keep what the activated ability brings its player, where that is taken back if it fails.

    `token` is empty for CP. Asked of the readings only: it matters when the ability fails.
    """
    attack = draft.table.attack
    if attack is None or count < 1 or (attack.attacker, attack.ability) != (seat, source):
        return
    if draft.rules.readings["failed-ability"] == "gains-go-back":
        draft.table = draft.table.with_attack(gains=(*attack.gains, (token, count)))


def lapse_with_token(draft: Draft, seat: int, token: str, own: bool) -> None:
    """End what a token was about to do, because it lies there no more (DT-STAT-07).

    `own`: whether it took itself off. Then it finishes what it does, and does not do it again.
    """
    kept = []
    for at, item in enumerate(draft.agenda):
        if not isinstance(item, Effects) or not _ends(item, seat, token, own):
            kept.append(at)
        else:
            _tell(draft, item)
    if len(kept) < len(draft.agenda):
        keep(draft, kept)


def lapse_with_some(draft: Draft, seat: int, token: str, taken: int) -> None:
    """End what some tokens of a stack were about to do, where each does the same in its turn.

    Alike as they are, it is read which of them goes first: the one whose die lies there, or one
    still to come (policy removed-of-a-stack).
    """
    kept = set(range(len(draft.agenda)))
    for at, item in _acting_in_turn(draft, seat, token, taken):
        to_come = item.again + 1
        if to_come > taken:
            draft.agenda[at] = replace(item, again=item.again - taken)
            break
        taken -= to_come
        kept.remove(at)
        _tell(draft, item)
    if len(kept) < len(draft.agenda):
        keep(draft, sorted(kept))


def _acting_in_turn(draft: Draft, seat: int, token: str, taken: int) -> list[tuple[int, Effects]]:
    """Return what the tokens of a stack still do, in the order in which they go, with its place."""
    acting = [
        (at, item)
        for at, item in enumerate(draft.agenda)
        if isinstance(item, Effects) and _of_trigger(item, seat, token)
        and _for_each_of_stack(draft.rules, draft.table, item)
    ]  # fmt: skip
    some = len(acting) > 1 and taken < sum(1 + item.again for _, item in acting)
    if some and draft.rules.reading("removed-of-a-stack") == "one-to-come":
        return acting
    return acting[::-1]


def _tell(draft: Draft, item: Effects) -> None:
    coming = next_effect(draft.rules, draft.table, item.run, item.path)
    if coming is not None:
        source = item.run.source
        draft.note(
            "no-result", source.seat, ("DT-STAT-07",), subject=source.name, verb=coming.verb,
            reason="token-gone",
        )  # fmt: skip


def _of_trigger(item: Effects, seat: int, token: str) -> bool:
    source = item.run.source
    return (source.kind, source.seat, source.name) == ("trigger", seat, token)


def _for_each_of_stack(rules: Rules, table: Table, item: Effects) -> bool:
    """Tell whether an item is one repetition, or several, of what each token of a stack does."""
    path = item.path
    if len(path) < 3:
        return False
    around = list_at(rules, table, item.run, path[:-2])[path[-3]]
    return isinstance(around, Repeat) and ("tokens", "this") in around.amount[0].calls


def _ends(item: Effects, seat: int, token: str, own: bool) -> bool:
    if not _of_trigger(item, seat, token):
        return False
    # Of itself, what ends is a nested list that waits to be carried out from its beginning again.
    return not own or (len(item.path) > 1 and item.path[-1] == 0)
