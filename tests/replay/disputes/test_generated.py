"""A rule that is answered otherwise is found again by what comes of it."""

from __future__ import annotations

from collections import Counter

from tests.replay.disputes.generated import FILES, rules_first


def test_the_rule_behind_a_generated_dispute_is_mostly_named_first() -> None:
    """Every twentieth file is tried; the module `generated` counts all of them as a program."""
    counts: Counter[str] = Counter()
    for file in FILES[::20]:
        counts.update(rules_first(file))
    assert counts["all"] > 40
    assert counts["first"] >= 0.9 * counts["all"]
