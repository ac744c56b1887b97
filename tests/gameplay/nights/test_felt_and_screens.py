"""A table that goes from felt to screens and back: what is played for between hands goes with it."""

import pytest

from clubs.rulebook import Variations
from gameplay.engine.carry import by_name
from gameplay.engine.choices import FOLD
from gameplay.engine.events import Posted
from gameplay.engine.games.presets import PRESETS
from gameplay.live_hands import live_hand
from gameplay.sources.night_games import game_of_preset
from gameplay.views.felt_games import listed
from tests.gameplay.nights.playing import passively, play
from tests.gameplay.nights.test_nightly import Evening
from tests.tournaments.nights import levels
from tournaments.night.facts import (
    ButtonPlaced,
    FeltGames,
    HandDealt,
    HandFinished,
    PlaquePlayed,
    PlayedOnFelt,
    PlayedOnScreens,
    PotWon,
    StacksCounted,
    VariationsSet,
)
from tournaments.night.facts_of import choose_game, deal
from tournaments.night.floor.felt_games import standing
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.kills import Kills, kill_of, killer
from tournaments.night.floor.variations.mushroom import Mushrooms
from tournaments.night.floor.variations.plaques import held

pytestmark = pytest.mark.django_db(transaction=True)

LIMIT, OMAHA = "dm-limit-holdem", "dm-limit-omaha"
SCREENS = PlayedOnScreens(games=(game_of_preset(LIMIT),), turn_seconds=30, pause_seconds=2, house_pause=0)
VARIED = {"kill": "full", "heist": {"bank": "full"}, "goldschlager": True, "mushroom": {}}


class Felt(Evening):
    """A night that begins on felt; three play."""

    def __init__(self, night, **variations):
        self.night, self.tournament, self.wall = night, night.tournament, night.wall
        night.buy_in("Ann Bob Cat")
        self.record(VariationsSet(variations=Variations(**variations)))
        self.start(levels(count=30, minutes=60))
        self.record(ButtonPlaced(table=1, seat=min(self.floor.tables[1].players)))

    def by_name(self, name):
        return next(player for player in self.floor.players if self.floor.name(player) == name)

    def dealt(self):
        return self.record(*deal(self.floor, 1))

    def pot_to(self, name, game=""):
        return self.record(HandFinished(table=1), PotWon(table=1, players=[self.by_name(name)], game=game))

    def goes_to_screens(self):
        chips = self.floor.chips_in_play - self.floor.set_aside - self.floor.rolled_over
        players = list(self.floor.in_play)
        each = dict.fromkeys(players, chips // len(players))
        each[players[0]] += chips - sum(each.values())
        return self.record(SCREENS, StacksCounted(stacks=each))

    def goes_to_felt(self):
        return self.record(PlayedOnFelt())

    def hand(self, chooser=passively):
        """The next hand on screens, to its end: what it took over."""
        before = self.floor.tables[1].hands
        play(self.tables, self.wall, lambda: self.is_on(before), chooser=chooser)
        taken = live_hand(self.table()).record
        play(self.tables, self.wall, lambda: not live_hand(self.table()).is_on, chooser=chooser)
        return taken

    def is_on(self, before):
        live = live_hand(self.table())
        return live is not None and live.is_on and self.floor.tables[1].hands > before


@pytest.mark.rule("DM-kill-two-pots", "DM-kill-button")
def test_a_leg_that_was_won_on_felt_counts_on_screens_and_back(friday):
    night = Felt(friday, kill="full")
    night.dealt().pot_to("Bob")
    assert kill_of(night.floor, night.floor.tables[1]).legs == {night.by_name("Bob"): 1}
    night.goes_to_screens()
    taken = night.hand(lambda hand: FOLD)
    kill = by_name(PRESETS[LIMIT].name, taken.carry)["kill"]
    assert list(kill.legs.values()) == [1]
    after = night.floor.of(Kills).by_table[1]
    assert after.legs
    night.goes_to_felt()
    assert night.floor.of(Kills).by_table[1] == after
    assert kill_of(night.floor, night.floor.tables[1]).legs == after.legs


@pytest.mark.rule("DM-kill-neutral", "FNP-dealers-choice")
def test_a_leg_of_another_game_does_not(friday):
    night = Felt(friday, kill="full")
    games = tuple(listed(key, PRESETS[key]) for key in (LIMIT, OMAHA))
    night.record(FeltGames(games=games))
    titles = {key: game.game.title for key, game in zip((LIMIT, OMAHA), games, strict=True)}
    for _ in range(2):
        night.record(*choose_game(night.floor, 1, OMAHA)).dealt().pot_to("Bob", titles[OMAHA])
    assert killer(night.floor, night.floor.tables[1]) == night.by_name("Bob")
    night.record(*choose_game(night.floor, 1, LIMIT)).goes_to_screens()
    taken = night.hand()
    assert night.floor.tables[1].hand.game.game.key == LIMIT
    assert by_name(PRESETS[LIMIT].name, taken.carry)["kill"].game == titles[OMAHA]
    assert "kill" not in {
        event.what for event in live_hand(night.table()).hand.events if isinstance(event, Posted)
    }


@pytest.mark.rule("FNP-dealers-choice")
def test_a_game_that_was_chosen_on_felt_is_dealt_on_screens_and_the_other_way_round(friday):
    night = Felt(friday)
    games = tuple(listed(key, PRESETS[key]) for key in ("dm-razz", "fnp-whiskey"))
    night.record(FeltGames(games=games)).record(*choose_game(night.floor, 1, "fnp-whiskey"))
    night.goes_to_screens()
    assert standing(night.floor, night.floor.tables[1]).game.key == "fnp-whiskey"
    assert night.hand().game.name == "whiskey"
    night.record(*choose_game(night.floor, 1, "dm-razz")).goes_to_felt().record(HandDealt(table=1))
    assert night.floor.tables[1].hand.game.game.key == "dm-razz"


@pytest.mark.rule("DM-heist-scoop", "DM-rit-transfer")
def test_bank_mushroom_and_plaques_stay_what_they_are(friday):
    night = Felt(friday, **VARIED)
    bob = night.by_name("Bob")
    night.dealt().record(PlaquePlayed(player=bob, plaque="goldschlager"))
    night.record(HandFinished(table=1))
    bank = night.floor.of(Banks).by_table[1]
    night.goes_to_screens()
    taken = by_name(PRESETS[LIMIT].name, night.hand().carry)
    assert taken["heist"].chips == bank
    assert sum(taken["goldschlager"].held.values()) == 2
    lies = (
        night.floor.of(Banks).by_table,
        night.floor.of(Mushrooms).by_table,
        [held(night.floor, "goldschlager", p) for p in (1, 2, 3)],
    )
    night.goes_to_felt()
    assert (
        night.floor.of(Banks).by_table,
        night.floor.of(Mushrooms).by_table,
        [held(night.floor, "goldschlager", p) for p in (1, 2, 3)],
    ) == lies
    assert friday.reloaded() == night.floor
