"""The rules in force at a table: the box under the chosen readings."""

from __future__ import annotations

from collections.abc import Sequence

from dtnb.dungeon.content.model import Ability, Box, Map, Tile, VictoryBox
from dtnb.dungeon.rulebook import rulebook
from dtnb.dungeon.rulebook.readings import Readings
from dtnb.dungeon.state import party
from dtnb.dungeon.state.dice_roll import Row
from dtnb.dungeon.state.party import Hero
from dtnb.dungeon.state.stats import FIGHTING, gain, to_spare
from dtnb.dungeon.state.table import Place, Table
from dtnb.kernel import consult

OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
STEP = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}


def faces(die: str) -> int:
    """Return the faces of a die by its name, such as 6 for "d6"."""
    return int(die[1:])


def neighbour(cell: str, side: str) -> str:
    """Return the adjacent cell on a side; columns are letters, rows numbers from the north."""
    column, row = STEP[side]
    return f"{chr(ord(cell[0]) + column)}{int(cell[1:]) + row}"


class Rules:
    """The rules that follow from a box and the readings in force.

    Parameters
    ----------
    box
        Creatures, heroes, tiles, tokens and maps.
    readings
        The readings of the book's gaps.
    """

    def __init__(self, box: Box, readings: Readings | None = None) -> None:
        self.box = box
        self.readings = readings or Readings()

    def reading(self, policy: str) -> str:
        """Return the reading in force of a policy."""
        consult(policy)
        return self.readings[policy]

    def cited(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Return the rule ids to cite: all of them, for there is only one book."""
        return rules

    def window_rules(self, window: str) -> tuple[str, ...]:
        """Return the rules that open a window."""
        return tuple(rulebook().window(window).rules)

    # -- the box -----------------------------------------------------------------------------------

    def map(self, table: Table) -> Map:
        """Return the map in play."""
        return self.box.maps[table.map]

    def tile(self, name: str) -> Tile:
        """Return a tile."""
        return self.box.tiles[name]

    def boxes(self, creature: str) -> Sequence[VictoryBox]:
        """Return the Victory Point boxes of a creature board, lowest first (DD-VP-02)."""
        return sorted(self.box.creatures[creature].victory, key=lambda box: box.points)

    def token_gain(self, token: str) -> int:
        """Return by how much a stat token raises its stat (DD-TOK-04, DD-TOK-05)."""
        return next((stat.gain for stat in self.box.stats if stat.stat == token), 2)

    def ability(self, creature: str, name: str) -> Ability | None:
        """Return a board ability."""
        return self.box.creatures[creature].abilities.get(name)

    def card(self, creature: str, name: str) -> Ability | None:
        """Return an ability card."""
        return self.box.creatures[creature].cards.get(name)

    def hero(self, kind: str, level: int, taken: Sequence[str]) -> Hero | None:
        """Return a new hero, or None if the box has no such card."""
        try:
            card = self.box.hero(kind, level)
        except KeyError:
            return None
        # DD-EPIC-04: a Barbarian takes two hits.
        return Hero(
            party.unused_name(kind, taken), kind, level, card.might, card.agility, card.magic,
            2 if kind == "barbarian" else 1,
        )  # fmt: skip

    # -- numbers -----------------------------------------------------------------------------------

    def party_total(self, table: Table, stat: str) -> int:
        """Return the party's total with temporary modifiers (DD-HERO-03)."""
        rage = "party-total"
        if stat == "might" and party.raging(table.party):
            rage = self.reading("barbarian-rage")
        return max(0, party.total(table.party, stat, rage) + table.added("party", stat))

    def party_die(self, table: Table, stat: str) -> int:
        """Return the heroes' attack die for a stat (DD-HERO-04, DD-HERO-05)."""
        value = self.party_total(table, stat)
        seven = self.reading("party-die-at-seven") if value == 7 else "chart"
        return party.attack_die(value, seven)

    def defence(self, table: Table, seat: int, stat: str) -> int:
        """Return the value that hero attacks must exceed (DD-STAT-11, DD-EPIC-08)."""
        value = table.seats[seat].stats.value(stat)
        raised = table.added("defence", stat)
        cursed = stat == "magic" and party.present(table.party, "warlock")
        if cursed:
            value -= party.CURSE
            if self.reading("warlock-floor") == "negative":
                return value + raised
        return max(1, value + raised)

    def attack_need(self, table: Table) -> str:
        """Return how your attack's total must compare with the target (DD-CMB-06, DD-EPIC-10)."""
        if not party.present(table.party, "patriarch"):
            return "above"
        one = self.reading("patriarch-success") == "one-only"
        return "one" if one else "one-or-above"

    def attack_rows(self, table: Table, stat: str) -> tuple[Row, ...]:
        """Return the initial ledger rows of your attack (DD-EPIC-08)."""
        cursed = stat == "magic" and party.present(table.party, "warlock")
        curse = (Row("curse", -party.CURSE),) if cursed else ()
        return (*curse, *table.standing_rows("attack", stat))

    def hero_attack_rows(self, table: Table, stat: str) -> tuple[Row, ...]:
        """Return the initial ledger rows of a hero attack (DD-PERK-01, DD-AMB-21)."""
        rows = []
        bonus = party.roll_bonus(table.party, stat) if self.perks(table) else 0
        if bonus:
            rows.append(Row("fighters", bonus))
        raging = party.raging(table.party) if stat == "might" else 0
        if raging and self.reading("barbarian-rage") == "roll-only":
            rows.append(Row("rage", party.RAGE * raging))
        return (*rows, *table.standing_rows("hero-roll", stat))

    def move_cost(self, table: Table) -> int:
        """Return the current Time cost of Move (DD-TURN-03)."""
        return max(0, 1 + table.added("move"))

    def perks(self, table: Table) -> bool:
        """Tell whether the heroes' perks and bonuses apply."""
        return not table.in_force("bar-perks")

    # -- the map -----------------------------------------------------------------------------------

    def neighbours(self, table: Table, place: Place) -> list[Place]:
        """Return the places that openings on both sides connect with a place (DD-TILE-01)."""
        neighbours = []
        for side in place.openings:
            other = table.place(neighbour(place.cell, side))
            if other is not None and OPPOSITE[side] in other.openings:
                neighbours.append(other)
        return neighbours

    def in_reach(self, table: Table, cell: str) -> bool:
        """Tell whether openings connect a place with an explored one."""
        place = table.place(cell)
        return place is not None and any(near.explored for near in self.neighbours(table, place))

    def frontier(self, table: Table) -> list[Place]:
        """Return the unexplored places in reach (DD-TILE-01, DD-TURN-03)."""
        return [
            place
            for place in table.places
            if not place.explored and self.in_reach(table, place.cell)
        ]

    def best_possible(self, table: Table, stat: str) -> int:
        """Return the highest possible total of an attack with a stat, everything spent."""
        entry = table.seats[table.active]
        die = entry.stats.of(stat)
        boosts = 0 if table.in_force("bar-boosts", stat) else die.value - 1
        pips = 0 if table.in_force("bar-pips") else entry.pips
        minions = 0
        if not table.in_force("bar-minions"):
            extra = table.added("minion")
            minions = sum(number * (faces(name) + extra) for name, number in entry.minions)
        standing = sum(row.amount for row in self.attack_rows(table, stat))
        return die.die + boosts + pips + minions + standing

    def stuck(self, table: Table) -> bool:
        """Tell whether neither side of a combat can change anything.

        The rounds would then never end: none of your attacks can succeed, and either no hero
        attacks or you have nothing left to lose.
        """
        if self.attack_need(table) != "above":
            return False
        if any(
            self.best_possible(table, stat) > self.party_total(table, stat) for stat in FIGHTING
        ):
            return False
        if self._may_raise(table) or self._may_still_act(table):
            return False
        return not any(self._threatened(table, stat) for stat in FIGHTING)

    def _may_raise(self, table: Table) -> bool:
        """Tell whether a token could raise a stat; Time does not matter in combat."""
        own = table.seats[table.active]
        useful = any(
            token != "time" and gain(own.stats, token, self.token_gain(token)).gained
            for token, _ in own.tokens
        )
        return useful and not table.in_force("bar-tokens")

    def _may_still_act(self, table: Table) -> bool:
        """Tell whether the seat can pay an ability or card at the start of a combat round."""
        own = table.seats[table.active]
        creature = self.box.creatures[own.creature]
        entries = [*creature.abilities.values(), *(creature.cards[name] for name in own.cards)]
        points = own.stats.value("ability")
        able = any("round" in entry.when and entry.cost <= points for entry in entries)
        return able and not table.in_force("bar-abilities")

    def _threatened(self, table: Table, stat: str) -> bool:
        """Tell whether hero attacks with a stat can do damage during the rest of the turn."""
        own = table.seats[table.active].stats
        if not own.value("health") and not to_spare(own, stat):
            return False
        if not party.attacks(table.party, stat, False):
            return False
        barred = table.in_force("bar-hero-attacks", stat)
        safe = [shield for shield in table.in_force("prevent") if shield.value == "all"]
        harmless = 1 + table.added("hero-damage", stat) <= 0
        return not (harmless or any(lasting.until == "turn" for lasting in (*barred, *safe)))
