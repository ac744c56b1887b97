"""A season of twelve nights with twenty-four members, played through the actions from the first invitation to
the Championship: no-shows and a ban, a deal, Wild Wild West, bounties, a correction of the third night when
the sixth is over, prizes handed over, cards bought. Every balance, point and place is what pencil and paper
say, and the certificate holds after each of them."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs import ledger
from clubs.actions.ledger import enter
from clubs.models import Standing
from clubs.queries.ledger import balances
from clubs.rulebook import Bounties, Kind, SideGames, WildWildWest
from clubs.scoring import units
from tables.actions import Recorder
from tables.models import Entry
from tests.tournaments.conftest import RecordedNight
from tests.tournaments.nights import NAMES
from tests.tournaments.season.reckoning import Season
from tests.tournaments.season.story import KINDS, Balanced, Plan, play
from tournaments.money_check import problems
from tournaments.night import actions, queries
from tournaments.night.facts import FACT, BoughtIn, SideGamesSet
from tournaments.night.facts_of import pay
from tournaments.night.floor.side_games.wild_wild_west import LastEvent
from tournaments.phone.actions import answer_rsvp

FIRST = datetime(2026, 9, 4, 20, tzinfo=UTC)
MEMBERS = range(1, 25)
MISSING = 24
"""Who twice says that they come, and does not."""
MISSED = (2, 5)
DEAL, WEST, HEADS = 4, (1, 2, 7, 8, 12), (3, 6, 9)
CORRECTED, CORRECTED_AFTER = 3, 6


class SeasonNight(Balanced, RecordedNight):
    """A night of the season, on its own day."""

    def __init__(self, tournament, by, clock):
        super().__init__(tournament, by, clock)
        self.starts = tournament.event.starts_at

    def at(self, minute, second=0):
        self.now = self.starts + timedelta(minutes=minute, seconds=second)
        self.wall.move_to(self.now)
        return self

    def drawn(self, act):
        return self._done(act)


class Club:
    """The club as the test follows it. paid: number → cents handed over; spent: from the kitty."""

    def __init__(self, season, wall):
        self.season, self.wall, self.club = season, wall, season.club
        self.director = Recorder(self.club.members.get(number=2), "console")
        self.elder = self.club.members.get(number=1)
        self.reckoned, self.nights = Season(), []
        self.paid, self.spent = {}, 0
        self.events = [
            club_actions.schedule_event(
                season=season,
                name=f"Night {number}",
                kind=kind,
                starts_at=FIRST + timedelta(weeks=number - 1),
            )
            for number, kind in enumerate(KINDS, 1)
        ]

    def answers(self, event, number):
        member = self.club.members.get(number=number)
        return answer_rsvp(event=event, member=member, is_coming=True)

    def play(self, number, chance):
        """Invitations, the night itself, and what is looked at afterwards."""
        event, kind = self.events[number - 1], KINDS[number - 1]
        self.wall.move_to(event.starts_at - timedelta(days=1))
        came = tuple(chance.sample(range(1, MISSING), 20 if kind is Kind.CHAMPIONSHIP else size_of(number)))
        for player in came[:4]:
            self.answers(event, player)
        if number in MISSED:
            self.answers(event, MISSING)
        tournament = actions.open_tournament(event=event)
        night = SeasonNight(tournament, self.director, self.wall)
        stacks = queries.championship_stacks(tournament, night.floor) or {}
        if kind is Kind.CHAMPIONSHIP:
            assert {player: stacks[player] for player in came if player in stacks} == {
                player: self.reckoned.stack(player) for player in came if player in stacks
            }
        last = queries.last_event(tournament)
        assert last == self.last_event()
        stacks = {player: stacks.get(player, 3000) for player in came} if stacks else {}
        plan = Plan(kind, came, stacks, games_of(number), last, deals=number == DEAL)
        notes = play(night, plan, chance)
        self.nights.append(night)
        self.reckoned.add(notes)
        self.look_over()
        return night

    def last_event(self):
        """Return who won the night before, and who was in its money, by the reckoning."""
        if not self.reckoned.nights:
            return LastEvent()
        _, found = self.reckoned.nights[-1]
        best = [player for player, place in found.places.items() if place == 1]
        paid = sorted((place, player) for player, place in found.places.items() if found.prizes[player])
        return LastEvent(best[0] if len(best) == 1 else None, tuple(player for _, player in paid))

    def look_over(self):
        """Every balance and every place."""
        assert problems(self.club) == []
        held = balances(self.club)
        assert held.get(ledger.championship_pot(self.season.pk), 0) == self.reckoned.pot
        assert held.get(ledger.KITTY, 0) == self.reckoned.kitty - self.spent
        owed = {account.of: cents for account, cents in held.items() if account.kind == "member"}
        left = {number: cents - self.paid.get(number, 0) for number, cents in self.reckoned.owed.items()}
        assert {number: cents for number, cents in owed.items() if cents} == {
            number: cents for number, cents in left.items() if cents
        }
        assert sum(held.values()) == 0
        rows = Standing.objects.filter(season=self.season, played__gt=0).order_by("rank", "member__number")
        found = [(row.rank, row.member.number, units.points(row.total)) for row in rows]
        assert found == self.reckoned.table()

    def hand_over(self, night):
        """Everybody who has won a prize is paid it."""
        _, found = self.reckoned.nights[self.nights.index(night)]
        for player, cents in found.prizes.items():
            if cents:
                night.record(pay(night.floor, player))
                self.paid[player] = self.paid.get(player, 0) + cents
        self.look_over()


def size_of(number):
    return (8, 12, 9, 9, 13, 7, 11, 14, 6, 10, 12)[number - 1]


def games_of(number):
    west = WildWildWest(amount=500) if number in WEST else None
    heads = Bounties(amount=700) if number in HEADS else None
    return SideGamesSet(games=SideGames(wild_wild_west=west, bounties=heads)) if west or heads else None


@pytest.mark.rule(
    "DM-champ-best-seven", "DM-champ-tie", "DM-champ-stack", "DM-champ-pot", "DM-cuts", part="a whole season"
)
@pytest.mark.rule("DM-noshow-ban", "DM-noshow-zero", "DM-deal-points", part="a whole season")
def test_a_whole_season(season, wall):
    chance = Random(20_260_904)
    club = Club(season, wall)
    for number in range(1, 13):
        night = club.play(number, chance)
        if number == 1:
            club.hand_over(night)
        if number == MISSED[-1] + 1:
            assert_barred(club, club.events[6])
        if number == CORRECTED_AFTER:
            correct(club)
            buy_cards(club)
    assert_barred_at_the_championship(club)
    assert club.reckoned.nights[DEAL - 1][0].deal
    assert [str(notes.kind) for notes, _ in club.reckoned.nights].count("live") == 8
    assert balances(club.club)[ledger.championship_pot(season.pk)] == 0


def correct(club):
    """It was somebody else who knocked the first one out on the third night."""
    night = club.nights[CORRECTED - 1]
    notes, before = club.reckoned.nights[CORRECTED - 1]
    hand = notes.hands[0]
    out = {victim for victim, _, _ in hand.busts}
    credited = set(hand.busts[0][1])
    other = next(player for player in notes.came if player not in out | credited)
    entry = next(each for each in entries_of(night) if each.kind == "knocked_out")
    fact = FACT.validate_python(entry.payload)
    busts = tuple(bust.model_copy(update={"by": (other,)}) for bust in fact.busts)
    outcome = actions.amend(
        tournament=night.tournament,
        sequence=entry.sequence,
        fact=fact.model_copy(update={"busts": busts}),
        by=club.director,
        request_id="it was another",
        why="The other one had the better hand.",
    )
    night.floor = outcome.state
    hand.busts = [(victim, (other,), stack) for victim, _, stack in hand.busts]
    club.reckoned.again(CORRECTED - 1)
    _, after = club.reckoned.nights[CORRECTED - 1]
    assert after.points != before.points
    club.look_over()


def entries_of(night):
    return Entry.objects.filter(log=night.tournament.log_id).order_by("sequence")


def buy_cards(club):
    """Cards from the kitty, with a receipt that nobody enters twice."""
    cards = {"source": ledger.KITTY, "target": ledger.OUTSIDE, "cents": 450, "reason": "Cards"}
    enter(club=club.club, by=club.elder, receipt="2026-17", **cards)
    club.spent += 450
    with pytest.raises(NotAllowed, match="entered already"):
        enter(club=club.club, by=club.elder, receipt="2026-17", **cards)
    club.look_over()


def assert_barred(club, event):
    """Who missed two nights that they had said they would come to does not play again this season."""
    tournament = actions.open_tournament(event=event)
    club.wall.move_to(event.starts_at - timedelta(minutes=30))
    night = SeasonNight(tournament, club.director, club.wall)
    with pytest.raises(NotAllowed) as refusal:
        night.record(BoughtIn(player=MISSING, name=NAMES[MISSING - 1]))
    assert refusal.value.clause == "DM-noshow-ban"


def assert_barred_at_the_championship(club):
    """The Championship included; it has been played without them."""
    notes, _ = club.reckoned.nights[-1]
    assert notes.kind is Kind.CHAMPIONSHIP
    assert MISSING not in notes.came
    assert not Standing.objects.filter(season=club.season, member__number=MISSING, total__gt=0).exists()
