"""Tests of which hand of its table an entry of the log dealt (tournaments/presenters/hand_numbers.py)."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from django.utils import translation

from tables.log import LogLine, voided
from tests.tournaments.nights import EIGHT_O_CLOCK, Night
from tournaments.night.facts import FACT, SeatedAt, TableBroken
from tournaments.presenters.hand_numbers import hand_numbers, hands_on
from tournaments.presenters.log import rows
from words.text import localised


def log(night, *corrections):
    """The night's log; corrections at its end."""
    payloads = [FACT.dump_python(each.fact, mode="json") for each in night.facts]
    return [
        LogLine(number, payload["kind"], payload, at, at)
        for number, payload in enumerate([*payloads, *corrections], 1)
        for at in [EIGHT_O_CLOCK + timedelta(minutes=number)]
    ]


def said(night, written, floor=None):
    """The sentences on hands, the earliest first."""
    hands = hand_numbers(written, floor or night.floor)
    shown = rows(written, {}, ZoneInfo("UTC"), "$", hands=hands)
    return [row.sentence for row in shown[::-1] if row.kind == "hand_dealt"]


def two_tables():
    return Night().start("Ann Bob Cat", "Dan Eve Fay").deal(1, 2).deal(1).deal(1, 2)


def test_every_table_counts_its_own_hands():
    night = two_tables()
    whole = [
        "Table 1: hand 1 dealt",
        "Table 2: hand 1 dealt",
        "Table 1: hand 2 dealt",
        "Table 1: hand 3 dealt",
        "Table 2: hand 2 dealt",
    ]
    assert said(night, log(night)) == whole
    assert said(night, log(night)[-3:]) == whole[-3:]
    assert hands_on(night.floor) == {(len(night.facts) - 1, 1): 3, (len(night.facts), 2): 2}


def test_a_deal_that_was_taken_back_has_no_number_and_takes_none():
    night = two_tables()
    written = log(night, voided([len(night.facts)]))
    floor = Night().start("Ann Bob Cat", "Dan Eve Fay").deal(1, 2).deal(1).deal(1).floor
    assert said(night, written, floor)[-2:] == ["Table 1: hand 3 dealt", "Table 2: hand dealt"]


def test_a_table_that_is_gone_has_had_its_hands():
    night = two_tables()
    seats = [
        SeatedAt(player=night.ids[name], table=1, seat=seat)
        for name, seat in (("Dan", 4), ("Eve", 5), ("Fay", 6))
    ]
    night.record(TableBroken(table=2, seats=seats))
    assert said(night, log(night))[-2:] == ["Table 1: hand 3 dealt", "Table 2: hand 2 dealt"]


def test_it_is_read_in_other_languages():
    night = Night().start("Ann Bob Cat Dan Eve Fay").deal()
    with translation.override("es"):
        assert localised(said(night, log(night))[0]) == "Mesa 1: mano 1 repartida"
