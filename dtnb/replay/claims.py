"""Claims on a line, shown as a referee answers them: true or false, what was found, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from dtnb.frames.line import ClaimResult
from dtnb.printable import NO_FORMULAS, printable
from dtnb.rulebook import UnknownId

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.rulebook import Language, Rulebook


class Claims(tuple[ClaimResult, ...]):
    """The claims on a line with their answers, as text and as a list in a notebook."""

    #: each claim with its answer, and what is said below it
    _texts: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @classmethod
    def in_words(
        cls, answers: Sequence[ClaimResult], speaker: Speaker, rulebook: Rulebook, edition: str
    ) -> Claims:
        """Return claims that show themselves in a language, with the rules of an edition."""
        made = cls(answers)
        lang: Language = "fr" if speaker.lang == "fr" else "en"
        seen: set[str] = set()
        texts = []
        for each in answers:
            which = {True: "claim.true", False: "claim.false", None: "claim.open"}[each.answer]
            what = "claim.so-far" if each.answer is None else "claim.found"
            lines = [speaker.text(what, found=each.found)]
            lines = lines if each.found else []
            # A rule that two claims hang on is said once, what decides before the others.
            fresh = [rule for rule in dict.fromkeys(each.rules) if rule not in seen]
            seen.update(fresh)
            said = list(_statements(fresh, rulebook, edition, lang, speaker))
            if said and fresh[0] == each.rules[0]:
                said[0] = speaker.text("claim.decides", rule=said[0])
            lines += said
            texts.append((speaker.text(which, by=each.by or None, says=each.says), tuple(lines)))
        made._texts = tuple(texts)
        return made

    def __repr__(self) -> str:
        return "\n".join(
            "\n".join([printable(head), *(f"  {printable(line)}" for line in lines)])
            for head, lines in self._texts
        )

    def _repr_html_(self) -> str:
        told = "".join(
            f"<p>{escape(head)}</p><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
            for head, lines in self._texts
        )
        return f'<div class="{NO_FORMULAS}">{told}</div>'


def _statements(
    rules: Sequence[str], rulebook: Rulebook, edition: str, lang: Language, speaker: Speaker
) -> Iterator[str]:
    for rule in rules:
        try:
            statement = rulebook.cite(rule, edition).statement.get(lang)
        except UnknownId:
            # A card, an ability or a reading is named by the line of the story.
            continue
        yield speaker.text("list.pair", name=rule, value=statement)
