"""Who goes first: the same conflicts in four editions (DT-PRI, AMB-02…05, AMB-38, AMB-46)."""

from __future__ import annotations

import pytest

from dtnb.kernel import Action, Choice, Decision, DecisionKind, IllegalMoveError
from tests.dicethrone.play import CLAIMING, EDITIONS, A, D, Fight, player

OLD = ("season-two", "french")
DRILL = (1, 1, 1, 4, 5)


def evasion(edition: str) -> Fight:
    """Drill for 5; the Defender has Sidestep, the attacker Buh, Bye! (TV-05, ED-01)."""
    return Fight(
        player(hand=("Buh, Bye!",)), player(tokens={"Sidestep": 1}), edition=edition
    ).attacks("Drill", *DRILL)


def reload(edition: str, **more: int) -> Fight:
    """Drill for 5; the attacker has Follow-Up, the Defender Buh, Bye! (TV-06, ED-03)."""
    attacker = player(tokens={"Follow-Up": 1, **more})
    defender = player(hand=("Buh, Bye!", "Deep Breath!"))
    return Fight(attacker, defender, edition=edition).attacks("Drill", *DRILL)


# -- the Defender's spend, the attacker's card -----------------------------------------------------


@pytest.mark.parametrize("edition", OLD)
def test_a_spend_declared_alone_stands(edition: str) -> None:
    """TV-05, ED-01/02, AMB-03: on a 1 no damage; Buh, Bye! finds no Sidestep."""
    fight = evasion(edition).spends(D, "Sidestep", "TW-13b").rolls(1)
    assert fight.finish().health(D) == 50
    moment = [
        step.question_state for step in fight.steps("passes-automatically") if step.actor == A
    ][-1]
    assert moment is not None
    verdict = fight.game.verdict(moment, A, Action("play", "Buh, Bye!"))
    assert verdict.codes == ("no-token-to-take",)


@pytest.mark.parametrize("edition", CLAIMING)
def test_the_active_player_acts_in_front_of_a_spend(edition: str) -> None:
    """TV-05, ED-01/02, DT-PRI-08: Buh, Bye! first, the token is gone unspent: 5."""
    fight = evasion(edition).spends(D, "Sidestep", "TW-13b")
    fight.claims(A, "play", "Buh, Bye!", "TW-13b").finish()
    assert fight.health(D) == 45
    assert fight.seat(A).discard == ("Buh, Bye!",)
    (withdrawn,) = fight.steps("withdraws")
    assert (withdrawn.actor, withdrawn.args["subject"]) == (D, "Sidestep")
    assert withdrawn.args["verdict"][0]["code"] == "no-token"
    (claim,) = fight.steps("claims")
    assert claim.args["claims"] == withdrawn.args["withdraws"]
    assert withdrawn.args["because_of"] == claim.args["id"]


@pytest.mark.parametrize("edition", CLAIMING)
def test_the_active_player_may_let_a_spend_through(edition: str) -> None:
    """DT-PRI-01, AMB-04: asked, passed; after the commit nobody gets in between."""
    fight = evasion(edition).spends(D, "Sidestep", "TW-13b")
    assert isinstance(fight.pending, Decision)
    assert (fight.pending.kind, fight.pending.seat) == (DecisionKind.INTERRUPT, A)
    fight.act(Action("pass")).rolls(1).finish()
    assert fight.health(D) == 50


@pytest.mark.parametrize("edition", EDITIONS)
def test_declared_together_the_active_player_comes_first_in_every_book(edition: str) -> None:
    """TV-05, ED-01/02b, DT-PRI-01: the token is removed, the spend is taken back: 5."""
    fight = evasion(edition).at("TW-13b", A)
    fight.together(
        (D, Action("spend", "Sidestep")),
        (A, Action("play", "Buh, Bye!", (("0.token", (D, "Sidestep")),))),
    ).finish()
    assert fight.health(D) == 45
    assert fight.steps("declared-together")[0].args["order"] == [A, D]


# -- the attacker's token, the Defender's card -----------------------------------------------------


@pytest.mark.parametrize("edition", OLD)
def test_a_card_declared_alone_takes_the_attackers_token(edition: str) -> None:
    """TV-06, ED-03: Follow-Up is removed unspent: 5."""
    fight = reload(edition).plays(D, "Buh, Bye!", "TW-13b").finish()
    assert (fight.health(D), fight.tokens(A)) == (45, {})
    assert fight.seat(D).cp == 13


@pytest.mark.parametrize("edition", OLD)
def test_the_record_says_who_removed_a_token_from_whose_board(edition: str) -> None:
    """DT-STAT-07: the Defender's Buh, Bye! removes the attacker's Reload."""
    fight = reload(edition).plays(D, "Buh, Bye!", "TW-13b").finish()
    (removed,) = fight.steps("token-removed")
    assert (removed.actor, removed.args["seat"]) == (D, A)


@pytest.mark.parametrize("edition", CLAIMING)
def test_the_attacker_may_still_spend_the_token_and_the_card_goes_back(edition: str) -> None:
    """TV-06, ED-03, DT-PRI-09, AMB-38: spent on a 4: 5 + 2 = 7; the card is unpaid in hand."""
    fight = reload(edition).plays(D, "Buh, Bye!", "TW-13b")
    fight.claims(A, "spend", "Follow-Up", "TW-13b").rolls(4).finish()
    assert fight.health(D) == 43
    assert "Buh, Bye!" in fight.seat(D).hand
    assert fight.seat(D).cp == 15


@pytest.mark.parametrize("edition", EDITIONS)
def test_declared_together_the_attackers_spend_comes_first_in_every_book(edition: str) -> None:
    """TV-06: clockwise, too, the Active Player is first: 5 + 3 = 8 on a 5; the card goes back."""
    fight = reload(edition).at("TW-13b", A)
    fight.together(
        (A, Action("spend", "Follow-Up")),
        (D, Action("play", "Buh, Bye!", (("0.token", (A, "Follow-Up")),))),
    ).rolls(5).finish()
    assert fight.health(D) == 42
    assert "Buh, Bye!" in fight.seat(D).hand


def test_season_one_rerolled_forbids_to_aim_the_card_at_another_token_of_the_attacker() -> None:
    """ED-04, AMB-38, DT-PRI-09: Sidestep stays; the verdict says why."""
    fight = reload("season-one-rerolled", Sidestep=1).plays(
        D, "Buh, Bye!", "TW-13b", token="Follow-Up"
    )
    fight.claims(A, "spend", "Follow-Up", "TW-13b").rolls(4).at("TW-13b", D)
    verdict = fight.verdict(D, "play", "Buh, Bye!", ("0.token", (A, "Sidestep")))
    assert "barred-from-attacker" in verdict.codes
    assert {"DT-PRI-09", "AMB-38"} <= set(verdict.rules)
    with pytest.raises(IllegalMoveError):
        fight.record.add(Choice(D, Action("play", "Buh, Bye!", (("0.token", (A, "Sidestep")),))))
    assert fight.finish().tokens(A) == {"Sidestep": 1}


def test_marvel_lets_the_card_be_aimed_elsewhere() -> None:
    """ED-04, AMB-38: Sidestep is removed."""
    fight = reload("marvel", Sidestep=1).plays(D, "Buh, Bye!", "TW-13b", token="Follow-Up")
    fight.claims(A, "spend", "Follow-Up", "TW-13b").rolls(4)
    fight.plays(D, "Buh, Bye!", "TW-13b").finish()
    assert (fight.health(D), fight.tokens(A)) == (43, {})
    assert fight.seat(D).discard == ("Buh, Bye!",)


def test_the_bar_ends_with_the_window() -> None:
    """AMB-38: in the next window the card may be aimed at the attacker's tokens again."""
    fight = reload("season-one-rerolled", Sidestep=1).plays(
        D, "Buh, Bye!", "TW-13b", token="Follow-Up"
    )
    fight.claims(A, "spend", "Follow-Up", "TW-13b").rolls(4).declines()
    fight.plays(D, "Buh, Bye!", "TW-16").finish()
    assert fight.tokens(A) == {}


def test_a_dice_window_inside_does_not_end_the_bar() -> None:
    """AMB-38: the card was taken back; the dice window of Get Some! closes, the bar stands."""
    attacker = player("barbarian", tokens={"Follow-Up": 1, "Sidestep": 1}, hand=("Get Some!",))
    fight = Fight(attacker, player(hand=("Buh, Bye!", "Deep Breath!")))
    fight.attacks("Mighty Blow", 1, 2, 3, 4, 6)
    fight.plays(D, "Buh, Bye!", "TW-13b", token="Follow-Up")
    fight.claims(A, "spend", "Follow-Up", "TW-13b").rolls(4)
    fight.plays(A, "Get Some!", "TW-13b").rolls(6, 6, 6, 6, 6).at("TW-13b", D)
    verdict = fight.verdict(D, "play", "Buh, Bye!", ("0.token", (A, "Sidestep")))
    assert "barred-from-attacker" in verdict.codes


def test_one_disputed_turn_has_four_ends() -> None:
    """edition_differences §3: Drill 10, Parry, Shrug Off!, Buh, Bye! on Follow-Up, spent on a 4."""
    ends = {}
    for edition in EDITIONS:
        attacker = player(tokens={"Follow-Up": 1, "Sidestep": 1})
        hand = ("Buh, Bye!", "Deep Breath!", "Shrug Off!")
        fight = Fight(attacker, player(hand=hand), edition=edition)
        fight.attacks("Drill", 1, 1, 1, 1, 1).defends("Parry", 1)
        fight.plays(D, "Shrug Off!", "TW-16")
        fight.plays(D, "Buh, Bye!", "TW-16", token="Follow-Up")
        if edition in CLAIMING:
            fight.claims(A, "spend", "Follow-Up", "TW-16").rolls(4).at("TW-16", D)
            if fight.verdict(D, "play", "Buh, Bye!").allowed:
                fight.does("play", "Buh, Bye!")
        fight.finish()
        ends[edition] = (
            50 - fight.health(D),
            fight.tokens(A).get("Sidestep", 0),
            "Buh, Bye!" in fight.seat(D).hand,
        )  # fmt: skip
    assert ends == {
        "season-two": (1, 1, False),
        "french": (3, 1, False),
        "season-one-rerolled": (4, 1, True),
        "marvel": (4, 0, False),
    }


# -- who is asked, and when ------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_an_action_the_front_is_asked_again_or_the_next_in_turn(edition: str) -> None:
    """AMB-02, DT-PRI-05: two instants each; two books let the Active Player use both first."""
    hand = ("Deep Breath!", "Getting Paid!")
    fight = Fight(player(cp=0, hand=hand), player(cp=0, hand=hand), edition=edition)
    fight.plays(A, "Deep Breath!", "TW-04a")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat == (A if edition in CLAIMING else D)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_window_closes_when_everybody_passed_in_a_row(edition: str) -> None:
    """AMB-02, DT-PRI-03: after the Defender acted the Active Player, who had passed, is asked."""
    fight = Fight(player(hand=("Deep Breath!",)), player(hand=("Deep Breath!",)), edition=edition)
    fight.at("TW-04a", D).does("play", "Deep Breath!")
    if edition in CLAIMING:
        assert isinstance(fight.pending, Decision)
        assert fight.pending.kind is DecisionKind.INTERRUPT
        fight.act(Action("pass"))
    assert isinstance(fight.pending, Decision)
    assert (fight.pending.window, fight.pending.seat) == ("TW-04a", A)


@pytest.mark.parametrize("edition", CLAIMING)
def test_only_those_ahead_may_claim_and_a_claim_can_be_claimed_in_turn(edition: str) -> None:
    """DT-PRI-01, DT-PRI-07: seat 2 declares; 0 and 1 may act in front, 0 in front of 1."""
    hand = ("Deep Breath!",)
    fight = Fight(*(player(hand=hand) for _ in range(3)), edition=edition)
    fight.plays(2, "Deep Breath!", "TW-04a")
    fight.claims(1, "play", "Deep Breath!", "TW-04a")
    fight.claims(0, "play", "Deep Breath!", "TW-04a")
    assert [step.actor for step in fight.steps("commits")] == [0, 1, 2]


@pytest.mark.parametrize("edition", CLAIMING)
def test_precedence_is_not_used_up(edition: str) -> None:
    """DT-PRI-05: two instants of the Active Player in front of one declared card."""
    fight = Fight(
        player(cp=0, hand=("Deep Breath!", "Getting Paid!")), player(hand=("Deep Breath!",)),
        edition=edition,
    )  # fmt: skip
    fight.at("TW-04a", D).does("play", "Deep Breath!")
    fight.claims(A, "play", "Deep Breath!", "TW-04a").claims(A, "play", "Getting Paid!", "TW-04a")
    assert [(step.actor, step.args["subject"]) for step in fight.steps("commits")] == [
        (A, "Deep Breath!"), (A, "Getting Paid!"), (D, "Deep Breath!"),
    ]  # fmt: skip


@pytest.mark.parametrize("edition", CLAIMING)
def test_a_roll_phase_action_is_no_claim(edition: str) -> None:
    """DT-PRI-01, DT-CARD-23: only instants and spends cut in before a commit."""
    fight = Fight(
        player(hand=("Extra Push!", "Deep Breath!")), player(tokens={"Screen": 1}), edition=edition
    )
    fight.attacks("Drill", *DRILL).spends(D, "Screen", "TW-13b").at("TW-13b", A, claim=True)
    assert fight.verdict(A, "play", "Extra Push!").codes == ("claim-needs-instant",)


@pytest.mark.parametrize("edition", OLD)
def test_the_older_books_know_no_claim(edition: str) -> None:
    """AMB-04, DT-PRI-01: no question comes in front of the commit, and no rule on it is cited."""
    fight = evasion(edition).spends(D, "Sidestep", "TW-13b").rolls(6).finish()
    assert not [step for step in fight.record.states
                if isinstance(step.pending, Decision)
                and step.pending.kind is DecisionKind.INTERRUPT]  # fmt: skip
    cited = {rule for step in fight.record.steps for rule in step.rules}
    assert not cited & {"DT-PRI-04", "DT-PRI-05", "DT-PRI-08", "DT-PRI-09"}


def test_the_claim_is_a_policy_that_can_be_chosen_against_the_edition() -> None:
    """AMB-04: Season Two with claims ends like Marvel, and says that it is a reading."""
    fight = Fight(
        player(hand=("Buh, Bye!",)), player(tokens={"Sidestep": 1}),
        edition="season-two", policies={"claims": "before-commit"},
    )  # fmt: skip
    fight.attacks("Drill", *DRILL).spends(D, "Sidestep", "TW-13b")
    fight.claims(A, "play", "Buh, Bye!", "TW-13b").finish()
    assert fight.health(D) == 45
    (claim,) = fight.steps("claims")
    assert "DT-PRI-08" not in claim.rules
    assert "AMB-04" in claim.rules


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_action_of_a_group_that_nobody_could_declare_is_refused_whole(edition: str) -> None:
    """AMB-03: every declaration of a group must be allowed when it is made."""
    fight = evasion(edition).at("TW-13b", A)
    state = fight.record.state
    with pytest.raises(IllegalMoveError):
        fight.together((A, Action("play", "Buh, Bye!")), (D, Action("spend", "Screen")))
    assert fight.record.state is state


def test_the_record_names_the_policies_that_were_consulted() -> None:
    """DESIGN §5: in a fight with a claim these settled the order; nothing was healed."""
    fight = evasion("marvel").spends(D, "Sidestep", "TW-13b")
    fight.claims(A, "play", "Buh, Bye!", "TW-13b").finish()
    consulted = fight.record.consulted
    assert {"claims", "turns-of-asking"} <= set(consulted)
    assert "heal-timing" not in consulted


# -- more than two players -------------------------------------------------------------------------

TWO_TEAMS = (0, 1, 0, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_teammates_card_comes_first_clockwise_and_second_in_turn_order(edition: str) -> None:
    """ED-05, DT-PRI-07, AMB-34: seat 0 attacks 1; 2 plays Buh, Bye! as 1 spends its Sidestep.

    Clockwise 0, 2, 3, 1: the token is gone and 5 comes. In turn order 0, 1, 2, 3: the spend
    comes first, and on a 1 nothing does.
    """
    seats = (player(), player(tokens={"Sidestep": 1}), player(hand=("Buh, Bye!",)), player())
    fight = Fight(*seats, edition=edition, teams=TWO_TEAMS).attacks("Drill", *DRILL)
    fight.rolls(3, purpose="Targeting Roll").at("TW-13b", 2 if edition in OLD else 1)
    fight.together(
        (1, Action("spend", "Sidestep")),
        (2, Action("play", "Buh, Bye!", (("0.token", (1, "Sidestep")),))),
    )
    if edition in OLD:
        fight.finish()
        assert (fight.health(1), fight.seat(2).discard) == (45, ("Buh, Bye!",))
    else:
        fight.rolls(1).finish()
        assert (fight.health(1), fight.seat(2).hand) == (50, ("Buh, Bye!",))
    assert fight.tokens(1) == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_alone_against_each_other_both_orders_are_one(edition: str) -> None:
    """ED-05b, DT-PRI-07: King of the Hill, 0 attacks 1; 1 comes before 2 in every book."""
    seats = (player(), player(health=40, tokens={"Sidestep": 1}), player(hand=("Buh, Bye!",)))
    fight = Fight(*seats, edition=edition).attacks("Drill", *DRILL).targets(1).at("TW-13b", 1)
    fight.together(
        (2, Action("play", "Buh, Bye!", (("0.token", (1, "Sidestep")),))),
        (1, Action("spend", "Sidestep")),
    ).rolls(1).finish()
    assert fight.health(1) == 40
    assert fight.seat(2).hand == ("Buh, Bye!",)
    assert "who-follows" not in fight.record.consulted


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_window_asks_everybody_in_the_order_of_the_book(edition: str) -> None:
    """DT-PRI-01, DT-PRI-07, DT-PRI-02: the Active Player first, then the other three."""
    fight = Fight(
        *(player(hand=("Deep Breath!",)) for _ in range(4)),
        edition=edition, teams=TWO_TEAMS, active=3,
    )  # fmt: skip
    seats = []
    while isinstance(fight.pending, Decision) and fight.pending.window == "TW-04a":
        assert fight.verdict(fight.pending.seat, "play", "Deep Breath!").allowed
        seats.append(fight.pending.seat)
        fight.act(Action("pass"))
    assert seats == ([3, 1, 0, 2] if edition in OLD else [3, 0, 1, 2])


@pytest.mark.parametrize("edition", EDITIONS)
def test_play_goes_on_where_it_was_when_everybody_is_done(edition: str) -> None:
    """DT-PRI-03: after instants at TW-05a the announced ability activates, with its 5."""
    fight = Fight(player(health=30), player(health=30, hand=("Deep Breath!",)), edition=edition)
    fight.attacks("Drill", *DRILL).plays(D, "Deep Breath!", "TW-05a").finish()
    (activated,) = fight.steps("activates")
    assert activated.args["subject"] == "Drill"
    assert fight.health(D) == 30 - 5 + 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_spend_goes_in_front_of_an_instant_where_it_is_one(edition: str) -> None:
    """DT-PRI-04: 5 + 3 of a Follow-Up on a 5; in the older books the declared instant is first."""
    attacker = player(tokens={"Follow-Up": 1})
    fight = Fight(attacker, player(health=30, hand=("Deep Breath!",)), edition=edition)
    fight.attacks("Drill", *DRILL).plays(D, "Deep Breath!", "TW-13b")
    if edition in CLAIMING:
        fight.claims(A, "spend", "Follow-Up", "TW-13b").rolls(5).finish()
    else:
        fight.spends(A, "Follow-Up", "TW-13b").rolls(5).finish()
    assert fight.health(D) == 30 - 8 + 2
    order = [step.actor for step in fight.steps("commits")]
    assert order == ([A, D] if edition in CLAIMING else [D, A])


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_order_chosen_against_the_book_is_played(edition: str) -> None:
    """AMB-34: who follows is a policy; the other reading than the book's."""
    other = "turn-order" if edition in OLD else "clockwise"
    fight = Fight(
        *(player(hand=("Deep Breath!",)) for _ in range(4)),
        edition=edition, teams=TWO_TEAMS, policies={"who-follows": other},
    )  # fmt: skip
    assert fight.game.order(fight.table) == ((0, 2, 3, 1) if other == "clockwise" else (0, 1, 2, 3))
