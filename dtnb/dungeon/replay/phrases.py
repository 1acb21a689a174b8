"""Parse the phrases of moves: ``Ann rolls 9``, ``moves to C3``, ``attacks with Magic``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from dtnb.dungeon.content.model import Box
from dtnb.dungeon.replay.french import move_in_english
from dtnb.dungeon.replay.moves import Move
from dtnb.dungeon.replay.parse_errors import error
from dtnb.dungeon.state.stats import ASSIGNED, DICE_AT_START, FIGHTING, STATS
from dtnb.dungeon.state.table import Table
from dtnb.files.names import closest_name, find_name, normalized, split_leading
from dtnb.files.problems import near, one_of, suggest

_NUMBERS = r"\d+(?:[ ,]+\d+)*"
_ARTICLE = re.compile(r"^(?:an?|the|his|her|their|its)\s+(?=\S)", re.IGNORECASE)
_HEROES = re.compile(
    rf"^(?:the\s+)?heroes\s+roll(?:s|ed)?\s+(?P<values>{_NUMBERS})(?:\s+for\s+(?P<purpose>.+))?$",
    re.IGNORECASE,
)
_ROLL = re.compile(
    rf"^rolls?\s+(?P<values>{_NUMBERS})(?:\s+(?:for|on)\s+(?P<purpose>.+))?$", re.IGNORECASE
)
_DRAW = re.compile(r"^(?:draws?|finds?|turns? up)\s+(?P<rest>.+)$", re.IGNORECASE)
_ASSIGN = re.compile(r"^(?:assigns?|places?|puts?)\s+(?P<rest>.+)$", re.IGNORECASE)
_ASSIGNED = re.compile(r"(?:the\s+)?d(?P<die>\d+)\s+(?:to|under|on)\s+(?P<stat>\w+)", re.IGNORECASE)
_LOSE = re.compile(r"^(?:loses?|takes?)\s+(?P<rest>.+)$", re.IGNORECASE)
_LOST = re.compile(r"(?P<points>\d+)\s+(?:points?\s+of\s+|from\s+)?(?P<stat>[a-z]+)", re.IGNORECASE)
_MINION = re.compile(
    r"^(?:(?:throws?|uses?|rolls?|spends?)\s+)?(?:(?:an?|the)\s+)?"
    r"(?:die-?minion\s+)?(?P<die>d\d+)(?:\s+die-?minion)?$",
    re.IGNORECASE,
)
_NUMBERED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), verb)
    for pattern, verb in (
        (r"^rests?(?:\s+for)?\s+(?P<n>\d+)(?:\s+time)?$", "rest"),
        (r"^boosts?(?:\s+(?:by|it by|the roll by))?\s+(?P<n>\d+)$", "boost"),
        (r"^gives?\s+up\s+(?P<n>\d+)(?:\s+(?:points?\s+of\s+)?\w+)?$", "boost"),
        (r"^lowers?(?:\s+(?:by|it by|the roll by))?\s+(?P<n>\d+)$", "lower"),
        (r"^spends?\s+(?P<n>\d+)\s+pips?$", "pips"),
    )
)
#: the words with which a move can begin, to suggest the closest one
_VERBS = (
    "rolls", "draws", "finds", "assigns", "loses", "throws", "rests", "boosts", "gives",
    "lowers", "spends", "passes", "rerolls", "moves", "explores", "attacks", "fights",
    "defeats", "chooses", "uses", "plays",
)  # fmt: skip
_BARE: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), verb)
    for pattern, verb in (
        (r"^pass(?:es)?$", "pass"),
        (r"^(?:rests? not|does not rest)$", "pass"),
        (r"^(?:rerolls?|re-rolls?|rolls again)$", "reroll"),
    )
)
_OBJECT: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), verb)
    for pattern, verb in (
        (r"^(?:moves?\s+to|explores?|goes\s+to)\s+(?P<what>.+)$", "move"),
        (r"^(?:attacks?|fights?|strikes?)\s+with\s+(?P<what>.+)$", "attack"),
        (r"^(?:defeats?|hits?)\s+(?P<what>.+)$", "defeat"),
        (r"^chooses?\s+(?P<what>.+)$", "choose"),
        (r"^(?:uses?|plays?|spends?)\s+(?P<what>.+)$", "use"),
    )
)


class Reader:
    """Parses the moves of one file, with the names of its seats and of its box."""

    def __init__(self, table: Table, box: Box) -> None:
        self.seats = [seat.name for seat in table.seats]
        self.creatures = [seat.creature for seat in table.seats]
        self.box = box

    def move(self, phrase: str) -> Move:
        """Parse one move; with only one seat its name may be left out.

        Raises
        ------
        PhraseError
            If the seat, the verb or a name is not known; with the nearest known spelling.
        """
        heroes = _HEROES.match(move_in_english(phrase.strip().rstrip(" .;")))
        if heroes is not None:
            return self._parse_roll(-1, "heroes-roll", heroes, phrase)
        seat, rest = self.seat_of(phrase)
        rest = move_in_english(rest.strip().rstrip(" .;"))
        for pattern, verb in _BARE:
            if pattern.match(rest):
                return Move(seat, verb, text=phrase)
        match = _ROLL.match(rest)
        if match is not None:
            return self._parse_roll(seat, "roll", match, phrase)
        minion = _MINION.match(rest)
        if minion is not None:
            return Move(seat, "minion", minion["die"].casefold(), text=phrase)
        for pattern, verb in _NUMBERED:
            numbered = pattern.match(rest)
            if numbered is not None:
                return Move(seat, verb, str(int(numbered["n"])), text=phrase)
        for pattern, parse in (
            (_ASSIGN, self._parse_assignment),
            (_LOSE, self._parse_loss),
            (_DRAW, self._parse_draw),
        ):
            match = pattern.match(rest)
            if match is not None:
                return parse(seat, match["rest"], phrase)
        for pattern, verb in _OBJECT:
            match = pattern.match(rest)
            if match is not None:
                return self._parse_object(seat, verb, match["what"].strip(), phrase)
        first = phrase.split()[0] if phrase.split() else ""
        seat_named = rest != move_in_english(phrase)
        if seat_named or closest_name(first, self.seats) is None:
            close = closest_name(rest.split()[0], _VERBS) if rest else None
            raise error("no-move", name=rest, right=near(close) if close else None)
        raise error("nobody", name=first, right=suggest(first, self.seats))

    def seat_of(self, phrase: str) -> tuple[int, str]:
        """Split the seat off the beginning of a phrase; with one seat it may be missing."""
        split = split_leading(phrase, self.seats)
        if split is not None:
            return self.seats.index(split[0]), split[1]
        if len(self.seats) == 1:
            return 0, re.sub(r"^(?:I|you)\s+", "", phrase, flags=re.IGNORECASE)
        first = phrase.split()[0] if phrase.split() else ""
        close = closest_name(first, self.seats)
        raise error("nobody", name=first, names=self.seats, right=near(close) if close else None)

    def _parse_roll(self, seat: int, verb: str, match: re.Match[str], phrase: str) -> Move:
        values = tuple(int(value) for value in re.findall(r"\d+", match["values"]))
        for value in values:
            if not 1 <= value <= 20:
                raise error("no-face", value=str(value))
        purpose = _ARTICLE.sub("", (match["purpose"] or "").strip())
        return Move(seat, verb, values=values, purpose=purpose, text=phrase)

    def _parse_assignment(self, seat: int, rest: str, phrase: str) -> Move:
        parts: dict[str, int] = {}
        for match in _ASSIGNED.finditer(rest):
            stat = self.require_name(match["stat"], ASSIGNED, "no-stat")
            if int(match["die"]) not in DICE_AT_START:
                dice = [f"d{die}" for die in DICE_AT_START]
                raise error("no-die", name=f"d{match['die']}", right=one_of(dice))
            parts[stat] = int(match["die"])
        if not parts:
            raise error("not-assigned", name=rest)
        return Move(seat, "assign", parts=tuple(parts.items()), text=phrase)

    def _parse_loss(self, seat: int, rest: str, phrase: str) -> Move:
        parts: dict[str, int] = {}
        for match in _LOST.finditer(rest):
            stat = self.require_name(match["stat"], ("health", *FIGHTING), "no-stat")
            parts[stat] = parts.get(stat, 0) + int(match["points"])
        if not parts:
            raise error("not-lost", name=rest)
        return Move(seat, "split", parts=tuple(parts.items()), text=phrase)

    def _parse_draw(self, seat: int, rest: str, phrase: str) -> Move:
        name = self.require_name(_ARTICLE.sub("", rest), self.box.tiles, "no-tile")
        return Move(seat, "draw", name, values=(name,), text=phrase)

    def _parse_object(self, seat: int, verb: str, name: str, phrase: str) -> Move:
        bare = _ARTICLE.sub("", name)
        if verb == "move":
            return Move(seat, verb, bare.upper(), text=phrase)
        if verb == "attack":
            return Move(seat, verb, self.require_name(bare, STATS, "no-stat"), text=phrase)
        if verb == "defeat":
            return Move(seat, verb, normalized(bare).replace(" ", "-"), text=phrase)
        if verb == "choose":
            return Move(seat, verb, bare, text=phrase)
        return self._parse_use(seat, bare, phrase)

    def _parse_use(self, seat: int, usable: str, phrase: str) -> Move:
        """Return the move that uses the ability, card or token of a name."""
        token = re.sub(r"\s*tokens?\s*", " ", usable, flags=re.IGNORECASE).strip()
        if token != usable and find_name(token, STATS):
            return Move(seat, "token", find_name(token, STATS) or "", text=phrase)
        creature = self.box.creatures.get(self.creatures[seat])
        known: list[str] = []
        if creature is not None:
            for verb, entries in (("use", creature.abilities), ("play", creature.cards)):
                for name, entry in entries.items():
                    spellings = (name, entry.name.en, entry.name.fr)
                    known.append(entry.name.en)
                    if find_name(usable, spellings) is not None:
                        return Move(seat, verb, name, text=phrase)
        if find_name(usable, STATS):
            return Move(seat, "token", find_name(usable, STATS) or "", text=phrase)
        raise error("not-usable", name=usable, right=suggest(usable, known))

    def require_name(self, name: str, names: Iterable[str], code: str) -> str:
        """Return the known name or tile that `name` means, or raise the error `code`."""
        known = list(names)
        known_name = find_name(name, known)
        if known_name is None:
            tiles = {
                title: id_
                for id_, tile in self.box.tiles.items()
                for title in (tile.title.en, tile.title.fr)
            }
            title = find_name(name, tiles) if code == "no-tile" else None
            if title is not None:
                return tiles[title]
            raise error(code, name=name, right=suggest(name, known))
        return known_name
