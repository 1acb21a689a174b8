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
