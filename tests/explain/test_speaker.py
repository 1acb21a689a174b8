"""How values become words."""

from __future__ import annotations

from typing import Any

import pytest

from dtnb.explain import Catalogue, Message, Segment, Speaker, load_catalogue, text_of
from dtnb.explain.speaker import MissingMessageError
from dtnb.kernel import Reason, Step
from dtnb.rulebook import Language

MESSAGES: dict[str, str | dict[str, str]] = {
    "list.separator": ", ",
    "list.last": " and ",
    "list.quoted": "“{name}”",
    "rolls": "{actor:seat} rolls {values:dice}[ for {subject:object}].",
    "both": "{a:object}[ with {b:object}[ and {c:object}]].",
    "cards": {"by": "n", "0": "no card", "one": "{n:number} card", "other": "{n:number} cards"},
    "flag": {"by": "flag", "yes": "on", "no": "off", "none": "unset", "other": "?"},
    "word": {"by": "word", "all-passed": "all pass", "other": "closed"},
    "signed": "{n:signed}",
    "plain": "{n}",
    "braces": r"\{x\} \[y\] \\",
    "seats": "{who:seat}",
    "cite": "{rule:rule}",
    "in": "{window:window}",
    "term": "{word:term}",
    "term.defence": "Defensive Roll",
    "why": "{why:reason}",
    "reason.late": "Too late.",
    "reason.costs": "It costs {cost:number}.",
    "object.Smack": "Baffe",
    "window.W-1": "before the roll",
    "step.sum": "{row_total:number} of {row_name}.",
    "step.list": "{rows_name:object}.",
}


def speaker(lang: Language = "en", strict: bool = True) -> Speaker:
    return Speaker(Catalogue(lang, MESSAGES), ["Ann", "Ben"], strict=strict)


def test_a_sentence_is_made_of_typed_segments() -> None:
    sentence = speaker().say("rolls", {"actor": 0, "values": [3, 4], "subject": "Smack"})
    assert sentence == (
        Segment("seat", "Ann", 0),
        Segment("text", " rolls "),
        Segment("dice", "3 4"),
        Segment("text", " for "),
        Segment("object", "Baffe"),
        Segment("text", "."),
    )


@pytest.mark.parametrize("missing", [{}, {"subject": None}, {"subject": ""}, {"subject": []}])
def test_an_optional_part_vanishes_with_its_value(missing: dict[str, Any]) -> None:
    assert speaker().text("rolls", actor=1, values=[6], **missing) == "Ben rolls 6."


def test_an_optional_part_may_hold_another() -> None:
    english = speaker()
    assert english.text("both", a="A") == "A."
    assert english.text("both", a="A", b="B") == "A with B."
    assert english.text("both", a="A", b="B", c="C") == "A with B and C."
    assert english.text("both", a="A", c="C") == "A."


@pytest.mark.parametrize(
    ("lang", "number", "expected"),
    [
        ("en", 0, "no card"),
        ("en", 1, "1 card"),
        ("en", 2, "2 cards"),
        ("en", -1, "−1 cards"),
        ("fr", 1, "1 card"),
        ("fr", -1, "−1 card"),
        ("fr", 1.5, "1.5 card"),
        ("fr", 2, "2 cards"),
    ],
)
def test_plural_forms_follow_the_language(lang: Language, number: float, expected: str) -> None:
    assert speaker(lang).text("cards", n=number) == expected


def test_a_list_is_counted_by_its_length() -> None:
    plural_speaker = Speaker(Catalogue("en", {"x": {"by": "n", "one": "one", "other": "more"}}))
    assert [plural_speaker.text("x", n=n) for n in (["a"], ["a", "b"])] == ["one", "more"]


@pytest.mark.parametrize(
    ("args", "expected"),
    [({"flag": True}, "on"), ({"flag": False}, "off"), ({}, "unset"), ({"flag": "x"}, "?")],
)
def test_a_variant_may_be_chosen_by_yes_and_no(args: dict[str, Any], expected: str) -> None:
    assert speaker().text("flag", **args) == expected


def test_a_variant_may_be_chosen_by_a_word() -> None:
    assert speaker().text("word", word="all-passed") == "all pass"
    assert speaker().text("word", word="else") == "closed"


def test_numbers_carry_a_real_minus_and_a_sign_where_asked() -> None:
    english = speaker()
    assert [english.text("signed", n=n) for n in (5, 0, -3)] == ["+5", "+0", "−3"]
    assert [english.text("plain", n=n) for n in (5, -3, 2.0, "x-y")] == ["5", "−3", "2", "x-y"]


def test_a_backslash_makes_a_brace_or_bracket_an_ordinary_sign() -> None:
    assert speaker().text("braces") == "{x} [y] \\"


def test_several_seats_are_joined_as_the_language_does() -> None:
    named_speaker = Speaker(Catalogue("en", MESSAGES), ["Ann", "Ben", "Cid"])
    assert named_speaker.text("seats", who=[0, 1, 2]) == "Ann, Ben and Cid"
    assert [part.seat for part in named_speaker.say("seats", {"who": [2, 0]})] == [2, None, 0]


def test_a_seat_that_is_not_at_the_table_is_shown_as_it_is() -> None:
    assert speaker().text("seats", who=7) == "7"
    assert speaker().text("seats", who="everybody") == "everybody"


def test_windows_and_terms_are_named_where_a_name_is_known() -> None:
    window_speaker = Speaker(Catalogue("en", MESSAGES), window_name={"W-2": "after"}.get)
    assert [window_speaker.text("in", window=w) for w in ("W-1", "W-2", "W-3")] == [
        "before the roll",
        "after",
        "W-3",
    ]
    assert window_speaker.text("term", word="defence") == "Defensive Roll"
    assert window_speaker.text("term", word="Income") == "Income"


def test_rules_stay_rules_for_front_ends_to_link() -> None:
    assert speaker().say("cite", {"rule": ["R-1", "R-2"]}) == (
        Segment("rule", "R-1"),
        Segment("text", " and "),
        Segment("rule", "R-2"),
    )


def test_reasons_are_told_one_after_the_other() -> None:
    why = ["late", {"code": "costs", "rules": ["R-1"], "args": {"cost": 2}}]
    assert speaker().text("why", why=why) == "Too late. It costs 2."
    assert text_of(speaker().reasons(why)) == "Too late. It costs 2."


def test_text_of_a_file_is_never_read_as_a_message() -> None:
    assert speaker().text("plain", n="{actor:seat} [x] {{") == "{actor:seat} [x] {{"


def test_a_gap_is_shown_and_a_strict_speaker_refuses_it() -> None:
    lenient = speaker(strict=False)
    assert lenient.text("nothing") == "‹nothing›"
    assert lenient.text("rolls", actor=0) == "Ann rolls ?."
    with pytest.raises(MissingMessageError, match="no message 'nothing'"):
        speaker().say("nothing")
    with pytest.raises(MissingMessageError, match="rolls: no value for 'values'"):
        speaker().say("rolls", {"actor": 0})


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "Ann has nothing to do. Ben is asked now."),
        ("fr", "Ann n'a rien à faire. La question s'adresse à Ben."),
    ],
)
def test_a_step_is_reported_with_its_reasons(lang: Language, expected: str) -> None:
    reason = {"code": "another-is-asked", "rules": [], "args": {"seat": 1}}
    step = Step(0, -1, "passes-automatically", 0, (), {"verdict": [reason]}, None, 0)
    step_speaker = Speaker(load_catalogue(lang), ["Ann", "Ben"], strict=True)
    assert text_of(step_speaker.step(step)) == expected


@pytest.mark.parametrize("verdict", [{}, {"verdict": []}])
def test_an_automatic_pass_without_a_verdict_says_no_more(verdict: dict[str, Any]) -> None:
    args = {"reason": "nothing-to-do", **verdict}
    step = Step(0, -1, "passes-automatically", 0, (), args, None, 0)
    step_speaker = Speaker(load_catalogue("en"), ["Ann"], strict=True)
    assert text_of(step_speaker.step(step)) == "Ann has nothing to do."


def test_the_remedy_is_worded_by_the_game_or_by_its_windows() -> None:
    messages = {
        **MESSAGES,
        "reason.late.remedy": "Come earlier.",
        "remedy.opens": "Allowed in {windows:window}.",
    }
    reason_speaker = Speaker(Catalogue("en", messages))
    late, costs = Reason("late", allowing_windows=("W-1",)), Reason("costs", (), {"cost": 2})
    assert text_of(reason_speaker.remedy(late) or ()) == "Come earlier."
    assert reason_speaker.remedy(costs) is None
    opened = reason_speaker.remedy(Reason("costs", (), {"cost": 2}, ("W-1", "W-9")))
    assert text_of(opened or ()) == "Allowed in “before the roll” and “W-9”."


def test_a_value_nested_in_a_step_argument_has_a_name() -> None:
    one = Step(0, -1, "sum", 0, (), {"row": {"total": 9, "name": "red"}}, None, 0)
    assert text_of(speaker().step(one)) == "9 of red."


def test_of_a_list_of_groups_one_value_of_each_is_listed() -> None:
    several = Step(0, -1, "list", 0, (), {"rows": [{"name": "Smack"}, {"name": "Kick"}]}, None, 0)
    assert text_of(speaker().step(several)) == "Baffe and Kick."


@pytest.mark.parametrize(
    ("kind", "name", "values"),
    [
        ("sum", "row", [{"total": 9, "name": "red"}, {"total": 9, "name": "blue"}]),
        ("list", "rows", [[{"name": "Smack"}], [{"name": "Kick"}]]),
        ("quick", "flag", [True, 1]),
    ],
)
def test_a_speaker_tells_steps_apart_by_what_their_sentence_reads(
    kind: str, name: str, values: list[Any]
) -> None:
    one = Speaker(Catalogue("en", {**MESSAGES, "step.quick": MESSAGES["flag"]}))
    steps = [Step(0, -1, kind, 0, (), {name: value}, None, 0) for value in values]
    first, second = [text_of(one.step(step)) for step in steps]
    assert first != second


def problems_of(lang: Language) -> Speaker:
    messages: dict[str, str | dict[str, str]] = {
        **MESSAGES,
        "list.or": " or ",
        "list.clause": "; ",
        "list.with-id": "{name} ({id})",
        "problem.short": "'{name}' is too short",
        "problem.short.right": {"by": "near", "none": "one of: {known:names}", "other": "{near}?"},
        "problem.odd": "{what:clause}",
        "problem.type": "{kinds:or}",
        "problem.there": "not in {window:windowid}",
        "hint.longer": "make it {how}",
    }
    return Speaker(Catalogue(lang, messages), strict=True)


def test_a_problem_says_what_is_wrong_and_what_would_be_right() -> None:
    problem_speaker = problems_of("en")
    assert problem_speaker.problem("short", {"name": "a", "known": ["ab", "ac"]}) == (
        "'a' is too short",
        "one of: ab, ac",
    )
    assert problem_speaker.problem("short", {"name": "a", "near": "ab"})[1] == "ab?"


def test_a_problem_without_advice_has_none() -> None:
    assert problems_of("en").problem("odd", {"what": "Too late."}) == ("Too late", "")


def test_a_problems_own_advice_replaces_that_of_the_catalogue() -> None:
    advice = Message("hint.longer", {"how": Message("cards", {"n": 2})})
    assert problems_of("en").problem("short", {"name": "a", "right": advice}) == (
        "'a' is too short",
        "make it 2 cards",
    )


@pytest.mark.parametrize(
    ("message", "args", "expected"),
    [
        ("odd", {"what": [Message("reason.late"), "Sit down."]}, "Too late; Sit down"),
        ("type", {"kinds": ["a text"]}, "a text"),
        ("type", {"kinds": ["a text", Message("hint.longer", {"how": "up"}), "b"]},
         "a text, make it up or b"),
        ("there", {"window": "W-1"}, "not in before the roll (W-1)"),
        ("there", {"window": ["W-1", "W-2"]}, "not in before the roll (W-1) and W-2"),
    ],
)  # fmt: skip
def test_what_problems_are_made_of(message: str, args: dict[str, Any], expected: str) -> None:
    assert problems_of("en").problem(message, args) == (expected, "")
