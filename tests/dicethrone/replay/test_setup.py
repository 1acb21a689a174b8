"""The seats of a replay file, and the messages for seats that do not fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.files import FileProblems
from dtnb.replay import load_replay
from dtnb.resources import shipped

SEATS = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {{hero: {ann}}}
  Ben: {{hero: {ben}}}
moves:
  - Ann rolls 1 2 3 4 5
  - Ann announces nothing
"""


def write(folder: Path, ann: str, ben: str = "Paladin") -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / "turn.yaml"
    file.write_text(SEATS.format(ann=ann, ben=ben), encoding="utf-8")
    return file


def hero_file(target: Path, health: int) -> None:
    text = (shipped("heroes") / "barbarian.yaml").read_text(encoding="utf-8")
    assert "health: 50" in text
    target.write_text(text.replace("health: 50", f"health: {health}", 1), encoding="utf-8")


def test_the_path_of_a_hero_begins_in_the_folder_of_its_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write(tmp_path / "turns", "../strong.yaml")
    hero_file(tmp_path / "strong.yaml", 60)
    monkeypatch.chdir(tmp_path)
    assert load_replay(file).record.start.table.seats[0].health == 60
    assert load_replay("turns/turn.yaml").record.start.table.seats[0].health == 60


def test_a_hero_file_that_is_not_there_is_reported_where_it_is_named(tmp_path: Path) -> None:
    file = write(tmp_path, "strong.yaml")
    with pytest.raises(FileProblems) as caught:
        load_replay(file, "turn.yaml")
    (problem,) = caught.value.problems
    assert problem.text().startswith("turn.yaml:4:15: there is no file 'strong.yaml'")


def test_two_different_heroes_of_one_name_cannot_meet(tmp_path: Path) -> None:
    file = write(tmp_path, "strong.yaml", "Barbarian")
    hero_file(tmp_path / "strong.yaml", 60)
    with pytest.raises(FileProblems) as caught:
        load_replay(file, "turn.yaml")
    assert "two different heroes are called Barbarian" in str(caught.value)


def test_two_seats_may_play_the_same_hero(tmp_path: Path) -> None:
    replay = load_replay(write(tmp_path, "Barbarian", "Barbarian"))
    assert {seat.hero for seat in replay.record.start.table.seats} == {"barbarian"}


@pytest.mark.parametrize("hand", ["Get Some!", "[Get Some!]", "'get some'"])
def test_a_hand_of_one_card_needs_no_list(tmp_path: Path, hand: str) -> None:
    replay = load_replay(write(tmp_path, f"Barbarian, hand: {hand}"))
    assert replay.record.start.table.seats[0].hand == ("Get Some!",)


def test_a_hand_that_is_not_named_is_an_opening_hand_nobody_saw(tmp_path: Path) -> None:
    """DT-SETUP-05."""
    seat = load_replay(write(tmp_path, "Barbarian")).record.start.table.seats[0]
    assert (seat.hand, seat.unknown_hand) == ((), 4)


@pytest.mark.parametrize(
    ("written", "in_play", "level", "left"),
    [
        ("III", ("Smack III",), 3, {"Smack II": 1}),
        ("[II, III]", ("Smack II", "Smack III"), 3, {}),
        ("[3, 2]", ("Smack II", "Smack III"), 3, {}),
        ("[II]", ("Smack II",), 2, {"Smack III": 1}),
    ],
)
def test_a_card_beneath_another_lies_in_play_and_not_in_the_deck(
    tmp_path: Path, written: str, in_play: tuple[str, ...], level: int, left: dict[str, int]
) -> None:
    """DT-CARD-13, DT-CARD-14, AMB-45: the one on top counts, and all 33 cards are somewhere."""
    seat = f"Barbarian, hand: [Tip It!], discard: [Six-It!], upgrades: {{Smack: {written}}}"
    ann = load_replay(write(tmp_path, seat)).record.start.table.seats[0]
    assert (ann.in_play, ann.upgrades) == (in_play, (("Smack", level),))
    assert {card: n for card, n in ann.deck if card.startswith("Smack")} == left
    everywhere = sum(copies for _, copies in ann.deck) + len(ann.hand) + len(ann.discard)
    assert everywhere + len(ann.in_play) == 33


def test_a_level_that_there_is_not_is_reported_in_a_list_too(tmp_path: Path) -> None:
    with pytest.raises(FileProblems, match="Smack") as caught:
        load_replay(write(tmp_path, "Barbarian, upgrades: {Smack: [II, V]}"))
    assert "V" in str(caught.value)


# -- dials -----------------------------------------------------------------------------------------

TEAMS = ", team: North", ", team: South"


def dial(seats: int, health: int, teams: bool = False) -> str:
    """Return a file of some seats; the first shows a Health, and so does the whole of a team."""
    lines = [
        f"  P{at}: {{hero: Barbarian, hand: []{TEAMS[at % 2] if teams else ''}"
        f"{f', health: {health}' if at == 0 else ''}}}"
        for at in range(seats)
    ]
    return "\n".join(["dtnb: 1", "game: dice-throne", "seats:", *lines, ""])


@pytest.mark.parametrize(
    ("seats", "teams", "start"),
    [(2, False, 50), (4, True, 50), (3, False, 35), (4, False, 50), (6, True, 75)],
)
def test_no_dial_shows_more_than_healing_can_reach(seats: int, teams: bool, start: int) -> None:
    """DT-HP-01: 10 above the start, 35 in King of the Hill (DT-KOTH-01), 50 for a team.

    At tables beyond the books' a house may choose 50 each, or 25 for each of a team (DT-MODE-02).
    """
    for health in (1, start - 20, start + 10):
        table = load_replay(dial(seats, health, teams)).record.start.table
        assert table.seats[0].health == health
    with pytest.raises(FileProblems) as caught:
        load_replay(dial(seats, start + 11, teams))
    (problem,) = [(problem.code, problem.what, problem.right) for problem in caught.value.problems]
    assert problem == (
        "above-healing",
        f"Health cannot be {start + 11}: healing never lifts it more than 10 above the {start} "
        "that one begins with here (DT-HP-01)",
        f"at most {start + 10}",
    )


def test_a_dial_that_is_too_high_is_said_so_in_french() -> None:
    with pytest.raises(FileProblems, match="La Santé ne peut pas être 65 : un soin ne la porte"):
        load_replay(dial(2, 65), lang="fr")
