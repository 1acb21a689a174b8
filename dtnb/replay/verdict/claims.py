"""Put the claims of a dispute into sentences.

A book is one edition of the rules. Each claim has an answer, true or false, under each book.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.replay.verdict.part import VerdictPart

if TYPE_CHECKING:
    from dtnb.replay.verdict.data import (
        ClaimAnswer,
    )


class ClaimSentences(VerdictPart):
    """Renders the claims of all people, and how far each of them is right."""

    def claims_sentence(self) -> str:
        """Return the claims of all people as one sentence."""
        return self._join_clauses(
            self.say("verdict.said", by=claimant, says=self.speaker.listed(statements))
            for claimant, statements in self._claims_by_name().items()
        )

    @property
    def _partly_right(self) -> frozenset[str]:
        """The people whose claims are called right or wrong one by one.

        These are the people with both true and false claims. If nobody has only true claims, the
        people with only false claims are included. The set is empty if an answer is open or differs
        between books.
        """
        claims = self.verdict.claims
        if any(answer is None or answer != claim.answers[0] for claim in claims
               for answer in claim.answers):  # fmt: skip
            return frozenset()
        people_with_true_claims = {claim.claimant for claim in claims if claim.answers[0]}
        people_with_false_claims = {claim.claimant for claim in claims if not claim.answers[0]}
        if people_with_true_claims <= people_with_false_claims:
            return frozenset(people_with_false_claims)
        return frozenset(people_with_true_claims & people_with_false_claims)

    def _claims_by_name(self) -> dict[str, list[str]]:
        """Return the quoted claims by claimant, marked as right or wrong where `_partly_right`."""
        claims: dict[str, list[str]] = {}
        for claim in self.verdict.claims:
            quoted = self.say("list.quoted", name=claim.says)
            if claim.claimant in self._partly_right:
                is_right = claim.answers[0]
                message = "verdict.claim-right" if is_right else "verdict.claim-wrong"
                quoted = self.say(message, says=quoted, found=claim.found or None)
            claims.setdefault(claim.claimant, []).append(
                self.say("list.with-id", name=quoted, id=claim.line) if claim.line else quoted
            )
        return claims

    def actual_value(self, claim: ClaimAnswer) -> str:
        """Return the actual value for a false claim of a `_partly_right` person; else ""."""
        if claim.claimant not in self._partly_right or claim.answers[0] or not claim.found:
            return ""
        return self.say("verdict.found", found=claim.found)

    def books_of(self, claim: ClaimAnswer) -> str:
        """Return the books in which a claim is right; "" if it is right in none."""
        indices = [index for index, answer in enumerate(claim.answers) if answer]
        books = self.books.in_sentence(indices)
        return self.say("verdict.claim-right-in", books=books) if indices else ""
