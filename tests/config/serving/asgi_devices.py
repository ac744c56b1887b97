"""Devices that ask a site of one view over ASGI, all in the same moment."""

import asyncio
import threading

from django.http import HttpResponse
from django.test import override_settings
from django.urls import path

from config.live import topics
from config.serving import known_clients, request_queue
from config.serving.request_queue import Handler

CROWD, FEW = "/p/phone/", "/console/"


class Work:
    """A view that notes how many are in it at once, in which order they came and in which threads."""

    def __init__(self):
        self.lock = threading.Lock()
        self.begin_again()

    def begin_again(self, gate=None):
        self.now = self.most = 0
        self.threads, self.order, self.answered, self.gate = set(), [], [], gate

    def __call__(self, request):
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
            self.threads.add(threading.get_ident())
            self.order.append(request.path)
        if "long" in request.path:
            request_queue.yield_to_interactive()
        else:
            (self.gate or threading.Event()).wait(0.01 if self.gate is None else 5)
        with self.lock:
            self.now -= 1
            self.answered.append(request.path)
        if "changes" in request.path:
            topics.changed("night-7")
        if "fails" in request.path:
            raise RuntimeError("as it happens")
        return HttpResponse(request.body or request.path, headers={"X-Thread": "ä"})


work = Work()
urlpatterns = [path("<path:rest>", lambda request, rest: work(request))]
served_alone = override_settings(
    ROOT_URLCONF=__name__, MIDDLEWARE=[], CROWDED=("/p/",), REQUESTS_AT_ONCE=3, REQUESTS_OF_CROWDS=2
)


class Device:
    """One request over ASGI, as a server passes it on; known: that of a browser the site knows."""

    made = 0

    def __init__(self, path, body=b"", is_disconnected=False, known=True, cookie="", address="", headers=()):
        Device.made += 1
        cookie = cookie or f"device-{Device.made}"
        if known:
            known_clients._note(("sessionid", cookie))
        self.scope = {
            "type": "http",
            "method": "POST" if body else "GET",
            "path": path,
            "query_string": b"",
            "headers": [
                (b"content-length", str(len(body)).encode()),
                (b"cookie", f"sessionid={cookie}".encode()),
                *headers,
            ],
            "client": (address, 1) if address else None,
        }
        self.body, self.is_disconnected, self.sent = [body], is_disconnected, []

    async def receive(self):
        if self.body:
            return {"type": "http.request", "body": self.body.pop(), "more_body": False}
        if not self.is_disconnected:
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        self.sent.append(message)

    async def ask(self, handler):
        await handler(self.scope, self.receive, self.send)
        return self


def serve(*devices, meanwhile=None):
    """All of them in the same moment; meanwhile: what happens once they wait."""
    gate = threading.Event() if meanwhile else None
    work.begin_again(gate)

    async def all_at_once():
        handler = Handler()
        asking = [asyncio.create_task(device.ask(handler)) for device in devices]
        if meanwhile:
            await asyncio.sleep(0.05)
            meanwhile(asking)
            await asyncio.sleep(0)
            gate.set()
        await asyncio.gather(*asking, return_exceptions=True)

    asyncio.run(all_at_once())
    return devices


def status(device):
    return device.sent[0]["status"]
