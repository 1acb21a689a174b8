"""The verdict that a case states: its names are checked, and it must be that of the claims."""

from __future__ import annotations

import pytest

from dtnb.files import FileProblems
from dtnb.replay import load_replay
from dtnb.rulebook import Language

FILE = """\
dtnb: 1
game: dice-throne
edition: season-one-rerolled
editions: [season-two]
case:
  quarrel: Ann says 6. Ben says 3.
  verdict: {verdict}
  rules: [{rule}]
  table: duel
  windows: [{window}]
seats:
  Ann: {{hero: Barbarian, hand: []}}
  Ben: {{hero: Paladin, tokens: {{Protect: 1}}, hand: []}}
start: {{attack: {{ability: Smack, damage: 6}}}}
moves:
  - Ben spends Protect
  - Ben does not defend
  - claim: {{by: Ann, says: Ben takes 6}}
  - claim: {{by: Ben, says: Ben takes 3}}
"""


def text(verdict: str, rule: str = "DT-CALC-04", window: str = "last chance") -> str:
    return FILE.format(verdict=verdict, rule=rule, window=window)


def problem_texts(
    verdict: str, edition: str = "season-one-rerolled", lang: Language = "en"
) -> list[str]:
    problems = load_replay(text(verdict)).run(edition).problems()
    return [problem.text(lang) for problem in problems]


def test_a_verdict_that_the_claims_come_to_is_no_problem() -> None:
    assert problem_texts("{always: Ben}") == []
    assert problem_texts("{season-one-rerolled: Ben, season-two: [Ben]}", "season-two") == []


def test_another_verdict_is_reported_with_its_place_and_what_was_found() -> None:
    (message,) = problem_texts("{season-one-rerolled: Ben, season-two: Ann}", "season-two")
    assert message.endswith("not so: Ann is right (by their claims Ben is right)")
    assert ":7:" in message
    (message,) = problem_texts("{always: []}", lang="fr")
    assert message.endswith(
        "ce n'est pas le cas : personne n'a raison (d'après leurs affirmations, Ben a raison)"
    )


def test_a_verdict_for_a_reading_counts_where_that_reading_was_chosen() -> None:
    replay = load_replay(text('{always: Ben, "unstated-rounding=down": Ann}'))
    assert replay.problems() == ()
    down = replay.run(policies={"unstated-rounding": "down"})
    (problem,) = down.problems()
    assert problem.what == "not so: Ann is right"
    # With another reading chosen, no verdict is stated.
    other = replay.run(policies={"reductions": "cumulative"})
    assert other.problems() == ()


def test_the_rule_that_a_case_names_is_compared_and_never_read() -> None:
    """The key is a test of the verdict: with another key the verdict is the same."""
    verdicts = [
        load_replay(text("{always: Ben}", rule=rule)).settle().verdict
        for rule in ("DT-CALC-04", "DT-TEAM-07")
    ]
    assert verdicts[0] == verdicts[1]


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (text("{always: Cat}"), "there is no seat 'Cat'"),
        (text("{season-tow: Ann}"), "did you mean 'season-two'?"),
        (text("{always: Ben}", rule="DT-CALC-4"), "did you mean 'DT-CALC-04'?"),
        (text("{always: Ben}", window="last chanse"), "did you mean 'last chance'?"),
    ],
)
def test_a_name_that_does_not_exist_is_refused_with_its_place(wrong: str, expected: str) -> None:
    with pytest.raises(FileProblems, match=r"case\.yaml:") as refused:
        load_replay(wrong, "case.yaml")
    assert expected in str(refused.value)
