"""Every rule with what each book says of it, side by side, its windows, its cases and its tests."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby

from dtnb import registry
from dtnb.casebook import Case
from dtnb.casebook.cases import all_cases
from dtnb.explain.speaker import Speaker
from dtnb.explain.speakers import shared_speaker
from dtnb.files import normalized
from dtnb.frames.building.citations import rule_from_explanation
from dtnb.replay.running.known_names import window_names
from dtnb.rulebook import Explanation, Policy, Rulebook, Window
from website.cited import Test
from website.sources import Sources, contents, plain
from website.words import FAMILIES

#: questions that the books leave open share a page, and so do windows
QUESTIONS, WINDOWS = "questions", "windows"
#: after every ambiguity
_LAST = "~"


def page_of(rule: str) -> str:
    """Return the page on which a rule stands, or a question that the books leave open."""
    parts = rule.split("-")
    is_rule = parts[0] in ("DT", "DD") and parts[1] != "AMB"
    return "-".join(parts[:-1]).lower() if is_rule else QUESTIONS


def write(sources: Sources, chosen: Collection[str], tests: Mapping[str, Sequence[Test]]) -> None:
    """Write the pages of rules, which lead to the cases that are chosen, by name."""
    cases = [case for case in all_cases(sources.language) if case.name in chosen]
    names: list[str] = []
    questions: list[str] = []
    windows: list[str] = []
    for game in registry.games():
        book = _Book(sources, registry.plugin(game).rulebook(), cases, tests)
        for page, rules in groupby(sorted(book.rules, key=page_of), page_of):
            named = FAMILIES[page][sources.language == "fr"]
            head = f"# {plain(named)} ({page.upper()})"
            sources.write(f"rules/{page}", "\n\n".join([head, *map(book.rule, rules)]))
            names.append(page)
        questions += book.questions()
        windows += book.windows()
    for page, sections in ((QUESTIONS, questions), (WINDOWS, windows)):
        text = "\n\n".join([f"# {sources.say(page)}", *filter(None, sections)])
        sources.write(f"rules/{page}", text)
    head = f"# {sources.say('rules')}\n\n{sources.say('rules.about')}\n\n"
    sources.write("rules/index", head + contents([*names, QUESTIONS, WINDOWS]))


class _Book:
    """The rulebook of one game as it stands on the site, in one language."""

    def __init__(
        self,
        sources: Sources,
        book: Rulebook,
        cases: Iterable[Case],
        tests: Mapping[str, Sequence[Test]],
    ) -> None:
        self.say, self.language = sources.say, sources.language
        self.speaker: Speaker = shared_speaker(sources.language)
        self.book, self.tests = book, tests
        self.rules = book.rules
        self.cited = _cited(cases)
        self.opened: dict[str, list[Window]] = defaultdict(list)
        for window in book.windows.values():
            for rule in window.rules:
                self.opened[rule].append(window)

    def rule(self, rule: str) -> str:
        """Return what is said of a rule."""
        explanation = self.book.rules[rule]
        common = explanation.statement.get(self.language)
        books = "".join(
            self._column(name, self.book.cite(rule, edition), common)
            for edition, name in self._books()
        )
        windows = [
            f"[{self._named(window)}](windows.md#{window.id.lower()})"
            for window in self.opened[rule]
        ]
        parts = [
            f"({rule.lower()})=\n## {rule}",
            plain(common),
            f'<div class="books">{books}</div>',
            f"{self.say('rules.windows')}{self.say('colon')} {', '.join(windows)}"
            if windows
            else "",
            self._cases(rule),
            self._tests(rule),
        ]
        return "\n\n".join(part for part in parts if part)

    def _books(self) -> Iterator[tuple[str, str]]:
        for edition in self.book.editions.values():
            yield edition.id, edition.name.get(self.language)

    def _column(self, name: str, explanation: Explanation, common: str) -> str:
        """Return what one book says: where, and what it says otherwise."""
        say, language = self.say, self.language
        lines = [f"<strong>{escape(name)}</strong>"]
        if explanation.pages:
            pages = self.speaker.listed([str(page) for page in explanation.pages])
            inferred = say("rules.inferred") if explanation.certainty == "inferred" else ""
            message = "rules.pages" if len(explanation.pages) > 1 else "rules.page"
            lines.append(say(message, pages=pages) + inferred)
        else:
            lines.append(say("rules.silent"))
        if not explanation.holds:
            lines.append(say("rules.not-played"))
        statement = explanation.statement.get(language)
        if statement != common:
            lines.append(f"{say('rules.otherwise')} {escape(statement)}")
        reading = (
            None if explanation.pages else rule_from_explanation(explanation, self.speaker).reading
        )
        lines += [
            escape(paragraph)
            for paragraph in (reading, explanation.note and explanation.note.get(language))
            if paragraph
        ]
        if explanation.see:
            links = ", ".join(
                f'<a href="{page_of(rule)}.html#{rule.lower()}">{rule}</a>'
                for rule in explanation.see
            )
            lines.append(f"{say('rules.instead')} {links}")
        return f"<div>{''.join(f'<p>{line}</p>' for line in lines)}</div>"

    def _cases(self, *rules: str) -> str:
        cases = {case.name: case for rule in rules for case in self.cited.get(rule, ())}
        if not cases:
            return ""
        links = [f"- [{plain(case.title)}](../casebook/{name}.md)" for name, case in cases.items()]
        return "\n".join([f"{self.say('rules.cases')}{self.say('colon')}", "", *links])

    def _tests(self, rule: str) -> str:
        tests = self.tests.get(rule, ())
        if not tests:
            return ""
        listed = "".join(
            f"<li>{escape(test.title)} <code>{escape(test.file)}</code></li>" for test in tests
        )
        count = self.say("rules.tests", count=len(tests))
        inside = f'<summary>{count}</summary><ul lang="en">{listed}</ul>'
        return f'<details class="tests">{inside}</details>'

    def _named(self, window: Window) -> str:
        return plain(f"{window.name.get(self.language)} ({window.id})")

    def windows(self) -> Iterator[str]:
        """Yield what is said of each timing window."""
        for window in self.book.windows.values():
            rules = [f"[{rule}]({page_of(rule)}.md#{rule.lower()})" for rule in window.rules]
            yield f"({window.id.lower()})=\n## {self._named(window)}"
            yield plain(window.limits.get(self.language)) if window.limits else ""
            yield f"{self.say('rules')}{self.say('colon')} {', '.join(rules)}" if rules else ""
            yield self._cases(window.id)

    def questions(self) -> Iterator[str]:
        """Yield what the books leave open; several policies can be parts of one ambiguity."""
        policies = sorted(self.book.policies.values(), key=lambda policy: policy.ambiguity or _LAST)
        for ambiguity, parts in groupby(policies, key=lambda policy: policy.ambiguity or ""):
            yield (
                f"({ambiguity.lower()})=\n## {ambiguity}"
                if ambiguity
                else f"## {self.say('house')}"
            )
            for policy in parts:
                yield self._question(policy)
                yield self._cases(policy.id)
            yield self._cases(ambiguity)
            yield self._tests(ambiguity)

    def _question(self, policy: Policy) -> str:
        language = self.language
        taken: dict[str, list[str]] = defaultdict(list)
        for edition, name in self._books():
            taken[policy.default_in(edition)].append(name)
        readings = []
        for reading in policy.readings:
            by = plain(", ".join(taken[reading.id]))
            readings.append(
                f"- {plain(reading.statement.get(language))}{f' **{by}**' if by else ''}"
            )
        return "\n\n".join(
            [
                f"({policy.id})=\n### {plain(policy.question.get(language))}",
                "\n".join(readings),
                plain(policy.reason.get(language)),
            ]
        )


def _cited(cases: Iterable[Case]) -> dict[str, list[Case]]:
    """Return the cases that name a rule, a question or a window."""
    cited: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        aliases = window_names(case.case_file.loaded.plugin)
        windows = [alias for name in case.spec.windows for alias in aliases[normalized(name)]]
        for id_ in dict.fromkeys([*case.reasons, *windows]):
            cited[id_].append(case)
    return cited
