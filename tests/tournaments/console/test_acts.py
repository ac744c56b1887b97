"""Every act of the director's console (tournaments/console/views.py), as a director would tap it."""

import re

import pytest
from django.urls import reverse

from clubs import actions as club_actions
from clubs.actions import change_club
from clubs.models import Member
from tables.models import Entry
from tests.tournaments.nights import levels
from tests.tournaments.phone.pockets import text
from tournaments.models import Tournament
from tournaments.night.actions import open_tournament
from tournaments.night.facts import StructureSet
from tournaments.night.floor.colours import Colours
from tournaments.night.floor.counts import ChipCounts
from tournaments.night.floor.leaving import HandByHand
from tournaments.night.floor.prizes import Prizes
from tournaments.night.floor.seats import Redraws
from tournaments.night.floor_cache import floor_of
from tournaments.night.structure import Break, Level

SIX = "Ann Bob Cat Dan Eve Fay"
TWELVE = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")

pytestmark = pytest.mark.django_db


class TestHandForHand:
    def test_the_time_of_hands_comes_off_the_clock_by_a_tap_or_several_at_once(self, console, friday, club):
        book = friday.rulebook
        clock = book.clock.model_copy(update={"hand_for_hand_seconds": 120})
        club_actions.save_rulebook(club=club, rulebook=book.model_copy(update={"clock": clock}))
        friday.start(*TWELVE)
        assert "time-hands" not in console.get("sheet", sheet="more").content.decode()
        assert "take 2:00 off the clock" in console.act("hand-for-hand").content.decode()
        assert "Hands played since" in console.get("sheet", sheet="more").content.decode()
        text = console.act("time-hands", hands=3).content.decode()
        assert "hand 4: take 2:00 off the clock" in text
        assert console.floor.of(HandByHand).timed == 3
        assert console.act("time-hands", hands=4).status_code == 422


class TestKnockOut:
    def test_two_taps_from_the_map(self, console, friday):
        friday.start(SIX)
        answer = console.act("knock-out", out=1, by=2)
        assert [(k.by, k.victim) for k in console.floor.knockouts] == [(2, 1)]
        text = answer.content.decode()
        assert answer["HX-Trigger-After-Swap"] == "sheet-done"
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
        console.post("night_correct", friday.latest, shown=friday.latest, **{"by-1": 4, "credit-1": "on"})
        assert [k.by for k in console.floor.knockouts] == [4]
        assert console.post("night_correct", 1, shown=friday.latest).status_code == 404


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

    def test_the_structure_of_last_time_is_offered_and_taken_as_it_was(self, console, friday, season):
        friday.record(StructureSet(periods=levels(3, breaks=(2,))))
        assert "The same as last time" not in console.get().content.decode()
        assert "no earlier night" in console.act("template", template="last").content.decode()
        friday.at(60 * 24 * 7)
        event = club_actions.schedule_event(
            season=season, name="Next", kind=friday.tournament.kind, starts_at=friday.now
        )
        console.pk = open_tournament(event=event).pk
        assert "The same as last time (Friday)" in console.get().content.decode()
        console.act("template", template="last")
        assert floor_of(Tournament.objects.get(pk=console.pk)).structure == levels(3, breaks=(2,))

    def test_the_structure_is_edited_by_levels_and_times(self, console, friday):
        friday.record(
            StructureSet(periods=(Level(small_blind=100, big_blind=200, ante=200), Break(), *levels(2)))
        )
        sheet = console.get("sheet", sheet="structure").content.decode()
        assert re.findall(r'<th scope="row">([^<]*)<', sheet) == [
            "Level 1",
            "Break after level 1",
            "Level 2",
            "Level 3",
            "Ends about",
        ]
        assert re.findall(r'class="starts">([^<]*)<', sheet) == ["20:00", "20:20", "20:30", "20:50"]
        assert sheet.count('<option value="big_blind" selected>') == 1

    def test_the_dealer_card_goes_back_only_with_a_right(self, console, friday):
        friday.buy_in(SIX).seat(SIX)
        console.act("redraw-dealer", player=5)
        assert console.floor.of(Redraws).dealers == {5}


class TestTimeLeft:
    @pytest.mark.parametrize(("typed", "left"), [("12:30", 750), (" 7 ", 420), ("0:05", 5), ("45:00", 2700)])
    def test_it_is_set_as_it_is_typed(self, console, friday, typed, left):
        friday.start(SIX).at(3, 20)
        console.act("time-left", left=typed)
        assert console.floor.clock.left.total_seconds() == left
        assert Entry.objects.last().kind == "time_added"

    def test_it_is_undone_like_any_other_act(self, console, friday):
        friday.start(SIX).at(3)
        console.act("time-left", left="5:00")
        assert console.floor.at(friday.now).clock.left.total_seconds() == 5 * 60
        console.post("night_undo", sequence=Entry.objects.last().sequence)
        assert console.floor.at(friday.now).clock.left.total_seconds() == 17 * 60

    def test_it_is_set_while_the_clock_stands_still(self, console, friday):
        friday.start(SIX).at(3)
        console.act("pause")
        friday.at(9)
        console.act("time-left", left="15:00")
        assert console.floor.clock.left.total_seconds() == 15 * 60

    @pytest.mark.parametrize(
        ("typed", "why"),
        [
            ("", "Give the time left as minutes:seconds, for example 12:30."),
            ("soon", "Give the time left as minutes:seconds, for example 12:30."),
            ("12:75", "Give the time left as minutes:seconds, for example 12:30."),
            ("-3:00", "Give the time left as minutes:seconds, for example 12:30."),
            ("0:00", "To end the level now, go to the next one."),
            ("300:01", "The time left is 300 minutes at the most."),
            ("17:00", "The clock stands at 17:00 already."),
        ],
    )
    def test_nonsense_comes_back_with_a_sentence_and_what_was_typed(self, console, friday, typed, why):
        friday.start(SIX).at(3)
        facts = Entry.objects.count()
        answer = console.act("time-left", left=typed)
        assert (answer.status_code, answer["HX-Retarget"]) == (422, "#sheet")
        assert why in answer.content.decode()
        assert f'value="{typed}"' in answer.content.decode()
        assert Entry.objects.count() == facts

    def test_it_is_asked_for_only_once_there_is_a_clock(self, console, friday):
        friday.buy_in(SIX).seat(SIX)
        assert 'name="left"' not in console.get("sheet", sheet="more").content.decode()
        assert "The clock has not been started." in console.act("time-left", left="5:00").content.decode()
        friday.start_only()
        assert "Time left in this level" in console.get("sheet", sheet="more").content.decode()
        friday.record(StructureSet(periods=levels(3, breaks=(1,)))).at(22)
        assert "Time left in this break" in console.get("sheet", sheet="more").content.decode()


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
        sheet = console.get("sheet", sheet="player", player=2).content.decode()
        assert "Dealt in again from the next hand" not in sheet
        console.act("penalise", player=2, penalty="minutes", amount=10, reason="phone")
        sheet = console.get("sheet", sheet="player", player=2).content.decode()
        assert "sits out 10 minutes" in sheet
        console.act("end-penalty", player=2)
        assert not console.floor.sits_out(console.floor.players[2])
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
        assert (floor.rolled_over, len(floor.tables), floor.of(HandByHand).is_on) == (900, 3, True)

    def test_chips_and_decisions(self, console, friday):
        friday.start(SIX).at(61)
        stacks = ("5k", "4k", "3k", "2k", "2k", "2k")
        console.act("snapshot", **{f"stack-{player}": text for player, text in enumerate(stacks, 1)})
        console.act("colour-up", chip=25, collected=3, given=1)
        console.act("rule", text="The string bet is a call.", table=1)
        floor = console.floor
        assert (len(floor.of(ChipCounts).snapshots), floor.extra) == (1, 25)
        assert Entry.objects.filter(kind="ruled").exists()

    @pytest.mark.rule("CPL-chip-up-example", "DM-colour-up")
    def test_chips_coloured_up_player_by_player(self, console, friday):
        friday.start(SIX).at(61)
        sheet = console.get("sheet", sheet="colour-up", chip=25).content.decode()
        assert "number of green 25 chips" in sheet
        assert sheet.count('name="count-') == 6
        console.act("count", **{"stack-1": "3025"})
        console.act("colour-up", chip=25, **{"count-1": "5", "count-2": "4", "count-3": ""})
        floor = console.floor
        assert (floor.extra, floor.players[1].counted[0], floor.chips_in_play) == (75, 3100, 18_075)

    def test_half_a_count_of_the_room_is_refused_and_stays(self, console, friday):
        friday.start(SIX).at(61)
        answer = console.act("colour-up", chip=25, collected=3)
        assert answer.status_code == 422
        assert 'value="3"' in answer.content.decode()
        answer = console.act("colour-up", chip=25, **{"count-1": "many"})
        assert "“many” is not a number of chips" in answer.content.decode()
        assert 'value="many"' in answer.content.decode()
        assert not console.floor.of(Colours).removed

    @pytest.mark.rule("DM-colour-up")
    def test_odd_chips_raced_for(self, console, friday, club):
        book = friday.rulebook
        racing = book.model_copy(update={"chips": book.chips.model_copy(update={"colour_up": "race"})})
        club_actions.save_rulebook(club=club, rulebook=racing)
        friday.start(SIX).at(61)
        sheet = console.get("sheet", sheet="colour-up", chip=25).content.decode()
        assert "races for the odd ones" in sheet
        console.act("colour-up", chip=25, **{"count-1": "1", "count-2": "1", "count-3": "1"})
        floor = console.floor
        assert (floor.extra, floor.chips_in_play) == (25, 18_025)
        entry = Entry.objects.get(kind="coloured_up")
        assert sorted(entry.payload["given"].values()) == [0, 0, 1]
        assert entry.payload["draw"]["seed"]

    def test_a_table_is_broken_and_two_change_seats(self, console, friday):
        friday.start(*TWELVE).deal(1, 2)
        console.act("swap", player=1, other=7, reason="light")
        floor = console.floor
        assert str(floor.players[1].seat) == "table 2, seat 1"
        friday.floor = floor
        sheet = console.get("sheet", sheet="break-table").content.decode()
        assert sheet.count("disabled") == 2
        for name in ("Bob", "Cat", "Dan"):
            friday.bust(name, by="Eve")
        friday.deal(1, 2)
        assert "Another table" in console.get().content.decode()
        console.act("break-table", table=1)
        assert list(console.floor.tables) == [2]

    @pytest.mark.rule("DM-seat-random")
    def test_seats_as_they_were_drawn_with_cards(self, console, friday):
        friday.buy_in(SIX).commit("Gus")
        sheet = console.get("sheet", sheet="seat-cards").content.decode()
        assert sheet.count('name="seat-') == 7
        typed = {f"seat-{n}": str(n) for n in range(1, 7)}
        answer = console.act("seat-cards", **{**typed, "seat-6": "5"})
        assert "one seat of" in answer.content.decode()
        assert 'value="5"' in answer.content.decode()
        answer = console.act("seat-cards", **{**typed, "seat-6": "x"})
        assert "“1, x” is not a table and seat" in answer.content.decode()
        console.act("seat-cards", **typed, **{"table-4": "2", "table-5": "2", "seat-7": "7"})
        floor = console.floor
        assert [str(floor.players[n].seat) for n in (1, 5, 7)] == [
            "table 1, seat 1",
            "table 2, seat 5",
            "table 1, seat 7",
        ]
        assert floor.players[7].absent
        console.act("seat-cards", **{**typed, "seat-1": "2", "seat-2": "1", "seat-7": "7"})
        assert [str(console.floor.players[n].seat) for n in (1, 2)] == ["table 1, seat 2", "table 1, seat 1"]

    @pytest.mark.rule("DM-seat-redraw", "DM-seat-random")
    def test_the_final_table_is_drawn_with_cards_too(self, console, friday):
        friday.start("Ann Bob Cat", "Dan Eve Fay").deal(1, 2)
        assert "With seat cards" in console.get().content.decode()
        console.act("seat-cards", **{f"seat-{n}": str(7 - n) for n in range(1, 7)})
        floor = console.floor
        assert list(floor.tables) == [1]
        assert (str(floor.players[1].seat), floor.tables[1].button) == ("table 1, seat 6", 2)

    @pytest.mark.rule("DM-dealer-redraw", "DM-dealer-seat")
    def test_a_dealer_is_asked_for_and_the_card_of_the_final_table_given_back(self, console, friday):
        friday.start(SIX, "Gus Hal Ida").deal(1, 2).bust("Eve", by="Ann")
        assert "Table 1 has no dealer" in console.get().content.decode()
        assert "Who deals at table 1?" in console.get("sheet", sheet="dealer", table=1).content.decode()
        console.act("name-dealer", player=1)
        friday.seat("Ann Bob Cat Dan Fay Gus Hal Ida", occasion="final_table")
        assert "drew the dealer card of table 1" in console.get().content.decode()
        console.act("redraw-dealer", player=6)
        assert console.floor.of(Redraws).dealers == {6}

    @pytest.mark.rule("DM-balance-who")
    def test_the_button_of_a_table_without_recorded_hands_is_asked_for(self, console, friday):
        friday.start("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida Jon Kim Lou").at(40)
        page = console.get().content.decode()
        assert "Table 1 gives a player to table 2: where is its button?" in page
        sheet = console.get("sheet", sheet="button", table=1).content.decode()
        assert sheet.count('name="seat"') == 9
        console.act("place-button", table=1, seat=7)
        assert "Move Bob to table 2" in console.get().content.decode()

    def test_money(self, console, friday):
        friday.start(SIX)
        console.act("terms", rebuy_price="10", rebuy_chips="3000", reason="no add-on tonight")
        assert "Kitty holds $0: $5 is missing." in text(console.act("add-money", amount="5", source="kitty"))
        console.act("add-money", amount="53.20", reason="sponsor")
        console.act("payouts", reason="flat", **{"amount-1": "100", "amount-2": "60"})
        assert console.floor.of(Prizes).own_payouts == (10_000, 6000)
        friday.at(125)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            friday.bust(name, by="Eve")
        console.act("agree-deal", reason="both said so", **{"share-5": "100", "share-6": "60"})
        console.act("finish")
        console.act("pay", player=5)
        assert console.floor.players[5].handed > 0

    def test_payouts_in_percent_of_the_pool_as_it_is_then(self, console, friday):
        friday.start(SIX)
        shares = {"percent-1": "60", "percent-2": "30", "percent-3": "10%", "percent-4": ""}
        console.act("payouts", reason="three places", least="20", **shares)
        assert console.floor.of(Prizes).own_payouts == (5_880, 2_800, 2_000)
        console.act("payouts", reason="three places", **shares)
        assert console.floor.of(Prizes).own_payouts == (6_480, 3_200, 1_000)

    def test_payouts_that_are_refused_come_back_as_they_were_typed(self, console, friday):
        friday.start(SIX)
        answer = console.act("payouts", reason="why not", **{"percent-1": "60", "percent-2": "30"})
        assert (answer.status_code, console.floor.of(Prizes).own_payouts) == (422, None)
        said = answer.content.decode()
        assert "These shares add up to 90%, not 100%." in said
        assert 'name="percent-2" inputmode="decimal" autocomplete="off" maxlength="15" value="30"' in said
        assert 'value="why not"' in said
        answer = console.act("payouts", reason="x", least="40", **{"amount-1": "80", "amount-2": "26.80"})
        assert "The last of these 2 places gets $26.80; at least $40 is asked for." in answer.content.decode()
        answer = console.act("payouts", reason="x", **{"percent-1": "all"})
        assert "“all” is not a percent" in answer.content.decode()

    def test_shares_are_worked_out_and_nothing_is_recorded(self, console, friday):
        friday.start(SIX)
        typed = {"way": "percent", "propose": "on", "places": "3", "reason": "kept"}
        answers = [console.post("night_payouts", htmx=htmx, **typed) for htmx in (True, False)]
        for answer in answers:
            assert answer.status_code == 200
            assert 'name="percent-3" inputmode="decimal" autocomplete="off" maxlength="15" value="20"' in (
                answer.content.decode()
            )
            assert 'value="kept"' in answer.content.decode()
        assert "<title>" in answers[1].content.decode()
        assert console.floor.of(Prizes).own_payouts is None

    def test_money_of_a_club_is_typed_and_refused_with_its_own_sign(self, console, friday, club):
        change_club(
            club=club, name=club.name, timezone="Europe/London", currency="€", is_public=True, felt="green"
        )
        friday.start(SIX)
        console.act("terms", rebuy_price="€12.50", rebuy_chips="3000", reason="cheaper tonight")
        assert console.floor.terms.rebuy.price == 1250
        answer = console.act("payouts", reason="flat", **{"amount-1": "€60", "amount-2": "40 €"})
        assert "These payouts add up to €100; the prize pool is €106.80." in answer.content.decode()
        answer = console.act("add-money", amount="$20")
        assert "“$20” is not an amount of money" in answer.content.decode()

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
