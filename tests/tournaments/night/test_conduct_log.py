"""Rulings and penalties of heads-up tournaments and ring games beside those of nights
(tournaments/night/conduct_log.py), and the box "Rulings" that logs them there."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.models import RulebookVersion
from clubs.rulebook import PRESETS
from tests.tournaments.heads_up.conftest import heads_up  # noqa: F401  (a fixture)
from tests.tournaments.ring_games.conftest import ring  # noqa: F401  (a fixture)
from tests.tournaments.ring_games.games import IDS
from tournaments.night.conduct_log import decisions
from tournaments.night.facts import Penalised, Ruled

pytestmark = pytest.mark.django_db

SLOW = {"penalty": "warning", "reason": "slow", "clause": "DM-etiquette-action"}


def text(response):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


class Console:
    """The card on the console of either. page, does: names of its addresses; fragment: what an act swaps."""

    def __init__(self, client, pk, page, does, fragment):
        self.client, self.pk, self.does, self.fragment, self.number = client, pk, does, fragment, 0
        self.address = reverse(page, args=[pk])

    def open(self, sheet="what-now", target="sheet", **query):
        headers = {"HX-Request": "true", "HX-Target": target} if target else {}
        return self.client.get(self.address, {"sheet": sheet, **query}, headers=headers)

    def log(self, situation, htmx=True, **data):
        self.number += 1
        headers = {"HX-Request": "true", "HX-Target": self.fragment} if htmx else {}
        data = {"request_id": f"tap-{self.number}", "situation": situation, **data}
        return self.client.post(reverse(self.does, args=[self.pk, "log-ruling"]), data, headers=headers)


@pytest.fixture(params=["heads-up", "ring game"])
def console(request, director):
    """Of a tournament or a game that Ann, Bob and others play."""
    if request.param == "heads-up":
        played = request.getfixturevalue("heads_up")
        played.begin()
        return Console(director, played.pk, "heads_up_console", "heads_up_act", "contest")
    game = request.getfixturevalue("ring").buys("Ann", 1).buys("Bob", 2).game
    return Console(director, game.pk, "ring_game", "ring_game_act", "floor")


class TestTheCard:
    def test_is_one_tap_away_and_an_answer_two(self, console):
        page = console.client.get(console.address).content.decode()
        first = unescape(re.search(r'class="what-now" href="([^"]+)"', page)[1])
        assert "sheet=situation" not in console.client.get(first).content.decode()
        answered = console.open(q="string bet").content.decode()
        found = re.findall(r'href="([^"]+sheet=situation&amp;situation=[^"]+)"', answered)
        assert "situation=TDA-56" in found[0]
        assert "DM-no-string-no-chop" in text(console.client.get(unescape(found[0])))

    def test_follows_the_book_in_force_and_reckons_a_misunderstanding(self, console, club):
        shown = text(console.open("situation", situation="misunderstood", wagered="1200", put="300"))
        assert "300 of 1,200 is 25%" in shown

    def test_a_sheet_or_a_situation_that_is_not_there(self, console):
        assert console.open("everything").status_code == 404
        assert "no such situation" in text(console.open("situation", situation="earthquake"))

    def test_one_tap_logs_the_ruling_with_its_rule(self, console, club):
        answer = console.log("string-bet", clause="DM-nl-binding", table=1, player=IDS["Ann"])
        assert answer.status_code == 200
        assert answer["HX-Trigger-After-Swap"] == "sheet-done"
        assert "Ruling at table 1: String bet, Ann (DM-nl-binding)" in text(answer)
        (logged,) = decisions(club)
        assert (logged.clause, logged.player, logged.by) == ("DM-nl-binding", IDS["Ann"], "Bob")

    def test_twice_the_same_tap_logs_it_once(self, console, club):
        for _ in range(2):
            console.log("string-bet", request_id="the same")
        assert len(decisions(club)) == 1

    def test_a_warning_comes_with_it_and_no_other_penalty(self, console, club):
        console.log("talk", clause="DM-etiquette-talk", player=IDS["Bob"], penalty="warning")
        assert {each.kind for each in decisions(club)} == {"penalised", "ruled"}
        assert console.log("talk", player=IDS["Bob"], penalty="hands").status_code == 422
        assert "And one hand missed" not in text(console.open("situation", situation="talk"))

    @pytest.mark.parametrize("htmx", [True, False])
    def test_what_is_refused_comes_back_with_what_was_typed(self, console, club, htmx):
        answer = console.log("talk", htmx=htmx, penalty="warning", text="told the flop", table=1)
        assert answer.status_code == 422
        assert answer.get("HX-Retarget", "#sheet") == "#sheet"
        assert "Who is penalised?" in text(answer)
        assert 'value="told the flop"' in answer.content.decode()
        assert '<option value="1" selected>' in answer.content.decode()
        assert "has not entered" in text(console.log("talk", player=24)) or "not bought in" in text(
            console.log("talk", player=24)
        )
        assert decisions(club) == []


def test_the_card_has_the_book_that_the_club_plays_by(club, director, ring):  # noqa: F811
    RulebookVersion.objects.filter(club=club).update(data=PRESETS["cpl"].model_dump(mode="json"))
    console = Console(director, ring.game.pk, "ring_game", "ring_game_act", "floor")
    shown = text(console.open("situation", situation="string-bet"))
    assert "CPL-string-bet" in shown
    assert "DM-no-string-no-chop" not in shown


class TestWhatIsPenalised:
    def test_at_a_heads_up_tournament_is_whoever_entered(self, heads_up):  # noqa: F811
        heads_up.begin()
        with pytest.raises(NotAllowed, match="has not entered"):
            heads_up.record(Penalised(player=24, **SLOW))
        with pytest.raises(NotAllowed, match="Ann can be warned here, or withdrawn"):
            heads_up.record(Penalised(player=1, penalty="hands", amount=1))

    def test_at_a_ring_game_is_whoever_bought_in_and_after_its_end_too(self, ring, club):  # noqa: F811
        with pytest.raises(NotAllowed, match="have not bought in"):
            ring.record(Penalised(player=IDS["Ann"], **SLOW))
        ring.buys("Ann", 1).cashes("Ann", 1000).closes()
        with pytest.raises(NotAllowed, match="Ann can be warned here, or cashed out"):
            ring.record(Penalised(player=IDS["Ann"], penalty="disqualified"))
        ring.record(Penalised(player=IDS["Ann"], **SLOW))
        assert ring.floor.closed_at
        assert len(decisions(club)) == 1


class TestAcrossAll:
    @pytest.fixture
    def logged(self, friday, heads_up, ring):  # noqa: F811
        friday.start("Ann Bob Cat Dan Eve Fay")
        friday.record(Penalised(player=IDS["Ann"], **SLOW))
        heads_up.begin()
        heads_up.record(Ruled(text="Chop refused", clause="DM-no-string-no-chop", player=IDS["Ann"]))
        ring.buys("Ann", 1).record(Ruled(text="Misdeal", table=1, player=IDS["Ann"]))
        return heads_up, ring

    def find(self, client, club, wanted=""):
        return text(client.get(reverse("club_decisions", args=[club.slug]), {"q": wanted}))

    @pytest.mark.parametrize(
        ("wanted", "found"),
        [
            ("", ["slow", "Chop refused", "Misdeal"]),
            ("duels", ["Chop refused"]),
            ("ring game", ["Misdeal"]),
            ("friday", ["slow"]),
            ("dm-no-string", ["Chop refused"]),
        ],
    )
    def test_all_are_searched_together(self, logged, director, club, wanted, found):
        shown = self.find(director, club, wanted)
        assert [word for word in ("slow", "Chop refused", "Misdeal") if word in shown] == found

    def test_each_leads_to_where_it_stands_in_its_log(self, logged, director, club):
        page = director.get(reverse("club_decisions", args=[club.slug])).content.decode()
        there = [unescape(each) for each in re.findall(r'class="decisions".*', page)[0].split('"')]
        links = [each for each in there if each.startswith("/")]
        found = []
        for link in links:
            log = director.get(link.partition("#")[0], follow=True)
            anchor = link.partition("#")[2] or log.redirect_chain[-1][0].partition("#")[2]
            entry = log.content.decode().split(f'id="{anchor}"')[1].split("</li>")[0]
            found += [words for words in ("Misdeal", "Chop refused", "slow") if words in entry]
        assert sorted(found) == ["Chop refused", "Misdeal", "slow"]

    def test_what_was_undone_is_not_there(self, logged, club):
        heads_up, ring = logged  # noqa: F811
        ring.undo(ring.latest)
        heads_up.undo(heads_up.heads_up.log.entries.last().sequence)
        assert [each.kind for each in decisions(club)] == ["penalised"]

    def test_they_stand_on_the_members_page_for_directors_and_for_nobody_else(
        self, logged, director, signed_in, club
    ):
        there = reverse("club_member", args=[club.slug, IDS["Ann"]])
        shown = text(director.get(there))
        assert all(word in shown for word in ("slow", "Chop refused", "Misdeal"))
        for other in (signed_in("Zoe"), signed_in("Dan"), Client()):
            assert not re.search("was warned|Chop refused|Misdeal", text(other.get(there)))

    def test_those_of_another_club_are_not_there(self, logged):
        other = club_actions.found_club(name="Elsewhere", founder="Xan", timezone="UTC")
        assert decisions(other) == []

    def test_queries_do_not_grow_with_games(self, logged, club, django_assert_num_queries):
        with django_assert_num_queries(4):
            assert len(decisions(club)) == 3

    def test_are_a_spreadsheet_too(self, logged, director, club):
        rows = director.get(reverse("club_decisions_csv", args=[club.slug])).content.decode()
        assert [word for word in ("Friday", "Duels", "Ring game") if word in rows] == [
            *("Friday", "Duels", "Ring game")
        ]
