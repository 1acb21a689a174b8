"""Set up the table that a replay file describes, at the point of the game where the file begins.

For example, ``start: {phase: attack, party: [Rogue 1]}`` begins with an attack on a Rogue.

* box: the content of the game: creatures, heroes, tiles, tokens and maps.
* cell, place: a cell is a position on the map, such as ``B2``. A place is a cell with its tile.
* back, pile: the kind of a tile's back side; the unused tiles with one back.

The file is long because it has every point of the game at which a file may begin.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path as FilePath
from typing import Any

from msgspec.structs import replace

from dtnb.dungeon.content import load_box, read_box
from dtnb.dungeon.content.effects import Damage
from dtnb.dungeon.content.load import BOX_FILES
from dtnb.dungeon.content.model import Box
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.phases.setup import initial_state, new_table, unused_tokens
from dtnb.dungeon.replay.boards import BoardReader, find_id
from dtnb.dungeon.replay.entries import CheckSpec, SeatSpec, StartSpec
from dtnb.dungeon.rulebook.readings import Readings
from dtnb.dungeon.state.agenda import (
    AddHeroes,
    Assembled,
    BeginCheck,
    CheckWin,
    Combat,
    EndTurn,
    HeroAttack,
    Perform,
    Round,
    Source,
    YourAttack,
)
from dtnb.dungeon.state.party import BASIC_KINDS, EPIC_KINDS, Hero
from dtnb.dungeon.state.stats import COMBAT_STATS
from dtnb.dungeon.state.table import Encounter, Place, Table
from dtnb.files import Path
from dtnb.files.names import find_name, normalized
from dtnb.files.sibling_files import NetworkPathError, SiblingFiles
from dtnb.kernel import Item, State
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.game.parts import Setup
from dtnb.replay.game.terms import NamedFile, Report

#: the phases of an encounter
COMBAT_PHASES = ("combat", "attack", "hero attack", "encounter")
#: the phases with which a record can begin
PHASES = ("setup", "turn", *COMBAT_PHASES, "check", "end of turn")
#: the phases in which a field of `StartSpec` has a meaning; any other field has one in every phase
PHASES_OF_FIELD: Mapping[str, Sequence[str]] = {
    "turn": PHASES[1:],
    "party": ("combat", "attack", "hero attack"),
    "tile": COMBAT_PHASES,
    "round": ("combat", "attack", "hero attack"),
    "rounds": ("combat", "encounter"),
    "stat": ("hero attack",),
    "check": ("check",),
}
#: the phases after which the record ends although the turn has not ended
PHASES_WITHIN_A_TURN = ("attack", "hero attack", "check")
#: a hero in a file, such as "Fighter 1" or "Barbarian rotated"
_HERO = re.compile(
    rf"(?P<kind>{'|'.join((*BASIC_KINDS, *EPIC_KINDS))})"
    r"(?:\s+(?P<level>[1-4]))?(?P<rotated>\s+rotated)?",
    re.IGNORECASE,
)


def load_named_box(start: StartSpec, report: Report, siblings: SiblingFiles) -> Box:
    """Return the box that a replay file names; the shipped box if the file names none.

    Raise FileProblems if the named box is invalid.
    """
    if start.box is None:
        return load_box()
    try:
        folder = siblings.find_folder(start.box, BOX_FILES)
    except NetworkPathError:
        report(("start", "box"), "network-path", name=start.box)
        return load_box()
    if folder is None:
        code = "device-beside" if siblings.is_device(start.box) else "no-box"
        report(("start", "box"), code, name=start.box)
        return load_box()
    if isinstance(folder, FilePath):
        return load_box(folder)
    return read_box(folder, f"{siblings.name}#{start.box}")


class TableBuilder(BoardReader):
    """Builds the table of a replay file, and reports every wrong name and number in the file.

    `report_problem` takes the path of a value in the file, the code of the problem, and the
    arguments of its message. With ``key=True`` the problem is in the key, not in its value.
    """

    def build(self, seats: Mapping[str, SeatSpec], start: StartSpec) -> State | None:
        """Return the state in which the record begins; None if a problem was reported."""
        if len(seats) > 2:
            self.report_problem(("seats",), "seats")
            return None
        self._check_names_differ(seats)
        creatures = [self._find_creature(name, spec) for name, spec in seats.items()]
        map_name = self._find_map(start, len(seats))
        if map_name is None or None in creatures:
            return None
        players = [(name, creature or "") for name, creature in zip(seats, creatures, strict=True)]
        table = new_table(self.box, map_name, players)
        table = self._lay_out_tiles(table, start)
        for number, (name, spec) in enumerate(seats.items()):
            table = self.set_up_seat(table, number, name, spec)
        table = replace(table, supply=unused_tokens(self.box, table))
        active = self._find_active_seat(start, list(seats))
        state = self._begin_phase(replace(table, active=active), start)
        return state if self.is_valid else None

    def _check_names_differ(self, seats: Mapping[str, SeatSpec]) -> None:
        """Report two seats whose names are the same when normalized."""
        spelling_by_normalized: dict[str, str] = {}
        for name in seats:
            first = spelling_by_normalized.setdefault(normalized(name), name)
            if first != name:
                self.report_problem(("seats", name), "two-seats", name=name, other=first, key=True)

    def _find_creature(self, name: str, spec: SeatSpec) -> str | None:
        """Return the id of a seat's creature; None if it is unknown."""
        creatures = self.box.creatures
        titles = {creature.name.en: creature_id for creature_id, creature in creatures.items()}
        creature_id = find_id(spec.creature, creatures, titles)
        if creature_id is None:
            path = ("seats", name, "creature")
            self.report_problem(path, "no-creature", name=spec.creature, spellings=list(titles))
        return creature_id

    def _find_map(self, start: StartSpec, seats: int) -> str | None:
        """Return the id of the map in the file; None if it is unknown.

        The default is the first map for this number of seats. A training map is the default only if
        there is no other.
        """
        maps = self.box.maps
        if start.map is None:
            map_ids = [map_id for map_id, map_ in maps.items() if map_.seats == seats]
            return min(map_ids, key=lambda map_id: maps[map_id].training, default=None)
        titles = {map_.name.en: map_id for map_id, map_ in maps.items()}
        name = find_id(start.map, maps, titles)
        if name is None:
            self.report_problem(("start", "map"), "no-map", name=start.map, spellings=list(maps))
        elif maps[name].seats != seats:
            count = maps[name].seats
            self.report_problem(("start", "map"), "map-seats", name=start.map, count=count)
        return name

    def _find_active_seat(self, start: StartSpec, names: list[str]) -> int:
        """Return the number of the seat whose turn it is; the first seat if the file names none."""
        if start.active is None:
            return 0
        name = find_name(start.active, names)
        if name is None:
            self.report_problem(("start", "active"), "nobody", name=start.active, spellings=names)
            return 0
        return names.index(name)

    # -- the map -----------------------------------------------------------------------------------

    def _lay_out_tiles(self, table: Table, start: StartSpec) -> Table:
        """Return the table with the tiles that the file lays out or lists as explored."""
        if isinstance(start.explored, dict):
            for cell, tile in start.explored.items():
                table = self._lay_out(table, ("start", "explored", cell), cell, tile, explored=True)
        for cell, tile in start.tiles.items():
            table = self._lay_out(table, ("start", "tiles", cell), cell, tile, explored=False)
        # Cells without a named tile come last, so that they take no tile that another cell names.
        if not isinstance(start.explored, dict):
            for index, cell in enumerate(start.explored):
                table = self._lay_out(
                    table, ("start", "explored", index), cell, None, explored=True
                )
        return table

    def _lay_out(
        self, table: Table, path: Path, cell: str, tile: str | None, *, explored: bool
    ) -> Table:
        """Return the table with a tile laid out: the named tile, or else the pile's next tile."""
        place = table.place(cell.upper())
        if place is None:
            cells = [other.cell for other in table.places]
            self.report_problem(path, "no-cell", name=cell, key=path[-1] == cell, spellings=cells)
            return table
        pile = table.pile(place.back)
        tile_id: str | None = place.tile or (pile[0] if pile else "")
        if tile is not None:
            tile_id = self._find_tile(path, tile)
            if not tile_id:
                return table
            self._check_tile(table, place, path, tile_id)
        piles = tuple(
            (tile_back, tuple(tile for tile in tiles if tile != tile_id))
            for tile_back, tiles in table.piles
        )
        table = replace(table, piles=piles).with_place(place.cell, tile=tile_id)
        if not explored:
            return table
        return table.with_place(place.cell, revealed=True, explored=True, tokens=())

    def _find_tile(self, path: Path, spelling: str) -> str:
        """Return the id of a tile; "" if it is unknown."""
        tiles = self.box.tiles
        titles = {tile.title.en: tile_id for tile_id, tile in tiles.items()}
        tile_id = find_id(spelling, tiles, titles)
        if tile_id is None:
            self.report_problem(path, "no-tile", name=spelling, spellings=[*tiles, *titles])
        return tile_id or ""

    def _check_tile(self, table: Table, place: Place, path: Path, name: str) -> None:
        """Report a tile with the wrong back, or one that lies on another place (DD-SETUP-07)."""
        tile_back = self.box.tiles[name].back
        if tile_back != place.back:
            back_args: dict[str, Any] = {
                "back": tile_back,
                "cell": place.cell,
                "wanted": place.back,
            }
            self.report_problem(
                path, "wrong-back", name=name, spellings=table.pile(place.back), **back_args
            )
        cell = next((other.cell for other in table.places if other.tile == name), place.cell)
        if cell != place.cell:
            self.report_problem(path, "tile-twice", name=name, cell=cell)

    # -- where the record begins -------------------------------------------------------------------

    def _begin_phase(self, table: Table, start: StartSpec) -> State | None:
        """Return the state at the beginning of the phase; None if a problem was reported."""
        default = "combat" if start.party else "check" if start.check else "turn"
        are_assigned = all(seat.stats.are_assigned for seat in table.seats)
        phase = find_name(start.phase or (default if are_assigned else "setup"), PHASES)
        if phase is None:
            self.report_problem(("start", "phase"), "no-phase", name=start.phase, spellings=PHASES)
            return None
        self._report_idle_fields(start, phase, len(table.seats))
        table = replace(table, last_turn=self._last_turn(start))
        if phase == "setup":
            return initial_state(table)
        for seat in table.seats:
            if not seat.stats.are_assigned:
                path = ("seats", seat.name)
                self.report_problem(path, "needs-stats", name=seat.name)
                return None
        if phase == "turn":
            return initial_state(replace(table, turn=max(0, start.turn - 1)))
        table = replace(table, turn=max(1, start.turn))
        if phase in COMBAT_PHASES:
            return self._begin_combat(table, start, phase)
        if phase == "check":
            return self._begin_check(table, start.check)
        return State(replace(table, last_turn=table.last_turn or table.turn), (EndTurn(),))

    def _report_idle_fields(self, start: StartSpec, phase: str, seats: int) -> None:
        """Report every field of ``start`` that has no meaning if play begins in this phase."""
        defaults = StartSpec()
        for name, phases in PHASES_OF_FIELD.items():
            if phase not in phases and getattr(start, name) != getattr(defaults, name):
                self.report_problem(
                    ("start", name), "idle", key=True, name=name, begins=phase, acts=phases
                )
        limited_rounds = phase in ("combat", "encounter") and start.rounds is not None
        ends_within_turn = phase in PHASES_WITHIN_A_TURN or limited_rounds
        # In a race, the number of turns matters even so: if one seat loses, the other plays on.
        if start.turns is not None and ends_within_turn and seats == 1:
            valid_phases = [other for other in PHASES if other not in PHASES_WITHIN_A_TURN]
            self.report_problem(
                ("start", "turns"), "idle", key=True, name="turns", begins=phase, acts=valid_phases
            )

    def _last_turn(self, start: StartSpec) -> int:
        """Return the last turn that is played, 0 for no limit."""
        for name, value in (("turns", start.turns), ("rounds", start.rounds)):
            if value is not None:
                self.check_range(("start", name), value, low=1, high=99)
        return 0 if start.turns is None else max(1, start.turn) + start.turns - 1

    def _begin_check(self, table: Table, spec: CheckSpec | None) -> State | None:
        """Return the state in which a Stat Check begins; None if a problem was reported."""
        if spec is None:
            self.report_problem(("start", "phase"), "no-check")
            return None
        stat = find_name(spec.stat, COMBAT_STATS)
        if stat is None:
            self.report_problem(
                ("start", "check", "stat"), "no-stat", name=spec.stat, spellings=COMBAT_STATS
            )
            return None
        self.check_range(("start", "check", "target"), spec.target, low=1, high=40)
        self.check_range(("start", "check", "damage"), spec.damage, low=0, high=20)
        failure = (Damage(stat=stat, amount=spec.damage),) if spec.damage else ()  # type: ignore[arg-type]
        unnamed_tile = Source("tile", "", table.active)
        check = BeginCheck(stat, spec.target, source=unnamed_tile, success=(), failure=failure)
        return State(table, (check,))

    def _begin_combat(self, table: Table, start: StartSpec, phase: str) -> State | None:
        """Return the state at the beginning of a phase of an encounter.

        Return None if a problem was reported.
        """
        lays_out_party = phase == "encounter"
        if not start.party and not lays_out_party:
            self.report_problem(("start", "phase"), "no-party")
            return None
        heroes: list[Hero] = []
        for index, text in enumerate(start.party):
            hero = self._read_hero(("start", "party", index), text, heroes)
            if hero is not None:
                heroes.append(hero)
        tile = self._find_tile(("start", "tile"), start.tile) if start.tile is not None else ""
        level = max((hero.level for hero in heroes), default=1)
        self.check_range(("start", "round"), start.round, low=1, high=99)
        if lays_out_party:
            return self._begin_encounter(table, tile, start)
        begins_whole_round = phase == "combat"
        rounds_begun = start.round - 1 if begins_whole_round else start.round
        epic = any(hero.epic for hero in heroes)
        encounter = Encounter(tile, level, heroes=tuple(heroes), round=rounds_begun, epic=epic)
        table = replace(table, encounter=encounter)
        begins_combat = begins_whole_round and start.round == 1
        tile_effects = self._tile_effects(tile, table.active, include_all=begins_combat)
        if phase == "attack":
            return State(table, (YourAttack(), *tile_effects))
        if phase == "hero attack":
            stat = find_name(start.stat or "", COMBAT_STATS)
            if stat is None:
                name = start.stat or ""
                self.report_problem(("start", "stat"), "no-stat", name=name, spellings=COMBAT_STATS)
                return None
            return State(table, (HeroAttack(stat), *tile_effects))
        combat: Item = Combat() if start.round == 1 else Round()
        if start.rounds is not None:
            last = start.round + start.rounds - 1
            return State(replace(table, last_round=last), (combat, *tile_effects))
        # If the file does not limit the rounds, play goes on to the end of the turn.
        table = replace(table, last_turn=table.last_turn or table.turn)
        return State(table, (EndTurn(), CheckWin(), combat, *tile_effects))

    def _tile_effects(self, tile: str, seat: int, *, include_all: bool) -> tuple[Item, ...]:
        """Return the agenda item that carries out a tile's encounter effects.

        The result is empty if there are none. If `include_all` is false, only the effects that last
        for the turn are carried out.
        """
        effects = self.box.tiles[tile].encounter_effects if tile else ()
        if not include_all:
            effects = tuple(effect for effect in effects if getattr(effect, "until", "") == "turn")
        return (Perform(effects, Source("encounter", tile, seat)),) if effects else ()

    def _begin_encounter(self, table: Table, tile: str, start: StartSpec) -> State | None:
        """Return the state in which the heroes that a tile names are laid out as a party.

        Combat follows only if the file limits the turns or rounds of the record.
        """
        if not tile:
            self.report_problem(("start", "phase"), "no-met")
            return None
        # Each icon on a tile stands for a kind of hero.
        icons, level = self.box.tiles[tile].encounter, self.box.tiles[tile].level
        epic = any(icon in EPIC_KINDS for icon in icons)
        table = replace(table, encounter=Encounter(tile, level, epic=epic))
        lay_out_items = (Assembled(), AddHeroes(tuple(icons), level))
        if start.rounds is not None:
            return State(replace(table, last_round=start.rounds), (Combat(), *lay_out_items))
        if start.turns is not None:
            return State(table, (EndTurn(), CheckWin(), Combat(), *lay_out_items))
        return State(table, lay_out_items)

    def _read_hero(self, path: Path, text: str, others: Sequence[Hero]) -> Hero | None:
        """Parse a hero of the party; return None for an invalid text or an unknown card."""
        match = _HERO.fullmatch(text.strip())
        hero = None
        if match is not None:
            kind = match["kind"].casefold()
            hero = self.game.new_hero(
                kind, int(match["level"] or 1), [other.id for other in others]
            )
        if match is None or hero is None:
            self.report_problem(path, "no-hero", name=text)
            return None
        if match["rotated"]:
            hero = replace(hero, rotated=True, hits_left=1)
        return hero


class DungeonSetup(Setup):
    """Sets up the table of a replay file."""

    def prepare(
        self,
        file: ReplayFile,
        edition: str,
        policies: Mapping[str, str],
        report: Report,
        siblings: SiblingFiles,
        before: tuple[Dungeon, State] | None,
    ) -> tuple[Dungeon, State] | None:
        """Return the game and the state of a file under the chosen policies; None if invalid.

        `policies` has a reading for each policy. `before` is the result for the same file under
        other readings; if it is given, the box is not loaded again.
        """
        start: StartSpec = file.start or StartSpec()
        box = load_named_box(start, report, siblings) if before is None else before[0].box
        game = Dungeon(box, Readings(policies))
        seats: dict[str, SeatSpec] = dict(file.seats)
        state = TableBuilder(game, report).build(seats, start)
        return None if state is None else (game, state)

    def with_readings(self, game: Dungeon, edition: str, policies: Mapping[str, str]) -> Dungeon:
        """Return the game with the same box under other readings."""
        return Dungeon(game.box, Readings(policies))

    def named_files(self, file: ReplayFile) -> Iterable[NamedFile]:
        """Return the path at which the file names the folder of another box, if it names one."""
        names_box = isinstance(file.start, dict) and file.start.get("box") is not None
        return [NamedFile(("start", "box"), BOX_FILES)] if names_box else []
