"""How a table is set up from a replay file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from dtnb.dungeon.agenda import (
    AddHeroes,
    Assembled,
    BeginCheck,
    CheckWin,
    Combat,
    EndTurn,
    HeroAttack,
    Round,
    Source,
    YourAttack,
)
from dtnb.dungeon.content import load_box
from dtnb.dungeon.content.effects import Damage
from dtnb.dungeon.content.model import Box
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.party import BASIC, EPIC, Hero
from dtnb.dungeon.replay.entries import CheckSpec, SeatSpec, StartSpec
from dtnb.dungeon.replay.wording import text
from dtnb.dungeon.setup import game_state, new_table, supply
from dtnb.dungeon.stats import ASSIGNED, DICE, FIGHTING, MOST_OF_A_TYPE, STATS, StatDie, Stats
from dtnb.dungeon.table import Encounter, Table, counted
from dtnb.files.names import find, plain
from dtnb.kernel import Item, State
from dtnb.replay.plugin import Report

COMBAT = ("combat", "attack", "hero attack", "encounter")
PHASES = ("setup", "turn", *COMBAT, "check", "end of turn")
MOST = {"time": 20, "ability": 4}
MOST_MINIONS = 14
MOST_POINTS = 60
_ON_DIE = re.compile(r"(?:(?P<value>\d+)\s+on\s+(?:an?\s+)?)?d(?P<die>\d+)", re.IGNORECASE)
_HERO = re.compile(
    rf"(?P<kind>{'|'.join((*BASIC, *EPIC))})(?:\s+(?P<level>[1-4]))?(?P<rotated>\s+rotated)?",
    re.IGNORECASE,
)
Where = tuple[str | int, ...]


def box_of(start: StartSpec, report: Report, folder: Path) -> Box:
    """Return the box a file is played with.

    Raises
    ------
    FileProblems
        If another box is named and is not what it should be; in its own lines.
    """
    if start.box is None:
        return load_box()
    place = folder / start.box
    if not place.is_dir():
        report(("start", "box"), text("no-box", name=start.box))
        return load_box()
    return load_box(place)


class TableBuilder:
    """Builds the table of a replay file and reports every name that does not fit.

    Parameters
    ----------
    game
        The box and the readings.
    report
        What takes the problems.
    """

    def __init__(self, game: Dungeon, report: Report) -> None:
        self.game = game
        self.box = game.box
        self.report = report
        self.sound = True

    def wrong(self, path: Where, what: str, right: str = "", *, names: Sequence[str] = ()) -> None:
        """Report a problem; the table is then no table to play on."""
        self.sound = False
        self.report(path, what, right, names=names)

    def state(self, seats: Mapping[str, SeatSpec], start: StartSpec) -> State | None:
        """Return the state before the first question, or None when something was reported."""
        if len(seats) > 2:
            self.wrong(("seats",), text("seats"))
            return None
        self._told_apart(seats)
        creatures = [self._creature(name, spec) for name, spec in seats.items()]
        chart = self._map(start, len(seats))
        if chart is None or None in creatures:
            return None
        owners = [(name, who or "") for name, who in zip(seats, creatures, strict=True)]
        table = new_table(self.box, chart, owners)
        table = self._explored(table, start)
        for number, (name, spec) in enumerate(seats.items()):
            table = self._seat(table, number, name, spec)
        table = replace(table, supply=supply(self.box, table))
        active = self._active(start, list(seats))
        state = self._begin(replace(table, active=active), start)
        return state if self.sound else None

    def _told_apart(self, seats: Mapping[str, SeatSpec]) -> None:
        first: dict[str, str] = {}
        for name in seats:
            other = first.setdefault(plain(name), name)
            if other != name:
                self.wrong(("seats", name), text("two-seats", name=name, other=other))

    def _creature(self, name: str, spec: SeatSpec) -> str | None:
        known = {entry.name.en: id_ for id_, entry in self.box.creatures.items()}
        found = find(spec.creature, known) or ""
        id_ = find(spec.creature, self.box.creatures) or known.get(found)
        if id_ is None:
            path = ("seats", name, "creature")
            self.wrong(path, text("no-creature", name=spec.creature), names=list(known))
        return id_

    def _map(self, start: StartSpec, seats: int) -> str | None:
        """Return the map named, else the first for this many seats, the training one last."""
        maps = self.box.maps
        if start.map is None:
            fitting = [name for name, entry in maps.items() if entry.seats == seats]
            return min(fitting, key=lambda name: maps[name].training, default=None)
        titles = {entry.name.en: name for name, entry in maps.items()}
        name = find(start.map, maps) or titles.get(find(start.map, titles) or "")
        if name is None:
            self.wrong(("start", "map"), text("no-map", name=start.map), names=list(maps))
        elif maps[name].seats != seats:
            count = maps[name].seats
            self.wrong(("start", "map"), text("map-seats", name=start.map, count=count))
        return name

    def _active(self, start: StartSpec, names: list[str]) -> int:
        if start.active is None:
            return 0
        found = find(start.active, names)
        if found is None:
            self.wrong(("start", "active"), text("nobody", name=start.active), names=names)
            return 0
        return names.index(found)

    # -- the map -----------------------------------------------------------------------------------

    def _explored(self, table: Table, start: StartSpec) -> Table:
        cells = (
            start.explored if isinstance(start.explored, dict) else dict.fromkeys(start.explored)
        )
        for at, (cell, tile) in enumerate(cells.items()):
            where = cell if isinstance(start.explored, dict) else at
            table = self._lay(table, ("start", "explored", where), cell, tile, explored=True)
        for cell, tile in start.tiles.items():
            table = self._lay(table, ("start", "tiles", cell), cell, tile, explored=False)
        return table

    def _lay(self, table: Table, path: Where, cell: str, tile: str | None, explored: bool) -> Table:
        """Lay a tile; an explored one whose name does not matter is the next of its pile."""
        place = table.place(cell.upper())
        if place is None:
            cells = [each.cell for each in table.places]
            self.wrong(path, text("no-cell", name=cell), names=cells)
            return table
        pile = table.pile(place.back)
        name: str | None = place.tile or (pile[0] if pile else "")
        if tile is not None:
            titles = {entry.title.en: id_ for id_, entry in self.box.tiles.items()}
            name = find(tile, self.box.tiles) or titles.get(find(tile, titles) or "")
        if name is None:
            self.wrong(path, text("no-tile", name=tile), names=list(self.box.tiles))
            return table
        piles = tuple(
            (back, tuple(each for each in tiles if each != name)) for back, tiles in table.piles
        )
        laid = replace(table, piles=piles).with_place(place.cell, tile=name)
        if not explored:
            return laid
        return laid.with_place(place.cell, revealed=True, explored=True, tokens=())

    # -- a seat ------------------------------------------------------------------------------------

    def _seat(self, table: Table, number: int, name: str, spec: SeatSpec) -> Table:
        path = ("seats", name)
        own = table.seats[number]
        changes: dict[str, object] = {
            "stats": self._stats(path, spec),
            "die_namic": tuple(spec.pips),
            "epics": spec.epics,
        }
        for at, pips in enumerate(spec.pips):
            self._within((*path, "pips", at), pips, 0, 6)
        counts: tuple[tuple[str, int], ...] = ()
        for token, count in spec.tokens.items():
            known = find(token, STATS)
            if known is None:
                where = (*path, "tokens", token)
                self.wrong(where, text("no-token", name=token), names=STATS)
                continue
            self._within((*path, "tokens", token), count, 0, 9)
            counts = counted(counts, known, count)
        changes["tokens"] = counts
        if spec.minions is not None:
            changes["minions"] = self._minions((*path, "minions"), spec.minions)
        if spec.cards is not None:
            changes["cards"] = self._cards((*path, "cards"), own.creature, spec.cards)
        boxes = self.game.boxes(own.creature)
        reached = boxes[len(spec.pips) - 1].points if 0 < len(spec.pips) <= len(boxes) else 0
        changes["points"] = reached if spec.points is None else spec.points
        self._within((*path, "points"), spec.points or 0, 0, MOST_POINTS)
        if spec.at is not None:
            if table.place(spec.at.upper()) is None:
                cells = [place.cell for place in table.places]
                self.wrong((*path, "at"), text("no-cell", name=spec.at), names=cells)
            changes["at"] = spec.at.upper()
        return table.with_seat(number, **changes)

    def _within(self, path: Where, value: int, low: int, high: int) -> None:
        if not low <= value <= high:
            self.wrong(path, text("count", value=value), text("count.right", low=low, high=high))

    def _minions(self, path: Where, held: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
        counts: tuple[tuple[str, int], ...] = ()
        dice = [f"d{die}" for die in DICE]
        for die, count in held.items():
            if die.casefold() not in dice:
                self.wrong((*path, die), text("no-die", name=die), names=dice)
                continue
            self._within((*path, die), count, 0, MOST_MINIONS)
            counts = counted(counts, die.casefold(), count)
        return counts

    def _cards(self, path: Where, creature: str, cards: Sequence[str]) -> tuple[str, ...]:
        entry = self.box.creatures[creature]
        titles = {card.name.en: id_ for id_, card in entry.cards.items()}
        found: list[str] = []
        for at, card in enumerate(cards):
            id_ = find(card, entry.cards) or titles.get(find(card, titles) or "")
            if id_ is None:
                what = text("no-card", creature=entry.name.en, name=card)
                self.wrong((*path, at), what, names=list(titles))
            else:
                found.append(id_)
        return tuple(card for card in entry.cards if card in found)

    def _stats(self, path: Where, spec: SeatSpec) -> Stats:
        path = (*path, "stats")
        given: dict[str, StatDie] = {}
        for name, value in spec.stats.items():
            stat = find(name, STATS)
            if stat is None:
                self.wrong((*path, name), text("no-stat", name=name), names=STATS)
                continue
            shown = self._shown((*path, name), stat, value)
            if shown is not None:
                given[stat] = shown
        missing = [stat for stat in ASSIGNED if stat not in given]
        if missing and len(missing) < len(ASSIGNED):
            what = text("stats-missing", names=", ".join(missing))
            self.wrong(path, what, text("stats-missing.right"))
        stats = Stats(**given)
        for die in DICE:
            if die and not missing and stats.count(die) > MOST_OF_A_TYPE:
                self.wrong(path, text("third-die", die=die))
        return stats

    def _shown(self, path: Where, stat: str, value: str | int) -> StatDie | None:
        if stat in MOST:
            number = value if isinstance(value, int) else int(value) if value.isdecimal() else -1
            self._within(path, number, 0, MOST[stat])
            return StatDie(20 if stat == "time" else 4, max(0, number))
        match = _ON_DIE.fullmatch(str(value).strip())
        if match is None:
            self.wrong(path, text("stat-value", name=value), text("stat-value.right"))
            return None
        die = int(match["die"])
        if die not in DICE:
            self.wrong(path, text("no-die", name=f"d{die}"), names=[f"d{each}" for each in DICE])
            return None
        shown = int(match["value"]) if match["value"] else die
        if not (0 if stat == "health" else 1) <= shown <= die:
            self.wrong(path, text("stat-range", die=die, value=shown))
        return StatDie(die, shown)

    # -- where the record begins -------------------------------------------------------------------

    def _begin(self, table: Table, start: StartSpec) -> State | None:
        usual = "combat" if start.party else "check" if start.check else "turn"
        dealt = all(seat.stats.health.die for seat in table.seats)
        phase = find(start.phase or (usual if dealt else "setup"), PHASES)
        if phase is None:
            self.wrong(("start", "phase"), text("no-phase", name=start.phase), names=PHASES)
            return None
        table = replace(table, last_turn=self._last(table, start))
        if phase == "setup":
            return game_state(table)
        for seat in table.seats:
            if not seat.stats.health.die:
                path = ("seats", seat.name)
                self.wrong(path, text("needs-stats", name=seat.name), text("needs-stats.right"))
                return None
        if phase == "turn":
            return game_state(replace(table, turn=max(0, start.turn - 1)))
        table = replace(table, turn=max(1, start.turn))
        if phase in COMBAT:
            return self._combat(table, start, phase)
        if phase == "check":
            return self._check(table, start.check)
        return State(replace(table, last_turn=table.last_turn or table.turn), (EndTurn(),))

    def _last(self, table: Table, start: StartSpec) -> int:
        """Return the turn with which the record ends, 0 for none."""
        for name, value in (("turns", start.turns), ("rounds", start.rounds)):
            if value is not None:
                self._within(("start", name), value, 1, 99)
        return 0 if start.turns is None else max(1, start.turn) + start.turns - 1

    def _check(self, table: Table, spec: CheckSpec | None) -> State | None:
        if spec is None:
            self.wrong(("start", "phase"), text("no-check"), text("no-check.right"))
            return None
        stat = find(spec.stat, FIGHTING)
        if stat is None:
            self.wrong(("start", "check", "stat"), text("no-stat", name=spec.stat), names=FIGHTING)
            return None
        self._within(("start", "check", "target"), spec.target, 1, 40)
        self._within(("start", "check", "damage"), spec.damage, 0, 20)
        failure = (Damage(stat=stat, amount=spec.damage),) if spec.damage else ()  # type: ignore[arg-type]
        source = Source("tile", "", table.active)
        return State(table, (BeginCheck(stat, spec.target, source, (), failure),))

    def _combat(self, table: Table, start: StartSpec, phase: str) -> State | None:
        laid_out = phase == "encounter"
        if not start.party and not laid_out:
            self.wrong(("start", "phase"), text("no-party"), text("no-party.right"))
            return None
        heroes: list[Hero] = []
        for at, entry in enumerate(start.party):
            hero = self._hero(("start", "party", at), entry, heroes)
            if hero is not None:
                heroes.append(hero)
        tile = ""
        if start.tile is not None:
            titles = {each.title.en: id_ for id_, each in self.box.tiles.items()}
            tile = find(start.tile, self.box.tiles) or titles.get(
                find(start.tile, titles) or "", ""
            )
            if not tile:
                path = ("start", "tile")
                self.wrong(path, text("no-tile", name=start.tile), names=list(self.box.tiles))
        level = max((hero.level for hero in heroes), default=1)
        self._within(("start", "round"), start.round, 1, 99)
        if laid_out:
            return self._laid_out(table, tile)
        whole = phase == "combat"
        number = start.round - 1 if whole else start.round
        epic = any(hero.epic for hero in heroes)
        table = replace(table, encounter=Encounter(tile, level, tuple(heroes), number, epic))
        if phase == "attack":
            return State(table, (YourAttack(),))
        if phase == "hero attack":
            stat = find(start.stat or "", FIGHTING)
            if stat is None:
                name = start.stat or ""
                self.wrong(("start", "stat"), text("no-stat", name=name), names=FIGHTING)
                return None
            return State(table, (HeroAttack(stat),))
        first: Item = Combat() if start.round == 1 else Round()
        if start.rounds is not None:
            last = start.round + start.rounds - 1
            return State(replace(table, last_round=last), (first,))
        # Without a number of rounds the turn ends with the combat.
        table = replace(table, last_turn=table.last_turn or table.turn)
        return State(table, (EndTurn(), CheckWin(), first))

    def _laid_out(self, table: Table, tile: str) -> State | None:
        """Return the moment at which the party of a tile is laid out."""
        if not tile:
            self.wrong(("start", "phase"), text("no-met"), text("no-met.right"))
            return None
        met = self.box.tiles[tile]
        epic = any(icon in EPIC for icon in met.encounter)
        table = replace(table, encounter=Encounter(tile, met.level, epic=epic))
        return State(table, (Assembled(), AddHeroes(tuple(met.encounter), met.level)))

    def _hero(self, path: Where, entry: str, others: Sequence[Hero]) -> Hero | None:
        match = _HERO.fullmatch(entry.strip())
        hero = None
        if match is not None:
            kind = match["kind"].casefold()
            hero = self.game.hero(kind, int(match["level"] or 1), [each.id for each in others])
        if match is None or hero is None:
            self.wrong(path, text("no-hero", name=entry), text("no-hero.right"))
            return None
        if match["rotated"]:
            hero = replace(hero, rotated=True, hits=1)
        return hero
