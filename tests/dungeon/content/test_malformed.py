"""Boxes that are refused: each with what is wrong, where, and what would be right.

Each case changes one place of the shipped box. What the message says, and what stands where it
points, was written down by hand.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from dtnb.dungeon.content import check_file, load_box, shipped_box
from dtnb.dungeon.content.load import BOX_FILES
from dtnb.files import FileProblems


class Case(NamedTuple):
    """A change of one file, and what has to be said of it."""

    kind: str
    old: str
    new: str
    #: what stands at the line and column of the message
    points_at: str
    message: str


CASES: dict[str, Case] = {
    # -- shapes ------------------------------------------------------------------------------------
    "an unknown verb": Case(
        "tiles", "{do: gain, stat: health, amount: 3}", "{do: gian, stat: health, amount: 3}",
        "gian", "'gian' is not one of the possible values (did you mean 'gain'?)"),
    "an effect without verb": Case(
        "tiles", "{do: gain, stat: health, amount: 3}", "{stat: health, amount: 3}",
        "{stat: health", "'do' is missing (add: do: …)"),
    "a field that the verb does not have": Case(
        "tiles", "{do: gain, stat: health, amount: 3}",
        "{do: gain, stat: health, amount: 3, upgarde: false}",
        "upgarde", "'upgarde' is not a field here (did you mean 'upgrade'?)"),
    "a die that there is not": Case(
        "tiles", "amount: d4}", "amount: d5}",
        "d5", "'d5' is not one of the possible values (one of: d10, d12, d20, d4, d6, d8)"),
    "an amount that is a list": Case(
        "tiles", "{do: gain, stat: health, amount: 3}", "{do: gain, stat: health, amount: [3]}",
        "[3]", "a list where a whole number is needed"),
    "a number too large": Case(
        "tiles", "level: 4\n    encounter: [patriarch", "level: 5\n    encounter: [patriarch",
        "5", "5 is too large (4 at most)"),
    "a back that there is not": Case(
        "tiles", "back: dead-end", "back: deadend",
        "deadend", "'deadend' is not one of the possible values (did you mean 'dead-end'?)"),
    "a field of an effect inside a check": Case(
        "tiles", "[{do: damage, stat: magic, amount: 2}]",
        "[{do: damage, stat: health, amount: 2}]",
        "health", "'health' is not one of the possible values (one of: agility, magic, might)"),
    "a text in one language": Case(
        "creatures", "name: {en: Stoke, fr: Attiser}", "name: {en: Stoke}",
        "{en: Stoke}", "'fr' is missing (add: fr: …)"),
    "a source that is neither": Case(
        "heroes", "magic: 2, copies: 3, source: ours", "magic: 2, copies: 3, source: mine",
        "mine", "'mine' is not one of the possible values (one of: ours, rulebook)"),
    "another format": Case(
        "tokens", "dtnb: 1", "dtnb: 2",
        "2", "this is format 2, and 1 can be read (write dtnb: 1)"),
    "no YAML": Case(
        "tokens", "start: {dice: [d6]", "start: {dice: [d6",
        "[d6", "a list between brackets is broken here (end it with ], put commas between entries, "
        "and quote a name with a sign such as ? : , [ ] { } in it)"),
    # -- sources -----------------------------------------------------------------------------------
    "from the rulebook without rules": Case(
        "tiles", "blank: {count: 2, source: rulebook, rules: [DD-TILE-05]}",
        "blank: {count: 2, source: rulebook}",
        "rulebook", "a value from the rulebook without its rules "
        "(add rules: [DD-…], or source: ours)"),
    "ours with rules": Case(
        "tokens", "{die: d20, count: 1, source: ours}",
        "{die: d20, count: 1, source: ours, rules: [DD-TOK-02]}",
        "rules", "a value of ours names rules "
        "(source: rulebook, or printed: for single fields)"),
    "a rule that there is not": Case(
        "tiles", "blank: {count: 2, source: rulebook, rules: [DD-TILE-05]}",
        "blank: {count: 2, source: rulebook, rules: [DD-TILE-5O]}",
        "DD-TILE-5O", "there is no rule 'DD-TILE-5O' (did you mean DD-TILE-05?)"),
    "a printed field that there is not": Case(
        "tiles", "printed: {level: [DD-EPIC-12], encounter: [DD-EPIC-12]}",
        "printed: {level: [DD-EPIC-12], encouter: [DD-EPIC-12]}",
        "[DD-EPIC-12]}", "'encouter' is not a field here (did you mean encounter?)"),
    # -- creatures ---------------------------------------------------------------------------------
    "boxes that do not rise": Case(
        "creatures", "{points: 5, pips: 2", "{points: 2, pips: 2",
        "2, pips", "2 does not come after 2 (each box asks for more points than the last)"),
    "five boxes": Case(
        "creatures", "      - {points: 23, pips: 5, source: ours}\n", "",
        "victory", "5 boxes with Die-Namic dice (there are 6 dice (DD-SETUP-10))"),
    "a card named like an ability": Case(
        "creatures", "      fixed-gaze:", "      second-glance:",
        "second-glance", "'second-glance' is also the name of abilities.second-glance "
        "(each has a name of its own)"),
    "an ability that changes the heroes' rolls": Case(
        "creatures", "{do: modify, what: party, amount: -2",
        "{do: modify, what: hero-roll, amount: -2",
        "hero-roll", "an ability cannot change the heroes' rolls (DD-STAT-14) "
        "(what: party changes their total and so their die; what: defence your value)"),
    "an attack before there is a party": Case(
        "creatures", "when: [round]\n        effects: [{do: strike, stat: might",
        "when: [turn, round]\n        effects: [{do: strike, stat: might",
        "strike", "'strike' needs a party, and there may be none (when: [round])"),
    "a check settled outside checks": Case(
        "creatures", "effects: [{do: swap-dice}]",
        "effects: [{do: settle-check, result: passed}]",
        "settle-check", "'settle-check' needs a check in play, and there is none (when: [check])"),
    "an ability without effects": Case(
        "creatures", "effects: [{do: swap-dice}]", "effects: []",
        "effects", "it does nothing (add effects)"),
    "an ability without time": Case(
        "creatures", "when: [turn, round]\n        effects: [{do: swap-dice}]",
        "when: []\n        effects: [{do: swap-dice}]",
        "when", "it can never be used (when: [turn], [round], [check] or several of them)"),
    "a condition without bounds": Case(
        "creatures", "condition: {count: heroes, at_least: 3}", "condition: {count: heroes}",
        "{count: heroes}", "a condition without bounds (add at_least or at_most)"),
    "a limit of nothing": Case(
        "creatures", "count: 3, stat: magic, at_most: 7", "count: 3, at_most: 7",
        "at_most", "'at_most' without 'stat' (both or neither)"),
    # -- heroes and tokens -------------------------------------------------------------------------
    "a hero a second time": Case(
        "heroes", "{type: rogue, level: 4", "{type: rogue, level: 3",
        "{type: rogue, level: 3, might: 5", "rogue of level 3 a second time "
        "(the first is in line 12; keep one)"),
    "a token a second time": Case(
        "tokens", "{die: d20, count: 1", "{die: d12, count: 1",
        "{die: d12, count: 1, source: ours}\nstats", "d12 a second time "
        "(the first is in line 8; keep one)"),
    "a start that the supply cannot give": Case(
        "tokens", "start: {dice: [d6]", "start: {dice: [d20, d20]",
        "[d20, d20]", "the supply has 1 DieMinion with a d20 (2 are needed)"),
    # -- tiles -------------------------------------------------------------------------------------
    "openings of another back": Case(
        "tiles", "back: corner\n    openings: [south, east]",
        "back: corner\n    openings: [south, north]",
        "[south, north]", "south, north are not the openings of a corner tile (back: two-way)"),
    "one tile too many": Case(
        "tiles", "corner: {count: 10", "corner: {count: 9",
        "9", "10 tiles with the back corner (counts says 9)"),
    "a back that is not counted": Case(
        "tiles", "  blank: {count: 2, source: rulebook, rules: [DD-TILE-05]}\n", "",
        "counts", "counts does not say how many blank tiles there are (there are 2 of them)"),
    "a number and an encounter": Case(
        "tiles", "level: 1\n    encounter: [wizard, wizard]",
        "level: 1\n    number: 2\n    encounter: [wizard, wizard]",
        "number", "a tile has a number or an encounter, not both (DD-TILE-02) "
        "(take the number out, or the encounter)"),
    "an encounter without level": Case(
        "tiles", "level: 1\n    encounter: [wizard, wizard]", "encounter: [wizard, wizard]",
        "encounter", "an encounter without level (level: 1 to 4 (DD-HERO-02))"),
    "a level without encounter": Case(
        "tiles", "number: 1\n    effects: [{do: gain, stat: health, amount: 3}]",
        "level: 1\n    number: 1\n    effects: [{do: gain, stat: health, amount: 3}]",
        "level", "a level without encounter (number says how dangerous it is)"),
    "effects about no encounter": Case(
        "tiles", "number: 1\n    effects: [{do: gain, stat: health, amount: 3}]",
        "number: 1\n    encounter_effects: [{do: gain, stat: health, amount: 3}]",
        "encounter_effects", "effects about an encounter that is not there "
        "(add the encounter, or use effects)"),
    "an Epic Party without Epic Hero": Case(
        "tiles", "encounter: [barbarian, fighter, rogue]", "encounter: [fighter]",
        "[fighter]", "an Epic Party Tile without Epic Hero (DD-EPIC-01) "
        "(one of barbarian, assassin, warlock, patriarch)"),
    "an Epic Hero on another tile": Case(
        "tiles", "encounter: [fighter, cleric, cleric]", "encounter: [fighter, warlock]",
        "corner", "an Epic Hero on a tile that is no Epic Party Tile (back: epic)"),
    "something on a blank tile": Case(
        "tiles", "back: blank, openings", "back: blank, number: 3, openings",
        "number", "nothing happens on a blank tile (DD-TILE-06) (take it out)"),
    "more heroes than there are cards": Case(
        "tiles", "encounter: [random, random, random]",
        "encounter: [random, random, random, cleric]",
        "[random", "up to 4 cleric cards of level 1 are needed (there are 3)"),
    "a hero attack before the encounter": Case(
        "tiles", "encounter_effects: [{do: hero-attack", "effects: [{do: hero-attack",
        "hero-attack", "'hero-attack' needs a party, and there may be none "
        "(put it under encounter_effects)"),
    "two options alike": Case(
        "tiles", "[{do: gain, stat: agility, amount: 2}]", "[{do: gain, stat: might, amount: 2}]",
        "effects: [{do: gain, stat: might, amount: 2}]\n          - effects: [{do: gain, stat: ma",
        "the same as option 1 (options differ in what they do)"),
    "a check that changes nothing": Case(
        "tiles", "target: 4, failure: [{do: damage, stat: agility, amount: 1}]}", "target: 4}",
        "check, stat: agility, target: 4", "nothing follows, whatever comes of it "
        "(add success or failure)"),
    "nothing added": Case(
        "tiles", "stat: might, amount: -2, until: turn", "stat: might, amount: 0, until: turn",
        "0, until", "0 changes nothing (a number below or above 0)"),
    # -- maps --------------------------------------------------------------------------------------
    "a tile that there is not": Case(
        "maps", "tile: cold-spring", "tile: cold-sprign",
        "cold-sprign", "there is no tile 'cold-sprign' (did you mean cold-spring?)"),
    "a tile of another back": Case(
        "maps", "tile: cold-spring", "tile: trip-cord",
        "trip-cord", "'trip-cord' is a corner tile (back: corner, or another tile)"),
    "a tile that the map removes": Case(
        "maps", "tile: cold-spring", "tile: covered-pit",
        "covered-pit", "'covered-pit' is among the tiles that the map removes "
        "(another tile, or change remove)"),
    "an opening to nowhere": Case(
        "maps", "A2: {back: start, openings: [east], seat: 1}",
        "A2: {back: start, openings: [east, south], seat: 1}",
        "south", "the opening to the south leads to A3, which is no place (close it, or add A3)"),
    "an opening to a wall": Case(
        "maps", "      C1: {back: start, openings: [south], seat: 1}\n      D1: {back: dead-end",
        "      C1: {back: start, openings: [east, south], seat: 1}\n      D1: {back: dead-end",
        "east", "the opening to the east meets a wall of D1 (open D1 to the west)"),
    "a token that nobody finds": Case(
        "maps", "A2: {back: start, openings: [east], seat: 1}",
        "A2: {back: start, openings: [east], tokens: [d4], seat: 1}",
        "tokens", "a token on a Start Tile is never found: it is explored from the beginning "
        "(put it on another place)"),
    "nobody begins": Case(
        "maps", "A2: {back: start, openings: [east], seat: 1}",
        "A2: {back: epic, openings: [east]}",
        "places", "nobody says where seat 1 begins (add seat: 1 to a place with back: start)"),
    "too many tokens": Case(
        "maps", "tokens: [might]", "tokens: [d20, d20]",
        "places", "2 tokens d20 are needed, and there are 1 (fewer of them)"),
    "more Epic Parties than the map has": Case(
        "maps", "win: {epic: 1}", "win: {epic: 2}",
        "2", "2 Epic Party Tiles win, and the map has 1 (at most 1)"),
    "nothing wins": Case(
        "maps", "win: {epic: 1}", "win: {epic: 0}",
        "{epic: 0}", "nothing wins this map (epic, points or explored (DD-WIN-01))"),
    "a place that there is not": Case(
        "maps", "explored: [A4, E4]", "explored: [A4, E9]",
        "E9", "the map has no place E9 "
        "(one of: C1, B2, C2, D2, A3, B3, C3, D3, E3, A4, B4, C4, …)"),
}  # fmt: skip


def folder(tmp: Path, case: Case) -> Path:
    text = (shipped_box() / f"{case.kind}.yaml").read_text(encoding="utf-8")
    assert case.old in text, "the case no longer fits the box"
    (tmp / f"{case.kind}.yaml").write_text(text.replace(case.old, case.new, 1), encoding="utf-8")
    return tmp


class Refused(NamedTuple):
    """A case, the text of its file, and what is said of it."""

    case: Case
    text: str
    error: FileProblems


@pytest.fixture(scope="module", params=CASES)
def refused(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Refused:
    """Read the box of a case, once for all that is looked at."""
    case = CASES[request.param]
    place = folder(tmp_path_factory.mktemp("box"), case)
    with pytest.raises(FileProblems) as error:
        load_box(place)
    return Refused(case, (place / f"{case.kind}.yaml").read_text(encoding="utf-8"), error.value)


def test_a_problem_is_reported_at_its_place(refused: Refused) -> None:
    case, text, error = refused
    problem_at = {}
    for problem in error.problems:
        if not problem.file.endswith(f"{case.kind}.yaml"):
            continue  # a mistake here can make other files not fit as well
        before = text.split("\n")[problem.line - 1 :]
        problem_at["\n".join(before)[problem.column - 1 :]] = problem.text().split(": ", 1)[1]
    matching = [right for place, right in problem_at.items() if place.startswith(case.points_at)]
    assert case.message in matching, list(problem_at.values())


def test_it_is_also_shown_in_french(refused: Refused) -> None:
    english, french = refused.error.text("en"), refused.error.text("fr")
    assert len(french.splitlines()) == len(english.splitlines())
    same = set(english.splitlines()) & set(french.splitlines())
    assert same == set()


def test_a_folder_without_files_of_a_box_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileProblems) as error:
        load_box(tmp_path)
    assert str(error.value) == (
        f"{tmp_path}:1:1: the folder holds none of the files of a box "
        f"(at least one of {', '.join(BOX_FILES)})"
    )


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileProblems, match="there is no such folder"):
        load_box(tmp_path / "box")


def test_a_folder_takes_the_place_of_the_files_it_has(tmp_path: Path) -> None:
    text = (shipped_box() / "tokens.yaml").read_text(encoding="utf-8")
    text = text.replace("start: {dice: [d6]", "start: {dice: [d4]")
    (tmp_path / "tokens.yaml").write_text(text, encoding="utf-8")
    box, shipped = load_box(tmp_path), load_box()
    assert box.starting_minions == ("d4",)
    assert box.tiles == shipped.tiles
    assert box.digest != shipped.digest


def test_all_problems_of_several_files_are_reported_at_once_file_by_file(tmp_path: Path) -> None:
    for name in ("an unknown verb", "a text in one language", "boxes that do not rise"):
        folder(tmp_path, CASES[name])
    with pytest.raises(FileProblems) as error:
        load_box(tmp_path)
    files = [Path(problem.file).name for problem in error.value.problems]
    assert files == sorted(files)
    assert set(files) == {"creatures.yaml", "tiles.yaml"}


def test_a_file_with_a_name_that_no_box_knows_is_not_passed_over(tmp_path: Path) -> None:
    named = tmp_path / "tile.yaml"
    named.write_text("dtnb: 1\ntiles: {}\n", encoding="utf-8")
    with pytest.raises(FileProblems, match=r"tile\.yaml.*creatures\.yaml") as caught:
        check_file(named)
    assert "no file of a box has this name" in str(caught.value)


def test_a_file_is_checked_with_the_others_of_its_folder(tmp_path: Path) -> None:
    case = CASES["a tile that there is not"]
    with pytest.raises(FileProblems, match="cold-sprign"):
        check_file(folder(tmp_path, case) / "maps.yaml")
    check_file(shipped_box() / "maps.yaml")
