"""Double-Guts. Source: FNP-guts-even-pot and the clauses after it, rulings 116 to 120."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Final

from pydantic import Field

from clauses.option import option
from clauses.section import Unit
from gameplay.engine.choices import Choice, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision, Menu, name_choices
from gameplay.engine.events import Announced, Did, RoundBegan, Shown, Won
from gameplay.engine.game import AtLeastOne, Game, Play
from gameplay.engine.games import rounds
from gameplay.engine.games.home.guts_bot import GO_HIGH, GO_LOW, IN, OUT, GutsBot
from gameplay.engine.games.home.rankings import BEST_TWO, WORST_TWO, TwoOfMany
from gameplay.engine.games.matching import PaidIn, collect_antes, pay_in, share_pot, win
from gameplay.engine.games.together import decide_together
from gameplay.engine.outline import Stage, choice, down
from gameplay.engine.ranking import Ranking
from gameplay.engine.views import View
from gameplay.engine.wording import name_act, name_news
from words.text import Sentences, Text

WAYS: Final[Mapping[Choice, TwoOfMany]] = {GO_HIGH: BEST_TWO, GO_LOW: WORST_TWO}
IN_OR_OUT: Final = {OUT: Text("Out"), IN: Text("In")}
HIGH_OR_LOW: Final = {GO_HIGH: Text("High"), GO_LOW: Text("Low")}
KEYS: Final = {OUT: "O", IN: "I", GO_HIGH: "U", GO_LOW: "D"}
ASKED: Final = Text("In or out?")
ASKED_TOGETHER: Final = Text("High or low, for yourself alone?")
ASKED_AGAIN: Final = Text("One player is in: go in as well, or stay out?")

NAMED: Final = 2
"""So many who have paid are named beside a hand."""

NOBODY_IN: Final = "Nobody goes in"
name_choices({"in": Text("in"), "out": Text("out"), "high": Text("high"), "low": Text("low")})
name_act("goes in", Text("goes in"), deed=Text("in"))
name_act("stays out", Text("stays out"), deed=Text("out"))
name_act("goes high", Text("goes high"), deed=Text("high"))
name_act("goes low", Text("goes low"), deed=Text("low"))
name_news(NOBODY_IN, Text("Nobody goes in, and the pot stays"))

ROUND: Final = (
    down(3),
    choice(
        Text(
            "In turn everybody says whether they are in or out. If only one is in, the others are asked "
            "once more; if all stay out, that one takes the pot and the game is over. If nobody is in, the "
            "next round is dealt."
        )
    ),
    choice(Text("Whoever is in chooses high or low in secret; all choices and cards are shown at once.")),
    choice(
        Text(
            "A single best hand among the highs takes half of the pot, a single worst among the lows the "
            "other half. Everybody else who was in pays twice what lay in the pot, and is out of the game "
            "if they cannot."
        )
    ),
)

Ends = Generator[Decision, Choice, bool]


class DoubleGuts(Game):
    """Three cards each: who has the guts goes in, high or low, chosen in secret. The best and the worst two
    cards win half of the pot each, everybody else who went in pays twice the pot, and it goes on until the
    pot is empty or too large."""

    name = "double-guts"
    title = Text("Double-Guts")
    in_short = Text(
        "Three cards each, of which two count, and no bets: everybody says in turn whether they go in, "
        "and whoever does chooses high or low in secret. The best two cards among the highs and the "
        "worst two among the lows win half of the pot each; everybody else who went in pays twice the "
        "pot. New cards are dealt until the pot is empty or too large."
    )
    seats: ClassVar[range] = range(2, 16)
    ranked_by: ClassVar[tuple[Ranking, ...]] = (BEST_TWO, WORST_TWO)
    bot: ClassVar[object | None] = GutsBot()
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"fnp-double-guts": {}}
    verbs: ClassVar[tuple[Verb, ...]] = tuple(Verb(choice[0]) for choice in (IN, OUT, GO_HIGH, GO_LOW))
    events: ClassVar[tuple[type, ...]] = (PaidIn,)
    of_the_level: ClassVar[frozenset[str]] = Game.of_the_level | {"ends_at"}
    pot_limits: ClassVar[frozenset[str]] = frozenset({"ends_at"})

    ante: AtLeastOne = option(1, "Ante", "What everybody posts before the first round.", "FNP-ante")
    ends_at: Annotated[int, Field(ge=1, le=1_000_000_000), Unit("chips")] = option(
        2_000,
        "Pot limit of the game",
        "The pot after a round at which the game ends and is shared by everybody who is not out.",
        "FNP-guts-end-limit",
        ruling=92,
    )
    most_rounds: int = option(
        50,
        "Rounds",
        "After so many rounds the game ends as if the pot had reached its limit.",
        "FNP-guts-end-limit",
        ruling=282,
        ge=1,
        le=500,
    )

    @property
    def at_a_table(self) -> Mapping[str, int]:
        return {"ante": 50, "ends_at": 100_000}

    def amounts_at(self, level: Mapping[str, int]) -> dict[str, int]:
        ante = max(1, level.get("stud_ante", level.get("ante", 0)))
        return {"ante": ante, "ends_at": self.ends_at // self.ante * ante}

    @property
    def stages(self) -> tuple[Stage, ...]:
        ends = Text(
            "Then the cards are gathered and the next round is dealt, until the pot is empty because "
            "everybody who went in has won, or holds {chips:,} or more: everybody who is not out shares it "
            "then.",
            chips=self.ends_at,
        )
        return (*ROUND, choice(ends))

    @property
    def opens(self) -> tuple[str, ...]:
        return ()

    def play(self, dealer: Dealer) -> Play:
        self.collect(dealer)
        starter = dealer.left_of_button
        for number in range(1, self.most_rounds + 1):
            dealer.note((RoundBegan, number))
            if number > 1:
                dealer.gather()
            dealer.deal_down(3, dealer.seats_from(dealer.left_of_button))
            dealer.kill_dead()
            starter = dealer.seats_from(starter)[0]
            if (yield from play_round(dealer, starter)):
                return
            if dealer.dead_chips >= self.ends_at:
                break
            starter = dealer.after(starter)
        share_pot(dealer, [*dealer.still_in], odd_to=dealer.still_in[-1])

    def collect(self, dealer: Dealer) -> None:
        """Antes; the dealer makes an odd pot even."""
        collect_antes(dealer, self.ante)
        last = dealer.still_in[-1]
        if dealer.dead_chips % 2 and dealer.stacks[last]:
            pay_in(dealer, last, 1, "even")

    def street(self, view: View) -> str:
        number = rounds.round_number(view)
        if view.asked == TOGETHER:
            return Text("Round {number}: high or low", number=number)
        return Text("Round {number}: in or out", number=number)

    def beside(self, view: View, names: Sequence[str]) -> str:
        me = next(seat for seat in view.seats if seat.seat == view.viewer)
        sentences = [*rounds.outcome_of_last_round(view, names, (Announced, Won)), *payers(view, names)]
        if me.folded:
            return Sentences(sentences)
        price = 2 * sum(pot.amount for pot in view.pots)
        risk = Text("Who goes in and loses pays {chips:,}.", chips=price)
        if price > me.stack:
            risk = Text("Who goes in and loses pays {chips:,}: more than you have.", chips=price)
        own = Text(
            "Your two best: {high}; your two worst: {low}.",
            high=BEST_TWO.words(me.hole),
            low=WORST_TWO.words(me.hole),
        )
        return Sentences([own, risk, *sentences])


def payers(view: View, names: Sequence[str]) -> Iterator[str]:
    """Yield who had to pay in the round before: each of a few, or how many there were."""
    paid = [event for event in rounds.of_last_round(view.events) if isinstance(event, PaidIn)]
    if len(paid) <= NAMED:
        yield from (event.words(names) for event in paid)
    else:
        yield Text("{count} players have lost and paid.", count=len(paid))


TOGETHER: Final = "together"


class HighOrLow(Menu):
    """High or low, which nobody else hears of yet."""

    kind: ClassVar[str] = TOGETHER
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        super().__init__(seat, HIGH_OR_LOW, GO_HIGH, ASKED_TOGETHER, KEYS)


def play_round(dealer: Dealer, starter: int) -> Ends:
    """A round; whether the game is over with it."""
    seats = dealer.seats_from(starter)
    going = yield from ask_in_or_out(dealer, seats, ASKED)
    if len(going) == 1:
        others = [seat for seat in seats if seat not in going]
        going += yield from ask_in_or_out(dealer, others, ASKED_AGAIN)
    if not going:
        dealer.note((Announced, NOBODY_IN))
        return False
    if len(going) == 1:
        win(dealer, going[0], dealer.dead_chips)
        return True
    declared = yield from decide_together(HighOrLow(seat) for seat in seats if seat in going)
    return settle(dealer, declared)


def ask_in_or_out(
    dealer: Dealer, seats: Sequence[int], question: str
) -> Generator[Decision, Choice, list[int]]:
    """Yield who of these goes in, as each says in turn."""
    going = []
    for seat in seats:
        choice = yield Menu(seat, IN_OR_OUT, OUT, question, KEYS)
        dealer.note((Did, seat, "goes in" if choice == IN else "stays out"))
        if choice == IN:
            going.append(seat)
    return going


def settle(dealer: Dealer, declared: Mapping[int, Choice]) -> bool:
    """All show what they have declared. A single best among the highs and a single worst among the lows win
    half of the pot each; the others pay twice the pot, as far as they can. Whether the game is over with it:
    the pot is empty, or there is nobody left to play against."""
    for seat, way in declared.items():
        dealer.note((Did, seat, f"goes {way[0]}"))
    dealer.shown = tuple(declared)
    for seat, way in declared.items():
        dealer.note((Shown, seat, dealer.holes[seat], (), (WAYS[way],)))
    pot = dealer.dead_chips
    winners = [seat for way in WAYS for seat in single_best(dealer, declared, way)]
    for seat in winners:
        win(dealer, seat, pot // 2, declared[seat][0])
    losers = [seat for seat in declared if seat not in winners]
    broke = [seat for seat in losers if pay_in(dealer, seat, 2 * pot) < 2 * pot]
    if len(broke) == len(dealer.still_in):
        share_pot(dealer, [*dealer.still_in], odd_to=dealer.still_in[-1])
        return True
    for seat in broke:
        dealer.put_out(seat)
    if len(dealer.still_in) == 1:
        win(dealer, dealer.still_in[0], dealer.dead_chips)
    return not dealer.dead_chips


def single_best(dealer: Dealer, declared: Mapping[int, Choice], way: Choice) -> list[int]:
    """Return who alone has the best hand of those who declared this; nobody where two are equal (ruling
    116)."""
    ranked = {seat: WAYS[way].strength(dealer.holes[seat]) for seat, how in declared.items() if how == way}
    best = max(ranked.values(), default=None)
    having = [seat for seat, strength in ranked.items() if strength == best]
    return having if len(having) == 1 else []
