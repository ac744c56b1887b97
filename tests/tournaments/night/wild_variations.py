"""Data: what may be tried with variations: a bank and a Mushroom, plaques, kills, Bomb Pots, games that
dealers choose."""

from clubs.rulebook import MoneyHeist, Mushroom, Variations
from tournaments.night import facts as f
from tournaments.night.facts_of import choose_game
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.felt_games import DealersChoice
from tournaments.night.floor.records import When
from tournaments.night.floor.variations.plaques import KINDS, to_pass_on

GAMES = tuple(
    f.FeltGame(key=key, game=f.GamePicked(preset=key, title=key.title(), most=most), least=least)
    for key, least, most in (("razz", 2, 8), ("guts", 2, 10), ("pair", 2, 2), ("crowd", 5, 9))
)


class WildVariations:
    """A part of a wild night: it needs its tape, its floor and `record`."""

    def variations(self):
        """Some of them."""
        heist = MoneyHeist(bank=self.one(("full", "mini"))) if self.of(3) == 0 else None
        mushroom = Mushroom(short_button=self.one(("waive", "pay"))) if self.of(3) == 0 else None
        pot = self.one(("", "", "", "bomb_pot", "squid"))
        return Variations(
            heist=heist,
            mushroom=mushroom,
            kill=self.one(("none", "none", "full", "half")),
            run_it_twice=self.of(3) == 0,
            goldschlager=self.of(3) == 0,
            plaque_goes_to=self.one(("choice", "knocker")),
            bomb_blinds=self.one(("ended", "next")),
            **({pot: True} if pot else {}),
        )

    def win_what_is_set_aside(self):
        table, player = self.table(), self.one(self.playing)
        match self.of(4):
            case 0:
                self.record(f.BankHeisted(table=table, player=player, pair=self.one("27TJA")))
            case 1 if player is not None:
                self.record(f.MushroomWon(table=table, player=player))
            case 2:
                self.record(f.ButtonShort(table=table, chips=self.of(3) * 20))
            case _:
                what, chips = self.one(("bank", "mushroom")), self.of(5040)
                self.record(f.SetAsideCounted(table=table, what=what, chips=chips, reason="counted"))

    def play_a_plaque(self):
        plaque, player = self.one(KINDS), self.one(self.floor.players)
        waiting = to_pass_on(self.floor, When(self.now, self.now, self.floor.sequence))
        if waiting and self.of(2):
            player = self.one(waiting)
            to = self.one((None, *self.playing))
            self.record(f.PlaquesPassedOn(player=player, plaque=self.one(waiting[player]), to=to))
        elif self.of(3):
            self.record(f.PlaquePlayed(player=player, plaque=plaque))
        else:
            self.record(f.PlaqueEarned(player=player, plaque=plaque))

    def win_a_pot(self):
        table = self.floor.tables[self.table()]
        players = self.some(table.players.values(), 1 + self.one((0, 0, 1)))
        if self.of(8) == 0:
            player = self.one((None, *players))
            self.record(f.KillPlaced(table=table.number, player=player, legs=self.of(3)))
        elif players:
            how = {"counts": bool(self.of(3)), "high_low": self.of(5) == 0, "game": self.one(("", "Razz"))}
            self.record(f.PotWon(table=table.number, players=tuple(players), **how))

    def end_a_level(self):
        """Every table is dealt its Bomb Pot, or the clock goes on before."""
        if not stopped_for_bomb_pot(self.floor.at(self.now)):
            return
        if self.of(3):
            squid = self.floor.variations.squid
            self.record(f.BombPotDealt(table=self.table(), squid=squid))
        else:
            self.record(f.ClockResumed())

    def list_games(self):
        games = self.some(GAMES, self.of(5))
        tables = [self.table()] if self.of(3) == 0 else []
        self.record(f.FeltGames(tables=tables, games=games))

    def choose_a_game(self):
        """Mostly by whom it is up to, and mostly a game of the list."""
        if not self.floor.of(DealersChoice).lists:
            self.list_games()
        table, game = self.table(), self.one(GAMES)
        player = self.one(self.playing) if self.of(4) == 0 else None
        facts = choose_game(self.floor, table, game.key, player=player)
        self.record(*(facts if self.of(4) else facts[-1:]))
