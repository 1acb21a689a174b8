"""The record of a match does not depend on queries, undo, forks and saves in between."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, multiple, rule

from dtnb import Match
from dtnb.kernel import Chance, IllegalMoveError, Input, State, internal_hash
from dtnb.replay import load_replay, to_json, to_yaml
from dtnb.replay.running.errors import AmbiguousMoveError, InvalidMoveError

REFUSALS = (InvalidMoveError, IllegalMoveError, AmbiguousMoveError)
#: moves of which some are possible at some state of some table, and some never
PHRASES = (
    "Ann rolls 1 2 3 4 4", "Ann rolls 6 6 6 6 6", "Ann announces Mighty Blow",
    "Ann announces Smack", "Ann keeps 6 6", "Ann passes", "Ben passes",
    "Ben rolls 3 3 6 for Divine Defense", "Ann draws", "Ben spends Protect",
    "Ben plays Buh, Bye! on Protect", "Ann sells Tip It!", "Ben takes 4", "Ann",
    "Ben spends Protect on Cay", "Ann plays Six-It! changing 3 to 6", "Cay rolls 1", "",
)  # fmt: skip
WINDOWS = ("defense", "main phase 1", "TW-08", "targeting", "nowhere")
TABLES: tuple[dict[str, Any], ...] = (
    {"seats": {"Ann": "Barbarian", "Ben": {"hero": "Paladin", "tokens": {"Protect": 1}}}},
    {"seats": {"Ann": "Treant", "Ben": "Moon Elf", "Cay": "Pyromancer"}, "edition": "season-two"},
    {"seats": {"Ann": "Deyeroller", "Ben": "Diemon"}, "game": "die-in-the-dungeon"},
)


class Model:
    """A match, and a model of it: every state at rest so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        #: the inputs and the state at the beginning, and after each move
        self.moments: list[tuple[tuple[Input, ...], State]] = [self.now]

    @property
    def now(self) -> tuple[tuple[Input, ...], State]:
        """The present state of the match."""
        return tuple(self.match.record.inputs), self.match.state

    def forked(self) -> Model:
        """Return the model of a fork."""
        other = Model(self.match.fork())
        other.moments = list(self.moments)
        return other


class Matches(RuleBasedStateMachine):
    """Does everything that a user can do with matches, in any order."""

    matches = Bundle("matches")

    @initialize(target=matches, table=st.sampled_from(TABLES), seek=st.booleans())
    def sit_down(self, table: dict[str, Any], seek: bool) -> Model:
        return Model(Match(**table, seek=seek))

    @rule(model=matches, phrase=st.sampled_from(PHRASES))
    def do(self, model: Model, phrase: str) -> None:
        """A refused move changes nothing."""
        try:
            model.match.do(phrase)
        except REFUSALS:
            assert model.now == model.moments[-1]
        else:
            model.moments.append(model.now)

    @rule(model=matches, place=st.integers(0, 50), seed=st.integers(0, 99))
    def do_what_is_allowed(self, model: Model, place: int, seed: int) -> None:
        if isinstance(model.match.pending, Chance):
            model.match.roll(seed=seed)
            model.moments.append(model.now)
        elif model.match.legal:
            model.match.act(model.match.legal[place % len(model.match.legal)])
            model.moments.append(model.now)

    @rule(model=matches, seed=st.integers(0, 99), inputs=st.integers(1, 30))
    def play_on(self, model: Model, seed: int, inputs: int) -> None:
        model.match.play_on("random", seed=seed, inputs=inputs)
        model.moments.append(model.now)

    @rule(model=matches, window=st.sampled_from(WINDOWS))
    def go_to(self, model: Model, window: str) -> None:
        try:
            model.match.to(window)
        except REFUSALS:
            assert model.now == model.moments[-1]
        else:
            model.moments.append(model.now)

    @rule(model=matches, count=st.integers(1, 4))
    def undo(self, model: Model, count: int) -> None:
        """After undo, the match is as if the move had not been made."""
        if count >= len(model.moments):
            try:
                model.match.undo(count)
            except ValueError:
                assert model.now == model.moments[-1]
            else:
                raise AssertionError("more is taken back than was done")
        else:
            model.match.undo(count)
            del model.moments[-count:]
            assert model.now == model.moments[-1]

    @rule(target=matches, model=matches)
    def fork(self, model: Model) -> Any:
        return multiple(model.forked())

    @rule(model=matches, phrase=st.sampled_from(PHRASES))
    def ask_why_not(self, model: Model, phrase: str) -> None:
        """Queries change nothing."""
        with suppress(InvalidMoveError):
            assert repr(model.match.why_not(phrase))
        assert model.now == model.moments[-1]

    @rule(model=matches, yaml=st.booleans())
    def save_and_load(self, model: Model, yaml: bool) -> None:
        """A loaded file is the match, continued by passing."""
        inputs, state = model.now
        replay = model.match.as_replay()
        loaded = load_replay((to_yaml if yaml else to_json)(replay.file))
        assert tuple(loaded.record.inputs[: len(inputs)]) == inputs
        assert internal_hash(loaded.record.states[len(inputs)]) == internal_hash(state)
        assert model.now == model.moments[-1]

    @rule(model=matches)
    def look(self, model: Model) -> None:
        """The views are those of the match played from its beginning."""
        again = model.match.so_far.record
        assert list(again.hashes()) == list(model.match.record.hashes())
        assert repr(model.match)
        assert repr(model.match.options)
        assert model.now == model.moments[-1]


TestMatches = Matches.TestCase
# Each step plays at a table, which takes time; a hunting profile does more here as well.
TestMatches.settings = settings(
    settings(), max_examples=settings().max_examples // 12, stateful_step_count=20
)
