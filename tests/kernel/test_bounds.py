"""An endless chain of effects is stopped and named; the record is left unchanged."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence

import pytest

from dtnb.kernel import (
    Action,
    Bounds,
    Choice,
    Decision,
    DecisionKind,
    Draft,
    EndlessResolutionError,
    Game,
    Item,
    Link,
    Reason,
    Record,
    Registry,
    State,
    StepKinds,
)

registry = Registry()


class Ask(Item, frozen=True):
    """Asks a question."""


class Loop(Item, frozen=True):
    """Triggers itself; with `waits`, it leaves an item on the agenda each time."""

    name: str = "tick"
    waits: bool = False


class Countdown(Item, frozen=True):
    """Ends after a number of repetitions."""

    left: int


class Nothing(Game[None]):
    name = "nothing"
    registry = registry
    kinds = StepKinds({})
    bounds = Bounds(items=100, waiting=50)

    def candidates(self, state: State) -> Sequence[Action]:
        return [Action(verb) for verb in ("end", "loop", "pile", "99", "100")]

    def reasons(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        return iter(())

    def returns(self, state: State) -> tuple[float, ...]:
        return (0.0,)

    def link(self, table: None, item: Item) -> Link | None:
        return Link("Clock", item.name, "rings") if isinstance(item, Loop) else None


@registry.resolves(Ask)
def ask(draft: Draft[None, Nothing], item: Ask) -> None:
    draft.ask(item, Decision("W", 0, DecisionKind.FORCED, (0,), topic="what"))


@registry.answers(Ask)
def answered(draft: Draft[None, Nothing], item: Ask, choice: Choice) -> None:
    verb = choice.action.verb
    draft.push(Ask())
    if verb in ("loop", "pile"):
        draft.push(Loop(waits=verb == "pile"))
    elif verb.isdigit():
        draft.push(Countdown(int(verb)))


@registry.resolves(Loop)
def loop(draft: Draft[None, Nothing], item: Loop) -> None:
    other = Loop("tock" if item.name == "tick" else "tick", item.waits)
    draft.push(other, *((Countdown(0),) if item.waits else ()))


@registry.resolves(Countdown)
def countdown(draft: Draft[None, Nothing], item: Countdown) -> None:
    if item.left > 1:
        draft.push(Countdown(item.left - 1))


def begun() -> Record:
    record = Record(Nothing(), State(None, (Ask(),)))
    record.add(Choice(0, Action("end")))
    return record


def test_effects_that_set_each_other_off_are_stopped_and_named() -> None:
    with pytest.raises(EndlessResolutionError) as stopped:
        begun().add(Choice(0, Action("loop")))
    error = stopped.value
    assert (error.bound, error.limit, error.owner) == ("items", 100, "Clock")
    assert error.links == (Link("Clock", "tick", "rings"), Link("Clock", "tock", "rings")) or (
        error.links == (Link("Clock", "tock", "rings"), Link("Clock", "tick", "rings"))
    )
    assert "tick (rings) → tock (rings) → tick (rings)" in f"{error.chain} → {error.chain}"


def test_effects_that_leave_more_and_more_waiting_are_stopped() -> None:
    with pytest.raises(EndlessResolutionError, match="more than 50 effects wait") as stopped:
        begun().add(Choice(0, Action("pile")))
    assert stopped.value.bound == "waiting"


def test_the_record_is_left_as_it_was_before_the_input() -> None:
    record, other = begun(), begun()
    before = record.state
    with pytest.raises(EndlessResolutionError):
        record.add(Choice(0, Action("loop")))
    assert (record.state, len(record.inputs), record.steps) == (before, 1, other.steps)
    with pytest.raises(EndlessResolutionError):
        record.add(Choice(0, Action("loop")))
    record.add(Choice(0, Action("99")))
    assert len(record.inputs) == 2


@pytest.mark.parametrize("items", [100, 95])
def test_as_many_as_the_bound_allows_are_resolved(
    items: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The repeated question counts as one of the hundred: 99 and it are allowed, 100 and it not."""
    monkeypatch.setattr(Nothing, "bounds", Bounds(items=items))
    begun().add(Choice(0, Action(str(items - 1))))
    with pytest.raises(EndlessResolutionError):
        begun().add(Choice(0, Action(str(items))))


def test_the_error_reaches_another_process_as_it_is() -> None:
    with pytest.raises(EndlessResolutionError) as stopped:
        begun().add(Choice(0, Action("loop")))
    again = pickle.loads(pickle.dumps(stopped.value))
    assert (type(again), str(again)) == (EndlessResolutionError, str(stopped.value))
    assert (again.bound, again.limit, again.links) == ("items", 100, stopped.value.links)
