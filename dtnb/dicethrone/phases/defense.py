"""The Defensive Roll Phase up to the last chance (TW-13 to TW-16)."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Work, game_of
from dtnb.dicethrone.changes.packets import note_packet
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.phases.offense import no_attack, note_attack
from dtnb.dicethrone.rules.attacks import defendable, deferred_effects
from dtnb.dicethrone.rules.citing import reasons_as_data, source_id
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    AlreadyWaiting,
    Attempts,
    BeforeDefense,
    ChooseDefense,
    CloseRoll,
    DefensivePhase,
    Effects,
    EndDefense,
    FireTrigger,
    OpenWindow,
    ResolveDefense,
    Roll,
)
from dtnb.dicethrone.state.invocation import Invocation, Source
from dtnb.dicethrone.verdicts.abilities import defense_reasons
from dtnb.dicethrone.verdicts.seats import seat_reasons
from dtnb.kernel import Choice, Decision, DecisionKind, Reason


@REGISTRY.resolves(AlreadyWaiting)
def tell_waiting(work: Work, item: AlreadyWaiting) -> None:
    """Record what waits where a record begins inside a fight (DT-DMG-01)."""
    for packet in work.table.packets:
        note_packet(work, packet, ("DT-DMG-01",))


@REGISTRY.resolves(DefensivePhase)
def targeted_effects(work: Work, item: DefensivePhase) -> None:
    """Step 1: resolve the targeted effects that waited (DT-DRP-02, AMB-13)."""
    attack = work.table.attack
    if attack is None or attack.cancelled:
        return
    if attack.is_attack is False and not attack.deferred:
        # DT-TURN-13, AMB-13: without an Attack and without targeted effects nothing is left to do
        # between the Offensive Roll Phase and the conclusion.
        return
    target = attack.target
    if (
        attack.is_attack is not False
        and not item.settled
        and target is not None
        and _may_stay_out(work, target)
    ):
        question = Decision(
            "TW-13a", target, DecisionKind.FORCED, game_of(work).order(work.table),
            topic="begin",
        )  # fmt: skip
        work.ask(item, question)
        return
    if attack.is_attack is not False:
        work.table = replace(work.table, phase="defensive-roll-phase")
        work.begin(
            "phase-begins", attack.target, ("DT-DRP-01", "DT-TURN-13", "AMB-30"),
            phase="defensive-roll-phase",
        )  # fmt: skip
    work.table = replace(work.table, window="TW-13a")
    fixed = work.table.fixed_target is not None
    if not fixed or game_of(work).reading("stun-extra-phase") == "full-roll-phase":
        work.push(BeforeDefense())
    # AMB-47: else what the ability does is done, and nobody defends.
    work.push(*deferred_effects(attack, "TW-13a"))


def _attacked(work: Work, seat: int) -> FireTrigger:
    """Return what happens by itself to the target of an Attack (DT-DMG-13, AMB-19)."""
    new = tuple(token for holder, token in work.table.inflicted if holder == seat)
    acting = game_of(work).triggered(work.table, seat, "attacked")
    if not set(new) & set(acting) or game_of(work).reading("status-of-same-ability") == "counts":
        new = ()
    return FireTrigger("attacked", seat, without=new)


def _may_stay_out(work: Work, defender: int) -> bool:
    """Tell whether the Defender is asked if the phase takes place at all (AMB-30)."""
    if game_of(work).reading("optional-defence") != "whole-phase":
        return False
    return not any(seat_reasons(game_of(work), work.table, defender))


@REGISTRY.answers(DefensivePhase)
def answer_begin(work: Work, item: DefensivePhase, given: Choice) -> None:
    """The Defender begins the phase, or leaves it out."""
    ((_, answer),) = given.action.details
    if answer == "decline":
        work.note("declines-phase", given.seat, ("DT-DRP-01", "AMB-30"), window="TW-13a")
    else:
        work.push(replace(item, settled=True))


@REGISTRY.resolves(BeforeDefense)
def before_defense(work: Work, item: BeforeDefense) -> None:
    """Open the window after the targeted effects, and settle what was left open (AMB-12)."""
    work.table = work.table.with_attack(complete=True)
    attack = work.table.attack
    assert attack is not None
    fire: tuple[FireTrigger, ...] = ()
    if attack.is_attack is None:
        is_attack = work.table.packet(attack.packet) is not None
        work.table = work.table.with_attack(is_attack=is_attack)
        note_attack(work, is_attack)
        if is_attack:
            fire = (FireTrigger("attack activated", attack.attacker),)
        else:
            fire = tuple(no_attack(work))
    attack = work.table.attack
    assert attack is not None
    if not attack.is_attack:
        work.push(*fire, OpenWindow("TW-13a"), EndDefense())
        return
    packet = work.table.packet(attack.packet)
    assert packet is not None
    assert attack.target is not None
    fire = (*fire, _attacked(work, attack.target))
    if defendable(game_of(work), packet):
        work.push(*fire, OpenWindow("TW-13a"), OpenWindow("TW-13b"), ChooseDefense())
    else:
        work.push(*fire, OpenWindow("TW-13a"), ChooseDefense())


@REGISTRY.resolves(ChooseDefense)
def ask_defense(work: Work, item: ChooseDefense) -> None:
    """Step 2: ask for a Defensive Ability, if one may be used (DT-DRP-03, DT-DRP-04)."""
    attack = work.table.attack
    assert attack is not None
    assert attack.target is not None
    game = game_of(work)
    if attack.defense:
        # Something that takes the place of a defence was spent before.
        work.push(EndDefense())
        return
    reasons = list(defense_reasons(game, work.table, attack.target, ""))
    if reasons:
        _note_no_defense(work, attack.target, reasons)
        work.push(EndDefense())
        return
    question = Decision(
        "TW-13b", attack.target, DecisionKind.FORCED, game.order(work.table), topic="defense"
    )
    work.ask(item, question)


def _note_no_defense(work: Work, seat: int, reasons: list[Reason]) -> None:
    rules = tuple(dict.fromkeys(rule for reason in reasons for rule in reason.rules))
    work.note(
        "no-defense", seat, (*rules, "DT-DRP-12"), window="TW-13b",
        verdict=reasons_as_data(game_of(work), reasons),
    )  # fmt: skip


@REGISTRY.answers(ChooseDefense)
def answer_defense(work: Work, item: ChooseDefense, given: Choice) -> None:
    """Step 3: roll for the chosen defence once, or go without (DT-DRP-05, AMB-30)."""
    seat = given.seat
    if given.action.verb == "decline":
        work.note("declines-defense", seat, ("DT-DRP-03", "AMB-30"), window="TW-13b")
        work.push(EndDefense())
        return
    name = given.action.object
    game = game_of(work)
    ability = game.hero_at(work.table, seat).abilities[name]
    level = game.level_of(work.table, seat, ability)
    work.table = work.table.with_attack(defense=name)
    cited = source_id(game, work.table, Source("defense", seat, name, level=level))
    work.push(EndDefense())
    work.begin(
        "defends", seat, (cited, "DT-DRP-03", "DT-DRP-04", "DT-DRP-09"), subject=name,
        level=level, window="TW-13b",
    )  # fmt: skip
    dice = ability.at(level).dice
    roll = Roll(name, seat, "defensive", dice, window="TW-14")
    attempts = (Attempts(seat, "defensive"),) if dice else ()
    work.push(roll, *attempts, ResolveDefense())


@REGISTRY.resolves(ResolveDefense)
def resolve_defense(work: Work, item: ResolveDefense) -> None:
    """Step 4: read the dice and resolve the defence (DT-DRP-06, AMB-10)."""
    attack = work.table.attack
    assert attack is not None
    assert attack.target is not None
    game = game_of(work)
    ability = game.hero_at(work.table, attack.target).abilities[attack.defense]
    level = game.level_of(work.table, attack.target, ability)
    pools = [pool for pool in work.table.pools if pool.phase == "defensive" and pool.open]
    pool = pools[-1].id if pools else -1
    altered = pools[-1].alterations if pools else 0
    source = Source("defense", attack.target, ability.name, level=level)
    lead = _changes_dice_first(ability.at(level).do)
    if lead > item.lead:
        run = Invocation(source, pool=pool, window="TW-14")
        first = (Effects(run, (at,), single=True) for at in range(lead))
        work.push(*first, ResolveDefense(lead, altered))
        return
    if item.lead and altered > item.alterations:
        # Dice that the defence itself changed may be answered like those of its roll.
        work.push(OpenWindow("TW-14"), ResolveDefense(lead, altered))
        return
    work.table = replace(work.table, window="TW-15")
    effects = ability.at(level).do
    # TV-03: where both sides roll, the defensive die waits to be read with the other.
    waits = pool >= 0 and lead < len(effects) and effects[lead].rolls_on
    close = (CloseRoll(pool),) if pool >= 0 and not waits else ()
    unread = (pool,) if waits else ()
    work.push(
        *close,
        Effects(Invocation(source, pool=pool, window="TW-15", unread=unread), (lead,)),
        OpenWindow("TW-15"),
    )


def _changes_dice_first(effects: tuple[Effect, ...]) -> int:
    """Count the lines at the head of a defence that change its dice (DT-DRP-05, AMB-10)."""
    count = 0
    for effect in effects:
        inner = effect.body if effect.verb in ("do", "may") else (effect,)
        if not all(one.verb in ("set_die", "reroll") for one in inner):
            break
        count += 1
    return count


@REGISTRY.resolves(EndDefense)
def end_defense(work: Work, item: EndDefense) -> None:
    """Step 5: the last chance for any player (DT-DRP-07)."""
    work.table = work.table.with_attack(defense_concluded=True)
    work.push(OpenWindow("TW-16"))
