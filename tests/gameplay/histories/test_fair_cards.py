"""Tests of what is given out of a hand proves the cards that were shown and betrays none that was folded.

Everything that a stranger, a neighbour, a member and a director receive is gathered, and an enemy tries all
cards with all salts, and all seeds, that stand in it.
"""

import hashlib
import itertools
import json
import re
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from gameplay import play as actions
from gameplay.engine.cards import DECK, JOKERS, name
from gameplay.engine.choices import CALL, CHECK, FOLD
from gameplay.engine.events import DIRECTOR
from gameplay.engine.fair import check_opening, commitment, deck_of, fair_order, order_of, root
from gameplay.histories import files, history_of, text
from gameplay.histories.hand_check import faults
from gameplay.histories.open_cards import parse as read_opening
from gameplay.models import Hand, Table
from gameplay.page.assemble import table_page_for
from gameplay.rules import Requester
from tests.gameplay.page.test_leaks import fragment
from tests.gameplay.playing import choose, fresh, guest, hand, play_hand, ring, seat

pytestmark = pytest.mark.django_db

ANN, BOB, CAROL = guest(1, "Ann"), guest(2, "Bob"), guest(3, "Carol")
HEX = re.compile(r"(?<![0-9a-f])[0-9a-f]{32,64}(?![0-9a-f])")
LOOKERS = {
    "a stranger": Requester(None),
    "a neighbour": Requester(BOB),
    "a member": Requester(guest(9, "Gus"), is_member=True),
    "a director": Requester(guest(8, "Dora"), is_member=True, directs=True),
}


def folded_by_ann(table):
    """Ann folds, Bob and Carol show; Ann's cards."""
    actions.deal(table=table)
    own = set(hand(table).view(DIRECTOR).seats[hand(table).place_of(ANN.key)].hole)
    while (live := hand(table)).is_on:
        if live.turn.key == ANN.key:
            choose(table, FOLD)
        else:
            choose(table, CHECK if not live.hand.decision.to_call else CALL)
    return own


@pytest.fixture(scope="module")
def played(module_db):
    """Three hands, so that each has one before it and one after it."""
    table = seat(ring("dm-holdem", rebuys=True), ANN, BOB, CAROL)
    return table, [folded_by_ann(table) for _ in range(3)]


@pytest.fixture
def table(played):
    return fresh(played[0])


def history(table, who, number=2, **later):
    row = Hand.objects.get(table=table, number=number)
    return history_of(table, row, who, timezone.now() + timedelta(**later))


def given_to(table, who, **later):
    """All that one reader gets: the felt as it is and every form of each hand."""
    now = timezone.now() + timedelta(**later)
    parts = [fragment(table_page_for(table, who, now))]
    for number in (1, 2, 3):
        read = history(table, who, number, **later)
        parts += text.lines(read, table.name, now)
        parts += [files.in_json(read, table.name), files.in_phh(read, table.name, now)]
    return "\n".join(parts)


def found_by_force(told, most=54):
    """The (position, card) pairs of which somebody who has this text can be sure."""
    strings = set(HEX.findall(told))
    hashes = {each for each in strings if len(each) == 64}
    found = set()
    salts = {each for each in strings if len(each) == 32} | {""}
    for position, card in itertools.product(range(1, most + 1), DECK + JOKERS):
        begun = hashlib.sha256(f"card {position} {name(card)} ".encode())
        for salt in salts:
            made = begun.copy()
            made.update(salt.encode())
            if made.hexdigest() in hashes:
                found.add((position, card))
    for seed in map(bytes.fromhex, hashes):
        if {root(seed), commitment(seed)} & hashes:
            found.update(enumerate(order_of(seed), start=1))
    return found


def opened_in(table, who, number=2):
    return {(each.position, each.card) for each in history(table, who, number).opening.cards}


@pytest.mark.parametrize("looker", LOOKERS)
def test_a_folded_card_cannot_be_computed_from_what_anybody_receives(played, table, looker):
    who = LOOKERS[looker]
    hidden = played[1][1]
    told = given_to(table, who)
    assert len(hidden) == 2
    assert Hand.objects.get(table=table, number=2).record["seed"] not in told
    assert not {card for _, card in opened_in(table, who)} & hidden
    assert not {card for _, card in found_by_force(told)} & hidden


def test_what_all_of_them_receive_together_does_not_tell_it_either(played, table):
    opened = {each for who in LOOKERS.values() for each in opened_in(table, who)}
    own = {card for _, card in opened_in(table, Requester(ANN))}
    assert not {card for _, card in opened} & played[1][1]
    assert own >= played[1][1]


def test_with_her_salts_they_would_be_found(played, table):
    """The enemy's way of looking finds what is there."""
    strangers = files.in_json(history(table, Requester(None)), "T")
    salts = [each.salt for each in history(table, Requester(ANN)).opening.cards]
    hidden = history(table, Requester(None)).opening.rest
    everything = history_of(table, Hand.objects.get(table=table, number=2), Requester(ANN)).opening
    leaves = [each.hash for each in everything.cards]
    found = found_by_force("\n".join([strangers, *salts, *leaves, *hidden]))
    assert {card for _, card in found} >= played[1][1]


def test_with_the_seed_they_are_found_and_it_comes_a_day_later(played, table):
    told = given_to(table, Requester(None), hours=24, minutes=1)
    assert Hand.objects.get(table=table, number=2).record["seed"] in told
    assert {card for _, card in found_by_force(told, most=0)} >= played[1][1]


def test_closing_a_ring_table_shows_no_seed(table):
    """Whoever opened it, a player, could close it to see what the others folded."""
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    assert history(fresh(table), Requester(ANN)).seed == ""


# What was shown can be checked at once


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_hand_opens_the_cards_that_were_shown(table, number):
    read = history(table, Requester(None), number)
    row = Hand.objects.get(table=table, number=number)
    shown = {
        card for event in row.events if event["kind"] in ("Shown", "BoardDealt") for card in event["cards"]
    }
    assert {each.card for each in read.opening.cards} == shown | set(JOKERS)
    assert check_opening(read.opening, row.commitment).holds
    assert not check_opening(read.opening, "0" * 64).holds


def test_each_hand_names_the_promise_of_the_next(table):
    rows = list(Hand.objects.filter(table=table).order_by("number"))
    following = [history(table, Requester(None), number).following for number in (1, 2, 3)]
    assert following == [rows[1].commitment, rows[2].commitment, table.next_commitment]


def test_the_text_of_a_hand_can_be_pasted_whole(table):
    read = history(table, Requester(BOB))
    told = "\n".join(text.lines(read, "Friends", timezone.now()))
    assert read_opening(told) == read.opening


def test_the_command_says_so(table, tmp_path, capsys):
    file = tmp_path / "hand.json"
    file.write_text(files.in_json(history(table, Requester(None)), "T"), encoding="utf-8")
    call_command("check_hand", str(file))
    assert capsys.readouterr().out == f"holds  {file}\n"
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("check_hand", str(file), "--shown", "0" * 64)
    file.write_text("{", encoding="utf-8")
    with pytest.raises(CommandError, match="no JSON"):
        call_command("check_hand", str(file))


# Hands of earlier versions


def test_a_hand_promised_by_an_earlier_version_is_dealt_and_verified_by_it(capsys):
    table = seat(ring("dm-holdem"), ANN, BOB)
    seed = bytes(range(32))
    Table.objects.filter(pk=table.pk).update(next_seed=seed, next_commitment=commitment(seed))
    play_hand(table)
    play_hand(table)
    old, new = Hand.objects.filter(table=table).order_by("number")
    assert tuple(old.record["deck"]) == fair_order(seed)
    assert tuple(new.record["deck"]) == deck_of(bytes.fromhex(new.record["seed"]), new.commitment)
    assert history(fresh(table), Requester(ANN), 1).opening is None
    assert history(fresh(table), Requester(ANN), 1).seed == ""
    call_command("verify_hands", "--table", table.code)
    assert capsys.readouterr().out == "2 hands played again, 0 differ\n"
    told = json.loads(files.in_json(history(fresh(table), Requester(None), 1, days=2), "T"))
    assert (faults(told), told["opened"]) == ([], None)
