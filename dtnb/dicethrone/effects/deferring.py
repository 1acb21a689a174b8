"""Defers those effects of an Offensive Ability that need its target (AMB-29)."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.heroes.language.effect import Effect, Then, walk_effects
from dtnb.dicethrone.heroes.verbs.damage import ChangeType, Deal
from dtnb.dicethrone.heroes.verbs.dice import Roll
from dtnb.dicethrone.heroes.verbs.lists import Choose, Do, May
from dtnb.dicethrone.heroes.verbs.looking import Look
from dtnb.dicethrone.heroes.verbs.points import Pay, Steal
from dtnb.dicethrone.heroes.verbs.tokens import Gain, RaiseLimit, Remove, Transfer
from dtnb.dicethrone.rules.attacks import may_attack
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.attack import Deferred


def defer_to_target(draft: Draft, item: Effects, effects: tuple[Effect, ...]) -> bool:
    """Defer an effect to step 1 of the Defensive Roll Phase if it has to wait for the target.

    Return whether the effect was deferred. `effects` is the Offensive Ability's list that contains
    it. The first targeted effect other than damage also defers the effects printed after it.
    Damage is fixed at activation (DT-ORP-11) unless a deferred Then is printed before it.
    """
    attack = draft.table.attack
    run = item.run
    if run.source.kind != "ability" or item.single or len(item.path) > 1 or attack is None:
        return False
    index = item.path[0]
    effect = effects[index]
    reading = _reading_behind_then(draft, effects, index)
    waits = _must_wait(draft, attack.deferred, effects, effect)
    chosen = ""
    if isinstance(effect, Choose) and waits and not attack.deferred and _aims_by_choice(effect):
        # DT-ORP-11: the option is chosen at activation, which settles whether it needs a target.
        chosen = str(run.detail(f"{index}.choose") or "")
        waits = any(
            label == chosen and any(map(needs_target, body)) for label, body in effect.options
        )
    if reading == "after-the-damage":
        # The Then, damage and dice stay in place; all other effects wait.
        waits = not isinstance(effect, (Then, Deal, Roll, ChangeType))
    if waits:
        late = reading in ("after-the-defence", "after-the-damage")
        late = late or any(entry.late for entry in attack.deferred)
        entry = Deferred(index, run.roll, late, chosen)
        draft.table = draft.table.with_attack(deferred=(*attack.deferred, entry))
    return waits


def _must_wait(
    draft: Draft, waiting: tuple[Deferred, ...], effects: tuple[Effect, ...], effect: Effect
) -> bool:
    """Tell whether an effect must wait for the target or for a deferred effect (AMB-29)."""
    if needs_target(effect):
        return True
    # Effects after a deferred break, or that may depend on a deferred roll, wait as well.
    behind_break = any(
        isinstance(deferred, Then)
        or any(isinstance(inner, Roll) for inner in walk_effects((deferred,)))
        for deferred in (effects[entry.at] for entry in waiting)
    )
    if isinstance(effect, (Gain, RaiseLimit)):
        # DT-TXT-06: no effect overtakes a break printed before it.
        return behind_break or _gain_waits(draft, effects, bool(waiting))
    if isinstance(effect, (Deal, Roll, ChangeType)):
        return behind_break
    return bool(waiting)


def _reading_behind_then(draft: Draft, effects: tuple[Effect, ...], index: int) -> str:
    """Return when an effect printed after damage and a Then resolves; "" for any other effect.

    The answer is a reading: DT-TXT-06 puts the effect after the damage, but DT-DRP-02 puts effects
    on the target before the defence.
    """
    if isinstance(effects[index], (Then, Deal, Roll, ChangeType)):
        return ""
    thens = [place for place in range(index) if isinstance(effects[place], Then)]
    if not thens or not may_attack(effects[: thens[-1]]):
        return ""
    return draft.rules.reading("effects-behind-then")


def _gain_waits(draft: Draft, effects: tuple[Effect, ...], behind: bool) -> bool:
    """Tell whether a gain waits for the targeted effects.

    `behind`: whether the gain is printed after a targeted effect.
    """
    has_target = behind or any(
        isinstance(effect, Deal) or needs_target(effect) for effect in effects
    )
    if not has_target:
        return False
    reading = draft.rules.reading("gain-timing")
    return behind if reading == "printed-order" else reading == "with-targeted-effects"


def _aims_by_choice(effect: Choose) -> bool:
    """Tell whether some options need the target and others need no player."""
    if effect.condition is not None or not needs_target(effect):
        return False
    return not all(may_attack(body) or any(map(needs_target, body)) for _, body in effect.options)


def needs_target(effect: Effect) -> bool:
    """Tell whether an effect needs the target; the damage of the Attack itself does not."""
    match effect:
        case Deal():
            return effect.isolated
        case Roll():
            return effect.by == "target"
        case Steal() | Look() | Remove() | Transfer():
            return effect.source == "target"
        case Do() | May() | Pay() | Choose():
            return any(needs_target(child) for children in effect.children() for child in children)
    return getattr(effect, "to", "") == "target"
