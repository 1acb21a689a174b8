"""`dtnb play --by-hand`: a dispute entered in the terminal by numbers, saved and settled."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from dtnb.cli import by_hand
from dtnb.cli.by_hand import TerminalTable
from dtnb.cli.command_messages import Messages
from dtnb.cli.replays import open_replay
from dtnb.replay.sitting.sitting import Sitting
from dtnb.resources import shipped
from dtnb.rulebook import Language
from dtnb.tabletop import Table
from tests.cli.run import dtnb
from tests.tabletop.quarrels import BUH_BYE, HALF


class Typist:
    """Types the number in front of a label, or the text after an equals sign."""

    def __init__(self, script: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.script = list(script)
        self.shown: list[str] = []
        self.since = 0
        self.asked: list[str] = []
        monkeypatch.setattr(by_hand, "say", lambda text: self.shown.extend(text.split("\n")))
        monkeypatch.setattr("click.prompt", self.prompt)

    def prompt(self, *_: object, prompt_suffix: str, **__: object) -> str:
        self.asked.append(prompt_suffix.strip())
        wanted = self.script.pop(0) if self.script else "=q"
        lines, self.since = self.shown[self.since :], len(self.shown)
        if wanted.startswith("="):
            return wanted[1:]
        option_lines = [re.match(rf" +(\d+) +{re.escape(wanted)}", line) for line in lines]
        numbers = [match[1] for match in option_lines if match]
        assert numbers, (wanted, lines)
        return numbers[0]

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


QUARREL = (
    "Title", f"={BUH_BYE.title}", "Book", "Season One ReRolled",
    "Hero: –", "Barbarian", "Hero: –", "Gunslinger",
    "Hand: –", "Buh, Bye!", "An Attack under way", "Smack", "Its damage", "=5", "=b",
)  # fmt: skip


def test_a_quarrel_is_entered_by_numbers_settled_and_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, page = tmp_path / "quarrel.yaml", tmp_path / "quarrel.html"
    # The second hero's tokens come after the first's hand.
    tokens = ("=15", "Evasive", "=1")
    script = (
        *QUARREL[:10], *tokens, *QUARREL[10:],
        "Pass", "Spend Evasive", "=w", "Play Buh, Bye!", "Use no Defensive Ability",
        "=c", "Ann", "Ben takes", "=5", "=c", "Ben", "Ben takes", "=0",
        "==", "=1", f"=save {saved}", f"=give {page}", "=q",
    )  # fmt: skip
    typist = Typist(script, monkeypatch)
    TerminalTable(Table(), Messages("en")).play()
    assert saved.read_text("utf-8") == BUH_BYE.file, typist.text
    assert BUH_BYE.right in " ".join(typist.text.split())
    assert "in_full" not in typist.text
    assert "DT-" in typist.text
    assert page.exists()
    assert dtnb("check", str(saved)).code == 0


#: a dispute for which other editions need a roll, entered up to its last choice
EVASIVE = (
    *QUARREL[:10], "=15", "Evasive", "=1", *QUARREL[10:],
    "Pass", "Spend Evasive", "Play Buh, Bye!", "Use no Defensive Ability",
)  # fmt: skip


def test_dice_of_other_books_are_asked_for_until_they_are_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """AMB-04: in Season Two nothing comes in front of Evasive, so its die is rolled."""
    typist = Typist((*EVASIVE, "==", "=hello", "=9", "=f", "=1"), monkeypatch)
    table = Table()
    TerminalTable(table, Messages("en")).play()
    lines = typist.text.split("\n")
    asked = next(at for at, line in enumerate(lines) if "Ben rolls one die for Evasive" in line)
    how = lines[asked + 1]
    assert "an empty line" in how
    assert lines[asked + 2] == how
    assert "cannot show 9" in lines[asked + 3]
    assert lines[asked + 4] == how
    assert "    Ben declares to spend Evasive." in lines
    assert [line for line in lines if "Ben can no longer use Evasive: nothing is paid." in line]
    assert table.settled is not None
    assert table.settled.missing_rolls == ()
    assert "Ben rolls 1 for Evasive" in table.view()["file"]


def test_dice_of_another_book_are_left_out_by_an_empty_line_and_left_by_q(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    skipped = Typist((*EVASIVE, "==", "=", "=", "=q"), monkeypatch)
    table = Table()
    TerminalTable(table, Messages("en")).play()
    assert skipped.script == []
    assert skipped.text.count("rolls one die for Evasive") == 2
    left = Typist((*EVASIVE, "==", "=q", "=never"), monkeypatch)
    TerminalTable(Table(), Messages("en")).play()
    assert left.script == ["=never"]


def test_who_is_right_is_refused_in_words_while_the_game_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heroes = ("Hero: –", "Barbarian", "Hero: –", "Gunslinger", "=b")
    script = (*heroes, "=c", "Ben", "Ben takes", "=0", "==", "=q")
    typist = Typist(script, monkeypatch)
    TerminalTable(Table(), Messages("en")).play()
    assert "Who is right cannot be said yet" in typist.text
    assert "is right in" not in typist.text


def test_a_number_that_nobody_said_is_not_shown_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    attack = ("Hero: –", "Barbarian", "Hero: –", "Gunslinger", "An Attack under way", "Smack")
    typist = Typist((*attack, "=b", "=q"), monkeypatch)
    TerminalTable(Table(), Messages("en")).play()
    assert "Its damage: –" in typist.text
    assert "Before you sit down, choose: Its damage." in typist.text
    assert "None" not in typist.text


def test_dice_are_typed_as_they_lie_or_rolled_by_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heroes = ("Hero: –", "Barbarian", "Hero: –", "Paladin", "=b")
    typist = Typist((*heroes, "=12366", "=u", "=1 2 3 6 6", "=u", "=", "=f"), monkeypatch)
    table = Table(seed=3)
    TerminalTable(table, Messages("en")).play()
    assert typist.text.count("Ann rolls 1 2 3 6 6") >= 2
    assert table.undoable == 1


def test_a_game_is_kept_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept.json"
    heroes = ("Hero: –", "Barbarian", "Hero: –", "Paladin", "=b")
    first = Typist((*heroes, "=1 2 3 6 6", "=q"), monkeypatch)
    TerminalTable(Table(kept=kept), Messages("en")).play()
    assert str(kept) in first.text
    again = Typist(("=f", "=q"), monkeypatch)
    TerminalTable(Table(kept=kept), Messages("en")).play()
    assert "  - Ann rolls 1 2 3 6 6" in again.text


def test_a_file_that_cannot_be_read_or_written_is_said_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text("{", encoding="utf-8")
    typist = Typist(("Title", "=Ours", "=q"), monkeypatch)
    TerminalTable(Table(kept=kept), Messages("en")).play()
    assert "cannot be read, and stays as it is" in typist.text
    assert "kept.aside-1.json as it was" in typist.text
    heroes = ("Hero: –", "Barbarian", "Hero: –", "Paladin", "=b")
    nowhere = Typist((*heroes, "=1 2 3 6 6", "=q"), monkeypatch)
    TerminalTable(Table(kept=tmp_path / "gone" / "kept.json"), Messages("en")).play()
    assert "cannot be written, so that it is not kept" in nowhere.text
    # A table that is not saved does not claim to be saved when it is left.
    assert "kept.json" not in nowhere.shown[-1]


def test_what_is_typed_wrong_is_answered_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typist = Typist(("=zz", "=99", "=b", "=?", "=q"), monkeypatch)
    TerminalTable(Table(lang="fr"), Messages("fr")).play()
    assert typist.text.count("Tapez un numéro") == 3
    assert "il faut choisir : Héros" in typist.text


def test_every_prompt_says_what_it_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    script = (*EVASIVE[:10], "=15", "Evasive", "=many", "=", *QUARREL[10:13], "=0", "=5", "=q")
    typist = Typist(script, monkeypatch)
    TerminalTable(Table(), Messages("en")).play()
    assert typist.asked.count("How many Evasive (0–3)?") == 2
    assert (
        len([question for question in typist.asked if question.startswith("Its damage (1–")]) == 2
    )
    assert "Type a number from 0 to 3;" in typist.text


def test_another_game_takes_no_table_away_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    script = ("Hero: –", "Barbarian", "Game", "DIE in the Dungeon", "=", "Game", "Dice Throne")
    typist, table = Typist(script, monkeypatch), Table()
    TerminalTable(table, Messages("en")).play()
    assert "what was chosen here goes" in typist.text
    assert table.seating.seats["Ann"]["hero"] == "barbarian"
    Typist(("Game", "DIE in the Dungeon", "=1"), monkeypatch)
    TerminalTable(table, Messages("en")).play()
    assert table.seating.data["game"] == "die-in-the-dungeon"


def test_a_name_alone_is_enough_for_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Typist(
        (*EVASIVE, "=save turn", "=give turn", "=save other.yml", "=save", "=", "=q"), monkeypatch
    )
    TerminalTable(Table(), Messages("en")).play()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "other.yml", "turn.html", "turn.yaml",
    ]  # fmt: skip


def test_it_is_a_word_of_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert dtnb("play").code == 2
    # Without any input the table is left at once, and no file is written.
    ran = dtnb("play", "first-two-turns", "--by-hand", "--keep", "mine.json")
    assert ran.code == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("given", "named", "message"),
    [
        ("game --by-hand --player random", "--player", "not-by-hand"),
        ("--by-hand --inputs 0 --output a.yaml", "--inputs, --output", "not-by-hand"),
        ("--by-hand --embed --force", "--embed, --force", "not-by-hand"),
        ("--by-hand --edition french --policy a=b", "--edition, --policy", "no-file"),
        ("game --keep mine.json", "--keep", "only-by-hand"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_option_without_effect_is_refused(
    given: str, named: str, message: str, lang: Language
) -> None:
    ran = dtnb("--lang", lang, "play", *given.split())
    assert ran.code == 2
    assert Messages(lang)(f"play.{message}", options=named) in " ".join(ran.err.split())


def test_numbers_stand_for_all_that_the_widget_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    heroes = ("Hero: –", "Barbarian", "Hero: –", "Paladin")
    script = (
        *heroes, "An Attack under way", HALF.set_up[-2][1], "Its damage", "=9", "=b",
        "=t", "=a", "=u", "=r", "=n That was quick.", "=p", "Ben: random", "=m", "=new", "=q",
    )  # fmt: skip
    typist = Typist(script, monkeypatch)
    TerminalTable(Table(seed=1), Messages("en")).play()
    assert "Ann: Health 50" in typist.text
    assert "It is over" in typist.text or "is asked" in typist.text or "Game:" in typist.text


@pytest.mark.parametrize(
    ("lang", "health", "end"),
    [
        ("en", 4, "Ann wins."),
        ("fr", 4, "Ann gagne."),
        ("en", 3, "All players left are defeated at the same moment: the game is a draw."),
        ("fr", 3, "Tous les joueurs restants sont vaincus au même moment : égalité."),
    ],
)
def test_the_winner_is_named_when_the_game_is_over(
    lang: Language, health: int, end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann is hit by 3: with 3 Health both fall (DT-WIN-03), with 4 only Ben does (DT-WIN-02)."""
    text = (shipped("replays") / "one-blow-for-both.yaml").read_text(encoding="utf-8")
    file = tmp_path / "fall.yaml"
    text = text.partition("expect:")[0].replace("health: 3", f"health: {health}")
    file.write_text(text, encoding="utf-8")
    words = Messages(lang)
    typist = Typist(("=q",), monkeypatch)
    sitting = Sitting.from_replay(open_replay(str(file), words))
    TerminalTable(Table(sitting, lang=lang), words).play()
    assert f"    {end}" in typist.shown
    story = dtnb("--lang", lang, "replay", str(file)).out
    assert end in story.replace("\n", " ")


def test_what_is_nothing_here_is_answered_in_one_line_with_what_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole help is printed on request."""
    typist = Typist((*QUARREL, "=99", "=zap", "=?"), monkeypatch)
    TerminalTable(Table(), Messages("en")).play()
    wrong = [line for line in typist.shown if "is nothing here" in line]
    assert [line.split(":")[0] for line in wrong] == [
        "“99” is nothing here",
        "“zap” is nothing here",
    ]
    assert all("type a number from 1 to" in line for line in wrong)
    assert all(line.endswith("; ? lists what else can be typed.") for line in wrong)
    assert sum("u takes back, r does it again" in line for line in typist.shown) == 1


def test_against_the_program_a_card_that_is_drawn_is_a_real_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter leaves a card unnamed at a table without computer players; `d` always draws one."""
    file = tmp_path / "begin.yaml"
    seats = "seats: {Ann: {hero: barbarian}, Ben: {hero: monk}}\nstart: {phase: setup}\n"
    file.write_text(f"dtnb: 1\ngame: dice-throne\n{seats}", encoding="utf-8")
    script = ("=", "=d", "=p", "Ben: random", "=", "=q")
    typist = Typist(script, monkeypatch)
    TerminalTable(
        Table(Sitting.from_replay(open_replay(str(file), Messages("en")))), Messages("en")
    ).play()
    drawn = [line.split("draws")[1] for line in typist.shown if line.startswith("    Ann draws")]
    assert ["hidden card" in text for text in drawn] == [True, False, False]


NONSENSE = ("²", "①", "9" * 5000, ",,,,,", "², 1 1 1 1", "9" * 5000 + " 1 1 1 1", "²²²²²")


@pytest.mark.parametrize("typed", NONSENSE, ids=range(len(NONSENSE)))
def test_what_is_no_number_is_refused_at_every_prompt(
    typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the set-up, at a list, at dice, and at a menu of choices."""
    heroes = ("Hero: –", "Barbarian", "Hero: –", "Paladin", "=b")
    script = (f"={typed}", "Hero: –", f"={typed}", "=", *heroes, f"={typed}", "=1 2 3 6 6")
    typist = Typist((*script, f"={typed}"), monkeypatch)
    table = Table(seed=3)
    TerminalTable(table, Messages("en")).play()
    assert "Type a number from 1 to" in typist.text
    assert "Ann rolls 1 2 3 6 6" in typist.text
    assert table.undoable == 1


def test_bytes_that_are_no_text_are_answered_as_typed_wrong(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "dtnb", "play", "--by-hand", "--keep", "t.json"]
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict", "DTNB_LANG": "en"}
    ran = subprocess.run(
        words, input=b"\xff\xfe\nq\n", capture_output=True, cwd=tmp_path, env=strict, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"Type a number" in ran.stdout
