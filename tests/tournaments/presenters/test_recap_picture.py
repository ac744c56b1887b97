"""The story of a night as a picture: well-formed with any name, and no more than the story says."""

import re
from xml.etree import ElementTree as ET

import pytest
from django.urls import reverse

from clubs import actions
from clubs.actions import Score
from clubs.models import Club, Member
from clubs.rulebook import PRESETS
from clubs.scoring.scores import Knockout
from tests.site import ROOT
from tests.tournaments.attendance.conftest import weeks
from tournaments.presenters.recap_picture import FELTS

__all__ = ["weeks"]

pytestmark = pytest.mark.django_db
HOSTILE = """</text><script>alert("1")</script>&amp;'"""
HEBREW = "\u05d3\u05e0\u05d4"
LONG = "Maximiliana Featherstonehaugh-Cholmondeley of Wotton-under-Edge"
SVG = "{http://www.w3.org/2000/svg}"


def address(event):
    return reverse("event_recap_picture", args=[event.pk])


def words(answer):
    """The texts of a picture, without the signs that isolate names."""
    assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
    root = ET.fromstring(answer.content)  # noqa: S314 (of our own making)
    assert (root.get("width"), root.get("height")) == ("1200", "630")
    assert {each.tag.removeprefix(SVG) for each in root.iter()} == {
        *("svg", "title", "defs", "radialGradient", "stop", "rect", "path", "circle", "text")
    }
    return [re.sub("[\u2068\u2069]", "", each.text) for each in root.iter(f"{SVG}text")]


def played(weeks, *places):
    """A night that ended so: name, first and last of the places shared, prize, whom they knocked out."""
    number = {member.name: member.number for member in weeks.club.members.all()}
    scores = [
        Score(
            number[name],
            first,
            last,
            prize=prize,
            knockouts=tuple(Knockout(victim=each, victim_number=number[each]) for each in victims),
            rebuys=3,
        )
        for name, first, last, prize, victims in places
    ]
    event = weeks.night(1)
    actions.write_results(event=event, scores=scores, rulebook=PRESETS["dead_money"], paid=2)
    return event


@pytest.fixture
def event(weeks):
    return played(
        weeks,
        ("Ann", 1, 1, 6000, ["Bob"]),
        ("Bob", 2, 2, 3000, ["Cat", "Dan"]),
        ("Cat", 3, 4, 0, []),
        ("Dan", 3, 4, 0, []),
    )


def test_winner_places_prizes_knockouts_and_standings(event, director):
    assert words(director.get(address(event))) == [
        *("Dead Money", "27 November 2026", "Week 1", "Winner", "Ann", "$60"),
        *("2", "Bob", "$30", "3–4", "Cat", "3–4", "Dan"),
        "Ann won, ahead of 3 others.",
        "Bob knocked out Cat and Dan (2).",
        "Ann knocked out Bob (1).",
        "Ann leads Autumn 2026 with 18 points.",
    ]


def test_those_who_share_the_first_place_stand_among_the_places_too(weeks, director):
    event = played(weeks, ("Ann", 1, 2, 4500, []), ("Bob", 1, 2, 4500, []), ("Cat", 3, 3, 0, []))
    found = words(director.get(address(event)))
    assert found[3:12] == ["Winners", "Ann and Bob", "1–2", "Ann", "$45", "1–2", "Bob", "$45", "3"]


def test_whoever_knocked_out_many_has_them_counted(weeks, director):
    places = [("Ann", 1, 1, 0, ["Bob", "Cat", "Dan", "Eve"])]
    places += [(name, place, place, 0, []) for place, name in enumerate(("Bob", "Cat", "Dan", "Eve"), 2)]
    assert "Knocked out by Ann: 4." in words(director.get(address(played(weeks, *places))))


def test_names_are_escaped_cut_and_isolated(event, director):
    for name, other in (("Ann", HOSTILE), ("Bob", HEBREW), ("Cat", LONG)):
        Member.objects.filter(club=event.season.club, name=name).update(name=other)
    answer = director.get(address(event))
    found = words(answer)
    assert found[4].startswith("</text><script>")
    assert found[4].endswith("…")
    assert f"\u2068{HEBREW}\u2069 knocked out" in answer.content.decode()
    cat = found[found.index("3–4") + 1]
    assert cat.endswith("…")
    assert LONG.startswith(cat[:-1])
    assert LONG not in answer.content.decode()


def test_it_is_in_the_language_and_the_colours_of_the_club(event, director):
    Club.objects.filter(pk=event.season.club_id).update(language="es", felt="plum")
    answer = director.get(address(event))
    assert "27 de noviembre de 2026" in words(answer)
    assert b"#5d3370" in answer.content
    assert b"#135a42" not in answer.content


def test_the_colours_are_those_of_the_pages():
    sheet = (ROOT / "static/css/tokens.css").read_text()
    assert FELTS.keys() == set(Club.Felt)
    for felt, colours in FELTS.items():
        assert (
            f'"{felt.value}"] :is(.felt, .table-card) {{ '
            f"--felt: {colours.felt}; --felt-deep: {colours.deep}; "
            f"--felt-soft: {colours.soft};"
        ) in sheet
        for name, colour in (
            ("felt-ink", colours.ink),
            ("board-amber", colours.bright),
            ("rail", colours.rail),
        ):
            assert f"--{name}: {colour};" in sheet


def test_nothing_is_on_it_that_is_not_for_everybody(event, director):
    Member.objects.filter(club=event.season.club, name="Ann").update(email="ann@example.org")
    text = " ".join(words(director.get(address(event))))
    assert "@" not in text
    assert "rebuy" not in text.lower()
    assert "/" not in text


def test_a_tournament_without_results_has_no_picture(weeks, director, client):
    event = weeks.night(3)
    assert director.get(address(event)).status_code == 404
    assert client.get(address(event)).status_code == 404


def test_the_page_shows_it_and_leads_to_it_without_a_script(event, director):
    page = director.get(reverse("event_recap", args=[event.pk])).content.decode()
    assert f'<img class="poster" src="{address(event)}" width="1200" height="630"' in page
    assert f'<a href="{address(event)}" data-save-picture="week-1.png">Save the picture</a>' in page
