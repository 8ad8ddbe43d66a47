"""HTTP on this machine only: the pages, and a line of news to each page that is open."""

import json
import os
import socket
import socketserver
import sys
import threading
from dataclasses import asdict
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

from engine.serve.board import Board
from engine.serve.files import OWN, answer, page_at, version, version_of_assets
from engine.serve.outcome import Outcome

HOST = "127.0.0.1"
HTTP = 80
EVENTS = OWN + "events"
KEEP = 10
"Seconds after which a line without news shows whether the page is still there."
HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Server(ThreadingHTTPServer):
    """One thread a request; what a page breaks off is no error."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # there it would let two servers have one port

    def __init__(self, listening: socket.socket, site: Path, board: Board):
        self.site, self.board = site, board
        self.names = names_at(listening.getsockname()[1])
        super().__init__(listening.getsockname(), Handler, bind_and_activate=False)
        self.socket.close()
        self.socket = listening

    def handle_error(self, request, client_address) -> None:
        if not isinstance(sys.exception() if hasattr(sys, "exception") else sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """Pages of the site by GET and HEAD."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        if not self.is_asked_as_itself():
            return self.send(403, "text/plain; charset=utf-8", b"this server answers to 127.0.0.1 and localhost only\n")
        if self.path.partition("?")[0] == EVENTS:
            return self.tell()
        found = answer(self.server.site, self.path, self.server.board.outcome.root)
        self.send(found.status, found.type, found.body)

    do_HEAD = do_GET

    def is_asked_as_itself(self) -> bool:
        """A page from elsewhere whose name was made to lead here calls us by that name."""
        return self.headers.get("Host", "") in self.server.names

    def send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_headers({"Content-Type": kind, "Content-Length": str(len(body))})
        if self.command != "HEAD":
            self.wfile.write(body)

    def send_headers(self, own: dict[str, str]) -> None:
        for name, value in (HEADERS | own).items():
            self.send_header(name, value)
        self.end_headers()

    def tell(self) -> None:
        """News for one page, as long as it is open."""
        self.close_connection = True
        self.send_response(200)
        self.send_headers({"Content-Type": "text/event-stream; charset=utf-8"})
        if self.command == "HEAD":
            return
        address = parse_qs(self.path.partition("?")[2]).get("page", ["/"])[0]
        number = -1
        self.wfile.write(b"retry: 300\n\n")
        while True:
            news = self.server.board.newer_than(number, KEEP)
            if news:
                number, outcome = news
                self.wfile.write(f"data: {self.news(address, outcome)}\n\n".encode())
            else:
                self.wfile.write(b":\n\n")

    def news(self, address: str, outcome: Outcome) -> str:
        """What a page is told: the version of it that there is now, and what is wrong."""
        _, _, page = page_at(self.server.site, address, outcome.root)
        problems = [asdict(problem) for problem in outcome.problems]
        versions = {"version": version(page), "assets": version_of_assets(self.server.site)}
        return json.dumps(versions | {"problems": problems, "fault": outcome.fault})

    def log_message(self, *arguments) -> None:
        """Nothing: the terminal shows what an author did, not what a browser asked."""


def names_at(port: int) -> set[str]:
    """What a browser calls this machine at a port; that of all of http it leaves out."""
    return {f"{name}:{port}" if port != HTTP else name for name in (HOST, "localhost")}


def listen(port: int | None, usual: int = 8000) -> socket.socket:
    """A socket of this machine: at the wanted port, else the usual one, else one that is free."""
    for wanted in dict.fromkeys([port or usual, *(() if port else range(usual + 1, usual + 10)), 0]):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if Server.allow_reuse_address:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, wanted))
            listening.listen(socketserver.TCPServer.request_queue_size * 8)
            return listening
        except OSError:
            listening.close()
            if not wanted:
                raise
    raise AssertionError("port 0 is always tried")


def begin_serving(listening: socket.socket, site: Path, board: Board) -> Server:
    """A server at work in threads of its own."""
    server = Server(listening, site, board)
    threading.Thread(target=partial(server.serve_forever, poll_interval=0.1), daemon=True).start()
    return server
