"""A file that begins inside a fight, and cards in places where they cannot be."""

from __future__ import annotations

import pytest

from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay


def table(
    *moves: str, ann: str = "hand: []", ben: str = "hand: []", start: str = "",
    expect: str = "", hero: str = "Barbarian",
) -> Replay:  # fmt: skip
    return load_replay(
        "dtnb: 1\ngame: dice-throne\n"
        f"seats:\n  Ann: {{hero: {hero}, {ann}}}\n  Ben: {{hero: Paladin, {ben}}}\n"
        + (f"start: {start}\n" if start else "")
        + ("moves:\n" + "".join(f"  - {move}\n" for move in moves) if moves else "")
        + (f"expect: [{expect}]\n" if expect else ""),
        "fight.yaml",
    )


def refusals(*moves: str, **entries: str) -> list[str]:
    with pytest.raises(FileProblems) as caught:
        table(*moves, **entries)
    return str(caught.value).splitlines()


# -- the ability of the Attack ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ability", "ann", "type_"),
    [
        ("Mighty Blow", "hand: []", "normal"),
        # Level II of the same space is undefendable.
        ("Mighty Blow", "hand: [], upgrades: {Mighty Blow: II}", "undefendable"),
        ("Sturdy Blow", "hand: []", "undefendable"),
        ("War Cry", "hand: [], upgrades: {Overpower: II}", "undefendable"),
        # What comes back to oneself has no type; the 15 for the target are normal.
        ("Reckless", "hand: []", "normal"),
        ("Rage!", "hand: []", "ultimate"),
    ],
)
def test_damage_without_a_stated_type_has_the_type_on_the_board(
    ability: str, ann: str, type_: str
) -> None:
    """DT-DMG-07, DT-DMG-08, DT-ULT-09: the number's colour on the board says the type."""
    replay = table(ann=ann, start=f"{{attack: {{ability: {ability}, damage: 5}}}}")
    waiting = next(step for step in replay.steps if step.kind == "packet-created")
    assert (waiting.args["subject"], waiting.args["type"]) == (ability, type_)


def test_no_defence_is_made_against_an_ability_that_is_undefendable() -> None:
    """DT-DRP-10: Sturdy Blow's damage is undefendable, also where no roll for it was made."""
    messages = refusals(
        "Ben rolls 5 5 5 for Divine Defense",
        start="{attack: {ability: Sturdy Blow, damage: 4}}",
    )
    assert "Against undefendable damage no Defensive Ability may be used" in messages[0]


def test_the_type_stated_in_a_file_overrides_the_board() -> None:
    """An Attack may have been made undefendable on the way, by Accuracy for instance."""
    replay = table(start="{attack: {ability: Mighty Blow, damage: 9, type: undefendable}}")
    assert replay.record.state.table.seats[1].health == 41


@pytest.mark.parametrize(
    ("attack", "wrong"),
    [
        (
            "ability: War Cry, damage: 2",
            "War Cry is not on this board (it comes with Overpower at level 2, under 'upgrades' "
            "of the seat)",
        ),
        (
            "ability: Fortitude, damage: 4",
            "Fortitude deals no damage to a target, so it is no Attack (DT-DMG-13) (an ability "
            "that deals damage)",
        ),
        (
            "ability: Rage!, damage: 15, type: normal",
            "Rage! is an Ultimate and deals ultimate damage (DT-ULT-09) (leave the type out)",
        ),
        (
            "ability: Smack, damage: 5, type: ultimate",
            "Smack is no Ultimate, and only an Ultimate deals ultimate damage (DT-ULT-09) "
            "(normal, undefendable or pure)",
        ),
    ],
)
def test_an_attack_that_cannot_be_made_is_not_under_way(attack: str, wrong: str) -> None:
    """DT-CARD-09, DT-DMG-13, DT-ULT-09: each is told where it stands."""
    start = f"start: {{attack: {{{attack}}}}}"
    (message,) = refusals(start=start.removeprefix("start: "))
    field = "type: " if "type" in attack else "ability: "
    column = start.index(field) + len(field) + 1
    assert message == f"fight.yaml:6:{column}: {wrong}"


def test_the_fight_knows_the_level_of_its_ability() -> None:
    """DT-CARD-09: the upgrade lies on the space, so it is level II that attacks."""
    start = "{attack: {ability: Smack, damage: 5}}"
    for upgrades, level in (("{}", 1), ("{Smack: II}", 2)):
        attack = table(ann=f"hand: [], upgrades: {upgrades}", start=start).record.start.table.attack
        assert attack is not None
        assert attack.level == level


# -- one place for each card --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ann", "place"),
    [
        ("hand: [Six-It!, Tip It!, Six-It!]", "4:51"),
        ("hand: [Six-It!], discard: [Six-It!]", "4:53"),
        ("hand: [Smack II], upgrades: {Smack: II}", "4:33"),
        ("hand: Smack II, upgrades: {Smack: [II, III]}", "4:32"),
    ],
)
def test_a_card_of_which_there_is_one_lies_in_one_place(ann: str, place: str) -> None:
    """DT-SETUP-02: a deck has each of these cards once."""
    (message,) = refusals(ann=ann)
    card = "Six-It!" if "Six-It!" in ann else "Smack II"
    assert message.startswith(
        f"fight.yaml:{place}: {card} cannot lie here as well: the deck of Barbarian has 1 of it "
        "(DT-SETUP-02) (each card in one place: in hand, on the board, or discarded"
    )


def test_level_three_may_lie_without_level_two_which_is_still_to_be_drawn() -> None:
    """DT-CARD-13: one may have gone straight to level III."""
    replay = table(ann="hand: [Smack II], upgrades: {Smack: III}")
    assert replay.record.start.table.seats[0].hand == ("Smack II",)


def test_two_seats_have_a_deck_each() -> None:
    replay = table(ann="hand: [Six-It!]", ben="hand: [Six-It!]")
    assert [seat.hand for seat in replay.record.start.table.seats] == [("Six-It!",)] * 2


def test_nobody_holds_more_unknown_cards_than_there_are() -> None:
    """DT-SETUP-09: of 33 cards 3 are named, so 30 can be unknown."""
    named = "Six-It!, Tip It!, So Wild!"
    assert table(ann=f"hand: [{named}, 30 unknown]").record.start.table.seats[0].hand_size == 33
    (message,) = refusals(ann=f"hand: [{named}, 31 unknown]")
    assert message.endswith("the number of unknown cards cannot be 31 (0 to 30)")


# -- what answers a Main Phase card -------------------------------------------------------------


@pytest.mark.parametrize("edition", ["season-two", "french", "season-one-rerolled", "marvel"])
@pytest.mark.parametrize(
    ("card", "aim"), [("Smack II", ""), ("Get That Outta Here!", " on Ben's Protect")]
)
def test_an_answer_to_a_main_phase_card_comes_before_it(card: str, aim: str, edition: str) -> None:
    """DT-PRI-06, TV-07: the answer resolves first, then the card finishes."""
    replay = table(
        f"move: Ann plays {card}{aim}\n    in answer:\n      - Ben plays Getting Paid!",
        "Ann rolls 1 1 2 4 4",
        "Ann announces nothing",
        ann=f"cp: 2, hand: [{card}]",
        ben="hand: [Getting Paid!], tokens: {Protect: 1}",
        start="{phase: main 1}",
        expect=f"Getting Paid! comes before {card}, Getting Paid! first",
    ).run(edition=edition)
    assert [checked.text for checked in replay.expectations if not checked.holds] == []


def under_way(ann: str, ben: str, attack: str, moves: str = "") -> Replay:
    return load_replay(
        "dtnb: 1\ngame: dice-throne\nseats:\n"
        f"  Ann: {{{ann}, hand: []}}\n  Ben: {{{ben}, hand: []}}\n"
        f"start: {{attack: {{{attack}}}}}\n" + (f"moves:\n{moves}" if moves else ""),
        "fight.yaml",
    )


@pytest.mark.parametrize("at", ["", ", at: last chance"])
def test_an_effect_that_stops_damage_stops_that_of_a_fight_under_way(at: str) -> None:
    """DT-DMG-01: the damage begins to wait for Ben, who holds Shadows: none of the 9 is taken."""
    replay = under_way(
        "hero: Barbarian", "hero: Shadow Thief, tokens: {Shadows: 1}",
        f"ability: Mighty Blow, damage: 9{at}",
    )  # fmt: skip
    assert replay.claim("Ben takes 0")[0].answer


def test_modifiers_of_outgoing_damage_act_on_a_fight_under_way() -> None:
    """DT-DMG-01: Parlay on Ann keeps her Offensive Ability from damaging Ben."""
    replay = under_way(
        "hero: Moon Elf, tokens: {Parlay: 1}", "hero: Cursed Pirate",
        "ability: Entangling Shot, damage: 7", "  - Ben does not defend\n",
    )  # fmt: skip
    assert replay.claim("Ben takes 0")[0].answer


def test_permanent_effects_act_on_the_attack_of_a_fight_under_way() -> None:
    """DT-AM-04: each Drag on Ann takes 1 off her Attack: 9 − 2."""
    replay = under_way(
        "hero: Apprentice, tokens: {Drag: 2}", "hero: Barbarian",
        "damage: 9", "  - Ben does not defend\n",
    )  # fmt: skip
    assert replay.claim("Ben takes 7")[0].answer
