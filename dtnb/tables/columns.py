"""The tables that can be requested, with the name, type and meaning of each column."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

#: pandas' nullable types
Type = Literal["Int64", "Float64", "boolean", "string"]


class Column(NamedTuple):
    """A column of a table.

    Attributes
    ----------
    name, type
        The name and the type of the column in pandas.
    meaning
        What its values mean.
    """

    name: str
    type: Type
    meaning: str


class Table(NamedTuple):
    """A table that can be requested.

    Attributes
    ----------
    name
        The name by which it is requested.
    row
        What one row stands for.
    columns
        The columns of the table, in order.
    """

    name: str
    row: str
    columns: tuple[Column, ...]


_STEP = Column("step", "Int64", "number of the step, as in `replay.steps`")
_WINDOW = Column("window", "string", "id of the timing window; missing outside of any")
_SEAT = Column("seat", "string", "name of the seat; missing where it is nobody's")
_RULES = Column("rules", "string", "ids of the rules, with spaces between them")
_TURN = Column("turn", "Int64", "number of the turn in what was played; 0 before the first")
_PHASE = Column("phase", "string", "the phase in which it happened")
_DECISION = Column("decision", "Int64", "number of the decision, from 0")
_GAME = Column("game", "Int64", "number of the game, from 0")
_NUMBER = Column("seat", "Int64", "number of the seat, from 0")
_CHANCE = (
    Column("chance", "Float64", "how likely it is, from 0 to 1"),
    Column("fraction", "string", "the same exactly; missing where it was counted in playouts"),
    Column("playouts", "Int64", "how many there were; 0 where the chance is exact"),
    Column("low", "Float64", "where the chance lies at least, in about 95 of 100 cases"),
    Column("high", "Float64", "where it lies at most"),
)

_SEED = Column("seed", "Int64", "seed of the game, by which it can be played again")
_BETWEEN = (
    Column("low", "Float64", "the lower bound of the share, in 95 of 100 cases (Wilson)"),
    Column("high", "Float64", "the upper bound of the share"),
)

_TABLES: Final = (
    Table(
        "steps",
        "one thing that happened",
        (
            _STEP,
            Column("parent", "Int64", "the step inside which it happened; missing at the top"),
            Column("input", "Int64", "how many choices and rolls had been given"),
            _TURN,
            _PHASE,
            _WINDOW,
            Column("kind", "string", "kind of the step, of the game's closed list"),
            Column("role", "string", "what it is in the structure of play: window, commit, sum"),
            _SEAT,
            Column("sentence", "string", "what happened, in words"),
            _RULES,
        ),
    ),
    Table(
        "windows",
        "one timing window that opened",
        (
            _STEP,
            _TURN,
            _PHASE,
            Column("window", "string", "id of the timing window"),
            Column("name", "string", "its name"),
            Column("order", "string", "the seats in the order of priority"),
            Column("passed", "Int64", "how often somebody passed in it"),
            Column("automatic", "Int64", "how many of these had nothing they could have done"),
            Column("declared", "Int64", "actions declared in it, claims among them"),
            Column("committed", "Int64", "actions carried out in it"),
            Column("withdrawn", "Int64", "actions taken back in it"),
            Column("closed_by_itself", "boolean", "whether it closed without anybody passing"),
        ),
    ),
    Table(
        "decisions",
        "one choice that a seat made",
        (
            _DECISION,
            Column("input", "Int64", "number of the input that answered it, from 0"),
            Column("step", "Int64", "the first step that came of it"),
            _TURN,
            _WINDOW,
            _SEAT,
            Column("kind", "string", "action, claim, forced or detail"),
            Column("question", "string", "what was asked"),
            Column("chosen", "string", "what was chosen"),
            Column("options", "Int64", "how many things could have been tried"),
            Column("allowed", "Int64", "how many of them the rules allowed"),
            Column("refused", "Int64", "how many they refused"),
        ),
    ),
    Table(
        "options",
        "one thing that a seat could have tried at a decision",
        (
            _DECISION,
            Column("step", "Int64", "the first step that came of the decision"),
            _WINDOW,
            _SEAT,
            Column("option", "string", "what could have been tried"),
            Column("allowed", "boolean", "whether the rules allowed it"),
            Column("chosen", "boolean", "whether it was chosen"),
            Column("reasons", "Int64", "how many reasons spoke against it"),
            Column("reason", "string", "the reasons in words; missing where there is none"),
            _RULES,
        ),
    ),
    Table(
        "damage",
        "one line of a calculation",
        (
            Column("ledger", "Int64", "number of the calculation, as in `replay.ledgers`"),
            Column("step", "Int64", "the step that summed it up"),
            _TURN,
            Column("title", "string", "what is calculated"),
            Column("seat", "string", "whose damage it is"),
            Column("line", "Int64", "number of the line in its calculation, from 0"),
            Column("section", "Int64", "1 comes in, 2 added and subtracted, 3 multiplied"),
            Column("source", "string", "where the line comes from"),
            Column("operation", "string", "as people write it: 18, +5, ½"),
            Column("applied", "boolean", "whether it acted on anything"),
            Column("effect", "Int64", "by how much it changed the amount"),
            Column("running", "Int64", "the amount after it"),
            Column("subtotal", "Int64", "what the calculation comes to before it is multiplied"),
            Column("total", "Int64", "what it comes to"),
            _RULES,
        ),
    ),
    Table(
        "course",
        "one dial of one seat at the end of one turn",
        (
            _TURN,
            Column("step", "Int64", "the last step of the turn"),
            Column("seat", "string", "name of the seat"),
            Column("dial", "string", "what it counts: Health, CP"),
            Column("value", "Int64", "where it stands"),
        ),
    ),
    Table(
        "comparison",
        "one thing that can be read off the table at the end of one run",
        (
            Column("run", "Int64", "number of the run, from 0"),
            Column("name", "string", "its edition, and the readings chosen besides"),
            Column("edition", "string", "id of the edition"),
            Column("line", "string", "name of the branch; missing for the main line"),
            Column("kind", "string", "total, dial, token, card, hidden, note, claim or ending"),
            Column("label", "string", "what it is"),
            Column("number", "Int64", "what it comes to; 1 and 0 for yes and no"),
            Column("text", "string", "what is missing where a run is open"),
            Column("differs", "boolean", "whether it is not the same in every run"),
        ),
    ),
    Table(
        "odds",
        "one chance of one thing",
        (
            Column("name", "string", "what it is called"),
            Column("needs", "string", "what the dice must show"),
            Column("column", "string", "what is counted with, as the heading says it"),
            *_CHANCE,
        ),
    ),
    Table(
        "amounts",
        "one number that something can come to",
        (
            Column("title", "string", "what can come to it"),
            Column("number", "Int64", "the number"),
            *_CHANCE,
        ),
    ),
    Table(
        "games",
        "one seat of one game",
        (
            _GAME,
            _NUMBER,
            Column("name", "string", "name of the seat"),
            Column(
                "share", "Float64", "1 for a win, 0 for a loss, 0.5 for a draw; so far, if open"
            ),
            Column("over", "boolean", "whether the game is over"),
            Column("inputs", "Int64", "choices and rolls of the whole game"),
            Column("choices", "Int64", "choices of this seat, passes among them"),
            Column("passes", "Int64", "how many of these were passes"),
        ),
    ),
    Table(
        "dials",
        "one dial of one seat at the end of one game",
        (
            _GAME,
            _NUMBER,
            Column("name", "string", "name of the seat"),
            Column("dial", "string", "what it counts: Health, CP"),
            Column("value", "Int64", "where it stands"),
            Column("most", "Int64", "its upper end; missing where it has none"),
        ),
    ),
    Table(
        "simulated",
        "one game of many",
        (
            _SEED,
            Column("winner", "string", "who won, several with & between them; missing for nobody"),
            Column("ended", "string", "over, open (longer than a game may be) or failed"),
            Column("turns", "Int64", "turns that began"),
            Column("inputs", "Int64", "choices and rolls since where it began"),
            Column("error", "string", "what went wrong; missing where nothing did"),
        ),
    ),
    Table(
        "counted",
        "one thing that happened in a game of many, however often",
        (
            _SEED,
            Column("what", "string", "kind of thing, in the game's own word: damage, card"),
            Column("name", "string", "its name"),
            Column("seat", "string", "who did it; missing where nobody did"),
            Column("to", "string", "whom it happened to; missing where that is nobody"),
            Column("times", "Int64", "how often"),
            Column("amount", "Int64", "how much in all; 0 of what has no amount"),
        ),
    ),
    Table(
        "readings",
        "one dial after a turn of a game of many",
        (
            _SEED,
            Column("turn", "Int64", "turns that are over; 0 is the beginning"),
            Column("seat", "string", "whose dial it is"),
            Column("dial", "string", "its name"),
            Column("value", "Int64", "where it stands"),
        ),
    ),
    Table(
        "wins",
        "one seat in many games",
        (
            Column("seat", "string", "name of the seat"),
            Column("player", "string", "who plays there"),
            Column("games", "Int64", "games that are over"),
            Column("won", "Int64", "those that it won"),
            Column("drawn", "Int64", "those that it shared"),
            Column("share", "Float64", "the part of the games that it won"),
            *_BETWEEN,
        ),
    ),
    Table(
        "usual",
        "one thing that happens in a game, on average over many",
        (
            Column("seat", "string", "who did it; whom it happened to where nobody did"),
            Column("name", "string", "its name"),
            Column("share", "Float64", "the part of the games in which it happened"),
            *_BETWEEN,
            Column("times", "Float64", "how often it happened in a game"),
            Column("amount", "Float64", "how much it was in a game"),
            Column("amount_low", "Float64", "the lower bound of that, in 95 of 100 cases"),
            Column("amount_high", "Float64", "the upper bound of that"),
        ),
    ),
    Table(
        "levels",
        "one dial of one seat after so many turns, over many games",
        (
            Column("seat", "string", "whose dial it is"),
            Column("turn", "Int64", "turns that are over; 0 is the beginning"),
            Column(
                "playing", "Int64", "games that were still played; the others stay as they ended"
            ),
            Column("mean", "Float64", "the mean over all games"),
            Column("low", "Int64", "what a quarter of the games is not above"),
            Column("middle", "Int64", "what half of the games are not above"),
            Column("high", "Int64", "what three quarters of the games are not above"),
        ),
    ),
)

#: the tables by name
TABLES: Final[dict[str, Table]] = {table.name: table for table in _TABLES}
