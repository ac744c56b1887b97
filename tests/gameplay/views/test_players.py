"""The players of a table: figures from hands that both were dealt, notes for one alone, the way in."""

from html import unescape
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse

from config import public_address
from config.pages.qr import qr_code
from gameplay.histories.find import Figures, figures_of
from gameplay.models import PlayerNote, Table
from gameplay.play import notes, tables
from gameplay.play.pruning import take_out_of_hands
from tests.gameplay.views.test_play import HTMX, address

pytestmark = pytest.mark.django_db(transaction=True)
SECRET = "Bluffs every river 7421"


def write(client, table, text, colour="red", *, seat=2, name="Bob"):
    sent = {"player": table.player(name).key, "text": text, "colour": colour}
    return client.post(reverse("table_note", args=[table.table.code, seat]), sent, headers=HTMX)


def look(client, table, name="table_players"):
    return client.get(address(table.table, name)).content.decode()


def test_only_hands_that_both_were_dealt_are_counted(play):
    table = play(taken=(1, 2, 3)).deal().choose("call", "fold", "check")
    table.choose("check", "check", "check", "check", "check", "check")
    key = {name: table.player(name).key for name in ("Ann", "Bob", "Cat", "Dan")}
    played = {row["player"]["name"]: row for row in table.table.hands.get().seats}
    assert played.keys() == {"Ann", "Bob", "Cat"}
    seen = figures_of(table.table, key["Ann"], key.values())
    assert sorted(seen[key[name]].hands for name in ("Ann", "Bob", "Cat")) == [1, 1, 1]
    assert sum(seen[key[name]].entered for name in ("Ann", "Bob", "Cat")) == 1
    assert seen[key["Dan"]] == Figures()
    assert set(figures_of(table.table, key["Dan"], key.values()).values()) == {Figures()}
    assert set(figures_of(table.table, "", key.values()).values()) == {Figures()}


def test_a_note_is_seen_by_its_author_alone(play, browser):
    table = play(taken=(1, 2, 3)).deal()
    ann, bob, cat = browser("Ann"), browser("Bob"), browser("Cat")
    assert "Saved." in write(ann, table, SECRET).content.decode()
    assert SECRET in look(ann, table)
    for other in (bob, cat, Client()):
        pages = [look(other, table, name) for name in ("table_players", "table", "table_fragment")]
        assert not any(SECRET in page or "marked-players" in page for page in pages)
        assert not any("checked" in page and 'value="red" checked' in page for page in pages)
    assert '{"Bob": "red"}' in look(ann, table, "table")


def test_a_director_sees_no_note_of_a_member(play, browser):
    table = play(taken=(1, 2, 3)).deal()
    write(browser("Cat"), table, SECRET, seat=1, name="Ann")
    assert SECRET not in look(browser("Bob"), table)  # who directs


def test_an_empty_note_without_a_colour_is_gone(play, browser):
    table = play(taken=(1, 2, 3)).deal()
    ann = browser("Ann")
    write(ann, table, SECRET)
    write(ann, table, "Quiet now", "")
    assert [(note.text, note.colour) for note in PlayerNote.objects.all()] == [("Quiet now", "")]
    assert "The note is gone." in write(ann, table, " ", "").content.decode()
    assert not PlayerNote.objects.exists()


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"text": "x" * 501}, "500 characters at most"),
        ({"text": "x", "colour": "pink"}, "Choose one of the colours."),
        ({"text": "x", "name": "Cat"}, "Somebody else sits there now."),
        ({"text": "x", "seat": 1, "name": "Ann"}, "Notes are about the people you play with."),
    ],
)
def test_what_cannot_be_kept_is_said_and_stays_typed(play, browser, sent, sentence):
    table = play(taken=(1, 2, 3)).deal()
    answer = write(browser("Ann"), table, **sent)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not PlayerNote.objects.exists()
    if sent.get("seat") is None:
        assert f"{sent['text']}</textarea>" in answer.content.decode()


@pytest.mark.advice("You have {count} notes: clear one of them first.")
def test_a_member_keeps_so_many_and_clears_one_for_another(play, browser, monkeypatch):
    monkeypatch.setattr(notes, "MOST", 1)
    table, ann = play(taken=(1, 2, 3)).deal(), browser("Ann")
    write(ann, table, SECRET)
    refused = write(ann, table, "Calls", seat=3, name="Cat")
    assert "You have 1 notes: clear one of them first." in refused.content.decode()
    write(ann, table, " ", "")
    write(ann, table, "Calls", seat=3, name="Cat")
    assert [note.text for note in PlayerNote.objects.all()] == ["Calls"]


def test_visitors_and_strangers_keep_no_notes(play):
    table = play(taken=(1, 2, 3), guests=True).deal()
    assert write(Client(), table, SECRET).status_code == 404
    assert "Your note" not in look(Client(), table)


def test_notes_go_with_whoever_is_forgotten(play, browser):
    table = play(taken=(1, 2, 3)).deal()
    write(browser("Ann"), table, SECRET)
    write(browser("Bob"), table, SECRET, seat=3, name="Cat")
    write(browser("Cat"), table, SECRET, seat=1, name="Ann")
    take_out_of_hands(table.members["Bob"], ["Bob"], "Somebody")
    assert [note.author.name for note in PlayerNote.objects.all()] == ["Cat"]


def test_only_the_player_asked_for_is_shown(play, browser):
    table = play(taken=(1, 2, 3)).deal()
    html = browser("Ann").get(address(table.table, "table_players"), {"seat": "2"}).content.decode()
    assert html.count('class="opponent"') == 1
    assert "Bob" in html


def test_the_host_and_directors_show_the_way(play, browser):
    table = play(taken=(1, 2, 3)).deal()
    invite = address(table.table, "table_invite")
    shown = browser("Ann").get(invite).content.decode()
    assert f"http://testserver{address(table.table, 'table')}" in shown
    assert "<svg" in shown
    assert browser("Bob").get(invite).status_code == 200  # who directs
    assert browser("Cat").get(invite).status_code == 404
    assert Client().get(invite).status_code == 404


def test_an_invitation_leads_phones_to_the_table_in_words_as_they_are_said(play, browser, monkeypatch):
    monkeypatch.setattr(public_address, "network_addresses", lambda: ["192.168.1.20"])
    table = play(taken=(1, 2, 3)).deal()
    where = address(table.table, "table_invite")
    Table.objects.filter(pk=table.table.pk).update(name="Texas hold'em & more")
    shown = browser("Ann").get(where, headers={"host": "127.0.0.1:8000"}).content.decode()
    reached = f"http://192.168.1.20:8000{address(table.table, 'table')}"
    sent = unquote(unescape(shown))
    assert sent.count(f"A seat at Texas hold'em & more of {table.table.club.name}: {reached}") == 2
    assert "127.0.0.1" not in sent
    assert qr_code(reached) in shown


def test_the_invitation_says_who_may_sit(play, browser):
    ann = browser("Ann")
    for guests, said in ((True, "members of the club and visitors"), (False, "Members of the club may")):
        table = play(guests=guests)
        assert said in ann.get(address(table.table, "table_invite")).content.decode()


def test_nobody_is_invited_to_a_table_that_is_over(play, browser):
    table = play(taken=(1, 2))
    table.act(tables.close())
    assert browser("Ann").get(address(table.table, "table_invite")).status_code == 404
