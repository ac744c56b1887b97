"""Facts of hands: dealt, finished, who is out, stacks, colours."""

from typing import Annotated, Literal

from pydantic import Field

from clubs.rulebook import Chip
from tournaments.night.facts.parts import (
    About,
    Bust,
    ChipCount,
    DealtOnScreens,
    Drawn,
    Fact,
    PlayerId,
    Reason,
    Sequence,
    TableNumber,
)


class HandDealt(
    Fact,
    about=About(
        "hands", "card", by_programs=True, filled_in={"screens"}, once_stopped=False, moves_chips=True
    ),
):
    """The next hand begins at a table: button and blinds move on. screens: where it is dealt on screens."""

    kind: Literal["hand_dealt"] = "hand_dealt"
    table: TableNumber
    screens: DealtOnScreens | None = None


class HandFinished(Fact, about=About("hands", "card", by_programs=True, moves_chips=True)):
    """The hand at a table has its winner; the level of the next one is decided now."""

    kind: Literal["hand_finished"] = "hand_finished"
    table: TableNumber


class KnockedOut(
    Fact, about=About("out", "knockout", by_programs=True, after_a_deal="while_played_for", moves_chips=True)
):
    """One or several players are left without chips in one hand.

    joins: the sequence of an earlier knockout that happened in the same hand;
    stacks: at the start of that hand, of players busted in it, where they were not given before;
    pending: it counts only when a director has confirmed it;
    before: it happened in the hand before the one that is being played;
    before: it happened in the hand before the one that is being played;
    apart: it is said to be a hand of its own, although others went out in the same round of hand for hand;
    ahead_of: the entry of the log by which somebody went out after them, although it was recorded first.
    """

    kind: Literal["knocked_out"] = "knocked_out"
    table: TableNumber
    busts: Annotated[tuple[Bust, ...], Field(min_length=1, max_length=12)]
    joins: Sequence | None = None
    stacks: dict[PlayerId, ChipCount] = {}
    pending: bool = False
    before: bool = False
    apart: bool = False
    ahead_of: Sequence | None = None


class KnockoutConfirmed(
    Fact, about=About("out", "knockout", by_programs=True, after_a_deal="while_played_for", moves_chips=True)
):
    """A director confirms a knockout that waited for it. knockout: its sequence."""

    kind: Literal["knock_out_confirmed"] = "knock_out_confirmed"
    knockout: Sequence


class OneHand(Fact, about=About("out", "knockout", by_programs=True, after_the_end=True)):
    """Knockouts that were recorded one by one happened in one hand, at one table or hand for hand.

    knockouts: their sequences;
    stacks: at the start of that hand, of players who went out in it, where they were not given before.
    """

    kind: Literal["one_hand"] = "one_hand"
    knockouts: Annotated[tuple[Sequence, ...], Field(min_length=2, max_length=12)]
    stacks: dict[PlayerId, ChipCount] = {}


class StacksStated(Fact, about=About("chips", "count", by_programs=True)):
    """Stacks at the start of a hand in which several players went out, where they were not given then."""

    kind: Literal["stacks_stated"] = "stacks_stated"
    stacks: Annotated[dict[PlayerId, ChipCount], Field(min_length=1)]


class HandForHand(Fact, about=About("hands", "card", by_programs=True)):
    """All tables play hand for hand, or stop doing so; knockouts in one such hand happen together."""

    kind: Literal["hand_for_hand"] = "hand_for_hand"
    on: bool = True


class HandsTimed(Fact, about=About("clock", "clock", by_programs=True, once_stopped=False)):
    """All tables have finished a hand of hand for hand, whose time comes off the clock. hands: how many such
    hands, where nobody said so of those before."""

    kind: Literal["hands_timed"] = "hands_timed"
    hands: Annotated[int, Field(ge=1, le=3)] = 1


class StacksCounted(Fact, about=About("chips", "count", by_programs=True, moves_chips=True)):
    """Stacks as counted. Players not named were not counted. despite: they do not fit the chips in play, and
    are recorded all the same."""

    kind: Literal["stacks_counted"] = "stacks_counted"
    stacks: dict[PlayerId, ChipCount]
    despite: bool = False


class ChipLeadersTaken(Fact, about=About("chips", "count", by_programs=True)):
    """A snapshot for chip-leader points: every stack that could be among the leaders once bought chips are
    off. despite: as in a count."""

    kind: Literal["chip_leaders_taken"] = "chip_leaders_taken"
    stacks: dict[PlayerId, ChipCount]
    despite: bool = False


class ChipsAdjusted(
    Fact,
    about=About("chips", "count", by_programs=True, after_a_deal="while_played_for", moves_chips=True),
):
    """Chips leave play or come into it, and the count of all chips with them. cause: found, and nobody's;
    hidden by a player, or missing since a move: they leave play; handed out short or long: so many fewer or
    more are in play than everybody was given; given back after they had been taken out. player: whose last
    count changes with it."""

    kind: Literal["chips_adjusted"] = "chips_adjusted"
    cause: Literal["found", "hidden", "missing", "short", "long", "given_back"]
    chips: ChipCount
    player: PlayerId | None = None
    reason: Reason = ""

    @property
    def comes_in(self) -> bool:
        """True if chips come into play by it, False if they leave play."""
        return self.cause in ("long", "given_back")


class ChipsChosen(Fact, about=About("chips", "chips", by_programs=True)):
    """Tonight is played with these chips, and not with those of the rulebook; in order of value."""

    kind: Literal["chips_chosen"] = "chips_chosen"
    chips: Annotated[tuple[Chip, ...], Field(min_length=1, max_length=20)]


class ColouredUp(Fact, about=About("chips", "chips", moves_chips=True)):
    """A chip is removed from play.

    extra: chips by which the stacks have grown altogether, where they were not counted player by player; less
        than none where a race has taken chips out;
    counts: how many of the chips each player had;
    given: how many chips worth `larger` each got for them, which a rulebook that rounds up leaves out;
    draw: where the race was drawn.
    """

    kind: Literal["coloured_up"] = "coloured_up"
    chip: Annotated[int, Field(ge=1)]
    extra: Annotated[int, Field(ge=-1_000_000_000_000, le=1_000_000_000_000)] = 0
    larger: Annotated[int, Field(ge=1)] | None = None
    counts: dict[PlayerId, ChipCount] = {}
    given: dict[PlayerId, ChipCount] = {}
    draw: Drawn | None = None


class PotRolledOver(Fact, about=About("hands", "chips", moves_chips=True)):
    """Chips in the middle of a table for its next hand (Centre Five); 0 when nothing lies there."""

    kind: Literal["pot_rolled_over"] = "pot_rolled_over"
    table: TableNumber
    chips: ChipCount
