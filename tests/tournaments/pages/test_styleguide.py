"""The visual language: contrast of its tokens, and that no page needs more than the policy allows."""

import re
from itertools import chain

import pytest

from tests.site import ROOT

CSS = ROOT / "static" / "css"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
NAME = re.compile(r"--([\w-]+):\s*#([0-9a-f]{6});")

ON_PAPER = ["ink", "ink-soft", "brass-text", "red-text", "blue-text", "green-text"]
READ = [
    *((ink, paper) for ink in ON_PAPER for paper in ("paper", "raised", "sunken", "input")),
    *((suit, paper) for suit in ("spade", "heart", "diamond", "club") for paper in ("paper", "raised")),
    ("brass-ink", "brass"),
    ("brass-ink", "brass-bright"),
    ("red-ink", "red"),
    ("blue-ink", "blue"),
    ("felt-ink", "felt"),
    ("felt-ink", "felt-deep"),
    ("felt-soft", "felt"),
    ("card-ink", "card"),
    ("board-soft", "board-raised"),
]
CLOCK = [(ink, "board-raised") for ink in ("board-ink", "board-amber", "board-red")]
SEEN = [("edge", "paper"), ("edge", "raised"), ("edge", "input")]


def tokens(theme):
    night = (CSS / "tokens.css").read_text().split("[data-felt")[0]
    named = dict(NAME.findall(night))
    return named | dict(NAME.findall((CSS / "light.css").read_text())) if theme == "light" else named


def luminance(colour):
    channels = [int(colour[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_black_on_white_is_as_much_contrast_as_there_is():
    assert contrast("000000", "ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(
    ("pairs", "least"), [(READ, 4.5), (CLOCK, 7), (SEEN, 3)], ids=["text", "clock", "edges"]
)
def test_there_is_enough_contrast_by_night_and_by_day(theme, pairs, least):
    named = tokens(theme)
    poor = {(ink, on): round(contrast(named[ink], named[on]), 2) for ink, on in pairs}
    assert {pair: ratio for pair, ratio in poor.items() if ratio < least} == {}


def test_every_felt_that_a_club_can_choose_can_be_read():
    text = (CSS / "tokens.css").read_text()
    ink = tokens("dark")["felt-ink"]
    for felt in re.findall(r"\[data-felt=.*", text):
        colours = dict(NAME.findall(felt))
        assert contrast(ink, colours["felt"]) >= 4.5
        assert contrast(colours["felt-soft"], colours["felt"]) >= 4.5


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_template_has_script_or_style_of_its_own(template):
    text = template.read_text()
    scripts = [tag for tag in re.findall(r"<script\b[^>]*>", text) if "application/json" not in tag]
    assert [tag for tag in scripts if "src=" not in tag] == []
    assert re.findall(r"<style\b|\sstyle=|\son[a-z]+=|javascript:|hx-on|hx-vals=.js:", text) == []


def test_every_page_comes_with_a_strict_policy(client):
    policy = client.get("/accounts/login/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert not list(chain(re.findall("unsafe", policy), re.findall("https?:", policy)))


@pytest.mark.parametrize("path", ["/looks/", "/looks/console/", "/looks/display/"])
def test_the_style_page_is_for_those_who_are_signed_in(client, admin_client, path):
    assert client.get(path).status_code == 404
    assert admin_client.get(path).status_code == 200
