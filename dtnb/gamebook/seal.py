"""Seals: what a saved notebook holds of an answer, so that tests notice when it changes."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from dtnb.frames.ledger import Ledger
from dtnb.kernel import Verdict

_encode = msgspec.json.Encoder(order="deterministic").encode
#: bytes of a seal
_SIZE = 8


def seal(situation: Any, answer: Any, proof: Any) -> str:
    """Return 16 hexadecimal digits that change with an answer or with what bears it out.

    Two questions with the same answer have different seals, and none can be found by trying "yes"
    and "no": what is asked where is the salt, and the whole proof is sealed with the answer. It
    keeps an answer out of sight; it is no secret.

    Parameters
    ----------
    situation
        What is asked, and of which state.
    answer
        The answer.
    proof
        The verdict and the calculation behind it.
    """
    salt = hashlib.blake2b(_encode(situation), digest_size=32).digest()
    return hashlib.blake2b(_encode((answer, proof)), digest_size=_SIZE, key=salt).hexdigest()


def verdict_proof(verdict: Verdict) -> Any:
    """Return a verdict without words, so that it is the same in every language."""
    return [(reason.code, reason.rules, reason.args) for reason in verdict.reasons]


def ledger_proof(ledger: Ledger | None) -> Any:
    """Return the figures of a calculation without its words."""
    if ledger is None:
        return None
    rows = [
        (row.section, row.op, row.applied, row.effect, row.running, row.rules)
        for row in ledger.rows
    ]
    returned = [(each.to, each.amount) for each in ledger.returns]
    return rows, ledger.subtotal, ledger.total, returned
