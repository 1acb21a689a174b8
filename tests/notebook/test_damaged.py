"""A damaged notebook becomes a page or a problem in words, and takes no more than 500 MB."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dtnb.notebook.handout import Handout
from dtnb.notebook.nesting import parse_cost
from tests.cli.run import dtnb
from tests.fuzz.kind import Given
from tests.fuzz.kinds import kind
from tests.fuzz.watching import ENDLESS, limited, tried
from tests.notebook import damaged
from tests.notebook.damaged import code, notebook, prose, stepper

DAMAGED = dict(damaged.damaged())


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_notebook_ends_in_a_page_or_in_words(name: str) -> None:
    with limited():
        assert tried(kind("notebooks"), Given(DAMAGED[name]), ENDLESS) is None


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


#: the problem of each: its place, and its path inside the file
SAID = {
    "cells_str": "1:56: this is not what a notebook holds at cells (",
    "cells_null": "1:57: this is not what a notebook holds at cells[0] (",
    "src_int": "1:127: this is not what a notebook holds at cells[0].source (",
    "tb": "1:295: this is not what a notebook holds at cells[0].outputs[1].text[1] (",
    "meta_dtnb2": "1:59: this is not what a notebook holds at metadata.dtnb (",
    "no_format": "1:1: 'nbformat' is missing",
    "v3": "1:13: this is a notebook of format 3, and format 4 is read (open it in Jupyter",
    "v99": "1:13: this is a notebook of format 99, and format 4 is read (open it in Jupyter",
    "list": "1:1: this is no notebook (",
    "num": "1:1: this is no notebook (",
    "empty": "1:1: the file is empty",
    "nothing": "1:1: ",
    "json_deep": "1:119: this is nested too deeply (64 levels at most)",
    # 126 characters precede the text that contains half of a surrogate pair.
    "surr": "1:127: this is not JSON: a text with an escape that means nothing",
}


@pytest.mark.parametrize("name", SAID)
def test_the_command_says_what_is_wrong_and_where(name: str, here: Path) -> None:
    (here / "a.ipynb").write_text(DAMAGED[name])
    for options in ((), ("--handout",)):
        ran = dtnb("export", "a.ipynb", "-o", "a.html", *options)
        assert (ran.code, ran.out) == (3, "")
        assert ran.err.startswith(f"a.ipynb:{SAID[name]}")
    assert dtnb("export", "a.ipynb", "-o", "a.html", "--lang", "fr").code == 3
    assert not (here / "a.html").exists()


@pytest.mark.parametrize("name", ["children_bomb", "html_deep", "bomb", "d_1", "md_long"])
def test_what_is_too_much_stands_in_the_page_as_text(name: str, here: Path) -> None:
    (here / "a.ipynb").write_text(DAMAGED[name])
    ran = dtnb("export", "a.ipynb", "-o", "a.html")
    assert (ran.code, ran.out) == (0, "")
    assert "<!doctype html>" in (here / "a.html").read_text(encoding="utf-8")


def test_a_notebook_that_jupyter_would_not_take_is_not_run(here: Path) -> None:
    (here / "a.ipynb").write_text(json.dumps(notebook([{**code([]), "execution_count": "x"}])))
    ran = dtnb("export", "a.ipynb", "-o", "a.html", "--run")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("Error: a.ipynb is no notebook that can be read: ")


@pytest.mark.parametrize(
    "markup",
    [
        "<p>a<br>b</p>", "<details open><summary class='x y'>a</summary>b</details>",
        '<table border="1"><tr><td title="a > b">c</td></tr></table>', "<style>a > b{}</style>",
        '<svg viewBox="0 0 1 1"><g><path d="M0 0"/><text>a<tspan>b</tspan></text></g></svg>',
        "<!-- a --><img src=x alt=y />", "plain & simple",
    ],
)  # fmt: skip
def test_markup_in_order_is_not_tangled_however_much_of_it_there_is(markup: str) -> None:
    assert parse_cost(markup * 5000) == 0


@pytest.mark.parametrize(
    "markup",
    [
        "<div>", "</div>", "<p><b></p></b>", "<div/>", "a < b", "<p <b>", "</br>",
        "<a " + "x " * 61 + "></a>",
        "<svg><p></p></svg>", "<svg><title><path/></title></svg>", "<svg><link></svg>", "<!-- --!>",
        "<!-->", "<plaintext></plaintext>", "<math></math>", "<div>" * 101 + "</div>" * 101,
    ],
)  # fmt: skip
def test_markup_that_a_parser_takes_otherwise_than_it_looks_is_tangled(markup: str) -> None:
    assert parse_cost(markup) > 0


def test_a_page_holds_no_more_of_pictures_than_it_may(here: Path) -> None:
    (here / "a.png").write_bytes(bytes(2**20))
    (here / "a.ipynb").write_text(json.dumps(notebook([prose("![a](a.png)\n\n" * 100)])))
    assert dtnb("export", "a.ipynb", "-o", "a.html").code == 0
    assert (here / "a.html").stat().st_size < 50 * 2**20


def test_a_question_whose_answer_is_none_of_its_options_is_printed_with_its_number() -> None:
    question = {"form": "number", "options": ["a"], "answer": [99, 0], "because": ["b"]}
    book = {"moments": [{}], "questions": [question]}
    made = stepper({"format": 1, "frames": [], "gamebook": book}, "gamebook")
    assert "<strong>99, a</strong>" in Handout(made, "a").page()
