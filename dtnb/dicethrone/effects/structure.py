"""Verbs that shape a list: then, do, choose, may, repeat, activate."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Work, game_of
from dtnb.dicethrone.details.running import key
from dtnb.dicethrone.effects.environment import amount
from dtnb.dicethrone.effects.verbs import nothing, verb
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.rules.citing import source_id
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.invocation import Invocation, Source
from dtnb.dicethrone.state.windows import break_window


@verb("then")
def then_break(work: Work, item: Effects, effect: Effect, then: Effects) -> None:
    """End a part of the list; players may act before the rest (DT-TXT-05, AMB-07)."""
    run = item.run
    work.note("then-break", run.source.seat, ("DT-TXT-05", "DT-TXT-06"), subject=run.source.name)
    alone = game_of(work).reading("then-break") == "resolver-only"
    opened = break_window(run.window or work.table.window)
    work.push(replace(opened, seat=run.source.seat if alone else -1), then)


@verb("do")
def do_list(work: Work, item: Effects, effect: Effect, then: Effects) -> None:
    """Carry out a group under one gate."""
    work.push(Effects(item.run, (*item.path, 0, 0)), then)


@verb("choose")
def choose(work: Work, item: Effects, effect: Effect, then: Effects) -> None:
    """Resolve exactly one of the options (DT-TXT-07)."""
    chosen = item.run.detail(f"{key(item)}.choose")
    labels = [label for label, _ in effect.options]
    branch = 2 + labels.index(str(chosen))
    work.push(Effects(item.run, (*item.path, branch, 0)), then)


@verb("may")
def may(work: Work, item: Effects, effect: Effect, then: Effects) -> None:
    """Do it or decline (DT-ORP-11)."""
    work.push(then)
    if item.run.detail(f"{key(item)}.may") == "accept":
        work.push(Effects(item.run, (*item.path, 0, 0)))


@verb("repeat")
def repeat(work: Work, item: Effects, effect: Effect, then: Effects) -> None:
    """Do a list several times; each time its choices are made anew (DT-TXT-04)."""
    times = amount(work, item.run, effect)
    if times < 1:
        nothing(work, item, effect, "zero")
    once = Effects(item.run, (*item.path, 0, 0))
    work.push(*(once for _ in range(times)), then)


@verb("activate")
def activate(work: Work, item: Effects, effect: Effect, then: Effects) -> None:
    """Carry out another list of the hero file, or the one chosen of a group."""
    run = item.run
    chosen = run.detail(f"{key(item)}.choose")
    name = effect.name if chosen is None else str(chosen)
    source = Source("procedure", run.source.seat, name)
    work.push(then)
    work.begin(
        "procedure", run.source.seat, (source_id(game_of(work), work.table, source),),
        subject=name, source=run.source.name,
    )  # fmt: skip
    work.push(Effects(Invocation(source, window=run.window, action=run.action)))
