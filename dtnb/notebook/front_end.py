"""The front end inside a page: its compressed script and style sheet, and a script to unpack them.

Compression makes the page two thirds shorter. The page's content security policy allows the two
scripts by their hashes, so that nothing else runs there.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import json
from html import escape
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

from dtnb.notebook.payload import zipped

STATIC = Path(__file__).with_name("static")
#: the units by which a Stepper steps, from the largest to the smallest
LEVELS = ("turn", "phase", "event", "window", "step")

#: the script that unpacks the front end and adds it to the page
_UNPACK_SCRIPT = """\
const digit = (letter) => (letter === 33 ? 60 : letter || 126) - 42;
const text = async (id) => {
  const written = document.getElementById(id).textContent, length = Math.floor(written.length * 4 / 5);
  const packed = new DataView(new ArrayBuffer(Math.ceil(length / 4) * 4));
  for (let at = 0; at < length; at += 4) {
    let four = 0;
    for (let i = 0; i < 5; i += 1) four = four * 85 + digit(written.charCodeAt(at / 4 * 5 + i));
    packed.setUint32(at, four);
  }
  return new Response(new Response(packed.buffer.slice(0, length)).body.pipeThrough(new DecompressionStream("gzip"))).text();
};
const add = (node, content) => document.head.append(Object.assign(node, { textContent: content }));
add(document.createElement("style"), await text("dtnb-style"));
add(Object.assign(document.createElement("script"), { type: "module" }), await text("dtnb-script"));
"""  # noqa: E501


#: the script that several pages share; it adds the front end to the page
_SHARED_SCRIPT = """\
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
def front_end(can_draw_gamebooks: bool = False) -> FrontEnd:
    """Return the front end for one page, whose style includes gamebooks if they can be drawn."""
    script, style = _read_static("stepper.js"), _read_static("stepper.css")
    if can_draw_gamebooks:
        style += _read_static("gamebook.css")
    sources = " ".join(f"'sha256-{_hash_of_script(source)}'" for source in (_UNPACK_SCRIPT, script))
    policy = f"script-src {sources}; style-src 'unsafe-inline'"
    elements = (
        f"{packed_element('dtnb-style', style.encode())}"
        f"{packed_element('dtnb-script', script.encode())}"
        f'<script type="module">{_UNPACK_SCRIPT}</script>\n'
    )
    return FrontEnd(policy, elements)


def shared_front_end(address: str) -> FrontEnd:
    """Return the front end for a page that loads :func:`shared_script` from an address.

    The shared script is not a module, because browsers load no modules into a page opened from
    disk. It adds the front end to the page as another script, whose hash the policy allows.
    """
    script = f"'sha256-{_hash_of_script(_read_static('stepper.js'))}'"
    policy = f"script-src 'self' file: {script}; style-src 'unsafe-inline'"
    return FrontEnd(policy, f'<script src="{escape(address, quote=True)}"></script>\n')


def shared_script() -> str:
    """Return the content of the script that several pages share."""
    style = _read_static("stepper.css") + _read_static("gamebook.css")
    return _SHARED_SCRIPT.format(
        style=json.dumps(style), script=json.dumps(_read_static("stepper.js"))
    )


def widget_sheet() -> str:
    """Return the style sheet of widgets, which also draw gamebooks and tables."""
    return "".join(map(_read_static, ("stepper.css", "gamebook.css", "table.css")))


#: translates Python's digits of base 85 (RFC 1924) to consecutive characters. ``!`` stands for
#: ``<``, which could begin a tag
_DIGITS = bytes.maketrans(
    (digits + ascii_uppercase + ascii_lowercase + "!#$%&()*+-;<=>?@^_`{|}~").encode(),
    bytes(range(42, 127)).replace(b"<", b"!"),
)


def packed_element(id_: str, data: bytes) -> str:
    """Return an element that contains data in base 85, compressed unless it already is.

    It is a twentieth shorter than in base 64. No browser runs or shows the element.
    """
    packed = data if data[:2] == b"\x1f\x8b" else zipped(data)
    text = base64.b85encode(packed).translate(_DIGITS).decode()
    return f'<script type="application/octet-stream" id="{id_}">{text}</script>\n'


def _read_static(name: str) -> str:
    # A browser turns CR LF into LF before it hashes a script, so the hash must be computed with LF.
    return (STATIC / name).read_text(encoding="utf-8").replace("\r\n", "\n")


def _hash_of_script(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
