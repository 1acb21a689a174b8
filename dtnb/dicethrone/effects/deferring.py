"""What of an Offensive Ability waits for its target (AMB-29)."""

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


def put_off(draft: Draft, item: Effects, effects: tuple[Effect, ...]) -> bool:
    """Put off a line of an Offensive Ability to step 1 of the Defensive Roll Phase.

    `effects` is the list that the line stands in.

    The first targeted effect other than damage makes what is printed after it wait; damage is
    fixed at activation (DT-ORP-11) unless a Then behind such an effect stands before it.
    """
    attack = draft.table.attack
    run = item.run
    if run.source.kind != "ability" or item.single or len(item.path) > 1 or attack is None:
        return False
    at = item.path[0]
    effect = effects[at]
    reading = _behind_damage(draft, effects, at)
    waits = _waits(draft, attack.deferred, effects, effect)
    chosen = ""
    if isinstance(effect, Choose) and waits and not attack.deferred and _aims_by_choice(effect):
        # DT-ORP-11: what the ability does is settled now, and with it whether it needs a target.
        chosen = str(run.detail(f"{at}.choose") or "")
        waits = any(label == chosen and any(map(targeted, body)) for label, body in effect.options)
    if reading == "after-the-damage":
        # Its break comes where it stands; what it keeps back is all but the damage.
        waits = not isinstance(effect, (Then, Deal, Roll, ChangeType))
    if waits:
        late = reading in ("after-the-defence", "after-the-damage")
        late = late or any(entry.late for entry in attack.deferred)
        entry = Deferred(at, run.roll, late, chosen)
        draft.table = draft.table.with_attack(deferred=(*attack.deferred, entry))
    return waits


def _waits(
    draft: Draft, waiting: tuple[Deferred, ...], effects: tuple[Effect, ...], effect: Effect
) -> bool:
    """Tell whether an effect waits for the target, or for what waits before it (AMB-29)."""
    if targeted(effect):
        return True
    # What comes after a break, or may hang on dice that are not rolled yet, waits as well.
    broken = any(
        isinstance(each, Then) or any(isinstance(inner, Roll) for inner in walk_effects((each,)))
        for each in (effects[entry.at] for entry in waiting)
    )
    if isinstance(effect, (Gain, RaiseLimit)):
        # DT-TXT-06: nothing overtakes the break that it stands behind.
        return broken or _gain_waits(draft, effects, bool(waiting))
    if isinstance(effect, (Deal, Roll, ChangeType)):
        return broken
    return bool(waiting)


def _behind_damage(draft: Draft, effects: tuple[Effect, ...], at: int) -> str:
    """Return how a Then that follows damage is read, for what it stands before; else nothing.

    DT-TXT-06 puts it after the damage, DT-DRP-02 puts what acts on the target before the defence.
    """
    if isinstance(effects[at], (Then, Deal, Roll, ChangeType)):
        return ""
    thens = [place for place in range(at) if isinstance(effects[place], Then)]
    if not thens or not may_attack(effects[: thens[-1]]):
        return ""
    return draft.rules.reading("effects-behind-then")


def _gain_waits(draft: Draft, effects: tuple[Effect, ...], behind: bool) -> bool:
    """Tell whether a gain waits for the targeted effects; `behind` one, it is printed there."""
    has_target = behind or any(isinstance(effect, Deal) or targeted(effect) for effect in effects)
    if not has_target:
        return False
    reading = draft.rules.reading("gain-timing")
    return behind if reading == "printed-order" else reading == "with-targeted-effects"


def _aims_by_choice(effect: Choose) -> bool:
    """Tell whether some of the options need the target, and others nobody."""
    if effect.condition is not None or not targeted(effect):
        return False
    return not all(may_attack(body) or any(map(targeted, body)) for _, body in effect.options)


def targeted(effect: Effect) -> bool:
    """Tell whether an effect of an Offensive Ability needs the target and is not its damage."""
    match effect:
        case Deal():
            return effect.isolated
        case Roll():
            return effect.by == "target"
        case Steal() | Look() | Remove() | Transfer():
            return effect.source == "target"
        case Do() | May() | Pay() | Choose():
            return any(targeted(child) for children in effect.children() for child in children)
    return getattr(effect, "to", "") == "target"
