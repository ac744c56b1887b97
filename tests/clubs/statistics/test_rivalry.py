"""Two players who met (clubs/statistics/nights_played.py)."""

from clubs.statistics.nights_played import Meeting, rivalries


def test_knockouts_are_told_apart_by_who_gave_them():
    met = [Meeting(2, 5, 3, 2), Meeting(3, 7, 1, 6), Meeting(4, 9, 9, 0)]
    found = rivalries(1, met, [(1, 2, 10), (2, 1, 5), (3, 1, 20), (1, 2, 10)])
    assert [(each.meeting.rival, each.given, each.taken) for each in found] == [
        (2, 20, 5),
        (3, 0, 20),
        (4, 0, 0),
    ]


def test_without_knockouts_those_met_most_often_come_first():
    met = [Meeting(2, 5, 3, 2), Meeting(3, 7, 1, 6), Meeting(4, 7, 9, 0)]
    assert [each.meeting.rival for each in rivalries(1, met, [])] == [3, 4, 2]
