"""The last screen: who is right, and why."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from dtnb.frames.building.citations import INFERRED_MARK
from dtnb.quarrels.acts import Go, Open, act
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.files import load_draft, to_file
from dtnb.quarrels.moves import closed, phrase_of
from dtnb.quarrels.pages.numbers import numbers_of
from dtnb.quarrels.pages.variations import variations
from dtnb.quarrels.phrasing import as_statement, in_words
from dtnb.quarrels.screens import (
    Answered,
    Block,
    BookRow,
    Choice,
    Place,
    Standing,
    SumLine,
    Text,
)
from dtnb.quarrels.screens import Verdict as Screened
from dtnb.quarrels.tables import seats_at
from dtnb.quarrels.worlds import ledgers_of
from dtnb.replay.replay import Replay
from dtnb.replay.verdict.sentences import VerdictSentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dtnb.frames.ledger import Ledger
    from dtnb.quarrels.draft import Draft
    from dtnb.quarrels.position import Position
    from dtnb.replay.verdict.data import Mistake, Verdict

#: what is unfolded to change the numbers of a quarrel that is settled
NUMBERS = "numbers"
_NUMBER = re.compile(r"\d+")
#: the most places of a rule
_MOST_PLACES = 2


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


def show(at: Context) -> Shown:
    """Return the screen of the verdict."""
    say, position = at.say.text, at.end
    if position is None or not at.draft.claims:
        back = Choice(say("what.back"), act(Go("quarrel")))
        return Shown(say("verdict.title"), (Text(say("verdict.nothing")),), back)
    quarrel = settled(at.draft, position)
    blocks: list[Block] = [_screened(at, quarrel)]
    if at.draft.open == NUMBERS:
        blocks += numbers_of(at)
    own = act(Open(NUMBERS))
    more = [Choice(say("verdict.numbers"), own), *variations(at)]
    return Shown(say("verdict.title"), blocks, None, more)


def _screened(at: Context, quarrel: Settled) -> Screened:
    verdict, position = quarrel.verdict, quarrel.position
    edition = at.plugin.rulebook().edition(at.draft.table["edition"])
    rule = _rule(quarrel)
    return Screened(
        _who(at, quarrel),
        _book(at, edition.name.get(at.lang)),
        winner=_winner(quarrel.verdict),
        situation=_situation(at, quarrel),
        answered=tuple(_answered(quarrel, rule)),
        belief=_belief(at, quarrel),
        rule=rule,
        places=tuple(_places(at, verdict))[:_MOST_PLACES],
        sum_title=_sum_title(quarrel),
        sum=tuple(_sum(at, quarrel)),
        books=tuple(_books(at, verdict, quarrel.sentences)),
        ends=tuple(position.standings),
        standings=tuple(_standings(at, position)),
        doubt=_doubt(at, verdict),
    )


# -- who and why ----------------------------------------------------------------------------------


def _who(at: Context, quarrel: Settled) -> str:
    own = next((side for side in quarrel.verdict.sides if 0 in side.runs), None)
    if own is None or own.open:
        return at.say.text("verdict.open")
    return _right(at, own.right, quarrel)


def _right(at: Context, right: tuple[str, ...], quarrel: Settled) -> str:
    if not right:
        return at.say.text("verdict.nobody")
    names = quarrel.position.speaker.listed(right)
    return at.say.text("verdict.right", names=names, count=len(right))


def _winner(verdict: Verdict) -> str:
    own = next((side for side in verdict.sides if 0 in side.runs), None)
    return own.right[0] if own is not None and not own.open and len(own.right) == 1 else ""


def _book(at: Context, name: str) -> str:
    """Return the book of the table with the readings that the table has chosen itself."""
    rulebook, chosen = at.plugin.rulebook(), at.draft.table.get("policies") or {}
    readings = [
        reading.statement.get(at.lang).rstrip(".")
        for policy, id_ in chosen.items()
        if policy in rulebook.policies
        for reading in rulebook.policies[policy].readings
        if reading.id == id_
    ]
    return at.say.text("verdict.book", book=name, readings=readings or None)


def _situation(at: Context, quarrel: Settled) -> str:
    """Return what is the case: the answer to the question, or what comes out."""
    disputed = quarrel.verdict.disputed
    if disputed is not None and disputed.answer is not None:
        stated = as_statement(quarrel.position, at.draft.dispute, disputed.answer)
        if stated:
            return stated
    true = [claim.says for claim in quarrel.verdict.claims if claim.answers[0]]
    if true:
        return at.say.text("verdict.statement", text=in_words(quarrel.position, "claim", true[0]))
    return ""


def _rule(quarrel: Settled) -> str:
    deciding = quarrel.verdict.deciding
    if deciding is None or not deciding.grounds:
        return ""
    ground = deciding.grounds[0]
    if deciding.open:
        # An answer says nothing without its question.
        return f"{deciding.question} {ground.statement}".strip()
    if deciding.policy and ground.rule is not None:
        return ground.rule.statement
    return ground.statement


def _belief(at: Context, quarrel: Settled) -> str:
    losers = {claim.by for claim in quarrel.verdict.claims if claim.answers[0] is False}
    mistakes = [m for m in quarrel.verdict.mistakes if m.by in losers]
    if len(losers) == 1 and len({m.statement or m.play for m in mistakes}) == 1:
        said = _as_belief(at, mistakes[0])
        if said:
            return said
    beliefs = " ".join(quarrel.sentences.beliefs())
    if beliefs:
        return beliefs
    disputed = quarrel.verdict.disputed
    wrong = {claim.by for claim in quarrel.verdict.claims if claim.answers[0] is False}
    move = at.draft.wanted or _disputed_move(at.draft)
    if disputed is None or disputed.answer is None or not move or len(wrong) != 1:
        return ""
    name = "belief.forbidden" if disputed.answer else "belief.allowed"
    return at.say.text(name, what=in_words(quarrel.position, "play", move))


def _as_belief(at: Context, mistake: Mistake) -> str:
    """Return what one person believes, without the name; empty if there is no sentence for it."""
    what = mistake.play if mistake.kind in ("allowed", "forbidden") else mistake.statement
    if not what or mistake.kind == "reading":
        return ""
    return at.say.text(f"belief.{mistake.kind}", what=what.rstrip("."))


def _disputed_move(draft: Draft) -> str:
    """Return the move about which people quarrel; empty if there is none."""
    return phrase_of(draft.moves[draft.wanted_at]) if draft.wanted_at < len(draft.moves) else ""


def _places(at: Context, verdict: Verdict) -> Iterator[Place]:
    for ground in verdict.deciding.grounds[:1] if verdict.deciding is not None else ():
        if ground.rule is not None:
            for citation in ground.citations[:1]:
                yield Place(ground.rule.id, citation.replace(INFERRED_MARK, ""))


def _doubt(at: Context, verdict: Verdict) -> str:
    """Return how sure the verdict is, if it is not certain."""
    said = "".join(at.say.text("verdict.said", note=note) + " " for note in at.draft.notes)
    return (said + _open_question(at, verdict)).strip()


def _open_question(at: Context, verdict: Verdict) -> str:
    deciding = verdict.deciding
    if deciding is not None and deciding.open_here:
        other = next((g for g in deciding.grounds[1:] if g.right), None)
        if other is None:
            return at.say.text("verdict.doubt")
        return at.say.text("verdict.doubt-other", reading=other.statement, names=list(other.right))
    return ""


def _answered(quarrel: Settled, rule: str) -> Iterator[Answered]:
    for claim in quarrel.verdict.claims:
        right = claim.answers[0]
        correct = "" if right is not False else _correct(quarrel, claim.says, claim.found, rule)
        says = in_words(quarrel.position, "claim", claim.says)
        yield Answered(claim.by, says, right, correct)


def _correct(quarrel: Settled, says: str, found: str, rule: str) -> str:
    """Return what is the case instead of a false statement; empty if it is told already."""
    form = _NUMBER.sub("#", says)
    for fact in quarrel.position.facts:
        if says == fact.opposite or (form != says and form == _NUMBER.sub("#", fact.statement)):
            return in_words(quarrel.position, "claim", fact.statement)
    disputed = quarrel.verdict.disputed
    if disputed is not None and disputed.answer is not None:
        # The answer to the question stands above.
        return ""
    told = found.split(". ")[0].rstrip(".")
    return "" if rule and told in rule else told


def _books(at: Context, verdict: Verdict, sentences: VerdictSentences) -> Iterator[BookRow]:
    for side in verdict.sides:
        names = tuple(verdict.books[run] for run in side.runs)
        listed = sentences.speaker.listed(side.right)
        if side.open:
            text = at.say.text("verdict.open")
        elif len(side.right) == 1:
            # The seat says it.
            text = ""
        elif side.right:
            text = at.say.text("verdict.right", names=listed, count=len(side.right))
        else:
            text = at.say.text("verdict.nobody")
        seat = side.right[0] if len(side.right) == 1 else ""
        yield BookRow(names, text, own=0 in side.runs, result=side.result or "", seat=seat)


# -- the sum, and where everybody stands ----------------------------------------------------------


def _ledger(quarrel: Settled) -> Ledger | None:
    """Return the calculation that people quarrel about; None if they quarrel about none."""
    if quarrel.verdict.ledgers is None:
        return None
    own = ledgers_of(quarrel.position, quarrel.position.record)
    titled = [ledger for ledger in own if ledger.title == quarrel.verdict.ledgers.title]
    return titled[-1] if titled else None


def _sum_title(quarrel: Settled) -> str:
    ledger = _ledger(quarrel)
    return ledger.title if ledger is not None else ""


def _sum(at: Context, quarrel: Settled) -> Iterator[SumLine]:
    ledger = _ledger(quarrel)
    if ledger is None:
        return
    for row in ledger.rows:
        if not row.applied or row.running is None:
            continue
        effect = f"{row.effect:+d}".replace("-", "\N{MINUS SIGN}") if row.effect is not None else ""
        seat = quarrel.position.speaker.seats[row.seat] if row.seat is not None else ""
        change = effect if row.section > 1 else ""
        yield SumLine(row.label, change, str(row.running), seat=seat)
    yield SumLine(at.say.text("verdict.total"), "", str(ledger.total), "total")
    for returned in ledger.returns:
        name = quarrel.position.speaker.seats[returned.to]
        label = at.say.text("verdict.returned", name=returned.label, seat=name)
        yield SumLine(label, "", str(returned.amount), "returned")


def _standings(at: Context, position: Position) -> Iterator[Standing]:
    before = seats_at(position, position.record.start.table)
    after = seats_at(position, position.record.state.table)
    for old, new in zip(before, after, strict=True):
        seat = position.speaker.seats[new.seat]
        if not new.dials:
            yield Standing(seat)
            continue
        first, *others = zip(old.dials, new.dials, strict=True)
        was, dial = first
        change = f"{dial.value - was.value:+d}".replace("-", "\N{MINUS SIGN}")
        rest = [f"{now.label} {now.value}" for then, now in others if then.value != now.value]
        rest += [
            f"{token.name} {token.count}" if token.count > 1 else token.name
            for token in new.tokens
            if token.count
        ]
        stays = at.say.text("verdict.stays")
        yield Standing(
            seat,
            dial.label,
            str(dial.value),
            change if dial.value != was.value else stays,
            ", ".join(rest),
        )
