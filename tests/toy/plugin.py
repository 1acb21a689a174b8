"""How the toy game plugs into replay files: set-up, phrases, landing, expectations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import msgspec

from dtnb.explain import Message
from dtnb.explain.speakers import speaker_of
from dtnb.files import closest_name, find_name, normalized
from dtnb.files.problems import near, suggested
from dtnb.frames.plugin import Drawing
from dtnb.kernel import (
    PASS,
    Action,
    Chance,
    Decision,
    DecisionKind,
    Outcome,
    Record,
    State,
)
from dtnb.replay.model import ReplayFile
from dtnb.replay.plugin import Expectation, Finding, GamePlugin, Landing, PhraseError, Report
from dtnb.rulebook import Rulebook
from tests.toy.game import CountToTen, set_up
from tests.toy.rulebook import rulebook
from tests.toy.table import TOKENS, Seat

#: its words lie beside its drawing half
MESSAGES = Path(__file__).parent.parent / "frames" / "toy_messages"


def error(code: str, /, **args: Any) -> PhraseError:
    return PhraseError(code, args, speaker_of(MESSAGES))


def _meant(name: str, known: Iterable[str]) -> Message | None:
    close = closest_name(name, known)
    return near(close) if close is not None else None


class SeatSpec(msgspec.Struct, forbid_unknown_fields=True):
    count: int = 0
    tokens: dict[str, int] = {}
    #: tokens by name, one each
    pocket: list[str] = []


class StartSpec(msgspec.Struct, forbid_unknown_fields=True):
    active: str | None = None
    turns: int = 1


class ToyMove(NamedTuple):
    seat: int
    verb: str
    object: str = ""
    target: int | None = None
    token: str = ""
    values: tuple[int | str, ...] = ()
    purpose: str = ""

    @property
    def is_chance(self) -> bool:
        return self.verb in ("rolls", "draws")


FORCED = {"stops": "stop", "goes": "again"}
_MOVE = re.compile(r"(?P<verb>\w+)\s*(?P<rest>.*)")
_DETAILS = re.compile(r"(?P<object>\w+)(?:\s+on\s+(?P<target>\w+))?(?:\s+taking\s+(?P<token>\w+))?")


class ToyPlugin(GamePlugin[CountToTen, ToyMove]):
    game_type = CountToTen
    titles: ClassVar[Mapping[str, str]] = {"en": "Count to Ten", "fr": "Compter jusqu'à dix"}
    default_edition = "first"
    seat_entry = SeatSpec
    start_entry = StartSpec
    window_aliases: ClassVar[Mapping[str, Sequence[str]]] = {"the end": ("W-3",)}

    @cached_property
    def drawing(self) -> Drawing:
        from tests.frames.toy_drawing import ToyDrawing

        return ToyDrawing()

    def rulebook(self) -> Rulebook:
        return rulebook()

    def evaluate(self, table: Any, seat: int) -> float:
        return float(table.seats[seat].count)

    def prepare(
        self,
        file: ReplayFile,
        edition: str,
        policies: Mapping[str, str],
        report: Report,
        folder: Path,
    ) -> tuple[CountToTen, State] | None:
        seats = [self._seat(name, spec, report) for name, spec in file.seats.items()]
        names = [seat.name for seat in seats]
        start: StartSpec = file.start
        active = find_name(start.active, names) if start.active is not None else names[0]
        if active is None:
            report(("start", "active"), "no-seat", name=start.active, spellings=names)
        if not 1 <= start.turns <= 100:
            report(("start", "turns"), "turns", count=start.turns)
        ruling = rulebook().ruling("precedence", edition, policies)
        state = set_up(seats, names.index(active or names[0]), start.turns)
        return CountToTen(ruling.value == "on"), state

    def _seat(self, name: str, spec: SeatSpec, report: Report) -> Seat:
        seat = Seat(name, spec.count)
        counted = [(("tokens", token), token, number) for token, number in spec.tokens.items()]
        counted += [(("pocket", str(at)), token, 1) for at, token in enumerate(spec.pocket)]
        for where, token, number in counted:
            known = find_name(token, TOKENS)
            last: str | int = int(where[1]) if where[0] == "pocket" else where[1]
            if known is None:
                path = ("seats", name, where[0], last)
                report(path, "no-token", name=token, key=last == token, spellings=TOKENS)
            else:
                seat = seat.with_token(known, number)
        return seat

    # -- phrases ----------------------------------------------------------------------------------

    def _whose(self, start: State, text: str) -> tuple[int, str]:
        names = [seat.name for seat in start.table.seats]
        first, _, rest = text.partition(" ")
        name = find_name(first, names)
        if name is None:
            raise error("no-seat", name=first, right=_meant(first, names))
        return names.index(name), rest

    def parse_move(self, game: CountToTen, start: State, text: str) -> ToyMove:
        seat, rest = self._whose(start, text)
        match = _MOVE.fullmatch(rest)
        verb, said = (match["verb"], match["rest"]) if match else ("", "")
        if verb == "passes":
            return ToyMove(seat, verb)
        if verb in FORCED:
            return ToyMove(seat, "chooses", FORCED[verb])
        if verb == "rolls":
            faces, _, purpose = said.partition(" for ")
            values = tuple(int(face) for face in faces.split() if face.isdigit())
            if not values or max(values) > 6 or min(values) < 1:
                raise error("no-faces", faces=faces)
            return ToyMove(seat, verb, values=values, purpose=purpose)
        if verb == "draws":
            return ToyMove(seat, verb, values=(self._token(said),))
        if verb == "returns":
            return ToyMove(seat, verb, self._token(said))
        if verb == "spends":
            return self._spends(start, seat, said)
        verbs = ("passes", "stops", "rolls", "draws", "returns", "spends")
        raise error("no-move", name=verb, right=_meant(verb, verbs))

    def _spends(self, start: State, seat: int, said: str) -> ToyMove:
        match = _DETAILS.fullmatch(said)
        if match is None:
            raise error("unclear", said=said)
        target = self._whose(start, match["target"])[0] if match["target"] else None
        token = self._token(match["token"]) if match["token"] else ""
        return ToyMove(seat, "spends", self._token(match["object"]), target, token)

    def _token(self, text: str) -> str:
        token = find_name(text, TOKENS)
        if token is None:
            raise error("no-token", name=text, right=suggested(text, TOKENS))
        return token

    def parse_expectation(self, game: CountToTen, start: State, text: str) -> Sequence[Expectation]:
        seat, rest = self._whose(start, text)
        match = re.fullmatch(r"has (\d+)", rest)
        if match is None:
            raise error("no-statement", text=text)
        wanted = int(match[1])

        def check(record: Record) -> Finding:
            count = record.state.table.seats[seat].count
            deciding = [
                step.index
                for step in record.steps
                if step.kind == "count-changes" and step.args["seat"] == seat
            ]
            step = deciding[-1] if deciding else -1
            return Finding(count == wanted, f"the count is {count}", step)

        return [Expectation(text, check)]

    # -- landing ----------------------------------------------------------------------------------

    def land(self, game: CountToTen, state: State, move: ToyMove, pinned: bool) -> Landing:
        pending = state.pending
        if not isinstance(pending, Decision):
            return Landing()
        if pending.topic == "again" and move.seat == pending.seat:
            if move.verb == "rolls" and normalized(move.purpose) == "again":
                return Landing(Action("again"))
            if move.verb == "chooses":
                return Landing(Action(move.object), True)
        action = self.action(game, state, move)
        if action is None:
            return Landing()
        verdict = game.verdict(state, move.seat, action)
        if verdict.allowed and pending.seat == move.seat:
            return Landing(action, True)
        return Landing(verdict=verdict)

    def action(self, game: CountToTen, state: State, move: ToyMove) -> Action | None:
        if move.verb == "passes":
            return PASS
        if move.verb == "returns":
            return Action("give-back", move.object)
        if move.verb != "spends":
            return None
        action = Action("spend", move.object)
        if move.target is not None:
            action = action.with_detail("target", move.target)
            if move.token:
                action = action.with_detail("token", move.token)
        return action

    def phrase(self, game: CountToTen, state: State, action: Action) -> str:
        return action.object or action.verb

    def roll_phrase(self, game: CountToTen, state: State, values: Sequence[int] = ()) -> str:
        pending = state.pending
        assert isinstance(pending, Chance)
        (value,) = values or (1,)
        return f"rolls {value} for {pending.purpose}"

    def detail(self, game: CountToTen, state: State, move: ToyMove) -> Action | None:
        pending = state.pending
        if not isinstance(pending, Decision) or pending.kind is not DecisionKind.DETAIL:
            return None
        if pending.topic == "target" and move.target is not None:
            return Action("choose", str(move.target))
        return Action("choose", move.token) if pending.topic == "token" and move.token else None

    def outcome(self, game: CountToTen, state: State, move: ToyMove) -> Outcome | None:
        pending = state.pending
        if not isinstance(pending, Chance) or pending.seat != move.seat:
            return None
        wanted = "draws" if pending.kind == "draw" else "rolls"
        fits = move.verb == wanted and normalized(move.purpose) in ("", normalized(pending.purpose))
        return Outcome(move.values) if fits else None

    def default(self, game: CountToTen, state: State) -> Action | None:
        pending = state.pending
        if not isinstance(pending, Decision):
            return None
        if pending.may_pass:
            return PASS
        return Action("stop") if pending.topic == "again" else None


PLUGIN = ToyPlugin()
