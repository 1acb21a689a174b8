"""The requirements of abilities: what five dice must show, such as ``3 sword`` or a straight."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec

#: the number of dice of an Offensive Roll (DT-ORP-01)
OFFENSIVE_DICE = 5
#: the highest number on a die, after which a straight does not go on
LAST_FACE = 6


@cache
def _straights(length: int) -> tuple[range, ...]:
    """Return the straights of `length` faces, lowest first."""
    return tuple(range(low, low + length) for low in range(1, LAST_FACE + 2 - length))


class Requirement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the Final Dice Result must show (DT-ORP-14…17).

    Exactly one of `symbols`, `straight`, `of_a_kind`, `groups`, `total` and `alternatives` is set.
    """

    #: the requirement as the hero file writes it
    text: str
    #: (symbol, number of dice that must show it) for each required symbol
    symbols: tuple[tuple[str, int], ...] = ()
    #: 4 for a Small Straight, 5 for a Large Straight; 0 for a requirement without a straight
    straight: int = 0
    #: how many dice must show the same face; 0 for a requirement that is not "of a kind"
    of_a_kind: int = 0
    #: how many dice must show the same face in each of several groups, the largest group first
    groups: tuple[int, ...] = ()
    #: the lowest and the highest sum of the dice; empty for a requirement without a sum
    total: tuple[int, int] = ()  # type: ignore[assignment]
    #: other requirements, of which the dice must meet at least one
    alternatives: tuple[Requirement, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules about this kind of requirement; none if no rulebook has the kind."""
        if self.straight:
            return ("DT-ORP-15",) if self.straight == 4 else ("DT-ORP-16",)
        if self.of_a_kind or self.groups:
            return ("DT-ORP-17",)
        if self.symbols:
            return ("DT-ORP-14",)
        return tuple(
            dict.fromkeys(rule for alternative in self.alternatives for rule in alternative.rules)
        )

    def asks_for(self, symbol: str) -> bool:
        """Tell whether the requirement asks for a symbol."""
        return any(name == symbol for name, _ in self.symbols) or any(
            alternative.asks_for(symbol) for alternative in self.alternatives
        )

    def is_met_by(self, values: tuple[int, ...], symbols: tuple[str, ...]) -> bool:
        """Tell whether these values and symbols meet the requirement (DT-ORP-14…17).

        Dice that show more of a kind than needed meet the requirement, too (AMB-37).
        """
        if self.straight:
            return any(map(set(values).issuperset, _straights(self.straight)))
        if self.of_a_kind:
            return max(map(values.count, values), default=0) >= self.of_a_kind
        if self.alternatives:
            return any(option.is_met_by(values, symbols) for option in self.alternatives)
        if self.groups:
            sizes = sorted(Counter(values).values(), reverse=True)
            pairs = zip(sizes, self.groups, strict=False)
            return len(sizes) >= len(self.groups) and all(size >= needed for size, needed in pairs)
        if self.total:
            return self.total[0] <= sum(values) <= self.total[1]
        # A loop is faster than `all`, and every announcement checks every ability.
        for symbol, count in self.symbols:  # noqa: SIM110
            if symbols.count(symbol) < count:
                return False
        return True

    def would_be_met_round_the_corner(self, values: tuple[int, ...]) -> bool:
        """Tell whether the dice would show the straight if a 1 could follow the last face."""
        lows = range(LAST_FACE + 2 - self.straight, LAST_FACE + 1) if self.straight else ()
        return any(
            {(low + step - 1) % LAST_FACE + 1 for step in range(self.straight)} <= {*values}
            for low in lows
        )

    def is_met_exactly_by(self, values: tuple[int, ...], symbols: tuple[str, ...]) -> bool:
        """Tell whether dice that meet the requirement show no more of a kind than it asks for.

        Four equal dice do not meet "3 of a kind" exactly. Requirements without kinds are always
        met exactly, because the question of AMB-37 concerns kinds only.
        """
        if self.alternatives:
            return any(
                option.is_met_by(values, symbols) and option.is_met_exactly_by(values, symbols)
                for option in self.alternatives
            )
        if self.groups:
            return Counter(Counter(values).values()) >= Counter(self.groups)
        return not self.of_a_kind or any(values.count(value) == self.of_a_kind for value in values)

    def is_exceeded_by(self, values: tuple[int, ...], symbols: tuple[str, ...]) -> bool:
        """Tell whether dice that meet the requirement show more of a kind or a longer straight."""
        if self.straight:
            longer = Requirement("", straight=self.straight + 1)
            return self.straight == 4 and longer.is_met_by(values, symbols)
        if self.alternatives:
            return not any(
                option.is_met_by(values, symbols) and not option.is_exceeded_by(values, symbols)
                for option in self.alternatives
            )
        return not self.is_met_exactly_by(values, symbols)
