"""The names of a verdict's books in sentences, and the places where the books print a rule.

A book is one edition of the rules, perhaps with other answers to the questions that it leaves open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb.frames.building.citations import INFERRED_MARK
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.verdict.data import SupportedAnswer, Verdict
    from dtnb.rulebook.types import Edition


def edition_in_sentence(edition: Edition, speaker: Speaker) -> str:
    """Return the name of an edition as used inside a sentence, such as "the French edition"."""
    message = f"object.edition.{edition.id}"
    if speaker.has(message):
        return speaker.text(message)
    return edition.name.get(language_of(speaker.lang))


class BookNames:
    """The names of a verdict's books. Methods receive indices into `Verdict.books`."""

    def __init__(self, verdict: Verdict, speaker: Speaker) -> None:
        self.verdict = verdict
        self.speaker = speaker
        self.say = speaker.text

    def are_all(self, indices: Sequence[int]) -> bool:
        """Whether these are all the books of the game, which then need no names."""
        return self.verdict.has_all_books and 1 < len(self.verdict.books) == len(indices)

    def in_sentence(self, indices: Sequence[int]) -> str:
        """Return the names of books as used inside a sentence."""
        if self.are_all(indices):
            return self.say("verdict.every-book", count=len(self.verdict.books))
        return self.speaker.listed([self.verdict.names_in_sentence[index] for index in indices])

    def in_heading(self, indices: Sequence[int]) -> str:
        """Return the names of books as used in a heading."""
        return self.speaker.listed([self.verdict.books[index] for index in indices])

    def places(self, supported_answer: SupportedAnswer) -> Sequence[str]:
        """Return the places where books print the rule of a supported answer.

        A supported answer is an answer to the deciding question. If all of its books print the rule
        in the same place, that place is returned once.
        """
        if len(supported_answer.citations) != len(supported_answer.book_indices):
            return self._by_page(supported_answer.citations)
        names = [self.verdict.books[index] for index in supported_answer.book_indices]
        places = [
            citation.removeprefix(self.say("citation.of-book", book=name))
            for name, citation in zip(names, supported_answer.citations, strict=True)
        ]
        if len({place.removesuffix(INFERRED_MARK) for place in places}) > 1:
            return self._by_page(supported_answer.citations)
        # If one book marks the page as inferred, the shared page keeps the mark.
        place = max(places, key=len)
        if len(self.verdict.books) > 1 and self.are_all(supported_answer.book_indices):
            books = self.in_sentence(supported_answer.book_indices)
            return (self.say("verdict.in-books", place=place, books=books),)
        return (place,)

    def _by_page(self, citations: Sequence[str]) -> Sequence[str]:
        """Return the citations. Books that print the rule on the same page are named together."""
        books: dict[str, list[int]] = {}
        marked_pages: dict[str, str] = {}
        for citation in citations:
            prefixes = [self.say("citation.of-book", book=name) for name in self.verdict.books]
            book_indices = [
                index for index, prefix in enumerate(prefixes) if citation.startswith(prefix)
            ]
            if not book_indices:
                return citations
            index = book_indices[0]
            place = citation.removeprefix(prefixes[index])
            page = place.removesuffix(INFERRED_MARK)
            books.setdefault(page, []).append(index)
            marked_pages[page] = max(place, marked_pages.get(page, ""), key=len)
        if len(books) == len(citations):
            return citations
        return [
            self.say("verdict.in-books", place=marked_pages[page], books=self.in_sentence(indices))
            for page, indices in books.items()
        ]
