"""The page of a table that comes in two halves: it is drawn once it is there as a whole."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import sleep
from urllib.parse import urlsplit

import httpx

PAUSE = 1  # seconds between the halves
SPLIT = b'<div class="side-foot">'
PAINTED = "performance.getEntriesByName('first-contentful-paint').length"
ALL_CAME_FIRST = """
    performance.getEntriesByType("navigation")[0].responseEnd
        <= performance.getEntriesByName("first-contentful-paint")[0].startTime
"""


def slow(site, table):
    """A handler that hands on what a site says, the page of a table with a pause in the middle."""

    class Slow(BaseHTTPRequestHandler):
        def do_GET(self):
            is_page = self.path == table
            if not is_page and not self.path.startswith("/static/"):
                self.send_error(404)
                return
            answer = httpx.get(site.url + self.path, headers={"Cookie": self.headers.get("Cookie", "")})
            self.send_response(answer.status_code)
            self.send_header("Content-Type", answer.headers["Content-Type"])
            self.end_headers()
            first, split, rest = answer.content.partition(SPLIT)
            self.wfile.write(first)
            self.wfile.flush()
            if split:
                sleep(PAUSE)
            self.wfile.write(split + rest)

        def log_message(self, *_):
            pass

    return Slow


def test_nothing_is_drawn_before_the_table_is_there_as_a_whole(pages, module_demo):
    pages.forgive("404")
    pages.forgive("EventSource")
    page = pages.open(f"{module_demo.url}/clubs/dead-money/games/dm-holdem/")
    page.get_by_role("button", name="Deal me in").click()
    page.locator("#table-fragment").wait_for()
    table = urlsplit(page.url).path
    server = ThreadingHTTPServer(("127.0.0.1", 0), slow(module_demo, table))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        page.goto(f"http://127.0.0.1:{server.server_port}{table}")
        page.locator("#table-fragment").wait_for()
        page.wait_for_function(PAINTED)
        assert page.evaluate(ALL_CAME_FIRST)
    finally:
        server.shutdown()
        server.server_close()
