"""What was found out while it was heard which readings were asked for, and is remembered with them.

Under other readings it is the same, as long as those that it asked for are read as they were then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

Found = TypeVar("Found")


class Answer(NamedTuple, Generic[Found]):
    """Something that was found out, and the readings that were asked for meanwhile."""

    asked: Mapping[str, str]
    found: Found


class Hearing:
    """Hears which readings are asked for in a run, and remembers what comes of them.

    Whatever is found out inside of something else is heard there as well.

    Parameters
    ----------
    readings
        How each policy is read in this run.
    """

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.readings = readings
        self._heard: set[str] = set()

    def note(self, policy: str) -> None:
        """Hear that the reading of a policy is asked for."""
        self._heard.add(policy)

    def remembered(self, answers: list[Answer[Found]], find: Callable[[], Found]) -> Found:
        """Return what is known of the same, or find it out and remember it.

        Parameters
        ----------
        answers
            What was found out under this and other readings.
        find
            Finds it out, and asks nobody who keeps answers of his own between two such calls.
        """
        for answer in answers:
            if answer.asked.items() <= self.readings.items():
                self._heard.update(answer.asked)
                return answer.found
        outside, self._heard = self._heard, set()
        try:
            found = find()
            asked = {policy: self.readings[policy] for policy in self._heard}
            answers.append(Answer(asked, found))
        finally:
            outside |= self._heard
            self._heard = outside
        return found
