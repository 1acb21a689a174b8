"""Effects of an Offensive Ability wait for the target if they name it, in whichever field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from dtnb.dicethrone.effects.deferring import needs_target
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.parameters import fields_of_verb
from dtnb.dicethrone.heroes.verbs import VERBS
from dtnb.dicethrone.heroes.verbs.damage import Deal
from tests.dicethrone.authored import duel, hero_of
from tests.dicethrone.play import EDITIONS, A, D, player


def target_fields() -> Iterator[tuple[str, str]]:
    """Yield (verb, key) for each keyword that may be ``target`` in a hero file."""
    for verb, effect_class in VERBS.items():
        for key, field in fields_of_verb(effect_class).items():
            if '"target"' in json.dumps(field.parameter.kind.schema):
                yield verb, key


def naming_target(verb: str, key: str) -> Effect:
    """Return an effect of a verb with `key` set to ``target``, and empty required values."""
    effect_class = VERBS[verb]
    fields = fields_of_verb(effect_class)
    required: dict[str, Any] = {field.name: () for field in fields.values() if field.required}
    return effect_class(**{**required, fields[key].name: "target"})


@pytest.mark.parametrize(("verb", "key"), list(target_fields()))
def test_an_effect_that_names_the_target_waits_for_it(verb: str, key: str) -> None:
    """AMB-29: also in a keyword that a new verb brings; DT-ORP-11: not the Attack's damage."""
    waits = needs_target(naming_target(verb, key))
    assert waits == (verb != "deal"), (
        f"`{key}: target` of `{verb}` does not wait for the target: needs_target in "
        "dtnb/dicethrone/effects/deferring.py looks at other fields"
    )


def test_isolated_damage_waits_for_the_target() -> None:
    """DT-DMG-14: it is dealt apart from the damage of the Attack, so the target must be known."""
    assert needs_target(Deal(amount=(), isolated=True))


TOLLMAN = """
dtnb: 1
hero: Tollman
fictional: true
dice: {faces: {1: hit, 2: hit, 3: hit, 4: guard, 5: guard, 6: star}}
abilities:
  Toll:
    requires: 3 hit
    levels: {I: {do: [{pay: {cp: 2}, for: [{inflict: Mark, to: target}]}, {deal: 3 * taken}]}}
tokens:
  Mark: {kind: negative, limit: 3}
"""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("answer", "paid", "damage"), [("accept", 2, 6), ("decline", 0, 0)])
def test_damage_by_what_is_paid_waits_for_a_payment_that_waits_for_the_target(
    edition: str, answer: str, paid: int, damage: int
) -> None:
    """AMB-29: 3 damage for each of the 2 CP paid."""
    seats = (player("tollman", cp=5, deck={}), player("tollman", deck={}))
    fight = duel(hero_of(TOLLMAN), *seats, edition=edition)
    fight.attacks("Toll", 1, 2, 3, 4, 6).until("may").chooses(may=answer).finish()
    assert (fight.table.seats[A].cp, fight.health(D)) == (5 - paid, 50 - damage)
