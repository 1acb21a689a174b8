"""Computer players at a table: the seats that they play, and their choices."""

from __future__ import annotations

from dtnb.kernel import Chance, Choice, Input
from dtnb.players import Luck, Player
from dtnb.replay.lines.continued import UnknownPlayer, player
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.seating import UnknownChoice


class ComputerPlayers:
    """The computer players of a table; `luck` rolls for them and gives them seeds."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        #: the names of the players, by seat
        self.players: dict[str, str] = {}
        self._player_of_seat: dict[tuple[str, int], Player] = {}

    def assign(self, sitting: Sitting, seat: str, name: str | None) -> None:
        """Let the named computer player play a seat; if the name is None, a person plays it.

        Raise UnknownChoice if there is no such seat or player.
        """
        if seat not in sitting.seats:
            raise UnknownChoice(seat)
        if name is None:
            self.players.pop(seat, None)
            return
        try:
            player(sitting.plugin, name, "")
        except UnknownPlayer as unknown:
            raise UnknownChoice(name) from unknown
        self.players[seat] = name

    def choose_inputs(self, sitting: Sitting) -> list[Input]:
        """Return the choices and rolls of computer players until a person must choose or roll."""
        inputs = list[Input]()
        if not self.players:
            return inputs
        record = sitting.record.fork(len(sitting.record.inputs))
        while (pending := record.state.pending) is not None:
            computer_player = self._player_of(sitting, pending.seat)
            if computer_player is None:
                break
            if isinstance(pending, Chance):
                inputs.append(self.luck.outcome(pending))
            else:
                legal_actions = record.game.legal_actions(record.state)
                action = computer_player.choose(record.game, record.state, legal_actions)
                inputs.append(Choice(pending.seat, action))
            record.add(inputs[-1])
        return inputs

    def _player_of(self, sitting: Sitting, seat: int) -> Player | None:
        """Return the computer player of a seat; None if a person plays the seat."""
        name = self.players.get(sitting.seats[seat])
        if name is None:
            return None
        if (name, seat) not in self._player_of_seat:
            seed = str(self.luck.below(2**31))
            self._player_of_seat[name, seat] = player(sitting.plugin, name, seed)
        return self._player_of_seat[name, seat]
