"""A club writes its own games on a page: what is wrong stands beside its line, and nothing typed is lost."""

import html

import pytest
from django.test import Client
from django.urls import reverse

from gameplay.club_games import on_trial
from gameplay.engine.games.own_games import EXAMPLE, GUIDE, SHIPPED, faults
from gameplay.models import ClubGame, GameVersion

pytestmark = pytest.mark.django_db
TWO = "name Two Down\ndeal 2 down\nbet\nwin high"
FAULTY = "name Two Down\r\ndael 2 down\r\nbet\r\nwin hihg"


@pytest.fixture(autouse=True)
def _few_hands(monkeypatch):
    monkeypatch.setattr(on_trial, "HANDS", 20)
    monkeypatch.setattr(on_trial, "HANDS_OF_HOUSE_PLAYERS", 1)


@pytest.fixture
def bob(browser):
    """The browser of a director."""
    return browser("Bob")


def write(client, club, text=TWO, name="own_game_new", *numbers, **more):
    sent = {"definition": text, "request_id": "once"} | more
    return client.post(reverse(name, args=[club.slug, *numbers]), sent)


def shown(client, name, *arguments):
    return html.unescape(client.get(reverse(name, args=arguments)).content.decode())


def test_a_director_writes_a_game_and_everybody_reads_its_rules(bob, club):
    answer = write(bob, club)
    assert answer.url == reverse("own_game", args=[club.slug, 1])
    page = shown(Client(), "own_game", club.slug, 1)
    assert "Everybody is dealt two cards face down." in page
    assert "The pot is won with the best five cards." in page
    assert "Two Down" in shown(Client(), "own_games", club.slug)


def test_what_is_wrong_stands_beside_its_line_and_what_was_typed_stays(bob, club):
    answer = write(bob, club, FAULTY)
    page = html.unescape(answer.content.decode())
    assert answer.status_code == 422
    assert FAULTY.replace("\r\n", "\n") in page.replace("\r\n", "\n")
    assert 'data-line="2">Line 2</a> <code dir="ltr">dael 2 down</code><p>“dael 2 down” is not known.' in page
    assert 'data-line="4">Line 4</a> <code dir="ltr">win hihg</code><p>Nothing is won with “hihg”.' in page
    assert not ClubGame.objects.exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (FAULTY, "“dael 2 down” is not known."),
        (f"wild 2\nwild J\n{TWO}", "“wild” stands in one line only."),
        (TWO, "Everybody is dealt two cards face down."),
    ],
)
def test_while_it_is_typed_it_says_what_is_wrong_or_how_it_reads(bob, club, text, sentence):
    answer = write(bob, club, text, look="on")
    part = html.unescape(answer.content.decode())
    assert (answer.status_code, part.lstrip()[:25]) == (200, '<div class="wrong-lines" ')
    assert sentence in part
    assert not ClubGame.objects.exists()
    assert write(bob, club).status_code == 302  # the form can still be sent


def test_while_a_game_is_changed_too(bob, club):
    write(bob, club)
    answer = write(bob, club, FAULTY, "own_game_edit", 1, look="on", request_id="other")
    assert "dael 2 down" in answer.content.decode()
    assert GameVersion.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param("x" * 1_000_000, "A game is written in 4,000 characters at most.", id="a megabyte"),
        pytest.param("bet\n" * 61, "A game is written in 60 lines at most.", id="endless"),
        pytest.param(TWO.replace("2", "60"), "A hand is made of 12 cards at most", id="sixty cards"),
        pytest.param(TWO.replace("bet", "bet\n" * 9), "There are 8 rounds of betting at most.", id="bets"),
        pytest.param("", "The game needs a name", id="nothing"),
    ],
)
def test_what_is_too_large_is_refused_with_a_sentence(bob, club, text, sentence):
    answer = write(bob, club, text)
    assert answer.status_code == 422
    page = html.unescape(answer.content.decode())
    assert sentence in page
    assert text in page
    assert not ClubGame.objects.exists()


def test_who_saves_while_another_game_is_checked_is_told_and_what_was_typed_stays(bob, club):
    with on_trial.the_only_check():
        answer = write(bob, club)
    page = html.unescape(answer.content.decode())
    assert answer.status_code == 422
    assert "Another game is being checked just now." in page
    assert TWO in page
    assert write(bob, club, request_id="again").status_code == 302


def test_a_game_is_changed_and_its_earlier_version_can_be_read(bob, club):
    write(bob, club)
    edit = shown(bob, "own_game_edit", club.slug, 1)
    assert TWO in edit
    answer = write(
        bob, club, TWO.replace("2 down", "4 down"), "own_game_edit", 1, version="1", request_id="b"
    )
    assert answer.status_code == 302
    assert "dealt four cards" in shown(bob, "own_game", club.slug, 1)
    assert "dealt two cards" in shown(bob, "own_game_version", club.slug, 1, 1)


def test_a_version_saved_meanwhile_is_told_and_what_was_typed_stays(bob, club):
    write(bob, club)
    for number, cards in enumerate("45"):
        text = TWO.replace("2 down", f"{cards} down")
        sent = {"version": "1", "request_id": f"c{number}"}
        answer = write(bob, club, text, "own_game_edit", 1, **sent)
    page = html.unescape(answer.content.decode())
    assert answer.status_code == 422
    assert "Version 2 was saved meanwhile" in page
    assert "deal 5 down" in page


def test_a_game_is_taken_from_the_list_and_put_back(bob, club):
    write(bob, club)
    bob.post(reverse("own_game_off", args=[club.slug, 1]))
    assert "Two Down" not in shown(Client(), "own_games", club.slug)
    assert "Put it back on the list" in shown(bob, "own_games", club.slug)
    assert "not on the club's list any more" in shown(Client(), "own_game", club.slug, 1)
    bob.post(reverse("own_game_on", args=[club.slug, 1]))
    assert "Two Down" in shown(Client(), "own_games", club.slug)


def test_a_game_that_can_no_longer_be_read_has_a_page_that_says_so(bob, club):
    write(bob, club)
    GameVersion.objects.update(definition="name Two Down\nshuffle up and deal\nbet\nwin high")
    for page in (shown(bob, "own_games", club.slug), shown(bob, "own_game", club.slug, 1)):
        assert "Game 1" in page
    assert "“shuffle up and deal” is not known" in page


def test_the_guide_beside_the_editor_is_of_lines_that_are_read(bob, club):
    assert "draw up to 3" in shown(bob, "own_game_new", club.slug)
    heads, steps, ends = ([line.written for line in lines] for _, lines in GUIDE)
    dealt = "deal 3 down\ndeal 1 up"
    for head in heads[1:]:
        cross = "\nlayout cross" if head == "wild middle" else ""
        board = "board 4" if head == "layout 2 rows" else "board 1\nboard 4"
        assert faults(f"name A\n{head}{cross}\n{dealt}\nbet\n{board}\nwin high") == []
    for step in steps:
        bet = "" if step.startswith("match") else "bet\n"
        won = "high" if step.startswith("match") else "high and low"
        assert faults(f"name A\n{dealt}\n{step}\n{bet}win {won}") == []
    for end in ends:
        assert faults(f"name A\ndeal 4 down\nbet\nflop\n{end}") == []


def test_a_new_game_may_begin_with_one_that_is_shipped(bob, club):
    page = shown(bob, "own_game_new", club.slug)
    assert page.count("?from=home-") == len(SHIPPED) >= 14
    answer = bob.get(reverse("own_game_new", args=[club.slug]), {"from": "home-chicago"})
    assert answer.context["form"].definition == SHIPPED["home-chicago"]
    assert "win high and high spade" in answer.text
    answer = bob.get(reverse("own_game_new", args=[club.slug]), {"from": "no-such-game"})
    assert answer.context["form"].definition == EXAMPLE
