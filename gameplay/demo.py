"""The demo's digital table: house players who play on as long as somebody looks, and an open seat."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.urls import reverse

from clubs.models import Club
from config.startup.banner import Link
from gameplay.models import Table
from gameplay.play import act, deal, open_ring
from gameplay.play.tables import seat_house
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, Settings, TableOptions
from tournaments import demo

NAME: Final = "The brass room"
SEATS: Final = 6


def load(club: Club, now: datetime) -> None:
    """A hold'em table with one open seat, and its first hand."""
    options = TableOptions(seats=SEATS, rebuys=True, guests=True, turn_timer="30", time_bank=60)
    settings = Settings(table=options, games=(GameSpec.of(offered("dm-holdem")),))
    table = open_ring(club=club, name=NAME, settings=settings, now=now)
    act(table=table, act=seat_house(seats=range(1, SEATS)), request_id="house", now=now)
    deal(table=table, now=now)


def links() -> Iterator[Link]:
    """Yield where a visitor plays at once."""
    table = Table.objects.filter(name=NAME, club__slug=demo.SLUG).first()
    if table is not None:
        yield Link("Play against bots, without an account", reverse("tables", args=[demo.SLUG]))
        yield Link(f"{NAME}, where one seat is open", reverse("table", args=[table.code]))


def join_demo() -> None:
    """Have `serve --demo` make tables and print their links."""
    demo.register_demo(load, links)
