"""Nights with side games, in names."""

from clubs.rulebook import PRESETS, SideGames, WildWildWest
from tables.randomness import commitment
from tests.tournaments.nights import Night
from tournaments.night import draws
from tournaments.night.draws import Draw
from tournaments.night.facts import Drawn, SideGameJoined, SidePotPaid
from tournaments.night.floor.side_games.registry import account
from tournaments.night.floor.side_games.wild_wild_west import LastEvent

SIX = "Ann Bob Cat Dan Eve Fay"
EIGHT = f"{SIX} Gus Hal"
TWELVE = f"{EIGHT} Ida Jon Kim Lou"


def draw(number=1):
    seed = number.to_bytes(32, "big")
    return Draw(seed, Drawn(seed=seed.hex(), next_commitment=commitment(bytes(32))))


class SideNight(Night):
    """A night under Dead Money's rules with side games."""

    def __init__(self, kind="live", **games):
        book = PRESETS["dead_money"].model_copy(update={"side_games": SideGames(**games)})
        super().__init__(rulebook=book, kind=kind)

    def draws(self, winner=None, paid="", number=1):
        """The bounty players are drawn; winner, paid: of the last event."""
        last = LastEvent(self.ids[winner] if winner else None, self.ids_of(paid))
        return self.record(draws.bounty_players(self.floor, draw(number), last))

    def joins(self, name, game="wild_wild_west", takes_part=True):
        return self.record(SideGameJoined(game=game, player=self.ids[name], takes_part=takes_part))

    def hands(self, name, cents):
        return self.record(SidePotPaid(player=self.ids[name], cents=cents))

    @property
    def account(self):
        return account(self.floor.at(self.now))

    @property
    def carries(self):
        """Name → role and worth, of everybody who carries a bounty."""
        return {self.names([head.player])[0]: (str(head.role), head.cents) for _, head in self.account.heads}

    @property
    def won(self):
        """Name → cents, of what is theirs for good."""
        return {self.names([p])[0]: cents for p, cents in self.account.won.items() if cents}

    @property
    def owed(self):
        return {self.names([p])[0]: cents for p, cents in self.account.owed.items()}


def wild_west(amount=500, kind="live"):
    return SideNight(kind, wild_wild_west=WildWildWest(amount=amount))
