"""The deciding questions if editions differ in several, and the readings that are offered.

Mighty Blow's 9 meets Not This Time! (−6), Protect (half) and Retribution (half goes back):

- in three steps 9 − 6 = 3 and half of 3, rounded up, is 2: Ben takes 1 (DT-CALC-03, DT-CALC-04),
  and 2 go back (DT-CALC-06);
- on the cumulative total half of 9, rounded up, is 5: 9 − 6 − 5 is no damage (DT-CALC-09,
  DT-CALC-08), and 5 go back (AMB-20).

So `reductions` decides what Ben takes, `retaliation-base` what goes back, and no other question
decides either.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from dtnb.replay import Replay, load_replay
from dtnb.replay.verdict.card import card

HALVES = """\
dtnb: 1
game: dice-throne
edition: {edition}
editions: [{editions}]
seats:
  Ann: {{hero: Barbarian, cp: 2, hand: []}}
  Ben: {{hero: Paladin, tokens: {{Protect: 1, Retribution: 1}}, hand: [Not This Time!]}}
start: {{attack: {{ability: Mighty Blow, damage: 9}}}}
moves:
  - Ben does not defend
  - Ben plays Not This Time! for Ben
  - Ben spends Protect
  - Ben spends Retribution
  - claim: 'Ann: {ann}'
  - claim: 'Ben: {ben}'
"""
EVERY = ("season-one-rerolled", "season-two", "french", "marvel")
#: a claim of each about the same figure, and the question that says which of them is true
TAKEN = ("Ben takes 1", "Ben takes 0", "reductions")
SENT_BACK = ("Ann takes 2", "Ann takes 5", "retaliation-base")
CLAIMS = pytest.mark.parametrize(("ann", "ben", "policy"), [TAKEN, SENT_BACK])


def halves(ann: str, ben: str, editions: tuple[str, ...] = EVERY, lang: str = "en") -> Replay:
    text = HALVES.format(edition=editions[0], editions=", ".join(editions), ann=ann, ben=ben)
    return load_replay(text.encode(), lang=lang)


def totals(replay: Replay) -> set[tuple[str, int | None]]:
    return {(ledger.ledger.title, ledger.ledger.total) for ledger in replay.ledgers}


@CLAIMS
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_books_are_distinguished_by_the_question_that_the_claim_hangs_on(
    ann: str, ben: str, policy: str, lang: str
) -> None:
    """DT-CALC-03 and DT-CALC-09, or AMB-20; never who may act in front (AMB-04)."""
    comparison = halves(ann, ben, lang=lang).compare()
    verdict = comparison.verdict
    assert verdict.deciding is not None
    assert verdict.deciding.policy == policy
    assert not verdict.further_questions
    assert "AMB-04" not in card(verdict, comparison.title, comparison.speaker)


@CLAIMS
def test_one_book_is_settled_by_the_question_that_the_claim_hangs_on(
    ann: str, ben: str, policy: str
) -> None:
    """Not by one that would only matter if `reductions` were read otherwise as well."""
    verdict = halves(ann, ben, EVERY[:1]).settle().verdict
    assert verdict.deciding is not None
    assert verdict.deciding.policy == policy


def test_a_book_leaves_open_what_turns_the_claim_by_itself() -> None:
    """AMB-21: Season Two does not say whether half is of 9, or of the 3 that are left."""
    verdict = halves(*TAKEN[:2], EVERY[1:2]).settle().verdict
    assert verdict.deciding is not None
    assert verdict.deciding.policy == "reduction-total"
    assert [supported_answer.right for supported_answer in verdict.deciding.supported_answers] == [
        ("Ben",),
        ("Ann",),
    ]


@pytest.mark.parametrize("other", EVERY[1:])
def test_questions_are_named_together_only_where_none_of_them_can_be_spared(other: str) -> None:
    """Tried by whole runs: all of them exchanged part the books, and no fewer of them do."""
    replay = halves(*TAKEN[:2])
    books = [replay, replay.run(edition=other)]
    partings = replay.compare(editions=(replay.edition, other)).partings
    causes = [cause for parting in partings for cause in parting.causes if not cause.acts_alone]
    assert {cause.policy for cause in causes} == (
        {"reductions", "retaliation-base"} if other == "season-two" else set()
    )
    there = {
        cause.policy: read.reading
        for cause in causes
        for read in cause.readings
        if read.run_indices == (1,)
    }
    for count in range(len(there) + 1):
        for chosen in combinations(there.items(), count):
            parted = totals(replay.run(policies=dict(chosen))) == totals(books[1])
            assert parted == (count == len(there)), chosen


@pytest.mark.parametrize("edition", EVERY)
def test_a_reading_is_offered_only_where_it_leads_to_another_outcome(edition: str) -> None:
    """`after-defence` changes nothing here: nobody acts before the defence is over."""
    data = halves(*TAKEN[:2], (edition,)).settle().data()
    leading = {
        pair for end in data.outcomes[1:] for readings in end.readings for pair in readings.items()
    }
    for asked in (*data.decides, *data.elsewhere):
        assert asked.others
        assert {(asked.policy, other) for other in asked.others} <= leading
