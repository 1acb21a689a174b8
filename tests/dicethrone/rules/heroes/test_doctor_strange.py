"""Spells, and the tokens of Doctor Strange as far as he is known."""

from __future__ import annotations

import pytest

from tests.dicethrone.play import A, D, Fight, player

MARVEL = "marvel"
LARGE = (1, 2, 3, 4, 5)


@pytest.mark.parametrize(("spell", "total"), [("Spell of 3", 12), ("Spell of 4", 13)])
def test_mystic_bolts_cast_one_spell_that_is_chosen(spell: str, total: int) -> None:
    """TV-02: 9 and one of the two."""
    fight = Fight(player("doctor-strange"), edition=MARVEL).attacks("Mystic Bolts", *LARGE)
    fight.until("choose")
    assert fight.offered() == ["Spell of 3", "Spell of 4"]
    fight.chooses(choose=spell).finish()
    assert fight.health(D) == 50 - total


def test_icy_tendrils_adds_1_and_casts_another() -> None:
    """TV-02: 9 + 3 + 1 + 4 = 17 without a defence."""
    fight = Fight(player("doctor-strange", hand=("Icy Tendrils",)), edition=MARVEL)
    fight.attacks("Mystic Bolts", *LARGE).until("choose").chooses(choose="Spell of 3")
    fight.plays(A, "Icy Tendrils", "TW-10").until("choose").chooses(choose="Spell of 4").finish()
    assert fight.health(D) == 50 - 17


def test_crimson_bands_allow_no_card_in_ones_own_roll_phase_and_go_with_it() -> None:
    """Its leaflet, DT-STAT-17: a Protect keeps the window open in which the card is refused."""
    bound = player("paladin", hand=("Getting Paid!",), tokens={"Crimson Bands": 1})
    fight = Fight(bound, player("doctor-strange"), edition=MARVEL).rolls(1, 1, 1, 1, 4)
    fight.at("TW-04b", A)
    assert fight.verdict(A, "play", "Getting Paid!").codes == ("no-card-while",)
    fight.until("announce").announces("").finish()
    assert fight.tokens(A) == {}


def test_crimson_bands_do_not_bind_against_an_opponent_and_stay() -> None:
    """It is the holder's own next Roll Phase that counts."""
    bound = player("barbarian", hand=("Getting Paid!",), tokens={"Crimson Bands": 1})
    fight = Fight(player("doctor-strange"), bound, edition=MARVEL).rolls(1, 2, 3, 3, 6)
    fight.plays(D, "Getting Paid!", "TW-04b")
    assert fight.tokens(D) == {"Crimson Bands": 1}
