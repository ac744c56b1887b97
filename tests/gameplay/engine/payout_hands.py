"""Hands compared, and what each game is won with, by code that shares nothing with the engine (payouts.py).

Hands are compared by trying every five cards; a card is its rank times four (the two is 0) and its suit, a
joker lies above them.
"""

from collections import Counter
from itertools import combinations, product

from gameplay.engine.events import Rolled
from gameplay.engine.games.mixed.paradise_road import GamePicked
from gameplay.engine.games.omaha.crayfish import TurnedDown

ACE = 12
BLACK = (0, 3)


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


def short_deck(five):
    """Six to ace: a flush beats a full house, and ace to nine is a straight."""
    of = ranks(five)
    category, order = high(five, wheel=False)
    if set(of) == {ACE, 4, 5, 6, 7}:
        category, order = (8 if category == 5 else 4), (7, 6, 5, 4, -1)
    return ({5: 6, 6: 5}.get(category, category), order)


def ace_to_six(five):
    """As deuce to seven, with aces low."""
    return deuce_to_seven([(card + 4) % 52 for card in five])


def with_bug(five, worth=high):
    """The joker is an ace, or whatever makes a straight or a flush."""
    natural = [card for card in five if card < 52]
    if len(natural) == 5:
        return worth(five)
    if ranks(natural).count(ACE) == 4:
        return (9, ())
    values = ((card, worth((*natural, card))) for card in range(52) if card not in natural)
    return max(value for card, value in values if card // 4 == ACE or value[0] in (4, 5, 8))


def quick_quads(five):
    """Threes are fours beside two cards that come to their number; an ace is one, faces are nothing."""
    category, order = high(five)
    beside = [card for card in five if card // 4 != order[0]]
    is_made = category in (3, 6) and order[0] <= 8 and sum(points(beside)) == order[0] + 2
    return (7, order[:1]) if is_made else (category, order)


def duck_flush(five):
    """A flush or better, else the lowest of deuce to seven."""
    value = high(five)
    return (1, value) if value[0] >= 5 else (0, deuce_to_seven(five))


def madison(five):
    return negative(tuple(sorted(ace_low(five), reverse=True)))


def pair_from(least):
    """The best hand from a pair of this rank up."""

    def worth(five):
        value = high(five)
        return value if value[0] > 1 or (value[0] == 1 and value[1][0] >= least) else None

    return worth


def without_a_pair(five):
    return ace_to_five(five) if len(set(ranks(five))) == 5 else None


def lowest_straight(five):
    category, order = high(five)
    return -order[0] if category in (4, 8) else None


def points(cards):
    return [1 if rank == ACE else rank + 2 if rank <= 8 else 0 for rank in ranks(cards)]


def most_points(cards):
    return sum(points(cards))


def fewest_points(cards):
    return -sum(points(cards))


def up_to_21(cards):
    """The most points up to 21 of any of the cards, of equal ones those of more cards."""
    some = (each for count in range(len(cards) + 1) for each in combinations(points(cards), count))
    return max((sum(each), len(each)) for each in some if sum(each) <= 21)


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


def five_own(own, board):
    return [own]


def two_or_five(own, board):
    return [*two_and_three(own, board), own]


def all_kept(own, board):
    return ((*own, *some) for some in combinations(board, 5 - len(own)))


def first_two(own, board):
    return combinations((*own[:2], *board), 5)


def of_others(own, board):
    return two_and_three(own[2:], board)


def along(*lines):
    """Two of one's own with three cards of one of these lines of the board."""

    def take(own, board):
        for line in lines:
            yield from two_and_three(own, [board[place] for place in line])

    return take


def one_of_each_row(own, board):
    """Two of one's own with a card of each of three rows, dealt in columns."""
    rows = (board[row::3] for row in range(3))
    threes = [*product(*rows)]
    return ((*two, *three) for two in combinations(own, 2) for three in threes)


def with_action(own, board):
    """As razz, but whoever has a jack, a queen or a king among all cards beats everybody who has none."""
    has_face = any(9 <= rank <= 11 for rank in ranks((*own, *board)))
    return (has_face, best(*RAZZ, own, board))


FLOPS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
COLUMNS = ((0, 3, 6), (1, 4, 7), (2, 5, 8))


def paths(flops):
    """A flop, a turn beside it, and the river."""
    beside = ((0, 9), (1, 9), (1, 10), (2, 10))
    return along(*((*flops[flop], turn, 11) for flop, turn in beside))


def of_the_dice(name, number):
    """Return what is won once the dice have come to this."""
    if name == "binglaha":
        return [OMAHA, OMAHA_LOW] if number <= 3 else [OMAHA]
    if name == "omaha-x":
        return [OMAHA] if number < 5 else [OMAHA, (low_up_to(number), two_and_three)]
    way = paths(FLOPS if number <= 3 else COLUMNS)
    return [(high, way), (eight_or_better, way)]


def of_the_flop(board):
    """Hold'em on a red flop, Omaha hi-lo on a black one."""
    is_black = sum(card % 4 in BLACK for card in board[:3]) >= 2
    return [OMAHA, OMAHA_LOW] if is_black else [HIGH]


def of_rows_that_are_left(board):
    """The rows but those of the lowest river; all where the rivers are alike."""
    rows = [(*flop, 9 + row, 12 + row) for row, flop in enumerate(FLOPS)]
    rivers = [board[row[-1]] // 4 for row in rows]
    left = [row for row, river in zip(rows, rivers, strict=True) if river > min(rivers)] or rows
    return [(high, along(*left)), (eight_or_better, along(*left))]


def low_up_to(worst):
    def worth(five):
        of = sorted(ace_low(five), reverse=True)
        return None if len(set(of)) < 5 or of[0] + 1 > worst else negative(tuple(of))

    return worth


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
    ([(high, own_five), OMAHA], "dramaha triple-draw-dramaha"),
    ([HIGH], "psycho oklahoma mexican-stud rio-bravo"),
    ([(short_deck, any_five)], "six-plus"),
    ([(short_deck, two_and_three)], "short-deck-omaha"),
    ([(high, two_or_five), (eight_or_better, two_or_five)], "two-or-five"),
    ([(with_bug, own_five)], "five-card-draw-with-bug"),
    ([(duck_flush, own_five)], "duck-flush"),
    ([(madison, own_five)], "madison"),
    ([(pair_from(0), own_five), (without_a_pair, own_five)], "korean"),
    ([(fewest_points, five_own), OMAHA], "dramaha-zero"),
    ([(most_points, five_own), OMAHA], "dramaha-49"),
    ([(up_to_21, five_own), OMAHA], "dramaha-21"),
    ([OMAHA, (badugi, five_own)], "dramadugi"),
    ([(ace_to_six, any_five)], "london-lowball"),
    ([with_action], "action-razz"),
    ([with_action, BADUGI], "action-razzdugi"),
    ([(high, all_kept), (eight_or_better, all_kept)], "scrotum"),
    ([(high, of_others), (high, first_two)], "sohe"),
    ([(high, paths(FLOPS))], "chowaha"),
    ([(high, paths(FLOPS)), (eight_or_better, paths(FLOPS))], "four-card-chowaha"),
    ([(high, one_of_each_row), (eight_or_better, one_of_each_row)], "murder"),
    (
        [
            (high, along((0, 1, 2, 6, 8), (3, 4, 5, 7, 9))),
            (lowest_straight, along((0, 1, 2, 6, 8), (3, 4, 5, 7, 9))),
        ],
        "reno-straight",
    ),
    ([(lambda five: with_bug(five, quick_quads), own_five)], "quick-quads"),
    ([], "own-game paradise-road archie binglaha omaha-x bidirectional-chowaha"),
    ([], "crayfish wonky-donkey oklahoma-hi-lo"),
]
PARTS = {name: parts for parts, names in WON_WITH for name in names.split()}
"""Game → what each part of a pot is won with: how hands compare, and which cards may make one; nothing where
the hand decides (parts_of)."""

NOT_RECKONED = {
    **dict.fromkeys(
        ("baseball", "black-bitch", "good-bad-ugly"), "cards become wild in the course of the hand"
    ),
    **dict.fromkeys(("double-guts", "screw-your-neighbour", "whiskey"), "nobody bets"),
    "indian-poker": "a card is compared, not a hand",
    "centre-five": "the Centre wins and rolls over",
    "california-lowball": "the Sevens Rule gives back what was bet",
    "mexican-poker": "what the joker is depends on how it was dealt",
}
"""Games whose pots are not reckoned here → why: that no chip is lost is checked of them, too."""

PICKED = {
    "holdem": [HIGH],
    "omaha8": [OMAHA, OMAHA_LOW],
    "razz": [RAZZ],
    "stud": [HIGH],
    "stud8": [HIGH, LOW],
}

ROLLED = {"binglaha", "omaha-x", "bidirectional-chowaha"}
FALLS_BACK = {"archie": HIGH}
"""Where nobody qualifies for anything, it is won with this."""


OWN = {
    "high": HIGH,
    "low": RAZZ,
    "low 8": LOW,
    "low 2-7": DEUCE,
    "low a-6": (ace_to_six, any_five),
    "badugi": (badugi, five_own),
    "badugi ace high": (ace_high_badugi, five_own),
    "omaha high": OMAHA,
    "omaha low 8": OMAHA_LOW,
    "own high": (high, own_five),
    "own low": (ace_to_five, own_five),
    "own low 8": (eight_or_better, own_five),
    "own low 2-7": (deuce_to_seven, own_five),
    "own low a-6": (ace_to_six, own_five),
    "most points": (most_points, five_own),
    "fewest points": (fewest_points, five_own),
}
"""What a game of a club's own can be won with → the part."""


def is_reckoned(game):
    """True if such a hand is reckoned here: none in which a natural hand beats an equal one with wild cards;
    of games of a club's own those without wild cards, rows, matches and declaring, in which every part is one
    of OWN."""
    if getattr(game, "has_wilds", False) and game.natural_beats_wild:
        return False
    if game.name != "own-game":
        return True
    lines = [line.split()[:1] for line in game.definition_text.lower().splitlines()]
    apart = {"wild", "layout", "match", "declare", "auction"} & {line[0] for line in lines if line}
    return not apart and "joker" not in game.definition_text and set(own_parts(game)) <= {*OWN}


def own_parts(game):
    """Return what a game of a club's own says that wins."""
    (line,) = [line for line in game.definition_text.lower().splitlines() if line.startswith("win ")]
    return line.removeprefix("win ").replace(" and ", ",").replace(", ", ",").split(",")


def parts_of(hand, board):
    """Return what each part of a pot of this hand is won with."""
    game = hand.game
    if game.name == "archie":
        least = {"sixes": 4, "nines": 7}[game.least_pair]
        return [(pair_from(least), own_five), (eight_or_better, own_five)]
    if game.name == "own-game":
        return [OWN[name] for name in own_parts(game)]
    if game.name == "paradise-road":
        picked = [event.game for event in hand.events if isinstance(event, GamePicked)]
        return PICKED[picked[0] if picked else "holdem"]
    if game.name in ROLLED:
        fell = sum(sum(event.dice) for event in hand.events if isinstance(event, Rolled))
        return of_the_dice(game.name, fell)
    if game.name == "crayfish":
        down = {event.cards[0] for event in hand.events if isinstance(event, TurnedDown)}
        up = [place for place, card in enumerate(board) if card not in down]
        return [(high, along(up))]
    if game.name == "wonky-donkey":
        return of_the_flop(board)
    if game.name == "oklahoma-hi-lo":
        return of_rows_that_are_left(board)
    return PARTS[game.name]


def best(how, take, own, board):
    values = [how(cards) for cards in take(own, board)]
    return max((value for value in values if value is not None), default=None)


def worth_of(part, own, board):
    """A part is a pair of how hands compare and what may be taken, or says itself what a hand is worth."""
    return best(*part, own, board) if isinstance(part, tuple) else part(own, board)


def entries(game, parts, own, board):
    """Return what a player's hands are worth, of which each of the best takes a share: one hand, but in
    Double Entendre two, of the marked card with each of the other two."""
    if game.name != "double-entendre":
        return [[worth_of(part, own, board) for part in parts]]
    marked, *others = own
    worth = [best(*HIGH, (marked, other), board) for other in others]
    return [[value] for value in worth if value == max(worth)][
        : None if game.two_hands == "two_entries" else 1
    ]
