"""Due things because of the clock and its levels: chips to be coloured up, add-ons, the end of rebuys, blinds
that are too large for what is in play.

Source: DM-colour-up, DM-addon-once, DM-rebuy-cutoff, C5-9.4-blind-note; rulings 45, 178. That all chips
together are twenty big blinds or more rests on no clause: with fewer, nobody plays poker any more.
"""

from collections.abc import Iterator
from datetime import timedelta

from tournaments.night.clock import Clock
from tournaments.night.due.due_things import Act, Due
from tournaments.night.floor.clockwork import roll_back_to
from tournaments.night.floor.state import Floor
from tournaments.night.floor.windows import add_on_open, until_rebuys_end
from tournaments.night.phrases import clock_time, counted
from tournaments.night.structure import Break, Level, first_shallow, period_name
from words.text import Text

SOON = timedelta(minutes=5)


def colour_ups_due(floor: Floor, clock: Clock) -> Iterator[Due]:
    """Chips to be removed in this break or, if it was missed, in an earlier one (ruling 178); screens know
    every amount."""
    if all(floor.on_screens(table) for table in floor.tables):
        return
    for period in clock.periods[: clock.index + 1]:
        if isinstance(period, Break):
            for chip in period.colour_up:
                if chip not in floor.coloured_up:
                    sentence = Text("Colour up the {chip:,} chips", chip=chip)
                    yield Due(Act.COLOUR_UP, f"chip-{chip}", sentence, "DM-colour-up", chip=chip)


def cut_off_soon(floor: Floor) -> Iterator[Due]:
    """Yield that rebuys end in the next minutes."""
    left = until_rebuys_end(floor)
    if left is not None and left <= SOON:
        minutes = max(1, -(-left // timedelta(minutes=1)))
        sentence = Text("Rebuys end in {time}", time=counted(minutes, "minute"))
        yield Due(Act.NOTICE, "cut-off", sentence, "DM-rebuy-cutoff")


def site_was_away(floor: Floor, clock: Clock) -> Iterator[Due]:
    """The clock went on while the site was away: it may be set back to where it stood."""
    away = floor.away
    if away is None or away.index >= len(clock.periods):
        return
    sentence = Text(
        "The site was away for {time}: set the clock back to {level}, {left} left",
        time=clock_time(away.seconds),
        level=period_name(clock.periods, away.index),
        left=clock_time(away.left),
    )
    yield Due(Act.SITE_AWAY, f"away-{away.index}-{away.left}-{away.seconds}", sentence)


def roll_back_due(floor: Floor, clock: Clock) -> Iterator[Due]:
    """The last table is drawn, and the club likes its blinds lower."""
    index = roll_back_to(floor)
    level = None if index is None else clock.periods[index]
    if index is not None and isinstance(level, Level):
        sentence = Text(
            "Roll the blinds back for the final table: to {level}, {small:,} / {big:,}",
            level=period_name(clock.periods, index),
            small=level.small_blind,
            big=level.big_blind,
        )
        yield Due(Act.ROLL_BACK, f"roll-back-{index}", sentence)


def shallow_levels(floor: Floor, clock: Clock) -> Iterator[Due]:
    """The level that is on, or the next one, at which all chips together are fewer than twenty big blinds."""
    coming = next(
        (n for n in range(clock.index + 1, len(clock.periods)) if isinstance(clock.periods[n], Level)),
        clock.index,
    )
    index = first_shallow(clock.periods[: coming + 1], floor.chips_in_play, clock.index)
    if index is None:
        return
    level = clock.periods[index]
    big_blind = level.big_blind if isinstance(level, Level) else 1
    sentence = Text(
        "At {level} all chips together are {count} big blinds: change the levels?",
        level=period_name(clock.periods, index),
        count=floor.chips_in_play // big_blind,
    )
    yield Due(Act.SHALLOW, f"shallow-{index}", sentence)


def add_ons_due(floor: Floor, clock: Clock) -> Iterator[Due]:
    """Yield who may still take an add-on."""
    if floor.terms.add_on is None or not add_on_open(floor):
        return
    players = [floor.players[p] for p in floor.in_play]
    left = sum(not p.add_on and not p.absent and add_on_open(floor, p) for p in players)
    if left:
        sentence = Text("Add-ons: {players} may still take one", players=counted(left, "player"))
        yield Due(Act.ADD_ONS, f"add-ons-{clock.cut_off_index}", sentence, "DM-addon-once")


def rolled_over_pots(floor: Floor) -> Iterator[Due]:
    """Rolled-over pots that have grown large (ruling 45: above a tenth of the chips in play)."""
    percent = floor.rulebook.rollovers.warn_percent
    if percent and floor.rolled_over * 100 > floor.chips_in_play * percent:
        sentence = Text("{chips:,} chips are rolled over: change the blinds?", chips=floor.rolled_over)
        yield Due(Act.NOTICE, "rolled-over", sentence, "C5-9.4-blind-note")
