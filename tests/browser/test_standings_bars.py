"""The bars of the standings: the figure of a tournament is legible whatever its bar's height and kind."""

import pytest

LEAST_CONTRAST = 4.5  # of small type, WCAG 2.2

MEASURED = """([how, height]) => {
    const bar = document.querySelector("ol.nights li:has(a)");
    bar.className = how;
    bar.dataset.height = height;
    const figure = bar.querySelector("span"), row = bar.closest("tr");
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const seen = (...layers) => {
        for (const layer of layers) {
            canvas.fillStyle = layer;
            canvas.fillRect(0, 0, 1, 1);
        }
        return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const backgrounds = [];
    for (let each = row; each; each = each.parentElement)
        backgrounds.unshift(getComputedStyle(each).backgroundColor);
    const box = figure.getBoundingClientRect();
    return {
        ink: seen(...backgrounds, getComputedStyle(figure).color),
        paper: seen(...backgrounds),
        above: bar.getBoundingClientRect().top - box.bottom,
        below: box.top - row.getBoundingClientRect().top,
    };
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_figure_stands_above_its_bar_on_the_paper(module_demo, pages, scheme):
    page = pages.open(f"{module_demo.url}/clubs/dead-money/", scheme=scheme)
    page.get_by_role("link", name="The whole table").click()
    page.locator("ol.nights").first.wait_for()
    for how in ("counted", "dropped", "championship"):
        for height in range(13):
            found = page.evaluate(MEASURED, [how, height])
            case = (how, height, found)
            assert contrast(found["ink"], found["paper"]) >= LEAST_CONTRAST, case
            assert found["above"] >= 0, case
            assert found["below"] >= 0, case
