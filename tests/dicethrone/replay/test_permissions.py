"""Claims about what a player may do, who acts first, and which tokens somebody gets."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.replay import load_replay

#: 9 damage without a defence: Ben has 1 Protect, and no Retribution
TURN = """\
dtnb: 1
game: dice-throne
edition: season-two
seats:
  Ann: {hero: barbarian, cp: 2, hand: []}
  Ben: {hero: paladin, tokens: {Protect: 1}, hand: []}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Mighty Blow
  - at: before defense
  - Ben spends Protect
  - Ben declines to defend
  - claim: {by: Ann, says: "CLAIM"}
"""


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        # DT-STAT-10: Protect may be spent when its owner would take damage.
        ("Ben may spend Protect", True),
        ("Ben may not spend Protect", False),
        ("Ben cannot spend Protect", False),
        ("Ben ne peut pas dépenser Protect", False),
        # Nobody spends what he does not have.
        ("Ben may not spend Retribution", True),
        ("Ben can spend Retribution", False),
        # 1 2 3 4 4 is a Small Straight.
        ("Ann may announce Mighty Blow", True),
        ("Ann may not announce Reckless", True),
        ("Ann peut annoncer Mighty Blow", True),
        ("Ben gets no Protect", True),
        ("Ben also gets Protect", False),
        ("Ben is out", False),
        ("Ben est hors-jeu", False),
    ],
)
def test_a_claim_about_what_a_player_may_do_is_answered(
    tmp_path: Path, claim: str, answer: bool
) -> None:
    file = tmp_path / "turn.yaml"
    file.write_text(TURN.replace("CLAIM", claim), encoding="utf-8")
    (result,) = load_replay(file).claims
    assert result.answer is answer
    assert result.found


def test_the_answer_to_what_is_not_allowed_gives_the_reasons_of_the_engine(tmp_path: Path) -> None:
    file = tmp_path / "turn.yaml"
    file.write_text(TURN.replace("CLAIM", "Ben may spend Retribution"), encoding="utf-8")
    (result,) = load_replay(file).claims
    assert "Retribution" in result.found


#: 9 damage to Ben, who has not rolled for his defence yet
MOMENT = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: barbarian, cp: 5, hand: ["Buh, Bye!", Tip It!]}
  Ben: {hero: paladin, tokens: {Protect: 1}, hand: []}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves:
  - at: before defense
  - claim: {by: Ann, says: Ann may not play Tip It!}
  - Ben rolls 3 3 6 for Divine Defense
  - claim: {by: Ann, says: Ann may play Tip It!}
  - together: [Ben spends Protect, "Ann plays Buh, Bye! on Ben's Protect"]
  - claim: {by: Ann, says: Ann goes first}
  - claim: {by: Ann, says: Ben gets 1 Protect}
"""


def test_what_may_be_done_is_judged_at_the_place_of_the_claim(tmp_path: Path) -> None:
    """DT-CARD-24: Tip It! changes a die, so that a roll comes first; DT-PRI-02: Ann goes first."""
    file = tmp_path / "turn.yaml"
    file.write_text(MOMENT, encoding="utf-8")
    answers = [claim.answer for claim in load_replay(file).claims]
    # Before the roll Tip It! may not be played, behind it, it may; Buh, Bye! takes Protect away.
    assert answers == [True, True, True, False]
