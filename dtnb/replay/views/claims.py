"""Claims on a line, shown as a referee answers them: true or false, what was found, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.line import ClaimResult
from dtnb.markup import html, shown
from dtnb.rulebook import UnknownId
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.explain.speaker import Speaker
    from dtnb.rulebook import Rulebook


class Told(NamedTuple):
    """A claim in words.

    Attributes
    ----------
    answer
        The claim with its answer.
    found
        What is the case, where that is said.
    rules
        Behind it, those that were not told before.
    decides
        Whether the first of them is what decides.
    """

    answer: str
    found: tuple[str, ...]
    rules: tuple[str, ...]
    decides: bool


class Claims(tuple[ClaimResult, ...]):
    """The claims on a line with their answers, as text and as a list in a notebook."""

    _told: tuple[Told, ...] = ()
    _lang: str = "en"

    @classmethod
    def in_words(
        cls, answers: Sequence[ClaimResult], speaker: Speaker, rulebook: Rulebook, edition: str
    ) -> Claims:
        """Return claims that show themselves in a language, with the rules of an edition."""
        made = cls(answers)
        seen: set[str] = set()
        told = []
        for each in answers:
            which = {True: "claim.true", False: "claim.false", None: "claim.open"}[each.answer]
            what = "claim.so-far" if each.answer is None else "claim.found"
            found = (speaker.text(what, found=each.found),) if each.found else ()
            # A rule that two claims hang on is said once, what decides before the others.
            fresh = [rule for rule in dict.fromkeys(each.rules) if rule not in seen]
            seen.update(fresh)
            said = list(_statements(fresh, rulebook, edition, speaker))
            decides = bool(said) and fresh[0] == each.rules[0]
            if decides:
                said[0] = speaker.text("claim.decides", rule=said[0])
            answer = speaker.text(which, by=each.by or None, says=each.says)
            told.append(Told(answer, found, tuple(said), decides))
        made._told, made._lang = tuple(told), speaker.lang
        return made

    def __repr__(self) -> str:
        return "\n".join(
            "\n".join(
                [
                    sanitize_line(told.answer),
                    *(f"  {sanitize_line(line)}" for line in (*told.found, *told.rules)),
                ]
            )
            for told in self._told
        )

    def _repr_html_(self) -> str:
        pieces = map(_piece, self, self._told)
        return shown(html.ul(pieces, class_="options"), lang=self._lang)


def _piece(claim: ClaimResult, told: Told) -> Markup:
    tone = {True: "good", False: "bad", None: "warn"}[claim.answer]
    decides, others = told.rules[: told.decides], told.rules[told.decides :]
    return html.li(
        html.p(html.strong(told.answer)),
        map(html.p, told.found),
        [html.p(rule, class_="decides") for rule in decides],
        [html.p(html.small(rule)) for rule in others],
        class_=f"option {tone}",
    )


def _statements(
    rules: Sequence[str], rulebook: Rulebook, edition: str, speaker: Speaker
) -> Iterator[str]:
    for rule in rules:
        try:
            statement = rulebook.cite(rule, edition).statement.get(speaker.lang)
            if rule in rulebook.ambiguities:
                # A reading alone is an answer without its question.
                statement = f"{rulebook.policy(rule).question.get(speaker.lang)} {statement}"
        except UnknownId:
            # A card, an ability or a reading is named by the line of the story.
            continue
        yield speaker.text("list.pair", name=rule, value=statement)
