"""Settings of Sphinx, for both languages; `website.building` says which one, and where."""

from __future__ import annotations

import os

from dtnb import __version__

project = "dtnb"
release = __version__
exclude_patterns = ["_extra", "_static"]
language = os.environ["DTNB_SITE_LANGUAGE"]
copyright = "the authors of dtnb; unofficial, see NOTICE"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
source_suffix = {".md": "markdown"}
html_theme = "furo"
html_title = "dtnb"
# The settings lie elsewhere than the pages, and paths are read from the settings.
html_static_path = [f"{os.environ['DTNB_SITE_SOURCES']}/_static"]
html_css_files = ["site.css"]
html_extra_path = [f"{os.environ['DTNB_SITE_SOURCES']}/_extra"]
# What somebody reads offline loads nothing; the theme's source links would lead nowhere.
html_show_sourcelink = False
html_copy_source = False
html_show_search_summary = False
html_theme_options: dict[str, object] = {"top_of_page_buttons": []}
# Fenced examples are checked by our own tests; here they are only coloured.
suppress_warnings = ["myst.header", "myst.xref_missing", "misc.highlighting_failure"]
autodoc_typehints = "description"
autodoc_member_order = "bysource"
napoleon_google_docstring = False
