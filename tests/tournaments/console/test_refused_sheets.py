"""A refusal comes back in the sheet from which it was posted: with what was typed, and its folds open.

Every form of every sheet is posted with something in each of its fields and a time that is none, so that
whatever else is right, the act is refused.
"""

from collections import Counter
from html.parser import HTMLParser

import pytest

from clubs.models import RulebookVersion
from clubs.rulebook import MoneyHeist, Mushroom
from tests.sweeps import sweep
from tests.tournaments.night.floor.test_felt_games import GAMES
from tournaments.console.page import SHEETS
from tournaments.night.facts import FeltGames, TablePaused

pytestmark = [pytest.mark.django_db, pytest.mark.once]
TWELVE = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")
WRONG = "99:99"


class Sheet(HTMLParser):
    """The forms of a sheet, each with its fields and the folds around it."""

    def __init__(self, page):
        super().__init__()
        self.forms, self.folds, self.form, self.select = [], [], None, None
        self.refusal = ""
        self.in_refusal = self.in_text = False
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        has = {name: value or "" for name, value in attrs}
        if tag == "details":
            self.folds.append("open" in has)
        elif tag == "form":
            self.form = {"action": has["action"], "fields": [], "folds": list(self.folds)}
            self.forms.append(self.form)
        elif tag == "p" and has.get("class") == "refusal":
            self.in_refusal = True
        elif self.form and tag in {"input", "button", "textarea"} and has.get("name"):
            kind = has.get("type", "text" if tag == "input" else tag)
            on = "checked" in has
            folds = list(self.folds)
            value = has.get("value", "on" if kind == "checkbox" else "")
            self.form["fields"].append([has["name"], kind, value, on, folds])
            self.in_text = tag == "textarea"
        elif self.form and tag == "select":
            self.select = [has["name"], "select", "", [], list(self.folds)]
            self.form["fields"].append(self.select)
        elif self.select and tag == "option":
            self.select[3].append(has.get("value", ""))
            if "selected" in has:
                self.select[2] = has.get("value", "")

    def handle_endtag(self, tag):
        if tag == "details":
            self.folds.pop()
        elif tag == "form":
            self.form = None
        elif tag == "select":
            self.select = None
        elif tag == "p":
            self.in_refusal = False
        elif tag == "textarea":
            self.in_text = False

    def handle_data(self, data):
        if self.in_refusal:
            self.refusal += data
        if self.in_text:
            self.form["fields"][-1][2] += data

    def acts(self):
        return [form for form in self.forms if "/console/do/" in form["action"]]


def typed_in(form):
    """Something in every field: name → what is sent."""
    typed = {}
    for name, kind, value, more, _ in form["fields"]:
        if kind == "hidden":
            typed.setdefault(name, []).append(value)
        elif kind in {"button", "submit"} or kind in {"checkbox", "radio"}:
            typed.setdefault(name, [value])
        elif kind == "select":
            typed.setdefault(name, []).extend(more[-1:])
        elif name != "at":
            typed.setdefault(name, []).append("12:17" if name == "left" else "17")
    return typed | {"at": [WRONG]}


def lost(form, typed):
    """Return which of what was typed is not in the form any more, and which folds around it are shut."""
    gone = [] if all(form["folds"]) else ["the fold around it"]
    shown = {}
    for name, kind, value, more, folds in form["fields"]:
        is_box = kind in {"checkbox", "radio"}
        if kind in {"button", "submit"} or (is_box and not more):
            continue
        shown.setdefault(name, []).append(value)
        if kind != "hidden" and value in typed.get(name, ()) and not all(folds):
            gone.append(f"the fold around {name}")
    kinds = {name: kind for name, kind, *_ in form["fields"] if kind not in {"hidden", "button", "submit"}}
    return gone + [name for name in kinds if Counter(typed.get(name, ())) - Counter(shown.get(name, ()))]


def wrongly_answered(console, sheet, **query):
    """Yield what of each form of a sheet is lost when it is refused; of forms that are there for many, of
    three."""
    first = Sheet(console.get("sheet", sheet=sheet, **query).content.decode())
    posted = Counter()
    for number, form in enumerate(first.acts()):
        name = form["action"].split("/")[-2]
        posted[name] += 1
        if posted[name] > 3:
            continue
        typed, headers = typed_in(form), {"HX-Request": "true", "HX-Target": "floor"}
        answer = console.client.post(form["action"], typed, headers=headers)
        again = Sheet(answer.content.decode())
        if answer.status_code != 422 or answer.get("HX-Retarget") != "#sheet" or not again.refusal:
            yield sheet, name, answer.status_code, "not in its sheet"
        elif len(again.acts()) != len(first.acts()):
            yield sheet, name, "another sheet"
        elif gone := lost(again.acts()[number], typed):
            yield sheet, name, gone


@pytest.fixture
def everything(club):
    """Whatever can be played besides."""
    version = RulebookVersion.objects.filter(club=club).latest("pk")
    version.data["variations"] |= {
        "heist": MoneyHeist().model_dump(mode="json"),
        "mushroom": Mushroom().model_dump(mode="json"),
        "kill": "full",
        "run_it_twice": True,
        "goldschlager": True,
        "bomb_pot": True,
    }
    version.data["side_games"] |= {
        "last_longer": {"amount": 500},
        "high_hand": {"amount": 500},
        "wild_wild_west": {"amount": 500},
    }
    version.save()


@sweep("sheet", sorted(SHEETS))
def test_of_a_night_that_is_played(everything, console, friday, sheet):
    friday.start(*TWELVE).at(5).deal(1).deal(2).bust("Lou", by="Kim")
    for query in ({"table": 1}, {"player": 1, "sequence": friday.latest}, {"situation": "misdeal"}):
        assert list(wrongly_answered(console, sheet, **query)) == []


@sweep("sheet", sorted(SHEETS))
def test_of_a_night_that_is_set_up(everything, console, friday, sheet):
    friday.buy_in("Ann Bob Cat Dan").commit("Eve Fay").seat("Ann Bob Cat Dan")
    assert list(wrongly_answered(console, sheet, table=1, player=1)) == []


def test_of_tables_on_screens(console, friday):
    friday.start(*TWELVE).on_screens().at(5)
    assert list(wrongly_answered(console, "table", table=1)) == []
    assert list(wrongly_answered(console, "more")) == []
    friday.record(TablePaused(table=1))
    assert list(wrongly_answered(console, "table", table=1)) == []


def test_of_rebuys_and_add_ons(console, friday):
    friday.start(*TWELVE, absent="Fay").at(5).bust("Lou", by="Kim")
    assert list(wrongly_answered(console, "rebuy")) == []
    for player in ("Lou", "Fay"):
        assert list(wrongly_answered(console, "player", player=friday.ids[player])) == []
    friday.at(122)
    assert list(wrongly_answered(console, "add-on")) == []
    assert list(wrongly_answered(console, "player", player=1)) == []


def test_of_a_deal(console, friday):
    friday.start("Ann Bob Cat Dan Eve Fay Gus Hal").at(125)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        friday.bust(name, by="Fay")
    stacks = {"stack-6": "12000", "stack-7": "8000", "stack-8": "4000"}
    assert list(wrongly_answered(console, "deal")) == []
    assert list(wrongly_answered(console, "deal", **stacks)) == []


@pytest.mark.rule("FNP-dealers-choice")
def test_of_a_game_that_a_dealer_chooses(console, friday):
    friday.start(TWELVE[0]).record(FeltGames(games=GAMES))
    assert list(wrongly_answered(console, "table", table=1)) == []
