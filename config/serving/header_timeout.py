"""Connections on which nothing comes: whoever opens one says what they want within a few seconds."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

WITHIN: Final = 15.0  # seconds for the head of a request, from its beginning or that of the connection


class Protocol(HttpToolsProtocol):
    """Uvicorn's, except that a request whose head is not finished in time is closed."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_here()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        self._is_here()
        super().on_headers_complete()

    def _wait(self) -> None:
        self._is_here()
        self._patience = self.loop.call_later(WITHIN, self._give_up)

    def _is_here(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()
