"""``python -m website.app``: the page alone, without the rest of the site."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from website.app.build import BEST, QUICK, MissingPartError, Tools, build


def main(words: list[str]) -> None:
    """Build the page."""
    asked = argparse.ArgumentParser(prog="python -m website.app", description=__doc__)
    asked.add_argument("--output", type=Path, default=Path("site-built/app"), help="its folder")
    asked.add_argument("--node", default=shutil.which("node") or "", help="the node to use")
    asked.add_argument("--quick", action="store_true", help="compress quickly instead of well")
    options = asked.parse_args(words)
    try:
        quality = QUICK if options.quick else BEST
        build(options.output, Tools(options.node), site=False, quality=quality)
    except MissingPartError as error:
        sys.exit(f"website.app: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
