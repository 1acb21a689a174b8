"""The structs of conflicts, the points on which printings or sources of a hero disagree."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta


class CandidateSpec(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What another print or source has instead, ready to be played."""

    source: Annotated[
        list[str], Meta(description="Where this is known from: codes of heroes/README.md.")
    ] = []
    edition: Annotated[
        Literal["", "season-one-rerolled", "season-two", "french", "marvel"],
        Meta(description="The edition whose box contains this print, where that is known."),
    ] = ""
    printing: Annotated[
        str, Meta(description="Which printing it is, where that is known: 'revised leaflet'.")
    ] = ""
    fr: Annotated[str, Meta(description="The candidate in French, where that differs.")] = ""
    changes: Annotated[
        dict[str, Any],
        Meta(
            description=(
                "What differs from this file: a path such as /cards/Rally!/cp or "
                "/abilities/Thrust/levels/I/do/0/deal, with the value there; null removes it."
            )
        ),
    ] = {}


class ConflictSpec(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A point on which prints or sources disagree."""

    what: Annotated[
        str, Meta(description="What is in dispute; a replay calls the print by this name.")
    ]
    candidates: Annotated[
        dict[str, list[str] | CandidateSpec],
        Meta(
            description=(
                "Each version with the sources that have it, or with its changes to this file. "
                "A version with changes can be played."
            )
        ),
    ]
    chosen: Annotated[str, Meta(description="The candidate that this file has.")]
    why: str
    fr: Annotated[str, Meta(description="What is in dispute, in French.")] = ""
