"""The data frames that can be requested, with the name, type and meaning of each column.

A `Table` here describes a data frame of pandas; it is not the table of a game.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

#: pandas' nullable types
Type = Literal["Int64", "Float64", "boolean", "string"]


class Column(NamedTuple):
    """A column of a data frame.

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
    """A data frame that can be requested.

    Attributes
    ----------
    name
        The name by which it is requested.
    row
        What one row stands for.
    columns
        The columns, in order.
    """

    name: str
    row: str
    columns: tuple[Column, ...]


_STEP = Column("step", "Int64", "index of the step in `replay.steps`")
_WINDOW = Column("window", "string", "id of the timing window; missing outside of windows")
_SEAT = Column("seat", "string", "name of the seat; missing if no seat acts")
_RULES = Column("rules", "string", "ids of the rules, separated by spaces")
_TURN = Column("turn", "Int64", "number of the turn, from 1; 0 before the first turn")
_PHASE = Column("phase", "string", "the phase in which it happened")
_DECISION = Column("decision", "Int64", "number of the decision, from 0")
_GAME = Column("game", "Int64", "number of the game, from 0")
_SEAT_NUMBER = Column("seat", "Int64", "number of the seat, from 0")
_CHANCE_COLUMNS = (
    Column("chance", "Float64", "the probability, from 0 to 1"),
    Column("fraction", "string", "the exact probability; missing if playouts estimate it"),
    Column("playouts", "Int64", "number of playouts; 0 if the probability is exact"),
    Column("low", "Float64", "lower bound of the 95 % confidence interval"),
    Column("high", "Float64", "upper bound of the 95 % confidence interval"),
)

_SEED = Column("seed", "Int64", "seed that reproduces the game")
_BOUNDS = (
    Column("low", "Float64", "lower bound of the 95 % confidence interval of the share (Wilson)"),
    Column("high", "Float64", "upper bound of that interval"),
)

_TABLES: Final = (
    Table(
        "steps",
        "one step",
        (
            _STEP,
            Column("parent", "Int64", "the step that contains it; missing for outermost steps"),
            Column("input", "Int64", "number of choices and rolls before it"),
            _TURN,
            _PHASE,
            _WINDOW,
            Column("kind", "string", "kind of the step, from the game's list of kinds"),
            Column("role", "string", "role of the step, such as window, commit or sum"),
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
            Column("name", "string", "name of the window"),
            Column("order", "string", "the seats in the order of priority"),
            Column("passed", "Int64", "number of passes in it"),
            Column("automatic", "Int64", "number of passes by seats that could do nothing else"),
            Column("declared", "Int64", "number of actions declared in it, including claims"),
            Column("committed", "Int64", "number of actions carried out in it"),
            Column("withdrawn", "Int64", "number of actions withdrawn in it"),
            Column("closed_by_itself", "boolean", "whether it closed without a pass"),
        ),
    ),
    Table(
        "decisions",
        "one choice that a seat made",
        (
            _DECISION,
            Column("input", "Int64", "index of the input that answered it"),
            Column("step", "Int64", "the first step after the choice"),
            _TURN,
            _WINDOW,
            _SEAT,
            Column("kind", "string", "action, claim, forced or detail"),
            Column("question", "string", "the question"),
            Column("chosen", "string", "the chosen option"),
            Column("options", "Int64", "number of options, allowed or refused"),
            Column("allowed", "Int64", "number of options that the rules allow"),
            Column("refused", "Int64", "number of options that the rules refuse"),
        ),
    ),
    Table(
        "options",
        "one option of a decision",
        (
            _DECISION,
            Column("step", "Int64", "the first step after the choice"),
            _WINDOW,
            _SEAT,
            Column("option", "string", "the option"),
            Column("allowed", "boolean", "whether the rules allow it"),
            Column("chosen", "boolean", "whether it was chosen"),
            Column("reasons", "Int64", "number of reasons against it"),
            Column("reason", "string", "the reasons in words; missing if there are none"),
            _RULES,
        ),
    ),
    Table(
        "damage",
        "one line of a calculation",
        (
            Column("ledger", "Int64", "index of the calculation in `replay.ledgers`"),
            Column("step", "Int64", "the step with its total"),
            _TURN,
            Column("title", "string", "title of the calculation"),
            Column("seat", "string", "the seat whose damage is calculated"),
            Column("line", "Int64", "index of the line in its calculation"),
            Column(
                "section",
                "Int64",
                "1 for the base, 2 for additions and subtractions, 3 for multiplications",
            ),
            Column("source", "string", "label of the line"),
            Column("operation", "string", "the operation as people write it: 18, +5, ½"),
            Column("applied", "boolean", "whether it was applied"),
            Column("effect", "Int64", "change of the amount"),
            Column("running", "Int64", "the amount after the line"),
            Column("subtotal", "Int64", "the amount before multiplications"),
            Column("total", "Int64", "the total"),
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
            Column("dial", "string", "name of the dial, such as Health or CP"),
            Column("value", "Int64", "value of the dial"),
        ),
    ),
    Table(
        "comparison",
        "one value at the end of one run",
        (
            Column("run", "Int64", "number of the run, from 0"),
            Column("name", "string", "its edition and its chosen readings"),
            Column("edition", "string", "id of the edition"),
            Column("line", "string", "name of the branch; missing for the main line"),
            Column("kind", "string", "total, dial, token, card, hidden, note, claim or ending"),
            Column("label", "string", "name of the value"),
            Column("number", "Int64", "the value; 1 for yes, 0 for no"),
            Column("text", "string", "the missing input, if the run did not end"),
            Column("differs", "boolean", "whether the value differs between runs"),
        ),
    ),
    Table(
        "odds",
        "one probability",
        (
            Column("name", "string", "name of the event"),
            Column("needs", "string", "what the dice must show"),
            Column("column", "string", "heading of the column in the displayed table"),
            *_CHANCE_COLUMNS,
        ),
    ),
    Table(
        "amounts",
        "one possible value of an amount",
        (
            Column("title", "string", "name of the amount"),
            Column("number", "Int64", "the number"),
            *_CHANCE_COLUMNS,
        ),
    ),
    Table(
        "games",
        "one seat of one game",
        (
            _GAME,
            _SEAT_NUMBER,
            Column("name", "string", "name of the seat"),
            Column(
                "share", "Float64", "1 for a win, 0 for a loss, 0.5 for a draw; so far, if open"
            ),
            Column("over", "boolean", "whether the game is over"),
            Column("inputs", "Int64", "number of choices and rolls in the whole game"),
            Column("choices", "Int64", "number of choices of this seat, including passes"),
            Column("passes", "Int64", "number of passes of this seat"),
        ),
    ),
    Table(
        "dials",
        "one dial of one seat at the end of one game",
        (
            _GAME,
            _SEAT_NUMBER,
            Column("name", "string", "name of the seat"),
            Column("dial", "string", "name of the dial, such as Health or CP"),
            Column("value", "Int64", "value of the dial"),
            Column("most", "Int64", "maximum of the dial; missing if it has none"),
        ),
    ),
    Table(
        "simulated",
        "one of many games",
        (
            _SEED,
            Column(
                "winner", "string", "the winner, or several joined by &; missing without a winner"
            ),
            Column("ended", "string", "over, open (stopped at the limit of inputs) or failed"),
            Column("turns", "Int64", "number of turns that began"),
            Column("inputs", "Int64", "number of choices and rolls from the start position"),
            Column("error", "string", "the error; missing if there was none"),
        ),
    ),
    Table(
        "counted",
        "one event of one of many games",
        (
            _SEED,
            Column("what", "string", "kind of the event, such as damage or card"),
            Column("name", "string", "name of the event"),
            Column("seat", "string", "the seat that caused it; missing if no seat did"),
            Column("to", "string", "the seat that was affected; missing if none was"),
            Column("times", "Int64", "how often it happened"),
            Column("amount", "Int64", "sum of its amounts; 0 if it has no amounts"),
        ),
    ),
    Table(
        "readings",
        "one dial after one turn of one of many games",
        (
            _SEED,
            Column("turn", "Int64", "number of finished turns; 0 at the start"),
            Column("seat", "string", "name of the seat"),
            Column("dial", "string", "name of the dial"),
            Column("value", "Int64", "value of the dial"),
        ),
    ),
    Table(
        "wins",
        "one seat in many games",
        (
            Column("seat", "string", "name of the seat"),
            Column("player", "string", "name of its player"),
            Column("games", "Int64", "number of finished games"),
            Column("won", "Int64", "number of games that it won"),
            Column("drawn", "Int64", "number of draws"),
            Column("share", "Float64", "share of the finished games that it won"),
            *_BOUNDS,
        ),
    ),
    Table(
        "usual",
        "one event in an average game",
        (
            Column("seat", "string", "the seat that caused it, or else the seat that was affected"),
            Column("name", "string", "name of the event"),
            Column("share", "Float64", "share of the games in which it happened"),
            *_BOUNDS,
            Column("times", "Float64", "mean count in a game"),
            Column("amount", "Float64", "mean total amount in a game"),
            Column(
                "amount_low",
                "Float64",
                "lower bound of the 95 % confidence interval of that amount",
            ),
            Column("amount_high", "Float64", "upper bound of that interval"),
        ),
    ),
    Table(
        "levels",
        "one dial of one seat after a number of turns, over many games",
        (
            Column("seat", "string", "name of the seat"),
            Column("turn", "Int64", "number of finished turns; 0 at the start"),
            Column(
                "playing", "Int64", "games still in progress; finished games keep their last value"
            ),
            Column("mean", "Float64", "mean over all games"),
            Column("low", "Int64", "lower quartile"),
            Column("middle", "Int64", "median"),
            Column("high", "Int64", "upper quartile"),
        ),
    ),
)

#: the tables by name
TABLES: Final[dict[str, Table]] = {table.name: table for table in _TABLES}
