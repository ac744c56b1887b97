"""The last longer (tournaments/night/floor/side_games/last_longer.py)."""

from clubs.rulebook import LastLonger
from tests.tournaments.night.floor.side_games.nights import EIGHT, SideNight
from tournaments.night.facts import EntriesClosed, Left

GAME = "last_longer"


def between(names):
    night = SideNight(last_longer=LastLonger(amount=500)).start(EIGHT)
    for name in names.split():
        night.joins(name, GAME)
    return night


def closed(night):
    return night.record(EntriesClosed(what=("entries", "rebuys"), reason="all are here"))


def test_only_those_who_enter_pay():
    night = between("Ann Bob Cat")
    assert night.account.taken == dict.fromkeys(night.ids_of("Ann Bob Cat"), 500)


def test_it_is_won_as_soon_as_only_one_of_them_is_left():
    night = closed(between("Ann Bob Cat")).bust("Ann", by="Hal").bust("Dan", by="Hal")
    assert night.won == {}
    night.bust("Bob", by="Hal")
    assert night.won == {"Cat": 1500}


def test_not_while_one_of_them_may_still_rebuy():
    night = between("Ann Bob").at(10).bust("Ann", by="Hal")
    assert night.won == {}
    assert night.at(130).won == {"Bob": 1000}


def test_out_in_the_same_hand_they_share_it_whatever_they_had():
    night = closed(between("Ann Bob Cat")).bust("Cat", by="Hal")
    night.busts(("Ann", "Hal", 900), ("Bob", "Hal", 100))
    assert night.won == {"Ann": 750, "Bob": 750}


def test_who_leaves_is_out_of_it():
    assert closed(between("Ann Bob")).record(Left(player=1, stack=0)).won == {"Bob": 1000}


def test_nobody_enters_once_somebody_is_out():
    night = between("Ann Bob").bust("Dan", by="Hal")
    with night.refuses("CPL-winner", "Somebody is out already"):
        night.joins("Cat", GAME)
    with night.refuses("CPL-winner"):
        night.joins("Ann", GAME, takes_part=False)
