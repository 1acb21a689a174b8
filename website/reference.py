"""The pages of `docs/`, and what can be called from Python, from its docstrings."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

import dtnb
from dtnb.resources import shipped
from website.sources import Sources, contents

#: links out of `docs/` lead to the repository, which a site on a disk does not have
_OUTWARD = re.compile(r"\[([^\]]+)\]\((?:\.\./[^)]*|[\w-]+\.(?:svg|yaml|json))\)")
_INWARD = re.compile(r"\[([^\]]+)\]\(([\w-]+)\.md(?:#[^)]*)?\)")
_IMAGE = re.compile(r"!?(\[[^\]]*\]\((images/[^)]+)\))")


def write(sources: Sources, chosen: Collection[str] | None = None) -> None:
    """Write the reference pages, which are English; all unless some are chosen, by name."""
    folder = shipped("docs")
    pages = []
    for file in sorted(folder.glob("*.md")):
        text = file.read_text(encoding="utf-8")
        for _, image in _IMAGE.findall(text):
            _copy(folder / image, sources.folder / "reference" / image)
        # A link to a picture shows it: a page of its own for it would be a download.
        text = _noted(sources, _OUTWARD.sub(r"\1", _IMAGE.sub(r"!\1", text)))
        if chosen is not None:
            text = _INWARD.sub(lambda link: link[0] if link[2] in chosen else link[1], text)
        if file.stem == "README":
            head = text.partition("\n")[2]
        elif chosen is None or file.stem in chosen:
            sources.write(f"reference/{file.stem}", text)
            pages.append(file.stem)
    # The page that says for whom each page is leads to them.
    order = [link[1] for link in _INWARD.findall(head)]
    pages.sort(key=order.index)
    listed = f"# {sources.say('reference')}\n{head}\n\n{contents(pages, hidden=True)}"
    sources.write("reference/index", listed)
    sources.write("reference/api", _api(sources))


def _noted(sources: Sources, text: str) -> str:
    """Return a page that says below its heading, in French, that it is English."""
    heading, _, rest = text.partition("\n")
    return f"{heading}\n\n{sources.say('reference.note')}\n{rest}"


def _copy(image: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(image.read_bytes())


def _api(sources: Sources) -> str:
    parts = [f"# {sources.say('api')}", sources.say("reference.note"), sources.say("api.about")]
    for name in sorted(dtnb.__all__, key=str.casefold):
        if name.startswith("__"):
            continue
        is_class = isinstance(getattr(dtnb, name), type)
        kind, members = ("autoclass", ":members:") if is_class else ("autofunction", "")
        parts.append(f"## {name}\n\n```{{eval-rst}}\n.. {kind}:: dtnb.{name}\n   {members}\n```")
    return "\n\n".join([*parts, ""])
