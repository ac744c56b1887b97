"""The catalogues of the project: all there, all fresh, Spanish complete, and how they are read."""

import os
import re

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError
from django.conf import settings

from config.translation.catalogues import catalogue

LANGUAGES = ["es"]
DATE = re.compile(r":%.*\}")
FIELD = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*[^{}]*\}")


def path(language):
    return settings.LOCALE_PATHS[0] / language / "LC_MESSAGES" / "django.po"


def messages(language):
    return catalogue.messages(catalogue.read(path(language)))


def forms(message):
    return message.string if isinstance(message.string, tuple) else (message.string,)


@pytest.fixture(scope="module")
def said():
    return catalogue.collect(settings.BASE_DIR)


def test_every_language_but_the_source_has_a_catalogue():
    assert sorted(dict(settings.LANGUAGES).keys() - {settings.LANGUAGE_CODE}) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_holds_every_message_of_the_source(language, said):
    known = [each.id for each in messages(language)]
    assert known == [each.id for each in catalogue.messages(said)], "run manage.py catalogues"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_language_has_a_translation_of_everything(language):
    """On the main branch and in a release; who writes a text need not speak the language."""
    waiting = [each.id for each in messages(language) if not catalogue.is_done(each)]
    if waiting and os.environ.get("TRANSLATIONS") != "whole":
        pytest.skip(f"{len(waiting)} texts wait for a translation into {language}")
    assert waiting == []


def test_texts_that_wait_for_a_translation_are_counted(tmp_path):
    root, languages = tmp_path / "root", tmp_path / "locale"
    (root / "words").mkdir(parents=True)
    (root / "words" / "said.py").write_text('Text("Deal"), Text("Fold"), Text("Muck")\n')
    file = languages / "es" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)
    spanish = Catalog(locale="es", fuzzy=False)
    spanish.add("Deal", "Repartir")
    spanish.add("Fold", "")
    file.write_bytes(catalogue.as_po(spanish))
    sentence = "Texts wait for a translation: 2 into es (manage.py catalogues)."
    assert catalogue.say_waiting(root, languages) == sentence
    spanish.get("Fold").string = "Tirar"
    spanish.add("Muck", "Tirar sin enseñar")
    file.write_bytes(catalogue.as_po(spanish))
    assert catalogue.say_waiting(root, languages) == ""


def fields_of(words):
    """The fields of a text; of a date its name alone, since each language has an order of its own."""
    return {DATE.sub("}", field) for field in FIELD.findall(words)}


def strays(message):
    """Fields that a form adds to the English, or lacks though one and many in English have them."""
    one, *many = message.id if message.pluralizable else (message.id,)
    known = [fields_of(words) for words in (one, *many)]
    said = [fields_of(form) for form in forms(message) if form]
    return {
        field
        for fields in said
        for field in (fields - set.union(*known)) | (set.intersection(*known) - fields)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_name_what_the_english_names(language):
    assert [(each.id, strays(each)) for each in messages(language) if strays(each)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_begin_and_end_as_the_english_does(language):
    """Return where a message is a part of a sentence, its spaces keep it from its neighbours."""

    def edges(text):
        return (text[:1].isspace(), text[-1:].isspace())

    for each in messages(language):
        english = edges(each.id[0] if each.pluralizable else each.id)
        assert {edges(form) for form in forms(each) if form} <= {english}, each.id


@pytest.mark.parametrize(
    ("english", "word", "others"),
    [
        (r"ruling (\d|%\()|^Rulings$", "criterio", "decisi"),  # numbered: how a rulebook is read
        (r"^Ruling( at table|:|$)|\ba ruling$", "decisión", "criterio"),  # a director's
        (r"(make|without|There was) a deal\b", "pacto", "acuerdo|trato"),
        (r"\bmember(s|\b)", "", r"\bsocios?\b"),
        (r"buy-ins?\b", "", "buy-in"),
        (r"\bstacks?\b", "", r"(?<![{(])\bstacks?\b"),
        (r"prize pool", "bote de premios", "fondo de premios"),
        (r"[Bb]reak (a|this) table\b|it is not broken", "(romp|Romp)", "[Cc]errar|cierra"),
    ],
)
def test_spanish_has_one_word_for_each_of_the_trade(english, word, others):
    """As the head of the catalogue says."""
    meant = [
        each
        for each in messages("es")
        if re.search(english, " ".join(each.id) if each.pluralizable else each.id)
    ]
    assert meant
    said = [(each.id, form) for each in meant for form in forms(each) if form]
    assert [
        each for each in said if not re.search(word, each[1], re.IGNORECASE) or re.search(others, each[1])
    ] == []


AWKWARD = [
    Message('He said "no".\\', "Dijo «no».\\", locations=[("a.py", 0), ("b.html", 0)]),
    Message("Two\nlines", "Dos\nlíneas", user_comments=["of a poem"]),
    Message("Unsure", "Quizá", flags={"fuzzy"}),
    Message("Unsaid", ""),
    Message(("{count} hand", "{count} hands"), ("{count} mano", "{count} manos")),
    Message("A long sentence. " * 20, "Una frase larga. " * 20),
]


@pytest.fixture
def awkward():
    made = Catalog(locale="es", fuzzy=False)
    for each in AWKWARD:
        made[each.id] = each.clone()
    return made


def test_a_catalogue_is_read_as_it_was_written(awkward, tmp_path):
    file = tmp_path / "django.po"
    file.write_bytes(catalogue.as_po(awkward))
    again = catalogue.read(file)
    assert catalogue.as_po(again) == file.read_bytes()
    assert [(each.id, each.string, each.fuzzy) for each in catalogue.messages(again)] == [
        (each.id, each.string, each.fuzzy) for each in sorted(AWKWARD)
    ]


def test_a_text_has_a_line_however_long(awkward):
    assert f'msgid "{"A long sentence. " * 20}"\n' in catalogue.as_po(awkward).decode()


def test_a_file_that_is_no_catalogue_is_refused_with_its_line(tmp_path):
    file = tmp_path / "django.po"
    file.write_text('msgid "Name"\nmsgstr "Nombre"\n<<<<<<< ours\n')
    with pytest.raises(PoFileError, match="on 2"):
        catalogue.read(file)


def test_translations_stay_when_the_source_changes(awkward):
    template = Catalog()
    template.add("Two\nlines", locations=[("c.py", 0)])
    template.add("New", locations=[("c.py", 0)])
    awkward.header_comment = "# The words of the trade."
    catalogue.bring_up_to(awkward, template)
    assert [(each.id, each.string, each.locations) for each in catalogue.messages(awkward)] == [
        ("New", None, [("c.py", 0)]),
        ("Two\nlines", "Dos\nlíneas", [("c.py", 0)]),
    ]
    written = catalogue.as_po(awkward).decode()
    assert "# The words of the trade." in written
    assert "# of a poem" in written
    assert "Unsaid" not in written


def test_words_that_are_counted_in_one_place_only_are_refused(tmp_path):
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "both.py").write_text('Text("hand")\nText("hand", "hands", count=n)\n')
    with pytest.raises(ValueError, match=r"words/both\.py: .*hand.* is also said as “hand”"):
        catalogue.collect(tmp_path)


@pytest.mark.parametrize(
    ("english", "spanish", "wrong"),
    [
        ("{a} beats {b}", "{b} pierde con {a}", set()),
        ("{a} beats {b}", "{a} gana", {"{b}"}),
        ("{stack:,} chips", "{stack} fichas", {"{stack:,}", "{stack}"}),
        (("%(n)s hand", "%(n)s hands"), ("%(n)s mano", "manos"), {"%(n)s"}),
        (("a hand", "{count} hands"), ("una mano", "{count} manos"), set()),
    ],
)
def test_fields_that_agree_or_not(english, spanish, wrong):
    assert strays(Message(english, spanish)) == wrong
