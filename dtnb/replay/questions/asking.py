"""Questions to the reader of a lesson about any window of a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dtnb.errors import PicklableError
from dtnb.files import closest_name, find_name
from dtnb.kernel import PASS, Decision, Role, State, Verdict
from dtnb.replay.questions.disputed_moment import before_sums, disputed_moment
from dtnb.replay.questions.opened_windows import OpenedWindow, opened_windows
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames import ClaimResult, Document, Ledger
    from dtnb.gamebook import AskedQuestion, Question, Score
    from dtnb.kernel import Step
    from dtnb.replay.questions.asked_line import AskedLine
    from dtnb.replay.verdict.data import Verdict as DisputeVerdict

#: the names of the methods that ask
ASKS = ("who_may_act", "in_which_order", "is_allowed", "what_is_the_total", "who_is_right")


class AskingError(PicklableError, ValueError):
    """A question cannot be asked; the message says which questions can be."""


class Asking:
    """Makes questions about a line, with the answers from its record."""

    def __init__(self, line: AskedLine) -> None:
        self._line = line
        self._asked: list[AskedQuestion] = []

    def __repr__(self) -> str:
        listed = ", ".join(f".{name}()" for name in ASKS)
        return self._speaker.text("quiz.list", asks=listed)

    # -- what can be asked -------------------------------------------------------------------------

    def who_may_act(self, at: str, *, nth: int = 1, hint: str | None = None) -> AskedQuestion:
        """Ask who may act when a window opens.

        Parameters
        ----------
        at
            The window's id, or one of its names.
        nth
            1 for the first time that the window opens, 2 for the second, and so on.
        hint
            A hint in place of the usual one.
        """
        from dtnb.gamebook.asker import Attempt, SeatOptions

        window = self._find_window(at, nth)
        state = window.question_states[0]
        pending = state.pending
        assert isinstance(pending, Decision)
        game, seat_options = self._game, []
        for seat in sorted(pending.order or (pending.seat,)):
            seat_state = _with_asked_seat(state, seat)
            drawing = self._line.replay.drawing
            attempts = (
                Attempt(
                    self._label(candidate, seat_state), game.verdict(seat_state, seat, candidate)
                )
                for candidate in game.candidates(seat_state)
                if candidate != PASS and drawing.options.is_available(game, seat_state, candidate)
            )
            seat_options.append(SeatOptions(self._seats[seat], tuple(attempts)))
        question = self._asker(state, hint).who(pending.window, seat_options)
        return self._ask_after(question, window.step.index)

    def in_which_order(self, at: str, *, nth: int = 1, hint: str | None = None) -> AskedQuestion:
        """Ask in which order seats are asked in a window; parameters as for `who_may_act`."""
        window = self._find_window(at, nth)
        state = window.question_states[0]
        order = window.step.order
        if len(order) < 2:
            name = self._seats[order[0]] if order else self._speaker.text("quiz.nobody")
            raise self._error("order", name=name)
        rules = window.step.rules
        statements = [self._document.rules[rule].statement for rule in rules[:1]]
        question = self._asker(state, hint).order(
            window.step.window,
            [self._seats[seat] for seat in order],
            [self._seats[seat] for seat in sorted(order)],
            rules,
            " ".join(statements),
        )
        return self._ask_after(question, window.step.index)

    def is_allowed(
        self, move: str, at: str, *, nth: int = 1, hint: str | None = None
    ) -> AskedQuestion:
        """Ask whether a move is allowed in a window.

        Parameters
        ----------
        move
            The move, in the words of a replay file's ``moves``.
        at, nth, hint
            As for `who_may_act`.
        """
        from dtnb.replay.game.terms import PhraseError

        plugin, game = self._line.replay.plugin, self._game
        window = self._find_window(at, nth)
        try:
            parsed = plugin.phrases.parse_move(game, self._line.record.start, move)
            index = self._question_index(parsed.seat, window)
            state = window.question_states[index]
            verdict = self._verdict_on_move(parsed, state)
        except PhraseError as error:
            what, right = error.words(self._line.replay.lang)
            raise self._error("move", what=what, right=right or None) from None
        question = self._asker(state, hint).allowed(move, verdict, window.step.window)
        return self._ask_after(question, self._last_step_before(window, index))

    def what_is_the_total(
        self, of: str | None = None, *, nth: int = 0, hint: str | None = None
    ) -> AskedQuestion:
        """Ask for the total of a calculation.

        Parameters
        ----------
        of
            The calculation's seat, or a part of its title; may be omitted if all calculations of
            the line have the same title.
        nth
            Which of several calculations, counted from 1; the last one if omitted.
        hint
            A hint in place of the usual one.
        """
        step, title = self._find_sum(of, nth)
        ledger = self._ledger_of(step)
        record = self._line.record
        state = record.states[max(0, step.position - 1)]
        question = self._asker(state, hint).total(
            ledger,
            self._line.replay.drawing.ledgers.mistakes(self._game, step.table, step, self._speaker),
            self.totals_elsewhere(title, ledger.total),
            self._line.replay.drawing.ledgers.sum_method(self._game, self._speaker),
        )
        return self._ask_after(question, before_sums(record, step.index))

    def who_is_right(
        self, at: str | None = None, *, nth: int = 1, hint: str | None = None
    ) -> AskedQuestion:
        """Ask whose claim is right.

        Parameters
        ----------
        at, nth
            The window at whose opening the question is asked, and how often it has opened by then;
            before the disputed move if omitted.
        hint
            A hint in place of the usual one.
        """
        from dtnb.replay.verdict.card import reasons

        claims = [claim for claim in self._line.claims if claim.by]
        if not claims:
            raise self._error("no-claims")
        record = self._line.record
        verdict = self._dispute_verdict
        because = tuple(reasons(verdict, self._speaker)) if verdict is not None else ()
        deciding = verdict.deciding if verdict is not None else None
        grounds = deciding.grounds if deciding is not None else ()
        rules = [ground.rule.id for ground in grounds if ground.rule is not None]
        left_open = deciding is not None and deciding.open_here
        question = self._asker(record.state, hint).right(
            claims, because, rules, self._decisive_ledger(claims), left_open=left_open
        )
        if at is not None:
            return self._ask_after(question, self._find_window(at, nth).step.index)
        return self._ask_after(question, disputed_moment(self._line))

    # -- the score ---------------------------------------------------------------------------------

    @property
    def score(self) -> Score:
        """The score of all questions so far."""
        from dtnb.gamebook import Score

        return Score.of([question.tried for question in self._asked], self._line.replay.lang)

    # -- internals ---------------------------------------------------------------------------------

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
    def _document(self) -> Document:
        return self._line.views.bare_document

    @cached_property
    def _dispute_verdict(self) -> DisputeVerdict | None:
        """The verdict on the dispute; None if the line has none."""
        return self._line._dispute()

    def _asker(self, state: State, hint: str | None) -> Any:
        from dtnb.gamebook.asker import Asker
        from dtnb.kernel.hashing import replay_hash

        return Asker(self._speaker, replay_hash(self._game, state), hint)

    def _label(self, action: Any, state: State) -> str:
        from dtnb.frames.building.questions import action_label

        return action_label(action, state, self._line.replay.drawing, self._game, self._speaker)

    def _error(self, code: str, **values: Any) -> AskingError:
        return AskingError(self._speaker.text(f"quiz.problem.{code}", **values))

    def _ask_after(self, question: Question, step: int) -> AskedQuestion:
        """Return a question with the situation after a step, and count it in the score."""
        from dtnb.frames.building.citations import cited_rule
        from dtnb.gamebook import AskedQuestion
        from dtnb.gamebook.situation import situation

        frames = self._document.frames
        known_frames = [
            index
            for index, frame in enumerate(frames)
            if frame.step <= step and not _is_remark(frame)
        ]
        document = situation(self._document, max(known_frames, default=0))
        drawing = self._line.replay.drawing
        rules = {
            rule: cited_rule(rule, drawing, self._game, self._speaker)
            for rule in _cited_rules(question)
        }
        asked = AskedQuestion(question, replace(document, rules={**rules, **document.rules}), step)
        self._asked.append(asked)
        return asked

    def _find_window(self, name: str, nth: int) -> OpenedWindow:
        """Return a window by its name or id, the `nth` time that it opened."""
        ids = self._line.views.window_ids(name)
        record = self._line.record
        windows = list(opened_windows(record, ids))
        if not windows:
            all_ids = {step.window for step in record.steps if step.window}
            known = list(dict.fromkeys(w.step.window for w in opened_windows(record, all_ids)))
            names = [
                self._speaker.text("list.with-id", name=self._speaker.window(id_), id=id_)
                for id_ in known
            ]
            near = closest_name(name, [*known, *map(self._speaker.window, known)])
            raise self._error("window", window=name, windows=names, near=near)
        if not 1 <= nth <= len(windows):
            raise self._error("nth", count=len(windows), nth=nth)
        return windows[nth - 1]

    def _question_index(self, seat: int, window: OpenedWindow) -> int:
        """Return the index of a window's first question to a seat; 0 if the seat is not asked."""
        for index, state in enumerate(window.question_states):
            pending = state.pending
            if isinstance(pending, Decision) and pending.seat == seat:
                return index
        return 0

    def _verdict_on_move(self, move: Any, state: State) -> Verdict:
        from dtnb.replay.game.move_verdicts import add_window_rules, judge_move

        plugin = self._line.replay.plugin
        return add_window_rules(plugin, state, judge_move(plugin, self._game, state, move))

    def _last_step_before(self, window: OpenedWindow, index: int) -> int:
        """Return the last step before the question of a window that has this index."""
        state, input_count = window.question_states[index], window.input_counts[index]
        steps = self._line.record.steps
        earlier = [step.index for step in steps if step.position <= input_count]
        # The step that keeps this very state, if the question closed by itself.
        closed = [step.index for step in steps if step.asked is state]
        return closed[0] - 1 if closed else max(earlier, default=0)

    def _find_sum(self, of: str | None, nth: int) -> tuple[Step, str]:
        """Return the step and the title of a calculation; parameters as for its question."""
        sums: list[tuple[Step, str, int | None]] = []
        for frame in self._document.frames:
            step = self._line.record.steps[frame.step] if self._line.record.steps else None
            if step is None or frame.kind != step.kind or not frame.ledgers:
                continue
            if self._game.kinds[step.kind] is Role.SUM:
                ledger = self._document.ledgers[frame.ledgers[-1]]
                sums.append((step, ledger.title, ledger.seat))
        if not sums:
            raise self._error("no-total")
        titles = list(dict.fromkeys(title for _, title, _ in sums))
        if of is not None:
            seat = find_name(of, self._seats)
            of_seat = [entry for entry in sums if seat and entry[2] == self._seats.index(seat)]
            sums = of_seat or [entry for entry in sums if of.casefold() in entry[1].casefold()]
            if not sums:
                raise self._error("total", of=of, titles=titles)
        matching_titles = list(dict.fromkeys(title for _, title, _ in sums))
        if len(matching_titles) > 1 and not nth:
            raise self._error("totals", titles=matching_titles)
        if nth and not 1 <= nth <= len(sums):
            raise self._error("total", of=str(nth), titles=titles)
        step, title, _ = sums[nth - 1] if nth else sums[-1]
        return step, title

    def _decisive_ledger(self, claims: Sequence[ClaimResult]) -> Ledger | None:
        """Return the calculation that answers all claims; None if no single one does."""
        steps, kinds = self._line.record.steps, self._game.kinds
        deciding = {claim.step for claim in claims}
        if len(deciding) != 1 or not steps or kinds[steps[max(deciding)].kind] is not Role.SUM:
            return None
        return self._ledger_of(steps[max(deciding)])

    def _ledger_of(self, step: Step) -> Ledger:
        frames = self._document.frames
        frame = next(f for f in frames if f.step == step.index and f.kind == step.kind)
        return self._document.ledgers[frame.ledgers[-1]]

    def totals_elsewhere(self, title: str, total: int | None) -> Mapping[int, Sequence[str]]:
        """Return a calculation's totals under other editions, each with the editions' names."""
        names_by_total: dict[int, list[str]] = {}
        for name, ledger in self._other_editions:
            if ledger.title == title and ledger.total not in (None, total):
                names_by_total.setdefault(ledger.total, []).append(name)
        return {total: tuple(dict.fromkeys(names)) for total, names in names_by_total.items()}

    @cached_property
    def _other_editions(self) -> Sequence[tuple[str, Ledger]]:
        """The line's calculations under other editions, each with the name of its edition."""
        run = getattr(self._line.replay, "run", None)
        if run is None or self._line.name:
            return ()
        rulebook = self._line.replay.plugin.rulebook()
        lang = language_of(self._line.replay.lang)
        return [
            (rulebook.edition(edition).name.get(lang), view.ledger)
            for edition in rulebook.editions
            if edition != self._line.replay.edition
            for view in run(edition=edition).ledgers
        ]


def _with_asked_seat(state: State, seat: int) -> State:
    """Return the state with its question put to another seat."""
    pending = state.pending
    assert isinstance(pending, Decision)
    return replace(state, pending=replace(pending, seat=seat))


def _cited_rules(question: Question) -> Iterator[str]:
    """Yield the ids of the rules that a question, its replies and its calculation cite."""
    yield from question.rules
    for reply in question.replies:
        yield from reply.rules
    for row in question.ledger.rows if question.ledger is not None else ():
        yield from row.rules


def _is_remark(frame: Any) -> bool:
    from dtnb.gamebook.stops import is_remark

    return is_remark(frame)
