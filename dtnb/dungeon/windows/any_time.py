"""Open windows in which tokens can be used "at any time" (DD-TOK-01).

A window is a point of a turn at which a seat is asked what it does. Every such question also offers
the seat's tokens. But between two questions a die may be rolled, a tile flipped or a stat changed,
and the player may want to use a token at once. If a token would then raise its stat, the window "at
any time" opens before the next item of the agenda, the stack of what is still to be resolved.
"""

from __future__ import annotations

from dtnb.dungeon.changes.draft import Draft, active_seat
from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.state.agenda import (
    AddHeroes,
    Assembled,
    Assign,
    BeginCheck,
    CheckWin,
    ChooseAttack,
    ChooseSplit,
    ChooseTile,
    Combat,
    EndRound,
    EndTurn,
    Explored,
    Fireball,
    Harm,
    HeroAttacks,
    HeroFalls,
    MeetParty,
    Perform,
    Pick,
    PickIcon,
    Rest,
    RollDie,
    Round,
    Source,
    TakeTokens,
    TileEffects,
    Turn,
    YourAttack,
)
from dtnb.dungeon.state.windows import ANY_TIME, WindowPoint
from dtnb.dungeon.verdicts.actions import action_reasons
from dtnb.kernel import Action, Decision, Item
from dtnb.kernel.windows import AskWindow, Declare, OpenWindow

#: items that ask a question; the question offers tokens
ASKING_ITEMS = (
    OpenWindow, AskWindow, Declare, ChooseTile, ChooseAttack, ChooseSplit, PickIcon, Pick,
    HeroFalls, Fireball,
)  # fmt: skip
#: items before which a token changes nothing: they only push other items or take tokens
NO_TOKENS_BEFORE = (
    Assign, Turn, Rest, TakeTokens, TileEffects, Explored, CheckWin, MeetParty, AddHeroes,
    Assembled, Combat, Round, HeroAttacks, YourAttack, EndRound, BeginCheck, Harm, EndTurn,
)  # fmt: skip
#: effects that begin with a question; the question offers tokens
ASKING_EFFECTS = (verbs.Check, verbs.Choose)


def offer_tokens(draft: Draft) -> bool:
    """Open the window for tokens before the next item if needed; return True if it opened."""
    seat = draft.table.active
    if not draft.table.seats[seat].tokens or not draft.agenda or not draft.table.has_begun:
        return False
    next_item = draft.agenda[-1]
    if not _may_open_before(next_item) or not _has_seat_or_map_changed(draft, next_item):
        return False
    if not _has_useful_token(draft):
        return False
    if draft.recorder is not None:
        # The window is recorded as a sibling of the next step, not inside the last step.
        draft.enclosing_step = draft.recorder.enclosing_steps[-1]
    draft.push(OpenWindow(ANY_TIME))
    return True


def _may_open_before(next_item: Item) -> bool:
    """Tell whether a token used before this item could make a difference."""
    if isinstance(next_item, Perform):
        return bool(next_item.effects) and not isinstance(next_item.effects[0], ASKING_EFFECTS)
    return not isinstance(next_item, (*ASKING_ITEMS, *NO_TOKENS_BEFORE))


def _has_seat_or_map_changed(draft: Draft, next_item: Item) -> bool:
    """Tell whether the player's seat or the map has changed since the player's last answer.

    Return False while an ability that was just declared takes effect: no token comes in between.
    """
    table_before, last_question = draft.start_state.table, draft.start_state.pending
    if not isinstance(last_question, Decision) or last_question.seat != draft.table.active:
        return True
    if last_question.may_pass and _is_part_of_ability(draft, next_item):
        # DD-ABL-01, DD-ABL-02: an ability takes effect as soon as it is paid for.
        return False
    same_seat = table_before.seats[last_question.seat] == active_seat(draft)
    return not (same_seat and table_before.places == draft.table.places)


def _is_part_of_ability(draft: Draft, item: Item) -> bool:
    stat_roll = draft.table.stat_roll if isinstance(item, RollDie) else None
    source = getattr(stat_roll or item, "source", "")
    kind = source.kind if isinstance(source, Source) else source.partition(":")[0]
    return kind in ("ability", "card")


def _has_useful_token(draft: Draft) -> bool:
    """Tell whether the active seat has a token that may be used and would raise its stat."""
    table, rules = draft.table, draft.rules
    point, seat = WindowPoint(ANY_TIME), table.active
    return any(
        rules.gain(active_seat(draft).stats, token, rules.token_gain(token)).points
        and next(action_reasons(rules, table, point, seat, Action("token", token)), None) is None
        for token, _ in active_seat(draft).tokens
    )
