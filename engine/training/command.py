"""``python build.py train``: the translator learns, and what it learned is written into content/."""

from collections.abc import Callable, Iterable
from dataclasses import astuple, fields
from pathlib import Path

import numpy as np

from engine.progress import progress_line
from engine.training import files
from engine.training.alignment import weakest
from engine.training.learning import ROUNDED_FROM, STEPS, in_tenths
from engine.training.provenance import fingerprint, source, variant_word
from engine.training.runs import Classroom, Verdict, run_all
from engine.training.variants import PAPER, VARIANTS

SEED = 9
"the one that the rule of the page on learning chooses among SEEDS"
SEEDS, ABLATION_SEEDS = range(10), range(5)
EVERY = 25
"steps from one point of the loss curve to the next"
SNAPSHOTS = (0, 50, 100, 150, 200, 400, 800, 1600)
"steps at which some sentences are translated; at 800 rounding begins"
FOLLOWED = ("The cat sleeps .", "The small dog chases the big cat .", "The child plays the piano .")
ATTENTIONS = ("enc", "dec", "cross")
MEASURES = [field.name for field in fields(Verdict)]


def train(content: Path, seed: int | None, seeds: bool, ablations: bool) -> None:
    """Write what is asked for: one run's weights and its course; the ten seeds; the ablations."""
    made = compare_seeds(content) if seeds else compare_variants(content) if ablations else run_once(content, SEED if seed is None else seed)
    for name, text in made.items():
        (content / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {len(text.encode()):,} bytes")


def run_once(content: Path, seed: int) -> dict[str, str]:
    """The weights before and after, the loss on the way, what some sentences became, and the heads cut off one by one."""
    room, show = Classroom(content), progress_line() or silent
    mark = fingerprint(content, [room.problem])
    weights = before = room.start(seed)
    curve, made = {"0": losses(room, before)}, {"step_0": sentences(room, before)}
    for step, weights in room.learn(seed):
        show(step, STEPS, f"step {step}")
        if step % EVERY == 0:
            curve[str(step)] = losses(room, weights)
        if step in SNAPSHOTS:
            made[f"step_{step}"] = sentences(room, weights)
    command = "python build.py train" + (f" --seed {seed}" if seed != SEED else "")
    return {
        files.BEFORE: files.write_weights(before, room.grammar, "random", source(command, str(seed), mark, "学習の前です。0.1 刻みの乱数です。")),
        files.AFTER: files.write_weights(weights, room.grammar, "learned", source(command, str(seed), mark, f"{STEPS:,}歩の学習のあとです。")),
        files.COURSE: files.write_measurements(
            source(command, str(seed), mark, f"{ROUNDED_FROM}歩めから、重みを 0.1 刻みにまるめて計算しました。"),
            [
                files.write_table("course", ["loss_training", "loss_held_out", "given_training", "given_held_out"], curve, 4),
                files.write_table("verdict", MEASURES, {"before": astuple(room.judge(before)), "after": astuple(room.judge(weights))}, 4),
                files.write_table("heads", MEASURES, without_heads(room, weights), 4),
            ],
        ),
        files.MADE: files.write_sentences(source(command, str(seed), mark, "学習の途中で、三つの文がどう訳されたかです。— は、何も出さなかったことを表します。"), {"english": FOLLOWED} | made),
    }


def silent(done: int, total: int, name: str) -> None:
    """Where messages go to no terminal."""


def losses(room: Classroom, weights: dict) -> tuple[float, float, int, int]:
    """A point of the curve."""
    training, held_out = (judge.judge(weights) for judge in room.judges.values())
    return training.loss, held_out.loss, training.exact, held_out.exact


def sentences(room: Classroom, weights: dict) -> list[str]:
    """What the followed sentences become."""
    made = room.translate(weights, FOLLOWED)
    return [made[sentence] for sentence in FOLLOWED]


def without_heads(room: Classroom, weights: dict) -> dict[str, tuple]:
    """What is left when the output of one head is replaced by zeros, head by head."""
    verdicts = {}
    for part in ATTENTIONS:
        for head in (1, 2):
            name, width = f"{part}_W_O", weights[f"{part}_W_V{head}"].shape[1]
            cut = weights[name].copy()
            cut[(head - 1) * width : head * width] = 0
            verdicts[f"{part}_{head}"] = astuple(room.judge(dict(weights) | {name: cut}))
    return verdicts


def compare_seeds(content: Path) -> dict[str, str]:
    """The same learning from ten random starts; the weights are judged as they are kept, in tenths."""
    room, rows = Classroom(content), {}
    columns = [*MEASURES, "weakest_alignment"]
    for _, seed, weights in shown_as_they_end(run_all(content, [(PAPER, seed) for seed in SEEDS]), len(SEEDS)):
        rows[str(seed)] = (*astuple(room.judge(weights)), weakest(room.alignment(weights)))
    mark = fingerprint(content, [room.problem])
    line = source("python build.py train --seeds", f"{SEEDS[0]}–{SEEDS[-1]}", mark, "同じ学習を、種だけを変えて十回しました。")
    return {files.SEEDS: files.write_measurements(line, [files.write_table("seeds", columns, dict(sorted(rows.items())), 4)])}


def compare_variants(content: Path) -> dict[str, str]:
    """Each variant from five random starts."""
    rooms = {variant: Classroom(content, variant) for variant in VARIANTS}
    rows = {variant: {} for variant in VARIANTS}
    wanted = [(variant, seed) for variant in VARIANTS for seed in ABLATION_SEEDS]
    for variant, seed, weights in shown_as_they_end(run_all(content, wanted), len(wanted)):
        rows[variant][str(seed)] = astuple(rooms[variant].judge(weights))
    mark = fingerprint(content, [room.problem for room in rooms.values()])
    line = source("python build.py train --ablations", f"{ABLATION_SEEDS[0]}–{ABLATION_SEEDS[-1]}", mark, "一つの部分だけを変えて、五回ずつ学習しました。")
    tables = [files.write_table(variant_word(variant), MEASURES, dict(sorted(rows[variant].items())), 4) for variant in VARIANTS]
    return {files.ABLATIONS: files.write_measurements(line, tables)}


def shown_as_they_end(runs: Iterable, count: int) -> Iterable:
    """The runs, with a line that says how many have ended."""
    show: Callable = progress_line() or silent
    for done, ended in enumerate(runs, 1):
        show(done, count, f"{ended[0].name}, seed {ended[1]}")
        yield ended
