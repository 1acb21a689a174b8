"""Odds against every outcome played through the engine: ``python -m tests.dicethrone.odds``.

``--questions 200`` asks so many questions about shipped replays and compares fractions.
``--playouts 100`` asks so many questions with known exact answers, and counts the confidence
intervals that contain the answer.
"""

from __future__ import annotations

import argparse
import sys
import time

from dtnb.odds.answer import Line
from tests.dicethrone.odds.enumeration import Chances, Enumeration
from tests.dicethrone.odds.questions import Moment, moments

#: playouts for one question
PLAYOUTS = 150


def compare(moment: Moment, known: dict[str, Enumeration]) -> tuple[int, list[str]]:
    """Return how many questions a moment has, and those with two answers."""
    answer, by_hand = moment.answer(), moment.enumerate_outcomes(known)
    wrong = []
    tiers: dict[str, int] = {}
    for line in answer.lines:
        tier = tiers[line.name] = tiers.get(line.name, -1) + 1
        if line.chance.share != by_hand.get((line.name, tier), 0):
            wrong.append(
                f"{moment.name} {moment.actions}: {line.name} {tier}: {_both(line, by_hand, tier)}"
            )
    return len(answer.lines), wrong


def _both(line: Line, by_hand: Chances, tier: int) -> str:
    return f"{line.chance.share} and not {by_hand.get((line.name, tier), 0)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=0)
    parser.add_argument("--playouts", type=int, default=0)
    parser.add_argument("--most-seconds", type=float, default=1e9)
    options = parser.parse_args()
    wrong: list[str] = []
    if options.questions:
        known: dict[str, Enumeration] = {}
        number, begun = 0, time.monotonic()
        for moment in moments():
            if number >= options.questions or time.monotonic() - begun > options.most_seconds:
                break
            questions, different = compare(moment, known)
            number += questions
            wrong += different
            print(f"{moment.name} ({moment.actions}): {questions}", flush=True)
        inputs = sum(by_hand.inputs for by_hand in known.values())
        print(f"{number} questions, {inputs} inputs played, {len(wrong)} with another answer")
    if options.playouts:
        holding, number = 0, 0
        for moment in moments():
            exact = moment.answer().lines
            for line, estimate in zip(exact, moment.answer(PLAYOUTS, 7).lines, strict=True):
                if 0 < line.chance.share < 1 and number < options.playouts:
                    number += 1
                    holding += float(line.chance.share) in estimate.chance.interval
            print(f"{moment.name} ({moment.actions}): {holding} of {number}", flush=True)
            if number >= options.playouts:
                break
        print(f"{holding} of {number} intervals hold the exact chance")
        if holding < 0.93 * number:
            wrong.append("too few intervals hold")
    print("\n".join(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
