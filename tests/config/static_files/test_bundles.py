"""Style sheets in one piece, scripts without comments (config/static_files/collected.py)."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.test import override_settings

from config.static_files.collected import BUNDLES, inlined, read


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """The folder of everything that is sent."""
    folder = tmp_path_factory.mktemp("collected")
    storages = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "config.static_files.collected.BundledStorage"},
    }
    with override_settings(STATIC_ROOT=folder, STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


def sources():
    return {name: (storage, name) for finder in get_finders() for name, storage in finder.list([])}


def test_a_bundle_holds_what_it_imports_in_that_order():
    whole = inlined("css/page.css", sources())
    assert "@import" not in whole
    marks = [whole.index(words) for words in ("Pico CSS", "--paper:", ".page-header", ".clock {", ".felt {")]
    assert marks == sorted(marks)


def test_an_import_that_is_not_there_is_an_error(tmp_path):
    from django.core.files.storage import FileSystemStorage

    (tmp_path / "page.css").write_text('@import url("gone.css");')
    with pytest.raises(KeyError, match=r"gone\.css"):
        inlined("page.css", {"page.css": (FileSystemStorage(tmp_path), "page.css")})


def test_collected_it_is_one_file_whose_fonts_are_found(collected):
    for name in BUNDLES:
        stem = Path(name).stem
        (sheet,) = (collected / "css").glob(f"{stem}.*.css")
        text = sheet.read_text()
        assert "@import" not in text
        addresses = re.findall(r'url\("(\.\./[^"]+)"\)', text)
        assert addresses
        assert all((sheet.parent / address).resolve().is_file() for address in addresses)


def test_collected_sheets_mean_what_they_meant_in_fewer_letters(collected):
    """Only comments and white space are gone, and licences stay."""
    for name in sources():
        if not (name.startswith("css/") and name.endswith(".css")):
            continue
        written = (inlined if name in BUNDLES else read)(name, sources())
        (sheet,) = (collected / "css").glob(f"{Path(name).stem}.????????????.css")
        sent = re.sub(r"(\.[0-9a-f]{12})(?=\.woff2)", "", sheet.read_text())
        assert bare(sent) == bare(written), name
        assert len(sent) < len(written), name
        assert re.findall(r"/\*(?!!)", sent) == [], name
        assert written.count("/*!") == sent.count("/*!"), name


def test_collected_scripts_say_the_same_in_fewer_letters(collected):
    """Only comments and white space are gone."""
    for source in Path("static/js").glob("*.js"):
        (script,) = (collected / "js").glob(f"{source.stem}.????????????.js")
        written = source.read_text()
        sent = re.sub(r"(\.[0-9a-f]{12})(?=\.js\")", "", script.read_text())
        assert bare(sent) == bare(re.sub(r"(?<!:)//.*", "", written)), source
        assert len(sent) < len(written), source


def bare(text):
    """A style sheet or script without comments or any white space."""
    return re.sub(r"/\*.*?\*/|\s", "", text, flags=re.DOTALL)
