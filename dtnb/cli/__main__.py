"""``python -m dtnb.cli`` does what ``dtnb`` does."""

from dtnb.cli import main

main()
