"""People: who gets what of the pots of a finished hand, reckoned once more by code that shares nothing with
the engine: from the chips that went in, the cards that lie there, and the order of the seats.
"""

from collections import Counter
from itertools import combinations, permutations

from gameplay.engine.events import DIRECTOR, Called, Did, Folded, HandKilled, Posted, Raised, Returned
from gameplay.engine.plaques import PlaquePlayed
from tests.gameplay.engine.payout_hands import FALLS_BACK, entries, high, parts_of, ranks

VARIED = ("bomb_pot", "squid", "run_it_twice", "goldschlager", "straddle", "kill")
"""Variations after which pots are paid by the same rules."""
BY_SUIT = {"mississippi-stud", "mississippi-razz"}
"""Games in which the odd chip goes by suit, not by seat."""


EQUAL = ((9, (5,)), (7, (4,)), (6, (3, 2)), (3, (3,)), (2, (2, 2)), (1, (2,)), (0, (1,)), (0, ()))
"""Hands of equal cards, and how many of a rank they take."""


def wild_cards(game):
    """The cards that are wild from the start."""
    named = ["23456789TJQKA".index("T" if rank == "10" else rank) for rank in game.wild_ranks]
    return {rank * 4 + suit for rank in named for suit in range(4)} | {52, 53}


def high_with_wilds(wild, limit):
    """High hands in which wild cards are whatever serves best, within the limit; what is too many is a card
    beside of its printed rank, a joker below all (rulings 87 to 89)."""

    def worth(five):
        natural = [card for card in five if card not in wild]
        printed = sorted(-1 if card > 51 else card // 4 for card in five if card in wild)
        if not printed:
            return high(five)
        of = ranks(natural)

        def may(wilds, beside):
            return limit == "none" or wilds <= (len(natural) if limit == "hand" else beside)

        values = []
        for category, sizes in EQUAL:
            for groups in permutations(range(13), len(sizes)):
                taken = [min(of.count(rank), size) for rank, size in zip(groups, sizes, strict=True)]
                wilds = sum(sizes) - sum(taken)
                if wilds <= len(printed) and may(wilds, sum(taken)):
                    left = Counter(of) - Counter(dict(zip(groups, taken, strict=True)))
                    values.append((category, (*groups, *sorted([*left.elements(), *printed[wilds:]])[::-1])))
        if len(set(of)) == len(of) and may(len(printed), len(of)):
            suit = natural[0] % 4 if natural else 0
            for filled in combinations(sorted({*range(13)} - {*of}), len(printed)):
                value = high([*natural, *(rank * 4 + suit for rank in filled)])
                values += [value] if value[0] in (4, 5, 8) else []
        return max(values)

    return worth


def low_with_wilds(wild, how):
    """Low hands in which a wild card is the card that spoils least, of another suit than the others."""

    def worth(five):
        natural = [card for card in five if card not in wild]
        wilds = len(five) - len(natural)
        if not wilds:
            return how(five)
        suit = (natural[0] + 1) % 4 if natural else 0
        filled = combinations(range(13), wilds)
        off = [suit, (suit + 1) % 4] * 3
        values = (
            how([*natural, *(rank * 4 + each for rank, each in zip(some, off, strict=False))])
            for some in filled
        )
        return max((value for value in values if value is not None), default=None)

    return worth


def with_wilds(game, parts):
    """The parts of a pot where cards are wild from the start."""
    if not getattr(game, "has_wilds", False):
        return parts
    wild = wild_cards(game)
    return [
        (high_with_wilds(wild, game.wild_limit) if how is high else low_with_wilds(wild, how), take)
        for how, take in parts
    ]


def equal(amount, sharers):
    """Equal shares, the odd chips to the first."""
    return [amount // sharers + (place < amount % sharers) for place in range(sharers)]


class Payout:
    """The payout of a finished hand. won: chips for each seat; loose: how many odd chips go by suit and may
    be somebody else's; put, dead: what each seat has put in, and beside its bets; is_showdown: whether hands
    were compared."""

    def __init__(self, hand):
        self.hand = hand
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
        of_board = [with_wilds(self.game, parts_of(self.hand, board)) for board in self.boards]
        if fallback := FALLS_BACK.get(self.game.name):
            of_board = [[*parts, fallback] for parts in of_board]
        worth = {
            (seat, number): entries(
                self.game, of_board[number], self.seats[seat].hole + self.seats[seat].up, board
            )
            for seat in self.live
            for number, board in enumerate(self.boards)
        }
        parts = len(of_board[0])
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
                by_board.append(shares if not fallback or len(shares) == 1 else shares[:-1])
            if not first_board_first:
                by_board.sort(key=lambda shares: eligible.index(shares[0][0]))
            for of_one, shares in zip(equal(amount, len(by_board)), by_board, strict=True):
                for of_part, winners in zip(equal(of_one, len(shares)), shares, strict=True):
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
            self.loose += len(winners) > 1
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
