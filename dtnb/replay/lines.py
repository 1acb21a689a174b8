"""A replay as the builder of frames wants it: a record with what people wrote on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.files.messages import said_in
from dtnb.frames.line import Fork, Line, Refusal, Remark, Statement

if TYPE_CHECKING:
    from dtnb.replay.branch import Branch


def as_line(branch: Branch) -> Line:
    """Return a line with its remarks and branches."""
    remarks = [Remark(each.position, note=each.note, mark=each.mark) for each in branch.remarks]
    for claim in branch.claims:
        step = claim.step if claim.step >= 0 else None
        found = said_in(claim.found, "fr" if branch.replay.lang == "fr" else "en")
        statement = Statement(claim.by, claim.says, claim.answer, step, found)
        remarks.append(Remark(claim.position, claim=statement))
    for refused in branch.refusals:
        refusal = Refusal(refused.seat, refused.text, refused.verdict)
        remarks.append(Remark(refused.position, refusal=refusal))
    remarks.sort(key=lambda remark: remark.position)
    forks = tuple(Fork(each.name, each.position, as_line(each)) for each in branch.branches)
    title = branch.name or branch.replay.title
    return Line(branch.record, title, tuple(remarks), forks)
