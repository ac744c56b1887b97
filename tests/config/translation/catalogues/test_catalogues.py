"""The catalogues of the project: all there, all fresh, Spanish complete, and how they are read."""

import gettext
import io

import pytest
from django.conf import settings

from config.translation.catalogues import mo, po, source
from config.translation.catalogues.po import Catalogue, Entry
from config.translation.catalogues.source import Message

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
LANGUAGES = ["es"]


def path(language):
    return settings.LOCALE_PATHS[0] / language / "LC_MESSAGES" / "django.po"


@pytest.fixture(scope="module")
def said():
    return source.messages(settings.BASE_DIR)


def test_every_language_but_the_source_has_a_catalogue():
    assert sorted(dict(settings.LANGUAGES).keys() - {settings.LANGUAGE_CODE}) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_holds_every_message_of_the_source(language, said):
    known = [entry.message for entry in po.read(path(language)).entries]
    assert known == sorted(said), "run manage.py catalogues"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_is_what_was_written(language):
    assert path(language).with_suffix(".mo").read_bytes() == mo.compiled(po.read(path(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_language_has_a_translation_of_everything(language):
    assert [entry.message.one for entry in po.read(path(language)).entries if not entry.is_done] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_name_what_the_english_names(language):
    entries = po.read(path(language)).entries
    assert [(entry.message.one, entry.strays) for entry in entries if entry.strays] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_begin_and_end_as_the_english_does(language):
    """Where a message is a part of a sentence, its spaces keep it from its neighbours."""

    def edges(text):
        return (text[:1].isspace(), text[-1:].isspace())

    entries = [entry for entry in po.read(path(language)).entries if entry.is_done]
    wrong = [
        each.message.one for each in entries if any(edges(f) != edges(each.message.one) for f in each.forms)
    ]
    assert wrong == []


AWKWARD = Catalogue(
    HEADER,
    (
        Entry(Message('He said "no".\\'), ("Dijo «no».\\",), ("a.py", "b.html")),
        Entry(Message("Two\nlines"), ("Dos\nlíneas",)),
        Entry(Message("Unsure"), ("Quizá",), is_fuzzy=True),
        Entry(Message("Unsaid"), ("",)),
        Entry(Message("{count} hand", "{count} hands"), ("{count} mano", "{count} manos")),
    ),
)


def test_a_catalogue_is_read_as_it_was_written(tmp_path):
    file = tmp_path / "django.po"
    file.write_text(po.written(AWKWARD))
    assert po.read(file) == AWKWARD


def test_gettext_reads_what_is_compiled():
    found = gettext.GNUTranslations(io.BytesIO(mo.compiled(AWKWARD)))
    assert found.gettext('He said "no".\\') == "Dijo «no».\\"
    assert found.gettext("Two\nlines") == "Dos\nlíneas"
    assert [found.ngettext("{count} hand", "{count} hands", n) for n in (0, 1, 2)] == [
        "{count} manos",
        "{count} mano",
        "{count} manos",
    ]
    assert [found.gettext(each) for each in ("Unsure", "Unsaid")] == ["Unsure", "Unsaid"]


def test_translations_stay_when_the_source_changes():
    said = {Message("Two\nlines"): ["c.py"], Message("New"): ["c.py"]}
    assert AWKWARD.brought_up_to(said).entries == (
        Entry(Message("New"), ("",), ("c.py",)),
        Entry(Message("Two\nlines"), ("Dos\nlíneas",), ("c.py",)),
    )


@pytest.mark.parametrize(
    ("message", "forms", "strays"),
    [
        (Message("{a} beats {b}"), ("{b} pierde con {a}",), set()),
        (Message("{a} beats {b}"), ("{a} gana",), {"{b}"}),
        (Message("{stack:,} chips"), ("{stack} fichas",), {"{stack:,}", "{stack}"}),
        (Message("%(n)s hand", "%(n)s hands"), ("%(n)s mano", "manos"), {"%(n)s"}),
        (Message("a hand", "{count} hands"), ("una mano", "{count} manos"), set()),
    ],
)
def test_fields_that_agree_or_not(message, forms, strays):
    assert Entry(message, forms).strays == strays
