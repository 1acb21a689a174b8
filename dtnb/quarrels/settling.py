"""A quarrel that is settled: its play to the end, and the verdict on what people say."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from dtnb.quarrels.files import load_draft, to_file
from dtnb.quarrels.moves import closed
from dtnb.quarrels.position import Position
from dtnb.quarrels.questions import proposals
from dtnb.replay.replay import Replay
from dtnb.replay.verdict.data import Verdict
from dtnb.replay.verdict.sentences import VerdictSentences

if TYPE_CHECKING:
    from collections.abc import Collection

    from dtnb.quarrels.draft import Draft


class Settled(NamedTuple):
    """A quarrel that is settled."""

    position: Position
    replay: Replay
    verdict: Verdict

    @property
    def sentences(self) -> VerdictSentences:
        """The verdict in sentences."""
        return VerdictSentences(self.verdict, self.replay.speaker)


@lru_cache(16)
def _settle(text: bytes, lang: str) -> tuple[Replay, Verdict]:
    replay = Replay(load_draft(text), lang=lang, tolerant=True)
    return replay, replay.settle().verdict


def settled(draft: Draft, position: Position) -> Settled:
    """Return a draft with its verdict; `position` is its play to the end."""
    replay, verdict = _settle(msgspec.json.encode(to_file(closed(draft))), draft.lang)
    return Settled(position, replay, verdict)


def without_claims(draft: Draft, position: Position, says: Collection[str]) -> Draft:
    """Return a draft without some claims, and without the questions that only these answer."""
    claims = tuple(claim for claim in draft.claims if claim.says not in says)
    if len(claims) == len(draft.claims):
        return draft
    kept = {claim.says for claim in claims}
    found = {
        proposal.question: proposal
        for proposal in proposals(draft, position)
        if any(answer.statement in kept for answer in proposal.answers)
    }
    asked = [question for question in (draft.dispute, *draft.also) if question in found]
    if not asked:
        return replace(draft, claims=claims, dispute="", also=())
    first, *also = asked
    return replace(
        draft, claims=claims, dispute=first, also=tuple(also), wanted_at=found[first].at
    )  # fmt: skip
