"""Find what a person with a false claim may believe: the smallest change that makes it true.

If a claim becomes true with a change, the rule that the change breaks is why the claim is false.

* dispute: the question or action that the file states as disputed.

The other words, such as *change*, are explained in `dtnb.replay.disputes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Self

from dtnb.replay.disputes.changes import (
    allow_refused_actions,
    answer_rules_otherwise,
    exchange_plays,
    forbid_plays,
    reverse_disputed_action,
)
from dtnb.replay.disputes.disputed import is_against_loser
from dtnb.replay.disputes.line_comparison import play_with_readings
from dtnb.replay.disputes.other_worlds import (
    Change,
    OtherWorlds,
    TriedChange,
    count_differing_steps,
)
from dtnb.rulebook.types import is_rule_id

if TYPE_CHECKING:
    from dtnb.files import Path
    from dtnb.frames.line import ClaimResult
    from dtnb.replay.disputes.other_worlds import ClaimKey
    from dtnb.replay.game.terms import DisputeKind
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.played_file import PlayedFile

#: at most so many changes are tried, beginning with those nearest to what is disputed
MAX_CHANGES = 80
#: if a replay has more inputs than this, no change is tried, which would take too long
MAX_INPUTS = 300


class Belief(NamedTuple):
    """A change of the rules or the play in which somebody with a false claim may believe."""

    #: the line of play in which the change is made
    line: Branch
    #: the change, with the result of playing the file with it
    tried_change: TriedChange
    #: whether the change is about the action that the file states as disputed
    is_about_dispute: bool
    #: how near the change is to what is disputed; the lowest rank is the nearest
    rank: tuple[float, ...]

    def can_cause_mistake(self, line: Branch) -> bool:
        """Tell whether the belief can be the reason why somebody on this line is wrong.

        A belief about the disputed action may make no claim true. Such a belief can be the reason
        only if the verdict on the action disappoints somebody with a false claim.
        """
        if (
            not self.is_about_dispute
            or self.tried_change.claims_made_true
            or self.tried_change.makes_part_true
        ):
            return True
        return is_against_loser(line, is_allowed=self.change.kind != "allowed")

    @property
    def change(self) -> Change:
        """The change of the rules or of the play."""
        return self.tried_change.change

    def explains(self, key: ClaimKey) -> bool:
        """Tell whether the change makes a claim true."""
        return key in self.tried_change.claims_made_true


def find_beliefs(replay: PlayedFile) -> list[Belief]:
    """Return the beliefs that make a false claim true, the likeliest first.

    The belief about the disputed action is in the list even if this belief makes no claim true. The
    list is empty if no claim is false, if the replay is long, or if the replay was made from a
    record.
    """
    is_short = len(replay.record.inputs) <= MAX_INPUTS
    has_false_claim = any(claim.answer is False for claim in _all_claims(replay))
    if replay.prepared is None or not is_short or not has_false_claim:
        return []
    worlds = OtherWorlds(replay)
    beliefs: list[Belief] = []
    for line in replay.everything():
        quarrel = Quarrel.of(line)
        for change in quarrel.nearest_first(_believable_changes(line)):
            if worlds.count >= MAX_CHANGES:
                break
            tried = worlds.try_change(change)
            # Keep a change about the disputed action even if it makes no claim true.
            is_disputed = quarrel.is_disputed(change)
            if tried is None and change == quarrel.action:
                # A refused action may be impossible to carry out. Its refusal answers the dispute.
                tried = TriedChange(
                    change,
                    line,
                    claims_made_true=frozenset(),
                    makes_part_true=False,
                    stops_early=False,
                    difference=0,
                )
            if (
                tried is not None
                and change.rules
                and (tried.claims_made_true or tried.makes_part_true or is_disputed)
            ):
                is_about_dispute = change == quarrel.action
                beliefs.append(Belief(line, tried, is_about_dispute, quarrel.rank(tried)))
    ranked = sorted(beliefs, key=lambda belief: belief.rank)
    return _with_effective_first(_with_plays_first(_with_rules_first(ranked)))


def _with_rules_first(beliefs: list[Belief]) -> list[Belief]:
    """Put a belief about a printed rule before one about the text of a token or card.

    Readers look for a rule that their book prints. If the likeliest belief breaks only the text of
    a token or card, another one that makes the same claims true and breaks a rule comes first.
    """
    first = beliefs[0] if beliefs else None
    if first is None or first.change.kind != "otherwise" or is_rule_id(first.change.rules[0]):
        return beliefs
    for belief in beliefs[1:]:
        if (
            belief.change.kind == "otherwise"
            and belief.tried_change.claims_made_true == first.tried_change.claims_made_true
            and is_rule_id(belief.change.rules[0])
            and belief.tried_change.stops_early == first.tried_change.stops_early
        ):
            return [belief, *(other for other in beliefs if other is not belief)]
    return beliefs


def _with_effective_first(beliefs: list[Belief]) -> list[Belief]:
    """Put first a belief that allows the disputed action at a moment at which it matters.

    The rules may refuse an action at different moments for different reasons. If the dispute names
    a moment at which the action would make no claim true, people quarrel about another moment.
    """
    first = beliefs[0] if beliefs else None
    if first is None or not first.is_about_dispute or first.change.kind != "allowed":
        return beliefs
    if (
        first.tried_change.claims_made_true
        or first.tried_change.makes_part_true
        or not first.change.world.waived
    ):
        return beliefs
    disputed = {(waiver.seat, waiver.verb, waiver.name) for waiver in first.change.world.waived}
    for belief in beliefs[1:]:
        waived = belief.change.world.waived
        if (
            belief.change.kind == "allowed"
            and belief.tried_change.claims_made_true
            and disputed == {(waiver.seat, waiver.verb, waiver.name) for waiver in waived}
        ):
            return [belief, *(other for other in beliefs if other is not belief)]
    return beliefs


def _with_plays_first(beliefs: Sequence[Belief]) -> list[Belief]:
    """Put a belief that forbids a play before another answer of a rule with the same effect.

    If this answer does nothing but make a play of the file impossible, people quarrel about the
    play, not about the rule. The order remains if it is this rule that allows the play.
    """
    ordered = list(beliefs)
    for belief in beliefs:
        change, tried = belief.change, belief.tried_change
        for other in beliefs:
            if (
                change.kind == "otherwise"
                and other.change.kind == "forbidden"
                and tried.makes_impossible(other.change.path)
                and tried.difference == other.tried_change.difference
                and tried.claims_made_true == other.tried_change.claims_made_true
                and other.change.rules[0] not in change.rules
                and ordered.index(belief) < ordered.index(other)
            ):
                ordered.remove(other)
                ordered.insert(ordered.index(belief), other)
    return ordered


def changes_less(belief: Belief, replay: PlayedFile, policy: str) -> bool:
    """Tell whether a belief changes less than half as many steps as any other reading of a policy.

    If so, people probably quarrel about the belief, not about the question of `policy`.
    """
    differences = (
        count_differing_steps(replay, other)
        for reading in replay.plugin.rulebook().policy(policy).readings
        if (other := play_with_readings(replay, {policy: reading.id})) is not None
    )
    smallest = min(filter(None, differences), default=0)
    return (
        bool(belief.tried_change.claims_made_true) and 2 * belief.tried_change.difference < smallest
    )


class Quarrel(NamedTuple):
    """What is known about the dispute on a line of play. Ranks changes by their nearness to it.

    Attributes
    ----------
    objects
        The names of the objects in the stated dispute.
    text
        The texts of all claims, joined.
    paths
        If the file states no dispute, the paths of the moves that it states as refused.
    action
        The change in which the loser of the dispute believes; None if the dispute is about no
        action.
    kind
        The kind of the disputed question; empty if the file states no dispute.
    answer
        The answer to the disputed question; None if the answer is not yes or no.
    begin, end
        Index of the last step before the dispute, and index of the last step that answers a false
        claim; -1 if there is no such step.
    line_name
        The name of the branch; empty for the main line.
    """

    objects: frozenset[str]
    text: str
    paths: frozenset[Path]
    action: Change | None
    begin: int
    end: int
    kind: DisputeKind | Literal[""] = ""
    answer: bool | None = None
    line_name: str = ""

    @classmethod
    def of(cls, line: Branch) -> Self:
        """Return the dispute on a line."""
        text = " ".join(claim.text for claim in line.line_result.claimed)
        end = max((claim.step for claim in line.claims if not claim.answer), default=-1)
        dispute = line.dispute
        if dispute is None:
            return cls(
                objects=frozenset(),
                text=text,
                paths=frozenset(refusal.path for refusal in line.refusals),
                action=None,
                begin=-1,
                end=end,
                line_name=line.name,
            )
        steps = (step.index for step in line.record.steps if step.position <= dispute.position)
        return cls(
            objects=frozenset(dispute.question.objects),
            text=text,
            paths=frozenset(),
            action=reverse_disputed_action(line),
            begin=dispute.step if dispute.step >= 0 else max(steps, default=-1),
            end=end,
            kind=dispute.question.kind,
            answer=_disputed_answer(line),
            line_name=line.name,
        )

    def nearest_first(self, changes: Iterable[Change]) -> list[Change]:
        """Return the changes, the likeliest explanation of the dispute first."""
        return sorted(changes, key=self._nearness)

    def rank(self, tried: TriedChange) -> tuple[float, ...]:
        """Return how near a change is to what is disputed; the lowest rank is the nearest."""
        # Each item is a reason why the change is unlikely. False, or a lower number, ranks first.
        not_about_action, *objects_not_named, distance = self._nearness(tried.change)
        return (
            not (tried.claims_made_true or self.is_disputed(tried.change)),
            not tried.lifts_bar,
            tried.stops_early,
            not_about_action,
            # The answer to the disputed question is the same as without the change, or is missing.
            self.answer is not None
            and _disputed_answer(tried.branch(self.line_name)) in (None, self.answer),
            self.kind not in ("", "may") and not self._fits_kind(tried.change),
            *objects_not_named,
            # An amount is disputed, but the change only turns a yes into a no, or a no into a yes.
            self.kind == "amount" and _is_yes_or_no(tried.change),
            tried.difference,
            distance,
        )

    def is_disputed(self, change: Change) -> bool:
        """Tell whether a change is about a disputed action."""
        return change == self.action or (bool(change.path) and change.path in self.paths)

    def _nearness(self, change: Change) -> tuple[float, ...]:
        """Return a sort key by which the nearest change comes first.

        First come changes about the disputed action, then those about objects that the dispute
        names, then those about objects in the claims.
        """
        count_in_dispute = sum(name in self.objects for name in change.subjects)
        count_in_claims = sum(name in self.text for name in change.subjects)
        is_disputed = self.is_disputed(change)
        return (-is_disputed, -count_in_dispute, -count_in_claims, self._distance(change))

    def _fits_kind(self, change: Change) -> bool:
        """Tell whether a change can explain a dispute that is not about an action."""
        return change.kind == "otherwise" or (change.kind == "exchanged" and self.kind == "first")

    def _distance(self, change: Change) -> int:
        """Return the number of steps between a change and the disputed steps."""
        if self.begin <= change.step <= self.end:
            return 0
        return min(abs(self.begin - change.step), abs(self.end - change.step))


def _is_yes_or_no(change: Change) -> bool:
    """Tell whether a change makes a rule answer yes instead of no, or no instead of yes."""
    return change.application is not None and isinstance(change.application.value, bool)


def _disputed_answer(line: Branch) -> bool | None:
    """Return the answer to the disputed question of a line; None if it is not yes or no."""
    check_result = line.dispute.check_result if line.dispute is not None else None
    return check_result.holds if check_result is not None else None


def _all_claims(replay: PlayedFile) -> Iterator[ClaimResult]:
    """Yield the claims of the main line and of all branches."""
    return (claim for line in replay.everything() for claim in line.claims)


def _believable_changes(line: Branch) -> Iterator[Change]:
    """Yield the changes in which somebody may believe, first the one about the disputed action."""
    action = reverse_disputed_action(line)
    if action is not None:
        yield action
    yield from allow_refused_actions(line)
    yield from forbid_plays(line)
    yield from exchange_plays(line)
    yield from answer_rules_otherwise(line)
