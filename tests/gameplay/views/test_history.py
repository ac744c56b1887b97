"""The pages and files of hands that have been played."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from gameplay import play as actions
from gameplay.engine.cards import cards, name, names, spoken
from gameplay.engine.fair import commitment, deck_of, dice_of, fair_order, opening, root
from gameplay.engine.hand import FOLD
from gameplay.histories.open_cards import as_text
from gameplay.live_hands import LiveHand
from gameplay.models import Hand
from tests.gameplay.engine.pokerstars.test_stars_in import CASH, TOURNAMENT
from tests.gameplay.playing import cards_named, chips, choose, fresh, hand, play_hand, ring

pytestmark = pytest.mark.django_db

SEED = bytes(range(32))


@pytest.fixture
def table(three_hands):
    return fresh(three_hands)


def at(table, number, form=""):
    if form:
        return reverse("table_hand_file", args=[table.code, number, form])
    return reverse("table_hand", args=[table.code, number])


def test_the_list_has_every_hand_and_leads_to_each(table, client):
    page = client.get(reverse("table_hands", args=[table.code])).content.decode()
    assert [at(table, number) in page for number in (1, 2, 3)] == [True, True, True]


def test_the_list_of_a_player(table, client):
    page = client.get(reverse("table_hands", args=[table.code]), {"player": "house-1"})
    assert (page.status_code, page.context["player"]) == (200, "house-1")
    assert client.get(reverse("table_hands", args=[table.code]), {"player": "member-9"}).status_code == 404


def test_lists_ask_the_database_as_often_for_one_hand_as_for_three(table, client, django_assert_num_queries):
    address = reverse("table_hands", args=[table.code])
    client.get(address)
    with django_assert_num_queries(4):
        client.get(address)
    Hand.objects.filter(number__gt=1).delete()
    with django_assert_num_queries(4):
        client.get(address)


def test_the_last_hand_is_one_tap_away(table, client):
    answer = client.get(reverse("table_last_hand", args=[table.code]))
    assert answer.headers["Location"] == at(table, 3)


def test_before_the_first_hand_the_last_is_the_list(client):
    table = ring("dm-holdem", house=4)
    answer = client.get(reverse("table_last_hand", args=[table.code]))
    assert answer.headers["Location"] == reverse("table_hands", args=[table.code])


BROKE_OFF = "The hand broke off because the software failed: everybody has the chips they had before it."


def test_a_hand_that_broke_off_says_so_at_the_table_in_the_list_and_on_its_page(client, monkeypatch):
    table = ring("dm-holdem", house=4)
    play_hand(table)
    actions.deal(table=table)
    live = hand(table)

    def fails(*_):
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr(LiveHand, "after", fails)
        choose(table, FOLD)
    page = client.get(reverse("table", args=[table.code])).content.decode()
    assert f"{BROKE_OFF} The next hand is about to be dealt." in page
    listed = client.get(reverse("table_hands", args=[table.code])).content.decode()
    assert listed.count("broke off, chips returned") == 1
    read = client.get(at(table, live.number)).content.decode()
    assert f'<p class="refusal">{BROKE_OFF}</p>' in read
    assert BROKE_OFF in client.get(at(table, live.number, "txt")).content.decode()
    assert chips(table) == sum(live.record.stacks)


def test_a_hand_that_is_on_is_not_to_be_read(table, client):
    actions.deal(table=table)
    assert client.get(at(table, 4)).status_code == 404
    assert [client.get(at(table, 4, form)).status_code for form in ("txt", "phh", "json")] == [404] * 3


def test_no_page_of_a_hand_says_the_seed_of_the_next(table, client):
    following = bytes(fresh(table).next_seed).hex()
    for address in (at(table, 3), at(table, 3, "json"), reverse("table_hands", args=[table.code])):
        assert following not in client.get(address).content.decode()


def test_a_step_is_a_fragment_of_the_page(table, client):
    whole = client.get(at(table, 1)).content.decode()
    step = client.get(at(table, 1), {"step": 1}, headers={"HX-Request": "true"}).content.decode()
    assert step.lstrip().startswith('<section id="replay"')
    assert '<section id="replay"' in whole


@pytest.mark.parametrize("step", ["-1", "x", "1.5", "99999999999"])
def test_a_step_that_is_no_number_is_not_there(table, client, step):
    assert client.get(at(table, 1), {"step": step}).status_code == 404


def test_cards_that_were_never_shown_are_in_no_answer(table, client):
    """House players have folded: nobody ever sees what they had."""
    happened = Hand.objects.get(table=table, number=1).events
    folded = {event["seat"] for event in happened if event["kind"] == "Folded"}
    hidden = {
        card
        for event in happened
        if event["kind"] == "Dealt" and event["seat"] in folded
        for card in event["cards"]
    }
    assert hidden, "there is nothing to leak"
    page, record = (client.get(at(table, 1, form)).content.decode() for form in ("", "phh"))
    assert "is dealt two cards." in page
    assert not any(spoken(card) in page for card in hidden)
    assert cards_named(record), "no card is found"
    assert cards_named(record).isdisjoint(map(name, hidden))


def test_files_are_given_to_keep(table, client):
    answers = {form: client.get(at(table, 1, form)) for form in ("txt", "phh", "json")}
    assert {form: answer.status_code for form, answer in answers.items()} == {
        "txt": 200,
        "phh": 200,
        "json": 200,
    }
    assert answers["phh"]["Content-Disposition"] == f'attachment; filename="{table.code}-1.phh"'
    assert client.get(at(table, 1, "exe")).status_code == 404


def test_a_game_without_letters_says_so_on_its_page(client):
    table = ring("fnp-five-card-draw", house=4)
    play_hand(table)
    answer = client.get(at(table, 1, "phh"), follow=True)
    assert "There is no record of Five card draw in this format." in answer.content.decode()


def test_a_hand_is_given_as_trackers_read_it_where_they_know_the_game(table, client):
    address = at(table, 1, "pokerstars")
    assert f'href="{address}"' in client.get(reverse("table_hand", args=[table.code, 1])).content.decode()
    answer = client.get(address)
    assert answer.content.decode().startswith("PokerStars Hand #")
    assert answer["Content-Disposition"] == f'attachment; filename="{table.code}-1.txt"'


def test_a_game_that_pokerstars_does_not_have_says_so_on_its_page(client):
    table = ring("dm-irish", house=4)
    play_hand(table)
    address = at(table, 1, "pokerstars")
    assert address not in client.get(reverse("table_hand", args=[table.code, 1])).content.decode()
    answer = client.get(address, follow=True)
    assert "PokerStars has no hand histories of Irish." in answer.content.decode()


class TestAllHands:
    def all_of(self, table, form):
        return reverse("table_all_hands", args=[table.code, form])

    def test_they_are_given_to_keep_and_found_on_the_list(self, table, client):
        page = client.get(reverse("table_hands", args=[table.code])).content.decode()
        for form, opening_words in (
            ("txt", "Friends, hand 1: "),
            ("phhs", "[1]\nvariant = "),
            ("pokerstars", "PokerStars Hand #"),
        ):
            assert f'href="{self.all_of(table, form)}" download' in page
            answer = client.get(self.all_of(table, form))
            assert answer.content.decode().startswith(opening_words)
            ending = "txt" if form == "pokerstars" else form
            assert answer["Content-Disposition"] == f'attachment; filename="{table.code}-hands.{ending}"'

    def test_text_holds_what_each_hand_gives_this_reader_alone(self, table, client):
        single = [client.get(at(table, number, "txt")).content.decode() for number in (1, 2, 3)]
        assert client.get(self.all_of(table, "txt")).content.decode() == "\n\n".join(single)

    @pytest.mark.parametrize("form", ["json", "phh", "exe"])
    def test_there_is_no_other_form(self, table, client, form):
        assert client.get(self.all_of(table, form)).status_code == 404

    def test_a_single_hand_is_no_file_of_several(self, table, client):
        assert client.get(at(table, 1, "phhs")).status_code == 404

    def test_before_the_first_hand_there_is_none(self, client):
        table = ring("dm-holdem", house=4)
        page = client.get(reverse("table_hands", args=[table.code])).content.decode()
        assert "All hands" not in page
        assert client.get(self.all_of(table, "txt")).status_code == 404

    def test_a_game_without_letters_says_so_on_the_list(self, client):
        table = ring("fnp-five-card-draw", house=4)
        play_hand(table)
        answer = client.get(self.all_of(table, "phhs"), follow=True)
        assert answer.redirect_chain == [(reverse("table_hands", args=[table.code]), 302)]
        assert "None of these hands can be recorded in this format." in answer.content.decode()


class TestHandsFromElsewhere:
    def sent(self, client, **sent):
        return client.post(reverse("hands_check"), sent).content.decode()

    def test_a_hand_that_is_pasted_is_told_in_words(self, client):
        page = self.sent(client, hands=CASH)
        assert "A rake of 0.77." in page
        assert "One chip is 0.01." in page
        assert "B.o: b raises to 300." in page

    def test_a_file_is_read_as_well(self, client):
        sent = SimpleUploadedFile("hands.txt", f"{CASH}\n\n{TOURNAMENT}".encode())
        page = self.sent(client, file=sent)
        assert page.count('<span class="tag good">') == 2

    def test_what_cannot_be_read_is_said_and_stays(self, client):
        page = self.sent(client, hands="Winamax Poker - <b>")
        assert "This is a hand history of Winamax" in page
        assert "Winamax Poker - &lt;b&gt;</textarea>" in page
        assert "too long" in self.sent(client, hands="x" * 300_001)

    def test_more_hands_than_a_page_tells(self, client):
        page = self.sent(client, hands=TOURNAMENT * 11)
        assert page.count('<span class="tag good">') == 10
        assert "these are the first ten" in page


class TestCheck:
    def test_the_page_is_everybodys(self, client):
        assert client.get(reverse("hands_check")).status_code == 200

    def check(self, client, **typed):
        given = {"seed": SEED.hex(), "commitment": root(SEED), **typed}
        return client.get(reverse("hands_check"), given)

    def test_it_makes_the_deck_again(self, client):
        answer = self.check(client)
        assert answer.context["outcome"].holds
        assert names(deck_of(SEED, root(SEED))) in answer.content.decode()
        assert f"<code>{' '.join(map(str, dice_of(SEED, 4)))}</code>" in answer.content.decode()

    def test_a_deck_of_an_earlier_version_holds_too(self, client):
        answer = self.check(client, commitment=commitment(SEED), cards=names(fair_order(SEED)[:5]))
        assert answer.context["outcome"].holds
        assert names(fair_order(SEED)) in answer.content.decode()

    def test_it_checks_the_cards(self, client):
        dealt = names(deck_of(SEED, root(SEED))[:7])
        assert self.check(client, cards=dealt).context["outcome"].holds

    def opened(self, client, **typed):
        text = as_text(opening(SEED, cards("AhTd")))
        return client.post(reverse("hands_check"), {"root": root(SEED), "opened": text, **typed})

    def test_cards_that_were_opened_hold(self, client):
        answer = self.opened(client)
        assert answer.context["outcome"].holds
        assert [card for _, card in answer.context["outcome"].opened] in (["Ah", "Td"], ["Td", "Ah"])

    def test_a_card_that_was_changed_does_not(self, client):
        text = as_text(opening(SEED, cards("AhTd"))).replace(" Ah ", " As ")
        outcome = self.opened(client, opened=text).context["outcome"]
        assert (outcome.holds, outcome.words) == (
            False,
            "These cards are not the ones that were committed to before the deal.",
        )

    @pytest.mark.parametrize("text", ["", "x", "99 Ah " + "0" * 32, "1 Xc " + "0" * 32, "0" * 64, "²" * 30])
    def test_whatever_is_typed_is_answered(self, client, text):
        answer = self.opened(client, opened=text, root="é²")
        assert answer.status_code == 200
        assert answer.context["outcome"] is None or not answer.context["outcome"].holds

    @pytest.mark.parametrize(
        ("typed", "words"),
        [
            ({"seed": "zz"}, "A seed is written in hexadecimal: digits and the letters a to f."),
            ({"seed": "00"}, "A seed has 32 bytes, not 1."),
            (
                {"commitment": commitment(bytes(32))},
                "The seed is not the one that was committed to before the deal.",
            ),
            ({"cards": "Zz"}, "Cards are written by rank and suit, as in Ah Td 2c."),
        ],
    )
    def test_it_says_what_does_not_hold(self, client, typed, words):
        outcome = self.check(client, **typed).context["outcome"]
        assert (outcome.holds, outcome.words) == (False, words)

    def test_what_was_typed_stays(self, client):
        assert 'value="Ah Td"' in self.check(client, cards="Ah Td").content.decode()

    def test_a_played_hand_holds(self, client):
        table = ring("dm-holdem", house=3)
        play_hand(table)
        row = Hand.objects.get(table=table)
        dealt = names(row.record["deck"][:9])
        answer = client.get(
            reverse("hands_check"),
            {"seed": row.record["seed"], "commitment": row.commitment, "cards": dealt},
        )
        assert answer.context["outcome"].holds
        assert len(cards(answer.context["deck"])) == 52
