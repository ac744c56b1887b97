"""The side games of a simulated night: chosen, entered, drawn, shown and paid.

A night without any is told as if there were none: nothing here asks the dice then.
"""

from functools import partial
from typing import Final

from tournaments.night import draws
from tournaments.night.facts import HighHandShown, SideGameJoined, SideGamesSet, SidePotPaid
from tournaments.night.floor.side_games import high_hand, mystery, wild_wild_west
from tournaments.night.floor.side_games.hand_ranks import best_of
from tournaments.night.floor.side_games.registry import account
from tournaments.night.floor.side_games.taking_part import takes_part
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
            player_row = evening.floor.players.get(player)
            if player_row and player_row.entered:
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
    """Somebody who has entered for the high hand shows one that is good enough."""
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
