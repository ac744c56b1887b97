"""Tests of what holds in every game, whoever plays how: chips, choices, replays, secrets."""

import random
from collections import Counter
from dataclasses import replace
from itertools import islice
from types import FunctionType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from gameplay.engine.betting import Betting
from gameplay.engine.cards import UNKNOWN
from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Discards
from gameplay.engine.deck import GivenDeck
from gameplay.engine.events import (
    DIRECTOR,
    SPECTATOR,
    BoardDealt,
    Burnt,
    Called,
    Checked,
    Dealt,
    DealtCovered,
    DealtToForehead,
    DealtToMiddle,
    DealtUp,
    Drew,
    Folded,
    Paid,
    Posted,
    Raised,
    Reshuffled,
    Returned,
    Rolled,
    Won,
    seen_by,
)
from gameplay.engine.games import (
    GAMES,
)
from gameplay.engine.games.centre_five.choices import DRAW, PASS, PLAYER_CALL, STAY
from gameplay.engine.games.centre_five.decisions import Modification
from gameplay.engine.games.lives import SetOut
from gameplay.engine.games.matching import PaidIn
from gameplay.engine.games.middle_hand import MiddleTurn
from gameplay.engine.games.stud.options import StudOptions
from gameplay.engine.hand import replay
from tests.gameplay.engine.leaks import CARDS, may_know
from tests.gameplay.engine.ways import DEFINED, FEW, MANY, SHARE, SOME, WAYS, chips, dealt, legal, named
from tests.sweeps import sweep

ILLEGAL = [
    ("nonsense",),
    ("raise", -5),
    ("raise", 10**9),
    ("discard", (UNKNOWN,)),
    ("discard", (0, 0)),
    ("trade", 0, 0),
    ("lay", UNKNOWN),
    ("call", 5),
    FOLD,
    CHECK,
    CALL,
    DRAW,
    PASS,
    STAY,
    PLAYER_CALL,
]
NO_CHOICES = [
    None,
    (),
    "call",
    *([kind] for kind in ("fold", "check", "call", "draw", "pass", "stay", "player call")),
    ["raise", 20],
    ["discard", ()],
    ("raise", 0),
    ("raise", True),
    ("raise", 20.0),
]
"""What is not a choice at all, though some of it looks like one."""


def beyond(betting):
    """The least raise that is refused for being too large: where more than the most is cut down to it, one
    that the player has no chips for (DM-pl-surplus, ruling 245)."""
    has = betting.state.bets[betting.seat] + betting.stack
    return max(betting.most, has if betting.structure.cuts else 0) + 1


def refuses_the_rest(hand):
    """Every choice that is not offered is refused, and changes nothing."""
    offered = set(islice(hand.decision.choices(), 200))
    everything = sum(1 for _ in islice(hand.decision.choices(), 201)) <= 200
    before = (hand.decision, hand.record, hand.stacks, hand.pot, hand.events, hand.view(DIRECTOR))
    for choice in ILLEGAL:
        if choice in offered:
            hand.decision.check(choice)
        elif everything or choice[0] != "raise":
            with pytest.raises(NotAllowed):
                hand.choose(choice)
    for nonsense in NO_CHOICES:
        with pytest.raises(NotAllowed):
            hand.choose(nonsense)
    if isinstance(hand.decision, Betting) and hand.decision.raises_to:
        for amount in (hand.decision.least - 1, beyond(hand.decision)):
            with pytest.raises(NotAllowed):
                hand.choose(raise_to(amount))
    assert (hand.decision, hand.record, hand.stacks, hand.pot, hand.events, hand.view(DIRECTOR)) == before


def accepts_every_offer(hand):
    """Every offered choice is accepted: tried on replays, of many amounts the least, the most and some."""
    offered = list(islice(hand.decision.choices(), 40))
    if isinstance(hand.decision, Betting) and hand.decision.raises_to:
        offered.append(raise_to(hand.decision.most))
        if hand.decision.structure.cuts:
            offered.append(raise_to(beyond(hand.decision) - 1))
    for choice in offered:
        again = replay(hand.record)
        again.choose(choice)
        assert chips(again) == chips(hand)


def played(hand, seed):
    """The same hand, played to its end by chance."""
    chance = random.Random(seed)
    while not hand.finished:
        hand.choose(legal(hand.decision, chance))
    return hand


@sweep("game", WAYS, ids=named)
class TestEveryGame:
    @given(data=st.data(), seed=st.integers(0, 2**32))
    @MANY
    def test_chips_are_conserved_after_every_step_and_every_hand_ends(self, game, data, seed):
        hand, chance = data.draw(dealt(game)), random.Random(seed)
        total = chips(hand)
        while not hand.finished:
            hand.choose(legal(hand.decision, chance))
            assert chips(hand) == total
            assert min(hand.stacks) >= 0
        assert hand.pot == 0

    @given(data=st.data(), seed=st.integers(0, 2**32))
    @FEW
    def test_what_is_offered_is_accepted_and_nothing_else(self, game, data, seed):
        hand, chance = data.draw(dealt(game)), random.Random(seed)
        while not hand.finished:
            if chance.random() < 0.3:
                refuses_the_rest(hand)
            if chance.random() < 0.05:
                accepts_every_offer(hand)
            hand.choose(legal(hand.decision, chance))

    @given(data=st.data(), seed=st.integers(0, 2**32))
    @SOME
    def test_a_replay_is_the_same_hand(self, game, data, seed):
        hand, chance = data.draw(dealt(game)), random.Random(seed)
        while not hand.finished and chance.random() < 0.98:
            hand.choose(legal(hand.decision, chance))
        again = replay(hand.record)
        assert again.events == hand.events
        assert (again.stacks, again.pot, again.carry) == (hand.stacks, hand.pot, hand.carry)
        assert again.record == hand.record

    @given(data=st.data(), seed=st.integers(0, 2**32))
    @MANY
    def test_the_same_cards_from_a_record_make_the_same_hand(self, game, data, seed):
        hand = played(data.draw(dealt(game)), seed)
        if is_short(game, hand):  # a record says which cards came, not why
            return
        again = replay(replace(hand.record, deck=as_given(hand)))
        assert (again.stacks, again.carry) == (hand.stacks, hand.carry)
        assert without_the_deck(again) == without_the_deck(hand)

    @given(data=st.data(), seed=st.integers(0, 2**32))
    @MANY
    def test_who_is_asked_and_says_nothing_shows_what_the_rule_shows(self, game, data, seed):
        hand = played(data.draw(dealt(game)), seed)
        asked = replay(replace(hand.record, asks_to_show=True))
        while not asked.finished:
            asked.time_out()
        assert (asked.stacks, asked.carry) == (hand.stacks, hand.carry)
        if game.losing_hands == "muck":
            assert asked.events == hand.events

    @given(data=st.data(), seed=st.integers(0, 2**32))
    @SOME
    def test_time_running_out_always_ends_a_hand(self, game, data, seed):
        hand, chance = data.draw(dealt(game)), random.Random(seed)
        while not hand.finished and chance.random() < 0.8:
            hand.choose(legal(hand.decision, chance))
        for _ in range(2000):
            if hand.finished:
                break
            hand.time_out()
        assert hand.finished

    @given(data=st.data(), seed=st.integers(0, 2**32))
    @SOME
    def test_nobody_sees_a_card_that_is_not_his_to_see(self, game, data, seed):
        hand, chance = data.draw(dealt(game)), random.Random(seed)
        players = len(hand.stacks)
        secrets = set()
        while not hand.finished:
            if not secrets or chance.random() < 0.3:
                secrets |= hidden(hand)
                for viewer in (chance.randrange(players), SPECTATOR):
                    assert cards_in(hand.view(viewer)) <= may_know(hand, viewer)
            hand.choose(legal(hand.decision, chance))
        for viewer in (*range(players), SPECTATOR):
            assert cards_in(hand.view(viewer)) <= may_know(hand, viewer)
        assert secrets or not any(isinstance(event, Checked | Called) for event in hand.events)

    @given(data=st.data(), seed=st.integers(0, 2**32))
    @FEW
    def test_nothing_of_the_table_hangs_on_a_view(self, game, data, seed):
        hand, chance = data.draw(dealt(game)), random.Random(seed)
        while not hand.finished:
            viewer = chance.choice((hand.decision.seat, SPECTATOR))
            if chance.random() < 0.5:
                assert not any(isinstance(thing, Dealer) for thing in reachable(hand.view(viewer)))
            hand.choose(legal(hand.decision, chance))
        assert not any(isinstance(thing, Dealer) for thing in reachable(hand.view(SPECTATOR)))

    @given(data=st.data(), seed=st.integers(0, 2**32))
    @MANY
    def test_nobody_wins_a_pot_he_may_not_win_or_more_than_he_put_in(self, game, data, seed):
        hand = played(data.draw(dealt(game)), seed)
        folded = {event.seat for event in hand.events if isinstance(event, Folded)}
        won = Counter()
        for event in hand.events:
            if isinstance(event, Won):
                assert event.seat not in folded
                won[event.seat] += event.amount
        dead = hand.record.carry.chips if hand.record.carry else 0
        put = Counter()
        for event in hand.events:
            if (isinstance(event, Posted) and event.what == "big-blind ante") or isinstance(
                event, Paid | PaidIn | SetOut
            ):
                dead += event.amount
            elif isinstance(event, Posted | Called | Raised):
                put[event.seat] += event.amount
            elif isinstance(event, Returned):
                put[event.seat] -= event.amount
        for seat in won:
            assert won[seat] <= sum(min(put[seat], put[other]) for other in put) + dead

    @given(data=st.data(), seed=st.integers(0, 2**32))
    @FEW
    def test_every_event_says_itself_to_everybody(self, game, data, seed):
        hand, chance = data.draw(dealt(game)), random.Random(seed)
        while not hand.finished:
            assert hand.decision.question
            hand.choose(legal(hand.decision, chance))
        names = [f"Player {seat}" for seat in range(len(hand.stacks))]
        for event in hand.events:
            for viewer in (0, SPECTATOR, DIRECTOR):
                sentence = seen_by(event, viewer).words(names)
                assert sentence.endswith(".")
                assert sentence[0].isupper() or sentence[0].isdigit()


def is_short(game, hand):
    """Return whether the deck was too short for everybody's last card."""
    common = any(isinstance(event, BoardDealt) and event.place == "common card" for event in hand.events)
    reshuffled = any(isinstance(event, Reshuffled) for event in hand.events)
    return common or (isinstance(game, StudOptions) and reshuffled)


CHECKS = [
    each.asked.hypothesis.inner_test for name, each in vars(TestEveryGame).items() if name.startswith("test_")
]


@sweep("game", DEFINED, ids=named)
@given(data=st.data(), seed=st.integers(0, 2**32))
@SHARE
def test_all_of_it_holds_in_games_that_are_only_a_definition(game, data, seed):
    """A few hands of each: the long tests play as many as of the others."""
    for holds in CHECKS:
        holds(None, game, data, seed)


def cards_in(view):
    """Every card that stands anywhere in a view."""
    found = set()
    for seat in view.seats:
        found.update(seat.hole, seat.up)
    for board in view.boards:
        found.update(board)
    for event in view.events:
        for field in CARDS:
            value = getattr(event, field, ())
            found.update(value if isinstance(value, tuple) else (value,))
    if isinstance(view.decision, Discards | MiddleTurn | Modification):
        found.update(view.decision.hand)
    return found - {UNKNOWN}


def as_given(hand):
    """The cards of a hand by where they went."""
    holes, board, dice = {seat: [] for seat in range(len(hand.stacks))}, [], []
    for event in hand.events:
        if isinstance(event, Dealt | DealtCovered | DealtToForehead | DealtUp | Drew):
            holes[event.seat] += event.cards
        elif isinstance(event, BoardDealt | DealtToMiddle):
            board += event.cards
        elif isinstance(event, Rolled):
            dice += event.dice
    return GivenDeck(holes, board, dice)


def without_the_deck(hand):
    """Return what happened, apart from what a record does not know."""
    return [event for event in hand.events if not isinstance(event, Burnt | Reshuffled)]


def reachable(thing, met=None):
    """Everything that hangs on an object by its fields, slots and elements."""
    met = {} if met is None else met
    if id(thing) in met or isinstance(thing, type | str | int | FunctionType):
        return met.values()
    met[id(thing)] = thing
    if isinstance(thing, tuple | list | set | frozenset | dict):
        inner = [*thing, *(thing.values() if isinstance(thing, dict) else ())]
    else:
        slots = [slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ())]
        inner = [getattr(thing, name, None) for name in [*slots, *getattr(thing, "__dict__", {})]]
    for each in inner:
        reachable(each, met)
    return met.values()


def hidden(hand):
    """Cards of the hand that a spectator may not know."""
    return cards_in(hand.view(DIRECTOR)) - may_know(hand, SPECTATOR)


def test_every_game_is_tried():
    assert {way.name for way in (*WAYS, *DEFINED)} == set(GAMES)
