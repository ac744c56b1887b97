"""Writing a ring game: nothing twice, nothing half, nothing lost."""

import pytest
from django.db import transaction

from clauses.refusal import NotAllowed
from clubs import ledger
from clubs.models import LedgerLine, RulebookVersion
from clubs.queries.ledger import balances
from config.live import topics
from tables.actions import Recorder
from tables.models import Entry
from tests.tournaments.ring_games.conftest import RecordedGame
from tests.tournaments.ring_games.games import IDS
from tournaments.archive.imported import check_logs
from tournaments.models import RingGame, RingResult
from tournaments.night.facts import Ruled
from tournaments.ring_games import actions
from tournaments.ring_games import ring_facts as facts
from tournaments.ring_games.chip_counts import worth
from tournaments.ring_games.queries import open_game

pytestmark = pytest.mark.django_db


def test_a_club_has_one_ring_game_at_a_time(ring, club):
    assert actions.open_ring_game(club=club, by=ring.by) == ring.game
    ring.closes()
    second = actions.open_ring_game(club=club, by=ring.by)
    assert second != ring.game
    with pytest.raises(NotAllowed, match="Another ring game is running"):
        ring.undo(ring.latest)


@pytest.mark.advice("The game is open: close it.")
def test_one_that_was_opened_is_closed_and_not_taken_back(ring):
    with pytest.raises(NotAllowed, match="The game is open: close it"):
        ring.undo(1)
    assert ring.closes().floor.closed_at is not None


def test_the_form_that_opens_it_sent_twice_opens_one(ring, club):
    ring.closes()
    games = [actions.open_ring_game(club=club, by=ring.by, request_id="once") for _ in "ab"]
    assert games[0] == games[1] == open_game(club.pk)
    assert RingGame.objects.count() == 2


def test_the_terms_stay_as_they_were_when_it_was_opened(ring, club):
    version = RulebookVersion.objects.get(club=club)
    version.data = version.data | {"ring_games": version.data["ring_games"] | {"buy_in": 2000}}
    version.save()
    assert ring.floor.terms.buy_in == 1000


def test_a_request_that_comes_twice_is_one(ring):
    ring.buys("Ann", 1, request_id="tap").buys("Ann", 1, request_id="tap")
    assert (ring.entries, ring.floor.on_tables) == ([], 1000)


def test_two_directors_who_rule_the_same_call_log_it_once(ring):
    ring.buys("Ann", 1)
    once = Ruled(text="String bet", situation="TDA-56", clause="TDA-56", table=1, player=IDS["Ann"])
    ring.record(once)
    with pytest.raises(NotAllowed, match="This ruling is in the log already"):
        ring.record(once.model_copy(update={"text": "In one motion"}))
    ring.record(once.model_copy(update={"situation": "TDA-44"}))
    assert [situation for situation, *_ in ring.floor.rulings] == ["TDA-56", "TDA-44"]


def test_money_on_the_table_outlives_the_server(ring):
    ring.buys("Ann", 1).buys("Bob", 2)
    with transaction.atomic():
        ring.rebuys("Ann")
        transaction.set_rollback(True)  # killed before its commit
    assert ring.floor.on_tables == 2000
    ring.rebuys("Ann")
    assert (ring.floor.on_tables, ring.floor.players[1].bought) == (3000, 2000)


def test_a_refused_fact_leaves_no_trace(ring):
    entries = Entry.objects.count()
    with pytest.raises(NotAllowed):
        ring.record(
            facts.ListJoined(player=3, name="Cat"),
            facts.ChipsBought(player=4, name="Dan", table=1, seat=1, cents=1),
        )
    assert (Entry.objects.count(), ring.floor.waiting) == (entries, ())


def test_what_rests_on_a_fact_keeps_it(ring):
    ring.buys("Ann", 1)
    bought = ring.latest
    ring.buys("Bob", 2).rebuys("Ann")
    with pytest.raises(NotAllowed, match="Later entries depend on this: “Ann bought"):
        ring.undo(bought)
    ring.undo(ring.latest)
    assert ring.floor.on_tables == 2000
    with pytest.raises(NotAllowed, match="undone already"):
        ring.undo(ring.latest)


def test_an_undo_is_undone(ring):
    ring.buys("Ann", 1).undo(ring.latest)
    assert ring.floor.on_tables == 0
    ring.undo(Entry.objects.filter(log=ring.game.log).latest("sequence").sequence)
    assert ring.floor.on_tables == 1000


def test_results_are_written_with_the_end_and_go_with_it(ring):
    ring.buys("Ann", 1).buys("Bob", 2).cashes("Ann", 1700).cashes("Bob", 300)
    assert not RingResult.objects.exists()
    ring.closes()
    won = {result.member.name: result.profit for result in RingResult.objects.select_related("member")}
    assert won == {"Ann": 700, "Bob": -700}
    ring.undo(ring.latest)
    assert not RingResult.objects.exists()
    assert RingGame.objects.get().closed_at is None


def test_pages_hear_of_it_once_it_is_committed(ring, django_capture_on_commit_callbacks):
    with topics.held_back() as told:
        with django_capture_on_commit_callbacks(execute=True):
            ring.buys("Ann", 1)
            assert told == []
        assert set(told) == {f"ring-{ring.game.pk}", f"club-{ring.game.club_id}"}


def test_a_program_may_record(ring, club):
    outcome = actions.record(
        game=ring.game, act=[facts.ListJoined(player=3, name="Cat")], by=Recorder(), request_id="x"
    )
    assert outcome.entries[0].recorded_name == ""


def test_the_clubs_ledger_holds_what_lies_on_the_tables_and_who_owes(ring, club):
    def held():
        found = balances(club)
        accounts = (ledger.ring_games(), ledger.OUTSIDE, ledger.member(1), ledger.KITTY)
        return [found.get(account, 0) for account in accounts]

    version = RulebookVersion.objects.get(club=club)
    ring.closes()
    version.data = version.data | {"ring_games": version.data["ring_games"] | {"credit": True}}
    version.save()
    ring.game = actions.open_ring_game(club=club, by=ring.by)
    ring.buys("Bob", 2)
    ring.record(facts.ChipsBought(player=1, name="Ann", table=1, seat=1, cents=1000, on_credit=True))
    assert held() == [2000, -1000, -1000, 0]
    ring.undo(ring.latest)
    assert held() == [1000, -1000, 0, 0]
    ring.record(facts.ChipsBought(player=1, name="Ann", table=1, seat=1, cents=1000, on_credit=True))
    ring.cashes("Ann", 1600)
    assert held() == [400, -400, 0, 0]
    ring.record(facts.ChipsPutRight(table=1, cents=-25, reason="a chip is gone"))
    assert held() == [375, -400, 0, 25]
    ring.cashes("Bob", 375).closes()
    assert held() == [0, -25, 0, 25]
    assert sum(balances(club).values()) == 0


def test_a_log_that_came_with_a_file_holds_facts_of_a_ring_game(ring, club):
    ring.buys("Ann", 1)
    check_logs(club)
    Entry.objects.filter(log=ring.game.log, sequence=2).update(payload={"kind": "chips_bought", "cents": -5})
    with pytest.raises(NotAllowed, match="entry 2 is not one of its facts"):
        check_logs(club)


@pytest.mark.rule("DM-ring-chips")
def test_where_money_has_no_cents_no_line_has_any(ring, club):
    ring.closes()
    club.currency = "₩"
    club.save()
    second = RecordedGame(club)
    chips = second.floor.terms.chips
    assert [chip.cents for chip in chips] == [500, 1000, 2500, 10_000, 50_000, 100_000]
    buy_in = second.floor.terms.buy_in
    second.buys("Ann", 1, buy_in).buys("Bob", 2, buy_in)
    ann = worth(chips, {"red": 3, "blue": 1, "green": 1, "black": 1})
    second.record(facts.TableCounted(table=1, stacks={IDS["Ann"]: ann, IDS["Bob"]: 2 * buy_in - ann}))
    second.cashes("Ann", ann).cashes("Bob", 2 * buy_in - ann)
    amounts = [entry.cents for entry in LedgerLine.objects.filter(club=club)]
    assert len(amounts) >= 4
    assert not [cents for cents in amounts if cents % 100]
