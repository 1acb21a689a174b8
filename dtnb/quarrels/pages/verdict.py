"""The last screen: who is right, and why."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dtnb.quarrels.acts import Go, Open, act
from dtnb.quarrels.case import case_named
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.moves import dice_of
from dtnb.quarrels.pages.numbers import numbers_of
from dtnb.quarrels.pages.reasons import (
    Reason,
    further_places,
    is_silent,
    printed_instead,
    reasons,
)
from dtnb.quarrels.pages.refusals import place_of
from dtnb.quarrels.pages.remarks import remarks
from dtnb.quarrels.pages.standings import standings
from dtnb.quarrels.pages.sums import sum_of
from dtnb.quarrels.pages.variations import variations
from dtnb.quarrels.pages.what import asked_choice, asked_dice
from dtnb.quarrels.phrasing import as_statement, in_words
from dtnb.quarrels.questions import before_wish, idle_statements, orders, without_claims
from dtnb.quarrels.screens import Answered, Block, BookRow, Choice, Choices, Place, Text
from dtnb.quarrels.screens import Verdict as Screened
from dtnb.quarrels.settling import Settled, settled
from dtnb.quarrels.tables import seats_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dtnb.quarrels.position import Position
    from dtnb.replay.verdict.data import Verdict

#: what is unfolded to change the numbers of a quarrel that is settled
NUMBERS = "numbers"
#: what is unfolded to see what would change the answer
VARIATIONS = "variations"
_NUMBER = re.compile(r"\d+")
#: the most places of a rule, and the most sentences on what is the case
_MOST_PLACES, _MOST_SITUATIONS = 2, 2


def show(at: Context) -> Shown:
    """Return the screen of the verdict."""
    say, position = at.say.text, at.end
    if position is None or not at.draft.claims:
        back = Choice(say("what.back"), act(Go("quarrel")))
        return Shown(say("verdict.title"), (Text(say("verdict.nothing")),), back)
    blocks: list[Block] = [*_people(at), _screened(at, settled(at.draft, position))]
    if position.ending.is_open:
        blocks += [*asked_dice(at), *asked_choice(at)]
    blocks += _story(at)
    if at.draft.open == NUMBERS:
        blocks += numbers_of(at)
    more = [Choice(say("verdict.numbers"), act(Open(NUMBERS)))]
    if at.draft.open == VARIATIONS:
        blocks.append(Choices(tuple(variations(at)), say("verdict.variations"), "list"))
    else:
        more.append(Choice(say("verdict.variations"), act(Open(VARIATIONS))))
    return Shown(say("verdict.title"), blocks, None, more)


def _people(at: Context) -> Iterator[Block]:
    """Yield who plays what in a case, which its readers have not entered themselves."""
    case = case_named(at.draft.case, at.lang) if at.draft.case else None
    if case is not None:
        yield Text(case.title, "lead")
        active = (at.draft.table.get("start") or {}).get("active", at.active)
        turn = at.say.text("where.turn", seat=active)
        yield Text(f"{at.who_plays(at.seats)} {turn}", "quiet")


def _story(at: Context) -> Iterator[Block]:
    """Yield what happened in a case."""
    case = case_named(at.draft.case, at.lang) if at.draft.case else None
    if case is not None:
        yield Text(case.story)


def _screened(at: Context, whole: Settled) -> Screened:
    """Return the verdict of a quarrel.

    What made no difference is answered, but decides nothing.
    """
    idle = idle_statements(whole.position)
    kept = without_claims(at.draft, whole.position, idle)
    is_idle = not kept.claims
    at_kept = at if is_idle or kept == at.draft else Context(kept)
    quarrel = whole if at_kept is at else settled(kept, whole.position)
    verdict, position = quarrel.verdict, quarrel.position
    edition = at.plugin.rulebook().edition(at.draft.table["edition"])
    situation, total = _situation(at_kept, quarrel), sum_of(at_kept, quarrel)
    not_made = _not_carried_out(at, whole, idle)
    if is_idle:
        situation = not_made
    elif not_made and at_kept is not at:
        situation = f"{situation} {not_made}".strip()
    is_open = _is_open(verdict)
    if is_open:
        situation = ""
    answered = list(_answered(at, whole, situation, idle))
    if at_kept is not at:
        by_statement = {(one.seat, one.says): one for one in _answered(at_kept, quarrel, situation)}
        answered = [by_statement.get((one.seat, one.says), one) for one in answered]
    rule, places = _rule(quarrel), tuple(_places(position, verdict))
    printed, others = printed_instead(at, quarrel), tuple[BookRow, ...]()
    if printed is not None:
        others = (BookRow((), rule, places),)
        rule, places = printed.rule.statement, (place_of(position, printed.rule, printed.place),)
    elif places:
        places = (*places, *further_places(quarrel, places))[:_MOST_PLACES]
    ends = tuple(standings(at, position, total))
    changed = [end for end in ends if end.change != at.say.text("verdict.stays")]
    return Screened(
        _outcome(at, whole) if is_idle else _who(at, quarrel),
        _book(at, edition.name.get(at.lang)),
        winner="" if is_idle else _winner(quarrel.verdict),
        situation=situation,
        answered=() if is_open else tuple(answered),
        rule=rule,
        places=places,
        silent=_silent(at, verdict) if printed is None else "",
        others=others,
        sum_title=total.title,
        sum=total.lines,
        books=() if is_open else tuple(_books(at, quarrel, is_idle=is_idle)),
        standings=() if is_open else ends,
        remarks=() if is_open else tuple(remarks(at, position, total, places)),
        assumed="" if is_open or not (total.lines or changed) else _assumed(at),
        doubt=_doubt(at, verdict),
    )


# -- who and why ----------------------------------------------------------------------------------


def _outcome(at: Context, quarrel: Settled) -> str:
    """Return who went first and what came of it, where all that was said made no difference."""
    position = quarrel.position
    asked = next(orders(at.draft, position), None)
    first = in_words(position, "claim", asked.answers[0].statement) if asked is not None else ""
    takes = [
        in_words(position, "claim", fact.statement)
        for fact in position.facts
        if fact.kind == "amount"
        and fact.label.isdigit()
        and int(fact.label)
        and not fact.is_final_value
    ]
    if first and takes:
        return at.say.text("verdict.outcome", first=first, takes=takes)
    text = first or (takes[0] if takes else "")
    return at.say.text("verdict.statement", text=text) if text else at.say.text("verdict.nobody")


def _not_carried_out(at: Context, quarrel: Settled, idle: frozenset[str]) -> str:
    """Return that what somebody was allowed to do did not come about; empty if it did."""
    true = [c.says for c in quarrel.verdict.claims if c.says in idle and c.answers[0]]
    true += [fact for fact in idle if not true and any(fact == c.says for c in at.draft.claims)]
    texts = dict.fromkeys(in_words(quarrel.position, "claim", says) for says in true)
    return " ".join(at.say.text("verdict.not-made", text=text) for text in texts)


def _who(at: Context, quarrel: Settled) -> str:
    if _is_open(quarrel.verdict):
        needs = quarrel.position.ending.missing_input
        return at.say.text("verdict.needs-dice" if needs == "roll" else "verdict.open")
    own = next(side for side in quarrel.verdict.sides if 0 in side.runs)
    return _right(at, own.right, quarrel)


def _is_open(verdict: Verdict) -> bool:
    """Tell whether it is open who is right by the book of the table."""
    own = next((side for side in verdict.sides if 0 in side.runs), None)
    return own is None or own.is_open


def _right(at: Context, right: tuple[str, ...], quarrel: Settled) -> str:
    if not right:
        return at.say.text("verdict.nobody")
    names = quarrel.position.speaker.listed(right)
    return at.say.text("verdict.right", names=names, count=len(right))


def _assumed(at: Context) -> str:
    """Return what nobody said, but what the numbers are with; empty if there is nothing."""
    before, whole = at.position, at.end
    if before is None or whole is None or not at.draft.moves:
        return ""
    stated_moves = {result.text for result in before.results}
    until = whole.end_of_part(before.made)
    made = [
        result.text
        for result in whole.results
        if result.text not in stated_moves and result.position <= until
    ]
    # What is rolled in a further Roll Phase is beside the point.
    further = (i for i, text in enumerate(made) if dice_of(text) and " for " not in text)
    beside = next(further, len(made))
    made_up = [in_words(whole, "play", text) for text in made[:beside]]
    return at.say.text("verdict.assumed", moves=made_up) if made_up else ""


def _winner(verdict: Verdict) -> str:
    own = next((side for side in verdict.sides if 0 in side.runs), None)
    return own.right[0] if own is not None and not own.is_open and len(own.right) == 1 else ""


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
    disputed, position = quarrel.verdict.disputed, quarrel.position
    if disputed is not None and disputed.answer is not None and not at.draft.also:
        stated = as_statement(position, at.draft.dispute, disputed.answer)
        if stated:
            return stated
    claims = quarrel.verdict.claims
    facts_claimed = [claim.says for claim in claims if claim.answers[0]]
    if not facts_claimed:
        facts_claimed = [fact for claim in claims if claim.answers[0] is False
                for fact in _facts_against(quarrel, claim.says)]  # fmt: skip
    return " ".join(
        at.say.text("verdict.statement", text=in_words(position, "claim", says))
        for says in list(dict.fromkeys(facts_claimed))[:_MOST_SITUATIONS]
    )


def _rule(quarrel: Settled) -> str:
    deciding = quarrel.verdict.deciding
    if deciding is None or not deciding.grounds:
        return ""
    ground = deciding.grounds[0]
    if deciding.is_open:
        # An answer says nothing without its question.
        return f"{deciding.question} {ground.statement}".strip()
    if deciding.policy and ground.rule is not None:
        return ground.rule.statement
    return ground.statement


def _places(position: Position, verdict: Verdict) -> Iterator[Place]:
    for ground in verdict.deciding.grounds[:1] if verdict.deciding is not None else ():
        if ground.rule is not None:
            for citation in ground.citations[:1]:
                yield place_of(position, ground.rule, citation)


def _silent(at: Context, verdict: Verdict) -> str:
    """Return that the book of the table does not print the rule; empty if it does.

    Of an open question it is said that the books leave it open.
    """
    if not is_silent(at, verdict) or (
        verdict.deciding is not None and verdict.deciding.is_open_here
    ):
        return ""
    edition = at.plugin.rulebook().edition(at.draft.table["edition"])
    return at.say.text("verdict.silent", book=edition.name.get(at.lang))


def _doubt(at: Context, verdict: Verdict) -> str:
    """Return how sure the verdict is, if it is not certain."""
    text = "".join(at.say.text("verdict.said", note=note) + " " for note in at.draft.notes)
    meant = before_wish(at.draft, at.end) if at.end is not None else ""
    if meant:
        text += at.say.text("quarrel.meant", move=meant) + " "
    return (text + _open_question(at, verdict)).strip()


def _open_question(at: Context, verdict: Verdict) -> str:
    deciding = verdict.deciding
    if deciding is not None and deciding.is_open_here:
        other = next((g for g in deciding.grounds[1:] if g.right), None)
        if other is None:
            return at.say.text("verdict.doubt")
        return at.say.text("verdict.doubt-other", reading=other.statement, names=list(other.right))
    return ""


def _answered(
    at: Context, quarrel: Settled, situation: str, idle: frozenset[str] = frozenset()
) -> Iterator[Answered]:
    for claim, why in zip(quarrel.verdict.claims, reasons(at, quarrel), strict=True):
        right = claim.answers[0]
        if claim.says in idle and right is not None:
            # The rule that decides is that of who goes first.
            why = Reason(at.say.text("reason.idle" if right else "reason.idle-wrong"))
        facts = _facts_against(quarrel, claim.says) if right is False else []
        phrases = [in_words(quarrel.position, "claim", fact) for fact in facts[:1]]
        correct = "".join(text for text in phrases if text not in situation)
        says = in_words(quarrel.position, "claim", claim.says)
        yield Answered(claim.claimant, says, right, correct, why.text, why.places)


def _facts_against(quarrel: Settled, says: str) -> list[str]:
    """Return what is the case instead of a false statement."""
    form = _NUMBER.sub("#", says)
    return [
        fact.statement
        for fact in quarrel.position.facts
        if says == fact.opposite or (form != says and form == _NUMBER.sub("#", fact.statement))
    ]


def _books(at: Context, quarrel: Settled, *, is_idle: bool = False) -> Iterator[BookRow]:
    verdict, sentences, position = quarrel.verdict, quarrel.sentences, quarrel.position
    # What differs between the books may be beside the point, such as who has paid.
    seats = seats_at(position, position.table_after(at.made))
    labels = {seat.dials[0].label for seat in seats if seat.dials}
    has_result = verdict.ledgers is not None or any(label in verdict.subject for label in labels)
    for side in verdict.sides:
        names = tuple(_plain_name(at, verdict.books[run]) for run in side.runs)
        listed = sentences.speaker.listed(side.right)
        if side.is_open:
            text = at.say.text("verdict.open-there")
        elif len(side.right) == 1 or is_idle:
            # The seat says it.
            text = ""
        elif side.right:
            text = at.say.text("verdict.right", names=listed, count=len(side.right))
        else:
            text = at.say.text("verdict.nobody")
        seat = side.right[0] if len(side.right) == 1 and not is_idle else ""
        # Where something is still to be rolled, nothing has come out yet.
        result = side.result or "" if has_result and not side.is_open else ""
        yield BookRow(names, text, own=0 in side.runs, result=result, seat=seat)


def _plain_name(at: Context, name: str) -> str:
    """Return the name of a book without the readings of the table, which hold in all of them."""
    editions = at.plugin.rulebook().editions.values()
    names = (edition.name.get(at.lang) for edition in editions)
    return next((plain for plain in names if name.startswith(plain)), name)
