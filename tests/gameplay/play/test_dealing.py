"""Hands are dealt (gameplay/play/dealing.py): once, from a seed that was promised, each game in its turn."""

import pytest

from gameplay.engine.fair import check_deck, root
from gameplay.engine.games.presets import PRESETS
from gameplay.models import Hand
from gameplay.play import tables
from gameplay.ring.offered_games import offered

pytestmark = pytest.mark.django_db


def test_the_next_hand_is_dealt_by_itself_once(play):
    table = play(between_hands=5).deal().choose("fold", "fold")
    assert table.due().table.hand == 1
    table.move(seconds=6).due().due()
    assert (table.table.hand, Hand.objects.count()) == (2, 2)


def test_the_seed_is_committed_to_before_the_deal_and_proves_it_afterwards(play):
    table = play()
    promised = table.table.next_commitment
    table.deal()
    row = Hand.objects.get()
    seed = bytes.fromhex(row.record["seed"])
    assert (row.commitment, root(seed)) == (promised, promised)
    assert check_deck(seed, promised, row.record["deck"]).holds
    assert table.table.next_commitment != promised
    assert root(bytes(table.table.next_seed)) == table.table.next_commitment


@pytest.mark.django_db(transaction=True)  # what is committed is kept
def test_every_game_in_turn_as_the_button_picks_it_and_no_chip_is_lost(play):
    games = [offered(preset) for preset in PRESETS]
    table = play(*games, taken=(), seats=5, house_pause=0, between_hands=0, rests=False, rebuys=True)
    table.act(tables.seat_house(seats=[1, 2, 3, 4, 5]))
    table.deal()
    while table.table.hand < 30:
        table.due()
        assert sum(table.chips.values()) + table.ring.rolled == table.ring.bought
    dealt = {row.record["game"] for row in Hand.objects.all()}
    assert len(dealt) > 3
    assert not Hand.objects.filter(number__lt=30, finished_at=None).exists()
