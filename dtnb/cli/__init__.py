"""The command ``dtnb``.

Exit codes: 0 fine, 1 something did not hold, 2 usage, 3 a bad file, 4 a fault of dtnb itself.
"""

from __future__ import annotations


def main() -> None:
    """Run the command with the words of the command line; ends the process."""
    from dtnb.cli.process import run

    run()
