"""On the felt nothing lies over anything: stakes, discs, plates, cards, boards and the pot, in the moments of
the games that need most room."""

import random
from pprint import pformat

import pytest

from gameplay.engine.betting import Betting
from gameplay.engine.choices import raise_to
from gameplay.engine.hand import Hand
from tests.browser.pages import SIZES
from tests.browser.table_moments import ENOUGH, MOST_CHOICES, any_choice, at_a_table, dealt
from tests.browser.table_pages import whole
from tests.browser.test_table_looks import unchanged
from tests.gameplay.page.tables import seen

GAMES = {
    "oklahoma": 9,
    "oklahoma-hi-lo": 6,
    "double-board": 9,
    "centre-five": 6,
    "triple-flop": 8,
    "seven-card-stud": 9,
    "holdem": 9,
    "omaha": 6,
    "reno-straight": 8,
    "whiskey": 7,
}
VIEWPORTS = [SIZES[size]["viewport"] for size in ("phone", "tablet", "laptop", "wide")]
OVERLAPS = """
    () => {
        const all = (selector) => [...document.querySelectorAll(`.felt ${selector}`)]
            .filter((element) => element.checkVisibility());
        const boxOf = (element) => element.getBoundingClientRect();
        const said = (element) => `${element.className} ${element.textContent.trim().replace(/\\s+/g, " ")}`;
        const seatOf = (element) => element.closest("[data-seat]").dataset.seat;
        const between = (a, b, from, to) => a[from] < b[to] - 0.5 && b[from] < a[to] - 0.5;
        const meet = (a, b) => between(a, b, "left", "right") && between(a, b, "top", "bottom");
        const figures = ":is(.pot b, .pots b, .rolled, .won-with)";
        const pairs = [
            [".stake", `:is(${figures}, .board .card, .seat-plate, .seat-cards .card, .disc, .stake)`],
            [".disc", `:is(${figures}, .board .card, .seat-plate, .seat-cards .card, .disc)`],
            [".seat-plate", `:is(${figures}, .board .card, .seat-plate)`],
            [".seat-cards .card", `:is(${figures}, .board .card)`],
        ];
        const found = pairs.flatMap(([upper, lower]) => all(upper).flatMap((one) => all(lower)
            .filter((other) => other !== one && meet(boxOf(one), boxOf(other)))
            .map((other) => `${said(one)} of ${seatOf(one)} over ${said(other)}`)));
        return [...new Set(found)];
    }
"""

MOVE_ON = """
    (by) => {
        const seats = document.querySelectorAll(".felt .seat").length;
        for (const disc of document.querySelectorAll(".felt .disc")) {
            disc.dataset.first ??= disc.dataset.seat;
            disc.dataset.seat = (Number(disc.dataset.first) - 1 + by) % seats + 1;
        }
    }
"""
"""The button and the blinds go so many seats on."""


def bets(decision, chance):
    """Whoever may bet where nobody has does; the others call."""
    if isinstance(decision, Betting) and not decision.to_call and decision.least:
        return raise_to(decision.least)
    return any_choice(decision, chance)


def fullest(name, players):
    """The hand with most cards on the board and, of those moments, most stakes before the seats."""
    hand, chance, choices, best = dealt(at_a_table(name), players, 1), random.Random(1), [], (0, 0, 0)
    for _ in range(MOST_CHOICES):
        if hand.decision is None:
            break
        view = hand.view(0)
        cards = sum(len(board) for board in view.boards) + sum(len(seat.up) for seat in view.seats)
        best = max(best, (cards, sum(seat.bet > 0 for seat in view.seats), len(choices)))
        choices.append(bets(hand.decision, chance))
        hand.choose(choices[-1])
    again = Hand(
        hand.game, [ENOUGH] * len(hand.stacks), seed=(1).to_bytes(32, "big"), carry=hand.game.takes_over({})
    )
    for choice in choices[: best[-1]]:
        again.choose(choice)
    return again


@pytest.mark.parametrize("name", GAMES)
def test_nothing_lies_over_anything_where_most_is_on_the_felt(pages, name):
    hand, wrong = fullest(name, GAMES[name]), {}
    asked = hand.decision.seat + 1
    for me in (asked, (asked + 3) % len(hand.stacks) + 1):
        page = pages.unserved(whole(seen(hand, me)), answers={"/tables/abc/felt/": unchanged})
        page.evaluate("document.fonts.ready")
        for viewport in VIEWPORTS:
            page.set_viewport_size(viewport)
            if found := page.evaluate(OVERLAPS):
                wrong[f"{viewport['width']}, seat {me}"] = found
        page.close()
    assert wrong == {}, pformat(wrong, width=150)


@pytest.mark.parametrize("name", ["holdem", "omaha"])
def test_whoever_watches_sees_discs_over_nothing_wherever_the_button_is(pages, name):
    """They see backs over every plate, those below the board as well."""
    wrong = {}
    for players in range(2, 10):
        hand = fullest(name, players)
        page = pages.unserved(whole(seen(hand, 0)), answers={"/tables/abc/felt/": unchanged})
        page.evaluate("document.fonts.ready")
        for viewport in VIEWPORTS:
            page.set_viewport_size(viewport)
            for by in range(players):
                page.evaluate(MOVE_ON, by)
                if found := [each for each in page.evaluate(OVERLAPS) if each.startswith("disc")]:
                    wrong[f"{viewport['width']}, {players} players, {by} on"] = found
        page.close()
    assert wrong == {}, pformat(wrong, width=150)
