"""A hero tried out: parts that never came up are reported, and an error ends only its own game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dtnb.dicethrone.heroes import load_hero, read_hero
from dtnb.dicethrone.heroes.hero_template import hero_text
from dtnb.dicethrone.heroes.model import Hero
from dtnb.kernel import Record
from dtnb.kit.duels import Duel, DuelBatch, DuelResult, play_all
from dtnb.kit.parts import HeroPart, parts_of, ways_of
from dtnb.kit.roster import roster
from dtnb.kit.trying import TrialResult, try_out

S1R = "season-one-rerolled"
TEXT = hero_text("Iron Hag", Path("hag.yaml"))


@cache
def hag(*changes: tuple[str, str]) -> Hero:
    text = TEXT
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return read_hero(text.encode(), "hag.yaml")


def test_the_parts_of_a_hero_are_what_can_come_up_in_play() -> None:
    """Counted by hand in the file: six abilities, one of them with two levels."""
    parts = parts_of(hag())
    assert [part for part in parts if part.kind == "ability"] == [
        HeroPart("ability", "Strike", "I"), HeroPart("ability", "Strike", "II"),
        HeroPart("ability", "Feint"), HeroPart("ability", "Brand"), HeroPart("ability", "Gamble"),
        HeroPart("ability", "Starfall!"), HeroPart("ability", "Guard"),
    ]  # fmt: skip
    assert [part[:2] for part in parts if part.kind not in ("ability", "card")] == [
        ("token", "Ward"), ("spend", "Ward"), ("token", "Ember"), ("trigger", "Ember"),
    ]  # fmt: skip
    assert len([part for part in parts if part.kind == "card"]) == 5


def test_what_no_game_showed_never_came_up() -> None:
    barbarian = load_hero("barbarian")
    duels = [Duel((hag(), barbarian), S1R, seed) for seed in (1, 2)]
    seen = [HeroPart("ability", "Brand"), HeroPart("token", "Ember")]
    rest = [HeroPart("card", "Kindle!")]
    tried = TrialResult(
        hag(), duels,
        [
            DuelResult(1, (frozenset(rest), frozenset()), (frozenset({"Kindle!"}), frozenset())),
            DuelResult(0, (frozenset(seen), frozenset()), (frozenset({"Brand"}), frozenset())),
        ],
    )  # fmt: skip
    assert set(tried.never) == {*parts_of(hag())} - {*seen, *rest}
    assert tried.idle == ("Ember",)
    text = repr(tried)
    assert "Came up, and nothing ever came of it: Ember" in text
    assert "Tokens that were never placed: Ward" in text
    assert "Triggers that never came about: Ember (upkeep)" in text
    assert "Brand" not in text


def test_a_game_that_went_wrong_is_identified_by_its_seed_and_ends_no_other() -> None:
    def judge(record: Record) -> None:
        if record.state.table.result == (0,):
            raise ValueError("the first one won")

    duels = [Duel((hag(), load_hero("barbarian")), S1R, seed) for seed in range(6)]
    outcomes = [DuelBatch(duels, judge).play(number) for number in range(6)]
    wrong = [outcome for outcome in outcomes if outcome.error]
    assert 0 < len(wrong) < 6
    assert {outcome.error for outcome in wrong} == {"ValueError: the first one won"}
    tried = TrialResult(hag(), duels, outcomes)
    assert [failed.seed for failed in tried.failed] == [outcome.number for outcome in wrong]
    assert f"Went wrong against barbarian, seed {tried.failed[0].seed}: ValueError" in repr(tried)


def test_the_game_of_a_seed_is_the_same_alone_and_among_others() -> None:
    duels = [Duel((hag(), load_hero("monk")), S1R, seed) for seed in range(3)]
    together = sorted(play_all(DuelBatch(duels), 1))
    assert together[2][1:] == DuelBatch(duels[2:]).play(0)[1:]


def test_in_a_few_games_everything_of_a_plain_hero_comes_up() -> None:
    tried = try_out(hag(), ["barbarian"], 16, processes=1)
    assert (tried.never, tried.idle, tried.failed) == ((), (), ())
    assert "Everything of the hero came up" in repr(tried)


def test_a_card_that_never_does_anything_is_found() -> None:
    """Nobody has 15 CP left after playing it, because its price was paid."""
    never = hag(("do: [{heal: 3}, {draw: 1}]", "do: [{heal: 3, if: cp >= 15}]"))
    tried = try_out(never, ["barbarian"], 8, processes=1)
    assert tried.idle == ("Second Wind!",)


def test_a_hero_against_itself_has_two_seats() -> None:
    assert DuelBatch([Duel((hag(), hag()), S1R, 1)]).play(0).error == ""


def test_who_has_another_token_of_the_same_name_is_left_out_and_named() -> None:
    """A table with both heroes would confuse them."""
    protect = hag(("Ward", "Protect"))
    heroes = roster(protect)
    assert ("Paladin", "Protect") in heroes.apart
    assert {overlap.token for overlap in heroes.apart} == {"Protect"}
    assert not any("Protect" in hero.tokens for hero in heroes.heroes)
    assert "Not played against Paladin: its token Protect is another one" in repr(
        try_out(protect, ["paladin", "monk"], 1, processes=1)
    )


def test_the_results_are_shown_in_french_and_as_data() -> None:
    tried = try_out(hag(), ["monk"], 1, processes=1, lang="fr")
    assert "Iron Hag essayé en 1 partie" in repr(tried)
    assert tried.data()["games"] == 1
    assert tried.data()["failed"] == []
    assert "Iron Hag essayé" in tried._repr_html_()


def test_of_a_token_with_several_ways_each_way_has_to_come_up() -> None:
    """Chi is spent to guard or to strike."""
    monk, barbarian = load_hero("monk"), load_hero("barbarian")
    guard, strike = HeroPart("way", "Chi", "Guard"), HeroPart("way", "Chi", "Strike")
    assert ways_of(monk) == (guard, strike)
    spent = DuelResult(0, (frozenset({HeroPart("spend", "Chi"), guard}), frozenset()))
    tried = TrialResult(monk, [Duel((monk, barbarian), S1R, 1)], [spent])
    assert strike in tried.never
    assert guard not in tried.never
    assert "Ways to spend a token that nobody took: Chi: Strike" in repr(tried)
    unspent = TrialResult(monk, [Duel((monk, barbarian), S1R, 1)], [DuelResult(0)])
    assert HeroPart("spend", "Chi") in unspent.never
    assert not {guard, strike} & {*unspent.never}


def test_in_which_way_a_token_is_spent_is_seen_in_a_game() -> None:
    heroes = load_hero("monk"), load_hero("barbarian")
    reached = DuelBatch([Duel(heroes, S1R, 0)]).play(0).reached_parts[0]
    assert {part.more for part in reached if part[:2] == ("way", "Chi")} == {"Guard", "Strike"}


NEVER_MET = b"""
dtnb: 1
hero: Sleeper
fictional: true
dice: {faces: {1: face, 2: face, 3: face, 4: face, 5: face, 6: face}}
abilities:
  Knock:
    requires: 1 face
    levels:
      I: {do: [{deal: 9}, {heal: 1, if: turn >= 1}, {draw: 1, if: turn >= 300 and cp >= 1}]}
  Wait: {requires: 2 face, levels: {I: {do: [{deal: 8}, {draw: 1, if: active}]}}}
"""


def test_a_condition_that_was_read_and_never_held_is_named() -> None:
    """No game has 300 turns; the other conditions hold whenever they are read."""
    tried = try_out(read_hero(NEVER_MET, "sleeper.yaml"), ["barbarian"], games=1, processes=1)
    assert tried.failed == ()
    assert tried.unmet == (("Knock", "turn >= 300 and cp >= 1"),)
    assert "Conditions that never held: Knock: turn >= 300 and cp >= 1" in repr(tried)
