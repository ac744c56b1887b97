"""Due things in side games: bounty players to be drawn, mystery envelopes to be sealed and opened.

Source: DM-www-pot, DM-points-knockout; rulings 251, 258.
"""

from collections.abc import Iterator

from tournaments.night.due.due_things import Act, Due
from tournaments.night.floor.side_games import mystery, wild_wild_west
from tournaments.night.floor.state import Floor
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
