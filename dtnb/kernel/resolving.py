"""The loop over the agenda: what is next is resolved, until something is asked or nothing waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from dtnb.kernel.bounds import LOOKED_AT, TAIL, Bound, Bounds, EndlessResolutionError, Link
from dtnb.kernel.draft import Draft
from dtnb.kernel.state import Item

#: resolves an item that reached the top of the agenda
Resolver: TypeAlias = Callable[[Draft[Any, Any], Any], None]
#: what happens at once, whatever is next on the agenda; tells if it did
First: TypeAlias = Callable[[Draft[Any, Any]], bool]
#: whose effect an item is, for the message about one that sets itself off
Linking: TypeAlias = Callable[[Any, Item], Link | None]


def resolve(
    draft: Draft[Any, Any],
    resolvers: Mapping[type[Item], Resolver],
    bounds: Bounds,
    link: Linking,
    before_next: First | None,
) -> None:
    """Resolve what is on the agenda up to the next question.

    Parameters
    ----------
    before_next
        Looked at before each item, and once more when none is left; None in most games, in which
        nothing comes before what is next: asking each of its items would cost.
    """
    agenda = draft.agenda
    take = agenda.pop if draft.recorder is None else draft.pop
    last: list[Item] = []
    # Bounds are looked at now and then: most inputs set off no more than this.
    for left in range(bounds.items, -LOOKED_AT, -LOOKED_AT):
        watched = left <= TAIL
        for _ in range(max(1, min(left, LOOKED_AT))):
            while before_next is not None and draft.pending is None and before_next(draft):
                pass
            if draft.pending is not None or not agenda:
                # Effects that ask each time they nest deeper never come to ten items.
                if len(agenda) > bounds.waiting:
                    raise _too_deep(draft, bounds, link)
                return
            item = take()
            if watched:
                last.append(item)
                if left <= 0:
                    raise _endless(draft, "items", bounds.items, last, link)
            resolvers[type(item)](draft, item)
        if len(agenda) > bounds.waiting:
            raise _too_deep(draft, bounds, link)


def _too_deep(draft: Draft[Any, Any], bounds: Bounds, link: Linking) -> EndlessResolutionError:
    waiting = draft.agenda[: -TAIL - 1 : -1]
    return _endless(draft, "waiting", bounds.waiting, waiting, link)


def _endless(
    draft: Draft[Any, Any], bound: Bound, limit: int, items: Iterable[Item], link: Linking
) -> EndlessResolutionError:
    links = [link(draft.table, item) for item in items]
    return EndlessResolutionError(bound, limit, filter(None, links))
