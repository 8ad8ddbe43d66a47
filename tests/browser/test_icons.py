"""The committed icons show what the drawing does."""

import base64
from pathlib import Path

import pytest

from tests.draw_icons import ICONS, THEME, draw

DIFFERENCE = """async ([one, other]) => {
    const [a, b] = await Promise.all([one, other].map(async (source) => {
        const image = Object.assign(new Image(), { src: `data:image/png;base64,${source}` });
        await image.decode();
        const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height).data;
    }));
    return a.length === b.length ? a.reduce((sum, value, at) => sum + Math.abs(value - b[at]), 0) / a.length : Infinity;
}"""
"of all parts of all pixels, at the mean; browsers smooth edges each in their own way"


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_drawn_from_the_drawing(browser, name):
    with browser.new_page() as page:
        pictures = [draw(page, *ICONS[name]), Path(THEME, name).read_bytes()]
        assert page.evaluate(DIFFERENCE, [base64.b64encode(picture).decode() for picture in pictures]) < 1
