"""Write the words of an event: its title, its sign on the timeline, its headline and its effects.

* headline: a sentence that ends with the effects: "Ann spends Protect: half of the damage
  prevented"
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.dicethrone.damage.view import MINUS
from dtnb.dicethrone.drawing.event_results import (
    ENDING_KINDS,
    amounts_of,
    results_of,
    words_of_damage,
    words_of_end,
)
from dtnb.dicethrone.phases.targeting import TARGETING_ROLL, meaning_of
from dtnb.dicethrone.rules.rules import HAND_LIMIT, Rules
from dtnb.explain import Message
from dtnb.explain.sentence import Sentence, join_sentences
from dtnb.frames.plugin import EventStart, EventWords
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.dicethrone.state.attack import Attack
    from dtnb.explain.speaker import Speaker

Args = dict[str, Any]

#: the kinds of steps that bring damage
_INCOMING = ("packet-created", "packet-grows")
#: the kinds of steps that change waiting damage, or damage that is still to come
_MODIFYING = ("packet-modified", "modifier-waits")
#: the kinds of steps that determine the target
_TARGETING = ("targeting-die-read", "target-chosen", "leader-targeted")
#: the kinds of steps in which a token leaves a board or comes to it
_TOKEN_MOVES = ("token-removed", "token-inflicted", "token-gained")
#: the kinds of steps of a trigger that fires in vain, and of windows that nobody uses
_IDLE = frozenset(
    {
        "trigger-fires", "condition-not-met", "no-result",
        "window-opens", "window-closes", "passes", "passes-automatically",
    }
)  # fmt: skip
#: The sign on the timeline for an operation on damage, if the operation has no number of points.
_SIGNS: Mapping[str, str] = {
    "prevent-half": "½", "reflect-half": "↩", "reflect-share": "↩", "double": "×2", "avoid": "0",
}  # fmt: skip


def words_of(
    rules: Rules,
    start: EventStart,
    steps: Sequence[Step],
    earlier_steps: Sequence[Step],
    speaker: Speaker,
) -> EventWords:
    """Return the title, sign, headline and results of an event with these steps.

    `earlier_steps` are the steps of the events that come before this one in the same exchange or,
    for the end of a turn, in the same turn.
    """
    if steps[-1].kind in ENDING_KINDS:
        return words_of_end(start, steps, speaker)
    if start.key == "setup":
        return EventWords()
    if start.kind in ("outcome", "loss", "gain"):
        return words_of_damage(start, steps, earlier_steps, speaker)
    if start.kind == "turn":
        return _end_of_turn(start, [*earlier_steps, *steps], speaker)
    if start.kind == "refused":
        return EventWords()
    if start.key == "target":
        targeting_steps = [step for step in steps if step.kind in _TARGETING]
        targeting_steps = targeting_steps or [step for step in steps if step.kind == "rolls"]
        return EventWords(
            headline=join_sentences([_say_target(s, speaker) for s in targeting_steps])
        )
    if start.kind == "ability":
        steps = list(_without_announced_changes(steps, earlier_steps))
    last_step_by_kind = {step.kind: step for step in steps}
    message_id, args = _choose_headline(start, steps, last_step_by_kind)
    effect_values = sorted(
        _effects_to_name(rules, steps, args.get("target"), start.title), key=_headline_order
    )
    if message_id == "event.trigger" and [name for name, _ in effect_values] == ["token-moves"]:
        # What a token does is to go to another player: this alone is the sentence.
        ((_, args),) = effect_values
        message_id, effect_values = "event.passes", []
    effects = [Message(f"event.effect.{name}", values) for name, values in effect_values]
    not_placed = [
        speaker.say("event.not-placed", _args_of_surplus(step, steps))
        for step in steps
        if step.kind == "token-not-placed" and step.args["limit"] > 1
    ]
    if not message_id and effects:
        # These effects are the rest of an action that another event interrupted.
        message_id, args = "event.rest", {"subject": start.title}
    sentences = [speaker.say(message_id, {**args, "effects": effects})] if message_id else []
    headline = join_sentences([*sentences, *not_placed])
    return EventWords(
        _find_title(start, steps, speaker),
        sign=_format_sign(start, steps),
        headline=headline,
        results=results_of(steps, speaker),
        amounts=amounts_of(steps),
        is_idle=start.kind == "effect" and {step.kind for step in steps} <= _IDLE,
    )


def _say_target(step: Step, speaker: Speaker) -> Sentence:
    """Return a sentence about a step that determines the target; players may choose themselves."""
    if step.kind == "target-chosen" and step.actor == step.args["seat"]:
        return speaker.say("event.target-is", step.args)
    return speaker.step(step)


def _args_of_surplus(step: Step, steps: Sequence[Step]) -> Args:
    """Return the arguments of the sentence about tokens not placed.

    They include the limit, unless the same event has raised it and so names it already.
    """
    is_raised = any(
        other.kind == "limit-raised" and other.args["subject"] == step.args["subject"]
        for other in steps
    )
    return {**step.args, "limit": None if is_raised else step.args["limit"]}


def _find_title(start: EventStart, steps: Sequence[Step], speaker: Speaker) -> str:
    """Return a title if a token takes effect and leaves the board, else an empty string."""
    firing_tokens = [step.args["subject"] for step in steps if step.kind == "trigger-fires"]
    removed_tokens = [step.args["subject"] for step in steps if step.kind == "token-removed"]
    stays = _replaced_tokens(steps) or _moves_of_tokens(steps)
    if start.kind == "effect" and set(firing_tokens[:1]) & set(removed_tokens) and not stays:
        return speaker.text("event.ends", subject=firing_tokens[0])
    return ""


def _end_of_turn(start: EventStart, steps: Sequence[Step], speaker: Speaker) -> EventWords:
    """Return the words for the end of a turn: the Health of each player or team.

    If the steps of the turn have changed no Health, the words leave it out. They give the sizes of
    the hands instead if another player has more cards than the hand limit (DT-CARD-05).
    """
    table = steps[-1].table
    health_before = [state.health for state in steps[0].table.seats]
    is_changed = health_before != [state.health for state in table.seats]
    values = [
        Message("event.pair", {"seats": list(table.side(seat)), "value": state.health})
        for seat, state in enumerate(table.seats)
        if seat == min(table.side(seat))
    ]
    hands = [
        Message("event.pair", {"seats": [seat], "value": state.hand_size})
        for seat, state in enumerate(table.seats)
    ]
    is_above_limit = any(state.hand_size > HAND_LIMIT for state in table.seats)
    args = {
        "seat": start.seat,
        "values": values if is_changed else None,
        "hands": hands if is_above_limit and not is_changed else None,
    }
    return EventWords(headline=speaker.say("event.turn-over", args))


def numeral_of(attack: Attack | None) -> str | None:
    """Return the level of an activated ability as boards print it; None on level I."""
    return "I" * attack.level if attack is not None and attack.level > 1 else None


# -- the headline --------------------------------------------------------------------------------


def _choose_headline(
    start: EventStart, steps: Sequence[Step], last_step_by_kind: Mapping[str, Step]
) -> tuple[str, Args]:
    """Return the id and the arguments of a headline's message; "" if no message fits."""
    if start.kind in ("card", "spend", "ability") and "commits" in last_step_by_kind:
        args = last_step_by_kind["commits"].args
        spent = last_step_by_kind.get("token-spent")
        held_count = spent.args["held"] if spent is not None and args["verb"] == "spend" else None
        verb = args["verb"] if args["verb"] in ("play", "spend") else "use"
        return f"event.{verb}", {
            "seat": start.seat,
            "subject": args["subject"],
            "held": held_count,
        }
    if "sells" in last_step_by_kind:
        return "event.sell", {
            "seat": start.seat,
            "subject": last_step_by_kind["sells"].args["subject"],
        }
    if start.kind == "ability":
        return _ability_headline(start, steps, last_step_by_kind)
    if start.kind == "response" and "defends" in last_step_by_kind:
        return "event.defend", {
            "seat": start.seat,
            "subject": last_step_by_kind["defends"].args["subject"],
        }
    if start.kind == "effect":
        return _effect_headline(last_step_by_kind)
    if start.kind == "phase" and start.seat is not None:
        return "event.in-phase", {"seat": start.seat, "phase": start.title}
    if start.kind == "roll" and "rolls" in last_step_by_kind:
        args = last_step_by_kind["rolls"].args
        attempt = args["attempt"] if args["allowed"] > 1 else None
        return "event.rolls", {"seat": start.seat, "values": args["values"], "attempt": attempt}
    return "", {}


def _ability_headline(
    start: EventStart, steps: Sequence[Step], last_step_by_kind: Mapping[str, Step]
) -> tuple[str, Args]:
    """Return the id and the arguments of the headline of an ability; "" if nothing names it.

    An Attack has another headline than an ability that is no Attack.
    """
    packets = (step for step in steps if step.kind == "packet-created" and step.args.get("attack"))
    attack = last_step_by_kind.get("is-attack") or next(packets, None)
    if attack is None and "activates" not in last_step_by_kind:
        return "", {}
    naming_step = last_step_by_kind.get("activates") or attack
    args: Args = {
        "seat": start.seat,
        "subject": naming_step.args["subject"] if naming_step is not None else "",
        "level": numeral_of(naming_step.table.attack) if naming_step is not None else None,
    }
    if attack is None or "is-no-attack" in last_step_by_kind:
        return "event.use", args
    return "event.attack", {**args, "target": attack.args["seat"]}


def _effect_headline(last_step_by_kind: Mapping[str, Step]) -> tuple[str, Args]:
    """Return the headline of the trigger that fires or, if none does, of the token placed."""
    placed = last_step_by_kind.get("token-inflicted") or last_step_by_kind.get("token-gained")
    if "trigger-fires" in last_step_by_kind:
        return "event.trigger", {"subject": last_step_by_kind["trigger-fires"].args["subject"]}
    if placed is not None:
        return "event.placed", placed.args
    return "", {}


# -- the effects ---------------------------------------------------------------------------------


def _effects_to_name(
    rules: Rules, steps: Sequence[Step], target: int | None, title: str
) -> Iterator[tuple[str, Args]]:
    """Yield the id and the arguments of the message for each effect that a headline names.

    The message about damage names the seat that takes the damage, unless this seat is `target`,
    which the headline has named already; so does the `title` of the event with what acts on damage.
    """
    drawn_count = sum(step.kind == "draws" for step in steps)
    seats_damaged = [step.args["seat"] for step in steps if step.kind == "damage-applied"]
    replaced_tokens = _replaced_tokens(steps)
    moves = _moves_of_tokens(steps)
    cut_tokens = {step.args["subject"] for step in steps if step.kind == "token-not-placed"}
    for step in steps:
        if step.kind in _TOKEN_MOVES and _token_of(step) in replaced_tokens:
            continue  # the seat holds as many of this token as before
        elif step.kind in _TOKEN_MOVES and step.args["subject"] in moves:
            if step.kind == "token-removed":
                yield "token-moves", {**step.args, "other": moves[step.args["subject"]]}
        elif step.kind in _MODIFYING:
            source = step.args["subject"]
            named_source = None if source == title else source
            yield _message_of_operation(step), {**step.args, "source": named_source}
        elif step.kind in _INCOMING and step.args["seat"] in seats_damaged:
            continue  # the damage that was taken in the end is named instead
        elif step.kind in _INCOMING and _has_amount(step.args):
            seat = step.args["seat"]
            named_seat = None if seat == target else seat
            yield _message_of_damage(step.args), {**step.args, "other": named_seat}
        elif step.kind in _EFFECT_KINDS and _EFFECT_KINDS[step.kind](step.args):
            yield _message_of_effect(rules, step, cut_tokens)
    if drawn_count:
        yield "draws", {"count": drawn_count}
    elif not any(step.kind in (*_INCOMING, *_MODIFYING, *_EFFECT_KINDS) for step in steps):
        for step in steps:
            if step.kind == "rolls":
                yield "rolls", step.args


def _without_announced_changes(
    steps: Sequence[Step], earlier_steps: Sequence[Step]
) -> Iterator[Step]:
    """Yield the steps without changes of damage that an earlier event named as still to come."""
    announced = {step.args["subject"] for step in earlier_steps if step.kind == "modifier-waits"}
    for step in steps:
        if step.kind != "packet-modified" or step.args["subject"] not in announced:
            yield step


def _message_of_effect(rules: Rules, step: Step, cut_tokens: Collection[str]) -> tuple[str, Args]:
    """Return the id and the arguments of the message for a step that changes no damage.

    Of `cut_tokens`, not all copies had room: the message has the number of those that are placed.
    """
    if step.kind == "alters-die" and step.args["purpose"] == TARGETING_ROLL:
        form, seat = meaning_of(rules, step.table, step.args["seat"], step.args["after"])
        return "alters-target", {**step.args, "form": form, "target": seat}
    if step.kind == "attempts-will-change":
        return step.kind, {**step.args, "count": abs(step.args["amount"])}
    if step.kind == "token-removed":
        before = step.args["held"] + step.args["count"] if step.args["held"] else None
        return step.kind, {**step.args, "before": before}
    is_cut = step.kind == "token-gained" and step.args["subject"] in cut_tokens
    own = "cut" if is_cut else step.args.get("seat") == step.actor
    return step.kind, {**step.args, "own": own}


def _token_of(step: Step) -> tuple[int, str]:
    return step.args["seat"], step.args["subject"]


def _replaced_tokens(steps: Sequence[Step]) -> set[tuple[int, str]]:
    """Return the tokens, with their seats, that leave a board and come back in the same event.

    For example, a Firecracker takes effect and leaves the board because a second one comes
    (DT-HERO-APP).
    """
    removed = {_token_of(step) for step in steps if step.kind == "token-removed"}
    return removed & {_token_of(step) for step in steps if step.kind in _TOKEN_MOVES[1:]}


def _moves_of_tokens(steps: Sequence[Step]) -> Mapping[str, int]:
    """Return the seat to which each token goes that one seat loses and another gets."""
    removed = [step.args for step in steps if step.kind == "token-removed"]
    losers = {args["subject"]: args["seat"] for args in removed}
    return {
        step.args["subject"]: step.args["seat"]
        for step in steps
        if step.kind in _TOKEN_MOVES[1:]
        and losers.get(step.args["subject"], step.args["seat"]) != step.args["seat"]
    }


def _headline_order(effect: tuple[str, Args]) -> int:
    """Return the sort key of an effect in a headline: damage comes first."""
    message_name, _ = effect
    if message_name == "isolated-damage":
        return 0  # it is dealt first
    return 1 if message_name in ("damage", "typed-damage") else 2


def _message_of_damage(args: Mapping[str, Any]) -> str:
    if args.get("condition"):
        return "conditional-damage"
    if args["type"] in ("normal", "none"):
        return "damage"
    return "isolated-damage" if args.get("form") == "isolated" else "typed-damage"


def _message_of_operation(step: Step) -> str:
    operation = str(step.args["operation"])
    if operation == "subtract" and step.kind == "modifier-waits":
        return "subtract-later"
    return operation if operation in ("add", "subtract") else "on-damage"


def _has_amount(args: Mapping[str, Any]) -> bool:
    return bool(args["amount"]) and args.get("form") != "returned"


def _always(args: Mapping[str, Any]) -> bool:
    return True


#: A headline may name steps of these kinds. The function takes the arguments of a step, and tells
#: whether the headline names this step.
_EFFECT_KINDS: Mapping[str, Callable[[Mapping[str, Any]], bool]] = {
    **dict.fromkeys(("cp-gained", "cp-lost", "healing-waits", "health-stolen"), _has_amount),
    **dict.fromkeys(("token-gained", "token-removed", "token-returned", "status-prevented",
                     "limit-raised", "attempts-changed", "attempts-will-change", "alters-die",
                     "upgrade-placed", "ability-fails", "damage-applied", "healing-applied",
                     "extra-phase", "phase-will-be-skipped", "token-inflicted"), _always),
}  # fmt: skip


def _format_sign(start: EventStart, steps: Sequence[Step]) -> str:
    """Return a short sign for the damage that an event brings or changes: ``18``, ``+5``, ``½``.

    A defence shows what it prevents, even if it deals damage as well.
    """
    incoming_args = [step.args for step in steps if step.kind in _INCOMING]
    change_args = [step.args for step in steps if step.kind in _MODIFYING]
    to_first_seat = [args for args in incoming_args if args["seat"] == incoming_args[0]["seat"]]
    isolated = sum(args["amount"] for args in to_first_seat if args.get("form") == "isolated")
    amount = sum(args["amount"] for args in to_first_seat)
    if 0 < isolated < amount:
        # Isolated damage is dealt before the rest, by a calculation of its own (DT-DMG-14).
        return f"{isolated}+{amount - isolated}"
    if amount and not (change_args and start.kind == "response"):
        added = sum(args["amount"] for args in change_args if args["operation"] == "add")
        return str(amount + added)
    if change_args and {args["operation"] for args in change_args} <= {"add", "subtract"}:
        signed = [
            args["amount"] * (1 if args["operation"] == "add" else -1) for args in change_args
        ]
        return f"{'+' if sum(signed) > 0 else MINUS}{abs(sum(signed))}"
    return next(filter(None, map(_format_operation, change_args)), "")


def _format_operation(args: Mapping[str, Any]) -> str:
    sign = "×" if args["operation"] == "multiply" else ""
    return _SIGNS.get(args["operation"]) or f"{sign}{args.get('fraction') or ''}"
