"""Acts that say what is disputed, and what people say."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.files.reader import can_hold
from dtnb.quarrels import acts
from dtnb.quarrels.changing.refusing import unfit
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft, Statement
from dtnb.replay.game.phrases import read_dispute, read_expectation


def ask(at: Context, act: acts.Ask) -> Draft:
    """Dispute a question; a further one if claims stand already."""
    position, draft = at.play(), at.draft
    read_dispute(position.plugin, position.record.game, position.record.start, act.question)
    index = len(draft.moves) if act.at < 0 else act.at
    if index > len(draft.moves):
        raise unfit(at)
    if act.more:
        if act.question in (draft.dispute, *draft.also) or len(draft.also) > 5:
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
    if act.question and not draft.dispute:
        index = len(draft.moves) if act.at < 0 else act.at
        if index > len(draft.moves):
            raise unfit(at)
        read_dispute(plugin, game, start, act.question)
        draft = replace(draft, dispute=act.question, wanted_at=index)
    kept = [c for c in draft.claims if c.by != act.by or c.says not in (act.says, *act.among)]
    claims = [*kept, Statement(act.by, act.says)]
    others = [name for name in names if name != act.by]
    rest = [statement for statement in act.among if statement != act.says]
    # What one says leaves the other what remains.
    if len(others) == 1 and len(rest) == 1:
        (other,) = others
        if not any(c.by == other and c.says in act.among for c in claims):
            claims.append(Statement(other, rest[0]))
    return replace(draft, claims=tuple(claims), open="", typed="")


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
