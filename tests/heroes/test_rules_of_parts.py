"""Hero files name the rules by which the rulebooks explain an ability, passive, token or card."""

from __future__ import annotations

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.rulebook import rulebook

#: rules on the dice of a hero, which have no name in its file
ON_DICE = {f"DT-HERO-{number}" for number in ("GUN-01", "PIR-06", "PYR-01", "SHA-01")}
#: parts that the rule calls otherwise: by its requirement, a passive, or in another translation
OTHER_NAMES = {
    "Call of the Wild": "Call of the Forest",
    "Cursed (cursed side)": "Cursed Pirate",
    "Cursed (human side)": "Cursed Pirate",
    "Fertilize": "passive",
    "Fill'em With Lead!": "Fill'em with Lead!",
    "Fire Up!": "a card raises",
    "Hot Streak": "Small Straight",
    "Meteorite": "Meteor",
    "Molten Armor": "Magma Armor",
    "Pyroblast": "Pyro Blast",
    "Scorch the Earth!": "Scorch the Earth",
}


def rules_of_parts() -> dict[str, set[str]]:
    """Return the rules that hero files name, by the name of the part that they explain."""
    rules: dict[str, set[str]] = {}
    for hero in map(load_hero, available()):
        for parts in (hero.abilities, hero.passives, hero.tokens, hero.cards):
            for name, part in parts.items():
                if part.rules:
                    rules.setdefault(name, set()).update(part.rules)
    return rules


def test_every_rule_about_a_part_of_a_hero_is_named_in_its_file() -> None:
    rules_of_heroes = {id_ for id_ in rulebook().rules if id_.startswith("DT-HERO-")}
    named = {rule for rules in rules_of_parts().values() for rule in rules}
    assert rules_of_heroes - named == ON_DICE


def test_a_rule_that_is_named_speaks_of_the_part() -> None:
    """The statement of DT-HERO-GUN-12 begins with Evasive."""
    strangers = {
        name: rule
        for name, rules in rules_of_parts().items()
        for rule in rules
        if OTHER_NAMES.get(name, name) not in rulebook().rule(rule).statement.en
    }
    assert strangers == {}


def test_shared_tokens_have_the_rules_of_their_token() -> None:
    """DT-HERO-GUN-14: the Knockdown of every hero is that of the books."""
    for name in ("gunslinger", "pyromancer"):
        assert load_hero(name).tokens["Knockdown"].rules == ("DT-HERO-GUN-14",)
