"""The tokens that an effect may take, who may receive them, and the questions about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dtnb.dicethrone.details.follow_up import (
    STOP,
    Answers,
    FollowUp,
    FollowUps,
    Moment,
    amount_of,
)
from dtnb.dicethrone.details.players import (
    CHOOSING_SELECTORS,
    eligible_players,
    fixed_seat,
    previously_chosen,
)
from dtnb.dicethrone.heroes.language.vocabulary import CHOSEN_SELECTORS
from dtnb.dicethrone.heroes.verbs.tokens import PreventStatus, Remove, TokenTaking, Transfer
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.agenda import PlaceTokens
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Item, Reason


def remove_follow_ups(moment: Moment, effect: Remove, at: str, answers: Answers) -> FollowUps:
    """Yield the questions about the token to remove and its holder."""
    wanted, count = effect.token, effect.count
    if wanted not in ("any", "this") and not moment.rules.is_known_token(wanted):
        yield from _group_follow_ups(moment, effect, at, answers)
    elif wanted not in ("any", "this"):
        boards = moment.table.seats
        if effect.source in CHOSEN_SELECTORS:

            def holds(seat: int) -> bool:
                return boards[seat].count(wanted) > 0

            holders = eligible_players(moment, effect, effect.source, answers, holds)
            yield FollowUp(f"{at}.player", "player", holders)
        chosen = answers.get(f"{at}.player")
        holder = chosen if isinstance(chosen, int) else fixed_seat(moment, effect.source)
        if holder is None or not effect.up_to:
            return
        available = boards[holder].count(wanted)
        limit = available if isinstance(count, str) else min(available, count)
        if limit > 0:
            yield FollowUp(f"{at}.amount", "amount", tuple(range(limit + 1)))
    elif isinstance(count, str):
        if effect.source in CHOOSING_SELECTORS:
            seats = _limit_to_same_player(effect, _source_seats(moment, effect), answers)
            holders = tuple(
                seat for seat in seats if any(True for _ in removable(moment, seat, effect))
            )
            yield FollowUp(f"{at}.player", "player", holders)
    elif wanted == "any":
        yield from _any_follow_ups(moment, effect, at, answers)


def transfer_follow_ups(moment: Moment, effect: Transfer, at: str, answers: Answers) -> FollowUps:
    """Yield the questions about the token to transfer, its holder and its receiver."""
    if effect.token == "any":
        yield from _any_follow_ups(moment, effect, at, answers)
    if effect.to in CHOOSING_SELECTORS:
        yield from _receiver_follow_ups(moment, effect, at, answers)


def prevent_follow_ups(
    moment: Moment, effect: PreventStatus, at: str, answers: Answers
) -> FollowUps:
    """Yield the questions about which tokens to return, if more were placed than are prevented."""
    left, points = preventable_tokens(moment, effect), amount_of(moment, effect)
    name = f"{at}.token"
    while len(left) > points > 0 and len(set(left)) > 1:
        yield FollowUp(name, "token", tuple((moment.seat, name) for name in dict.fromkeys(left)))
        picked = answers.get(name)
        if not isinstance(picked, tuple) or picked[1] not in left:
            return
        left.remove(str(picked[1]))
        points -= 1
        name = f"{at}.token.{points}"


def preventable_tokens(moment: Moment, effect: PreventStatus) -> list[str]:
    """Return the tokens placed in this Roll Phase that a prevention can still return (policy)."""
    if moment.rules.reading("status-prevention") == "next-only":
        return []
    left = dict(moment.table.seats[moment.seat].tokens)
    tokens = []
    for seat, token in moment.table.inflicted:
        if seat == moment.seat and left.get(token) and prevents(moment.rules, token, effect.kind):
            left[token] -= 1
            tokens.append(token)
    return tokens


def incoming_tokens(rules: Rules, table: Table, agenda: Iterable[Item]) -> list[str]:
    """Return the preventable tokens that are about to be placed together."""
    next_placement, *others = reversed(tuple(agenda))
    assert isinstance(next_placement, PlaceTokens)
    seat = next_placement.seat
    kinds = [
        kind for receiver, left, kind in table.prevented_statuses if receiver == seat and left > 0
    ]
    incoming: list[str] = []
    for item in (next_placement, *others):
        if not isinstance(item, PlaceTokens) or (item.seat, item.by) != (seat, next_placement.by):
            break
        if any(prevents(rules, item.token, kind) for kind in kinds):
            incoming.append(item.token)
    return incoming


def prevents(rules: Rules, token: str, kind: str) -> bool:
    """Tell whether a prevention applies to a token.

    The token must be of `kind`; if `kind` is empty, any token applies that is not positive.
    """
    token_kind = rules.token(token).kind
    return token_kind == kind if kind else token_kind != "positive"


def _any_follow_ups(moment: Moment, effect: TokenTaking, at: str, answers: Answers) -> FollowUps:
    """Yield the question about which token is taken; its holder may be asked (AMB-44)."""
    seats = _limit_to_same_player(effect, _source_seats(moment, effect), answers)
    options = [(seat, token) for seat in seats for token in removable(moment, seat, effect)]
    if not _holders_pick(moment, options):
        yield FollowUp(f"{at}.token", "token", tuple(options))
        return
    holders = tuple(dict.fromkeys(seat for seat, _ in options))
    yield FollowUp(f"{at}.holder", "player", holders)
    holder = int(str(answers.get(f"{at}.holder", holders[0])))
    offered = tuple(option for option in options if option[0] == holder)
    yield FollowUp(f"{at}.picked", "token", offered, seat=holder)


def _source_seats(moment: Moment, effect: TokenTaking) -> Iterable[int]:
    """Return the seats from which a token may be taken."""
    if effect.source in ("you", ""):
        return (moment.seat,)
    if effect.source == "chosen opponent":
        return moment.table.opponents(moment.seat)
    if effect.source == "chosen teammate":
        return moment.table.teammates(moment.seat)
    if effect.source == "chosen player":
        return range(len(moment.table.seats))
    named = fixed_seat(moment, effect.source)
    return () if named is None else (named,)


def _limit_to_same_player(
    effect: TokenTaking, seats: Iterable[int], answers: Answers
) -> Iterable[int]:
    """Return the seats; only the chosen seat if the same selector was answered earlier."""
    chosen = previously_chosen(effect, effect.source, answers)
    return seats if chosen is None else [seat for seat in seats if seat == chosen]


def _receiver_follow_ups(moment: Moment, effect: Transfer, at: str, answers: Answers) -> FollowUps:
    """Yield the question about who receives the token, once the token is known."""
    chosen = answers.get(f"{at}.token", answers.get(f"{at}.picked"))
    if effect.token == "this":
        chosen = (moment.seat, moment.this)
    if isinstance(chosen, tuple):
        offered = _receivers(moment, effect, int(chosen[0]), str(chosen[1]), answers)
        yield FollowUp(f"{at}.player", "player", offered)


def _receivers(
    moment: Moment,
    effect: Transfer,
    giver: int,
    token: str,
    answers: Answers,
    able_seats: tuple[int, ...] | None = None,
) -> tuple[int, ...]:
    """Return the seats that the effect may give a token to, among those that can receive it."""
    if able_seats is None:
        able_seats = possible_receivers(moment, giver, token)
    if effect.to in CHOOSING_SELECTORS:
        return tuple(
            seat
            for seat in eligible_players(moment, effect, effect.to, answers)
            if seat in able_seats
        )
    return tuple(seat for seat in able_seats if seat == fixed_seat(moment, effect.to))


def _group_follow_ups(moment: Moment, effect: Remove, at: str, answers: Answers) -> FollowUps:
    """Yield the questions about which companions of a group are taken, one by one."""
    left = {
        name: moment.table.seats[moment.seat].count(name)
        for name in moment.rules.tokens_named(effect.token)
    }
    total = sum(left.values()) if isinstance(effect.count, str) else effect.count
    for number in range(1, total + 1):
        name = f"{at}.token.{number}"
        offered = tuple((moment.seat, token) for token, count in left.items() if count)
        if not offered and number > 1:
            return
        yield FollowUp(name, "token", (*offered, STOP) if offered and effect.up_to else offered)
        picked = answers.get(name)
        if not isinstance(picked, tuple):
            return
        left[str(picked[1])] -= 1


def _holders_pick(moment: Moment, options: list[tuple[int, str]]) -> bool:
    """Tell whether the holder picks the token that is taken (AMB-44)."""
    others = [seat for seat, _ in options if seat != moment.seat]
    if len(set(others)) == len(others):
        # Only the player of the effect has more than one token to choose from.
        return False
    return moment.rules.reading("removed-token-choice") == "holder"


def removable(moment: Moment, seat: int, effect: TokenTaking) -> Iterator[str]:
    """Yield the tokens on a board that an effect may take."""
    for name, _ in moment.table.seats[seat].tokens:
        if next(taking_reasons(moment, seat, name, effect), None) is None:
            yield name


def taking_reasons(moment: Moment, seat: int, name: str, effect: TokenTaking) -> Iterator[Reason]:
    """Yield why an effect cannot take a token on a board.

    Source: DT-STAT-08, DT-STAT-14, DT-STAT-17, DT-COMP-01, DT-COMP-02; AMB-27 for a full stack,
    AMB-38 for a card that was pre-empted.
    """
    args = {"subject": moment.source, "token": name, "seat": seat}
    token = moment.rules.token(name)
    if (moment.seat, moment.source) in moment.table.retarget_bans and seat == moment.table.active:
        yield Reason("barred-from-attacker", ("DT-PRI-09", "AMB-38"), args)
    if token.kind == "companion":
        yield Reason("companion-stays", ("DT-COMP-01", "DT-COMP-02"), args)
        return
    allowed = token.transferable if isinstance(effect, Transfer) else token.removable
    if not allowed:
        yield Reason("token-stays", ("DT-STAT-17",), args)
    if effect.kind and token.kind != effect.kind:
        yield Reason("token-of-another-kind", ("DT-STAT-08",), args)
    if allowed and isinstance(effect, Transfer) and not _receivers(moment, effect, seat, name, {}):
        yield Reason("no-room-for-token", ("DT-STAT-14", "AMB-27"), args)


def full_stack_reason(moment: Moment, effect: Transfer) -> Reason | None:
    """Return the reason why a token cannot be transferred only because stacks are full.

    Return None if there is no such token (DT-STAT-14, AMB-27).
    """
    for seat in _source_seats(moment, effect):
        all_seats = range(len(moment.table.seats))
        others = tuple(
            other for other in all_seats if other != seat and moment.table.is_in_game(other)
        )
        for name, _ in moment.table.seats[seat].tokens:
            reasons = tuple(taking_reasons(moment, seat, name, effect))
            only_full = [reason.code for reason in reasons] == ["no-room-for-token"]
            if only_full and _receivers(moment, effect, seat, name, {}, others):
                return reasons[0]
    return None


def possible_receivers(moment: Moment, giver: int, token: str) -> tuple[int, ...]:
    """Return the seats that can receive a token: not the giver, not a full stack (AMB-27)."""
    seats = []
    for seat, entry in enumerate(moment.table.seats):
        limit = moment.rules.stack_limit(moment.table, seat, token)
        overflows = "beyond limit" in moment.rules.token(token).when
        if seat == giver or not moment.table.is_in_game(seat):
            continue
        if (
            entry.count(token) < limit
            or overflows
            or moment.rules.reading("transfer-to-full-stack") == "token-lost"
        ):
            seats.append(seat)
    return tuple(seats)
