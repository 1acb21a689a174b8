"""The verdict that a case states: the names in it, and whether the play comes to the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from dtnb.files import Problems, closest_name, normalized
from dtnb.replay.file.model import Claim, MoveSpec
from dtnb.replay.running.script import (
    EVERY,
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

#: of whom all claims are true
Right = tuple[str, ...]


def named(right: str | list[str]) -> Right:
    """Return the names that a verdict gives, be it one, several or none."""
    return (right,) if isinstance(right, str) else tuple(right)


def claims_of(file: ReplayFile) -> Iterator[Claim]:
    """Yield what people say on the main line of a file."""
    for entry in file.moves:
        claim = entry.claim if isinstance(entry, MoveSpec) else None
        if isinstance(claim, str):
            by, _, says = map(str.strip, claim.partition(":"))
            yield Claim(by=by, says=says)
        elif claim is not None:
            yield claim


def right_among(claims: Iterable[ClaimResult]) -> Right:
    """Return the names of those of whom all claims are true."""
    said = list(claims)
    wrong = {claim.by for claim in said if not claim.answer}
    return tuple(name for name in dict.fromkeys(claim.by for claim in said) if name not in wrong)


def check_case(file: ReplayFile, plugin: Plugin, problems: Problems) -> None:
    """Report the names in a file's case that there are not."""
    case = file.case
    if case is None:
        return
    # Somebody who only looks on may say something too.
    people = list(dict.fromkeys((*file.seats, *(claim.by for claim in claims_of(file)))))
    for only, right in case.verdict.items():
        path = ("case", "verdict", only)
        check_condition(plugin, only, path, problems)
        for at, name in enumerate(named(right)):
            if name not in people:
                here = path if isinstance(right, str) else (*path, at)
                near, known = closest_name(name, people), ", ".join(people)
                problems.add(here, "unknown-name", kind="seat", name=name, near=near, known=known)
    check_rules(plugin, case.rules, ("case", "rules"), problems)
    windows = window_names(plugin) if case.windows else {}
    for at, name in enumerate(case.windows):
        if normalized(name) not in windows:
            problems.add(("case", "windows", at), "unknown-name", **unknown_window(plugin, name))


def check_verdict(
    case: CaseSpec,
    claims: Iterable[ClaimResult],
    edition: str,
    chosen: Mapping[str, str],
    rulebook: Rulebook,
    problems: Problems,
) -> None:
    """Report where a case states another verdict than what its claims come to.

    Parameters
    ----------
    case, claims
        What is stated, and the claims as a run answers them.
    edition, chosen
        The edition of the run, and the readings that it was given otherwise than the file has them.
    rulebook
        The game's.
    problems
        Receives what is not so.
    """
    found = right_among(claims)
    for only in _looked_at(case, edition, chosen, rulebook):
        stated = named(case.verdict[only])
        if set(stated) != set(found):
            path = ("case", "verdict", only)
            problems.add(path, "verdict", stated=list(stated), found=list(found))


def _looked_at(
    case: CaseSpec, edition: str, chosen: Mapping[str, str], rulebook: Rulebook
) -> Iterator[str]:
    """Yield under what the verdict stands that is meant for a run.

    What is stated for a reading counts where that reading was chosen, and then alone: with it the
    books may part otherwise.
    """
    for only in case.verdict:
        policy, sign, reading = only.partition("=")
        if (sign and chosen.get(rulebook.policy(policy.strip()).id) == reading.strip()) or (
            not chosen and only in (EVERY, edition)
        ):
            yield only
