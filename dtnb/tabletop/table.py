"""A table at which one plays by choosing: what is shown of it, and what is done at it, as data.

It decides nothing: the engine judges, a `Sitting` finds words, the game's plugin asks. The widget
and the terminal show what `view` returns and pass on what people choose to `apply`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtnb.files.atomic import write_atomically
from dtnb.kernel import Action, Chance, Decision, Outcome
from dtnb.players import Luck
from dtnb.replay.file.model import Claim
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.course import Course
from dtnb.tabletop.forbidden import phrase_of
from dtnb.tabletop.hand import passed_on, rolled
from dtnb.tabletop.keeping import Keeping
from dtnb.tabletop.kept_file import Entry
from dtnb.tabletop.program import Program
from dtnb.tabletop.refusal import STOPS, Message, Refusal, refusal_of, refused, sayable, write
from dtnb.tabletop.saying import Saying
from dtnb.tabletop.seating import CHANGES, Seating
from dtnb.tabletop.settling import Settled, page, settled, undecided
from dtnb.tabletop.words import words

if TYPE_CHECKING:
    from dtnb.replay.replay import Replay


class Table:
    """A table, being set up or played at.

    Parameters
    ----------
    sitting
        What is played on; a table that is still to be set up unless given.
    lang
        The language.
    kept
        The file in which an unfinished game is kept; one that is there is gone on with.
    seed
        Of dice that the program rolls, and of its players.
    """

    def __init__(
        self,
        sitting: Sitting | None = None,
        *,
        lang: str = "en",
        kept: Path | None = None,
        seed: int | None = None,
    ) -> None:
        self.lang = lang if sitting is None else sitting.lang
        self.seating = Seating(lang=self.lang)
        self._course = Course(sitting)
        #: what is being said
        self.saying = Saying()
        self._luck = Luck(random.getrandbits(64) if seed is None else seed)
        self._program = Program(self._luck)
        #: what was found when it was settled last, until somebody acts; what was written last
        self.settled: Settled | None = None
        self.wrote = ""
        self.keeping = Keeping(kept, sitting, self.lang)
        self._given = sitting
        self._go_on()

    # -- where it stands ---------------------------------------------------------------------------

    @property
    def sitting(self) -> Sitting | None:
        """What is played; None while the table is being set up."""
        return self._course.sitting

    @property
    def players(self) -> dict[str, str]:
        """Players of the program, by seat."""
        return self._program.players

    @property
    def here(self) -> Sitting:
        """Where what is being said would lead.

        Raises
        ------
        Refusal
            If nobody has sat down.
        """
        here = self.saying.here(self.sitting)
        if here is None:
            raise Refusal(self.words("not-seated"))
        return here

    @property
    def undoable(self) -> int:
        """How many things can be taken back."""
        return self._course.at + len(self.saying)

    @property
    def redoable(self) -> int:
        """How many things that were taken back can be done again."""
        return self._course.undone

    def words(self, word: str, /, **args: Any) -> str:
        """Say a word of the table's own."""
        return words(self.lang).text(f"table.{word}", **args)

    @property
    def missing(self) -> str:
        """What has to be chosen before one can sit down, in words; empty where nothing has."""
        names = list(dict.fromkeys(each.label for each in self.seating.missing()))
        return self.words("missing", names=names) if names else ""

    def view(self) -> dict[str, Any]:
        """Return everything that is to be shown, as plain data."""
        from dtnb.tabletop.view import view

        return view(self)

    # -- acting ------------------------------------------------------------------------------------

    def apply(self, message: Message) -> dict[str, Any] | None:
        """Do what somebody chose.

        Parameters
        ----------
        message
            ``do`` says what, the rest says how; see `CHANGES` and the methods that
            begin with ``_do_``.

        Returns
        -------
        dict or None
            Why not, as ``text`` and ``rules``; None where it was done.
        """
        self.wrote = ""
        before = self.seating, self._course, copy(self._course), copy(self.saying), self.settled
        players = dict(self.players)
        try:
            self._doing(message)
        except STOPS as error:
            # What is refused has not been done, also where it was stopped on its way.
            self.seating, self._course, course, self.saying, self.settled = before
            self._course.__dict__.update(course.__dict__)
            self._program.players = players
            return refusal_of(error, self.lang)
        self.keeping.keep(self._as_kept())
        return None

    def _doing(self, message: Message) -> None:
        change = CHANGES.get(str(message["do"]))
        if change is not None:
            self._set_up(change, message)
            return
        does = getattr(self, "_do_" + str(message["do"]).replace("-", "_"), None)
        if does is None:
            raise Refusal(self.words("not-understood", what=str(message["do"])))
        run: Callable[[Message], None] = does
        run(message)

    # setting up

    def _set_up(self, change: Callable[[Seating, Message], None], message: Message) -> None:
        if self.sitting is not None:
            raise Refusal(self.words("seated"))
        # What cannot be chosen leaves the table as it was.
        changed = Seating(self.seating.data, self.lang)
        change(changed, message)
        self.seating = changed

    def _do_begin(self, message: Message) -> None:
        if self.sitting is not None:
            raise Refusal(self.words("seated"))
        if self.missing:
            raise Refusal(self.missing)
        if not self.seating.data.get("title"):
            self.seating.title(self.words("title", names=list(self.seating.seats)))
        self._course = Course(self.seating.sitting())
        self._play_on()

    def _do_anew(self, message: Message) -> None:
        """Leave what was played, and set the table up again, as it was set up before."""
        base = self._course.base
        if self._course.done:
            self.keeping.leave(self._as_kept())
        if base is not None:
            self.seating = Seating(base.set_up, self.lang)
        self._course, self.saying, self.settled = Course(None), Saying(), None

    # playing

    def _asked(self) -> tuple[Sitting, Decision]:
        here = self.here
        if not isinstance(here.pending, Decision):
            raise Refusal(self.words("nobody-asked"))
        return here, here.pending

    def _do_choose(self, message: Message) -> None:
        """Choose an option by its number."""
        here, _ = self._asked()
        options = list(here.game.candidates(here.state))
        number = int(message["option"])
        if not 0 <= number < len(options):
            raise Refusal(self.words("no-choice", name=str(number)))
        self._choose(options[number])

    def _choose(self, action: Action) -> None:
        here, pending = self._asked()
        verdict = here.game.verdict(here.state, pending.seat, action)
        if not verdict.allowed:
            raise refused(here, verdict, self.lang)
        after = self.saying.choose(self.sitting, action)
        if after is not None:
            self._did(after)

    def _do_together(self, message: Message) -> None:
        """Let everybody who is asked here say what they do, before any of it counts."""
        base = self._nothing_half_said()
        if not self.saying.begin_round(base):
            raise Refusal(self.words("nobody-else"))

    def _do_refuse(self, message: Message) -> None:
        """State that somebody may not do something here."""
        here = self._nothing_half_said().fork()
        phrase = message.get("phrase")
        if phrase is None:
            phrase = phrase_of(here, int(message["seat"]), int(message["option"]))
        phrase = sayable(str(phrase), 400, self.lang)
        self._did(here.refuse(phrase), Entry(refused=phrase))

    def _do_roll(self, message: Message) -> None:
        """Let chance speak: as it is said, or as the program rolls and draws."""
        base = self.here
        if not isinstance(base.pending, Chance):
            raise Refusal(self.words("no-chance"))
        values = message.get("values")
        given = self._luck.outcome(base.pending)
        if message.get("unseen"):
            default = base.plugin.defaults.outcome(base.game, base.state)
            if default is None:
                raise Refusal(self.words("no-chance"))
            given = default
        elif values is not None:
            given = Outcome(
                tuple(value if isinstance(value, int) else str(value) for value in values)
            )
        self._did(rolled(base, given))

    def _do_pass_on(self, message: Message) -> None:
        """Let everybody pass until something else is asked than whether somebody acts here."""
        base, pending = self._asked()
        if self.saying or not pending.may_pass:
            raise Refusal(self.words("must-choose"))
        self._did(passed_on(base))

    def _do_back(self, message: Message) -> None:
        """Take back what is being said."""
        self.saying.drop()

    def _do_undo(self, message: Message) -> None:
        if self.saying:
            self.saying.undo(self.sitting)
            return
        if not self._course.at:
            raise Refusal(self.words("nothing-undone"))
        self._course.undo()
        self.settled = None

    def _do_redo(self, message: Message) -> None:
        if not self.redoable:
            raise Refusal(self.words("nothing-redone"))
        self.saying.drop()
        self.settled = None
        self._course.redo()

    def _do_note(self, message: Message) -> None:
        text = sayable(str(message["text"]), 4_000, self.lang)
        self._did(self._nothing_half_said().fork().note(text), Entry(note=text))

    def _do_mark(self, message: Message) -> None:
        mark = message["mark"]
        self._did(self._nothing_half_said().fork().mark(mark), Entry(mark=mark))

    def _do_say(self, message: Message) -> None:
        by, says = (sayable(str(message[each]), 400, self.lang) for each in ("by", "says"))
        after = self._nothing_half_said().fork().say(by, says)
        self._did(after, Entry(claim=Claim(by=by, says=says)))

    # settling and giving away

    def _do_settle(self, message: Message) -> None:
        """Ask who is right, under every book."""
        replay = self.as_replay()
        why = undecided(replay, self.here.state, words(self.lang))
        if why:
            raise Refusal(why)
        self.settled = settled(replay)

    def _do_elsewhere(self, message: Message) -> None:
        """Say what was rolled that only another book asks for, and settle again."""
        book, values = str(message["book"]), tuple(map(int, message["values"]))
        phrase = self.settled and self.settled.phrase(book, values)
        if not phrase:
            raise Refusal(self.words("no-chance"))
        after = self._nothing_half_said().fork().roll_elsewhere(phrase)
        self._did(after, Entry(elsewhere=phrase))
        self.settled = settled(self.as_replay())

    def _do_save(self, message: Message) -> None:
        """Write the replay file where it is wanted, never over another."""
        path = Path(str(message["path"]))
        self.wrote = write(path, self.as_replay().save, self.lang)

    def _do_give(self, message: Message) -> None:
        """Write the page with everything in it where it is wanted, never over another."""
        path = Path(str(message["path"]))
        self.wrote = write(
            path, partial(write_atomically, content=self.page(), replace=False), self.lang
        )

    def as_replay(self) -> Replay:
        """Return what was played as a replay.

        Raises
        ------
        Refusal
            If nobody has sat down.
        """
        return self._nothing_half_said().as_replay()

    def page(self) -> str:
        """Return one page: who is right, the play to step through, and its file."""
        return page(self.as_replay(), self.here.state, words(self.lang))

    # players of the program

    def _do_player(self, message: Message) -> None:
        """Let a player of the program play a seat, or somebody at the table again."""
        name = None if message.get("name") is None else str(message["name"])
        self._program.seat(self._nothing_half_said(), str(message["seat"]), name)
        self._play_on()

    def _nothing_half_said(self) -> Sitting:
        """Take back what is being said, and return what is played."""
        self.saying.drop()
        return self.here

    def _did(self, after: Sitting, what: Entry | None = None) -> None:
        self._course.add(after, what)
        self.settled = None
        self._play_on()

    def _play_on(self) -> None:
        base = self.sitting
        if base is None or self.saying:
            return
        given = self._program.answers(base)
        if given:
            self._course.add(base.fork().give(*given), by_program=True)

    # -- keeping -----------------------------------------------------------------------------------

    def _as_kept(self) -> dict[str, Any]:
        """Return what is kept, as plain data: a replay file, and what the table knows beside it."""
        kept = self._course.as_kept(self.keeping.begins, self._given, self.players)
        return kept if self._course.base is not None else {**self.seating.data, **kept}

    def _go_on(self) -> None:
        """Go on with what was kept; what cannot be done any more ends it there."""
        kept = self.keeping.read()
        # Who comes with a play goes on with it, and not with an empty table.
        if kept is None or (self._given is not None and not kept.table.begun):
            return
        try:
            if not kept.table.given:
                seating = Seating(kept.set_up, self.lang)
                self._course = Course(seating.sitting() if kept.table.begun else None)
                self.seating = seating
            if self.sitting is not None:
                for seat, name in kept.table.players.items():
                    self._program.seat(self.sitting, seat, name)
                self._course.go_on(kept)
                self.keeping.goes_on()
            if kept.table.given and self._given and kept.set_up != self._given.set_up:
                # What was given sets the table up; what somebody has written there is lost.
                raise Refusal(self.words("kept-otherwise"))
        except STOPS as error:
            self.keeping.went_on_in_part(refusal_of(error, self.lang)["text"])
