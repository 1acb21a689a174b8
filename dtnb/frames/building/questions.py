"""Build the questions of a document, with each option and the reasons against it.

* question: a decision of a seat, or a roll or draw, for which the record waited.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from msgspec import structs

from dtnb.explain.sentence import text_of
from dtnb.explain.speaker import Speaker
from dtnb.explain.verdicts import explain_reason
from dtnb.frames.building.citations import cited_rule
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
    SimultaneousChoices,
    State,
    Step,
)

if TYPE_CHECKING:
    from dtnb.frames.line import Refused
    from dtnb.frames.plugin import Presenter

#: for each speaker, a cache of reasons in words, by the encoded reasons
_RENDERED_REASONS: WeakKeyDictionary[Speaker, dict[bytes, tuple[OptionReason, ...]]] = (
    WeakKeyDictionary()
)
#: the legal actions in a window that closed without asking a seat
_ONLY_PASS = frozenset({PASS})
#: the maximum number of rules named for an allowed action
MAX_PERMISSIONS = 2
_KINDS: dict[DecisionKind, QuestionKind] = {
    DecisionKind.ACTION: "action",
    DecisionKind.INTERRUPT: "claim",
    DecisionKind.FORCED: "forced",
    DecisionKind.DETAIL: "detail",
}


def action_label(
    action: Action, state: State, presenter: Presenter, game: Game[Any], speaker: Speaker
) -> str:
    """Return the label of an action in a list of options."""
    if action == PASS:
        return speaker.text("option.pass")
    return presenter.options.option_label(game, state, action, speaker)


def question_of(
    state: State,
    presenter: Presenter,
    game: Game[Any],
    speaker: Speaker,
    input_: Input | None = None,
    closing_reason: str | None = None,
    options: Sequence[Action] | None = None,
) -> Question | None:
    """Return the pending question of a state; None if no question is pending.

    `input_` is the input that answered the question; None if it was not answered. `closing_reason`
    says why the window closed by itself; None if it did not. `options` are the actions to list; if
    None, all candidates are listed.
    """
    pending = state.pending
    if isinstance(pending, Decision):
        return _decision_question(
            state, pending, presenter, game, speaker, input_, closing_reason, options
        )
    if isinstance(pending, Chance):
        return _chance_question(pending, speaker)
    return None


def rules_cited_by(question: Question) -> Iterator[str]:
    """Yield the ids of the rules that refuse options or allow the chosen option."""
    for option in question.options:
        for reason in (*option.reasons, *option.permissions):
            yield from reason.rules


def closing_reason_of(step: Step, speaker: Speaker) -> str:
    """Return why the question of a step was not asked: the step's reasons, or else its sentence."""
    reasons = step.args.get("verdict") or step.args.get("reason")
    return text_of(speaker.reasons(reasons) if reasons else speaker.step(step))


def with_refused_move(question: Question, refused: Refused, speaker: Speaker) -> Question:
    """Return the question with a refused move as its first option."""
    option = Option(
        label=refused.text, allowed=False, reasons=render_reasons(refused.verdict.reasons, speaker)
    )
    return structs.replace(question, options=(option, *question.options))


def _chance_question(pending: Chance, speaker: Speaker) -> Question:
    return Question(
        title=speaker.text(f"question.{pending.kind}"),
        kind="chance",
        window=pending.window,
        asked_seat=pending.seat,
        prompt=speaker.text(
            f"prompt.{pending.kind}",
            seat=pending.seat,
            count=pending.count,
            purpose=pending.purpose or None,
            faces=pending.faces_to_tell,
        ),
    )


def _decision_question(
    state: State,
    pending: Decision,
    presenter: Presenter,
    game: Game[Any],
    speaker: Speaker,
    input_: Input | None,
    closing_reason: str | None,
    actions: Sequence[Action] | None,
) -> Question:
    """Return a decision as a question, with its options and the reasons against them."""
    # A claim or a follow-up question is about an action that was declared before.
    declared_action = pending.about and action_label(pending.about, state, presenter, game, speaker)
    kind = _KINDS[pending.kind]
    args = {
        "seat": pending.seat,
        "by": pending.declared_by,
        "about": declared_action,
        "only": pending.restriction,
    }
    topic_message = f"topic.{pending.topic}"
    if pending.topic and speaker.has(topic_message):
        title = text_of(speaker.say(topic_message, args))
    elif pending.kind is DecisionKind.ACTION and pending.window:
        title = speaker.window(pending.window)
    else:
        title = speaker.text(f"question.{kind}")
    chosen_action = _action_of_seat(input_, pending.seat)
    options = []
    cache = _RENDERED_REASONS.setdefault(speaker, {})
    candidates = game.candidates(state) if actions is None else actions
    # Collecting reasons is slow, so it is not done for legal actions.
    legal = frozenset(game.legal_actions(state)) if closing_reason is None else _ONLY_PASS
    for action in _with_chosen(candidates, chosen_action):
        reasons = () if action in legal else game.cited_reasons(state, pending.seat, action)
        is_chosen = chosen_action is not None and _matches(action, chosen_action)
        needs_permissions = is_chosen and not reasons and closing_reason is None
        options.append(
            Option(
                label=action_label(action, state, presenter, game, speaker),
                allowed=not reasons,
                chosen=is_chosen,
                reasons=_render_reasons(reasons, speaker, cache),
                permissions=_render_permissions(
                    state, pending.seat, chosen_action, presenter, game, speaker
                )
                if needs_permissions and chosen_action is not None
                else (),
                thing=speaker.object(action.object) if action.object else "",
                object_place=presenter.options.object_place(game, state, action),
            )
        )
    return Question(
        title=title,
        kind=kind,
        window=pending.window,
        asked_seat=pending.seat,
        order=pending.order,
        prompt=speaker.text(f"prompt.{kind}", **args),
        options=tuple(options),
        closing_reason=closing_reason,
    )


def _render_permissions(
    state: State, seat: int, action: Action, presenter: Presenter, game: Game[Any], speaker: Speaker
) -> tuple[OptionReason, ...]:
    """Return the first `MAX_PERMISSIONS` rules that allow an action, in words.

    The ids of rules on which the edition's book is silent are left out.
    """
    return tuple(
        OptionReason(
            text_of(speaker.permission(permission)),
            tuple(rule for rule in permission.rules if _is_printed(rule, presenter, game, speaker)),
        )
        for permission in game.cited_permissions(state, seat, action)[:MAX_PERMISSIONS]
    )


def _is_printed(rule_id: str, presenter: Presenter, game: Game[Any], speaker: Speaker) -> bool:
    """Return whether the edition's book prints a rule, or has a reading or a title for it."""
    rule = cited_rule(rule_id, presenter, game, speaker)
    return rule.certainty != "silent" or bool(rule.reading or rule.title)


def render_reasons(reasons: tuple[Reason, ...], speaker: Speaker) -> tuple[OptionReason, ...]:
    """Return reasons in words, each with its remedy."""
    return _render_reasons(reasons, speaker, _RENDERED_REASONS.setdefault(speaker, {}))


def _render_reasons(
    reasons: tuple[Reason, ...], speaker: Speaker, cache: dict[bytes, tuple[OptionReason, ...]]
) -> tuple[OptionReason, ...]:
    if not reasons:
        return ()
    # Reasons may contain lists, which cannot be hashed, so the key of the cache is their encoding.
    key = msgspec.msgpack.encode(reasons)
    if key not in cache:
        cache[key] = tuple(_merge_remedies([_render_reason(reason, speaker) for reason in reasons]))
    return cache[key]


def _merge_remedies(reasons: list[OptionReason]) -> Iterator[OptionReason]:
    """Yield the reasons; if several have the same remedy, only the last of them keeps it."""
    for index, reason in enumerate(reasons):
        later_remedies = [other.remedy for other in reasons[index + 1 :]]
        yield structs.replace(reason, remedy=None) if reason.remedy in later_remedies else reason


def _render_reason(reason: Reason, speaker: Speaker) -> OptionReason:
    explained = explain_reason(reason, speaker)
    remedy = text_of(explained.remedy) if explained.remedy else None
    return OptionReason(text_of(explained.text), explained.rules, remedy)


def _action_of_seat(input_: Input | None, seat: int) -> Action | None:
    """Return the action that an input chooses for a seat; None if it chooses none for this seat."""
    if input_ is None:
        return None
    choices: Iterable[Choice] = ()
    if isinstance(input_, SimultaneousChoices):
        choices = input_.choices
    elif isinstance(input_, Choice):
        choices = (input_,)
    return next((choice.action for choice in choices if choice.seat == seat), None)


def _matches(candidate: Action, chosen_action: Action) -> bool:
    """Return whether a candidate is the chosen action, or the same action without details.

    Details are the answers to the follow-up questions about an action.
    """
    return candidate == chosen_action or (
        not candidate.details and candidate == chosen_action.without_details()
    )


def _with_chosen(candidates: Iterable[Action], chosen_action: Action | None) -> list[Action]:
    actions = list(candidates)
    # The chosen action is always listed, even if no candidate matches it.
    if chosen_action is not None and not any(_matches(action, chosen_action) for action in actions):
        actions.append(chosen_action)
    return actions


class QuestionRank(IntEnum):
    """The rank of a question in a window; the window's frame shows one of the lowest rank."""

    #: a seat answered it
    ANSWERED = 0
    #: the seat was not asked, because it had no choice
    SKIPPED = 1
    #: the window itself, which asked no seat
    WINDOW = 2


class RankedQuestion(NamedTuple):
    """A question by its index in the pool of the document, with its rank."""

    rank: QuestionRank
    pool_index: int


class QuestionsByStep:
    """Collects the question that each step and each window shows."""

    def __init__(self) -> None:
        self._steps: dict[int, int] = {}
        self._windows: dict[int, RankedQuestion] = {}

    def add(self, step: int, window: int, question: RankedQuestion) -> None:
        """Add the question of a step inside `window`, which is -1 for a step in no window.

        A window shows the first of its questions that have the lowest rank.
        """
        self._steps[step] = question.pool_index
        shown = self._windows.get(window)
        if window >= 0 and (shown is None or question.rank < shown.rank):
            self._windows[window] = question

    def by_step(self) -> dict[int, int]:
        """Return the index of the question of every step that shows one, windows included."""
        return self._steps | {
            window: question.pool_index for window, question in self._windows.items()
        }
