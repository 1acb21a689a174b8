"""Report parts of a hero file that do not fit together, such as an upgrade of an unknown ability.

If a part of the file is malformed, some mistakes are only consequences of that;
:mod:`~dtnb.dicethrone.heroes.file.cascades` drops them.

* parts: the file, split into its well-formed entries; `parts.names` are the names that it defines
"""

from __future__ import annotations

import keyword
import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from dtnb.dicethrone.heroes.file.parts import ROMAN, Parts, parse_upgrade_name
from dtnb.dicethrone.heroes.file.schema import AbilitySpec, CardSpec, NamedFact, UseSpec
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes, closest_name, suggestion
from dtnb.dicethrone.heroes.language.values import symbols_on
from dtnb.dicethrone.heroes.language.vocabulary import (
    EXPRESSION_CALLS,
    EXPRESSION_NAMES,
    SELECTORS,
    STATUS_KINDS,
    TOKEN_WORDS,
)
from dtnb.dicethrone.rulebook import rulebook
from dtnb.files import Path

#: characters that a symbol in a requirement or expression cannot contain
_INVALID_IN_SYMBOL = re.compile(r"[\d\"',=+()\[\]{}]")
#: sections of a file that may be empty
_SECTIONS_THAT_MAY_BE_EMPTY = ("abilities", "passives", "tokens", "procedures", "piles", "cards")
#: fields that contain a name
_NAME_FIELDS = ("name", "hero", "what")
#: fields that contain a list or mapping of names
_NAME_LISTS = ("faces", "sides", "missing", "grants")
#: lists inside an entry that may be empty
_LISTS_THAT_MAY_BE_EMPTY = ("source",)
_NUMERALS = {number: numeral for numeral, number in ROMAN.items()}


def lint(parts: Parts, mistakes: FileMistakes) -> None:
    """Report the parts of a hero file that do not fit together."""
    check_dice(parts, mistakes)
    for name, ability in parts.abilities.items():
        _check_ability(name, ability, mistakes)
    _check_levels(parts, mistakes)
    _check_grants(parts, mistakes)
    check_cards(parts, mistakes)
    _check_upgrades(parts, mistakes)
    _check_uses(parts, mistakes)
    _check_two_sided(parts, mistakes)
    _check_missing(parts, mistakes)
    check_rules(parts, mistakes)


def check_rules(parts: Parts, mistakes: FileMistakes) -> None:
    """Report rules of abilities, passives, tokens and cards that are not in the rulebook."""
    specs: dict[Path, NamedFact] = {
        **{("abilities", name): ability for name, ability in parts.abilities.items()},
        **{("passives", name): passive for name, passive in parts.passives.items()},
        **{("tokens", name): token for name, token in parts.tokens.items()},
        **{("cards", index): card for index, card in parts.cards},
    }
    known_rules = rulebook().rules
    for path, spec in specs.items():
        for index, rule in enumerate(spec.rules):
            if rule not in known_rules:
                mistakes.add_unknown((*path, "rules", index), "rule", rule, known_rules)


def check_empty(data: object, mistakes: FileMistakes) -> None:
    """Report empty lists and mappings inside entries, and empty names."""
    reported = {mistake.path for mistake in mistakes.entries}
    sections = data if isinstance(data, Mapping) else {}
    queue = deque[tuple[Path, object]](((key,), sections[key]) for key in sections)
    while queue:
        path, value = queue.popleft()
        section, field = path[0], path[-1]
        is_inside_section = len(path) > 1
        # Empty values are no mistakes here: a candidate of a conflict may replace a value by one.
        if section == "conflicts" or path in reported:
            continue
        if isinstance(value, str):
            is_name = field in _NAME_FIELDS or (is_inside_section and path[-2] in _NAME_LISTS)
            if is_name and not value.strip():
                mistakes.add(path, "empty-name")
        elif isinstance(value, list | dict) and not value:
            is_in_entry = is_inside_section and section in _SECTIONS_THAT_MAY_BE_EMPTY
            if is_in_entry and field not in _LISTS_THAT_MAY_BE_EMPTY:
                mistakes.add(path, "empty-entry", word=str(field))
        elif isinstance(value, list):
            queue += [((*path, index), entry) for index, entry in enumerate(value)]
        elif isinstance(value, dict):
            for key, entry in value.items():
                if not str(key).strip():
                    mistakes.add((*path, key), "empty-name", is_in_key=True)
                queue.append(((*path, key), entry))


def _check_two_sided(parts: Parts, mistakes: FileMistakes) -> None:
    """Report a single side, sides with the same name, and a first side that is not an index."""
    if parts.sides and not _are_several_names(parts.sides):
        mistakes.add(("sides",), "same-sides")
    for name, token in parts.tokens.items():
        if token.sides and not _are_several_names(token.sides):
            mistakes.add(("tokens", name, "sides"), "same-sides")
        if token.first_side in token.sides:
            number = token.sides.index(str(token.first_side))
            mistakes.add(("tokens", name, "first_side"), "first-side-name", number=number)


def _are_several_names(sides: Sequence[str]) -> bool:
    """Tell whether there are at least two sides and no two have the same name."""
    return len(sides) >= 2 and len(set(sides)) == len(sides)


def _check_missing(parts: Parts, mistakes: FileMistakes) -> None:
    """Report cards with unknown text if the file has no list ``missing``."""
    for index, card in parts.cards:
        if card.timing == "unknown" and not parts.missing:
            mistakes.add(("cards", index, "timing"), "unknown-card")


def check_dice(parts: Parts, mistakes: FileMistakes) -> None:
    """Report faces without a symbol, faces that dice do not have, and French names of no symbol."""
    for face in parts.other_faces:
        mistakes.add(("dice", "faces", face), "seventh-face", is_in_key=True, face=face)
    for number, symbol in enumerate(parts.faces, 1):
        if not symbol:
            mistakes.add(("dice", "faces"), "bare-face", number=number)
    for name in parts.french_symbols:
        if not parts.names.has_symbol(name):
            mistakes.add_unknown(
                ("dice", "fr", name), "symbol", name, parts.names.symbols, is_in_key=True
            )


def check_names(parts: Parts, mistakes: FileMistakes) -> None:
    """Report names that expressions or effects would read as something else."""
    _check_symbols(parts, mistakes)
    _check_token_names(parts, mistakes)


def _check_symbols(parts: Parts, mistakes: FileMistakes) -> None:
    """Report symbols that are words of expressions, contain other symbols, or cannot be written."""
    symbols = parts.names.symbols
    for symbol in symbols:
        number, face = next(
            (number, face)
            for number, face in enumerate(parts.faces, 1)
            if symbol in symbols_on(face)
        )
        path: Path = ("dice", "faces", str(number))
        if face != symbol:
            path = (*path, symbols_on(face).index(symbol))
        words = re.split(r"\W+", symbol)
        contained_symbols = [
            other_symbol
            for other_symbol in symbols
            if other_symbol != symbol and other_symbol in words
        ]
        if symbol in EXPRESSION_NAMES or symbol in EXPRESSION_CALLS or keyword.iskeyword(symbol):
            mistakes.add(path, "symbol-is-word", word=symbol, joined=f"{symbol}_face")
        elif contained_symbols:
            joined_words = "_".join(words)
            mistakes.add(
                path,
                "symbol-of-symbols",
                word=symbol,
                other=contained_symbols[0],
                joined=joined_words,
            )
        elif _INVALID_IN_SYMBOL.search(symbol):
            joined_words = "_".join(filter(None, re.split(r"[\W\d]+", symbol))) or "star"
            mistakes.add(path, "symbol-unsayable", word=symbol, joined=joined_words)


def _check_token_names(parts: Parts, mistakes: FileMistakes) -> None:
    """Report tokens whose name is also a word of effects."""
    for name, token in parts.tokens.items():
        if name in (*TOKEN_WORDS, *STATUS_KINDS) or (token.health and name in SELECTORS):
            mistakes.add(("tokens", name), "token-is-word", is_in_key=True, word=name)
        if token.group in TOKEN_WORDS:
            mistakes.add(("tokens", name, "group"), "token-is-word", word=token.group)


def _check_ability(name: str, ability: AbilitySpec, mistakes: FileMistakes) -> None:
    """Report requirements and dice that are missing or forbidden for this kind of ability."""
    path: Path = ("abilities", name)
    if ability.defensive and ability.ultimate:
        mistakes.add((*path, "ultimate"), "defensive-ultimate", is_in_key=True)
    for level, level_spec in ability.levels.items():
        level_path = (*path, "levels", level)
        dice = level_spec.dice or ability.dice
        requires = level_spec.requires or ability.requires
        if ability.defensive and dice is None:
            mistakes.add(level_path, "defence-without-dice", is_in_key=True)
        if not ability.defensive and dice is not None:
            mistakes.add(level_path, "dice-of-offence", is_in_key=True)
        if not ability.defensive and requires is None:
            mistakes.add(level_path, "no-requirement", is_in_key=True)
    if ability.defensive and ability.requires is not None:
        mistakes.add((*path, "requires"), "defence-requires", is_in_key=True)


def _check_levels(parts: Parts, mistakes: FileMistakes) -> None:
    """Report unknown levels, gaps between levels, and levels without an upgrade card."""
    spaces = {**parts.names.abilities, **parts.names.passives}
    # A card that misspells the name of a space counts for the closest name. The mistake is then
    # reported at the card, and not a second time at the level that seems to lack a card.
    upgrades = {
        (
            card.upgrades if card.upgrades in spaces else closest_name(card.upgrades, spaces),
            card.level,
        )
        for _, card in parts.cards
    }
    for section, entries in (("abilities", parts.abilities), ("passives", parts.passives)):
        for name, entry in entries.items():
            levels = {ROMAN.get(level, 0) for level in entry.levels}
            for level in entry.levels:
                level_path: Path = (section, name, "levels", level)
                number = ROMAN.get(level, 0)
                if not number:
                    mistakes.add(
                        level_path,
                        "unknown-level",
                        is_in_key=True,
                        level=level,
                        right=suggestion(level, ROMAN),
                    )
                elif number > 1 and number - 1 not in levels:
                    mistakes.add(
                        level_path,
                        "level-gap",
                        is_in_key=True,
                        level=level,
                        before=_NUMERALS[number - 1],
                    )
                elif number > 1 and (name, level) not in upgrades:
                    mistakes.add(level_path, "no-upgrade", is_in_key=True, name=name, level=level)
            if not levels:
                mistakes.add((section, name, "levels"), "no-levels")


class _Grant(NamedTuple):
    """An ability that a level of a board space grants, with the path at which the file says so."""

    space: str
    level: int
    ability: str
    path: Path


def _iter_grants(parts: Parts) -> Iterator[_Grant]:
    """Yield what the levels of abilities and passives list under ``grants``."""
    for section, entries in (("abilities", parts.abilities), ("passives", parts.passives)):
        for space, entry in entries.items():
            for level, level_spec in entry.levels.items():
                for index, ability in enumerate(level_spec.grants):
                    path = (section, space, "levels", level, "grants", index)
                    yield _Grant(space, ROMAN.get(level, 0), ability, path)


def _check_grants(parts: Parts, mistakes: FileMistakes) -> None:
    """Report an ability that a level grants if the file says so in only one of two places.

    The level names the ability under ``grants``, and the ability names the level under
    ``granted_by``.
    """
    grants = list(_iter_grants(parts))
    for grant in grants:
        upgrade = f"{grant.space} {_NUMERALS.get(grant.level, '?')}"
        ability = parts.abilities.get(grant.ability)
        if ability is None:
            mistakes.add_unknown(grant.path, "ability", grant.ability, parts.abilities)
        elif not _names_grant(ability, grant):
            mistakes.add(grant.path, "grants-unsaid", upgrade=upgrade, granted=grant.ability)
    for name, ability in parts.abilities.items():
        if not ability.granted_by:
            continue
        path: Path = ("abilities", name, "granted_by")
        space_and_level = parse_upgrade_name(ability.granted_by)
        if space_and_level is None:
            mistakes.add(path, "no-level-named", text=ability.granted_by)
            continue
        space, level = space_and_level
        spaces = {**parts.names.abilities, **parts.names.passives}
        if space not in spaces:
            mistakes.add_unknown(path, "ability", space, spaces)
        elif all(
            (grant.space, grant.level, grant.ability) != (space, level, name) for grant in grants
        ):
            mistakes.add(
                path, "granted-by-nothing", name=name, level=_NUMERALS[level], ability=space
            )


def _names_grant(ability: AbilitySpec, grant: _Grant) -> bool:
    """Tell whether ``granted_by`` of an ability names this grant, or a lower level of its space."""
    space_and_level = parse_upgrade_name(ability.granted_by)
    if space_and_level is None:
        return False
    space, level = space_and_level
    return space == grant.space and level <= grant.level


def check_cards(parts: Parts, mistakes: FileMistakes) -> None:
    """Report duplicate cards, cards without effects, and incomplete upgrades."""
    card_names: set[str] = set()
    name_by_number: dict[int, str] = {}
    for index, card in parts.cards:
        path: Path = ("cards", index)
        if card.name in card_names:
            mistakes.add((*path, "name"), "second-card", name=card.name)
        card_names.add(card.name)
        other_name = name_by_number.setdefault(card.number, card.name)
        if card.number and other_name != card.name:
            mistakes.add((*path, "number"), "same-number", number=card.number, name=other_name)
        _check_card(card, path, mistakes)


def _check_card(card: CardSpec, path: Path, mistakes: FileMistakes) -> None:
    """Report fields that are missing or forbidden for a card of this timing."""
    if card.timing == "unknown" and card.do is not None:
        mistakes.add((*path, "do"), "effects-of-unknown", is_in_key=True)
    if card.timing == "unknown":
        # The space and level of an upgrade may be known even if the text of its card is not.
        if bool(card.upgrades) != bool(card.level):
            missing_key = "level" if card.upgrades else "upgrades"
            mistakes.add(path, "upgrade-lacks", name=card.name, word=missing_key)
        return
    if card.timing != "upgrade":
        if card.do is None:
            mistakes.add(path, "idle-card", name=card.name)
        for key in ("upgrades", "level"):
            if getattr(card, key):
                mistakes.add((*path, key), "no-upgrade-card", is_in_key=True, word=key)
        return
    if card.do is not None:
        mistakes.add((*path, "do"), "upgrade-does", is_in_key=True)
    for key in ("needs", "attack_modifier", "pay"):
        if getattr(card, key):
            mistakes.add((*path, key), "of-played-card", is_in_key=True, word=key)
    for key in ("upgrades", "level"):
        if not getattr(card, key):
            mistakes.add(path, "upgrade-lacks", name=card.name, word=key)


def _check_upgrades(parts: Parts, mistakes: FileMistakes) -> None:
    """Report upgrades of unknown spaces or levels, and levels with two prices or two upgrades."""
    spaces = {**parts.names.abilities, **parts.names.passives}
    upgrade_counts: Counter[tuple[str, str]] = Counter()
    for index, card in parts.cards:
        if not card.upgrades or not card.level or card.timing not in ("upgrade", "unknown"):
            continue
        path: Path = ("cards", index)
        if card.upgrades not in spaces:
            mistakes.add_unknown((*path, "upgrades"), "ability", card.upgrades, spaces)
            continue
        entry = parts.abilities.get(card.upgrades) or parts.passives.get(card.upgrades)
        level = entry.levels.get(card.level) if entry is not None else None
        text_is_unknown = level is None and card.timing == "unknown" and card.level in ROMAN
        if (level is None and not text_is_unknown) or card.level == "I":
            mistakes.add((*path, "level"), "no-such-level", name=card.upgrades, level=card.level)
        elif level is not None and level.cp is not None and level.cp != card.cp:
            mistakes.add((*path, "cp"), "two-prices", cost=card.cp, other=level.cp)
        upgrade_counts[card.upgrades, card.level] += 1
        if upgrade_counts[card.upgrades, card.level] > 1:
            mistakes.add(path, "second-upgrade", name=card.upgrades, level=card.level)


def _check_uses(parts: Parts, mistakes: FileMistakes) -> None:
    """Report two uses of a passive, or two ways to spend a token, with the same or no name."""
    for name, passive in parts.passives.items():
        for level, entry in passive.levels.items():
            uses_path: Path = ("passives", name, "levels", level, "uses")
            for index, use in _find_duplicates(entry.uses, name):
                if use.name:
                    mistakes.add((*uses_path, index), "second-use", name=use.name)
                else:
                    mistakes.add((*uses_path, index), "unnamed-use", name=name)
    for name, token in parts.tokens.items():
        spends = token.spend if isinstance(token.spend, list) else []
        for index, use in _find_duplicates(spends, name):
            if use.name:
                mistakes.add(("tokens", name, "spend", index), "second-spend", name=use.name)
            else:
                mistakes.add(("tokens", name, "spend", index), "unnamed-spend", name=name)


def _find_duplicates(uses: list[UseSpec], owner: str) -> Iterator[tuple[int, UseSpec]]:
    """Yield the uses of `owner` whose name occurs more than once, with their indices."""
    count_by_name = Counter(use.name or owner for use in uses)
    yield from (
        (index, use) for index, use in enumerate(uses) if count_by_name[use.name or owner] > 1
    )
