"""Load the replays that are named on the command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, USAGE, Failure
from dtnb.cli.options import parse_assignments, unknown_id_failure
from dtnb.cli.output import say

if TYPE_CHECKING:
    from dtnb.replay import Branch, Replay
    from dtnb.replay.running.load import Loaded

#: the name that means standard input
STDIN = "-"


def open_replay(
    name_or_path: str,
    messages: Messages,
    edition: str | None = None,
    policies: Sequence[str] = (),
    tolerant: bool = False,
    prints: Sequence[str] = (),
) -> Replay:
    """Load a replay and play it, by default under the edition and the readings of its file.

    `name_or_path` is a file, ``-`` for standard input, or the name of a shipped replay. Normally, a
    move that cannot be made is an error. With `tolerant`, `edition`, `policies` or `prints`, the
    move is skipped, and the results of the replay say that it was impossible.

    Raise Failure if the replay does not exist or is invalid, or if the edition or a policy is
    unknown.
    """
    from dtnb.files import FileProblems
    from dtnb.replay import load_replay
    from dtnb.rulebook import UnknownId

    chosen_readings = parse_assignments(policies, messages)
    printings = parse_assignments(prints, messages, "print")
    source, name = source_of(name_or_path, messages)
    try:
        is_changed = bool(edition or chosen_readings or printings)
        replay = load_replay(source, name, lang=messages.lang, tolerant=tolerant or is_changed)
        if is_changed:
            new_policies = {**replay.policies, **chosen_readings} if chosen_readings else None
            replay = replay.run(edition, new_policies, printings)
    except FileProblems as problems:
        raise Failure(problems.text(messages.lang), BAD_FILE, heading=False) from problems
    except UnknownId as error:
        raise unknown_id_failure(error, messages) from error
    return replay


def warn_if_played_differently(replay: Replay, messages: Messages) -> None:
    """Print a warning on stderr if a replay is now computed differently than it was recorded.

    The caller must play the replay under the edition and readings of its file.
    """
    from dtnb.replay.running.drift import find_drift

    file = replay.file
    drift = find_drift(replay.plugin, replay.record, file.hashes, file.inputs)
    if drift is not None:
        say(drift.text(messages.lang), err=True)


def source_files_of(name_or_path: str, loaded: Loaded) -> list[str | Path]:
    """Return the files that a replay is loaded from; a command must not overwrite them."""
    from dtnb.replay.lines.saving import files_named

    return [name_or_path, *files_named(loaded)]


def source_of(name_or_path: str, messages: Messages) -> tuple[Path | bytes, str]:
    """Return the path or text of a replay, and its name in messages."""
    from dtnb.files import REPLAY_LIMITS, closest_name, find_name
    from dtnb.replay.replay import find_shipped, shipped_files

    if name_or_path == STDIN:
        if sys.stdin is None:
            raise Failure(messages("no-input"), BAD_FILE)
        # One byte more than the limit is enough for the loader to refuse longer input.
        return sys.stdin.buffer.read(REPLAY_LIMITS.size + 1), "<stdin>"
    path = Path(name_or_path)
    if path.exists() and not path.is_dir():
        return path, name_or_path
    file = find_shipped(path.stem if path.suffix == ".yaml" else name_or_path)
    if file is not None and len(path.parts) == 1:
        return file, file.name
    shipped = shipped_files()
    name = find_name(path.stem if path.suffix == ".yaml" else name_or_path, shipped)
    # `find_name` also finds a name in another spelling, such as with spaces for hyphens. A path
    # with folders is not a name, so it opens no shipped replay.
    if name is None or len(path.parts) > 1:
        suggestion = closest_name(name_or_path, shipped)
        raise Failure(messages("no-replay", name=name_or_path, near=suggestion), BAD_FILE)
    return shipped[name], shipped[name].name


def branch_of(replay: Replay, branch_name: str | None, messages: Messages) -> Branch:
    """Return the branch with the name `branch_name`, or the main line if no name is given.

    Raise Failure if there is no such branch.
    """
    from dtnb.files import closest_name, find_name

    if branch_name is None:
        return replay
    branches = {branch.name: branch for branch in replay.everything() if branch.name}
    name = find_name(branch_name, branches)
    if not branches:
        raise Failure(messages("no-branches"), USAGE)
    if name is None:
        suggestion = closest_name(branch_name, branches)
        known = messages.speaker.text("list.clause").join(branches) or None
        raise Failure(messages("no-branch", name=branch_name, near=suggestion, known=known), USAGE)
    return branches[name]
