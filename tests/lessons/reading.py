"""A lesson as its reader walks it: what is asked, in which order, and what each answer tells.

A question is given away if what was told before it has its answer: who is right, a number, or what
is allowed where; and if the prose above it states the rule that decides it.
"""

from __future__ import annotations

import ast
import contextlib
import io
import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from functools import cache
from math import log
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from dtnb.frames import Document, Ledger
from dtnb.gamebook import AskedQuestion, Gamebook, Question
from dtnb.gamebook.situation import situation_lines
from dtnb.lessons import Lesson, load_lesson, notebook
from dtnb.replay.lines.branch import Branch
from dtnb.replay.questions import gamebook as gamebooks
from dtnb.replay.questions.asking import Asking
from dtnb.replay.verdict.book_names import edition_in_sentence

_SENTENCE = re.compile(r"(?<=[.?!:;])\s+")
#: a sentence in which a player claims something, or a row of a table of what lies on a board
_NO_RULE = re.compile(r"\b(says?|claims?|thinks?)\b|\|")
#: the name of a kind of card or token where it is introduced; to call a thing by name is no rule
_NAME = re.compile(r"\*\*(?:[A-Z]\w+ )+[A-Z]\w+\*\*")
_WORD = re.compile(r"[a-z0-9½]+")
_ENDING = re.compile(r"(?<=...)(?:ings?|ers|ies|ied|es|ed|ly|s)$")
#: words that rules and lessons share without saying the same
_SMALL = frozenset(
    _WORD.findall("""
    about above after all also and any are before but can did does each else for from had has have
    her him his how into its may more most not off one only other out own she than that the their
    them then there they this those was were what when where which while who whose why will with
    would you your
    """)
)
#: the part of a rule's words, the rarer ones counting more, with which prose states the rule
_STATED = 0.36
#: how the replies to moves begin their reasons
_ALLOWED, _REFUSED = "” is allowed", "” is not allowed. "
#: a rule of fewer words than this is stated by chance
_FEWEST = 3


#: stands for the choices of a gamebook, of which no answer is stated
WALK = Question("move", "What would you do?", "move", (), (), (), "")


class Fact(NamedTuple):
    """An answer to something about a turn: under which book, and what it is."""

    turn: str
    #: what is answered: who is right, the total with a title, or what is allowed after a step
    subject: tuple[Hashable, ...]
    book: str
    answer: Hashable


class Asked(NamedTuple):
    """A question as a reader meets it.

    Attributes
    ----------
    line, question, after
        The line, the question, and the last step that is seen with it; no line if the question is
        about many games.
    facts
        The facts of the same turn that were told before.
    prose
        The prose before it since its turn came up, folded prose included.
    above
        The prose between it and the question before it, without what is folded away.
    before
        Everything that was told up to the question, except its own situation.
    situation
        What lies on the screen with the question, as text.
    names
        The cards, tokens and abilities of the heroes at the table.
    """

    line: Branch | None
    question: Question
    after: int
    facts: tuple[Fact, ...]
    prose: str
    above: str
    before: str
    situation: str
    names: tuple[str, ...]


class _Noted(NamedTuple):
    line: Branch | None
    question: Question
    after: int


class _Notes:
    """Notes each question that is made, with its line, and the line of each gamebook."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.questions: list[_Noted] = []
        self.lines: dict[int, Branch] = {}
        #: the questions whose answers say nothing of other books
        self.only_here: set[int] = set()
        #: what is seen with each question
        self.documents: dict[int, Document] = {}
        put, make = Asking._put_to_reader, gamebooks.gamebook
        who = Asking.who_is_right

        def noted_who(asking: Any, *args: Any, **named: Any) -> AskedQuestion:
            asked = who(asking, *args, **named)
            if named.get("only_here"):
                self.only_here.add(id(asked.question))
            return asked

        def noted(asking: Any, question: Question, step: int) -> AskedQuestion:
            self.questions.append(_Noted(asking._line, question, step))
            asked = put(asking, question, step)
            self.documents[id(question)] = asked.document
            return asked

        def noted_book(line: Any, *args: Any, **named: Any) -> Gamebook:
            book = make(line, *args, **named)
            self.lines[id(book)] = line
            return book

        patch.setattr(Asking, "_put_to_reader", noted)
        patch.setattr(Asking, "who_is_right", noted_who)
        patch.setattr(gamebooks, "gamebook", noted_book)

    def of(self, question: Question, line: Branch | None) -> _Noted:
        """Return what was noted of a question; a total of a gamebook is made by the book itself."""
        for noted in self.questions:
            if noted.question is question:
                return noted
        return _Noted(line, question, -1)


def walk(file: Path) -> Iterator[Asked]:
    """Yield the questions of a lesson in the order in which its reader meets them."""
    with pytest.MonkeyPatch.context() as patch:
        notes = _Notes(patch)
        facts: list[Fact] = []
        prose: list[str] = []
        begun: dict[str, int] = {}
        before: list[str] = []
        above: list[str] = []
        for text, value, is_folded in _cells(load_lesson(file)):
            prose.append(text)
            before.append(text)
            above += [] if is_folded else [text]
            line = notes.lines.get(id(value))
            for question in [*_walks(value), *_questions(value)]:
                noted = notes.of(question, line)
                turn = turn_of(noted.line) if noted.line is not None else ""
                begun.setdefault(turn, max(0, len(prose) - 2))
                seen = tuple(fact for fact in facts if fact.turn == turn)
                lately = "\n".join(prose[begun[turn] :])
                document = notes.documents.get(id(question))
                situation = "\n".join(situation_lines(document)) if document else ""
                yield Asked(
                    noted.line, question, noted.after, seen, lately, "\n".join(above),
                    "\n".join(before), situation, _names(noted.line),
                )  # fmt: skip
                if question is not WALK:
                    facts += _told_by(noted, id(question) in notes.only_here)
                before += question.because
                above.clear()
            if line is not None:
                # The turn is walked to its end.
                facts += _end_of(line)


def _cells(lesson: Lesson) -> Iterator[tuple[str, object, bool]]:
    """Run a lesson; yield each cell: its prose, or what it shows, and whether it is folded away."""
    names: dict[str, Any] = {}
    sources = notebook(lesson, "en").cells[1:]
    for cell, made in zip(lesson.cells, sources, strict=True):
        if not cell.code:
            yield cell.en, None, cell.folded is not None
            continue
        tree = ast.parse(made.source)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        value: object = None
        meant = contextlib.suppress(Exception) if cell.shows_a_mistake else contextlib.nullcontext()
        with meant, contextlib.redirect_stdout(io.StringIO()):
            exec(compile(tree, "cell", "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
        yield "", value, False


def _questions(value: object) -> list[Question]:
    if isinstance(value, AskedQuestion):
        return [value.question]
    if isinstance(value, Gamebook):
        order = [index for moment in value.book.moments for index in moment.asks]
        return [value.book.questions[index] for index in order]
    return []


def _names(line: Branch | None) -> tuple[str, ...]:
    """Return the names of what the rules of the game know at the table, as phrases use them."""
    if line is None:
        return ()
    plugin, record = line.replay.plugin, line.record
    grammar = plugin.phrases.grammar(record.game, record.start)
    if grammar is None:
        return ()
    names: set[str] = set()
    for seat in range(len(record.start.table.seats)):
        for kind in ("object", "token"):
            # A game knows only some of these kinds.
            with contextlib.suppress(KeyError, AssertionError):
                names |= set(grammar.vocabulary.names(kind, {"seat": seat}))
    return tuple(sorted(name for name in names if name[:1].isupper()))


def _walks(value: object) -> list[Question]:
    """Return a question for all the choices at which a gamebook stops; none if it has none."""
    if not isinstance(value, Gamebook) or all(m.kind != "choice" for m in value.book.moments):
        return []
    return [WALK]


def turn_of(line: Branch) -> str:
    """Return a name for the turn that a line plays, whatever the book."""
    return f"{line.replay.title} {line.name}"


def _books(line: Branch) -> dict[str, str]:
    book = line.replay.plugin.rulebook()
    return {edition: book.edition(edition).name.en for edition in book.editions}


def _told_by(noted: _Noted, only_here: bool) -> Iterator[Fact]:
    """Yield what the answer to a question tells, of every book unless it is of one alone."""
    line, question = noted.line, noted.question
    if line is None:
        return
    own = fact_of(line, question, noted.after)
    yield own
    if question.kind == "total" and question.ledger is not None:
        yield from _totals_elsewhere(line, question.ledger, own)
    if question.kind != "right":
        return
    names = {name: edition for edition, name in _books(line).items()}
    verdict = line._dispute_verdict()
    for side in verdict.sides if verdict is not None and not only_here else ():
        for run in side.book_indices:
            book = names[verdict.books[run]] if verdict is not None else ""
            yield Fact(own.turn, ("right",), book, frozenset(side.right))
    # Whoever knows who is right knows the totals that are claimed.
    yield from _totals(line)


def _totals_elsewhere(line: Branch, ledger: Ledger, own: Fact) -> Iterator[Fact]:
    """Yield what other books make of a calculation, which its answer tells."""
    book = line.replay.plugin.rulebook()
    names = {edition_in_sentence(book.edition(id_), line.speaker): id_ for id_ in book.editions}
    for total, books in line.ask.totals_elsewhere(ledger.title, ledger.total).items():
        for name in books:
            yield Fact(own.turn, own.subject, names[name], total)


def _end_of(line: Branch) -> Iterator[Fact]:
    """Yield what is known of a turn that was walked to its end."""
    yield from _totals(line)
    claims = [claim for claim in line.claims if claim.by]
    if claims:
        wrong = {claim.by for claim in claims if not claim.answer}
        right = frozenset(claim.by for claim in claims if claim.by not in wrong)
        yield Fact(turn_of(line), ("right",), line.replay.edition, right)


def _totals(line: Branch) -> Iterator[Fact]:
    for view in line.ledgers:
        if view.ledger.total is not None:
            title = view.ledger.title
            yield Fact(turn_of(line), ("total", title), line.replay.edition, view.ledger.total)


def fact_of(line: Branch, question: Question, after: int) -> Fact:
    """Return the answer to a question as a fact about its turn."""
    turn, book = turn_of(line), line.replay.edition
    if question.kind == "right":
        names = frozenset(question.options[at] for at in question.answer)
        return Fact(turn, ("right",), book, names - {"Nobody is right"})
    if question.kind == "total" and question.ledger is not None:
        return Fact(turn, ("total", question.ledger.title), book, question.answer[0])
    return Fact(turn, (question.kind, question.text, after), book, question.answer)


def given_away(asked: Asked) -> str:
    """Return where the answer to a question was told before; "" if nowhere."""
    if asked.line is None:
        return ""
    fact = fact_of(asked.line, asked.question, asked.after)
    if asked.question is WALK:
        own = [earlier for earlier in asked.facts if earlier.book == fact.book]
        return "how the turn ends was told" if own else ""
    for earlier in asked.facts:
        if earlier.subject == fact.subject and earlier.answer == fact.answer:
            return f"told under {earlier.book}"
    if fact.subject[0] == "right" and any(earlier.subject[0] == "total" for earlier in asked.facts):
        claimed = {(earlier.book, earlier.answer) for earlier in asked.facts}
        numbers = {int(n) for c in asked.line.claims for n in re.findall(r"takes (\d+)", c.says)}
        if any(book == fact.book and answer in numbers for book, answer in claimed):
            return "its total was told"
    if asked.question.form == "number":
        name = _books(asked.line).get(fact.book, "")
        number = re.compile(rf"(?<![\w.]){asked.question.answer[0]}(?![\w])")
        for sentence in _SENTENCE.split(asked.prose):
            if name and name in sentence and number.search(sentence):
                return f"written: {sentence.strip()}"
    return ""


def is_filler(question: Question) -> bool:
    """Tell whether a move is asked for though every other that is allowed comes to the same.

    Who sees one move that does anything has found it, whatever is believed of the rules.
    """
    if question.kind != "move":
        return False
    results = {
        reply.text.partition(". ")[2] for reply in question.replies if _ALLOWED in reply.text
    }
    return len(results) < 2


def told_reason(question: Question, earlier: Iterable[str]) -> str:
    """Return the sentence against the right answer of "which move is wrong?" told before, or ""."""
    if question.kind != "mistake":
        return ""
    reasons = (text.partition(_REFUSED)[2] for text in question.because)
    return next((text for text in reasons if text and any(text in one for one in earlier)), "")


def stated_rule(asked: Asked) -> str:
    """Return the id of a rule that decides a question and that the prose above it states, with the
    sentence; "" if there is none.

    A rule is stated by its id, or by enough of its words in two sentences one after the other.
    """
    if asked.line is None:
        return ""
    question = asked.question
    # What a wrong answer breaks decides; the right one cites more rules beside these.
    rules = {rule for reply in question.replies for rule in reply.rules}
    statements, weights = _statements(asked.line)
    prose = _NAME.sub("", asked.above)
    sentences = [line for line in _SENTENCE.split(prose) if not _NO_RULE.search(line)]
    pairs = [" ".join(sentences[at : at + 2]) for at in range(len(sentences))]
    for rule in sorted(rules):
        for pair in pairs:
            if re.search(rf"\b{re.escape(rule)}\b", asked.above):
                return f"{rule}: its id"
            for statement in statements.get(rule, ()):
                words = _words(statement)
                both = words & _words(pair)
                shared = sum(weights[word] for word in both)
                whole = sum(weights[word] for word in words)
                if len(both) >= _FEWEST and shared >= _STATED * whole:
                    return f"{rule}: {pair}"
    return ""


@cache
def _words(text: str) -> frozenset[str]:
    words = (word for word in _WORD.findall(text.lower()) if word not in _SMALL)
    return frozenset(_ENDING.sub("", word) for word in words if len(word) > 2)


def _statements(line: Branch) -> tuple[dict[str, list[str]], dict[str, float]]:
    """Return what the rules of a game say, those left open with their readings, and the weight of
    each word: the rarer it is among rules, the more it says.
    """
    book = line.replay.plugin.rulebook()
    statements = {id_: [rule.statement.en] for id_, rule in book.rules.items()}
    for policy in book.policies.values():
        readings = [reading.statement.en for reading in policy.readings]
        statements.setdefault(policy.ambiguity or policy.id, []).extend(readings)
    return statements, _weights(tuple(text for texts in statements.values() for text in texts))


@cache
def _weights(texts: Iterable[str]) -> dict[str, float]:
    texts = tuple(texts)
    often = Counter(word for text in texts for word in _words(text))
    return {word: log(len(texts) / count) for word, count in often.items()}
