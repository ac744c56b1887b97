"""A player's phone (tournaments/phone/views.py)."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubs import actions as club_actions
from clubs.models import Event, LinkEntry
from config.caching.process_cache import clear_cache
from tests.tournaments.nights import NAMES
from tests.tournaments.phone.pockets import Pocket, text
from tournaments import asks
from tournaments.models import Ask, Phone
from tournaments.night.facts import DealProposed, DealShare, Finished, Penalised, SeatedAt, StacksCounted
from tournaments.phone import actions

SIX = "Ann Bob Cat Dan Eve Fay"
TWELVE = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")

pytestmark = pytest.mark.django_db

NAMES_OF_A_NIGHT = ("Ann", "Dead Money", "Level 1")
FRAGMENT = {"HX-Request": "true", "HX-Target": "phone"}


class TestPage:
    def test_seat_clock_blinds_payouts_and_stack(self, friday, phone):
        friday.start(SIX).at(5).record(StacksCounted(stacks={1: 4500}))
        shown = phone("Ann").shown
        for words in (
            "Table 1",
            "Seat 1",
            "Level 1",
            "15:00",
            "50 / 100",
            "4,500 · 45 BB",
            "$69.80",
            "6 / 6",
        ):
            assert words in shown

    def test_the_table_is_turned_to_who_holds_the_phone(self, friday, phone):
        friday.start(SIX)
        page = phone("Cat").get().content.decode()
        assert 'data-seats="9" data-from="3"' in page

    def test_the_map_says_which_table_is_mine(self, friday, phone):
        friday.start(*TWELVE)
        assert re.findall(
            r"<li( class=\"mine-here\")?[^>]*><b>(\d)</b>", phone("Hal").get().content.decode()
        ) == [
            ("", "1"),
            (' class="mine-here"', "2"),
        ]

    def test_points_so_far_with_reasons_and_the_season_if_it_ended_now(self, friday, phone):
        friday.start(SIX).at(30).bust("Fay", by="Ann")
        shown = phone("Ann").shown
        assert "at worst 5th place" in shown
        assert "Finished 5th of 6 DM-points-placing 4" in shown
        assert "Knocked out Fay DM-points-knockout 2" in shown
        assert "Total 6" in shown
        assert "If it ended now: 1st of 6 in the season" in shown
        assert "You are out in 6th place." in phone("Fay").shown
        headings = ["Points if you bust now" in phone(name).shown for name in ("Ann", "Fay")]
        assert (headings, "My points so far" in phone("Fay").shown) == ([True, False], True)

    def test_a_finished_night_is_a_result_and_no_running_clock(self, friday, phone):
        friday.start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            friday.bust(name, by="Fay")
        assert "data-clock" in phone("Eve").get().content.decode()
        friday.bust("Eve", by="Fay")
        assert "data-clock" not in phone("Eve").get().content.decode()
        friday.record(Finished())
        page = phone("Eve").get().content.decode()
        shown = phone("Eve").shown
        assert "You finished 2nd. $37" in shown
        assert "2nd of 6" in shown
        assert not any(words in page for words in ("data-clock", "my-seat", "felt-frame", "phone-figures"))

    def test_who_is_not_on_the_list_still_sees_the_clock(self, friday, phone):
        friday.start(SIX)
        shown = phone("Zoe").shown
        assert "You are not on tonight&#x27;s list." in shown
        assert "Level 1" in shown

    def test_its_fragment_is_the_phone_alone(self, friday, phone):
        ann = phone("Ann")
        address = re.search(r'hx-get="([^"]+)"', ann.get().content.decode())[1]
        answer = ann.client.get(address, headers=FRAGMENT)
        assert answer.content.decode().lstrip().startswith('<div id="phone"')

    def test_when_another_night_is_on_the_page_loads_anew(self, friday, phone):
        ann = phone("Ann")
        address = re.search(r'hx-get="([^"]+)"', ann.get().content.decode())[1]
        friday.tournament.event.status = "cancelled"
        friday.tournament.event.save()
        answer = ann.client.get(address, headers=FRAGMENT)
        assert answer["HX-Refresh"] == "true"

    def test_it_is_told_that_nothing_has_changed_and_what_has(self, friday, phone):
        friday.start(*TWELVE)
        ann = phone("Ann")
        page = ann.get().content.decode()
        address = re.search(r'hx-get="([^"]+)"', page)[1]
        stamp = re.search(r'name="stamp" value="(\w+)"', page)[1]

        def again():
            return ann.client.get(f"{address}&stamp={stamp}", headers=FRAGMENT)

        assert again().status_code == 204
        friday.at(3).record(StacksCounted(stacks={7: 2500}))  # a stack of somebody else
        assert again().status_code == 204
        friday.record(StacksCounted(stacks={1: 2500}))
        assert "2,500" in text(again())

    def test_a_seat_that_is_filled_elsewhere_is_news_of_the_room(self, friday, phone):
        friday.start("Ann Bob Cat Dan Eve", "Gus Hal Ida Jon", "Kim Lou Max")
        ann = phone("Ann")
        address = f"{reverse('phone', args=[ann.token])}?night=night-{friday.tournament.pk}"
        stamp = re.search(r'name="stamp" value="(\w+)"', ann.get().content.decode())[1]
        friday.move("Gus", 3, 9)
        shown = ann.client.get(f"{address}&stamp={stamp}", headers=FRAGMENT)
        assert shown.status_code == 200
        assert "3 3 players" not in text(shown)

    @pytest.mark.parametrize(("tables", "names"), [(1, 6), (3, 24)])
    def test_queries_do_not_grow_with_players(self, friday, phone, django_assert_num_queries, tables, names):
        friday.start(*(" ".join(NAMES[:names][n::tables]) for n in range(tables)))
        ann = phone("Ann")
        ann.get()
        with django_assert_num_queries(3):
            ann.get()
        clear_cache()
        with django_assert_num_queries(12):
            ann.get()

    def test_it_follows_the_night_with_its_link_as_key(self, friday, phone):
        ann = phone("Ann")
        assert f'data-live-key="{ann.token}"' in ann.get().content.decode()
        stream = reverse("live", args=["night", friday.tournament.pk])
        assert ann.client.get(stream, {"key": ann.token}).status_code == 204
        assert ann.client.get(stream).status_code == 404


class TestLeaks:
    """Tests of what could leak is there: the stacks, asks, warnings and answers of others."""

    def test_a_phone_shows_what_is_its_members_alone(self, friday, phone, season, club):
        friday.start(SIX, "Gus Hal Ida Jon Kim Lou").record(StacksCounted(stacks={1: 4321, 2: 8765, 7: 9876}))
        friday.record(Penalised(player=2, penalty="hands", amount=3, reason="rabbit hunting"))
        asks.ask(
            tournament=friday.tournament,
            member=club.members.get(name="Bob"),
            kind=Ask.Kind.REBUY,
            stack=987,
            request_id="bob",
        )
        bob = club.members.get(name="Bob")
        bob.email = "bob@example.org"
        bob.save()
        others = phone("Bob")
        page = phone("Ann").get().content.decode()
        page = re.sub(r'name="stamp" value="[0-9a-f]+"', "", page)  # a digest, in which any digits may stand
        assert "4,321" in page
        friday.tournament.log.refresh_from_db()
        secrets = [
            *(
                "8,765",
                "9,876",
                "8765",
                "9.9k",
                "987",
                "rabbit",
                "sits out",
                "bob@example.org",
                "Rebuy asked",
            ),
            *(others.token, Phone.objects.get(member=bob).code, bob.claim),
            bytes(friday.tournament.log.next_seed).hex(),
        ]
        assert [secret for secret in secrets if secret in page] == []
        assert "Rebuy asked for" in others.shown
        assert "8,765" in others.shown

    def test_guessed_forged_and_old_links_find_nothing(self, friday, phone):
        ann = phone("Ann")
        key, _, signature = ann.token.partition(".")
        other = f"{key[:-1]}{chr(ord(key[-1]) ^ 1)}.{signature}"
        for token in ("guess", key, f"{key}.", f"{key}.{signature[::-1]}", other):
            for view, *args in (
                ("phone",),
                ("phone_seen",),
                ("phone_rsvp",),
                ("phone_ask", "rebuy"),
                ("phone_withdraw", "rebuy"),
            ):
                path = reverse(view, args=[token, *args])
                send = ann.client.get if view == "phone" else ann.client.post
                assert send(path).status_code == 404
        actions.void_phone(ann.member)
        assert ann.get().status_code == 404
        assert Pocket(ann.member).get().status_code == 200

    def test_who_has_left_the_club_finds_nothing(self, friday, phone):
        zoe = phone("Zoe")
        club_actions.leave(member=zoe.member)
        assert zoe.get().status_code == 404

    def test_the_link_is_told_to_nobody(self, friday, phone):
        answer = phone("Ann").get()
        assert answer["Referrer-Policy"] == "strict-origin"
        assert "no-store" in answer["Cache-Control"]

    @pytest.mark.parametrize("method", ["get", "head"])
    def test_a_messenger_that_looks_where_the_link_leads_learns_nothing(self, friday, club, method):
        friday.start(SIX)
        token = actions.phone_for(member=club.members.get(name="Ann")).token
        bot = Client()
        seen = getattr(bot, method)(reverse("phone", args=[token]))
        assert seen.status_code == 200
        assert [each for each in NAMES_OF_A_NIGHT if each in seen.content.decode()] == []
        assert Phone.objects.get(member__name="Ann").opened_at is None
        assert bot.get(reverse("phone", args=[token]), headers=FRAGMENT)["HX-Refresh"] == "true"

    def test_a_link_works_only_where_it_was_opened(self, friday, phone, club):
        friday.start(SIX).bust("Ann", by="Bob")
        ann = phone("Ann")
        other = Client()
        sent = {"request_id": "x", "stack": ""}
        there = reverse("phone", args=[ann.token])
        for view, *kind in (("phone_ask", "rebuy"), ("phone_seen",), ("phone_rsvp",)):
            assert other.post(reverse(view, args=[ann.token, *kind]), sent)["Location"] == there
        assert not Ask.objects.exists()
        assert ann.post("phone_ask", "rebuy").status_code == 200

    def test_every_device_on_which_it_is_opened_is_noted(self, phone):
        ann = phone("Ann")
        Client(headers={"User-Agent": "iPhone"}).post(reverse("phone_open", args=[ann.token]))
        noted = LinkEntry.objects.order_by("pk").values_list("member__name", "link", "kind", "device")
        assert list(noted) == [("Ann", "phone", "opened", "browser"), ("Ann", "phone", "opened", "iPhone")]

    def test_a_second_link_opened_on_a_device_takes_the_place_of_the_first(self, friday, phone):
        friday.start(SIX)
        ann, bob = phone("Ann"), phone("Bob")
        bob.client = ann.client
        bob.client.post(reverse("phone_open", args=[bob.token]))
        assert ("Seat 2" in bob.shown, "Open it on this device" in ann.shown) == (True, True)

    @pytest.mark.parametrize("what", ["renew", "leave and come back", "promote", "renew the phone"])
    def test_what_shuts_a_member_s_devices_out_shuts_the_phone_out_too(self, friday, phone, club, what):
        """Its link, the device that opened it, and the way from there to a table on screens."""
        friday.start(SIX)
        ann = phone("Cat")
        assert "Seat 3" in ann.shown
        if what == "renew":
            club_actions.renew_claim(member=ann.member)
        elif what == "promote":
            club_actions.change_member(member=ann.member, name="Cat", email="", role="elder")
        elif what == "renew the phone":
            actions.void_phone(ann.member)
        else:
            club_actions.leave(member=ann.member)
            club_actions.come_back(member=ann.member)
        assert ann.get().status_code == 404
        assert ann.client.get(f"/p/{ann.token}/table/").status_code == 404
        fresh = phone("Cat")
        assert fresh.token != ann.token
        assert "Seat 3" in fresh.shown

    def test_the_database_alone_opens_no_phone(self, phone):
        ann = phone("Ann")
        kept = Phone.objects.get(member=ann.member)
        assert ann.token not in (kept.key, kept.code)
        assert ann.client.get(reverse("phone", args=[kept.key])).status_code == 404


class TestSeveralNights:
    """Fay, Gus and Hal are left in one night and asked about a deal; a side event began later without them,
    in which Ann, who is out, plays on."""

    @pytest.fixture
    def main(self, open_night):
        night = open_night(name="Main event").start("Ann Bob Cat Dan Eve Fay Gus Hal").at(20)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            night.bust(name, by="Fay")
        return night

    @pytest.fixture
    def side(self, main, open_night):
        night = open_night(name="Side event")
        Event.objects.filter(name="Side event").update(starts_at=night.now + timedelta(minutes=20))
        return night.at(21).start("Ann Ida Jon Kim Lou Max")

    def test_everybody_sees_the_seat_that_they_sit_in(self, main, side, phone):
        for name, night, seat in (("Gus", "Main event", "Seat 7"), ("Ann", "Side event", "Seat 1")):
            shown = phone(name).shown
            assert f"Dead Money · {night} 2 nights to choose from Main event Side event" in shown
            assert seat in shown

    def test_who_wants_to_sees_the_other_one_and_stays_with_it(self, main, side, phone):
        gus = phone("Gus")
        topic = f"night-{side.tournament.pk}"
        page = gus.client.get(f"{reverse('phone', args=[gus.token])}?on={topic}").content.decode()
        assert "You are not on tonight&#x27;s list." in page
        assert f'?on={topic}" aria-current="page"' in page
        address = re.search(r'hx-get="([^"]+)"', page)[1].replace("&amp;", "&")
        assert "Side event" in text(gus.client.get(address, headers=FRAGMENT))
        assert "Seat 7" in gus.shown

    def test_what_is_asked_for_is_asked_of_the_night_that_the_page_shows(self, main, side, phone):
        bob = phone("Bob")
        page = bob.get().content.decode()
        topic = f"night-{main.tournament.pk}"
        assert f'name="night" value="{topic}"' in page
        side.at(22).buy_in("Bob", seat=SeatedAt(player=2, table=1, seat=7))
        assert "Side event" in bob.shown
        answer = bob.post("phone_ask", "rebuy", night=topic)
        assert answer.status_code == 200
        assert Ask.objects.get().tournament == main.tournament

    def test_a_secret_vote_reaches_its_deal(self, main, side, phone):
        main.at(125).bust("Eve", by="Fay")
        amounts = ((6, 5500), (7, 4740), (8, 4000))
        shares = [DealShare(player=player, cents=cents) for player, cents in amounts]
        stacks = {6: 18_000, 7: 3_000, 8: 3_000}
        proposal = main.record(DealProposed(method="own", shares=shares, stacks=stacks)).latest
        gus = phone("Gus")
        assert "A deal is proposed" in gus.shown
        night = f"night-{main.tournament.pk}"
        answer = gus.post("phone_deal", night=night, answer="accept", proposal=proposal)
        assert "You have accepted." in text(answer)

    def test_what_is_about_a_night_that_is_gone_reaches_no_other_one(self, main, side, phone):
        gus = phone("Gus")
        Event.objects.filter(name="Main event").update(status=Event.Status.CANCELLED)
        answer = gus.post("phone_ask", "rebuy", night=f"night-{main.tournament.pk}")
        assert (answer.status_code, Ask.objects.count()) == (404, 0)

    def test_from_the_page_of_a_night_one_comes_to_that_one(self, main, side, signed_in):
        client = signed_in("Gus")
        ways = [client.get(reverse("night_mine", args=[night.tournament.pk])).url for night in (main, side)]
        assert [way.partition("?")[2] for way in ways] == ["", f"on=night-{side.tournament.pk}"]

    def test_of_one_night_there_is_nothing_to_choose(self, main, phone):
        assert "to choose from" not in phone("Gus").shown


def test_a_night_that_is_played_days_before_its_date_is_the_night(friday, phone):
    Event.objects.update(starts_at=friday.now + timedelta(days=4))
    friday.start(SIX)
    assert "Seat 3" in phone("Cat").shown


def test_without_a_night_there_is_nothing_to_ask_for(phone, season, wall):
    ann = phone("Ann")
    assert "No night is running." in ann.shown
    assert ann.post("phone_ask", "rebuy").status_code == 404


def test_who_is_signed_in_finds_the_way_to_his_own_phone(friday, signed_in, club):
    ann = signed_in("Ann")
    page = ann.get(reverse("night", args=[friday.tournament.pk]), follow=True).content.decode()
    way = reverse("night_mine", args=[friday.tournament.pk])
    assert way in page
    assert ann.get(way)["Location"] == reverse("phone", args=[club.members.get(name="Ann").phone.token])


def test_a_director_opens_the_rulings_from_their_own_phone(friday, signed_in, club):
    friday.start(SIX)
    box = reverse("night_console", args=[friday.tournament.pk]) + "?sheet=what-now"
    for name, role in (("Ann", "director"), ("Bob", "member")):
        club.members.filter(name=name).update(role=role)
        member = club.members.get(name=name)
        client = signed_in(name)
        address = reverse("phone", args=[actions.phone_for(member=member).token])
        client.post(reverse("phone_open", args=[address.strip("/").split("/")[-1]]))
        assert (box in client.get(address).content.decode()) is (role == "director")
        assert client.get(box).status_code == (200 if role == "director" else 404)
    assert box not in Pocket(club.members.get(name="Ann")).get().content.decode()


def test_without_scripts_a_post_leads_back_to_the_phone(friday, phone):
    friday.start(SIX).bust("Ann", by="Bob")
    ann = phone("Ann")
    path = reverse("phone_ask", args=[ann.token, "rebuy"])
    answer = ann.client.post(path, {"request_id": "x"})
    assert answer["Location"] == reverse("phone", args=[ann.token])
