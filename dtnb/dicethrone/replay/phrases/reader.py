"""Parses the phrases of moves: ``Ben spends Protect``, ``Ann plays So Wild! changing 6 to 1``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.phases.setup import START_ROLL
from dtnb.dicethrone.phases.targeting import TARGETING_ROLL
from dtnb.dicethrone.replay.phrases.french import move_in_english
from dtnb.dicethrone.replay.phrases.moves import UNSAID, Change, Move
from dtnb.dicethrone.replay.phrases.names import ARTICLE, NameResolver, playable_first
from dtnb.dicethrone.replay.phrases.parse_errors import error
from dtnb.dicethrone.replay.phrases.reach import check_aims, hero_uses, specs_named, token_uses
from dtnb.explain import Message
from dtnb.files.names import closest_name, find_name, split_leading
from dtnb.files.problems import near, one_of
from dtnb.replay.game.terms import PhraseError

MAX_DICE = 10

#: wrong verbs that people use, with the message that names the right one
_WRONG_VERB_HINTS = {
    "activates": Message("hint.announces"),
    "attacks": Message("hint.announces"),
    "declares": Message("hint.announces"),
    "rerolls": Message("hint.keeping"),
    "rolled": Message("hint.rolls"),
    "keep": Message("hint.keeping"),
    "keeps": Message("hint.keeping"),
    "discards": Message("hint.discards"),
    "pays": Message("hint.pays"),
}
_NUMBERS = r"\d+(?:[ ,]+\d+)*"
_ROLL = re.compile(
    rf"^rolls?\s+(?P<values>{_NUMBERS})(?:\s+for\s+(?P<purpose>.+?))?"
    rf"(?:,?\s+(?:and\s+)?keep(?:s|ing)\s+(?P<kept>{_NUMBERS}|nothing|none))?$",
    re.IGNORECASE,
)
#: "target roll 5", "targeting roll: 5", "rolls 5 for the target"
_TARGET_ROLL = re.compile(
    r"^(?:target(?:ing)? roll:?(?: is)?\s+(?P<first>\d+)"
    r"|rolls?\s+(?P<second>\d+)\s+for\s+(?:the\s+|a\s+)?target(?:ing)?(?: roll)?)$",
    re.IGNORECASE,
)
_START = re.compile(
    r"^(?:rolls?\s+(?P<values>\d)\s+(?:for the start|to start)|start roll\s+(?P<value>\d))$",
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
        (r"^(?:declines? to|does not|doesn['’]?t) defend$", "no-defense"),
        (r"^declines? (?:the )?defen[cs]e$", "no-defense"),
        (r"^(?:announces?) (?:nothing|none|no ability)$", "announce-none"),
        (r"^accepts?$", "accept"),
        (r"^declines?$", "decline"),
        (r"^passes?$", "pass"),
    )
)
_OBJECT = re.compile(
    r"^(?P<verb>announces?|defends? with|spends?|plays?|uses?|sells?|upgrades?|targets?|"
    r"chooses?|draws?|sees?)"
    r"\s+(?P<rest>.+)$",
    re.IGNORECASE,
)
_STEMS = {
    "announce": "announce",
    "defend": "defend",
    "spend": "spend",
    "play": "play",
    "use": "use",
    "sell": "sell",
    "upgrade": "upgrade",
    "target": "target",
    "choose": "choose",
    "draw": "draw",
    "see": "see",
}
#: the beginnings of moves, to suggest the nearest one
_VERBS = (
    "rolls", "keeps", "stops rolling", "stops", "goes back", "announces", "defends with", "defends",
    "declines", "spends", "plays", "uses", "sells", "upgrades", "targets", "chooses", "accepts",
    "draws", "sees", "passes",
)  # fmt: skip
_CLAUSE_WORDS = (
    r"on|for|at|against|from|removing|chang(?:ing|es)|turn(?:ing|s)|set(?:ting|s)|re-?roll(?:ing|s)"
)
_CLAUSE = re.compile(
    rf"\s*(?:and\s+)?(?P<word>{_CLAUSE_WORDS}|to)\s+"
    rf"(?P<what>.+?)(?=\s+(?:{_CLAUSE_WORDS}|to(?!\s*(?:an?\s+)?\d))\s|$)",
    re.IGNORECASE,
)
_DIE = re.compile(r"(?:(?:an?|the) )?\d", re.IGNORECASE)
#: a die with its owner: "5", "Ben's 5", "and the 5"; a digit in a seat's name is no die
_NAMED_DIE = r"(?P<whose>.*?)(?<!\w)(?P<die>\d)(?![\w'’])"
_DICE = re.compile(_NAMED_DIE, re.IGNORECASE)
_CHANGES = re.compile(rf"{_NAMED_DIE}\s+(?:in)?to\s+(?:an? )?(?P<value>\d)", re.IGNORECASE)
#: the separator of two dice
_NEXT = re.compile(r"^[\s,]*(?:and\s+)?", re.IGNORECASE)
#: a die as the answer to a question: "5", "re-rolling 5", "changing 5 to 6"
_CHOSEN_DIE = re.compile(r"(?:(?:an?|the) )?[1-6](?P<to>\s+(?:in)?to\s+(?:an? )?[1-6])?", re.I)
_CHOSEN_DICE = re.compile(r"(?:re-?rolling|changing)\s+(?=\S)", re.IGNORECASE)


class Reader(NameResolver):
    """Parses the moves of one file, with the names at its table."""

    def move(self, text: str) -> Move:
        """Parse one move.

        Raises `PhraseError` for an unknown seat, verb or name, with the nearest known spelling.
        """
        seat, rest = self.seat_of(text)
        rest = move_in_english(rest.rstrip(" .;"), self.seats)
        for pattern, verb in _FIXED:
            if pattern.match(rest):
                return Move(seat, verb, text=text)
        match = _TARGET_ROLL.match(rest)
        if match:
            value = _check_face(int(match["first"] or match["second"]))
            return Move(seat, "roll", values=(value,), purpose=TARGETING_ROLL, text=text)
        start = _START.match(rest)
        if start is not None:
            face = _check_face(int(start["values"] or start["value"]))
            return Move(seat, "roll", values=(face,), purpose=START_ROLL, text=text)
        for pattern_ in (_ROLL, _KEEP):
            match = pattern_.match(rest)
            if match:
                return self._roll(seat, match, text)
        if re.fullmatch("defends?", rest, re.IGNORECASE):
            return self._sole_defense(seat, text)
        match = _OBJECT.match(rest)
        if match is None:
            raise _unknown_verb_error(rest)
        verb = _STEMS[re.sub(r"( with|s)$", "", match["verb"].casefold()).rstrip("s")]
        return self._with_object(seat, verb, match["rest"].strip(), text)

    def _roll(self, seat: int, match: re.Match[str], text: str) -> Move:
        values = _numbers(match["values"])
        if len(values) > MAX_DICE:
            raise error("too-many-dice", count=len(values), limit=MAX_DICE)
        kept = match["kept"]
        purpose = (match["purpose"] or "").strip()
        if purpose:
            purpose = self.purpose(purpose)
        for value in values:
            _check_face(value)
        kept_values = None
        if kept is not None:
            kept_values = () if not kept[0].isdigit() else _numbers(kept)
        return Move(seat, "roll", values=values, kept=kept_values, purpose=purpose, text=text)

    def _with_object(self, seat: int, verb: str, rest: str, text: str) -> Move:
        hero = self.heroes[seat]

        def ability(names: list[str], wrong: str) -> str:
            instead = self.instead(seat, verb, rest)
            return self.known_name(rest, names, wrong, hero, instead)

        if verb == "announce":
            names = [a.name for a in hero.abilities.values() if a.kind != AbilityKind.DEFENSIVE]
            return Move(seat, verb, ability(names, "no-offensive"), text=text)
        if verb == "defend":
            names = [a.name for a in hero.abilities.values() if a.kind == AbilityKind.DEFENSIVE]
            return Move(seat, verb, ability(names, "no-defensive"), text=text)
        if verb == "draw":
            if find_name(rest, ("a card", "cards", "an unknown card")):
                raise error("drawn", name=rest)
            of_piles = (procedure.name for procedure in hero.procedures.values() if procedure.pile)
            card = self.known_name(rest, (*hero.cards, *of_piles), "not-a-card", hero)
            return Move(seat, verb, card, text=text)
        if verb == "see":
            # The effect determines whose hand or deck it is, so any card at the table is possible.
            cards = dict.fromkeys(card for hero in self.heroes for card in hero.cards)
            return Move(seat, verb, self.known_name(rest, cards, "not-a-card", hero), text=text)
        if verb in ("target", "choose"):
            return self._choice(seat, verb, rest, text)
        if verb == "sell":
            named = rest if find_name(rest, hero.cards) else ARTICLE.sub("", rest)
            return Move(
                seat, verb, self.known_name(named, hero.cards, "not-a-card", hero), text=text
            )
        if verb == "upgrade":
            return Move(seat, "play", self.upgrade(hero, rest), text=text)
        names_by_verb: Mapping[str, Sequence[str]] = {
            "play": playable_first(hero),
            "spend": self.tokens,
            "use": list(dict.fromkeys([*hero_uses(hero), *token_uses(self.known_tokens.values())])),
        }
        wrong = {"play": "not-a-card", "spend": "not-a-token", "use": "not-used"}[verb]
        known = names_by_verb[verb]
        split = split_leading(rest, known) or split_leading(ARTICLE.sub("", rest), known)
        if split is None:
            head = re.split(rf"\s+(?:{_CLAUSE_WORDS})\s+", rest)[0]
            right = self.instead(seat, verb, head) or self.suggest(head, known, hero)
            raise error(wrong, name=head, hero=hero.name, right=right)
        specs = specs_named(hero, self.known_tokens, verb, split[0])
        way, rest = self._split_way([spec.name for spec in specs if spec.name], split[1])
        move = self._with_clauses(Move(seat, verb, split[0], way=way, text=text), rest)
        check_aims(move, [spec for spec in specs if way in ("", spec.name)])
        return move

    def _split_way(self, names: Sequence[str], rest: str) -> tuple[str, str]:
        """Split the way (``as Branch Out``) off the text that follows the name of a token."""
        match = re.match(r"\s*as\s+(?P<rest>.+)$", rest, re.IGNORECASE)
        if match is None:
            return "", rest
        split = split_leading(match["rest"], names)
        if split is None:
            raise error("no-way", name=match["rest"], right=one_of(names) if names else None)
        return split

    def _sole_defense(self, seat: int, text: str) -> Move:
        hero = self.heroes[seat]
        names = [a.name for a in hero.abilities.values() if a.kind == AbilityKind.DEFENSIVE]
        if len(names) != 1:
            defends = [Message("move.defend", {"object": name}) for name in names]
            raise error("with-what", right=one_of(defends))
        return Move(seat, "defend", names[0], text=text)

    def _choice(self, seat: int, verb: str, rest: str, text: str) -> Move:
        move = Move(seat, verb, rest, text=text)
        if _CHOSEN_DICE.match(rest):
            return self._with_clauses(move, rest)
        die = _CHOSEN_DIE.fullmatch(self.owner(rest)[1])
        if die is not None:
            changes = self._dice(_CHANGES if die["to"] else _DICE, rest)
            return msgspec.structs.replace(move, changes=changes)
        player = find_name(rest, self.seats)
        return msgspec.structs.replace(
            move,
            token=self.token(rest),
            player=self.seats.index(player) if player is not None else None,
        )

    def _with_clauses(self, move: Move, rest: str) -> Move:
        position = 0
        while position < len(rest.rstrip()):
            match = _CLAUSE.match(rest, position)
            if match is None:
                unread = rest[position:].strip()
                raise error("not-understood", name=unread, right=Message("hint.aims"))
            position = match.end()
            move = self._with_clause(move, match["word"].casefold().replace("-", ""), match["what"])
        return move

    def _with_clause(self, move: Move, word: str, what: str) -> Move:
        if word == "against":
            return msgspec.structs.replace(move, against=self.damage(what))
        if word.startswith(("chang", "turn", "set", "reroll")):
            return self._with_dice(move, word, what)
        player = find_name(what, self.seats)
        if player is not None:
            return msgspec.structs.replace(move, player=self.seats.index(player))
        owner, thing = self.owner(what)
        if _DIE.fullmatch(thing):
            return self._with_dice(move, "on", what)
        bare = ARTICLE.sub("", thing)
        if owner is None and not (find_name(thing, self.tokens) or find_name(bare, self.tokens)):
            raise self._unknown_target_error(what)
        token = self.known_name(thing, self.tokens, "not-a-token")
        return msgspec.structs.replace(move, token=(UNSAID if owner is None else owner, token))

    def _with_dice(self, move: Move, word: str, what: str) -> Move:
        """Return the move with the dice of a clause: ``3 to 6``, ``Ben's 3``, ``3 and 4``."""
        if word.startswith(("reroll", "on")):
            dice = self._dice(_DICE, what, word.startswith("reroll"))
            if re.search(r"\d\s+(?:in)?to\s", what):
                raise error(
                    "rolled-again",
                    first=Message("move.re-rolling", {"die": dice[0].before}),
                    then=Message("move.roll", {"dice": [dice[-1].before], "purpose": move.object}),
                )
            right = Message("hint.re-rolling")
        else:
            dice = self._dice(_CHANGES, what)
            right = Message("hint.changing")
        if not dice:
            raise error("no-die", name=what, right=right)
        owners = {die.owner for die in dice}
        (player,) = owners if len(owners) == 1 else (None,)
        player = move.player if player is None else player
        return msgspec.structs.replace(move, changes=(*move.changes, *dice), player=player)

    def _dice(self, pattern: re.Pattern[str], text: str, again: bool = False) -> tuple[Change, ...]:
        """Return the dice in a text; an owner named once owns the dice that follow as well."""
        dice: list[Change] = []
        owner = None
        for match in pattern.finditer(text):
            whose = _NEXT.sub("", match["whose"])
            owner = self.owner(f"{whose}{match['die']}")[0] if re.search("['’]", whose) else owner
            after = match.groupdict().get("value")
            dice.append(Change(int(match["die"]), int(after) if after else None, again, owner))
        return tuple(dice)

    def _unknown_target_error(self, what: str) -> PhraseError:
        close = closest_name(what, self.seats)
        return error("no-aim", name=what, right=near(close) if close else one_of(self.seats))


def _unknown_verb_error(rest: str) -> PhraseError:
    word = rest.split()[0] if rest else ""
    plain_word = word.casefold().replace("-", "")
    if plain_word in ("roll", "rolls"):
        return error("not-understood", name=rest, right=Message("hint.shapes-of-rolls"))
    close = closest_name(word, _VERBS)
    right = _WRONG_VERB_HINTS.get(plain_word) or (near(close) if close else None)
    return error("no-move", name=word, right=right)


def _check_face(value: int) -> int:
    """Return the face if a die can show it."""
    if not 1 <= value <= 6:
        apart = Message("problem.no-face.apart", {"apart": " ".join(str(value))})
        raise error("no-face", value=str(value), right=apart if value > 10 else None)
    return value


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text))
