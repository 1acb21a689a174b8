"""The magics ``%%turn`` and ``%turn`` of a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dtnb.tabletop.turn_cell import TurnCell, marked_cell_error, no_turn_error

if TYPE_CHECKING:
    from dtnb.replay import Replay


class TurnMagics:
    """The magics ``%%turn`` and ``%turn`` of one notebook; `shell` is the IPython shell."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._latest: TurnCell | None = None

    def register(self) -> None:
        """Register the magics and their completions with the shell."""
        self._shell.register_magic_function(self.turn, "line_cell", "turn")
        from IPython.core.completer import context_matcher

        # IPython sets attributes of a matcher, which is not possible for a method.
        def matcher(context: Any) -> Any:
            return self._complete(context)

        completer = self._shell.Completer
        completer.custom_matchers.append(context_matcher(identifier="dtnb.turn")(matcher))

    def _complete(self, context: Any) -> Any:
        """Return the completions at the cursor of a cell in the form that IPython expects."""
        from IPython.core.completer import SimpleCompletion

        from dtnb.tabletop.turn_completion import continuations

        text = context.full_text
        lines = text.split("\n")[: context.cursor_line + 1]
        text = "\n".join([*lines[:-1], lines[-1][: context.cursor_position]])
        completions = list(continuations(text, self._latest))
        return {
            "completions": [
                SimpleCompletion(text=completion.text, type="turn") for completion in completions
            ],
            "matched_fragment": completions[0].replaced if completions else "",
            "suppress": bool(completions),
        }

    def turn(self, line: str, cell: str | None = None) -> Replay | None:
        """Play a turn, one phrase per line, or continue the turn of an earlier cell.

        ``%%turn Ann=… Ben=…`` names the seats and their characters; the lines below it are phrases.
        Its options are ``--edition``, ``--game``, ``--lang`` and ``--as NAME``, which assigns the
        replay to a variable. ``%turn PHRASE`` adds one phrase to the turn of the earlier cell.
        """
        if cell is not None:
            turn = TurnCell.read(line, cell)
        elif self._latest is None:
            raise no_turn_error("en")
        else:
            turn = self._latest.with_line(line)
        played = turn.play()
        if played.marked_cell is not None:
            from IPython.display import display

            display(played.marked_cell)  # type: ignore[no-untyped-call]
            raise marked_cell_error(played.marked_cell)
        self._latest = turn
        if turn.settings.variable:
            self._shell.user_ns[turn.settings.variable] = played.replay
        return played.replay
