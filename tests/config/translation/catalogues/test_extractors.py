"""Tests of what can be translated is found (config/translation/catalogues/catalogue.py)."""

from io import BytesIO

import pytest
from babel.messages.extract import extract

from config.translation.catalogues.catalogue import KEYWORDS, python, template
from tests.sweeps import sweep


def found_by(extractor, text):
    """As Babel passes it on: the words, alone or of one and of many."""
    return [words for _, words, _, _ in extract(extractor, BytesIO(text.encode()), KEYWORDS)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{% load i18n %}{% translate "Sign in" %}', ["Sign in"]),
        ("""{% translate "Who's out?" %} Plain words are nothing.""", ["Who's out?"]),
        ('{{ name|default:_("nobody") }}', ["nobody"]),
        ("{% blocktranslate %}Table {{ number }}{% endblocktranslate %}", ["Table %(number)s"]),
        (
            "{% blocktranslate count n=n %}{{ n }} hand{% plural %}{{ n }} hands{% endblocktranslate %}",
            [("%(n)s hand", "%(n)s hands")],
        ),
        ("{% blocktranslate trimmed %}\n  In\n  two lines\n{% endblocktranslate %}", ["In two lines"]),
    ],
)
def test_in_a_template(text, found):
    assert found_by(template, text) == found


@sweep(
    ("code", "found"),
    [
        ('label = _("Name")', ["Name"]),
        ('raise NotAllowed("{name} is out.", "DM-x", name=name)', ["{name} is out."]),
        ('Text("{count:,} hand", "{count:,} hands", count=n)', [("{count:,} hand", "{count:,} hands")]),
        ('Text("by one" if one else "by all")', ["by one", "by all"]),
        ('Text("{a} · {b:,}", a=a, b=b)', []),
        ('counted(n, "hand")', [("{count:,} hand", "{count:,} hands")]),
        ('counted(n, "die", "dice")', [("{count:,} die", "{count:,} dice")]),
        ("listed(names)", ["and"]),
        ('listed(names, "or")', ["or"]),
        ('Field(amount, title="Amount")', ["Amount"]),
        (
            'option(7, "Length", "In minutes.", choices={1: "one", 2: "two"}, columns=("From", "To"))',
            ["Length", "In minutes.", "one", "two", "From", "To"],
        ),
        (
            'option(None, "Cap", "Of raises.", clauses=("DM-cap",), empty="no cap")',
            ["Cap", "Of raises.", "no cap"],
        ),
        ("Text(words)", []),
        ('print("Name")', []),
    ],
)
def test_in_a_module(code, found):
    assert found_by(python, code) == found


@pytest.mark.parametrize(
    ("extractor", "text"), [(python, '\n\n_("Name")'), (template, '\n\n{% translate "Name" %}')]
)
def test_each_is_found_where_it_stands(extractor, text):
    assert [line for line, *_ in extract(extractor, BytesIO(text.encode()), KEYWORDS)] == [3]
