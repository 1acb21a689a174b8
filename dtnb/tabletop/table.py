"""A table at which one plays by choosing: what is shown of it, and what is done at it, as data.

It decides nothing: the engine judges, a `Sitting` finds words, the game's plug asks. The widget and
the terminal show what `view` returns and pass on what people choose to `apply`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.explain.verdicts import explain_reason
from dtnb.files import FileProblems
from dtnb.files.whole import write_whole
from dtnb.frames.speaker import speaker_for
from dtnb.kernel import (
    PASS,
    Action,
    Chance,
    Choice,
    Decision,
    EndlessResolutionError,
    IllegalMoveError,
    Input,
    Outcome,
    Verdict,
)
from dtnb.players import Luck, Player
from dtnb.portable import Portable
from dtnb.replay.inputs import InputShapeError, decode, encode
from dtnb.replay.playing import UnknownPlayer, player
from dtnb.replay.plugin_terms import PhraseError
from dtnb.replay.sitting import Sitting
from dtnb.tabletop.hand import Hand, acted, rolled
from dtnb.tabletop.keeping import Keeping
from dtnb.tabletop.seating import Seating, UnknownChoice, problems_of
from dtnb.tabletop.settling import Settled, page, settled, undecided
from dtnb.tabletop.words import words

if TYPE_CHECKING:
    from dtnb.replay.replay import Replay

#: a message to the table, or what was done at it: plain data
Message = Mapping[str, Any]


class Refusal(Portable, ValueError):
    """Something that the table does not do, in words, with the rules behind it."""

    def __init__(self, text: str, rules: Iterable[str] = ()) -> None:
        super().__init__(text)
        self.rules = tuple(rules)


class Done(NamedTuple):
    """One thing that was done: as it can be done again, and where it led."""

    what: dict[str, Any]
    after: Sitting


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
        self.base = sitting
        #: what was done, what of it was not taken back, and what is being said
        self._done: list[Done] = []
        self._at = 0
        self._hand: Hand | None = None
        #: players of the program, by seat
        self.players: dict[str, str] = {}
        self._luck = Luck(random.getrandbits(64) if seed is None else seed)
        self._minds: dict[tuple[str, int], Player] = {}
        #: what was found when it was settled last, until somebody acts; what was written last
        self.settled: Settled | None = None
        self.wrote = ""
        self.keeping = Keeping(kept, sitting)
        found = self.keeping.found()
        if found is not None:
            self._go_on(found)

    # -- where it stands ---------------------------------------------------------------------------

    @property
    def sitting(self) -> Sitting | None:
        """What is played; None while the table is being set up."""
        return self._done[self._at - 1].after if self._at else self.base

    @property
    def here(self) -> Sitting:
        """Where what is being said would lead.

        Raises
        ------
        Refusal
            If nobody has sat down.
        """
        if self._hand is not None:
            return self._hand.here
        if self.sitting is None:
            raise Refusal(self.words("not-seated"))
        return self.sitting

    @property
    def undoable(self) -> int:
        """How many things can be taken back."""
        return self._at + (len(self._hand.said) if self._hand is not None else 0)

    @property
    def redoable(self) -> int:
        """How many things that were taken back can be done again."""
        return len(self._done) - self._at

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
            ``do`` says what, the rest says how; see the methods whose names begin with ``_do_``.

        Returns
        -------
        dict or None
            Why not, as ``text`` and ``rules``; None where it was done.
        """
        self.wrote = ""
        try:
            self._doing(message)
        except Refusal as refusal:
            return {"text": str(refusal), "rules": list(refusal.rules)}
        except FileProblems as problems:
            return {"text": problems_of(problems, self.lang), "rules": []}
        except UnknownChoice as unknown:
            return {"text": self.words("no-choice", name=str(unknown)), "rules": []}
        except PhraseError as error:
            return {"text": str(error.in_language(self.lang)), "rules": []}
        except EndlessResolutionError as error:
            return {"text": str(error), "rules": []}
        except IllegalMoveError as error:
            return {"text": str(error), "rules": list(error.verdict.rules)}
        except (TypeError, KeyError, ValueError, InputShapeError) as error:
            return {"text": self.words("not-understood", what=str(error)), "rules": []}
        self.keeping.keep(self._as_kept())
        return None

    def _doing(self, message: Message) -> None:
        does = getattr(self, "_do_" + str(message["do"]).replace("-", "_"), None)
        if does is None:
            raise Refusal(self.words("not-understood", what=str(message["do"])))
        run: Callable[[Message], None] = does
        run(message)

    # setting up

    def _set_up(self, change: Callable[[Seating], None]) -> None:
        if self.sitting is not None:
            raise Refusal(self.words("seated"))
        # What cannot be chosen leaves the table as it was.
        changed = Seating(self.seating.data, self.lang)
        change(changed)
        self.seating = changed

    def _do_game(self, message: Message) -> None:
        self._set_up(lambda table: table.game(str(message["game"])))

    def _do_edition(self, message: Message) -> None:
        self._set_up(lambda table: table.edition(str(message["edition"])))

    def _do_title(self, message: Message) -> None:
        self._set_up(lambda table: table.title(str(message["title"])))

    def _do_take(self, message: Message) -> None:
        self._set_up(lambda table: table.take(str(message.get("seat", ""))))

    def _do_leave(self, message: Message) -> None:
        self._set_up(lambda table: table.leave(str(message["seat"])))

    def _do_rename(self, message: Message) -> None:
        self._set_up(lambda table: table.rename(str(message["seat"]), str(message["name"])))

    def _do_set(self, message: Message) -> None:
        self._set_up(lambda table: table.choose(list(message["path"]), message.get("value")))

    def _do_begin(self, message: Message) -> None:
        if self.sitting is not None:
            raise Refusal(self.words("seated"))
        if self.missing:
            raise Refusal(self.missing)
        if not self.seating.data.get("title"):
            self.seating.title(self.words("title", names=list(self.seating.seats)))
        self.base = self.seating.sitting()
        self._play_on()

    def _do_anew(self, message: Message) -> None:
        """Leave what was played, and set the table up again, as it was set up before."""
        if self.base is not None:
            self.seating = Seating(self.base.set_up, self.lang)
        self.base, self._hand = None, None
        self._done, self._at, self.settled = [], 0, None

    # playing

    def _asked(self) -> tuple[Sitting, Decision]:
        here = self.here
        if not isinstance(here.pending, Decision):
            raise Refusal(self.words("nobody-asked"))
        return here, here.pending

    def _do_choose(self, message: Message) -> None:
        """Choose an option by its number, or several actions one after the other as was kept."""
        if "actions" in message:
            for each in message["actions"]:
                given = decode(each)
                assert isinstance(given, Choice)
                self._choose(given.action)
            return
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
            raise self._refused(here, verdict)
        base = self.sitting
        assert base is not None
        hand = (self._hand or Hand(base)).chosen(action)
        if hand.open(pending.seat):
            self._hand = hand
            return
        self._hand = None
        seat = base.pending.seat if base.pending is not None else 0
        said = [encode(Choice(seat, each)) for each in hand.said]
        self._did({"do": "choose", "actions": said}, acted(base, hand))

    def _refused(self, here: Sitting, verdict: Verdict) -> Refusal:
        speaker = speaker_for(here.drawing, here.game, here.record.start.table, self.lang)
        told = [text_of(explain_reason(reason, speaker).text) for reason in verdict.reasons]
        return Refusal(" ".join(told), verdict.rules)

    def _do_roll(self, message: Message) -> None:
        """Let chance speak: as it is said, or as the program rolls and draws."""
        base = self.here
        if not isinstance(base.pending, Chance):
            raise Refusal(self.words("no-chance"))
        values = message.get("values")
        given = self._luck.outcome(base.pending)
        if message.get("unseen"):
            default = base.plugin.default_outcome(base.game, base.state)
            if default is None:
                raise Refusal(self.words("no-chance"))
            given = default
        elif values is not None:
            given = Outcome(tuple(each if isinstance(each, int) else str(each) for each in values))
        self._did({"do": "roll", "values": list(given.values)}, rolled(base, given))

    def _do_pass_on(self, message: Message) -> None:
        """Let everybody pass until something else is asked than whether somebody acts here."""
        base, pending = self._asked()
        if self._hand is not None or not pending.may_pass:
            raise Refusal(self.words("must-choose"))
        after, window = base.fork(), pending.window
        while isinstance(asked := after.pending, Decision):
            if not asked.may_pass or asked.window != window:
                break
            after = acted(after, Hand(after).chosen(PASS))
        self._did({"do": "pass-on"}, after)

    def _do_back(self, message: Message) -> None:
        """Take back what is being said."""
        self._hand = None

    def _do_undo(self, message: Message) -> None:
        if self._hand is not None:
            said, self._hand = self._hand.said[:-1], None
            for action in said:
                self._choose(action)
            return
        if not self._at:
            raise Refusal(self.words("nothing-undone"))
        self._at -= 1
        self.settled = None
        # What the program answered goes with what it answered to.
        while self._at and self._done[self._at].what["do"] == "play":
            self._at -= 1

    def _do_redo(self, message: Message) -> None:
        if not self.redoable:
            raise Refusal(self.words("nothing-redone"))
        self._hand, self.settled = None, None
        self._at += 1
        while self.redoable and self._done[self._at].what["do"] == "play":
            self._at += 1

    def _do_note(self, message: Message) -> None:
        text = str(message["text"])
        self._did({"do": "note", "text": text}, self._settled().fork().note(text))

    def _do_mark(self, message: Message) -> None:
        mark = message["mark"]
        self._did({"do": "mark", "mark": mark}, self._settled().fork().mark(mark))

    def _do_say(self, message: Message) -> None:
        by, says = str(message["by"]), str(message["says"])
        after = self._settled().fork().say(by, says)
        self._did({"do": "say", "by": by, "says": says}, after)

    # settling and giving away

    def _do_settle(self, message: Message) -> None:
        """Ask who is right, under every book."""
        replay = self.as_replay()
        why = undecided(replay, words(self.lang))
        if why:
            raise Refusal(why)
        self.settled = settled(replay)

    def _do_elsewhere(self, message: Message) -> None:
        """Say what was rolled that only another book asks for, and settle again."""
        if "phrase" in message:
            phrase = str(message["phrase"])
        else:
            missing = self.settled.missing if self.settled is not None else ()
            asked = next((each for each in missing if each.book == message["book"]), None)
            if asked is None:
                raise Refusal(self.words("no-chance"))
            values = tuple(map(int, message["values"]))
            asked.replay.game.check_outcome(asked.chance, Outcome(values))
            phrase = asked.phrase(values)
        after = self._settled().fork().roll_elsewhere(phrase)
        self._did({"do": "elsewhere", "phrase": phrase}, after)
        self.settled = settled(self.as_replay())

    def _do_save(self, message: Message) -> None:
        """Write the replay file where it is wanted, never over another."""
        self._written(message, self.as_replay().save)

    def _do_give(self, message: Message) -> None:
        """Write the page with everything in it where it is wanted, never over another."""
        self._written(message, lambda path: write_whole(path, self.page(), replace=False))

    def _written(self, message: Message, write: Callable[[Path], None]) -> None:
        path = Path(str(message["path"]))
        try:
            write(path)
        except FileExistsError as there:
            raise Refusal(self.words("exists", path=str(path))) from there
        except OSError as error:
            told = self.words("not-written", path=str(path), reason=str(error.strerror or error))
            raise Refusal(told) from error
        self.wrote = str(path)

    def as_replay(self) -> Replay:
        """Return what was played as a replay.

        Raises
        ------
        Refusal
            If nobody has sat down.
        """
        return self._settled().as_replay()

    def page(self) -> str:
        """Return one page: who is right, the play to step through, and its file."""
        return page(self.as_replay(), words(self.lang))

    # players of the program

    def _do_play(self, message: Message) -> None:
        """Give inputs as players of the program gave them."""
        given = [decode(each) for each in message["inputs"]]
        after = self._settled().fork().give(*given)
        self._did({"do": "play", "inputs": list(message["inputs"])}, after)

    def _do_player(self, message: Message) -> None:
        """Let a player of the program play a seat, or somebody at the table again."""
        here, seat, name = self._settled(), str(message["seat"]), message.get("name")
        if seat not in here.seats:
            raise Refusal(self.words("no-choice", name=seat))
        if name is None:
            self.players.pop(seat, None)
            return
        try:
            player(here.plugin, str(name), "")
        except UnknownPlayer as unknown:
            raise Refusal(self.words("no-choice", name=str(name))) from unknown
        self.players[seat] = str(name)
        self._play_on()

    def _settled(self) -> Sitting:
        """Return what is played, with nothing half said."""
        self._hand = None
        return self.here

    def _did(self, what: dict[str, Any], after: Sitting) -> None:
        self._done = [*self._done[: self._at], Done(what, after)]
        self._at += 1
        self.settled = None
        if what["do"] != "play":
            self._play_on()

    def _play_on(self) -> None:
        """Let players of the program answer as long as they are asked."""
        base = self.sitting
        if base is None or not self.players or self._hand is not None:
            return
        record, given = base.record.fork(len(base.record.inputs)), list[Input]()
        while (pending := record.state.pending) is not None:
            mind = self._mind(base, pending.seat)
            if mind is None:
                break
            if isinstance(pending, Chance):
                given.append(self._luck.outcome(pending))
            else:
                legal = record.game.legal_actions(record.state)
                action = mind.choose(record.game, record.state, legal)
                given.append(Choice(pending.seat, action))
            record.add(given[-1])
        if given:
            self._do_play({"inputs": [encode(each) for each in given]})

    def _mind(self, base: Sitting, seat: int) -> Player | None:
        name = self.players.get(base.seats[seat])
        if name is None:
            return None
        if (name, seat) not in self._minds:
            seed = str(self._luck.below(2**31))
            self._minds[name, seat] = player(base.plugin, name, seed)
        return self._minds[name, seat]

    # -- keeping -----------------------------------------------------------------------------------

    def _as_kept(self) -> dict[str, Any]:
        return {
            "seating": self.seating.data,
            "begun": self.base is not None,
            "done": [each.what for each in self._done],
            "at": self._at,
            "players": dict(self.players),
        }

    def _go_on(self, kept: Mapping[str, Any]) -> None:
        """Do again what was kept; what cannot be done any more ends it there."""
        self.seating = Seating(kept["seating"], self.lang)
        if kept["begun"] and self.base is None:
            self.base = self.seating.sitting()
        if self.base is None:
            return
        for what in kept["done"]:
            try:
                self._doing(what)
            except (Refusal, ValueError, KeyError, TypeError):
                break
        self._at = min(int(kept["at"]), len(self._done))
        self.players = dict(kept["players"])
