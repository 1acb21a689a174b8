"""Settle a dispute: find the readings and printings that its outcome depends on.

The words are explained in `dtnb.replay.disputes`. Where the text below says policy and reading, a
component and its printings are meant too.

`PrintTrials`, the base class, makes the runs and sorts the policies by their effect:

* `decides`: the policies that change the outcome. If there are any, or printings that change it
  (`prints`), the dispute `hangs` on them.
* `elsewhere`: those that would change the outcome, but not in the edition in force, because its
  book answers them.
* `idle`: those that were tried and have no effect on the outcome.
* `unplayable`: those whose other readings cannot be played.

`cut` and `prints_cut` tell whether the trials were cut short because there were too many.
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

        # On a page, all that was tried is folded away below the verdict.
        all_trials = settlement_blocks(self.data(), self.name, self.ends, self.speaker)
        seats = seats_in(self.replay, self.speaker)
        return verdict_blocks(self.verdict, self.title, self.speaker, all_trials, seats)

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
        # `everything` yields the main line and all branches.
        for line in self.replay.everything():
            yield from (move.text for move in failed_moves(line))

    def _consulted_question(self, name: str) -> ConsultedQuestion:
        """Return a policy's question with the reading in force and the other readings to show."""
        policy = self.question(name)
        reading_in_force = self.reading(name)
        statements = {reading.id: reading.statement.get(self.lang) for reading in policy.readings}
        others = {reading: statements[reading] for reading in self._shown_readings(policy)}
        rules = {
            reading: self._printed_rules(policy, reading) for reading in (reading_in_force, *others)
        }
        return ConsultedQuestion(
            policy.id,
            policy.ambiguity,
            policy.question.get(self.lang),
            reading_in_force,
            statements[reading_in_force],
            others,
            rules,
            books=self._editions_by_reading(policy) if policy.books_differ else {},
            together_with={**self.sufficient_sets_of_prints, **self.sufficient_sets}.get(name, ()),
        )

    def _shown_readings(self, policy: Policy) -> Iterator[str]:
        """Yield the readings of a policy that were played in place of the one in force.

        If the policy changes the outcome, only the readings that lead to another outcome are shown.
        """
        if policy.id in (*self.decides, *self.elsewhere):
            shown_choices = self._readings_changing_outcome
        else:
            shown_choices = frozenset(choice for trial in self.trials for choice in trial.choices)
        yield from (
            reading.id for reading in policy.readings if (policy.id, reading.id) in shown_choices
        )

    def _editions_by_reading(self, policy: Policy) -> dict[str, tuple[str, ...]]:
        """Return the names of the editions that take each reading of a policy, by reading."""
        editions_by_reading: dict[str, tuple[str, ...]] = {}
        for edition in self.replay.plugin.rulebook().editions.values():
            reading = policy.default_in(edition.id)
            earlier_names = editions_by_reading.get(reading, ())
            editions_by_reading[reading] = (*earlier_names, edition.name.get(self.lang))
        return editions_by_reading

    @cached_property
    def _readings_changing_outcome(self) -> frozenset[tuple[str, str]]:
        """The pairs of policy and reading whose outcome differs from that of the file's own run."""
        reading_sets = (readings for outcome in self.outcomes[1:] for readings in outcome.readings)
        return frozenset(choice for readings in reading_sets for choice in readings.items())

    def _printed_rules(self, policy: Policy, reading: str) -> tuple[Rule, ...]:
        """Return the rules of a reading, as far as a suitable edition prints them.

        If the edition in force takes this reading and prints some of the rules, cite these from it.
        Otherwise, cite each rule from the first edition that takes the reading and prints the rule;
        the edition in force is tried last.
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
        # The first trial is the file's own run. Then come the runs with other readings, and last
        # those with other printings.
        reading_trials = self.trials[: self.runs + 1]
        readings_keeping_moves = (
            dict(trial.choices)
            for trial in reading_trials
            if trial.outcome_number and trial.moves_unchanged
        )
        played_in_editions = self._runs_in_editions()
        runs_in_other_editions = played_in_editions.runs[1:]
        return verdict_of(
            played_in_editions,
            TrialResults(
                deciding_questions=self.asked(self.decides),
                answered_questions=self.asked(self.elsewhere),
                outcomes=self.outcomes_of(reading_trials),
                ends=self.ends_of(reading_trials),
                policies_keeping_moves=frozenset(
                    name for choices in readings_keeping_moves for name in choices
                ),
                deciding_printings=tuple(map(self._printing_trial, self.prints)),
                not_made=find_not_made(self.replay, self.speaker, runs_in_other_editions),
                allowed_by_reading=self.allowed_by_reading,
            ),
        )

    def _printing_trial(self, name: str) -> PrintingTrial:
        """Return the results with each printing of a component.

        Some printings matter only together with other choices. Then all these runs also make the
        first set of choices that suffices.
        """
        sufficient_sets = self.sufficient_sets_of_prints.get(name)
        needed_choices = sufficient_sets[0] if sufficient_sets is not None else ()
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
        """Play the file under the edition in force and the other editions that the file names."""
        replays, unplayed = run_in_editions(self.replay)
        if len(replays) > 1:
            return Comparison(replays, unplayed).played
        ends = rows_of(self._final_states[:1])
        return PlayedDispute(
            (self.replay,),
            (self.name,),
            ends,
            divergences=(),
            speaker=self.speaker,
            unplayed=unplayed,
        )

    def data(self) -> SettlementData:
        """Return the settlement as plain data."""
        return SettlementData(
            FORMAT,
            self.title,
            self.replay.edition,
            dict(sorted(self.replay.policies.items())),
            hangs=self.hangs,
            decides=self.asked(self.decides),
            elsewhere=self.asked(self.elsewhere),
            idle=self.asked(self.idle),
            unplayable=self.asked(self.unplayable),
            outcomes=self.outcomes,
            ends=self.ends.rows,
            runs=self.runs,
            cut=self.cut,
            verdict=self.verdict,
            untried=tuple(dict(choices) for choices in dict.fromkeys(self.untried)),
            not_made=tuple(dict.fromkeys(self.not_made)),
            prints_held=dict(sorted(self.replay.file.prints.items())),
            prints=self.asked(self.prints),
            idle_prints=self.asked(self.idle_prints),
            print_runs=self.print_runs,
            prints_cut=self.prints_cut,
        )


def settle(replay: PlayedFile, on_run: Callable[[int], object] | None = None) -> Settlement:
    """Find the readings and printings that a dispute depends on; see `Replay.settle`."""
    return Settlement(replay, on_run)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a settlement as plain data."""
    return msgspec.json.schema(SettlementData)
