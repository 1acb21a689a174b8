"""Two plays the other way round, and another print, are beliefs behind a claim."""

from __future__ import annotations

import pytest

from dtnb.replay import load_replay
from dtnb.replay.disputes.beliefs import find_beliefs
from dtnb.replay.verdict.sentences import VerdictSentences

#: Chi is limited to 5: 5 + 2 stays 5, and 5 − 1 = 4. The other way round it is 5 − 1 + 2, again 5.
LAST_WORD = """\
dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Monk, cp: 3, tokens: {Chi: 5}, hand: [Contemplate!]}
  Ben: {hero: Barbarian, cp: 3, hand: ["Buh, Bye!"]}
start: {phase: main 1}
moves:
  - Ann plays Contemplate!
  - Ben plays Buh, Bye! on Ann's Chi
  - dispute: what comes first, Contemplate! or Buh, Bye!
  - Ann rolls 1 1 4 4 6
  - Ann announces nothing
  - claim: {by: Ann, says: Ann has Chi 5}
  - claim: {by: Ben, says: Ann has Chi 4}
"""

SENTENCES = {
    "en": "Ann lets this come first: Ben plays Buh, Bye! for 2 CP.",
    "fr": "Ann fait passer ceci d'abord : Ben joue Buh, Bye! pour 2 PC.",
}


@pytest.mark.parametrize("lang", SENTENCES)
def test_whoever_counts_as_if_the_other_had_played_first_is_told_so(lang: str) -> None:
    """DT-PRI-01 asks the Active Player first; who wants to come second has to pass first."""
    settlement = load_replay(LAST_WORD.encode(), lang=lang).settle()
    (mistake,) = settlement.verdict.mistakes
    assert (mistake.claimant, mistake.kind) == ("Ann", "exchanged")
    assert mistake.broken is not None
    assert mistake.broken.rule.id == "DT-PRI-01"
    sentence = VerdictSentences(settlement.verdict, settlement.speaker).belief(mistake)
    assert sentence == SENTENCES[lang]
    assert SENTENCES[lang] in " ".join(repr(settlement).split())


def test_in_the_other_order_both_plays_are_made_and_the_claim_is_true() -> None:
    replay = load_replay(LAST_WORD.encode())
    (belief,) = [one for one in find_beliefs(replay) if one.change.kind == "exchanged"]
    statuses = {result.text: result.status for result in belief.tried_change.line.results}
    assert statuses["Ann plays Contemplate!"] == "landed"
    assert statuses["Ben plays Buh, Bye! on Ann's Chi"] == "landed"
    assert [claim.answer for claim in belief.tried_change.line.claims] == [True, False]


def test_plays_whose_other_order_is_refused_are_not_exchanged() -> None:
    """There is no Chi that Ben could remove before Ann has gained some."""
    text = LAST_WORD.replace("Chi: 5}", "Chi: 0}").replace("Chi 5}", "Chi 2}")
    replay = load_replay(text.replace("Chi 4}", "Chi 1}").encode())
    assert [claim.answer for claim in replay.claims] == [False, True]
    assert all(one.change.kind != "exchanged" for one in find_beliefs(replay))


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "“Ben has no Concussion” would be true by another print: “more than 14” [ZG]"),
        (
            "fr",
            "« Ben n'a aucun Concussion » serait vrai selon une autre impression : "
            "« plus de 14 » [ZG]",
        ),
    ],
)
def test_a_claim_that_another_print_makes_true_names_that_print(lang: str, sentence: str) -> None:
    """3 + 5 + 6 = 14: it is 14 or more, and not more than 14."""
    settlement = load_replay("print-of-overpower", lang=lang).settle()
    (mistake,) = settlement.verdict.mistakes
    assert (mistake.claimant, mistake.kind, mistake.broken) == ("Ben", "print", None)
    spoken = VerdictSentences(settlement.verdict, settlement.speaker).belief(mistake)
    assert (
        spoken.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
        == sentence
    )
