"""Answers are out of sight in what a notebook saves, and proven all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

import dtnb
from dtnb.resources import shipped

REPLAY = """
dtnb: 1
game: dice-throne
seats:
  Ann: {{hero: {hero}, hand: []}}
  Ben: {{hero: apprentice, tokens: {{Screen: {screens}}}, hand: []}}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Mighty Blow
  - at: before defense
  - Ben spends Screen
  - Ben declines to defend
  - claim: {{by: Ann, says: Ben takes {says}}}
"""


def replay(folder: Path, *, damage: int = 9, says: int = 4, screens: int = 1) -> dtnb.Replay:
    text = (shipped("heroes") / "barbarian.yaml").read_text(encoding="utf-8")
    assert text.count("do: [{deal: 9}]") == 1
    hero = folder / "hero.yaml"
    hero.write_text(text.replace("do: [{deal: 9}]", f"do: [{{deal: {damage}}}]"), encoding="utf-8")
    file = folder / "turn.yaml"
    file.write_text(REPLAY.format(hero="hero.yaml", says=says, screens=screens), encoding="utf-8")
    return dtnb.load_replay(file)


def test_a_seal_is_the_same_in_every_run_and_language(tmp_path: Path) -> None:
    first, again = (replay(tmp_path).ask.what_is_the_total("Ben") for _ in range(2))
    assert first.question.seal == again.question.seal
    french = replay(tmp_path).in_language("fr").ask.what_is_the_total("Ben")
    assert french.question.seal == first.question.seal


def test_a_number_that_changes_in_a_hero_file_changes_the_seals(tmp_path: Path) -> None:
    """9 halved is 4 (5 off), 10 halved is 5."""
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    old, new = replay(tmp_path / "old"), replay(tmp_path / "new", damage=10)
    assert (old.ledgers[0].total, new.ledgers[0].total) == (4, 5)
    total = [version.ask.what_is_the_total("Ben").question.seal for version in (old, new)]
    right = [version.ask.who_is_right().question.seal for version in (old, new)]
    assert total[0] != total[1]
    assert right[0] != right[1]


def test_two_questions_with_the_same_answer_have_different_seals(tmp_path: Path) -> None:
    ask = replay(tmp_path).ask
    first = ask.is_allowed("Ben spends Screen", at="before defense")
    second = ask.is_allowed("Ben passes", at="before defense")
    assert first.question.answer == second.question.answer
    assert first.question.seal != second.question.seal


@pytest.mark.parametrize("form", ["text/plain", "text/html"])
def test_but_for_the_seal_a_right_and_a_wrong_claim_are_asked_alike(
    tmp_path: Path, form: str
) -> None:
    shown = []
    for says in (4, 5):
        question = replay(tmp_path, says=says).ask.who_is_right()
        bundle, _ = question._repr_mimebundle_()
        shown.append(bundle[form].replace(question.question.seal, "").replace(f"takes {says}", ""))
    assert shown[0] == shown[1]


def test_the_state_of_a_widget_holds_nothing_of_the_answer_in_plain_text(tmp_path: Path) -> None:
    question = replay(tmp_path).ask.what_is_the_total("Ben")
    state = question.widget.get_state()
    packed = question.widget.source.frames_gz
    assert packed[:2] == b"\x1f\x8b"
    plain = {name: value for name, value in state.items() if not name.startswith("_")}
    assert "4" not in repr({**plain, "interval_ms": 0, "channel": "", "layout": "", "source": ""})


def test_answers_come_as_messages_and_stay_out_of_the_state(tmp_path: Path) -> None:
    question = replay(tmp_path).ask.what_is_the_total("Ben")
    before = question.widget.get_state()
    message = {"kind": "tried", "question": 0, "tries": 2, "right": True, "hint": True}
    question.widget._on_message(None, message, [])
    assert question.widget.get_state() == before
    assert (question.result.tries, question.result.right, question.result.hint) == (2, True, True)
