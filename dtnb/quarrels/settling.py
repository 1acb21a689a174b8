"""Settle a quarrel: play it to the end, and judge the statements of the people.

A draft is the quarrel as entered so far, and its play is the result of playing its moves. A claim
is a statement of a person in the quarrel.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from dtnb.quarrels.draft_play import DraftPlay
from dtnb.quarrels.files import load_draft, to_file
from dtnb.quarrels.made_up_moves import with_made_up_moves
from dtnb.replay.replay import Replay
from dtnb.replay.verdict.data import Verdict
from dtnb.replay.verdict.sentences import VerdictSentences

if TYPE_CHECKING:
    from dtnb.quarrels.draft import Draft, Statement
    from dtnb.replay.verdict.data import ClaimAnswer


#: the index of the table's rulebook among the rulebooks of a verdict
TABLE_BOOK = 0


class SettledQuarrel(NamedTuple):
    """A settled quarrel.

    `play` is the play of the moves alone. `replay` also answers the claims, and `verdict` says who
    is right.
    """

    play: DraftPlay
    replay: Replay
    verdict: Verdict

    @property
    def sentences(self) -> VerdictSentences:
        """The verdict in sentences."""
        return VerdictSentences(self.verdict, self.replay.speaker)


@lru_cache(16)
def _cached_settlement(text: bytes, lang: str) -> tuple[Replay, Verdict]:
    # In a tolerant replay, a move that cannot be made is a result and not an error.
    replay = Replay(load_draft(text), lang=lang, tolerant=True)
    return replay, replay.settle().verdict


def settle_quarrel(draft: Draft, play: DraftPlay) -> SettledQuarrel:
    """Settle a draft; `play` is the play of the draft with made-up moves at the end."""
    replay, verdict = _cached_settlement(
        msgspec.json.encode(to_file(with_made_up_moves(draft))), draft.lang
    )
    return SettledQuarrel(play, replay, _in_words_of_draft(verdict, draft.claims))


def answer_at_table(claim: ClaimAnswer) -> bool | None:
    """Return whether a claim is right under the table's rulebook; None if that is open."""
    return claim.answers[TABLE_BOOK]


def _in_words_of_draft(verdict: Verdict, claims: Sequence[Statement]) -> Verdict:
    """Return a verdict whose statements are worded as in the draft.

    The screens use this wording to find the question that a statement answers.
    """
    pairs = list(zip(verdict.claims, claims, strict=True))
    phrases = {(claim.claimant, claim.says): written.statement for claim, written in pairs}
    return replace(
        verdict,
        claims=tuple(replace(claim, says=written.statement) for claim, written in pairs),
        mistakes=tuple(
            replace(mistake, says=phrases[mistake.claimant, mistake.says])
            for mistake in verdict.mistakes
        ),
    )
