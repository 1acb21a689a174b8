"""Show, share and report quarrels on the page, as plain data.

* link: an address that contains a packed text, here a draft.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.app.link import LinkError, link_of_text, qr_svg, unpack
from dtnb.quarrels.files import draft_text, read_draft

if TYPE_CHECKING:
    from dtnb.quarrels.draft import Draft
    from dtnb.quarrels.screens import Act, Screen


def next_screen(draft: Any, act: Any) -> Screen:
    """Return the next screen of a draft after a player's act, such as a choice."""
    return _show(read_draft(draft), act)


def open_link(data: str, lang: str) -> Screen:
    """Return the screen of the draft in a link."""
    return _show(read_draft(unpack(data, lang), lang))


def share(draft: Any, address: str, lang: str) -> dict[str, str]:
    """Return a draft as a link and as a QR code, or say why that is not possible."""
    shared = {"link": "", "qr": "", "reason": ""}
    try:
        text = msgspec.json.encode(read_draft(draft, lang)).decode()
        shared["link"] = link_of_text(text, address=f"{address}#quarrel", lang=lang)
        shared["qr"] = qr_svg(shared["link"], lang)
    except LinkError as error:
        shared["reason"] = str(error)
    return shared


def file_of(draft: Any, lang: str) -> str:
    """Return a draft as the text of a replay file with its dispute and its claims."""
    return draft_text(read_draft(draft, lang))


def report(draft: Any, lang: str) -> dict[str, str]:
    """Return the file that reports a wrong verdict on a draft, and where to send it."""
    from dtnb.quarrels.responder import report_of

    return report_of(read_draft(draft, lang))


def _show(draft: Draft, act: Act | None = None) -> Screen:
    # Imported here, because a page that only replays a turn needs no screens.
    from dtnb.quarrels.flow import show

    return show(draft, act)
