"""A club with somebody of every role, and one of each thing that an address of the site can name."""

from datetime import UTC, date, datetime, timedelta
from functools import cached_property

from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from clubs import actions, ledger
from clubs.actions import Person, Score
from clubs.actions.api_tokens import make_token
from clubs.actions.by_hand import give_points
from clubs.actions.importing import bring_members
from clubs.actions.ledger import enter
from clubs.actions.suspensions import lift_suspension, suspend_member
from clubs.actions.tickets import sell_ticket
from clubs.messages.preferences import give_address
from clubs.models import (
    ApiToken,
    Bringing,
    Club,
    Event,
    GivenPoints,
    JoinRequest,
    LedgerLine,
    LongWork,
    Member,
    Suspension,
    Ticket,
    Webhook,
    WebhookDelivery,
)
from clubs.models.messages import confirm_keys, off_keys
from clubs.rulebook import PRESETS, Kind
from clubs.webhooks.hook_secrets import fresh_secret
from clubs.webhooks.messengers import sealed
from config.models import Job
from gameplay.models import ClubGame, GameVersion, PlayerReport, Table
from gameplay.play import act, deal, open_ring, void_hand
from gameplay.play.tables import seat_house
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, Settings
from tables.actions import Recorder
from tournaments.attendance.by_mail import answer_token
from tournaments.attendance.feeds import renew_feed
from tournaments.bare_clocks import start_clock
from tournaments.heads_up.actions import open_heads_up
from tournaments.models import (
    Ask,
    BareClock,
    CalendarFeed,
    Display,
    HeadsUpTournament,
    MatchQuestion,
    MatchTablet,
    Phone,
    Question,
    RingGame,
    Tablet,
    Tournament,
)
from tournaments.night.actions import open_tournament
from tournaments.night.structure import TEMPLATES
from tournaments.phone.actions import phone_for
from tournaments.ring_games.actions import open_ring_game

ROLES = ("visitor", "stranger", "member", "dealer", "director", "elder")
LEFT = ("member", "director", "elder")
"""The roles of those who have left with a password, which lets them in to the site and to no club."""


class World:
    """A club with somebody of every role, and what the addresses name. Arguments are found here by name."""

    kind, name, number, player = "nothing", "nothing", 1, 1
    key, uidb36 = "1-x", "1"
    sequence = ask = 1

    def client(self, role: str) -> Client:
        """The browser of somebody with this role, who signed in once."""
        client = Client()
        if role != "visitor":
            client.cookies["sessionid"] = self.sessions[role]
        return client

    def client_who_left(self, role: str) -> Client:
        """The browser of somebody who had this role until they left, and has signed in since."""
        client = Client()
        client.cookies["sessionid"] = self.sessions_of_leavers[role]
        return client

    @cached_property
    def sessions_of_leavers(self) -> dict[str, str]:
        left, create = {}, get_user_model().objects.create_user
        people = [Person(f"{role} who left", role=role) for role in LEFT]
        for member in actions.add_members(club=self.club, people=people):
            user = create(member.name.replace(" ", "-"), password="brass-button-21")
            actions.claim_place(token=member.claim_token, user=user)
            actions.leave(member=member)
            browser = Client()
            assert browser.login(username=user.username, password="brass-button-21")
            left[member.role] = browser.cookies["sessionid"].value
        return left

    @cached_property
    def sessions(self) -> dict[str, str]:
        browsers = {role: Client() for role in ROLES[1:]}
        for role, browser in browsers.items():
            browser.force_login(self.users[role])
        return {role: browser.cookies["sessionid"].value for role, browser in browsers.items()}

    @cached_property
    def users(self):
        users = get_user_model().objects
        return {role: users.create_user(role, password="brass-button-21") for role in ROLES[1:]}

    @cached_property
    def club(self) -> Club:
        club = actions.found_club(
            name="Dead Money", founder="elder", user=self.users["elder"], is_public=False
        )
        people = [Person(role, role=role) for role in ("member", "dealer", "director")]
        for member in actions.add_members(club=club, people=people):
            actions.claim_place(token=member.claim_token, user=self.users[member.name])
        actions.found_club(name="Elsewhere", founder="stranger", user=self.users["stranger"])
        return club

    @cached_property
    def night(self) -> Tournament:
        season = actions.create_season(
            club=self.club, name="Spring", starts_on=date(2026, 1, 1), ends_on=date(2026, 6, 30)
        )
        eight = datetime(2026, 5, 8, 20, tzinfo=UTC)
        event = actions.schedule_event(season=season, name="Friday", kind=Kind.LIVE, starts_at=eight)
        return open_tournament(event=event)

    @cached_property
    def played(self) -> Event:
        """A tournament with results of the four members."""
        nine = datetime(2026, 5, 9, 20, tzinfo=UTC)
        season = self.night.event.season
        event = actions.schedule_event(season=season, name="Saturday", kind=Kind.LIVE, starts_at=nine)
        scores = [Score(number, number, number) for number in (1, 2, 3, 4)]
        actions.write_results(event=event, scores=scores, rulebook=PRESETS["dead_money"])
        return event

    @cached_property
    def heads_up(self) -> HeadsUpTournament:
        """A heads-up tournament that nobody has entered yet."""
        ten = datetime(2026, 5, 10, 20, tzinfo=UTC)
        event = actions.schedule_event(
            season=self.night.event.season,
            name="Sunday",
            kind=Kind.LIVE,
            starts_at=ten,
            played_as=Event.Format.HEADS_UP,
        )
        return open_heads_up(event=event)

    @cached_property
    def ticket(self) -> Ticket:
        """A ticket that the elder has sold to the member."""
        elder, member = (self.club.members.get(name=name) for name in ("elder", "member"))
        return sell_ticket(
            member=member, cents=5000, event=None, paid_from=ledger.OUTSIDE, by=elder, reason="sold"
        )

    @cached_property
    def hook_delivery(self) -> WebhookDelivery:
        """What a program of the club was told; at an address that nobody has."""
        address = "https://bot.example/hook"
        hook = Webhook.objects.create(
            club=self.club, address=address, kinds=["night.started"], secret=fresh_secret()
        )
        return WebhookDelivery.objects.create(
            webhook=hook, kind="test", at=timezone.now(), state=WebhookDelivery.State.FAILED
        )

    @cached_property
    def group(self) -> Webhook:
        """A messenger of the club's group; at an address that nobody has."""
        target = {"address": "https://discord.example/api/webhooks/1/secret-0001"}
        return Webhook.objects.create(
            club=self.club, service="discord", name="Friends", address="…0001", secret=sealed(target)
        )

    @cached_property
    def api_token(self) -> ApiToken:
        """A token of the elder's for a program."""
        elder = self.club.members.get(name="elder")
        return make_token(member=elder, name="bot", scopes=["read"], lasts=timedelta(days=1))[0]

    @cached_property
    def long_work(self) -> LongWork:
        """The file of the club, which the elder has waited for."""
        return LongWork.objects.create(
            kind="club_file",
            club=self.club,
            by=self.club.members.get(name="elder").user,
            request_id="waited",
            ended_at=timezone.now(),
            name="club.jsonl.gz",
        )

    @cached_property
    def failed_job(self) -> Job:
        """Work for the club that has failed for good."""
        return Job.objects.create(
            key="check_money/role",
            task="check_money",
            ids={"club": self.club.pk},
            due_at=timezone.now(),
            attempts=7,
            error="RuntimeError: The log cannot be read.",
            failed_at=timezone.now(),
        )

    @cached_property
    def off_token(self) -> str:
        """What the link in the member's mails ends in that switches invitations off."""
        return off_keys().sign(f"{self.club.members.get(name='member').pk}-invitation-mail")

    @cached_property
    def confirm_token(self) -> str:
        """What the link ends in by which the member confirms an address that they have given."""
        given = give_address(member=self.club.members.get(name="member"), address="m@example.org")
        return confirm_keys().sign(given.confirm_key)

    @cached_property
    def answer_token(self) -> str:
        """What the link in a mail to the member ends in by which they say whether they come."""
        return answer_token(self.night.event, self.club.members.get(name="member"))

    @cached_property
    def money_line(self) -> LedgerLine:
        """What the elder has put into the kitty."""
        elder = self.club.members.get(name="elder")
        moved = {"source": ledger.OUTSIDE, "target": ledger.KITTY, "cents": 500}
        return enter(club=self.club, by=elder, reason="collected", receipt="1", **moved)

    @cached_property
    def suspension(self) -> Suspension:
        """The member was suspended, which is over."""
        elder, member = (self.club.members.get(name=name) for name in ("elder", "member"))
        made = suspend_member(member=member, by=elder, why="Chair", until=None)
        return lift_suspension(suspension=made, by=elder, why="Mended")

    @cached_property
    def given_points(self) -> GivenPoints:
        """The member was given points by hand."""
        elder, member = (self.club.members.get(name=name) for name in ("elder", "member"))
        season = self.night.event.season
        return give_points(season=season, member=member, points=2, why="Chips", by=elder)

    @cached_property
    def join_request(self) -> JoinRequest:
        """Somebody has asked to join."""
        return JoinRequest.objects.create(club=self.club, name="Zoe")

    @cached_property
    def table(self) -> Table:
        """A digital table of the club at which nobody sits."""
        settings = Settings(games=(GameSpec.of(offered("c5-centre-five")),))
        return open_ring(club=self.club, name="Friends", settings=settings)

    @cached_property
    def own_game(self) -> ClubGame:
        """A game that the director has written down, with one version."""
        game = ClubGame.objects.create(club=self.club, number=1)
        text = "name Two Down\ndeal 2 down\nbet\nwin high"
        director = self.club.members.get(name="director")
        GameVersion.objects.create(game=game, number=1, definition=text, by=director)
        return game

    @cached_property
    def played_table(self) -> Table:
        """A digital table at which house players have begun a hand that was voided."""
        settings = Settings(games=(GameSpec.of(offered("c5-centre-five")),))
        table = open_ring(club=self.club, name="Played", settings=settings)
        act(table=table, act=seat_house(seats=(1, 2)), request_id="house")
        deal(table=table)
        return void_hand(table=table, hand=1, why="", by=Recorder())

    @cached_property
    def player_report(self) -> PlayerReport:
        """A report about somebody who plays at no table any more."""
        sent = {"by": "guest-1", "about": "guest-2", "reason": PlayerReport.Reason.ABUSE}
        return PlayerReport.objects.create(table=self.table, hand=0, at=timezone.now(), **sent)

    @cached_property
    def tablet(self) -> Tablet:
        """A tablet of the night, on the table of another browser."""
        now = timezone.now()
        return Tablet.objects.create(
            tournament=self.night, table=1, mark="K7PQ", name="iPad", digest="x", paired_at=now, seen_at=now
        )

    @cached_property
    def question(self) -> Question:
        now = timezone.now()
        return Question.objects.create(
            tournament=self.night,
            tablet=self.tablet,
            request_id="1",
            act="deal",
            typed={},
            said="Hand 1",
            reason="Too late.",
            at=now,
            asked_at=now,
        )

    @cached_property
    def match_tablet(self) -> MatchTablet:
        """A tablet of the heads-up tournament, on the table of another browser."""
        now = timezone.now()
        return MatchTablet.objects.create(
            heads_up=self.heads_up, table=1, mark="M7PQ", name="iPad", digest="y", paired_at=now, seen_at=now
        )

    @cached_property
    def match_question(self) -> MatchQuestion:
        now = timezone.now()
        return MatchQuestion.objects.create(
            tablet=self.match_tablet,
            request_id="1",
            act="match-won",
            typed={},
            said="Won",
            reason="Too late.",
            at=now,
            asked_at=now,
        )

    @property
    def display(self) -> Display:
        return Display.objects.get_or_create(club=self.club, name="TV")[0]

    @cached_property
    def phone(self) -> Phone:
        Event.objects.filter(pk=self.night.event_id).update(starts_at=timezone.now())  # it is on
        return phone_for(member=self.club.members.get(name="member"))

    @cached_property
    def feed(self) -> CalendarFeed:
        return renew_feed(member=self.club.members.get(name="member"))

    @cached_property
    def asked(self) -> Ask:
        member, now = self.phone.member, datetime(2026, 5, 8, 20, tzinfo=UTC)
        return Ask.objects.create(
            tournament=self.night, member=member, kind="rebuy", request_id="x", asked_at=now
        )

    @cached_property
    def ring_game(self) -> RingGame:
        return open_ring_game(club=self.club, by=Recorder())

    @cached_property
    def newcomer(self) -> Member:
        """A member who has not used the private link yet."""
        return actions.add_members(club=self.club, people=[Person("newcomer")])[0]

    @property
    def pk(self) -> int:
        return self.night.pk

    @cached_property
    def bringing(self) -> Bringing:
        """An import that stands."""
        people = [Person("Zoe of the list")]
        bring_members(club=self.club, people=people)
        return Bringing.objects.latest("pk")

    @cached_property
    def bare_clock(self) -> BareClock:
        """A clock without a club."""
        return start_clock(periods=TEMPLATES["quick"][1], language="en-gb", now=timezone.now(), request_id="")

    @property
    def slug(self) -> str:
        return self.club.slug
