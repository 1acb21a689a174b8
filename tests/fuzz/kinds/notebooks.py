"""Notebooks: read, and converted to a page and to a handout."""

from __future__ import annotations

import base64
import copy
import gzip
import json
import tempfile
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import ipywidgets

from dtnb.files import FileProblems
from dtnb.notebook.handout import Handout
from dtnb.notebook.lesson import Lesson
from dtnb.notebook.notebook_file import STATE_MIME, read_notebook
from dtnb.replay import load_replay
from tests.fuzz import hostile
from tests.fuzz.changing import Stock, at, characters, paths
from tests.fuzz.kind import ROOT, Given, WrongAnswerError, judge, texts
from tests.notebook import damaged, lessons

NAME = "fuzz.ipynb"
#: lessons with prose, code, pictures and tables
FILES = ("notebooks/2[03]_*.ipynb", "notebooks/1[89]_*.ipynb")
REPLAYS = ("false-claim",)
#: characters of markup, each a few times or far too many times
MARKUP = (
    "<div>", "</div>", "<p>", "<b class={}>", "<a href=x>", "<table>", "<td>", "</table>", "<svg>",
    "<path/>", "</svg>", "<title>", "<math>", "<br>", "<!--", "-->", "<style>", "<script>", "<x-y>",
    "<details><summary>", "</details>", "<select>", "<template>", "<plaintext>", "<li>", "</", "<",
    "&#x0;", "&amp", "\x00", "\x7f", "a b=1 ", "'", '"', ">", "=", "> ", "- ", "# ", "#", "*a_ ",
    "[", "[a](", "![a](attachment:x)", "![a](x.png)", "[^a]", "[^a]: b\n\n", "|a", "\n|-", "`",
    "~~",
    "\n", "  ", "\\", "<http:", "1. ", "```\n", "$", "\u2028", "\U0001f600", "\x1b[0m", "===\n",
)  # fmt: skip
TIMES = (1, 1, 2, 5, 20, 500, 3000, 20_000, 100_000)


class Notebooks:
    """Notebooks with changes; their documents are changed as data and packed before reading."""

    @cached_property
    def stock(self) -> Stock:
        """The notebooks that people saved."""
        saved = [json.loads(text) for text in texts(*FILES)]
        # Notebooks with widgets are as frequent as all others together.
        return Stock([*saved, *map(_live, REPLAYS * 2)])

    def make(self, luck: Random) -> Given:
        """Return a notebook with changes of its structure, its markup or its characters."""
        if luck.random() < 0.1:
            return Given(characters(luck.choice(texts(*FILES)), luck))
        data = self.stock.data(luck)
        if luck.random() < 0.4:
            _marked(data, luck)
        return Given(data, "json")

    def run(self, sample: Given) -> None:
        """Read it, and make both pages."""
        raw = sample.raw() if sample.form == "text" else json.dumps(sealed(sample.data)).encode()
        try:
            notebook = read_notebook(raw, NAME)
        except FileProblems as problems:
            judge(problems, Given(raw.decode("utf-8", "replace")), NAME)
            return
        with tempfile.TemporaryDirectory() as folder:
            for kind in (Lesson, Handout):
                page = kind(notebook, "fuzz", Path(folder)).page("fr")
                if not page.startswith("<!doctype html>"):
                    raise WrongAnswerError("this is no page")
                page.encode()


def sealed(data: Any) -> Any:
    """Return a notebook whose documents are packed as Jupyter saves them."""
    data = copy.deepcopy(data)
    for buffer in _buffers(data):
        if "data" in buffer and not isinstance(buffer["data"], str):
            raw = gzip.compress(json.dumps(buffer["data"]).encode(), 1, mtime=0)
            buffer["data"] = base64.b64encode(raw).decode()
    return data


def _buffers(data: Any) -> list[Any]:
    for part in ("metadata", "widgets", STATE_MIME, "state"):
        data = data.get(part) if isinstance(data, dict) else None
    models = data.values() if isinstance(data, dict) else ()
    buffer_lists = [model.get("buffers") for model in models if isinstance(model, dict)]
    return [
        buffer
        for buffers in buffer_lists if isinstance(buffers, list)
        for buffer in buffers if isinstance(buffer, dict)
    ]  # fmt: skip


def _marked(data: Any, luck: Random) -> None:
    """Put markup into a text of a cell, or into a new one."""
    cells = data.get("cells") if isinstance(data, dict) else None
    if not isinstance(cells, list):
        return
    text = markup(luck)
    kind = luck.choice(("text/html", "text/markdown", "image/svg+xml", "text/plain", "prose"))
    made = damaged.code([damaged.display_output({kind: text})])
    if kind == "prose":
        attachments = {"x": {luck.choice(("image/png", "text/html")): luck.choice(hostile.TEXTS)}}
        made = damaged.prose(text, attachments=attachments)
    places = [path for path in paths(cells) if path and path[-1] in ("source", "text", kind)]
    if places and luck.random() < 0.5:
        path = luck.choice(places)
        at(cells, path[:-1])[path[-1]] = text
    else:
        cells.insert(luck.randrange(len(cells) + 1), made)


def markup(luck: Random) -> str:
    """Return signs of markup, of each a few or far too many, at most as long as a notebook is."""
    parts = []
    for _ in range(luck.choice((1, 2, 3, 5))):
        signs = "".join(luck.choices(MARKUP, k=luck.choice((1, 1, 2, 3))))
        times = luck.choice(TIMES)
        parts.append("".join(signs.replace("{}", str(nth)) for nth in range(times)))
    return "".join(parts)[:2_000_000]


def _live(name: str) -> dict[str, Any]:
    """Return a notebook with widgets of a replay, documents unpacked; the same in every run."""
    replay = load_replay(ROOT / "replays" / f"{name}.yaml")
    views = replay.stepper(), replay.gamebook(), replay.ask.what_is_the_total("Ben").widget
    box = ipywidgets.HBox([views[0], views[0].graph()])
    cells = [lessons.code_cell(name, lessons.view_of(view)) for view in (box, *views[1:])]
    text = json.dumps(lessons.notebook([lessons.prose(f"# {name}"), *cells], box, *views))
    data: dict[str, Any] = json.loads(text)
    ids = data["metadata"]["widgets"][STATE_MIME]["state"]
    # The names of widgets are random.
    for nth, id_ in enumerate(ids):
        text = text.replace(id_, f"m{nth}")
    data = json.loads(text)
    for at_, cell in enumerate(data["cells"]):
        cell["id"] = f"c{at_}"
    for buffer in _buffers(data):
        raw = base64.b64decode(buffer["data"])
        if raw[:2] == b"\x1f\x8b":
            buffer["data"] = json.loads(gzip.decompress(raw))
    return data


KIND = Notebooks()
