"""Shares of the damage other than a half, and its multiples, in hero files (DT-CALC-04…07).

Pages: p14 and p15 of the French book, of Season One ReRolled and of Marvel. Season Two prints
neither.
"""

from __future__ import annotations

import pytest

from dtnb.dicethrone.drawing import PRESENTER
from dtnb.dicethrone.heroes.load import read_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.explain.sentence import text_of
from dtnb.files.problems import FileProblems
from dtnb.frames import speaker_for
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player

FILE = """
dtnb: 1
hero: Teller
fictional: true
dice: {{faces: {{1: hit, 2: hit, 3: hit, 4: guard, 5: guard, 6: star}}}}
abilities:
  Strike: {{requires: 3 hit, levels: {{I: {{do: [{{deal: 10}}]}}}}}}
  Pierce: {{requires: 3 guard, levels: {{I: {{do: [{{deal: 5, type: pure}}]}}}}}}
  Wait and Strike:
    requires: 3 star
    levels: {{I: {{do: [{{gain: Third}}, then, {{deal: 10}}]}}}}
  Cover: {{defensive: true, levels: {{I: {{dice: 1, do: [{{prevent: 1/4}}]}}}}}}
tokens:
  Third: {{kind: positive, limit: 3, spend: {{do: [{{prevent: {share}}}]}}}}
  Answer: {{kind: positive, limit: 3, spend: {{needs: attacked, do: [{{reflect: {back}}}]}}}}
cards:
  - {{name: Twice!, cp: 0, timing: roll, attack_modifier: true, do: [{{multiply: {times}}}]}}
"""


def teller(share: str = "1/3", back: str = "1/3", times: str = "2") -> Hero:
    return read_hero(FILE.format(share=share, back=back, times=times).encode(), "teller.yaml")


def strike(edition: str, hero: Hero, ability: str = "Strike", **tokens: int) -> Fight:
    seats = (
        player("teller", health=60, hand=("Twice!",), deck={}),
        player("teller", health=60, tokens=tokens, deck={}),
    )
    dice = {
        "Strike": (1, 2, 3, 4, 6),
        "Pierce": (4, 5, 4, 1, 6),
        "Wait and Strike": (6, 6, 6, 1, 4),
    }
    fight = Fight(*seats, edition=edition, heroes={**HEROES, hero.id: hero})
    return fight.attacks(ability, *dice[ability])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("share", "damage"), [("1/3", 6), ("2/3", 3), ("3/4", 2), ("4/6", 3)])
def test_a_share_is_prevented_rounded_up(share: str, damage: int, edition: str) -> None:
    """DT-CALC-07: of 10 a third is 4, two thirds are 7, three quarters 8."""
    fight = strike(edition, teller(share), Third=1).spends(D, "Third", "TW-13b").finish()
    assert fight.health(D) == 60 - damage


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_defence_may_prevent_a_share(edition: str) -> None:
    """DT-CALC-04/07, AMB-14: a quarter of 10 is 3."""
    assert strike(edition, teller()).defends("Cover", 1).finish().health(D) == 53


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("times", "dealt"), [("2", 20), ("3", 30), ("3/2", 15), ("4/3", 14)])
def test_an_attack_counts_several_times(times: str, dealt: int, edition: str) -> None:
    """DT-CALC-04, DT-CALC-07: a third of 10, rounded up, is 4 more."""
    fight = strike(edition, teller(times=times)).plays(A, "Twice!", "TW-13b").finish()
    assert fight.health(D) == 60 - dealt


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_multiple_and_a_share_are_each_of_the_subtotal(edition: str) -> None:
    """DT-CALC-05: 10 + 10 - 4 = 16, whoever acts first."""
    fight = strike(edition, teller(), Third=1).spends(D, "Third", "TW-13b")
    assert fight.plays(A, "Twice!", "TW-13b").finish().health(D) == 44


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_multiple_brought_before_the_damage_waits_counts_when_it_does(edition: str) -> None:
    """AMB-11, DT-AM-03, DT-TXT-06: an Attack exists from activation; 10 stand behind a Then."""
    fight = strike(edition, teller(), "Wait and Strike").plays(A, "Twice!", "TW-09")
    assert fight.finish().health(D) == 40


@pytest.mark.parametrize("edition", EDITIONS)
def test_pure_damage_takes_no_multiple(edition: str) -> None:
    """DT-DMG-09: no Attack Modifier increases it, neither by a number nor by counting it twice."""
    fight = strike(edition, teller(), "Pierce", Third=1).at("TW-10", D)
    assert fight.verdict(A, "play", "Twice!").rules == ("DT-DMG-09", "DT-DMG-05")
    assert fight.finish().health(D) == 55


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("back", "returned"), [("1/3", 4), ("3", 3)])
def test_a_share_or_a_number_is_sent_back(back: str, returned: int, edition: str) -> None:
    """DT-CALC-06/07, DT-DMG-16: a third of 10 is 4; a number is sent as it is; 10 are taken."""
    fight = strike(edition, teller(back=back), Answer=1).spends(D, "Answer", "TW-13b").finish()
    assert fight.healths() == (60 - returned, 50)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"share": "3/3"}, "prevent takes no fraction such as 3/3"),
        ({"share": "4/3"}, "prevent takes no fraction such as 4/3"),
        ({"back": "3/2"}, "reflect takes no fraction such as 3/2"),
        ({"times": "1"}, "multiply says how many times"),
        ({"times": "1/2"}, "multiply says how many times"),
        ({"times": "half"}, "multiply says how many times"),
    ],
)
def test_an_invalid_share_or_multiple_is_reported(changed: dict[str, str], message: str) -> None:
    with pytest.raises(FileProblems, match=message):
        teller(**changed)


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        (
            "en",
            [
                "Third: ⅔ of the damage of Strike will be prevented (amount known at the end).",
                "Twice!: the damage of Strike will count 3/2 times (amount known at the end).",
            ],
        ),
        (
            "fr",
            [
                "Third : ⅔ des dégâts (Strike) sera prévenu (montant connu à la fin).",
                "Twice! : les dégâts (Strike) compteront 3/2 fois (montant connu à la fin).",
            ],
        ),
    ],
)
def test_the_story_and_the_ledger_name_the_share(lang: str, sentences: list[str]) -> None:
    """10 - 7 + 5 = 8: the signs stand in the ledger."""
    fight = strike("french", teller("2/3", times="3/2"), Third=1).spends(D, "Third", "TW-13b")
    fight.plays(A, "Twice!", "TW-13b")
    speaker = speaker_for(PRESENTER, fight.game, fight.table, lang, strict=True)
    modified = fight.steps("packet-modified")
    assert [text_of(speaker.step(step)) for step in modified] == sentences
    (ledger,) = PRESENTER.ledgers.after_step(fight.game, fight.table, modified[-1], speaker)
    assert [(row.op, row.effect) for row in ledger.rows] == [("10", 10), ("⅔", -7), ("×3/2", 5)]
