"""Readings: an edition's switches with the policies chosen for this table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dtnb.dicethrone.rulebook import rulebook

#: policies with more than one reading that the engine can play; of the others only the default
PLAYABLE = frozenset(
    {
        "attack-modifier-owner",
        "cap-and-simultaneity",
        "claims",
        "damage-threshold",
        "defeat-replacement",
        "dice-of-a-card",
        "heal-timing",
        "intervening",
        "king-of-the-hill-health-at-larger-tables",
        "leader-moment",
        "modifiers-on-pure",
        "reduction-total",
        "reductions",
        "retaliation-base",
        "retarget-preempted-card",
        "start-roll-tie",
        "status-prevention",
        "targeting-at-larger-tables",
        "team-health-at-larger-tables",
        "turns-of-asking",
        "who-follows",
    }
)


class UnplayableReadingError(ValueError):
    """A reading that the rulebook data knows and the engine cannot play yet."""


class Readings(Mapping[str, str]):
    """Policy name to the reading in force.

    Parameters
    ----------
    edition
        Id of the rulebook edition.
    chosen
        Policies that are read otherwise than the edition has them.

    Raises
    ------
    UnknownId
        For an unknown edition, policy or reading, with the nearest known id.
    UnplayableReadingError
        For a reading that the engine does not play.
    """

    def __init__(self, edition: str, chosen: Mapping[str, str] | None = None) -> None:
        book = rulebook()
        book.edition(edition)
        self.edition = edition
        self._in_force = {
            policy.id: policy.default_in(edition) for policy in book.policies.values()
        }
        self.chosen: dict[str, str] = {}
        for name, value in (chosen or {}).items():
            ruling = book.ruling(name, edition, {book.policy(name).id: value})
            if ruling.chosen and ruling.policy not in PLAYABLE:
                raise UnplayableReadingError(
                    f"the engine plays '{ruling.policy}' only as "
                    f"'{self._in_force[ruling.policy]}' so far"
                )
            self._in_force[ruling.policy] = value
            if ruling.chosen:
                self.chosen[ruling.policy] = value

    def __getitem__(self, policy: str) -> str:
        return self._in_force[policy]

    def __iter__(self) -> Iterator[str]:
        return iter(self._in_force)

    def __len__(self) -> int:
        return len(self._in_force)
