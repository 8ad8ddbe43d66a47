"""Colour is never alone: in every medium each role keeps a line, a stroke or a pattern of its own."""

from tests.browser.site_pages import SITE, every_page_read

MARKED = [path.name for path in sorted(SITE.glob("*.html")) if 'class="legend"' in path.read_text(encoding="utf-8")]
DRAWN = [name for name in MARKED if 'role="img"' in (SITE / name).read_text(encoding="utf-8")]
FOLLOWED = [name for name in MARKED if 'class="followed"' in (SITE / name).read_text(encoding="utf-8")]
LINES = {
    "query": ("solid", 1),
    "key": ("dashed", 1),
    "value": ("double", 1),
    "output": ("solid", 2.5),
    "weight": ("dotted", 2),
    "coefficient": ("wavy", 1),
}
"the underline of each role: style, thickness in pixels"
MEDIA = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced colours": {"forced_colors": "active"},
    "print": {"media": "print"},
}
UNDERLINES = """() => [...document.querySelectorAll("main [class*='role-']")]
    .filter(e => e.checkVisibility() && !e.closest("svg"))
    .map(e => {
        const tokens = e.matches("msub, msup, msubsup, mrow, mtd") ? [...e.querySelectorAll("mi, mn, mo, mtext")].slice(0, 1) : [e];
        const { textDecorationLine, textDecorationStyle, textDecorationThickness } = getComputedStyle(tokens[0] || e);
        const role = [...e.classList].find(name => name.startsWith("role-")).slice(5);
        return [role, textDecorationLine, textDecorationStyle, parseFloat(textDecorationThickness), e.outerHTML.slice(0, 120)];
    })"""

SHAPES = """() => [...document.querySelectorAll("main svg[role=img]")].map(svg =>
    [...svg.querySelectorAll("path[class*='stroke-'], rect[class*='stroke-']")].filter(e => /(query|key|value|output|weight|coefficient)/.test(e.getAttribute("class"))).map(e => {
        const style = getComputedStyle(e);
        return [e.tagName, e.getAttribute("class").match(/stroke-(\\w+)/)[1], [style.strokeWidth, style.strokeDasharray, style.fill.replace(/ .*/, "")].join()];
    }))"""


def in_each(page, media=MEDIA):
    """The page in one medium after the other."""
    for medium in media:
        page.emulate_media(**{"color_scheme": "light", "forced_colors": "none", "media": "screen"} | MEDIA[medium])
        yield medium


LEAST = {"chapter-4.html": 6, "chapter-6.html": 5, "chapter-7.html": 5}
"How many roles a page marks at least."


@every_page_read(MARKED)
def test_each_role_has_its_underline_in_text_and_formulas(look_at, name):
    page = look_at(name, folds=True)
    for medium in in_each(page):
        found = page.evaluate(UNDERLINES)
        assert len({role for role, *_ in found}) >= LEAST.get(name, 1)
        assert [entry for entry in found if (entry[1], (entry[2], entry[3])) != ("underline", LINES[entry[0]])] == [], medium


@every_page_read(MARKED)
def test_the_legend_shows_every_role_of_the_page_by_letter_and_word(look_at, name):
    page = look_at(name, folds=True)
    legend = page.get_by_role("list", name="役の色と印")
    shown = set(legend.locator("[class*=role-]").evaluate_all("all => all.map(e => [...e.classList].find(n => n.startsWith('role-')).slice(5))"))
    used = set(page.locator("main [class*=role-]").evaluate_all("all => all.map(e => [...e.classList].find(n => n.startsWith('role-')).slice(5))"))
    assert used <= shown
    assert all(len(item.inner_text().split()) >= 2 for item in legend.get_by_role("listitem").all())


@every_page_read(DRAWN)
def test_the_shapes_of_a_drawing_tell_the_roles_apart(look_at, name):
    """Two shapes of one kind in one drawing, of different roles, differ in stroke, dashes or pattern."""
    page = look_at(name, folds=True)
    for medium in in_each(page):
        drawings = page.evaluate(SHAPES)
        assert drawings
        for shapes in drawings:
            looks = {}
            for tag, role, look in shapes:
                if tag == "path" and role in LINES:
                    looks.setdefault(look, set()).add(role)
            assert [roles for roles in looks.values() if len(roles) > 1] == [], (medium, shapes)


@every_page_read(FOLLOWED)
def test_a_followed_row_is_marked_by_more_than_its_colour(look_at, name):
    page = look_at(name, folds=True)
    rows = page.locator("main tr.followed th[scope=row]")
    for medium in in_each(page):
        assert rows.count()
        assert all("▸" in mark for mark in rows.evaluate_all("all => all.map(e => getComputedStyle(e, '::before').content)")), medium


@every_page_read(FOLLOWED)
def test_a_followed_row_has_rules_where_its_colour_is_lost(look_at, name):
    page = look_at(name, folds=True)
    cells = page.locator("main tr.followed > td")
    for _ in in_each(page, ["forced colours", "print"]):
        assert cells.evaluate_all("all => all.every(e => getComputedStyle(e).borderBlockStartStyle === 'solid' && parseFloat(getComputedStyle(e).borderBlockStartWidth) >= 1)")


@every_page_read(MARKED)
def test_forced_colours_leave_no_colour_of_the_book(look_at, name):
    """Text is the system's own colour."""
    page = look_at(name, folds=True)
    for _ in in_each(page, ["forced colours"]):
        colours = set(page.locator("main [class*=role-], main p, main h2, main .n").evaluate_all("all => all.map(e => getComputedStyle(e).color)"))
        assert len(colours) <= 2
