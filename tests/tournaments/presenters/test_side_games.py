"""Tests of which heads a console shows first (tournaments/presenters/side_games.py)."""

from clubs.rulebook import Bounties, SideGames, WildWildWest
from tests.tournaments.nights import NAMES, Night
from tournaments.night.facts import BountyPlayersDrawn, Drawn, SideGamesSet
from tournaments.presenters.side_games import SHOWN, side_board

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
SEED = Drawn(seed="00" * 32, next_commitment="11" * 32)


def begun(**games):
    night = Night()
    return night.record(SideGamesSet(games=SideGames(**games))).start(EIGHT)


def worthwhile(night):
    board = side_board(night.floor.at(night.now), "$")
    return [(head.name, head.role, head.worth) for head in board.worthwhile]


def test_bounties_that_are_all_worth_the_same_are_none_to_know_of():
    night = begun(bounties=Bounties(form="progressive"))
    assert worthwhile(night) == []
    assert len(side_board(night.floor, "$").heads) == 8


def test_who_has_won_some_is_worth_more_the_dearest_first():
    night = begun(bounties=Bounties(form="progressive")).at(125)
    night.bust("Hal", by="Bob").bust("Gus", by="Cat").bust("Fay", by="Cat")
    assert worthwhile(night) == [("Cat", "Bounty", "$10"), ("Bob", "Bounty", "$7.50")]


def test_no_more_than_fit_beside_the_tables():
    night = (
        Night()
        .record(SideGamesSet(games=SideGames(wild_wild_west=WildWildWest())))
        .buy_in(" ".join(NAMES[:24]))
    )
    night.seat(*(" ".join(NAMES[first : first + 8]) for first in (0, 8, 16))).record(
        BountyPlayersDrawn(bullseye=1, outlaws=(2, 3, 4, 5, 6, 7), draw=SEED)
    )
    shown = worthwhile(night)
    assert (len(shown), shown[0][:2]) == (SHOWN, ("Ann", "Bullseye"))
