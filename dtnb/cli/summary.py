"""The summary that ``dtnb replay`` prints below a story: its end, failed moves and statements.

* result of a move: its status ("landed" if it was made), and the verdict with the reasons against
  it.
* passed over: a move that could not be made in one window, and was tried in a later one, was passed
  over in the first. The reasons against it there are listed too.
* fidelity, drift: whether the game is played as it was when the file was written, and if not, the
  first step that differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING

from dtnb.cli.command_messages import Messages

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames import Document
    from dtnb.replay import Branch, MoveResult, Replay

#: the width of the column with an event's number and its windows; the event's text follows it
_EVENT_INDENT = 14


def summary(
    replay: Replay,
    branch: Branch,
    document: Document,
    messages: Messages,
    width: int,
    cite_rules: bool = True,
    *,
    full: bool = False,
) -> Iterator[str]:
    """Yield the text lines that summarize a played branch and its own branches.

    `document` shows the branch; its last frame shows the table at the end. With `full`, events
    and fulfilled expectations are listed as well.
    """
    header = list(_header_lines(replay, messages, full))
    yield from ("", *header) if header else ()
    if full:
        yield from _event_lines(branch, messages, width)
    yield from _table_lines(document, messages, width, full)
    for listed_branch in branch.everything():
        lines = [
            *_failed_move_lines(listed_branch, messages, cite_rules),
            *_ending_lines(listed_branch, messages),
            *_statement_lines(listed_branch, messages, cite_rules, full),
        ]
        if lines and (full or listed_branch is not branch):
            yield ""
        if listed_branch.name and listed_branch is not branch:
            yield messages("replay.branch", name=listed_branch.name)
        yield from lines


def holds(branch: Branch) -> bool:
    """Return whether every expectation and claim of a branch and of its own branches is true."""
    return all(
        all(expectation.holds for expectation in judged_branch.expectations)
        and all(claim.answer for claim in judged_branch.claims)
        for judged_branch in branch.everything()
    )


def _header_lines(replay: Replay, messages: Messages, full: bool) -> Iterator[str]:
    """Yield the title of a replay, its edition, and its chosen readings."""
    editions = replay.plugin.rulebook().editions
    name = editions[replay.edition].name.get(messages.lang)
    file_editions = [
        edition for edition in (replay.file.edition, *replay.file.editions) if edition is not None
    ]
    # The heading of the story already names the file's own edition.
    if full or (file_editions and replay.edition not in file_editions):
        yield messages("replay.edition", edition=name, id=replay.edition)
    if replay.file.edition is not None and replay.edition not in file_editions:
        names = [editions[edition].name.get(messages.lang) for edition in file_editions]
        yield messages("replay.other-edition", editions=names)
    for policy, reading in sorted(replay.policies.items()):
        yield messages("replay.policy", policy=policy, reading=reading)
    for name, printed in sorted(replay.file.prints.items()):
        yield messages("replay.print", name=name, printed=printed)
    comparison = replay.fidelity
    if comparison.fidelity.value != "unverified":
        yield messages(f"replay.{comparison.fidelity.value}", step=comparison.step)
    if replay.drift is not None:
        yield from (f"  {line}" for line in replay.drift.text(messages.lang).splitlines()[1:])


def _event_lines(branch: Branch, messages: Messages, width: int) -> Iterator[str]:
    """Yield the list of events, with a heading."""
    if not branch.views.events:
        return
    yield ""
    yield messages("replay.events")
    for line in repr(branch.views.events).splitlines():
        # Wrapped lines begin below the text of the event, not below its number and windows.
        start = len(line) - len(line[_EVENT_INDENT:].lstrip()) if len(line) > _EVENT_INDENT else 0
        yield from wrap(line, width - 2, initial_indent="  ", subsequent_indent=" " * (start + 2))


def _table_lines(document: Document, messages: Messages, width: int, full: bool) -> Iterator[str]:
    """Yield the table at the end: with `full` a line for each seat, else one paragraph."""
    if not document.frames:
        return
    seats = list(_seat_lines(document, messages))
    if full:
        yield from ("", messages("replay.table"), *(f"  {line}" for line in seats))
    else:
        text = messages.pair(
            messages("replay.table").rstrip(" :"), messages.speaker.text("list.clause").join(seats)
        )
        yield from wrap(text, width, subsequent_indent="    ")


def _seat_lines(document: Document, messages: Messages) -> Iterator[str]:
    for seat in document.scenes[document.frames[-1].scene].seats:
        values = [f"{dial.label} {dial.value}" for dial in seat.dials]
        values += [f"{token.name} {token.count}" for token in seat.tokens if token.count]
        yield messages.pair(document.seats[seat.seat].name, ", ".join(values))


def _failed_move_lines(branch: Branch, messages: Messages, cite_rules: bool) -> Iterator[str]:
    """Yield the moves of a branch that could not be made (that did not land), with the reasons."""
    for result in branch.results:
        if result.status == "landed":
            continue
        yield messages(f"replay.{result.status}", move=result.text)
        yield from (f"  {reason}" for reason in _reason_lines(branch, result, messages, cite_rules))


def _reason_lines(
    branch: Branch, result: MoveResult, messages: Messages, cite_rules: bool
) -> Iterator[str]:
    """Yield the reasons why a move failed, each with the first window in which it applied.

    A window is a point of a turn at which seats are asked for actions.
    """
    from dtnb.explain.sentence import text_of
    from dtnb.explain.verdicts import explain_reason

    speaker = _speaker_of(branch)
    printed_texts: set[str] = set()
    for skipped in branch.passed_over(result):
        for reason in skipped.verdict.reasons:
            explained = explain_reason(reason, speaker)
            text = text_of(explained.text)
            if text not in printed_texts:
                printed_texts.add(text)
                rules = _rules_in_brackets(explained.rules, cite_rules)
                yield messages.pair(skipped.window, text) + rules
    for reason in result.verdict.reasons:
        explained = explain_reason(reason, speaker)
        rules = _rules_in_brackets(explained.rules, cite_rules)
        yield f"{text_of(explained.text)}{rules}"


def _rules_in_brackets(rules: Sequence[str], cite_rules: bool) -> str:
    return f" [{', '.join(rules)}]" if rules and cite_rules else ""


def _speaker_of(branch: Branch) -> Speaker:
    """Return the speaker that writes the game's messages with the names of the branch's seats."""
    from dtnb.frames import speaker_for

    replay = branch.replay
    return speaker_for(
        replay.plugin.presenter, branch.record.game, branch.record.start.table, replay.lang
    )


def _ending_lines(branch: Branch, messages: Messages) -> Iterator[str]:
    """Yield the input that is missing at the end of a branch, if there is one."""
    ending = branch.outcome
    if ending.is_open:
        seats = _speaker_of(branch).seats
        seat = seats[ending.seat] if 0 <= ending.seat < len(seats) else None
        yield messages(
            f"replay.needs-{ending.missing_input}", purpose=ending.purpose or None, seat=seat
        )


def _statement_lines(
    branch: Branch, messages: Messages, cite_rules: bool, full: bool
) -> Iterator[str]:
    """Yield the lines about expectations and claims: ✓ marks a true one, ✗ a false one."""
    all_hold = all(expectation.holds for expectation in branch.expectations)
    if branch.expectations and all_hold and not full:
        yield messages("replay.expected-count", count=len(branch.expectations))
    elif branch.expectations:
        yield messages("replay.expected-all" if all_hold else "replay.expected")
    # A line of the file may contain several statements; they are printed together.
    listed_expectations = branch.expectations if full or not all_hold else ()
    for _, group in groupby(
        listed_expectations, key=lambda statement: (statement.path, statement.text)
    ):
        statements = list(group)
        actual_values = [
            statement.found for statement in statements if not statement.holds and statement.found
        ]
        sign = "✓" if all(statement.holds for statement in statements) else "✗"
        joined_values = messages.speaker.text("list.clause").join(actual_values)
        actual = messages("replay.found", found=joined_values) if actual_values else ""
        yield f"  {sign} {statements[0].text}{actual}"
    if branch.claims:
        true_count = sum(bool(claim.answer) for claim in branch.claims)
        yield messages("replay.claims", true=true_count, count=len(branch.claims))
    for claim in branch.claims:
        sign = "✓" if claim.answer else "✗"
        rules = _rules_in_brackets(claim.rules, cite_rules)
        actual = messages("replay.found", found=claim.found) if claim.found else ""
        yield f"  {sign} {messages.pair(claim.by, claim.says)}{actual}{rules}"
