"""A way to a server that can be cut: it drops bytes, delays them, or lets half of them through."""

import asyncio
import random
import socket
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

How = Literal["", "drop", "delay", "halve"]
HOWS: tuple[How, ...] = ("drop", "delay", "halve")
LONGEST_DELAY = 2.0  # seconds
CHUNK = 65536
KEPT_ALIVE = 11.0  # seconds after which a server misses whoever is gone (config/startup/postgresql.py)


@dataclass(eq=False)
class Line:
    """A connection through the relay: the writers to both ends. is_lost: bytes were dropped, so that nothing
    more can come of it."""

    near: asyncio.StreamWriter
    far: asyncio.StreamWriter
    is_lost: bool = False


class Relay:
    """Listens at `port` and passes on to a server: (host, port), or the path of a socket.

    drop: what is sent arrives nowhere, and nobody is told; when that is over, connections that lost
    something are reset at the near end, and the far end hears of it when it would miss them. delay: what is
    sent arrives late. halve: half of what is sent arrives, then the connection ends.
    """

    def __init__(self, server: tuple[str, int] | str, seed: str = "") -> None:
        self.server, self.how, self.port = server, "", 0
        self.chance = random.Random(seed)
        self.lines: set[Line] = set()
        self.lost: list[Line] = []
        self.pumps: set[asyncio.Task[None]] = set()

    async def start(self) -> "Relay":
        self.listening = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self.listening.sockets[0].getsockname()[1]
        return self

    def cut(self, how: How) -> None:
        self.how = how

    def mend(self) -> None:
        self.how = ""
        for line in [line for line in self.lines if line.is_lost]:
            self._reset(line.near)
            self.lines.discard(line)
            self.lost.append(line)  # the far end stays open, and silent
            asyncio.get_running_loop().call_later(KEPT_ALIVE, self._miss, line)

    def _miss(self, line: Line) -> None:
        self._reset(line.far)
        self.lost.remove(line)

    async def close(self) -> None:
        self.listening.close()
        for line in [*self.lines, *self.lost]:
            self._reset(line.near)
            self._reset(line.far)
        pumps = [*self.pumps]
        for pump in pumps:
            pump.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if isinstance(self.server, str):
                there = await asyncio.open_unix_connection(self.server)
            else:
                there = await asyncio.open_connection(*self.server)
        except OSError:
            self._reset(writer)
            return
        line = Line(writer, there[1])
        self.lines.add(line)
        for end, other in ((reader, there[1]), (there[0], writer)):
            pump = asyncio.create_task(self._pump(end, other, line))
            self.pumps.add(pump)
            pump.add_done_callback(self.pumps.discard)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: Line) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if self.how == "delay":
                    await asyncio.sleep(self.chance.uniform(0, LONGEST_DELAY))
                if self.how == "drop" or line.is_lost:
                    line.is_lost = True
                    continue
                if self.how == "halve":
                    writer.write(data[: len(data) // 2])
                    break
                writer.write(data)
                await writer.drain()
        if line.is_lost or self.how == "drop":
            line.is_lost = True
            return
        for end in (line.near, line.far):
            end.close()
        self.lines.discard(line)

    @staticmethod
    def _reset(writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, RuntimeError):
            held = writer.get_extra_info("socket")
            if held is not None and held.family == socket.AF_INET:
                held.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            writer.transport.abort()
