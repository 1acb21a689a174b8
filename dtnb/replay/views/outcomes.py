"""Tuples of results of a played line (moves, expectations, refusals) that notebooks display."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from dtnb.frames.line import Refused, Remark
from dtnb.replay.running.results import ExpectationResult, MoveResult, SkippedWindow

if TYPE_CHECKING:
    from dtnb.replay.views.context import PlayedLine

_Result = TypeVar("_Result", covariant=True)


class Outcomes(tuple[_Result, ...]):
    """Results of a line in order: a tuple with a notebook display."""

    #: the name of the function in `outcome_blocks` that returns the list item for one result
    _item_function: ClassVar[str]
    _line: Any

    @classmethod
    def of(cls, line: PlayedLine, results: Iterable[_Result]) -> Self:
        """Return the outcomes of a line."""
        outcomes = cls(results)
        outcomes._line = line
        return outcomes

    def _repr_html_(self) -> str:
        from dtnb.present import List, Paragraph, to_notebook
        from dtnb.replay.views import outcome_blocks

        item_of = getattr(outcome_blocks, self._item_function)
        speaker = self._line.speaker
        items = tuple(item_of(result, self._line, speaker) for result in self._results_to_draw())
        nothing = Paragraph(speaker.text("shown.nothing"), role="mute")
        return to_notebook(List(items, "options") if items else nothing, speaker.lang)

    def _results_to_draw(self) -> Iterable[Any]:
        """Return the results that a notebook draws; a subclass may merge some."""
        return self


class Results(Outcomes[MoveResult]):
    """The result of each move."""

    _item_function = "result_item"


class Expectations(Outcomes[ExpectationResult]):
    """The results of the expectations."""

    _item_function = "expectation_item"

    def _results_to_draw(self) -> Iterable[Any]:
        # One text of a file may contain several statements. The true ones are drawn as one item.
        items: dict[tuple[object, ...], ExpectationResult] = {}
        for result in self:
            key = (result.path, result.text, result.holds, None if result.holds else result.found)
            rules = (*items[key].rules, *result.rules) if key in items else result.rules
            items[key] = result._replace(rules=tuple(dict.fromkeys(rules)))
        return items.values()


class Refusals(Outcomes[Refused]):
    """The moves that the file states as refused."""

    _item_function = "refusal_item"


class Remarks(Outcomes[Remark]):
    """Notes and marks."""

    _item_function = "remark_item"


class SkippedWindows(Outcomes[SkippedWindow]):
    """Windows that asked the seat of a move, but in which the move was not made."""

    _item_function = "skipped_window_item"
