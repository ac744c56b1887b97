"""The director's console (tournaments/views/console.py)."""

import re

import pytest
from django.urls import reverse

from clubs.models import Member
from tables.models import Entry
from tests.tournaments.nights import NAMES, levels
from tournaments.due import due
from tournaments.facts import Penalised, StacksCounted
from tournaments.floors import floor_of
from tournaments.screens.sheets import SHEETS

SIX = "Ann Bob Cat Dan Eve Fay"
TWELVE = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")

pytestmark = pytest.mark.django_db


class Browser:
    """A director's console in a client, with the words of a test."""

    def __init__(self, client, night):
        self.client, self.night, self.pk = client, night, night.tournament.pk
        self.requests = 0

    def get(self, target="", **query):
        headers = {"HX-Request": "true", "HX-Target": target} if target else {}
        return self.client.get(reverse("night_console", args=[self.pk]), query, headers=headers)

    def post(self, view, *args, htmx=True, **data):
        self.requests += 1
        data.setdefault("request_id", f"request-{self.requests}")
        headers = {"HX-Request": "true", "HX-Target": "floor"} if htmx else {}
        return self.client.post(reverse(view, args=[self.pk, *args]), data, headers=headers)

    def act(self, name, **data):
        return self.post("night_act", name, **data)

    @property
    def floor(self):
        self.night.tournament.log.refresh_from_db()
        return floor_of(self.night.tournament)


@pytest.fixture
def console(friday, director):
    return Browser(director, friday)


def ids(night, *names):
    return [night.ids[name] for name in names]


class TestPage:
    def test_before_the_start_it_is_five_steps_on_one_page(self, console):
        page = console.get().content.decode()
        assert re.findall(r"step-number[^>]*>(\d)</span>(\w+)", page) == [
            ("2", "Players"),
            ("3", "Structure"),
            ("4", "Seats"),
            ("5", "Start"),
        ]
        assert all(name in page for name in NAMES)

    def test_running_it_shows_the_clock_what_is_due_and_every_table(self, console, friday):
        friday.start(*TWELVE).deal(1, 2).bust("Ann", by="Bob").bust("Cat", by="Bob")
        page = console.get().content.decode()
        assert "Level 1" in page
        assert "Move Kim to table 1, seat 1" in page or "Move " in page
        assert page.count('class="felt"') == 2
        assert "Bob knocked out Cat" in page

    def test_asked_for_the_floor_it_sends_the_floor_and_the_clock(self, console, friday):
        friday.start(SIX)
        fragment = console.get("floor").content.decode()
        assert fragment.lstrip().startswith('<div id="floor"')
        assert 'id="clock-bar" class="clock-frame" hx-swap-oob="morph"' in fragment
        assert "<html" not in fragment

    @pytest.mark.parametrize("name", sorted(SHEETS))
    def test_every_sheet_opens_in_every_stage(self, console, friday, name):
        friday.buy_in(SIX)
        for _ in range(2):
            answer = console.get("sheet", sheet=name, player=1, table=1, chip=25, sequence=1)
            assert answer.status_code == 200
            assert "<html" not in answer.content.decode()
            if not friday.floor.clock:
                friday.seat(SIX).start_only().at(61)
                friday.record(StacksCounted(stacks={1: 5000}), Penalised(player=2, penalty="warning"))

    def test_a_sheet_also_opens_without_javascript(self, console, friday):
        friday.start(SIX)
        page = console.get(sheet="player", player=1).content.decode()
        assert "Knocked out by" in page
        assert "<html" in page

    def test_a_sheet_that_does_not_exist_is_not_found(self, console):
        assert console.get("sheet", sheet="nonsense").status_code == 404

    def test_a_sheet_about_somebody_who_is_not_there_says_so(self, console, friday):
        friday.start(SIX)
        assert "not on tonight" in console.get("sheet", sheet="player", player=99).content.decode()

    @pytest.mark.parametrize(("tables", "names"), [(1, 3), (3, 24)])
    def test_queries_do_not_grow_with_players_or_tables(
        self, console, friday, django_assert_num_queries, tables, names
    ):
        people = NAMES[:names]
        friday.start(*(" ".join(people[n::tables]) for n in range(tables)), override="few")
        console.get()
        with django_assert_num_queries(5):
            console.get()


class TestKnockOut:
    def test_two_taps_from_the_map(self, console, friday):
        friday.start(SIX)
        answer = console.act("knock-out", out=1, by=2)
        assert [(k.by, k.victim) for k in console.floor.knockouts] == [(2, 1)]
        text = answer.content.decode()
        assert 'id="sheet" class="side-sheet" hx-swap-oob="true"></aside>' in text
        assert "Bob knocked out Ann" in text

    def test_several_and_shared(self, console, friday):
        friday.start(SIX).at(125)
        console.act("knock-out", out=[1, 3], by=[2, 4], **{"stack-1": "1,200", "stack-3": "1.5k"})
        assert friday.reloaded().players[3].out.stack == 1500
        assert len(console.floor.knockouts) == 4

    def test_in_the_same_hand_as_one_just_recorded(self, console, friday):
        friday.start(SIX).at(125).bust("Ann", by="Bob")
        sheet = console.get("sheet", sheet="player", player=3).content.decode()
        assert "In the same hand as Ann" in sheet
        assert 'name="stack-1"' in sheet
        console.act("knock-out", out=3, by=2, joins=friday.latest, **{"stack-1": "500", "stack-3": "900"})
        assert {k.hand for k in console.floor.knockouts} == {friday.latest}

    def test_a_refusal_comes_back_into_the_sheet_with_the_rule(self, console, friday):
        friday.start(SIX).at(125)
        answer = console.act("knock-out", out=[1, 3], by=2, **{"stack-1": "1200"})
        assert answer.status_code == 422
        assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("#sheet", "innerHTML")
        text = answer.content.decode()
        assert "Cat went out in one hand with others" in text
        assert "DM-place-same-hand" in text

    def test_who_is_out_must_be_said(self, console, friday):
        friday.start(SIX)
        assert "Who is out?" in console.act("knock-out", by=2).content.decode()

    def test_without_javascript_it_leads_back_to_the_console(self, console, friday):
        friday.start(SIX)
        answer = console.act("knock-out", out=1, by=2, htmx=False)
        assert answer.status_code == 302
        assert answer["Location"] == reverse("night_console", args=[console.pk])

    def test_put_right_afterwards(self, console, friday):
        friday.start(SIX).bust("Ann", by="Bob")
        console.post("night_correct", friday.latest, by=[4])
        assert [k.by for k in console.floor.knockouts] == [4]
        assert console.post("night_correct", 1, by=[4]).status_code == 404


class TestLargeNumbers:
    """What a form or an address is made of has no separators, however large it is."""

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
        assert console.floor.coloured_up == (1000,)

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
        assert "Row 2: the small blind “fifty” is not a whole number" in text
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
        assert "Later facts rest on it" in answer.content.decode()


class TestSetUp:
    def test_a_tap_buys_in_and_another_takes_it_back(self, console, friday):
        console.act("buy-in", player=3)
        assert list(console.floor.in_play) == [3]
        console.post("night_take_back", 3)
        assert list(console.floor.in_play) == []

    def test_expected_checked_in_somebody_new(self, console, club):
        console.act("expect", player=1)
        console.act("check-in", player=1)
        assert console.floor.players[1].present
        console.post("night_newcomer", name="Zara Ünlü")
        newcomer = Member.objects.get(name="Zara Ünlü")
        assert newcomer.number in console.floor.in_play

    def test_a_newcomer_tapped_twice_is_one_member(self, console):
        for _ in range(2):
            console.post("night_newcomer", name="Zara", request_id="same")
        assert Member.objects.filter(name="Zara").count() == 1

    def test_from_names_to_a_running_clock(self, console):
        for player in range(1, 11):
            console.act("buy-in", player=player)
        console.act("template", template="friday")
        console.act("draw-seats", tables=2)
        assert len(console.floor.tables) == 2
        for table in (1, 2):
            console.act("draw-button", table=table)
        console.act("start")
        assert console.floor.clock.is_running

    def test_a_row_more_in_the_structure_is_not_recorded_yet(self, console):
        rows = {"type": "level", "small_blind": "25", "big_blind": "50", "ante": "", "minutes": "20"}
        answer = console.post("night_structure", change="break-0", colour_up="", **rows)
        assert answer.content.decode().count('name="minutes"') == 2
        assert not Entry.objects.exists()

    def test_the_dealer_card_goes_back_only_with_a_right(self, console, friday):
        friday.buy_in(SIX).seat(SIX)
        console.act("redraw-dealer", player=5)
        assert console.floor.dealers_redrawn == {5}


class TestClock:
    def test_one_tap_to_pause_and_then_the_reason(self, console, friday):
        friday.start(SIX)
        console.act("pause")
        console.post("night_pause_reason", reason="dispute")
        assert console.floor.clock.pause.reason == "dispute"
        console.act("resume")
        assert console.floor.clock.is_running

    def test_levels_and_minutes(self, console, friday):
        friday.start(SIX)
        console.act("level", steps=1)
        console.act("time", seconds=60)
        clock = console.floor.clock
        assert (clock.index, clock.length.seconds) == (1, 21 * 60)
        console.act("level", steps=-1)
        assert "first level" in console.act("level", steps=-1).content.decode()

    def test_an_hour_of_the_night_may_be_given_for_what_was_forgotten(self, console, friday):
        friday.start(SIX, structure=levels()).at(110).at(130)
        assert console.act("rebuy", player=1, stack=500).status_code == 422
        assert console.act("rebuy", player=1, stack=500, at="21:50").status_code == 200
        assert console.act("rebuy", player=2, stack=500, at="19:00").status_code == 422


class TestEverythingElse:
    """Each act once, as a director would."""

    def test_people(self, console, friday):
        friday.start(SIX, TWELVE[1]).deal(1, 2)
        console.act("away", player=1)
        console.act("back", player=1)
        console.act("move", player=1, place="2-9")
        console.act("name-dealer", player=2)
        console.act("penalise", player=2, penalty="hands", amount=2, reason="phone")
        console.act("leave", player=3, stack="2,400")
        console.act("buy-in", player=20)
        floor = console.floor
        assert str(floor.players[1].seat) == "table 2, seat 9"
        assert (floor.players[2].sits_out, floor.tables[1].dealer) == (2, 2)
        assert (floor.out_of_play, floor.players[20].seat is not None) == (2400, True)

    def test_tables(self, console, friday):
        friday.start(*TWELVE)
        console.act("deal", table=1)
        console.act("finish-hand", table=1)
        console.act("place-button", table=2, seat=3)
        console.act("roll-over", table=1, chips="900")
        console.act("open-table")
        console.act("hand-for-hand")
        floor = console.floor
        assert (floor.tables[1].hand.finished is not None, floor.tables[2].button) == (True, 3)
        assert (floor.rolled_over, len(floor.tables), floor.hand_for_hand) == (900, 3, True)

    def test_chips_and_decisions(self, console, friday):
        friday.start(SIX).at(61)
        console.act("snapshot", **{"stack-1": "5k", "stack-2": "4k"})
        console.act("colour-up", chip=25, collected=3, given=1)
        console.act("rule", text="The string bet is a call.", table=1)
        floor = console.floor
        assert (len(floor.snapshots), floor.extra) == (1, 25)
        assert Entry.objects.filter(kind="ruled").exists()

    def test_money(self, console, friday):
        friday.start(SIX)
        console.act("terms", rebuy_price="10", rebuy_chips="3000", reason="no add-on tonight")
        console.act("add-money", amount="53.20", reason="sponsor")
        console.act("payouts", reason="flat", **{"amount-1": "100", "amount-2": "60"})
        assert console.floor.own_payouts == (10_000, 6000)
        friday.at(125)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            friday.bust(name, by="Eve")
        console.act("agree-deal", **{"share-5": "100", "share-6": "60"})
        console.act("finish")
        console.act("pay", player=5)
        assert console.floor.players[5].prize_paid

    def test_stacks_that_were_missing(self, console, friday):
        friday.start(SIX).busts(("Ann", "Bob", None), ("Cat", "Bob", None))
        console.act("state-stacks", **{"stack-1": "700", "stack-3": "600"})
        assert friday.reloaded().players[1].out.stack == 700

    def test_absent_players(self, console, friday):
        friday.start("Ann Bob Cat Dan Eve Fay Gus Hal", absent="Gus Hal").at(30)
        console.act("arrive", player=7)
        friday.at(121)
        console.act("remove-absent", player=8, stack="1800")
        assert (console.floor.players[7].absent, console.floor.out_of_play) == (False, 1800)

    def test_add_ons_at_the_cut_off(self, console, friday):
        friday.start(SIX, structure=levels(breaks=(6,))).at(121)
        console.act("add-on", player=1)
        assert console.floor.add_ons == 1


def test_two_directors_and_a_request_that_was_seen(console, friday, signed_in):
    friday.start(SIX)
    cat = Browser(signed_in("Cat"), friday)
    console.act("knock-out", out=1, by=2, request_id="phone-1")
    again = console.act("knock-out", out=1, by=2, request_id="phone-1")
    refused = cat.act("knock-out", out=1, by=2, request_id="laptop-1")
    assert (again.status_code, refused.status_code) == (200, 422)
    assert "Ann is out" in refused.content.decode()
    assert len(console.floor.knockouts) == 1


def test_directors_share_the_floor_and_nothing_of_their_own(console, friday, signed_in):
    """What is written for all has the token and the request numbers of each who asks."""
    own = r'name="(?:csrfmiddlewaretoken|request_id)" value="([^"]+)"'
    friday.start(SIX).bust("Ann", by="Bob")
    cat = Browser(signed_in("Cat"), friday)
    bobs, cats = (browser.get("floor").content.decode() for browser in (console, cat))
    assert set(re.findall(own, bobs)).isdisjoint(re.findall(own, cats))
    assert len(set(re.findall(own, cats))) > 10
    alike = [re.sub(own, "", page).partition('id="clock-bar"')[0] for page in (bobs, cats)]
    assert alike[0] == alike[1]
    assert "Ann" in alike[0]
    assert not re.search("[\ue000-\uf8ff]", bobs + cats)


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
