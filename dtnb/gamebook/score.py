"""How somebody fared: which questions were right, after how many tries, with or without help."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from dtnb.explain.speakers import shared_speaker
from dtnb.markup import html, shown
from dtnb.sanitize import sanitize_lines

#: version of what is exported
FORMAT = 1
#: as what a notebook keeps it
KIND = "application/vnd.dtnb.score+json"


class Tried(msgspec.Struct, frozen=True):
    """What became of one question.

    Parameters
    ----------
    text
        The question.
    tries
        How many answers were given.
    right
        Whether the last of them was right.
    hint, shown
        Whether the hint was looked at, and whether the answer was, before it was found.
    """

    text: str
    tries: int = 0
    right: bool = False
    hint: bool = False
    shown: bool = False

    @property
    def at_once(self) -> bool:
        """Whether the first answer was right, without help."""
        return self.right and self.tries == 1 and not (self.hint or self.shown)


class Score(tuple[Tried, ...]):
    """What became of each question, as a table, and as JSON for a teacher's list."""

    #: the language it is shown in
    lang = "en"

    @classmethod
    def of(cls, tried: Iterable[Tried], lang: str = "en") -> Score:
        """Return the score of questions, in a language."""
        made = cls(tried)
        made.lang = lang
        return made

    def __add__(self, other: Iterable[Any]) -> Score:
        """Return the score of both, as of a lesson that asks about several turns."""
        return Score.of((*self, *other), self.lang)

    @property
    def at_once(self) -> int:
        """How many were right at once, without help."""
        return sum(each.at_once for each in self)

    @property
    def right(self) -> int:
        """How many were right in the end."""
        return sum(each.right and not each.shown for each in self)

    def to_json(self) -> str:
        """Return the score as JSON: the figures, and each question with its tries."""
        questions = [msgspec.to_builtins(each) for each in self]
        figures = {"questions": len(self), "right": self.right, "at_once": self.at_once}
        data: dict[str, Any] = {"dtnb_score": FORMAT, **figures, "answers": questions}
        return json.dumps(data, indent=2, ensure_ascii=False)

    def __repr__(self) -> str:
        say = shared_speaker(self.lang).text
        lines = [say("score.sum", count=len(self), right=self.right, once=self.at_once)]
        lines += [f"  {sign} {text} ({remark})" for sign, text, remark in self._rows()]
        return sanitize_lines("\n".join(lines))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """Return what a notebook keeps of it: a page made of one finds the place for its own."""
        told = {"text/plain": repr(self), "text/html": self._repr_html_()}
        return {**told, KIND: json.loads(self.to_json())}

    def _repr_html_(self) -> str:
        say = shared_speaker(self.lang).text
        heading = say("score.sum", count=len(self), right=self.right, once=self.at_once)
        rows = [html.li(f"{sign} {text} ({remark})") for sign, text, remark in self._rows()]
        return shown(html.p(heading), html.ul(rows), lang=self.lang)

    def _rows(self) -> Iterable[tuple[str, str, str]]:
        say = shared_speaker(self.lang).text
        for each in self:
            sign = (
                "✓" if each.right and not each.shown else "✗" if each.tries or each.shown else "·"
            )
            helped = "shown" if each.shown else "hint" if each.hint else None
            yield sign, each.text, say("score.tries", count=each.tries, helped=helped)
