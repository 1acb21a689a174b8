"""The calculator and the game never give different numbers for the same damage (DT-DMG-01)."""

from __future__ import annotations

import random
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from dtnb.dicethrone.damage.total import Total, total
from dtnb.dicethrone.heroes.load import read_hero
from dtnb.kernel import Action, Decision, DecisionKind
from tests.dicethrone.play import EDITIONS, A, D, Fight, player

ATTACKER = """
dtnb: 1
hero: Striker
fictional: true
dice: {{faces: {{1: hit, 2: hit, 3: hit, 4: hit, 5: hit, 6: hit}}}}
abilities:
  Strike: {{requires: 3 hit, levels: {{I: {{do: [{deals}]}}}}}}
cards:
{cards}
"""
DEFENDER = """
dtnb: 1
hero: Bearer
fictional: true
dice: {{faces: {{1: hit, 2: hit, 3: hit, 4: hit, 5: hit, 6: hit}}}}
abilities:
  Strike: {{requires: 3 hit, levels: {{I: {{do: [{{deal: 1}}]}}}}}}
  Cover: {{defensive: true, levels: {{I: {{dice: 1, do: [{cover}]}}}}}}
tokens:
{tokens}
"""
#: windows in which both may act: before a defence, and at the last chance
BEFORE, AFTER = "TW-10", "TW-16"


class Effects(NamedTuple):
    """An entry on the damage, in the notation of the calculator and as a hero file has it."""

    word: str
    does: str


class Sum(NamedTuple):
    """A calculation: the damage, what the attacker plays, what the defender spends and prevents."""

    parts: tuple[tuple[str, int], ...]
    modifiers: tuple[Effects, ...]
    answers: tuple[Effects, ...]
    cover: Effects | None
    seed: int

    @property
    def notation(self) -> str:
        words = [f"{kind}:{points}" for kind, points in self.parts]
        acting = [modifier.word for modifier in (*self.modifiers, *self.answers)]
        cover = [f"defense:{self.cover.word}"] if self.cover else []
        return " ".join((*words, *acting, *cover))


points = st.integers(min_value=1, max_value=9)
shares = st.sampled_from(["1/3", "2/3", "1/4", "3/4"])
main = st.sampled_from([
    ("normal",), ("undefendable",), ("pure",), ("normal", "undefendable"), ("normal", "pure"),
    ("undefendable", "pure"), (),
])  # fmt: skip


@st.composite
def sums(draw: st.DrawFn) -> Sum:
    kinds = list(draw(main))
    if not kinds or draw(st.booleans()):
        kinds.append("collateral")
    parts = tuple((kind, draw(points)) for kind in kinds)
    modifiers: list[Effects] = []
    if {"normal", "undefendable"} & set(kinds):
        for number in draw(st.lists(st.integers(-4, 5).filter(bool), max_size=2)):
            word = f"+{number}" if number > 0 else f"attack:{number}"
            modifiers.append(Effects(word, f"{{add: {number}}}"))
        times = st.sampled_from([("double", "2"), ("x3", "3"), ("x3/2", "3/2")])
        for word, factor in draw(st.lists(times, max_size=1)):
            modifiers.append(Effects(word, f"{{multiply: {factor}}}"))
    preventing = st.one_of(
        points.map(lambda number: Effects(f"-{number}", f"{{prevent: {number}}}")),
        st.just(Effects("half", "{prevent: half}")),
        shares.map(lambda share: Effects(share, f"{{prevent: {share}}}")),
    )
    answering = [preventing, st.just(Effects("avoid", "{prevent: all}"))]
    if set(kinds) != {"collateral"}:
        # Only an Attack is answered.
        answering += [
            st.just(Effects("reflect-half", "{reflect: half}")),
            shares.map(lambda share: Effects(f"reflect-{share}", f"{{reflect: {share}}}")),
        ]
    answers = draw(st.lists(st.one_of(*answering), max_size=3))
    cover = draw(st.none() | preventing) if "normal" in kinds else None
    return Sum(parts, tuple(modifiers), tuple(answers), cover, draw(st.integers(0, 2**16)))


def play(example: Sum, edition: str) -> tuple[int, int]:
    """Play the calculation as a fight; return the damage that is taken, and that is reflected."""
    rng = random.Random(example.seed)
    deals = [
        f"{{deal: {points}, type: {kind}" + (", to: opponents}" if kind == "collateral" else "}")
        for kind, points in example.parts
    ]
    cards = [
        f"  - {{name: Card {at}!, cp: 0, timing: roll, attack_modifier: true, do: [{effect.does}]}}"
        for at, effect in enumerate(example.modifiers)
    ]
    tokens = [
        f"  Token {at}: {{kind: positive, limit: 1, spend: {{do: [{effect.does}]}}}}"
        for at, effect in enumerate(example.answers)
    ]
    striker = read_hero(
        ATTACKER.format(deals=", ".join(deals), cards="\n".join(cards) or "  []").encode(), "a.yaml"
    )
    bearer = read_hero(
        DEFENDER.format(
            cover=example.cover.does if example.cover else "{prevent: 1}",
            tokens="\n".join(tokens) or "  {}",
        ).encode(),
        "b.yaml",
    )
    hand = tuple(f"Card {at}!" for at in range(len(example.modifiers)))
    all_tokens = {f"Token {at}": 1 for at in range(len(example.answers))}
    start = 200
    fight = Fight(
        player(striker.id, health=start, hand=hand, deck={}),
        player(bearer.id, health=start, tokens=all_tokens, deck={}),
        edition=edition,
        heroes={striker.id: striker, bearer.id: bearer},
    ).attacks("Strike", 1, 2, 3, 4, 5)
    # Without an Attack there is no Defensive Roll Phase, and no last chance in it (DT-DRP-01).
    attack = {kind for kind, _ in example.parts} - {"collateral"}
    windows = (BEFORE, AFTER) if attack else (BEFORE,)
    moves = [(A, "play", name, rng.choice(windows)) for name in hand]
    moves += [(D, "spend", name, rng.choice(windows)) for name in all_tokens]
    rng.shuffle(moves)
    while fight.pending is not None:
        pending = fight.pending
        assert isinstance(pending, Decision), pending
        now = next(
            (
                move
                for move in moves
                if pending.kind is DecisionKind.ACTION
                and (move[0], move[3]) == (pending.seat, pending.window)
            ),
            None,
        )
        if now is not None:
            moves.remove(now)
            fight.does(now[1], now[2])
        elif pending.topic == "defense" and example.cover is not None:
            fight.act(Action("defend", "Cover")).rolls(1)
        elif pending.topic == "defense":
            fight.act(Action("decline"))
        else:
            fight.step_on()
    assert not moves, (moves, fight.windows())
    return start - fight.health(D), start - fight.health(A)


def calculate(example: Sum, edition: str) -> Total:
    return total(example.notation, edition)


@given(sums(), st.sampled_from(EDITIONS))
def test_a_fight_comes_to_what_the_calculator_says(example: Sum, edition: str) -> None:
    """DT-DMG-01, DT-CALC-01…09, AMB-14, AMB-23: whoever acts in whatever order, with whatever."""
    expected = calculate(example, edition)
    assert play(example, edition) == (expected.total, expected.returned), example.notation


def test_the_example_of_two_kinds_of_damage_and_a_half() -> None:
    """DT-DMG-01: half of 8 + 2 is 5, in the calculator and at the table."""
    half = Effects("half", "{prevent: half}")
    example = Sum((("normal", 8), ("collateral", 2)), (), (half,), None, 0)
    assert example.notation == "normal:8 collateral:2 half"
    for edition in EDITIONS:
        assert calculate(example, edition).total == 5
        assert play(example, edition) == (5, 0)
