"""Seraph: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

LEVELS = {
    "Holy Blade": 3,
    "Cherubim": 1,
    "Cherubim II": 1,
    "Glorious": 2,
    "Take Flight": 1,
    "Purify": 2,
    "Holy Smite": 2,
    "Holy Command": 1,
    "Triumphant": 2,
    "Archangel's Will": 2,
    "Heaven's Blessing": 1,
    "Highest Power": 2,
    "Divine Visage": 1,
    "Angelic Mantle": 3,
    "Split the Heavens!": 1,
}
UPGRADES = {
    "Holy Blade II": 2,
    "Holy Blade III": 3,
    "Glorious II": 2,
    "Triumphant II": 2,
    "Archangel's Will II": 2,
    "Purify II": 2,
    "Holy Smite II": 2,
    "Highest Power II": 2,
    "Angelic Mantle II": 2,
    "Angelic Mantle III": 3,
}
ACTIONS = {
    "Smote!": 1,
    "Angelic Combat!": 1,
    "Divine Intervention!": 4,
    "Holier Than Thou!": 0,
    "To the Skies!": 1,
}


FACTS = Facts(
    hero="seraph",
    dice=("blade", "blade", "blade", "wing", "cross", "pendant"),
    ultimate="Split the Heavens!",
    defences={"Angelic Mantle": [1, 1, 1]},
    levels=LEVELS,
    granted={
        "Cherubim": ("Holy Blade", 2),
        "Cherubim II": ("Holy Blade", 3),
        "Take Flight": ("Glorious", 2),
        "Holy Command": ("Holy Smite", 2),
        "Heaven's Blessing": ("Archangel's Will", 2),
        "Divine Visage": ("Highest Power", 2),
    },
    upgrades=UPGRADES,
    prices=ACTIONS,
)
