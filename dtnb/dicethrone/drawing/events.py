"""Divide a game into events: rolls, abilities, cards, tokens, damage and its results."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dtnb.dicethrone.drawing.event_words import numeral_of, words_of
from dtnb.dicethrone.drawing.scene import draw_dice
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.explain.sentence import Sentence
from dtnb.frames.event import EventKind
from dtnb.frames.plugin import Events, EventWords, Opening, Sides
from dtnb.frames.scene import DiceGroup
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: the kind of event for the verb of an action; any other verb makes the kind ``ability``
_KINDS_OF_VERBS: Mapping[str, EventKind] = {"play": "card", "spend": "spend", "sell": "card"}
#: the Roll Phases after the Offensive one, which continue its exchange
_LATER_ROLL_PHASES = ROLL_PHASES - {"offensive-roll-phase"}
#: the kinds of steps that roll or change dice
_ROLLING = ("rolls", "rolls-again", "alters-die")
#: the key of the event in which all damage of a Roll Phase is applied (TW-17)
_CONCLUSION = "conclusion"

_OpeningMaker = Callable[[Step, "Speaker"], Opening | None]


class DiceThroneEvents(Events):
    """The events of a game."""

    def opening(
        self, game: Rules, step: Step, enclosing_event: str, opens_paragraph: bool, speaker: Speaker
    ) -> Opening | None:
        """Return the event that begins with a step; see :meth:`Events.opening`."""
        if step.kind in _OPEN_ANYWHERE:
            return _OPEN_ANYWHERE[step.kind](step, speaker)
        if not enclosing_event and step.kind in _OPEN_AT_TOP:
            return _OPEN_AT_TOP[step.kind](step, speaker)
        return None

    def words(
        self, game: Rules, opening: Opening, steps: Sequence[Step], speaker: Speaker
    ) -> EventWords:
        """Return the title, headline and results of an event with these steps."""
        return words_of(opening, steps, speaker)

    def begins_exchange(self, game: Rules, step: Step) -> bool:
        """Return True if a phase begins, but not for the second and third Roll Phase.

        The three Roll Phases are one exchange (DT-TURN-10).
        """
        is_phase = step.kind in ("phase-begins", "setup-begins")
        return is_phase and step.args["phase"] not in _LATER_ROLL_PHASES

    def sides(self, game: Rules, steps: Sequence[Step], speaker: Speaker) -> Sides:
        """Return who takes part, with their roles and the topic.

        First the attacker and the target, or the Active Player; then everyone else who takes
        damage.
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
        # `is_attack` is None while nothing has decided yet whether the ability is an Attack.
        is_other_ability = attack is not None and attack.is_attack is False
        if attack is not None:
            form = "use" if is_other_ability else "attack"
            args = {
                "seat": attack.attacker,
                "target": attack.target,
                "subject": attack.ability,
                "level": numeral_of(attack),
            }
            topic = speaker.say(f"event.topic.{form}", args)
        if attack is not None and not is_other_ability:
            roles[0] = speaker.text("event.role.attacks")
            if attack.target is not None:
                has_defended = any(step.kind == "defends" for step in steps)
                role = "defends" if has_defended else "attacked"
                roles[1] = speaker.text(f"event.role.{role}")
        elif steps[-1].table.phase:
            roles[0] = speaker.text("event.role.active")
        return Sides(tuple(seats), tuple(roles), topic)

    def roll(self, game: Rules, step: Step, speaker: Speaker) -> tuple[Hashable, DiceGroup] | None:
        """Return the dice that a step rolls or changes, labelled with what they are rolled for."""
        if step.kind not in _ROLLING:
            return None
        id_ = step.args.get("id" if step.kind == "rolls" else "alters")
        if not isinstance(id_, str) or not id_.startswith("pool:"):
            return None
        roll = step.table.roll(int(id_.removeprefix("pool:")))
        if roll is None:
            return None
        return id_, replace(
            draw_dice(game, step.table, roll, speaker), label=speaker.object(roll.purpose)
        )


# -- what begins an event ------------------------------------------------------------------------


def _open_action(step: Step, speaker: Speaker) -> Opening:
    args = step.args
    taken_back = step.kind in ("withdraws", "comes-too-late")
    kind = "refused" if taken_back else _KINDS_OF_VERBS.get(args["verb"], "ability")
    action = args.get("commits") or args.get("withdraws") or args.get("id")
    return Opening(kind, speaker.object(args["subject"]), step.actor, action)


def _open_roll(step: Step, speaker: Speaker) -> Opening | None:
    phase, subject = step.args["phase"], str(step.args["subject"])
    if phase == "offensive":
        return Opening("roll", speaker.text("event.roll"), step.actor, step.args["id"])
    if phase == "targeting":
        return _open_target(step, speaker)
    return Opening("effect", speaker.object(subject), step.actor, ("effect", subject))


def _open_target(step: Step, speaker: Speaker) -> Opening:
    seat = step.args.get("seat")
    title = speaker.text("event.target") if seat is None else speaker.seats[seat]
    return Opening("roll", title, step.actor, "target")


def _open_ability(step: Step, speaker: Speaker) -> Opening:
    subject = str(step.args["subject"])
    return Opening("ability", speaker.object(subject), step.actor, ("ability", subject))


def _open_packet(step: Step, speaker: Speaker) -> Opening | None:
    return _open_ability(step, speaker) if step.args.get("attack") else _open_effect(step, speaker)


def _open_defense(step: Step, speaker: Speaker) -> Opening:
    return Opening("response", speaker.object(step.args["subject"]), step.actor, step.index)


def _open_effect(step: Step, speaker: Speaker) -> Opening:
    subject = str(step.args["subject"])
    return Opening("effect", speaker.object(subject), step.actor, ("effect", subject))


def _open_sale(step: Step, speaker: Speaker) -> Opening:
    return Opening("card", speaker.object(step.args["subject"]), step.actor, step.index)


def _open_phase(step: Step, speaker: Speaker) -> Opening | None:
    """Return the event of a phase without rolls, for its income and its cards; None for others."""
    phase = step.table.phase
    if phase == "setup":
        return _open_start(step, speaker)
    if not phase or phase in ROLL_PHASES:
        return None
    return Opening("phase", speaker.term(phase), step.actor, (phase, step.table.turn))


def _open_start(step: Step, speaker: Speaker) -> Opening:
    return Opening("phase", speaker.term("setup"), step.actor, "setup")


def _open_conclusion(step: Step, speaker: Speaker) -> Opening:
    """Return the event of the damage of a Roll Phase, or else of a loss or gain of Health."""
    if step.table.phase in ROLL_PHASES or step.kind in ("phase-ends", "nothing-activates"):
        return Opening("outcome", speaker.text("event.no-damage"), None, _CONCLUSION, outcome=True)
    kind: EventKind = "gain" if step.kind == "healing-applied" else "loss"
    title = speaker.term(step.table.phase) if step.table.phase else speaker.text("event.damage")
    return Opening(kind, title, None, (_CONCLUSION, step.table.turn, step.table.phase))


def _open_turn_end(step: Step, speaker: Speaker) -> Opening:
    turn = step.args["turn"]
    return Opening(
        "turn", speaker.text("event.turn", turn=turn), step.actor, ("turn", turn), outcome=True
    )


def _open_end(step: Step, speaker: Speaker) -> Opening:
    seat = step.args.get("seat")
    seats = [seat] if isinstance(seat, int) else seat
    title = speaker.text(f"event.{step.kind}", seats=seats)
    # The event of a Roll Phase's damage also tells who is defeated by it.
    key = _CONCLUSION if step.table.phase in ROLL_PHASES else "end"
    return Opening("outcome", title, None, key, outcome=True)


#: what makes the opening, for step kinds that begin an event even inside another event
_OPEN_ANYWHERE: Mapping[str, _OpeningMaker] = {
    **dict.fromkeys(("declares", "claims", "commits", "withdraws", "comes-too-late"), _open_action),
    "turn-ends": _open_turn_end,
    **dict.fromkeys(("wins", "draw"), _open_end),
}
#: what makes the opening, for step kinds that begin an event unless they lie inside another event
_OPEN_AT_TOP: Mapping[str, _OpeningMaker] = {
    "rolls": _open_roll,
    **dict.fromkeys(("announces", "activates"), _open_ability),
    **dict.fromkeys(("packet-created", "packet-grows"), _open_packet),
    **dict.fromkeys(("targeting-die-read", "target-chosen"), _open_target),
    "defends": _open_defense,
    **dict.fromkeys(("trigger-fires", "token-inflicted", "token-gained", "token-removed",
                     "token-returned", "health-stolen", "health-set"), _open_effect),
    "sells": _open_sale,
    **dict.fromkeys(("cp-gained", "cp-lost", "draws", "card-thrown"), _open_phase),
    **dict.fromkeys(("rolls-to-start", "starts"), _open_start),
    **dict.fromkeys(("ledger", "damage-applied", "healing-applied", "phase-ends",
                     "nothing-activates"), _open_conclusion),
}  # fmt: skip
