"""A night with a bank and kill pots, whose rulebook is saved without them: what began is played to its end by
the rules it began with, what has not begun by the new ones."""

import pytest

from clubs import actions
from clubs.queries.rulebooks import version_in_force
from clubs.rulebook import Variations
from config.caching.process_cache import clear_cache
from gameplay.engine.choices import FOLD
from gameplay.engine.choices import read as read_all
from gameplay.histories.verify import differences
from gameplay.live_hands import live_hand, whole
from gameplay.models import Hand
from gameplay.play import void_hand
from tests.gameplay.nights.playing import passively, play
from tests.gameplay.nights.test_nightly import Evening, facts_of
from tests.gameplay.nights.varied import adds_up, some_hands
from tests.tournaments.nights import levels
from tournaments.archive.export import night_header, whole_log
from tournaments.archive.log_file import write
from tournaments.archive.night_file import read
from tournaments.archive.replay import replayed
from tournaments.night.facts import ClockStarted
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.kills import Kills

pytestmark = pytest.mark.django_db(transaction=True)

VARIED = Variations(heist={"bank": "mini"}, kill="full", run_it_twice=True)
PLAIN = Variations()


def save(friday, variations):
    """The club's rulebook with these variations; nobody knows anything any more, as after a restart."""
    club = friday.tournament.event.season.club
    book = version_in_force(club.pk).rulebook
    actions.save_rulebook(club=club, rulebook=book.model_copy(update={"variations": variations}))
    clear_cache()
    friday.tournament.refresh_from_db()


@pytest.fixture
def evening(friday):
    """Limit hold'em under a rulebook with a bank, kills and plaques, before the clock starts."""
    save(friday, VARIED)
    return Evening(friday, "Ann Bob Cat Dan", preset="dm-limit-holdem")


def is_on(evening):
    """Return whether somebody must decide something that is not their first choice."""
    live = live_hand(evening.table())
    return live is not None and live.is_on and len(live.choices) >= 2


def folding(hand):
    """Everybody folds to the last, who does not show."""
    return FOLD if FOLD in hand.decision.choices() else hand.decision.on_timeout


def variations_of(number):
    """With what a hand was dealt."""
    return {name for name, how in row(number).record["options"]["variations"].items() if how}


def row(number):
    return Hand.objects.get(number=number)


def read_choices(rows):
    return read_all(row.what for row in rows)


def hands(evening, number, chooser=passively):
    some_hands(evening, number, chooser)
    return evening


def test_between_two_hands_nothing_changes_for_a_night_that_has_begun(evening, friday):
    hands(evening.start(levels(count=30, minutes=5)), 1, folding)
    killer, bank = evening.floor.of(Kills).by_table[1], dict(evening.floor.of(Banks).by_table)
    save(friday, PLAIN)
    assert friday.reloaded().variations == VARIED
    assert (evening.floor.of(Kills).by_table[1], evening.floor.of(Banks).by_table) == (killer, bank)
    assert bank[1] > 0
    hands(evening, 4)
    assert [variations_of(number) for number in range(1, 5)] == [{"heist", "kill", "run_it_twice"}] * 4
    assert row(2).record["carry"]["of"]["kill"]["legs"]
    assert adds_up(evening)


def test_a_hand_that_is_on_is_played_on_as_it_was_dealt(evening, friday):
    evening.start(levels(count=30, minutes=5))
    play(evening.tables, evening.wall, lambda: is_on(evening), chooser=passively)
    number = evening.table().hand
    before = whole(row(number)).hand.events
    save(friday, PLAIN)
    assert live_hand(evening.table()).hand.events == before
    hands(evening, 2)
    kept = [
        (hand, read_choices(hand.choices.order_by("number")))
        for hand in Hand.objects.filter(events__isnull=False)
    ]
    assert len(kept) >= 2
    assert [differences(hand, choices) for hand, choices in kept] == [[]] * len(kept)
    assert friday.reloaded() == evening.floor
    assert adds_up(evening)


def test_what_is_taken_back_later_is_folded_by_the_rules_the_night_began_with(evening, friday):
    hands(evening.start(levels(count=30, minutes=5)), 2)
    save(friday, PLAIN)
    play(evening.tables, evening.wall, lambda: is_on(evening), chooser=passively)
    void_hand(table=evening.table(), hand=evening.table().hand, why="misdeal", by=friday.by)
    assert evening.floor.variations == VARIED
    hands(evening, 4)
    assert adds_up(evening)
    assert friday.reloaded() == evening.floor


def test_the_night_is_exported_with_the_rules_it_was_played_by(evening, friday):
    hands(evening.start(levels(count=30, minutes=5)), 2)
    save(friday, PLAIN)
    tournament = evening.tournament
    night = read(write(night_header(tournament), whole_log(tournament)))
    assert replayed(night)[0].variations == VARIED


def test_a_night_that_has_not_begun_is_played_by_the_new_rules(evening, friday):
    assert evening.floor.variations == VARIED
    save(friday, PLAIN)
    assert evening.floor.variations == PLAIN
    hands(evening.start(levels(count=30, minutes=5)), 2)
    assert [variations_of(number) for number in (1, 2)] == [set()] * 2
    assert evening.floor.of(Banks).by_table == {}
    assert evening.floor.terms.rebuy == evening.floor.rulebook.terms[evening.floor.kind].rebuy
    assert adds_up(evening)


def test_a_start_that_is_taken_back_is_followed_by_one_by_the_new_rules(evening, friday):
    evening.start(levels(count=30, minutes=5))
    assert evening.floor.of(Banks).by_table
    save(friday, PLAIN)
    friday.undo(facts_of(evening, "clock_started")[-1].sequence)
    assert evening.floor.of(Banks).by_table == {}
    hands(evening.record(ClockStarted(override="few")), 1)
    assert variations_of(1) == set()
    assert adds_up(evening)
