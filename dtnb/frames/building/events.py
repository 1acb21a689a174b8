"""Build the events of a document: divide its frames into parts, and describe each part's result.

* outcome: an event that ends an exchange, a turn or the game.
* owner of a step: the event to which the step belongs.
* `presenter.events`: the functions of the game that say where events begin and describe them.

The file is long because the division and the descriptions share the parts.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from dtnb.explain.sentence import Segment, Sentence, text_of
from dtnb.explain.speaker import Speaker
from dtnb.frames.building.annotations import UNASKED
from dtnb.frames.event import Event, EventKind, Exchange, Result, Roll
from dtnb.frames.plugin import EventStart, EventWords, Sides
from dtnb.frames.scene import Dial, Scene
from dtnb.frames.structure import Place
from dtnb.kernel import Game, Role, Step
from dtnb.rulebook.types import is_rule_id

if TYPE_CHECKING:
    from dtnb.frames.document import Frame, Question
    from dtnb.frames.line import Line
    from dtnb.frames.plugin import Presenter

#: the kind of event that an annotation begins, by the kind of the annotation. An answer to a
#: follow-up question begins no event, because it belongs to the event of the action after it
_ANNOTATIONS: dict[str, EventKind] = {
    "claim": "claim",
    "refused": "refused",
    "unmade": "refused",
    "open": "open",
}
#: steps with these roles only divide play into units; they have no effect on the table
_FRAMING = frozenset({Role.TURN, Role.PHASE, Role.WINDOW, Role.PASS, Role.CLOSE})
#: steps with these roles show the effects of an action
_EFFECTS = frozenset({Role.AMOUNT, Role.SUM, Role.CHANCE, Role.ALTER})
#: a longer title is cut, if possible after a whole word
_MAX_TITLE_LENGTH = 20


def _begins_event(frame: Frame, scene: Scene) -> bool:
    """Return whether an annotation begins an event.

    A roll that no question asks for begins none, because the refused move before it began one. Nor
    does a move without a reason against it that names nothing, such as to answer with nothing.
    """
    if frame.kind != "unmade" or frame.rules:
        return frame.kind in _ANNOTATIONS
    return UNASKED not in frame.tags and bool(_first_named_object(frame, scene))


def _first_named_object(frame: Frame, scene: Scene) -> str:
    """Return the token, card or board entry that a refused move names first; empty for none."""
    text = text_of(frame.text)
    names = {
        named_object.name
        for seat in scene.seats
        for named_objects in (seat.tokens, seat.cards, seat.board)
        for named_object in named_objects
    }
    named = [name for name in names if name in text]
    # Of two names at the same place, take the longer.
    return min(named, key=lambda name: (text.index(name), -len(name), name), default="")


class EventList(NamedTuple):
    """The fields of a document that concern its events."""

    events: tuple[Event, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    #: who is right if there are claims; without claims, the result of the last exchange
    outcome: str = ""
    #: the index of the event at which a reader begins; None if readers begin at the first frame
    opens_at: int | None = None


class _Part(msgspec.Struct):
    """The frames of one event, while the document is being divided."""

    start: EventStart
    #: the index of the first frame
    first: int
    #: the index of the frame that gives the event its title
    head: int
    #: the number of the exchange that the part belongs to
    exchange: int
    last: int = -1
    steps: list[Step] = []
    words: EventWords = msgspec.field(default_factory=EventWords)


def list_events(
    line: Line,
    frames: Sequence[Frame],
    scenes: Sequence[Scene],
    questions: Sequence[Question],
    places: Sequence[Place],
    presenter: Presenter,
    speaker: Speaker,
) -> EventList:
    """Return the events of a line.

    The frames refer to `scenes` and `questions` by index. `places` has the place of each step in
    the structure of the record.
    """
    if not frames:
        return EventList()
    writer = _EventWriter(line, frames, scenes, questions, places, presenter, speaker)
    events = tuple(writer.events())
    # Disputes and finished games open at their end.
    opens_at_end = line.opens_at == "end" or (
        line.opens_at is None and (bool(line.claims) or writer.ends_game())
    )
    opens_at = _event_to_open(events, ends_game=writer.ends_game()) if opens_at_end else None
    return EventList(events, tuple(writer.exchanges()), writer.outcome(), opens_at)


def _event_to_open(events: Sequence[Event], *, ends_game: bool) -> int:
    """Return the index of the event that a reader sees first.

    An outcome is an event that ends an exchange, a turn or the game. If there are outcomes, return
    one of them. Prefer one in the exchange of the last claim, then one of the kind ``"outcome"``,
    then one with results (unless the game ends), then the last one. Without outcomes, return the
    last event before the claims or, without claims, the last event of all.
    """
    claims = [index for index, event in enumerate(events) if event.kind == "claim"]
    claimed_exchange = events[claims[-1]].exchange if claims else None
    outcomes = [index for index, event in enumerate(events) if event.outcome]

    def rank(index: int) -> tuple[bool, bool, bool, int]:
        event = events[index]
        is_claimed = claimed_exchange is not None and event.exchange == claimed_exchange
        return is_claimed, event.kind == "outcome", ends_game or bool(event.results), index

    if outcomes:
        return max(outcomes, key=rank)
    return max(0, claims[0] - 1) if claims else len(events) - 1


class _Owner(NamedTuple):
    """The event to which a step belongs, and the kind of the step that began the event."""

    start: EventStart
    kind: str


class _Divider:
    """Divides the frames of a line into parts, each of which is one event.

    A frame leads to the next event if it begins the turn or phase of that event, opens its window,
    or answers a follow-up question about the action of that event. Such a frame belongs to the next
    event. All other frames belong to the part already begun.
    """

    def __init__(
        self,
        game: Game[Any],
        steps: Sequence[Step],
        scenes: Sequence[Scene],
        places: Sequence[Place],
        presenter: Presenter,
        speaker: Speaker,
    ) -> None:
        self._game, self._steps, self._scenes, self._places = game, steps, scenes, places
        self._events, self._speaker = presenter.events, speaker
        self.parts: list[_Part] = []
        self._exchange = 0
        #: the index of the first frame that leads to the next event; None if no frame leads to it
        self._lead: int | None = None
        #: the index of the step of that frame, if the step opens a window; else -1
        self._lead_window = -1
        #: the event to which each step belongs, by the index of the step
        self._owners: dict[int, _Owner] = {}
        #: the keys of the outcomes that the current exchange already has
        self._outcomes: set[Hashable] = set()

    def note_earlier_steps(self, steps: Iterable[Step]) -> None:
        """Note the steps before the first frame, because later steps may belong to their events."""
        for step in steps:
            self._start_of(step, begins_paragraph=False)

    def add(self, index: int, frame: Frame) -> None:
        """Add the next frame."""
        if frame.kind in self._game.kinds:
            self._add_step(index, frame, self._steps[frame.step])
        elif _begins_event(frame, self._scenes[frame.scene]):
            kind = _ANNOTATIONS[frame.kind]
            claimant = frame.claim.claimant if frame.claim is not None else None
            title = self._speaker.text(f"event.{frame.kind}", name=claimant)
            key = ("annotation", index)
            self._begin(index, EventStart(kind, title, seat=frame.actor, key=key))
        elif self._lead is None:
            self._lead, self._lead_window = index, -1

    def _add_step(self, index: int, frame: Frame, step: Step) -> None:
        """Begin an event with a step if one begins there, or add the step to the current event.

        A start with the key of the current event continues that event under a new title.
        """
        if self._events.begins_exchange(self._game, step):
            self._exchange += 1
            self._outcomes.clear()
        begins_paragraph = "told" in frame.tags and self._game.kinds[step.kind] not in _FRAMING
        start = self._start_of(step, begins_paragraph=begins_paragraph)
        owner = self._owners.get(step.index)
        current = self.parts[-1].start if self.parts else None
        if start is not None and current is not None and start.key == current.key:
            self.parts[-1].start, self.parts[-1].head = start, index
            self._lead = None
        elif start is not None:
            self._begin(index, start)
        elif owner is not None and (current is None or owner.start.key != current.key):
            # The step belongs to an earlier event, which another event has interrupted.
            if self._shows_effect(frame, step):
                self._begin(index, owner.start)
        else:
            self._update_lead(index, step)

    def _start_of(self, step: Step, *, begins_paragraph: bool) -> EventStart | None:
        """Return the event that begins with a step, and note to which event the step belongs.

        A step that begins no event belongs to the event of the enclosing step.
        """
        owner = self._owners.get(step.parent)
        enclosing_event = owner.kind if owner is not None else ""
        start = self._events.event_start(
            self._game, step, enclosing_event, begins_paragraph, self._speaker
        )
        if start is not None and start.outcome and self._is_repeated(start):
            start = None
        if start is not None:
            owner = _Owner(start, step.kind)
        if owner is not None:
            self._owners[step.index] = owner
        return start

    def _is_repeated(self, start: EventStart) -> bool:
        """Return whether the exchange already has this outcome, and another event after it."""
        return start.key in self._outcomes and self.parts[-1].start.key != start.key

    def _shows_effect(self, frame: Frame, step: Step) -> bool:
        """Return whether a step shows an effect; only then is an interrupted event begun again."""
        return self._game.kinds[step.kind] in _EFFECTS or not {"told", "joined"}.isdisjoint(
            frame.tags
        )

    def _update_lead(self, index: int, step: Step) -> None:
        """Note whether the frame of a step is the first one that leads to the next event.

        A turn, a phase or a window leads to the event that begins after it. If a window closes
        before an event begins, the frames of the window belong to the part already begun.
        """
        role = self._game.kinds[step.kind]
        if role in (Role.TURN, Role.PHASE):
            self._lead_window = -1
            if self._lead is None:
                self._lead = index
        elif role is Role.WINDOW and self._lead is None:
            self._lead, self._lead_window = index, step.index
        elif role is Role.CLOSE and self._lead_window == self._places[step.index].window:
            self._lead, self._lead_window = None, -1

    def _begin(self, index: int, start: EventStart) -> None:
        """Begin a part with the frame at `index`, and with the frames that lead to it."""
        first = index if self._lead is None else self._lead
        self._lead, self._lead_window = None, -1
        if start.outcome:
            self._outcomes.add(start.key)
        self.parts.append(
            _Part(start, first=first if self.parts else 0, head=index, exchange=self._exchange)
        )


class _EventWriter:
    """Divides a line into parts, and makes the events and exchanges of the document from them."""

    def __init__(
        self,
        line: Line,
        frames: Sequence[Frame],
        scenes: Sequence[Scene],
        questions: Sequence[Question],
        places: Sequence[Place],
        presenter: Presenter,
        speaker: Speaker,
    ) -> None:
        self._line, self._frames, self._scenes = line, frames, scenes
        self._questions = questions
        self._presenter, self._speaker = presenter, speaker
        self._game: Game[Any] = line.record.game
        self._steps = line.record.steps
        divider = _Divider(self._game, self._steps, scenes, places, presenter, speaker)
        divider.note_earlier_steps(self._steps[: frames[0].step])
        for index, frame in enumerate(frames):
            divider.add(index, frame)
        self._parts = divider.parts or [_Part(EventStart("phase", ""), first=0, head=0, exchange=0)]
        for part, next_part in pairwise(self._parts):
            part.last = next_part.first - 1
        self._parts[-1].last = len(frames) - 1
        earlier_steps: dict[int, list[Step]] = {}
        steps_of_turn: list[Step] = []
        parts: list[_Part] = []
        for part in self._parts:
            is_turn = part.start.kind == "turn"
            steps_before = earlier_steps.setdefault(part.exchange, [])
            self._describe(part, steps_of_turn if is_turn else steps_before)
            steps_before.extend(part.steps)
            steps_of_turn = [] if is_turn else [*steps_of_turn, *part.steps]
            if part.words.is_idle and parts and parts[-1].exchange == part.exchange:
                parts[-1].last = part.last
                parts[-1].steps.extend(part.steps)
            else:
                parts.append(part)
        self._parts = parts
        #: the parts of each exchange, by the number of the exchange
        self._parts_by_exchange: dict[int, list[_Part]] = {}
        #: the sides of each exchange, by the number of the exchange
        self._sides: dict[int, Sides] = {}
        in_turns = [part for part in self._parts if part.start.kind != "turn"]
        played = {part.exchange for part in in_turns if part.steps}
        for part in in_turns:
            if part.exchange in played:
                self._parts_by_exchange.setdefault(part.exchange, []).append(part)
        for number, exchange_parts in self._parts_by_exchange.items():
            steps = [step for part in exchange_parts for step in part.steps]
            self._sides[number] = presenter.events.sides(self._game, steps, speaker)

    def _is_step(self, index: int) -> bool:
        """Return whether a frame shows a step, and is not an annotation between two steps."""
        return self._frames[index].kind in self._game.kinds

    def _describe(self, part: _Part, earlier_steps: Sequence[Step]) -> None:
        """Fill in the steps and the words of a part.

        `earlier_steps` are the steps of the parts before it in the same exchange or, for the end
        of a turn, in the same turn.
        """
        part.steps = [
            self._steps[frame.step]
            for frame in self._frames[part.first : part.last + 1]
            if frame.kind in self._game.kinds
        ]
        if self._is_step(part.head):
            part.words = self._presenter.events.describe(
                self._game, part.start, part.steps, earlier_steps, self._speaker
            )
        elif part.start.kind == "refused":
            frame = self._frames[part.head]
            part.words = self._describe_refusal(frame)._replace(
                title=_first_named_object(frame, self._scenes[frame.scene])
            )
            if part.start.seat is None:
                part.start = part.start._replace(seat=self._first_named_seat(frame))

    def _first_named_seat(self, frame: Frame) -> int | None:
        """Return the first seat that the text of a move names; None if it names no seat."""
        text = text_of(frame.text)
        seats = enumerate(self._speaker.seats)
        positions = {seat: text.index(name) for seat, name in seats if name in text}
        return min(positions, key=positions.__getitem__, default=None)

    def _describe_refusal(self, frame: Frame) -> EventWords:
        """Return the words of a refused move: the move, and the first reason as its result."""
        question = self._questions[frame.question] if frame.question is not None else None
        if question is None or frame.actor is None or not question.options[0].reasons:
            return EventWords()
        refused = question.options[0]
        reason = (Segment("text", refused.reasons[0].text),)
        headline = self._speaker.say("event.refused-move", {"move": refused.label})
        return EventWords(headline=headline, results={(frame.actor, ""): reason})

    def events(self) -> Iterator[Event]:
        """Yield the events, in order."""
        index_of_exchange = {number: index for index, number in enumerate(self._parts_by_exchange)}
        ends = {id(part) for part in self._ends_of_exchanges()}
        previous = self._scenes[self._frames[0].scene]
        for part in self._parts:
            head, start, words = self._frames[part.head], part.start, part.words
            is_end = id(part) in ends
            scene = self._scenes[self._frames[part.last].scene]
            doubted_rule = self._sides[part.exchange].deciding_rule if is_end else ""
            first_rule = next(filter(is_rule_id, head.rules), "")
            yield Event(
                part.first,
                part.last,
                kind=start.kind,
                title=_shorten(words.title or start.title or text_of(head.text)),
                sign=words.sign or _sign_of(head),
                seat=start.seat,
                headline=self._conclusion_of(part, is_end=is_end) or words.headline or head.text,
                outcome=start.outcome or is_end,
                results=tuple(self._results_of(previous, scene, words)),
                deciding_rule=doubted_rule or words.deciding_rule or first_rule,
                exchange=index_of_exchange.get(part.exchange) if start.kind != "turn" else None,
            )
            previous = scene

    def _conclusion_of(self, part: _Part, *, is_end: bool) -> Sentence:
        """Return the conclusion of an exchange if `part` is its last part; else an empty sentence.

        The conclusion is also empty if the part ends the game: the headline of the part says more.
        """
        tells_more = part.words.ends_game and part.words.headline
        return self._sides[part.exchange].conclusion if is_end and not tells_more else ()

    def _ends_of_exchanges(self) -> Iterator[_Part]:
        """Yield the last part of each exchange that the record plays to its end."""
        for parts in self._parts_by_exchange.values():
            played = [part for part in parts if self._is_step(part.head)]
            if played and parts[-1].start.kind != "open":
                yield played[-1]

    def _results_of(self, before: Scene, after: Scene, words: EventWords) -> Iterator[Result]:
        """Yield the results for which the game has a sentence, then the other changes of dials."""
        changes = {
            (seat.seat, dial.id): (dial, dial.value - old.value)
            for old_seat, seat in zip(before.seats, after.seats, strict=False)
            if old_seat is not seat
            for old, dial in _matching_dials(old_seat.dials, seat.dials)
        }
        for (seat, name), sentence in words.results.items():
            _, change = changes.get((seat, name), (None, 0))
            yield Result(seat, name, change, sentence, words.amounts.get((seat, name), ""))
        for (seat, name), (dial, change) in changes.items():
            # Seats that share a dial get one result, for the first of them.
            sharing_seats = (seat, *dial.shared_with)
            has_sentence = any((other, name) in words.results for other in sharing_seats)
            if change and not has_sentence and seat == min(sharing_seats):
                args = {"seat": seat, "dial": dial.label, "value": dial.value, "change": change}
                yield Result(seat, name, change, self._speaker.say("event.result", args))

    def exchanges(self) -> Iterator[Exchange]:
        """Yield the exchanges that contain steps, in order."""
        for number, parts in self._parts_by_exchange.items():
            first, last = parts[0].first, parts[-1].last
            sides = self._sides[number]
            rolls = tuple(self._rolls_between(first, last))
            yield Exchange(
                first, last, seats=sides.seats, roles=sides.roles, rolls=rolls, topic=sides.topic
            )

    def _rolls_between(self, first: int, last: int) -> Iterator[Roll]:
        """Yield each roll between two frames, with its final dice."""
        rolls: dict[Hashable, Roll] = {}
        for index in range(first, last + 1):
            step = self._steps[self._frames[index].step]
            key_and_dice = self._presenter.events.roll(self._game, step, self._speaker)
            if key_and_dice is None:
                continue
            key, dice = key_and_dice
            if key not in rolls or rolls[key].group != dice:
                rolls[key] = Roll(frame=index, group=dice)
        yield from rolls.values()

    def ends_game(self) -> bool:
        """Return whether the game ends in these events."""
        return any(part.words.ends_game for part in self._parts)

    def outcome(self) -> str:
        """Return who is right if there are claims; without claims, the last exchange's total."""
        answers: dict[str, bool] = {}
        for claim in self._line.claims:
            answers[claim.by] = answers.get(claim.by, True) and bool(claim.answer)
        if answers:
            right_claimants = [name for name, is_right in answers.items() if is_right]
            partly_right = [claim.by for claim in self._line.claims if claim.answer]
            if not right_claimants and partly_right:
                names = list(dict.fromkeys(partly_right))
                return self._speaker.text("event.partly-right", names=names)
            return self._speaker.text("event.right", names=right_claimants)
        totals = (part.words.total for part in reversed(self._parts))
        return next((total for total in totals if total), "")


def _matching_dials(before: Sequence[Dial], after: Sequence[Dial]) -> Iterator[tuple[Dial, Dial]]:
    old_dials = {dial.id: dial for dial in before}
    for dial in after:
        if dial.id in old_dials:
            yield old_dials[dial.id], dial


def _sign_of(frame: Frame) -> str:
    """Return the sign of a claim, true or false; empty for any other frame."""
    if frame.claim is None:
        return ""
    return "✓" if frame.claim.answer else "✗"


def _shorten(title: str) -> str:
    """Return the title, cut after a word if it is longer than `_MAX_TITLE_LENGTH`.

    What stands in brackets goes first: "Cursed (human side)" is "Cursed".
    """
    if len(title) > _MAX_TITLE_LENGTH - 2:
        title = title.partition(" (")[0]
    if len(title) <= _MAX_TITLE_LENGTH:
        return title
    return title[:_MAX_TITLE_LENGTH].rsplit(" ", 1)[0].rstrip(" ,:;.") + "…"
