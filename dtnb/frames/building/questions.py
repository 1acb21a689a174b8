"""Questions as the document shows them: each option, each reason against it, and at which step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import structs

from dtnb.explain.sentence import text_of
from dtnb.explain.speaker import Speaker
from dtnb.explain.verdicts import explain_reason
from dtnb.frames.document import Option, OptionReason, Question, QuestionKind
from dtnb.kernel import (
    PASS,
    Action,
    Chance,
    Choice,
    Decision,
    DecisionKind,
    Game,
    Input,
    Reason,
    State,
    Together,
)

if TYPE_CHECKING:
    from dtnb.frames.line import Refused
    from dtnb.frames.plugin import Drawing

#: the reasons that each speaker who is still in use has put into words, those against one option
#: together
_IN_WORDS: WeakKeyDictionary[Speaker, dict[bytes, tuple[OptionReason, ...]]] = WeakKeyDictionary()
#: what may be done where a window closed by itself
_PASS_ALONE = frozenset({PASS})
_KINDS: dict[DecisionKind, QuestionKind] = {
    DecisionKind.ACTION: "action",
    DecisionKind.CLAIM: "claim",
    DecisionKind.FORCED: "forced",
    DecisionKind.DETAIL: "detail",
}


def action_label(
    action: Action, state: State, drawing: Drawing, game: Game[Any], speaker: Speaker
) -> str:
    """Return how an action reads in a list of options."""
    if action == PASS:
        return speaker.text("option.pass")
    return drawing.options.option_label(game, state, action, speaker)


def question_of(
    state: State,
    drawing: Drawing,
    game: Game[Any],
    speaker: Speaker,
    given: Input | None = None,
    closed: str | None = None,
    among: Sequence[Action] | None = None,
) -> Question | None:
    """Return the question at which a state rests.

    Parameters
    ----------
    state
        A state at rest.
    given
        The input that answered it, if one did.
    closed
        Why it closed by itself, if it did.
    among
        What is listed; all that could be tried unless given.
    """
    pending = state.pending
    if isinstance(pending, Decision):
        return _decision(state, pending, drawing, game, speaker, given, closed, among)
    if isinstance(pending, Chance):
        return _chance(pending, speaker)
    return None


def cited_by(question: Question) -> Iterator[str]:
    """Yield the ids of the rules that speak against an option of a question."""
    for option in question.options:
        for reason in option.reasons:
            yield from reason.rules


def with_tried(question: Question, tried: Refused, speaker: Speaker) -> Question:
    """Return the question with a move on top that was tried there and refused."""
    option = Option(
        label=tried.text, allowed=False, reasons=reasons_in_words(tried.verdict.reasons, speaker)
    )
    return structs.replace(question, options=(option, *question.options))


def _chance(pending: Chance, speaker: Speaker) -> Question:
    return Question(
        title=speaker.text(f"question.{pending.kind}"),
        kind="chance",
        window=pending.window,
        asked=pending.seat,
        prompt=speaker.text(
            f"prompt.{pending.kind}",
            seat=pending.seat,
            count=pending.count,
            purpose=pending.purpose or None,
            faces=pending.faces_to_tell,
        ),
    )


def _decision(
    state: State,
    pending: Decision,
    drawing: Drawing,
    game: Game[Any],
    speaker: Speaker,
    given: Input | None,
    closed: str | None,
    among: Sequence[Action] | None,
) -> Question:
    about = pending.about and action_label(pending.about, state, drawing, game, speaker)
    kind = _KINDS[pending.kind]
    named = {"seat": pending.seat, "by": pending.by, "about": about, "only": pending.only}
    topic = f"topic.{pending.topic}"
    if pending.topic and speaker.has(topic):
        title = text_of(speaker.say(topic, named))
    elif pending.kind is DecisionKind.ACTION and pending.window:
        title = speaker.window(pending.window)
    else:
        title = speaker.text(f"question.{kind}")
    chosen = _chosen(given, pending.seat)
    options = []
    kept = _IN_WORDS.setdefault(speaker, {})
    listed = game.candidates(state) if among is None else among
    # What may be done is found in a shorter way than every reason against the rest.
    legal = frozenset(game.legal_actions(state)) if closed is None else _PASS_ALONE
    for action in _with_chosen(listed, chosen):
        reasons = () if action in legal else game.cited_reasons(state, pending.seat, action)
        options.append(
            Option(
                label=action_label(action, state, drawing, game, speaker),
                allowed=not reasons,
                chosen=chosen is not None and _is(action, chosen),
                reasons=_in_words(reasons, speaker, kept),
                thing=speaker.object(action.object) if action.object else "",
                source=drawing.options.option_source(game, state, action),
            )
        )
    return Question(
        title=title,
        kind=kind,
        window=pending.window,
        asked=pending.seat,
        order=pending.order,
        prompt=speaker.text(f"prompt.{kind}", **named),
        options=tuple(options),
        closed=closed,
    )


def reasons_in_words(reasons: tuple[Reason, ...], speaker: Speaker) -> tuple[OptionReason, ...]:
    """Return reasons in words, each with what would remove it."""
    return _in_words(reasons, speaker, _IN_WORDS.setdefault(speaker, {}))


def _in_words(
    reasons: tuple[Reason, ...], speaker: Speaker, kept: dict[bytes, tuple[OptionReason, ...]]
) -> tuple[OptionReason, ...]:
    if not reasons:
        return ()
    # The same ones stand at question after question. What a reason holds may be a list, which
    # cannot be looked up by; its bytes can.
    key = msgspec.msgpack.encode(reasons)
    if key not in kept:
        kept[key] = tuple(_told([_reason(reason, speaker) for reason in reasons]))
    return kept[key]


def _told(reasons: list[OptionReason]) -> Iterator[OptionReason]:
    """Yield reasons; what would remove several of them is said once, behind the last."""
    for at, each in enumerate(reasons):
        later = [other.remedy for other in reasons[at + 1 :]]
        yield structs.replace(each, remedy=None) if each.remedy in later else each


def _reason(reason: Reason, speaker: Speaker) -> OptionReason:
    said = explain_reason(reason, speaker)
    remedy = text_of(said.remedy) if said.remedy else None
    return OptionReason(text_of(said.text), said.rules, remedy)


def _chosen(given: Input | None, seat: int) -> Action | None:
    if given is None:
        return None
    choices: Iterable[Choice] = ()
    if isinstance(given, Together):
        choices = given.choices
    elif isinstance(given, Choice):
        choices = (given,)
    return next((choice.action for choice in choices if choice.seat == seat), None)


def _is(candidate: Action, chosen: Action) -> bool:
    return candidate == chosen or (not candidate.details and candidate == chosen.bare())


def _with_chosen(candidates: Iterable[Action], chosen: Action | None) -> list[Action]:
    listed = list(candidates)
    # What was done is always shown, also where a game lists only the bare forms of its candidates
    # and took one with other details.
    if chosen is not None and not any(_is(action, chosen) for action in listed):
        listed.append(chosen)
    return listed


class AskedFirst:
    """Which question each step shows, and each window as a whole."""

    def __init__(self) -> None:
        self._steps: dict[int, int] = {}
        self._windows: dict[int, tuple[int, int]] = {}

    def add(self, step: int, window: int, weight: int, question: int) -> None:
        """Note that a step in a window showed a question; the least weight counts for it."""
        self._steps[step] = question
        if window >= 0 and (window not in self._windows or weight < self._windows[window][0]):
            self._windows[window] = (weight, question)

    def by_step(self) -> dict[int, int]:
        """Return the question of every step that shows one, windows included."""
        return self._steps | {window: asked for window, (_, asked) in self._windows.items()}
