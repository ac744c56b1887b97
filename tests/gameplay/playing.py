"""Digital tables for tests: opened, filled with house players or people, and played."""

import random
import re
from datetime import datetime, timedelta

from django.utils import timezone

from clubs import actions as club_actions
from clubs.models import Club
from gameplay import play as actions
from gameplay.engine.game import Game
from gameplay.house import decide
from gameplay.live_hands import LiveHand, live_hand
from gameplay.models import Table
from gameplay.play.tables import seat_house, sit
from gameplay.ring.facts import Player
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, Settings, TableOptions
from gameplay.sources.ring_cache import ring_of


def a_club(name: str = "Dead Money") -> Club:
    return club_actions.found_club(name=name, founder="Elder", is_public=True)


def ring(game: Game | str = "dm-holdem", *, club: Club | None = None, house: int = 0, **options) -> Table:
    """An open table for this game; `house` of its seats are given to house players."""
    made = offered(game) if isinstance(game, str) else game
    given = {"seats": min(6, max(made.players)), "house_pause": 10_000, "between_hands": 60, "rests": False}
    settings = Settings(table=TableOptions(**{**given, **options}), games=(GameSpec.of(made),))
    table = actions.open_ring(club=club or a_club(), name="Friends", settings=settings, host="guest-1")
    if house:
        actions.act(table=table, act=seat_house(seats=range(1, house + 1)), request_id="house")
    return fresh(table)


def guest(number: int, name: str) -> Player:
    return Player(kind="guest", id=number, name=name)


def seat(table: Table, *players: Player, first: int = 1) -> Table:
    """Players sit down, one next to the other."""
    for number, player in enumerate(players, start=first):
        actions.act(table=table, act=sit(seat=number, player=player), request_id=f"sit-{number}")
    return fresh(table)


def fresh(table: Table) -> Table:
    return Table.objects.select_related("club", "log", "tournament__event").get(pk=table.pk)


def hand(table: Table) -> LiveHand:
    live = live_hand(fresh(table))
    assert live is not None
    return live


def choose(table: Table, choice, *, request_id: str = "", now: datetime | None = None) -> None:
    """The player whose turn it is makes this choice."""
    live = hand(table)
    actions.choose(
        table=table,
        by=live.turn.key,
        hand=live.number,
        number=len(live.choices),
        choice=choice,
        request_id=request_id,
        now=now,
    )


def play_hand(table: Table, seed: int = 0) -> LiveHand:
    """Deal a hand and play it to its end, everybody as a house player would and at once, however slow the
    machine is."""
    chance = random.Random(seed)
    actions.deal(table=table)
    while (live := hand(table)).is_on:
        choice = decide(live.view(live.hand.decision.seat), live.hand.game, chance)
        choose(table, choice, now=live.last_at)
    return live


def let_time_pass(table: Table, *, hands: int, now: datetime | None = None) -> Table:
    """Whatever falls due happens, until so many hands are over, or nothing is due any more."""
    now = now or timezone.now()
    for _ in range(200 * hands):
        table = fresh(table)
        live = live_hand(table)
        if table.due_at is None or (live is not None and live.number >= hands and not live.is_on):
            break
        now = max(now, table.due_at) + timedelta(milliseconds=1)
        actions.run_due(table=table, now=now)
    return fresh(table)


def chips(table: Table) -> int:
    """All the chips of a ring table."""
    ring = ring_of(fresh(table))
    return sum(chair.chips for chair in ring.chairs.values()) + ring.rolled


def cards_named(written: str) -> set[str]:
    """The cards that a text names by their two letters, alone or in a row; a hash or a seed that happens to
    hold a pair of a digit and a letter names none."""
    rows = re.findall(r"(?<![0-9A-Za-z])(?:[2-9TJQKA][cdhs])+(?![0-9A-Za-z])", written)
    return {row[at : at + 2] for row in rows for at in range(0, len(row), 2)}
