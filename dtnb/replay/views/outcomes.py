"""What became of a line, as things that a notebook draws: moves, statements, refusals, branches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from dtnb.frames.line import Refused, Remark
from dtnb.replay.running.results import ExpectationResult, MoveResult, SkippedWindow

if TYPE_CHECKING:
    from dtnb.replay.views.context import PlayedLine

_Thing = TypeVar("_Thing", covariant=True)


class Outcomes(tuple[_Thing, ...]):
    """Things of a line, in their order; a tuple that a notebook draws."""

    #: the function of `outcome_blocks` that returns one of them as an item
    _item: ClassVar[str]
    _line: Any

    @classmethod
    def of(cls, line: PlayedLine, things: Iterable[_Thing]) -> Self:
        """Return things of a line."""
        made = cls(things)
        made._line = line
        return made

    def _repr_html_(self) -> str:
        from dtnb.markup import shown
        from dtnb.present import List, Paragraph, to_html
        from dtnb.replay.views import outcome_blocks

        item_of = getattr(outcome_blocks, self._item)
        speaker = self._line.speaker
        items = tuple(item_of(thing, self._line, speaker) for thing in self._shown_things())
        nothing = Paragraph(speaker.text("shown.nothing"), role="mute")
        return shown(to_html(List(items, "options") if items else nothing), lang=speaker.lang)

    def _shown_things(self) -> Iterable[Any]:
        """Return the things that a notebook draws, one after the other."""
        return self


class Results(Outcomes[MoveResult]):
    """What became of each move."""

    _item = "result"


class Expectations(Outcomes[ExpectationResult]):
    """What must be true, and whether it is."""

    _item = "expectation"

    def _shown_things(self) -> Iterable[Any]:
        # A line of a file may state several things; those that hold are one line here as well.
        together: dict[tuple[object, ...], ExpectationResult] = {}
        for each in self:
            key = (each.path, each.text, each.holds, None if each.holds else each.found)
            rules = (*together[key].rules, *each.rules) if key in together else each.rules
            together[key] = each._replace(rules=tuple(dict.fromkeys(rules)))
        return together.values()


class Refusals(Outcomes[Refused]):
    """Moves that were tried to show that the rules refuse them."""

    _item = "refusal"


class Remarks(Outcomes[Remark]):
    """Notes and marks."""

    _item = "remark"


class Moments(Outcomes[SkippedWindow]):
    """Moments at which a move was not made."""

    _item = "moment"
