"""From a record of the toy game to its document."""

from __future__ import annotations

from dtnb.explain import text_of
from dtnb.frames import (
    build,
    speaker_for,
)
from dtnb.kernel import PASS, Action, Choice, Role
from tests.explain.completeness import catalogue_problems, missing_messages
from tests.frames.played import boosted, labels, play, sentences, spend, the
from tests.toy import CountToTen
from tests.toy.plugin import PRESENTER

# -- the story ---------------------------------------------------------------------------------


def test_every_step_has_a_frame_in_the_order_of_the_record() -> None:
    record = boosted()
    document = build(record, PRESENTER)
    assert [frame.step for frame in document.frames] == [step.index for step in record.steps]
    assert sentences(document) == [
        "Turn of Ann.",
        "Count begins.",
        "Window: before the roll.",
        "Ann has nothing to do.",
        "Ben has nothing to do.",
        "Nobody could act, so play moves on.",
        "Ann rolls 4.",
        "Window: after the roll.",
        "Ann has nothing to do.",
        "Ben has nothing to do.",
        "Nobody could act, so play moves on.",
        "Ann chooses stop.",
        "4 is on its way to Ann.",
        "Window: last call.",
        "Ann declares boost.",
        "Ann goes through with boost.",
        "boost acts on it (+2).",
        "Ann has nothing to do.",
        "Ben has nothing to do.",
        "All pass in a row; the window closes.",
        "The sum is 6.",
        "Ann counts +6 and has 6.",
        "Window: counted.",
        "Nobody may act here, so play moves on. This window is only told.",
    ]


def test_depth_and_stops_follow_the_structure() -> None:
    document = build(boosted(), PRESENTER)
    shape = [(frame.depth, frame.unit) for frame in document.frames[:7]]
    assert shape == [
        (0, "turn"),
        (1, "phase"),
        (2, "window"),
        (3, "step"),
        (3, "step"),
        (3, "step"),
        (2, "step"),
    ]


def test_windows_in_which_nobody_could_act_are_there_and_flagged() -> None:
    document = build(boosted(), PRESENTER)
    windows = [frame for frame in document.frames if frame.unit == "window"]
    assert [(text_of(w.text), "idle" in w.tags) for w in windows] == [
        ("Window: before the roll.", True),
        ("Window: after the roll.", True),
        ("Window: last call.", False),
        ("Window: counted.", True),
    ]
    inside = [frame for frame in document.frames if frame.kind == "passes-automatically"]
    assert ["idle" in frame.tags for frame in inside] == [True] * 4 + [False] * 2


def test_frames_can_be_found_by_decision_amount_and_sum() -> None:
    document = build(boosted(), PRESENTER)
    labels_by_kind = {
        tag: [text_of(frame.text) for frame in document.frames if tag in frame.tags]
        for tag in ("decision", "amount", "sum", "chance")
    }
    assert labels_by_kind == {
        "decision": ["Ann chooses stop.", "Ann declares boost."],
        "amount": ["4 is on its way to Ann.", "boost acts on it (+2)."],
        "sum": ["The sum is 6."],
        "chance": ["Ann rolls 4."],
    }


def test_a_pass_is_no_decision_to_jump_to() -> None:
    document = build(play(Choice(1, PASS), ben="thief boost", ann="damp"), PRESENTER)
    assert "decision" not in the(document, "Ben passes.").tags


# -- pools -------------------------------------------------------------------------------------


def test_a_scene_is_kept_once_however_many_frames_show_it() -> None:
    document = build(boosted(), PRESENTER)
    assert len(set(document.scenes)) == len(document.scenes) < len(document.frames)
    before, after = the(document, "The sum is 6."), the(document, "Ann counts +6 and has 6.")
    counts = [document.scenes[f.scene].seats[0].dials[0].value for f in (before, after)]
    assert counts == [0, 6]


def test_a_scene_names_the_phase_and_the_window_its_step_stands_in() -> None:
    document = build(boosted(), PRESENTER)
    scene = document.scenes[the(document, "Ann declares boost.").scene]
    assert (scene.phase, scene.window) == ("Count", "last call")
    outside = document.scenes[the(document, "The sum is 6.").scene]
    assert outside.window == ""


def test_a_ledger_grows_on_the_step_that_acts_on_it() -> None:
    document = build(boosted(), PRESENTER)
    rows = [
        [row.label for row in document.ledgers[frame.ledgers[0]].rows]
        for frame in document.frames
        if frame.ledgers and {"amount", "sum"} & set(frame.tags)
    ]
    assert rows == [["die"], ["die", "boost"], ["die", "boost"]]
    sums = document.ledgers[the(document, "The sum is 6.").ledgers[0]]
    assert sums.total == 6


# -- questions ---------------------------------------------------------------------------------


def test_the_frame_that_answers_a_question_shows_it_with_what_was_chosen() -> None:
    document = build(boosted(), PRESENTER)
    frame = the(document, "Ann declares boost.")
    assert labels(document, frame) == [("Pass", True, False), ("Spend boost", True, True)]
    assert frame.question is not None
    question = document.questions[frame.question]
    assert (question.window, question.title, question.kind) == ("W-3", "last call", "action")
    assert (question.asked_seat, question.order) == (0, (0, 1))
    assert question.prompt == "Ann may act or pass."


def test_a_refused_option_shows_every_reason_its_rules_and_its_remedy() -> None:
    document = build(boosted(), PRESENTER)
    idle = document.frames[3]
    assert idle.kind == "passes-automatically"
    assert idle.question is not None
    question = document.questions[idle.question]
    assert question.closing_reason == "There was nothing to do."
    (refused,) = [option for option in question.options if not option.allowed]
    (reason,) = refused.reasons
    assert refused.label == "Spend boost"
    assert (reason.text, reason.rules) == ("boost does not work here.", ("TOY-4",))
    assert reason.remedy == "It would be allowed in “last call”."


def test_a_window_shows_its_first_question_with_a_legal_answer() -> None:
    record = play(Choice(1, PASS), ann="boost", ben="thief")
    document = build(record, PRESENTER)
    window = the(document, "Window: before the roll.")
    assert window.question == the(document, "Ben passes.").question


def test_a_window_in_which_nobody_may_act_says_why_it_closed() -> None:
    document = build(boosted(), PRESENTER)
    window = the(document, "Window: counted.")
    assert window.question is not None
    question = document.questions[window.question]
    assert (question.asked_seat, question.options) == (None, ())
    assert question.closing_reason == (
        "Nobody may act here, so play moves on. This window is only told."
    )


def test_a_roll_shows_what_chance_was_asked() -> None:
    document = build(boosted(), PRESENTER)
    rolled = the(document, "Ann rolls 4.")
    assert rolled.question is not None
    question = document.questions[rolled.question]
    assert (question.kind, question.prompt) == ("chance", "Ann rolls one die for count.")


def test_follow_up_questions_stand_before_the_declaration_they_complete() -> None:
    record = play(
        spend(1, "thief"),
        Choice(1, Action("choose", "Ann", (("target", 0),))),
        Choice(1, Action("choose", "boost", (("token", "boost"),))),
        ann="boost",
        ben="thief",
    )
    document = build(record, PRESENTER)
    texts = sentences(document)
    at = texts.index("Ben: Spend thief.")
    assert texts[at : at + 4] == [
        "Ben: Spend thief.",
        "Ben: Ann.",
        "Ben declares thief.",
        "Ann has nothing to do.",
    ]
    whom, action_frame = document.frames[at + 1], document.frames[at + 2]
    assert labels(document, whom) == [("Ann", True, True), ("Ben", False, False)]
    assert [option for option in labels(document, action_frame) if option[1]] == [
        ("boost", True, True)
    ]


def test_a_record_that_stops_at_a_question_ends_with_it() -> None:
    last = build(play(ann="boost"), PRESENTER).frames[-1]
    assert (last.kind, last.unit) == ("open", "window")
    assert text_of(last.text) == "The question is open: Ann rolls one die for count."
    assert build(boosted(), PRESENTER).frames[-1].kind == "window-closes"


def test_the_toy_game_has_a_sentence_for_every_kind_in_every_language() -> None:
    assert catalogue_problems(*PRESENTER.message_folders) == []
    for lang in ("en", "fr"):
        speaker = speaker_for(PRESENTER, CountToTen(), boosted().start.table, lang)
        assert missing_messages(speaker.catalogue, CountToTen.kinds) == []


def test_every_role_has_a_stop() -> None:
    from dtnb.frames.structure import unit_of

    stops = {role: unit_of(role) for role in Role}
    coarse = {role: stop for role, stop in stops.items() if stop != "step"}
    assert coarse == {Role.TURN: "turn", Role.PHASE: "phase", Role.WINDOW: "window"}
