"""The loop that resolves agenda items until a question is asked or no item is left.

* bounds: the maximum number of items that one input may resolve (`Bounds.items`) or have on the
  agenda (`Bounds.waiting`). Beyond them, the effects are taken to be endless.
* link: an effect as the error about endless effects names it. The error names the effects of the
  items that were resolved last (the traced ones), or of the items on top of the agenda.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from dtnb.kernel.bounds import (
    CHECK_INTERVAL,
    TRACED_ITEMS,
    Bound,
    Bounds,
    EndlessResolutionError,
    Link,
)
from dtnb.kernel.draft import Draft
from dtnb.kernel.state import Item

#: A function that takes the draft and the item on top of the agenda, and resolves the item.
Resolver: TypeAlias = Callable[[Draft[Any, Any], Any], None]
#: A function that applies the rules that act at once, before the next item is resolved. It returns
#: whether any rule acted.
BeforeNext: TypeAlias = Callable[[Draft[Any, Any]], bool]
#: A function that takes the table and an item, and returns the effect by which the error about an
#: endless loop names the item; None if the item has no such effect.
LinkOf: TypeAlias = Callable[[Any, Item], Link | None]


def resolve(
    draft: Draft[Any, Any],
    resolvers: Mapping[type[Item], Resolver],
    bounds: Bounds,
    link: LinkOf,
    before_next: BeforeNext | None,
) -> None:
    """Resolve agenda items up to the next question.

    `before_next` is called before each item, and once more when no item is left. Games that do not
    need it pass None, because a call for each item costs time.
    """
    # What `Draft.pop` does is done below without a call, because this loop takes most of the time.
    agenda = draft.agenda
    enclosing_steps = draft.recorder.enclosing_steps if draft.recorder is not None else None
    traced: list[Item] = []
    # Bounds are checked only after each `CHECK_INTERVAL` items; most inputs cause fewer items.
    for items_left in range(bounds.items, -CHECK_INTERVAL, -CHECK_INTERVAL):
        is_near_limit = items_left <= TRACED_ITEMS
        for _ in range(max(1, min(items_left, CHECK_INTERVAL))):
            while before_next is not None and draft.pending is None and before_next(draft):
                pass
            if draft.pending is not None or not agenda:
                # Check the agenda's length here too, because nested effects that each ask a
                # question never resolve `CHECK_INTERVAL` items in one call.
                if len(agenda) > bounds.waiting:
                    raise _too_deep_error(draft, bounds, link)
                return
            if enclosing_steps is not None:
                draft.enclosing_step = enclosing_steps.pop()
            item = agenda.pop()
            if is_near_limit:
                traced.append(item)
                if items_left <= 0:
                    raise _endless_error(draft, "items", bounds.items, traced, link)
            resolvers[type(item)](draft, item)
        if len(agenda) > bounds.waiting:
            raise _too_deep_error(draft, bounds, link)


def _too_deep_error(draft: Draft[Any, Any], bounds: Bounds, link: LinkOf) -> EndlessResolutionError:
    waiting_items = draft.agenda[: -TRACED_ITEMS - 1 : -1]
    return _endless_error(draft, "waiting", bounds.waiting, waiting_items, link)


def _endless_error(
    draft: Draft[Any, Any], bound: Bound, limit: int, items: Iterable[Item], link: LinkOf
) -> EndlessResolutionError:
    links = [link(draft.table, item) for item in items]
    return EndlessResolutionError(bound, limit, filter(None, links))
