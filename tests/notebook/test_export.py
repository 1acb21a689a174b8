"""The page that steps from disk, without a network."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path

from dtnb.frames.wire import in_columns
from dtnb.notebook import html
from dtnb.notebook.export import STATIC, _inlined
from tests.notebook.lanterns import EVIL
from tests.notebook.sample import build_sample

#: the module, with everything that it brings along, and its style sheet
MODULE_LIMIT, SHEET_LIMIT = 120_000, 40_000


def scripts(page: str) -> dict[str, str]:
    found = re.findall(r"<script type=\"([^\"]+)\"[^>]*>(.*?)</script>", page, flags=re.DOTALL)
    return dict(found)


def test_the_same_document_gives_the_same_page() -> None:
    assert html(build_sample()) == html(build_sample())


def test_the_page_carries_the_document() -> None:
    data = scripts(html(build_sample()))["application/octet-stream"]
    assert json.loads(gzip.decompress(base64.b64decode(data))) == in_columns(build_sample())


def test_only_the_script_that_the_policy_names_may_run() -> None:
    page = html(build_sample())
    digest = hashlib.sha256(scripts(page)["module"].encode()).digest()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    assert policy[1].split("; ")[:2] == [
        "default-src 'none'",
        f"script-src 'sha256-{base64.b64encode(digest).decode()}'",
    ]


def test_the_page_names_no_address_to_load_from() -> None:
    page = html({**build_sample(), "graph": None})
    assert re.findall(r"""(?:src|href)=["']?[a-z]+:""", re.sub(r"<script.*", "", page)) == []
    assert re.findall(r"@import|url\(", page[: page.index("</style>")]) == []
    addresses = set(re.findall(r"https?://[^\"'`\s)]+", page))
    namespaces = {f"http://www.w3.org/{each}" for each in ("1999/xhtml", "2000/svg")}
    assert addresses == {*namespaces, "http://www.w3.org/1998/Math/MathML"}, "never fetched"


def test_markup_in_a_document_stays_text_in_the_page() -> None:
    page = html({**build_sample(), "title": f"</title>{EVIL}", "lang": '"><script>'})
    assert f"<title>&lt;/title&gt;{EVIL.replace('<', '&lt;').replace('>', '&gt;')}</title>" in page
    assert '<html lang="&quot;&gt;&lt;script&gt;">' in page
    assert page.count("<script") == page.count("</script>") == 2


def test_the_story_can_be_read_without_scripts() -> None:
    page = html(build_sample())
    inside = page[page.index("<noscript>") : page.index("</noscript>")]
    assert '<li value="1"><strong>The turn of Ash begins.</strong>' in inside


def test_a_script_cannot_end_its_own_element() -> None:
    """HTML ends a script at its end tag in any case and enters another state at a comment."""
    assert _inlined('"</SCRIPT><!-- <script "') == r'"\x3C/SCRIPT>\x3C!-- \x3Cscript "'
    assert _inlined("a<b\r\n") == "a<b\n"


def test_the_bundle_stays_small() -> None:
    sizes = {path.name: path.stat().st_size for path in Path(STATIC).iterdir()}
    assert sorted(sizes) == ["stepper.css", "stepper.js"]
    assert sizes["stepper.js"] < MODULE_LIMIT
    assert sizes["stepper.css"] < SHEET_LIMIT


def test_the_bundle_exports_its_default_alone() -> None:
    """anywidget warns of a module that exports `render` beside its default."""
    script = (Path(STATIC) / "stepper.js").read_text(encoding="utf-8")
    assert re.findall(r"export\s*\{([^}]*)\}|export\s+(\w+)", script[-200:])[0][0].endswith(
        "as default"
    )
    assert script.count("export{") == 1
