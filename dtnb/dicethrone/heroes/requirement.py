"""What the Final Dice Result must show, so that an ability can be activated."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec

#: the number of dice of an Offensive Roll (DT-ORP-01)
OFFENSIVE_DICE = 5


@cache
def _straights(length: int) -> tuple[range, ...]:
    """Return the straights of `length` faces, lowest first."""
    return tuple(range(low, low + length) for low in range(1, 8 - length))


class Requirement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the Final Dice Result must show (DT-ORP-14…17).

    Exactly one of `symbols`, `straight`, `of_a_kind`, `groups`, `total` and `either` is set.
    """

    #: the requirement as the hero file writes it
    text: str
    #: each required symbol with its number
    symbols: tuple[tuple[str, int], ...] = ()
    #: 4 for a Small Straight, 5 for a Large Straight
    straight: int = 0
    #: how many dice must show the same face
    of_a_kind: int = 0
    #: how many dice must show the same face in each of several groups, the largest group first
    groups: tuple[int, ...] = ()
    #: the lowest and the highest sum of the dice
    total: tuple[int, int] = ()  # type: ignore[assignment]
    #: requirements of which one is enough
    either: tuple[Requirement, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules for its kind (DT-ORP-14…17); none for a kind that no rulebook has."""
        if self.straight:
            return ("DT-ORP-15",) if self.straight == 4 else ("DT-ORP-16",)
        if self.of_a_kind or self.groups:
            return ("DT-ORP-17",)
        if self.symbols:
            return ("DT-ORP-14",)
        return tuple(dict.fromkeys(rule for entry in self.either for rule in entry.rules))

    def names(self, symbol: str) -> bool:
        """Tell whether it asks for a symbol."""
        return any(name == symbol for name, _ in self.symbols) or any(
            entry.names(symbol) for entry in self.either
        )

    def is_met_by(self, values: tuple[int, ...], symbols: tuple[str, ...]) -> bool:
        """Tell whether these values and symbols meet the requirement (DT-ORP-14…17, AMB-37)."""
        if self.straight:
            return any(map(set(values).issuperset, _straights(self.straight)))
        if self.of_a_kind:
            return max(map(values.count, values), default=0) >= self.of_a_kind
        if self.either:
            return any(entry.is_met_by(values, symbols) for entry in self.either)
        if self.groups:
            shown = sorted(Counter(values).values(), reverse=True)
            pairs = zip(shown, self.groups, strict=False)
            return len(shown) >= len(self.groups) and all(has >= needs for has, needs in pairs)
        if self.total:
            return self.total[0] <= sum(values) <= self.total[1]
        # A loop for speed: every announcement asks this about every ability.
        for symbol, count in self.symbols:  # noqa: SIM110
            if symbols.count(symbol) < count:
                return False
        return True

    def is_met_exactly_by(self, values: tuple[int, ...], symbols: tuple[str, ...]) -> bool:
        """Tell whether dice that meet the requirement do not show more than it asks for (AMB-37).

        AMB-37 concerns kinds and straights only, so any other requirement is met exactly.
        """
        if self.straight:
            longer_straight = Requirement("", straight=self.straight + 1)
            return self.straight > 4 or not longer_straight.is_met_by(values, ())
        if self.either:
            return any(
                entry.is_met_by(values, symbols) and entry.is_met_exactly_by(values, symbols)
                for entry in self.either
            )
        if self.groups:
            return Counter(Counter(values).values()) >= Counter(self.groups)
        return not self.of_a_kind or any(values.count(value) == self.of_a_kind for value in values)
