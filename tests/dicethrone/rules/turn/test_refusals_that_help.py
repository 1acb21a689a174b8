"""A refusal names its reason, and when the action would be possible."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.drawing.plugin import PRESENTER
from dtnb.dicethrone.rules.library import MODE_DETAIL
from dtnb.explain.sentence import text_of
from dtnb.explain.verdicts import explain_reason
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Action, Reason
from dtnb.kernel.inputs import Detail
from dtnb.replay import load_replay
from tests.dicethrone.play import EDITIONS, A, D, Fight, player

BLOW = (1, 2, 3, 4, 4)
editions = pytest.mark.parametrize("edition", EDITIONS)


def words(fight: Fight, reason: Reason, lang: str = "en") -> tuple[str, str]:
    """Return the sentence of a reason, and of what would remove it."""
    speaker = speaker_for(PRESENTER, fight.game, fight.record.start.table, lang)
    explained = explain_reason(reason, speaker)
    return text_of(explained.text), text_of(explained.remedy or ())


def refusals(fight: Fight, seat: int, verb: str, name: str = "", **details: Detail) -> list[str]:
    """Return the sentences against an action, each with what would remove it."""
    answers = tuple((f"0.{topic}", value) for topic, value in details.items())
    verdict = fight.verdict(seat, verb, name, *answers)
    assert not verdict.allowed
    assert all(all(words(fight, reason, "fr")[:1]) for reason in verdict.reasons)
    return [" ".join(words(fight, reason)).strip() for reason in verdict.reasons]


@editions
def test_a_token_that_never_lay_there_is_not_said_to_be_gone(edition: str) -> None:
    """DT-STAT-07: Buh, Bye! names an Evasive of the Defender, who has none."""
    seats = player("barbarian", hand=("Buh, Bye!",)), player("gunslinger")
    fight = Fight(*seats, edition=edition).rolls(*BLOW)
    sentences = refusals(fight, A, "play", "Buh, Bye!", token=(D, "Evasive"))
    assert "gunslinger has no Evasive now." in sentences[0]


@editions
def test_the_price_of_a_token_that_is_not_there_is_no_passive_ability(edition: str) -> None:
    """DT-STAT-12: Knockdown is paid off while it lies there."""
    seats = player("barbarian", hand=("Tip It!",)), player("gunslinger")
    fight = Fight(*seats, edition=edition).rolls(*BLOW).at("TW-04b", A)
    (sentence,) = refusals(fight, A, "use", "Knockdown")
    assert sentence.startswith("There is no Knockdown on this board, so nothing of it can be used")


@editions
def test_who_is_defeated_is_told_that_and_nothing_of_attacks(edition: str) -> None:
    """DT-WIN-02."""
    seats = player("barbarian", hand=("Tip It!",)), player(), player("paladin", health=0)
    fight = Fight(*seats, edition=edition).rolls(*BLOW).at("TW-04b", A)
    verdict = fight.verdict(2, "defend", "Divine Defense")
    assert verdict.codes == ("defeated", "asked-here", "asked-elsewhere")


@editions
@pytest.mark.parametrize(
    ("verb", "name", "says"),
    [
        ("announce", "Mighty Blow", "An ability, or none, is announced by the Active Player, when"),
        ("back", "", "One goes back to rolling where one announces, if a die was altered behind"),
        ("defend", "Thick Skin", "A Defensive Ability is chosen by who is Attacked"),
        ("choose", "", "Such a choice is made when an ability, a card or a token asks for it."),
    ],
)
def test_a_choice_refused_in_a_window_is_named_with_its_moment(
    edition: str, verb: str, name: str, says: str
) -> None:
    """DT-ORP-02, DT-ORP-05, DT-DRP-03: the window is named, and when the question comes."""
    fight = Fight(player("barbarian", hand=("Tip It!",)), player("barbarian"), edition=edition)
    fight.rolls(*BLOW).at("TW-04b", A)
    *_, first, second = refusals(fight, A, verb, name)
    assert first.startswith("In “After the first Roll Attempt” players may act or pass")
    assert second.startswith(says)


@editions
def test_a_question_put_to_somebody_else_says_whose_it_is(edition: str) -> None:
    """DT-ORP-01: the attacker says which dice are rolled again."""
    fight = Fight(player("barbarian"), player("barbarian"), edition=edition)
    fight.rolls(*BLOW).until("reroll")
    (sentence,) = refusals(fight, D, "stop")
    assert sentence.startswith(
        "barbarian is asked which dice are rolled again, or that no more are."
    )
    assert fight.verdict(D, "stop", "").rules == ("DT-ORP-01",)
    # An ability is announced later; the window in which it is stands beside it.
    verdict = fight.verdict(A, "announce", "Mighty Blow")
    assert verdict.codes == ("asked-here", "asked-elsewhere")
    assert verdict.reasons[1].allowing_windows == ("TW-05a", "TW-05b")


@editions
def test_a_die_of_another_roll_is_told_apart_from_one_that_is_read(edition: str) -> None:
    """DT-CARD-24, AMB-10: Six-It! sets one's own dice; those of the Attack are the attacker's."""
    seats = player("barbarian"), player("barbarian", hand=("Six-It!",))
    fight = Fight(*seats, edition=edition).attacks("Mighty Blow", *BLOW)
    fight.defends("Thick Skin", 1, 1, 1).at("TW-14", D)
    attack, defence = fight.table.rolls[0], fight.table.rolls[-1]
    *_, sentence = refusals(fight, D, "play", "Six-It!", die=(attack.id, 0))
    assert "rolled that die (Offensive Roll): Six-It! changes only dice that" in sentence
    assert fight.verdict(D, "play", "Six-It!", ("0.die", (defence.id, 0)), ("0.value", 6)).allowed


@editions
def test_damage_whose_target_is_open_is_told_so(edition: str) -> None:
    """DT-TRP-01: among three, Protect finds nothing before somebody is aimed at."""
    seats = player("barbarian"), player("paladin", tokens={"Protect": 1}, cp=0), player()
    fight = Fight(*seats, edition=edition).attacks("Mighty Blow", *BLOW).until("target")
    reasons = {r.code: r for r in fight.verdict(D, "spend", "Protect").reasons}
    assert "TW-13a" in reasons["target-open"].allowing_windows
    fight.targets(D).at("TW-11", D)
    assert fight.verdict(D, "spend", "Protect").allowed


@editions
def test_the_refusal_names_the_spend_mode_that_has_to_wait(edition: str) -> None:
    """DT-STAT-10: Redeployment is for a Main Phase; of Tactical Advantage Funds may be used now."""
    seats = player("tactician", tokens={"Tactical Advantage": 4}), player(tokens={"Drag": 1})
    fight = Fight(*seats, edition=edition).rolls(1, 1, 2, 3, 4).at("TW-04b", A)
    verdict = fight.verdict(A, "spend", "Tactical Advantage", (MODE_DETAIL, "Redeployment"))
    assert verdict.codes == ("main-phase-only",)
    assert words(fight, verdict.reasons[0])[0] == "Redeployment is for one's own Main Phase."
    assert fight.verdict(A, "spend", "Tactical Advantage", (MODE_DETAIL, "Funds")).allowed


@editions
def test_after_the_game_the_reason_is_that_it_is_over(edition: str) -> None:
    """DT-WIN-01."""
    fight = Fight(player("barbarian"), player(health=1), edition=edition)
    fight.attacks("Mighty Blow", *BLOW).finish()
    assert fight.table.result == (A,)
    assert fight.verdict(A, "play", "Tip It!").codes == ("game-over",)


CARD_ON_CARD = """\
dtnb: 1
game: dice-throne
edition: {edition}
seats:
  Ann: {{hero: Barbarian, cp: 2, hand: [So Wild!]}}
  Ben: {{hero: Paladin, cp: 2, hand: [Tip It!]}}
moves:
  - Ann rolls 1 2 3 4 4
  - move: Ann plays So Wild! changing a 1 to 6
    in answer:
      - refused: Ben plays Tip It! changing a 2 to 3
  - Ann announces nothing
"""


@pytest.mark.parametrize("edition", ["season-two", "french"])
def test_a_card_that_would_answer_a_roll_phase_card_is_refused_by_the_rule_of_cards(
    edition: str,
) -> None:
    """DT-CARD-23: no Roll Phase Action card is interrupted by another."""
    (refusal,) = load_replay(CARD_ON_CARD.format(edition=edition)).refusals
    assert refusal.verdict.codes == ("nobody-in-front",)
    assert refusal.verdict.rules[0] == "DT-CARD-23"


def test_no_action_of_a_match_is_judged_by_a_code_that_says_nothing() -> None:
    """A bare action is judged by what is asked: dice that are due."""
    fight = Fight(player("barbarian"), player("barbarian"))
    fight.finish_to("roll")
    verdict = fight.game.verdict(fight.record.state, A, Action(""))
    assert verdict.codes == ("roll-comes-first",)
