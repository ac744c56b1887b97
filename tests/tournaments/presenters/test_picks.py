"""Players to be picked from (tournaments/presenters/picks.py)."""

from tests.tournaments.nights import Night
from tournaments.night.facts import HandForHand, StacksCounted
from tournaments.presenters.picks import Pick, pick, picks, same_hand

TABLES = ("Ann Bob Cat Dan", "Eve Fay Gus Hal")


def running():
    return Night().start(*TABLES).at(30)


def shared(night, table=1):
    found = same_hand(night.floor, table, night.now)
    return found and found.names


def test_a_chip_says_the_seat_and_the_counted_stack():
    night = running().record(StacksCounted(stacks={5: 4200}))
    assert pick(night["Eve"], "on the bubble") == Pick(5, "Eve", "2·1", "on the bubble", "4200")
    assert pick(running().bust("Eve", by="Fay")["Eve"]) == Pick(5, "Eve", "")


def test_they_stand_by_table_and_seat_and_those_without_one_last_by_name():
    night = running().bust("Hal", by="Gus").bust("Bob", by="Ann")
    assert [each.name for each in picks(reversed(night.floor.players.values()))] == [
        "Ann",
        "Cat",
        "Dan",
        "Eve",
        "Fay",
        "Gus",
        "Bob",
        "Hal",
    ]


def test_a_knockout_may_belong_to_the_hand_of_one_a_moment_ago_at_this_table():
    night = running()
    assert shared(night) is None
    night.bust("Bob", by="Ann", stack=900)
    assert shared(night) == "Bob"
    assert shared(night, 2) is None
    assert shared(night.at(33)) == "Bob"
    assert shared(night.at(33, 1)) is None


def test_not_once_another_hand_has_been_dealt_there():
    night = running().deal().bust("Bob", by="Ann").at(31)
    assert shared(night) == "Bob"
    assert shared(night.deal()) is None


def test_several_of_one_hand_are_named_together_with_those_whose_stacks_it_lacks():
    night = running().busts(("Bob", "Ann", 900), ("Cat", "Ann", None))
    found = same_hand(night.floor, 1, night.now)
    assert (found.sequence, found.names) == (night.floor.sequence, "Bob and Cat")
    assert [each.name for each in found.lacking] == ["Cat"]


def test_one_that_waits_for_the_director_counts_too():
    assert shared(running().bust("Bob", by="Ann", pending=True)) == "Bob"


class TestHandForHand:
    def test_where_hands_are_not_recorded_it_is_asked_however_long_ago_that_was(self):
        night = running().record(HandForHand(on=True)).bust("Bob", by="Ann")
        assert shared(night, 2) == "Bob"
        assert shared(night.at(55), 2) == "Bob"
        assert not same_hand(night.floor, 2, night.now).is_sure

    def test_those_of_the_same_round_are_ticked_all_of_them(self):
        night = running().record(HandForHand(on=True)).deal(1, 2).bust("Bob", by="Ann")
        first = night.floor.sequence
        night.bust("Cat", by="Ann").at(60)
        found = same_hand(night.floor, 2, night.now)
        assert (found.sequence, found.names, found.ticked) == (first, "Bob and Cat", first)
        assert [each.name for each in found.lacking] == ["Bob", "Cat"]

    def test_those_of_another_round_are_no_question(self):
        night = running().record(HandForHand(on=True)).deal(1, 2).bust("Bob", by="Ann").deal(1, 2)
        assert shared(night, 2) is None

    def test_nor_those_from_before_it_began(self):
        night = running().bust("Bob", by="Ann").record(HandForHand(on=True))
        assert shared(night, 2) is None
