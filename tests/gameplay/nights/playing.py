"""Playing at digital tables without a browser: people choose as house players would, time is what is due."""

import random
from datetime import timedelta

from django.utils import timezone

from clauses.refusal import NotAllowed
from gameplay.engine.choices import CALL, CHECK
from gameplay.house import decide
from gameplay.live_hands import live_hand
from gameplay.models import Table
from gameplay.play import choose, run_due

CHANCE = random.Random(7)


def fresh(table):
    return Table.objects.select_related(
        "club", "log", "tournament__log", "tournament__event__season__club"
    ).get(pk=table.pk)


def cleverly(hand):
    """As a house player would."""
    return decide(hand.view(hand.decision.seat), hand.game, CHANCE)


def passively(hand):
    """Everybody sees the showdown."""
    for choice in (CHECK, CALL, hand.decision.on_timeout):
        try:
            hand.decision.check(choice)
        except NotAllowed:
            continue
        return choice
    raise AssertionError("Nothing is legal.")


def choose_for_whoever_is_due(table, now, chooser=cleverly):
    """The choice of the person whose turn it is; False if nobody's."""
    live = live_hand(table)
    if live is None or not live.is_on or live.turn is None or live.turn.is_house:
        return False
    choice, number = chooser(live.hand), len(live.choices)
    choose(table=table, by=live.turn.key, hand=live.number, number=number, choice=choice, now=now)
    return True


def step(tables, wall, most_seconds=3600, chooser=cleverly):
    """The next thing at these tables: what is due, a person's choice, or time that passes. False where
    nothing will ever happen."""
    now = timezone.now()
    rows = [fresh(table) for table in tables]
    for table in rows:
        if table.is_due(now):
            run_due(table=table, now=now)
            return True
    for table in rows:
        if table.status == Table.Status.PLAYING and choose_for_whoever_is_due(table, now, chooser):
            return True
    moments = [table.due_at for table in rows if table.due_at]
    if not moments:
        return False
    wall.move_to(max(min(moments), now + timedelta(milliseconds=1)))
    return (min(moments) - now).total_seconds() < most_seconds


def play(tables, wall, until, most=20_000, chooser=cleverly):
    """Plays on until `until()` holds. tables: a function, because tables come and go."""
    for number in range(most):
        if until():
            return number
        assert step(tables(), wall, chooser=chooser), "Nothing will happen any more."
    raise AssertionError("It does not end.")
