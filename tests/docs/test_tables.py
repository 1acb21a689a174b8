"""The tables in the documents list exactly what the code has."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.messages import speaker
from dtnb.dicethrone.replay.phrases.read_move import MAX_DICE
from dtnb.dicethrone.replay.phrases.window_names import WINDOW_ALIASES
from dtnb.dicethrone.replay.set_up.entries import AttackSpec, SeatSpec
from dtnb.dicethrone.rulebook import rulebook
from dtnb.files import REPLAY_LIMITS, FileProblems, read
from dtnb.files.numbers import MAX_NUMBER_DIGITS
from dtnb.replay import Replay, load_replay
from dtnb.replay.file import model
from dtnb.replay.file.model import MARKS, MoveSpec, ReplayFile
from dtnb.replay.running.line_driver import MAX_QUESTIONS
from dtnb.rulebook import is_choosable
from tests.docs.blocks import ROOT

REPLAYS = (ROOT / "docs" / "replay-files.md").read_text(encoding="utf-8")
HEROES = (ROOT / "docs" / "heroes.md").read_text(encoding="utf-8")
POLICIES = (ROOT / "docs" / "editions-and-policies.md").read_text(encoding="utf-8")


def rows(page: str, heading: str) -> list[list[str]]:
    """Return the cells of the table that begins with a heading."""
    lines = page.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith(heading))
    cells = []
    for line in lines[at + 2 :]:
        if not line.startswith("|"):
            break
        cells.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return cells


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def names(page: str, heading: str) -> set[str]:
    return {name for row in rows(page, heading) for name in quoted(row[0])}


def test_every_hero_is_listed_with_what_is_not_known_of_it() -> None:
    listed = {}
    for hero, file, missing in rows(HEROES, "| hero | file | not known |"):
        name, path = re.fullmatch(r"\[(.+)\]\(\.\./(.+)\)", file).groups()  # type: ignore[union-attr]
        assert (ROOT / path).is_file()
        listed[name] = (hero, missing.strip("| "))
    heroes = {name: load_hero(name) for name in available()}
    assert listed == {
        name: (hero.name + " (fictional)" * hero.fictional, "; ".join(hero.missing))
        for name, hero in heroes.items()
    }


def test_every_field_of_a_file_a_seat_and_a_fight_is_listed() -> None:
    assert names(REPLAYS, "| field | holds | if left out |") == set(
        ReplayFile.__struct_encode_fields__
    )
    after = REPLAYS.split("### Seats")[1]
    assert names(after, "| field | holds |") == set(SeatSpec.__struct_encode_fields__)
    assert names(after, "| field of `attack` |") == set(AttackSpec.__struct_encode_fields__)


def test_every_field_of_an_entry_and_every_mark_is_explained() -> None:
    for field in msgspec.structs.fields(MoveSpec):
        assert f"`{field.encode_name}`" in REPLAYS or f"{field.encode_name}:" in REPLAYS
    assert all(f"`{mark}`" in REPLAYS for mark in MARKS)


def test_the_names_of_windows_are_those_that_files_may_use() -> None:
    listed = {
        name: quoted_ids(row[1])
        for row in rows(REPLAYS, "| name | window |")
        for name in quoted(row[0])
    }
    assert all(WINDOW_ALIASES[name] == ids for name, ids in listed.items())


def quoted_ids(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"TW-\w+", cell))


def test_the_limits_on_the_page_are_those_of_the_code() -> None:
    listed = {limit: int(number) for limit, number in rows(REPLAYS, "| limit | at most |")}
    schema = msgspec.json.schema(ReplayFile)["$defs"]
    note, move = (_text_of(schema["MoveSpec"], field) for field in ("note", "move"))
    assert listed == {
        "bytes of a file": REPLAY_LIMITS.size,
        "levels of lists and fields inside each other": REPLAY_LIMITS.depth,
        "values": REPLAY_LIMITS.values,
        "characters of a move or statement": move,
        "characters of a note": note,
        "digits of a number": REPLAY_LIMITS.digits,
        "digits of a number inside a text": MAX_NUMBER_DIGITS,
        "seats": model.MAX_SEATS,
        "moves, branches counted": model.MAX_MOVES,
        "branches inside branches": model.MAX_BRANCH_DEPTH,
        "dice of one roll": MAX_DICE,
        "questions asked in one line of play": MAX_QUESTIONS,
    }


def _text_of(part: dict[str, dict[str, dict[str, list[dict[str, int]]]]], field: str) -> int:
    return part["properties"][field]["anyOf"][0]["maxLength"]


def test_each_switch_has_the_reading_of_each_book() -> None:
    book = rulebook()
    editions = ("season-two", "french", "season-one-rerolled", "marvel")
    listed = {quoted(row[0])[0]: row[2:] for row in rows(POLICIES, "| switch |")}
    differing = {
        policy.id
        for policy in book.policies.values()
        if len({policy.default_in(edition) for edition in book.editions}) > 1
    }
    assert set(listed) == {name for name in differing if is_choosable(book.policies[name])}
    for name, readings in listed.items():
        policy = book.policies[name]
        assert [quoted(cell)[0] for cell in readings] == [policy.default_in(e) for e in editions]


def test_the_policies_that_can_be_chosen_are_listed_with_all_their_readings() -> None:
    book = rulebook()
    listed = {
        quoted(row[0])[0]: (quoted(row[0])[1:], quoted(row[1]))
        for row in rows(POLICIES, "| policy | readings |")
    }
    assert set(listed) == {policy.id for policy in book.policies.values() if is_choosable(policy)}
    for name, (ambiguity, readings) in listed.items():
        policy = book.policies[name]
        assert readings == [reading.id for reading in policy.readings]
        assert ambiguity == ([policy.ambiguity] if policy.ambiguity else [])


def test_every_document_is_in_the_index_and_every_link_leads_somewhere() -> None:
    folder = ROOT / "docs"
    index = (folder / "README.md").read_text(encoding="utf-8")
    for page in folder.glob("*.md"):
        assert page.name == "README.md" or f"({page.name})" in index
    for page in (*folder.glob("*.md"), *ROOT.glob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / Path(target)).exists(), f"{page.name}: {target}"


def opening() -> Replay:
    text = (
        "dtnb: 1\ngame: dice-throne\nseats:\n  Ann: {hero: Barbarian}\n  Ben: {hero: Paladin}\n"
        # Whose Companion has a dial.
        "  Cat: {hero: Huntress}\n"
        "start: {attack: {ability: Overpower, damage: 9, target: Ben}}\n"
        "moves: [Ben does not defend]\n"
    )
    return load_replay(text)


def test_every_phrase_of_a_move_and_a_statement_on_the_page_can_be_read() -> None:
    replay = opening()
    game, start, plugin = replay.game, replay.record.start, replay.plugin
    moves = [text for row in rows(REPLAYS, "| phrase |") for text in quoted(row[0])]
    assert all(plugin.phrases.parse_move(game, start, text) for text in moves)
    statements = [text for row in rows(REPLAYS, "| form | true if |") for text in quoted(row[0])]
    assert all(plugin.phrases.parse_expectation(game, start, text) for text in statements)


def test_every_verb_of_moves_is_on_the_page() -> None:
    text = " ".join(row[0] for row in rows(REPLAYS, "| phrase |"))
    verbs = speaker("en").problem("no-move", {"name": "jumps"})[1]
    listed = verbs.removeprefix("one of: ").split(", ")
    assert [verb for verb in listed if verb not in text] == []


def test_what_to_quote_is_something_else_without_its_quotes() -> None:
    for row in rows(REPLAYS, "| text | why |"):
        for text in quoted(row[0]):
            with_quotes = read(f"moves:\n  - {text}\n").data
            try:
                without = read(f"moves:\n  - {text.replace(chr(34), '')}\n").data
            except FileProblems:
                continue
            assert without != with_quotes, text
