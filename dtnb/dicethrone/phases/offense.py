"""The Offensive Roll Phase: attempts, announcing, going back, activation (TW-04 to TW-10)."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Work, game_of, next_serial
from dtnb.dicethrone.changes.rolling import open_pools
from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.phases.targeting import at_once, leaders_kept
from dtnb.dicethrone.rules.citing import source_id
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    Activate,
    AfterAnnouncing,
    Announce,
    Attempts,
    BeginTargeting,
    ChooseReroll,
    CloseRoll,
    Conclude,
    ConcludeOffense,
    DefensivePhase,
    Effects,
    FireTrigger,
    OpenWindow,
    Roll,
    RollAgain,
    RollPhase,
    StartOffense,
)
from dtnb.dicethrone.state.attack import Announcement, Attack
from dtnb.dicethrone.state.dice_roll import Pool
from dtnb.dicethrone.state.invocation import Invocation, Source
from dtnb.kernel import Choice, Decision, DecisionKind

OFFENSIVE_ROLL = "Offensive Roll"
DICE = 5
#: the window after each Roll Attempt; later ones stay in the last
ATTEMPT_WINDOWS = ("TW-04b", "TW-04c", "TW-04d")


def nobodys_window(work: Work, window: str, rules: tuple[str, ...]) -> None:
    """Record a point of the list of windows at which nobody may act."""
    outer = work.scope
    open_nobodys_window(work, window, rules)
    work.note("window-closes", None, rules, window=window, reason="nobody-may-act")
    work.scope = outer


def open_nobodys_window(work: Work, window: str, rules: tuple[str, ...]) -> None:
    """Open such a point; what the handler notes next happens inside it."""
    serial = next_serial(work)
    work.table = replace(work.table, window=window)
    work.begin("window-opens", None, rules, id=f"window:{serial}", window=window, order=[], only="")


@REGISTRY.resolves(RollPhase)
def begin_roll_phase(work: Work, item: RollPhase) -> None:
    """Begin a whole Roll Phase with its Offensive Roll Phase."""
    seats = work.table.seats
    if item.against is not None and not (
        seats[item.attacker].health and seats[item.against].health
    ):
        return
    work.table = replace(
        work.table,
        active=item.attacker,
        phase="offensive-roll-phase",
        fixed_target=item.against,
        announced=None,
        leaders=leaders_kept(game_of(work), work.table),
    )
    work.push(DefensivePhase(), Conclude())
    work.begin(
        "phase-begins",
        item.attacker,
        ("DT-TURN-02", "DT-TURN-10"),
        phase="offensive-roll-phase",
        extra=item.extra,
    )
    work.push(OpenWindow("TW-04a"), StartOffense(item.attacker))


@REGISTRY.resolves(StartOffense)
def first_attempt(work: Work, item: StartOffense) -> None:
    """Roll all five dice (DT-ORP-01)."""
    roll = Roll(OFFENSIVE_ROLL, item.attacker, "offensive", DICE, window="TW-04b")
    work.push(roll, Attempts(item.attacker, "offensive"))


@REGISTRY.resolves(Attempts)
def after_attempt(work: Work, item: Attempts) -> None:
    """Open the window after a Roll Attempt, then ask for another (DT-ORP-01, DT-ORP-10)."""
    pool = work.table.pool(open_pools(work.table, item.phase, item.seat)[-1])
    assert pool is not None
    window = "TW-14" if item.phase == "defensive" else ATTEMPT_WINDOWS[min(pool.attempt, 3) - 1]
    work.push(OpenWindow(window), ChooseReroll(pool.id))


@REGISTRY.resolves(ChooseReroll)
def ask_reroll(work: Work, item: ChooseReroll) -> None:
    """Ask which dice to roll again, while an attempt is left."""
    pool = work.table.pool(item.pool)
    assert pool is not None
    if work.table.again and pool.phase == "offensive" and not item.granted:
        _end_early(work, pool)
        return
    if pool.attempt < pool.allowed or item.granted:
        order = game_of(work).order(work.table)
        question = Decision(
            work.table.window, pool.seat, DecisionKind.FORCED, order, topic="reroll"
        )
        work.ask(item, question)
    elif pool.phase == "offensive":
        work.push(Announce(pool.id))


@REGISTRY.answers(ChooseReroll)
def answer_reroll(work: Work, item: ChooseReroll, given: Choice) -> None:
    """Roll the chosen dice again, or be content."""
    pool = work.table.pool(item.pool)
    assert pool is not None
    dice = given.action.detail("dice")
    if item.granted and given.action.verb == "stop":
        # The attempt is lost; the roll goes on where it was.
        return
    if given.action.verb == "stop":
        work.note(
            "stops-rolling", given.seat, ("DT-ORP-01",), attempt=pool.attempt,
            allowed=pool.allowed, values=list(pool.values), subject=pool.purpose,
        )  # fmt: skip
        if pool.phase == "offensive":
            work.push(Announce(pool.id))
        return
    assert isinstance(dice, tuple)
    chosen = tuple(int(at) for at in dice)
    if item.granted:
        work.table = work.table.with_pool(replace(pool, allowed=pool.allowed + 1))
        work.push(
            Roll(
                pool.purpose, pool.seat, pool.phase, len(chosen), pool=pool.id, dice=chosen,
                window=work.table.window,
            )
        )  # fmt: skip
        return
    window = "TW-14" if pool.phase == "defensive" else ATTEMPT_WINDOWS[min(pool.attempt, 2)]
    work.push(
        Roll(
            pool.purpose, pool.seat, pool.phase, len(chosen), pool=pool.id, dice=chosen,
            window=window,
        ),
        Attempts(pool.seat, pool.phase),
    )  # fmt: skip


@REGISTRY.resolves(Announce)
def ask_announcement(work: Work, item: Announce) -> None:
    """Ask for the announcement (DT-ORP-02), or after an alteration for another (DT-ORP-04)."""
    window = "TW-05b" if item.again else "TW-05a"
    pool = work.table.pool(item.pool)
    assert pool is not None
    if work.table.again:
        _end_early(work, pool)
        return
    work.table = replace(work.table, window=window)
    question = Decision(
        window, pool.seat, DecisionKind.FORCED, game_of(work).order(work.table), topic="announce"
    )
    work.ask(item, question)


@REGISTRY.answers(Announce)
def answer_announcement(work: Work, item: Announce, given: Choice) -> None:
    """Announce, or go back to the Roll Attempts that are left (DT-ORP-05, DT-ORP-06)."""
    pool = work.table.pool(item.pool)
    assert pool is not None
    if given.action.verb == "back":
        work.note(
            "returns-to-rolling", given.seat, ("DT-ORP-05", "DT-ORP-06"),
            attempt=pool.attempt, allowed=pool.allowed, window="TW-05b",
        )  # fmt: skip
        work.table = replace(work.table, announced=None)
        work.push(Attempts(pool.seat, "offensive"))
        return
    ability = given.action.object
    work.table = replace(work.table, announced=Announcement(ability, pool.alterations))
    rules = ("DT-ORP-04",) if item.again else ("DT-ORP-02", "DT-ORP-03")
    work.push(AfterAnnouncing(pool.id))
    work.begin(
        "announces" if ability else "announces-none", given.seat, rules, subject=ability,
        values=list(pool.values), window=work.table.window, again=item.again,
    )  # fmt: skip
    work.push(OpenWindow("TW-05a"))


@REGISTRY.resolves(AfterAnnouncing)
def settle_announcement(work: Work, item: AfterAnnouncing) -> None:
    """Let the announcement stand, unless a die was altered since (DT-ORP-04, DT-ORP-07)."""
    pool = work.table.pool(item.pool)
    announced = work.table.announced
    assert pool is not None
    assert announced is not None
    if work.table.again:
        _end_early(work, pool)
        return
    if pool.alterations > announced.alterations and _reopens(work, pool):
        work.note(
            "announcement-reopens", pool.seat, ("DT-ORP-04", "DT-ORP-05", "AMB-31"),
            subject=announced.ability, values=list(pool.values), window="TW-05b",
        )  # fmt: skip
        work.table = work.table.with_pool(replace(pool, reopened=True))
        work.push(Announce(item.pool, again=True))
        return
    nobodys_window(work, "TW-06", ("DT-ORP-07", "DT-ULT-04"))
    work.push(CloseRoll(item.pool), Activate(item.pool))


def _end_early(work: Work, pool: Pool) -> None:
    """End the Offensive Roll Phase without an ability; another begins (DT-ORP-08, DT-ORP-09)."""
    work.note("ends-early", pool.seat, ("DT-ORP-08", "DT-ORP-09"), subject=work.table.again)
    work.table = replace(work.table, announced=None)
    work.push(CloseRoll(pool.id), ConcludeOffense(), RollAgain(pool.seat))


@REGISTRY.resolves(RollAgain)
def begin_again(work: Work, item: RollAgain) -> None:
    """Begin another Offensive Roll Phase, with all its Roll Attempts (DT-ORP-01)."""
    work.table = replace(work.table, phase="offensive-roll-phase", pools=(), again="")
    work.begin(
        "phase-begins", item.seat, ("DT-TURN-10", "DT-ORP-01"), phase="offensive-roll-phase",
        extra=True,
    )  # fmt: skip
    work.push(OpenWindow("TW-04a"), StartOffense(item.seat))


def _reopens(work: Work, pool: Pool) -> bool:
    """Tell whether altered dice reopen the announcement once more (AMB-31)."""
    return not pool.reopened or game_of(work).reading("announcement-loop") == "every-alteration"


@REGISTRY.resolves(Activate)
def activate(work: Work, item: Activate) -> None:
    """Activate the announced ability; an Ultimate locks its opponents out (DT-ULT-03)."""
    announced = work.table.announced
    pool = work.table.pool(item.pool)
    assert announced is not None
    assert pool is not None
    game = game_of(work)
    seat = pool.seat
    met = game.met_tiers(work.table, seat, announced.ability, pool) if announced.ability else []
    if not met:
        # With an ability announced: its dice were altered when nothing reopened it any more.
        none = ("DT-ORP-02", "AMB-31") if announced.ability else ("DT-ORP-08",)
        work.note("nothing-activates", seat, none)
        work.table = replace(work.table, announced=None)
        work.push(ConcludeOffense())
        return
    tier = item.tier
    if tier < 0 and len(met) > 1 and game.reading("lower-tier") == "any-line":
        question = Decision(
            "TW-07", seat, DecisionKind.FORCED, game.order(work.table), topic="tier"
        )
        work.ask(item, question)
        return
    tier = met[-1] if tier < 0 else tier
    ability = game.hero_at(work.table, seat).abilities[announced.ability]
    level = game.level_of(work.table, seat, ability)
    opponents = work.table.opponents(seat)
    fixed = work.table.fixed_target
    target = opponents[0] if len(opponents) == 1 else fixed
    ultimate = ability.kind is AbilityKind.ULTIMATE
    attack = Attack(seat, ability.name, level, pool.id, tier=tier, target=target, ultimate=ultimate)
    work.table = replace(work.table, attack=attack, announced=None)
    nobodys_window(work, "TW-07", ("DT-ORP-11",))
    rules = ("DT-ORP-13", "DT-ORP-11", "DT-ORP-12")
    work.push(ConcludeOffense())
    source = Source("ability", seat, ability.name, level=level)
    cited = source_id(game, work.table, source)
    work.begin(
        "activates", seat, (cited, *rules, *(("DT-ULT-03",) if ultimate else ())),
        subject=ability.name,
        level=level, tier=tier, ultimate=ultimate, window="TW-07",
    )  # fmt: skip
    work.push(
        FireTrigger("ability activated", seat),
        Effects(Invocation(source, pool=pool.id, tier=tier, window="TW-09")),
    )


@REGISTRY.answers(Activate)
def answer_tier(work: Work, item: Activate, given: Choice) -> None:
    """The line of the ability is chosen (AMB-32)."""
    (_, tier), *_ = given.action.details
    work.push(replace(item, tier=int(str(tier))))


@REGISTRY.resolves(ConcludeOffense)
def conclude_offense(work: Work, item: ConcludeOffense) -> None:
    """Settle whether it is an Attack, and end the Offensive Roll Phase (DT-DMG-13, AMB-11/12)."""
    attack = work.table.attack
    seat = work.table.active
    if not item.fired and game_of(work).triggered(work.table, seat, "offense concludes"):
        work.table = replace(work.table, window="TW-10")
        work.push(FireTrigger("offense concludes", seat), replace(item, fired=True))
        return
    if attack is None:
        work.push(*no_attack(work), OpenWindow("TW-10"))
        return
    packet = work.table.packet(attack.packet)
    game = game_of(work)
    ability = game.hero_at(work.table, attack.attacker).abilities[attack.ability]
    effects = ability.at(attack.level).do
    if attack.cancelled:
        # AMB-11: what it was is decided by its own damage, whatever became of that.
        is_attack: bool | None = bool(attack.is_attack)
    elif packet is not None:
        is_attack = True
    elif any(effects[entry.at].verb == "deal" for entry in attack.deferred):
        # AMB-12: damage that waits behind a Then settles it when it comes.
        is_attack = None
    else:
        is_attack = False
    work.table = work.table.with_attack(
        is_attack=is_attack, offense_concluded=True, complete=not attack.deferred
    )
    if is_attack is not None:
        note_attack(work, is_attack)
    after = []
    if is_attack and not attack.cancelled:
        after.append(FireTrigger("attack activated", attack.attacker))
    if is_attack is False:
        after += no_attack(work)
    targets = attack.target is None and not attack.cancelled
    work.push(*after, *at_once(work), OpenWindow("TW-10"), *([BeginTargeting()] if targets else []))


def no_attack(work: Work) -> list[FireTrigger]:
    """Return what follows for opponents when this phase brings no Attack (DT-DMG-13)."""
    opponents = work.table.opponents(work.table.active)
    return [FireTrigger("no attack", seat) for seat in opponents]


def note_attack(work: Work, is_attack: bool) -> None:
    """Record whether the ability is an Attack."""
    attack = work.table.attack
    assert attack is not None
    kind = "is-attack" if is_attack else "is-no-attack"
    work.note(
        kind, attack.attacker, ("DT-DMG-13", "AMB-11", "AMB-12"), subject=attack.ability,
        seat=attack.target,
    )  # fmt: skip
