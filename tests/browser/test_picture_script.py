"""static/js/picture.js: a photo that is too heavy or too large is drawn smaller before it is sent."""

import pytest

PAGE = """<!doctype html><html lang=en><title>Slides</title><body>
<form method=post>
<input type=file name=picture data-heaviest=600000 data-widest=2000><button>Add</button></form>
<script type=module src=/static/js/picture.js></script></body></html>"""
CHOOSE = """
    async ({ width, height, type, noise }) => {
        const canvas = Object.assign(document.createElement("canvas"), { width, height });
        const paper = canvas.getContext("2d");
        const pixels = paper.createImageData(width, height);
        let seed = 1;
        for (let at = 0; at < pixels.data.length; at += 1) {
            seed = (seed * 1103515245 + 12345) % 2147483648;
            pixels.data[at] = at % 4 === 3 ? 255 : noise ? seed >> 16 : 90;
        }
        paper.putImageData(pixels, 0, 0);
        const blob = await new Promise((done) => canvas.toBlob(done, type, 0.95));
        const list = new DataTransfer();
        list.items.add(new File([blob], "photo.of.us.png", { type }));
        const input = document.querySelector("input");
        input.files = list.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
        return blob.size;
    }
"""
SENT = """
    () => new Promise((done) => {
        addEventListener("submit", async (event) => {
            if (event.defaultPrevented) return;
            event.preventDefault();
            const [file] = document.querySelector("input").files;
            const { width, height } = await createImageBitmap(file);
            done({ size: file.size, type: file.type, name: file.name, width, height });
        });
        document.querySelector("button").click();
    })
"""


@pytest.fixture
def page(pages):
    return pages.unserved(PAGE)


def test_a_photo_is_made_light_and_small_enough_before_it_is_sent(page):
    weight = page.evaluate(CHOOSE, {"width": 3000, "height": 2000, "type": "image/jpeg", "noise": True})
    assert weight > 2_000_000
    sent = page.evaluate(SENT)  # at once: it waits for the picture
    assert sent["size"] <= 600_000
    assert (sent["type"], sent["name"]) == ("image/jpeg", "photo.of.us.jpg")
    assert max(sent["width"], sent["height"]) <= 2000
    assert abs(sent["width"] / sent["height"] - 1.5) < 0.01


def test_one_that_is_light_and_too_wide_is_made_smaller(page):
    page.evaluate(CHOOSE, {"width": 4000, "height": 1000, "type": "image/png", "noise": False})
    sent = page.evaluate(SENT)
    assert (sent["type"], sent["width"], sent["height"]) == ("image/jpeg", 2000, 500)


def test_one_that_fits_goes_as_it_is(page):
    weight = page.evaluate(CHOOSE, {"width": 400, "height": 300, "type": "image/png", "noise": False})
    sent = page.evaluate(SENT)
    assert (sent["size"], sent["type"], sent["name"]) == (weight, "image/png", "photo.of.us.png")
