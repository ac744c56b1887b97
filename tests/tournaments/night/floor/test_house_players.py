"""House players on the floor of a night: they play for chips, and have no part in its money and places."""

from tests.tournaments.nights import Night, levels
from tournaments.night.facts import BoughtIn, DealAgreed, HandPlayed, PlayedOnFelt, SeatsDrawn
from tournaments.night.floor.places import places
from tournaments.night.floor.prizes import pool
from tournaments.night.scoring import scores


def with_house():
    """Two people and two house players at one table on screens."""
    night = Night("dead_money").on_screens()
    night.buy_in("Ann Bob")
    night.record(*(BoughtIn(player=-n, name=f"House {n}") for n in (1, 2)))
    seats = [{"player": p, "table": 1, "seat": s} for s, p in enumerate((1, 2, -1, -2), 1)]
    night.record(SeatsDrawn(occasion="start", tables=[{"table": 1, "seats": 9}], seats=seats))
    return night.start_only(override="short", structure=levels())


def out(night, player, by):
    """All his chips go to one other player."""
    night.deal_on_screens()
    hand = night.floor.tables[1].hand
    stacks = dict(hand.stacks)
    stacks[by] += stacks[player]
    stacks[player] = 0
    busts = [{"player": player, "by": [by], "stack": hand.stacks[player]}]
    return night.record(HandPlayed(table=1, dealt=hand.sequence, game="Hold'em", stacks=stacks, busts=busts))


def test_house_players_pay_nothing_and_are_nobody_in_the_money():
    night = with_house()
    assert (night.floor.buy_ins, night.floor.field_size) == (2, 2)
    assert pool(night.floor) == pool(Night("dead_money").buy_in("Ann Bob").floor)


def test_the_fact_says_who_is_a_house_player_and_in_older_logs_a_number_below_0():
    night = Night("dead_money").on_screens()
    night.record(BoughtIn(player=77, name="Alma", house=True), BoughtIn(player=-1, name="Bruno"))
    night.buy_in("Ann")
    assert [player.name for player in night.floor.players.values() if player.is_house] == ["Alma", "Bruno"]
    assert [night.floor.players[player].name for player in night.floor.people] == ["Ann"]
    assert night.floor.buy_ins == 1


def test_places_are_those_of_the_people_and_the_house_is_no_knockout():
    night = with_house()
    out(night, -1, by=1)
    assert places(night.floor) == {}
    out(night, 2, by=-2)
    assert night.places() == {"Bob": "2"}
    out(night, -2, by=1)
    assert night.places() == {"Ann": "1", "Bob": "2"}
    assert [(score.player, score.knockouts) for score in scores(night.floor)] == [(1, ()), (2, ())]


def test_with_everybody_else_out_there_is_nothing_left_to_play_for():
    night = with_house()
    out(night, 2, by=-2)
    out(night, 1, by=-2)
    assert night.floor.is_over
    assert night.places() == {"Ann": "1", "Bob": "2"}


def test_house_players_hold_no_cards_of_paper():
    night = Night().on_screens(2).buy_in("Ann")
    with night.refuses(words="Bots sit only where every table is on screens."):
        night.record(BoughtIn(player=-1, name="House"))
    night = with_house()
    with night.refuses(words="Bots sit only where every table is on screens."):
        night.record(PlayedOnFelt(tables=[1]))


def test_nor_do_they_agree_to_a_deal():
    night = with_house()
    with night.refuses("DM-deal-who", "Bots are still in"):
        night.record(DealAgreed(shares=[{"player": 1, "cents": 3000}, {"player": 2, "cents": 560}]))
