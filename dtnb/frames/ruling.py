"""The ruling on a dispute: the claims with their answers, and the rule that decides."""

from __future__ import annotations

import msgspec


class RuledClaim(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A person's claim, and whether it is true under each book."""

    claimant: str = msgspec.field(name="by")
    says: str
    #: for each book of the ruling, whether the claim is true; None if play stops before the claim
    #: can be judged
    answers: tuple[bool | None, ...]
    #: for a false claim, the calculation that would make it true; empty if there is none
    total: str = ""


class Reason(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A rule or an answer that decides under some of the books.

    Parameters
    ----------
    text, plain
        The rule, or the answer to the open question; then the same in one short sentence, empty if
        the text is short enough.
    books
        The indexes of the books; empty for an answer on which the players have to agree.
    rule
        The id of the rule; empty if no rule supports the answer.
    places
        Where each book of the ruling prints the rule; empty for a book that does not.
    """

    text: str
    books: tuple[int, ...] = ()
    rule: str = ""
    places: tuple[str, ...] = ()
    plain: str = ""


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Who is right, and why.

    Parameters
    ----------
    books
        The names of the books.
    claims
        The claims, in the order of the file.
    question
        The question on which the books differ, or which they leave open; empty if there is none.
    reasons
        The deciding rules or answers, beginning with that under the file's own book.
    beliefs
        Why the verdict is not certain, if its case says so; then for each mistaken person a
        sentence such as "Ben plays as if he could pass".
    open_in
        The indexes of the books that leave the question open, so that the answer is our reading.
    cases
        The titles of disputes of the casebook that the same rule decides.
    quarrel
        What the dispute is about, in the words of its case in the casebook; empty without a case.
    is_about_sum
        Whether a calculation is disputed, and not only something else, such as who holds a token.
    """

    books: tuple[str, ...]
    claims: tuple[RuledClaim, ...]
    question: str = ""
    reasons: tuple[Reason, ...] = ()
    beliefs: tuple[str, ...] = ()
    open_in: tuple[int, ...] = ()
    cases: tuple[str, ...] = ()
    quarrel: str = ""
    is_about_sum: bool = True
