"""Games in which losers match the pot: round after round everybody says in secret whether they go in; who
does and wins nothing pays as much as was in the pot, and it is dealt again, until nobody has to pay.

Nobody bets: each puts in an ante, or the big blind where a table has no ante. Who cannot pay in full pays
what they have and is out, as in Double-Guts (ruling 118); where nobody goes in, or nobody has a hand that
qualifies, the pot stays; what the last round leaves is shared by all who are not out.

A round may have several stages (3-5-7): cards are dealt, losers match the pot, and who is not out keeps their
cards, is dealt more, and says again whether they go in. Hands that were compared are taken up again. In each
stage another rank may be wild.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from gameplay.engine.cards import RANK_WORDS, RANKS
from gameplay.engine.choices import Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Menu
from gameplay.engine.events import Announced, Did, Names, RoundBegan, Shown, Won
from gameplay.engine.games.home.double_guts import IN_OR_OUT, KEYS, NOBODY_IN, payers
from gameplay.engine.games.home.guts_bot import IN, OUT
from gameplay.engine.games.matching import collect_antes, pay_in, share_pot, win
from gameplay.engine.games.pattern import DealStep, Pattern
from gameplay.engine.games.rounds import outcome_of_last_round
from gameplay.engine.games.together import decide_together
from gameplay.engine.outline import Stage, choice
from gameplay.engine.ranking import Ranking, held
from gameplay.engine.ranking.words import many
from gameplay.engine.turns import Play
from gameplay.engine.views import Moment, View
from words.shares import split
from words.text import Text

MOST_ROUNDS: Final = 20
GOES: Final = (Verb("in"), Verb("out"))


MATCHING: Final = (
    Text("Nobody bets: everybody puts in an ante, or the big blind."),
    Text("Everybody says in secret whether they go in; all is revealed at once."),
    Text("Whoever goes in and wins nothing pays as much as was in the pot."),
    Text("It is dealt again until nobody has to pay; who goes in alone takes the pot."),
)
"""Sentence about a game in which losers match the pot."""


class GoingIn(Menu):
    """In or out, which nobody else hears of yet."""

    kind: ClassVar[str] = "going in"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        super().__init__(seat, IN_OR_OUT, OUT, Text("In or out, for yourself alone?"), KEYS)


class StageBegan(NamedTuple):
    """A stage of a round begins. number: which, from 1; wild: the rank that is wild in it, nothing for
    none."""

    number: int
    wild: str = ""

    def words(self, names: Names) -> str:
        if not self.wild:
            return Text("Stage {number}.", number=self.number)
        return Text("Stage {number}: {cards} are wild.", number=self.number, cards=called(self.wild))


@dataclass(frozen=True)
class Match(DealStep):
    """Round in which everybody says whether they go in, and losers match the pot. wild: the rank that is wild
    from the cards before it on, as it is written (2 to 10), 0 for none."""

    wild: int = 0
    is_choice: ClassVar[bool] = True

    @property
    def rank(self) -> str:
        """The rank that is wild as a ranking takes it, nothing for none."""
        return RANKS[self.wild - 2] if 2 <= self.wild <= 10 else ""

    @property
    def stage(self) -> Stage:
        if not self.rank:
            return choice(Text("Everybody goes in or stays out, and losers match the pot."))
        return choice(
            Text(
                "Everybody goes in or stays out with {cards} wild, and losers match the pot.",
                cards=called(self.rank),
            )
        )

    def play(self, game: Pattern, dealer: Dealer, number: int) -> Play:
        return play_round(dealer, game.rankings(dealer))


def called(rank: str) -> str:
    """Several cards of a rank."""
    return many(str(RANK_WORDS[RANKS.index(rank)]))


def stage_now(moment: Moment) -> StageBegan | None:
    """The stage of the round that is on, None in a game without stages."""
    return next((event for event in reversed(moment.events) if isinstance(event, StageBegan)), None)


def play_rounds(game: Pattern, dealer: Dealer) -> Play:
    """All rounds of a hand, after which nothing is left in the middle."""
    collect_antes(dealer, game.ante or game.big_blind)
    matches = [step for step in game.steps if isinstance(step, Match)]
    for number in range(1, MOST_ROUNDS + 1):
        dealer.note((RoundBegan, number))
        if number > 1:
            dealer.gather()
        to_come = list(enumerate(matches, 1))
        begins = len(matches) > 1 or any(match.rank for match in matches)
        for step in game.steps:
            if begins:
                dealer.shown = ()
                place, match = to_come.pop(0)
                dealer.note((StageBegan, place, match.rank))
            if step.is_choice:
                dealer.kill_dead()
            yield from step.play(game, dealer, 0)
            begins = isinstance(step, Match) and bool(to_come)
            if isinstance(step, Match) and not dealer.dead_chips:
                return
    share_pot(dealer, [*dealer.still_in], odd_to=dealer.still_in[-1])


def price(view: View, names: Sequence[str]) -> Iterator[str]:
    """Yield what going in may cost, and how the round before has ended."""
    if not next(seat for seat in view.seats if seat.seat == view.viewer).folded:
        pot = sum(pot.amount for pot in view.pots)
        yield Text("Who goes in and loses pays {chips:,}.", chips=pot)
    yield from outcome_of_last_round(view, names, (Announced, Won))
    yield from payers(view, names)


def play_round(dealer: Dealer, rankings: Sequence[Ranking]) -> Play:
    """Return who goes in, who wins and who pays. The game is over where nothing is left in the middle."""
    seats = dealer.seats_from(dealer.left_of_button)
    answers = yield from decide_together(GoingIn(seat) for seat in seats)
    for seat, answer in answers.items():
        dealer.note((Did, seat, "goes in" if answer == IN else "stays out"))
    going = [seat for seat, answer in answers.items() if answer == IN]
    if not going:
        dealer.note((Announced, NOBODY_IN))
    elif len(going) == 1:
        win(dealer, going[0], dealer.dead_chips)
    else:
        settle(dealer, going, rankings)


def settle(dealer: Dealer, going: Sequence[int], rankings: Sequence[Ranking]) -> None:
    """Show the hands of all who went in. Each part of the pot goes to the best hand, and whoever has won none
    of it pays as much as was there."""
    dealer.shown = tuple(going)
    for seat in going:
        dealer.note((Shown, seat, dealer.cards_of(seat), (dealer.board,), tuple(rankings), dealer.ups[seat]))
    pot = dealer.dead_chips
    parts = list(won_by(dealer, going, rankings))
    for (name, winners), amount in zip(parts, split(pot, len(parts)) if parts else (), strict=True):
        for seat, chips in zip(winners, split(amount, len(winners)), strict=True):
            win(dealer, seat, chips, name if len(parts) > 1 else "")
    if parts:
        have_won = {seat for _, winners in parts for seat in winners}
        match(dealer, [seat for seat in going if seat not in have_won], pot)


def won_by(
    dealer: Dealer, going: Iterable[int], rankings: Sequence[Ranking]
) -> Iterator[tuple[str, list[int]]]:
    """Each part of the pot that somebody has a hand for, what it is called, and who shares it."""
    hands = {seat: held(dealer.holes[seat], dealer.ups[seat]) for seat in going}
    for number, ranking in enumerate(rankings, 1):
        ranked = {
            seat: value
            for seat, hand in hands.items()
            if (value := ranking.strength(hand, dealer.board)) is not None
        }
        if ranked:
            most = max(ranked.values())
            name = ranking.part or f"part {number}"
            yield name, [seat for seat, value in ranked.items() if value == most]


def match(dealer: Dealer, losers: Sequence[int], pot: int) -> None:
    """The losers pay as much as was in the pot, as far as they can. The last player who is not out takes
    it."""
    broke = [seat for seat in losers if pay_in(dealer, seat, pot) < pot]
    for seat in broke:
        dealer.put_out(seat)
    if len(dealer.still_in) == 1:
        win(dealer, dealer.still_in[0], dealer.dead_chips)
