"""An effect that can do nothing at its place: nobody is there whom it names, nothing to act on.

What can be seen at one place is found while the file is read; what only the whole file shows is
in :mod:`~dtnb.dicethrone.heroes.compiling.unreached`.
"""

from __future__ import annotations

from dtnb.dicethrone.heroes.language.arguments import Location
from dtnb.dicethrone.heroes.language.context import Holder
from dtnb.dicethrone.heroes.language.effect import Effect, expressions_of
from dtnb.dicethrone.heroes.language.vocabulary import DAMAGE_DEALT, RECEIVER_PREFIX, THESE_DICE
from dtnb.dicethrone.heroes.verbs.damage import Deal
from dtnb.dicethrone.heroes.verbs.dice import ChangeAttempts, Reroll, SetDie
from dtnb.dicethrone.heroes.verbs.healing import Heal
from dtnb.dicethrone.heroes.verbs.lasting import Cancel
from dtnb.dicethrone.heroes.verbs.phases import RollAgain
from dtnb.dicethrone.heroes.verbs.points import LoseCp, Steal
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Redirect, Reflect

_WAITING = (Prevent, Reflect, Redirect)


def check_idle(effect: Effect, at: Location) -> None:
    """Find what an effect can never do where it stands."""
    _check_players(effect, at)
    _check_fight(effect, at)
    _check_late(effect, at)
    _check_receiver(effect, at)
    if isinstance(effect, Prevent) and at.context.holder is Holder.DEFENSE and effect.to != "you":
        # DT-DRP-03: a Defensive Ability answers the Attack.
        at.below("to").add("defence-protects-you")
    if _of_attack(effect, at) and isinstance(effect, Deal) and effect.unpreventable:
        at.below("unpreventable").add("attack-by-type", key=True)


def _of_attack(effect: Effect, at: Location) -> bool:
    """Tell whether an effect is the damage of an Offensive Ability itself."""
    if not isinstance(effect, Deal) or effect.isolated:
        return False
    return at.context.holder is Holder.OFFENSE and effect.to == "target"


def _check_players(effect: Effect, at: Location) -> None:
    """Find players whom nobody is there to be: no fight, no token that somebody put there."""
    for word in effect.players():
        if at.context.without_fight and word in ("target", "attacker"):
            at.add("no-fight", verb=effect.verb, word=word)
        if word == "inflicter" and not at.context.token:
            at.add("no-inflicter")


def _check_fight(effect: Effect, at: Location) -> None:
    """Find what acts on a fight where there is none."""
    context = at.context
    if not context.without_fight:
        return
    # DT-TURN-05: damage of the Upkeep Phase waits for its end, and can be prevented there.
    waits = context.trigger == "upkeep" and isinstance(effect, (Prevent, Redirect))
    of_fight = isinstance(effect, (*_WAITING, Cancel, RollAgain)) and not waits
    in_main = context.timing == "main"
    of_rolling = in_main and isinstance(effect, ChangeAttempts)
    of_dice = (
        in_main
        and isinstance(effect, (SetDie, Reroll))
        and not context.has_dice
        and effect.whose != THESE_DICE
    )
    place = at.below(effect.verb)
    if of_fight or of_rolling:
        place.add("nothing-there", key=True, verb=effect.verb)
    elif of_dice:
        place.add("no-dice-there", key=True, verb=effect.verb)


def _check_late(effect: Effect, at: Location) -> None:
    """Find what cannot wait for the total of the Attack: other damage and healing do (TW-17)."""
    for read in expressions_of(effect):
        if DAMAGE_DEALT not in read.names:
            continue
        gate = read is effect.condition
        place = at.below("if" if gate else effect.verb)
        if not _waits(effect, at, gate):
            place.add("waits-for-no-total", verb=effect.verb)
        elif any(reference.name != DAMAGE_DEALT for reference in read.references):
            place.add("total-alone")
        if gate and effect.otherwise:
            at.below("else").add("else-of-total", key=True)


def _waits(effect: Effect, at: Location, gate: bool) -> bool:
    """Tell whether an effect can wait for the total: with its condition, or with its number."""
    if gate:
        own = at.context.holder in (Holder.OFFENSE, Holder.MODIFIER)
        return own and isinstance(effect, Deal) and not _of_attack(effect, at)
    return isinstance(effect, Heal) and effect.to not in at.context.names.companions


def _check_receiver(effect: Effect, at: Location) -> None:
    """Find what is read of a receiver where no receiver is looked at."""
    looks = isinstance(effect, (Deal, LoseCp, Steal)) and not _of_attack(effect, at)
    for read in expressions_of(effect):
        gate = read is effect.condition
        found = [
            reference.name
            for reference in read.references
            if reference.name.startswith(RECEIVER_PREFIX)
        ]
        if (gate or not looks) and found:
            at.below("if" if gate else effect.verb).add(
                "no-receiver", verb=effect.verb, word=found[0]
            )
