"""Nothing that a page of a table holds, in text or attribute, names a card that its viewer may not know.

Every game is played through; at each street and question the fragment is rendered for every seat and for a
spectator. What a viewer may know is gathered here from the director's events, not from views.
"""

import random
import re
from types import SimpleNamespace

from django.template.loader import render_to_string

from gameplay.engine.cards import RANK_WORDS, RANKS, SUIT_WORDS, UNKNOWN, name, spoken
from gameplay.engine.choices import FOLD
from gameplay.engine.events import (
    BoardDealt,
    Dealt,
    DealtToForehead,
    DealtUp,
    Discarded,
    Drew,
    LookedAt,
    Shown,
)
from gameplay.engine.games import GAMES
from gameplay.engine.games.centre_five.events import CentreShown, Laid, Traded
from gameplay.engine.games.middle_hand import ExchangedCard
from gameplay.engine.hand import Hand
from gameplay.engine.paying import SIT_OUT
from tests.gameplay.engine.ways import DEFINED, WAYS, named
from tests.gameplay.page.tables import seen
from tests.gameplay.page.test_action_bar import possible
from tests.sweeps import sweep

CODES = re.compile(rf"(?<![A-Za-z0-9])([{RANKS}][cdhs]|X[xy])(?![A-Za-z0-9])")
SPOKEN = re.compile(rf"\b({'|'.join(RANK_WORDS)}) of ({'|'.join(SUIT_WORDS)})", re.IGNORECASE)
PLAYERS = 3


def fragment(page):
    return render_to_string(
        "gameplay/parts/page.html",
        {"page": page, "request_id": "r", "table": SimpleNamespace(pk=1, version=1)},
    )


def cards_in(html):
    """Every card that the HTML names, by its code."""
    words = [(rank.lower(), suit.lower()) for rank, suit in SPOKEN.findall(html)]
    said = {f"{RANKS[RANK_WORDS.index(rank)]}{suit[0]}" for rank, suit in words}
    return said | set(CODES.findall(html))


def known_to(viewer, hand):
    """The cards that a viewer has seen in the hand so far."""
    known = set()
    for event in hand.events:
        match event:
            case BoardDealt() | DealtUp() | Shown() | CentreShown():
                known.update(event.cards)
            case Traded():
                known.update((event.given, event.taken))
            case ExchangedCard():
                known.update((event.given, event.taken))
            case Laid():
                known.add(event.card)
            case Dealt() | Drew() | Discarded() | LookedAt() if event.seat == viewer:
                known.update(event.cards)
            case DealtToForehead() if viewer not in (event.seat, -1):
                known.update(event.cards)
            case _ if getattr(event, "is_private", False) and event.seat == viewer:
                known.update(event.cards)
        known.update(getattr(event, "turned_up", ()))
    return {name(card) for card in known}


@sweep("game", [*WAYS, *DEFINED], ids=named)
def test_no_page_names_a_card_that_its_viewer_may_not_know(game, request):
    by_seat = game in WAYS and request.config.getoption("--long")  # otherwise one stands for all asked alike
    chance = random.Random(named(game))
    dealt = Hand(game, [400] * PLAYERS, seed=bytes(range(32)))
    looked_at = set()
    hidden = 0
    while True:
        decision = dealt.decision
        seat = decision.seat if decision and by_seat else 0
        moment = None if decision is None else (seen(dealt, 1).street, type(decision), seat)
        if moment not in looked_at:
            looked_at.add(moment)
            hidden += look(dealt)
        if decision is None:
            break
        offered = [
            each for each in possible(dealt, seen(dealt, decision.seat + 1)) if each not in (FOLD, SIT_OUT)
        ]
        calm = [each for each in offered if each[0] != "raise"] or offered
        dealt.choose(chance.choice(offered if game in WAYS and chance.random() >= 0.9 else calm))
    assert hidden > PLAYERS  # there was something to leak, and its owner saw it
    assert len(looked_at) >= (PLAYERS if by_seat else 2)


def look(dealt):
    """Renders the hand for everybody; how many cards were shown to some players and not to everybody."""
    alone = 0
    pages = {viewer: fragment(seen(dealt, viewer + 1)) for viewer in range(-1, PLAYERS)}
    for viewer, html in pages.items():
        assert cards_in(html) - known_to(viewer, dealt) == set()
    for viewer in range(PLAYERS):
        held = set(dealt.view(viewer).seats[viewer].hole) - {UNKNOWN}
        own = {name(card) for card in held}
        assert own <= cards_in(pages[viewer])
        assert all(spoken(card) in pages[viewer].lower() for card in held)
        alone += len(cards_in(pages[viewer]) - known_to(-1, dealt))
    return alone


def test_every_game_is_among_them():
    assert {game.name for game in (*WAYS, *DEFINED)} == set(GAMES)


def test_what_would_leak_is_found():
    dealt = Hand(WAYS[0], [400] * PLAYERS, seed=bytes(range(32)))
    card = dealt.view(0).seats[0].hole[0]
    assert name(card) in cards_in(f'<i data-x="{name(card)}">')
    assert name(card) in cards_in(f"<b>{spoken(card).title()}</b>")
    assert name(card) in cards_in(f"<use href='/static/cards/deck.0a1b2c.svg#{name(card)}'>")
