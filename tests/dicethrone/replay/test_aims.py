"""Targets that a move names: dice, tokens, players and damage."""

from __future__ import annotations

import pytest

from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay
from tests.dicethrone.play import EDITIONS

FIGHT = "{attack: {ability: Mighty Blow, damage: 9}}"


def load(
    *moves: str, ann: str = "hero: Barbarian, hand: []", ben: str = "hero: Paladin, hand: []",
    start: str = "", edition: str = "season-one-rerolled",
) -> Replay:  # fmt: skip
    return load_replay(
        f"dtnb: 1\ngame: dice-throne\nedition: {edition}\n"
        f"seats:\n  Ann: {{{ann}}}\n  Ben: {{{ben}}}\n"
        + (f"start: {start}\n" if start else "")
        + "moves:\n"
        + "".join(f"  - {move}\n" for move in moves),
        "aims.yaml",
    )


def refusal_of(*moves: str, **table: str) -> str:
    with pytest.raises(FileProblems) as caught:
        load(*moves, **table)
    return str(caught.value)


def damage_taken(replay: Replay) -> tuple[int, ...]:
    """Return how far each dial fell below 50."""
    return tuple(50 - seat.health for seat in replay.record.state.table.seats)


# -- dice ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_die_that_is_read_and_one_that_is_not_there_are_refused(edition: str) -> None:
    """DT-PRI-10, DT-CARD-24: of Overpower the dice of its own roll lie there, a 5, a 2 and a 1;
    the 3 of the Offensive Roll was read when the ability activated."""
    replay = load(
        "Ann rolls 1 2 3 6 6",
        "Ann announces Overpower",
        "Ann rolls 5 2 1 for Overpower",
        "refused: Ann plays So Wild! changing 3 to 6",
        "Ann plays So Wild! changing 1 to 6",
        "Ben does not defend",
        ann="hero: Barbarian, hand: [So Wild!]",
        edition=edition,
    )
    # 5 + 2 + 6
    assert damage_taken(replay) == (0, 13)


def test_a_message_about_dice_names_the_move_and_the_faces() -> None:
    """DT-CARD-24: no 4 lies there."""
    message = refusal_of(
        "Ann rolls 1 2 3 5 5", "Ann plays Six-It! changing 4 to 6",
        ann="hero: Barbarian, hand: [Six-It!]",
    )  # fmt: skip
    assert "aims.yaml:9:5: 'Ann plays Six-It! changing 4 to 6' is refused" in message
    assert "No die that Six-It! could change shows 4; they show 1 2 3 5 5 (DT-CARD-24)" in message


def test_a_die_named_once_is_one_die_though_another_shows_the_same() -> None:
    """DT-CARD-24: a card for two dice wants both named; the second 5 is not taken by itself."""
    hand = "hero: Barbarian, cp: 3, hand: [Twice As Wild!]"
    message = refusal_of(
        "Ann rolls 1 2 3 5 5", "Ann plays Twice As Wild! changing 5 to 6", ann=hand
    )
    assert (
        "'Ann plays Twice As Wild! changing 5 to 6' leaves a question open: Which die?" in message
    )
    both = load(
        "Ann rolls 1 2 3 5 5",
        "Ann plays Twice As Wild! changing 5 to 6 and 5 to 6",
        "Ann announces Sturdy Blow",
        ann=hand,
    )
    assert damage_taken(both) == (0, 4)


@pytest.mark.parametrize("chosen", ["2", "re-rolling 2", "a 2"])
def test_the_second_die_of_try_try_again_is_chosen_when_the_first_was_rolled(chosen: str) -> None:
    """The second die of the card is picked after the first roll: here the same once more, though
    another die shows the 1 that was named for the first."""
    replay = load(
        "Ann rolls 1 1 2 3 4",
        "Ann plays Try, Try Again! re-rolling 1",
        "Ann rolls 2 for Try, Try Again!",
        f"Ann chooses {chosen}",
        "Ann rolls 5 for Try, Try Again!",
        "Ann announces Reckless",
        "Ben does not defend",
        ann='hero: Barbarian, hand: ["Try, Try Again!"]',
    )
    assert damage_taken(replay) == (4, 15)


def test_without_a_second_die_try_try_again_stops_after_one() -> None:
    replay = load(
        "Ann rolls 1 1 2 3 4",
        "Ann plays Try, Try Again! re-rolling 1",
        "Ann rolls 1 for Try, Try Again!",
        "Ann announces Mighty Blow",
        "Ben does not defend",
        ann='hero: Barbarian, hand: ["Try, Try Again!"]',
    )
    assert damage_taken(replay) == (0, 9)


def test_of_two_rolls_a_move_means_the_one_that_the_card_may_change() -> None:
    """TV-03: in a Duel both dice lie there. Both show 4, and Six-It! is for one's own."""
    replay = load(
        "Ben rolls 4 for Duel",
        "Ann rolls 4 for Duel",
        "Ben plays Six-It! changing 4 to 6",
        "Ben chooses Hit",
        ben="hero: Gunslinger, hand: [Six-It!]",
        start=FIGHT,
    )
    # 6 is greater than 4: a Hit deals 3.
    assert damage_taken(replay) == (3, 9)


# -- what an action never does ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "wrong"),
    [
        (
            "Ben plays So Wild! changing 5 to 6 and 4 to 6",
            "2 dice are named, and So Wild! does not change as many (at most 1)",
        ),
        ("Ben spends Protect changing 3 to 6", "Protect changes no die"),
        (
            "Ben plays So Wild! re-rolling 3",
            "So Wild! rolls no die again, it sets a die (changing 3 to …)",
        ),
        ("Ben spends Protect on Ann's Protect", "Protect is aimed at no Status Effect"),
        (
            "Ben plays So Wild! against Mighty Blow",
            "So Wild! neither prevents damage nor sends it back",
        ),
    ],
)
def test_a_card_or_token_cannot_be_aimed_at_what_it_never_affects(move: str, wrong: str) -> None:
    """DT-CARD-24: the text of a card says what it does."""
    message = refusal_of(
        move, ben="hero: Paladin, hand: [So Wild!], tokens: {Protect: 1}", start=FIGHT
    )
    assert message == f"aims.yaml:9:5: {wrong}"


@pytest.mark.parametrize(
    ("card", "aim", "wrong"),
    [
        (
            "Six-It!",
            "re-rolling 3",
            "Six-It! rolls no die again, it sets a die (changing 3 to 6)",
        ),
        (
            "Try, Try Again!",
            "changing 3 to 6",
            "Try, Try Again! sets no die, it rolls dice again; what a die shows then is a roll "
            "(re-rolling 3, and then: rolls 6 for Try, Try Again!)",
        ),
    ],
)
def test_a_card_that_sets_a_die_does_not_roll_it_again_nor_the_other_way_round(
    card: str, aim: str, wrong: str
) -> None:
    """DT-CARD-24: the text of a card says what it does."""
    hand = f'hero: Barbarian, cp: 9, hand: ["{card}"]'
    message = refusal_of("Ann rolls 1 2 3 4 4", f"Ann plays {card} {aim}", ann=hand)
    assert message.endswith(wrong)


def test_a_token_that_acts_for_its_holder_names_nobody_else() -> None:
    """DT-TXT-11: Protect says whose damage it halves."""
    message = refusal_of(
        "Ben spends Protect for Ann", "Ben does not defend",
        ben="hero: Paladin, hand: [], tokens: {Protect: 1}", start=FIGHT,
    )  # fmt: skip
    assert "No player is chosen for Protect: its text says for whom it is (DT-STAT-10)" in message


@pytest.mark.parametrize("token", ["Protect", "Retribution"])
def test_a_move_cannot_act_on_damage_that_is_not_pending(token: str) -> None:
    """DT-DMG-01: Mighty Blow waits for Ben, and nothing of Overpower does."""
    ben = f"hero: Paladin, hand: [], tokens: {{{token}: 1}}"
    message = refusal_of(f"Ben spends {token} against Overpower", ben=ben, start=FIGHT)
    assert f"The damage that is named for {token} does not wait for Ben" in message
    assert "what waits: Mighty Blow (DT-DMG-01)" in message
    assert (
        load(f"Ben spends {token} against Mighty Blow", "Ben does not defend", ben=ben, start=FIGHT)
        .record.state.table.seats[1]
        .tokens
        == ()
    )


@pytest.mark.parametrize(
    ("card", "codes"),
    [("Not This Time!", "nothing-to-prevent"), ("One More Time!", "no-attempts-running")],
)
def test_a_card_without_a_legal_receiver_is_refused_with_its_reason(card: str, codes: str) -> None:
    """DT-DMG-01, DT-ORP-01: no damage waits and no attempt is under way, for Ben or anybody."""
    replay = load(
        "at: before the first roll",
        f"refused: Ben plays {card} for Ben",
        "Ann rolls 1 1 2 4 4",
        "Ann announces nothing",
        ben=f"hero: Paladin, hand: [{card}]",
    )
    (refusal,) = replay.refusals
    assert refusal.verdict.codes == (codes,)


# -- effects that are optional ------------------------------------------------------------------

KNOCKED = "hero: Barbarian, cp: {cp}, hand: [{hand}], tokens: {{Knockdown: 1}}"
GUNSLINGER = "hero: Gunslinger, hand: []"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_played_right_before_it_does_not_decline_an_optional_effect(edition: str) -> None:
    """DT-HERO-GUN-14: the 2 CP of Getting Paid!, taken at the last moment, buy Knockdown off."""
    replay = load(
        "at: before rolling",
        "Ann plays Getting Paid!",
        "Ann accepts",
        "Ann rolls 1 2 3 4 4",
        "Ann announces Mighty Blow",
        "Ben rolls 1 for Duel",
        "Ann rolls 6 for Duel",
        ann=KNOCKED.format(cp=0, hand="Getting Paid!"),
        ben=GUNSLINGER,
        start="{phase: main 1}",
        edition=edition,
    )
    # A lost Duel deals 1.
    assert damage_taken(replay) == (1, 9)
    assert (replay.record.state.table.seats[0].cp, replay.record.state.table.seats[0].tokens) == (
        0,
        (),
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_knockdown_is_paid_off_in_the_main_phase_in_the_words_of_a_file(edition: str) -> None:
    """DT-HERO-GUN-14, AMB-42: payable in Main Phase (1), here with the CP of a sale."""
    replay = load(
        "at: main phase 1",
        "refused: Ann uses Knockdown",
        "Ann sells So Wild!",
        "Ann uses Knockdown",
        "Ann rolls 1 1 2 4 4",
        "Ann announces nothing",
        ann=KNOCKED.format(cp=1, hand="So Wild!"),
        ben=GUNSLINGER,
        start="{phase: main 1}",
        edition=edition,
    )
    seat = replay.record.state.table.seats[0]
    assert (seat.cp, seat.tokens) == (0, ())


def test_the_message_says_how_an_unspendable_token_is_used() -> None:
    message = refusal_of("Ann plays Knockdown", ann=KNOCKED.format(cp=2, hand=""), ben=GUNSLINGER)
    assert message == "aims.yaml:8:5: 'Knockdown' is no card of Barbarian (Ann uses Knockdown)"


# -- while dice are due -------------------------------------------------------------------------


def test_a_refusal_before_a_roll_is_judged_in_the_window_before_that_roll() -> None:
    """TW-04a closed by itself; the Offensive Roll is due (DT-ORP-01). No damage waits."""
    replay = load(
        "refused: Ben spends Protect",
        "Ann rolls 1 1 2 4 4",
        "Ann announces nothing",
        ben="hero: Paladin, hand: [], tokens: {Protect: 1}, cp: 0",
    )
    (refusal,) = replay.refusals
    assert refusal.verdict.codes == ("nothing-to-prevent",)
    assert refusal.window == "TW-04a"
