"""Ledgers of damage whose receiver is defeated before it is dealt."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.drawing import PRESENTER
from dtnb.explain.sentence import text_of
from dtnb.frames import build
from dtnb.frames.document import Document, Frame
from dtnb.frames.ledger import Ledger
from tests.dicethrone.play import EDITIONS, Fight, player

#: seat 1 holds a Firecracker and has 2 Health; its 3 isolated damage come before the Attack's 5
SEATS = (
    player(hand=("Long Fuse!",)),
    player(health=2, tokens={"Firecracker": 1}),
    player(),
)


def fall(edition: str, lang: str) -> Document:
    fight = Fight(*SEATS, edition=edition).attacks("Drill", 1, 1, 1, 4, 5).targets(1)
    fight.plays(0, "Long Fuse!", at="TW-13b", player=1).finish()
    assert fight.healths() == (50, 0, 50)
    return build(fight.record, PRESENTER, lang)


def conclusion(document: Document) -> tuple[Frame, Ledger]:
    frame = [frame for frame in document.frames if frame.kind == "ledger"][-1]
    return frame, document.ledgers[frame.ledgers[-1]]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_total_for_a_player_who_is_out_says_that_none_of_it_is_dealt(edition: str) -> None:
    """DT-WIN-02: who falls is out that instant; the Attack's total finds nobody to take it."""
    frame, ledger = conclusion(fall(edition, "en"))
    assert text_of(frame.text).endswith("; apprentice is already defeated, so none of it is dealt.")
    assert str(ledger.sentence).endswith("apprentice is already defeated: none of this is dealt.")


def test_the_total_of_a_defeated_player_is_rendered_in_french() -> None:
    """DT-WIN-02."""
    frame, ledger = conclusion(fall("season-one-rerolled", "fr"))
    assert "n'est plus en jeu : rien n'en est infligé." in text_of(frame.text)
    assert "n'est plus en jeu : rien de ceci n'est infligé." in str(ledger.sentence)


def test_a_total_that_defeats_its_receiver_is_dealt() -> None:
    """DT-WIN-02, the other way round: the 5 of the Attack bring 2 Health to 0, and are dealt."""
    fight = Fight(player(), player(health=2), player()).attacks("Drill", 1, 1, 1, 4, 5)
    document = build(fight.targets(1).finish().record, PRESENTER, "en")
    frame, ledger = conclusion(document)
    assert "defeated" not in text_of(frame.text)
    sentences = {document.ledgers[i].sentence for frame in document.frames for i in frame.ledgers}
    assert not any("defeated" in str(sentence) for sentence in sentences)
    assert ledger.total == 5
