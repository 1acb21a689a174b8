"""Every timing window of the catalogue: that it opens, when, and who is offered what in it.

Source: §18.2 and §18.3 of the rule catalogue, as data in ``rulebook/data/windows.json``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import Timing
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action, Decision, DecisionKind, Record, State
from dtnb.players import Luck, RandomPlayer, play_on
from tests.dicethrone.play import CLAIMING, EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

CATALOGUE = tuple(rulebook().windows)
#: tables at which all heroes have their say, by mode
TABLES: Mapping[str, tuple[tuple[str, ...], tuple[int, ...]]] = {
    "duel": (("cursed-pirate", "gunslinger"), ()),
    "another duel": (("black-widow", "paladin"), ()),
    "king-of-the-hill": (("doctor-strange", "moon-elf", "shadow-thief"), ()),
    "teams": (("pyromancer", "barbarian", "treant", "apprentice"), (0, 1, 0, 1)),
}
#: games for what holds in each; and how many may be needed until every window has opened
SEEDS = range(1)
ENOUGH = 12
#: no item of the agenda opens these: the window is the forced choice itself
ASKED_ONLY = {"TW-05b": "nobody acts there; the Active Player announces anew or goes back"}
KINDS = {
    Timing.MAIN: "main-phase-action",
    Timing.UPGRADE: "hero-upgrade",
    Timing.ROLL: "roll-phase-action",
    Timing.INSTANT: "instant-action",
}


@cache
def play_game(edition: str, name: str, seed: int) -> Record:
    """Play a whole game at random."""
    heroes, teams = TABLES[name]
    game = DiceThrone(HEROES, Readings(edition))
    players = [(f"P{at}", hero) for at, hero in enumerate(heroes)]
    record = Record(game, start_state(game, players, teams))
    hands = [RandomPlayer(f"{seed}:{at}") for at in range(len(heroes))]
    return play_on(record, hands, Luck(seed))


def games(edition: str) -> Iterator[Record]:
    for name in TABLES:
        for seed in SEEDS:
            yield play_game(edition, name, seed)


def points(record: Record) -> Iterator[tuple[str, int]]:
    """Yield the windows of a record as they come, each with the turn it belongs to."""
    for step in record.steps:
        if step.kind == "window-opens":
            yield step.args["window"], step.table.turn
        elif step.kind == "announcement-reopens":
            yield "TW-05b", step.table.turn


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_whole_games_every_window_of_the_catalogue_opens(edition: str) -> None:
    """§18.2: thirty-four points and the one of isolated damage, from TW-00 to TW-19b.

    TW-05b opens as the choice that it is: nobody else acts there.
    """
    reached: set[str] = set()
    opened: set[str] = set()
    for seed in range(ENOUGH):
        for name in TABLES:
            record = play_game(edition, name, seed)
            reached |= {window for window, _ in points(record)}
            opened |= {step.args["window"] for step in record.steps if step.kind == "window-opens"}
        if reached == set(CATALOGUE):
            break
    assert reached == set(CATALOGUE)
    assert reached - opened == set(ASKED_ONLY)


#: from which window a turn may go back, and to which
LOOPS = {
    # DT-ORP-05: with attempts left the Active Player goes on rolling.
    "TW-05b": ("TW-04b", "TW-04c", "TW-04d", "TW-05a"),
    # TW-02b: once after the CP and once after the card.
    "TW-02b": ("TW-02b",),
}


def _goes_on(record: Record, before: str, after: str) -> bool:
    order = {window: at for at, window in enumerate(CATALOGUE)}
    return order[after] >= order[before] or after in LOOPS.get(before, ())


@pytest.mark.parametrize("edition", EDITIONS)
def test_within_a_turn_the_windows_come_in_the_order_of_the_catalogue(edition: str) -> None:
    """§18.2, DT-TURN-02.

    What resolves inside a window comes back to it: a card's answer (TW-03b) and break (TW-03c) to
    TW-03a, dice (TW-08) and isolated damage (TW-I) to whatever rolled or dealt them. An additional
    Roll Phase begins again at TW-04a (AMB-47).
    """
    for record in games(edition):
        last, turn = "TW-00", 0
        for step in record.steps:
            if step.kind == "phase-begins" and step.args.get("extra"):
                last = "TW-04a"
            if step.kind != "window-opens" and step.kind != "announcement-reopens":
                continue
            window = step.args["window"]
            if step.table.turn != turn:
                last, turn = window, step.table.turn
                continue
            nested = window in ("TW-08", "TW-I", "TW-01b") or step.args.get("only")
            if nested or window in ("TW-03b", "TW-03c"):
                continue
            assert _goes_on(record, last, window), (edition, turn, last, window)
            last = window


# -- who is offered what ------------------------------------------------------------------------


def kind_of(game: DiceThrone, table: Table, seat: int, action: Action) -> str:
    """Return the kind of an action as the catalogue of windows names it."""
    if action.verb == "play":
        card = game.card(table, seat, action.object)
        assert card is not None
        return KINDS[card.timing]
    # A passive is always available (DT-DRP-14), at what its token or text allows: like a spend.
    return {"sell": "sale", "spend": "spend", "use": "spend"}[action.verb]


def offered(game: DiceThrone, state: State) -> Iterator[tuple[int, str, Action]]:
    """Yield everything but a pass that the asked player may do."""
    pending = state.pending
    assert isinstance(pending, Decision)
    for action in game.legal_actions(state):
        if action.verb != "pass":
            yield pending.seat, kind_of(game, state.table, pending.seat, action), action


def allowed_kinds(window: str, table: Table, seat: int) -> set[str]:
    """Return what the catalogue offers this seat in a window."""
    role = "active-player" if seat == table.active else "others"
    return {
        kind
        for offer in rulebook().window(window).offers
        for kind in offer.kinds
        if offer.who in ("all", role)
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_is_offered_a_kind_of_action_that_the_window_does_not_have(edition: str) -> None:
    """§18.2; DT-CARD-07, DT-CARD-11, DT-CARD-18, DT-CARD-19, DT-CARD-20, DT-STAT-10.

    The one exception is printed on a board: Black Widow's Red Room Training lets her play Hero
    Upgrades in any Roll Phase.
    """
    asking = set()
    for record in games(edition):
        game = record.game
        assert isinstance(game, DiceThrone)
        for state in record.states:
            pending = state.pending
            if not isinstance(pending, Decision) or not pending.may_pass:
                continue
            asking.add(pending.window)
            kinds = allowed_kinds(pending.window, state.table, pending.seat)
            if game.permits(state.table.seats[pending.seat], "upgrades in roll phase"):
                kinds |= {"hero-upgrade"} if "roll-phase-action" in kinds else set()
            if pending.restriction or pending.kind is DecisionKind.INTERRUPT:
                # An answer, a break, or something put in front: no card of a Main Phase, no sale.
                kinds -= {"main-phase-action", "hero-upgrade", "sale"}
            if pending.kind is DecisionKind.INTERRUPT:
                kinds -= {"roll-phase-action"}
            for seat, kind, action in offered(game, state):
                assert kind in kinds, (pending.window, seat, kind, action.object)
    # §18.2: nobody acts in these; all others were put to somebody who could do something.
    nobody = {"TW-00", "TW-05b", "TW-06", "TW-07", "TW-17"}
    assert not asking & nobody


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_later_books_ask_before_an_action_commits(edition: str) -> None:
    """§18.1; DT-PRI-01, AMB-02, AMB-03: who is active is asked first under every book, and only
    those ahead of the declarer may act in front of it."""
    claims = set()
    for record in games(edition):
        for state in record.states:
            pending = state.pending
            if isinstance(pending, Decision) and pending.kind is DecisionKind.INTERRUPT:
                claims.add(pending.window)
                assert pending.declared_by not in pending.order
            if isinstance(pending, Decision) and pending.may_pass and pending.window != "TW-00":
                assert pending.order[0] == state.table.active
    assert bool(claims) is (edition in CLAIMING)


@pytest.mark.parametrize("edition", CLAIMING)
@pytest.mark.parametrize("verb", ["play", "sell"])
def test_only_instants_go_in_front_of_another_players_action(verb: str, edition: str) -> None:
    """§18.1, DT-PRI-01, DT-PRI-04: D plays an instant in A's Main Phase; A cannot put a card of the
    Main Phase, an upgrade or a sale in front of it, only what is instant."""
    hand = ("Fresh Legs!", "Drill II", "Deep Breath!")
    turn = Turns(player(hand=hand), player(hand=("Deep Breath!",)), first="main-phase-1",
                 edition=edition)  # fmt: skip
    turn.at("TW-03a", D).act(Action("play", "Deep Breath!"))
    turn.at("TW-03a", A, claim=True)
    for card in ("Fresh Legs!", "Drill II"):
        verdict = turn.verdict(A, verb, card)
        assert verdict.codes == ("claim-needs-instant",)
        assert verdict.rules[:2] == ("DT-PRI-01", "DT-PRI-04")
    assert turn.verdict(A, "play", "Deep Breath!").allowed
    # Once D's card has done its work it is A's Main Phase again.
    turn.step_on()
    assert turn.at("TW-03a", A).verdict(A, "play", "Fresh Legs!").allowed


# -- windows that open only at some tables or turns ---------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_without_an_attack_has_no_window_between_ten_and_seventeen(edition: str) -> None:
    """§18.2, DT-TURN-13, AMB-13."""
    windows = Turns(first="offensive-roll-phase", edition=edition).rest().windows()
    assert windows[windows.index("TW-10") + 1] == "TW-17"


@pytest.mark.parametrize("edition", EDITIONS)
def test_against_an_undefendable_attack_nobody_is_asked_for_a_defence(edition: str) -> None:
    """§18.2, DT-DRP-12: TW-13a, then TW-16."""
    fight = Fight(edition=edition).attacks("Lunge", 1, 2, 3, 4, 4).finish()
    windows = fight.windows()
    assert windows[windows.index("TW-10") :] == ["TW-10", "TW-13a", "TW-16", "TW-17"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_nothing_but_collateral_damage_it_is_applied_without_a_defence(edition: str) -> None:
    """§18.2, DT-DMG-10: not an Attack; prevention is spent at TW-10, the conclusion applies."""
    fight = Fight(player(), player(tokens={"Screen": 1}), edition=edition)
    fight.attacks("Scatter", 4, 4, 4, 1, 1).spends(D, "Screen", "TW-10").finish()
    windows = fight.windows()
    assert windows[windows.index("TW-10") :] == ["TW-10", "TW-17"]
    assert fight.health(D) == 50 - 1


# -- the price of Knockdown ---------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_knockdown_is_paid_off_before_the_roll_phase_and_in_no_other_main_phase(
    edition: str,
) -> None:
    """DT-HERO-GUN-14, AMB-42: in one's own Main Phase (1) or just before the Offensive Roll Phase;
    not in Main Phase (2), and not in the opponent's."""
    holder = player(tokens={"Knockdown": 1})
    second = Turns(player(tokens={"Knockdown": 1}, hand=("Deep Breath!",)), player(),
                   first="main-phase-2", edition=edition)  # fmt: skip
    verdict = second.at("TW-18", A).verdict(A, "use", "Knockdown")
    assert verdict.codes == ("before-the-phase",)
    assert verdict.rules == ("AMB-42",)
    assert verdict.reasons[0].allowing_windows == ("TW-03a", "TW-03d")
    for phase in ("main-phase-1", "main-phase-2"):
        other = Turns(player(hand=("Deep Breath!",)), holder, first=phase, edition=edition)
        window = "TW-03a" if phase == "main-phase-1" else "TW-18"
        assert "main-phase-only" in other.at(window, A).verdict(D, "use", "Knockdown").codes


# -- an instant in hand is offered wherever anybody may act ---------------------------------------

INSTANT = ("Getting Paid!",)


def playable_windows(fight: Fight) -> set[tuple[str, int]]:
    """Pass on, and return in which windows which seats could play the instant in their hands."""
    pairs = set()
    while isinstance(fight.pending, Decision) and fight.pending.may_pass:
        pending = fight.pending
        if fight.verdict(pending.seat, "play", *INSTANT).allowed:
            pairs.add((pending.window, pending.seat))
        fight.step_on()
    return pairs


def for_both_seats(*windows: str) -> set[tuple[str, int]]:
    return {(window, seat) for window in windows for seat in (A, D)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_instant_may_be_played_by_both_in_every_window_of_a_turn(edition: str) -> None:
    """DT-CARD-20, DT-PRI-02, §18.2: only TW-03d is the Active Player's alone.

    A is a Cursed Pirate with 1 Poison and a Powder Keg, whose die shows 3; the card of the Main
    Phase, Scurvy!, deals them 1 damage and then inflicts Wither.
    """
    tokens = {"Poison": 1, "Powder Keg": 1}
    turn = Turns(
        player("cursed-pirate", hand=("Scurvy!", *INSTANT), tokens=tokens, deck={"Tip It!": 1}),
        player(hand=INSTANT),
        edition=edition,
    )
    assert playable_windows(turn) == for_both_seats("TW-01a")
    assert turn.pending is not None
    turn.act(Action("choose", "", (("effect", "Powder Keg"),)))
    assert playable_windows(turn) == set()
    turn.rolls(3)
    assert playable_windows(turn) == for_both_seats("TW-01b", "TW-01c", "TW-02a", "TW-02b")
    turn.draws("Tip It!").at("TW-03a", A).does("play", "Scurvy!")
    assert playable_windows(turn) == {
        *for_both_seats("TW-03b", "TW-I", "TW-03c", "TW-03a"),
        ("TW-03d", A),
    } | for_both_seats("TW-04a")
    turn.rolls(1, 1, 4, 4, 6)
    assert playable_windows(turn) == for_both_seats("TW-04b")
    turn.act(Action("reroll", "", (("dice", (0,)),))).rolls(1)
    assert playable_windows(turn) == for_both_seats("TW-04c")
    turn.act(Action("reroll", "", (("dice", (0,)),))).rolls(1)
    assert playable_windows(turn) == for_both_seats("TW-04d")
    turn.act(Action("announce"))
    assert playable_windows(turn) == for_both_seats("TW-05a", "TW-10", "TW-18", "TW-19a", "TW-19b")
    assert turn.pending is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_instant_may_be_played_by_both_in_every_window_of_an_attack(edition: str) -> None:
    """DT-CARD-20, DT-TXT-05, §18.2: Three Beats is gain, then inflict, then 5 damage."""
    fight = Fight(player(hand=INSTANT), player(hand=INSTANT), edition=edition)
    fight.attacks("Three Beats", 1, 1, 1, 6, 4)
    assert playable_windows(fight) == for_both_seats("TW-05a", "TW-09", "TW-10", "TW-13a", "TW-13b")
    fight.defends("Brace", 1, 1, 6)
    assert playable_windows(fight) == for_both_seats("TW-14", "TW-15", "TW-16")
    assert fight.windows()[-1] == "TW-17"


@pytest.mark.parametrize("edition", EDITIONS)
def test_dice_of_an_ability_open_a_window_for_everything(edition: str) -> None:
    """§18.2 (TW-08), DT-PRI-10: the three dice of Overpower."""
    fight = Fight(player("barbarian", hand=INSTANT), player(hand=INSTANT), edition=edition)
    fight.attacks("Overpower", 1, 1, 1, 6, 6).rolls(1, 2, 3)
    assert playable_windows(fight) >= for_both_seats("TW-08")


@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_may_answer_the_targeting_at_larger_tables(edition: str) -> None:
    """§18.2 (TW-11, TW-12a, TW-12b), DT-TRP-08: also who is not part of the fight."""
    three = Fight(*(player(hand=INSTANT) for _ in range(3)), edition=edition)
    three.attacks("Drill", 1, 1, 1, 4, 5).targets(1)
    assert {seat for window, seat in playable_windows(three) if window == "TW-11"} == {0, 1, 2}
    four = Fight(*(player(hand=INSTANT) for _ in range(4)), edition=edition, teams=(0, 1, 0, 1))
    four.attacks("Drill", 1, 1, 1, 4, 5).rolls(5, purpose="Targeting Roll")
    assert playable_windows(four) == {("TW-12a", seat) for seat in range(4)}
    four.targets(1)
    assert {seat for window, seat in playable_windows(four) if window == "TW-12b"} == {0, 1, 2, 3}
