"""Results of a heads-up tournament: places, prizes, and a score for every player.

The tiers follow each other, so nobody shares a place; behind them come those who withdrew before the
play-offs, whoever did so first last. Whoever never came has no place and is no part of the field. Every
match that was won by playing is a knockout where the club has it so, one between equals of a pool only where
it has that so, too; there are no chip leaders. Source: DM-hu-brackets, DM-hu-ties, DM-points-placing,
DM-points-knockout, DM-noshow-zero; rulings 173-176, 240."""

from clubs.scoring.scores import Knockout, Score
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.play_offs import tiers


def places(contest: Contest) -> dict[int, int]:
    """Player → place, best first, of everyone whose place is known."""
    by_player: dict[int, int] = {}
    for tier in tiers(contest):
        for place, player in enumerate(tier.ranking, tier.first):
            if player is not None:
                by_player[player] = place
    gone = [
        (contest.withdrawn[player].sequence, player)
        for player in contest.people
        if player in contest.withdrawn and contest.withdrawn[player].stage != "play_off"
    ]
    for place, (_, player) in enumerate(sorted(gone, reverse=True), len(contest.people) - len(gone) + 1):
        by_player[player] = place
    return dict(sorted(by_player.items(), key=lambda each: each[1]))


def is_over(contest: Contest) -> bool:
    """Return whether every place is known."""
    return bool(contest.pools) and len(places(contest)) == len(contest.people)


def prizes(contest: Contest) -> dict[int, int]:
    """Player → cents, of everyone whose place is known."""
    amounts = contest.division.amounts
    return {
        player: amounts[place - 1] if place <= len(amounts) else 0
        for player, place in places(contest).items()
    }


def scores(contest: Contest) -> list[Score]:
    """One for everyone who came and whose place is known, best first."""
    won = prizes(contest)
    return [
        Score(
            player=player,
            first=place,
            last=place,
            prize=won[player],
            knockouts=_knockouts(contest, player),
            cost=contest.terms.buy_in,
        )
        for player, place in places(contest).items()
    ]


def _knockouts(contest: Contest, player: int) -> tuple[Knockout, ...]:
    rules = contest.rulebook.heads_up
    if not rules.knockouts:
        return ()
    counting = (won for won in contest.won.values() if rules.tie_knockouts or won.stage != "tie")
    mine = (won for won in counting if won.winner == player)
    return tuple(Knockout(victim=contest.name(won.loser), fact=won.sequence) for won in mine)
