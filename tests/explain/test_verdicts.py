"""Verdicts in words."""

from __future__ import annotations

from dtnb.explain import Catalogue, Speaker, load_catalogue
from dtnb.explain.verdicts import explain_verdict
from dtnb.kernel import ALLOWED, Reason, Verdict
from dtnb.rulebook import Language


def speaker(lang: Language = "en") -> Speaker:
    shared = load_catalogue(lang)
    own: dict[str, str | dict[str, str]] = {
        "reason.costs": "It costs {cost:number}; {seat:seat} has {has:number}.",
        "reason.costs.remedy": "{missing:number} more would do.",
        "reason.window": "It does not work here.",
        "window.W-3": "last call",
    }
    messages = {**{name: shared.raw(name) for name in shared.ids}, **own}
    return Speaker(Catalogue(lang, messages), ["Ann", "Ben"], strict=True)


def test_an_allowed_action_is_described_as_allowed() -> None:
    explanation = explain_verdict(ALLOWED, speaker(), 0, "Spend boost")
    assert explanation.allowed
    assert explanation.lines() == ["Ann may: Spend boost."]


def test_a_refused_action_has_every_reason_with_its_rules_and_its_remedy() -> None:
    costs = Reason("costs", ("R-1", "R-2"), {"cost": 3, "seat": 1, "has": 1, "missing": 2})
    window = Reason("window", ("R-3",), {}, ("W-3",))
    explanation = explain_verdict(Verdict((costs, window)), speaker(), 1, "Play Smack")
    assert not explanation.allowed
    assert explanation.lines() == [
        "Ben may not: Play Smack.",
        "- It costs 3; Ben has 1. (R-1, R-2)",
        "  2 more would do.",
        "- It does not work here. (R-3)",
        "  It would be allowed in “last call”.",
    ]
    assert explanation.reasons[0].rules == ("R-1", "R-2")


def test_a_remedy_for_two_reasons_is_shown_once_after_the_last() -> None:
    first = Reason("window", ("R-3",), {}, ("W-3",))
    costs = Reason("costs", (), {"cost": 3, "seat": 1, "has": 1, "missing": 2})
    explanation = explain_verdict(
        Verdict((first, costs, Reason("window", (), {}, ("W-3",)))), speaker()
    )
    assert explanation.lines() == [
        "- It does not work here. (R-3)",
        "- It costs 3; Ben has 1.",
        "  2 more would do.",
        "- It does not work here.",
        "  It would be allowed in “last call”.",
    ]


def test_a_verdict_says_what_it_hangs_on() -> None:
    verdict = Verdict((Reason("window"),), ("AMB-05",), depends_on_unknown=True)
    assert explain_verdict(verdict, speaker()).lines() == [
        "- It does not work here.",
        "This depends on something that the table does not show.",
        "This rests on the reading AMB-05.",
    ]


def test_a_verdict_is_shown_in_french() -> None:
    explanation = explain_verdict(Verdict((Reason("window"),)), speaker("fr"), 0, "Jouer Baffe")
    assert explanation.lines()[0] == "Ann ne peut pas : Jouer Baffe."
