"""Data: what may be tried beside the tournament itself: side games."""

from clubs.rulebook import (
    Bounties,
    HighHand,
    LastLonger,
    SideGames,
    WildWildWest,
)
from tables.randomness import DECK
from tournaments.night import draws
from tournaments.night import facts as f
from tournaments.night.floor.side_games import mystery
from tournaments.night.floor.side_games.registry import account
from tournaments.night.floor.side_games.wild_wild_west import LastEvent


class WildSideGames:
    """A part of a wild night: it needs its tape, its floor and `record`."""

    def side_games(self):
        """Some of them, for amounts that do not divide evenly."""
        www = WildWildWest(amount=1 + self.of(700)) if self.of(2) else None
        bounties = None
        if self.of(2):
            form = self.one(("fixed", "progressive", "mystery"))
            bounties = Bounties(form=form, amount=1 + self.of(1500), rebuy_amount=self.of(3) * 333)
        longer = LastLonger(amount=1 + self.of(999)) if self.of(2) else None
        hand = HighHand(amount=1 + self.of(999), minutes=self.one((None, 60))) if self.of(2) else None
        games = {"wild_wild_west": www, "bounties": bounties, "last_longer": longer, "high_hand": hand}
        return SideGames(**games, coin=self.one((1, 1, 100)))

    # Recording

    def draw_bounty_players(self):
        paid = self.some(range(1, 27), self.of(6))
        last = LastEvent(paid[0] if paid and self.of(3) else None, tuple(paid))
        self.record(draws.bounty_players(self.floor, self.draw, last))

    def seal(self):
        """As the seeds of a log do: only one is kept secret at a time."""
        self.secret = self.draw
        return self.secret

    def sealed(self, commitment):
        return self.secret.seed

    def play_a_side_game(self):
        match self.of(8):
            case 0:
                self.draw_bounty_players()
            case 1:
                player = self.one(self.floor.players)
                game = self.one(("wild_wild_west", "last_longer", "high_hand", "high_hand"))
                is_in = bool(self.of(2))
                self.record(f.SideGameJoined(game=game, player=player, takes_part=is_in))
            case 4:
                self.record(f.SideGamesSet(games=self.side_games()))
            case 3:
                cards = self.some(DECK, 5 + self.of(3))
                self.record(f.HighHandShown(player=self.one(self.floor.players), cards=cards))
            case 2:
                now = self.floor.at(self.now)
                if mystery.can_seal(now):
                    self.record(draws.seal_envelopes(now, self))
                else:
                    self.record(*draws.open_envelopes(now, self, up_to=mystery.next_envelope(now)))
            case _:
                owed = account(self.floor.at(self.now)).owed
                if player := self.one(owed):
                    self.record(f.SidePotPaid(player=player, cents=owed[player]))
