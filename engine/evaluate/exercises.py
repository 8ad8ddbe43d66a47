"""The calculation of a page once more, from the numbers that an exercise gives: in the same graph, under names of its own.

Only what follows from the given numbers, and is asked for, is calculated again; all else is the page's own.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.errors import AuthorError, AuthorErrors, Collector
from engine.evaluate.statements import StatementReader
from engine.parse.expression_tree import Expression, Name
from engine.parse.page_source import Exercise, PageSource, Statement


def read_exercises(page: PageSource, reader: StatementReader) -> dict[str, StatementReader]:
    """The readers of all exercises by their names; raises all their errors together."""
    collector, readers = Collector(), {}
    for exercise in page.exercises:
        with collector.gather():
            readers[exercise.name] = read_exercise(page, exercise, reader)
    collector.finish()
    return readers


def read_exercise(page: PageSource, exercise: Exercise, around: StatementReader) -> StatementReader:
    """What the names of a page mean in an exercise; around: the page's own reader."""
    own = {statement.name: statement for statement in page.statements if isinstance(statement, Statement)}
    given = {statement.name: statement for statement in reversed(exercise.statements)}
    uses = {name: names_in(statement.expression) for name, statement in (own | given).items()}
    changed = following(given, uses)
    wanted = behind([*given, *asked_for(page, exercise)], uses) & changed
    reader = StatementReader(around.workspace, exercise.name)
    reader.names = {name: node for name, node in around.names.items() if name.partition(".")[0] not in changed}
    twice = [statement for statement in exercise.statements if given[statement.name] is not statement]
    try:
        reader.run([*((own | given)[name] for name in in_order(wanted, uses)), *twice])
    except AuthorErrors as errors:
        raise AuthorErrors([explained(error, exercise) for error in errors.errors]) from None
    return reader


def explained(error: AuthorError, exercise: Exercise) -> AuthorError:
    """An error in a line of the page that is right with the page's own numbers."""
    if error.place and not exercise.holds(error.place.line):
        error.message += f" (with the numbers that the exercise {exercise.name!r} gives, line {exercise.place.line})"
    return error


def asked_for(page: PageSource, exercise: Exercise) -> Iterator[str]:
    """The names in the placeholders of an exercise."""
    for placeholder in page.placeholders.values():
        if exercise.holds(placeholder.place.line):
            yield from names_in(placeholder.call)


def following(given: Iterable[str], uses: Mapping[str, Sequence[str]]) -> set[str]:
    """The names whose values may be others, if some names have others."""
    changed, before = set(given), 0
    while before < len(changed):
        before = len(changed)
        for name, used in uses.items():
            if not changed.isdisjoint(used):
                changed.add(name)
    return changed


def behind(names: Iterable[str], uses: Mapping[str, Sequence[str]]) -> set[str]:
    """Some names and all that they are calculated from."""
    found, waiting = set(), list(names)
    while waiting:
        name = waiting.pop()
        if name in uses and name not in found:
            found.add(name)
            waiting += uses[name]
    return found


def in_order(names: set[str], uses: Mapping[str, Sequence[str]]) -> list[str]:
    """The names, each behind those that it uses; in a circle one is left before its own, and found out when it is read."""
    ordered: dict[str, None] = {}
    seen: set[str] = set()
    waiting = [name for name in reversed(uses) if name in names]
    while waiting:
        name = waiting[-1]
        ahead = [used for used in uses[name] if used in names and used not in seen]
        if name not in seen and ahead:
            waiting += ahead
        else:
            ordered[waiting.pop()] = None
        seen.add(name)
    return list(ordered)


def names_in(part: object) -> list[str]:
    """The names that an expression uses, without those of steps behind a point."""
    match part:
        case Name(name=name):
            return [name.partition(".")[0]]
        case Expression():
            return [name for inner in vars(part).values() for name in names_in(inner)]
        case tuple():
            return [name for inner in part for name in names_in(inner)]
    return []
