"""Present simulated games for a page and a terminal: wins, the most frequent events, and notes.

* `OnPage`, `OnTerminal`: blocks only on the page, and only in the terminal (`dtnb.present`).
* share, interval: the share of games that a seat won, and the bounds of its chance to win.
* shares of a game: how much of the win each seat has: 1 for the winner, 1/2 for two in a draw.
* first dial: the first of the numbers of a seat that the game tracks turn by turn, such as Health.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.frames.building.speaker import speaker_for
from dtnb.markup import seat_class
from dtnb.markup.shown import style_sheet
from dtnb.odds.blocks import note_blocks
from dtnb.odds.number_format import decimal, percent
from dtnb.present import (
    GAP,
    Bar,
    Bars,
    Fold,
    Group,
    Heading,
    Node,
    OnPage,
    OnTerminal,
    Row,
    Span,
    Table,
)
from dtnb.simulation import summary
from dtnb.simulation.pictures import dial_picture, whisker
from dtnb.simulation.single_game import OPEN, OVER

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.explain.speaker import Speaker
    from dtnb.odds.interval import Interval
    from dtnb.simulation.games import Games
    from dtnb.simulation.summary import EventSummary, Mean

_STYLE_SHEET = Path(__file__).with_name("shown.css")
#: the maximum number of rows in a chart for each seat, and the maximum number of errors shown
MAX_SHOWN = 5
#: the maximum number of ranges of seeds shown for failed games; a range may be a single seed
MAX_RANGES = 20


def speaker_of_games(games: Games) -> Speaker:
    """Return the speaker of the language in which games are shown."""
    initial_replay = games.initial_replay
    start = initial_replay.record.start.table
    return speaker_for(
        initial_replay.plugin.presenter, initial_replay.record.game, start, games.lang
    )


def simulation_blocks(games: Games) -> Group:
    """Return simulated games as blocks; on a page, only the first chart is unfolded."""
    speaker = speaker_of_games(games)
    charts = [_make_event_chart(games, kind, speaker) for kind in games.kinds]
    other_charts = Fold(speaker.text("simulation.more"), tuple(charts[1:])) if charts[1:] else ()
    return Group(
        (
            OnPage(style_sheet(_STYLE_SHEET)),
            Heading(_make_title(games, speaker)),
            GAP,
            _make_win_table(games, speaker),
            OnPage(_draw_first_dial(games, speaker)),
            tuple(charts[:1]),
            other_charts,
            GAP,
            note_blocks(notes(games, speaker)),
        ),
        "simulation part",
    )


def _make_title(games: Games, speaker: Speaker) -> str:
    return speaker.text(
        "simulation.title",
        count=len(games.played),
        seats=list(games.seats),
        first=games.played[0].seed,
        last=games.played[-1].seed,
    )


# -- wins -----------------------------------------------------------------------------------------


def _make_win_table(games: Games, speaker: Speaker) -> Table:
    header = [speaker.text(f"simulation.{key}") for key in ("player", "won", "chance")]
    rows = [
        Row(
            (
                Span(name, role=seat_class(row.seat)),
                *cells,
                OnPage(whisker(row.seat, row.share, *row.interval)),
            )
        )
        for (name, *cells), row in zip(win_cells(games, speaker), games.chances, strict=True)
    ]
    return Table(("", *header, ""), tuple(rows), "llrrl")


def win_cells(games: Games, speaker: Speaker) -> Iterator[tuple[str, str, str, str]]:
    """Yield the cells of each row of the table of wins: seat, player, games won, chance."""
    for row in games.chances:
        chance = _chance_text(row.share, row.interval, speaker)
        yield games.seats[row.seat], games.players[row.seat], str(row.won), chance


def _chance_text(share: float, interval: Interval, speaker: Speaker) -> str:
    middle, low, high = (percent(value, speaker) for value in (share, *interval))
    return speaker.text("odds.between", share=middle, low=low, high=high)


def _mean_text(mean: Mean, speaker: Speaker) -> str:
    estimates = (mean.value, *mean.interval)
    middle, low, high = (decimal(f"{estimate:.1f}", speaker) for estimate in estimates)
    return speaker.text("odds.between", share=middle, low=low, high=high)


# -- events ---------------------------------------------------------------------------------------


def _draw_first_dial(games: Games, speaker: Speaker) -> Markup | None:
    if not games.dials:
        return None
    dial = games.dials[0]
    name = speaker.text("simulation.by-turn", dial=speaker.text(f"dial.{dial}"))
    return dial_picture(games, dial, name)


def _make_event_chart(games: Games, kind: str, speaker: Speaker) -> Node:
    """Return a chart of each seat's most frequent events of a kind."""
    events = summary.summarize_events(games.played, kind)
    most_frequent: list[EventSummary] = []
    for seat in range(len(games.seats)):
        most_frequent += [row for row in events if row.seat == seat][:MAX_SHOWN]
    have_amounts = any(row.mean_amount.value for row in most_frequent)
    means = [row.mean_amount if have_amounts else row.mean_count for row in most_frequent]
    seat_names = [games.seats[row.seat] for row in most_frequent]
    width = max(map(len, seat_names), default=0)
    bars = tuple(
        Bar(
            (
                OnTerminal(f"{name:<{width}}  "),
                speaker.object(row.name),
                OnPage((" ", Span(name, "small"))),
            ),
            mean.value,
            _mean_text(mean, speaker),
            row.seat,
        )
        for row, mean, name in zip(most_frequent, means, seat_names, strict=True)
    )
    return GAP, Group((Heading(speaker.text(f"counted.{kind}"), level=2), Bars(bars)))


# -- notes ----------------------------------------------------------------------------------------


def notes(games: Games, speaker: Speaker) -> Iterator[str]:
    """Yield notes on turns, games without a winner, failed games, moved files and intervals."""
    yield speaker.text("simulation.turns", turns=_mean_text(games.turns, speaker))
    over = [game for game in games.played if game.ending == OVER]
    counts = {
        "nobody": sum(not any(game.shares) for game in over),
        "drawn": sum(any(0 < share < 1 for share in game.shares) for game in over),
        "open": sum(game.ending == OPEN for game in games.played),
    }
    for key, count in counts.items():
        if count:
            yield speaker.text(f"simulation.{key}", count=count)
    yield from _describe_failures(games, speaker)
    # Unreadable files in the folder of the games were moved aside, so that their games are played.
    for damaged in games.damaged_files:
        new_name = damaged.new_path.name if damaged.moved else None
        yield speaker.text("simulation.aside", file=str(damaged.file), moved=new_name)
    yield speaker.text("simulation.bounds")


def _describe_failures(games: Games, speaker: Speaker) -> Iterator[str]:
    """Yield the number and the seeds of failed games, and the first errors."""
    errors = games.errors
    if not errors:
        return
    seeds = [
        speaker.text("simulation.seeds", first=first, last=last, several=first != last)
        for first, last in _group_consecutive(list(errors))
    ]
    shown_seeds = [*seeds[:MAX_RANGES], "…"] if len(seeds) > MAX_RANGES else seeds
    yield speaker.text(
        "simulation.failures", count=len(errors), games=len(games.played), seeds=shown_seeds
    )
    for seed, error in islice(errors.items(), MAX_SHOWN):
        yield speaker.text("simulation.failed", seed=seed, error=error)


def _group_consecutive(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return the ranges of consecutive numbers among ascending numbers, as (first, last)."""
    ranges: list[tuple[int, int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1] = (ranges[-1][0], number)
        else:
            ranges.append((number, number))
    return ranges
