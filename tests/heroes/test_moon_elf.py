"""Moon Elf: what her tokens do; the rest of her is in ``facts``."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero
from tests.heroes.notation import shown

TOKENS = load_hero("moon-elf").tokens


def test_evasive_is_that_of_the_gunslinger() -> None:
    assert TOKENS["Evasive"] == load_hero("gunslinger").tokens["Evasive"]


def test_targeted_adds_2_when_attacked() -> None:
    assert shown(TOKENS["Targeted"].when["attacked"]) == ["add 2"]


def test_blind_may_cancel_what_its_holder_does() -> None:
    assert shown(TOKENS["Blind"].when["offense concludes"]) == [
        "remove this source=you",
        "roll 1",
        "cancel if total <= 2",
    ]


def test_entangle_takes_a_roll_attempt() -> None:
    assert {key: shown(do) for key, do in TOKENS["Entangle"].when.items()} == {
        "before offensive roll phase": ["change_attempts -1 [Offensive Roll Phase] to=you"],
        "roll phase concludes": ["remove this source=you if active"],
    }
