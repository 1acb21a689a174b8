"""Actions in the words by which a move states them, in English and French, for messages."""

from __future__ import annotations

from dtnb.dicethrone.phases.offense import OFFENSIVE_ROLL
from dtnb.dicethrone.phases.setup import START_ROLL
from dtnb.dicethrone.phases.targeting import TARGETING_ROLL
from dtnb.dicethrone.replay.damages import name_of
from dtnb.dicethrone.state.table import Table
from dtnb.files.messages import Said, say
from dtnb.kernel import Action, Chance

#: verbs before what they are done with
_WORDS = {
    "announce": ("announces {object}", "annonce {object}"),
    "defend": ("defends with {object}", "se défend avec {object}"),
    "play": ("plays {object}", "joue {object}"),
    "spend": ("spends {object}", "dépense {object}"),
    "sell": ("sells {object}", "vend {object}"),
    "use": ("uses {object}", "utilise {object}"),
    "choose": ("chooses {object}", "choisit {object}"),
    "token": ("chooses {seat}'s {object}", "choisit {object} de {seat}"),
    "die": ("re-rolling or changing {object}", "en relançant ou en changeant {object}"),
    "packet": ("against {object}", "contre {object}"),
    "number": ("to {object}", "en {object}"),
}
_ALONE = {
    "announce": ("announces nothing", "n'annonce rien"),
    "decline": ("declines to defend", "ne se défend pas"),
    "stop": ("stops rolling", "s'arrête"),
    "back": ("goes back to rolling", "revient aux lancers"),
    "pass": ("passes", "passe"),
}


#: purposes of rolls that are not said by their names
_ROLLS = {
    OFFENSIVE_ROLL: ("rolls {dice}", "lance {dice}"),
    TARGETING_ROLL: ("rolls {dice} for the target", "lance {dice} pour la cible"),
    START_ROLL: ("rolls {dice} to start", "lance {dice} pour commencer"),
    "": ("rolls {dice} for {purpose}", "lance {dice} pour {purpose}"),
}


def roll(pending: Chance) -> Said:
    """Return an example of the words by which a move states a roll, without its seat."""
    which = pending.purpose if pending.purpose in _ROLLS else ""
    dice = " ".join(str(at % pending.faces + 1) for at in range(pending.count))
    return say(_ROLLS, which, dice=dice, purpose=pending.purpose)


def phrase(table: Table, action: Action) -> Said:
    """Return the words by which a move states an action, without its seat."""
    if action.verb != "choose" or not action.details:
        if not action.object and action.verb in _ALONE:
            return say(_ALONE, action.verb)
        if action.verb in _WORDS:
            return _said(action.verb, action.object)
        plain = f"{action.verb} {action.object}".rstrip()
        return Said(plain, plain)
    name, value = action.details[-1]
    kind = name.rpartition(".")[2]
    if isinstance(value, tuple) and isinstance(value[1], str):
        return say(_WORDS, "token", seat=table.seats[int(value[0])].name, object=value[1])
    if isinstance(value, tuple):
        pool = table.pool(int(value[0]))
        return _said("die", pool.values[int(value[1])] if pool is not None else "…")
    if kind == "player" and isinstance(value, int):
        return _said("choose", table.seats[value].name)
    if kind == "packet" and isinstance(value, int):
        packet = table.packet(value)
        return _said("packet", name_of(table, packet) if packet is not None else "…")
    return _said("number" if isinstance(value, int) else "choose", value)


def _said(code: str, thing: object) -> Said:
    return say(_WORDS, code, object=thing)
