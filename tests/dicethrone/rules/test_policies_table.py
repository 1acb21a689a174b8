"""The same short situation under each reading of what the books leave open: the table."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.details import Moment, receivers
from dtnb.dicethrone.readings import Readings, UnplayableReadingError, choosable
from dtnb.dicethrone.rulebook import rulebook
from dtnb.kernel import Decision
from tests.dicethrone.play import EDITIONS, A, D, Fight, player

ALIKE = (1, 1, 1, 4, 5)


@pytest.mark.parametrize(("reading", "health"), [("draw-what-exists", 50), ("lose", 0)])
def test_who_can_draw_nothing_draws_nothing_or_is_defeated(reading: str, health: int) -> None:
    """AMB-40, DT-CARD-03: Fetch! draws from an empty deck with nothing to reshuffle."""
    fight = Fight(
        player("examiner", hand=("Fetch!",)),
        player("examiner"),
        policies={"empty-deck-and-discard": reading},
    ).plays(A, "Fetch!", "TW-04a")
    assert fight.health(A) == health
    assert fight.table.result == (None if health else (D,))


@pytest.mark.parametrize(("reading", "cp"), [("fifteen", 11), ("as-scanned", 10)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_combat_points_stop_at_15_or_at_10(edition: str, reading: str, cp: int) -> None:
    """AMB-43, DT-CP-02, ED-31: 9 CP and Getting Paid! for 2."""
    fight = Fight(
        player("examiner", cp=9, hand=("Getting Paid!",)),
        player("examiner"),
        edition=edition,
        policies={"cp-limit": reading},
    ).plays(A, "Getting Paid!", "TW-04a")
    assert fight.seat(A).cp == cp


def test_who_has_more_than_the_limit_loses_nothing() -> None:
    """AMB-43: at 12 CP a gain under a limit of 10 adds nothing and takes nothing."""
    fight = Fight(
        player("examiner", cp=12, hand=("Getting Paid!",)),
        player("examiner"),
        policies={"cp-limit": "as-scanned"},
    ).plays(A, "Getting Paid!", "TW-04a")
    assert fight.seat(A).cp == 12


@pytest.mark.parametrize(("reading", "chosen"), [("illegal", ()), ("token-lost", (D,))])
def test_a_token_is_transferred_to_a_full_stack_or_not(
    reading: str, chosen: tuple[int, ...]
) -> None:
    """AMB-27, DT-STAT-15/19: the only other player holds two of two Wards."""
    fight = Fight(
        player("examiner", tokens={"Ward": 1}),
        player("examiner", tokens={"Ward": 2}),
        policies={"transfer-to-full-stack": reading},
    )
    moment = Moment(fight.game, fight.table, A, "Transference!")
    assert receivers(moment, A, "Ward") == chosen


@pytest.mark.parametrize(
    ("reading", "asked", "left"),
    [("player-of-the-effect", A, {"Shield": 1}), ("holder", D, {"Ward": 1})],
)
def test_the_player_of_the_effect_or_the_holder_picks_the_token_that_goes(
    reading: str, asked: int, left: dict[str, int]
) -> None:
    """AMB-44, DT-STAT-08: Snatch! takes one of Ward and Shield; the attacker fears the Ward."""
    fight = Fight(
        player("examiner", hand=("Snatch!",)),
        player("examiner", tokens={"Ward": 1, "Shield": 1}),
        policies={"removed-token-choice": reading},
    ).plays(A, "Snatch!", "TW-04a")
    assert isinstance(fight.pending, Decision)
    assert (fight.pending.topic, fight.pending.seat) == ("token", asked)
    fight.chooses(token="Ward" if asked == A else "Shield")
    assert fight.tokens(D) == left


# -- the data --------------------------------------------------------------------------------------


def test_a_policy_without_an_outcome_is_refused_with_its_reason() -> None:
    """What no play can show is not chosen: the reason stands in the data, in both languages."""
    with pytest.raises(UnplayableReadingError) as caught:
        Readings("french", {"silent-book": "not-a-rule"})
    policy = rulebook().policy("silent-book")
    assert policy.no_outcome is not None
    assert policy.no_outcome.en.rstrip(".") in caught.value.message("en")
    assert policy.no_outcome.fr.rstrip(".") in caught.value.message("fr")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_other_reading_of_every_other_policy_can_be_chosen(edition: str) -> None:
    for policy in rulebook().policies.values():
        if choosable(policy):
            for reading in policy.readings:
                assert Readings(edition, {policy.id: reading.id})[policy.id] == reading.id
