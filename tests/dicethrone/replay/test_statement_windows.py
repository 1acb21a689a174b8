"""Expectations, notes and refusals of a file are judged in the window where they stand."""

from __future__ import annotations

import pytest

from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay

HEAD = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Paladin, tokens: {Protect: 1}, hand: [], cp: 0}
start: {until: end of turn}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Mighty Blow
"""
ULTIMATE = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Paladin, cp: 4, tokens: {Protect: 1}, hand: []}
moves:
  - Ann rolls 6 6 6 6 6
  - Ann announces Rage!
"""


def load(moves: str, head: str = HEAD) -> Replay:
    return load_replay(head + moves, "statements.yaml")


def test_an_expectation_is_checked_before_the_window_after_its_move_closes() -> None:
    """DT-DRP-07, DT-DRP-08: TW-16 asks nobody, then the 9 are taken; that comes after it."""
    moves = "  - Ben spends Protect\n  - Ben does not defend\n  - expect: [Ben takes 0]\n"
    assert load(moves + "expect: [Ben takes 4]\n").ok


@pytest.mark.parametrize("pin", ["{at: main phase 2, expect: [Ben takes 9]}",
                                 "at: main phase 2\n  - expect: [Ben takes 9]"])  # fmt: skip
def test_an_expectation_is_checked_in_the_window_that_it_names(pin: str) -> None:
    assert load(f"  - Ben does not defend\n  - {pin}\n").ok


@pytest.mark.parametrize("statement", ["expect: [Ben takes 9]", "note: Too late."])
def test_an_expectation_or_note_in_a_window_that_never_opens_is_refused(
    statement: str,
) -> None:
    with pytest.raises(FileProblems, match=r":11:5: .*come: Last chance"):
        load(f"  - Ben does not defend\n  - {{at: upkeep, {statement}}}\n")


def test_a_refusal_after_a_move_is_judged_in_the_window_after_it() -> None:
    """Nobody can act in TW-16 once the Protect is gone; it is not that nothing is asked."""
    replay = load(
        "  - Ben spends Protect\n  - Ben does not defend\n  - refused: Ben spends Protect\n"
    )
    (refusal,) = replay.refusals
    assert refusal.window == "TW-16"
    assert refusal.verdict.rules
    close = replay.steps[refusal.display_step]
    assert (close.kind, close.window) == ("window-closes", "TW-16")
    story = repr(replay.story(full=True))
    assert story.index("Tried: Ben spends Protect") < story.index("Ben takes 4 damage")


def test_a_refusal_before_the_defense_is_judged_before_that_must_be_chosen() -> None:
    """TW-13b: everybody may act before it is said how the Attack is defended (DT-DRP-03)."""
    replay = load(
        "  - at: before defense\n  - refused: Ann spends Protect\n  - Ben does not defend\n"
    )
    (refusal,) = replay.refusals
    assert "defense-comes-first" not in refusal.verdict.codes
    assert all(reason.rules for reason in refusal.verdict.reasons)


def test_every_action_is_refused_in_a_window_where_nobody_acts() -> None:
    """DT-ORP-11: the ability is activated (TW-07), and nobody is asked."""
    replay = load("  - at: activated\n  - refused: Ben spends Protect\n", ULTIMATE)
    (refusal,) = replay.refusals
    assert refusal.verdict.codes == ("nobody-may-act",)
    assert refusal.verdict.rules == ("DT-ORP-11",)


ANSWERED = """\
dtnb: 1
game: dice-throne
edition: {edition}
seats:
  Ann: {{hero: Barbarian, cp: 2, hand: ["Buh, Bye!"]}}
  Ben: {{hero: Paladin, cp: 0, tokens: {{Protect: 1}}, hand: []}}
start: {{attack: {{ability: Mighty Blow, damage: 9}}}}
moves:
  - move: Ben spends Protect
    in answer:
      - refused: Ann plays Buh, Bye! on {whose}
  - Ben does not defend
expect: [Ben takes 4]
"""


def test_an_answer_to_a_declared_move_can_be_stated_as_refused() -> None:
    """DT-STAT-18: what has been committed is not interrupted; Season Two asks nobody before."""
    replay = load_replay(ANSWERED.format(edition="season-two", whose="Ben's Protect"))
    assert replay.refusals[0].verdict.codes == ("nobody-in-front",)
    assert "DT-STAT-18" in replay.refusals[0].verdict.rules


def test_an_answer_that_is_allowed_cannot_be_stated_as_refused() -> None:
    """DT-PRI-08: in Season One ReRolled Ann may play in front of Ben's Protect."""
    text = ANSWERED.format(edition="season-one-rerolled", whose="Ben's Protect")
    with pytest.raises(FileProblems, match="is allowed here"):
        load_replay(text)


def test_an_action_not_due_is_refused_by_the_rules_of_its_window() -> None:
    """TW-10: how the Attack is defended is asked later, and the rules of this window say so."""
    replay = load(
        "  - at: end of offense\n  - refused: Ben does not defend\n  - Ben does not defend\n"
    )
    (refusal,) = replay.refusals
    assert refusal.window == "TW-10"
    assert set(refusal.verdict.rules) == set(replay.plugin.rulebook().window("TW-10").rules)


def test_after_an_announcement_another_one_is_refused() -> None:
    """DT-ORP-07, DT-ORP-09: no die was altered since, and one ability at most is activated."""
    replay = load(
        "  - at: announced\n  - {refused: Ann announces Smack, by: [DT-ORP-07, DT-ORP-09]}\n"
        "  - Ben does not defend\n"
    )
    assert replay.refusals[0].window == "TW-05a"


def test_the_message_about_a_closed_window_lists_those_that_follow() -> None:
    """TW-05a lies behind TW-13b; what comes is named, and what came is not."""
    with pytest.raises(FileProblems) as refused:
        load("  - Ben does not defend\n  - {at: announced, expect: [Ben takes 9]}\n")
    (problem,) = refused.value.problems
    assert problem.code == "window-over"
    assert "TW-05a" in problem.what
    assert ("TW-16" in problem.right, "TW-10" in problem.right) == (True, False)


def test_a_move_pinned_past_a_pending_choice_is_reported() -> None:
    """The choice of the defence is first; the reasons of other windows are no reason here."""
    with pytest.raises(FileProblems) as refused:
        load("  - {at: main phase 2, move: Ben spends Protect}\n")
    (problem,) = refused.value.problems
    assert problem.code == "must-choose"
    assert "the move is pinned to Main Phase (2) (TW-18), which has not come yet" in problem.right


# -- what comes to rest first ----------------------------------------------------------------------

DRAWN = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {{hero: Shadow Thief, cp: 2, hand: [Triple Up!]}}
  Ben: {{hero: Paladin, cp: 0, hand: []}}
start: {{phase: {phase}, active: Ann}}
moves:
  - Ann plays Triple Up!
{pin}  - expect: ["Ann has {cards} cards in hand"]
  - Ann rolls 1 1 3 4 6
  - Ann announces nothing
"""


@pytest.mark.parametrize(
    ("phase", "pin"),
    [("Offensive Roll Phase", ""), ("main 1", ""), ("main 1", "  - at: TW-03a\n")],
)
@pytest.mark.parametrize("cards", [2, 3, 4])
def test_cards_that_a_card_draws_are_in_hand_behind_it(phase: str, pin: str, cards: int) -> None:
    """DT-CARD-03: it draws three, at an instant and in a Main Phase; nobody says which."""
    replay = load_replay(DRAWN.format(phase=phase, pin=pin, cards=cards))
    assert replay.ok == (cards == 3)


@pytest.mark.parametrize("pin", ["", "  - at: TW-03a\n"])
@pytest.mark.parametrize("named", [["Sneaky!"], ["Sneaky!", "Tip It!"]])
@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_cards_that_later_lines_name_belong_to_what_draws_them(
    cards: int, named: list[str], pin: str
) -> None:
    """DT-CARD-03: it draws three, whether somebody says which or nobody does."""
    text = DRAWN.format(phase="main 1", pin=pin, cards=cards)
    draws = "".join(f"  - Ann draws {card}\n" for card in named)
    last = f"  - expect: [Ann has {named[-1]} in hand]\n"
    replay = load_replay(text.replace("  - Ann rolls", f"{draws}{last}  - Ann rolls"))
    assert [expectation.holds for expectation in replay.expectations] == [cards == 3, True]
    assert [result.status for result in replay.results] == ["landed"] * (3 + len(named))


def test_a_statement_stands_in_front_of_a_draw_for_which_there_is_a_branch() -> None:
    """What is drawn is different in the branch, so that the statement is about neither."""
    text = DRAWN.format(phase="main 1", pin="", cards=0)
    other = "  - {move: Ann draws Sneaky!, branch: {Or this: [Ann draws Tip It!]}}\n"
    assert load_replay(text.replace("  - Ann rolls", f"{other}  - Ann rolls")).ok


LEADER = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, health: 20, hand: []}
  Ben: {hero: Paladin, health: 31, hand: []}
  Cat: {hero: Paladin, health: 31, hand: []}
start: {mode: king of the hill}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Mighty Blow
  - Ann targets Cat
"""


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_the_card_for_choosing_a_leader_is_drawn_behind_that_choice(cards: int) -> None:
    """DT-KOTH-05, DT-KOTH-07: Cat leads with 31, and Ann draws one card."""
    statement = f"  - expect: [Ann draws {cards} card, Ann has {cards} cards in hand]\n"
    assert load(statement + "  - Cat does not defend\n", LEADER).ok == (cards == 1)


THEN = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Pyromancer, health: 50, cp: 3, hand: [Fire Up!, 1 unknown], tokens: {Fire Mastery: 3}}
  Ben: {hero: Black Widow, health: 30, hand: []}
start: {phase: main 1, active: Ann, turn: 3, until: end of turn}
moves:
"""


@pytest.mark.parametrize("pin", ["", "  - at: main phase 1\n"])
@pytest.mark.parametrize("tokens", [3, 5])
def test_a_card_with_a_then_is_carried_out_though_one_might_act_in_between(
    pin: str, tokens: int
) -> None:
    """DT-TXT-05: at the Then an unknown card might be played; nobody does, and 3 + 2 are 5."""
    rest = "  - Ann rolls 1 1 4 4 6\n  - Ann announces nothing\n"
    moves = f"{pin}  - Ann plays Fire Up!\n  - expect: [Ann has Fire Mastery {tokens}]\n{rest}"
    assert load(moves, THEN).ok == (tokens == 5)


def test_a_statement_may_name_a_window_inside_a_card() -> None:
    """TW-03c: at the Then the tokens are still 3 (DT-TXT-06)."""
    moves = (
        "  - Ann plays Fire Up!\n  - {at: TW-03c, expect: [Ann has Fire Mastery 3]}\n"
        "  - {at: main phase 1, expect: [Ann has Fire Mastery 5]}\n"
    )
    assert load(moves, THEN).ok


# -- what may be refused ---------------------------------------------------------------------------

THREE = [
    "Ann announces Mighty Blow", "Ann targets Cat", "Cat defends with Divine Defense",
]  # fmt: skip


@pytest.mark.parametrize("pin", ["", "at: {window}, "])
@pytest.mark.parametrize(
    ("move", "window"), list(zip(THREE, ["announced", "TW-11", "before defense"], strict=True))
)
def test_the_next_move_cannot_be_stated_as_refused(move: str, window: str, pin: str) -> None:
    """Before each of these a window closes in which nobody can act; the choice comes after it."""
    head, _, rest = LEADER.partition("moves:\n")
    moves = [line for line in rest.splitlines() if line.strip()]
    moves += ["  - Cat defends with Divine Defense", "  - Cat rolls 1 1 3 for Divine Defense"]
    at = moves.index(f"  - {move}")
    moves.insert(at, f"  - {{{pin.format(window=window)}refused: {move}}}")
    with pytest.raises(FileProblems, match=f"'{move}' is allowed here"):
        load_replay(head + "moves:\n" + "\n".join(moves))


def test_a_move_allowed_before_the_next_one_cannot_be_stated_as_refused() -> None:
    """TW-10 asks Ben, who may spend Protect there on damage that is known (DT-ORP-12)."""
    refused = "refused: Ben spends Protect"
    with pytest.raises(
        FileProblems, match=r"is allowed here, at End of the Offensive Roll Phase \(TW-10\)"
    ):
        load(f"  - {refused}\n  - Ben does not defend\n")
    assert load(f"  - {{at: announced, {refused}}}\n  - Ben does not defend\n").ok


def test_a_refusal_behind_a_statement_is_judged_where_the_move_before_it_ended() -> None:
    """TW-03c asks Ann, who holds an unknown card; Fire Up! itself is not in her hand any more."""
    moves = (
        "  - Ann plays Fire Up!\n  - expect: [Ann has Fire Mastery 5]\n"
        "  - {refused: Ann plays Red Hot!, by: DT-CP-01}\n"
    )
    assert load(moves, THEN).ok


# -- what is stated behind a branch ----------------------------------------------------------------

BRANCHED = """\
  - move: Ben does not defend
    branch:
      If he spends Protect:
        - Ben spends Protect
        - Ben does not defend
expect: [%s]
"""


def test_an_end_after_a_branch_belongs_to_the_main_line() -> None:
    """DT-CALC-07: half of 9 is prevented in the branch, which leaves 4; else Ben takes 9."""
    assert load(BRANCHED % "Ben takes 9").ok
    wrong = load(BRANCHED % "Ben takes 4").problems()
    assert ["branch 'If he spends Protect'" in problem.right for problem in wrong] == [True]
    neither = load(BRANCHED % "Ben takes 5").problems()
    assert ["branch" in problem.right for problem in neither] == [False]


# -- why something is refused ----------------------------------------------------------------------

ROLLED = "  - Ann rolls 1 1 1 6 6\n"
UNDEFENDABLE = f"{ROLLED}  - Ann announces Sturdy Blow\n"


def load_refused_by(moves: str, refused: str, rules: str, then: str) -> Replay:
    head = HEAD.partition("  - Ann rolls")[0]
    return load(f"{moves}  - {{refused: {refused}, by: {rules}}}\n{then}", head)


@pytest.mark.parametrize(
    ("moves", "refused", "rules", "then", "window"),
    [
        # The window behind the roll refuses it by its own rules; where Ann announces, the dice do.
        (ROLLED, "Ann announces Mighty Blow", "DT-ORP-10", "  - Ann announces Sturdy Blow\n",
         "TW-04b"),
        (ROLLED, "Ann announces Mighty Blow", "[DT-ORP-02, DT-ORP-13]",
         "  - Ann announces Sturdy Blow\n", "TW-05a"),
        # No defence against undefendable damage, of which the window behind the announcement knows
        # nothing.
        (UNDEFENDABLE, "Ben defends with Divine Defense", "DT-DRP-10",
         "  - {at: last chance, move: Ben spends Protect}\n", "TW-10"),
    ],
)  # fmt: skip
def test_a_rule_may_refuse_in_any_window_up_to_the_next_move(
    moves: str, refused: str, rules: str, then: str, window: str
) -> None:
    (refusal,) = load_refused_by(moves, refused, rules, then).refusals
    assert refusal.window == window
    assert set(rules.strip("[]").split(", ")) <= set(refusal.verdict.rules)


def test_a_rule_that_refuses_in_no_window_is_an_error() -> None:
    """DT-ORP-16 says what a Large Straight is; Mighty Blow asks for a small one."""
    then = "  - Ann announces Sturdy Blow\n"
    with pytest.raises(FileProblems, match="but not by DT-ORP-16"):
        load_refused_by(ROLLED, "Ann announces Mighty Blow", "DT-ORP-16", then)


def test_after_an_at_a_rule_has_to_refuse_in_that_window() -> None:
    pinned = f"{ROLLED}  - at: TW-04b\n"
    with pytest.raises(FileProblems, match="but not by DT-ORP-02"):
        load_refused_by(
            pinned, "Ann announces Mighty Blow", "DT-ORP-02", "  - Ann announces Sturdy Blow\n"
        )


def test_an_allowed_move_is_reported_in_the_window_that_asks_for_it() -> None:
    """DT-DRP-03: TW-13a asks who acts before; how the Attack is defended is said in TW-13b."""
    head = HEAD.replace("{until: end of turn}", "{attack: {ability: Mighty Blow, damage: 9}}")
    moves = "  - refused: Ben rolls 1 1 3 for Divine Defense\n  - Ben does not defend\n"
    with pytest.raises(FileProblems, match=r"is allowed here, at Before the defence \(TW-13b"):
        load(moves, head.partition("  - Ann rolls")[0])
