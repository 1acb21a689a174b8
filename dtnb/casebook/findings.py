"""Store what settling a case of the casebook has found: who is right, and the deciding rules.

Settling all cases takes a minute, so their verdicts are stored in a file. A test settles every case
and compares the verdicts. ``python -m tests.casebook.findings`` updates the file.

* settlement, verdict: the result of playing a case under all editions and other readings. Its
  verdict says who is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from dtnb.present.ids import ids_in
from dtnb.replay.running.stated_verdict import correct_claimants
from dtnb.replay.verdict.sentences import VerdictSentences

if TYPE_CHECKING:
    from dtnb.replay.disputes.settle import Settlement
    from dtnb.replay.verdict.data import Mistake
    from dtnb.rulebook import Rulebook, Text

FILE = Path(__file__).with_name("findings.json")


class StoredVerdict(msgspec.Struct, array_like=True, frozen=True):
    """The parts of a case's verdict that can be shown without settling the case again."""

    #: the ids of all rules and open questions in the verdict, in their order
    rules: list[str]
    #: for each edition, the id of the rule that decides; "" if no single rule decides
    deciding: dict[str, str]
    #: the editions that leave the question open, so that our reading decides
    open_in: list[str] = []
    #: the editions that answer the deciding question, but leave open another question on which
    #: the verdict depends
    further_open_in: list[str] = []
    #: whether another print of a component gives another verdict
    depends_on_printing: bool = False
    #: for each person who is right in no edition: the rule that the person's belief breaks, and
    #: which sentence of that rule describes the belief ("more", "less", or "" for the usual one)
    beliefs: dict[str, tuple[str, str]] = {}
    #: the ids of the rulebook's doubts about the deciding rule
    doubts: list[str] = []
    #: the policy whose question decides; "" if none does
    policy: str = ""
    #: who is right under each edition, and under each other reading that the file asks about
    right: dict[str, list[str]] = {}
    #: the policies whose questions the editions in `further_open_in` leave open
    further_open_policies: list[str] = []

    @property
    def has_reservation(self) -> bool:
        """Whether players may agree on another answer, or use another print."""
        return bool(self.open_in or self.further_open_in or self.depends_on_printing)


@cache
def stored_verdicts() -> Mapping[str, StoredVerdict]:
    """Return the stored verdicts, by the name of the case."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, StoredVerdict])


def stored_verdict_of(path: Path) -> StoredVerdict:
    """Return the verdict on the case in a file. A case without a stored verdict is settled."""
    stored = stored_verdicts().get(path.stem)
    return stored if stored is not None else _settled_verdict(path)


@cache
def _settled_verdict(path: Path) -> StoredVerdict:
    from dtnb.replay import load_replay

    replay = load_replay(path, path.name)
    editions = tuple(dict.fromkeys((replay.edition, *replay.file.editions)))
    return verdict_to_store(replay.settle(), editions)


def verdict_to_store(settlement: Settlement, editions: Sequence[str]) -> StoredVerdict:
    """Return what is stored of a settlement under some editions, the case's own edition first."""
    verdict = settlement.verdict
    question = verdict.deciding
    deciding = dict.fromkeys(editions, "")
    for number, supported_answer in enumerate(
        question.supported_answers if question is not None else ()
    ):
        # The first answer is the one in force, also in a book that leaves the question open.
        books = supported_answer.book_indices or (() if number else range(len(editions)))
        if supported_answer.rule is not None:
            named = _named_editions(books, editions)
            deciding |= {
                edition: supported_answer.rule.id for edition in named if not deciding[edition]
            }
    sentences = VerdictSentences(verdict, settlement.speaker)
    text = "\n".join(
        (
            *sentences.headline(),
            *sentences.question(),
            *sentences.supported_answers(),
            *sentences.mistakes(),
            *sentences.printings(),
            *sentences.further_questions(),
        )
    )
    return StoredVerdict(
        list(dict.fromkeys(ids_in([text]))),
        deciding,
        _named_editions(verdict.open_in, editions),
        _named_editions(verdict.further_open_in, editions),
        bool(verdict.deciding_printings),
        {
            mistake.claimant: belief
            for mistake in reversed(verdict.mistakes)
            if (belief := _belief_of(mistake, settlement.replay.plugin.rulebook())) is not None
        },
        list(verdict.doubt.doubts) if verdict.doubt is not None else [],
        question.policy if question is not None else "",
        dict(_right_people(settlement, editions)),
        list(verdict.further_open_policies),
    )


def _named_editions(indices: Iterable[int], editions: Sequence[str]) -> list[str]:
    """Return the editions with these indices; indices of other editions are left out.

    Other editions come up because a file that names only its own edition is settled under all
    editions.
    """
    return [editions[index] for index in indices if index < len(editions)]


def _right_people(
    settlement: Settlement, editions: Sequence[str]
) -> Iterator[tuple[str, list[str]]]:
    """Yield who is right under each edition, and under each ``policy=reading`` of the file."""
    for side in settlement.verdict.sides:
        for edition in _named_editions(side.book_indices, editions):
            yield edition, list(side.right)
    replay = settlement.replay
    for condition in replay.file.case.verdict if replay.file.case is not None else ():
        policy, equals_sign, reading = condition.partition("=")
        if equals_sign:
            run = replay.run(policies={**replay.policies, policy.strip(): reading.strip()})
            claims = [claim for line in run.everything() for claim in line.claims]
            yield condition, list(correct_claimants(claims))


def _belief_of(mistake: Mistake, book: Rulebook) -> tuple[str, str] | None:
    """Return the rule that a mistake breaks, and which of the rule's sentences describes it.

    Return None if the rule has no such sentence.
    """
    rule = book.rules.get(mistake.broken.rule.id) if mistake.broken is not None else None
    if rule is None or rule.mistake is None:
        return None
    belief_text: Text | None = rule.mistake
    if mistake.kind in ("allowed", "forbidden"):
        belief_text = rule.mistake.about_action(is_allowed=mistake.kind == "forbidden")
    elif mistake.kind == "otherwise":
        by_text = {text.en: text for text in (rule.mistake, rule.mistake.more, rule.mistake.less)
                   if text is not None}  # fmt: skip
        belief_text = by_text.get(mistake.statement)
    else:
        return None
    sides = {"more": rule.mistake.more, "less": rule.mistake.less, "": rule.mistake}
    return next(
        ((rule.id, side) for side, text in sides.items() if text is belief_text and text), None
    )
