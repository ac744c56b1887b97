"""Every form that carries the id of a request, with what is sent in it: read by tests/test_request_keys.py.

A new address that is posted to is one more row here, or a line in WITHOUT_KEY that says why it needs none.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Any
from uuid import uuid4

from django.db.models import Model
from django.utils import timezone

from clauses.forms import typed_of
from clubs import actions, ledger
from clubs.actions.ledger import enter
from clubs.forms.past_results import PastResultsForm
from clubs.models import (
    ApiToken,
    Club,
    Event,
    GivenPoints,
    LedgerLine,
    LinkEntry,
    LongWork,
    Member,
    Qualification,
    RulebookVersion,
    Season,
    Suspension,
    Ticket,
    Webhook,
    WebhookDelivery,
)
from clubs.rulebook import Kind
from clubs.webhooks.hook_secrets import fresh_secret
from clubs.webhooks.messengers import sealed
from gameplay.club_games.saving import save_game
from gameplay.forms.night_tables import model_of as night_form
from gameplay.forms.table_form import model_of as table_form
from gameplay.models import ClubGame, GameVersion, Table
from gameplay.play import act, open_ring
from gameplay.play.tables import seat_house, sit
from gameplay.ring.announcing import as_listed
from gameplay.ring.facts import Player
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, Settings
from gameplay.sources.ring_cache import ring_of
from tables.actions import Recorder
from tables.queries import lines
from tests.tournaments.conftest import RecordedNight
from tests.tournaments.heads_up.conftest import RecordedContest
from tournaments.console.forms import ACTS
from tournaments.console.ring_room.forms import RING_ACTS
from tournaments.heads_up.actions import open_heads_up
from tournaments.heads_up.forms import MATCH_ACTS
from tournaments.heads_up.next_matches import open_matches
from tournaments.models import (
    BanLift,
    Display,
    Duty,
    HeadsUpTournament,
    LetIn,
    RingGame,
    Rsvp,
    Slide,
    TableNote,
    Tournament,
)
from tournaments.night.actions import open_tournament
from tournaments.night.facts import ClockPaused
from tournaments.ring_games.actions import open_ring_game


class Place:
    """A club with eight members of whom Ann and Bob are elders, and what a form of it can name."""

    def __init__(self, club: Club) -> None:
        self.club = club

    @cached_property
    def season(self) -> Season:
        year = timezone.now().year
        first, last = date(year, 1, 1), date(year, 12, 31)
        return actions.create_season(club=self.club, name="Now", starts_on=first, ends_on=last)

    @cached_property
    def event(self) -> Event:
        return self.scheduled("Friday")

    def scheduled(self, name: str, played_as: str = Event.Format.TOURNAMENT) -> Event:
        soon = timezone.now().replace(hour=20)
        return actions.schedule_event(
            season=self.season, name=name, kind=Kind.LIVE, starts_at=soon, played_as=played_as
        )

    @cached_property
    def cat(self) -> Member:
        return self.club.members.get(name="Cat")

    @cached_property
    def dan(self) -> Member:
        return self.club.members.get(name="Dan")

    @cached_property
    def hook(self) -> Webhook:
        address = "https://bot.example/hook"
        return Webhook.objects.create(
            club=self.club, address=address, kinds=["night.started"], secret=fresh_secret()
        )

    @cached_property
    def group(self) -> Webhook:
        target = {"address": "https://discord.example/api/webhooks/1/secret-0001"}
        return Webhook.objects.create(
            club=self.club, service="discord", name="Friends", address="…0001", secret=sealed(target)
        )

    @cached_property
    def coming(self) -> Event:
        return self.scheduled("Coming")

    @cached_property
    def running(self) -> RecordedNight:
        """A night at which the clock stands still and somebody is out."""
        tournament = open_tournament(event=self.event)
        night = RecordedNight(tournament, Recorder(self.cat, "console"), None)
        night.start("Ann Bob Cat Dan Eve Fay", override="few").bust("Fay", by="Eve")
        return night.record(ClockPaused())

    @cached_property
    def for_the_listed(self) -> Event:
        """A tournament that is open to a list on which nobody is yet."""
        event = self.scheduled("Final")
        event.open_to = Qualification.objects.create(season=self.season, name="Top 9", places=9)
        event.save()
        return event

    @property
    def night(self) -> Tournament:
        return self.running.tournament

    @cached_property
    def fresh_night(self) -> Tournament:
        """One that waits for its players."""
        return open_tournament(event=self.scheduled("Saturday"))

    @property
    def knockout(self) -> int:
        return next(line.sequence for line in lines(self.night.log) if line.kind == "knocked_out")

    @cached_property
    def duels(self) -> RecordedContest:
        """A heads-up tournament in which a match is won."""
        event = self.scheduled("Duels", Event.Format.HEADS_UP)
        contest = RecordedContest(open_heads_up(event=event), self.club)
        contest.begin()
        contest.win(open_matches(contest.contest)[0])
        return contest

    @property
    def heads_up(self) -> HeadsUpTournament:
        return self.duels.heads_up

    @cached_property
    def fresh_heads_up(self) -> HeadsUpTournament:
        return open_heads_up(event=self.scheduled("More duels", Event.Format.HEADS_UP))

    @cached_property
    def own_game(self) -> ClubGame:
        saved = save_game(club=self.club, definition=GAME.format("Own"))
        return saved.game

    @property
    def match_won(self) -> int:
        return next(line.sequence for line in lines(self.heads_up.log) if line.kind == "match_won")

    @cached_property
    def ring_game(self) -> RingGame:
        return open_ring_game(club=self.club, by=Recorder())

    def opened(self, *games: str) -> Table:
        """A table on screens of Ann's, at which she sits beside a house player."""
        ann = self.club.members.get(name="Ann")
        player = Player(kind="member", id=ann.pk, name=ann.name)
        settings = Settings(games=tuple(GameSpec.of(offered(game)) for game in games))
        table = open_ring(club=self.club, name="Friends", settings=settings, host=player.key)
        table = act(table=table, act=sit(seat=1, player=player), request_id="sit")
        return act(table=table, act=seat_house(seats=(2,)), request_id="house")

    @cached_property
    def table(self) -> Table:
        return self.opened("c5-centre-five")

    @cached_property
    def two_games(self) -> Table:
        return self.opened("dm-holdem", "dm-omaha")

    @property
    def announcement(self) -> dict[str, Any]:
        """What a dealer sends who announces the first of two games as it is."""
        settings = ring_of(self.two_games).settings
        return typed_of(as_listed(settings.games[0].made, settings.order.announces))

    def owe(self) -> None:
        """The club owes Cat something."""
        elder = self.club.members.get(name="Ann")
        given = {"source": ledger.OUTSIDE, "target": ledger.KITTY, "cents": 100_000}
        moved = {"source": ledger.KITTY, "target": ledger.member(self.cat.number), "cents": 50_000}
        if not LedgerLine.objects.filter(club=self.club).exists():
            enter(club=self.club, by=elder, reason="collected", receipt="first", **given)
            enter(club=self.club, by=elder, reason="lent", receipt="second", **moved)

    @cached_property
    def barred(self) -> Member:
        """Cat, who has missed as many nights as bar them."""
        for number in range(6):
            then = datetime(self.season.starts_on.year, 1, 2 + number, 20, tzinfo=UTC)
            missed = Event.objects.create(
                season=self.season,
                name=f"Missed {number}",
                kind=Kind.LIVE,
                starts_at=then,
                status=Event.Status.FINISHED,
                changed_at=then,
            )
            Rsvp.objects.create(event=missed, member=self.cat, is_coming=True, answered_at=then)
        return self.cat


Data = Callable[[Place], dict[str, Any]]


@dataclass(frozen=True)
class Keyed:
    """A form that is acted upon once. data: what is sent; other: what is changed in it for another sending;
    counts: the rows that tell whether it was done; kwargs: of its address; before: what has to be there
    first; is_once_for_all: True if nobody can do it a second time, whatever they send; is_logged: True if
    it is recorded in a log, too, which knows an id whoever sends it."""

    name: str
    data: Data
    other: dict[str, Any]
    counts: type[Model]
    kwargs: Data = field(default=lambda place: {"club": place.club.slug})
    before: Callable[[Place], object] = field(default=lambda place: None)
    is_once_for_all: bool = False
    is_logged: bool = False


def here(*names: str) -> Data:
    """The arguments of an address by their names."""
    known: dict[str, Callable[[Place], object]] = {
        "club": lambda place: place.club.slug,
        "slug": lambda place: place.club.slug,
        "season": lambda place: place.season.slug,
        "pk": lambda place: place.event.pk,
        "number": lambda place: place.cat.number,
    }
    return lambda place: {name: known[name](place) for name in names}


EVENT = {"kind": "live", "format": "tournament", "at": "19:00", "which": "first", "note": ""}
DISPLAY = {
    "layout": "projector",
    "look": "day",
    "accent": "blue",
    "blocks": ["players"],
    "seconds": "20",
    "chime": "bell",
    "volume": "40",
}
GAME = "name {}\ndeal 2 down\nbet\nwin high"


def results_shown(place):
    """Results that have been looked at, as they are sent to be taken into a new season."""
    typed = {"results": "date,player,place\n2011-01-07,Zoe,1\n2011-01-07,Yan,2", "season": "new"}
    form = PastResultsForm(typed | {"request_id": uuid4().hex, "season_name": "Past"}, club=place.club)
    assert form.is_valid()
    return typed | {"season_name": "Past", "take": form.mark}


KEYED = [
    Keyed("club_members_add", lambda place: {"people": "Zoe"}, {"people": "Yan"}, Member),
    Keyed(
        "night_table_note",
        lambda place: {"table": "1", "text": "seat 2 was warned"},
        {"text": "seat 3 was warned"},
        TableNote,
        kwargs=lambda place: {"pk": place.night.pk},
    ),
    Keyed(
        "club_members_several",
        lambda place: {"act": "role-dealer", "of": [place.cat.number]},
        {"act": "role-director"},
        LinkEntry,
    ),
    Keyed(
        "club_member_suspend",
        lambda place: {"why": "threw a chair"},
        {"why": "threw a table"},
        Suspension,
        kwargs=here("club", "number"),
        is_once_for_all=True,
    ),
    Keyed(
        "club_points",
        lambda place: {"member": place.cat.pk, "points": 2, "why": "brought chips"},
        {"why": "brought cards"},
        GivenPoints,
        kwargs=here("club", "season"),
    ),
    Keyed(
        "club_season_new",
        lambda place: {"name": "Next", "starts_on": "2031-01-01", "ends_on": "2031-12-31"},
        {"name": "After"},
        Season,
    ),
    Keyed(
        "club_past_results",
        results_shown,
        {"season_name": "Other"},
        Season,
        is_once_for_all=True,  # a season has these results then, and no other one gets them
    ),
    Keyed(
        "club_season_next",
        lambda place: {},
        {"note": "another"},
        Season,
        kwargs=here("club", "season"),
        before=lambda place: place.event,
        is_once_for_all=True,
    ),
    Keyed(
        "club_calendar",
        lambda place: {
            "weekdays": ["4"],
            "every": "week",
            "first": place.season.starts_on,
            "at": "19:00",
            "number": "4",
            "turn_1": "live",
            "schedule": "yes",
        },
        {"at": "20:00"},
        Event,
        kwargs=here("club", "season"),
    ),
    Keyed(
        "club_event_new",
        lambda place: EVENT | {"name": "Special", "day": place.season.ends_on},
        {"name": "Extra"},
        Event,
        kwargs=here("club", "season"),
    ),
    Keyed(
        "event_staff",
        lambda place: {"directs": [place.cat.number]},
        {"directs": [], "deals": []},
        Duty,
        kwargs=here("slug", "pk"),
    ),
    Keyed("club_kinds", lambda place: {"name": "Turbo", "like": "live"}, {"name": "Slow"}, RulebookVersion),
    Keyed(
        "money_enter",
        lambda place: {
            "source": "outside",
            "target": "kitty",
            "amount": "5",
            "reason": "cards",
            "receipt": "7",
        },
        {"amount": "500", "receipt": "8"},
        LedgerLine,
        kwargs=here("slug"),
    ),
    Keyed(
        "money_settle",
        lambda place: {"amount": "3"},
        {"amount": "4"},
        LedgerLine,
        kwargs=here("slug", "number"),
        before=lambda place: place.owe(),
    ),
    Keyed(
        "club_tokens",
        lambda place: {"name": "bot", "scopes": ["read"], "days": "120"},
        {"name": "other bot"},
        ApiToken,
    ),
    Keyed(
        "club_webhooks",
        lambda place: {"address": "https://93.184.215.14/a", "kinds": ["night.started"]},
        {"address": "https://93.184.215.14/b"},
        Webhook,
    ),
    Keyed(
        "club_webhook_act",
        lambda place: {},
        {"note": "another"},
        WebhookDelivery,
        kwargs=lambda place: {"club": place.club.slug, "number": place.hook.pk, "act": "test"},
    ),
    Keyed(
        "club_messenger_new",
        lambda place: {"name": "Friends", "address": "https://93.184.215.14/a", "kinds": ["result"]},
        {"name": "Others"},
        Webhook,
        kwargs=lambda place: {"club": place.club.slug, "service": "discord"},
    ),
    Keyed(
        "club_event_tell",
        lambda place: {},
        {"note": "another"},
        WebhookDelivery,
        kwargs=lambda place: {
            "club": place.club.slug,
            "event": place.coming.pk,
            "kind": "invitation",
        },
        before=lambda place: place.group,
    ),
    Keyed(
        "club_tickets",
        lambda place: {"member": place.cat.pk, "worth": "50", "paid_from": "outside", "reason": "won"},
        {"worth": "60"},
        Ticket,
    ),
    Keyed("display_new", lambda place: {"name": "TV", **DISPLAY}, {"name": "Bar"}, Display, here("slug")),
    Keyed("slides", lambda place: {"words": "Welcome"}, {"words": "Farewell"}, Slide, here("slug")),
    Keyed(
        "ban_lift",
        lambda place: {"why": "was ill"},
        {"why": "was away"},
        BanLift,
        kwargs=here("slug", "season", "number"),
        before=lambda place: place.barred,
        is_once_for_all=True,
    ),
    Keyed(
        "season_qualifications",
        lambda place: {"name": "Top 30", "size": "30", "counts": "places", "nights": "5"},
        {"name": "Top 40"},
        Qualification,
        kwargs=here("slug", "season"),
    ),
    Keyed(
        "let_in",
        lambda place: {"number": place.cat.number, "why": "came by train"},
        {"why": "came by bus"},
        LetIn,
        kwargs=lambda place: {"slug": place.club.slug, "event": place.for_the_listed.pk},
        is_once_for_all=True,
    ),
    Keyed(
        "ring_game_open", lambda place: {}, {"note": "another"}, RingGame, here("slug"), is_once_for_all=True
    ),
    Keyed("club_file", lambda place: {}, {"note": "another"}, LongWork),
    Keyed(
        "club_tonight",
        lambda place: {"name": "Tonight", "kind": "live"},
        {"name": "Late"},
        Event,
        here("slug"),
    ),
    Keyed(
        "own_game_new",
        lambda place: {"definition": GAME.format("Two Down")},
        {"definition": GAME.format("Three Down")},
        GameVersion,
        here("slug"),
    ),
    Keyed(
        "own_game_edit",
        lambda place: {"definition": GAME.format("Changed")},
        {"definition": GAME.format("Changed again")},
        GameVersion,
        kwargs=lambda place: {"slug": place.club.slug, "number": place.own_game.number},
    ),
    Keyed(
        "night_newcomer",
        lambda place: {"name": "Zoe"},
        {"name": "Yan"},
        Member,
        kwargs=lambda place: {"pk": place.fresh_night.pk},
        is_logged=True,
    ),
    Keyed(
        "heads_up_newcomer",
        lambda place: {"name": "Zoe"},
        {"name": "Yan"},
        Member,
        kwargs=lambda place: {"pk": place.fresh_heads_up.pk},
        is_logged=True,
    ),
    Keyed(
        "table_new",
        lambda place: {"preset": "dm-holdem", "name": "Friends", **typed_of(table_form("dm-holdem")())},
        {"name": "Others"},
        Table,
        here("slug"),
    ),
    Keyed(
        "play",
        lambda place: {},
        {"note": "another"},
        Table,
        kwargs=lambda place: {"slug": place.club.slug, "preset": "c5-centre-five"},
    ),
]


@dataclass(frozen=True)
class Logged:
    """An address whose form is recorded in the log of a night, of a heads-up tournament, of a ring game or of
    a table on screens, under the id of the form."""

    name: str
    kwargs: Data
    data: Data = field(default=lambda place: {})
    act: str = ""

    def __str__(self) -> str:
        return self.name if not self.act else f"{self.name} {self.act}"


def of(attribute: str, **more: object) -> Data:
    """The arguments of an address of a night, or of another thing with a log."""
    return lambda place: {"pk": getattr(place, attribute).pk, **more}


def of_table(**more: object) -> Data:
    return lambda place: {"code": place.table.code, **more}


TABLE_ACTS = {
    "sit": {"seat": "3"},
    "stand": {},
    "sit-out": {},
    "come-back": {},
    "rebuy": {},
    "sit-out-at-blind": {},
    "top-up": {},
    "buy-in-again": {"on": "1"},
    "straddle": {"when": "once"},
    "pace": {"pause": "300"},
    "house": {"seat": "4"},
    "dismiss": {"seat": "2"},
    "close": {},
    "pause": {"why": "tea"},
    "resume": {},
    "correct": {"seat": "1", "chips": "500", "why": "counted"},
    "pick": {"hand": "1", "listed": "0", "game": "0"},
}
"""What is done at a table on screens and written into its log."""

LOGGED = [
    *(Logged("night_act", of("night", name=name), act=name) for name in sorted(ACTS)),
    *(Logged("heads_up_act", of("heads_up", name=name), act=name) for name in sorted(MATCH_ACTS)),
    *(Logged("ring_game_act", of("ring_game", name=name), act=name) for name in sorted(RING_ACTS)),
    *(
        Logged("table_act", of_table(act=name), lambda place, sent=sent: sent, act=name)
        for name, sent in TABLE_ACTS.items()
    ),
    Logged("night_due", of("night"), lambda place: {"key": "any"}),
    Logged("night_undo", of("night"), lambda place: {"sequence": "1"}),
    Logged("night_take_back", lambda place: {"pk": place.night.pk, "player": place.cat.number}),
    Logged("night_pause_reason", of("night"), lambda place: {"reason": "break"}),
    Logged(
        "night_correct",
        lambda place: {"pk": place.night.pk, "sequence": place.knockout},
        lambda place: {"shown": "1", "credit-6": "1", "by-6": place.dan.number},
    ),
    Logged("night_postpone", of("night"), lambda place: {"day": place.season.ends_on, "at": "20:00"}),
    Logged("night_door", of("fresh_night"), lambda place: {"who": place.cat.name}),
    Logged(
        "night_screens",
        of("night"),
        lambda place: {"preset": "dm-holdem", **typed_of(night_form("dm-holdem")())},
    ),
    Logged("night_screens_felt", of("night")),
    Logged("night_screens_house", of("night"), lambda place: {"players": "2"}),
    Logged("night_screens_bomb_pot", of("night"), lambda place: {"bomb_pot": "dm-omaha"}),
    Logged(
        "night_felt_games",
        of("night"),
        lambda place: {"games": ["dm-holdem", "dm-omaha"], "choosing_time": "45"},
    ),
    Logged("heads_up_undo", of("heads_up"), lambda place: {"sequence": "1"}),
    Logged("heads_up_correct", lambda place: {"pk": place.heads_up.pk, "sequence": place.match_won}),
    Logged("ring_game_due", of("ring_game"), lambda place: {"key": "any"}),
    Logged("ring_game_undo", of("ring_game"), lambda place: {"sequence": "1"}),
    Logged(
        "table_options",
        of_table(),
        lambda place: {"preset": "dm-holdem", "name": "Friends", **typed_of(table_form("dm-holdem")())},
    ),
    Logged(
        "table_games",
        lambda place: {"code": place.two_games.code},
        lambda place: {"games": ["dm-holdem", "dm-omaha"], "listed": "0"},
    ),
    Logged(
        "table_game",
        lambda place: {"code": place.two_games.code, "number": 0},
        lambda place: {"hand": "1", "listed": "0", **place.announcement},
    ),
]

STATE = "it says how something is to be: twice is once"
REPLACES = "a new one takes the place of the old one"
READS = "nothing is written down"
ONE_OF_A_NAME = "there is one of a name"
ACCOUNT = "of one's own account, which it leaves as it says"
ONE_ROW = "a row that is there is answered, removed or sent, once"
ELSEWHERE = {
    "found": "tests/clubs/views/test_founding.py",
    "found_first": "tests/clubs/views/test_founding.py",
    "found_first_from_file": "tests/tournaments/test_club_file.py",
    "found_from_file": "tests/tournaments/test_club_file.py",
    **dict.fromkeys(
        (
            *("bare_clock_start", "bare_clock_act", "bare_clock_undo", "bare_clock_levels"),
            "bare_clock_keep",
        ),
        "tests/tournaments/console/test_bare_clock.py",
    ),
    "club_join": "tests/clubs/views/test_joining.py",
    "phone_ask": "tests/tournaments/phone/test_asking.py",
    "phone_deal": "tests/tournaments/phone/test_deals.py",
    "phone_ring_list": "tests/tournaments/ring_games/test_pages.py",
    "night_settle": "tests/tournaments/pages/test_settle_up.py",
    "ring_settle": "tests/tournaments/pages/test_settle_up.py",
    "tablet_act": "tests/tournaments/tablet/test_recording.py",
    "table_report": "tests/gameplay/play/test_reports.py",
    "table_choose": "tests/gameplay/play/test_choosing.py",
    "api": "tests/tournaments/api/test_recording.py",
}
"""Forms with an id that are tried by the tests of their own module."""

WITHOUT_KEY = {
    STATE: """
        answer_by_mail event_move_back event_today club_chip_set_change club_event_cancel club_event_edit
        club_event_restore club_keep club_kind_change club_member_back club_member_edit club_member_leave
        club_rulebook_payouts club_rulebook_payouts_back
        club_rehearsal club_rulebook_edit club_rules_kept club_season_close club_season_edit
        club_season_reopen club_settings club_structure_change club_token_revoke club_webhook club_messenger
        money_paid_into money_club_paid_into display_edit
        club_ending club_requests news regular report_problem
        display_message event_night event_rsvp house_style language lights long_work_cancel message_confirm
        message_off money_check my_messages night_close heads_up_close noticed own_game_off own_game_on
        phone_messages phone_open phone_rsvp phone_seen phone_withdraw reach rehearsal_end rehearsal_on
        rehearsal_pace table_mark table_note tablet_leave night_tablet_revoke heads_up_tablet_revoke
    """,
    REPLACES: """
        club_member_renew club_webhook_secret display_renew member_feed_renew night_tablets heads_up_tablets
        phone_calendar tablet_pair claim long_work_club
    """,
    READS: "hands_check night_forecast night_payouts night_plan night_structure points_trial",
    ONE_OF_A_NAME: "club_chip_sets club_structures_read night_structure_keep",
    ONE_ROW: """
        club_event_remove club_member_anonymise club_member_merge club_season_remove club_ticket_end
        club_suspension_lift club_webhook_again club_work_again display_remove slide_remove money_take_back
        bare_clock_end club_import_back club_points_change let_in_back qualification_away
        club_request_answer night_ask_dismiss night_ask_give night_question heads_up_question
        table_report_settle
    """,
    ACCOUNT: """
        account account_devices mfa_activate_totp mfa_deactivate_totp mfa_generate_recovery_codes
        account_change_password account_confirm_email account_confirm_login_code
        account_confirm_reauthentication_code account_email account_request_reauthentication_code
        account_login account_logout account_reauthenticate account_reset_password
        account_reset_password_from_key account_set_password account_signup mfa_add_webauthn
        mfa_authenticate mfa_edit_webauthn mfa_index mfa_login_webauthn mfa_reauthenticate
        mfa_reauthenticate_webauthn mfa_remove_webauthn
    """,
}
"""Why the forms of other addresses carry no id."""
