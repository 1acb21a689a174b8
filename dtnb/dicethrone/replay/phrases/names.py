"""Resolves the names in moves: seats, cards, abilities, tokens, purposes of rolls."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Hero, Timing
from dtnb.dicethrone.phases.offense import OFFENSIVE_ROLL
from dtnb.dicethrone.phases.setup import START_ROLL
from dtnb.dicethrone.phases.targeting import TARGETING_ROLL
from dtnb.dicethrone.replay.phrases.absent import hint_absent_hero
from dtnb.dicethrone.replay.phrases.damages import may_be_called
from dtnb.dicethrone.replay.phrases.parse_errors import error
from dtnb.dicethrone.replay.phrases.reach import hero_uses, token_uses
from dtnb.dicethrone.state.table import Table
from dtnb.explain import Message
from dtnb.files.names import closest_name, find_name, split_leading
from dtnb.files.problems import near, one_of, suggest
from dtnb.replay.game.terms import PhraseError

#: articles before a seat's name
_THE = r"^(?:(?:the|le|la)\s+|l['’])"
#: articles before a name
ARTICLE = re.compile(r"^(?:an?|the|one|1|his|her|their|its)\s+(?=\S)", re.IGNORECASE)


class NameResolver:
    """Resolves names at a table, by its seats and their heroes (by id)."""

    def __init__(self, table: Table, heroes: Mapping[str, Hero]) -> None:
        self.seats = [seat.name for seat in table.seats]
        self.heroes = [heroes[seat.hero] for seat in table.seats]
        self.known_tokens = {
            name: token for hero in heroes.values() for name, token in hero.tokens.items()
        }
        self.tokens = list(self.known_tokens)

    def seat_of(self, text: str) -> tuple[int, str]:
        """Split the seat off the beginning of a phrase."""
        split = split_leading(text, self.seats)
        if split is None:
            split = split_leading(re.sub(_THE, "", text, flags=re.IGNORECASE), self.seats)
        if split is None:
            raise self._unknown_seat_error(text)
        return self.seats.index(split[0]), split[1]

    def _unknown_seat_error(self, text: str) -> PhraseError:
        """Return the error for a phrase that does not begin with a seat, but perhaps a hero."""
        played = {hero.name: seat for hero, seat in zip(self.heroes, self.seats, strict=True)}
        named = split_leading(text, played) or split_leading(text, available())
        if named is not None and named[0] in played:
            right = {"seat": played[named[0]], "hero": named[0]}
            return error("nobody", name=named[0], right=Message("problem.nobody.hero", right))
        if named is not None:
            return error("not-seated", name=load_hero(named[0]).name, names=self.seats)
        first = text.split()[0] if text.split() else ""
        close = closest_name(first, self.seats)
        return error("nobody", name=first, names=self.seats, right=near(close) if close else None)

    def things(self) -> list[str]:
        """Return the names of everything at the table that may roll dice or deal damage."""
        names: list[str] = []
        for hero in self.heroes:
            names += [*hero.abilities, *hero.cards, *hero.tokens, *hero.passives, *hero.procedures]
            names += [*hero_uses(hero), *token_uses(hero.tokens.values())]
        return names

    def purpose(self, text: str) -> str:
        """Return the purpose of a roll: the name of an effect, or one of the game's own rolls."""
        names = [*self.things(), OFFENSIVE_ROLL, TARGETING_ROLL, START_ROLL]
        return self.known_name(text, names, "no-purpose")

    def damage(self, text: str) -> str:
        """Return the text if it can name waiting damage, by its source, its type, or both."""
        if not may_be_called(self.things(), text):
            right = self.suggest(text, self.things(), None)
            raise error("no-damage", name=text, right=right)
        return text

    def known_name(
        self,
        text: str,
        names: Iterable[str],
        wrong: str,
        hero: Hero | None = None,
        instead: Message | None = None,
    ) -> str:
        """Return the known name that `text` spells; `wrong` is the code of the error otherwise.

        The error suggests `instead`, or the nearest name, or the hero to whom the name belongs.
        """
        known = list(dict.fromkeys(names))
        name = find_name(text, known) or find_name(ARTICLE.sub("", text), known)
        if name is None:
            hero_name = hero.name if hero is not None else ""
            suggestion = instead or self.suggest(text, known, hero)
            raise error(wrong, name=text, hero=hero_name, right=suggestion)
        return name

    def suggest(self, name: str, known: Iterable[str], hero: Hero | None) -> Message | None:
        """Return a suggestion for a wrong name: the nearest name, its owner, or all names."""
        names = list(known)
        if hero is not None:
            for other in self.heroes:
                own = [*other.abilities, *other.cards]
                match = find_name(name, own) if other is not hero else None
                if match is not None and match not in names:
                    return Message("problem.other-hero", {"name": match, "hero": other.name})
        return hint_absent_hero(name, self.heroes) or suggest(name, names)

    def upgrade(self, hero: Hero, rest: str) -> str:
        """Return the Hero Upgrade that ``Smack II``, ``Smack to II`` or ``Smack`` means."""
        upgrades = {name: card for name, card in hero.cards.items() if card.upgrades}
        named = re.sub(r"\s+to(?: level)?\s+(\S+)$", r" \1", rest, flags=re.IGNORECASE)
        card = find_name(named, upgrades)
        if card is not None:
            return card
        space = find_name(rest, dict.fromkeys(card.upgrades for card in upgrades.values()))
        fitting = [name for name, card in upgrades.items() if card.upgrades == space]
        if len(fitting) == 1:
            return fitting[0]
        right = self.suggest(named, upgrades, hero)
        if fitting:
            right = one_of(Message("move.upgrade", {"object": name}) for name in fitting)
        raise error("no-upgrade", name=rest, hero=hero.name, right=right)

    def instead(self, seat: int, verb: str, name: str) -> Message | None:
        """Return the right move for a thing of this name, if another verb is meant for it."""
        hero, who = self.heroes[seat], self.seats[seat]
        passive = find_name(name, hero.passives)
        if verb == "use" and passive is not None:
            uses = (use.name for level in hero.passives[passive].levels for use in level.uses)
            return one_of(dict.fromkeys(uses))
        tokens = self.known_tokens.items()
        for other, names in (
            ("spend", [token for token, its in tokens if its.spends or not its.uses]),
            ("use", [token for token, its in tokens if its.uses]),
            ("play", list(hero.cards)),
            ("announce", [a.name for a in hero.abilities.values()
                           if a.kind != AbilityKind.DEFENSIVE]),
            ("defend", [a.name for a in hero.abilities.values()
                              if a.kind == AbilityKind.DEFENSIVE]),
        ):  # fmt: skip
            match = find_name(name, names)
            if match is not None and other != verb:
                move = Message(f"move.{other}", {"object": match})
                return Message("move.of", {"who": who, "move": move})
        return None

    def owner(self, text: str) -> tuple[int | None, str]:
        """Split ``Ben's Protect`` into the seat and the thing; None for a text without a seat."""
        match = re.match(r"^(?P<seat>.+?)(?:'s|’s|s'|’)\s+(?P<thing>.+)$", text)
        name = None
        if match is not None:
            # "James' Protect": the pattern takes the s of a name that ends in one.
            name = find_name(match["seat"], self.seats) or find_name(
                f"{match['seat']}s", self.seats
            )
        if match is None or name is None:
            return None, text.strip()
        return self.seats.index(name), match["thing"].strip()

    def token(self, text: str) -> tuple[int, str] | None:
        """Parse a token with its owner; None if no owner is named."""
        owner, thing = self.owner(text)
        if owner is None or find_name(thing, self.things()) not in (None, *self.tokens):
            return None
        return owner, self.known_name(thing, self.tokens, "not-a-token")


def playable_first(hero: Hero) -> list[str]:
    """Return the names of a hero's cards with upgrades last, as a suggestion rarely means one."""
    return sorted(hero.cards, key=lambda name: hero.cards[name].timing is Timing.UPGRADE)
