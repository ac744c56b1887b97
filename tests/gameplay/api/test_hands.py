"""Hands as programs read them: what was hidden stays hidden from whoever may not know it."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import name
from gameplay.engine.events import DIRECTOR
from gameplay.models import Table
from tests.api_program import program_of
from tests.gameplay.playing import cards_named
from tests.gameplay.rings import HOLDEM


@pytest.fixture
def played(play):
    """Ann, Bob and Cat have played a hand: Bob has folded his, the others have shown theirs."""
    table = play(HOLDEM).deal()
    live = table.live
    bob = table.player("Bob").key
    cards = {name(card) for card in live.view(DIRECTOR).seats[live.place_of(bob)].hole}
    while table.live.is_on:
        if table.live.turn.key == bob:
            table.choose("fold")
        else:
            stay_in(table)
    return table, cards


def stay_in(table):
    """As cheaply as it can be."""
    try:
        table.choose("check")
    except NotAllowed:
        table.choose("call")


@pytest.fixture
def told(played, club):
    """Return what a token of this member for these scopes is told of the hand: the cards that it names."""
    code = played[0].table.code

    def tell(member, *scopes):
        answer = program_of(club.members.get(name=member), *scopes).ask(f"tables/{code}/hands/1")
        assert answer.status_code == 200, answer.content
        return cards_named(answer.content.decode())

    return tell


def test_only_who_folded_them_reads_folded_cards(played, told):
    _, folded = played
    assert told("Bob", "read", "cards") >= folded
    assert told("Ann", "read", "cards").isdisjoint(folded)


def test_a_token_without_cards_reads_what_everybody_saw(played, told):
    _, folded = played
    shown = told("Bob", "read")
    assert shown
    assert shown.isdisjoint(folded)


def test_a_director_reads_everything_once_it_is_over(played, told):
    table, folded = played
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    assert told("Ann", "read", "cards") >= folded
    assert told("Ann", "read").isdisjoint(folded)


def test_no_secret_of_the_deck_is_told(played, club):
    table, _ = played
    code = table.table.code
    row = table.table.hands.get(number=1)
    program = program_of(club.members.get(name="Ann"))
    told = "".join(
        program.ask(path).content.decode()
        for path in ("clubs/dead-money/tables", f"tables/{code}/hands", f"tables/{code}/hands/1")
    )
    for secret in (row.record["seed"], bytes(table.table.next_seed).hex()):
        assert secret
        assert secret not in told


def test_a_hand_that_is_on_is_not_told(play, club):
    table = play(HOLDEM).deal()
    program = program_of(club.members.get(name="Ann"))
    assert program.ask(f"tables/{table.table.code}/hands/1").status_code == 404
    assert program.read(f"tables/{table.table.code}/hands") == {"items": [], "next": None}


def test_hands_page_by_page(play, club):
    table = play(HOLDEM)
    for _ in range(3):
        table.deal()
        while table.live.is_on:
            table.choose("fold")
    program = program_of(club.members.get(name="Ann"))
    found = program.items(f"tables/{table.table.code}/hands", 1)
    assert [each["number"] for each in found] == [3, 2, 1]
    assert all(each["winners"][0]["won"] > 0 for each in found)
    assert program.read("clubs/dead-money/tables")["items"][0]["hands"] == 3
