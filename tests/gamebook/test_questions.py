"""What the reader is asked, and how wrong answers are answered; all is worked out by hand here.

The file is long because each kind of question stands here with its wrong answers.
"""

from __future__ import annotations

import pytest
from msgspec import structs

import dtnb
from dtnb.gamebook import AskedQuestion
from dtnb.gamebook.question import Form, Question, Reply
from dtnb.replay import Replay
from dtnb.replay.questions.asking_error import AskingError
from dtnb.replay.questions.quarrel_facts import facts_of_quarrel

TABLE = """
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Paladin, tokens: {Protect: 1}, hand: []}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves:
  - Ben rolls 3 3 6 for Divine Defense
  - Ben spends Protect
"""


@pytest.fixture(scope="module")
def halves() -> Replay:
    """Two Screens on 9 damage: each takes half of 9, rounded up, so 9 - 5 - 5 is below 0."""
    return dtnb.load_replay("false-claim")


@pytest.fixture(scope="module")
def quarrel() -> Replay:
    """9 damage, two helmets take 2 off, Protect takes half of 7, rounded up: 7 - 4 = 3."""
    return dtnb.load_replay(TABLE)


def reply_text(question: AskedQuestion, reply: int | str) -> str:
    answer = question.answer(reply)
    assert not answer.right
    return answer.text


@pytest.mark.parametrize(
    ("number", "reply", "rule"),
    [
        # 9, half of it (5) off leaves 4, half of that (2) off leaves 2.
        (2, "That takes each half of what the one before it has left.", "DT-CALC-05"),
        # Half of 9 rounded down is 4: 9 - 4 - 4.
        (1, "That rounds what is prevented down.", "DT-CALC-07"),
        # Half of 9 rounded down leaves 5, half of that rounded down leaves 3.
        (3, "Two slips at once. That takes each half of what the one before it has left.", ""),
        # One Screen alone, rounded down: 9 - 4.
        (5, "That rounds what is prevented down. That would be it without Screen.", "DT-CALC-07"),
        # One Screen alone: 9 - 5.
        (4, "That would be it without Screen.", ""),
        (9, "That is the subtotal. Screen (½) is still to come.", "DT-CALC-04"),
        # Neither row gives 7: what it would take is told, 9 - 7, and what takes something off.
        (7, "For 7, 2 of 9 would have to be taken off. What takes off here: Screen", "DT-CALC-04"),
        (12, "12 is more than all that comes in and is added here, which is 9.", ""),
    ],
)
def test_a_wrong_total_is_answered_with_how_one_arrives_at_it(
    halves: Replay, number: int, reply: str, rule: str
) -> None:
    text = reply_text(halves.ask.what_is_the_total("Ben"), number)
    assert reply in text
    assert rule in text


def test_the_right_total_is_answered_with_the_calculation(halves: Replay) -> None:
    answer = halves.ask.what_is_the_total("Ben").answer(0)
    assert answer.right
    assert "9 − 5 − 5 = −1, so 0" in answer.text


def test_a_guess_below_the_total_is_answered_without_revealing_it(quarrel: Replay) -> None:
    text = reply_text(quarrel.ask.what_is_the_total("Ben"), 1)
    assert "For 1, 8 of 9 would have to be taken off." in text
    assert "(3)" not in text


def test_a_wrong_total_of_one_line_does_not_tell_its_amount() -> None:
    """Rage! deals 15, and nothing acts on it; Retribution sends half of 17 back, rounded up: 9."""
    rage = dtnb.load_replay("five-sixes-and-protect").ask.what_is_the_total("Paladin")
    text = reply_text(rage, 7)
    assert "For 7, something would have to be taken off." in text
    assert "15" not in text
    example = dtnb.load_replay("barbarian-vs-paladin")
    text = reply_text(example.ask.what_is_the_total("Barbarian"), 6)
    assert "6 is half of 11 or 12" in text
    assert not {"9", "17"} & set(text.replace(".", " ").split())


@pytest.mark.parametrize(
    ("number", "reply"),
    [
        (8, "That is half, rounded down."),
        (17, "That is what it is half of."),
        # Nothing is left of 17 after two halves of 9.
        (0, "That is half of what is left after every other half."),
    ],
)
def test_a_wrong_half_that_is_sent_back_is_answered_with_what_it_is_half_of(
    number: int, reply: str
) -> None:
    """DT-CALC-06: half of 18 + 5 - 3 - 3 = 17, rounded up."""
    question = dtnb.load_replay("barbarian-vs-paladin").ask.what_is_the_total("Barbarian")
    assert reply in reply_text(question, number)
    assert "half of 17, rounded up: 9" in question.answer(9).text


def test_a_total_of_another_book_is_answered_with_its_name() -> None:
    """Season Two sends half of all that came in back, half of 23; the others half of 17."""
    example = dtnb.load_replay("barbarian-vs-paladin")
    text = reply_text(example.ask.what_is_the_total("Barbarian"), 12)
    assert "That is right in Season Two" in text


def test_who_halves_in_vain_is_told_which_move_is_refused_and_why() -> None:
    """15 ultimate damage: half of it would be 8, and Protect is barred (DT-ULT-03)."""
    barred = dtnb.load_replay("""
    dtnb: 1
    game: dice-throne
    seats:
      Ann: {hero: Barbarian, cp: 2, hand: [Get Some!]}
      Ben: {hero: Paladin, tokens: {Protect: 1}, hand: []}
    moves:
      - Ann rolls 6 6 6 6 6
      - Ann announces Rage!
      - at: last chance
      - refused: Ben spends Protect
      - Ann plays Get Some!
      - Ann rolls 1 3 4 6 6 for Get Some!
      - Ann rolls 1 1 4 5 5
      - Ann announces nothing
    """)
    asked = barred.ask.what_is_the_total("Ben")
    reason = "This is not allowed: Ben spends Protect. Rage! is an Ultimate"
    assert all(reason in reply_text(asked, number) for number in (7, 8, 9))
    assert reason in asked.answer(17).text


def test_a_refused_move_stands_in_the_phase_in_which_it_is_tried() -> None:
    """Once Ann has announced, the Defensive Roll Phase begins by itself."""
    fast = dtnb.load_replay("""
    dtnb: 1
    game: dice-throne
    seats:
      Ann: {hero: Barbarian, hand: []}
      Ben: {hero: Paladin, hand: []}
    moves:
      - Ann rolls 1 2 3 5 6
      - Ann announces Smack
      - refused: Ann goes back to rolling
      - Ben does not defend
    """)
    lines = fast.ask.spot_the_mistake().question.lines
    (phase,) = [line for line in lines if "goes back to rolling" in line]
    assert "Offensive Roll Phase" in phase


def test_before_a_total_is_found_the_rows_that_make_it_are_not_shown(quarrel: Replay) -> None:
    asked = quarrel.ask.what_is_the_total("Ben")
    assert "Damage to Ben" not in repr(asked)
    assert "½" not in repr(asked)
    assert "½" not in asked._repr_html_()
    assert asked.question.ledger is not None


def test_what_lies_on_the_table_shows_no_amount_that_has_to_be_worked_out() -> None:
    claims = "  - claim: {by: Ann, says: Ben takes 3}\n  - claim: {by: Ben, says: Ben takes 2}\n"
    shown = repr(dtnb.load_replay(TABLE + claims).ask.who_is_right())
    rows = [line.split() for line in shown.splitlines() if line.startswith(("1 ", "2 ", "3 "))]
    assert [row[-1] for row in rows] == ["9", "−2", "½"]
    assert "Subtotal" not in shown
    assert "= Total" not in shown


def test_who_may_act_names_nobody_before_it_is_found_and_then_what_each_may_do(
    quarrel: Replay,
) -> None:
    """After the announcement Ben holds Protect, and there is damage to prevent."""
    question = quarrel.ask.who_may_act("before defense")
    assert question.question.options == ("Ann", "Ben", "Nobody")
    nobody = reply_text(question, "Nobody")
    assert "Somebody may act here." in nobody
    assert "Ben" not in nobody
    wrong = reply_text(question, "Ann")
    assert "Ann holds no card, token or ability that could be used at this moment." in wrong
    assert "Ben may" not in wrong
    answer = question.answer("Ben")
    assert answer.right
    assert "Ben may: Spend Protect." in answer.text
    assert "Ann holds no card, token or ability" in answer.text


def test_the_answer_to_a_wrong_guess_does_not_reveal_that_nobody_may_act() -> None:
    """Neither of them holds anything: only the Active Player could announce an ability."""
    bare = dtnb.load_replay(TABLE.replace(", tokens: {Protect: 1}", "").split("  - Ben spends")[0])
    question = bare.ask.who_may_act("before defense")
    text = reply_text(question, "Ben")
    assert "Ben may do nothing here." in text
    assert "Nobody" not in text
    answer = question.answer("Nobody")
    assert answer.right
    assert "Nobody has anything to do here." in answer.text


def test_what_was_tried_on_purpose_is_not_told_before_it_is_asked() -> None:
    """The file itself shows that Dan's Screen is refused; DT-TEAM-09 is why."""
    teams = dtnb.load_replay("two-against-two")
    question = teams.ask.is_allowed("Dan spends Screen", at="TW-13b")
    assert "Refused" not in repr(question)
    assert "DT-TEAM-09" in reply_text(question, "yes")


def test_the_active_player_is_asked_first(quarrel: Replay) -> None:
    question = quarrel.ask.in_which_order("before defense")
    answer = question.answer("Ben", "Ann")
    assert not answer.right
    assert "Ben before Ann: but it is Ann's turn." in answer.text
    assert answer.text.count("the Active Player's actions come first") == 1
    assert question.answer("Ann", "Ben").right


def test_a_refusal_is_explained_with_its_reasons_and_rules(quarrel: Replay) -> None:
    text = reply_text(quarrel.ask.is_allowed("Ben spends Retribution", at="before defense"), "yes")
    assert "There is no Retribution on this board to spend." in text
    assert "DT-STAT-09" in text


def test_who_forbids_an_allowed_action_is_told_the_rule_that_allows_it(quarrel: Replay) -> None:
    question = quarrel.ask.is_allowed("Ben spends Protect", at="before defense")
    assert "a Status Effect may be spent at any time" in reply_text(question, "no")
    assert "DT-STAT-10" in question.question.rules
    assert question.answer(True).right


def test_who_ticks_a_false_claim_is_told_that_it_is_false_and_nothing_of_the_others(
    halves: Replay,
) -> None:
    """Ann: 9, half of it, half of that: 2. Ben: both halves are taken from 9, so nothing."""
    question = halves.ask.who_is_right()
    text = reply_text(question, "Ann")
    assert "Ann is wrong: “Ben takes 2”." in text
    assert "DT-CALC-05" in text
    assert "Found" not in text
    assert "Ben is right" not in text
    nobody = reply_text(question, "Nobody is right")
    assert "One of them is right." in nobody
    assert "DT-CALC-05" in nobody
    assert "Ann" not in nobody
    assert "Ben" not in nobody


def test_a_right_answer_to_who_is_right_reveals_the_finding_and_the_deciding_rule(
    halves: Replay,
) -> None:
    answer = halves.ask.who_is_right().answer("Ben")
    assert answer.right
    assert "Ann is wrong: “Ben takes 2”. In fact it is 0." in answer.text
    # Season Two takes each half from what the one before it has left.
    books = "Season One ReRolled, the French edition and Marvel Dice Throne"
    assert f"Ben is right in {books}." in answer.text
    assert "DT-CALC-05" in answer.text


def test_an_answer_says_once_who_is_right_and_once_which_rule_decides() -> None:
    """DT-DRP-04: the refusal applies the rule to the move, so the rule is not stated before it."""
    two = dtnb.load_replay("one-of-two-defences", lang="en").run(edition="season-one-rerolled")
    question = two.ask.who_is_right().question
    assert question.because == (
        "Ann is right in all 4 books.",
        "Ben plays as if a hero with two Defensive Abilities could use both.",
        "Ben defends with Counter Strike: one Defensive Ability is chosen, before its dice are "
        "rolled, and no second one.",
    )
    assert question.because_rules[-1] == ("DT-DRP-04",)


def test_a_right_answer_to_who_is_right_reveals_what_decides_and_in_which_books() -> None:
    """DT-PRI-08 on page 15 lets a player ahead in priority act before the commitment; Season Two
    and the French rulebook, each on page 7, commit at once (DT-STAT-18).
    """
    question = dtnb.load_replay("buh-bye-on-evasive").ask.who_is_right()
    assert "Season Two" not in reply_text(question, "Ben")
    answer = question.answer("Ann")
    here, elsewhere = (line for line in answer.text.splitlines() if line.startswith("Season"))
    assert here.startswith("Season One ReRolled and Marvel Dice Throne: Whoever has priority")
    assert here.endswith("[page 15]")
    assert elsewhere.startswith("Season Two and French edition: What is declared is committed")
    assert elsewhere.endswith("[page 7] There Ben is right.")
    assert "  DT-PRI-08: " in answer.text
    assert question.question.rules[:2] == ("DT-PRI-08", "DT-STAT-18")


def test_where_the_books_leave_it_open_nobody_is_wrong_but_as_it_is_read() -> None:
    """AMB-27: no book says what becomes of a token that is passed to a full stack."""
    question = dtnb.load_replay("transfer-to-a-full-stack").ask.who_is_right()
    assert "By our reading Ann is wrong: “Ann has no Burn”" in reply_text(question, "Ann")
    text = question.answer("Ben").text
    assert "By our reading Ben is right: “Ann has Burn”." in text
    assert "Ann is right if your table agrees on this: A token may be transferred" in text


def test_what_decides_is_also_shown_in_french() -> None:
    question = dtnb.load_replay("buh-bye-on-evasive", lang="fr").ask.who_is_right()
    assert "Ben joue selon la règle d'un autre livret : " in reply_text(question, "Ben")
    text = question.answer("Ann").text
    assert "Ann a raison" in text
    assert "DT-PRI-08" in text


def test_where_nobody_is_right_a_false_claim_is_answered_without_saying_so() -> None:
    """9 damage, two helmets take 2 off, Protect takes half of 7: 3."""
    claims = "".join(
        f"  - claim: {{by: {by}, says: Ben takes {says}}}\n"
        for by, says in (("Ann", 4), ("Ben", 2))
    )
    question = dtnb.load_replay(TABLE + claims).ask.who_is_right()
    text = reply_text(question, "Ann")
    assert "Ann is wrong: “Ben takes 4”." in text
    assert "Ben" not in text.replace("Ben takes 4", "")
    assert "Nothing of what was said holds." not in text
    assert "nothing of what was said holds." in question.answer("Nobody is right").text


def test_claims_of_the_end_are_asked_before_it_was_worked_out(halves: Replay) -> None:
    shown = repr(halves.ask.who_is_right())
    assert "false" not in shown.casefold()
    assert "takes 0 damage" not in shown


def test_the_check_of_a_dungeon_is_asked_as_well() -> None:
    """Ann rolls 9 and gives up 1 Might: 10 (DD-STAT-13)."""
    attack = dtnb.load_replay("dungeon-nine-against-nine")
    question = attack.ask.what_is_the_total("Might")
    assert "Then comes" not in reply_text(question, 12)
    assert "Then comes Might given up (+1)." in reply_text(question, 9)
    assert question.answer(10).right
    move = attack.ask.is_allowed("Ann boosts 12", at=attack.record.steps[4].window)
    assert "DD-STAT-08" in reply_text(move, "yes")


def test_a_question_that_the_books_leave_open_is_answered_by_the_reading_in_force() -> None:
    """AMB-06: dice rolled by a card may be altered by another, as it is read here; that a card is
    not interrupted (DT-CARD-22) is printed, and stands behind the other answer.
    """
    question = dtnb.load_replay("die-inside-a-card").ask.who_is_right()
    assert question.answer("Ben").right
    wrong = reply_text(question, "Ann")
    assert "Ann plays by another rule: A card or a spent token is not interrupted" in wrong
    assert "The rule here: Dice that a card or token rolls may be altered" in wrong
    assert "By our reading one of them is right." in reply_text(question, "Nobody is right")
    assert question.question.hint == (
        "No book says it in so many words. Ask what each of the two takes for granted."
        " Nearest to it: Season Two, page 14."
    )
    assert question.question.second_hint.endswith("; nothing else comes in between.")


def test_an_answer_is_spoken_as_its_reading_says_whatever_its_question_and_statement_are() -> None:
    """Cat rounds down; the rulebook has a sentence for that and for rounding up."""
    replay = dtnb.load_replay("king-of-the-hill")
    verdict = replay._dispute_verdict()
    assert verdict is not None
    reworded = [
        structs.replace(mistake, question="Q?", statement="A.", statement_in_play="B.")
        for mistake in verdict.mistakes
    ]
    believed = facts_of_quarrel(replay, verdict, 0, None).beliefs["Cat"]
    facts = facts_of_quarrel(replay, structs.replace(verdict, mistakes=tuple(reworded)), 0, None)
    assert facts.beliefs["Cat"] == believed
    assert "Q?" not in believed


def test_a_question_in_french_is_asked_and_answered_in_french() -> None:
    question = dtnb.load_replay("false-claim", lang="fr").ask.what_is_the_total("Ben")
    assert question.question.text == "Mighty Blow : combien de dégâts subit Ben ?"
    assert "Ce calcul prend chaque moitié de ce que la précédente a laissé." in reply_text(
        question, 2
    )


def test_who_is_right_has_where_to_look_and_then_the_rule_as_hints(halves: Replay) -> None:
    """DT-CALC-05 is printed on page 14 of Season One ReRolled."""
    question = halves.ask.who_is_right().question
    assert question.hint == (
        "Do the sum line by line, and ask at each line what it acts on."
        " The book has it here: Season One ReRolled, page 14."
    )
    assert question.second_hint.startswith("This decides: Every half is taken of the same")
    own = halves.ask.who_is_right(hint="Each half is taken of what?")
    assert own.hint == "Each half is taken of what?"


def test_people_speak_in_the_words_of_a_lesson_in_place_of_their_claims(halves: Replay) -> None:
    question = halves.ask.who_is_right(
        in_words={"Ann": "One half counts", "Ben": "Half of what is left"}
    )
    text = repr(question)
    assert "Who is right? Ann: “One half counts”, Ben: “Half of what is left”" in text
    assert all(claim.says not in text for claim in halves.claims)
    # What decides is found by playing; the lesson's words change nothing in it.
    computed = halves.ask.who_is_right().question
    assert question.question.because[2:] == computed.because[2:]


def test_a_lesson_names_only_people_who_claim_something(halves: Replay) -> None:
    with pytest.raises(AskingError, match="nobody called 'Zoe' claims anything here"):
        halves.ask.who_is_right(in_words={"Zoe": "None of it counts"})


def test_a_subtraction_that_is_added_is_told_apart() -> None:
    """7 come in and Divine Defense takes 2 off: 5. Added they would be 9."""
    question = dtnb.load_replay("a-first-turn").ask.what_is_the_total("Ben")
    assert "There Divine Defense (−2) is added. It is taken off." in reply_text(question, 9)
    assert question.answer(5).right


def test_a_row_that_counts_twice_and_the_part_that_is_taken_off_are_told_apart() -> None:
    """7 − 2 − 2 = 3; and 2 is what Divine Defense takes off, not what is left."""
    question = dtnb.load_replay("a-first-turn").ask.what_is_the_total("Ben")
    assert "There Divine Defense (−2) counts twice." in reply_text(question, 3)
    assert "That is what is taken off. What is left?" in reply_text(question, 2)


def test_half_of_what_comes_in_alone_is_told_apart() -> None:
    """DT-CALC-04: half of 5 + 4 leaves 4. Who halves the 5 of Drill first has 2 + 4 = 6.

    Who takes Extra Push! off has 5 − 4 = 1, of which half, rounded up, goes: 0.
    """
    question = dtnb.load_replay("king-of-the-hill").ask.what_is_the_total("Cat")
    assert question.answer(4).right
    assert "There Screen halves what comes in alone." in reply_text(question, 6)
    assert "There Extra Push! is taken off. It is added." in reply_text(question, 0)


def test_each_rule_that_a_question_names_comes_with_its_text() -> None:
    """DT-CALC-02 stands behind the first line of the sum, which is cited with the answer alone."""
    asked = dtnb.load_replay("reload-after-the-defence").ask.who_is_right()
    document, question = asked.document, asked.question
    assert [rule for one in document.ledgers for row in one.rows for rule in row.rules] == []
    assert question.ledger is not None
    assert "DT-CALC-02" in {rule for row in question.ledger.rows for rule in row.rules}
    assert {*question.rules, "DT-CALC-02"} <= document.rules.keys()


def test_the_hint_of_a_lesson_stands_instead_of_ours(quarrel: Replay) -> None:
    assert quarrel.ask.who_may_act("last chance", hint="Look at Ben.").hint == "Look at Ben."


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        (lambda ask: ask.who_may_act("last chanc"), r"no window|unknown|last chance|Last chance"),
        (lambda ask: ask.who_may_act("upkeep"), "never opens here.*there are"),
        (lambda ask: ask.who_may_act("last chance", nth=2), "opens once, so there is no number 2"),
        (lambda ask: ask.what_is_the_total("Carl"), "no total is called 'Carl'; there are Damage"),
        (lambda ask: ask.who_is_right(), "nobody claims anything here"),
        (lambda ask: ask.is_allowed("Ben dances", at="last chance"), "cannot be asked"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_could_be(
    quarrel: Replay, ask: object, problem: str
) -> None:
    with pytest.raises((AskingError, LookupError), match=problem):
        ask(quarrel.ask)  # type: ignore[operator]


def test_an_answer_that_is_none_of_the_options_is_refused_with_those_there_are(
    quarrel: Replay,
) -> None:
    question = quarrel.ask.who_may_act("before defense")
    with pytest.raises(ValueError, match=r"did you mean Ben\?.*Ann, Ben and Nobody"):
        question.answer("Benn")
    with pytest.raises(ValueError, match="a number is asked for, not 'three'"):
        quarrel.ask.what_is_the_total("Ben").answer("three")


def test_the_scores_of_several_turns_are_one_score() -> None:
    turns = [dtnb.load_replay("false-claim", lang="fr"), dtnb.load_replay("nine-at-once")]
    for turn in turns:
        turn.ask.what_is_the_total("Ben")
    together = turns[0].ask.score + turns[1].ask.score
    assert [len(together), together.lang] == [2, "fr"]
    assert together[1] == turns[1].ask.score[0]


def test_a_score_counts_what_was_right_and_what_was_right_at_once() -> None:
    replay = dtnb.load_replay(TABLE)
    first, second = replay.ask.what_is_the_total("Ben"), replay.ask.who_may_act("before defense")
    replay.ask.in_which_order("before defense")
    first.answer(7)
    first.answer(3)
    second.answer("Ben")
    score = replay.ask.score
    assert (len(score), score.right, score.at_once) == (3, 2, 1)
    assert [line.tries for line in score] == [2, 1, 0]
    assert '"at_once": 1' in score.to_json()
    assert repr(score).splitlines()[0] == "3 questions: 2 right, 1 at once."


@pytest.mark.parametrize(
    ("name", "lies_there"),
    [
        # Smack III is bought for 1 CP, the difference: before that she has it in hand, and the CP.
        ("three-over-two", "Ann: Health 50, CP 1; Hand: Smack III"),
        # The second of three cards is to be sold: 1 CP so far.
        ("three-sold-for-cp", "Ann: Health 50, CP 1; Hand: Double Up!"),
        # Two of at most three Evasive, before two more come.
        ("fourth-evasive", "Ann: Health 50, CP 2; Evasive 2"),
        # Whether Evasive is still spent is what they quarrel about.
        ("buh-bye-on-evasive", "Ben: Health 50, CP 2; Evasive 1"),
        # The file calls the token disputed that is spent after the defence.
        ("reload-after-the-defence", "Ann: Health 50, CP 2; Reload 1"),
        # The Reload has been spent in front of the card; disputed is what the card may take then.
        ("buh-bye-for-the-other-token", "Ann: Health 50, CP 2; Evasive 1\n"),
    ],
)
def test_who_is_right_is_asked_before_what_they_quarrel_about(name: str, lies_there: str) -> None:
    assert lies_there in repr(dtnb.load_replay(name).ask.who_is_right())


def test_what_was_taken_back_is_not_told_before_it_is_asked_what_it_may_do() -> None:
    """DT-PRI-09: why the card is taken back is what the two quarrel about."""
    situation = repr(dtnb.load_replay("buh-bye-for-the-other-token").ask.who_is_right())
    assert "Ben declares the card Buh, Bye! on Reload" in situation
    assert "taken back" not in situation


def test_who_is_right_can_be_asked_when_a_window_opens() -> None:
    """After the announcement no damage waits yet; in the last chance 4 do."""
    turn = dtnb.load_replay("rolling-against-undefendable")
    assert "Damage to Ben" not in repr(turn.ask.who_is_right("announced"))
    assert "Damage to Ben" in repr(turn.ask.who_is_right("last chance"))


def test_by_another_book_nobody_slips_and_the_hint_is_that_of_the_book() -> None:
    """9 damage, 2 prevented, Protect: Season Two takes half of 9, rounded up, which is 5, and 2 are
    left (rounded down it would be 3); the other books take half of 7, which leaves 3.
    """
    turn = dtnb.load_replay(TABLE.replace("game: dice", "edition: season-two\ngame: dice"))
    question = turn.ask.what_is_the_total("Ben")
    assert "That is right in the French edition, Season One ReRolled" in reply_text(question, 3)
    assert "rounds down" not in reply_text(question, 3)
    hints = question.hint + question.question.second_hint
    assert "cumulative total" in hints
    assert "same subtotal" not in hints
    assert turn.ledgers[0].ledger.third_heading == "Reduced, each time from the cumulative total"
    assert question.answer(2).right


def test_who_has_nothing_is_not_told_what_would_come_nearest_if_they_had_it() -> None:
    """Ann has no token and no card; Retribution lies on nobody's board."""
    text = reply_text(dtnb.load_replay(TABLE).ask.who_may_act("before defense"), "Ann")
    assert "nearest" not in text


def test_a_score_is_kept_as_data_by_which_a_page_finds_its_place(quarrel: Replay) -> None:
    kept = quarrel.ask.score._repr_mimebundle_()["application/vnd.dtnb.score+json"]
    assert kept["dtnb_score"] == 1


def test_the_calculation_that_claims_speak_of_comes_with_the_answer(halves: Replay) -> None:
    ledger = halves.ask.who_is_right().question.ledger
    assert ledger is not None
    assert ledger.total == 0


def test_a_total_comes_with_how_it_is_found_and_with_what_other_books_make_of_it() -> None:
    """Season Two, 10 − 5 − 4 = 1: each reduction is taken of the cumulative total (p. 14). The
    other books take the 4 off first: 10 − 4 = 6, and half of it is 3.
    """
    run = dtnb.load_replay("half-before-a-flat-prevention", lang="en").run(edition="season-two")
    because = run.ask.what_is_the_total("Ben").question.because
    assert "each reduction, whole numbers and halves alike, of that total" in because[1]
    assert because[2].endswith("Season One ReRolled and Marvel Dice Throne it comes to 3.")


def test_a_total_of_other_effects_is_no_other_way_to_add_up() -> None:
    """By three books Ben's Extra Push! is added as well: 13 − 7 = 6, and not 9 − 5 = 4."""
    hill = dtnb.load_replay("king-of-the-hill", lang="en")
    assert not any(" 6" in text for text in hill.ask.what_is_the_total("Cat").question.because)


def test_a_book_that_is_silent_where_another_prints_is_said_to_be_read() -> None:
    """DT-AM-06: Season One ReRolled alone says whose Attack may be modified; AMB-35 elsewhere."""
    outsider = dtnb.load_replay("third-player-adds-damage", lang="en")
    question = outsider.run(edition="season-two").ask.who_is_right().question
    assert "By our reading Cat is right: “Ben takes 13”." in question.because
    assert any("[our reading, from page 10]" in text for text in question.because)
    assert question.hint.startswith("The book of this table does not say it")
    rerolled = outsider.run(edition="season-one-rerolled").ask.who_is_right().question
    assert "Ben is right: “Ben takes 9”." in rerolled.because


def test_a_reply_to_a_move_keeps_the_number_that_the_question_keeps_back() -> None:
    gained = dtnb.load_replay("protect-gained-by-the-defence", lang="en")
    question = gained.ask.find_the_move(
        "Ben takes 3", at="last chance", by="Ben", in_words="After which move is it the least?"
    ).question
    assert not any("takes 3" in reply.text for reply in question.replies)


@pytest.mark.parametrize("form", ["one", "number", "move", "several", "order"])
def test_no_answer_at_all_is_never_right(form: Form) -> None:
    question = Question(
        kind="right",
        text="?",
        form=form,
        options=("a", "b", "none of these"),
        answer=(1,),
        because=(),
        seal="",
    )
    assert not question.judge(()).right


@pytest.mark.parametrize("form", ["one", "move"])
@pytest.mark.parametrize("choice", [(1, 0), (0, 1)])
def test_who_names_a_wrong_option_beside_the_right_one_is_wrong_and_told_which(
    form: Form, choice: tuple[int, int]
) -> None:
    question = Question(
        kind="right",
        text="?",
        form=form,
        options=("a", "b"),
        answer=(1,),
        because=(),
        seal="",
        replies=(Reply(0, "a is wrong."),),
    )
    assert question.judge(choice) == (False, question.replies)


def test_a_wrong_name_beside_the_right_one_makes_an_answer_wrong() -> None:
    """Ann is right (DT-PRI-08, replays/buh-bye-on-evasive.yaml), so Ben is not."""
    asked = dtnb.load_replay("buh-bye-on-evasive", lang="en").ask.who_is_right(only_here=True)
    assert asked.answer("Ann").right
    answer = asked.answer("Ann", "Ben")
    assert not answer.right
    assert "Ben is wrong: “Ben takes 0”." in answer.text
