"""The pages of `docs/`, and what can be called from Python, from its docstrings."""

from __future__ import annotations

import re
from pathlib import Path

import dtnb
from dtnb.resources import shipped
from website.sources import Sources, contents

#: links out of `docs/` lead to the repository, which a site on a disk does not have
_OUTWARD = re.compile(r"\[([^\]]+)\]\((?:\.\./[^)]*|[\w-]+\.(?:svg|yaml|json))\)")
_IMAGE = re.compile(r"!?(\[[^\]]*\]\((images/[^)]+)\))")


def write(sources: Sources) -> None:
    """Write the reference pages, which are English."""
    folder = shipped("docs")
    pages = []
    for file in sorted(folder.glob("*.md")):
        if file.stem == "README":
            continue
        text = file.read_text(encoding="utf-8")
        for _, image in _IMAGE.findall(text):
            _copy(folder / image, sources.folder / "reference" / image)
        # A link to a picture shows it: a page of its own for it would be a download.
        text = _IMAGE.sub(r"!\1", text)
        sources.write(f"reference/{file.stem}", _OUTWARD.sub(r"\1", text))
        pages.append(file.stem)
    sources.write("reference/index", f"# {sources.say('reference')}\n\n" + contents(pages))
    sources.write("reference/api", _api(sources))


def _copy(image: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(image.read_bytes())


def _api(sources: Sources) -> str:
    parts = [f"# {sources.say('api')}"]
    for name in dtnb.__all__:
        thing = getattr(dtnb, name)
        if name.startswith("__"):
            continue
        kind = "autoclass" if isinstance(thing, type) else "autofunction"
        home = f"{thing.__module__}.{thing.__qualname__}"
        members = [":members:"] if kind == "autoclass" else []
        parts.append(
            "\n".join(
                ["```{eval-rst}", f".. {kind}:: {home}", *(f"   {each}" for each in members), "```"]
            )
        )
    return "\n\n".join([*parts, ""])
