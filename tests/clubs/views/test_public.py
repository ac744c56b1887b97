"""The pages everybody may read who may see the club (clubs/views/public.py)."""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from clubs import actions
from clubs.actions import Person, Score
from clubs.actions.importing import import_results
from clubs.models import Event
from clubs.queries.clubs import PAGE
from clubs.rulebook import PRESETS, Kind
from clubs.scoring.scores import Knockout
from tests.clubs.conftest import finished
from tests.clubs.views.pages import HTMX, queries, rows, text

pytestmark = pytest.mark.django_db

CLUB = "/clubs/dead-money/"
SEASON = f"{CLUB}seasons/spring-2026/"


# Home


def test_the_front_page_lists_the_clubs_one_may_see(visitor, elder, club):
    actions.found_club(name="Hidden", founder="Zed", is_public=False)
    assert "Dead Money" in text(visitor.get("/"))
    assert "Hidden" not in text(visitor.get("/"))
    actions.change_club(
        club=club, name="Dead Money", timezone="UTC", currency="$", is_public=False, felt="red"
    )
    assert "No club shows its pages here in public." in text(visitor.get("/"))
    assert "Dead Money members only" in text(elder.get("/"))


@pytest.mark.parametrize("path", [CLUB, SEASON, f"{CLUB}members/", f"{CLUB}members/1/", f"{CLUB}rulebook/"])
def test_a_members_only_club_does_not_exist_for_others(visitor, elder, club, season, path):
    assert visitor.get(path).status_code == 200
    actions.change_club(
        club=club, name="Dead Money", timezone="UTC", currency="$", is_public=False, felt="red"
    )
    assert visitor.get(path).status_code == 404
    assert elder.get(path).status_code == 200


def test_a_new_club_says_what_to_do_next(visitor, elder, club):
    assert "Plan the season" in text(elder.get(CLUB))
    assert "No season has begun." in text(visitor.get(CLUB))
    assert "Plan the season" not in text(visitor.get(CLUB))


def test_a_site_of_many_clubs_lists_them_in_pages_and_finds_one(visitor, elder, club):
    for number in range(PAGE + 10):
        actions.found_club(name=f"Aces {number:02}", founder="Zed", is_public=True)
    first, second = text(visitor.get("/")), text(visitor.get("/?page=2"))
    assert f"Aces {PAGE - 1}" in first
    assert f"Aces {PAGE}" not in first
    assert f"Aces {PAGE + 9}" in second
    assert "Dead Money" in second
    assert "Aces 07" in text(visitor.get("/?q=aces+07"))
    assert "No public club is called “kings”." in text(visitor.get("/?q=kings"))
    assert visitor.get("/?page=x").status_code == 404
    assert "Your clubs Dead Money Public clubs" in text(elder.get("/"))


def test_the_club_s_home_shows_the_best_five_what_is_on_and_what_is_coming(visitor, played, live):
    played(9, 1, 2, 3, 4, 5, 6)
    coming, running = live(16), live(23)
    actions.begin_event(event=running)
    actions.cancel_event(event=coming)
    live(28)
    said = text(visitor.get(CLUB))
    assert "playing now Live 23" in said
    assert "Wed 28 Jan Live 28 19:30" in said
    assert "Fri 9 Jan Live 9 6 players" in said
    assert "Last result Ann won Live 9 Fri 9 Jan · 6 players" in said
    assert "Live 16" not in said
    assert len(rows(visitor.get(CLUB))) == 1 + 5


# The season


def test_the_table_shows_ranks_moves_counted_and_dropped_tournaments(visitor, played, season):
    for day in range(2, 10):
        played(day, 1, 2, 3, 4, 5, 6)
    played(12, 2, 3, 1, 4, 5, 6)
    heading, ann, bea, *_ = rows(visitor.get(SEASON))
    days = [f"L{day} Live {day}" for day in (*range(2, 10), 12)]
    assert heading == ["Rank", "Player", "Points", *days, "Stack", "Form"]
    assert ann == ["1", "Ann", "140", *["20"] * 8, "8", "7,880", "87%"]
    assert bea == ["2", "Bea", "92", *["12"] * 8, "20", "5,360", "76%"]
    page = visitor.get(SEASON).content.decode()
    assert page.count('<td class="result dropped"') == 2 * 6
    assert page.count("<s>") == 2 * 6


def test_a_move_is_told_in_words_too(visitor, played):
    played(2, 1, 2, 3, 4, 5, 6)
    played(9, 6, 2, 3, 4, 5, 7)
    table = rows(visitor.get(SEASON))
    assert [row[:2] for row in table[1:8]] == [
        ["1 ▲ 1 up", "Bea"],
        ["2 ▲ 4 up", "Fay"],
        ["3 ▼ 2 down", "Ann"],
        *[["4 ▼ 1 down", "Cal"], ["5 ▼ 1 down", "Dov"], ["6 ▼ 1 down", "Eve"]],
        ["7", "Gus"],
    ]


def test_players_are_found_by_parts_of_their_names_without_accents(visitor, played, people):
    actions.change_member(member=people[4], name="Zoë Żak", email="", role="member")
    played(2, 1, 2, 3, 4, 5, 6)
    found = rows(visitor.get(f"{SEASON}?q=zoe%20z"))
    assert [row[1] for row in found[1:]] == ["Zoë Żak"]
    assert "Nobody called “Xav” has played this season." in text(visitor.get(f"{SEASON}?q=Xav"))


def test_the_order_of_the_championship_stacks(visitor, played):
    played(2, 1, 2, 3, 4, 5, 6)
    for day in (3, 4, 5, 6, 7, 8, 9):
        played(day, 3, 4, 1, 2, 5, 6)
    by_stack = [int(row[-2].replace(",", "")) for row in rows(visitor.get(f"{SEASON}?by=stack"))[1:]]
    assert by_stack == sorted(by_stack, reverse=True)


def test_players_of_one_name_are_told_apart(visitor, club, played, people):
    actions.add_members(club=club, people=[Person("ANN")])
    played(2, 1, 11, 3, 4, 5, 6)
    assert [row[1] for row in rows(visitor.get(SEASON))[1:3]] == ["Ann #1", "ANN #11"]


def test_what_takes_a_player_past_the_next_above(visitor, played, live):
    played(2, 1, 2, 3, 4, 5, 6)
    assert "to pass" not in text(visitor.get(SEASON))
    Event.objects.filter(pk=live(30).pk).update(starts_at=timezone.now() + timedelta(days=1))
    assert [row[1] for row in rows(visitor.get(SEASON))[1:4]] == [
        "Ann",
        "Bea 9 to pass Ann",
        "Cal 5 to pass Bea",
    ]
    assert "to pass" not in text(visitor.get(f"{SEASON}?part=to-1&kind=live&q=bea")).partition("Standings")[2]


def test_what_decides_between_equal_totals_stands_beside_them(visitor, played):
    played(9, 1, 2, 3, 4, 5, 6)
    assert "BONUS" not in text(visitor.get(SEASON)).partition("Standings")[2].partition("count")[0]
    played(16, scores=[Score(7, 1, 1), Score(8, 2, 2), Score(9, 3, 4), Score(10, 3, 4)])
    named = [row[1] for row in rows(visitor.get(SEASON))[1:]]
    assert {name for name in named if name.startswith(("Ida", "Jem"))} == {"Ida 0 BONUS", "Jem 0 BONUS"}
    assert next(name for name in named if name.startswith("Ann")) == "Ann"


def test_a_member_is_told_their_place_and_led_to_it(visitor, played, live, signed_in, people):
    played(2, 1, 2, 3, 4, 5, 6)
    Event.objects.filter(pk=live(30).pk).update(starts_at=timezone.now() + timedelta(days=1))
    page = signed_in(people[2]).get(SEASON)
    assert "Your place: 3rd 5 points from Live 30 take you past Bea." in text(page)
    assert '<a href="#my-place">' in page.content.decode()
    assert page.content.decode().count('id="my-place"') == 1
    found = signed_in(people[2]).get(f"{SEASON}?q=ann").content.decode()
    assert '<a href="?page=1#my-place">' in found
    assert "Your place" not in text(visitor.get(SEASON))
    assert "Your place" not in text(signed_in(people[8]).get(SEASON))


def test_the_table_of_one_kind_says_so_and_keeps_it_from_page_to_page(visitor, club, season):
    lines = ["date,tournament,kind,player,place,knockouts,multi_knockouts,chip_leader"]
    lines += [f"2026-01-09,Open,live,Player {n:03},{n},0,0,0" for n in range(1, 151)]
    lines += [f"2026-01-16,Big,big_money,Player {n:03},{n},0,0,0" for n in range(1, 7)]
    import_results(club=club.slug, season=season.slug, data="\n".join(lines).encode())
    page = visitor.get(f"{SEASON}?kind=live&q=player")
    assert "Live tournaments only: 1 of 2." in text(page)
    assert rows(page)[0] == ["Rank", "Player", "Points", "O Open", "Form"]
    assert 'href="?page=2&amp;q=player&amp;kind=live"' in page.content.decode()
    assert '<option value="live" selected>' in page.content.decode()
    assert len(rows(visitor.get(f"{SEASON}?kind=live&page=2"))) == 51


def test_what_is_next_and_what_was_last(visitor, played, live):
    last = played(9, 2, 1, 3)
    Event.objects.filter(pk=last.pk).update(prize_pool=9600)
    Event.objects.filter(pk=live(30).pk).update(starts_at=datetime(2100, 1, 30, 20, tzinfo=UTC))
    said = text(visitor.get(SEASON))
    assert "Next Live 30 Sat 30 Jan, 20:00 Last Live 9 won by Bea, $96 in the prize pool" in said


def test_the_pictures_have_a_page_and_a_fragment(visitor, played):
    played(2, 1, 2, 3)
    path = f"{SEASON}pictures/"
    assert path not in visitor.get(SEASON).content.decode()
    assert "after the second tournament" in text(visitor.get(path))
    played(9, 1, 2)
    assert path in visitor.get(SEASON).content.decode()
    drawn = text(visitor.get(path))
    assert "Points through the season." in drawn
    assert "2 came on average; most, 3, to Live 2." in drawn
    assert "<html" not in visitor.get(path, headers=HTMX).content.decode()


def test_a_season_beside_the_one_before(visitor, club, played):
    path = f"{SEASON}compare/"
    played(2, 1, 2, 3)
    assert "There is nothing to compare" in text(visitor.get(path))
    before = actions.create_season(
        club=club, name="Autumn", starts_on=date(2025, 7, 1), ends_on=date(2025, 12, 31)
    )
    for day, order in ((1, (2, 1)), (8, (2, 1))):
        starts_at = datetime(2025, 9, day, 19, tzinfo=UTC)
        event = actions.schedule_event(season=before, name=f"A{day}", kind=Kind.LIVE, starts_at=starts_at)
        actions.write_results(event=event, scores=finished(*order), rulebook=PRESETS["dead_money"])
    page = visitor.get(path)
    assert "Where everybody is, and where they were in Autumn after its first tournament of 2." in text(page)
    assert [row[:2] + row[3:] for row in rows(page)[1:]] == [
        ["1 ▲ 1 up", "Ann", "2", "4"],
        ["2 ▼ 1 down", "Bea", "1", "12"],
        ["3", "Cal", "not there"],
    ]


def test_a_fragment_alone_is_given_to_htmx(visitor, played):
    played(2, 1, 2, 3, 4, 5, 6)
    fragment = visitor.get(SEASON, headers=HTMX).content.decode()
    assert fragment.lstrip().startswith('<div id="season"')
    assert "<html" not in fragment


def test_a_long_table_has_pages(visitor, club, season):
    lines = ["date,tournament,kind,player,place,knockouts,multi_knockouts,chip_leader"]
    lines += [f"2026-01-09,Open,live,Player {n:03},{n},0,0,0" for n in range(1, 151)]
    import_results(club=club.slug, season=season.slug, data="\n".join(lines).encode())
    first, second = rows(visitor.get(SEASON)), rows(visitor.get(f"{SEASON}?page=2"))
    assert (len(first), len(second)) == (101, 51)
    assert second[1][1] == "Player 101"
    assert 'href="?page=2"' in visitor.get(SEASON).content.decode()
    assert 'href="?page=3"' not in visitor.get(f"{SEASON}?page=2").content.decode()


@pytest.mark.parametrize("page", ["0", "-1", "x", "²", "9999999"])
def test_a_page_that_is_none_is_not_found(visitor, season, page):
    assert visitor.get(f"{SEASON}?page={page}").status_code == 404


def test_the_season_is_exported_for_directors_alone(visitor, director, played):
    played(2, 1, 2, 3, 4, 5, 6)
    assert visitor.get(f"{SEASON}results.csv").status_code == 404
    sheet = director.get(f"{SEASON}results.csv")
    assert sheet["Content-Disposition"] == 'attachment; filename="dead-money-spring-2026.csv"'
    assert sheet.content.decode("utf-8-sig").splitlines()[1] == (
        "2026-01-02 19:30,Live 2,live,Ann,1,0,0,0,0,0,0.00,"
    )


# Tournament, bill, member


def test_a_tournament_s_kind_is_told_unless_its_name_begins_with_it(visitor, live):
    event = live(9)
    actions.change_event(event=event, name="Thirst night", kind=Kind.LIVE, starts_at=event.starts_at, note="")
    assert "Thirst night Live · Friday 9 January 2026" in text(visitor.get(f"{CLUB}events/{event.pk}/"))
    assert "Fri 9 Jan Thirst night Live, 19:30" in text(visitor.get(CLUB))


def test_a_tournament_to_come_and_a_postponed_one(visitor, live):
    event = live(9)
    said = text(visitor.get(f"{CLUB}events/{event.pk}/"))
    assert "Live 9 Friday 9 January 2026, 19:30" in said
    assert "Follow live" not in said
    later = event.starts_at.replace(day=16)
    actions.change_event(event=event, name="Live 9", kind=Kind.LIVE, starts_at=later, note="Snow")
    said = text(visitor.get(f"{CLUB}events/{event.pk}/"))
    assert "Friday 16 January 2026, 19:30 · postponed from 9 January, 19:30 Snow" in said


def test_the_results_of_a_tournament(visitor, played):
    scores = [
        Score(1, 1, 1, prize=7800, knockouts=(Knockout(), Knockout(Fraction(1, 2)))),
        Score(2, 2, 2, prize=4200, knockouts=(Knockout(Fraction(1, 2)),)),
        *[Score(number, 3, 6) for number in (3, 4, 5, 6)],
    ]
    event = played(9, scores=scores)
    table = rows(visitor.get(f"{CLUB}events/{event.pk}/"))
    assert table[1:4] == [
        ["1", "Ann", "1½", "", "$78", "23 points: why?"],
        ["2", "Bea", "½", "", "$42", "13 points: why?"],
        ["3–6", "Cal", "", "", "", "5 points: why?"],
    ]


@pytest.mark.rule("DM-points-factor")
def test_the_bill_is_the_sum_of_its_lines_and_names_every_victim(visitor, played):
    knockouts = (
        Knockout(victim="Bea", fact=12),
        Knockout(Fraction(1, 3), multi=True, victim="דוד", fact=14),
        Knockout(multi=True, victim="<b>", fact=14),
    )
    scores = [Score(1, 1, 1, knockouts=knockouts, chip_leads=(30,))]
    event = played(9, scores=[*scores, *[Score(number, number, number) for number in range(2, 7)]])
    page = visitor.get(f"{CLUB}events/{event.pk}/why/1/")
    assert "Why 29⅓ points?" in text(page)
    assert rows(page) == [
        ["For", "Number", "Each", "Multiplier", "Points"],
        ["Finished 1st of 6 DM-points-placing", "6", "1", "× 2", "12"],
        ["In the money: 2 places paid BONUS DM-points-itm", "1", "1", "× 2", "2"],
        ["Won the tournament BONUS DM-points-winner", "1", "3", "× 2", "6"],
        ["Knocked out 2 players DM-points-knockout Who Bea <b>", "2", "1", "× 2", "4"],
        ["Knocked out דוד , shared DM-points-knockout", "⅓", "1", "× 2", "⅔"],
        ["דוד : several knocked out in one hand DM-points-multi-knockout", "⅓", "1", "× 2", "⅔"],
        ["<b> : several knocked out in one hand DM-points-multi-knockout", "1", "1", "× 2", "2"],
        ["Chip leader at a snapshot DM-points-chip-leader", "1", "1", "× 2", "2"],
        ["Total", "29⅓"],
    ]


def test_there_is_no_bill_for_who_was_not_there(visitor, played, people):
    event = played(9, 1, 2, 3, 4, 5, 6)
    assert visitor.get(f"{CLUB}events/{event.pk}/why/7/").status_code == 404
    assert visitor.get(f"{CLUB}events/{event.pk + 1}/why/1/").status_code == 404


def test_a_tournament_is_found_under_its_own_club_alone(visitor, played):
    event = played(9, 1, 2, 3, 4, 5, 6)
    actions.found_club(name="Elsewhere", founder="Zed", is_public=True)
    for page in ("", "why/1/"):
        assert visitor.get(f"/clubs/elsewhere/events/{event.pk}/{page}").status_code == 404


@pytest.mark.parametrize("path", [CLUB, SEASON, f"{CLUB}members/", f"{CLUB}members/1/"])
def test_pages_take_as_many_queries_for_three_as_for_one(visitor, director, played, club, path):
    def count():
        return queries(visitor, path), queries(director, path)

    played(2, 1, 2)
    one = count()
    for day in (3, 4, 5):
        played(day, 1, 2, 3, 4, 5, 6)
    assert count() == one


def test_a_tournament_and_a_bill_take_as_many_queries_for_six_as_for_two(visitor, played):
    small, large = played(2, 1, 2), played(3, 1, 2, 3, 4, 5, 6)
    for page in ("", "why/1/"):
        paths = [f"{CLUB}events/{event.pk}/{page}" for event in (small, large)]
        assert len({queries(visitor, path) for path in paths}) == 1


def test_the_standings_take_eight_queries_at_the_most(visitor, played):
    played(2, 1, 2, 3, 4, 5, 6)
    assert queries(visitor, SEASON) <= 8


@pytest.mark.parametrize("path", [CLUB, SEASON, f"{CLUB}members/", f"{CLUB}rulebook/"])
def test_pages_are_for_reading(visitor, season, path):
    assert visitor.post(path).status_code == 405


def test_a_season_of_another_year_has_its_own_table(visitor, club, played):
    played(2, 1, 2, 3, 4, 5, 6)
    actions.create_season(club=club, name="Autumn", starts_on=date(2026, 7, 1), ends_on=date(2026, 12, 31))
    assert "Standings appear after the first tournament." in text(visitor.get(f"{CLUB}seasons/autumn/"))
    assert Event.objects.count() == 1


@pytest.mark.rule("DM-cuts")
def test_the_season_adds_up_what_was_kept_for_the_championship_and_for_the_kitty(visitor, played, season):
    played(9, 1, 2, 3)
    assert "Season pots" not in text(visitor.get(SEASON))
    first, second = played(16, 3, 2, 1), played(23, 2, 1, 3)
    Event.objects.filter(pk=first.pk).update(championship_share=4800, kitty_share=480)
    Event.objects.filter(pk=second.pk).update(championship_share=1250, kitty_share=120)
    said = text(visitor.get(SEASON))
    assert "The Championship's pot $60.50 The kitty $6" in said
    assert "Kept back from 2 tournaments." in said
