"""The JSON that ``dtnb replay --json`` prints, and its schema.

A branch is the main line of a file, or moves that leave it, as they were played. A window is a time
at which seats may act. A document is a branch as data, with all its frames (steps ready to be
drawn).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from dtnb.frames.document import Document
from dtnb.frames.format.wire import WireDocument, to_wire
from dtnb.replay.running.results import Status

if TYPE_CHECKING:
    from dtnb.replay import Branch, Replay

FORMAT: Literal[1] = 1


class Reason(msgspec.Struct, frozen=True):
    """Why a move was not possible: a code, and the rules behind it."""

    code: str
    rules: tuple[str, ...]


class PassedOver(msgspec.Struct, frozen=True):
    """A window in which a move was not made, with every reason against the move."""

    window: str
    reasons: tuple[Reason, ...]


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move of the file, whether it was made, and the first step that it made."""

    text: str
    status: Status
    step: int | None = None
    passed_over: tuple[PassedOver, ...] = ()


class Expectation(msgspec.Struct, frozen=True):
    """A statement that must be true, and whether it is true."""

    text: str
    holds: bool
    found: str
    step: int | None
    rules: tuple[str, ...]


class Claim(msgspec.Struct, frozen=True):
    """A statement of a person, and whether it is true in the record."""

    by: str
    says: str
    answer: bool
    found: str
    step: int | None
    rules: tuple[str, ...]


class Event(msgspec.Struct, frozen=True):
    """Something a player did, with the windows in which it was carried out."""

    number: int
    windows: tuple[str, ...]
    actor: str
    text: str
    effects: tuple[str, ...]
    step: int


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """The results of the moves of the main line, or of a branch."""

    name: str
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    expectations: tuple[Expectation, ...]
    claims: tuple[Claim, ...]
    #: the kind of input that is missing in the file, so that play stops; empty if play reaches an
    #: end
    needs: Literal["", "roll", "draw", "choice"] = ""
    branches: tuple[Played, ...] = ()


class Drift(msgspec.Struct, frozen=True):
    """The first step that is now computed differently than recorded, with both fingerprints."""

    step: int
    input: int
    recorded: str
    now: str


class Run(msgspec.Struct, frozen=True, omit_defaults=True):
    """A replay that was played under one edition."""

    format: Literal[1]
    title: str
    game: str
    edition: str
    policies: dict[str, str]
    #: how well the computed record agrees with the fingerprints (digests of states) in the file;
    #: "unverified" if the file has none
    fidelity: Literal["exact", "unverified", "diverged"]
    #: whether every expectation and every claim is true
    holds: bool
    #: the results of moves, expectations and claims
    played: Played
    #: every step with scene, question and ledgers, as front ends draw them
    document: WireDocument
    drift: Drift | None = None


def run_of(replay: Replay, branch: Branch, document: Document) -> Run:
    """Return the output data of a run."""
    from dtnb.cli.summary import holds

    agreement = replay.fidelity
    return Run(
        format=FORMAT,
        title=replay.title,
        game=replay.plugin.name,
        edition=replay.edition,
        policies=dict(sorted(replay.policies.items())),
        fidelity=agreement.fidelity.value,
        holds=holds(branch),
        played=_describe_play(branch),
        document=to_wire(document),
        drift=Drift(
            step=agreement.step,
            input=agreement.position,
            recorded=agreement.expected,
            now=agreement.actual,
        )
        if agreement.diverged
        else None,
    )


def _describe_play(branch: Branch) -> Played:
    """Return the results of a line of play and of its branches as plain structs, for JSON."""
    return Played(
        name=branch.name,
        moves=tuple(
            Move(
                text=result.text,
                status=result.status,
                step=_step_or_none(result.step),
                passed_over=tuple(
                    PassedOver(
                        skipped.window,
                        tuple(
                            Reason(reason.code, reason.rules) for reason in skipped.verdict.reasons
                        ),
                    )
                    for skipped in branch.passed_over(result)
                ),
            )
            for result in branch.results
        ),
        events=tuple(
            Event(
                number=event.number,
                windows=event.windows,
                actor=event.actor,
                text=event.sentence,
                effects=event.effects,
                step=event.step,
            )
            for event in branch.views.events
        ),
        expectations=tuple(
            Expectation(
                text=expectation.text,
                holds=expectation.holds,
                found=expectation.found,
                step=_step_or_none(expectation.step),
                rules=expectation.rules,
            )
            for expectation in branch.expectations
        ),
        claims=tuple(
            Claim(
                by=claim.by,
                says=claim.says,
                answer=bool(claim.answer),
                found=claim.found,
                step=_step_or_none(claim.step),
                rules=claim.rules,
            )
            for claim in branch.claims
        ),
        needs=branch.outcome.missing_input,  # type: ignore[arg-type]
        branches=tuple(_describe_play(sub_branch) for sub_branch in branch.branches),
    )


def _step_or_none(index: int) -> int | None:
    return index if index >= 0 else None


def schema() -> dict[str, Any]:
    """Return the JSON Schema of the output data."""
    return msgspec.json.schema(Run)
