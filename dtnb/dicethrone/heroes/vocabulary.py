"""The words of effects: verbs, parameters, selectors, triggers and what expressions may read.

This is the one list that the compiler, the linter and the published JSON Schema share. Words that
are known but not implemented yet are listed as well, so that they can be refused by name.
``docs/effects.md`` explains them at length.
"""

from __future__ import annotations

import enum
from typing import Final, NamedTuple


class Argument(enum.Enum):
    """What stands behind a verb."""

    EFFECTS = "a list of effects"
    OPTIONS = "a mapping of labels to lists of effects"
    AMOUNT = "a number or expression"
    AMOUNT_OR_HALF = "a number, an expression or half"
    AMOUNT_OR_SHARE = "a number, an expression, half or all"
    DICE = "a number of dice"
    TOKENS = "a token, a list of tokens or a mapping of tokens to numbers"
    TOKEN = "a token, any or this"
    TYPE = "a damage type"
    PHASE = "a phase"
    VALUES = "a value, a list of values, any or another"
    PRICE = "a price, such as {cp: 2} or {cp: any}"
    RESOURCE = "{cp: n} or {health: n}"
    HAND = "a number of cards, or hand"
    MOMENT = "the trigger that ends it"
    ABILITY = "the word ability"
    CARDS = "card or upgrade"
    SIGHT = "hand, or {deck: n}"
    DECK_PLACE = "top, bottom, or top or bottom"
    PORTION = "all or split"
    SIDED = "board, this or a token with sides"
    PROCEDURE = "the name of a procedure or of a group of them"


class Verb(NamedTuple):
    """A verb of the vocabulary."""

    argument: Argument
    summary: str
    parameters: tuple[str, ...] = ()
    #: the selector that stands for an omitted ``to`` (or ``from``, ``whose``); "" where the
    #: context decides
    default: str = ""


THEN: Final = "then"
"""The bare word that ends a part of an effect list (DT-TXT-05)."""

VERBS: Final[dict[str, Verb]] = {
    "do": Verb(Argument.EFFECTS, "Groups effects under one gate."),
    "choose": Verb(
        Argument.OPTIONS, "Exactly one of the options is resolved: a forced choice.", ("by",)
    ),
    "may": Verb(Argument.EFFECTS, "The player may do this or decline."),
    "roll": Verb(
        Argument.DICE,
        "Rolls new dice; they are what the expressions after it read.",
        ("by", "as"),
    ),
    "deal": Verb(
        Argument.AMOUNT,
        "Deals damage to somebody; it is pending until totals are settled.",
        ("type", "to", "isolated", "unpreventable"),
    ),
    "add": Verb(Argument.AMOUNT, "Adds to the damage of the Attack; below 0 it takes away."),
    "prevent": Verb(
        Argument.AMOUNT_OR_SHARE, "Reduces the damage that waits for somebody.", ("to",), "you"
    ),
    "reflect": Verb(
        Argument.AMOUNT_OR_HALF,
        "Sends damage back, measured on what is coming in, without reducing it.",
        ("to",),
        "attacker",
    ),
    "change_type": Verb(Argument.TYPE, "Changes the damage type of the Attack."),
    "heal": Verb(Argument.AMOUNT, "Raises a Health dial.", ("to",), "you"),
    "gain": Verb(
        Argument.TOKENS, "Puts tokens on somebody's board, up to the Stack Limit.", ("to",), "you"
    ),
    "inflict": Verb(
        Argument.TOKENS, "Puts tokens on somebody else's board, up to the Stack Limit.", ("to",)
    ),
    "gain_cp": Verb(Argument.AMOUNT, "Raises CP, up to the cap.", ("to",), "you"),
    "draw": Verb(Argument.AMOUNT, "Draws cards.", ("to", "instead_of"), "you"),
    "remove": Verb(
        Argument.TOKEN,
        "Takes tokens off a board; with any, the player of the effect picks.",
        ("from", "count", "up_to", "kind"),
        "you",
    ),
    "transfer": Verb(
        Argument.TOKEN, "Moves one token from one player to another.", ("from", "to"), "you"
    ),
    "set_die": Verb(
        Argument.VALUES,
        "Sets dice to one of the values offered.",
        ("dice", "whose", "up_to"),
        "you",
    ),
    "reroll": Verb(
        Argument.DICE,
        "Rolls dice again, outside the Roll Attempts.",
        ("whose", "by", "up_to", "times"),
        "you",
    ),
    "change_attempts": Verb(
        Argument.AMOUNT, "Gives or takes Roll Attempts of one phase.", ("phase", "to"), "you"
    ),
    "skip": Verb(Argument.PHASE, "A phase does not take place.", ("to",), "you"),
    "extra_phase": Verb(
        Argument.PHASE, "An additional phase follows at once.", ("to", "against"), "you"
    ),
    "roll_again": Verb(
        Argument.PHASE,
        "One's own Offensive Roll Phase ends without an ability, and another begins.",
    ),
    "prevent_status": Verb(
        Argument.AMOUNT, "Incoming tokens are not placed.", ("kind", "to"), "you"
    ),
    "set_health": Verb(Argument.AMOUNT, "Sets the Health dial.", ("to",), "you"),
    "pay": Verb(
        Argument.PRICE,
        "A price may be paid for what follows; otherwise something else happens.",
        ("for", "by"),
        "you",
    ),
    "lose_cp": Verb(Argument.AMOUNT, "Lowers CP, not below 0.", ("to",), "you"),
    "steal": Verb(
        Argument.RESOURCE,
        "Takes what there is of a resource, and gives it to the player of the effect.",
        ("from", "up_to"),
        "target",
    ),
    "discard": Verb(
        Argument.HAND, "Puts cards from a hand on the Discard Pile.", ("to", "pick"), "you"
    ),
    "raise_limit": Verb(
        Argument.TOKEN, "Raises one's own Stack Limit to the end of the game.", ("by",)
    ),
    "until": Verb(Argument.MOMENT, "From now to that moment these triggers are live.", ("when",)),
    "cancel": Verb(Argument.ABILITY, "The activated ability fails from here on."),
    "repeat": Verb(Argument.AMOUNT, "Does a list several times, with choices each time.", ("do",)),
    "look": Verb(
        Argument.SIGHT,
        "Lets the player of the effect see a hand, or cards from the top of a deck.",
        ("from",),
        "you",
    ),
    "put_back": Verb(
        Argument.DECK_PLACE,
        "Puts cards of the latest look or draw back on the deck, in the order chosen.",
        ("count",),
    ),
    "put_into_play": Verb(
        Argument.CARDS, "Plays an upgrade from the hand without its price or timing."
    ),
    "search": Verb(
        Argument.CARDS,
        "Takes a card out of the deck, to the hand or into play, and shuffles the deck.",
        ("count", "up_to", "into"),
    ),
    "redirect": Verb(
        Argument.PORTION, "Damage that waits for you goes to a companion, or half of it.", ("to",)
    ),
    "turn_over": Verb(
        Argument.SIDED,
        "Turns over the hero board, or tokens to their next side.",
        ("whose", "count"),
        "you",
    ),
    "activate": Verb(
        Argument.PROCEDURE, "Carries out a procedure of the file; of a group, one is chosen."
    ),
}
"""The verbs that the engine carries out."""

GATES: Final = ("if", "else")
"""Parameters that every verb may carry."""

PARAMETERS: Final[dict[str, str]] = {
    "if": "The effect applies only if this is true at that moment.",
    "else": "What happens instead.",
    "to": "Who receives it.",
    "from": "Whose tokens, resources or cards.",
    "by": "Who rolls or chooses.",
    "whose": "Whose dice.",
    "against": "The opponent of the additional phase.",
    "type": "The damage type.",
    "isolated": "Applied at once, on a ledger of its own.",
    "unpreventable": "Nothing reduces it.",
    "up_to": "Any number from none to the one given, as the player chooses.",
    "count": "How many; all takes every one.",
    "kind": "Only tokens of this kind.",
    "dice": "How many dice.",
    "times": "How often a die may be rolled again in all.",
    "as": "The name under which the dice can be read later.",
    "for": "What happens when it is paid.",
    "when": "The triggers, with what each does.",
    "pick": "Who picks the cards.",
    "phase": "Which phase's Roll Attempts.",
    "do": "What is done each time.",
    "instead_of": "Whose place it takes: income, that of the draw of one's own Income Phase.",
    "into": "Where the card goes: hand or play.",
}
"""Parameters of verbs, with what they say."""

SELECTORS: Final = (
    "you",
    "target",
    "attacker",
    "inflicter",
    "chosen player",
    "chosen opponent",
    "chosen teammate",
    "another player",
    "opponents",
    "active player",
)
"""To whom."""

CHOSEN_ONE: Final = ("chosen player", "chosen opponent", "chosen teammate")
"""Selectors of one player to be chosen; the same words in one effect list are the same player."""

SEVERAL: Final = ("player", "opponent")
"""Whom the long form of a selector chooses, ``{chosen: opponent, count: 2}``."""

DICE_OWNERS: Final = ("you", "opponent", "you or teammate", "anyone")
"""Whose dice."""

THESE_DICE: Final = "these"
"""The dice just rolled: what a re-roll means where none are named."""

TO_COMPANIONS: Final = ("heal", "redirect")
"""Verbs whose receiver can be a companion with a dial."""

PORTIONS: Final = ("all", "split")
"""How much of the damage is redirected."""

CARDS: Final = ("card", "upgrade")
"""Which cards of a hand or deck are meant."""

EITHER: Final = "top or bottom"
"""What leaves it to the player where a card is put back."""

DECK_PLACES: Final = ("top", "bottom", EITHER)
"""Where on the deck cards are put back."""

DRAWS: Final = ("income",)
"""The draws whose place another can take."""

PLACES: Final = ("hand", "play")
"""Where a card goes that was searched for."""

PICKERS: Final = ("holder", "you", "random")
"""Who picks the cards that are discarded."""

RESOURCES: Final = ("cp", "health")
"""What can be stolen."""

MOMENTS: Final = ("roll phase concludes", "end of turn")
"""When ``until`` can end."""

ROLLED_FOR: Final = "rolled for "
"""What the trigger begins with that names a token: ``rolled for Reload``."""

TRIGGERS: Final[dict[str, str]] = {
    "income": "The holder's Income Phase would begin.",
    "upkeep": "The holder's Upkeep Phase.",
    "attack activated": "The holder's Attack has its damage: modifiers that are always on.",
    "ability activated": "The holder activates an Offensive Ability.",
    "roll phase concludes": "After the damage of the Roll Phase is applied.",
    "would be defeated": "The holder's dial would read 0: replaces that.",
    "beyond limit": "One more would be placed on a full stack.",
    "before offensive roll phase": "The last moment before the holder's Offensive Roll Phase.",
    "incoming": "Damage begins to wait for the holder.",
    "outgoing": "The holder's Offensive Ability puts damage in wait for somebody else.",
    "attacked": "The holder is the target of an opponent's Attack.",
    "offense concludes": "The holder's Offensive Roll Phase ends.",
    "damage taken": "Damage was applied to the holder.",
    "limit reached": "The stack became full.",
    "end of turn": "The end of the holder's turn.",
    "no attack": "An opponent's Offensive Roll Phase brought no Attack.",
    "upgrade played": "The holder played an upgrade.",
    "setup": "The game is set up.",
    "dial at zero": "The companion's dial reads 0.",
    "past last side": "A token would be turned over past its last side.",
}
"""Keys of ``when``."""

LATER_TRIGGERS: Final = frozenset(
    {
        "main phase",
        "token spent",
    }
)

DAMAGE_TYPES: Final = ("normal", "undefendable", "pure", "collateral", "ultimate", "none")
"""The five types of the rulebook, and damage that comes from no ability (DT-DMG-16)."""

PHASES: Final = (
    "Upkeep Phase",
    "Income Phase",
    "Main Phase",
    "Offensive Roll Phase",
    "Targeting Roll Phase",
    "Defensive Roll Phase",
    "Discard Phase",
)

ROLL_PHASES: Final = ("Offensive Roll Phase", "Defensive Roll Phase")
"""The phases that have Roll Attempts."""

TOKEN_KINDS: Final = ("positive", "negative", "unique", "companion")

POOL_NAMES: Final = frozenset({"total"})
"""Names that read the latest dice."""

NAMES: Final[dict[str, str]] = {
    "total": "the sum of the latest dice",
    "die": "the present value, inside set_die",
    "damage_dealt": "the final total of this Attack",
    "attacking": "an Attack that you activated is in progress",
    "attacked": "an opponent's Attack targets you",
    "incoming": "the damage that waits for you now",
    "attack_damage": "what your Attack deals at this moment, before anything is prevented",
    "projected": "the total that your Attack would deal if the phase ended now",
    "offense_concluded": "your Offensive Roll Phase has ended",
    "defense_activated": "the Defender has activated a defence",
    "defense_concluded": "the defence is done, or there was none",
    "cp": "the CP you have",
    "taken": "how much the latest remove, pay, steal or discard of this list took",
    "active": "you are the Active Player",
    "from_offense": "the damage comes from an opponent's Offensive Ability",
    "gained_this_turn": "the token came to its holder in the current turn",
    "ultimate": "the ability that was activated is an Ultimate",
    "upgrades": "how many upgrades you have in play",
    "attempts_used": "the Roll Attempts that you have used in this Offensive Roll Phase",
    "owner": "the token is one of your own hero's",
    "start_player": "you are the Start Player",
}
"""Plain names in expressions."""

EFFECT_NAMES: Final = frozenset({"total", "die", "damage_dealt", "taken"})
"""Names that mean something only while effects are resolved, so never in ``needs``."""

CALLS: Final[dict[str, str]] = {
    "count": "how many of the latest dice show the symbol, or the number",
    "any": "whether one of the latest dice shows the symbol, or the number",
    "same": "whether that many of the latest dice show the same number",
    "half": "half, rounded up",
    "tokens": "how many tokens of that name you have",
    "requires": "whether the activated ability's requirement names the symbol",
    "total": "the sum of the dice that were rolled under that name",
    "limit": "your Stack Limit of that token",
    "side": "whether your board or token shows that side",
    "seen": "how many of the cards of the latest look or draw are upgrades, or are there at all",
    "receiver_tokens": "how many of that token the receiver of the effect has",
    "damage_type": "whether the damage that set this off, or the Attack's, has a part of that type",
}
"""Calls in expressions."""

LATER_NAMES: Final = frozenset(
    {
        "added",
        "removed",
        "paid",
        "health",
        "tier",
        "turn_gained",
    }
)

LATER_CALLS: Final = frozenset({"holds", "tokens_of"})

ACTIVATION: Final = "activation"
"""The name of the dice that an ability was activated with, or of the defensive roll."""

MAX_EFFECT_DEPTH: Final = 6
"""How deep effect lists may be nested."""

MAX_EFFECTS: Final = 24
"""Items of one effect list."""

MAX_SEEN: Final = 10
"""Cards of one look at a deck."""

MAX_DICE: Final = 10
"""Dice of one roll."""
