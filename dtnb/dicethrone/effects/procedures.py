"""Begin effect lists: record the beginning, and put the list on the agenda."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.rules.activations import record_activation
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.effect_resolution import EffectResolution, Source


class BegunList(NamedTuple):
    """An effect list whose beginning is recorded as a step."""

    #: the index of this step, inside which the steps of the list lie
    step: int
    item: Effects


def push_lists(draft: Draft, lists: Sequence[BegunList]) -> None:
    """Put effect lists on the agenda, so that they are resolved in this order."""
    for begun_list in reversed(lists):
        draft.enclosing_step = begun_list.step
        draft.push(begun_list.item)


def begin_procedure(draft: Draft, source: Source, name: str, window: str, action: int) -> Effects:
    """Record the beginning of a procedure as a step, and return the agenda item of its list.

    A ``Then`` in the list opens `window`; `action` is the id of the action behind the procedure.
    """
    procedure_source = Source("procedure", source.seat, name)
    draft.table = record_activation(draft.rules, draft.table, source.seat, name)
    draft.begin_step(
        "procedure", source.seat, (source_id(draft.rules, draft.table, procedure_source),),
        subject=name, source=source.name,
    )  # fmt: skip
    return Effects(EffectResolution(procedure_source, window=window, action=action))
