"""Pictures of a night (tournaments/pages/pictures.py)."""

from zoneinfo import ZoneInfo

from clubs.rulebook import Kind
from tests.tournaments.archive.test_night_file import lines_of
from tests.tournaments.nights import Night
from tournaments.night.facts import Finished, StacksCounted
from tournaments.pages.pictures import chips, knockouts, uncounted

LONDON = ZoneInfo("Europe/London")


def drawn(night):
    return chips(lines_of(night), night.rulebook, Kind.LIVE, LONDON)


def played():
    """Four players; counted at half past eight; Dan out at nine, Ann wins at half past ten."""
    night = Night().start("Ann Bob Cat Dan", override="a test").at(30)
    night.record(StacksCounted(stacks={1: 4000, 2: 3500, 3: 2500, 4: 2000}))
    night.at(60).bust("Dan", by="Ann").at(125).bust("Cat", by="Ann Bob").at(150).bust("Bob", by="Ann")
    return night.record(Finished())


def test_the_average_grows_as_players_go_out():
    chart = drawn(played())
    assert chart.head == ("Time", "average", "Ann", "Bob", "Cat")
    assert chart.sentence == "The average grew from 3,000 to 6,000 chips. Ann won."
    assert chart.rows[0] == ("20:00", "3,000", "–", "–", "–")
    assert ("20:30", "3,000", "4,000", "3,500", "2,500") in chart.rows
    assert chart.rows[-1] == ("22:30", "6,000", "12,000", "0", "0")


def test_somebody_who_asks_is_drawn_whatever_became_of_them():
    night = played()
    chart = chips(lines_of(night), night.rulebook, Kind.LIVE, LONDON, drawn_first=4)
    assert chart.head == ("Time", "average", "Dan", "Ann", "Bob")
    assert chart.sentence == "The average grew from 3,000 to 6,000 chips. Ann won."
    assert drawn(night).head == chips(lines_of(night), night.rulebook, Kind.LIVE, LONDON, drawn_first=99).head


def test_a_night_of_a_few_minutes_has_times_too():
    night = Night().start("Ann Bob Cat", override="a test").at(2).bust("Cat", by="Ann").at(4)
    chart = drawn(night.bust("Bob", by="Ann").record(Finished()))
    assert [tick.words for tick in chart.x_ticks] == ["20:00", "20:01", "20:02", "20:03", "20:04"]
    assert [tick.words for tick in drawn(played()).x_ticks] == [
        "20:00",
        "20:30",
        "21:00",
        "21:30",
        "22:00",
        "22:30",
    ]


def test_whose_stack_was_never_counted_is_said():
    night = Night().start("Ann Bob Cat Dan", override="a test").at(30)
    assert uncounted(night.floor, 4) == "Dan"
    assert uncounted(night.record(StacksCounted(stacks={4: 2000})).floor, 4) == ""
    assert uncounted(night.floor, 99) == ""


def test_before_anybody_goes_out_there_is_nothing_to_draw():
    assert drawn(Night().start("Ann Bob Cat Dan", override="a test")) is None
    assert drawn(Night()) is None


def test_who_knocked_out_whom_with_shares():
    chart = knockouts(played().floor)
    assert chart.table == (
        ("Ann", "Bob", "1"),
        ("Ann", "Cat", "1/2"),
        ("Ann", "Dan", "1"),
        ("Bob", "Cat", "1/2"),
    )
    assert chart.sentence == "Ann knocked out the most: 2.50."
    assert knockouts(Night().start("Ann Bob", override="a test").floor) is None
