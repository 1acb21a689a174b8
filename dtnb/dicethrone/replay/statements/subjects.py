"""Split the player off the beginning of a statement."""

from __future__ import annotations

import re

from dtnb.dicethrone.replay.phrases.mistakes import unknown_seat_error
from dtnb.dicethrone.replay.phrases.vocabulary import TableVocabulary
from dtnb.files.names import split_leading

#: articles before a seat's name
_THE = r"^(?:(?:the|le|la)\s+|l['’])"


class Subjects(TableVocabulary):
    """The names at a table, and the players that statements are about."""

    def seat_of(self, text: str) -> tuple[int, str]:
        """Split the seat off the beginning of a phrase."""
        split = split_leading(text, self.seats)
        if split is None:
            split = split_leading(re.sub(_THE, "", text, flags=re.IGNORECASE), self.seats)
        if split is None:
            raise unknown_seat_error(text, self)
        return self.seats.index(split[0]), split[1]
