"""Show what players claim on a line of play: true or false, the actual value, and the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.line import ClaimResult
from dtnb.rulebook import UnknownId
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.explain.speaker import Speaker
    from dtnb.rulebook import Rulebook


class ClaimWords(NamedTuple):
    """A claim and its answer as text."""

    #: a sentence with the claim and its answer
    answer: str
    #: the sentence with the actual value, in a tuple; empty if the record has no actual value
    actual: tuple[str, ...]
    #: the statements of the rules behind the answer, except the rules that an earlier claim cites
    rules: tuple[str, ...]
    #: whether the first of `rules` decides the claim
    decides: bool


class Claims(tuple[ClaimResult, ...]):
    """The claims on a line with their answers, as text and as a list in a notebook."""

    _words: tuple[ClaimWords, ...] = ()
    _lang: str = "en"

    @classmethod
    def in_words(
        cls, answers: Sequence[ClaimResult], speaker: Speaker, rulebook: Rulebook, edition: str
    ) -> Claims:
        """Return claims with their words in the speaker's language and the rules of an edition."""
        claims = cls(answers)
        cited: set[str] = set()
        words = []
        for claim in answers:
            answer_id = {True: "claim.true", False: "claim.false", None: "claim.open"}[claim.answer]
            found_id = "claim.so-far" if claim.answer is None else "claim.found"
            actual = (speaker.text(found_id, found=claim.found),) if claim.found else ()
            # A rule behind two claims is cited only once. The deciding rule of each claim comes
            # first.
            uncited = [rule for rule in dict.fromkeys(claim.rules) if rule not in cited]
            cited.update(uncited)
            statements = list(_rule_statements(uncited, rulebook, edition, speaker))
            decides = bool(statements) and uncited[0] == claim.rules[0]
            if decides:
                statements[0] = speaker.text("claim.decides", rule=statements[0])
            answer = speaker.text(answer_id, by=claim.by or None, says=claim.says)
            words.append(ClaimWords(answer, actual, tuple(statements), decides))
        claims._words, claims._lang = tuple(words), speaker.lang
        return claims

    def __repr__(self) -> str:
        return "\n".join(
            "\n".join(
                [
                    sanitize_line(claim.answer),
                    *(f"  {sanitize_line(line)}" for line in (*claim.actual, *claim.rules)),
                ]
            )
            for claim in self._words
        )

    def _repr_html_(self) -> str:
        from dtnb.markup import html, wrap_for_display

        items = map(_list_item, self, self._words)
        return wrap_for_display(html.ul(items, class_="options"), lang=self._lang)


def _list_item(claim: ClaimResult, words: ClaimWords) -> Markup:
    """Return a claim as a list item: its answer, the actual value, and the rules."""
    from dtnb.markup import html

    tone = {True: "good", False: "bad", None: "warn"}[claim.answer]
    deciding_count = 1 if words.decides else 0
    deciding_rules, other_rules = words.rules[:deciding_count], words.rules[deciding_count:]
    return html.li(
        html.p(html.strong(words.answer)),
        map(html.p, words.actual),
        [html.p(rule, class_="decides") for rule in deciding_rules],
        [html.p(html.small(rule)) for rule in other_rules],
        class_=f"option {tone}",
    )


def _rule_statements(
    rules: Sequence[str], rulebook: Rulebook, edition: str, speaker: Speaker
) -> Iterator[str]:
    """Yield the id and the statement of each rule. Skip ids that are not in the rulebook."""
    for rule in rules:
        try:
            statement = rulebook.cite(rule, edition).statement.get(speaker.lang)
            if rule in rulebook.ambiguities:
                # For an ambiguity, the statement is an answer, so the question goes before it.
                statement = f"{rulebook.policy(rule).question.get(speaker.lang)} {statement}"
        except UnknownId:
            # The id is not that of a rule, but of a card or another component of the game, and the
            # story has named the component already.
            continue
        yield speaker.text("list.pair", name=rule, value=statement)
