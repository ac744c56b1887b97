"""The chips on the tables: what a hand does to the stacks at one of them.

No cards are dealt. Most hands are small; now and then two players, rarely three, put in all they have, the
more often the fewer big blinds they own. Every amount is a multiple of the smallest chip in play, so chips
are conserved to the last one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from tournaments.night.facts import Bust
from words.shares import split

SHORTEST = 1.5  # big blinds; with fewer nobody waits any longer
MULTIWAY = 0.15  # of the all-ins have a second caller
SPLIT = 0.1  # of those are shared by the two best hands


@dataclass
class Chips:
    """Chips of everybody. unit: the smallest chip in play; boldness, skill: see Plan."""

    dice: Random
    unit: int
    boldness: float
    stacks: dict[int, int] = field(default_factory=dict)
    skill: Mapping[int, float] = field(default_factory=dict)

    def hand(self, players: Sequence[int], big_blind: int, ante: int) -> tuple[Bust, ...]:
        """Plays one hand among these players, who have chips; says who was left without any."""
        before = {player: self.stacks[player] for player in players}
        contest = self._contest(players, big_blind)
        if not contest:
            self._small_pot(players, big_blind, ante)
            return ()
        best_first = self._all_in(contest)
        busted = [player for player in contest if self.stacks[player] == 0]
        return tuple(
            Bust(player=player, by=_winners(best_first, before, player), stack=before[player])
            for player in sorted(busted, key=lambda player: before[player])
        )

    def round_up(self, players: Sequence[int], larger: int) -> int:
        """Exchanges small chips for the next larger ones; how many chips that adds altogether."""
        extra = 0
        for player in players:
            missing = -self.stacks[player] % larger
            self.stacks[player] += missing
            extra += missing
        self.unit = max(self.unit, larger)
        return extra

    def leaders(self, count: int) -> dict[int, int]:
        """The biggest stacks."""
        ranked = sorted(self.stacks, key=lambda player: -self.stacks[player])
        return {player: self.stacks[player] for player in ranked[:count]}

    def _contest(self, players: Sequence[int], big_blind: int) -> list[int]:
        """Return who is all in against whom in this hand; nobody in most."""
        for short in sorted(players, key=lambda player: self.stacks[player]):
            depth = max(self.stacks[short] / big_blind, SHORTEST)
            if self.dice.random() < self.boldness / depth:
                others = [player for player in players if player != short]
                weights = [self.stacks[player] for player in others]
                callers = self.dice.choices(others, weights, k=2 if self.dice.random() < MULTIWAY else 1)
                return [short, *dict.fromkeys(callers)]
        return []

    def _all_in(self, players: Sequence[int]) -> list[set[int]]:
        """Cuts the pots and pays them; who had the best hand, ties together, then the next best."""
        best_first = [{player} for player in sorted(players, key=self._strength, reverse=True)]
        if len(players) > 2 and self.dice.random() < SPLIT:
            best_first = [best_first[0] | best_first[1], *best_first[2:]]
        staked = {player: self.stacks[player] for player in players}
        self.stacks.update(dict.fromkeys(players, 0))
        below = 0
        for height in sorted(set(staked.values())):
            eligible = {player for player in players if staked[player] >= height}
            self._pay((height - below) * len(eligible), sorted(_best(best_first, eligible)))
            below = height
        return best_first

    def _strength(self, player: int) -> float:
        strength: float = self.dice.random() ** (1 / self.skill.get(player, 1.0))
        return strength

    def _pay(self, pot: int, winners: Sequence[int]) -> None:
        """A pot in equal parts, odd chips one each to the first."""
        for winner, part in zip(winners, split(pot, len(winners), self.unit), strict=True):
            self.stacks[winner] += part

    def _small_pot(self, players: Sequence[int], big_blind: int, ante: int) -> None:
        """The blinds, or a few bets, go to one player; nobody loses their last big blind by it."""
        winner = self.dice.choices(players, [self.skill.get(player, 1.0) for player in players])[0]
        losers = self.dice.sample([p for p in players if p != winner], min(len(players) - 1, 3))
        bet = max(big_blind, ante) + big_blind * self.dice.choice((0, 0, 1, 2, 3, 5, 8))
        for loser, part in zip(losers, (bet, big_blind, big_blind // 2), strict=False):
            most = max(self.stacks[loser] - big_blind, 0)
            paid = min(part, most) // self.unit * self.unit
            self.stacks[loser] -= paid
            self.stacks[winner] += paid


def _best(best_first: Sequence[set[int]], eligible: set[int]) -> set[int]:
    return next(tied & eligible for tied in best_first if tied & eligible)


def _winners(best_first: Sequence[set[int]], before: Mapping[int, int], busted: int) -> tuple[int, ...]:
    """Return who won the last pot that held their chips."""
    covering = {player for tied in best_first for player in tied if before[player] >= before[busted]}
    return tuple(sorted(_best(best_first, covering)))
