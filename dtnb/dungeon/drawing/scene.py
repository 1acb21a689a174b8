"""Build the scene of a table, which is what front ends draw: dice, tokens, cards, party and map.

* box: the content of the game, such as creatures and maps, by id.
* party: the heroes that the active seat fights.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.dungeon.drawing.looks import looks_of
from dtnb.dungeon.drawing.map_picture import SIGNS, map_picture
from dtnb.dungeon.drawing.options import odds_text
from dtnb.dungeon.drawing.party_picture import party_picture
from dtnb.dungeon.rules.odds import hero_attack_odds, roll_odds
from dtnb.dungeon.state.seat import Seat
from dtnb.dungeon.state.stat_roll import StatRoll
from dtnb.dungeon.state.stats import COMBAT_STATS, STATS
from dtnb.dungeon.state.table import Table
from dtnb.frames.looks import Look
from dtnb.frames.plugin import Scenes
from dtnb.frames.scene import (
    BoardEntry,
    Card,
    Dial,
    DiceGroup,
    Die,
    Picture,
    Scene,
    SceneSeat,
    Token,
)

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon
    from dtnb.explain.speaker import Speaker


class DungeonScenes(Scenes):
    """The scenes of tables."""

    def scene(self, game: Dungeon, table: Table, speaker: Speaker) -> Scene:
        """Return the scene of a table."""
        return Scene(
            seats=tuple(
                _scene_seat(game, table, seat_number, speaker)
                for seat_number in range(len(table.seats))
            ),
            dice=tuple(
                _dice_group(table, stat_roll, speaker)
                for stat_roll in table.stat_rolls
                if stat_roll.face
            ),
            notes=tuple(_table_notes(game, table, speaker)),
            pictures=tuple(_pictures(game, table, speaker)),
        )

    def character_names(self, game: Dungeon, table: Table, speaker: Speaker) -> Sequence[str]:
        """Return the name of each seat's creature."""
        creatures = [game.box.creatures.get(seat.creature) for seat in table.seats]
        return [
            creature.name.get(speaker.lang) if creature is not None else ""
            for creature in creatures
        ]

    def looks(self, game: Dungeon, table: Table, speaker: Speaker) -> Sequence[Look]:
        """Return the look of each seat's creature."""
        return looks_of(table)


def _scene_seat(game: Dungeon, table: Table, seat_number: int, speaker: Speaker) -> SceneSeat:
    seat = table.seats[seat_number]
    return SceneSeat(
        seat_number,
        active=seat_number == table.active,
        badges=tuple(_badges(game, table, seat_number, speaker)),
        dials=tuple(_dials(game, table, seat, speaker)),
        tokens=tuple(_tokens(seat, speaker)),
        cards=tuple(_cards(game, seat, speaker)),
        board=tuple(_board_entries(game, seat, speaker)),
    )


def _badges(game: Dungeon, table: Table, seat_number: int, speaker: Speaker) -> Iterator[str]:
    seat = table.seats[seat_number]
    creature = game.box.creatures.get(seat.creature)
    if creature is not None:
        yield creature.name.get(speaker.lang)
    if seat.eliminated:
        yield speaker.text("table.out")
    if table.result is not None and seat_number in table.result:
        yield speaker.text("table.winner")


def _dials(game: Dungeon, table: Table, seat: Seat, speaker: Speaker) -> Iterator[Dial]:
    """Yield a seat's stats and Victory Points, and its Epic Parties if the map asks for any.

    Health comes first, because fights cost Health.
    """
    for stat in sorted(STATS, key=lambda stat: stat != "health"):
        stat_die = seat.stats.stat_die(stat)
        faces = stat_die.faces
        if faces:
            label = speaker.text("table.dial", stat=stat, die=faces)
            yield Dial(stat, label, stat_die.value, faces)
    yield Dial("points", speaker.text("table.points"), seat.points)
    dungeon_map = game.box.maps.get(table.map)
    epics_to_defeat = dungeon_map.win.epic if dungeon_map is not None else 0
    if epics_to_defeat:
        yield Dial("epics", speaker.text("table.epics"), seat.epics, epics_to_defeat)


def _tokens(seat: Seat, speaker: Speaker) -> Iterator[Token]:
    for stat, count in seat.tokens:
        yield Token(speaker.text("table.token", stat=stat), count)
    for die, count in seat.minions:
        yield Token(speaker.text("table.minion", die=die), count)
    for pips in seat.die_namic:
        yield Token(speaker.text("table.die-namic"), pips, 6)


def _cards(game: Dungeon, seat: Seat, speaker: Speaker) -> Iterator[Card]:
    creature = game.box.creatures.get(seat.creature)
    for name in seat.cards:
        card = creature.cards.get(name) if creature is not None else None
        yield Card(speaker.object(name), card.cost if card is not None else None)


def _board_entries(game: Dungeon, seat: Seat, speaker: Speaker) -> Iterator[BoardEntry]:
    creature = game.box.creatures.get(seat.creature)
    if creature is None:
        return
    for ability in creature.abilities.values():
        note = speaker.text("table.ability", cost=ability.cost)
        yield BoardEntry(ability.name.get(speaker.lang), note)


def _dice_group(table: Table, stat_roll: StatRoll, speaker: Speaker) -> DiceGroup:
    """Return the die of a check or attack, with the total if anything was added."""
    is_rolled_by_player = stat_roll.kind != "hero-attack"
    note = None
    if stat_roll.rows:
        note = speaker.text("table.dice.total", total=stat_roll.total)
    label = speaker.text(f"ledger.{stat_roll.kind}", seat=table.active, stat=stat_roll.stat)
    dice = (Die(stat_roll.face, f"d{stat_roll.die}"),)
    return DiceGroup(label, dice, table.active if is_rolled_by_player else None, note)


def _table_notes(game: Dungeon, table: Table, speaker: Speaker) -> Iterator[str]:
    """Yield notes about the table: round or tile, odds, temporary modifiers, result."""
    place = table.place(table.seats[table.active].cell) if table.seats else None
    if table.encounter is not None and table.encounter.round:
        yield speaker.text("table.note.round", round=table.encounter.round)
    elif place is not None and place.tile and place.revealed:
        yield speaker.text("table.note.at", place=place.cell, tile=place.tile)
    yield from _odds_notes(game, table, speaker)
    for modifier in table.modifiers:
        yield speaker.text("table.note.lasting", source=modifier.source, until=modifier.until)
    if table.result is not None:
        winners = list(table.result)
        yield speaker.text("table.note.over", winners=winners or None)


def _odds_notes(game: Dungeon, table: Table, speaker: Speaker) -> Iterator[str]:
    """Yield the odds of the check or attack in play, unless its success is certain or settled."""
    stat_roll = table.stat_roll
    if stat_roll is None or stat_roll.success is not None:
        return
    if stat_roll.kind != "hero-attack":
        odds = roll_odds(game, table, stat_roll)
        if not stat_roll.face or odds.roll_alone < 1:
            yield speaker.text("table.note.odds", odds=odds_text(odds, speaker))
    elif not stat_roll.face:
        chance = hero_attack_odds(game, table, stat_roll.stat)
        yield speaker.text("table.note.hero-odds", plain=str(chance))


def _pictures(game: Dungeon, table: Table, speaker: Speaker) -> Iterator[Picture]:
    """Yield the pictures of the map and of the party."""
    if table.places:
        explored = sum(place.explored for place in table.places)
        dungeon_map = game.box.maps.get(table.map)
        name = dungeon_map.name.get(speaker.lang) if dungeon_map is not None else table.map
        initials = [seat.name[:1] for seat in table.seats]
        label = speaker.text("table.map", name=name, known=explored, places=len(table.places))
        stats = {stat: speaker.term(stat) for stat in STATS}
        legend = {sign: speaker.text(f"table.map.{sign}") for sign in SIGNS}
        yield Picture(label, map_picture(table, initials, stats, legend))
    if table.party:
        hero_names = [speaker.object(hero.id) for hero in table.party]
        stats = {stat: speaker.term(stat) for stat in COMBAT_STATS}
        totals = {stat: game.party_total(table, stat) for stat in COMBAT_STATS}
        dice = {stat: game.party_die(table, stat) for stat in COMBAT_STATS}
        stat_roll = table.stat_roll
        is_one_needed = game.attack_comparison(table) == "one"
        rolled = stat_roll.stat if stat_roll and stat_roll.kind != "check" else ""
        yield Picture(
            speaker.text("table.party", heroes=[hero.id for hero in table.party]),
            party_picture(
                table.party,
                hero_names,
                stats=stats,
                totals=totals,
                dice=dice,
                rolled=rolled,
                heading=speaker.text("table.party.totals"),
                notes={"patriarch": speaker.text("table.party.one")} if is_one_needed else {},
            ),
        )
