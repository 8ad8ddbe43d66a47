"""What a screen reader is given, in its order: Chromium's accessibility tree of a part of a page."""

from collections.abc import Iterator

from playwright.sync_api import Page

SILENT = {"generic", "none", "InlineTextBox", "LineBreak", "ListMarker", "RootWebArea"}
"what is passed through: a screen reader says nothing of it"
WHOLE = {"StaticText", "button", "link", "heading", "DisclosureTriangle", "rowheader", "columnheader"}
"what is said by its name, which is the text in it"
SAID = ("focused", "expanded", "checked", "disabled", "description")
"properties that are said besides; of a range the protocol knows only the position, and not aria-valuetext, which is said"


def read_tree(page: Page, selector: str) -> list[str]:
    """One line for each thing that is said: its role, its name, what else; deeper things further in."""
    protocol = page.context.new_cdp_session(page)
    try:
        protocol.send("Accessibility.enable")
        found = protocol.send("Runtime.evaluate", {"expression": f"document.querySelector({selector!r})"})["result"]["objectId"]
        wanted = protocol.send("DOM.describeNode", {"objectId": found})["node"]["backendNodeId"]
        nodes = {node["nodeId"]: node for node in protocol.send("Accessibility.getFullAXTree")["nodes"]}
    finally:
        protocol.detach()
    top = next(node for node in nodes.values() if node.get("backendDOMNodeId") == wanted)
    return list(lines(top, nodes, 0))


def lines(node: dict, nodes: dict[str, dict], depth: int) -> Iterator[str]:
    role = node.get("role", {}).get("value", "")
    heard = not node["ignored"] and role not in SILENT
    if heard:
        yield "  " * depth + " ".join(filter(None, (role, text_of(node, "name"), *said(node))))
    for child in () if heard and role in WHOLE else node.get("childIds", ()):
        if child in nodes and not (role == "cell" and nodes[child].get("role", {}).get("value") == "StaticText"):
            yield from lines(nodes[child], nodes, depth + heard)


def text_of(node: dict, key: str) -> str:
    return str(node.get(key, {}).get("value", "")).strip()


def said(node: dict) -> Iterator[str]:
    properties = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    for name in SAID:
        if value := properties.get(name, text_of(node, name)):
            yield name if value is True else f"{name}={value}"
