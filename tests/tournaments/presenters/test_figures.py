"""The figures of a night (tournaments/presenters/figures.py)."""

import pytest

from clubs.rulebook import AddOn, Kind
from tests.tournaments.nights import Night, levels
from tournaments.night.facts import Finished, Left, PotRolledOver, PrizePaid, TermsSet
from tournaments.night.floor.fold import When
from tournaments.presenters.figures import Payout, average, figures, out, payouts, stage_of

SIX = "Ann Bob Cat Dan Eve Fay"


def now_of(night):
    return night.floor.at(night.now)


def said(night):
    return {figure.label: figure.value for figure in figures(now_of(night), "$")}


def those_out(night):
    return out(now_of(night), When(night.now, night.now, night.floor.sequence), "$")


def felled(night, names):
    for name in names.split():
        night.bust(name, by="Ann")
    return night


def test_the_stages_of_a_night():
    night = Night().buy_in(SIX)
    assert stage_of(night.floor) == "setup"
    assert stage_of(Night().start(SIX).floor) == "running"
    night = felled(Night().start(SIX).at(130), "Fay Eve Dan Cat Bob")
    assert stage_of(night.floor) == "over"
    assert stage_of(night.record(Finished()).floor) == "finished"


def test_in_a_break_an_average_stack_is_worth_what_it_was_worth_at_the_level_before():
    night = Night().start(SIX, structure=levels(3, breaks=(1,)))
    said = [average(night.at(minute).floor.at(night.now)) for minute in (19, 21, 31)]
    assert said == ["3,000 · 30 BB", "3,000 · 30 BB", "3,000 · 15 BB"]


def test_players_chips_and_money_with_what_is_kept():
    assert said(Night().start(SIX).at(21)) == {
        "Players": "6 / 6",
        "Average stack": "3,000 · 15 BB",
        "Chips in play": "18,000",
        "Prize pool": "$106.80",
        "Rebuys": "0",
        "Add-ons": "0",
        "Championship pot": "$12",
        "Kitty": "$1.20",
        "Rebuys end in": "1 h 39 min",
    }


def test_what_there_is_none_of_is_left_out_and_what_there_is_comes_in():
    championship = said(Night(kind=Kind.CHAMPIONSHIP).start(SIX))
    assert not championship.keys() & {"Rebuys", "Add-ons", "Rebuys end in", "Rolled over", "Bots"}
    assert said(Night().start(SIX).record(PotRolledOver(table=1, chips=500)))["Rolled over"] == "500"
    house = Night().on_screens()
    house.ids["House"] = -1
    assert said(house.buy_in("House", house=True).buy_in("Ann Bob"))["Bots"] == "1"


def test_the_last_hour_before_the_cut_off_is_counted_in_minutes_begun():
    assert said(Night().start(SIX).at(60, 1))["Rebuys end in"] == "1 h 00 min"
    assert said(Night().start(SIX).at(119, 30))["Rebuys end in"] == "1 min"
    assert "Rebuys end in" not in said(Night().start(SIX).at(121))


@pytest.mark.rule("DM-addon-once")
def test_where_there_are_no_rebuys_the_add_on_is_counted_down_to():
    night = Night().record(TermsSet(rebuy=None, add_on=AddOn())).start(SIX)
    assert said(night.at(60, 1))["Add-on in"] == "1 h 00 min"
    assert not said(night).keys() & {"Rebuys", "Rebuys end in"}
    assert "Add-on in" not in said(night.at(121))
    for without in (Night().start(SIX), Night(kind=Kind.CHAMPIONSHIP).start(SIX)):
        assert "Add-on in" not in said(without)


def test_the_average_in_big_blinds_once_play_has_begun():
    assert average(Night().floor) == "–"
    assert average(Night().buy_in(SIX).floor) == "3,000"
    assert average(now_of(felled(Night().start(SIX).at(41), "Bob"))) == "3,600 · 12 BB"


def test_what_the_places_get_the_first_on_top():
    assert payouts(Night().start(SIX).floor, "$") == [Payout(1, "$69.80"), Payout(2, "$37.00")]


def test_who_is_out_the_latest_first_and_who_may_come_back():
    night = felled(Night().start(SIX).at(21), "Bob")
    night.record(Left(player=night.ids["Fay"], stack=3_000))
    fay, bob = those_out(night)
    assert (fay.name, fay.place, fay.how, fay.can_rebuy) == ("Fay", "5", "left", False)
    assert (bob.name, bob.place, bob.how, bob.can_rebuy, bob.prize) == ("Bob", "6", "", True, "")


def test_at_the_end_the_winner_is_on_top_and_prizes_are_paid_or_not():
    night = felled(Night().start(SIX).at(130), "Fay Eve Dan Cat Bob").record(Finished())
    ann, bob, cat, *_ = those_out(night.record(PrizePaid(player=night.ids["Ann"])))
    assert (ann.place, ann.prize, ann.is_paid) == ("1", "$69.80", True)
    assert (bob.place, bob.prize, bob.is_paid, bob.can_rebuy) == ("2", "$37.00", False, False)
    assert (cat.place, cat.prize) == ("3", "")
