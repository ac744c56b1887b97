"""A past season written from a file (clubs/actions/importing)."""

from fractions import Fraction

import pytest

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.actions import Person
from clubs.actions.importing import BadFile, bring_members, import_results
from clubs.files.writing import results_csv
from clubs.models import Club, Event, Member, PointLine, Result, Season, Standing
from clubs.queries.results import nights_of
from clubs.rulebook import Kind
from clubs.scoring import units
from tests.clubs.conftest import finished

HEADING = "date,tournament,kind,player,place,knockouts,multi_knockouts,chip_leader,prize,deal"
LIVE = [
    "2026-01-02,Live 1,live,Ann,1,2,0,1,60,",
    "2026-01-02,Live 1,live,Bea,2,1/3,0,0,30,",
    "2026-01-02,Live 1,live,Cal,3,8/3,2,0,,",
    "2026-01-02,Live 1,live,Dov,4,0,0,0,,",
    "2026-01-02,Live 1,live,Eve,4,0,0,0,,",
    "2026-01-02,Live 1,live,Fay,6,0,0,0,,",
]
DEAL = [
    "2026-01-09,Big One,big_money,Ann,1,0,0,0,,yes",
    "2026-01-09,Big One,big_money,Bea,1,0,0,0,,yes",
    *[f"2026-01-09,Big One,big_money,{name},{place},0,0,0,," for place, name in enumerate("CDEFGH", 3)],
]


def data(*lines):
    return "\n".join([HEADING, *lines]).encode()


def load(*lines, club="dead-money", season="spring-2026", **options):
    return import_results(club=club, season=season, data=data(*lines), **options)


def changes(report):
    return [(tournament.name, tournament.change) for tournament in report.tournaments]


def points(**where):
    rows = Result.objects.filter(**where).values_list("member__name", "points")
    return {name: units.points(kept) for name, kept in rows}


def everything():
    """Every row that an import could touch, keys included."""
    models = (Club, Member, Season, Event, Result, PointLine, Standing)
    return [list(model.objects.order_by("pk").values()) for model in models]


def refusals(*lines, **options):
    before = everything()
    with pytest.raises(BadFile) as refused:
        load(*lines, **options)
    assert everything() == before
    return [str(problem) for problem in refused.value.problems]


pytestmark = pytest.mark.django_db


def test_club_season_members_and_results_are_made_where_they_are_missing():
    report = load(*LIVE)
    assert (report.new_club, report.new_season, changes(report)) == (True, True, [("Live 1", "new")])
    season = Season.objects.select_related("club").get()
    assert (season.club.name, season.name, season.slug) == ("Dead Money", "Spring 2026", "spring-2026")
    assert season.club.rulebooks.get().rulebook.name == "Dead Money"
    assert list(Member.objects.order_by("number").values_list("number", "name")) == [
        *enumerate(["Ann", "Bea", "Cal", "Dov", "Eve", "Fay"], start=1)
    ]


@pytest.mark.rule(
    "DM-points-placing",
    "DM-points-itm",
    "DM-points-winner",
    "DM-points-knockout",
    "DM-points-multi-knockout",
    "DM-points-chip-leader",
    "DM-points-factor",
    "DM-place-same-hand",
)
def test_points_worked_by_hand():
    """Six players, live: two places are paid.

    Ann (6 + 1 + 3 + 2 + 1) x 2, Bea (5 + 1 + 1/3) x 2, Cal (4 + 8/3 + 2) x 2; Dov and Eve share the fourth
    and fifth place: 2.5 x 2.
    """
    load(*LIVE)
    assert points() == {
        "Ann": 26,
        "Bea": Fraction(38, 3),
        "Cal": Fraction(52, 3),
        "Dov": 5,
        "Eve": 5,
        "Fay": 2,
    }


@pytest.mark.rule("DM-deal-points")
def test_a_deal_gives_everyone_the_place_all_had_secured_and_nobody_the_winner_s_points():
    """Eight players, Big Money: three places are paid, two made a deal: (7 + 1) x 3 each."""
    load(*DEAL)
    assert (points()["Ann"], points()["Bea"], points()["C"]) == (24, 24, 21)
    assert Result.objects.get(member__name="Bea").place == "1–2"


def test_importing_twice_changes_nothing():
    load(*LIVE, *DEAL)
    before = everything()
    report = load(*LIVE, *DEAL)
    assert everything() == before
    assert changes(report) == [("Live 1", "unchanged"), ("Big One", "unchanged")]
    assert report.new_members == ()


def test_a_corrected_file_rewrites_its_tournament_and_the_table():
    load(*LIVE, *DEAL)
    corrected = [line.replace("Ann,1,2", "Ann,1,3") for line in LIVE]
    report = load(*corrected)
    assert changes(report) == [("Live 1", "rewritten")]
    assert points(event__name="Live 1")["Ann"] == 28
    assert units.points(Standing.objects.get(member__name="Ann").total) == 28 + 24
    without_fay = [line.replace(",6,", ",5,") for line in LIVE[:4]]
    assert changes(load(*without_fay)) == [("Live 1", "rewritten")]
    assert set(points(event__name="Live 1")) == {"Ann", "Bea", "Cal", "Dov"}
    assert Event.objects.count() == 2


def test_a_dry_run_reports_and_writes_nothing():
    report = load(*LIVE, dry_run=True)
    assert changes(report) == [("Live 1", "new")]
    assert everything() == [[]] * 7


def test_a_bad_file_writes_nothing_not_even_the_club():
    assert refusals(*LIVE[:5], "2026-01-02,Live 1,live,Fay,7,0,0,0,,") == [
        "line 7: Fay stands on place 7: after 5 players comes place 6."
    ]


def test_names_are_matched_whatever_their_capitals_and_spaces_and_never_nearly():
    load(*LIVE)
    again = [line.replace("Ann", " ANN ").replace("Bea", "Beá") for line in LIVE]
    assert load(*again).new_members == ("Beá",)


def test_members_of_one_name_are_asked_for_their_numbers(club, people):
    actions.add_members(club=club, people=[Person("ann")])
    lines = ["2026-01-02,L,live,Ann,1,0,0,0,,", "2026-01-02,L,live,Bea,2,0,0,0,,"]
    assert refusals(*lines) == ["line 2: Ann: there are 2 members of this name, write “Ann #1” or “ann #11”."]
    load(lines[0].replace("Ann", "Ann #11"), lines[1].replace("Bea", "Ann #1"))
    assert dict(Result.objects.values_list("member__number", "first")) == {11: 1, 1: 2}


def test_a_number_that_is_nobody_s_or_another_s_is_refused(club, people):
    assert refusals("2026-01-02,L,live,Ann #99,1,0,0,0,,", "2026-01-02,L,live,Bea #1,2,0,0,0,,") == [
        "line 2: Ann #99: the club has no member number 99.",
        "line 3: Bea #1: member number 1 is Ann.",
    ]


def test_one_member_by_name_and_by_number_is_one_player(club, people):
    assert refusals("2026-01-02,L,live,Ann,1,0,0,0,,", "2026-01-02,L,live,Ann #1,2,0,0,0,,") == [
        "line 3: Ann #1 is the player of line 2."
    ]


MINIMAL = "date,player,place\n7-Mar-26,Ann,1\n7-Mar-26,Bea,2\n"


@pytest.mark.parametrize(
    ("language", "name"), [("en-gb", "Night of 7 March 2026"), ("es", "Noche del 7 de marzo de 2026")]
)
def test_a_night_without_a_name_is_called_by_its_day_in_the_club_s_language_and_written_once(
    club, people, language, name
):
    Club.objects.update(language=language)
    for change in ("new", "unchanged"):
        report = import_results(club="dead-money", season="spring-2026", data=MINIMAL.encode())
        assert changes(report) == [(name, change)]
    Event.objects.update(name="Opening night", kind=Kind.BIG_MONEY)
    report = import_results(club="dead-money", season="spring-2026", data=MINIMAL.encode())
    assert [(name, change) for name, change in changes(report)] == [("Opening night", "rewritten")]
    assert Event.objects.get().kind == Kind.BIG_MONEY


def test_a_scheduled_tournament_of_that_day_and_name_gets_the_results(club, people, season, live):
    live(9, Kind.BIG_MONEY, "Big One")
    report = load(*DEAL)
    event = Event.objects.get()
    assert changes(report) == [("Big One", "rewritten")]
    assert (event.status, event.imported, f"{event.starts_there:%H:%M}") == ("finished", True, "19:30")


def test_a_tournament_that_was_run_here_is_not_overwritten(club, people, season, live):
    rulebook = club.rulebooks.get().rulebook
    actions.write_results(event=live(2, name="Live 1"), scores=finished(1, 2, 3, 4, 5, 6), rulebook=rulebook)
    assert refusals(*LIVE) == ["line 2: Live 1 was run here: correct it in its own log."]


@pytest.mark.rule("DM-season-calendar")
def test_a_season_has_one_championship():
    final = ["2026-02-02,Final,championship,Ann,1,0,0,0,,", "2026-02-02,Final,championship,Bea,2,0,0,0,,"]
    other = [line.replace("Final", "Other") for line in final]
    report = load(*final, *other)
    assert [str(problem) for problem in report.left] == [
        "line 4: kind: the season has a Championship already, Final."
    ]
    assert changes(report) == [("Final", "new")]
    assert refusals(*other) == ["line 2: kind: the season has a Championship already, Final."]
    assert changes(load(*final)) == [("Final", "unchanged")]


def test_a_closed_season_stands():
    load(*LIVE)
    actions.close_season(season=Season.objects.get())
    with pytest.raises(NotAllowed, match="Spring 2026 is closed"):
        load(*LIVE)


def test_a_start_that_daylight_saving_skips_is_refused(club):
    lines = [f"2026-03-29 01:30,Night,live,{name},{place},0,0,0,," for place, name in enumerate("AB", 1)]
    assert refusals(*lines) == [
        "line 2: date: There is no 01:30 on 29 March 2026: "
        "the clocks in Europe/London are put forward over it."
    ]


def test_the_preset_is_for_a_club_that_is_founded():
    load(*LIVE, preset="cpl")
    assert points()["Ann"] == 6
    report = load(*LIVE, preset="dead_money")
    assert points()["Ann"] == 6
    assert [str(note) for note in report.notes] == [
        "Dead Money has a rulebook; --preset is for clubs that are made here."
    ]


def test_a_season_that_is_exported_can_be_imported_elsewhere():
    load(*LIVE, *DEAL)
    exported = results_csv(nights_of(Season.objects.get())).encode()
    assert changes(import_results(club="dead-money", season="spring-2026", data=exported)) == [
        ("Live 1", "unchanged"),
        ("Big One", "unchanged"),
    ]
    import_results(club="other", season="spring", data=exported)
    for night in ("Live 1", "Big One"):
        there, here = (
            points(event__name=night, event__season__club__slug=club) for club in ("other", "dead-money")
        )
        assert there == here != {}


def test_clubs_are_strictly_apart():
    load(*LIVE)
    load(*LIVE, club="other")
    assert Member.objects.filter(club__slug="dead-money").count() == 6
    assert Member.objects.filter(club__slug="other").count() == 6
    assert Standing.objects.filter(season__club__slug="other", member__club__slug="dead-money").count() == 0


def test_names_of_every_script_are_members():
    lines = [
        f"2026-01-02,L,live,{name},{place},0,0,0,,"
        for place, name in enumerate(["דוד כהן", "محمد علي", "Łukasz Żółć", "王小明"], start=1)
    ]
    load(*lines)
    assert load(*lines).new_members == ()
    assert Result.objects.get(first=2).member.name == "محمد علي"


@pytest.mark.parametrize(
    ("newer", "listed", "added"),
    [
        ([], ["Bea"], ["Bea"]),
        (["Bea"], ["Bea", "Cal"], ["Cal"]),
        (["BEA "], ["bea"], []),
        (["Bea"], ["Bea", "Bea"], ["Bea"]),  # two of one name were meant, and one of them is there
        (["Bea", "Bea"], ["Bea", "Bea"], []),
    ],
)
def test_whoever_became_a_member_since_a_list_was_compared_is_left_out(newer, listed, added):
    club = actions.found_club(name="The Crown", founder="Ann")
    compared_to = club.members.get().pk
    actions.add_members(club=club, people=[Person(name) for name in newer])
    people = [Person(name) for name in listed]
    assert [each.name for each in bring_members(club=club, people=people, compared_to=compared_to)] == added


def test_a_new_member_of_the_name_with_another_address_is_another_person():
    club = actions.found_club(name="The Crown", founder="Ann")
    compared_to = club.members.get().pk
    actions.add_members(club=club, people=[Person("Bea", "bea@example.org")])
    for email, added in (("bee@example.org", 1), ("BEA@example.org", 0), ("", 0)):
        compared = {"club": club, "compared_to": compared_to}
        assert len(bring_members(people=[Person("Bea", email)], **compared)) == added


def test_a_namesake_of_a_member_with_whom_the_list_was_compared_is_added():
    club = actions.found_club(name="The Crown", founder="Ann")
    compared_to = club.members.get().pk
    (added,) = bring_members(club=club, people=[Person("Ann")], compared_to=compared_to)
    assert added.number == 2
