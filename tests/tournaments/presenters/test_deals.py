"""A deal as those see it who may (tournaments/presenters/deals.py)."""

from tests.tournaments.nights import NAMES, Night
from tournaments.night.facts import DealAccepted, DealDropped, DealProposed, DealShare
from tournaments.night.floor.deals import Proposals
from tournaments.presenters.deals import Other, ended_talk, prizes_of, shares, talk, unit_of

EVE, FAY = 5, 6


def asked(*, eve=5000, fay=5680, **more):
    """Eve has 6,000 chips and Fay 12,000; $69.80 and $37 are left."""
    night = Night().start("Ann Bob Cat Dan Eve Fay").at(125)
    for name in NAMES[:4]:
        night.bust(name, by="Fay")
    given = {
        "method": "icm",
        "shares": (DealShare(player=EVE, cents=eve), DealShare(player=FAY, cents=fay)),
        "stacks": {EVE: 6_000, FAY: 12_000},
    }
    return night.record(DealProposed(**given | more))


def shown(night):
    return talk(night.floor, night.floor.of(Proposals).latest, "$")


def test_what_is_asked_and_how_many_have_not_answered_but_not_who():
    night = asked()
    found = shown(night)
    assert (found.sequence, found.way, found.left) == (night.floor.sequence, "ICM", "$106.80")
    assert (found.missing, found.asked, found.played_for) == (2, 2, [])
    night.record(DealAccepted(proposal=found.sequence, token="a" * 64))
    assert shown(night).missing == 1


def test_what_everybody_takes_beside_what_other_ways_give_the_most_chips_first():
    """Eve wins a third of the time: a third of $69.80 and two of $37 are $47.93."""
    fay, eve = shown(asked()).shares
    assert (fay.name, fay.chips, fay.amount) == ("Fay", "12,000", "$56.80")
    assert (eve.name, eve.chips, eve.amount) == ("Eve", "6,000", "$50")
    assert eve.others[0] == Other("ICM", "$47.93", "+$2.07", gains=True)
    assert eve.others[2] == Other("Evenly", "$53.40", "−$3.40", gains=False)
    assert fay.others[2] == Other("Evenly", "$53.40", "+$3.40", gains=True)


def test_what_is_left_to_play_for_is_not_divided():
    """$20 less for the first: a third of $49.80 and two of $37 are $41.27."""
    found = shown(asked(eve=4000, fay=4680, played_for=(2000, 0)))
    assert (found.left, found.played_for) == ("$86.80", [("1st", "$20")])
    assert found.shares[1].others[0] == Other("ICM", "$41.27", "−$1.27", gains=False)


def test_the_same_amount_differs_by_nothing():
    assert shown(asked(eve=5340, fay=5340)).shares[0].others[-1] == Other("Evenly", "$53.40", "", gains=False)


def test_without_counted_stacks_only_what_needs_none_is_compared():
    found = shares(asked().floor, {EVE: 5000, FAY: 5680}, {EVE: 6_000}, (), "$")
    assert [(each.name, each.chips) for each in found] == [("Eve", "6,000"), ("Fay", "")]
    assert [[other.way for other in each.others] for each in found] == [["Evenly"], ["Evenly"]]


def test_nothing_is_compared_where_all_there_is_is_played_for():
    found = shares(asked().floor, {EVE: 5000, FAY: 5680}, {EVE: 6_000, FAY: 12_000}, (10_680,), "$")
    assert [each.others for each in found] == [[], []]


def test_places_beyond_those_paid_get_nothing():
    assert prizes_of(asked().floor, 3) == (6980, 3700, 0)
    assert prizes_of(asked().floor, 1) == (6980,)


def test_the_smallest_amount_of_a_clubs_money():
    assert (unit_of("$"), unit_of("JPY")) == (1, 100)


def test_how_it_came_to_nothing_is_told_for_ten_minutes_and_not_by_whom():
    night = asked()
    assert ended_talk(night.floor, night.now) == ""
    night.at(126).record(DealDropped(proposal=night.floor.sequence, how="refused"))
    assert ended_talk(night.floor, night.at(136).now) == "The deal was refused. Nobody is told by whom."
    assert ended_talk(night.floor, night.at(136, 1).now) == ""
    assert ended_talk(Night().floor, night.now) == ""
