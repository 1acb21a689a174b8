"""Acts that say what is disputed, and what people say."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.files.reader import can_hold
from dtnb.quarrels import acts
from dtnb.quarrels.changing.refusing import unfit
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft, Statement
from dtnb.quarrels.questions import proposals, with_number
from dtnb.replay.game.phrases import read_dispute, read_expectation

#: the most further questions besides the one after the first
_MOST_FURTHER = 5


def ask(at: Context, act: acts.Ask) -> Draft:
    """Dispute a question; a further one if claims stand already."""
    position, draft = at.play(), at.draft
    read_dispute(position.plugin, position.record.game, position.record.start, act.question)
    index = len(draft.moves) if act.at < 0 else act.at
    if index > len(draft.moves):
        raise unfit(at)
    if act.more:
        if act.question in (draft.dispute, *draft.also) or len(draft.also) > _MOST_FURTHER:
            raise unfit(at)
        return replace(draft, also=(*draft.also, act.question), open="")
    return replace(draft, dispute=act.question, wanted_at=index, claims=(), also=(), open="")


def say(at: Context, act: acts.Say) -> Draft:
    """State what a person says, and what that leaves to the other."""
    position, draft = at.play(), at.draft
    names = list(at.seats)
    if act.by not in names or (act.among and act.says not in act.among):
        raise unfit(at)
    plugin, game, start = position.plugin, position.record.game, position.record.start
    for statement in (act.says, *act.among):
        read_expectation(plugin, game, start, statement)
    if act.among and Statement(act.by, act.says) in draft.claims:
        return _said_again(at, act)
    if act.question and act.question not in (draft.dispute, *draft.also):
        read_dispute(plugin, game, start, act.question)
        draft = _asked(at, act)
    kept = [c for c in draft.claims if c.by != act.by or c.says not in (act.says, *act.among)]
    claims = [*kept, Statement(act.by, act.says)]
    rest = _left_to_other(at, act)
    if rest is not None and not any(c.by == rest.by and c.says in act.among for c in claims):
        claims.append(rest)
    return replace(draft, claims=tuple(claims), open="", typed="")


def say_number(at: Context, act: acts.SayNumber) -> Draft:
    """State what a person says with a number of their own."""
    says = with_number(act.says, act.label, act.value)
    if not says:
        raise unfit(at)
    among = tuple(dict.fromkeys((*act.among, says)))
    return say(at, acts.Say(act.by, says, among, act.question, act.at))


def _asked(at: Context, act: acts.Say) -> Draft:
    """Return a draft in which the question of an answer is disputed, or disputed as well."""
    draft = at.draft
    index = len(draft.moves) if act.at < 0 else act.at
    if index > len(draft.moves) or len(draft.also) > _MOST_FURTHER:
        raise unfit(at)
    if draft.dispute:
        return replace(draft, also=(*draft.also, act.question))
    return replace(draft, dispute=act.question, wanted_at=index)


def _left_to_other(at: Context, act: acts.Say) -> Statement | None:
    """Return what an answer leaves to the only other person; None if that is open."""
    others = [name for name in at.seats if name != act.by]
    rest = [statement for statement in act.among if statement != act.says]
    return Statement(others[0], rest[0]) if len(others) == 1 and len(rest) == 1 else None


def _said_again(at: Context, act: acts.Say) -> Draft:
    """Return a draft in which an answer is taken back, or confirmed if another left it."""
    own, rest, claims = Statement(act.by, act.says), _left_to_other(at, act), list(at.draft.claims)
    if rest in claims and claims.index(rest) < claims.index(own):
        kept = [claim for claim in claims if claim not in (own, rest)]
        return replace(at.draft, claims=(*kept, own, rest), open="")
    return _unsaid(at, act)


def _unsaid(at: Context, act: acts.Say) -> Draft:
    """Return a draft without an answer, and without what it left to the other."""
    gone = (Statement(act.by, act.says), _left_to_other(at, act))
    claims = tuple(claim for claim in at.draft.claims if claim not in gone)
    draft = replace(at.draft, claims=claims, open="")
    if any(claim.says in act.among for claim in claims):
        return draft
    return _without_question(at, draft, act.question)


def unask(at: Context, act: acts.Unask) -> Draft:
    """Take back a question with all statements that answer it."""
    claims = tuple(claim for claim in at.draft.claims if claim.says not in act.among)
    return _without_question(at, replace(at.draft, claims=claims, open=""), act.question)


def _without_question(at: Context, draft: Draft, question: str) -> Draft:
    """Return a draft that does not dispute a question; the next one takes its place."""
    also = tuple(other for other in draft.also if other != question)
    if question != draft.dispute or at.end is None:
        return replace(draft, also=also)
    index = draft.wanted_at if draft.wanted else 0
    if not also:
        return replace(draft, dispute="", wanted_at=index)
    places = {proposal.question: proposal.at for proposal in proposals(draft, at.end)}
    index = index if draft.wanted else places.get(also[0], len(draft.moves))
    return replace(draft, dispute=also[0], also=also[1:], wanted_at=index)


def pick(at: Context, act: acts.Pick) -> Draft:
    """Take up a suggestion for what is typed."""
    if not can_hold(act.text, 200):
        raise unfit(at)
    return replace(at.draft, typed=act.text)


def unsay(at: Context, act: acts.Unsay) -> Draft:
    """Take back a statement."""
    claims = at.draft.claims
    if act.claim >= len(claims):
        raise unfit(at)
    return replace(at.draft, claims=(*claims[: act.claim], *claims[act.claim + 1 :]))
