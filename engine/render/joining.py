"""Pages and experiments, written apart, become the files of the site."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from engine.errors import Collector, UnknownName
from engine.parse.suggestion import did_you_mean
from engine.render.assets import SCRIPTS
from engine.render.experiment import Experiment, UnshownExperiment, show
from engine.render.page import Page
from engine.render.showing import write_mark
from engine.render.weight import check_weight


def join(pages: Iterable[Page], experiments: Iterable[Experiment], sources: Collection[str], collector: Collector) -> dict[str, bytes]:
    """The files of all; what is wrong goes to the collector. sources: the names of all experiments, also of those with errors."""
    pages, known = list(pages), {experiment.name: experiment for experiment in experiments}
    complete = not collector.errors
    files: dict[str, bytes] = {}
    for page in pages:
        with collector.gather():
            files |= with_experiments(page, known, sources).files()
    for experiment in known.values():
        with collector.gather():
            check_experiment(experiment, pages, complete)
            files |= experiment.files()
    return files


def with_experiments(page: Page, known: dict[str, Experiment], sources: Collection[str]) -> Page:
    """A page whose marks have become experiments."""
    html, collector = page.html, Collector()
    for showing in page.showings:
        with collector.gather():
            if showing.name not in sources:
                hint = did_you_mean(showing.name, sources) or "; experiments lie in content/experiments/"
                raise UnknownName(f"no experiment {showing.name!r}{hint}", showing.place)
            if showing.name in known:
                html = html.replace(write_mark(showing.name), show(known[showing.name], showing))
    collector.finish()
    if page.showings:
        check_weight(page.budget, html.encode())
    return replace(page, html=html)


def check_experiment(experiment: Experiment, pages: list[Page], complete: bool) -> None:
    """An experiment has a name of its own, and a page that shows it. complete: whether all pages could be read."""
    if experiment.name in ("book", *SCRIPTS) or experiment.name in (page.address for page in pages):
        message = f"{experiment.name!r} is the name of a page or of a script of the book; give the file of the experiment another one"
        raise UnshownExperiment(message, experiment.place)
    if complete and not any(showing.name == experiment.name for page in pages for showing in page.showings):
        message = f'no page shows this experiment; write << experiment("{experiment.name}") >> into one, alone in a paragraph'
        raise UnshownExperiment(message, experiment.place)
