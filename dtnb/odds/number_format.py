"""Format percentages and decimals in a language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


def percent(share: Any, speaker: Speaker) -> str:
    """Return a share in percent; 0 % and 100 % stand only for exactly 0 and 1."""
    percentage = float(share) * 100
    if share and percentage < 0.05:
        return speaker.text("odds.below", share=percent(0.001, speaker))
    if share != 1 and percentage > 99.95:
        return speaker.text("odds.above", share=percent(0.999, speaker))
    return speaker.text("odds.percent", share=decimal(f"{percentage:.1f}", speaker))


def decimal(number: str, speaker: Speaker) -> str:
    """Return a decimal without trailing zeros, with the decimal separator of the language."""
    number = number.rstrip("0").removesuffix(".")
    return number.replace(".", speaker.text("odds.point"))
