"""What can be translated is found (config/translation/catalogues/source.py)."""

import pytest

from config.translation.catalogues.source import Message, in_python, in_template


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ('{% load i18n %}{% translate "Sign in" %}', [Message("Sign in")]),
        ("""{% translate "Who's out?" %} Plain words are nothing.""", [Message("Who's out?")]),
        ('{{ name|default:_("nobody") }}', [Message("nobody")]),
        ("{% blocktranslate %}Table {{ number }}{% endblocktranslate %}", [Message("Table %(number)s")]),
        (
            "{% blocktranslate count n=n %}{{ n }} hand{% plural %}{{ n }} hands{% endblocktranslate %}",
            [Message("%(n)s hand", "%(n)s hands")],
        ),
        (
            "{% blocktranslate trimmed %}\n  In\n  two lines\n{% endblocktranslate %}",
            [Message("In two lines")],
        ),
    ],
)
def test_in_a_template(template, found):
    assert list(in_template(template)) == found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('label = _("Name")', [Message("Name")]),
        ('raise NotAllowed("{name} is out.", "DM-x", name=name)', [Message("{name} is out.")]),
        (
            'Text("{count:,} hand", "{count:,} hands", count=n)',
            [Message("{count:,} hand", "{count:,} hands")],
        ),
        ('Text("by one" if one else "by all")', [Message("by one"), Message("by all")]),
        ('Text("{a} · {b:,}", a=a, b=b)', []),
        ('counted(n, "hand")', [Message("{count:,} hand", "{count:,} hands")]),
        ('counted(n, "die", "dice")', [Message("{count:,} die", "{count:,} dice")]),
        ("listed(names)", [Message("and")]),
        ('listed(names, "or")', [Message("or")]),
        ("Text(words)", []),
        ('print("Name")', []),
    ],
)
def test_in_a_module(code, found):
    assert list(in_python(code)) == found
