"""Resolves effect lists line by line: what waits, what a condition stops, what has to be asked."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.running import around, list_at
from dtnb.dicethrone.effects.deferring import put_off
from dtnb.dicethrone.effects.environment import view_of
from dtnb.dicethrone.effects.questions import waits_for_answer
from dtnb.dicethrone.effects.used_dice import use_up
from dtnb.dicethrone.effects.verbs import carry_out
from dtnb.dicethrone.state.agenda import REGISTRY, CloseRoll, Effects
from dtnb.dicethrone.state.effect_run import EffectRun


@REGISTRY.resolves(Effects)
def resolve_effects(draft: Draft, item: Effects) -> None:
    """Carry out the effect at the path, or put off what waits for a target."""
    if item.again:
        # One repetition after the other: what is still to come is one item, however many they are.
        draft.push(replace(item, again=item.again - 1))
        item = replace(item, again=0)
    run = item.run
    effects = list_at(draft.rules, draft.table, run, item.path)
    at = item.path[-1]
    if at >= len(effects) and len(item.path) > 1:
        _known_outside(draft, item)
        return
    if run.unread and not (at < len(effects) and effects[at].starts_with_dice):
        # AMB-10: dice are read when the list comes to what is no longer about dice.
        closing = (CloseRoll(roll) for roll in run.unread)
        draft.push(*closing, replace(item, run=replace(run, unread=())))
        return
    if at >= len(effects):
        return
    if item.path == (0,) and _gone(draft, run):
        return
    effect = effects[at]
    then = _what_follows(item, at, len(effects))
    if put_off(draft, item, effects):
        draft.push(then)
        return
    if effect.condition is not None and "damage_dealt" not in effect.condition.names:
        view = view_of(draft, run)
        if not effect.condition.value(view):
            if draft.recorder is not None:
                # How many are alike is told by numbers, never by symbols (DT-ORP-17).
                alike = ("DT-ORP-17",) if "same(" in effect.condition.source else ()
                draft.note(
                    "condition-not-met", run.source.seat, ("DT-TXT-03", *alike),
                    subject=run.source.name, verb=effect.verb, condition=effect.condition.source,
                    found=effect.condition.describe(view),
                    shown=effect.condition.failed_comparisons(view),
                )  # fmt: skip
            draft.push(then)
            if effect.otherwise:
                draft.push(Effects(run, (*item.path, 1, 0)))
            return
    if not effect.asks_step_by_step and waits_for_answer(draft, item, effect, then):
        return
    carry_out(draft, item, effect, then)
    use_up(draft, run, effect)


def _known_outside(draft: Draft, item: Effects) -> None:
    """Let the list around a nested one go on with what that settled: its dice, what it took."""
    run = item.run
    outside = around(item.path)
    for at in reversed(range(len(draft.agenda))):
        other = draft.agenda[at]
        if not isinstance(other, Effects) or not _same_run(other.run, run):
            continue
        if other.path == outside or (other.single and len(other.path) == len(outside)):
            settled = replace(
                other.run, roll=run.roll, named=run.named, unread=run.unread,
                taken=run.taken, seen=run.seen, seen_in=run.seen_in,
            )  # fmt: skip
            draft.agenda[at] = replace(other, run=settled)
            return
        if len(other.path) < len(item.path):
            return


def _same_run(one: EffectRun, other: EffectRun) -> bool:
    """Tell whether two lists are parts of one run of an effect list."""
    return (one.source, one.action, one.token_copy) == (
        other.source,
        other.action,
        other.token_copy,
    )


def _gone(draft: Draft, run: EffectRun) -> bool:
    """Tell whether the token whose trigger this is was taken away before its turn came."""
    if run.token_copy < 0:
        return False
    copies = draft.table.seats[run.source.seat].copies_of(run.source.name)
    return all(copy.id != run.token_copy for copy in copies)


def _what_follows(item: Effects, at: int, end: int) -> Effects:
    """Return the rest of a list after one of its effects."""
    if not item.single:
        return replace(item, path=(*item.path[:-1], at + 1))
    if not item.queue:
        return replace(item, path=(*item.path[:-1], end))
    following, *rest = item.queue
    roll = item.run.roll if following.roll < 0 else following.roll
    run = replace(item.run, roll=roll, details=(*item.run.details, *following.answers))
    return replace(item, run=run, path=(*item.path[:-1], following.at), queue=tuple(rest))
