"""Players of a side game: who takes part, who is paid for a knockout, and who is left to win what nobody has
won."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.night.floor.places import places
from tournaments.night.floor.prizes import now_of
from tournaments.night.floor.re_entries import can_return
from tournaments.night.floor.records import Player
from tournaments.night.floor.state import Feature, Floor


@dataclass(frozen=True, slots=True)
class TakingPart(Feature):
    """Players who were said to take part in a side game, or not to, by its name and the player."""

    answers: Mapping[tuple[str, int], bool] = field(default_factory=dict)


def takes_part(floor: Floor, game: str, player: Player, *, unless_said: bool = True) -> bool:
    """Return whether a player has put money into a game. unless_said: what holds for whom nobody has said
    anything of. House players and those who have not come put in nothing."""
    if not player.entered or player.absent or player.is_house:
        return False
    return floor.of(TakingPart).answers.get((game, player.id), unless_said)


def taking_part(floor: Floor, game: str, *, unless_said: bool = True) -> list[int]:
    """Everybody who takes part, in the order of the night's list."""
    players = floor.players.values()
    return [player.id for player in players if takes_part(floor, game, player, unless_said=unless_said)]


def is_anybody_out(floor: Floor) -> bool:
    """True once somebody has been knocked out, has left or was removed, whether they come back or not."""
    players = floor.players.values()
    return bool(floor.knockouts or floor.reports or any(each.out or each.re_entries for each in players))


def hunters(floor: Floor, victim: int, sequence: int) -> list[int]:
    """Return who is credited with the knockout of a player in that fact, in the order in which they were
    named."""
    return [each.by for each in floor.knockouts if each.victim == victim and each.sequence == sequence]


def may_come_back(floor: Floor, player: Player) -> bool:
    """Return whether a player who is out may still rebuy or enter again: then the knockout was not the final
    one."""
    if player.out is None or floor.is_over or floor.clock is None:
        return False
    return can_return(floor, player, now_of(floor, floor.clock))


def best_placed(floor: Floor, among: list[int]) -> list[int]:
    """Return who of these came best, several where they share a place; the first of them where nobody has
    one."""
    finished = [(finish, player) for player, finish in places(floor).items() if player in among]
    if not finished:
        return among[:1]
    best = min(finish for finish, _ in finished)
    return [player for finish, player in finished if finish == best]
