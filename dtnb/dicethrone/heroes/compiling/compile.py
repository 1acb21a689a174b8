"""Compile a hero file: turn its abilities, tokens, cards and so on into the structs of `model.py`.

The file is long because every kind of entry is compiled with the names of the same hero, and adds
its mistakes to the same list.

* parts: the input, a hero file that was split into its well-formed parts
* missing: what is unknown about the hero and therefore left out
* fictional hero: an invented one, which is in no box
* named roll: a roll that expressions read by its name, such as ``total(activation)``
* Price(own_tokens=1): the price of spending one copy of the token itself
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from dtnb.dicethrone.heroes.compiling.effect_lists import compile_effects
from dtnb.dicethrone.heroes.compiling.hero_effects import hero_reads_own_roll, reads_attack_history
from dtnb.dicethrone.heroes.compiling.piles import compile_piles
from dtnb.dicethrone.heroes.compiling.prices import (
    check_no_token_price,
    compile_card_price,
    compile_use_price,
)
from dtnb.dicethrone.heroes.compiling.requirements import parse_tiers
from dtnb.dicethrone.heroes.file.parts import ROMAN, Parts, granting_levels, parse_upgrade_name
from dtnb.dicethrone.heroes.file.prints import PrintDifference
from dtnb.dicethrone.heroes.file.schema import (
    AbilitySpec,
    CardSpec,
    LevelSpec,
    PassiveSpec,
    TokenSpec,
    UseSpec,
)
from dtnb.dicethrone.heroes.language import vocabulary
from dtnb.dicethrone.heroes.language.checked_expressions import parse_condition, parse_expression
from dtnb.dicethrone.heroes.language.context import Context, EffectOwner
from dtnb.dicethrone.heroes.language.effect import Effect, walk_effects
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes
from dtnb.dicethrone.heroes.language.nested import check_trigger
from dtnb.dicethrone.heroes.language.values import Price
from dtnb.dicethrone.heroes.model import (
    Ability,
    AbilityKind,
    ActionSpec,
    Card,
    Hero,
    Level,
    Passive,
    PassiveLevel,
    Procedure,
    Timing,
    Token,
    hero_id,
)
from dtnb.dicethrone.heroes.requirement import OFFENSIVE_DICE
from dtnb.dicethrone.heroes.verbs.lists import Activate, is_copy
from dtnb.files import Path


def compile_hero(
    parts: Parts,
    common: Mapping[str, Card],
    mistakes: FileMistakes,
    *,
    print_differences: tuple[PrintDifference, ...] = (),
    digest: str = "",
) -> Hero:
    """Compile the well-formed parts of a hero file, and add the mistakes in them to `mistakes`.

    `common` has the cards that every deck contains. `print_differences` are the points on which
    printings of the hero disagree. `digest` is the hash of the hero's files.
    """
    compiler = _Compiler(parts, mistakes)
    own_cards = compiler.compile_cards(common=False)
    for name in own_cards.keys() & common.keys():
        index = next(index for index, card in parts.cards if card.name == name)
        mistakes.add(("cards", index, "name"), "common-card", name=name)
    hero = Hero(
        id=hero_id(parts.name),
        name=parts.name,
        dice=parts.faces,
        french_symbols=dict(parts.french_symbols),
        sides=parts.sides,
        abilities=compiler.compile_abilities(),
        passives=compiler.compile_passives(),
        tokens=compiler.compile_tokens(),
        cards={**own_cards, **common},
        procedures=compiler.compile_procedures(),
        piles=compile_piles(parts, mistakes),
        health=parts.start.health,
        cp=parts.start.cp,
        hand=parts.start.hand,
        fictional=parts.fictional,
        box=parts.box,
        complexity=parts.complexity,
        missing=tuple(unknown.what for unknown in parts.missing),
        missing_french=tuple(unknown.fr or unknown.what for unknown in parts.missing),
        prints=print_differences,
        digest=digest,
    )
    return replace(
        hero,
        reads_attack_history=reads_attack_history(hero),
        reads_own_roll=hero_reads_own_roll(hero),
    )


def compile_common(parts: Parts, mistakes: FileMistakes) -> dict[str, Card]:
    """Compile the cards that every deck contains; these cards cannot name symbols or tokens."""
    return _Compiler(parts, mistakes).compile_cards(common=True)


def compile_tokens(parts: Parts, mistakes: FileMistakes) -> dict[str, Token]:
    """Compile the tokens that several heroes share; these tokens cannot name symbols."""
    return _Compiler(parts, mistakes).compile_tokens()


class _Compiler:
    """Compiles the parts of one file, and adds the mistakes in them to `mistakes`."""

    def __init__(self, parts: Parts, mistakes: FileMistakes) -> None:
        self.parts, self.names, self.mistakes = parts, parts.names, mistakes

    def compile_abilities(self) -> dict[str, Ability]:
        """Return the abilities by name."""
        specs = self.parts.abilities
        return {name: self._compile_ability(name, spec) for name, spec in specs.items()}

    def _compile_ability(self, name: str, spec: AbilitySpec) -> Ability:
        """Compile an ability with its levels in ascending order."""
        path: Path = ("abilities", name)
        kind = AbilityKind.ULTIMATE if spec.ultimate else AbilityKind.OFFENSIVE
        kind = AbilityKind.DEFENSIVE if spec.defensive else kind
        levels = [
            self._compile_level(spec, kind, level_name=level_name, level_spec=level_spec, path=path)
            for level_name, level_spec in spec.levels.items()
        ]
        return Ability(
            name=name,
            kind=kind,
            levels=tuple(sorted(levels, key=lambda level: level.level)),
            granted_by=parse_upgrade_name(spec.granted_by),
            granted_at=granting_levels(self.parts, name, spec.granted_by),
            side=self._check_side(spec.side, path),
            rules=tuple(spec.rules),
        )

    def _compile_level(
        self,
        spec: AbilitySpec,
        kind: AbilityKind,
        level_name: str,
        level_spec: LevelSpec,
        path: Path,
    ) -> Level:
        """Compile one level of an ability; `path` leads to the ability in the file."""
        level_path: Path = (*path, "levels", level_name)
        has_own_requires = level_spec.requires is not None
        raw_requires = level_spec.requires if has_own_requires else spec.requires
        requires_path = (*(level_path if has_own_requires else path), "requires")
        requires = parse_tiers(
            raw_requires, requires_path, self.names, self.parts.faces, self.mistakes
        )
        defensive = kind is AbilityKind.DEFENSIVE
        context = Context(
            self.names,
            EffectOwner.DEFENSE if defensive else EffectOwner.OFFENSE,
            ultimate=kind is AbilityKind.ULTIMATE,
            tier_count=len(raw_requires) if isinstance(raw_requires, list) else 1,
            # Expressions can read the Final Dice Result, or the defensive roll.
            has_dice=True,
            named_rolls=frozenset({vocabulary.ACTIVATION}),
            dice=(level_spec.dice or spec.dice or 0) if defensive else OFFENSIVE_DICE,
        )
        return Level(
            level=ROMAN.get(level_name, 0),
            do=self._compile_ability_effects(level_spec.do, (*level_path, "do"), context),
            requires=requires,
            dice=(level_spec.dice or spec.dice or 0) if defensive else 0,
            grants=tuple(level_spec.grants),
        )

    def _compile_ability_effects(
        self, items: object, path: Path, context: Context
    ) -> tuple[Effect, ...]:
        """Compile an ability's effects.

        Report an effect that copies the last ability if it is not the only effect, or has a
        condition.
        """
        effects = compile_effects(items, path, context, self.mistakes)
        copies = [effect for effect in walk_effects(effects) if is_copy(effect)]
        if copies and (len(effects) > 1 or effects[0] is not copies[0] or copies[0].condition):
            self.mistakes.add(path, "copy-alone")
        return effects

    def compile_passives(self) -> dict[str, Passive]:
        """Return the passives by name."""
        specs = self.parts.passives
        return {name: self._compile_passive(name, spec) for name, spec in specs.items()}

    def _compile_passive(self, name: str, spec: PassiveSpec) -> Passive:
        """Compile a passive with its levels in ascending order."""
        levels = []
        for level_name, level_spec in spec.levels.items():
            level_path: Path = ("passives", name, "levels", level_name)
            context = Context(self.names, EffectOwner.ACTION)
            uses = tuple(
                self._compile_use(
                    use, name, price=Price(), path=(*level_path, "uses", index), context=context
                )
                for index, use in enumerate(level_spec.uses)
            )
            check_no_token_price(level_spec.uses, (*level_path, "uses"), self.mistakes)
            when = self._compile_triggers(level_spec.when, (*level_path, "when"))
            levels.append(
                PassiveLevel(
                    ROMAN.get(level_name, 0), uses=uses, allows=tuple(level_spec.allows), when=when
                )
            )
        side = self._check_side(spec.side, ("passives", name))
        levels.sort(key=lambda level: level.level)
        return Passive(name, levels=tuple(levels), side=side, rules=tuple(spec.rules))

    def _check_side(self, side: str, path: Path) -> str:
        """Return the side of an ability or passive; report a side that the board does not have."""
        if side and side not in self.parts.sides:
            self.mistakes.add_unknown((*path, "side"), "side of the board", side, self.parts.sides)
        return side

    def compile_tokens(self) -> dict[str, Token]:
        """Return the tokens by name."""
        return {name: self._compile_token(name, spec) for name, spec in self.parts.tokens.items()}

    def _compile_token(self, name: str, spec: TokenSpec) -> Token:
        """Compile a token with its spends, uses and triggers."""
        path: Path = ("tokens", name)
        context, price = Context(self.names, EffectOwner.ACTION, token=name), Price(own_tokens=1)
        spends: list[ActionSpec] = []
        if isinstance(spec.spend, list):
            for index, use in enumerate(spec.spend):
                spend_path = (*path, "spend", index)
                spends.append(
                    self._compile_use(use, name, price=price, path=spend_path, context=context)
                )
        elif spec.spend is not None:
            spends.append(
                self._compile_use(
                    spec.spend, name, price=price, path=(*path, "spend"), context=context
                )
            )
        check_no_token_price(spec.uses, (*path, "uses"), self.mistakes)
        self._check_token(spec, path)
        self._check_forbidden(spec.forbids, path)
        return Token(
            name=name,
            kind=spec.kind,
            limit=spec.limit,
            limit_on_other_boards=spec.limit_others,
            sides=tuple(spec.sides),
            first_side=parse_expression(
                spec.first_side, (*path, "first_side"), context, self.mistakes
            )
            if spec.first_side and spec.first_side not in spec.sides
            else None,
            group=spec.group,
            health=spec.health,
            persistent=spec.persistent,
            removable=spec.removable,
            transferable=spec.transferable,
            spends=tuple(spends),
            when=self._compile_triggers(spec.when, (*path, "when"), token=name),
            forbids=spec.forbids,
            uses=tuple(
                self._compile_use(
                    use, name, price=Price(), path=(*path, "uses", index), context=context
                )
                for index, use in enumerate(spec.uses)
            ),
            rules=tuple(spec.rules),
        )

    def _check_token(self, spec: TokenSpec, path: Path) -> None:
        """Report a wrong `first_side`, and triggers that need sides or a dial that is not there.

        A token with `health` is a Companion; its dial shows how much Health it has left.
        """
        sides_by_trigger = (("past last side", spec.sides),)
        dial_by_trigger = ((trigger, spec.health) for trigger in vocabulary.DIAL_TRIGGERS)
        for trigger, needed in (*sides_by_trigger, *dial_by_trigger):
            if trigger in spec.when and not needed:
                self.mistakes.add(
                    (*path, "when", trigger), "token-without", is_in_key=True, word=trigger
                )
        if isinstance(spec.first_side, int) and not 0 <= spec.first_side < max(1, len(spec.sides)):
            self.mistakes.add((*path, "first_side"), "no-such-side", count=len(spec.sides))

    def _check_forbidden(self, forbidden: str, path: Path) -> None:
        """Report something that a token cannot forbid."""
        abilities = (name for name, spec in self.parts.abilities.items() if not spec.defensive)
        known_words = (*vocabulary.FORBIDDEN, *abilities)
        if forbidden and forbidden not in known_words:
            self.mistakes.add_unknown((*path, "forbids"), "forbidden", forbidden, known_words)

    def _compile_triggers(
        self, effects_by_trigger: Mapping[str, object], path: Path, token: str = ""
    ) -> dict[str, tuple[Effect, ...]]:
        """Compile the effect list of each trigger of a token or passive."""
        when: dict[str, tuple[Effect, ...]] = {}
        for trigger, effects in effects_by_trigger.items():
            check_trigger(trigger, (*path, trigger), self.names, self.mistakes)
            if not token and trigger in vocabulary.TOKEN_TRIGGERS:
                self.mistakes.add((*path, trigger), "token-trigger", is_in_key=True, word=trigger)
            # The effects of ``rolled for TOKEN`` can read the roll that sets the trigger off.
            follows_roll = trigger.startswith(vocabulary.ROLLED_FOR_PREFIX)
            # An unknown trigger is already a mistake. Its effects may read dice, so that no second
            # mistake is reported.
            has_dice = follows_roll or trigger not in vocabulary.TRIGGERS
            context = Context(
                self.names, EffectOwner.TRIGGER, token=token, trigger=trigger, has_dice=has_dice
            )
            when[trigger] = compile_effects(effects, (*path, trigger), context, self.mistakes)
        return when

    def compile_procedures(self) -> dict[str, Procedure]:
        """Compile the named effect lists that other effects activate."""
        procedures = {}
        for name, spec in self.parts.procedures.items():
            owner = EffectOwner.MODIFIER if spec.attack_modifier else EffectOwner.ACTION
            context, path = Context(self.names, owner), ("procedures", name)
            effects = compile_effects(spec.do, (*path, "do"), context, self.mistakes)
            condition = None
            if spec.needs is not None:
                condition = parse_condition(spec.needs, (*path, "needs"), context, self.mistakes)
            procedures[name] = Procedure(
                name=name,
                do=effects,
                group=spec.group,
                attack_modifier=spec.attack_modifier,
                condition=condition,
                per_turn=spec.per_turn,
                pile=spec.pile,
                copies=spec.copies,
            )
        return procedures

    def _compile_use(
        self, spec: UseSpec, owner: str, price: Price, path: Path, context: Context
    ) -> ActionSpec:
        """Compile one use of the token or passive `owner`, by default at the given `price`."""
        return ActionSpec(
            name=spec.name or owner,
            timing=Timing(spec.timing),
            price=compile_use_price(
                spec.pay, price, path=path, names=self.names, mistakes=self.mistakes
            ),
            # Every limit is once per turn. `once_shared_by` says which other uses count towards it.
            once_per=spec.once_per and "turn",
            once_shared_by=self._find_once_limit_owner(spec, owner, path),
            instead_of_defense=bool(spec.instead_of_defense),
            even_if_undefendable=spec.instead_of_defense == "of any damage",
            **self._compile_action_fields(spec, path, context),  # type: ignore[arg-type]
        )

    def _find_once_limit_owner(self, use: UseSpec, owner: str, path: Path) -> str:
        """Return the token, group or passive whose uses share the ``once_per`` limit of this use.

        The result is empty if the limit is for this use alone. `owner` is the token or passive that
        has the use. Report a limit for a group if the owner is in no group.
        """
        if use.once_per == vocabulary.ONCE_IN_ANY_WAY:
            return owner
        if use.once_per != vocabulary.ONCE_IN_GROUP:
            return ""
        token = self.parts.tokens.get(owner)
        if token is None or not token.group:
            self.mistakes.add((*path, "once_per"), "no-group", name=owner)
        return token.group if token is not None else owner

    def _compile_action_fields(
        self, spec: UseSpec | CardSpec, path: Path, context: Context
    ) -> dict[str, object]:
        """Return the fields of `ActionSpec` that uses of tokens and cards have in common."""
        owner = EffectOwner.MODIFIER if spec.attack_modifier else context.owner
        action_context = Context(self.names, owner, token=context.token, timing=spec.timing)
        self._check_timing(spec, path)
        condition = None
        if spec.needs is not None:
            condition = parse_condition(spec.needs, (*path, "needs"), action_context, self.mistakes)
            action_context = replace(action_context, condition=condition)
        do = compile_effects(spec.do, (*path, "do"), action_context, self.mistakes)
        first_effect = do[0] if do else None
        activates = isinstance(first_effect, Activate) and first_effect.condition is None
        return {
            "condition": condition,
            "attack_modifier": spec.attack_modifier,
            "activates": first_effect.name
            if activates and isinstance(first_effect, Activate)
            else "",
            "do": do,
        }

    def _check_timing(self, spec: UseSpec | CardSpec, path: Path) -> None:
        """Report an action that can never be done at its timing."""
        replaces_defense = isinstance(spec, UseSpec) and bool(spec.instead_of_defense)
        if spec.attack_modifier and spec.timing == "main":
            self.mistakes.add((*path, "attack_modifier"), "modifier-in-main", is_in_key=True)
        if replaces_defense and spec.timing == "main":
            self.mistakes.add((*path, "instead_of_defense"), "defence-in-main", is_in_key=True)
        if replaces_defense and spec.attack_modifier:
            self.mistakes.add((*path, "attack_modifier"), "modifier-of-defender", is_in_key=True)

    def compile_cards(self, *, common: bool) -> dict[str, Card]:
        """Return the cards by name; `common` tells whether every deck contains them."""
        return {
            spec.name: self._compile_card(spec, ("cards", index), common=common)
            for index, spec in self.parts.cards
        }

    def _compile_card(self, spec: CardSpec, path: Path, *, common: bool) -> Card:
        """Compile a card; `common` tells whether every deck contains the card."""
        timing = Timing(spec.timing)
        action = None
        if spec.do is not None:
            context = Context(self.names, EffectOwner.ACTION)
            action = ActionSpec(
                name=spec.name,
                timing=timing,
                price=compile_card_price(spec, path, self.names, self.mistakes),
                **self._compile_action_fields(spec, path, context),  # type: ignore[arg-type]
            )
        return Card(
            name=spec.name,
            cp=spec.cp,
            timing=timing,
            action=action,
            upgrades=spec.upgrades,
            level=ROMAN.get(spec.level or "", 0),
            copies=spec.copies,
            number=spec.number,
            common=common,
            price_unknown=spec.price_unknown,
            rules=tuple(spec.rules),
        )
