"""The rulebook's worked example, played by hand: Barbarian attacks Paladin with Overpower."""

from __future__ import annotations

from functools import cache

from dtnb.dicethrone.drawing import PRESENTER
from dtnb.frames import Document, build
from tests.dicethrone.play import A, D, Fight, player


@cache
def example(edition: str) -> Fight:
    """Play the seven events in the book's order; the dice are the book's."""
    barbarian = player("barbarian", cp=4, hand=("Get Some!",))
    paladin = player(
        "paladin",
        cp=2,
        hand=("Absolution!",),
        tokens={"Protect": 1, "Retribution": 1},
        upgrades={"Divine Defense": 3},
    )
    fight = Fight(barbarian, paladin, edition=edition)
    fight.attacks("Overpower", 1, 2, 3, 6, 6).rolls(6, 6, 6, purpose="Overpower")
    fight.spends(D, "Retribution", at="TW-13b").spends(D, "Protect", at="TW-13b")
    fight.defends("Divine Defense", 3, 3, 4, 6)
    fight.plays(A, "Get Some!", at="TW-16").rolls(1, 1, 2, 3, 2, purpose="Get Some!")
    fight.plays(D, "Absolution!", at="TW-16").rolls(3, purpose="Absolution!")
    return fight.spends(D, "Protect", at="TW-16").finish()


@cache
def document(edition: str, lang: str) -> Document:
    """Draw the example."""
    return build(example(edition).record, PRESENTER, lang)
