"""Indian Poker. Source: FNP-indian-deal, FNP-indian-bet, FNP-indian-fold-look, ruling 124.

House players betting on a card that all the others see: by how many of the cards that are left would beat
theirs.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from clauses.option import option
from clauses.section import ChipCount
from gameplay.engine.cards import UNKNOWN, spoken
from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Raised
from gameplay.engine.game import Game, Play
from gameplay.engine.games.friday import FRIDAY_BOARD, OnlySpread
from gameplay.engine.outline import Stage, bet, choice
from gameplay.engine.turns import LastStanding
from gameplay.engine.views import View
from gameplay.house.bet_sizing import CROWD
from gameplay.house.bot import Bot
from gameplay.house.prospects import strength, unseen
from words.text import Text


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


FOREHEAD: Final = Stage(
    "up",
    1,
    Text("Everybody is dealt one card and holds it to the forehead unseen, so that all others see it."),
)


class IndianPoker(OnlySpread):
    """One card each, on the forehead, where everybody sees it but whose it is; one round of betting, and the
    highest card wins."""

    name = "indian-poker"
    title = Text("Indian Poker")
    in_short = Text(
        "One card each, held to the forehead: everybody sees the cards of all others and not their own. "
        "After one round of betting the highest card wins."
    )
    won_with = (Text("the highest card"),)
    seats: ClassVar[range] = range(2, 16)
    bot: ClassVar[object | None] = ForeheadBot()
    letters: ClassVar[Mapping[str, str]] = {}
    tells_showdown: ClassVar[bool] = True
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"fnp-indian-poker": FRIDAY_BOARD}

    ante: ChipCount = option(1, "Ante", "What everybody posts before the deal.", "FNP-indian-deal")

    @property
    def stages(self) -> tuple[Stage, ...]:
        return (FOREHEAD, bet(), choice(Text("Everybody still in looks at their own card.")))

    @property
    def opens(self) -> tuple[str, ...]:
        return (Text("Whoever is first left of the button acts first."),)

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.deal_to_foreheads()
        try:
            yield from dealer.betting_round(dealer.left_of_button, self.betting, is_last=True)
        except LastStanding:
            dealer.look(dealer.still_in[0])
            raise
        dealer.covered.difference_update(dealer.still_in)
        dealer.shown = tuple(dealer.still_in)
        yield from dealer.showdown(*self.rankings(dealer))

    def street(self, view: View) -> str:
        if any(isinstance(event, Raised) for event in view.events):
            return Text("There is a bet")
        return Text("Nobody has bet")

    def beside(self, view: View, names: Sequence[str]) -> str:
        cards = {
            seat.hole[0]: names[seat.seat]
            for seat in view.seats
            if seat.hole and not seat.folded and seat.seat != view.viewer and UNKNOWN not in seat.hole
        }
        if not cards:
            return ""
        ranking = self.rankings(view)[0]
        highest = max(cards, key=lambda card: ranking.strength((card,)) or 0)
        return Text(
            "The highest card you have to beat is {name}'s {card}.", name=cards[highest], card=spoken(highest)
        )
