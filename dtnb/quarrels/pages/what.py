"""The fourth screen: what was used, and of dice and numbers only what matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dtnb.quarrels.acts import Blow, Choose, Go, Open, UseIt, act
from dtnb.quarrels.changing.use import BLOW
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.moves import dice_of, roll_asked
from dtnb.quarrels.pages.numbers import counts, dice_block, fields_of, number
from dtnb.quarrels.pages.relevance import what_decides
from dtnb.quarrels.screens import Block, Choice, Choices, Number, Text
from dtnb.quarrels.ways import options_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from dtnb.replay.game.quick_entry import Thing, Use

#: what is unfolded to state what else lies on the table
ELSE = "else"
#: the number that says where somebody ends, and is always there
_ALWAYS = "health"


def show(at: Context) -> Shown:
    """Return the screen of what was used."""
    say = at.say.text
    moment = at.moment
    if moment is None:
        return Shown(
            say("what.title"),
            (Text(say("what.no-moment")),),
            Choice(say("what.back"), act(Go("where"))),
        )
    uses = at.plugin.quick_entry.uses(at.draft.table, at.active, at.game_speaker)
    used = next((use for use in uses if use.name == at.draft.used), None)
    if draft_says_blow(at):
        return Shown(say("what.title"), tuple(_blow(at)), Choice(say("what.next"), act(Go("then"))))
    if moment.asks_use and used is None:
        title = say("what.used", seat=at.active)
        return Shown(title, tuple(_tiles(at, uses)))
    return Shown(
        say("what.title"), tuple(_stated(at, used)), Choice(say("what.next"), act(Go("then")))
    )


def draft_says_blow(at: Context) -> bool:
    """Tell whether what was used is said in numbers."""
    return at.draft.used == BLOW


def _blow(at: Context) -> Iterator[Block]:
    """Yield what was done, in numbers, as the players say it."""
    say = at.say.text
    attack = next(
        (v for v in (at.draft.table.get("start") or {}).values() if isinstance(v, dict)), {}
    )
    amount = next((v for v in attack.values() if isinstance(v, int)), 1)
    chosen = [value for value in attack.values() if isinstance(value, str)]
    yield Choices((Choice(say("what.blow"), act(UseIt()), say("what.change"), state="chosen"),))
    kinds = at.plugin.quick_entry.kinds_of_blow(at.game_speaker)
    kind = next((kind for kind, _ in kinds if kind in chosen), "")
    yield Number(say("what.amount"), amount, 1, 99, act(Blow(kind)), at.active)
    yield Choices(
        tuple(
            Choice(label, act(Blow(id_, amount)), state="chosen" if id_ == kind else "free")
            for id_, label in kinds
        ),
        say("what.kind"),
        "chips",
    )
    uses = at.plugin.quick_entry.uses(at.draft.table, at.active, at.game_speaker)
    if uses and str(amount) not in {tier for use in uses for tier in _amounts(use)}:
        yield Text(say("what.unlike", seat=at.active, amount=amount), "quiet")
    yield Text(say("what.as-said"), "quiet")
    yield from _numbers(at)


def _tiles(at: Context, uses: Sequence[Use]) -> Iterator[Block]:
    choices = []
    named = at.hints.names
    numbers = {word for word in at.draft.line.split() if word.isdigit()}
    for use in sorted(uses, key=lambda use: use.name not in named):
        if not use.levels:
            continue
        level = _level_meant(use, numbers) if use.name in named else 0
        symbols = tuple(filter(None, (at.symbol(path, at.active) for path in use.symbols)))
        note = at.say.text("line.from") if use.name in named else use.note
        label = f"{use.name} {use.levels[level].label}".strip() if level else use.name
        amount = " ".join(_amounts(use, level)) if level else use.amount
        choices.append(
            Choice(
                label, act(UseIt(use.name, level)), note, amount, needs=symbols, seat=at.active
            )
        )  # fmt: skip
    yield Choices(tuple(choices), at.say.text("what.numbers"), "tiles")
    kinds = at.plugin.quick_entry.kinds_of_blow(at.game_speaker)
    if kinds:
        plain = Choice(at.say.text("what.blow"), act(Blow(kinds[0][0], 1)))
        yield Choices((plain,), "", "list")


def _level_meant(use: Use, numbers: Collection[str]) -> int:
    """Return the first level at which something gives one of the numbers of the line, or 0."""
    fitting = (i for i in range(len(use.levels)) if {*numbers} & {*_amounts(use, i)})
    return next(fitting, 0)


def _stated(at: Context, used: Use | None) -> Iterator[Block]:
    say, draft = at.say.text, at.draft
    if used is not None:
        level = _present_level(at, used)
        amount = " ".join(_amounts(used, level))
        yield Choices(
            (Choice(used.name, act(UseIt()), say("what.change"), amount,
                    at.picture_of(at.active), seat=at.active, state="chosen"),),
            layout="tiles",
        )  # fmt: skip
        yield from _levels(at, used)
    for index, entry in enumerate(draft.moves[: draft.opened]):
        dice = dice_of(entry)
        if dice:
            yield dice_block(at, at.active, say("what.dice", seat=at.active), dice, index)
    if (at.moment is not None and at.moment.asks_dice) or not is_made_up(at):
        yield from asked_dice(at)
        yield from asked_choice(at)
    yield from _numbers(at)


def _amounts(use: Use, level: int | None = None) -> list[str]:
    """Return the numbers that something gives, at one of its levels or at all of them."""
    levels = use.levels if level is None else use.levels[level : level + 1]
    return list(dict.fromkeys(tier.amount for one in levels for tier in one.tiers))


def _present_level(at: Context, used: Use) -> int:
    """Return the index of the level that something has on the board."""
    upgrades = at.seats[at.active].get("upgrades") or {}
    levels = enumerate(used.levels)
    return next((index for index, level in levels if level.seat["upgrades"] == upgrades), 0)


def _levels(at: Context, used: Use) -> Iterator[Block]:
    say, present = at.say.text, _present_level(at, used)
    if len(used.levels) > 1:
        yield Choices(
            tuple(
                Choice(level.label, act(UseIt(used.name, index)),
                       state="chosen" if index == present else "free")
                for index, level in enumerate(used.levels)
            ),
            say("what.level"), "chips",
        )  # fmt: skip
    tiers, amounts = used.levels[present].tiers, _amounts(used, present)
    numbers = [word for word in at.draft.line.split() if word.isdigit()]
    if numbers and all(one.isdigit() for one in amounts) and not set(numbers) & set(amounts):
        # What was stated is none of what it can be.
        yield Text(say("what.deals", name=used.name, amounts=amounts), "quiet")
    if len(tiers) > 1:
        dice = dice_of(at.draft.moves[0]) if at.draft.moves else ()
        given = at.plugin.quick_entry.tier_of(at.draft.table, at.active, used.name, dice)
        yield Choices(
            tuple(
                Choice(tier.amount, act(UseIt(used.name, present, index)), amount=tier.amount,
                       state="chosen" if index == given else "free")
                for index, tier in enumerate(tiers)
            ),
            say("what.strength"), "chips",
        )  # fmt: skip


def asked_dice(at: Context) -> Iterator[Block]:
    """Yield the dice of the roll that the play waits for."""
    position = at.position
    asked = roll_asked(position)
    if asked is None or position is None:
        return
    seat = position.speaker.seats[asked.seat]
    dice = (*at.draft.dice, *[0] * asked.count)[: asked.count]
    purpose = position.speaker.object(asked.purpose)
    yield dice_block(at, seat, at.say.text("what.roll", seat=seat, purpose=purpose), dice, -1)


def is_made_up(at: Context) -> bool:
    """Tell whether what the play waits for may be made up, so that it comes later if at all."""
    position = at.position
    if position is None:
        return False
    state = position.record.state
    return bool(at.plugin.quick_entry.closing_moves(position.record.game, state))


def asked_choice(at: Context, elsewhere: Sequence[Thing] = ()) -> Iterator[Block]:
    """Yield the answers to the choice that the play waits for, without those shown elsewhere."""
    position = at.position
    options = options_of(position) if position is not None else []
    known = {thing.phrase for thing in elsewhere} | {thing.label for thing in elsewhere}
    asked = [
        (index, option)
        for index, option in enumerate(options)
        if not {option.phrase, option.label} & known
    ]
    if position is not None and asked:
        seat = position.speaker.seats[position.ending.seat]
        choices = tuple(
            Choice(option.label, act(Choose(index)), seat=seat) for index, option in asked
        )
        yield Choices(choices, at.say.text("what.choice", seat=seat), "list")


def is_phase(at: Context) -> bool:
    """Tell whether the quarrel is in a phase in which nothing was used and nothing is rolled."""
    moment = at.moment
    return moment is not None and not moment.asks_use and not moment.asks_dice


def _numbers(at: Context) -> Iterator[Block]:
    """Yield the numbers, those first that the line names and that can change the answer."""
    say = at.say.text
    yield from sorted(_fields(at), key=lambda one: (not _is_named(at, one), not one.decides))
    if at.draft.open != ELSE:
        yield Choices((Choice(say("what.open"), act(Open(ELSE))),), say("what.else"), folded=True)


def _is_named(at: Context, field: Number) -> bool:
    """Tell whether the line names what a number counts."""
    return field.label.rpartition(": ")[2] in at.hints.names


def _fields(at: Context) -> Iterator[Number]:
    unfolded, deciding = at.draft.open == ELSE, what_decides(at)
    for field in fields_of(at):
        # In a phase, what lies before the one whose turn it is takes effect.
        lies = field.kind == "counts" and not field.base and field.path[1] == at.active
        if lies and is_phase(at):
            yield from counts(at, field, deciding=tuple(str(one.value) for one in field.answers))
            continue
        if field.kind == "number":
            acts_on = is_phase(at) and field.path[1] == at.active
            decides = acts_on or ".".join(field.path) in deciding
            if unfolded or decides or field.path[2] == _ALWAYS:
                yield number(at, field, decides)
        elif field.kind == "counts" and unfolded:
            yield from (replace(one, decides=_is_named(at, one)) for one in counts(at, field))
