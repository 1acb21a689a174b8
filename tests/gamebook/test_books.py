"""Gamebooks: where they stop, what is seen there, and where options lead without a kernel."""

from __future__ import annotations

import gzip
import json
import re

import pytest

import dtnb
from dtnb.gamebook import Book
from dtnb.gamebook.book import MAX_WAYS_WITH_CONTINUED
from dtnb.gamebook.explore import CHANCE
from dtnb.gamebook.stops import input_counts_by_frame
from dtnb.kernel import Decision, Outcome
from dtnb.replay import Replay

SHIPPED = ("buh-bye-on-evasive", "false-claim", "dungeon-nine-against-nine", "protect-now-or-later")


@pytest.fixture(scope="module")
def protect() -> Replay:
    return dtnb.load_replay("protect-now-or-later")


@pytest.fixture(scope="module")
def book(protect: Replay) -> Book:
    return protect.gamebook().book


def options(book: Book, moment: int) -> list[str]:
    question = book.document.questions[book.moments[moment].question]
    return [option.label for option in question.options]


def moment_with(book: Book, label: str) -> int:
    return next(at for at in range(len(book.moments)) if label in options(book, at))


def way_text(book: Book, way: int) -> str:
    shown = book.ways[way]
    frames = book.document.frames[shown.first : shown.first + shown.count]
    return " ".join("".join(part.text for part in frame.text) for frame in frames)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_book_stops_before_every_decision_and_shows_nothing_that_comes_after(name: str) -> None:
    replay = dtnb.load_replay(name)
    book, record = replay.gamebook().book, replay.record
    decided = [
        at for at, state in enumerate(record.states)
        if isinstance(state.pending, Decision) and len(replay.game.legal_actions(state)) > 1
    ]  # fmt: skip
    stops = [moment for moment in book.moments if moment.question >= 0]
    assert [stop.position for stop in stops] == decided
    # A line that begins with a decision has the table before it as its first frame.
    begun = book.document.frames[0].kind == "begins"
    at = (
        [0, *input_counts_by_frame(replay.document, record)]
        if begun
        else input_counts_by_frame(replay.document, record)
    )
    for stop in stops:
        assert max(at[: stop.frame + 1], default=0) <= stop.position


@pytest.mark.parametrize("name", SHIPPED)
def test_no_question_of_a_book_says_what_was_chosen(name: str) -> None:
    book = dtnb.load_replay(name).gamebook().book
    assert not any(
        option.chosen for question in book.document.questions for option in question.options
    )
    assert all(frame.question is None for frame in book.document.frames)


def test_a_total_is_asked_for_before_it_is_shown(book: Book) -> None:
    """9 from Mighty Blow, 4 off, two halves of 5: 5 - 3 - 3 is below 0."""
    (total,) = [moment for moment in book.moments if moment.kind == "total"]
    assert [book.questions[at].answer for at in total.asks] == [(0,)]
    seen = book.document.frames[: total.frame + 1]
    words = " ".join(part.text for frame in seen for part in frame.text)
    assert "subtotal" not in words
    (ledger,) = [book.document.ledgers[at] for at in seen[-1].ledgers]
    assert (ledger.subtotal, ledger.total, ledger.sentence) == (None, None, None)
    assert {(row.effect, row.running) for row in ledger.rows} == {(None, None)}


def test_the_title_which_often_tells_the_end_is_not_shown(protect: Replay) -> None:
    assert protect.gamebook().book.document.title == "Barbarian and Paladin"
    assert protect.gamebook(title="A lesson").book.document.title == "A lesson"


def test_every_allowed_option_has_a_way_and_every_refused_one_reasons(book: Book) -> None:
    for moment in book.moments:
        asked = book.document.questions[moment.question].options if moment.question >= 0 else ()
        for option, ways in zip(asked, moment.ways, strict=False):
            assert bool(ways) == option.allowed
            assert bool(option.reasons) != option.allowed


def test_a_way_goes_to_the_next_open_question(book: Book) -> None:
    """Announcing nothing ends the Roll Phase: nothing is left to decide."""
    at = moment_with(book, "Spend Protect")
    labels = options(book, at)
    (way,) = book.moments[at].ways[labels.index("Spend Protect")]
    assert "Paladin spends Protect." in way_text(book, way)
    assert book.ways[way].end == "decision"


def test_a_way_off_the_very_beginning_tells_what_is_done_first_and_nothing_before() -> None:
    attack = dtnb.load_replay("dungeon-nine-against-nine").gamebook().book
    at = next(at for at, option in enumerate(options(attack, 0)) if "with Agility" in option)
    (way,) = attack.moments[0].ways[at]
    assert way_text(attack, way).startswith("Ann chooses the stat: Agility.")
    turn = dtnb.load_replay("dungeon-turn-example").gamebook().book
    (way,) = turn.moments[0].ways[turn.moments[0].taken[0]]
    assert way_text(turn, way).startswith("Ann passes.")


def test_a_way_on_which_the_very_same_is_asked_leads_back_to_the_line(book: Book) -> None:
    """The pass that was made leads to the next stop, by the same state."""
    at = next(
        at for at, moment in enumerate(book.moments)
        if moment.question >= 0 and moment.taken and options(book, at)[moment.taken[0]] == "Pass"
    )  # fmt: skip
    (way,) = book.moments[at].ways[book.moments[at].taken[0]]
    assert book.ways[way].joins > at


def test_options_that_lead_to_the_same_share_one_way(book: Book) -> None:
    """Which of two dice that show the same is kept makes no difference to what is told."""
    firsts = [ways[0] for moment in book.moments for ways in moment.ways if ways]
    assert len(set(firsts)) < len(firsts)


def test_of_the_ways_of_a_moment_so_many_are_kept_as_it_says(protect: Replay) -> None:
    book = protect.gamebook(most=2).book
    assert book.most == 2
    assert max(sum(map(len, moment.ways)) for moment in book.moments) == 2


def test_details_are_chosen_for_the_reader_and_said() -> None:
    """Buh, Bye! asks which token it removes."""
    book = dtnb.load_replay("six-it-on-overpower").gamebook().book
    assert any(way.details for way in book.ways)


def test_with_a_kernel_one_goes_as_far_as_one_likes(protect: Replay) -> None:
    gamebook = protect.gamebook()
    at = moment_with(gamebook.book, "Spend Protect")
    place = options(gamebook.book, at).index("Pass")
    path = [place]
    for _ in range(3):
        packed = gamebook._explorer.answer({"moment": at, "path": path})  # type: ignore[union-attr]
        assert packed is not None
        data = json.loads(gzip.decompress(packed))
        (way,) = data["gamebook"]["ways"]
        path.append(CHANCE if way["end"] == "chance" else 0)


@pytest.mark.parametrize(
    "asked",
    [{}, {"moment": 99, "path": [0]}, {"moment": 0, "path": []}, {"moment": 0, "path": ["x"]},
     {"moment": 0, "path": [999]}, {"moment": 0, "path": [-1]}],
)  # fmt: skip
def test_a_way_that_is_none_is_no_way(protect: Replay, asked: dict[str, object]) -> None:
    assert protect.gamebook()._explorer.answer(asked) is None  # type: ignore[union-attr]


def test_what_is_saved_of_a_gamebook_tells_its_beginning_and_a_seal(protect: Replay) -> None:
    gamebook = protect.gamebook()
    html = gamebook._html()
    assert re.search(r"[0-9a-f]{16}", repr(gamebook))
    assert "spends Protect" not in html
    assert protect.title not in html
    assert protect.title not in repr(gamebook)


def test_the_page_of_a_gamebook_tells_nothing_without_scripts_and_is_small(
    protect: Replay,
) -> None:
    page = protect.gamebook().page()
    assert len(page.encode()) < 1_000_000
    assert "spends Protect" not in page
    assert protect.title not in page


def test_own_questions_stand_where_they_are_asked(protect: Replay) -> None:
    question = protect.ask.who_may_act("before defense")
    book = protect.gamebook([question]).book
    (moment,) = [moment for moment in book.moments if 0 in moment.asks]
    assert "".join(part.text for part in book.document.frames[moment.frame].text) == (
        "Window: Before the defence."
    )
    assert book.questions[0] == question.question


def test_who_is_right_is_asked_of_itself_before_the_total_that_decides_it() -> None:
    book = dtnb.load_replay("false-claim").gamebook().book
    (total,) = [moment for moment in book.moments if moment.kind == "total"]
    assert [book.questions[at].kind for at in total.asks] == ["right", "total"]
    assert all(frame.claim is None for frame in book.document.frames)


def test_the_rules_that_decide_who_is_right_can_be_looked_up_in_the_book() -> None:
    """AMB-04: DT-PRI-08 against DT-STAT-18."""
    book = dtnb.load_replay("buh-bye-on-evasive").gamebook().book
    (right,) = [question for question in book.questions if question.kind == "right"]
    assert {"DT-PRI-08", "DT-STAT-18"} <= set(right.rules) <= set(book.document.rules)


def test_a_die_that_came_to_nothing_on_the_line_falls_off_it_where_it_is_asked_for() -> None:
    """The file says "Ben rolls 1 for Evasive", which Buh, Bye! leaves unrolled. Where Ann passes,
    it is rolled, and a 1 prevents all 5 damage of the Attack (DT-STAT-18, Evasive).
    """
    book = dtnb.load_replay("buh-bye-on-evasive").gamebook().book
    at = next(i for i, moment in enumerate(book.moments) if moment.position == 4)
    place = options(book, at).index("Pass")
    (way,) = book.moments[at].ways[place]
    assert book.ways[way].end != "chance"
    assert "Ben rolls 1 for Evasive: 1." in way_text(book, way)
    assert "none of the damage of Smack will be received" in way_text(book, way)


def test_a_stated_die_falls_once() -> None:
    """Two Evasives are spent; one roll for Evasive is stated, so the second waits for its die."""
    text = """
dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Gunslinger, tokens: {Evasive: 2}, hand: []}
start: {attack: {ability: Smack, damage: 5}}
moves:
  - move: Ben rolls 6 for Evasive
    if possible: true
  - Ben declines to defend
"""
    gamebook = dtnb.load_replay(text).gamebook()
    book = gamebook.book
    at = moment_with(book, "Spend Evasive")
    place = options(book, at).index("Spend Evasive")
    explorer = gamebook._explorer
    assert explorer is not None
    way = explorer.follow(book.moments[at].position, [place])
    assert way.end == "decision"
    assert sum(isinstance(input_, Outcome) for input_ in way.inputs) == 1
    game, path = way.record.game, [place]
    while way.end == "decision":
        labels = [action.verb for action in game.candidates(way.record.state)]
        path.append(labels.index("spend") if "spend" in labels else labels.index("pass"))
        way = explorer.follow(book.moments[at].position, path)
    assert way.end == "chance"


def test_a_small_book_keeps_a_second_step_off_the_line() -> None:
    """Ann may act in front of Evasive before it is committed (DT-PRI-08); where she passes, the 1
    that the file states is rolled.
    """
    book = dtnb.load_replay("buh-bye-on-evasive").gamebook().book
    at = next(i for i, moment in enumerate(book.moments) if moment.position == 1)
    place = options(book, at).index("Spend Evasive")
    first = book.ways[book.moments[at].ways[place][0]]
    asked = book.document.questions[first.question].options
    assert [question.label for question in asked] == ["Pass", "Play Buh, Bye! (2 CP)"]
    assert [len(way) for way in first.ways] == [1, 1]
    assert "Ben rolls 1 for Evasive: 1." in way_text(book, first.ways[0][0])
    assert "Ann plays Buh, Bye!" in way_text(book, first.ways[1][0])


@pytest.mark.parametrize("name", [*SHIPPED, "six-it-on-overpower"])
def test_where_a_second_step_is_kept_every_allowed_option_leads_on(name: str) -> None:
    book = dtnb.load_replay(name).gamebook().book
    for way in book.ways:
        if way.ways:
            asked = book.document.questions[way.question].options
            assert [len(option_ways) for option_ways in way.ways] == [
                int(question.allowed) for question in asked
            ]


def test_a_book_of_many_ways_keeps_no_second_step() -> None:
    book = dtnb.load_replay("a-first-turn").gamebook().book
    assert len(book.ways) > MAX_WAYS_WITH_CONTINUED
    assert not any(way.ways for way in book.ways)


def test_a_reader_is_offered_only_the_dice_on_the_table() -> None:
    """Ben has one Evasive, Ann one card: nobody is offered a Reload that no Gunslinger has."""
    book = dtnb.load_replay("buh-bye-on-evasive").gamebook().book
    labels = {option.label for asked in book.document.questions for option in asked.options}
    assert "Spend Evasive" in labels
    assert "Spend Reload" not in labels


def test_a_token_that_nobody_spends_is_not_offered_to_be_spent_and_its_price_is() -> None:
    """DT-STAT-12, AMB-42: Knockdown is bought off for 2 CP, and no Spendable Status Effect."""
    book = dtnb.load_replay("knockdown-not-paid").gamebook().book
    labels = {option.label for asked in book.document.questions for option in asked.options}
    assert "Pay 2 CP for Knockdown" in labels
    assert not any("Spend Knockdown" in label for label in labels)


def test_dice_that_are_rolled_again_are_named_for_each_option() -> None:
    """Five dice: one way to stop and 31 to roll some of them again."""
    book = dtnb.load_replay("attempts-after-a-change").gamebook().book
    dice = [die for die in book.dice.values() if len(die) == 32]
    assert dice
    assert dice[0][0] == ()
    assert sorted({len(die) for die in dice[0]}) == [0, 1, 2, 3, 4, 5]
