"""Whatever season chance tells: every point, place and cent is what pencil and paper say, and the certificate
holds on every day of it. The floors and the ledger alone, without a database."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs import ledger
from clubs.ledger import balances, certificate_of_lines, differences
from clubs.rulebook import PRESETS, Bounties, Kind, SideGames, WildWildWest
from clubs.scoring.points import total
from tables.randomness import commitment
from tests.examples import examples
from tests.tournaments.nights import Night
from tests.tournaments.season.reckoning import Season
from tests.tournaments.season.story import KINDS, Balanced, Plan, play
from tournaments.night import money
from tournaments.night.draws import Draw
from tournaments.night.facts import AddedOn, Drawn, PoolAdded, Rebought, SideGamesSet
from tournaments.night.floor.places import places
from tournaments.night.floor.side_games.wild_wild_west import LastEvent
from tournaments.night.money import NightMoney
from tournaments.night.scoring import bills, scores

MEMBERS = range(1, 25)
SEASON = 1


class Seeds:
    """Seeds in order."""

    def __init__(self):
        self.number = 0

    def take(self):
        self.number += 1
        seed = self.number.to_bytes(32, "big")
        return Draw(seed, Drawn(seed=seed.hex(), next_commitment=commitment(bytes(32))))


class ToldNight(Balanced, Night):
    """A night of the story on a floor alone."""

    def __init__(self, kind):
        super().__init__(kind=kind, rulebook=PRESETS["dead_money"])
        self.seeds = Seeds()

    def bought(self, player):
        return 3000 * sum(
            isinstance(fact, Rebought | AddedOn) and fact.player == player for fact in self.told
        )

    @property
    def told(self):
        return [each.fact for each in self.facts]

    def drawn(self, act):
        return self.record(*act(self.floor, self.seeds))


@pytest.mark.rule("DM-champ-best-seven", "DM-champ-pot", "DM-champ-stack", "DM-cuts", part="whole seasons")
@examples(75, long=500)
@given(st.integers(0, 2**40))
def test_any_season(seed):
    whole_season(Random(seed))


def whole_season(chance):
    season, written, last = Season(), [], LastEvent()
    for event, kind in enumerate(KINDS, 1):
        came = some_members(chance, kind)
        stacks = {player: season.stack(player) for player in came} if kind is Kind.CHAMPIONSHIP else {}
        deals = kind is not Kind.CHAMPIONSHIP and chance.random() < 0.2
        plan = Plan(kind, came, stacks, some_games(chance), last, deals)
        if kind is not Kind.CHAMPIONSHIP and chance.random() < 0.6:
            plan = restless(chance, plan)
        night = ToldNight(kind)
        if kind is Kind.CHAMPIONSHIP and season.pot:
            night.at(-60).record(PoolAdded(cents=season.pot, source="championship_pot"))
        notes = play(night, plan, chance)
        found = season.add(notes)
        lines = list(money.lines(NightMoney(event, SEASON, night.facts, night.floor)))
        written += lines
        assert differences(money.certificate(night.floor), certificate_of_lines(lines)) == []
        assert_the_night(night, found)
        assert_the_accounts(written, season)
        best = {number for number, place in found.places.items() if place == 1}
        paid = sorted((place, number) for number, place in found.places.items() if found.prizes[number])
        winner = best.pop() if len(best) == 1 else None
        last = LastEvent(winner, tuple(number for _, number in paid))


def some_members(chance, kind):
    """Six to fourteen of them; at the Championship up to all."""
    most = 18 if kind is Kind.CHAMPIONSHIP else 14
    return tuple(chance.sample(MEMBERS, chance.randint(6, most)))


def restless(chance, plan):
    """The same without side games, and with people who come late, never, or do not stay."""
    others = [player for player in MEMBERS if player not in plan.came]
    chance.shuffle(others)
    late, absent = chance.randint(0, 3), chance.randint(0, 3)
    coming = {"late": tuple(others[:late]), "absent": tuple(others[late : late + absent])}
    return replace(plan, games=None, restless=True, **coming)


def some_games(chance):
    bounties = Bounties(amount=chance.choice((300, 500, 777))) if chance.random() < 0.3 else None
    west = WildWildWest(amount=chance.choice((500, 333))) if chance.random() < 0.4 else None
    return SideGamesSet(games=SideGames(bounties=bounties, wild_wild_west=west))


def assert_the_night(night, found):
    """Places, points, prizes and side games."""
    assert {player: finish.first for player, finish in places(night.floor).items()} == found.places
    rows = {score.player: score for score in scores(night.floor)}
    assert {player: total(bill) for player, bill in bills(night.floor).items()} == found.points
    won = {player: row.prize or 0 for player, row in rows.items()}
    assert {player: cents for player, cents in won.items() if cents} == dict(+found.prizes)


def assert_the_accounts(written, season):
    """The pot, the kitty and what everybody is owed."""
    held = balances(written)
    assert held.get(ledger.championship_pot(SEASON), 0) == season.pot
    assert held.get(ledger.KITTY, 0) == season.kitty
    owed = {account.of: cents for account, cents in held.items() if account.kind == "member" and cents}
    assert owed == season.owed
    assert sum(held.values()) == 0
