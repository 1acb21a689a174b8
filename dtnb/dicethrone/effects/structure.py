"""Verbs that shape a list: then, do, choose, may, repeat, activate."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.running import key
from dtnb.dicethrone.effects.environment import amount
from dtnb.dicethrone.effects.verbs import nothing, verb
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.rules.citing import source_id
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.invocation import Invocation, Source
from dtnb.dicethrone.state.windows import break_window


@verb("then")
def then_break(draft: Draft, item: Effects, effect: Effect, then: Effects) -> None:
    """End a part of the list; players may act before the rest (DT-TXT-05, AMB-07)."""
    run = item.run
    draft.note("then-break", run.source.seat, ("DT-TXT-05", "DT-TXT-06"), subject=run.source.name)
    alone = draft.rules.reading("then-break") == "resolver-only"
    opened = break_window(run.window or draft.table.window)
    draft.push(replace(opened, seat=run.source.seat if alone else -1), then)


@verb("do")
def do_list(draft: Draft, item: Effects, effect: Effect, then: Effects) -> None:
    """Carry out a group under one gate."""
    draft.push(Effects(item.run, (*item.path, 0, 0)), then)


@verb("choose")
def choose(draft: Draft, item: Effects, effect: Effect, then: Effects) -> None:
    """Resolve exactly one of the options (DT-TXT-07)."""
    chosen = item.run.detail(f"{key(item)}.choose")
    labels = [label for label, _ in effect.options]
    branch = 2 + labels.index(str(chosen))
    draft.push(Effects(item.run, (*item.path, branch, 0)), then)


@verb("may")
def may(draft: Draft, item: Effects, effect: Effect, then: Effects) -> None:
    """Do it or decline (DT-ORP-11)."""
    draft.push(then)
    if item.run.detail(f"{key(item)}.may") == "accept":
        draft.push(Effects(item.run, (*item.path, 0, 0)))


@verb("repeat")
def repeat(draft: Draft, item: Effects, effect: Effect, then: Effects) -> None:
    """Do a list several times; each time its choices are made anew (DT-TXT-04)."""
    times = amount(draft, item.run, effect)
    if times < 1:
        nothing(draft, item, effect, "zero")
    once = Effects(item.run, (*item.path, 0, 0))
    draft.push(*(once for _ in range(times)), then)


@verb("activate")
def activate(draft: Draft, item: Effects, effect: Effect, then: Effects) -> None:
    """Carry out another list of the hero file, or the one chosen of a group."""
    run = item.run
    chosen = run.detail(f"{key(item)}.choose")
    name = effect.name if chosen is None else str(chosen)
    source = Source("procedure", run.source.seat, name)
    draft.push(then)
    draft.begin(
        "procedure", run.source.seat, (source_id(draft.rules, draft.table, source),),
        subject=name, source=run.source.name,
    )  # fmt: skip
    draft.push(Effects(Invocation(source, window=run.window, action=run.action)))
