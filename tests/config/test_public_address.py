"""Links and codes carry an address that another device can open (public_address.py, clubs/addresses.py)."""

import pytest
from django.test import RequestFactory
from django.urls import reverse

from config import public_address
from config.public_address import PublicAddress
from config.startup import banner
from tables.actions import Recorder
from tests.caches import clear_cache
from tests.clubs.views.pages import text
from tests.world import World
from tournaments.models import Display
from tournaments.night import actions
from tournaments.night.facts import BoughtIn, SeatedAt, SeatsDrawn, TableSeats

HERE = "127.0.0.1:8101"


@pytest.fixture(autouse=True)
def two_networks(monkeypatch):
    monkeypatch.setattr(public_address, "network_address", lambda: "192.168.1.20")
    monkeypatch.setattr(public_address, "named_addresses", lambda: ["10.0.0.5", "127.0.1.1"])
    monkeypatch.delenv(public_address.LISTENS_ON, raising=False)


def asked_at(host, **cookies):
    request = RequestFactory().get("/", headers={"host": host})
    request.COOKIES = cookies
    return request


@pytest.mark.parametrize("host", [HERE, "localhost:8101", "127.0.0.5:8101", "[::1]:8101"])
def test_this_machines_name_for_itself_becomes_its_address_in_the_network(host):
    found = public_address.public_address(asked_at(host))
    assert found == PublicAddress("http://192.168.1.20:8101", ("http://10.0.0.5:8101",), is_from_here=True)


@pytest.mark.parametrize("host", ["192.168.1.77:8101", "poker.example", "[2001:db8::7]:8101"])
def test_any_other_name_is_kept_as_it_is_in_the_address_bar(host):
    assert public_address.public_address(asked_at(host)) == PublicAddress(f"http://{host}")


def test_one_of_several_addresses_is_chosen_on_this_device(client):
    assert (
        public_address.public_address(asked_at(HERE, reached_at="10.0.0.5")).origin == "http://10.0.0.5:8101"
    )
    assert (
        public_address.public_address(asked_at(HERE, reached_at="evil.example")).origin
        == "http://192.168.1.20:8101"
    )
    answer = client.post("/reach/", {"address": "10.0.0.5", "next": "https://evil.example/"})
    assert (answer.url, client.cookies[public_address.COOKIE].value) == ("/", "10.0.0.5")
    refused = client.post("/reach/", {"address": "evil.example", "next": "/found/"})
    assert (refused.url, refused.cookies) == ("/found/", {})


def test_with_a_public_address_links_never_follow_the_name_that_was_asked(settings):
    settings.PUBLIC_ADDRESS = "https://poker.example"
    for host in ("evil.example", HERE, "192.168.1.20:8101"):
        assert public_address.public_address(asked_at(host)) == PublicAddress("https://poker.example")


def test_a_machine_without_a_network_says_so(monkeypatch):
    monkeypatch.setattr(public_address, "network_address", str)
    monkeypatch.setattr(public_address, "named_addresses", lambda: ["127.0.1.1"])
    found = public_address.public_address(asked_at(HERE))
    assert found == PublicAddress(f"http://{HERE}", is_from_here=True, is_reachable=False)


def test_a_site_that_listens_to_its_machine_alone_offers_no_address_of_the_network(monkeypatch):
    monkeypatch.setenv(public_address.LISTENS_ON, "127.0.0.1")
    assert not public_address.public_address(asked_at(HERE)).is_reachable


@pytest.mark.django_db
def test_the_terminal_names_what_everybody_reaches_first(settings):
    assert banner.addresses("0.0.0.0", 8101) == [
        "http://192.168.1.20:8101/",
        "http://10.0.0.5:8101/",
        "http://127.0.0.1:8101/",
    ]
    assert banner.message("0.0.0.0", 8101).splitlines()[1:3] == [
        "  in another network: http://10.0.0.5:8101/",
        "  on this machine: http://127.0.0.1:8101/",
    ]
    settings.PUBLIC_ADDRESS = "https://poker.example"
    assert banner.addresses("0.0.0.0", 8101)[0] == "https://poker.example/"


def test_the_terminal_names_no_address_that_the_site_does_not_answer_to(settings):
    settings.PUBLIC_ADDRESS = "https://poker.example"
    settings.ALLOWED_HOSTS = ["poker.example"]
    assert banner.addresses("0.0.0.0", 8101) == ["https://poker.example/"]
    settings.ALLOWED_HOSTS = ["poker.example", "127.0.0.1"]
    assert banner.addresses("0.0.0.0", 8101) == ["https://poker.example/", "http://127.0.0.1:8101/"]


@pytest.mark.django_db
class TestPages:
    @pytest.fixture
    def world(self):
        clear_cache()
        world = World()
        assert world.club
        return world

    @pytest.fixture
    def drawn(self, monkeypatch):
        """Return what the codes of the pages hold."""
        codes = []
        for place in (
            "clubs.views.links",
            "tournaments.display.views",
            "tournaments.console.phone_views",
            "tournaments.presenters.pairing_sheet",
            "tournaments.phone.views",
        ):
            monkeypatch.setattr(f"{place}.qr_code", lambda address: codes.append(address) or "(code)")
        return codes

    def pages(self, world):
        """Every page with codes, by what its address is called."""
        Display.objects.create(club=world.club, name="Wall")
        fresh = world.newcomer
        yield reverse("club_member_link", args=[world.slug, fresh.number]), {}
        yield reverse("displays", args=[world.slug]), {}
        yield reverse("night_door", args=[world.night.pk]), {"who": "member", "request_id": "r"}
        yield reverse("club_links", args=[world.slug]), {}

    @pytest.mark.parametrize("public", ["", "https://poker.example"])
    def test_every_page_with_a_code_gives_what_phones_reach_and_says_so(self, world, drawn, settings, public):
        settings.PUBLIC_ADDRESS = public
        elder = world.client("elder")
        for path, data in self.pages(world):
            drawn.clear()
            send = elder.post if data else elder.get
            page = send(path, data, headers={"host": HERE})
            assert page.status_code == 200, path
            origin = public or "http://192.168.1.20:8101"
            assert drawn, path
            assert all(address.startswith(f"{origin}/") for address in drawn), (path, drawn)
            note = "Phones reach this club at http://192.168.1.20:8101 : links and codes begin with it."
            assert (note in text(page)) is not bool(public), path

    def test_the_code_of_a_tablet(self, world, drawn):
        night = world.night
        facts = [
            BoughtIn(player=1, name="elder"),
            BoughtIn(player=2, name="member"),
            SeatsDrawn(
                occasion="start",
                tables=(TableSeats(table=1, seats=9),),
                seats=[SeatedAt(player=1, table=1, seat=1), SeatedAt(player=2, table=1, seat=2)],
            ),
        ]
        actions.record(tournament=night, act=facts, by=Recorder(), request_id="seats")
        page = world.client("elder").post(
            reverse("night_tablets", args=[night.pk]), {"table": "1"}, headers={"host": HERE}
        )
        assert drawn[0].startswith("http://192.168.1.20:8101/tablet/?code=")
        assert "http://192.168.1.20:8101/tablet/" in text(page)

    def test_a_phone_opened_on_the_machine_itself_shows_a_code_that_the_door_reaches(self, world, drawn):
        world.client("member").get(reverse("phone", args=[world.phone.token]), headers={"host": HERE})
        assert [code.partition("/nights/")[0] for code in drawn] == ["http://192.168.1.20:8101"]


@pytest.mark.rule("SEC-log-noise")
def test_a_wrong_name_is_refused_without_a_word_in_the_log(client, settings, caplog):
    settings.ALLOWED_HOSTS = ["poker.example"]
    assert client.get("/", HTTP_HOST="evil.example").status_code == 400
    assert [record.getMessage() for record in caplog.records if record.levelname != "INFO"] == []
