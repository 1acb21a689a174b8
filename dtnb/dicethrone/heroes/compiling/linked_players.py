"""Mark effects of a list that mean the same player, because they use the same selector.

In "steal 2 CP from a chosen opponent; this opponent discards a card", for example, both effects
have the selector ``chosen opponent``, and the player is chosen only once.

* place of an effect: its position, such as ``2`` in the outermost list, or ``2.0.1`` in a list
  inside another effect
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.heroes.language.effect import (
    BODY,
    FIRST_OPTION,
    OTHERWISE,
    Branches,
    Effect,
    Group,
)
from dtnb.dicethrone.heroes.language.values import ChosenPlayers
from dtnb.dicethrone.heroes.language.vocabulary import CHOSEN_SELECTORS
from dtnb.dicethrone.heroes.verbs.lists import Repeat

#: for each selector, the places of the effects that use it so far
_PlacesBySelector = dict[str, tuple[str, ...]]


def link_players(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return an outermost list with the `earlier_mentions` of every effect filled in."""
    return _link(effects, "", {})


def _choosing_selectors(effect: Effect) -> tuple[str, ...]:
    """Return the selectors of an effect that let a player choose one player."""
    selectors = effect.players()
    if any(isinstance(selector, ChosenPlayers) for selector in selectors):
        return ()
    selector_texts = (str(selector) for selector in selectors if selector in CHOSEN_SELECTORS)
    return tuple(dict.fromkeys(selector_texts))


def _link(
    effects: tuple[Effect, ...], prefix: str, places: _PlacesBySelector
) -> tuple[Effect, ...]:
    """Fill in `earlier_mentions` in a list and in its nested lists.

    `prefix` begins the places of these effects; it is empty for the outermost list. The function
    adds to `places` the place of each effect, under the selector that the effect uses.
    """
    linked = []
    for index, effect in enumerate(effects):
        place = f"{prefix}{index}"
        selectors = _choosing_selectors(effect)
        same_player_places = tuple(
            (selector, earlier) for selector in selectors for earlier in places.get(selector, ())
        )
        for selector in selectors:
            places[selector] = (*places.get(selector, ()), place)
        # Each repetition chooses other players (DT-TXT-04), so later effects cannot mean them.
        nested_places = dict(places) if isinstance(effect, Repeat) else places
        if isinstance(effect, Group):
            effect = replace(effect, body=_link(effect.body, f"{place}.{BODY}.", nested_places))
        otherwise = _link(effect.otherwise, f"{place}.{OTHERWISE}.", nested_places)
        if isinstance(effect, Branches):
            options = tuple(
                (label, _link(option, f"{place}.{list_index}.", nested_places))
                for list_index, (label, option) in enumerate(effect.options, FIRST_OPTION)
            )
            effect = replace(effect, options=options)
        linked.append(replace(effect, earlier_mentions=same_player_places, otherwise=otherwise))
    return tuple(linked)
