"""A verdict as plain data: who is right under which book, what decides, both calculations."""

from __future__ import annotations

import msgspec

from dtnb.frames.document import Rule


class ClaimAnswer(msgspec.Struct, frozen=True):
    """What somebody said, answered under each book.

    Parameters
    ----------
    by, says
        Who, and what.
    answers
        True or false; None where the moves reach no end under a book.
    line
        Name of the branch of which it was said, empty for the main line.
    """

    by: str
    says: str
    answers: tuple[bool | None, ...]
    line: str = ""


class Side(msgspec.Struct, frozen=True):
    """Books under which the dispute ends alike.

    Parameters
    ----------
    runs
        Numbers of the books.
    right
        Names of those of whom everything that they said is true.
    result
        What the subject of the verdict comes to, as it is printed; None where all come to the same.
    open
        Whether the moves reach no end there, so that nothing is said of who is right.
    """

    runs: tuple[int, ...]
    right: tuple[str, ...]
    result: str | None = None
    open: bool = False


class Ground(msgspec.Struct, frozen=True):
    """One of the answers to the question that decides.

    Parameters
    ----------
    runs
        Numbers of the books that answer so; empty where a table would have to agree on it.
    reading, statement
        The answer.
    rule
        The rule on which it rests above all, as the first of these books has it.
    citations
        Where each of these books has it.
    right, result
        Where that leads, as for `Side`; empty and None where `Verdict.sides` says so.
    """

    runs: tuple[int, ...]
    reading: str
    statement: str
    rule: Rule | None = None
    citations: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    result: str | None = None


class Deciding(msgspec.Struct, frozen=True):
    """The question that decides, with its answers.

    Parameters
    ----------
    policy, ambiguity, question
        The question; empty where no single question was found, and where a rule decides that
        nobody reads otherwise.
    open
        Whether the books leave it open, so that a table has to agree.
    grounds
        The answers, that of the first book first.
    open_in
        Numbers of the books that leave it open.
    """

    policy: str
    ambiguity: str | None
    question: str
    open: bool
    grounds: tuple[Ground, ...]
    open_in: tuple[int, ...] = ()

    @property
    def open_here(self) -> bool:
        """Whether the book at hand leaves it open."""
        return self.open and (not self.open_in or 0 in self.open_in)


class Held(msgspec.Struct, frozen=True):
    """One of the prints: what it says, and where that leads, as for `Side`."""

    statement: str
    right: tuple[str, ...] = ()
    result: str | None = None


class DecidingPrint(msgspec.Struct, frozen=True):
    """Something on the table that lies in several prints, and decides.

    Parameters
    ----------
    question
        What is in dispute.
    subject
        What the results are results of; empty where they are answers to claims.
    held
        The prints, that of the table first.
    beside
        Readings and other prints with which alone it matters.
    """

    question: str
    subject: str
    held: tuple[Held, ...]
    beside: dict[str, str] = {}


class Mistake(msgspec.Struct, frozen=True):
    """Where a claim comes from that is true in no book.

    Parameters
    ----------
    by, says
        Who, and what.
    total
        The calculation as it would be, in one line; empty where there is none.
    play
        The play without which it would be true; empty for none.
    question, statement
        What would have to be read otherwise for it to be true, and how.
    """

    by: str
    says: str
    total: str = ""
    play: str = ""
    question: str = ""
    statement: str = ""


class LedgerLine(msgspec.Struct, frozen=True):
    """A line of the calculations: what it is, and what each of them has there."""

    label: str
    cells: tuple[str, ...]


class Ledgers(msgspec.Struct, frozen=True):
    """The calculations side by side.

    Parameters
    ----------
    title
        What is calculated.
    runs
        For each calculation the numbers of the books that make it.
    lines
        Line by line; then what it comes to, and what it sends back.
    first
        Index of the first line that differs, -1 where none does.
    """

    title: str
    runs: tuple[tuple[int, ...], ...]
    lines: tuple[LedgerLine, ...]
    first: int


class Same(msgspec.Struct, frozen=True):
    """Something that comes to the same under every book, and in every reading compared."""

    label: str
    value: str


class MainLine(msgspec.Struct, frozen=True):
    """The main line beside a branch, where the branch is what the books differ in.

    Parameters
    ----------
    branch, label
        Name of the branch, and what is compared.
    sides
        What that comes to in the main line; the books that agree, together.
    """

    branch: str
    label: str
    sides: tuple[Side, ...]


class Besides(msgspec.Struct, frozen=True):
    """Books that come to the same result, and yet differ in something else at the end.

    Parameters
    ----------
    runs
        Numbers of the books.
    labels
        What is not the same.
    ambiguities
        Ids of the ambiguities behind it.
    """

    runs: tuple[int, ...]
    labels: tuple[str, ...]
    ambiguities: tuple[str, ...]


class Unplayed(msgspec.Struct, frozen=True):
    """Books under which a file was not played, as they stand in a sentence, and why."""

    books: tuple[str, ...]
    reason: str


class Verdict(msgspec.Struct, frozen=True):
    """Who is right, and why.

    Parameters
    ----------
    books, spoken
        Names of the books, the one at hand first; the same as they stand in a sentence.
    claims
        What was said, with the answers.
    sides
        The books that end alike, together.
    subject
        What the results of the sides are results of; empty where all come to the same.
    deciding
        The question on which it hangs; None where there is none.
    further
        Other questions on which it hangs as well.
    ledgers
        The calculations; None where the dispute is about none.
    until
        The last step that all books share; empty where they never part, or part at once.
    same
        What is the same in all of them at the end.
    besides
        What is not the same among those that come to the same result, where nobody claims anything.
    whole
        Whether these are all the books of the game.
    situation
        What is going on at the moment in dispute, and what is done.
    main
        The main line, where the subject is of a branch.
    absent
        Names of the books of the game that the file leaves out.
    prints
        What is printed differently and decides, so that a card has to be looked at.
    at
        Index of the step at which the dispute arises, under the first book; -1 where none is.
    mistakes
        Where claims come from that are true in no book.
    not_made, put_right
        Moves that do not come about as the file says, and what would be right in the file, which
        may as well end too early.
    unplayed
        Books of the file under which its table cannot be set up.
    """

    books: tuple[str, ...]
    spoken: tuple[str, ...]
    claims: tuple[ClaimAnswer, ...]
    sides: tuple[Side, ...]
    subject: str
    deciding: Deciding | None
    further: tuple[str, ...]
    ledgers: Ledgers | None
    until: str
    same: tuple[Same, ...]
    besides: tuple[Besides, ...] = ()
    whole: bool = True
    situation: str = ""
    main: MainLine | None = None
    absent: tuple[str, ...] = ()
    prints: tuple[DecidingPrint, ...] = ()
    at: int = -1
    mistakes: tuple[Mistake, ...] = ()
    not_made: tuple[str, ...] = ()
    put_right: str = ""
    unplayed: tuple[Unplayed, ...] = ()
