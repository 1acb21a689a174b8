"""A refusal names the reason in the intended window, and no window that never comes."""

from __future__ import annotations

import pytest

from dtnb.files import FileProblems
from dtnb.replay import load_replay
from dtnb.rulebook import Language


def problem(table: str, *moves: str, lang: Language = "en") -> str:
    lines = "".join(f"  - {move}\n" for move in moves)
    with pytest.raises(FileProblems) as caught:
        load_replay(f"dtnb: 1\ngame: dice-throne\n{table}moves:\n{lines}")
    (report,) = caught.value.problems
    message, remedy = report.words(lang)
    return f"{message} ({remedy})"


BARBARIAN = """\
seats:
  Ann: {hero: Barbarian, cp: 6, hand: []}
  Ben: {hero: Paladin, cp: 3, tokens: {Protect: 1}, hand: [Not This Time!]}
"""
MOON_ELF = """\
seats:
  Ann: {hero: Moon Elf, hand: []}
  Ben: {hero: Paladin, tokens: {Protect: 1}, hand: []}
start: {until: end of turn 2}
"""
DUEL = """\
seats:
  Ann: {hero: Barbarian, cp: 3, hand: [Helping Hand!]}
  Ben: {hero: Gunslinger, hand: []}
start: {attack: {ability: Mighty Blow, damage: 9}}
"""


@pytest.mark.parametrize(
    ("table", "ultimate", "move"),
    [
        (BARBARIAN, "Rage!", "Ben spends Protect"),
        (BARBARIAN, "Rage!", "Ben plays Not This Time! for Ben"),
        (MOON_ELF, "Lunar Eclipse!", "Ben spends Protect"),
    ],
)
def test_under_an_ultimate_the_reason_is_the_ultimate_lock(
    table: str, ultimate: str, move: str
) -> None:
    """DT-ULT-03: opponents may do nothing until it is resolved, whatever is rolled after it."""
    message = problem(table, "Ann rolls 6 6 6 6 6", f"Ann announces {ultimate}", move)
    refused = message.partition("up to there it is refused: ")[2]
    assert refused.startswith("End of the Offensive Roll Phase (TW-10)")
    assert "DT-ULT-03" in refused
    assert "There is no damage pending" not in refused


def test_before_a_roll_of_the_same_phase_the_last_window_is_named() -> None:
    """DT-DMG-01: before Overpower's dice are rolled there is no damage to prevent."""
    message = problem(
        BARBARIAN, "Ann rolls 1 1 1 6 6", "Ann announces Overpower", "Ben spends Protect"
    )
    assert "TW-05a): There is no damage pending that Protect could act on (DT-DMG-01)" in message


@pytest.mark.parametrize("pin", [(), ("at: before defense",)])
def test_a_window_that_never_opens_is_not_suggested(pin: tuple[str, ...]) -> None:
    """DT-DRP-10: against undefendable damage nobody comes before the defence."""
    attack = ("Ann rolls 1 1 1 6 6", "Ann announces Sturdy Blow", *pin)
    message = problem(BARBARIAN, *attack, "Ben defends with Divine Defense")
    assert "would not stand in the way" not in message


def test_a_closed_window_is_not_suggested() -> None:
    """DT-CARD-24: the defensive roll is over when Ann's own die of the Duel lies there."""
    rolled = ("Ben rolls 2 for Duel", "Ann rolls 2 for Duel")
    message = problem(DUEL, *rolled, "Ann plays Helping Hand! re-rolling Ann's 2")
    assert "changes only dice that an opponent rolled (DT-CARD-24)" in message
    assert "would not stand in the way" not in message


def test_only_the_active_player_announces() -> None:
    """DT-ORP-02: the Active Player announces one ability, or none."""
    announced = ("Ann rolls 1 1 1 6 6", "Ann announces Sturdy Blow", "Ben announces Holy Light")
    message = problem(BARBARIAN, *announced)
    assert "Only the Active Player announces an ability, and that is Ann (DT-ORP-02)" in message
    assert "Seul le Joueur Actif" in problem(BARBARIAN, *announced, lang="fr")


@pytest.mark.parametrize("move", ["Ben announces Protect", "Ben annonce Protect"])
def test_a_misspelt_spend_suggests_the_seats_own_token_first(move: str) -> None:
    """The Tactician has a Protect too, and does not sit here; the verb is what was mistaken."""
    assert problem(BARBARIAN, move).endswith("(Ben spends Protect)")
