"""Mark dice as used: by one reading of AMB-36, each die counts for one effect only."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.heroes.language.effect import Effect, expressions_of
from dtnb.dicethrone.heroes.language.values import symbols_on
from dtnb.dicethrone.state.effect_resolution import EffectResolution


def mark_used_dice(draft: Draft, resolution: EffectResolution, effect: Effect) -> None:
    """Mark the dice that an effect counted, if each die counts for one effect only (AMB-36)."""
    roll = draft.table.roll(resolution.roll)
    if roll is None or (
        roll.phase != "effect" and resolution.source.kind not in ("ability", "defense")
    ):
        # A card reads its player's Offensive Roll without using it up.
        return
    counting_calls = [
        (function, symbol)
        for expression in expressions_of(effect)
        for function, symbol in expression.calls
        if function in ("count", "any")
    ]
    if not counting_calls:
        return
    rules = draft.rules
    if rules.reading("one-die-two-effects") != "exactly-one":
        return
    faces = rules.hero_at(draft.table, roll.seat).faces(roll.values)
    used_dice = list(roll.used_dice)
    for function, symbol in counting_calls:
        dice = [
            die
            for die, face in enumerate(faces)
            if symbol in symbols_on(face) and die not in used_dice
        ]
        used_dice += dice[:1] if function == "any" else dice
    draft.table = draft.table.with_roll(replace(roll, used_dice=tuple(used_dice)))
