"""Tests of what programs are told of a heads-up tournament, and players of their match."""

import pytest

from clubs.messages.kinds import About
from clubs.models import Webhook, WebhookDelivery
from clubs.webhooks.hook_kinds import CHOSEN
from clubs.webhooks.hook_secrets import fresh_secret
from tests.mailing import postbox, wants, work
from tests.programs import check_described
from tests.tournaments.heads_up.conftest import EIGHT
from tournaments.heads_up.facts import MatchStarted, MatchWon
from tournaments.heads_up.next_matches import open_matches
from tournaments.models import RingGame
from tournaments.ring_games.ring_facts import RingClosed

__all__ = ["postbox", "work"]


@pytest.fixture
def hook(club):
    kinds = [str(kind) for kind in CHOSEN]
    return Webhook.objects.create(
        club=club, address="https://bot.example.org/", kinds=kinds, secret=fresh_secret()
    )


def told(*kinds):
    rows = WebhookDelivery.objects.order_by("pk").values_list("kind", "data")
    for kind, data in rows:
        check_described(kind, {"club": "dead-money", **data})
    return [(kind, data) for kind, data in rows if kind in kinds]


def begun(heads_up):
    heads_up.begin(*EIGHT)
    match = open_matches(heads_up.contest)[0]
    heads_up.record(MatchStarted(match=match.key, players=match.players, table=1))
    return match


def test_programs_hear_of_the_start_and_of_each_match(heads_up, hook):
    match = begun(heads_up)
    (sequence,) = heads_up.win(match)
    about = {"event": heads_up.heads_up.event_id, "heads_up": heads_up.pk}
    winner, loser = min(match.players), max(match.players)
    this = {"match": match.key, "stage": "pool", "title": "Pool A"}
    assert told("heads_up.started", "heads_up.match_started", "heads_up.match_won") == [
        ("heads_up.started", about | {"sequence": sequence - 2, "kind": "live", "players": 8}),
        (
            "heads_up.match_started",
            about
            | this
            | {
                "sequence": sequence - 1,
                "table": 1,
                "players": [{"player": number} for number in match.players],
            },
        ),
        (
            "heads_up.match_won",
            about | this | {"sequence": sequence, "player": winner, "against": {"player": loser}},
        ),
    ]


def test_programs_hear_of_a_correction_and_of_the_end(heads_up, hook):
    match = begun(heads_up)
    (sequence,) = heads_up.record(MatchWon(match=match.key, players=match.players, winner=match.players[1]))
    heads_up.undo(sequence)
    heads_up.play_on()
    heads_up.finish()
    kinds = [kind for kind, _ in told("heads_up.corrected", "heads_up.finished")]
    assert kinds == ["heads_up.corrected", "heads_up.finished"]
    ((_, data),) = told("heads_up.finished")
    assert (data["players"], sorted(each["place"] for each in data["results"])[0]) == (8, 1)


def test_who_plays_is_told_against_whom_and_where(heads_up, club, postbox, work):
    for member in club.members.all():
        wants(member, About.SEAT)
    match = begun(heads_up)
    work()
    one, other = (club.members.get(number=number).name for number in match.players)
    said = {str(mail["To"]).split("@")[0]: mail.get_body(("plain",)).get_content() for mail in postbox.mails}
    assert set(said) == {one.lower(), other.lower()}
    assert f"You play {other} at table 1." in said[one.lower()]


def test_a_match_that_is_over_is_no_news(heads_up, club, postbox, work):
    for member in club.members.all():
        wants(member, About.SEAT)
    heads_up.win(begun(heads_up))
    work()
    assert postbox.mails == []


def test_programs_hear_that_a_ring_game_is_on_and_over(club, hook, wall):
    from tests.tournaments.ring_games.conftest import RecordedGame

    ring = RecordedGame(club)
    ring.record(RingClosed())
    pk = RingGame.objects.get().pk
    assert told("ring.opened", "ring.closed") == [
        ("ring.opened", {"ring_game": pk, "players": 0}),
        ("ring.closed", {"ring_game": pk, "players": 0}),
    ]
