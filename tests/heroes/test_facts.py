"""Compare the files in ``heroes/`` with the facts in ``facts``, hero by hero."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Timing
from tests.heroes.facts import ALL, Facts
from tests.heroes.notation import render_effects, render_level

every_hero = pytest.mark.parametrize("facts", ALL, ids=str)


@every_hero
def test_each_ability_does_what_its_board_says(facts: Facts) -> None:
    abilities = load_hero(facts.hero).abilities
    for name, level, requires, effects in facts.board:
        assert render_level(abilities[name].at_level(level)) == (requires, effects), (name, level)


@every_hero
def test_the_board_has_no_other_space(facts: Facts) -> None:
    hero = load_hero(facts.hero)
    spaces = {(name, at.level) for name, ability in hero.abilities.items() for at in ability.levels}
    assert spaces == facts.spaces()
    assert hero.passives.keys() == set(facts.passives)


@every_hero
def test_one_ability_of_each_side_is_the_ultimate(facts: Facts) -> None:
    abilities = load_hero(facts.hero).abilities.values()
    ultimates = [name for name in (facts.ultimate, facts.other_side) if name]
    assert [a.name for a in abilities if a.kind is AbilityKind.ULTIMATE] == ultimates


@every_hero
def test_defensive_abilities_roll_the_right_number_of_dice_at_each_level(facts: Facts) -> None:
    abilities = load_hero(facts.hero).abilities.values()
    defensive = [a for a in abilities if a.kind is AbilityKind.DEFENSIVE]
    assert {a.name: [at.dice for at in a.levels] for a in defensive} == facts.defences


@every_hero
def test_some_abilities_come_into_play_with_a_level_of_another(facts: Facts) -> None:
    abilities = load_hero(facts.hero).abilities
    granted = {
        ability.name: ability.granted_by for ability in abilities.values() if ability.granted_by
    }
    assert granted == facts.granted
    for name, (other, level) in facts.granted.items():
        assert name in abilities[other].at_level(level).grants


@every_hero
def test_the_dice_show_these_symbols(facts: Facts) -> None:
    """DT-HERO-GUN-01, DT-HERO-PYR-01, DT-HERO-SHA-01."""
    assert load_hero(facts.hero).dice == facts.dice


@pytest.mark.parametrize("facts", [facts for facts in ALL if facts.tokens is not None], ids=str)
def test_the_tokens_are_of_these_kinds_and_limits(facts: Facts) -> None:
    """DT-HERO-GUN-12 to DT-HERO-GUN-15, DT-HERO-PYR-11, DT-HERO-PYR-12, DT-HERO-SHA-02 to 04."""
    tokens = load_hero(facts.hero).tokens
    assert {t.name: (t.kind, t.limit, t.persistent) for t in tokens.values()} == facts.tokens


@every_hero
def test_each_action_card_does_what_it_says(facts: Facts) -> None:
    for name, cp, timing, effects in facts.actions:
        card = load_hero(facts.hero).cards[name]
        assert card.action is not None, name
        assert (card.cp, card.timing, render_effects(card.action.do)) == (
            cp,
            Timing(timing),
            effects,
        )
        assert card.action.price.cp == cp, name
        assert card.action.attack_modifier == (name in facts.modifiers), name


@every_hero
def test_the_deck_has_these_cards(facts: Facts) -> None:
    cards = load_hero(facts.hero).cards
    own = {name: card for name, card in cards.items() if not card.common}
    prices = {name: card.cp for name, card in own.items() if name not in facts.unknown}
    assert prices == facts.cards()
    assert {name for name, card in own.items() if card.upgrades} == set(facts.upgrades)
    assert own.keys() == {*facts.cards(), *facts.unknown}
    assert sum(card.copies for card in cards.values()) == facts.deck
