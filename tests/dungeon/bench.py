"""A small box whose numbers are known, and a line of play that says in words what is given."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.content.model import (
    Ability,
    Box,
    Creature,
    EpicCard,
    HeroCard,
    Map,
    MinionTokens,
    Pile,
    Place,
    StatTokens,
    Text,
    Tile,
    VictoryBox,
    Win,
)
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.phases.setup import new_table
from dtnb.dungeon.rulebook.readings import Readings
from dtnb.dungeon.state.agenda import Combat
from dtnb.dungeon.state.party import BASIC_KINDS, EPIC_KINDS, Hero
from dtnb.dungeon.state.stats import STATS, StatDie, Stats
from dtnb.dungeon.state.table import Encounter, Table
from dtnb.kernel import PASS, Action, Chance, Choice, Decision, Outcome, Record, State
from tests.dungeon.moments import attack_state, check_state, encounter_state, round_state

SEAT = 0
#: Might, Agility, Magic by type and level: the examples of the book, and 2/2/2 for level 2 Clerics
CARDS: dict[tuple[Any, int], tuple[int, int, int]] = {
    ("fighter", 1): (4, 2, 1), ("fighter", 2): (6, 4, 2),
    ("rogue", 1): (2, 4, 1), ("rogue", 2): (3, 8, 1),
    ("wizard", 1): (1, 1, 6), ("wizard", 2): (1, 3, 8),
    ("cleric", 1): (2, 2, 2), ("cleric", 2): (2, 2, 2),
}  # fmt: skip
EPIC_STATS = (5, 5, 5)
#: Might 12, Agility 10, Magic 8, Health 6 at the start of most tests
BOARD = {"might": (12, 12), "agility": (10, 10), "magic": (8, 8), "health": (6, 6)}


def text(words: str) -> Text:
    return Text(en=words, fr=words)


def ability(
    cost: int, *effects: Any, when: tuple[Any, ...] = ("turn", "round", "check")
) -> Ability:
    return Ability(source="ours", name=text("Test"), cost=cost, effects=effects, when=when)


def tile(
    *icons: Any, back: Any = "two-way", level: int = 1, effects: tuple[Any, ...] = (),
    encounter_effects: tuple[Any, ...] = (),
) -> Tile:  # fmt: skip
    return Tile(
        source="ours", title=text("Test"), back=back, openings=("east", "west"), level=level,
        effects=effects, encounter=icons, encounter_effects=encounter_effects,
    )  # fmt: skip


def box(
    tiles: dict[str, Tile] | None = None,
    abilities: dict[str, Ability] | None = None,
    cards: dict[str, Ability] | None = None,
    places: dict[str, Place] | None = None,
    win: Win | None = None,
    seats: int = 1,
) -> Box:
    """Return a box with one creature, one map and the tiles a test needs."""
    heroes = tuple(
        HeroCard(source="rulebook", type=kind, level=level, might=m, agility=a, magic=g)
        for (kind, level), (m, a, g) in CARDS.items()
    )
    kinds: tuple[Any, ...] = EPIC_KINDS
    icons: tuple[Any, ...] = STATS
    epics = tuple(
        EpicCard(source="ours", type=kind, might=m, agility=a, magic=g)
        for kind, (m, a, g) in zip(kinds, [EPIC_STATS] * 4, strict=True)
    )
    creature = Creature(
        source="ours", name=text("Tester"), theme=text("Tests"),
        abilities=abilities or {"grow": ability(2, verbs.Gain(stat="health", amount=1))},
        cards=cards or {"once": ability(1, verbs.Gain(stat="time", amount=1))},
        victory=(
            VictoryBox(source="ours", points=2, pips=1),
            VictoryBox(source="ours", points=4, pips=3),
        ),
    )  # fmt: skip
    tiles = {"start": tile(back="start"), **(tiles or {"empty": tile(), "far": tile()})}
    chart = Map(
        source="ours", name=text("Hall"), text=text("A hall"), win=win or Win(epic=1),
        seats=seats, places=places or hall(),
    )  # fmt: skip
    return Box(
        creatures={"tester": creature}, heroes=heroes, epics=epics, tiles=tiles,
        piles={"two-way": Pile(source="rulebook", count=10)},
        minion_tokens=(
            MinionTokens(source="ours", die="d6", count=3),
            MinionTokens(source="ours", die="d8", count=2),
        ),
        stat_tokens=tuple(StatTokens(source="ours", stat=stat, count=2) for stat in icons),
        starting_minions=("d6",), maps={"hall": chart},
    )  # fmt: skip


def hall(*tokens: Any, first: str | None = None, second: str | None = None) -> dict[str, Place]:
    """Return a start tile with two tiles in a row east of it."""
    return {
        "A1": Place(back="start", openings=("east",), tile="start", seat=1),
        "B1": Place(back="two-way", openings=("east", "west"), tokens=tokens, tile=first),
        "C1": Place(back="two-way", openings=("east", "west"), tile=second),
    }


def game(own_box: Box | None = None, **readings: str) -> Dungeon:
    """Return the game with a box and the readings named, underscores for hyphens."""
    chosen = {name.replace("_", "-"): value for name, value in readings.items()}
    return Dungeon(own_box or box(), Readings(chosen))


def stats(**dice: tuple[int, int]) -> Stats:
    """Return a board: BOARD, Time 20, Ability 1, but for the dice named as (type, value)."""
    named = {**BOARD, "time": (20, 20), "ability": (4, 1), **dice}
    return Stats(**{stat: StatDie(*die) for stat, die in named.items()})


def table(play: Dungeon, board: Stats | None = None, **seat: Any) -> Table:
    """Return the table of the hall with one seat, dice laid out, no cards, no DieMinions."""
    laid = new_table(play.box, "hall", [("Ann", "tester")])
    return laid.with_seat(SEAT, **{"stats": board or stats(), "cards": (), "minions": (), **seat})


def heroes(*kinds: str, level: int = 1) -> tuple[Hero, ...]:
    """Return heroes as their cards have them."""
    heroes: list[Hero] = []
    for kind in kinds:
        numbers = CARDS[kind, level] if kind in BASIC_KINDS else EPIC_STATS
        same = sum(hero.kind == kind for hero in heroes)
        name = kind if not same else f"{kind}-{same + 1}"
        heroes.append(Hero(name, kind, level, *numbers, 2 if kind == "barbarian" else 1))
    return tuple(heroes)


def party(*kinds: str, level: int = 1, tile: str = "") -> Encounter:
    """Return an encounter with these heroes."""
    return Encounter(
        tile, level, heroes(*kinds, level=level), epic=any(kind in EPIC_KINDS for kind in kinds)
    )


class Line:
    """A line of play.

    ``give`` takes numbers and names for chance, and phrases such as ``"attack might"``,
    ``"split 1/0"`` or ``"pass"`` for choices.
    """

    def __init__(self, play: Dungeon, state: State) -> None:
        self.game = play
        self.record = Record(play, state)

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def table(self) -> Table:
        dungeon_table: Table = self.state.table
        return dungeon_table

    @property
    def seat(self) -> Any:
        return self.table.seats[SEAT]

    def value(self, stat: str) -> int:
        return int(self.seat.stats.value(stat))

    def give(self, *results: int | str) -> Line:
        for result in results:
            pending = self.state.pending
            assert pending is not None, f"nothing is asked: {result}"
            if isinstance(pending, Chance):
                self.record.add(Outcome((result,)))
            else:
                self.record.add(Choice(pending.seat, action(str(result))))
        return self

    def pass_to(self, window: str) -> Line:
        """Pass in every window until one of this name asks."""
        while self.window != window:
            assert isinstance(self.state.pending, Decision), self.state.pending
            assert self.state.pending.may_pass, self.state.pending
            self.give("pass")
        return self

    def pass_to_chance(self) -> Line:
        """Pass in every window until dice or a pile are asked."""
        while isinstance(self.state.pending, Decision) and self.state.pending.may_pass:
            self.give("pass")
        return self

    def pass_to_end_of(self, turn: int) -> Line:
        """Pass in every window until a turn is over."""
        while self.table.turn <= turn and self.state.pending is not None:
            self.give("pass")
        return self

    @property
    def window(self) -> str:
        pending = self.state.pending
        return "" if pending is None else pending.window

    @property
    def topic(self) -> str:
        pending = self.state.pending
        if isinstance(pending, Chance):
            return f"{pending.purpose} d{pending.faces}"
        return pending.topic if pending is not None else ""

    @property
    def options(self) -> list[str]:
        return [
            f"{action.verb} {action.object}".strip()
            for action in self.game.legal_actions(self.state)
        ]

    def why(self, phrase: str) -> tuple[str, ...]:
        """Return the codes of every reason against an action now."""
        return self.game.verdict(self.state, SEAT, action(phrase)).codes

    def rules_against(self, phrase: str) -> tuple[str, ...]:
        return self.game.verdict(self.state, SEAT, action(phrase)).rules

    def steps(self, kind: str) -> list[dict[str, Any]]:
        """Return what the steps of a kind carry."""
        return [step.args for step in self.record.steps if step.kind == kind]

    def cited(self, kind: str) -> set[str]:
        """Return every rule cited by steps of a kind."""
        return {rule for step in self.record.steps if step.kind == kind for rule in step.rules}

    def ledgers(self) -> list[dict[str, Any]]:
        """Return the settled ledgers, oldest first."""
        kinds = ("check-settled", "attack-settled")
        return [step.args["ledger"] for step in self.record.steps if step.kind in kinds]


def action(phrase: str) -> Action:
    verb, _, name = phrase.partition(" ")
    return PASS if verb == "pass" else Action(verb, name)


def fight(play: Dungeon, encounter: Encounter, laid: Table | None = None) -> Line:
    """Return a line that begins with combat round 1; perks have struck."""
    return Line(play, round_state(laid or table(play), encounter))


def combat(play: Dungeon, encounter: Encounter, laid: Table | None = None) -> Line:
    """Return a line that begins with step 6, perks included."""
    return Line(play, encounter_state(laid or table(play), encounter, Combat()))


def attack(play: Dungeon, encounter: Encounter, stat: str, laid: Table | None = None) -> Line:
    """Return a line that begins with an attack of the player's."""
    return Line(play, attack_state(laid or table(play), encounter, stat))


def check(play: Dungeon, stat: str, target: int, laid: Table | None = None) -> Line:
    """Return a line that is one Stat Check."""
    return Line(play, check_state(laid or table(play), stat, target))


def in_round(encounter: Encounter, number: int) -> Encounter:
    """Return an encounter whose next round is after `number`."""
    return replace(encounter, round=number)
