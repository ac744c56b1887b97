"""The floor's book in the club's rulebook (clubs/views/floor_book.py)."""

import re

import pytest
from django.template import Context
from django.test import Client

from clauses import tda
from clauses.book import clauses
from clubs.models import RulebookVersion
from clubs.rulebook import PRESETS
from clubs.templatetags.club import with_rules
from tests.clubs.views.pages import queries, text
from tests.sweeps import sweep

pytestmark = pytest.mark.django_db

BOOK = "/clubs/dead-money/rulebook/floor/"


@pytest.fixture
def visitor(club):
    return Client()


def play_by(club, preset):
    data = PRESETS[preset].model_dump(mode="json")
    RulebookVersion.objects.filter(club=club).update(data=data)


def test_every_rule_is_listed_with_its_number(visitor):
    listed = re.findall(r'<li id="(TDA-[^"]+)">', visitor.get(BOOK).content.decode())
    assert listed == list(tda.rules())


def test_the_list_marks_where_the_club_rules_otherwise(visitor, club):
    mark = "53 Acting out of turn your club rules otherwise DM-out-of-turn DM-out-of-turn-chips"
    assert f"TDA-{mark}" in text(visitor.get(BOOK))
    play_by(club, "tda")
    assert "your club rules otherwise" not in text(visitor.get(BOOK))


@sweep("rule", tda.rules())
def test_a_rule_has_a_page_with_its_steps_and_its_example(visitor, rule):
    shown = "".join(text(visitor.get(f"{BOOK}{rule}/")).split())  # a rule that is named is a link
    known = tda.rules()[rule]
    assert all("".join(words.split()) in shown for words in (known.says, known.example, *known.steps))


def test_the_clubs_clause_comes_first(visitor):
    shown = text(visitor.get(f"{BOOK}TDA-RP-5/"))
    places = [
        shown.index(words)
        for words in (
            "Your club rules otherwise",
            clauses()["DM-early-turn"].rule,
            tda.rules()["TDA-RP-5"].says,
        )
    ]
    assert places == sorted(places)
    assert "is silent here" not in shown


def test_a_rule_on_which_the_club_is_silent_says_so(visitor):
    assert "The club's own book is silent here: this rule decides." in text(visitor.get(f"{BOOK}TDA-39/"))


def test_a_topic_of_the_clubs_own_book_has_a_page(visitor):
    shown = text(visitor.get(f"{BOOK}kill/"))
    assert clauses()["DM-kill-legs"].rule in shown
    assert "The Poker Tournament Directors Association" not in shown


@pytest.mark.parametrize("key", ["TDA-72", "guts", "44", "<b>"])
def test_what_is_not_in_the_clubs_book_is_not_found(visitor, key):
    assert visitor.get(f"{BOOK}{key}/").status_code == 404


class TestSearching:
    def test_answers_best_first_with_links_to_what_they_rest_on(self, visitor):
        shown = visitor.get(BOOK, {"q": "acted out of turn"}).content.decode()
        titles = re.findall(r"<h2><a [^>]*>([^<]+)</a></h2>", shown)
        assert titles[0] == "Acting out of turn"
        first = shown[shown.index("<article>") : shown.index("</article>")]
        assert re.findall(r'class="clause" href="([^"]+)"', first) == [
            "/clubs/dead-money/rulebook/clauses/DM/#DM-out-of-turn",
            "/clubs/dead-money/rulebook/clauses/DM/#DM-out-of-turn-chips",
            "/clubs/dead-money/rulebook/clauses/DM/#DM-etiquette-action",
            "/clubs/dead-money/rulebook/floor/TDA-53/",
        ]

    def test_what_is_too_long_is_refused_in_a_sentence(self, visitor):
        answered = visitor.get(BOOK, {"q": "x" * 400})
        assert answered.status_code == 422
        assert "That is too long to look up: 400 characters, and 300 at most." in text(answered)

    def test_nothing_typed_lists_everything(self, visitor):
        assert visitor.get(BOOK, {"q": "  "}).content.count(b'<li id="TDA-') == 93


def test_the_rulebook_leads_there(visitor):
    assert f'href="{BOOK}"' in visitor.get("/clubs/dead-money/rulebook/").content.decode()


def test_no_page_asks_the_database_more_for_more_rules(visitor):
    one, all_rules = (queries(visitor, address) for address in (f"{BOOK}TDA-44/", BOOK))
    assert one == all_rules


OTHER_BOOKS = re.compile(r"\b(?:DM|CPL|FNP|C5|FCD|BG)-[a-z0-9][\w.-]*")


@pytest.mark.parametrize(
    "address", ["rulebook/", "rulebook/floor/", "rulebook/floor/?q=acted+out+of+turn", "rulebook/edit/"]
)
def test_a_club_by_the_tdas_rules_reads_no_clause_of_another_club(elder, club, address):
    assert OTHER_BOOKS.search(text(elder.get(f"/clubs/dead-money/{address}")))
    play_by(club, "tda")
    assert OTHER_BOOKS.findall(elder.get(f"/clubs/dead-money/{address}").content.decode()) == []


@pytest.mark.parametrize(
    ("rule", "named"),
    [("TDA-3", [("2", "TDA-2"), ("42", "TDA-42")]), ("TDA-12", [("13", "TDA-13"), ("14", "TDA-14")])],
)
def test_rules_that_a_text_names_are_links(visitor, rule, named):
    page = visitor.get(f"{BOOK}{rule}/").content.decode()
    links = re.findall(r'href="([^"#]+)" title="[^"]*">([^<]+)</a>', page)
    assert {(label, f"{BOOK}{target}/") for label, target in named} <= {(label, to) for to, label in links}


def test_a_text_with_rules_is_escaped_and_keeps_what_is_no_rule(club):
    context = Context({"club": club})
    shown = with_rules(context, "<b> TDA-44, TDA 56, rule 99, DM-odd-chip & DM-nothing, under 44")
    assert re.sub(r"<a [^>]*>([^<]*)</a>", r"[\1]", shown) == (
        "&lt;b&gt; [TDA-44], [TDA 56], rule 99, [DM-odd-chip] &amp; DM-nothing, under 44"
    )
    assert f'href="{BOOK}TDA-56/"' in shown
