"""Export a notebook as one HTML page with prose and live Steppers, readable from disk.

Nothing in the notebook is executed. Our front end draws our widgets from the documents that are
saved in the notebook. Other widgets are shown as the text or HTML that they saved.

* view: how the front end draws a document, such as the Stepper, which steps through the game.
* payload: a document, packed for the page. Views with the same digest share one copy of it.
* recomputed view: a view that is not saved in the notebook, but found from the cell's code.
* static output: what a cell shows without scripts. It is also the fallback of a view.
* traits: the values of a widget, such as the frame that it shows. Views with the same channel move
  together.

The file is long because each kind of saved output is shown in its own way.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from markupsafe import Markup

from dtnb.explain.speakers import shared_speaker
from dtnb.lazy_imports import installed
from dtnb.markup import html
from dtnb.markup.shown import style_sheet
from dtnb.notebook.export import document_element, page, view_element
from dtnb.notebook.front_end import LEVELS
from dtnb.notebook.nesting import parse_cost
from dtnb.notebook.notebook_file import STATE_MIME, VIEW_MIME
from dtnb.notebook.payload import Payload, pack, values_in
from dtnb.notebook.sanitize import (
    PICTURES,
    PictureBudget,
    data_url,
    decoded_size,
    join_lines,
    sanitize,
)

if TYPE_CHECKING:
    from nbformat import NotebookNode

    from dtnb.notebook.payload import AnyDocument

#: the MIME type of a `dtnb.gamebook.score.Score`
SCORE_MIME = "application/vnd.dtnb.score+json"
_MODEL_PREFIX = "IPY_MODEL_"
#: the views that our front end can draw from a document
VIEWS = frozenset({"stepper", "graph", "pair", "gamebook"})
#: the tags of cells by which Jupyter removes the cell, its source or its output
_NO_CELL, _NO_SOURCE, _NO_OUTPUT = "remove-cell", "remove-input", "remove-output"
#: the tag of cells by which Jupyter folds the source
_FOLDED = "hide-input"

# These are maximum numbers. With these limits a page is made in seconds, whatever the notebook
# contains. Content beyond a limit is shown as plain text.

#: characters of prose in one cell, and in all cells together
MAX_PROSE, MAX_TOTAL_PROSE = 50_000, 500_000
#: the cost of parsing one piece of markup, and all pieces together (`dtnb.notebook.nesting`)
MAX_PARSE_COST, MAX_TOTAL_PARSE_COST = 1_000, 5_000
#: values in all documents together, views in the page, and boxes nested around a view
MAX_VALUES, MAX_VIEWS, MAX_DEPTH = 2_000_000, 500, 3
#: a damaged document counts as this many values, because its values cannot be counted
_DAMAGED_DOCUMENT_VALUES = MAX_VALUES // 20
_MAX_BLANKS = 200
_BLANKS = re.compile(rf"[ \t]{{{_MAX_BLANKS},}}")
#: escape sequences of terminals
_ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")

_CSS = (
    ".lesson{max-width:1280px;margin:0 auto;padding:16px;line-height:1.55;font-size:17px}"
    ".lesson :is(.prose,.out,.code){max-width:44rem;margin-inline:auto}"
    ".lesson .prose>:is(h1,h2){margin:1.6em 0 .5em;line-height:1.2}"
    ".lesson .code{margin-block:18px 8px}.lesson .code code{font-size:13px}"
    ".lesson .out{margin-bottom:18px}"
    ".lesson .out>.dtnb-shown{padding:12px 16px;border-radius:12px;"
    "background:light-dark(#fff,#1f1c19)}"
    ".lesson pre{overflow:auto;padding:8px 12px;border-radius:4px;"
    "background:light-dark(#fff,#16191f);white-space:pre-wrap;overflow-wrap:anywhere}"
    ".lesson img{max-width:100%}.lesson table{border-collapse:collapse}"
    ".lesson td,.lesson th{padding:2px 8px;text-align:right}"
    ".lesson .live{display:flex;flex-wrap:wrap;gap:12px;margin:12px 0}"
    ".lesson .dtnb-place{flex:1 1 420px;min-width:0;--dtnb-stage:min(92dvh,760px)}"
    # The whole page scrolls, so its parts do not scroll by themselves. On a phone, the bar with the
    # buttons stays in sight, but only once the reader may go on: until then it would cover the
    # situation that the question is about.
    "@media(min-width:720px){"
    ".lesson .dtnb-lesson:not(.is-single){height:auto;min-height:var(--dtnb-stage)}"
    ".lesson .dtnb-lesson:not(.is-single) .dtnb-told{max-height:250px}"
    ".lesson .dtnb-lesson-side{grid-template-rows:minmax(150px,auto) 1fr}"
    ".lesson .dtnb-lesson .dtnb-scroll{mask:none}}"
    "@media(max-width:719px){"
    ".lesson .dtnb-lesson:not(.is-single){height:auto}"
    ".lesson .dtnb-lesson-panes{overflow:visible}"
    ".lesson .dtnb-lesson-bar:has(.is-play:enabled){"
    "position:sticky;bottom:0;padding-bottom:8px;background:var(--bg)}}"
    ".lesson details.code>summary{color:light-dark(#555e6b,#a3acb8);font-size:.85em}"
    ".lesson .error{color:light-dark(#a4262c,#ff9a9a)}"
)


class RecomputedView(NamedTuple):
    """What a cell would show, found from the cell's code without running it."""

    #: the name of the view, such as "stepper"
    view: str
    document: AnyDocument
    #: a text that the cell's saved output contains if that output shows the same document
    identifying_text: str


#: returns the view of a cell from its source; None for a cell without a replay or question
Recompute: TypeAlias = "Callable[[str], RecomputedView | None]"


class Lesson:
    """A notebook as a page.

    Parameters
    ----------
    notebook
        As `dtnb.notebook.notebook_file.read_notebook` or nbformat reads it, version 4.
    name
        The title of the page if the notebook has no heading.
    folder
        The folder of the pictures that the prose names; if it is None, no pictures are embedded.
    recompute
        Finds the view that a cell would show, for views that are not saved in the notebook. It is
        called with the source of each code cell in order, and must not run the source.
    """

    def __init__(
        self, notebook: NotebookNode | Mapping[str, Any], name: str, folder: Path | None = None,
        recompute: Recompute | None = None,
    ) -> None:  # fmt: skip
        self._recompute = recompute
        self._cells: Sequence[Any] = notebook["cells"]
        self._name = name
        self._folder = folder
        widgets = notebook["metadata"].get("widgets") or {}
        self._models: Mapping[str, Any] = (widgets.get(STATE_MIME) or {}).get("state") or {}
        #: the element of each document in the page, by the document's digest
        self._document_elements: dict[str, str] = {}
        #: the document of each widget; None for a document that cannot be shown
        self._documents_of_widgets: dict[str, Payload | None] = {}
        #: the number of our widgets that the front end draws, and the number of our widgets of
        #: which only the saved text is shown
        self.live_count = 0
        self.static_count = 0
        #: whether a cell asks the reader questions, and whether a cell shows the score
        self._asks_reader = self._has_score = False
        our_metadata = notebook["metadata"].get("dtnb") or {}
        #: whether code is not folded, because the lesson is about code
        self._shows_code = our_metadata.get("code") == "shown"

    @property
    def title(self) -> str:
        """The first heading of the notebook, or its name if it has no heading."""
        for cell in self._cells:
            heading = re.search(r"^#+ +(\S.*)$", join_lines(cell["source"]), re.MULTILINE)
            if cell["cell_type"] == "markdown" and heading:
                return re.sub(r"[*_`]", "", heading[1].rstrip().rstrip("#").rstrip())
        return self._name

    def page(self, lang: str = "en") -> str:
        """Return the page; the same notebook gives the same page."""
        self._begin_page()
        self._asks_reader = self._has_score = False
        self._say = shared_speaker(lang).text
        cells = list(map(self._draw_cell, self._cells))
        body = html.main(cells, self._score_element(), class_="lesson")
        documents = "".join(self._document_elements.values())
        sheet = str(style_sheet())
        content = f"{sheet}\n{body}\n{documents}"
        return page(self.title, lang, content, _CSS, can_draw_gamebooks=True)

    def _begin_page(self) -> None:
        self.live_count = self.static_count = 0
        self._picture_budget = PictureBudget()
        self._document_elements.clear()
        self._documents_of_widgets.clear()
        self._prose_left = MAX_TOTAL_PROSE
        self._parse_cost_left = MAX_TOTAL_PARSE_COST
        self._values_left = MAX_VALUES

    def _score_element(self) -> Markup | None:
        """Return an element for the score if the page asks questions but shows no score yet."""
        is_missing = self._asks_reader and not self._has_score
        return html.div(class_="dtnb", data_score="") if is_missing else None

    # -- cells ------------------------------------------------------------------------------------

    def _draw_cell(self, cell: Any) -> Markup | None:
        """Draw a cell with its outputs."""
        tags = set(cell["metadata"].get("tags") or ())
        if _NO_CELL in tags or cell["cell_type"] == "raw":
            return None
        if cell["cell_type"] == "markdown":
            attached = cell.get("attachments") or {}
            return html.section(
                self._draw_prose(join_lines(cell["source"]), attached), class_="prose"
            )
        outputs = [] if _NO_OUTPUT in tags else cell.get("outputs") or []
        recompute = self._recompute or (lambda _: None)
        recomputed = recompute(join_lines(cell["source"]))
        return html.div(
            self._draw_source(cell, tags),
            [self._draw_output(output, recomputed) for output in outputs],
        )

    def _draw_prose(self, text: str, attached: Mapping[str, Any]) -> Markup:
        if len(text) > min(MAX_PROSE, self._prose_left):
            return html.pre(text)
        self._prose_left -= len(text)
        return self._sanitize(_markdown_to_html(text), attached) or html.pre(text)

    def _sanitize(self, markup: str, attached: Mapping[str, Any] = {}) -> Markup | None:
        """Return markup made safe; None if it is too expensive to parse."""
        cost = parse_cost(markup)
        if cost > min(MAX_PARSE_COST, self._parse_cost_left):
            return None
        self._parse_cost_left -= cost
        return Markup(sanitize(markup, self._folder, attached, self._picture_budget))

    def _draw_source(self, cell: Any, tags: set[str]) -> Markup | None:
        source = join_lines(cell["source"]).strip("\n")
        if not source or _NO_SOURCE in tags:
            return None
        code = html.pre(html.code(source))
        hidden = (cell["metadata"].get("jupyter") or {}).get("source_hidden")
        if self._shows_code and not hidden and _FOLDED not in tags:
            return html.div(code, class_="code")
        summary = html.summary(self._say("lesson.code"))
        return html.details(summary, code, class_="code")

    # -- outputs ----------------------------------------------------------------------------------

    def _draw_output(self, output: Any, recomputed: RecomputedView | None = None) -> Markup | None:
        """Draw an output of a cell: a view, a picture, markup or text."""
        kind = output["output_type"]
        if kind == "stream":
            return html.div(html.pre(_without_escapes(join_lines(output["text"]))), class_="out")
        if kind == "error":
            text = f"{output['ename']}: {output['evalue']}"
            return html.div(html.pre(_without_escapes(text)), class_="out error")
        data = output["data"]
        if SCORE_MIME in data:
            # The page counts answers itself, and its own score replaces the saved one.
            self._has_score = True
            return html.div(self._static_output(data), class_="dtnb", data_score="")
        if VIEW_MIME in data:
            text = str(self._static_output(data))
            views = list(self._draw_widget(str(data[VIEW_MIME].get("model_id", "")), text, set()))
            if views:
                self.live_count += len(views)
                return html.div(views, class_="live")
            self.static_count += 1
        # A recomputed view replaces only the result of the cell's last line, not what the lines
        # before it print or display.
        if recomputed is not None and kind == "execute_result":
            view = self._draw_recomputed(recomputed, data)
            if view is not None:
                return html.div(view, class_="live")
        return html.div(self._static_output(data), class_="out")

    def _static_output(self, data: Mapping[str, Any]) -> Markup:
        """Return an output as it is shown without scripts."""
        markup = self._sanitize(join_lines(data["text/html"])) if "text/html" in data else None
        if markup is not None:
            return markup
        for kind in PICTURES.values():
            encoded = join_lines(data[kind]) if kind in data else ""
            is_svg = kind == "image/svg+xml"
            size = len(encoded) if is_svg else decoded_size(encoded)
            if encoded and self._picture_budget.take(size):
                raw = encoded.encode() if is_svg else _from_base64(encoded)
                return html.img(src=data_url(kind, raw), alt=join_lines(data.get("text/plain", "")))
        if "text/markdown" in data:
            return self._draw_prose(join_lines(data["text/markdown"]), {})
        return html.pre(_without_escapes(join_lines(data.get("text/plain", ""))))

    def _draw_recomputed(
        self, recomputed: RecomputedView, data: Mapping[str, Any]
    ) -> Markup | None:
        """Return the element of a recomputed view; None if the saved output shows another view."""
        try:
            payload = pack(recomputed.document)
        except ValueError:
            return None
        if (
            recomputed.identifying_text not in join_lines(data.get("text/plain", ""))
            or self.live_count >= MAX_VIEWS
        ):
            return None
        self._asks_reader |= recomputed.view == "gamebook"
        if VIEW_MIME in data:
            # The output was counted as static before its view could be recomputed.
            self.static_count -= 1
        self.live_count += 1
        self._document_elements.setdefault(payload.digest, document_element(payload))
        # Views with one channel move together: here, the views of one document.
        traits = {"index": payload.opening_frame, "channel": payload.digest}
        return Markup(
            view_element(payload, recomputed.view, traits, str(self._static_output(data)))
        )

    # -- widgets ----------------------------------------------------------------------------------

    def _draw_widget(
        self, model_id: str, fallback: str, seen: set[str], depth: int = 0
    ) -> Iterator[Markup]:
        """Yield the element of a widget if we can draw it, or else the elements of its children.

        `fallback` is the markup for readers without scripts. `seen` has the widgets that were tried
        already, because children may form a circle. `depth` is the number of boxes around this one.
        """
        if model_id in seen:
            return
        seen.add(model_id)
        state = self._state_of(model_id)
        payload = self._payload_of(state) if self.live_count < MAX_VIEWS else None
        if payload is not None:
            self._document_elements.setdefault(payload.digest, document_element(payload))
            self._asks_reader |= state["view"] == "gamebook"
            yield Markup(
                view_element(payload, str(state["view"]), _initial_traits(state), fallback)
            )
        elif depth < MAX_DEPTH:
            for child in self._child_ids(state):
                for view in self._draw_widget(child, fallback, seen, depth + 1):
                    yield view
                    # Only the first view gets the fallback.
                    fallback = ""

    @staticmethod
    def _child_ids(state: Mapping[str, Any]) -> Iterator[str]:
        children = state.get("children")
        if isinstance(children, list):
            yield from (
                child.removeprefix(_MODEL_PREFIX) for child in children if isinstance(child, str)
            )

    def _state_of(self, model_id: str) -> Mapping[str, Any]:
        saved = self._models.get(model_id) or {}
        state: Mapping[str, Any] = saved.get("state") or {}
        return state

    def _payload_of(self, state: Mapping[str, Any]) -> Payload | None:
        """Return the document of a widget; None if the widget is not ours or is damaged."""
        is_ours = str(state.get("_anywidget_id", "")).startswith("dtnb.")
        source = str(state.get("source", ""))
        has_known_view = isinstance(state.get("view"), str) and state["view"] in VIEWS
        if not is_ours or not has_known_view or not source.startswith(_MODEL_PREFIX):
            return None
        if source not in self._documents_of_widgets:
            self._documents_of_widgets[source] = self._unpack_model(
                self._models.get(source.removeprefix(_MODEL_PREFIX))
            )
        return self._documents_of_widgets[source]

    def _unpack(self, raw: bytes) -> Payload | None:
        """Return a saved document; None if it is damaged or exceeds the limit of values."""
        if self._values_left < 0:
            return None
        try:
            self._values_left -= values_in(raw)
            return pack(raw) if self._values_left >= 0 else None
        except ValueError:
            # Checking a damaged document may take as long as checking a valid one.
            self._values_left -= _DAMAGED_DOCUMENT_VALUES
            return None

    def _unpack_model(self, model: Any) -> Payload | None:
        for buffer in (model or {}).get("buffers") or ():
            if buffer.get("path") == ["frames_gz"] and buffer.get("encoding") == "base64":
                return self._unpack(_from_base64(str(buffer.get("data", ""))))
        return None


def _markdown_to_html(text: str) -> str:
    """Return Markdown as HTML that is not sanitized yet."""
    with installed("mistune", "nbformat"):
        import mistune

    # Harmful content is removed later; attached pictures must survive until then.
    renderer = mistune.HTMLRenderer(escape=False, allow_harmful_protocols=True)
    plugins = ["strikethrough", "footnotes", "table"]
    # The parser takes quadratic time for very many blanks before the end of a line.
    text = _BLANKS.sub(" " * _MAX_BLANKS, text)
    rendered = mistune.create_markdown(renderer=renderer, plugins=plugins)(text)
    return rendered if isinstance(rendered, str) else ""


def _initial_traits(state: Mapping[str, Any]) -> dict[str, Any]:
    """Return the valid values of a widget's saved state; its view begins with them."""
    traits: dict[str, Any] = {}
    for name, min_value in (("index", 0), ("interval_ms", 50)):
        value = state.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and value >= min_value:
            traits[name] = value
    branch = state.get("branch")
    if isinstance(branch, list) and all(isinstance(index, int) and index >= 0 for index in branch):
        traits["branch"] = branch
    if state.get("granularity") in LEVELS:
        traits["granularity"] = state["granularity"]
    if isinstance(state.get("spoiler_free"), bool):
        traits["spoiler_free"] = state["spoiler_free"]
    if isinstance(state.get("channel"), str):
        traits["channel"] = state["channel"]
    return traits


def _without_escapes(text: str) -> str:
    return _ESCAPES.sub("", text)


def _from_base64(text: str) -> bytes:
    try:
        return base64.b64decode(text)
    except (binascii.Error, ValueError):
        return b""
