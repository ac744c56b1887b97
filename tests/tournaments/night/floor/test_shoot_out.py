"""Shoot-outs: tables play down to their winners, who meet; places by how far one came at one's own table."""

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS, NightFormat, ShootOut
from tables.randomness import commitment
from tests.tournaments.nights import NAMES, Night
from tournaments.night import draws
from tournaments.night.draws import Draw, drawn_again
from tournaments.night.due import Act, due
from tournaments.night.facts import Drawn, Finished, TableOpened
from tournaments.night.facts_of import done
from tournaments.night.floor.deals import refuse_deal
from tournaments.night.floor.prizes import pool, prizes
from tournaments.night.floor.shoot_out import is_decided
from tournaments.night.scoring import bills, scores

SEED = hashlib.sha256(b"shoot-out").digest()


class Seeds:
    """One seed for every draw."""

    next_seed = SEED

    def take(self):
        return Draw(SEED, Drawn(seed=SEED.hex(), next_commitment=commitment(SEED)))


def shoot_out(**rules):
    book = PRESETS["dead_money"]
    changed = {"rebuy": None, "add_on": None}
    terms = {kind: each.model_copy(update=changed) for kind, each in book.terms.items()}
    book = book.model_copy(update={"terms": terms})
    return Night(rulebook=book.played_as(NightFormat(shoot_out=ShootOut(**rules))))


def things(night):
    return {thing.act: thing for thing in due(night.floor.at(night.now), SEED)}


def next_round(night):
    thing = things(night)[Act.NEXT_ROUND]
    return night.record(*done(night.floor.at(night.now), Seeds(), thing))


def felled(night, *names, by):
    for name in names:
        night.at(len(night.facts)).bust(name, by=by)
    return night


@pytest.fixture
def nine():
    """Three tables of three, each down to its winner: Ann, Dan and Gus."""
    night = shoot_out(seats=3).start("Ann Bob Cat", "Dan Eve Fay", "Gus Hal Ida", seats=3)
    felled(night, "Bob", by="Cat")
    felled(night, "Cat", by="Ann")
    felled(night, "Ida", "Hal", by="Gus")
    return felled(night, "Eve", "Fay", by="Dan")


def test_the_next_round_is_drawn_when_every_table_has_its_winner(nine):
    assert Act.NEXT_ROUND in things(nine)
    before = nine.floor
    next_round(nine)
    fact = nine.facts[-1].fact
    assert (fact.occasion, len(fact.tables)) == ("round", 1)
    assert {seated.player for seated in fact.seats} == set(nine.ids_of("Ann Dan Gus"))
    assert drawn_again(before, fact) == fact
    assert nine.floor.tables[1].button_due


def test_who_came_equally_far_at_their_table_shares_the_places(nine):
    """Second of each table: 4th to 6th; third of each: 7th to 9th, whenever that was."""
    assert nine.places() == {}
    next_round(nine)
    assert {name: place for name, place in nine.places().items() if place == "4–6"}.keys() == {
        *("Cat", "Hal", "Fay")
    }
    assert {nine.places()[name] for name in ("Bob", "Ida", "Eve")} == {"7–9"}


def test_the_last_table_is_played_as_any_other(nine):
    next_round(nine)
    felled(nine, "Gus", "Dan", by="Ann")
    nine.record(Finished())
    places = nine.places()
    assert [places[name] for name in ("Ann", "Dan", "Gus")] == ["1", "2", "3"]
    assert sum(prizes(nine.floor).values()) == pool(nine.floor).prizes > 0
    assert len(bills(nine.floor)) == len(scores(nine.floor)) == 9


def test_no_hand_and_no_knockout_at_a_table_that_is_decided():
    night = shoot_out(seats=3, winners=2).start("Ann Bob Cat", "Dan Eve Fay", seats=3)
    night.bust("Cat", by="Ann")
    with night.refuses(words="Table 1 is decided"):
        night.bust("Bob", by="Ann")
    with night.refuses(words="Table 1 is decided"):
        night.deal(1)
    notices = [thing for thing in due(night.floor.at(night.now), SEED) if thing.act is Act.NOTICE]
    assert "Table 1 is decided: Ann and Bob wait for the next round" in [each.sentence for each in notices]


def test_one_who_won_their_table_waits_alone():
    night = shoot_out(seats=4, winners=1).start("Ann Bob", "Dan Eve Fay Gus", seats=4).bust("Bob", by="Ann")
    notices = [thing for thing in due(night.floor.at(night.now), SEED) if thing.act is Act.NOTICE]
    assert [each.sentence for each in notices] == ["Table 1 is decided: Ann waits for the next round"]


def test_two_out_in_the_hand_that_decides_a_table_leave_one_to_go_on():
    night = shoot_out(seats=4, winners=2).start("Ann Bob Cat", "Dan Eve Fay", seats=4)
    night.bust("Cat", by="Ann", stack=500)
    night.bust("Bob", by="Ann", stack=900, joins=night.facts[-1].sequence)
    night.bust("Fay", by="Dan")
    next_round(night)
    assert set(night.floor.in_play) == set(night.ids_of("Ann Dan Eve"))
    # Bob was second of his table, where only one went on: ahead of the thirds
    assert [night.places()[name] for name in ("Bob", "Cat", "Fay")] == ["4", "5–6", "5–6"]


def test_nobody_changes_tables_while_a_round_is_played():
    night = shoot_out(seats=4).start("Ann Bob Cat Fay", "Dan Eve - -", seats=4)
    with night.refuses(words="everybody stays at their table"):
        night.move("Cat", 2, 3)
    with night.refuses(words="everybody stays at their table"):
        night.record(TableOpened(table=3, seats=4))
    with night.refuses(words="everybody stays at their table"):
        night.seat("Ann Bob Cat Dan Eve Fay", occasion="final_table")
    assert Act.MOVE not in things(night)


def test_a_deal_is_made_at_the_last_table_alone():
    night = shoot_out(seats=3).start("Ann Bob Cat", "Dan Eve Fay", seats=3)
    with night.refuses(words="at its last table"):
        refuse_deal(night.floor)


def test_nobody_comes_in_once_the_first_round_is_over():
    night = shoot_out(seats=4).start("Ann Bob Cat", "Dan Eve Fay", seats=4)
    felled(night, "Bob", "Cat", by="Ann")
    felled(night, "Eve", "Fay", by="Dan")
    next_round(night)
    free = night.floor.tables[1].open_seats[0]
    with night.refuses(words="The first round of the shoot-out is over"):
        night.buy_in("Zoe", seat={"player": night.ids["Zoe"], "table": 1, "seat": free})


def test_equal_stacks_in_the_next_round_add_up_with_what_goes_out_of_play(nine):
    night = shoot_out(seats=3, stacks="equal", levels="begin_again")
    night.start("Ann Bob", "Dan Eve", "Gus Hal Ida", seats=3)
    felled(night, "Bob", by="Ann")
    felled(night, "Eve", by="Dan")
    felled(night, "Hal", "Ida", by="Gus")
    given = night.floor.chips_in_play
    night.at(50)
    next_round(night)
    counted = [night[name].counted[0] for name in ("Ann", "Dan", "Gus")]
    assert counted == [given // 3] * 3
    assert night.floor.chips_in_play == sum(counted)
    assert night.clock.index == 0


def test_undoing_the_draw_of_a_round_leaves_the_round_before_it(nine):
    before = nine.floor
    next_round(nine)
    facts = list(nine.facts[:-1])
    again = shoot_out(seats=3)
    again.now = nine.now
    for recorded in facts:
        again.now = recorded.at
        again.record(recorded.fact)
    assert again.floor == before


@settings(max_examples=40, deadline=None)
@given(data=st.data(), players=st.integers(2, 26), seats=st.integers(2, 6))
def test_any_shoot_out_ends_with_one_winner_and_places_that_add_up(data, players, seats):
    winners = data.draw(st.integers(1, seats - 1))
    tables = data.draw(st.sampled_from(["few", "full"]))
    night = shoot_out(seats=seats, winners=winners, tables=tables)
    night.buy_in(" ".join(NAMES[:players]))
    night.record(draws.seats_for_all(night.floor, Seeds().take())).start_only(override="few")
    rounds = 1
    while not night.floor.is_over:
        now = things(night)
        if Act.NEXT_ROUND in now:
            next_round(night)
            rounds += 1
            continue
        playing = [table for table in night.floor.tables.values() if len(table.players) > 1]
        table = data.draw(st.sampled_from([each for each in playing if not is_decided(night.floor, each)]))
        names = night.names(table.players.values())
        out = data.draw(st.sampled_from(names))
        by = next(name for name in names if name != out)
        night.at(len(night.facts)).bust(out, by=by)
        assert night.floor.chips_in_play == players * night.floor.terms.chips
    night.record(Finished())
    finished = sorted((score.first, score.last) for score in scores(night.floor))
    assert len(finished) == players
    assert finished[0] == (1, 1)
    expected = 1
    while finished:
        first, last = finished[0]
        assert first == expected
        assert finished[: last - first + 1] == [(first, last)] * (last - first + 1)
        finished, expected = finished[last - first + 1 :], last + 1


@pytest.mark.rule("DM-seat-random")
def test_where_every_seat_is_taken_nobody_is_told_to_open_a_table_that_cannot_be_opened():
    night = shoot_out(seats=3).start("Ann Bob Cat", "Dan Eve Fay", seats=3).at(1)
    with pytest.raises(NotAllowed, match="Every seat is taken, and no table is opened at a shoot-out"):
        draws.late_seat(night.floor, Seeds().take(), 7)
    with night.refuses(words="everybody stays at their table"):
        night.record(TableOpened(table=3, seats=3))
