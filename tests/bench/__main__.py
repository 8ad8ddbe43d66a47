"""make bench: the figures that the book has to keep, measured on this machine. Exit status 1 if one is missed.

python -m tests.bench fuzz [COUNT] [SEED] tries generated inputs instead (fuzzing.py).
"""

import os
import platform
import sys

from tests.bench.build_time import measure_builds
from tests.bench.control_sweeps import measure_control_sweeps
from tests.bench.edit_time import measure_edits
from tests.bench.figure import Figure
from tests.bench.lint_time import measure_lints
from tests.bench.many_chapters import measure_many_chapters
from tests.bench.many_states import measure_many_states
from tests.bench.opening import measure_openings
from tests.bench.page_visits import measure_visits
from tests.bench.preview import measure_preview
from tests.bench.sizes import measure_sizes
from tests.bench.slider_step import measure_slider_steps

MEASURES = (
    measure_sizes, measure_builds, measure_edits, measure_many_chapters, measure_many_states, measure_lints, measure_preview,
    measure_slider_steps, measure_openings, measure_visits, measure_control_sweeps,
)  # fmt: skip


def main() -> None:
    print(f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}", flush=True)
    missed = 0
    for measure in MEASURES:
        for figure in measure():
            print(figure, flush=True)
            missed += not figure.kept
    sys.exit(f"{missed} missed" if missed else 0)


if sys.argv[1:2] == ["fuzz"]:
    from tests.bench.fuzzing import fuzz

    fuzz(sys.argv[2:])
else:
    main()
