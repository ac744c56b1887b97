"""Rollover: chips that a hand of Centre Five leaves on the table for the next one."""

from dataclasses import dataclass

from gameplay.engine.carry import Carry


@dataclass(frozen=True, slots=True)
class Rollover(Carry):
    """Chips that the Centre won. all_broke: nobody has any others, so the same players are dealt again for
    them, all-in for nothing (ruling 37). Source: C5-2.6-centre-wins, C5-2.6-uncapped, C5-9.1-next-hand."""

    all_broke: bool = False

    @property
    def same_players(self) -> bool:
        return self.all_broke and self.chips > 0
