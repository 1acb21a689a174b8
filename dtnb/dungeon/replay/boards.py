"""Set up the seats of a replay file: stat dice, tokens, DieMinions and ability cards.

* `SeatSpec`: a seat's entry in the replay file, with the creature that the player plays.
* `Counts`: how many of each token or die there are, such as ``(("might", 2),)``.
* Victory Point box: a field of the creature board with a number of points. The seat that reaches
  it takes a Die-Namic die, whose pips it can spend.
* epics: the Epic Parties that the seat has defeated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.dungeon.replay.entries import SeatSpec
from dtnb.dungeon.state.seat import Counts, with_count
from dtnb.dungeon.state.stats import ASSIGNED_STATS, DICE, MAX_OF_A_TYPE, STATS, StatDie, Stats
from dtnb.dungeon.state.table import Table
from dtnb.explain import Message
from dtnb.files import Path
from dtnb.files.names import find_name
from dtnb.replay.game.terms import Report

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon

#: the maximum values of the stats whose die is fixed
MAX_VALUES = {"time": 20, "ability": 4}
#: the maximum number of DieMinions of one die, and the maximum number of Victory Points
MAX_MINIONS, MAX_POINTS = 14, 60
#: a stat with its die, such as "7 on d8"; "d8" alone means that the die shows its highest face
_STAT_DIE = re.compile(r"(?:(?P<value>\d+)\s+on\s+(?:an?\s+)?)?d(?P<die>\d+)", re.IGNORECASE)


def find_id(spelling: str, ids: Iterable[str], titles: Mapping[str, str]) -> str | None:
    """Return the id that a text means; `titles` gives the id of each title.

    Return None if `spelling` is neither an id nor a title.
    """
    return find_name(spelling, ids) or titles.get(find_name(spelling, titles) or "")


class BoardReader:
    """Sets up the seats of a replay file, and reports every wrong name and number in them."""

    def __init__(self, game: Dungeon, report: Report) -> None:
        self.game = game
        self.box = game.box
        self.report = report
        self.is_valid = True

    def report_problem(
        self,
        path: Path,
        code: str,
        /,
        *,
        key: bool = False,
        spellings: Iterable[str] = (),
        **args: Any,
    ) -> None:
        """Report a problem at a path in the file, so that the file is refused.

        If `key` is true, the problem is in the key, not in its value. The message suggests the
        nearest of the known words, `spellings`.
        """
        self.is_valid = False
        self.report(path, code, key=key, spellings=spellings, **args)

    def set_up_seat(self, table: Table, number: int, name: str, spec: SeatSpec) -> Table:
        """Return the table with a seat set up as in the file."""
        path = ("seats", name)
        creature = table.seats[number].creature
        changes: dict[str, object] = {
            "stats": self._read_stats(path, spec),
            "die_namic": tuple(spec.pips),
            "epics": spec.epics,
        }
        for index, pips in enumerate(spec.pips):
            self.check_range((*path, "pips", index), pips, low=0, high=6)
        changes["tokens"] = self._read_tokens((*path, "tokens"), spec.tokens)
        if spec.minions is not None:
            changes["minions"] = self._read_minions((*path, "minions"), spec.minions)
        if spec.cards is not None:
            changes["cards"] = self._read_cards((*path, "cards"), creature, spec.cards)
        boxes = self.game.victory_boxes(creature)
        if len(spec.pips) > len(boxes):
            self.report_problem((*path, "pips"), "too-many-dice", count=len(boxes))
        # If the file gives no Victory Points, the seat has those of the last box that it reached.
        points_of_box = boxes[len(spec.pips) - 1].points if 0 < len(spec.pips) <= len(boxes) else 0
        changes["points"] = points_of_box if spec.points is None else spec.points
        self.check_range((*path, "points"), spec.points or 0, low=0, high=MAX_POINTS)
        if spec.at is not None:
            if table.place(spec.at.upper()) is None:
                cells = [place.cell for place in table.places]
                self.report_problem((*path, "at"), "no-cell", name=spec.at, spellings=cells)
            changes["cell"] = spec.at.upper()
        return table.with_seat(number, **changes)

    def check_range(self, path: Path, value: int, low: int, high: int) -> None:
        """Report a number that is not within `low` and `high`."""
        if not low <= value <= high:
            self.report_problem(path, "count", value=str(value), low=low, high=high)

    def _read_tokens(self, path: Path, tokens: Mapping[str, int]) -> Counts:
        counts: Counts = ()
        for token, count in tokens.items():
            stat = find_name(token, STATS)
            if stat is None:
                self.report_problem(
                    (*path, token), "no-token", name=token, key=True, spellings=STATS
                )
                continue
            self.check_range((*path, token), count, low=0, high=9)
            counts = with_count(counts, stat, count)
        return counts

    def _read_minions(self, path: Path, minions: Mapping[str, int]) -> Counts:
        counts: Counts = ()
        dice = [f"d{die}" for die in DICE]
        for die, count in minions.items():
            if die.casefold() not in dice:
                self.report_problem((*path, die), "no-die", name=die, key=True, spellings=dice)
                continue
            self.check_range((*path, die), count, low=0, high=MAX_MINIONS)
            counts = with_count(counts, die.casefold(), count)
        return counts

    def _read_cards(self, path: Path, creature: str, cards: Sequence[str]) -> tuple[str, ...]:
        """Return the ids of a seat's ability cards, in the order of the box."""
        cards_of_creature = self.box.creatures[creature].cards
        titles = {card.name.en: card_id for card_id, card in cards_of_creature.items()}
        card_ids: list[str] = []
        for index, spelling in enumerate(cards):
            card_id = find_id(spelling, cards_of_creature, titles)
            if card_id is None:
                creature_name = self.box.creatures[creature].name.en
                names: dict[str, Any] = {"creature": creature_name, "name": spelling}
                self.report_problem((*path, index), "no-card", spellings=titles, **names)
            else:
                card_ids.append(card_id)
        return tuple(card for card in cards_of_creature if card in card_ids)

    def _read_stats(self, path: Path, spec: SeatSpec) -> Stats:
        """Return the stat dice of a seat; if the file has none, the dice are assigned in play."""
        path = (*path, "stats")
        stat_dice: dict[str, StatDie] = {}
        stats_in_file: set[str] = set()
        for name, value in spec.stats.items():
            stat = find_name(name, STATS)
            if stat is None:
                self.report_problem((*path, name), "no-stat", name=name, key=True, spellings=STATS)
                continue
            stats_in_file.add(stat)
            stat_die = self._read_stat_die((*path, name), stat, value)
            if stat_die is not None:
                stat_dice[stat] = stat_die
        missing_stats = [stat for stat in ASSIGNED_STATS if stat not in stats_in_file]
        if 0 < len(missing_stats) < len(ASSIGNED_STATS):
            self.report_problem(path, "stats-missing", names=missing_stats)
        stats = Stats(**stat_dice)
        for die in DICE:
            if stats.count(die) > MAX_OF_A_TYPE:
                self.report_problem(path, "third-die", die=die)
        return stats

    def _read_stat_die(self, path: Path, stat: str, value: str | int) -> StatDie | None:
        """Parse a stat (``d12``, ``7 on d8``, a number for Time and Ability); None if invalid."""
        if stat in MAX_VALUES:
            if not str(value).isdecimal():
                hint = Message("problem.count.right", {"low": 0, "high": MAX_VALUES[stat]})
                self.report_problem(path, "stat-value", name=value, right=hint)
                return None
            self.check_range(path, int(value), low=0, high=MAX_VALUES[stat])
            return StatDie(20 if stat == "time" else 4, int(value))
        match = _STAT_DIE.fullmatch(str(value).strip())
        if match is None:
            self.report_problem(path, "stat-value", name=value)
            return None
        die = int(match["die"])
        if die not in DICE:
            self.report_problem(
                path, "no-die", name=f"d{die}", spellings=[f"d{known}" for known in DICE]
            )
            return None
        face = int(match["value"]) if match["value"] else die
        if not (0 if stat == "health" else 1) <= face <= die:
            self.report_problem(path, "stat-range", die=die, value=str(face))
        return StatDie(die, face)
