"""The distribution of the damage of an Attack in progress."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

from dtnb import Match, load_replay
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds.board import OddsRequest, odds
from dtnb.kernel import Chance, Choice, Outcome, Record
from dtnb.odds.answer import Amount

SEATS: dict[str, Any] = {
    "Ann": {"hero": "barbarian", "hand": []},
    "Ben": {"hero": "paladin", "hand": ["Not This Time!"], "cp": 1},
}


def _attack(*moves: str, **changed: Any) -> Match:
    match = Match(seats={**SEATS, **changed}, seek=True)
    for move in ("Ann rolls 1 2 3 4 6", "Ann announces Mighty Blow", *moves):
        match.do(move)
    return match


def _damage(match: Match, **question: Any) -> Amount:
    return match.odds(**question).amounts[0]


def test_damage_over_three_dice_of_defense_is_as_counted_by_hand() -> None:
    """Divine Defense I prevents 1 for each helmet (2 of 6 faces), 2 for each life (1 of 6).

    Nothing with 1/2, so all 9 come through with 1/8; 2 of 9 are prevented on average; all three
    show life with 1/216, and 3 are left.
    """
    damage = _damage(_attack())
    assert damage.exact
    assert damage.mean == 7
    assert damage.chances[9] == Fraction(1, 8)
    assert damage.chances[3] == Fraction(1, 216)
    assert sum(damage.chances.values()) == 1


def test_the_distribution_matches_playing_every_ordered_outcome() -> None:
    match = _attack()
    counts: Counter[int] = Counter()
    for faces in itertools.product(range(1, 7), repeat=3):
        record = Record(match.game, match.state)
        while (pending := record.state.pending) is not None:
            if isinstance(pending, Chance):
                record.add(Outcome(faces))
            else:
                record.add(Choice(pending.seat, match.game.legal_actions(record.state)[0]))
        ledgers = [step.args for step in record.steps if step.kind == "ledger"]
        counts[sum(ledger["total"] for ledger in ledgers if ledger["seat"] == 1)] += 1
    assert {number: Fraction(count, 216) for number, count in counts.items()} == dict(
        _damage(match).chances
    )


def test_a_card_shows_what_it_changes() -> None:
    """Not This Time! prevents 6 of the 9 as well; 3 points prevented leave nothing.

    By hand: 3 with 1/8, 2 with 3 × 1/4 × 1/3 = 1/4, 1 with 3/4 × 1/6 + 3/2 × 1/9 = 7/24.
    """
    damage = _damage(_attack("Ben plays Not This Time!"))
    assert dict(damage.chances) == {
        0: Fraction(1, 3), 1: Fraction(7, 24), 2: Fraction(1, 4), 3: Fraction(1, 8)
    }  # fmt: skip


def test_of_two_defensive_abilities_the_one_that_lets_less_through_is_counted_with() -> None:
    """DT-DRP-03: one is used; which, the Defender says."""
    thief = {"hero": "shadow-thief", "hand": []}
    either = _damage(_attack(Ben=thief)).mean
    damages = [
        _damage(_attack(f"Ben defends with {ability}", Ben=thief)).mean
        for ability in ("Shadow Defense", "Counter Strike")
    ]
    assert damages[0] != damages[1]
    assert either == min(damages)


def test_playouts_say_that_they_are_not_exact_and_hold_the_truth_between_their_bounds() -> None:
    match = _attack()
    odds = match.odds(playouts=150, seed=3)
    (damage, _), exact = odds.amounts, _damage(match)
    assert not damage.exact
    assert "odds.by-playouts" in [note.id for note in odds.answer.notes]
    assert float(exact.mean) in damage.interval
    within = [float(exact.chance(at).share) in damage.chance(at).interval for at in range(10)]
    assert within.count(True) >= 9
    assert _damage(match, playouts=150, seed=3).chances == damage.chances


def test_what_is_out_of_reach_is_counted_in_playouts(monkeypatch: Any) -> None:
    monkeypatch.setattr("dtnb.dicethrone.odds.board.MAX_INPUTS", 20)
    monkeypatch.setattr("dtnb.dicethrone.odds.board.PLAYOUTS", 30)
    damage = _damage(_attack())
    assert damage.playouts == 30
    assert damage.interval.low < 7 < damage.interval.high + 1


def test_an_action_that_is_taken_back_on_the_way_is_no_obstacle() -> None:
    """What was declared before the odds were asked for is withdrawn while they are worked out."""
    record = load_replay("four-ends").record
    assert isinstance(record.game, DiceThrone)
    (damage, *_) = odds(record.game, record.states[16], OddsRequest()).amounts
    assert damage.exact
    assert sum(damage.chances.values()) == 1
