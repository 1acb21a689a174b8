"""Steps 3 and 4 of a turn: move to a tile, flip it, take its tokens, carry out its effects.

* cell, place: a cell is a position on the map, such as ``B2``. A place is a cell with its tile.
* back, pile: the kind of a tile's back side, such as ``epic``; the tiles with one back that are
  not laid out yet.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft, active_seat, change_active_seat
from dtnb.dungeon.changes.stats import lose_stat
from dtnb.dungeon.changes.tokens import take_token
from dtnb.dungeon.state import windows
from dtnb.dungeon.state.agenda import (
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
from dtnb.dungeon.state.table import Place
from dtnb.dungeon.windows.asking import ask_forced, take_answer
from dtnb.kernel import Chance, Choice, Outcome


@REGISTRY.resolves(Move)
def begin_move(draft: Draft, item: Move) -> None:
    """Begin step 3; skip it if no tile can be reached (DD-TURN-03, DD-AMB-19)."""
    obstacle = _obstacle_to_move(draft)
    if not obstacle:
        # Pushed before the step begins, so that the next step is not nested in it.
        draft.push(TileEffects())
    draft.begin_step("step-begins", draft.table.active, ("DD-TURN-03",), step="move")
    if not obstacle:
        draft.push(ChooseTile())
        return
    rules = ("DD-TURN-03", "DD-AMB-19")
    draft.add_step("no-tile-in-reach", draft.table.active, rules, why=obstacle)
    # DD-STAT-15: a turn costs Time even if the seat does not move.
    if draft.rules.holds("DD-STAT-15", draft.table.active, "time"):
        lose_stat(draft, "time", 1, source="turn", cause="time", rules=("DD-STAT-15",))


def _obstacle_to_move(draft: Draft) -> str:
    """Return "nowhere" if no tile is in reach, "time" if Time is too low to move, else ""."""
    if not draft.rules.places_to_explore(draft.table):
        return "nowhere"
    cost = draft.rules.move_cost(draft.table)
    time_left = active_seat(draft).stats.time.value - cost
    if time_left == 0 and cost and draft.rules.reading("move-at-time-one") == "refused":
        return "time"
    return "time" if time_left < 0 else ""


@REGISTRY.resolves(ChooseTile)
def ask_tile(draft: Draft, item: ChooseTile) -> None:
    """Ask which tile to explore (DD-TILE-01)."""
    ask_forced(draft, item, windows.MOVE, "move")


@REGISTRY.answers(ChooseTile)
def move_to_chosen_tile(draft: Draft, item: ChooseTile, answer: Choice) -> None:
    """Pay the Time that the move costs, and go to the chosen tile (DD-TURN-03)."""
    action = answer.action
    if not take_answer(draft, item, windows.MOVE, "move", action):
        # The player used a token instead of answering, so the question will be asked again.
        return
    place = draft.table.place(action.object)
    assert place is not None
    cost = draft.rules.move_cost(draft.table)
    if cost:
        lose_stat(draft, "time", cost, source="move", cause="time", rules=("DD-TURN-03",))
    change_active_seat(draft, cell=place.cell)
    draft.add_step(
        "moves", answer.seat, ("DD-TURN-03", "DD-TILE-01"), place=place.cell, back=place.back,
        tile=place.tile if place.revealed else "",
    )  # fmt: skip
    cell = place.cell
    if _takes_tokens_first(draft, place):
        draft.push(Reveal(cell), TakeTokens(cell))
    else:
        draft.push(Reveal(cell))


def _takes_tokens_first(draft: Draft, place: Place) -> bool:
    """Tell whether the tokens at a place are taken before the effect of its tile.

    DD-TOK-01 and DD-TURN-03 say that they are. In a world without one of these rules, they are
    taken after the effect.
    """
    tokens = place.tokens
    return not tokens or draft.rules.holds(("DD-TOK-01", "DD-TURN-03"), *tokens)


@REGISTRY.resolves(Reveal)
def reveal(draft: Draft, item: Reveal) -> None:
    """Flip a face-down tile; draw it from its pile if unknown (DD-SETUP-07, DD-TURN-03)."""
    place = draft.table.place(item.cell)
    assert place is not None
    if place.revealed:
        return
    if place.tile:
        _turn_face_up(draft, item.cell, place.tile)
        return
    # The pile has one copy of each tile.
    deck = tuple((name, 1) for name in draft.table.pile(place.back))
    if not deck:
        _turn_face_up(draft, item.cell, name="")
        return
    draft.ask(item, Chance("draw", draft.table.active, "tile", deck=deck, window=windows.MOVE))


@REGISTRY.answers(Reveal)
def lay_drawn_tile(draft: Draft, item: Reveal, answer: Outcome) -> None:
    """Lay out the drawn tile, and take it from its pile."""
    name = str(answer.values[0])
    place = draft.table.place(item.cell)
    assert place is not None
    remaining_tiles = tuple(tile for tile in draft.table.pile(place.back) if tile != name)
    piles = tuple(
        (tile_back, remaining_tiles if tile_back == place.back else tiles)
        for tile_back, tiles in draft.table.piles
    )
    draft.table = replace(draft.table, piles=piles)
    draft.add_step(
        "draws", draft.table.active, ("DD-SETUP-07",), purpose="tile", values=[name],
        place=item.cell,
    )  # fmt: skip
    _turn_face_up(draft, item.cell, name)


def _turn_face_up(draft: Draft, cell: str, name: str) -> None:
    """Turn the tile at a cell face up and record it; `name` is "" if its pile was empty."""
    draft.table = draft.table.with_place(cell, tile=name, revealed=True)
    place = draft.table.place(cell)
    assert place is not None
    tile = draft.rules.tile(name) if name else None
    # DD-TILE-02: a tile has a level if it has an encounter, and else a number.
    printed_values = {"level": tile.level, "number": tile.number} if tile is not None else {}
    draft.add_step(
        "tile-revealed", draft.table.active, ("DD-TURN-03", "DD-TILE-02"), place=cell, tile=name,
        back=place.back, **{key: value for key, value in printed_values.items() if value},
    )  # fmt: skip


@REGISTRY.resolves(TakeTokens)
def take_tokens(draft: Draft, item: TakeTokens) -> None:
    """Take the tokens on the tile, before its effect and encounter (DD-TOK-01)."""
    place = draft.table.place(item.cell)
    assert place is not None
    draft.table = draft.table.with_place(item.cell, tokens=())
    for token in place.tokens:
        draft.add_step(
            "token-taken", draft.table.active, ("DD-TOK-01",), token=token, place=item.cell, count=1
        )
        take_token(draft, token, source=f"place:{item.cell}", rules=("DD-TOK-01",))


@REGISTRY.resolves(TileEffects)
def begin_tile_effects(draft: Draft, item: TileEffects) -> None:
    """Begin step 4: the tile's effects, then its encounter (DD-TURN-04, DD-TILE-03)."""
    place = draft.table.place(active_seat(draft).cell)
    assert place is not None
    seat = draft.table.active
    tile = draft.rules.tile(place.tile) if place.tile else None
    # Pushed before the step begins, so that these items are not nested in it.
    draft.push(Explored(place.cell), CheckWin())
    if not _takes_tokens_first(draft, place):
        draft.push(TakeTokens(place.cell))
    effects = Perform(tile.effects if tile else (), Source("tile", place.tile, seat))
    effects_first = True
    if tile is not None and tile.encounter:
        if effects.effects and not draft.rules.holds("DD-TILE-03", place.tile):
            effects_first = False
            draft.push(effects)
        draft.push(MeetParty(place.tile))
    rules = ("DD-TURN-04", "DD-TILE-03")
    draft.begin_step("step-begins", seat, rules, step="tile-effects")
    if not effects.effects:
        draft.add_step("nothing-happens", seat, rules, source=f"tile:{place.tile}", why="no-text")
    elif effects_first:
        draft.add_step("source-acts", seat, rules, subject=place.tile, source="tile")
        draft.push(effects)


@REGISTRY.resolves(Explored)
def mark_explored(draft: Draft, item: Explored) -> None:
    """Mark the tile as Explored, which makes it inert (DD-TILE-04)."""
    place = draft.table.place(item.cell)
    assert place is not None
    draft.table = draft.table.with_place(item.cell, explored=True)
    draft.add_step(
        "tile-explored", draft.table.active, ("DD-TILE-04",), place=item.cell, tile=place.tile
    )
