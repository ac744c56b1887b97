"""Fill a database with a night of 200 players in its middle; a program of its own, started by phones.py.

Prints the night, the private links of the phones, the director's way in and the tables, as JSON.
"""

import json
from datetime import timedelta

from django.core.management import call_command
from django.utils import timezone

from clubs import actions as club_actions
from clubs.actions import Person
from clubs.rulebook import PRESETS, Kind
from tables.log import LogLine
from tests.bench.night_rows import night_from_lines, rising_blinds
from tournaments.night.floor_cache import floor_of
from tournaments.phone import actions
from tournaments.simulation import Plan, driven

PLAYERS = 200
PART = 0.35  # of the night's log: most are still in


def main() -> None:
    call_command("migrate", verbosity=0, interactive=False)
    club = club_actions.found_club(name="Roomful", founder="Player 1", is_public=True)
    club_actions.add_members(club=club, people=[Person(f"Player {n}") for n in range(2, PLAYERS + 1)])
    lines = simulated()
    tournament = night_from_lines(
        club,
        lines[: int(len(lines) * PART)],
        season="Season",
        rulebook=PRESETS["dead_money"],
        starts_at=timezone.now() - timedelta(hours=2),
    )
    floor = floor_of(tournament)
    members = club.members.filter(number__in=list(floor.players)).select_related("club")
    told = {
        "night": tournament.pk,
        "tokens": [actions.phone_for(member=member).token for member in members],
        "claim": f"/claim/{club.members.get(number=1).claim_token}/",
        "players": list(floor.in_play),
        "chips": floor.chips_in_play - floor.rolled_over,
        "tables": [number for number, table in sorted(floor.tables.items()) if not table.button_due],
    }
    print(json.dumps(told))


def simulated() -> list[LogLine]:
    """A night that began two hours ago, with every hand recorded every few minutes."""
    plan = Plan(
        players={number: f"Player {number}" for number in range(1, PLAYERS + 1)},
        structure=rising_blinds(4),
        starts_at=timezone.now() - timedelta(hours=2),
        seconds_a_hand=190,
        mistakes=3,
    )
    return list(driven(plan, PRESETS["dead_money"], Kind.LIVE, "roomful").lines)


if __name__ == "__main__":
    main()
