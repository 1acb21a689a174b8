"""The same short situation under each reading of an open question: who acts when."""

from __future__ import annotations

import pytest

from dtnb.kernel import Action, Chance, Decision, DecisionKind
from tests.dicethrone.play import CLAIMING, EDITIONS, A, D, Fight, player

ALIKE = (1, 1, 1, 4, 5)


# -- what is at the same time ----------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "damage"), [("declared-together", 2), ("same-window", 5)])
@pytest.mark.parametrize("edition", ["season-two", "french"])
def test_actions_of_one_window_are_simultaneous_or_only_those_declared_together(
    edition: str, reading: str, damage: int
) -> None:
    """AMB-03, DT-PRI-01, ED-01: the Ward spent first stands (5 - 3 = 2 are prevented: 2 left).

    Otherwise the attacker, who is ahead clockwise, takes it away in front of the spend: 5.
    """
    fight = Fight(
        player("examiner", hand=("Snatch!",)),
        player("examiner", tokens={"Ward": 1}),
        edition=edition,
        policies={"same-time": reading},
    ).attacks("Three Alike", *ALIKE)
    fight.spends(D, "Ward", "TW-13b")
    if reading == "same-window":
        fight.claims(A, "play", "Snatch!", "TW-13b")
    assert fight.finish().health(D) == 50 - damage


@pytest.mark.parametrize(("reading", "left"), [("one-instant", 45), ("chains", 48)])
def test_an_instant_is_answered_by_nobody_behind_or_by_chains(reading: str, left: int) -> None:
    """AMB-46, DT-CARD-22: the attacker snatches at the Ward; its holder spends it in answer.

    The holder is behind in priority: only where instants answer instants is half of 5, 3,
    prevented.
    """
    fight = Fight(
        player("examiner", hand=("Snatch!",)),
        player("examiner", tokens={"Ward": 1}),
        policies={"interruption-depth": reading},
    ).attacks("Three Alike", *ALIKE)
    fight.plays(A, "Snatch!", "TW-13b")
    if reading == "chains":
        assert isinstance(fight.pending, Decision)
        assert (fight.pending.kind, fight.pending.seat) == (DecisionKind.INTERRUPT, D)
        fight.does("spend", "Ward")
    assert fight.finish().health(D) == left
    assert fight.tokens(D) == {}


def test_where_instants_answer_instants_other_cards_are_not_answered() -> None:
    """AMB-46, DT-CARD-22: Sweep! is a Roll Phase Action, so nobody behind responds first."""
    fight = Fight(
        player("examiner", hand=("Sweep!",)),
        player("examiner", tokens={"Ward": 1}),
        policies={"interruption-depth": "chains"},
    ).attacks("Three Alike", *ALIKE)
    fight.plays(A, "Sweep!", "TW-13b")
    assert fight.tokens(D) == {}


@pytest.mark.parametrize(("reading", "left"), [("after-it-resolved", 45), ("may-interrupt", 48)])
def test_a_spend_waits_for_a_roll_phase_action_card_or_cuts_in(reading: str, left: int) -> None:
    """AMB-05, DT-CARD-22/23: Sweep! is played on the Ward, which is spent before it acts."""
    fight = Fight(
        player("examiner", hand=("Sweep!",)),
        player("examiner", tokens={"Ward": 1}, hand=("Fetch!",)),
        policies={"spend-against-roll-card": reading},
    ).attacks("Three Alike", *ALIKE)
    fight.plays(A, "Sweep!", "TW-13b")
    if reading == "may-interrupt":
        assert isinstance(fight.pending, Decision)
        assert (fight.pending.seat, fight.pending.restriction) == (D, "spends")
        assert fight.verdict(D, "play", "Fetch!").codes == ("spend-window",)
        fight.does("spend", "Ward")
    assert fight.finish().health(D) == left


# -- a card that comes too late --------------------------------------------------------------------


def answer_snatch(reading: str, **tokens: int) -> Fight:
    """Snatch! on the attacker's Aim, which the attacker spends in front of it (TV-06)."""
    fight = Fight(
        player("examiner", tokens={"Aim": 1, **tokens}),
        player("examiner", hand=("Snatch!",)),
        edition="marvel",
        policies={"preempted-card": reading},
    ).attacks("Three Alike", *ALIKE)
    fight.at("TW-13b", D).does("play", "Snatch!", **({"token": "Aim"} if tokens else {}))
    return fight.claims(A, "spend", "Aim", "TW-13b")


def test_a_preempted_card_is_taken_back() -> None:
    """AMB-38, DT-PRI-09: it is in hand and unpaid, and Ward stays."""
    fight = answer_snatch("taken-back", Ward=1).finish()
    assert (fight.seat(D).hand, fight.seat(D).cp, fight.tokens(A)) == (
        ("Snatch!",),
        15,
        {"Ward": 1},
    )


def test_a_preempted_card_is_discarded_and_paid() -> None:
    """AMB-38, DT-CARD-17: 1 of 15 CP is gone, and the card with it."""
    fight = answer_snatch("discarded", Ward=1).finish()
    assert (fight.seat(D).hand, fight.seat(D).cp) == ((), 14)
    assert fight.seat(D).discard == ("Snatch!",)
    assert fight.tokens(A) == {"Ward": 1}
    assert [step.args["subject"] for step in fight.steps("comes-too-late")] == ["Snatch!"]


def test_a_preempted_card_must_be_aimed_at_something_else() -> None:
    """AMB-38, DT-PRI-09: Ward is all that is left, so it goes; with nothing left, it goes back."""
    fight = answer_snatch("must-retarget", Ward=1).finish()
    assert (fight.seat(D).cp, fight.tokens(A)) == (14, {})
    fight = answer_snatch("must-retarget").finish()
    assert (fight.seat(D).hand, fight.seat(D).cp) == (("Snatch!",), 15)


# -- breaks, cards around the attempts, passives ---------------------------------------------------


@pytest.mark.parametrize(("reading", "ward"), [("everyone", {}), ("resolver-only", {"Ward": 1})])
def test_at_a_then_everybody_may_act_or_only_whose_text_it_is(
    reading: str, ward: dict[str, int]
) -> None:
    """AMB-07, DT-TXT-05: between gaining Ward and the damage, the Defender snatches at it."""
    fight = Fight(
        player("examiner", hand=("Fetch!",)),
        player("examiner", hand=("Snatch!",)),
        policies={"then-break": reading},
    ).attacks("Two Parts", 4, 4, 1, 1, 6)
    fight.at("TW-09", A)
    assert isinstance(fight.pending, Decision)
    assert fight.pending.order == ((A, D) if reading == "everyone" else (A,))
    if reading == "everyone":
        fight.plays(D, "Snatch!", "TW-09")
    while "TW-10" not in fight.windows():
        fight.step_on()
    assert fight.tokens(A) == ward


@pytest.mark.parametrize(
    ("reading", "window", "allowed"),
    [
        ("with-an-effect", "TW-04a", True),
        ("after-attempts-only", "TW-04a", False),
        ("after-attempts-only", "TW-04b", True),
        ("after-the-step", "TW-04b", False),
        ("after-the-step", "TW-04d", True),
        ("after-the-step", "TW-05a", True),
    ],
)
def test_roll_phase_action_cards_around_the_attempts(
    reading: str, window: str, allowed: bool
) -> None:
    """AMB-08, DT-ORP-10: Sweep! takes a Ward away, for which it needs no die."""
    fight = Fight(
        player("examiner", hand=("Sweep!", "Fetch!")),
        player("examiner", tokens={"Ward": 1}),
        policies={"roll-card-before-first-roll": reading},
    )
    if window != "TW-04a":
        fight.rolls(*ALIKE)
    if window == "TW-04d":
        fight.rerolls((4,), (6,)).rerolls((4,), (5,))
    if window == "TW-05a":
        fight.announces("Three Alike")
    fight.at(window, A)
    codes = fight.verdict(A, "play", "Sweep!").codes
    early = "before-first-roll" if reading == "after-attempts-only" else "attempts-unfinished"
    assert codes == (() if allowed else (early,))
    if allowed:
        assert fight.does("play", "Sweep!").tokens(D) == {}


@pytest.mark.parametrize(
    ("reading", "allowed", "attempts", "alterations"),
    [
        ("as-a-spend", True, 1, 1),
        ("not-an-instant", True, 1, 1),
        ("own-main-phases", False, 1, 0),
        ("re-roll-is-an-attempt", True, 2, 0),
    ],
)
def test_a_passive_is_used_like_a_spend_or_in_main_phases_or_as_an_attempt(
    reading: str, allowed: bool, attempts: int, alterations: int
) -> None:
    """DT-DRP-14, DT-ORP-01/04 (policy): Look Again re-rolls a die after the first attempt."""
    fight = Fight(
        player("examiner", hand=("Fetch!",)),
        player("examiner"),
        policies={"passive-timing": reading},
    ).rolls(*ALIKE)
    fight.at("TW-04b", A)
    verdict = fight.verdict(A, "use", "Look Again")
    if allowed:
        fight.does("use", "Look Again", die=4).rolls(6)
    else:
        assert verdict.codes == ("main-phase-only",)
    (roll,) = fight.table.rolls
    assert (roll.attempt, roll.alterations) == (attempts, alterations)
    assert roll.values[4] == (6 if allowed else 5)


def twice_paid(edition: str, **policies: str) -> Fight:
    """The Paladin holds Crit, may use Tithe, and is asked in front of an opponent's action."""
    return Fight(
        player("paladin", cp=3, hand=("Buh, Bye!",), tokens={"Crit": 1}, deck={"Tip It!": 3}),
        player("barbarian", cp=2, hand=("Buh, Bye!",), tokens={"Concussion": 1}),
        edition=edition,
        policies={name.replace("_", "-"): value for name, value in policies.items()},
    ).rolls(1, 2, 3, 4, 6)


@pytest.mark.parametrize("edition", CLAIMING)
@pytest.mark.parametrize(("reading", "allowed"), [("", False), ("as-a-spend", True)])
def test_a_passive_goes_in_front_of_nobody_where_only_instants_have_priority(
    edition: str, reading: str, allowed: bool
) -> None:
    """DT-PRI-04, DT-PRI-06 (S1R and Marvel p15): Ben says Buh, Bye! on Ann's Crit; ahead of him,
    she may play her own Buh, Bye!, but not use Tithe: it is no Instant Action."""
    fight = twice_paid(edition, **({"passive_timing": reading} if reading else {}))
    fight.at("TW-04b", D).act(Action("play", "Buh, Bye!"))
    fight.chooses(token=(A, "Crit")).at("TW-04b", A, claim=True)
    assert fight.verdict(A, "play", "Buh, Bye!").allowed
    verdict = fight.verdict(A, "use", "Tithe Draw")
    assert verdict.allowed == allowed
    assert verdict.codes == (() if allowed else ("claim-needs-instant",))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_passive_can_be_answered_in_two_books_before_it_takes_effect(edition: str) -> None:
    """DT-PRI-06, DT-PRI-02: Ann pays 3 CP for Tithe; Ben, by the books that say that what is no
    instant can be interrupted, takes her Crit before the card is drawn."""
    fight = twice_paid(edition).at("TW-04b", A).does("use", "Tithe Draw")
    assert fight.seat(A).cp == 0
    if edition not in CLAIMING:
        assert isinstance(fight.pending, Chance)
        return
    fight.at("TW-04b", D).does("play", "Buh, Bye!", token=(A, "Crit"))
    while not isinstance(fight.pending, Chance):
        fight.step_on()
    assert (fight.pending.kind, fight.tokens(A)) == ("draw", {})
    opened = fight.steps("window-opens")[-1]
    assert opened.args["only"] == "answer"


@pytest.mark.parametrize("edition", CLAIMING)
def test_a_passive_does_not_answer_a_passive_or_a_card(edition: str) -> None:
    """DT-PRI-06: only Instant Actions and spends answer; Tithe is neither, whatever it answers."""
    fight = Fight(
        player("paladin", cp=6, tokens={"Crit": 1}, deck={"Tip It!": 3}),
        player("paladin", cp=6, hand=("Buh, Bye!",), deck={"Tip It!": 3}),
        edition=edition,
    ).rolls(1, 2, 3, 4, 6)
    fight.at("TW-04b", A).does("use", "Tithe Draw").at("TW-04b", D)
    assert fight.verdict(D, "play", "Buh, Bye!").allowed
    assert fight.verdict(D, "use", "Tithe Draw").codes == ("claim-needs-instant",)


def test_a_re_roll_that_is_an_attempt_needs_one_that_is_left() -> None:
    """DT-ORP-01 (policy): three attempts are made, so a passive re-rolls nothing more."""
    fight = Fight(
        player("examiner", hand=("Fetch!",)),
        player("examiner"),
        policies={"passive-timing": "re-roll-is-an-attempt"},
    ).rolls(*ALIKE)
    fight.rerolls((4,), (6,)).rerolls((4,), (5,)).at("TW-04d", A)
    assert fight.verdict(A, "use", "Look Again").codes == ("no-attempt-left",)


@pytest.mark.parametrize(
    ("reading", "windows"),
    [
        ("until-a-defence-is-chosen", ["TW-10", "TW-13a", "TW-13b"]),
        ("end-of-offensive-roll-phase", ["TW-10"]),
        ("until-last-chance", ["TW-10", "TW-13a", "TW-13b", "TW-14", "TW-15", "TW-16"]),
    ],
)
def test_how_long_a_token_of_the_end_of_the_offensive_roll_phase_can_be_spent(
    reading: str, windows: list[str]
) -> None:
    """DT-STAT-10, DT-DRP-03 (policy): Aim makes the Attack undefendable, asked in each window."""
    allowed = []
    for window in ("TW-10", "TW-13a", "TW-13b", "TW-14", "TW-15", "TW-16"):
        fight = Fight(
            player("examiner", tokens={"Aim": 1}, hand=("Fetch!",)),
            player("examiner"),
            policies={"accuracy-window": reading},
        ).attacks("Three Alike", *ALIKE)
        if window in ("TW-14", "TW-15", "TW-16"):
            fight.defends("Cover", 1)
        if fight.at(window, A).verdict(A, "spend", "Aim").allowed:
            allowed.append(window)
    assert allowed == windows


@pytest.mark.parametrize(
    ("reading", "windows"),
    [
        ("target-known", ["TW-10", "TW-13b", "TW-15", "TW-16"]),
        ("after-defence", ["TW-16"]),
        ("damage-dealt", []),
    ],
)
def test_the_moment_from_which_a_player_counts_as_attacked(
    reading: str, windows: list[str]
) -> None:
    """DT-DRP-09/13, DT-DMG-13 (policy): Retribution is for after being Attacked."""
    allowed = []
    for window in ("TW-10", "TW-13b", "TW-15", "TW-16"):
        fight = Fight(
            player("examiner"),
            player("paladin", tokens={"Retribution": 1, "Protect": 1}),
            policies={"attacked-since": reading},
        ).attacks("Three Alike", *ALIKE)
        if window in ("TW-15", "TW-16"):
            fight.defends("Divine Defense", 3, 3, 6)
        if fight.at(window, D).verdict(D, "spend", "Retribution").allowed:
            allowed.append(window)
    assert allowed == windows


def test_of_three_declared_together_the_one_that_stands_in_the_way_is_named() -> None:
    """AMB-03, DT-PRI-01: Snatch! takes the Ward, Fetch! draws; only Snatch! bars the spend."""
    fight = Fight(
        player("examiner", hand=("Snatch!", "Fetch!"), deck={"Surge!": 1}),
        player("examiner", tokens={"Ward": 1}),
    ).attacks("Three Alike", *ALIKE)
    fight.at("TW-13b", A).together(
        (A, Action("play", "Snatch!")), (A, Action("play", "Fetch!")), (D, Action("spend", "Ward"))
    )
    fight.draws("Surge!")
    (withdrawn,) = fight.steps("withdraws")
    (snatch,) = [step for step in fight.steps("declares") if step.args["subject"] == "Snatch!"]
    assert withdrawn.args["because_of"] == snatch.args["id"]
