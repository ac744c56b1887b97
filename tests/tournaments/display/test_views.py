"""The displays of a club (tournaments/display/views.py)."""

import json
import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from clubs import actions as club_actions
from clubs.models import Club, Event
from clubs.rulebook import Kind
from tests.tournaments.display.test_logo import png
from tests.tournaments.nights import EIGHT_O_CLOCK, NAMES
from tournaments.display import actions
from tournaments.display.announcements import OCCASIONS
from tournaments.models import Display, HouseStyle
from tournaments.models.display import CODE_LENGTH, SIGNS
from tournaments.night.facts import ClockPaused, Finished, Penalised, StacksCounted

SIX = "Ann Bob Cat Dan Eve Fay"

pytestmark = pytest.mark.django_db


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


@pytest.fixture
def tv(club):
    return Display.objects.create(club=club, name="TV by the bar")


@pytest.fixture
def wall_client():
    """The browser of a screen: nobody is signed in."""
    return Client()


def look(client, display, **query):
    return client.get(reverse("display", args=[display.code]), query)


def fragment(client, display):
    """Return what the screen fetches on a change: at the address that its page gave."""
    page = look(client, display).content.decode()
    address = re.search(r'hx-get="([^"]+)"', page)[1]
    return client.get(address, headers={"HX-Request": "true", "HX-Target": "board"}), address


class TestTheEnd:
    @pytest.fixture
    def over(self, friday):
        friday.start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
            friday.bust(name, by="Fay")
        return friday.record(Finished())

    def test_the_winner_stands_where_the_clock_was(self, over, tv, wall_client):
        page = look(wall_client, tv)
        assert "data-clock" not in page.content.decode()
        shown = text(page)
        for words in (
            "The winner Fay $69.80 2 Eve $37.00 3 Dan",
            "Points 1 Fay 30",
            "Thank you for playing.",
        ):
            assert words in shown

    def test_an_hour_later_it_is_the_same(self, over, tv, wall_client):
        before = text(look(wall_client, tv))
        over.at(190)
        assert text(look(wall_client, tv)) == before

    def test_it_says_when_the_next_one_is(self, over, season, tv, wall_client):
        assert "Next:" not in text(look(wall_client, tv))
        club_actions.schedule_event(
            season=season, name="Live 2", kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK + timedelta(days=7)
        )
        assert "Next: Live 2 , Friday 27 November, 20:00" in text(look(wall_client, tv))

    def test_an_undone_end_brings_the_clock_back(self, over, tv, wall_client):
        end = over.latest
        over.undo(end).undo(end - 1)
        assert "data-clock" in look(wall_client, tv).content.decode()


class TestBoard:
    def test_it_shows_the_night_that_is_on_to_whoever_has_its_address(self, friday, tv, wall_client):
        Club.objects.update(is_public=False)
        friday.start(SIX).at(5)
        shown = text(look(wall_client, tv))
        for words in ("Dead Money", "Friday", "Level 1", "15:00", "50 / 100", "6 / 6", "$69.80"):
            assert words in shown

    def test_strangers_without_the_address_find_nothing(self, friday, tv, wall_client):
        Club.objects.update(is_public=False)
        assert wall_client.get(reverse("display", args=["guess"])).status_code == 404
        assert wall_client.get(reverse("night_display", args=[friday.tournament.pk])).status_code == 404

    def test_it_follows_the_night_with_its_address_as_key(self, friday, tv, wall_client):
        Club.objects.update(is_public=False)
        page = look(wall_client, tv).content.decode()
        assert f'data-live="night-{friday.tournament.pk}" data-live-key="{tv.code}"' in page
        stream = reverse("live", args=["night", friday.tournament.pk])
        assert wall_client.get(stream, {"key": tv.code}).status_code == 204
        assert wall_client.get(stream, {"key": "guess"}).status_code == 404

    def test_its_fragment_is_the_board_alone(self, friday, tv, wall_client):
        friday.start(SIX)
        answer, _ = fragment(wall_client, tv)
        assert answer.content.decode().lstrip().startswith('<div id="board"')

    def test_a_display_that_was_changed_loads_anew(self, friday, tv, wall_client):
        _, address = fragment(wall_client, tv)
        actions.change_display(display=tv, layout=Display.Layout.PORTRAIT)
        answer = wall_client.get(address, headers={"HX-Request": "true", "HX-Target": "board"})
        assert (answer["HX-Refresh"], answer.content) == ("true", b"")

    def test_it_goes_over_to_the_next_night_by_itself(self, friday, tv, wall_client, open_night):
        _, address = fragment(wall_client, tv)
        friday.tournament.event.status = "cancelled"
        friday.tournament.event.save()
        open_night(name="Saturday's")
        answer = wall_client.get(address, headers={"HX-Request": "true", "HX-Target": "board"})
        assert answer["HX-Refresh"] == "true"
        assert "Saturday&#x27;s" in look(wall_client, tv).content.decode()

    def test_bound_to_a_night_it_shows_that_one(self, friday, open_night, tv, wall_client):
        open_night(name="Side event").start(SIX)
        actions.change_display(display=tv, tournament=friday.tournament)
        assert "Side event" not in text(look(wall_client, tv))

    def test_a_night_that_is_played_days_before_its_date_is_shown(self, friday, tv, wall_client):
        Event.objects.update(starts_at=friday.now + timedelta(days=4))
        friday.start(SIX)
        assert "6 / 6" in text(look(wall_client, tv))

    def test_between_nights_it_says_when_the_next_one_is(self, season, tv, wall_client, wall):
        assert "No night is running." in text(look(wall_client, tv))
        starts = EIGHT_O_CLOCK + timedelta(days=7)
        club_actions.schedule_event(season=season, name="Next Friday", kind="live", starts_at=starts)
        shown = look(wall_client, tv)
        assert "Next Friday Friday 27 November, 20:00" in text(shown)
        assert 'data-countdown="604800"' in shown.content.decode()

    def test_a_pause_says_why(self, friday, tv, wall_client):
        friday.start(SIX).record(ClockPaused(reason="dispute", note="table 2"))
        assert "Paused: the director decides: table 2" in text(look(wall_client, tv))

    def test_moves_and_calls_stand_in_it(self, friday, tv, wall_client):
        friday.start(SIX, "Gus Hal Ida Jon Kim Lou").deal(1, 2).move("Ann", 2, 8)
        page = look(wall_client, tv)
        assert "Ann table 2, seat 8" in text(page)
        sequence = friday.latest
        call = {"key": f"move-{sequence}-1", "kind": "move", "sentence": "Ann: table 2, seat 8."}
        assert escape(json.dumps(call)) in page.content.decode()

    @pytest.mark.parametrize("layout", Display.Layout.values)
    @pytest.mark.parametrize("look_", Display.Look.values)
    def test_every_layout_in_every_look(self, friday, club, wall_client, layout, look_):
        display = Display.objects.create(club=club, name="Wall", layout=layout, look=look_)
        page = look(wall_client, display).content.decode()
        assert f'class="display {layout}"' in page
        assert f'data-look="{look_}"' in page

    @pytest.mark.parametrize(("tables", "names"), [(1, 6), (3, 24)])
    def test_queries_do_not_grow_with_players(
        self, friday, tv, wall_client, django_assert_num_queries, tables, names
    ):
        people = NAMES[:names]
        friday.start(*(" ".join(people[n::tables]) for n in range(tables)))
        friday.record(StacksCounted(stacks=dict.fromkeys(range(1, names), 1000)))
        look(wall_client, tv)
        with django_assert_num_queries(6):
            look(wall_client, tv)


class TestLeaks:
    def test_a_board_shows_nothing_private(self, friday, tv, wall_client, club):
        """What could leak is there: a warning, an address, a private link, the seed of the next draw."""
        ann = club.members.get(number=1)
        ann.email = "ann@example.org"
        ann.save()
        friday.start(SIX).record(Penalised(player=2, penalty="warning", reason="rabbit hunting"))
        friday.record(StacksCounted(stacks={1: 4321}))
        actions.change_display(display=tv, blocks=["players", "payouts", "standings"])
        friday.tournament.log.refresh_from_db()
        page = look(wall_client, tv).content.decode()
        secrets = [
            *("ann@example.org", ann.claim, "rabbit", "4321", "4,321"),
            bytes(friday.tournament.log.next_seed).hex(),
        ]
        assert [secret for secret in secrets if secret in page] == []

    def test_a_board_leads_nowhere(self, friday, tv, wall_client):
        """Whoever stands before the screen gets nowhere from it."""
        friday.start(SIX)
        page = look(wall_client, tv).content.decode()
        assert set(re.findall(r'<a [^>]*href="([^"]+)"', page)) == {"#main"}
        assert "<form" not in page

    def test_the_address_of_one_club_does_not_open_another(self, friday, tv, wall_client):
        other = club_actions.found_club(name="Elsewhere", founder="Sue", is_public=False)
        theirs = Display.objects.create(club=other, name="TV")
        assert "Friday" not in text(look(wall_client, theirs))
        stream = reverse("live", args=["night", friday.tournament.pk])
        Club.objects.update(is_public=False)
        assert wall_client.get(stream, {"key": theirs.code}).status_code == 404


FORM = {
    "name": "Projector",
    "layout": "projector",
    "look": "day",
    "accent": "blue",
    "blocks": ["players", "payouts"],
    "seconds": "20",
    "sounds": "on",
    "chime": "bell",
    "volume": "40",
    "request_id": "0b2c3a2e-7f0e-4a7e-9d51-6b1f5d1b3d11",
}


class TestForms:
    def test_a_director_adds_displays_with_different_layouts(self, club, director):
        for _ in range(2):  # sent twice
            answer = director.post(reverse("display_new", args=[club.slug]), FORM)
        made = Display.objects.get()
        assert answer["Location"] == reverse("displays", args=[club.slug])
        assert (made.layout, made.look, made.accent, made.seconds) == ("projector", "day", "blue", 20)
        assert (made.blocks, made.sounds, made.speech) == (["players", "payouts"], True, False)
        assert re.fullmatch(f"[{SIGNS}]{{{CODE_LENGTH}}}", made.code)

    def test_the_list_has_an_address_to_type_and_one_to_scan(self, club, director, tv):
        page = director.get(reverse("displays", args=[club.slug])).content.decode()
        assert f"http://testserver/d/{tv.code}/" in page
        assert page.partition("<main")[2].partition("</main>")[0].count("<svg") == 1

    def test_where_two_nights_run_it_says_which_one_is_shown(self, friday, open_night, club, director, tv):
        path = reverse("displays", args=[club.slug])
        friday.start(SIX)
        assert "unless they are set to another one" not in text(director.get(path))
        side = open_night(name="Side event")
        Event.objects.filter(name="Side event").update(starts_at=side.now + timedelta(minutes=20))
        side.at(21).start("Gus Hal Ida Jon Kim Lou")
        said = "2 nights are running. Displays show Side event, unless they are set to another one."
        assert said in text(director.get(path))

    def test_what_was_typed_stays_when_it_is_refused(self, club, director):
        answer = director.post(reverse("display_new", args=[club.slug]), FORM | {"seconds": "1"})
        assert answer.status_code == 422
        assert 'value="Projector"' in answer.content.decode()
        assert not Display.objects.exists()

    def test_a_new_address_shuts_the_old_one(self, club, director, tv, wall_client):
        director.post(reverse("display_renew", args=[club.slug, tv.pk]))
        assert look(wall_client, tv).status_code == 404
        tv.refresh_from_db()
        assert look(wall_client, tv).status_code == 200

    def test_a_display_is_removed(self, club, director, tv):
        director.post(reverse("display_remove", args=[club.slug, tv.pk]))
        assert not Display.objects.exists()

    def test_another_clubs_display_is_not_found(self, club, director):
        other = club_actions.found_club(name="Elsewhere", founder="Sue", is_public=True)
        theirs = Display.objects.create(club=other, name="TV")
        for view in ("display_edit", "display_renew", "display_remove"):
            assert director.post(reverse(view, args=[club.slug, theirs.pk])).status_code == 404

    def test_nights_of_other_clubs_cannot_be_chosen(self, club, director, friday, tv):
        other = club_actions.found_club(name="Elsewhere", founder="Sue", is_public=True)
        Display.objects.filter(pk=tv.pk).update(club=other)
        made = FORM | {"tournament": friday.tournament.pk}
        assert director.post(reverse("display_new", args=[club.slug]), made).status_code == 302
        friday.tournament.event.season.club = other
        friday.tournament.event.season.club_id = other.pk
        friday.tournament.event.season.save()
        again = made | {"request_id": "0b2c3a2e-7f0e-4a7e-9d51-6b1f5d1b3d12"}
        assert director.post(reverse("display_new", args=[club.slug]), again).status_code == 422


class TestStyle:
    def words(self, **own):
        return {f"say_{name}": own.get(name, occasion.words) for name, occasion in OCCASIONS.items()}

    def save(self, client, club, **data):
        return client.post(reverse("house_style", args=[club.slug]), data)

    def test_a_club_says_it_in_its_own_words(self, club, director, friday, tv, wall_client):
        said = self.words(move="{player} nach Tisch {table}, Platz {seat}", minute="")
        assert self.save(director, club, **said).status_code == 302
        assert HouseStyle.objects.get().words == {
            "move": "{player} nach Tisch {table}, Platz {seat}",
            "minute": "",
        }
        friday.start(SIX, "Gus Hal Ida Jon Kim Lou").deal(1, 2).move("Ann", 2, 8)
        assert "Ann nach Tisch 2, Platz 8" in look(wall_client, tv).content.decode()

    def test_a_placeholder_that_is_not_known_is_refused_beside_its_field(self, club, director):
        answer = self.save(director, club, **self.words(winner="{table} wins"))
        assert answer.status_code == 422
        assert "“{table}” is not known here: {player} are." in text(answer)
        assert not HouseStyle.objects.exists()

    def test_a_logo_is_kept_and_served_as_what_it_is(self, club, director, tv, wall_client):
        picture = png(40, 20)
        file = SimpleUploadedFile("logo.html", picture, content_type="text/html")
        assert self.save(director, club, logo=file, **self.words()).status_code == 302
        style = HouseStyle.objects.get()
        page = look(wall_client, tv).content.decode()
        assert reverse("logo", args=[style.logo_name]) in page
        answer = wall_client.get(reverse("logo", args=[style.logo_name]))
        assert (answer.content, answer["Content-Type"]) == (picture, "image/png")
        assert answer["X-Content-Type-Options"] == "nosniff"

    def test_what_is_no_picture_is_refused_and_the_old_one_stays(self, club, director):
        actions.save_logo(club=club, data=png())
        file = SimpleUploadedFile("logo.png", b"<svg onload='alert(1)'/>", content_type="image/png")
        answer = self.save(director, club, logo=file, **self.words())
        assert answer.status_code == 422
        assert "use PNG, JPEG or WebP" in text(answer)
        assert bytes(HouseStyle.objects.get().logo) == png()

    def test_a_logo_is_taken_away(self, club, director, wall_client):
        name = actions.save_logo(club=club, data=png()).logo_name
        self.save(director, club, without_logo="on", **self.words())
        assert HouseStyle.objects.get().logo is None
        assert wall_client.get(reverse("logo", args=[name])).status_code == 404
