"""Every registered game, every preset and the game that docs/engine.md teaches to add have what a table
needs: archive, replay, captions, buttons, keys, answers, house players, hand histories or their stated
absence, and no leak. A game that forgets one fails.

That each is played in every language without a word of plain English: tests/gameplay/views/test_spanish.py.
"""

import json
import random
from collections import Counter
from functools import lru_cache

import pytest

from clauses.refusal import NotAllowed
from gameplay import archive
from gameplay.engine.carry import Carry
from gameplay.engine.events import DIRECTOR, SPECTATOR, seen_by
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand, replay
from gameplay.engine.phh.replay import replayed
from gameplay.engine.phh.write import written
from gameplay.engine.ranking import registry
from gameplay.engine.records import from_json, to_json
from gameplay.forms.choice_text import parse, text_of
from gameplay.house import decide
from gameplay.ring.offered_games import offered
from tests.gameplay.engine.taught import added
from tests.gameplay.engine.ways import WRITTEN, is_definition
from tests.gameplay.page.tables import KEYS, seen
from tests.gameplay.page.test_leaks import cards_in, fragment, known_to
from tests.sweeps import of_each, shared

PLAYERS = 3
WAYS = {preset: offered(preset) for preset in PRESETS} | {
    name: game().with_amounts(game().at_a_table) for name, game in GAMES.items() if not is_definition(game)
}
VARIED = {
    f"{preset} with {' and '.join(names)}": offered(preset).with_amounts(
        {"variations": {name: {} for name in names}}
    )
    for preset, *names in (
        ("dm-limit-holdem", "kill"),
        ("dm-limit-omaha-hi-lo", "kill", "run_it_twice"),
        ("dm-holdem", "bomb_pot"),
        ("dm-holdem", "run_it_twice", "goldschlager"),
        ("dm-rocky-mtn", "bomb_pot", "goldschlager"),
        ("dm-pot-limit-omaha-hi-lo", "bomb_pot", "run_it_twice", "goldschlager"),
        ("dm-river-of-blood", "run_it_twice", "bomb_pot"),
        ("dm-triple-flop", "run_it_twice", "goldschlager"),
        ("dm-holdem", "squid", "heist"),
        ("dm-pot-limit-omaha-hi-lo", "squid", "mushroom"),
        ("dm-holdem", "heist", "mushroom", "goldschlager"),
    )
}
WAYS |= VARIED
WAYS |= {game.title: game.with_amounts(game.at_a_table) for game in WRITTEN}


TAUGHT = ("late-pineapple", "limit-late-pineapple")


@pytest.fixture(scope="module", params=[*shared([(name, None) for name in sorted(WAYS)], 12), TAUGHT])
def share(request, tmp_path_factory):
    if request.param is not TAUGHT:
        yield [(name, WAYS[name]) for name, _ in request.param]
        return
    with added(tmp_path_factory.mktemp("games")):
        yield [(name, offered(name)) for name in TAUGHT]


in_every_game = of_each("game")


@lru_cache(64)  # the seeds of one share: house players take a third of the time of these tests
def choices(game, seed):
    """Return what house players choose in a hand."""
    chance = random.Random(f"{game.name} {seed}")
    hand = Hand(game, [20_000] * PLAYERS, seed=bytes([seed]) * 32)
    while not hand.finished:
        hand.choose(decide(hand.view(hand.decision.seat), game, chance))
    return hand.record.choices


def moments(game, seed=0):
    """A hand of house players, before each choice and at its end."""
    hand = Hand(game, [20_000] * PLAYERS, seed=bytes([seed]) * 32)
    for choice in choices(game, seed):
        yield hand
        hand.choose(choice)
    yield hand


def played(game, seed=0):
    *_, hand = moments(game, seed)
    return hand


@in_every_game
def test_a_game_says_what_it_is_called_and_by_whom_it_is_played(game):
    assert GAMES[game.name] is type(game)
    assert game.title
    assert type(game).play is not Game.play
    assert not game.fault()


@in_every_game
def test_it_is_archived_and_replayed(game):
    for seed in range(3):
        hand = played(game, seed)
        rows = json.loads(json.dumps(archive.to_data(hand.events)))
        assert archive.are_alike(archive.from_data(rows), hand.events)
        record = from_json(json.loads(json.dumps(to_json(hand.record))))
        assert record == hand.record
        assert replay(record).events == hand.events
        assert hand.carry is None or isinstance(hand.carry, Carry)
        assert sum(hand.stacks) + hand.left_over == PLAYERS * 20_000


@in_every_game
def test_hands_compare_alike_for_all_who_look_and_by_rankings_that_are_read_again(game):
    for hand in moments(game):
        compared = {game.rankings(hand.view(viewer)) for viewer in (DIRECTOR, SPECTATOR, *range(PLAYERS))}
        assert len(compared) == 1
        for ranking in compared.pop():
            assert registry.from_data(json.loads(json.dumps(registry.to_data(ranking)))) == ranking
            assert ranking.part


@in_every_game
def test_every_event_is_said_and_archived_by_its_own_kind(game):
    kinds = set(archive.KINDS.values())
    for event in played(game).events:
        assert type(event) in kinds
        assert str(event.words(("Ann", "Bob", "Cat")))
        assert seen_by(event, SPECTATOR).words(("Ann", "Bob", "Cat"))


@in_every_game
def test_each_part_of_it_is_captioned_and_its_cards_have_room(game):
    """In six hands, and in more of them where all end before a second round is bet."""
    captions = set()
    hands = (hand for seed in range(30) if seed < 6 or len(captions) < 3 for hand in moments(game, seed))
    for hand in hands:
        page = seen(hand, 1)
        captions.add(page.street)
        assert page.street
        for board, cards in zip(page.boards, hand.view(0).boards, strict=False):
            assert len(board.cards) == len(cards)
            room = 0 if board.is_killed else game.board_cards
            assert len(board.cards) + len(board.room) == max(room, len(cards))
    assert len(captions) > 2


@in_every_game
def test_what_can_be_tapped_is_what_is_legal_with_a_key_of_its_own(game):
    for seed in range(3):
        for hand in moments(game, seed):
            if hand.decision is None:
                continue
            bar = seen(hand, hand.decision.seat + 1).bar
            buttons = [*bar.acts, *([bar.all_in] if bar.all_in else [])]
            keys = Counter(key for button in buttons for key in button.key.split())
            assert buttons
            assert all(button.words for button in buttons)
            assert all(button.key for button in buttons)
            assert max(keys.values()) == 1
            assert {*keys} <= {*KEYS}
            verbs = {choice[0] for choice in hand.decision.choices()}
            assert {button.value.partition(" ")[0] for button in buttons} <= {v.split()[0] for v in verbs}
            assert seen(hand, (hand.decision.seat + 1) % PLAYERS + 1).bar is None


@in_every_game
def test_every_choice_is_typed_and_read_again(game):
    for hand in moments(game):
        if hand.decision is not None:
            for number, choice in enumerate(hand.decision.choices()):
                if number < 50:
                    assert parse(text_of(choice)) == choice


@in_every_game
def test_every_key_of_the_table_answers(game):
    for hand in moments(game):
        answers = seen(hand, 1).answers
        assert len(answers) == 13
        assert all(str(answer.words) for answer in answers)


@in_every_game
def test_house_players_choose_what_is_legal_as_the_game_says(game):
    for hand in moments(game):
        if hand.decision is not None:
            hand.decision.check(decide(hand.view(hand.decision.seat), game, random.Random(1)))
    assert game.bot is not None


@in_every_game
def test_it_has_letters_in_hand_histories_or_says_that_it_has_none(game):
    assert any("letters" in vars(kind) for kind in type(game).__mro__ if kind is not Game)
    hand = played(game)
    if game.variant:
        assert replayed(written(hand.record)).result == "ok"
    else:
        with pytest.raises(NotAllowed):
            written(hand.record)


@in_every_game
def test_no_page_names_a_card_that_its_viewer_may_not_know(game):
    looked_at = set()
    for hand in moments(game):
        moment = seen(hand, 1).street
        if moment not in looked_at:
            looked_at.add(moment)
            for viewer in range(-1, PLAYERS):
                assert cards_in(fragment(seen(hand, viewer + 1))) <= known_to(viewer, hand)
