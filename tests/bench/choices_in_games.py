"""Measure a choice at a table of every game in one database; a program of its own, started by games.py.

At a table of each game as each book plays it sit as many visitors as it takes, six at most. They choose
anything that is legal, by their own pages; what is measured is a choice from the request to the answer, which
is the table as they see it afterwards: without a network, and without others who ask.
"""

import json
import random
import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from clubs import actions as club_actions
from clubs.models import Club
from config.serving.request_queue import keep_what_is_loaded
from config.static_files import collected
from gameplay import play
from gameplay.access import GUEST, new_guest
from gameplay.engine.betting import Betting
from gameplay.engine.choices import Choice, raise_to
from gameplay.engine.decisions import Decision
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.trial import any_choice
from gameplay.forms.choice_text import VERBS, text_of
from gameplay.live_hands import LiveHand, live_hand
from gameplay.models import Table
from gameplay.play.tables import sit
from gameplay.ring.facts import Player
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, Settings, TableOptions
from tests.bench.tables import HTMX

SEATS = 6
CHOICES = 24  # at each table
SLOWEST, LONGER = 5, 256  # so many games have so many choices more, by which their p95 is told
WARMING = 4  # of them, when what the game shows is made for the first time
PATIENT: dict[str, Any] = {"house_pause": 1000, "between_hands": 60, "turn_timer": "none"}


def main(database: str) -> None:
    for figure in figures(database):
        print(json.dumps(figure), flush=True)


def figures(database: str) -> Iterator[dict[str, object]]:
    call_command("migrate", verbosity=0, interactive=False)
    collected.collect()
    keep_what_is_loaded()  # as a site does when it opens
    club = club_actions.found_club(name="Cardroom", founder="Ann", is_public=True)
    taken = {preset: list(choices(club, preset)) for preset in PRESETS}
    every = sorted(seconds for each in taken.values() for seconds in each)
    where = f"{len(every):,} choices in {len(taken)} games, {database}"
    yield figure(f"p50, {where}", median(every))
    yield figure(f"p95, {where}", every[int(len(every) * 0.95)], 15)
    for preset in sorted(taken, key=lambda preset: median(taken[preset]))[-SLOWEST:]:
        own = sorted(choices(club, preset, LONGER))
        yield figure(f"p95, {len(own)} choices, {preset}, {database}", own[int(len(own) * 0.95)], 15)


def figure(what: str, seconds: float, target: float | None = None) -> dict[str, object]:
    said: dict[str, object] = {"bench": f"games: a choice, {what}", "value": round(1000 * seconds, 1)}
    return {**said, "unit": "ms"} if target is None else {**said, "unit": "ms", "target": target}


def choices(club: Club, preset: str, count: int = CHOICES) -> Iterator[float]:
    """Seconds of each of so many choices at a table of this game, the first ones left out."""
    chance = random.Random(preset)
    table, browsers = opened(club, preset)
    on_turn(table)
    for browser in browsers.values():
        browser.get(reverse("table", args=[table.code]))
    for number in range(count):
        live = on_turn(table)
        typed = as_typed(modest(live.hand.decision, chance))
        typed |= {"hand": live.number, "number": len(live.choices), "request_id": f"{number}"}
        browser = browsers[live.turn.key]
        began = time.perf_counter()
        answer = browser.post(reverse("table_choose", args=[table.code]), typed)
        seconds = time.perf_counter() - began
        if answer.status_code != 200:
            raise RuntimeError(f"{preset}: {typed} was answered {answer.status_code}.")
        if number >= WARMING:
            yield seconds


def opened(club: Club, preset: str) -> tuple[Table, dict[str, Client]]:
    """A table of visitors, and their browsers by who they are."""
    game = offered(preset)
    seats = min(SEATS, max(game.players))
    options = TableOptions(
        seats=seats, rebuys=True, guests=True, rests=False, away="wait", starting_chips=1_000_000, **PATIENT
    )
    settings = Settings(table=options, games=(GameSpec.of(game),))
    table = play.open_ring(club=club, name=preset, settings=settings)
    return table, dict(seated(table, seat) for seat in range(1, seats + 1))


def seated(table: Table, seat: int) -> tuple[str, Client]:
    guest, secret = new_guest(f"Visitor {seat}")
    player = Player(kind="guest", id=guest.pk, name=guest.name)
    play.act(table=table, act=sit(seat=seat, player=player), request_id=f"sit-{seat}")
    browser = Client(headers=HTMX)
    browser.cookies["guest"] = GUEST.signed(secret)
    return player.key, browser


def on_turn(table: Table) -> LiveHand:
    """The hand in which somebody has to choose, dealt if none is on."""
    live = live_hand(found(table))
    if live is None or not live.is_on:
        play.deal(table=found(table))
        live = live_hand(found(table))
    if live is None or live.turn is None:
        raise RuntimeError(f"No hand can be dealt at {table.name}.")
    return live


def found(table: Table) -> Table:
    return Table.objects.select_related("club", "log", "tournament").get(pk=table.pk)


def modest(decision: Decision, chance: random.Random) -> Choice:
    """Any legal choice, but no raise beyond the least: nobody is to lose all their chips."""
    choice = any_choice(decision, chance)
    return (
        raise_to(decision.bounds()[0]) if isinstance(decision, Betting) and choice[0] == "raise" else choice
    )


def as_typed(choice: Choice) -> dict[str, object]:
    """A choice as a page sends it."""
    verb = str(choice[0])
    match choice:
        case ("raise", amount):
            return {"choice": "raise", "amount": amount}
        case ("discard", _):
            return {"choice": "discard", "card": text_of(choice).split()[1:]}
    if verb in VERBS and VERBS[verb].cards:
        return {"choice": verb, "card": text_of(choice).split()[1:]}
    return {"choice": text_of(choice)}


if __name__ == "__main__":
    main(sys.argv[1])
