"""What is explained in a document: the names that it shows, and its windows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from dtnb.frames.document import Explanation, Frame, Question
from dtnb.frames.scene import Scene

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.plugin import Drawing
    from dtnb.kernel import Game


def shown_names(
    scenes: Iterable[Scene], questions: Iterable[Question], frames: Iterable[Frame]
) -> frozenset[str]:
    """Return the names of things that a reader meets."""
    return frozenset((*_on_tables(scenes), *_in_questions(questions), *_told(frames)))


def _on_tables(scenes: Iterable[Scene]) -> Iterator[str]:
    # A side of the table looks the same for many moments, and is then one and the same.
    seats = {id(seat): seat for scene in scenes for seat in scene.seats}
    for seat in seats.values():
        yield from (token.name for token in seat.tokens)
        yield from (card.name for card in seat.cards)
        yield from (entry.name for entry in seat.board)


def _in_questions(questions: Iterable[Question]) -> Iterator[str]:
    for question in questions:
        for option in question.options:
            if option.thing:
                yield option.thing


def _told(frames: Iterable[Frame]) -> Iterator[str]:
    for frame in frames:
        for part in frame.text:
            if part.t == "object":
                yield part.v


def windows_explained(
    windows: Collection[str], drawing: Drawing, game: Game[Any], speaker: Speaker
) -> dict[str, Explanation]:
    """Return what holds in windows, by their ids: their rules in this edition, and their limits."""
    rulebook = drawing.rulebook()
    found: dict[str, Explanation] = {}
    for name in windows:
        window = rulebook.windows.get(name)
        if window is None:
            continue
        edition, policies = drawing.sources.edition(game), drawing.sources.policies(game)
        said = [rulebook.cite(rule, edition, policies).statement for rule in window.rules]
        if window.limits is not None:
            said.append(window.limits)
        title = f"{name} {speaker.window(name)}"
        text = "\n".join(each.get(speaker.lang) for each in said)
        found[name] = Explanation(text, speaker.term(window.phase), title)
    return found
