"""The story of a document as text, from documents made by hand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from dtnb.explain import Segment
from dtnb.frames import (
    Branch,
    Claim,
    Document,
    Frame,
    Ledger,
    LedgerRow,
    Option,
    OptionReason,
    Question,
    Rule,
    Scene,
    Seat,
)
from dtnb.frames.telling.story import story as told_story

RULES = {
    "R-1": Rule("R-1", "A window asks.", "First Book, page 15", "inferred", pages=(15,)),
    "R-2": Rule("R-2", "It adds up.", "First Book, page 3", "printed", pages=(3,)),
    "R-3": Rule("R-3", "It adds up too.", "First Book, page 3", "printed", pages=(3,)),
    "R-4": Rule(
        "R-4", "Nobody knows.", "First Book: this book is silent", "silent", "AMB-05: as we do."
    ),
    "C-1": Rule("C-1", "A card.", "the card Smack", "printed"),
}


def frame(text: str, depth: int = 0, **fields: Any) -> Frame:
    frame_fields = {"step": 0, "kind": "x", "unit": "step", "scene": 0, **fields}
    return Frame(depth=depth, text=(Segment("text", text),), **frame_fields)


def document(*frames: Frame, **fields: Any) -> Document:
    document_fields = {
        "format": 1,
        "lang": "en",
        "title": "Two of them",
        "subtitle": "First Book",
        **fields,
    }
    seats = (Seat("Ann"), Seat("Ben"))
    return Document(seats=seats, frames=frames, rules=RULES, scenes=(Scene(),), **document_fields)


def story(whole: Document, **options: Any) -> str:
    """The full story."""
    return told_story(whole, full=True, **options)


def story_lines(*frames: Frame, **options: Any) -> list[str]:
    return story(document(*frames), **options).splitlines()[2:]


def test_the_story_is_headed_by_title_and_book_and_indented_by_structure() -> None:
    frames = (
        frame("Turn of Ann.", unit="turn"),
        frame("Count begins.", 1, unit="phase"),
        frame("Window: last call.", 2, unit="window"),
        frame("Ann passes.", 3),
    )
    assert story(document(*frames)).splitlines() == [
        "Two of them",
        "First Book",
        "",
        "Turn of Ann.",
        "",
        "  Count begins.",
        "    Window: last call.",
        "      Ann passes.",
    ]


def test_a_window_cites_the_page_and_how_sure_it_is_the_heading_names_the_book() -> None:
    lines = story_lines(frame("Window.", unit="window", rules=("R-1",)))
    assert lines == ["Window. [R-1 p15°]", "° page number inferred (not printed on the page)."]


def test_a_step_cites_the_page_alone_and_alike_citations_once() -> None:
    lines = story_lines(frame("The sum is 3.", rules=("R-2", "R-1", "R-3")), width=100)
    assert lines[0] == "The sum is 3. [R-2, R-3 p3; R-1 p15°]"


def test_the_reading_used_where_the_book_is_silent_is_shown_once() -> None:
    lines = story_lines(frame("a", rules=("R-4",)), frame("b", rules=("R-4",)))
    assert lines == [
        "a [R-4: this book is silent; reading AMB-05: as we do.]",
        "b [R-4]",
    ]


def test_another_source_is_cited_in_full() -> None:
    assert story_lines(frame("a", rules=("C-1",))) == ["a [C-1: the card Smack]"]


def test_citations_can_be_left_out() -> None:
    assert story_lines(frame("a", rules=("R-1",)), rules=False) == ["a"]


IDLE = (
    frame("Window: one.", 1, unit="window", tags=("idle",)),
    frame("Nobody could act.", 2, tags=("idle",)),
    frame("Window: two.", 1, unit="window", tags=("idle",)),
    frame("Nobody could act.", 2, tags=("idle",)),
)


def test_windows_nobody_could_use_are_counted_and_not_shown() -> None:
    lines = story_lines(frame("a", 1), *IDLE, frame("b", 1), *IDLE[:2])
    assert lines == [
        "  a",
        "  2 windows in which nobody could act are not shown.",
        "  b",
        "  One window in which nobody could act is not shown.",
    ]


def test_the_verbose_story_shows_windows_nobody_could_use() -> None:
    assert story_lines(*IDLE[:2], verbose=True) == ["  Window: one.", "    Nobody could act."]


QUIET = (
    frame("Window: one.", 1, unit="window", tags=("quiet",)),
    frame("Ann passes.", 2, tags=("quiet",)),
    frame("Ben passes.", 2, tags=("quiet",), note="He had a boost."),
    frame("The window closes.", 2, tags=("quiet",)),
)


def test_where_all_passed_one_line_says_so_and_notes_stay() -> None:
    assert story_lines(*QUIET) == [
        "  Window: one. All pass.",
        "    Ben passes.",
        "      Note: He had a boost.",
    ]


def test_the_verbose_story_tells_each_pass() -> None:
    assert [line.strip() for line in story_lines(*QUIET, verbose=True)] == [
        "Window: one.",
        "Ann passes.",
        "Ben passes.",
        "Note: He had a boost.",
        "The window closes.",
    ]


def test_a_ledger_is_shown_only_at_the_step_with_its_sum() -> None:
    rows = (LedgerRow(1, "die", "4", True, 4, 4),)
    ledgers = (Ledger("Growing", rows=rows), Ledger("Count", rows=rows, total=4))
    frames = (
        frame("4 comes.", ledgers=(0,), tags=("amount",)),
        frame("The sum is 4.", ledgers=(1,), tags=("sum",)),
        frame("The sum is still 4.", ledgers=(1,), tags=("sum",)),
    )
    assert story(document(*frames, ledgers=ledgers)).splitlines()[2:] == [
        "4 comes.",
        "The sum is 4.",
        "  Count",
        "  Item     Change  Effect  Running",
        "  --------------------------------",
        "  1 die         4       4        4",
        "  = Total                        4",
        "The sum is still 4.",
    ]


def test_notes_marks_and_claims_stand_with_their_step() -> None:
    claim = Claim("Ben", "it is 5", False, "The sum is 4.")
    lines = story_lines(
        frame("Ann passes.", note="She had a boost.", mark="mistake"),
        frame("Ben says: “it is 5”. False.", claim=claim),
    )
    assert lines == [
        "Ann passes. [mistake]",
        "  Note: She had a boost.",
        "Ben says: “it is 5”. False.",
        "  It is: The sum is 4.",
    ]


def test_options_can_be_listed_with_every_reason_against_them() -> None:
    reason = OptionReason("There is none.", ("R-1",), "Gain one.")
    options = (
        Option("Pass", True, True),
        Option("Spend boost", True),
        Option("Spend damp", False, reasons=(reason,)),
    )
    question = Question("Who acts?", "action", prompt="Ann may act or pass.", options=options)
    whole = document(frame("Ann passes.", question=0), questions=(question,))
    assert story(whole, options=True).splitlines()[3:] == [
        "  Ann may act or pass.",
        "  → Pass",
        "  · Spend boost",
        "  × Spend damp",
        "    There is none. [R-1] Gain one.",
    ]
    assert "Spend boost" not in story(whole)


def test_the_rules_that_allow_the_chosen_option_stand_below_it() -> None:
    because = (OptionReason("There is one.", ("R-2",)),)
    options = (Option("Pass", True), Option("Spend boost", True, True, permissions=because))
    question = Question("Who acts?", "action", prompt="Ann may act or pass.", options=options)
    whole = document(frame("Ann spends boost.", question=0), questions=(question,))
    assert story(whole, options=True).splitlines()[4:] == [
        "  · Pass",
        "  → Spend boost",
        "    may, because: There is one. [R-2]",
    ]


def test_a_branch_follows_the_main_line_and_is_announced_where_it_leaves() -> None:
    other = document(frame("b", 3), frame("c", 4), title="", subtitle="First Book")
    whole = document(frame("a", 2), frame("b", 3), branches=(Branch("If not", 0, other),))
    assert story(whole).splitlines()[2:] == [
        "    a",
        "      Variation: If not",
        "      b",
        "",
        "Branch: If not",
        "b",
        "  c",
    ]


@pytest.mark.parametrize("width", [40, 57, 80, 200])
def test_no_line_is_wider_than_asked(width: int) -> None:
    words = "The quick brown seat passes over the lazy window. " * 5
    lines = story_lines(
        *(frame(words, depth, rules=("R-1", "R-4")) for depth in range(12)), width=width
    )
    assert max(map(len, lines)) <= width
    assert " ".join(" ".join(lines).split()).count("lazy window.") == 60


def test_a_line_that_goes_on_hangs_below_its_beginning() -> None:
    lines = story_lines(frame("one two three four five six seven eight nine ten", 1), width=40)
    assert lines == ["  one two three four five six seven", "      eight nine ten"]


def test_no_french_line_begins_with_a_sign() -> None:
    words = "Ann déclare : « Oui » ; Ben passe ! " * 9
    for width in range(40, 60):
        lines = story(document(frame(words)), width=width).splitlines()[2:]
        assert not [line for line in lines if line.strip()[0] in ":;!»"]
        assert not [line for line in lines if line.endswith("«")]


def test_colour_changes_no_word() -> None:
    text = (Segment("seat", "Ann", 0), Segment("text", " rolls "), Segment("dice", "3 4"))
    roll = Frame(step=0, kind="rolls", depth=1, unit="step", text=text, scene=0, rules=("R-1",))
    plain, coloured = (story(document(roll, *IDLE), colour=colour) for colour in (False, True))
    assert "\x1b[" not in plain
    assert "\x1b[1mAnn\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_no_text_of_a_file_steers_the_terminal() -> None:
    evil = "a\x1b[2J\x07b\nc"
    whole = document(frame(evil, note=evil, mark="good"), title=evil)
    text = story(whole)
    assert not [char for char in text if not char.isprintable() and char != "\n"]
    assert len(text.splitlines()) == 4


def test_the_words_around_the_story_are_french_where_asked() -> None:
    whole = document(*IDLE[:2], frame("a", note="b", mark="disputed"), lang="fr")
    assert story(whole).splitlines()[2:] == [
        "  Une fenêtre où personne ne pouvait agir n'est pas montrée.",
        "a [contesté]",
        "  Note : b",
    ]


# -- the short story ------------------------------------------------------------------------------


def in_short(*frames: Frame, **options: Any) -> list[str]:
    return told_story(document(*frames), **options).splitlines()[2:]


TOLD: dict[str, Any]
JOINED: dict[str, Any]
LATER: dict[str, Any]
TOLD, JOINED, LATER = ({"tags": (tag,)} for tag in ("told", "joined", "later"))


def test_the_short_story_tells_what_its_game_says_and_nothing_else() -> None:
    frames = (
        frame("Window: one.", unit="window"),
        frame("Ann passes.", 1),
        frame("Ben plays Smack.", 1, **TOLD),
        frame("Ben pays 2.", 2),
        frame("Smack does 3.", 2, **JOINED),
        frame("The window closes.", 1),
        frame("Ann takes 3.", **TOLD),
    )
    assert in_short(*frames) == ["Ben plays Smack. Smack does 3.", "Ann takes 3."]


def test_a_phase_is_shown_if_a_step_in_it_is() -> None:
    frames = (
        frame("Turn of Ann.", unit="turn", **TOLD),
        frame("Count begins.", 1, unit="phase", **TOLD),
        frame("Window: one.", 2, unit="window"),
        frame("Fight begins.", 1, unit="phase", **TOLD),
        frame("Ann rolls 3.", 2, **JOINED),
    )
    assert in_short(*frames) == ["Turn of Ann.", "  Fight begins.", "    Ann rolls 3."]


def test_the_short_story_cites_each_rule_once_and_explains_its_signs_below() -> None:
    frames = (
        frame("a", rules=("R-1",), **TOLD),
        frame("b", rules=("R-1", "R-2"), **TOLD),
        frame("c", rules=("R-4",), **TOLD),
        frame("d", rules=("R-2",), **TOLD),
    )
    assert in_short(*frames) == [
        "a [R-1 p15°]",
        "b",
        "c [R-4]",
        "d [R-2 p3]",
        "° page number inferred (not printed on the page). R-4: a reading; the book",
        "    leaves it open.",
    ]


def test_what_people_wrote_and_tried_is_in_the_short_story_wherever_it_stands() -> None:
    frames = (
        frame("Ann passes.", 2, note="She had a boost."),
        frame("Tried: Ben spends boost. Refused.", 1, unit="window", tags=("refused",)),
        frame(
            "Ann says: it is 4.", tags=("claim",), claim=Claim("Ann", "it is 4", False, "It is 3.")
        ),
        frame("Ben passes.", mark="disputed"),
    )
    assert in_short(*frames) == [
        "Ann passes. Note: She had a boost.",
        "Tried: Ben spends boost. Refused.",
        "Ann says: it is 4.",
        "  It is: It is 3.",
        "Ben passes. [disputed]",
    ]


def test_a_note_on_a_declaration_is_reported_with_what_came_of_it() -> None:
    declared = frame("Ann declares Smack.", 1, actor=0, note="She must now.", **LATER)
    committed = frame("Ann plays Smack.", 2, actor=0, **TOLD)
    assert in_short(declared, frame("Ben passes.", 2, actor=1), committed) == [
        "Ann plays Smack. Note: She must now."
    ]
    assert in_short(declared) == ["Ann declares Smack. Note: She must now."]
    assert in_short(frame("Ann declares Smack.", actor=0, **LATER)) == ["Ann declares Smack."]


def test_a_ledger_of_the_short_story_cites_its_lines_and_is_headed_by_its_sum() -> None:
    rows = (
        LedgerRow(1, "Smack", "5", True, 5, 5, rules=("R-2",)),
        LedgerRow(2, "Duck", "−2", True, -2, 3, rules=("R-1", "R-2")),
    )
    ledger = Ledger("Damage to Ben: Smack", 1, rows=rows, subtotal=3, total=3, sentence="5 − 2 = 3")
    summed = frame("The total is 3.", ledgers=(0,), tags=("sum", "told"), rules=("R-3",))
    whole = document(summed, ledgers=(ledger,))
    assert told_story(whole).splitlines()[2:] == [
        "The total is 3. [R-3 p3]",
        "  Item        Change  Effect  Running",
        "  1 Smack          5       5        5  [R-2 p3]",
        "  2 Duck          −2      −2        3  [R-1 p15°]",
        "  = Subtotal                        3",
        "  = Total                           3",
        "° page number inferred (not printed on the page).",
    ]


def test_a_calculation_that_is_not_finished_is_shown_at_the_end_of_the_short_story() -> None:
    ledger = Ledger("Damage to Ben: Smack", 1, rows=(LedgerRow(1, "Smack", "5", True, 5, 5),))
    lines = told_story(document(frame("Ann plays Smack.", ledgers=(0,), **TOLD), ledgers=(ledger,)))
    assert lines.splitlines()[2:] == [
        "Ann plays Smack.",
        "Damage to Ben: Smack",
        "Item     Change  Effect  Running",
        "1 Smack       5       5        5",
    ]
