"""Explain the cards, tokens and windows that a document shows, to readers who ask about them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from typing import TYPE_CHECKING, Any

from dtnb.frames.document import Explanation, Frame, Question
from dtnb.frames.scene import Scene

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.plugin import Presenter
    from dtnb.kernel import Game


def shown_names(
    scenes: Iterable[Scene], questions: Iterable[Question], frames: Iterable[Frame]
) -> frozenset[str]:
    """Return the names of all cards, tokens and other objects that a reader sees."""
    return frozenset(
        (*_names_on_tables(scenes), *_names_in_questions(questions), *_names_in_texts(frames))
    )


def _names_on_tables(scenes: Iterable[Scene]) -> Iterator[str]:
    # Equal seats are one object, so it is enough to compare identities.
    seats = {id(seat): seat for scene in scenes for seat in scene.seats}
    for seat in seats.values():
        yield from (token.name for token in seat.tokens)
        yield from (card.name for card in seat.cards)
        yield from (entry.name for entry in seat.board)


def _names_in_questions(questions: Iterable[Question]) -> Iterator[str]:
    for question in questions:
        for option in question.options:
            if option.thing:
                yield option.thing


def _names_in_texts(frames: Iterable[Frame]) -> Iterator[str]:
    for frame in frames:
        for part in frame.text:
            if part.type == "object":
                yield part.text


def explain_windows(
    windows: Collection[str], presenter: Presenter, game: Game[Any], speaker: Speaker
) -> dict[str, Explanation]:
    """Return an explanation of each window, with its rules and limits, by its id."""
    rulebook = presenter.rulebook()
    explanations: dict[str, Explanation] = {}
    for name in windows:
        window = rulebook.windows.get(name)
        if window is None:
            continue
        edition, policies = presenter.sources.edition(game), presenter.sources.policies(game)
        statements = [rulebook.cite(rule, edition, policies).statement for rule in window.rules]
        if window.limits is not None:
            statements.append(window.limits)
        title = speaker.window(name)
        text = "\n".join(statement.get(speaker.lang) for statement in statements)
        explanations[name] = Explanation(text, speaker.term(window.phase), title)
    return explanations


def explain_shown(
    scenes: Sequence[Scene],
    questions: Sequence[Question],
    frames: Sequence[Frame],
    known_names: Set[str],
    presenter: Presenter,
    game: Game[Any],
    speaker: Speaker,
) -> dict[str, Explanation]:
    """Return the explanations of the objects and windows that a document shows, by name.

    The `known_names` are left out, because the outer document explains them.
    """
    names = shown_names(scenes, questions, frames) - known_names
    objects = presenter.sources.explanations(game, speaker, names)
    window_ids = {question.window for question in questions} - known_names
    windows = explain_windows(window_ids, presenter, game, speaker)
    return dict(sorted({**objects, **windows}.items()))
