"""Resolves effect lists line by line: gates, follow-up questions, what waits for a target."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from dtnb.dicethrone.agenda import (
    REGISTRY,
    CloseRoll,
    Effects,
    FireTrigger,
    Invocation,
    Source,
)
from dtnb.dicethrone.citing import source_id
from dtnb.dicethrone.details.asking import next_slot
from dtnb.dicethrone.details.slots import Details, Moment
from dtnb.dicethrone.details.telling import told
from dtnb.dicethrone.draft import Work, game_of
from dtnb.dicethrone.effects.used_dice import use_up
from dtnb.dicethrone.heroes.expressions import Expression
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.heroes.vocabulary import ROLLED_FOR
from dtnb.dicethrone.table import Deferred, Seat
from dtnb.dicethrone.view import View
from dtnb.kernel import Choice, Decision, DecisionKind

if TYPE_CHECKING:
    from dtnb.dicethrone.game import DiceThrone

#: carries out one effect; `then` is the rest of the list, which the verb must push unless it
#: hands it to something that does
Verb: TypeAlias = Callable[[Work, Effects, Effect, Effects], None]

VERBS: dict[str, Verb] = {}
#: verbs whose follow-up questions are asked as they go
_SELF_ASKING = {"reroll"}


def verb(name: str) -> Callable[[Verb], Verb]:
    """Register the function that carries out a verb of the vocabulary."""

    def register(function: Verb) -> Verb:
        VERBS[name] = function
        return function

    return register


def simple(name: str) -> Callable[[Callable[[Work, Effects, Effect], None]], None]:
    """Register a verb that needs nothing of the rest of its list."""

    def register(function: Callable[[Work, Effects, Effect], None]) -> None:
        def carry_out(work: Work, item: Effects, effect: Effect, then: Effects) -> None:
            work.push(then)
            function(work, item, effect)

        VERBS[name] = carry_out

    return register


#: sources whose effects are those of a token: "this" in their words
_OF_A_TOKEN = ("spend", "trigger", "use")


def view_of(work: Work, run: Invocation, receiver: int | None = None) -> View:
    """Return the environment in which this run's expressions are read."""
    return View(
        game_of(work), work.table, run.source.seat, run.pool,
        this=run.source.name if run.source.kind in _OF_A_TOKEN else "",
        run=run, receiver=-1 if receiver is None else receiver,
    )  # fmt: skip


def amount(work: Work, run: Invocation, effect: Effect, receiver: int | None = None) -> int:
    """Return the main number of an effect, for the tier that was met and who receives it."""
    numbers = effect.amount
    if not numbers:
        return 0
    chosen = numbers[run.tier] if len(numbers) > 1 else numbers[0]
    return chosen.value(view_of(work, run, receiver))


#: why an effect can come to nothing, and the rule that makes it so
_NOTHING = {
    "zero": "DT-TXT-04",
    "no-target": "DT-DRP-02",
    "no-attack": "DT-AM-05",
    "nothing-waiting": "DT-DMG-01",
    "no-normal-damage": "DT-DMG-07",
    "player-left": "DT-WIN-02",
    "token-gone": "DT-STAT-07",
    "no-attempts": "DT-ORP-01",
    "no-ability": "DT-ORP-08",
    "ultimate": "DT-ULT-06",
    "cannot-pay": "DT-CP-01",
    "empty-hand": "DT-CARD-17",
}


def nothing(work: Work, item: Effects, effect: Effect, reason: str) -> None:
    """Record that an effect came to nothing, and why."""
    source = item.run.source
    work.note(
        "no-result", source.seat, (_NOTHING[reason],),
        subject=source.name, verb=effect.verb, reason=reason,
    )  # fmt: skip


def key(item: Effects) -> str:
    """Return the name under which this effect's answers are kept."""
    return ".".join(map(str, item.path))


def lists(work: Work, run: Invocation, path: tuple[int, ...]) -> tuple[Effect, ...]:
    """Return the list that a path leads into; (2, 0, 1) is item 1 of the first child of item 2."""
    effects = game_of(work).effects_of(work.table, run.source)
    for depth in range(0, len(path) - 1, 2):
        effects = effects[path[depth]].children()[path[depth + 1]]
    return effects


@REGISTRY.resolves(Effects)
def resolve_effects(work: Work, item: Effects) -> None:
    """Carry out the effect at the path, or put off what waits for a target."""
    run = item.run
    effects = lists(work, run, item.path)
    at = item.path[-1]
    if run.unread and not (at < len(effects) and effects[at].rolls_on):
        # AMB-10: dice are read when the list comes to what is no longer about dice.
        closing = (CloseRoll(pool) for pool in run.unread)
        work.push(*closing, replace(item, run=replace(run, unread=())))
        return
    if at >= len(effects):
        return
    if item.path == (0,) and _gone(work, run):
        return
    effect = effects[at]
    then = _what_follows(item, at, len(effects))
    if _deferred(work, item, effect):
        work.push(then)
        return
    if effect.condition is not None and "damage_dealt" not in effect.condition.names:
        view = view_of(work, run)
        if not effect.condition.value(view):
            work.note(
                "condition-not-met", run.source.seat, ("DT-TXT-03",), subject=run.source.name,
                verb=effect.verb, condition=effect.condition.source,
                found=effect.condition.describe(view), shown=_shown(effect.condition, view),
            )  # fmt: skip
            work.push(then)
            if effect.otherwise:
                work.push(Effects(run, (*item.path, 1, 0)))
            return
    if effect.verb not in _SELF_ASKING and _asks(work, item, effect, then):
        return
    VERBS[effect.verb](work, item, effect, then)
    use_up(work, run, effect)


def _gone(work: Work, run: Invocation) -> bool:
    """Tell whether the token whose trigger this is was taken away before its turn came."""
    if run.piece < 0:
        return False
    pieces = work.table.seats[run.source.seat].pieces_of(run.source.name)
    return all(piece.id != run.piece for piece in pieces)


def _what_follows(item: Effects, at: int, end: int) -> Effects:
    """Return the rest of a list after one of its effects."""
    if not item.single:
        return replace(item, path=(*item.path[:-1], at + 1))
    if not item.queue:
        return replace(item, path=(*item.path[:-1], end))
    following, *rest = item.queue
    pool = item.run.pool if following.pool < 0 else following.pool
    run = replace(item.run, pool=pool)
    return replace(item, run=run, path=(*item.path[:-1], following.at), queue=tuple(rest))


def _shown(condition: Expression, view: View) -> str | None:
    """Return a comparison with its numbers filled in; None for what holds or does not."""
    filled = condition.filled_in(view)
    return filled if any(sign in filled for sign in "<>=") else None


def moment_of(work: Work, run: Invocation) -> Moment:
    """Return the situation in which this run's follow-up questions are asked."""
    return Moment(
        game_of(work), work.table, run.source.seat, run.source.name, run.pool,
        this=run.source.name if run.source.kind in _OF_A_TOKEN else "", run=run,
    )  # fmt: skip


def _asks(work: Work, item: Effects, effect: Effect, then: Effects) -> bool:
    """Ask the first open follow-up question; True when the effect has to wait for the answer."""
    run = item.run
    while (slot := next_slot(moment_of(work, run), effect, key(item), run.details)) is not None:
        if len(slot.options) == 1 and slot.topic not in ("may", "amount"):
            run = replace(run, details=(*run.details, (slot.name, slot.options[0])))
            continue
        if not slot.options:
            # What may be chosen is what the text of the card or ability says.
            cited = source_id(game_of(work), work.table, run.source)
            work.note(
                "no-option", run.source.seat, (cited,), subject=run.source.name,
                verb=effect.verb, topic=slot.topic,
            )  # fmt: skip
            work.push(then)
            return True
        ask(work, replace(item, run=run), slot.topic, slot.seat)
        return True
    if run is not item.run:
        _known_outside(work, item, run.details[len(item.run.details) :])
        work.push(replace(item, run=run))
        return True
    return False


def _known_outside(work: Work, item: Effects, answers: Details) -> None:
    """Let the list around a nested one know who was chosen: the same words mean them there too."""
    source, action, depth = item.run.source, item.run.action, len(item.path)
    for at, other in enumerate(work.agenda):
        if not isinstance(other, Effects) or len(other.path) >= depth:
            continue
        if (other.run.source, other.run.action) == (source, action):
            run = replace(other.run, details=(*other.run.details, *answers))
            work.agenda[at] = replace(other, run=run)


def ask(work: Work, item: Effects, topic: str, seat: int = -1) -> None:
    """Ask a follow-up question: the player of the effect, or `seat`."""
    run = item.run
    question = Decision(
        work.table.window, run.source.seat if seat < 0 else seat, DecisionKind.FORCED,
        game_of(work).order(work.table), topic=topic,
    )  # fmt: skip
    work.ask(item, question)


@REGISTRY.answers(Effects)
def answer_effects(work: Work, item: Effects, given: Choice) -> None:
    """A follow-up question was answered."""
    details: Details = given.action.details
    described = game_of(work).details_as_data(work.table, given.action)
    source = item.run.source
    work.note(
        "chooses", given.seat, (source_id(game_of(work), work.table, source),),
        subject=source.name, window=work.table.window, details=described, **told(described),
    )  # fmt: skip
    _known_outside(work, item, details)
    work.push(replace(item, run=replace(item.run, details=(*item.run.details, *details))))


# -- what waits for a target (AMB-29) -----------------------------------------------------------


def _deferred(work: Work, item: Effects, effect: Effect) -> bool:
    """Put off a line of an Offensive Ability to step 1 of the Defensive Roll Phase.

    The first targeted effect other than damage makes what is printed after it wait; damage is
    fixed at activation (DT-ORP-11) unless a Then behind such an effect stands before it.
    """
    attack = work.table.attack
    run = item.run
    if run.source.kind != "ability" or item.single or len(item.path) > 1 or attack is None:
        return False
    waiting = attack.deferred
    effects = lists(work, run, item.path)
    if effect.verb == "gain" and not targeted(effect):
        waits = _gain_waits(work, effects, bool(waiting))
        if waits:
            work.table = work.table.with_attack(
                deferred=(*waiting, Deferred(item.path[0], run.pool))
            )
        return waits
    if not waiting and not targeted(effect):
        return False
    # What comes after a break, or may hang on dice that are not rolled yet, waits as well.
    broken = any(effects[entry.at].verb in ("then", "roll") for entry in waiting)
    fixed = effect.verb in ("deal", "roll", "change_type") and not effect.isolated
    if fixed and not broken and not targeted(effect):
        return False
    work.table = work.table.with_attack(deferred=(*waiting, Deferred(item.path[0], run.pool)))
    return True


def _gain_waits(work: Work, effects: tuple[Effect, ...], behind: bool) -> bool:
    """Tell whether a gain waits for the targeted effects; `behind` one, it is printed there."""
    has_target = behind or any(each.verb == "deal" or targeted(each) for each in effects)
    if not has_target:
        return False
    reading = game_of(work).reading("gain-timing")
    return behind if reading == "printed-order" else reading == "with-targeted-effects"


def targeted(effect: Effect) -> bool:
    """Tell whether an effect of an Offensive Ability needs the target and is not its damage."""
    if effect.verb == "deal":
        return effect.isolated
    if effect.verb == "roll":
        return effect.by == "target"
    if effect.verb == "steal":
        return effect.source == "target"
    if effect.verb in ("inflict", "discard", "skip"):
        return effect.to in ("", "target")
    if effect.verb in ("remove", "transfer"):
        return effect.source == "target"
    if effect.verb in ("do", "may", "pay", "choose"):
        return any(targeted(child) for children in effect.children() for child in children)
    return effect.to == "target"


# -- triggers -----------------------------------------------------------------------------------


#: what an Ultimate never keeps from happening: placing itself, and what follows the application
_UNLOCKED = ("beyond limit", "roll phase concludes")


def _locked_out(work: Work, item: FireTrigger) -> bool:
    """Tell whether an Ultimate keeps an opponent's automatic effect from acting (AMB-18)."""
    attack = work.table.attack
    if attack is None or not attack.ultimate or item.trigger in _UNLOCKED:
        return False
    if item.seat in work.table.side(attack.attacker):
        return False
    return game_of(work).reading("ultimate-lock-scope") == "everything"


@REGISTRY.resolves(FireTrigger)
def fire_trigger(work: Work, item: FireTrigger) -> None:
    """Let every token and passive of a seat act that names this trigger."""
    game = game_of(work)
    if item.trigger == "would be defeated" and work.table.seats[item.seat].health > 0:
        # DT-TEAM-05: what a teammate had has replaced the defeat already.
        return
    if item.trigger == "damage taken" and work.table.seats[item.seat].health <= 0:
        return
    if game.triggered(work.table, item.seat, item.trigger) and _locked_out(work, item):
        return
    inside = work.scope
    runs: list[tuple[int, Effects]] = []
    for name in game.triggered(work.table, item.seat, item.trigger):
        if item.only not in ("", name) or name in item.without:
            continue
        source = Source("trigger", item.seat, name, trigger=item.trigger)
        inflicter = dict(work.table.seats[item.seat].inflicters).get(name, -1)
        for piece in _pieces(game, work.table.seats[item.seat], name, item):
            work.scope = inside
            work.begin(
                "trigger-fires", item.seat, (source_id(game, work.table, source), "DT-STAT-17"),
                subject=name, trigger=_spoken(item.trigger),
            )  # fmt: skip
            fired = Invocation(
                source, pool=item.pool, window=work.table.window, inflicter=inflicter, piece=piece,
                packet=item.packet,
            )  # fmt: skip
            runs.append((work.scope, Effects(fired)))
    for rider in work.table.riders:
        meant = rider.seat == item.seat and item.only in ("", rider.name)
        if not meant or item.trigger not in rider.when:
            continue
        source = Source(rider.kind, rider.seat, rider.name, rider.level, trigger=rider.trigger)
        work.scope = inside
        work.begin(
            "trigger-fires", item.seat, (source_id(game, work.table, source), "DT-TXT-06"),
            subject=rider.name, trigger=_spoken(item.trigger),
        )  # fmt: skip
        run = Invocation(source, pool=item.pool, window=work.table.window, packet=item.packet)
        path = (*rider.path, 2 + rider.when.index(item.trigger), 0)
        runs.append((work.scope, Effects(run, path)))
    for scope, effects in reversed(runs):
        # What each does is told inside its own step.
        work.scope = scope
        work.push(effects)


def _spoken(trigger: str) -> str:
    """Return the term for a trigger; the token of ``rolled for …`` is told beside it."""
    return ROLLED_FOR.strip() if trigger.startswith(ROLLED_FOR) else trigger


def _pieces(game: DiceThrone, entry: Seat, name: str, item: FireTrigger) -> tuple[int, ...]:
    """Return the tokens of a name that act one by one, because they have sides; else one -1."""
    if not game.known_token(name) or not game.token(name).told_apart:
        return (-1,)
    pieces = (piece.id for piece in entry.pieces_of(name))
    return tuple(piece for piece in pieces if item.piece in (-1, piece))


def receivers(work: Work, item: Effects, effect: Effect, default: str) -> tuple[int, ...]:
    """Return every seat an effect acts on; none while the target is not known."""
    if effect.several > 1:
        picked = (
            item.run.detail(f"{key(item)}.player.{nth}") for nth in range(1, effect.several + 1)
        )
        return tuple(seat for seat in picked if isinstance(seat, int))
    if (effect.to or default) == "opponents":
        return work.table.opponents(item.run.source.seat)
    seat = receiver(work, item, effect, default)
    return () if seat is None else (seat,)


def receiver(work: Work, item: Effects, effect: Effect, default: str) -> int | None:
    """Return the seat an effect acts on; None while the target is not known.

    `default` is the selector that stands when the file names none.
    """
    run, table = item.run, work.table
    selector = effect.to or default
    attack = table.attack
    if selector == "you":
        return run.source.seat
    if selector == "target":
        return attack.target if attack is not None else None
    if selector == "attacker":
        return attack.attacker if attack is not None else None
    if selector == "active player":
        return table.active
    if selector == "inflicter":
        return run.inflicter if run.inflicter >= 0 else None
    chosen = run.detail(f"{key(item)}.player")
    return int(str(chosen)) if chosen is not None else None
