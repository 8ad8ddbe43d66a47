"""Generated inputs by the hundred thousand, on all processors: python -m tests.bench fuzz [COUNT] [SEED].

A number behind the seed, as a failing input is printed (SEED:NUMBER), tries and shows that one alone.
"""

import multiprocessing
import os
import secrets
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from time import perf_counter

from tests.fuzz.inputs import make_input
from tests.fuzz.trial import fault_of, limit_memory, world

COUNT = 100_000
CHUNK = 250
"inputs of one task"


def fuzz(arguments: Sequence[str]) -> None:
    """Exit status 1 if an input found a fault."""
    count = int(arguments[0]) if arguments else COUNT
    seed, _, one = (arguments[1] if len(arguments) > 1 else str(secrets.randbelow(10**6))).partition(":")
    if one:
        return show_input(int(seed), int(one))
    started, tried, faults = perf_counter(), Counter(), 0
    print(f"{count:,} inputs, seed {seed}", flush=True)
    world()  # read once, for all processes that are forked from here
    for kinds, found in try_all(int(seed), count):
        tried += kinds
        faults += len(found)
        for fault in found:
            print(fault, flush=True)
        if sys.stdout.isatty():
            print(f"{tried.total():,} tried\r", end="", flush=True)
    listed = ", ".join(f"{kind} {number:,}" for kind, number in sorted(tried.items()))
    print(f"{tried.total():,} inputs ({listed}), {faults} faults, {perf_counter() - started:,.0f} s")
    sys.exit(faults > 0 or tried.total() < count)


def try_all(seed: int, count: int) -> Iterator[tuple[Counter, list[str]]]:
    """Chunk by chunk; a process that dies takes its pool with it, and says where."""
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(os.cpu_count(), fork, initializer=limit_memory) as pool:
        waiting = {pool.submit(try_some, seed, start, min(count, start + CHUNK)): start for start in range(0, count, CHUNK)}
        for done in as_completed(waiting):
            if error := done.exception():
                yield Counter(), [f"{seed}:{waiting[done]} and the {CHUNK} behind it: {error!r}"]
            else:
                yield done.result()


def try_some(seed: int, start: int, end: int) -> tuple[Counter, list[str]]:
    """The kinds of some inputs, and what went wrong."""
    kinds, faults = Counter(), []
    for number in range(start, end):
        made = make_input(seed, number)
        kinds[made.kind] += 1
        if fault := fault_of(made):
            faults.append(f"{seed}:{number} {made.kind} {made.path}\n{fault}")
    return kinds, faults


def show_input(seed: int, number: int) -> None:
    """One input, and what it finds."""
    made = make_input(seed, number)
    print(f"{made.kind} content/{made.path}\n{made.text.encode(errors='backslashreplace').decode()}")
    limit_memory()
    fault = fault_of(made)
    print(fault or "no fault")
    sys.exit(bool(fault))
