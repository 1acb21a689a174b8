"""What the rules say at a table: a party's total, a roll's dice, which places are in reach.

The rules follow from the box and the readings of the table.

* box: the content of the game, such as creatures, heroes and tiles.
* party: the heroes that the active seat fights. A perk is what a hero of one kind does for it.
* modifier: an effect that changes a roll, a number or a rule for some time; a "bar-…" modifier
  forbids something.
* ledger row: an amount added to the die of a check or attack.
"""

from __future__ import annotations

from collections.abc import Sequence

from dtnb.dungeon.content.compass import OPPOSITE, neighbour
from dtnb.dungeon.content.model import Ability, Box, Map, Tile, VictoryBox
from dtnb.dungeon.rulebook import rulebook
from dtnb.dungeon.rulebook.readings import Readings
from dtnb.dungeon.state import party, stats
from dtnb.dungeon.state.party import LOWEST_OF_D20, Hero
from dtnb.dungeon.state.stat_roll import Row
from dtnb.dungeon.state.stats import (
    COMBAT_STATS,
    DamageSplit,
    Gain,
    Limits,
    Stats,
    spendable_points,
)
from dtnb.dungeon.state.table import Place, Table
from dtnb.kernel import AppliesRules, consult


def count_faces(die: str) -> int:
    """Return the number of faces of a die, such as 6 for "d6"."""
    return int(die[1:])


class Rules(AppliesRules):
    """The rules of a table.

    Parameters
    ----------
    box
        Creatures, heroes, tiles, tokens and maps.
    readings
        The reading of each policy; the defaults if omitted.
    """

    def __init__(self, box: Box, readings: Readings | None = None) -> None:
        self.box = box
        self.readings = readings or Readings()

    def reading(self, policy: str) -> str:
        """Return the reading of a policy at this table, and record that it was consulted."""
        consult(policy)
        return self.readings[policy]

    def ids_to_cite(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Return `rules` unchanged: the game has one edition, in which all of them apply."""
        return rules

    def window_rules(self, window: str) -> tuple[str, ...]:
        """Return the ids of the rules by which a timing window opens."""
        return tuple(rulebook().window(window).rules)

    # -- the box -----------------------------------------------------------------------------------

    def map_of(self, table: Table) -> Map:
        """Return the map on which a table plays."""
        return self.box.maps[table.map]

    def tile(self, name: str) -> Tile:
        """Return the tile called `name`."""
        return self.box.tiles[name]

    def victory_boxes(self, creature: str) -> Sequence[VictoryBox]:
        """Return the Victory Point boxes of a creature board, lowest first (DD-VP-02)."""
        return sorted(self.box.creatures[creature].victory, key=lambda box: box.points)

    def token_gain(self, token: str) -> int:
        """Return by how much a stat token raises its stat (DD-TOK-04, DD-TOK-05)."""
        return next((stat.gain for stat in self.box.stat_tokens if stat.stat == token), 2)

    def ability(self, creature: str, name: str) -> Ability | None:
        """Return a creature's board ability; None if it has none with this name."""
        return self.box.creatures[creature].abilities.get(name)

    def card(self, creature: str, name: str) -> Ability | None:
        """Return a creature's ability card; None if it has none with this name."""
        return self.box.creatures[creature].cards.get(name)

    def new_hero(self, kind: str, level: int, ids_in_party: Sequence[str]) -> Hero | None:
        """Return a new hero; None if the box has no such card. Its id is not in `ids_in_party`."""
        try:
            card = self.box.hero(kind, level)
        except KeyError:
            return None
        # DD-EPIC-04: a Barbarian takes two hits.
        hits = 2 if kind == "barbarian" else 1
        return Hero(
            party.unused_id(kind, ids_in_party), kind, level, might=card.might,
            agility=card.agility, magic=card.magic, hits_left=hits,
        )  # fmt: skip

    # -- numbers -----------------------------------------------------------------------------------

    def party_total(self, table: Table, stat: str) -> int:
        """Return the party's total in a stat, with temporary modifiers (DD-HERO-03)."""
        # A verdict names the policies that were consulted, so consult one only if it matters.
        rage_reading = "party-total"
        if stat == "might" and party.count_raging(table.party):
            rage_reading = self.reading("barbarian-rage")
        total = party.total(table.party, stat, rage_reading, self)
        return max(0, total + table.modifier_total("party", stat))

    def party_die(self, table: Table, stat: str) -> int:
        """Return the faces of the heroes' attack die in a stat (DD-HERO-04, DD-HERO-05)."""
        total = self.party_total(table, stat)
        # For two totals, the rulebook contradicts its own chart.
        policy = {7: "party-die-at-seven", LOWEST_OF_D20: "party-die-at-thirteen"}.get(total)
        die = party.attack_die(total, self.reading(policy) if policy is not None else "chart")
        if total in (die, LOWEST_OF_D20):
            # This total is at an edge of its row in the chart. In a world without one of these
            # rules, it belongs to the neighbouring row.
            neighbour_die = 12 if total == LOWEST_OF_D20 < die else stats.next_die(die)
            die = self.apply(
                ("DD-HERO-04", "DD-HERO-05"),
                stat,
                f"d{die}",
                with_rule=die,
                without_rule=neighbour_die,
            )
        return die

    def defence(self, table: Table, seat: int, stat: str) -> int:
        """Return the value that hero attacks on a seat must exceed (DD-STAT-11, DD-EPIC-08)."""
        stat_die = table.seats[seat].stats.stat_die(stat)
        value = stat_die.value
        if value < stat_die.faces:
            value = self.apply(
                "DD-STAT-11", seat, stat, with_rule=value, without_rule=stat_die.faces
            )
        bonus = table.modifier_total("defence", stat)
        if self.is_cursed(table, stat, "defence"):
            value -= party.CURSE_PENALTY
            if self.reading("warlock-floor") == "negative":
                return value + bonus
        return max(1, value + bonus)

    def is_cursed(self, table: Table, stat: str, number: str) -> bool:
        """Tell whether a Warlock lowers a `number` of the player: "attack" or "defence".

        Source: DD-EPIC-08.
        """
        has_warlock = stat == "magic" and party.has_kind(table.party, "warlock")
        return has_warlock and self.holds("DD-EPIC-08", "warlock", stat, number)

    def attack_comparison(self, table: Table) -> str:
        """Return which totals succeed in the player's attack (DD-CMB-06, DD-EPIC-10).

        The result is ``"above"`` (the target), ``"one"`` (only 1), or ``"one-or-above"``.
        """
        if not party.has_kind(table.party, "patriarch"):
            return "above"
        if not self.holds("DD-EPIC-10", "patriarch"):
            return "above"
        return "one" if self.reading("patriarch-success") == "one-only" else "one-or-above"

    def attack_rows(self, table: Table, stat: str) -> tuple[Row, ...]:
        """Return the ledger rows with which the player's attack begins (DD-EPIC-08)."""
        is_cursed = self.is_cursed(table, stat, "attack")
        curse_rows = (Row("curse", -party.CURSE_PENALTY),) if is_cursed else ()
        return (*curse_rows, *table.modifier_rows("attack", stat))

    def hero_attack_rows(self, table: Table, stat: str) -> tuple[Row, ...]:
        """Return the ledger rows with which a hero attack begins (DD-PERK-01, DD-AMB-21)."""
        perk_rows = []
        bonus = party.fighter_bonus(table.party, stat, self) if self.perks_apply(table) else 0
        if bonus:
            perk_rows.append(Row("fighters", bonus))
        raging = party.count_raging(table.party) if stat == "might" else 0
        if raging and self.reading("barbarian-rage") == "roll-only":
            perk_rows.append(Row("rage", party.RAGE_BONUS * raging))
        return (*perk_rows, *table.modifier_rows("hero-roll", stat))

    def gain(self, seat_stats: Stats, stat: str, amount: int, *, can_upgrade: bool = True) -> Gain:
        """Raise a stat under the rules in force (DD-STAT-02, DD-STAT-04…06); see `stats.gain`."""
        raised = stats.gain(seat_stats, stat, amount, can_upgrade=can_upgrade)
        # In a world without one of the rules below, the limit that it sets does not hold.
        if raised.refused_die:
            die = f"d{raised.refused_die}"
            if not self.holds("DD-STAT-04", stat, die):
                return stats.gain(seat_stats, stat, amount, limits=Limits(stats.MAX_OF_A_TYPE + 1))
            if not self.holds(("DD-STAT-06", "DD-STAT-04"), stat, die):
                return stats.gain(seat_stats, stat, amount, limits=Limits(skips_full_types=True))
        elif raised.upgrades and not self.holds("DD-STAT-05", stat):
            return stats.gain(seat_stats, stat, amount, can_upgrade=False)
        has_lost_points = stat == "ability" and raised.points < amount
        if has_lost_points and not self.holds(("DD-STAT-02", "DD-STAT-09"), stat):
            return stats.gain(seat_stats, stat, amount, limits=Limits(fixed_die_stats=()))
        return raised

    def possible_splits(
        self, seat_stats: Stats, stat: str, amount: int, min_stat_loss: int, source: str
    ) -> tuple[DamageSplit, ...]:
        """Return every way to split damage under the rules in force (DD-STAT-12).

        See :func:`stats.possible_splits`.
        """
        splits = stats.possible_splits(seat_stats, stat, amount, min_stat_loss)
        if len(splits) == 1:
            return splits
        rules = ("DD-CMB-05", "DD-STAT-12") if source == "heroes" else ("DD-CHK-04", "DD-STAT-12")
        # In a world without one of these rules, the player cannot choose: as much as possible is
        # taken from Health, or from the stat.
        splits = self.apply(rules, "health", stat, with_rule=splits, without_rule=splits[:1])
        return self.apply(rules, stat, with_rule=splits, without_rule=splits[-1:])

    def move_cost(self, table: Table) -> int:
        """Return the current Time cost of Move (DD-TURN-03)."""
        return max(0, 1 + table.modifier_total("move"))

    def perks_apply(self, table: Table) -> bool:
        """Return whether the heroes' perks and bonuses apply: False if an effect bars them."""
        return not table.active_modifiers("bar-perks")

    # -- the map -----------------------------------------------------------------------------------

    def neighbours(self, table: Table, place: Place) -> list[Place]:
        """Return the connected places: both tiles have an opening to the other (DD-TILE-01)."""
        neighbours = []
        for side in place.openings:
            other = table.place(neighbour(place.cell, side))
            if other is None:
                continue
            is_connected = OPPOSITE[side] in other.openings
            if is_connected or not self.forbids("DD-TILE-01", place.cell, other.cell):
                neighbours.append(other)
        return neighbours

    def in_reach(self, table: Table, cell: str) -> bool:
        """Tell whether the place at a cell exists and is connected to an explored place."""
        place = table.place(cell)
        return place is not None and any(other.explored for other in self.neighbours(table, place))

    def places_to_explore(self, table: Table) -> list[Place]:
        """Return the unexplored places in reach (DD-TILE-01, DD-TURN-03)."""
        return [
            place
            for place in table.places
            if not place.explored and self.in_reach(table, place.cell)
        ]

    def max_attack_total(self, table: Table, stat: str) -> int:
        """Return the highest total of an attack if the seat adds everything that it may add."""
        seat = table.seats[table.active]
        stat_die = seat.stats.stat_die(stat)
        boosts = 0 if table.active_modifiers("bar-boosts", stat) else stat_die.value - 1
        pips = 0 if table.active_modifiers("bar-pips") else seat.pips
        minions = 0
        if not table.active_modifiers("bar-minions"):
            bonus = table.modifier_total("minion")
            minions = sum(count * (count_faces(die) + bonus) for die, count in seat.minions)
        modifiers = sum(row.amount for row in self.attack_rows(table, stat))
        return stat_die.faces + boosts + pips + minions + modifiers

    def is_stalemate(self, table: Table) -> bool:
        """Tell whether the combat would never end.

        That is so if no attack of the player can succeed, no token or ability can help, and no hero
        attack can do damage.
        """
        if self.attack_comparison(table) != "above":
            return False
        if any(
            self.max_attack_total(table, stat) > self.party_total(table, stat)
            for stat in COMBAT_STATS
        ):
            return False
        if self._token_could_help(table) or self._can_pay_for_ability(table):
            return False
        return not any(self._can_be_damaged(table, stat) for stat in COMBAT_STATS)

    def _token_could_help(self, table: Table) -> bool:
        """Tell whether a token could raise a stat; Time does not matter in combat."""
        seat = table.seats[table.active]
        has_useful_token = any(
            token != "time" and self.gain(seat.stats, token, self.token_gain(token)).points
            for token, _ in seat.tokens
        )
        return has_useful_token and not table.active_modifiers("bar-tokens")

    def _can_pay_for_ability(self, table: Table) -> bool:
        """Tell whether the seat can pay for an ability or card at the start of a combat round."""
        seat = table.seats[table.active]
        creature = self.box.creatures[seat.creature]
        abilities = [*creature.abilities.values(), *(creature.cards[name] for name in seat.cards)]
        points = seat.stats.value("ability")
        affordable = any(
            "round" in ability.when and ability.cost <= points for ability in abilities
        )
        return affordable and not table.active_modifiers("bar-abilities")

    def _can_be_damaged(self, table: Table, stat: str) -> bool:
        """Tell whether hero attacks with a stat can do damage during the rest of the turn."""
        seat_stats = table.seats[table.active].stats
        if not seat_stats.value("health") and not spendable_points(seat_stats, stat):
            return False
        if not party.count_attacks(table.party, stat, rogues_add_attacks=False, rules=self):
            return False
        bars_on_attacks = table.active_modifiers("bar-hero-attacks", stat)
        shields = [shield for shield in table.active_modifiers("prevent") if shield.value == "all"]
        is_harmless = 1 + table.modifier_total("hero-damage", stat) <= 0
        return not (
            is_harmless
            or any(modifier.until == "turn" for modifier in (*bars_on_attacks, *shields))
        )
