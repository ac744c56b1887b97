"""Sentences of the pure modules in the languages of Django (config/translation/languages.py)."""

from datetime import UTC, date, datetime, time

import pytest
from django.template import Context, Template
from django.utils import translation

from clauses.refusal import NotAllowed
from tournaments.night.phrases import counted, listed
from words.text import Text, grouped


@pytest.fixture(autouse=True)
def _spanish():
    with translation.override("es"):
        yield


@pytest.mark.parametrize(("count", "said"), [(1, "1 mano"), (2, "2 manos"), (12_000, "12.000 manos")])
def test_plural_forms(count, said):
    assert counted(count, "hand").localised() == said


def test_lists():
    assert listed(["Ann", "Bea", "Carl"]).localised() == "Ann, Bea y Carl"


def test_a_refusal_says_its_values_as_spanish_writes_them():
    refusal = NotAllowed(
        "{name} cannot have {stack:,} chips: {chips_in_play:,} are in play altogether.",
        "CPL-x",
        name="Ann",
        stack=12_500,
        chips_in_play=9_000,
    )
    assert (
        refusal.text.localised() == "Ann no puede tener 12.500 fichas: en total hay 9.000 en juego. (CPL-x)"
    )


def test_numbers_of_templates_are_written_alike():
    shown = Template("{% load humanize %}{{ stack|intcomma }}").render(Context({"stack": 1_234_567}))
    assert shown == grouped(1_234_567).localised() == "1.234.567"


def test_days_and_times():
    said = Text(
        "There is no {time:%H:%M} on {day:%-d %B %Y}: the clocks in {zone} are put forward over it.",
        time=time(2, 30),
        day=date(2026, 3, 29),
        zone="Europe/Madrid",
    )
    assert said.localised() == (
        "Las 02:30 no existen el 29 de marzo de 2026: los relojes de Europe/Madrid se adelantan y las saltan."
    )


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("{day:%-d %B %Y}", "4 de enero de 2027"),
        ("{day:%A %-d %B, %H:%M}", "lunes 4 de enero, 19:30"),
        ("{day:%A, %-d %B %Y}", "lunes, 4 de enero de 2027"),
    ],
)
def test_days_and_their_names(form, said):
    assert Text(form, day=datetime(2027, 1, 4, 19, 30, tzinfo=UTC)).localised() == said
