"""The page on which the engine runs in a browser, and links that contain a turn."""

from __future__ import annotations
