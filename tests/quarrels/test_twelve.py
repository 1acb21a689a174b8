"""The twelve quarrels, entered by tapping alone."""

from __future__ import annotations

from dtnb.quarrels.screens import Verdict
from tests.quarrels.driver import Phone


def _verdict(phone: Phone) -> Verdict:
    (verdict,) = (block for block in phone.screen.blocks if isinstance(block, Verdict))
    return verdict


def test_q3_nobody_defends_against_an_ability_that_is_no_attack() -> None:
    """DT-DMG-13: Moon Shadow deals nothing, so Eva is right, and Finn stays at 31."""
    phone = Phone().next().tap("Moon Elf").tap("Barbarian")
    phone.name("Moon Elf", "Eva").name("Barbarian", "Finn")
    phone.next().tap("An Attack is announced").tap("Moon Shadow").number("Finn", 31).next()
    phone.want("Thick Skin").next().tap("No").next()
    verdict = _verdict(phone)
    assert verdict.headline == "Eva is right."
    assert [place.rule for place in verdict.places] == ["DT-DMG-13"]
    assert "Health 31" in " ".join(verdict.ends)
