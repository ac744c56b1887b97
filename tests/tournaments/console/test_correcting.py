"""Correcting a knockout: what it changes is shown first (tournaments/console/correcting.py)."""

import re

import pytest
from django.urls import reverse

from clubs.models import Result, Standing
from tables.models import Entry
from tests.tournaments.phone.pockets import text
from tournaments.night.facts import DealAgreed, DealShare, Finished, PrizePaid
from tournaments.night.floor.places import Deal

SIX = "Ann Bob Cat Dan Eve Fay"

pytestmark = pytest.mark.django_db


def rows(answer):
    """Name → what changes for them, as the sheet says it."""
    table = re.search(r'<section class="changes".*?</section>', answer.content.decode(), re.DOTALL)[0]
    lines = re.findall(r"<tr><th scope=\"row\">(.*?)</tr>", table, re.DOTALL)
    bare = [" ".join(re.sub(r"<[^>]+>", " ", line).split()) for line in lines]
    return dict(line.split(" ", 1) for line in bare)


def length(console):
    console.night.tournament.log.refresh_from_db()
    return console.night.tournament.log.length


def entries(console, name):
    """The entry by which somebody went out."""
    return console.floor.players[console.night.ids[name]].out.sequence


def look(console, name, **typed):
    """Return what is posted by the button that shows what changes."""
    number = entries(console, name)
    return console.post("night_correct", number, sheet_address=f"correct?sequence={number}", **typed)


def save(console, name, **typed):
    return look(console, name, **{"shown": length(console), **typed})


def results(console):
    """Name → place, points and prize, as the season has them."""
    found = Result.objects.filter(event=console.night.tournament.event).select_related("member")
    return {each.member.name: (each.place, each.points, each.prize) for each in found}


@pytest.fixture
def running(friday):
    """Ann, Bob and Cat are out in this order, by Dan, Dan and Eve."""
    friday.start(SIX).at(125).bust("Ann", by="Dan").at(126).bust("Bob", by="Dan").at(130).bust(
        "Cat", by="Eve"
    )
    return friday


@pytest.fixture
def over(running):
    """Eve and Dan are paid; Fay has won."""
    running.at(140).bust("Dan", by="Eve").at(150).bust("Eve", by="Fay").record(Finished())
    return running


class TestTheSheet:
    def test_offers_who_might_have_gone_out_and_who_knocked_them_out(self, console, running):
        sheet = console.get("sheet", sheet="correct", sequence=entries(console, "Bob")).content.decode()
        assert "Dan knocked out Bob" in text_of(sheet)
        assert re.findall(r'<option value="(\d)"', sheet) == ["2", "3", "4", "5", "6"]
        assert re.findall(r'<option value="(\d)" selected', sheet) == ["2"]
        assert re.findall(r'name="by-2" value="(\d)"', sheet) == ["3", "4", "5", "6"]
        assert re.findall(r'name="by-2" value="(\d)" checked', sheet) == ["4"]

    def test_and_everybody_before_or_after_whom_they_went_out(self, console, running):
        sheet = console.get("sheet", sheet="correct", sequence=entries(console, "Bob")).content.decode()
        assert "As it stands: place 5" in sheet
        assert re.findall(r'value="((?:before|after)-\d)"', sheet) == [
            "before-3",
            "before-1",
            "after-3",
            "after-1",
        ]

    def test_of_one_hand_has_the_stacks(self, console, friday):
        friday.start(SIX).at(125).busts(("Ann", "Dan", 500), ("Bob", "Dan", 900))
        sheet = console.get("sheet", sheet="correct", sequence=friday.latest).content.decode()
        assert re.findall(r'name="stack-(\d)"[^>]* value="(\d+)"', sheet) == [("1", "500"), ("2", "900")]

    def test_of_what_was_undone_says_so(self, console, running):
        number = entries(console, "Cat")
        running.undo(number)
        assert "changed meanwhile" in text(console.get("sheet", sheet="correct", sequence=number))

    def test_lists_everybody_who_is_out(self, console, running):
        sheet = console.get("sheet", sheet="order").content.decode()
        assert re.findall(r"Correct the knockout of (\w+)", sheet) == ["Cat", "Bob", "Ann"]


def text_of(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


class TestWhatChanges:
    def test_is_shown_first_and_nothing_is_recorded(self, console, running):
        before = length(console)
        answer = look(console, "Bob", when="before-1")
        assert answer.status_code == 200
        assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("#sheet", "innerHTML")
        assert rows(answer) == {"Ann": "6 → 5 2 → 4", "Bob": "5 → 6 4 → 2"}
        assert length(console) == before
        assert f'name="shown" value="{before}"' in answer.content.decode()
        assert re.findall(r'value="(before-1)" selected', answer.content.decode()) == ["before-1"]

    def test_is_then_recorded_by_the_same_form(self, console, running):
        answer = save(console, "Bob", when="before-1")
        assert answer["HX-Trigger-After-Swap"] == "sheet-done"
        assert running.reloaded().players[1].out is not None
        assert console.night.names(list_of_places(console)) == ["Cat", "Ann", "Bob"]

    def test_without_javascript_the_page_comes_back_with_it(self, console, running):
        answer = look(console, "Bob", when="before-1", htmx=False)
        assert rows(answer) == {"Ann": "6 → 5 2 → 4", "Bob": "5 → 6 4 → 2"}
        typed = {"when": "before-1", "shown": length(console)}
        answer = look(console, "Bob", htmx=False, **typed)
        assert answer.url == reverse("night_console", args=[console.pk])

    def test_is_shown_again_where_something_was_recorded_meanwhile(self, console, running):
        shown = length(console)
        running.at(135).deal()
        answer = look(console, "Bob", when="before-1", shown=shown)
        assert answer.status_code == 422
        assert "Something was recorded meanwhile" in text(answer)
        assert re.findall(r'value="(before-1)" selected', answer.content.decode()) == ["before-1"]

    def test_nothing_is_said_too(self, console, running):
        answer = look(console, "Bob", when="after-1")
        assert "No place, no points and no money change." in text(answer)

    @pytest.mark.parametrize(
        ("typed", "words"),
        [
            ({"when": "before-9999"}, "Choose somebody who is out."),
            ({"when": "sometime"}, "Enter a valid value."),
            ({"who-1": "²"}, "That player is not on tonight"),
            ({"who-1": "99"}, "That player is not on tonight"),
            ({"who-1": "4"}, "Later entries depend on this: “Dan knocked out Bob”"),
        ],
    )
    def test_what_cannot_be_is_refused_in_the_sheet(self, console, running, typed, words):
        answer = look(console, "Ann", **typed)
        assert answer.status_code == 422
        assert answer["HX-Retarget"] == "#sheet"
        assert words in text(answer)


def list_of_places(console):
    from tournaments.night.floor.places import places

    return list(places(console.floor))


@pytest.mark.rule("DM-points-placing")
class TestAfterTheEnd:
    def test_places_points_prizes_and_standings_follow(self, console, over):
        was = results(console)
        assert {name: place for name, (place, *_) in was.items()} == {
            "Fay": "1",
            "Eve": "2",
            "Dan": "3",
            "Cat": "4",
            "Bob": "5",
            "Ann": "6",
        }
        answer = look(console, "Eve", when="before-4")
        assert answer.status_code == 422
        assert "Eve knocked out Dan after that." in text(answer)
        save(console, "Eve", **{"who-5": 5, "by-5": 6, "credit-5": "on"})
        save(console, "Dan", **{"by-4": 6, "credit-4": "on"})
        answer = save(console, "Eve", when="before-4")
        assert answer.status_code == 200
        becomes = results(console)
        assert (becomes["Dan"][0], becomes["Eve"][0]) == ("2", "3")
        assert (becomes["Dan"][2], becomes["Eve"][2]) == (was["Eve"][2], was["Dan"][2])
        totals = {each.member.name: each.total for each in Standing.objects.select_related("member")}
        assert totals["Dan"] == becomes["Dan"][1]

    def test_what_was_paid_otherwise_is_owed_and_too_much(self, console, over):
        for name in ("Fay", "Eve"):
            console.act("pay", player=over.ids[name])
        paid = {name: each[2] for name, each in results(console).items()}
        save(console, "Dan", **{"by-4": 6, "credit-4": "on"})
        answer = look(console, "Eve", when="before-4")
        said = rows(answer)
        assert "too much was paid" in said["Eve"]
        save(console, "Eve", when="before-4")
        closing = text(console.get("floor"))
        assert "too much" in closing
        assert results(console)["Dan"][2] == paid["Eve"]

    def test_who_was_paid_less_is_owed_the_rest(self, console, over):
        dan = over.ids["Dan"]
        owed = next(each[2] or 0 for name, each in results(console).items() if name == "Eve")
        over.record(PrizePaid(player=over.ids["Eve"], cents=owed // 2))
        assert "still to be paid" in text(console.get("floor"))
        assert console.act("pay", player=over.ids["Eve"]).status_code == 200
        assert "still to be paid" not in text(console.get("floor"))
        assert dan in console.floor.players

    def test_undoing_it_restores_everything(self, console, over):
        was, floor = results(console), console.floor
        save(console, "Bob", when="before-1")
        assert results(console) != was
        console.post("night_undo", sequence=length(console))
        assert results(console) == was
        assert {player: each.out for player, each in console.floor.players.items()} == {
            player: each.out for player, each in floor.players.items()
        }

    def test_it_is_opened_from_the_page_of_the_results_and_leads_there_again(self, console, over, director):
        event = over.tournament.event
        page = director.get(reverse("club_event", args=[event.season.club.slug, event.pk]))
        there = re.search(r'href="([^"]+)">Correct a result', page.content.decode())[1].replace("&amp;", "&")
        sheet = director.get(there).content.decode()
        found = re.search(r'href="([^"]+sheet=correct[^"]+back=results[^"]*)"', sheet)[1]
        correct = found.replace("&amp;", "&")
        assert '<input type="hidden" name="back" value="results">' in director.get(correct).content.decode()
        answer = save(console, "Bob", when="before-1", back="results")
        assert answer["HX-Redirect"] == page.request["PATH_INFO"]

    def test_nobody_else_is_offered_it(self, over, signed_in):
        event = over.tournament.event
        page = signed_in("Zoe").get(reverse("club_event", args=[event.season.club.slug, event.pk]))
        assert "Correct a result" not in page.content.decode()


class TestAfterADeal:
    def test_who_went_out_before_it_changes_places(self, console, running):
        shares = [DealShare(player=running.ids[name], cents=cents) for name, cents in DEAL.items()]
        running.at(132).bust("Dan", by="Eve").at(135).record(
            DealAgreed(shares=shares, reason="they agreed")
        ).record(Finished())
        save(console, "Cat", when="before-2")
        assert [results(console)[name][0] for name in ("Bob", "Cat", "Ann")] == ["4", "5", "6"]
        assert console.floor.of(Deal).shares is not None


DEAL = {"Eve": 5000, "Fay": 5680}


class TestTwoMixedUp:
    def test_change_places_in_one_act_that_is_undone_as_one(self, console, running):
        answer = save(console, "Ann", **{"who-1": 3, "by-1": 4, "credit-1": "on"})
        assert answer.status_code == 200
        amended = Entry.objects.filter(log=running.tournament.log, kind="amended")
        assert amended.count() == 2
        assert console.night.names(list_of_places(console)) == ["Ann", "Bob", "Cat"]
        console.post("night_undo", sequence=amended.last().sequence)
        assert console.night.names(list_of_places(console)) == ["Cat", "Bob", "Ann"]
