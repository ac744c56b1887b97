"""Tests of where each card lay in the deck, told from what happened, in every game."""

import random

from gameplay.engine.cards import DECK
from gameplay.engine.choices import CALL, CHECK, FOLD, discard
from gameplay.engine.decisions import Discards
from gameplay.engine.events import DIRECTOR, SPECTATOR, Dealt, Discarded, Drew, Reshuffled, Shown
from gameplay.engine.games import FiveCardDraw
from gameplay.engine.hand import Hand
from gameplay.histories.deck_places import left_the_deck, named_in, to_open
from tests.gameplay.engine.ways import WAYS, named
from tests.gameplay.page.tables import seen
from tests.gameplay.page.test_action_bar import possible
from tests.sweeps import sweep


def played(game, chance, players=4):
    """A hand in which few fold."""
    hand = Hand(game, [400] * players, seed=chance.randbytes(32))
    while (decision := hand.decision) is not None:
        offered = [each for each in possible(hand, seen(hand, decision.seat + 1)) if each != FOLD]
        calm = [each for each in offered if each[0] != "raise"] or offered
        hand.choose(chance.choice(calm if chance.random() < 0.9 else offered))
    return hand


@sweep("game", WAYS, ids=named)
def test_every_card_lay_where_the_deal_says(game):
    chance = random.Random(named(game))
    for _ in range(5):
        hand = played(game, chance)
        deck = hand.record.deck
        left = list(left_the_deck(hand.events))
        assert left or len(hand.record.choices) <= len(hand.stacks)  # nobody else has paid the ante
        assert all(
            deck[place - 1] == card
            for each in left
            for place, card in zip(each.places, each.cards, strict=True)
        )
        places = [place for each in left for place in each.places]
        assert sorted(places) == list(range(1, len(places) + 1))


@sweep("game", WAYS, ids=named)
def test_only_cards_that_the_viewer_has_seen_are_opened(game):
    chance = random.Random(named(game))
    for _ in range(5):
        events = played(game, chance).events
        turned_up = named_in(event for event in events if not isinstance(event, (Dealt, Drew, Discarded)))
        for viewer in range(SPECTATOR, 4):
            own = named_in(event for event in events if getattr(event, "seat", None) == viewer)
            burnt = named_in(event for event in events if type(event).__name__ == "Burnt")
            assert to_open(events, viewer) <= (turned_up - burnt) | own
        assert to_open(events, DIRECTOR) >= to_open(events, 0)


def reshuffled():
    """Draws of eight until the deck ran out and somebody was dealt what another had thrown away."""
    blinds = {"small_blind": 5, "big_blind": 10}
    game = FiveCardDraw(ante=0, most_players=8, most_discards=5, most_discards_with_ace=5, **blinds)
    for number in range(20):
        hand = Hand(game, [400] * 8, seed=bytes([number]) * 32)
        while (decision := hand.decision) is not None:
            hand.choose(discard(decision.hand[:4]) if isinstance(decision, Discards) else passive(decision))
        if any(isinstance(event, Reshuffled) for event in hand.events):
            yield hand.events


def passive(decision):
    return CALL if decision.to_call else CHECK


def test_a_card_out_of_the_discards_is_not_opened_where_somebody_else_had_it():
    found = 0
    for events in reshuffled():
        for event in events:
            if not isinstance(event, (Drew, Shown)):
                continue
            for card in event.cards:
                first = next(e for e in events if isinstance(e, (Dealt, Drew)) and card in e.cards)
                if first.seat != event.seat:
                    found += 1
                    assert card not in to_open(events, event.seat)
                    assert card not in to_open(events, SPECTATOR)
        if found > 3:
            return
    raise AssertionError("No card came back out of the discards.")


def test_a_hand_of_another_deck_opens_nothing_it_has_not():
    assert to_open((), SPECTATOR) == set()
    assert set(DECK) >= to_open(played(WAYS[0], random.Random(1)).events, DIRECTOR)
