"""Hands that are turned up once a hand is over (gameplay/play/showing.py)."""

import json
from dataclasses import replace

import pytest
from django.urls import reverse

from clauses.refusal import NotAllowed
from config.caching.process_cache import clear_cache
from gameplay import play as actions
from gameplay.engine.cards import spoken
from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.events import SPECTATOR, Mucked, Shown
from gameplay.histories import files, history_of, text
from gameplay.histories.step_by_step import step_of as step
from gameplay.histories.verify import differences
from gameplay.live_hands import whole
from gameplay.models import Hand, Table
from gameplay.page.assemble import table_page_for
from gameplay.play import Moved
from gameplay.play.showing import ask_to_see, may_ask, show_hand
from gameplay.ring.offered_games import offered
from gameplay.rules import Requester
from tests.gameplay.engine.table import act
from tests.gameplay.engine.table import hand as dealt_hand
from tests.gameplay.playing import choose, fresh, guest, hand, ring, seat
from words.text import localised

pytestmark = pytest.mark.django_db

ANN, BOB, CAROL = guest(1, "Ann"), guest(2, "Bob"), guest(3, "Carol")
NOBODY = Requester(None)


def dealt(game="cpl-holdem", **options):
    made = offered(game)
    made = type(made)(**{**made.model_dump(), **options})
    table = seat(ring(made, rebuys=True), ANN, BOB, CAROL)
    actions.deal(table=table)
    return table


def uncontested():
    """Everybody folds to a raise; the table and the winner."""
    table = dealt()
    winner = hand(table).turn
    choose(table, raise_to(600))
    choose(table, FOLD)
    choose(table, FOLD)
    return table, winner


def shown_down(**options):
    """A hand that two or three call to the end, in which somebody has mucked; the table, who mucked, who bet
    last."""
    for _ in range(30):
        table = dealt(**options)
        bettor = hand(table).turn
        choose(table, raise_to(600))
        choose(table, CALL)
        choose(table, CALL)
        while hand(table).is_on:
            choose(table, CHECK)
        live = hand(table)
        mucked = [live.players[event.seat] for event in live.hand.events if isinstance(event, Mucked)]
        if len(mucked) == 1 and bettor not in mucked:
            return table, mucked, bettor
        Table.objects.filter(pk=table.pk).delete()  # a host has only so many tables open
    raise AssertionError("Nobody mucks.")


def table_actions(table, player):
    page = table_page_for(fresh(table), Requester(player), hand(table).last_at)
    return [action.name for action in page.ended_actions if action.name in ("show-hand", "ask-to-see")]


def cards_of(table, player):
    live = hand(table)
    return live.everything[live.place_of(player.key)]


def seen(table, place):
    """The cards that lie face up before this place, as a spectator sees them."""
    return hand(table).view(SPECTATOR).seats[place].hole


def test_the_winner_of_an_uncontested_pot_may_show_and_everybody_sees_it(client):
    table, winner = uncontested()
    place = hand(table).place_of(winner.key)
    assert table_actions(table, winner) == ["show-hand"]
    assert seen(table, place) == (-1, -1)
    show_hand(table=table, by=winner.key, hand=1)
    cards = cards_of(table, winner)
    assert seen(table, place) == cards
    assert hand(table).hand.events[-1] != Shown(place, cards)
    assert hand(table).view(SPECTATOR).events[-1] == Shown(place, cards)
    assert table_actions(table, winner) == []
    row = Hand.objects.get(table=table)
    read = history_of(fresh(table), row, NOBODY)
    assert f"{winner.name} shows" in "\n".join(text.lines(read, "Friends", row.finished_at))
    assert json.loads(files.in_json(read, "Friends"))["events"][-1]["cards"] == list(cards)
    assert step(fresh(table), read, 0) is not None
    assert differences(row, whole(row).choices) == []
    clear_cache()
    assert seen(table, place) == cards
    assert client.get(reverse("table_hand", args=[table.code, 1])).status_code == 200


def test_one_card_of_two_may_be_shown_and_the_other_stays_hidden():
    table, winner = uncontested()
    place = hand(table).place_of(winner.key)
    first, second = cards_of(table, winner)
    offered = table_page_for(fresh(table), Requester(winner), hand(table).last_at).ended_actions
    assert [dict(action.fields)["card"] for action in offered if action.name == "show-card"] == [
        str(first),
        str(second),
    ]
    show_hand(table=table, by=winner.key, hand=1, card=second)
    show_hand(table=table, by=winner.key, hand=1, card=second)
    assert seen(table, place) == (-1, second)
    assert hand(table).view(place).seats[place].hole == (first, second)
    assert hand(table).view(SPECTATOR).events[-1] == Shown(place, (second,))
    assert hand(table).view(SPECTATOR).events[-2] != Shown(place, (second,))
    assert table_actions(table, winner) == ["show-hand"]
    row = Hand.objects.get(table=table)
    read = history_of(fresh(table), row, NOBODY)
    assert spoken(second) in "\n".join(text.lines(read, "Friends", row.finished_at))
    assert spoken(first) not in "\n".join(text.lines(read, "Friends", row.finished_at))
    show_hand(table=table, by=winner.key, hand=1)
    assert seen(table, place) == (first, second)


def test_nobody_shows_a_card_that_they_do_not_have():
    table, winner = uncontested()
    other = next(card for card in range(52) if card not in cards_of(table, winner))
    with pytest.raises(NotAllowed):
        show_hand(table=table, by=winner.key, hand=1, card=other)


def test_shown_twice_it_is_shown_once():
    table, winner = uncontested()
    show_hand(table=table, by=winner.key, hand=1)
    version = fresh(table).version
    show_hand(table=table, by=winner.key, hand=1)
    assert fresh(table).version == version
    assert len(hand(table).revealed) == 1


def test_nobody_shows_another_hand_a_folded_one_or_during_the_hand():
    table, winner = uncontested()
    for player in (ANN, BOB, CAROL):
        if player != winner:
            assert table_actions(table, player) == []
            with pytest.raises(NotAllowed, match="no cards to show"):
                show_hand(table=table, by=player.key, hand=1)
    with pytest.raises(NotAllowed, match="not dealt into"):
        show_hand(table=table, by="guest-9", hand=1)
    actions.deal(table=table)
    with pytest.raises(Moved):
        show_hand(table=table, by=winner.key, hand=1)
    with pytest.raises(Moved):
        show_hand(table=table, by=winner.key, hand=2)


@pytest.mark.rule("CPL-ask-to-see")
def test_by_cpls_rules_whoever_was_dealt_in_may_ask_to_see_a_called_hand():
    table, mucked, bettor = shown_down(ask_to_see="anyone_in_hand")
    live = hand(table)
    (asking,) = [player for player in (ANN, BOB, CAROL) if player not in (bettor, mucked[0])]
    assert "ask-to-see" in table_actions(table, asking)
    for player in mucked:
        assert -1 in seen(table, live.place_of(player.key))
    ask_to_see(table=table, by=asking.key, hand=1)
    for player in mucked:
        if player != asking:
            assert seen(table, live.place_of(player.key)) == cards_of(table, player)
    told = [localised(event.words(live.names)) for event in hand(table).view(SPECTATOR).events]
    assert any(line.startswith(f"{mucked[0].name} shows") for line in told) or mucked[0] == asking


@pytest.mark.rule("TDA-18", "CPL-ask-to-see")
def test_elsewhere_nobody_may_ask_for_the_hand_of_a_caller():
    table, mucked, bettor = shown_down(ask_to_see="last_aggressor_only")
    assert -1 not in seen(table, hand(table).place_of(bettor.key)), "the last to bet shows first"
    for player in (ANN, BOB, CAROL):
        assert "ask-to-see" not in table_actions(table, player)
        with pytest.raises(NotAllowed) as refusal:
            ask_to_see(table=table, by=player.key, hand=1)
        assert refusal.value.clause == "CPL-ask-to-see"
    assert -1 in seen(table, hand(table).place_of(mucked[0].key))


@pytest.mark.rule("TDA-18")
@pytest.mark.parametrize(
    ("script", "asks"),
    [
        ("0=c 1=c 2=k  1=k 2=k 0=k  1=k 2=k 0=k  1=k 2=r300 0=c 1=c  2=muck 0=show 1=muck", {0: [2]}),
        ("0=c 1=c 2=k  1=k 2=k 0=k  1=k 2=k 0=k  1=k 2=r300 0=c 1=f  2=muck 0=muck", {0: [2]}),
        ("0=c 1=c 2=k  1=k 2=k 0=k  1=k 2=r300 0=c 1=c  1=k 2=k 0=k  1=muck 2=muck 0=muck", {}),
        ("0=c 1=c 2=k  1=k 2=k 0=k  1=k 2=k 0=k  1=r200 2=r500 0=f 1=c  2=show 1=muck", {}),
    ],
    ids=["called twice", "folded", "no bet on the river", "shown"],
)
def test_who_called_on_the_river_may_ask_for_the_hand_that_bet(script, asks):
    game = offered("dm-holdem")
    over = act(dealt_hand(game, [5000] * 3, showing="ask"), script)
    live = replace(hand(dealt()), record=over.record, hand=over, choices=over.record.choices)
    assert {place: may_ask(live, place) for place in range(3) if may_ask(live, place)} == asks


def test_a_stranger_turns_up_nothing_over_the_page(client):
    table, mucked, _ = shown_down()
    assert "show-hand" in table_actions(table, mucked[0])
    address = reverse("table_act", args=[table.code, "show-hand"])
    page = client.post(address, {"hand": "1", "request_id": "r"}, headers={"HX-Request": "true"})
    assert page.status_code == 422
    assert hand(table).revealed == ()
