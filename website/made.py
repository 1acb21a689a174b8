"""Disputes made by machine: in a turn that is shipped one rule is answered otherwise.

One of two people claims what the rules come to, the other what would come of it if that one rule
did not hold. ``python -m website.made`` makes them again, of the turns named after it or of many,
and writes `made.json`; the site only reads that file.
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from dtnb.files import FileProblems
from dtnb.gamebook.situation import situation, situation_lines
from dtnb.kernel import Application, Record, World
from dtnb.processes import cores, pool
from dtnb.replay import Replay, load_replay
from dtnb.replay.file.model import Claim, MoveSpec, ReplayFile
from dtnb.replay.file.writers import to_yaml
from dtnb.replay.game.phrases import translate_move
from dtnb.replay.replay import shipped_files
from dtnb.replay.running.load import run
from dtnb.replay.verdict.sentences import VerdictSentences
from dtnb.rulebook import LANGUAGES

FILE = Path(__file__).with_name("made.json")
#: of one turn at most so many, of one rule at most so many
OF_A_TURN, OF_A_RULE = 6, 8
#: of each rule of which disputes are made, what somebody says who holds it, and who does not
_SAYS = Path(__file__).with_name("made_says.json")


class Difference(NamedTuple):
    """What a seat has at the end, by the rules and otherwise, as claims."""

    true: str
    false: str


def made() -> list[dict[str, Any]]:
    """Return the disputes that were made, each with its texts by language."""
    loaded: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return loaded


@cache
def says() -> dict[str, dict[str, dict[str, str]]]:
    """Return by rule, by whether somebody holds it, and by language what is said in a quarrel."""
    loaded: dict[str, dict[str, dict[str, str]]] = json.loads(_SAYS.read_text("utf-8"))
    return loaded


def disputes_of(name: str) -> Iterator[dict[str, Any]]:
    """Yield disputes about a shipped turn; each is settled, and settled by the rule it is about."""
    replay = load_replay(name)
    prepared = replay.prepared
    if replay.file.game != "dice-throne" or prepared is None or len(replay.file.seats) != 2:
        return
    if replay.problems() or replay.outcome.is_open or not all(map(_is_told, replay.file.moves)):
        return
    count = 0
    # One rule answered otherwise is one dispute, whatever else differs in the end.
    made_of: set[str] = set()
    for number, application in enumerate(replay.record.applications()):
        if count == OF_A_TURN:
            return
        rule = application.rules[0]
        if rule not in says() or rule in made_of:
            continue
        other = prepared._replace(game=prepared.game.in_world(World(application)))
        try:
            line = run(replay.loaded, other, tolerant=True)
        except (AssertionError, LookupError):
            continue
        if line.ending.is_open:
            continue
        for difference in _differences(replay.record, line.record):
            # What a token does is one thing, when it leaves another: a verdict tells the former.
            is_of_token = rule.startswith("DT-HERO-") and " takes " not in difference.true
            if is_of_token:
                continue
            dispute = _settled(name, replay, application, difference, number)
            if dispute is not None:
                made_of.add(rule)
                yield dispute
                count += 1
                break


def _differences(record: Record, other: Record) -> Iterator[Difference]:
    """Yield what differs at the end, what was dealt first."""
    ends = record.state.table.seats, other.state.table.seats
    for began, here, there in zip(record.start.table.seats, *ends, strict=True):
        if here.health != there.health:
            takes = [began.health - seat.health for seat in (here, there)]
            if min(takes) >= 0:
                yield Difference(*(f"{here.name} takes {count}" for count in takes))
            yield Difference(*(f"{here.name} has {seat.health} Health" for seat in (here, there)))
    for here, there in zip(*ends, strict=True):
        for token in sorted({name for name, _ in (*here.tokens, *there.tokens)}):
            if here.count(token) != there.count(token):
                yield Difference(
                    *(f"{here.name} has {token} {seat.count(token)}" for seat in (here, there))
                )


def _is_told(move: str | MoveSpec) -> bool:
    """Tell whether the story of a dispute can tell a move: it is one move, made for certain."""
    return isinstance(move, str) or not (
        move.together or move.if_possible or move.refused or move.in_answer
    )


def claimed(file: ReplayFile, winner: str, loser: str, difference: Difference) -> ReplayFile:
    """Return a file without its own quarrel and with another one."""
    moves = [*_moves(file)]
    claims = [(winner, difference.true), (loser, difference.false)]
    ordered = sorted(claims, key=lambda claim: claim[0])
    claim_moves = [MoveSpec(claim=Claim(by=by, says=says)) for by, says in ordered]
    return msgspec.structs.replace(
        file, case=None, expect=None, notes=None, editions=[], moves=[*moves, *claim_moves]
    )


def _moves(file: ReplayFile) -> Iterator[str | MoveSpec]:
    for move in file.moves:
        if isinstance(move, str):
            yield move
        elif move.claim is None and move.dispute is None and not move.expect and not move.refused:
            yield msgspec.structs.replace(move, note=None, mark=None)


def _winner(seats: Sequence[str], difference: Difference) -> str:
    """Return who is glad of what the rules come to; "" if what differs is good for nobody.

    Nobody claims what is worse for oneself.
    """
    match = re.fullmatch(r"(\w+) (?:takes|has) (\d+)(?: Health)?", difference.true)
    other = re.search(r"\d+", difference.false)
    if match is None or other is None:
        return ""
    name, amount = match[1], int(match[2])
    is_loss = " takes " in difference.true
    is_better = (amount < int(other[0])) == is_loss
    return next(seat for seat in seats if (seat == name) == is_better)


def _settled(
    name: str, replay: Replay, application: Application, difference: Difference, number: int
) -> dict[str, Any] | None:
    """Return the dispute with its texts; None if its verdict is not the rule it was made from."""
    seats = list(replay.file.seats)
    # By chance, and the same in every run.
    by_chance = seats[zlib.crc32(f"{name} {number}".encode()) % 2]
    winner = _winner(seats, difference) or by_chance
    (loser,) = (seat for seat in seats if seat != winner)
    text = to_yaml(claimed(replay.file, winner, loser, difference))
    try:
        by_language = {language: load_replay(text, lang=language) for language in LANGUAGES}
    except FileProblems:
        # A claim that no sentence of a file says.
        return None
    texts = {}
    rules: tuple[str, ...] = ()
    for language, made_ in by_language.items():
        verdict = made_.settle().verdict
        # A question that a book leaves open is nobody's mistake.
        deciding = verdict.deciding
        if deciding is not None and (deciding.policy or deciding.is_open):
            return None
        if [side.right for side in verdict.sides] != [(winner,)]:
            return None
        reasons = [
            one for one in verdict.mistakes if one.claimant == loser and one.broken is not None
        ]
        if not reasons or reasons[0].broken is None:
            return None
        broken = reasons[0].broken
        if broken.rule.id != application.rules[0]:
            return None
        rules = (broken.rule.id,)
        sentences = VerdictSentences(verdict, made_.speaker)
        if not sentences.belief(reasons[0]):
            return None
        texts[language] = {
            "story": [*_situation(made_)],
            "claims": [
                _claim_sentence(made_, claim.claimant, claim.says) for claim in verdict.claims
            ],
            # A total that nothing leads to explains nothing.
            "verdict": [
                sentences.headline()[0],
                sentences.belief(reasons[0], is_short="=" not in reasons[0].total),
            ],
        }
    return {
        "replay": name, "number": number, "rules": [*rules],
        "heroes": [_hero(seat) for seat in replay.file.seats.values()],
        "books": [*replay.plugin.rulebook().editions], "right": winner,
        "names": sorted(seats), "texts": texts,
    }  # fmt: skip


def _claim_sentence(replay: Replay, by: str, says: str) -> str:
    say = replay.speaker.text
    quoted = say("verdict.said", by=by, says=say("list.quoted", name=says))
    return say("verdict.sentence", text=quoted)


def _hero(seat: Any) -> str:
    return str(seat["hero"]).replace("-", " ").title()


def _situation(replay: Replay) -> Iterator[str]:
    """Yield what lies on the table and what is done, in the order of play."""
    # Each book is asked, whichever the turn is played by.
    document = msgspec.structs.replace(replay.views.bare_document, subtitle="")
    lines = situation_lines(situation(document, 0))
    seats = dict(zip(replay.speaker.seats, replay.file.seats.values(), strict=True))
    # A calculation that has begun stands below an empty line, and is told by its Attack.
    for line in takewhile(bool, lines):
        name = next((name for name in seats if line.startswith(name)), None)
        if name is None:
            yield line
            continue
        levels = (seats[name].get("upgrades") or {}).items()
        more = [_hero(seats[name]), *(f"{ability} {level}" for ability, level in levels)]
        yield f"{name} ({', '.join(more)}){line.removeprefix(name)}"
    if (replay.file.start or {}).get("attack"):
        # An Attack whose dice nobody rolled here: how much it deals has to be said.
        yield lines[-1].strip()
    prepared = replay.prepared
    assert prepared is not None
    for move in replay.file.moves:
        text = move if isinstance(move, str) else move.move
        if text:
            yield translate_move(replay.plugin, prepared.game, prepared.start, text, replay.speaker)


def drawn() -> list[str]:
    """Return the turns of which disputes are made: cases, which are short, and then replays."""
    names = shipped_files()
    cases = [name for name, file in names.items() if "cases" in file.parts]
    return cases + [name for name in names if name not in cases]


def _disputes_of(name: str) -> list[dict[str, Any]]:
    return list(disputes_of(name))


if __name__ == "__main__":
    kept: list[dict[str, Any]] = []
    by_rule: dict[str, int] = {}
    with pool(cores()) as workers:
        for disputes in workers.map(_disputes_of, sys.argv[1:] or drawn()):
            for one in disputes:
                rule = one["rules"][0]
                by_rule[rule] = by_rule.get(rule, 0) + 1
                if by_rule[rule] <= OF_A_RULE:
                    kept.append(one)
            # What is made takes its time; what there is can be read meanwhile.
            FILE.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(f"{FILE.name}: {len(kept)} disputes about {len(by_rule)} rules")
