"""Re-entries: who may enter again, until when and how often, and what becomes of chips, places and money."""

import pytest

from clubs.rulebook import PRESETS, Bounties, Kind, SideGames
from tests.tournaments.nights import Night, levels
from tournaments.night.facts import EntriesClosed, Left
from tournaments.night.floor.deals import refuse_deal
from tournaments.night.floor.fold import When
from tournaments.night.floor.places import places
from tournaments.night.floor.prizes import pool
from tournaments.night.floor.re_entries import may_enter_again
from tournaments.night.floor.side_games.bounties import Heads


def night(*tables, re_entry="entries", **more):
    """A night of two tables, unless it is said otherwise, at which players may enter again."""
    book = PRESETS[more.pop("preset", "dead_money")]
    side_games, kind = more.pop("side_games", SideGames()), more.pop("kind", Kind.LIVE)
    rules = book.cut_off.model_copy(update={"re_entry": re_entry, **more})
    book = book.model_copy(update={"cut_off": rules, "side_games": side_games})
    opened = Night(rulebook=book, kind=kind)
    return opened.start(*(tables or ("Ann Bob Cat Dan", "Eve Fay Gus Hal")))


@pytest.mark.rule("TDA-8")
def test_it_is_a_whole_new_entry():
    played = night().bust("Ann", by="Bob").at(5)
    before = pool(played.floor).taken
    played.re_enter("Ann", "2-7")
    ann, terms = played["Ann"], played.floor.terms
    assert (ann.seat.table, ann.seat.seat, ann.out, ann.re_entries) == (2, 7, None, 1)
    assert (ann.chips_in, ann.rebuys, ann.paid) == (terms.chips, 0, 2 * terms.buy_in)
    assert pool(played.floor).taken == before + terms.buy_in
    assert played.floor.chips_in_play == 9 * terms.chips
    assert (played.floor.buy_ins, played.floor.re_entries, played.floor.field_size) == (8, 1, 8)
    assert [each.kind for each in ann.purchases] == ["bought_in", "reentered"]


def test_chips_bought_before_are_of_the_earlier_entry():
    played = night().at(5).rebuy("Ann", stack=500).bust("Ann", by="Bob").re_enter("Ann", "1-6")
    assert (played["Ann"].bought, played["Ann"].rebuys) == (0, 1)
    assert played.floor.chips_in_play == 9 * played.floor.terms.chips + played.floor.terms.rebuy.chips


def test_there_is_one_place_that_of_the_last_entry():
    played = (
        night("Ann Bob Cat Dan Eve Fay").bust("Ann", by="Bob").re_enter("Ann", "1-7").bust("Cat", by="Bob")
    )
    assert places(played.floor) == {played["Cat"].id: places(played.floor)[played["Cat"].id]}
    played.bust("Ann", by="Bob")
    assert [str(finish) for finish in places(played.floor).values()] == ["5", "6"]
    assert played.names(places(played.floor)) == ["Ann", "Cat"]
    assert len(played.floor.knockouts) == 3


def test_whoever_is_in_does_not_enter_again():
    played = night()
    with played.refuses("TDA-8", "Ann is still in: whoever is out may enter again"):
        played.re_enter("Ann", "2-7")


def test_there_are_none_unless_the_rulebook_has_them():
    played = night(re_entry="never").bust("Ann", by="Bob")
    with played.refuses("TDA-8", "There are no re-entries"):
        played.re_enter("Ann", "2-7")
    assert may_enter_again(played.floor, now_of(played)) == []


def now_of(played):
    return When(played.now, played.now, played.floor.sequence)


@pytest.mark.parametrize(
    ("rules", "last", "closed", "why"),
    [
        ({"re_entry": "end_of_level", "re_entry_level": 2}, 39, 40, "level 2 is over"),
        ({"re_entry": "cut_off"}, 119, 120, "the cut-off has passed"),
    ],
)
def test_their_window_is_their_own(rules, last, closed, why):
    played = night(**rules).at(last).bust("Ann", by="Bob").re_enter("Ann", "2-7").bust("Ann", by="Gus")
    assert played.names(p.id for p in may_enter_again(played.floor.at(played.now), now_of(played))) == ["Ann"]
    played.at(closed)
    with played.refuses("TDA-8", f"Re-entries have ended: {why}"):
        played.re_enter("Ann", "2-7")


def test_closing_entries_ends_them():
    played = night(re_entry="cut_off").at(30).bust("Ann", by="Bob")
    played.record(EntriesClosed(what=("entries",), reason="the room is full"))
    with played.refuses("TDA-8", "the director has closed them"):
        played.re_enter("Ann", "2-7")


def test_their_limit_is_their_own():
    played = night(re_entry_limit=1).at(3).rebuy("Ann", stack=100).bust("Ann", by="Bob")
    played.re_enter("Ann", "2-7").bust("Ann", by="Gus")
    with played.refuses("TDA-8", "Ann has used all 1 re-entries"):
        played.re_enter("Ann", "2-7")
    played.rebuy("Ann")


@pytest.mark.rule("TDA-8")
def test_chips_given_up_go_out_of_play():
    played = night(re_entry_after_leaving=True).at(3)
    played.record(Left(player=played["Ann"].id, stack=1200)).re_enter("Ann", "2-7")
    assert played.floor.out_of_play == 1200
    assert played.floor.chips_in_play == 9 * played.floor.terms.chips - 1200


def test_chips_are_not_given_up_where_the_club_has_it_otherwise():
    played = night().at(3)
    played.record(Left(player=played["Ann"].id, stack=1200))
    with played.refuses(words="Ann has left the tournament"):
        played.re_enter("Ann", "2-7")


def test_a_seat_that_is_taken_is_refused():
    played = night().bust("Ann", by="Bob")
    with played.refuses(words="Seat 2 at table 2 is not open"):
        played.re_enter("Ann", "2-2")


def test_nobody_enters_the_championship_again():
    played = night(kind=Kind.CHAMPIONSHIP).bust("Ann", by="Bob")
    with played.refuses("DM-champ-freezeout"):
        played.re_enter("Ann", "2-7")


def test_the_stack_is_docked_as_that_of_any_late_entrant():
    played = night(preset="cpl").at(25).bust("Ann", by="Bob").re_enter("Ann", "2-7")
    terms, level = played.floor.terms, levels()[1]
    assert played["Ann"].chips_in == terms.chips - 10 * level.big_blind


def test_the_new_entry_has_a_bounty_of_its_own():
    played = night(side_games=SideGames(bounties=Bounties(amount=500)))
    played.bust("Ann", by="Bob").re_enter("Ann", "1-6")
    heads = played.floor.of(Heads)
    assert heads.on[played["Ann"].id] == 500
    assert heads.taken[played["Ann"].id] == 1000
    played.bust("Ann", by="Cat")
    assert [(win.player, win.cents) for win in played.floor.of(Heads).wins] == [
        (played["Bob"].id, 500),
        (played["Cat"].id, 500),
    ]


@pytest.mark.advice("{names} may still enter again, so nobody is in the money yet. Close entries first.")
def test_no_deal_while_somebody_may_enter_again():
    played = night("Ann Bob Cat Dan Eve Fay", re_entry="end_of_level", re_entry_level=9).at(130)
    for name in ("Ann", "Cat", "Dan", "Eve"):
        played.bust(name, by="Bob")
    with played.refuses("DM-deal-who", "Ann, Cat, Dan and Eve may still enter again"):
        refuse_deal(played.floor.at(played.now))
    played.record(EntriesClosed(what=("entries",), reason="late"))
    refuse_deal(played.floor.at(played.now))
