"""Dealer's choice at a night's table on screens: the director's list on the dealer's own page, announced with
a variation, and a dealer whose time runs out."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers, ill_laid, small_targets

FOUR = ["Ann", "Bob", "Cat", "Dan"]
SETUP = """
from datetime import date
from django.utils import timezone
from clubs import actions as club_actions
from clubs.actions import Person
from clubs.models import Member, User
from clubs.rulebook import Kind
from gameplay.engine.games.presets import PRESETS
from gameplay.views.felt_games import listed
from gameplay.play.night_sync import sync_night
from gameplay.sources.night_games import game_of_preset
from tables.actions import Recorder
from tournaments.night import actions
from tournaments.night.facts import *
from tournaments.night.structure import TEMPLATES
names = {names!r}
user = User.objects.create_user("dora-{seconds}")
club = club_actions.found_club(name="Club {seconds}", founder="Dora", user=user, is_public=True)
club_actions.add_members(club=club, people=[Person(name) for name in names])
season = club_actions.create_season(
    club=club, name="Always", starts_on=date(2000, 1, 1), ends_on=date(2100, 1, 1)
)
event = club_actions.schedule_event(
    season=season, name="Friday", kind=Kind("championship"), starts_at=timezone.now()
)
night = actions.open_tournament(event=event)
games = tuple(listed(key, PRESETS[key]) for key in ("dm-razz", "fnp-whiskey", "fnp-double-guts"))
facts = [
    PlayedOnScreens(games=(game_of_preset("dm-holdem"),), pause_seconds=3, turn_seconds=None),
    FeltGames(games=games, choosing_time={seconds}),
    *[BoughtIn(player=number, name=name) for number, name in enumerate(names, 2)],
    SeatsDrawn(
        occasion="start",
        tables=[TableSeats(table=1, seats=6)],
        seats=[SeatedAt(player=number, table=1, seat=number - 1) for number in range(2, len(names) + 2)],
    ),
    ButtonPlaced(table=1, seat=1),
    StructureSet(periods=TEMPLATES["friday"][1]),
    ClockStarted(override="few"),
]
actions.record(tournament=night, act=facts, by=Recorder(None, "setup"), request_id="setup")
sync_night(night)
tokens = [Member.objects.get(club=club, name=name).claim_token for name in names]
print(night.digital_tables.get().code, *tokens)
"""


@pytest.fixture
def seated(module_site, pages):
    """Ann, who has the first button, on a phone, and Bob at a desk, at a table of a night."""

    def sit(seconds):
        code, ann, bob, *_ = module_site.run(SETUP.format(names=FOUR, seconds=seconds)).split()
        return [
            taken(module_site, pages, token, code, size) for token, size in ((ann, "phone"), (bob, "desktop"))
        ]

    return sit


def taken(site, pages, token, code, size):
    """A member's page of the table, let in by their private link."""
    page = pages.open(f"{site.url}/claim/{token}/", size)
    page.locator("main button").first.click()
    page.wait_for_url(lambda url: "/claim/" not in url)
    page.goto(f"{site.url}/tables/{code}/")
    page.locator(".seat.mine").wait_for()
    return page


@pytest.mark.rule("FNP-dealers-choice", "FNP-declare-stakes")
def test_the_dealer_announces_a_game_and_everybody_reads_it_before_it_is_dealt(seated):
    ann, bob = seated(600)
    offers = ann.locator("#choose-game .game-offer")
    expect(offers).to_have_count(3)
    expect(ann.locator("#alerts")).to_contain_text("You deal: choose the game.")
    assert not barriers(ann)
    assert not small_targets(ann)
    assert not [*ill_laid(ann)]
    expect(bob.locator(".felt-words")).to_have_text("Ann deals and chooses the game.")
    expect(bob.locator("#choose-game")).to_have_count(0)

    offers.filter(has_text="Whiskey").get_by_role("link").click()
    ann.locator(".deal-picture").wait_for()
    assert not barriers(ann)
    assert not [*ill_laid(ann)]
    ann.get_by_label("deuces", exact=True).check()
    ann.get_by_role("button", name="Deal Whiskey").click()
    ann.wait_for_selector("#table-fragment")
    for page in (ann, bob):
        expect(page.locator("#game-dealt")).to_contain_text("Ann deals Whiskey: Wild cards deuces.")
    expect(bob.locator(".table-facts")).to_contain_text("Hand 1")
    expect(bob.locator(".table-facts")).to_contain_text("Whiskey")


@pytest.mark.rule("FNP-dealers-choice")
def test_a_dealer_who_does_not_choose_deals_the_first_game_of_the_list(seated):
    ann, bob = seated(10)
    expect(ann.locator("#turn-time")).to_be_visible()
    expect(bob.locator("#turn-time progress")).to_have_attribute("aria-label", "Time left for Ann")
    for page in (ann, bob):
        expect(page.locator("#game-dealt b")).to_have_text(
            "Ann has not chosen in time and deals Razz.", timeout=30_000
        )
