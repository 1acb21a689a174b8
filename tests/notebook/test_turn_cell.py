"""A cell of phrases is a turn: a Stepper, or the cell with its mistakes marked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from dtnb.replay import Replay
from dtnb.tabletop.turn_cell import TurnProblems
from tests.docs.blocks import DOCUMENTS, blocks_of

TURN = """\
%%turn Ann=barbarian Ben=paladin
Ann rolls 1 2 3 4 4
Ann announces Mighty Blow
Ben rolls 3 4 5 for Divine Defense
"""


class Notebook:
    """The cells of one notebook, run one after the other."""

    def __init__(self) -> None:
        InteractiveShell.clear_instance()
        self.shell = InteractiveShell.instance()
        self.run("%load_ext dtnb")

    def run(self, cell: str) -> Any:
        """Run a cell; return its result, or raise what it raises."""
        with capture_output() as captured:
            done = self.shell.run_cell(cell)  # type: ignore[no-untyped-call]
        self.shown = [output.data["text/plain"] for output in captured.outputs]
        self.pages = [output.data["text/html"] for output in captured.outputs]
        self.traceback = captured.stdout
        done.raise_error()
        return done.result


@pytest.fixture
def notebook() -> Iterator[Notebook]:
    made = Notebook()
    yield made
    InteractiveShell.clear_instance()


def refused(notebook: Notebook, cell: str) -> str:
    """Return the cell as it is shown with its marks."""
    with pytest.raises(TurnProblems, match="this cell is not right in"):
        notebook.run(cell)
    (shown,) = notebook.shown
    return str(shown)


def test_a_cell_of_phrases_is_a_replay_that_shows_itself(notebook: Notebook) -> None:
    """Mighty Blow deals 9. 3 and 4 are Helmets, each prevents 1; 5 is Life, which prevents 2."""
    turn = notebook.run(f"{TURN}claim: 'Ben: Ben takes 5'\n")
    assert isinstance(turn, Replay)
    assert [claim.answer for claim in turn.claims] == [True]
    assert "text/html" in turn._repr_mimebundle_()[0]


def test_options_name_the_book_the_language_and_the_variable(notebook: Notebook) -> None:
    first, rest = TURN.split("\n", 1)
    turn = notebook.run(f"{first} --edition season-two --as duel\n{rest}")
    assert notebook.run("duel") is turn
    assert turn.edition == "season-two"
    french = notebook.run("%%turn Anne=barbarian Ben=paladin --lang fr\nAnne lance 1 2 3 4 4\n")
    assert french.lang == "fr"


def test_heroes_alone_give_their_names_to_their_seats(notebook: Notebook) -> None:
    turn = notebook.run("%%turn barbarian paladin\nBarbarian rolls 1 2 3 4 4\n")
    assert list(turn.file.seats) == ["Barbarian", "Paladin"]


def test_every_misspelling_is_marked_in_its_line_with_what_would_be_right(
    notebook: Notebook,
) -> None:
    shown = refused(notebook, TURN.replace("rolls 1", "rols 1").replace("Blow", "Blew"))
    assert shown.split("\n") == [
        "  1  %%turn Ann=barbarian Ben=paladin",
        "  2  Ann rols 1 2 3 4 4",
        "         ^^^^ 'rols' is no move (did you mean rolls?)",
        "  3  Ann announces Mighty Blew",
        "                   ^^^^^^^^^^^ 'Mighty Blew' is no Offensive Ability of Barbarian"
        " (did you mean Mighty Blow?)",
        "  4  Ben rolls 3 4 5 for Divine Defense",
    ]
    assert "----> " not in notebook.traceback


def test_a_wrong_hero_is_marked_in_the_first_line(notebook: Notebook) -> None:
    lines = refused(notebook, TURN.replace("=paladin", "=palladin")).split("\n")
    assert lines[1].strip() == "^^^^^^^^ there is no hero 'palladin' (did you mean paladin?)"
    assert lines[1].index("^") == lines[0].index("palladin")


def test_a_move_that_the_rules_refuse_is_marked_as_a_whole(notebook: Notebook) -> None:
    """DT-DRP: Divine Defense of level I rolls three dice."""
    lines = refused(notebook, TURN.replace("3 4 5 for", "3 4 5 6 for")).split("\n")
    assert lines[3] == "  4  Ben rolls 3 4 5 6 for Divine Defense"
    assert lines[4].lstrip().startswith("^" * len("Ben rolls 3 4 5 6 for Divine Defense") + " ")


def test_comments_empty_lines_and_indented_fields_keep_their_places(notebook: Notebook) -> None:
    cell = TURN.replace(
        "Ann announces Mighty Blow", "\n# now\nmove: Ann announces Mighty Blow\n  mark: god"
    )
    lines = refused(notebook, cell).split("\n")
    assert lines[5] == "  6    mark: god"
    assert lines[6].index("^^^") == lines[5].index("god")


def test_a_cell_with_seats_and_moves_is_a_file(notebook: Notebook) -> None:
    turn = notebook.run(
        "%%turn\n"
        "seats:\n"
        "  Ann: {hero: barbarian, hand: [Tip It!]}\n"
        "  Ben: {hero: paladin}\n"
        "moves:\n"
        "  - Ann rolls 1 1 1 2 3\n"
        "  - Ann plays Tip It! changing 2 to 3\n"
        "  - Ann announces Smack\n"
    )
    assert turn.record.state.table.rolls[-1].values == (1, 1, 1, 3, 3)
    shown = refused(
        notebook, "%%turn\nseats: {Ann: {hero: barbarian}, Ben: {hero: paladi}}\nmoves: []\n"
    )
    assert "^^^^^^ there is no hero 'paladi'" in shown


def test_marks_are_markup_in_a_notebook_and_what_is_written_stays_text(notebook: Notebook) -> None:
    with pytest.raises(TurnProblems):
        notebook.run("%%turn Ann=barbarian Ben=paladin\nAnn <b>rols</b> 1\n")
    (page,) = notebook.pages
    assert "<mark>&lt;b&gt;rols&lt;/b&gt;</mark>" in page
    assert "<b>" not in page


def test_the_turn_of_the_last_cell_goes_on_by_one_phrase(notebook: Notebook) -> None:
    notebook.run("%%turn Ann=barbarian Ben=paladin\nAnn rolls 1 2 3 4 4\n")
    notebook.run("%turn Ann announces Mighty Blow")
    turn = notebook.run("%turn Ben rolls 3 4 5 for Divine Defense")
    assert turn.record == notebook.run(TURN).record


def test_a_phrase_that_is_wrong_is_not_part_of_the_turn(notebook: Notebook) -> None:
    notebook.run("%%turn Ann=barbarian Ben=paladin\nAnn rolls 1 2 3 4 4\n")
    assert "^^^^^^^^^^^ " in refused(notebook, "%turn Ann announces Mighty Blew")
    assert len(notebook.run("%turn Ann announces Mighty Blow").results) == 2


@pytest.mark.parametrize(
    ("cell", "error"),
    [
        ("%turn Ann rolls 1 1 1 2 3", "there is no turn to go on with"),
        ("%%turn\nAnn rolls 1 1 1 2 3\n", "the cell does not say who plays"),
        ("%%turn Ann=barbarian --editon x\nAnn rolls 1\n", "%%turn has no option --editon"),
        ("%%turn Ann=barbarian Ben=paladin --game ludo\nAnn rolls 1\n", "there is no game 'ludo'"),
        ("%%turn Ann=barbarian Ben=paladin --lang de\nAnn rolls 1\n", "there is no language 'de'"),
        (
            "%%turn 'Ann=barbarian\nAnn rolls 1\n",
            "a quotation mark in the first line is not closed",
        ),
    ],
)
def test_what_is_no_turn_at_all_says_what_is_missing(
    notebook: Notebook, cell: str, error: str
) -> None:
    with pytest.raises((TurnProblems, LookupError), match=error):
        notebook.run(cell)
    assert "----> " not in notebook.traceback


def test_the_cells_of_the_document_do_what_it_says(notebook: Notebook) -> None:
    (document,) = (file for file in DOCUMENTS if file.name == "notebook.md")
    blocks = [block for block in blocks_of(document) if block.kind in ("ipython", "text")]
    assert [block.kind for block in blocks] == [*["ipython"] * 3, "text", *["ipython"] * 2]
    for block, after in zip(blocks, [*blocks[1:], None], strict=True):
        if after is not None and after.kind == "text":
            assert refused(notebook, block.text) == after.text.rstrip("\n")
        elif block.kind == "ipython":
            notebook.run(block.text)
    assert notebook.shell.user_ns["duel"].claims[0].answer


def completed(notebook: Notebook, cell: str) -> list[str]:
    """Return what a notebook offers at the end of a cell."""
    completer: Any = notebook.shell.Completer
    with provisionalcompleter():
        return [one.text for one in completer.completions(cell, len(cell))]


def test_heroes_books_and_options_of_the_first_line_are_completed(notebook: Notebook) -> None:
    assert completed(notebook, "%%turn Ann=barb") == ["Barbarian"]
    assert completed(notebook, "%%turn Ann=barbarian --edi") == ["--edition"]
    assert "season-two" in completed(notebook, "%%turn Ann=barbarian --edition=season")
    assert completed(notebook, "%%turn --game=die-in-the-dungeon Ann=diem") == ["Diemon"]


def test_a_phrase_is_completed_at_its_moment(notebook: Notebook) -> None:
    """1 2 3 4 4 is a small straight, which announces Mighty Blow."""
    begun = "%%turn Ann=barbarian Ben=paladin\nAnn rolls 1 2 3 4 4\n"
    assert "announces" in completed(notebook, f"{begun}Ann anno")
    assert "Mighty Blow" in completed(notebook, f"{begun}Ann announces Mig")


def test_one_more_phrase_is_completed_too_and_other_cells_are_left_alone(
    notebook: Notebook,
) -> None:
    notebook.run("%%turn Ann=barbarian Ben=paladin\nAnn rolls 1 2 3 4 4\n")
    assert "Mighty Blow" in completed(notebook, "%turn Ann announces Mig")
    assert "Barbarian" not in completed(notebook, "x = barb")
    assert completed(notebook, "%%turn Ann=barbarian Ben=paladin\nAnn rols 1\nAnn ann") == []
