"""Dealer's choice: the game of the next hand, chosen by whoever deals it."""

import pytest

from clauses.refusal import NotAllowed
from gameplay import play as actions
from gameplay.engine.cards import cards, spoken
from gameplay.engine.games.home.double_guts import DoubleGuts
from gameplay.models import Hand, Table
from gameplay.play import Moved, tables
from gameplay.ring.facts import GamePicked
from gameplay.ring.lineup import Choosing
from gameplay.ring.table_options import GameSpec
from gameplay.sources import source_of
from tables.models import Entry
from tables.queries import lines
from tables.seating import high_card
from tests.caches import clear_cache
from tests.gameplay.rings import DRAW, HOLDEM

pytestmark = pytest.mark.django_db

GUTS = DoubleGuts(ante=50, ends_at=100_000)


@pytest.fixture
def table(play):
    """Ann, Bob and Cat play what the dealer chooses; somebody has been asked."""
    return play(GUTS, HOLDEM, DRAW, seats=5, between_hands=5).deal()


def asked(table):
    return source_of(table.table).choosing(table.wall_now())


def choose(table, game, *, by=None, **more):
    given = {"hand": table.table.hand + 1, "listed": 0, "request_id": f"choice-{table.table.version}"}
    return actions.choose_game(
        table=table.table, by=by or asked(table).player.key, game=game, **{**given, **more}
    )


def picks(table):
    return [line.payload for line in lines(table.table.log) if line.payload["kind"] == "game_picked"]


def play_out(table):
    """Everybody folds or stays out, until the hand is over."""
    while table.live.is_on:
        if table.live.turn.is_house:
            table.move(seconds=1).due()
            continue
        offered = [choice[0] for choice in table.live.hand.decision.choices()]
        table.choose(next(word for word in ("fold", "out", "check", *offered) if word in offered))


@pytest.mark.rule("FNP-dealers-choice")
def test_the_first_dealer_is_asked_before_a_card_is_dealt(table):
    row = table.table
    assert (row.hand, row.status) == (0, Table.Status.PLAYING)
    assert isinstance(asked(table), Choosing)
    choose(table, 1)
    table.move(seconds=5).due()
    assert (table.live.number, table.live.hand.game.name) == (1, "holdem")


@pytest.mark.rule("FNP-declare-stakes")
def test_the_game_is_dealt_with_the_stakes_that_were_announced(table):
    choose(table, 0, values={"ante": 200, "ends_at": 100_000})
    table.move(seconds=5).due()
    assert (table.live.hand.game.ante, table.live.chosen.data) == (
        200,
        {"by": "dealer", "options": {"ante": 200}},
    )


def test_a_game_that_was_chosen_is_looked_at_before_it_is_dealt(table):
    table.move(seconds=30)
    choose(table, 0)
    table.move(seconds=4).due()
    assert table.table.hand == 0
    table.move(seconds=1).due()
    assert table.table.hand == 1


@pytest.mark.rule("FNP-dealers-choice")
def test_only_the_dealer_chooses(table):
    dealer = asked(table).player.key
    other = next(c.player.key for c in table.ring.chairs.values() if c.player.key != dealer)
    with pytest.raises(NotAllowed) as refusal:
        choose(table, 0, by=other)
    assert refusal.value.clause == "FNP-dealers-choice"
    assert picks(table) == []


def test_a_choice_sent_twice_is_one_and_one_sent_late_is_none(table):
    dealer = asked(table).player.key
    for _ in range(2):
        choose(table, 0, by=dealer, hand=1, request_id="tap")
    with pytest.raises(Moved):
        choose(table, 1, by=dealer, hand=1, request_id="another")
    assert [pick["game"] for pick in picks(table)] == [0]
    table.move(seconds=5).due()
    with pytest.raises(Moved):
        choose(table, 1, by=dealer, hand=1, request_id="a third")


def test_a_choice_from_a_list_that_has_changed_is_none(table):
    host = table.player("Ann")
    games = (GameSpec.of(HOLDEM), GameSpec.of(GUTS))
    table.act(tables.list_games(games=games, by=host.key, listed=0))
    with pytest.raises(Moved):
        choose(table, 0)
    choose(table, 0, listed=1)
    assert table.ring.game.name == "holdem"
    assert host.key == table.ring.host


def test_only_who_is_the_host_by_then_changes_the_list(table):
    games = (GameSpec.of(HOLDEM), GameSpec.of(GUTS))
    with pytest.raises(NotAllowed, match="Only the host"):
        table.act(tables.list_games(games=games, by=table.player("Bob").key, listed=0))
    assert table.ring.listed == 0


def test_a_game_for_fewer_players_is_refused_with_the_numbers(play):
    table = play(DRAW, HOLDEM, seats=6, taken=range(1, 7)).deal()
    with pytest.raises(NotAllowed) as refusal:
        choose(table, 0)
    assert refusal.value.reason == "Five card draw is for 2 to 5 players, and 6 would play."
    assert refusal.value.clause == DRAW.seats_clause


@pytest.mark.rule("FNP-dealers-choice", part="a dealer who does not choose in time")
def test_the_time_of_a_dealer_runs_out(table):
    table.move(seconds=44).due()
    assert picks(table) == []
    table.move(seconds=1).due()
    assert [(pick["game"], pick["by"]) for pick in picks(table)] == [(0, "time")]
    table.move(seconds=5).due()
    assert (table.live.hand.game.name, table.live.chosen.by) == ("double-guts", "time")


def test_what_is_chosen_after_the_time_is_late(table):
    table.move(seconds=46)
    with pytest.raises(Moved):
        choose(table, 1)


def test_it_survives_a_restart(table):
    choose(table, 1)
    clear_cache()
    assert table.ring.chosen.game.name == "holdem"
    table.move(seconds=5).due()
    clear_cache()
    assert (table.live.hand.game.name, table.live.chosen.by) == ("holdem", "dealer")


def test_a_dealer_who_stands_up_leaves_all_the_time_to_the_next(table):
    first = asked(table)
    table.move(seconds=40)
    table.act(tables.stand(seat=first.seat))
    second = asked(table)
    assert second.seat != first.seat
    table.move(seconds=44).due()
    assert picks(table) == []
    table.move(seconds=1).due()
    assert picks(table)[0]["seat"] == second.seat


@pytest.mark.rule("FNP-dealers-choice", part="a dealer who does not choose in time")
def test_nobody_has_their_time_twice_by_sitting_out_and_coming_back(table):
    first = asked(table)
    table.move(seconds=44)
    table.act(tables.sit_out(seat=first.seat))
    second = asked(table)
    for _ in range(3):
        table.act(tables.come_back(seat=first.seat))
        assert asked(table).seat == first.seat
        table.move(seconds=10).due()
        table.act(tables.sit_out(seat=first.seat))
        assert asked(table).seat == second.seat
        table.move(seconds=4).due()
    assert picks(table) == []
    table.move(seconds=3).due()
    assert [(pick["seat"], pick["by"]) for pick in picks(table)] == [(second.seat, "time")]


def test_a_dealer_who_sits_out_during_the_hand_brings_nobody_more_time(table):
    dealer = asked(table).seat
    choose(table, 1)
    table.move(seconds=5).due()
    began = table.table.turn_began_at
    table.move(seconds=10)
    table.act(tables.sit_out(seat=dealer))
    table.act(tables.come_back(seat=dealer))
    assert table.live.is_on
    assert table.table.turn_began_at == began


def test_who_has_been_asked_is_asked_anew_for_the_next_hand(table):
    first = asked(table)
    table.act(tables.sit_out(seat=first.seat))
    choose(table, 1)
    table.move(seconds=5).due()
    table.act(tables.come_back(seat=first.seat))
    play_out(table)
    assert table.ring.asked == {asked(table).player.key}


def test_a_dealer_who_comes_back_and_is_away_again_brings_nobody_more_time(play):
    from gameplay.models import Presence

    table = play(GUTS, HOLDEM, absence_grace=60).deal()
    first = asked(table)
    Presence.objects.create(table=table.table, player=first.player.key, seen_at=table.wall_now())
    table.move(seconds=61).due()
    second = asked(table)
    assert second.seat != first.seat
    table.move(seconds=10)
    table.act(tables.come_back(seat=first.seat))
    table.move(seconds=36).due()
    assert table.ring.chairs[first.seat].sitting_out
    assert [(pick["seat"], pick["by"]) for pick in picks(table)] == [(second.seat, "time")]


def test_a_dealer_who_is_away_is_dealt_out_when_their_time_is_over(play, club):
    from gameplay.models import Presence

    table = play(GUTS, HOLDEM, absence_grace=60).deal()
    first = asked(table)
    Presence.objects.create(table=table.table, player=first.player.key, seen_at=table.wall_now())
    table.move(seconds=61).due()
    assert table.ring.chairs[first.seat].sitting_out
    assert picks(table) == []
    assert asked(table).seat != first.seat


def test_house_players_choose_too_and_everybody_sees_it_before_the_deal(play):
    table = play(GUTS, HOLDEM, taken=(), house_pause=1_000, between_hands=5, rests=False)
    table.act(tables.sit(seat=6, player=table.player("Ann")))
    table.act(tables.seat_house(seats=(1, 2, 3)))
    table.deal()
    chosen = []
    for _ in range(4):
        if asked(table).player.is_house:
            table.move(seconds=1).due()
            chosen.append(picks(table)[-1]["by"])
            assert table.ring.chosen is not None
            assert table.live is None or not table.live.is_on
        else:
            choose(table, 1)
        table.move(seconds=5).due()
        assert table.live.is_on
        play_out(table)
    assert chosen == ["house"] * 3


def test_no_time_runs_while_the_table_is_paused(table):
    table.act(tables.pause())
    table.move(seconds=300).due()
    assert picks(table) == []
    table.act(tables.resume())
    table.move(seconds=44).due()
    assert picks(table) == []


def test_the_hand_says_who_chose_it(table):
    choose(table, 1)
    table.move(seconds=5).due()
    assert Hand.objects.get().chosen == {"by": "dealer", "options": {}}


def test_what_is_refused_leaves_no_trace(table):
    before = (Entry.objects.count(), table.table.version)
    with pytest.raises(NotAllowed):
        choose(table, 0, values={"ante": 1_000_000})
    with pytest.raises(Moved):
        choose(table, 7)
    assert (Entry.objects.count(), table.table.version) == before


def test_a_table_of_one_game_asks_nobody(play):
    table = play(HOLDEM).deal()
    assert asked(table) is None
    with pytest.raises(Moved):
        choose(table, 0, by=table.player("Ann").key)


def test_a_choice_is_recorded_as_a_fact(table):
    seat = asked(table).seat
    choose(table, 0, values={"ante": 100})
    assert GamePicked.model_validate(picks(table)[0]) == GamePicked(seat=seat, game=0, options={"ante": 100})


@pytest.mark.rule("FNP-first-dealer")
@pytest.mark.rule("FNP-seat-draw-tie", part="the draw for the button")
def test_the_highest_card_deals_first_and_everybody_hears_it(play):
    table = play(GUTS, HOLDEM, taken=range(1, 7))
    (row,) = Table.objects.all()
    rounds = source_of(row).first_cards()
    table.deal()
    dealer = asked(table)
    assert dealer.seat == high_card(rounds)
    assert {*rounds[0]} == {1, 2, 3, 4, 5, 6}
    name, card = dealer.player.name, spoken(*cards(rounds[-1][dealer.seat]))
    assert dealer.reason == f"{name} has drawn the {card}, deals first and chooses the game."
    choose(table, 1)
    table.move(seconds=5).due()
    assert table.live.where.button == dealer.seat
    play_out(table)
    assert asked(table).reason.endswith(" deals and chooses the game.")
    assert "drawn" not in asked(table).reason
