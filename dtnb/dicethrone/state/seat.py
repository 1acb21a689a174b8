"""The struct for one player's side of the table: dials, hand, deck, tokens, upgrades.

* pile: a deck of its own, which some heroes have in addition to their usual deck
* unknown card: a card that the record of the game leaves unnamed
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TypeAlias

import msgspec

#: Pairs of a name and a number, usually a count, sorted by name, such as ``(("Bounty", 1),)``.
Counts: TypeAlias = tuple[tuple[str, int], ...]

#: the name that stands for a card which the record does not name
UNKNOWN_CARD = "?"

_get_count: Callable[[tuple[str, int]], int] = itemgetter(1)


class TokenCopy(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One copy of a token whose copies differ, because the token has sides or a dial."""

    token: str
    id: int
    #: index of the side that is face up
    side: int = 0
    #: how many points the dial is below its starting value
    damage: int = 0


class Piles(
    msgspec.Struct,
    frozen=True,
    rename={"removed_cards": "left", "kept_cards": "kept"},
    omit_defaults=True,
    gc=False,
):
    """Cards taken out of a player's extra piles (piles other than the deck)."""

    #: cards with known names that have left their pile, as (card, copies). They were put aside,
    #: removed from the game, or the player keeps them face up
    removed_cards: Counts = ()
    #: cards that the player keeps face down, as (card, copies). A card whose name is unknown is
    #: counted under the :func:`unnamed_key` of its pile
    kept_cards: Counts = ()


class UsedAbility(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The Offensive Ability that a player used last, and the damage of their latest Attack."""

    ability: str
    level: int
    tier: int = 0
    damage: int = 0


#: The names that these fields have in encoded states. They are the earlier names of the fields, and
#: are kept because saved games contain hashes of encoded states.
_ENCODED = {
    "token_copies": "pieces",
    "gained_turns": "gained",
    "older_copies": "older",
    "top_cards": "top",
    "bottom_cards": "bottom",
}


class Seat(
    msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, cache_hash=True, gc=False
):
    """A player's side of the table.

    Parameters
    ----------
    name, hero
        The player's name, and the id of their hero.
    health, cp
        Points on the Health dial and on the CP dial.
    hand, discard
        Known cards in hand, and the cards of the discard pile, the latest card last. UNKNOWN_CARD
        stands for each unnamed discarded card.
    unknown_hand
        How many unknown cards are in hand.
    deck
        Every card that the record has not named, as (card, copies). These cards are in the
        face-down deck, in hand or on the discard pile. Any of them may be drawn next. The face-down
        deck has `deck_size` cards.
    tokens, upgrades
        Status Effects as (token, count), and board spaces as (ability, level).
    top_cards, bottom_cards
        Cards that have a known place at the top and at the bottom of the face-down deck, because
        they were looked at or put back. Both lists go from the top down. If such a card has a name
        here, it is not in `deck`.
    in_play
        Hero Upgrades on the board, in the order in which they were placed. A covered upgrade stays
        in the list (AMB-45).
    limits
        Increases of the player's Stack Limits, as (token, points).
    inflicters
        The seat that inflicted a token, as (token, seat); stored only if an effect of the token
        reads it.
    token_copies
        Copies of tokens that differ from a newly placed copy, by their side or their dial.
    board_side
        The visible side of the hero board; empty for its starting side.
    gained_turns
        The turn in which a token was last gained, as (token, turn); stored only if an effect of the
        token reads it.
    older_copies
        For tokens in `gained_turns`, the number of copies gained in earlier turns.
    piles
        Cards taken out of piles other than the deck; None if there are none.
    last_ability
        The Offensive Ability that this player used last; stored only if an effect at the table
        reads it.
    start_health
        Health at the start; healing can raise the dial somewhat above it (DT-HP-01).
    """

    name: str
    hero: str
    health: int
    cp: int
    hand: tuple[str, ...] = ()
    unknown_hand: int = 0
    deck: Counts = ()
    discard: tuple[str, ...] = ()
    tokens: Counts = ()
    upgrades: Counts = ()
    limits: Counts = ()
    inflicters: Counts = ()
    token_copies: tuple[TokenCopy, ...] = ()
    board_side: str = ""
    gained_turns: Counts = ()
    older_copies: Counts = ()
    start_health: int = 50
    in_play: tuple[str, ...] = ()
    top_cards: tuple[str, ...] = ()
    bottom_cards: tuple[str, ...] = ()
    piles: Piles | None = None
    last_ability: UsedAbility | None = None

    @property
    def cards_outside_piles(self) -> Counts:
        """Known cards that have left an extra pile, as (card, copies)."""
        return () if self.piles is None else self.piles.removed_cards

    @property
    def kept_cards(self) -> Counts:
        """Cards of piles that this player keeps face down, as (card, copies)."""
        return () if self.piles is None else self.piles.kept_cards

    @property
    def deck_size(self) -> int:
        """How many cards are in the face-down deck."""
        unknown_elsewhere = self.unknown_hand + self.discard.count(UNKNOWN_CARD)
        unplaced_count = max(0, sum(map(_get_count, self.deck)) - unknown_elsewhere)
        placed_cards = self.top_cards + self.bottom_cards
        return unplaced_count + len(placed_cards) - placed_cards.count(UNKNOWN_CARD)

    @property
    def hand_size(self) -> int:
        """How many cards are in hand, known or not."""
        return len(self.hand) + self.unknown_hand

    def may_hold(self, card: str) -> bool:
        """Tell whether a card is in hand, or may be one of the unknown cards there."""
        return card in self.hand or (
            self.unknown_hand > 0 and any(name == card for name, _ in self.deck)
        )

    def count(self, token: str) -> int:
        """Return how many copies of a token are on this board."""
        for name, count in self.tokens:
            if name == token:
                return count
        return 0

    def copies_of(self, token: str) -> tuple[TokenCopy, ...]:
        """Return the copies of a token, those with the highest side first."""
        copies = [copy for copy in self.token_copies if copy.token == token]
        used_ids = {copy.id for copy in copies}
        free_ids = (
            id_ for id_ in range(1, len(copies) + self.count(token) + 1) if id_ not in used_ids
        )
        copies += [TokenCopy(token, next(free_ids)) for _ in range(self.count(token) - len(copies))]
        return tuple(sorted(copies, key=lambda copy: (-copy.side, copy.id)))

    def with_copies(self, token: str, copies: tuple[TokenCopy, ...]) -> tuple[TokenCopy, ...]:
        """Return the token copies of the board after the copies of one token are replaced."""
        others = (copy for copy in self.token_copies if copy.token != token)
        return tuple(sorted((*others, *copies), key=lambda copy: (copy.token, copy.id)))

    def level(self, ability: str) -> int:
        """Return the level of a board space; 1 without an upgrade."""
        for name, level in self.upgrades:
            if name == ability:
                return level
        return 1


def unnamed_key(pile: str) -> str:
    """Return the name under which unknown kept cards of a pile are counted."""
    return f"{UNKNOWN_CARD} {pile}"


def set_count(pairs: Counts, name: str, count: int) -> Counts:
    """Return sorted (name, count) pairs after one count is set; a count of 0 removes the pair."""
    # Reuse the pairs that do not change, so that stored states share these objects.
    new_pairs = [pair for pair in pairs if pair[0] != name]
    if count > 0:
        new_pairs.append((name, count))
        new_pairs.sort()
    return tuple(new_pairs)
