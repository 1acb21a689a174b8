"""The story and drawings of the rulebook's worked example, in four editions and two languages.

The sentences asserted here are written by hand from the book's seven events (DT-CALC-01…08).
"""

from __future__ import annotations

from itertools import pairwise

import pytest

import dtnb.frames.building.builder
from dtnb.dicethrone.drawing import PRESENTER
from dtnb.explain import text_of
from dtnb.frames import Document, Frame, Ledger, Scene, build, speaker_for, unresolved
from dtnb.replay import load_replay
from tests.dicethrone.drawing.example import document, example
from tests.dicethrone.play import EDITIONS, S1R

LANGUAGES = ("en", "fr")


def story(edition: str, lang: str) -> list[str]:
    return [text_of(frame.text) for frame in document(edition, lang).frames]


def frames(kind: str, edition: str = S1R, lang: str = "en") -> list[Frame]:
    return [frame for frame in document(edition, lang).frames if frame.kind == kind]


def ledgers(frame: Frame, edition: str = S1R, lang: str = "en") -> list[Ledger]:
    return [document(edition, lang).ledgers[at] for at in frame.ledgers]


def scene(frame: Frame, edition: str = S1R, lang: str = "en") -> Scene:
    return document(edition, lang).scenes[frame.scene]


def strict(edition: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> Document:
    """Draw the example; raise an error for a missing message or value."""
    monkeypatch.setattr(
        dtnb.frames.building.builder,
        "speaker_for",
        lambda presenter, game, table, lang: speaker_for(presenter, game, table, lang, strict=True),
    )
    return build(example(edition).record, PRESENTER, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_step_option_and_ledger_has_all_its_words_and_values(
    edition: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    presenter = strict(edition, lang, monkeypatch)
    assert len(presenter.frames) >= len(example(edition).record.steps)
    assert unresolved(presenter) == ()


KEY_SENTENCES = {
    "en": [
        "barbarian rolls 1 2 3 6 6 in Roll Attempt 1 of 3.",
        "barbarian announces Overpower, with 1 2 3 6 6.",
        "barbarian activates Overpower, level 1.",
        "barbarian rolls 6 6 6 for Overpower: 18.",
        "18 normal damage from Overpower is pending against paladin.",
        "Overpower deals damage, so it is an Attack on paladin.",
        "Overpower inflicts Concussion (1) on paladin, who holds 1 of 1.",
        "paladin spends Retribution.",
        "Retribution will send half back to barbarian (amount known at the end).",
        "paladin spends Protect.",
        "Protect: half of the damage of Overpower will be prevented (amount known at the end).",
        "paladin defends with Divine Defense, level 3.",
        "paladin rolls 3 3 4 6 for Divine Defense in the defensive roll.",
        "Divine Defense takes 3 off the damage of Overpower.",
        "paladin gains 1 CP from Divine Defense and has 3.",
        "paladin gains Protect (1) from Divine Defense and holds 1 of 1.",
        "barbarian plays Get Some! for 2 CP.",
        "barbarian pays 2 CP for Get Some! and has 2.",
        "barbarian rolls 1 1 2 3 2 for Get Some!: 5 Swords.",
        "Get Some! adds 5 to the damage of Overpower.",
        "Concussion is not placed: paladin already holds 1 of 1.",
        "Get Some! goes to the Discard Pile of barbarian.",
        "paladin plays Absolution! for 1 CP.",
        "paladin rolls 3 for Absolution!: 1 Helmet.",
        "Absolution! takes 3 off the damage of Overpower.",
        "paladin spends Protect.",
        "Overpower: the subtotal for paladin is 17, the total 0 (−1 counts as 0); 9 sent back.",
        "Retribution: the subtotal for barbarian is 9, the total 9.",
        "barbarian takes 9 damage: Health 50 → 41.",
        "paladin takes 0 damage and stays at 50 Health.",
    ],
    "fr": [
        "barbarian lance 1 2 3 6 6, Tentative de Lancer 1 sur 3.",
        "barbarian annonce Overpower, avec 1 2 3 6 6.",
        "barbarian lance 6 6 6 pour Overpower : 18.",
        "Overpower : 18 (dégâts normaux) en attente contre paladin.",
        "Overpower inflige Concussion (1) à paladin, qui en a 1 sur 1.",
        "paladin dépense Retribution.",
        "paladin dépense Protect.",
        "Protect : la moitié des dégâts (Overpower) sera prévenue (montant connu à la fin).",
        "Divine Defense retire 3 aux dégâts en attente (Overpower).",
        "barbarian joue Get Some! pour 2 PC.",
        "Get Some! ajoute 5 aux dégâts en attente (Overpower).",
        "Concussion n'est pas placé : paladin en a déjà 1 sur 1.",
        "paladin joue Absolution! pour 1 PC.",
        "paladin dépense Protect.",
        "barbarian subit 9 dégâts : Santé 50 → 41.",
        "paladin subit 0 dégât et reste à 50 de Santé.",
    ],
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_is_told_in_the_books_order(lang: str) -> None:
    lines = iter(story(S1R, lang))
    missing = [wanted for wanted in KEY_SENTENCES[lang] if wanted not in lines]
    assert missing == []


def test_season_two_names_the_cumulative_total() -> None:
    """DT-CALC-09: 18 + 5 = 23; 23 − 3 − 3 − 12 − 12 = −7. AMB-20: half of 23 is sent back, 12."""
    assert (
        "Overpower: the cumulative total for paladin is 23; what remains is 0 "
        "(−7 counts as 0); 12 sent back." in story("season-two", "en")
    )


def test_windows_have_the_rulebooks_names() -> None:
    opened = [text_of(frame.text) for frame in frames("window-opens")]
    assert "Window: Last chance." in opened
    assert "Window: After the dice of the ability, only to change dice." in opened


# -- ledgers ------------------------------------------------------------------------------------


def rows(ledger: Ledger) -> list[tuple[int, str, str, int | None, int | None]]:
    return [(row.section, row.label, row.op, row.effect, row.running) for row in ledger.rows]


def test_the_final_ledger_has_a_row_for_everything_that_acted() -> None:
    """DT-CALC-02…08: 18 + 5 − 3 − 3 = 17; each half is 9 of 17, rounded up; −1 counts as 0."""
    final = ledgers(frames("ledger")[0])[0]
    assert (final.title, final.edition) == ("Damage to paladin: Overpower", "Season One ReRolled")
    assert rows(final) == [
        (1, "Overpower", "18", 18, 18),
        (2, "Get Some!", "+5", 5, 23),
        (2, "Divine Defense", "−3", -3, 20),
        (2, "Absolution!", "−3", -3, 17),
        (3, "Retribution", "½ ↩", None, None),
        (3, "Protect", "½", -9, 8),
        (3, "Protect", "½", -9, -1),
    ]
    assert (final.subtotal, final.total) == (17, 0)
    assert [(back.receiver, back.label, back.amount) for back in final.returns] == [
        (0, "Retribution", 9)
    ]
    counted = "18 + 5 − 3 − 3 = 17; 17 − 9 − 9 = −1, so 0"
    assert final.sentence == f"{counted}; half of 17, rounded up: 9"


def test_the_french_sentence_of_a_ledger_has_french_signs() -> None:
    final = ledgers(frames("ledger", lang="fr")[0], lang="fr")[0]
    counted = "18 + 5 − 3 − 3 = 17 ; 17 − 9 − 9 = −1, donc 0"
    assert final.sentence == f"{counted} ; la moitié de 17, arrondie au supérieur : 9"


def test_reductions_stand_below_the_cumulative_total_in_season_two() -> None:
    """DT-CALC-09: 23 together, and everything that prevents comes off that."""
    final = ledgers(frames("ledger", "season-two")[0], "season-two")[0]
    assert final.subtotal == 23
    assert [row.section for row in final.rows] == [1, 2, 3, 3, 3, 3, 3]
    counted = "18 + 5 = 23; 23 − 12 − 3 − 3 − 12 = −7, so 0"
    assert final.sentence == f"{counted}; half of 23, rounded up: 12"


def test_the_ledger_grows_by_one_row_with_each_thing_that_acts() -> None:
    counts = [
        len(ledgers(frame)[0].rows)
        for frame in document(S1R, "en").frames
        if frame.kind in ("packet-created", "packet-modified")
    ]
    # The packet, Retribution and what it returns, Protect, Divine Defense, Get Some!,
    # Absolution!, Protect.
    assert counts == [1, 2, 2, 3, 4, 5, 6, 7]


def test_a_waiting_packet_has_no_total_and_one_that_hangs_on_it_says_so() -> None:
    """DT-CALC-06: what is sent back is known only with the total."""
    attack, returned = ledgers(frames("packet-modified")[-1])
    assert attack.total is None
    assert returned.total is None
    assert returned.rows[0].effect is None
    assert returned.sentence == (
        "Retribution is settled at the conclusion; it depends on the total of Overpower."
    )


def test_final_ledgers_stay_visible_while_damage_is_applied() -> None:
    for frame in frames("damage-applied"):
        assert [ledger.total for ledger in ledgers(frame)] == [0, 9]


def test_the_settled_rows_are_those_that_the_step_recorded() -> None:
    """The drawing computes nothing: all its values are in the record."""
    for edition in EDITIONS:
        steps = [step for step in example(edition).record.steps if step.kind == "ledger"]
        for step, frame in zip(steps, frames("ledger", edition), strict=True):
            ledger = ledgers(frame, edition)[-1]
            recorded = [row for row in step.args["rows"] if row["section"] != 4]
            assert [row.rules for row in ledger.rows] == [tuple(row["rules"]) for row in recorded]
            assert (ledger.subtotal, ledger.total) == (step.args["subtotal"], step.args["total"])


# -- the table ----------------------------------------------------------------------------------


def test_the_board_shows_what_the_dice_meet_and_what_was_announced() -> None:
    """1 2 3 6 6 of the Barbarian: three swords and two pow (DT-ORP-14…17)."""
    rolled = scene(frames("stops-rolling")[0]).seats[0].board
    assert {entry.name for entry in rolled if entry.state == "met"} == {
        "Smack",
        "Sturdy Blow",
        "Overpower",
    }
    announced = scene(frames("announces")[0]).seats[0].board
    assert [entry.name for entry in announced if entry.state == "announced"] == ["Overpower"]
    used = scene(frames("defends")[0])
    assert [entry.name for seat in used.seats for entry in seat.board if entry.state == "used"] == [
        "Overpower",
        "Divine Defense",
    ]


def test_an_ability_that_an_upgrade_grants_is_not_drawn_without_it() -> None:
    """DT-CARD-09: War Cry comes with Overpower II."""
    board = scene(frames("announces")[0]).seats[0].board
    assert "War Cry" not in [entry.name for entry in board]


def test_dials_tokens_and_cards_stand_as_they_lie_on_the_table() -> None:
    """DT-HP-01 and DT-CP-03: 60 Health from 50, and 15 CP, are the most there can be."""
    start = scene(document(S1R, "en").frames[0])
    barbarian, paladin = start.seats
    assert [(dial.label, dial.value, dial.max) for dial in barbarian.dials] == [
        ("Health", 50, 60),
        ("CP", 4, 15),
    ]
    assert [(card.name, card.cost, card.note, card.tone) for card in barbarian.cards] == [
        ("Get Some!", 2, "Roll Phase Action", "roll")
    ]
    assert [(token.name, token.count, token.limit, token.tone) for token in paladin.tokens] == [
        ("Protect", 1, 1, "positive"),
        ("Retribution", 1, 1, "positive"),
    ]
    assert (barbarian.active, paladin.active) == (True, False)
    end = scene(document(S1R, "en").frames[-1])
    assert [seat.dials[0].value for seat in end.seats] == [41, 50]


def test_dice_carry_the_symbols_of_their_hero_and_the_attempt() -> None:
    rolled = scene(frames("rolls")[0]).dice[0]
    assert rolled.label == "Offensive Roll, Attempt 1 of 3"
    assert [(die.value, die.symbol) for die in rolled.dice] == [
        (1, "Sword"),
        (2, "Sword"),
        (3, "Sword"),
        (6, "Pow"),
        (6, "Pow"),
    ]
    assert scene(frames("rolls")[1]).dice[1].note == "sum 18"


def test_attacker_and_defender_are_named_while_the_attack_lasts() -> None:
    badges = [seat.badges for seat in scene(frames("is-attack")[0]).seats]
    assert badges == [("Attacker",), ("Defender",)]
    assert [seat.badges for seat in scene(document(S1R, "en").frames[0]).seats] == [(), ()]


def test_neighbouring_frames_without_a_change_share_a_scene() -> None:
    every_frame = document(S1R, "en").frames
    shared = [one.scene == other.scene for one, other in pairwise(every_frame)]
    assert any(shared)
    assert not all(shared)


@pytest.mark.parametrize("edition", [S1R, "marvel"])
def test_what_was_applied_stays_in_sight_until_the_roll_phase_ends(edition: str) -> None:
    """18 + 5 − 3 − 3 = 17; 17 − 9 − 9 < 0, so 0, and half of 17 went back: 9 (DT-CALC-01…08)."""
    last = document(edition, "en").frames[-1]
    assert [ledger.total for ledger in ledgers(last, edition)] == [0, 9]


@pytest.mark.parametrize(
    ("name", "policies", "sentence"),
    [
        ("half-rounded-up", {}, "7 − 4 = 3; half of 7, rounded up: 4"),
        (
            "half-rounded-up",
            {"unstated-rounding": "down"},
            "7 − 3 = 4; half of 7, rounded down: 3",
        ),
        ("two-halves-of-seven", {}, "7 − 4 − 4 = −1, so 0; half of 7, rounded up: 4"),
        (
            "two-halves-of-seven",
            {"multiplier-combination": "one-after-another"},
            "7 − 4 − 2 = 1; half of 7, rounded up: 4; half of 3, rounded up: 2",
        ),
        ("half-before-a-flat-prevention", {}, "10 − 5 − 4 = 1"),
    ],
)
def test_a_calculation_says_how_a_half_was_rounded(
    name: str, policies: dict[str, str], sentence: str
) -> None:
    """DT-CALC-07, AMB-21, AMB-22: half of 7 is 3.5, of the 3 that are left 1.5; of 10 it is 5."""
    run = load_replay(name).run(policies=policies)
    assert str(run.ledgers[-1]).splitlines()[-1] == sentence
