"""Kill pots at felt tables (tournaments/night/floor/variations/kills.py)."""

import pytest

from tests.tournaments.night.floor.test_felt_games import GUTS, RAZZ
from tests.tournaments.night.floor.variations.nights import VariedNight
from tournaments.night.facts import FeltGames, KillPlaced, PotWon, SteppedAway
from tournaments.night.facts_of import choose_game, deal
from tournaments.night.floor.variations.kills import game_of_latest, kill_of, killer, size_of
from tournaments.night.structure import Level
from tournaments.presenters.varied_table import kill_words

SIX = "Ann Bob Cat Dan Eve Fay"


class KillNight(VariedNight):
    """A night with kills, whose dealer says who has won each pot."""

    def __init__(self, size="full"):
        super().__init__(kill=size)

    def won(self, names, table=1, *, deals=True, **more):
        if deals:
            self.deal(table)
        return self.record(PotWon(table=table, players=self.ids_of(names), **more))

    def kill(self, table=1):
        """The holder and the legs, by name."""
        kill = kill_of(self.floor, self.floor.tables[table])
        holder = None if kill.holder is None else self.names([kill.holder])[0]
        return holder, {self.names([player])[0]: legs for player, legs in kill.legs.items()}

    def kills(self, table=1):
        found = killer(self.floor, self.floor.tables[table])
        return None if found is None else self.names([found])[0]


@pytest.fixture
def night():
    return KillNight().start(SIX)


@pytest.mark.rule("DM-kill-two-pots", "DM-kill-button", "DM-kill-legs", "DM-kill-again")
class TestLegs:
    def test_two_in_a_row_kill_the_next_and_winning_again_kills_again(self, night):
        night.won("Bob")
        assert (night.kill(), night.kills()) == (("Bob", {"Bob": 1}), None)
        night.won("Bob")
        assert (night.kill(), night.kills()) == (("Bob", {"Bob": 2}), "Bob")
        night.won("Bob", counts=False)
        assert night.kills() == "Bob"

    def test_without_a_full_bet_the_second_pot_is_a_first_leg_again(self, night):
        night.won("Bob", counts=False).won("Bob", counts=False)
        assert night.kill() == ("Bob", {"Bob": 1})

    def test_who_loses_has_nothing(self, night):
        night.won("Bob").won("Cat")
        assert night.kill() == ("Cat", {"Cat": 1})

    def test_a_hand_is_won_once(self, night):
        night.won("Bob")
        with night.refuses("DM-kill-button"):
            night.won("Bob", deals=False)


@pytest.mark.rule("DM-kill-split", "DM-kill-neutral")
class TestSplit:
    def test_sharing_keeps_what_one_has(self, night):
        night.won("Bob").won("Bob Cat")
        assert night.kill() == ("Bob", {"Bob": 1})
        night.won("Bob").won("Bob Cat")
        assert night.kills() == "Bob"

    def test_between_others_it_is_nobodys(self, night):
        night.won("Bob").won("Ann Cat")
        assert night.kill() == (None, {})

    @pytest.mark.rule("DM-kill-hilo")
    def test_high_and_low_scooped_for_five_big_blinds(self, night):
        night.won("Bob", high_low=True, counts=False)
        assert night.kill() == ("Bob", {})
        night.won("Bob", high_low=True)
        assert night.kills() == "Bob"
        night.won("Bob Cat", high_low=True)
        assert night.kills() is None


@pytest.mark.rule("DM-kill-neutral", "DM-kill-legs")
class TestAnotherGame:
    """Tests of where the dealers choose, a leg counts in the game it was won in."""

    @pytest.fixture
    def choosing(self, night):
        return night.record(FeltGames(games=(RAZZ, GUTS)))

    def hand(self, night, game, winner, *, told=True):
        """A hand of a game that this player wins. told: its game is recorded with who won it."""
        self.deal(night, game)
        return night.won(winner, deals=False, game=game_of_latest(night.floor, 1) if told else "")

    def deal(self, night, game):
        self.choose(night, game)
        night.record(*deal(night.floor, 1))

    def choose(self, night, game):
        night.record(*choose_game(night.floor, 1, game.key))

    def said(self, night):
        return kill_words(night.floor, night.floor.tables[1])

    def test_its_first_hand_finds_no_legs(self, choosing):
        self.hand(choosing, RAZZ, "Bob")
        self.hand(choosing, GUTS, "Bob")
        assert choosing.kill() == ("Bob", {"Bob": 1})
        self.hand(choosing, GUTS, "Bob")
        assert (choosing.kill(), choosing.kills()) == (("Bob", {"Bob": 2}), "Bob")

    def test_what_others_had_is_gone_with_it(self, choosing):
        self.hand(choosing, RAZZ, "Bob")
        self.hand(choosing, GUTS, "Bob Cat")
        assert choosing.kill() == (None, {})

    def test_nobody_kills_it(self, choosing):
        self.hand(choosing, RAZZ, "Bob")
        self.hand(choosing, RAZZ, "Bob")
        assert self.said(choosing) == "Bob kills the next pot: 200"
        self.choose(choosing, GUTS)
        assert self.said(choosing) == ""
        self.choose(choosing, RAZZ)
        assert self.said(choosing) == "Bob kills the next pot: 200"
        self.choose(choosing, GUTS)
        choosing.record(*deal(choosing.floor, 1))
        assert self.said(choosing) == ""

    def test_in_logs_without_games_legs_count_in_any(self, choosing):
        self.hand(choosing, RAZZ, "Bob", told=False)
        self.hand(choosing, GUTS, "Bob", told=False)
        assert choosing.kill() == ("Bob", {"Bob": 2})


@pytest.mark.rule("DM-kill-away", "DM-kill-neutral")
class TestWhoIsNotThere:
    def test_who_steps_away_keeps_it_and_kills_on_return(self, night):
        night.won("Bob").won("Bob").record(SteppedAway(player=night.ids["Bob"]))
        assert night.kills() is None
        night.won("Cat")
        assert night.kill() == ("Cat", {"Bob": 2, "Cat": 1})

    def test_who_is_out_leaves_it_to_nobody_and_undone_has_it_again(self, night):
        night.won("Bob").won("Bob")
        before = night.floor
        night.deal().bust("Bob", by="Ann")
        assert night.kill() == (None, {})
        night.floor = before
        assert night.kill() == ("Bob", {"Bob": 2})

    def test_who_is_moved_leaves_it_behind(self):
        night = KillNight().start("Ann Bob Cat Dan", "Eve Fay Gus")
        night.won("Bob").won("Bob").move("Bob", 2, 5)
        assert night.kill() == (None, {})
        assert night.kill(2) == (None, {})

    def test_only_who_sits_there_wins(self):
        night = KillNight().start("Ann Bob Cat Dan", "Eve Fay Gus")
        night.deal(1)
        with night.refuses(words="does not sit at table 1"):
            night.won("Eve", deals=False)


@pytest.mark.rule("DM-kill-two-pots")
class TestSize:
    def test_the_kill_of_the_last_hand_of_a_level_is_posted_at_the_next(self, night):
        night.at(19).won("Bob").won("Bob").finish_hand().at(21).deal()
        hand = night.floor.tables[1].hand
        assert size_of(night.floor, night.floor.structure[0]) == 200
        assert size_of(night.floor, night.floor.structure[hand.level]) in (200, 400)
        night.finish_hand().deal()
        assert size_of(night.floor, night.floor.structure[night.floor.tables[1].hand.level]) == 400

    def test_half_a_kill(self):
        assert size_of(KillNight("half").floor, Level(small_blind=50, big_blind=100)) == 150
        assert size_of(KillNight("half").floor, Level(small_blind=12, big_blind=25)) == 38

    def test_without_kills_nothing_is_noted(self):
        night = VariedNight().start(SIX).deal()
        with night.refuses("DM-kill-two-pots"):
            night.record(PotWon(table=1, players=(1,)))


def test_the_director_puts_the_button_right(night):
    night.won("Bob")
    night.record(KillPlaced(table=1, player=night.ids["Cat"], legs=2))
    with night.refuses(words="not on tonight's list"):
        night.record(KillPlaced(table=1, player=20))
    assert night.kills() == "Cat"
    night.record(KillPlaced(table=1))
    assert night.kill() == (None, {})
    night.won("Cat")
    assert night.kill() == ("Cat", {"Cat": 1})
