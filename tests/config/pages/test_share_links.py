"""Tests of what is to be passed on, and the ways to do it (config/templatetags/share.py)."""

from html import unescape
from re import findall
from urllib.parse import parse_qs, unquote, urlsplit

from django.template import Context, Template

ADDRESS = "https://club.example/claim/abc/?a=1&b=2"


def shown(tag, **context):
    return Template("{% load share %}" + tag).render(Context({"address": ADDRESS, **context}))


def links(page):
    return [unescape(each) for each in findall(r'href="([^"]*)"', page)]


def test_an_address_to_be_kept_is_only_copied():
    page = shown("{% share address %}")
    assert f'value="{ADDRESS.replace("&", "&amp;")}"' in page
    assert "data-copy" in page
    assert "data-share" not in page
    assert links(page) == []


def test_an_address_for_a_device_is_shared_without_words():
    page = shown("{% share address title='TV' %}")
    assert "data-share" in page
    assert links(page) == []


def test_a_link_for_a_person_goes_by_whatsapp_and_mail_as_it_is():
    page = shown(
        "{% share address text=words title=club to=mail %}", words="Zoë & Bo:", club='A"B', mail="z@e.org"
    )
    chat, mail = links(page)
    assert parse_qs(urlsplit(chat).query) == {"text": [f"Zoë & Bo: {ADDRESS}"]}
    assert urlsplit(chat).netloc == "wa.me"
    assert unquote(urlsplit(mail).path) == "z@e.org"
    assert parse_qs(urlsplit(mail).query) == {"subject": ['A"B'], "body": [f"Zoë & Bo: {ADDRESS}"]}


def test_nothing_of_a_name_becomes_markup():
    page = shown("{% share address text=words title=words %}", words='"><script>alert(1)</script>')
    assert "<script>" not in page
    assert all("<" not in link and '"' not in link for link in links(page))


def test_a_text_keeps_its_lines():
    page = shown("{% share_text words 'Reminder' %}", words="Live 9\nFriday & Co")
    chat, mail = links(page)
    assert "Live 9\nFriday &amp; Co</textarea>" in page
    assert parse_qs(urlsplit(chat).query) == {"text": ["Live 9\nFriday & Co"]}
    assert parse_qs(urlsplit(mail).query)["body"] == ["Live 9\r\nFriday & Co"]


def test_a_sentence_of_the_page_is_escaped_once():
    page = shown(
        "{% load i18n %}{% blocktranslate asvar words %}A seat at {{ game }}:{% endblocktranslate %}"
        "{% share address text=words title=game %}{% share_text words words title=words %}",
        game="Texas hold'em <b> & more",
    )
    said = "A seat at Texas hold'em <b> & more:"
    chat, mail, chat_alone, mail_alone = links(page)
    assert parse_qs(urlsplit(chat).query) == {"text": [f"{said} {ADDRESS}"]}
    assert parse_qs(urlsplit(mail).query)["body"] == [f"{said} {ADDRESS}"]
    assert parse_qs(urlsplit(chat_alone).query) == {"text": [said]}
    assert parse_qs(urlsplit(mail_alone).query) == {"subject": [said], "body": [said]}
    assert [unescape(words) for words in findall(r'data-text="([^"]*)"', page)] == [said]
    assert "<b>" not in page
