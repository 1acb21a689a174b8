"""A claim is answered with a step and a rule; a refusal gives every reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.frames.line import Refused
from dtnb.replay import Replay, load_replay
from dtnb.replay.replay import find_shipped
from tests.acceptance.shipped import NAMES, RUNS, loaded, replay_of

#: reasons that cite no rule of a book: they say what the pending question is, and who is asked
PROCEDURE = {"another-is-asked", "forced-choice-first"}


def deciding(replay: Replay, index: int) -> tuple[str, dict[str, object]]:
    step = replay.steps[replay.claims[index].step]
    return step.kind, step.args


# -- claims -------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["season-one-rerolled", "french", "marvel"])
def test_half_of_a_half_is_a_false_claim(edition: str) -> None:
    """DT-CALC-05: both halves from 9, so 9 - 5 - 5 = -1; half of the rest would leave 2."""
    replay = replay_of("false-claim", edition)
    ann, ben = replay.claims
    assert (ann.by, ann.says, ann.answer, ann.found) == ("Ann", "Ben takes 2", False, "0")
    assert (ben.by, ben.says, ben.answer, ben.found) == ("Ben", "Ben takes 0", True, "0")
    for at, claim in enumerate(replay.claims):
        kind, args = deciding(replay, at)
        assert (kind, args["seat"], args["total"]) == ("ledger", 1, 0)
        assert {"DT-CALC-04", "DT-CALC-05", "DT-CALC-07"} <= set(claim.rules)


@pytest.mark.parametrize("edition", ["season-one-rerolled", "season-two", "french", "marvel"])
def test_damage_below_zero_breaks_no_tie(edition: str) -> None:
    """DT-WIN-03: 3 - 3 and 5 - 9 are both 0 in one application, so it is a draw."""
    replay = replay_of("one-blow-for-both", edition)
    (claim,) = replay.claims
    assert (claim.by, claim.says, claim.answer) == ("Ben", "Ben wins", False)
    assert deciding(replay, 0)[0] == "draw"
    assert claim.rules == ("DT-WIN-03", "DT-WIN-04")


@pytest.mark.parametrize(
    ("edition", "first", "damage"),
    [("season-one-rerolled", True, False), ("season-two", False, True)],
)
def test_a_claim_may_be_written_in_short(
    tmp_path: Path, edition: str, first: bool, damage: bool
) -> None:
    """DT-PRI-08: Ann's card goes first, and the 5 of Smack stay; in Season Two Evasive avoids."""
    file = find_shipped("buh-bye-on-evasive")
    assert file is not None
    shipped = file.read_text(encoding="utf-8")
    long = "- claim: {by: Ann, says: Ben takes 5}"
    assert long in shipped
    short = '- claim: "Ann: Buh, Bye! first"\n  - claim: "Ben: 0 damage"'
    copy = tmp_path / "short.yaml"
    copy.write_text(shipped.replace(long, short), encoding="utf-8")
    claims = load_replay(copy).run(edition=edition).claims[:2]
    assert [(claim.by, claim.says) for claim in claims] == [
        ("Ann", "Buh, Bye! first"), ("Ben", "0 damage"),
    ]  # fmt: skip
    assert [claim.answer for claim in claims] == [first, damage]


@pytest.mark.parametrize(("name", "edition"), RUNS)
def test_every_claim_is_answered_by_a_step_that_cites_a_rule(name: str, edition: str) -> None:
    replay = replay_of(name, edition)
    for line in replay.everything():
        for claim in line.claims:
            assert claim.step >= 0
            # The deciding rule comes first; the other rules of the step follow.
            cited = set(line.steps[claim.step].rules)
            assert cited <= set(claim.rules) != set()


# -- refusals -----------------------------------------------------------------------------------


def codes(refused: Refused) -> list[tuple[str, tuple[str, ...]]]:
    return [(reason.code, reason.rules) for reason in refused.verdict.reasons]


def test_a_refused_card_shows_all_its_reasons_at_once() -> None:
    """DT-CP-01 and DT-AM-05: no CP, and no Attack that could be modified."""
    get_some, concuss, absolution = loaded("refused-with-reasons").refusals
    assert codes(get_some) == [
        ("not-enough-cp", ("DT-CP-01", "DT-CARD-04")),
        ("no-attack", ("DT-AM-05", "DT-DMG-13")),
    ]
    assert codes(concuss) == [
        ("not-enough-cp", ("DT-CP-01", "DT-CARD-04")),
        ("main-phase-only", ("DT-CARD-18",)),
    ]
    assert codes(absolution) == [
        ("needs-attacked", ("DT-DRP-13", "DT-DMG-13")),
    ]


def test_a_reason_says_in_which_windows_it_would_not_stand() -> None:
    """DT-AM-03: an Attack Modifier comes before the defence or after it."""
    get_some = loaded("refused-with-reasons").refusals[0]
    no_attack = get_some.verdict.reasons[-1]
    assert no_attack.allowing_windows == ("TW-10", "TW-13a", "TW-13b", "TW-14", "TW-15", "TW-16")


def test_an_activated_ultimate_shuts_everybody_out() -> None:
    """DT-ULT-03: neither a token nor a card may be used, whatever other reasons there are."""
    for refused in loaded("five-sixes-and-protect").refusals:
        assert "DT-ULT-03" in refused.verdict.rules
        assert refused.window == "TW-10"


@pytest.mark.parametrize(("name", "edition"), RUNS)
def test_every_reason_cites_a_rule_or_tells_who_is_asked_what(name: str, edition: str) -> None:
    for line in replay_of(name, edition).everything():
        for refused in line.refusals:
            assert refused.verdict.reasons
            bare = {reason.code for reason in refused.verdict.reasons if not reason.rules}
            assert bare <= PROCEDURE


@pytest.mark.parametrize("name", NAMES)
def test_a_refusal_changes_nothing(name: str) -> None:
    """The file without its refused moves gives the same inputs."""
    replay = loaded(name)
    for refused in replay.refusals:
        before = replay.record.fork(refused.position)
        assert before.inputs == replay.record.inputs[: refused.position]
        assert before.state == replay.record.states[refused.position]
