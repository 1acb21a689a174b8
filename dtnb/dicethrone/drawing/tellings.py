"""What the short story tells otherwise than the role of a step says."""

from __future__ import annotations

from collections.abc import Mapping

from dtnb.frames.structure import Telling

TELLINGS: Mapping[str, Telling] = {
    # What players do, and what is inflicted on them, begins a line.
    **dict.fromkeys(
        ("activates", "defends", "token-inflicted", "trigger-fires", "sells",
         "targeting-die-read", "target-chosen", "declines-defense"),
        "told",
    ),
    **dict.fromkeys(("is-no-attack", "targeting-die-stays", "no-defense"), "joined"),
    # The ledger has what acts on damage.
    **dict.fromkeys(
        ("packet-created", "packet-grows", "packet-modified", "modifier-waits", "amount-follows",
         "isolated-damage"),
        "full",
    ),
    # That something takes effect is no whole sentence where nothing comes of it.
    "no-result in trigger-fires": "joined",
    # Keeping the books: what the sentence before or after it has said.
    **dict.fromkeys(
        ("phase-ends", "turn-ends", "dice-read", "stops-rolling", "announces", "announces-none",
         "declared-together", "is-attack", "cp-paid", "token-spent", "card-discarded",
         "condition-not-met", "no-result", "no-option", "then-break", "procedure",
         "orders-effects"),
        "full",
    ),
}  # fmt: skip
