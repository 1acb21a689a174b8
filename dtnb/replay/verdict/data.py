"""The plain data of a verdict: who is right under which book, what decides, the calculations."""

from __future__ import annotations

import msgspec

from dtnb.frames.document import Rule


class ClaimAnswer(msgspec.Struct, frozen=True):
    """A person's claim and its answer under each book.

    Parameters
    ----------
    by, says
        The person, and the claim.
    answers
        True or false by book; None if play stops before the claim can be judged.
    line
        Name of the branch that the claim is about; empty for the main line.
    """

    by: str
    says: str
    answers: tuple[bool | None, ...]
    line: str = ""


class Side(msgspec.Struct, frozen=True):
    """Books under which the dispute has the same result.

    Parameters
    ----------
    runs
        Numbers of the books.
    right
        Names of the people whose claims are all true.
    result
        The value of the verdict's subject as text; None if all books have the same value.
    open
        Whether play stops before the claims can be judged, so that nobody is called right.
    """

    runs: tuple[int, ...]
    right: tuple[str, ...]
    result: str | None = None
    open: bool = False


class Ground(msgspec.Struct, frozen=True):
    """An answer to the deciding question, with the rule that supports it.

    Parameters
    ----------
    runs
        Numbers of the books that give this answer; empty if the players have to agree on it.
    reading, statement
        The answer: the id of the reading, and its statement.
    rule
        The rule that best supports the answer, as the first of these books prints the rule.
    citations
        The place of the rule in each of these books.
    right, result
        The consequence of the answer, as for `Side`; empty and None if `Verdict.sides` has it.
    """

    runs: tuple[int, ...]
    reading: str
    statement: str
    rule: Rule | None = None
    citations: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    result: str | None = None


class DecidingQuestion(msgspec.Struct, frozen=True):
    """The question that decides a dispute, with its answers.

    Parameters
    ----------
    policy, ambiguity, question
        The question; empty if no single question explains the difference, or if a rule decides
        that has only one reading.
    open
        Whether the books leave the question open, so that the players have to agree.
    grounds
        The answers, the first book's answer first.
    open_in
        Numbers of the books that leave the question open; empty if `open` is true of all of them.
    """

    policy: str
    ambiguity: str | None
    question: str
    open: bool
    grounds: tuple[Ground, ...]
    open_in: tuple[int, ...] = ()

    @property
    def open_here(self) -> bool:
        """Whether the first book leaves the question open."""
        return self.open and (not self.open_in or 0 in self.open_in)


class PrintingResult(msgspec.Struct, frozen=True):
    """A printing of a component: its text, and its consequence as for `Side`."""

    statement: str
    right: tuple[str, ...] = ()
    result: str | None = None


class DecidingPrinting(msgspec.Struct, frozen=True):
    """A component with several printings, if its printing decides the dispute.

    Parameters
    ----------
    question
        The question that the printings answer differently.
    subject
        The value that the results are about; empty if people made claims.
    held
        The printings, the one in play first.
    beside
        The readings and other printings without which this printing changes nothing.
    """

    question: str
    subject: str
    held: tuple[PrintingResult, ...]
    beside: dict[str, str] = {}


class Mistake(msgspec.Struct, frozen=True):
    """The mistake behind a claim that is true under no book.

    Parameters
    ----------
    by, says
        The person, and the claim.
    total
        The calculation that would make the claim true, in one line; empty if there is none.
    play
        The play without which the claim would be true; empty if there is none.
    question, statement
        The question and the reading under which the claim would be true; empty if there is none.
    """

    by: str
    says: str
    total: str = ""
    play: str = ""
    question: str = ""
    statement: str = ""


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
    runs
        For each calculation, the numbers of the books that calculate this way.
    lines
        The lines, then the total and what is reflected.
    first
        Index of the first line that differs; -1 if none does.
    """

    title: str
    runs: tuple[tuple[int, ...], ...]
    lines: tuple[LedgerLine, ...]
    first: int


class EqualResult(msgspec.Struct, frozen=True):
    """A final value that is the same under every book and every reading compared."""

    label: str
    value: str


class MainLine(msgspec.Struct, frozen=True):
    """The values of the subject in the main line, if the verdict's subject is in a branch.

    Parameters
    ----------
    branch, label
        Name of the branch, and label of the subject.
    sides
        The values in the main line, one side for the books that agree.
    """

    branch: str
    label: str
    sides: tuple[Side, ...]


class OtherDifferences(msgspec.Struct, frozen=True):
    """The final values in which books with the same result differ.

    Parameters
    ----------
    runs
        Numbers of the books.
    labels
        Labels of the values that differ.
    ambiguities
        Ids of the ambiguities that cause the differences.
    """

    runs: tuple[int, ...]
    labels: tuple[str, ...]
    ambiguities: tuple[str, ...]


class UnplayedEditions(msgspec.Struct, frozen=True):
    """Books under which a file cannot be played, named as in a sentence, with the reason."""

    books: tuple[str, ...]
    reason: str


class Verdict(msgspec.Struct, frozen=True):
    """Who is right, and why.

    Parameters
    ----------
    books, spoken
        Names of the books, the file's own first; the same names as used inside a sentence.
    claims
        The claims with their answers.
    sides
        The books, grouped by result.
    subject
        Label of the value that the books disagree on; empty if they all agree.
    deciding
        The question that the outcome depends on, or the deciding rule; None if there is neither.
    further
        Other questions that the outcome depends on.
    ledgers
        The calculations side by side; None if the dispute is about no calculation.
    until
        The last step that all books share; empty if they never diverge, or diverge at once.
    same
        The final values that are the same under all books.
    besides
        The differences between books of one side; empty if people made claims.
    whole
        Whether these are all the books of the game.
    situation
        The situation at the disputed moment, and the disputed action.
    main
        The values in the main line, if the subject is in a branch.
    absent
        Names of the books of the game that the file leaves out.
    prints
        The components whose printing decides, so that somebody has to look at the card.
    at
        Index of the disputed step under the first book; -1 if there is none.
    mistakes
        The mistakes behind claims that are true under no book.
    not_made, put_right
        The moves that are not made as the file states, and a correction of the file if it fails at
        a move or ends too early.
    unplayed
        Books of the file under which its table cannot be set up.
    """

    books: tuple[str, ...]
    spoken: tuple[str, ...]
    claims: tuple[ClaimAnswer, ...]
    sides: tuple[Side, ...]
    subject: str
    deciding: DecidingQuestion | None
    further: tuple[str, ...]
    ledgers: Ledgers | None
    until: str
    same: tuple[EqualResult, ...]
    besides: tuple[OtherDifferences, ...] = ()
    whole: bool = True
    situation: str = ""
    main: MainLine | None = None
    absent: tuple[str, ...] = ()
    prints: tuple[DecidingPrinting, ...] = ()
    at: int = -1
    mistakes: tuple[Mistake, ...] = ()
    not_made: tuple[str, ...] = ()
    put_right: str = ""
    unplayed: tuple[UnplayedEditions, ...] = ()
