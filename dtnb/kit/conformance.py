"""Check whether a game meets the requirements of the rest of dtnb, for authors of games.

The check needs only a replay file of the game. It plays, narrates, draws and writes the file in
every language of the game, and plays random games from the file's table.

* breach: a requirement that is not met.
* replay: a replay file with its record. A session can become a replay.
* fidelity: whether a saved game is played as it was when it was saved.
"""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.explain.speaker import MissingMessageError
from dtnb.files import FileProblems
from dtnb.frames import unresolved
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Decision, Record, Recorder, State
from dtnb.players import Luck, RandomPlayer, play_on
from dtnb.replay import Fidelity, load_replay, to_yaml
from dtnb.replay.running.load import prepare
from dtnb.replay.sitting.sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dtnb.explain.speaker import Speaker
    from dtnb.kernel import Game
    from dtnb.replay import Replay

#: the title of the check before all others: the file and random games are played
PLAYS = "the file and random games can be played"
#: the maximum number of breaches that are listed for a check
_MAX_LISTED = 5


class Breach(NamedTuple):
    """A requirement that a game does not meet."""

    #: the title of the check, as in :data:`CHECKS`
    check: str
    #: what is wrong, and where
    what: str

    def __str__(self) -> str:
        return f"{self.check}: {self.what}"


class Subject(NamedTuple):
    """The objects to check: a replay in each language, and random games from its table."""

    replays: Mapping[str, Replay]
    games: Sequence[Sitting]

    @property
    def replay(self) -> Replay:
        """The replay in the first language."""
        return next(iter(self.replays.values()))

    @property
    def records(self) -> Iterator[Record]:
        """The record of the replay and those of the random games."""
        yield self.replay.record
        for game in self.games:
            yield game.record

    @property
    def states(self) -> Iterator[State]:
        """Every state of every record."""
        for record in self.records:
            yield from record.states


def breaches(source: str | Path, *, games: int = 3, inputs: int = 60) -> tuple[Breach, ...]:
    """Check a game by one of its replay files, and return the requirements that it does not meet.

    Parameters
    ----------
    source
        A replay file of the game: its name, its path, or its text. A file that uses more of the
        game checks more.
    games
        The number of random games that are played from the table of the file.
    inputs
        The maximum number of inputs of a random game.

    Raises
    ------
    FileProblems
        If the file cannot be played.

    Examples
    --------
    >>> from dtnb.kit.conformance import breaches
    >>> breaches("false-claim", games=1, inputs=20)
    ()
    """
    was_strict, Recorder.strict = Recorder.strict, True
    try:
        subject = _prepare_subject(source, games, inputs)
    except FileProblems:
        raise
    except Exception as error:  # noqa: BLE001 - any exception of the game is a breach
        return (Breach(PLAYS, _describe(error)),)
    else:
        return tuple(
            Breach(title, description)
            for title, check in CHECKS.items()
            for description in _first_breaches(check, subject)
        )
    finally:
        Recorder.strict = was_strict


def _prepare_subject(source: str | Path, games: int, inputs: int) -> Subject:
    first = load_replay(source)
    replays = {lang: first.in_language(lang) for lang in first.plugin.titles}
    return Subject(replays, [_random_game(first, seed, inputs) for seed in range(games)])


def _first_breaches(check: Check, subject: Subject) -> list[str]:
    """Return the first breaches of a check without repetitions; an exception is a breach too."""
    descriptions: dict[str, None] = {}
    try:
        for description in check(subject):
            descriptions[description] = None
            if len(descriptions) == _MAX_LISTED:
                break
    except Exception as error:  # noqa: BLE001 - any exception of the game is a breach
        descriptions[_describe(error)] = None
    return list(descriptions)


def _describe(error: Exception) -> str:
    """Return an exception with the innermost line that raised it."""
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    place = f"{Path(frame.f_code.co_filename).name}:{line}"
    return f"{type(error).__name__}: {error} ({place})"


def _random_game(replay: Replay, seed: int, inputs: int) -> Sitting:
    sitting = Sitting(replay.loaded, lang=replay.lang)
    return sitting.play_on("random", seed=seed, inputs=inputs)


# -- the checks: each yields a description of every breach -----------------------------------------


def _check_statements(subject: Subject) -> Iterator[str]:
    yield from (problem.text() for problem in subject.replay.problems())


def _check_name(subject: Subject) -> Iterator[str]:
    name_in_files, name_in_game = subject.replay.file.game, subject.replay.game.name
    if name_in_files != name_in_game:
        yield f"files and commands say {name_in_files!r}, the game says {name_in_game!r}"


def _check_policies(subject: Subject) -> Iterator[str]:
    """Find policies that change the play although nothing consults them."""
    # A settlement tries other readings only of the policies that were consulted.
    replay = subject.replay
    steps = _steps_to_compare(replay)
    for policy in replay.plugin.rulebook().policies.values():
        if policy.id in replay.record.consulted:
            continue
        for reading in policy.readings:
            try:
                other = replay.run(policies={**replay.policies, policy.id: reading.id})
            except FileProblems:
                continue  # the reading of this policy follows from other policies
            # An edition that prints the answer need not consult the policy for its own reading.
            if _steps_to_compare(other) != steps and policy.id not in other.record.consulted:
                yield f"nothing calls consult({policy.id!r}), which changes what happens"
                break


def _steps_to_compare(replay: Replay) -> list[tuple[object, ...]]:
    """Return the steps to compare, without their tables, which may name the readings."""
    return [(step.parent, step.kind, step.actor, step.args) for step in replay.record.steps]


def _check_repetition(subject: Subject) -> Iterator[str]:
    """Find records that have other states or steps if their inputs are given again."""
    replay = subject.replay
    for record in subject.records:
        table = prepare(replay.loaded, replay.edition, replay.policies)
        replayed = Record(table.game, table.start, record.inputs)
        if list(replayed.hashes()) != list(record.hashes()):
            yield f"{record!r} has other states if its inputs are given again"
        elif replayed.steps != record.steps:
            yield f"{record!r} has other steps if its inputs are given again"


def _check_hidden_state(subject: Subject) -> Iterator[str]:
    for record in subject.records:
        for position, (state, answer) in enumerate(zip(record.states, record.inputs, strict=False)):
            # Like a fork, give the input to the state alone, without the inputs before it.
            if record.game.advance(state, answer) != record.states[position + 1]:
                yield f"input {position} gives another state if it is given to its state alone"


def _check_pickling(subject: Subject) -> Iterator[str]:
    for record in subject.records:
        received = pickle.loads(pickle.dumps(record))
        if received.states != record.states or received.steps != record.steps:
            yield f"{record!r} is different in another process"


def _check_reasons(subject: Subject) -> Iterator[str]:
    """Find decisions at which candidates, reasons and legal actions contradict each other."""
    game = subject.replay.game
    for state in subject.states:
        pending = state.pending
        if not isinstance(pending, Decision):
            continue
        candidates = list(game.candidates(state))
        if len(set(candidates)) != len(candidates):
            yield f"a candidate is listed twice at {pending.window}"
        allowed = [
            action for action in candidates if not list(game.reasons(state, pending.seat, action))
        ]
        if game.legal_actions(state) != allowed:
            yield f"the legal actions at {pending.window} are not those without a reason against"
        if not allowed:
            yield f"nothing can be done at {pending.window}"


def _check_citations(subject: Subject) -> Iterator[str]:
    for replay in _all_replays(subject):
        yield from (f"no rule {rule!r}" for rule in unresolved(replay.views.bare_document))


def _check_sentences(subject: Subject) -> Iterator[str]:
    """Find steps and reasons that have no sentence in one of the game's languages."""
    for lang, replay in subject.replays.items():
        game, table = replay.game, replay.record.start.table
        speaker = speaker_for(replay.plugin.presenter, game, table, lang, strict=True)
        try:
            replay.views.bare_document_by(speaker)
        except MissingMessageError as error:
            yield str(error)
        for state in subject.states:
            yield from _missing_reasons(game, state, speaker)


def _missing_reasons(game: Game[Any], state: State, speaker: Speaker) -> Iterator[str]:
    """Yield an error for each reason against a candidate, if the reason has no sentence."""
    pending = state.pending
    if not isinstance(pending, Decision):
        return
    for action in game.candidates(state):
        for reason in game.cited_reasons(state, pending.seat, action):
            try:
                speaker.text(f"reason.{reason.code}", **reason.args)
            except MissingMessageError as error:
                yield str(error)


def _check_drawing(subject: Subject) -> Iterator[str]:
    for lang, replay in subject.replays.items():
        if "text/html" not in replay.stepper()._repr_mimebundle_()[0]:
            yield f"there is no Stepper in {lang!r}"
        if not str(replay.story(verbose=True)).strip():
            yield f"there is no story in {lang!r}"
        if not replay.views.bare_document.scenes:
            yield f"there is no scene in {lang!r}"


def _check_reading_back(subject: Subject) -> Iterator[str]:
    """Find played games that are refused, or become other games, when their file is read."""
    for sitting in subject.games:
        written = to_yaml(sitting.as_replay().with_hashes())
        try:
            reloaded = load_replay(written, "as written")
        except FileProblems as error:
            yield f"what was played cannot be read: {error}"
            continue
        if reloaded.fidelity.fidelity is not Fidelity.EXACT:
            yield f"what was played becomes another game when it is read: {reloaded.fidelity}"


def _check_results(subject: Subject) -> Iterator[str]:
    game = subject.replay.game
    for state in subject.states:
        returns = game.returns(state)
        if len(returns) != len(state.table.seats):
            yield f"{len(returns)} results for {len(state.table.seats)} seats"
        if not all(0 <= value <= 1 for value in returns):
            yield f"a result is not between 0 and 1: {returns}"


def _check_ending(subject: Subject) -> Iterator[str]:
    first = subject.replay.record
    record = Record(first.game, first.states[0])
    players = [RandomPlayer(seat) for seat in range(len(record.state.table.seats))]
    play_on(record, players, Luck("conformance"))
    if record.state.pending is not None:
        yield "a random game does not end"


def _all_replays(subject: Subject) -> Iterator[Replay]:
    """Yield the replay in the first language, and the random games as replays."""
    yield subject.replay
    for sitting in subject.games:
        yield sitting.as_replay()


Check = Callable[[Subject], Iterator[str]]

#: the checks, by their titles
CHECKS: dict[str, Check] = {
    "what the file states holds": _check_statements,
    "the game has one name": _check_name,
    "a policy that decides is consulted": _check_policies,
    "the same inputs give the same record": _check_repetition,
    "everything is in the state": _check_hidden_state,
    "a record can be sent to another process": _check_pickling,
    "what is refused has a reason, and what is allowed has none": _check_reasons,
    "what is cited is in the rulebook": _check_citations,
    "every step and every reason has its sentence": _check_sentences,
    "it is told and drawn in every language": _check_drawing,
    "what was played reads back": _check_reading_back,
    "each seat has a result from 0 to 1": _check_results,
    "a random game ends": _check_ending,
}
