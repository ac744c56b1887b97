"""A season told by chance: who comes, who goes out by whom, who rebuys, who makes a deal.

`play` plays one night of it, on a floor alone or through the actions, and keeps a note of what happened in
words that owe nothing to the software: the reckoning (reckoning.py) starts from these notes alone.
"""

from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from clauses.refusal import NotAllowed
from clubs.rulebook import Kind
from tests.tournaments.nights import NAMES, levels
from tournaments.night import draws
from tournaments.night.due import Act, due
from tournaments.night.facts import (
    AbsentRemoved,
    Arrived,
    BoughtIn,
    ChipLeadersTaken,
    Committed,
    DealAgreed,
    DealShare,
    Finished,
    Left,
    Penalised,
    SideGamesSet,
)
from tournaments.night.floor.prizes import prizes_left
from tournaments.night.floor.side_games import wild_wild_west
from tournaments.night.floor.side_games.wild_wild_west import BountyPlayers, LastEvent
from tournaments.night.floor.windows import add_on_open

BALANCING = (Act.MOVE, Act.BREAK_TABLE, Act.REDRAW)
KINDS = (
    *(Kind.LIVE, Kind.LIVE, Kind.BIG_MONEY, Kind.LIVE, Kind.LIVE, Kind.BIG_MONEY),
    *(Kind.LIVE, Kind.LIVE, Kind.BIG_MONEY, Kind.LIVE, Kind.LIVE, Kind.CHAMPIONSHIP),
)
"""Eight live nights, three for Big Money, and the Championship."""


MOST_PAID = 6
"""Nobody behind this place wins a prize, whoever comes."""


@dataclass
class Hand:
    """A hand in which somebody went out. busts: (who, by whom, with how many chips), in any order; rebought:
    who came back at once. Whoever leaves or is disqualified is out by nobody, in a hand of their own."""

    busts: list[tuple[int, tuple[int, ...], int]]
    rebought: set[int] = field(default_factory=set)


@dataclass
class Check:
    """Chips compared. stacks: of everybody who has come, with what they had bought beyond their first stack;
    may_come_back: it was before the cut-off; left: how many of them were in."""

    stacks: dict[int, tuple[int, int]]
    may_come_back: bool

    @property
    def left(self) -> int:
        return len(self.stacks)


@dataclass
class Notes:
    """What happened on a night.

    came: who bought in, late ones and those who had been dealt in absent too; checks: of chip leaders;
    hands: those in which somebody went out, in order; added_on: who took the add-on;
    deal: who shared what was left, and what each took; bullseye, outlaws: who carried a bounty of the side
    game, which cost `side_price` each; bounty: cents of every buy-in on the player's head.
    """

    kind: Kind
    came: tuple[int, ...]
    hands: list[Hand] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    added_on: set[int] = field(default_factory=set)
    deal: dict[int, int] = field(default_factory=dict)
    side_price: int = 0
    bullseye: int = 0
    outlaws: tuple[int, ...] = ()
    bounty: int = 0


@dataclass
class Plan:
    """What is to happen, as far as it is decided beforehand. games: the side games of the night; late: who
    comes in the first hour; absent: who is dealt in, of whom some arrive; restless: people leave, are
    disqualified, go out with equal stacks, and chips are compared.
    """

    kind: Kind
    came: tuple[int, ...]
    stacks: dict[int, int] = field(default_factory=dict)
    games: SideGamesSet | None = None
    last: LastEvent = field(default_factory=LastEvent)
    deals: bool = False
    late: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    restless: bool = False


def play(night, plan: Plan, chance: Random) -> Notes:
    """Play a night to its end. night: records facts at a time, draws and balances."""
    notes = Notes(plan.kind, plan.came)
    night.at(-40)
    for player in plan.came:
        chips = plan.stacks.get(player)
        night.record(BoughtIn(player=player, name=NAMES[player - 1], chips=chips))
    for player in plan.absent:
        night.record(Committed(player=player, name=NAMES[player - 1]))
    seated = (*plan.came, *plan.absent)
    half = (len(seated) + 1) // 2
    at_tables = [seated] if len(seated) <= 9 else [seated[:half], seated[half:]]
    night.seat(*[" ".join(NAMES[player - 1] for player in table) for table in at_tables], seats=12)
    if plan.games is not None:
        night.record(plan.games)
        games = plan.games.games
        notes.bounty = games.bounties.amount if games.bounties else 0
        notes.side_price = games.wild_wild_west.amount if games.wild_wild_west else 0
    if notes.side_price:
        drawn = night.draw_bounty_players(plan.last)
        notes.bullseye, notes.outlaws = drawn.bullseye, drawn.outlaws
    night.at(0).start_only(structure=levels(12), override="Everybody is here.")
    can_rebuy = plan.kind is Kind.LIVE
    for number in range(chance.randint(0, 5) if can_rebuy else 0):
        night.at(10 + 15 * number)
        if len(night.floor.in_play) > 4:
            knock_out(night, notes, chance, rebuys=True)
    come_late(night, notes, plan, chance)
    if plan.restless:
        compare(night, notes, chance, may_come_back=True)
    if can_rebuy:
        add_on(night, notes, chance)
    minute = 170
    night.at(minute)
    nobodies = [player for player in plan.absent if player not in notes.came]
    while len(night.floor.in_play) > 1:
        minute += 6
        night.at(minute)
        if plan.restless and chance.random() < 0.2:
            compare(night, notes, chance, may_come_back=False)
        if nobodies and (len(night.floor.in_play) < len(nobodies) + 5 or chance.random() < 0.3):
            never_came(night, notes, nobodies.pop(), chance)
            continue
        if plan.restless and len(night.floor.in_play) > 4 and chance.random() < 0.3:
            go(night, notes, chance)
            continue
        if plan.deals and len(plan.came) > 7 and len(night.floor.in_play) == 3:
            make_deal(night, notes, chance)
            break
        knock_out(night, notes, chance, rebuys=False, alike=plan.restless)
    night.record(Finished())
    return notes


def add_on(night, notes: Notes, chance: Random) -> None:
    """Some of those who are still in take the add-on, once the cut-off has come."""
    for minute in range(120, 165):
        night.at(minute)
        if add_on_open(night.floor.at(night.now)):
            for player in sorted(player for player in night.floor.in_play if player in notes.came):
                if chance.random() < 0.4:
                    night.add_on(NAMES[player - 1])
                    notes.added_on.add(player)
            return


def come_late(night, notes: Notes, plan: Plan, chance: Random) -> None:
    """Who comes between a quarter past and a quarter to ten: with a stack, or to the one that was dealt."""
    coming = [*plan.late, *(player for player in plan.absent if chance.random() < 0.5)]
    chance.shuffle(coming)
    for number, player in enumerate(coming):
        night.at(75 + 3 * number)
        if player in plan.absent:
            night.record(Arrived(player=player))
        elif any(table.open_seats for table in night.floor.tables.values()):
            night.drawn(lambda floor, seeds, player=player: [late_entry(floor, seeds.take(), player)])
        else:
            continue
        notes.came += (player,)
        night.balance()


def late_entry(floor, draw, player: int) -> BoughtIn:
    return draws.late_entry(floor, draw, BoughtIn(player=player, name=NAMES[player - 1]))


def never_came(night, notes: Notes, player: int, chance: Random) -> None:
    """A stack that nobody came to is taken away, or somebody has won it."""
    others = sorted(other for other in night.floor.in_play if other in notes.came)
    place = night.floor.players[player].seat.table
    by = [other for other in others if night.floor.players[other].seat.table == place]
    if by and chance.random() < 0.5:
        hand = Hand([(player, (chance.choice(by),), 500)])
        winner = NAMES[hand.busts[0][1][0] - 1]
        night.busts((NAMES[player - 1], winner, 500), table=place)
        notes.hands.append(hand)
    else:
        night.record(AbsentRemoved(player=player, stack=chance.randint(1, 60) * 50))
    night.balance()


def go(night, notes: Notes, chance: Random) -> None:
    """Somebody goes home, or is sent home; with all that is before them."""
    here = sorted(player for player in night.floor.in_play if player in notes.came)
    player, stack = chance.choice(here), chance.randint(1, 60) * 50
    sent = Penalised(player=player, penalty="disqualified", stack=stack)
    night.record(Left(player=player, stack=stack) if chance.random() < 0.5 else sent)
    notes.hands.append(Hand([(player, (), stack)]))
    night.balance()


def compare(night, notes: Notes, chance: Random, *, may_come_back: bool) -> None:
    """All chips are counted; now and then two stacks come to the same once bought chips are off."""
    players = sorted(night.floor.in_play)
    total = night.floor.chips_in_play
    cuts = sorted(chance.sample(range(1, total // 25), len(players) - 1))
    stacks = [25 * (end - begin) for begin, end in pairwise([0, *cuts, total // 25])]
    stacks[-1] += total % 25
    counted = dict(zip(players, stacks, strict=True))
    bought = {player: night.bought(player) for player in players}
    one, other = chance.sample(players, 2)
    both = counted[one] + counted[other]
    half = (both + bought[one] - bought[other]) // 2
    if chance.random() < 0.5 and both > half > 0 and 2 * half == both + bought[one] - bought[other]:
        counted |= {one: half, other: both - half}
    try:
        night.record(ChipLeadersTaken(stacks=counted))
    except NotAllowed as refusal:
        assert refusal.clause == "DM-points-chip-leader-itm"  # noqa: PT017 (said where it is in the money)
        return
    came = {player: (counted[player], bought[player]) for player in players if player in notes.came}
    notes.checks.append(Check(came, may_come_back))


def knock_out(night, notes: Notes, chance: Random, *, rebuys: bool, alike: bool = False) -> None:
    """One or two players go out in a hand, by one player or by two who share a pot. alike: two
    who win nothing may have had as much as each other."""
    tables = list(night.floor.tables.values())
    here = {table.number: [p for p in table.players.values() if p in notes.came] for table in tables}
    tables = [table for table in tables if len(here[table.number]) > 1]
    table = chance.choice(sorted(tables, key=lambda table: table.number))
    players = sorted(here[table.number])
    chance.shuffle(players)
    out = 2 if len(players) > 3 and chance.random() < 0.2 else 1
    victims, others = players[:out], players[out:]
    by = others[:2] if out == 1 and len(others) > 1 and chance.random() < 0.2 else others[:1]
    stacks = chance.sample(range(100, 3000, 50), out)
    if alike and len(night.floor.in_play) > MOST_PAID + out and chance.random() < 0.5:
        stacks = stacks[:1] * out
    hand = Hand([(victim, tuple(by), stack) for victim, stack in zip(victims, stacks, strict=True)])
    winners = " ".join(NAMES[player - 1] for player in by)
    night.busts(*((NAMES[victim - 1], winners, stack) for victim, _, stack in hand.busts), table=table.number)
    notes.hands.append(hand)
    for victim in victims:
        if rebuys and chance.random() < 0.6:
            night.rebuy(NAMES[victim - 1])
            hand.rebought.add(victim)
    night.balance()


def make_deal(night, notes: Notes, chance: Random) -> None:
    """The last three divide what is left for them by whatever they agree on."""
    left = prizes_left(night.floor)
    players = sorted(night.floor.in_play)
    cuts = sorted(chance.randint(0, left) for _ in range(2))
    amounts = [cuts[0], cuts[1] - cuts[0], left - cuts[1]]
    notes.deal = dict(zip(players, amounts, strict=True))
    shares = tuple(DealShare(player=player, cents=cents) for player, cents in notes.deal.items())
    night.record(DealAgreed(shares=shares, reason="They have shaken hands."))


class Balanced:
    """What a night of the story needs beside facts: draws. Mixed in with a night that records."""

    def draw_bounty_players(self, last: LastEvent) -> BountyPlayers:
        self.drawn(lambda floor, seeds: [draws.bounty_players(floor, seeds.take(), last)])
        return wild_wild_west.drawn(self.floor)

    def balance(self) -> None:
        """Moves and broken tables, until nothing of it is due."""
        for _ in range(40):
            things = due(self.floor.at(self.now), bytes(32))
            if not any(thing.act in BALANCING for thing in things):
                return
            self.drawn(lambda floor, seeds: [draws.tables_due(floor, seeds.take())])
        raise AssertionError("Balancing does not end.")
