"""Bomb Pots and Squid Games that a night's tables on screens deal themselves (sources/night_bomb_pots.py)."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from gameplay.engine.choices import FOLD
from gameplay.engine.events import DIRECTOR
from gameplay.live_hands import LiveHand, live_hand, whole
from gameplay.models import Hand, Table
from gameplay.page.assemble import table_page_for
from gameplay.rules import Requester
from gameplay.sources.night_games import game_of_preset
from tests.gameplay.nights.playing import choose_for_whoever_is_due, fresh, passively, play
from tests.gameplay.nights.test_hands import entered
from tests.gameplay.nights.test_nightly import facts_of
from tests.gameplay.nights.varied import adds_up, some_hands, varied
from tests.gameplay.page.test_leaks import cards_in, fragment, known_to
from tournaments.night.facts import BombPotGame, PlayedOnScreens
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.variations.bomb_pots import BombPots
from tournaments.night.floor.variations.mushroom import Mushrooms

pytestmark = pytest.mark.django_db(transaction=True)

NINE = "Ann Bob Cat Dan Eve Fay Gus Hal Ida"
BOMB, SQUID = {"bomb_pot": True}, {"squid": True}


def posted_pots():
    """The hands that were such pots: their games."""
    hands = [whole(row).hand for row in Hand.objects.filter(voided_at=None).order_by("pk")]
    return [hand for hand in hands if {"bomb_pot", "squid"} & {each.name for each in hand.game.in_force}]


def until_dealt(evening, until=None):
    """Everybody folds to a bet until this holds, or such a pot has been dealt at table 1."""
    play(
        evening.tables,
        evening.wall,
        until or (lambda: evening.floor.tables[1].in_hand and evening.floor.tables[1].hand.is_bomb_pot),
        chooser=lambda hand: FOLD if getattr(hand.decision, "to_call", 0) else passively(hand),
    )


def the_level_ends(evening):
    evening.wall.move_to(timezone.now() + timedelta(minutes=5, seconds=1))


def page_of(evening):
    return table_page_for(fresh(evening.table()), Requester(None), timezone.now())


@pytest.mark.rule("DM-bomb-when", "DM-bomb-post", "DM-bomb-boards")
def test_when_a_level_ends_every_table_is_dealt_one_and_the_clock_goes_on(friday):
    games = (game_of_preset("dm-holdem").model_copy(update={"most": 5}),)
    evening = varied(friday, NINE, BOMB, games=games)
    tables = len(evening.floor.tables)
    for _ in range(2):
        some_hands(evening, evening.floor.tables[1].hands + 1, chooser=lambda hand: FOLD)
        the_level_ends(evening)
        until_dealt(evening, lambda: not stopped_for_bomb_pot(evening.floor.at(timezone.now())))
    dealt = facts_of(evening, "bomb_pot_dealt")
    assert tables > 1
    assert len(dealt) == len(facts_of(evening, "clock_resumed")) * tables == 2 * tables
    pots = posted_pots()
    assert [hand.game.full_blind for hand in pots] == [100] * tables + [200] * tables
    assert all(len(hand.view(DIRECTOR).boards) == 2 for hand in pots)
    assert adds_up(evening)
    assert friday.reloaded() == evening.floor


@pytest.mark.rule("DM-squid-post", "DM-squid-kill")
def test_a_squid_game_has_three_boards_and_one_big_blind_from_everybody(friday):
    evening = varied(friday, "Ann Bob Cat Dan", SQUID)
    some_hands(evening, 1)
    the_level_ends(evening)
    some_hands(evening, 2)
    (pot,) = posted_pots()
    assert [event.amount for event in pot.events if getattr(event, "what", "") == "ante"] == [100] * 4
    assert len(pot.view(DIRECTOR).boards) == 3
    assert adds_up(evening)


@pytest.mark.rule("DM-bomb-when")
def test_the_hand_in_which_the_level_ends_is_played_first_and_everybody_is_told_what_comes(friday):
    evening = varied(friday, "Ann Bob Cat Dan", BOMB)
    assert page_of(evening).table.coming == "This level ends with a Bomb Pot."
    play(evening.tables, evening.wall, lambda: live_hand(evening.table()), chooser=passively)
    the_level_ends(evening)
    assert page_of(evening).table.coming == "The next hand is a Bomb Pot."
    first = live_hand(evening.table())
    play(evening.tables, evening.wall, lambda: not live_hand(evening.table()).is_on, chooser=passively)
    assert live_hand(evening.table()).number == first.number
    assert page_of(evening).table.waiting == ("Next: Bomb Pot, Texas hold'em. Everybody posts 200.")
    until_dealt(evening)
    page = page_of(evening)
    assert page.table.stakes == "Bomb Pot · Texas hold'em · everybody posts 200"
    assert page.table.button == first.button
    assert page.table.coming == ""
    assert {disc.text for disc in page.discs} == {"D"}


@pytest.mark.rule("DM-bomb-when")
def test_the_director_determines_the_game_and_one_without_room_gives_way(friday):
    evening = varied(friday, NINE, SQUID, games=(game_of_preset("dm-omaha"),))
    evening.record(PlayedOnScreens(games=(game_of_preset("dm-omaha"),), pause_seconds=2, house_pause=0))
    picked = game_of_preset("dm-rocky-mtn")  # for five at most
    evening.record(BombPotGame(game=picked.title, picked=picked))
    the_level_ends(evening)
    until_dealt(evening)
    (found,) = {live_hand(fresh(table)).hand.game.name for table in Table.objects.filter(hand__gt=0)}
    seats = max(len(table.players) for table in evening.floor.tables.values())
    assert found == ("omaha" if seats <= 7 else "holdem")


@pytest.mark.rule("DM-bomb-when")
def test_undone_while_it_is_played_its_hand_is_void_and_another_is_dealt(friday):
    evening = varied(friday, "Ann Bob Cat Dan", BOMB)
    some_hands(evening, 1)
    the_level_ends(evening)
    until_dealt(evening)
    before = live_hand(evening.table())
    friday.undo(facts_of(evening, "bomb_pot_dealt")[0].sequence, why="the wrong game")
    assert Hand.objects.get(pk=before.pk).voided_at is not None
    until_dealt(evening)
    again = live_hand(evening.table())
    assert (again.number, again.button) == (before.number + 1, before.button)
    assert again.hand.game == before.hand.game
    assert again.record.deck != before.record.deck
    assert adds_up(evening)


@pytest.mark.rule("DM-bomb-when")
def test_one_that_breaks_off_is_dealt_again_with_the_chips_from_before_it(friday, monkeypatch):
    evening = varied(friday, "Ann Bob Cat Dan", BOMB)
    the_level_ends(evening)
    until_dealt(evening)
    before = live_hand(evening.table())

    def fails(*_):
        raise RuntimeError("a fault that nobody foresaw")

    with monkeypatch.context() as broken:
        broken.setattr(LiveHand, "after", fails)
        choose_for_whoever_is_due(evening.table(), timezone.now(), chooser=lambda hand: FOLD)
    assert Hand.objects.get(pk=before.pk).broken_off
    assert adds_up(evening)
    play(evening.tables, evening.wall, lambda: evening.table().hand == before.number + 1)
    again = live_hand(evening.table())
    assert (again.button, again.hand.game) == (before.button, before.hand.game)
    assert again.record.stacks == before.record.stacks
    assert friday.reloaded() == evening.floor


@pytest.mark.rule("C5-9.1-next-hand", "DM-bomb-when")
def test_what_was_rolled_over_stays_for_the_hand_after_it(friday):
    evening = varied(friday, "Ann Bob Cat", BOMB, preset="c5-centre-five")
    play(
        evening.tables,
        evening.wall,
        lambda: evening.floor.rolled_over and not evening.floor.tables[1].in_hand,
        chooser=passively,
    )
    lies = evening.floor.rolled_over
    the_level_ends(evening)
    until_dealt(evening)
    pot = live_hand(evening.table())
    assert (pot.hand.game.name, pot.record.in_the_middle) == ("holdem", 0)
    play(evening.tables, evening.wall, lambda: evening.table().hand > pot.number, chooser=passively)
    assert live_hand(evening.table()).record.in_the_middle == lies
    assert adds_up(evening)


def test_a_rotation_goes_on_where_it_was(friday):
    games = (game_of_preset("dm-holdem"), game_of_preset("dm-omaha"), game_of_preset("dm-irish"))
    evening = varied(friday, "Ann Bob Cat", BOMB, games=games, hands_each=1)
    some_hands(evening, 1, chooser=lambda hand: FOLD)
    the_level_ends(evening)
    some_hands(evening, 4, chooser=lambda hand: FOLD)
    told = [entry.payload["name"] for entry in facts_of(evening, "hand_played")]
    assert told == ["holdem", "omaha", "omaha", "irish"]


@pytest.mark.rule("DM-mushroom-add", "DM-heist-bank")
def test_neither_feeds_nor_wins_a_mushroom_and_leaves_the_bank_to_who_scoops_with_a_pair(friday):
    evening = varied(friday, "Ann Bob Cat Dan", {**BOMB, "mushroom": {}, "heist": {"bank": "mini"}})
    some_hands(evening, 2)
    lies = dict(evening.floor.of(Mushrooms).by_table)
    the_level_ends(evening)
    some_hands(evening, 3)
    (pot,) = posted_pots()
    assert {each.name for each in pot.game.in_force} == {"bomb_pot", "mushroom", "heist"}
    assert dict(evening.floor.of(Mushrooms).by_table) == lies
    assert adds_up(evening)


def looks(evening):
    """Renders the table for each of its players, a director and a stranger, as far as they may see; how many
    cards only one of them saw."""
    table = fresh(evening.table())
    live = live_hand(table)
    viewers = {place: Requester(player) for place, player in enumerate(live.players)}
    alone = 0
    for place, who in {**viewers, -1: Requester(None), -2: Requester(None, directs=True)}.items():
        html = fragment(table_page_for(table, who, timezone.now()))
        assert cards_in(html) <= known_to(place, live.hand)
        alone += len(cards_in(html) - known_to(-1, live.hand))
    return alone


def test_no_page_of_one_names_a_card_that_its_viewer_may_not_know(friday):
    plaques = {"run_it_twice": True, "goldschlager": True, "heist": {"bank": "full"}}
    evening = varied(friday, "Ann Bob Cat Dan", {**SQUID, **plaques})
    the_level_ends(evening)
    until_dealt(evening)
    number, alone = evening.table().hand, 0

    def is_over():
        return evening.table().hand > number or not live_hand(evening.table()).is_on

    def chooser(hand):
        nonlocal alone
        alone += looks(evening)
        return (hand.decision.besides[0].value,) if hand.decision.besides else passively(hand)

    play(evening.tables, evening.wall, is_over, chooser=chooser)
    looks(evening)
    assert alone > 20


class TestChoosingTheGame:
    @pytest.fixture
    def evening(self, friday):
        return varied(friday, "Ann Bob Cat Dan Eve Fay", SQUID)

    def page(self, evening):
        return entered("Bob").get(reverse("night_screens", args=[evening.tournament.pk])).content.decode()

    def choose(self, evening, preset):
        address = reverse("night_screens_bomb_pot", args=[evening.tournament.pk])
        return entered("Cat").post(address, {"bomb_pot": preset, "request_id": preset})

    @pytest.mark.rule("DM-bomb-when")
    def test_the_page_of_the_screens_offers_what_fits(self, evening):
        page = self.page(evening)
        assert "Tables on screens are dealt their Squid Game by themselves" in page
        offered = set(
            re.findall(r'<option value="([\w-]+)"', page.split('name="bomb_pot"')[1].split("</se")[0])
        )
        assert {"dm-holdem", "dm-omaha", "dm-limit-holdem"} <= offered
        assert not offered & {"dm-rocky-mtn", "dm-double-board", "dm-seven-card-stud", "c5-centre-five"}

    @pytest.mark.rule("DM-bomb-when", "DM-bomb-boards")
    def test_what_is_chosen_is_kept(self, evening):
        assert self.choose(evening, "dm-omaha").status_code == 302
        assert evening.floor.of(BombPots).picked.preset == "dm-omaha"
        assert "Played as Omaha" in self.page(evening)

    def test_one_that_is_too_large_is_refused(self, evening):
        answer = self.choose(evening, "dm-rocky-mtn")
        assert answer.status_code == 422
        assert "cannot be dealt as a Squid Game to 6 players" in answer.content.decode()
        assert evening.floor.of(BombPots).picked is None
