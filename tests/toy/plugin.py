"""The toy game's plugin: set-up, phrases, the answers of moves, expectations."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from dtnb.explain.speakers import speaker_of
from dtnb.files import find_name, normalized
from dtnb.files.problems import suggest
from dtnb.files.sibling_files import SiblingFiles
from dtnb.kernel import PASS, Action, Chance, Decision, Outcome, Record, State
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.game.parts import Defaults, MoveAnswers, Phrases, Setup, Wording
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.game.terms import Expectation, Finding, Landing, PhraseError, Report
from tests.toy.drawing import DRAWING, MESSAGES
from tests.toy.game import CountToTen, set_up
from tests.toy.rulebook import rulebook
from tests.toy.table import TOKENS, Seat, Table

_NAMED = re.compile(r"(?P<token>\w+)(?:\s+on\s+(?P<target>\w+))?(?:\s+taking\s+(?P<taken>\w+))?")
#: moves that name nothing
_BARE = {"passes": PASS, "stops": Action("stop"), "goes": Action("again")}
_VERBS = (*_BARE, "rolls", "draws", "returns", "spends")


class SeatSpec(msgspec.Struct, forbid_unknown_fields=True):
    count: int = 0
    tokens: dict[str, int] = {}
    #: tokens by name, one each
    pocket: list[str] = []


class StartSpec(msgspec.Struct, forbid_unknown_fields=True):
    active: str | None = None
    turns: int = 1


class ToyMove(NamedTuple):
    """An action, or what chance gave: ``"roll"`` or ``"draw"`` with its values."""

    seat: int
    action: Action | None = None
    chance: str = ""
    values: tuple[int | str, ...] = ()
    purpose: str = ""

    @property
    def is_chance(self) -> bool:
        return bool(self.chance)


def error(code: str, **values: Any) -> PhraseError:
    return PhraseError(code, values, speaker_of(MESSAGES))


def named(text: str, known: Sequence[str], code: str) -> str:
    """Return the known name that a text spells."""
    name = find_name(text, known)
    if name is None:
        raise error(code, name=text, right=suggest(text, known))
    return name


class ToySetup(Setup):
    def prepare(
        self,
        file: ReplayFile,
        edition: str,
        policies: Mapping[str, str],
        report: Report,
        siblings: SiblingFiles,
        before: tuple[CountToTen, State] | None = None,
    ) -> tuple[CountToTen, State] | None:
        seats = [_seat(name, spec, report) for name, spec in file.seats.items()]
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


class ToyPhrases(Phrases):
    def _whose(self, start: State, text: str) -> tuple[int, str]:
        names = [seat.name for seat in start.table.seats]
        first, _, rest = text.partition(" ")
        return names.index(named(first, names, "no-seat")), rest

    def parse_move(self, game: CountToTen, start: State, text: str) -> ToyMove:
        seat, rest = self._whose(start, text)
        said, _, more = rest.partition(" ")
        verb = named(said, _VERBS, "no-move")
        if verb in _BARE:
            return ToyMove(seat, _BARE[verb])
        if verb == "rolls":
            faces, _, purpose = more.partition(" for ")
            values = tuple(int(face) for face in faces.split() if face.isdigit())
            if not values or max(values) > 6 or min(values) < 1:
                raise error("no-faces", faces=faces)
            return ToyMove(seat, chance="roll", values=values, purpose=normalized(purpose))
        match = _NAMED.fullmatch(more)
        if match is None:
            raise error("unclear", said=more)
        token = named(match["token"], TOKENS, "no-token")
        if verb == "draws":
            return ToyMove(seat, chance="draw", values=(token,))
        action = Action("give-back" if verb == "returns" else "spend", token)
        if match["target"]:
            action = action.with_detail("target", self._whose(start, match["target"])[0])
        if match["taken"]:
            action = action.with_detail("token", named(match["taken"], TOKENS, "no-token"))
        return ToyMove(seat, action)

    def parse_expectation(self, game: CountToTen, start: State, text: str) -> Sequence[Expectation]:
        seat, rest = self._whose(start, text)
        match = re.fullmatch(r"has (\d+)", rest)
        if match is None:
            raise error("no-statement", text=text)
        wanted = int(match[1])

        def check(record: Record) -> Finding:
            count = record.state.table.seats[seat].count
            changed = (each for each in reversed(record.steps) if each.kind == "count-changes")
            step = next((each.index for each in changed if each.actor == seat), -1)
            return Finding(count == wanted, f"the count is {count}", step)

        return [Expectation(text, check)]


class ToyWording(Wording):
    def phrase(self, game: CountToTen, state: State, action: Action) -> str:
        return action.object or action.verb


class ToyAnswers(MoveAnswers):
    def stated_action(self, game: CountToTen, state: State, move: ToyMove) -> Action | None:
        return move.action

    def land(self, game: CountToTen, state: State, move: ToyMove, pinned: bool) -> Landing:
        topic = state.pending.topic if isinstance(state.pending, Decision) else ""
        if move.purpose == topic == "again" and move.seat == state.table.active:
            return Landing(Action("again"))
        return super().land(game, state, move, pinned)

    def stated_outcome(self, game: CountToTen, state: State, move: ToyMove) -> Outcome | None:
        asked = state.pending
        if not isinstance(asked, Chance) or (asked.kind, asked.seat) != (move.chance, move.seat):
            return None
        return Outcome(move.values) if move.purpose in ("", asked.purpose) else None


class ToyDefaults(Defaults):
    def action(self, game: CountToTen, state: State) -> Action | None:
        pending = state.pending
        again = isinstance(pending, Decision) and pending.topic == "again"
        return Action("stop") if again else super().action(game, state)


def _seat(name: str, spec: SeatSpec, report: Report) -> Seat:
    seat, counted = Seat(name, spec.count), len(spec.tokens)
    for at, (token, number) in enumerate((*spec.tokens.items(), *((t, 1) for t in spec.pocket))):
        known = find_name(token, TOKENS)
        if known is not None:
            seat = seat.with_token(known, number)
            continue
        where = ("tokens", token) if at < counted else ("pocket", at - counted)
        path = ("seats", name, *where)
        report(path, "no-token", name=token, key=at < counted, spellings=TOKENS)
    return seat


def worth(table: Table, seat: int) -> float:
    return float(table.seats[seat].count)


PLUGIN = Plugin(
    CountToTen,
    {"en": "Count to Ten", "fr": "Compter jusqu'à dix"},
    rulebook,
    "first",
    lambda: DRAWING,
    ToySetup(),
    ToyPhrases(),
    ToyWording(),
    ToyAnswers(),
    ToyDefaults(),
    evaluate=worth,
    seat_entry=SeatSpec,
    start_entry=StartSpec,
    window_aliases={"the end": ("W-3",)},
)
