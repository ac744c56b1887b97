"""A season told by chance: who comes, who goes out by whom, who rebuys, who makes a deal.

`play` plays one night of it, on a floor alone or through the actions, and keeps a note of what happened in
words that owe nothing to the software: the reckoning (reckoning.py) starts from these notes alone.
"""

from dataclasses import dataclass, field
from random import Random

from clubs.rulebook import Kind
from tests.tournaments.nights import NAMES, levels
from tournaments.night import draws
from tournaments.night.due import Act, due
from tournaments.night.facts import (
    BoughtIn,
    DealAgreed,
    DealShare,
    Finished,
    SideGamesSet,
)
from tournaments.night.floor.prizes import prizes_left
from tournaments.night.floor.side_games.wild_wild_west import BountyPlayers, LastEvent
from tournaments.night.floor.windows import add_on_open

BALANCING = (Act.MOVE, Act.BREAK_TABLE, Act.REDRAW)
KINDS = (
    *(Kind.LIVE, Kind.LIVE, Kind.BIG_MONEY, Kind.LIVE, Kind.LIVE, Kind.BIG_MONEY),
    *(Kind.LIVE, Kind.LIVE, Kind.BIG_MONEY, Kind.LIVE, Kind.LIVE, Kind.CHAMPIONSHIP),
)
"""Eight live nights, three for Big Money, and the Championship."""


@dataclass
class Hand:
    """A hand in which somebody went out. busts: (who, by whom, with how many chips), in any order; rebought:
    who came back at once."""

    busts: list[tuple[int, tuple[int, ...], int]]
    rebought: set[int] = field(default_factory=set)


@dataclass
class Notes:
    """What happened on a night.

    came: who bought in; hands: those in which somebody went out, in order; added_on: who took the add-on;
    deal: who shared what was left, and what each took; bullseye, outlaws: who carried a bounty of the side
    game, which cost `side_price` each; bounty: cents of every buy-in on the player's head.
    """

    kind: Kind
    came: tuple[int, ...]
    hands: list[Hand] = field(default_factory=list)
    added_on: set[int] = field(default_factory=set)
    deal: dict[int, int] = field(default_factory=dict)
    side_price: int = 0
    bullseye: int = 0
    outlaws: tuple[int, ...] = ()
    bounty: int = 0


@dataclass
class Plan:
    """What is to happen, as far as it is decided beforehand. games: the side games of the night."""

    kind: Kind
    came: tuple[int, ...]
    stacks: dict[int, int] = field(default_factory=dict)
    games: SideGamesSet | None = None
    last: LastEvent = field(default_factory=LastEvent)
    deals: bool = False


def play(night, plan: Plan, chance: Random) -> Notes:
    """Play a night to its end. night: records facts at a time, draws and balances."""
    notes = Notes(plan.kind, plan.came)
    night.at(-40)
    for player in plan.came:
        chips = plan.stacks.get(player)
        night.record(BoughtIn(player=player, name=NAMES[player - 1], chips=chips))
    half = (len(plan.came) + 1) // 2
    at_tables = [plan.came] if len(plan.came) <= 9 else [plan.came[:half], plan.came[half:]]
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
    if can_rebuy:
        add_on(night, notes, chance)
    minute = 170
    while len(night.floor.in_play) > 1:
        minute += 6
        night.at(minute)
        if plan.deals and len(plan.came) > 7 and len(night.floor.in_play) == 3:
            make_deal(night, notes, chance)
            break
        knock_out(night, notes, chance, rebuys=False)
    night.record(Finished())
    return notes


def add_on(night, notes: Notes, chance: Random) -> None:
    """Some of those who are still in take the add-on, once the cut-off has come."""
    for minute in range(120, 165):
        night.at(minute)
        if add_on_open(night.floor.at(night.now)):
            for player in sorted(night.floor.in_play):
                if chance.random() < 0.4:
                    night.add_on(NAMES[player - 1])
                    notes.added_on.add(player)
            return


def knock_out(night, notes: Notes, chance: Random, *, rebuys: bool) -> None:
    """One or two players go out in a hand, by one player or by two who share a pot."""
    tables = [table for table in night.floor.tables.values() if len(table.players) > 1]
    table = chance.choice(sorted(tables, key=lambda table: table.number))
    players = sorted(table.players.values())
    chance.shuffle(players)
    out = 2 if len(players) > 3 and chance.random() < 0.2 else 1
    victims, others = players[:out], players[out:]
    by = others[:2] if out == 1 and len(others) > 1 and chance.random() < 0.2 else others[:1]
    stacks = chance.sample(range(100, 3000, 50), out)
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
        return self.floor.side["wild_wild_west"]

    def balance(self) -> None:
        """Moves and broken tables, until nothing of it is due."""
        for _ in range(40):
            things = due(self.floor.at(self.now), bytes(32))
            if not any(thing.act in BALANCING for thing in things):
                return
            self.drawn(lambda floor, seeds: [draws.tables_due(floor, seeds.take())])
        raise AssertionError("Balancing does not end.")
