"""Arguments of the command line, with files that are valid, invalid or missing."""

from __future__ import annotations

import os
import tempfile
from functools import cached_property
from pathlib import Path
from random import Random

from click.testing import CliRunner

from dtnb.cli.root import COMMANDS, build
from dtnb.sanitize import sanitize_json
from tests.fuzz import hostile
from tests.fuzz.kind import ROOT, Given, WrongAnswerError

OPTIONS = (
    "--help", "-h", "--version", "--lang", "--lang=fr", "--edition", "--policy", "--json", "--type",
    "--without", "--rules", "--no-rules", "--branch", "--verbose", "-v", "--options", "--rebase",
    "-o", "--output", "--force", "--seed", "--player", "--inputs", "--embed", "--", "-", "--format",
)  # fmt: skip
WORDS = (
    "en", "fr", "season-one-rerolled", "season-two", "marvel", "french", "priority=x",
    "rounding=down", "8", "+2", "half", "pure", "heroes", "policies", "rules", "editions",
    "replay", "hero", "record", "DT-DMG-01", "TW-08", "protect", "random", "greedy", "5",
    "out.yaml", "out.html", "no/out.svg", "good.yaml", "bad.yaml", "hero.yaml", "empty.yaml",
    ".", "gone.yaml", "notebook.ipynb", "good.json", "protect-now-or-later", "command-line",
)  # fmt: skip
#: commands that start a server and do not end
LEFT_OUT = ("lab",)
GOOD = (
    "dtnb: 1\ngame: dice-throne\nseats:\n  Ann: {hero: Barbarian}\n"
    "  Ben: {hero: Paladin, tokens: {Protect: 1}}\n"
    "start: {attack: {ability: Mighty Blow, damage: 9}}\nmoves:\n"
    "  - Ben rolls 3 3 6 for Divine Defense\n  - Ben spends Protect\nexpect: [Ben takes 4]\n"
)


class CommandLines:
    """Arguments, each from a command or a list of values."""

    @cached_property
    def folder(self) -> tempfile.TemporaryDirectory[str]:
        """A folder with the files that the arguments name; it is removed with the process."""
        made = tempfile.TemporaryDirectory(prefix="dtnb-fuzz-")
        place = Path(made.name)
        (place / "good.yaml").write_text(GOOD, encoding="utf-8")
        (place / "bad.yaml").write_text(GOOD.replace("Paladin", "Pal\\x1badin"), encoding="utf-8")
        (place / "empty.yaml").write_bytes(b"")
        (place / "good.json").write_text("{}", encoding="utf-8")
        (place / "notebook.ipynb").write_text('{"cells": []}', encoding="utf-8")
        hero = ROOT / "heroes" / "treant.yaml"
        (place / "hero.yaml").write_bytes(hero.read_bytes())
        return made

    def make(self, luck: Random) -> Given:
        """Return the arguments of a command."""
        commands = [name for name in COMMANDS if name not in LEFT_OUT]
        words = [luck.choice(commands)] if luck.random() < 0.95 else []
        for _ in range(luck.randrange(5)):
            kind = luck.random()
            if kind < 0.4:
                words.append(luck.choice(OPTIONS))
            elif kind < 0.9:
                words.append(luck.choice(WORDS))
            else:
                words.append(luck.choice(hostile.TEXTS))
        # Playing whole games is not what is tried here.
        return Given([*words, "--inputs", "5"] if "play" in words else words, "words")

    def run(self, sample: Given) -> None:
        """Run the command in its folder, and restore the folder."""
        if set(LEFT_OUT) & set(sample.data):
            return
        before = Path.cwd()
        os.chdir(self.folder.name)
        kept = set(os.listdir("."))
        try:
            runner = CliRunner(env={"DTNB_LANG": None, "DTNB_REPLAYS": None})
            ran = runner.invoke(
                build(), [word.replace("\0", "") for word in sample.data], input=GOOD
            )
        finally:
            for name in set(os.listdir(".")) - kept:
                Path(name).unlink()
            os.chdir(before)
        if ran.exception is not None and not isinstance(ran.exception, SystemExit):
            raise ran.exception
        output = (ran.stdout + ran.stderr).replace("\t", "").replace("\n", "")
        if ran.exit_code not in (0, 1, 2, 3) or sanitize_json(output) != output:
            raise WrongAnswerError(f"exit code {ran.exit_code}: {ran.stdout}{ran.stderr}")


KIND = CommandLines()
