"""What somebody at the table might believe, and the rule that says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from dtnb.dungeon.content.model import Box
from dtnb.dungeon.game import Dungeon
from dtnb.kernel import Application, World
from tests.dungeon.bench import game


class Belief(NamedTuple):
    """What somebody believes, and a situation in which it matters.

    Parameters
    ----------
    rules, subjects
        The rules that say otherwise, and what they are applied to.
    play
        Plays the situation, and returns what is looked at.
    printed, believed
        What comes out by the rules, and by the belief.
    own_box
        The box with which it is played, if not that of the bench.
    """

    rules: tuple[str, ...]
    subjects: tuple[int | str, ...]
    play: Callable[[Dungeon], Any]
    printed: Any
    believed: Any
    own_box: Box | None = None


def check_belief(belief: Belief) -> None:
    """Play a situation by the rules and by a belief; the rule has to be heard."""
    applications: list[Application] = []
    assert (
        belief.play(game(belief.own_box).in_world(World(on_applied=applications.append)))
        == belief.printed
    )
    exceptions = [
        application
        for application in applications
        if (application.rules, application.subjects) == (belief.rules, belief.subjects)
    ]
    assert exceptions, [(application.rules, application.subjects) for application in applications]
    assert (
        belief.play(game(belief.own_box).in_world(World(exception=exceptions[0])))
        == belief.believed
    )
