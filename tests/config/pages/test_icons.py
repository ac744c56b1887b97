"""The icons: every one that a template shows stands in the sprite, and nobody hears of it twice."""

import re

import pytest

from config.templatetags.icons import icon
from tests.site import ROOT

SPRITE = (ROOT / "static" / "img" / "icons.svg").read_text()
DRAWN = set(re.findall(r'<symbol id="([\w-]+)"', SPRITE))
SHOWN = {
    name
    for path in (ROOT / "templates").rglob("*.html")
    for name in re.findall(r'{% icon "([\w-]+)"', path.read_text())
}


def test_what_is_shown_is_drawn():
    assert not SHOWN - DRAWN


def test_each_is_drawn_once_and_in_the_colour_of_its_words():
    assert len(re.findall(r"<symbol ", SPRITE)) == len(DRAWN)
    assert re.findall(r"\b(fill|stroke|style)=", SPRITE) == []


@pytest.mark.parametrize(("of", "classes"), [("", "icon"), ("drawing", "icon drawing")])
def test_an_icon_is_seen_and_not_heard(of, classes):
    assert icon("clock", of).startswith(f'<svg class="{classes}" aria-hidden="true"')
    assert icon("clock", of).endswith('icons.svg#clock"></use></svg>')
