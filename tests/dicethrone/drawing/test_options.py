"""Texts of options, reasons and names."""

from __future__ import annotations

import random

import pytest

import dtnb.frames.building.builder
from dtnb.dicethrone.drawing import PRESENTER
from dtnb.dicethrone.drawing.names import translate_notation
from dtnb.explain import Speaker, text_of
from dtnb.frames import Question, build, speaker_for, unresolved
from dtnb.frames.building.questions import question_of
from dtnb.frames.document import Option
from dtnb.kernel import Action, Decision, Verdict
from dtnb.replay import load_replay
from tests.dicethrone.play import S1R, A, D, Fight, die, player
from tests.dicethrone.properties.random_play import play, random_fight


def speaker(fight: Fight, lang: str = "en") -> Speaker:
    return speaker_for(PRESENTER, fight.game, fight.table, lang, strict=True)


def pending_question(fight: Fight, lang: str = "en") -> Question:
    question = question_of(fight.record.state, PRESENTER, fight.game, speaker(fight, lang))
    assert question is not None
    return question


def labels(fight: Fight, lang: str = "en") -> list[str]:
    return [option.label for option in pending_question(fight, lang).options]


def explain_refusal(fight: Fight, verdict: Verdict, lang: str = "en") -> list[str]:
    return [text_of(speaker(fight, lang).reason(reason)) for reason in verdict.reasons]


# -- options ------------------------------------------------------------------------------------


def test_dice_to_roll_again_are_named_by_what_they_show() -> None:
    fight = Fight(player("barbarian")).rolls(1, 2, 3, 6, 6).until("reroll")
    question = pending_question(fight)
    assert question.title == "Roll again?"
    assert question.options[0].label == "Stop with 1 2 3 6 6"
    assert "Roll 1 2 3 again, keep 6 6" in labels(fight)
    assert "Roll 1 2 3 6 6 again" in labels(fight)
    assert "Relancer 1 2 3, garder 6 6" in labels(fight, "fr")


def test_an_announcement_lists_every_ability_and_none() -> None:
    fight = Fight(player("barbarian")).rolls(1, 2, 3, 6, 6).until("announce")
    assert labels(fight)[0] == "Announce Smack"
    assert labels(fight)[-1] == "Announce no ability"
    refused = {
        option.label: option for option in pending_question(fight).options if not option.allowed
    }
    mighty = refused["Announce Mighty Blow"].reasons[0]
    # DT-ORP-15: 6 1 2 3 is no straight.
    assert mighty.text == (
        "Mighty Blow requires Small Straight; the dice show 1 2 3 6 6. "
        "A straight ends at the 6 and does not go on with the 1."
    )
    assert mighty.remedy == "Dice that show Small Straight would allow it."
    cry = refused["Announce War Cry"].reasons[0]
    assert cry.text == "War Cry is not on this board: it comes with Overpower, level 2."


def test_a_defence_is_chosen_or_declined() -> None:
    fight = Fight(player("barbarian"), player("paladin"))
    fight.attacks("Smack", 1, 2, 3, 4, 5).until("defense")
    assert labels(fight) == ["Defend with Divine Defense", "Use no Defensive Ability"]
    assert labels(fight, "fr") == [
        "Se défendre avec Divine Defense",
        "N'utiliser aucune Capacité Défensive",
    ]


def test_die_and_value_are_asked_for_one_after_the_other() -> None:
    fight = Fight(player("barbarian", hand=("So Wild!",), cp=2)).rolls(1, 2, 3, 6, 6)
    fight.at("TW-04b", A)
    assert "Play So Wild! (2 CP)" in labels(fight)
    fight.act(Action("play", "So Wild!"))
    assert pending_question(fight).title == "Which die?"
    assert labels(fight)[2] == "The 3 of barbarian (Offensive Roll, die 3)"
    fight.chooses(die=die(fight, A, 2))
    assert pending_question(fight).title == "To which value?"
    assert labels(fight) == ["Set to 1", "Set to 2", "Set to 4", "Set to 5", "Set to 6"]
    fight.chooses(value=6)
    declared = [step for step in fight.record.steps if step.kind == "declares"][-1]
    assert text_of(speaker(fight).step(declared)) == (
        "barbarian declares the card So Wild!, changing 3 to 6 (2 CP)."
    )
    changed = fight.steps("alters-die")[-1]
    assert text_of(speaker(fight).step(changed)) == (
        "So Wild! changes a die of barbarian (Offensive Roll) from 3 to 6: 1 2 6 6 6."
    )


def test_a_token_to_be_removed_is_named_with_its_holder() -> None:
    fight = Fight(
        player("barbarian", hand=("Buh, Bye!",)),
        player("paladin", tokens={"Protect": 1, "Crit": 1}),
    )
    fight.at("TW-04a", A).act(Action("play", "Buh, Bye!"))
    assert pending_question(fight).title == "Which Status Effect?"
    assert labels(fight) == ["Crit of paladin", "Protect of paladin"]
    fight.act(fight.game.candidates(fight.record.state)[1])
    declared = fight.steps("declares")[-1]
    assert text_of(speaker(fight).step(declared)) == (
        "barbarian declares the card Buh, Bye! on Protect of paladin (2 CP)."
    )


def test_a_question_inside_a_list_names_what_may_be_chosen() -> None:
    """Fortitude II: three of a number let its player remove a Status Effect of their own."""
    barbarian = player("barbarian", upgrades={"Fortitude": 2}, tokens={"Concussion": 1, "Stun": 1})
    fight = Fight(barbarian, player("paladin"))
    fight.attacks("Fortitude", 4, 4, 4, 1, 1).until("may")
    assert pending_question(fight).title == "Make use of it?"
    assert labels(fight) == ["Make use of it", "Decline"]
    fight.chooses(may="accept").until("token")
    assert labels(fight) == ["Concussion of barbarian", "Stun of barbarian"]


# -- reasons ------------------------------------------------------------------------------------


def test_a_price_that_cannot_be_paid_is_told_in_numbers() -> None:
    """DT-CP-01."""
    fight = Fight(player("barbarian", hand=("So Wild!",), cp=1)).rolls(1, 2, 3, 6, 6)
    fight.until("reroll")
    sentences = explain_refusal(fight, fight.verdict(A, "play", "So Wild!"))
    assert "So Wild! costs 2 CP; the dial shows 1." in sentences


def test_the_ultimate_lock_names_the_ultimate_and_its_player() -> None:
    """DT-ULT-03."""
    fight = Fight(player("barbarian"), player("paladin", tokens={"Protect": 1}))
    fight.attacks("Rage!", 6, 6, 6, 6, 6)
    while not fight.steps("activates"):
        fight.step_on()
    locked = next(
        step
        for step in fight.steps("passes-automatically")
        if step.actor == D and step.args["reason"] == "ultimate-lock"
    )
    assert text_of(speaker(fight).step(locked)).startswith(
        "paladin has nothing to do. Rage! is an Ultimate: until it is resolved, the "
        "opponents of barbarian may do nothing."
    )


def test_a_defence_against_undefendable_damage_names_the_type() -> None:
    """DT-DRP-10."""
    fight = Fight(player("barbarian"), player("paladin"))
    fight.attacks("Sturdy Blow", 1, 2, 6, 6, 4).finish()
    sentence = text_of(speaker(fight).step(fight.steps("no-defense")[0]))
    assert sentence == (
        "paladin has no defence. Against undefendable damage no Defensive Ability may be used; "
        "only normal damage is defendable."
    )
    french = text_of(speaker(fight, "fr").step(fight.steps("no-defense")[0]))
    assert "dégâts imparables" in french


# -- notes of the table -------------------------------------------------------------------------


def test_the_ultimate_lock_is_noted_on_the_table() -> None:
    """DT-ULT-03; AMB-17 ends it with the phase."""
    fight = Fight(player("barbarian"), player("paladin"))
    fight.attacks("Rage!", 6, 6, 6, 6, 6)
    # The Stun that it inflicts ends in another Roll Phase (AMB-47), which begins with a roll.
    while isinstance(fight.pending, Decision):
        fight.step_on()
    activated = fight.steps("activates")[0]
    scene = PRESENTER.scenes.scene(fight.game, activated.table, speaker(fight))
    assert scene.notes == ("Rage! of barbarian is an Ultimate and is being resolved.",)
    assert PRESENTER.scenes.scene(fight.game, fight.table, speaker(fight)).notes == ()


def test_an_altered_die_keeps_what_it_showed_and_a_kept_one_is_marked() -> None:
    fight = Fight(player("barbarian", hand=("Six-It!",), cp=2)).rolls(1, 2, 3, 6, 6)
    fight.rerolls((0, 1, 2), (4, 4, 5)).at("TW-04c", A)
    fight.does("play", "Six-It!", die=die(fight, A, 0))
    altered = fight.steps("alters-die")[-1]
    dice = PRESENTER.scenes.scene(fight.game, altered.table, speaker(fight)).dice[0]
    assert dice.label == "Offensive Roll, Attempt 2 of 3"
    assert (dice.dice[0].value, dice.dice[0].altered_from) == (6, 4)
    assert [one.kept for one in dice.dice] == [False, False, False, True, True]


# -- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("small straight", "Small Straight", "Petite Suite"),
        ("4 of a kind", "4-of-a-kind", "4 chiffres identiques"),
        ("Defensive Roll Phase", "Defensive Roll Phase", "Phase de Lancer Défensif"),
        ("total >= 14", "the sum of the dice is 14 or more", "la somme des dés vaut 14 ou plus"),
        ("any(sword)", "a die shows Sword", "un dé montre Épée"),
    ],
)
def test_the_notation_of_hero_files_is_told_in_words(name: str, english: str, french: str) -> None:
    assert (translate_notation(name, "en") or name) == english
    assert (translate_notation(name, "fr") or name) == french


@pytest.mark.parametrize("name", ["Get Some!", "Overpower", "What Status Effects?"])
def test_the_names_of_cards_and_abilities_stay_as_they_are(name: str) -> None:
    assert translate_notation(name, "fr") is None


def test_a_card_can_be_cited_with_what_it_says() -> None:
    fight = Fight(player("barbarian"), player("paladin"))
    rule = PRESENTER.sources.citation(fight.game, "card:So Wild!", "en")
    assert rule is not None
    assert rule.statement == "Set any die to any value."
    assert rule.citation == "common card So Wild!"
    own = PRESENTER.sources.citation(fight.game, "card:Head Bash!", "en")
    assert own is not None
    assert own.citation == "Barbarian: card Head Bash!"
    assert PRESENTER.sources.citation(fight.game, "DT-CARD-17", "en") is None
    assert PRESENTER.sources.citation(fight.game, "card:Nothing", "en") is None


# -- anything that can happen -------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_played_has_its_words_in_both_languages(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every step, option, reason, ledger and scene of Roll Phases played at random."""
    monkeypatch.setattr(
        dtnb.frames.building.builder,
        "speaker_for",
        lambda presenter, game, table, lang: speaker_for(presenter, game, table, lang, strict=True),
    )
    rng = random.Random(seed)
    fight = random_fight(rng)
    play(fight, rng)
    for lang in ("en", "fr"):
        document = build(fight.record, PRESENTER, lang)
        assert len(document.frames) >= len(fight.record.steps)
        assert unresolved(document) == ()


def test_the_drawing_of_an_edition_names_it() -> None:
    fight = Fight(edition=S1R)
    assert PRESENTER.sources.edition(fight.game) == S1R
    assert build(fight.record, PRESENTER, "fr").subtitle == "Saison un ReRolled"


# -- why a chosen action is allowed ---------------------------------------------------------------


def chosen(name: str, label: str) -> Option:
    """Return the chosen option with a label in the document of a shipped replay."""
    questions = load_replay(name).document.questions
    (option,) = {
        option
        for question in questions
        for option in question.options
        if option.chosen and option.label == label
    }
    return option


def test_a_chosen_action_names_the_rules_that_allow_it_as_a_verdict_does() -> None:
    """DT-AM-03: a modifier may still come when the defence is over; this decides the dispute."""
    option = chosen("reload-after-the-defence", "Spend Reload")
    assert option.permissions[0].rules[0] == "DT-AM-03"
    assert len(option.permissions) == 2
    deciding = load_replay("reload-after-the-defence").settle().verdict.deciding
    assert deciding is not None
    supported_answer = deciding.supported_answers[0]
    assert supported_answer.rule is not None
    assert (supported_answer.rule.id, supported_answer.statement) == (
        "DT-AM-03",
        option.permissions[0].text,
    )


def test_what_is_only_offered_or_refused_names_no_rule_that_allows_it() -> None:
    questions = load_replay("reload-after-the-defence").document.questions
    options = [option for question in questions for option in question.options]
    assert any(option.allowed and not option.chosen for option in options)
    assert all(option.chosen or not option.permissions for option in options)
