"""What the dials of a document show, and what the results of its events add up to."""

from __future__ import annotations

from collections import Counter

from dtnb.frames import Document, Scene

#: a dial by the seats that have it together, and its id
DialKey = tuple[tuple[int, ...], str]


def dials(scene: Scene) -> Counter[DialKey]:
    """Return the value of each dial of a scene."""
    return Counter(
        {
            (tuple(sorted((seat.seat, *dial.shared_with))), dial.id): dial.value
            for seat in scene.seats
            for dial in seat.dials
        }
    )


def with_results(document: Document) -> Counter[DialKey]:
    """Return the dials of the first scene, changed by the results of all events."""
    values = dials(document.scenes[document.frames[0].scene])
    owners = {(seat, dial): (seats, dial) for seats, dial in values for seat in seats}
    for event in document.events:
        for result in event.results:
            if (result.seat, result.dial) in owners:
                values[owners[result.seat, result.dial]] += result.change
    return values
