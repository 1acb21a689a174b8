"""Verbs that shape a list: then, do, may, choose, repeat, activate."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.asking import asks
from dtnb.dicethrone.details.cards import nothing_to_play
from dtnb.dicethrone.details.follow_up import STOP, Answers, FollowUp, Moment, view_in
from dtnb.dicethrone.details.players import named_follow_ups
from dtnb.dicethrone.details.prices import payer
from dtnb.dicethrone.details.running import key, link_of
from dtnb.dicethrone.effects.environment import amount, moment_of
from dtnb.dicethrone.effects.procedures import begun
from dtnb.dicethrone.effects.verbs import leads_on, nothing
from dtnb.dicethrone.heroes.language.effect import Then
from dtnb.dicethrone.heroes.language.vocabulary import MAX_REPETITIONS
from dtnb.dicethrone.heroes.verbs.lists import Activate, Choose, Do, May, Repeat
from dtnb.dicethrone.rules.activations import can_activate
from dtnb.dicethrone.state.agenda import DrawOfPile, Effects
from dtnb.dicethrone.state.windows import break_window
from dtnb.kernel import EndlessResolutionError


@leads_on(Then)
def then_break(draft: Draft, item: Effects, effect: Then, then: Effects) -> None:
    """End a part of the list; players may act before the rest (DT-TXT-05, AMB-07)."""
    run = item.run
    draft.note("then-break", run.source.seat, ("DT-TXT-05", "DT-TXT-06"), subject=run.source.name)
    alone = draft.rules.reading("then-break") == "resolver-only"
    opened = break_window(run.window or draft.table.window)
    draft.push(replace(opened, seat=run.source.seat if alone else -1), then)


@leads_on(Do)
def do_list(draft: Draft, item: Effects, effect: Do, then: Effects) -> None:
    """Carry out a group under one gate."""
    draft.push(Effects(item.run, (*item.path, 0, 0)), then)


@leads_on(Choose)
def choose(draft: Draft, item: Effects, effect: Choose, then: Effects) -> None:
    """Resolve exactly one of the options (DT-TXT-07)."""
    chosen = item.run.detail(f"{key(item)}.choose")
    labels = [label for label, _ in effect.options]
    branch = 2 + labels.index(str(chosen))
    draft.push(Effects(item.run, (*item.path, branch, 0)), then)


@asks(Choose)
def ask_option(moment: Moment, effect: Choose, at: str, given: Answers) -> Iterator[FollowUp]:
    """Ask for one of the options: the player of the effect, or who is named after ``by``."""
    yield from named_follow_ups(moment, effect, effect.by, at, given)
    chooser = payer(moment, effect, at, given)
    options = _possible(moment, effect)
    yield FollowUp(f"{at}.choose", "choose", options, -1 if chooser is None else chooser)


def _possible(moment: Moment, effect: Choose) -> tuple[str, ...]:
    """Return the options whose first effect is not ruled out: by its own condition, or at all."""
    view = view_in(moment)
    return tuple(
        label
        for label, body in effect.options
        if not body
        or (
            (body[0].condition is None or body[0].otherwise or body[0].condition.value(view))
            and not nothing_to_play(moment, body[0])
        )
    )


@leads_on(May)
def may(draft: Draft, item: Effects, effect: May, then: Effects) -> None:
    """Do it or decline (DT-ORP-11)."""
    draft.push(then)
    if item.run.detail(f"{key(item)}.may") == "accept":
        draft.push(Effects(item.run, (*item.path, 0, 0)))


@asks(May)
def ask_whether(moment: Moment, effect: May, at: str, given: Answers) -> Iterator[FollowUp]:
    """Ask whether it is done."""
    yield FollowUp(f"{at}.may", "may", ("accept", "decline"))


@leads_on(Repeat)
def repeat(draft: Draft, item: Effects, effect: Repeat, then: Effects) -> None:
    """Do a list several times; each time its choices are made anew (DT-TXT-04)."""
    times = amount(draft, item.run, effect)
    if times < 1:
        nothing(draft, item, effect, "zero")
        draft.push(then)
        return
    if times > MAX_REPETITIONS:
        link = link_of(draft.rules, draft.table, item)
        raise EndlessResolutionError("repetitions", MAX_REPETITIONS, (link,))
    draft.push(Effects(item.run, (*item.path, 0, 0), again=times - 1), then)


@leads_on(Activate)
def activate(draft: Draft, item: Effects, effect: Activate, then: Effects) -> None:
    """Carry out another list of the hero file, or those chosen of a group or pile."""
    run = item.run
    draft.push(then)
    prefix = f"{key(item)}.choose"
    chosen = [str(value) for name, value in run.details if name.startswith(prefix)]
    names = [name for name in chosen if name != STOP] if chosen else [effect.name]
    outer, source = draft.scope, run.source
    moment = moment_of(draft, run)
    if names and names[0] in moment.rules.hero_at(draft.table, moment.seat).piles:
        # Of one that lies face down nobody chooses.
        draft.push(DrawOfPile(source, names[0], effect.count, window=run.window, action=run.action))
        return
    lists: list[tuple[int, Effects]] = []
    for name in names:
        draft.scope = outer
        if not can_activate(moment.rules, draft.table, moment.seat, name):
            nothing(draft, item, effect, "not-now")
            continue
        begins = begun(draft, source, name, run.window, run.action)
        lists.append((draft.scope, begins))
    for scope, effects in reversed(lists):
        draft.scope = scope
        draft.push(effects)


@asks(Activate)
def ask_procedure(moment: Moment, effect: Activate, at: str, given: Answers) -> Iterator[FollowUp]:
    """Ask which procedures of a group or pile are meant, each of which is another."""
    hero = moment.rules.hero_at(moment.table, moment.seat)
    pile = hero.piles.get(effect.name)
    if effect.name in hero.procedures or (pile is not None and pile.drawn == "at random"):
        return
    open_ = [
        name for name in hero.procedures_named(effect.name)
        if can_activate(moment.rules, moment.table, moment.seat, name)
    ]  # fmt: skip
    if effect.count == 1 and not effect.up_to:
        yield FollowUp(f"{at}.choose", "choose", tuple(open_))
        return
    for nth in range(1, effect.count + 1):
        place = f"{at}.choose.{nth}"
        if not open_ and nth > 1:
            return
        yield FollowUp(place, "choose", (*open_, STOP) if open_ and effect.up_to else tuple(open_))
        picked = given.get(place)
        if picked not in open_:
            return
        open_.remove(str(picked))
