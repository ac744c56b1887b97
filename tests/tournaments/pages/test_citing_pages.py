"""Pages of a club that plays by the TDA preset name no clause of another club's book, and no template writes
a clause that its club might not have (clubs/templatetags/club.py, tournaments/templatetags/conduct.py)."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import NoReverseMatch, get_resolver, reverse

from clubs.models import RulebookVersion
from clubs.rulebook import PRESETS
from tests.tournaments.nights import levels
from tournaments.console.ring_room.screen import SHEETS
from tournaments.models import RingGame
from tournaments.night.facts import ClockStarted, StructureSet

pytestmark = pytest.mark.django_db

CLAUSE = re.compile(r"\b(?:BG|C5|CPL|DM|FCD|FNP)-[a-z0-9][\w.-]*")
WRITTEN = re.compile(r'class="clause">\s*(?:BG|C5|CPL|DM|FCD|FNP)-')
TAG = re.compile(r"<script.*?</script>|<[^>]+>", re.DOTALL)
GALLERIES = ("styleguide_console.html", "styleguide_page.html")  # of looks, with invented texts
LEFT_OUT = ("club_clauses", "club_rulings", "looks")  # pages of the books themselves, and of looks


@pytest.fixture
def night(club, open_night):
    data = PRESETS["tda"].model_dump(mode="json")
    RulebookVersion.objects.filter(club=club).update(data=data)
    return open_night()


def test_no_template_writes_a_clause_past_the_tags_that_cite():
    folder = Path(settings.BASE_DIR) / "templates"
    written = [
        str(path.relative_to(folder))
        for path in folder.rglob("*.html")
        if path.name not in GALLERIES and WRITTEN.search(path.read_text(encoding="utf-8"))
    ]
    assert written == []


def addresses(club, night):
    """The addresses of a club and of one of its nights that can be read, by name."""
    values = {
        "slug": club.slug,
        "club": club.slug,
        "number": 1,
        "pk": night.tournament.pk,
        "season": club.seasons.get().pk,
        "event": night.tournament.event_id,
    }
    for name, patterns in get_resolver().reverse_dict.items():
        if not isinstance(name, str) or name.startswith(LEFT_OUT):
            continue
        for _, parameters in patterns[0]:
            if set(parameters) <= values.keys():
                try:
                    yield name, reverse(name, kwargs={each: values[each] for each in parameters})
                except NoReverseMatch:
                    continue


def cited_on(client, club, night):
    """Name of a page → the clauses that are read on it."""
    shown = {}
    for name, address in addresses(club, night):
        page = client.get(address)
        if page.status_code != 200 or page.streaming or "html" not in page.get("Content-Type", ""):
            continue
        if clauses := CLAUSE.findall(TAG.sub(" ", page.content.decode())):
            shown[name] = sorted(set(clauses))
    return shown


def test_no_sheet_of_a_ring_game_names_one_either(night, club, director):
    director.post(reverse("ring_game_open", args=[club.slug]), {"request_id": "r"})
    game = RingGame.objects.get()
    named = {}
    for sheet in ("", *SHEETS):
        shown = director.get(reverse("ring_game", args=[game.pk]), {"sheet": sheet, "table": 1, "seat": 1})
        assert shown.status_code == 200
        if clauses := CLAUSE.findall(TAG.sub(" ", shown.content.decode())):
            named[sheet] = clauses
    assert named == {}
    games = director.get(reverse("ring_games", args=[club.slug])).content.decode()
    assert CLAUSE.findall(TAG.sub(" ", games)) == []


def test_no_page_of_a_club_without_a_book_names_a_clause(night, club, signed_in):
    elder = signed_in("Ann")
    night.buy_in("Ann Bob Cat Dan Eve Fay Gus").draw_seats()
    before = cited_on(elder, club, night)
    night.record(StructureSet(periods=levels()), ClockStarted())
    night.at(30).bust("Gus", by="Ann")
    assert before == {}
    assert cited_on(elder, club, night) == {}
