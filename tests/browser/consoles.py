"""A director's console in a browser, on whatever device, and what a director does there."""

import re


class Console:
    """One director's console, and what a director does there."""

    def __init__(self, page):
        self.page = page

    def knows(self, sentence):
        """Waits until the console shows that this was recorded."""
        self.page.locator(".recent .log-sentence", has_text=sentence).first.wait_for()

    def tap(self, name, within="body"):
        self.page.locator(within).get_by_role("button", name=name, exact=True).first.click()

    def due(self):
        return self.page.locator(".dues .due-verb").all_inner_texts()

    def do(self, beginning):
        """Taps the due thing that begins with these words, once it is there, and waits until it is done."""
        begins = re.compile("^" + re.escape(beginning))
        sentence = self.page.locator(".dues .due-verb", has_text=begins).first.inner_text()
        self.page.locator(".dues .due", has_text=sentence).click()
        self.page.locator(".dues .due-verb", has_text=sentence).wait_for(state="detached")

    def do_what_is_due(self):
        """Everything that a tap does: moves, tables that go, draws."""
        ready = re.compile("Move |Break table|Draw |Table \\d+: high card")
        while words := [words for words in self.due() if ready.match(words)]:
            self.do(words[0])

    def agrees_with(self, other):
        """Waits until both show the same floor: a tap while one is redrawn may fall beside a button."""
        for _ in range(200):
            if self.floor_in_words() == other.floor_in_words():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("The two consoles show different floors.")

    def floor_in_words(self):
        return self.page.locator(".figures").inner_text(), self.due(), self.page.locator(".felt").count()

    def knock_out(self, name, by="Nobody"):
        """Three taps: knockout, who, by whom."""
        self.tap("Knockout")
        self.page.locator("#out-picks .pick", has_text=name).click()
        heading = self.page.locator("#sheet").get_by_role("heading", name=name)
        heading.wait_for()
        self.page.locator("#sheet .picks button", has_text=by).first.click()
        self.page.locator("#sheet:empty").wait_for(state="attached")
        said = f"{name} went out" if by == "Nobody" else f"{by} knocked out {name}"
        self.knows(said)

    def several(self, *out, by):
        self.tap("More")
        self.tap("Several out in one hand", "#sheet")
        for name in out:
            self.page.locator("fieldset", has_text="Out").first.locator(".pick", has_text=name).click()
        for name in by:
            self.page.locator("fieldset", has_text="Knocked out by").locator(".pick", has_text=name).click()
        self.page.locator("#sheet").get_by_role("button", name="Knock out", exact=True).click()
        self.page.locator("#sheet:empty").wait_for(state="attached")
