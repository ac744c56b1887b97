"""Nothing that is typed for an act breaks it: every act of every console and tablet takes what can be, and
refuses the rest with a sentence.

Each act is sent as it should be, and then with one field at a time as nobody should send it: nothing, far too
much, less than nothing, figures that are none, a text without end. A number that is none is always refused.
"""

import html
import inspect
import json
import re

import pytest
from django import forms
from django.db import transaction
from django.test import Client
from django.urls import reverse

from clubs import actions as club_actions
from clubs.models import Event
from clubs.rulebook import Kind
from gameplay.play import open_ring
from gameplay.play.tables import act as act_at_table
from gameplay.play.tables import seat_house
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, Settings
from gameplay.views.commands import ACTS as TABLE_ACTS
from tests.caches import clear_cache
from tests.sweeps import sweep
from tests.tournaments.heads_up.conftest import RecordedContest
from tests.tournaments.nights import EIGHT_O_CLOCK
from tests.tournaments.ring_games.conftest import RecordedGame
from tournaments import pairing
from tournaments.console.forms import ACTS, Act
from tournaments.console.ring_room.forms import RING_ACTS, RingGameAct
from tournaments.fields import ChipsField, MoneyField, PlayersField
from tournaments.heads_up.actions import open_heads_up
from tournaments.heads_up.forms import MATCH_ACTS, ContestForm
from tournaments.tablet.acts import TABLET_ACTS

pytestmark = [pytest.mark.django_db, pytest.mark.once]

LONG = "x" * 5000
ABSURD = ("20000000000", "99999999999999", "9" * 400, "-1", "²", LONG)
NEVER_A_NUMBER = {"²", LONG}
FEW = ("99999999999999", "²")
SET_UP = {"draw-seats", "buy-in-all", "template", "start", "side-games", "variations", "terms", "chips"}

STACKS = {"stack-1": "500", "stack-2": "500"}
DEAL = {**STACKS, "for-1": "5", "share-1": "5", "share-2": "5"}
ROWS = {"type": "level", "small_blind": "25", "big_blind": "50", "ante": "", "minutes": "20", "colour_up": ""}
CHIPS = {"value": "25", "colour": "green", "quantity": "100", "name": ""}
COUNTED = {"chips-red": "3"}
SAYS = {"says-x": "1"}
BESIDES = {
    "night": {
        **dict.fromkeys(
            ("knock-out", "one-hand", "count", "bag", "snapshot", "state-stacks", "remove-survivors"), STACKS
        ),
        **dict.fromkeys(("propose-deal", "agree-deal"), DEAL),
        "payouts": {"amount-1": "5", "amount-2": "5", "percent-1": "50"},
        "seat-cards": {"seat-1": "1", "table-1": "1", "seat-2": "2"},
        "colour-up": {"count-1": "3", "given-1": "1"},
        "structure": ROWS,
        "chips": CHIPS,
        "choose-game": SAYS,
        "side-games": {},
    },
    "match": {},
    "ring": {
        "count": {"stack-1": "5"},
        **dict.fromkeys(("cash-out", "move"), COUNTED),
    },
    "tablet": {**dict.fromkeys(("knock-out", "count"), STACKS), "choose-game": SAYS},
}
"""Act → what its form reads beside its fields."""
AT_A_TABLE = {
    "seat": "4",
    "chips": "500",
    "why": "a mistake",
    "hand": "1",
    "number": "1",
    "pause": "3",
    "card": "0",
    "listed": "1",
    "game": "0",
    "on": "1",
    "when": "once",
    "what": "nh",
}
READS_MORE = re.compile(r"self\.data|self\.amount\(")


TYPED = {"cards": "As Ks Qs Js Ts", "amounts": "5 4", "left": "12:30", "template": "friday"}


def right(name, field):
    """A value that a field takes."""
    match field:
        case forms.MultipleChoiceField() if not isinstance(field, PlayersField):
            return [str(field.choices[0][0])]
        case forms.ChoiceField():
            return str(next(value for value, _ in field.choices if value)) if field.choices else "1"
        case forms.BooleanField():
            return "on"
        case MoneyField() | ChipsField():
            return "5"
        case forms.RegexField():
            return {"place": "1-3", "pair": "A"}.get(name, "1")
        case forms.IntegerField():
            return {"other": "2", "steps": "1", "seconds": "60"}.get(name, "1")
    return TYPED.get(name, "1")


def is_number(field):
    return isinstance(field, (forms.IntegerField, MoneyField, ChipsField))


def sentence_of(response):
    """Return what the page says of why not: in its sheet, over the floor, or as a toast."""
    if response.headers["Content-Type"].startswith("application/json"):
        return json.loads(response.content)["reason"]
    told = re.findall(r'class="(?:refusal|toast[^"]*)"[^>]*>(.*?)</p>', response.content.decode(), re.DOTALL)
    bare = re.sub(r'<span class="clause">.*?</span>', "", " ".join(told))
    return html.unescape(re.sub(r"<[^>]+>", "", bare)).strip()


class Room:
    """Where acts are posted to: as from a toast, so that what is refused without a sheet is one sentence."""

    def __init__(self, client, address, besides, **headers):
        self.client, self.address, self.besides = client, address, besides
        self.headers = headers or {"HX-Request": "true", "HX-Target": "toasts"}
        client.raise_request_exception = False
        self.number = 0

    def post(self, name, data):
        """The answer; whatever it wrote is taken back."""
        self.number += 1
        with transaction.atomic():
            sent = {"request_id": f"absurd-{self.number}", **data}
            response = self.client.post(self.address(name), sent, headers=self.headers)
            transaction.set_rollback(True)
        if response.status_code != 422:
            clear_cache()
        return response


def wrong_answers(room, name, form):
    """Yield what was answered otherwise than it should be."""
    fields = {field: of for field, of in form.base_fields.items() if field != "request_id"}
    besides = room.besides.get(name, {})
    usual = {**besides, **{field: right(field, of) for field, of in fields.items()}}
    yield from judged(name, "as it should be", room.post(name, usual), is_absurd=False)
    for field in usual:
        for value in ("", *(FEW if field in besides else ABSURD)):
            response = room.post(name, {**usual, field: value})
            is_absurd = value in NEVER_A_NUMBER and is_number(fields.get(field))
            yield from judged(f"{name} {field}", value[:20], response, is_absurd=is_absurd)


def judged(where, value, response, *, is_absurd):
    if response.status_code not in ({422} if is_absurd else {200, 204, 422}):
        yield where, value, response.status_code
    elif response.status_code == 422 and not sentence_of(response).endswith((".", "?", "!", ")")):
        yield where, value, sentence_of(response) or "no sentence"


def addresses(view, *ids):
    """The address of an act, by its name."""
    return lambda name: reverse(view, args=[*ids, name])


@pytest.fixture
def opened(console):
    """The console of a night that is being set up: five are there."""
    for player in range(1, 6):
        console.act("buy-in", player=player)
    return Room(console.client, addresses("night_act", console.pk), BESIDES["night"])


@pytest.fixture
def running(console, friday):
    """The console of a night that is being played, one of twelve out."""
    friday.start("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou").at(5).deal(1).deal(2)
    friday.bust("Lou", by="Kim")
    return Room(console.client, addresses("night_act", console.pk), BESIDES["night"])


@pytest.fixture
def duels(director, season, club, wall):
    """The console of a heads-up tournament whose first matches can begin."""
    event = club_actions.schedule_event(
        season=season, name="Duels", kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK, played_as=Event.Format.HEADS_UP
    )
    contest = RecordedContest(open_heads_up(event=event), club)
    contest.begin()
    return Room(director, addresses("heads_up_act", contest.pk), BESIDES["match"])


@pytest.fixture
def ring_room(director, club, wall):
    """The page of a ring game at which two sit."""
    ring = RecordedGame(club).buys("Ann", 1).buys("Bob", 2)
    return Room(director, addresses("ring_game_act", ring.game.pk), BESIDES["ring"])


@pytest.fixture
def tablet(friday, running):
    """A tablet at table 1 of the night."""
    client = Client()
    code = pairing.make_code(tournament=friday.tournament, table=1, by=friday.by.member)
    client.post(reverse("tablet_pair"), {"code": code})
    return Room(client, addresses("tablet_act"), BESIDES["tablet"], Accept="application/json")


@pytest.fixture
def screens(director, club, wall):
    """A table on screens with three bots, and a director who is its host."""
    settings = Settings(games=(GameSpec.of(offered("dm-holdem")),))
    bob = club.members.get(name="Bob")
    table = open_ring(club=club, name="Friends", settings=settings, host=f"member-{bob.pk}")
    act_at_table(table=table, act=seat_house(seats=(1, 2, 3)), request_id="house")
    return Room(director, addresses("table_act", table.code), {})


@sweep("name", sorted(ACTS.keys() & SET_UP))
def test_an_act_of_a_night_that_is_being_set_up(opened, name):
    assert list(wrong_answers(opened, name, ACTS[name])) == []


@sweep("name", sorted(ACTS.keys() - SET_UP))
def test_an_act_of_a_night_that_is_being_played(running, name):
    assert list(wrong_answers(running, name, ACTS[name])) == []


@sweep("name", sorted(MATCH_ACTS))
def test_an_act_of_a_heads_up_console(duels, name):
    assert list(wrong_answers(duels, name, MATCH_ACTS[name])) == []


@sweep("name", sorted(RING_ACTS))
def test_an_act_of_a_ring_game(ring_room, name):
    assert list(wrong_answers(ring_room, name, RING_ACTS[name])) == []


@sweep("name", sorted(TABLET_ACTS))
def test_an_act_of_a_tablet(tablet, name):
    assert list(wrong_answers(tablet, name, TABLET_ACTS[name])) == []


@sweep("name", sorted(TABLE_ACTS))
def test_an_act_at_a_table_on_screens(screens, name):
    told, reads = [], inspect.getsource(TABLE_ACTS[name])
    for field in (field for field in AT_A_TABLE if field in reads):
        for value in ("", "-1", *FEW, LONG):
            response = screens.post(name, {**AT_A_TABLE, field: value})
            if response.status_code not in {200, 409, 422}:
                told.append((field, value[:20], response.status_code))
    assert told == []


@pytest.mark.parametrize("acts", [ACTS, MATCH_ACTS, RING_ACTS], ids=["night", "heads-up", "ring game"])
def test_every_act_says_itself_what_it_records(acts):
    """Either it makes its facts, or it names the one that it copies what is typed into."""
    copying = {form.facts for form in (Act, ContestForm, RingGameAct)}
    assert [name for name, form in acts.items() if form.facts in copying and form.fact is None] == []


def test_what_is_no_act_is_not_found(running, duels, ring_room):
    for room in (running, duels, ring_room):
        for name in ("credit", "act", "player", "table"):
            assert room.post(name, {"request_id": "x"}).status_code == 404


def reads_more(form):
    """True if a form reads what is not among its fields; one that only copies them reads no more."""
    is_copied = form.__name__ == getattr(getattr(form, "fact", None), "__name__", "")
    if not form.__module__.startswith("tournaments") or form is RingGameAct or is_copied:
        return False
    return READS_MORE.search(inspect.getsource(form)) is not None


@pytest.mark.parametrize(
    ("acts", "play"), [(ACTS, "night"), (MATCH_ACTS, "match"), (RING_ACTS, "ring"), (TABLET_ACTS, "tablet")]
)
def test_what_forms_read_beside_their_fields_is_sent_too(acts, play):
    reading = {name for name, form in acts.items() if any(map(reads_more, form.__mro__))}
    assert reading == BESIDES[play].keys()
