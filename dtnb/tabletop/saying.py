"""What is being said at a table and does not count yet: an action half said, a round of several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtnb.kernel import PASS, Action, Choice
from dtnb.replay.inputs import decode
from dtnb.replay.sitting import Sitting
from dtnb.tabletop.hand import Hand, acted, encoded
from dtnb.tabletop.together import Declared, Round, round_at

#: what was done, as it can be done again, and where it led
Said = tuple[dict[str, Any], Sitting]


class Saying:
    """What is being said."""

    def __init__(self) -> None:
        self.hand: Hand | None = None
        #: what was said before it and is declared together with it
        self.round: Round | None = None

    def __bool__(self) -> bool:
        """Tell whether anything is."""
        return self.hand is not None or self.round is not None

    def __len__(self) -> int:
        """How many things of it can be taken back."""
        return (0 if self.hand is None else len(self.hand.said)) + (self.round is not None)

    @property
    def together(self) -> Sequence[Declared]:
        """What was said so far of what is declared together."""
        return () if self.round is None else self.round.said

    def begins(self, sitting: Sitting | None) -> Sitting | None:
        """Return where the action that is said begins."""
        return sitting if self.round is None else self.round.asks

    def here(self, sitting: Sitting | None) -> Sitting | None:
        """Return where it would lead."""
        return self.begins(sitting) if self.hand is None else self.hand.here

    def drop(self) -> None:
        """Take back all of it."""
        self.hand, self.round = None, None

    def choose(self, sitting: Sitting | None, action: Action) -> Said | None:
        """Say an allowed action, or answer what is asked of it; return what is said to its end."""
        base = self.begins(sitting)
        assert base is not None
        assert base.pending is not None
        hand = (self.hand or Hand(base)).chosen(action)
        if hand.open(base.pending.seat):
            self.hand = hand
            return None
        self.hand = None
        if self.round is None:
            return {"do": "choose", "actions": encoded(base, hand)}, acted(base, hand)
        self.round = self.round.answered(hand)
        return self._declared(self.round) if self.round.asks is None else None

    def _declared(self, whole: Round) -> Said | None:
        self.round = None
        if not whole.said:
            return None
        said = [encoded(*each) for each in whole.said]
        return {"do": "together", "said": said}, whole.declared()

    def undo(self, sitting: Sitting | None) -> None:
        """Take back the last thing of it."""
        if self.hand is None:
            self.round = None
            return
        said, self.hand = self.hand.said[:-1], None
        for action in said:
            self.choose(sitting, action)

    def begin_round(self, sitting: Sitting) -> bool:
        """Let everybody who is asked here say what they do; tell whether there are several."""
        self.hand, self.round = None, round_at(sitting)
        return self.round is not None

    def again(self, sitting: Sitting, said: Sequence[Sequence[Any]]) -> Said | None:
        """Say together what was kept; who is not among them said nothing."""
        left, done = [[_action(each) for each in one] for one in said], None
        while self.round is not None and self.round.asks is not None:
            pending = self.round.asks.pending
            assert pending is not None
            mine = bool(left) and left[0][0].seat == pending.seat
            actions = [each.action for each in left.pop(0)] if mine else [PASS]
            for action in actions:
                done = self.choose(sitting, action)
        return done


def _action(kept: Any) -> Choice:
    given = decode(kept)
    assert isinstance(given, Choice)
    return given
