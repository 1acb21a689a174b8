"""Check a hero for effects that would trigger themselves without end.

Only unconditional effects are followed, because a condition or a choice can end a loop. The bounds
of the engine (:mod:`dtnb.kernel.bounds`) stop all other loops.

A procedure is a named effect list that other effects activate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes
from dtnb.dicethrone.heroes.language.ranges import minimum
from dtnb.dicethrone.heroes.model import Hero, Token
from dtnb.dicethrone.heroes.verbs.lists import Activate, Do, Repeat
from dtnb.dicethrone.heroes.verbs.tokens import Gain, Remove

LIMIT_REACHED = "limit reached"


def check_endless_loops(hero: Hero, mistakes: FileMistakes) -> None:
    """Report procedures that activate themselves, and tokens that always return to their limit."""
    for name in hero.procedures:
        cycle = _find_cycle(hero, name)
        if cycle:
            chain = " → ".join(cycle)
            mistakes.add(("procedures", name, "do"), "activates-itself", name=name, chain=chain)
    for token in hero.tokens.values():
        if _reaches_limit_again(token):
            path = ("tokens", token.name, "when", LIMIT_REACHED)
            mistakes.add(path, "reaches-limit-again", is_in_key=True, name=token.name)


def _unconditional_effects(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Yield the effects that are always resolved when their list is resolved."""
    for effect in effects:
        if effect.condition is not None:
            continue
        yield effect
        if isinstance(effect, Do) or (
            isinstance(effect, Repeat) and _repeats_at_least_once(effect)
        ):
            yield from _unconditional_effects(effect.body)


def _repeats_at_least_once(effect: Repeat) -> bool:
    """Tell whether a ``repeat`` certainly carries out its list once or more."""
    # The amount has a number for each tier (requirement) of the ability.
    return all((minimum(number.syntax()) or 0) > 0 for number in effect.amount)


def _find_cycle(hero: Hero, name: str) -> tuple[str, ...]:
    """Return the shortest chain in which a procedure activates itself; () if there is none."""
    chains: list[tuple[str, ...]] = [(name,)]
    visited: set[str] = set()
    while chains:
        chain = chains.pop(0)
        for effect in _unconditional_effects(hero.procedures[chain[-1]].do):
            if not isinstance(effect, Activate) or effect.name not in hero.procedures:
                continue
            if effect.name == name:
                return (*chain, name)
            if effect.name not in visited:
                visited.add(effect.name)
                chains.append((*chain, effect.name))
    return ()


def _reaches_limit_again(token: Token) -> bool:
    """Tell whether a token's effects at its Stack Limit always bring it back to the limit."""
    count = token.limit
    for effect in _unconditional_effects(token.when.get(LIMIT_REACHED, ())):
        if isinstance(effect, Remove) and effect.token in ("this", token.name):
            if effect.source != "you":
                continue
            count = max(0, count - effect.count) if isinstance(effect.count, int) else 0
        # `tokens.amount` is a number of tokens that depends on the game.
        elif isinstance(effect, Gain) and effect.to == "you" and not effect.tokens.amount:
            gained = dict(effect.tokens.counts).get(token.name, 0)
            if gained and count < token.limit <= count + gained:
                return True
            count = min(token.limit, count + gained)
    return False
