"""Opening tables, sitting at them, and what their hosts may do."""

from datetime import timedelta

import pytest

from clauses.refusal import NotAllowed
from clubs.actions.suspensions import suspend_member
from clubs.models import RulebookVersion
from clubs.rulebook import PRESETS
from gameplay import play as actions
from gameplay.models import Table
from gameplay.play import tables
from gameplay.ring.facts import Player
from gameplay.ring.offered_games import practice
from gameplay.sources.ring_cache import ring_of
from tables.models import Entry
from tests.gameplay.rings import DRAW, HOLDEM, settings

pytestmark = pytest.mark.django_db


def test_the_form_sent_twice_opens_one_table(club, wall):
    opened = [
        actions.open_ring(club=club, name="Friends", settings=settings(), request_id="once") for _ in range(2)
    ]
    assert opened[0].pk == opened[1].pk
    assert Table.objects.count() == 1


def test_sitting_down_twice_is_once(play):
    table = play(taken=())
    for _ in range(2):
        table.act(tables.sit(seat=2, player=table.player("Ann")), request_id="tap")
    assert list(table.ring.chairs) == [2]


def test_two_cannot_have_one_seat(play):
    table = play(taken=(1,))
    with pytest.raises(NotAllowed) as refusal:
        table.act(tables.sit(seat=1, player=table.player("Bob")))
    assert refusal.value.reason == "Seat 1 is taken by Ann."


@pytest.mark.rule("FELT-leaving")
def test_who_leaves_a_cash_game_comes_back_with_the_chips_they_had(play):
    table = play(HOLDEM, taken=(1, 2), rebuys=True).deal().choose("raise 400", "fold")
    had = table.chips
    loser = next(seat for seat, chips in had.items() if chips < 20_000)
    name = table.ring.chairs[loser].player.name
    table.act(tables.stand(seat=loser))
    assert (table.table.status, table.ring.winner) == ("waiting", None)
    table.act(tables.sit(seat=5, player=table.player(name)))
    assert table.chips[5] == had[loser]


@pytest.mark.rule("FELT-leaving")
def test_who_leaves_a_game_that_is_played_to_a_winner_ends_it_for_nobody(play):
    table = play(HOLDEM, taken=(1, 2)).deal().choose("raise 400", "fold")
    had = table.chips
    table.act(tables.stand(seat=1))
    assert (table.table.status, table.chips, table.ring.winner) == ("waiting", had, None)
    assert table.player("Ann").key not in table.table.seated
    table.act(tables.come_back(seat=1))
    assert table.table.status == "playing"
    table.act(tables.stand(seat=1))
    table.act(tables.end_game(seat=2))
    assert (table.table.status, table.chips, table.ring.winner) == ("over", had, 2)


def test_before_the_first_hand_who_leaves_gives_the_seat_up(play):
    table = play(HOLDEM, taken=(1, 2))
    table.act(tables.stand(seat=1))
    assert list(table.ring.chairs) == [2]


def test_a_practice_table_is_full_and_playing(club, wall):
    guest = Player(kind="guest", id=1, name="Zoe")
    table = actions.open_practice(
        club=club, settings=practice("fcd-five-card-draw", guests=True), player=guest, request_id="tap"
    )
    again = actions.open_practice(
        club=club, settings=practice("fcd-five-card-draw", guests=True), player=guest, request_id="tap"
    )
    assert (again.pk, Table.objects.count()) == (table.pk, 1)
    chairs = ring_of(Table.objects.select_related("log").get(pk=table.pk)).chairs
    assert [chair.player.kind for _, chair in sorted(chairs.items())] == ["guest"] + ["house"] * 4
    assert (table.hand, table.private) == (1, True)


@pytest.mark.rule("FCD-opt-before-start")
def test_options_change_only_before_the_first_hand(play):
    table = play()
    table.act(tables.change_options(settings=settings(DRAW, seats=5), name="Draw"))
    assert (table.ring.game.name, table.table.name) == ("five-card-draw", "Draw")
    table.deal()
    with pytest.raises(NotAllowed) as refusal:
        table.act(tables.change_options(settings=settings(HOLDEM)))
    assert refusal.value.clause == "FCD-opt-before-start"
    assert table.table.settings["games"][0]["game"] == "five-card-draw"


@pytest.mark.advice("A hand is in progress: correct the chips when it is over, or void it.")
def test_chips_are_bought_and_put_right_between_hands_only(play):
    table = play(rebuys=True).deal()
    with pytest.raises(NotAllowed):
        table.act(tables.rebuy(seat=1))
    with pytest.raises(NotAllowed) as refusal:
        table.act(tables.correct_chips(seat=1, chips=5, why="miscounted"))
    assert refusal.value.reason == "A hand is in progress: correct the chips when it is over, or void it."
    table.choose("fold", "fold")
    table.act(tables.correct_chips(seat=1, chips=5, why="miscounted"))
    assert table.chips[1] == 5


def test_what_is_refused_leaves_no_trace(play):
    table = play()
    before = (Entry.objects.count(), table.table.version)
    with pytest.raises(NotAllowed):
        table.act(tables.sit(seat=1, player=table.player("Eve")))
    assert (Entry.objects.count(), table.table.version) == before


def test_everybody_at_the_table_is_told(play, told, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        table = play()
        table.deal()
    assert set(told) == {f"table-{table.pk}"}


def test_a_table_has_a_name_that_files_and_screens_can_hold(club, wall):
    assert (
        actions.open_ring(club=club, name=" Friday \u200e table ", settings=settings()).name == "Friday table"
    )
    with pytest.raises(NotAllowed, match="formula"):
        actions.open_ring(club=club, name="=1+1", settings=settings())


@pytest.mark.rule("DM-etiquette-sanction")
class TestSuspended:
    """Bob, a member of the club, may not play for a week."""

    @pytest.fixture
    def suspended(self, play, club):
        table = play(taken=(1, 2))
        table.act(tables.sit_out(seat=2))
        elder, bob = table.members["Ann"], table.members["Bob"]
        suspend_member(member=bob, by=elder, why="Chair", until=table.wall_now() + timedelta(weeks=1))
        return table

    def refused(self, table, act):
        with pytest.raises(NotAllowed) as refusal:
            table.act(act)
        return refusal.value.text == "Bob is suspended until 15 May 2026. (DM-etiquette-sanction)"

    def test_they_sit_down_at_no_table_and_do_not_come_back_to_one(self, suspended):
        for act in (tables.sit(seat=3, player=suspended.player("Bob")), tables.come_back(seat=2)):
            assert self.refused(suspended, act)
        suspended.act(tables.sit(seat=3, player=suspended.player("Cat")))
        suspended.move(days=7)
        suspended.act(tables.come_back(seat=2))
        assert not suspended.ring.chairs[2].sitting_out

    def test_but_a_table_of_their_own_with_bots(self, suspended, club):
        table = actions.open_practice(
            club=club, settings=practice("fcd-five-card-draw", guests=False), player=suspended.player("Bob")
        )
        assert table.hand == 1

    def test_where_the_club_means_its_other_games_alone_they_play_on_screens(self, suspended, club):
        rulebook = PRESETS["dead_money"]
        conduct = rulebook.conduct.model_copy(update={"suspended_on_screens": False})
        data = rulebook.model_copy(update={"conduct": conduct}).model_dump(mode="json")
        RulebookVersion.objects.filter(club=club).update(data=data)
        suspended.act(tables.come_back(seat=2))
        assert not suspended.ring.chairs[2].sitting_out
