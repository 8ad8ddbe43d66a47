"""The round table: seats, lines to those that the asking token mixes, a ring for its own share."""

from decimal import Decimal

from tests.unit.drawn_figures import SVG, draw, error, strings, texts, tree


def rectangles(drawing) -> list:
    return [e for e in tree(drawing).iter(f"{SVG}rect") if e.get("class") == "paper stroke-line"]


def test_seats_stand_clockwise_from_the_top_and_do_not_touch(cells):
    drawing = draw(cells, "round", "[[0.1, 0.2, 0.3, 0.4, 0, 0, 0, 0]]", asks="3")
    boxes = [tuple(Decimal(e.get(side)) for side in ("x", "y", "width", "height")) for e in rectangles(drawing)]
    assert len(boxes) == 8
    for at, (x, y, width, height) in enumerate(boxes):
        for left, top, wide, high in boxes[at + 1 :]:
            assert x + width < left or left + wide < x or y + height < top or top + high < y
    assert boxes[0][1] == min(box[1] for box in boxes) and boxes[2][0] == max(box[0] for box in boxes)


def test_the_picture_holds_its_seats_and_the_ring_around_each(cells):
    drawing = draw(cells, "round", "[[0.1, 0.2, 0.3, 0.4, 0, 0, 0, 0]]", asks="3")
    _, _, width, height = map(Decimal, tree(drawing).get("viewBox").split())
    for e in rectangles(drawing):
        x, y, wide, high = (Decimal(e.get(side)) for side in ("x", "y", "width", "height"))
        assert 5 <= x and x + wide + 5 <= width and 5 <= y and y + high + 5 <= height


def test_lines_are_as_broad_as_their_shares_and_a_masked_seat_is_hatched(cells):
    drawing = draw(cells, "round", "[[0.5, 0.499, 0.001, 0]]", asks="2")
    lines = [e for e in tree(drawing).iter(f"{SVG}path") if e.get("class") == "stroke-coefficient"]
    assert [e.get("stroke-width") for e in lines] == ["7", "6.99", "0.8", "0"]
    assert [e.get("d").endswith("Z") for e in lines] == [False, False, True, False]
    assert len([e for e in tree(drawing).iter(f"{SVG}rect") if e.get("class") == "masked"]) == 1
    assert {"50%", "49.9%", "0.1%", "0%"} <= set(texts(drawing))


def test_the_lines_follow_who_asks(cells):
    draw(cells, "round", "[[(r + 1) / 2, (1 - r) / 2]]", asks="(r + 1) / 2 > 0.5")
    paths = strings(cells, next(id for id in cells.known if id.endswith("=0|fig-x.path")))
    assert len(paths) == 5 and len(set(paths)) == 2


def test_every_coefficient_stands_in_the_table(cells):
    table = draw(cells, "round", "[[0.25, 0.75]]", asks="1").table
    assert [row[1][0].text for row in table.rows] == ["25%", "75%"]


def test_what_does_not_fit_is_said(cells):
    assert "needs asks=" in str(error(cells, "round", "[[0.5, 0.5]]"))
    assert "one row of at least two coefficients, not 2×2" in str(error(cells, "round", "S", asks="0"))
    assert "asks= is a position from 0 to 1" in str(error(cells, "round", "[[0.5, 0.5]]", asks="2"))
    assert "shares from 0 to 1" in str(error(cells, "round", "[[2, 0.5]]", asks="0"))
