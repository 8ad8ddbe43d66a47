"""site/ as a forge's pages serve it: gzipped, and kept by a browser for ten minutes."""

import gzip
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

SITE = Path(__file__).resolve().parents[2] / "site"
PACKED = {".html", ".css", ".js", ".json", ".svg", ".webmanifest", ".txt"}


@cache
def packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


class PagesHandler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".webmanifest": "application/manifest+json"
    }  # fmt: skip

    def handle(self) -> None:
        try:
            super().handle()
        except ConnectionError:  # a browser that ends does not say farewell
            pass

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        found = path.is_file()
        path = path if found else SITE / "404.html"
        body = packed(path) if path.suffix in PACKED else path.read_bytes()
        self.send_response(200 if found else 404)
        if path.suffix in PACKED:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments) -> None:
        pass


@contextmanager
def serve_packed() -> Iterator[str]:
    """The address of the site."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *given: PagesHandler(*given, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
