"""Tests of which side games are played, and until when (tournaments/night/floor/side_games/choosing.py)."""

import pytest

from clubs.rulebook import Bounties, HighHand, LastLonger, SideGames, WildWildWest
from tests.tournaments.night.floor.side_games.nights import EIGHT, SideNight, wild_west
from tournaments.night.facts import HighHandShown, Left, SideGamesSet
from tournaments.night.floor.prizes import pool

LONGER, HAND = LastLonger(amount=500), HighHand(amount=500)
WEST, BOUNTIES = WildWildWest(amount=500), Bounties(amount=500, rebuy_amount=200)
STRAIGHT = ("As", "Ks", "Qd", "Js", "Ts")


def chosen(night, **games):
    return night.record(SideGamesSet(games=SideGames(**games)))


@pytest.mark.parametrize(
    "games", [{"last_longer": LONGER}, {"high_hand": HAND}, {"wild_wild_west": WEST}, {"bounties": BOUNTIES}]
)
def test_every_game_is_chosen_changed_and_called_off_in_the_first_level(games):
    night = chosen(SideNight().start(EIGHT).at(5), **games)
    assert night.floor.side_games == SideGames(**games)
    name, rules = next(iter(games.items()))
    dearer = rules.model_copy(update={"amount": 700})
    assert getattr(chosen(night, **{name: dearer}).floor.side_games, name) == dearer
    assert getattr(chosen(night).floor.side_games, name) is None


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ({"last_longer": LONGER}, "the last longer is closed"),
        ({"wild_wild_west": WEST}, "Wild Wild West is agreed on before that"),
        ({"bounties": BOUNTIES}, "a bounty on every head is agreed on before that"),
    ],
)
@pytest.mark.parametrize("gone", ["bust", "left"])
def test_what_rests_on_knockouts_is_not_chosen_once_somebody_is_out(games, words, gone):
    night = SideNight().start(EIGHT).at(5)
    night = night.bust("Ann", by="Bob") if gone == "bust" else night.record(Left(player=1, stack=3000))
    with night.refuses(words=words):
        chosen(night, **games)


def test_nor_when_they_have_come_back():
    night = SideNight().start(EIGHT).at(5).bust("Ann", by="Bob").rebuy("Ann")
    with night.refuses(words="the last longer is closed"):
        chosen(night, last_longer=LONGER)


def test_a_high_hand_is_agreed_on_until_the_cut_off():
    night = SideNight().start(EIGHT).at(5).bust("Ann", by="Bob")
    chosen(night.at(119), high_hand=HAND)
    late = SideNight().start(EIGHT).at(121)
    with late.refuses(words="The cut-off has passed"):
        chosen(late, high_hand=HAND)


def test_and_stays_what_it_is_once_a_hand_was_shown():
    night = chosen(SideNight().start(EIGHT).at(5), high_hand=HAND).joins("Ann", "high_hand")
    night.record(HighHandShown(player=1, cards=STRAIGHT))
    with night.refuses(words="the high hand stays what it is"):
        chosen(night)


def test_one_game_is_changed_while_the_others_stay():
    night = chosen(SideNight().start(EIGHT), last_longer=LONGER, bounties=BOUNTIES).at(5)
    night.bust("Ann", by="Bob")
    chosen(night, last_longer=LONGER, bounties=BOUNTIES, high_hand=HAND)
    assert night.won == {"Bob": 500}
    assert pool(night.floor).taken == 8 * 1500


def test_who_rebought_before_bounties_were_chosen_has_paid_for_that_too():
    night = SideNight().start(EIGHT).at(5).rebuy("Ann", stack=800)
    chosen(night, bounties=BOUNTIES)
    assert night.account.taken == dict.fromkeys(night.ids_of(EIGHT), 500) | {1: 700}


@pytest.mark.rule("DM-www-pot")
class TestWildWildWest:
    def test_the_draw_is_due_when_it_is_chosen_and_settles_it(self):
        night = chosen(SideNight().start(EIGHT).at(5), wild_wild_west=WEST).draws("Ann", "Ann Bob Cat")
        assert set(night.carries) == {"Ann", "Bob", "Cat"}
        with night.refuses(words="The Bullseye is drawn"):
            chosen(night)

    def test_who_was_there_and_took_no_part_does_not_join_after_the_draw(self):
        night = wild_west().buy_in(EIGHT).seat(EIGHT).joins("Hal", takes_part=False)
        night.draws("Ann", "Ann Bob Cat").start_only()
        with night.refuses(words="it is settled whether Hal takes part"):
            night.joins("Hal")

    def test_who_comes_later_says_so(self):
        night = wild_west().buy_in(EIGHT).seat(EIGHT).draws("Ann", "Ann Bob Cat").start_only().at(5)
        night.buy_in("Ida", seat={"player": night.ids["Ida"], "table": 1, "seat": 9})
        night.joins("Ida", takes_part=False)
        night.joins("Ida")
        assert night.ids["Ida"] in night.account.taken
