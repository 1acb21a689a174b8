"""A reading under which a die serves one effect only (AMB-36)."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.heroes.language.effect import Effect, expressions_of
from dtnb.dicethrone.state.effect_run import EffectRun


def use_up(draft: Draft, run: EffectRun, effect: Effect) -> None:
    """Use up the dice that an effect has looked at, where a reading has that (AMB-36)."""
    roll = draft.table.roll(run.roll)
    if roll is None:
        return
    looked = [
        (function, symbol)
        for each in expressions_of(effect)
        for function, symbol in each.calls
        if function in ("count", "any")
    ]
    if not looked:
        return
    rules = draft.rules
    if rules.reading("one-die-two-effects") != "exactly-one":
        return
    shown = rules.hero_at(draft.table, roll.seat).symbols(roll.values)
    used = list(roll.used)
    for function, symbol in looked:
        dice = [at for at, face in enumerate(shown) if face == symbol and at not in used]
        used += dice[:1] if function == "any" else dice
    draft.table = draft.table.with_roll(replace(roll, used=tuple(used)))
