"""Build the table of a replay file from its seats and its start.

* `Counts`: pairs of a name and a number
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from operator import itemgetter

from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.replay.phrases.absent import hint_absent_hero
from dtnb.dicethrone.replay.phrases.vocabulary import playable_first
from dtnb.dicethrone.replay.set_up.entries import SeatSpec, StartSpec
from dtnb.dicethrone.replay.set_up.fight import fight_state
from dtnb.dicethrone.replay.set_up.seating import Dial, Seating
from dtnb.dicethrone.replay.set_up.start import (
    ROLLING,
    SETUP,
    find_phase,
    read_phase,
    start_state,
)
from dtnb.dicethrone.replay.set_up.token_copies import token_copies
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.state.seat import UNKNOWN_CARD, Counts, Seat, set_count
from dtnb.dicethrone.state.table import Table
from dtnb.explain import Message
from dtnb.files.names import find_name, normalized
from dtnb.files.problems import one_of
from dtnb.kernel import State
from dtnb.replay.game.terms import Report

#: how many unknown cards a seat has in hand if the file does not state its hand: the size of an
#: opening hand (DT-SETUP-05)
OPENING_HAND = 4
MAX_CP = 15
#: the maximum number of unknown cards in a hand: the size of a deck (DT-SETUP-04)
MAX_UNKNOWN = 33
_UNKNOWN = re.compile(r"^(\d+)\s+unknown(?:\s+cards?)?$", re.IGNORECASE)
_ROMAN = {"i": 1, "ii": 2, "iii": 3}


class TableBuilder:
    """Builds the table of a replay file, and reports unknown names and impossible numbers.

    `chosen_readings` has the readings that differ from those of the edition.
    """

    def __init__(
        self,
        heroes_by_seat: Mapping[str, Hero],
        edition: str,
        chosen_readings: Mapping[str, str],
        report: Report,
    ) -> None:
        self.heroes_by_seat = heroes_by_seat
        self.edition = edition
        self.chosen_readings = tuple(sorted(chosen_readings.items()))
        self.report = report
        self.tokens = {
            name: token for hero in heroes_by_seat.values() for name, token in hero.tokens.items()
        }

    def state(self, seats: Mapping[str, SeatSpec], start: StartSpec) -> State | None:
        """Return the state with which the record begins, or None if a problem was reported."""
        if len(seats) < 2:
            self.report(("seats",), "one-seat")
            return None
        self._report_same_names(seats)
        seating = Seating(
            self.heroes_by_seat, Readings(self.edition, dict(self.chosen_readings)), self.report
        )
        teams = seating.teams(seats)
        if teams is None or not seating.fits(seats, teams, start.mode):
            return None
        dials = seating.dials(seats, teams)
        seat_states = [self._build_seat(name, spec, dials[name]) for name, spec in seats.items()]
        seat_names = list(seats)
        defeated = seating.find_defeated(teams, dials, find_phase(start.phase) != SETUP)
        if defeated is None:
            return None
        active = self._seat_index(start.active, seat_names, ("start", "active"))
        if active in defeated:
            self.report(("start", "active"), "is-defeated", name=seat_names[active])
        if active is None:
            active = next(seat for seat in range(len(seat_names)) if seat not in defeated)
        table = Table(
            tuple(seat_states),
            active,
            self.edition,
            readings=self.chosen_readings,
            teams=teams,
            defeated_seats=defeated,
        )
        if start.attack is None:
            return start_state(table, start, seats, self.report)
        phase = read_phase(start, self.report)
        if phase and (phase != ROLLING or start.until or start.turn):
            self.report(("start", "attack"), "fight-alone")
        return fight_state(
            table,
            start.attack,
            heroes=self.heroes_by_seat,
            find_seat=lambda name, path: self._seat_index(name, seat_names, path),
            report=self.report,
        )

    def _report_same_names(self, seats: Mapping[str, SeatSpec]) -> None:
        """Report seats whose names are the same for phrases, which ignore case and punctuation."""
        spelling_by_normalized: dict[str, str] = {}
        for name in seats:
            first_spelling = spelling_by_normalized.setdefault(normalized(name), name)
            if first_spelling != name:
                self.report(("seats", name), "two-seats", name=name, other=first_spelling, key=True)

    def _build_seat(self, name: str, spec: SeatSpec, dial: Dial) -> Seat:
        """Return a seat as the file states it; report impossible values."""
        hero = self.heroes_by_seat.get(name)
        path = ("seats", name)
        start_health, health, _ = dial
        cp = (hero.cp if hero else 2) if spec.cp is None else spec.cp
        self._check_bounds((*path, "health"), "health", min(health, dial.cap), low=0, high=dial.cap)
        self._check_bounds((*path, "cp"), "cp", cp, low=0, high=MAX_CP)
        hand, unknown_count = self._read_hand(path, spec, hero)
        if hero is not None:
            self._check_copies(path, spec, hero, unknown_count)
        tokens = self._read_tokens(path, spec, hero)
        deck = self._cards_in_deck(hero, hand, spec) if hero else ()
        return Seat(
            name,
            hero=hero.id if hero else "",
            health=health,
            cp=cp,
            hand=hand,
            unknown_hand=unknown_count,
            deck=deck,
            discard=(
                *self._unknown_discard(
                    (*path, "deck"), spec, sum(map(itemgetter(1), deck)) - unknown_count
                ),
                *(
                    card
                    for index, entry in enumerate(spec.discard)
                    for card in self._find_card((*path, "discard", index), entry, hero)
                ),
            ),
            tokens=tokens,
            token_copies=token_copies(path, spec, tokens, self.tokens, self.report),
            upgrades=self._read_upgrades(path, spec, hero),
            board_side=self._find_board_side(path, spec, hero),
            start_health=start_health,
            in_play=tuple(sorted(self._upgrade_cards(hero, spec))) if hero else (),
        )

    def _check_bounds(
        self, path: tuple[str | int, ...], quantity: str, value: int, low: int, high: int
    ) -> None:
        """Report a number below `low` or above `high`; messages call it `quantity`."""
        if not low <= value <= high:
            quantity_name = Message(f"problem.out-of-bounds.{quantity}")
            self.report(
                path, "out-of-bounds", what=quantity_name, value=str(value), low=low, high=high
            )

    def _read_hand(
        self, path: tuple[str | int, ...], spec: SeatSpec, hero: Hero | None
    ) -> tuple[tuple[str, ...], int]:
        """Return the known cards of a hand, and the number of its unknown cards."""
        if spec.hand is None:
            return (), OPENING_HAND
        hand_path = (*path, "hand")
        is_single_entry = isinstance(spec.hand, str)
        entries = [spec.hand] if isinstance(spec.hand, str) else spec.hand
        unknown_count = 0
        cards: list[str] = []
        for index, entry in enumerate(entries):
            entry_path = hand_path if is_single_entry else (*hand_path, index)
            match = _UNKNOWN.match(entry.strip())
            if match:
                unknown_count += int(match.group(1))
                self._check_bounds(
                    entry_path, "unknown-cards", int(match.group(1)), low=0, high=MAX_UNKNOWN
                )
            else:
                cards += self._find_card(entry_path, entry, hero)
        return tuple(sorted(cards)), unknown_count

    def _find_card(self, path: tuple[str | int, ...], name: str, hero: Hero | None) -> list[str]:
        """Return the card with a name, as a list; report an unknown name, and return []."""
        if hero is None:
            return []
        card = find_name(name, hero.cards)
        if card is None:
            owners = (
                other for other in self.heroes_by_seat.values() if find_name(name, other.cards)
            )
            owner = next(owners, None)
            hint = (
                Message("problem.other-hero", {"name": name, "hero": owner.name})
                if owner is not None
                else hint_absent_hero(name, self.heroes_by_seat.values())
            )
            self.report(
                path,
                "no-card",
                hero=hero.name,
                name=name,
                spellings=playable_first(hero),
                right=hint,
            )
        return [card] if card is not None else []

    def _check_copies(
        self, path: tuple[str | int, ...], spec: SeatSpec, hero: Hero, unknown_count: int
    ) -> None:
        """Report cards of which the file states more copies than the deck has (DT-SETUP-02)."""
        remaining_copies = {card.name: card.copies for card in hero.cards.values()}
        for name in self._upgrade_cards(hero, spec):
            remaining_copies[name] -= 1
        hand = [spec.hand] if isinstance(spec.hand, str) else spec.hand or []
        hand_path = (*path, "hand")
        entries = [
            *((hand_path if isinstance(spec.hand, str) else (*hand_path, index), entry)
              for index, entry in enumerate(hand)),
            *(((*path, "discard", index), entry) for index, entry in enumerate(spec.discard)),
        ]  # fmt: skip
        for entry_path, entry in entries:
            card = find_name(entry, remaining_copies)
            if card is None:
                continue
            remaining_copies[card] -= 1
            if remaining_copies[card] < 0:
                copies = hero.cards[card].copies
                self.report(entry_path, "card-twice", name=card, hero=hero.name, copies=copies)
        unseen_count = sum(copies for copies in remaining_copies.values() if copies > 0)
        if unknown_count <= MAX_UNKNOWN:
            self._check_bounds(hand_path, "unknown-cards", unknown_count, low=0, high=unseen_count)

    def _cards_in_deck(self, hero: Hero, hand: tuple[str, ...], spec: SeatSpec) -> Counts:
        """Return the cards that may be drawn: all cards without a stated place."""
        deck = {card.name: card.copies for card in hero.cards.values()}
        for name in (*hand, *spec.discard, *self._upgrade_cards(hero, spec)):
            card = find_name(name, deck)
            if card is not None:
                deck[card] = max(0, deck[card] - 1)
        return tuple(sorted((name, copies) for name, copies in deck.items() if copies))

    def _unknown_discard(
        self, path: tuple[str, ...], spec: SeatSpec, unseen_count: int
    ) -> tuple[str, ...]:
        """Return the unknown cards on the discard pile: unseen cards that are not in the deck."""
        if spec.deck is None or unseen_count < 0:
            return ()
        self._check_bounds(path, "deck", spec.deck, low=0, high=unseen_count)
        return (UNKNOWN_CARD,) * (unseen_count - spec.deck)

    def _find_board_side(
        self, path: tuple[str | int, ...], spec: SeatSpec, hero: Hero | None
    ) -> str:
        """Return the side of the board that the file states; empty for the side up at the start.

        Report a side that the board does not have.
        """
        if hero is None or not spec.side:
            return ""
        side = find_name(spec.side, hero.sides)
        if side is None:
            self.report((*path, "side"), "no-side", name=spec.side, right=one_of(hero.sides))
        return side or ""

    def _upgrade_cards(self, hero: Hero, spec: SeatSpec) -> list[str]:
        """Return the Hero Upgrades on the board, including those under other upgrades (AMB-45)."""
        levels = {
            normalized(name): {self._read_level(level) for level in _as_list(raw)}
            for name, raw in spec.upgrades.items()
        }
        return [
            card.name
            for card in hero.cards.values()
            if card.upgrades and card.level in levels.get(normalized(card.upgrades), ())
        ]

    def _read_tokens(
        self, path: tuple[str | int, ...], spec: SeatSpec, hero: Hero | None
    ) -> Counts:
        """Return the tokens of a seat with their counts; report unknown tokens and full stacks."""
        placed: Counts = ()
        for name, count in spec.tokens.items():
            token = find_name(name, self.tokens)
            if token is None:
                token_path = (*path, "tokens", name)
                hint = hint_absent_hero(name, self.heroes_by_seat.values())
                self.report(
                    token_path, "no-token", name=name, key=True, spellings=self.tokens, right=hint
                )
                continue
            limit = self.tokens[token].limit
            if hero is not None and token not in hero.tokens:
                limit = self.tokens[token].limit_on_other_boards or limit
            if not 0 <= count <= limit:
                self.report(
                    (*path, "tokens", name),
                    "stack-limit",
                    count=str(count),
                    name=token,
                    limit=limit,
                )
                continue
            placed = set_count(placed, token, count)
        return placed

    def _read_upgrades(
        self, path: tuple[str | int, ...], spec: SeatSpec, hero: Hero | None
    ) -> Counts:
        """Return the level of each upgraded space; report unknown spaces and levels."""
        placed: Counts = ()
        if hero is None:
            return placed
        spaces = hero.levels_of_spaces()
        for name, raw in spec.upgrades.items():
            space_path = (*path, "upgrades", name)
            space = find_name(name, spaces)
            if space is None:
                self.report(
                    space_path, "no-space", hero=hero.name, name=name, key=True, spellings=spaces
                )
                continue
            levels = [self._read_level(level) for level in _as_list(raw)]
            if not levels or any(level not in spaces[space] for level in levels):
                roman = {number: name.upper() for name, number in _ROMAN.items()}
                hint = one_of(roman.get(known, str(known)) for known in spaces[space])
                wrong_levels = [
                    level for level in _as_list(raw) if self._read_level(level) not in spaces[space]
                ]
                wrong_level = wrong_levels[0] if wrong_levels else "[]"
                self.report(space_path, "no-level", name=space, level=wrong_level, right=hint)
                continue
            # The upgrade on top is in force, and it has the highest level (DT-CARD-14).
            placed = set_count(placed, space, max(level or 1 for level in levels))
        return placed

    @staticmethod
    def _read_level(raw: int | str) -> int | None:
        return raw if isinstance(raw, int) else _ROMAN.get(raw.strip().casefold())

    def _seat_index(
        self, name: str | None, names: list[str], path: tuple[str | int, ...]
    ) -> int | None:
        """Return the index of the seat with a name; None without a name, or if nobody has it.

        A name that nobody has is reported.
        """
        if name is None:
            return None
        seat = find_name(name, names)
        if seat is None:
            self.report(path, "nobody", name=name, spellings=names)
            return None
        return names.index(seat)


def _as_list(raw: int | str | list[int | str]) -> list[int | str]:
    """Return the levels that a file states for a space as a list, also if there is only one."""
    return raw if isinstance(raw, list) else [raw]
