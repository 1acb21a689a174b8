"""What tokens, passives and lasting effects do by themselves when they are set off."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.heroes.language.vocabulary import ROLLED_FOR
from dtnb.dicethrone.rules.citing import source_id
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.agenda import REGISTRY, Effects, FireTrigger, OrderEffects
from dtnb.dicethrone.state.effect_run import EffectRun, Source
from dtnb.dicethrone.state.seat import Seat

#: what an Ultimate never keeps from happening: placing itself, and what follows the application
_UNLOCKED = ("beyond limit", "roll phase concludes")


def _locked_out(draft: Draft, item: FireTrigger) -> bool:
    """Tell whether an Ultimate keeps an opponent's automatic effect from acting (AMB-18)."""
    attack = draft.table.attack
    if attack is None or not attack.ultimate or item.trigger in _UNLOCKED:
        return False
    if item.seat in draft.table.side(attack.attacker):
        return False
    return draft.rules.reading("ultimate-lock-scope") == "everything"


@REGISTRY.resolves(FireTrigger)
def fire_trigger(draft: Draft, item: FireTrigger) -> None:
    """Let every token and passive of a seat act that names this trigger."""
    rules = draft.rules
    acting = rules.triggered(draft.table, item.seat, item.trigger)
    if not acting and not draft.table.temporary_triggers:
        return
    if item.trigger == "would be defeated" and draft.table.seats[item.seat].health > 0:
        # DT-TEAM-05: what a teammate had has replaced the defeat already.
        return
    if item.trigger == "damage taken" and draft.table.seats[item.seat].health <= 0:
        # DT-WIN-02: whoever is at 0 is out that instant, and nothing of theirs acts any more.
        return
    if acting and _locked_out(draft, item):
        return
    acting = tuple(name for name in acting if item.only in ("", name) and name not in item.without)
    if len(acting) > 1 and draft.rules.reading("trigger-order") == "active-player":
        _put_in_order(draft, item, acting)
        return
    inside = draft.scope
    runs: list[tuple[int, Effects]] = []
    for name in acting:
        source = Source("trigger", item.seat, name, trigger=item.trigger)
        inflicter = dict(draft.table.seats[item.seat].inflicters).get(name, -1)
        for copy in _copies(rules, draft.table.seats[item.seat], name, item):
            draft.scope = inside
            draft.begin(
                "trigger-fires", item.seat, (source_id(rules, draft.table, source), "DT-STAT-17"),
                subject=name, trigger=_spoken(item.trigger),
            )  # fmt: skip
            fired = EffectRun(
                source, roll=item.roll, window=draft.table.window, inflicter=inflicter,
                token_copy=copy, packet=item.packet, amount=item.amount,
            )  # fmt: skip
            runs.append((draft.scope, Effects(fired)))
    for temporary in draft.table.temporary_triggers:
        meant = temporary.seat == item.seat and item.only in ("", temporary.name)
        if not meant or item.trigger not in temporary.when:
            continue
        source = Source(
            temporary.kind,
            temporary.seat,
            temporary.name,
            temporary.level,
            trigger=temporary.trigger,
        )
        draft.scope = inside
        draft.begin(
            "trigger-fires", item.seat, (source_id(rules, draft.table, source), "DT-TXT-06"),
            subject=temporary.name, trigger=_spoken(item.trigger),
        )  # fmt: skip
        run = EffectRun(
            source, roll=item.roll, window=draft.table.window, packet=item.packet,
            amount=item.amount,
        )  # fmt: skip
        path = (*temporary.path, 2 + temporary.when.index(item.trigger), 0)
        runs.append((draft.scope, Effects(run, path)))
    for scope, effects in reversed(runs):
        # What each does is told inside its own step.
        draft.scope = scope
        draft.push(effects)


def _put_in_order(draft: Draft, item: FireTrigger, acting: tuple[str, ...]) -> None:
    """Let the Active Player say which acts next (DT-TURN-04); what was set up comes after them."""
    draft.push(
        OrderEffects(
            item.seat, item.trigger, left=acting,
            roll=item.roll, packet=item.packet, amount=item.amount,
        ),
        replace(item, without=(*item.without, *acting)),
    )  # fmt: skip


def _spoken(trigger: str) -> str:
    """Return the term for a trigger; the token of ``rolled for …`` is told beside it."""
    return ROLLED_FOR.strip() if trigger.startswith(ROLLED_FOR) else trigger


def _copies(rules: Rules, entry: Seat, name: str, item: FireTrigger) -> tuple[int, ...]:
    """Return the tokens of a name that act one by one, because they have sides; else one -1."""
    if not rules.known_token(name) or not rules.token(name).tracked_individually:
        return (-1,)
    copies = (copy.id for copy in entry.copies_of(name))
    return tuple(copy for copy in copies if item.token_copy in (-1, copy))
