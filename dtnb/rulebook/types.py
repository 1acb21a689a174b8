"""The data types of a rulebook: editions, rules, windows, policies, doubts and terms.

Every struct is frozen and refuses unknown fields, so that loading finds a typo in a data file.

The file is long because it explains each field of the data files of a rulebook.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Language = Literal["en", "fr"]
#: Every text of a rulebook exists in these languages.
LANGUAGES: tuple[Language, ...] = ("en", "fr")


def language_of(lang: str) -> Language:
    """Return `lang` if it is supported, else English."""
    return "fr" if lang == "fr" else "en"


def is_rule_id(cited_id: str) -> bool:
    """Tell whether a cited id names a rule, and not a component such as ``card:Name``."""
    return ":" not in cited_id


Certainty = Literal["printed", "inferred", "silent"]
Confidence = Literal["high", "medium", "low"]

NonEmpty = Annotated[str, Meta(min_length=1)]
Page = Annotated[int, Meta(ge=1)]


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """A text in every supported language."""

    en: NonEmpty
    fr: NonEmpty

    def get(self, language: Language) -> str:
        """Return the text in one language."""
        return self.fr if language == "fr" else self.en


class EditionFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """One printed rulebook, as its data file describes it."""

    id: NonEmpty
    name: Text
    #: the title on the printed book
    book_title: NonEmpty = field(name="book")
    short: NonEmpty
    year: int | None = None
    #: whether our copy of the text has page numbers; if not, pages are inferred
    pages_printed: bool = False


class Edition(EditionFacts, frozen=True, forbid_unknown_fields=True):
    """A printed rulebook with its answers to the questions that the books answer differently.

    Attributes
    ----------
    switches
        Maps the id of each of these questions (a `Policy` with `books_differ`) to the id of this
        edition's answer (a `Reading`).
    """

    switches: Mapping[str, str] = {}

    def __hash__(self) -> int:
        """Hash by id."""
        return hash(self.id)


class Citation(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where one edition states a rule, or that the edition does not state the rule.

    Attributes
    ----------
    edition
        Edition id.
    pages
        Pages of the book; empty exactly when `certainty` is ``"silent"``.
    certainty
        ``"printed"`` if our copy has the page numbers, ``"inferred"`` if we deduced them,
        ``"silent"`` if this book does not state the rule.
    holds
        Whether a game under this edition is played with the rule.
    variant
        What this edition says instead of `Rule.statement`; None if it says the same.
    see
        The rules that take the place of this rule in this edition.
    note
        A remark for readers of the citation.
    """

    edition: NonEmpty
    pages: tuple[Page, ...] = ()
    certainty: Certainty = "silent"
    holds: bool = True
    variant: Text | None = None
    see: tuple[str, ...] = ()
    note: Text | None = None


class UsualMistake(Text, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The mistaken belief of somebody who breaks a rule.

    The text completes the sentence that begins with "Ann plays as if" or "Ann joue comme si".

    Attributes
    ----------
    more, less
        Texts that replace `en` and `fr` for somebody who grants more than the rule does (yes
        instead of no, or a larger number), and for somebody who grants less; None to keep `en` and
        `fr`.
    side
        ``"more"`` if `en` and `fr` fit only somebody who grants more than the rule does, ``"less"``
        if they fit only somebody who grants less.
    """

    more: Text | None = None
    less: Text | None = None
    side: Literal["more", "less", ""] = ""

    def of(self, value: object, otherwise: object) -> Text:
        """Return the mistake of somebody who answers `otherwise` where the rule answers `value`."""
        if not isinstance(value, int) or not isinstance(otherwise, int):
            return self
        return (self.more if otherwise > value else self.less) or self

    def about_action(self, *, is_allowed: bool) -> Text | None:
        """Return the mistaken belief of somebody who contradicts the rule about an action.

        If the rule allows the action (`is_allowed`), the person forbids it; if not, the person
        allows it. Return None if there is no text for this side.
        """
        side = "less" if is_allowed else "more"
        text = self.less if is_allowed else self.more
        return text or (self if self.side == side else None)


class Clause(Text, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a rule says about one thing, in one short sentence.

    Attributes
    ----------
    about
        The sentence is about a dispute in which one of these words occurs: a trigger or a condition
        of the token, or the code of a reason; empty for every dispute.
    side
        ``"more"`` or ``"less"`` if the sentence refutes only somebody who grants more than the rule
        does, or less, as in `UsualMistake`.
    """

    about: tuple[NonEmpty, ...] = ()
    side: Literal["more", "less", ""] = ""

    def fits(self, words: Iterable[object], side: str) -> bool:
        """Tell whether the sentence refutes somebody who errs on `side` about one of `words`."""
        return (not self.about or not {*self.about}.isdisjoint(words)) and self.side in ("", side)


class Rule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One rule, in this project's words.

    Attributes
    ----------
    id, statement, citations
        The id, what the rule says, and one citation per edition.
    short_statement (``plain`` in JSON)
        The rule in one short sentence, for a place with room for one line; None if the statement is
        short enough. It may omit exceptions, because the whole statement is one tap away.
    clauses
        What the rule says about one thing alone; the first clause that fits a dispute takes the
        place of the short statement.
    outcome
        Whether a play can violate the rule; a tip, for example, cannot be violated. If not,
        `no_outcome_reason` says why.
    readings
        The ids of the policies or ambiguities (not of `Reading`) that decide where a book is
        silent.
    derived
        True if the rule follows from the text without being printed as such.
    confidence
        How certain our interpretation of the printed text is.
    mistake
        The mistaken belief of somebody who breaks the rule; None if nobody breaks it.
    """

    id: NonEmpty
    statement: Text
    citations: tuple[Citation, ...]
    short_statement: Text | None = field(default=None, name="plain")
    clauses: tuple[Clause, ...] = ()
    outcome: bool = True
    no_outcome_reason: Text | None = None
    readings: tuple[str, ...] = ()
    derived: bool = False
    confidence: Confidence = "high"
    mistake: UsualMistake | None = None

    def clause_against(
        self, words: Iterable[object], value: object = None, otherwise: object = None
    ) -> Text | None:
        """Return the clause against somebody who answers `otherwise` where the rule says `value`.

        `words` are what the answer is about. Return None if no clause fits.
        """
        side = ""
        if isinstance(value, int) and isinstance(otherwise, int):
            side = "more" if otherwise > value else "less"
        return next((one for one in self.clauses if one.fits({*words}, side)), None)


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """The seats that may act in a window, and their kinds of action."""

    #: a word of the game for these seats, such as ``all`` or ``active-player``
    who: NonEmpty
    #: words of the game for the kinds of action
    kinds: tuple[NonEmpty, ...]


class ForcedChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that a rule demands of a seat in a window; it cannot be passed."""

    who: NonEmpty
    what: Text


class Window(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One timing window.

    Attributes
    ----------
    phase
        The id of the phase's term.
    step
        The number of the step of the phase in which the window opens; None if the phase has no
        numbered steps.
    offers
        Who may act, and how; empty if nobody may.
    purpose
        The only purpose of the window, such as ``alter-dice``; None if it has several. Actions for
        other purposes can wait for a later window.
    limits
        Further restrictions of the window, in words.
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
    """One of the possible answers to a policy's question.

    `standalone_sentence` (``aloud`` in JSON) is the answer as a referee says it: a sentence that is
    clear without the question. `short_sentence` (``plain`` in JSON) says it in one line; None if
    `standalone_sentence` is short enough.
    """

    id: NonEmpty
    statement: Text
    rules: tuple[str, ...] = ()
    standalone_sentence: Text | None = field(default=None, name="aloud")
    short_sentence: Text | None = field(default=None, name="plain")


class Policy(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A named question about the rules, with its possible readings and a default.

    Attributes
    ----------
    ambiguity
        The id of the gap in the books (``AMB-…``) that the question is about; None for none.
    default
        The id of the reading for every edition, or a mapping from editions to readings.
    printed
        Maps each edition whose book answers the question to the ids of the rules with the answer.
        In all other editions the question is open.
    books_differ (``switch`` in JSON)
        True if the books answer the question differently. The default of an edition is then the
        answer of its book, as we read it.
    house
        True if no book mentions the case: the readings are house rules, not interpretations.
    no_outcome
        Why no play depends on the reading, so that no other reading can be chosen; None if a play
        depends on it.
    """

    id: NonEmpty
    question: Text
    readings: Annotated[tuple[Reading, ...], Meta(min_length=2)]
    default: str | Mapping[str, str]
    reason: Text
    ambiguity: str | None = None
    confidence: Confidence = "high"
    printed: Mapping[str, tuple[NonEmpty, ...]] = {}
    books_differ: bool = field(default=False, name="switch")
    house: bool = False
    no_outcome: Text | None = None

    def __hash__(self) -> int:
        """Hash by id."""
        return hash(self.id)

    def default_in(self, edition: str) -> str:
        """Return the id of an edition's default reading."""
        return self.default if isinstance(self.default, str) else self.default[edition]

    def reading(self, reading_id: str) -> Reading | None:
        """Return the reading with an id; None if there is none."""
        return next((reading for reading in self.readings if reading.id == reading_id), None)

    def overrules(self, rule_id: str, edition: str, reading_id: str) -> bool:
        """Tell whether a reading is a table's own answer to what a rule of the edition answers."""
        reading = self.reading(reading_id)
        is_unsupported = reading is not None and not reading.rules
        return is_unsupported and rule_id in self.printed.get(edition, ())

    def standalone_sentence(self, reading_id: str, language: Language) -> str:
        """Return a reading as a referee says it; "" for a reading without such a sentence."""
        reading = self.reading(reading_id)
        return (
            reading.standalone_sentence.get(language)
            if reading is not None and reading.standalone_sentence
            else ""
        )

    def short_sentence(self, reading_id: str, language: Language) -> str:
        """Return a reading in one short sentence; "" for a reading without one."""
        reading = self.reading(reading_id)
        return (
            reading.short_sentence.get(language)
            if reading is not None and reading.short_sentence
            else ""
        )


class Doubt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A reason why a verdict is less certain than a printed rule.

    Attributes
    ----------
    about
        The id of the rule, policy or ambiguity that decides the verdict, or the ids of several.
    because
        The gap in the books, or the text that supports the other side, in whole sentences.
    beside
        The ids of rules or ambiguities that also took effect in the turn, if the doubt arises only
        together with them.
    unless
        The ids of rules or components that settle the doubt if one took effect in the turn.
    editions
        The editions to which the doubt applies; an empty list means all editions. In these
        editions, the verdict counts as our reading, not as printed.
    possible_agreement (``agreed`` in JSON)
        What a table may agree on instead, as the end of a sentence that begins with "If a table
        agrees that"; None where the other readings of a policy say it.
    """

    id: NonEmpty
    about: NonEmpty | tuple[NonEmpty, ...]
    because: Text
    beside: tuple[NonEmpty, ...] = ()
    unless: tuple[NonEmpty, ...] = ()
    editions: tuple[NonEmpty, ...] = ()
    possible_agreement: Text | None = field(default=None, name="agreed")

    @property
    def about_ids(self) -> tuple[str, ...]:
        """The ids in `about`."""
        return (self.about,) if isinstance(self.about, str) else self.about

    def is_about(self, deciding: Collection[str]) -> bool:
        """Tell whether the doubt is about one of the rules and policies that decide a verdict."""
        return not set(self.about_ids).isdisjoint(deciding)

    def applies_in(self, edition_id: str) -> bool:
        """Tell whether the doubt applies to an edition."""
        return not self.editions or edition_id in self.editions


class Term(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A word of the rulebook in every language, and the rules that define it."""

    id: NonEmpty
    name: Text
    rules: tuple[str, ...] = ()


class RulebookFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One data file, with any of these sections."""

    schema_address: str | None = field(default=None, name="$schema")
    editions: tuple[EditionFacts, ...] = ()
    rules: tuple[Rule, ...] = ()
    windows: tuple[Window, ...] = ()
    policies: tuple[Policy, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    terms: tuple[Term, ...] = ()


class Ruling(Struct, frozen=True):
    """How the question of a policy is answered in one edition, and why.

    Attributes
    ----------
    policy, ambiguity, edition
        The ids of the policy, of the ambiguity (the gap in the books) that the policy answers (None
        for none), and of the edition.
    value, statement
        The id of the reading, and the reading in words.
    reason, rules
        The `reason` of the policy, and the ids of the rules behind the reading.
    chosen
        True if the reading is the caller's choice instead of the edition's default.
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
    """A rule in one edition: where the book states it, or else the reading in force.

    Attributes
    ----------
    certainty
        As in `Citation`; ``"reading"`` if the requested id is that of a policy or an ambiguity.
    short_statement (``plain`` in JSON)
        As in `Rule`; None if the edition's text differs from `Rule.statement`.
    readings
        The readings in force, if the book is silent or the requested id is not that of a rule.
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
    short_statement: Text | None = field(default=None, name="plain")
