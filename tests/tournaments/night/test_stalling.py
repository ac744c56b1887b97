"""Tests of the means against stalling that a club may choose (TDA-RP-19)."""

from collections import Counter

import pytest

from clubs.how_we_play import means_against_stalling
from clubs.rulebook import PRESETS, Balancing
from tables.balancing import BreakTable, TableState, proposal, table_to_break
from tests.tournaments.nights import Night, levels
from tournaments.console.sheets import SHEETS
from tournaments.night import draws, facts_of
from tournaments.night.draws import Draw
from tournaments.night.due import Act, due
from tournaments.night.facts import Drawn, HandFinished, HandForHand, LevelSet, TableBroken
from tournaments.night.floor.digital_tables import behind
from tournaments.phone.screen import shared_screen
from tournaments.tablet.screen import tablet

TWO = ("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon")
SEED = bytes(32)
BOOK = PRESETS["dead_money"]
SEATING = BOOK.seating.model_copy(update={"redraw": "final_table"})

pytestmark = pytest.mark.rule("TDA-RP-19")


def playing(**clock):
    rules = BOOK.clock.model_copy(update=clock)
    return Night(rulebook=BOOK.model_copy(update={"clock": rules})).start(*TWO, structure=levels()).at(1)


def play(night, *tables):
    for number in tables:
        night.deal(number).record(HandFinished(table=number))
    return night


def offered(night):
    return [thing for thing in due(night.floor.at(night.now), SEED) if thing.act is Act.NEXT_LEVEL]


class TestLevelsByHands:
    def test_the_next_level_is_offered_once_the_slowest_table_has_played_its_hands(self):
        night = play(playing(hands_per_level=2), 1, 1, 1, 2)
        assert offered(night) == []
        night.deal(2)
        assert offered(night) == []
        night.record(HandFinished(table=2))
        (thing,) = offered(night)
        assert thing.sentence == "Every table has played 2 hands: go on with Level 2"
        night.record(*facts_of.done(night.floor.at(night.now), None, thing))
        assert (night.clock.index, offered(night)) == (1, [])

    def test_hands_count_for_the_level_that_they_are_of(self):
        night = play(playing(hands_per_level=2), 1, 1, 2, 2)
        night.record(LevelSet(index=1))
        play(night, 1, 2)  # dealt after a winner of the level before (CPL-level-next-hand)
        assert offered(play(night, 1, 1, 2)) == []
        assert [thing.key for thing in offered(play(night, 2))] == ["next-level-1"]

    def test_a_table_whose_hands_nobody_records_offers_nothing(self):
        assert offered(play(playing(hands_per_level=1), 1, 1)) == []

    def test_by_the_clock_alone_nothing_is_counted(self):
        assert offered(play(playing(hands_per_level=0), 1, 2)) == []


class TestTablesThatAreDrawn:
    def tables(self, *sizes):
        return [
            TableState(number, 9, {seat: 100 * number + seat for seat in range(1, size + 1)}, button=1)
            for number, size in enumerate(sizes, 1)
        ]

    def test_each_that_can_go_is_as_likely_and_the_seed_says_which(self):
        tables = self.tables(6, 6, 6, 5)
        seeds = [bytes([number]) * 32 for number in range(200)]
        gone = Counter(table_to_break(tables, None, "drawn", seed).number for seed in seeds)
        assert gone.keys() == {1, 2, 3, 4}
        assert min(gone.values()) > 25
        assert table_to_break(tables, None, "drawn", SEED) == table_to_break(tables, None, "drawn", SEED)

    def test_it_is_what_is_proposed(self):
        tables, drawn = self.tables(6, 6, 6, 5), Balancing(break_first="drawn")
        seen = {proposal(tables, drawn, SEATING, bytes([n]) * 32).table for n in range(20)}
        assert len(seen) > 2
        proposed = proposal(tables, Balancing(break_first="smallest"), SEATING, SEED)
        assert (type(proposed), proposed.table) == (BreakTable, 4)

    def test_the_draw_that_seats_them_proves_it(self):
        rules = BOOK.balancing.model_copy(update={"break_first": "drawn"})
        night = Night(rulebook=BOOK.model_copy(update={"balancing": rules, "seating": SEATING}))
        night.start("Ann Bob Cat", "Dan Eve Fay", "Gus Hal Ida", seats=5).at(1)
        draw = Draw(SEED, Drawn(seed=SEED.hex(), next_commitment="0" * 64))
        floor = night.floor.at(night.now)
        (thing,) = [each for each in due(floor, draw.seed) if each.act is Act.BREAK_TABLE]
        broken = draws.tables_due(floor, draw)
        assert isinstance(broken, TableBroken)
        assert (broken.table, broken.draw.seed) == (thing.table, SEED.hex())


class TestSoftHandForHand:
    @pytest.mark.parametrize(("waits", "others"), [("strict", [2]), ("soft", [])])
    def test_a_table_waits_for_hands_that_are_not_dealt_and_not_for_their_end(self, waits, others):
        night = playing(hand_for_hand_waits=waits).deal(1, 2).record(HandForHand())
        night.record(HandFinished(table=1), HandFinished(table=2))
        night.deal(1).record(HandFinished(table=1))
        assert behind(night.floor, night.floor.tables[1]) == [2]
        night.deal(2)
        assert behind(night.floor, night.floor.tables[1]) == others

    def test_the_tablet_says_for_which_tables_it_waits(self):
        night = playing(hand_for_hand_waits="soft").deal(1, 2).record(HandForHand())
        night.record(HandFinished(table=1), HandFinished(table=2))
        night.deal(1).record(HandFinished(table=1))
        notices = [tablet(night.floor, number, SEED, night.now).notices for number in (1, 2)]
        assert notices == [["Hand for hand: wait until table 2 has been dealt as many hands."], []]


class TestAnnounced:
    def test_on_the_sheet_that_starts_the_clock_and_on_phones_before_it(self):
        rules = BOOK.clock.model_copy(update={"hands_per_level": 12})
        for book, count in ((BOOK, 0), (BOOK.model_copy(update={"clock": rules}), 1)):
            night = Night(rulebook=book).buy_in("Ann Bob Cat")
            assert len(SHEETS["start"](night.floor, {}, night.now)["announced"]) == count
            assert len(shared_screen(night.floor, SEED).announced) == count
            night = Night(rulebook=book).start(*TWO)
            assert shared_screen(night.floor.at(night.now), SEED).announced == ()

    def test_the_means_that_a_club_has_chosen_and_nothing_where_it_has_none(self):
        assert means_against_stalling(BOOK) == []
        chosen = BOOK.model_copy(
            update={
                "balancing": BOOK.balancing.model_copy(update={"break_first": "drawn"}),
                "clock": BOOK.clock.model_copy(update={"hands_per_level": 12, "hand_for_hand_waits": "soft"}),
                "conduct": BOOK.conduct.model_copy(update={"shot_clock": 30}),
            }
        )
        assert means_against_stalling(chosen) == [
            "Which table breaks is drawn when one does: nobody can wait for it.",
            "A level ends once every table has played 12 hands of it, and with the clock at the latest.",
            "Hand for hand, a table waits only while another one has been dealt fewer hands.",
            "You have 30 seconds for each decision.",
        ]

    @pytest.mark.parametrize("preset", sorted(PRESETS))
    def test_no_preset_draws_tables_or_counts_hands(self, preset):
        book = PRESETS[preset]
        assert book.balancing.break_first != "drawn"
        assert (book.clock.hands_per_level, book.clock.hand_for_hand_waits) == (0, "strict")
