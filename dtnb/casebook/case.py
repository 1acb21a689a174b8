"""A case of the casebook, a stored dispute, that a terminal and a notebook display."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from dtnb.casebook.blocks import case_blocks
from dtnb.casebook.facts import CaseFacts
from dtnb.present import to_text

if TYPE_CHECKING:
    from dtnb.replay.disputes.settle import Settlement
    from dtnb.replay.replay import Replay


class Case(CaseFacts):
    """A dispute of the casebook, displayed with its claims, its verdict and the reasons."""

    def __repr__(self) -> str:
        return to_text(case_blocks(self))

    def _repr_html_(self) -> str:
        from dtnb.present import to_notebook

        return to_notebook(case_blocks(self), self.lang)

    @cached_property
    def replay(self) -> Replay:
        """The turn, played under the edition of its file."""
        from dtnb.replay import load_replay

        return load_replay(self.path, self.path.name, lang=self.lang)

    def settle(self) -> Settlement:
        """Settle the dispute under every edition and reading that could change the verdict."""
        return self.replay.settle()
