"""The same short situation under each reading of an open question: dice, activation."""

from __future__ import annotations

import pytest

from dtnb.kernel import PASS, Action, Decision
from tests.dicethrone.play import EDITIONS, A, D, Fight, die, player

ALIKE = (1, 1, 1, 4, 5)


# -- announcing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "damage"), [("every-alteration", 5), ("once", 0)])
def test_an_announcement_is_reopened_by_every_alteration_or_once(reading: str, damage: int) -> None:
    """AMB-31, DT-ORP-04/05/08: a die is changed after each of two announcements of Three Alike.

    1 1 1 1 2 becomes 1 1 1 3 2, still three alike, and then 1 1 2 3 2. Reopened once more, the
    attacker goes back to rolling and finds another three; else there is nothing to activate.
    """
    fight = Fight(
        player("examiner"),
        player("examiner", hand=("So Wild!", "Tip It!")),
        policies={"announcement-loop": reading},
    ).attacks("Three Alike", 1, 1, 1, 1, 2)
    fight.plays(D, "So Wild!", "TW-05a", die=3, value=3)
    fight.announces("Three Alike")
    # A 1 can only become a 2; the attacker lets the instant through.
    fight.plays(D, "Tip It!", "TW-05a", die=2).act(PASS)
    if reading == "every-alteration":
        # 1 1 2 3 2 is nothing but a pair; the attacker may go back to rolling.
        fight.goes_back().rerolls((2, 3, 4), (1, 4, 5)).announces("Three Alike")
    assert fight.finish().health(D) == 50 - damage
    assert len(fight.steps("announcement-reopens")) == (2 if damage else 1)


@pytest.mark.parametrize(("reading", "damage"), [("highest-line", 8), ("any-line", 5)])
def test_of_the_lines_that_are_met_the_highest_or_any(reading: str, damage: int) -> None:
    """AMB-32, DT-ORP-02/21: four strikes meet 3 strike (5 damage) and 4 strike (8 damage)."""
    fight = Fight(player(), player(), policies={"lower-tier": reading}).attacks(
        "Drill", 1, 2, 3, 1, 4
    )
    if reading == "any-line":
        fight.until("tier")
        assert fight.offered() == [0, 1]
        fight.chooses(tier=0)
    assert fight.finish().health(D) == 50 - damage


@pytest.mark.parametrize(("reading", "met"), [("at-least", True), ("exactly", False)])
def test_n_of_a_kind_is_at_least_n_or_exactly_n(reading: str, met: bool) -> None:
    """AMB-37, DT-ORP-15/17: four alike for three of a kind; five in a row always have four."""
    for ability, dice, expected in (
        ("Three Alike", (1, 1, 1, 1, 4), met),
        ("Three Alike", (1, 1, 1, 4, 4), True),
        ("Four in a Row", (1, 2, 3, 4, 5), True),
        ("Four in a Row", (1, 2, 3, 4, 6), True),
    ):
        fight = Fight(
            player("examiner"), player("examiner"), policies={"of-a-kind": reading}
        ).rolls(*dice)
        fight.until("announce")
        verdict = fight.game.verdict(fight.record.state, A, Action("announce", ability))
        assert verdict.allowed is expected, (ability, dice)


# -- effects that read dice ------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "cp"), [("not-used-up", 3), ("exactly-one", 2)])
def test_one_die_serves_two_effects_or_one(reading: str, cp: int) -> None:
    """AMB-36, DT-ORP-18, ED-15: one star gives Ward, and 1 CP if it is not used up by then."""
    fight = Fight(
        player("examiner", cp=2), player("examiner"), policies={"one-die-two-effects": reading}
    ).attacks("Two Uses", 4, 4, 6, 1, 2)
    fight.finish()
    assert (fight.tokens(A), fight.seat(A).cp) == ({"Ward": 1}, cp)


def test_a_second_die_serves_the_second_effect() -> None:
    """AMB-36: with two stars both are served although a die serves one effect only."""
    fight = Fight(
        player("examiner", cp=2),
        player("examiner"),
        policies={"one-die-two-effects": "exactly-one"},
    ).attacks("Two Uses", 4, 4, 6, 6, 2)
    assert fight.finish().seat(A).cp == 3


@pytest.mark.parametrize(
    ("reading", "damage"), [("after-the-dice-window", 7), ("until-applied", 10)]
)
def test_dice_are_read_when_their_window_has_closed_or_followed(reading: str, damage: int) -> None:
    """AMB-10, DT-PRI-10, DT-DRP-08: Big Bet deals 4 + 3; the 3 is made a 6 before the defence."""
    fight = Fight(
        player("examiner", hand=("So Wild!", "Fetch!")),
        player("examiner"),
        policies={"dice-read": reading},
    ).attacks("Big Bet", 1, 1, 1, 4, 6)
    fight.rolls(3, purpose="Big Bet").at("TW-13b", A)
    if reading == "until-applied":
        fight.does("play", "So Wild!", value=6)
        assert [step.args["after"] for step in fight.steps("amount-follows")] == [10]
    else:
        assert fight.verdict(A, "play", "So Wild!").codes == ("no-die-to-change",)
    assert fight.finish().health(D) == 50 - damage


@pytest.mark.parametrize(
    ("reading", "before", "behind"),
    [
        ("printed-order", {"Ward": 1}, {}),
        ("at-activation", {"Ward": 1}, {"Ward": 1}),
        ("with-targeted-effects", {}, {}),
    ],
)
@pytest.mark.parametrize("edition", ["season-two", "french", "season-one-rerolled", "marvel"])
def test_a_gain_comes_in_printed_order_or_at_activation_or_with_what_is_targeted(
    edition: str, reading: str, before: dict[str, int], behind: dict[str, int]
) -> None:
    """AMB-29, ED-17, DT-ORP-12, DT-DRP-02: Ward printed before, or behind, the Snare inflicted."""
    for ability, star, expected in (("Take and Pull", 1, before), ("Pull and Take", 6, behind)):
        fight = Fight(
            player("examiner", hand=("Fetch!",)),
            player("examiner"),
            edition=edition,
            policies={"gain-timing": reading},
        ).attacks(ability, 4, 4, 4, star, 2)
        fight.at("TW-10", A)
        assert fight.tokens(A) == expected, ability
        assert fight.finish().tokens(A) == {"Ward": 1}


# -- attempts --------------------------------------------------------------------------------------


def one_more(reading: str) -> Fight:
    return Fight(
        player("examiner", hand=("One More Time!", "Fetch!")),
        player("examiner"),
        policies={"extra-attempts": reading},
    ).rolls(*ALIKE)


def test_a_grant_adds_one_to_the_attempts() -> None:
    """DT-ORP-01/06 (policy): played after the first of three attempts, it makes four."""
    fight = one_more("base-plus-grants").plays(A, "One More Time!", "TW-04b")
    (roll,) = fight.table.rolls
    assert (roll.attempt, roll.allowed) == (1, 4)


def test_a_granted_roll_is_made_at_once_or_lost() -> None:
    """DT-CARD-17 (policy): rolled at once it is the second of four; left out, three remain."""
    fight = one_more("at-once-or-lost").plays(A, "One More Time!", "TW-04b")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.topic == "reroll"
    lost = one_more("at-once-or-lost").plays(A, "One More Time!", "TW-04b")
    fight.act(Action("reroll", "", (("dice", (3, 4)),))).rolls(1, 6)
    (roll,) = fight.table.rolls
    assert (roll.attempt, roll.allowed, roll.values) == (2, 4, (1, 1, 1, 1, 6))
    lost.act(Action("stop"))
    (roll,) = lost.table.rolls
    assert (roll.attempt, roll.allowed) == (1, 3)


def test_a_grant_works_only_where_no_attempt_is_left() -> None:
    """DT-ORP-01 (policy): refused after the first attempt, possible after the third."""
    fight = one_more("only-when-none-left").at("TW-04b", A)
    assert fight.verdict(A, "play", "One More Time!").codes == ("attempts-left",)
    fight.rerolls((4,), (6,)).rerolls((4,), (5,)).plays(A, "One More Time!", "TW-04d")
    (roll,) = fight.table.rolls
    assert (roll.attempt, roll.allowed) == (3, 4)


# -- Stun's extra phase ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "damage"), [("full-roll-phase", 7), ("offensive-part-only", 9)]
)
def test_the_extra_phase_of_stun_is_a_whole_roll_phase_or_its_offensive_part(
    reading: str, damage: int
) -> None:
    """AMB-47, DT-HERO-PYR-13: Crit Bash deals 5 undefendable and stuns; then Smack for 4.

    The Paladin defends against Smack on two helmets: 4 - 2 = 2. Without a defence 4 are taken.
    """
    fight = Fight(
        player("barbarian"), player("paladin"), policies={"stun-extra-phase": reading}
    ).attacks("Crit Bash", 6, 6, 6, 6, 1)
    fight.attacks("Smack", 1, 1, 1, 4, 6)
    if reading == "full-roll-phase":
        fight.defends("Divine Defense", 3, 3, 6)
    assert fight.finish().health(D) == 50 - damage


# -- Ultimates -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "changes"), [("own-side", True), ("nobody", False)])
def test_the_dice_of_an_ultimate_are_changed_by_its_own_side_or_by_nobody(
    reading: str, changes: bool
) -> None:
    """AMB-48, DT-ULT-01/02: Last Word! rolls 2 and 3; its player makes the 2 a 6: 9, not 5."""
    fight = Fight(
        player("examiner", hand=("So Wild!", "Fetch!")),
        player("examiner"),
        policies={"dice-after-ultimate": reading},
    ).attacks("Last Word!", 6, 6, 6, 6, 6)
    fight.rolls(2, 3, purpose="Last Word!").at("TW-08", A)
    assert fight.verdict(A, "play", "So Wild!").allowed is changes
    if changes:
        fight.does("play", "So Wild!", die=die(fight, A, 0), value=6)
    assert fight.finish().health(D) == (41 if changes else 45)


@pytest.mark.parametrize(("reading", "cards"), [("conclusion", 0), ("ability-complete", 1)])
def test_the_ultimate_lock_ends_with_the_roll_phase_or_with_the_ability(
    reading: str, cards: int
) -> None:
    """AMB-17, DT-ULT-01/03: the Defender draws by Fetch! in the last chance, or is locked out."""
    fight = Fight(
        player("examiner", hand=("Fetch!",)),
        player("examiner", hand=("Fetch!",), deck={"Fetch!": 1}),
        policies={"ultimate-lock-end": reading},
    ).attacks("Last Word!", 6, 6, 6, 6, 6)
    fight.rolls(2, 3).at("TW-10", A)
    assert fight.verdict(D, "play", "Fetch!").allowed is bool(cards)
    if cards:
        fight.plays(D, "Fetch!", "TW-16").act(PASS).draws("Fetch!")
    fight.finish()
    assert len(fight.seat(D).discard) == cards
    assert fight.health(D) == 45


@pytest.mark.parametrize(("reading", "left"), [("voluntary-actions", 1), ("everything", 0)])
def test_automatic_effects_of_the_opponents_run_under_an_ultimate_or_do_not(
    reading: str, left: int
) -> None:
    """AMB-18, DT-ULT-03/05: Second Wind leaves 1 Health in place of a defeat, by itself."""
    fight = Fight(
        player("examiner"),
        player("examiner", health=5, tokens={"Second Wind": 1}),
        policies={"ultimate-lock-scope": reading},
    ).attacks("Last Word!", 6, 6, 6, 6, 6)
    fight.rolls(2, 3).finish()
    assert fight.health(D) == left
    assert fight.table.result == (None if left else (A,))


# -- what fails ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "cp", "tokens", "cards"),
    [("gains-stay", 3, {"Sneak Attack": 1}, 1), ("gains-go-back", 2, {}, 1)],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_failed_ability_brought_stays_or_goes_back(
    edition: str, reading: str, cp: int, tokens: dict[str, int], cards: int
) -> None:
    """DT-ORP-11/12, policy failed-ability: Shank Attack gains 1 CP, a Sneak Attack and a card.

    On a 1 Blind lets it fail; no Poison is inflicted. The 2 CP from before stay, and the card.
    """
    levels = {"Insidious Strike": 2}
    deck = {"Tip It!": 1}
    thief = player("shadow-thief", cp=2, tokens={"Blind": 1}, upgrades=levels, deck=deck)
    fight = Fight(thief, player(), edition=edition, policies={"failed-ability": reading})
    fight.attacks("Shank Attack", 1, 3, 5, 6, 6).finish_to("draw").draws("Tip It!")
    fight.rolls(1, purpose="Blind").finish()
    assert (fight.seat(A).cp, fight.tokens(A)) == (cp, tokens)
    assert (len(fight.seat(A).hand), fight.tokens(D)) == (cards, {})


@pytest.mark.parametrize("reading", ["gains-stay", "gains-go-back"])
def test_of_what_goes_back_only_what_the_ability_brought_does(reading: str) -> None:
    """DT-STAT-15, policy failed-ability: the stack was full, so the Retribution is that of before.

    Nobody is healed under either reading.
    """
    own, levels = {"Blind": 1, "Retribution": 1}, {"Retaliate": 2}
    paladin = player("paladin", health=40, tokens=own, upgrades=levels)
    fight = Fight(paladin, player(), policies={"failed-ability": reading})
    fight.attacks("Requital", 1, 3, 3, 5, 6).rolls(2, purpose="Blind").finish()
    assert fight.tokens(A) == {"Retribution": 1}
    assert fight.healths() == (40, 50)


@pytest.mark.parametrize("reading", ["gains-stay", "gains-go-back"])
def test_what_an_ability_that_stands_has_brought_stays(reading: str) -> None:
    """Policy failed-ability: on a 3 nothing fails, and nothing goes back."""
    paladin = player("paladin", tokens={"Blind": 1}, upgrades={"Retaliate": 2})
    fight = Fight(paladin, player(), policies={"failed-ability": reading})
    fight.attacks("Requital", 1, 3, 3, 5, 6).rolls(3, purpose="Blind").finish()
    assert fight.tokens(A) == {"Retribution": 1}
