"""Damaged notebooks: broken at every place, too deep, too long, or a compression bomb.

The notebooks of `damaged` were found by attacks; each must become a page or a problem in words.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterator
from typing import Any

from dtnb.notebook.lesson import SCORE_MIME
from dtnb.notebook.notebook_file import STATE_MIME, VIEW_MIME


def notebook(
    cells: list[Any] | None = None, widgets: Any = None, about: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return a notebook of some cells and widgets."""
    metadata = dict(about or {})
    if widgets is not None:
        metadata["widgets"] = {STATE_MIME: widgets}
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells or []}


def code(outputs: Any, source: Any = "x") -> dict[str, Any]:
    """Return a cell of code."""
    return {
        "cell_type": "code", "id": "b", "metadata": {}, "execution_count": 1, "source": source,
        "outputs": outputs,
    }  # fmt: skip


def prose(source: Any, **more: Any) -> dict[str, Any]:
    """Return a cell of prose."""
    return {"cell_type": "markdown", "id": "a", "metadata": {}, "source": source, **more}


def display_output(data: Any) -> dict[str, Any]:
    """Return an output."""
    return {"output_type": "display_data", "data": data, "metadata": {}}


def view(model: Any = "v") -> dict[str, Any]:
    """Return an output that shows a widget."""
    view_data = {"model_id": model, "version_major": 2, "version_minor": 0}
    return display_output({VIEW_MIME: view_data, "text/plain": "t"})


def widgets(**models: Any) -> dict[str, Any]:
    """Return a notebook that shows the first of some widgets."""
    return notebook([code([view(next(iter(models)))])], {"state": models})


def packed(document: Any) -> str:
    """Return a document as a widget's buffer keeps it."""
    raw = document if isinstance(document, bytes) else json.dumps(document).encode()
    return base64.b64encode(raw if raw[:2] == b"\x1f\x8b" else gzip.compress(raw, 1)).decode()


def stepper(document: Any, drawn: str = "stepper") -> dict[str, Any]:
    """Return a notebook with a view of ours that shows a document."""
    path = {"path": ["frames_gz"], "encoding": "base64", "data": packed(document)}
    state = {"_anywidget_id": "dtnb.x", "view": drawn, "source": "IPY_MODEL_d", "index": 0}
    return widgets(v={"state": state}, d={"state": {}, "buffers": [path]})


def damaged() -> Iterator[tuple[str, str]]:
    """Yield the name of what is damaged, and the text of the notebook."""
    for name, data in _damaged():
        yield name, data if isinstance(data, str) else json.dumps(data)


def _damaged() -> Iterator[tuple[str, Any]]:
    begin = '{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":'
    everybody = [f"IPY_MODEL_{at}" for at in range(300)]
    yield "children_bomb", widgets(v={"state": {"children": ["IPY_MODEL_v"] * 3000}})
    yield (
        "children_deep",
        widgets(**{str(at): {"state": {"children": everybody}} for at in range(300)}),
    )
    yield "children_int", widgets(v={"state": {"children": 5}})
    yield "state_list", notebook([code([view()])], {"state": [1]})
    yield "state_str", widgets(v="x")
    yield "state_state", widgets(v={"state": "abc"})
    yield "widgets_list", notebook([code([view()])], None, {"widgets": [1]})
    ours = {"_anywidget_id": "dtnb.x", "view": "stepper", "source": "IPY_MODEL_d"}
    yield "buffers_str", widgets(v={"state": ours}, d={"buffers": "xx"})
    yield "buffers_int", widgets(v={"state": ours}, d={"buffers": [5]})
    yield "view_unhash", widgets(v={"state": {**ours, "view": ["a"]}})
    yield (
        "model_list",
        notebook([code([display_output({VIEW_MIME: {"model_id": ["a"]}})])], {"state": {}}),
    )
    yield "model_str", notebook([code([display_output({VIEW_MIME: "zz"})])], {"state": {}})
    half = "\ud800"
    for name, cell in {
        "surr": prose(f"a{half}b"), "surr_html": code([display_output({"text/html": half})]),
        "surr_text": code([display_output({"text/plain": half})]), "surr_code": code([], half),
        "surr_svg": code([display_output({"image/svg+xml": half})]),
        "surr_out": code([{"output_type": "stream", "name": "stdout", "text": half}]),
    }.items():  # fmt: skip
        yield name, notebook([cell])
    yield "surr_title", notebook([], None, {"title": half})
    for name, text in {
        "deep_md": "> " * 20000 + "x",
        "deep_list": "\n".join(" " * (2 * at) + "- x" for at in range(1500)),
        "md_brackets": "[" * 30000, "md_stars": "*a_ " * 20000, "md_links": "[a](" * 20000,
        "md_ticks": "".join("`" * at + "a" for at in range(500)),
        "md_foot": "[^a]: [^a]\n\n" * 3000 + "[^a]", "md_table": "|" * 20000 + "\n" + "|-" * 20000,
        "md_heading": "# a" + " " * 49000 + "b", "md_long": "word " * 400_000,
        "md_div": "<div>\n" * 8000, "md_details": "<details>" * 5000,
    }.items():  # fmt: skip
        yield name, notebook([prose(text)])
    paragraphs = "".join(f"<b class={at}>" for at in range(3000)) + "<p>x" * 3000
    for name, text in {
        "html_deep": "<div>" * 100000, "html_formats": paragraphs, "html_tables": "<table>" * 50000,
        "html_attr": "<a " + " ".join(f"a{at}=1" for at in range(100000)) + ">",
        "html_alone": "<div/>" * 100000, "html_table_out": "<div><table></div>" * 30000,
        "html_svg_out": "<svg><p></p>" + "<path/>" * 100000 + "</svg>",
        "html_svg_link": "<svg>" + "<link>" * 100000 + "</svg>",
        "html_svg_title": "<svg><title>" + "<path/>" * 100000 + "</title></svg>",
        "html_comment": "<!-- --!>" + "<div>" * 100000 + "-->",
        "html_plain": "<plaintext></plaintext>" + "<div>" * 100000,
        "html_less": "<" * 1_000_000,
    }.items():  # fmt: skip
        yield (
            name,
            notebook([code([display_output({"text/html": text, "text/plain": "in words"})])]),
        )
    yield "html_many", notebook([code([display_output({"text/html": paragraphs[:20000]})] * 100)])
    yield "json_deep", begin + "[" * 200000 + "]" * 200000 + "}"
    yield "json_open", begin + '["' + "x" * 4_000_000
    yield "json_many", begin + "[" + "[]," * 400_000 + "[]]}"
    yield "cells_str", begin + '"abc"}'
    yield "cells_null", begin + "[null]}"
    yield "v3", '{"nbformat":3,"nbformat_minor":0,"metadata":{},"worksheets":[{"cells":[]}]}'
    yield "v99", '{"nbformat":99,"nbformat_minor":0,"metadata":{},"cells":[]}'
    yield "no_format", '{"metadata":{},"cells":[]}'
    yield "list", "[]"
    yield "empty", ""
    yield "num", "5"
    yield "nothing", "\0" * 100
    yield "src_int", notebook([prose(5)])
    yield "meta_dtnb", notebook([prose("x")], about={"dtnb": {"language": "../../x", "code": [1]}})
    yield "meta_dtnb2", notebook([prose("x")], about={"dtnb": [1]})
    yield "meta_null", {**notebook([prose("x")]), "metadata": None}
    yield "tags_int", notebook([{**prose("x"), "metadata": {"tags": 5, "jupyter": [1]}}])
    pictures = "![a](attachment:x) ![b](../../../etc/passwd.png) ![c](/etc/x.png)"
    yield "att", notebook([prose(pictures, attachments={"x": {"image/png": 5}})])
    yield "att2", notebook([prose("![a](attachment:x)", attachments={"x": "y"})])
    picture = {"x": {"image/png": "A" * 1_000_000}}
    yield "att_many", notebook([prose("![a](attachment:x)\n" * 2000, attachments=picture)])
    yield "pic_name", notebook([prose(f"![a]({'x' * 5000}.png) ![b](a%00b.png) ![c](a\x00.png)")])
    yield "tb", notebook([code([
        {"output_type": "error", "ename": "a", "evalue": "b", "traceback": "notalist"},
        {"output_type": "stream", "name": "x", "text": ["a", 5]},
    ])])  # fmt: skip
    yield (
        "ename",
        notebook([code([{"output_type": "error", "ename": 5, "evalue": [], "traceback": 1}])]),
    )
    yield "output", notebook([code([{"output_type": "pyout"}, 5, {"data": 5}])])
    yield "score", notebook([code([display_output({SCORE_MIME: 5})])])
    yield "bomb", stepper(gzip.compress(b'{"frames":[' + b" " * 200_000_000 + b"]}", 1))
    yield "bomb_values", stepper(b'{"frames":[' + b"[]," * 2_000_000 + b"[]]}")
    times = {"times": [1_000_000], "of": [0]}
    keys = {f"k{at}": times for at in range(200)}
    yield "bomb_columns", stepper({"format": 2, "frames": {"keys": keys}})
    lists = {"at": times, "of": [list(range(1000))]}
    yield "bomb_rows", stepper({"format": 2, "frames": {"keys": {"a": lists}}})
    values = b'{"frames":[' + b"{}," * 200_000 + b"{}]}"
    models = {str(at): stepper(values + b" " * at) for at in range(40)}
    widget_states = {
        at: model["metadata"]["widgets"][STATE_MIME]["state"] for at, model in models.items()
    }
    states = {
        f"{key}{at}": {**model, "state": {**model["state"], "source": f"IPY_MODEL_d{at}"}}
        for at, pair in widget_states.items() for key, model in pair.items()
    }  # fmt: skip
    yield (
        "bomb_several",
        notebook([code([view(f"v{at}") for at in widget_states])], {"state": states}),
    )
    for at, document in enumerate([
        {"frames": [1]}, {"frames": {"x": 5}}, {"frames": {}}, {"frames": [{}]},
        {"frames": [{"scene": 99}], "scenes": []},
        {"format": 2, "frames": {"a": [1, 2, 3], "b": [1]}},
        {"format": 2, "frames": {"a": {"x": 1}}, "scenes": 5, "title": ["<b>"], "lang": {"a": 1}},
        {"frames": [], "lang": "fr", "title": 5}, {"frames": [], "lang": "fr", "a": None},
        b'{"frames":' + b"[" * 100000 + b"]" * 100000 + b"}",
        b'{"frames":[' + b"[" * 500 + b"]" * 500 + b"]}",
        {"frames": [{"index": 0, "title": half}]}, b'{"frames":[],"title":"\xff"}',
        {"frames": [], "gamebook": 5},
        {"frames": [], "gamebook": {"moments": [], "questions": [{}]}},
        {"frames": [], "gamebook": {"moments": [{}], "questions": [
            {"form": "number", "options": ["a"], "answer": [99], "because": ["b"]}]}},
    ]):  # fmt: skip
        drawn = "gamebook" if at > 12 else "stepper"
        yield f"d_{at + 1}", stepper(document, drawn)
        if isinstance(document, dict):
            for form in (1, 2):
                yield f"d_{at + 1}_{form}", stepper({**document, "format": form}, drawn)
