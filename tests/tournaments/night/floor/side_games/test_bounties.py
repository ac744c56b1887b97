"""Bounties on every head (tournaments/night/floor/side_games/bounties.py)."""

import pytest

from clubs.rulebook import Bounties, SideGames
from tests.tournaments.night.floor.side_games.nights import EIGHT, SIX, SideNight
from tournaments.night.facts import EntriesClosed, Left, SideGamesSet
from tournaments.night.floor.prizes import pool
from tournaments.night.scoring import scores


def hunted(form="fixed", amount=500, rebuy_amount=0):
    return SideNight(bounties=Bounties(form=form, amount=amount, rebuy_amount=rebuy_amount))


def worth(night, name):
    return night.carries[name][1]


class TestMoney:
    def test_a_part_of_the_buy_in_goes_onto_the_head_and_not_into_the_pool(self):
        night = hunted().start(SIX)
        assert night.account.taken == dict.fromkeys(night.ids_of(SIX), 500)
        assert pool(night.floor).taken == 6 * 1500
        assert pool(night.floor).kitty == 90  # a share of what goes into the pool

    def test_who_bought_in_before_bounties_were_chosen_carries_one_too(self):
        night = SideNight().buy_in("Ann Bob")
        night.record(SideGamesSet(games=SideGames(bounties=Bounties(amount=300))))
        night.buy_in("Cat")
        assert night.carries == dict.fromkeys(("Ann", "Bob", "Cat"), ("Bounty", 300))
        night.record(SideGamesSet(games=SideGames()))
        assert pool(night.floor).taken == 6000

    def test_a_rebuy_puts_something_onto_it_where_the_club_has_it_so(self):
        plain = hunted().start(SIX).bust("Ann", by="Bob").rebuy("Ann")
        assert plain.account.taken[1] == 500
        again = hunted(rebuy_amount=200).start(SIX).bust("Ann", by="Bob").rebuy("Ann")
        assert worth(again, "Ann") == 200
        assert pool(again.floor).taken == 6 * 1500 + 800


class TestFixed:
    def test_every_knockout_pays_what_is_on_the_head(self):
        night = hunted(rebuy_amount=200).start(SIX).bust("Ann", by="Bob").rebuy("Ann").bust("Ann", by="Cat")
        assert night.won == {"Bob": 500, "Cat": 200}

    def test_several_share_it(self):
        night = hunted().start(SIX).busts(("Ann", "Bob Cat Dan", None))
        assert night.won == {"Bob": 168, "Cat": 166, "Dan": 166}

    def test_who_wins_the_night_wins_their_own_and_what_nobody_won(self):
        night = hunted().start("Ann Bob Cat", override="few")
        night.record(EntriesClosed(what=("entries", "rebuys"), reason="all here"), Left(player=1, stack=0))
        night.bust("Bob", by="Cat")
        assert night.won == {"Cat": 1500}

    def test_undone_it_is_on_the_head_again(self):
        night = hunted().start(SIX)
        before = night.floor
        night.bust("Ann", by="Bob")
        assert worth(night, "Ann") == 500
        assert night.won == {"Bob": 500}
        night.floor = before
        assert (worth(night, "Ann"), night.won) == (500, {})


class TestProgressive:
    def test_half_is_paid_and_half_goes_onto_ones_own_head(self):
        night = hunted("progressive").start(SIX).bust("Ann", by="Bob")
        assert night.won == {"Bob": 250}
        assert worth(night, "Bob") == 750
        night.bust("Bob", by="Cat")
        assert night.won == {"Bob": 250, "Cat": 375}
        assert worth(night, "Cat") == 875

    def test_the_odd_cent_is_paid_out(self):
        night = hunted("progressive", amount=501).start(SIX).bust("Ann", by="Bob")
        assert night.won == {"Bob": 251}
        assert worth(night, "Bob") == 751

    def test_whole_units_where_there_are_no_smaller_ones(self):
        night = hunted("progressive", amount=500)
        night.floor.side_games = night.floor.side_games.model_copy(update={"coin": 100})
        night.start(SIX).bust("Ann", by="Bob")
        assert night.won == {"Bob": 300}
        assert worth(night, "Bob") == 700

    @pytest.mark.parametrize("form", ["fixed", "progressive"])
    def test_all_of_it_is_won_in_the_end(self, form):
        night = hunted(form, amount=333).start(EIGHT)
        night.record(EntriesClosed(what=("entries", "rebuys"), reason="all here"))
        hunters = {
            "Ann": "Hal",
            "Bob": "Cat",
            "Cat": "Dan",
            "Dan": "Hal",
            "Eve": "Gus",
            "Fay": "Hal",
            "Gus": "Hal",
        }
        for name, by in hunters.items():
            night.bust(name, by=by)
        assert sum(night.won.values()) == 8 * 333
        assert {score.player: score.bounties for score in scores(night.floor)} == {
            player: night.account.won.get(player, 0) for player in night.ids_of(EIGHT)
        }
