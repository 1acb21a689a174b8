"""Begin a procedure of a hero file when another effect activates it.

A procedure is a named effect list. The agenda lists what is still to be resolved; an `Effects` item
of the agenda stands for an effect list.
"""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.rules.activations import record_activation
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.effect_resolution import EffectResolution, Source


def begin_procedure(draft: Draft, source: Source, name: str, window: str, action: int) -> Effects:
    """Record the beginning of a procedure as a step, and return the agenda item of its list.

    A ``Then`` in the list opens `window`; `action` is the id of the action that begins it.
    """
    procedure_source = Source("procedure", source.seat, name)
    draft.table = record_activation(draft.rules, draft.table, source.seat, name)
    draft.begin_step(
        "procedure", source.seat, (source_id(draft.rules, draft.table, procedure_source),),
        subject=name, source=source.name,
    )  # fmt: skip
    return Effects(EffectResolution(procedure_source, window=window, action=action))
