"""Pack the built page, the engine and its interpreter into one HTML file that opens from disk."""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from dtnb.markup.shown import style_sheet
from dtnb.notebook.front_end import packed_element

#: the file that names the folders of the newest build; `website.app.build` writes it
CURRENT = "current.json"
#: the file with the licences of all parts of the page
LICENCES = "LICENCES.txt"
#: for each part of the engine, the name of its folder and the name of its file in that folder
PARTS = {
    "interpreter": ("interpreter", "pyodide.asm.wasm"),
    "script": ("interpreter", "pyodide.asm.mjs"),
    "library": ("interpreter", "library.zip"),
    "engine": ("engine", "engine.zip"),
}


class _Current(msgspec.Struct):
    """The names of the folders of the newest build."""

    interpreter: str
    engine: str


def is_built(app: Path) -> bool:
    """Tell whether a folder has a built page."""
    return (app / CURRENT).is_file()


def page(app: Path, title: str, lang: str, turn: str | None) -> str:
    """Return the page as one file.

    `app` is the folder of a built page. `turn` is the data of a link to the turn that is opened
    first. The content security policy allows only WebAssembly, data in the file itself, and our own
    script and style sheets, which it names by their hashes.
    """
    current = msgspec.json.decode((app / CURRENT).read_bytes(), type=_Current)
    folders = {"interpreter": app / current.interpreter, "engine": app / current.engine}
    engine = folders["engine"]
    shelves = {
        language: json.loads((engine / f"shelf.{language}.json").read_text("utf-8"))
        for language in ("en", "fr")
    }
    finder = json.loads((engine / "finder.json").read_text("utf-8"))
    site: dict[str, Any] = {
        "finder": finder, "shelves": shelves, "casebook": None, "serviceWorker": None,
        "turn": turn, "lang": lang, "licences": {"text": (app / LICENCES).read_text("utf-8")},
    }  # fmt: skip
    texts = {
        "site": json.dumps(site, ensure_ascii=False).encode(),
        "worker": (engine / "worker.js").read_bytes(),
    }
    parts = {name: (folders[folder] / file).read_bytes() for name, (folder, file) in PARTS.items()}
    contents = {**texts, **parts}
    elements = "".join(packed_element(f"dtnb-{name}", data) for name, data in contents.items())
    script = (engine / "alone.js").read_text("utf-8")
    style = (engine / "alone.css").read_text("utf-8")
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_security_policy(script, style)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, '
        'viewport-fit=cover, interactive-widget=resizes-content">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f'<div id="dtnb-app"></div>\n{elements}'
        f'<script type="module">{script}</script>\n</body>\n</html>\n'
    )


def _security_policy(script: str, style: str) -> str:
    sheet = style_rules()
    return (
        f"default-src 'none'; script-src {hash_of(script)} blob: 'wasm-unsafe-eval'; "
        f"worker-src data:; style-src {hash_of(style)} {hash_of(sheet)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def style_rules() -> str:
    """Return the rules of the style sheet of our markup, without the element around them."""
    return str(style_sheet()).removeprefix("<style>").removesuffix("</style>")


def hash_of(text: str) -> str:
    """Return the hash by which the security policy allows a script or a style sheet."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
