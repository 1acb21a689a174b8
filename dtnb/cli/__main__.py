"""``python -m dtnb.cli`` is the command ``dtnb``."""

from dtnb.cli import main

main()
