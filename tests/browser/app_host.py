"""A host for the page on which the engine runs: sends brotli, and lets parts be kept for ever."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

_TYPES = {
    ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css",
    ".json": "application/json", ".wasm": "application/wasm", ".zip": "application/zip",
    ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json",
}  # fmt: skip
_HASHED = re.compile(r"/\w+-[0-9a-f]{12}/")


class Host(NamedTuple):
    """A running host: its address, and how many bytes it has sent, by path and time."""

    address: str
    sent: list[tuple[str, int]]


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[Host]:
    """Serve a folder; nobody answers after the block."""
    sent: list[tuple[str, int]] = []

    class Handler(SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = Path(self.translate_path(self.path))
            file = path / "index.html" if path.is_dir() else path
            packed = file.with_name(f"{file.name}.br")
            if not file.is_file():
                self.send_error(404)
                return
            with_brotli = packed.is_file() and "br" in self.headers.get("Accept-Encoding", "")
            content = (packed if with_brotli else file).read_bytes()
            kept = (
                "public, max-age=31536000, immutable" if _HASHED.search(self.path) else "no-cache"
            )
            self.send_response(200)
            self.send_header("Content-Type", _TYPES.get(file.suffix, "application/octet-stream"))
            self.send_header("Cache-Control", kept)
            self.send_header("Content-Length", str(len(content)))
            if with_brotli:
                self.send_header("Content-Encoding", "br")
            self.end_headers()
            sent.append((self.path, len(content)))
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:
            pass

        def translate_path(self, path: str) -> str:
            place = super().translate_path(path)
            return str(folder / Path(place).relative_to(Path.cwd()))

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Host(f"http://127.0.0.1:{server.server_address[1]}/", sent)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
