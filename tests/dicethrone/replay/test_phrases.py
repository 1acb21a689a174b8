"""Phrases for moves, and the messages for texts that are not moves."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.replay.phrases.moves import Change, Move
from dtnb.files import FileProblems
from dtnb.replay import PhraseError, load_replay


def parse(text: str) -> Move:
    replay = load_replay("barbarian-vs-paladin")
    move = replay.plugin.phrases.parse_move(replay.game, replay.record.start, text)
    assert isinstance(move, Move)
    return move


def meaning(text: str) -> tuple[object, ...]:
    move = parse(text)
    return move.seat, move.verb, move.object, move.values, move.kept, move.purpose, move.changes


@pytest.mark.parametrize(
    ("plain", "variant"),
    [
        ("Barbarian rolls 1 2 3 6 6", "The Barbarian rolls 1, 2, 3, 6, 6."),
        ("Barbarian rolls 1 2, keeping 3 6 6", "barbarian keeps 3 6 6 and rolls 1 2"),
        ("Barbarian rolls 6 6 6 for Overpower", "Barbarian rolls 6 6 6 for the Overpower"),
        ("Paladin spends Protect", "Paladin spends a protect"),
        ("Paladin spends Protect", "Paladin spends their Protect"),
        ("Paladin defends with Divine Defense", "Paladin defends"),
        ("Paladin declines to defend", "Paladin doesn't defend"),
        ("Paladin plays Absolution!", "Paladin plays absolution"),
        (
            "Barbarian plays Six-It! changing 3 to 6",
            "Barbarian plays six it, and changes the 3 into a 6",
        ),
        (
            "Barbarian plays Try, Try Again! re-rolling 3",
            "Barbarian plays Try, Try Again! and rerolls a 3",
        ),
    ],
)
def test_a_move_has_several_phrases(plain: str, variant: str) -> None:
    assert meaning(variant) == meaning(plain)


@pytest.mark.parametrize("text", ["1 to 6 and 2 to 5", "1 to 6, 2 to 5", "1 to 6, changing 2 to 5"])
def test_every_change_of_a_die_is_read(text: str) -> None:
    move = parse(f"Barbarian plays Twice As Wild! changing {text}")
    assert move.changes == (Change(1, 6), Change(2, 5))


def test_a_move_may_name_the_owner_of_a_changed_die() -> None:
    move = parse("Barbarian plays Tip It! changing Paladin's 3 to 4")
    assert (move.changes, move.player) == ((Change(3, 4, owner=1),), 1)
    move = parse("Barbarian plays Helping Hand! on Paladin's 3")
    assert (move.changes, move.player) == ((Change(3, owner=1),), 1)


def test_any_card_at_the_table_can_be_seen() -> None:
    """Whose hand or deck it is, the effect says."""
    for card in ("Smack II", "Mighty!", "Tip It!"):
        move = parse(f"Barbarian sees {card}")
        assert (move.verb, move.object, move.is_chance) == ("see", card, True)


@pytest.mark.parametrize(
    ("text", "message", "remedy"),
    [
        ("Barbarian rolls 12366", "a die cannot show 12366", "stand apart: 1 2 3 6 6"),
        ("Barbarian rolls six", "'six' cannot be read", "rolls 1 2 3 6 6"),
        ("Barbarian re-rolls 1 2", "'re-rolls' is no move", "keeping 6 6 6"),
        ("Barbarian activates Overpower", "'activates' is no move", "announces"),
        ("Barbarian uses Overpower", "nothing Barbarian can use", "Barbarian announces Overpower"),
        ("Paladin plays Protect", "no card of Paladin", "Paladin spends Protect"),
        (
            "Paladin spends Absolution!",
            "neither a Status Effect nor a Companion here",
            "Paladin plays Absolution!",
        ),
        ("Paladin uses Tithe", "nothing Paladin can use", "Tithe Re-roll, Tithe Draw"),
        ("Barbarian draws a card", "names no card", "it stays unknown"),
        (
            "Barbarian plays Try, Try Again! re-rolling 3 into 5",
            "rolled again is a roll",
            "rolls 5 for Try, Try Again!",
        ),
    ],
)
def test_an_unreadable_move_is_answered_with_the_likely_one(
    text: str, message: str, remedy: str
) -> None:
    with pytest.raises(PhraseError) as caught:
        parse(text)
    assert message in caught.value.what
    assert remedy in caught.value.right


TWO_DAMAGES = """
dtnb: 1
game: dice-throne
edition: season-two
policies: {incoming-damage: one-source}
seats:
  Ann: {hero: Cursed Pirate, side: cursed, hand: []}
  Ben: {hero: Paladin, hand: [], cp: 1, tokens: {Protect: 1, Cursed Doubloon: 3}}
moves:
  - Ann rolls 6 6 6 1 2
  - Ann announces The Shivering
  - Ben spends Protect%s
"""


@pytest.mark.parametrize(
    ("named", "left"),
    [
        (" against The Shivering", 43),
        (" against the undefendable damage", 43),
        (" against collateral damage", 41),
        (" against The Shivering (collateral)", 41),
        (" against The Shivering collateral", 41),
    ],
)
def test_two_damages_of_one_ability_are_distinguished_by_type(named: str, left: int) -> None:
    """DT-DMG-02, DT-DMG-10: 8 undefendable and 3 collateral; half of 8 is 4, of 3 it is 2.

    So 50 - (8 - 4) - 3 = 43, or 50 - 8 - (3 - 2) = 41, by the reading that asks for one source.
    """
    replay = load_replay(TWO_DAMAGES % named)
    assert replay.record.state.table.seats[1].health == left


def test_an_ambiguous_damage_is_reported_with_the_names_to_choose_from() -> None:
    """DT-DMG-02: each is named with its type, so that the answer can be written down."""
    with pytest.raises(FileProblems) as caught:
        load_replay(TWO_DAMAGES % "")
    message = str(caught.value)
    assert "against The Shivering (undefendable), against The Shivering (collateral)" in message


def test_the_story_tells_which_of_two_damages_is_meant() -> None:
    """DT-DMG-02, DT-DMG-10: the type stands behind the source that both have."""
    text = TWO_DAMAGES % " against collateral damage"
    english = str(load_replay(text).story(full=True, rules=False, width=200))
    assert "Ben declares to spend Protect against The Shivering (collateral damage)." in english
    french = str(load_replay(text, lang="fr").story(full=True, rules=False, width=200))
    assert "contre The Shivering (dégâts collatéraux)." in french


def test_names_of_absent_heroes_are_distinguished_from_unknown_names() -> None:
    """A Burn, a card and the hero exist: their hero lacks at this table, which is told."""
    with pytest.raises(PhraseError, match="Burn belongs to Pyromancer, who is not at this table"):
        parse("Paladin spends Burn")
    with pytest.raises(PhraseError, match="no Moon Elf sits at this table"):
        parse("Moon Elf rolls 1 2 3 4 5")
    with pytest.raises(PhraseError, match="nobody is called 'Zoe'"):
        parse("Zoe rolls 1 2 3 4 5")
    with pytest.raises(PhraseError, match="'Foo' is neither a Status Effect") as unknown:
        parse("Paladin spends Foo")
    assert "belongs to" not in str(unknown.value)


@pytest.mark.parametrize(
    ("phrase", "meant"),
    [("Barbarian anounces Smack", "announces"), ("Paladin spnds Protect", "spends"),
     ("Barbarian rools 1 2 3 4 5", "rolls"), ("Paladin upgrads Tithe", "upgrades")],
)  # fmt: skip
def test_a_misspelt_verb_is_answered_with_the_nearest(phrase: str, meant: str) -> None:
    with pytest.raises(PhraseError, match=f"did you mean {meant}"):
        parse(phrase)
