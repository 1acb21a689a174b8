"""The moves, statements, refusals and remarks of a line, as tuples that a notebook draws."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from dtnb.frames.line import Refused, Remark
from dtnb.replay.running.results import ExpectationResult, MoveResult, SkippedWindow

if TYPE_CHECKING:
    from dtnb.replay.views.context import PlayedLine

_Thing = TypeVar("_Thing", covariant=True)


class Outcomes(tuple[_Thing, ...]):
    """Results of a line in their order; a tuple that a notebook draws."""

    #: the function of `outcomes_html` that draws one outcome
    _piece: ClassVar[str]
    _line: Any

    @classmethod
    def of(cls, line: PlayedLine, things: Iterable[_Thing]) -> Self:
        """Return the outcomes of a line."""
        outcomes = cls(things)
        outcomes._line = line
        return outcomes

    def _repr_html_(self) -> str:
        from dtnb.markup import html, shown
        from dtnb.replay.views import outcomes_html

        piece = getattr(outcomes_html, self._piece)
        speaker = self._line.speaker
        pieces = [piece(outcome, self._line, speaker) for outcome in self._to_draw()]
        empty = None if pieces else html.p(speaker.text("shown.nothing"), class_="mute")
        return shown(html.ul(pieces, class_="options") if pieces else empty, lang=speaker.lang)

    def _to_draw(self) -> Iterable[Any]:
        """Return the outcomes to draw."""
        return self


class Results(Outcomes[MoveResult]):
    """The result of each move."""

    _piece = "result"


class Expectations(Outcomes[ExpectationResult]):
    """The expectations, with whether they hold."""

    _piece = "expectation"

    def _to_draw(self) -> Iterable[Any]:
        # One line of a file may hold several statements; those that hold are drawn as one line.
        by_line: dict[tuple[object, ...], ExpectationResult] = {}
        for result in self:
            key = (result.path, result.text, result.holds, None if result.holds else result.found)
            rules = (*by_line[key].rules, *result.rules) if key in by_line else result.rules
            by_line[key] = result._replace(rules=tuple(dict.fromkeys(rules)))
        return by_line.values()


class Refusals(Outcomes[Refused]):
    """Moves that the file states to be refused."""

    _piece = "refusal"


class Remarks(Outcomes[Remark]):
    """Notes and marks."""

    _piece = "remark"


class Moments(Outcomes[SkippedWindow]):
    """Windows in which a move was not made."""

    _piece = "moment"
