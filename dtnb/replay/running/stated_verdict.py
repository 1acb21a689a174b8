"""Check the verdict that a case states: its names, and whether playing the case gives the same.

A case is a replay file of a dispute. Its verdict says, for each edition or reading as a condition,
whose claims are true: ``first-printing: Ann``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from dtnb.files import Problems, closest_name, normalized
from dtnb.replay.file.model import Claim, MoveSpec
from dtnb.replay.running.known_names import (
    EVERY_EDITION,
    check_condition,
    check_rules,
    unknown_window,
    window_names,
)

if TYPE_CHECKING:
    from dtnb.frames.line import ClaimResult
    from dtnb.replay.file.model import CaseSpec, ReplayFile
    from dtnb.replay.game.plugin import Plugin
    from dtnb.rulebook import Rulebook

#: the names of the people whose claims are all true
CorrectClaimants = tuple[str, ...]


def claimants_named(right: str | list[str]) -> CorrectClaimants:
    """Return the names in an entry of a stated verdict. The entry is a list or a single name."""
    return (right,) if isinstance(right, str) else tuple(right)


def stated_claims(file: ReplayFile) -> Iterator[Claim]:
    """Yield the claims on the main line of a file."""
    for entry in file.moves:
        claim = entry.claim if isinstance(entry, MoveSpec) else None
        if isinstance(claim, str):
            claimant, _, statement = map(str.strip, claim.partition(":"))
            yield Claim(by=claimant, says=statement)
        elif claim is not None:
            yield claim


def correct_claimants(claims: Iterable[ClaimResult]) -> CorrectClaimants:
    """Return the names of the people whose claims are all true."""
    claims = list(claims)
    wrong_people = {claim.by for claim in claims if not claim.answer}
    return tuple(
        name for name in dict.fromkeys(claim.by for claim in claims) if name not in wrong_people
    )


def check_case(file: ReplayFile, plugin: Plugin, problems: Problems) -> None:
    """Report unknown names in the case of a file, if the file has a case."""
    case = file.case
    if case is None:
        return
    # Onlookers may make claims too.
    people = list(dict.fromkeys((*file.seats, *(claim.by for claim in stated_claims(file)))))
    people_by_path: dict[tuple[str | int, ...], str | list[str]] = {
        ("case", "verdict", condition): right for condition, right in case.verdict.items()
    }
    for condition in case.verdict:
        check_condition(plugin, condition, ("case", "verdict", condition), problems)
    for path, right in people_by_path.items():
        for index, name in enumerate(claimants_named(right)):
            if name not in people:
                name_path = path if isinstance(right, str) else (*path, index)
                suggestion, known = closest_name(name, people), ", ".join(people)
                problems.add(
                    name_path, "unknown-name", kind="seat", name=name, near=suggestion, known=known
                )
    check_rules(plugin, case.rules, ("case", "rules"), problems)
    windows = window_names(plugin) if case.windows else {}
    for index, name in enumerate(case.windows):
        if normalized(name) not in windows:
            problems.add(("case", "windows", index), "unknown-name", **unknown_window(plugin, name))


def check_verdict(
    case: CaseSpec,
    claims: Iterable[ClaimResult],
    edition: str,
    chosen_readings: Mapping[str, str],
    rulebook: Rulebook,
    problems: Problems,
) -> None:
    """Report each stated verdict that differs from the verdict of a run.

    `chosen_readings` holds the readings in which the run differs from the file.
    """
    actual = correct_claimants(claims)
    for condition in _applicable_conditions(case, edition, chosen_readings, rulebook):
        stated_people = claimants_named(case.verdict[condition])
        if set(stated_people) != set(actual):
            path = ("case", "verdict", condition)
            problems.add(path, "verdict", stated=list(stated_people), found=list(actual))


def _applicable_conditions(
    case: CaseSpec, edition: str, chosen_readings: Mapping[str, str], rulebook: Rulebook
) -> Iterator[str]:
    """Yield the conditions of a case's verdict that apply to a run.

    A condition that is an edition applies only if no other reading was chosen. A condition that is
    a reading (``policy=reading``) applies if that reading was chosen.
    """
    for condition in case.verdict:
        policy, equals_sign, reading = condition.partition("=")
        if equals_sign:
            applies = chosen_readings.get(rulebook.policy(policy.strip()).id) == reading.strip()
        else:
            applies = not chosen_readings and condition in (EVERY_EDITION, edition)
        if applies:
            yield condition
