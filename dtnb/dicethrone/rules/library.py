"""Look up what hero files say: boards, cards, tokens (Status Effects) and effects of the heroes.

The file is long because one object answers every question about hero files, and memoizes the
answers.

* source of an effect list: the card, ability, token or passive to which the list belongs
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from dtnb.dicethrone.heroes.language.effect import Effect, expressions_of, walk_effects
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.model import (
    Ability,
    ActionSpec,
    Card,
    Hero,
    PassiveLevel,
    Token,
)
from dtnb.dicethrone.heroes.requirement import Requirement
from dtnb.dicethrone.heroes.verbs.dice import reads_own_roll
from dtnb.dicethrone.rules.memoizing import MemoizedFunctions, Memoizer
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.effect_resolution import Source
from dtnb.dicethrone.state.seat import Counts, Seat
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action

#: An action has details, which are answers to follow-up questions; the detail with this name states
#: the mode of the action.
MODE_DETAIL = "choose"
#: An expression with one of these names reads whether a token was gained in this turn or phase.
GAINED_THIS_TURN = "gained_this_turn"
GAINED_THIS_PHASE = "gained_this_phase"


def _effects_of(token: Token) -> Iterator[Effect]:
    """Yield every effect of a token, at any depth of its triggers, spends and uses."""
    for effects in token.when.values():
        yield from walk_effects(effects)
    for action in (*token.spends, *token.uses):
        yield from walk_effects(action.do)


def _expressions_of(token: Token) -> Iterator[Expression]:
    """Yield every expression that a token evaluates."""
    for effect in _effects_of(token):
        yield from expressions_of(effect)
    for action in (*token.spends, *token.uses):
        if action.condition is not None:
            yield action.condition


def _split_at_and(condition: Expression) -> tuple[str, ...]:
    """Return the texts of the conditions that an "and" joins; one text if there is no "and"."""
    tree = condition.syntax()
    if not isinstance(tree, ast.BoolOp) or isinstance(tree.op, ast.Or):
        return (condition.source,)
    return tuple(condition.source[part.col_offset : part.end_col_offset] for part in tree.values)


def own_roll(table: Table, seat: int) -> int:
    """Return the id of the Offensive or Defensive Roll of a seat on the table; -1 for none."""
    own_rolls = (roll for roll in reversed(table.rolls) if roll.seat == seat)
    return next((roll.id for roll in own_rolls if roll.phase in ("offensive", "defensive")), -1)


class Library:
    """Answers questions about the hero files of the heroes at the table.

    `heroes` maps ids to heroes.
    """

    def __init__(self, heroes: Mapping[str, Hero]) -> None:
        self.heroes = dict(heroes)
        #: whether an effect at the table reads the rolled dice of its own player
        self.reads_own_rolls = any(hero.reads_own_roll for hero in self.heroes.values())
        #: a function that is called each time that a condition of a hero file is evaluated, with
        #: the name of the card, token or ability, the text of the condition, and whether the
        #: condition holds; None at first
        self.on_condition: Callable[[str, str, bool], object] | None = None
        self._tokens: dict[str, Token] = {}
        for hero in self.heroes.values():
            for name, token in hero.tokens.items():
                # If tokens of two heroes have this name and act alike, keep the token for which the
                # hero file names rules.
                other = self._tokens.get(name)
                if other is None or token.rules or not token.acts_like(other):
                    self._tokens[name] = token
        #: binds a function to this object and memoizes its latest results
        self.memoize: Memoizer = MemoizedFunctions(self).__getitem__

    # -- heroes, cards, tokens ------------------------------------------------------------------

    def hero_at(self, table: Table, seat: int) -> Hero:
        """Return the hero of a seat."""
        return self.heroes[table.seats[seat].hero]

    def token(self, name: str) -> Token:
        """Return a Status Effect of any hero at the table."""
        return self._tokens[name]

    def is_known_token(self, name: str) -> bool:
        """Tell whether a hero at the table has this Status Effect."""
        return name in self._tokens

    @cached_property
    def remembers_attack_history(self) -> bool:
        """Whether an effect at the table reads the last ability or the last Attack's damage."""
        return any(hero.reads_attack_history for hero in self.heroes.values())

    @cached_property
    def tokens_against_abilities(self) -> frozenset[str]:
        """The Status Effects that forbid some Offensive Abilities to their holder."""
        other_restrictions = ("", "actions", "defense", "cards in roll phase")
        return frozenset(
            name for name, token in self._tokens.items() if token.forbids not in other_restrictions
        )

    @cached_property
    def tokens_without_actions(self) -> frozenset[str]:
        """The Status Effects that forbid all actions to their holder."""
        return frozenset(name for name, token in self._tokens.items() if token.forbids == "actions")

    @cached_property
    def token_names(self) -> tuple[str, ...]:
        """Every Status Effect of the heroes at the table."""
        return tuple(sorted(self._tokens))

    def needs_inflicter(self, token: str) -> bool:
        """Tell whether an effect of a token depends on the player who inflicted the token."""
        return any("inflicter" in effect.players() for effect in _effects_of(self._tokens[token]))

    def needs_turn_gained(self, token: str) -> bool:
        """Tell whether an effect of a token depends on the turn in which the token was gained."""
        return token in self._tokens_with_turn

    def needs_phase_gained(self, token: str) -> bool:
        """Tell whether an effect of a token depends on the phase in which the token was gained."""
        return token in self._tokens_with_phase

    @cached_property
    def _tokens_with_turn(self) -> frozenset[str]:
        return self._tokens_reading(GAINED_THIS_TURN)

    @cached_property
    def _tokens_with_phase(self) -> frozenset[str]:
        return self._tokens_reading(GAINED_THIS_PHASE)

    def _tokens_reading(self, name: str) -> frozenset[str]:
        """Return the tokens with an expression that contains a name."""
        return frozenset(
            token.name
            for token in self._tokens.values()
            if any(name in expression.names for expression in _expressions_of(token))
        )

    def card(self, table: Table, seat: int, name: str) -> Card | None:
        """Return a card of this seat's deck."""
        return self.hero_at(table, seat).cards.get(name)

    def board_side(self, table: Table, seat: int) -> str:
        """Return the visible side of a hero board; empty for a board with one side."""
        sides = self.hero_at(table, seat).sides
        return table.seats[seat].board_side or (sides[0] if sides else "")

    def passives_of(self, seat_state: Seat) -> Mapping[str, PassiveLevel]:
        """Return the Passive Abilities on the visible side of a hero board, at their levels."""
        return self.memoize(_passives_on_board)(
            seat_state.hero, seat_state.board_side, seat_state.upgrades
        )

    def permits(self, seat_state: Seat, permission: str) -> bool:
        """Tell whether a Passive Ability of a board grants a permission (`PassiveLevel.allows`)."""
        return permission in self.memoize(_permissions_on_board)(
            seat_state.hero, seat_state.board_side, seat_state.upgrades
        )

    def owns(self, table: Table, seat: int, token: str) -> bool:
        """Tell whether a token belongs to the hero of this seat."""
        return token in self.hero_at(table, seat).tokens

    def stack_limit(self, table: Table, seat: int, name: str) -> int:
        """Return the Stack Limit of a token on this board (DT-STAT-14, DT-STAT-16)."""
        token = self._tokens[name]
        limit = token.limit
        if token.limit_on_other_boards and not self.owns(table, seat, name):
            limit = token.limit_on_other_boards
        return limit + dict(table.seats[seat].limits).get(name, 0)

    def tokens_named(self, name: str) -> tuple[str, ...]:
        """Return the token of this name, or all tokens of the group of this name."""
        if name in self._tokens:
            return (name,)
        return tuple(token.name for token in self._tokens.values() if token.group == name)

    def level_of(self, table: Table, seat: int, ability: Ability) -> int:
        """Return the level of an ability on this board."""
        return _level_of(ability, table.seats[seat].upgrades)

    def on_board(self, table: Table, seat: int, ability: Ability) -> bool:
        """Tell whether an ability is printed on the board or granted by an upgrade in play."""
        if ability.side and ability.side != self.board_side(table, seat):
            return False
        if ability.granted_by is None:
            return True
        # An upgrade that is covered by another upgrade grants nothing (DT-CARD-14).
        return table.seats[seat].level(ability.granted_by[0]) in ability.granted_at

    def highest_met_tier(self, table: Table, seat: int, name: str, roll: DiceRoll) -> int | None:
        """Return the highest tier of an ability that the dice meet (AMB-32), or None."""
        tiers = self.met_tiers(table, seat, name, roll)
        return tiers[-1] if tiers else None

    def met_tiers(self, table: Table, seat: int, name: str, roll: DiceRoll) -> list[int]:
        """Return the tiers of an ability that the dice meet, lowest first."""
        return self.tier_finder(table.seats[seat], roll)(name)

    def tier_finder(self, seat_state: Seat, roll: DiceRoll) -> Callable[[str], list[int]]:
        """Return a function that takes an ability of this board and returns the tiers met."""
        requirements = self.memoize(_requirements_by_ability)(seat_state.hero, seat_state.upgrades)
        values = roll.values
        symbols = self.memoize(_symbols_shown)(seat_state.hero, values)

        def find_tiers(ability: str) -> list[int]:
            tiers = enumerate(requirements[ability])
            return [
                tier
                for tier, requirement in tiers
                if self._is_met(ability, requirement, values, symbols)
            ]

        return find_tiers

    def _is_met(
        self,
        ability: str,
        requirement: Requirement,
        values: tuple[int, ...],
        symbols: tuple[str, ...],
    ) -> bool:
        """Tell whether dice meet a requirement.

        The subclass `Rules` overrides this method, because readings may decide.
        """
        return requirement.is_met_by(values, symbols)

    def has_trigger(self, *triggers: str) -> bool:
        """Tell whether any hero at the table has one of these triggers."""
        return not self._triggers.isdisjoint(triggers)

    def sources_of_trigger(self, table: Table, seat: int, trigger: str) -> tuple[str, ...]:
        """Return the names of tokens and passives of a seat that act at a trigger."""
        if trigger not in self._triggers:
            return ()
        seat_state = table.seats[seat]
        return self.memoize(_sources_of_trigger)(
            trigger, seat_state.hero, seat_state.board_side, seat_state.upgrades, seat_state.tokens
        )

    @cached_property
    def _triggers(self) -> frozenset[str]:
        """Every trigger of the tokens and passives of the heroes at the table."""
        heroes = self.heroes.values()
        passives = (passive for hero in heroes for passive in hero.passives.values())
        levels = (level for passive in passives for level in passive.levels)
        sources: tuple[Token | PassiveLevel, ...] = (*self._tokens.values(), *levels)
        return frozenset(trigger for source in sources for trigger in source.when)

    # -- actions and their effect lists ---------------------------------------------------------

    def action_specs(self, table: Table, seat: int, action: Action) -> tuple[ActionSpec, ...]:
        """Return the specs of an action: what it does, once for each mode of the action.

        If there is no such action, the result is empty.
        """
        return self.action_specs_for(table.seats[seat], action)

    def action_specs_for(self, seat_state: Seat, action: Action) -> tuple[ActionSpec, ...]:
        """Return the specs of an action of this seat; see :meth:`action_specs`."""
        if action.verb == "play":
            card = self.heroes[seat_state.hero].cards.get(action.object)
            return (card.action,) if card is not None and card.action is not None else ()
        if action.verb == "spend":
            token = self._tokens.get(action.object)
            return token.spends if token is not None else ()
        if action.verb == "use":
            return tuple(use for use in self.uses_of(seat_state) if use.name == action.object)
        return ()

    def uses_of(self, seat_state: Seat) -> tuple[ActionSpec, ...]:
        """Return the actions that the Passive Abilities and tokens of a board offer its player."""
        return self.memoize(_uses_on_board)(
            seat_state.hero, seat_state.board_side, seat_state.upgrades, seat_state.tokens
        )

    def token_with_use(self, name: str) -> str:
        """Return the token that offers a use of this name; empty for a use of a Passive Ability."""
        return self._tokens_by_use.get(name, "")

    @cached_property
    def _tokens_by_use(self) -> dict[str, str]:
        tokens = reversed(self._tokens.values())
        return {use.name: token.name for token in tokens for use in token.uses}

    def chosen_spec(self, table: Table, seat: int, action: Action) -> ActionSpec | None:
        """Return the spec of an action's chosen mode; None if the action or the mode is unknown."""
        return self.choose_mode(self.action_specs(table, seat, action), action)

    @staticmethod
    def choose_mode(specs: tuple[ActionSpec, ...], action: Action) -> ActionSpec | None:
        """Return the spec of the mode that an action names, or the only spec, or None."""
        if len(specs) > 1:
            mode = action.detail(MODE_DETAIL)
            return next((spec for spec in specs if spec.name == mode), None)
        return specs[0] if specs else None

    def price(self, table: Table, seat: int, action: Action) -> int | None:
        """Return the price of an action in CP; None for no price."""
        return self.price_for(table.seats[seat], action)

    def price_for(self, seat_state: Seat, action: Action) -> int | None:
        """Return the price in CP that this seat pays for an action; None for no price."""
        if action.verb == "play":
            card = self.heroes[seat_state.hero].cards.get(action.object)
            return self.card_price(seat_state, card) or None if card is not None else None
        spec = self.choose_mode(self.action_specs_for(seat_state, action), action)
        return spec.price.cp or None if spec is not None else None

    def card_price(self, seat_state: Seat, card: Card) -> int:
        """Return the price in CP that this seat pays for a card (DT-CARD-04).

        For a Hero Upgrade, the price of the upgrade that it covers is subtracted (DT-CARD-13,
        DT-CARD-14), but the price is never below 0 (AMB-45).
        """
        return self._upgrade_price(seat_state, card) if card.upgrades else card.cp

    def _upgrade_price(self, seat_state: Seat, card: Card) -> int:
        """Return the price of a Hero Upgrade; `Rules` overrides this, because worlds may differ."""
        space = (card.upgrades, seat_state.level(card.upgrades))
        other = self.memoize(_upgrade_cards)(seat_state.hero).get(space)
        return max(0, card.cp - other.cp) if other is not None else card.cp

    def spec_of_source(self, table: Table, source: Source) -> ActionSpec | None:
        """Return the spec with the effect list of a source; None if no action has the list."""
        if source.kind == "use":
            # An effect of the use may have removed its token from the board.
            seat_state = table.seats[source.seat]
            token_uses = (use for token in self._tokens.values() for use in token.uses)
            uses = (*self.uses_of(seat_state), *token_uses)
            return next((use for use in uses if use.name == source.name), None)
        verb = {"card": "play", "spend": "spend"}.get(source.kind)
        specs = self.action_specs(table, source.seat, Action(verb, source.name)) if verb else ()
        return specs[source.mode_index] if specs else None

    def effects_of(self, table: Table, source: Source) -> tuple[Effect, ...]:
        """Return the effect list of a source."""
        hero = self.hero_at(table, source.seat)
        if source.kind in ("ability", "defense"):
            return hero.abilities[source.name].at_level(source.level).do
        if source.kind == "trigger":
            token = self._tokens.get(source.name)
            if token is not None and source.trigger in token.when:
                return token.when[source.trigger]
            passive = hero.passives[source.name]
            return passive.at_level(table.seats[source.seat].level(source.name)).when[
                source.trigger
            ]
        if source.kind == "procedure":
            return hero.procedures[source.name].do
        spec = self.spec_of_source(table, source)
        return spec.do if spec is not None else ()

    def own_roll_read_by(self, table: Table, seat: int, effects: tuple[Effect, ...]) -> int:
        """Return the id of the Offensive or Defensive Roll that an effect list of a seat reads.

        The result is -1 if the list reads no roll of its own player.
        """
        if not self.reads_own_rolls or not reads_own_roll(effects):
            return -1
        return own_roll(table, seat)

    def conjuncts(self, condition: Expression) -> tuple[Expression, ...]:
        """Split a condition into parts that must all hold, so that each can be explained."""
        return self.memoize(_split_condition)(condition)


# -- memoized functions, whose results depend on their arguments only -----------------------------


def _passives_on_board(
    library: Library, hero_id: str, board_side: str, upgrades: Counts
) -> Mapping[str, PassiveLevel]:
    """Return the Passive Abilities on one side of a board, each at its level, by name.

    An empty `board_side` means the side that is face up at the start.
    """
    hero = library.heroes[hero_id]
    side = board_side or (hero.sides[0] if hero.sides else "")
    levels = dict(upgrades)
    return {
        passive.name: passive.at_level(levels.get(passive.name, 1))
        for passive in hero.passives.values()
        if passive.side in ("", side)
    }


def _permissions_on_board(
    library: Library, hero: str, board_side: str, upgrades: Counts
) -> frozenset[str]:
    """Return the permissions that the Passive Abilities on a board grant."""
    passives = library.memoize(_passives_on_board)(hero, board_side, upgrades).values()
    return frozenset(allow for passive in passives for allow in passive.allows)


def _sources_of_trigger(
    library: Library, trigger: str, hero: str, board_side: str, upgrades: Counts, tokens: Counts
) -> tuple[str, ...]:
    """Return the names of the tokens and passives on a board that act at a trigger."""
    passives = library.memoize(_passives_on_board)(hero, board_side, upgrades)
    return (
        *(name for name, _ in tokens if trigger in library.token(name).when),
        *(name for name, passive in passives.items() if trigger in passive.when),
    )


def _uses_on_board(
    library: Library, hero: str, board_side: str, upgrades: Counts, tokens: Counts
) -> tuple[ActionSpec, ...]:
    """Return the actions that the passives and tokens on a board offer."""
    passives = library.memoize(_passives_on_board)(hero, board_side, upgrades).values()
    return (
        *(use for passive in passives for use in passive.uses),
        *(use for token, _ in tokens for use in library.token(token).uses),
    )


def _requirements_by_ability(
    library: Library, hero: str, upgrades: Counts
) -> Mapping[str, tuple[Requirement, ...]]:
    """Return the requirements of each ability at its level, one for each tier."""
    return {
        ability.name: ability.at_level(_level_of(ability, upgrades)).requires
        for ability in library.heroes[hero].abilities.values()
    }


def _level_of(ability: Ability, upgrades: Counts) -> int:
    if ability.granted_by is not None:
        return ability.levels[0].level
    return dict(upgrades).get(ability.name, 1)


def _symbols_shown(library: Library, hero: str, values: tuple[int, ...]) -> tuple[str, ...]:
    return library.heroes[hero].symbols(values)


def _upgrade_cards(library: Library, hero: str) -> Mapping[tuple[str, int], Card]:
    """Return the Hero Upgrades of a hero by board space and level."""
    upgrades = [card for card in library.heroes[hero].cards.values() if card.upgrades]
    return {(card.upgrades, card.level): card for card in reversed(upgrades)}


def _split_condition(_library: Library, condition: Expression) -> tuple[Expression, ...]:
    return tuple(map(Expression, _split_at_and(condition)))
