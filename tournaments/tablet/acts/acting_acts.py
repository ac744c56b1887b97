"""Acts on the time that a player has: the clock is called on them, it is over, a time card is spent."""

from collections.abc import Sequence

from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, ClockAnswered, ClockCalled, TimeCardSpent
from tournaments.night.floor import Floor
from tournaments.night.floor.acting import called_at
from tournaments.tablet.acts.registry import TABLET_ACTS, AlreadyRecorded, OnePlayer, register_tablet_act
from words.text import Text


@register_tablet_act("clock")
class CallClock(OnePlayer):
    """A player is put on the clock."""

    fact = ClockCalled

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        called = called_at(floor, floor.table(self.table))
        if called and called.player == self.cleaned["player"]:
            name = floor.name(called.player)
            raise AlreadyRecorded(Text("{name} is on the clock already.", name=name))
        return self.meant()


TABLET_ACTS.copies("clock-over", ClockAnswered, OnePlayer)
TABLET_ACTS.copies("time-card", TimeCardSpent, OnePlayer)
