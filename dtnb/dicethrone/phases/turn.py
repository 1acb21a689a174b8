"""Play a turn: Upkeep, Income, Main Phases, Roll Phases, Discard (windows TW-01 to TW-19).

The file is long because it has every step of a turn outside the Roll Phases, in their order.

* ``resolves`` registers the function that resolves an item of the agenda, and ``answers`` the one
  that receives the answer to the item's question
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from dtnb.dicethrone.changes.apply_damage import apply_totals
from dtnb.dicethrone.changes.cancelling import note_lost_extra_phase
from dtnb.dicethrone.changes.combat_points import gain_cp
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.tokens import take_tokens
from dtnb.dicethrone.phases.damage_division import ask_to_divide_first
from dtnb.dicethrone.rules.seating import next_seat, rotate_to_seat, seats_clockwise, seats_in_game
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    BeforeRolling,
    BeginTurn,
    CheckDefeat,
    ClosePhase,
    DiscardPhase,
    Draw,
    EndTurn,
    FireTrigger,
    GainIncome,
    IncomeDraw,
    IncomePhase,
    MainPhase,
    OrderEffects,
    RollPhase,
    SettleUpkeep,
    UpkeepPhase,
)
from dtnb.dicethrone.state.windows import (
    AFTER_INCOME,
    AFTER_UPKEEP_EFFECT,
    BEFORE_INCOME,
    BEFORE_OFFENSE,
    BEFORE_UPKEEP_APPLIES,
    MAIN_PHASE_1,
    MAIN_PHASE_2,
    UPKEEP_BEGINS,
)
from dtnb.kernel import Choice, Decision, DecisionKind, Item
from dtnb.kernel.windows import OpenWindow

#: the phases of a turn with which a record may begin (DT-TURN-02)
FIRST_PHASES = (
    "upkeep-phase",
    "income-phase",
    "main-phase-1",
    "offensive-roll-phase",
    "main-phase-2",
    "discard-phase",
)


@cache
def phase_items(seat: int, first_phase: str) -> tuple[Item, ...]:
    """Return the agenda items of a turn that begins with a given phase (DT-TURN-02)."""
    items: dict[str, tuple[Item, ...]] = {
        "upkeep-phase": (UpkeepPhase(seat),),
        "income-phase": (IncomePhase(seat),),
        "main-phase-1": (MainPhase(seat), BeforeRolling(seat)),
        "offensive-roll-phase": (RollPhase(seat),),
        "main-phase-2": (MainPhase(seat, is_second=True),),
        "discard-phase": (DiscardPhase(seat),),
    }
    if first_phase != "offensive-roll-phase":
        # `BeforeRolling` itself begins or skips the Roll Phase.
        del items["offensive-roll-phase"]
    phases = list(items)
    return tuple(item for phase in phases[phases.index(first_phase) :] for item in items[phase])


@REGISTRY.resolves(BeginTurn)
def begin_turn(draft: Draft, item: BeginTurn) -> None:
    """Begin the turn of a player, who becomes the Active Player (DT-TURN-01)."""
    table = draft.table
    draft.table = replace(
        table, turn=table.turn + 1, active=item.seat, phase="", window="", attempts_used=0
    )
    draft.push(EndTurn(item.seat, item.last_turn))
    is_first_turn = (table.turn, table.start_seat) == (0, item.seat)
    draft.begin_step(
        "turn-begins",
        item.seat,
        ("DT-TURN-01", "DT-TURN-02"),
        turn=draft.table.turn,
        first=is_first_turn,
    )
    phases = phase_items(item.seat, item.first_phase)
    # DT-TURN-02: Upkeep comes before Income. In a world without that rule, Income comes first.
    if item.first_phase == "upkeep-phase":
        upkeep, income, *later_phases = phases
        phases = draft.rules.apply(
            ("DT-CP-06", "DT-TURN-02"),
            "Income Phase",
            item.seat,
            with_rule=phases,
            without_rule=(income, upkeep, *later_phases),
        )
    draft.push(*phases)


@REGISTRY.resolves(EndTurn)
def end_turn(draft: Draft, item: EndTurn) -> None:
    """End the turn, and begin the next turn unless this is the last turn (DT-TURN-01)."""
    _sell_excess_cards(draft)
    table = draft.table
    draft.add_step("turn-ends", item.seat, ("DT-TURN-01",), turn=table.turn)
    draft.table = replace(
        table, active=item.seat, phase="", retarget_bans=(), prevented_statuses=()
    )
    if not item.last_turn or table.turn < item.last_turn:
        draft.push(BeginTurn(_next_player(draft), last_turn=item.last_turn))


def _sell_excess_cards(draft: Draft) -> None:
    """Only in a world without DT-CARD-05: sell cards beyond the hand limit of any seat.

    DT-CARD-05 says that the hand limit matters only at the end of one's own Discard Phase.
    """
    if draft.rules.world is None:
        return
    for seat, seat_state in enumerate(draft.table.seats):
        excess = min(draft.rules.excess_cards(seat_state.hand_size), seat_state.unknown_hand)
        if excess > 0 and not draft.rules.holds("DT-CARD-05", "sale", seat):
            unknown = seat_state.unknown_hand - excess
            draft.table = draft.table.with_seat(seat, unknown_hand=unknown)
            gain_cp(draft, seat, excess, "sale")


def _next_player(draft: Draft) -> int:
    """Return the next Active Player. In a team game, the teams take turns (DT-TEAM-04)."""
    seat = next_seat(draft.table)
    if not draft.table.teams:
        return seat
    others = rotate_to_seat(seats_clockwise(draft.table), draft.table.active)[1:]
    clockwise_neighbour = next(iter(seats_in_game(draft.table, others)), seat)
    return draft.rules.apply(
        ("DT-TEAM-04", "DT-TURN-01"), seat, with_rule=seat, without_rule=clockwise_neighbour
    )


def take_skip(draft: Draft, seat: int, phase: str) -> bool:
    """Tell whether a seat skips a phase, and use up the effect that skips it (DT-TURN-02)."""
    if (seat, phase) not in draft.table.skipped_phases:
        return False
    skips = list(draft.table.skipped_phases)
    skips.remove((seat, phase))
    draft.table = replace(draft.table, skipped_phases=tuple(skips))
    return draft.rules.holds("DT-TURN-02", phase, seat)


def note_skipped(draft: Draft, seat: int, phase: str, rule_ids: tuple[str, ...]) -> None:
    """Record that a phase does not take place."""
    draft.add_step("phase-skipped", seat, rule_ids, phase=phase)


def begin_phase(draft: Draft, seat: int, phase: str, rule_ids: tuple[str, ...]) -> None:
    """Begin a phase other than a Roll Phase; agenda items pushed afterwards belong to the phase."""
    draft.table = replace(draft.table, active=seat, phase=phase)
    draft.push(ClosePhase())
    draft.begin_step("phase-begins", seat, ("DT-TURN-02", *rule_ids), phase=phase, extra=False)


@REGISTRY.resolves(ClosePhase)
def close_phase(draft: Draft, item: ClosePhase) -> None:
    """Clear the table after a phase other than a Roll Phase."""
    draft.table = replace(draft.table.without_phase(), income_draw="")


# -- several effects at once --------------------------------------------------------------------


@REGISTRY.resolves(OrderEffects)
def order_effects(draft: Draft, item: OrderEffects) -> None:
    """Let the next effect act; if there are several, ask which effect is next (DT-TURN-04)."""
    sources = draft.rules.sources_of_trigger(draft.table, item.seat, item.trigger)
    remaining_sources = sources
    if item.remaining is not None:
        remaining_sources = tuple(name for name in item.remaining if name in sources)
    if len(remaining_sources) > 1:
        order = draft.rules.order(draft.table)
        # During setup there is no Active Player, so each player orders their own effects.
        chooser = item.seat if draft.table.phase == "setup" else draft.table.active
        question = Decision(
            draft.table.window, chooser, DecisionKind.FORCED, order=order, topic="order"
        )
        draft.ask(replace(item, remaining=remaining_sources), question)
    elif remaining_sources:
        _fire_next(draft, replace(item, remaining=remaining_sources), remaining_sources[0])


@REGISTRY.answers(OrderEffects)
def answer_order(draft: Draft, item: OrderEffects, choice: Choice) -> None:
    """Let the chosen effect act next (DT-TURN-04)."""
    name = str(choice.action.detail("effect"))
    draft.add_step(
        "orders-effects", choice.seat, ("DT-TURN-04", "AMB-44"), subject=name,
        window=draft.table.window,
    )  # fmt: skip
    assert item.remaining is not None
    other = next(other for other in item.remaining if other != name)
    first = draft.rules.apply(
        ("DT-TURN-04", "AMB-44"), name, other, with_rule=name, without_rule=other
    )
    _fire_next(draft, item, first)


def _fire_next(draft: Draft, item: OrderEffects, name: str) -> None:
    """Fire one effect, and keep the others for later."""
    assert item.remaining is not None
    later_effects = tuple(other for other in item.remaining if other != name)
    window = (OpenWindow(item.window),) if item.window else ()
    trigger = FireTrigger(
        item.trigger, item.seat, only_source=name,
        roll=item.roll, packet=item.packet, amount=item.amount, seen_cards=item.seen_cards,
    )  # fmt: skip
    draft.push(trigger, *window, replace(item, remaining=later_effects))


# -- Upkeep -------------------------------------------------------------------------------------


@REGISTRY.resolves(UpkeepPhase)
def begin_upkeep(draft: Draft, item: UpkeepPhase) -> None:
    """Resolve the Upkeep effects of the Active Player (DT-TURN-03)."""
    if take_skip(draft, item.seat, "Upkeep Phase"):
        note_skipped(draft, item.seat, "upkeep-phase", ("DT-TURN-02",))
        return
    begin_phase(draft, item.seat, "upkeep-phase", ("DT-TURN-03",))
    if not draft.rules.holds("DT-TURN-05", "Upkeep Phase", item.seat):
        # DT-TURN-05: Upkeep damage accumulates. In a world without that rule, it does not.
        draft.table = replace(draft.table, totals_applied=True)
    draft.push(
        OpenWindow(UPKEEP_BEGINS),
        OrderEffects(item.seat, "upkeep", window=AFTER_UPKEEP_EFFECT),
        *_upkeep_of_others(draft, item.seat),
        SettleUpkeep(item.seat),
    )


def _upkeep_of_others(draft: Draft, active: int) -> list[FireTrigger]:
    """Only in a world without DT-TURN-03: return the Upkeep effects of players not active."""
    rules, table = draft.rules, draft.table
    if rules.world is None:
        return []
    return [
        FireTrigger("upkeep", seat, only_source=name)
        for seat in range(len(table.seats))
        if seat != active and table.is_in_game(seat)
        for name in rules.sources_of_trigger(table, seat, "upkeep")
        if not rules.holds(("DT-TURN-03", f"token:{name}"), name, seat)
    ]


@REGISTRY.resolves(SettleUpkeep)
def settle_upkeep(draft: Draft, item: SettleUpkeep) -> None:
    """Open a last window, then apply the accumulated damage and healing (DT-TURN-05)."""
    if item.applies_damage and ask_to_divide_first(draft, item):
        return
    if not item.applies_damage and draft.rules.world is not None:
        _remove_tokens_that_acted(draft, item.seat)
    if item.applies_damage:
        draft.push(*apply_totals(draft), CheckDefeat())
    elif draft.table.packets or draft.table.healing:
        draft.push(OpenWindow(BEFORE_UPKEEP_APPLIES), replace(item, applies_damage=True))


def _remove_tokens_that_acted(draft: Draft, seat: int) -> None:
    """Only in a world without DT-STAT-13: remove Persistent Status Effects that have acted.

    DT-STAT-13 says that they stay on the board.
    """
    rules = draft.rules
    for name, count in draft.table.seats[seat].tokens:
        token = rules.token(name)
        has_acted = token.persistent and "upkeep" in token.when
        if has_acted and not rules.holds(("DT-STAT-13", "DT-STAT-12"), name, seat):
            take_tokens(
                draft, seat, name, count, actor=None, source=name, step_kind="token-removed"
            )


# -- Income -------------------------------------------------------------------------------------


@REGISTRY.resolves(IncomePhase)
def begin_income(draft: Draft, item: IncomePhase) -> None:
    """Gain 1 CP, then draw a card (DT-CP-04, DT-TURN-06); skip this in turn 1 (DT-CP-05)."""
    seat, table = item.seat, draft.table
    if not item.has_begun:
        if _skips_income(draft, seat):
            note_skipped(draft, seat, "income-phase", ("DT-CP-05",))
            return
        draft.table = replace(table, phase="income-phase", window=BEFORE_INCOME)
        draft.push(OrderEffects(seat, "income"), replace(item, has_begun=True))
        return
    if take_skip(draft, seat, "Income Phase"):
        note_skipped(draft, seat, "income-phase", ("DT-TURN-02", "DT-TURN-06"))
        if not draft.rules.holds("DT-TURN-06", "deck", "Income Phase", seat):
            draft.push(IncomeDraw(seat))
        return
    begin_phase(draft, seat, "income-phase", ("DT-TURN-06",))
    gain, draw = GainIncome(seat), IncomeDraw(seat)
    first, second = draft.rules.apply(
        ("DT-TURN-06", "DT-CP-04"),
        "Income Phase",
        seat,
        with_rule=(gain, draw),
        without_rule=(draw, gain),
    )
    draft.push(
        OpenWindow(BEFORE_INCOME), first, OpenWindow(AFTER_INCOME), second, OpenWindow(AFTER_INCOME)
    )


def _skips_income(draft: Draft, seat: int) -> bool:
    """Tell whether this is the first turn of the Start Player (DT-CP-05, DT-TEAM-06)."""
    table = draft.table
    is_first = (table.turn, table.start_seat) == (1, seat)
    if draft.rules.world is None or table.turn > len(table.seats):
        return is_first
    rule_ids = ("DT-TEAM-06", "DT-CP-05") if table.teams else ("DT-CP-05",)
    return draft.rules.apply(
        rule_ids, "income-phase", seat, with_rule=is_first, without_rule=not is_first
    )


@REGISTRY.resolves(GainIncome)
def gain_income(draft: Draft, item: GainIncome) -> None:
    """Raise the CP dial by 1 (DT-CP-04)."""
    gain_cp(draft, item.seat, 1, "Income Phase", printed_rules=("DT-CP-04",))


@REGISTRY.resolves(IncomeDraw)
def draw_income(draft: Draft, item: IncomeDraw) -> None:
    """Draw a card (DT-CARD-02), unless another effect has replaced the draw."""
    replacement = draft.table.income_draw
    if replacement and draft.rules.holds("DT-CARD-02", replacement, item.seat):
        draft.add_step("draw-replaced", item.seat, ("DT-CARD-02",), subject=replacement)
        return
    draft.table = replace(draft.table, income_draw="Income Phase")
    draft.push(Draw(item.seat, 1, rule="DT-CARD-02"))


# -- Main Phases and the moment before the Roll Phases ------------------------------------------


@REGISTRY.resolves(MainPhase)
def begin_main_phase(draft: Draft, item: MainPhase) -> None:
    """Open the Main Phase, for sales, Main Phase cards and Hero Upgrades (DT-TURN-07)."""
    phase, window = (
        ("main-phase-2", MAIN_PHASE_2) if item.is_second else ("main-phase-1", MAIN_PHASE_1)
    )
    if take_skip(draft, item.seat, "Main Phase"):
        note_skipped(draft, item.seat, phase, ("DT-TURN-02",))
        return
    begin_phase(draft, item.seat, phase, ("DT-TURN-08",) if item.is_second else ("DT-TURN-07",))
    draft.push(OpenWindow(window))


@REGISTRY.resolves(BeforeRolling)
def begin_or_skip_rolling(draft: Draft, item: BeforeRolling) -> None:
    """Begin the Roll Phase, unless its Offensive Roll Phase is skipped.

    Source: TW-03d, AMB-42.
    """
    seat = item.seat
    players = (seat,) if item.opponent is None else (seat, item.opponent)
    defeated = [player for player in players if not draft.table.is_in_game(player)]
    if defeated:
        if item.is_additional and not _keeps_extra_phase(draft, item, defeated[0]):
            note_lost_extra_phase(draft, seat, defeated=defeated[0])
        return
    # First open the window before the Roll Phase and let effects act, then come back to this item.
    if not item.effects_have_acted:
        phase = draft.table.phase if item.is_additional else "main-phase-1"
        draft.table = replace(draft.table, active=seat, phase=phase, window=BEFORE_OFFENSE)
        draft.push(
            *(() if item.is_additional else (OpenWindow(BEFORE_OFFENSE),)),
            OrderEffects(seat, "before offensive roll phase"),
            replace(item, effects_have_acted=True),
        )
        return
    close_phase(draft, ClosePhase())
    if take_skip(draft, seat, "Offensive Roll Phase"):
        note_skipped(draft, seat, "roll-phase", ("DT-TURN-02", "AMB-42"))
        if not draft.rules.holds(("DT-TURN-08", "AMB-42"), "main-phase-2", seat):
            # DT-TURN-08: Main Phase (2) takes place. In a world without that rule, it is skipped.
            draft.table = replace(
                draft.table, skipped_phases=(*draft.table.skipped_phases, (seat, "Main Phase"))
            )
    else:
        draft.push(RollPhase(seat, opponent=item.opponent, is_additional=item.is_additional))


def _keeps_extra_phase(draft: Draft, item: BeforeRolling, defeated: int) -> bool:
    """Tell whether an additional Roll Phase takes place although its fixed opponent is defeated.

    AMB-47 says that such a phase is lost. In a world without that rule, put the phase on the agenda
    again, without a fixed opponent, and return True.
    """
    attacker_plays_on = defeated != item.seat and draft.table.opponents(item.seat)
    if not attacker_plays_on or draft.rules.holds(("AMB-47", "DT-WIN-02"), item.seat, defeated):
        return False
    draft.push(replace(item, opponent=None))
    return True
