"""Every exception of the package reaches another process unchanged."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
from collections.abc import Callable

import pytest

import dtnb
from dtnb import load_hero, load_replay, total
from dtnb.adapters.stage import TooManyError
from dtnb.app.link import LinkError
from dtnb.cli.by_hand import Quit
from dtnb.cli.errors import ExitCommand, Failure
from dtnb.cli.root import _PipeClosed
from dtnb.dicethrone.damage.notation import NotationError
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.language.expressions import Expression, ExpressionError
from dtnb.dicethrone.heroes.load import UnknownHero
from dtnb.dicethrone.heroes.unknown_names import UnknownPrint
from dtnb.dicethrone.replay.phrases.vocabulary import TableVocabulary, phrasebook
from dtnb.errors import MissingPackageError, NotThereError, UnknownAttributeError
from dtnb.explain.catalogue import CatalogueError
from dtnb.explain.phrase_files import PhraseFileError
from dtnb.explain.speaker import MissingMessageError
from dtnb.files import FileProblems
from dtnb.files.sibling_files import NetworkPathError
from dtnb.graph.draw import RendererMissingError
from dtnb.kernel import EndlessResolutionError, IllegalMoveError, Link, Reason, Verdict
from dtnb.odds.exact import BudgetExceededError
from dtnb.phrasebook import Mismatch, parse
from dtnb.phrasebook.book import PhrasebookError
from dtnb.phrasebook.forms import FormError
from dtnb.players.playing import NotOverError
from dtnb.players.scripted import OutOfScriptError
from dtnb.quarrels.changing.errors import UnfitAct
from dtnb.quarrels.draft_play import Unplayable
from dtnb.quarrels.files import DraftError
from dtnb.quarrels.moves import NotPossible
from dtnb.registry import UnknownGame
from dtnb.replay.file.inputs import InputShapeError
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.lines.continued import UnknownPlayer, WrongPlayers
from dtnb.replay.questions.asking_error import AskingError
from dtnb.replay.running.errors import AmbiguousMoveError, InvalidMoveError, MoveError
from dtnb.replay.running.play_errors import LongGameWarning
from dtnb.rulebook import UnknownId
from dtnb.rulebook.errors import RulebookDataError
from dtnb.rulebook.readings import UnplayableReadingError
from dtnb.simulation.simulating import NothingLeft, TooFewGames
from dtnb.simulation.storage import NoParquet, OtherGamesStored
from dtnb.tabletop.refusal import Refusal
from dtnb.tabletop.seating import UnknownChoice
from dtnb.tabletop.turn_cell import TurnCell, TurnProblems


def ours() -> list[type[BaseException]]:
    """Return every exception class that the package defines."""
    kinds: set[type[BaseException]] = set()
    for module in pkgutil.walk_packages(dtnb.__path__, "dtnb."):
        if module.name.endswith("__main__"):
            continue
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, BaseException):
                kinds.add(value)
    return sorted(
        (kind for kind in kinds if kind.__module__.startswith("dtnb.")), key=lambda kind: str(kind)
    )


def raised(kind: type[BaseException], act: Callable[[], object]) -> BaseException:
    """Return the exception as it is raised in use."""
    with pytest.raises(kind) as caught:
        act()
    assert type(caught.value) is kind
    return caught.value


def unplayable() -> object:
    readings = load_replay("false-claim").plugin.rulebook().policies.values()
    policy = next(reading for reading in readings if reading.no_outcome is not None)
    raise UnplayableReadingError(policy)


def move() -> object:
    replay = load_replay("false-claim")
    return replay.plugin.phrases.parse_move(
        replay.game, replay.record.start, "Nobody does anything"
    )


def unread() -> object:
    replay = load_replay("false-claim")
    assert isinstance(replay.game, DiceThrone)
    names = TableVocabulary(replay.record.start.table, replay.game.heroes)
    return parse(phrasebook(), "play", "Ann waits", names)


SEATS = "dtnb: 1\ngame: dice-throne\nseats: {Ann: {hero: Paladin}, Ben: {hero: Paladin}}\n"

#: a sample of each exception, as it is raised in use if that is short
SAMPLES: dict[type[BaseException], Callable[[], BaseException]] = {
    AmbiguousMoveError: lambda: AmbiguousMoveError("which?", ["this", "that"]),
    AskingError: lambda: AskingError("no such question"),
    TurnProblems: lambda: raised(TurnProblems, lambda: TurnCell.read("", "").play()),
    CatalogueError: lambda: CatalogueError("no such language"),
    ExitCommand: lambda: ExitCommand(1),
    Quit: lambda: Quit("left"),
    Refusal: lambda: Refusal("no", ("DT-1",)),
    UnknownChoice: lambda: UnknownChoice("Zorro"),
    EndlessResolutionError: lambda: EndlessResolutionError("items", 5, [Link("A", "b", "c")]),
    ExpressionError: lambda: raised(ExpressionError, lambda: Expression("3 +")),
    Failure: lambda: Failure("no", 3, heading=False),
    FileProblems: lambda: raised(
        FileProblems, lambda: load_replay(SEATS + "moves: [Ben spends Protect]\n", "turn.yaml")
    ),
    IllegalMoveError: lambda: IllegalMoveError("no", Verdict((Reason("code", ("DT-1",)),))),
    FormError: lambda: FormError("no form"),
    InputShapeError: lambda: InputShapeError("no input"),
    InvalidMoveError: lambda: InvalidMoveError("no-input", {"found": "x"}, lang="fr"),
    DraftError: lambda: DraftError("no draft"),
    NotPossible: lambda: NotPossible("Ann rolls"),
    UnfitAct: lambda: UnfitAct("no"),
    Unplayable: lambda: Unplayable("no such hero"),
    OtherGamesStored: lambda: OtherGamesStored("games", "seed"),
    LinkError: lambda: LinkError("damaged", "copy it again"),
    LongGameWarning: lambda: LongGameWarning("18,000 of 20,000"),
    Mismatch: lambda: raised(Mismatch, unread),
    MissingPackageError: lambda: MissingPackageError(["networkx"]),
    MissingMessageError: lambda: MissingMessageError("step.none"),
    MoveError: lambda: MoveError("too-much-play", limit=3),
    NetworkPathError: lambda: NetworkPathError("//host/hero.yaml"),
    NoParquet: lambda: NoParquet(),
    NotOverError: lambda: NotOverError("not over"),
    NotationError: lambda: raised(NotationError, lambda: total("18 haf")),
    NothingLeft: lambda: NothingLeft(),
    NotThereError: lambda: NotThereError("there is no x", "one of: y"),
    OutOfScriptError: lambda: OutOfScriptError("nothing"),
    BudgetExceededError: lambda: BudgetExceededError("too much"),
    PhraseError: lambda: raised(PhraseError, move),
    PhraseFileError: lambda: PhraseFileError("no entry"),
    PhrasebookError: lambda: PhrasebookError("two entries"),
    RendererMissingError: lambda: RendererMissingError("dot"),
    RulebookDataError: lambda: RulebookDataError("no rulebook"),
    TooFewGames: lambda: TooFewGames(0),
    TooManyError: lambda: TooManyError("300 actions at a decision, not 256"),
    UnknownAttributeError: lambda: UnknownAttributeError("no x", "one of: y"),
    UnknownGame: lambda: UnknownGame("chess"),
    UnknownHero: lambda: raised(UnknownHero, lambda: load_hero("barbarain")),
    UnknownId: lambda: raised(UnknownId, lambda: load_replay("false-claim").run("season-tow")),
    UnknownPlayer: lambda: UnknownPlayer("nobody"),
    UnknownPrint: lambda: raised(UnknownPrint, lambda: load_hero("moon elf", {"Longbow": "5"})),
    UnplayableReadingError: lambda: raised(UnplayableReadingError, unplayable),
    WrongPlayers: lambda: WrongPlayers(2, 3),
    _PipeClosed: _PipeClosed,
}


@pytest.mark.parametrize("kind", ours(), ids=lambda kind: kind.__name__)
def test_an_exception_says_the_same_and_holds_the_same_in_another_process(
    kind: type[BaseException],
) -> None:
    """An exception that is missing among the samples is new and needs one."""
    error = SAMPLES[kind]()
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert str(again) == str(error)
    assert again.args == error.args or repr(again.args) == repr(error.args)
    assert again.__dict__.keys() == error.__dict__.keys()
    for name, value in error.__dict__.items():
        if name not in ("problems", "speaker"):
            assert again.__dict__[name] == value, name


def test_problems_are_shown_in_both_languages_after_the_journey() -> None:
    error = SAMPLES[FileProblems]()
    assert isinstance(error, FileProblems)
    again: FileProblems = pickle.loads(pickle.dumps(error))
    assert [problem.text("fr") for problem in again.problems] == [
        problem.text("fr") for problem in error.problems
    ]
    assert [(problem.line, problem.code) for problem in again.problems] == [
        (problem.line, problem.code) for problem in error.problems
    ]
