"""The box "Rulings", what it logs, and who may read that afterwards."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from clauses import book
from clubs.models import RulebookVersion
from clubs.rulebook import PRESETS
from clubs.rulebook.situations import SITUATIONS, TDA_RULE
from tables.queries import lines
from tests.sweeps import sweep
from tests.tournaments.ring_games.games import IDS
from tournaments.night.conduct_log import decisions
from tournaments.night.facts import HandDealt, Penalised, Ruled
from tournaments.night.facts_of import facts

pytestmark = pytest.mark.django_db

SHEET = {"HX-Request": "true", "HX-Target": "sheet"}
FLOOR = {"HX-Request": "true", "HX-Target": "floor"}


def text(response):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


class Card:
    def __init__(self, client, night):
        self.client, self.night, self.number = client, night, 0
        self.console = reverse("night_console", args=[night.tournament.pk])

    def open(self, sheet="what-now", **query):
        return self.client.get(self.console, {"sheet": sheet, **query}, headers=SHEET)

    def log(self, situation, **data):
        self.number += 1
        there = reverse("night_act", args=[self.night.tournament.pk, "log-ruling"])
        data = {"request_id": f"tap-{self.number}", "situation": situation, **data}
        return self.client.post(there, data, headers=FLOOR)


@pytest.fixture
def card(friday, director):
    return Card(director, friday.start("Ann Bob Cat Dan Eve Fay"))


def play_by(club, preset):
    data = PRESETS[preset].model_dump(mode="json")
    RulebookVersion.objects.filter(club=club).update(data=data)


def decided_last(night, count):
    """The last facts of the log."""
    return list(facts(lines(night.tournament.log)))[-count:]


class TestTheCard:
    def test_is_one_tap_away_and_leads_to_the_floors_book(self, card, club):
        page = card.client.get(card.console).content.decode()
        first = re.search(r'class="what-now" href="([^"]+)"[^>]*>Rulings<', page)[1]
        opened = card.client.get(first, headers=SHEET).content.decode()
        assert "sheet=situation" not in opened
        assert f'href="{reverse("club_floor_book", args=[club.slug])}"' in opened

    @sweep("situation", SITUATIONS, ids=lambda each: each.key)
    def test_finds_each_situation_by_what_people_call_it(self, card, situation):
        calls = str(situation.title), str(situation.words)
        shown = "".join(card.open(q=call).content.decode() for call in calls)
        found = re.findall(r"situation=([\w-]+)", shown)
        own = [clause for clause in situation.of_book("DM") if f">{clause}<" in shown]
        assert TDA_RULE[situation.key] in found or own

    @sweep("situation", SITUATIONS, ids=lambda each: each.key)
    def test_says_the_steps_of_the_clubs_book_in_order_and_of_no_other(self, card, situation):
        shown = text(card.open("situation", situation=situation.key))
        rules = [book.clauses()[clause].rule for clause in situation.of_book("DM")]
        places = [shown.find(rule) for rule in rules]
        assert -1 not in places
        assert places == sorted(places)
        assert not [clause for clause in situation.clauses if clause[:3] != "DM-" and clause in shown]
        assert "The club’s rulebook does not say" not in shown
        if not rules:
            assert book.clauses()["DM-cards-speak"].rule in shown

    def test_follows_the_book_that_the_club_plays_by(self, club, open_night, director):
        play_by(club, "cpl")
        night = open_night()
        shown = text(Card(director, night).open("situation", situation="string-bet"))
        assert "CPL-string-bet" in shown
        assert "DM-no-string-no-chop" not in shown
        assert "decides" in text(Card(director, night).open("situation", situation="early-board"))

    def test_one_that_is_not_there_is_said_so(self, card):
        assert "no such situation" in text(card.open("situation", situation="earthquake"))


class TestTheBox:
    def test_answers_what_has_happened_with_the_clubs_own_rule_first(self, card):
        shown = card.open(q="acted out of turn").content.decode()
        first = shown[shown.index("<article") : shown.index("</article>")]
        assert "Acting out of turn" in first
        assert re.findall(r'class="clause"[^>]*>([^<]+)</a>', first) == [
            "DM-out-of-turn",
            "DM-out-of-turn-chips",
            "DM-etiquette-action",
            "TDA-53",
        ]
        assert "situation=TDA-53" in first

    def test_works_as_a_page_without_a_script(self, card):
        page = card.client.get(card.console, {"sheet": "what-now", "q": "four cards on the flop"})
        assert "the other three are the flop" in text(page)

    def test_what_is_too_long_is_refused_and_stays(self, card):
        shown = card.open(q="x" * 400)
        assert "400 characters, and 300 at most" in text(shown)
        assert f'value="{"x" * 300}"' in shown.content.decode()

    def test_one_tap_logs_an_answer(self, card, club):
        shown = card.open("situation", situation="TDA-39", q="four cards on the flop")
        assert "The club’s rulebook does not say: TDA 2024 v1.0 decides." in text(shown)
        assert 'name="clause" value="TDA-39" checked' in shown.content.decode()
        card.log("TDA-39", clause="TDA-39", table=1, player=2, penalty="warning")
        sentences = sorted(each.sentence for each in decisions(club))
        assert sentences == [
            "Bob was warned: Flop errors and reshuffles (TDA-39)",
            "Ruling at table 1: Flop errors and reshuffles, Bob (TDA-39)",
        ]

    def test_its_own_words_stand_with_its_title(self, card, club):
        card.log("TDA-44", clause="DM-nl-one-chip", text="4,400 back")
        (logged,) = decisions(club)
        assert logged.sentence == "Ruling: One oversized chip: 4,400 back (DM-nl-one-chip)"

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_club_whose_book_is_silent_reads_the_tdas_rule(self, club, open_night, director, preset):
        play_by(club, preset)
        card = Card(director, open_night())
        for situation in SITUATIONS:
            shown = card.open("situation", situation=situation.key).content.decode()
            assert re.search(r'type="radio" name="clause" value="[^"]+" checked', shown), situation.key


class TestLogging:
    def test_one_tap_logs_the_ruling_with_its_rule(self, card, club):
        assert card.log("string-bet", clause="DM-nl-binding").status_code == 200
        (logged,) = decisions(club)
        assert (logged.sentence, logged.clause, logged.by) == (
            "Ruling: String bet (DM-nl-binding)",
            "DM-nl-binding",
            "Bob",
        )

    def test_table_player_and_words_where_they_are_wanted(self, card, club):
        card.log("misdeal", clause="DM-misdeal-wrong", table=1, player=3, text="dealt again")
        (logged,) = decisions(club)
        assert logged.sentence == "Ruling at table 1: Misdeal: dealt again, Cat (DM-misdeal-wrong)"
        assert logged.player == 3

    def test_the_hand_is_the_one_that_is_named_or_the_tables_latest(self, card, club):
        card.night.record(HandDealt(table=1))
        card.log("misdeal", clause="DM-misdeal-wrong", table=1, player=3)
        card.log("string-bet", clause="DM-nl-binding", table=1, hand=7)
        said = sorted(each.sentence for each in decisions(club))
        assert said == [
            "Ruling at table 1, hand 1: Misdeal, Cat (DM-misdeal-wrong)",
            "Ruling at table 1, hand 7: String bet (DM-nl-binding)",
        ]

    def test_a_hand_of_no_table_is_refused(self, card, club):
        assert "At which table was that hand?" in text(card.log("misdeal", clause="DM-misdeal-wrong", hand=3))
        assert decisions(club) == []

    def test_two_directors_who_rule_the_same_call_log_it_once(self, card, club):
        card.night.record(HandDealt(table=1))
        card.log("talk", clause="DM-etiquette-talk", table=1, player=2, penalty="warning")
        second = card.log("talk", clause="DM-etiquette-sanction", table=1, player=2, penalty="warning")
        assert second.status_code == 422
        assert "This ruling is in the log already: nothing was recorded." in text(second)
        assert card.night.reloaded().players[2].warnings == 1
        assert len(decisions(club)) == 2
        card.night.undo(card.night.latest)
        card.log("talk", clause="DM-etiquette-talk", table=1, player=3, penalty="warning")
        assert card.night.reloaded().players[3].warnings == 1

    def test_a_penalty_comes_with_it(self, card, club):
        card.log("talk", clause="DM-etiquette-talk", player=1, penalty="hands")
        card.log("talk", clause="DM-etiquette-talk", player=2, penalty="warning")
        card.log("stalling", clause="DM-etiquette-sanction", player=3, penalty="minutes")
        said = [each.sentence for each in decisions(club)]
        assert "Ann sits out 1 hand: Talking about a live hand (DM-etiquette-talk)" in said
        assert "Bob was warned: Talking about a live hand (DM-etiquette-talk)" in said
        assert "Cat sits out 10 minutes: Stalling (DM-etiquette-sanction)" in said
        assert card.night.reloaded().players[1].sits_out == 1
        assert card.night.reloaded().players[2].warnings == 1

    def test_a_penalty_of_nobody_is_refused_and_what_was_typed_stays(self, card, club):
        shown = card.log("talk", penalty="warning", text="told the flop")
        assert shown.status_code == 422
        assert "Who is penalised?" in text(shown)
        assert 'value="told the flop"' in shown.content.decode()
        assert decisions(club) == []

    def test_a_rule_of_no_book_is_refused(self, card, club):
        assert "is not a rule of the books" in text(card.log("talk", clause="DM-jokes"))
        assert decisions(club) == []


class TestAcrossNights:
    @pytest.fixture
    def logged(self, card):
        night = card.night
        night.record(Ruled(text="Chop refused", clause="DM-no-string-no-chop", table=1))
        night.record(Penalised(player=1, penalty="warning", reason="slow", clause="DM-etiquette-action"))
        night.record(Penalised(player=4, penalty="warning", reason="loud"))
        return night

    def find(self, client, club, wanted):
        return text(client.get(reverse("club_decisions", args=[club.slug]), {"q": wanted}))

    @pytest.mark.parametrize(
        ("wanted", "found"),
        [
            ("dm-no-string", ["Chop refused"]),
            ("ann", ["slow"]),
            ("WARNED", ["slow", "loud"]),
            ("friday dan", ["loud"]),
            ("nothing like it", []),
        ],
    )
    def test_is_searched_by_name_rule_words_and_night(self, logged, director, club, wanted, found):
        shown = self.find(director, club, wanted)
        assert [word for word in ("Chop refused", "slow", "loud") if word in shown] == found

    def test_what_was_undone_is_not_there(self, logged, club):
        logged.undo(logged.latest)
        assert "loud" not in str(decisions(club))

    def test_stands_on_the_members_page_for_directors_and_for_nobody_else(
        self, logged, director, signed_in, club
    ):
        there = reverse("club_member", args=[club.slug, IDS["Ann"]])
        shown = text(director.get(there))
        assert "Ann was warned: slow (DM-etiquette-action)" in shown
        assert "loud" not in shown
        for other in (signed_in("Zoe"), signed_in("Dan"), Client()):
            assert "was warned" not in text(other.get(there))
            assert other.get(reverse("club_decisions", args=[club.slug])).status_code == 404

    def test_queries_do_not_grow_with_nights(self, logged, open_night, club, django_assert_num_queries):
        with django_assert_num_queries(4):
            decisions(club)
        other = open_night(name="Saturday")
        other.record(Ruled(text="Early"))
        with django_assert_num_queries(4):
            assert len(decisions(club)) == 4


@pytest.mark.rule("TDA-33")
class TestADodgedBlind:
    """A penalty in every case, and not merely a warning: a round missed is suggested and one tap."""

    @pytest.mark.parametrize("preset", ["tda", "dead_money", "cpl"])
    def test_the_round_is_suggested_and_no_warning_offered(self, card, club, preset):
        play_by(club, preset)
        shown = text(card.open("situation", situation="TDA-33"))
        assert "Log it, and one round missed Log the ruling" in shown
        assert "And a warning" not in shown
        assert "one round missed" not in text(card.open("situation", situation="TDA-70"))

    def test_one_tap_logs_it_with_the_round(self, card, friday):
        card.log("TDA-33", clause="TDA-33", table=1, player=4, penalty="rounds")
        ruled, penalised = (line.fact for line in decided_last(friday, 2))
        assert (ruled.situation, ruled.player) == ("TDA-33", 4)
        assert (penalised.penalty, penalised.amount, penalised.clause) == ("rounds", 1, "TDA-33")
        assert friday.reloaded().players[4].sits_out == 6  # as many hands as the table has players

    def test_nobody_is_penalised_without_a_name(self, card, friday):
        answer = card.log("TDA-33", clause="TDA-33", table=1, penalty="rounds")
        assert "Who is penalised?" in text(answer)


class TestAWagerThatIsNoWholeRaise:
    """The calculator beside the ruling, by the rule that the club goes by."""

    def said(self, card, situation="TDA-43", **typed):
        shown = card.open("situation", situation=situation, **typed).content.decode()
        return unescape(re.search(r'class="claim-said"[^>]*>([^<]*)<', shown)[1])

    @pytest.mark.rule("DM-nl-under-min")
    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ({"faced": "400", "out": "700"}, "A raise, to be made 800: 100 more. DM-nl-under-min"),
            ({"faced": "400", "out": "1,000"}, "A raise to 1,000. DM-nl-min-raise"),
            ({"faced": "400", "out": "5k", "how": "chip"}, "A call: 4,600 back. DM-nl-one-chip"),
            ({"faced": "400", "out": "300"}, "To be made a call of 400: 100 more. DM-nl-short-call"),
            ({"faced": "many", "out": "300"}, "“many” is not a number of chips"),
            ({"faced": "400", "out": ""}, ""),
        ],
    )
    def test_is_read_by_the_clubs_rules(self, card, typed, said):
        assert said in self.said(card, **{"how": "amount", **typed})
        if not said:
            assert self.said(card, **{"how": "amount", **typed}) == ""

    @pytest.mark.rule("TDA-46")
    def test_earlier_chips_in_front_are_typed_beside_it(self, card):
        typed = {"faced": "900", "out": "2000", "how": "chips", "earlier": "100", "back": "50"}
        said = self.said(card, "TDA-46", **typed)
        assert said == "A raise to 2,050. TDA-46 They took chips back: no fold any more. TDA-46"
        wrong = self.said(card, "TDA-46", **typed | {"back": "150"})
        assert wrong == "They cannot take back more than they had out."

    def test_stands_beside_no_other_ruling(self, card):
        assert "Is it a raise?" not in card.open("situation", situation="TDA-24").content.decode()


@pytest.mark.rule("TDA-47", "DM-nl-no-reopen", "DM-nl-multi-all-in")
class TestARaiseAfterAShortAllIn:
    """The calculator of who may raise, beside its ruling."""

    def said(self, card, **typed):
        shown = card.open("situation", situation="TDA-47", **typed).content.decode()
        assert "Is it a raise?" not in shown
        return unescape(re.search(r'class="claim-said"[^>]*>([^<]*)<', shown)[1])

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ({"put": "400", "acted": "on"}, "They may raise, to 1,250 or more. DM-nl-multi-all-in"),
            ({"put": "550", "acted": "on"}, "No raise: they call 300 or fold. DM-nl-no-reopen"),
            ({"put": "550"}, "They may raise, to 1,250 or more. DM-nl-no-reopen"),
            ({"put": "850", "acted": "on"}, "No raise: they have nothing to answer. DM-nl-no-reopen"),
            (
                {"put": "400", "acted": "on", "limit": "pot-limit", "pot": "2400"},
                "They may raise, from 1,250 to 3,700. DM-nl-multi-all-in",
            ),
            (
                {"bets": "200 300", "put": "200", "acted": "on", "limit": "limit", "least": "200"},
                "They may raise, to 400. DM-limit-half-bet",
            ),
            ({"put": "900"}, "They cannot have more out than the last bet."),
            (
                {"bets": "400 150"},
                "Each bet is more than the one before: type what it came to, not what was added.",
            ),
            ({"bets": "400 many"}, "“many” is not a number of chips"),
            ({"bets": " ".join(map(str, range(1, 42)))}, "That is more bets than a round has."),
            ({"bets": ""}, ""),
        ],
    )
    def test_is_answered_by_the_clubs_rules(self, card, typed, said):
        assert self.said(card, **{"bets": "400 550 850", "limit": "no-limit", **typed}).startswith(said)


@pytest.mark.rule("DM-nl-misunderstood")
class TestACallByMisunderstanding:
    """The rule of thumb of four fifths (ruling 236) beside the ruling, deciding nothing."""

    def said(self, card, **typed):
        shown = card.open("situation", situation="misunderstood", **typed).content.decode()
        return unescape(re.search(r'class="claim-said"[^>]*>([^<]*)<', shown)[1])

    @pytest.mark.parametrize(
        ("wagered", "put", "said"),
        [
            ("1200", "300", "300 of 1,200 is 25%: they may be let off."),
            ("1,200", "959", "959 of 1,200 is 79%: they may be let off."),
            ("1.2k", "960", "960 of 1,200 is 80%: as a rule the call stands."),
            ("1200", "1 500", "1,500 of 1,200 is 125%: as a rule the call stands."),
            ("1200", "0", "0 of 1,200 is 0%: they may be let off."),
            ("0", "300", ""),
            ("1200", "", ""),
            ("1200", "most of it", "“most of it” is not a number of chips; write 12500 or 12.5k."),
            ("1200", "9" * 20, "Nobody has that many chips."),
        ],
    )
    def test_says_what_the_part_that_was_put_in_comes_to(self, card, wagered, put, said):
        assert self.said(card, wagered=wagered, put=put) == said

    def test_works_as_a_form_of_its_own_address_and_keeps_what_was_typed(self, card):
        shown = card.open("situation", situation="misunderstood", table=1, player=3).content.decode()
        form = re.search(r'<form class="claim".*?</form>', shown, re.DOTALL)[0]
        sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
        address = re.search(r'action="([^"]+)"', form)[1]
        assert 'method="get"' in form
        page = card.client.get(address, sent | {"wagered": "1200", "put": "300"})
        assert "300 of 1,200 is 25%" in text(page)
        whole = page.content.decode()
        assert re.search(r'name="wagered"[^>]*value="1200"', whole)
        assert re.search(r'<option value="3" selected>', whole)

    def test_a_ruling_that_is_refused_comes_back_with_what_was_reckoned(self, card, club):
        shown = card.log("misunderstood", clause="DM-jokes", wagered="1200", put="960")
        assert shown.status_code == 422
        assert "80%: as a rule the call stands." in text(shown)
        assert decisions(club) == []

    def test_decides_nothing(self, card, club):
        card.log("misunderstood", clause="DM-nl-misunderstood", wagered="1200", put="1200")
        (logged,) = decisions(club)
        assert logged.sentence == "Ruling: Call by misunderstanding (DM-nl-misunderstood)"

    def test_is_asked_where_the_answer_rests_on_the_rule(self, card):
        assert "How much of it was put in?" in text(card.open("situation", situation="TDA-49", q="misheard"))
        assert "How much of it was put in?" not in text(card.open("situation", situation="TDA-44"))

    def test_is_not_asked_where_the_book_has_no_such_rule(self, club, open_night, director):
        play_by(club, "cpl")
        shown = Card(director, open_night()).open("situation", situation="misunderstood")
        assert 'class="claim"' not in shown.content.decode()
