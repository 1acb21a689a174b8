"""Statements in expectations and claims: every word counts, none is skipped."""

from __future__ import annotations

import pytest

from dtnb.replay import PhraseError, load_replay


def answers(text: str) -> list[bool]:
    """Read a statement about the book's example: it ends with 0 and 9 damage, at 50 and 41."""
    replay = load_replay("barbarian-vs-paladin")
    read = replay.plugin.phrases.parse_expectation(replay.game, replay.record.start, text)
    return [expectation.check(replay.record).holds for expectation in read]


@pytest.mark.parametrize(
    "text",
    [
        "Barbarian takes 9",
        "The Barbarian takes 9 damage.",
        "Paladin takes nothing",
        "Paladin takes no damage",
        "Paladin has 2 CP",
        "Paladin has 50 Health",
        "Paladin is at 50",
        "Paladin has Concussion",
        "Paladin has no Protect",
        "Paladin has Concussion 1",
        "Barbarian has no Get Some! in hand",
        "Overpower deals 0",
        "the subtotal is 17",
        "Get Some! comes before Absolution!",
        "0 damage",
        "the attack deals 0",
        "Get Some! first",
        "Retribution comes first",
        "the target is the Paladin",
    ],
)
def test_a_true_statement_holds(text: str) -> None:
    assert answers(text) == [True]


@pytest.mark.parametrize(
    "text",
    ["Barbarian takes 8", "Paladin has 3 CP", "Barbarian has Get Some! in hand", "Paladin wins",
     "Barbarian is defeated", "it is a draw", "Absolution! comes before Get Some!",
     "9 damage", "Absolution! first", "Thick Skin II first", "the target is the Barbarian"],
)  # fmt: skip
def test_a_false_statement_does_not_hold(text: str) -> None:
    assert answers(text) == [False]


@pytest.mark.parametrize(
    "text",
    [
        "Barbarian takes 9, Paladin takes 100",
        "Barbarian takes 9 and Paladin takes 100",
        "Barbarian has 2 CP and 100 Health",
    ],
)
def test_each_statement_of_a_line_is_checked(text: str) -> None:
    assert answers(text) == [True, False]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Overpower deals 0, Paladin has 2 CP and no Protect", [True, True, True]),
        ("Barbarian takes 9, the subtotal is 17 and Overpower deals 1", [True, True, False]),
        ("Get Some! comes before Absolution!, and Paladin takes 100", [True, False]),
        ("Overpower inflige 0, Paladin a 2 PC et n'a plus de Protect", [True, True, True]),
    ],
)
def test_statements_on_the_turn_and_on_players_may_share_a_line(
    text: str, expected: list[bool]
) -> None:
    assert answers(text) == expected


def test_three_statements_may_share_a_verb() -> None:
    assert answers("Paladin has Protect 0, Retribution 0 and Concussion 1") == [True] * 3


@pytest.mark.parametrize(
    "text",
    ["Barbarian takes 9 or so", "Barbarian takes at least 9", "Paladin has 50 Healthy",
     "nobody takes damage", "Barbarian announced Overpower", "the total is 0", "8", "some damage"],
)  # fmt: skip
def test_a_statement_is_read_whole_or_not_at_all(text: str) -> None:
    with pytest.raises(PhraseError) as caught:
        answers(text)
    assert caught.value.right


def test_a_seat_that_is_spelled_wrongly_is_still_found() -> None:
    with pytest.raises(PhraseError) as caught:
        answers("Paladn takes 0")
    assert "did you mean Paladin?" in caught.value.right


def test_takes_is_the_calculated_total() -> None:
    """DT-CALC-01, DT-CALC-06: 9 come back to the Barbarian as half of 17; the sum says why."""
    replay = load_replay("barbarian-vs-paladin")
    for text in ("Barbarian takes 8", "Paladin takes 0"):
        (statement,) = replay.plugin.phrases.parse_expectation(
            replay.game, replay.record.start, text
        )
        decisive = replay.steps[statement.check(replay.record).step]
        assert (decisive.kind, "DT-CALC-01" in decisive.rules) == ("ledger", True)


HEALED = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, cp: 0, health: %s, hand: []}
  Ben: {hero: Treant, cp: 0, hand: []}
moves:
  - Ann rolls 4 4 5 5 5
  - Ann announces Fortitude
expect: [%s]
"""


@pytest.mark.parametrize(("health", "healed"), [(50, 6), (54, 6), (57, 3), (60, 0)])
@pytest.mark.parametrize("words", ["Ann heals {}", "Ann récupère {} Santé"])
def test_heals_is_what_was_healed(health: int, healed: int, words: str) -> None:
    """DT-HP-01, DT-HP-02: Fortitude heals 6, up to 60: 57 to 60 is 3 of them, at 60 it is 0."""
    for number in (healed, healed + 1):
        replay = load_replay(HEALED % (health, words.format(number)))
        assert replay.ok == (number == healed)


def test_healing_beside_damage_is_counted_before_netting() -> None:
    """AMB-16: 59 + 2 - 1 is 60, and both points were healed; clamped first, 60 - 1 = 59, one."""
    net = load_replay("healing-at-the-cap")
    for policies, healed in (({}, 2), ({"cap-and-simultaneity": "clamp-first"}, 1)):
        replay = net.run(policies=policies) if policies else net
        claim = replay.claim(f"Ann heals {healed}")
        assert [part.answer for part in claim] == [True], policies


TWO_TURNS = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Monk, hand: []}
  Ben: {hero: Moon Elf, hand: []}
start: {active: Ann, turn: 3, until: end of turn 4}
moves:
  - Ann rolls 1 1 1 4 6
  - Ann announces Fist Strike
  - Ben does not defend
  - {at: main phase 2, expect: ["%s"]}
  - Ben rolls 1 1 1 4 6
  - Ben announces Longbow
  - Ann does not defend
  - {at: main phase 2, expect: ["%s"]}
"""


@pytest.mark.parametrize(
    "words", ["the subtotal is {}", "the attack deals {}", "{} damage", "le sous-total est de {}"]
)
def test_a_total_is_that_of_the_turn_of_its_statement(words: str) -> None:
    """DT-CALC-01: Fist Strike deals 6 in turn 3, Longbow 4 in turn 4."""
    assert load_replay(TWO_TURNS % (words.format(6), words.format(4))).ok
    wrong = load_replay(TWO_TURNS % (words.format(4), words.format(6)))
    assert [expectation.holds for expectation in wrong.expectations] == [False, False]


def test_deals_is_the_latest_damage_of_the_source() -> None:
    """DT-CALC-01: three Fists deal 6 in turn 3, and four deal 7 in turn 5."""
    text = TWO_TURNS.replace("end of turn 4", "end of turn 5")
    text = text % ("Fist Strike deals 6", "Fist Strike deals 6")
    text += (
        "  - Ann rolls 1 1 1 2 6\n  - Ann announces Fist Strike\n  - Ben does not defend\n"
        "  - {at: main phase 2, expect: [Fist Strike deals 7]}\n"
    )
    assert load_replay(text).ok


#: seats, start, moves, a statement, and the kind of the step that moved its cards last
LAST_MOVES = [
    (
        "{Ann: {hero: Cursed Pirate, hand: []}, Ben: {hero: Apprentice, hand: [Tip It!, Six-It!]}}",
        "{phase: Offensive Roll Phase, active: Ann}",
        "[Ann rolls 1 1 4 5 6, Ann announces Walk the Plank, Ann chooses Discard,"
        " Ben chooses Six-It!, Ben does not defend]",
        "Ben has Six-It! in discard",
        "card-thrown",
    ),
    (
        "{Ann: {hero: Doctor Strange, hand: [], tokens: {Premonition: 1}},"
        " Ben: {hero: Apprentice, hand: []}}",
        "{phase: income, active: Ann, turn: 3}",
        "[at: income, Ann spends Premonition as Two cards, Ann draws Tip It!, Ann draws Six-It!,"
        " Ann chooses Six-It!, Ann chooses top]",
        "Ann has 1 card in hand",
        "puts-back",
    ),
]


@pytest.mark.parametrize(("seats", "start", "moves", "statement", "kind"), LAST_MOVES)
def test_a_statement_about_cards_points_to_the_step_that_moved_them_last(
    seats: str, start: str, moves: str, statement: str, kind: str
) -> None:
    replay = load_replay(
        f"dtnb: 1\ngame: dice-throne\nedition: season-two\nseats: {seats}\nstart: {start}\n"
        f"moves: {moves}\nexpect: [{statement}]\n",
        "cards.yaml",
    )
    (expectation,) = replay.expectations
    assert expectation.holds
    assert replay.steps[expectation.step].kind == kind
