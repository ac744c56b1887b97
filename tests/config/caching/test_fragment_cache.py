"""Parts of pages that are written once and kept (config/caching/fragment_cache.py)."""

from dataclasses import dataclass

import pytest
from django.template import Context, Template
from django.utils import translation
from django.utils.safestring import SafeString

from config.caching import fragment_cache
from config.caching.process_cache import ProcessCache, clear_cache
from words.text import Text


@dataclass(frozen=True)
class Table:
    number: int
    said: str = ""


@pytest.fixture(autouse=True)
def templates(settings):
    """Two templates, and how often each was written."""
    clear_cache()
    loaders = [
        (
            "django.template.loaders.locmem.Loader",
            {
                "table.html": "<b>{{ table.number }}</b> {{ table.said }}{{ secret }} {{ beside }}"
                '<i name="{{ csrf_token }}" id="{{ request_id }}"></i>',
                "line.html": "<li>{{ table.number }}{{ table.said }}{{ secret }}</li>",
                "row.html": "{% load fragment_cache %}{% for table in tables %}"
                '{% cached_include "table.html" table=table %}{% endfor %}',
            },
        )
    ]
    settings.TEMPLATES = [
        {**settings.TEMPLATES[0], "APP_DIRS": False, "OPTIONS": {"loaders": loaders, "builtins": []}}
    ]
    yield
    clear_cache()


@pytest.fixture
def written(monkeypatch):
    names = []
    original = fragment_cache._written

    def write(template, *rest):
        names.append(template)
        return original(template, *rest)

    monkeypatch.setattr(fragment_cache, "_written", write)
    return names


def shown(source, **context):
    return Template("{% load fragment_cache %}" + source).render(Context(context))


def test_it_is_written_once_for_what_is_the_same(written):
    assert fragment_cache.part("table.html", {"table": Table(7)}) == fragment_cache.part(
        "table.html", {"table": Table(7)}
    )
    fragment_cache.part("table.html", {"table": Table(8)})
    assert written == ["table.html"] * 2


def test_it_knows_nothing_but_what_it_is_given():
    text = shown('{% cached_include "table.html" table=table %}', table=Table(7), secret="Ann owes 20")
    assert text == '<b>7</b>  <i name="" id=""></i>'


def test_what_every_viewer_has_for_himself_is_put_in_its_place(written):
    pages = [
        shown(
            '{% cached_include "table.html" table=table %}',
            table=Table(7),
            csrf_token=token,
            request_id=request,
        )
        for token, request in (("a1", "r-1"), ("b2", "r-2"))
    ]
    assert pages == [
        '<b>7</b>  <i name="a1" id="r-1"></i>',
        '<b>7</b>  <i name="b2" id="r-2"></i>',
    ]
    assert written == ["table.html"]


def test_so_it_is_in_a_part_of_a_part(written):
    page = shown(
        '{% cached_include "row.html" tables=tables %}', tables=[Table(7), Table(8)], csrf_token="a1"
    )
    assert page == '<b>7</b>  <i name="a1" id=""></i><b>8</b>  <i name="a1" id=""></i>'
    shown('{% cached_include "row.html" tables=tables %}', tables=[Table(7), Table(9)], csrf_token="a1")
    assert written == ["row.html", "table.html", "table.html", "row.html", "table.html"]


def test_what_stands_beside_it_may_change_without_its_being_written_anew(written):
    pages = [
        fragment_cache.part("table.html", {"table": Table(7)}, beside=SafeString(beside))
        for beside in ("<u>1</u>", "<u>2</u>")
    ]
    assert [page.split("<i")[0] for page in pages] == ["<b>7</b>  <u>1</u>", "<b>7</b>  <u>2</u>"]
    assert written == ["table.html"]


def test_each_language_has_its_own(written):
    said = Table(7, Text("away"))
    pages = []
    for language in ("en-gb", "es"):
        with translation.override(language):
            pages.append(fragment_cache.part("table.html", {"table": said}).split("<i")[0])
    assert pages == ["<b>7</b> away ", "<b>7</b> ausente "]


def test_what_people_typed_is_escaped():
    assert fragment_cache.part("table.html", {"table": Table(7, "<script>")}).startswith(
        "<b>7</b> &lt;script&gt;"
    )


def test_one_and_true_and_the_text_one_are_not_the_same(written):
    for number in (1, True, "1"):
        fragment_cache.part("table.html", {"table": number})
    assert len(written) == 3


def test_it_does_not_grow_for_ever(monkeypatch):
    monkeypatch.setattr(fragment_cache, "_parts", ProcessCache(10))
    for number in range(95):
        fragment_cache.part("table.html", {"table": Table(number)})
    assert len(fragment_cache._parts) <= 20


def test_what_is_asked_for_again_and_again_is_not_forgotten_with_the_rest(monkeypatch, written):
    monkeypatch.setattr(fragment_cache, "_parts", ProcessCache(10))
    for number in range(1, 95):
        fragment_cache.part("table.html", {"table": Table(0)})
        fragment_cache.part("table.html", {"table": Table(number)})
    assert len(written) == 95


EACH = '{% cached_include_each "line.html" table=tables %}'


def test_each_of_a_list_is_written_once(written):
    assert shown(EACH, tables=[Table(7), Table(8)], secret="Ann owes 20") == "<li>7</li><li>8</li>"
    assert shown(EACH, tables=(Table(8), Table(9))) == "<li>8</li><li>9</li>"
    assert written == ["line.html"] * 3


def test_each_of_a_list_is_said_in_the_language_of_the_page():
    pages = []
    for language in ("en-gb", "es"):
        with translation.override(language):
            pages.append(shown(EACH, tables=[Table(7, Text("away"))]))
    assert pages == ["<li>7away</li>", "<li>7ausente</li>"]


def test_of_a_list_what_people_typed_is_escaped():
    assert shown(EACH, tables=[Table(7, "<b>")]) == "<li>7&lt;b&gt;</li>"


def test_rows_do_not_grow_for_ever(monkeypatch):
    monkeypatch.setattr(fragment_cache, "_rows", ProcessCache(10))
    for number in range(95):
        shown(EACH, tables=[Table(number)])
    assert len(fragment_cache._rows) <= 20
