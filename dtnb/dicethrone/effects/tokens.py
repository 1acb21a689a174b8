"""Carry out the effects on tokens: gain, inflict, remove, transfer, prevent_status and raise_limit.

The file is long because gaining, inflicting and moving tokens share the Stack Limit and its
questions.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.cancelling import keep_on_agenda
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.tokens import place_tokens, stack_limit, take_tokens
from dtnb.dicethrone.details.asking import asks
from dtnb.dicethrone.details.describing import details_as_data, sentence_values
from dtnb.dicethrone.details.effect_cursor import answer_prefix, this_token
from dtnb.dicethrone.details.tokens import (
    incoming_tokens,
    possible_receivers,
    prevent_status_follow_ups,
    preventable_tokens,
    prevention_applies,
    removable_tokens,
    remove_follow_ups,
    transfer_follow_ups,
)
from dtnb.dicethrone.effects.environment import context_of, evaluate_amount
from dtnb.dicethrone.effects.receivers import find_receiver, find_receivers
from dtnb.dicethrone.effects.verbs import carries_out, carries_out_and_continues, note_no_effect
from dtnb.dicethrone.heroes.language.vocabulary import COLLECTIVE_SELECTORS
from dtnb.dicethrone.heroes.verbs.tokens import (
    Gain,
    Inflict,
    PreventStatus,
    RaiseLimit,
    Remove,
    TokenPlacement,
    Transfer,
)
from dtnb.dicethrone.state.agenda import REGISTRY, Effects, FireTrigger, PlaceTokens
from dtnb.dicethrone.state.seat import set_count
from dtnb.kernel import Choice, Decision, DecisionKind
from dtnb.kernel.inputs import Detail


def _place_on_receivers(draft: Draft, item: Effects, effect: TokenPlacement) -> None:
    """Put tokens on the receivers' boards. Tokens for a target that is not known yet wait."""
    source = item.resolution.source
    seats = find_receivers(draft, item, effect.to)
    tokens = effect.tokens.counts
    if effect.tokens.amount:
        points = evaluate_amount(draft, item.resolution, effect)
        if points < 1:
            note_no_effect(draft, item, effect, "zero")
            return
        tokens = ((tokens[0][0], points),)
    attack = draft.table.attack
    if effect.to == "target" and not seats and attack is not None and attack.target is None:
        # An Attack Modifier may be played before the target is chosen (TW-10, then TW-11).
        placements = ((name, count, source.seat, source.name) for name, count in tokens)
        draft.table = draft.table.with_attack(
            tokens_for_target=(*attack.tokens_for_target, *placements)
        )
        return
    if not seats:
        note_no_effect(draft, item, effect, "no-target")
        return
    draft.push(
        *(
            PlaceTokens(seat, name, count, placer=source.seat, source=source.name)
            for seat in seats
            for name, count in tokens
        )
    )


@carries_out(Gain)
def gain(draft: Draft, item: Effects, effect: Gain) -> None:
    """Put tokens on the receiver's board (DT-STAT-05, DT-TXT-11)."""
    _place_on_receivers(draft, item, effect)


@carries_out(Inflict)
def inflict(draft: Draft, item: Effects, effect: Inflict) -> None:
    """Put tokens on another player's board (DT-STAT-03, DT-TXT-11)."""
    _place_on_receivers(draft, item, effect)


@REGISTRY.resolves(PlaceTokens)
def place_up_to_limit(draft: Draft, item: PlaceTokens) -> None:
    """Place tokens up to the Stack Limit, and fire their triggers on placing and full stacks."""
    rules = draft.rules
    if not draft.table.is_in_game(item.seat):
        # The effects of a full stack may have defeated the receiver.
        draft.add_step(
            "no-result", item.placer, ("DT-WIN-02",),
            subject=item.source, verb="inflict", reason="player-left",
        )  # fmt: skip
        return
    if _prevent_incoming(draft, item):
        return
    count = draft.table.seats[item.seat].count(item.token)
    has_overflow_effect = "beyond limit" in rules.token(item.token).when
    if has_overflow_effect and item.count > 1:
        draft.push(*(replace(item, count=1) for _ in range(item.count)))
        return
    if (
        has_overflow_effect
        and count >= stack_limit(draft, item.seat, item.token)
        and _has_own_rule(draft, item, "DT-STAT-15")
    ):
        # The effects of the full stack come first and make room (Firecracker; DT-STAT-15).
        draft.push(FireTrigger("beyond limit", item.seat, only_source=item.token), item)
        return
    placed = place_tokens(
        draft,
        item.seat,
        item.token,
        item.count,
        actor=item.placer,
        source=item.source,
        side=item.side,
    )
    token = rules.token(item.token)
    is_full = count + placed == stack_limit(draft, item.seat, item.token)
    if (
        placed
        and is_full
        and "limit reached" in token.when
        and _has_own_rule(draft, item, "DT-STAT-14")
    ):
        draft.push(FireTrigger("limit reached", item.seat, only_source=item.token))
    if placed and "gained" in token.when:
        draft.push(FireTrigger("gained", item.seat, only_source=item.token, amount=placed))
    if placed and "incoming" in token.when:
        draft.push(
            *(
                FireTrigger("incoming", item.seat, only_source=item.token, packet=packet.id)
                for packet in draft.table.packets
                if packet.seat == item.seat
            )
        )
    if placed and item.placer != item.seat:
        draft.table = replace(
            draft.table,
            inflicted_statuses=(*draft.table.inflicted_statuses, (item.seat, item.token)),
        )


def _has_own_rule(draft: Draft, item: PlaceTokens, general_rule: str) -> bool:
    """Tell whether a token's text overrides `general_rule`; true except in a world (DT-STAT-17)."""
    own_rules = draft.rules.explaining_rules(f"token:{item.token}")
    return draft.rules.holds((*own_rules, general_rule), item.token, item.seat)


def _prevent_incoming(draft: Draft, item: PlaceTokens) -> bool:
    """Use up one prevention of the receiver. Return False if the receiver has none.

    If more Status Effects come in than can be prevented, a policy decides whether the receiver is
    asked which one to prevent.
    """
    if _find_prevention(draft, item) is None:
        return False
    prevention_count = sum(
        count for seat, count, _ in draft.table.prevented_statuses if seat == item.seat
    )
    incoming_effects = incoming_tokens(draft.rules, draft.table, (*draft.agenda, item))
    if (
        len(incoming_effects) > prevention_count
        and draft.rules.reading("prevented-of-several") == "preventer-picks"
    ):
        order = draft.rules.order(draft.table)
        question = Decision(
            draft.table.window, item.seat, DecisionKind.FORCED, order=order, topic="token"
        )
        draft.ask(item, question)
    else:
        _use_prevention(draft, item)
    return True


@REGISTRY.answers(PlaceTokens)
def answer_prevented(draft: Draft, item: PlaceTokens, choice: Choice) -> None:
    """Prevent the Status Effect chosen from several incoming Status Effects (DT-STAT-05).

    The other Status Effects stay on the agenda.
    """
    ((_, chosen_token),) = choice.action.details
    answer_data = details_as_data(draft.table, choice.action)
    draft.add_step(
        "chooses", choice.seat, ("DT-STAT-05",), subject=item.source, window=draft.table.window,
        details=answer_data, **sentence_values(answer_data),
    )  # fmt: skip
    if chosen_token == (item.seat, item.token):
        _use_prevention(draft, item)
        return
    latest_first = reversed(list(enumerate(draft.agenda)))
    index, prevented_item = next(
        (index, other)
        for index, other in latest_first
        if isinstance(other, PlaceTokens) and (other.seat, other.token) == chosen_token
    )
    keep_on_agenda(draft, [other for other in range(len(draft.agenda)) if other != index])
    draft.push(item)
    _use_prevention(draft, prevented_item)


def _find_prevention(draft: Draft, item: PlaceTokens) -> int | None:
    """Return the index of the first prevention for these tokens; None without a prevention."""
    places_own_tokens = item.placer == item.seat
    for index, (seat, uses_left, kind) in enumerate(draft.table.prevented_statuses):
        if places_own_tokens or seat != item.seat or uses_left <= 0:
            continue
        applies = prevention_applies(draft.rules, item.token, kind)
        if draft.rules.apply(
            ("DT-STAT-03", "DT-STAT-05"),
            item.token,
            seat,
            with_rule=applies,
            without_rule=not applies,
        ):
            return index
    return None


def _use_prevention(draft: Draft, item: PlaceTokens) -> None:
    """Use up one prevention instead of placing the tokens."""
    index = _find_prevention(draft, item)
    assert index is not None
    preventions = list(draft.table.prevented_statuses)
    seat, uses_left, kind = preventions[index]
    preventions[index] = (seat, uses_left - 1, kind)
    draft.table = replace(draft.table, prevented_statuses=tuple(preventions))
    draft.add_step(
        "status-prevented", item.seat, ("DT-STAT-05",), subject=item.token, seat=item.seat,
        source=item.source,
    )  # fmt: skip


asks(PreventStatus)(prevent_status_follow_ups)


@carries_out(PreventStatus)
def prevent_status(draft: Draft, item: Effects, effect: PreventStatus) -> None:
    """Prevent Status Effects that other players inflict.

    The policy ``status-prevention`` decides whether the effect prevents tokens that were placed in
    this Roll Phase, later tokens, or both.
    """
    resolution = item.resolution
    seat = resolution.source.seat
    uses_left = evaluate_amount(draft, resolution, effect)
    for token in _returnable_tokens(draft, item, effect)[:uses_left]:
        if take_tokens(
            draft,
            seat,
            token,
            1,
            actor=seat,
            source=resolution.source.name,
            step_kind="token-returned",
        ):
            inflicted_statuses = list(draft.table.inflicted_statuses)
            inflicted_statuses.remove((seat, token))
            draft.table = replace(draft.table, inflicted_statuses=tuple(inflicted_statuses))
            uses_left -= 1
    if uses_left and draft.rules.reading("status-prevention") != "already-placed-only":
        prevented_statuses = (*draft.table.prevented_statuses, (seat, uses_left, effect.kind))
        draft.table = replace(draft.table, prevented_statuses=prevented_statuses)
        draft.add_step(
            "statuses-will-be-prevented", seat, ("DT-STAT-05",),
            subject=item.resolution.source.name, seat=seat, count=uses_left,
        )  # fmt: skip


def _returnable_tokens(draft: Draft, item: Effects, effect: PreventStatus) -> list[str]:
    """Return the tokens of this Roll Phase that can be sent back, the chosen tokens first."""
    resolution, prefix = item.resolution, f"{answer_prefix(item)}.token"
    chosen_tokens = [
        str(value[1]) for name, value in resolution.details
        if name.startswith(prefix) and isinstance(value, tuple)
    ]  # fmt: skip
    already_placed = preventable_tokens(context_of(draft, resolution), effect)
    return sorted(already_placed, key=lambda token: token not in chosen_tokens)


#: a number above any Stack Limit, which stands for all copies of a token
MAX_COPIES = 20


def _chosen_token(item: Effects) -> Detail | None:
    """Return the chosen token as (holder, name); a policy decides which player chooses (AMB-44)."""
    chosen_token = item.resolution.detail(f"{answer_prefix(item)}.token")
    return (
        item.resolution.detail(f"{answer_prefix(item)}.picked")
        if chosen_token is None
        else chosen_token
    )


asks(Remove)(remove_follow_ups)


@carries_out_and_continues(Remove)
def remove(draft: Draft, item: Effects, effect: Remove, rest_of_list: Effects) -> None:
    """Return tokens to their leaflet (DT-STAT-07, DT-STAT-08)."""
    taken_count = _take_named_or_chosen(draft, item, effect)
    draft.push(
        replace(rest_of_list, resolution=replace(rest_of_list.resolution, taken_count=taken_count))
    )


def _take_named_or_chosen(draft: Draft, item: Effects, effect: Remove) -> int:
    """Take the tokens that the effect names or a player chose, and return how many they are."""
    resolution = item.resolution
    token, takes_all = effect.token, isinstance(effect.count, str)
    seat = resolution.source.seat
    # "all Poison of everybody": take every copy of a token from several players.
    if effect.source in COLLECTIVE_SELECTORS:
        seats = find_receivers(draft, item, effect.source)
        return sum(
            _take_copies(draft, item, holder, token=token, count=MAX_COPIES) for holder in seats
        )
    # "all tokens of the target": take every token of one player.
    if takes_all and token == "any":
        holder = find_receiver(draft, item, effect.source)
        if holder is None:
            note_no_effect(draft, item, effect, "no-target")
            return 0
        names = tuple(removable_tokens(context_of(draft, resolution), holder, effect))
        return sum(
            _take_copies(draft, item, holder, token=name, count=MAX_COPIES) for name in names
        )
    # "2 Bombs", a group of tokens: take one copy of each chosen token.
    if token not in ("any", "this") and not draft.rules.is_known_token(token):
        prefix = f"{answer_prefix(item)}.token."
        chosen_tokens = [value for name, value in resolution.details if name.startswith(prefix)]
        return sum(
            _take_copies(draft, item, int(choice[0]), token=str(choice[1]), count=1)
            for choice in chosen_tokens
            if isinstance(choice, tuple)
        )
    if token == "any":
        chosen_token = _chosen_token(item)
        assert isinstance(chosen_token, tuple)
        holder, name = int(chosen_token[0]), str(chosen_token[1])
    elif token == "this":
        holder, name = seat, this_token(draft.rules, resolution)
    elif (named_seat := find_receiver(draft, item, effect.source)) is not None:
        holder, name = named_seat, token
    else:
        note_no_effect(draft, item, effect, "no-target")
        return 0
    chosen_count = resolution.detail(f"{answer_prefix(item)}.amount")
    max_count = MAX_COPIES if isinstance(effect.count, str) else effect.count
    count = max_count if chosen_count is None else int(str(chosen_count))
    copy = resolution.token_copy if token == "this" else -1
    taken_count = _take_copies(draft, item, holder, token=name, count=count, copy=copy)
    if not taken_count and not effect.up_to:
        note_no_effect(draft, item, effect, "token-gone")
    return taken_count


def _take_copies(
    draft: Draft, item: Effects, holder: int, token: str, count: int, copy: int = -1
) -> int:
    """Take copies of a token off a board, and return how many were taken.

    `copy` is the id of the copy to take; -1 means any. DT-STAT-08 says that `count` copies are
    taken. In a world without that rule, the whole stack is taken.
    """
    source = item.resolution.source
    if 0 < count < draft.table.seats[holder].count(token):
        count = draft.rules.apply(
            "DT-STAT-08", token, source.name, holder, with_rule=count, without_rule=MAX_COPIES
        )
    return take_tokens(
        draft,
        holder,
        token,
        count,
        actor=source.seat,
        source=source.name,
        step_kind="token-removed",
        token_copy=copy,
    )


@carries_out(Transfer)
def transfer(draft: Draft, item: Effects, effect: Transfer) -> None:
    """Move one token from one player to another (DT-STAT-19, AMB-27)."""
    resolution = item.resolution
    chosen_token = _chosen_token(item)
    source = resolution.source
    holder, name = source.seat, this_token(draft.rules, resolution)
    if isinstance(chosen_token, tuple):
        holder, name = int(chosen_token[0]), str(chosen_token[1])
    seat = find_receiver(draft, item, effect.to)
    if seat is None or seat not in possible_receivers(context_of(draft, resolution), holder, name):
        # AMB-27: a token that the receiver cannot take stays where it is.
        note_no_effect(draft, item, effect, "no-target")
        return
    copies = (
        draft.table.seats[holder].copies_of(name)
        if draft.rules.token(name).tracked_individually
        else ()
    )
    count = draft.table.seats[holder].count(name)
    if count > 1:
        count = draft.rules.apply(
            "DT-STAT-19", name, source.name, holder, with_rule=1, without_rule=count
        )
    has_room = draft.table.seats[seat].count(name) < stack_limit(draft, seat, name)
    leaves_holder = not has_room or draft.rules.holds(("DT-STAT-19", "AMB-42"), name, holder)
    if not leaves_holder or take_tokens(
        draft, holder, name, count, actor=source.seat, source=source.name, step_kind="token-removed"
    ):
        # A moved token keeps its side.
        side = copies[0].side if copies else -1
        draft.push(
            PlaceTokens(seat, name, count, placer=source.seat, source=source.name, side=side)
        )
    else:
        note_no_effect(draft, item, effect, "token-gone")


asks(Transfer)(transfer_follow_ups)


@carries_out(RaiseLimit)
def raise_limit(draft: Draft, item: Effects, effect: RaiseLimit) -> None:
    """Raise the player's own Stack Limit until the end of the game (DT-STAT-16)."""
    source = item.resolution.source
    token = this_token(draft.rules, item.resolution) if effect.token == "this" else effect.token
    increase = evaluate_amount(draft, item.resolution, effect)
    if increase < 1:
        note_no_effect(draft, item, effect, "zero")
        return
    limits = draft.table.seats[source.seat].limits
    raised_limits = set_count(limits, token, dict(limits).get(token, 0) + increase)
    draft.table = draft.table.with_seat(source.seat, limits=raised_limits)
    draft.add_step(
        "limit-raised", source.seat, ("DT-STAT-16",), subject=token, seat=source.seat,
        amount=increase, limit=stack_limit(draft, source.seat, token), source=source.name,
    )  # fmt: skip
