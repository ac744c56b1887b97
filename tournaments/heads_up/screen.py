"""Screens of a heads-up tournament, prepared from its state: what is played at which table, who waits, the
pools, the play-offs, places and prizes; and what is one player's own."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.heads_up.contest import FEWEST, Contest, Match, Playing
from tournaments.heads_up.match_words import POOLS, match_title, tier_title
from tournaments.heads_up.next_matches import (
    all_matches,
    draws_due,
    free_tables,
    next_match,
    open_matches,
    suggestions,
)
from tournaments.heads_up.outcome import is_over, places, prizes
from tournaments.heads_up.play_offs import tiers
from tournaments.heads_up.pools import is_played, pool_table, ranking
from tournaments.night.phrases import clock_time
from tournaments.night.structure import Level
from tournaments.presenters.clock_face import WHY, blinds
from tournaments.presenters.countdown import ClockFace, Period
from words.money import Currency, money
from words.numbers import ordinal
from words.text import Listing, Text

SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Side:
    """One of two who meet."""

    number: int
    name: str
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match. sides: both players; table: where it is played or can begin, 0 for nowhere yet; clock: while
    it is played; sequence: of the result, 0 without one; walkover: decided, but not played."""

    key: str
    title: str
    sides: tuple[Side, Side]
    table: int = 0
    clock: ClockFace | None = None
    sequence: int = 0
    walkover: bool = False

    @property
    def words(self) -> str:
        """Both names."""
        one, other = self.sides
        return f"{one.name} – {other.name}"


@dataclass(frozen=True, slots=True)
class PoolRow:
    """A line of a pool's table. rank: once it is known, 0 before; is_out: they have withdrawn."""

    number: int
    name: str
    won: int
    lost: int
    to_play: int
    rank: int
    is_out: bool


@dataclass(frozen=True, slots=True)
class PoolView:
    """A pool and its table. is_played: every match of it is decided."""

    title: str
    rows: Sequence[PoolRow]
    is_played: bool


@dataclass(frozen=True, slots=True)
class TierView:
    """A tier of the play-offs. alone: who has the place without a match."""

    title: str
    places: str
    matches: Sequence[MatchView]
    alone: str


@dataclass(frozen=True, slots=True)
class TieView:
    """Three or more who are equal, and a draw is due."""

    pool: int
    title: str
    names: str


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place. prize: in words, empty for none."""

    place: int
    number: int
    name: str
    prize: str
    is_paid: bool


@dataclass(frozen=True, slots=True)
class HeadsUpScreen:
    """stage: setup, running, over (every place is known) or finished.

    now: the matches that are played, by table;
    ready: those that can begin;
    waiting: the other open ones, what comes first on top;
    idle: tables at which nothing can begin;
    unpaid: how many prizes are owed;
    ran_on: for how long the site was away while clocks ran on that can be set back, else empty.
    """

    stage: str
    now: Sequence[MatchView]
    ready: Sequence[MatchView]
    waiting: Sequence[MatchView]
    idle: int
    ties: Sequence[TieView]
    pools: Sequence[PoolView]
    tiers: Sequence[TierView]
    places: Sequence[PlaceRow]
    payouts: Sequence[tuple[int, str]]
    entrants: Sequence[Side]
    staying: Sequence[Side]
    pause: str
    ran_on: str
    tables: int
    minutes: int
    buy_in: str
    stack: int
    prize_pool: str
    minimum: int
    left: int
    decided: int
    unpaid: int
    winner: str

    @property
    def too_few(self) -> bool:
        """True if the pools cannot be drawn without a reason, or at all."""
        return len(self.entrants) < self.minimum

    @property
    def is_possible(self) -> bool:
        """True if there are enough for two pools (DM-hu-pools)."""
        return len(self.entrants) >= FEWEST


def heads_up_screen(contest: Contest, now: datetime, symbol: str | Currency) -> HeadsUpScreen:
    """The whole of it at `now`. symbol: of the club's money."""
    contest = contest.at(now)
    offered = {each.match.key: each.table for each in suggestions(contest)}
    still = open_matches(contest)
    final_places, won = places(contest), prizes(contest)
    rows = [
        PlaceRow(
            place,
            player,
            contest.name(player),
            money(won[player], symbol) if won[player] else "",
            0 < won[player] <= contest.entrants[player].handed,
        )
        for player, place in final_places.items()
    ]
    over = is_over(contest)
    playing = sorted(contest.playing.items(), key=lambda each: each[1].table)
    by_key = {match.key: match for match in still}
    return HeadsUpScreen(
        stage=stage_of(contest),
        now=[view(contest, by_key[key], now, playing=match) for key, match in playing],
        ready=[view(contest, by_key[key], now, table=table) for key, table in offered.items()],
        waiting=[
            view(contest, match, now)
            for match in still
            if match.key not in offered and match.key not in contest.playing
        ],
        idle=max(len(free_tables(contest)) - len(offered), 0),
        ties=[
            TieView(tie.pool, POOLS[tie.pool], Listing([contest.name(player) for player in tie.players]))
            for tie in draws_due(contest)
        ],
        pools=[_pool(contest, pool) for pool in range(len(contest.pools))],
        tiers=_tiers(contest, now),
        places=rows,
        payouts=[(place, money(cents, symbol)) for place, cents in enumerate(contest.division.amounts, 1)],
        entrants=[Side(each.number, each.name) for each in contest.entrants.values()],
        staying=[
            Side(each.number, each.name)
            for each in contest.entrants.values()
            if each.number not in contest.withdrawn
        ],
        pause=WHY[contest.pause.reason] if contest.pause else "",
        ran_on=_ran_on(contest),
        tables=contest.table_count,
        minutes=contest.levels[0].minutes,
        buy_in=money(contest.terms.buy_in, symbol),
        stack=contest.terms.chips,
        prize_pool=money(contest.prize_pool.prizes, symbol),
        minimum=max(FEWEST, contest.rulebook.season.minimum_players),
        left=len(still),
        decided=len(final_places),
        unpaid=sum(bool(row.prize) and not row.is_paid for row in rows) if over else 0,
        winner=next((row.name for row in rows if row.place == 1), ""),
    )


def _ran_on(contest: Contest) -> str:
    away = contest.ran_on
    can_go_back = away is not None and any(seen.match in contest.playing for seen in away.clocks)
    return clock_time(away.seconds) if away and can_go_back else ""


def stage_of(contest: Contest) -> str:
    """setup, running, over or finished."""
    if contest.finished_at:
        return "finished"
    if not contest.pools:
        return "setup"
    return "over" if is_over(contest) else "running"


def view(
    contest: Contest, match: Match, now: datetime, *, table: int = 0, playing: Playing | None = None
) -> MatchView:
    """A match as it is shown."""
    winner, played = contest.winner(match), contest.won.get(match.key)
    one, other = (Side(player, contest.name(player), player == winner) for player in match.players)
    return MatchView(
        match.key,
        match_title(match),
        (one, other),
        playing.table if playing else table,
        match_clock(playing, now) if playing else None,
        played.sequence if played else 0,
        winner is not None and played is None,
    )


def match_clock(playing: Playing, now: datetime) -> ClockFace:
    """The face of the clock of one match."""
    clock = playing.clock.at(now)
    periods = [
        Period(Text("Level {number}", number=index + 1), "level", length / SECOND, blinds(level))
        for index, length in clock.schedule()
        if isinstance(level := clock.periods[index], Level)
    ]
    return ClockFace(
        now,
        tuple(periods),
        clock.left / SECOND,
        running=clock.is_running,
        why=WHY[clock.pause.reason] if clock.pause else "",
        resumes=clock.pause.until if clock.pause else None,
    )


def _pool(contest: Contest, pool: int) -> PoolView:
    ranked = ranking(contest, pool) or ()
    lines = pool_table(contest, pool)
    if ranked:
        lines.sort(key=lambda line: ranked.index(line.player) if line.player in ranked else len(ranked))
    rows = [
        PoolRow(
            line.player,
            contest.name(line.player),
            line.won,
            line.lost,
            line.to_play,
            ranked.index(line.player) + 1 if line.player in ranked else 0,
            line.player in contest.withdrawn,
        )
        for line in lines
    ]
    return PoolView(POOLS[pool], rows, is_played(contest, pool))


def _tiers(contest: Contest, now: datetime) -> list[TierView]:
    return [
        TierView(
            tier_title(tier.number),
            str(tier.first)
            if len(tier.players) == 1
            else f"{tier.first}–{tier.first + len(tier.players) - 1}",
            [view(contest, match, now) for match in tier.matches],
            contest.name(tier.players[0]) if len(tier.players) == 1 else "",
        )
        for tier in tiers(contest)
    ]


def results(contest: Contest, now: datetime) -> list[MatchView]:
    """Every match that was played, the latest first."""
    decided = [match for match in all_matches(contest) if match.key in contest.won]
    decided.sort(key=lambda match: -contest.won[match.key].sequence)
    return [view(contest, match, now) for match in decided]


@dataclass(frozen=True, slots=True)
class MineView:
    """One player's own view. words: what comes next, in a sentence; match: it; place: likewise, once it is
    known."""

    stage: str
    words: str
    match: MatchView | None
    pool: PoolView | None
    place: str
    prize: str

    @property
    def stamp(self) -> str:
        """Stamp that stays the same as long as a page that counts down by itself is right."""
        clock = self.match.clock if self.match else None
        clock_face = (clock.running, clock.periods[0].name) if clock else None
        match = (self.match.key, self.match.table, self.match.sides) if self.match else None
        return repr((self.stage, self.words, match, clock_face, self.pool, self.place, self.prize))


def mine_view(contest: Contest, player: int, now: datetime, symbol: str | Currency) -> MineView | None:
    """None for whoever has not entered."""
    if player not in contest.entrants:
        return None
    contest = contest.at(now)
    coming = next_match(contest, player) if contest.pools else None
    place, won = places(contest).get(player), prizes(contest).get(player, 0)
    match = None
    if coming and coming.match:
        playing = contest.playing.get(coming.match.key)
        match = view(contest, coming.match, now, table=coming.table or 0, playing=playing)
    pool = next((n for n, players in enumerate(contest.pools) if player in players), None)
    return MineView(
        stage_of(contest),
        _words(contest, player, coming.stage if coming else "", match),
        match,
        _pool(contest, pool) if pool is not None else None,
        _placed(place) if place else "",
        money(won, symbol) if won else "",
    )


def _placed(place: int) -> str:
    return Text("You won!") if place == 1 else Text("You finished {place}.", place=ordinal(place))


def _words(contest: Contest, player: int, stage: str, match: MatchView | None) -> str:
    opponent = next((side.name for side in match.sides if side.number != player), "") if match else ""
    table = match.table if match else 0
    words = {
        "": Text("You have entered. The pools are drawn soon."),
        "playing": Text("You play {opponent} at table {table}", opponent=opponent, table=table),
        "ready": Text("Next: {opponent}, table {table}", opponent=opponent, table=table),
        "waiting": Text("Next: {opponent}, when both of you and a table are free", opponent=opponent),
        "others": Text("You wait until the others have played"),
        "done": Text("You have played all your matches"),
        "withdrawn": Text("You have withdrawn"),
    }
    return words[stage]
