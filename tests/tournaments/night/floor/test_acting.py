"""The time to act: the clock on a player, the shot clock, time cards (tournaments/night/floor/acting.py)."""

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.nights import Night
from tournaments.night.facts import ClockAnswered, ClockCalled, HandFinished, SteppedAway, TimeCardSpent
from tournaments.night.floor.acting import called_at, cards_left
from tournaments.night.floor.hands import dead_hands

TABLES = ("Ann Bob Cat Dan", "Eve Fay Gus")


def club(**conduct):
    rulebook = PRESETS["dead_money"]
    return rulebook.model_copy(update={"conduct": rulebook.conduct.model_copy(update=conduct)})


def dealt(rulebook=None):
    return Night(rulebook=rulebook).start(*TABLES).at(10).deal(1, 2)


def call(night, name, table=1):
    return night.record(ClockCalled(table=table, player=night.ids[name]))


def answer(night, name, outcome, table=1):
    return night.record(ClockAnswered(table=table, player=night.ids[name], outcome=outcome))


def spend(night, name, table=1):
    return night.record(TimeCardSpent(table=table, player=night.ids[name]))


def called(night, table=1):
    floor = night.floor.at(night.now)
    return called_at(floor, floor.tables[table])


@pytest.mark.rule("DM-etiquette-action")
class TestTheClockOnAPlayer:
    @pytest.mark.rule("TDA-29")
    def test_they_have_twenty_five_seconds_and_a_countdown_of_five(self):
        on = called(call(dealt(), "Bob"))
        assert (on.player, on.seconds, on.countdown) == (2, 30, 5)

    def test_or_as_long_as_the_club_says(self):
        on = called(call(dealt(club(called_clock=60, called_countdown=0)), "Bob"))
        assert (on.seconds, on.countdown) == (60, 0)

    @pytest.mark.rule("TDA-29")
    def test_a_hand_is_dead_only_when_the_time_is_over(self):
        night = call(dealt(), "Bob").at(10, 27)
        with night.refuses("DM-etiquette-action", "Bob still has 3 seconds to act"):
            answer(night, "Bob", "folded")
        answer(night.at(10, 30), "Bob", "folded")
        assert dead_hands(night.floor, night.floor.tables[1]) == {2}
        assert called(night) is None

    @pytest.mark.rule("TDA-29")
    def test_whoever_has_no_bet_before_them_checks(self):
        night = answer(call(dealt(), "Bob").at(10, 31), "Bob", "checked")
        assert not dead_hands(night.floor, night.floor.tables[1])
        assert called(night) is None

    def test_whoever_acts_in_time_goes_on(self):
        night = answer(call(dealt(), "Bob").at(10, 5), "Bob", "acted")
        assert called(night) is None
        assert called(call(night, "Bob")) is not None
        assert night["Bob"].clocks == 2

    def test_a_dead_hand_wins_nothing_and_the_next_one_is_played(self):
        night = answer(call(dealt(), "Bob").at(10, 30), "Bob", "folded")
        with night.refuses("DM-etiquette-action", "Time ran out for Bob"):
            night.bust("Ann", by="Bob")
        night.at(12).deal(1).bust("Ann", by="Bob")

    def test_it_ends_with_the_hand(self):
        assert called(call(dealt(), "Bob").at(11).record(HandFinished(table=1))) is None
        assert called(call(dealt(), "Bob").at(11).deal(1)) is None

    def test_it_ends_when_they_are_out(self):
        assert called(call(dealt(), "Bob").at(11).bust("Bob", by="Ann")) is None

    def test_each_table_has_its_own(self):
        night = call(call(dealt(), "Bob"), "Eve", table=2)
        assert (called(night).player, called(night, 2).player) == (2, 5)


class TestWhatIsRefused:
    def test_a_clock_called_twice(self):
        night = call(dealt(), "Bob")
        for name in ("Bob", "Cat"):
            with night.refuses(words="Bob is on the clock already"):
                call(night, name)

    def test_a_table_that_is_broken_or_never_stood(self):
        night = dealt()
        with night.refuses(words="There is no table 3"):
            call(night, "Bob", table=3)

    def test_somebody_of_another_table(self):
        night = dealt()
        with night.refuses(words="Eve does not sit at table 1"):
            call(night, "Eve")

    def test_somebody_who_is_out(self):
        night = dealt().bust("Bob", by="Ann")
        with night.refuses(words="Bob is out"):
            call(night, "Bob")

    def test_between_hands(self):
        night = dealt().record(HandFinished(table=1))
        with night.refuses(words="No hand is being played at table 1"):
            call(night, "Bob")

    def test_somebody_whose_hand_is_dead(self):
        night = answer(call(dealt(), "Bob").at(10, 30), "Bob", "folded")
        with night.refuses(words="Bob is not in this hand"):
            call(night, "Bob")

    def test_somebody_who_was_not_there_when_it_was_dealt(self):
        night = Night().start(*TABLES).record(SteppedAway(player=2)).deal(1)
        with night.refuses(words="Bob is not in this hand"):
            call(night, "Bob")

    def test_somebody_who_has_never_come(self):
        night = Night().start(*TABLES, absent="Bob").deal(1)
        with night.refuses(words="Bob is not in this hand"):
            call(night, "Bob")

    def test_an_answer_without_a_clock(self):
        night = dealt()
        for outcome in ("acted", "folded", "checked"):
            with night.refuses(words="Bob is not on the clock"):
                answer(night, "Bob", outcome)

    def test_a_table_on_screens(self):
        night = Night().start(*TABLES).on_screens(1)
        with night.refuses(words="Table 1 is played on screens"):
            call(night, "Bob")

    def test_before_the_start(self):
        night = Night().buy_in("Ann Bob").seat("Ann Bob")
        with night.refuses(words="The clock has not been started"):
            call(night, "Bob")

    def test_where_it_is_never_called(self):
        night = dealt(club(called_clock=0))
        with night.refuses(words="does not call the clock"):
            call(night, "Bob")


def test_where_hands_are_not_recorded_the_clock_is_called_all_the_same():
    night = call(Night().start(*TABLES).at(10), "Bob").at(10, 30)
    assert called(night).player == 2
    answer(night, "Bob", "folded")
    assert called(night) is None


def test_the_time_of_a_shot_clock_runs_out_without_a_call():
    night = answer(dealt(club(shot_clock=20)), "Bob", "folded")
    assert dead_hands(night.floor, night.floor.tables[1]) == {2}


@pytest.mark.rule("DM-etiquette-action")
class TestTimeCards:
    def test_each_is_spent_once_and_refused_at_none(self):
        night = dealt(club(time_cards=2))
        left = [cards_left(night.floor, night["Bob"])]
        for _ in range(2):
            left.append(cards_left(spend(night, "Bob").floor, night["Bob"]))
        assert left == [2, 1, 0]
        with night.refuses(words="Bob has no time card left"):
            spend(night, "Bob")
        assert cards_left(night.floor, night["Ann"]) == 2

    def test_it_lengthens_the_clock_that_is_on_them_and_no_other(self):
        night = call(dealt(club(time_cards=2, time_card_seconds=20)), "Bob")
        assert called(spend(night, "Ann")).seconds == 30
        assert called(spend(night, "Bob")).seconds == 50
        with night.at(10, 40).refuses(words="still has 10 seconds"):
            answer(night, "Bob", "folded")

    def test_without_the_option_there_are_none(self):
        night = dealt()
        with night.refuses(words="without time cards"):
            spend(night, "Bob")
