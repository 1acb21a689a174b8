"""Computer players of this game: random, and greedy or careful ones that follow rules of thumb.

* option: a legal action: a verb and the name of its object, such as ``boost`` and ``3``.
* odds of a roll: the chances that the roll succeeds by itself (`roll_alone`), with points that can
  be spent on it (`with_points`), and also with DieMinions, dice that are thrown once
  (`with_minions`).
* pips: points on Die-Namic dice.
* split: damage divided between Health and the stat that the heroes attack.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import Any

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.content.compass import column_and_row
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.rules import ledger
from dtnb.dungeon.rules.odds import attack_odds, hero_attack_odds, roll_odds
from dtnb.dungeon.rules.rules import count_faces
from dtnb.dungeon.state import stats, windows
from dtnb.dungeon.state.agenda import Pick
from dtnb.dungeon.state.party import count_attacks
from dtnb.dungeon.state.stats import COMBAT_STATS
from dtnb.dungeon.state.table import Place, Table
from dtnb.kernel import PASS, Action, Decision, Game, State
from dtnb.players import Luck, Player, RandomPlayer

#: a random number below this limit breaks a tie between equal options
TIE_BREAKER_LIMIT = 1_000_000


class RuleOfThumb:
    """A player that follows rules of thumb and odds, without looking ahead.

    `seed` decides between equal options. A `cautious` player plans for later turns: it rests
    earlier, throws the smallest DieMinion that is large enough, and avoids Epic Parties until it is
    ready. Any other player throws its largest DieMinion and fights Epic Parties at once.
    """

    def __init__(self, seed: int | str, *, cautious: bool = False) -> None:
        self._luck = Luck(seed)
        self._cautious = cautious

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Return one of the options."""
        assert isinstance(game, Dungeon)
        return _Chooser(game, state, options, self._luck, cautious=self._cautious).choose()


def greedy(seed: int | str) -> Player:
    """Return a player that chooses the option that looks best now."""
    return RuleOfThumb(seed)


def careful(seed: int | str) -> Player:
    """Return a player that plans for later turns too."""
    return RuleOfThumb(seed, cautious=True)


#: functions that create a player from a seed, by name
PLAYERS: dict[str, Callable[[int | str], Player]] = {
    "random": RandomPlayer,
    "greedy": greedy,
    "careful": careful,
}


class _Chooser:
    """Makes one decision of a :class:`RuleOfThumb`."""

    def __init__(
        self, game: Dungeon, state: State, options: Sequence[Action], luck: Luck, *, cautious: bool
    ) -> None:
        assert isinstance(state.pending, Decision)
        self.game, self.state, self.options, self.luck = game, state, options, luck
        self.cautious = cautious
        self.decision = state.pending
        self.table: Table = state.table
        self.seat = self.table.seats[self.decision.seat]

    def choose(self) -> Action:
        """Return the chosen action."""
        choosers: dict[str, Callable[[], Action]] = {
            "assign": self._choose_assignment,
            "move": self._choose_tile,
            "attack": self._choose_attack,
            "split": self._choose_split,
            "defeat": self._choose_hero,
            "pay": self._choose_payment,
            "hero-falls": self._choose_hero,
        }
        if not self.decision.may_pass:
            return choosers.get(self.decision.topic, self._choose_at_random)()
        return self._choose_in_window()

    def _options_of(self, verb: str) -> list[Action]:
        return [action for action in self.options if action.verb == verb]

    # -- questions that cannot be passed -----------------------------------------------------------

    def _choose_at_random(self) -> Action:
        return self.luck.pick([action for action in self.options if action.verb != "token"])

    def _choose_assignment(self) -> Action:
        # The fighting stats attack, defend and bear damage; Health only bears damage.
        return Action("assign", stats.assignment_text((12, 10, 8, 6)))

    def _choose_tile(self) -> Action:
        def value_of_move(action: Action) -> tuple[float, int]:
            place = self.table.place(action.object)
            assert place is not None
            return self._place_value(place), self.luck.below(TIE_BREAKER_LIMIT)

        return max(self._options_of("move"), key=value_of_move)

    def _place_value(self, place: Place) -> float:
        value = 2.0 * len(place.tokens)
        if place.back == "epic":
            value += 3.0 if not self.cautious or self._is_ready_for_epic_party() else -20.0
        if self.cautious:
            openings_value = 0.3 * len(place.openings)
            value += openings_value + self._goal_value(place) - self._opponent_value(place)
        return value

    def _opponent_value(self, place: Place) -> float:
        """Return how much the opponent gains if this place is explored: Epic Tiles in reach.

        Return 0 if there is no opponent.
        """
        if len(self.table.seats) == 1 or place.back == "epic":
            return 0.0
        opened_epic_places = [
            neighbour
            for neighbour in self.game.neighbours(self.table, place)
            if neighbour.back == "epic"
            and not neighbour.explored
            and not self.game.in_reach(self.table, neighbour.cell)
        ]
        return 12.0 * len(opened_epic_places)

    def _is_ready_for_epic_party(self) -> bool:
        """Tell whether Health is high enough for an Epic Party, or Time too low to wait."""
        seat_stats = self.seat.stats
        return bool(seat_stats.health.value >= 6 or seat_stats.time.value <= 8)

    def _goal_value(self, place: Place) -> float:
        """Return a number that is lower the farther a place is from the nearest goal; at most 0.

        If Time is low, the distance counts more. A goal is an unexplored place that must be
        explored to win on this map.
        """
        win = self.game.map_of(self.table).win
        goals = [
            goal
            for goal in self.table.places
            if not goal.explored
            and (goal.cell in win.explored or (win.epic and goal.back == "epic"))
        ]
        if not goals:
            return 0.0
        distance = min(_distance(place.cell, goal.cell) for goal in goals)
        is_late = self.seat.stats.time.value <= 12
        return float(-distance) * (1.0 if is_late else 0.2)

    def _choose_attack(self) -> Action:
        """Choose the attack with the best chance; of equal chances, that of the highest stat."""
        odds_by_stat = attack_odds(self.game, self.table)

        def value_of_attack(action: Action) -> tuple[float, float]:
            odds = odds_by_stat[action.object]
            # Success by the roll alone costs nothing. Its chance is counted twice, because
            # `boosted` contains it.
            boosted = (
                odds.with_minions
                if self._is_epic_encounter() or not self.cautious
                else odds.with_points
            )
            return float(odds.roll_alone + boosted), float(self.seat.stats.value(action.object))

        return max(self._options_of("attack"), key=value_of_attack)

    def _is_epic_encounter(self) -> bool:
        return self.table.encounter is not None and self.table.encounter.epic

    def _choose_split(self) -> Action:
        """Choose how to split damage. If not cautious, lose as little Health as possible."""

        def value_of_split(action: Action) -> float:
            split = stats.DamageSplit.read(action.object)
            health_left = self.seat.stats.health.value - split.health
            if not self.cautious:
                return -split.health
            # The last 6 points of Health are worth more than the others.
            health_value: float = min(health_left, 6) * 2.0 + max(0, health_left - 6) * 0.8
            return health_value - split.points * 1.2

        return max(self._options_of("split"), key=value_of_split)

    def _choose_hero(self) -> Action:
        """Choose the hero to defeat: the strongest or, if cautious, the most dangerous.

        The most dangerous hero is the one without which the attacks of the others hit least often.
        """
        heroes = {hero.id: hero for hero in self.table.party}

        def value_of_hero(action: Action) -> float:
            hero = heroes.get(action.object)
            if hero is None:
                return -1.0
            if not self.cautious or self.table.encounter is None:
                return float(hero.might + hero.agility + hero.magic)
            other_heroes = [other for other in self.table.party if other.id != hero.id]
            table_without = self.table.with_party(other_heroes)
            stats_of_attacks = [
                stat
                for stat in COMBAT_STATS
                if count_attacks(table_without.party, stat, rogues_add_attacks=False)
            ]
            return -fsum(
                float(hero_attack_odds(self.game, table_without, stat)) for stat in stats_of_attacks
            )

        return max(self._options_of("defeat") or self._options_of("choose"), key=value_of_hero)

    def _choose_payment(self) -> Action:
        """Pay if the seat can spare the price and an effect depends on paying; else decline."""
        item: Any = self.state.agenda[-1]
        effect = item.effect
        assert isinstance(item, Pick)
        assert isinstance(effect, verbs.Pay)
        can_spare = effect.what not in COMBAT_STATS or (
            self.seat.stats.value(effect.what) > effect.amount
        )
        pays = can_spare and (effect.then or effect.otherwise)
        return Action("choose", "pay" if pays else "decline")

    # -- windows -----------------------------------------------------------------------------------

    def _choose_in_window(self) -> Action:
        """Use a token if its stat can rise by all its points, or else do what the window is for."""
        for token in self._options_of("token"):
            if self._gains_everything(token.object):
                return token
        if self.table.stat_roll is not None and self.decision.window in (
            windows.AFTER_CHECK,
            windows.AFTER_ATTACK,
        ):
            return self._choose_boost()
        if self.decision.window == windows.REST:
            return self._choose_rest()
        return self._choose_ability()

    def _gains_everything(self, stat: str) -> bool:
        """Tell whether a token would raise its stat by all the points that it gives."""
        points = self.game.token_gain(stat)
        return stats.gain(self.seat.stats, stat, points).points == points

    def _choose_rest(self) -> Action:
        """Rest as long as possible if Health is low and there is Time left, else pass."""
        rests = self._options_of("rest")
        health, time = self.seat.stats.health, self.seat.stats.time.value
        is_low = health.value <= health.faces // (2 if self.cautious else 3)
        if not rests or not is_low or time <= (7 if self.cautious else 3):
            return PASS
        return max(rests, key=lambda action: int(action.object))

    def _choose_boost(self) -> Action:
        """Modify the roll in the cheapest way that may make it succeed; pass if there is none."""
        stat_roll = self.table.stat_roll
        assert stat_roll is not None
        odds = roll_odds(self.game, self.table, stat_roll)
        missing_points = ledger.missing_points(stat_roll)
        lowering_to_one = [
            action
            for action in self._options_of("lower")
            if stat_roll.total - int(action.object) == 1
        ]
        if lowering_to_one and (int(lowering_to_one[0].object) <= 3 or not self.cautious):
            return lowering_to_one[0]
        if self._options_of("reroll"):
            return Action("reroll")
        # There is one option for each number of pips or points, from 1 up to the highest.
        pips, points = self._options_of("pips"), self._options_of("boost")
        if pips and len(pips) >= missing_points:
            return Action("pips", str(missing_points))
        max_points = min(len(points), 6 if self.cautious and self._is_epic_encounter() else 4)
        if points and missing_points <= max_points:
            return Action("boost", str(missing_points))
        if self.cautious and pips and missing_points <= len(pips) + max_points:
            return Action("pips", str(len(pips)))
        minions = self._options_of("minion")
        if minions and float(odds.with_minions) > (0.5 if self.cautious else 0.25):
            return self._choose_minion(minions, missing_points)
        if self._is_epic_encounter() and float(odds.with_points) == 1.0:
            if pips:
                return Action("pips", str(len(pips)))
            if points:
                return Action("boost", str(min(len(points), missing_points)))
        return PASS

    def _choose_minion(self, minions: Sequence[Action], missing_points: int) -> Action:
        """Throw the largest DieMinion or, if cautious, the smallest that may make it succeed."""
        large_enough = [
            action for action in minions if count_faces(action.object) >= missing_points
        ]
        if self.cautious and large_enough:
            return min(large_enough, key=lambda action: count_faces(action.object))
        return max(minions, key=lambda action: count_faces(action.object))

    def _choose_ability(self) -> Action:
        """Use an ability or card: in combat always, elsewhere only with four Ability points."""
        abilities = self._options_of("use") + self._options_of("play")
        if not abilities:
            return PASS
        points = self.seat.stats.value("ability")
        if self.decision.window == windows.START_OF_ROUND or points >= 4:
            return self.luck.pick(abilities)
        return PASS


def _distance(cell: str, other: str) -> int:
    """Return the number of steps between two cells, whether or not the tiles are connected."""
    (column, row), (other_column, other_row) = column_and_row(cell), column_and_row(other)
    return abs(column - other_column) + abs(row - other_row)
