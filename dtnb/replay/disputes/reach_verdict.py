"""The verdict on a dispute: who is right, under which book, and by which one sentence.

It is put together from what has been tried: a comparison of the books, and where all of them say
the same, a settlement under one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from dtnb.frames.building.citations import rule_of, short_place
from dtnb.replay.disputes.deciding_print import apart_by_print, by_print
from dtnb.replay.disputes.deciding_question import (
    by_book,
    by_case,
    by_claim,
    by_reading,
    first_parting,
)
from dtnb.replay.disputes.disputed import (
    Played,
    Tried,
    correct_claimants,
    deciding_line,
    labelled,
    said,
    subject_of,
)
from dtnb.replay.disputes.ledgers_compared import side_by_side
from dtnb.replay.disputes.mistakes import mistakes, omission
from dtnb.replay.disputes.not_made import NotMade
from dtnb.replay.disputes.situation import disputed_step, situation_of
from dtnb.replay.verdict.data import (
    Besides,
    ClaimAnswer,
    Deciding,
    Ledgers,
    MainLine,
    Same,
    Side,
    Unplayed,
    Verdict,
)
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.frames.ledger import Ledger
    from dtnb.frames.line import ClaimResult
    from dtnb.replay.disputes.comparison_data import Divergence
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.final_states import Row
    from dtnb.replay.lines.played_file import PlayedFile


def verdict_of(played: Played, tried: Tried | None = None) -> Verdict:
    """Say who is right, and why.

    Parameters
    ----------
    played
        The file under each book.
    tried
        What was found under the first of them; it tells what decides where the books agree.
    """
    claims = _claims(played)
    subject = subject_of(played.ends)
    sides = _sides(played, claims, subject)
    parting = first_parting(played.partings, sides)
    # Of what reaches no end in any book, nothing is decided, however it is read.
    undecided = bool(claims) and all(side.open for side in sides)
    deciding = None
    omitted = omission(played)
    play = omitted.left_out.play if omitted is not None else None
    arises = disputed_step(played, play)
    further: tuple[str, ...] = ()
    if undecided:
        pass
    elif parting is not None:
        deciding, further = by_book(parting, played, sides)
        if not deciding.question:
            deciding = apart_by_print(parting, played) or deciding
    elif tried is not None:
        deciding, further = by_reading(tried, claims, played)
    if deciding is None and claims and not undecided:
        deciding = by_claim(played, play)
    case = None if undecided else played.replays[0].file.case
    # Where the books agree, what a case names says more than what stands nearest to its claims.
    if case is not None and parting is None and not _named(deciding, case.rules):
        if deciding is not None and deciding.question and deciding.open:
            further = (deciding.question, *further)
        deciding = by_case(played, case.rules[0])
    lost = tried.not_made if tried is not None else NotMade()
    # Of a move that a rule refuses, that rule says more than what decides without the move.
    answered = deciding is not None and (deciding.open or (parting and deciding.question))
    if lost.because is not None and not answered:
        deciding, further = lost.because, ()
    if deciding is not None:
        deciding = _cited_everywhere(deciding, played)
    return Verdict(
        played.names,
        tuple(_spoken(each, name, played) for each, name in zip(*played[:2], strict=True)),
        claims,
        sides,
        labelled(subject) if subject is not None else "",
        deciding,
        further,
        _ledgers(played, subject),
        parting.after if parting is not None else "",
        tuple(
            Same(labelled(row), row.cells()[0])
            for row in played.ends
            if not row.differs and row.kind in ("dial", "token") and row.values[0]
        ),
        tuple(_besides(played, sides)) if not claims else (),
        _whole(played.replays),
        situation_of(played, arises),
        _main_line(played.ends, subject),
        tuple(_absent(played)),
        tuple(by_print(tried, claims, played)) if tried is not None else (),
        arises.index if arises is not None else -1,
        tuple(mistakes(played, tried, claims, omitted)) if not undecided else (),
        lost.moves,
        lost.put_right,
        tuple(_unplayed(played)),
    )


def _named(deciding: Deciding | None, rules: Sequence[str]) -> bool:
    """Tell whether what was found is among the rules that decide as the file says."""
    if deciding is None:
        return False
    found = {ground.rule.id for ground in deciding.grounds if ground.rule is not None}
    return not {deciding.policy, deciding.ambiguity, *found}.isdisjoint(rules)


def _cited_everywhere(deciding: Deciding, played: Played) -> Deciding:
    """Cite the rule of each ground in all the books that it holds in, and that print it."""
    every = range(len(played.replays))
    grounds = []
    for ground in deciding.grounds:
        places: dict[int, str] = {}
        for run in ground.runs or every if ground.rule is not None else ():
            replay = played.replays[run]
            book = replay.plugin.rulebook()
            if ground.rule is not None and ground.rule.id in book.rules:
                cited = book.cite(ground.rule.id, replay.edition)
                if cited.pages:
                    places[run] = short_place(rule_of(cited, played.speaker), played.speaker)
        if len(places) > len(ground.citations):
            whole = tuple(places) if len(places) == len(every) else ground.runs
            ground = structs.replace(ground, runs=whole, citations=tuple(places.values()))
        grounds.append(ground)
    return structs.replace(deciding, grounds=tuple(grounds))


def _spoken(replay: PlayedFile, name: str, played: Played) -> str:
    """Name a book as it stands in a sentence."""
    edition = replay.plugin.rulebook().edition(replay.edition)
    plain = name == edition.name.get(language_of(replay.lang))
    return _spoken_edition(edition.id, played) if plain else name


def _spoken_edition(id_: str, played: Played) -> str:
    message = f"object.edition.{id_}"
    if played.speaker.has(message):
        return played.speaker.text(message)
    edition = played.replays[0].plugin.rulebook().edition(id_)
    return edition.name.get(language_of(played.replays[0].lang))


def _unplayed(played: Played) -> Iterator[Unplayed]:
    """Yield the books that cannot be played, those with the same reason together."""
    for reason in dict.fromkeys(played.unplayed.values()):
        books = [each for each, why in played.unplayed.items() if why == reason]
        yield Unplayed(tuple(_spoken_edition(book, played) for book in books), reason)


# -- who is right ---------------------------------------------------------------------------------


def _claims(played: Played) -> tuple[ClaimAnswer, ...]:
    """Return what was said of every line, with the answers of each book."""
    first: dict[tuple[object, ...], ClaimResult] = {}
    answers: dict[tuple[object, ...], dict[int, bool | None]] = {}
    lines: dict[tuple[object, ...], str] = {}
    for run, replay in enumerate(played.replays):
        for line in replay.everything():
            for each in line.claims:
                key = (line.name, each.path)
                first.setdefault(key, each)
                lines[key] = line.name
                open_ = _open(played.ends, run, line.name, each.answer)
                answers.setdefault(key, {})[run] = None if open_ else each.answer
    runs = range(len(played.replays))
    return tuple(
        ClaimAnswer(each.by, each.says, tuple(answers[key].get(run) for run in runs), lines[key])
        for key, each in first.items()
    )


def _open(ends: Sequence[Row], run: int, line: str, answer: bool | None) -> bool:
    """Tell whether a run stops in the middle where others reach an end, or before a claim holds."""
    missing = [row.values for row in ends if row.kind == "ending" and row.line == line]
    return any(values[run] and not (all(values) and answer) for values in missing)


def _sides(played: Played, claims: Sequence[ClaimAnswer], subject: Row | None) -> tuple[Side, ...]:
    sides: dict[tuple[object, ...], Side] = {}
    for run in range(len(played.replays)):
        result = subject.cells()[run] if subject is not None else None
        open_ = any(claim.answers[run] is None for claim in claims)
        right = () if open_ else correct_claimants(claims, run)
        side = sides.setdefault((right, result, open_), Side((), right, result, open_))
        sides[right, result, open_] = structs.replace(side, runs=(*side.runs, run))
    return tuple(sides.values())


def _besides(played: Played, sides: Sequence[Side]) -> Iterator[Besides]:
    for side in sides:
        labels = [
            labelled(row)
            for row in played.ends
            if row.kind != "ending" and len({row.values[run] for run in side.runs}) > 1
        ]
        if labels:
            found = (_dividing(parting, side.runs) for parting in played.partings)
            ids = dict.fromkeys(each for part in found for each in part)
            yield Besides(side.runs, tuple(labels), tuple(ids))


def _dividing(parting: Divergence, runs: Sequence[int]) -> Iterator[str]:
    """Yield the ambiguities behind a parting of certain runs."""
    if sum(not set(runs).isdisjoint(group.runs) for group in parting.sides) > 1:
        for cause in parting.causes:
            readings = [
                reading for reading in cause.readings if not set(runs).isdisjoint(reading.runs)
            ]
            if cause.ambiguity and len(readings) > 1:
                yield cause.ambiguity


def _main_line(ends: Sequence[Row], subject: Row | None) -> MainLine | None:
    """Return what the subject comes to in the main line, where it is of a branch."""
    if subject is None or not subject.line:
        return None
    sides: dict[str, tuple[int, ...]] = {}
    for row in ends:
        if (row.kind, row.label, row.line) == (subject.kind, subject.label, ""):
            for run, result in enumerate(row.cells()):
                sides[result] = (*sides.get(result, ()), run)
    found = tuple(Side(runs, (), result) for result, runs in sides.items())
    return MainLine(subject.line, subject.label, found) if found else None


def _absent(played: Played) -> Iterator[str]:
    """Yield the books that a file leaves out; none where not all that it names are tried."""
    first = played.replays[0]
    named = {first.edition, *first.books}
    tried = {*played.unplayed, *(replay.edition for replay in played.replays)}
    if first.file.editions and named <= tried:
        for edition in first.plugin.rulebook().editions.values():
            if edition.id not in named:
                yield edition.name.get(language_of(first.lang))


def _whole(replays: Sequence[PlayedFile]) -> bool:
    played = [replay.edition for replay in replays]
    return sorted(played) == sorted(replays[0].plugin.rulebook().editions)


# -- calculations ---------------------------------------------------------------------------------


def _ledgers(played: Played, subject: Row | None) -> Ledgers | None:
    if subject is not None and subject.kind == "total":
        found = [_ledger(run, subject.label, subject.line) for run in played.replays]
        return side_by_side(found, played.speaker)
    for line, claim in said(played):
        ledger = deciding_line(line, claim, played.speaker).ledger
        if ledger is not None:
            title = _sent_by(line, ledger).title
            found = [_ledger(run, title, line.name) for run in played.replays]
            return side_by_side(found, played.speaker)
    return None


def _sent_by(line: Branch, ledger: Ledger) -> Ledger:
    """Return the calculation that sends back what this one begins and ends with, or this one."""
    if len(ledger.rows) != 1:
        return ledger
    for each in line.ledgers:
        for sent in each.ledger.returns:
            if (sent.to, sent.amount) == (ledger.seat, ledger.total) and sent.amount:
                return each.ledger
    return ledger


def _ledger(replay: PlayedFile, title: str, name: str) -> Ledger | None:
    """Return the last calculation of a name in a line."""
    for line in replay.everything():
        if line.name == name:
            found = [ledger.ledger for ledger in line.ledgers if ledger.ledger.title == title]
            return found[-1] if found else None
    return None
