"""Draws the icons of the installed book from engine/theme/icon.svg, in the browser of the tests: make icons.

The files are committed, since a build has no browser and no two browsers draw the same bytes.
"""

from pathlib import Path

from playwright.sync_api import Page

from tests.find_browser import open_browser

THEME = Path(__file__).resolve().parents[1] / "engine/theme"
INK = "#22262b"
ICONS = {"icon-192.png": (192, 0), "icon-512.png": (512, 0), "icon-maskable.png": (512, 72)}
"By file, the width, and how far the drawing stands from the edge: a system may cut up to a tenth off a maskable one."


def draw(page: Page, size: int, margin: int) -> bytes:
    """The icon as a PNG: transparent around its corners, or all ink where a system cuts its own."""
    page.set_viewport_size({"width": size, "height": size})
    ground = INK if margin else "transparent"
    inner = size - 2 * margin
    svg = (THEME / "icon.svg").read_text(encoding="utf-8").replace("<svg", f'<svg width="{inner}" height="{inner}"')
    page.set_content(f'<body style="margin:0;padding:{margin}px;box-sizing:border-box;background:{ground};line-height:0">{svg}')
    return page.screenshot(omit_background=True)


def main() -> None:
    with open_browser() as browser:
        page = browser.new_page()
        for name, (size, margin) in ICONS.items():
            (THEME / name).write_bytes(draw(page, size, margin))


if __name__ == "__main__":
    main()
