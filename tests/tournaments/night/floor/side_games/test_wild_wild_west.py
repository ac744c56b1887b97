"""Wild Wild West: the Bullseye and the Outlaws (tournaments/night/floor/side_games/wild_wild_west.py)."""

import pytest

from clauses.refusal import NotAllowed
from tests.tournaments.night.floor.side_games.nights import (
    EIGHT,
    SIX,
    TWELVE,
    SideNight,
    draw,
    wild_west,
)
from tournaments.night import draws
from tournaments.night import floor as floors
from tournaments.night.facts import DealAgreed, DealShare, EntriesClosed, Left
from tournaments.night.floor.prizes import prizes_left
from tournaments.night.floor.side_games import wild_wild_west as www
from tournaments.night.floor.side_games.wild_wild_west import LastEvent


def closed(night):
    return night.record(EntriesClosed(what=("entries", "rebuys"), reason="all are here"))


class TestWhoCarriesABounty:
    @pytest.mark.rule("DM-www-pot")
    @pytest.mark.parametrize(
        ("players", "outlaws", "bullseye"),
        [(6, 1, 2000), (8, 2, 2000), (12, 3, 3000), (19, 4, 5500), (24, 4, 8000)],
    )
    def test_everybody_pays_and_there_are_as_many_as_places_are_paid(self, players, outlaws, bullseye):
        names = list(wild_west().ids)[:players]
        night = (
            wild_west()
            .buy_in(" ".join(names))
            .seat(*[" ".join(names[at : at + 9]) for at in range(0, players, 9)])
        )
        night.draws("Ann", "Ann Bob Cat Dan Eve")
        assert night.account.taken == dict.fromkeys(night.ids_of(" ".join(names)), 500)
        roles = [role for role, _ in night.carries.values()]
        assert (roles.count("Bullseye"), roles.count("Outlaw")) == (1, outlaws)
        assert night.carries["Ann"] == ("Bullseye", bullseye)

    @pytest.mark.rule("DM-www-bullseye")
    def test_the_last_winner_is_the_bullseye_whatever_is_drawn(self):
        for number in range(1, 30):
            night = wild_west().buy_in(EIGHT).seat(EIGHT).draws("Eve", "Eve Bob Cat", number)
            assert night.carries["Eve"][0] == "Bullseye"

    @pytest.mark.rule("DM-www-outlaws")
    def test_the_other_paid_players_of_last_time_are_the_outlaws(self):
        for number in range(1, 30):
            night = wild_west().buy_in(EIGHT).seat(EIGHT).draws("Eve", "Eve Bob Cat", number)
            assert {name for name, (role, _) in night.carries.items() if role == "Outlaw"} == {"Bob", "Cat"}

    @pytest.mark.rule("DM-www-too-many")
    def test_a_draw_removes_who_is_too_many(self):
        found = set()
        for number in range(1, 60):
            night = wild_west().buy_in(SIX).seat(SIX).draws("Eve", "Eve Bob Cat Dan", number)
            outlaws = [name for name, (role, _) in night.carries.items() if role == "Outlaw"]
            assert len(outlaws) == 1
            found |= set(outlaws)
        assert found == {"Bob", "Cat", "Dan"}

    @pytest.mark.rule("DM-www-no-bullseye")
    def test_an_absent_winner_is_replaced_by_one_of_the_would_be_outlaws_who_are_there(self):
        found = set()
        for number in range(1, 60):
            night = wild_west().buy_in(EIGHT).seat(EIGHT).draws("Zoe", "Zoe Bob Cat Yul", number)
            found.add(next(name for name, (role, _) in night.carries.items() if role == "Bullseye"))
        assert found == {"Bob", "Cat"}

    @pytest.mark.rule("DM-www-missing-outlaw")
    def test_a_missing_outlaw_is_drawn_from_all_the_others(self):
        found = set()
        for number in range(1, 120):
            night = wild_west().buy_in(EIGHT).seat(EIGHT).draws("Eve", "Eve Bob Zoe", number)
            outlaws = {name for name, (role, _) in night.carries.items() if role == "Outlaw"}
            assert "Bob" in outlaws
            assert len(outlaws) == 2
            found |= outlaws - {"Bob"}
        assert found == set(EIGHT.split()) - {"Eve", "Bob"}

    def test_an_outlaw_who_becomes_the_bullseye_leaves_a_place_to_be_drawn(self):
        night = wild_west().buy_in(EIGHT).seat(EIGHT).draws("Zoe", "Zoe Bob")
        roles = [role for role, _ in night.carries.values()]
        assert night.carries["Bob"][0] == "Bullseye"
        assert roles.count("Outlaw") == 2

    def test_without_an_event_before_all_are_drawn_from_everybody(self):
        found = set()
        for number in range(1, 90):
            night = wild_west().buy_in(SIX).seat(SIX).draws(number=number)
            assert len(night.carries) == 2
            found |= night.carries.keys()
        assert found == set(SIX.split())

    def test_after_a_deal_nobody_won_and_all_who_were_paid_may_be_either(self):
        found = set()
        for number in range(1, 40):
            night = wild_west().buy_in(SIX).seat(SIX).draws(None, "Bob Cat", number)
            assert night.carries.keys() == {"Bob", "Cat"}
            found.add(next(iter(night.carries)))
        assert found == {"Bob", "Cat"}

    def test_who_was_dealt_in_absent_is_not_there(self):
        night = wild_west().buy_in(SIX).commit("Gus")
        night.record(draws.seats_for_all(night.floor, draw(), absent=[7]))
        night.draws("Gus", "Gus Bob")
        assert night.carries["Bob"][0] == "Bullseye"
        assert "Gus" not in night.carries
        assert night.ids["Gus"] not in night.account.taken

    def test_the_seed_makes_the_draw_again_and_another_seed_another(self):
        night = wild_west().buy_in(TWELVE).seat("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")
        last = LastEvent(night.ids["Zoe"], night.ids_of("Zoe Yul"))
        fact = draws.bounty_players(night.floor, draw(5), last)
        assert draws.drawn_again(night.floor, fact) == fact
        others = {draws.bounty_players(night.floor, draw(number), last).bullseye for number in range(20)}
        assert len(others) > 3

    def test_it_waits_for_the_seats_and_is_drawn_once(self):
        night = wild_west().buy_in(SIX)
        with pytest.raises(NotAllowed, match="Draw the seats first"):
            night.draws()
        night.seat(SIX).draws()
        with pytest.raises(NotAllowed, match="The Bullseye and all Outlaws are drawn"):
            night.draws()
        with pytest.raises(NotAllowed, match="not played tonight"):
            SideNight().buy_in(SIX).seat(SIX).draws()

    def test_more_places_paid_by_late_entries_ask_for_more_outlaws(self):
        night = wild_west().start("Ann Bob Cat Dan Eve Fay Gus", override="").draws("Ann", "Ann Bob Cat")
        assert len(night.carries) == 2
        assert not www.draw_due(night.floor)
        night.buy_in("Hal", seat={"player": 8, "table": 1, "seat": 8})
        assert www.outlaws_missing(night.floor) == 1
        night.draws("Ann", "Ann Bob Cat")
        assert {name for name, (role, _) in night.carries.items() if role == "Outlaw"} == {"Bob", "Cat"}

    def test_no_more_outlaws_than_the_pot_pays(self):
        night = wild_west().buy_in(EIGHT).seat(EIGHT)
        for name in ["Dan", "Eve", "Fay", "Gus", "Hal"]:
            night.joins(name, takes_part=False)
        night.draws("Ann", "Ann Bob Cat")
        assert len(night.carries) == 2
        assert night.carries["Ann"] == ("Bullseye", 500)
        assert sum(worth for _, worth in night.carries.values()) == night.account.games[www.NAME].pot == 1500


class TestWhatABountyPays:
    def started(self, names=EIGHT, winner="Ann", paid="Ann Bob Cat"):
        return wild_west().start(names).draws(winner, paid)

    @pytest.mark.rule("DM-www-outlaw-pay")
    def test_an_outlaw_pays_twice_the_amount(self):
        night = closed(self.started()).bust("Bob", by="Dan")
        assert night.won == {"Dan": 1000}

    @pytest.mark.rule("DM-www-bullseye-pay")
    def test_the_bullseye_pays_all_that_remains(self):
        night = closed(self.started()).bust("Ann", by="Dan")
        assert night.won == {"Dan": 8 * 500 - 2 * 1000}

    @pytest.mark.rule("DM-www-bullseye-pay", part="what an Outlaw whom nobody knocked out leaves")
    def test_an_outlaw_whom_nobody_knocked_out_leaves_it_to_the_bullseye(self):
        night = closed(self.started()).record(Left(player=2, stack=0)).bust("Ann", by="Dan")
        assert night.won == {"Dan": 3000}
        assert night.carries["Ann"] == ("Bullseye", 3000)

    @pytest.mark.rule("DM-www-own")
    def test_a_bounty_player_who_wins_the_event_wins_their_own(self):
        night = closed(self.started())
        for name in ["Ann", "Bob", "Dan", "Eve", "Fay", "Gus", "Hal"]:
            night.bust(name, by="Cat")
        assert night.won == {"Cat": 2000 + 1000 + 1000}
        own = [win for _, win in night.account.wins if win.of == win.player]
        assert [(win.player, win.cents) for win in own] == [(night.ids["Cat"], 1000)]

    @pytest.mark.rule("DM-www-own", part="the Bullseye")
    def test_so_does_the_bullseye(self):
        night = closed(self.started())
        for name in ["Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]:
            night.bust(name, by="Ann")
        assert night.won == {"Ann": 4000}

    def test_it_is_paid_for_the_final_knockout_alone(self):
        night = self.started().at(10).bust("Bob", by="Dan")
        assert night.won == {}
        assert [(win.player, win.waits) for _, win in night.account.wins] == [(4, True)]
        night.rebuy("Bob").at(20).bust("Bob", by="Eve").at(130)
        assert night.won == {"Eve": 1000}

    def test_several_who_share_it_are_paid_alike_and_the_first_named_gets_the_odd_cents(self):
        night = closed(self.started()).busts(("Bob", "Dan Eve Fay", None))
        assert night.won == {"Dan": 334, "Eve": 333, "Fay": 333}

    def test_in_whole_coins_where_the_currency_has_no_smaller_ones(self):
        night = self.started()
        night.floor.side_games = night.floor.side_games.model_copy(update={"coin": 100})
        closed(night).busts(("Bob", "Dan Eve Fay", None))
        assert night.won == {"Dan": 400, "Eve": 300, "Fay": 300}

    def test_a_deal_leaves_bounties_with_those_who_carry_them(self):
        night = closed(self.started())
        for name in ["Dan", "Eve", "Fay", "Gus", "Hal"]:
            night.bust(name, by="Cat")
        left = prizes_left(night.floor)
        shares = [DealShare(player=p, cents=left - 200 if p == 1 else 100) for p in (1, 2, 3)]
        night.record(DealAgreed(shares=shares, reason="late"))
        assert night.won == {"Ann": 2000, "Bob": 1000, "Cat": 1000}

    def test_who_does_not_take_part_is_neither_drawn_nor_paid(self):
        night = (
            wild_west()
            .buy_in(EIGHT)
            .seat(EIGHT)
            .joins("Ann", takes_part=False)
            .joins("Dan", takes_part=False)
        )
        night.draws("Ann", "Ann Bob Cat").start_only()
        assert "Ann" not in night.carries
        closed(night).busts(("Bob", "Dan", None))
        assert night.won == {}
        with night.refuses("DM-www-pot", "it is settled whether Eve takes part"):
            night.joins("Eve", takes_part=False)

    def test_what_nobody_won_goes_to_the_best_placed_who_take_part(self):
        night = closed(self.started()).record(Left(player=1, stack=0))
        for name in ["Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]:
            night.bust(name, by="Hal")
        assert night.won == {"Hal": 4000}

    def test_money_comes_back_where_nobody_was_drawn(self):
        night = closed(wild_west().start(SIX))
        for name in ["Bob", "Cat", "Dan", "Eve", "Fay"]:
            night.bust(name, by="Ann")
        assert night.won == dict.fromkeys(SIX.split(), 500)


class TestHandingOver:
    def test_a_knockout_that_is_put_right_afterwards_is_owed_back(self):
        night = closed(wild_west().start(EIGHT).draws("Ann", "Ann Bob Cat")).bust("Bob", by="Dan")
        night.hands("Dan", 1000)
        assert night.owed == {}
        assert night.account.held == 3000
        knocked = next(each for each in night.facts if each.fact.kind == "knocked_out")
        bust = knocked.fact.busts[0].model_copy(update={"by": (night.ids["Eve"],)})
        amended = [
            type(each)(each.sequence, each.at, knocked.fact.model_copy(update={"busts": (bust,)}))
            if each is knocked
            else each
            for each in night.facts
        ]
        night.floor = floors.after(amended, night.rulebook, "live")
        assert night.owed == {"Eve": 1000, "Dan": -1000}
        night.hands("Dan", -1000).hands("Eve", 1000)
        assert night.owed == {}
        assert night.account.held == 3000

    def test_nobody_is_handed_more_than_they_are_owed(self):
        night = closed(wild_west().start(EIGHT).draws("Ann", "Ann Bob Cat")).bust("Bob", by="Dan")
        with night.refuses("DM-www-outlaw-pay", "Dan is owed 10 "):
            night.hands("Dan", 1001)
        with night.refuses(words="Eve is owed 0 "):
            night.hands("Eve", 1)
        with night.refuses():
            night.hands("Dan", -1)
