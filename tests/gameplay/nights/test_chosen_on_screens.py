"""Dealer's choice at a night's tables on screens: whoever has the next button is asked, in their time
(tournaments/night/automation.py, gameplay/sources/night.py, gameplay/sources/night_floor.py)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.rulebook import Variations
from gameplay.engine.games.presets import PRESETS
from gameplay.live_hands import live_hand
from gameplay.models import Hand, Table
from gameplay.page.assemble import table_page_for
from gameplay.play import Moved, choose_game, run_due, void_hand
from gameplay.play.presence import visit
from gameplay.ring.announcing import Announcement
from gameplay.ring.lineup import Choosing, Lineup
from gameplay.rules import Requester
from gameplay.sources import source_of
from gameplay.sources.night_floor import list_number
from gameplay.views.felt_games import listed
from tables.models import Entry
from tests.gameplay.nights.playing import passively, play
from tests.gameplay.nights.test_nightly import Evening, facts_of, whole
from tests.tournaments.nights import levels
from tournaments.night.facts import (
    FeltGames,
    SteppedAway,
    TablePaused,
    TableResumed,
    TimeAdded,
    VariationsSet,
)
from tournaments.night.facts_of import choose_game as chosen_by_the_director
from tournaments.night.floor.felt_games import DealersChoice

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rule("FNP-dealers-choice")]

FOUR = "Ann Bob Cat Dan"
RAZZ, WHISKEY, BASEBALL = "dm-razz", "fnp-whiskey", "fnp-baseball"


def list_of_games(*keys, tables=(), seconds=45):
    games = tuple(listed(key, PRESETS[key]) for key in keys)
    return FeltGames(tables=tables, games=games, choosing_time=seconds)


class Choosers(Evening):
    """A night on screens whose dealers choose; its button has been drawn."""

    def __init__(self, friday, people=FOUR, keys=(RAZZ, WHISKEY, BASEBALL), *, played=None, **how):
        super().__init__(friday, people, **how)
        self.record(VariationsSet(variations=Variations(**played or {})), list_of_games(*keys)).start(
            levels(count=30, minutes=60)
        )
        self.until_asked()

    def until_asked(self):
        play(self.tables, self.wall, lambda: self.asked() is not None, chooser=passively)
        return self

    def asked(self, number=1):
        table = self.table(number)
        live = live_hand(table)
        return None if live is not None and live.is_on else source_of(table).choosing(timezone.now())

    def choose(self, key, *, by="", values=None, **more):
        table, games = self.table(), self.floor.of(DealersChoice).lists[0]
        number = [each.key for each in games.games].index(key)
        given = {"hand": table.hand + 1, "listed": list_number(games), "request_id": f"tap-{table.version}"}
        return choose_game(
            table=table, by=by or self.asked().player.key, game=number, values=values, **given | more
        )

    def passes(self, seconds):
        """Time passes, and what is due is done."""
        self.wall.move_to(timezone.now() + timedelta(seconds=seconds))
        run_due(table=self.table(), now=timezone.now())
        return self

    def live(self, number=1):
        return live_hand(self.table(number))

    def over(self):
        """The hand is played to its showdown."""
        play(self.tables, self.wall, lambda: not self.live().is_on, chooser=passively)
        return self


@pytest.fixture
def evening(friday):
    return Choosers(friday)


def kinds(evening):
    return list(
        Entry.objects.filter(log=evening.tournament.log_id)
        .order_by("sequence")
        .values_list("kind", flat=True)
    )


def test_the_dealer_is_asked_chooses_and_deals_it_after_it_has_been_looked_at(evening):
    asked = evening.asked()
    assert isinstance(asked, Choosing)
    assert asked.reason == f"{asked.player.name} deals and chooses the game."
    assert evening.table().hand == 0
    evening.choose(WHISKEY)
    assert isinstance(source_of(evening.table()).lineup(timezone.now()), Lineup)
    evening.passes(1)
    assert evening.table().hand == 0
    evening.passes(1)
    live = evening.live()
    assert (live.hand.game.name, live.chosen) == ("whiskey", Announcement("dealer", {}, asked.player.name))
    chosen, dealt = (facts_of(evening, kind)[-1] for kind in ("game_chosen", "hand_dealt"))
    assert chosen.sequence < dealt.sequence
    assert chosen.payload["by"] == "dealer"


def test_with_the_amounts_of_the_level_and_what_was_announced(evening):
    option = next(
        each
        for each in evening.floor.of(DealersChoice).lists[0].games[2].announces
        if each.name == "four_bonus"
    )
    other = next(value for value in option.values if value != option.listed)
    evening.choose(BASEBALL, values={"four_bonus": other})
    evening.passes(2)
    live = evening.live()
    assert (live.hand.game.four_bonus, live.chosen.told) == (other, {"four_bonus": other})
    assert live.hand.game.small_bet == evening.floor.clock.level.small_blind


@pytest.mark.rule("FNP-declare-stakes")
def test_what_the_list_does_not_let_them_announce_is_refused(evening):
    with pytest.raises(NotAllowed, match="does not announce that"):
        evening.choose(BASEBALL, values={"ante": 5000})
    assert "game_chosen" not in kinds(evening)


def test_somebody_else_a_late_tap_and_another_list_change_nothing(evening):
    dealer = evening.asked().player.key
    other = next(
        chair.player.key for chair in source_of(evening.table()).chairs.values() if chair.player.key != dealer
    )
    with pytest.raises(NotAllowed, match="chooses the game"):
        evening.choose(RAZZ, by=other)
    with pytest.raises(Moved):
        evening.choose(RAZZ, hand=7)
    with pytest.raises(Moved):
        evening.choose(RAZZ, listed=1)
    evening.choose(RAZZ, request_id="one tap")
    evening.choose(RAZZ, by=dealer, request_id="one tap")
    with pytest.raises(Moved):
        evening.choose(WHISKEY, by=dealer)
    assert kinds(evening).count("game_chosen") == 1


def test_whose_time_runs_out_deals_what_they_chose_last_else_the_first_that_fits(evening):
    first = evening.asked().player
    evening.passes(44)
    assert evening.asked().player == first
    evening.passes(1)
    assert kinds(evening)[-2:] == ["game_chosen", "hand_dealt"]
    assert (evening.live().hand.game.name, evening.live().chosen.by) == ("razz", "time")
    evening.over().until_asked().choose(WHISKEY)
    second = facts_of(evening, "game_chosen")[-1].payload["player"]
    evening.passes(2).over()
    for _ in range(3):
        evening.until_asked().choose(BASEBALL)
        evening.passes(2).over()
    evening.until_asked()
    while evening.asked() is not None and evening.asked().player.name != evening.floor.name(second):
        evening.choose(RAZZ)
        evening.passes(2).over().until_asked()
    evening.passes(45)
    assert evening.live().hand.game.name == "whiskey"


def test_the_hand_knows_who_chose_its_game_where_the_button_lies_elsewhere(evening):
    name = evening.asked().player.name
    evening.choose(RAZZ)
    evening.passes(2).over()
    row = Hand.objects.get(table=evening.table(), number=1)
    how = Announcement.of(row.chosen)
    assert how.words("whoever has the button", PRESETS[RAZZ]) == f"{name} deals Razz."


def test_who_is_away_is_passed_over_and_a_new_dealer_is_asked(evening):
    floor, first = evening.floor, evening.asked()
    evening.record(SteppedAway(player=floor.tables[1].players[first.seat]))
    assert evening.asked().seat != first.seat
    evening.choose(RAZZ)


def test_a_pause_gives_them_all_their_time_again(evening):
    evening.passes(30)
    evening.record(TablePaused(table=1, reason="a spilt drink"))
    assert evening.table().status == Table.Status.PAUSED
    with pytest.raises(NotAllowed, match="spilt drink"):
        evening.choose(RAZZ, by=f"member-{1}")
    evening.wall.move_to(timezone.now() + timedelta(minutes=10))
    evening.record(TableResumed(table=1))
    assert evening.table().due_at == timezone.now() + timedelta(seconds=45)


def test_a_look_does_not_begin_their_time_again(friday):
    evening = Choosers(friday, keys=(RAZZ, WHISKEY))
    evening.record(list_of_games(RAZZ, WHISKEY, seconds=600))
    due = evening.table().due_at
    assert due - timezone.now() > timedelta(seconds=300)
    visit(evening.table(), Requester(None), timezone.now())
    assert evening.table().due_at == due


def test_house_players_go_through_the_list(friday):
    evening = Choosers(friday, "Ann", house=3)
    games = []
    while len(games) < 6:
        if evening.asked() is not None:
            evening.choose(RAZZ)
        evening.passes(2)
        play(
            evening.tables,
            evening.wall,
            lambda: evening.live() is not None and evening.live().is_on,
            chooser=passively,
        )
        games.append((evening.live().chosen.dealer, evening.live().hand.game.name))
        evening.over()
        play(
            evening.tables,
            evening.wall,
            lambda: evening.asked() is not None or evening.table().hand > len(games),
            chooser=passively,
        )
    assert {game for dealer, game in games if dealer.startswith("House")} == {"razz", "whiskey", "baseball"}
    assert all(game == "razz" for dealer, game in games if dealer == "Ann")


def test_a_game_for_fewer_cannot_be_chosen_and_without_any_the_rotation_is_dealt(friday):
    few = listed(RAZZ, PRESETS[RAZZ]).model_copy(update={"least": 6})
    evening = Choosers(friday)
    evening.record(FeltGames(games=(few, listed(WHISKEY, PRESETS[WHISKEY]))))
    with pytest.raises(NotAllowed, match="6 to"):
        evening.choose(RAZZ)
    evening.record(FeltGames(games=(few,)))
    evening.passes(5)
    assert (evening.live().hand.game.name, evening.live().chosen) == ("holdem", None)


def test_a_list_that_is_taken_away_while_somebody_chooses_lets_the_rotation_go_on(evening):
    evening.record(FeltGames())
    assert evening.asked() is None
    evening.passes(3)
    assert evening.live().hand.game.name == "holdem"


def test_a_game_that_is_taken_off_while_a_hand_of_it_runs_is_played_to_its_end(evening):
    evening.choose(WHISKEY)
    evening.passes(2)
    evening.record(list_of_games(RAZZ, BASEBALL))
    assert evening.live().hand.game.name == "whiskey"
    evening.over()
    assert facts_of(evening, "hand_played")[-1].payload["name"] == "whiskey"
    assert whole(evening)


def test_a_game_that_is_not_there_any_more_is_shown_and_cannot_be_chosen(evening):
    gone = listed(RAZZ, PRESETS[RAZZ])
    gone = gone.model_copy(update={"game": gone.game.model_copy(update={"preset": "heron-poker"})})
    evening.record(FeltGames(games=(listed(WHISKEY, PRESETS[WHISKEY]), gone)))
    page = table_page_for(evening.table(), Requester(evening.asked().player), timezone.now())
    assert [bool(game.why) for game in page.table.choice.games] == [False, True]
    with pytest.raises(NotAllowed, match="does not know"):
        evening.choose(RAZZ)
    evening.choose(WHISKEY)


def test_a_void_hand_is_dealt_again_with_its_game(evening):
    evening.choose(WHISKEY)
    evening.passes(2)
    void_hand(table=evening.table(), hand=1, why="a misdeal", by=evening.night.by)
    assert evening.asked() is None
    evening.passes(5)
    assert (evening.live().number, evening.live().hand.game.name) == (2, "whiskey")


@pytest.mark.rule("DM-bomb-when")
def test_a_bomb_pot_comes_between_and_the_choice_is_for_the_hand_after_it(friday):
    evening = Choosers(friday, played={"bomb_pot": True})
    evening.choose(RAZZ)
    evening.passes(2).over().until_asked().choose(WHISKEY)
    evening.record(TimeAdded(seconds=-36_000))
    evening.passes(3)
    assert evening.floor.tables[1].hand.is_bomb_pot
    assert evening.live().chosen is None
    evening.over().passes(5)
    play(evening.tables, evening.wall, lambda: evening.live().is_on, chooser=passively)
    assert evening.live().hand.game.name == "whiskey"


def test_the_director_may_choose_for_them_on_the_console(evening):
    evening.record(*chosen_by_the_director(evening.floor, 1, BASEBALL))
    assert evening.asked() is None
    evening.passes(3)
    assert evening.live().hand.game.name == "baseball"


class TestThePage:
    def look(self, evening, key):
        return table_page_for(evening.table(), Requester(key), timezone.now())

    def test_the_dealer_sees_the_games_with_their_amounts_and_the_others_who_chooses(self, evening):
        asked = evening.asked()
        mine = self.look(evening, asked.player).table.choice
        assert (mine.is_mine, mine.seconds, [game.title for game in mine.games]) == (
            True,
            45,
            ["Razz", "Whiskey", "Baseball"],
        )
        assert all(game.stakes for game in mine.games)
        page = self.look(evening, None)
        assert (page.table.choice.is_mine, page.table.choice.games) == (False, ())
        assert page.table.waiting == f"{asked.player.name} deals and chooses the game."
        assert page.table.turn.left == pytest.approx(45, abs=1)

    def test_what_was_chosen_is_shown_with_its_rules_before_it_is_dealt_and_in_it(self, evening):
        name = evening.asked().player.name
        evening.choose(WHISKEY)
        assert self.look(evening, None).table.dealt.words == f"{name} deals Whiskey."
        evening.passes(2)
        assert self.look(evening, None).table.dealt.words == f"{name} deals Whiskey."
