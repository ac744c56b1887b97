"""Numbers and pictures of a member, a season and the club (clubs/views/figure_pages.py)."""

import csv
import io
from datetime import UTC, date, datetime

import pytest
from django.test import Client

from clubs import actions
from clubs.models import KnockoutCredit
from clubs.rulebook import PRESETS, Kind
from clubs.scoring.scores import Knockout, Score
from tests.clubs.views.pages import queries, rows, text

DM = PRESETS["dead_money"]
MEMBER = "/clubs/dead-money/members/{}/numbers/"
SEASON = "/clubs/dead-money/seasons/{}/numbers/"
CLUB = "/clubs/dead-money/numbers/"

pytestmark = pytest.mark.django_db


def score(player, place, *victims, prize=0, cost=2000, level=5, bounties=0):
    knocked = tuple(Knockout(victim=f"#{victim}", victim_number=victim) for victim in victims)
    return Score(
        player,
        place,
        place,
        prize=prize,
        knockouts=knocked,
        cost=cost,
        exit_level=level,
        bounties=bounties,
    )


@pytest.fixture
def spring(season, people, live):
    """Two tournaments of six: Ann wins the first and is second in the second, which Cal wins."""
    first = [score(1, 1, 2, 3, prize=7800, level=9), score(2, 2, 4, prize=4200), score(3, 3, 5, 6)]
    first += [score(n, n, cost=3000) for n in (4, 5, 6)]
    second = [score(3, 1, 1, 2, prize=7777), score(1, 2, 4, 5, 6, prize=4200), score(2, 3)]
    second += [score(n, n) for n in (4, 5, 6)]
    for day, scores in ((9, first), (16, second)):
        actions.write_results(event=live(day), scores=scores, rulebook=DM)
    return season


@pytest.fixture
def autumn(club, spring):
    """Another season, with one tournament that Bea wins."""
    season = actions.create_season(
        club=club, name="Autumn 2026", starts_on=date(2026, 9, 1), ends_on=date(2026, 12, 31)
    )
    event = actions.schedule_event(
        season=season, name="Late", kind=Kind.LIVE, starts_at=datetime(2026, 10, 2, 19, tzinfo=UTC)
    )
    scores = [score(2, 1, 1, prize=5000), *(score(n, n) for n in (3, 4, 5, 6)), score(1, 2, prize=100)]
    actions.write_results(event=event, scores=scores, rulebook=DM)
    return season


def figures(response):
    return {row[0]: row[1:] for row in rows(response) if len(row) > 1}


class TestMember:
    def test_a_season_in_figures(self, elder, spring):
        said = figures(elder.get(MEMBER.format(1)))
        assert said["Tournaments"] == ["2"]
        assert said["Wins"] == ["1"]
        assert said["In the money"] == ["2 (100%)"]
        assert said["In the money in a row"] == ["2"]
        assert said["Knockouts"] == ["5"]
        assert said["Knocked out by somebody"] == ["1"]
        assert said["Level of the exit, on average"] == ["7.0"]
        assert said["Profit"] == ["$80"]
        assert said["Return"] == ["200%"]

    def test_head_to_head(self, elder, spring):
        table = [row for row in rows(elder.get(MEMBER.format(1))) if row[0] in ("Bea", "Cal", "Eve")]
        assert table == [
            ["Cal", "2", "1", "1", "1", "1"],
            ["Bea", "2", "2", "0", "1", "0"],
            ["Eve", "2", "2", "0", "1", "0"],
        ]
        said = text(elder.get(MEMBER.format(1)))
        assert "Between Ann and Cal there were the most knockouts: 1 given, 1 taken." in said

    def test_two_seasons_beside_each_other(self, elder, spring, autumn):
        said = figures(elder.get(MEMBER.format(1), {"season": spring.slug, "with": autumn.slug}))
        assert said["Tournaments"] == ["2", "1"]
        assert said["Best finish"] == ["1st", "2nd"]
        assert said["Profit"] == ["$80", "−$19"]
        assert figures(elder.get(MEMBER.format(1)))["Tournaments"] == ["1"]

    def test_a_season_that_is_not_there(self, elder, spring):
        assert elder.get(MEMBER.format(1), {"season": "1999"}).status_code == 404
        assert elder.get(MEMBER.format(1), {"with": "1999"}).status_code == 404

    def test_who_has_not_played_and_a_club_without_a_season(self, elder, people, spring):
        assert "No tournament played in this season." in text(elder.get(MEMBER.format(9)))

    def test_every_picture_has_its_sentence_and_its_table(self, elder, spring):
        page = elder.get(MEMBER.format(1)).content.decode()
        assert page.count("<figure") == page.count("The same as a table") == page.count("<figcaption") == 2
        assert "The best place was 1." in page
        assert "It comes to $80." in page

    @pytest.mark.parametrize(
        ("path", "profit"), [(MEMBER.format(3), "37.77"), (f"{MEMBER.format(3).rstrip('/')}.csv", "57.77")]
    )
    def test_what_somebody_paid_in_is_theirs_and_the_directors(
        self, path, profit, signed_in, people, elder, director, spring
    ):
        """Cal paid 40.00 and won 77.77 in the second tournament: 37.77 together, 57.77 in that one."""
        secrets = (profit, "Return", "Paid in", "profit", "cost")
        for browser in (elder, director, signed_in(people[2])):
            assert profit in browser.get(path).content.decode()
        for browser in (signed_in(people[4]), Client()):
            said = browser.get(path).content.decode()
            assert "77.77" in said
            assert not [secret for secret in secrets if secret in said]

    def test_every_tournament_as_a_spreadsheet(self, elder, spring, autumn):
        written = elder.get(f"{MEMBER.format(1).rstrip('/')}.csv").content.decode("utf-8-sig")
        lines = list(csv.DictReader(io.StringIO(written)))
        assert [(line["season"], line["first"], line["profit"]) for line in lines] == [
            ("Spring 2026", "1", "58"),
            ("Spring 2026", "2", "22"),
            ("Autumn 2026", "2", "-19"),
        ]
        one = elder.get(f"{MEMBER.format(1).rstrip('/')}.csv", {"season": autumn.slug})
        assert one.content.decode().count("\r\n") == 2


class TestBounties:
    """Dav paid 60.00, won 118.27 and bounties of 13.75."""

    @pytest.fixture
    def hunted(self, season, people, live):
        scores = [score(4, 1, prize=11827, cost=6000, bounties=1375)]
        scores += [score(n, place, cost=6000) for place, n in enumerate((1, 2, 3, 5, 6), 2)]
        actions.write_results(event=live(9), scores=scores, rulebook=DM)
        return season

    def test_they_are_a_part_of_profit_and_return_wherever_these_are_shown(self, elder, hunted):
        said = figures(elder.get(MEMBER.format(4)))
        assert (said["Bounties won"], said["Profit"], said["Return"]) == (["$13.75"], ["$72.02"], ["120%"])
        assert "$72.02" in text(elder.get(SEASON.format(hunted.slug))).split("Highest profit")[1]
        page = text(elder.get("/clubs/dead-money/members/4/"))
        assert "$72.02" in page
        assert "with $13.75 of bounties" in page

    def test_and_in_both_spreadsheets(self, elder, hunted):
        for path in (MEMBER.format(4), SEASON.format(hunted.slug)):
            written = elder.get(f"{path.rstrip('/')}.csv").content.decode("utf-8-sig")
            lines = csv.DictReader(io.StringIO(written))
            line = next(each for each in lines if each.get("number", "4") == "4")
            assert (line["bounties"], line["cost"], line["profit"]) == ("13.75", "60", "72.02")

    def test_they_are_told_to_nobody_else(self, signed_in, people, hunted):
        for path in (MEMBER.format(4), f"{MEMBER.format(4).rstrip('/')}.csv"):
            said = signed_in(people[4]).get(path).content.decode().lower()
            assert "13.75" not in said
            assert "bount" not in said


class TestSeason:
    def test_figures_and_records(self, elder, spring):
        answer = elder.get(SEASON.format(spring.slug))
        said, page = figures(answer), text(answer)
        assert said["Tournaments"] == ["2"]
        assert said["Players"] == ["6"]
        assert said["Entries"] == ["12"]
        assert said["Largest field"] == ["6"]
        assert "Most knockouts Ann 5 Cal 4 Bea 1" in page
        assert "Biggest prize Ann $78 Cal $77.77" in page
        assert "In the money in a row Ann 2" in page
        assert "Highest profit Ann $80" in page

    def test_who_won_most_is_for_directors(self, signed_in, people, spring):
        for browser in (signed_in(people[4]), Client()):
            page = browser.get(SEASON.format(spring.slug)).content.decode()
            assert "Biggest prize" in page
            assert "profit" not in page
            assert "$80" not in page
            sheet = browser.get(f"{SEASON.format(spring.slug).rstrip('/')}.csv").content.decode()
            assert "77.77" in sheet
            assert "profit" not in sheet

    def test_beside_another_season(self, elder, spring, autumn):
        answer = elder.get(SEASON.format(spring.slug), {"with": autumn.slug})
        assert figures(answer)["Entries"] == ["12", "6"]
        assert "The largest field was 6" in answer.content.decode()

    def test_everybody_as_a_spreadsheet(self, elder, spring):
        written = elder.get(f"{SEASON.format(spring.slug).rstrip('/')}.csv").content.decode("utf-8-sig")
        ann = next(line for line in csv.DictReader(io.StringIO(written)) if line["player"] == "Ann")
        assert (ann["wins"], ann["knockouts"], ann["profit"], ann["biggest_prize"]) == ("1", "5", "80", "78")

    def test_before_the_first_tournament(self, elder, season):
        assert "Records begin with the first tournament." in text(elder.get(SEASON.format(season.slug)))


class TestClub:
    def test_seasons_beside_each_other_and_records_of_all(self, elder, spring, autumn):
        answer = elder.get(CLUB)
        said = figures(answer)
        assert said["Tournaments"] == ["2", "1"]
        assert said["Entries"] == ["12", "6"]
        assert "Most wins" in answer.content.decode()
        assert "Most tournaments Ann 3" in text(answer)
        assert "On average 6.0 play a tournament." in text(answer)

    def test_as_a_spreadsheet(self, elder, spring, autumn):
        written = elder.get(f"{CLUB.rstrip('/')}.csv").content.decode("utf-8-sig")
        assert "1,Ann,3,1,3,1," in written

    def test_a_club_that_has_not_played(self, elder):
        assert "Records begin with the first tournament." in text(elder.get(CLUB))


class TestCorrections:
    def test_other_results_are_other_numbers(self, elder, spring):
        event = spring.events.order_by("starts_at").first()
        scores = [score(1, 1, 2, 3, 4, 5, 6, prize=12_000, level=9), *(score(n, n) for n in range(2, 7))]
        actions.write_results(event=event, scores=scores, rulebook=DM)
        said = figures(elder.get(MEMBER.format(1)))
        assert said["Knockouts"] == ["8"]
        assert KnockoutCredit.objects.filter(event=event).count() == 5
        actions.clear_results(event=event)
        assert not KnockoutCredit.objects.filter(event=event).exists()
        assert figures(elder.get(MEMBER.format(1)))["Tournaments"] == ["1"]

    def test_twice_the_same_writes_nothing_anew(self, spring):
        event = spring.events.order_by("starts_at").first()
        before = list(KnockoutCredit.objects.values_list("pk", flat=True))
        first = [score(1, 1, 2, 3, prize=7800, level=9), score(2, 2, 4, prize=4200), score(3, 3, 5, 6)]
        first += [score(n, n, cost=3000) for n in (4, 5, 6)]
        actions.write_results(event=event, scores=first, rulebook=DM)
        assert list(KnockoutCredit.objects.values_list("pk", flat=True)) == before


class TestQueries:
    """As many with one tournament and six players as with more, and never over a dozen."""

    def test_no_page_asks_more_with_more_to_show(self, elder, spring, autumn, live, people):
        paths = [
            f"{MEMBER.format(1)}?season={spring.slug}&with={autumn.slug}",
            f"{SEASON.format(spring.slug)}?with={autumn.slug}",
            CLUB,
        ]
        few = [queries(elder, path) for path in paths]
        scores = [score(n, n, *range(n + 1, 11), prize=10, level=n) for n in range(1, 11)]
        for day in (20, 21, 22):
            actions.write_results(event=live(day), scores=scores, rulebook=DM)
        assert [queries(elder, path) for path in paths] == few
        assert max(few) <= 13
