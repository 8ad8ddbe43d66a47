"""Statements and imports → names: each once, each with the node that its expression has."""

from collections.abc import Iterable

from engine.errors import AuthorError, AuthorErrors, Collector, Place, UnknownName
from engine.evaluate.diagnoses import AssignedTwice, ShadowedFunction
from engine.evaluate.functions import FUNCTIONS
from engine.evaluate.graph import Node
from engine.evaluate.language import Reader, Unavailable, Workspace
from engine.parse.page_source import Import, Statement
from engine.parse.suggestion import did_you_mean


class StatementReader(Reader):
    """Reads the statements of one file."""

    def __init__(self, workspace: Workspace, module: str | None = None, chain: tuple[str, ...] = ()):
        super().__init__(workspace, module)
        self.chain = chain
        "the constants files that are being read, each because the one before imports it"
        self.lines: dict[str, int] = {}
        "where each name got its value"

    def run(self, statements: Iterable[Statement | Import]) -> None:
        """Read all statements; raises all their errors together."""
        collector = Collector()
        statements = tuple(statements)
        self.later = {s.name: s.place.line for s in statements if isinstance(s, Statement)}
        for statement in statements:
            match statement:
                case Import():
                    self.run_import(statement, collector)
                case Statement():
                    self.run_statement(statement, collector)
        collector.finish()

    def run_statement(self, statement: Statement, collector: Collector) -> None:
        """Give a name its node, or remember that it has none."""
        name = statement.name
        try:
            self.check_name(name, statement.place)
            self.assign(name, self.read(statement.expression, self.qualified(name)), statement.place)
        except Unavailable:
            self.failed.add(name)
        except AuthorError as error:
            collector.errors.append(error)
            self.failed.add(name)
        self.later.pop(name, None)

    def run_import(self, statement: Import, collector: Collector) -> None:
        """Take names over from a constants file."""
        try:
            known = self.module_names(statement)
        except (AuthorError, AuthorErrors) as error:
            collector.errors += error.errors if isinstance(error, AuthorErrors) else [error]
            self.failed.update(name for name, _ in statement.names)
            return
        for name, place in statement.names:
            with collector.gather():
                self.import_name(name, place, known, statement.module)

    def module_names(self, statement: Import) -> dict[str, Node]:
        """The names of a constants file, read into this page's graph once."""
        modules, module = self.workspace.modules, statement.module
        if module not in modules:
            statements = self.library.statements(module, statement.place, self.chain)
            reader = StatementReader(self.workspace, module, (*self.chain, module))
            try:
                reader.run(statements)
            except AuthorErrors as errors:
                self.library.refuse(module, errors)
                raise
            modules[module] = reader.names
        return modules[module]

    def import_name(self, name: str, place: Place, known: dict[str, Node], module: str) -> None:
        """One name, with the intermediate results behind it."""
        if name not in known:
            self.failed.add(name)
            raise UnknownName(f"{module} has no name {name!r}{did_you_mean(name, known)}", place)
        self.check_name(name, place)
        self.assign(name, known[name], place)
        for dotted, node in known.items():
            if dotted.startswith(f"{name}."):
                self.names[dotted] = node
                self.naming.steps.setdefault(node, dotted)

    def check_name(self, name: str, place: Place) -> None:
        """A name is free, and no function's."""
        if name in FUNCTIONS:
            raise ShadowedFunction(f"{name!r} is a function of the language; take another name", place)
        if name in self.lines:
            raise AssignedTwice(f"{name!r} has a value since line {self.lines[name]}; take another name", place)

    def assign(self, name: str, node: Node, place: Place) -> None:
        """Calculate the start state, which finds shapes that do not fit, and keep the name."""
        self.start_value(node)
        self.names[name] = node
        self.lines[name] = place.line
        if self.module is None:
            self.naming.assigned.setdefault(node, name)
        else:
            self.naming.modules.setdefault(node, self.qualified(name))

    def qualified(self, name: str) -> str:
        """A name as ids write it: that of a constants file with its file."""
        return f"{self.module}.{name}" if self.module else name
