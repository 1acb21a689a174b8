"""List the step kinds that the short story tells differently from other steps of their role.

The story of a game has a sentence for each step. With ``told``, the sentence is on a line of its
own; with ``joined``, it follows the previous sentence; with ``full``, only the full story has it.

A ledger is the calculation of a damage total.
"""

from __future__ import annotations

from collections.abc import Mapping

from dtnb.frames.structure import Telling

TELLINGS: Mapping[str, Telling] = {
    # Actions of players, and tokens inflicted on players, begin a new line of the story.
    **dict.fromkeys(
        ("activates", "defends", "token-inflicted", "trigger-fires", "sells",
         "targeting-die-read", "target-chosen", "declines-defense"),
        "told",
    ),
    **dict.fromkeys(("is-no-attack", "targeting-die-stays", "no-defense"), "joined"),
    # These steps act on damage, so the ledger shows them.
    **dict.fromkeys(
        ("packet-created", "packet-grows", "packet-modified", "modifier-waits", "amount-follows",
         "isolated-damage"),
        "full",
    ),
    # A trigger without a result gets no sentence of its own.
    "no-result in trigger-fires": "joined",
    # The sentence of another step already says the same.
    **dict.fromkeys(
        ("phase-ends", "turn-ends", "dice-read", "stops-rolling", "announces", "announces-none",
         "declared-together", "is-attack", "cp-paid", "token-spent", "card-discarded",
         "condition-not-met", "repeat-stops", "no-result", "no-option", "then-break", "procedure",
         "orders-effects"),
        "full",
    ),
}  # fmt: skip
