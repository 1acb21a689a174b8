"""Defer the effects of an Offensive Ability that need the ability's target (AMB-29).

* deferred effect: it is resolved in the Defensive Roll Phase, when the target is known
"""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.heroes.language.effect import Effect, Then, expressions_of, walk_effects
from dtnb.dicethrone.heroes.verbs.damage import ChangeType, Deal
from dtnb.dicethrone.heroes.verbs.dice import Roll
from dtnb.dicethrone.heroes.verbs.lists import Choose, Do, May
from dtnb.dicethrone.heroes.verbs.points import Pay
from dtnb.dicethrone.heroes.verbs.tokens import Gain, RaiseLimit, TokenPlacement
from dtnb.dicethrone.rules.attacks import may_attack
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.attack import Attack, Deferred

#: the fields in which an effect may name the target
_FIELDS_WITH_PLAYER = ("to", "source", "by", "against")


def defer_to_target(draft: Draft, item: Effects, effects: tuple[Effect, ...]) -> bool:
    """Defer an effect to step 1 of the Defensive Roll Phase if it has to wait for the target.

    Return whether the effect was deferred. `effects` is the ability's list, in which `item` has
    reached the effect. After a deferred effect, most other effects of the list are deferred too.
    Damage is fixed at activation (DT-ORP-11), and deferred only after a deferred ``Then`` or roll.
    """
    attack = draft.table.attack
    resolution = item.resolution
    if (
        resolution.source.kind != "ability"
        or item.is_single
        or len(item.path) > 1
        or attack is None
    ):
        # Only the outermost list of an Offensive Ability is deferred, and each effect only once.
        return False
    index = item.path[0]
    effect = effects[index]
    timing_after_then = _read_timing_after_then(draft, effects, index)
    must_wait = _must_wait(draft, attack.deferred_effects, effects, effect)
    chosen_option = ""
    if (
        isinstance(effect, Choose)
        and must_wait
        and not attack.deferred_effects
        and _offers_choice_of_target(effect)
    ):
        # DT-ORP-11: the option is chosen at activation. It decides whether the effect must wait.
        chosen_option = str(resolution.detail(f"{index}.choose") or "")
        must_wait = any(
            label == chosen_option and any(map(needs_target, body))
            for label, body in effect.options
        )
    if timing_after_then == "after-the-damage":
        # By this reading, a ``Then``, damage and rolls do not wait. All other effects do.
        must_wait = not isinstance(effect, (Then, Deal, Roll, ChangeType))
    if draft.rules.world is not None and isinstance(effect, TokenPlacement):
        must_wait = _waits_in_world(draft, attack, effect, must_wait=must_wait)
    if must_wait:
        is_late = timing_after_then in ("after-the-defence", "after-the-damage")
        is_late = is_late or any(entry.is_late for entry in attack.deferred_effects)
        entry = Deferred(index, roll=resolution.roll, is_late=is_late, chosen_option=chosen_option)
        draft.table = draft.table.with_attack(deferred_effects=(*attack.deferred_effects, entry))
    return must_wait


def _waits_in_world(
    draft: Draft, attack: Attack, effect: TokenPlacement, *, must_wait: bool
) -> bool:
    """Only in a world without a rule: tell whether to defer an effect that places tokens.

    If the world lacks the rule on when tokens are placed, the result is the opposite of
    `must_wait`; otherwise, it is `must_wait`.
    """
    cited_rules = ("DT-DRP-02", "AMB-29") if must_wait else ("DT-ORP-12", "AMB-29")
    tokens = (name for name, _ in effect.tokens.counts)
    return draft.rules.apply(
        cited_rules, attack.ability, *tokens, with_rule=must_wait, without_rule=not must_wait
    )


def _must_wait(
    draft: Draft,
    deferred_entries: tuple[Deferred, ...],
    effects: tuple[Effect, ...],
    effect: Effect,
) -> bool:
    """Tell whether an effect must wait for the target or for a deferred effect (AMB-29)."""
    if needs_target(effect):
        return True
    if not deferred_entries and not isinstance(effect, (Gain, RaiseLimit)):
        return False
    # Effects after a deferred ``Then``, or after a deferred roll, wait too.
    follows_break = any(
        isinstance(deferred, Then)
        or any(isinstance(nested_effect, Roll) for nested_effect in walk_effects((deferred,)))
        for deferred in (effects[entry.index] for entry in deferred_entries)
    )
    if isinstance(effect, (Gain, RaiseLimit)):
        # DT-TXT-06: an effect after a ``Then`` never happens before the ``Then``.
        return follows_break or _must_gain_wait(
            draft, effects, follows_target=bool(deferred_entries)
        )
    if isinstance(effect, (Deal, Roll, ChangeType)):
        return follows_break or _reads_deferred(effects, deferred_entries, effect)
    return bool(deferred_entries)


def _reads_deferred(
    effects: tuple[Effect, ...], deferred_entries: tuple[Deferred, ...], effect: Effect
) -> bool:
    """Tell whether an effect reads what a deferred effect has yet to see or to take."""
    deferred = list(walk_effects(effects[entry.index] for entry in deferred_entries))
    for expression in expressions_of(effect) if deferred else ():
        if any(function == "seen" for function, _ in expression.calls):
            return any(nested_effect.shows_cards for nested_effect in deferred)
        if "taken" in expression.names:
            return any(nested_effect.sets_taken for nested_effect in deferred)
    return False


def _read_timing_after_then(draft: Draft, effects: tuple[Effect, ...], effect_index: int) -> str:
    """Return when to resolve an effect that follows damage and a ``Then``; empty for other effects.

    The answer is a reading of a policy, because two rules disagree. By DT-TXT-06 the effect comes
    after the damage, but by DT-DRP-02 effects on the target come before the defence.
    """
    if isinstance(effects[effect_index], (Then, Deal, Roll, ChangeType)):
        return ""
    then_indexes = [index for index in range(effect_index) if isinstance(effects[index], Then)]
    if not then_indexes or not may_attack(effects[: then_indexes[-1]]):
        return ""
    return draft.rules.reading("effects-behind-then")


def _must_gain_wait(draft: Draft, effects: tuple[Effect, ...], *, follows_target: bool) -> bool:
    """Tell whether a gain of tokens waits until the effects that need the target are resolved.

    `follows_target` tells whether an effect that needs the target is printed before the gain.
    """
    has_target = follows_target or any(
        isinstance(effect, Deal) or needs_target(effect) for effect in effects
    )
    if not has_target:
        return False
    reading = draft.rules.reading("gain-timing")
    return follows_target if reading == "printed-order" else reading == "with-targeted-effects"


def _offers_choice_of_target(effect: Choose) -> bool:
    """Tell whether some of the options need the target and others do not."""
    if effect.condition is not None or not needs_target(effect):
        return False
    return not all(may_attack(body) or any(map(needs_target, body)) for _, body in effect.options)


def needs_target(effect: Effect) -> bool:
    """Tell whether an effect needs the target; false for the damage of the Attack."""
    if isinstance(effect, Deal):
        # Damage that is not isolated joins the Attack's damage, which can wait without a target.
        return effect.isolated
    if any(getattr(effect, field, "") == "target" for field in _FIELDS_WITH_PLAYER):
        return True
    if isinstance(effect, (Do, May, Pay, Choose)):
        return any(needs_target(child) for children in effect.children() for child in children)
    return False
