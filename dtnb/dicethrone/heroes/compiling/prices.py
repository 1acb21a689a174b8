"""Compile the prices of cards, and of uses of tokens and passives.

* Price(own_tokens=1): the price of spending one copy of the token itself
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dtnb.dicethrone.heroes.file.schema import CardSpec, PriceSpec, UseSpec
from dtnb.dicethrone.heroes.language.context import Names
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes
from dtnb.dicethrone.heroes.language.values import Price
from dtnb.files import Path


def compile_use_price(
    spec: PriceSpec | None, minimum: Price, path: Path, names: Names, mistakes: FileMistakes
) -> Price:
    """Return the price of a use, from its key ``pay``; `minimum` if it has no such key.

    The key ``this`` in ``pay`` is the number of copies of the token. If the key is missing, the
    number comes from `minimum`, because spending a token costs at least one (DT-STAT-09).
    """
    if spec is None:
        return minimum
    price = _compile_price(spec, path, names, mistakes)
    return replace(price, own_tokens=spec.this or minimum.own_tokens)


def compile_card_price(spec: CardSpec, path: Path, names: Names, mistakes: FileMistakes) -> Price:
    """Return the price of a card: its CP, and under ``pay`` its tokens and discarded cards."""
    if spec.pay is None:
        return Price(cp=spec.cp)
    if spec.pay.cp:
        mistakes.add((*path, "pay", "cp"), "card-pays-cp", is_in_key=True)
    if spec.pay.this:
        mistakes.add((*path, "pay", "this"), "pays-no-token", is_in_key=True)
    return replace(_compile_price(spec.pay, path, names, mistakes), cp=spec.cp)


def check_no_token_price(uses: Iterable[UseSpec], path: Path, mistakes: FileMistakes) -> None:
    """Report uses with the key ``this`` in their price, which only a spend may have."""
    for index, use in enumerate(uses):
        if use.pay is not None and use.pay.this:
            mistakes.add((*path, index, "pay", "this"), "pays-no-token", is_in_key=True)


def _compile_price(spec: PriceSpec, path: Path, names: Names, mistakes: FileMistakes) -> Price:
    """Return the price under ``pay``; report tokens that the hero does not have."""
    for name in spec.tokens:
        if name not in names.tokens:
            mistakes.add_unknown(
                (*path, "pay", "tokens", name), "token", name, names.tokens, is_in_key=True
            )
    return Price(
        cp=spec.cp, own_tokens=spec.this, tokens=tuple(spec.tokens.items()), discard=spec.discard
    )
