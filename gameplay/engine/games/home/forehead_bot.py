"""House players betting on a card that all the others see: by how many of the cards that are left would beat
theirs."""

from gameplay.engine.game import Game
from gameplay.engine.views import View
from gameplay.house.bet_sizing import CROWD
from gameplay.house.bot import Bot
from gameplay.house.prospects import strength, unseen


class ForeheadBot(Bot):
    """Reckons with every card that nobody shows."""

    def has_small_bets(self, game: Game) -> bool:
        return True

    def known_equity(self, view: View, game: Game) -> float | None:
        against = [seat.hole for seat in view.seats if not seat.folded and seat.seat != view.viewer]
        ranking = game.rankings(view)[0]
        best = max(strength(ranking, hole) for hole in against)
        deck = unseen(view, game)
        wins = sum(won(strength(ranking, (card,)), best) for card in deck) / len(deck)
        return float(wins ** (1 / len(against) ** CROWD))


def won(mine: int, best: int) -> float:
    """Return what a card wins against the best of the others."""
    return 1.0 if mine > best else 0.5 if mine == best else 0.0
