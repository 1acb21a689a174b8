"""Write what the verdicts of all cases find: ``python -m tests.casebook.findings``."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import msgspec

from dtnb.casebook.case import Case
from dtnb.casebook.findings import FILE, Finding
from dtnb.casebook.shelf import CaseFile, case_files
from dtnb.files.atomic import write_atomically
from dtnb.processes import cores, pool
from dtnb.replay.disputes.settle import Settlement
from dtnb.replay.verdict.data import DecidingQuestion, Mistake
from dtnb.replay.verdict.sentences import VerdictSentences
from dtnb.rulebook import Rulebook, Text

_ID = re.compile(r"\b(?:DT|DD|AMB)(?:-[A-Z]+)*-\d+[a-z]?\b")


def find_rules(file: CaseFile) -> Finding:
    """Settle a case, and return what its verdict finds."""
    case = Case(file)
    return finding_of(case.settle(), case.editions)


def finding_of(settlement: Settlement, editions: Sequence[str]) -> Finding:
    """Return what a verdict finds under some editions, the case's own first."""
    deciding = dict.fromkeys(editions, "")
    question = settlement.verdict.deciding
    for ground in question.grounds if question is not None else ():
        if ground.rule is not None:
            deciding |= {editions[run]: ground.rule.id for run in ground.book_indices}
    sentences = VerdictSentences(settlement.verdict, settlement.speaker)
    named = [
        *sentences.headline(),
        *sentences.question(),
        *sentences.grounds(),
        *sentences.mistakes(),
        *sentences.printings(),
        *sentences.further_questions(),
    ]
    return Finding(
        list(dict.fromkeys(_ID.findall("\n".join(named)))),
        deciding,
        open_editions(question, editions),
        [editions[run] for run in settlement.verdict.also_open_in],
        bool(settlement.verdict.prints),
        {
            mistake.claimant: belief
            for mistake in reversed(settlement.verdict.mistakes)
            if (belief := belief_of(mistake, settlement.replay.plugin.rulebook())) is not None
        },
    )


def belief_of(mistake: Mistake, book: Rulebook) -> tuple[str, str] | None:
    """Return the rule that a belief breaks and its sentence that tells the belief; None if none."""
    rule = book.rules.get(mistake.broken.rule.id) if mistake.broken is not None else None
    if rule is None or rule.mistake is None:
        return None
    told: Text | None = rule.mistake
    if mistake.kind in ("allowed", "forbidden"):
        told = rule.mistake.about_action(is_allowed=mistake.kind == "forbidden")
    elif mistake.kind == "otherwise":
        by_text = {text.en: text for text in (rule.mistake, rule.mistake.more, rule.mistake.less)
                   if text is not None}  # fmt: skip
        told = by_text.get(mistake.statement)
    else:
        return None
    sides = {"more": rule.mistake.more, "less": rule.mistake.less, "": rule.mistake}
    return next(((rule.id, side) for side, text in sides.items() if text is told and text), None)


def open_editions(question: DecidingQuestion | None, editions: Sequence[str]) -> list[str]:
    """Return the editions that leave a question open."""
    if question is None:
        return []
    if question.is_open and not question.open_in:
        return [*editions]
    return [editions[run] for run in question.open_in]


def write() -> None:
    """Settle every case, and write a line for each."""
    files = sorted(case_files(), key=lambda file: file.name)
    with pool(cores()) as workers:
        findings = workers.map(find_rules, files, chunksize=8)
        lines = [
            f"{json.dumps(file.name)}: {msgspec.json.encode(finding).decode()}"
            for file, finding in zip(files, findings, strict=True)
        ]
    joined = ",\n".join(lines)
    write_atomically(FILE, f"{{\n{joined}\n}}\n".encode())


if __name__ == "__main__":
    write()
