"""The plain data of a verdict: who is right under which book, what decides, the calculations.

A book is one edition of the rules. A policy is a question that the books answer differently or
leave open; a reading is one of its answers. A side is a group of books with the same result. The
file is long because it explains each field of a verdict, which is stored and sent as JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from dtnb.frames.document import Rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dtnb.rulebook import Language
    from dtnb.rulebook.types import Doubt


class ClaimAnswer(msgspec.Struct, frozen=True):
    """A person's claim and its answer under each book.

    Parameters
    ----------
    claimant (``by`` in JSON), says
        The person, and the claim.
    answers
        True or false under each book; None if play stops before the claim can be judged.
    line
        Name of the branch that the claim is about; empty for the main line.
    found
        The actual value under the first book; empty if the record has none.
    total
        For a false claim, a calculation that gives the claimed total, as text: another book's
        calculation, or the claimant's mistaken one. Empty if there is none.
    """

    claimant: str = msgspec.field(name="by")
    says: str
    answers: tuple[bool | None, ...]
    line: str = ""
    found: str = ""
    total: str = ""


class Side(msgspec.Struct, frozen=True):
    """The books under which a dispute has the same result.

    Parameters
    ----------
    book_indices (``runs`` in JSON)
        The indices of these books in `Verdict.books`.
    right
        Names of the people whose claims are all true.
    result
        The value that the books disagree on (`Verdict.subject`), as text; None if they all agree.
    is_open (``open`` in JSON)
        Whether play stops before the claims can be judged, so that nobody is called right.
    """

    book_indices: tuple[int, ...] = msgspec.field(name="runs")
    right: tuple[str, ...]
    result: str | None = None
    is_open: bool = msgspec.field(default=False, name="open")

    @property
    def has_first_book(self) -> bool:
        """Whether the first book, the file's own, is among these books."""
        return 0 in self.book_indices


class SupportedAnswer(msgspec.Struct, frozen=True):
    """An answer to the deciding question, with the rule that supports it.

    Parameters
    ----------
    book_indices (``runs`` in JSON)
        Indices of the books that give this answer; empty if the players have to agree on it.
    reading, statement
        The answer: the id of the reading, and its statement.
    standalone_sentence (``aloud`` in JSON)
        The answer as a referee says it: a sentence that is clear without the question; empty if
        there is none.
    short_sentence (``plain`` in JSON)
        The answer in one short sentence; empty if there is none.
    rule
        The rule that best supports the answer, as it is printed in the first of these books.
    citations
        The place of the rule in each of these books.
    right, result
        Who is right under this answer, and the result, as for `Side`. They are empty and None where
        `Verdict.sides` already has them.
    """

    book_indices: tuple[int, ...] = msgspec.field(name="runs")
    reading: str
    statement: str
    rule: Rule | None = None
    citations: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    result: str | None = None
    standalone_sentence: str = msgspec.field(default="", name="aloud")
    short_sentence: str = msgspec.field(default="", name="plain")

    @property
    def has_first_book(self) -> bool:
        """Whether the first book, the file's own, is among these books."""
        return 0 in self.book_indices


class DecidingQuestion(msgspec.Struct, frozen=True):
    """The question that decides a dispute, with its answers.

    Parameters
    ----------
    policy, ambiguity, question
        The policy's id, the id of its ambiguity in the rules, and its question in words. They are
        empty if no single question explains the difference, or if the dispute is decided by a rule
        that has only one reading.
    is_open (``open`` in JSON)
        Whether the books leave the question open, so that the players have to agree.
    supported_answers (``grounds`` in JSON)
        The answers, starting with the answer of the first book.
    open_in
        The indices of the books that leave the question open; the answer under these books is our
        reading. If `is_open` is true and there are no indices, all books leave it open. If
        `is_open` is false, the other books answer the question.
    answers_only
        True if the disputed action was never taken. The readings then affect no claim, only the
        reply to the disputed question, and `SupportedAnswer.result` is that reply.
    """

    policy: str
    ambiguity: str | None
    question: str
    is_open: bool = msgspec.field(name="open")
    supported_answers: tuple[SupportedAnswer, ...] = msgspec.field(name="grounds")
    open_in: tuple[int, ...] = ()
    answers_only: bool = False

    @property
    def is_open_here(self) -> bool:
        """Whether the first book leaves the question open."""
        return self.is_open and self.is_read_here

    @property
    def is_read_here(self) -> bool:
        """Whether our reading is the answer under the first book, even if other books print one."""
        return 0 in self.open_in if self.open_in else self.is_open


class PrintingResult(msgspec.Struct, frozen=True):
    """A printing of a component: its text, its result and who is right, as for `Side`."""

    statement: str
    right: tuple[str, ...] = ()
    result: str | None = None


class DecidingPrinting(msgspec.Struct, frozen=True):
    """A component whose printing decides the dispute.

    Parameters
    ----------
    question
        The question that the printings answer differently.
    subject
        The value that the results are about; empty if the dispute has claims.
    printings (``held`` in JSON)
        The printings, starting with the one in play.
    needed_choices (``beside`` in JSON)
        Other readings and printings that must also be in play for the printing to matter, by
        policy or component.
    """

    question: str
    subject: str
    printings: tuple[PrintingResult, ...] = msgspec.field(name="held")
    needed_choices: dict[str, str] = msgspec.field(default_factory=dict, name="beside")


class VerdictDoubt(msgspec.Struct, frozen=True):
    """Why a verdict is less certain than a printed rule.

    Parameters
    ----------
    doubts
        The ids of the rulebook's doubts about the deciding rule.
    because
        The reason in whole sentences: the books are silent, or a text supports the other side.
    open_in
        The indices of the books in which the verdict is our reading because of these doubts.
    possible_agreements (``agreed`` in JSON)
        What a table may agree on instead, each as the end of "If a table agrees that …".
    """

    doubts: tuple[str, ...]
    because: str
    open_in: tuple[int, ...] = ()
    possible_agreements: tuple[str, ...] = msgspec.field(default=(), name="agreed")

    @classmethod
    def of(
        cls, doubts: Sequence[Doubt], editions: Sequence[str], language: Language
    ) -> VerdictDoubt:
        """Return the rulebook's doubts in one language, for a verdict under some editions."""
        return cls(
            doubts=tuple(doubt.id for doubt in doubts),
            # Doubts of several books may have the same reason.
            because=" ".join(dict.fromkeys(doubt.because.get(language) for doubt in doubts)),
            open_in=tuple(
                index
                for index, edition in enumerate(editions)
                if any(doubt.applies_in(edition) for doubt in doubts)
            ),
            possible_agreements=tuple(
                doubt.possible_agreement.get(language)
                for doubt in doubts
                if doubt.possible_agreement is not None
            ),
        )


class PrintedRule(msgspec.Struct, frozen=True):
    """A rule, and the place where it is printed."""

    rule: Rule
    place: str


class Mistake(msgspec.Struct, frozen=True):
    """The mistake behind a claim that is true under no book: what the person believes.

    Parameters
    ----------
    claimant (``by`` in JSON), says
        The person, and the claim.
    kind
        The kind of the belief:

        * ``allowed``: a refused action is allowed
        * ``forbidden``: an action that was made is not allowed
        * ``otherwise``: a rule says something other than what is printed
        * ``exchanged``: of two players' actions, the later one comes first
        * ``reading``: a policy (a question that books answer differently) has another reading
        * ``print``: another printing of a card or board is in play
    total
        The calculation that would make the claim true, as a sentence; empty if there is none.
    play
        The action that the person believes to be allowed, forbidden or earlier; else empty.
    question, statement
        For a reading, the question and the reading in words; for a printing, its question and its
        text. For ``otherwise``, `statement` says how the person plays; empty if the rule has no
        such sentence.
    broken
        The rule that the belief breaks; None for a reading and for a printing.
    statement_in_play (``own`` in JSON), place
        For a reading, the reading that is in play instead, in words, and where its rule is printed;
        else empty.
    standalone_sentence, standalone_sentence_in_play (``aloud``, ``aloud_in_play`` in JSON)
        For a reading, `statement` and `statement_in_play` as a referee says them: sentences that
        are clear without the question; empty if there are none.
    policy, reading, reading_in_play
        For a reading, the ids of the question, of the believed reading and of the one in play; else
        empty.
    """

    claimant: str = msgspec.field(name="by")
    says: str
    kind: Literal["allowed", "forbidden", "otherwise", "exchanged", "reading", "print"]
    total: str = ""
    play: str = ""
    question: str = ""
    statement: str = ""
    broken: PrintedRule | None = None
    statement_in_play: str = msgspec.field(default="", name="own")
    place: str = ""
    standalone_sentence: str = msgspec.field(default="", name="aloud")
    standalone_sentence_in_play: str = msgspec.field(default="", name="aloud_in_play")
    policy: str = ""
    reading: str = ""
    reading_in_play: str = ""


class LedgerLine(msgspec.Struct, frozen=True):
    """A line of the calculations: its label, and its cell in each calculation."""

    label: str
    cells: tuple[str, ...]


class Ledgers(msgspec.Struct, frozen=True):
    """The calculations side by side.

    Parameters
    ----------
    title
        The title of the calculations.
    book_indices (``runs`` in JSON)
        For each calculation, the indices of the books that calculate in this way.
    lines
        The rows, then the total, then the reflected points.
    first_difference (``first`` in JSON)
        Index of the first line in which the calculations differ; -1 if they do not.
    """

    title: str
    book_indices: tuple[tuple[int, ...], ...] = msgspec.field(name="runs")
    lines: tuple[LedgerLine, ...]
    first_difference: int = msgspec.field(name="first")


class EqualResult(msgspec.Struct, frozen=True):
    """A final value that is the same under every book and every reading compared."""

    label: str
    value: str


class MainLine(msgspec.Struct, frozen=True):
    """The values of the verdict's subject in the main line, if the subject is in a branch.

    Parameters
    ----------
    branch, label
        Name of the branch, and label of the subject.
    sides
        The values in the main line; books with the same value share a side.
    """

    branch: str
    label: str
    sides: tuple[Side, ...]


class OtherDifferences(msgspec.Struct, frozen=True):
    """Final values that differ between books of the same side, apart from the disputed result.

    Parameters
    ----------
    book_indices (``runs`` in JSON)
        The indices of these books.
    labels
        Labels of the values that differ.
    ambiguities
        Ids of the ambiguities that cause the differences.
    """

    book_indices: tuple[int, ...] = msgspec.field(name="runs")
    labels: tuple[str, ...]
    ambiguities: tuple[str, ...]


class UnplayedEditions(msgspec.Struct, frozen=True):
    """Books under which a file cannot be played, with the reason."""

    #: the names of the books as used inside a sentence
    books: tuple[str, ...]
    reason: str


class DisputedQuestion(msgspec.Struct, frozen=True):
    """The question that people quarrel about, and its answers.

    Parameters
    ----------
    question
        The question.
    answer
        Whether the answer under the first book is yes; None for a question of another kind, such as
        who goes first.
    answers
        The answer under each book; None under a book in which play stops before the question.
    is_open (``open`` in JSON)
        Whether the first book leaves the question open, so that the answer is our reading.
    missing_input (``missing`` in JSON)
        A sentence about the roll, draw or choice that is missing, if the moves stop before the
        question; empty if they reach it.
    only_ways (``ways`` in JSON)
        For each book, the only way in which it allows the action. Empty unless the action can be
        taken in several ways and the question does not say which.
    values
        For a question of another kind, the answer in words under each book; empty where the record
        does not say.
    """

    question: str
    answer: bool | None = None
    answers: tuple[bool | None, ...] = ()
    is_open: bool = msgspec.field(default=False, name="open")
    missing_input: str = msgspec.field(default="", name="missing")
    only_ways: tuple[str, ...] = msgspec.field(default=(), name="ways")
    values: tuple[str, ...] = ()


class Verdict(msgspec.Struct, frozen=True):
    """Who is right, and why.

    Parameters
    ----------
    books, names_in_sentence (``spoken`` in JSON)
        The names of the books, the file's own first; and these names as used inside a sentence.
    claims
        The claims with their answers.
    sides
        The books, grouped by result.
    subject
        Label of the value that the books disagree on; empty if they all agree.
    deciding
        The question that the outcome depends on, or the deciding rule; None if there is neither.
    further_questions (``further`` in JSON)
        Other questions that the outcome depends on.
    ledgers
        The calculations side by side; None if the dispute is not about a calculation.
    last_shared_step (``until`` in JSON)
        The last step before the books diverge; empty if they never diverge, or share no step.
    equal_results (``same`` in JSON)
        The final values that are the same under all books.
    other_differences (``besides`` in JSON)
        The differences between books of one side; empty if the dispute has claims.
    has_all_books (``whole`` in JSON)
        Whether these are all the books of the game.
    situation
        The situation at the disputed moment, and the disputed action.
    main_line (``main`` in JSON)
        The values in the main line, if the subject is in a branch.
    absent_books (``absent`` in JSON)
        The names of the game's books that the file leaves out.
    deciding_printings (``prints`` in JSON)
        The components whose printing decides: people have to look at their own card or board.
    disputed_step (``at`` in JSON)
        Index of the disputed step under the first book; -1 if there is none.
    mistakes
        The mistakes behind claims that are true under no book.
    not_made
        The moves that do not turn out as the file states.
    correction (``put_right`` in JSON)
        How to correct the file, if play stops at a move or ends too early.
    unplayed
        The books of the file under which its table cannot be set up.
    disputed
        The question that people quarrel about, if the file states it.
    other_rules (``others`` in JSON)
        Other rules that may decide, the likeliest first.
    further_open_in (``also_open_in`` in JSON)
        The indices of the books that leave a further question open. By another answer to this
        question, somebody else is right.
    further_open_policies (``also_open`` in JSON)
        The ids of the policies with these further questions.
    doubt
        Why the verdict is less certain than a printed rule; None if it is not.
    unprinted_in
        The indices of the books in which the deciding rule is not printed at all.
    """

    books: tuple[str, ...]
    names_in_sentence: tuple[str, ...] = msgspec.field(name="spoken")
    claims: tuple[ClaimAnswer, ...]
    sides: tuple[Side, ...]
    subject: str
    deciding: DecidingQuestion | None
    further_questions: tuple[str, ...] = msgspec.field(name="further")
    ledgers: Ledgers | None
    last_shared_step: str = msgspec.field(name="until")
    equal_results: tuple[EqualResult, ...] = msgspec.field(name="same")
    other_differences: tuple[OtherDifferences, ...] = msgspec.field(default=(), name="besides")
    has_all_books: bool = msgspec.field(default=True, name="whole")
    situation: str = ""
    main_line: MainLine | None = msgspec.field(default=None, name="main")
    absent_books: tuple[str, ...] = msgspec.field(default=(), name="absent")
    deciding_printings: tuple[DecidingPrinting, ...] = msgspec.field(default=(), name="prints")
    disputed_step: int = msgspec.field(default=-1, name="at")
    mistakes: tuple[Mistake, ...] = ()
    not_made: tuple[str, ...] = ()
    correction: str = msgspec.field(default="", name="put_right")
    unplayed: tuple[UnplayedEditions, ...] = ()
    disputed: DisputedQuestion | None = None
    other_rules: tuple[PrintedRule, ...] = msgspec.field(default=(), name="others")
    further_open_in: tuple[int, ...] = msgspec.field(default=(), name="also_open_in")
    further_open_policies: tuple[str, ...] = msgspec.field(default=(), name="also_open")
    doubt: VerdictDoubt | None = None
    unprinted_in: tuple[int, ...] = ()

    @property
    def open_in(self) -> tuple[int, ...]:
        """The indices of the books in which our reading decides an open or doubtful question."""
        deciding = self.deciding
        indices = {*(self.doubt.open_in if self.doubt is not None else ())}
        if deciding is not None:
            is_open_in_all = deciding.is_open and not deciding.open_in
            indices.update(range(len(self.books)) if is_open_in_all else deciding.open_in)
        return tuple(sorted(indices))

    def _repr_html_(self) -> str:
        from dtnb.present.data import data_html

        return data_html(self)
