"""Data: what these tests do to the data of a running site, and read from it, as a program that prints JSON:
`python -m tests.with_django tests.gameplay.faults.prepared_data open '{"ring": {…}}'` or `… told`.

Ann, Bob and Cat, or Ann and the people named, sit at a ring table, in a tournament on screens, or both.
"""

import json
import sys
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from clubs import actions as clubs
from clubs.actions import Person
from clubs.models import Club, Member, User
from clubs.rulebook import PRESETS as RULEBOOKS
from clubs.rulebook import Kind
from gameplay import play as actions
from gameplay.live_hands import whole
from gameplay.models import Choice, Hand, Table
from gameplay.play import tables
from gameplay.ring.facts import Player
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, Settings, TableOptions
from gameplay.sources.night_games import game_of_preset
from gameplay.sources.ring_cache import ring_of
from tables.actions import Recorder
from tables.models import Entry
from tests.tournaments.nights import levels
from tournaments.models import Tournament
from tournaments.night import draws
from tournaments.night.actions import open_tournament, record
from tournaments.night.facts import BoughtIn, ClockStarted, LeftToItself, PlayedOnScreens, StructureSet
from tournaments.night.floor_cache import floor_of


def opened(wanted: dict[str, Any]) -> dict[str, Any]:
    """Tables as they are wanted: the codes of their addresses, the number of the night, and the players'
    sessions."""
    club = clubs.found_club(name="Dead Money", founder="Ann", timezone="Europe/London", is_public=True)
    clubs.add_members(club=club, people=[Person(name) for name in wanted.get("people", ("Bob", "Cat"))])
    made: dict[str, Any] = {"sessions": [signed_in(member) for member in club.members.order_by("number")]}
    if "ring" in wanted:
        table = ring(club, **wanted["ring"])
        made["ring"] = {"code": table.code, "pk": table.pk}
    if "night" in wanted:
        table = night(club, **wanted["night"])
        made["night"] = {"code": table.code, "pk": table.pk, "night": table.tournament_id}
    return made


def signed_in(member: Member) -> str:
    """The session of a member who has an account and is signed in."""
    member.user = User.objects.create_user(member.name)
    member.save()
    client = Client()
    client.force_login(member.user)
    return str(client.cookies["sessionid"].value)


def ring(club: Club, preset: str, **options: Any) -> Table:
    """A ring table with its first hand dealt."""
    settings = Settings(table=TableOptions(**options), games=(GameSpec.of(offered(preset)),))
    table = actions.open_ring(club=club, name="Friends", settings=settings)
    for member in club.members.order_by("number"):
        player = Player(kind="member", id=member.pk, name=member.name)
        actions.act(table=table, act=tables.sit(seat=member.number, player=player), request_id=member.name)
    return actions.deal(table=table)


def night(club: Club, preset: str, seats: int = 9, by_itself: bool = True, **how: Any) -> Table:
    """A table on screens, the only one, of a night whose clock has just been started; it deals by itself.
    seats: at every table; by_itself: it also does what is due between hands."""
    now = timezone.now()
    rules = RULEBOOKS["dead_money"]
    seating = rules.seating.model_copy(update={"seats_per_table": seats})
    clubs.save_rulebook(club=club, rulebook=rules.model_copy(update={"seating": seating}))
    day = timedelta(days=1)
    season = clubs.create_season(
        club=club, name="Now", starts_on=(now - day).date(), ends_on=(now + day).date()
    )
    event = clubs.schedule_event(season=season, name="Tonight", kind=Kind.LIVE, starts_at=now)
    tournament = open_tournament(event=event)
    by = Recorder(club.members.get(number=1), "console")
    screens = PlayedOnScreens(games=(game_of_preset(preset),), **how)
    people = [BoughtIn(player=member.number, name=member.name) for member in club.members.order_by("number")]
    start = [StructureSet(periods=levels()), ClockStarted(override="few")]
    record(
        tournament=tournament, act=[screens, LeftToItself(on=by_itself), *people], by=by, request_id="people"
    )
    record(
        tournament=tournament,
        act=lambda floor, seeds: [draws.seats_for_all(floor, seeds.take())],
        by=by,
        request_id="seats",
    )
    record(tournament=tournament, act=start, by=by, request_id="start")
    return Table.objects.get(tournament=tournament)


def told() -> dict[str, Any]:
    """Return what is kept of every table: "ring" or "night" → its hands and chips."""
    found = Table.objects.select_related("log", "tournament__log")
    return {"night" if table.tournament else "ring": told_of(table) for table in found}


def told_of(table: Table) -> dict[str, Any]:
    """hands: of each that is over its number, the numbers of its choices, its stacks as they were kept and as
    its choices play it again; facts: what its log says of hands; chips: of all, and how many there should be;
    by: who made each choice; status: of the table."""
    log = table.log_id or (table.tournament.log_id if table.tournament else 0)
    facts = Entry.objects.filter(log=log, kind__startswith="hand_").order_by("sequence")
    return {
        "hands": [
            (
                hand.number,
                list(hand.choices.order_by("number").values_list("number", flat=True)),
                hand.stacks,
                list(whole(hand).hand.stacks),
            )
            for hand in table.hands.filter(finished_at__isnull=False).order_by("number")
        ],
        "facts": list(facts.values_list("kind", flat=True)),
        "on": Hand.objects.filter(table=table, finished_at=None).count(),
        "chips": chips(table),
        "status": table.status,
        "by": list(Choice.objects.filter(hand__table=table).order_by("pk").values_list("by", flat=True)),
    }


def chips(table: Table) -> tuple[int, int]:
    """All chips as they are, and as they should be."""
    if table.tournament is None:
        now = ring_of(table)
        return sum(chair.chips for chair in now.chairs.values()) + now.rolled, now.bought
    floor = floor_of(Tournament.objects.get(pk=table.tournament_id))
    here = floor.tables[table.number or 0]
    stacks = [here.in_hand.get(player, floor.players[player].stack or 0) for player in floor.in_play]
    return sum(stacks) + floor.rolled_over, floor.chips_in_play


if __name__ == "__main__":
    print(json.dumps(opened(json.loads(sys.argv[2])) if sys.argv[1] == "open" else told()))
