"""Count to ten in replay files, stories and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from dtnb.explain import Message, Speaker
from dtnb.explain.speakers import speaker_of
from dtnb.files import find_name, normalized
from dtnb.frames.ledger import Ledger, LedgerRow
from dtnb.frames.plugin import Ledgers, Presenter, Scenes, Sources
from dtnb.frames.scene import Dial, DiceGroup, Die, Scene, SceneSeat, Token
from dtnb.kernel import PASS, Action, Chance, Decision, Outcome, Record, State, Step
from dtnb.phrasebook import Phrase, Vocabulary, load_phrasebook
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.game.disputes import ENDING, to_dispute
from dtnb.replay.game.parts import Defaults, MoveAnswers, Phrases, Setup, Wording
from dtnb.replay.game.phrases import read_phrase
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.game.terms import (
    CheckResult,
    Dispute,
    Expectation,
    Grammar,
    Landing,
    PhraseError,
    Report,
)
from dtnb.rulebook import Rulebook, load_rulebook
from tests.toy.game import TARGET, TOKENS, CountToTen, Seat, Table, set_up

HERE = Path(__file__).parent
MESSAGES = HERE / "messages"
SPEAKER = speaker_of(MESSAGES)
#: moves without a name in them
ACTIONS = {"pass": PASS, "stop": Action("stop"), "again": Action("again")}


@cache
def rulebook() -> Rulebook:
    return load_rulebook(HERE / "rulebook")


# -- the set-up ------------------------------------------------------------------------------------


class SeatSpec(msgspec.Struct, forbid_unknown_fields=True):
    count: int = 0
    tokens: dict[str, int] = {}


class StartSpec(msgspec.Struct, forbid_unknown_fields=True):
    active: str | None = None
    turns: int = 1


class ToySetup(Setup):
    def prepare(
        self, file: ReplayFile, edition: str, policies: Any, report: Report, *_: Any
    ) -> tuple[CountToTen, State]:
        names, start = list(file.seats), file.start
        active = find_name(start.active, names) if start.active is not None else names[0]
        if active is None:
            report(("start", "active"), "no-seat", name=start.active, spellings=names)
        if not 1 <= start.turns <= 100:
            report(("start", "turns"), "turns", count=start.turns)
        seats = [_seat(name, spec, report) for name, spec in file.seats.items()]
        ruling = rulebook().ruling("precedence", edition, policies)
        state = set_up(seats, names.index(active or names[0]), start.turns)
        return CountToTen(ruling.value == "on", edition), state


def _seat(name: str, spec: SeatSpec, report: Report) -> Seat:
    seat = Seat(name, spec.count)
    for token, number in spec.tokens.items():
        known = find_name(token, TOKENS)
        if known is not None:
            seat = seat.with_token(known, number)
            continue
        path = ("seats", name, "tokens", token)
        report(path, "no-token", name=token, key=True, spellings=TOKENS)
    return seat


# -- moves and statements --------------------------------------------------------------------------


class ToyMove(NamedTuple):
    """An action, or a roll with its purpose if the phrase names one."""

    seat: int
    action: Action | None = None
    values: tuple[int, ...] = ()
    purpose: str = ""

    @property
    def is_chance(self) -> bool:
        return bool(self.values)


class ToyVocabulary(Vocabulary):
    def __init__(self, table: Table) -> None:
        self._seats = [seat.name for seat in table.seats]

    def names(self, kind: str, scope: Mapping[str, Any]) -> Mapping[str, Any]:
        if kind == "seat":
            return {name: index for index, name in enumerate(self._seats)}
        return {name: name for name in TOKENS}

    def to_argument(self, slot: str, value: Any) -> Any:
        return value


class ToyPhrases(Phrases):
    def grammar(self, game: CountToTen, start: State) -> Grammar:
        return Grammar(load_phrasebook(MESSAGES), ToyVocabulary(start.table))

    def parse_move(self, game: CountToTen, start: State, text: str) -> ToyMove:
        play = read("play", start, text, {"": "no-move"})
        seat, move = play["seat"], play["move"]
        verb = move.id.removeprefix("move.")
        if verb == "roll":
            values = move["dice"]
            if max(values) > 6 or min(values) < 1:
                raise error("no-faces", name=" ".join(map(str, values)))
            return ToyMove(seat, values=values, purpose=normalized(move.get("purpose", "")))
        if verb != "spend":
            return ToyMove(seat, ACTIONS[verb])
        action = Action("spend", move["token"])
        for detail, slot in (("target", "target"), ("token", "taken")):
            if slot in move.values:
                action = action.with_detail(detail, move[slot])
        return ToyMove(seat, action)

    def parse_expectation(self, game: CountToTen, start: State, text: str) -> Sequence[Expectation]:
        claim = read("claim", start, text, {"": "no-statement", "number": "no-statement"})
        seat, expected = claim["seat"], claim["count"]

        def check(record: Record) -> CheckResult:
            count = record.state.table.seats[seat].count
            changes = (step for step in record.steps if step.kind == "count-changes")
            last = max((step.index for step in changes if step.actor == seat), default=-1)
            return CheckResult(count == expected, f"the count is {count}", last)

        return [Expectation(text, check)]

    def parse_dispute(self, game: CountToTen, start: State, text: str) -> Dispute:
        phrase = read("dispute", start, text.rstrip(ENDING), {"": "no-dispute"})
        if phrase.id != "dispute.may":
            return to_dispute(text, phrase)
        move = _wanted(phrase["seat"], phrase["deed"])

        def check(record: Record) -> CheckResult:
            action = move.action or PASS
            verdicts = [game.verdict(state, move.seat, action) for state in record.states]
            allowed = any(verdict.allowed for verdict in verdicts)
            # What is refused is answered by the reasons of the last moment, and by their rules.
            reasons = () if allowed or not verdicts else verdicts[-1].reasons
            rules = tuple(dict.fromkeys(rule for reason in reasons for rule in reason.rules))
            return CheckResult(allowed, "", rules=rules, reasons=reasons)

        return to_dispute(text, phrase, move, Expectation(text, check, is_momentary=True))


def _wanted(seat: int, deed: Phrase) -> ToyMove:
    verb = deed.id.removeprefix("deed.")
    if verb in ACTIONS:
        return ToyMove(seat, ACTIONS[verb])
    action = Action("spend", deed["token"])
    target = deed.get("target")
    return ToyMove(seat, action if target is None else action.with_detail("target", target))


def read(group: str, start: State, text: str, codes: dict[str, str]) -> Phrase:
    known = {"seat": "no-seat", "token": "no-token", "dice": "no-faces", **codes}
    vocabulary = ToyVocabulary(start.table)
    return read_phrase(load_phrasebook(MESSAGES), group, text, vocabulary, SPEAKER, known)


def error(code: str, **values: Any) -> PhraseError:
    return PhraseError(code, values, SPEAKER)


class ToyWording(Wording):
    def phrase(self, game: CountToTen, state: State, action: Action) -> Message | str:
        if action.verb == "spend":
            return Message("move.spend", {"token": action.object})
        return action.object or action.verb


class ToyAnswers(MoveAnswers):
    def stated_action(self, game: CountToTen, state: State, move: ToyMove) -> Action | None:
        return move.action

    def stated_outcome(self, game: CountToTen, state: State, move: ToyMove) -> Outcome | None:
        asked = state.pending
        if not isinstance(asked, Chance) or not move.is_chance or asked.seat != move.seat:
            return None
        return Outcome(move.values) if move.purpose in ("", asked.purpose) else None

    def land(self, game: CountToTen, state: State, move: ToyMove, /, *, is_pinned: bool) -> Landing:
        """A roll "for again" answers the question whether to roll again."""
        if move.purpose == topic(state) == "again" and move.seat == state.table.active:
            return Landing(Action("again"))
        return super().land(game, state, move, is_pinned=is_pinned)


class ToyDefaults(Defaults):
    def action(self, game: CountToTen, state: State) -> Action | None:
        return Action("stop") if topic(state) == "again" else super().action(game, state)


def topic(state: State) -> str:
    return state.pending.topic if isinstance(state.pending, Decision) else ""


# -- pictures --------------------------------------------------------------------------------------


class ToyScenes(Scenes):
    def scene(self, game: CountToTen, table: Table, speaker: Speaker) -> Scene:
        seats = tuple(
            SceneSeat(
                index,
                active=index == table.active,
                dials=(Dial("count", speaker.text("dial.count"), seat.count, TARGET),),
                tokens=tuple(Token(speaker.object(name), count) for name, count in seat.tokens),
            )
            for index, seat in enumerate(table.seats)
        )
        die = (DiceGroup(speaker.text("die.label"), (Die(table.die),), table.active),)
        return Scene(seats=seats, dice=die if table.die else ())


class ToyLedgers(Ledgers):
    def after_step(
        self, game: CountToTen, table: Table, step: Step, speaker: Speaker
    ) -> Sequence[Ledger]:
        rows, total = (table.rows() if table.amount else []), None
        if step.kind == "sum":
            rows, total = step.args["rows"], step.args["total"]
        sections: dict[str, Literal[1, 2, 3]] = {"die": 1, "boost": 2, "damp": 3}
        drawn = tuple(
            LedgerRow(sections[name], speaker.object(name), f"{effect:+}", True, effect, running)
            for name, effect, running in rows
        )
        title = speaker.text("ledger.count", seat=table.active)
        return [Ledger(title, table.active, "Count to Ten", drawn, total=total)] if drawn else []


class ToySources(Sources):
    def edition(self, game: CountToTen) -> str:
        return game.edition


PRESENTER = Presenter(
    CountToTen.name, rulebook, (MESSAGES,), ToyScenes(), ToySources(), ledgers=ToyLedgers()
)

PLUGIN = Plugin(
    CountToTen,
    {"en": "Count to Ten", "fr": "Compter jusqu'à dix"},
    rulebook,
    "first",
    lambda: PRESENTER,
    ToySetup(),
    ToyPhrases(),
    ToyWording(),
    ToyAnswers(),
    ToyDefaults(),
    seat_entry=SeatSpec,
    start_entry=StartSpec,
    window_aliases={"the end": ("W-3",)},
)
