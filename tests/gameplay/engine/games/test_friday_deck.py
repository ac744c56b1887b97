"""A Friday night whose deck runs out, and with everything announced at once."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.cards import DECK
from gameplay.engine.events import (
    DIRECTOR,
    BoardDealt,
    Reshuffled,
)
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from tests.gameplay.engine.games.friday_night import POKER
from tests.gameplay.engine.games.stud.dealing import checked, friday
from tests.gameplay.engine.table import act
from tests.gameplay.engine.ways import FEW, chips, legal


@pytest.mark.rule("FNP-deck-out")
class TestDeckOut:
    def test_folded_hands_are_shuffled_in_for_whoever_cannot_be_served_and_the_deal_goes_on(self):
        deck = random.Random(1).sample(DECK, 3 * 4 + 3 * 3 + 1)
        table = Hand(PRESETS["fnp-seven-card-stud"], [200] * 4, button=0, deck=deck)
        act(table, "r1 c c f")
        checked(table)
        (anew,) = [event for event in table.events if isinstance(event, Reshuffled)]
        assert anew.number == 3
        assert not [event for event in table.events if isinstance(event, BoardDealt)]
        seats = [seat for seat in table.view(DIRECTOR).seats if not seat.folded]
        every = [card for seat in seats for card in seat.cards]
        assert len(every) == len(set(every)) == 21

    def test_with_nothing_to_shuffle_in_one_card_is_everybodys(self):
        table = checked(Hand(PRESETS["fnp-seven-card-stud"], [200] * 8, button=0, deck=DECK))
        places = [event.place for event in table.events if isinstance(event, BoardDealt)]
        assert places == ["common card"]
        assert table.finished

    def test_so_it_is_in_psycho_where_many_have_drawn(self):
        game = PRESETS["fnp-psycho"]
        table = Hand(game, [200] * 7, button=0, deck=DECK)
        while not table.finished:
            table.time_out()
        assert sum(table.stacks) == 1400


@given(data=st.data(), seed=st.integers(0, 2**32))
@FEW
def test_with_everything_announced_at_once_chips_are_conserved_and_every_hand_ends(data, seed):
    chance = random.Random(seed)
    preset = data.draw(st.sampled_from(POKER))
    wilds = tuple(chance.sample(("2", "7", "10", "J", "A"), 2))
    game = friday(preset, antes="offered", jokers=2, wild_ranks=wilds, pot_cap=chance.choice((0, 15)))
    stacks = [chance.randint(1, 25) for _ in range(data.draw(st.integers(2, min(6, game.players[-1]))))]
    table = Hand(game, stacks, seed=chance.randbytes(32))
    while not table.finished:
        table.choose(legal(table.decision, chance))
        assert chips(table) == sum(stacks)
