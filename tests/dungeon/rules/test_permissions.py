"""An allowed action names the rules that allow it, that against the strongest doubt first."""

from msgspec.structs import replace

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.drawing.plugin import PRESENTER
from dtnb.dungeon.phases.setup import initial_state
from dtnb.dungeon.rulebook import rulebook
from dtnb.dungeon.state.table import Modifier
from dtnb.explain.sentence import text_of
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Reason
from dtnb.rulebook import LANGUAGES
from tests.dungeon.bench import (
    SEAT,
    Line,
    action,
    attack,
    box,
    check,
    fight,
    game,
    hall,
    party,
    stats,
    table,
    tile,
)

TWO = (("d6", 2),)


def permissions(line: Line, phrase: str) -> list[Reason]:
    """Return the permissions of an action that is allowed where the line stands."""
    assert line.why(phrase) == ()
    given = list(line.game.cited_permissions(line.state, SEAT, action(phrase)))
    for lang in LANGUAGES:
        speaker = speaker_for(PRESENTER, line.game, line.record.start.table, lang)
        assert all(text_of(speaker.permission(permission)) for permission in given)
    return given


def strongest(line: Line, phrase: str) -> tuple[str, str]:
    """Return the code and the deciding rule of the first permission."""
    first, *_ = permissions(line, phrase)
    return first.code, first.rules[0]


def test_a_second_minion_may_be_thrown_on_the_same_roll() -> None:
    """DD-TOK-02: 1 + 1 does not exceed 4."""
    line = attack(game(), party("fighter"), "might", table(game(), minions=TWO)).give(1)
    assert strongest(line, "minion d6") == ("minion-after-failure", "DD-TOK-02")
    line.give("minion d6", 1)
    assert strongest(line, "minion d6") == ("any-number-of-minions", "DD-TOK-02")


def test_a_minion_may_be_thrown_beside_points() -> None:
    """DD-CMB-07: 1 + 1 does not exceed 4."""
    line = attack(game(), party("fighter"), "might", table(game(), minions=TWO))
    line.give(1, "boost 1")
    assert strongest(line, "minion d6") == ("minion-beside-points", "DD-CMB-07")
    assert strongest(line, "boost 1") == ("boost-again", "DD-CMB-07")


def test_a_minion_may_be_thrown_for_a_check() -> None:
    """DD-TOK-02."""
    line = check(game(), "might", 9, table(game(), minions=TWO)).give(1)
    assert strongest(line, "minion d6") == ("minion-at-check", "DD-TOK-02")


def test_a_minion_may_be_thrown_before_the_patriarch() -> None:
    """DD-EPIC-11, DD-AMB-15: 3 does not exceed its Might of 5, at a table where that counts."""
    play = game(patriarch_success="one-or-exceed")
    line = attack(play, party("patriarch"), "might", table(play, minions=TWO)).give(3)
    assert strongest(line, "minion d6") == ("ward-not-on-minions", "DD-EPIC-11")


def test_points_lower_the_roll_for_the_patriarch() -> None:
    """DD-EPIC-10."""
    line = attack(game(), party("patriarch"), "might").give(4)
    assert strongest(line, "lower 3") == ("lowered-for-patriarch", "DD-EPIC-10")


def test_points_may_be_given_up_down_to_one() -> None:
    """DD-STAT-13: 11 of 12."""
    line = attack(game(), party("fighter"), "might").give(1)
    assert strongest(line, "boost 11") == ("boost-down-to-one", "DD-STAT-13")
    assert strongest(line, "boost 4") == ("boost-after-roll", "DD-STAT-13")


def test_pips_may_be_spent_alone_and_beside_points() -> None:
    """DD-VP-03, DD-CMB-07."""
    line = attack(game(), party("fighter"), "might", table(game(), die_namic=(2,))).give(1)
    assert strongest(line, "pips 1") == ("pips-after-roll", "DD-VP-03")
    assert strongest(line.give("boost 1"), "pips 1") == ("pips-beside-points", "DD-CMB-07")


def test_a_die_may_be_rolled_again_where_an_ability_says_so() -> None:
    """DD-ABL-01."""
    again = Modifier("reroll", "turn", "ability:grow", amount=1)
    laid = replace(table(game()), modifiers=(again,))
    line = attack(game(), party("fighter"), "might", laid).give(1)
    assert strongest(line, "reroll") == ("reroll-granted", "DD-ABL-01")


def test_a_token_may_be_used_after_the_heroes_roll() -> None:
    """DD-TOK-01: 4 on a Rogue's d4 is rolled, and Agility 3 grows."""
    laid = table(game(), stats(agility=(10, 3)), tokens=(("agility", 1),))
    line = fight(game(), party("rogue"), laid).give("pass", 4)
    assert strongest(line, "token agility") == ("token-after-heroes-roll", "DD-TOK-01")


def test_a_token_may_be_used_after_ones_own_roll_and_before_an_answer() -> None:
    """DD-TOK-01."""
    laid = table(game(), stats(might=(12, 9)), tokens=(("might", 1),))
    line = fight(game(), party("fighter"), laid).give("pass", 1, "pass")
    assert strongest(line, "token might") == ("token-before-answer", "DD-TOK-01")
    line.give("attack might", 1)
    assert strongest(line, "token might") == ("token-after-own-roll", "DD-TOK-01")


def test_a_token_may_be_kept() -> None:
    """DD-TOK-01, DD-TOK-05."""
    laid = table(game(), stats(might=(12, 9)), tokens=(("might", 1), ("ability", 1)))
    line = fight(game(), party("fighter"), laid)
    assert strongest(line, "token might") == ("token-held", "DD-TOK-01")
    assert strongest(line, "token ability") == ("token-kept", "DD-TOK-05")


def test_time_is_restored_before_it_is_looked_at() -> None:
    """DD-WIN-02."""
    laid = table(game(), stats(time=(20, 0)), tokens=(("time", 1),))
    line = fight(game(), party("fighter"), laid)
    assert strongest(line, "token time") == ("time-restored", "DD-WIN-02")


def test_health_is_restored_where_it_is_looked_at_when_the_turn_ends() -> None:
    """DD-WIN-03, DD-AMB-01."""
    play = game(health_zero="end-of-turn")
    laid = table(play, stats(health=(6, 0)), tokens=(("health", 1),))
    line = fight(play, party("fighter"), laid)
    assert strongest(line, "token health") == ("health-restored", "DD-WIN-03")


def test_an_ability_may_be_used_before_three_rogues_attack() -> None:
    """DD-CMB-09; DD-STAT-09: with the last 2 points; DD-ABL-01: not for the last time."""
    laid = table(game(), stats(ability=(4, 2)))
    line = fight(game(), party("rogue", "rogue", "rogue"), laid)
    given = permissions(line, "use grow")
    assert [(permission.code, permission.rules[0]) for permission in given] == [
        ("ability-before-rogues", "DD-CMB-09"),
        ("last-ability-points", "DD-STAT-09"),
        ("ability-again", "DD-ABL-01"),
    ]


def test_an_ability_or_a_card_may_be_used_at_the_start_of_a_turn_of_a_round_and_at_a_check() -> (
    None
):
    """DD-ABL-01, DD-ABL-03, DD-CMB-02, DD-CHK-02."""
    laid = table(game(), stats(ability=(4, 3)), cards=("once",))
    line = Line(game(), initial_state(laid))
    assert strongest(line, "use grow") == ("ability-at-start-of-turn", "DD-ABL-01")
    assert strongest(line, "play once") == ("card-at-start-of-turn", "DD-ABL-03")
    line = fight(game(), party("fighter"), laid)
    assert strongest(line, "use grow") == ("ability-at-start-of-round", "DD-CMB-02")
    line = check(game(), "might", 9, laid)
    assert strongest(line, "use grow") == ("ability-at-check", "DD-CHK-02")


def test_rest_and_move_may_take_the_last_time() -> None:
    """DD-TURN-02, DD-TURN-03: it is looked at when the turn ends."""
    laid = table(game(), stats(time=(20, 1), health=(6, 2)))
    line = Line(game(), initial_state(laid)).pass_to("DD-TW-04")
    assert strongest(line, "rest 1") == ("rest-with-last-time", "DD-TURN-02")
    line.give("pass")
    assert strongest(line, "move B1") == ("move-with-last-time", "DD-TURN-03")


def test_a_rest_turns_time_into_health() -> None:
    """DD-TURN-02."""
    laid = table(game(), stats(health=(6, 2)))
    line = Line(game(), initial_state(laid)).pass_to("DD-TW-04")
    assert strongest(line, "rest 3") == ("rest-for-health", "DD-TURN-02")


def test_a_tile_beside_another_explored_tile_may_be_explored() -> None:
    """DD-TILE-01: the standee is on the start tile, and B1 is explored beside C1."""
    laid = table(game()).with_place("B1", revealed=True, explored=True)
    line = Line(game(), initial_state(laid)).pass_to("DD-TW-05")
    assert strongest(line, "move C1") == ("beside-any-explored", "DD-TILE-01")


def test_a_move_beside_the_standee_follows_a_passage() -> None:
    """DD-TILE-01: a tile is explored from the one that it adjoins."""
    line = Line(game(), initial_state(table(game()))).pass_to("DD-TW-05")
    assert strongest(line, "move B1") == ("through-a-passage", "DD-TILE-01")


def test_damage_is_taken_from_health_or_the_stat_and_shared() -> None:
    """DD-CMB-05, DD-STAT-12: 8 + 2 of three Fighters does 2 damage."""
    laid = table(game(), stats(might=(12, 9)))
    line = fight(game(), party("fighter", "fighter", "fighter"), laid).give(8)
    assert strongest(line, "split 2/0") == ("taken-from-health", "DD-CMB-05")
    assert strongest(line, "split 1/1") == ("split-point-by-point", "DD-STAT-12")
    assert strongest(line, "split 0/2") == ("taken-from-stat", "DD-CMB-05")


def test_damage_of_a_failed_check_is_taken_from_the_stat() -> None:
    """DD-CHK-04."""
    trap = tile(
        effects=(
            verbs.Check(stat="might", target=9, failure=(verbs.Damage(stat="might", amount=1),)),
        )
    )
    play = game(box(tiles={"pit": trap}, places=hall(first="pit")))
    line = Line(play, initial_state(table(play))).pass_to("DD-TW-05").give("move B1")
    line.pass_to_chance().give(1).give("pass")
    assert strongest(line, "split 0/1") == ("taken-from-stat", "DD-CHK-04")


def test_one_attacks_with_any_stat() -> None:
    """DD-CMB-06."""
    line = fight(game(), party("fighter")).give(1)
    assert strongest(line, "attack magic") == ("any-stat", "DD-CMB-06")


def test_who_falls_first_and_last_has_a_rule_and_else_the_player_chooses() -> None:
    """DD-EPIC-11, DD-PERK-08, DD-EPIC-06, DD-CMB-08."""

    def falls(hero: str, *kinds: str) -> tuple[str, str]:
        line = attack(game(), party(*kinds), "might").give(1 if "patriarch" in kinds else 12)
        return strongest(line, f"defeat {hero}")

    assert falls("patriarch", "cleric", "patriarch") == ("patriarch-first", "DD-EPIC-11")
    assert falls("cleric", "fighter", "cleric") == ("clerics-first", "DD-PERK-08")
    assert falls("assassin", "assassin") == ("assassin-last", "DD-EPIC-06")
    assert falls("rogue", "fighter", "rogue") == ("player-chooses-hero", "DD-CMB-08")


def test_the_player_chooses_the_minion_that_is_destroyed_and_the_type_of_a_six() -> None:
    """DD-EPIC-09, DD-HERO-06."""
    laid = table(game(), stats(magic=(8, 3)), minions=(("d6", 1), ("d8", 1)))
    line = fight(game(), party("warlock"), laid).give(4, "split 1/0")
    assert strongest(line, "choose d8") == ("player-chooses-minion", "DD-EPIC-09")
    play = game(box(tiles={"who": tile("random")}, places=hall(first="who")))
    line = Line(play, initial_state(table(play))).pass_to("DD-TW-05").give("move B1", 6)
    assert strongest(line, "choose rogue") == ("player-chooses-type", "DD-HERO-06")


def test_a_permission_cites_rules_of_the_book() -> None:
    line = fight(game(), party("rogue"), table(game(), stats(ability=(4, 2))))
    cited = [rule for permission in permissions(line, "use grow") for rule in permission.rules]
    assert cited
    assert set(cited) <= set(rulebook().rules)
