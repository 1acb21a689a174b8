"""The last screen: who is right, and why."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from dtnb.quarrels.acts import Begin, Go, act
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.files import load_draft, to_file
from dtnb.quarrels.phrasing import in_words
from dtnb.quarrels.screens import Answered, BookRow, Choice, Place, SumLine, Text
from dtnb.quarrels.screens import Verdict as Screened
from dtnb.replay.replay import Replay
from dtnb.replay.verdict.sentences import VerdictSentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dtnb.quarrels.position import Position
    from dtnb.replay.disputes.settle import Settlement
    from dtnb.replay.verdict.data import Verdict


@lru_cache(16)
def _settled(text: bytes, lang: str) -> tuple[Replay, Settlement]:
    replay = Replay(load_draft(text), lang=lang, tolerant=True)
    return replay, replay.settle()


def show(at: Context) -> Shown:
    """Return the screen of the verdict."""
    say, position = at.say.text, at.position
    if position is None or not at.draft.claims:
        return Shown(
            say("verdict.title"),
            (Text(say("verdict.nothing")),),
            Choice(say("what.back"), act(Go("quarrel"))),
        )
    replay, settlement = _settled(msgspec.json.encode(to_file(at.draft)), at.lang)
    verdict = settlement.verdict
    sentences = VerdictSentences(verdict, replay.speaker)
    more = (Choice(say("verdict.anew"), act(Begin())),)
    shown = _screened(at, position, verdict, sentences)
    return Shown(say("verdict.title"), (shown,), Choice(say("verdict.on"), {"do": "table"}), more)


def _screened(
    at: Context, position: Position, verdict: Verdict, sentences: VerdictSentences
) -> Screened:
    edition = at.plugin.rulebook().edition(at.draft.table["edition"])
    deciding = verdict.deciding
    ground = deciding.grounds[0] if deciding is not None and deciding.grounds else None
    own = next((side for side in verdict.sides if 0 in side.runs), None)
    right = list(own.right) if own is not None else []
    headline = (
        at.say.text("verdict.right", names=position.speaker.listed(right), count=len(right))
        if right
        else at.say.text("verdict.nobody")
    )
    return Screened(
        headline,
        edition.name.get(at.lang),
        situation=sentences.headline()[0],
        answered=tuple(
            Answered(
                claim.by, in_words(position, "claim", claim.says), claim.answers[0],
                "" if claim.answers[0] else claim.found,
            )
            for claim in verdict.claims
        ),
        belief=" ".join(sentences.beliefs()),
        rule=ground.statement if ground is not None else "",
        places=tuple(_places(verdict)),
        books=tuple(_books(at, verdict, sentences)),
        sum=tuple(_sum(verdict)),
        ends=tuple(_ends(position)),
    )  # fmt: skip


def _places(verdict: Verdict) -> Iterator[Place]:
    for ground in verdict.deciding.grounds if verdict.deciding is not None else ():
        if ground.rule is not None:
            for citation in ground.citations[:1]:
                yield Place(ground.rule.id, citation)


def _books(at: Context, verdict: Verdict, sentences: VerdictSentences) -> Iterator[BookRow]:
    for side in verdict.sides:
        names = tuple(verdict.books[run] for run in side.runs)
        who = sentences.speaker.listed(side.right) if side.right else ""
        text = (
            at.say.text("verdict.right", names=who, count=len(side.right))
            if who
            else at.say.text("verdict.nobody")
        )
        yield BookRow(names, text, own=0 in side.runs)


def _sum(verdict: Verdict) -> Iterator[SumLine]:
    for line in verdict.ledgers.lines if verdict.ledgers is not None else ():
        yield SumLine(line.label, line.cells[0])


def _ends(position: Position) -> Iterator[str]:
    speaker = position.speaker
    scene = position.plugin.drawing.scenes.scene(
        position.record.game, position.record.state.table, speaker
    )
    for seat in scene.seats:
        dials = [f"{dial.label} {dial.value}" for dial in seat.dials]
        tokens = [f"{token.name} {token.count}" for token in seat.tokens if token.count]
        yield f"{speaker.seats[seat.seat]}: {', '.join([*dials, *tokens])}"
