"""A knockout is put right afterwards (tournaments/night/finishing_order.py)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from tables.log import LogLine
from tests.tournaments.night.test_wild_nights import look_over, look_over_the_end
from tests.tournaments.night.wild import Wild
from tests.tournaments.nights import Night
from tournaments.night.facts import HandForHand, Left
from tournaments.night.finishing_order import PutRight, corrections_of, facts_put_right
from tournaments.night.floor.places import places
from tournaments.night.floor_cache import fold_corrected

TABLES = ("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon")


def lines_of(night):
    """The log of a night that was only folded."""
    return [
        LogLine(
            each.sequence,
            each.fact.kind,
            each.fact.model_dump(mode="json"),
            each.at,
            each.heard_at or each.at,
            batch=each.sequence,
        )
        for each in night.facts
    ]


class Log:
    """The log of a night and what is put right in it, by the names of its players."""

    def __init__(self, night):
        self.night, self.lines, self.floor = night, lines_of(night), night.floor

    def entry(self, name):
        """By which somebody went out."""
        return self.floor.players[self.night.ids[name]].out.sequence

    def put_right(self, name, who=None, by=None, stacks=None, before=None, after=None):
        number = self.night.ids.__getitem__
        said = PutRight(
            self.entry(name),
            who={number(name): number(who)} if who else {},
            by={number(each): self.night.ids_of(names) for each, names in (by or {}).items()},
            stacks={number(each): stack for each, stack in (stacks or {}).items()},
            beside=number(before or after) if before or after else None,
            order="before" if before else "after",
        )
        instead = facts_put_right(self.lines, self.floor, said)
        self.lines += corrections_of(self.lines, instead)
        self.floor = fold_corrected(self.lines, self.floor, instead)
        return instead

    @property
    def places(self):
        return {self.night.names([player])[0]: str(finish) for player, finish in places(self.floor).items()}

    @property
    def out(self):
        """Who is out, the best placed first."""
        return " ".join(name for name in self.places if self.floor.players[self.night.ids[name]].out)

    @property
    def credits(self):
        return {self.night.names([k.victim])[0]: self.night.names([k.by])[0] for k in self.floor.knockouts}


@pytest.fixture
def night():
    """Ten at two tables; Ann, Fay, Bob and Gus have gone out in this order, each by the next at the table."""
    night = Night().start(*TABLES).at(125)
    night.bust("Ann", by="Cat").at(127).bust("Fay", by="Hal")
    return night.at(131).bust("Bob", by="Cat").at(140).bust("Gus", by="Hal")


@pytest.mark.rule("DM-points-placing")
class TestTheOrder:
    def test_is_that_of_the_log_until_it_is_put_right(self, night):
        assert Log(night).out == "Gus Bob Fay Ann"

    @pytest.mark.parametrize(
        ("name", "said", "out"),
        [
            ("Fay", {"before": "Ann"}, "Gus Bob Ann Fay"),
            ("Ann", {"after": "Fay"}, "Gus Bob Ann Fay"),
            ("Gus", {"before": "Ann"}, "Bob Fay Ann Gus"),
            ("Ann", {"after": "Gus"}, "Ann Gus Bob Fay"),
            ("Gus", {"before": "Fay"}, "Bob Fay Gus Ann"),
            ("Gus", {"after": "Ann"}, "Bob Fay Gus Ann"),
            ("Bob", {"before": "Fay"}, "Gus Fay Bob Ann"),
        ],
    )
    def test_of_two_the_one_recorded_later_is_put_right(self, night, name, said, out):
        log = Log(night)
        log.put_right(name, **said)
        assert log.out == out

    def test_changes_one_entry_where_two_change_places(self, night):
        log = Log(night)
        instead = log.put_right("Ann", after="Fay")
        assert {entry: fact.ahead_of for entry, fact in instead.items()} == {
            log.entry("Fay"): log.entry("Ann")
        }

    def test_is_put_right_again_and_again(self, night):
        log = Log(night)
        log.put_right("Gus", before="Ann")
        log.put_right("Bob", before="Ann")
        assert log.out == "Fay Ann Bob Gus"
        log.put_right("Gus", after="Bob")
        assert log.out == "Fay Ann Gus Bob"
        log.put_right("Gus", after="Fay")
        log.put_right("Bob", after="Fay")
        assert log.out == "Gus Bob Fay Ann"
        assert all("ahead_of" not in line.payload or not line.payload["ahead_of"] for line in lines_of(night))

    def test_that_holds_already_changes_nothing(self, night):
        assert Log(night).put_right("Bob", after="Fay") == {}

    def test_of_two_that_went_out_at_the_same_moment(self):
        night = Night().start(*TABLES).at(125)
        night.bust("Ann", by="Cat").bust("Fay", by="Hal").bust("Bob", by="Cat")
        log = Log(night)
        log.put_right("Bob", after="Ann")
        assert log.out == "Fay Bob Ann"

    def test_nobody_is_out_before_they_knock_somebody_out(self, night):
        night.at(150).bust("Cat", by="Dan")
        with pytest.raises(NotAllowed, match=r"^Cat knocked out Ann after that\. "):
            Log(night).put_right("Cat", before="Ann")

    def test_nobody_is_out_before_they_rebuy(self):
        night = Night().start(*TABLES).at(20)
        night.bust("Ann", by="Cat").at(21).bust("Fay", by="Hal").rebuy("Fay").at(130).bust("Fay", by="Hal")
        with pytest.raises(NotAllowed, match=r"^Fay bought chips after that\. "):
            Log(night).put_right("Fay", before="Ann")

    def test_of_one_hand_is_that_of_the_stacks(self):
        night = Night().start(*TABLES).at(125).busts(("Ann", "Cat", 500), ("Bob", "Cat", 900))
        log = Log(night)
        assert log.out == "Bob Ann"
        with pytest.raises(NotAllowed, match="their stacks at its start decide"):
            log.put_right("Ann", after="Bob")
        log.put_right("Ann", stacks={"Ann": 1000})
        assert log.out == "Ann Bob"

    def test_a_hand_moves_with_everybody_who_went_out_in_it(self, night):
        night.at(150).bust("Dan", by="Cat", stack=900)
        night.bust("Eve", by="Cat", stack=700, joins=night.facts[-1].sequence)
        log = Log(night)
        log.put_right("Eve", before="Fay")
        assert log.out == "Gus Bob Fay Dan Eve Ann"

    def test_whoever_left_is_out_when_they_left(self, night):
        night.at(150).record(Left(player=night.ids["Ida"], stack=2000))
        with pytest.raises(NotAllowed, match="Ida did not go out by a knockout that was recorded here"):
            Log(night).put_right("Gus", after="Ida")


class TestWho:
    def test_somebody_else_went_out(self, night):
        log = Log(night)
        log.put_right("Gus", who="Jon")
        assert log.out == "Jon Bob Fay Ann"
        assert log.credits["Jon"] == "Hal"
        assert night.ids["Gus"] in log.floor.in_play

    def test_two_were_mixed_up(self, night):
        log = Log(night)
        instead = log.put_right("Ann", who="Bob")
        assert len(instead) == 2
        assert log.out == "Gus Ann Fay Bob"
        assert log.credits == {"Ann": "Cat", "Bob": "Cat", "Fay": "Hal", "Gus": "Hal"}

    def test_winner_and_loser_were_mixed_up(self, night):
        log = Log(night)
        log.put_right("Gus", who="Hal", by={"Hal": "Gus"})
        assert log.out == "Hal Bob Fay Ann"
        assert log.credits["Hal"] == "Gus"

    def test_that_rests_on_later_facts_is_refused_with_their_names(self, night):
        with pytest.raises(NotAllowed, match=r"Later entries depend on this: “Cat knocked out Bob”"):
            Log(night).put_right("Ann", who="Cat", by={"Cat": "Dan"})

    @pytest.mark.rule("DM-points-knockout")
    def test_by_somebody_else(self, night):
        log = Log(night)
        log.put_right("Bob", by={"Bob": "Dan Eve"})
        assert log.floor.knockouts[2].by == night.ids["Dan"]


TAPES = st.lists(st.integers(0, 5039), min_size=60, max_size=200)


@settings(max_examples=25)
@given(TAPES, st.lists(st.integers(0, 5039), min_size=9, max_size=30))
def test_any_night_is_put_right_and_taken_back(tape, more):
    put_right_at_random(tape, more)


@pytest.mark.long
@settings(max_examples=5_000)
@given(TAPES, st.lists(st.integers(0, 5039), min_size=9, max_size=90))
def test_very_many_nights_are_put_right_and_taken_back(tape, more):
    put_right_at_random(tape, more)


def put_right_at_random(tape, more):
    """Of a night that is over: what is put right stands where it was said to, the books balance, and taking
    it all back leaves the night as it was."""
    night = Wild(tape)
    night.start()
    while not night.ended and not night.floor.is_over:
        night.try_something()
    night.to_the_end()
    lines, floor = lines_of(night), night.floor
    chance = iter(more)
    for one, other, when in zip(chance, chance, chance, strict=False):
        knocked = [line.sequence for line in lines if line.kind == "knocked_out"]
        out = [player.id for player in floor.players.values() if player.out]
        if not knocked or not out:
            return
        said = PutRight(
            knocked[one % len(knocked)],
            beside=out[other % len(out)],
            order=("before", "after")[when % 2],
        )
        try:
            instead = facts_put_right(lines, floor, said)
            following = [*lines, *corrections_of(lines, instead)]
            corrected = fold_corrected(following, floor)
        except NotAllowed:
            continue
        assert_order(corrected, said)
        night.floor = corrected
        look_over(night)
        look_over_the_end(night)
        undone = [line.sequence for line in following[len(lines) :]]
        voided = LogLine(
            following[-1].sequence + 1,
            "voided",
            {"kind": "voided", "sequences": undone},
            lines[-1].at,
            lines[-1].at,
        )
        assert fold_corrected([*following, voided], corrected) == floor
        lines, floor = following, corrected


def assert_order(floor, said):
    hand = floor.busts[said.sequence]
    other = floor.players[said.beside].out
    assert (hand.when_out < other.when_out) == (said.order == "before")


class TestOfOneRound:
    """Hand for hand Eve and Jon went out in the same round at their tables, as far as the log knows."""

    @pytest.fixture
    def log(self):
        night = Night().start(*TABLES).at(129).record(HandForHand()).at(130).deal(1, 2)
        return Log(night.at(131).bust("Eve", by="Ann", stack=900).at(135).bust("Jon", by="Fay", stack=700))

    @pytest.mark.rule("DM-place-same-hand")
    @pytest.mark.parametrize(
        ("name", "beside", "out"),
        [
            ("Jon", {"after": "Eve"}, "Jon Eve"),
            ("Jon", {"before": "Eve"}, "Eve Jon"),
            ("Eve", {"before": "Jon"}, "Jon Eve"),
        ],
    )
    def test_put_before_or_after_the_other_they_are_of_hands_of_their_own(self, log, name, beside, out):
        assert log.out == "Eve Jon"
        log.put_right(name, **beside)
        assert log.out == out
        assert log.floor.players[10].out.hand != log.floor.players[5].out.hand

    @pytest.mark.rule("DM-place-same-hand")
    def test_what_was_said_to_be_one_hand_stays_one(self):
        night = Night().start(*TABLES).at(125).bust("Ann", by="Cat", stack=500)
        first = night.floor.sequence
        log = Log(night.at(126).bust("Bob", by="Cat", stack=400, joins=first))
        with pytest.raises(NotAllowed, match="They went out in one hand"):
            log.put_right("Bob", after="Ann")
