"""Make questions to the reader of a lesson about a played line, such as "Who may act now?".

* question: always a question to the reader of a lesson.
* asker: writes a question with its right answer and its explanations (`MoveAsker`).
* plugin, presenter: the plugin is the game's own code. Its `presenter` says how moves and
  calculations are shown.

The file is long because `Asking` has a method for every kind of question, whose docstring is the
help that a lesson's author reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dtnb.kernel import PASS, Decision, State, Verdict
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.questions.asked_moment import before_calculations, disputed_moment
from dtnb.replay.questions.asking_error import AskingError, asking_error
from dtnb.replay.questions.calculations import Calculations
from dtnb.replay.questions.moves import rules_allowing, why_seat_may_act
from dtnb.replay.questions.opened_windows import NOT_IN_RECORD, WindowsOfLine
from dtnb.replay.questions.quarrel_facts import facts_of_quarrel

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames import ClaimResult, Document
    from dtnb.gamebook import AskedQuestion, Question, Score
    from dtnb.gamebook.score import QuestionResult
    from dtnb.replay.questions.quiz_line import QuizLine
    from dtnb.replay.verdict.data import Verdict as DisputeVerdict

#: the names of the methods that make questions
QUESTION_METHODS = (
    "who_may_act", "in_which_order", "is_allowed", "what_may_be_done", "find_the_move",
    "what_is_the_total", "who_is_right", "spot_the_mistake",
)  # fmt: skip


class Asking:
    """Makes questions about a line, with the answers from its record."""

    def __init__(self, line: QuizLine) -> None:
        self._line = line
        self._windows = WindowsOfLine(line)
        self._calculations = Calculations(line)
        self._asked_questions: list[AskedQuestion] = []

    def __repr__(self) -> str:
        listed_methods = ", ".join(f".{name}()" for name in QUESTION_METHODS)
        return self._speaker.text("quiz.list", asks=listed_methods)

    # -- questions ---------------------------------------------------------------------------------

    def who_may_act(self, at: str, *, nth: int = 1, hint: str | None = None) -> AskedQuestion:
        """Ask who may act when a window opens.

        Parameters
        ----------
        at
            The window's id, or one of its names.
        nth
            Which opening of the window is meant, counted from 1, if the window opens several times.
        hint
            A hint that replaces the default hint.
        """
        from dtnb.gamebook.asker import Attempt, SeatOptions

        window = self._windows.find(at, nth)
        state = window.states[0]
        pending = state.pending
        assert isinstance(pending, Decision)
        game, seat_options = self._game, []
        is_available = self._presenter.options.is_available
        for seat in sorted(pending.order or (pending.seat,)):
            state_for_seat = _with_seat_asked(state, seat)
            attempts = (
                Attempt(
                    self._action_label(candidate, state_for_seat),
                    game.verdict(state_for_seat, seat, candidate),
                )
                for candidate in game.candidates(state_for_seat)
                if candidate != PASS and is_available(game, state_for_seat, candidate)
            )
            because = why_seat_may_act(self._line, state_for_seat, seat)
            seat_options.append(SeatOptions(self._seats[seat], tuple(attempts), because))
        question = self._make_asker(state, hint).ask_who(pending.window, seat_options)
        return self._put_to_reader(question, window.step.index)

    def in_which_order(self, at: str, *, nth: int = 1, hint: str | None = None) -> AskedQuestion:
        """Ask in which order the seats act in a window, with parameters as for `who_may_act`."""
        window = self._windows.find(at, nth)
        state = window.states[0]
        order = window.step.order
        if len(order) < 2:
            name = self._seats[order[0]] if order else self._speaker.text("quiz.nobody")
            raise self._error("order", name=name)
        rules = window.step.rules
        statements = [self._document.rules[rule].statement for rule in rules[:1]]
        question = self._make_asker(state, hint).ask_order(
            window.step.window,
            order=[self._seats[seat] for seat in order],
            among=[self._seats[seat] for seat in sorted(order)],
            rules=rules,
            statement=" ".join(statements),
            active=self._active_seat(window.step.index),
        )
        return self._put_to_reader(question, window.step.index)

    def is_allowed(
        self, move: str, at: str, *, nth: int = 1, hint: str | None = None
    ) -> AskedQuestion:
        """Ask whether a move may be made in a window.

        Parameters
        ----------
        move
            The move, as under ``moves`` in a replay file.
        at, nth, hint
            As for `who_may_act`.
        """
        from dtnb.replay.game.phrases import read_move, translate_move

        plugin, game = self._line.replay.plugin, self._game
        window = self._windows.find(at, nth)
        try:
            parsed_move = read_move(plugin, game, self._line.record.start, move)
            state, state_index = self._windows.state_asking(parsed_move.seat, window)
            verdict = self._judge_move(parsed_move, state)
        except PhraseError as error:
            raise self._unreadable_move_error(error) from None
        permissions = rules_allowing(self._line, state, parsed_move) if verdict.allowed else ()
        record = self._line.record
        words = translate_move(plugin, game, record.start, move, self._speaker)
        question = self._make_asker(state, hint).ask_allowed(
            words, verdict, window.step.window, permissions
        )
        return self._put_to_reader(question, self._windows.last_step_before(window, state_index))

    def what_is_the_total(
        self,
        of: str | None = None,
        *,
        nth: int = 0,
        hint: str | None = None,
    ) -> AskedQuestion:
        """Ask for the total of a calculation.

        Parameters
        ----------
        of
            The seat of the calculation, or a part of the calculation's title. It may be omitted if
            there is only one calculation.
        nth
            Which of several matching calculations is meant, counted from 1; the last if omitted.
        hint
            A hint that replaces the default hint.
        """
        calculations = self._calculations
        total = calculations.find(of, nth)
        step, ledger = total.step, calculations.ledger_of(total.step)
        record, ledgers = self._line.record, self._presenter.ledgers
        state_before = record.states[max(0, step.position - 1)]
        question = self._make_asker(state_before, hint).ask_total(
            ledger,
            mistakes=ledgers.mistakes(self._game, step.table, step, self._speaker),
            elsewhere=calculations.totals_elsewhere(total.title, ledger.total),
            summing=ledgers.sum_method(self._game, self._speaker),
            origin=calculations.reflecting(ledger),
            asked=ledgers.total_question(step.table, step, self._speaker),
            refused=list(calculations.refused_attempts(total)),
        )
        return self._put_to_reader(question, before_calculations(record, step.index))

    def who_is_right(
        self,
        at: str | None = None,
        *,
        nth: int = 1,
        hint: str | None = None,
        only_here: bool = False,
        in_words: Mapping[str, str] | None = None,
    ) -> AskedQuestion:
        """Ask whose claim is right.

        Parameters
        ----------
        at, nth
            The window at whose opening the question is asked. If omitted, the question is asked
            before the disputed move.
        hint
            A hint that replaces the default hint.
        only_here
            Whether the solution leaves out the answers of other editions, because a later question
            asks for them.
        in_words
            What people say, by name, in place of the claims. The text then leaves out what the file
            states as disputed and the moves that follow, because these words say enough.
        """
        claims = [claim for claim in self._line.claims if claim.by]
        if not claims:
            raise self._error("no-claims")
        # The index of the last step that the reader sees with the question.
        if at is not None:
            last_step = self._windows.find(at, nth).step.index
        else:
            last_step = disputed_moment(self._line)
        facts = facts_of_quarrel(
            self._line, self._verdict, last_step, self._calculations.deciding(claims),
            only_here=only_here,
        )  # fmt: skip
        if only_here:
            facts = facts._replace(sentences=(facts.reason,), rules=facts.rules_here)
        self._check_names(tuple(in_words or ()), claims)
        if in_words:
            facts = facts._replace(dispute="", later_moves="")
            claims = [
                claim._replace(says=in_words[claim.by], found="") if claim.by in in_words else claim
                for claim in claims
            ]
        question = self._make_asker(self._line.record.state, hint).ask_right(claims, facts)
        return self._put_to_reader(question, last_step)

    def what_may_be_done(
        self,
        at: str,
        by: str | None = None,
        *,
        among: Sequence[str] = (),
        nth: int = 1,
        hint: str | None = None,
    ) -> AskedQuestion:
        """Ask what a seat may do in a window. The reader marks each move as allowed or not.

        Parameters
        ----------
        by
            The name of the seat; the seat that is asked first if omitted.
        among
            The moves among which the reader chooses, as a replay file states moves; all if omitted.
        at, hint
            As for `who_may_act`.
        nth
            Which decision of the seat in the window is meant, counted from 1.
        """
        from dtnb.replay.questions.moves import judge_moves

        decision = self._windows.decision_of(by, at, nth)
        try:
            moves = judge_moves(self._line, decision.state, among)
        except PhraseError as error:
            raise self._unreadable_move_error(error) from None
        question = self._make_asker(decision.state, hint).ask_may(
            self._seats[decision.asked.seat], decision.asked.window, moves, selected=bool(among)
        )
        return self._put_to_reader(question, decision.step)

    def find_the_move(
        self,
        so_that: str,
        at: str,
        by: str | None = None,
        *,
        among: Sequence[str] = (),
        nth: int = 1,
        hint: str | None = None,
        in_words: str = "",
    ) -> AskedQuestion:
        """Ask for the move after which a statement is true.

        Each move is played to the end of the line. The later choices of the line are made where
        they are still allowed.

        Parameters
        ----------
        so_that
            A statement as under ``expect`` in a replay file, such as "Ben takes 3".
        by
            The name of the seat; the seat that is asked first if omitted.
        among
            The moves among which the reader chooses, as a replay file states moves; all if omitted.
        at, hint
            As for `who_may_act`.
        nth
            Which decision of the seat in the window is meant, counted from 1.
        in_words
            What is asked, such as "After which move do you take the least?". It replaces the
            statement, whose number may be what the reader is to work out.
        """
        from dtnb.replay.questions.moves import try_moves

        decision = self._windows.decision_of(by, at, nth)
        if decision.position == NOT_IN_RECORD:
            raise self._error("no-choice")
        try:
            aim, moves = try_moves(self._line, decision.position, so_that, among)
        except PhraseError as error:
            raise self._unreadable_move_error(error) from None
        if not any(move.reaches for move in moves):
            raise self._error("no-move", aim=aim)
        seat, window = self._seats[decision.asked.seat], decision.asked.window
        question = self._make_asker(decision.state, hint).ask_move(
            seat, aim, window, moves, in_words
        )
        return self._put_to_reader(question, decision.step)

    def spot_the_mistake(self, *, hint: str | None = None) -> AskedQuestion:
        """Ask which moves of the file the rules refuse. The reader sees the table at the start."""
        from dtnb.replay.questions.moves import moves_by_phase, stated_moves

        moves = stated_moves(self._line)
        if all(move.verdict.allowed for move in moves):
            raise self._error("no-mistake")
        question = self._make_asker(self._line.record.start, hint).ask_mistake(
            moves, moves_by_phase(self._line)
        )
        return self._put_to_reader(question, step=0)

    # The method stays, because version 0.1.0 promised it (tests/promises).
    def totals_elsewhere(self, title: str, total: int | None) -> Mapping[int, Sequence[str]]:
        """Return the other totals of a calculation under other editions, with their names."""
        return self._calculations.totals_elsewhere(title, total)

    # -- score -------------------------------------------------------------------------------------

    @property
    def score(self) -> Score:
        """The score of the reader in all questions asked so far."""
        from dtnb.gamebook import Score

        return Score.of(
            [question.result for question in self._asked_questions], self._line.replay.lang
        )

    @property
    def answered(self) -> list[tuple[Question, QuestionResult]]:
        """All questions asked so far, each with its result."""
        return [(asked.question, asked.result) for asked in self._asked_questions]

    # -- private -----------------------------------------------------------------------------------

    @property
    def _game(self) -> Any:
        return self._line.record.game

    @property
    def _speaker(self) -> Speaker:
        return self._line.speaker

    @property
    def _seats(self) -> Sequence[str]:
        return self._speaker.seats

    @property
    def _presenter(self) -> Any:
        return self._line.replay.plugin.presenter

    @property
    def _document(self) -> Document:
        """The document of the line without a drawn graph."""
        return self._line.views.bare_document

    @cached_property
    def _verdict(self) -> DisputeVerdict | None:
        """The verdict on the dispute; None if there is none to show."""
        return self._line._dispute_verdict()

    def _make_asker(self, state: State, hint: str | None) -> Any:
        """Return an asker for a question about `state`, whose hash goes into the answers' seals."""
        from dtnb.gamebook.move_asker import MoveAsker
        from dtnb.kernel.hashing import replay_hash

        return MoveAsker(self._speaker, replay_hash(self._game, state), hint)

    def _check_names(self, names: Sequence[str], claims: Sequence[ClaimResult]) -> None:
        """Raise an error if one of these names belongs to nobody who makes a claim."""
        claimants = list(dict.fromkeys(claim.by for claim in claims))
        for name in names:
            if name not in claimants:
                raise self._error("claimant", name=name, names=claimants)

    def _action_label(self, action: Any, state: State) -> str:
        from dtnb.frames.building.questions import action_label

        return action_label(action, state, self._presenter, self._game, self._speaker)

    def _error(self, code: str, **values: Any) -> AskingError:
        return asking_error(self._speaker, code, **values)

    def _unreadable_move_error(self, error: PhraseError) -> AskingError:
        error_text, hint = error.words(self._line.replay.lang)
        return self._error("move", what=error_text, right=hint or None)

    def _put_to_reader(self, question: Question, step: int) -> AskedQuestion:
        """Return a question in the form that a notebook shows, with the situation after a step.

        The question counts in the score from now on.
        """
        from dtnb.frames.building.citations import cited_rule
        from dtnb.gamebook import AskedQuestion
        from dtnb.gamebook.situation import situation
        from dtnb.gamebook.stops import is_remark

        earlier_frames = [
            index
            for index, frame in enumerate(self._document.frames)
            if frame.step <= step and not is_remark(frame)
        ]
        document = situation(
            self._document, max(earlier_frames, default=0), asks_total=question.kind == "total"
        )
        cited = {
            rule: cited_rule(rule, self._presenter, self._game, self._speaker)
            for rule in _cited_rules(question)
        }
        asked_question = AskedQuestion(
            question, replace(document, rules={**cited, **document.rules}), step
        )
        self._asked_questions.append(asked_question)
        return asked_question

    def _active_seat(self, step: int) -> str:
        """Return the name of the seat whose turn it is at a step."""
        frame = next(frame for frame in self._document.frames if frame.step >= step)
        scene = self._document.scenes[frame.scene]
        return next((self._seats[seat.seat] for seat in scene.seats if seat.active), "")

    def _judge_move(self, move: Any, state: State) -> Verdict:
        from dtnb.replay.game.move_verdicts import add_window_rules, judge_move

        plugin = self._line.replay.plugin
        return add_window_rules(plugin, state, judge_move(plugin, self._game, state, move))


def _with_seat_asked(state: State, seat: int) -> State:
    """Return the state as it would be if it asked this seat for the pending decision."""
    pending = state.pending
    assert isinstance(pending, Decision)
    return replace(state, pending=replace(pending, seat=seat))


def _cited_rules(question: Question) -> Iterator[str]:
    """Yield the rules that a question and its answers cite."""
    yield from question.rules
    for reply in question.replies:
        yield from reply.rules
    if question.ledger is not None:
        for row in question.ledger.rows:
            yield from row.rules
