"""Roll dice and draw cards: ask for the outcome, and apply it to the game.

* ``ask_…`` functions: they put a chance event to the caller of the engine
* ``take_…`` functions: they receive its outcome
* `Effects`: the item of the agenda for an effect and for all effects after it in the same list
* to read dice: an effect reads them when it uses their values
* unknown card: a card that the record of the game leaves unnamed
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dtnb.dicethrone.changes.dice import add_roll, change_die
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.attempts import ROLL_PHASE_BY_NAME
from dtnb.dicethrone.details.effect_cursor import next_effect
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.vocabulary import ROLLED_FOR_PREFIX
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    CheckDefeat,
    CloseRoll,
    Draw,
    Effects,
    FireTrigger,
    Roll,
)
from dtnb.dicethrone.state.deck import draw_changes, next_card, possible_next_cards
from dtnb.dicethrone.state.dice_roll import fresh_die
from dtnb.dicethrone.state.seat import UNKNOWN_CARD, Counts, set_count
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import (
    AFTER_EFFECT_DICE,
    AFTER_UPKEEP_EFFECT,
    DICE_ONLY,
)
from dtnb.kernel import Chance, Outcome
from dtnb.kernel.windows import OpenWindow


@REGISTRY.resolves(Roll)
def ask_roll(draft: Draft, item: Roll) -> None:
    """Ask for the faces of the dice. If there are none to roll, continue at once."""
    if item.count == 0:
        if item.next_effects is not None:
            draft.push(item.next_effects)
        return
    window = item.window or draft.table.window
    draft.ask(
        item, Chance("roll", item.seat, purpose=item.purpose, count=item.count, window=window)
    )


@REGISTRY.answers(Roll)
def take_roll(draft: Draft, item: Roll, outcome: Outcome) -> None:
    """Add the rolled dice to the table, or update the dice that were rolled again."""
    values = tuple(map(int, outcome.values))
    if item.roll < 0:
        _add_new_roll(draft, item, values)
    elif item.is_alteration:
        _alter_dice(draft, item, values)
    else:
        _add_attempt(draft, item, values)


def _add_new_roll(draft: Draft, item: Roll, values: tuple[int, ...]) -> None:
    """Add a new roll.

    After the dice of an effect, open a window in which players may change them. Then mark the dice
    as read, unless the effect rolls more dice first.
    """
    allowed_attempts = _attempts_allowed(draft, item)
    roll = add_roll(
        draft,
        item.purpose,
        seat=item.seat,
        phase=item.phase,
        values=values,
        allowed=allowed_attempts,
    )
    is_effect = item.phase == "effect"
    unread: tuple[int, ...] = ()
    if item.next_effects is not None:
        resolution = item.next_effects.resolution
        unread = (*resolution.unread_rolls, roll.id)
        rolls_more = _rolls_more_dice(draft, item.next_effects)
        named_rolls = (
            (*resolution.named_rolls, (item.roll_name, roll.id))
            if item.roll_name
            else resolution.named_rolls
        )
        resolution = replace(
            resolution,
            roll=roll.id,
            named_rolls=named_rolls,
            unread_rolls=unread if rolls_more else (),
        )
        draft.push(replace(item.next_effects, resolution=resolution))
        unread = () if rolls_more else unread
    rule_ids = ("DT-TXT-01",) if is_effect else ("DT-ORP-01", "DT-ORP-20")
    if item.phase == "defensive":
        rule_ids = ("DT-DRP-05", "DT-ORP-20")
    elif item.phase == "targeting":
        rule_ids = ("DT-TRP-04",)
    draft.begin_step(
        "rolls", item.seat, rule_ids, id=f"pool:{roll.id}", subject=item.purpose,
        phase=item.phase, values=list(values), attempt=1, allowed=allowed_attempts,
        total=sum(values), **_describe_dice_read(draft, item, values),
    )  # fmt: skip
    if item.next_effects is None:
        return
    source = item.next_effects.resolution.source
    spent_token = source.name if source.kind == "spend" else ""
    triggers: tuple[FireTrigger, ...] = ()
    if spent_token:
        triggers = (FireTrigger(f"{ROLLED_FOR_PREFIX}{spent_token}", source.seat, roll=roll.id),)
    draft.push(_window_after_dice(draft, item.next_effects), *triggers, *map(CloseRoll, unread))


def _window_after_dice(draft: Draft, effects: Effects) -> OpenWindow:
    """Return the window after the dice of an effect."""
    source = effects.resolution.source
    if source.kind == "trigger" and draft.table.phase == "upkeep-phase":
        return OpenWindow(AFTER_UPKEEP_EFFECT)
    # After the dice of a card or token, players may only change dice (AMB-06). After the dice of an
    # ability, all actions of the window are possible (DT-PRI-10, DT-DRP-11).
    is_narrow = source.kind not in ("ability", "defense") and draft.rules.holds(
        ("DT-CARD-23", "AMB-06"), source.name, source.seat
    )
    return OpenWindow(AFTER_EFFECT_DICE, DICE_ONLY if is_narrow else "")


def _attempts_allowed(draft: Draft, item: Roll) -> int:
    """Return how many Roll Attempts a new roll has, with the changes that effects have stored.

    The changes are removed from the table, because they apply only once. The first roll of all dice
    always takes place (DT-ORP-01, DT-DRP-05).
    """
    changes = [
        (seat, phase_name, number)
        for seat, phase_name, number in draft.table.attempt_changes
        if seat == item.seat and ROLL_PHASE_BY_NAME[phase_name] == item.phase
    ]
    if changes:
        unused_changes = tuple(
            change for change in draft.table.attempt_changes if change not in changes
        )
        draft.table = replace(draft.table, attempt_changes=unused_changes)
    usual_attempts = 1
    if item.phase == "offensive":
        usual_attempts = draft.rules.apply(
            ("DT-ORP-01", "DT-ORP-20"), item.purpose, item.seat, with_rule=3, without_rule=4
        )
    elif item.phase == "defensive":
        usual_attempts = draft.rules.apply(
            ("DT-DRP-05", "DT-ORP-20"), item.purpose, item.seat, with_rule=1, without_rule=2
        )
    return max(1, usual_attempts + sum(number for _, _, number in changes))


def _rolls_more_dice(draft: Draft, next_effects: Effects) -> bool:
    """Tell whether the effect list rolls more dice before it reads the rolled dice."""
    effect = next_effect(draft.rules, draft.table, next_effects.resolution, next_effects.path)
    return effect is not None and effect.starts_with_dice


def _describe_dice_read(draft: Draft, item: Roll, values: tuple[int, ...]) -> dict[str, object]:
    """Return the sum and the symbols of the dice for the record, if the effect reads them."""
    if item.next_effects is None or draft.recorder is None:
        return {}
    rules = draft.rules
    names_read = set(
        names_in_effects(rules.effects_of(draft.table, item.next_effects.resolution.source))
    )
    symbols = rules.hero_at(draft.table, item.seat).symbols(values)
    tally = [f"{symbols.count(symbol)} {symbol}" for symbol in dict.fromkeys(symbols)]
    return {
        "sum": sum(values) if "total" in names_read else None,
        "tally": tally if names_read & {"count", "any"} else [],
    }


def names_in_effects(effects: tuple[Effect, ...]) -> Iterator[str]:
    """Yield every name and function in the expressions of an effect list."""
    for effect in effects:
        for expression in (*effect.numbers(), effect.condition):
            if expression is not None:
                yield from expression.names
                yield from (function for function, _ in expression.calls)
        for child in effect.children():
            yield from names_in_effects(child)


def _alter_dice(draft: Draft, item: Roll, values: tuple[int, ...]) -> None:
    """Give the dice that an effect rolled again their new values."""
    if item.next_effects is not None:
        draft.push(item.next_effects)
    draft.begin_step(
        "rolls-again",
        item.seat,
        ("DT-ORP-04", "DT-CARD-24"),
        subject=item.source,
        purpose=item.purpose,
        values=list(values),
        alters=f"pool:{item.roll}",
    )
    for index, value in zip(item.dice, values, strict=True):
        change_die(draft, item.roll, index=index, value=value, actor=item.seat, source=item.source)


def _add_attempt(draft: Draft, item: Roll, values: tuple[int, ...]) -> None:
    """Give the dice that a Roll Attempt rolled again their new values."""
    roll = draft.table.roll(item.roll)
    assert roll is not None
    dice = list(roll.dice)
    for index, value in zip(item.dice, values, strict=True):
        dice[index] = fresh_die(value)
    kept_dice = tuple([index for index in range(len(dice)) if index not in item.dice])
    roll = replace(roll, dice=tuple(dice), attempt=roll.attempt + 1, kept_dice=kept_dice)
    draft.table = draft.table.with_roll(roll)
    if item.next_effects is not None:
        draft.push(item.next_effects)
    if draft.recorder is None:
        return
    rule_ids = ("DT-ORP-01",) if roll.phase == "offensive" else ("DT-DRP-05",)
    draft.add_step(
        "rolls", item.seat, rule_ids, id=f"pool:{roll.id}", subject=item.purpose,
        phase=roll.phase, values=list(roll.values), rolled=list(values),
        kept=[roll.values[index] for index in kept_dice], attempt=roll.attempt,
        allowed=roll.allowed, total=sum(roll.values),
    )  # fmt: skip


@REGISTRY.resolves(CloseRoll)
def close_roll(draft: Draft, item: CloseRoll) -> None:
    """Mark the dice as read: nobody may change them any more (AMB-10)."""
    roll = draft.table.roll(item.roll)
    if roll is not None and roll.is_open:
        draft.table = draft.table.with_roll(replace(roll, is_open=False))
        draft.add_step(
            "dice-read", roll.seat, ("AMB-10", "DT-ORP-13"), subject=roll.purpose,
            values=list(roll.values), total=sum(roll.values),
        )  # fmt: skip


# -- cards --------------------------------------------------------------------------------------


@REGISTRY.resolves(Draw)
def ask_draw(draft: Draft, item: Draw) -> None:
    """Ask which card is drawn next, after reshuffling if the deck is empty (DT-CARD-03)."""
    continuation = () if item.next_effects is None else (item.next_effects,)
    if item.count == 0:
        draft.push(*continuation)
        return
    if draft.rules.world is not None and not _continues_drawing(draft, item.seat):
        draft.push(*continuation)
        return
    if not draft.table.seats[item.seat].deck_size and draft.table.seats[item.seat].discard:
        _reshuffle(draft, item.seat)
    seat_state = draft.table.seats[item.seat]
    if not seat_state.deck_size:
        draft.push(*continuation)
        draft.add_step("nothing-to-draw", item.seat, ("AMB-40",))
        if draft.rules.reading("empty-deck-and-discard") == "lose":
            before, draft.table = seat_state.health, draft.table.with_seat(item.seat, health=0)
            draft.add_step(
                "health-set", item.seat, ("AMB-40",), subject="draw", seat=item.seat,
                before=before, after=0,
            )  # fmt: skip
            draft.push(CheckDefeat())
        return
    deck = possible_next_cards(seat_state)
    draft.ask(
        item,
        Chance("draw", item.seat, purpose="draw", count=1, deck=deck, window=draft.table.window),
    )


def _continues_drawing(draft: Draft, seat: int) -> bool:
    """Tell whether a seat goes on drawing cards with this hand and this deck.

    By the rules the answer is yes: an empty deck is reshuffled (DT-CARD-03), and the hand limit
    matters only in the Discard Phase (DT-CARD-05). In a world without one of these rules, an empty
    deck or a full hand stops the drawing.
    """
    rules, seat_state = draft.rules, draft.table.seats[seat]
    is_full = rules.excess_cards(seat_state.hand_size + 1) > 0
    if is_full and not rules.holds("DT-CARD-05", "deck", draft.table.phase, seat):
        return False
    reshuffles = not seat_state.deck_size and bool(seat_state.discard)
    return not reshuffles or rules.holds("DT-CARD-03", "draw", seat)


def _reshuffle(draft: Draft, seat: int) -> None:
    """Turn the discard pile into the deck (DT-CARD-03).

    The face-down deck is empty, so each card whose place is not known is in hand or on the discard
    pile. If the discard pile has no unknown card, all these cards are in hand, and become known.
    """
    seat_state = draft.table.seats[seat]
    unknown_discards = seat_state.discard.count(UNKNOWN_CARD)
    deck: Counts = seat_state.deck if unknown_discards else ()
    if seat_state.unknown_hand and not unknown_discards:
        revealed_cards = [card for card, copies in seat_state.deck for _ in range(copies)]
        draft.table = draft.table.with_seat(
            seat, hand=tuple(sorted((*seat_state.hand, *revealed_cards))), unknown_hand=0
        )
    for card in seat_state.discard:
        if card != UNKNOWN_CARD:
            deck = set_count(deck, card, dict(deck).get(card, 0) + 1)
    draft.table = draft.table.with_seat(seat, deck=deck, discard=())
    draft.add_step("reshuffles", seat, ("DT-CARD-03",), count=len(seat_state.discard))


@REGISTRY.answers(Draw)
def take_draw(draft: Draft, item: Draw, outcome: Outcome) -> None:
    """Put the drawn card into the hand; an unknown card stays unknown."""
    seat_state = draft.table.seats[item.seat]
    card = str(outcome.values[0])
    if card == UNKNOWN_CARD:
        # A card that a player saw on top of the deck is still known after it is drawn.
        card = next_card(seat_state)
    changes = draw_changes(seat_state, card)
    if card == UNKNOWN_CARD:
        changes["unknown_hand"] = seat_state.unknown_hand + 1
    else:
        changes["hand"] = tuple(sorted((*seat_state.hand, card)))
    draft.table = draft.table.with_seat(item.seat, **changes)
    draft.add_step("draws", item.seat, (item.rule,), subject="" if card == UNKNOWN_CARD else card)
    next_effects = item.next_effects
    if next_effects is not None:
        resolution = next_effects.resolution
        resolution = replace(resolution, seen_cards=(*resolution.seen_cards, (item.seat, card)))
        next_effects = replace(next_effects, resolution=resolution)
    draft.push(replace(item, count=item.count - 1, next_effects=next_effects))


def unread_rolls(table: Table, phase: str, seat: int) -> tuple[int, ...]:
    """Return the rolls of a seat in a phase whose dice are not read yet."""
    return tuple(
        [
            roll.id
            for roll in table.rolls
            if roll.is_open and roll.phase == phase and roll.seat == seat
        ]
    )
