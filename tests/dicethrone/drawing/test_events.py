"""The events of Dice Throne: what a referee would say happened, and what it came to.

The file is long because its tests share the documents, which take longer to build than to read.
"""

from __future__ import annotations

from functools import cache

import pytest

from dtnb.dicethrone.drawing import PRESENTER
from dtnb.explain import text_of
from dtnb.frames import Document, build, speaker_for
from dtnb.frames.event import Event
from dtnb.replay.replay import load_replay, shipped_files
from dtnb.rulebook import LANGUAGES
from tests.frames.dials import dials, with_results
from tests.games.golden import random_game
from tests.games.tables import SEATINGS


@cache
def document(name: str, lang: str = "en") -> Document:
    return load_replay(name, lang=lang).views.bare_document


def timeline(name: str, lang: str = "en") -> list[tuple[str, str, str, int | None]]:
    """Return kind, title, sign and seat of each event."""
    events = document(name, lang).events
    return [(event.kind, event.title, event.sign, event.seat) for event in events]


def headline(event: Event) -> str:
    return text_of(event.headline)


BARBARIAN, PALADIN = 0, 1


def test_an_ability_that_does_nothing_to_its_target_is_used_on_nobody() -> None:
    """Fortitude heals the one who uses it."""
    (exchange,) = document("entangled-with-one-more-time").exchanges
    assert text_of(exchange.topic) == "Ann uses Fortitude"


def test_of_tokens_that_stay_in_part_the_lost_ones_are_counted() -> None:
    """Ann has 1 Fire Mastery and gains 2; of these 3, Buh, Bye! takes 1."""
    lines = [headline(event) for event in document("buh-bye-between-gain-and-damage").events]
    assert "Ben plays Buh, Bye!: Ann loses Fire Mastery (1 of 3)." in lines


def test_the_worked_example_has_ten_events() -> None:
    """Season One, page 14: three sixes are 18; +5 −3 −3 makes 17; each Protect takes half of it."""
    assert timeline("barbarian-vs-paladin") == [
        ("roll", "Roll", "", BARBARIAN),
        ("ability", "Overpower", "18", BARBARIAN),
        ("effect", "Concussion", "", BARBARIAN),
        ("spend", "Retribution", "↩", PALADIN),
        ("spend", "Protect", "½", PALADIN),
        ("response", "Divine Defense", "−3", PALADIN),
        ("card", "Get Some!", "+5", BARBARIAN),
        ("card", "Absolution!", "−3", PALADIN),
        ("spend", "Protect", "½", PALADIN),
        ("outcome", "0 / 9", "=", None),
    ]


def test_the_headlines_of_the_worked_example_say_what_each_event_came_to() -> None:
    assert [headline(event) for event in document("barbarian-vs-paladin").events] == [
        "Barbarian rolls 1 2 3 6 6.",
        "Barbarian attacks Paladin with Overpower: 18 damage.",
        "Paladin gets Concussion (1 of 1).",
        "Paladin spends Retribution (0 left): half of the damage goes back.",
        "Paladin spends Protect (0 left): half of the damage prevented.",
        "Paladin defends with Divine Defense: 3 damage prevented, 1 CP and Protect.",
        "Barbarian plays Get Some!: 5 more damage.",
        "Paladin plays Absolution!: 3 damage prevented.",
        "Paladin spends Protect (0 left): half of the damage prevented.",
        "Paladin takes 0. Barbarian takes 9.",
    ]


def test_the_headlines_are_french_in_a_french_document() -> None:
    events = document("barbarian-vs-paladin", "fr").events
    assert [headline(event) for event in (events[1], events[3], events[-1])] == [
        "Barbarian attaque Paladin avec Overpower : 18 dégâts.",
        "Paladin dépense Retribution (reste : 0) : la moitié des dégâts est renvoyée.",
        "Paladin subit 0. Barbarian subit 9.",
    ]


def test_the_worked_example_comes_to_0_and_9_because_both_halves_are_of_17() -> None:
    """DT-CALC-05: 17 − 9 − 9 is −1; DT-CALC-06: half of 17 goes back, 8.5 rounded up to 9."""
    flagship = document("barbarian-vs-paladin")
    outcome = flagship.events[-1]
    results = [(one.seat, one.dial, one.change, text_of(one.text)) for one in outcome.results]
    assert results == [
        (PALADIN, "health", 0, "takes nothing: 17 − 9 − 9 is below 0"),
        (BARBARIAN, "health", -9, "takes half of 17 back, rounded up (Retribution)"),
    ]
    assert (outcome.outcome, outcome.deciding_rule, flagship.outcome) == (
        True,
        "DT-CALC-05",
        "0 and 9",
    )


def test_a_subtotal_below_0_is_said_to_be_below_0_even_where_it_counts_as_0() -> None:
    """AMB-22: 4 − 6 is −2; the subtotal, of which half goes back, counts as 0."""
    events = document("retribution-of-nothing").events
    (outcome,) = [event for event in events if event.outcome]
    results = [text_of(one.text) for one in outcome.results]
    assert results == ["takes nothing: 4 − 6 is below 0", "takes half of 0 back (Retribution)"]


def test_the_worked_example_is_one_exchange_with_every_roll() -> None:
    (exchange,) = document("barbarian-vs-paladin").exchanges
    assert (exchange.seats, exchange.roles) == ((BARBARIAN, PALADIN), ("attacks", "defends"))
    rolls = [(roll.group.label, [die.value for die in roll.group.dice]) for roll in exchange.rolls]
    assert rolls == [
        ("Offensive Roll", [1, 2, 3, 6, 6]),
        ("Overpower", [6, 6, 6]),
        ("Divine Defense", [3, 3, 4, 6]),
        ("Get Some!", [1, 1, 2, 3, 2]),
        ("Absolution!", [3]),
    ]


@pytest.mark.parametrize(
    ("replay", "role"),
    [
        ("partner-before-the-spend", "no defence"),
        ("ultimate-at-the-leader", "cannot defend"),
        ("half-rounded-up", "target"),
        ("second-sidestep-after-buh-bye", "evades"),
    ],
)
def test_the_target_of_an_attack_says_whether_it_had_the_choice_to_defend(
    replay: str, role: str
) -> None:
    """DT-DRP-03 lets a target choose, DT-DRP-12 leaves it no choice; a token is another answer."""
    exchange = next(one for one in document(replay).exchanges if len(one.roles) > 1)
    assert exchange.roles[1] == role


def test_cp_paid_and_gained_are_results_of_the_event_that_they_serve() -> None:
    changes = [
        (event.title, [(one.seat, one.change) for one in event.results if one.dial == "cp"])
        for event in document("barbarian-vs-paladin").events
    ]
    assert [change for change in changes if change[1]] == [
        ("Divine Defense", [(PALADIN, 1)]),
        ("Get Some!", [(BARBARIAN, -2)]),
        ("Absolution!", [(PALADIN, -1)]),
    ]


def test_an_action_that_another_one_interrupts_is_declared_and_then_taken_back() -> None:
    """DT-PRI-02: Buh, Bye! removes the Protect that was declared, so it is taken back."""
    assert [entry[:2] for entry in timeline("buh-bye-on-protect")] == [
        ("ability", "Mighty Blow"),
        ("spend", "Protect"),
        ("card", "Buh, Bye!"),
        ("refused", "Protect"),
        ("outcome", "9"),
    ]


#: clockwise from Ann sit Cat, Dan and Ben; a 1 names Dan, and when So Wild! makes a 5 of it, the
#: opponents name Ben (DT-TRP-07)
TURNED_TARGET = """
dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Apprentice, team: North, hand: []}
  Ben: {hero: Apprentice, team: South, hand: [So Wild!]}
  Cat: {hero: Apprentice, team: North, hand: []}
  Dan: {hero: Apprentice, team: South, hand: []}
moves:
  - Ann rolls 1 1 1 4 6
  - Ann announces Drill
  - Ann target roll 1
  - Ben plays So Wild! changing 1 to 5
  - Ben targets Ben
  - Ben does not defend
"""


def turned_target(lang: str = "en") -> Document:
    return load_replay(TURNED_TARGET.encode(), lang=lang).views.bare_document


def test_a_roll_for_the_target_is_an_event_of_its_own() -> None:
    assert [event.title for event in turned_target().events[2:5]] == [
        "Target",
        "So Wild!",
        "Target: Ben",
    ]
    (exchange,) = turned_target().exchanges
    assert exchange.seats == (0, 1)
    # A die that names its target at once says so.
    assert timeline("two-against-two")[2][1] == "Target: Ben"


@pytest.mark.parametrize(("lang", "label"), [("en", "Target: Ben"), ("fr", "Cible : Ben")])
def test_the_targeting_die_is_labelled_with_whom_it_names(lang: str, label: str) -> None:
    for shown in (turned_target(lang), document("two-against-two", lang)):
        assert label in [roll.group.label for roll in shown.exchanges[0].rolls]


def test_avoided_damage_names_the_token_that_avoids_it() -> None:
    (smack,) = [
        event for event in document("shadows-and-get-some").events if event.title == "Smack"
    ]
    assert headline(smack) == (
        "Ann attacks Ben with Smack: 4 damage and all damage avoided (Shadows)."
    )


def test_the_event_of_a_target_says_what_its_choice_brings() -> None:
    """DT-KOTH-08: who aims at a Leader draws a card."""
    assert headline(document("attacking-the-leader").events[2]) == (
        "Ann chooses Ben as the target of Sturdy Blow. Ben and Ann lead together with 30 Health; "
        "for choosing a Leader Ann draws a card at once."
    )


def test_where_books_differ_without_claims_the_question_between_them_is_ruled() -> None:
    """DT-CALC-03: a retaliation is half of the subtotal in three books; Season Two takes all."""
    views = load_replay("barbarian-vs-paladin").views
    ruling = views._with_ruling(views.document_with_editions).ruling
    assert ruling is not None
    assert ruling.claims == ()
    reason = ruling.reasons[0]
    assert (reason.rule, reason.places) == (
        "DT-CALC-03",
        (
            "Season One ReRolled, page 14",
            "French edition, page 14",
            "Marvel Dice Throne, page 14",
            "",
        ),
    )


def test_a_book_that_the_file_leaves_out_is_ruled_where_somebody_else_is_right_in_it() -> None:
    """DT-CARD-22: in Season Two a declared card is committed at once, so that Ben has paid."""
    views = load_replay("card-that-came-too-late").views
    ruling = views._with_ruling(views.document_with_editions).ruling
    assert ruling is not None
    assert ruling.books == (
        "Season One ReRolled",
        "Marvel Dice Throne",
        "Season Two",
        "French edition",
    )
    assert {claim.claimant: claim.answers for claim in ruling.claims} == {
        "Ann": (False, False, True, True),
        "Ben": (True, True, False, False),
    }
    assert [(reason.rule, reason.books) for reason in ruling.reasons] == [
        ("DT-PRI-09", (0, 1)),
        ("DT-CARD-22", (2, 3)),
    ]
    # AMB-38: what becomes of the price of such a card no book says; it is no belief of Ann's.
    (doubt,) = ruling.beliefs
    assert "of its price it says nothing" in doubt


def test_where_the_books_are_silent_our_reading_decides_and_not_the_other_answer() -> None:
    """AMB-24: what is prevented beyond the damage is lost; a table may agree otherwise."""
    views = load_replay("prevention-left-over").views
    ruling = views._with_ruling(views.document_with_editions).ruling
    assert ruling is not None
    assert [(reason.text, reason.books) for reason in ruling.reasons] == [
        (
            "What is prevented beyond the damage is lost: it neither heals nor carries over.",
            (0, 1, 2, 3),
        ),
        ("What prevents more than there is covers other damage of that phase.", ()),
    ]
    assert ruling.books[0] == "Season One ReRolled"


def test_an_answer_is_ruled_in_a_sentence_that_needs_no_question() -> None:
    """DT-CALC-03: “of the subtotal of step 2” answers a question; a referee says it whole."""
    ruling = (
        load_replay("retribution-when-evaded")
        .views._with_ruling(document("retribution-when-evaded"))
        .ruling
    )
    assert ruling is not None
    assert ruling.question == ""
    assert ruling.reasons[0].text == (
        "What is sent back is a part of the subtotal: of what comes in, with what is added and "
        "taken off, before any half."
    )


def test_an_answer_is_ruled_together_with_its_question_where_no_sentence_says_both() -> None:
    """DT-PRI-07: “In the order of turns” answers a question; no referee says these words alone."""
    ruling = load_replay("two-against-two").views._with_ruling(document("two-against-two")).ruling
    assert ruling is not None
    assert ruling.question == "In which order do the others follow the Active Player?"
    assert [reason.text for reason in ruling.reasons] == [
        "In the order of turns.",
        "Clockwise around the table.",
    ]


def test_a_token_beyond_the_stack_limit_is_told_where_it_is_not_placed() -> None:
    """DT-STAT-15: two Evasive and two more, of three that a board can hold."""
    attack = document("fourth-evasive").events[1]
    assert headline(attack) == (
        "Ann attacks Ben with Fan the Hammer: 7 damage and Ann gets 1 Evasive. One more does not "
        "fit: the Stack Limit is 3."
    )


def test_of_several_who_declare_together_the_order_of_all_seats_is_told() -> None:
    """DT-PRI-07, AMB-34: in the order of turns, or clockwise as the books' figure seats them."""
    own = load_replay("two-against-two").views.document_with_editions
    season_two = next(other for other in own.editions if other.name == "Season Two")
    sentences = [
        text_of(frame.text)
        for frame in (*own.frames, *season_two.frames)
        if frame.kind == "declared-together"
    ]
    assert sentences == [
        "Ben and Cat declare at the same moment, in order of priority: Ann, Ben, Cat and Dan.",
        "Cat and Ben declare at the same moment, in order of priority: Ann, Cat, Dan and Ben.",
    ]


def test_a_refused_move_has_the_name_of_its_card_on_the_timeline() -> None:
    """AMB-35: Ben's Attack Modifier; DT-TEAM-09: Dan's Screen."""
    titles = [
        entry.title for entry in document("king-of-the-hill").events if entry.kind == "refused"
    ]
    assert titles == ["Extra Push!"]
    titles = [
        entry.title for entry in document("two-against-two").events if entry.kind == "refused"
    ]
    assert titles == ["Screen", "Buh, Bye!"]


def test_isolated_damage_is_told_before_the_rest_of_its_ability() -> None:
    """DT-DMG-14, AMB-25: the 3 of Flash Point are dealt at once; its 6 wait for the conclusion."""
    events = [document("screen-on-the-isolated-part", lang).events[1] for lang in LANGUAGES]
    assert [event.sign for event in events] == ["3+6", "3+6"]
    assert [headline(event) for event in events] == [
        "Ann attacks Ben with Flash Point: 3 isolated, undefendable damage and 6 damage.",
        "Ann attaque Ben avec Flash Point : 3 dégâts imparables isolés et 6 dégâts.",
    ]
    # What was tried in between divides the two.
    interrupted = document("isolated-damage-and-a-sidestep").events
    assert [headline(event) for event in interrupted if event.title == "Flash Point"] == [
        "Ann attacks Ben with Flash Point: 6 damage.",
        "Flash Point: 3 isolated, undefendable damage to Ben.",
    ]


def test_a_half_of_isolated_damage_is_told_with_what_is_left() -> None:
    """DT-CALC-07: half of 3 is 1.5, rounded up 2, so that 1 is left; then come the other 6."""
    events = document("screen-on-the-isolated-part").events
    loss = next(event for event in events if event.kind == "loss")
    assert headline(loss) == "Ben takes 1. Prevented: half of 3, rounded up to 2."
    end = next(event for event in events if event.outcome)
    assert [text_of(result.text) for result in end.results] == ["takes 7: (3 − 2) + 6"]


def test_what_was_said_to_come_is_not_told_again_with_the_damage() -> None:
    """DT-HERO-GUN-15: 1 + 1 − 2 is 0; Wither acts when the Attack is activated."""
    events = document("withered-to-nothing").events
    headlines = [headline(event) for event in events if event.sign in ("−2", "1")]
    assert headlines == [
        "Wither takes effect: 2 less damage to come.",
        "Ann attacks Ben with Bounty Hunter: 1 undefendable damage.",
    ]


def test_healing_and_damage_at_once_are_told_with_the_health_that_they_lead_to() -> None:
    """AMB-16: 59 + 2 − 1 is 60, which is the limit (DT-HP-01); Ann has 1 more than before."""
    drawn = document("healing-at-the-cap")
    (outcome,) = (event for event in drawn.events if event.sign == "=")
    assert headline(outcome) == "Ben takes 6. Ann takes 1 and heals 2: 59 + 2 − 1 = 60."
    assert outcome.title == "6 / +1"
    (ann, *_) = drawn.scenes[-1].seats
    assert (ann.dials[0].value, ann.dials[0].full) == (60, 60)


def test_a_token_that_goes_to_another_player_is_told_as_one_act() -> None:
    """DT-HERO-PIR-03, DT-STAT-19: a Powder Keg by its 6, a Knockdown by a card."""
    keg, card = (
        document(name).events[0] for name in ("keg-to-whom-she-likes", "knockdown-handed-on")
    )
    assert (keg.title, headline(keg)) == ("Powder Keg", "Powder Keg passes from Ann to Cat.")
    assert headline(card) == "Ann plays Transference!: Knockdown goes from Ann to Ben."


def test_a_raised_limit_is_told_before_what_it_makes_room_for() -> None:
    """DT-STAT-16, DT-STAT-15: five of five, then a limit of six and two more."""
    card = document("limit-raised-then-gained").events[0]
    assert headline(card) == (
        "Ann plays Fire Up!: the Stack Limit of Fire Mastery is now 6 and Ann gets 1 Fire Mastery. "
        "One more does not fit."
    )


def test_a_changed_targeting_die_is_told_with_what_it_means() -> None:
    """DT-TRP-07: on a 5 the opponents choose."""
    card = next(event for event in turned_target().events if event.kind == "card")
    assert headline(card) == (
        "Ben plays So Wild!: the targeting die turns from 1 to 5, so the opponents of Ann choose "
        "the target."
    )


def test_what_changes_the_number_of_roll_attempts_is_told_with_the_number() -> None:
    """DT-ORP-20: of three attempts Entangle takes one, and One More Time! adds one: three again."""
    events = document("entangled-with-one-more-time").events
    assert [headline(events[0]), headline(events[2])] == [
        "Entangle takes effect: −1 Roll Attempt for Ann.",
        "Ann plays One More Time!: Ann has 3 Roll Attempts in all.",
    ]


def test_a_sold_card_is_called_so() -> None:
    """DT-CARD-07: it is not played, and brings 1 CP."""
    sale = document("sale-before-knockdown").events[0]
    assert (sale.title, headline(sale)) == ("Sold: Fortitude II", "Ann sells Fortitude II: 1 CP.")


def test_who_has_less_health_than_the_damage_is_told_with_what_was_left() -> None:
    """DT-WIN-03: with 2 and with 1 Health, each is dealt 2; the dial of who had 1 falls by 1."""
    end = next(event for event in document("both-others-fall").events if event.outcome)
    assert headline(end) == (
        "Ben has 0 Health and is defeated. Cat has 0 Health and is defeated. Ann wins."
    )
    assert [text_of(result.text) for result in end.results] == [
        "takes 2", "takes 2; had only 1 Health", "wins with 20 Health",
    ]  # fmt: skip


def test_upkeep_is_an_exchange_that_ends_with_what_was_taken() -> None:
    """Poison 3 and Burn 2 make 5; half of it is 2.5, rounded up 3, so 2 are left (DT-CALC-07)."""
    events = document("half-of-burn-and-poison").events
    assert [(event.title, event.sign) for event in events[:4]] == [
        ("Poison", "3"),
        ("Burn", "2"),
        ("Protect", "½"),
        ("Upkeep Phase", "−2"),
    ]
    assert (headline(events[3]), events[3].outcome, events[3].deciding_rule) == (
        "Ann takes 2.", True, "DT-CALC-07",
    )  # fmt: skip


def test_a_turn_that_changed_health_ends_with_the_health_of_everybody() -> None:
    turns = [event for event in document("first-two-turns").events if event.kind == "turn"]
    assert [(turn.title, headline(turn), turn.outcome) for turn in turns] == [
        ("Turn 1 over", "The turn of Ben is over.", True),
        ("Turn 2 over", "The turn of Ann is over. Health: Ann 50, Ben 42.", True),
    ]


def test_a_token_that_skips_a_phase_is_told_with_the_phase() -> None:
    event = document("concussion-and-the-card").events[0]
    assert headline(event) == (
        "Concussion takes effect: Ann skips the next Income Phase and Ann loses Concussion."
    )


def test_a_turn_at_whose_end_somebody_has_too_many_cards_ends_with_the_hands() -> None:
    """DT-CARD-05: only the player whose turn ends has to sell."""
    (turn,) = (e for e in document("seven-cards-in-the-others-turn").events if e.kind == "turn")
    assert headline(turn) == "The turn of Ann is over. Cards in hand: Ann 0, Ben 9."


def test_the_outcome_of_a_dispute_is_who_is_right() -> None:
    assert document("half-of-burn-and-poison").outcome == "Ann is right"


def test_a_dispute_opens_at_its_last_outcome_and_another_replay_at_the_start() -> None:
    dispute, turns = document("half-of-burn-and-poison"), document("dungeon-whole-game")
    assert dispute.opens_at is not None
    assert dispute.events[dispute.opens_at].outcome
    assert turns.opens_at is None


def test_an_exchange_says_who_attacks_whom_with_what() -> None:
    topics = [text_of(exchange.topic) for exchange in document("first-two-turns").exchanges]
    assert [topic for topic in topics if topic] == ["Ann attacks Ben with Smack III"]


def test_the_short_story_ends_an_exchange_with_what_each_side_took() -> None:
    story = str(load_replay("barbarian-vs-paladin").story()).splitlines()
    assert "Paladin takes 0. Barbarian takes 9." in story


def test_the_short_story_does_not_repeat_what_one_side_alone_took() -> None:
    story = str(load_replay("half-beside-a-firecracker").story())
    assert "Ben takes 3 damage" in story
    assert "Ben takes 3." not in story


def strict_document(mode: str, lang: str) -> Document:
    """Return the document of a random game; a missing word is an error."""
    record = random_game(mode, seed=1)
    speaker = speaker_for(PRESENTER, record.game, record.start.table, lang, strict=True)
    return build(record, PRESENTER, lang, speaker=speaker, with_questions=False)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", SEATINGS)
def test_every_event_of_a_whole_game_has_words(mode: str, lang: str) -> None:
    document = strict_document(mode, lang)
    assert all(event.title and event.headline for event in document.events)
    assert document.events[-1].outcome


@pytest.mark.parametrize("mode", SEATINGS)
def test_the_results_of_a_whole_game_are_what_its_dials_show(mode: str) -> None:
    document = strict_document(mode, "en")
    assert with_results(document) == dials(document.scenes[document.frames[-1].scene])


@pytest.mark.parametrize(("opens", "title"), [("start", None), ("end", "0 / 9")])
def test_a_file_says_where_its_readers_begin(opens: str, title: str | None) -> None:
    text = shipped_files()["barbarian-vs-paladin"].read_text("utf-8")
    opened = load_replay(
        text.replace("opens: end", f"opens: {opens}"), "opened.yaml"
    ).views.bare_document
    assert (None if opened.opens_at is None else opened.events[opened.opens_at].title) == title


def test_a_card_whose_target_is_not_there_yet_is_struck_at_its_moment() -> None:
    """The Roll Phase of Ann ends before Bounty and Evasive come (DT-DRP-02)."""
    for name, token in (
        ("bounty-not-there-yet", "Bounty"),
        ("gain-printed-behind-an-infliction", "Evasive"),
    ):
        events = document(name).events
        kinds = [(event.kind, event.title) for event in events]
        assert ("refused", "Buh, Bye!") in kinds
        assert kinds.index(("refused", "Buh, Bye!")) < kinds.index(("effect", token))


def test_the_rolls_for_a_token_that_cannot_be_spent_are_no_events() -> None:
    """Ben is defeated before his Sidestep and his defense, and so before both rolls."""
    events = document("isolated-damage-and-a-sidestep").events
    assert [event.title for event in events if event.kind == "refused"] == ["Sidestep"]


def test_the_die_of_a_token_says_on_which_values_it_takes_effect() -> None:
    """DT-HERO-GUN-12: an Evasive avoids on 1 or 2; so does a Sidestep."""
    for name, label in (
        ("evasive-given-to-a-partner", "Evasive: 1–2"),
        ("two-against-two", "Sidestep: 1–2"),
    ):
        (exchange,) = document(name).exchanges
        assert label in [roll.group.label for roll in exchange.rolls]


def test_damage_that_depends_on_what_comes_is_told_as_possible() -> None:
    """DT-DMG-16: Reckless deals 4 to its own player only if the Attack deals 1 or more."""
    headlines = [headline(event) for event in document("reckless-evaded").events]
    assert "Ann attacks Ben with Reckless: 15 damage and possibly 4 damage to Ann." in headlines
