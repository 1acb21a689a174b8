"""The step that decides a case cites the deciding rule."""

from __future__ import annotations

import pytest

from dtnb.replay import load_replay


@pytest.mark.parametrize(
    ("case", "kind", "rules"),
    [
        ("three-over-two", "upgrade-placed", {"DT-CARD-14"}),
        ("more-for-an-ultimate", "packet-modified", {"DT-ULT-02", "DT-ULT-07"}),
        ("more-for-an-ultimate", "is-attack", {"DT-ULT-10"}),
        ("ultimate-at-the-leader", "leader-targeted", {"DT-ULT-10", "DT-KOTH-05"}),
        ("drag-on-an-ultimate", "no-result", {"DT-ULT-05"}),
        ("blind-and-the-ultimate", "no-result", {"DT-ULT-05"}),
        ("ultimate-under-parlay", "no-result", {"DT-ULT-05"}),
        ("five-swords", "condition-not-met", {"DT-ORP-17"}),
    ],
)
def test_a_step_cites_what_decides_it(case: str, kind: str, rules: set[str]) -> None:
    """DT-CARD-14, DT-ORP-17, DT-ULT-02, DT-ULT-05, DT-ULT-07, DT-ULT-10."""
    assert any(rules <= set(step.rules) for step in load_replay(case).steps if step.kind == kind)


def test_an_upgrade_on_an_empty_space_has_no_difference_to_pay() -> None:
    """DT-CARD-13: the full price of level III; the difference is of level III over II alone."""
    (placed,) = (s for s in load_replay("a-first-turn").steps if s.kind == "upgrade-placed")
    assert "DT-CARD-14" not in placed.rules


def test_an_attack_that_is_no_ultimate_cites_none_of_its_rules() -> None:
    """DT-ULT-02 and DT-ULT-07 are of Ultimates."""
    cited = {rule for step in load_replay("reload-after-the-defence").steps for rule in step.rules}
    assert not cited & {"DT-ULT-02", "DT-ULT-05", "DT-ULT-07", "DT-ULT-10"}
