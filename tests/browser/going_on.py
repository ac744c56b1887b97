"""Data: what the demo has only after its end, going on: a heads-up tournament between its matches, a ring
game with money on the table, a table whose dealer chooses the game; and what an elder looks after: messages
and what became of them, a program that is told of things, tokens, files that are waited for, work that
failed. A program for a site's shell; it prints the numbers by which pages are found."""

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
    return record_match(heads_up=duels, act=make, by=by, request_id=str(number)).state

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

from clubs.actions.api_tokens import make_token
from clubs.models import LongWork, Message, Webhook, WebhookDelivery
from clubs.webhooks.hook_secrets import fresh_secret
from config.models import Job

now, elder = timezone.now(), next(each for each in people if each.user and each.user.last_login)
for name, lasts in (("Scoreboard", 300), ("Old spreadsheet", 1)):
    made, _ = make_token(member=elder, name=name, scopes=["read"], lasts=timedelta(days=lasts))
make_token(member=elder, name="Forgotten", scopes=["read"], lasts=timedelta(1), now=now - timedelta(9))
for number, (state, error) in enumerate(
    (("waiting", ""), ("sent", ""), ("failed", "550 no such box"), ("left", "late"))
):
    Message.objects.create(
        club=club, member=people[number], channel="mail", about="results", subject=str(number), due_at=now,
        batch=9, state=state, error=error, settled_at=None if state == "waiting" else now,
    )
hook = Webhook.objects.create(
    club=club, made_by=elder, address="https://bot.example/hook", kinds=["night.started"],
    secret=fresh_secret(), rests_until=now + timedelta(days=9),
)
for state in WebhookDelivery.State.values:
    WebhookDelivery.objects.create(
        webhook=hook, kind="night.started", at=now, state=state, attempts=2, status=500, tried_at=now
    )
print("hook", hook.pk)
for key, what in {
    "begun": {},
    "done": {"ended_at": now, "name": "dead-money.json.gz"},
    "cancelled": {"cancelled_at": now},
}.items():
    work = LongWork.objects.create(kind="club_file", club=club, by=elder.user, request_id=key, **what)
    print(key, work.code)
Job.objects.create(
    key="looked at", task="clubs.results", ids={"club": club.pk}, due_at=now, attempts=5, error="no answer",
    failed_at=now,
)
"""
