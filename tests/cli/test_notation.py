"""The notation of ``dtnb total``: what can be written, and the errors for everything else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtnb import total
from dtnb.dicethrone.damage import DamageType, Entry, Operation
from dtnb.dicethrone.damage.notation import NotationError, parse
from dtnb.dicethrone.damage.packet import Side


def entries(text: str) -> list[Entry]:
    return list(parse(text).packet().entries)


@pytest.mark.parametrize(
    ("word", "operation", "points", "side"),
    [
        ("+5", Operation.ADD, 5, Side.ATTACK),
        ("-3", Operation.SUBTRACT, 3, Side.RECEIVER),
        ("−3", Operation.SUBTRACT, 3, Side.RECEIVER),
        ("half", Operation.PREVENT_HALF, 0, Side.RECEIVER),
        ("½", Operation.PREVENT_HALF, 0, Side.RECEIVER),
        ("Moitié", Operation.PREVENT_HALF, 0, Side.RECEIVER),
        ("double", Operation.DOUBLE, 0, Side.ATTACK),
        ("x2", Operation.DOUBLE, 0, Side.ATTACK),
        ("2/4", Operation.PREVENT_HALF, 0, Side.RECEIVER),
        ("x4/2", Operation.DOUBLE, 0, Side.ATTACK),
        ("reflect-1/2", Operation.REFLECT_HALF, 0, Side.RECEIVER),
        ("avoid", Operation.AVOID, 0, Side.RECEIVER),
        ("reflect-half", Operation.REFLECT_HALF, 0, Side.RECEIVER),
        ("defense:-3", Operation.SUBTRACT, 3, Side.DEFENSE),
        ("défense:moitié", Operation.PREVENT_HALF, 0, Side.DEFENSE),
        ("attack:-2", Operation.SUBTRACT, 2, Side.ATTACK),
    ],
)
def test_a_word_says_what_acts_and_from_where(
    word: str, operation: Operation, points: int, side: Side
) -> None:
    (entry,) = entries(f"18 {word}")
    assert (entry.operation, entry.amount, entry.side) == (operation, points, side)


@pytest.mark.parametrize(
    ("word", "operation", "share", "side"),
    [
        ("1/3", Operation.PREVENT_SHARE, (1, 3), Side.RECEIVER),
        ("⅓", Operation.PREVENT_SHARE, (1, 3), Side.RECEIVER),
        ("tiers", Operation.PREVENT_SHARE, (1, 3), Side.RECEIVER),
        ("6/8", Operation.PREVENT_SHARE, (3, 4), Side.RECEIVER),
        ("defense:1/3", Operation.PREVENT_SHARE, (1, 3), Side.DEFENSE),
        ("x3", Operation.MULTIPLY, (3, 1), Side.ATTACK),
        ("×3/2", Operation.MULTIPLY, (3, 2), Side.ATTACK),
        ("reflect-1/3", Operation.REFLECT_SHARE, (1, 3), Side.RECEIVER),
        ("renvoyer-tiers", Operation.REFLECT_SHARE, (1, 3), Side.RECEIVER),
    ],
)
def test_other_shares_are_written_as_fractions(
    word: str, operation: Operation, share: tuple[int, int], side: Side
) -> None:
    (entry,) = entries(f"18 {word}")
    assert (entry.operation, entry.share, entry.side) == (operation, share, side)


@pytest.mark.parametrize("word", ["3/3", "4/3", "0/2", "reflect-3/2", "1/0"])
def test_a_share_lies_between_nothing_and_the_whole(word: str) -> None:
    with pytest.raises(NotationError, match="no share of the damage"):
        parse(f"18 {word}")


@pytest.mark.parametrize("word", ["x1", "x1/2", "x0", "x3/0"])
def test_a_multiple_is_more_than_the_whole(word: str) -> None:
    with pytest.raises(NotationError, match="no multiple of the damage"):
        parse(f"18 {word}")


def test_parts_of_several_types_name_them() -> None:
    """AMB-14: each part keeps its type."""
    components = parse("normal:5 undefendable:2 -1").packet().components
    assert [(part.type, part.base) for part in components] == [
        (DamageType.NORMAL, 5),
        (DamageType.UNDEFENDABLE, 2),
    ]


def test_names_stand_before_what_they_do_and_may_be_quoted() -> None:
    parts = parse("Overpower=18 'Divine Defense'=defense:-3 \"Get Some!\"=+5 Protect=half").parts
    assert [part.label for part in parts] == ["Overpower", "Divine Defense", "Get Some!", "Protect"]


def test_unnamed_parts_are_called_by_what_they_do_and_numbered() -> None:
    keys = [part.key for part in parse("18 -3 half -3 Protect=half half Protect=half").parts]
    assert keys == ["damage#1", "-3#1", "half#1", "-3#2", "Protect", "half#2", "Protect#2"]


def test_the_damage_itself_cannot_be_left_out() -> None:
    with pytest.raises(LookupError, match="one of: half#1"):
        total("18 half").without("damage#1")


@pytest.mark.parametrize(
    ("text", "column", "english"),
    [
        ("", 1, "no damage comes in (begin with a number: 18 -3 half)"),
        ("+5 half", 1, "no damage comes in (begin with a number: 18 -3 half)"),
        ("18  reflect", 5, "“reflect” is not part of the notation (did you mean “reflect-half”?)"),
        (
            "18 zzz",
            4,
            "“zzz” is not part of the notation "
            "(write a number, +n, -n, half, double, avoid or reflect-half; other shares as 1/3, "
            "x3, reflect-1/3)",
        ),
        ("18 defence:-", 12, "“-” is not part of the notation"),
        ("18 defnse:-3", 4, "“defnse:” is neither a side nor a damage type"),
        ("18 defense:+3", 4, "“+3” is nothing that a defense brings"),
        ("18 attack:half", 4, "“half” is nothing that an Attack Modifier brings here"),
        ("18 pure:half", 4, "a damage type stands before incoming damage only"),
        ("18 4", 4, "a second number without a sign: 4 (+4 adds, -4 prevents;"),
        ("18 4 6", 4, "a second number without a sign: 4 ("),
        ("18 pure:4", 1, "a second number without a sign: 18"),
        ("18 Prot=", 9, "nothing stands here (write what it does, for example Protect=half)"),
        ("18 =half", 4, "there is no name before “=” (write Name=half, or only half)"),
        ("18 ''=half", 4, "there is no name before “=”"),
        ("18 a=b=3", 4, "“a=b=3” cannot be read (put spaces between the parts,"),
        ("18 'a'b=3", 4, "cannot be read"),
        ("18 \x1b=3", 4, "there is no name before “=”"),
        ("18 +10000", 4, "this number is too big (at most 9999)"),
        (f"18 {'n' * 61}=3", 4, "this name is too long (a name has at most 60 characters)"),
        ("1 " + "+1 " * 100, 300, "there are too many parts (at most 100)"),
        ("1" * 2001, 2001, "the notation is too long (at most 2000 characters)"),
        ("1.5", 1, "“1.5” is not part of the notation"),
        ("٣", 1, "“٣” is not part of the notation"),
    ],
)
def test_an_error_says_where_and_what_would_be_right(text: str, column: int, english: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert caught.value.column == column
    assert english in str(caught.value)
    assert str(caught.value).startswith(f"column {column}: ")
    assert caught.value.message("fr").startswith(f"colonne {column} : ")


@given(st.text(max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    refused: list[NotationError] = []
    try:
        parse(text).packet()
    except NotationError as error:
        refused.append(error)
    for problem in refused:
        assert 1 <= problem.column <= max(len(text), 1) + 1
        assert "‹" not in problem.message("en") + problem.message("fr")
