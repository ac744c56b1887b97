"""Random hands end on the same stacks here and in pokerkit, which reads their records and plays them itself.

All amounts are multiples of 120 chips, so that every pot and every half of one can be shared by up to six:
pokerkit gives odd chips by another rule. It also reads two things otherwise than the rulebooks here do, so
the hands avoid them: a big blind who cannot pay in full (DM-nl-short-bb), and in limit games raises that
complete a short all-in (DM-nl-no-complete).
It lets a big blind check whom only all-in players face; here nobody is asked who has nothing to decide. And
where one pot has a low and another has none, it halves that other pot all the same: such hands do not count.
"""

import random
import warnings
from collections import Counter

import pytest
from pokerkit import CheckingOrCalling, CompletionBettingOrRaisingTo, Folding, HandHistory

from gameplay.engine.betting import Betting
from gameplay.engine.choices import CALL, CHECK, FOLD, discard, raise_to
from gameplay.engine.decisions import Discards
from gameplay.engine.events import Returned, Won
from gameplay.engine.games import (
    Holdem,
    Omaha,
    OmahaHiLo,
    Razz,
    SevenCardStud,
    SingleDraw,
    StudHiLo,
    TripleDraw,
)
from gameplay.engine.games.draw.triple_draws import Badugi
from gameplay.engine.games.holdem.short_deck import ShortDeck
from gameplay.engine.hand import Hand
from gameplay.engine.phh.replay import replayed
from gameplay.engine.phh.write import written
from tests.sweeps import sweep

UNIT = 120
BLINDS = {"small_blind": UNIT, "big_blind": 2 * UNIT}
LIMIT = {**BLINDS, "limit": "limit", "limit_bets": "bb_2bb", "most_raises": 3}
STUD = {"ante": UNIT, "bring_in": UNIT, "small_bet": 2 * UNIT, "big_bet": 4 * UNIT, "most_raises": 3}

GAMES = {
    "NT": Holdem(**BLINDS),
    "NT, antes": Holdem(**BLINDS, ante=UNIT),
    "NT, big-blind ante": Holdem(**BLINDS, big_blind_ante=2 * UNIT),
    "NS": ShortDeck(ante=UNIT, small_blind=0, big_blind=2 * UNIT),
    "FT": Holdem(**LIMIT),
    "PO": Omaha(**BLINDS, limit="pot-limit", pot_limit_open="pot_rule"),
    "FO/8": OmahaHiLo(**LIMIT),
    "F7S": SevenCardStud(**STUD, open_pair=False),
    "F7S/8": StudHiLo(**STUD),
    "FR": Razz(**STUD),
    "N2L1D": SingleDraw(**BLINDS),
    "F2L3D": TripleDraw(**LIMIT),
    "FB": Badugi(**LIMIT),
}


def played(game, chance, dead=()):
    """A hand of two to six players with random stacks, random cards and random choices. dead: the seats whose
    hands are dead from the deal, where there are so many."""
    players = chance.randint(2, 6)
    stacks = [UNIT * chance.choice((chance.randint(2, 20), chance.randint(10, 200))) for _ in range(players)]
    deck = chance.sample(game.deck, len(game.deck))
    gone = [seat for seat in dead if seat < players]
    hand = Hand(game, with_full_big_blind(stacks, game), deck=deck, dead=gone)
    while hand.decision is not None:
        hand.choose(choice(chance, hand.decision))
    return hand


def with_full_big_blind(stacks, game):
    """The same stacks, but that the big blind can pay blind and ante: in short-deck the button."""
    seat = -1 if isinstance(game, ShortDeck) else 1 if len(stacks) > 2 else 0
    stacks[seat] = max(stacks[seat], 5 * UNIT)
    return stacks


def choice(chance, decision):
    if isinstance(decision, Discards):
        return discard(chance.sample(decision.hand, chance.randint(0, len(decision.hand))))
    if not isinstance(decision, Betting):
        return chance.choice(tuple(decision.choices()))
    passive = CALL if decision.to_call else CHECK
    kinds = [passive, passive] + [FOLD] * bool(decision.to_call) + [()] * bool(decision.least)
    return chance.choice(kinds) or raised(chance, decision) or passive


def raised(chance, decision):
    """A full raise, or an all-in of less in a game that is not limit; nothing if there is neither."""
    full = decision.base + decision.size
    own = decision.state.bets[decision.seat] + decision.state.stacks[decision.seat]
    if decision.most >= full:
        return raise_to(UNIT * chance.randint(full // UNIT, decision.most // UNIT))
    return raise_to(own) if own <= decision.most and not decision.structure.fixed else None


def by_pokerkit(text):
    """The stacks on which pokerkit ends a record, with no action added but perhaps that check."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = HandHistory.loads(text)
        *_, state = history
    acts = Counter(action.split()[1] for action in history.actions)
    done = Counter(type(operation) for operation in state.operations)
    assert done[Folding] == acts["f"]
    assert done[CompletionBettingOrRaisingTo] == acts["cbr"]
    assert done[CheckingOrCalling] - acts["cc"] in (0, 1)
    assert not state.status
    return list(state.stacks)


def low_in_some_pots_only(hand):
    won = [event for event in hand.events if isinstance(event, Won)]
    pots = {event.pot for event in won if event.amount}
    return {event.pot for event in won if event.part == "low"} not in (set(), pots)


@sweep("name", GAMES)
def test_pokerkit_ends_on_the_same_stacks(name, request):
    chance = random.Random(name)
    showdowns = uncalled = 0
    for _ in range(2_000 if request.config.getoption("--long") else 60):
        hand = played(GAMES[name], chance)
        text = written(hand.record)
        if low_in_some_pots_only(hand):
            continue
        assert by_pokerkit(text) == list(hand.stacks), text
        outcome = replayed(text)
        assert outcome.result == "ok", (outcome, text)
        showdowns += " sm " in text
        uncalled += " sm " in text and any(isinstance(event, Returned) for event in hand.events)
    assert showdowns > 10
    assert uncalled


@pytest.mark.rule("CPL-absent-folded")
@sweep("name", GAMES)
def test_a_hand_that_is_dead_from_the_deal_is_written_as_a_fold_in_its_turn(name, request):
    chance = random.Random(f"{name}, dead")
    told = 0
    for _ in range(2_000 if request.config.getoption("--long") else 60):
        hand = played(GAMES[name], chance, chance.sample(range(6), chance.randint(1, 4)))
        text = written(hand.record)
        assert replayed(text).result == "ok", text
        if "_dead" in text:  # pokerkit lets nobody fold who has no turn
            continue
        if not low_in_some_pots_only(hand):
            assert by_pokerkit(text) == list(hand.stacks), text
            told += bool(hand.record.dead)
    assert told > 20
