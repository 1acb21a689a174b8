"""Which tokens an effect may take, and who may be given them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dtnb.dicethrone.details.follow_up import (
    STOP,
    Answers,
    FollowUp,
    FollowUps,
    Moment,
    number_in,
)
from dtnb.dicethrone.details.players import CHOSEN, players, same_player, seat_named
from dtnb.dicethrone.heroes.language.vocabulary import CHOSEN_SELECTORS
from dtnb.dicethrone.heroes.verbs.tokens import PreventStatus, Remove, TokenTaking, Transfer
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.agenda import PlaceTokens
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Item, Reason


def remove_follow_ups(moment: Moment, effect: Remove, at: str, answers: Answers) -> FollowUps:
    """Yield which token is taken, and from whom."""
    wanted, count = effect.token, effect.count
    if wanted not in ("any", "this") and not moment.rules.known_token(wanted):
        yield from _group_follow_ups(moment, effect, at, answers)
    elif wanted not in ("any", "this"):
        boards = moment.table.seats
        if effect.source in CHOSEN_SELECTORS:

            def holds(seat: int) -> bool:
                return boards[seat].count(wanted) > 0

            having = players(moment, effect, effect.source, answers, holds)
            yield FollowUp(f"{at}.player", "player", having)
        chosen = answers.get(f"{at}.player")
        holder = chosen if isinstance(chosen, int) else seat_named(moment, effect.source)
        if holder is None or not effect.up_to:
            return
        held = boards[holder].count(wanted)
        most = held if isinstance(count, str) else min(held, count)
        if most > 0:
            yield FollowUp(f"{at}.amount", "amount", tuple(range(most + 1)))
    elif isinstance(count, str):
        if effect.source in CHOSEN:
            seats = _same(effect, _sources(moment, effect), answers)
            holders = [seat for seat in seats if any(True for _ in removable(moment, seat, effect))]
            yield FollowUp(f"{at}.player", "player", tuple(holders))
    elif wanted == "any":
        yield from _any_follow_ups(moment, effect, at, answers)


def transfer_follow_ups(moment: Moment, effect: Transfer, at: str, answers: Answers) -> FollowUps:
    """Yield which token is moved, from whom, and who is given it."""
    if effect.token == "any":
        yield from _any_follow_ups(moment, effect, at, answers)
    if effect.to in CHOSEN:
        yield from _receiver_follow_ups(moment, effect, at, answers)


def prevent_follow_ups(
    moment: Moment, effect: PreventStatus, at: str, answers: Answers
) -> FollowUps:
    """Yield which tokens are taken back, where more have come than are prevented (policy)."""
    left, points = came_in(moment, effect), number_in(moment, effect)
    name = f"{at}.token"
    while len(left) > points > 0 and len(set(left)) > 1:
        yield FollowUp(name, "token", tuple((moment.seat, name) for name in dict.fromkeys(left)))
        picked = answers.get(name)
        if not isinstance(picked, tuple) or picked[1] not in left:
            return
        left.remove(str(picked[1]))
        points -= 1
        name = f"{at}.token.{points}"


def came_in(moment: Moment, effect: PreventStatus) -> list[str]:
    """Return the tokens of this Roll Phase that a prevention can still take back (policy)."""
    if moment.rules.reading("status-prevention") == "next-only":
        return []
    held = dict(moment.table.seats[moment.seat].tokens)
    came = []
    for seat, token in moment.table.inflicted:
        if seat == moment.seat and held.get(token) and keeps_off(moment.rules, token, effect.kind):
            held[token] -= 1
            came.append(token)
    return came


def coming_in(rules: Rules, table: Table, agenda: Iterable[Item]) -> list[str]:
    """Return the tokens that come in together with the innermost, and can be prevented."""
    innermost, *others = reversed(tuple(agenda))
    assert isinstance(innermost, PlaceTokens)
    seat = innermost.seat
    kinds = [kind for who, left, kind in table.prevented_statuses if who == seat and left > 0]
    coming: list[str] = []
    for item in (innermost, *others):
        if not isinstance(item, PlaceTokens) or (item.seat, item.by) != (seat, innermost.by):
            break
        if any(keeps_off(rules, item.token, kind) for kind in kinds):
            coming.append(item.token)
    return coming


def keeps_off(rules: Rules, token: str, kind: str) -> bool:
    """Tell whether a prevention means this token: of its kind, else whatever is not positive."""
    of = rules.token(token).kind
    return of == kind if kind else of != "positive"


def _any_follow_ups(moment: Moment, effect: TokenTaking, at: str, answers: Answers) -> FollowUps:
    """Yield which of all tokens is taken; who holds several may be the one to pick (AMB-44)."""
    seats = _same(effect, _sources(moment, effect), answers)
    options = [(seat, token) for seat in seats for token in removable(moment, seat, effect)]
    if not _holders_pick(moment, options):
        yield FollowUp(f"{at}.token", "token", tuple(options))
        return
    holders = tuple(dict.fromkeys(seat for seat, _ in options))
    yield FollowUp(f"{at}.holder", "player", holders)
    holder = int(str(answers.get(f"{at}.holder", holders[0])))
    offered = tuple(option for option in options if option[0] == holder)
    yield FollowUp(f"{at}.picked", "token", offered, seat=holder)


def _sources(moment: Moment, effect: TokenTaking) -> Iterable[int]:
    """Return the seats from which a token may be taken."""
    if effect.source in ("you", ""):
        return (moment.seat,)
    if effect.source == "chosen opponent":
        return moment.table.opponents(moment.seat)
    if effect.source == "chosen teammate":
        return moment.table.teammates(moment.seat)
    if effect.source == "chosen player":
        return range(len(moment.table.seats))
    named = seat_named(moment, effect.source)
    return () if named is None else (named,)


def _same(effect: TokenTaking, seats: Iterable[int], answers: Answers) -> Iterable[int]:
    """Return the seats, or of them only the one that the same words chose before."""
    same = same_player(effect, effect.source, answers)
    return seats if same is None else [seat for seat in seats if seat == same]


def _receiver_follow_ups(moment: Moment, effect: Transfer, at: str, answers: Answers) -> FollowUps:
    """Yield who is given the token, once it is settled which."""
    chosen = answers.get(f"{at}.token", answers.get(f"{at}.picked"))
    if effect.token == "this":
        chosen = (moment.seat, moment.this)
    if isinstance(chosen, tuple):
        offered = _meant(moment, effect, int(chosen[0]), str(chosen[1]), answers)
        yield FollowUp(f"{at}.player", "player", offered)


def _meant(
    moment: Moment,
    effect: Transfer,
    giver: int,
    token: str,
    answers: Answers,
    able: tuple[int, ...] | None = None,
) -> tuple[int, ...]:
    """Return whom the words of an effect let a token be given, of those who can take it."""
    if able is None:
        able = receivers(moment, giver, token)
    if effect.to in CHOSEN:
        return tuple(seat for seat in players(moment, effect, effect.to, answers) if seat in able)
    return tuple(seat for seat in able if seat == seat_named(moment, effect.to))


def _group_follow_ups(moment: Moment, effect: Remove, at: str, answers: Answers) -> FollowUps:
    """Yield which companions of a group are taken, one after the other."""
    held = {
        name: moment.table.seats[moment.seat].count(name)
        for name in moment.rules.tokens_named(effect.token)
    }
    count = sum(held.values()) if isinstance(effect.count, str) else effect.count
    for nth in range(1, count + 1):
        name = f"{at}.token.{nth}"
        offered = tuple((moment.seat, token) for token, count in held.items() if count)
        if not offered and nth > 1:
            return
        yield FollowUp(name, "token", (*offered, STOP) if offered and effect.up_to else offered)
        picked = answers.get(name)
        if not isinstance(picked, tuple):
            return
        held[str(picked[1])] -= 1


def _holders_pick(moment: Moment, options: list[tuple[int, str]]) -> bool:
    """Tell whether it is the holder who picks the token that is taken (AMB-44)."""
    others = [seat for seat, _ in options if seat != moment.seat]
    if len(set(others)) == len(others):
        # Nobody but the player of the effect has two to choose from.
        return False
    return moment.rules.reading("removed-token-choice") == "holder"


def removable(moment: Moment, seat: int, effect: TokenTaking) -> Iterator[str]:
    """Yield the tokens on a board that this effect may take."""
    for name, _ in moment.table.seats[seat].tokens:
        if next(taking_reasons(moment, seat, name, effect), None) is None:
            yield name


def taking_reasons(moment: Moment, seat: int, name: str, effect: TokenTaking) -> Iterator[Reason]:
    """Yield why an effect cannot take a token that lies on a board.

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
    if allowed and isinstance(effect, Transfer) and not _meant(moment, effect, seat, name, {}):
        yield Reason("no-room-for-token", ("DT-STAT-14", "AMB-27"), args)


def crowded_out(moment: Moment, effect: Transfer) -> Reason | None:
    """Return why a token stays where it is for full stacks alone (DT-STAT-14, AMB-27).

    None where no token is kept by them: it may lie before nobody else than who would be given it.
    """
    for seat in _sources(moment, effect):
        entries = range(len(moment.table.seats))
        others = tuple(
            entry for entry in entries if entry != seat and moment.table.is_in_game(entry)
        )
        for name, _ in moment.table.seats[seat].tokens:
            against = tuple(taking_reasons(moment, seat, name, effect))
            alone = [each.code for each in against] == ["no-room-for-token"]
            if alone and _meant(moment, effect, seat, name, {}, others):
                return against[0]
    return None


def receivers(moment: Moment, giver: int, token: str) -> tuple[int, ...]:
    """Return who may be given a token: not the giver, not a full stack (AMB-27)."""
    found = []
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
            found.append(seat)
    return tuple(found)
