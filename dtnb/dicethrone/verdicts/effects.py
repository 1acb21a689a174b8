"""Yield reasons against the effects of an action, and against the choices made for them.

* verb: the kind of an effect, such as Deal or Reroll. For each verb, a module of
  :mod:`dtnb.dicethrone.effects` registers the functions that yield the reasons against it
* answers: an action's choices by the names of their questions. ``0.player`` is the player chosen
  for effect 0, ``0.packet`` the damage, and ``0.again`` a further die to re-roll
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from dtnb.dicethrone.details.asking import asks_nothing, declared_effects, follow_ups
from dtnb.dicethrone.details.follow_up import (
    NO_SUCH_ID,
    Answers,
    EffectContext,
    FollowUp,
    context_of_action,
)
from dtnb.dicethrone.details.packets import affected_packets
from dtnb.dicethrone.details.prices import price_follow_ups
from dtnb.dicethrone.details.tokens import (
    full_stack_reason,
    preventable_tokens,
    reasons_against_taking,
)
from dtnb.dicethrone.heroes.language.effect import Effect, walk_effects
from dtnb.dicethrone.heroes.model import ActionSpec
from dtnb.dicethrone.heroes.verbs.dice import Reroll, SetDie
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Reflect
from dtnb.dicethrone.heroes.verbs.tokens import PreventStatus, TokenTaking, Transfer
from dtnb.dicethrone.rules.library import MODE_DETAIL
from dtnb.dicethrone.rules.own_rules import text_rules
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.dice import reason_die_not_offered, reason_no_die
from dtnb.kernel import Action, Reason
from dtnb.kernel.inputs import Detail

_Verb = TypeVar("_Verb", bound=Effect)
#: A function that yields the reasons against an effect, apart from reasons against choices for it.
ReasonFinder: TypeAlias = Callable[[EffectContext, Action, _Verb], Iterator[Reason]]
#: A function that returns the reason why a player finds no option to choose for an effect.
LackExplainer: TypeAlias = Callable[[EffectContext, Action, _Verb], Reason]

_REASON_FINDERS: dict[type[Effect], ReasonFinder[Any]] = {}
_LACK_EXPLAINERS: dict[type[Effect], LackExplainer[Any]] = {}


def refuses(verb: type[_Verb]) -> Callable[[ReasonFinder[_Verb]], ReasonFinder[_Verb]]:
    """Register the function that yields the reasons against a verb."""

    def register(function: ReasonFinder[_Verb]) -> ReasonFinder[_Verb]:
        _REASON_FINDERS[verb] = function
        return function

    return register


def explains_lack(verb: type[_Verb]) -> Callable[[LackExplainer[_Verb]], LackExplainer[_Verb]]:
    """Register the function that explains why a verb has no option to choose from."""

    def register(function: LackExplainer[_Verb]) -> LackExplainer[_Verb]:
        _LACK_EXPLAINERS[verb] = function
        return function

    return register


def _asks_seat(name: str) -> bool:
    """Tell whether the answer to a follow-up question, such as ``0.player``, is a seat."""
    return not {"player", "holder"}.isdisjoint(name.split("."))


def effect_reasons(
    rules: Rules, table: Table, seat: int, action: Action, spec: ActionSpec
) -> Iterator[Reason]:
    """Yield the reasons against the effects of an action, and against choices made for them."""
    details = action.details
    if details and any(not isinstance(value, int) and _asks_seat(name) for name, value in details):
        # A replay file may state any value here, but `_reasons_against_choices` needs seats.
        return iter((Reason("not-an-option", (), {"subject": action.object}),))
    if details or _depends_on_table(spec):
        return _reasons_against_choices(rules, table, seat, action, spec)
    return iter(())


@lru_cache(4096)
def _depends_on_table(spec: ActionSpec) -> bool:
    """Tell whether the verdict on an action's effects can differ between two tables."""
    return any(
        type(effect) in _REASON_FINDERS or not asks_nothing(effect)
        for _, effect in declared_effects(spec)
    )


def _reasons_against_choices(
    rules: Rules, table: Table, seat: int, action: Action, spec: ActionSpec
) -> Iterator[Reason]:
    """Yield the reasons against each effect and against each choice made for an effect."""
    context = context_of_action(rules, table, seat, action)
    details = dict(action.details)
    details.pop(MODE_DETAIL, None)
    asked_names: set[str] = set()
    possible_answers: set[Detail] = set()
    if details and spec.price.discard:
        for follow_up in price_follow_ups(context, spec, details):
            answer = details.get(follow_up.name)
            asked_names.add(follow_up.name)
            if answer is not None and answer not in follow_up.options:
                yield _reason_by_topic(
                    context, action, effect=None, topic=follow_up.topic, answer=answer
                )
    missing_damage = list(_reasons_damage_not_waiting(context, action, details)) if details else []
    yield from missing_damage
    all_answered = not missing_damage
    for prefix, effect in declared_effects(spec):
        if (find_reasons := _REASON_FINDERS.get(type(effect))) is not None:
            yield from find_reasons(context, action, effect)
        if details:
            possible_answers |= _possible_answers(context, effect, prefix, details)
        for follow_up in follow_ups(context, effect, prefix, details):
            answer = details.get(follow_up.name)
            asked_names.add(follow_up.name)
            if answer is None:
                if not follow_up.options and not follow_up.name.endswith(".again"):
                    yield _reason_without_options(context, action, effect, follow_up.topic)
                all_answered = False
                break
            if answer not in follow_up.options:
                yield _reason_not_offered(context, action, effect, follow_up, answer)
                all_answered = False
                break
        if effect.asks_step_by_step:
            break
    if all_answered and details:
        unasked_but_valid = {
            name
            for name, value in details.items()
            if name.endswith((".packet", ".token")) and value in possible_answers
        }
        unasked_names = details.keys() - asked_names - unasked_but_valid
        yield from _reasons_against_unasked(context, action, spec, unasked_names)


def _reasons_damage_not_waiting(
    context: EffectContext, action: Action, answers: Answers
) -> Iterator[Reason]:
    """Yield a reason for each answer `NO_SUCH_ID`: the damage that was meant is not waiting."""
    for name, value in answers.items():
        if name.endswith(".packet") and value == NO_SUCH_ID:
            receiver = int(str(answers.get(name.replace("packet", "player"), context.seat)))
            packets = [packet for packet in context.table.packets if packet.seat == receiver]
            sources = tuple(dict.fromkeys(packet.source for packet in packets)) or None
            args = {"subject": action.object, "seat": receiver, "waiting": sources}
            yield Reason("damage-not-waiting", ("DT-DMG-01",), args)


def _possible_answers(
    context: EffectContext, effect: Effect, prefix: str, answers: Answers
) -> set[Detail]:
    """Return the packets or tokens on which an effect can act.

    If only one is possible, no question is asked. An action may still name this packet or token,
    so the caller does not refuse such an answer.
    """
    if isinstance(effect, PreventStatus):
        return {(context.seat, token) for token in preventable_tokens(context, effect)}
    if isinstance(effect, (Prevent, Reflect)):
        receiver = int(str(answers.get(f"{prefix}.player", context.seat)))
        return {packet.id for packet in affected_packets(context, effect, receiver)}
    return set()


def _reason_token_stays(context: EffectContext, effect: Effect) -> Reason | None:
    """Return the first reason why an effect cannot take a token from the table, or None."""
    if not isinstance(effect, TokenTaking):
        return None
    reasons = (
        reason
        for seat, seat_state in enumerate(context.table.seats)
        for name, _ in seat_state.tokens
        for reason in reasons_against_taking(context, seat, name, effect)
    )
    return next(reasons, None)


def _reasons_against_unasked(
    context: EffectContext, action: Action, spec: ActionSpec, unasked_names: Collection[str]
) -> Iterator[Reason]:
    """Yield reasons against answers to questions that are asked later, or never."""
    rule_ids = text_rules(context.rules, context.table, context.seat, action)
    players = [action.detail(name) for name in unasked_names if name.endswith(".player")]
    teammates = [player for player in players if player in context.table.teammates(context.seat)]
    prevents = any(isinstance(effect, (Prevent, Reflect)) for effect in walk_effects(spec.do))
    if teammates and prevents:
        args = {"subject": action.object, "seat": teammates[0]}
        yield Reason("teammates-damage", ("DT-TEAM-09", "AMB-41"), args)
    elif players:
        yield Reason("chooses-no-player", rule_ids, {"subject": action.object})
    elif unasked_names:
        asked_topics = {name.split(".")[1] for name in unasked_names if "." in name}
        topics = ("token", "holder", "die", "value", "packet")
        topic = next((name for name in topics if name in asked_topics), "")
        args = {"subject": action.object, "what": topic}
        yield Reason("asks-no-such-thing", rule_ids, args)


def _reason_without_options(
    context: EffectContext, action: Action, effect: Effect, topic: str
) -> Reason:
    """Return the reason why the question with this topic has no option."""
    args = {"subject": action.object}
    if topic == "token":
        if (context.seat, context.source) in context.table.retarget_bans:
            return Reason("barred-from-attacker", ("DT-PRI-09", "AMB-38"), args)
        if (
            isinstance(effect, Transfer)
            and (refusal := full_stack_reason(context, effect)) is not None
        ):
            return refusal
        token_reason = _reason_token_stays(context, effect)
        if token_reason is None:
            return Reason("no-token-to-take", ("DT-STAT-07",), args)
        return Reason(
            "no-token-to-take", (*token_reason.rules, "DT-STAT-07"),
            {**args, "token": token_reason.args["token"], "seat": token_reason.args["seat"]},
        )  # fmt: skip
    attack = context.table.attack
    if topic in ("die", "value"):
        has_targeting_die = any(roll.phase == "targeting" for roll in context.table.rolls)
        if has_targeting_die and attack is not None and attack.ultimate:
            return Reason("targeting-die-of-ultimate", ("DT-TRP-06", "DT-ULT-08"), args)
        whose = effect.whose if isinstance(effect, (Reroll, SetDie)) else ""
        return reason_no_die(context, action.object, whose)
    if (explain_lack := _LACK_EXPLAINERS.get(type(effect))) is not None:
        return explain_lack(context, action, effect)
    rule_ids = text_rules(context.rules, context.table, context.seat, action)
    return Reason("no-player-to-choose", rule_ids, args)


def _reason_not_offered(
    context: EffectContext, action: Action, effect: Effect, follow_up: FollowUp, answer: Detail
) -> Reason:
    """Return the reason why an answer is not among the options."""
    no_such_die = isinstance(answer, tuple) and answer[0] == NO_SUCH_ID
    if not follow_up.options and (no_such_die or follow_up.topic == "player"):
        # Without any option, the reason is the same for every answer.
        return _reason_without_options(context, action, effect, follow_up.topic)
    if no_such_die:
        return _reason_no_die_with_value(context, action, answer, follow_up.options)
    return _reason_by_topic(context, action, effect=effect, topic=follow_up.topic, answer=answer)


def _reason_no_die_with_value(
    context: EffectContext, action: Action, answer: Detail, options: tuple[Detail, ...]
) -> Reason:
    """Return the reason that no die shows a value; `answer` is (`NO_SUCH_ID`, this value)."""
    assert isinstance(answer, tuple)
    wanted_value = answer[1]
    rolls = {roll.id: roll for roll in context.table.rolls}
    dice = [(rolls[int(die[0])], int(die[1])) for die in options if isinstance(die, tuple)]
    values = sorted(roll.values[index] for roll, index in dice)
    # The answer may name a die of one player while only dice of other players show the value.
    owners = sorted({roll.seat for roll, index in dice if roll.values[index] == wanted_value})
    args = {
        "subject": action.object,
        "value": wanted_value,
        "values": values,
        "owners": owners or None,
    }
    return Reason("no-die-shows", ("DT-CARD-24",), args)


def _reason_by_topic(
    context: EffectContext, action: Action, effect: Effect | None, topic: str, answer: object
) -> Reason:
    """Return the reason why an answer is not an option, by the topic of its question."""
    table = context.table
    # A replay file may state an answer of any type.
    is_token = topic == "token" and isinstance(answer, tuple) and len(answer) == 2
    if is_token and answer[0] in range(len(table.seats)):  # type: ignore[index]
        seat, token = int(answer[0]), str(answer[1])  # type: ignore[index]
        args = {"subject": action.object, "token": token, "seat": seat}
        if table.seats[seat].count(token) == 0:
            return Reason("token-gone", ("DT-STAT-07", "DT-STAT-12"), args)
        reasons = (
            reasons_against_taking(context, seat, token, effect)
            if isinstance(effect, TokenTaking)
            else ()
        )
        return next(iter(reasons), Reason("not-an-option", (), {"subject": action.object}))
    if topic == "value":
        why = "copied" if isinstance(effect, SetDie) and effect.values == "another" else ""
        args = {"subject": action.object, "value": answer, "why": why}
        return Reason("value-not-offered", ("DT-CARD-24",), args)
    if topic == "die" and isinstance(answer, tuple):
        whose = effect.whose if isinstance(effect, (Reroll, SetDie)) else ""
        return reason_die_not_offered(context, action.object, whose, answer)
    if topic == "player":
        args = {"subject": action.object, "seat": answer}
        if answer in range(len(table.seats)) and not table.is_in_game(int(str(answer))):
            return Reason("chosen-is-defeated", ("DT-WIN-02",), args)
        rule_ids = text_rules(context.rules, table, context.seat, action)
        return Reason("player-not-offered", rule_ids, args)
    return Reason("not-an-option", (), {"subject": action.object})
