"""Say who is right under which book, with the reservations that apply.

* our reading: the answer that we think right to a question that a book leaves open. The players may
  agree on another answer, so the verdict has a *reservation*.
* doubt: why the verdict is less certain than a printed rule.
* printing: one of the printed versions of a component, such as a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dtnb.replay.verdict.part import VerdictPart


class RightSentences(VerdictPart):
    """Renders who is right, and what makes that less certain than a printed rule."""

    def who_is_right(self) -> str:
        """Return who is right under each book, for a dispute with claims."""
        text = self.say("list.clause").join(self._right_clauses())
        if self.verdict.doubt is not None and len(self._open_in) == len(self.verdict.books):
            # The sentence about the doubt follows, and says what the books lack.
            return self.say("verdict.our-reading", text=text)
        return self._with_reservation(text)

    def doubt(self) -> Iterator[str]:
        """Yield why the verdict is less certain than a printed rule, and what a table may agree."""
        doubt = self.verdict.doubt
        if doubt is None:
            return
        yield doubt.because
        right = {name for side in self.verdict.sides for name in side.right}
        claimants = dict.fromkeys(claim.claimant for claim in self.verdict.claims)
        others = [name for name in claimants if name not in right]
        if others:
            for agreed in doubt.possible_agreements:
                who = self.right_clause(others)
                yield self.say("verdict.if-agreed", what=agreed, who=who)

    def _with_reservation(self, text: str) -> str:
        """Return `text` as a sentence, with a warning if our reading or a printing decides it."""
        verdict = self.verdict
        open_in = self._open_in
        if verdict.deciding_printings and not open_in:
            if not self._only_printing_disputed:
                return self.say("verdict.unless-print", text=text)
            printings = verdict.deciding_printings[0].printings
            results = [printing.result for printing in printings if printing.result]
            return self.say("verdict.hangs-print", results=results or None)
        if open_in and not verdict.claims and len(verdict.books) == 1:
            return self.say("verdict.hangs")
        if len(open_in) == len(verdict.books):
            message = "verdict.open-here" if verdict.claims else "verdict.unless"
            return self.say(message, text=text, count=len(open_in))
        books = open_in or verdict.further_open_in
        if not books:
            return self.say("verdict.sentence", text=text)
        message = "verdict.open-there" if open_in else "verdict.also-open"
        if open_in and verdict.doubt is not None and {*open_in} <= {*verdict.doubt.open_in}:
            # The sentence about the doubt follows, and says what the books lack or say.
            message = "verdict.read-there"
        names = self.books.in_sentence(books)
        return self.say(message, text=text, books=names, count=len(books))

    @property
    def _open_in(self) -> tuple[int, ...]:
        """The books that leave the deciding question open, minus `_placed_by_our_reading`."""
        deciding = self.verdict.deciding
        if not self.verdict.claims and (deciding is None or not deciding.is_open):
            return ()
        return tuple(
            index for index in self.verdict.open_in if index not in self._placed_by_our_reading
        )

    @property
    def _placed_by_our_reading(self) -> frozenset[int]:
        """The books that form a side of their own only because of our reading.

        These are the books of the sides on which every book leaves the question open. The set is
        empty if there is only one side, or if all books leave the question open.
        """
        open_in, sides = {*self.verdict.open_in}, self._group_by_who_is_right().values()
        if len(sides) == 1 or len(open_in) == len(self.verdict.books):
            return frozenset()
        ours = (indices for indices in sides if {*indices} <= open_in)
        return frozenset(index for indices in ours for index in indices)

    def _group_by_who_is_right(self) -> dict[tuple[tuple[str, ...], bool], list[int]]:
        """Group the indices of the books by who is right, and by whether this is still open."""
        indices_by_right: dict[tuple[tuple[str, ...], bool], list[int]] = {}
        for side in self.verdict.sides:
            indices_by_right.setdefault((side.right, side.is_open), []).extend(side.book_indices)
        return indices_by_right

    def _right_clauses(self) -> Iterator[str]:
        """Yield who is right, for each group of books that agree on it."""
        indices_by_right = self._group_by_who_is_right()
        # If all books leave the question open, no book is named as saying who is right.
        leaves_open = len(self._open_in) == len(self.verdict.books)
        stops_early = all(is_open for _, is_open in indices_by_right)
        no_book_says = len(indices_by_right) == 1 and (leaves_open or stops_early)
        # A single book is named only if other books could not be played.
        is_only_book = len(self.verdict.books) == 1 and not self.verdict.unplayed
        books_unnamed = is_only_book or no_book_says
        unprinted = () if no_book_says else self._unprinted_in
        somebody_was_right = False
        for (right, is_open), indices in indices_by_right.items():
            printed_in = sorted({*indices} - {*unprinted})
            if not printed_in and len(indices_by_right) > 1:
                continue
            books = None if books_unnamed or not printed_in else self.books.in_sentence(printed_in)
            if right and somebody_was_right:
                names = self.speaker.listed(right)
                clause = self.say("verdict.right-in", names=names, books=books)
            else:
                clause = self.right_clause(right, books, is_open=is_open)
            is_ours = {*indices} <= self._placed_by_our_reading
            yield self.say("verdict.read-so-here", text=clause) if is_ours else clause
            somebody_was_right = bool(right)
        if unprinted:
            books = self.books.in_sentence(unprinted)
            yield self.say("verdict.unprinted", books=books, count=len(unprinted))

    @property
    def _unprinted_in(self) -> tuple[int, ...]:
        """The books that neither print the deciding rule nor leave the question open."""
        open_in = {*self.verdict.open_in}
        return tuple(index for index in self.verdict.unprinted_in if index not in open_in)

    def right_clause(
        self, right: Sequence[str], books: str | None = None, *, is_open: bool = False
    ) -> str:
        """Return who is right, as a clause. If `right` is empty, all claimants are wrong."""
        everybody = list(dict.fromkeys(claim.claimant for claim in self.verdict.claims))
        if is_open:
            return self.say("verdict.open-in" if books else "verdict.open-yet", books=books)
        message = "verdict.right" if right else "verdict.wrong"
        names = list(right) or everybody
        return self.say(message, count=len(names), names=self.speaker.listed(names), books=books)

    @property
    def _only_printing_disputed(self) -> bool:
        """Whether only a printing is in dispute: there are no claims, and the books agree."""
        return not self.verdict.claims and not self.verdict.subject
