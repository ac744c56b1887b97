"""Side games at a dealer's tablet: the high hand, who of a last longer is still in
(tournaments/tablet/screen.py, acts/side_acts.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs.rulebook import HighHand, LastLonger, SideGames
from tests.tournaments.tablet.test_views import Device, code_for
from tournaments.night.facts import SideGameJoined, SideGamesSet
from tournaments.night.floor.side_games import high_hand
from tournaments.tablet.screen import side_at_table

pytestmark = pytest.mark.django_db

TWO = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")
ROYAL = ("As", "Ks", "Qs", "Js", "Ts")
PAIR = ("Ah", "Ad", "Qs", "Js", "Ts")


@pytest.fixture
def night(friday):
    """Ann, Bob and Gus have entered for the high hand; Ann, Hal and Ida for the last longer."""
    games = SideGames(high_hand=HighHand(amount=500), last_longer=LastLonger(amount=1000))
    friday.record(SideGamesSet(games=games)).start(*TWO)
    for game, players in (("high_hand", (1, 2, 7)), ("last_longer", (1, 8, 9))):
        for player in players:
            friday.record(SideGameJoined(game=game, player=player))
    return friday


def side(night, table=1):
    floor = night.reloaded().at(night.now)
    return side_at_table(floor, list(floor.at_table(floor.tables[table])), "$")


def test_the_hand_that_is_shown_is_entered_at_the_table(night, paired):
    tablet = paired(1)
    assert tablet.send("high-hand", player=1, cards=PAIR).state == "done"
    found = side(night)
    assert (found.high_hand, found.standing, found.standing_of) == ("$15", "a pair", "Ann")
    assert [name for _, _, name in found.may_show] == ["Ann", "Bob"]
    assert [name for _, _, name in side(night, 2).may_show] == ["Gus"]


def test_the_same_hand_from_two_tablets_is_one(night, paired):
    first, second = paired(1), paired(1)
    first.send("high-hand", player=1, cards=ROYAL)
    assert second.send("high-hand", player=1, cards=tuple(reversed(ROYAL))).state == "already"
    assert len(high_hand.shown(night.reloaded())) == 1


def test_a_table_shows_the_hands_of_its_own_players_who_have_entered(night, paired):
    tablet = paired(1)
    with pytest.raises(NotAllowed, match="belongs to table 1"):
        tablet.send("high-hand", player=7, cards=ROYAL)
    with pytest.raises(NotAllowed, match="Cat has not entered"):
        tablet.send("high-hand", player=3, cards=ROYAL)
    assert tablet.send("high-hand", player=3, cards=ROYAL, waited=True).state == "question"


@pytest.mark.parametrize("cards", [ROYAL[:4], ("Xx", *ROYAL[:4]), ()])
def test_cards_that_are_none_are_no_hand(night, paired, cards):
    with pytest.raises(NotAllowed):
        paired(1).send("high-hand", player=1, cards=cards)
    assert high_hand.shown(night.reloaded()) == ()


def test_who_of_the_last_longer_is_still_in(night):
    night.at(125)
    found = side(night, 2)
    assert (found.last_longer, found.lasting, found.left) == ("$30", "Hal and Ida", 3)
    night.bust("Hal", by="Gus")
    assert (side(night, 2).lasting, side(night, 2).left) == ("Ida", 2)
    night.bust("Ann", by="Bob")
    assert side(night, 2).last_longer == ""  # Ida has won it


def test_the_page_has_the_deck_and_says_who_has_the_high_hand(night):
    device = Device()
    device.type(code_for(night))
    page = device.client.get("/tablet/table/").content.decode()
    assert page.count('name="cards"') == 52
    assert "High hand: $15" in page
    assert "Nobody has shown a hand yet." in page
    assert "3 are still in it, here Ann" in page


def test_without_side_games_the_tablet_says_nothing_of_them(open_night):
    night = open_night().start(*TWO)
    assert side(night) is None
