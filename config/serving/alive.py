"""Liveness of this process, ahead of everybody who waits for a turn: a room full of phones is no reason to
take a process for dead. It is said by the event loop, with no thread and no database.
"""

from typing import Any, Final

PATH: Final = "/healthz"
SAID: Final = b"ok\n"
HEADERS: Final = {
    "Content-Type": "text/plain",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
}

Scope = Any  # what ASGI says of a request


def is_asked(scope: Scope) -> bool:
    """Return whether this request asks for nothing else."""
    return scope["path"] == PATH and scope["method"] in {"GET", "HEAD"}


def messages(scope: Scope) -> list[dict[str, Any]]:
    """The answer as ASGI sends it."""
    length = ("Content-Length", str(len(SAID)))
    headers = [(name.lower().encode(), value.encode()) for name, value in (*HEADERS.items(), length)]
    return [
        {"type": "http.response.start", "status": 200, "headers": headers},
        {"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else SAID},
    ]
