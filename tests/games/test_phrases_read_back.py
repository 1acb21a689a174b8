"""Every option of a question has words that are read back to it, and wrong words are no answer.

`--games 1000` tries the questions of two hundred games; the everyday run tries those of a few.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from benchmarks.matches import MODES
from dtnb.dicethrone.details.follow_up import STOP
from dtnb.dicethrone.plugin import PLUGIN as DICE_THRONE
from dtnb.dungeon.plugin import PLUGIN as DUNGEON
from dtnb.kernel import Action, Chance, Choice, Decision, DecisionKind, Record, State
from dtnb.players import Luck, RandomPlayer, play_on
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.sitting.play import Play
from dtnb.replay.sitting.sitting import Sitting
from dtnb.rulebook import LANGUAGES
from dtnb.tabletop.pending_action import MOVE_ERRORS, PendingAction, phrasings
from tests.dungeon.test_whole_games import MAPS, begin
from tests.games.tables import NAMES, seating, start

#: questions of one kind to try in a game, and options of each question to try
QUESTIONS, OPTIONS = 2, 4
#: a text that means nothing in any game and any language
NONSENSE = "banana"
CHOOSES = {"en": "chooses", "fr": "choisit"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try the questions of some of the games of the run, in every mode."""
    games = metafunc.config.getoption("games")
    metafunc.parametrize("seed", range(max(4, games // 20)))


def dice_throne(mode: str, seed: int) -> tuple[Record, tuple[str, ...]]:
    """Return a whole random game, and the names at its table."""
    table = seating(mode, seed)
    game, before = start(table)
    players = [RandomPlayer(f"said/{mode}/{seed}/{seat}") for seat in range(len(table.heroes))]
    record = play_on(Record(game, before), players, Luck(f"said/{mode}/{seed}"))
    return record, NAMES[: len(table.heroes)]


def dungeon(seed: int) -> tuple[Record, tuple[str, ...]]:
    """Return a whole random game, and the names at its table."""
    begun = begin(MAPS[seed % len(MAPS)], seed)
    names = tuple(seat.name for seat in begun.start.table.seats)
    players = [RandomPlayer(f"said/{seed}/{seat}") for seat in range(len(names))]
    return play_on(begun, players, Luck(f"said/{seed}")), names


def kind_of(state: State) -> tuple[str, ...]:
    """Return the kind of the pending question: its window and its topic."""
    pending = state.pending
    if isinstance(pending, Decision):
        return (pending.kind, pending.topic, "" if pending.topic else pending.window)
    assert pending is not None
    return (pending.kind, pending.purpose)


def questions(record: Record, luck: Luck) -> Iterator[int]:
    """Yield positions with questions, some of each kind."""
    by_kind: dict[tuple[str, ...], list[int]] = {}
    for at, state in enumerate(record.states):
        if state.pending is not None:
            by_kind.setdefault(kind_of(state), []).append(at)
    for places in by_kind.values():
        for _ in range(QUESTIONS):
            yield luck.pick(places)


def sat_down(plugin: Plugin, record: Record, names: tuple[str, ...], at: int, lang: str) -> Sitting:
    """Return a match at a question, without the moves before it."""
    here = Record(record.game, record.states[at])
    play = Play(plugin, here, names, plugin.default_edition, lang=lang)
    # `PendingAction` uses only the members that every `Play` has.
    return cast("Sitting", play)


def phrases_leading_to(play: Sitting, action: PendingAction) -> list[str]:
    """Return the phrases for an action with all answers that lead to the same state."""
    leading = []
    for phrase in phrasings(play, action):
        trial = play.fork()
        try:
            trial.do(phrase)
        except MOVE_ERRORS:
            continue
        if trial.state == action.sitting.state:
            leading.append(phrase)
    return leading


def check_roll_phrase(play: Sitting, luck: Luck, dice: Action | None = None) -> None:
    """Make a roll whose phrase also states the re-rolled dice; it is read as exactly that."""
    wanted = play.fork()
    if dice is not None:
        wanted.act(wanted.plugin.wording.canonical_action(play.game, play.state, dice))
    chance = wanted.pending
    assert isinstance(chance, Chance)
    values = [luck.pick(range(1, chance.faces + 1)) for _ in range(chance.count)]
    speaker = play.speaker
    roll = speaker.render(play.plugin.wording.roll_phrase(play.game, wanted.state, values))
    phrase = f"{speaker.seats[chance.seat]} {roll}"
    wanted.roll(*values)
    trial = play.fork().do(phrase)
    assert trial.state == wanted.state, phrase


def check_option_phrases(play: Sitting, option: Action, luck: Luck) -> None:
    """Make a move for an option, with its answers; the phrase is read as this option alone."""
    if option.verb == "reroll" and option.details:
        check_roll_phrase(play, luck, option)
        return
    pending = play.pending
    assert pending is not None
    action = PendingAction(play).choose(option)
    if pending.kind is DecisionKind.DETAIL:
        # Without its action, the phrase answers only this question.
        (phrase, *_) = phrasings(play, PendingAction(action.sitting, action.actions[:1])) or ("",)
        move = play.plugin.phrases.parse_move(play.game, play.record.start, phrase)
        landing = play.plugin.answers.land(play.game, play.state, move, is_pinned=False)
        assert landing.action == play.plugin.wording.canonical_action(
            play.game, play.state, option
        ), phrase
        return
    while action.is_open(pending.seat):
        action = action.choose(luck.pick(action.sitting.legal))
    # Cards that pay, and "nobody further", have no words after an action: each is a separate move.
    answers = [answer.details[-1] for answer in action.actions[1:] if answer.details]
    if not any("card" in name.split(".") or value == STOP for name, value in answers):
        assert phrases_leading_to(play, action), (
            play.lang,
            pending,
            action.actions,
            list(phrasings(play, action)),
        )


def action_of_phrase(play: Sitting, phrase: str) -> Action | None:
    """Return the answer that a phrase gives to the open question, if it is accepted."""
    trial, at = play.fork(), len(play.record.inputs)
    try:
        trial.do(phrase)
    except MOVE_ERRORS:
        return None
    answer = trial.record.inputs[at]
    return answer.action if isinstance(answer, Choice) else None


def wrong_words(play: Sitting) -> None:
    """Choose an option that is not offered: the error lists those offered and accepts nothing."""
    pending = play.pending
    assert pending is not None
    speaker = play.speaker
    begins = f"{speaker.seats[pending.seat]} {CHOOSES[play.lang]}"
    with pytest.raises(MOVE_ERRORS) as refused:
        play.fork().do(f"{begins} {NONSENSE}")
    for option in play.timeline.driver.options():
        assert speaker.render(option) in str(refused.value), (str(refused.value), option)
    default = play.plugin.defaults.action(play.game, play.state)
    words = {
        speaker.render(answer)
        for answer in play.plugin.wording.answer_phrases(play.game, play.state)
    }
    tokens = {token for seat in play.state.table.seats for token, _ in seat.tokens}
    for word in (*speaker.seats, *tokens, "nobody"):
        if not any(word in phrase for phrase in words):
            assert action_of_phrase(play, f"{begins} {word}") in (None, default), word


def check(plugin: Plugin, record: Record, names: tuple[str, ...], luck: Luck) -> None:
    for at in questions(record, luck):
        for lang in LANGUAGES:
            play = sat_down(plugin, record, names, at, lang)
            pending = play.pending
            if isinstance(pending, Chance):
                if pending.kind == "roll":
                    check_roll_phrase(play, luck)
                continue
            assert isinstance(pending, Decision)
            legal = list(play.legal)
            for _ in range(min(OPTIONS, len(legal))):
                check_option_phrases(play, legal.pop(luck.pick(range(len(legal)))), luck)
            if any(option.verb == "choose" for option in play.legal) and not pending.may_pass:
                wrong_words(play)


@pytest.mark.parametrize("mode", MODES)
def test_every_option_is_read_back_and_a_wrong_word_is_refused_with_the_options(
    mode: str, seed: int
) -> None:
    record, names = dice_throne(mode, seed)
    check(DICE_THRONE, record, names, Luck(f"asked/{mode}/{seed}"))


def test_so_it_is_in_the_dungeon(seed: int) -> None:
    record, names = dungeon(seed)
    check(DUNGEON, record, names, Luck(f"asked/{seed}"))
