"""Fire triggers: events at which tokens, passives and temporary effects act automatically.

A trigger has a name, such as ``attack activated``.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.effect_cursor import list_at, path_into
from dtnb.dicethrone.effects.procedures import BegunList, push_lists
from dtnb.dicethrone.heroes.language.effect import FIRST_OPTION
from dtnb.dicethrone.heroes.language.vocabulary import ROLLED_FOR_PREFIX
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import REGISTRY, Effects, FireTrigger, OrderEffects
from dtnb.dicethrone.state.effect_resolution import EffectResolution, Source
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table

#: triggers that an Ultimate never blocks: their effects place tokens or come after the damage
_NEVER_BLOCKED = ("beyond limit", "roll phase concludes")
#: the rules by which an Ultimate blocks effects that would weaken it
_RULES_OF_ULTIMATE = ("DT-ULT-05", "DT-ULT-01", "AMB-18")


def _is_blocked_by_ultimate(draft: Draft, item: FireTrigger) -> bool:
    """Tell whether an Ultimate blocks an opponent's automatic effect (AMB-18)."""
    attack = draft.table.attack
    if attack is None or not attack.ultimate or item.trigger in _NEVER_BLOCKED:
        return False
    if item.seat in draft.table.side(attack.attacker):
        return False
    return draft.rules.reading("ultimate-lock-scope") == "everything"


def _acts_on_trigger(draft: Draft, item: FireTrigger, name: str) -> bool:
    """Tell whether a source acts on the trigger; false only in a world without a rule about it."""
    if draft.rules.world is None:
        return True
    rules, source = draft.rules, Source("trigger", item.seat, name)
    rules_of_source = rules.explaining_rules(source_id(rules, draft.table, source))
    general_rule = "DT-STAT-17" if rules.is_known_token(name) else "DT-DRP-14"
    tokens = (token for token, _ in draft.table.seats[item.seat].tokens)
    is_held_back = not rules.tokens_without_actions.isdisjoint(tokens)
    condition = ("holder-cannot-act",) if is_held_back else ()
    return rules.holds((*rules_of_source, general_rule), name, item.trigger, *condition, item.seat)


@REGISTRY.resolves(FireTrigger)
def fire_trigger(draft: Draft, item: FireTrigger) -> None:
    """Begin the effects of the seat's tokens and passives that have this trigger."""
    rules = draft.rules
    names = rules.sources_of_trigger(draft.table, item.seat, item.trigger)
    if not names and not draft.table.temporary_triggers:
        return
    if item.trigger == "would be defeated" and draft.table.seats[item.seat].health > 0:
        # DT-TEAM-05: an effect of a teammate has already replaced the defeat.
        return
    is_defeated = item.trigger == "damage taken" and draft.table.seats[item.seat].health <= 0
    if is_defeated and (not names or rules.holds("DT-WIN-02", *names, item.seat)):
        # DT-WIN-02: a player at 0 Health is out at once, so none of their effects fires.
        return
    if names and _is_blocked_by_ultimate(draft, item):
        names = tuple(
            [name for name in names if not rules.holds(_RULES_OF_ULTIMATE, name, item.seat)]
        )
        if not names:
            return
    names = tuple(
        [
            name
            for name in names
            if item.only_source in ("", name)
            and name not in item.excluded_sources
            and _acts_on_trigger(draft, item, name)
        ]
    )
    # Under this reading, the Active Player orders the effects (DT-TURN-04).
    if len(names) > 1 and draft.rules.reading("trigger-order") == "active-player":
        _ask_order(draft, item, names)
        return
    lists = [*_begin_sources(draft, item, names), *_begin_temporary_triggers(draft, item)]
    push_lists(draft, lists)


def _begin_sources(draft: Draft, item: FireTrigger, names: tuple[str, ...]) -> list[BegunList]:
    """Record that tokens and passives act, and return their effect lists."""
    rules = draft.rules
    outer_step = draft.enclosing_step
    lists: list[BegunList] = []
    for name in names:
        source = Source("trigger", item.seat, name, trigger=item.trigger)
        inflicter = dict(draft.table.seats[item.seat].inflicters).get(name, -1)
        for copy_id in _acting_copies(rules, draft.table.seats[item.seat], name, item):
            draft.enclosing_step = outer_step
            draft.begin_step(
                "trigger-fires", item.seat, (source_id(rules, draft.table, source), "DT-STAT-17"),
                subject=name, trigger=_trigger_term(item.trigger),
            )  # fmt: skip
            resolution = EffectResolution(
                source,
                roll=_roll_for_list(rules, draft.table, item, source),
                window=draft.table.window,
                inflicter=inflicter,
                token_copy=copy_id,
                packet=item.packet,
                amount=item.amount,
                seen_cards=item.seen_cards,
            )
            lists.append(BegunList(draft.enclosing_step, Effects(resolution)))
    draft.enclosing_step = outer_step
    return lists


def _begin_temporary_triggers(draft: Draft, item: FireTrigger) -> list[BegunList]:
    """Record that temporary triggers fire, and return their effect lists."""
    rules = draft.rules
    outer_step = draft.enclosing_step
    lists: list[BegunList] = []
    for temporary in draft.table.temporary_triggers:
        matches = temporary.seat == item.seat and item.only_source in ("", temporary.name)
        if not matches or item.trigger not in temporary.trigger_names:
            continue
        source = Source(
            temporary.kind,
            temporary.seat,
            temporary.name,
            level=temporary.level,
            trigger=temporary.trigger,
        )
        draft.enclosing_step = outer_step
        draft.begin_step(
            "trigger-fires", item.seat, (source_id(rules, draft.table, source), "DT-TXT-06"),
            subject=temporary.name, trigger=_trigger_term(item.trigger),
        )  # fmt: skip
        path = path_into(temporary.path, FIRST_OPTION + temporary.trigger_names.index(item.trigger))
        resolution = EffectResolution(
            source,
            roll=_roll_for_list(rules, draft.table, item, source, path),
            window=draft.table.window,
            packet=item.packet,
            amount=item.amount,
            seen_cards=item.seen_cards,
        )
        lists.append(BegunList(draft.enclosing_step, Effects(resolution, path)))
    draft.enclosing_step = outer_step
    return lists


def _roll_for_list(
    rules: Rules, table: Table, item: FireTrigger, source: Source, path: tuple[int, ...] = (0,)
) -> int:
    """Return the id of the roll that an effect list reads.

    This is the roll that set off the trigger. If no roll did, it is one of the seat's own rolls.
    """
    if item.roll >= 0 or not rules.reads_own_rolls:
        return item.roll
    return rules.own_roll_read_by(
        table, item.seat, list_at(rules, table, EffectResolution(source), path)
    )


def _ask_order(draft: Draft, item: FireTrigger, names: tuple[str, ...]) -> None:
    """Ask the Active Player to order effects (DT-TURN-04), before temporary triggers act."""
    draft.push(
        OrderEffects(
            item.seat, item.trigger, remaining=names,
            roll=item.roll, packet=item.packet, amount=item.amount, seen_cards=item.seen_cards,
        ),
        replace(item, excluded_sources=(*item.excluded_sources, *names)),
    )  # fmt: skip


def _trigger_term(trigger: str) -> str:
    """Return a trigger without its token: ``rolled for Reload`` → ``rolled for``."""
    return ROLLED_FOR_PREFIX.strip() if trigger.startswith(ROLLED_FOR_PREFIX) else trigger


def _acting_copies(rules: Rules, seat_state: Seat, name: str, item: FireTrigger) -> tuple[int, ...]:
    """Return the ids of the token copies that act; (-1,) if the copies of the token are alike."""
    if not rules.is_known_token(name) or not rules.token(name).tracked_individually:
        return (-1,)
    copy_ids = (copy.id for copy in seat_state.copies_of(name))
    return tuple(copy for copy in copy_ids if item.token_copy in (-1, copy))
