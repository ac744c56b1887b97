"""Catalogues as gettext reads them: fresh whenever a process begins, and kept by nobody but this machine."""

import gettext
import os
import shutil
import subprocess
import sys
from io import BytesIO
from types import SimpleNamespace

import pytest
from django.conf import settings

from config.translation.catalogues import compiled
from config.translation.catalogues.build_hook import CompiledCatalogues
from tests.site import ROOT

NAME = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);"\n\nmsgid "Name"\nmsgstr "{}"\n'


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "es" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(NAME.format("Nombre"))
    return path


def read(path):
    with path.open("rb") as file:
        return gettext.GNUTranslations(file).gettext("Name")


@pytest.mark.parametrize("source", sorted(settings.LOCALE_PATHS[0].glob("*/LC_MESSAGES/django.po")))
def test_this_process_has_compiled_what_is_written(source):
    assert source.with_suffix(".mo").read_bytes() == compiled.as_mo(source.read_bytes())


def test_git_keeps_no_compiled_catalogue():
    tracked = subprocess.run(
        ["git", "ls-files", "*.mo"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert tracked.stdout == ""


def test_a_catalogue_is_compiled_once(source, tmp_path):
    assert compiled.compile_all(tmp_path) == [source.with_suffix(".mo")]
    assert read(source.with_suffix(".mo")) == "Nombre"
    assert compiled.compile_all(tmp_path) == []
    assert sorted(path.name for path in source.parent.iterdir()) == ["django.mo", "django.po"]


@pytest.mark.parametrize("age", [-1000, 0, 1000])
def test_another_source_is_compiled_whatever_its_age(age, source, tmp_path):
    compiled.compile_all(tmp_path)
    fresh = source.with_suffix(".mo").stat().st_mtime
    source.write_text(NAME.format("Nombres"))
    os.utime(source, (fresh + age, fresh + age))
    compiled.compile_all(tmp_path)
    assert read(source.with_suffix(".mo")) == "Nombres"


@pytest.mark.parametrize("rest", [b"", b"cut"])
def test_half_a_file_is_made_anew(rest, source, tmp_path):
    source.with_suffix(".mo").write_bytes(rest)
    compiled.compile_all(tmp_path)
    assert read(source.with_suffix(".mo")) == "Nombre"


def test_one_that_another_tool_compiled_is_made_anew(source, tmp_path):
    compiled.compile_all(tmp_path)
    path = source.with_suffix(".mo")
    ours = path.read_bytes()
    path.write_bytes(ours[: -compiled.HASH_BYTES])
    compiled.compile_all(tmp_path)
    assert path.read_bytes() == ours


def test_a_folder_that_cannot_be_written_leaves_the_site_in_english(source, tmp_path, monkeypatch, caplog):
    def refuse(*arguments):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(compiled, "replace", refuse)
    assert compiled.compile_all(tmp_path) == []
    assert "cannot be compiled (Permission denied)" in caplog.text


def test_a_write_that_fails_leaves_nothing_behind(source, tmp_path):
    source.with_suffix(".mo").mkdir()
    assert compiled.compile_all(tmp_path) == []
    assert sorted(path.name for path in source.parent.iterdir()) == ["django.mo", "django.po"]


def test_a_source_that_is_no_catalogue_is_refused_with_its_line(source, tmp_path):
    source.write_text('msgid "Name"\nmsgstr "Nombre"\n<<<<<<< ours\n')
    with pytest.raises(ValueError, match=r"django\.po: .* on 2"):
        compiled.compile_all(tmp_path)


def test_a_build_compiles_what_nobody_has_compiled_yet(source, tmp_path):
    locale = tmp_path / "config" / "locale"
    locale.mkdir(parents=True)
    (tmp_path / "es").rename(locale / "es")
    nothing = SimpleNamespace()
    hook = CompiledCatalogues(str(tmp_path), {}, nothing, nothing, str(tmp_path), "wheel", nothing)
    hook.initialize("standard", {})
    assert read(locale / "es" / "LC_MESSAGES" / "django.mo") == "Nombre"


def test_gettext_reads_plurals_and_what_needs_no_second_look():
    text = """
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);"

msgid "He said \\"no\\".\\\\"
msgstr "Dijo «no».\\\\"

#, fuzzy
msgid "Unsure"
msgstr "Quizá"

msgid "Unsaid"
msgstr ""

msgid "{count} hand"
msgid_plural "{count} hands"
msgstr[0] "{count} mano"
msgstr[1] "{count} manos"
"""
    found = gettext.GNUTranslations(BytesIO(compiled.as_mo(text.encode())))
    assert found.gettext('He said "no".\\') == "Dijo «no».\\"
    assert [found.ngettext("{count} hand", "{count} hands", n) for n in (0, 1, 2)] == [
        "{count} manos",
        "{count} mano",
        "{count} manos",
    ]
    assert [found.gettext(each) for each in ("Unsure", "Unsaid")] == ["Unsure", "Unsaid"]


def test_a_process_that_begins_without_compiled_catalogues_speaks_spanish(tmp_path):
    """With an empty path: the machine's own gettext is not asked."""
    locale = tmp_path / "locale"
    shutil.copytree(settings.LOCALE_PATHS[0], locale, ignore=shutil.ignore_patterns("*.mo"))
    program = (
        "import django; from pathlib import Path; from django.conf import settings;"
        f"settings.LOCALE_PATHS = [Path({str(locale)!r})]; django.setup();"
        "from django.utils.translation import gettext, override\n"
        "with override('es'): print(gettext('Buy-in'), gettext('Standings'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={"PATH": "", "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["Entrada", "Clasificación"]
