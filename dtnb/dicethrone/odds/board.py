"""Compute the odds in a state: of each ability of a board, or of the damage of an Attack.

The answer has a line for each aim, with its chances. Prospects and outlooks are built twice: for
the dice alone, and with the player's actions that change the dice.

* aim: an ability to roll for
* worth of an aim: the chance of reaching it from each result of the dice
* prospect: the tree of events until the dice of the Offensive Roll are rolled
* outlook: the tree of the player's decisions from these dice on
* playout: a game that is played on from here with random dice
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.requirement import OFFENSIVE_DICE
from dtnb.dicethrone.odds import attack_damage
from dtnb.dicethrone.odds.advancing import (
    OFFENSIVE_PHASE,
    decides_about_dice,
    is_first_attempt,
    open_offensive_roll,
    placeholder_outcome,
)
from dtnb.dicethrone.odds.aims import Aim, find_aims
from dtnb.dicethrone.odds.outlook import (
    ActionNode,
    ChoiceName,
    ChoiceNode,
    FirstRollNode,
    Outlook,
    OutlookFinder,
    RerollNode,
    WorthCache,
    worth_of_outlook,
)
from dtnb.dicethrone.odds.playouts import AimPlayer
from dtnb.dicethrone.odds.prospects import DiceNode, Prospect, chance_of_aim, find_prospect
from dtnb.dicethrone.state.dice_roll import DiceRoll, Die
from dtnb.dicethrone.state.table import Table
from dtnb.explain import Message
from dtnb.kernel import Chance as ChanceQuestion
from dtnb.kernel import State
from dtnb.odds.answer import Amount, Answer, Chance, Line
from dtnb.odds.dice import cached_dice
from dtnb.odds.exact import BudgetExceededError, InputBudget
from dtnb.players import Luck

#: the phases of a turn in which the odds of its Offensive Roll are computed
PHASES_TO_OFFENSE = ("upkeep-phase", "income-phase", "main-phase-1", OFFENSIVE_PHASE)
#: the maximum number of inputs to try for an exact answer; beyond it, playouts estimate the answer
MAX_INPUTS = 12_000
#: the default number of playouts
PLAYOUTS = 400


class _Prospects(NamedTuple):
    """The trees of events until the Offensive Roll: without the player's actions, and with them."""

    by_dice_alone: Prospect
    with_actions: Prospect


class _Finders(NamedTuple):
    """The builders of outlooks: without the player's actions, and with them."""

    by_dice_alone: OutlookFinder
    with_actions: OutlookFinder


class _Caches(NamedTuple):
    """The worths for one aim that were computed so far, for each of the two trees."""

    by_dice_alone: WorthCache
    with_actions: WorthCache


class OddsRequest(NamedTuple):
    """How odds are to be computed."""

    #: the maximum number of actions that the player uses to change their dice
    max_actions: int = 1
    #: the number of playouts; None asks for exact odds, which take at most MAX_INPUTS inputs
    playouts: int | None = None
    #: the seed of the playouts
    seed: int = 0


def odds(game: DiceThrone, state: State, request: OddsRequest) -> Answer:
    """Return the odds of the Attack in progress, or of the Offensive Roll of this turn.

    If there is no Attack and no Offensive Roll to come, the answer has a note in place of odds.
    """
    table: Table = state.table
    if state.pending is None:
        return Answer(_make_title(state, "odds.title-none"), notes=(Message("odds.over", {}),))
    if table.attack is not None and not attack_damage.AttackState.of(state).is_concluded:
        return _odds_of_attack(game, state, request)
    if table.phase not in PHASES_TO_OFFENSE:
        return Answer(_make_title(state, "odds.title-none"), notes=(Message("odds.no-roll", {}),))
    return _odds_of_abilities(game, state, request)


# -- abilities ------------------------------------------------------------------------------------


def _odds_of_abilities(game: DiceThrone, state: State, request: OddsRequest) -> Answer:
    """Return the chance of each ability: exact if MAX_INPUTS allows it, else from playouts."""
    dice = cached_dice(OFFENSIVE_DICE)
    table: Table = state.table
    roll = open_offensive_roll(table) or _placeholder_roll(table)
    finders = _Finders(OutlookFinder(game, dice), OutlookFinder(game, dice))
    lines = []
    is_exact = request.playouts is None
    playouts = request.playouts or PLAYOUTS
    prospects: _Prospects | None = None
    if is_exact:
        try:
            prospects = _Prospects(
                find_prospect(
                    game,
                    state,
                    finders.by_dice_alone,
                    actions_left=0,
                    budget=InputBudget(MAX_INPUTS),
                ),
                find_prospect(
                    game,
                    state,
                    finders.with_actions,
                    actions_left=request.max_actions,
                    budget=InputBudget(MAX_INPUTS),
                ),
            )
        except BudgetExceededError:
            is_exact = False
    attempts = _find_attempt_counts(game, state) if is_exact else range(0)
    columns = [Message("odds.attempts", {"count": count}) for count in attempts]
    if not columns:
        columns.append(Message("odds.dice-alone", {}))
    if request.max_actions:
        columns.append(Message("odds.with-actions", {"count": request.max_actions}))
    for aim in find_aims(game, table, table.active, roll, dice):
        if prospects is not None:
            line = _compute_exact_line(state, aim, prospects, attempts, request.max_actions)
        else:
            line = _estimate_line(game, state, aim, finders, request, playouts)
        lines.append(line)
    notes = [
        Message("odds.best-keeping", {}),
        *_notes_on_actions(finders.with_actions, request.max_actions),
    ]
    notes.append(Message("odds.not-counted", {}))
    notes.append(_note_on_method(0 if is_exact else playouts, request.seed))
    return Answer(
        _make_title(state, "odds.title"), tuple(columns), lines=tuple(lines), notes=tuple(notes)
    )


def _compute_exact_line(
    state: State, aim: Aim, prospects: _Prospects, attempts: range, max_actions: int
) -> Line:
    """Return the exact chances of an aim, for each number of attempts and then with actions."""
    dice = cached_dice(OFFENSIVE_DICE)
    caches = _Caches({}, {})
    chances = [Chance(chance) for chance in _compute_chances_by_attempts(state, aim, attempts)]
    # Effects can grant further attempts. Only the prospect includes these, so its chance replaces
    # the chance for the largest number of attempts.
    by_dice_alone = chance_of_aim(prospects.by_dice_alone, aim, dice, caches.by_dice_alone)
    chances[-1:] = [Chance(by_dice_alone)]
    best_prospect = prospects.by_dice_alone
    if max_actions:
        best_prospect = prospects.with_actions
        chances.append(Chance(chance_of_aim(best_prospect, aim, dice, caches.with_actions)))
    first_step = None
    if chances[-1].share:
        first_step = _find_first_step(best_prospect, prospects.by_dice_alone, aim, caches)
    return Line(aim.ability, aim.requirement, tuple(chances), first_step)


def _estimate_line(
    game: DiceThrone,
    state: State,
    aim: Aim,
    finders: _Finders,
    request: OddsRequest,
    playouts: int,
) -> Line:
    """Return the chances of an aim estimated by playouts, without and with actions."""
    chances: list[Chance] = []
    action_limits = (0, request.max_actions) if request.max_actions else (0,)
    for finder, max_actions in zip(finders, action_limits, strict=False):
        luck = Luck(f"{request.seed}/{aim.ability}/{aim.tier}/{max_actions}")
        player = AimPlayer(game, finder, aim, max_actions)
        chances.append(Chance(player.success_share(state, playouts, luck), playouts))
    return Line(aim.ability, aim.requirement, tuple(chances))


def _find_attempt_counts(game: DiceThrone, state: State) -> range:
    """Return the numbers of attempts for which chances are computed.

    They are 0 to 2 if two attempts are left, and 1 to 3 before the first roll. The range is empty
    if no further attempt can be made from this state, as during an announcement. It is also empty
    before the Offensive Roll Phase, when the number of attempts is not known yet.
    """
    if is_first_attempt(state):
        assert isinstance(state.pending, ChanceQuestion)
        after_roll = game.resolve(state, placeholder_outcome(state.pending))
        first_roll = open_offensive_roll(after_roll.table)
        assert first_roll is not None
        return range(1, first_roll.allowed + 1)
    roll = open_offensive_roll(state.table)
    pending = state.pending
    dice_are_open = decides_about_dice(state) and state.table.announced is None
    is_announcing = getattr(pending, "topic", "") == "announce"
    if roll is None or pending is None or not dice_are_open or is_announcing:
        return range(0)
    return range(max(0, roll.allowed - roll.attempt) + 1)


def _compute_chances_by_attempts(state: State, aim: Aim, attempts: range) -> Iterator[Fraction]:
    """Yield the chance of an aim by dice alone, for each number of further attempts."""
    dice = cached_dice(OFFENSIVE_DICE)
    worth, attempts_in_worth = aim.worth, 0
    is_before_first_roll = is_first_attempt(state)
    roll = open_offensive_roll(state.table)
    for count in attempts:
        further_attempts = count - 1 if is_before_first_roll else count
        worth = dice.keep_best(worth, further_attempts - attempts_in_worth)
        attempts_in_worth = further_attempts
        if is_before_first_roll:
            yield dice.expected_worth(worth)
        else:
            assert roll is not None
            yield dice.worth_at(worth, roll.values)


def _find_first_step(
    best_prospect: Prospect,
    prospect_by_dice: Prospect,
    aim: Aim,
    caches: _Caches,
) -> Message | None:
    """Return the message about the best first step; None if there is no decision.

    Of several equally good ways to keep dice, the function prefers the way that is better without
    the player's actions.
    """
    if not isinstance(best_prospect, DiceNode) or not isinstance(prospect_by_dice, DiceNode):
        return None
    dice, faces = cached_dice(OFFENSIVE_DICE), best_prospect.faces
    outlook, outlook_by_dice = best_prospect.outlook, prospect_by_dice.outlook

    def chance(outlook: Outlook) -> Fraction:
        return dice.worth_at(worth_of_outlook(outlook, aim, dice, caches.with_actions), faces)

    # Of several equally good options, stopping is preferred, then passing.
    preference = {"stop": 0, "announce": 0, "pass": 1}

    def rank(option: tuple[ChoiceName, Outlook]) -> int:
        name, _ = option
        return preference.get(name, 2)

    while isinstance(outlook, ChoiceNode):
        best_chance = chance(outlook)
        best_options = [
            (name, after) for name, after in outlook.options if chance(after) == best_chance
        ]
        name, outlook = min(best_options, key=rank)
        if preference.get(name) == 0:
            return Message("odds.stop", {})
        if isinstance(outlook_by_dice, ChoiceNode):
            outlook_by_dice = dict(outlook_by_dice.options).get(name, outlook_by_dice)
    if isinstance(outlook, RerollNode):
        worth_after = worth_of_outlook(outlook.after, aim, dice, caches.with_actions)
        tie_breaker = None
        if isinstance(outlook_by_dice, RerollNode):
            tie_breaker = worth_of_outlook(outlook_by_dice.after, aim, dice, caches.by_dice_alone)
        kept_faces = dice.best_to_keep(worth_after, faces, tie_breaker)
        return Message("odds.keep", {"values": list(kept_faces), "count": len(kept_faces)})
    if isinstance(outlook, ActionNode):
        return Message("odds.act", {"subject": outlook.dice_action.action.object})
    return None if isinstance(outlook, FirstRollNode) else Message("odds.stop", {})


def _notes_on_actions(finder: OutlookFinder, max_actions: int) -> Iterator[Message]:
    """Yield notes on the actions that the odds include, and on the actions that they leave out."""
    if not max_actions:
        yield Message("odds.dice-only", {})
        return
    action_names = sorted(finder.included_actions)
    yield Message("odds.counted", {"count": max_actions, "actions": action_names or None})
    if finder.left_out:
        yield Message("odds.left-out", {"actions": sorted(finder.left_out)})


def _placeholder_roll(table: Table) -> DiceRoll:
    """Return a roll in place of the Offensive Roll to come; its faces do not matter."""
    return DiceRoll(
        id=-1, purpose="", seat=table.active, phase="offensive", dice=(Die(1),) * OFFENSIVE_DICE
    )


# -- damage ---------------------------------------------------------------------------------------


def _odds_of_attack(game: DiceThrone, state: State, request: OddsRequest) -> Answer:
    """Return the distribution of the Attack's damage for each seat that it can hit."""
    table: Table = state.table
    attack = table.attack
    assert attack is not None
    attack_state = attack_damage.AttackState.of(state)
    playouts = request.playouts or 0
    if not playouts:
        try:
            damage_chances = attack_damage.compute_damage_chances(
                game, attack_state, InputBudget(MAX_INPUTS)
            )
        except BudgetExceededError:
            playouts = PLAYOUTS
    if playouts:
        damage_chances = attack_damage.Playouts(game, request.seed).estimate_damage_chances(
            attack_state, playouts
        )
    amounts = []
    for seat in range(len(table.seats)):
        distribution = attack_damage.damage_of_seat(damage_chances, seat)
        if seat == attack.target or distribution.mean:
            title = Message("odds.damage", {"seat": seat, "subject": attack.ability})
            amounts.append(Amount(title, distribution, playouts))
    amounts.sort(key=lambda amount: amount.title.args["seat"] != attack.target)
    notes = (Message("odds.as-it-stands", {}), _note_on_method(playouts, request.seed))
    return Answer(_make_title(state, "odds.title-attack"), amounts=tuple(amounts), notes=notes)


# -- words ----------------------------------------------------------------------------------------


def _note_on_method(playouts: int, seed: int) -> Message:
    """Return the note on how odds were computed; 0 playouts mean an exact computation."""
    if playouts:
        return Message("odds.by-playouts", {"count": playouts, "seed": seed})
    return Message("odds.exact", {})


def _make_title(state: State, message_id: str) -> Message:
    """Return the title of an answer: the seat and window, with the dice or the ability."""
    table: Table = state.table
    roll = open_offensive_roll(table)
    args: dict[str, object] = {"seat": table.active, "window": table.window or None}
    if state.pending is not None:
        args["window"] = state.pending.window or None
    if table.attack is not None:
        args |= {"subject": table.attack.ability}
    elif roll is not None and table.phase == OFFENSIVE_PHASE and not is_first_attempt(state):
        args |= {"values": list(roll.values), "left": max(0, roll.allowed - roll.attempt)}
    return Message(message_id, args)
