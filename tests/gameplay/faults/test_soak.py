"""House players at tables of every game, hand after hand: no chip is lost, and every hand can be verified."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from gameplay import play as actions
from gameplay.engine.games.presets import PRESETS
from gameplay.live_hands import live_hand
from gameplay.models import Choice, Hand, Table
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, Settings, TableOptions
from gameplay.sources.ring_cache import ring_of
from tests.gameplay.playing import a_club, chips, fresh, ring
from tests.sweeps import sweep

pytestmark = pytest.mark.django_db

ALWAYS = ("c5-centre-five", "fcd-five-card-draw", "dm-holdem", "dm-stud-hi-lo")  # the others with --long


def played(table: Table, hands: int) -> Table:
    """The table after so many hands, or as many as it has before somebody has won everything; after every
    step the chips in front of the players, in the pot and left over are as many as at the beginning."""
    now, total = timezone.now(), chips(table)
    actions.deal(table=table)
    while True:
        table = fresh(table)
        live = live_hand(table)
        if live is None:  # the first dealer chooses
            assert chips(table) == total
        elif live.is_on:
            rolled = getattr(live.hand.carry, "chips", 0) if live.hand.carry else 0
            dealt = sum(live.hand.stacks) + live.hand.pot + rolled
            outside = sum(
                chair.chips for seat, chair in ring_of(table).chairs.items() if seat not in live.seats
            )
            assert dealt + outside == total
        else:
            assert chips(table) == total
            if live.number >= hands:
                return table
        if table.due_at is None:
            assert table.status == Table.Status.OVER
            return table
        now = max(now, table.due_at) + timedelta(milliseconds=1)
        Table.objects.filter(pk=table.pk).update(seen_at=now)  # a table of the house alone rests unwatched
        actions.run_due(table=table, now=now)


def verified(capsys) -> str:
    call_command("verify_hands")
    return capsys.readouterr().out.splitlines()[-1]


@sweep("preset", ALWAYS)
def test_a_table_keeps_its_chips_and_its_hands(preset, capsys):
    keeps_chips_and_hands(preset, capsys)


@pytest.mark.long
@sweep("preset", sorted(PRESETS.keys() - set(ALWAYS)))
def test_so_it_does_in_every_other_game(preset, capsys):
    keeps_chips_and_hands(preset, capsys)


def keeps_chips_and_hands(preset, capsys):
    table = played(ring(preset, house=5, starting_chips=5_000), 6)
    count = Hand.objects.filter(table=table, finished_at__isnull=False).count()
    assert verified(capsys) == f"{count} hands played again, 0 differ"


def test_choices_are_numbered_without_a_gap(capsys):
    table = played(ring("c5-centre-five", house=4), 4)
    for row in Hand.objects.filter(table=table):
        numbers = list(Choice.objects.filter(hand=row).order_by("number").values_list("number", flat=True))
        assert numbers == list(range(len(numbers)))


def test_dealers_choice_goes_round_the_games(capsys):
    games = ("dm-holdem", "c5-centre-five", "fcd-five-card-draw", "dm-razz")
    options = TableOptions(seats=5, house_pause=0, between_hands=1, rests=False)
    specs = tuple(GameSpec.of(offered(game)) for game in games)
    table = actions.open_ring(
        club=a_club(), name="Choice", settings=Settings(table=options, games=specs), host="guest-1"
    )
    actions.act(table=table, act=actions.tables.seat_house(seats=range(1, 6)), request_id="house")
    table = played(fresh(table), 8)
    names = {row.record["game"] for row in Hand.objects.filter(table=table)}
    assert len(names) > 1
    assert verified(capsys).endswith(", 0 differ")


@pytest.mark.long
@sweep("preset", sorted(PRESETS))
def test_until_one_has_everything(preset, capsys):
    """To the end of the game, or a hundred hands."""
    played(ring(preset, house=5, starting_chips=1_000), 100)
    assert verified(capsys).endswith(", 0 differ")
