"""Nobody is played for whoever is there, however short a table's patience was set."""

from datetime import timedelta

import psycopg
import pytest
from django.db import OperationalError, connection
from django.urls import reverse

from clauses.refusal import NotAllowed
from config.models import Outage
from gameplay import play as actions
from gameplay.page.assemble import table_page_for
from gameplay.play.presence import visit
from gameplay.rules import Requester
from tests.gameplay.views.conftest import browser
from tests.gameplay.views.test_lobby import form

__all__ = ["browser"]

pytestmark = pytest.mark.django_db

POLL = 20  # seconds between two requests of a page at which nothing changes


@pytest.fixture
def table(play):
    """Ann, the host, and Bob, whose turn it is; the table was opened with ten seconds of grace."""
    table = play(taken=(1, 2), absence_grace=10).deal()
    if table.live.turn.name == "Ann":
        table.choose("call")
    assert table.live.turn.name == "Bob"
    return table


def look(table, name):
    visit(table.table, Requester(table.player(name), is_member=True), table.wall_now())


def play_out(table):
    live = table.live
    actions.play_out(table=table.table, hand=live.number, number=len(live.choices))


def test_where_it_cannot_be_written_down_whoever_looks_still_sees_the_table(table, monkeypatch):
    """The disk is full, and the note of their presence is due just then."""

    def full(*args, **kwargs):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr("gameplay.models.Presence.objects.update_or_create", full)
    look(table, "Ann")


@pytest.mark.django_db(transaction=True)
def test_whoever_looks_waits_only_a_moment_for_somebody_who_has_vanished_with_the_table(play):
    """Their transaction is open, and nobody will say anything in it any more."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite ends what a process was writing with the process")
    table = play(taken=(1, 2), turn_timer="30").deal()
    table.move(seconds=40)
    shown = table.table
    assert shown.is_due(table.wall_now())
    with psycopg.connect(**{**connection.get_connection_params(), "cursor_factory": psycopg.Cursor}) as gone:
        gone.execute("SELECT 1 FROM gameplay_table FOR UPDATE")
        seen = visit(shown, Requester(None), table.wall_now())
        assert (seen.version, seen.is_due(table.wall_now())) == (shown.version, True)
        gone.rollback()
    assert visit(shown, Requester(None), table.wall_now()).version > shown.version


@pytest.mark.rule("FELT-cut-off")
@pytest.mark.rule("FCD-opt-timer")
@pytest.mark.parametrize("offset", [0, 7, 13, 19])
def test_the_host_cannot_play_for_somebody_whose_page_is_open(table, offset):
    """Second by second for five minutes, by the clock of the site."""
    for second in range(300):
        if second % POLL == offset:
            look(table, "Bob")
        table.move(seconds=1)
        with pytest.raises(NotAllowed, match="Bob was here less than 60 seconds ago"):
            play_out(table)
    table.move(seconds=61)
    play_out(table)
    assert table.live.choices[-1] in (("check",), ("fold",))


def test_nor_is_he_dealt_out(table):
    table.choose("fold")
    look(table, "Ann")
    look(table, "Bob")
    for second in range(200):
        if second % POLL == 0:
            look(table, "Ann")
            look(table, "Bob")
        table.move(seconds=1).due()
        if table.live.is_on and table.table.hand < 5:
            table.choose("fold")
        assert not any(chair.away for chair in table.ring.chairs.values())


def test_a_choice_counts_as_being_there(table):
    """The page has not been noticed for two minutes, but its player has just played."""
    look(table, "Bob")
    look(table, "Ann")
    table.move(seconds=115)
    table.choose("check" if not table.live.hand.decision.to_call else "call")
    while table.live.is_on and table.live.turn.name == "Ann":
        table.choose("check" if not table.live.hand.decision.to_call else "call")
    table.move(seconds=50)
    live = table.live
    assert live.turn.name == "Bob"
    with pytest.raises(NotAllowed, match="was here less than"):
        play_out(table)


def test_when_the_next_hand_is_dealt_a_choice_counts_too(table):
    look(table, "Bob")
    look(table, "Ann")
    table.move(seconds=100).choose("fold").move(seconds=10).due()
    bob = next(chair for chair in table.ring.chairs.values() if chair.player.name == "Bob")
    assert not bob.away


@pytest.mark.parametrize(
    ("path", "least"), [("absence_grace", 60), ("between_hands", 2), ("house_pause", 300)]
)
def test_the_form_offers_no_less_than_can_be_kept(club, browser, path, least):
    cat, address = browser("Cat"), reverse("table_new", args=[club.slug])
    answer = cat.post(address, form("dm-holdem", **{f"table__{path}": [str(least - 1)]}))
    assert answer.status_code == 422
    assert answer.context["form"].errors[f"table.{path}"]
    assert cat.post(address, form("dm-holdem", **{f"table__{path}": [str(least)]})).status_code == 302


def test_old_notes_do_not_hold_when_the_clock_was_put_back(table):
    look(table, "Bob")
    table.move(hours=-6)
    look(table, "Bob")
    seen = table.table.presences.get().seen_at
    assert abs(seen - table.wall_now()) < timedelta(seconds=1)


def why(table, viewer, name):
    """Return what stands on the plate of a player, as this viewer sees it."""
    requester = Requester(table.player(viewer) if viewer else None, is_member=True)
    page = table_page_for(table.table, requester, table.wall_now())
    return next(seat.why for seat in page.seats if seat.chair.name == name)


@pytest.mark.rule("FELT-cut-off")
def test_the_others_see_who_is_cut_off(table):
    look(table, "Ann")
    look(table, "Bob")
    table.move(seconds=60)
    assert why(table, "Ann", "Bob") == ""
    table.move(seconds=6)
    look(table, "Ann")
    seen = [why(table, viewer, "Bob") for viewer in ("Ann", "", "Bob")]
    assert seen == ["not connected", "not connected", ""]
    look(table, "Bob")
    table.move(seconds=6)
    assert why(table, "Ann", "Bob") == ""


def test_nobody_is_called_cut_off_whose_page_was_never_there_or_who_has_just_played(table):
    table.move(minutes=5)
    assert why(table, "Ann", "Bob") == ""
    look(table, "Bob")
    table.move(seconds=61)
    table.choose("check" if not table.live.hand.decision.to_call else "call")
    assert why(table, "Ann", "Bob") == ""


def test_while_the_site_was_away_nobody_was_cut_off(table):
    look(table, "Bob")
    began = table.wall_now()
    table.move(minutes=5)
    Outage.objects.create(began_at=began, ended_at=table.wall_now())
    assert why(table, "Ann", "Bob") == ""


@pytest.mark.rule("FELT-cut-off")
def test_a_page_that_shows_it_is_told_when_that_changes(table, browser):
    ann = browser("Ann")

    def told(gone=""):
        row = table.table
        sent = {"version": row.version, "gone": gone}
        return ann.get(reverse("table_fragment", args=[row.code]), sent).status_code

    look(table, "Bob")
    assert (told(), told("2")) == (204, 200)
    table.move(seconds=61)
    assert (told(), told("2")) == (200, 204)
    look(table, "Bob")
    table.move(seconds=6)
    assert (told(), told("2")) == (204, 200)
