"""Steps 3 and 4: move beside a tile, flip it, take what lies there, do what it says."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon import changes
from dtnb.dungeon.agenda import (
    REGISTRY,
    CheckWin,
    ChooseTile,
    Explored,
    MeetParty,
    Move,
    Perform,
    Reveal,
    Source,
    TakeTokens,
    TileEffects,
)
from dtnb.dungeon.changes import Work, game_of, me
from dtnb.dungeon.windows import answered, forced
from dtnb.kernel import Chance, Choice, Outcome


@REGISTRY.resolves(Move)
def move(work: Work, item: Move) -> None:
    """Begin step 3; where no tile can be reached it is passed (DD-TURN-03, DD-AMB-19)."""
    why = _no_move(work)
    if not why:
        # Pushed before the step begins: the next step stands beside it, not inside it.
        work.push(TileEffects())
    work.begin("step-begins", work.table.active, ("DD-TURN-03",), step="move")
    if not why:
        work.push(ChooseTile())
        return
    rules = ("DD-TURN-03", "DD-AMB-19")
    work.note("no-tile-in-reach", work.table.active, rules, why=why)
    # DD-STAT-15: each turn costs Time, also one without a move.
    changes.lose_stat(work, "time", 1, "turn", "time", ("DD-STAT-15",))


def _no_move(work: Work) -> str:
    game = game_of(work)
    if not game.frontier(work.table):
        return "nowhere"
    left = me(work).stats.time.value - game.move_cost(work.table)
    if left == 0 and game.move_cost(work.table) and game.reading("move-at-time-one") == "refused":
        return "time"
    return "time" if left < 0 else ""


@REGISTRY.resolves(ChooseTile)
def choose_tile(work: Work, item: ChooseTile) -> None:
    """Ask which tile to explore (DD-TILE-01)."""
    forced(work, item, "DD-TW-05", "move")


@REGISTRY.answers(ChooseTile)
def tile_chosen(work: Work, item: ChooseTile, given: Choice) -> None:
    """Pay the Time and go there (DD-TURN-03)."""
    action = given.action
    if not answered(work, item, "DD-TW-05", "move", action):
        return
    place = work.table.place(action.object)
    assert place is not None
    cost = game_of(work).move_cost(work.table)
    if cost:
        changes.lose_stat(work, "time", cost, "move", "time", ("DD-TURN-03",))
    changes.change_me(work, at=place.cell)
    work.note(
        "moves", given.seat, ("DD-TURN-03", "DD-TILE-01"), place=place.cell, back=place.back,
        tile=place.tile if place.revealed else "",
    )  # fmt: skip
    cell = place.cell
    work.push(Reveal(cell), TakeTokens(cell))


@REGISTRY.resolves(Reveal)
def reveal(work: Work, item: Reveal) -> None:
    """Flip a tile; what lies face down is drawn from its pile (DD-SETUP-07, DD-TURN-03)."""
    place = work.table.place(item.cell)
    assert place is not None
    if place.revealed:
        return
    if place.tile:
        _turned(work, item.cell, place.tile)
        return
    deck = tuple((name, 1) for name in work.table.pile(place.back))
    if not deck:
        _turned(work, item.cell, "")
        return
    work.ask(item, Chance("draw", work.table.active, "tile", deck=deck, window="DD-TW-05"))


@REGISTRY.answers(Reveal)
def revealed(work: Work, item: Reveal, given: Outcome) -> None:
    """Lay the tile that was drawn."""
    name = str(given.values[0])
    place = work.table.place(item.cell)
    assert place is not None
    left = tuple(tile for tile in work.table.pile(place.back) if tile != name)
    piles = tuple((back, left if back == place.back else tiles) for back, tiles in work.table.piles)
    work.table = replace(work.table, piles=piles)
    work.note(
        "draws", work.table.active, ("DD-SETUP-07",), purpose="tile", values=[name],
        place=item.cell,
    )  # fmt: skip
    _turned(work, item.cell, name)


def _turned(work: Work, cell: str, name: str) -> None:
    work.table = work.table.with_place(cell, tile=name, revealed=True)
    place = work.table.place(cell)
    assert place is not None
    tile = game_of(work).tile(name) if name else None
    # DD-TILE-02: a tile with an encounter has a level, another one a number.
    printed = {"level": tile.level, "number": tile.number} if tile is not None else {}
    work.note(
        "tile-revealed", work.table.active, ("DD-TURN-03", "DD-TILE-02"), place=cell, tile=name,
        back=place.back, **{what: value for what, value in printed.items() if value},
    )  # fmt: skip


@REGISTRY.resolves(TakeTokens)
def take_tokens(work: Work, item: TakeTokens) -> None:
    """Take what lies on the tile, before its effect and encounter (DD-TOK-01)."""
    place = work.table.place(item.cell)
    assert place is not None
    work.table = work.table.with_place(item.cell, tokens=())
    for token in place.tokens:
        work.note(
            "token-taken", work.table.active, ("DD-TOK-01",), token=token, place=item.cell, count=1
        )
        changes.take_token(work, token, f"place:{item.cell}", ("DD-TOK-01",))


@REGISTRY.resolves(TileEffects)
def tile_effects(work: Work, item: TileEffects) -> None:
    """Carry out the tile's effect, then its encounter (DD-TURN-04, DD-TILE-03)."""
    place = work.table.place(me(work).at)
    assert place is not None
    seat = work.table.active
    tile = game_of(work).tile(place.tile) if place.tile else None
    # As above: encounter and what follows stand beside it, not inside it.
    work.push(Explored(place.cell), CheckWin())
    if tile is not None and tile.encounter:
        work.push(MeetParty(place.tile))
    rules = ("DD-TURN-04", "DD-TILE-03")
    work.begin("step-begins", seat, rules, step="tile-effects")
    if tile is None or not tile.effects:
        work.note("nothing-happens", seat, rules, source=f"tile:{place.tile}", why="no-text")
        return
    work.note("source-acts", seat, rules, subject=place.tile, source="tile")
    work.push(Perform(tile.effects, Source("tile", place.tile, seat)))


@REGISTRY.resolves(Explored)
def explored(work: Work, item: Explored) -> None:
    """The tile is Explored and inert; the standee moves on to it (DD-TILE-04)."""
    place = work.table.place(item.cell)
    assert place is not None
    work.table = work.table.with_place(item.cell, explored=True)
    work.note("tile-explored", work.table.active, ("DD-TILE-04",), place=item.cell, tile=place.tile)
