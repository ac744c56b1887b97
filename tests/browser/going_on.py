"""What the demo has only after its end, going on: a heads-up tournament between its matches, a ring game with
money on the table, and a table whose dealer chooses the game. A program for a site's shell; it prints the
numbers by which pages are found."""

GOING_ON = """
from datetime import timedelta
from django.utils import timezone
from clubs import actions as clubs
from clubs.models import Club, Event, Member
from clubs.rulebook import Kind
from gameplay.play import act, deal, open_ring
from gameplay.play.tables import sit
from gameplay.ring.facts import Player
from gameplay.ring.game_order import GameOrder
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, Settings
from tables.actions import Recorder
from tournaments.heads_up.actions import open_heads_up, record_match
from tournaments.heads_up.facts import Entered, MatchStarted, MatchWon
from tournaments.heads_up.next_matches import open_matches
from tournaments.heads_up.pool_draws import draw_pools
from tournaments.ring_games.actions import open_ring_game, record
from tournaments.ring_games.ring_facts import ChipsBought, ListJoined

club = Club.objects.get(slug="dead-money")
people = list(club.members.filter(left_at=None).order_by("number"))
by = Recorder(people[0], "console")

event = clubs.schedule_event(
    season=club.seasons.filter(closed_at=None).first(),
    name="More duels",
    kind=Kind.ONLINE,
    starts_at=timezone.now() + timedelta(days=20),
    played_as=Event.Format.HEADS_UP,
)
duels = open_heads_up(event=event)

def told(number, make):
    return record_match(heads_up=duels, act=make, by=by, request_id=str(number)).contest

entries = [Entered(player=each.number, name=each.name) for each in people[:10]]
told(1, lambda contest, draws: entries)
told(2, lambda contest, draws: [draw_pools(contest, draws.take())])
for number in range(3, 7):
    told(number, lambda contest, draws: [
        MatchWon(match=match.key, players=match.players, winner=match.players[0])
        for match in open_matches(contest)[:1]
    ])
told(7, lambda contest, draws: [
    MatchStarted(match=match.key, players=match.players, table=1) for match in open_matches(contest)[:1]
])
print("duels", duels.pk)

game = open_ring_game(club=club, by=by)
facts = [
    ChipsBought(player=each.number, name=each.name, table=1, seat=seat, cents=1000)
    for seat, each in enumerate(people[:5], 1)
]
facts += [ListJoined(player=each.number, name=each.name) for each in people[5:8]]
record(game=game, act=facts, by=by, request_id="come")
print("ring", game.pk)

roles = (Member.Role.ELDER, Member.Role.MEMBER)
two = [next(each for each in people if each.role == role) for role in roles]
specs = [GameSpec.of(offered(name)) for name in ("dm-holdem", "fnp-baseball", "fnp-screw-your-neighbour")]
settings = Settings(games=tuple(specs), order=GameOrder(by="dealer"))
players = [Player(kind="member", id=each.pk, name=each.name) for each in two]
table = open_ring(club=club, name="Friday", settings=settings, host=players[0].key)
for seat, each in enumerate(players, 1):
    act(table=table, act=sit(seat=seat, player=each), request_id=f"sit {seat}")
deal(table=table)
print("choice", table.code)
"""
