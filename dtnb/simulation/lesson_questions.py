"""Questions to the reader of a lesson about the results of simulated games.

* reply: the explanation for readers who chose a wrong option, with the index of this option.
* seal: a code in place of the answer in a saved notebook; tests notice if the answer changes.
* `chances`: for each seat, the games won and the confidence interval of its chance to win.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from dtnb.gamebook.question import Question, Reply
from dtnb.gamebook.seal import seal
from dtnb.odds.number_format import percent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dtnb.explain.speaker import Speaker
    from dtnb.gamebook import AskedQuestion, Score
    from dtnb.gamebook.score import QuestionResult
    from dtnb.simulation.games import Games
    from dtnb.simulation.summary import Wins

#: the chance to win of two equal seats
_EVEN = 0.5


class Asking:
    """Makes questions about simulated games; confidence intervals decide the right answers."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._asked: list[AskedQuestion] = []

    def __repr__(self) -> str:
        return self._speaker.text("quiz.list", asks=".who_is_better()")

    def who_is_better(self) -> AskedQuestion:
        """Ask which of two seats is better, or whether the games show no difference.

        Raise ValueError if there are not exactly two seats.
        """
        from dtnb.gamebook import AskedQuestion
        from dtnb.gamebook.situation import situation

        games, say = self._games, self._speaker.text
        chances = games.chances
        if len(chances) != 2:
            raise ValueError(say("quiz.problem.two-seats", count=len(chances)))
        better_seats = [seat for seat, row in enumerate(chances) if row.interval.low > _EVEN]
        # The options are the seats, and after them "the games show no difference".
        right_option = better_seats[0] if better_seats else len(chances)
        replies = tuple(reply for reply in self._replies(chances) if reply.to != right_option)
        evidence = [self._evidence(row) for row in chances]
        proof = [(row.games, row.won, row.drawn) for row in chances]
        question = Question(
            kind="better",
            text=say("quiz.better", count=len(games.played)),
            form="one",
            options=(*games.seats, say("quiz.better.open")),
            answer=(right_option,),
            because=(
                *evidence,
                say("quiz.better.shown" if better_seats else "quiz.better.not-shown"),
            ),
            replies=replies,
            hint=say("quiz.better.hint"),
            second_hint=evidence[0],
            seal=seal(("better", games.seats, games.played[0].seed), (right_option,), proof),
        )
        asked_question = AskedQuestion(
            question, situation(games.initial_replay.views.bare_document, 0)
        )
        self._asked.append(asked_question)
        return asked_question

    @property
    def score(self) -> Score:
        """The score of the reader in all questions asked so far."""
        from dtnb.gamebook import Score

        return Score.of([asked.result for asked in self._asked], self._games.lang)

    @property
    def answered(self) -> list[tuple[Question, QuestionResult]]:
        """All questions asked so far, each with its result."""
        return [(asked.question, asked.result) for asked in self._asked]

    @cached_property
    def _speaker(self) -> Speaker:
        from dtnb.simulation.blocks import speaker_of_games

        return speaker_of_games(self._games)

    def _replies(self, chances: list[Wins]) -> Iterator[Reply]:
        """Yield for each option the reply to a reader who chooses it and is wrong."""
        say = self._speaker.text
        for seat, row in enumerate(chances):
            code = "open" if row.interval.high > _EVEN else "worse"
            yield Reply(seat, f"{self._evidence(row)} {say(f'quiz.better.is-{code}')}")
        yield Reply(len(chances), say("quiz.better.is-shown"))

    def _evidence(self, row: Wins) -> str:
        """Return a sentence with a seat's wins and the confidence interval of its chance."""
        speaker = self._speaker
        return speaker.text(
            "quiz.better.evidence",
            seat=self._games.seats[row.seat],
            won=row.won,
            games=row.games,
            low=percent(row.interval.low, speaker),
            high=percent(row.interval.high, speaker),
        )
