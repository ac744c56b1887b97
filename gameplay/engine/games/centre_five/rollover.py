"""What a hand of Centre Five leaves on the table for the next one."""

from dataclasses import dataclass

from gameplay.engine.pots import shares


@dataclass(frozen=True, slots=True)
class Rollover:
    """Chips that the Centre won. all_broke: nobody has any others, so the same players are dealt again for
    them, all-in for nothing (ruling 37). Source: C5-2.6-centre-wins, C5-2.6-uncapped, C5-9.1-next-hand."""

    chips: int = 0
    all_broke: bool = False

    def shared(self, players: int) -> list[int]:
        """What each player gets when there is no next hand at this table, from the left of the button; the
        last player left takes all (rulings 38 and 39).

        >>> Rollover(100).shared(3)
        [34, 33, 33]
        """
        return shares(self.chips, players)
