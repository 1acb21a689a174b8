"""Verbs that shape a list: then, do, choose, may."""

from __future__ import annotations

from dtnb.dicethrone.agenda import Effects, OpenWindow
from dtnb.dicethrone.changes import Work
from dtnb.dicethrone.effects.interpreter import key, verb
from dtnb.dicethrone.heroes.model import Effect


@verb("then")
def then_break(work: Work, item: Effects, effect: Effect, then: Effects) -> None:
    """End a part of the list; players may act before the rest (DT-TXT-05, AMB-07)."""
    run = item.run
    work.note("then-break", run.source.seat, ("DT-TXT-05", "DT-TXT-06"), subject=run.source.name)
    work.push(OpenWindow(run.window or work.table.window), then)


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
