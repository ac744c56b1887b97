"""A finished hand as each viewer may read it."""

import json
import tomllib

import pytest
from django.utils import timezone

from clauses.refusal import NotAllowed
from gameplay import play as actions
from gameplay.engine.cards import name
from gameplay.engine.cards import spoken as said
from gameplay.engine.choices import CALL, CHECK, FOLD
from gameplay.engine.events import DIRECTOR, SPECTATOR
from gameplay.engine.phh.replay import replayed
from gameplay.histories import files, history_of, text
from gameplay.histories.find import hands, players
from gameplay.histories.step_by_step import step_of
from gameplay.models import Hand, Table
from gameplay.ring.facts import Player
from gameplay.rules import Requester
from tables.actions import Recorder
from tests.gameplay.playing import (
    cards_named,
    choose,
    fresh,
    guest,
    hand,
    let_time_pass,
    play_hand,
    ring,
    seat,
)
from words.text import localised

pytestmark = pytest.mark.django_db

ANN, BOB, CAROL = guest(1, "Ann"), guest(2, "Bob"), guest(3, "Carol")


@pytest.fixture(scope="module")
def played(module_db):
    """Ann, Bob and Carol have played a hand of hold'em: Ann, on the button, has folded, Carol has won."""
    table = seat(ring("dm-holdem", rebuys=True), ANN, BOB, CAROL)
    actions.deal(table=table)
    first = hand(table)
    choose(table, FOLD)
    choose(table, CALL)
    while hand(table).is_on:
        choose(table, CHECK)
    assert first.players[first.hand.decision.seat] == first.players[-1]
    return table


@pytest.fixture
def table(played):
    """A hand of hold'em that Ann, on the button, has folded, and Carol has won."""
    return fresh(played)


def row(table: Table, number: int = 1) -> Hand:
    return Hand.objects.get(table=table, number=number)


def read(table: Table, who: Requester, number: int = 1):
    return history_of(table, row(table, number), who)


def as_player(player: Player, *, directs: bool = False) -> Requester:
    return Requester(player, directs=directs)


def cards_of(table: Table, player: Player) -> tuple[int, ...]:
    """What this player was dealt."""
    live = hand(table)
    return live.view(DIRECTOR).seats[live.place_of(player.key)].hole


def who_folded(table: Table) -> Player:
    return hand(table).players[-1]


def everything_written(table: Table, who: Requester) -> str:
    """All that a reader is given of a hand, in every form."""
    history, now = read(table, who), timezone.now()
    steps = [step_of(table, history, number) for number in range(20)]
    told = [sentence for step in steps for sentence in step.sentences]
    views = [str(step.page.seats) + str(step.page.boards) for step in steps]
    return "\n".join(
        [
            *text.lines(history, table.name, now),
            files.in_phh(history, table.name, now),
            json.dumps(json.loads(files.in_json(history, table.name))["events"]),
            *told,
            *views,
        ]
    )


class TestWhoReadsWhat:
    def test_who_folded_reads_his_own_cards(self, table):
        folded = who_folded(table)
        written = everything_written(table, as_player(folded))
        assert all(said(card) in written for card in cards_of(table, folded))
        assert cards_named(written).issuperset(map(name, cards_of(table, folded)))

    def test_to_everybody_else_they_are_unknown_in_every_form(self, table):
        folded = who_folded(table)
        hidden = cards_of(table, folded)
        others = [as_player(player) for player in (ANN, BOB, CAROL) if player != folded]
        for reader in (*others, Requester(None), as_player(guest(9, "Zoe"))):
            written = everything_written(table, reader)
            assert not any(said(card) in written for card in hidden)
            assert cards_named(written).isdisjoint(map(name, hidden))

    def test_a_director_reads_what_others_do_while_the_table_is_on(self, table):
        folded = who_folded(table)
        reader = Requester(None, directs=True)
        assert read(table, reader).viewer == SPECTATOR
        written = everything_written(table, reader)
        assert not any(said(card) in written for card in cards_of(table, folded))

    def test_and_everything_when_its_event_is_over(self, table):
        Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
        table = fresh(table)
        reader = Requester(None, directs=True)
        assert read(table, reader).viewer == DIRECTOR
        written = everything_written(table, reader)
        assert all(said(card) in written for card in cards_of(table, who_folded(table)))

    def test_a_hand_that_is_on_has_no_history(self, table):
        actions.deal(table=table)
        with pytest.raises(ValueError, match="no history"):
            read(table, as_player(ANN), 2)


class TestText:
    def test_it_says_who_sat_where_what_happened_and_what_it_came_to(self, table):
        told = list(text.lines(read(table, Requester(None)), "Friends", timezone.now()))
        assert told[0] == "Friends, hand 1: Texas hold'em"
        seats = [line for line in told if line.startswith("Seat ")]
        assert len(seats) == 3
        assert [line for line in seats if line.endswith(", button")] == [
            f"Seat {read(table, Requester(None)).row.button}: {who_folded(table).name}, 20,000, button"
        ]
        assert f"{who_folded(table).name} folds." in told
        assert sum(line.endswith(" more.") for line in told) <= 1

    def test_a_voided_hand_says_so(self, table):
        actions.deal(table=table)
        actions.void_hand(table=table, hand=2, why="Wrong blinds", by=Recorder())
        told = list(text.lines(read(table, Requester(None), 2), "Friends", timezone.now()))
        assert "The hand was voided: everybody has the chips they had before it." in told

    def test_the_past_stays_as_it_was(self, table):
        """What is told are the events that were kept, not what today's engine makes of the choices."""
        kept_row = row(table)
        kept_row.events[0]["amount"] = 77
        kept_row.save()
        told = text.sentences(read(table, Requester(None)))
        assert told[0].endswith("small blind of 77.")


class TestFiles:
    def test_a_phh_file_of_everything_replays(self, table):
        Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
        table = fresh(table)
        written = files.in_phh(read(table, Requester(None, directs=True)), table.name, timezone.now())
        outcome = replayed(written)
        assert (outcome.result, outcome.reason) == ("ok", "")

    def test_it_says_where_and_when(self, table):
        written = tomllib.loads(files.in_phh(read(table, Requester(None)), "Friends", timezone.now()))
        live = hand(table)
        assert (written["hand"], written["table"]) == (1, "Friends")
        assert written["seats"] == list(live.seats)
        assert written["players"] == list(live.names)
        assert written["_root"] == row(table).commitment

    def test_a_hand_of_other_rules_has_none(self, table):
        kept_row = row(table)
        kept_row.events[0]["amount"] = 77
        kept_row.save()
        with pytest.raises(NotAllowed, match="earlier version of the rules"):
            files.in_phh(read(table, Requester(None)), "Friends", timezone.now())

    def test_json_has_each_event_in_fields_and_in_words(self, table):
        written = json.loads(files.in_json(read(table, as_player(ANN)), "Friends"))
        assert (written["format"], written["version"], written["hand"]) == ("dead-button-hand", 2, 1)
        assert [event["words"] for event in written["events"]] == text.sentences(read(table, as_player(ANN)))
        assert sum(seat["won"] for seat in written["seats"]) == 0

    @pytest.mark.parametrize("preset", ["c5-centre-five", "fcd-five-card-draw", "dm-razz", "dm-triple-draw"])
    def test_every_family_can_be_written(self, preset):
        table = ring(preset, house=3)
        play_house_hand(table)
        history = read(fresh(table), Requester(None))
        assert replayed(files.in_phh(history, "T", timezone.now())).result in ("ok", "refused")
        assert json.loads(files.in_json(history, "T"))["game"] == history.game.name


def play_house_hand(table: Table) -> None:
    actions.deal(table=table)
    let_time_pass(table, hands=1)


class TestSteps:
    def test_the_first_is_the_deal_and_the_last_the_end(self, table):
        history = read(table, as_player(ANN))
        first, last = step_of(table, history, 0), step_of(table, history, 999)
        assert (first.number, first.before, first.after) == (0, None, 1)
        assert (last.number, last.after) == (last.of, None)
        assert last.page.finished

    def test_all_steps_together_tell_the_whole_hand(self, table):
        history = read(table, as_player(ANN))
        steps = [step_of(table, history, number) for number in range(step_of(table, history, 0).of + 1)]
        assert [sentence for step in steps for sentence in step.sentences] == text.sentences(history)

    def test_a_hand_of_other_rules_has_none(self, table):
        kept_row = row(table)
        kept_row.events = kept_row.events[:-1]
        kept_row.save()
        assert step_of(table, read(table, as_player(ANN)), 0) is None

    def test_nothing_is_offered_any_more(self, table):
        step = step_of(table, read(table, as_player(ANN)), 0)
        assert (step.page.bar, step.page.ahead, step.page.own, step.page.actions) == (None, None, (), ())
        assert step.page.is_spectator

    def test_a_player_has_his_cards_at_his_seat(self, table):
        folded = who_folded(table)
        step = step_of(table, read(table, as_player(folded)), 0)
        mine = next(seat for seat in step.page.seats if seat.chair.name == folded.name)
        others = [seat for seat in step.page.seats if seat.down and seat is not mine]
        assert [bool(face.code) for face in mine.down] == [True, True]
        assert [face.code for seat in others for face in seat.down] == ["", "", "", ""]


class TestLists:
    def test_the_last_hand_comes_first(self, table):
        play_hand(table)
        assert [line.number for line in hands(table).lines] == [2, 1]

    def test_a_player_has_the_hands_he_was_dealt_and_what_he_won(self, table):
        seat(table, guest(4, "Dora"), first=4)
        play_hand(table)
        listed = hands(table, player="guest-4").lines
        assert [line.number for line in listed] == [2]
        assert listed[0].mine.player.name == "Dora"
        assert [line.number for line in hands(table, player="guest-1").lines] == [2, 1]

    def test_long_lists_go_on(self, table, monkeypatch):
        monkeypatch.setattr("gameplay.histories.find.AT_ONCE", 2)
        for seed in range(4):
            play_hand(table, seed)
        first = hands(table)
        assert [line.number for line in first.lines] == [5, 4]
        second = hands(table, before=first.before)
        assert [line.number for line in second.lines] == [3, 2]
        assert [line.number for line in hands(table, before=second.before).lines] == [1]

    def test_everybody_who_has_played_is_there_to_choose(self, table):
        assert {player.name for player in players(table)} == {"Ann", "Bob", "Carol"}

    def test_winners_have_more_than_before(self, table):
        (line,) = hands(table).lines
        assert sum(place.won for place in line.winners) >= 0
        assert all(localised(text.outcome_line(place)).endswith(" more.") for place in line.winners)
