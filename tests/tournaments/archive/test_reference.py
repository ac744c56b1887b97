"""The page that describes every fact (tournaments/archive/reference.py)."""

from pathlib import Path

from tournaments.archive.reference import groups, page
from tournaments.night.facts import KINDS, Fact

PAGE = Path(__file__).resolve().parents[3] / "docs" / "facts.md"


def test_the_page_in_docs_is_the_one_that_the_models_make():
    assert PAGE.read_text() == page(), "It is stale: manage.py describe_facts > docs/facts.md"


def test_every_fact_stands_on_it_once():
    described = [model for models in groups().values() for model in models if issubclass(model, Fact)]
    assert sorted(described, key=str) == sorted(KINDS.values(), key=str)


def test_a_field_says_what_may_stand_in_it_and_what_it_is_when_left_out():
    assert "- `minutes`: whole number, 1 to 600 or null; may be left out: `null`" in page()
    assert '- `reason`: `break`, `dispute`, `all_in`, `other`; may be left out: `"other"`' in page()
    assert "- `busts`: list, 1 to 12, of: [Bust](#bust)" in page()
    assert "- `payload`: any fact" in page()


def section(name):
    return page().partition(f"\n### `{name}`\n")[2].partition("\n### ")[0]


def test_what_tells_parts_apart_stands_on_it():
    assert "- `kind`: `structure_set`, always" in section("structure_set")
    assert "- `type`: `break`, always" in section("break")
    assert '    {"kind": "structure_set", "periods": [{"type": "level", ' in section("structure_set")


def test_what_programs_do_not_record_or_fill_in_is_marked():
    by_site = "Recorded by the site or on its pages, not by programs."
    assert [name for name in ("seats_drawn", "clock_paused") if by_site in section(name)] == ["seats_drawn"]
    assert (
        "- `seat`: [SeatedAt](#seatedat) or null; may be left out: `null`; filled in by the site"
        in section("bought_in")
    )
