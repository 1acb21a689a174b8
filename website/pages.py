"""From the sources of one language to its pages, in which the theme speaks that language."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from subprocess import run

from dtnb.rulebook import Language
from website.words import THEME, site_text

_HERE = Path(__file__).parent
#: what is live is made by ourselves
_LIVE = ("lesson", "turn")
#: what scrolls has to be reached by keys
_SCROLLS = ("<pre>", '<div class="table-wrapper')
#: the theme has two landmarks of one kind and names neither
_LANDMARKS = {"sidebar-drawer": "contents.site", "toc-drawer": "contents.page"}


def build(folder: Path, output: Path, language: Language) -> None:
    """Have Sphinx make the pages; a warning is an error.

    Raises
    ------
    RuntimeError
        If it cannot.
    """
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    environment = {**os.environ, "DTNB_SITE_LANGUAGE": language, "DTNB_SITE_SOURCES": str(folder)}
    done = run([*command, "-c", str(_HERE), str(folder), str(output)], env=environment, check=False)
    shutil.rmtree(output / ".doctrees", ignore_errors=True)
    if done.returncode:
        raise RuntimeError(f"website: Sphinx could not make {output}")
    for page in output.rglob("*.html"):
        if page.parent.name not in _LIVE:
            text = page.read_text(encoding="utf-8")
            page.write_text(_mended(text, language), encoding="utf-8")


def _mended(text: str, language: Language) -> str:
    for name, which in _LANDMARKS.items():
        named = f'<aside aria-label="{site_text(language, which)}" class="{name}'
        text = text.replace(f'<aside class="{name}', named)
    for scrolls in _SCROLLS:
        tag, rest = scrolls[:4], scrolls[4:]
        text = text.replace(scrolls, f'{tag} tabindex="0"{rest}')
    for english, french in THEME.items() if language == "fr" else ():
        text = text.replace(english, french)
    return text
