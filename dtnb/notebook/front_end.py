"""The front end inside a page: its compressed script and style sheet, and a script to unpack them.

Compressed, script and style sheet are a third as long. The page's content security policy allows
the two scripts by their hashes, so that nothing else runs there.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import json
from html import escape
from pathlib import Path
from typing import NamedTuple

from dtnb.notebook.payload import zipped

STATIC = Path(__file__).with_name("static")
#: the units by which a Stepper steps, from the largest to the smallest
LEVELS = ("turn", "phase", "event", "window", "step")

_UNPACKING = """\
const text = async (id) => {
  const packed = Uint8Array.from(atob(document.getElementById(id).textContent), (one) => one.charCodeAt(0));
  return new Response(new Response(packed).body.pipeThrough(new DecompressionStream("gzip"))).text();
};
const add = (node, content) => document.head.append(Object.assign(node, { textContent: content }));
add(document.createElement("style"), await text("dtnb-style"));
add(Object.assign(document.createElement("script"), { type: "module" }), await text("dtnb-script"));
"""  # noqa: E501


_ADDING = """\
{{
  const add = (node, content) => document.head.append(Object.assign(node, {{ textContent: content }}));
  add(document.createElement("style"), {style});
  add(Object.assign(document.createElement("script"), {{ type: "module" }}), {script});
}}
"""  # noqa: E501


class FrontEnd(NamedTuple):
    """The parts of a page that load the front end."""

    #: directives for the page's content security policy
    policy: str
    #: elements for the end of the page's body
    elements: str


@functools.cache
def front_end(asks: bool = False) -> FrontEnd:
    """Return the front end embedded in a page; `asks` says whether the page asks its reader."""
    script, style = _text("stepper.js"), _text("stepper.css")
    if asks:
        style += _text("gamebook.css")
    sources = " ".join(f"'sha256-{_digest(source)}'" for source in (_UNPACKING, script))
    policy = f"script-src {sources}; style-src 'unsafe-inline'"
    elements = (
        f"{packed('dtnb-style', style.encode())}{packed('dtnb-script', script.encode())}"
        f'<script type="module">{_UNPACKING}</script>\n'
    )
    return FrontEnd(policy, elements)


def shared_front_end(address: str) -> FrontEnd:
    """Return the front end as a script at an address that several pages share.

    It is a classic script, because a page opened from disk may not fetch files or load modules. It
    adds a script to the page, which the policy allows by its hash.
    """
    script = f"'sha256-{_digest(_text('stepper.js'))}'"
    policy = f"script-src 'self' file: {script}; style-src 'unsafe-inline'"
    return FrontEnd(policy, f'<script src="{escape(address, quote=True)}"></script>\n')


def shared_script() -> str:
    """Return the content of the shared script."""
    style = _text("stepper.css") + _text("gamebook.css")
    return _ADDING.format(style=json.dumps(style), script=json.dumps(_text("stepper.js")))


def widget_sheet() -> str:
    """Return the style sheet of widgets, which also draw gamebooks and tables."""
    return "".join(map(_text, ("stepper.css", "gamebook.css", "table.css")))


def packed(id_: str, data: bytes) -> str:
    """Return an element that contains data; no browser runs or shows it."""
    text = base64.b64encode(data if data[:2] == b"\x1f\x8b" else zipped(data)).decode()
    return f'<script type="application/octet-stream" id="{id_}">{text}</script>\n'


def _text(name: str) -> str:
    # A browser turns CR LF into LF before it hashes a script. So the hash must be computed with LF,
    # whatever line breaks the checkout has.
    return (STATIC / name).read_text(encoding="utf-8").replace("\r\n", "\n")


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
