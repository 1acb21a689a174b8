"""A player's side of the table: dials, hand, deck, tokens, upgrades."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TypeAlias

import msgspec

#: how many of each, or another number that each has: (name, number), sorted by name
Counts: TypeAlias = tuple[tuple[str, int], ...]

#: a card that nobody has named
UNKNOWN_CARD = "?"

_copies: Callable[[tuple[str, int]], int] = itemgetter(1)


class TokenCopy(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One token that is told apart from others of its name, because it has sides."""

    token: str
    id: int
    #: which side shows, from 0
    side: int = 0
    #: how far its dial stands below what it began with
    damage: int = 0


class Piles(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What has left the piles beside the deck of one side of the table.

    Parameters
    ----------
    left
        Cards that lie in their pile no more, as (card, copies): put aside, gone, or kept under
        their name.
    kept
        Cards that their player alone has seen and keeps, as (card, copies); those that nobody
        named are counted under :func:`unnamed_of` their pile.
    """

    left: Counts = ()
    kept: Counts = ()


#: names under which fields are encoded: fingerprints of saved games hash them
_ENCODED = {"token_copies": "pieces"}


class Seat(
    msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, cache_hash=True, gc=False
):
    """A player's side of the table.

    Parameters
    ----------
    name, hero
        What the player is called, and the id of their hero.
    health, cp
        Points on the Health dial and on the CP dial.
    hand, discard
        Cards in hand that are known, and the discard pile with its latest card last; what nobody
        has named there is the sign for an unknown card.
    unknown_hand
        Cards in hand that nobody has named.
    deck
        Every card that nobody has named, as (card, copies): the face-down deck and the unknown
        cards in hand and on the discard pile. Any of them may be drawn next; there are `deck_size`
        cards in the face-down deck.
    tokens, upgrades
        Status Effects as (token, count), and board spaces as (ability, level).
    top, bottom
        Cards at known places of the face-down deck, each from above: they were looked at, or put
        back there. Those that have a name are not among `deck`.
    in_play
        Hero Upgrades on the board, in the order in which they were laid there; a replaced one
        stays beneath (AMB-45).
    limits
        Raises of one's own Stack Limits, as (token, points).
    inflicters
        Who put a token here, as (token, seat), where its effect asks for that.
    token_copies
        The tokens of this board that have sides, as far as one was turned over.
    board_side
        The side of the hero board that lies up; empty for the one it starts with.
    gained
        In which turn a token came here, as (token, turn), where its effect asks for that.
    older
        How many of such a token had come here before that turn.
    piles
        What has left the piles beside the deck; None as long as nothing has.
    start_health
        What the Health dial began with; healing may go ten points above it (DT-HP-01).
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
    gained: Counts = ()
    older: Counts = ()
    start_health: int = 50
    in_play: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    piles: Piles | None = None

    @property
    def left_piles(self) -> Counts:
        """Which cards lie in their pile no more."""
        return () if self.piles is None else self.piles.left

    @property
    def kept_cards(self) -> Counts:
        """Which cards of piles this player keeps unseen."""
        return () if self.piles is None else self.piles.kept

    @property
    def deck_size(self) -> int:
        """How many cards lie in the face-down deck."""
        elsewhere = self.unknown_hand + self.discard.count(UNKNOWN_CARD)
        unseen = max(0, sum(map(_copies, self.deck)) - elsewhere)
        known = self.top + self.bottom
        return unseen + len(known) - known.count(UNKNOWN_CARD)

    @property
    def hand_size(self) -> int:
        """How many cards are in hand, known or not."""
        return len(self.hand) + self.unknown_hand

    def may_hold(self, card: str) -> bool:
        """Tell whether a card is in hand, or can be one of the unknown ones."""
        return card in self.hand or (
            self.unknown_hand > 0 and any(name == card for name, _ in self.deck)
        )

    def count(self, token: str) -> int:
        """Return how many of a token lie on this board."""
        for name, count in self.tokens:
            if name == token:
                return count
        return 0

    def copies_of(self, token: str) -> tuple[TokenCopy, ...]:
        """Return the tokens of a name one by one, those furthest turned first."""
        known = [copy for copy in self.token_copies if copy.token == token]
        used = {copy.id for copy in known}
        free = (id_ for id_ in range(1, len(known) + self.count(token) + 1) if id_ not in used)
        known += [TokenCopy(token, next(free)) for _ in range(self.count(token) - len(known))]
        return tuple(sorted(known, key=lambda copy: (-copy.side, copy.id)))

    def with_copies(self, token: str, copies: tuple[TokenCopy, ...]) -> tuple[TokenCopy, ...]:
        """Return all pieces of the board with those of one name replaced."""
        others = (copy for copy in self.token_copies if copy.token != token)
        return tuple(sorted((*others, *copies), key=lambda copy: (copy.token, copy.id)))

    def level(self, ability: str) -> int:
        """Return the level of a board space; 1 without an upgrade."""
        for name, level in self.upgrades:
            if name == ability:
                return level
        return 1


def unnamed_of(pile: str) -> str:
    """Return under which name cards of a pile are kept that nobody has named."""
    return f"{UNKNOWN_CARD} {pile}"


def set_count(pairs: Counts, name: str, count: int) -> Counts:
    """Return sorted (name, count) pairs with one count set; zero leaves the pair out."""
    # The other pairs are gone on with: states that are kept share them.
    changed = [pair for pair in pairs if pair[0] != name]
    if count > 0:
        changed.append((name, count))
        changed.sort()
    return tuple(changed)
