"""Drop items of the agenda, such as effects of removed tokens, and record the loss.

* `Effects`: the item of the agenda for an effect and for all effects after it in the same list
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.effect_cursor import list_at, next_effect
from dtnb.dicethrone.heroes.verbs.lists import Repeat
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.table import Table


def keep_on_agenda(draft: Draft, indices: list[int]) -> None:
    """Keep the agenda items at these indices, with their enclosing steps, and drop all others."""
    draft.agenda[:] = [draft.agenda[index] for index in indices]
    if draft.recorder is not None:
        draft.recorder.enclosing_steps[:] = [
            draft.recorder.enclosing_steps[index] for index in indices
        ]


def note_lost_extra_phase(
    draft: Draft, attacker: int, defeated: int | None, subject: str = ""
) -> None:
    """Record that an additional Roll Phase does not take place, and why (AMB-47, DT-WIN-02).

    `defeated` is the defeated player who would have taken part; None if the game is over. `subject`
    is the token or card that brought the phase; empty if an earlier step has named it.
    """
    draft.add_step(
        "extra-phase-lost", attacker, ("AMB-47", "DT-WIN-01" if defeated is None else "DT-WIN-02"),
        phase="Offensive Roll Phase", seat=defeated, form="over" if defeated is None else "left",
        **({"subject": subject} if subject else {}),
    )  # fmt: skip


def record_gain(draft: Draft, seat: int, source: str, token: str, count: int) -> None:
    """Store a gain from the activated ability, if the player may lose it again.

    By one reading, the player loses these gains if the ability fails. `token` is empty for CP.
    """
    attack = draft.table.attack
    if attack is None or count < 1 or (attack.attacker, attack.ability) != (seat, source):
        return
    # `rules.reading` would record that the game depends on this policy. The game depends on it only
    # if the ability fails later, so look the reading up without recording this.
    if draft.rules.readings["failed-ability"] == "gains-go-back":
        draft.table = draft.table.with_attack(gains=(*attack.gains, (token, count)))


def cancel_effects_of_token(draft: Draft, seat: int, token: str, is_self_removal: bool) -> None:
    """Cancel the pending effects of a token that has left the board (DT-STAT-07).

    If `is_self_removal`, the token's own effect removed the token. This effect is resolved to its
    end, but not repeated.
    """
    kept_indices: list[int] = []
    cancelled_items: list[Effects] = []
    for index, item in enumerate(draft.agenda):
        if isinstance(item, Effects) and _is_cancelled(item, seat, token, is_self_removal):
            cancelled_items.append(item)
        else:
            kept_indices.append(index)
    if cancelled_items and draft.rules.holds("DT-STAT-07", token, seat):
        for item in cancelled_items:
            _note_cancelled(draft, item)
        keep_on_agenda(draft, kept_indices)


def cancel_repetitions_of_token(draft: Draft, seat: int, token: str, taken_count: int) -> None:
    """Cancel one repetition for each taken token, if an effect repeats once for every such token.

    A policy decides whether the current repetition is cancelled first, or a later one.
    """
    kept_indices = set(range(len(draft.agenda)))
    for index, item in _pending_repetitions(draft, seat, token, taken_count):
        repetitions = item.repetitions + 1
        if repetitions > taken_count:
            draft.agenda[index] = replace(item, repetitions=item.repetitions - taken_count)
            break
        taken_count -= repetitions
        kept_indices.remove(index)
        _note_cancelled(draft, item)
    if len(kept_indices) < len(draft.agenda):
        keep_on_agenda(draft, sorted(kept_indices))


def _pending_repetitions(
    draft: Draft, seat: int, token: str, taken_count: int
) -> list[tuple[int, Effects]]:
    """Return (agenda index, item) for each pending repetition, in the order of cancelling."""
    repetitions = [
        (index, item)
        for index, item in enumerate(draft.agenda)
        if isinstance(item, Effects) and _is_trigger_of(item, seat, token)
        and _is_repetition_of_stack(draft.rules, draft.table, item)
    ]  # fmt: skip
    some_remain = len(repetitions) > 1 and taken_count < sum(
        1 + item.repetitions for _, item in repetitions
    )
    if some_remain and draft.rules.reading("removed-of-a-stack") == "one-to-come":
        return repetitions
    return repetitions[::-1]


def _note_cancelled(draft: Draft, item: Effects) -> None:
    """Record that the rest of an effect list is lost, because its token is gone."""
    effect = next_effect(draft.rules, draft.table, item.resolution, item.path)
    if effect is not None:
        source = item.resolution.source
        draft.add_step(
            "no-result", source.seat, ("DT-STAT-07",), subject=source.name, verb=effect.verb,
            reason="token-gone",
        )  # fmt: skip


def _is_trigger_of(item: Effects, seat: int, token: str) -> bool:
    source = item.resolution.source
    return (source.kind, source.seat, source.name) == ("trigger", seat, token)


def _is_repetition_of_stack(rules: Rules, table: Table, item: Effects) -> bool:
    """Tell whether an item repeats an effect for each token of a stack."""
    path = item.path
    if len(path) < 3:
        return False
    enclosing_effect = list_at(rules, table, item.resolution, path[:-2])[path[-3]]
    return (
        isinstance(enclosing_effect, Repeat)
        and ("tokens", "this") in enclosing_effect.amount[0].calls
    )


def _is_cancelled(item: Effects, seat: int, token: str, is_self_removal: bool) -> bool:
    if not _is_trigger_of(item, seat, token):
        return False
    # If the token removed itself, only a nested list that waits to be repeated is cancelled.
    return not is_self_removal or (len(item.path) > 1 and item.path[-1] == 0)
