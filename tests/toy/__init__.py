"""A small game that shows the shared rooms know no game: they run it like any other."""

from tests.toy.rules import CountToTen, Packet, Seat, Table, set_up

__all__ = ["CountToTen", "Packet", "Seat", "Table", "set_up"]
