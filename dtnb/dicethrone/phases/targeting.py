"""Play the Targeting Roll Phase: find the target, by choice or by die (windows TW-11 and TW-12).

In King of the Hill the Active Player chooses the target, and draws a card at once if the target is
a Leader. In a team game a die decides; most of its faces mean the seat of an opponent.

* ``resolves`` registers the function that resolves an item of the agenda, and ``answers`` the one
  that receives the answer to the item's question
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.packets import fire_incoming
from dtnb.dicethrone.rules import seating
from dtnb.dicethrone.rules.attacks import deferred_effects
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    BeginTargeting,
    ChooseTarget,
    Draw,
    Effects,
    PlaceTokens,
    ReadTargetingDie,
    Roll,
    RolledForTarget,
    SoleOpponentTargeted,
)
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import TARGET_CHOSEN, TARGETING_DIE_READ, TARGETING_DIE_ROLLED
from dtnb.kernel import Choice, Decision, DecisionKind
from dtnb.kernel.windows import OpenWindow

TARGETING_ROLL = "Targeting Roll"
#: what a face of the targeting die can mean: the opponent on the left or on the right is the
#: target, or the opponents or the roller choose the target (DT-TRP-07)
LEFT, RIGHT, OPPONENTS, ROLLER = "left", "right", "opponents", "roller"
#: the meanings of the faces if the roller has two opponents
MEANINGS_OF_FACES = {1: LEFT, 2: LEFT, 3: RIGHT, 4: RIGHT, 5: OPPONENTS, 6: ROLLER}
#: for each face, the face that a mistaken player reads instead: left for right, or 5 for 6
MISTAKEN_FACES = {1: 3, 2: 4, 3: 1, 4: 2, 5: 6, 6: 5}
#: the meaning of a face if the faces count the opponents clockwise, as by one reading for more than
#: two opponents
BETWEEN = "between"


@REGISTRY.resolves(BeginTargeting)
def begin_targeting(draft: Draft, item: BeginTargeting) -> None:
    """Ask or roll for one of several opponents as the target (DT-TRP-01, DT-TRP-02)."""
    table = draft.table
    attack = table.attack
    assert attack is not None
    if (
        attack.decided_as_attack is False
        and not attack.deferred_effects
        and draft.rules.holds(("DT-TRP-09", "DT-TRP-02"), attack.ability, attack.attacker)
    ):
        # No part of the ability needs a target (DT-TRP-02, DT-TRP-09).
        return
    draft.table = replace(table, phase="targeting-roll-phase")
    rule_ids = ("DT-TRP-01", "DT-TRP-02") if attack.decided_as_attack is False else ("DT-TRP-01",)
    draft.begin_step("phase-begins", attack.attacker, rule_ids, phase="targeting-roll-phase")
    is_rolled = rolls_for_target(draft.rules, table, attack.attacker)
    deciding_rule = "DT-TRP-04" if is_rolled else "DT-TRP-03"
    if draft.rules.apply(
        (deciding_rule, "DT-TRP-01"),
        attack.ability,
        attack.attacker,
        with_rule=is_rolled,
        without_rule=not is_rolled,
    ):
        draft.push(
            Roll(
                TARGETING_ROLL,
                attack.attacker,
                phase="targeting",
                count=1,
                window=TARGETING_DIE_ROLLED,
            ),
            RolledForTarget(),
        )
    else:
        draft.push(ChooseTarget(attack.attacker, TARGET_CHOSEN))


def rolls_for_target(rules: Rules, table: Table, seat: int) -> bool:
    """Tell whether a die, not the player, chooses the target (DT-TRP-03, DT-TRP-04)."""
    if not table.teams:
        return False
    return len(table.opponents(seat)) < 3 or rules.reading("targeting-at-larger-tables") != "named"


# -- the die ------------------------------------------------------------------------------------


@REGISTRY.resolves(RolledForTarget)
def open_targeting_window(draft: Draft, item: RolledForTarget) -> None:
    """Open the window in which players may alter the targeting die; an Ultimate's die stays.

    Source: DT-TRP-05, DT-TRP-06, DT-ULT-08.
    """
    roll = next(roll for roll in reversed(draft.table.rolls) if roll.phase == "targeting")
    attack = draft.table.attack
    assert attack is not None
    if attack.ultimate and draft.rules.holds(
        ("DT-TRP-06", "DT-ULT-08"), attack.ability, attack.attacker
    ):
        draft.table = draft.table.with_roll(replace(roll, is_open=False))
        draft.add_step(
            "targeting-die-stays", attack.attacker, ("DT-TRP-06", "DT-ULT-08"),
            subject=attack.ability, value=roll.values[0],
        )  # fmt: skip
    draft.push(OpenWindow(TARGETING_DIE_ROLLED), ReadTargetingDie(roll.id))


def _house_policy(table: Table, seat: int) -> tuple[str, ...]:
    """Return the policy to cite if there are more than two opponents to target; else ()."""
    return ("targeting-at-larger-tables",) if table.teams and len(table.opponents(seat)) > 2 else ()


@REGISTRY.resolves(ReadTargetingDie)
def read_targeting_die(draft: Draft, item: ReadTargetingDie) -> None:
    """Read the die, which decides the target or the player who chooses it (DT-TRP-07)."""
    roll = draft.table.roll(item.roll)
    attack = draft.table.attack
    assert roll is not None
    assert attack is not None
    # Nobody may change a die that was read (AMB-10).
    draft.table = table = replace(
        draft.table.with_roll(replace(roll, is_open=False)), window=TARGETING_DIE_READ
    )
    rules = draft.rules
    face = roll.values[0]
    face_read = rules.apply(
        ("DT-TRP-07", "AMB-34"),
        TARGETING_ROLL,
        roll.seat,
        with_rule=face,
        without_rule=MISTAKEN_FACES[face],
    )
    meaning, seat = meaning_of(rules, table, roll.seat, face_read)
    draft.add_step(
        "targeting-die-read", roll.seat,
        ("DT-TRP-07", "DT-TRP-04", "AMB-34", *_house_policy(table, roll.seat)), value=face,
        form=meaning, seat=seat, subject=attack.ability, window=TARGETING_DIE_READ,
    )  # fmt: skip
    if seat is not None:
        _set_target(draft, seat, TARGETING_DIE_READ)
        return
    chooser = roll.seat
    if meaning == OPPONENTS:
        # The opponents decide together, so any of them can be asked.
        turn_order = seating.rotate_to_seat(seating.seats_in_turn_order(table), roll.seat)
        chooser = next(other for other in turn_order if other in table.opponents(roll.seat))
    draft.push(ChooseTarget(chooser, TARGETING_DIE_READ))


def meaning_of(rules: Rules, table: Table, seat: int, face: int) -> tuple[str, int | None]:
    """Return the meaning of a face on the targeting die that `seat` rolled, and the target.

    The meaning is ``"left"``, ``"right"``, ``"between"``, ``"opponents"`` or ``"roller"``. The
    target is None if the opponents or the roller choose it. The first opponent clockwise sits on
    the left, the last on the right. By one reading for more than two opponents, the faces 1 to 4
    count the opponents clockwise.

    Source: DT-TRP-07, AMB-34.
    """
    opponents = seating.opponents_clockwise(table, seat)
    meaning = MEANINGS_OF_FACES[face]
    if meaning not in (LEFT, RIGHT):
        return meaning, None
    if len(opponents) > 2 and rules.reading("targeting-at-larger-tables") == "by-number":
        return (BETWEEN, opponents[face - 1]) if face <= len(opponents) else (ROLLER, None)
    return meaning, opponents[0] if meaning == LEFT else opponents[-1]


# -- the choice ---------------------------------------------------------------------------------


@REGISTRY.resolves(ChooseTarget)
def ask_target(draft: Draft, item: ChooseTarget) -> None:
    """Ask for the target: the Active Player or, if the die shows a 5, an opponent (AMB-18)."""
    draft.table = replace(draft.table, window=item.window)
    question = Decision(
        item.window, item.seat, DecisionKind.FORCED, order=draft.rules.order(draft.table),
        topic="target",
    )  # fmt: skip
    draft.ask(item, question)


@REGISTRY.answers(ChooseTarget)
def answer_target(draft: Draft, item: ChooseTarget, choice: Choice) -> None:
    """Record the chosen target and aim the ability at it."""
    seat = choice.action.detail("player")
    assert isinstance(seat, int)
    attack = draft.table.attack
    assert attack is not None
    if item.window == TARGETING_DIE_READ:
        rule_ids: tuple[str, ...] = ("DT-TRP-07",)
    else:
        rule_ids = ("DT-TRP-03", "DT-KOTH-04", *_house_policy(draft.table, attack.attacker))
    draft.add_step(
        "target-chosen",
        choice.seat,
        rule_ids,
        seat=seat,
        subject=attack.ability,
        window=item.window,
    )
    _set_target(draft, seat, item.window)


def _set_target(draft: Draft, seat: int, window: str) -> None:
    """Set the target: aim the waiting damage at it, and place the tokens that waited for it."""
    draft.table = draft.table.with_attack(target=seat)
    attack = draft.table.attack
    assert attack is not None
    packet = draft.table.packet(attack.packet)
    if packet is not None:
        packet = replace(packet, seat=seat)
        draft.table = draft.table.with_packet(packet)
    draft.table = draft.table.with_attack(tokens_for_target=())
    # Only a choice of the Active Player, not a die, draws a card for a Leader.
    is_chosen = window == TARGET_CHOSEN
    draws_first = is_chosen and draft.rules.holds("DT-KOTH-07", attack.ability, seat)
    if is_chosen and not draws_first:
        outer_step = draft.enclosing_step
        _draw_for_leader(draft, seat)
        draft.enclosing_step = outer_step
    draft.push(
        *(
            PlaceTokens(seat, token, count, placer=placer, source=source)
            for token, count, placer, source in attack.tokens_for_target
        ),
        *release_targeted_effects(draft),
        OpenWindow(window),
    )
    if packet is not None:
        fire_incoming(draft, packet)
    if draws_first:
        _draw_for_leader(draft, seat)


def release_targeted_effects(draft: Draft) -> list[Effects]:
    """Return the targeted effects of an ability that is no Attack, if they are due (AMB-13).

    The returned effects are removed from the deferred effects.
    """
    attack = draft.table.attack
    if attack is None or attack.decided_as_attack is not False or attack.target is None:
        return []
    if not attack.deferred_effects:
        return []
    if draft.rules.reading("targeted-effects-without-attack") == "after-targeting":
        return []
    draft.table = draft.table.with_attack(deferred_effects=())
    # Without an Attack, no effect waits for the damage.
    deferred_entries = tuple(replace(entry, is_late=False) for entry in attack.deferred_effects)
    return deferred_effects(replace(attack, deferred_effects=deferred_entries), draft.table.window)


def _draw_for_leader(draft: Draft, seat: int, *, is_chosen: bool = True) -> None:
    """Draw a card for targeting a Leader, before anything else happens (DT-KOTH-05, DT-KOTH-07).

    A sole Leader never draws, because nobody else is a Leader (DT-KOTH-09). An ability that may
    still become an Attack counts as an Attack (AMB-12).
    """
    table = draft.table
    attack = table.attack
    assert attack is not None
    if table.mode != "king-of-the-hill":
        return
    if attack.decided_as_attack is False and draft.rules.holds(
        ("DT-KOTH-10", "DT-KOTH-05"), attack.ability, seat
    ):
        return
    leaders = leaders_for_bonus(draft.rules, table)
    leader_rule = "DT-KOTH-05"
    if attack.attacker in leaders:
        leader_rule = "DT-KOTH-08" if seat in leaders else "DT-KOTH-09"
    is_leader = seat in leaders
    if not draft.rules.apply(
        (leader_rule, "DT-KOTH-06"),
        attack.attacker,
        seat,
        with_rule=is_leader,
        without_rule=not is_leader,
    ):
        return
    if not is_chosen and draft.rules.reading(_policy_without_choice(table)) == "choice-only":
        return
    tie_rules = ("DT-KOTH-08",) if attack.attacker in leaders else ()
    ultimate_rules = ("DT-ULT-10",) if attack.ultimate else ()
    tie_form = "among" if len(leaders) > 2 else "level"
    draft.begin_step(
        "leader-targeted", attack.attacker,
        ("DT-KOTH-05", "DT-KOTH-06", "DT-KOTH-07", *tie_rules, *ultimate_rules, "AMB-33"),
        seat=seat, health=table.seats[seat].health, form=tie_form if tie_rules else "alone",
    )  # fmt: skip
    draft.push(Draw(attack.attacker, 1, rule="DT-KOTH-05"))


def draw_for_collateral(draft: Draft) -> None:
    """Only in a world without DT-DMG-13 or DT-KOTH-05: draw for collateral damage to a Leader.

    These rules say that collateral damage is no Attack, and that only an Attack on a Leader draws a
    card. In a world without one of them, collateral damage to a Leader draws a card, too.
    """
    table, attack = draft.table, draft.table.attack
    if attack is None or table.mode != "king-of-the-hill" or draft.rules.world is None:
        return
    leaders = leaders_for_bonus(draft.rules, table)
    leaders_hit = [
        packet.seat
        for packet in table.packets
        if packet.is_offensive and packet.dealer == attack.attacker and packet.seat in leaders
    ]
    cited_rules = ("DT-DMG-13", "DT-DMG-10", "DT-KOTH-05")
    if leaders_hit and not draft.rules.forbids(cited_rules, attack.ability, leaders_hit[0]):
        draft.push(Draw(attack.attacker, 1, rule="DT-KOTH-05"))


def _policy_without_choice(table: Table) -> str:
    """Return the policy that decides if a Leader who is the only possible target brings a card."""
    has_fixed_target = table.fixed_target is not None
    return "leader-in-additional-phase" if has_fixed_target else "leader-with-two-left"


@REGISTRY.resolves(SoleOpponentTargeted)
def draw_for_sole_opponent(draft: Draft, item: SoleOpponentTargeted) -> None:
    """Draw a card if the only possible target is a Leader and a reading allows the card."""
    attack = draft.table.attack
    if attack is not None and attack.target is not None and not attack.is_cancelled:
        _draw_for_leader(draft, attack.target, is_chosen=False)


def leaders_for_bonus(rules: Rules, table: Table) -> tuple[int, ...]:
    """Return the Leaders now or, by one reading, at the start of the Roll Phase (AMB-33)."""
    if rules.reading("leader-moment") == "phase-begins":
        return table.leaders
    return seating.leaders(table)


def leaders_to_store(rules: Rules, table: Table) -> tuple[int, ...]:
    """Return the Leaders to store when a Roll Phase begins; none if no reading needs them later."""
    if table.mode != "king-of-the-hill" or rules.reading("leader-moment") != "phase-begins":
        return ()
    return seating.leaders(table)
