"""Past year of the demo's club: a season before with its champion, a heads-up tournament, a ring game, and
what was bought and paid in, with receipts.

The season of the demo: twelve tournaments, seven of them played, the eighth tonight.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import count
from random import Random
from typing import Final

from clubs import actions as club_actions
from clubs import ledger
from clubs.actions.ledger import enter, take_back
from clubs.calendar.pattern import Proposed
from clubs.ledger import Account
from clubs.models import Club, Event, LedgerLine, Season
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook import Bounties, HighHand, Kind, LastLonger, SideGames, WildWildWest
from clubs.scoring.payouts import divide, paid_places, pool_of
from clubs.scoring.scores import Knockout, Score
from tables.actions import Recorder
from tournaments.demo.people import REGULARS
from tournaments.heads_up.actions import MatchAct, open_heads_up, record_match
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.facts import AnyMatchFact, Entered, MatchWon
from tournaments.heads_up.next_matches import draws_due, open_matches
from tournaments.heads_up.outcome import is_over, prizes
from tournaments.heads_up.pool_draws import draw_pools, draw_tie
from tournaments.night.actions import Draws
from tournaments.night.facts import Finished, PrizePaid
from tournaments.ring_games import actions as ring_actions
from tournaments.ring_games import ring_facts as ring
from tournaments.simulation import seeds_from

PLAYED = 7
EVERY = timedelta(weeks=2)
KINDS = (
    Kind.LIVE,
    Kind.LIVE,
    Kind.BIG_MONEY,
    Kind.LIVE,
    Kind.LIVE,
    Kind.LIVE,
    Kind.BIG_MONEY,
    Kind.LIVE,
    Kind.LIVE,
    Kind.BIG_MONEY,
    Kind.LIVE,
    Kind.CHAMPIONSHIP,
)


@dataclass(frozen=True, slots=True)
class Attendance:
    """Attendance at a night, in the order in which people arrive. late: how many come after the start;
    absent: who has promised to come, is dealt in, and comes later or never."""

    players: tuple[int, ...]
    late: int = 0
    absent: tuple[int, ...] = ()


def calendar(today: date) -> list[Proposed]:
    """Twelve tournaments, the eighth today. Source: DM-season-calendar."""
    count = dict.fromkeys(Kind, 0)
    tournaments = []
    for number, kind in enumerate(KINDS):
        count[kind] += 1
        name = kind.words if kind is Kind.CHAMPIONSHIP else f"{kind.words} {count[kind]}"
        tournaments.append(Proposed(name, kind, today + EVERY * (number - PLAYED)))
    return tournaments


def season_years(tournaments: Sequence[Proposed]) -> str:
    """2026, or 2026/27 for a season that goes over the new year."""
    first, last = tournaments[0].day, tournaments[-1].day
    return f"{first:%Y}" if first.year == last.year else f"{first:%Y}/{last:%y}"


def attendance(dice: Random, count: int, *, late: int, absent: int) -> Attendance:
    """So many players, those who come often more likely than others."""
    numbers = range(1, len(REGULARS) + 1)
    eager = sorted(numbers, key=lambda n: dice.random() ** (1 / REGULARS[n - 1].comes), reverse=True)
    players = eager[:count]
    dice.shuffle(players)
    return Attendance(tuple(players[: count - absent]), late, tuple(players[count - absent :]))


def names_of(players: Sequence[int], names: Mapping[int, str]) -> dict[int, str]:
    """Member number → name, of these alone."""
    return {player: names[player] for player in players}


SIDE_GAMES: Final = {
    1: SideGames(last_longer=LastLonger(amount=500), high_hand=HighHand(amount=200, minutes=110)),
    2: SideGames(bounties=Bounties(form="progressive", amount=1000)),
    3: SideGames(wild_wild_west=WildWildWest(amount=500)),
    6: SideGames(bounties=Bounties(form="mystery", amount=1000)),
}
"""By the number of the night, counted from 0."""

PAST_KINDS: Final = (Kind.LIVE, Kind.LIVE, Kind.BIG_MONEY, Kind.LIVE, Kind.LIVE, Kind.CHAMPIONSHIP)
DUELLISTS: Final = 8


@dataclass(frozen=True, slots=True)
class ChipsTold:
    """Chips that a player of the ring game bought, bought again and cashed, in cents."""

    seat: int
    bought: int
    rebought: int
    cashed: int


RING: Final = (
    ChipsTold(1, 1000, 0, 2385),
    ChipsTold(2, 1000, 1000, 640),
    ChipsTold(4, 1000, 0, 1120),
    ChipsTold(5, 1000, 1000, 0),
    ChipsTold(7, 1000, 0, 2855),
)


def entering(players: Sequence[int], side_games: SideGames | None) -> dict[str, Sequence[int]]:
    """Return who enters the games that one chooses to enter: every second of those who come, or every
    third."""
    by_game: dict[str, Sequence[int]] = {}
    if side_games and side_games.last_longer:
        by_game["last_longer"] = players[::2]
    if side_games and side_games.high_hand:
        by_game["high_hand"] = players[1::3]
    return by_game


def play_last_season(club: Club, first: date) -> Season:
    """A short season before this one, from its results, with a champion. first: the day on which this one
    begins."""
    day = first - timedelta(weeks=2 * len(PAST_KINDS) + 6)
    season = club_actions.create_season(
        club=club,
        name="The first season",
        slug="first",
        starts_on=day - timedelta(days=7),
        ends_on=first - timedelta(days=8),
    )
    rulebook = rulebook_in_force(club)
    numbers = dict.fromkeys(Kind, 0)
    for night, kind in enumerate(PAST_KINDS):
        numbers[kind] += 1
        name = kind.words if kind is Kind.CHAMPIONSHIP else f"{kind.words} {numbers[kind]}"
        at = datetime.combine(day + timedelta(weeks=2 * night), datetime.min.time(), club.zone)
        event = club_actions.schedule_event(
            season=season, name=name, kind=kind, starts_at=at + timedelta(hours=20)
        )
        dice = Random(f"first {night}")  # noqa: S311 (believable, not secret)
        order = attendance(dice, 9 + night, late=0, absent=0).players
        terms = rulebook.terms_of(kind)
        pool = pool_of(len(order) * terms.buy_in, terms, coin=rulebook.payouts.coin)
        amounts = divide(pool.prizes, rulebook, kind, len(order)).amounts
        club_actions.write_results(
            event=event,
            scores=list(_scores(order, amounts, dice)),
            rulebook=rulebook,
            paid=paid_places(rulebook, kind, len(order)),
            imported=True,
        )
    return club_actions.close_season(season=season)


def _scores(order: Sequence[int], amounts: Sequence[int], dice: Random) -> Iterator[Score]:
    """One for each, the winner first; everybody was knocked out by somebody who was better placed."""
    knocked_out: dict[int, list[int]] = {}
    for place in range(1, len(order)):
        knocked_out.setdefault(order[dice.randrange(place)], []).append(order[place])
    for place, player in enumerate(order, 1):
        prize = amounts[place - 1] if place <= len(amounts) else 0
        knockouts = tuple(Knockout(victim_number=victim) for victim in knocked_out.get(player, ()))
        yield Score(player=player, first=place, last=place, prize=prize, knockouts=knockouts)


def play_heads_up(season: Season, at: datetime, director: Recorder) -> Event:
    """Eight players in two pools, play-offs, prizes paid. at: when it begins."""
    event = club_actions.schedule_event(
        season=season,
        name="Duels",
        kind=Kind.ONLINE,
        starts_at=at,
        played_as=Event.Format.HEADS_UP,
    )
    fresh = seeds_from(f"duels {season.slug}")
    heads_up = open_heads_up(event=event, fresh=fresh)
    dice = Random(f"duels {season.slug}")  # noqa: S311 (believable, not secret)
    clock = (at + timedelta(minutes=6 * number) for number in count())
    names = {number: REGULARS[number - 1].name for number in range(1, DUELLISTS + 1)}
    requests = count(1)

    def tell(act: MatchAct) -> Contest:
        request = f"duels-{next(requests)}"
        return record_match(
            heads_up=heads_up, act=act, by=director, request_id=request, now=next(clock), fresh=fresh
        ).state

    tell(_said(*(Entered(player=number, name=name) for number, name in names.items())))
    contest = tell(lambda contest, draws: [draw_pools(contest, draws.take())])
    while not is_over(contest):
        if draws_due(contest):
            contest = tell(_draw_first_tie)
            continue
        match = open_matches(contest)[0]
        one, other = (REGULARS[number - 1].skill for number in match.players)
        winner = match.players[dice.random() * (one + other) > one]
        contest = tell(_said(MatchWon(match=match.key, players=match.players, winner=winner)))
    contest = tell(_said(Finished()))
    for player, cents in prizes(contest).items():
        if cents:
            tell(_said(PrizePaid(player=player, cents=cents)))
    return event


def _said(*facts: AnyMatchFact) -> MatchAct:
    return lambda contest, draws: facts


def _draw_first_tie(contest: Contest, draws: Draws) -> list[AnyMatchFact]:
    tie = draws_due(contest)[0]
    return [draw_tie(tie.pool, tie.players, draws.take())]


def play_ring_game(club: Club, at: datetime, director: Recorder) -> None:
    """An evening for money on a day without a tournament: three hours, five players."""
    game = ring_actions.open_ring_game(club=club, by=director, now=at)
    clock = (at + timedelta(minutes=12 * number) for number in count(1))

    def tell(fact: ring.AnyRingFact) -> None:
        now = next(clock)
        request = f"demo-ring-{now:%H%M}"
        ring_actions.record(game=game, act=[fact], by=director, request_id=request, now=now)

    for number, chips in enumerate(RING, 1):
        name = REGULARS[number - 1].name
        tell(ring.ChipsBought(player=number, name=name, table=1, seat=chips.seat, cents=chips.bought))
    for number, chips in enumerate(RING, 1):
        if chips.rebought:
            tell(ring.ChipsRebought(player=number, cents=chips.rebought))
    for number, chips in enumerate(RING, 1):
        tell(ring.CashedOut(player=number, cents=chips.cashed))
    tell(ring.RingClosed())


def keep_the_books(club: Club, season: Season) -> None:
    """Enter what came in and was bought, each with its receipt; one was entered twice and taken back."""
    elder = club.members.get(number=1)
    pot = ledger.championship_pot(season.pk)

    def entered(source: Account, target: Account, cents: int, reason: str, receipt: str) -> LedgerLine:
        return enter(
            club=club, source=source, target=target, cents=cents, by=elder, reason=reason, receipt=receipt
        )

    entered(ledger.OUTSIDE, ledger.KITTY, 5000, "Sponsored by the Anchor", "2101")
    entered(ledger.KITTY, ledger.OUTSIDE, 1899, "Three decks of plastic cards", "K-77120")
    entered(ledger.KITTY, ledger.OUTSIDE, 640, "Felt brush, two dealer buttons", "K-77188")
    twice = entered(ledger.KITTY, ledger.OUTSIDE, 640, "Two dealer buttons", "77188")
    take_back(line=twice, by=elder, reason="It is the same receipt.")
    entered(pot, ledger.OUTSIDE, 4250, "Championship trophies, engraved", "EN-2044")
    entered(ledger.member(9), ledger.KITTY, 500, "A lost seat card and a bent tray", "2102")
