"""Run the command as a user does, without a process."""

from __future__ import annotations

from typing import NamedTuple

from click.testing import CliRunner

from dtnb.cli.root import build


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def dtnb(*words: str, **environment: str) -> Ran:
    """Run ``dtnb`` with these words; the language is English unless the test says otherwise."""
    runner = CliRunner(env={"DTNB_LANG": None, **environment})
    result = runner.invoke(build(), list(words), prog_name="dtnb")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)
