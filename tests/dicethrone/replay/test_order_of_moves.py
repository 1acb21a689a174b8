"""Moves of a file keep their order: the second is declared once the first is resolved."""

from __future__ import annotations

import pytest

from dtnb.replay import Replay, complete, load_replay

HEAD = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {{hero: Apprentice, cp: 9, hand: [Fresh Legs!], tokens: {{Sidestep: 1}}}}
  Ben: {{hero: Barbarian, cp: 5, hand: ["Buh, Bye!"]}}
start: {{phase: {phase}, until: end of turn}}
moves:
"""
TURNS_ON = "  - Ann rolls 1 2 3 1 6\n  - Ann announces nothing\n"
CARD, ANSWER = "Ann plays Fresh Legs! for Ann", "Ben plays Buh, Bye! on Ann's Sidestep"


def load(moves: str, phase: str = "main 1") -> Replay:
    text = HEAD.format(phase=phase) + moves
    return load_replay(text + (TURNS_ON if phase == "main 1" else ""), "order.yaml")


def order(replay: Replay) -> str:
    """Which of the two was carried out first."""
    return "card" if replay.claim("Fresh Legs! comes before Buh, Bye!")[0].answer else "answer"


@pytest.mark.parametrize("phase", ["main 1", "main 2"])
@pytest.mark.parametrize("pin", ["", "  - at: main phase {n}\n"])
def test_a_move_after_a_card_waits_until_the_card_is_resolved(phase: str, pin: str) -> None:
    """DT-PRI-06 lets Ben answer; the file says that he plays after it."""
    replay = load(pin.format(n=phase[-1]) + f"  - {CARD}\n  - {ANSWER}\n", phase)
    assert order(replay) == "card"
    # Ann is asked about nothing: she has one Sidestep, gains one, and loses one.
    assert replay.claim("Ann has Sidestep 1")[0].answer


@pytest.mark.parametrize("phase", ["main 1", "main 2"])
def test_a_move_in_answer_to_a_card_comes_before_the_card_resolves(phase: str) -> None:
    """DT-PRI-06: what answers a Main Phase card is resolved before it."""
    replay = load(f"  - move: {CARD}\n    in answer:\n      - {ANSWER}\n", phase)
    assert order(replay) == "answer"


@pytest.mark.parametrize("phase", ["main 1", "main 2"])
def test_a_pin_to_the_window_of_an_answer_puts_a_move_there(phase: str) -> None:
    """TW-03b, for which Main Phase (2) opens anew (DT-TURN-08)."""
    replay = load(f"  - {CARD}\n  - at: TW-03b\n  - {ANSWER}\n", phase)
    assert order(replay) == "answer"


BLOW = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Apprentice, cp: 2, hand: [Long Fuse!]}
  Ben: {hero: Apprentice, health: 50, hand: [Deep Breath!], tokens: {Firecracker: 1, Screen: 1}}
start: {phase: main 2, until: end of turn}
moves:
  - Ann plays Long Fuse! for Ben
"""


def test_a_move_that_ignores_isolated_damage_waits_until_it_is_dealt() -> None:
    """DT-DMG-14: it waits in a window of its own, here inside of a card; 50 − 3 + 2."""
    replay = load_replay(BLOW + "  - Ben plays Deep Breath!\n", "isolated.yaml")
    kinds = [step.kind for step in replay.steps]
    assert kinds.index("damage-applied") < kinds.index("healing-applied")
    pinned = load_replay(BLOW + "  - {at: TW-I, move: Ben plays Deep Breath!}\n", "isolated.yaml")
    kinds = [step.kind for step in pinned.steps]
    assert kinds.index("healing-applied") < kinds.index("damage-applied")


def test_a_prevention_of_isolated_damage_comes_before_it() -> None:
    """DT-DMG-14: half of 3, rounded up, is prevented."""
    replay = load_replay(BLOW + "  - Ben spends Screen\n", "isolated.yaml")
    assert replay.claim("Ben takes 1")[0].answer


PAID = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Apprentice, cp: 1, hand: ["Getting Paid!"]}
  Ben: {hero: Barbarian, hand: []}
start: {phase: main 1, until: end of turn}
moves:
  - Ann rolls 1 2 3 1 6
"""
ANNOUNCES = "  - Ann announces Drill\n  - Ben does not defend\n"


@pytest.mark.parametrize("more", ["", "  - Ann rolls 1 6, keeping 1 2 3\n"])
def test_a_card_that_changes_no_die_is_played_between_a_roll_and_what_follows_it(more: str) -> None:
    """DT-CARD-20: an Instant may be played there, and what is offered there is accepted."""
    before = load_replay(PAID + ANNOUNCES, "paid.yaml")
    offered = complete(before, "Ann plays Getting", at="TW-04b")
    assert [(completion.text, completion.allowed) for completion in offered] == [
        ("Getting Paid!", True)
    ]
    replay = load_replay(PAID + "  - Ann plays Getting Paid!\n" + more + ANNOUNCES, "paid.yaml")
    # It is played for 0 CP and gives 2: 1 + 2 = 3.
    assert replay.claim("Ann has 3 CP")[0].answer
    # Drill with 4 Strikes
    assert replay.claim("Ben takes 8")[0].answer
    card = next(step for step in replay.steps if step.kind == "cp-gained")
    attempts = [step for step in replay.steps if step.kind.startswith("rolls")]
    assert [step.index < card.index for step in attempts] == [True, *(False for _ in attempts[1:])]


def test_a_card_that_changes_no_die_waits_for_the_window_that_is_not_only_for_dice() -> None:
    """After the announcement nothing has to be chosen before TW-10, so it is played there."""
    replay = load_replay(PAID + ANNOUNCES + "  - Ann plays Getting Paid!\n", "paid.yaml")
    assert replay.claim("Ann has 3 CP")[0].answer
