"""Computer players at a table: which seats they play, and their answers."""

from __future__ import annotations

from dtnb.kernel import Chance, Choice, Input
from dtnb.players import Luck, Player
from dtnb.replay.lines.continued import UnknownPlayer, player
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.seating import UnknownChoice


class ComputerPlayers:
    """The computer players of a table; `luck` rolls for them and gives each a seed."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        #: names of players, by seat
        self.players: dict[str, str] = {}
        self._player_of_seat: dict[tuple[str, int], Player] = {}

    def seat(self, here: Sitting, seat: str, name: str | None) -> None:
        """Let a computer player, or with None a person, play a seat.

        Raises
        ------
        UnknownChoice
            If there is no such seat or player.
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
        """Return the answers of computer players until a person is asked."""
        inputs = list[Input]()
        if not self.players:
            return inputs
        record = base.record.fork(len(base.record.inputs))
        while (pending := record.state.pending) is not None:
            player_ = self._player(base, pending.seat)
            if player_ is None:
                break
            if isinstance(pending, Chance):
                inputs.append(self.luck.outcome(pending))
            else:
                legal = record.game.legal_actions(record.state)
                action = player_.choose(record.game, record.state, legal)
                inputs.append(Choice(pending.seat, action))
            record.add(inputs[-1])
        return inputs

    def _player(self, base: Sitting, seat: int) -> Player | None:
        name = self.players.get(base.seats[seat])
        if name is None:
            return None
        if (name, seat) not in self._player_of_seat:
            seed = str(self.luck.below(2**31))
            self._player_of_seat[name, seat] = player(base.plugin, name, seed)
        return self._player_of_seat[name, seat]
