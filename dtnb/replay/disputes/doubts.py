"""Find what makes a verdict less certain than a printed rule.

The rulebook has such doubts as data, by what decides: a rule, a policy or an ambiguity.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.replay.verdict.data import DecidingQuestion, VerdictDoubt
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.replay.disputes.disputed import PlayedDispute


def find_doubt(deciding: DecidingQuestion | None, played: PlayedDispute) -> VerdictDoubt | None:
    """Return the rulebook's doubts about what decides; None if it has none."""
    if deciding is None:
        return None
    editions = [replay.edition for replay in played.replays]
    doubts = [
        doubt
        for doubt in played.replays[0]
        .plugin.rulebook()
        .doubts_about(_deciding_ids(deciding, played), _cited_ids(played))
        if not doubt.editions or set(doubt.editions) & set(editions)
    ]
    if not doubts:
        return None
    language = language_of(played.speaker.lang)
    return VerdictDoubt(
        tuple(doubt.id for doubt in doubts),
        " ".join(doubt.because.get(language) for doubt in doubts),
        tuple(
            index
            for index, edition in enumerate(editions)
            if any(not doubt.editions or edition in doubt.editions for doubt in doubts)
        ),
    )


def _deciding_ids(deciding: DecidingQuestion, played: PlayedDispute) -> set[str]:
    """Return the id of the policy that decides, or else of the rules.

    A policy whose reading the players agreed on leaves no doubt.
    """
    if deciding.policy:
        agreed = {policy for replay in played.replays for policy in replay.policies}
        return {deciding.policy} - agreed
    return {ground.rule.id for ground in deciding.grounds if ground.rule is not None}


def _cited_ids(played: PlayedDispute) -> set[str]:
    """Return the ids of the rules that took effect under the first edition."""
    return {
        rule
        for line in played.replays[0].everything()
        for step in line.record.steps
        for rule in step.rules
    }
