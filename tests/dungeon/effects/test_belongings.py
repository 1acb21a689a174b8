"""Effects on stats, dice, DieMinions, tokens and the map."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.content.model import StatTokens
from dtnb.dungeon.phases.setup import initial_state
from dtnb.dungeon.state.agenda import Move, Source
from tests.dungeon.bench import Line, box, game, stats, table
from tests.dungeon.effects.carried_out import run


def test_gain_raises_and_upgrades_unless_it_may_not() -> None:
    """DD-STAT-05: Health 6 + 2 is 8 on a d8; without an upgrade it stays 6."""
    assert run(verbs.Gain(stat="health", amount=2)).value("health") == 8
    assert run(verbs.Gain(stat="health", amount=2, upgrade=False)).value("health") == 6


def test_what_is_chosen_is_asked() -> None:
    line = run(verbs.Gain(stat="chosen", amount=1), laid=table(game(), stats(magic=(8, 3))))
    assert line.options == [f"choose {stat}" for stat in ("might", "agility", "magic", "health")]
    assert line.give("choose magic").value("magic") == 4


def test_an_amount_may_be_a_die_that_nothing_modifies() -> None:
    line = run(verbs.Lose(stat="time", amount="d4"))
    assert line.topic == "amount d4"
    assert line.give(3).value("time") == 17


def test_a_loss_is_no_damage_and_stops_at_the_floor() -> None:
    """DD-STAT-08, DD-STAT-09: Might stops at 1; nothing is split or prevented."""
    laid = table(game(), stats(might=(12, 3)))
    line = run(verbs.Prevent(amount="all"), verbs.Lose(stat="might", amount=9), laid=laid)
    assert line.value("might") == 1
    assert line.steps("damage-prevented") == []


def test_damage_is_split_between_health_and_the_stat_as_one_likes() -> None:
    """DD-STAT-12."""
    assert run(verbs.Damage(stat="magic", amount=2)).options == [
        "split 2/0", "split 1/1", "split 0/2",
    ]  # fmt: skip


def test_dieminions_come_from_the_supply_as_far_as_there_are_any() -> None:
    """Three d6 are in the box of the tests, one of them went to a seat and lies nowhere else."""
    line = run(verbs.GainMinion(die="d8", count=3))
    assert line.seat.minions == (("d8", 2),)
    assert len(line.steps("nothing-happens")) == 1


def test_dieminions_are_lost_by_choice_or_all() -> None:
    laid = table(game(), minions=(("d6", 1), ("d8", 1)))
    chosen = run(verbs.LoseMinion(count=1), laid=laid).give("choose d6")
    assert chosen.seat.minions == (("d8", 1),)
    every = run(verbs.LoseMinion(count="all"), laid=laid).give("choose d8")
    assert every.seat.minions == ()


def test_a_stat_token_is_gained_and_held() -> None:
    """DD-AMB-20."""
    assert run(verbs.GainToken(token="might")).seat.tokens == (("might", 1),)


def test_pips_go_on_a_die_in_play_up_to_six() -> None:
    laid = table(game(), die_namic=(0, 5, 1))
    line = run(verbs.GainPips(amount=3), laid=laid)
    assert line.options == ["choose 2", "choose 3"]
    assert line.give("choose 2").seat.die_namic == (0, 6, 1)
    assert len(run(verbs.GainPips(amount=1)).steps("nothing-happens")) == 1


def test_two_dice_change_places_with_their_values() -> None:
    line = run(verbs.SwapDice()).give("choose might/health")
    stats = line.seat.stats
    assert ((stats.might.faces, stats.might.value), (stats.health.faces, stats.health.value)) == (
        (6, 6), (12, 12),
    )  # fmt: skip


def test_an_upgrade_keeps_the_value_and_the_two_of_a_type() -> None:
    """DD-STAT-04: with two d8 the d6 stays."""
    line = run(verbs.Upgrade(stat="health"))
    assert (line.seat.stats.health.faces, line.value("health")) == (8, 6)
    two = table(game(), stats(agility=(8, 8)))
    stays = run(verbs.Upgrade(stat="health"), laid=two)
    assert stays.seat.stats.health.faces == 6
    assert stays.cited("upgrade-ignored") == {"DD-STAT-04"}


def test_damage_is_prevented_point_by_point_or_as_a_whole() -> None:
    one = run(verbs.Prevent(amount=1), verbs.Damage(stat="might", amount=2))
    assert one.options == ["split 1/0", "split 0/1"]
    whole = run(
        verbs.Prevent(amount="all", until="roll"),
        verbs.Damage(stat="might", amount=5),
        verbs.Damage(stat="might", amount=1),
    )
    assert whole.options == ["split 1/0", "split 0/1"]


def test_a_tile_can_be_revealed_without_being_explored() -> None:
    line = run(verbs.Reveal(count=1, where="anywhere"))
    assert line.options == ["choose B1", "choose C1"]
    line.give("choose C1", "far")
    place = line.table.place("C1")
    assert place is not None
    assert (place.tile, place.revealed, place.explored) == ("far", True, False)


def test_only_tiles_beside_explored_ones_are_adjacent() -> None:
    """DD-TILE-01: with one option nothing is asked."""
    line = run(verbs.Reveal(count=2)).give("empty")
    assert [place.cell for place in line.table.places if place.revealed] == ["A1", "B1"]


def test_the_cost_of_a_move_can_be_modified() -> None:
    """DD-TURN-03: 1 + 2."""
    line = run(verbs.Modify(what="move", amount=2), then=Move())
    assert line.give("move B1", "empty").value("time") == 17


def test_every_verb_is_carried_out() -> None:
    from dtnb.dungeon.effects.interpreter import _VERBS

    assert set(_VERBS) == set(verbs.VERBS.values())


def test_a_die_with_six_pips_takes_no_more() -> None:
    line = run(verbs.GainPips(amount=1), laid=table(game(), die_namic=(6,)))
    assert len(line.steps("nothing-happens")) == 1
    assert line.seat.die_namic == (6,)


def test_a_stat_token_raises_by_two_unless_the_box_says_otherwise() -> None:
    """DD-TOK-04, DD-TOK-05."""
    for counts, after in (
        ((), 7),
        ((StatTokens(source="ours", stat="magic", count=1, gain=1),), 6),
    ):
        play = game(replace(box(), stat_tokens=counts))
        laid = table(play, stats(magic=(8, 5)), tokens=(("magic", 1),))
        line = Line(play, initial_state(laid)).give("token magic")
        assert line.value("magic") == after


@pytest.mark.parametrize(
    ("kind", "cited"), [("encounter", "tile:hall"), ("tile", "tile:hall"), ("card", "card:hall")]
)
def test_effects_of_an_encounter_are_cited_as_those_of_its_tile(kind: Any, cited: str) -> None:
    assert Source(kind, "hall", 0).citation == cited
