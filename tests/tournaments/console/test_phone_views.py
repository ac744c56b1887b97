"""The director's side of players' phones (tournaments/console/phone_views.py)."""

import re
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse

from clubs import actions as club_actions
from clubs.models import Event, LinkEntry
from clubs.rulebook import Kind
from tables.models import Entry
from tests.tournaments.nights import EIGHT_O_CLOCK, levels
from tournaments import asks
from tournaments.models import Ask, Rsvp
from tournaments.night.floor_cache import floor_of
from tournaments.phone import actions

SIX = "Ann Bob Cat Dan Eve Fay"

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true", "HX-Target": "asks"}


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def opened(club, name):
    """The page of a member's phone, on a device of their own."""
    token, device = actions.phone_for(member=club.members.get(name=name)).token, Client()
    return device.post(reverse("phone_open", args=[token]), follow=True)


@pytest.fixture
def ask(friday, club):
    """Asks for somebody by name, from his phone."""

    def asking(name, kind=Ask.Kind.REBUY, stack=0):
        member = club.members.get(name=name)
        request = f"{name}-{kind}-{Ask.objects.count()}"
        return asks.ask(
            tournament=friday.tournament, member=member, kind=kind, stack=stack, request_id=request
        )

    return asking


class TestAsks:
    def path(self, friday, view="night_asks", *args):
        return reverse(view, args=[friday.tournament.pk, *args])

    def give(self, friday, director, asked):
        return director.post(self.path(friday, "night_ask_give", asked.pk), headers=HTMX)

    def now(self, friday):
        friday.tournament.log.refresh_from_db()
        return floor_of(friday.tournament)

    def test_the_console_shows_who_asks_for_what_and_from_where(self, friday, director, ask):
        friday.start(SIX).bust("Ann", by="Bob")
        ask("Ann")
        ask("Cat", stack=600)
        shown = text(director.get(self.path(friday)))
        assert "Rebuy for Ann asks from the phone · out" in shown
        assert "Rebuy for Cat asks from the phone · table 1, seat 3, 600 chips left" in shown
        console = director.get(reverse("night_console", args=[friday.tournament.pk])).content.decode()
        assert f'id="asks" class="asks-strip" hx-get="{self.path(friday)}"' in console

    def test_one_tap_records_it_and_a_second_one_nothing(self, friday, director, ask):
        friday.start(SIX).bust("Ann", by="Bob")
        asked = ask("Ann")
        answer = self.give(friday, director, asked)
        assert "Ann: rebuy recorded." in text(answer)
        assert "night_undo" not in text(answer)
        assert "/console/undo/?sequence=" in answer.content.decode()
        self.give(friday, director, asked)
        assert (self.now(friday).players[1].rebuys, self.now(friday).players[1].seat is not None) == (1, True)
        asked.refresh_from_db()
        assert (asked.answer, asked.answered_by.name) == ("given", "Bob")

    def test_with_chips_left_they_are_counted_in(self, friday, director, ask):
        friday.start(SIX)
        self.give(friday, director, ask("Cat", stack=600))
        assert self.now(friday).players[3].counted[0] == 3600

    def test_who_went_out_meanwhile_has_no_chips_left(self, friday, director, ask):
        friday.start(SIX)
        asked = ask("Cat", stack=600)
        friday.bust("Cat", by="Bob")
        self.give(friday, director, asked)
        assert self.now(friday).players[3].counted[0] == 3000

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_what_was_asked_in_time_may_be_given_after_the_cut_off(self, friday, director, ask):
        friday.start(SIX).at(118)
        asked = ask("Cat", stack=600)
        friday.at(123)
        assert self.give(friday, director, asked).status_code == 200
        assert self.now(friday).players[3].rebuys == 1

    def test_an_add_on_is_given_too(self, friday, director, ask):
        friday.start(SIX, structure=levels(breaks=(6,))).at(121)
        self.give(friday, director, ask("Ann", Ask.Kind.ADD_ON))
        assert self.now(friday).players[1].add_on

    def test_dismissed_with_a_reason_that_the_phone_shows(self, friday, director, ask, club):
        friday.start(SIX).bust("Ann", by="Bob")
        asked = ask("Ann")
        path = self.path(friday, "night_ask_dismiss", asked.pk)
        assert director.post(path, {"why": " "}, headers=HTMX).status_code == 422
        assert "Rebuy for Ann" not in text(director.post(path, {"why": "Pay first"}, headers=HTMX))
        shown = text(opened(club, "Ann"))
        assert "Rebuy not given: Pay first" in shown
        assert self.now(friday).players[1].rebuys == 0

    def test_what_was_taken_back_cannot_be_given(self, friday, director, ask):
        friday.start(SIX).bust("Ann", by="Bob")
        asked = ask("Ann")
        asks.withdraw(ask=asked)
        answer = self.give(friday, director, asked)
        assert answer.status_code == 422
        assert "Ann has withdrawn it." in text(answer)
        assert self.now(friday).players[1].rebuys == 0

    def test_what_the_director_recorded_himself_waits_no_longer(self, friday, director, ask):
        friday.start(SIX).bust("Ann", by="Bob")
        asked = ask("Ann")
        friday.rebuy("Ann")
        assert "Rebuy for Ann" not in text(director.get(self.path(friday)))
        self.give(friday, director, asked)
        assert self.now(friday).players[1].rebuys == 1

    def test_after_a_second_bust_he_may_ask_again(self, friday, director, ask):
        friday.start(SIX).bust("Ann", by="Bob")
        first = ask("Ann")
        friday.rebuy("Ann").at(10).bust("Ann", by="Bob")
        second = ask("Ann")
        assert second != first
        self.give(friday, director, second)
        assert self.now(friday).players[1].rebuys == 2

    def test_the_ask_of_another_night_is_not_found(self, friday, open_night, director, ask):
        friday.start(SIX).bust("Ann", by="Bob")
        asked = ask("Ann")
        other = open_night(name="Other")
        path = reverse("night_ask_give", args=[other.tournament.pk, asked.pk])
        assert director.post(path).status_code == 404

    def test_without_scripts_the_answer_leads_back_to_the_console(self, friday, director, ask):
        friday.start(SIX).bust("Ann", by="Bob")
        answer = director.post(self.path(friday, "night_ask_give", ask("Ann").pk))
        assert answer["Location"] == reverse("night_console", args=[friday.tournament.pk])

    def test_queries_do_not_grow_with_what_waits(self, friday, director, ask, django_assert_num_queries):
        friday.start(SIX)
        for names in ("Ann", "Cat Dan Eve Fay"):
            for name in names.split():
                ask(name, stack=500)
            with django_assert_num_queries(5):
                director.get(self.path(friday))


class TestDoor:
    def check_in(self, friday, director, who, request_id="x"):
        path = reverse("night_door", args=[friday.tournament.pk])
        return director.post(path, {"who": who, "request_id": request_id})

    def here(self, friday):
        friday.tournament.log.refresh_from_db()
        return [player.name for player in floor_of(friday.tournament).players.values() if player.present]

    def code(self, club, name):
        return actions.phone_for(member=club.members.get(name=name)).code

    def test_by_the_code_on_the_phone(self, friday, director, club):
        answer = self.check_in(friday, director, self.code(club, "Zoe").upper())
        assert "Zoe is here." in text(answer)
        assert self.here(friday) == ["Zoe"]

    @pytest.mark.parametrize("typed", ["Zoe", "zoe", " ZOE ", "26", "#26", "Zoe #26"])
    def test_by_name_or_number(self, friday, director, typed):
        self.check_in(friday, director, typed)
        assert self.here(friday) == ["Zoe"]

    def test_by_the_address_that_the_phone_shows_as_a_code(self, friday, director, club):
        phone = actions.phone_for(member=club.members.get(name="Zoe"))
        with patch("tournaments.phone.views.qr_code", side_effect=lambda read: read):
            shown = opened(club, "Zoe").context["qr"]
        assert shown.startswith("http://testserver/nights/")
        at_door = director.get(shown)  # by the camera of any phone
        assert f'value="{phone.code}"' in at_door.content.decode()
        assert self.here(friday) == []
        self.check_in(friday, director, shown)  # by the camera of the page itself
        assert self.here(friday) == ["Zoe"]

    def test_the_phone_then_reads_the_way_to_its_page(self, friday, director, club):
        page = self.check_in(friday, director, "Zoe").content.decode()
        assert f"/claim/{club.members.get(name='Zoe').claim_token}/" in page
        assert "<svg" in page

    def test_a_part_of_a_name_that_fits_several_asks_who_of_them(self, friday, director):
        answer = self.check_in(friday, director, "u")
        assert answer.status_code == 422
        assert "Which of them?" in text(answer)
        assert self.here(friday) == []
        shown = re.findall(r'name="who" value="#\d+".*?<bdi>(\w+)', answer.content.decode())
        assert shown == ["Gus", "Lou", "Olu", "Quy", "Sue", "Una", "Yul"]

    def test_nobody_is_said_and_what_was_typed_stays(self, friday, director):
        answer = self.check_in(friday, director, "Nobody")
        assert answer.status_code == 422
        assert "Nobody is called “Nobody”" in text(answer)
        assert 'value="Nobody"' in answer.content.decode()

    def test_checking_in_twice_records_once(self, friday, director):
        for number in range(2):
            self.check_in(friday, director, "Zoe", f"x{number}")
        friday.tournament.log.refresh_from_db()
        assert friday.tournament.log.length == 1

    def test_from_the_door_one_tap_buys_in(self, friday, director):
        page = self.check_in(friday, director, "Zoe").content.decode()
        assert f'action="{reverse("night_act", args=[friday.tournament.pk, "buy-in"])}"' in page
        assert 'name="player" value="26"' in page

    def test_a_code_of_another_club_checks_nobody_in(self, friday, director):
        other = club_actions.found_club(name="Elsewhere", founder="Sue", is_public=True)
        code = actions.phone_for(member=other.members.get(number=1)).code
        assert self.check_in(friday, director, code).status_code == 422
        assert self.here(friday) == []

    def test_the_phone_of_an_elder_is_not_handed_to_a_director(self, friday, director):
        assert "/p/" not in self.check_in(friday, director, "Ann").content.decode()
        assert self.here(friday) == ["Ann"]

    def test_the_phone_shows_its_code_before_the_start(self, friday, director, club):
        page = opened(club, "Zoe")
        assert club.members.get(name="Zoe").phone.code in text(page)
        assert "<svg" in page.content.decode()


class TestLinks:
    """One private link a member: it signs them in, and on a night they are in it is their phone page."""

    def link(self, page):
        found = re.search(r'value="http://[^/]+(/(?:p|claim)/[^"]+)"', page.content.decode())
        return found and found[1]

    def door(self, friday, director, name="Zoe"):
        path = reverse("night_door", args=[friday.tournament.pk])
        return director.post(path, {"who": name, "request_id": "x"})

    def test_at_the_door_it_is_the_same_as_on_the_member_s_page(self, friday, club, director):
        at_the_door = self.link(self.door(friday, director))
        assert at_the_door == self.link(director.get(reverse("club_member_link", args=[club.slug, 26])))
        assert at_the_door == f"/claim/{club.members.get(number=26).claim_token}/"

    def test_opened_on_a_night_it_signs_in_and_is_the_phone_page(self, friday, club, director):
        zoe, link = Client(), self.link(self.door(friday, director))
        page = zoe.post(link, follow=True)
        member = club.members.get(number=26)
        assert page.redirect_chain[-1][0] == reverse("phone", args=[member.phone.token])
        assert "Zoe" in text(page)
        assert zoe.get(reverse("my_nights", args=[club.slug])).status_code == 200
        home = f'href="{reverse("club", args=[club.slug])}"'
        assert home in page.content.decode()  # who is signed in finds the way from there
        assert home not in opened(club, "Zoe").content.decode()
        assert zoe.get(link, follow=True).redirect_chain[-1] == page.redirect_chain[-1]

    def test_else_it_leads_to_the_club(self, friday, club):
        """Somebody who is not on tonight's list, and everybody once the night is over."""
        home = reverse("club", args=[club.slug])
        assert Client().post(f"/claim/{club.members.get(number=25).claim_token}/")["Location"] == home
        friday.buy_in("Zoe")
        zoe = Client()
        link = f"/claim/{club.members.get(number=26).claim_token}/"
        assert zoe.post(link)["Location"] == reverse("night_mine", args=[friday.tournament.pk])
        Event.objects.filter(pk=friday.tournament.event_id).update(status="finished")
        assert zoe.get(link)["Location"] == home

    def test_once_it_is_used_nobody_is_shown_it_and_looking_before_is_noted(self, friday, club, director):
        """A second browser of the director's with the link would show the member's own cards."""
        link = self.link(self.door(friday, director))
        Client().post(link, follow=True)
        for page in (
            director.get(reverse("club_member_link", args=[club.slug, 26])),
            self.door(friday, director),
        ):
            assert page.status_code == 200
            assert self.link(page) is None
        noted = LinkEntry.objects.order_by("pk").values_list("member__name", "link", "kind", "by__name")
        assert list(noted) == [
            ("Zoe", "claim", "looked", "Bob"),
            ("Zoe", "claim", "opened", None),
            ("Zoe", "phone", "opened", None),
        ]

    def test_a_member_signed_in_elsewhere_shows_their_phone_to_the_door(self, friday, club, director):
        """The phone is let in to its page; it is not signed in by a link that others see."""
        Client().post(f"/claim/{club.members.get(number=26).claim_token}/")
        link = self.link(self.door(friday, director))
        assert link == reverse("phone", args=[club.members.get(number=26).phone.token])
        pocket = Client()
        pocket.post(f"{link}open/")
        assert pocket.get(reverse("my_nights", args=[club.slug])).status_code == 404
        assert self.link(self.door(friday, director)) is None

    def test_links_of_both_kinds_that_were_printed_still_open(self, friday, club, director):
        member = club.members.get(number=26)
        phone, claim = Client(), Client()
        token = actions.phone_for(member=member).token
        assert "Zoe" in text(phone.post(reverse("phone_open", args=[token]), follow=True))
        assert claim.post(f"/claim/{member.claim_token}/").status_code == 302
        assert phone.get(reverse("phone", args=[token])).status_code == 200

    def test_a_new_one_shuts_out_whatever_the_old_ones_let_in(self, friday, club, director):
        zoe = Client()
        zoe.post(self.link(self.door(friday, director)), follow=True)
        token = club.members.get(number=26).phone.token
        director.post(reverse("club_member_renew", args=[club.slug, 26]))
        assert zoe.get(reverse("phone", args=[token])).status_code == 404
        assert zoe.get(reverse("my_nights", args=[club.slug])).status_code != 200

    def test_a_messenger_that_looks_where_it_leads_uses_nothing_up(self, friday, club, director):
        link, bot = self.link(self.door(friday, director)), Client()
        for look in (bot.get, bot.head):
            assert "Zoe" not in look(link).content.decode()
        member = club.members.get(number=26)
        assert (member.claimed_at, member.user) == (None, None)

    def test_pages_that_show_one_are_kept_nowhere(self, friday, director):
        assert "no-store" in self.door(friday, director)["Cache-Control"]

    def test_the_member_s_page_and_the_former_page_of_the_phone_lead_to_the_one(
        self, club, director, signed_in
    ):
        page = director.get(reverse("club_member", args=[club.slug, 26])).content.decode()
        one = reverse("club_member_link", args=[club.slug, 26])
        assert (page.count(one), "/phones/" in page) == (1, False)
        former = reverse("phone_link", args=[club.slug, 26])
        assert director.get(former)["Location"] == one
        assert signed_in("Zoe").get(former).status_code == 404

    def test_links_of_those_with_a_say_are_for_elders(self, club, director, signed_in):
        path = reverse("phone_link", args=[club.slug, 1])
        assert (director.get(path).status_code, signed_in("Ann").get(path).status_code) == (404, 302)


class TestComing:
    @pytest.fixture
    def event(self, season, wall):
        starts_at = EIGHT_O_CLOCK + timedelta(days=7)
        return club_actions.schedule_event(season=season, name="Next", kind=Kind.LIVE, starts_at=starts_at)

    def said(self, client, event):
        return text(client.get(reverse("event_coming", args=[event.pk])))

    def answer(self, client, event, **data):
        return client.post(reverse("event_rsvp", args=[event.pk]), data)

    def test_everybody_is_listed_with_their_answer_and_counted(self, event, director, signed_in):
        self.answer(signed_in("Zoe"), event, coming="yes")
        self.answer(signed_in("Yul"), event, coming="no")
        said = self.said(director, event)
        assert "1 in · 1 can't · 24 unanswered" in said
        assert "Zoe is in 20 Nov, 20:00" in said
        assert "Yul can’t make it" in said
        assert "Ann –" in said

    def test_an_empty_list_says_where_answers_come_from(self, event, director):
        assert "Nobody has answered yet." in self.said(director, event)

    def test_a_director_enters_what_they_were_told(self, event, director):
        self.answer(director, event, coming="yes", member="26")
        self.answer(director, event, coming="no", member="25")
        found = dict(Rsvp.objects.values_list("member__name", "is_coming"))
        assert found == {"Zoe": True, "Yul": False}

    def test_members_answer_for_themselves_alone(self, event, signed_in):
        zoe = signed_in("Zoe")
        assert self.answer(zoe, event, coming="yes", member="25").status_code == 404
        assert self.answer(zoe, event, coming="perhaps").status_code == 404
        assert not Rsvp.objects.exists()

    def test_a_member_of_another_club_is_not_answered_for(self, event, director):
        assert self.answer(director, event, coming="yes", member="99").status_code == 404

    @pytest.mark.rule("DM-rsvp-cancel")
    def test_cancelling_late_counts_by_whatever_way_it_comes(self, event, signed_in, director, wall):
        zoe = signed_in("Zoe")
        self.answer(zoe, event, coming="yes")
        self.answer(director, event, coming="yes", member="25")
        wall.move_to(event.starts_at - timedelta(minutes=59))
        page = text(zoe.get(reverse("club_event", args=["dead-money", event.pk])))
        assert "Cancelling now counts as not having come. DM-rsvp-cancel" in page
        self.answer(zoe, event, coming="no")
        self.answer(director, event, coming="no", member="25")
        assert [rsvp.is_late for rsvp in Rsvp.objects.all()] == [True, True]

    def test_after_the_start_it_is_refused_with_a_sentence(self, friday, signed_in):
        friday.start(SIX)
        zoe = signed_in("Zoe")
        answer = self.answer(zoe, friday.tournament.event, coming="yes")
        assert "Friday has begun: tell the director." in text(zoe.get(answer.url))

    def test_the_answer_leads_back_to_the_page_it_was_given_on_and_nowhere_else(self, event, signed_in):
        zoe, home = signed_in("Zoe"), "/clubs/dead-money/"
        assert self.answer(zoe, event, coming="yes", next=home).url == home
        elsewhere = self.answer(zoe, event, coming="yes", next="https://evil.example/")
        assert elsewhere.url == f"/clubs/dead-money/events/{event.pk}/"

    def test_an_open_night_expects_whom_the_director_enters(self, friday, director):
        self.answer(director, friday.tournament.event, coming="yes", member="26")
        friday.tournament.log.refresh_from_db()
        assert [player.name for player in floor_of(friday.tournament).players.values()] == ["Zoe"]
        assert Entry.objects.get().recorded_by.name == "Bob"
