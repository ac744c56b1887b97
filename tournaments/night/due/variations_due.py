"""Due things of variations and side games: a Bomb Pot at every table, plaques of players who are out, bounty
players to be drawn, mystery envelopes to be sealed and opened.

Source: DM-bomb-when, DM-rit-transfer, DM-www-pot, DM-points-knockout; rulings 251, 258.
"""

from collections.abc import Iterator

from tournaments.night.due.due_things import Act, Due
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.fold import When
from tournaments.night.floor.side_games import mystery, wild_wild_west
from tournaments.night.floor.state import Floor
from tournaments.night.floor.variations import bomb_pots, plaques
from tournaments.night.phrases import listed
from words.text import Text


def bounty_players_due(floor: Floor) -> Iterator[Due]:
    """Yield the draw of who carries a bounty in Wild Wild West, once everybody has a seat (DM-www-pot)."""
    if not wild_wild_west.draw_due(floor):
        return
    now, missing = wild_wild_west.drawn(floor), wild_wild_west.outlaws_missing(floor)
    sentence = Text("Draw the Bullseye and the Outlaws")
    if now:
        sentence = Text("Draw {count} more Outlaw", "Draw {count} more Outlaws", count=missing)
    key = f"bounty-players-{len(now.all) if now else 0}-{missing}"
    yield Due(Act.BOUNTY_PLAYERS, key, sentence, "DM-www-pot")


def envelopes_due(floor: Floor) -> Iterator[Due]:
    """Mystery envelopes are sealed once nobody can enter or rebuy, and opened knockout by knockout."""
    if mystery.can_seal(floor):
        sentence = Text("Fill and seal {count} mystery envelopes", count=len(floor.people))
        yield Due(Act.SEAL_ENVELOPES, "seal-envelopes", sentence, "DM-points-knockout")
    for claim in mystery.waiting(floor)[:1]:
        number = mystery.next_envelope(floor)
        names = listed([floor.name(player) for player in claim.winners])
        sentence = Text("Open envelope {number} for {names}", number=number, names=names)
        yield Due(Act.OPEN_ENVELOPE, f"envelope-{number}", sentence, "DM-points-knockout")


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
