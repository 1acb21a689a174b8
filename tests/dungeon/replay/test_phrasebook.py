"""What is printed of a random game is read back, no two options alike, and is completed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from dtnb.dungeon.content import load_box
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.messages import speaker
from dtnb.dungeon.phases.setup import initial_state, new_table
from dtnb.dungeon.replay.landing import DungeonAnswers
from dtnb.dungeon.replay.read_move import read_move
from dtnb.dungeon.replay.read_statements import read_statements
from dtnb.dungeon.replay.vocabulary import TableVocabulary, phrasebook
from dtnb.dungeon.replay.wording import DungeonWording
from dtnb.dungeon.rulebook.readings import Readings
from dtnb.dungeon.state.stats import STATS
from dtnb.dungeon.state.table import Table
from dtnb.kernel import Decision, Record, State
from dtnb.phrasebook import Phrase, complete, parse, to_message
from dtnb.players import Luck, RandomPlayer, play_on
from dtnb.replay.game.terms import PhraseError

BOX = load_box()
TABLES = {
    "alone": ("cellar-school", [("Ann", "troll-o-bones")]),
    "race": ("two-doors", [("Ann", "diemon"), ("James", "deyeroller")]),
}
#: inputs of each game
INPUTS = 250


def random_game(seats: str, seed: str) -> Record:
    """Return the beginning of a random game, the dice assigned in play."""
    map_name, who = TABLES[seats]
    begun = Record(Dungeon(BOX, Readings()), initial_state(new_table(BOX, map_name, who)))
    players = [RandomPlayer(f"{seed}/{number}") for number in range(len(who))]
    return play_on(begun, players, Luck(seed), inputs=INPUTS)


class Printed(NamedTuple):
    """An option of a question as it is printed, with what it is read to."""

    state: State
    text: str


def printed_options(record: Record, lang: str) -> Iterator[list[Printed]]:
    """Yield the options of each question of a game; each is read back to itself."""
    game = record.game
    assert isinstance(game, Dungeon)
    for state in record.states:
        pending = state.pending
        if not isinstance(pending, Decision):
            continue
        vocabulary = TableVocabulary(state.table, game.box)
        name = vocabulary.seats[pending.seat]
        options: list[Printed] = []
        for action in game.legal_actions(state):
            words = speaker(lang).render(DungeonWording().phrase(game, state, action))
            move = read_move(f"{name} {words}", vocabulary)
            assert move.seat == pending.seat
            assert DungeonAnswers().stated_action(game, state, move) == action, words
            options.append(Printed(state, f"{name} {words}"))
        yield options


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_every_option_is_read_back_and_no_two_print_alike(seats: str, seed: str, lang: str) -> None:
    for options in printed_options(random_game(seats, seed), lang):
        texts = [option.text for option in options]
        assert len(set(texts)) == len(texts), texts


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", TABLES)
def test_every_prefix_of_a_printed_move_completes_to_it(seats: str, lang: str) -> None:
    shown: dict[str, State] = {}
    record = random_game(seats, "three")
    game = record.game
    assert isinstance(game, Dungeon)
    for options in printed_options(record, lang):
        shown |= {option.text: option.state for option in options}
    for text, state in list(shown.items())[::5]:
        objects = [action.object for action in game.legal_actions(state)]
        vocabulary = TableVocabulary(state.table, game.box, objects)
        group = "play" if len(vocabulary.seats) > 1 else "lone"
        for cut in (cut for cut in range(len(text)) if text[cut] != " "):
            assert completes(group, text, cut, vocabulary, lang), text[:cut]


def completes(group: str, text: str, cut: int, vocabulary: TableVocabulary, lang: str) -> bool:
    """Tell whether a completion of a text up to a place agrees with the whole text."""
    scope = {"seat": 0} if group == "lone" else {}
    for completion in complete(phrasebook(), group, text[:cut], vocabulary, scope, lang):
        if not completion.text and text[cut].isdigit():
            return True
        whole = (text[: completion.start] + completion.text).casefold()
        if len(whole) > cut and text.casefold().startswith(whole):
            return True
    # A number may go on, or end.
    return cut > 0 and text[cut - 1].isdigit()


def true_statements(table: Table) -> Iterator[Phrase]:
    """Yield statements that a table makes true."""
    for number, seat in enumerate(table.seats):
        for stat in STATS:
            die = seat.stats.stat_die(stat)
            values: dict[str, Any] = {"seat": number, "stat": stat, "value": die.value}
            yield Phrase("statement.value", values | ({"die": die.faces} if die.faces else {}))
        counted: dict[str, dict[str, Any]] = {
            "thing.pips": {"count": seat.pips},
            "thing.points": {"count": seat.points},
            "thing.epics": {"count": seat.epics},
            "thing.cards": {"count": len(seat.cards)},
            "thing.minions": {"count": sum(count for _, count in seat.minions)},
            "thing.minions-of": {"count": dict(seat.minions).get("d6", 0), "die": "d6"},
            "thing.tokens": {"count": dict(seat.tokens).get("might", 0), "stat": "might"},
            "thing.die-namic": {"count": seat.die_namic.count(1), "amount": 1},
        }
        things = tuple(Phrase(entry, values) for entry, values in counted.items())
        at = Phrase("predicate.at", {"place": seat.cell})
        has = Phrase("predicate.has", {"things": things})
        yield Phrase("statement.player", {"seat": number, "predicates": (at, has)})
        yield Phrase("statement.standee", {"seat": number, "place": seat.cell})
    for place in table.places:
        entry = "statement.explored" if place.explored else "statement.not-explored"
        yield Phrase(entry, {"place": place.cell})
    if table.party:
        members = tuple(Phrase("member.hero", {"hero": hero.id}) for hero in table.party)
        yield Phrase("statement.party", {"heroes": members})
    if table.result is None:
        yield Phrase("statement.goes-on")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", TABLES)
def test_what_is_true_of_a_table_is_read_back_and_found_true(seats: str, lang: str) -> None:
    record = random_game(seats, "four")
    for at in range(5, len(record.states), 15):
        table = record.states[at].table
        begun = record.fork(at)
        vocabulary = TableVocabulary(table, BOX)
        for phrase in true_statements(table):
            text = speaker(lang).render(to_message(phrase, vocabulary))
            line = parse(phrasebook(), "claim", text, vocabulary)
            assert line["statements"] == (phrase,), text
            for expectation in read_statements(text, vocabulary):
                assert expectation.check(begun).holds, text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_examples_that_messages_give_can_be_read(lang: str) -> None:
    vocabulary = TableVocabulary(new_table(BOX, *TABLES["alone"]), BOX)
    moves = speaker(lang).text("problem.no-move.right").partition(":")[2]
    assert len([read_move(move.strip(), vocabulary) for move in moves.split(",")]) > 10
    statements = speaker(lang).text("problem.no-expectation.right").partition(":")[2]
    assert len(read_statements(statements.strip(), vocabulary)) > 10


@pytest.mark.parametrize("item", ["Might is 20", "Ann has no d6", "the party is Rogue"])
def test_a_list_that_is_too_long_is_refused(item: str) -> None:
    vocabulary = TableVocabulary(new_table(BOX, *TABLES["alone"]), BOX)
    assert len(read_statements(", ".join([item] * 100), vocabulary)) >= 100
    with pytest.raises(PhraseError):
        read_statements(", ".join([item] * 3000), vocabulary)
