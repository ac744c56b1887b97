"""The table as a tablet shows it before the server knows (static/js/tablet-table.js)."""

import json

import pytest

from tests.tournaments.nights import Night
from tournaments.night.facts import HandDealt, KnockedOut, Moved, Penalised, Rebought, SteppedAway
from tournaments.night.floor.fold import When
from tournaments.tablet.screen import state

NINE = "Ann Bob Cat Dan Eve Fay Gus Hal Ida"


def said(night):
    """The state that the server puts into the page of table 1."""
    floor = night.floor.at(night.now)
    return state(floor, floor.tables[1], When(night.now, night.now, floor.sequence))


@pytest.fixture
def asked(pages):
    page = pages.unserved('<!doctype html><html lang="en"><title>Table</title><body></body></html>')

    def ask(night, *records):
        """The table after these records: (act, {field: value or list})."""
        sent = [
            {
                "act": act,
                "said": act,
                "fields": [
                    [name, str(value)]
                    for name, values in fields.items()
                    for value in (values if isinstance(values, list) else [values])
                ],
            }
            for act, fields in records
        ]
        return page.evaluate(
            """async ([state, records]) => {
                const { provisional } = await import("/static/js/tablet-table.js");
                return provisional(JSON.parse(state), records);
            }""",
            [json.dumps(said(night)), sent],
        )

    return ask


def positions(table):
    names = ("number", "button", "smallBlind", "bigBlind", "marker", "dealtIn")
    return {name: table["hand"][name] for name in names}


def players(table):
    """Seat → (player, hands waited, hands to sit out, away) of those with chips."""
    return {
        seat: (p["id"], p["waited"], p["sitsOut"], p["away"])
        for seat, p in table["players"].items()
        if not p.get("out")
    }


@pytest.mark.rule("TABLET-provisional")
def test_an_hour_at_one_table_ends_as_the_server_has_it(asked):
    """Hands, knockouts, a player who moves in and has to wait, one who moves out, one with a penalty."""
    before = Night().start(NINE, "Jon Kim Lou Max").at(1).deal(1, 2)
    before.record(Penalised(player=8, penalty="hands", amount=3))
    after = Night().start(NINE, "Jon Kim Lou Max").at(1).deal(1, 2)
    after.record(Penalised(player=8, penalty="hands", amount=3))
    happened = [
        (("knock-out", {"out": 3, "by": 2}), KnockedOut(table=1, busts=[{"player": 3, "by": [2]}])),
        (("deal", {"hand": 2}), HandDealt(table=1)),
        (("knock-out", {"out": [1, 4], "by": 2}), None),
        (("deal", {"hand": 3}), HandDealt(table=1)),
        (("move", {"player": 10, "place": "1-3"}), Moved(player=10, table=1, seat=3)),
        (("away", {"player": 6}), SteppedAway(player=6)),
        (("deal", {"hand": 4}), HandDealt(table=1)),
        (("move", {"player": 9, "place": "2-7"}), Moved(player=9, table=2, seat=7)),
        (("deal", {"hand": 5}), HandDealt(table=1)),
        (("deal", {"hand": 6}), HandDealt(table=1)),
    ]
    records = []
    for record, fact in happened:
        records.append(record)
        if fact is None:
            fact = KnockedOut(table=1, busts=[{"player": 1, "by": [2]}, {"player": 4, "by": [2]}])
        after.record(fact)
        shown, true = asked(before, *records), json.loads(json.dumps(said(after)))
        assert positions(shown) == positions(true)
        assert players(shown) == players(true)
        assert (shown["hands"], shown["button"]) == (true["hands"], true["button"])


@pytest.mark.rule("TDA-27")
@pytest.mark.parametrize("is_on_record", [False, True])
@pytest.mark.parametrize("hands", [0, 1, 2])
def test_who_declares_a_rebuy_is_dealt_in_as_the_server_has_it(asked, is_on_record, hands):
    """At once, or after the button where hands went by meanwhile; the knockout on record, or still to be
    sent."""
    before, after = (Night().start(NINE).at(1).deal(1) for _ in range(2))
    bust = KnockedOut(table=1, busts=[{"player": 3, "by": [2]}])
    records = [("knock-out", {"out": 3, "by": 2})]
    after.record(bust)
    if is_on_record:
        before.record(bust)
        records = []
    for hand in range(2, 2 + hands):
        records.append(("deal", {"hand": hand}))
        after.at(hand).deal(1)
    form = {"player": 3, "name": "Cat", "seat": 3, "after": 1, "hand": 2 + hands}
    records.append(("rebuy", form))
    after.record(Rebought(player=3, declared=True))
    for hand in range(2 + hands, 5 + hands):
        shown, true = asked(before, *records), json.loads(json.dumps(said(after)))
        assert players(shown) == players(true)
        assert positions(shown) == positions(true)
        records.append(("deal", {"hand": hand}))
        after.at(hand).deal(1)


def test_a_seat_that_somebody_else_has_is_not_given_back(asked):
    night = Night().start(NINE).deal(1)
    table = asked(night, ("rebuy", {"player": 99, "name": "Zoe", "seat": 3, "after": 1, "hand": 2}))
    assert table["provisional"] == {}


@pytest.mark.rule("TABLET-provisional")
def test_what_it_changed_is_marked(asked):
    night = Night().start(NINE).deal(1)
    table = asked(night, ("knock-out", {"out": 3, "by": 2}), ("away", {"player": 5}), ("deal", {"hand": 2}))
    assert table["provisional"] == {"3": "out", "5": "away"}
    assert table["hand"]["provisional"] is True


def test_nothing_recorded_nothing_marked(asked):
    table = asked(Night().start(NINE).deal(1))
    assert (table["provisional"], "provisional" in table["hand"]) == ({}, False)


@pytest.mark.rule("TABLET-provisional")
def test_a_hand_that_is_on_record_by_then_does_not_begin_again(asked):
    night = Night().start(NINE).deal(1).deal(1)
    assert asked(night, ("deal", {"hand": 2}))["hands"] == 2


def test_without_a_button_or_a_second_player_no_hand_begins(asked):
    night = Night().start("Ann Bob", override="two").deal(1)
    assert asked(night, ("knock-out", {"out": 1, "by": 2}), ("deal", {"hand": 2}))["hands"] == 1


def test_a_button_that_is_placed_begins_the_next_hand_there(asked):
    night = Night().start(NINE).deal(1)
    table = asked(night, ("place-button", {"seat": 5}), ("deal", {"hand": 2}))
    assert (table["hand"]["button"], table["hand"]["smallBlind"], table["button"]) == (5, 6, None)


def test_a_player_who_is_not_there_changes_nothing(asked):
    night = Night().start(NINE).deal(1)
    table = asked(night, ("knock-out", {"out": 99}), ("away", {"player": 99}), ("count", {"stack-1": 5}))
    assert table["provisional"] == {}
