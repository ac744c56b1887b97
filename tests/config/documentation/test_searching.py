"""A newcomer's questions, and where the search of the documentation leads."""

import pytest

from config.documentation.pages import search, snippet

QUESTIONS = [
    ("authentication", "api", "authentication"),
    ("CSRF", "api", "authentication"),
    ("idempotent requests", "api", "recording"),
    ("pagination", "api", "what-is-answered"),
    ("rate limit", "api", "what-is-answered"),
    ("API changelog", "api", "versions"),
    ("webhook signature", "webhooks", None),
    ("webhook retries", "webhooks", "what-may-go-wrong"),
    ("background jobs", "operations", "background-jobs"),
    ("health check", "operations", "health-checks"),
    ("How do I back up my club?", "operations", None),
    ("environment variables", "operations", "the-environment"),
    ("reverse proxy nginx", "operations", "behind-a-proxy"),
    ("docker", "start-host", None),
    ("upgrade to a new version", "operations", "upgrading"),
    ("send e-mail SMTP", "operations", "mail-to-members"),
    ("forgot password", "operations", "who-gets-in"),
    ("add a translation", "contributing", "a-language"),
    ("run the tests", "contributing", None),
    ("pair a tablet", "directors-guide", "pairing-one"),
    ("offline tablet no network", "directors-guide", "without-a-network"),
    ("undo a mistake", "directors-guide", None),
    ("import past results from a spreadsheet", "formats", None),
    ("blind structure", "directors-guide", "levels-seats-and-chips"),
    ("write my own poker game", "own-games", None),
    ("delete a club", "directors-guide", "freezing-and-deleting-a-club"),
    ("GDPR erase a member", "directors-guide", "people-who-go-and-people-who-were-two"),
]
"""A question, the document that answers it, and its section where there is only one."""


@pytest.mark.parametrize(("question", "document", "anchor"), QUESTIONS, ids=lambda each: str(each)[:40])
def test_a_newcomer_finds_the_answer_among_the_first_five(question, document, anchor):
    matches = [(each.document.slug, each.section.anchor) for each in search(question)[:5]]
    assert [each for each in matches if each[0] == document and anchor in {None, each[1]}], matches


def test_there_are_twenty_questions():
    assert len(QUESTIONS) >= 20


@pytest.mark.parametrize("question", ["", "the", "?!", "zeppelin", "\x00"])
def test_a_question_of_nothing_finds_nothing(question):
    assert search(question) == []


def test_misspelt_questions_are_read_as_they_are_meant():
    assert search("authentification")[0].section.anchor == search("authentication")[0].section.anchor


def test_no_more_are_found_than_fit_a_page():
    assert len(search("a night")) == 20


def test_a_snippet_shows_the_words_of_the_question():
    text = "word " * 100 + "then the backup is made and " + "more " * 100
    pieces = snippet(text, frozenset({"backup"}))
    assert [words for words, is_term in pieces if is_term] == ["backup"]
    whole = "".join(words for words, _ in pieces)
    assert whole.startswith("… ")
    assert whole.endswith(" …")
    assert len(whole) < 250


def test_a_snippet_of_a_short_text_is_the_text():
    assert snippet("One line.", frozenset({"zeppelin"})) == [("One line.", False)]
    assert snippet("", frozenset({"one"})) == []
