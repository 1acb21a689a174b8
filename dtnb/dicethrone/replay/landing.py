"""Match a move of a replay file to the decision or chance event that is pending.

The file is long because each kind of decision is matched in its own way.

* move: a parsed phrase, such as ``Ann plays Get Some!``
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from dtnb.dicethrone.details.asking import declared_effects
from dtnb.dicethrone.details.attempts import roll_in_progress
from dtnb.dicethrone.details.effect_cursor import effect_at
from dtnb.dicethrone.details.follow_up import NO_SUCH_ID, context_of_action
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.language.effect import walk_effects
from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.heroes.verbs.damage import Add, ChangeType
from dtnb.dicethrone.heroes.verbs.phases import RollAgain
from dtnb.dicethrone.heroes.verbs.points import Pay
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Redirect, Reflect
from dtnb.dicethrone.phases.offense import OFFENSIVE_ROLL
from dtnb.dicethrone.replay.pending_window import is_acting
from dtnb.dicethrone.replay.phrases.aims import (
    player_question,
    with_impossible_damage,
    with_named_details,
)
from dtnb.dicethrone.replay.phrases.chosen import answer_from_move
from dtnb.dicethrone.replay.phrases.moves import ACTION_VERBS, Move, is_same_name
from dtnb.dicethrone.replay.phrases.parse_errors import error
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.rules.library import MODE_DETAIL
from dtnb.dicethrone.state.agenda import DrawOfPile, Effects, Look
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import BEFORE_ISOLATED_DAMAGE
from dtnb.dicethrone.verdicts.timing import acts_on_dice
from dtnb.explain import Message
from dtnb.kernel import PASS, Action, Chance, Decision, DecisionKind, Outcome, State, Verdict
from dtnb.replay.game.terms import Landing, PhraseError

#: effects that act on waiting damage
_EFFECTS_ON_DAMAGE = (Add, ChangeType, Prevent, Redirect, Reflect)
#: the topics of follow-up questions, which `follow_up_answer` and `_land_answer` answer
FOLLOW_UPS = (
    "may", "die", "choose", "player", "token", "packet", "value", "amount", "card", "place",
    "tier", "begin",
)  # fmt: skip


def land(game: DiceThrone, state: State, move: Move, is_pinned: bool = False) -> Landing:
    """Return the landing of `move` at the pending decision: the answer, or the verdict on the move.

    In two kinds of windows, only moves that fit the purpose of the window land; other moves wait
    for a later window. In a window for dice, actions that change dice land. In the window before
    isolated damage, if this window interrupts another action, actions on damage land. If the file
    pins the move to such a window (`is_pinned`), every move lands there.
    """
    pending = state.pending
    if not isinstance(pending, Decision):
        return Landing()
    if pending.kind in (DecisionKind.ACTION, DecisionKind.INTERRUPT):
        return _land_in_window(game, state, pending, move, is_pinned)
    if pending.topic == "target" and move.seat in state.table.side(pending.seat):
        # The opponents choose together, so any of them may answer (DT-TRP-07).
        return _land_target(game, state, pending, move)
    if pending.seat != move.seat and not move.is_roll:
        return Landing(verdict=verdict_on(game, state, move))
    if (pending.topic, move.verb) == ("sell-down", "sell"):
        action = Action("sell", _card_to_sell(game, state.table, move))
        return Landing.from_verdict(action, game.verdict(state, move.seat, action))
    if move.verb in ACTION_VERBS:
        payment = payment_asked_for(game, state, move)
        if payment is not None:
            return Landing(payment, is_move_itself=True)
        # Players declare such actions in a window, not as an answer to a question.
        return Landing(verdict=verdict_on(game, state, move))
    return _MATCHERS_BY_TOPIC.get(pending.topic, _land_answer)(game, state, pending, move)


def payment_asked_for(game: DiceThrone, state: State, move: Move) -> Action | None:
    """Return the answer by which a move pays the price that a token asks for now (AMB-42).

    Such a token can be used for a price, and its text asks for the same price once more at the last
    moment. A move that uses the token may mean either payment. Return None if the token does not
    ask for the price now.
    """
    pending, item = state.pending, state.agenda[-1] if state.agenda else None
    if move.verb != "use" or not isinstance(pending, Decision) or not isinstance(item, Effects):
        return None
    token = game.token_with_use(move.object) or move.object
    if (pending.topic, pending.seat, item.resolution.source.name) != ("may", move.seat, token):
        return None
    effect = effect_at(game, state.table, item.resolution, item.path)
    spec = game.chosen_spec(state.table, move.seat, Action(move.verb, move.object))
    if not isinstance(effect, Pay) or spec is None or spec.price != effect.price:
        return None
    accepting_move = replace(move, verb="accept", object="")
    return answer_from_move(game, state, pending, accepting_move)


def verdict_on(game: DiceThrone, state: State, move: Move) -> Verdict:
    """Return the verdict on a move as if the player who makes it were asked now."""
    action = stated_action(game, state, move)
    return game.verdict(state, move.seat, action) if action is not None else Verdict()


def _land_in_window(
    game: DiceThrone, state: State, pending: Decision, move: Move, is_pinned: bool
) -> Landing:
    """Return the landing of a move in a window, where a player may also pass."""
    if move.verb == "pass" and pending.seat == move.seat:
        return Landing(PASS, is_move_itself=True)
    defense = _choice_of_rolled_defense(game, state.table, move)
    if defense is not None:
        # A roll for a defence also chooses the defence, so judge this choice.
        return Landing(verdict=game.verdict(state, move.seat, defense))
    action = stated_action(game, state, move)
    if action is None or move.verb not in ACTION_VERBS:
        return Landing()
    verdict = game.verdict(state, move.seat, action)
    if not verdict.allowed or pending.seat != move.seat:
        return Landing(verdict=verdict)
    if not is_pinned and not changes_dice(game, state.table, move) and _is_for_dice(pending.window):
        return Landing(verdict=verdict)
    if (
        not is_pinned
        and not acts_on_damage(game, state.table, move)
        and _interrupts_isolated_damage(state)
    ):
        return Landing(verdict=verdict)
    return Landing(action, is_move_itself=True)


def _choice_of_rolled_defense(game: DiceThrone, table: Table, move: Move) -> Action | None:
    """Return the choice of the defence for which a move rolls dice, or None."""
    abilities = game.hero_at(table, move.seat).abilities
    ability = abilities.get(move.purpose) if move.is_roll else None
    defensive = ability is not None and ability.kind is AbilityKind.DEFENSIVE
    return Action("defend", move.purpose) if defensive else None


def changes_dice(game: DiceThrone, table: Table, move: Move) -> bool:
    """Tell whether an action's effects change dice or attempts, or grant another Roll Phase."""
    specs = game.action_specs(table, move.seat, Action(move.verb, move.object))
    return any(
        acts_on_dice(spec.do) or any(isinstance(effect, RollAgain) for effect in spec.do)
        for spec in specs
    )


def acts_on_damage(game: DiceThrone, table: Table, move: Move) -> bool:
    """Tell whether an action's effects act on waiting damage."""
    specs = game.action_specs(table, move.seat, Action(move.verb, move.object))
    return any(
        isinstance(effect, _EFFECTS_ON_DAMAGE) for spec in specs for effect in walk_effects(spec.do)
    )


def _interrupts_isolated_damage(state: State) -> bool:
    """Tell whether an action is interrupted before its isolated damage (DT-DMG-14)."""
    window = state.pending.window if state.pending is not None else ""
    return window == BEFORE_ISOLATED_DAMAGE and is_acting(state)


def _is_for_dice(window: str) -> bool:
    return rulebook().window(window).purpose == "alter-dice"


def stated_action(game: DiceThrone, state: State, move: Move) -> Action | None:
    """Return the action that a move states, with every detail that the move names.

    Return None if the move states an outcome, or answers a follow-up question.
    """
    table: Table = state.table
    if move.verb == "sell":
        return Action("sell", _card_to_sell(game, table, move))
    if move.verb in ACTION_VERBS:
        action = Action(move.verb, move.object)
        if move.mode:
            action = action.with_detail(MODE_DETAIL, move.mode)
        spec = game.chosen_spec(table, move.seat, action)
        if spec is None:
            return action
        context = context_of_action(game, table, move.seat, action)
        effects = list(declared_effects(spec))
        # The effects that ask for a player get the player whom the move names. If no effect asks
        # for a player, all effects get this player, so that the rules refuse the action.
        asking_prefixes = {
            prefix for prefix, effect in effects if player_question(context, effect, prefix)
        }
        for prefix, effect in effects:
            gets_player = not asking_prefixes or prefix in asking_prefixes
            action = with_named_details(
                context, move, action, prefix=prefix, effect=effect, gets_player=gets_player
            )
            action = _leave_to_holder(game, move, action, prefix)
        return with_impossible_damage(context, move, action, spec)
    if move.verb in ("announce", "defend"):
        return Action(move.verb, move.object)
    if move.verb == "announce-none":
        return Action("announce")
    if move.verb == "no-defense":
        return Action("decline")
    if move.verb in ("stop", "back"):
        return Action(move.verb)
    if move.verb == "reroll":
        return _stated_reroll(table, move)
    return None


def _card_to_sell(game: DiceThrone, table: Table, move: Move) -> str:
    """Return the card that a move sells; if the move names none, a card that the hand may hold."""
    hand = table.seats[move.seat].hand
    return move.object or next(iter(hand or game.hero_at(table, move.seat).cards), "")


def _stated_reroll(table: Table, move: Move) -> Action:
    """Return the choice of the dice to roll again; a move without dice chooses all dice.

    If the move names a face that no die shows, the choice names a die that does not exist, so that
    the rules refuse the choice.
    """
    roll = roll_in_progress(table)
    remaining_dice = list(enumerate(roll.values)) if roll is not None else []
    chosen_dice = [] if move.changes else [die for die, _ in remaining_dice]
    for change in move.changes:
        dice_with_face = (die for die, face in remaining_dice if face == change.before)
        chosen_die = next(dice_with_face, NO_SUCH_ID)
        chosen_dice.append(chosen_die)
        remaining_dice = [(die, face) for die, face in remaining_dice if die != chosen_die]
    return Action("reroll", details=(("dice", tuple(sorted(chosen_dice))),))


def stated_outcome(game: DiceThrone, state: State, move: Move) -> Outcome | None:
    """Return the outcome that a move states for the pending chance, or None.

    A roll is matched by its purpose and seat, not by its position in the file.
    """
    pending = state.pending
    if not isinstance(pending, Chance):
        return None
    if isinstance(look := state.agenda[-1], Look):
        return Outcome((move.object,)) if (move.verb, move.seat) == ("see", look.viewer) else None
    if pending.seat != move.seat:
        return None
    if isinstance(state.agenda[-1], DrawOfPile) and move.object not in dict(pending.deck):
        return None
    if pending.kind == "draw":
        return Outcome((move.object,)) if move.verb == "draw" else None
    if not move.is_roll:
        return None
    is_attempt = pending.purpose == OFFENSIVE_ROLL or any(
        roll.phase == "defensive" for roll in state.table.rolls
    )
    is_same_purpose = is_same_name(move.purpose, pending.purpose)
    if is_same_purpose or (not move.purpose and (is_attempt or len(move.values) == pending.count)):
        return Outcome(move.values)
    return None


def follow_up_answer(game: DiceThrone, state: State, move: Move) -> Action | None:
    """Return the move's answer to a follow-up question of the action in progress, or None."""
    pending = state.pending
    if not isinstance(pending, Decision) or pending.topic not in FOLLOW_UPS:
        return None
    return answer_from_move(game, state, pending, move)


def _leave_to_holder(game: DiceThrone, move: Move, action: Action, prefix: str) -> Action:
    """Replace the choice of a token by its holder if a policy lets the holder choose (AMB-44)."""
    token = action.detail(f"{prefix}.token")
    if not isinstance(token, tuple):
        return action
    holder, _ = token
    if holder == move.seat or game.readings["removed-token-choice"] != "holder":
        return action
    other_details = ((name, value) for name, value in action.details if name != f"{prefix}.token")
    return replace(action, details=(*other_details, (f"{prefix}.holder", holder)))


# -- forced choices -----------------------------------------------------------------------------


def _land_reroll(game: DiceThrone, state: State, pending: Decision, move: Move) -> Landing:
    """Match a move that rolls dice again, or stops rolling."""
    if move.verb == "stop":
        return Landing(Action("stop"), is_move_itself=True)
    roll = roll_in_progress(state.table)
    choice = _reroll_choice(roll, move) if roll is not None and move.seat == pending.seat else None
    return Landing(choice) if choice is not None else Landing()


def _reroll_choice(roll: DiceRoll, move: Move) -> Action | None:
    """Return the dice that a further Roll Attempt rolls: all dice that are not kept."""
    if not move.is_roll or (move.purpose and not is_same_name(move.purpose, roll.purpose)):
        return None
    if move.kept is None and len(move.values) != len(roll.dice):
        return None
    if move.kept is not None:
        _check_kept(roll, move, move.kept)
    kept_values = list(move.kept or ())
    chosen_dice = []
    for die, value in enumerate(roll.values):
        if value in kept_values:
            kept_values.remove(value)
        else:
            chosen_dice.append(die)
    if kept_values or len(chosen_dice) != len(move.values):
        return None
    return Action("reroll", details=(("dice", tuple(chosen_dice)),))


def missing_detail(game: DiceThrone, state: State, move: Move) -> PhraseError | None:
    """Return the error for a further Roll Attempt that does not name the kept dice (DT-ORP-01)."""
    pending, roll = state.pending, roll_in_progress(state.table)
    if not isinstance(pending, Decision) or pending.topic != "reroll" or roll is None:
        return None
    lacks_kept_dice = move.is_roll and pending.seat == move.seat and move.kept is None
    if not lacks_kept_dice or (move.purpose and not is_same_name(move.purpose, roll.purpose)):
        return None
    kept_count = len(roll.dice) - len(move.values)
    if kept_count <= 0:
        return None
    example = {"dice": " ".join(map(str, move.values)),
               "kept": " ".join(map(str, roll.values[:kept_count]))}  # fmt: skip
    hint = Message("hint.keeping-these", example)
    return error("kept-unsaid", shown=" ".join(map(str, roll.values)), right=hint)


def _check_kept(roll: DiceRoll, move: Move, kept_values: tuple[int, ...]) -> None:
    """Raise PhraseError for kept dice that the roll lacks, or a wrong number of rolled dice."""
    faces_shown = " ".join(map(str, roll.values))
    kept_faces = " ".join(map(str, kept_values))
    if Counter(kept_values) - Counter(roll.values):
        raise error("not-kept", kept=kept_faces, shown=faces_shown)
    rolled_count = len(roll.dice) - len(kept_values)
    if rolled_count != len(move.values):
        counts = {"wanted": rolled_count, "count": len(move.values)}
        raise error("again-count", kept=kept_faces or "0", shown=faces_shown, **counts)


def _land_announcement(game: DiceThrone, state: State, pending: Decision, move: Move) -> Landing:
    """Match a move that announces an ability, or that rolls again instead."""
    action = stated_action(game, state, move)
    if action is not None and action.verb in ("announce", "back"):
        return Landing.from_verdict(action, game.verdict(state, move.seat, action))
    roll = roll_in_progress(state.table)
    back_action = Action("back")
    if (
        roll is not None
        and move.seat == pending.seat
        and _reroll_choice(roll, move) is not None
        and game.allows(state, pending.seat, back_action)
    ):
        return Landing(back_action)
    is_further_attempt = roll is not None and (
        move.kept is not None or _reroll_choice(roll, move) is not None
    )
    if move.is_roll and is_further_attempt and move.seat == pending.seat:
        return Landing(verdict=game.verdict(state, pending.seat, back_action))
    return Landing()


def _land_defense(game: DiceThrone, state: State, pending: Decision, move: Move) -> Landing:
    """Match a move that chooses or declines a defence, or that rolls for a defence."""
    action = stated_action(game, state, move)
    if action is not None and action.verb in ("defend", "decline"):
        return Landing.from_verdict(action, game.verdict(state, move.seat, action))
    if move.is_roll and move.seat == pending.seat:
        defenses = [
            option.object for option in game.legal_actions(state) if option.verb == "defend"
        ]
        for defense in defenses:
            if is_same_name(defense, move.purpose) or (not move.purpose and len(defenses) == 1):
                return Landing(Action("defend", defense))
    return Landing()


def _land_target(game: DiceThrone, state: State, pending: Decision, move: Move) -> Landing:
    """Match a move that chooses the target of an ability."""
    if move.verb in ("target", "choose") and move.player is not None:
        action = Action("choose", details=(("player", move.player),))
        return Landing.from_verdict(action, game.verdict(state, pending.seat, action))
    return Landing()


def _land_order(game: DiceThrone, state: State, pending: Decision, move: Move) -> Landing:
    """Match a move that chooses the next one of several effects."""
    for option in game.candidates(state) if move.verb == "choose" else ():
        holder, names = option.detail("holder"), [str(option.detail("effect"))]
        if isinstance(holder, int):
            names.append(f"{state.table.seats[holder].name}'s {names[0]}")
        if any(is_same_name(name, move.object) for name in names):
            return Landing(option, is_move_itself=True)
    return Landing()


def _land_answer(game: DiceThrone, state: State, pending: Decision, move: Move) -> Landing:
    """Match a move that answers a follow-up question."""
    if move.verb not in ("choose", "accept", "decline", "target"):
        return Landing()
    answer = answer_from_move(game, state, pending, move)
    return Landing(answer, is_move_itself=True) if answer is not None else Landing()


#: the functions that match a move to a forced choice, by the topic of the choice; for other topics,
#: this is `_land_answer`
_MATCHERS_BY_TOPIC = {
    "reroll": _land_reroll,
    "announce": _land_announcement,
    "defense": _land_defense,
    "target": _land_target,
    "order": _land_order,
}
