"""The ledger of avoided damage shows the avoided points once the total is known."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.drawing import PRESENTER
from dtnb.frames import build
from dtnb.frames.ledger import Ledger, LedgerRow
from tests.dicethrone.play import EDITIONS, D, Fight, player


def evaded_ledgers(edition: str) -> list[Ledger]:
    """Lunge's Attack of 5 on Evasive, whose die is a 1: all of it is avoided."""
    fight = Fight(player(), player("gunslinger", tokens={"Evasive": 1}), edition=edition)
    fight.attacks("Lunge", 1, 2, 3, 4, 4).spends(D, "Evasive", "TW-16").rolls(1, purpose="Evasive")
    return list(build(fight.finish().record, PRESENTER, "en").ledgers)


def avoiding(ledger: Ledger) -> LedgerRow:
    return next(row for row in ledger.rows if row.op == "×0")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_settled_total_says_what_the_avoidance_took_and_what_it_left(edition: str) -> None:
    """DT-HERO-GUN-12, TW-17: 5 come in, 5 are avoided, 0 are left."""
    settled = [ledger for ledger in evaded_ledgers(edition) if ledger.total is not None]
    assert settled
    assert {(avoiding(one).effect, avoiding(one).running, one.total) for one in settled} == {
        (-5, 0, 0)
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_until_then_what_the_avoidance_takes_is_open(edition: str) -> None:
    """TW-17: more may still be added, or the damage answered otherwise."""
    growing = [
        row
        for ledger in evaded_ledgers(edition) if ledger.total is None
        for row in ledger.rows if row.op == "×0"
    ]  # fmt: skip
    assert growing
    assert {(row.effect, row.running) for row in growing} == {(None, None)}
