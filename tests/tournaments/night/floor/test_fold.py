"""Folding a log: invariants that hold for every night (tournaments/night/floor/fold.py)."""

import random
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS, Kind
from tables.balancing import Move, Redraw, proposal
from tables.randomness import commitment
from tests.tournaments.nights import NAMES, Night, levels
from tournaments.night import floor as floors
from tournaments.night.facts import (
    FACT,
    AddedOn,
    Bust,
    ButtonDrawn,
    ChipLeadersTaken,
    ClockPaused,
    ClockResumed,
    ColouredUp,
    Drawn,
    Finished,
    HandDealt,
    KnockedOut,
    Left,
    Moved,
    Penalised,
    Rebought,
    SeatedAt,
    SeatsDrawn,
    SteppedAway,
    TableBroken,
    TableSeats,
)
from tournaments.night.floor.places import places
from tournaments.night.floor.prizes import division, pool, prizes

SEED = bytes(32)
DRAW = Drawn(seed=SEED.hex(), next_commitment=commitment(SEED))


def what_is_due(night):
    """The facts that follow the director's brass bar: balance, break, redraw, draw for the button."""
    tables = night.floor.tables.values()
    due = proposal([t.state for t in tables], night.rulebook.balancing, night.rulebook.seating, SEED)
    if isinstance(due, Move):
        return Moved(player=due.player, table=due.to.table, seat=due.to.seat, reason="balance", draw=DRAW)
    if due:
        seats = [SeatedAt(player=p, table=to.table, seat=to.seat) for p, to in due.places.items()]
        if isinstance(due, Redraw):
            room = [TableSeats(table=n, seats=s) for n, s in due.tables.items()]
            return SeatsDrawn(occasion="final_table", tables=room, seats=seats, draw=DRAW)
        return TableBroken(table=due.table, seats=seats, draw=DRAW)
    for table in tables:
        if table.button_due and len(table.players) > 1:
            return ButtonDrawn(table=table.number, seat=min(table.players))
    return None


def something(night, dice):
    """A fact that somebody might tap just now, sensible or not."""
    floor = night.floor
    table = dice.choice(list(floor.tables.values()))
    seated = list(table.players.values())
    player = dice.choice(seated) if seated else 1
    others = [p for p in seated if p != player]
    anyone = dice.choice(list(floor.players))
    by = tuple(dice.sample(others, min(len(others), dice.choice((0, 1, 1, 1, 2)))))
    return dice.choice(
        [
            *[HandDealt(table=table.number)] * 4,
            *[KnockedOut(table=table.number, busts=[Bust(player=player, by=by)])] * 4,
            KnockedOut(
                table=table.number,
                busts=[Bust(player=p, by=by[:1], stack=dice.randint(0, 2)) for p in others[:2]]
                or [Bust(player=player)],
            ),
            Rebought(player=anyone, stack=dice.choice((0, 500, 2000))),
            AddedOn(player=anyone),
            Left(player=anyone, stack=dice.randint(0, 4000)),
            SteppedAway(player=anyone),
            Penalised(player=anyone, penalty="hands", amount=3),
            ClockPaused(reason="dispute", minutes=5),
            ClockResumed(),
            ColouredUp(chip=25, extra=dice.randint(0, 60)),
            ChipLeadersTaken(stacks={p: dice.randint(0, 9000) for p in floor.in_play}),
            Moved(player=anyone, table=table.number, seat=dice.randint(1, 9)),
            Finished(),
        ]
    )


def random_night(seed, players, preset):
    """A night played by tapping at random and following what is due; refused taps leave no trace."""
    dice = random.Random(seed)
    names = NAMES[:players]
    middle = (players + 1) // 2
    tables = [" ".join(names)] if players <= 9 else [" ".join(names[:middle]), " ".join(names[middle:])]
    night = Night(preset).start(*tables, structure=levels(9, breaks=(2, 6)), override="few")
    for _ in range(400):
        night.now += timedelta(seconds=dice.randint(5, 180))
        fact = what_is_due(night) if dice.random() < 0.5 else None
        before = night.floor.copy()
        try:
            night.record(fact or something(night, dice))
        except NotAllowed:
            assert night.floor == before
        if night.floor.finished_at:
            break
    return night


@given(st.integers(0, 10_000), st.integers(2, 18), st.sampled_from(["dead_money", "cpl", "tda"]))
def test_whatever_is_tapped_the_floor_is_sound_and_replaying_the_log_gives_it_again(seed, players, preset):
    night = random_night(seed, players, preset)
    floor = night.floor

    assert floors.after(night.facts, night.rulebook, Kind.LIVE) == floor
    middle = len(night.facts) // 2
    half = floors.after(night.facts[:middle], night.rulebook, Kind.LIVE)
    assert floors.after(night.facts[middle:], night.rulebook, Kind.LIVE, half) == floor

    seated = {p: (t.number, s) for t in floor.tables.values() for s, p in t.players.items()}
    assert seated == {p: (x.seat.table, x.seat.seat) for p, x in floor.players.items() if x.seat}
    assert set(seated) == set(floor.in_play)
    assert all(floor.players[p].out is None for p in floor.in_play)

    given_out = sum(p.chips_in + p.bought for p in floor.players.values())
    assert floor.chips_in_play == given_out + floor.extra - floor.out_of_play

    finishes = places(floor)
    taken = [place for f in set(finishes.values()) for place in range(f.first, f.last + 1)]
    first = 1 if floor.is_over else len(floor.in_play) + 1
    assert sorted(taken) == list(range(first, len(floor.players) + 1))

    money = pool(floor)
    assert money.taken + money.added == money.prizes + money.championship + money.kitty
    assert sum(division(floor).amounts) == money.prizes
    if floor.is_over:
        assert sum(prizes(floor).values()) == money.prizes


@given(st.integers(0, 10_000))
def test_facts_survive_json(seed):
    night = random_night(seed, 7, "dead_money")
    facts = [FACT.validate_json(FACT.dump_json(recorded.fact)) for recorded in night.facts]
    assert facts == [recorded.fact for recorded in night.facts]


def test_a_night_can_be_won_whatever_its_preset():
    for preset in PRESETS:
        night = Night(preset).start(" ".join(NAMES[:6]), seats=8, override="few").at(125)
        while not night.floor.is_over:
            first, second = list(night.floor.in_play)[:2]
            night.record(KnockedOut(table=1, busts=[Bust(player=first, by=(second,))]))
        night.record(Finished())
        assert len(places(night.floor)) == 6
