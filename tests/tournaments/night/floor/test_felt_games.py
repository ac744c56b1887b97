"""Dealer's choice at tables of felt (tournaments/night/floor/felt_games.py)."""

import pytest

from tests.tournaments.nights import Night
from tournaments.night import floor as floors
from tournaments.night.facts import (
    FACT,
    BombPotDealt,
    ButtonPlaced,
    CameBack,
    ClockPaused,
    FeltGame,
    FeltGames,
    FeltOption,
    GameChosen,
    GamePicked,
    Moved,
    Penalised,
    PlayedOnScreens,
    SeatedAt,
    SteppedAway,
    TableBroken,
    VariationsSet,
)
from tournaments.night.facts_of import choose_game, deal
from tournaments.night.floor import Recorded
from tournaments.night.floor.felt_games import chooser, for_lack_of_a_choice, list_of, standing
from tournaments.presenters.felt_choice import game_words

SIX = "Ann Bob Cat Dan Eve Fay"


def listed(key, title, *, least=2, most=8):
    return FeltGame(key=key, game=GamePicked(preset=key, title=title, most=most), least=least)


RAZZ = listed("dm-razz", "Razz")
WHISKEY = listed("fnp-whiskey", "Whiskey")
GUTS = listed("fnp-double-guts", "Double-Guts")
GAMES = (RAZZ, WHISKEY, GUTS)


class ChoosingNight(Night):
    """A night on felt whose dealers choose."""

    def lists(self, *games, tables=()):
        return self.record(FeltGames(tables=tables, games=games))

    def choose(self, name, game, table=1, by="dealer"):
        title = game.game.title
        return self.record(GameChosen(table=table, player=self.ids[name], game=game.key, title=title, by=by))

    def dealt(self, table=1):
        """Deals as tablet and console do: where nobody chose, with the game that is played then."""
        return self.record(*deal(self.floor, table))

    def over(self, table=1):
        return self.finish_hand(table)

    def chooses(self, table=1):
        found = chooser(self.floor, self.floor.tables[table])
        return None if found is None else self.names([found.player])[0]

    def next_game(self, table=1):
        found = standing(self.floor, self.floor.tables[table])
        return None if found is None else found.game.key

    def played(self, table=1):
        game = self.floor.tables[table].hand.game
        return game and (self.names([game.player])[0], game.game.key, game.by)


@pytest.fixture
def night():
    return ChoosingNight().start(SIX).lists(*GAMES)


@pytest.mark.rule("FNP-dealers-choice", "FNP-first-dealer")
class TestWhoChooses:
    def test_who_has_the_next_button_and_the_hand_takes_the_game_along(self, night):
        assert night.chooses() == "Ann"
        night.choose("Ann", WHISKEY)
        assert night.next_game() == "fnp-whiskey"
        night.dealt()
        assert night.played() == ("Ann", "fnp-whiskey", "dealer")
        assert night.next_game() is None
        assert night.posts()[0] == "Ann"
        assert night.over().chooses() == "Bob"

    def test_nobody_else_and_not_while_a_hand_is_on(self, night):
        with night.refuses("FNP-dealers-choice", "Ann chooses"):
            night.choose("Bob", RAZZ)
        night.choose("Ann", RAZZ).dealt()
        with night.refuses("FNP-dealers-choice", "not over"):
            night.choose("Bob", RAZZ)
        night.over().choose("Bob", RAZZ)

    def test_they_may_think_again_before_the_deal(self, night):
        night.choose("Ann", RAZZ).choose("Ann", GUTS).dealt()
        assert night.played()[1] == "fnp-double-guts"

    def test_a_dead_button_falls_to_the_next_player(self, night):
        night.dealt().bust("Bob", by="Ann")
        assert night.chooses() == "Cat"
        night.choose("Cat", RAZZ).dealt()
        assert night.posts() == (2, "Cat", "Dan")
        assert night.played() == ("Cat", "dm-razz", "dealer")

    def test_who_is_away_or_sits_out_is_not_asked(self, night):
        night.record(SteppedAway(player=1))
        assert night.chooses() == "Bob"
        night.record(Penalised(player=2, penalty="hands", amount=1))
        assert night.chooses() == "Cat"

    def test_a_choice_is_not_lost_because_somebody_comes_or_goes(self, night):
        night.record(SteppedAway(player=1)).choose("Bob", RAZZ).record(CameBack(player=1))
        assert (night.chooses(), night.next_game()) == ("Ann", "dm-razz")
        night.choose("Ann", GUTS).record(SteppedAway(player=1))
        assert night.next_game() == "fnp-double-guts"

    def test_where_everybody_is_away_it_is_still_the_button(self, night):
        night.record(*(SteppedAway(player=number) for number in range(1, 7)))
        assert night.chooses() == "Ann"


@pytest.mark.rule("FNP-dealers-choice")
class TestWhatStands:
    def test_not_when_the_chooser_is_knocked_out(self, night):
        night.dealt().over().choose("Bob", RAZZ)
        night.bust("Bob", by="Cat")
        assert (night.next_game(), night.chooses()) == (None, "Cat")
        night.dealt()
        assert night.played() == ("Cat", "dm-razz", "time")

    def test_not_when_the_chooser_is_moved_to_another_table_or_seat(self):
        night = ChoosingNight().start(SIX, "Gus Hal Ida Jon").lists(*GAMES)
        night.choose("Ann", GUTS).record(Moved(player=1, table=2, seat=7))
        assert (night.next_game(), night.chooses()) == (None, "Bob")
        night.choose("Gus", RAZZ, table=2).record(Moved(player=7, table=2, seat=8))
        assert night.next_game(2) is None

    def test_not_when_somebody_else_sits_down_where_it_was_made(self, night):
        night.choose("Ann", GUTS).move("Ann", 1, 7).move("Cat", 1, 1)
        assert (night.next_game(), night.chooses()) == (None, "Cat")

    def test_it_stands_when_others_go_and_the_button_is_where_it_was(self, night):
        night.dealt().over().choose("Bob", GUTS).bust("Eve", by="Bob")
        assert night.next_game() == "fnp-double-guts"

    def test_not_when_the_button_is_placed_elsewhere(self, night):
        night.choose("Ann", GUTS)
        night.record(ButtonPlaced(table=1, seat=4))
        assert (night.next_game(), night.chooses()) == (None, "Dan")

    def test_not_when_the_game_is_taken_off_the_list_but_the_hand_is_played_on(self, night):
        night.choose("Ann", GUTS).lists(RAZZ, WHISKEY)
        assert night.next_game() is None
        night.lists(*GAMES)
        assert night.next_game() == "fnp-double-guts"
        night.dealt().lists(RAZZ, WHISKEY)
        assert night.played() == ("Ann", "fnp-double-guts", "dealer")

    def test_not_when_the_game_is_another_one_under_its_old_name(self, night):
        own = listed("own-1", "Two Down")
        night.lists(RAZZ, own).choose("Ann", own)
        game = own.game.model_copy(update={"options": {"definition_text": "name Two Down"}})
        night.lists(RAZZ, own.model_copy(update={"game": game}))
        assert night.next_game() is None

    def test_not_when_fewer_are_left_than_it_takes(self):
        four = listed("four", "Four or more", least=4)
        night = ChoosingNight().start("Ann Bob Cat Dan", override="few").lists(RAZZ, four)
        night.dealt().over().choose("Bob", four).bust("Dan", by="Ann")
        assert night.next_game() is None

    def test_a_broken_table_takes_it_along_into_nothing(self):
        night = ChoosingNight().start(SIX, "Gus Hal").lists(*GAMES)
        night.choose("Gus", RAZZ, table=2)
        seats = [SeatedAt(player=7, table=1, seat=7), SeatedAt(player=8, table=1, seat=8)]
        night.record(TableBroken(table=2, seats=seats))
        assert list(night.floor.tables) == [1]
        assert (night.next_game(), night.chooses()) == (None, "Ann")
        with night.refuses(None, "no table 2"):
            night.choose("Gus", RAZZ, table=2)


@pytest.mark.rule("FNP-dealers-choice")
class TestWithoutAChoice:
    def test_the_first_that_fits_and_then_what_they_chose_last(self):
        pair = listed("pair", "For two", most=2)
        night = ChoosingNight().start("Ann Bob Cat", override="few").lists(pair, *GAMES)
        night.dealt()
        assert night.played() == ("Ann", "dm-razz", "time")
        night.over().choose("Bob", GUTS).dealt().over().dealt().over()
        night.choose("Ann", WHISKEY).dealt().over()
        night.dealt()
        assert night.played() == ("Bob", "fnp-double-guts", "time")

    def test_what_was_dealt_because_they_did_not_choose_they_have_not_chosen(self, night):
        night.dealt().over().lists(WHISKEY, RAZZ)
        night.record(ButtonPlaced(table=1, seat=1)).dealt()
        assert night.played() == ("Ann", "fnp-whiskey", "time")

    def test_when_only_the_hand_is_taken_back_nobody_has_chosen(self, night):
        night.dealt()
        night.facts.pop()
        night.floor = floors.after(night.facts, night.rulebook, night.floor.kind)
        assert (night.next_game(), night.chooses()) == (None, "Ann")
        assert game_words(night.floor, night.floor.tables[1]) == "Ann chooses the game"
        night.choose("Ann", GUTS).dealt()
        assert night.played() == ("Ann", "fnp-double-guts", "dealer")

    def test_what_they_chose_last_is_not_dealt_once_it_is_off_the_list(self, night):
        night.choose("Ann", GUTS).lists(WHISKEY, RAZZ)
        assert for_lack_of_a_choice(night.floor, night.floor.tables[1]).game == "fnp-whiskey"

    def test_dealing_waits_for_nobody(self):
        nothing_fits = listed("pair", "For two", most=2)
        night = ChoosingNight().start("Ann Bob Cat", override="few").lists(nothing_fits)
        night.dealt()
        assert night.played() is None
        night.deal()
        assert night.floor.tables[1].hands == 2

    def test_a_hand_that_was_dealt_without_one_has_no_game(self, night):
        night.deal()
        assert night.played() is None


@pytest.mark.rule("FNP-declare-stakes", "FNP-dealers-choice")
class TestAnnouncing:
    LIMIT = FeltOption(name="limit", values=("no-limit", "pot-limit"), listed="no-limit")
    WILD = FeltOption(name="wild_ranks", values=("2", "3", "K"), listed=(), several=True)
    VARIED = WHISKEY.model_copy(update={"announces": (LIMIT, WILD)})

    @pytest.fixture
    def varied(self):
        return ChoosingNight().start(SIX).lists(RAZZ, self.VARIED)

    def announce(self, night, name, **told):
        player = night.ids[name]
        return night.record(*choose_game(night.floor, 1, "fnp-whiskey", player=player, announced=told))

    def test_the_hand_is_played_so_and_what_is_as_listed_is_not_said(self, varied):
        self.announce(varied, "Ann", limit="no-limit", wild_ranks=("2", "K")).dealt()
        played = varied.floor.tables[1].hand.game
        assert played.announced == {"wild_ranks": ("2", "K")}
        assert played.picked.options == {"wild_ranks": ("2", "K")}

    def test_dealt_again_as_it_was_announced_last(self, varied):
        self.announce(varied, "Ann", limit="pot-limit").dealt().over()
        for _ in range(5):
            varied.dealt().over()
        assert varied.chooses() == "Ann"
        varied.dealt()
        assert varied.played() == ("Ann", "fnp-whiskey", "time")
        assert varied.floor.tables[1].hand.game.announced == {"limit": "pot-limit"}

    @pytest.mark.parametrize(
        "told",
        [
            {"limit": "limit"},
            {"limit": ("pot-limit",)},
            {"ante": 500},
            {"wild_ranks": "2"},
            {"wild_ranks": ("2", "2")},
            {"wild_ranks": ("2", "4")},
        ],
    )
    def test_nothing_that_the_list_does_not_let_them(self, varied, told):
        with varied.refuses("FNP-declare-stakes"):
            self.announce(varied, "Ann", **told)

    def test_nothing_where_the_list_lets_them_announce_nothing(self, night):
        with night.refuses("FNP-declare-stakes"):
            self.announce(night, "Ann", limit="pot-limit")

    def test_a_choice_falls_when_the_list_stops_letting_them(self, varied):
        self.announce(varied, "Ann", limit="pot-limit").lists(RAZZ, WHISKEY)
        assert varied.next_game() is None

    def test_read_from_its_log_it_is_the_same(self, varied):
        self.announce(varied, "Ann", wild_ranks=("K",)).dealt()
        read = [
            Recorded(each.sequence, each.at, FACT.validate_python(each.fact.model_dump(mode="json")))
            for each in varied.facts
        ]
        assert floors.after(read, varied.rulebook, varied.floor.kind) == varied.floor


@pytest.mark.rule("FNP-dealers-choice")
class TestTheList:
    def test_for_some_tables_only(self):
        night = ChoosingNight().start(SIX, "Gus Hal Ida").lists(RAZZ, GUTS, tables=[2])
        assert list_of(night.floor, 1) is None
        with night.refuses("FNP-dealers-choice", "No games are chosen at table 1"):
            night.choose("Ann", RAZZ)
        night.choose("Gus", RAZZ, table=2)
        night.lists(*GAMES)
        assert [list_of(night.floor, number).games for number in (1, 2)] == [GAMES, GAMES]
        night.lists(tables=[1])
        assert (list_of(night.floor, 1), night.chooses(1)) == (None, None)

    def test_on_screens_too(self, night):
        night.record(PlayedOnScreens(games=(RAZZ.game,)))
        name = night.chooses()
        night.choose(name, WHISKEY)
        assert standing(night.floor, night.floor.tables[1]).game == WHISKEY

    def test_no_game_twice_none_beyond_it_and_none_for_so_many(self, night):
        with night.refuses("FNP-dealers-choice", "twice"):
            night.lists(RAZZ, RAZZ)
        with night.refuses("FNP-dealers-choice", "not on the list"):
            night.choose("Ann", listed("dm-omaha", "Omaha"))
        few = listed("few", "For four", most=4)
        night.lists(RAZZ, few)
        with night.refuses("FNP-dealers-choice", "for 2 to 4 players, and 6 would play"):
            night.choose("Ann", few)

    def test_not_before_the_clock_starts_but_in_a_pause(self):
        night = ChoosingNight().buy_in(SIX).seat(SIX).lists(*GAMES)
        with night.refuses(None, "clock"):
            night.choose("Ann", RAZZ)
        night.start_only().record(ClockPaused(reason="break", minutes=5))
        night.choose("Ann", RAZZ)


@pytest.mark.rule("FNP-dealers-choice", "DM-bomb-when")
def test_a_bomb_pot_is_dealt_between_and_the_choice_is_for_the_hand_after_it():
    night = ChoosingNight()
    night.buy_in(SIX).seat(SIX)
    night.record(VariationsSet(variations={"bomb_pot": True})).start_only().lists(*GAMES)
    night.at(15).dealt().at(18).over().choose("Bob", GUTS).at(21)
    night.record(BombPotDealt(table=1))
    assert night.floor.tables[1].hand.is_bomb_pot
    assert night.played() is None
    assert night.next_game() == "fnp-double-guts"


def test_replayed_it_is_the_same(night):
    night.choose("Ann", GUTS).dealt().over().dealt().over().choose("Cat", WHISKEY)
    assert floors.after(night.facts, night.rulebook, night.floor.kind) == night.floor
