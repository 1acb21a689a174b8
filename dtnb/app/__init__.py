"""Our page on which the engine runs in a browser: its models, and links that contain a turn."""

from __future__ import annotations
