"""Due things where a variation is played: a Bomb Pot at every table, plaques of players who are out.

Source: DM-bomb-when, DM-rit-transfer.
"""

from collections.abc import Iterator

from tournaments.night.due.due_things import Act, Due
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.fold import When
from tournaments.night.floor.state import Floor
from tournaments.night.floor.variations import bomb_pots, plaques
from tournaments.night.phrases import listed
from words.text import Text


def bomb_pot_due(floor: Floor) -> Iterator[Due]:
    """The clock stands still for a Bomb Pot: which tables of felt are still to be dealt it, then the next
    level, once those on screens have played theirs, too."""
    if not stopped_for_bomb_pot(floor):
        return
    index = floor.clock.index if floor.clock else 0
    if tables := bomb_pots.to_come_on_felt(floor):
        sentence = Text(
            "{pot} at table {tables}: everybody posts {chips:,}",
            "{pot} at tables {tables}: everybody posts {chips:,}",
            pot=bomb_pots.called(floor),
            tables=listed([str(table) for table in tables]),
            chips=bomb_pots.posts(floor),
            count=len(tables),
        )
        yield Due(Act.BOMB_POT, f"bomb-pot-{index}-{len(tables)}", sentence, "DM-bomb-when")
        return
    if not bomb_pots.all_played(floor):
        return
    pot = bomb_pots.called(floor)
    sentence = Text("Every table has been dealt its {pot}: let the clock go on", pot=pot)
    yield Due(Act.CLOCK_ON, f"clock-on-{index}", sentence, "DM-bomb-when")


def plaques_due(floor: Floor) -> Iterator[Due]:
    """Plaques of players who are finally out go to somebody, or lapse."""
    if floor.clock is None or not plaques.kinds(floor):
        return
    now = floor.clock.as_of
    for player in plaques.to_pass_on(floor, When(now, now, floor.sequence)):
        yield Due(
            Act.PLAQUES,
            f"plaques-{player}",
            Text("To whom do the plaques of {who} go?", who=floor.name(player)),
            "DM-rit-transfer",
            player=player,
        )
