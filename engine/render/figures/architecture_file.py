"""The paper's Figure 1 as an author writes it: ``content/drawings/<name>.yml`` → ``Architecture``.

Two sides, each a list of parts from bottom to top; the path between them; and views: which parts a page looks at.
``content/drawings/figure-1.yml`` is its own example. Shapes: words, box, plus (⊕ with its text beside it), attention,
cross (attention into which the path leads), network, norm (behind attention, cross or network), and once a side
frame (around all from the first attention to the last norm) and residuals (the arrows around boxes).
"""

from pathlib import Path

import yaml

from engine.errors import Place
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass
from engine.render.figures.data_file import FileReader, read_file
from engine.render.figures.diagnoses import BadDrawing, UnknownBox

SIDES = ("encoder", "decoder")
PATH = "path"
"The shape of the line between the sides."
STACKED = ("words", "box", "plus", "attention", "cross", "network", "norm")
"The shapes that stand one above the other."
SUBLAYERS = ("attention", "cross", "network")
"Those that an arrow leads around."
SHAPES = (*STACKED, "frame", "residuals")
KEYS = ("title", "description", "credit", "source", "legend", "reading", "sides", "path", "views")


@dataclass(frozen=True)
class Part:
    name: str
    side: str
    "encoder, decoder, or nothing: the path"
    shape: str
    lines: tuple[str, ...]
    chapter: str
    "the address of the page that explains it"

    @property
    def text(self) -> str:
        return " ".join(self.lines)


@dataclass(frozen=True)
class Architecture:
    title: str
    description: str
    credit: str
    source: tuple[str, str]
    "the text and the address of a link to the original"
    legend: tuple[str, ...]
    reading: tuple[str, ...]
    "what every page has to say about how the figure is read"
    sides: dict[str, str]
    "what each side is called"
    parts: dict[str, Part]
    "by name, each side from bottom to top, the path last"
    views: dict[str, tuple[str, ...]]
    "by the address of a page: the parts that it looks at"

    def stacked(self, side: str) -> list[Part]:
        """The parts of a side that stand one above the other, from bottom to top."""
        return [part for part in self.parts.values() if part.side == side and part.shape in STACKED]

    def only(self, side: str, shape: str) -> Part:
        """The one part of a side that has this shape."""
        return next(part for part in self.parts.values() if part.side == side and part.shape == shape)


class ArchitectureReader(FileReader):
    """Reads the file of one architecture."""

    def read(self) -> Architecture:
        whole = self.mapping(self.root, KEYS)
        for key in KEYS:
            self.needed(whole, key, self.root)
        sides = self.mapping(whole["sides"], SIDES)
        parts: dict[str, Part] = {}
        names = {side: self.read_side(side, self.needed(sides, side, whole["sides"]), parts) for side in SIDES}
        self.read_path(whole["path"], parts)
        source = self.mapping(whole["source"], ("text", "address"))
        return Architecture(
            *(self.scalar(whole[key]) for key in ("title", "description", "credit")),
            (self.text(source, "text", whole["source"]), self.text(source, "address", whole["source"])),
            *(tuple(self.scalar(item) for item in self.items(whole[key])) for key in ("legend", "reading")),
            names, parts, self.read_views(whole["views"], parts),
        )

    def read_side(self, side: str, node: yaml.Node, parts: dict[str, Part]) -> str:
        """Adds the parts of a side; its name."""
        keys = self.mapping(node, ("name", "parts"))
        given = self.mapping(self.needed(keys, "parts", node))
        for name, part in given.items():
            self.add(parts, self.read_part(name, side, part), part)
        self.check_shapes([parts[name].shape for name in given], keys["parts"])
        return self.text(keys, "name", node)

    def read_part(self, name: str, side: str, node: yaml.Node) -> Part:
        keys = self.mapping(node, ("text", "shape", "chapter"))
        self.needed(keys, "shape", node)
        lines = tuple(self.text(keys, "text", node).split("\n"))
        return Part(name, side, self.one_of(keys, "shape", SHAPES), lines, self.text(keys, "chapter", node))

    def read_path(self, node: yaml.Node, parts: dict[str, Part]) -> None:
        keys = self.mapping(node, ("name", "text", "chapter"))
        name, text, chapter = (self.text(keys, key, node) for key in ("name", "text", "chapter"))
        self.add(parts, Part(name, "", PATH, (text,), chapter), node)

    def add(self, parts: dict[str, Part], part: Part, node: yaml.Node) -> None:
        if part.name in parts or part.name in SIDES:
            raise BadDrawing(f"{part.name!r} is the name of another part", self.place(node))
        parts[part.name] = part

    def check_shapes(self, shapes: list[str], node: yaml.Node) -> None:
        """One frame, one set of residual arrows, and behind each sublayer its norm."""
        for shape in ("frame", "residuals", "plus"):
            if shapes.count(shape) != 1:
                raise BadDrawing(f"a side has one part of the shape {shape}", self.place(node))
        for shape, above in zip(shapes, [*shapes[1:], ""]):
            if (shape in SUBLAYERS) != (above == "norm"):
                raise BadDrawing("above attention, cross and network stands a norm, and nowhere else", self.place(node))
        if "attention" not in shapes:
            raise BadDrawing("a side has a part of the shape attention", self.place(node))

    def read_views(self, node: yaml.Node, parts: dict[str, Part]) -> dict[str, tuple[str, ...]]:
        given = self.mapping(node)
        return {view: expand(self.scalar(names).split(), parts, self.place(names)) for view, names in given.items()}

    def text(self, keys: dict[str, yaml.Node], key: str, node: yaml.Node) -> str:
        return self.scalar(self.needed(keys, key, node))


def expand(names: list[str], parts: dict[str, Part], place: Place | None) -> tuple[str, ...]:
    """Names of parts in the order of the drawing; that of a side stands for all of its parts."""
    for name in names:
        if name not in parts and name not in SIDES:
            raise UnknownBox(f"the drawing has no part {name!r}{did_you_mean(name, [*parts, *SIDES])}", place)
    return tuple(part.name for part in parts.values() if part.name in names or part.side in names)


def read_architecture(folder: Path, name: str, path: str, place: Place | None) -> Architecture:
    """The architecture of a name; ``path`` is what messages call its file, ``place`` where it is asked for."""
    return read_file(ArchitectureReader, folder, name, path, place)
