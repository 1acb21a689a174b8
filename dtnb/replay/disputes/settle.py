"""Whether a dispute hangs on how something is read, and on what: what was found by trying."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.frames.building.citations import rule_of
from dtnb.frames.document import Rule
from dtnb.replay.disputes.compare import Comparison, in_its_books, line_speaker, name_of
from dtnb.replay.disputes.disputed import Played, Tried, TriedPrint
from dtnb.replay.disputes.not_made import lost_in, not_made
from dtnb.replay.disputes.print_trials import PrintTrials
from dtnb.replay.disputes.reach_verdict import verdict_of
from dtnb.replay.disputes.settlement_data import FORMAT, Asked, SettlementData
from dtnb.replay.lines.final_states import ResultTable, rows_of
from dtnb.replay.views.displays import ShownText
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.present import Group
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.verdict.data import Verdict
    from dtnb.rulebook import Language, Policy


class Settlement(PrintTrials):
    """What a dispute hangs on.

    Parameters
    ----------
    replay
        The dispute, under the edition and readings it was played with.
    told
        Called with the number of further runs, as they are made.
    """

    def __init__(self, replay: PlayedFile, told: Callable[[int], object] | None = None) -> None:
        self.lang: Language = language_of(replay.lang)
        self.speaker: Speaker = line_speaker(replay)
        super().__init__(replay, self.speaker, told)
        # What was played to find it out is needed no more.
        del self._shared, self._told

    def __getstate__(self) -> dict[str, Any]:
        return {name: held for name, held in self.__dict__.items() if name != "speaker"}

    def __setstate__(self, held: dict[str, Any]) -> None:
        self.__dict__.update(held)
        self.speaker = line_speaker(self.replay)

    def __repr__(self) -> str:
        from dtnb.replay.verdict.card import card

        return card(self.verdict, self.title, self.speaker)

    def _repr_html_(self) -> str:
        from dtnb.markup import shown
        from dtnb.present import to_html
        from dtnb.replay.verdict.card import verdict_blocks

        blocks = verdict_blocks(self.verdict, self.title, self.speaker, self._blocks())
        return shown(to_html(blocks), lang=self.lang)

    def in_full(self) -> ShownText:
        """Return everything that was found, as text; shown alone it is the verdict."""
        from dtnb.present import to_text

        return ShownText(to_text(self._blocks()))

    def _blocks(self) -> Group:
        from dtnb.replay.disputes.settlement_blocks import settlement_blocks

        return settlement_blocks(self.data(), self.name, self.ends, self.speaker)

    @property
    def title(self) -> str:
        """The file's title."""
        return self.replay.title or self.replay.source.name

    @property
    def name(self) -> str:
        """The edition, and the readings chosen besides."""
        return name_of(self.replay)

    @property
    def ends(self) -> ResultTable:
        """The different outcomes side by side; what is the same in all of them is left out."""
        heads = tuple(str(number) for number in range(1, len(self._ends) + 1))
        return ResultTable(self.speaker.text("settle.outcome"), heads, self.ends_of(self.trials))

    def asked(self, policies: Iterable[str]) -> tuple[Asked, ...]:
        """Return questions with their readings.

        Parameters
        ----------
        policies
            For example `decides`, `elsewhere`, `idle`, `unplayable` or `prints`.
        """
        return tuple(map(self._asked, policies))

    @property
    def not_made(self) -> Iterator[str]:
        """Moves that cannot be made, or are not refused, as the dispute is read."""
        for line in self.replay.everything():
            yield from (each.text for each in lost_in(line))

    def _asked(self, name: str) -> Asked:
        rulebook = self.replay.plugin.rulebook()
        policy = self.question(name)
        said = {each.id: each.statement.get(self.lang) for each in policy.readings}
        here = self.reading(name)
        exchanged = {choice for trial in self.trials for choice in trial.choices}
        # Of a question that matters, a reading that leads nowhere else is none to agree on.
        offered = self._leading if name in (*self.decides, *self.elsewhere) else exchanged
        books: dict[str, tuple[str, ...]] = {}
        for edition in rulebook.editions.values() if policy.switch else ():
            default = policy.default_in(edition.id)
            books[default] = (*books.get(default, ()), edition.name.get(self.lang))
        others = {reading: said[reading] for reading in said if (name, reading) in offered}
        return Asked(
            policy.id,
            policy.ambiguity,
            policy.question.get(self.lang),
            here,
            said[here],
            others,
            {reading: self._rules(policy, reading) for reading in (here, *others)},
            books,
            self.together.get(name, self.prints_together.get(name, ())),
        )

    @cached_property
    def _leading(self) -> frozenset[tuple[str, str]]:
        """The readings that it takes for another outcome."""
        sets = (choices for outcome in self.outcomes[1:] for choices in outcome.readings)
        return frozenset(choice for choices in sets for choice in choices.items())

    def _rules(self, policy: Policy, reading: str) -> tuple[Rule, ...]:
        """Return the rules of a reading as a book that reads it so prints them, or this book."""
        rulebook = self.replay.plugin.rulebook()
        here = self.replay.edition
        so = [each for each in rulebook.editions if policy.default_in(each) == reading]
        editions = (here,) if here in so else (*so, here)
        rules = next(each.rules for each in policy.readings if each.id == reading)
        found = []
        for rule in rules:
            explained = (rulebook.cite(rule, edition) for edition in editions)
            printed = next((each for each in explained if each.pages), None)
            if printed is not None:
                found.append(rule_of(printed, self.speaker))
        return tuple(found)

    @cached_property
    def verdict(self) -> Verdict:
        """Who is right under which book, and what decides."""
        decides, elsewhere = self.asked(self.decides), self.asked(self.elsewhere)
        readings = self.trials[: self.runs + 1]
        as_said = (
            dict(reading.choices) for reading in readings if reading.outcome and reading.as_said
        )
        policies = frozenset(name for choices in as_said for name in choices)
        outcomes, ends = self.outcomes_of(readings), self.ends_of(readings)
        prints = tuple(map(self._tried_print, self.prints))
        played = self._played()
        return verdict_of(
            played,
            Tried(
                decides,
                elsewhere,
                outcomes,
                ends,
                policies,
                prints,
                not_made(self.replay, self.speaker, played.replays[1:]),
            ),
        )

    def _tried_print(self, name: str) -> TriedPrint:
        """Return what was found of a print, alone or beside what it matters with."""
        beside = self.prints_together.get(name, ((),))[0]
        others = {tuple(sorted((*beside, (name, other)))) for other in self.others(name)}
        (own,) = (trial for trial in self.trials if trial.choices == beside)
        trials = [own, *(trial for trial in self.trials if trial.choices in others)]
        asked = self._asked(name)
        said = {asked.reading: asked.statement, **asked.others}
        held = tuple(said[dict(trial.choices).get(name, asked.reading)] for trial in trials)
        ends = rows_of([self._ends[trial.outcome] for trial in trials])
        return TriedPrint(asked.question, held, ends, beside)

    def _played(self) -> Played:
        """Return the file under this book and the others that it names, if there are others."""
        replays, unplayed = in_its_books(self.replay)
        if len(replays) > 1:
            return Comparison(replays, unplayed).played
        ends = rows_of(self._ends[:1])
        return Played((self.replay,), (self.name,), ends, (), self.speaker, unplayed)

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


def settle(replay: PlayedFile, told: Callable[[int], object] | None = None) -> Settlement:
    """Find out what a dispute hangs on; see `Replay.settle`."""
    return Settlement(replay, told)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a settlement as plain data."""
    return msgspec.json.schema(SettlementData)
