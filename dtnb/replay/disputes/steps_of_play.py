"""Find the step that commits a play, its effects, and the rules that allow the play.

An action is first declared. To commit it is to let it take effect, after the other players could
interrupt it. A play is an action that is committed: one step of a record, with its effects as the
steps below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.kernel import Role
from dtnb.rulebook.types import is_rule_id

if TYPE_CHECKING:
    from dtnb.kernel import Record, Step

#: steps with these roles inside a play are its effects
_EFFECTS = frozenset({Role.AMOUNT, Role.CHANGE, Role.ALTER, Role.EFFECT})


def find_committing_step(record: Record, first_step: int) -> Step | None:
    """Return the step with which the action of a move takes effect.

    `first_step` is the index of the first step of the move. Return None if the move commits no
    action.
    """
    role_of_kind, position = record.game.kinds, record.steps[first_step].position
    for step in record.steps[first_step:]:
        if step.position != position:
            return None
        if role_of_kind[step.kind] is Role.COMMIT:
            return step
    return None


def effects_of_move(record: Record, first_step: int) -> tuple[str, ...]:
    """Return the kinds of the effects of the play that a move commits; empty if it commits none."""
    play = find_committing_step(record, first_step)
    return tuple(step.kind for step in _effects(record, play)) if play is not None else ()


def changes_before_commit(record: Record, first_step: int) -> tuple[str, ...]:
    """Return the kinds of the steps that change an object between its declaration and its commit.

    `first_step` is the index of the step that declares the action. Such steps come from actions of
    other players that interrupt it.
    """
    declared = record.steps[first_step]
    subject = declared.args.get("subject")
    if record.game.kinds[declared.kind] is not Role.DECLARE or subject is None:
        return ()
    kinds: list[str] = []
    for step in record.steps[first_step + 1 :]:
        if step.parent < declared.parent or step.parent == declared.parent:
            break
        role = record.game.kinds[step.kind]
        if step.parent == declared.index and role is Role.COMMIT:
            break
        if step.args.get("subject") == subject and step.args.get("seat") == declared.actor:
            kinds.append(step.kind)
    return tuple(kinds)


def rules_of_play(record: Record, play: Step) -> tuple[str, ...]:
    """Return the rules that allow a play and cause its effects, the most specific first.

    First come the rules that allow the play at this time, then the rules of its effects, and last
    the rules that the play's own step cites. A rule of the play's window counts as allowing the
    play if it is from the same chapter as a rule of an effect.
    """
    effect_rules = [
        rule for step in _effects(record, play) for rule in step.rules if is_rule_id(rule)
    ]
    window = window_of(record, play)
    chapters = {_chapter(rule) for rule in effect_rules}
    timing_rules = [rule for rule in window.rules if _chapter(rule) in chapters] if window else []
    citation_counts = Counter(rule for step in record.steps for rule in step.rules)
    play_rules = list(filter(is_rule_id, play.rules))
    timing_rules.sort(key=lambda rule: citation_counts[rule])
    return tuple(dict.fromkeys([*timing_rules, *effect_rules, *play_rules]))


def _effects(record: Record, play: Step) -> Iterator[Step]:
    """Yield the effects of a play, the last first, because the play begins by paying its costs."""
    inside, effects = {play.index}, []
    for step in record.steps[play.index + 1 :]:
        if step.parent in inside:
            inside.add(step.index)
            if record.game.kinds[step.kind] in _EFFECTS:
                effects.append(step)
    yield from reversed(effects)


def window_of(record: Record, step: Step) -> Step | None:
    """Return the innermost window around a step, or None."""
    while step.parent >= 0:
        step = record.steps[step.parent]
        if record.game.kinds[step.kind] is Role.WINDOW:
            return step
    return None


def _chapter(rule: str) -> str:
    """Return the chapter of a rule: ``DT-CALC`` of ``DT-CALC-05``."""
    return rule.rpartition("-")[0]
