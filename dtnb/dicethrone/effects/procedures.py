"""A procedure of a hero file is carried out for another effect: how it begins."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.rules.activations import record_activation
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.effect_run import EffectRun, Source


def begun(draft: Draft, source: Source, name: str, window: str, action: int) -> Effects:
    """Begin a procedure inside a step of its own, and return what is still to be resolved.

    Parameters
    ----------
    draft, source
        The draft, and what activates it.
    name
        The procedure.
    window, action
        Where breaks of its list happen, and the action that it is a part of.
    """
    own = Source("procedure", source.seat, name)
    draft.table = record_activation(draft.rules, draft.table, source.seat, name)
    draft.begin(
        "procedure", source.seat, (source_id(draft.rules, draft.table, own),),
        subject=name, source=source.name,
    )  # fmt: skip
    return Effects(EffectRun(own, window=window, action=action))
