"""A page without anything to press: for paper and e-books.

Folds stand open, the choices of a question are a list, a control is its start state with a small table of its states.
"""

import re
from collections.abc import Callable
from copy import deepcopy
from xml.etree.ElementTree import Element

from engine.editions.pages import Page
from engine.editions.tables import Tables, bound_cells, cells_in, key_positions, key_states, show_state
from engine.editions.tree import find, find_all, has_class, made, renamed, replace_each, text_of

PRESSED = ("button", "input", "select", "textarea", "script", "template", "dialog", "form", "wbr")
"elements that are nothing without a script, or outside of a line"
HIDDEN = ("resting", "hint", "verdict", "path-fold", "more", "take")
"classes of what speaks of pressing, or of files that lie beside a page"
MOST_COLUMNS = 4
"numbers beside the states of a control"
NUMBER = re.compile(r"[<>≈]?[\s\u00a0]*[−]?\d[\d,.]*%?|−?∞")
FORM = re.compile(r"(%\d*|,|~\d+)*$")
"how a number is written, at the end of its id"
LONGEST_HEAD = 24
RESERVED = re.compile(r"(?<!\S)w\d+(?!\S)\s?")
"the classes that keep room for the widest state"


def still_main(page: Page) -> Element:
    """The main part of a page, with nothing to press."""
    root = page.tree()
    main = find(root, "main")
    replace_controls(main, page.tables)
    replace_each(main, still)
    if line := find(root, "p", "last-line"):
        main.append(line)
    return main


def still(element: Element) -> list[Element] | None:
    """What stands on paper in the place of an element; None: itself."""
    if element.tag in PRESSED or any(has_class(element, name) for name in HIDDEN):
        return []
    if element.get("role") == "status" or (element.tag == "details" and has_class(element, "dimmed")):
        return []
    if element.tag == "details":
        return [renamed(element, "section", **without(element, "open"))]
    if element.tag == "summary":
        return [renamed(element, "p", **{"class": "fold-title"})]
    if element.tag in STANDS:
        return [renamed(element, STANDS[element.tag], **element.attrib)]
    if has_class(element, "answer"):
        element.attrib.pop("hidden", None)
    if "class" in element.attrib:
        element.set("class", RESERVED.sub("", element.get("class")))
    return None


STANDS = {"fieldset": "div", "legend": "p", "label": "p"}
"elements of forms, and what they are where nothing is pressed"


def without(element: Element, *names: str) -> dict[str, str]:
    return {name: value for name, value in element.attrib.items() if name not in names}


def replace_controls(main: Element, tables: Tables) -> None:
    """Every control becomes its start state and its table; the numbers are those of the section that it stands in."""
    sections = list(split_sections(main))

    def replaced(element: Element) -> list[Element] | None:
        if not has_class(element, "control"):
            return None
        handle = next((child for child in element.iter() if child.get("data-control")), None)
        name = handle.get("data-control") if handle is not None else ""
        if name not in tables.controls:
            return []
        around = next((cells for ids, cells in sections if id(element) in ids), [])
        return [still_control(element, name, tables, around)]

    replace_each(main, replaced)


def split_sections(main: Element):
    """The numbers of each section, in their order, and the elements that stand in it."""
    ids, cells = set(), {}
    for element in main.iter():
        if element.tag in ("h2", "h3"):
            yield ids, list(cells)
            ids, cells = set(), {}
        ids.add(id(element))
        if (cell := element.get("data-cell")) and "|" not in cell:
            cells[cell] = True
    yield ids, list(cells)


def still_control(element: Element, name: str, tables: Tables, around: list[str]) -> Element:
    """A control on paper."""
    title = find(element, "span", "title")
    head = made("p", "", name="head")
    if title is not None:
        shown = deepcopy(title)
        shown.tail = f"　はじめは {state_name(tables.controls[name], tables.controls[name]['start'])}"
        head.append(shown)
    return made("div", "", head, *states_table(name, tables, around), name="control still")


def state_name(control: dict, at: int) -> str:
    """What a state is called; a switch is on or off."""
    return SWITCH[at] if control["kind"] == "switch" else control["states"][at]


SWITCH = ("切", "入")


def states_table(name: str, tables: Tables, around: list[str]) -> list[Element]:
    """A row for each state that stands for all, a column for each number near the control that follows it alone."""
    control, start = tables.controls[name], tables.start()
    positions = key_positions(control)
    columns = [(cell, texts) for cell in around if (texts := moving_texts(cell, name, positions, tables, start))][:MOST_COLUMNS]
    if not columns:
        return [made("p", "えらべる状態：" + "、".join(dict.fromkeys(state_name(control, at) for at in positions)), name="states")]
    head = made("tr", "", made("th", control["label"], scope="col"), *(column_head(cell) for cell, _ in columns))
    rows = [
        made("tr", "", made("th", state_name(control, at), scope="row"), *(made("td", texts[row], name="right") for _, texts in columns))
        for row, at in enumerate(positions)
    ]  # fmt: skip
    label = f"{control['label']}の状態と、変わる数"
    table = made("table", "", made("thead", "", head), made("tbody", "", *rows))
    table.set("aria-label", label)
    return [made("div", "", table, name="scroll table states")]


def column_head(cell: str) -> Element:
    """What a number is called: its name and its place, without its experiment and its form."""
    return made("th", bare(cell), scope="col", name="right")


def bare(cell: str) -> str:
    """The id of a number without its experiment and its form."""
    head, colon, rest = cell.partition(":")
    return FORM.sub("", rest if colon and "[" not in head else cell)


def moving_texts(cell: str, name: str, positions: list[int], tables: Tables, start: dict[str, int]) -> list[str]:
    """What a number shows in those states; nothing of one that does not move, is no number, or is the control itself."""
    known = cell in tables.cells and name in tables.cells[cell][0].split(" ")
    if not known or FORM.sub("", cell) == name or len(bare(cell)) > LONGEST_HEAD:
        return []
    texts = [tables.text(cell, start | {name: at}) for at in positions]
    return texts if len(set(texts)) > 1 and all(NUMBER.fullmatch(text) for text in texts) else []


def add_states(main: Element, tables: Tables) -> None:
    """Behind every figure that follows a control: the same drawing in the states that stand for all."""
    for figure in list(find_all(main, "div", "figure")):
        drawing = find(figure, "div", "drawing")
        names = tables.movers(cells_in(drawing)) if drawing is not None else ()
        if not names:
            continue
        start, *others = key_states(tables, names)
        shown = [state_of_drawing(drawing, tables, start, state, number) for number, state in enumerate(others, 1)]
        at = next(place for place, child in enumerate(figure) if child.tag == "figure") + 1
        figure.insert(at, made("div", "", *filter(None, shown), name="key-states"))


def state_of_drawing(drawing: Element, tables: Tables, start: dict, state: dict, number: int) -> Element | None:
    """One more drawing, with the state in words below it."""
    moved = [(tables.controls[name]["label"], state_name(tables.controls[name], at)) for name, at in state.items() if at != start[name]]
    copy = deepcopy(drawing)
    show_state(copy, tables, state)
    rename_ids(copy, lambda id: f"{id}-state-{number}")
    copy.tail = None
    return made("figure", "", copy, made("figcaption", "、".join(f"{label}：{text}" for label, text in moved)))


def rename_ids(root: Element, rename: Callable[[str], str]) -> None:
    """Give the ids in an element other names, and whatever names them."""
    known = {element.get("id") for element in root.iter()} - {None}
    names = {id: rename(id) for id in known}
    for element in root.iter():
        for attribute, value in element.attrib.items():
            if attribute in REFERENCES:
                element.set(attribute, " ".join(names.get(word, word) for word in value.split(" ")))
            elif "url(#" in value:
                element.set(attribute, re.sub(r"url\(#([^)]*)\)", lambda found: f"url(#{names.get(found[1], found[1])})", value))


REFERENCES = ("id", "for", "headers", "list", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details")
"attributes that hold ids"
