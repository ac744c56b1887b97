"""Whatever a director is asked to do next can be done, and what it says is so: on any floor of random nights
(tournaments/night/due). What an act would do is found out by recording it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from tests.examples import examples
from tests.tournaments.night.wild import Tape, Wild
from tournaments.night import draws, facts_of
from tournaments.night import facts as f
from tournaments.night import floor as floors
from tournaments.night.due import Act, due
from tournaments.night.floor import Recorded

TAPES = st.builds(Tape, st.integers(0, 2**40), st.integers(60, 400))
SEED = bytes(32)
DONE = facts_of.AS_IT_IS.keys() - {Act.SEAL_ENVELOPES}  # sealing changes what a night keeps secret
ANOTHER_TABLE = "Every seat is taken: open another table first."  # then they may come back
NEXT = 10**6  # a number that no fact of the night has


class Seeds:
    """Draws of a night, and the secret of its envelopes."""

    def __init__(self, night):
        self.take = lambda: night.draw
        self.seal = lambda: night.draw
        self.sealed = night.sealed


def accepted(night, *new):
    """Return whether facts could be recorded now, one after another."""
    floor = night.floor
    try:
        for number, fact in enumerate(new, NEXT):
            whole = facts_of.as_recorded(fact, floor)
            floor = floors.apply(floor, Recorded(number, night.now, whole, night.now))
    except NotAllowed as no:
        return str(no.reason)
    return True


def comes_back(night):
    """Return whether somebody who is out could rebuy."""
    for player in night.floor.players.values():
        if not player.out:
            continue
        fact = f.Rebought(player=player.id, stack=0)
        if accepted(night, fact) is True:
            return True
        try:
            if accepted(night, draws.rebuy_seat(night.floor, night.draw, fact)) is True:
                return True
        except NotAllowed as no:
            if str(no.reason) == ANOTHER_TABLE:
                return True
    return False


def look_at_what_is_due(night):
    things = due(night.floor.at(night.now), SEED)
    assert len({thing.key for thing in things}) == len(things)
    assert things or not night.floor.is_over or night.floor.finished_at  # the end is never out of reach
    for thing in things:
        if thing.act in DONE:
            new = facts_of.done(night.floor.at(night.now), Seeds(night), thing)
            assert accepted(night, *new) is True, (thing, accepted(night, *new))
        if thing.warning.startswith("Rebuys are open"):
            assert comes_back(night), thing
        match thing.act:
            case Act.REMOVE_ABSENT:
                assert night.floor.players[thing.player].absent
            case Act.FINISH:
                assert (thing.sentence, thing.clause) == ending(night)


def ending(night):
    """Return how a night has ended, by what was told of it, and the rule."""
    here = [night.floor.name(p) for p in night.floor.in_play if not night.floor.players[p].absent]
    if any(isinstance(each.fact, f.DealAgreed) and not each.fact.played_for for each in night.facts):
        return "Close the tournament after the deal", ""
    if not here:
        return "Nobody who came is still in. Close the tournament", ""
    return f"{here[0]} wins. Close the tournament", "CPL-winner"


@pytest.mark.chance
@pytest.mark.long
@examples(40, long=1500)
@given(TAPES)
def test_what_is_due_can_be_done_and_what_it_says_is_so(tape):
    night = Wild(tape)
    night.start()
    look_at_what_is_due(night)
    while not night.ended:
        before = night.floor
        night.try_something()
        if night.floor is not before:
            look_at_what_is_due(night)
