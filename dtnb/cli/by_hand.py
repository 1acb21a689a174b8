"""A table in the terminal: numbered choices and plain prompts, for all seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from dtnb.cli.output import say
from dtnb.cli.words import Words
from dtnb.errors import PicklableError

if TYPE_CHECKING:
    from dtnb.tabletop import Table


class Choice(NamedTuple):
    """A line that can be chosen, and the message that it is to the table."""

    label: str
    message: dict[str, Any]


class Left(PicklableError, Exception):
    """The game in the terminal is left: with ``q``, or because nothing more is typed."""


class ByHand:
    """Asks, shows and passes on; the table decides.

    Parameters
    ----------
    table
        The table.
    words
        The language.
    """

    def __init__(self, table: Table, words: Words) -> None:
        self.table = table
        table.save_file.use_commands()
        self.words = words
        self._told: list[str] = []

    def play(self) -> None:
        """Play until somebody stands up; what was played is kept."""
        self._tell_notice()
        try:
            while True:
                view = self.table.view()
                if view["stage"] == "setting-up":
                    self._set_up(view["setup"])
                else:
                    self._turn(view)
        except (Left, EOFError, click.Abort):
            save_file = self.table.save_file
            if save_file.path is not None and self.table.undoable and not save_file.unsaved:
                say(self._say("kept", path=str(save_file.path)))

    # -- asking ------------------------------------------------------------------------------------

    def _say(self, word: str, /, **args: Any) -> str:
        return self.words(f"by-hand.{word}", **args)

    def _ask(self, sign: str = ">") -> str:
        try:
            typed: str = click.prompt("", prompt_suffix=f"{sign} ", default="", show_default=False)
        except click.Abort as end:
            # What is asked stands in a line of its own, also where nobody answers.
            say("")
            raise Left from end
        return typed.strip()

    def _does(self, message: dict[str, Any]) -> bool:
        refused = self.table.apply(message)
        if refused is not None:
            rules = f" [{', '.join(refused['rules'])}]" if refused["rules"] else ""
            say(refused["text"] + rules)
        else:
            self._tell_notice()
        return refused is None

    def _tell_notice(self) -> None:
        """Say what is to be said of the file in which the game is kept."""
        if self.table.save_file.message:
            say(self.table.save_file.message)

    def _choose(self, choices: Sequence[Choice]) -> None:
        """List choices and pass on the one that is chosen; none where nothing is typed."""
        chosen = self._one(choices)
        if chosen is not None:
            self._does(chosen.message)

    def _one(self, choices: Sequence[Choice]) -> Choice | None:
        for number, choice in enumerate(choices, 1):
            say(f"  {number:>2} {choice.label}")
        which = self._number(self._say("which"), 1, len(choices))
        return None if which is None else choices[which - 1]

    def _number(self, what: str, low: int, high: int) -> int | None:
        """Ask for a number until it is one that can be; None where nothing is typed."""
        while typed := self._ask(self._say("number", what=what, low=low, high=high)):
            if typed == "q":
                raise Left
            number = _number_of(typed)
            if number is not None and low <= number <= high:
                return number
            say(self._say("no-number", low=low, high=high))
        return None

    # -- setting up --------------------------------------------------------------------------------

    def _set_up(self, setup: dict[str, Any]) -> None:
        say("")
        asked: list[tuple[str, Callable[[], None]]] = [
            (self._say("game", name=_label(setup["games"], setup["game"])),
             lambda: self._game(setup)),
            (self._say("edition", name=_label(setup["editions"], setup["edition"])),
             lambda: self._choose([*_named("edition", setup["editions"])])),
            (self._say("title", name=setup["title"]),
             lambda: self._typed("title", "title")),
        ]  # fmt: skip
        for seat in setup["seats"]:
            asked.append((self._say("seat", name=seat), lambda seat=seat: self._renamed(seat)))  # type: ignore[misc]
            own = [field for field in setup["fields"] if field["path"][:2] == ["seats", seat]]
            asked += [(self._field(each), lambda each=each: self._answer(each)) for each in own]  # type: ignore[misc]
        rest = [field for field in setup["fields"] if field["path"][0] != "seats"]
        asked += [(self._field(each), lambda each=each: self._answer(each)) for each in rest]  # type: ignore[misc]
        for number, (line, _) in enumerate(asked, 1):
            say(f"  {number:>2} {line}")
        say(self._say("set-up"))
        typed = self._ask()
        if typed == "q":
            raise Left
        if typed in ("", "b"):
            self._does({"do": "begin"})
        elif typed == "+":
            self._does({"do": "take"})
        elif 0 < (number := _number_of(typed) or 0) <= len(asked):
            asked[number - 1][1]()
        else:
            say(self._say("set-up-help", count=len(asked)))

    def _game(self, setup: dict[str, Any]) -> None:
        """Choose a game; what was chosen of another is thrown away by nobody unasked."""
        chosen = self._one([*_named("game", setup["games"])])
        if chosen is None or chosen.message["game"] == setup["game"]:
            return
        begun = [
            field for field in setup["fields"] if field["needed"] and field["value"] is not None
        ]
        if not begun and not setup["title"]:
            self._does(chosen.message)
            return
        say(self._say("other-game"))
        self._choose([Choice(self._say("empty-table", name=chosen.label), chosen.message)])

    def _field(self, field: dict[str, Any]) -> str:
        value = field["value"]
        if "counts" in field:
            labels = {str(answer["value"]): answer["label"] for answer in field["answers"]}
            held = (f"{labels[name]} {count}" for name, count in field["counts"].items())
            shown = ", ".join(held) or "–"
        elif field["kind"] == "number":
            number = field["usual"] if value is None else value
            shown = "–" if number is None else str(number)
        else:
            shown = _label(field["answers"], value) or "–"
        return "   " + self.words.pair(field["label"], shown)

    def _answer(self, field: dict[str, Any]) -> None:
        path, answers = field["path"], field["answers"]
        if field["kind"] == "number":
            number = self._number(field["label"], field["low"], field["high"])
            if number is not None:
                self._does({"do": "set", "path": path, "value": number})
        elif field["kind"] == "choice":
            self._choose([
                Choice(answer["label"], {"do": "set", "path": path, "value": answer["value"]})
                for answer in answers
            ])  # fmt: skip
        else:
            self._counted(field)

    def _counted(self, field: dict[str, Any]) -> None:
        for number, each in enumerate(field["answers"], 1):
            held = field["counts"].get(str(each["value"]), 0)
            say(f"  {number:>2} {each['label']}{f' × {held}' if held else ''}")
        which = self._number(self._say("which"), 1, len(field["answers"]))
        if which is None:
            return
        answer = field["answers"][which - 1]
        held = field["counts"].get(str(answer["value"]), 0)
        # Of what there is once, choosing it takes it or puts it back.
        count: int | None = 1 - held
        if answer["most"] > 1:
            many = self._say("how-many", name=answer["label"])
            count = self._number(many, 0, answer["most"])
        if count is not None:
            counts = {**field["counts"], str(answer["value"]): count}
            self._does({"do": "set", "path": field["path"], "value": counts})

    def _renamed(self, seat: str) -> None:
        name = self._ask(seat)
        if name:
            self._does({"do": "rename", "seat": seat, "name": name})

    def _typed(self, does: str, field: str) -> None:
        typed = self._ask()
        if typed:
            self._does({"do": does, field: typed})

    # -- playing -----------------------------------------------------------------------------------

    def _turn(self, view: dict[str, Any]) -> None:
        new = [line for line in view["told"] if line not in self._told]
        self._told = view["told"]
        for line in new:
            say(f"    {line}")
        question = view["question"]
        if question is None:
            say(self._say("over"))
            typed = self._ask()
            self._command(view, typed, self._say("wrong-end", word=typed))
            return
        asked = view["seats"][question["asked"]]
        say(f"{question.get('windowName') or question['title']} ({question['window']})")
        say(self.words.pair(asked, question["prompt"]))
        allowed = [option for option in question["options"] if option["allowed"]]
        for number, option in enumerate(allowed, 1):
            say(f"  {number:>2} {option['label']}")
        refused = len(question["options"]) - len(allowed)
        if refused:
            say(self._say("refused", count=refused))
        typed = self._ask()
        if "chance" in question:
            self._chance(view, question["chance"], typed)
        elif 0 < (number := _number_of(typed) or 0) <= len(allowed):
            self._does({"do": "choose", "option": allowed[number - 1]["number"]})
        else:
            wrong = self._say("wrong-choice", word=typed, count=len(allowed))
            self._command(view, typed, wrong)

    def _chance(self, view: dict[str, Any], chance: dict[str, Any], typed: str) -> None:
        if chance["kind"] != "roll":
            if typed in ("", "d"):
                # Who plays against the program holds real cards, as it does.
                unseen = chance["unseen"] and not typed and not any(view["players"].values())
                self._does({"do": "roll", "unseen": unseen})
            elif typed == "l":
                self._choose([
                    Choice(card["label"], {"do": "roll", "values": [card["value"]]})
                    for card in chance["deck"]
                ])  # fmt: skip
            else:
                self._command(view, typed, self._say("wrong-draw", word=typed))
        elif typed in ("", "d"):
            self._does({"do": "roll"})
        elif (values := _dice(typed, chance["count"])) is not None:
            self._does({"do": "roll", "values": values})
        else:
            wrong = self._say("wrong-roll", word=typed, count=chance["count"])
            self._command(view, typed, wrong)

    def _command(self, view: dict[str, Any], typed: str, wrong: str) -> None:
        """Do what is typed; where it is nothing, say in one line what is taken here."""
        word, _, rest = typed.partition(" ")
        does: dict[str, Callable[[], object]] = {
            "u": lambda: self._does({"do": "undo"}),
            "r": lambda: self._does({"do": "redo"}),
            "a": lambda: self._does({"do": "pass-on"}),
            "x": lambda: self._does({"do": "back"}),
            "n": lambda: self._does({"do": "note", "text": rest}),
            "m": lambda: self._choose([
                Choice(mark["label"], {"do": "mark", "mark": mark["value"]})
                for mark in view["marks"]
            ]),
            "&": lambda: self._does({"do": "together"}),
            "-": lambda: self._choose([
                Choice(move["label"], {"do": "refuse", **move}) for move in view["forbidden"]
            ]),
            "w": lambda: self._why(view),
            "c": lambda: self._claim(view),
            "p": lambda: self._players(view),
            "t": lambda: self._table(view),
            "f": lambda: say(view["file"]),
            "=": self._settle,
            "save": lambda: self._save("save", rest),
            "give": lambda: self._save("give", rest),
            "new": lambda: self._does({"do": "anew"}),
            "?": lambda: say(self._say("help")),
        }  # fmt: skip
        if word == "q":
            raise Left
        if word in does:
            does[word]()
        elif typed:
            say(wrong)

    def _why(self, view: dict[str, Any]) -> None:
        for option in (view["question"] or {"options": ()})["options"]:
            if option["allowed"]:
                continue
            say(f"  - {option['label']}")
            for reason in option["reasons"]:
                rules = f" [{', '.join(reason['rules'])}]" if reason.get("rules") else ""
                say(f"      {reason['text']}{rules}")

    def _table(self, view: dict[str, Any]) -> None:
        for seat, lies in zip(view["seats"], view["scene"]["seats"], strict=True):
            shown = [f"{dial['label']} {dial['value']}" for dial in lies.get("dials", ())]
            shown += [f"{token['name']} × {token['count']}" for token in lies.get("tokens", ())]
            shown += [card["name"] for card in lies.get("cards", ())]
            say("  " + self.words.pair(seat, ", ".join(shown)))

    def _claim(self, view: dict[str, Any]) -> None:
        for number, seat in enumerate(view["seats"], 1):
            say(f"  {number:>2} {seat}")
        by = self._number(self._say("who-says"), 1, len(view["seats"]))
        if by is None:
            return
        for number, template in enumerate(view["sayings"], 1):
            say(f"  {number:>2} {template['text'].replace('{n}', '…')}")
        which = self._number(self._say("what-says"), 1, len(view["sayings"]))
        if which is None:
            return
        saying, says = view["sayings"][which - 1], view["sayings"][which - 1]["text"]
        if "{n}" in says:
            many = says.replace("{n}", "…")
            number = self._number(many, saying["low"], saying["high"])  # type: ignore[assignment]
            if number is None:
                return
            says = says.replace("{n}", str(number))
        self._does({"do": "say", "by": view["seats"][by - 1], "says": says})

    def _players(self, view: dict[str, Any]) -> None:
        self._choose([*self._seated(view)])

    def _seated(self, view: dict[str, Any]) -> Iterator[Choice]:
        for seat in view["seats"]:
            for name in ("", *view["playerNames"]):
                label = self.words.pair(seat, name or self._say("somebody"))
                yield Choice(label, {"do": "player", "seat": seat, "name": name or None})

    def _settle(self) -> None:
        if not self._does({"do": "settle"}):
            return
        for missing in self.table.view()["settled"]["missing"]:
            # Dice that one book is told serve another that asks for the same.
            asked = [answer["book"] for answer in self.table.view()["settled"]["missing"]]
            if missing["book"] in asked:
                self._elsewhere(missing)
        say(self.table.view()["settled"]["text"])

    def _elsewhere(self, missing: dict[str, Any]) -> None:
        """Ask for dice that only another book asks for, until they are told or left out."""
        say(self.words.pair(missing["name"], missing["prompt"]))
        say(self._say("elsewhere"))
        while typed := self._ask():
            if typed == "q":
                raise Left
            values = _dice(typed, missing["count"])
            if values is None:
                say(self._say("elsewhere"))
            elif self._does({"do": "elsewhere", "book": missing["book"], "values": values}):
                return

    def _save(self, does: str, path: str) -> None:
        path = path or self._ask(self._say("file-name"))
        # As in the notebook, a name alone is enough.
        ends = {"save": (".yaml", ".yml"), "give": (".html", ".htm")}[does]
        if path and not path.lower().endswith(ends):
            path += ends[0]
        if path and self._does({"do": does, "path": path}):
            say(self.words("written", path=self.table.wrote))


def _dice(typed: str, count: int) -> list[int] | None:
    """Return dice as they were typed, also without spaces; None for what is no dice."""
    parts = typed.replace(",", " ").split()
    if len(parts) == 1 and len(typed) == count:
        parts = list(typed)
    values = [value for value in map(_number_of, parts) if value is not None]
    return values if values and len(values) == len(parts) else None


def _number_of(typed: str) -> int | None:
    """Return a number as it was typed; None for what is none, or longer than any asked for."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None


def _label(answers: Sequence[dict[str, Any]], value: Any) -> str:
    label: str = next((answer["label"] for answer in answers if answer["value"] == value), "")
    return label


def _named(does: str, answers: Sequence[dict[str, Any]]) -> Iterator[Choice]:
    for answer in answers:
        yield Choice(answer["label"], {"do": does, does: answer["value"]})
