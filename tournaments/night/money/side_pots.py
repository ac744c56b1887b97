"""The pots of side games: who put what in, who has won what of them, and what of that has been handed over.

A bounty is a part of a buy-in: at the Championship it comes out of the season's pot, as all of that does.
What still waits, because somebody may rebuy, stays in the pots. Source: DM-www-pot, DM-www-outlaw-pay.
"""

from collections.abc import Iterator

from clubs import ledger
from clubs.ledger import Certificate, Line, Purpose
from clubs.rulebook import Kind
from tournaments.night.facts import SidePotPaid
from tournaments.night.floor import Floor
from tournaments.night.floor.prizes import Prizes
from tournaments.night.floor.side_games.registry import HandedOver, account
from tournaments.night.money.contribution import Contribution, NightMoney


def lines(night: NightMoney) -> Iterator[Line]:
    """One for what each player put into each game, one for each thing that was won, one for each time that
    money was handed over or given back."""
    pots = ledger.side_games(night.event)
    buy_ins = night.pot if night.floor.kind is Kind.CHAMPIONSHIP else night.pool
    side_account = account(night.floor)
    for name, game in side_account.games.items():
        for player, cents in game.taken.items():
            if cents:
                key = f"side:{name}:{player}"
                source = buy_ins if game.of_buy_ins else ledger.OUTSIDE
                yield Line(key, Purpose.SIDE_GAME, source, pots, cents, player)
        for number, win in enumerate(win for win in game.wins if not win.waits and win.cents):
            key = f"won:{name}:{number}"
            yield Line(key, Purpose.SIDE_PRIZE, pots, ledger.member(win.player), win.cents, win.player)
    for recorded in night.facts:
        fact = recorded.fact
        if isinstance(fact, SidePotPaid) and fact.cents:
            key, member = f"handed:{recorded.sequence}", ledger.member(fact.player)
            yield Line(key, Purpose.PAID, member, ledger.OUTSIDE, fact.cents, fact.player, recorded.sequence)


def tally(floor: Floor) -> Certificate:
    """Return what the pots hold, by game; what everybody is owed of them, by person."""
    side_account = account(floor)
    taken = sum(game.pot for game in side_account.games.values())
    won = sum(win.cents for game in side_account.games.values() for win in game.wins if not win.waits)
    by_pot = floor.of(Prizes).on_heads if floor.kind is Kind.CHAMPIONSHIP else 0
    return Certificate(
        taken=taken,
        withheld=by_pot,
        funded=by_pot,
        paid_out=sum(floor.of(HandedOver).by_player.values()),
        held=taken - won,
        members=side_account.owed,
    )


SIDE_POTS = Contribution(frozenset({"side_pot_paid"}), lines, tally)
