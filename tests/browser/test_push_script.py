"""Push in a browser: what the worker (static/js/push-worker.js) shows, and how a page asks to be told
(static/js/push.js). No push service is asked: what it would bring is handed to the worker."""

import hashlib
import json
import threading
import time
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from urllib.parse import parse_qs

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import expect

from config.outgoing.vapid import public_key
from tests.site import PATIENCE, ROOT

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
ENDPOINT = "https://push.example/send/1"
GIVEN = {"endpoint": ENDPOINT, "expirationTime": None, "keys": {"p256dh": "p", "auth": "a"}}
SAID = {
    "title": "You move.",
    "body": "Table 2, seat 5\nDead Money",
    "path": "/clubs/x/",
    "tag": "message-7",
    "off": "/off/abc/",
    "off_words": "No more of these",
    "off_done": "Switched off: You move to another table",
}
STUB = """
    const given = %s;
    let allowed = "%s";
    Object.defineProperty(Notification, "permission", { get: () => allowed });
    Notification.requestPermission = async () => allowed;
    PushManager.prototype.getSubscription = async () => window.before ?? null;
    PushManager.prototype.subscribe = async (options) => {
      window.asked = options;
      return { ...given, toJSON: () => given };
    };
"""


def form_of(*digests):
    about = {
        "push_key": public_key(),
        "devices": [{"digest": each, "device": "Mac", "made_at": NOON} for each in digests],
        "club": SimpleNamespace(zone=UTC, timezone="UTC"),
    }
    return render_to_string("clubs/messages_form.html", about)


@pytest.fixture
def site():
    """A site of one page, on this machine, where browsers know push."""
    made = SimpleNamespace(page="<!doctype html><html lang=en><body></body></html>", posted=[])
    files = {
        "/push/worker.js": ROOT / "static/js/push-worker.js",
        "/static/js/push.js": ROOT / "static/js/push.js",
    }

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            body = files[self.path].read_bytes() if self.path in files else made.page.encode()
            self.answer(body, "text/javascript" if self.path in files else "text/html")

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"] or 0)).decode()
            made.posted.append((self.path, parse_qs(body)))
            self.answer(b"", "text/html")

        def answer(self, body, kind):
            self.send_response(200)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    made.url = f"http://127.0.0.1:{server.server_address[1]}"
    yield made
    server.shutdown()
    server.server_close()


REGISTER = """async () => {
    const registration = await navigator.serviceWorker.register("/push/worker.js", { scope: "/push/" });
    const worker = registration.installing || registration.waiting;
    if (worker) await new Promise((done) =>
        worker.addEventListener("statechange", () => worker.state === "activated" && done()));
}"""
KEEP = """() => {
    self.shown = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        self.shown.push([title, options]);
    };
}"""
TAP = """async ([action, data]) => {
    const tap = new Event("notificationclick");
    let waited;
    const notification = { data, close: () => (self.closed = true) };
    Object.assign(tap, { notification, action, waitUntil: (promise) => (waited = promise) });
    self.dispatchEvent(tap);
    await waited;
}"""


@pytest.fixture
def worker(pages, site):
    """The worker. A browser without a window allows no notification, whatever it is told: what the worker
    wants to show is kept instead."""
    page = pages.open(site.url)
    page.evaluate(REGISTER)
    until = time.monotonic() + PATIENCE
    while not page.context.service_workers:
        assert time.monotonic() < until
        page.wait_for_timeout(20)
    (made,) = page.context.service_workers
    made.evaluate(KEEP)
    return SimpleNamespace(page=page, of=made, url=site.url)


def pushed(worker, said):
    """Return what the worker shows of what a push service would bring."""
    session = worker.page.context.new_cdp_session(worker.page)
    registrations = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    until = time.monotonic() + PATIENCE
    while not registrations:
        assert time.monotonic() < until
        worker.page.wait_for_timeout(20)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": worker.url, "registrationId": registrations[0], "data": json.dumps(said)},
    )
    until = time.monotonic() + PATIENCE
    while not (shown := worker.of.evaluate("self.shown")):
        assert time.monotonic() < until
        worker.page.wait_for_timeout(20)
    return shown


def test_a_push_is_shown_and_its_kind_switched_off_by_one_tap(worker, site):
    ((title, options),) = pushed(worker, SAID)
    assert (title, options["body"], options["tag"]) == (
        "You move.",
        "Table 2, seat 5\nDead Money",
        "message-7",
    )
    assert options["actions"] == [{"action": "off", "title": "No more of these"}]
    worker.of.evaluate(TAP, ["off", options["data"]])
    assert site.posted == [("/off/abc/", {})]
    _, (said, options) = worker.of.evaluate("self.shown")
    assert (said, options) == ("Switched off: You move to another table", {"tag": "message-7"})
    assert worker.of.evaluate("self.closed")


def test_what_cannot_be_switched_off_has_no_button_for_it(worker):
    ((title, options),) = pushed(worker, {"title": "Hello", "body": "", "path": "/", "tag": "t"})
    assert (title, options["actions"]) == ("Hello", [])


def test_a_tap_leads_to_the_page_that_is_open_already(worker):
    worker.of.evaluate(
        """() => {
            self.led = [];
            Clients.prototype.matchAll = async () =>
                [{ url: location.origin + "/clubs/x/", focus: () => self.led.push("there") }];
            Clients.prototype.openWindow = async (address) => self.led.push(address);
        }"""
    )
    for path in ("/clubs/x/", "/clubs/y/", ""):
        worker.of.evaluate(TAP, ["", {**SAID, "path": path}])
    assert worker.of.evaluate("self.led") == ["there", f"{worker.url}/clubs/y/", f"{worker.url}/"]


def opened(pages, site, *digests, allowed="granted", before="null"):
    site.page = f"<!doctype html><html lang=en><body>{form_of(*digests)}</body></html>"
    page = pages.open()
    page.add_init_script(STUB % (json.dumps(GIVEN), allowed) + f"window.before = {before};")
    page.goto(site.url)
    return page


def test_one_tap_sends_what_the_browser_gives(pages, site):
    page = opened(pages, site)
    expect(page.get_by_text("This browser cannot show messages.")).to_be_hidden()
    with page.expect_navigation():
        page.get_by_role("button", name="Send messages to this device").click()
    ((path, said),) = site.posted
    assert path == "/"
    assert json.loads(said["subscription"][0]) == GIVEN


def test_a_browser_that_does_not_allow_it_says_so_and_sends_nothing(pages, site):
    page = opened(pages, site, allowed="denied")
    page.get_by_role("button", name="Send messages to this device").click()
    expect(page.get_by_role("alert")).to_contain_text("does not allow messages from this site")
    assert site.posted == []


def test_a_device_that_is_told_says_so(pages, site):
    known = hashlib.sha256(ENDPOINT.encode()).hexdigest()
    page = opened(pages, site, known, before=json.dumps({"endpoint": ENDPOINT}))
    page.evaluate(REGISTER)
    page.reload()
    expect(page.get_by_role("status")).to_have_text("This device gets your messages.")
    expect(page.get_by_role("button", name="Send messages to this device")).to_be_hidden()
