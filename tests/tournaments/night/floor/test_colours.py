"""Chips coloured up (tournaments/night/floor/colours.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS
from tables.randomness import commitment
from tests.tournaments.nights import Night
from tournaments.night import draws
from tournaments.night.draws import Draw
from tournaments.night.facts import ColouredUp, Drawn, StacksCounted
from tournaments.night.floor.colours import only_small_chips

SEED = bytes(range(32))
DRAW = Draw(SEED, Drawn(seed=SEED.hex(), next_commitment=commitment(b"next")))
SIX = "Ann Bob Cat Dan Eve Fay"
DM, CPL = PRESETS["dead_money"], PRESETS["cpl"]
RACING = DM.model_copy(update={"chips": DM.chips.model_copy(update={"colour_up": "race"})})


def stacks(night):
    return {
        night.names([player])[0]: night.floor.players[player].counted[0] for player in night.floor.in_play
    }


class TestWhichChip:
    @pytest.mark.rule("DM-colour-up", "CPL-chip-up")
    def test_only_a_chip_of_the_club_that_has_a_larger_one_and_only_once(self):
        night = Night().start(SIX)
        with night.refuses("DM-colour-up", "no chip worth 50"):
            night.record(ColouredUp(chip=50))
        with night.refuses("DM-colour-up", "Nothing is larger"):
            night.record(ColouredUp(chip=5000))
        with night.refuses("DM-colour-up", "The 25 chips go for 100 chips"):
            night.record(ColouredUp(chip=25, larger=500))
        night.record(ColouredUp(chip=25, larger=100))
        with night.refuses("DM-colour-up", "have been removed"):
            night.record(ColouredUp(chip=25))

    def test_the_next_larger_one_is_one_that_is_still_in_play(self):
        night = Night().start(SIX).record(ColouredUp(chip=10), ColouredUp(chip=5, counts={1: 3}))
        assert night.floor.extra == 10


class TestRoundedUp:
    @pytest.mark.rule("CPL-chip-up", "CPL-chip-up-example", "DM-colour-up")
    def test_each_player_gets_whole_multiples_and_one_more_chip_for_a_remainder(self):
        """Three 25s are two 50s, two are one, one is one: 25 more for Ann and for Cat, none for Bob."""
        night = Night("cpl").start(SIX, seats=8).record(StacksCounted(stacks={1: 3075, 2: 2950, 3: 3025}))
        night.record(ColouredUp(chip=25, larger=50, counts={1: 3, 2: 2, 3: 1}))
        assert [night[name].counted[0] for name in ("Ann", "Bob", "Cat")] == [3100, 2950, 3050]
        assert (night.floor.extra, night.floor.chips_in_play) == (50, 6 * 3000 + 50)

    @pytest.mark.rule("CPL-chip-up-example")
    def test_what_they_were_given_is_checked(self):
        night = Night("cpl").start(SIX, seats=8)
        with night.refuses("DM-colour-up", "Ann gets 2 chips of 50 for 3 of 25"):
            night.record(ColouredUp(chip=25, counts={1: 3}, given={1: 1}))
        night.record(ColouredUp(chip=25, counts={1: 3}, given={1: 2}))

    def test_when_a_stack_was_counted_stays_and_one_that_was_not_stays_unknown(self):
        night = Night().start(SIX).at(30).record(StacksCounted(stacks={1: 3025}))
        then = night.now
        night.at(60).record(ColouredUp(chip=25, counts={1: 1, 2: 1}))
        assert night["Ann"].counted == (3100, then)
        assert night["Bob"].counted is None
        assert night.floor.extra == 150

    def test_only_of_players_with_chips_on_felt_and_only_as_many_as_there_are(self):
        night = Night().start(SIX).bust("Ann", by="Bob")
        with night.refuses(words="Ann is out"):
            night.record(ColouredUp(chip=25, counts={1: 1}))
        with night.refuses(words="Only 18,000 chips"):
            night.record(ColouredUp(chip=25, counts={2: 721}))
        night.record(ColouredUp(chip=25, counts={2: 720}))
        with night.refuses(words="Count the chips of everybody"):
            night.record(ColouredUp(chip=5, counts={2: 2}, given={2: 1, 3: 1}))
        on_screens = Night().buy_in(SIX).on_screens().seat(SIX).start_only()
        with on_screens.refuses("DM-colour-up", "Ann plays on screens"):
            on_screens.record(ColouredUp(chip=25, counts={1: 1}))

    @pytest.mark.rule("DM-colour-up")
    def test_where_the_room_was_counted_less_than_one_larger_chip_comes_to_each_stack(self):
        night = Night().start(SIX)
        with night.refuses("DM-colour-up", "less than one 100 chip"):
            night.record(ColouredUp(chip=25, extra=600))
        for taken in (-25, -1):
            with night.refuses("DM-colour-up", "takes no chips out"):
                night.record(ColouredUp(chip=25, extra=taken))
        night.record(ColouredUp(chip=25, extra=75))
        assert night.floor.chips_in_play == 6 * 3000 + 75

    def test_before_anybody_sits_down_nobody_is_given_any(self):
        night = Night()
        with night.refuses("DM-colour-up", "less than one 100 chip"):
            night.record(ColouredUp(chip=25, extra=100))
        night.record(ColouredUp(chip=25)).buy_in(SIX)
        with night.refuses(words="Ann has no seat yet"):
            night.record(ColouredUp(chip=100, counts={1: 1}))


class TestRaced:
    """Odd 25s, of which four make a 100: Ann 5, Bob 6, Cat 3 race at table 1 for two; Dan 1 at table 2 for
    none."""

    COUNTS = {1: 5, 2: 6, 3: 3, 4: 1}

    def night(self):
        night = Night(rulebook=RACING).start("Ann Bob Cat", "Dan Eve Fay")
        return night.record(StacksCounted(stacks={1: 3025, 2: 3050, 3: 2975, 4: 3025, 5: 3000, 6: 2925}))

    @pytest.mark.rule("DM-colour-up", "CPL-chip-up")
    def test_winners_gain_and_losers_lose_their_odd_chips_and_the_count_follows(self):
        """25 + 50 + 75 = 150 is two chips to the nearest; Dan's 25 are out of play."""
        night = self.night().record(ColouredUp(chip=25, counts=self.COUNTS, given={1: 2, 2: 1, 3: 1, 4: 0}))
        assert stacks(night) == {"Ann": 3100, "Bob": 3000, "Cat": 3000, "Dan": 3000, "Eve": 3000, "Fay": 2925}
        assert night.floor.extra == 75 - 50 + 25 - 25
        assert night.floor.chips_in_play == 18_000 + 25

    def test_a_race_may_take_chips_out_of_play(self):
        night = self.night().record(ColouredUp(chip=25, counts={4: 1}))
        assert (night.floor.extra, night.floor.chips_in_play) == (-25, 17_975)
        assert night["Dan"].counted[0] == 3000
        counted = self.night().record(ColouredUp(chip=25, extra=-599))
        assert counted.floor.chips_in_play == 17_401
        with self.night().refuses("DM-colour-up", "less than one 100 chip from each"):
            counted = self.night().record(ColouredUp(chip=25, extra=-600))

    @pytest.mark.parametrize(
        ("given", "words"),
        [
            ({1: 3}, "Ann can win one chip"),
            ({1: 0}, "Ann can win one chip"),
            ({1: 2}, "At table 1 the race is for 2 chips of 100; 1 were given out"),
            ({1: 2, 2: 2, 3: 1}, None),
            ({1: 2, 2: 2, 4: 1}, None),
            ({1: 2, 2: 2, 3: 1, 4: 1}, None),
        ],
    )
    @pytest.mark.rule("TDA-24")
    def test_as_many_are_won_as_the_odd_chips_are_worth(self, given, words):
        """Cat and Dan have no whole 100 of these: a chip for them may be on top."""
        night = self.night()
        fact = ColouredUp(chip=25, counts=self.COUNTS, given=given)
        if words:
            with night.refuses("DM-colour-up", words):
                night.record(fact)
        else:
            night.record(fact)

    def test_nobody_wins_without_odd_chips(self):
        with self.night().refuses("DM-colour-up", "Ann can win one chip with odd chips"):
            self.night().record(ColouredUp(chip=25, counts={1: 4, 2: 2}, given={1: 2, 2: 0}))
        too_many = self.night()
        with too_many.refuses("DM-colour-up", "race is for 1 chips of 100; 2 were given out"):
            too_many.record(ColouredUp(chip=25, counts={1: 6, 2: 6}, given={1: 2, 2: 2}))

    @pytest.mark.rule("DM-colour-up")
    @pytest.mark.rule("TDA-24")
    def test_the_race_can_be_drawn_and_made_again(self):
        night = self.night()
        fact = draws.chip_race(night.floor, DRAW, 25, self.COUNTS)
        assert draws.drawn_again(night.floor, fact) == fact
        before = night.floor
        night.record(fact)
        assert sum(fact.given[player] for player in (1, 2, 3)) == 2 + 2
        assert fact.given[4] == 0
        grown = sum(fact.given[p] * 100 - self.COUNTS[p] * 25 for p in fact.counts)
        assert night.floor.chips_in_play - before.chips_in_play == grown == 25

    @pytest.mark.rule("TDA-24")
    def test_whoever_has_no_other_chips_is_not_raced_out(self):
        night = self.night().record(StacksCounted(stacks={4: 25}))
        fact = draws.chip_race(night.floor, DRAW, 25, {4: 1})
        assert fact.given == {4: 1}
        assert night.record(fact)["Dan"].counted[0] == 100

    def test_nor_is_somebody_whose_stack_was_not_counted_known_to_have_no_others(self):
        night = Night(rulebook=RACING).start("Ann Bob Cat", "Dan Eve Fay")
        assert only_small_chips(night.floor, {4: 1}, 25) == []
        assert only_small_chips(night.record(StacksCounted(stacks={4: 25})).floor, {4: 1}, 25) == [4]

    def test_who_has_whole_hundreds_of_them_is_no_part_of_the_race(self):
        night = self.night().record(ColouredUp(chip=25, counts={1: 4, 2: 2}, given={1: 1, 2: 1}))
        assert (night["Ann"].counted[0], night["Bob"].counted[0]) == (3025, 3100)

    def test_a_chip_that_cannot_go_is_not_raced_for(self):
        with pytest.raises(NotAllowed, match="no chip worth 50"):
            draws.chip_race(self.night().floor, DRAW, 50, {1: 1})
