"""Collect the phrases that replay files can use at present, with their meanings.

    python -m pytest -p tests.phrasebook.listening --phrases-log LOG.jsonl tests/...
    python -m tests.phrasebook.collect LOG.jsonl... [--also FOLDER...] [--refused FILE]
    python -m tests.phrasebook.collect --again

The logs are from runs of the tests. Further phrases are those of the shipped replays, of replays in
docs, notebooks, tests and the folders of ``--also``, of ``more_phrases.yaml``, and the French
version of every English statement that has a template. Each phrase is then read again at a table
that is set up from its seats alone. A phrase with another meaning there (because of an own hero or
a chosen print) is counted and left out, and so are phrases beyond `ALIKE` of the same shape.
``--again`` writes the phrases of the present list with their present meanings and results, which is
needed when a change of the engine changes the games on which statements are checked.

``accepted.moves.jsonl`` has a line for each accepted move:

game, seats
    The table: the names of the seats, each with its hero's id (or the path of a hero file in this
    repository) or its creature's.
text
    The phrase.
curious
    Present if the phrase looks like a mistake, or is read in a surprising way. Such phrases need
    not be accepted in the future.
means
    The game's `Move` as JSON, without its text.

``accepted.statements.jsonl`` has a line for each accepted line of statements:

parts
    For each statement of the line: its words and its meaning, which is the name of the present
    function with its values. Only which statements of a table have equal meanings is important.
on
    The results of the statements on records: ``random`` is a game of random players
    (`tests.phrasebook.tables`), others are shipped replays with the same seats.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import nbformat
import yaml

from dtnb import load_replay
from dtnb.files import FileProblems
from dtnb.frames import speaker_for
from dtnb.replay.game.phrases import translate_claim
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.replay import shipped_files
from tests.phrasebook import listening
from tests.phrasebook.reading import describe_check, move_meaning
from tests.phrasebook.tables import (
    Seats,
    Setting,
    check,
    random_record,
    seats_of,
    set_table,
    shipped_record,
)
from tests.toy import known

FOLDER = Path(__file__).parent
REPOSITORY = FOLDER.parents[1]
MOVES, STATEMENTS = FOLDER / "accepted.moves.jsonl", FOLDER / "accepted.statements.jsonl"
#: phrases written by hand: forms that no test uses
MORE = FOLDER / "more_phrases.yaml"
#: the folders of the repository whose replays are read
READ = ("docs", "notebooks", "tests", "dtnb")
#: how many phrases of one shape are kept
ALIKE = 30
#: shipped replays of the same table, on which statements are checked
SHIPPED = 2

Phrase = tuple[str, Seats, str, str]


# -- reading files -----------------------------------------------------------------------------


def read_files(folders: Iterable[Path]) -> None:
    """Read the replays in files of all kinds, so that their phrases are logged."""
    for name in shipped_files():
        _play(name)
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".yaml", ".yml") and "messages" not in file.parts:
                _play(file)
            elif file.suffix in (".md", ".txt", ".py"):
                _play_blocks(file.read_text("utf-8", errors="replace"))
            elif file.suffix == ".ipynb":
                _play_notebook(file)


def _play(source: str | Path) -> None:
    try:
        replay = load_replay(source, tolerant=True)
        _ = replay.record, replay.expectations
    except Exception as error:
        print("not played:", str(source)[:80].replace("\n", " "), "-", repr(error)[:80])


def _play_blocks(text: str) -> None:
    """Play a text inside another file that looks like a replay file."""
    for block in re.findall(r"^ *(?:```\w*|\"\"\"\\?|.*\"\"\"\\?)\n(.*?)^ *(?:```|.*\"\"\")",
                            text, re.DOTALL | re.MULTILINE):  # fmt: skip
        if "seats:" in block:
            _play(re.sub(r"^ {4}", "", block, flags=re.MULTILINE) if block[0] == " " else block)


def _play_notebook(file: Path) -> None:
    """Run the cells of a notebook in turn; cells that depend on cells left out may fail."""
    try:
        notebook = nbformat.read(file, as_version=4)
    except Exception:
        return
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in notebook.cells:
        if cell.cell_type == "code" and not re.search(r"^[%!]|simulate|many\(", cell.source, re.M):
            try:
                exec(compile(cell.source, str(file), "exec"), names)
            except Exception as error:
                print("stopped:", file.name, repr(error)[:100])


def _more_phrases() -> dict[Phrase, bool]:
    """Return the phrases written by hand, and whether they are curious."""
    phrases: dict[Phrase, bool] = {}
    for group in yaml.safe_load(MORE.read_text("utf-8")):
        for kind in ("move", "statement"):
            for text in group.get(f"{kind}s", ()):
                phrase = (group["game"], tuple(group["seats"].items()), kind, text)
                phrases[phrase] = phrases.get(phrase, False) or group.get("curious", False)
    return phrases


def read_more() -> None:
    """Read the phrases written by hand."""
    for game, seats, kind, text in _more_phrases():
        _try(set_table(game, seats), kind, text)


def _try(setting: Setting, kind: str, text: str) -> None:
    phrases = setting.plugin.phrases
    try:
        parse = phrases.parse_move if kind == "move" else phrases.parse_expectation
        parse(setting.game, setting.start, text)
    except PhraseError:
        pass


# -- the list ----------------------------------------------------------------------------------


def meaning_at(setting: Setting, kind: str, text: str) -> Any:
    """Return the meaning of a phrase at a table."""
    phrases = setting.plugin.phrases
    if kind == "move":
        return move_meaning(phrases.parse_move(setting.game, setting.start, text))
    parsed = phrases.parse_expectation(setting.game, setting.start, text)
    return [[statement.part, describe_check(statement.check)] for statement in parsed]


def confirmed(lines: Iterable[dict[str, Any]], left_out: Counter[str]) -> dict[Phrase, Any]:
    """Return the meanings of accepted phrases that are the same at a newly set-up table."""
    accepted: dict[Phrase, Any] = {}
    for line in lines:
        seats = tuple((name, who) for name, who in line["table"])
        phrase = (line["game"], seats, line["kind"], line["text"])
        if "means" not in line or phrase in accepted:
            continue
        try:
            setting = set_table(phrase[0], phrase[1])
            again = meaning_at(setting, phrase[2], phrase[3])
        except (PhraseError, FileProblems, LookupError, ValueError, OSError) as error:
            left_out[f"{type(error).__name__} at a new table"] += 1
            continue
        if json.dumps(again) != json.dumps(line["means"]):
            left_out["means something else at a new table"] += 1
            continue
        accepted[phrase] = again
    return accepted


def shape(phrase: Phrase) -> str:
    """Return the words of a phrase without names and numbers."""
    game, seats, _, text = phrase
    setting = set_table(game, seats)
    for name in sorted(_names(game, seats, setting), key=len, reverse=True):
        if name.casefold() in text.casefold():
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "N", text, flags=re.IGNORECASE)
    return re.sub(r"\d+(?:[ ,]+\d+)*", lambda run: "0" * min(run[0].count(" ") + 1, 2), text)


def _names(game: str, seats: Seats, setting: Setting) -> set[str]:
    names = {name for name, _ in seats}
    if game == "dice-throne":
        heroes: Any = setting.game.heroes.values()  # type: ignore[attr-defined]
        for hero in heroes:
            names |= {*hero.abilities, *hero.cards, *hero.tokens, *hero.passives}
    elif game == "die-in-the-dungeon":
        box: Any = setting.game.box  # type: ignore[attr-defined]
        for creature in box.creatures.values():
            for entry in (*creature.abilities.values(), *creature.cards.values()):
                names |= {entry.name.en, entry.name.fr}
        for id_, tile in box.tiles.items():
            names |= {id_, tile.title.en, tile.title.fr}
    return names


def thinned(accepted: dict[Phrase, Any], left_out: Counter[str]) -> list[Phrase]:
    """Return the phrases to keep: `ALIKE` of each shape, those at the tables of most phrases."""
    tables, by_hand = Counter(phrase[:2] for phrase in accepted), set(_more_phrases())
    by_shape: dict[tuple[str, str, str], list[Phrase]] = defaultdict(list)
    for phrase in sorted(accepted, key=lambda phrase: (-tables[phrase[:2]], phrase)):
        by_shape[phrase[0], phrase[2], shape(phrase)].append(phrase)
    kept = []
    for alike in by_shape.values():
        # Different texts come first, and texts with signs in names, rather than one at many tables.
        seen: Counter[str] = Counter()
        ranked = []
        for at, phrase in enumerate(alike):
            signs = len(re.sub(r"[\w\s]", "", phrase[3]))
            ranked.append((seen[phrase[3]], -signs, at, phrase))
            seen[phrase[3]] += 1
        first = [phrase for *_, phrase in sorted(ranked)[:ALIKE]]
        first += [phrase for phrase in alike if phrase in by_hand and phrase not in first]
        kept += first
        left_out[f"{alike[0][2]}s alike"] += len(alike) - len(first)
    return sorted(kept)


def french(accepted: Iterable[Phrase]) -> Iterator[dict[str, Any]]:
    """Yield the French of statements, as pages print it."""
    for game, seats, kind, text in accepted:
        if kind != "statement" or game == "count-to-ten":
            continue
        setting = set_table(game, seats)
        presenter, start = setting.plugin.presenter, setting.start
        speaker = speaker_for(presenter, setting.game, start.table, "fr")
        french_text = translate_claim(setting.plugin, setting.game, start, text, speaker)
        if french_text != text:
            line = {"game": game, "table": seats, "kind": kind, "text": french_text}
            try:
                yield {**line, "means": meaning_at(set_table(game, seats), kind, french_text)}
            except PhraseError as error:
                yield {**line, "refused": error.code, "what": error.what, "right": error.right,
                       "test": f"the French of: {text}"}  # fmt: skip


def shipped_by_table() -> dict[tuple[str, Seats], list[str]]:
    """Return the names of the shipped replays by their table."""
    by_table: dict[tuple[str, Seats], list[str]] = defaultdict(list)
    for name, file in sorted(shipped_files().items()):
        if file.parent.name == "replays":
            replay = load_replay(name, tolerant=True)
            by_table[replay.plugin.name, seats_of(replay.record.start)].append(name)
    return by_table


def write(accepted: dict[Phrase, Any], kept: Sequence[Phrase]) -> None:
    """Write the two files."""
    shipped, by_hand = shipped_by_table(), _more_phrases()
    moves, statements = [], []
    for phrase in kept:
        game, seats, kind, text = phrase
        line: dict[str, Any] = {"game": game, "seats": dict(seats), "text": text}
        if by_hand.get(phrase):
            line["curious"] = True
        if kind == "move":
            moves.append({**line, "means": accepted[phrase]})
            continue
        setting = set_table(game, seats)
        parsed = setting.plugin.phrases.parse_expectation(setting.game, setting.start, text)
        records = {"random": random_record(game, seats)}
        records |= {file: shipped_record(file) for file in shipped[game, seats][:SHIPPED]}
        on = {
            name: [check(setting, statement, record) for statement in parsed]
            for name, record in records.items()
        }
        statements.append({**line, "parts": accepted[phrase], "on": on})
    for file, lines in ((MOVES, moves), (STATEMENTS, statements)):
        file.write_text("".join(_as_json(line) + "\n" for line in lines), "utf-8")


def _as_json(line: dict[str, Any]) -> str:
    """Return a line with escapes for invisible characters and for those that reverse text."""
    text = json.dumps(line, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)


def main() -> None:
    """Collect the phrases."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("logs", nargs="*", type=Path)
    parser.add_argument("--also", nargs="*", type=Path, default=())
    parser.add_argument("--refused", type=Path)
    parser.add_argument("--again", action="store_true")
    wanted = parser.parse_args()
    if wanted.again:
        listed = {
            phrase: meaning_at(set_table(*phrase[:2]), *phrase[2:]) for phrase in listed_phrases()
        }
        write(listed, sorted(listed))
        return
    lines = []
    for log in wanted.logs:
        lines += _read_lines(log)
    listening.install()
    with known():
        read_files((*(REPOSITORY / name for name in READ), *wanted.also))
        read_more()
    lines += listening.logged_phrases()
    left_out: Counter[str] = Counter()
    accepted = confirmed(lines, left_out)
    french_lines = list(french(accepted))
    lines += french_lines
    accepted |= confirmed(french_lines, left_out)
    kept = thinned(accepted, left_out)
    write(accepted, kept)
    if wanted.refused:
        refused = {json.dumps(line, ensure_ascii=False) for line in lines if "means" not in line}
        wanted.refused.write_text("\n".join(sorted(refused)) + "\n", "utf-8")
    counts = Counter((phrase[0], phrase[2]) for phrase in kept)
    print(len(accepted), "accepted,", len(kept), "kept", dict(counts))
    print("left out:", dict(left_out), "tables:", len({phrase[:2] for phrase in kept}))


def _read_lines(file: Path) -> list[dict[str, Any]]:
    # `splitlines` would also split at the signs for new lines inside a phrase.
    return [json.loads(line) for line in file.read_text("utf-8").split("\n") if line]


def listed_phrases() -> Iterator[Phrase]:
    """Yield the phrases of the two files."""
    for file, kind in ((MOVES, "move"), (STATEMENTS, "statement")):
        for line in _read_lines(file):
            yield line["game"], tuple(line["seats"].items()), kind, line["text"]


if __name__ == "__main__":
    main()
