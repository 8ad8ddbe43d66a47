"""Gradients, as nodes like any others: by rule, and by differences."""

from collections.abc import Iterable

from engine.evaluate.graph import Node
from engine.evaluate.rules import RULES


def gradient(loss: Node, *wrt: Node) -> Node | tuple[Node, ...]:
    """The gradient of a loss [1, 1] by each of some nodes: how it changes with each of their elements.

    Reverse mode: from the loss back to them, by the rule of each operation on the way. Evaluating it
    raises ShapeError if the loss is no number.
    """
    path = between(loss, wrt)
    on_path = set(path)
    gradients = {loss: seed(loss)}
    for node in reversed(path):
        if node in gradients:
            spread(node, gradients, on_path)
    results = tuple(gradients.get(node) or node * 0 for node in wrt)
    return results[0] if len(wrt) == 1 else results


def seed(loss: Node) -> Node:
    """The gradient of the loss by itself: 1, of the loss's shape."""
    return loss.graph.node("sum_to", loss.graph.constant(1), loss)


def spread(node: Node, gradients: dict[Node, Node], path: set[Node]) -> None:
    """Add what a node hands on to the gradients of those of its arguments that are on the path."""
    rule = RULES.get(node.operation)
    if rule is None:
        return
    parts = rule(gradients[node], node, *node.arguments, *node.parameters)
    for argument, part in zip(node.arguments, parts):
        if part is not None and argument in path:
            gradients[argument] = gradients[argument] + part if argument in gradients else part


def between(loss: Node, wrt: Iterable[Node]) -> list[Node]:
    """The nodes that depend on one of the given ones and on which the loss depends, operands first."""
    depending = set(wrt)
    order = upstream(loss)
    for node in order:
        if not depending.isdisjoint(node.arguments):
            depending.add(node)
    return [node for node in order if node in depending]


def upstream(node: Node) -> list[Node]:
    """A node and all that it was made of, operands first."""
    done, order, open_nodes = set(), [], [(node, False)]
    while open_nodes:
        current, finished = open_nodes.pop()
        if finished:
            order.append(current)
        elif current not in done:
            done.add(current)
            open_nodes.append((current, True))
            open_nodes += [(argument, False) for argument in reversed(current.arguments)]
    return order


def difference(loss: Node, wrt: Node, step: Node, shape: tuple[int, int]) -> Node:
    """The gradient measured: each element of a node moved up and down by a step, the loss calculated again.

    shape: that of wrt. Central differences: (L(x + h) − L(x − h)) / 2h.
    """
    path = between(loss, [wrt])
    graph = loss.graph
    quotients = [
        (replaced(path, wrt, graph.node("nudge", wrt, step, parameters=(i, j)))
         - replaced(path, wrt, graph.node("nudge", wrt, -step, parameters=(i, j)))) / (step * 2)
        for i in range(shape[0])
        for j in range(shape[1])
    ]  # fmt: skip
    return graph.node("stack_scalars", *quotients, parameters=shape)


def replaced(path: list[Node], old: Node, new: Node) -> Node:
    """The last node of a path, made again from another start."""
    copies = {old: new}
    for node in path:
        if node is not old:
            arguments = [copies.get(argument, argument) for argument in node.arguments]
            copies[node] = node.graph.node(node.operation, *arguments, parameters=node.parameters, place=node.place)
    return copies[path[-1]] if path else new.graph.constant(0)
