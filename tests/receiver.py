"""A program somewhere on the net that is sent things: a real server here, which keeps what came."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass(frozen=True)
class Received:
    """A request. headers: by their names in lower case."""

    path: str
    headers: dict[str, str]
    body: bytes


def says(status: int, *headers: tuple[str, str], body: bytes = b"") -> Answer:
    """An answer with this status."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in (*headers, ("Content-Length", str(len(body)))):
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body)

    return answer


@dataclass
class Receiver:
    """`answers` are given one after the other, then 204. With `wrap` the socket it listens on is another."""

    answers: list[Answer] = field(default_factory=list)
    received: list[Received] = field(default_factory=list)
    wrap: Callable[[Any], Any] | None = None

    def __enter__(self) -> "Receiver":
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.received.append(Received(self.path, headers, body))
                (receiver.answers.pop(0) if receiver.answers else says(204))(self)

            def do_PUT(self) -> None:
                self.do_POST()

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            def handle_error(self, *_: object) -> None:
                pass  # who was called and hangs up in the middle is not a fault here

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        if self.wrap:
            self.server.socket = self.wrap(self.server.socket)
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    def url(self, path: str = "/hook", host: str = "127.0.0.1", scheme: str = "http") -> str:
        """Return where it is reached."""
        return f"{scheme}://{host}:{self.port}{path}"
