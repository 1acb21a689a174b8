"""``python -m dtnb`` is the command ``dtnb``."""

from dtnb.cli import main

main()
