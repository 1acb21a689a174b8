"""Seal answers, so that a saved notebook hides them but tests notice when they change."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from dtnb.frames.ledger import Ledger
from dtnb.kernel import Verdict

_encode = msgspec.json.Encoder(order="deterministic").encode
#: size of a seal in bytes
_SEAL_SIZE = 8


def seal(situation: Any, answer: Any, proof: Any) -> str:
    """Return 16 hexadecimal digits that change with the answer or its proof.

    `situation`, the question with its state, serves as the salt. So questions with the same answer
    have different seals, and comparing seals reveals nothing. `proof` is the verdict or the
    calculation behind the answer. A seal only keeps an answer out of sight; somebody who tries all
    answers finds it.
    """
    salt = hashlib.blake2b(_encode(situation), digest_size=32).digest()
    return hashlib.blake2b(_encode((answer, proof)), digest_size=_SEAL_SIZE, key=salt).hexdigest()


def verdict_proof(verdict: Verdict) -> Any:
    """Return the codes, rules and arguments of a verdict, which are equal in every language."""
    return [(reason.code, reason.rules, reason.args) for reason in verdict.reasons]


def ledger_proof(ledger: Ledger | None) -> Any:
    """Return the numbers and rules of a calculation, which are equal in every language."""
    if ledger is None:
        return None
    rows = [
        (row.section, row.op, row.applied, row.effect, row.running, row.rules)
        for row in ledger.rows
    ]
    returns = [(returned.receiver, returned.amount) for returned in ledger.returns]
    return rows, ledger.subtotal, ledger.total, returns
