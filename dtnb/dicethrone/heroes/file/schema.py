"""The structs of a hero file, as its author writes it.

A file contains the facts that a hero's board, leaflet and deck state.
:mod:`~dtnb.dicethrone.heroes.compiling.compile` compiles them for the engine. Effect lists are
plain data in these structs; their words are in
:mod:`~dtnb.dicethrone.heroes.language.vocabulary`.

The first line of each docstring is published in the JSON Schema.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from dtnb.dicethrone.heroes.file.conflicts import ConflictSpec
from dtnb.dicethrone.heroes.language.vocabulary import FORBIDDEN

FORMAT: Final = 1
"""The newest version of the format."""

EffectList: TypeAlias = Annotated[
    list[Any],
    Meta(
        description="What happens, in the printed order.",
        extra_json_schema={"items": {"$ref": "#/$defs/effect"}, "minItems": 1},
    ),
]
Triggers: TypeAlias = Annotated[
    dict[str, list[Any]],
    Meta(
        description="What happens by itself, and when.",
        extra_json_schema={"$ref": "#/$defs/triggers"},
    ),
]
Condition: TypeAlias = Annotated[
    str | int,
    Meta(
        description="The condition for using it, checked when it is declared and when it is done.",
        extra_json_schema={"$ref": "#/$defs/expression"},
    ),
]
Requires: TypeAlias = Annotated[
    str | list[str],
    Meta(
        description=(
            "What the dice must show: '3 sword + 2 pow', 'small straight', '4 of a kind', "
            "'2 pairs', 'full house', 'total >= 20', several with 'or' between them; or a list "
            "of them, lowest first: the tiers of one ability."
        )
    ),
]
Cost: TypeAlias = Annotated[int, Meta(description="Price in CP.", ge=0, le=15)]
Dice: TypeAlias = Annotated[int, Meta(description="How many dice are rolled.", ge=1, le=10)]
LevelName: TypeAlias = Annotated[
    str, Meta(description="I, II or III.", extra_json_schema={"enum": ["I", "II", "III", "IV"]})
]
SourceCodes: TypeAlias = Annotated[
    list[str], Meta(description="Where this is known from: codes of heroes/README.md.")
]
RuleIds: TypeAlias = Annotated[
    list[str], Meta(description="The rules that explain it in the rulebooks: DT-HERO-GUN-12.")
]
Confidence: TypeAlias = Annotated[
    Literal["", "high", "medium", "low"],
    Meta(
        description=(
            "high: a rulebook or two agreeing independent sources; medium: one source; "
            "low: unclear or conflicting."
        )
    ),
]


class Fact(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The fields that every fact may have: its sources, their reliability, and a note."""

    source: SourceCodes = []
    confidence: Confidence = ""
    note: str = ""


class NamedFact(Fact, kw_only=True):
    """A fact with a name, which the rulebooks may explain in rules of its own."""

    rules: RuleIds = []


class StartSpec(Fact):
    """Health, CP and cards at the beginning of a duel (DT-SETUP-03…05)."""

    health: Annotated[int, Meta(ge=1, le=200)] = 50
    cp: Annotated[int, Meta(ge=0, le=15)] = 2
    hand: Annotated[int, Meta(ge=0, le=33)] = 4


class DiceSpec(Fact):
    """The symbol on each face of the hero's dice (DT-SETUP-11/12)."""

    faces: Annotated[
        dict[str, str | Annotated[list[str], Meta(min_length=2, max_length=3)]],
        Meta(
            description="The symbol of each face, from 1 to 6; a list for a face with several.",
            extra_json_schema={
                # Editors read an unquoted key as a number.
                "propertyNames": {"enum": [*"123456", *range(1, 7)]},
                "minProperties": 6,
            },
        ),
    ]
    fr: Annotated[
        dict[str, Annotated[str, Meta(min_length=1)]],
        Meta(description="The French name of a symbol, in the singular: `{wick: mèche}`."),
    ] = {}


class PriceSpec(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an action costs."""

    cp: Annotated[int, Meta(description="CP to pay.", ge=0, le=15)] = 0
    this: Annotated[
        int, Meta(description="Tokens of the kind to which the action belongs.", ge=0, le=20)
    ] = 0
    tokens: Annotated[
        dict[str, Annotated[int, Meta(ge=1, le=20)]], Meta(description="Other tokens to pay.")
    ] = {}
    discard: Annotated[int, Meta(description="Cards to discard from the hand.", ge=0, le=6)] = 0


class UseSpec(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The spending of a token, or the use of a Passive Ability."""

    do: EffectList
    name: Annotated[str, Meta(description="The name of the use, if there are several.")] = ""
    timing: Annotated[Literal["any", "main", "roll"], Meta(description="When (DT-STAT-10).")] = (
        "any"
    )
    needs: Condition | None = None
    attack_modifier: Annotated[
        bool, Meta(description="Whether it is an Attack Modifier (DT-AM-01…06).")
    ] = False
    pay: PriceSpec | None = None
    instead_of_defense: Annotated[
        bool | Literal["of any damage"],
        Meta(
            description=(
                "It is used instead of a Defensive Ability; of any damage: also against "
                "damage that cannot be defended."
            )
        ),
    ] = False
    once_per: Annotated[
        Literal["", "turn", "turn in any way", "turn in its group"],
        Meta(
            description=(
                "turn: once in a turn; turn in any way: once in a turn, all uses of the token or "
                "passive together; turn in its group: once in a turn, all tokens of the group "
                "together."
            )
        ),
    ] = ""


class LevelSpec(Fact):
    """What an ability does at one level."""

    do: EffectList
    dice: Dice | None = None
    requires: Requires | None = None
    cp: Annotated[Cost, Meta(description="The price of its upgrade card, if repeated here.")] | (
        None
    ) = None
    grants: Annotated[
        list[str], Meta(description="Abilities that this upgrade brings into play.")
    ] = []


class AbilitySpec(NamedFact):
    """A space of the hero board."""

    levels: dict[LevelName, LevelSpec]
    requires: Requires | None = None
    defensive: bool = False
    ultimate: bool = False
    dice: Dice | None = None
    granted_by: Annotated[
        str, Meta(description="The upgrade that brings it into play, such as 'Thrust II'.")
    ] = ""
    side: Annotated[str, Meta(description="The side of the board that it is printed on.")] = ""


class PassiveLevelSpec(Fact):
    """What a Passive Ability gives at one level."""

    uses: list[UseSpec] = []
    when: Triggers = {}
    allows: Annotated[
        list[Literal["upgrades in roll phase"]],
        Meta(description="What its player may do although the rules forbid it."),
    ] = []
    cp: Cost | None = None
    grants: list[str] = []


class PassiveSpec(NamedFact):
    """A Passive Ability (DT-DRP-14)."""

    levels: dict[LevelName, PassiveLevelSpec]
    side: Annotated[str, Meta(description="The side of the board that it is printed on.")] = ""


class TokenSpec(NamedFact):
    """A Status Effect, or a Companion."""

    kind: Annotated[
        Literal["positive", "negative", "unique", "companion"],
        Meta(description="A companion is no Status Effect (DT-COMP-01)."),
    ]
    limit: Annotated[int, Meta(description="The Stack Limit (DT-STAT-14).", ge=1, le=20)]
    limit_others: Annotated[
        int, Meta(description="The Stack Limit on other boards; 0: the same.", ge=0, le=20)
    ] = 0
    sides: Annotated[
        list[str], Meta(description="The names of its sides, in the order of turning it over.")
    ] = []
    first_side: Annotated[
        str | int,
        Meta(description="The side to place face up, for the player who places it; 0: the first."),
    ] = 0
    group: Annotated[str, Meta(description="A name that several companions share.")] = ""
    health: Annotated[int, Meta(description="The dial of a companion.", ge=1, le=99)] = 0
    persistent: bool = False
    removable: bool = True
    transferable: bool = True
    spend: UseSpec | list[UseSpec] | None = None
    when: Triggers = {}
    forbids: Annotated[
        str,
        Meta(
            description=(
                "actions: its holder cannot act at all; defense: its holder cannot use a Defensive "
                "Ability; cards in roll phase: its holder cannot play cards in their own Roll "
                "Phase; ultimate, last ability, or the name of an Offensive Ability: its holder "
                "cannot announce it."
            ),
            extra_json_schema={"examples": list(FORBIDDEN)},
        ),
    ] = ""
    uses: Annotated[
        list[UseSpec], Meta(description="What its holder may do with it without spending it.")
    ] = []


class ProcedureSpec(Fact):
    """A named list of effects, which the verb ``activate`` carries out."""

    do: EffectList
    group: Annotated[
        str,
        Meta(
            description="A name for several procedures; who activates the name chooses one of them."
        ),
    ] = ""
    attack_modifier: Annotated[
        bool, Meta(description="Whether it changes the Attack in progress (DT-AM-01).")
    ] = False
    needs: Condition | None = None
    per_turn: Annotated[
        int,
        Meta(
            ge=0,
            le=20,
            description="How often it can be activated in one turn; 0: any number of times.",
        ),
    ] = 0
    pile: Annotated[str, Meta(description="The pile that contains it as a card.")] = ""
    copies: Annotated[int, Meta(description="Its copies in the pile.", ge=1, le=33)] = 1


class PileSpec(Fact):
    """A pile of cards beside the deck; its cards are the procedures that name the pile."""

    drawn: Annotated[
        Literal["openly", "at random", "hidden"],
        Meta(
            description=(
                "openly: the player who activates the pile chooses a card; at random: a random "
                "card is drawn; hidden: random cards are taken, and kept face down until they are "
                "activated."
            )
        ),
    ]
    then: Annotated[
        Literal["back", "aside", "gone"],
        Meta(
            description=(
                "Where a card goes after it was carried out. back: into the pile; aside: beside "
                "the pile, until the pile is empty; gone: out of the game."
            )
        ),
    ] = "aside"


class CardSpec(NamedFact):
    """A card: an action, or an upgrade of a board space."""

    name: str
    cp: Cost
    timing: Annotated[
        Literal["main", "roll", "instant", "upgrade", "unknown"],
        Meta(
            description=(
                "The kind of card (DT-CARD-08/11/18/19/20); unknown: its text is unknown, so it "
                "can be held and sold, but not played."
            )
        ),
    ]
    number: Annotated[int, Meta(description="Printed number.", ge=0, le=999)] = 0
    copies: Annotated[int, Meta(description="How many are in the deck.", ge=1, le=33)] = 1
    needs: Condition | None = None
    attack_modifier: bool = False
    pay: Annotated[
        PriceSpec | None, Meta(description="Its price besides CP: tokens and cards.")
    ] = None
    do: EffectList | None = None
    upgrades: Annotated[str, Meta(description="The ability that it upgrades.")] = ""
    level: LevelName | None = None

    @property
    def price_unknown(self) -> bool:
        """Whether the price of 0 is a placeholder, because no reliable source has the price."""
        return self.timing == "unknown" and self.cp == 0 and self.confidence in ("", "low")


class MissingSpec(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something unknown about a hero, in both languages."""

    what: Annotated[str, Meta(description="What is unknown, in English.")]
    fr: Annotated[str, Meta(description="The same in French.")] = ""


class HeroFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hero file."""

    format_version: Annotated[int, Meta(description="Version of the format: 1.")] = msgspec.field(
        name="dtnb"
    )
    hero: str
    dice: DiceSpec
    abilities: dict[str, AbilitySpec]
    sides: Annotated[
        list[str],
        Meta(description="The two sides of the board; the first is face up at the start."),
    ] = []
    set: Annotated[str, Meta(description="The box that contains the hero.")] = ""
    complexity: (
        Annotated[int, Meta(description="The number on the box, from 1 to 6.", ge=1, le=6)] | None
    ) = None
    #: whether the hero is invented; such a hero is in no box and has no printed source
    fictional: bool = False
    #: what is unknown about the hero and therefore left out
    missing: Annotated[
        list[str | MissingSpec],
        Meta(description="What is unknown and therefore left out; empty for a complete hero."),
    ] = []
    start: StartSpec = msgspec.field(default_factory=StartSpec)
    passives: dict[str, PassiveSpec] = {}
    tokens: dict[str, TokenSpec] = {}
    procedures: dict[str, ProcedureSpec] = {}
    piles: dict[str, PileSpec] = {}
    cards: list[CardSpec] = []
    conflicts: list[ConflictSpec] = []


class CommonFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The file of the cards that every deck contains."""

    format_version: Annotated[int, Meta(description="Version of the format: 1.")] = msgspec.field(
        name="dtnb"
    )
    cards: list[CardSpec]
    conflicts: list[ConflictSpec] = []


class SharedFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The file of the tokens that several heroes have."""

    format_version: Annotated[int, Meta(description="Version of the format: 1.")] = msgspec.field(
        name="dtnb"
    )
    tokens: dict[str, TokenSpec]
