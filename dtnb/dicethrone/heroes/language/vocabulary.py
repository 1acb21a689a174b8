"""The vocabulary of effects besides verbs: selectors, triggers, and names in expressions.

The compiler, the linter and the published JSON Schema share these lists. The lists called
``UNIMPLEMENTED_…`` have planned words. ``docs/effects.md`` explains all words. The file is long
because it is one list of words.
"""

from __future__ import annotations

from typing import Final

THEN: Final = "then"
"""The bare word that ends a part of an effect list (DT-TXT-05)."""

#: the trigger of damage that the holder deals
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
"""Words for the players of an effect."""

COLLECTIVE_SELECTORS: Final = ("opponents", "everybody")
"""Selectors of several players, without a choice."""

FIXED_SELECTORS: Final = ("you", "target", "attacker", "inflicter", "active player")
"""Selectors of one player, without a choice."""

CHOSEN_SELECTORS: Final = ("chosen player", "chosen opponent", "chosen teammate")
"""Selectors of one player to choose; repeated in an effect list, they mean the same player."""

CHOOSABLE_PLAYERS: Final = ("player", "opponent")
"""Values of ``chosen`` in the long form of a selector, ``{chosen: opponent, count: 2}``."""

DICE_OWNERS: Final = ("you", "opponent", "you or teammate", "anyone")
"""Values of ``whose``: the owners of dice or tokens."""

THESE_DICE: Final = "these"
"""The dice just rolled: the default of a re-roll after a roll."""

PORTIONS: Final = ("all", "split")
"""The portion of the damage that ``redirect`` takes."""

CARD_KINDS: Final = ("card", "upgrade")
"""Kinds of cards in a hand or deck."""

CARD_FEATURES: Final = ("card", "cp", "main", "roll", "instant", "upgrade")
"""Arguments of ``seen``: the number of cards, their prices, or how many have a timing."""

TOP_OR_BOTTOM: Final = "top or bottom"
"""The word for a place on the deck if the player chooses between top and bottom."""

DECK_PLACES: Final = ("top", "bottom", TOP_OR_BOTTOM)
"""Places on the deck for cards that are put back."""

REPLACEABLE_DRAWS: Final = ("income",)
"""Draws that the effect ``draw`` can replace; its key ``instead_of`` names them."""

SEARCH_DESTINATIONS: Final = ("hand", "play")
"""Destinations of a card found by ``search``."""

PICKERS: Final = ("holder", "you", "random")
"""Values of ``pick``: who picks the discarded cards."""

LAST_ABILITY: Final = "last ability"
"""The Offensive Ability that a player used last, for ``activate`` and ``forbids``."""

FORBIDDEN: Final = ("actions", "defense", "cards in roll phase", "ultimate", LAST_ABILITY)
"""What a token can forbid its holder, besides an ability of the file."""

RESOURCES: Final = ("cp", "health")
"""Resources that can be stolen."""

ONCE_IN_ANY_WAY: Final = "turn in any way"
"""The limit that allows all uses of a token or passive together only once in a turn."""

ONCE_IN_GROUP: Final = "turn in its group"
"""The limit that allows all tokens of a group together only one use in a turn."""

UNTIL_MOMENTS: Final = ("roll phase concludes", "end of turn")
"""The times at which ``until`` can end."""

ROLLED_FOR_PREFIX: Final = "rolled for "
"""Prefix of triggers that name a token whose effects roll dice: ``rolled for Reload``."""

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
    "card played": "The holder played a card, and its effects are done.",
    "card played by opponent": "An opponent played a card, and its effects are done.",
    "setup": "The game is set up.",
    "dial at zero": "The companion's dial reads 0.",
    "dial above zero": "The companion's dial read 0 and is raised.",
    "past last side": "A token would be turned over past its last side.",
}
"""Keys of ``when``, with their descriptions in the published schema."""

CARD_TRIGGERS: Final = ("card played", "card played by opponent")
"""Triggers that the play of a card sets off; ``seen`` reads that card."""

DIAL_TRIGGERS: Final = ("dial at zero", "dial above zero")
"""Triggers of a companion's dial."""

TOKEN_TRIGGERS: Final = (
    "beyond limit",
    "limit reached",
    "gained",
    "past last side",
    *DIAL_TRIGGERS,
)
"""Triggers that concern the token itself, allowed only for tokens."""

OWN_ROLL_TRIGGERS: Final = (
    "attack activated",
    "ability activated",
    "outgoing",
    "offense concludes",
    "roll phase concludes",
)
"""Triggers at which the dice of the holder's own Roll Phase may lie on the table."""

LASTING_TRIGGERS: Final = (
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
    *CARD_TRIGGERS,
)
"""Live triggers: those that ``until`` can put in force for a time, besides ``rolled for …``."""

TRIGGERS_OUTSIDE_ROLL_PHASE: Final = (
    "setup",
    "upkeep",
    "income",
    "before offensive roll phase",
    "roll phase begins",
    "end of turn",
)
"""Triggers that act while no Attack is in progress."""

NAMES_ALWAYS_ZERO: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        ("main", "setup", "upkeep", "income", "before offensive roll phase", "end of turn"),
        (
            "attacking",
            "attacked",
            "offense_concluded",
            "defense_activated",
            "defense_concluded",
            "rolling",
            "ultimate",
        ),
    ),
    "offense concludes": ("attacked",),
    **dict.fromkeys(("attacked", "no attack"), ("attacking", "rolling", "attempts_used", "active")),
}
"""For a trigger, or the timing ``main``: the names that are always false or 0 at that time."""

UNIMPLEMENTED_TRIGGERS: Final = frozenset(
    {
        "main phase",
        "token spent",
    }
)

UNDEFENDABLE: Final = "undefendable"
"""The damage type that allows no Defensive Ability."""

DAMAGE_TYPES: Final = ("normal", UNDEFENDABLE, "pure", "collateral", "ultimate", "none")
"""The five types of the rulebook, and ``none`` for damage of no ability (DT-DMG-16)."""

PHASES: Final = (
    "Upkeep Phase",
    "Income Phase",
    "Main Phase",
    "Offensive Roll Phase",
    "Discard Phase",
)
"""Phases that ``skip`` can name (DT-TURN-02)."""

ROLL_PHASES: Final = ("Offensive Roll Phase", "Defensive Roll Phase")
"""Phases with Roll Attempts."""

TOKEN_WORDS: Final = ("any", "this", "all", "board")
"""Words with a special meaning in place of a token's name."""

STATUS_KINDS: Final = ("positive", "negative", "unique")
"""Kinds of Status Effects; a Companion is not a Status Effect (DT-COMP-01)."""

COUNTED_KINDS: Final = ("any", *STATUS_KINDS)
"""Words that ``tokens`` accepts in place of a name: all Status Effects, or those of a kind."""

DICE_NAMES: Final = frozenset({"total", "highest", "lowest"})
"""Names that read the latest dice."""

EXPRESSION_NAMES: Final[dict[str, str]] = {
    "total": "the sum of the latest dice",
    "highest": "the highest of the latest dice",
    "lowest": "the lowest of the latest dice",
    "die": "the present value, inside set_die",
    "damage_dealt": "the final total of this Attack",
    "last_damage": (
        "what the latest Attack of yours that is over dealt to its target, in whatever turn"
    ),
    "turn": "the number of the current turn, those of all players counted",
    "attacking": "an Attack that you activated is in progress",
    "attacked": "an opponent's Attack targets you",
    "incoming": "the damage that waits for you now, before anything is added or prevented",
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
    "attacker_total": "the sum of the dice by which the attacker activated the ability",
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
"""Names in expressions, with their meanings."""

RECEIVER_PREFIX: Final = "receiver_"
"""Prefix of names about the receiver of an effect."""

TARGET_PREFIX: Final = "target_"
"""Prefix of names about the target of the Attack."""

ATTACKER_PREFIX: Final = "attacker_"
"""Prefix of names about the attacker."""

AMOUNT: Final = "amount"
"""The name for how much damage was taken, or how many tokens were gained, at a trigger."""

AMOUNT_TRIGGERS: Final = ("damage taken", "gained")
"""Triggers at which the name ``amount`` has a value."""

DAMAGE_DEALT: Final = "damage_dealt"
"""The name for the final total of the Attack, known after the last chance to act (TW-17)."""

TOKEN_NAMES: Final = frozenset({"gained_this_turn", "gained_this_phase", "owner"})
"""Names about the token itself, allowed only in the effects of tokens."""

EFFECT_NAMES: Final = DICE_NAMES | {"die", "damage_dealt", "taken", "amount", "tier"}
"""Names that have a value only while effects are resolved, and so cannot be in ``needs``."""

EXPRESSION_CALLS: Final[dict[str, str]] = {
    "count": "how many of the latest dice show the symbol, or the number",
    "any": "whether one of the latest dice shows the symbol, or the number",
    "same": "whether that many of the latest dice show the same number",
    "half": "half, rounded up",
    "max": "the greatest of several numbers, with or between them",
    "min": "the least of several numbers, with or between them",
    "tokens": (
        "how many tokens of that name you have; any counts all Status Effects, positive, negative "
        "or unique those of that kind"
    ),
    "requires": "whether the activated ability's requirement names the symbol",
    "total": "the sum of the dice that were rolled under that name",
    "limit": "your Stack Limit of that token",
    "side": "whether your board or token shows that side",
    "seen": (
        "of the cards of the latest look or draw, or of the card that set this off: how many are "
        "of a kind (card: all), or their prices together (cp)"
    ),
    "target_tokens": "how many of that token who is attacked has",
    "attacker_tokens": "how many of that token who attacks has",
    "attacker_count": "how many dice of who attacks show the number, when the ability is activated",
    "opponents_tokens": "how many of that token all your opponents have together",
    "receiver_tokens": "how many of that token the receiver of the effect has",
    "damage_type": "whether the damage that set this off, or the Attack's, has a part of that type",
}
"""Calls in expressions, with their meanings."""

UNIMPLEMENTED_NAMES: Final = frozenset(
    {
        "added",
        "removed",
        "paid",
        "turn_gained",
    }
)

NAMES_NOT_OFFERED: Final = {
    "ability_activated": "no-condition-of-ability",
    "prevented": "no-number-prevented",
}
"""Names that authors expect but expressions lack, each with the code of the mistake about it."""

OWN_ATTACK_NAMES: Final = ("attack_damage", "projected")
"""Names for the damage of the player's own Attack; their value is 0 while another attacks."""

UNIMPLEMENTED_CALLS: Final = frozenset({"holds", "tokens_of"})

ACTIVATION: Final = "activation"
"""The name of the roll that activated the ability, or of the defensive roll."""

MAX_EFFECT_DEPTH: Final = 6
"""The maximum nesting depth of effect lists."""

MAX_EFFECTS: Final = 24
"""The maximum number of items in one effect list."""

MAX_SEEN: Final = 10
"""The maximum number of cards in one look at a deck."""

MAX_DICE: Final = 10
"""The maximum number of dice in one roll."""

MAX_REPETITIONS: Final = 100
"""The maximum number of repetitions of ``repeat``; no shipped hero needs more than 6."""

SYNONYMS: Final[dict[str, dict[str, str]]] = {
    "name": {
        "damage": "incoming",
        "attack": "attacking",
        "defending": "attacked",
        "defense": "defense_activated",
        "sum": "total",
        "result": "total",
        "maximum": "highest",
        "minimum": "lowest",
        "life": "health",
        "hp": "health",
        "cards": "hand",
        "my_turn": "active",
        "my turn": "active",
        "your turn": "active",
        "own turn": "active",
        "roll phase": "rolling",
        "offensive roll phase": "rolling",
        "own offensive roll phase": "rolling",
        "my offensive roll phase": "rolling",
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
    "kind of card": {
        "cost": "cp",
        "price": "cp",
    },
    "damage type": {
        "true": "pure",
        "unblockable": "undefendable",
    },
}
"""For each kind of word, wrong words and the known words that were probably meant."""
