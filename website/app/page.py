"""The files around the parts: the page itself, its policy, its manifest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from dtnb.app.single_file import hash_of, style_rules
from website.words import site_text

#: the colours behind the page, as `app.css` has them
_LIGHT, _DARK = "#f6f3ee", "#141210"
#: above a phone's keyboard, what is at the bottom stays to be seen
_VIEWPORT = (
    "width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
)


def policy() -> str:
    """Return the page's content security policy: its own files, and what WebAssembly needs.

    The style sheet of verdicts comes with them, and is named by its hash.
    """
    return (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
        f"connect-src 'self'; style-src 'self' {hash_of(style_rules())}; img-src 'self' data:; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'"
    )


def html(engine: str, site: Mapping[str, Any]) -> str:
    """Return the page.

    Parameters
    ----------
    engine
        The folder with the page's script.
    site
        What the script is told, as `Site` in `js/src/app/shell.ts` has it.
    """
    # "<" could end the element.
    data = json.dumps(site, ensure_ascii=False).replace("<", "\\u003c")
    about = site_text("en", "welcome")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy()}">
<meta name="viewport" content="{_VIEWPORT}">
<meta name="description" content="{about}">
<meta name="theme-color" content="{_LIGHT}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="{_DARK}" media="(prefers-color-scheme: dark)">
<title>dtnb</title>
<link rel="manifest" href="manifest.webmanifest">
<link rel="icon" href="icons/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="icons/icon-192.png">
<link rel="stylesheet" href="{engine}/site.css">
<script type="application/json" id="dtnb-site">{data}</script>
<script type="module" src="{engine}/site.js"></script>
</head>
<body>
<div id="dtnb-app"></div>
<noscript><p>{about}</p><p><a href="../index.html">dtnb</a></p></noscript>
</body>
</html>
"""


def manifest() -> str:
    """Return the manifest, with which a phone installs the page."""
    icons = [
        {"src": "icons/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {
            "src": "icons/maskable-512.png",
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    content = {
        "name": "dtnb",
        "short_name": "dtnb",
        "description": site_text("en", "welcome"),
        "id": "./",
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": _LIGHT,
        "theme_color": _LIGHT,
        "icons": icons,
    }
    return json.dumps(content, indent=2) + "\n"
