"""The words of effects beside verbs: selectors, triggers and what expressions may read.

This is the one list that the compiler, the linter and the published JSON Schema share. Words that
are known but not implemented yet are listed as well, so that they can be refused by name.
``docs/effects.md`` explains them at length.
"""

from __future__ import annotations

from typing import Final

THEN: Final = "then"
"""The bare word that ends a part of an effect list (DT-TXT-05)."""

#: the trigger of damage that one deals oneself
OUTGOING: Final = "outgoing"
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
    "everybody",
    "active player",
)
"""To whom."""

ALL_OF: Final = ("opponents", "everybody")
"""Selectors of several players that leave nothing to choose."""

FIXED: Final = ("you", "target", "attacker", "inflicter", "active player")
"""Selectors of one player that leave nothing to choose."""

CHOSEN_ONE: Final = ("chosen player", "chosen opponent", "chosen teammate")
"""Selectors of one player to be chosen; the same words in one effect list are the same player."""

SEVERAL: Final = ("player", "opponent")
"""Whom the long form of a selector chooses, ``{chosen: opponent, count: 2}``."""

DICE_OWNERS: Final = ("you", "opponent", "you or teammate", "anyone")
"""Whose dice."""

THESE_DICE: Final = "these"
"""The dice just rolled: what a re-roll means where none are named."""

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

WHICHEVER_WAY: Final = "turn in any way"
"""Of several ways to use something, one once in a turn."""

ANY_OF_GROUP: Final = "turn in its group"
"""Of all that share a group, one once in a turn."""

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
    "roll phase begins": "A Roll Phase of the holder begins, also an additional one.",
    "incoming": "Damage begins to wait for the holder.",
    "outgoing": "The holder's Offensive Ability puts damage in wait for somebody else.",
    "attacked": "The holder is the target of an opponent's Attack.",
    "offense concludes": "The holder's Offensive Roll Phase ends.",
    "damage taken": "Damage was applied to the holder.",
    "limit reached": "The stack became full.",
    "gained": "Tokens of it were placed on the holder's board.",
    "end of turn": "The end of the holder's turn.",
    "no attack": "An opponent's Offensive Roll Phase brought no Attack.",
    "upgrade played": "The holder played an upgrade of another space.",
    "setup": "The game is set up.",
    "dial at zero": "The companion's dial reads 0.",
    "dial above zero": "The companion's dial read 0 and is raised.",
    "past last side": "A token would be turned over past its last side.",
}
"""Keys of ``when``."""

OF_DIAL: Final = ("dial at zero", "dial above zero")
"""Triggers of a companion's dial."""

TOKEN_TRIGGERS: Final = ("beyond limit", "limit reached", "gained", "past last side", *OF_DIAL)
"""Triggers that are about the token itself."""

LIVE_TRIGGERS: Final = (
    "attack activated",
    "ability activated",
    "roll phase concludes",
    "would be defeated",
    "attacked",
    "offense concludes",
    "damage taken",
    "end of turn",
    "no attack",
    "upgrade played",
)
"""Triggers that `until` can let live, beside those of a roll."""

FIGHTLESS: Final = (
    "setup",
    "upkeep",
    "income",
    "before offensive roll phase",
    "roll phase begins",
    "end of turn",
)
"""Triggers at which no fight is in progress."""

LATER_TRIGGERS: Final = frozenset(
    {
        "main phase",
        "token spent",
    }
)

UNDEFENDABLE: Final = "undefendable"
"""The damage type against which no Defensive Ability is used."""

DAMAGE_TYPES: Final = ("normal", UNDEFENDABLE, "pure", "collateral", "ultimate", "none")
"""The five types of the rulebook, and damage that comes from no ability (DT-DMG-16)."""

PHASES: Final = (
    "Upkeep Phase",
    "Income Phase",
    "Main Phase",
    "Offensive Roll Phase",
    "Discard Phase",
)
"""The phases of one's own turn, each of which can be skipped (DT-TURN-02)."""

ROLL_PHASES: Final = ("Offensive Roll Phase", "Defensive Roll Phase")
"""The phases that have Roll Attempts."""

TOKEN_WORDS: Final = ("any", "this", "all", "board")
"""Words that stand where the name of a token can stand."""

STATUS_KINDS: Final = ("positive", "negative", "unique")
"""Kinds of Status Effects; a companion is none (DT-COMP-01)."""

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
    "health": "what your Health dial reads",
    "hand": "how many cards you have in hand",
    "target_cp": "the CP of who is attacked",
    "target_health": "what the Health dial of who is attacked reads",
    "target_hand": "how many cards who is attacked has in hand",
    "attacker_cp": "the CP of who attacks",
    "attacker_health": "what the Health dial of who attacks reads",
    "attacker_hand": "how many cards who attacks has in hand",
    "receiver_cp": "the CP of the receiver of the effect",
    "receiver_health": "what the Health dial of the receiver of the effect reads",
    "receiver_hand": "how many cards the receiver of the effect has in hand",
    "taken": "how much the latest remove, pay, steal or discard of this list took",
    "amount": "how much damage was taken, or how many tokens were gained, when the trigger acts",
    "tier": "which line of the ability the dice have met, from 1",
    "active": "you are the Active Player",
    "rolling": "your Offensive Roll Phase is in progress, and no ability is activated yet",
    "from_offense": "the damage comes from an opponent's Offensive Ability",
    "gained_this_turn": "the token came to its holder in the current turn",
    "gained_this_phase": "the token came to its holder in the current phase",
    "ultimate": "the ability that was activated is an Ultimate",
    "upgrades": "how many upgrades you have in play",
    "attempts_used": "the Roll Attempts that you have used in this Offensive Roll Phase",
    "owner": "the token is one of your own hero's",
    "start_player": "you are the Start Player",
}
"""Plain names in expressions."""

OF_RECEIVER: Final = "receiver_"
"""What readings of whoever receives an effect begin with."""

OF_TARGET: Final = "target_"
"""What readings of whoever is attacked begin with."""

OF_ATTACKER: Final = "attacker_"
"""What readings of whoever attacks begin with."""

AMOUNT: Final = "amount"
"""How much what sets a trigger off comes to."""

OF_AMOUNT: Final = ("damage taken", "gained")
"""Triggers that have an amount."""

DEALT: Final = "damage_dealt"
"""The final total of the Attack, which is known when nobody acts any more (TW-17)."""

TOKEN_NAMES: Final = frozenset({"gained_this_turn", "gained_this_phase", "owner"})
"""Names that are about the token itself."""

EFFECT_NAMES: Final = frozenset({"total", "die", "damage_dealt", "taken", "amount", "tier"})
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
    "target_tokens": "how many of that token who is attacked has",
    "attacker_tokens": "how many of that token who attacks has",
    "receiver_tokens": "how many of that token the receiver of the effect has",
    "damage_type": "whether the damage that set this off, or the Attack's, has a part of that type",
}
"""Calls in expressions."""

LATER_NAMES: Final = frozenset(
    {
        "added",
        "removed",
        "paid",
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

MAX_REPETITIONS: Final = 100
"""How often ``repeat`` does its list: no shipped hero comes to more than 6."""

MEANT: Final[dict[str, dict[str, str]]] = {
    "name": {
        "damage": "incoming",
        "attack": "attacking",
        "defending": "attacked",
        "defense": "defense_activated",
        "sum": "total",
        "result": "total",
        "life": "health",
        "hp": "health",
        "cards": "hand",
        "my_turn": "active",
    },
    "verb": {
        "damage": "deal",
        "hit": "deal",
        "add_damage": "add",
        "increase": "add",
        "block": "prevent",
        "reduce": "prevent",
        "avoid": "prevent",
        "return": "reflect",
        "restore": "heal",
        "give": "inflict",
        "apply": "inflict",
        "spend": "pay",
        "destroy": "remove",
        "move": "transfer",
        "cp": "gain_cp",
    },
    "trigger": {
        "start of turn": "upkeep",
        "begin turn": "upkeep",
        "damage": "incoming",
        "damaged": "damage taken",
        "defeated": "would be defeated",
    },
    "selector": {
        "self": "you",
        "me": "you",
        "holder": "you",
        "opponent": "chosen opponent",
        "enemy": "chosen opponent",
        "defender": "target",
        "teammate": "chosen teammate",
        "ally": "chosen teammate",
        "all": "everybody",
        "everyone": "everybody",
    },
    "damage type": {
        "true": "pure",
        "unblockable": "undefendable",
    },
}
"""Other words for the same, by the kind of word that is needed: what somebody meant by them."""
