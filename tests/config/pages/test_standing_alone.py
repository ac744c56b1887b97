"""Pages that stand alone (templates/standing_alone.html): made without a database or anybody's name."""

import pytest
from django.template.loader import render_to_string
from django.utils import translation


@pytest.mark.parametrize(("language", "words"), [("en", "Something broke"), ("es", "Algo se ha roto")])
def test_what_broke_is_said_in_a_heading_and_in_the_title(language, words):
    with translation.override(language):
        page = render_to_string("500.html")
    assert f"<title>{words}</title>" in page
    assert f"<h1>{words}</h1>" in page
    assert f'<html lang="{language}">' in page


def test_a_refusal_has_its_sentence_and_leads_to_the_front_page():
    page = render_to_string("refused.html", {"title": "Too large", "sentence": "5 MB <at> most."})
    assert "<h1>Too large</h1>" in page
    assert "<p>5 MB &lt;at&gt; most.</p>" in page
    assert 'href="/"' in page
