"""Folding the log of a heads-up tournament: one fact after another, each refused unless the rules allow it
where it stands. Source: DM-hu-pools, DM-hu-brackets, DM-hu-ties, DM-season-minimum; rulings 148,
173-176."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from clauses.refusal import NotAllowed
from clubs.scoring.payouts import set_by_director
from tournaments.heads_up.contest import (
    FEWEST,
    Contest,
    Entrant,
    Match,
    Playing,
    Stage,
    Withdrawal,
    Won,
)
from tournaments.heads_up.facts import (
    ClocksRanOn,
    Entered,
    FactAt,
    LevelsSet,
    MatchStarted,
    MatchWon,
    PoolsDrawn,
    TablesSet,
    TieDrawn,
    Two,
    Withdrew,
)
from tournaments.heads_up.next_matches import draws_due, match_of, next_match
from tournaments.heads_up.outcome import is_over, places, prizes
from tournaments.heads_up.pools import is_played
from tournaments.night.clock import Clock, Pause
from tournaments.night.facts import (
    ClockPaused,
    ClockResumed,
    Finished,
    LoggedFact,
    OutageAnswered,
    PayoutsSet,
    Penalised,
    PoolAdded,
    PrizePaid,
    Ruled,
)
from tournaments.night.rulings_made import with_ruling
from words.money import Amount

Handler = Callable[[Contest, Any, FactAt], Contest]
HANDLERS: dict[type[LoggedFact], Handler] = {}


def after(facts: Iterable[FactAt], contest: Contest) -> Contest:
    """Return where it stands after these facts. Raises NotAllowed at the first that the rules do not
    allow."""
    for each in facts:
        contest = apply(contest, each)
    return contest


def apply(contest: Contest, recorded: FactAt) -> Contest:
    """Return where it stands after one more fact. Raises NotAllowed."""
    fact = type(recorded.fact)
    if contest.finished_at and not (fact.about.after_the_end or fact is Penalised):
        raise NotAllowed("The tournament is finished. Undo its end to correct it.")
    return HANDLERS[fact](contest.at(recorded.at), recorded.fact, recorded)


def folds(fact: type[LoggedFact]) -> Callable[[Handler], Handler]:
    """Marks the function that checks and applies a kind of fact."""

    def register(handler: Handler) -> Handler:
        HANDLERS[fact] = handler
        return handler

    return register


@folds(Entered)
def entered(contest: Contest, fact: Entered, when: FactAt) -> Contest:
    """A buy-in, before the pools are drawn."""
    if fact.player in contest.entrants:
        raise NotAllowed("{name} has entered.", name=fact.name)
    if contest.pools:
        raise NotAllowed(
            "The pools are drawn, and everybody meets everybody of theirs: undo the draw to let {name} in.",
            "DM-hu-pools",
            name=fact.name,
        )
    return replace(contest, entrants={**contest.entrants, fact.player: Entrant(fact.player, fact.name)})


@folds(LevelsSet)
def levels_set(contest: Contest, fact: LevelsSet, when: FactAt) -> Contest:
    """The levels of matches to come."""
    return replace(contest, levels=fact.levels)


@folds(TablesSet)
def tables_set(contest: Contest, fact: TablesSet, when: FactAt) -> Contest:
    """Set how many tables there are."""
    return replace(contest, tables=fact.count)


@folds(PoolsDrawn)
def pools_drawn(contest: Contest, fact: PoolsDrawn, when: FactAt) -> Contest:
    """Play begins: eight or more in two pools, whose sizes differ by one at most (DM-hu-pools, ruling
    173)."""
    if contest.pools:
        raise NotAllowed("The pools are drawn.", "DM-hu-pools")
    drawn = [player for pool in fact.pools for player in pool]
    if len(drawn) < FEWEST:
        raise NotAllowed(
            "A heads-up tournament is for {fewest} players or more: there are {count}.",
            "DM-hu-pools",
            fewest=FEWEST,
            count=len(drawn),
        )
    if sorted(drawn) != sorted(contest.entrants):
        raise NotAllowed("Everybody who has entered is in one of the two pools.", "DM-hu-pools")
    if abs(len(fact.pools[0]) - len(fact.pools[1])) > 1:
        raise NotAllowed("The pools differ by one player at most.", "173")
    minimum = contest.rulebook.season.minimum_players
    if len(drawn) < minimum and not fact.override.strip():
        raise NotAllowed(
            "{present} players are present and the rulebook asks for {minimum}. "
            "To start with fewer, give a reason.",
            "DM-season-minimum",
            present=len(drawn),
            minimum=minimum,
        )
    return replace(contest, pools=fact.pools, started_at=when.at, guarantee=fact.guarantee)


@folds(TieDrawn)
def tie_drawn(contest: Contest, fact: TieDrawn, when: FactAt) -> Contest:
    """The order of a knockout among three or more who are equal (DM-hu-ties, ruling 175)."""
    drawn = frozenset(fact.order)
    due = (tie for tie in draws_due(contest) if tie.pool == fact.pool)
    if not any(frozenset(tie.players) == drawn and len(fact.order) == len(drawn) for tie in due):
        raise NotAllowed("These players are not equal in their pool, or it has been drawn.", "DM-hu-ties")
    return replace(contest, ties={**contest.ties, drawn: fact.order})


@folds(MatchStarted)
def match_started(contest: Contest, fact: MatchStarted, when: FactAt) -> Contest:
    """Two sit down. Raises NotAllowed where one of them plays, the table is taken, or the clocks stand
    still."""
    match = _open(contest, fact.match, fact.players)
    if contest.pause:
        raise NotAllowed("The clocks stand still: let them go on first.", "DM-clock-break-hands")
    for player in match.players:
        if key := contest.busy.get(player):
            table = contest.playing[key].table
            raise NotAllowed("{name} plays at table {table}.", name=contest.name(player), table=table)
    if fact.table > contest.table_count:
        raise NotAllowed(
            "There is no table {number}: there are {count}.", number=fact.table, count=contest.table_count
        )
    if any(playing.table == fact.table for playing in contest.playing.values()):
        raise NotAllowed("A match is being played at table {table}.", table=fact.table)
    rules = contest.rulebook
    clock = Clock.started(contest.levels, rules.clock, rules.cut_off, len(contest.entrants), when.at)
    playing = Playing(match.players, fact.table, clock, when.sequence)
    return replace(contest, playing={**contest.playing, match.key: playing})


@folds(MatchWon)
def match_won(contest: Contest, fact: MatchWon, when: FactAt) -> Contest:
    """A result, of a match that was started here or not."""
    match = _open(contest, fact.match, fact.players)
    if fact.winner not in match.players:
        raise NotAllowed("One of the two has won: {names}.", names=_names(contest, match))
    one, other = match.players
    won = Won(fact.winner, other if fact.winner == one else one, when.sequence, match.stage)
    return replace(
        contest, won={**contest.won, match.key: won}, playing=_without(contest.playing, {match.key})
    )


def _open(contest: Contest, key: str, players: Two) -> Match:
    """The match, still undecided and between these two. Raises NotAllowed."""
    match = match_of(contest, key)
    if match is None or match.players != tuple(sorted(players)):
        names = " – ".join(contest.entrant(player).name for player in players)
        raise NotAllowed("There is no match {names} now.", "DM-hu-pools", names=names)
    if key in contest.won:
        winner = contest.name(contest.won[key].winner)
        raise NotAllowed("{names}: {winner} has won.", names=_names(contest, match), winner=winner)
    if not contest.is_open(match):
        gone = next(player for player in match.players if player in contest.withdrawn)
        raise NotAllowed("{name} has withdrawn.", name=contest.name(gone))
    return match


def _names(contest: Contest, match: Match) -> str:
    return " – ".join(contest.name(player) for player in match.players)


@folds(Withdrew)
def withdrew(contest: Contest, fact: Withdrew, when: FactAt) -> Contest:
    """A player plays no more; a match they are playing is over."""
    name = contest.entrant(fact.player).name
    if not contest.pools:
        raise NotAllowed("The pools are not drawn yet: take back the entry of {name}.", name=name)
    if fact.player in contest.withdrawn:
        raise NotAllowed("{name} has withdrawn.", name=name)
    has_played = any(fact.player in (won.winner, won.loser) for won in contest.won.values())
    if fact.reason == "no_show" and has_played:
        raise NotAllowed("{name} has played: they came, and leave.", "DM-noshow-zero", name=name)
    if fact.reason == "no_show" and len(contest.people) <= 1:
        raise NotAllowed("Somebody has to be here first.", "DM-noshow-zero")
    stage = _stage(contest, fact.player)
    if stage == "play_off" and next_match(contest, fact.player).stage == "done":
        raise NotAllowed("{name} has no match left to play.", name=name)
    mine = {key for key, match in contest.playing.items() if fact.player in match.players}
    withdrawal = Withdrawal(when.sequence, stage, fact.reason)
    return replace(
        contest,
        withdrawn={**contest.withdrawn, fact.player: withdrawal},
        playing=_without(contest.playing, mine),
    )


def _stage(contest: Contest, player: int) -> Stage:
    """Return what of the tournament is on for a player: their pool, what settles it, or the play-offs. Those
    begin with the first match of any tier."""
    if any(key.startswith("tier") for key in (*contest.won, *contest.playing)):
        return "play_off"
    pool = next(number for number, players in enumerate(contest.pools) if player in players)
    return "tie" if is_played(contest, pool) else "pool"


def _without(playing: Any, keys: set[str]) -> dict[str, Playing]:
    return {key: match for key, match in playing.items() if key not in keys}


@folds(ClockPaused)
def clock_paused(contest: Contest, fact: ClockPaused, when: FactAt) -> Contest:
    """All clocks stand still: a break, a dispute (DM-clock-stops)."""
    if not contest.pools:
        raise NotAllowed("The clock has not been started.")
    if contest.pause:
        raise NotAllowed("The clock is paused already.")
    until = when.at + timedelta(minutes=fact.minutes) if fact.minutes else None
    pause = Pause(fact.reason, fact.note, until)
    playing = {key: replace(match, clock=match.clock.paused(pause)) for key, match in contest.playing.items()}
    return replace(contest, pause=pause, playing=playing)


@folds(ClockResumed)
def clock_resumed(contest: Contest, fact: ClockResumed, when: FactAt) -> Contest:
    """All clocks go on."""
    if contest.pause is None:
        raise NotAllowed("The clock is running.")
    playing = {key: replace(match, clock=match.clock.resumed()) for key, match in contest.playing.items()}
    return replace(contest, pause=None, playing=playing)


@folds(ClocksRanOn)
def clocks_ran_on(contest: Contest, fact: ClocksRanOn, when: FactAt) -> Contest:
    """The site was away, and nobody has said yet what becomes of the clocks, which went on. Away twice, each
    goes back to where it stood the first time."""
    before = contest.ran_on
    if before is None:
        return replace(contest, ran_on=fact)
    with_a_clock = {clock.match for clock in before.clocks}
    clocks = (*before.clocks, *(clock for clock in fact.clocks if clock.match not in with_a_clock))
    return replace(contest, ran_on=ClocksRanOn(seconds=before.seconds + fact.seconds, clocks=clocks))


@folds(OutageAnswered)
def outage_answered(contest: Contest, fact: OutageAnswered, when: FactAt) -> Contest:
    """The director lets the clocks be, or sets those of the matches that are still played back to where they
    stood when the site went away. Raises NotAllowed where it was not, or that is settled."""
    if contest.ran_on is None:
        raise NotAllowed("The site was not away, or the clocks have been set since.")
    playing = dict(contest.playing)
    for seen in contest.ran_on.clocks if fact.back else ():
        if (match := playing.get(seen.match)) and seen.index < len(match.clock.periods):
            back = match.clock.at_period(seen.index)
            back = back.with_time_added(seen.left - round(back.length.total_seconds()))
            playing[seen.match] = replace(match, clock=back)
    return replace(contest, playing=playing, ran_on=None)


@folds(Ruled)
def ruled(contest: Contest, fact: Ruled, when: FactAt) -> Contest:
    """For the record, once for each call."""
    return replace(contest, rulings=with_ruling(contest.rulings, fact, when.at, is_new=when.is_new))


@folds(Penalised)
def penalised(contest: Contest, fact: Penalised, when: FactAt) -> Contest:
    """A warning, for the record; hands are missed on nights, and who is sent away withdraws."""
    name = contest.entrant(fact.player).name
    if fact.penalty != "warning":
        raise NotAllowed("{name} can be warned here, or withdrawn from the tournament.", name=name)
    return contest


@folds(PoolAdded)
def pool_added(contest: Contest, fact: PoolAdded, when: FactAt) -> Contest:
    """Money is added to the prize pool, in cents, by a sponsor."""
    if fact.source != "outside":
        raise NotAllowed("Accounts of the club give nothing to a heads-up tournament.")
    return replace(contest, added=contest.added + fact.cents)


@folds(PayoutsSet)
def payouts_set(contest: Contest, fact: PayoutsSet, when: FactAt) -> Contest:
    """The director's own payouts, with a reason; they add up to the pool (rulings 142-144)."""
    if not fact.reason.strip():
        raise NotAllowed("Payouts of your own need a reason.", "DM-payout-6-7")
    set_by_director(contest.prize_pool.prizes, fact.amounts, len(contest.entrants))
    return replace(contest, own_payouts=fact.amounts)


@folds(PrizePaid)
def prize_paid(contest: Contest, fact: PrizePaid, when: FactAt) -> Contest:
    """A prize has been handed over, all of it that is still owed or part of it."""
    entrant = contest.entrant(fact.player)
    left = prizes(contest).get(fact.player, 0) - entrant.handed
    cents = left if fact.cents is None else fact.cents
    if when.is_new and left <= 0:
        if entrant.handed:
            raise NotAllowed("{name} has been paid.", name=entrant.name)
        raise NotAllowed("{name} has won no prize.", name=entrant.name)
    if when.is_new and not 0 < cents <= left:
        raise NotAllowed("{name} is owed {left}.", name=entrant.name, left=Amount(left))
    given = replace(entrant, handed=entrant.handed + cents)
    return replace(contest, entrants={**contest.entrants, fact.player: given})


@folds(Finished)
def finished(contest: Contest, fact: Finished, when: FactAt) -> Contest:
    """Places, prizes and points become final, once every place is known."""
    if not is_over(contest):
        count = len(contest.people) - len(places(contest))
        raise NotAllowed("{count} places are not decided yet.", "DM-hu-brackets", count=count)
    own = contest.own_payouts
    if own is not None and (left := contest.prize_pool.prizes - sum(own)):
        raise NotAllowed(
            "The payouts leave {left} of the pool over: set them anew."
            if left > 0
            else "The payouts exceed the pool by {left}: set them anew.",
            "DM-payout-6-7",
            left=Amount(abs(left)),
        )
    return replace(contest, finished_at=when.at)
