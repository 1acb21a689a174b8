"""Play all seats of a table in the terminal, with numbered choices and plain prompts.

* view: a dict with everything to print, made by the table. Its ``stage`` says whether the table is
  being set up; then ``setup`` has a form with fields, each with a path and its possible answers.
* command: a dict that is sent to the table, such as ``{"do": "undo"}``.
* chance: the roll or draw for which the table waits.

The file is long because every command of the prompt has its method here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.output import say
from dtnb.errors import PicklableError

if TYPE_CHECKING:
    from dtnb.tabletop import Table


class MenuChoice(NamedTuple):
    """A numbered choice: its text, and the command that it sends to the table."""

    label: str
    command: dict[str, Any]


class Quit(PicklableError, Exception):
    """Raised when a player quits the game, with ``q`` or by ending the input."""


class TerminalTable:
    """Shows the view of a table, and sends people's choices to the table as commands."""

    def __init__(self, table: Table, messages: Messages) -> None:
        self.table = table
        table.save_file.refer_to_commands()
        self.messages = messages
        #: the sentences of the story that were printed last
        self._last_sentences: list[str] = []

    def play(self) -> None:
        """Play until a player quits; an unfinished game is kept in its save file."""
        self._print_notice()
        try:
            while True:
                view = self.table.view()
                if view["stage"] == "setting-up":
                    self._set_up(view["setup"])
                else:
                    self._play_turn(view)
        except (Quit, EOFError, click.Abort):
            save_file = self.table.save_file
            if save_file.path is not None and self.table.undoable and not save_file.unsaved:
                say(self._message("kept", path=str(save_file.path)))

    # -- asking ------------------------------------------------------------------------------------

    def _message(self, word: str, /, **args: Any) -> str:
        return self.messages(f"by-hand.{word}", **args)

    def _ask(self, prompt: str = ">") -> str:
        """Return what a person types; raise Quit at the end of the input."""
        try:
            typed: str = click.prompt(
                "", prompt_suffix=f"{prompt} ", default="", show_default=False
            )
        except click.Abort as end:
            # End the line of the prompt.
            say("")
            raise Quit from end
        return typed.strip()

    def _apply(self, message: dict[str, Any]) -> bool:
        """Send a command to the table, and return whether it was carried out; print a refusal."""
        refusal = self.table.apply(message)
        if refusal is not None:
            rules = f" [{', '.join(refusal['rules'])}]" if refusal["rules"] else ""
            say(refusal["text"] + rules)
        else:
            self._print_notice()
        return refusal is None

    def _print_notice(self) -> None:
        """Print the message about the save file, if there is one."""
        if self.table.save_file.message:
            say(self.table.save_file.message)

    def _choose(self, choices: Sequence[MenuChoice]) -> None:
        """List choices and apply the chosen one; an empty answer chooses none."""
        chosen_item = self._pick(choices)
        if chosen_item is not None:
            self._apply(chosen_item.command)

    def _pick(self, choices: Sequence[MenuChoice]) -> MenuChoice | None:
        """List choices and return the chosen one; None if the answer is empty."""
        for number, choice in enumerate(choices, 1):
            say(f"  {number:>2} {choice.label}")
        chosen_number = self._ask_number(self._message("which"), low=1, high=len(choices))
        return None if chosen_number is None else choices[chosen_number - 1]

    def _ask_number(self, prompt: str, low: int, high: int) -> int | None:
        """Ask for a number until it is in range; return None for an empty answer."""
        while typed := self._ask(self._message("number", what=prompt, low=low, high=high)):
            if typed == "q":
                raise Quit
            number = _parse_number(typed)
            if number is not None and low <= number <= high:
                return number
            say(self._message("no-number", low=low, high=high))
        return None

    # -- setting up --------------------------------------------------------------------------------

    def _set_up(self, setup: dict[str, Any]) -> None:
        """Offer the set-up of a table as a numbered menu, and carry out the chosen entry."""
        say("")
        menu: list[tuple[str, Callable[[], None]]] = [
            (self._message("game", name=_label_of(setup["games"], setup["game"])),
             lambda: self._choose_game(setup)),
            (self._message("edition", name=_label_of(setup["editions"], setup["edition"])),
             lambda: self._choose([*_choices_of("edition", setup["editions"])])),
            (self._message("title", name=setup["title"]),
             lambda: self._ask_text("title", "title")),
        ]  # fmt: skip
        for seat in setup["seats"]:
            menu.append((self._message("seat", name=seat), partial(self._rename_seat, seat)))
            fields_of_seat = [
                field for field in setup["fields"] if field["path"][:2] == ["seats", seat]
            ]
            menu += self._field_actions(fields_of_seat)
        other_fields = [field for field in setup["fields"] if field["path"][0] != "seats"]
        menu += self._field_actions(other_fields)
        for number, (line, _) in enumerate(menu, 1):
            say(f"  {number:>2} {line}")
        say(self._message("set-up"))
        typed = self._ask()
        if typed == "q":
            raise Quit
        if typed in ("", "b"):
            self._apply({"do": "begin"})
        elif typed == "+":
            self._apply({"do": "take"})
        elif 0 < (number := _parse_number(typed) or 0) <= len(menu):
            menu[number - 1][1]()
        else:
            say(self._message("set-up-help", count=len(menu)))

    def _field_actions(
        self, fields: Sequence[dict[str, Any]]
    ) -> list[tuple[str, Callable[[], None]]]:
        return [(self._field_line(field), partial(self._answer_field, field)) for field in fields]

    def _choose_game(self, setup: dict[str, Any]) -> None:
        """Choose a game; ask again first if that discards answers about the present game."""
        chosen_game = self._pick([*_choices_of("game", setup["games"])])
        if chosen_game is None or chosen_game.command["game"] == setup["game"]:
            return
        answered = [
            field for field in setup["fields"] if field["needed"] and field["value"] is not None
        ]
        if not answered and not setup["title"]:
            self._apply(chosen_game.command)
            return
        say(self._message("other-game"))
        self._choose(
            [MenuChoice(self._message("empty-table", name=chosen_game.label), chosen_game.command)]
        )

    def _field_line(self, field: dict[str, Any]) -> str:
        """Return the label of a field of the set-up, with its value."""
        value = field["value"]
        if "counts" in field:
            labels = {str(answer["value"]): answer["label"] for answer in field["answers"]}
            counts = (f"{labels[name]} {count}" for name, count in field["counts"].items())
            values_text = ", ".join(counts) or "–"
        elif field["kind"] == "number":
            number = field["usual"] if value is None else value
            values_text = "–" if number is None else str(number)
        else:
            values_text = _label_of(field["answers"], value) or "–"
        return "   " + self.messages.pair(field["label"], values_text)

    def _answer_field(self, field: dict[str, Any]) -> None:
        """Ask for the answer to a field of the set-up (number, choice or counts), and set it."""
        path, answers = field["path"], field["answers"]
        if field["kind"] == "number":
            number = self._ask_number(field["label"], low=field["low"], high=field["high"])
            if number is not None:
                self._apply({"do": "set", "path": path, "value": number})
        elif field["kind"] == "choice":
            self._choose([
                MenuChoice(answer["label"], {"do": "set", "path": path, "value": answer["value"]})
                for answer in answers
            ])  # fmt: skip
        else:
            self._choose_count(field)

    def _choose_count(self, field: dict[str, Any]) -> None:
        """Change the count of one answer of a field."""
        for number, answer in enumerate(field["answers"], 1):
            present_count = field["counts"].get(str(answer["value"]), 0)
            say(f"  {number:>2} {answer['label']}{f' × {present_count}' if present_count else ''}")
        chosen_number = self._ask_number(self._message("which"), low=1, high=len(field["answers"]))
        if chosen_number is None:
            return
        answer = field["answers"][chosen_number - 1]
        # An answer that can be chosen only once is added by one choice and removed by the next.
        count: int | None = 1 - field["counts"].get(str(answer["value"]), 0)
        if answer["most"] > 1:
            prompt = self._message("how-many", name=answer["label"])
            count = self._ask_number(prompt, low=0, high=answer["most"])
        if count is not None:
            counts = {**field["counts"], str(answer["value"]): count}
            self._apply({"do": "set", "path": field["path"], "value": counts})

    def _rename_seat(self, seat: str) -> None:
        if name := self._ask(seat):
            self._apply({"do": "rename", "seat": seat, "name": name})

    def _ask_text(self, command: str, field: str) -> None:
        if typed := self._ask():
            self._apply({"do": command, field: typed})

    # -- playing -----------------------------------------------------------------------------------

    def _play_turn(self, view: dict[str, Any]) -> None:
        """Print the new sentences and the pending question, and carry out the typed answer."""
        new_sentences = [line for line in view["told"] if line not in self._last_sentences]
        self._last_sentences = view["told"]
        for line in new_sentences:
            say(f"    {line}")
        question = view["question"]
        if question is None:
            say(self._message("over"))
            typed = self._ask()
            self._run_command(view, typed, self._message("wrong-end", word=typed))
            return
        asked_seat = view["seats"][question["asked"]]
        window = question.get("window")  # a roll outside of any window has none
        title = question.get("windowName") or question["title"]
        say(f"{title} ({window})" if window else title)
        say(self.messages.pair(asked_seat, question["prompt"]))
        allowed = [option for option in question["options"] if option["allowed"]]
        for number, option in enumerate(allowed, 1):
            say(f"  {number:>2} {option['label']}")
        refused_count = len(question["options"]) - len(allowed)
        if refused_count:
            say(self._message("refused", count=refused_count))
        typed = self._ask()
        if "chance" in question:
            self._roll_or_draw(view, question["chance"], typed)
        elif 0 < (number := _parse_number(typed) or 0) <= len(allowed):
            self._apply({"do": "choose", "option": allowed[number - 1]["number"]})
        else:
            error_text = self._message("wrong-choice", word=typed, count=len(allowed))
            self._run_command(view, typed, error_text)

    def _roll_or_draw(self, view: dict[str, Any], chance: dict[str, Any], typed: str) -> None:
        """Take the typed outcome of a roll or draw, or a random one."""
        if chance["kind"] != "roll":
            if typed in ("", "d"):
                # An empty answer draws a card that stays unknown, unless a computer plays a seat.
                # In that case, and after "d", a random card is drawn.
                unseen = chance["unseen"] and not typed and not any(view["players"].values())
                self._apply({"do": "roll", "unseen": unseen})
            elif typed == "l":
                self._choose([
                    MenuChoice(card["label"], {"do": "roll", "values": [card["value"]]})
                    for card in chance["deck"]
                ])  # fmt: skip
            else:
                self._run_command(view, typed, self._message("wrong-draw", word=typed))
        elif typed in ("", "d"):
            self._apply({"do": "roll"})
        elif (values := _parse_dice(typed, chance["count"])) is not None:
            self._apply({"do": "roll", "values": values})
        else:
            error_text = self._message("wrong-roll", word=typed, count=chance["count"])
            self._run_command(view, typed, error_text)

    def _run_command(self, view: dict[str, Any], typed: str, error_text: str) -> None:
        """Run the typed command; print `error_text` if it is unknown, nothing if it is empty."""
        word, _, argument = typed.partition(" ")
        commands: dict[str, Callable[[], object]] = {
            "u": lambda: self._apply({"do": "undo"}),
            "r": lambda: self._apply({"do": "redo"}),
            "a": lambda: self._apply({"do": "pass-on"}),
            "x": lambda: self._apply({"do": "back"}),
            "n": lambda: self._apply({"do": "note", "text": argument}),
            "m": lambda: self._choose([
                MenuChoice(mark["label"], {"do": "mark", "mark": mark["value"]})
                for mark in view["marks"]
            ]),
            "&": lambda: self._apply({"do": "together"}),
            "-": lambda: self._choose([
                MenuChoice(move["label"], {"do": "refuse", **move}) for move in view["forbidden"]
            ]),
            "w": lambda: self._show_refusals(view),
            "c": lambda: self._make_claim(view),
            "p": lambda: self._choose([*self._player_choices(view)]),
            "t": lambda: self._show_seats(view),
            "f": lambda: say(view["file"]),
            "=": self._settle,
            "save": lambda: self._save("save", argument),
            "give": lambda: self._save("give", argument),
            "new": lambda: self._apply({"do": "anew"}),
            "?": lambda: say(self._message("help")),
        }  # fmt: skip
        if word == "q":
            raise Quit
        if word in commands:
            commands[word]()
        elif typed:
            say(error_text)

    def _show_refusals(self, view: dict[str, Any]) -> None:
        """Print the options that are not allowed, with the reasons."""
        for option in (view["question"] or {"options": ()})["options"]:
            if option["allowed"]:
                continue
            say(f"  - {option['label']}")
            for reason in option["reasons"]:
                rules = f" [{', '.join(reason['rules'])}]" if reason.get("rules") else ""
                say(f"      {reason['text']}{rules}")

    def _show_seats(self, view: dict[str, Any]) -> None:
        """Print the dials, tokens and cards of each seat."""
        for name, seat in zip(view["seats"], view["scene"]["seats"], strict=True):
            parts = [f"{dial['label']} {dial['value']}" for dial in seat.get("dials", ())]
            parts += [f"{token['name']} × {token['count']}" for token in seat.get("tokens", ())]
            parts += [card["name"] for card in seat.get("cards", ())]
            say("  " + self.messages.pair(name, ", ".join(parts)))

    def _make_claim(self, view: dict[str, Any]) -> None:
        """Ask who claims what, and add the claim."""
        for number, seat in enumerate(view["seats"], 1):
            say(f"  {number:>2} {seat}")
        speaker_number = self._ask_number(self._message("who-says"), low=1, high=len(view["seats"]))
        if speaker_number is None:
            return
        for number, template in enumerate(view["sayings"], 1):
            say(f"  {number:>2} {template['text'].replace('{n}', '…')}")
        chosen_number = self._ask_number(
            self._message("what-says"), low=1, high=len(view["sayings"])
        )
        if chosen_number is None:
            return
        template = view["sayings"][chosen_number - 1]
        statement = template["text"]
        if "{n}" in statement:
            prompt = statement.replace("{n}", "…")
            number = self._ask_number(prompt, low=template["low"], high=template["high"])  # type: ignore[assignment]
            if number is None:
                return
            statement = statement.replace("{n}", str(number))
        self._apply({"do": "say", "by": view["seats"][speaker_number - 1], "says": statement})

    def _player_choices(self, view: dict[str, Any]) -> Iterator[MenuChoice]:
        for seat in view["seats"]:
            for name in ("", *view["playerNames"]):
                label = self.messages.pair(seat, name or self._message("somebody"))
                yield MenuChoice(label, {"do": "player", "seat": seat, "name": name or None})

    def _settle(self) -> None:
        """Settle the dispute under all editions.

        Some editions need rolls that the game on the table did not have; ask for these rolls.
        """
        if not self._apply({"do": "settle"}):
            return
        for missing_roll in self.table.view()["settled"]["missing"]:
            # If an earlier answer has stated this roll too, do not ask for it again.
            still_missing = self.table.view()["settled"]["missing"]
            if missing_roll["book"] in [roll["book"] for roll in still_missing]:
                self._ask_missing_roll(missing_roll)
        say(self.table.view()["settled"]["text"])

    def _ask_missing_roll(self, missing_roll: dict[str, Any]) -> None:
        """Ask for the dice of a roll that another edition needs; an empty answer gives none."""
        say(self.messages.pair(missing_roll["name"], missing_roll["prompt"]))
        say(self._message("elsewhere"))
        while typed := self._ask():
            if typed == "q":
                raise Quit
            values = _parse_dice(typed, missing_roll["count"])
            if values is None:
                say(self._message("elsewhere"))
            elif self._apply({"do": "elsewhere", "book": missing_roll["book"], "values": values}):
                return

    def _save(self, command: str, path: str) -> None:
        """Write the replay file (`command` is "save") or an HTML page ("give")."""
        path = path or self._ask(self._message("file-name"))
        # As in the notebook, the suffix may be omitted.
        suffixes = {"save": (".yaml", ".yml"), "give": (".html", ".htm")}[command]
        if path and not path.lower().endswith(suffixes):
            path += suffixes[0]
        if path and self._apply({"do": command, "path": path}):
            say(self.messages("written", path=self.table.written_path))


def _parse_dice(typed: str, count: int) -> list[int] | None:
    """Parse typed dice such as "5 1 4" or "514"; return None for other text."""
    parts = typed.replace(",", " ").split()
    if len(parts) == 1 and len(typed) == count:
        parts = list(typed)
    values = [value for value in map(_parse_number, parts) if value is not None]
    return values if values and len(values) == len(parts) else None


def _parse_number(typed: str) -> int | None:
    """Parse a typed number of at most nine digits; return None for other text."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None


def _label_of(answers: Sequence[dict[str, Any]], value: Any) -> str:
    label: str = next((answer["label"] for answer in answers if answer["value"] == value), "")
    return label


def _choices_of(command: str, answers: Sequence[dict[str, Any]]) -> Iterator[MenuChoice]:
    for answer in answers:
        yield MenuChoice(answer["label"], {"do": command, command: answer["value"]})
