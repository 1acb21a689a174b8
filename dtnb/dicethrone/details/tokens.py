"""Find the tokens that an effect may take and their possible receivers, and ask about them.

* token in an answer: it is named as (seat of its holder, name)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dtnb.dicethrone.details.follow_up import (
    STOP,
    Answers,
    EffectContext,
    FollowUp,
    FollowUps,
    amount_of,
)
from dtnb.dicethrone.details.players import (
    SELECTORS_WITH_CHOICE,
    chosen_or_fixed_seat,
    eligible_players,
    fixed_seat,
    previously_chosen_seat,
)
from dtnb.dicethrone.heroes.language.vocabulary import CHOSEN_SELECTORS
from dtnb.dicethrone.heroes.verbs.tokens import PreventStatus, Remove, TokenTaking, Transfer
from dtnb.dicethrone.rules.own_rules import forbidding_rules
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.agenda import PlaceTokens
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Item, Reason


def remove_follow_ups(
    context: EffectContext, effect: Remove, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the questions about the token to remove and its holder."""
    takes_all = isinstance(effect.count, str)
    if effect.token in ("any", "this") and takes_all:
        yield from _holder_of_all_follow_ups(context, effect, prefix, answers)
    elif effect.token == "any":
        yield from _any_token_follow_ups(context, effect, prefix, answers)
    elif effect.token != "this" and context.rules.is_known_token(effect.token):
        yield from _named_token_follow_ups(context, effect, prefix, answers)
    elif effect.token != "this":
        yield from _group_follow_ups(context, effect, prefix, answers)


def _holder_of_all_follow_ups(
    context: EffectContext, effect: Remove, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the question about the player who loses all tokens, if the player is to be chosen."""
    if effect.source not in SELECTORS_WITH_CHOICE:
        return
    possible_holders = _limit_to_same_player(effect, _possible_holders(context, effect), answers)
    holders = tuple(
        seat
        for seat in possible_holders
        if any(True for _ in removable_tokens(context, seat, effect))
    )
    yield FollowUp(f"{prefix}.player", "player", holders)


def _named_token_follow_ups(
    context: EffectContext, effect: Remove, prefix: str, answers: Answers
) -> FollowUps:
    """Ask who loses tokens of one name and, for an "up to" effect, how many."""
    seats = context.table.seats
    if effect.source in CHOSEN_SELECTORS:

        def has_token(seat: int) -> bool:
            return seats[seat].count(effect.token) > 0

        holders = eligible_players(context, effect, effect.source, answers, has_token)
        yield FollowUp(f"{prefix}.player", "player", holders)
    holder = chosen_or_fixed_seat(context, effect.source, prefix, answers)
    if holder is None or not effect.up_to:
        return
    held_count = seats[holder].count(effect.token)
    limit = held_count if isinstance(effect.count, str) else min(held_count, effect.count)
    if limit > 0:
        yield FollowUp(f"{prefix}.amount", "amount", tuple(range(limit + 1)))


def transfer_follow_ups(
    context: EffectContext, effect: Transfer, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the questions about the token to transfer, its holder and its receiver."""
    if effect.token == "any":
        yield from _any_token_follow_ups(context, effect, prefix, answers)
    if effect.to in SELECTORS_WITH_CHOICE:
        yield from _new_holder_follow_ups(context, effect, prefix, answers)


def prevent_status_follow_ups(
    context: EffectContext, effect: PreventStatus, prefix: str, answers: Answers
) -> FollowUps:
    """Ask which tokens to send back, one at a time, if only some of them can be."""
    remaining_tokens, count = preventable_tokens(context, effect), amount_of(context, effect)
    question_name = f"{prefix}.token"
    while len(remaining_tokens) > count > 0 and len(set(remaining_tokens)) > 1:
        yield FollowUp(
            question_name,
            "token",
            tuple((context.seat, token) for token in dict.fromkeys(remaining_tokens)),
        )
        answer = answers.get(question_name)
        if not isinstance(answer, tuple):
            return
        _seat, token = answer
        if token not in remaining_tokens:
            return
        remaining_tokens.remove(str(token))
        count -= 1
        question_name = f"{prefix}.token.{count}"


def preventable_tokens(context: EffectContext, effect: PreventStatus) -> list[str]:
    """Return the tokens that a prevention may send back.

    These are the tokens placed on the effect's player in this Roll Phase. If the reading in force
    lets a prevention act only on tokens that are placed later, there are none.
    """
    if context.rules.reading("status-prevention") == "next-only":
        return []
    remaining_counts = dict(context.table.seats[context.seat].tokens)
    tokens = []
    for seat, token in context.table.inflicted_statuses:
        if (
            seat == context.seat
            and remaining_counts.get(token)
            and prevention_applies(context.rules, token, effect.kind)
        ):
            remaining_counts[token] -= 1
            tokens.append(token)
    return tokens


def incoming_tokens(rules: Rules, table: Table, agenda: Iterable[Item]) -> list[str]:
    """Return the tokens that the next items of the agenda place, if a prevention can stop them."""
    next_placement, *later_items = reversed(tuple(agenda))
    assert isinstance(next_placement, PlaceTokens)
    seat = next_placement.seat
    prevented_kinds = [
        kind
        for receiver, uses_left, kind in table.prevented_statuses
        if receiver == seat and uses_left > 0
    ]
    tokens: list[str] = []
    for item in (next_placement, *later_items):
        if not isinstance(item, PlaceTokens) or (item.seat, item.placer) != (
            seat,
            next_placement.placer,
        ):
            break
        if any(prevention_applies(rules, item.token, kind) for kind in prevented_kinds):
            tokens.append(item.token)
    return tokens


def prevention_applies(rules: Rules, token: str, kind: str) -> bool:
    """Tell whether a prevention applies to a token.

    The token must be of `kind`. If `kind` is empty, the token must not be positive.
    """
    token_kind = rules.token(token).kind
    return token_kind == kind if kind else token_kind != "positive"


def _any_token_follow_ups(
    context: EffectContext, effect: TokenTaking, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the question about which token is taken; a policy may ask its holder (AMB-44)."""
    seats = _limit_to_same_player(effect, _possible_holders(context, effect), answers)
    options = [(seat, token) for seat in seats for token in removable_tokens(context, seat, effect)]
    if not _holder_chooses(context, options):
        yield FollowUp(f"{prefix}.token", "token", tuple(options))
        return
    holders = tuple(dict.fromkeys(seat for seat, _ in options))
    yield FollowUp(f"{prefix}.holder", "player", holders)
    holder = int(str(answers.get(f"{prefix}.holder", holders[0])))
    holder_options = tuple(option for option in options if option[0] == holder)
    yield FollowUp(f"{prefix}.picked", "token", holder_options, seat=holder)


def _possible_holders(context: EffectContext, effect: TokenTaking) -> Iterable[int]:
    """Return the seats whose tokens the effect may take."""
    if effect.source in ("you", ""):
        return (context.seat,)
    if effect.source == "chosen opponent":
        return context.table.opponents(context.seat)
    if effect.source == "chosen teammate":
        return context.table.teammates(context.seat)
    if effect.source == "chosen player":
        return range(len(context.table.seats))
    source_seat = fixed_seat(context, effect.source)
    return () if source_seat is None else (source_seat,)


def _limit_to_same_player(
    effect: TokenTaking, seats: Iterable[int], answers: Answers
) -> Iterable[int]:
    """Return only the seat chosen earlier for the same selector; without a choice, all `seats`."""
    chosen_seat = previously_chosen_seat(effect, effect.source, answers)
    return seats if chosen_seat is None else [seat for seat in seats if seat == chosen_seat]


def _new_holder_follow_ups(
    context: EffectContext, effect: Transfer, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the question about which seat receives the token, once the token is known."""
    answer = answers.get(f"{prefix}.token", answers.get(f"{prefix}.picked"))
    if effect.token == "this":
        answer = (context.seat, context.this)
    if isinstance(answer, tuple):
        giver, token = answer
        receivers = _eligible_receivers(context, effect, int(giver), str(token), answers)
        yield FollowUp(f"{prefix}.player", "player", receivers)


def _eligible_receivers(
    context: EffectContext,
    effect: Transfer,
    giver: int,
    token: str,
    answers: Answers,
    able_seats: tuple[int, ...] | None = None,
) -> tuple[int, ...]:
    """Return the seats to which the effect may give a token of `giver`.

    `able_seats` are the seats that can hold the token, by default :func:`possible_receivers`.
    """
    if able_seats is None:
        able_seats = possible_receivers(context, giver, token)
    if effect.to in SELECTORS_WITH_CHOICE:
        return tuple(
            seat
            for seat in eligible_players(context, effect, effect.to, answers)
            if seat in able_seats
        )
    return tuple(seat for seat in able_seats if seat == fixed_seat(context, effect.to))


def _group_follow_ups(
    context: EffectContext, effect: Remove, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the questions about which tokens of a group are taken, one by one."""
    remaining_counts = {
        token: context.table.seats[context.seat].count(token)
        for token in context.rules.tokens_named(effect.token)
    }
    max_taken = sum(remaining_counts.values()) if isinstance(effect.count, str) else effect.count
    for number in range(1, max_taken + 1):
        question_name = f"{prefix}.token.{number}"
        options = tuple((context.seat, token) for token, count in remaining_counts.items() if count)
        if not options and number > 1:
            return
        yield FollowUp(
            question_name, "token", (*options, STOP) if options and effect.up_to else options
        )
        answer = answers.get(question_name)
        if not isinstance(answer, tuple):
            return
        _seat, token = answer
        remaining_counts[str(token)] -= 1


def _holder_chooses(context: EffectContext, options: list[tuple[int, str]]) -> bool:
    """Tell whether the holder chooses the token that is taken (AMB-44)."""
    other_holders = [seat for seat, _ in options if seat != context.seat]
    if len(set(other_holders)) == len(other_holders):
        # No other player has more than one token to choose from.
        return False
    return context.rules.reading("removed-token-choice") == "holder"


def removable_tokens(context: EffectContext, seat: int, effect: TokenTaking) -> Iterator[str]:
    """Yield the tokens on a board that an effect may take."""
    for name, _ in context.table.seats[seat].tokens:
        if next(reasons_against_taking(context, seat, name, effect), None) is None:
            yield name


def reasons_against_taking(
    context: EffectContext, seat: int, name: str, effect: TokenTaking
) -> Iterator[Reason]:
    """Yield the reasons why an effect cannot take a token on a board.

    Source: DT-STAT-08, DT-STAT-14, DT-STAT-17, DT-COMP-01, DT-COMP-02; AMB-27 for a full stack,
    AMB-38 for a card that was withdrawn because another action came first.
    """
    args = {"subject": context.source, "token": name, "seat": seat}
    token = context.rules.token(name)
    holds = context.rules.holds
    is_banned = (context.seat, context.source) in context.table.retarget_bans
    if (
        is_banned
        and seat == context.table.active
        and holds(("DT-PRI-09", "AMB-38"), context.source, name, seat)
    ):
        yield Reason("barred-from-attacker", ("DT-PRI-09", "AMB-38"), args)
    if token.kind == "companion":
        if holds(("DT-COMP-01", "DT-COMP-02"), name, context.source, seat):
            yield Reason("companion-stays", ("DT-COMP-01", "DT-COMP-02"), args)
        return
    allowed = token.transferable if isinstance(effect, Transfer) else token.removable
    if not allowed:
        cited_rules = (*context.rules.explaining_rules(f"token:{name}"), "DT-STAT-17")
        allowed = not holds(cited_rules, name, context.source, seat)
    if not allowed:
        yield Reason("token-stays", forbidding_rules(context.rules, name), args)
    if (
        effect.kind
        and token.kind != effect.kind
        and holds(("DT-STAT-03", "DT-STAT-08"), name, context.source, seat)
    ):
        yield Reason("token-of-another-kind", ("DT-STAT-03",), args)
    if (
        allowed
        and isinstance(effect, Transfer)
        and not _eligible_receivers(context, effect, seat, name, {})
    ):
        yield Reason("no-room-for-token", ("DT-STAT-14", "AMB-27"), args)


def full_stack_reason(context: EffectContext, effect: Transfer) -> Reason | None:
    """Return the reason against a transfer that only a full stack prevents (AMB-27); else None.

    Source: DT-STAT-14.
    """
    for seat in _possible_holders(context, effect):
        all_seats = range(len(context.table.seats))
        other_seats = tuple(
            other for other in all_seats if other != seat and context.table.is_in_game(other)
        )
        for name, _ in context.table.seats[seat].tokens:
            reasons = tuple(reasons_against_taking(context, seat, name, effect))
            only_stack_is_full = [reason.code for reason in reasons] == ["no-room-for-token"]
            if only_stack_is_full and _eligible_receivers(
                context, effect, seat, name, {}, other_seats
            ):
                return reasons[0]
    return None


def possible_receivers(context: EffectContext, giver: int, token: str) -> tuple[int, ...]:
    """Return the seats that can receive a token: other seats without a full stack (AMB-27)."""
    seats = []
    for seat, seat_state in enumerate(context.table.seats):
        limit = context.rules.stack_limit(context.table, seat, token)
        has_overflow_effect = "beyond limit" in context.rules.token(token).when
        if seat == giver or not context.table.is_in_game(seat):
            continue
        if (
            seat_state.count(token) < limit
            or has_overflow_effect
            or context.rules.reading("transfer-to-full-stack") == "token-lost"
            or not context.rules.holds(("DT-STAT-14", "AMB-27"), token, seat)
        ):
            seats.append(seat)
    return tuple(seats)
