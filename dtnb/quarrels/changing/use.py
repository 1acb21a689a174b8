"""Acts that state the ability that was used, and its dice.

Each function carries out an act on the draft of a context, and returns the changed draft. It raises
an error if the act does not fit the draft.

* blow: an attack that is stated in numbers, without an ability.
* opening moves: the first moves of a draft, which state that an ability was used.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.quarrels import acts
from dtnb.quarrels.changing.errors import check_playable, unfit_act
from dtnb.quarrels.changing.table import without_moves
from dtnb.quarrels.complete_moves import reroll_of
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.draft_play import DraftPlay
from dtnb.quarrels.made_up_moves import after_first_roll
from dtnb.quarrels.moves import dice_of, entered_dice, pending_roll_of, roll_phrase, with_dice
from dtnb.quarrels.wanted_play import wanted_play_of

#: the value of `Draft.used_ability` for a blow, which is an attack stated in numbers, without an
#: ability
BLOW_IN_NUMBERS = "*"
#: the value of `Draft.unfolded_part` while the dice of a reroll are unfolded
REROLL_DICE = "again"

#: the maximum face of a die whose number of faces is unknown here
_MAX_FACES = 6


def set_use(context: Context, act: acts.SetUse) -> Draft:
    """State the ability that was used, with its level and its tier."""
    draft, quick_entry = context.draft, context.plugin.quick_entry
    is_same_ability = act.name == draft.used_ability
    later_moves = draft.moves[draft.opening_move_count :] if is_same_ability else ()
    if not act.name:
        return without_moves(draft)
    abilities = quick_entry.usable_abilities(draft.table, context.active_seat, context.game_speaker)
    ability = next((usable for usable in abilities if usable.name == act.name), None)
    if (
        ability is None
        or act.level >= len(ability.levels)
        or act.tier >= len(ability.levels[act.level].strengths)
    ):
        raise unfit_act(context)
    level = ability.levels[act.level]
    # The fields of the level replace those of the seat. A field whose new value is an empty
    # mapping is removed.
    seat_fields = {**context.seats[context.active_seat], **level.seat_fields}
    seat_fields = {name: value for name, value in seat_fields.items() if value != {}}
    seats = {**context.seats, context.active_seat: seat_fields}
    dice = level.strengths[act.tier].dice
    opening_moves = tuple(quick_entry.opening_moves(context.active_seat, ability.name, dice))
    table = {**draft.table, "seats": seats}
    draft = replace(
        draft,
        table=table,
        used_ability=ability.name,
        moves=(*opening_moves, *later_moves),
        opening_move_count=len(opening_moves),
        dice=(),
    )
    check_playable(draft)
    return draft


def set_blow(context: Context, act: acts.SetBlow) -> Draft:
    """State an attack in numbers, without an ability."""
    moment, quick_entry = context.chosen_moment, context.plugin.quick_entry
    label_by_kind = dict(quick_entry.kinds_of_blow(context.game_speaker))
    kind = act.kind or next(iter(label_by_kind), "")
    other_seats = [name for name in context.seats if name != context.active_seat]
    if moment is None or kind not in label_by_kind or not other_seats:
        raise unfit_act(context)
    amount = act.value or _amount_of_blow(context.draft) or 1
    start = dict(quick_entry.plain_blow(context.active_seat, other_seats[0], amount, kind, moment))
    note = context.speaker.text(
        "note.blow", seat=context.active_seat, amount=amount, kind=label_by_kind[kind]
    )
    draft = without_moves(context.draft)
    draft = replace(
        draft,
        table={**draft.table, "start": {**draft.table.get("start", {}), **start}},
        used_ability=BLOW_IN_NUMBERS,
        notes=(note,),
    )
    check_playable(draft)
    return draft


def _amount_of_blow(draft: Draft) -> int:
    """Return the stated amount of a blow; 0 if there is none."""
    start_values = (draft.table.get("start") or {}).values()
    amounts = [
        value
        for part in start_values
        if isinstance(part, dict)
        for value in part.values()
        if isinstance(value, int)
    ]
    return amounts[0] if amounts else 0


def turn_die(context: Context, act: acts.TurnDie) -> Draft:
    """Turn a die of a stated roll, a reroll, the wanted move's roll, or the pending roll."""
    is_stated_roll = act.move >= 0
    if is_stated_roll:
        return _turn_stated_die(context, act)
    if context.draft.unfolded_part == REROLL_DICE and context.play is not None:
        return _turn_rerolled_die(context, context.play, act)
    if act.move == acts.WANTED_ROLL:
        return _turn_die_of_wanted_move(context, act)
    return _turn_pending_die(context, act)


def _turn_stated_die(context: Context, act: acts.TurnDie) -> Draft:
    """Turn a die of a roll that is among the moves of the draft."""
    draft = context.draft
    dice = dice_of(draft.moves[act.move]) if act.move < len(draft.moves) else ()
    turned = _with_die_turned(context, dice, act, _MAX_FACES)
    roll = with_dice(draft.moves[act.move], turned)
    moves = (*draft.moves[: act.move], roll, *draft.moves[act.move + 1 :])
    draft = replace(draft, moves=moves)
    check_playable(draft)
    return draft


def _turn_rerolled_die(context: Context, play: DraftPlay, act: acts.TurnDie) -> Draft:
    """Enter the new face of a die of a reroll; `roll_again` then makes the reroll."""
    reroll = reroll_of(play)
    dice = entered_dice(context.draft, len(reroll.faces) if reroll is not None else 0)
    return replace(context.draft, dice=_with_die_turned(context, dice, act, _MAX_FACES))


def _turn_pending_die(context: Context, act: acts.TurnDie) -> Draft:
    """Turn a die of the roll that the play waits for; when all dice have a face, make the roll."""
    draft, play = context.draft, context.play
    pending_roll = pending_roll_of(play)
    if pending_roll is None or play is None:
        raise unfit_act(context)
    dice = _with_die_turned(
        context, entered_dice(draft, pending_roll.count), act, pending_roll.faces
    )
    # A face of 0 is not entered yet.
    if 0 in dice:
        return replace(draft, dice=dice)
    roll = roll_phrase(play, dice)
    if not draft.moves and draft.wanted_move:
        # The wanted move is disputed after this roll.
        draft = after_first_roll(draft, roll)
    else:
        draft = replace(draft, moves=(*draft.moves, roll))
    # A roll entered on the screen of the ability is one of the moves that state the ability's use.
    opening_move_count = draft.opening_move_count + (1 if draft.step == "what" else 0)
    draft = replace(draft, dice=(), opening_move_count=opening_move_count)
    check_playable(draft)
    return draft


def _turn_die_of_wanted_move(context: Context, act: acts.TurnDie) -> Draft:
    """Turn a die of the wanted move's roll; when all dice have a face, make the roll."""
    draft, wanted_play = context.draft, wanted_play_of(context.draft)
    roll = wanted_play.roll if wanted_play is not None else None
    if wanted_play is None or roll is None:
        raise unfit_act(context)
    dice = _with_die_turned(context, entered_dice(draft, roll.count), act, roll.faces)
    if 0 in dice:
        return replace(draft, dice=dice)
    entry = {"move": wanted_play.roll_phrase(dice), "if possible": True}
    index = draft.dispute_index
    moves = (*draft.moves[:index], entry, *draft.moves[index:])
    draft = replace(draft, moves=moves, dice=())
    check_playable(draft)
    return draft


def _with_die_turned(
    context: Context, dice: tuple[int, ...], act: acts.TurnDie, faces: int
) -> tuple[int, ...]:
    """Return the dice with one die turned; raise UnfitAct if there is no such die or face."""
    if act.die >= len(dice) or not 1 <= act.value <= faces:
        raise unfit_act(context)
    return (*dice[: act.die], act.value, *dice[act.die + 1 :])
