"""The visual language: contrast of its tokens, and that no page needs more than the policy allows."""

import re
from itertools import chain

import pytest

from clubs.models import Club
from tests.site import ROOT
from tests.sweeps import sweep

CSS = ROOT / "static" / "css"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
MAIL = ROOT / "templates" / "clubs" / "mail.html"  # programs for mail load no sheet
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
    *(("avatar-ink", f"avatar-{number}") for number in range(1, 9)),
    ("avatar-ink", "board-line"),
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


FELT_READ = [
    ("felt-ink", "felt"),
    ("felt-ink", "felt-deep"),
    ("felt-soft", "felt"),
    ("felt-soft", "felt-deep"),
    ("board-amber", "felt"),
    ("board-amber", "felt-deep"),
]


@pytest.mark.parametrize("felt", Club.Felt.values)
def test_every_felt_can_be_read(felt):
    """Chosen by a club, or by a player for themselves; also in the middle, where light falls on it."""
    text = (CSS / "tokens.css").read_text()
    (line,) = re.findall(rf'\[data-felt="{felt}"\], \[data-own-felt="{felt}"\] .*', text)
    named = tokens("dark") | dict(NAME.findall(line))
    named["felt-lit"] = lit(named["felt"])
    read = [*FELT_READ, ("felt-ink", "felt-lit"), ("felt-soft", "felt-lit")]
    poor = {(ink, on): round(contrast(named[ink], named[on]), 2) for ink, on in read}
    assert {pair: ratio for pair, ratio in poor.items() if ratio < 4.5} == {}


def lit(colour):
    """The middle of the felt: felt.css mixes 8 % of white into it."""
    channels = [int(colour[place : place + 2], 16) for place in (0, 2, 4)]
    return "".join(f"{round(0.92 * channel + 0.08 * 255):02x}" for channel in channels)


SHEETS = [*sorted(CSS.glob("*.css")), ROOT / "static" / "vendor" / "pico" / "pico.css"]
SIZE = re.compile(r"(?<!-)font-size: ([^;}]+)")
ON_THE_SCALE = re.compile(r"var\(--[a-z-]+\)|inherit|100%|[0-9.]+(em|vmin|pt)|(min|clamp|calc)\(.*\)")


@sweep("sheet", SHEETS, ids=lambda path: path.name)
def test_a_style_sheet_is_whole(sheet):
    """What is quoted ends, and what is opened is closed: a browser drops everything after it otherwise."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    bare = re.sub(r"\"[^\"]*\"|'[^']*'", "", text)
    assert re.findall("[\"']", bare) == []
    assert bare.count("{") == bare.count("}")
    assert bare.count("(") == bare.count(")")


@sweep("sheet", SHEETS[:-1], ids=lambda path: path.name)
def test_type_keeps_to_one_scale(sheet):
    """On pages in the steps of tokens.css; on a display, a tablet and paper as parts of what is around it."""
    sizes = SIZE.findall(re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL))
    assert [size for size in sizes if not ON_THE_SCALE.fullmatch(size.strip())] == []


SPACE = re.compile(
    r"(?<![\w-])((?:(?:scroll-)?(?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap): [^;}]+)",
)
STEP = re.compile(r"(?<![\w.])-?([0-9.]+)(rem|px)\b")
HAIRLINE = 3  # px: what is finer than the finest step sets a letter or a disc off, not one thing from another
OFF_THE_SCALE = {
    "cards.css": {"margin-inline: calc(var(--card-width, 3.5rem) * 0.2)": "a part of a card's width"},
    "console.css": {
        "margin-inline: 0.625rem": "half the width of a slider's thumb, so that its marks stand below it",
        "padding-bottom: 10rem": "as high as a call and the acts, which lie under the thumb",
    },
    "controls.css": {
        "padding: var(--step-2) max(var(--step-4), calc((100% - 72rem) / 2 + var(--step-4)))": "in line with "
        "the page's column",
    },
    "felt.css": {
        "margin-bottom: 2.25rem": "as high as what is written below a narrow table",
    },
    "layout.css": {
        "scroll-padding-block: 9rem var(--step-8)": "as high as the clock of a console, under which pages go",
        "padding: clamp(0.75rem, 2.2vmin, 3rem) clamp(1rem, 3vmin, 4rem)": "a display's edge, by its size",
    },
    "night.css": {
        "padding-bottom: 6rem": "as high as the acts that lie under the thumb",
        "padding: 9rem var(--step-6) var(--step-12)": "as high as the clock that lies over a sheet",
        "padding-top: 10.5rem": "the same on a tablet",
    },
    "table.css": {
        "padding-inline-end: 26rem": "as wide as the links that lie beside it in full screen",
    },
    "table-short.css": {
        "padding-inline-end: 26rem": "as wide as the links that lie beside it",
    },
}


def spaces_off_the_scale(text):
    """Declarations of space with a length that is neither a step of tokens.css, nor a part of what is around
    it, nor a hairline."""
    return [
        said.strip()
        for said in SPACE.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
        if any(float(number) > (HAIRLINE if unit == "px" else 0) for number, unit in STEP.findall(said))
    ]


@sweep("sheet", SHEETS[:-1], ids=lambda path: path.name)
def test_space_keeps_to_one_scale(sheet):
    """In the steps of tokens.css; what is not says why, and is still there."""
    assert set(spaces_off_the_scale(sheet.read_text())) == set(OFF_THE_SCALE.get(sheet.name, {}))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a { margin: 0 var(--step-4) }", []),
        ("a { margin: 5px }", ["margin: 5px"]),
        ("a { padding-inline: 1rem 0; gap: 0.5em }", ["padding-inline: 1rem 0"]),
        ("a { column-gap: -0.5rem }", ["column-gap: -0.5rem"]),
        ("a { gap: 2px; margin-inline: -3px }", []),
        ("a { margin: calc(-1 * var(--step-2)) 4vmin } /* margin: 9px */", []),
    ],
)
def test_a_length_of_its_own_is_found(text, found):
    assert spaces_off_the_scale(text) == found


def test_no_template_has_script_or_style_of_its_own():
    faults = {}
    for template in TEMPLATES:
        text = template.read_text()
        scripts = [tag for tag in re.findall(r"<script\b[^>]*>", text) if "application/json" not in tag]
        own = r"<style\b|\sstyle=|\son[a-z]+=|javascript:|hx-on|hx-vals=.js:"
        if template == MAIL:
            own = own.replace(r"\sstyle=|", "")
        inline = [tag for tag in scripts if "src=" not in tag]
        faults[str(template.relative_to(ROOT))] = [*inline, *re.findall(own, text)]
    assert {template: each for template, each in faults.items() if each} == {}


def test_every_page_comes_with_a_strict_policy(client):
    policy = client.get("/accounts/login/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert not list(chain(re.findall("unsafe", policy), re.findall("https?:", policy)))


@pytest.mark.parametrize("path", ["/looks/", "/looks/console/", "/looks/display/"])
def test_the_style_page_is_for_those_who_are_signed_in(client, admin_client, path):
    assert client.get(path).status_code == 404
    assert admin_client.get(path).status_code == 200
