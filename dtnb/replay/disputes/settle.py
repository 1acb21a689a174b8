"""Settle a dispute: find the readings and printings that its outcome depends on.

A policy is a question that the rulebooks answer differently or leave open; a reading is one of its
answers. A printing is one printed version of a card or board. The file is played again with other
readings and printings; each time is a trial. Different final states are different outcomes, and
outcome 1 is that of the file as it stands. A speaker puts messages into the words of one language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.equality import EqualByParts
from dtnb.frames.building.citations import rule_from_explanation
from dtnb.frames.document import Rule
from dtnb.replay.disputes.compare import (
    Comparison,
    line_speaker,
    name_of,
    run_in_editions,
    seats_in,
)
from dtnb.replay.disputes.disputed import PlayedDispute, PrintingTrial, TrialResults
from dtnb.replay.disputes.not_made import failed_moves, find_not_made
from dtnb.replay.disputes.print_trials import PrintTrials
from dtnb.replay.disputes.reach_verdict import verdict_of
from dtnb.replay.disputes.settlement_data import FORMAT, ConsultedQuestion, SettlementData
from dtnb.replay.lines.final_states import ResultTable, rows_of
from dtnb.replay.views.displays import ShownText
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.present import Group
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.verdict.data import Verdict
    from dtnb.rulebook import Language, Policy


class Settlement(EqualByParts, PrintTrials):
    """The readings and printings that the outcome of a dispute depends on.

    Parameters
    ----------
    replay
        The dispute, played under the edition and readings that the settlement starts from.
    on_run
        Called with the number of new runs whenever runs are made.
    """

    def __init__(self, replay: PlayedFile, on_run: Callable[[int], object] | None = None) -> None:
        self.lang: Language = language_of(replay.lang)
        self.speaker: Speaker = line_speaker(replay)
        super().__init__(replay, self.speaker, on_run)
        # No more runs are made, so the shared results can be freed.
        del self._shared, self._on_run

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "speaker"}

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        self.__dict__.update(attributes)
        self.speaker = line_speaker(self.replay)

    def _parts(self) -> tuple[Any, ...]:
        return self.replay, self.verdict

    def __repr__(self) -> str:
        from dtnb.replay.verdict.card import card

        return card(self.verdict, self.title, self.speaker)

    def _repr_html_(self) -> str:
        from dtnb.present import to_notebook

        return to_notebook(self._blocks(), self.lang)

    def in_full(self) -> ShownText:
        """Return the verdict and all that was tried as text. `repr` shows only the verdict."""
        from dtnb.present import to_text

        return ShownText(to_text(self._blocks()))

    def _blocks(self) -> Group:
        from dtnb.replay.disputes.settlement_blocks import settlement_blocks
        from dtnb.replay.verdict.card import verdict_blocks

        folded = settlement_blocks(self.data(), self.name, self.ends, self.speaker)
        seats = seats_in(self.replay, self.speaker)
        return verdict_blocks(self.verdict, self.title, self.speaker, folded, seats)

    @property
    def title(self) -> str:
        """The file's title."""
        return self.replay.title or self.replay.loaded.source.name

    @property
    def name(self) -> str:
        """The edition, with the readings and printings chosen."""
        return name_of(self.replay)

    @property
    def ends(self) -> ResultTable:
        """The final states of the outcomes side by side, reduced to the values that differ."""
        heads = tuple(str(number) for number in range(1, len(self._final_states) + 1))
        return ResultTable(self.speaker.text("settle.outcome"), heads, self.ends_of(self.trials))

    def asked(self, policies: Iterable[str]) -> tuple[ConsultedQuestion, ...]:
        """Return each policy's question with its readings.

        Parameters
        ----------
        policies
            The ids of policies or components: those of `decides`, `elsewhere`, `idle`,
            `unplayable` or `prints`.
        """
        return tuple(map(self._consulted_question, policies))

    @property
    def not_made(self) -> Iterator[str]:
        """The moves that do not turn out as the file states."""
        for line in self.replay.everything():
            yield from (move.text for move in failed_moves(line))

    def _consulted_question(self, name: str) -> ConsultedQuestion:
        """Return a question with the readings that were played.

        If the question changes the outcome, only the readings that lead to another outcome are
        included.
        """
        rulebook = self.replay.plugin.rulebook()
        policy = self.question(name)
        statements = {reading.id: reading.statement.get(self.lang) for reading in policy.readings}
        reading_here = self.reading(name)
        played_choices = {choice for trial in self.trials for choice in trial.choices}

        included = (
            self._readings_changing_outcome
            if name in (*self.decides, *self.elsewhere)
            else played_choices
        )
        books: dict[str, tuple[str, ...]] = {}
        if policy.switch:
            for edition in rulebook.editions.values():
                default = policy.default_in(edition.id)
                books[default] = (*books.get(default, ()), edition.name.get(self.lang))
        others = {
            reading: statements[reading] for reading in statements if (name, reading) in included
        }
        return ConsultedQuestion(
            policy.id,
            policy.ambiguity,
            policy.question.get(self.lang),
            reading_here,
            statements[reading_here],
            others,
            {reading: self._printed_rules(policy, reading) for reading in (reading_here, *others)},
            books,
            self.together.get(name, self.prints_together.get(name, ())),
        )

    @cached_property
    def _readings_changing_outcome(self) -> frozenset[tuple[str, str]]:
        """The pairs of policy and reading whose outcome differs from that of the file's own run."""
        reading_sets = (readings for outcome in self.outcomes[1:] for readings in outcome.readings)
        return frozenset(choice for readings in reading_sets for choice in readings.items())

    def _printed_rules(self, policy: Policy, reading: str) -> tuple[Rule, ...]:
        """Return the rules of a reading, as far as a suitable edition prints them.

        If the edition in force takes this reading, cite the rules that it prints. If it does not
        take the reading or prints none of the rules, cite each rule from the first edition that
        takes the reading and prints the rule, and last from the edition in force.
        """
        rulebook = self.replay.plugin.rulebook()
        edition_in_force = self.replay.edition
        editions_with_reading = [
            id_ for id_ in rulebook.editions if policy.default_in(id_) == reading
        ]
        rules = next(candidate.rules for candidate in policy.readings if candidate.id == reading)
        if edition_in_force in editions_with_reading:
            printed_here = self._cite_printed(rules, (edition_in_force,))
            if printed_here:
                return printed_here
        return self._cite_printed(rules, (*editions_with_reading, edition_in_force))

    def _cite_printed(self, rules: Iterable[str], editions: Iterable[str]) -> tuple[Rule, ...]:
        """Return the rules, each cited from the first of these editions that prints it."""
        rulebook = self.replay.plugin.rulebook()
        printed_rules = []
        for rule in rules:
            citations = (rulebook.cite(rule, edition) for edition in editions)
            printed_citation = next((citation for citation in citations if citation.pages), None)
            if printed_citation is not None:
                printed_rules.append(rule_from_explanation(printed_citation, self.speaker))
        return tuple(printed_rules)

    @cached_property
    def verdict(self) -> Verdict:
        """Who is right under which book, and what decides."""
        decides, elsewhere = self.asked(self.decides), self.asked(self.elsewhere)
        reading_trials = self.trials[: self.runs + 1]
        readings_keeping_moves = (
            dict(trial.choices)
            for trial in reading_trials
            if trial.outcome_number and trial.moves_unchanged
        )
        policies = frozenset(name for choices in readings_keeping_moves for name in choices)
        outcomes, ends = self.outcomes_of(reading_trials), self.ends_of(reading_trials)
        prints = tuple(map(self._printing_trial, self.prints))
        played_in_editions = self._runs_in_editions()
        return verdict_of(
            played_in_editions,
            TrialResults(
                decides,
                elsewhere,
                outcomes,
                ends,
                policies,
                prints,
                find_not_made(self.replay, self.speaker, played_in_editions.runs[1:]),
                self.answers,
            ),
        )

    def _printing_trial(self, name: str) -> PrintingTrial:
        """Return the results with each printing of a component.

        If the printing matters only together with other choices, the first sufficient set of them
        is chosen in all these runs.
        """
        needed_choices = self.prints_together.get(name, ((),))[0]
        changed_choices = {
            tuple(sorted((*needed_choices, (name, other)))) for other in self.others(name)
        }
        (own_trial,) = (trial for trial in self.trials if trial.choices == needed_choices)
        trials = [own_trial, *(trial for trial in self.trials if trial.choices in changed_choices)]
        question = self._consulted_question(name)
        statements = {question.reading: question.statement, **question.others}
        printings = tuple(
            statements[dict(trial.choices).get(name, question.reading)] for trial in trials
        )
        ends = rows_of([self._final_states[trial.outcome_number] for trial in trials])
        return PrintingTrial(question.question, printings, ends, needed_choices)

    def _runs_in_editions(self) -> PlayedDispute:
        """Play the file under this edition and the other editions that it names."""
        replays, unplayed = run_in_editions(self.replay)
        if len(replays) > 1:
            return Comparison(replays, unplayed).played
        ends = rows_of(self._final_states[:1])
        return PlayedDispute((self.replay,), (self.name,), ends, (), self.speaker, unplayed)

    def data(self) -> SettlementData:
        """Return everything as plain data."""
        return SettlementData(
            FORMAT,
            self.title,
            self.replay.edition,
            dict(sorted(self.replay.policies.items())),
            self.hangs,
            self.asked(self.decides),
            self.asked(self.elsewhere),
            self.asked(self.idle),
            self.asked(self.unplayable),
            self.outcomes,
            self.ends.rows,
            self.runs,
            self.cut,
            self.verdict,
            tuple(dict(name) for name in dict.fromkeys(self.untried)),
            tuple(dict.fromkeys(self.not_made)),
            dict(sorted(self.replay.file.prints.items())),
            self.asked(self.prints),
            self.asked(self.idle_prints),
            self.print_runs,
            self.prints_cut,
        )


def settle(replay: PlayedFile, on_run: Callable[[int], object] | None = None) -> Settlement:
    """Find the readings and printings that a dispute depends on; see `Replay.settle`."""
    return Settlement(replay, on_run)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a settlement as plain data."""
    return msgspec.json.schema(SettlementData)
