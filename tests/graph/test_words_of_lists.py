"""The entries of the lists beside the picture read as sentences, and name what they cite."""

from __future__ import annotations

from dtnb.graph import PriorityGraph
from dtnb.graph.text import join_sentences
from dtnb.kernel import Step
from tests.graph.stories import KINDS, SEATS, preempted, say


def whole(step: Step) -> str:
    return f"{say(step)}."


def graph_with_names(lang: str = "en") -> PriorityGraph:
    names = {"R-40": "Anna: card Snatch"}
    return PriorityGraph.of(
        preempted().steps,
        KINDS,
        label=whole,
        seats=SEATS,
        lang=lang,
        cite=lambda rule: names.get(rule, rule),
    )


def test_a_remark_behind_a_sentence_is_a_sentence() -> None:
    assert "- W-2. Priority: Anna, Ben. [R-20]" in graph_with_names().text
    assert "- Ben spends Shield. Taken back. [R-30]" in graph_with_names().text
    assert "- W-2. Priorité : Anna, Ben. [R-20]" in graph_with_names("fr").text


def test_what_is_cited_stands_under_the_name_that_readers_know() -> None:
    assert "- 1. Anna plays Snatch on Shield. [Anna: card Snatch]" in graph_with_names().text
    assert "R-40" not in graph_with_names().text
    assert "R-40" not in graph_with_names().svg()


def test_tables_keep_the_ids() -> None:
    rows = {row["label"]: row["rules"] for row in graph_with_names().nodes_table()}
    assert rows["Anna plays Snatch on Shield."] == ("R-40",)


def test_an_arrow_does_not_cite_again_what_its_step_cites_beside_it() -> None:
    lines = [line.strip() for line in graph_with_names().text.splitlines() if "→" in line]
    assert lines == [
        "- → adds up to: Ben takes 5.",
        "- → acts in front of: Ben spends Shield.",
        "- → makes impossible: Ben spends Shield. [R-70, R-71]",
    ]


def test_sentences_end_once() -> None:
    assert join_sentences(["Ann passes.", "Ben says “no”", "All pass"]) == (
        "Ann passes. Ben says “no” All pass."
    )
