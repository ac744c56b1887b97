"""Chores that the director of a simulated night does because they are due.

The side games of a simulated night: chosen, entered, drawn, shown and paid.

A night without any is told as if there were none: nothing here asks the dice then.
"""

from functools import partial
from typing import Final

from tables.balancing import proposal
from tournaments.night import draws
from tournaments.night.due import snapshot_due
from tournaments.night.facts import (
    AbsentRemoved,
    AddedOn,
    AnyFact,
    ChipLeadersTaken,
    ColouredUp,
    HandForHand,
    HandsTimed,
    HighHandShown,
    SideGameJoined,
    SideGamesSet,
    SidePotPaid,
    StacksCounted,
)
from tournaments.night.floor import Floor
from tournaments.night.floor.colours import chips_of
from tournaments.night.floor.counts import most_leaders, still_to_count
from tournaments.night.floor.leaving import HandByHand
from tournaments.night.floor.prizes import entries_settled, places_paid
from tournaments.night.floor.side_games import high_hand, mystery, wild_wild_west
from tournaments.night.floor.side_games.hand_ranks import best_of
from tournaments.night.floor.side_games.registry import account
from tournaments.night.floor.side_games.taking_part import takes_part
from tournaments.night.floor.windows import add_on_open, removal_due
from tournaments.night.structure import Break
from tournaments.simulation.cardroom import Cardroom, Steps
from tournaments.simulation.plan import minutes

HANDS: Final = (
    ("Kh", "Kd", "7s", "7c", "2h"),
    ("Qs", "Qh", "Qd", "5c", "5s"),
    ("Ac", "Jc", "9c", "6c", "2c"),
)
SHOWN_AT: Final = (38, 71, 94)  # minutes after the start


def choose_side_games(evening: Cardroom) -> Steps:
    """The director says what is played beside the tournament."""
    if evening.plan.side_games:
        yield from evening.tell(SideGamesSet(games=evening.plan.side_games), after=20)


def enter_side_games(evening: Cardroom) -> Steps:
    """Everybody is seated: who wants to enters, and the bounty players are drawn."""
    for game, players in evening.plan.entering.items():
        for player in players:
            who = evening.floor.players.get(player)
            if who and who.entered:
                yield from evening.tell(SideGameJoined(game=game, player=player), after=4)
    yield from draw_bounty_players(evening)
    if evening.plan.side_games and evening.plan.side_games.high_hand:
        for minute, cards in zip(SHOWN_AT, HANDS, strict=True):
            evening.plan_for(evening.plan.starts_at + minutes(minute), partial(show_hand, evening, cards))


def draw_bounty_players(evening: Cardroom) -> Steps:
    """The Bullseye and the Outlaws, or more of these once another place is paid."""
    last = evening.plan.last
    if wild_wild_west.draw_due(evening.floor):
        yield from evening.draw(
            lambda floor, seeds: [draws.bounty_players(floor, seeds.take(), last)], after=30
        )


def show_hand(evening: Cardroom, cards: tuple[str, ...]) -> Steps:
    """Show a high hand that is good enough, of a player who has entered for it."""
    floor = evening.floor.at(evening.now)
    standing = high_hand.best(floor)
    players = [
        player
        for player in evening.plan.entering[high_hand.NAME]
        if player in floor.in_play
        and takes_part(floor, high_hand.NAME, floor.players[player], unless_said=False)
    ]
    if players and (not standing or best_of(cards) >= standing[0].rank):
        yield from evening.tell(HighHandShown(player=evening.dice.choice(players), cards=cards))


def open_envelopes(evening: Cardroom) -> Steps:
    """Mystery envelopes are sealed once nobody can come back, and opened knockout by knockout."""
    if mystery.can_seal(evening.floor):
        yield from evening.draw(lambda floor, seeds: [draws.seal_envelopes(floor, seeds)], after=60)
    if mystery.waiting(evening.floor):
        yield from evening.draw(lambda floor, seeds: draws.open_envelopes(floor, seeds), after=30)


def pay_side_games(evening: Cardroom) -> Steps:
    """Hand over what everybody has won beside the prizes."""
    for player, cents in account(evening.floor).owed.items():
        if cents > 0:
            yield from evening.tell(SidePotPaid(player=player, cents=cents), after=25)


ANY_SEED = bytes(32)  # whether something is due does not depend on chance
ADD_ONS = 0.5  # of those still in, how many take one


def director_steps(evening: Cardroom) -> Steps:
    """Between hands: moves and broken tables, buttons, the bubble, the absent, chip leaders."""
    yield from balance(evening)
    yield from switch_hand_for_hand(evening)
    if evening.floor.is_over:
        return
    if removal_due(evening.floor.at(evening.now)):
        absent = [player for player in evening.floor.in_play if evening.floor.players[player].absent]
        for player in absent:
            yield from evening.tell(AbsentRemoved(player=player, stack=evening.chips.stacks.pop(player)))
            yield from balance(evening)
    yield from compare_stacks(evening)


def balance(evening: Cardroom) -> Steps:
    """Move and break tables until the rules ask for nothing more, and draw the buttons that this makes
    necessary."""
    while not evening.floor.is_over and moves_due(evening):
        yield from evening.draw(lambda floor, seeds: [draws.tables_due(floor, seeds.take())], after=2)
    if evening.floor.is_over:
        return
    for number, table in sorted(evening.floor.tables.items()):
        if table.button_due and len(table.players) > 1:
            yield from evening.draw(partial(high_card, number), after=2)


def high_card(number: int, floor: Floor, seeds: draws.Seeds) -> list[AnyFact]:
    """The button of one table, drawn by a card each."""
    return [draws.button(floor, seeds.take(), number)]


def moves_due(evening: Cardroom) -> bool:
    """Return whether the rules ask for a player to move or a table to go."""
    rules, tables = evening.floor.rulebook, evening.floor.tables.values()
    if len(tables) < 2:
        return False
    return proposal([table.state for table in tables], rules.balancing, rules.seating, ANY_SEED) is not None


def switch_hand_for_hand(evening: Cardroom) -> Steps:
    """Hand for hand with one player more than places paid, while there are several tables."""
    floor = evening.floor
    if not entries_settled(floor):
        return
    bubble = len(floor.tables) > 1 and len(floor.in_play) == places_paid(floor) + 1
    if bubble != floor.of(HandByHand).is_on:
        yield from evening.tell(HandForHand(on=bubble))
    elif floor.clock and floor.clock.waits_for_hands and not floor.clock.pause:
        yield from evening.tell(HandsTimed())


def compare_stacks(evening: Cardroom) -> Steps:
    """Take the snapshot of chip leaders, if one is due, of as many as the rules need (DM-points-chip-
    leader)."""
    floor = evening.floor.at(evening.now)
    if floor.clock and snapshot_due(floor, floor.clock):
        number = most_leaders(floor)
        stacks = evening.chips.leaders(number)
        while still_to_count(floor, stacks) != []:
            number += 1
            stacks = evening.chips.leaders(number)
        yield from evening.tell(ChipLeadersTaken(stacks=stacks), after=20)


def hold_break(evening: Cardroom) -> Steps:
    """Once in every break: chip leaders, chips coloured up, add-ons, stacks counted."""
    clock = evening.clock
    if clock.index in evening.breaks_held or not isinstance(clock.period, Break):
        return
    evening.breaks_held.add(clock.index)
    yield from director_steps(evening)
    values = [chip.value for chip in chips_of(evening.floor)]
    for chip in clock.period.colour_up:
        larger = next(value for value in values if value > chip)
        extra = evening.chips.round_up(tuple(evening.floor.in_play), larger)
        yield from evening.tell(ColouredUp(chip=chip, extra=extra), after=20)
    yield from add_ons(evening)
    if len(evening.floor.tables) <= 3:
        for table in evening.floor.tables.values():
            stacks = {player: evening.chips.stacks[player] for player in table.players.values()}
            yield from evening.tell(StacksCounted(stacks=stacks), after=15)


def add_ons(evening: Cardroom) -> Steps:
    """At the cut-off, from table to table; it takes a quarter of the break."""
    terms = evening.floor.terms.add_on
    pause = evening.clock.left / 4 / max(len(evening.floor.in_play), 1)
    for player in tuple(evening.floor.in_play):
        evening.now += pause
        who = evening.floor.players[player]
        if terms is None or who.add_on or who.absent:
            continue
        if add_on_open(evening.floor.at(evening.now), who) and evening.dice.random() < ADD_ONS:
            yield from evening.tell(AddedOn(player=player))
            evening.chips.stacks[player] += terms.chips
