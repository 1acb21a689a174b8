"""From a record of the toy game to its document."""

from __future__ import annotations

import json
from collections.abc import Sequence

import jsonschema
import pytest

from dtnb.explain import text_of
from dtnb.frames import (
    ClaimResult,
    Document,
    Fork,
    Frame,
    Graph,
    Line,
    Refused,
    Remark,
    build,
    drawn_graph,
    schema,
    speaker_for,
    to_json,
    unresolved,
)
from dtnb.frames.wire import plain
from dtnb.kernel import PASS, Action, Choice, Input, Outcome, Record, Role
from tests.explain.completeness import catalogue_problems, missing_messages
from tests.toy import CountToTen, Seat, set_up
from tests.toy.drawing import ToyDrawing

DRAWING = ToyDrawing()


def spend(seat: int, token: str) -> Choice:
    return Choice(seat, Action("spend", token))


def play(*inputs: Input, ann: str = "", ben: str = "") -> Record:
    """Ann (active) and Ben hold the tokens named, one of each."""
    seats = [
        Seat(name, 0, tuple((token, 1) for token in tokens.split()))
        for name, tokens in (("Ann", ann), ("Ben", ben))
    ]
    return Record(CountToTen(), set_up(seats), inputs)


def boosted() -> Record:
    """Ann rolls 4 and boosts it by 2; nobody else has anything."""
    return play(Outcome((4,)), Choice(0, Action("stop")), spend(0, "boost"), ann="boost")


def told(document: Document) -> list[str]:
    return [text_of(frame.text) for frame in document.frames]


def the(document: Document, text: str) -> Frame:
    (found,) = [frame for frame in document.frames if text_of(frame.text) == text]
    return found


def labels(document: Document, frame: Frame) -> Sequence[tuple[str, bool, bool]]:
    assert frame.question is not None
    options = document.questions[frame.question].options
    return [(option.label, option.allowed, option.chosen) for option in options]


# -- the story ---------------------------------------------------------------------------------


def test_every_step_has_a_frame_in_the_order_of_the_record() -> None:
    record = boosted()
    document = build(record, DRAWING)
    assert [frame.step for frame in document.frames] == [step.index for step in record.steps]
    assert told(document) == [
        "Turn of Ann.",
        "Count begins.",
        "Window: before the roll.",
        "Ann passes automatically. There was nothing to do.",
        "Ben passes automatically. There was nothing to do.",
        "Nobody could act; the window closes by itself.",
        "Ann rolls 4.",
        "Window: after the roll.",
        "Ann passes automatically. There was nothing to do.",
        "Ben passes automatically. There was nothing to do.",
        "Nobody could act; the window closes by itself.",
        "Ann chooses stop.",
        "4 is on its way to Ann.",
        "Window: last call.",
        "Ann declares boost.",
        "Ann goes through with boost.",
        "boost acts on it (+2).",
        "Ann passes automatically. There was nothing to do.",
        "Ben passes automatically. There was nothing to do.",
        "All pass in a row; the window closes.",
        "The sum is 6.",
        "Ann counts +6 and has 6.",
        "Window: counted.",
        "Nobody may act here; the window closes by itself. This window is only told.",
    ]


def test_depth_and_stops_follow_the_structure() -> None:
    document = build(boosted(), DRAWING)
    shape = [(frame.depth, frame.stop) for frame in document.frames[:7]]
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
    document = build(boosted(), DRAWING)
    windows = [frame for frame in document.frames if frame.stop == "window"]
    assert [(text_of(w.text), "idle" in w.tags) for w in windows] == [
        ("Window: before the roll.", True),
        ("Window: after the roll.", True),
        ("Window: last call.", False),
        ("Window: counted.", True),
    ]
    inside = [frame for frame in document.frames if frame.kind == "passes-automatically"]
    assert ["idle" in frame.tags for frame in inside] == [True] * 4 + [False] * 2


def test_frames_can_be_found_by_decision_amount_and_sum() -> None:
    document = build(boosted(), DRAWING)
    found = {
        tag: [text_of(frame.text) for frame in document.frames if tag in frame.tags]
        for tag in ("decision", "amount", "sum", "chance")
    }
    assert found == {
        "decision": ["Ann chooses stop.", "Ann declares boost."],
        "amount": ["4 is on its way to Ann.", "boost acts on it (+2)."],
        "sum": ["The sum is 6."],
        "chance": ["Ann rolls 4."],
    }


def test_a_pass_is_no_decision_to_jump_to() -> None:
    document = build(play(Choice(1, PASS), ben="thief boost", ann="damp"), DRAWING)
    assert "decision" not in the(document, "Ben passes.").tags


# -- pools -------------------------------------------------------------------------------------


def test_a_scene_is_kept_once_however_many_frames_show_it() -> None:
    document = build(boosted(), DRAWING)
    assert len(set(document.scenes)) == len(document.scenes) < len(document.frames)
    before, after = the(document, "The sum is 6."), the(document, "Ann counts +6 and has 6.")
    counts = [document.scenes[f.scene].seats[0].dials[0].value for f in (before, after)]
    assert counts == [0, 6]


def test_a_scene_names_the_phase_and_the_window_its_step_stands_in() -> None:
    document = build(boosted(), DRAWING)
    scene = document.scenes[the(document, "Ann declares boost.").scene]
    assert (scene.phase, scene.window) == ("Count", "W-3 last call")
    outside = document.scenes[the(document, "The sum is 6.").scene]
    assert outside.window == ""


def test_a_ledger_grows_on_the_step_that_acts_on_it() -> None:
    document = build(boosted(), DRAWING)
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
    document = build(boosted(), DRAWING)
    frame = the(document, "Ann declares boost.")
    assert labels(document, frame) == [("Pass", True, False), ("Spend boost", True, True)]
    assert frame.question is not None
    question = document.questions[frame.question]
    assert (question.window, question.title, question.kind) == ("W-3", "last call", "action")
    assert (question.asked, question.order) == (0, (0, 1))
    assert question.prompt == "Ann may act or pass."


def test_a_refused_option_shows_every_reason_its_rules_and_its_remedy() -> None:
    document = build(boosted(), DRAWING)
    idle = document.frames[3]
    assert idle.kind == "passes-automatically"
    assert idle.question is not None
    question = document.questions[idle.question]
    assert question.closed == "There was nothing to do."
    (refused,) = [option for option in question.options if not option.allowed]
    (reason,) = refused.reasons
    assert refused.label == "Spend boost"
    assert (reason.text, reason.rules) == ("boost does not work here.", ("TOY-4",))
    assert reason.remedy == "It would be allowed in “last call”."


def test_a_window_shows_its_first_question_that_somebody_could_answer() -> None:
    record = play(Choice(1, PASS), ann="boost", ben="thief")
    document = build(record, DRAWING)
    window = the(document, "Window: before the roll.")
    assert window.question == the(document, "Ben passes.").question


def test_a_window_in_which_nobody_may_act_says_why_it_closed() -> None:
    document = build(boosted(), DRAWING)
    window = the(document, "Window: counted.")
    assert window.question is not None
    question = document.questions[window.question]
    assert (question.asked, question.options) == (None, ())
    assert question.closed == (
        "Nobody may act here; the window closes by itself. This window is only told."
    )


def test_a_roll_shows_what_chance_was_asked() -> None:
    document = build(boosted(), DRAWING)
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
    document = build(record, DRAWING)
    texts = told(document)
    at = texts.index("Ben: Spend thief.")
    assert texts[at : at + 4] == [
        "Ben: Spend thief.",
        "Ben: Ann.",
        "Ben declares thief.",
        "Ann passes automatically. There was nothing to do.",
    ]
    whom, what = document.frames[at + 1], document.frames[at + 2]
    assert labels(document, whom) == [("Ann", True, True), ("Ben", False, False)]
    assert [option for option in labels(document, what) if option[1]] == [("boost", True, True)]


def test_a_record_that_stops_at_a_question_ends_with_it() -> None:
    last = build(play(ann="boost"), DRAWING).frames[-1]
    assert (last.kind, last.stop) == ("open", "window")
    assert text_of(last.text) == "The question is open: Ann rolls one die for count."
    assert build(boosted(), DRAWING).frames[-1].kind == "window-closes"


# -- what people wrote -------------------------------------------------------------------------


def annotated() -> Line:
    record = boosted()
    refused = record.game.verdict(record.states[2], 0, Action("spend", "nudge"))
    total = next(step.index for step in record.steps if step.kind == "sum")
    remark = Remark(1, note="A four.", mark="interesting")
    rules = record.steps[total].rules
    return Line(
        record,
        "Annotated",
        remarks=(remark,),
        claims=(ClaimResult("Ben", "Ann counts 4", (), 3, False, "", total, rules),),
        refusals=(Refused("Ann spends nudge", (), 0, 2, "", refused),),
    )


def test_a_note_and_a_mark_stand_on_the_move_they_were_written_on() -> None:
    frame = the(build(annotated(), DRAWING), "Ann rolls 4.")
    assert (frame.note, frame.mark) == ("A four.", "interesting")
    assert "mark" in frame.tags


def test_a_refused_move_is_told_with_every_reason_and_changes_nothing() -> None:
    document = build(annotated(), DRAWING)
    (index,) = [i for i, frame in enumerate(document.frames) if frame.kind == "refused"]
    frame, before = document.frames[index], document.frames[index - 1]
    assert text_of(frame.text) == (
        "Tried: Ann spends nudge. Refused. There is no nudge to spend. nudge does not work here."
    )
    assert frame.rules == ("TOY-3", "TOY-4")
    assert frame.scene == before.scene
    # What was tried stands on top, with why it was refused; the question below is as it was.
    assert labels(document, frame)[0] == ("Ann spends nudge", False, False)
    assert labels(document, frame)[2] == ("Spend boost", True, False)


def test_a_claim_is_answered_by_the_step_that_decides_it() -> None:
    frame = build(annotated(), DRAWING).frames[-1]
    assert text_of(frame.text) == "Ben says: “Ann counts 4”. False."
    assert frame.claim is not None
    assert (frame.claim.answer, frame.claim.because) == (False, "The sum is 6.")
    assert frame.rules == ("TOY-7",)


def forked() -> Line:
    record = boosted()
    other = record.fork(1)
    other.add(Choice(0, Action("again")))
    other.add(Outcome((6,)))
    return Line(record, "Main", forks=(Fork("Ann rolls again", 1, Line(other)),))


def test_a_branch_begins_with_the_moment_it_leaves() -> None:
    document = build(forked(), DRAWING)
    (branch,) = document.branches
    assert branch.name == branch.document.title == "Ann rolls again"
    leaves, first = document.frames[branch.from_frame], branch.document.frames[0]
    assert text_of(leaves.text) == text_of(first.text)
    assert leaves.step == first.step
    assert told(branch.document)[1:3] == ["Ann chooses again.", "Ann rolls 6."]


def test_a_branch_explains_only_rules_that_the_document_around_it_does_not() -> None:
    document = build(forked(), DRAWING)
    assert document.rules.keys() & document.branches[0].document.rules.keys() == set()


# -- the document ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_json_fits_its_published_schema(lang: str) -> None:
    for line in (annotated(), forked()):
        document = build(line, DRAWING, lang)
        jsonschema.validate(plain(document), schema())
        jsonschema.validate(json.loads(to_json(document)), schema())


def test_the_schema_refuses_what_is_no_document() -> None:
    document = plain(build(boosted(), DRAWING))
    document["frames"][0]["stop"] = "often"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, schema())


def test_the_same_record_gives_the_same_bytes() -> None:
    assert to_json(build(annotated(), DRAWING)) == to_json(build(annotated(), DRAWING))


def test_every_cited_rule_is_explained_with_book_and_page_or_the_books_silence() -> None:
    document = build(boosted(), DRAWING)
    cited = {rule for frame in document.frames for rule in frame.rules}
    assert cited <= document.rules.keys()
    assert unresolved(document) == ()
    rule = document.rules["TOY-2"]
    assert (rule.citation, rule.certainty) == ("Count to Ten, pages 2 and 3", "inferred")


def test_the_document_is_headed_by_its_book_in_the_readers_language() -> None:
    document = build(annotated(), DRAWING, "fr")
    assert (document.lang, document.title) == ("fr", "Annotated")
    assert document.subtitle == "Compter jusqu'à dix"
    assert text_of(document.frames[0].text) == "Tour : Ann."


def test_a_graph_is_drawn_by_whoever_can() -> None:
    def draw(line: Line, frame_of: Sequence[int], speaker: object, prefix: str) -> Graph:
        return Graph("<svg/>", {f"{prefix}{i}": frame for i, frame in enumerate(frame_of)})

    record = boosted()
    graph = build(record, DRAWING, graph=draw).graph
    assert graph is not None
    assert graph.nodes == {f"graph{i}": i for i in range(len(record.steps))}
    assert build(record, DRAWING).graph is None


def test_the_priority_graph_leads_to_frames_and_no_two_share_an_element() -> None:
    document = build(forked(), DRAWING, graph=drawn_graph(renderer="plain"))
    other = document.branches[0].document
    assert document.graph is not None
    assert other.graph is not None
    assert document.graph.nodes.keys() & other.graph.nodes.keys() == set()
    shown = {text_of(document.frames[frame].text) for frame in document.graph.nodes.values()}
    assert "Ann declares boost." in shown
    assert max(other.graph.nodes.values()) < len(other.frames)
    jsonschema.validate(plain(document), schema())


def test_the_toy_game_has_a_sentence_for_every_kind_in_every_language() -> None:
    assert catalogue_problems(*DRAWING.message_folders()) == []
    for lang in ("en", "fr"):
        speaker = speaker_for(DRAWING, CountToTen(), boosted().start.table, lang)
        assert missing_messages(speaker.catalogue, CountToTen.kinds) == []


def test_every_role_has_a_stop() -> None:
    from dtnb.frames.structure import stop_of

    stops = {role: stop_of(role) for role in Role}
    coarse = {role: stop for role, stop in stops.items() if stop != "step"}
    assert coarse == {Role.TURN: "turn", Role.PHASE: "phase", Role.WINDOW: "window"}
