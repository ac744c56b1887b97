"""The floor of one night: what the facts in its log amount to under its rulebook.

`Floor.after(facts, rulebook, kind)` folds a log from the beginning; `floor.record(recorded)` gives the floor
after one more fact, or raises `NotAllowed` with a sentence and the clause it rests on, and leaves the floor
as it was. Nothing here knows a database, the clock on the wall or chance.

state.py           the floor itself, and what a feature's part of it is
records.py         what it is made of: players, tables, hands, knockouts
fold.py            folding: one fact after another
windows.py         until when: entries, rebuys, add-ons, absent players
late.py            the stack of a late entrant
entries.py         who is in: check-in, buy-in, rebuy, add-on, late and absent players, leaving
tickets.py         tickets that pay a buy-in
re_entries.py      who is out enters again
held_seats.py      seats that are kept for a player, or locked
seats.py           draws, moves, broken tables, dealers
buttons.py         which tables draw for the button, and where it is laid
clockwork.py       structure and clock
hands.py           hands dealt and finished
leaving.py         how a player goes out, whatever the reason
knockouts.py       who is left without chips, and who took them
counts.py          stacks counted, chip leaders
colours.py         chips coloured up
conduct.py         penalties and rulings
acting.py          the time to act: a called clock, time cards
digital_tables.py  tables on screens and their hands
felt_games.py      the games chosen by dealers
shoot_out.py       rounds of tables that play down to their winners
places.py          who finished where
prizes.py          the pool, payouts, the end
payments.py        how players have paid, and who owes
flights.py         chips bagged at the end of a flight, and brought to the last day
deals.py           deals: asked about, accepted by all, made
side_games/        bounties and other pots beside the prize pool
variations/        a bank to heist, a Mushroom, kills, plaques, bomb pots
"""

from clauses.refusal import NotAllowed
from tournaments.night.floor import (  # noqa: F401  they register their facts
    acting,
    buttons,
    clockwork,
    colours,
    conduct,
    counts,
    deals,
    digital_tables,
    entries,
    felt_games,
    flights,
    hands,
    held_seats,
    knockouts,
    payments,
    prizes,
    re_entries,
    seats,
    windows,
)
from tournaments.night.floor.counts import Snapshot
from tournaments.night.floor.fold import after, apply
from tournaments.night.floor.records import (
    Hand,
    Knockout,
    Out,
    Player,
    Recorded,
    Table,
)
from tournaments.night.floor.side_games import choosing  # noqa: F401  too
from tournaments.night.floor.state import Floor
from tournaments.night.floor.variations import (  # noqa: F401  too
    bomb_pots,
    chosen,
    heist,
    kills,
    mushroom,
    plaques,
    set_aside,
)

__all__ = [
    "Floor",
    "Hand",
    "Knockout",
    "NotAllowed",
    "Out",
    "Player",
    "Recorded",
    "Snapshot",
    "Table",
    "after",
    "apply",
]
