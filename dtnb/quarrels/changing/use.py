"""Acts that say what was used, and with which dice."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.quarrels import acts
from dtnb.quarrels.changing.refusing import check, unfit
from dtnb.quarrels.changing.table import without_play
from dtnb.quarrels.closing import after_first_roll
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.moves import dice_of, roll_asked, roll_phrase, with_dice
from dtnb.quarrels.ways import reroll_of
from dtnb.quarrels.wish import wish_of

#: what was used, if it is said in numbers
BLOW = "*"
#: what is unfolded to say which dice were rolled again
AGAIN = "again"
#: the move of the dice of a wanted move, which is no move of the draft
WISHED = -2
#: the faces of a die whose own number is not known here
_MOST_FACES = 6


def use(at: Context, act: acts.UseIt) -> Draft:
    """Say what was used, at which level, and how strong it was."""
    draft, entry = at.draft, at.plugin.quick_entry
    rest = draft.moves[draft.opened :] if act.name == draft.used else ()
    if not act.name:
        return without_play(draft)
    uses = entry.uses(draft.table, at.active, at.game_speaker)
    use = next((use for use in uses if use.name == act.name), None)
    if use is None or act.level >= len(use.levels) or act.tier >= len(use.levels[act.level].tiers):
        raise unfit(at)
    level = use.levels[act.level]
    entry_of_seat = {**at.seats[at.active], **level.seat}
    entry_of_seat = {name: value for name, value in entry_of_seat.items() if value != {}}
    seats = {**at.seats, at.active: entry_of_seat}
    moves = tuple(entry.opening_moves(at.active, use.name, level.tiers[act.tier].dice))
    table = {**draft.table, "seats": seats}
    draft = replace(
        draft, table=table, used=use.name, moves=(*moves, *rest), opened=len(moves), dice=()
    )
    check(draft)
    return draft


def blow(at: Context, act: acts.Blow) -> Draft:
    """Say in numbers what was done."""
    moment, entry = at.moment, at.plugin.quick_entry
    kinds = dict(entry.kinds_of_blow(at.game_speaker))
    kind = act.kind or next(iter(kinds), "")
    others = [name for name in at.seats if name != at.active]
    if moment is None or kind not in kinds or not others:
        raise unfit(at)
    amount = act.value or _amount_of_blow(at.draft) or 1
    start = dict(entry.plain_blow(at.active, others[0], amount, kind, moment))
    note = at.say.text("note.blow", seat=at.active, amount=amount, kind=kinds[kind])
    draft = without_play(at.draft)
    draft = replace(
        draft,
        table={**draft.table, "start": {**draft.table.get("start", {}), **start}},
        used=BLOW,
        notes=(note,),
    )
    check(draft)
    return draft


def _amount_of_blow(draft: Draft) -> int:
    """Return the number that was stated of what was done; 0 if there is none."""
    numbers = [
        value
        for inner in (draft.table.get("start") or {}).values()
        if isinstance(inner, dict)
        for value in inner.values()
        if isinstance(value, int)
    ]
    return numbers[0] if numbers else 0


def turn_die(at: Context, act: acts.TurnDie) -> Draft:
    """Turn a die of a roll."""
    draft = at.draft
    if act.move >= 0:
        dice = dice_of(draft.moves[act.move]) if act.move < len(draft.moves) else ()
        if act.die >= len(dice) or not 1 <= act.value <= _MOST_FACES:
            raise unfit(at)
        turned = (*dice[: act.die], act.value, *dice[act.die + 1 :])
        changed = with_dice(draft.moves[act.move], turned)
        moves = (*draft.moves[: act.move], changed, *draft.moves[act.move + 1 :])
        draft = replace(draft, moves=moves)
        check(draft)
        return draft
    if draft.open == AGAIN and at.position is not None:
        reroll = reroll_of(at.position)
        if reroll is None or act.die >= len(reroll[1]) or not 1 <= act.value <= _MOST_FACES:
            raise unfit(at)
        dice = (*draft.dice, *[0] * len(reroll[1]))[: len(reroll[1])]
        return replace(draft, dice=(*dice[: act.die], act.value, *dice[act.die + 1 :]))
    if act.move == WISHED:
        return _roll_wished(at, act)
    asked = roll_asked(at.position)
    if asked is None or act.die >= asked.count or not 1 <= act.value <= asked.faces:
        raise unfit(at)
    assert at.position is not None
    dice = (*draft.dice, *[0] * asked.count)[: asked.count]
    dice = (*dice[: act.die], act.value, *dice[act.die + 1 :])
    if 0 in dice:
        return replace(draft, dice=dice)
    roll = roll_phrase(at.position, dice)
    if not draft.moves and draft.wanted:
        # What is wanted is wanted with these dice.
        draft = after_first_roll(draft, roll)
    else:
        draft = replace(draft, moves=(*draft.moves, roll))
    draft = replace(draft, dice=(), opened=draft.opened + (draft.step == "what"))
    check(draft)
    return draft


def _roll_wished(at: Context, act: acts.TurnDie) -> Draft:
    """Return a draft in which a die of the wanted move is stated."""
    draft, wish = at.draft, wish_of(at.draft)
    roll = wish.roll if wish is not None else None
    if wish is None or roll is None or act.die >= roll.count or not 1 <= act.value <= roll.faces:
        raise unfit(at)
    dice = (*draft.dice, *[0] * roll.count)[: roll.count]
    dice = (*dice[: act.die], act.value, *dice[act.die + 1 :])
    if 0 in dice:
        return replace(draft, dice=dice)
    entry = {"move": wish.phrase(dice), "if possible": True}
    index = draft.wanted_at
    moves = (*draft.moves[:index], entry, *draft.moves[index:])
    draft = replace(draft, moves=moves, dice=())
    check(draft)
    return draft
