"""What of an Offensive Ability waits for its target (AMB-29)."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.running import list_at
from dtnb.dicethrone.heroes.effect import Effect, Then
from dtnb.dicethrone.heroes.verbs.damage import ChangeType, Deal
from dtnb.dicethrone.heroes.verbs.dice import Roll
from dtnb.dicethrone.heroes.verbs.lists import Choose, Do, May
from dtnb.dicethrone.heroes.verbs.looking import Look
from dtnb.dicethrone.heroes.verbs.points import Pay, Steal
from dtnb.dicethrone.heroes.verbs.tokens import Gain, Remove, Transfer
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.attack import Deferred


def put_off(draft: Draft, item: Effects, effect: Effect) -> bool:
    """Put off a line of an Offensive Ability to step 1 of the Defensive Roll Phase.

    The first targeted effect other than damage makes what is printed after it wait; damage is
    fixed at activation (DT-ORP-11) unless a Then behind such an effect stands before it.
    """
    attack = draft.table.attack
    run = item.run
    if run.source.kind != "ability" or item.single or len(item.path) > 1 or attack is None:
        return False
    waiting = attack.deferred
    effects = list_at(draft.rules, draft.table, run, item.path)
    if isinstance(effect, Gain) and not targeted(effect):
        waits = _gain_waits(draft, effects, bool(waiting))
        if waits:
            draft.table = draft.table.with_attack(
                deferred=(*waiting, Deferred(item.path[0], run.roll))
            )
        return waits
    if not waiting and not targeted(effect):
        return False
    # What comes after a break, or may hang on dice that are not rolled yet, waits as well.
    broken = any(isinstance(effects[entry.at], (Then, Roll)) for entry in waiting)
    fixed = isinstance(effect, (Deal, Roll, ChangeType))
    if fixed and not broken and not targeted(effect):
        return False
    draft.table = draft.table.with_attack(deferred=(*waiting, Deferred(item.path[0], run.roll)))
    return True


def _gain_waits(draft: Draft, effects: tuple[Effect, ...], behind: bool) -> bool:
    """Tell whether a gain waits for the targeted effects; `behind` one, it is printed there."""
    has_target = behind or any(isinstance(each, Deal) or targeted(each) for each in effects)
    if not has_target:
        return False
    reading = draft.rules.reading("gain-timing")
    return behind if reading == "printed-order" else reading == "with-targeted-effects"


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
