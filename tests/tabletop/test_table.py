"""Playing at the table by choosing: its display, its refusals and the file it writes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dtnb import Match, load_replay
from dtnb.replay import Fidelity
from dtnb.tabletop import Table
from tests.cli.run import dtnb
from tests.dicethrone.test_endless import HOSTILE, hero
from tests.tabletop.quarrels import BUH_BYE, HALF, QUARRELS, RETRIBUTION, Player, Quarrel

# -- quarrels -----------------------------------------------------------------------------------


@pytest.fixture
def player() -> Player:
    return Player(Table())


@pytest.mark.parametrize("quarrel", QUARRELS, ids=lambda quarrel: str(quarrel.title))
def test_a_quarrel_entered_by_choosing_is_the_file_that_a_person_would_write(
    quarrel: Quarrel, player: Player, tmp_path: Path
) -> None:
    player.enters(quarrel)
    view = player.table.view()
    assert view["stage"] == "over"
    assert view["file"] == quarrel.file
    assert quarrel.right in " ".join(view["settled"]["text"].split())
    assert view["settled"]["missing"] == []
    saved, page = tmp_path / "quarrel.yaml", tmp_path / "quarrel.html"
    player.does(do="save", path=str(saved))
    player.does(do="give", path=str(page))
    assert saved.read_text("utf-8") == quarrel.file
    assert quarrel.title.split(",")[0] in page.read_text("utf-8")
    assert dtnb("check", str(saved)).code == 0


def test_dice_that_only_another_book_asks_for_are_asked_for_when_it_is_settled(
    player: Player,
) -> None:
    """AMB-04: in Season Two nothing comes in front of Evasive, so its die is rolled."""
    player.enters(BUH_BYE._replace(elsewhere=()))
    missing = player.table.view()["settled"]["missing"]
    assert [book["book"] for book in missing] == ["season-two", "french"]
    assert missing[0]["prompt"] == "Ben rolls one die for Evasive."
    refused = player.table.apply({"do": "elsewhere", "book": "season-two", "values": [7]})
    assert refused is not None
    player.does(do="elsewhere", book="season-two", values=[1])
    assert player.table.view()["settled"]["missing"] == []
    player.does(do="undo")
    assert "if possible" not in player.table.view()["file"]


def test_who_is_right_is_not_asked_while_a_player_has_to_choose(player: Player) -> None:
    player.sits_down(HALF)
    for act in HALF.acts[:4]:
        player.acts(act)
    player.does(do="say", by="Ann", says="Ben takes 9")
    refused = player.table.apply({"do": "settle"})
    assert refused is not None
    assert "Ben still has to choose. Which defence?" in refused["text"]
    assert "words" not in refused["text"]
    assert player.table.view()["claims"] == [{"by": "Ann", "says": "Ben takes 9"}]


@pytest.mark.parametrize(
    ("quarrel", "acts", "why"),
    [
        (BUH_BYE, 0, "Ann may act or pass."),
        (BUH_BYE, 2, "Ann may respond first or pass."),
        (RETRIBUTION, 0, "Ann rolls 5 dice for Offensive Roll."),
        (RETRIBUTION, 1, "Ann still has to choose. Roll again?"),
        (RETRIBUTION, 3, "Ben may act or pass."),
    ],
    ids=["attack", "token", "nothing", "rolled", "announced"],
)
def test_nobody_is_right_before_the_play_is_at_its_end(
    player: Player, quarrel: Quarrel, acts: int, why: str
) -> None:
    player.sits_down(quarrel)
    for act in quarrel.acts[:acts]:
        player.acts(act)
    player.does(do="say", by="Ben", says="Ben takes 0")
    refused = player.table.apply({"do": "settle"})
    assert refused is not None
    assert why in refused["text"]
    assert player.table.view()["settled"] is None
    page = player.table.page()
    assert why in page
    assert "is right in" not in page


def test_nothing_is_written_over_another_file(player: Player, tmp_path: Path) -> None:
    player.sits_down(HALF)
    target = tmp_path / "turn.yaml"
    target.write_text("mine")
    refused = player.table.apply({"do": "save", "path": str(target)})
    assert refused is not None
    assert "is there already" in refused["text"]
    assert target.read_text() == "mine"


# -- refused options ----------------------------------------------------------------------------


def test_a_refused_option_says_every_reason_with_its_rules_and_changes_nothing(
    player: Player,
) -> None:
    """DT-STAT-09: what is not there cannot be spent."""
    player.sits_down(HALF)
    player.acts("Pass")
    before = player.table.view()
    refused = player.table.apply({"do": "choose", "option": player.option("Spend Retribution")})
    assert refused is not None
    assert "There is no Retribution on this board to spend." in refused["text"]
    assert "DT-STAT-09" in refused["rules"]
    after = player.table.view()
    assert after == before
    assert all(rule in after["rules"] for rule in refused["rules"])


def test_dice_that_cannot_be_are_refused_in_words(player: Player) -> None:
    player.sits_down(RETRIBUTION)
    for values in ([1, 1, 2, 3], [1, 1, 2, 3, 7], ["six"] * 5):
        refused = player.table.apply({"do": "roll", "values": values})
        assert refused is not None
        assert refused["text"]
    assert player.table.view()["question"]["chance"]["count"] == 5


def test_what_is_no_message_is_refused_and_never_raised(player: Player) -> None:
    player.sits_down(HALF)
    odd: list[dict[str, Any]] = [
        {"do": "fly"}, {"do": "choose", "option": 99}, {"do": "choose"}, {"do": "roll"},
        {"do": "note", "text": " "}, {"do": "mark", "mark": "good"}, {"do": "redo"},
        {"do": "set", "path": ["seats"], "value": 1}, {"do": "say", "by": "Ann", "says": "boo"},
        {"do": "player", "seat": "Zoe", "name": "random"}, {"do": "begin"}, {"do": "undo"},
        {"do": "choose", "actions": [["?"]]}, {},
    ]  # fmt: skip
    before = player.table.view()
    for message in odd:
        refused = player.table.apply(message)
        assert refused is not None, message
        assert refused["text"]
    assert player.table.view() == before


# -- what happened ------------------------------------------------------------------------------


def test_an_action_that_preempted_a_declaration_is_shown(player: Player) -> None:
    """DT-STAT-12, AMB-04: what was declared and is no longer possible was never paid."""
    player.sits_down(BUH_BYE)
    for act in BUH_BYE.acts[:2]:
        player.acts(act)
    assert player.table.view()["told"][-1] == "Ben declares to spend Evasive."
    player.acts(BUH_BYE.acts[2])
    story = player.table.view()["told"]
    order = ["Ben declares to spend Evasive.", "Ann responds first", "Ann plays Buh, Bye!",
             "removes Evasive", "Ben can no longer use Evasive: nothing is paid."]  # fmt: skip
    places = [next(at for at, line in enumerate(story) if part in line) for part in order]
    assert places == sorted(places)


def test_an_action_carried_out_when_declared_is_shown_once(player: Player) -> None:
    player.sits_down(HALF)
    for act in HALF.acts[:3]:
        player.acts(act)
    story = player.table.view()["told"]
    assert "Ben spends Protect." in story
    assert not [line for line in story if "declares" in line]


# -- words --------------------------------------------------------------------------------------


def test_follow_up_questions_are_one_move_in_the_file() -> None:
    """DT-CARD-24: the chosen die and its new value follow the card."""
    ann = {"hero": "barbarian", "hand": ["Tip It!"]}
    match = Match(seats={"Ann": ann, "Ben": {"hero": "paladin", "hand": []}})
    player = Player(Table(match.do("Ann rolls 1 2 3 3 6")))
    player.acts("Play Tip It! (1 CP)")
    view = player.table.view()
    assert view["saying"]
    assert "Ann plays" not in view["file"]
    labels = [option["label"] for option in view["question"]["options"] if option["allowed"]]
    player.acts(labels[2])
    player.acts(player.table.view()["question"]["options"][-1]["label"])
    view = player.table.view()
    assert not view["saying"]
    assert "Ann plays Tip It! changing 3 to" in view["file"]
    player.does(do="undo")
    assert "Tip It! changing" not in player.table.view()["file"]


def test_rerolled_dice_are_shown_with_those_that_were_kept() -> None:
    """DT-ORP-01: any of the five are rolled again."""
    seats = {"Ann": {"hero": "barbarian", "hand": []}, "Ben": {"hero": "paladin", "hand": []}}
    player = Player(Table(Match(seats=seats)))
    player.acts([1, 2, 3, 6, 6])
    pick = player.table.view()["question"]["pick"]
    player.does(do="choose", option=pick["3-4"])
    assert player.table.view()["file"].endswith("  - Ann rolls 1 2 3 6 6\n")
    player.acts([4, 5])
    assert "Ann rolls 4 5, keeping 1 2 3" in player.table.view()["file"]
    assert "reroll" not in player.table.view()["file"]


def test_of_dice_that_show_the_same_any_may_be_touched() -> None:
    """A file names dice by their faces: the words mean the first such die."""
    seats = {"Ann": {"hero": "barbarian", "hand": []}, "Ben": {"hero": "paladin", "hand": []}}
    player = Player(Table(Match(seats=seats)))
    player.acts([3, 1, 3, 6, 3])
    player.does(do="choose", option=player.table.view()["question"]["pick"]["0-3"])
    player.acts([2, 5])
    assert "Ann rolls 2 5, keeping 3 1 3" in player.table.view()["file"]


def test_a_card_that_is_played_after_another_asks_for_its_own_die() -> None:
    """The details of the first card do not apply to the second (DT-CARD-24)."""
    ann = {"hero": "barbarian", "cp": 9, "hand": ["Try, Try Again!", "Tip It!"]}
    match = Match(seats={"Ann": ann, "Ben": {"hero": "paladin", "hand": []}})
    match.do("Ann rolls 1 2 3 3 6").do("Ann plays Try, Try Again! re-rolling 3", seek=True)
    player = Player(Table(match))
    player.acts([3])
    while "Play Tip It! (1 CP)" not in [
        e["label"] for e in player.table.view()["question"]["options"]
    ]:
        question = player.table.view()["question"]
        player.does(do="choose", option=question["options"][-1]["number"])
    player.acts("Play Tip It! (1 CP)")
    question = player.table.view()["question"]
    assert question["kind"] == "detail"
    assert len([option for option in question["options"] if option["allowed"]]) > 2


def test_notes_and_marks_stand_on_the_move_they_are_about(player: Player) -> None:
    player.sits_down(HALF)
    for act in HALF.acts[:2]:
        player.acts(act)
    player.does(do="note", text="Before anything was added.")
    player.does(do="mark", mark="disputed")
    assert (
        "  - move: Ben spends Protect\n    note: Before anything was added.\n    mark: disputed\n"
    ) in player.table.view()["file"]
    player.does(do="undo")
    assert "mark" not in player.table.view()["file"]


def test_it_speaks_french_and_its_file_is_read_in_french() -> None:
    table = Table(lang="fr")
    player = Player(table)
    player.sits_down(HALF)
    player.does(do="pass-on")
    view = table.view()
    assert view["question"]["windowName"]
    options = [option["number"] for option in view["question"]["options"] if option["allowed"]]
    player.does(do="choose", option=options[-1])
    assert "Ann" in table.view()["file"] or "Ben" in table.view()["file"]
    assert load_replay(table.as_replay().loaded.source.text, lang="fr").record.inputs


# -- setting up ---------------------------------------------------------------------------------


def test_what_is_asked_hangs_on_what_was_chosen(player: Player) -> None:
    paths = [tuple(field["path"]) for field in player.table.view()["setup"]["fields"]]
    assert paths == [("seats", "Ann", "hero"), ("seats", "Ben", "hero")]
    refused = player.table.apply({"do": "begin"})
    assert refused is not None
    assert refused["text"] == "Before you sit down, choose: Hero."
    # The display says so before anybody tries.
    assert player.table.view()["setup"]["missing"] == refused["text"]
    player.does(do="set", path=["seats", "Ann", "hero"], value="barbarian")
    player.does(do="set", path=["seats", "Ben", "hero"], value="paladin")
    setup = player.table.view()["setup"]
    assert setup["ready"]
    assert setup["missing"] == ""
    fields = {"/".join(field["path"]): field for field in setup["fields"]}
    assert fields["seats/Ann/health"]["usual"] == 50
    assert "Smack" in [answer["value"] for answer in fields["start/attack/ability"]["answers"]]
    assert "start/attack/damage" not in fields
    # A value that is not among the answers is refused.
    refused = player.table.apply({"do": "set", "path": ["seats", "Ann", "hero"], "value": "zorro"})
    assert refused is not None


def test_another_hero_or_name_takes_what_hung_on_it_along(player: Player) -> None:
    player.does(do="set", path=["seats", "Ann", "hero"], value="barbarian")
    player.does(do="set", path=["seats", "Ben", "hero"], value="paladin")
    player.does(do="set", path=["start", "active"], value="Ben")
    player.does(do="rename", seat="Ben", name="Zoe")
    player.does(do="set", path=["seats", "Ann", "cp"], value=5)
    assert player.table.seating.data["start"] == {"active": "Zoe"}
    player.does(do="set", path=["seats", "Ann", "hero"], value="treant")
    assert player.table.seating.seats["Ann"] == {"hero": "treant", "hand": []}
    assert player.table.seating.data.get("start") is None
    player.does(do="take", seat="Cay")
    player.does(do="leave", seat="Zoe")
    assert list(player.table.seating.seats) == ["Ann", "Cay"]


def test_a_hand_may_hold_cards_that_nobody_has_seen(player: Player) -> None:
    player.does(do="set", path=["seats", "Ann", "hero"], value="barbarian")
    player.does(do="set", path=["seats", "Ann", "hand"], value={"unknown": 2, "Get Some!": 1})
    assert player.table.seating.seats["Ann"]["hand"] == ["2 unknown", "Get Some!"]
    (field,) = (e for e in player.table.view()["setup"]["fields"] if e["path"][-1] == "hand")
    assert field["counts"] == {"unknown": 2, "Get Some!": 1}


def test_the_other_game_is_set_up_and_played_at_the_same_table(player: Player) -> None:
    player.does(do="game", game="die-in-the-dungeon")
    for field in player.table.view()["setup"]["fields"]:
        if field["needed"]:
            player.does(do="set", path=field["path"], value=field["answers"][0]["value"])
    player.does(do="begin")
    player.does(do="player", seat="Ann", name="random")
    player.does(do="player", seat="Ann", name=None)
    view = player.table.view()
    assert view["question"] is not None or view["stage"] == "over"


# -- players of the program ---------------------------------------------------------------------


def test_an_automatic_player_answers_until_a_person_is_asked() -> None:
    seats = {"Ann": {"hero": "barbarian", "hand": []}, "Ben": {"hero": "paladin", "hand": []}}
    player = Player(Table(Match(seats=seats), seed=3))
    player.does(do="player", seat="Ben", name="random")
    player.acts([1, 2, 3, 4, 4])
    for _ in range(20):
        view = player.table.view()
        if view["stage"] == "over":
            break
        assert view["seats"][view["question"]["asked"]] == "Ann"
        allowed = [e["number"] for e in view["question"]["options"] if e["allowed"]]
        player.does(**({"do": "choose", "option": allowed[-1]} if allowed else {"do": "roll"}))
    assert player.table.as_replay().fidelity.fidelity is not Fidelity.DIVERGED
    # Undo also undoes the answers of the computer player to the move.
    while player.table.undoable:
        player.does(do="undo")
    assert player.table.current.record.inputs == []


# -- keeping ------------------------------------------------------------------------------------


def test_an_unfinished_game_is_there_again_in_another_kernel(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    player = Player(Table(kept=kept))
    player.sits_down(RETRIBUTION)
    for act in RETRIBUTION.acts[:5]:
        player.acts(act)
    player.does(do="undo")
    before = player.table.view()
    again = Table(kept=kept)
    assert {**again.view(), "notice": None} == before
    Player(again).does(do="redo")
    assert again.view()["file"] != before["file"]


def test_what_was_kept_of_another_beginning_is_not_touched(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    one, other = Match("barbarian", "paladin"), Match("treant", "paladin")
    first = Player(Table(one, kept=kept))
    first.does(do="pass-on")
    second = Table(other, kept=kept)
    assert second.undoable == 0
    assert Table(Match("barbarian", "paladin"), kept=kept).undoable == 1


def test_what_does_not_end_any_more_is_not_done_again(tmp_path: Path) -> None:
    """The hero file was changed meanwhile: its card now triggers itself endlessly."""
    looper, kept = tmp_path / "looper.yaml", tmp_path / "table.json"
    ann = {"hero": str(looper), "cp": 5, "hand": ["Go!"]}

    def sits_down() -> Table:
        seats: dict[str, Any] = {"Ann": ann, "Ben": {"hero": "paladin"}}
        return Table(Match(seats=seats, start={"phase": "main 1"}), kept=kept)

    looper.write_text(hero("{gain_cp: 1}"), encoding="utf-8")
    player = Player(sits_down())
    player.acts("Play Go!")
    player.acts("All pass")
    assert player.table.undoable == 2
    do, token, procedures, _ = HOSTILE["a procedure that activates itself on a condition"]
    looper.write_text(hero(do, token, procedures), encoding="utf-8")
    assert sits_down().undoable == 1


def test_a_kept_file_that_is_broken_begins_anew(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    for text in ("", "{", "[]", '{"dtnb-table": 7}'):
        kept.write_text(text)
        assert Table(kept=kept).view()["stage"] == "setting-up"
