"""What a rulebook is made of: editions, rules, windows, policies and terms, all as data.

Every struct is frozen and refuses unknown fields, so a slip in a data file is found on loading.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Language = Literal["en", "fr"]
#: the languages in which every text exists
LANGUAGES: tuple[Language, ...] = ("en", "fr")


def language_of(lang: str) -> Language:
    """Return a language that somebody named; English for one in which there are no texts."""
    return "fr" if lang == "fr" else "en"


Certainty = Literal["printed", "inferred", "silent"]
Confidence = Literal["high", "medium", "low"]

NonEmpty = Annotated[str, Meta(min_length=1)]
Page = Annotated[int, Meta(ge=1)]


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """The same words in every language we publish."""

    en: NonEmpty
    fr: NonEmpty

    def get(self, language: Language) -> str:
        """Return the words in one language."""
        return self.fr if language == "fr" else self.en


class EditionFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """One printed rulebook, as its data file describes it."""

    id: NonEmpty
    name: Text
    book: NonEmpty
    short: NonEmpty
    year: int | None = None
    #: Whether our source carries page numbers; where it does not, pages are inferred.
    pages_printed: bool = False


class Edition(EditionFacts, frozen=True, forbid_unknown_fields=True):
    """A printed rulebook.

    Attributes
    ----------
    switches
        Policy id to reading id, for the questions that the books answer differently. What is in
        force at a table is in `Readings`.
    """

    switches: Mapping[str, str] = {}

    def __hash__(self) -> int:
        """Editions are told apart by their id."""
        return hash(self.id)


class Citation(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where one edition states a rule, or that it does not.

    Attributes
    ----------
    edition
        Edition id.
    pages
        Pages of the book; empty exactly when `certainty` is ``"silent"``.
    certainty
        ``"printed"``: the page number is in the text; ``"inferred"``: the page number is deduced;
        ``"silent"``: this book does not state the rule.
    holds
        Whether a game under this edition is played with the rule.
    variant
        What this edition states instead of the rule's common statement.
    see
        Rules that take this one's place in this edition.
    note
        Anything a reader of the citation should know.
    """

    edition: NonEmpty
    pages: tuple[Page, ...] = ()
    certainty: Certainty = "silent"
    holds: bool = True
    variant: Text | None = None
    see: tuple[str, ...] = ()
    note: Text | None = None


class Rule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One rule, in our words.

    Attributes
    ----------
    id, statement, citations
        The id, what the rule says, and one citation per edition.
    outcome
        False for tips and wording that no play could break; `no_outcome_reason` says why.
    readings
        Ambiguities or policies that stand in where a book is silent.
    derived
        True when the rule follows from the text without being printed as such.
    confidence
        How surely the printed text could be read.
    """

    id: NonEmpty
    statement: Text
    citations: tuple[Citation, ...]
    outcome: bool = True
    no_outcome_reason: Text | None = None
    readings: tuple[str, ...] = ()
    derived: bool = False
    confidence: Confidence = "high"


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """Who may do which kinds of action in a window."""

    who: NonEmpty
    kinds: tuple[NonEmpty, ...]


class ForcedChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that a rule asks of somebody in a window; it cannot be passed."""

    who: NonEmpty
    what: Text


class Window(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One timing window.

    Attributes
    ----------
    phase
        Term id of the phase; `step` is the numbered step inside it, if it has one.
    offers
        Who may act with what; empty when nobody may.
    purpose
        The one thing the window exists for, where there is one; other actions can wait for a
        later window.
    limits
        What else bounds the window.
    """

    id: NonEmpty
    name: Text
    phase: NonEmpty
    rules: tuple[str, ...]
    step: int | None = None
    offers: tuple[Offer, ...] = ()
    forced: tuple[ForcedChoice, ...] = ()
    purpose: str | None = None
    limits: Text | None = None


class Reading(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of the ways a question can be answered."""

    id: NonEmpty
    statement: Text
    rules: tuple[str, ...] = ()


class Policy(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A named question with its possible readings and the one used unless another is chosen.

    Attributes
    ----------
    ambiguity
        The catalogue's id for the gap in the books, if it has one.
    default
        Reading id for every edition, or a mapping from edition id to reading id.
    printed
        Where a book itself answers the question as its default does: by edition id, the rules by
        which it does. In every other edition the question is open.
    switch
        True when the editions themselves differ here, so that the default is what each one says
        (or is read to say).
    house
        True when no book speaks of the case at all: the readings are arrangements that a table
        may make, not interpretations.
    no_outcome
        Why no play can come out otherwise under another reading; such a policy is not chosen.
    """

    id: NonEmpty
    question: Text
    readings: Annotated[tuple[Reading, ...], Meta(min_length=2)]
    default: str | Mapping[str, str]
    reason: Text
    ambiguity: str | None = None
    confidence: Confidence = "high"
    printed: Mapping[str, tuple[NonEmpty, ...]] = {}
    switch: bool = False
    house: bool = False
    no_outcome: Text | None = None

    def __hash__(self) -> int:
        """Policies are told apart by their id."""
        return hash(self.id)

    def default_in(self, edition: str) -> str:
        """Return the id of the reading used in an edition unless another is chosen."""
        return self.default if isinstance(self.default, str) else self.default[edition]


class Term(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A word of the rulebook in every language, and the rules that define it."""

    id: NonEmpty
    name: Text
    rules: tuple[str, ...] = ()


class RulebookFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One data file; it may hold any of the sections."""

    schema_address: str | None = field(default=None, name="$schema")
    editions: tuple[EditionFacts, ...] = ()
    rules: tuple[Rule, ...] = ()
    windows: tuple[Window, ...] = ()
    policies: tuple[Policy, ...] = ()
    terms: tuple[Term, ...] = ()


class Ruling(Struct, frozen=True):
    """How a policy is read in one edition, and why.

    Attributes
    ----------
    chosen
        True when the reading was chosen by the caller rather than being the edition's default.
    """

    policy: str
    ambiguity: str | None
    edition: str
    value: str
    statement: Text
    reason: Text
    rules: tuple[str, ...]
    chosen: bool


class Explanation(Struct, frozen=True):
    """A rule as one edition has it: where it stands, or which reading stands in for it.

    Attributes
    ----------
    certainty
        As in `Citation`; ``"reading"`` when what was asked for is itself a policy.
    """

    rule: str
    edition: Edition
    statement: Text
    pages: tuple[int, ...]
    certainty: Certainty | Literal["reading"]
    holds: bool = True
    derived: bool = False
    see: tuple[str, ...] = ()
    note: Text | None = None
    readings: tuple[Ruling, ...] = ()
