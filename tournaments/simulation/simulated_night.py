"""A simulated night, step by step: arrivals, hands and knockouts, the end.

What the players do is decided by chance, weighted by their chips; the director does at once what is due.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from fractions import Fraction
from functools import partial
from random import Random

from clauses.refusal import NotAllowed
from tournaments.night import draws, facts_of
from tournaments.night.facts import (
    Arrived,
    BoughtIn,
    Bust,
    CameBack,
    ClockStarted,
    Committed,
    DealAgreed,
    DealShare,
    Finished,
    HandDealt,
    KnockedOut,
    Rebought,
    SteppedAway,
    StructureSet,
    TableOpened,
)
from tournaments.night.floor import Floor
from tournaments.night.floor.deals import refuse_deal
from tournaments.night.floor.entries import can_rebuy
from tournaments.night.floor.fold import When
from tournaments.night.floor.prizes import division, entries_settled, prizes, prizes_left
from tournaments.night.floor.windows import entries_closed
from tournaments.night.structure import Break
from tournaments.simulation.cardroom import Cardroom, Steps
from tournaments.simulation.chores import (
    choose_side_games,
    director_steps,
    draw_bounty_players,
    enter_side_games,
    hold_break,
    open_envelopes,
    pay_side_games,
)
from tournaments.simulation.plan import Plan, Step, minutes
from words.shares import apportioned

REBUYS = 0.6  # of those who could, how many rebuy
RESTLESS = 0.004  # hands in which somebody leaves the table for a while


def night(plan: Plan, floor: Floor, dice: Random) -> Steps:
    """Everything that is recorded on the night, in order; it is sent the floor that each step leads to.

    floor: before the first fact.
    """
    evening = Cardroom(plan, floor, dice)
    yield from before_the_start(evening)
    for event in evening.events():
        yield from event()
        if evening.floor.is_over:
            yield from finish_night(evening)
            return


# Before the start


def before_the_start(evening: Cardroom) -> Steps:
    """Everybody who is punctual buys in over forty minutes; the structure, the absent and the seats."""
    plan, dice = evening.plan, evening.dice
    players = list(plan.players.items())
    punctual = players[: len(players) - plan.late]
    evening.now = plan.starts_at - minutes(50)
    yield from evening.tell(StructureSet(periods=plan.structure))
    yield from choose_side_games(evening)
    for player, name in plan.absent.items():
        yield from evening.tell(Committed(player=player, name=name), after=5)
    opening = plan.starts_at - minutes(45)
    seconds = sorted(dice.uniform(0, 40 * 60) for _ in punctual)
    for (player, name), second in zip(punctual, seconds, strict=True):
        evening.now = opening + timedelta(seconds=round(second))
        yield from evening.tell(BoughtIn(player=player, name=name, ticket=plan.tickets.get(player)))
    evening.now = plan.starts_at - minutes(4)
    absent = tuple(plan.absent)
    yield from evening.draw(lambda floor, seeds: [draws.seats_for_all(floor, seeds.take(), absent=absent)])
    yield from evening.draw(
        lambda floor, seeds: [draws.button(floor, seeds.take(), table) for table in floor.tables], after=60
    )
    yield from enter_side_games(evening)
    evening.now = max(evening.now, plan.starts_at)
    few = len(punctual) < evening.floor.rulebook.season.minimum_players
    yield from evening.tell(ClockStarted(override="More are on their way." if few else ""))
    evening.count_in(*evening.floor.in_play)
    for table in evening.floor.tables:
        evening.plan_for(evening.now + timedelta(seconds=20 + table % 20), partial(play_hand, evening, table))
    for number, (player, name) in enumerate(players[len(punctual) :]):
        late = plan.starts_at + minutes(8 + 7 * number)
        evening.plan_for(late, partial(enter_late, evening, player, name))
    stays_away = 0 if evening.floor.rulebook.absence.removed == "never" else 1
    for player in absent[stays_away:]:
        evening.plan_for(plan.starts_at + minutes(26), partial(arrive, evening, player))


def enter_late(evening: Cardroom, player: int, name: str) -> Steps:
    """Enter another player while entries are open; a further table is opened where no seat is left."""
    if entries_closed(evening.floor.at(evening.now), _when(evening)):
        return
    if not any(table.open_seats for table in evening.floor.tables.values()):
        yield from open_table(evening)
    entry = BoughtIn(player=player, name=name, ticket=evening.plan.tickets.get(player))
    yield from evening.draw(lambda floor, seeds: [draws.late_entry(floor, seeds.take(), entry)])
    evening.count_in(player)
    yield from director_steps(evening)


def open_table(evening: Cardroom) -> Steps:
    """Open it, with the rulebook's number of seats, and deal there from now on."""
    number = max(evening.floor.tables) + 1
    seats = evening.floor.rulebook.seating.seats_per_table
    yield from evening.tell(TableOpened(table=number, seats=seats))
    evening.plan_for(evening.now + minutes(2), partial(play_hand, evening, number))


def arrive(evening: Cardroom, player: int) -> Steps:
    """Record the arrival of a player who was dealt in absent."""
    yield from evening.tell(Arrived(player=player))


# Play


def play_hand(evening: Cardroom, number: int) -> Steps:
    """The end of the hand at a table, what follows from it, and the beginning of the next one there."""
    if number not in evening.floor.tables:
        return
    clock = evening.clock
    if isinstance(clock.period, Break):
        yield from hold_break(evening)
        back = evening.now + clock.left + timedelta(seconds=5 + number % 20)
        evening.plan_for(back, partial(play_hand, evening, number))
        return
    yield from end_hand(evening, number)
    yield from director_steps(evening)
    yield from draw_bounty_players(evening)
    yield from open_envelopes(evening)
    if not evening.floor.is_over and may_deal(evening.floor):
        yield from agree_deal(evening)
    if evening.floor.is_over or number not in evening.floor.tables:
        return
    if evening.plan.hands and can_deal(evening, number):
        yield from evening.tell(HandDealt(table=number))
    pause = evening.plan.seconds_a_hand * evening.dice.uniform(0.7, 1.3)
    evening.plan_for(evening.now + timedelta(seconds=round(pause)), partial(play_hand, evening, number))


def can_deal(evening: Cardroom, number: int) -> bool:
    """Return whether a table has its button, at least two players, and no break."""
    table = evening.floor.tables[number]
    return len(table.players) > 1 and not table.button_due and not evening.clock.in_break


def end_hand(evening: Cardroom, number: int) -> Steps:
    """Play what comes of a hand: knockouts, or now and then somebody who leaves the table for some
    minutes."""
    table = evening.floor.tables[number]
    players = evening.playing(table)
    if len(players) < 2 or (evening.plan.hands and (table.hand is None or table.hand.finished)):
        return
    level = evening.clock.level
    busts = evening.chips.hand(players, level.big_blind, level.ante)
    if busts:
        yield from record_knockout(evening, number, busts, players)
    elif len(players) > 3 and evening.dice.random() < RESTLESS:
        away = evening.dice.choice(players)
        yield from evening.tell(SteppedAway(player=away))
        evening.plan_for(evening.now + minutes(6), partial(come_back, evening, away))


def record_knockout(evening: Cardroom, number: int, busts: Sequence[Bust], players: Sequence[int]) -> Steps:
    """Record who is out, once in a while after somebody else was by mistake; then they may rebuy."""
    involved = {bust.player for bust in busts} | {by for bust in busts for by in bust.by}
    bystanders = [player for player in players if player not in involved]
    if evening.mistakes_left and bystanders and evening.dice.random() < 0.3:
        evening.mistakes_left -= 1
        wrong = Bust(player=evening.dice.choice(bystanders), by=busts[0].by)
        yield from evening.tell(KnockedOut(table=number, busts=(wrong,)))
        yield from evening.undo(evening.floor.sequence, "Wrong player", after=14)
        evening.now += timedelta(seconds=6)
    if len(busts) == 1:
        busts = (busts[0].model_copy(update={"stack": None}),)
    yield from evening.tell(KnockedOut(table=number, busts=tuple(busts)))
    for bust in busts:
        del evening.chips.stacks[bust.player]
        if evening.dice.random() < REBUYS:
            yield from rebuy_if_open(evening, bust.player)


def rebuy_if_open(evening: Cardroom, player: int) -> Steps:
    """Sell a rebuy to a player who was knocked out, if that is still possible."""
    terms = evening.floor.terms.rebuy
    if terms is None or not can_rebuy(
        evening.floor.at(evening.now), evening.floor.players[player], _when(evening)
    ):
        return
    yield from evening.tell(Rebought(player=player), after=3)
    evening.chips.stacks[player] = terms.chips


def come_back(evening: Cardroom, player: int) -> Steps:
    """Bring back a player who was away, if they still have chips."""
    if player in evening.floor.in_play and evening.floor.players[player].away:
        yield from evening.tell(CameBack(player=player))


def _when(evening: Cardroom) -> When:
    return When(evening.now, evening.now, evening.floor.sequence + 1)


# The end


def may_deal(floor: Floor) -> bool:
    """Return whether the last three, all in the money, may divide what is left: nobody can come back any
    more."""
    if len(floor.in_play) != 3 or not entries_settled(floor):
        return False
    try:
        refuse_deal(floor)
    except NotAllowed:
        return False
    return True


def agree_deal(evening: Cardroom) -> Steps:
    """Each gets the prize they are sure of, and of the rest a part by their chips, in whole units of
    money."""
    if not evening.plan.deal:
        return
    floor, stacks = evening.floor, evening.chips.stacks
    players = sorted(floor.in_play, key=lambda player: -stacks[player])
    sure = division(floor).amounts[len(players) - 1]
    rest = prizes_left(floor) - sure * len(players)
    held = sum(stacks[player] for player in players)
    exact = [sure + Fraction(rest * stacks[player], held) for player in players]
    shares = dict(zip(players, apportioned(exact, prizes_left(floor), 100), strict=True))
    yield from evening.tell(
        DealAgreed(
            shares=tuple(DealShare(player=player, cents=cents) for player, cents in shares.items()),
            stacks={player: stacks[player] for player in players},
        ),
        after=300,
    )


def finish_night(evening: Cardroom) -> Steps:
    """Finish the night and pay everybody who is paid."""
    yield from open_envelopes(evening)
    yield from evening.tell(Finished(), after=45)
    for player in _paid(prizes(evening.floor).items()):
        yield from evening.tell(facts_of.pay(evening.floor, player), after=40)
    yield from pay_side_games(evening)


def _paid(won: Iterable[tuple[int, int]]) -> list[int]:
    return [player for player, cents in won if cents]


__all__ = ["Plan", "Step", "night"]
