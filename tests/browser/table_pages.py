"""A page of a digital table without a site: what it asks for is answered by the test."""

from urllib.parse import parse_qsl

from django.template.loader import render_to_string

from gameplay.engine.games import Holdem
from tests.browser.pages import QUIET, settle
from tests.browser.test_page_script import CONFIG
from tests.gameplay.page.tables import KEYS

HOLDEM = Holdem(small_blind=50, big_blind=100)
HOLES = "2c Ah 3d Ks 3h/5d 5s 6h 7h 8h/Kd Kc Qd Qc Jd"
EARS = """
    window.spoken = [];
    class Utterance { constructor(text) { this.text = text } }
    window.SpeechSynthesisUtterance = Utterance;
    Object.defineProperty(window, "speechSynthesis", { value: {
        speak: ({ text }) => window.spoken.push(text), cancel() {}, resume() {}
    } });
"""


def fragment(page, refusal=""):
    return render_to_string("gameplay/parts/page.html", {"page": page, "request_id": "r", "refusal": refusal})


def whole(page):
    scripts = "".join(
        f"<script type=module src=/static/js/{name}.js></script>"
        for name in ("page", "shortcuts", "table-say", "table-act", "table-time")
    )
    keys = render_to_string("gameplay/parts/keys.html", {"turn_keys": True})
    return f"""<!doctype html><html lang=en><head><title>Table</title>{CONFIG}
    <meta name=viewport content="width=device-width, initial-scale=1">
    <script src=/static/js/table-looks.js></script>
    <link rel=stylesheet href=/static/css/page.css>
    <link rel=stylesheet href=/static/css/light.css media=print>
    <link rel=stylesheet href=/static/css/cards.css>
    <link rel=stylesheet href=/static/css/table.css>
    <link rel=stylesheet href=/static/css/table-short.css>
    <link rel=stylesheet href=/static/css/game-choice.css>
    <link rel=stylesheet href=/static/css/deal.css>
    <script src=/static/django_htmx/htmx-2.min.js defer></script>
    <script src=/static/vendor/idiomorph/idiomorph-ext.min.js defer></script>{scripts}</head>
    <body hx-ext=morph class=table-page><main class=table-main><button data-speech>Read aloud</button>
    <button data-deck>Two-colour deck</button>{fragment(page)}
    <p class=table-answer id=table-answer role=status data-keys="{" ".join(KEYS)}"
       data-no="That is not possible now."></p>
    <p id=urgent role=alert></p></main>{keys}</body></html>"""


class Table:
    """A page of a table whose server is this test: `now` is what it shows when it is asked, `sent` what the
    page posted to it."""

    def __init__(self, pages, page, size="desktop", before=EARS):
        self.now, self.sent, self.marks, self.status, self.refusal = page, [], [], 200, ""
        self.is_away = False  # the network
        answers = {
            "/tables/abc/felt/": self.answer,
            "/tables/abc/choose/": self.take,
            "/tables/abc/mark/": self.mark,
        }
        self.page = pages.unserved(whole(page), size, answers=answers, before=before)

    def answer(self, route):
        if self.is_away:
            route.abort()
            return
        route.fulfill(
            status=self.status, body=fragment(self.now, self.refusal), content_type="text/html; charset=utf-8"
        )

    def take(self, route):
        if not self.is_away:
            self.sent.append(self.read(route))
        self.answer(route)

    def mark(self, route):
        self.marks.append(self.read(route))
        route.fulfill(status=204)

    @staticmethod
    def read(route):
        fields = {}
        for name, value in parse_qsl(route.request.post_data or ""):
            if name in ("choice", "amount", "card", "centre", "hand", "number"):
                fields[name] = f"{fields[name]} {value}" if name in fields else value
        return fields

    def change(self, page=None):
        """Something has happened at the table."""
        self.now = page or self.now
        self.page.evaluate("document.body.dispatchEvent(new CustomEvent('changed'))")
        settle(self.page)
        self.page.clock.run_for(1000 * QUIET)

    def press(self, key):
        self.page.keyboard.press(key)
        settle(self.page)

    @property
    def said(self):
        return self.page.locator("#table-answer").inner_text()
