"""The season's table: legible in both lights, its head and players in sight, filtered by its address."""

import re

import pytest
from playwright.sync_api import expect

LEAST_CONTRAST = 4.5  # of small type, WCAG 2.2

MEASURED = """([how, shade, felt]) => {
    document.querySelectorAll("[data-felt]").forEach((each) => (each.dataset.felt = felt));
    const cell = document.querySelector("td.result:has(a)");
    cell.className = `result ${how}`;
    cell.dataset.shade = shade;
    const figure = cell.querySelector("s") ?? cell.querySelector("a");
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const seen = (...layers) => {
        for (const layer of layers) {
            canvas.fillStyle = layer;
            canvas.fillRect(0, 0, 1, 1);
        }
        return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const backgrounds = [];
    for (let each = figure; each; each = each.parentElement)
        backgrounds.unshift(getComputedStyle(each).backgroundColor);
    return { ink: seen(...backgrounds, getComputedStyle(figure).color), paper: seen(...backgrounds) };
}"""


def luminance(colour):
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (each / 255 for each in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.fixture
def season(module_demo):
    """The season of the demo that is on."""
    return f"{module_demo.url}/clubs/dead-money/seasons/"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "wide"])
def test_every_figure_is_legible_on_its_shade(season, pages, scheme, size):
    page = pages.open(season, size, scheme=scheme)
    page.locator("td.result a").first.wait_for()
    for felt in ("", "blue", "red", "plum", "slate"):
        for how in ("counted", "dropped", "championship"):
            for shade in range(9):
                found = page.evaluate(MEASURED, [how, shade, felt])
                assert contrast(found["ink"], found["paper"]) >= LEAST_CONTRAST, (how, shade, felt, found)


def test_a_medal_is_legible(season, pages):
    page = pages.open(season, scheme="light")
    for medal in page.locator(".medal").all()[:3]:
        ink, metal = medal.evaluate(
            "each => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor]"
        )
        assert contrast(*([int(n) for n in re.findall(r"\d+", each)[:3]] for each in (ink, metal))) >= 4.5


def at(locator):
    box = locator.bounding_box()
    return round(box["x"]), round(box["y"])


def test_the_head_stays_when_the_page_is_scrolled(season, pages):
    page = pages.open(season, "wide")
    head = page.locator(".league thead th").nth(2)
    before = at(head)
    page.locator(".league tbody tr").nth(28).evaluate("each => each.scrollIntoView({block: 'center'})")
    after = at(head)
    assert before[1] > 100
    assert after == (before[0], 0)


def test_on_a_phone_head_and_player_stay_when_the_table_is_scrolled(season, pages):
    page = pages.open(season, "phone")
    table, head = page.locator(".league"), page.locator(".league thead th")
    table.scroll_into_view_if_needed()
    table.evaluate("each => each.scrollTo(200, 400)")
    left, top = at(table)
    row = page.locator(".league tbody tr").nth(12)
    assert [at(head.nth(number))[1] for number in (0, 1, 2)] == [top, top, top]
    assert at(row.locator(".rank"))[0] == left
    assert at(row.locator("th"))[0] == at(head.nth(1))[0] > left
    assert at(row.locator("td.total"))[0] < at(row.locator("th"))[0]  # it has gone under them


def test_what_is_chosen_stays_in_the_address(season, pages):
    page = pages.open(season)
    page.get_by_label("Type").select_option("Live")
    said = page.get_by_role("status").filter(has_text="Live tournaments only")
    expect(said).to_be_visible()
    expect(page).to_have_url(re.compile("kind=live"))
    shown = page.locator(".league th[scope=row]").all_inner_texts()
    page.reload()
    expect(said).to_be_visible()
    expect(page.get_by_label("Type")).to_have_value("live")
    assert page.locator(".league th[scope=row]").all_inner_texts() == shown
    page.get_by_role("link", name="The whole season").click()
    expect(said).to_have_count(0)


def test_the_choice_works_without_javascript(season, pages):
    page = pages.open(season, java_script_enabled=False)
    page.get_by_label("Tournaments").select_option("the latest 3")
    page.get_by_role("button", name="Show").click()
    expect(page).to_have_url(re.compile("part=last-3"))
    expect(page.get_by_text("The latest tournaments only: 3 of")).to_be_visible()
    expect(page.locator(".league thead .result")).to_have_count(3)
