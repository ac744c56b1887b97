"""Hand for hand: an all-in waits with its cards down until the other tables have finished their action."""

import pytest
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.queries.rulebooks import version_in_force
from config.caching.process_cache import clear_cache
from gameplay.engine.cards import UNKNOWN
from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.events import BoardDealt, Shown
from gameplay.live_hands import live_hand
from gameplay.models import Hand, Table
from gameplay.page.assemble import table_page_for
from gameplay.page.run_out import street_now
from gameplay.play import choose, night_sync, void_hand
from gameplay.play.presence import visit
from gameplay.rules import Requester
from tests.gameplay.nights.playing import play, step
from tests.gameplay.nights.test_nightly import Evening, facts_of, whole
from tests.tournaments.conftest import NAMES
from tournaments.night.actions import undo
from tournaments.night.facts import HandForHand, TablePaused, TableResumed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rule("TDA-RP-8")]

WAITS = "All-in, hand for hand: cards are turned up when table {} has finished its action."


@pytest.fixture
def evening(friday):
    """Twelve at two tables of hold'em, hand for hand, in a club that holds all-ins."""
    club = friday.tournament.event.season.club
    book = version_in_force(club.pk).rulebook
    clock = book.clock.model_copy(update={"hand_for_hand_all_ins": "held"})
    actions.save_rulebook(club=club, rulebook=book.model_copy(update={"clock": clock}))
    clear_cache()
    friday.tournament.refresh_from_db()
    return begun(Evening(friday, " ".join(NAMES[:12]), preset="dm-holdem", house_pause=1200))


def begun(evening):
    """Both tables have been dealt their first hand of hand for hand, and nobody has chosen yet."""
    evening.start().record(HandForHand())
    while not all(table.in_hand for table in evening.floor.tables.values()):
        assert step([t for t in evening.tables() if t.status != "playing" or not is_on(t)], evening.wall)
    return evening


def is_on(table):
    live = live_hand(table)
    return live is not None and live.is_on


def act(evening, number, *choices):
    """The next player of a table chooses the first of these that is legal, all-in where none is given."""
    table = evening.table(number)
    live = live_hand(table)
    for choice in choices or (raise_to(live.hand.decision.most),):
        try:
            live.hand.decision.check(choice)
        except NotAllowed:
            continue
        choose(table=table, by=live.turn.key, hand=live.number, number=len(live.choices), choice=choice)
        return
    raise AssertionError("Nothing is legal.")


def all_in(evening, number):
    """The first player of a table goes all-in, the next calls, the others fold."""
    act(evening, number)
    act(evening, number, CALL)
    fold(evening, number)


def fold(evening, number):
    """Everybody left to act at a table folds."""
    while live_hand(evening.table(number)).turn is not None:
        act(evening, number, FOLD, CHECK)


def shove(hand):
    """All-in, or whatever comes nearest to it."""
    for choice in (raise_to(getattr(hand.decision, "most", 0)), CALL):
        try:
            hand.decision.check(choice)
        except NotAllowed:
            continue
        return choice
    return hand.decision.on_timeout


def held(evening, number):
    live = live_hand(evening.table(number))
    return live.is_on and live.hand.is_held


def let_go(evening):
    """What is due is done."""
    for table in evening.tables():
        if table.is_due(timezone.now()):
            assert step([table], evening.wall)


def page(evening, number, key=""):
    who = Requester(None)
    return table_page_for(evening.table(number), who, timezone.now())


def test_no_hand_is_turned_up_and_no_card_comes_until_the_other_table_has_finished(evening):
    all_in(evening, 1)
    assert held(evening, 1)
    live = live_hand(evening.table())
    for viewer in (-1, 0):
        events = live.view(viewer).events
        assert not [event for event in events if isinstance(event, Shown | BoardDealt)]
    assert live.view(-1).boards == ((),)
    assert {card for seat in live.view(-1).seats for card in seat.hole} == {UNKNOWN}
    assert [fact.payload["table"] for fact in facts_of(evening, "all_in_held")] == [1]
    assert not facts_of(evening, "hand_played")
    fold(evening, 2)
    let_go(evening)
    assert not held(evening, 1)
    assert [event for event in live_hand(evening.table()).view(-1).events if isinstance(event, BoardDealt)]
    assert len(facts_of(evening, "hand_played")) == 2
    assert whole(evening)


def test_the_page_says_what_it_waits_for_and_nobody_is_asked(evening):
    all_in(evening, 1)
    waiting = page(evening, 1)
    assert str(waiting.table.waiting) == WAITS.format(2)
    assert (waiting.turn, waiting.bar, waiting.is_on) == ("", None, True)
    assert evening.table().status == Table.Status.WAITING
    assert evening.table().due_at is None


def test_two_all_ins_wait_for_nobody(evening):
    all_in(evening, 1)
    all_in(evening, 2)
    assert not held(evening, 2)
    let_go(evening)
    assert not held(evening, 1)
    assert len(facts_of(evening, "all_in_held")) == 1
    assert Hand.objects.filter(finished_at=None).count() == 0


def test_it_is_run_out_street_by_street_for_those_who_saw_it_wait(evening):
    all_in(evening, 1)
    fold(evening, 2)
    let_go(evening)
    table = evening.table()
    street = street_now(table, live_hand(table).number, timezone.now())
    assert street is not None
    assert street.number == 0


def test_a_restart_finds_it_waiting_and_a_lost_signal_is_made_good_by_the_next_look(evening, monkeypatch):
    all_in(evening, 1)
    clear_cache()
    assert held(evening, 1)
    with monkeypatch.context() as lost:
        lost.setattr(night_sync, "sync_night", lambda *a, **k: None)
        fold(evening, 2)
    clear_cache()
    assert held(evening, 1)
    assert visit(evening.table(), Requester(None), timezone.now()).status == "playing"
    let_go(evening)
    assert not held(evening, 1)


def test_a_director_voids_it_and_everybody_has_what_they_had(evening):
    before = dict(evening.floor.tables[1].in_hand or {}) or None
    all_in(evening, 1)
    live = live_hand(evening.table())
    void_hand(table=evening.table(), hand=live.number, why="a misdeal", by=evening.night.by)
    floor = evening.floor
    assert {player: floor.players[player].stack for player in before} == before
    clear_cache()
    void = live_hand(evening.table())
    assert void.voided
    assert void.view(-1).boards == ((),)


def test_who_takes_back_that_it_waits_has_it_run_out_at_once(evening):
    all_in(evening, 1)
    (fact,) = facts_of(evening, "all_in_held")
    undo(
        tournament=evening.tournament,
        sequences=[fact.sequence],
        by=evening.night.by,
        request_id="undo-held",
        why="on with it",
    )
    let_go(evening)
    assert not held(evening, 1)


def test_the_end_of_hand_for_hand_lets_it_go(evening):
    all_in(evening, 1)
    evening.record(HandForHand(on=False))
    let_go(evening)
    assert not held(evening, 1)


def test_a_paused_table_is_run_out_when_it_goes_on(evening):
    all_in(evening, 1)
    evening.record(TablePaused(table=1))
    fold(evening, 2)
    let_go(evening)
    assert held(evening, 1)
    evening.record(TableResumed(table=1))
    let_go(evening)
    assert not held(evening, 1)


def test_where_the_club_runs_them_out_at_once_nothing_waits(friday):
    evening = begun(Evening(friday, " ".join(NAMES[:12]), preset="dm-holdem"))
    all_in(evening, 1)
    assert not held(evening, 1)
    assert not facts_of(evening, "all_in_held")


def test_without_hand_for_hand_nothing_waits(evening):
    evening.record(HandForHand(on=False))
    all_in(evening, 1)
    assert not held(evening, 1)


def test_a_night_that_holds_all_ins_is_played_to_its_end(evening):
    play(evening.tables, evening.wall, lambda: evening.floor.finished_at, chooser=shove)
    assert whole(evening)
    assert facts_of(evening, "all_in_held")
    assert Hand.objects.filter(finished_at=None).count() == 0
