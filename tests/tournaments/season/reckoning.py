"""A night and a season reckoned with pencil and paper, from the notes of what happened and the rulebook's
text alone. Amounts are cents.

Source: DM "Tournament Points", "Buyin/Rebuy/Addon", "Payout Structure", "Championship", "Wild Wild West".
"""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from tests.tournaments.season.story import Check, Notes

PRICES = {"live": (2000, 1000, 1000), "big_money": (4000, 0, 0), "championship": (6000, 0, 0)}
"""A buy-in, a rebuy, an add-on."""
FACTORS = {"live": 2, "big_money": 3, "championship": 4}
PAYOUTS = {
    "regular": ((7, (65, 35)), (11, (50, 30, 20)), (18, (50, 25, 15, 10)), (24, (45, 25, 15, 10, 5))),
    "championship": (
        (7, (50, 30, 20)),
        (11, (50, 25, 15, 10)),
        (18, (45, 25, 15, 10, 5)),
        (24, (40, 25, 15, 10, 7, 3)),
    ),
}


@dataclass
class Reckoned:
    """What a night comes to.

    places: number → place, shared ones their best; behind: by how much less it counts for points where equal
    stacks share places; prizes, points, bonus: by number; plain: BONUS
    points before the factor; for_pot, for_kitty: what is kept; side: what the side games bring.
    """

    places: dict[int, int] = field(default_factory=dict)
    behind: dict[int, Fraction] = field(default_factory=dict)
    prizes: Counter = field(default_factory=Counter)
    points: dict[int, Fraction] = field(default_factory=dict)
    bonus: Counter = field(default_factory=Counter)
    plain: Counter = field(default_factory=Counter)
    taken: int = 0
    for_pot: int = 0
    for_kitty: int = 0
    side: Counter = field(default_factory=Counter)

    @property
    def owed(self) -> dict[int, int]:
        """Number → everything that is theirs in money."""
        together = self.prizes + self.side
        return {number: cents for number, cents in together.items() if cents}


def reckon(notes: Notes, pot: int = 0) -> Reckoned:
    """The night. pot: what the season's Championship pot held before the Championship."""
    found = Reckoned()
    field_size, kind = len(notes.came), str(notes.kind)
    out = _final_busts(notes)
    place = field_size
    for hand in out:
        for stack in sorted({stack for _, _, stack in hand}):
            alike = [victim for victim, _, had in hand if had == stack]
            place -= len(alike)
            found.places |= dict.fromkeys(alike, place + 1)
            found.behind |= dict.fromkeys(alike, Fraction(len(alike) - 1, 2))
    left = [player for player in notes.came if player not in found.places]
    for player in left:
        found.places[player] = 1
    found.taken = _taken(notes)
    on_heads = notes.bounty * field_size
    shared = found.taken - on_heads
    championship = kind == "championship"
    found.for_pot = shared if championship else shared * 10 // 100
    found.for_kitty = 0 if championship else shared * 1 // 100
    prizes = pot + shared if championship else shared - found.for_pot - found.for_kitty
    rows = PAYOUTS["championship" if championship else "regular"]
    percents = next(row for most, row in rows if field_size <= most)
    amounts = [prizes * percent // 100 // 100 * 100 for percent in percents]
    amounts[0] += prizes - sum(amounts)
    if notes.deal:
        found.prizes.update(notes.deal)
        amounts[: len(notes.deal)] = [0] * len(notes.deal)
        assert sum(found.prizes.values()) + sum(amounts) == prizes
    for player, at in found.places.items():
        if at <= len(amounts) and player not in notes.deal:
            found.prizes[player] += amounts[at - 1]
    _points(notes, found, len(amounts))
    _bounties(notes, found, out)
    _wild_wild_west(notes, found, out)
    return found


def _final_busts(notes: Notes) -> list[list[tuple[int, tuple[int, ...], int]]]:
    """Hand by hand, who went out and did not come back."""
    last = {}
    for number, hand in enumerate(notes.hands):
        for victim, _, _ in hand.busts:
            last[victim] = -1 if victim in hand.rebought else number
    return [
        [bust for bust in hand.busts if last[bust[0]] == number and bust[0] in notes.came]
        for number, hand in enumerate(notes.hands)
    ]


def _taken(notes: Notes) -> int:
    buy_in, rebuy, add_on = PRICES[str(notes.kind)]
    rebuys = sum(len(hand.rebought) for hand in notes.hands)
    return buy_in * len(notes.came) + rebuy * rebuys + add_on * len(notes.added_on)


def _points(notes: Notes, found: Reckoned, paid: int) -> None:
    factor, field_size = FACTORS[str(notes.kind)], len(notes.came)
    earned = {player: Fraction(0) for player in notes.came}
    for player, place in found.places.items():
        earned[player] += field_size + 1 - (len(notes.deal) if player in notes.deal else place)
        earned[player] -= found.behind.get(player, 0)
        bonus = (1 if place <= paid else 0) + (3 if place == 1 and not notes.deal else 0)
        found.plain[player] = bonus
        found.bonus[player] = bonus * factor
        earned[player] += bonus
    for hand in notes.hands:
        for _, by, _ in hand.busts:
            several = len(hand.busts) > 1
            for winner in by:
                earned[winner] += Fraction(1, len(by)) * (2 if several else 1)
    for check in notes.checks:
        for player in _leaders(check, paid):
            earned[player] += 1
    found.points = {player: points * factor for player, points in earned.items()}


def _leaders(check: Check, paid: int) -> list[int]:
    """The biggest stacks with what was bought off, as many as there are payouts, and whoever has as much as
    the last of them; nobody once all who are left are in the money for good."""
    if not check.may_come_back and check.left <= paid:
        return []
    stacks = {player: chips - bought for player, (chips, bought) in check.stacks.items()}
    least = min(sorted(stacks.values(), reverse=True)[:paid])
    return [player for player, chips in stacks.items() if chips >= least]


def _bounties(notes: Notes, found: Reckoned, out) -> None:
    """What is on a head goes to whoever takes it first; who is left keeps their own."""
    if not notes.bounty:
        return
    heads = dict.fromkeys(notes.came, notes.bounty)
    for hand in notes.hands:
        for victim, by, _ in hand.busts:
            _share(found.side, heads.pop(victim, 0), by)
    for player, cents in heads.items():
        found.side[player] += cents


def _wild_wild_west(notes: Notes, found: Reckoned, out) -> None:
    """Twice the amount for each Outlaw, all that remains for the Bullseye, by their last knockout; who is not
    knocked out keeps their own."""
    if not notes.side_price:
        return
    rest = notes.side_price * len(notes.came)
    felled = {victim: by for hand in out for victim, by, _ in hand}
    for outlaw in notes.outlaws:
        cents = min(2 * notes.side_price, rest)
        rest -= cents
        _share(found.side, cents, felled.get(outlaw, (outlaw,)))
    _share(found.side, rest, felled.get(notes.bullseye, (notes.bullseye,)))


def _share(into: Counter, cents: int, players) -> None:
    """Equally, the odd cents one each to those who are named first."""
    each, odd = divmod(cents, len(players))
    for place, player in enumerate(players):
        into[player] += each + (place < odd)


@dataclass
class Season:
    """What the nights so far come to."""

    nights: list[tuple[Notes, Reckoned]] = field(default_factory=list)

    def add(self, notes: Notes) -> Reckoned:
        found = reckon(notes, self.pot)
        self.nights.append((notes, found))
        return found

    def again(self, number: int) -> None:
        """A night was corrected: its notes have changed, and with them all that follows."""
        every = [notes for notes, _ in self.nights]
        self.nights = []
        for notes in every:
            self.add(notes)

    @property
    def pot(self) -> int:
        """What the Championship pot holds; the Championship is played for all of it."""
        if any(str(notes.kind) == "championship" for notes, _ in self.nights):
            return 0
        return sum(found.for_pot for _, found in self.nights)

    @property
    def kitty(self) -> int:
        return sum(found.for_kitty for _, found in self.nights)

    @property
    def owed(self) -> dict[int, int]:
        """Number → money won in the season."""
        together = Counter()
        for _, found in self.nights:
            together.update(found.owed)
        return {number: cents for number, cents in together.items() if cents}

    def stack(self, player: int) -> int:
        """Their stack at the Championship: 3,000, ten a point, fifty a BONUS point as awarded."""
        points = sum((found.points.get(player, Fraction(0)) for _, found in self.nights), Fraction(0))
        bonus = sum(found.bonus.get(player, 0) for _, found in self.nights)
        return 3000 + int(points * 10 + bonus * 50)

    def table(self) -> list[tuple[int, int, Fraction]]:
        """(rank, number, total) of everybody who has played, best first, equal ones by number."""
        regular, last, bonus, place = {}, Counter(), Counter(), {}
        for notes, found in self.nights:
            for player in notes.came:
                regular.setdefault(player, [])
                bonus[player] += found.bonus[player]
                if str(notes.kind) == "championship":
                    last[player] += found.points[player]
                    place[player] = found.places[player]
                else:
                    regular[player].append(found.points[player])
        total = {
            player: sum(sorted(points, reverse=True)[:7], Fraction(0)) + last[player]
            for player, points in regular.items()
        }
        worth = {player: (-total[player], -bonus[player], place.get(player, 1000)) for player in total}
        order = sorted(worth, key=lambda player: (worth[player], player))
        ranks = {player: 1 + sum(each < worth[player] for each in worth.values()) for player in order}
        return [(ranks[player], player, total[player]) for player in order]
