"""A heads-up tournament written down as a test reads it: names instead of numbers."""

from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS, Kind
from tables.log import LogLine, in_force, voided
from tables.randomness import commitment
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.facts import (
    MATCH_FACT,
    Entered,
    FactAt,
    Finished,
    MatchStarted,
    MatchWon,
    PoolsDrawn,
    TieDrawn,
    Withdrew,
)
from tournaments.heads_up.fold import after, apply
from tournaments.heads_up.next_matches import all_matches, draws_due, match_of, open_matches
from tournaments.heads_up.pool_draws import draw_tie
from tournaments.night.draws import Draw
from tournaments.night.facts import Drawn

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
EVERYBODY = "Ann Bob Cat Dan Eve Fay Gus Hal Ida Jon Kim Lou Max Nan Olu Pia Quy Ray Sue Tom"
NAMES = tuple(EVERYBODY.split())
SEED = bytes(range(32))
DRAWN = Drawn(seed=SEED.hex(), next_commitment=commitment(bytes(32)))
RULES = PRESETS["dead_money"]


@contextmanager
def refused(words, clause=None):
    """Yield what happens inside is refused with these words, on this clause."""
    with pytest.raises(NotAllowed, match=words) as refusal:
        yield
    assert clause is None or refusal.value.clause == clause


def opening(rulebook=RULES, kind=Kind.LIVE):
    return Contest(rulebook, kind)


def lines_of(facts):
    return [
        LogLine(each.sequence, each.fact.kind, each.fact.model_dump(mode="json"), each.at, each.at)
        for each in facts
    ]


def folded(lines, first):
    """Return what a log comes to, corrections taken into account."""
    facts = (
        FactAt(line.sequence, line.at, MATCH_FACT.validate_python(line.payload)) for line in in_force(lines)
    )
    return after(facts, first)


class Played:
    """The facts of a tournament and where it stands; each is recorded a minute after the one before it."""

    def __init__(self, rulebook=RULES, kind=Kind.LIVE):
        self.opening = self.contest = opening(rulebook, kind)
        self.facts = []
        self.ids = {name: number for number, name in enumerate(NAMES, 1)}

    def record(self, fact):
        number = self.facts[-1].sequence + 1 if self.facts else 1
        made = FactAt(number, NOON + timedelta(minutes=len(self.facts)), fact, is_new=True)
        self.contest = apply(self.contest, made)
        self.facts.append(made)
        return made.sequence

    def without(self, *sequences):
        """Return where it stands after these are undone. Raises NotAllowed."""
        lines = lines_of(self.facts)
        last = lines[-1]
        undo = LogLine(len(lines) + 1, "voided", voided(sequences), last.at, last.at)
        return folded([*lines, undo], self.opening)

    def take_back(self, sequence):
        """Undoes one. Raises NotAllowed."""
        self.contest = self.without(sequence)
        self.facts = [each for each in self.facts if each.sequence != sequence]

    def enter(self, *names):
        for name in names:
            self.record(Entered(player=self.ids[name], name=name))

    def pools(self, one, other):
        """Draws these pools, whoever has not entered does so first."""
        for name in (*one.split(), *other.split()):
            if self.ids[name] not in self.contest.entrants:
                self.enter(name)
        pools = tuple(tuple(self.ids[name] for name in pool.split()) for pool in (one, other))
        return self.record(PoolsDrawn(pools=pools, draw=DRAWN))

    def match(self, one, other):
        """The open match between two."""
        two = {self.ids[one], self.ids[other]}
        return next(match for match in open_matches(self.contest) if set(match.players) == two)

    def start(self, one, other, table=1):
        match = self.match(one, other)
        return self.record(MatchStarted(match=match.key, players=match.players, table=table))

    def beats(self, winner, *losers):
        """The sequence of the last of these results."""
        for loser in losers:
            match = self.match(winner, loser)
            last = self.record(MatchWon(match=match.key, players=match.players, winner=self.ids[winner]))
        return last

    def in_order(self, pool):
        """Whoever stands further left beats everybody to the right."""
        names = pool.split()
        for place, name in enumerate(names[:-1]):
            self.beats(name, *names[place + 1 :])

    def withdraw(self, name, reason="left"):
        return self.record(Withdrew(player=self.ids[name], reason=reason))

    def draw_ties(self):
        for tie in draws_due(self.contest):
            self.record(draw_tie(tie.pool, tie.players, Draw(SEED, DRAWN)))

    def tie(self, *names):
        tie = next(tie for tie in draws_due(self.contest) if set(tie.players) == {self.ids[n] for n in names})
        return self.record(TieDrawn(pool=tie.pool, order=tuple(self.ids[name] for name in names), draw=DRAWN))

    def finish(self):
        return self.record(Finished())

    def said(self, players):
        return " ".join(self.contest.name(player) for player in players)

    def matches(self, stage):
        return {
            match.key: self.said(match.players) for match in all_matches(self.contest) if match.stage == stage
        }

    def key(self, key):
        return match_of(self.contest, key)


def eight():
    """Two pools of four, played in the order of the alphabet, without ties."""
    played = Played()
    played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
    played.in_order("Ann Bob Cat Dan")
    played.in_order("Eve Fay Gus Hal")
    return played
