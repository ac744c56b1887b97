"""A browser's side of HTTP, as cheap as it can be: the devices of a real room do not share the server's
processor, so whatever they cost here is taken from what is measured.

Pages come over one connection that stays open, and a stream has one of its own. Both do what a browser does,
and no more: cookies, compressed answers, a fresh connection when the server has closed the idle one.
"""

import asyncio
import re
import resource
import zlib
from collections.abc import Callable
from urllib.parse import urlencode

from tests.site import Site

HEAD = re.compile(rb"HTTP/1\.1 (\d+)")
LENGTH = re.compile(rb"(?i)\r\ncontent-length: (\d+)")
ETAG = re.compile(rb"(?i)\r\netag: ([^\r]+)")
COOKIE = re.compile(rb"(?i)\r\nset-cookie: ([^=]+)=([^;]*)")
TIMING = re.compile(rb"(?i)\r\nserver-timing: site;dur=([\d.]+)")
ZIPPED = re.compile(rb"(?i)\r\ncontent-encoding: gzip")


class Connection(asyncio.Protocol):
    """One request after the other. Answers are status, head and body, as they came."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[tuple[int, bytes, bytes]] | None = None
        self.parts, self.lacking, self.is_open = bytearray(), 0, False

    def connection_made(self, transport) -> None:
        self.transport, self.is_open = transport, True

    def connection_lost(self, error) -> None:
        self.is_open = False
        if self.answer and not self.answer.done():
            self.answer.set_exception(ConnectionError("closed"))

    async def ask(self, request: bytes) -> tuple[int, bytes, bytes]:
        if not self.is_open:
            raise ConnectionError("closed")
        self.parts, self.lacking = bytearray(), 0
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await self.answer

    def data_received(self, data: bytes) -> None:
        self.parts += data
        if not self.lacking:
            end = self.parts.find(b"\r\n\r\n")
            if end < 0:
                return
            self.head = bytes(self.parts[:end])
            length = LENGTH.search(self.head)
            self.lacking = end + 4 + (int(length[1]) if length else 0)
            self.begins = end + 4
        if len(self.parts) >= self.lacking and not self.answer.done():
            status = HEAD.match(self.head)
            self.answer.set_result((int(status[1]), self.head, bytes(self.parts[self.begins :])))


class Stream(asyncio.Protocol):
    """A stream: calls `heard` whenever it says that something changed."""

    def __init__(self, request: bytes, heard: Callable[[], None]) -> None:
        self.request, self.heard = request, heard
        self.granted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport) -> None:
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        if not self.granted.done():
            self.granted.set_result(b" 200 " in data.split(b"\r\n", 1)[0])
        if b"event: changed" in data:
            self.heard()

    def connection_lost(self, error) -> None:
        if not self.granted.done():
            self.granted.set_result(False)


async def open_stream(site: Site, address: str, cookies: dict[str, str], heard: Callable[[], None]) -> Stream:
    """Raises RuntimeError where no stream is granted."""
    said = "; ".join(f"{name}={value}" for name, value in cookies.items())
    lines = [
        f"GET {address} HTTP/1.1",
        f"Host: 127.0.0.1:{site.port}",
        *([f"Cookie: {said}"] if said else []),
    ]
    request = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    _, stream = await loop.create_connection(lambda: Stream(request, heard), "127.0.0.1", site.port)
    if not await stream.granted:
        raise RuntimeError(f"no stream at {address}")
    return stream


class Browser:
    """Pages over one connection, with the cookies that were given."""

    def __init__(self, site: Site) -> None:
        self.site, self.status, self.served, self.etag = site, 0, 0.0, ""
        self.cookies: dict[str, str] = {}
        self.connection: Connection | None = None

    async def get(self, path: str, headers: dict[str, str] | None = None) -> str:
        return await self.ask("GET", path, headers or {})

    async def ask(self, method: str, path: str, headers: dict[str, str], body: str = "") -> str:
        """The text of the answer, unpacked; its status is in `status`, and in `served` the seconds that the
        site says it took."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {
            "Host": f"127.0.0.1:{self.site.port}",
            "Accept-Encoding": "gzip",
            "Cookie": cookies,
            **headers,
        }
        if method == "POST":
            form = "application/x-www-form-urlencoded"
            sent |= {"Content-Length": str(len(body)), "Content-Type": form}
        lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items() if value)
        request = f"{method} {path} HTTP/1.1\r\n{lines}\r\n{body}".encode()
        try:
            self.status, head, packed = await (await self.connected()).ask(request)
        except ConnectionError:
            self.close()
            self.status, head, packed = await (await self.connected()).ask(request)
        for name, value in COOKIE.findall(head):
            self.cookies[name.decode()] = value.decode()
        etag = ETAG.search(head)
        self.etag = etag[1].decode() if etag else ""
        timing = TIMING.search(head)
        self.served = float(timing[1]) / 1000 if timing else 0.0
        return (zlib.decompress(packed, 31) if ZIPPED.search(head) else packed).decode()

    async def connected(self) -> Connection:
        if self.connection is None:
            loop = asyncio.get_running_loop()
            _, self.connection = await loop.create_connection(Connection, "127.0.0.1", self.site.port)
        return self.connection

    def close(self) -> None:
        if self.connection:
            self.connection.transport.close()
        self.connection = None


async def open_private_link(browser: Browser, link: str, button: str = "") -> None:
    """The browser follows a private link and presses the button there."""
    page = await browser.get(link)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    form = urlencode({"csrfmiddlewaretoken": token[1] if token else ""})
    await browser.ask("POST", link + button, {}, form)


def own_processor_time() -> float:
    """Seconds of a processor that this process, which is all the devices, has used."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
