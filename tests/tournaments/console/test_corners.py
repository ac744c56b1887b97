"""Tests of where the rules of a night meet, as a director would tap it (tournaments/console/views.py)."""

import pytest

from clubs.models import Member, Result, RulebookVersion, Standing
from clubs.rulebook import PRESETS, Kind
from tables.models import Entry
from tests.tournaments.browsers import Console
from tests.tournaments.nights import levels
from tournaments.archive.draw_checks import check_draws
from tournaments.archive.export import night_header, whole_log
from tournaments.night.facts import Finished, HandForHand
from tournaments.night.floor.counts import ChipCounts
from tournaments.night.floor.held_seats import HeldSeats
from tournaments.night.floor.places import Deal
from tournaments.night.floor.windows import ClosedEarly

SIX = "Ann Bob Cat Dan Eve Fay"

pytestmark = pytest.mark.django_db


class TestClosing:
    def test_the_sheet_says_what_is_open_and_until_when(self, console, friday):
        friday.start(SIX).at(20)
        sheet = console.get("sheet", sheet="close").content.decode()
        assert "Late entry" in sheet
        assert "Rebuys" in sheet
        assert sheet.count("open until about 22:00") == 2

    @pytest.mark.rule("DM-deal-who")
    def test_the_deal_says_why_it_is_not_possible_and_leads_to_closing(self, console, friday):
        friday.start(SIX).at(100)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            friday.bust(name, by="Fay")
        sheet = console.get("sheet", sheet="deal").content.decode()
        assert "Late entry is open for another" in sheet
        assert "sheet=close" in sheet
        console.act("close-early", what=["entries", "rebuys"], reason="all are here")
        assert set(console.floor.of(ClosedEarly).at) == {"entries", "rebuys"}
        sheet = console.get("sheet", sheet="deal").content.decode()
        assert 'name="share-5"' in sheet
        console.act("agree-deal", reason="both agree", **{"share-5": "50", "share-6": "56.80"})
        assert console.floor.of(Deal).shares == {5: 5000, 6: 5680}

    def test_a_reason_and_something_to_close_are_asked_for_and_nothing_typed_is_lost(self, console, friday):
        friday.start(SIX)
        answer = console.act("close-early", what=["rebuys"], reason="")
        assert answer.status_code == 422
        text = answer.content.decode()
        assert 'value="rebuys" checked' in text
        assert 'value="entries" checked' not in text
        answer = console.act("close-early", reason="late")
        assert "What is to be closed?" in answer.content.decode()
        assert 'value="late"' in answer.content.decode()

    def test_it_is_undone_like_anything_else(self, console, friday):
        friday.start(SIX)
        console.act("close-early", what=["rebuys"], reason="budget")
        console.post("night_undo", sequence=console.floor.sequence)
        assert not console.floor.of(ClosedEarly).at
        console.act("rebuy", player=1, stack=500)
        assert console.floor.players[1].rebuys == 1


class TestEnteringAgain:
    @pytest.fixture
    def night(self, club, friday):
        RulebookVersion.objects.filter(club=club).update(data=PRESETS["tda"].model_dump(mode="json"))
        friday.reloaded()
        return friday.start("Ann Bob Cat", "Dan Eve Fay").bust("Ann", by="Bob")

    def test_it_is_offered_on_both_sheets_and_done(self, console, night):
        assert "Enters again" in console.get("sheet", sheet="player", player=1).content.decode()
        assert "may enter again" in console.get("sheet", sheet="late").content.decode()
        answer = console.act("re-enter", player=1).content.decode()
        assert "Ann entered again, table" in answer
        assert console.floor.players[1].seat is not None
        sheet = console.get("sheet", sheet="player", player=1).content.decode()
        assert "1 re-entry" in sheet
        assert "Enters again" not in sheet

    def test_who_is_in_is_refused_in_a_sentence(self, console, night):
        answer = console.act("re-enter", player=2)
        assert answer.status_code == 422
        assert "Bob is still in: whoever is out may enter again." in answer.content.decode()

    def test_it_is_undone_like_anything_else(self, console, night):
        console.act("re-enter", player=1)
        console.post("night_undo", sequence=console.floor.sequence)
        assert console.floor.players[1].out is not None
        assert console.floor.re_entries == 0

    def test_its_draw_can_be_checked(self, console, night):
        console.act("re-enter", player=1)
        header = night_header(night.tournament)
        lines = whole_log(night.tournament)
        checked = check_draws(lines, header.rulebook, header.kind, header.first_commitment)
        assert [each.holds for each in checked if each.line.kind == "reentered"] == [True]

    def test_where_it_is_off_there_is_no_trace_of_it(self, console, friday):
        friday.start("Ann Bob Cat", "Dan Eve Fay").bust("Ann", by="Bob")
        assert "ters again" not in console.get("sheet", sheet="player", player=1).content.decode()
        assert "enter again" not in console.get("sheet", sheet="late").content.decode()


class TestAnOldHand:
    """Hands are recorded at first, and then no more."""

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_nobody_is_offered_a_rebuy_after_the_cut_off_or_gets_one(self, console, friday):
        friday.start(SIX).at(5).deal()
        console.act("knock-out", out=1, by=2)
        for minute, out in ((50, 3), (170, 5)):
            friday.at(minute)
            console.act("knock-out", out=out, by=2)
        friday.at(175)
        assert "sheet=rebuy" not in console.get().content.decode()
        for player in (1, 3, 5):
            assert ">Rebuy<" not in console.get("sheet", sheet="player", player=player).content.decode()
            answer = console.act("rebuy", player=player)
            assert (answer.status_code, "Rebuys have ended" in answer.content.decode()) == (422, True)
        assert console.floor.rebuys == 0

    @pytest.mark.rule("DM-clock-runs-out")
    def test_the_card_of_the_table_forgets_it_and_the_next_one_has_the_blinds_of_now(self, console, friday):
        friday.start(SIX).at(5).deal().finish_hand()
        assert "Hand 1 · 50 / 100" in console.get().content.decode()
        friday.at(130)
        assert "Hand 1" not in console.get().content.decode()
        console.act("deal", table=1)
        assert "Hand 2 · 350 / 700" in console.get().content.decode()

    @pytest.mark.rule("DM-absent-removed")
    def test_an_absent_player_does_not_arrive_at_ten_past_eleven(self, console, friday):
        friday.start(f"{SIX} Gus", absent="Gus").at(5).deal().at(190)
        answer = console.act("arrive", player=7)
        assert (answer.status_code, "may not play" in answer.content.decode()) == (422, True)

    def test_the_hand_before_it_is_not_to_be_ticked(self, console, friday):
        friday.start(SIX).at(4).deal().at(5).deal().at(130)
        assert 'name="before"' not in console.get("sheet", sheet="player", player=1).content.decode()

    @pytest.mark.rule("DM-deal-who")
    def test_rebuys_are_closed_for_whoever_went_out_in_the_last_hand_before_the_cut_off(
        self, console, friday
    ):
        """Hand begun at 21:59, the cut-off at 22:00, and Dan out in it at 22:01: they may rebuy until the
        next hand is dealt, and nobody makes a deal before."""
        friday.start(SIX).at(100)
        for name in ("Ann", "Bob", "Cat"):
            friday.bust(name, by="Fay")
        friday.at(119).deal().at(121).bust("Dan", by="Fay")
        sheet = console.get("sheet", sheet="deal").content.decode()
        assert "Dan may still rebuy, so nobody is in the money yet. Close rebuys first." in sheet
        assert "sheet=close" in sheet
        shown = console.get("sheet", sheet="close").content.decode()
        assert "Rebuys, which only Dan and whoever is short may still have" in shown
        assert console.act("close-early", what=["rebuys"], reason="Dan goes home").status_code == 200
        assert console.act("rebuy", player=4).status_code == 422
        console.act("agree-deal", reason="both agree", **{"share-5": "50", "share-6": "56.80"})
        assert console.floor.of(Deal).shares == {5: 5000, 6: 5680}
        console.post("night_undo", sequence=console.floor.sequence)
        console.post("night_undo", sequence=console.floor.sequence)
        console.act("rebuy", player=4)
        assert console.floor.players[4].rebuys == 1


class TestHandForHand:
    """Two tables of felt, both in the first round of it; Eve is out at one of them."""

    @pytest.fixture
    def bubble(self, friday):
        friday.start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon").at(129).record(HandForHand())
        return friday.deal(1, 2).at(131).bust("Eve", by="Ann", stack=900).at(150)

    @pytest.mark.rule("DM-place-same-hand")
    def test_who_goes_out_at_the_slow_table_is_ticked_to_be_of_the_same_hand(self, console, bubble):
        first = bubble.latest
        sheet = console.get("sheet", sheet="player", player=10).content.decode()
        assert f'name="of_round" value="{first}"' in sheet
        assert f'name="joins" value="{first}" checked' in sheet
        console.act("knock-out", out=10, by=6, joins=first, of_round=first, **{"stack-10": "700"})
        assert bubble.reloaded().players[10].out.hand == first
        assert Entry.objects.latest("pk").payload["joins"] is None
        console.post("night_undo", sequence=first)
        assert console.floor.players[10].out.hand == console.floor.sequence

    @pytest.mark.rule("DM-place-same-hand")
    def test_unticked_it_is_a_hand_of_its_own(self, console, bubble):
        first = bubble.latest
        console.act("knock-out", out=10, by=6, of_round=first, **{"stack-10": "700"})
        assert console.floor.players[10].out.hand == console.floor.sequence
        assert Entry.objects.latest("pk").payload["apart"] is True

    @pytest.mark.rule("DM-place-same-hand")
    def test_a_page_from_before_the_other_knockout_does_not_say_so(self, console, bubble):
        console.act("knock-out", out=10, by=6, **{"stack-10": "700"})
        assert console.floor.players[10].out.hand == bubble.latest


class TestOneHandAfterwards:
    @pytest.fixture
    def two(self, friday):
        friday.start(SIX).at(125).deal().bust("Ann", by="Bob")
        first = friday.latest
        friday.deal().bust("Cat", by="Bob")
        return first, friday.latest

    @pytest.mark.rule("DM-place-same-hand", "DM-points-multi-knockout")
    def test_the_sheet_of_a_knockout_joins_it_to_another_one_and_an_undo_parts_them(self, console, two):
        first, second = two
        sheet = console.get("sheet", sheet="correct", sequence=second).content.decode()
        assert f'name="knockouts" value="{first}"' in sheet
        assert ('name="stack-1"' in sheet, 'name="stack-3"' in sheet) == (True, True)
        stacks = {"stack-1": "900", "stack-3": "500"}
        answer = console.act("one-hand", sequence=second, knockouts=[first], **stacks)
        assert f"Knockouts #{first} and #{second} were in one hand" in answer.content.decode()
        outs = [console.floor.players[player].out for player in (1, 3)]
        assert [(out.hand, out.stack) for out in outs] == [(first, 900), (first, 500)]
        console.post("night_undo", sequence=console.floor.sequence)
        assert [console.floor.players[player].out.hand for player in (1, 3)] == [first, second]

    def test_what_was_typed_comes_back_with_a_refusal(self, console, two):
        first, second = two
        answer = console.act("one-hand", sequence=second, **{"stack-1": "900"})
        text = answer.content.decode()
        assert (answer.status_code, "With which others?" in text, 'value="900"' in text) == (422, True, True)
        answer = console.act("one-hand", sequence=second, knockouts=[second])
        assert "With which others?" in answer.content.decode()
        answer = console.act("one-hand", sequence=second, knockouts=[first], **{"stack-5": "900"})
        text = answer.content.decode()
        assert "Eve did not go out in that hand" in text
        assert f'name="knockouts" value="{first}" checked' in text

    @pytest.mark.rule("DM-place-same-hand")
    def test_after_the_end_too_with_the_stacks_and_results_follow(self, console, friday, two):
        first, second = two
        for name in ("Dan", "Eve", "Fay"):
            friday.bust(name, by="Bob")
        friday.record(Finished())
        answer = console.act("one-hand", sequence=second, knockouts=[first])
        assert "their stacks at its start decide the places" in answer.content.decode()
        console.act("one-hand", sequence=second, knockouts=[first], **{"stack-1": "900", "stack-3": "500"})
        placed = Result.objects.filter(member__number__in=(1, 3)).order_by("member__number")
        assert list(placed.values_list("first", flat=True)) == [5, 6]
        console.post("night_undo", sequence=Entry.objects.latest("pk").sequence)
        assert list(placed.values_list("first", flat=True)) == [6, 5]

    def test_who_goes_out_alone_has_nobody_to_be_joined_to(self, console, friday):
        friday.start(SIX).at(125).bust("Ann", by="Bob")
        sheet = console.get("sheet", sheet="correct", sequence=friday.latest).content.decode()
        assert "In one hand with others" not in sheet


@pytest.mark.rule("DM-addon-once")
def test_an_add_on_taken_in_the_break_is_recorded_as_of_its_time(console, friday):
    friday.start(SIX, structure=levels(breaks=(6,))).at(131).deal().deal().deal().at(135)
    assert "tap the player" in console.get("sheet", sheet="add-on").content.decode()
    assert "Add-on taken in the break" in console.get("sheet", sheet="player", player=1).content.decode()
    assert console.act("add-on", player=1).status_code == 422
    assert console.act("add-on", player=1, at="22:05").status_code == 200
    assert console.floor.players[1].add_on


class TestCounts:
    def test_stacks_that_do_not_fit_come_back_and_can_be_recorded_all_the_same(self, console, friday):
        friday.start(SIX)
        stacks = {f"stack-{player}": "4000" for player in range(1, 7)}
        sheet = console.get("sheet", sheet="count").content.decode()
        assert 'data-in-play="18000" data-players="6" data-tolerance="5"' in sheet
        assert 'name="despite"' not in sheet
        answer = console.act("count", **stacks)
        assert answer.status_code == 422
        text = answer.content.decode()
        assert "6,000 more than the 18,000 in play" in text
        assert 'name="despite"' in text
        assert text.count('value="4000"') == 6
        console.act("count", despite="on", **stacks)
        assert console.floor.players[1].counted[0] == 4000

    @pytest.mark.rule("TDA-64")
    def test_chips_that_were_found_leave_play_until_it_is_undone(self, console, friday):
        friday.start(SIX)
        assert "Chips found, missing or taken away" in console.get("sheet", sheet="count").content.decode()
        answer = console.act("adjust-chips", cause="found", chips="1.5k", reason="under table 2")
        assert "1,500 chips out of play" in answer.content.decode()
        assert console.floor.chips_in_play == 16_500
        console.post("night_undo", sequence=console.floor.sequence)
        assert console.floor.chips_in_play == 18_000

    @pytest.mark.parametrize(
        ("fields", "words"),
        [
            ({"cause": "", "chips": "500"}, "What happened?"),
            ({"cause": "found", "chips": "many"}, "is not a number of chips"),
            ({"cause": "hidden", "chips": "500"}, "Whose chips were they?"),
            ({"cause": "found", "chips": "90000"}, "Only 18,000 chips are in play"),
        ],
    )
    def test_a_wrong_change_of_the_count_comes_back_as_it_was_typed(self, console, friday, fields, words):
        friday.start(SIX)
        answer = console.act("adjust-chips", **fields)
        text = answer.content.decode()
        assert answer.status_code == 422
        assert words in text
        assert (
            f'name="chips" required inputmode="decimal" autocomplete="off" value="{fields["chips"]}"' in text
        )
        assert 'name="despite"' not in text
        assert console.floor.chips_in_play == 18_000

    def test_so_with_a_snapshot(self, console, friday):
        friday.start(SIX)
        stacks = {f"stack-{player}": "4000" for player in range(1, 7)}
        assert 'name="despite"' in console.act("snapshot", **stacks).content.decode()
        console.act("snapshot", despite="on", **stacks)
        assert len(console.floor.of(ChipCounts).snapshots) == 1


def test_a_knockout_of_the_hand_before_leaves_the_hand_that_is_played_alone(console, friday):
    friday.start(SIX).deal()
    assert 'name="before"' not in console.get("sheet", sheet="player", player=1).content.decode()
    friday.at(2).deal()
    assert 'name="before"' in console.get("sheet", sheet="player", player=1).content.decode()
    console.act("knock-out", out=1, by=2, before="on")
    assert console.floor.tables[1].hand.finished is None


def test_a_leaver_s_chips_are_asked_for_with_the_reason(console, friday):
    friday.start(SIX)
    sheet = console.get("sheet", sheet="player", player=1).content.decode()
    assert '<p class="soft">The chips of a player who leaves go out of play.' in sheet
    assert "CPL-leaver-chips" not in sheet  # no clause of this club's book


@pytest.mark.rule("CPL-late-after-break")
def test_a_newcomer_is_admitted_after_the_break_in_one_step(console, friday, club):
    RulebookVersion.objects.filter(club=club).update(data=PRESETS["cpl"].model_dump(mode="json"))
    friday.reloaded()
    friday.start(SIX, seats=8, structure=(*levels(3, breaks=(3,), step=150), *levels(2, step=150))).at(75)
    sheet = console.get("sheet", sheet="late").content.decode()
    assert sheet.count('name="consent"') == 2
    why = "After the break an entry needs the director's consent. "
    assert sheet.count(f'{why}<span class="clause">CPL-late-after-break</span>') == 2
    answer = console.post("night_newcomer", name="Zara", chips="1200")
    assert answer.status_code == 422
    assert 'value="Zara"' in answer.content.decode()
    assert 'value="1200"' in answer.content.decode()
    assert not Member.objects.filter(name="Zara").exists()
    console.post("night_newcomer", name="Zara", consent="on", chips="1200")
    assert console.floor.players[Member.objects.get(name="Zara").number].chips_in == 1200


@pytest.mark.rule("DM-champ-stack", "DM-absent-dealt-in")
def test_an_absent_player_is_dealt_in_with_the_stack_of_the_season(director, open_night, season, club):
    console = Console(director, open_night(Kind.CHAMPIONSHIP))
    numbers = dict.fromkeys(["position", "rank", "total", "regular", "championship", "bonus"], 1)
    Standing.objects.create(
        season=season,
        member=club.members.get(name="Gus"),
        all_points=1,
        played=1,
        starting_stack=3740,
        **numbers,
    )
    for player in range(1, 7):
        console.act("buy-in", player=player)
    console.act("expect", player=7)
    console.act("draw-seats", tables=1, absent=[7])
    assert console.floor.players[7].chips_in == 3740
    assert console.floor.players[7].absent


class TestSeatsThatAreHeld:
    def test_one_is_reserved_and_freed_on_the_player_s_sheet(self, console, friday):
        friday.start("Ann Bob Cat", "Dan Eve Fay")
        console.act("reserve-seat", player=1, table=2, seat=8, reason="wheelchair")
        assert console.floor.tables[2].kept == {8: 1}
        assert "seat 8 is not open" in console.get("floor").content.decode()
        sheet = console.get("sheet", sheet="player", player=1).content.decode()
        assert "Keep table 2, seat 8 no longer" in sheet
        assert 'name="place" value="2-8"' in sheet
        assert (
            'name="place" value="2-8"' not in console.get("sheet", sheet="player", player=2).content.decode()
        )
        console.act("free-seat", table=2, seat=8)
        assert not console.floor.of(HeldSeats).by_place

    def test_one_is_locked_on_the_table_s_sheet_and_that_is_undone(self, console, friday):
        friday.start("Ann Bob Cat", "Dan Eve Fay")
        console.act("lock-seat", table=2, seat=8, reason="broken chair")
        sheet = console.get("sheet", sheet="table", table=2).content.decode()
        assert "Unlock seat 8" in sheet
        console.post("night_undo", sequence=console.floor.sequence)
        assert not console.floor.of(HeldSeats).by_place

    def test_what_was_typed_stays_where_the_seat_is_taken(self, console, friday):
        friday.start("Ann Bob Cat", "Dan Eve Fay")
        answer = console.act("reserve-seat", player=1, table=2, seat=3, reason="wheelchair")
        assert answer.status_code == 422
        page = answer.content.decode()
        assert "Seat 3 at table 2 is taken: Fay sits there. Move them first." in page
        assert 'value="wheelchair"' in page

    def test_before_the_draw_it_is_reserved_and_then_drawn(self, console, friday):
        friday.buy_in(SIX)
        console.act("reserve-seat", player=3, table=1, seat=9)
        console.act("draw-seats")
        assert console.floor.players[3].seat.seat == 9
