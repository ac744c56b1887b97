"""Fill a database with digital tables; a program of its own, started by tables.py.

`busy` for tables at which scripted visitors and house players sit, `brisk` for house players who think just
longer than an answer takes, `fast` for those who never think. Prints the tables, and for each the cookies of
its visitors, as JSON.
"""

import json
import sys

from django.core.management import call_command

from clubs import actions as club_actions
from clubs.models import Club
from gameplay import play as actions
from gameplay.access import GUEST, new_guest
from gameplay.models import Table
from gameplay.play.tables import seat_house, sit
from gameplay.ring.facts import Player
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, Settings, TableOptions

TABLES, SEATS = 20, 6
GAMES = ("dm-holdem", "dm-holdem", "c5-centre-five", "dm-omaha", "fcd-five-card-draw")
BUSY = {"house_pause": 1200, "between_hands": 3}
FAST = {"house_pause": 0, "between_hands": 0}
BRISK = {"house_pause": 40, "between_hands": 1}


def main(kind: str, people: int) -> None:
    call_command("migrate", verbosity=0, interactive=False)
    club = club_actions.found_club(name="Cardroom", founder="Ann", is_public=True)
    paces = {"busy": BUSY, "brisk": BRISK}.get(kind, FAST)
    print(json.dumps([open_table(club, number, people, paces) for number in range(TABLES)]))


def open_table(club: Club, number: int, people: int, paces: dict[str, int]) -> dict[str, object]:
    """A table with so many visitors, house players in its other seats, and the first hand dealt."""
    game = offered(GAMES[number % len(GAMES)])
    seats = min(SEATS, max(game.players))
    options = TableOptions(
        seats=seats, rebuys=True, guests=True, rests=False, away="wait", starting_chips=1_000_000, **paces
    )
    settings = Settings(table=options, games=(GameSpec.of(game),))
    table = actions.open_ring(club=club, name=f"Table {number + 1}", settings=settings)
    cookies = [seated(table, seat) for seat in range(1, people + 1)]
    house = range(people + 1, seats + 1)
    actions.act(table=table, act=seat_house(seats=house), request_id="house")
    actions.deal(table=table)
    return {"pk": table.pk, "code": table.code, "cookies": cookies}


def seated(table: Table, seat: int) -> str:
    """A visitor sits down; the cookie that his browser keeps."""
    guest, secret = new_guest(f"Visitor {table.pk}-{seat}")
    player = Player(kind="guest", id=guest.pk, name=guest.name)
    actions.act(table=table, act=sit(seat=seat, player=player), request_id=f"sit-{seat}")
    return GUEST.signed(secret)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
