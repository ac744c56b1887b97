"""Tests of what a fault tells of: hidden cards and seeds stand in no mail and no line of a log."""

import logging

import pytest
from django.test import Client
from django.utils.log import AdminEmailHandler
from django.views.debug import get_default_exception_reporter_filter

from clubs.models import User
from gameplay import play as actions
from gameplay.engine.cards import name, spoken
from gameplay.engine.events import DIRECTOR
from gameplay.models import Hand
from tests.gameplay.rings import DRAW

pytestmark = pytest.mark.django_db(transaction=True)
PLAIN = "django.views.debug.SafeExceptionReporterFilter"


@pytest.fixture
def table(play):
    """Five-card draw at which somebody must discard."""
    table = play(DRAW, seats=5).deal()
    table.choose("check", "check", "check")
    return table


@pytest.fixture
def secrets(table):
    """Every way in which the seed or the deck of the hand could be written, and what the player has."""
    row, live = Hand.objects.get(), table.live
    own = live.hand.view(DIRECTOR).seats[live.hand.decision.seat].hole
    deck = row.record["deck"]
    return {
        "seed": row.record["seed"],
        "deck": ", ".join(map(str, deck[:10])),
        "a card by name": f"discard {name(own[0])}",
        "a card in words": spoken(own[0]),
        "what is next": ", ".join(map(str, deck[15:20])),
    }


@pytest.fixture(autouse=True)
def _filter_not_kept():
    get_default_exception_reporter_filter.cache_clear()
    yield
    get_default_exception_reporter_filter.cache_clear()


@pytest.fixture
def reported(table, secrets, monkeypatch, mailoutbox, settings, caplog):
    """Says what the mail and the log hold after the engine has failed under a discard."""

    def fail(*arguments, **named):
        record, held = Hand.objects.get().record, dict(secrets)
        raise RuntimeError("The deck jammed.", len(record), len(held))

    def report():
        settings.ADMINS = [("Keeper", "keeper@club.example")]
        member = table.members[table.live.turn.name]
        member.user = User.objects.create_user(member.name)
        member.save()
        client = Client(raise_request_exception=False)
        client.force_login(member.user)
        live = table.live
        monkeypatch.setattr(actions, "choose", fail)
        handler = AdminEmailHandler(include_html=True)
        logger = logging.getLogger("django.request")
        logger.addHandler(handler)
        try:
            answer = client.post(
                f"/tables/{table.table.code}/choose/",
                {
                    "hand": live.number,
                    "number": len(live.choices),
                    "choice": secrets["a card by name"],
                    "request_id": "tap",
                },
            )
        finally:
            logger.removeHandler(handler)
        assert answer.status_code == 500
        mails = [
            part for mail in mailoutbox for part in (mail.body, *(text for text, _ in mail.alternatives))
        ]
        told = "\n".join([*mails, caplog.text])
        assert "The deck jammed." in told
        return told + answer.content.decode()

    return report


def held(secrets, told):
    return {what for what, words in secrets.items() if words in told}


@pytest.mark.rule("SEC-cards")
def test_a_report_holds_neither_cards_nor_seed(reported, secrets):
    assert held(secrets, reported()) == set()


def test_without_the_filter_it_would(reported, secrets, settings):
    settings.DEFAULT_EXCEPTION_REPORTER_FILTER = PLAIN
    assert held(secrets, reported()) == set(secrets)
