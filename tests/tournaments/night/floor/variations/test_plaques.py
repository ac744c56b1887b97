"""Plaques at felt tables (tournaments/night/floor/variations/plaques.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs.rulebook import Kind
from tests.tournaments.night.floor.variations.nights import VariedNight
from tests.tournaments.nights import levels
from tournaments.night.facts import Left, PlaqueEarned, PlaquePlayed, PlaquesPassedOn
from tournaments.night.floor import after
from tournaments.night.floor.records import When
from tournaments.night.floor.variations.plaques import held, to_pass_on

SIX = "Ann Bob Cat Dan Eve Fay"


class PlaqueNight(VariedNight):
    """A night with both kinds of plaques."""

    def __init__(self, kind=Kind.LIVE, **more):
        super().__init__(kind, run_it_twice=True, goldschlager=True, **more)

    def plays(self, name, plaque="run_it_twice"):
        return self.record(PlaquePlayed(player=self.ids[name], plaque=plaque))

    def earns(self, name):
        return self.record(PlaqueEarned(player=self.ids[name]))

    def passes(self, name, to=None, plaque="run_it_twice"):
        return self.record(
            PlaquesPassedOn(player=self.ids[name], plaque=plaque, to=self.ids[to] if to else None)
        )

    def held(self, name, plaque="run_it_twice"):
        return held(self.floor, plaque, self.ids[name])

    def waiting(self):
        found = to_pass_on(self.floor.at(self.now), When(self.now, self.now, self.floor.sequence))
        return {self.names([player])[0]: left for player, left in found.items()}

    def without(self, *indices):
        """The floor when some facts, counted from the end, are undone."""
        gone = {len(self.facts) - index for index in indices}
        kept = [fact for number, fact in enumerate(self.facts) if number not in gone]
        return after(kept, self.rulebook, Kind.LIVE)


@pytest.fixture
def night():
    return PlaqueNight().start(SIX).deal()


@pytest.fixture
def final():
    """No rebuys: whoever goes out is finally out."""
    return PlaqueNight(Kind.CHAMPIONSHIP).start(SIX).deal()


@pytest.mark.rule("DM-rit-plaque", "DM-gold-plaque")
class TestHolding:
    def test_everybody_has_one_of_each_and_plays_it_once(self, night):
        assert [night.held("Ann", kind) for kind in ("run_it_twice", "goldschlager")] == [1, 1]
        night.plays("Ann")
        assert (night.held("Ann"), night.held("Ann", "goldschlager"), night.held("Bob")) == (0, 1, 1)
        night.deal()
        with night.refuses("DM-rit-use", "no plaque left"):
            night.plays("Ann")

    def test_a_rebuy_brings_one_more_to_run_twice_whether_or_not_one_was_out(self, night):
        night.bust("Ann", by="Bob").rebuy("Ann")
        assert (night.held("Ann"), night.held("Ann", "goldschlager")) == (2, 1)
        night.rebuy("Ann", stack=800)
        assert night.held("Ann") == 3

    def test_one_in_a_hand(self, night):
        night.bust("Ann", by="Bob").rebuy("Ann").deal().plays("Ann")
        with night.refuses("DM-rit-use", "in this hand"):
            night.plays("Ann")
        night.deal().plays("Ann")
        assert night.held("Ann") == 0

    def test_who_has_not_bought_in_has_none(self, night):
        assert night.held("Ann") == 1
        night.commit("Gus")
        assert night.held("Gus") == 0

    def test_where_they_are_not_played_there_are_none(self):
        night = VariedNight().start(SIX).deal()
        with night.refuses("DM-rit-use"):
            night.record(PlaquePlayed(player=1, plaque="run_it_twice"))


@pytest.mark.rule("DM-gold-earn")
def test_a_scoop_with_a_suited_connector_earns_one(night):
    night.earns("Ann")
    assert night.held("Ann", "goldschlager") == 2
    with night.refuses("DM-gold-earn"):
        night.record(PlaqueEarned(player=1, plaque="run_it_twice"))


class TestBadLuck:
    @pytest.mark.rule("DM-rit-use")
    def test_played_in_the_hand_in_which_its_owner_is_moved(self):
        night = PlaqueNight().start("Ann Bob Cat Dan", "Eve Fay Gus").deal(1, 2)
        night.move("Bob", 2, 5).plays("Bob")
        assert night.held("Bob") == 0
        again = PlaqueNight().start("Ann Bob Cat Dan", "Eve Fay Gus").deal(1, 2)
        again.plays("Bob").move("Bob", 2, 5)
        assert again.held("Bob") == 0
        assert again.held("Bob", "goldschlager") == 1  # which goes with them

    @pytest.mark.rule("DM-rit-use")
    def test_played_by_who_goes_out_in_a_pot_that_was_split(self, final):
        final.bust("Ann", by="Bob Cat").plays("Ann")
        assert final.held("Ann") == 0
        assert final.waiting() == {"Ann": {"goldschlager": 1}}


@pytest.mark.rule("DM-rit-transfer", "DM-gold-transfer")
class TestPassingOn:
    def test_what_is_left_goes_to_a_player_still_in(self, final):
        final.bust("Ann", by="Bob")
        assert final.waiting() == {"Ann": {"run_it_twice": 1, "goldschlager": 1}}
        final.passes("Ann", "Cat")
        assert (final.held("Ann"), final.held("Cat")) == (0, 2)
        final.passes("Ann", "Dan", "goldschlager")
        assert final.waiting() == {}
        final.deal().plays("Cat").deal().plays("Cat")

    def test_unnamed_it_lapses(self, final):
        final.bust("Ann", by="Bob").passes("Ann")
        assert final.held("Ann") == 0
        with final.refuses("DM-rit-use"):
            final.passes("Ann", "Cat")

    def test_not_while_one_may_rebuy_or_is_in(self, night):
        with night.refuses("DM-rit-transfer"):
            night.passes("Bob", "Cat")
        night.bust("Ann", by="Bob")
        assert night.waiting() == {}
        with night.refuses("DM-rit-transfer"):
            night.passes("Ann", "Cat")

    def test_not_to_who_is_out(self, final):
        final.bust("Ann", by="Bob").bust("Dan", by="Bob")
        with final.refuses(words="Dan is out"):
            final.passes("Ann", "Dan")

    def test_to_who_knocked_them_out_where_the_club_wants_it(self):
        night = PlaqueNight(Kind.CHAMPIONSHIP, plaque_goes_to="knocker").start(SIX).deal()
        night.bust("Ann", by="Bob Cat")
        with night.refuses("DM-rit-transfer"):
            night.passes("Ann", "Dan")
        night.passes("Ann", "Cat")
        assert night.held("Cat") == 2

    def test_an_elimination_is_undone_with_what_it_passed_on(self):
        night = PlaqueNight().start(SIX).at(130)
        night.deal().bust("Ann", by="Bob").passes("Ann", "Cat")
        with pytest.raises(NotAllowed, match="not finally out"):
            night.without(2)  # what was passed on rests on the elimination
        floor = night.without(1, 2)
        assert [held(floor, "run_it_twice", night.ids[name]) for name in ("Ann", "Cat")] == [1, 1]
        assert held(night.without(1), "run_it_twice", night.ids["Ann"]) == 1

    def test_who_leaves_passes_nothing_on(self, final):
        final.record(Left(player=final.ids["Ann"], stack=3000))
        with final.refuses("DM-rit-transfer"):
            final.passes("Ann", "Bob")


@pytest.mark.rule("DM-rit-transfer")
def test_what_was_passed_on_after_a_cut_off_in_the_last_level_stays_so_when_the_log_is_read_again():
    """Older logs knew no cut-off there; whether somebody may rebuy is asked when it is recorded."""
    night = PlaqueNight().start(SIX, structure=levels(4, minutes=15)).deal()
    night.at(124).deal().at(125).bust("Ann", by="Bob").passes("Ann", "Bob")
    assert night.held("Bob") == 2
    assert after(night.facts, night.rulebook, Kind.LIVE) == night.floor
