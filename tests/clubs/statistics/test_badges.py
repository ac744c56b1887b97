"""Tests of what results earn (clubs/statistics/badges.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.scoring import units
from clubs.statistics.badges import Badge, BadgeKind, BadgeNight, BadgeSeason, badges
from clubs.statistics.nights_played import PlayedNight

WON, CASHED, BUBBLED, LAST = (1, 1), (3, 3), (4, 4), (12, 12)


def nights(*places, **more):
    """Tournaments of twelve of whom three are paid, numbered from 1."""
    return [
        BadgeNight(number, 7, PlayedNight(number - 1, first, last, 12, 3, **more))
        for number, (first, last) in enumerate(places, start=1)
    ]


def earned(played, seasons=()):
    """Kind → where it was earned first, and how often."""
    return {each.kind: (each.event, each.times) for each in badges(played, seasons)}


def test_nobody_earns_anything_by_not_being_in_the_money():
    assert earned(nights(LAST, LAST, (5, 8))) == {}
    assert earned([]) == {}


@pytest.mark.parametrize(
    ("places", "kind", "event", "times"),
    [
        ([LAST, CASHED, CASHED], BadgeKind.FIRST_CASH, 2, 1),
        ([CASHED, WON, WON], BadgeKind.FIRST_WIN, 2, 1),
        ([WON, LAST] * 5, BadgeKind.FIVE_WINS, 9, 1),
        ([WON, LAST] * 12, BadgeKind.TEN_WINS, 19, 1),
        ([WON, LAST, WON, WON], BadgeKind.BACK_TO_BACK, 4, 1),
        ([WON] * 5, BadgeKind.BACK_TO_BACK, 2, 2),
        ([CASHED, CASHED, LAST, CASHED, WON, CASHED], BadgeKind.CASHES, 6, 1),
        ([CASHED] * 6, BadgeKind.CASHES, 3, 2),
        ([BUBBLED, LAST, (4, 5)], BadgeKind.BUBBLE, 1, 2),
        ([LAST] * 51, BadgeKind.FIFTY, 50, 1),
    ],
)
def test_each_says_where_it_was_earned_first_and_how_often(places, kind, event, times):
    assert earned(nights(*places))[kind] == (event, times)


@pytest.mark.parametrize(
    ("places", "kind"),
    [
        ([(1, 3)], BadgeKind.FIRST_WIN),  # a deal
        ([CASHED, CASHED, LAST, CASHED], BadgeKind.CASHES),
        ([WON, LAST, WON], BadgeKind.BACK_TO_BACK),
        ([(3, 4)], BadgeKind.BUBBLE),  # shares a paid place
        ([WON] * 10, BadgeKind.FIVE_WINS),  # ten say more
        ([LAST] * 49, BadgeKind.FIFTY),
    ],
)
def test_what_does_not_earn_it(places, kind):
    assert kind not in earned(nights(*places))


def test_five_knockouts_in_one_tournament():
    nearly, enough = nights(LAST, knockouts=units.units(5) - 1), nights(LAST, knockouts=units.units(5))
    assert BadgeKind.KNOCKOUTS not in earned(nearly)
    assert earned(enough)[BadgeKind.KNOCKOUTS] == (1, 1)


def test_a_heads_up_tournament_is_won_as_one():
    won = PlayedNight(0, 1, 1, 8, 1)
    assert BadgeKind.HEADS_UP not in earned([BadgeNight(1, 7, won)])
    assert earned([BadgeNight(1, 7, won, is_heads_up=True)])[BadgeKind.HEADS_UP] == (1, 1)


@pytest.mark.parametrize(
    ("season", "kinds"),
    [
        (BadgeSeason(7, 1, 9, 8, is_decided=True), [BadgeKind.CHAMPION]),
        (BadgeSeason(7, 1, 9, 9, is_decided=True), [BadgeKind.CHAMPION, BadgeKind.EVER_PRESENT]),
        (BadgeSeason(7, 2, 9, 9, is_decided=True), [BadgeKind.EVER_PRESENT]),
        (BadgeSeason(7, 1, 9, 9, is_decided=False), []),
        (BadgeSeason(7, 2, 2, 2, is_decided=True), []),
    ],
)
def test_what_a_whole_season_earns(season, kinds):
    assert badges([], [season]) == [Badge(kind, 7) for kind in kinds]


played_nights = st.lists(st.tuples(st.integers(1, 12), st.integers(0, 3)), max_size=40).map(
    lambda places: nights(*[(first, min(first + more, 12)) for first, more in places])
)


@given(played_nights, played_nights)
def test_what_was_earned_stays_where_it_was_earned_whatever_is_played_after(before, after):
    """But for five wins, which ten take the place of."""
    later = [BadgeNight(len(before) + each.event, 8, each.night) for each in after]
    first, then = earned(before), earned(before + later)
    for kind, (event, times) in first.items():
        if kind is BadgeKind.FIVE_WINS and BadgeKind.TEN_WINS in then:
            continue
        assert then[kind][0] == event
        assert then[kind][1] >= times


@given(played_nights)
def test_they_stand_in_one_order_and_name_a_tournament_that_was_played(played):
    found = badges(played, [])
    assert [each.kind for each in found] == [kind for kind in BadgeKind if kind in earned(played)]
    assert all(1 <= each.event <= len(played) and 1 <= each.times <= len(played) for each in found)
