"""The loser of a quarrel is right in a world in which one rule is answered as the loser believes.

Each line names a case of the casebook, the rule and its objects, and who loses the quarrel by the
book; what the loser claims is worked out in the case, not here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import dtnb
from dtnb.kernel import Application, World
from dtnb.kernel.worlds import Subject
from dtnb.replay.running.load import run

CASES = Path(__file__).parents[4] / "replays" / "cases"

BELIEFS: tuple[tuple[str, str, tuple[Subject, ...], str], ...] = (
    (
        "stun-and-knockdown/knockdown-not-paid",
        "DT-HERO-GUN-14, DT-STAT-17",
        ("Knockdown", "before offensive roll phase", 0),
        "Ben",
    ),
    (
        "attack-modifiers/bounty-of-the-same-ability",
        "DT-HERO-GUN-15, DT-STAT-17",
        ("Bounty", "attacked", 1),
        "Ben",
    ),
    (
        "tokens/keg-to-a-keg",
        "DT-HERO-PIR-03, DT-STAT-17",
        ("Powder Keg", "upkeep", 0),
        "Ben",
    ),
    (
        "evasion/shadows-and-collateral",
        "DT-HERO-SHA-02, DT-STAT-17",
        ("Shadows", "incoming", 1),
        "Ann",
    ),
    (
        "evasion/stunned-in-the-shadows",
        "DT-HERO-SHA-02, DT-STAT-17",
        ("Shadows", "incoming", "holder-cannot-act", 1),
        "Ann",
    ),
    (
        "evasion/card-damage-into-the-shadows",
        "DT-HERO-SHA-02",
        ("Shadows", "from_offense", 1),
        "Ben",
    ),
    (
        "cards-and-cp/not-this-time-in-the-upkeep",
        "DT-HERO-SHA-04, DT-STAT-17",
        ("Poison", "upkeep", 0),
        "Ann",
    ),
    (
        "same-time/blessing-at-nine",
        "token:Blessing of Divinity, DT-STAT-17",
        ("Blessing of Divinity", "would be defeated", 1),
        "Ann",
    ),
    (
        "cards-and-cp/concussion-and-the-card",
        "token:Concussion, DT-STAT-17",
        ("Concussion", "income", 0),
        "Ann",
    ),
    (
        "cards-and-cp/concussion-and-the-card",
        "token:Concussion, DT-TURN-02",
        ("Concussion", "Income Phase", 0),
        "Ann",
    ),
    ("evasion/evading-an-entangling-shot", "token:Entangle", ("Entangle", "active", 1), "Ben"),
    (
        "king-of-the-hill/attacker-falls-in-her-attack",
        "token:Firecracker, DT-STAT-15",
        ("Firecracker", 0),
        "Cat",
    ),
    (
        "king-of-the-hill/attacker-falls-in-her-attack",
        "token:Firecracker, DT-STAT-17",
        ("Firecracker", "beyond limit", 0),
        "Cat",
    ),
    ("who-acts-first/card-that-came-too-late", "DT-PRI-01, DT-PRI-05", ("Buh, Bye!", 1), "Ann"),
    ("who-acts-first/card-that-came-too-late", "DT-PRI-01, DT-PRI-05", ("TW-13b", 0), "Ann"),
    ("who-acts-first/third-player-in-front", "DT-PRI-01, DT-PRI-07", ("Sidestep", 2), "Cat"),
    ("who-acts-first/partner-before-the-spend", "DT-PRI-07, AMB-34", ("TW-13b", 2), "Ann"),
    ("cards-and-cp/three-sold-for-cp", "DT-CARD-06", ("So Wild!", 0), "Ann"),
    ("cards-and-cp/three-over-two", "DT-CARD-14, AMB-45", ("Smack III",), "Ben"),
    (
        "who-acts-first/evasive-in-answer-to-buh-bye",
        "DT-CARD-22, DT-PRI-06",
        ("Buh, Bye!", 0),
        "Ben",
    ),
    (
        "tokens/companion-is-no-token",
        "DT-COMP-01, DT-COMP-02",
        ("Seedling", "What Status Effects?", 1),
        "Ann",
    ),
    ("cards-and-cp/concussion-removed-in-time", "DT-CP-06, DT-TURN-02", ("Income Phase", 0), "Ben"),
    (
        "attack-modifiers/bounty-of-the-same-ability",
        "DT-DRP-02, AMB-13",
        ("Bounty Hunter", 0),
        "Ben",
    ),
    ("defence/wither-of-the-defender", "DT-DRP-04", ("Brace", 1), "Ann"),
    (
        "damage-types/protect-against-undefendable",
        "DT-DRP-12, DT-DRP-01",
        ("Sturdy Blow", 1),
        "Ann",
    ),
    ("king-of-the-hill/leader-among-two", "DT-KOTH-05, DT-KOTH-06", (1, 0), "Ann"),
    ("king-of-the-hill/attacking-the-leader", "DT-KOTH-08, DT-KOTH-06", (0, 1), "Cat"),
    ("king-of-the-hill/sole-leader-attacks", "DT-KOTH-09, DT-KOTH-06", (0, 1), "Ann"),
    (
        "king-of-the-hill/ability-without-damage-at-the-leader",
        "DT-KOTH-10, DT-KOTH-05",
        ("Mark the Target", 1),
        "Ann",
    ),
    ("dice/attempts-after-a-change", "DT-ORP-01, DT-ORP-20", ("Offensive Roll", 0), "Ann"),
    ("dice/own-tip-after-announcing", "DT-ORP-04, DT-ORP-05", ("Mighty Blow", 0), "Ben"),
    (
        "cards-and-cp/money-after-the-count",
        "DT-ORP-11",
        ("Insidious Strike", "counted-amount"),
        "Ben",
    ),
    (
        "cards-and-cp/paid-after-the-strike",
        "DT-ORP-11",
        ("Insidious Strike", "counted-amount"),
        "Ben",
    ),
    ("dice/attempts-after-a-change", "DT-ORP-06, DT-ORP-05", ("Offensive Roll", 0), "Ann"),
    (
        "who-acts-first/buh-bye-between-gain-and-damage",
        "DT-ORP-12, AMB-29",
        ("Hot Streak", "Fire Mastery"),
        "Ann",
    ),
    ("ultimates/tip-it-before-the-ultimate", "DT-ORP-13, DT-ORP-08", ("Final Lesson!", 0), "Ann"),
    (
        "dice/attempts-after-a-change",
        "DT-ORP-16, DT-SETUP-12",
        ("Reckless", "large straight"),
        "Ann",
    ),
    ("number-or-symbol/five-swords", "DT-ORP-17, ability:Smack#2", ("Smack", "same(4)", 0), "Ann"),
    ("number-or-symbol/lower-line-of-smack", "DT-ORP-21, AMB-32", ("Smack", 0), "Ann"),
    ("who-acts-first/evasive-at-the-same-moment", "DT-PRI-08, DT-PRI-01", ("Evasive", 1), "Ben"),
    (
        "who-acts-first/buh-bye-for-the-other-token",
        "DT-PRI-09, AMB-38",
        ("Buh, Bye!", "Evasive", 0),
        "Ben",
    ),
    ("tokens/buh-bye-on-three-poison", "DT-STAT-08", ("Poison", "Buh, Bye!", 0), "Ann"),
    ("tokens/transfer-to-a-full-stack", "DT-STAT-14, AMB-27", ("Burn", 1), "Ann"),
    ("tokens/fourth-evasive", "DT-STAT-15, DT-STAT-14", ("Evasive", 0), "Ann"),
    ("tokens/limit-raised-then-gained", "DT-STAT-16, DT-STAT-14", ("Fire Mastery", 0), "Ben"),
    ("king-of-the-hill/attacking-the-leader", "DT-TRP-03, DT-TRP-01", ("Sturdy Blow", 0), "Cat"),
    ("teams/retribution-from-a-partner", "DT-TRP-04, DT-TRP-01", ("Mighty Blow", 1), "Ben"),
    ("teams/right-of-the-second", "DT-TRP-07, AMB-34", ("Targeting Roll", 1), "Ann"),
    ("teams/one-partner-dodges-collateral", "DT-TRP-09, DT-TRP-02", ("Scatter", 0), "Ben"),
    ("cards-and-cp/concussion-and-the-card", "DT-TURN-02", ("Income Phase", 0), "Ann"),
    ("teams/partners-poison", "DT-TURN-03, DT-HERO-SHA-04", ("Poison", 3), "Ann"),
    (
        "who-acts-first/buh-bye-between-gain-and-damage",
        "DT-TXT-05, DT-TXT-06",
        ("Hot Streak", 0),
        "Ann",
    ),
    (
        "cards-and-cp/stealing-from-an-empty-purse",
        "DT-TXT-09, DT-TXT-08",
        ("Walk the Plank", 1),
        "Ann",
    ),
    (
        "ultimates/blind-and-the-ultimate",
        "DT-ULT-05, DT-ULT-01, AMB-18",
        ("Blind", "Final Lesson!"),
        "Ben",
    ),
    (
        "ultimates/card-before-the-ultimate-is-over",
        "DT-ULT-03, AMB-17, AMB-18",
        ("Final Lesson!", 1),
        "Ben",
    ),
)


def claims_that_hold(case: str, exception: Application | None) -> dict[str, bool]:
    """Return for each player of a case whether everything the player claims is true."""
    replay = dtnb.load_replay(CASES / f"{case}.yaml")
    prepared = replay.prepared
    assert prepared is not None
    game = prepared.game.in_world(World(exception))
    line = run(replay.loaded, prepared._replace(game=game), tolerant=True)
    return {
        claim.claimant: all(check.check(line.record).holds for check in claim.checks)
        for claim in line.claimed
    }


@pytest.mark.parametrize(("case", "rules", "subjects", "loser"), BELIEFS)
def test_what_the_loser_claims_is_true_where_the_rule_does_not_hold(
    case: str, rules: str, subjects: tuple[Subject, ...], loser: str
) -> None:
    exception = Application(
        tuple(rules.split(", ")), subjects, value=True, value_without_rule=False
    )
    assert not claims_that_hold(case, None)[loser]
    assert claims_that_hold(case, exception)[loser]
