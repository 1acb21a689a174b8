"""Make a test of a turn that was sent: ``python3 dev.py report FILE --right Ann --page "… p. 14"``.

FILE is what *This is wrong* gives, a replay file, or the link of a quarrel. Who is right by the
book comes from whoever has read it, and becomes the verdict that the file states; the tests compare
it with the program's from then on.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec import ValidationError, structs

from dtnb.app.link import LinkError, unpack
from dtnb.files import REPLAY_LIMITS, FileProblems, normalized, read
from dtnb.files.atomic import write_atomically
from dtnb.quarrels.files import DraftError, draft_text, load_draft, read_draft
from dtnb.quarrels.responder import Report
from dtnb.replay import Replay, load_replay
from dtnb.replay.file.model import CaseSpec, ReplayFile, in_language
from dtnb.replay.lines.saving import text_for
from dtnb.replay.running.load import Loaded, load
from dtnb.replay.running.stated_verdict import stated_claims
from dtnb.typed import convert

FOLDER = Path(__file__).parent
#: how a command says that nobody is right
NOBODY = "nobody"


class CannotKeepError(Exception):
    """A report of which no test can be made; the text says why, and what would be right."""


def files() -> list[Path]:
    """Return the files of reports, by name."""
    return sorted(FOLDER.glob("*.yaml"))


def sent(source: str) -> tuple[Loaded, str]:
    """Return the replay file that was sent, read and checked, and a name for it.

    Raises
    ------
    FileProblems, DraftError, LinkError
        If what was sent cannot be read. The error has all that is wrong with a file.
    """
    if "#quarrel=" in source:
        draft = read_draft(unpack(source.partition("#quarrel=")[2]))
        return load_draft(draft_text(draft).encode(), "quarrel.yaml"), draft.quarrel_text
    path = Path(source)
    if path.suffix != ".json":
        return load(path), path.stem
    plain = read(path, source, REPLAY_LIMITS)
    if not isinstance(plain.data, dict) or not isinstance(plain.data.get("file"), str):
        return load(plain), path.stem
    report = convert(plain.data, Report)
    line = str(report.draft.get("line", "")) if isinstance(report.draft, dict) else ""
    return load_draft(report.file.encode(), f"{source} (the turn in it)"), line


def with_answer(loaded: Loaded, title: str, right: Sequence[str], page: str) -> ReplayFile:
    """Return a file that states who is right by the book, and which page says so."""
    file = loaded.file
    claims = list(stated_claims(file))
    ways = ", ".join([*(f"--right {one.by} (“{one.says}”)" for one in claims), f"--right {NOBODY}"])
    if not page and not file.source:
        raise CannotKeepError('say which book says so: --page "Season Two, page 7"')
    if not claims:
        raise CannotKeepError("nobody claims anything in it; write a claim of each player into it")
    if not right:
        raise CannotKeepError(f"say who is right by the book: {ways}")
    if unknown := set(right) - {claim.by for claim in claims} - {NOBODY}:
        raise CannotKeepError(f"{', '.join(sorted(unknown))} claims nothing; {ways}")
    quarrel = file.case.quarrel if file.case else in_language(file.title, "en") or title
    claim_sentences = " ".join(f"{claim.by} says “{claim.says}”." for claim in claims)
    case = file.case or CaseSpec(quarrel=f"{quarrel}: {claim_sentences}"[:600], verdict={})
    named = [name for name in dict.fromkeys(right) if name != NOBODY]
    answer = named[0] if len(named) == 1 else named
    return structs.replace(
        file,
        title=file.title or title,
        source=page or file.source,
        edition=loaded.edition,
        editions=[],
        case=structs.replace(case, verdict={loaded.edition: answer}),
    )


def keep(source: str, right: Sequence[str], page: str, name: str, folder: Path) -> Path:
    """Write a file that was sent into the folder whose files a test plays; return its path.

    Raises
    ------
    FileExistsError
        If a file of this name is there already.
    """
    loaded, title = sent(source)
    # What is wrong with the turn itself comes before what is missing beside it.
    Replay(loaded, tolerant=True)
    held = loaded._replace(file=with_answer(loaded, title, right, page))
    stem = re.sub(r"\W+", "-", normalized(name or title or in_language(held.file.title, "en")))
    path = folder / f"{stem.strip('-') or 'report'}.yaml"
    write_atomically(path, text_for(held, path, embed=True), replace=False)
    return path


def problems_of(path: Path) -> list[str]:
    """Return in what a kept report and today's verdict differ."""
    return [problem.text() for problem in load_replay(path, tolerant=True).problems()]


def main(words: list[str]) -> int:
    """Make the file a test, and say whether it holds."""
    parser = argparse.ArgumentParser(prog="dev.py report", description=__doc__)
    parser.add_argument("file", help="the file or the link that was sent")
    parser.add_argument("--right", action="append", default=[], help="who is right by the book")
    parser.add_argument("--page", default="", help="the book and its page that say so")
    parser.add_argument("--name", default="", help="the name of the test, if not that of the turn")
    asked = parser.parse_args(words)
    try:
        path = keep(asked.file, asked.right, asked.page, asked.name, FOLDER)
    except FileProblems as error:
        print(error, file=sys.stderr)
        return 1
    except FileExistsError as error:
        print(f"{error.filename} is there already; give another --name", file=sys.stderr)
        return 1
    except (CannotKeepError, DraftError, LinkError, ValidationError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{path} is a test now.")
    wrong = problems_of(path)
    print("\n".join(wrong) if wrong else "It holds: today's verdict is the one of the book.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
