"""Verbs of phases: skip, extra_phase, roll_again."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.arguments import Location, one_of
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.parameters import Parameter, Receiver
from dtnb.dicethrone.heroes.language.selectors import FIXED_PLAYER
from dtnb.dicethrone.heroes.language.vocabulary import PHASES
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, renders

# The only additional phase that AMB-47 allows and the engine implements.
_OFFENSIVE_ROLL_PHASE = Parameter(one_of(("Offensive Roll Phase",), "phase"))


class Skip(Effect, frozen=True):
    """Skips a phase."""

    verb = "skip"

    phase: Annotated[str, Parameter(one_of(PHASES, "phase"))]
    to: Receiver = "you"


@renders(Skip, subject_field="to")
def _render_skip(effect: Skip, writer: ClauseWriter) -> str:
    return writer.clause_for("skip", effect.to, phase=writer.say(f"phase.{effect.phase}"))


class ExtraPhase(Effect, frozen=True):
    """Makes an additional phase follow at once."""

    verb = "extra_phase"

    phase: Annotated[str, _OFFENSIVE_ROLL_PHASE]
    against: Annotated[
        str,
        Parameter(
            FIXED_PLAYER,
            "against",
            "The opponent of the additional phase; by default the target that is chosen in it.",
        ),
    ] = ""
    to: Receiver = "you"

    def check(self, location: Location) -> None:
        """Report an additional phase that a player would take against themselves."""
        if self.against == self.to:
            location.below("against").report("against-oneself")


@renders(ExtraPhase, subject_field="to")
def _render_extra_phase(effect: ExtraPhase, writer: ClauseWriter) -> str:
    phase = writer.say(f"phase.{effect.phase}")
    if not effect.against:
        return writer.clause_for("extra_phase.open", effect.to, phase=phase)
    against = writer.as_subject(effect.against)
    return writer.clause_for("extra_phase", effect.to, against=against, phase=phase)


class RollAgain(Effect, frozen=True):
    """Ends the player's Offensive Roll Phase without an ability, and begins another."""

    verb = "roll_again"
    needs_roll_phase = True
    alters_roll = True

    phase: Annotated[str, _OFFENSIVE_ROLL_PHASE]


@renders(RollAgain)
def _render_roll_again(effect: RollAgain, writer: ClauseWriter) -> str:
    return writer.say("roll_again")
