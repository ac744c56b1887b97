"""Summary of a heads-up tournament as an object for other programs, and as a page of plain text: what
`manage.py replay_night` prints of its file (docs/formats.md). Money is in cents, times are UTC."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final, Literal
from zoneinfo import ZoneInfo

from clauses.refusal import NotAllowed
from clubs.rulebook import Kind
from tables.log import as_of
from tournaments.archive.as_of import moment_of
from tournaments.archive.log_file import read_log
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.match_file import MATCH_FILE, MatchHeader, contest_at
from tournaments.heads_up.match_words import POOLS
from tournaments.heads_up.next_matches import all_matches
from tournaments.heads_up.outcome import is_over, places, prizes
from tournaments.heads_up.pools import pool_table, ranking
from tournaments.night.facts import Part
from tournaments.night.phrases import counted
from words.money import money

FORMAT: Final = "dead-button-contest"


class PoolPlayer(Part):
    """A line of a pool's table. rank: null until it is known; withdrawn: they play no more."""

    player: int
    name: str
    won: int
    lost: int
    to_play: int
    rank: int | None
    withdrawn: bool


class MatchSummary(Part):
    """A match whose players are known. winner: null while it is open; played: false where the other one has
    withdrawn; table: where it is being played."""

    match: str
    players: tuple[int, int]
    winner: int | None
    played: bool
    table: int | None


class ContestPlace(Part):
    """Place that is known. prize, handed: what they win, and what of it they have been given."""

    place: int
    player: int
    name: str
    prize: int
    handed: int


class ContestMoney(Part):
    """The prize pool and what was withheld of what was paid; payouts: first place first."""

    taken: int
    championship: int
    kitty: int
    staff: int
    added: int
    prizes: int
    payouts: tuple[int, ...]


class ContestSummary(Part):
    """The whole of it. at: when the last entry that was replayed was recorded, null for an empty log."""

    format: Literal["dead-button-contest"] = FORMAT
    version: Literal[1] = 1
    tournament: str
    kind: Kind
    club: str
    time_zone: str
    currency: str
    at: datetime | None
    entries: int
    status: Literal["setup", "running", "over", "finished"]
    pools: tuple[tuple[PoolPlayer, ...], ...]
    matches: tuple[MatchSummary, ...]
    money: ContestMoney
    places: tuple[ContestPlace, ...]


def replayed_contest(
    file: Iterable[str | bytes], at: str | None = None, *, strict: bool = False
) -> ContestSummary:
    """Return what a file comes to, or came to at a time of the club's clock. strict: as of `contest_at`.
    Raises BadNightFile with the line that is wrong, NotAllowed where there is no such time or a fact cannot
    follow what is before it."""
    log = read_log(file, MATCH_FILE)
    header, lines = log.header, log.lines
    moment = None
    if at:
        if not lines:
            raise NotAllowed("Nothing has been recorded.")
        recorded = [line.recorded_at for line in lines]
        moment = moment_of(at, ZoneInfo(header.time_zone), min(recorded), max(recorded))
    entries = lines if moment is None else as_of(lines, moment)
    contest = contest_at(entries, Contest(header.rulebook, header.kind), strict=strict)
    return contest_summary(
        header, contest, moment or (entries[-1].recorded_at if entries else None), len(entries)
    )


def contest_summary(
    header: MatchHeader, contest: Contest, at: datetime | None, entries: int
) -> ContestSummary:
    """Return where it stands after so many entries."""
    won, came = prizes(contest), contest.prize_pool
    return ContestSummary(
        tournament=header.tournament,
        kind=header.kind,
        club=header.club,
        time_zone=header.time_zone,
        currency=header.currency,
        at=at.astimezone(UTC) if at else None,
        entries=entries,
        status=_status(contest),
        pools=tuple(tuple(_pool(contest, pool)) for pool in range(len(contest.pools))),
        matches=tuple(_matches(contest)),
        money=ContestMoney(
            taken=came.taken,
            championship=came.championship,
            kitty=came.kitty,
            staff=came.staff,
            added=came.added,
            prizes=came.prizes,
            payouts=contest.division.amounts,
        ),
        places=tuple(
            ContestPlace(
                place=place,
                player=player,
                name=contest.name(player),
                prize=won[player],
                handed=contest.entrants[player].handed,
            )
            for player, place in places(contest).items()
        ),
    )


def _status(contest: Contest) -> Literal["setup", "running", "over", "finished"]:
    if contest.finished_at:
        return "finished"
    if not contest.pools:
        return "setup"
    return "over" if is_over(contest) else "running"


def _pool(contest: Contest, pool: int) -> Iterator[PoolPlayer]:
    ranked = ranking(contest, pool) or ()
    lines = pool_table(contest, pool)
    lines.sort(key=lambda line: ranked.index(line.player) if line.player in ranked else len(ranked))
    for line in lines:
        yield PoolPlayer(
            player=line.player,
            name=contest.name(line.player),
            won=line.won,
            lost=line.lost,
            to_play=line.to_play,
            rank=ranked.index(line.player) + 1 if line.player in ranked else None,
            withdrawn=line.player in contest.withdrawn,
        )


def _matches(contest: Contest) -> Iterator[MatchSummary]:
    for match in all_matches(contest):
        playing = contest.playing.get(match.key)
        yield MatchSummary(
            match=match.key,
            players=match.players,
            winner=contest.winner(match),
            played=match.key in contest.won,
            table=playing.table if playing else None,
        )


def contest_text(contest: ContestSummary) -> str:
    """The same as a page, without a newline at its end."""
    parts = [list(_title(contest))]
    for title, pool in zip(POOLS, contest.pools, strict=False):
        parts.append([str(title).upper(), *(_pool_line(line) for line in pool)])
    parts += [list(_now(contest)), list(_money(contest)), list(_places(contest))]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _title(contest: ContestSummary) -> Iterator[str]:
    yield f"{contest.tournament} · {contest.kind.words} · {contest.club}"
    if contest.at is None:
        yield "Nothing has been recorded."
        return
    local = contest.at.astimezone(ZoneInfo(contest.time_zone))
    after = counted(contest.entries, "entry", "entries")
    yield f"{local:%A %-d %B %Y, %H:%M %Z}, after {after}: {contest.status}"


def _pool_line(line: PoolPlayer) -> str:
    rank = line.rank or ""
    more = " · withdrawn" if line.withdrawn else f" · {line.to_play} to play" if line.to_play else ""
    return f"  {rank:>3}  {line.won}–{line.lost}  {line.name}{more}"


def _now(contest: ContestSummary) -> Iterator[str]:
    playing = [match for match in contest.matches if match.table]
    names = {line.player: line.name for pool in contest.pools for line in pool}
    if playing:
        yield "NOW"
    for match in playing:
        yield f"  table {match.table}   {' – '.join(names[player] for player in match.players)}"


def _places(contest: ContestSummary) -> Iterator[str]:
    prizes_won = [money(each.prize, contest.currency) if each.prize else "–" for each in contest.places]
    width = max(map(len, prizes_won), default=0)
    if contest.places:
        yield "PLACES"
    for each, prize in zip(contest.places, prizes_won, strict=True):
        yield f"  {each.place:>3}  {prize:>{width}}  {each.name}"


def _money(contest: ContestSummary) -> Iterator[str]:
    payouts = ", ".join(money(cents, contest.currency) for cents in contest.money.payouts) or "none"
    yield f"prizes {money(contest.money.prizes, contest.currency)}: {payouts}"
