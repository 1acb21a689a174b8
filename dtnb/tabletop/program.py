"""Players of the program at a table: which seats they play, and what they answer there."""

from __future__ import annotations

from dtnb.kernel import Chance, Choice, Input
from dtnb.players import Luck, Player
from dtnb.replay.lines.continued import UnknownPlayer, player
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.seating import UnknownChoice


class Program:
    """Who of a table's seats is played by the program.

    Parameters
    ----------
    luck
        Rolls for them, and gives each of them a seed.
    """

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        #: names of players, by seat
        self.players: dict[str, str] = {}
        self._minds: dict[tuple[str, int], Player] = {}

    def seat(self, here: Sitting, seat: str, name: str | None) -> None:
        """Let a player of the program play a seat, or somebody at the table again.

        Raises
        ------
        UnknownChoice
            If there is no such seat, or no such player.
        """
        if seat not in here.seats:
            raise UnknownChoice(seat)
        if name is None:
            self.players.pop(seat, None)
            return
        try:
            player(here.plugin, name, "")
        except UnknownPlayer as unknown:
            raise UnknownChoice(name) from unknown
        self.players[seat] = name

    def answers(self, base: Sitting) -> list[Input]:
        """Return what they answer until a person is asked; nothing where a person is asked now."""
        given = list[Input]()
        if not self.players:
            return given
        record = base.record.fork(len(base.record.inputs))
        while (pending := record.state.pending) is not None:
            mind = self._mind(base, pending.seat)
            if mind is None:
                break
            if isinstance(pending, Chance):
                given.append(self.luck.outcome(pending))
            else:
                legal = record.game.legal_actions(record.state)
                action = mind.choose(record.game, record.state, legal)
                given.append(Choice(pending.seat, action))
            record.add(given[-1])
        return given

    def _mind(self, base: Sitting, seat: int) -> Player | None:
        name = self.players.get(base.seats[seat])
        if name is None:
            return None
        if (name, seat) not in self._minds:
            seed = str(self.luck.below(2**31))
            self._minds[name, seat] = player(base.plugin, name, seed)
        return self._minds[name, seat]
