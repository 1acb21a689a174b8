"""Computer players for this game: random, greedy, and careful with rules of thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import Any

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.rules import ledger
from dtnb.dungeon.rules.odds import attack_odds, hero_attack_odds, trial_odds
from dtnb.dungeon.state import stats, windows
from dtnb.dungeon.state.agenda import Pick
from dtnb.dungeon.state.party import count_attacks
from dtnb.dungeon.state.stats import FIGHTING
from dtnb.dungeon.state.table import Place, Table
from dtnb.kernel import PASS, Action, Decision, Game, State
from dtnb.players import Luck, Player, RandomPlayer

#: ties between options are broken by a random number below this
TIES = 1_000_000


class RuleOfThumb:
    """A player that follows rules of thumb and odds, without looking ahead.

    Parameters
    ----------
    seed
        Seed for breaking ties.
    cautious
        Whether it rests in time, throws no more than is needed and meets Epic Parties when ready.
        Otherwise it takes what looks best now: every token at once, the likeliest attack, the
        cheapest boost.
    """

    def __init__(self, seed: int | str, *, cautious: bool = False) -> None:
        self._luck = Luck(seed)
        self._cautious = cautious

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Return one of the options."""
        assert isinstance(game, Dungeon)
        return Choosing(game, state, options, self._luck, self._cautious).choose()


def greedy(seed: int | str) -> Player:
    """Return a player that takes what looks best now."""
    return RuleOfThumb(seed)


def careful(seed: int | str) -> Player:
    """Return a player that also plans for later turns."""
    return RuleOfThumb(seed, cautious=True)


#: functions that create a player from a seed, by name
PLAYERS: dict[str, Callable[[int | str], Player]] = {
    "random": RandomPlayer,
    "greedy": greedy,
    "careful": careful,
}


class Choosing:
    """One decision of a :class:`RuleOfThumb`, with its options and its generator for ties."""

    def __init__(
        self,
        game: Dungeon,
        state: State,
        options: Sequence[Action],
        luck: Luck,
        cautious: bool,
    ) -> None:
        assert isinstance(state.pending, Decision)
        self.game, self.state, self.options, self.luck = game, state, options, luck
        self.cautious = cautious
        self.pending = state.pending
        self.table: Table = state.table
        self.own = self.table.seats[self.pending.seat]

    def choose(self) -> Action:
        """Return the action."""
        by_topic: dict[str, Callable[[], Action]] = {
            "assign": self._assign,
            "move": self._move,
            "attack": self._attack,
            "split": self._split,
            "defeat": self._defeat,
            "pay": self._pay,
            "hero-falls": self._falls,
        }
        if not self.pending.may_pass:
            return by_topic.get(self.pending.topic, self._pick)()
        return self._window()

    def _of(self, verb: str) -> list[Action]:
        return [action for action in self.options if action.verb == verb]

    def _pick(self) -> Action:
        answers = [action for action in self.options if action.verb != "token"]
        return self.luck.pick(answers)

    # -- questions ---------------------------------------------------------------------------------

    def _assign(self) -> Action:
        # The fighting stats attack, defend and bear damage; Health only bears damage.
        return Action("assign", "12-10-8-6")

    def _move(self) -> Action:
        def worth(action: Action) -> tuple[float, int]:
            place = self.table.place(action.object)
            assert place is not None
            return self._worth(place), self.luck.below(TIES)

        return max(self._of("move"), key=worth)

    def _worth(self, place: Place) -> float:
        worth = 2.0 * len(place.tokens)
        if place.back == "epic":
            worth += 3.0 if not self.cautious or self._ready() else -20.0
        if self.cautious:
            # More openings are worth more, and the direction of an Epic tile most.
            worth += 0.3 * len(place.openings) + self._towards(place) - self._opened(place)
        return worth

    def _opened(self, place: Place) -> float:
        """Return the value of what exploring it opens to the opponent: Epic tiles, in a race."""
        if len(self.table.seats) == 1 or place.back == "epic":
            return 0.0
        new = [
            neighbour
            for neighbour in self.game.neighbours(self.table, place)
            if neighbour.back == "epic"
            and not neighbour.explored
            and not self.game.in_reach(self.table, neighbour.cell)
        ]
        return 12.0 * len(new)

    def _ready(self) -> bool:
        own = self.own.stats
        return bool(own.health.value >= 6 or own.time.value <= 8)

    def _towards(self, place: Place) -> float:
        win = self.game.map(self.table).win
        goals = [
            goal
            for goal in self.table.places
            if not goal.explored
            and (goal.cell in win.explored or (win.epic and goal.back == "epic"))
        ]
        if not goals:
            return 0.0
        column, row = ord(place.cell[0]), int(place.cell[1:])
        near = min(
            abs(column - ord(goal.cell[0])) + abs(row - int(goal.cell[1:])) for goal in goals
        )
        late = self.own.stats.time.value <= 12
        return float(-near) * (1.0 if late else 0.2)

    def _attack(self) -> Action:
        odds = attack_odds(self.game, self.table)
        epic = self.table.encounter is not None and self.table.encounter.epic

        def worth(action: Action) -> tuple[float, float]:
            chance = odds[action.object]
            # A success as rolled is free, a boosted one costs points.
            best = chance.thrown if epic or not self.cautious else chance.boosted
            return float(chance.plain + best), float(self.own.stats.value(action.object))

        return max(self._of("attack"), key=worth)

    def _split(self) -> Action:
        def left(action: Action) -> float:
            health, points = (int(part) for part in action.object.split("/"))
            after = self.own.stats.health.value - health
            if not self.cautious:
                return -health
            kept: float = min(after, 6) * 2.0 + max(0, after - 6) * 0.8
            return kept - points * 1.2

        return max(self._of("split"), key=left)

    def _defeat(self) -> Action:
        heroes = {hero.id: hero for hero in self.table.party}

        def threat(name: str) -> float:
            hero = heroes.get(name)
            if hero is None:
                return -1.0
            worth = float(hero.might + hero.agility + hero.magic)
            fewer = [other for other in self.table.party if other.id != name]
            if self.cautious and self.table.encounter is not None:
                after = self.table.with_party(fewer)
                worth = -fsum(float(hero_attack_odds(self.game, after, s)) for s in _stats(after))
            return worth

        verb = "defeat" if self._of("defeat") else "choose"
        return max(self._of(verb), key=lambda action: threat(action.object))

    def _falls(self) -> Action:
        return self._defeat()

    def _pay(self) -> Action:
        item: Any = self.state.agenda[-1]
        effect = item.effect
        assert isinstance(item, Pick)
        assert isinstance(effect, verbs.Pay)
        worth = effect.what not in FIGHTING or self.own.stats.value(effect.what) > effect.amount
        # Do not pay for an effect that does nothing.
        return Action("choose", "pay" if worth and (effect.then or effect.otherwise) else "decline")

    # -- windows -----------------------------------------------------------------------------------

    def _window(self) -> Action:
        tokens = self._of("token")
        if tokens:
            useful = [action for action in tokens if self._rises(action.object)]
            if useful:
                return useful[0]
        if self.table.trial is not None and self.pending.window in (
            windows.AFTER_CHECK,
            windows.AFTER_ATTACK,
        ):
            return self._boost()
        if self.pending.window == windows.REST:
            return self._rest()
        return self._ability()

    def _rises(self, stat: str) -> bool:
        gain = self.game.token_gain(stat)
        return stats.gain(self.own.stats, stat, gain).gained == gain

    def _rest(self) -> Action:
        rests = self._of("rest")
        health, time = self.own.stats.health, self.own.stats.time.value
        low = health.value <= health.die // (2 if self.cautious else 3)
        if not rests or not low or time <= (7 if self.cautious else 3):
            return PASS
        return max(rests, key=lambda action: int(action.object))

    def _boost(self) -> Action:
        trial = self.table.trial
        assert trial is not None
        odds = trial_odds(self.game, self.table, trial)
        missing = ledger.missing_points(trial)
        lowered = [action for action in self._of("lower") if trial.total - int(action.object) == 1]
        if lowered and (int(lowered[0].object) <= 3 or not self.cautious):
            return lowered[0]
        if self._of("reroll"):
            return Action("reroll")
        epic = self.table.encounter is not None and self.table.encounter.epic
        pips, points = self._of("pips"), self._of("boost")
        if pips and len(pips) >= missing:
            return Action("pips", str(missing))
        spared = min(len(points), 6 if self.cautious and epic else 4)
        if points and missing <= spared:
            return Action("boost", str(missing))
        if self.cautious and pips and missing <= len(pips) + spared:
            return Action("pips", str(len(pips)))
        minions = self._of("minion")
        if minions and float(odds.thrown) > (0.5 if self.cautious else 0.25):
            return self._throw_minion(minions, missing)
        if epic and float(odds.boosted) == 1.0:
            if pips:
                return Action("pips", str(len(pips)))
            if points:
                return Action("boost", str(min(len(points), missing)))
        return PASS

    def _throw_minion(self, minions: Sequence[Action], missing: int) -> Action:
        """Throw the largest DieMinion, or with care the smallest that may do."""
        enough = [action for action in minions if int(action.object[1:]) >= missing]
        if self.cautious and enough:
            return min(enough, key=lambda action: int(action.object[1:]))
        return max(minions, key=lambda action: int(action.object[1:]))

    def _ability(self) -> Action:
        """Use what is affordable where it belongs: in combat, or early with points to spare."""
        able = self._of("use") + self._of("play")
        if not able:
            return PASS
        points = self.own.stats.value("ability")
        if self.pending.window == windows.START_OF_ROUND or points >= 4:
            return self.luck.pick(able)
        return PASS


def _stats(table: Table) -> list[str]:
    """Return the stats with which the party attacks."""
    return [stat for stat in FIGHTING if count_attacks(table.party, stat, False)]
