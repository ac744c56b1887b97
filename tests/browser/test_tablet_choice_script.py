"""Tests of who chooses the game, and with which one the next hand is dealt, on a tablet without a network
(static/js/tablet-choice.js, tablet-table.js): as the server has it afterwards."""

import json

import pytest

from tests.browser.test_tablet_table_script import said
from tests.tournaments.night.floor.test_felt_games import GAMES, GUTS, RAZZ, WHISKEY, ChoosingNight
from tournaments.night.facts import ButtonPlaced, CameBack, HandFinished, Penalised, SteppedAway
from tournaments.night.facts_of import choose_game
from tournaments.night.floor.felt_games import chooser

SIX = "Ann Bob Cat Dan Eve Fay"


@pytest.fixture
def asked(pages):
    page = pages.unserved('<!doctype html><html lang="en"><title>Table</title><body></body></html>')

    def ask(state, records):
        """The table after these records, (act, fields), and the player who chooses its next game."""
        sent = [
            {"act": act, "said": act, "fields": [[name, str(value)] for name, value in fields.items()]}
            for act, fields in records
        ]
        return page.evaluate(
            """async ([state, records]) => {
                const { nextPositions, provisional, stands } = await import("/static/js/tablet-table.js");
                const { chooser } = await import("/static/js/tablet-choice.js");
                const table = provisional(JSON.parse(state), records);
                const next = stands(table, nextPositions(table)) ? table.chosen : null;
                return { table, next, asks: chooser(table)?.id ?? null };
            }""",
            [json.dumps(state), sent],
        )

    return ask


def evening(*steps):
    """The same steps as a tablet records them and as facts."""
    night = ChoosingNight().start(SIX).lists(*GAMES)
    before, records = said(night), []
    for act, fields in steps:
        records.append((act, fields))
        match act:
            case "deal":
                night.deal()
            case "choose-game":
                game = fields["game"]
                night.record(*choose_game(night.floor, 1, game, player=fields["player"]))
            case "finish-hand":
                night.record(HandFinished(table=1))
            case "knock-out":
                night.busts(*[(night.names([fields["out"]])[0], night.names([fields["by"]])[0], None)])
            case "away":
                night.record(SteppedAway(player=fields["player"]))
            case "back":
                night.record(CameBack(player=fields["player"]))
            case "place-button":
                night.record(ButtonPlaced(table=1, seat=fields["seat"]))
        yield before, list(records), night


def picks(player, game, hand):
    return "choose-game", {"player": player, "game": game.key, "title": game.game.title, "hand": hand}


EVENINGS = {
    "three games": (
        picks(1, RAZZ, 1),
        ("deal", {"hand": 1}),
        picks(2, GUTS, 2),
        picks(2, WHISKEY, 2),
        ("deal", {"hand": 2}),
        ("finish-hand", {"hand": 2}),
    ),
    "a chooser who goes out": (
        ("deal", {"hand": 1}),
        picks(2, GUTS, 2),
        ("knock-out", {"out": 2, "by": 1}),
        ("deal", {"hand": 2}),
    ),
    "players who are away": (
        ("away", {"player": 1}),
        picks(2, RAZZ, 1),
        ("back", {"player": 1}),
        ("deal", {"hand": 1}),
        ("away", {"player": 2}),
        ("away", {"player": 3}),
    ),
    "a button that is placed": (
        picks(1, GUTS, 1),
        ("place-button", {"seat": 4}),
        picks(4, RAZZ, 1),
        ("deal", {"hand": 1}),
    ),
}


@pytest.mark.rule("FNP-dealers-choice")
@pytest.mark.parametrize("steps", EVENINGS.values(), ids=EVENINGS)
def test_the_tablet_knows_what_the_server_will_say(asked, steps):
    for before, records, night in evening(*steps):
        shown, true = asked(before, records), said(night)
        asks = chooser(night.floor, night.floor.tables[1])
        assert shown["asks"] == (asks.player if asks else None)
        kept = shown["next"] and {name: shown["next"][name] for name in true["chosen"] or {"game": ""}}
        assert kept == true["chosen"]
        assert (shown["table"]["hand"] or {}).get("game", "") == (true["hand"] or {}).get("game", "")


@pytest.mark.parametrize(("penalty", "amount"), [("hands", 2), ("minutes", 10)])
def test_whoever_sits_out_is_passed_over(asked, penalty, amount):
    night = ChoosingNight().start(SIX).lists(*GAMES)
    night.record(Penalised(player=1, penalty=penalty, amount=amount))
    assert asked(said(night), [])["asks"] == 2
    assert asked(said(night), [("deal", {"hand": 1})])["asks"] == 2
