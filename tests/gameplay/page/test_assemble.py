"""gameplay/page/assemble.py and last.py: a table of the database as its screen needs it."""

from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone

from gameplay import play as actions
from gameplay.engine.cards import name, spoken
from gameplay.engine.choices import FOLD, STAND_PAT
from gameplay.engine.decisions import Discards
from gameplay.engine.events import Dealt
from gameplay.models import Hand
from gameplay.page.assemble import table_page_for
from gameplay.page.winning import previous_lines
from gameplay.play import tables
from gameplay.ring.offered_games import offered
from gameplay.rules import Requester
from tests.gameplay.page.test_leaks import cards_in, fragment
from tests.gameplay.playing import choose, fresh, guest, hand, play_hand, ring, seat

pytestmark = pytest.mark.django_db(transaction=True)
ANN, BOB, STRANGER = guest(1, "Ann"), guest(2, "Bob"), Requester(None)


@pytest.fixture
def table():
    """Ann, the host, and Bob at a table of hold'em."""
    return seat(ring("dm-holdem", guests=True, rebuys=True, turn_timer="30", time_bank=10), ANN, BOB)


def page(table, player=None):
    return table_page_for(fresh(table), Requester(player), timezone.now())


def acts(shown):
    return {action.act for action in shown.table.actions}


def test_before_the_first_hand_the_host_may_start_and_fill_seats(table):
    seated = {"sit-out", "sit-out-at-blind", "stand", "buy-in-again"}
    assert acts(page(table, ANN)) == seated | {"house", "start", "close", "emotes"}
    assert acts(page(table, BOB)) == seated
    assert acts(page(table)) == set()
    assert page(table, ANN).table.waiting == "The host starts the game."


def test_only_who_does_not_sit_may_sit_and_a_stranger_needs_a_name(table):
    assert (page(table).table.may_sit, page(table).table.needs_name) == (True, True)
    assert not page(table, ANN).table.may_sit
    other = page(table, guest(3, "Carol")).table
    assert (other.may_sit, other.needs_name) == (True, False)


def test_nobody_is_offered_a_seat_where_none_is_free():
    full = ring("dm-holdem", house=4, guests=True, seats=4)
    assert not page(full).table.may_sit


def test_the_page_is_that_of_the_viewers_seat(table):
    actions.deal(table=table)
    live = hand(table)
    place = live.place_of(ANN.key)
    own = [own.face.code for own in page(table, ANN).own]
    assert set(own) == {name(card) for card in live.view(place).seats[place].hole}
    assert page(table).own == ()
    assert cards_in(fragment(page(table))) == set()


def test_the_turn_has_its_time_and_the_bank_after_it(table):
    actions.deal(table=table)
    turn = page(table, ANN).table.turn
    assert (turn.seconds, turn.bank) == (30, 10)
    assert 0 < turn.left <= 30


def test_the_cards_of_each_hand_are_promised_while_the_one_before_is_played(table):
    promised = page(table).table.following
    assert page(table).table.commitment == ""
    for _ in range(4):
        assert promised in fragment(page(table))
        actions.deal(table=table)
        assert page(table).table.commitment == promised
        promised = page(table, ANN).table.following
        assert promised in fragment(page(table))
        choose(table, FOLD)
        assert page(table).table.following == promised


def test_the_secret_of_a_hand_is_not_shown_when_it_is_over_but_a_day_later(table):
    actions.deal(table=table)
    choose(table, FOLD)
    ended = Hand.objects.get().finished_at
    before = table_page_for(fresh(table), Requester(ANN, directs=True), ended + timedelta(hours=23))
    after = table_page_for(fresh(table), STRANGER, ended + timedelta(hours=24))
    assert before.table.seed == ""
    assert after.table.seed == Hand.objects.get().record["seed"]


def test_who_has_no_chips_may_buy_in_again(table):
    short = seat(ring("dm-holdem", club=table.club, guests=True, rebuys=True, starting_chips=200), ANN, BOB)
    live = play_hand(short)
    while all(live.hand.stacks):
        live = play_hand(short, seed=live.number)
    broke = live.players[live.hand.stacks.index(0)]
    assert "rebuy" in acts(page(short, broke))


def test_who_is_out_of_chips_is_told_so_and_offered_a_rebuy_and_the_door(table):
    short = seat(ring("dm-holdem", club=table.club, guests=True, rebuys=True, starting_chips=200), ANN, BOB)
    live = play_hand(short)
    while all(live.hand.stacks):
        live = play_hand(short, seed=live.number)
    broke, rich = live.players[live.hand.stacks.index(0)], live.players[live.hand.stacks.index(400)]
    shown = page(short, broke)
    html = fragment(shown)
    assert "You are out of chips." in html
    assert "The host starts the game." not in html
    assert [(action.act, action.words) for action in shown.out_actions] == [
        ("rebuy", "Rebuy 200"),
        ("stand", "Leave the table"),
    ]
    assert not {"rebuy", "stand"} & {action.act for action in shown.actions}
    assert html.index('id="bar"') < html.index("Rebuy 200") < html.index("table-side")
    assert "You are out of chips." not in fragment(page(short, rich))
    assert page(short, rich).out_actions == ()


def deeds(shown):
    return {action.act: (action.words, action.sure if action.asks else "") for action in shown.table.actions}


def test_to_leave_in_the_middle_of_a_hand_asks_first(table):
    assert deeds(page(table, ANN))["stand"] == ("Leave seat", "")
    actions.deal(table=table)
    assert deeds(page(table, ANN))["stand"] == ("Leave seat", "Fold and leave?")
    assert 'data-sure="Fold and leave?"' in fragment(page(table, ANN))
    choose(table, FOLD)
    assert deeds(page(table, ANN))["stand"] == ("Leave seat", "")


def test_who_has_folded_leaves_at_one_tap(table):
    carol = guest(3, "Carol")
    seat(table, carol, first=3)
    actions.deal(table=table)
    first = hand(table).turn
    choose(table, FOLD)
    assert hand(table).is_on
    assert deeds(page(table, first))["stand"] == ("Leave seat", "")


def test_who_has_left_a_game_to_a_winner_may_come_back_and_who_is_left_may_end_it():
    table = seat(ring("dm-holdem", guests=True), ANN, BOB)
    actions.deal(table=table)
    choose(table, FOLD)
    actions.act(table=table, act=tables.stand(seat=1), request_id="leave")
    ann, bob = page(table, ANN), page(table, BOB)
    assert {act for act in deeds(ann) if act in ("come-back", "stand", "end-game")} == {"come-back"}
    assert deeds(bob)["end-game"] == ("End the game: I win", "")
    assert ann.seats[0].why == "has left"
    assert (
        ann.table.waiting
        == bob.table.waiting
        == ("Ann left. Seat and chips are kept until the game is ended.")
    )
    actions.act(table=table, act=tables.end_game(seat=2), request_id="end")
    assert page(table).table.waiting == "Ann left: Bob wins the game."
    assert deeds(page(table, ANN)) == {}


def test_who_has_just_sat_down_is_told_when_they_play(table):
    carol = guest(3, "Carol")
    actions.deal(table=table)
    seat(table, carol, first=3)
    assert page(table, carol).joins_next
    assert "You play from the next hand." in fragment(page(table, carol))
    assert "You play from the next hand." not in fragment(page(table, ANN))
    choose(table, FOLD)
    assert not page(table, carol).joins_next


def test_the_last_hand_is_told_beside_the_next_to_each_what_he_may_know(table):
    draw = seat(ring("fcd-five-card-draw", club=table.club, guests=True), ANN, BOB)
    actions.deal(table=draw)
    live = hand(draw)
    place = live.place_of(ANN.key)
    choose(draw, FOLD)
    actions.deal(table=draw)
    told = [line.words for line in page(draw, ANN).before]
    (own,) = [words for words in told if words.startswith("Ann is dealt")]
    assert all(spoken(card) in own for card in dealt_to(place, live))
    assert "Bob is dealt five cards." in told
    assert "Ann is dealt five cards." in [line.words for line in previous_lines(fresh(draw), 1, BOB.key)]


def dealt_to(place, live):
    return next(event.cards for event in live.hand.events if isinstance(event, Dealt) and event.seat == place)


def test_marks_come_back_to_their_player_alone(table):
    draw = seat(ring("fcd-five-card-draw", club=table.club, guests=True), ANN, BOB)
    actions.deal(table=draw)
    while not isinstance(hand(draw).hand.decision, Discards):
        choose(draw, ("check",))
    live = hand(draw)
    player, cards = live.turn, live.hand.decision.hand[:2]
    number = len(live.choices)
    actions.mark_discards(table=draw, by=player.key, hand=live.number, number=number, cards=cards)
    other = BOB if player == ANN else ANN
    assert [own.face.code for own in page(draw, player).own if own.is_marked]
    assert not any(own.is_marked for own in page(draw, other).own)
    choose(draw, STAND_PAT)
    assert not any(own.is_marked for own in page(draw, player).own)


def test_closing_the_table_stands_apart_from_what_is_tapped_first(table):
    shown = page(table, ANN)
    assert shown.may_close
    assert "close" not in {action.act for action in shown.actions}
    assert not page(table, BOB).may_close
    whole = render_to_string("gameplay/parts/page.html", {"page": shown, "table": table, "request_id": "r"})
    opened, _, closing = whole.partition('<details class="put-right" id="close-table">')
    assert f"/tables/{table.code}/do/close/" in closing
    assert f"/tables/{table.code}/do/close/" not in opened


@pytest.mark.rule("TDA-RP-18")
def test_each_change_of_game_is_said_before_it_is_dealt(play):
    table = play(offered("dm-holdem"), offered("dm-omaha"), offered("dm-omaha"), by="hand").deal()
    said = []
    for _ in range(3):
        table.choose("fold", "fold")
        waiting = table_page_for(table.table, STRANGER, timezone.now()).table.waiting
        said.append((table.live.record.game.name, waiting))
        table.deal()
    assert said == [
        ("holdem", "The game changes: Omaha is dealt next."),
        ("omaha", "The next hand is about to be dealt."),
        ("omaha", "The game changes: Texas hold'em is dealt next."),
    ]
