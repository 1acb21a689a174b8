"""A table at which people play by choosing. Its view and its commands are plain data.

The table contains no rules: the engine judges moves, and the session writes them as phrases. The
widget and the terminal display what `Table.view` returns, and send commands such as
``{"do": "undo"}`` to `Table.apply`. A session never changes: ``fork()`` returns a copy, to which a
move, a note or a claim is added.

* seating: the set-up of the table, which people enter before play begins.
* pending action, declaration: an action that is being put together from several choices, before it
  is part of the session.
* history: the sessions after each entry (an action, a note, a mark, a claim or a stated refusal),
  for ``undo`` and ``redo``.
* luck: the random numbers for rolls and for computer players.
* save file: the file in which an unfinished game is saved after each command.

The file is long because each command has a method.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtnb.files.atomic import write_atomically
from dtnb.kernel import Action, Chance, Decision
from dtnb.players import Luck
from dtnb.replay.file.model import Claim
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.computer_players import ComputerPlayers
from dtnb.tabletop.declaration import Declaration
from dtnb.tabletop.forbidden_moves import phrase_of_candidate
from dtnb.tabletop.history import History
from dtnb.tabletop.pending_action import choose_outcome, pass_all_seats, roll_outcome
from dtnb.tabletop.refusal import (
    COMMAND_ERRORS,
    Command,
    Refusal,
    check_text,
    refusal_of,
    refusal_of_action,
    write_new_file,
)
from dtnb.tabletop.save_file import SaveFile
from dtnb.tabletop.saved_game import Entry
from dtnb.tabletop.seating import SET_UP_COMMANDS, Seating
from dtnb.tabletop.settlement import SettlementResult, settle, settlement_page, undecided_reason
from dtnb.tabletop.stores import DISK, Store
from dtnb.tabletop.table_speaker import table_speaker

if TYPE_CHECKING:
    from dtnb.replay.replay import Replay


class Table:
    """A table, while it is being set up and while people play.

    Parameters
    ----------
    sitting
        The session with which the table is opened. Without one, people set up the table first.
    lang
        The language of the table's texts, if there is no session.
    kept
        The file in which an unfinished game is saved, and from which it is restored.
    store
        The place that has this file: the disk, or the storage of a browser.
    seed
        The seed for rolls and for computer players; random if omitted.
    """

    def __init__(
        self,
        sitting: Sitting | None = None,
        *,
        lang: str = "en",
        kept: Path | None = None,
        store: Store = DISK,
        seed: int | None = None,
    ) -> None:
        self.lang = lang if sitting is None else sitting.lang
        self.seating = Seating(lang=self.lang)
        self._history = History(sitting)
        #: the action, or the round of several seats' actions, that is being declared
        self.declaration = Declaration()
        self._luck = Luck(random.getrandbits(64) if seed is None else seed)
        self._computer_players = ComputerPlayers(self._luck)
        #: the latest settlement; None after the next move
        self.settled: SettlementResult | None = None
        #: the path of the file that the last command wrote; empty if it wrote none
        self.written_path = ""
        self.save_file = SaveFile(kept, sitting, self.lang, store)
        #: the session with which the table was opened
        self._initial_session = sitting
        self._restore()

    # -- state -------------------------------------------------------------------------------------

    @property
    def sitting(self) -> Sitting | None:
        """The session; None while the table is being set up."""
        return self._history.sitting

    @property
    def players(self) -> dict[str, str]:
        """The names of the computer players, by seat."""
        return self._computer_players.players

    @property
    def current(self) -> Sitting:
        """The session as it would be with the choices made so far for the pending action.

        Raise `Refusal` if the table is still being set up.
        """
        current = self.declaration.current(self.sitting)
        if current is None:
            raise Refusal(self.message("not-seated"))
        return current

    @property
    def undoable(self) -> int:
        """How many times ``undo`` can be used.

        ``undo`` takes back the choices of the pending action one by one, and then the entries of
        the history.
        """
        return self._history.position + len(self.declaration)

    @property
    def redoable(self) -> int:
        """The number of undone actions that can be redone."""
        return self._history.redoable

    def message(self, message_id: str, /, **args: Any) -> str:
        """Return a message of the table in the table's language."""
        return table_speaker(self.lang).text(f"table.{message_id}", **args)

    @property
    def missing(self) -> str:
        """A sentence that names the missing set-up choices; empty if none is missing."""
        field_labels = list(dict.fromkeys(field.label for field in self.seating.missing()))
        return self.message("missing", names=field_labels) if field_labels else ""

    def view(self) -> dict[str, Any]:
        """Return everything that front ends show, as plain data."""
        from dtnb.tabletop.view import table_view

        return table_view(self)

    # -- acting ------------------------------------------------------------------------------------

    def apply(self, command: Command) -> dict[str, Any] | None:
        """Carry out a command; return None, or why the command was refused.

        The value of ``do`` is the name of the command, the other values are its arguments: see
        `SET_UP_COMMANDS` and the methods whose names begin with ``_do_``. A refusal has a ``text``
        and the ids of the ``rules`` behind it.
        """
        self.written_path = ""
        seating, settled, players = self.seating, self.settled, dict(self.players)
        history, declaration = copy(self._history), copy(self.declaration)
        try:
            self._run_command(command)
        except COMMAND_ERRORS as error:
            # A refused command must change nothing, so undo the part that was carried out. Some
            # commands change the history and the declaration in place, hence the copies.
            self.seating, self.settled, self._computer_players.players = seating, settled, players
            self._history, self.declaration = history, declaration
            return refusal_of(error, self.lang)
        self.save_file.save(self._to_saved())
        return None

    def _run_command(self, command: Command) -> None:
        """Run a set-up command of `SET_UP_COMMANDS`, or else the method ``_do_…`` of that name."""
        name = str(command["do"])
        change = SET_UP_COMMANDS.get(name)
        if change is not None:
            self._change_set_up(change, command)
            return
        method = getattr(self, "_do_" + name.replace("-", "_"), None)
        if method is None:
            raise Refusal(self.message("not-understood", what=name))
        method(command)

    # setting up

    def _change_set_up(self, change: Callable[[Seating, Command], None], command: Command) -> None:
        if self.sitting is not None:
            raise Refusal(self.message("seated"))
        # Change a copy, so that a refused choice changes nothing.
        changed_seating = Seating(self.seating.data, self.lang)
        change(changed_seating, command)
        self.seating = changed_seating

    def _do_begin(self, command: Command) -> None:
        """End the set-up and begin to play."""
        if self.sitting is not None:
            raise Refusal(self.message("seated"))
        if self.missing:
            raise Refusal(self.missing)
        if not self.seating.data.get("title"):
            self.seating.set_title(self.message("title", names=list(self.seating.seats)))
        self._history = History(self.seating.start_session())
        self._let_computers_play()

    def _do_anew(self, command: Command) -> None:
        """Leave the game, and set up the table again; the form shows the set-up as it was."""
        first_session = self._history.first_sitting
        if self._history.entries:
            self.save_file.set_aside(self._to_saved())
        if first_session is not None:
            self.seating = Seating(first_session.set_up, self.lang)
        self._history, self.declaration, self.settled = History(None), Declaration(), None

    # playing

    def _pending_decision(self) -> tuple[Sitting, Decision]:
        sitting = self.current
        if not isinstance(sitting.pending, Decision):
            raise Refusal(self.message("nobody-asked"))
        return sitting, sitting.pending

    def _do_choose(self, command: Command) -> None:
        """Choose an option by its index."""
        sitting, _ = self._pending_decision()
        options = list(sitting.game.candidates(sitting.state))
        index = int(command["option"])
        if not 0 <= index < len(options):
            raise Refusal(self.message("no-choice", name=str(index)))
        self._choose(options[index])

    def _choose(self, action: Action) -> None:
        sitting, pending = self._pending_decision()
        verdict = sitting.game.verdict(sitting.state, pending.seat, action)
        if not verdict.allowed:
            raise refusal_of_action(sitting, verdict, self.lang)
        new_session = self.declaration.choose(self.sitting, action)
        if new_session is not None:
            self._add(new_session)

    def _do_together(self, command: Command) -> None:
        """Let all asked seats declare their actions together."""
        if not self.declaration.begin_round(self._drop_declaration()):
            raise Refusal(self.message("nobody-else"))

    def _do_refuse(self, command: Command) -> None:
        """State in the replay file that a move is not allowed here."""
        sitting = self._drop_declaration().fork()
        phrase = command.get("phrase")
        if phrase is None:
            phrase = phrase_of_candidate(sitting, int(command["seat"]), int(command["option"]))
        phrase = check_text(str(phrase), 400, self.lang)
        self._add(sitting.refuse(phrase), Entry(refused_move=phrase))

    def _do_roll(self, command: Command) -> None:
        """Answer a chance event with stated values, with the default, or at random."""
        sitting = self.current
        if not isinstance(sitting.pending, Chance):
            raise Refusal(self.message("no-chance"))
        outcome = choose_outcome(sitting, command, self._luck.outcome(sitting.pending))
        if outcome is None:
            raise Refusal(self.message("no-chance"))
        self._add(roll_outcome(sitting, outcome))

    def _do_pass_on(self, command: Command) -> None:
        """Let every seat pass in the pending window."""
        sitting, pending = self._pending_decision()
        if self.declaration or not pending.may_pass:
            raise Refusal(self.message("must-choose"))
        self._add(pass_all_seats(sitting))

    def _do_back(self, command: Command) -> None:
        """Drop the pending action."""
        self.declaration.drop()

    def _do_undo(self, command: Command) -> None:
        if self.declaration:
            self.declaration.undo(self.sitting)
            return
        if not self._history.position:
            raise Refusal(self.message("nothing-undone"))
        self._history.undo()
        self.settled = None

    def _do_redo(self, command: Command) -> None:
        if not self.redoable:
            raise Refusal(self.message("nothing-redone"))
        self.declaration.drop()
        self.settled = None
        self._history.redo()

    def _do_note(self, command: Command) -> None:
        text = check_text(str(command["text"]), 4_000, self.lang)
        self._add(self._drop_declaration().fork().note(text), Entry(note=text))

    def _do_mark(self, command: Command) -> None:
        """Mark the latest move, for example as disputed."""
        mark = command["mark"]
        self._add(self._drop_declaration().fork().mark(mark), Entry(mark=mark))

    def _do_say(self, command: Command) -> None:
        """Add a person's claim."""
        claimant, statement = (
            check_text(str(command[key]), 400, self.lang) for key in ("by", "says")
        )
        new_session = self._drop_declaration().fork().say(claimant, statement)
        self._add(new_session, Entry(claim=Claim(by=claimant, says=statement)))

    # settling and exporting

    def _do_settle(self, command: Command) -> None:
        """Settle the dispute under every edition."""
        replay = self.as_replay()
        reason = undecided_reason(replay, self.current.state, table_speaker(self.lang))
        if reason:
            raise Refusal(reason)
        self.settled = settle(replay)

    def _do_elsewhere(self, command: Command) -> None:
        """State a roll that play needs only under another edition, and settle again.

        The roll was not made at the table. It becomes part of the replay file.
        """
        edition, values = str(command["book"]), tuple(map(int, command["values"]))
        phrase = self.settled and self.settled.phrase(edition, values)
        if not phrase:
            raise Refusal(self.message("no-chance"))
        new_session = self._drop_declaration().fork().roll_elsewhere(phrase)
        self._add(new_session, Entry(roll_elsewhere=phrase))
        self.settled = settle(self.as_replay())

    def _do_save(self, command: Command) -> None:
        """Write the replay file; refuse to overwrite a file."""
        path = Path(str(command["path"]))
        self.written_path = write_new_file(path, self.as_replay().save, self.lang)

    def _do_give(self, command: Command) -> None:
        """Write the HTML page with the verdict to a file, as a page that people can pass on.

        Refuse to overwrite a file.
        """
        path = Path(str(command["path"]))
        self.written_path = write_new_file(
            path, partial(write_atomically, content=self.page(), replace=False), self.lang
        )

    def as_replay(self) -> Replay:
        """Return the session as a replay.

        Raises
        ------
        Refusal
            If the table is still being set up.
        """
        return self._drop_declaration().as_replay()

    def page(self) -> str:
        """Return an HTML page with the verdict, the play step by step, and the replay file."""
        return settlement_page(self.as_replay(), self.current.state, table_speaker(self.lang))

    # computer players

    def _do_player(self, command: Command) -> None:
        """Let a computer player play a seat, or give the seat back to a person."""
        name = None if command.get("name") is None else str(command["name"])
        sitting = self._drop_declaration()
        self._computer_players.assign(sitting, str(command["seat"]), name)
        self._let_computers_play()

    def _drop_declaration(self) -> Sitting:
        """Drop the pending action, and return the session."""
        self.declaration.drop()
        return self.current

    def _add(self, new_session: Sitting, entry: Entry | None = None) -> None:
        """Add a session to the history, then let computer players answer.

        `entry` is the note, mark, claim, refusal or roll that was added to the session; None for an
        action, whose inputs the session has.
        """
        self._history.add(new_session, entry)
        self.settled = None
        self._let_computers_play()

    def _let_computers_play(self) -> None:
        sitting = self.sitting
        if sitting is None or self.declaration:
            return
        inputs = self._computer_players.choose_inputs(sitting)
        if inputs:
            self._history.add(sitting.fork().give(*inputs), by_program=True)

    # -- saving ------------------------------------------------------------------------------------

    def _to_saved(self) -> dict[str, Any]:
        """Return the content of the save file; see `History.to_saved`."""
        saved = self._history.to_saved(
            self.save_file.start_digest, self._initial_session, self.players
        )
        return saved if self._history.first_sitting is not None else {**self.seating.data, **saved}

    def _restore(self) -> None:
        """Restore the saved game, up to the first entry that is no longer possible."""
        saved = self.save_file.read()
        # A table that was opened with a session needs no set-up.
        if saved is None or (self._initial_session is not None and not saved.table.is_in_play):
            return
        # Whether the saved game was played from the session with which the table was opened.
        continues_session = saved.table.continues_session
        try:
            if not continues_session:
                seating = Seating(saved.set_up, self.lang)
                self._history = History(seating.start_session() if saved.table.is_in_play else None)
                self.seating = seating
            if self.sitting is not None:
                for seat, name in saved.table.players.items():
                    self._computer_players.assign(self.sitting, seat, name)
                self._history.redo_saved(saved)
                self.save_file.welcome_back()
            initial_session = self._initial_session
            if continues_session and initial_session and saved.set_up != initial_session.set_up:
                # The set-up of the session is used now. The next save replaces the saved game and
                # its different set-up, so people must be told.
                raise Refusal(self.message("kept-otherwise"))
        except COMMAND_ERRORS as error:
            self.save_file.warn_partly_restored(refusal_of(error, self.lang)["text"])
