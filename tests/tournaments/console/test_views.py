"""The director's console (tournaments/console/views.py): what is refused, undone, due; where an act leads."""

import re

import pytest
from django.urls import reverse

from clubs.models import Member
from tables.models import Entry
from tests.tournaments.browsers import Console
from tournaments.night.due import due
from tournaments.night.floor.colours import Colours

SIX = "Ann Bob Cat Dan Eve Fay"
TWELVE = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")

pytestmark = pytest.mark.django_db


class TestLargeNumbers:
    """Tests of what a form or an address is made of has no separators, however large it is."""

    def test_a_member_beyond_the_first_thousand_is_knocked_out(self, console, friday, club):
        Member.objects.filter(club=club, number=2).update(number=1234)
        friday.ids["Bob"] = 1234
        friday.start(SIX)
        sheet = console.get("sheet", sheet="player", player=1).content.decode()
        (by,) = re.findall(r'name="by" value="([^"]*)"[^>]*>.*?<bdi>Bob', sheet.split("Cat")[0])
        assert console.act("knock-out", out=1, by=by).status_code == 200

    def test_a_chip_of_a_thousand_is_coloured_up(self, console, friday):
        friday.start(SIX).at(61)
        sheet = console.get("sheet", sheet="colour-up", chip=1000).content.decode()
        (chip,) = re.findall(r'name="chip" value="([^"]*)"', sheet)
        assert console.act("colour-up", chip=chip).status_code == 200
        assert console.floor.of(Colours).removed == (1000,)

    def test_people_read_them_with_separators(self, console, friday):
        friday.start(SIX)
        console.act("roll-over", table=1, chips="1900")
        assert "1,900 rolled over" in console.get().content.decode()


class TestRefusals:
    def test_what_was_typed_stays(self, console, friday):
        friday.start(SIX)
        answer = console.act("count", **{"stack-1": "12.5k", "stack-2": "lots"})
        text = answer.content.decode()
        assert "“lots” is not a number of chips" in text
        assert 'value="12.5k"' in text
        assert 'value="lots"' in text
        assert not Entry.objects.filter(kind="stacks_counted").exists()

    def test_a_structure_keeps_its_rows(self, console):
        rows = {
            "type": ["level", "level"],
            "small_blind": ["25", "fifty"],
            "big_blind": ["50", "100"],
            "ante": ["", ""],
            "minutes": ["20", "20"],
            "colour_up": ["", ""],
        }
        text = console.act("structure", **rows).content.decode()
        assert "Level 2: the small blind “fifty” is not a whole number" in text
        assert 'value="fifty"' in text

    def test_an_unknown_act_is_not_found(self, console):
        assert console.act("nonsense").status_code == 404

    def test_several_of_a_table_at_once_all_or_nothing(self, console, friday):
        friday.start(SIX)
        console.act("together", table=1, players=[1, 2, 3], what="away")
        assert [friday.reloaded().players[number].away for number in (1, 2, 3, 4)] == [True] * 3 + [False]
        answer = console.act("together", table=1, players=[4, 3], what="away")
        assert answer.status_code == 422
        assert not friday.reloaded().players[4].away
        console.act("together", table=1, players=[4, 5], what="warning", reason="Phones")
        assert [friday.reloaded().players[number].warnings for number in (4, 5, 6)] == [1, 1, 0]
        assert "Of whom?" in console.act("together", table=1, what="away").content.decode()

    def test_how_full_the_tables_are_is_seen_at_a_glance(self, console, friday):
        friday.start("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon")
        page = console.get().content.decode()
        assert re.findall(r'<li class="(\w*)"><a href="#card-(\d)">.*?<b>(\d)</b>', page) == [
            ("long", "1", "6"),
            ("short", "2", "4"),
        ]

    def test_a_tap_without_its_sheet_is_answered_by_a_toast(self, console, friday):
        friday.start(SIX)
        answer = console.act("resume")
        assert answer.status_code == 422
        assert "The clock is running." in answer.content.decode()


class TestDue:
    def test_one_tap_does_what_is_due(self, console, friday):
        friday.start(*TWELVE).deal(1, 2).bust("Ann", by="Bob").bust("Cat", by="Bob")
        friday.bust("Dan", by="Bob")
        thing = due(console.floor, bytes(friday.tournament.log.next_seed))[0]
        console.post("night_due", key=thing.key)
        assert Entry.objects.latest("sequence").kind in ("moved", "seats_drawn")

    def test_a_tap_on_what_somebody_else_has_done_does_nothing_more(self, console, friday):
        friday.buy_in(SIX).seat(SIX)
        key = "button-1-0"
        console.post("night_due", key=key)
        answer = console.post("night_due", key=key)
        assert answer.status_code == 422
        assert "no longer due" in answer.content.decode()
        assert Entry.objects.filter(kind="button_drawn").count() == 1

    def test_the_end_is_one_tap_too(self, console, friday):
        friday.start("Ann Bob", override="two").at(125).bust("Ann", by="Bob")
        console.post("night_due", key="finish")
        assert console.floor.finished_at


class TestUndo:
    def test_the_toast_takes_back_the_whole_act(self, console, friday):
        friday.start(SIX)
        text = console.act("knock-out", out=1, by=2).content.decode()
        path = re.search(r'action="([^"]*undo/\?[^"]*)"', text)[1].replace("&amp;", "&")
        answer = console.client.post(path, headers={"HX-Request": "true"})
        assert console.floor.knockouts == ()
        assert "Undone: “Bob knocked out Ann”" in answer.content.decode()

    def test_of_nothing_is_not_found(self, console, friday):
        assert console.post("night_undo").status_code == 404
        assert console.post("night_undo", sequence="all").status_code == 404

    def test_what_rests_on_it_is_named(self, console, friday):
        friday.start(SIX)
        answer = console.post("night_undo", sequence=1)
        assert answer.status_code == 422
        assert "Later entries depend on this" in answer.content.decode()


def test_two_directors_and_a_request_that_was_seen(console, friday, signed_in):
    friday.start(SIX)
    cat = Console(signed_in("Cat"), friday)
    console.act("knock-out", out=1, by=2, request_id="phone-1")
    again = console.act("knock-out", out=1, by=2, request_id="phone-1")
    refused = cat.act("knock-out", out=1, by=2, request_id="laptop-1")
    assert (again.status_code, refused.status_code) == (200, 422)
    assert "Ann is out" in refused.content.decode()
    assert len(console.floor.knockouts) == 1


def test_names_and_devices_are_recorded(console, friday):
    console.client.post(
        reverse("night_act", args=[console.pk, "buy-in"]),
        {"player": 3, "request_id": "x"},
        headers={"User-Agent": "Mozilla/5.0 (iPad; CPU OS 17_0)"},
    )
    entry = Entry.objects.latest("sequence")
    assert entry.recorded_name == "Bob"
    assert re.fullmatch(r"iPad [0-9A-F]{4}", entry.device)


def test_the_night_of_another_club_does_not_exist(console, friday, db):
    from django.test import Client

    from clubs import actions as club_actions
    from clubs.models import User

    stranger = User.objects.create_user("stranger")
    club_actions.found_club(name="Elsewhere", founder="Sue", user=stranger)
    client = Client()
    client.force_login(stranger)
    assert client.get(reverse("night_console", args=[console.pk])).status_code == 404
    answer = client.post(reverse("night_act", args=[console.pk, "buy-in"]), {"player": 1, "request_id": "x"})
    assert answer.status_code == 404
    assert not Entry.objects.exists()


class TestBack:
    """Tests of what was done from the log leads to the log, and an address that records something is no dead
    end."""

    ACTS = (
        ("night_act", "deal"),
        ("night_due",),
        ("night_undo",),
        ("night_correct", 3),
        ("night_newcomer",),
        ("night_structure",),
        ("night_payouts",),
        ("night_take_back", 1),
        ("night_pause_reason",),
    )

    @pytest.mark.parametrize("name", ACTS, ids=lambda name: name[0])
    def test_an_address_of_an_act_that_is_opened_shows_the_console(self, console, name):
        answer = console.client.get(reverse(name[0], args=[console.pk, *name[1:]]))
        assert answer.url == reverse("night_console", args=[console.pk])
        assert console.client.put(reverse(name[0], args=[console.pk, *name[1:]])).status_code == 405

    def test_nor_does_it_exist_for_others(self, console, signed_in):
        path = reverse("night_undo", args=[console.pk])
        assert signed_in("Zoe").get(path).status_code == 404

    def test_an_undo_from_the_log_leads_to_the_log(self, console, friday):
        friday.start(SIX).bust("Ann", by="Bob")
        answer = console.post("night_undo", htmx=False, sequence=friday.latest, back="log")
        assert answer.url == reverse("night_log", args=[console.pk])

    def test_and_one_that_is_refused_too_with_the_sentence(self, console, friday):
        friday.start(SIX).bust("Ann", by="Bob")
        answer = console.post("night_undo", htmx=False, sequence=1, back="log")
        assert answer.url == reverse("night_log", args=[console.pk])
        assert "depend on this" in console.client.get(answer.url).content.decode()

    def test_a_correction_that_was_opened_from_the_log_leads_there(self, console, friday):
        friday.start(SIX).bust("Ann", by="Bob")
        page = console.client.get(reverse("night_log", args=[console.pk])).content.decode()
        path = re.search(r'href="([^"]+sheet=correct[^"]+)"', page)[1].replace("&amp;", "&")
        assert '<input type="hidden" name="back" value="log">' in console.client.get(path).content.decode()
        typed = {"by-1": 3, "credit-1": "on", "back": "log", "shown": friday.latest}
        answer = console.post("night_correct", friday.latest, **typed)
        assert answer["HX-Redirect"] == reverse("night_log", args=[console.pk])

    def test_the_undo_of_a_toast_lets_each_page_fetch_its_own(self, console, friday):
        friday.start(SIX).bust("Ann", by="Bob")
        path = f"{reverse('night_undo', args=[console.pk])}?sequence={friday.latest}"
        answer = console.client.post(path, headers={"HX-Request": "true"})
        assert answer["HX-Trigger"] == "changed"
        assert "clock-bar" not in answer.content.decode()
        assert "Undone" in answer.content.decode()


class TestNames:
    def test_what_is_taken_back_still_names_the_player(self, console, friday):
        friday.buy_in("Zoe")
        text = console.post("night_take_back", 26).content.decode()
        assert "Zoe bought in" in text
        assert "Player 26" not in text
        log = console.client.get(reverse("night_log", args=[console.pk])).content.decode()
        assert "Player 26" not in log

    def test_a_second_tap_on_who_has_bought_in_opens_their_sheet(self, console, friday):
        friday.buy_in("Zoe")
        page = console.get().content.decode()
        assert re.search(r'<a class="pick picked" role="button" href="[^"]*sheet=player&amp;player=26"', page)
        assert "take-back" not in page
        sheet = console.get("sheet", sheet="player", player=26).content.decode()
        assert reverse("night_take_back", args=[console.pk, 26]) in sheet
        friday.buy_in("Ann Bob").seat("Ann Bob Zoe").start_only(override="three")
        assert "take-back" not in console.get("sheet", sheet="player", player=26).content.decode()
