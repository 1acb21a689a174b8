"""Divide a game into events: rolls, abilities, cards, tokens, damage and its results."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from dtnb.dicethrone.damage.packet import Operation
from dtnb.dicethrone.drawing.event_results import rule_of_calculation
from dtnb.dicethrone.drawing.event_words import numeral_of, words_of
from dtnb.dicethrone.drawing.scene import draw_dice
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.dicethrone.state.windows import BEFORE_ISOLATED_DAMAGE
from dtnb.explain.sentence import Sentence
from dtnb.frames.event import EventKind
from dtnb.frames.plugin import Events, EventStart, EventWords, Sides
from dtnb.frames.scene import DiceGroup, Die
from dtnb.kernel import Step
from dtnb.rulebook.types import is_rule_id

if TYPE_CHECKING:
    from dtnb.dicethrone.state.dice_roll import DiceRoll
    from dtnb.explain.speaker import Speaker

#: the kind of event that an action begins, by its verb; ``ability`` for all other verbs
_KINDS_OF_VERBS: Mapping[str, EventKind] = {"play": "card", "spend": "spend", "sell": "card"}
#: the Roll Phases after the Offensive one, which continue its exchange
_LATER_ROLL_PHASES = ROLL_PHASES - {"offensive-roll-phase"}
#: the kinds of steps that roll or change dice
_ROLLING = ("rolls", "rolls-again", "alters-die")
#: the kinds of steps after which the target is known
_TARGET_KNOWN = ("targeting-die-read", "target-chosen")
#: the kinds of steps in which an ability does something to a player
_TOUCHING = frozenset(
    {
        "ledger", "token-gained", "token-inflicted", "token-removed", "token-not-placed",
        "health-stolen", "health-set", "cp-lost", "card-thrown", "status-prevented",
    }
)  # fmt: skip
#: the kinds of steps in which a declared action becomes impossible
_WITHDRAWALS = ("withdraws", "comes-too-late")
#: the role of an Attack's target in messages, by the kind of the step in which it defends, chooses
#: not to, or may not
_ROLES: Mapping[str, str] = {
    "defends": "defends", "declines-defense": "declines", "no-defense": "cannot",
}  # fmt: skip
#: Events have keys. A step that would begin an event with the key of the current event continues
#: the current event. With this key, all damage of a Roll Phase is applied in one event (TW-17).
_CONCLUSION = "conclusion"

_EventStarter = Callable[[Step, "Speaker"], EventStart | None]


class DiceThroneEvents(Events):
    """The events of a game of Dice Throne."""

    def event_start(
        self, game: Rules, step: Step, enclosing_event: str, opens_paragraph: bool, speaker: Speaker
    ) -> EventStart | None:
        """Return the event that begins with a step; see :meth:`Events.event_start`."""
        if step.kind in EVENTS_STARTED_ANYWHERE:
            return EVENTS_STARTED_ANYWHERE[step.kind](step, speaker)
        if not enclosing_event and step.kind in EVENTS_STARTED_AT_TOP:
            return EVENTS_STARTED_AT_TOP[step.kind](step, speaker)
        return None

    def describe(
        self,
        game: Rules,
        start: EventStart,
        steps: Sequence[Step],
        earlier_steps: Sequence[Step],
        speaker: Speaker,
    ) -> EventWords:
        """Return the title, headline and results of an event with these steps."""
        return words_of(game, start, steps, earlier_steps, speaker)

    def begins_exchange(self, game: Rules, step: Step) -> bool:
        """Tell whether a step begins a phase that is a new exchange.

        The second and the third Roll Phase continue the exchange of the first (DT-TURN-10).
        """
        is_phase = step.kind in ("phase-begins", "setup-begins")
        return is_phase and step.args["phase"] not in _LATER_ROLL_PHASES

    def sides(self, game: Rules, steps: Sequence[Step], speaker: Speaker) -> Sides:
        """Return who takes part in an exchange, with their roles, and the topic of the exchange.

        First come the attacker and the target or, without an Attack, the Active Player; then
        everyone else who takes damage.
        """
        attack = next((step.table.attack for step in reversed(steps) if step.table.attack), None)
        seats = [steps[-1].table.active] if attack is None else [attack.attacker]
        if attack is not None and attack.target is not None:
            seats.append(attack.target)
        others = [
            step.args["seat"] for step in steps if step.kind == "ledger" and step.args["total"]
        ]
        seats = list(dict.fromkeys([*seats, *others]))
        roles = [""] * len(seats)
        topic: Sentence = ()
        deciding_rule = _rule_of_withdrawal(steps)
        # `decided_as_attack` is None while nothing has decided whether the ability is an Attack.
        is_other_ability = attack is not None and attack.decided_as_attack is False
        if attack is not None:
            form = "use" if is_other_ability else "attack"
            # What is no Attack may leave its target alone, as healing does.
            touched = [step.args.get("seat") for step in steps if step.kind in _TOUCHING]
            is_left_alone = is_other_ability and attack.target not in touched
            args = {
                "seat": attack.attacker,
                "target": None if is_left_alone else attack.target,
                "subject": attack.ability,
                "level": numeral_of(attack),
            }
            topic = speaker.say(f"event.topic.{form}", args)
        if attack is not None and not is_other_ability:
            roles[0] = speaker.text("event.role.attacks")
            if attack.target is not None:
                roles[1] = speaker.text(f"event.role.{_role_of_target(attack.target, steps)}")
                deciding_rule = deciding_rule or _rule_of_declining(steps)
        elif steps[-1].table.phase:
            roles[0] = speaker.text("event.role.active")
        return Sides(tuple(seats), tuple(roles), topic, deciding_rule=deciding_rule)

    def roll(self, game: Rules, step: Step, speaker: Speaker) -> tuple[Hashable, DiceGroup] | None:
        """Return the dice that a step rolls or changes, labelled with the purpose of the roll."""
        if step.kind == "rolls-to-start" and step.actor is not None:
            dice = tuple(Die(value) for value in step.args["values"])
            return ("start", step.index), DiceGroup(
                speaker.seats[step.actor], dice=dice, seat=step.actor
            )
        if step.kind in _TARGET_KNOWN:
            return _targeting_die(game, step, speaker)
        if step.kind not in _ROLLING:
            return None
        id_ = step.args.get("id" if step.kind == "rolls" else "alters")
        if not isinstance(id_, str) or not id_.startswith("pool:"):
            return None
        roll = step.table.roll(int(id_.removeprefix("pool:")))
        if roll is None:
            return None
        return id_, replace(
            draw_dice(game, step.table, roll, speaker), label=_label_of_roll(game, roll, speaker)
        )


class _Rolled(NamedTuple):
    """The situation in which a die shows a value, and nothing else is known."""

    value: int

    def name(self, name: str) -> int:
        return self.value

    def call(self, function: str, argument: str) -> int:
        return 0


def _label_of_roll(game: Rules, roll: DiceRoll, speaker: Speaker) -> str:
    """Return what a roll is for; with it, the values on which the die of a token takes effect."""
    if len(roll.dice) != 1 or not game.is_known_token(roll.purpose):
        return speaker.object(roll.purpose)
    token = game.token(roll.purpose)
    lists = (*(spec.do for spec in token.spends), *token.when.values())
    conditions = {
        effect.condition.source: effect.condition
        for effect in chain.from_iterable(lists)
        if effect.condition is not None and effect.condition.references and not effect.otherwise
    }
    condition = next(iter(conditions.values()), None)
    if len(conditions) != 1 or condition is None or condition.names != ("total",):
        return speaker.object(roll.purpose)
    values = [value for value in range(1, 7) if condition.value(_Rolled(value))]
    return speaker.text("event.rolled-on", subject=roll.purpose, values=f"{values[0]}–{values[-1]}")


def _targeting_die(game: Rules, step: Step, speaker: Speaker) -> tuple[Hashable, DiceGroup] | None:
    """Return the targeting die, labelled with the target; None without a die or a known target."""
    rolls = [roll for roll in step.table.rolls if roll.phase == "targeting"]
    if not rolls or step.args["seat"] is None:
        return None
    label = speaker.text("event.target-rolled", seat=step.args["seat"])
    return f"pool:{rolls[-1].id}", replace(
        draw_dice(game, step.table, rolls[-1], speaker), label=label
    )


def _role_of_target(seat: int, steps: Sequence[Step]) -> str:
    """Return what the target of an Attack does about it, as the end of a message id."""
    defences = [_ROLES[step.kind] for step in steps if step.kind in _ROLES]
    role = defences[-1] if defences else "attacked"
    if role != "declines":
        return role
    own_rows = [
        row
        for step in steps
        if step.kind == "ledger" and step.args["seat"] == seat
        for row in step.args["rows"]
        if row["applied"] and row["seat"] == seat
    ]
    if any(row["operation"] == Operation.AVOID.value for row in own_rows):
        return "evades"
    # Who answers with a token or a card does something, even without a Defensive Ability.
    return "attacked" if own_rows else role


def _rule_of_withdrawal(steps: Sequence[Step]) -> str:
    """Return the rule by which a declared action became impossible; "" if no action did."""
    withdrawals = (step for step in steps if step.kind in _WITHDRAWALS)
    rules = (rule for step in withdrawals for rule in step.rules if is_rule_id(rule))
    return next(rules, "")


def _rule_of_declining(steps: Sequence[Step]) -> str:
    """Return the rule that lets a target decline to defend; empty if a calculation cites rules."""
    if rule_of_calculation(steps):
        return ""
    declining = (rule for step in steps if step.kind == "declines-defense" for rule in step.rules)
    return next(declining, "")


# -- what begins an event ------------------------------------------------------------------------


def _start_of_action(step: Step, speaker: Speaker) -> EventStart:
    args = step.args
    taken_back = step.kind in _WITHDRAWALS
    kind = "refused" if taken_back else _KINDS_OF_VERBS.get(args["verb"], "ability")
    action = args.get("commits") or args.get("withdraws") or args.get("id")
    return EventStart(kind, speaker.object(args["subject"]), step.actor, key=action)


def _start_of_roll(step: Step, speaker: Speaker) -> EventStart | None:
    """Return the event of a roll.

    A roll for a target, or for an effect, joins the event of the target or of the effect.
    """
    phase, subject = step.args["phase"], str(step.args["subject"])
    if phase == "offensive":
        return EventStart("roll", speaker.text("event.roll"), step.actor, key=step.args["id"])
    if phase == "targeting":
        return _start_of_target(step, speaker)
    return EventStart("effect", speaker.object(subject), step.actor, key=("effect", subject))


def _start_of_target(step: Step, speaker: Speaker) -> EventStart:
    seat = step.args.get("seat")
    key = "event.target" if seat is None else "event.target-rolled"
    return EventStart("roll", speaker.text(key, seat=seat), step.actor, key="target")


def _start_of_ability(step: Step, speaker: Speaker) -> EventStart:
    subject = str(step.args["subject"])
    return EventStart("ability", speaker.object(subject), step.actor, key=("ability", subject))


def _start_of_packet(step: Step, speaker: Speaker) -> EventStart | None:
    """Return the event of new damage.

    Damage of the Attack, and other damage by its ability, belongs to the event of the ability;
    all other damage belongs to the event of the effect that deals it.
    """
    attack = step.table.attack
    is_of_ability = attack is not None and step.args["subject"] == attack.ability
    if step.args.get("attack") or is_of_ability:
        return _start_of_ability(step, speaker)
    return _start_of_effect(step, speaker)


def _start_of_defense(step: Step, speaker: Speaker) -> EventStart:
    return EventStart("response", speaker.object(step.args["subject"]), step.actor, key=step.index)


def _start_of_effect(step: Step, speaker: Speaker) -> EventStart:
    subject = str(step.args["subject"])
    return EventStart("effect", speaker.object(subject), step.actor, key=("effect", subject))


def _start_of_sale(step: Step, speaker: Speaker) -> EventStart:
    title = speaker.text("event.sold", subject=step.args["subject"])
    return EventStart("spend", title, step.actor, key=step.index)


def _start_of_phase(step: Step, speaker: Speaker) -> EventStart | None:
    """Return the event of a phase that is no Roll Phase, such as the Income Phase; else None."""
    phase = step.table.phase
    if phase == "setup":
        return _start_of_setup(step, speaker)
    if not phase or phase in ROLL_PHASES:
        return None
    return EventStart("phase", speaker.term(phase), step.actor, key=(phase, step.table.turn))


def _start_of_setup(step: Step, speaker: Speaker) -> EventStart:
    return EventStart("phase", speaker.term("setup"), step.actor, key="setup")


def _start_of_conclusion(step: Step, speaker: Speaker) -> EventStart:
    """Return the event in which a Roll Phase applies its damage, or Health is lost or gained."""
    # Isolated damage is applied before the Roll Phase is concluded (DT-DMG-14).
    is_early = step.table.window == BEFORE_ISOLATED_DAMAGE
    in_roll_phase = step.table.phase in ROLL_PHASES and not is_early
    if in_roll_phase or step.kind in ("phase-ends", "nothing-activates"):
        return EventStart(
            "outcome", speaker.text("event.no-damage"), None, key=_CONCLUSION, outcome=True
        )
    kind: EventKind = "gain" if step.kind == "healing-applied" else "loss"
    has_phase = step.table.phase and not is_early
    title = speaker.term(step.table.phase) if has_phase else speaker.text("event.damage")
    return EventStart(kind, title, None, key=(_CONCLUSION, step.table.turn, step.table.phase))


def _start_of_turn_end(step: Step, speaker: Speaker) -> EventStart:
    turn = step.args["turn"]
    return EventStart(
        "turn", speaker.text("event.turn", turn=turn), step.actor, key=("turn", turn), outcome=True
    )


def _start_of_end(step: Step, speaker: Speaker) -> EventStart:
    seat = step.args.get("seat")
    seats = [seat] if isinstance(seat, int) else seat
    title = speaker.text(f"event.{step.kind}", seats=seats)
    # The event of a Roll Phase's damage also says who is defeated by this damage.
    key = _CONCLUSION if step.table.phase in ROLL_PHASES else "end"
    return EventStart("outcome", title, None, key=key, outcome=True)


#: the function that makes the event, by the kind of a step that always begins one
EVENTS_STARTED_ANYWHERE: Mapping[str, _EventStarter] = {
    **dict.fromkeys(("declares", "claims", "commits", *_WITHDRAWALS), _start_of_action),
    "turn-ends": _start_of_turn_end,
    **dict.fromkeys(("wins", "draw"), _start_of_end),
}
#: the function that makes the event, by the kind of a step that begins an event only outside other
#: events
EVENTS_STARTED_AT_TOP: Mapping[str, _EventStarter] = {
    "rolls": _start_of_roll,
    **dict.fromkeys(("announces", "activates"), _start_of_ability),
    **dict.fromkeys(("packet-created", "packet-grows"), _start_of_packet),
    **dict.fromkeys(("targeting-die-read", "target-chosen"), _start_of_target),
    "defends": _start_of_defense,
    **dict.fromkeys(("trigger-fires", "token-inflicted", "token-gained", "token-removed",
                     "token-returned", "health-stolen", "health-set"), _start_of_effect),
    "sells": _start_of_sale,
    **dict.fromkeys(("cp-gained", "cp-lost", "draws", "card-thrown"), _start_of_phase),
    **dict.fromkeys(("rolls-to-start", "starts"), _start_of_setup),
    **dict.fromkeys(("ledger", "damage-applied", "healing-applied", "phase-ends",
                     "nothing-activates"), _start_of_conclusion),
}  # fmt: skip
