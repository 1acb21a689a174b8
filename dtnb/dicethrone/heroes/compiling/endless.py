"""Effects that would set themselves off for ever, as far as the file alone shows it.

Only what surely happens is followed: what hangs on a condition, a choice or a wish may end. The
rest is stopped by the bounds of the engine (:mod:`dtnb.kernel.bounds`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.findings import Findings
from dtnb.dicethrone.heroes.language.ranges import minimum
from dtnb.dicethrone.heroes.model import Hero, Token
from dtnb.dicethrone.heroes.verbs.lists import Activate, Do, Repeat
from dtnb.dicethrone.heroes.verbs.tokens import Gain, Remove

LIMIT_REACHED = "limit reached"


def check_endless(hero: Hero, findings: Findings) -> None:
    """Find procedures that activate themselves, and tokens that come back as often as they go."""
    for name in hero.procedures:
        chain = _back_to(hero, name)
        if chain:
            told = " → ".join(chain)
            findings.add(("procedures", name, "do"), "activates-itself", name=name, chain=told)
    for token in hero.tokens.values():
        if _comes_back(token):
            at = ("tokens", token.name, "when", LIMIT_REACHED)
            findings.add(at, "reaches-limit-again", key=True, name=token.name)


def _surely(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Yield the effects of a list that happen whenever it is carried out."""
    for effect in effects:
        if effect.condition is not None:
            continue
        yield effect
        if isinstance(effect, Do) or (isinstance(effect, Repeat) and _at_least_once(effect)):
            yield from _surely(effect.body)


def _at_least_once(effect: Repeat) -> bool:
    return all((minimum(number.syntax()) or 0) > 0 for number in effect.amount)


def _back_to(hero: Hero, name: str) -> tuple[str, ...]:
    """Return how a procedure surely activates itself, from its name to its name; empty if not."""
    ways: list[tuple[str, ...]] = [(name,)]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for effect in _surely(hero.procedures[way[-1]].do):
            if not isinstance(effect, Activate) or effect.name not in hero.procedures:
                continue
            if effect.name == name:
                return (*way, name)
            if effect.name not in seen:
                seen.add(effect.name)
                ways.append((*way, effect.name))
    return ()


def _comes_back(token: Token) -> bool:
    """Tell whether what a token does at its limit surely brings it there again."""
    held = token.limit
    for effect in _surely(token.when.get(LIMIT_REACHED, ())):
        if isinstance(effect, Remove) and effect.token in ("this", token.name):
            if effect.source != "you":
                continue
            held = max(0, held - effect.count) if isinstance(effect.count, int) else 0
        elif isinstance(effect, Gain) and effect.to == "you" and not effect.tokens.amount:
            more = dict(effect.tokens.counts).get(token.name, 0)
            if more and held < token.limit <= held + more:
                return True
            held = min(token.limit, held + more)
    return False
