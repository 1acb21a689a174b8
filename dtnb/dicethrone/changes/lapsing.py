"""What was still to come, and does not come any more."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.running import next_effect
from dtnb.dicethrone.state.agenda import Effects


def keep(draft: Draft, kept: list[int]) -> None:
    """Take everything else off the agenda."""
    draft.agenda[:] = [draft.agenda[at] for at in kept]
    if draft.recorder is not None:
        draft.recorder.scopes = [draft.recorder.scopes[at] for at in kept]


def lapse_with_token(draft: Draft, seat: int, token: str, own: bool) -> None:
    """End what a token was about to do, because it lies there no more (DT-STAT-07).

    `own`: whether it took itself off. Then it finishes what it does, and does not do it again.
    """
    kept = []
    for at, item in enumerate(draft.agenda):
        if not isinstance(item, Effects) or not _ends(item, seat, token, own):
            kept.append(at)
        elif (coming := next_effect(draft.rules, draft.table, item.run, item.path)) is not None:
            draft.note(
                "no-result", seat, ("DT-STAT-07",), subject=token, verb=coming.verb,
                reason="token-gone",
            )  # fmt: skip
    if len(kept) < len(draft.agenda):
        keep(draft, kept)


def _ends(item: Effects, seat: int, token: str, own: bool) -> bool:
    source = item.run.source
    if (source.kind, source.seat, source.name) != ("trigger", seat, token):
        return False
    # Of itself, what ends is a nested list that waits to be carried out from its beginning again.
    return not own or (len(item.path) > 1 and item.path[-1] == 0)
