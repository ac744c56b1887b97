"""People: who gets what of the pots of a finished hand, reckoned once more by code that shares nothing with
the engine: from the chips that went in, the cards that lie there, and the order of the seats.

Hands are compared by trying every five cards; a card is its rank times four (the two is 0) and its suit.
"""

from collections import Counter
from itertools import combinations

from gameplay.engine.events import DIRECTOR, Called, Did, Folded, HandKilled, Posted, Raised, Returned
from gameplay.engine.plaques import PlaquePlayed

ACE = 12


def ranks(cards):
    return [card // 4 for card in cards]


def ace_low(cards):
    return [0 if rank == ACE else rank + 1 for rank in ranks(cards)]


def grouped(numbers):
    """Numbers that come most often first, of equally many the greater: pairs, then kickers."""
    return sorted(Counter(numbers).items(), key=lambda item: (item[1], item[0]), reverse=True)


def pattern(groups):
    """Return how much a hand of pairs is worth: none, one, two pairs, three, a full house, four."""
    return sorted((count for _, count in groups), reverse=True)


def in_a_row(numbers):
    return len(set(numbers)) == 5 and max(numbers) - min(numbers) == 4


def high(five, wheel=True):
    """The usual order of hands, as a tuple that is greater for the better one."""
    of = ranks(five)
    groups = grouped(of)
    order = tuple(number for number, _ in groups)
    flush = len({card % 4 for card in five}) == 1
    straight = in_a_row(of)
    if wheel and set(of) == {ACE, 0, 1, 2, 3}:
        straight, order = True, (3, 2, 1, 0, -1)
    if straight and flush:
        return (8, order)
    counts = pattern(groups)
    plain = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(counts), 0)
    return (max(plain, 5 if flush else 0, 4 if straight else 0), order)


def negative(value):
    return tuple(negative(each) if isinstance(each, tuple) else -each for each in value)


def deuce_to_seven(five):
    return negative(high(five, wheel=False))


def ace_to_five(five):
    groups = grouped(ace_low(five))
    return negative((tuple(pattern(groups)), tuple(number for number, _ in groups)))


def eight_or_better(five):
    of = sorted(ace_low(five), reverse=True)
    return None if len(set(of)) < 5 or of[0] > 7 else negative(tuple(of))


def badugi(cards, rank_of=ace_low):
    """The most cards of different ranks and suits, of as many the lowest."""
    for count in (4, 3, 2, 1):
        found = [
            negative(tuple(sorted(rank_of(some), reverse=True)))
            for some in combinations(cards, count)
            if len(set(ranks(some))) == len({card % 4 for card in some}) == count
        ]
        if found:
            return (count, max(found))
    raise AssertionError("no card at all")


def ace_high_badugi(cards):
    return badugi(cards, ranks)


def any_five(own, board):
    return combinations((*own, *board), 5)


def two_and_three(own, board):
    return ((*two, *three) for two in combinations(own, 2) for three in combinations(board, 3))


def at_most_two(own, board):
    return (five for two in combinations(own, 2) for five in combinations((*two, *board), 5))


def own_five(own, board):
    return combinations(own, 5)


def all_own(own, board):
    return [(*own, *board)]


HIGH, OMAHA, LOW = (high, any_five), (high, two_and_three), (eight_or_better, any_five)
OMAHA_LOW, RAZZ, BADUGI = (eight_or_better, two_and_three), (ace_to_five, any_five), (badugi, all_own)
DEUCE = (deuce_to_seven, any_five)
WON_WITH = [
    ([HIGH], "holdem ante-holdem pineapple irish rocky-mtn triple-flop cincinnati double-board"),
    ([HIGH], "river-of-blood atomic-pineapple double-entendre five-card-draw five-card-triple-draw"),
    ([HIGH], "seven-card-stud five-card-stud super-stud mississippi-stud"),
    ([OMAHA], "omaha ante-omaha five-card-omaha courchevel greek-holdem"),
    ([OMAHA, OMAHA_LOW], "omaha-hi-lo big-o"),
    ([HIGH, LOW], "stud-hi-lo super-stud-hi-lo mississippi-stud-hi-lo holdem-hi-lo crazy-pineapple-hi-lo"),
    ([(high, at_most_two)], "lazy-pineapple"),
    ([(high, at_most_two), (eight_or_better, at_most_two)], "lazy-pineapple-hi-lo"),
    ([RAZZ], "razz super-razz mississippi-razz ace-to-5-triple-draw"),
    ([HIGH, RAZZ], "stud-hi-lo-no-qualifier"),
    ([RAZZ, BADUGI], "razzdugi badacey"),
    ([DEUCE], "deuce-to-seven-razz single-draw triple-draw"),
    ([BADUGI], "badugi-draw"),
    ([DEUCE, (ace_high_badugi, all_own)], "badeucy"),
    ([(high, own_five), OMAHA], "dramaha"),
]
PARTS = {name: parts for parts, names in WON_WITH for name in names.split()}
"""Game → what each part of a pot is won with: how hands compare, and which cards may make one."""

VARIED = ("bomb_pot", "squid", "run_it_twice", "goldschlager", "straddle", "kill")
"""Variations after which pots are paid by the same rules."""
BY_SUIT = {"mississippi-stud", "mississippi-razz"}
"""Games in which the odd chip goes by suit, not by seat."""


def best(how, take, own, board):
    values = [how(cards) for cards in take(own, board)]
    return max((value for value in values if value is not None), default=None)


def entries(game, own, board):
    """Return what a player's hands are worth, of which each of the best takes a share: one hand, but in
    Double Entendre two, of the marked card with each of the other two."""
    if game.name != "double-entendre":
        return [[best(*part, own, board) for part in PARTS[game.name]]]
    marked, *others = own
    worth = [best(*HIGH, (marked, other), board) for other in others]
    return [[value] for value in worth if value == max(worth)][
        : None if game.two_hands == "two_entries" else 1
    ]


def equal(amount, sharers):
    """Equal shares, the odd chips to the first."""
    return [amount // sharers + (place < amount % sharers) for place in range(sharers)]


class Payout:
    """The payout of a finished hand. won: chips for each seat; loose: how many odd chips go by suit and may
    be somebody else's; put, dead: what each seat has put in, and beside its bets; is_showdown: whether hands
    were compared."""

    def __init__(self, hand):
        self.game, self.seats = hand.game, hand.view(DIRECTOR).seats
        self.put, self.dead, gone, is_twice = [0] * len(self.seats), [0] * len(self.seats), set(), False
        for event in hand.events:
            if isinstance(event, Posted) and event.what == "big-blind ante":
                self.dead[event.seat] += event.amount
            elif isinstance(event, Posted | Called | Raised):
                self.put[event.seat] += event.amount
            elif isinstance(event, Returned):
                self.put[event.seat] -= event.amount
            elif isinstance(event, Folded | HandKilled) or (
                isinstance(event, Did) and event.act == "sits out"
            ):
                gone.add(event.seat)
            elif isinstance(event, PlaquePlayed):
                is_twice |= event.plaque == "run_it_twice"
        button = hand.record.button
        around = [(button + 1 + place) % len(self.seats) for place in range(len(self.seats))]
        self.live = [seat for seat in around if seat not in gone]
        self.won, self.loose = [0] * len(self.seats), 0
        self.is_showdown = len(self.live) > 1
        if self.is_showdown:
            self.boards = [board for board in hand.view(DIRECTOR).boards if board] or [()]
            self.pay(self.pots(), first_board_first=is_twice)
        else:
            self.won[self.live[0]] = sum(self.put) + sum(self.dead)

    def stacks(self, before):
        """The stacks on which the hand ends. before: those on which it began."""
        moved = zip(before, self.put, self.dead, self.won, strict=True)
        return [stack - put - dead + won for stack, put, dead, won in moved]

    def is_paid(self, before, after):
        """True if the hand ended on these stacks, but for odd chips that go by suit."""
        away = [abs(mine - theirs) for mine, theirs in zip(self.stacks(before), after, strict=True)]
        by_suit = self.game.name in BY_SUIT or getattr(self.game, "stud_odd_chip", "") == "suit"
        return max(away) <= (self.loose if by_suit else 0) and sum(self.stacks(before)) == sum(after)

    def pots(self):
        """Chips and who may win them, the main pot first: chip by chip as far as each of those in reaches."""
        reaches = sorted({self.put[seat] for seat in self.live})
        found, below = [], 0
        for reach in reaches:
            top = float("inf") if reach == reaches[-1] else reach
            amount = sum(max(0, min(put, top) - below) for put in self.put)
            found.append([amount, [seat for seat in self.live if self.put[seat] >= reach]])
            below = reach
        found[0][0] += sum(self.dead)
        return [pot for pot in found if pot[0]]

    def pay(self, pots, first_board_first):
        worth = {
            (seat, number): entries(self.game, self.seats[seat].hole + self.seats[seat].up, board)
            for seat in self.live
            for number, board in enumerate(self.boards)
        }
        parts = len(PARTS[self.game.name])
        if self.game.tied_short_stack == "capped_equal_share" and parts == len(self.boards) == 1:
            self.pay_capped(pots, worth)
            return
        for amount, eligible in pots:
            by_board = []
            for number in range(len(self.boards)):
                shares = []
                for part in range(parts):
                    values = [
                        (entry[part], seat)
                        for seat in eligible
                        for entry in worth[seat, number]
                        if entry[part] is not None
                    ]
                    if values:
                        most = max(value for value, _ in values)
                        shares.append([seat for value, seat in values if value == most])
                by_board.append(shares)
            if not first_board_first:
                by_board.sort(key=lambda shares: eligible.index(shares[0][0]))
            for of_board, shares in zip(equal(amount, len(by_board)), by_board, strict=True):
                for of_part, winners in zip(equal(of_board, len(shares)), shares, strict=True):
                    self.loose += of_part % len(winners)
                    for seat, chips in zip(winners, equal(of_part, len(winners)), strict=True):
                        self.won[seat] += chips

    def pay_capped(self, pots, worth):
        """Chip by chip, always to the winner who has least, of equal ones the first, as long as nobody has
        more than lies in the pots they are in, and those of the smaller pots together no more than these."""
        while pots:
            hands = [(entry[0], seat) for seat in pots[0][1] for entry in worth[seat, 0]]
            most = max(value for value, _ in hands)
            winners = [seat for value, seat in hands if value == most]
            theirs = [pot for pot in pots if not set(winners).isdisjoint(pot[1])]
            pots = [pot for pot in pots if pot not in theirs]
            reach = [sum(amount for amount, eligible in theirs if seat in eligible) for seat in winners]
            due = [0] * len(winners) if winners[1:] else reach
            for _ in range(sum(due), sum(amount for amount, _ in theirs)):
                place = min(
                    (place for place in range(len(winners)) if may_have_more(place, due, reach)),
                    key=lambda place: (due[place], place),
                )
                due[place] += 1
            for seat, chips in zip(winners, due, strict=True):
                self.won[seat] += chips


def may_have_more(place, due, reach):
    """True if each group of winners who are in no more than some pots has less than lies in these."""
    return all(
        sum(due[each] for each in range(len(due)) if reach[each] <= most) < most
        for most in set(reach)
        if reach[place] <= most
    )
