"""Chips at tables on screens, whatever is played there (tournaments/night/floor/digital_tables.py)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.nights import Night
from tournaments.night import floor as floors
from tournaments.night.facts import (
    HandPlayed,
    LeftToItself,
)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_chips_are_conserved_over_any_hands(data):
    """Random hands at two tables, with rebuys, moves and rollovers, until one player has everything."""
    night = Night("cpl").on_screens(most=9).start("Ann Bob Cat Dan", "Eve Fay Gus Hal", override="short")
    night.record(LeftToItself())
    for _ in range(data.draw(st.integers(5, 40))):
        tables = [number for number, table in night.floor.tables.items() if len(table.players) > 1]
        if night.floor.is_over or not tables:
            break
        number = data.draw(st.sampled_from(tables))
        night.deal_on_screens(number)
        table = night.floor.tables[number]
        pot = table.rolled_over + sum(
            taken := [data.draw(st.integers(0, stack)) for stack in table.in_hand.values()]
        )
        rest = {p: stack - t for (p, stack), t in zip(table.in_hand.items(), taken, strict=True)}
        winner = data.draw(st.sampled_from([*rest, None]))
        if winner is None and not any(rest.values()):
            winner = next(iter(rest))
        if winner is not None:
            rest[winner] += pot
            pot = 0
        busts = [
            {"player": p, "by": [winner] if winner else [], "stack": table.in_hand[p]}
            for p, stack in rest.items()
            if not stack
        ]
        dealt = table.hand.sequence
        night.record(
            HandPlayed(table=number, dealt=dealt, game="x", stacks=rest, busts=busts, rolled_over=pot)
        )
        known = sum(night.floor.players[p].stack for p in night.floor.in_play)
        assert known + night.floor.rolled_over == night.floor.chips_in_play
        assert len(night.places()) == 8 - len(night.floor.in_play) or night.floor.is_over
    assert floors.after(night.facts, night.rulebook, night.floor.kind) == night.floor
