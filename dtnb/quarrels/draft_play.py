"""Play the moves of a draft: what happened, what the play waits for, and which moves are possible.

* index: the place of a state in the record.
* fact: a result of the play, as the answer to a question that people may dispute.
* quick entry: the form in which people enter a quarrel. `plugin.quick_entry` is what the game adds
  to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from dtnb.errors import PicklableError
from dtnb.files import FileProblems
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Decision, Record, Role
from dtnb.quarrels.files import load_draft
from dtnb.replay.game.phrases import read_move
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.replay import Replay
from dtnb.replay.running.skipped_windows import find_skipped_windows, refusal_easiest_to_correct
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.kernel import Verdict
    from dtnb.quarrels.draft import Draft
    from dtnb.replay.game.plugin import Plugin
    from dtnb.replay.game.quick_entry import Fact, PossibleMove
    from dtnb.replay.game.terms import Move
    from dtnb.replay.running.results import Ending, MoveResult, SkippedWindow

#: the maximum number of cached plays; an act needs only a few
_MAX_CACHED_PLAYS = 64


class Unplayable(PicklableError, ValueError):
    """Raised if a draft cannot be played; the text is the reason."""


class JudgedMove(NamedTuple):
    """The verdict on a move, and the name of the window that allows it; "" if no window does."""

    verdict: Verdict
    window: str


class DraftPlay:
    """The play of a replay file, which is given as JSON. After the last move everybody passes.

    A turn has parts, such as phases, which each game defines. An index is the place of a state in
    the record (the inputs of the game and the states between them).
    """

    def __init__(self, text: bytes, lang: str) -> None:
        try:
            self.loaded = load_draft(text)
            # In a tolerant replay, a move that cannot be made is a result and not an error.
            self.replay = Replay(self.loaded, lang=lang, tolerant=True)
        except FileProblems as error:
            raise Unplayable(_problem_text(error, lang)) from None
        self.plugin: Plugin = self.loaded.plugin
        self.lang = lang
        #: the whole play, including the passes after the last move
        self.record: Record = self.replay.record

    @cached_property
    def end_of_moves(self) -> int:
        """The index of the state after the last move."""
        made_moves = (result for result in self.replay.results if result.status == "landed")
        return max((result.position for result in made_moves), default=0)

    @cached_property
    def end_of_last_turn_part(self) -> int:
        """The index of the first state after the part of the turn with the last move."""
        return self.end_of_turn_part(self.end_of_moves)

    def end_of_turn_part(self, index: int) -> int:
        """Return the index of the first state after the part of the turn that has state `index`."""
        turn_parts = [self.turn_part_of(state.table) for state in self.record.states]
        turn_part_at_index = next(filter(None, turn_parts[index:]), "")
        for next_index in range(index + 1, len(turn_parts)):
            if turn_parts[next_index] not in ("", turn_part_at_index):
                return next_index
        return len(turn_parts)

    def turn_part_of(self, table: Any) -> str:
        """Return the name of the part of the turn that a table is in; "" if no part has begun."""
        return self.plugin.quick_entry.turn_part(table)

    @cached_property
    def speaker(self) -> Speaker:
        """The speaker that writes the game's messages, with the names of this table's seats."""
        game, table = self.record.game, self.record.start.table
        return speaker_for(self.plugin.presenter, game, table, self.lang)

    @property
    def table(self) -> Any:
        """The table after the last move."""
        return self.record.states[self.end_of_moves].table

    def table_after(self, index: int) -> Any:
        """Return the table right after the part of the turn that contains state `index`."""
        return self.record.states[
            min(self.end_of_turn_part(index), len(self.record.states) - 1)
        ].table

    @property
    def ending(self) -> Ending:
        """How the play ends: the game is over, or it stops because an input is missing."""
        return self.replay.outcome

    @property
    def results(self) -> Sequence[MoveResult]:
        """The results of the moves."""
        return self.replay.results

    @cached_property
    def withdrawn_moves(self) -> frozenset[str]:
        """The moves that were declared but not carried out, because another move came first."""
        kinds, steps = self.record.game.kinds, self.record.steps
        withdrawn = {step.settled_action for step in steps if kinds[step.kind] is Role.WITHDRAW}
        made_moves = (result for result in self.results if result.status == "landed")
        return frozenset(
            result.text for result in made_moves if steps[result.step].args.get("id") in withdrawn
        )

    @cached_property
    def possible_moves(self) -> Sequence[PossibleMove]:
        """The moves that seats could make with their cards, tokens and abilities."""
        file, game = self.loaded.source.data, self.record.game
        return self.plugin.quick_entry.possible_moves(file, game, self.table, self.speaker)

    @cached_property
    def disputable_facts(self) -> Sequence[Fact]:
        """The results of the play, as answers to questions."""
        return self.plugin.quick_entry.disputable_facts(self.record.game, self.record, self.speaker)

    def verdict_on(self, phrase: str) -> JudgedMove:
        """Return the verdict on a move made after the draft's moves, in the same part of the turn.

        If no window allows the move, the verdict is the refusal that is easiest to correct.

        Raises
        ------
        PhraseError
            If the move cannot be read at this table.
        """
        move = read_move(self.plugin, self.record.game, self.record.start, phrase)
        windows = self._later_windows(move)
        for window in _allowing(windows):
            return JudgedMove(window.verdict, window.window)
        refusing_windows = [window for window in windows if not window.verdict.allowed] or list(
            windows
        )
        # A refusal for another reason explains more than "the seat lacks the card or token".
        with_object = [
            window for window in refusing_windows if not self._lacks_object(window.verdict)
        ]
        return JudgedMove(refusal_easiest_to_correct(with_object or refusing_windows), "")

    def _lacks_object(self, verdict: Verdict) -> bool:
        """Tell whether a verdict refuses a move because the seat lacks the card or token for it."""
        return bool(self.missing_object_codes & {reason.code for reason in verdict.reasons})

    @cached_property
    def missing_object_codes(self) -> frozenset[str]:
        """The codes of the reasons that a seat lacks the card or token for a move."""
        grammar = self.plugin.phrases.grammar(self.record.game, self.record.start)
        return grammar.not_held if grammar is not None else frozenset()

    def windows_for(self, phrase: str) -> Iterator[str]:
        """Yield the windows of this part of the turn that allow a move."""
        move = read_move(self.plugin, self.record.game, self.record.start, phrase)
        for window in _allowing(self._later_windows(move)):
            yield window.window

    def _later_windows(self, move: Move) -> list[SkippedWindow]:
        """Return the later windows of this part of the turn, with the verdict on a move in each."""
        plugin, record, end = self.plugin, self.record, self.end_of_last_turn_part
        windows = [*find_skipped_windows(plugin, record, move, self.end_of_moves, end)]
        turn_part = self.turn_part_of(record.states[self.end_of_moves].table)
        # The last input of this part of the turn may open more windows before the next part.
        for window in find_skipped_windows(plugin, record, move, end, end + 1):
            if window.step >= 0:
                state = record.steps[window.step].question_state
                if state and self.turn_part_of(state.table) == turn_part:
                    windows.append(window)
        return windows

    def first_index_allowing(self, phrase: str) -> int | None:
        """Return the index of the first state, from the last move on, that allows a move.

        Only states of the same part of the turn are searched. Return None if none allows it.
        """
        game, answers = self.record.game, self.plugin.answers
        try:
            move = read_move(self.plugin, game, self.record.start, phrase)
        except PhraseError:
            return None
        for index, state in enumerate(
            self.record.states[self.end_of_moves : self.end_of_last_turn_part], self.end_of_moves
        ):
            pending = state.pending
            if isinstance(pending, Decision) and pending.seat == move.seat:
                action = answers.stated_action(game, state, move)
                if action is not None and game.allows(state, move.seat, action):
                    return index
        return None


def _allowing(windows: Sequence[SkippedWindow]) -> Iterator[SkippedWindow]:
    """Yield the windows that allow a move and really ask its seat.

    A window with a step is one that the program skipped in this step without asking anybody.
    """
    for window in windows:
        was_asked = window.step < 0
        if was_asked and window.verdict.allowed:
            yield window


def play_file(file: Mapping[str, Any], lang: str) -> DraftPlay:
    """Return the play of a replay file; raise Unplayable if it cannot be played."""
    return _cached_play(_encode(file), lang)


def play_draft(draft: Draft) -> DraftPlay:
    """Return the play of a draft's moves; raise Unplayable if they cannot be played."""
    return play_file({**draft.table, "moves": list(draft.moves)}, draft.lang)


@lru_cache(_MAX_CACHED_PLAYS)
def _cached_play(text: bytes, lang: str) -> DraftPlay:
    return DraftPlay(text, lang)


_encode = msgspec.json.encode


def _problem_text(error: FileProblems, lang: str) -> str:
    """Return the first problem of a file, without a line number: users do not see the file."""
    problem, correction = error.problems[0].words(language_of(lang))
    return f"{problem} ({correction})" if correction else problem
