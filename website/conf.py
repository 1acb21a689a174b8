"""Settings of Sphinx, for both languages; `website.pages` says which one, and where."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtnb import __version__
from dtnb.rulebook import language_of
from website.words import site_text

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_SOURCES = Path(os.environ["DTNB_SITE_SOURCES"])

project = "dtnb"
release = __version__
exclude_patterns = ["_static"]
language = os.environ["DTNB_SITE_LANGUAGE"]
_OTHER = "en" if language == "fr" else "fr"
copyright = site_text(language_of(language), "copyright")
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
source_suffix = {".md": "markdown"}
html_theme = "furo"
html_title = site_text(language_of(language), "brand")
templates_path = ["templates"]
html_sidebars = {
    "**": [
        f"sidebar/{part}.html"
        for part in ("brand", "search", "language", "scroll-start", "navigation", "scroll-end")
    ]
}
# The settings lie elsewhere than the pages, and paths are read from the settings.
html_static_path = [str(_SOURCES / "_static")]
html_css_files = ["course.css", "site.css"]
# What somebody reads offline loads nothing; the theme's source links would lead nowhere.
html_show_sphinx = False
html_show_sourcelink = False
html_copy_source = False
html_show_search_summary = False
html_theme_options: dict[str, object] = {"top_of_page_buttons": []}
# Fenced examples are checked by our own tests; here they are only coloured.
suppress_warnings = ["myst.header", "myst.xref_missing", "misc.highlighting_failure"]
autodoc_typehints = "description"
autodoc_member_order = "bysource"
napoleon_google_docstring = False


def _page(app: Sphinx, name: str, template: str, context: dict[str, Any], tree: object) -> None:
    """Tell a page where it is in the other language, and keep its list of pages short."""
    there = name
    if (not tree and name != "search") or name.startswith("reference/"):
        there = "index"
    context["other_page"] = f"{context['content_root']}../{_OTHER}/{there}.html"
    context["other_language"] = _OTHER
    context["other_said"] = site_text(language_of(language), "other")
    # Every page of the site on every page would be most of what a reader downloads.
    if tree_of := context.get("toctree"):
        context["toctree"] = lambda **wanted: tree_of(**{**wanted, "collapse": True})


def setup(app: Sphinx) -> None:
    """Come before the theme, which asks for the list of pages at 500."""
    app.connect("html-page-context", _page, priority=400)
