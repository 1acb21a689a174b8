"""The fourth screen of the quick entry: the ability that was used, and the dice and numbers needed.

* quick entry, act: a form in which two people enter a quarrel by tapping. An act is the command
  that a tap sends.
* blow: an attack that is stated in numbers, without an ability.
* opening moves: the first moves of the draft, which state that the ability was used.
* hints: what the quarrel's text names, such as abilities and tokens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dtnb.quarrels.acts import (
    PENDING_ROLL,
    ChooseOption,
    GoToStep,
    SetBlow,
    SetUse,
    Unfold,
    act_data,
)
from dtnb.quarrels.changing.use import BLOW_IN_NUMBERS
from dtnb.quarrels.complete_moves import options_of
from dtnb.quarrels.context import Context, ScreenParts
from dtnb.quarrels.moves import dice_of, entered_dice, pending_roll_of
from dtnb.quarrels.pages.number_fields import count_fields, dice_block, fields_of, number_field
from dtnb.quarrels.pages.relevance import deciding_numbers
from dtnb.quarrels.screens import Block, Choice, Choices, Number, Text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from dtnb.replay.game.quick_entry import PossibleMove, UsableAbility

#: the value of `Draft.unfolded_part` while the fields for all other numbers are unfolded
OTHER_NUMBERS = "else"
#: the key of the number field that is shown even if its number does not matter
_ALWAYS_SHOWN = "health"


def screen_parts(context: Context) -> ScreenParts:
    """Return the screen of the ability that was used."""
    say = context.speaker.text
    moment = context.chosen_moment
    if moment is None:
        return ScreenParts(
            say("what.title"),
            (Text(say("what.no-moment")),),
            next_choice=Choice(say("what.back"), act_data(GoToStep("where"))),
        )
    abilities = _usable_abilities(context)
    used_ability = next(
        (ability for ability in abilities if ability.name == context.draft.used_ability), None
    )
    if is_blow_in_numbers(context):
        return ScreenParts(
            say("what.title"),
            tuple(_blow_blocks(context)),
            next_choice=Choice(say("what.next"), act_data(GoToStep("then"))),
        )
    if moment.asks_ability and used_ability is None:
        title = say("what.used", seat=context.active_seat)
        return ScreenParts(title, tuple(_ability_tiles(context, abilities)))
    return ScreenParts(
        say("what.title"),
        tuple(_ability_blocks(context, used_ability)),
        next_choice=Choice(say("what.next"), act_data(GoToStep("then"))),
    )


def _usable_abilities(context: Context) -> Sequence[UsableAbility]:
    """Return the abilities that the active seat may have used."""
    return context.plugin.quick_entry.usable_abilities(
        context.draft.table, context.active_seat, context.game_speaker
    )


def is_blow_in_numbers(context: Context) -> bool:
    """Return whether the players have stated an attack in numbers, without an ability."""
    return context.draft.used_ability == BLOW_IN_NUMBERS


def _blow_blocks(context: Context) -> Iterator[Block]:
    """Yield the amount and the kind of an attack that is stated in numbers."""
    say = context.speaker.text
    # In the start of the file, the game has put the attack as a mapping. The only number in it is
    # the amount, and one of the texts is the kind.
    start = context.draft.table.get("start") or {}
    attack = next((part for part in start.values() if isinstance(part, dict)), {})
    amount = next((value for value in attack.values() if isinstance(value, int)), 1)
    texts = [value for value in attack.values() if isinstance(value, str)]
    yield Choices(
        (Choice(say("what.blow"), act_data(SetUse()), say("what.change"), state="chosen"),)
    )
    kinds = context.plugin.quick_entry.kinds_of_blow(context.game_speaker)
    chosen_kind = next((id_ for id_, _ in kinds if id_ in texts), "")
    yield Number(
        say("what.amount"), amount, low=1, high=99, act=act_data(SetBlow(chosen_kind)),
        seat=context.active_seat,
    )  # fmt: skip
    yield Choices(
        tuple(
            Choice(
                label,
                act_data(SetBlow(id_, amount)),
                state="chosen" if id_ == chosen_kind else "free",
            )
            for id_, label in kinds
        ),
        say("what.kind"),
        "chips",
    )
    abilities = _usable_abilities(context)
    known_amounts = {known for ability in abilities for known in _amounts(ability)}
    if abilities and str(amount) not in known_amounts:
        yield Text(say("what.unlike", seat=context.active_seat, amount=amount), "quiet")
    yield Text(say("what.as-said"), "quiet")
    yield from _number_blocks(context)


def _ability_tiles(context: Context, abilities: Sequence[UsableAbility]) -> Iterator[Block]:
    """Yield the tiles of the abilities that a seat can have used."""
    choices = []
    names_in_text = context.hints.object_names
    numbers_in_text = {word for word in context.draft.quarrel_text.split() if word.isdigit()}
    for ability in sorted(abilities, key=lambda ability: ability.name not in names_in_text):
        if not ability.levels:
            continue
        is_named = ability.name in names_in_text
        level = _level_named_in_text(ability, numbers_in_text) if is_named else 0
        symbols = tuple(
            filter(None, (context.symbol(path, context.active_seat) for path in ability.symbols))
        )
        note = context.speaker.text("line.from") if is_named else ability.note
        label = f"{ability.name} {ability.levels[level].label}".strip() if level else ability.name
        amount = " ".join(_amounts(ability, level)) if level else ability.amount
        choices.append(
            Choice(
                label,
                act_data(SetUse(ability.name, level)),
                note,
                amount,
                symbols=symbols,
                seat=context.active_seat,
            )
        )
    yield Choices(tuple(choices), context.speaker.text("what.numbers"), "tiles")
    kinds = context.plugin.quick_entry.kinds_of_blow(context.game_speaker)
    if kinds:
        first_kind, _ = kinds[0]
        blow = Choice(context.speaker.text("what.blow"), act_data(SetBlow(first_kind, value=1)))
        yield Choices((blow,), layout="list")


def _level_named_in_text(ability: UsableAbility, numbers_in_text: Collection[str]) -> int:
    """Return the index of the first level whose amounts include a number of the quarrel's text.

    Return 0 if there is none.
    """
    for level in range(len(ability.levels)):
        if {*numbers_in_text} & {*_amounts(ability, level)}:
            return level
    return 0


def _ability_blocks(context: Context, used_ability: UsableAbility | None) -> Iterator[Block]:
    """Yield the blocks about the used ability: its levels, its results and its dice."""
    say, draft = context.speaker.text, context.draft
    if used_ability is not None:
        level = _present_level(context, used_ability)
        amount = " ".join(_amounts(used_ability, level))
        chosen_ability = Choice(
            used_ability.name,
            act_data(SetUse()),
            say("what.change"),
            amount,
            context.picture_of(context.active_seat),
            seat=context.active_seat,
            state="chosen",
        )
        yield Choices((chosen_ability,), layout="tiles")
        yield from _level_blocks(context, used_ability)
    dice_label = say("what.dice", seat=context.active_seat)
    for index, move in enumerate(draft.moves[: draft.opening_move_count]):
        dice = dice_of(move)
        if dice:
            yield dice_block(context, context.active_seat, dice_label, dice, index)
    if (
        context.chosen_moment is not None and context.chosen_moment.asks_dice
    ) or not has_neutral_answer(context):
        yield from asked_dice(context)
        yield from asked_choice(context)
    yield from _number_blocks(context)


def _amounts(ability: UsableAbility, level: int | None = None) -> list[str]:
    """Return the amounts of an ability, at the level with index `level` or at all levels."""
    levels = ability.levels if level is None else (ability.levels[level],)
    return list(dict.fromkeys(tier.amount for counted in levels for tier in counted.strengths))


def _present_level(context: Context, used_ability: UsableAbility) -> int:
    """Return the index of the level that an ability has on the board."""
    upgrades = context.seats[context.active_seat].get("upgrades") or {}
    levels = enumerate(used_ability.levels)
    return next((index for index, level in levels if level.seat_fields["upgrades"] == upgrades), 0)


def _level_blocks(context: Context, used_ability: UsableAbility) -> Iterator[Block]:
    """Yield the levels of the used ability, and the results of its present level."""
    say, present_level = context.speaker.text, _present_level(context, used_ability)
    if len(used_ability.levels) > 1:
        yield Choices(
            tuple(
                Choice(level.label, act_data(SetUse(used_ability.name, index)),
                       state="chosen" if index == present_level else "free")
                for index, level in enumerate(used_ability.levels)
            ),
            say("what.level"), "chips",
        )  # fmt: skip
    tiers, amounts = (
        used_ability.levels[present_level].strengths,
        _amounts(used_ability, present_level),
    )
    numbers_in_text = [word for word in context.draft.quarrel_text.split() if word.isdigit()]
    if (
        numbers_in_text
        and all(amount.isdigit() for amount in amounts)
        and not set(numbers_in_text) & set(amounts)
    ):
        # The text names another number than the ability can give, so say what it can give.
        yield Text(say("what.deals", name=used_ability.name, amounts=amounts), "quiet")
    if len(tiers) > 1:
        dice = dice_of(context.draft.moves[0]) if context.draft.moves else ()
        tier_of_dice = context.plugin.quick_entry.strength_index(
            context.draft.table, context.active_seat, used_ability.name, dice
        )
        yield Choices(
            tuple(
                Choice(tier.amount, act_data(SetUse(used_ability.name, present_level, index)),
                       amount=tier.amount, state="chosen" if index == tier_of_dice else "free")
                for index, tier in enumerate(tiers)
            ),
            say("what.strength"), "chips",
        )  # fmt: skip


def asked_dice(context: Context) -> Iterator[Block]:
    """Yield the dice of the roll that the play waits for."""
    play = context.play
    pending_roll = pending_roll_of(play)
    if pending_roll is None or play is None:
        return
    seat = play.speaker.seats[pending_roll.seat]
    dice = entered_dice(context.draft, pending_roll.count)
    purpose = play.speaker.object(pending_roll.purpose)
    label = context.speaker.text("what.roll", seat=seat, purpose=purpose)
    yield dice_block(context, seat, label, dice, PENDING_ROLL)


def has_neutral_answer(context: Context) -> bool:
    """Return whether the play waits for a choice that can be made without changing anything.

    The program makes such a choice itself, so the screen need not ask for it.
    """
    play = context.play
    if play is None:
        return False
    state = play.record.state
    return bool(context.plugin.quick_entry.neutral_moves(play.record.game, state))


def asked_choice(context: Context, shown_moves: Sequence[PossibleMove] = ()) -> Iterator[Block]:
    """Yield the options of the decision that the play waits for, except for `shown_moves`."""
    play = context.play
    options = options_of(play) if play is not None else []
    shown_names = {name for move in shown_moves for name in (move.phrase, move.label)}
    other_options = [
        (index, option)
        for index, option in enumerate(options)
        if not {option.phrase, option.label} & shown_names
    ]
    if play is not None and other_options:
        seat = play.speaker.seats[play.ending.seat]
        choices = tuple(
            Choice(option.label, act_data(ChooseOption(index)), seat=seat)
            for index, option in other_options
        )
        yield Choices(choices, context.speaker.text("what.choice", seat=seat), "list")


def is_about_phase(context: Context) -> bool:
    """Return whether the chosen moment is a phase without an ability and without a roll."""
    moment = context.chosen_moment
    return moment is not None and not moment.asks_ability and not moment.asks_dice


def _number_blocks(context: Context) -> Iterator[Block]:
    """Yield the number fields: first those that the quarrel's text names, then the deciding ones.

    A number is deciding if another value would change the results of the play.
    """
    say = context.speaker.text
    yield from sorted(
        _number_fields(context),
        key=lambda field: (not _is_named(context, field), not field.decides),
    )
    if context.draft.unfolded_part != OTHER_NUMBERS:
        yield Choices(
            (Choice(say("what.open"), act_data(Unfold(OTHER_NUMBERS))),),
            say("what.else"),
            folded=True,
        )


def _is_named(context: Context, field: Number) -> bool:
    """Return whether the quarrel's text names what a number field counts, such as a token."""
    return field.label.rpartition(": ")[2] in context.hints.object_names


def _number_fields(context: Context) -> Iterator[Number]:
    """Yield the number fields that may matter, or all of them if they are unfolded."""
    unfolded, deciding = context.draft.unfolded_part == OTHER_NUMBERS, deciding_numbers(context)
    for field in fields_of(context):
        # At the chosen phase, tokens of the active seat may take effect, so they are all shown.
        is_token_field = field.kind == "counts" and not field.counts_levels
        is_of_active_seat = field.seat == context.active_seat
        if is_token_field and is_of_active_seat and is_about_phase(context):
            yield from count_fields(
                context, field, deciding=tuple(str(answer.value) for answer in field.answers)
            )
            continue
        if field.kind == "number":
            is_deciding = ".".join(field.path) in deciding
            decides = is_deciding or (is_about_phase(context) and is_of_active_seat)
            if unfolded or decides or field.name == _ALWAYS_SHOWN:
                yield number_field(context, field, decides=decides)
        elif field.kind == "counts" and unfolded:
            yield from (
                replace(block, decides=_is_named(context, block))
                for block in count_fields(context, field)
            )
