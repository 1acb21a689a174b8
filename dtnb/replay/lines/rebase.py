"""Update a replay file's inputs and fingerprints after the engine's results have changed.

A fingerprint is the short hash of a state. The file stores one for the start and one for the state
after each input.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from dtnb.files import Source, to_json, to_yaml
from dtnb.kernel import Record
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.file.writers import plain_data
from dtnb.replay.running.load import Loaded, load, prepare, run


class RebasedFile(NamedTuple):
    """The result of updating a file."""

    #: the file with new fingerprints, and with the inputs that are still possible
    loaded: Loaded
    #: the record as the engine computes it now
    record: Record
    #: how many old fingerprints differ
    changed_fingerprints: int
    #: how many inputs were dropped: the first that is no longer possible, and all inputs after it
    dropped_inputs: int


def rebase(loaded: Loaded) -> RebasedFile:
    """Return a file with the inputs and fingerprints that the engine computes now.

    Raise FileProblems if a move can no longer be made. Only the author can say which move should
    replace it.
    """
    file = loaded.file
    has_only_inputs = bool(file.inputs) and not file.moves
    prepared = prepare(loaded, loaded.edition, file.policies)
    record = run(loaded, prepared, tolerant=has_only_inputs).record
    fingerprints = list(record.hashes())
    inputs = file.inputs[: len(record.inputs)]
    fingerprint_pairs = zip(fingerprints, file.hashes, strict=False)
    changed_count = sum(
        new_fingerprint != old_fingerprint for new_fingerprint, old_fingerprint in fingerprint_pairs
    )
    changed_count += abs(len(fingerprints) - len(file.hashes))
    dropped_count = len(file.inputs) - len(inputs)
    updated = loaded._replace(file=replace(file, inputs=inputs, hashes=fingerprints))
    return RebasedFile(updated, record, changed_count, dropped_count)


def update_text(updated: Loaded) -> str:
    """Return the text of a file with new inputs and fingerprints.

    All other lines of a YAML file stay as they were written, comments included.
    """
    source, file = updated.source, updated.file
    if source.text.lstrip()[:1] == "{":
        return to_json(plain_data(file))
    text = _replace_generated(source, file)
    return text if load(text.encode(), source.name).file == file else to_yaml(plain_data(file))


def _replace_generated(source: Source, file: ReplayFile) -> str:
    """Return the source's text with its entries ``inputs`` and ``hashes`` replaced."""
    lines = source.text.splitlines()
    top_level_lines = sorted(source.place((name,), key=True)[0] for name in source.data)
    parts: list[str] = []
    skipped = range(0)
    for number, line in enumerate(lines, start=1):
        if number in skipped:
            continue
        name = line.partition(":")[0]
        if name in ("inputs", "hashes") and name in source.data and number in top_level_lines:
            end_line = next((top for top in top_level_lines if top > number), len(lines) + 1)
            skipped = range(number, end_line)
            parts += to_yaml({name: getattr(file, name)}).splitlines()
        else:
            parts.append(line)
    return "\n".join(parts) + "\n"
