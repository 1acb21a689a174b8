"""The same words in one effect list are the same player: which lines name whom again."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.heroes.language.effect import Branches, Effect, Group
from dtnb.dicethrone.heroes.language.values import ChosenPlayers
from dtnb.dicethrone.heroes.language.vocabulary import CHOSEN_SELECTORS
from dtnb.dicethrone.heroes.verbs.lists import Repeat

#: a selector with the places in the list that name somebody by it
_Named = dict[str, tuple[str, ...]]


def linked(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return a whole list in which each line knows who else says the same words before it."""
    return _walk(effects, "", {})


def _chooses_by(effect: Effect) -> tuple[str, ...]:
    """Return the selectors by which an effect names one player who is to be chosen."""
    words = effect.players()
    if any(isinstance(word, ChosenPlayers) for word in words):
        return ()
    return tuple(dict.fromkeys(str(word) for word in words if word in CHOSEN_SELECTORS))


def _walk(effects: tuple[Effect, ...], prefix: str, named: _Named) -> tuple[Effect, ...]:
    found = []
    for at, effect in enumerate(effects):
        place = f"{prefix}{at}"
        selectors = _chooses_by(effect)
        same = tuple((word, name) for word in selectors for name in named.get(word, ()))
        for word in selectors:
            named[word] = (*named.get(word, ()), place)
        # What is repeated chooses anew each time (DT-TXT-04): nothing after it means one of them.
        inside = dict(named) if isinstance(effect, Repeat) else named
        if isinstance(effect, Group):
            effect = replace(effect, body=_walk(effect.body, f"{place}.0.", inside))
        otherwise = _walk(effect.otherwise, f"{place}.1.", inside)
        if isinstance(effect, Branches):
            options = tuple(
                (label, _walk(branch, f"{place}.{2 + nth}.", inside))
                for nth, (label, branch) in enumerate(effect.options)
            )
            effect = replace(effect, options=options)
        found.append(replace(effect, same=same, otherwise=otherwise))
    return tuple(found)
