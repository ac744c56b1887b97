"""The tournaments of the demo that are played in other ways: for points alone, a shoot-out, a satellite, two
flights and the last day on which they meet. Of their hands only those are on record that fell somebody."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import count
from random import Random
from typing import Final

from clubs import actions as club_actions
from clubs.models import Event, Season, Ticket
from clubs.rulebook import Flight, Kind, LastDay, NightFormat, Satellite, ShootOut
from tables.actions import Recorder
from tournaments.demo.people import REGULARS
from tournaments.night import actions, draws, facts_of
from tournaments.night.carrying_on import flights_of
from tournaments.night.facts import (
    Bagged,
    BoughtIn,
    Bust,
    ClockStarted,
    EntriesClosed,
    Finished,
    KnockedOut,
    StructureSet,
    SurvivorsRemoved,
    TicketUsed,
)
from tournaments.night.floor import Table
from tournaments.night.floor.prizes import cash_prizes
from tournaments.night.floor.shoot_out import is_decided, next_round_due
from tournaments.night.floor_cache import floor_of
from tournaments.night.structure import TEMPLATES
from tournaments.simulation import seeds_from
from tournaments.simulation.plan import Act, minutes

FOR_POINTS: Final = range(5, 14)
SHOOT_OUT: Final = range(1, 13)
DAY_1A: Final = range(1, 9)
DAY_1B: Final = range(9, 16)
SMALLEST: Final = 25  # chip in a bag
DAY: Final = timedelta(days=1)


class FormatNight:
    """A night that is told act by act. now: the time in the room."""

    def __init__(self, event: Event, by: Recorder) -> None:
        self.by, self.now = by, event.starts_at - minutes(15)
        self.dice = Random(f"{event.name} {event.season.slug}")  # noqa: S311 (believable, not secret)
        self.fresh, self.requests = seeds_from(f"{event.season.slug} {event.name}"), count(1)
        self.tournament = actions.open_tournament(event=event, fresh=self.fresh)
        self.floor = floor_of(self.tournament)

    def tell(self, act: Act, after: float = 0) -> None:
        """Records it, so many minutes after what was told last."""
        self.now += minutes(after)
        outcome = actions.record(
            tournament=self.tournament,
            act=act,
            by=self.by,
            request_id=f"format-{next(self.requests)}",
            now=self.now,
            fresh=self.fresh,
        )
        self.floor = outcome.state

    def enter(self, players: Sequence[int]) -> None:
        """Everybody buys in, and play begins."""
        entries = [BoughtIn(player=number, name=REGULARS[number - 1].name) for number in players]
        self.tell([StructureSet(periods=TEMPLATES["quick"][1]), *entries])
        self.start()

    def start(self) -> None:
        """Seats are drawn, and the clock is started."""
        self.tell(lambda floor, seeds: [draws.seats_for_all(floor, seeds.take())], after=10)
        self.tell([ClockStarted()], after=5)

    def knock_out(self) -> None:
        """Play out a meeting at the fullest table that is not decided: the better player wins more often."""
        open_tables = [table for table in self.floor.tables.values() if not is_decided(self.floor, table)]
        table = max(open_tables, key=lambda each: (len(each.players), -each.number))
        loser, winner = self._meet(table)
        bust = Bust(player=loser, by=(winner,))
        self.tell([KnockedOut(table=table.number, busts=(bust,))], after=self.dice.randrange(4, 9))

    def _meet(self, table: Table) -> tuple[int, int]:
        """Return who loses all their chips, and to whom."""
        one, other = self.dice.sample(sorted(table.players.values()), 2)
        skill = [REGULARS[number - 1].skill for number in (one, other)]
        return (one, other) if self.dice.random() * sum(skill) > skill[0] else (other, one)

    def play(self) -> None:
        """Until it is decided, round by round where it has rounds."""
        while not self.floor.is_over:
            if next_round_due(self.floor):
                self.tell(lambda floor, seeds: [draws.next_round(floor, seeds.take())], after=4)
            else:
                self.knock_out()

    def finish(self) -> None:
        """The end, and the prizes."""
        self.tell([Finished()], after=2)
        for player, cents in cash_prizes(self.floor).items():
            if cents:
                self.tell([facts_of.pay(self.floor, player)], after=1)

    def bag(self) -> None:
        """The chips, as chance has it, in whole chips."""
        players = list(self.floor.in_play)
        parts = [self.dice.uniform(1, 4) for _ in players]
        chips = self.floor.chips_in_play
        stacks = {
            player: int(chips * part / sum(parts)) // SMALLEST * SMALLEST
            for player, part in zip(players, parts, strict=True)
        }
        stacks[players[0]] += chips - sum(stacks.values())
        self.tell([Bagged(stacks=stacks)], after=4)


def _scheduled(
    season: Season, name: str, at: datetime, rules: NightFormat, leads_to: Event | None = None
) -> Event:
    (played_as,) = rules.model_fields_set
    return club_actions.schedule_event(
        season=season,
        name=name,
        kind=Kind.ONLINE,
        starts_at=at,
        played_as=played_as,
        rules=rules,
        leads_to=leads_to,
    )


def play_for_points(season: Season, at: datetime, director: Recorder) -> Event:
    """A night without money, which counts for the season like any other."""
    event = club_actions.schedule_event(
        season=season,
        name="Library night",
        kind=Kind.ONLINE,
        starts_at=at,
        note="Played for points alone.",
        played_as=Event.Format.POINTS_ONLY,
    )
    night = FormatNight(event, director)
    night.enter(FOR_POINTS)
    night.play()
    night.finish()
    return event


def play_shoot_out(season: Season, at: datetime, director: Recorder) -> Event:
    """Three tables of four, whose winners meet."""
    event = _scheduled(season, "Shoot-out", at, NightFormat(shoot_out=ShootOut(seats=4)))
    night = FormatNight(event, director)
    night.enter(SHOOT_OUT)
    night.play()
    night.finish()
    return event


def play_satellite(
    target: Event, price: int, at: datetime, players: Sequence[int], director: Recorder
) -> Mapping[int, TicketUsed]:
    """A satellite for another tournament, played by some of those who come to it. price: of its buy-in. The
    tickets that were won, by the numbers of their holders."""
    rules = NightFormat(satellite=Satellite(ticket=price))
    night = FormatNight(
        _scheduled(target.season, f"Satellite for {target.name}", at, rules, target), director
    )
    night.enter(players)
    night.tell([EntriesClosed(what=("entries",), reason="Everybody is here.")], after=20)
    night.play()
    night.finish()
    won = Ticket.objects.filter(event=target).select_related("member")
    return {each.member.number: TicketUsed(number=each.number, cents=each.cents) for each in won}


def play_flights(season: Season, at: datetime, director: Recorder) -> Event:
    """Two flights on two evenings, and the last day after them. Somebody who goes out in the first plays the
    second, too; somebody who was left does not come to the last day. at: when the first one begins."""
    last_day = _scheduled(season, "Anchor Open", at + 2 * DAY, NightFormat(last_day=LastDay()))
    out: list[int] = []
    for number, (name, players) in enumerate((("1A", DAY_1A), ("1B", DAY_1B))):
        rules = NightFormat(flight=Flight(ends="level", at=4))
        event = _scheduled(season, f"Anchor Open, day {name}", at + number * DAY, rules, last_day)
        flight = FormatNight(event, director)
        flight.enter([*players, *out[:1]])
        for _ in range(4):
            flight.knock_out()
        out = [player for player in players if player not in flight.floor.in_play]
        flight.now = max(flight.now, event.starts_at + minutes(49))
        flight.bag()
        flight.finish()
    night = FormatNight(last_day, director)
    night.tell([each.brings for each in flights_of(night.tournament, night.floor) if each.brings])
    stacks = {player: night.floor.players[player].stack or 0 for player in night.floor.in_play}
    shortest = min(stacks, key=lambda player: stacks[player])
    night.tell([StructureSet(periods=TEMPLATES["quick"][1])])
    night.tell([SurvivorsRemoved(stacks={shortest: stacks[shortest]})])
    night.start()
    night.play()
    night.finish()
    return last_day
