"""Facts of the time that a player has to act at a table of felt."""

from typing import Literal

from tournaments.night.facts.parts import About, Fact, PlayerId, TableNumber


class ClockCalled(
    Fact,
    about=About("conduct", "clock", by_programs=True, after_a_deal="while_played_for", once_stopped=False),
):
    """The clock is called on a player: they have the rulebook's seconds and its countdown to act."""

    kind: Literal["clock_called"] = "clock_called"
    table: TableNumber
    player: PlayerId


class ClockAnswered(
    Fact,
    about=About("conduct", "clock", by_programs=True, after_a_deal="while_played_for", once_stopped=False),
):
    """A player's time to act has ended. outcome: they acted in time, or it ran out: their hand is dead facing
    a bet, and has checked otherwise."""

    kind: Literal["clock_answered"] = "clock_answered"
    table: TableNumber
    player: PlayerId
    outcome: Literal["acted", "folded", "checked"]


class TimeCardSpent(
    Fact,
    about=About("conduct", "clock", by_programs=True, after_a_deal="while_played_for", once_stopped=False),
):
    """A player gives one of their time cards for more time; a clock that is called on them runs longer."""

    kind: Literal["time_card_spent"] = "time_card_spent"
    table: TableNumber
    player: PlayerId
