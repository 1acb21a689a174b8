"""The phrases of moves: ``Paladin spends Protect``, ``Ann plays So Wild! changing 6 to 1``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from dtnb.dicethrone.heroes.model import AbilityKind, Hero
from dtnb.dicethrone.table import Table
from dtnb.files.names import find, nearest, plain, split_leading
from dtnb.replay.plugin import PhraseError

MAX_DICE = 10

VERBS = (
    "rolls, keeps, stops rolling, goes back to rolling, announces, defends with, "
    "declines to defend, spends, plays, uses, chooses, accepts, declines, targets, draws, passes"
)


class Change(msgspec.Struct, frozen=True):
    """A die named by what it shows, and what it becomes (None: rolled again)."""

    before: int
    after: int | None = None


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move as a file states it.

    Parameters
    ----------
    seat, verb, object
        Who does what with what.
    values, kept, purpose
        Of a roll: the faces, the faces left lying, and what it is for.
    changes
        Dice that the action changes, by the faces they show.
    token, player
        A token as (seat, name), and a seat, that the action is aimed at.
    against
        Source of the damage that a prevention acts on.
    text
        The move as written.
    """

    seat: int
    verb: str
    object: str = ""
    values: tuple[int, ...] = ()
    kept: tuple[int, ...] | None = None
    purpose: str = ""
    changes: tuple[Change, ...] = ()
    token: tuple[int, str] | None = None
    player: int | None = None
    against: str = ""
    text: str = ""

    @property
    def is_roll(self) -> bool:
        """Whether it states an outcome of dice."""
        return self.verb == "roll"

    @property
    def is_chance(self) -> bool:
        """Whether it states what chance gave."""
        return self.verb in ("roll", "draw")


_NUMBERS = r"\d+(?:[ ,]+\d+)*"
_ROLL = re.compile(
    rf"^rolls?\s+(?P<values>{_NUMBERS})(?:\s+for\s+(?P<purpose>.+?))?"
    rf"(?:,?\s+(?:and\s+)?keep(?:s|ing)\s+(?P<kept>{_NUMBERS}|nothing|none))?$",
    re.IGNORECASE,
)
_KEEP = re.compile(
    rf"^keeps?\s+(?P<kept>{_NUMBERS}|nothing|none),?\s+(?:and\s+)?rolls?\s+(?P<values>{_NUMBERS})"
    rf"(?:\s+for\s+(?P<purpose>.+))?$",
    re.IGNORECASE,
)
_FIXED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), verb)
    for pattern, verb in (
        (r"^stops?(?: rolling)?$", "stop"),
        (r"^goes back(?: to rolling)?$", "back"),
        (r"^(?:declines? to defend|does not defend|declines? (?:the )?defen[cs]e)$", "no-defense"),
        (r"^(?:announces?) (?:nothing|none|no ability)$", "announce-none"),
        (r"^accepts?$", "accept"),
        (r"^declines?$", "decline"),
        (r"^passes?$", "pass"),
    )
)
_OBJECT = re.compile(
    r"^(?P<verb>announces?|defends? with|spends?|plays?|uses?|targets?|chooses?|draws?)"
    r"\s+(?P<rest>.+)$",
    re.IGNORECASE,
)
_STEMS = {
    "announce": "announce",
    "defend": "defend",
    "spend": "spend",
    "play": "play",
    "use": "use",
    "target": "target",
    "choose": "choose",
    "draw": "draw",
}
_AIM = re.compile(
    r"\s*(?P<word>on|for|to|at|against|changing|re-?rolling|from)\s+"
    r"(?P<what>.+?)(?=\s+(?:on|for|to(?!\s*\d)|at|against|changing|re-?rolling|from)\s|$)",
    re.IGNORECASE,
)
_CHANGE = re.compile(r"(?:an? )?(\d)\s+(?:in)?to\s+(?:an? )?(\d)", re.IGNORECASE)


class Reader:
    """Reads the moves of one file: it knows the seats and their heroes.

    Parameters
    ----------
    table, heroes
        The table as set up, and the heroes by id.
    """

    def __init__(self, table: Table, heroes: Mapping[str, Hero]) -> None:
        self.seats = [seat.name for seat in table.seats]
        self.heroes = [heroes[seat.hero] for seat in table.seats]
        self.tokens = [name for hero in heroes.values() for name in hero.tokens]

    def move(self, text: str) -> Move:
        """Read one move.

        Raises
        ------
        PhraseError
            If the seat, the verb or a name is not known; with the nearest known spelling.
        """
        seat, rest = self.seat_of(text)
        for pattern, verb in _FIXED:
            if pattern.match(rest):
                return Move(seat, verb, text=text)
        for pattern_ in (_ROLL, _KEEP):
            match = pattern_.match(rest)
            if match:
                return self._roll(seat, match, text)
        match = _OBJECT.match(rest)
        if match is None:
            word = rest.split()[0] if rest else ""
            raise PhraseError(f"'{word}' is no move", f"one of: {VERBS}")
        verb = _STEMS[re.sub(r"( with|s)$", "", match["verb"].casefold()).rstrip("s")]
        return self._with_object(seat, verb, match["rest"].strip(), text)

    def seat_of(self, text: str) -> tuple[int, str]:
        """Split the seat off the beginning of a phrase."""
        found = split_leading(text, self.seats)
        if found is None:
            first = text.split()[0] if text.split() else ""
            close = nearest(first, self.seats)
            right = f"did you mean {close}?" if close else "begin with " + " or ".join(self.seats)
            raise PhraseError(f"nobody is called '{first}'", right)
        return self.seats.index(found[0]), found[1]

    def _roll(self, seat: int, match: re.Match[str], text: str) -> Move:
        values = _numbers(match["values"])
        if len(values) > MAX_DICE:
            raise PhraseError(f"{len(values)} dice are too many", f"at most {MAX_DICE}")
        kept = match["kept"]
        purpose = (match["purpose"] or "").strip()
        if purpose:
            purpose = self._purpose(seat, purpose)
        for value in values:
            if not 1 <= value <= 6:
                raise PhraseError(f"a die cannot show {value}", "1 to 6")
        kept_values = None
        if kept is not None:
            kept_values = () if not kept[0].isdigit() else _numbers(kept)
        return Move(seat, "roll", values=values, kept=kept_values, purpose=purpose, text=text)

    def _purpose(self, seat: int, text: str) -> str:
        names: list[str] = []
        for hero in self.heroes:
            names += [*hero.abilities, *hero.cards, *hero.tokens]
            for passive in hero.passives.values():
                names += [use.name for level in passive.levels for use in level.uses]
        names += ["Offensive Roll"]
        return self._named(text, names, "is nothing one rolls for")

    def _named(self, text: str, names: Iterable[str], wrong: str) -> str:
        known = list(dict.fromkeys(names))
        found = find(text, known)
        if found is None:
            close = nearest(text, known)
            raise PhraseError(f"'{text}' {wrong}", f"did you mean {close}?" if close else "")
        return found

    def _with_object(self, seat: int, verb: str, rest: str, text: str) -> Move:
        hero = self.heroes[seat]
        if verb == "announce":
            names = [a.name for a in hero.abilities.values() if a.kind != AbilityKind.DEFENSIVE]
            wrong = f"is no Offensive Ability of {hero.name}"
            return Move(seat, verb, self._named(rest, names, wrong), text=text)
        if verb == "defend":
            names = [a.name for a in hero.abilities.values() if a.kind == AbilityKind.DEFENSIVE]
            wrong = f"is no Defensive Ability of {hero.name}"
            return Move(seat, verb, self._named(rest, names, wrong), text=text)
        if verb == "draw":
            card = self._named(rest, hero.cards, f"is no card of {hero.name}")
            return Move(seat, verb, card, text=text)
        if verb in ("target", "choose"):
            return self._choice(seat, verb, rest, text)
        names_by_verb: Mapping[str, Sequence[str]] = {
            "play": list(hero.cards),
            "spend": self.tokens,
            "use": [
                use.name
                for passive in hero.passives.values()
                for level in passive.levels
                for use in level.uses
            ],
        }
        what = {"play": f"is no card of {hero.name}", "spend": "is no Status Effect here",
                "use": f"is nothing {hero.name} can use"}[verb]  # fmt: skip
        known = names_by_verb[verb]
        split = split_leading(rest, known)
        if split is None:
            head = re.split(r"\s+(?:on|changing|re-?rolling|for|against)\s+", rest)[0]
            close = nearest(head, known)
            raise PhraseError(f"'{head}' {what}", f"did you mean {close}?" if close else "")
        return self._aimed(Move(seat, verb, split[0], text=text), split[1])

    def _choice(self, seat: int, verb: str, rest: str, text: str) -> Move:
        token = self._token(rest)
        player = find(rest, self.seats)
        return Move(
            seat, verb, rest, token=token,
            player=self.seats.index(player) if player is not None else None, text=text,
        )  # fmt: skip

    def _aimed(self, move: Move, rest: str) -> Move:
        position = 0
        while position < len(rest.rstrip()):
            match = _AIM.match(rest, position)
            if match is None:
                raise PhraseError(
                    f"'{rest[position:].strip()}' cannot be read",
                    "on Ann's Protect, for Ann, changing 3 to 6, re-rolling 3, against Overpower",
                )
            position = match.end()
            move = self._aim(move, match["word"].casefold().replace("-", ""), match["what"])
        return move

    def _aim(self, move: Move, word: str, what: str) -> Move:
        replace = msgspec.structs.replace
        if word == "changing":
            found = _CHANGE.findall(what)
            if not found:
                raise PhraseError(f"'{what}' names no die", "changing 3 to 6")
            return replace(
                move, changes=tuple(Change(int(before), int(after)) for before, after in found)
            )
        if word == "rerolling":
            dice = re.findall(r"\d", what)
            if not dice:
                raise PhraseError(f"'{what}' names no die", "re-rolling 3")
            return replace(move, changes=tuple(Change(int(die)) for die in dice))
        if word == "against":
            return replace(move, against=what)
        die = re.fullmatch(r"(?:an? )?(\d)", what.strip())
        if die is not None:
            return replace(move, changes=(Change(int(die[1])),))
        token = self._token(what)
        if token is not None:
            return replace(move, token=token)
        player = find(what, self.seats)
        if player is None:
            close = nearest(what, self.seats)
            raise PhraseError(
                f"'{what}' is neither a seat nor a seat's token",
                f"did you mean {close}?" if close else f"{self.seats[0]}, or {self.seats[0]}'s …",
            )
        return replace(move, player=self.seats.index(player))

    def _token(self, text: str) -> tuple[int, str] | None:
        match = re.match(r"^(?P<seat>.+?)(?:'s|’s|s'|’)\s+(?P<token>.+)$", text)
        if match is None:
            return None
        seat = find(match["seat"], self.seats)
        if seat is None:
            return None
        token = self._named(match["token"], self.tokens, "is no Status Effect here")
        return self.seats.index(seat), token


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text))


def same(left: str, right: str) -> bool:
    """Tell whether two texts name the same."""
    return plain(left) == plain(right)
