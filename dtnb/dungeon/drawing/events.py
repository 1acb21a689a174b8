"""Put a game's events into words, as people would tell it: a move, an attack, a won fight.

:mod:`~dtnb.dungeon.drawing.event_starts` says where events begin. :mod:`dtnb.frames.plugin`
explains the fields of `EventWords`, such as `sign`. The `ledger` of a step is the calculation of a
roll (`dtnb.dungeon.rules.ledger`).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.dungeon.content.describe import MINUS, format_signed
from dtnb.dungeon.drawing.event_starts import ENCOUNTER_ENDS, GAME_ENDS, RANGED, find_start
from dtnb.dungeon.drawing.ledgers import row_label
from dtnb.dungeon.state.stats import FIXED_DIE_STATS, MAX_OF_A_TYPE, STATS, next_die
from dtnb.explain import Message
from dtnb.explain.sentence import Sentence, join_sentences
from dtnb.frames.plugin import Events, EventStart, EventWords, Sides
from dtnb.frames.scene import DiceGroup, Die
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon
    from dtnb.explain.speaker import Speaker

#: the kinds of steps that follow from a roll or an action; the headline of the event mentions the
#: roll or action first, and then these steps
_CONSEQUENCES = frozenset(
    {
        "stat-gained", "boost", "damage", "damage-prevented", "hero-hit", "hero-defeated",
        "points-gained", "minion-gained", "token-taken", "token-gained", "die-upgraded",
        "nothing-happens", "perk-strikes",
    }
)  # fmt: skip

#: the word for what a seat does while no hero is met; the key is the verb of an action, or the
#: source or the kind of a step
_DEEDS: Mapping[str, str] = {
    "rest": "rest", "moves": "move", "check-begins": "check", "token": "token",
    "ability": "ability", "card": "ability", "power-up": "power-up",
}  # fmt: skip


class DungeonEvents(Events):
    """The events of a game."""

    def event_start(
        self,
        game: Dungeon,
        step: Step,
        enclosing_event: str,
        opens_paragraph: bool,
        speaker: Speaker,
    ) -> EventStart | None:
        """Return the event that begins with a step; see :meth:`Events.event_start`."""
        return find_start(step, bool(enclosing_event), speaker)

    def describe(
        self,
        game: Dungeon,
        start: EventStart,
        steps: Sequence[Step],
        earlier_steps: Sequence[Step],
        speaker: Speaker,
    ) -> EventWords:
        """Return the texts of an event with these steps."""
        last_step_by_kind = {step.kind: step for step in steps}
        # Points for heroes are mentioned once, as a sum, at the end of the encounter.
        left_out = {"points-gained"} if "hero-defeated" in last_step_by_kind else set()
        if "token-taken" in last_step_by_kind:
            left_out |= {"token-gained", "minion-gained"}
        consequence_kinds = _CONSEQUENCES - left_out
        split = last_step_by_kind.get("damage-split")
        consequences = [
            _say_consequence(step, split, speaker)
            for step in steps
            if step.kind in consequence_kinds
            or (step.kind == "perk-adds" and step.args["to"] == "damage")
        ]
        rolled = (
            last_step_by_kind.get("attack-settled")
            or last_step_by_kind.get("check-settled")
            or last_step_by_kind.get("roll")
        )
        if rolled is not None and "ledger" in rolled.args and "boost" not in last_step_by_kind:
            return _words_of_roll(rolled, steps, consequences, speaker)
        if split is not None:
            return EventWords(headline=_say_split(split, speaker))
        if "boost" in last_step_by_kind:
            return _words_of_boost(last_step_by_kind["boost"], steps, speaker)
        if start.key == "move" and "moves" in last_step_by_kind:
            arrival = last_step_by_kind.get("tile-revealed") or last_step_by_kind["moves"]
            paid = next((step.args for step in steps if step.kind == "stat-lost"), {})
            args = {**paid, "seat": start.seat, **arrival.args}
            return EventWords(headline=speaker.say("event.moves", args))
        lost = last_step_by_kind.get("stat-lost")
        if lost is not None and start.key == RANGED:
            return EventWords(headline=speaker.say("event.ranged", lost.args))
        if lost is not None and lost.args["amount"] == 0 and start.kind == "effect":
            return EventWords(headline=speaker.say("event.kept", lost.args))
        if start.key == "party" and "party-assembled" in last_step_by_kind:
            return EventWords(headline=speaker.step(last_step_by_kind["party-assembled"]))
        if start.key == "end":
            headline = join_sentences(
                [
                    # The step's own sentence also cites the reading by which somebody is out. The
                    # event's sentence leaves it out: it is shown with the rule of the event.
                    speaker.say("event.gone", step.args)
                    if step.kind == "out"
                    else speaker.step(step)
                    for step in steps
                    if step.kind in GAME_ENDS
                ]
            )
            return EventWords(headline=headline, total=start.title, ends_game=True)
        if start.key == "encounter":
            return _words_of_encounter_end(steps, speaker)
        used = last_step_by_kind.get("declares")
        if used is not None and used.args["verb"] == "token":
            return EventWords(headline=_token_headline(steps, consequence_kinds, speaker))
        return EventWords(headline=_action_headline(last_step_by_kind, consequences, speaker))

    def begins_exchange(self, game: Dungeon, step: Step) -> bool:
        """Return whether one of the numbered steps of a turn begins, except combat.

        Combat belongs to the exchange of its encounter.
        """
        return step.kind == "step-begins" and step.args["step"] != "combat"

    def sides(self, game: Dungeon, steps: Sequence[Step], speaker: Speaker) -> Sides:
        """Return the active player, with the topic and the conclusion of these steps."""
        attacks = any(step.kind == "attack-begins" for step in steps)
        role = speaker.text("event.role.attacks") if attacks else ""
        seat = steps[-1].table.active
        topic, conclusion = _topic_and_conclusion(seat, steps, speaker)
        return Sides(seats=(seat,), roles=(role,), topic=topic, conclusion=conclusion)

    def roll(
        self, game: Dungeon, step: Step, speaker: Speaker
    ) -> tuple[Hashable, DiceGroup] | None:
        """Return the die of a check or attack, labelled with the stat, or that of a question mark.

        The note of a hero attack is the number above which it hits (DD-CMB-05). If a stat cannot
        get a larger die, `_dice_at_the_maximum` says which dice are returned instead.
        """
        if step.kind == "icon-rolled":
            label = speaker.text("event.title.icon", becomes=step.args["becomes"])
            return step.index, DiceGroup(label, (Die(step.args["face"], "d6"),), step.actor)
        if step.kind in ("upgrade-ignored", "stat-gained"):
            return _dice_at_the_maximum(step, speaker)
        ledger: Mapping[str, Any] = step.args.get("ledger", {})
        if step.kind != "roll" or step.args["purpose"] != ledger.get("kind"):
            return None
        label = speaker.text(f"event.title.{ledger['kind']}", stat=ledger["stat"])
        dice = tuple(Die(value, f"d{ledger['die']}") for value in step.args["values"])
        seat = None if ledger["kind"] == "hero-attack" else step.table.active
        note = speaker.text("event.above", target=ledger["target"]) if seat is None else None
        return ledger["id"], DiceGroup(label, dice, seat, note)


def _dice_at_the_maximum(step: Step, speaker: Speaker) -> tuple[Hashable, DiceGroup] | None:
    """Return the dice that explain why a stat does not get a larger die (DD-STAT-04).

    A third die of one type is ignored. In the step that says so, these are the two dice of the type
    on the board. In the step in which the stat gains less than it was offered, it is the stat's own
    die; None if the stat gains everything, or if the board has room for the next die.
    """
    stats = step.table.seats[step.table.active].stats
    stat = step.args["stat"]
    if step.kind == "upgrade-ignored":
        wanted = step.args["wanted"]
        shown = [other for other in STATS if stats.stat_die(other).faces == wanted]
        label = speaker.text("event.title.maximum", die=wanted, stats=shown)
    elif (
        step.args["amount"] == step.args["offered"]
        or stat in FIXED_DIE_STATS
        or stats.count(next_die(step.args["die"])) < MAX_OF_A_TYPE
    ):
        return None
    else:
        shown = [stat]
        before = step.args["value"] - step.args["amount"]
        label = speaker.text("event.title.stopped", before=before, **step.args)
    dice = tuple(Die(stats.value(other), f"d{stats.stat_die(other).faces}") for other in shown)
    return step.index, DiceGroup(label, dice, step.table.active)


def _words_of_roll(
    rolled: Step,
    steps: Sequence[Step],
    consequences: Sequence[Any],
    speaker: Speaker,
) -> EventWords:
    """Return the texts of a check or attack: its total, its target and its consequences."""
    ledger = rolled.args["ledger"]
    args = {
        **ledger,
        "outcome": _outcome_of(ledger),
        "seat": rolled.table.active,
        "sum": _sum_text(ledger, speaker),
        "heroes": _message_of_heroes(ledger, steps),
    }
    result = speaker.say(f"event.{ledger['kind']}", args)
    headline = join_sentences([result, *consequences])
    total = speaker.text("event.total", total=ledger["total"], target=ledger["target"])
    results = _results_of_hit(result, steps, speaker) if ledger["kind"] == "hero-attack" else {}
    return EventWords(sign=str(ledger["total"]), headline=headline, total=total, results=results)


def _results_of_hit(
    why: Sentence, steps: Sequence[Step], speaker: Speaker
) -> dict[tuple[int, str], Sentence]:
    """Return what the hit of a hero attack costs in each stat; the first one begins with `why`."""
    results: dict[tuple[int, str], Sentence] = {}
    for step in steps:
        if step.kind == "stat-lost" and step.args["cause"] == "damage":
            seat = step.table.active
            loss = speaker.say("event.hit", {**step.args, "seat": seat})
            results[seat, step.args["stat"]] = loss if results else join_sentences([why, loss])
    return results


def _outcome_of(ledger: Mapping[str, Any]) -> str:
    """Return how a settled attack compares with its target, and whether it hits.

    An attack that hits although it is not above its target hits with the highest number of the
    heroes' die (DD-CMB-05), or with the 1 that the Patriarch needs (DD-EPIC-10). The result is
    empty before the attack is settled.
    """
    if ledger["success"] is None:
        return ""
    is_above = ledger["total"] > ledger["target"]
    if ledger["by"] == "highest-face":
        return "highest"
    if ledger["success"]:
        return "above" if is_above and ledger["by"] != "one" else "hit"
    return "miss" if is_above or ledger["need"] == "one" else "not-above"


def _say_consequence(step: Step, split: Step | None, speaker: Speaker) -> Sentence:
    """Return what follows from a roll or an action: a split damage as it is split.

    A hero that has to fall before others that stand is said to (DD-PERK-08, DD-EPIC-11).
    """
    if step.kind == "damage" and split is not None:
        return _say_split(split, speaker)
    if step.kind != "hero-defeated":
        return speaker.step(step)
    hero = step.args["hero"]
    goes_first = any(other.kind != hero["kind"] for other in step.table.party)
    before = hero["kind"] if goes_first and step.args["source"] == "attack" else ""
    return speaker.say("event.defeated", {"hero": hero["id"], "before": before})


def _say_split(step: Step, speaker: Speaker) -> Sentence:
    """Return what a player loses by damage that is split between Health and a stat."""
    args = {**step.args, "seat": step.table.active, "health": step.args["health"] or None}
    return speaker.say("event.damage-split", args)


def _message_of_heroes(ledger: Mapping[str, Any], steps: Sequence[Step]) -> Message:
    """Return a message with the target of an attack: the sum of the heroes that stand (DD-HERO-03).

    A hero that this attack defeats still stands when the attack is rolled.
    """
    party = steps[0].table.party
    form = "one" if len(party) == 1 else "other"
    if ledger["need"] == "one":
        # Whatever the sum is, only a 1 hits (DD-EPIC-10).
        party = tuple(hero for hero in party if hero.kind == "patriarch")
        form = "ward"
    return Message("event.heroes", {**ledger, "form": form, "hero": party[0].id if party else ""})


def _sum_text(ledger: Mapping[str, Any], speaker: Speaker) -> str:
    """Return the total of a roll, with its parts if it has several: ``2 + 3 (DieMinion) = 5``."""
    adding_rows = [row for row in ledger["rows"] if row["amount"]]
    if len(adding_rows) < 2 or sum(row["amount"] for row in adding_rows) != ledger["total"]:
        return str(ledger["total"])
    further_terms = "".join(
        f" {MINUS if row['amount'] < 0 else '+'} {abs(row['amount'])}"
        f" ({_term_label(row, ledger, speaker)})"
        for row in adding_rows[1:]
    )
    return f"{adding_rows[0]['amount']}{further_terms} = {ledger['total']}"


def _term_label(row: Mapping[str, Any], ledger: Mapping[str, Any], speaker: Speaker) -> str:
    """Return what an amount in a sum comes from: given up points with their number (DD-STAT-13)."""
    if row["source"] != "stat":
        return row_label(row, ledger, speaker)
    return speaker.text("ledger.term.stat", amount=abs(row["amount"]), stat=ledger["stat"])


def _words_of_boost(boost_step: Step, steps: Sequence[Step], speaker: Speaker) -> EventWords:
    """Return the texts of an action that adds an amount to a roll."""
    boost = boost_step.args
    ledger, amount = boost["ledger"], abs(boost["amount"])
    sign = MINUS if boost["amount"] < 0 else "+"
    args = {
        **ledger,
        **boost,
        "amount": amount,
        "sum": f"{ledger['total'] - boost['amount']} {sign} {amount} = {ledger['total']}",
        "target": None if ledger["need"] == "one" else ledger["target"],
        "seat": boost_step.table.active,
    }
    consequences = [speaker.step(step) for step in steps if step.kind in _CONSEQUENCES - {"boost"}]
    headline = join_sentences([speaker.say("event.boost", args), *consequences])
    return EventWords(sign=format_signed(boost["amount"]), headline=headline)


def _words_of_encounter_end(steps: Sequence[Step], speaker: Speaker) -> EventWords:
    """Return the texts of the end of an encounter, with the active seat's Victory Points."""
    ends = [speaker.step(step) for step in steps if step.kind in ENCOUNTER_ENDS]
    points = steps[-1].table.seats[steps[-1].table.active].points
    total = speaker.text("event.points", points=points)
    return EventWords(headline=join_sentences(ends), total=total)


def _topic_and_conclusion(
    seat: int, steps: Sequence[Step], speaker: Speaker
) -> tuple[Sentence, Sentence]:
    """Return two sentences: whom a seat meets or fights, and what it won (empty before the end)."""
    attack_steps = [step for step in steps if step.kind in ("hero-attack-begins", "attack-begins")]
    assembled = [step for step in steps if step.kind == "party-assembled"]
    if not attack_steps and assembled:
        met = [hero["id"] for hero in assembled[-1].args["heroes"]]
        return speaker.say(
            "event.topic.meets", {"seat": seat, "heroes": met, "count": len(met)}
        ), ()
    if not attack_steps:
        return _topic_without_heroes(seat, steps, speaker), ()
    party = [hero.id for hero in attack_steps[0].table.party]
    topic = speaker.say("event.topic", {"seat": seat, "heroes": party, "count": len(party)})
    if not any(step.kind == "encounter-ends" for step in steps):
        return topic, ()
    defeated = [step.args["hero"]["id"] for step in steps if step.kind == "hero-defeated"]
    args = {
        "seat": seat,
        "heroes": defeated,
        "points": sum(step.args["amount"] for step in steps if step.kind == "points-gained"),
    }
    return topic, speaker.say("event.encounter", args) if defeated else ()


def _topic_without_heroes(seat: int, steps: Sequence[Step], speaker: Speaker) -> Sentence:
    """Return a sentence: who a seat is, and what it does while no hero is met."""
    names = (
        name
        for step in steps
        for name in (step.args.get("verb"), step.args.get("source"), step.kind)
    )
    does = next((_DEEDS[str(name)] for name in names if name in _DEEDS), "")
    args = {"seat": seat, "does": does, "turn": steps[-1].table.turn}
    return speaker.say("event.topic.alone", args)


def _action_headline(
    last_step_by_kind: Mapping[str, Step], consequences: Sequence[Any], speaker: Speaker
) -> Any:
    """Return the sentences of the action, if there is one, and of its consequences."""
    action = (
        [speaker.step(last_step_by_kind["declares"])] if "declares" in last_step_by_kind else []
    )
    return join_sentences([*action, *consequences])


def _token_headline(
    steps: Sequence[Step], consequence_kinds: frozenset[str], speaker: Speaker
) -> Sentence:
    """Return the sentences about a token that raises its stat.

    They say what the stat gains, and how much of the token's value is lost.
    """
    gain = next(step for step in steps if step.kind == "stat-gained")
    lost = gain.args["offered"] - gain.args["amount"]
    args = {**gain.args, "seat": gain.table.active, "lost": lost or None}
    others = [
        speaker.step(step) for step in steps if step.kind in consequence_kinds and step is not gain
    ]
    return join_sentences([speaker.say("event.token", args), *others])
