"""Pages and experiments, written apart, become the files of the site."""

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import replace

from engine.errors import AuthorError, AuthorErrors, Collector
from engine.noting import note, noting
from engine.parse.suggestion import did_you_mean
from engine.render.assets import OWN, SCRIPTS, used_widths
from engine.render.diagnoses import UnknownExperiment
from engine.render.experiment import Experiment, UnshownExperiment, show
from engine.render.page import Page
from engine.render.recalling import Recall
from engine.render.search_text import words_of_page
from engine.render.showing import write_mark
from engine.render.tallies import with_tallies
from engine.render.weight import check_weight


Record = Page | Experiment


class Early:
    """Pages with the experiments that they show, each as soon as all of those are made: others are still being made meanwhile.

    sources: the names of all experiments, also of those with errors. What is wrong is left to join().
    """

    def __init__(self, sources: Collection[str], recall: Recall):
        self.sources, self.recall = sources, recall
        self.known: dict[str, Experiment] = {}
        self.waiting: list[Page] = []
        self.pages: dict[str, Page] = {}
        "by address: those that show experiments, and have them"

    def add(self, record: Record) -> list[Record]:
        """What is done with this record: itself, or the pages that waited for it."""
        if isinstance(record, Page) and record.showings:
            self.waiting.append(record)
            return self.join([record])
        if isinstance(record, Page):
            return [record]
        self.known[record.name] = record
        return [record, *self.join(self.waiting)]

    def join(self, pages: list[Page]) -> list[Record]:
        ready = [page for page in pages if all(showing.name in self.known for showing in page.showings)]
        self.waiting = [page for page in self.waiting if page not in ready]
        for page in ready:
            with suppress(AuthorErrors, AuthorError):
                self.pages[page.address] = joined(page, self.known, self.sources, self.recall)
        return [self.pages[page.address] for page in ready if page.address in self.pages]


def join(made: Iterable[Record], early: Early, collector: Collector, recall: Recall) -> list[Record]:
    """All of them, pages with the experiments that they show; what is wrong goes to the collector."""
    made = list(made)
    pages = [record for record in made if isinstance(record, Page)]
    known = {record.name: record for record in made if isinstance(record, Experiment)}
    complete, finished = not collector.errors, []
    for page in pages:
        with collector.gather():
            page = early.pages.get(page.address) or joined(page, known, early.sources, recall) if page.showings else page
            finished.append(with_tallies(page, made, recall) if page.counting else page)
    for experiment in known.values():
        with collector.gather():
            check_experiment(experiment, pages, complete)
            check_parts(experiment, known)
            finished.append(led_back(experiment, pages))
    return finished


def joined(page: Page, known: dict[str, Experiment], sources: Collection[str], recall: Recall) -> Page:
    """A page with its experiments, made anew if it or one of them was."""
    name = f"joined-{page.address}"
    if found := recall.recalled(name, Page):
        return found
    with noting() as inputs:
        for part in (f"page-{page.address}", *(f"experiment-{showing.name}" for showing in page.showings)):
            note(f"made {part}.md", recall.key(f"made {part}.md"))
        whole = with_experiments(page, known, sources)
    recall.keep(name, whole, inputs)
    return whole


def with_experiments(page: Page, known: dict[str, Experiment], sources: Collection[str], searched: bool = True) -> Page:
    """A page whose marks have become experiments; searched: whether its words are gathered for the search."""
    html, collector = page.html, Collector()
    for showing in page.showings:
        with collector.gather():
            if showing.name not in sources:
                hint = did_you_mean(showing.name, sources) or "; experiments lie in content/experiments/"
                raise UnknownExperiment(f"no experiment {showing.name!r}{hint}", showing.place)
            if showing.name in known:
                html = html.replace(write_mark(showing.name).encode(), show(known[showing.name], showing).encode())
    collector.finish()
    check_weight(page.budget, html)
    return replace(page, html=html, widths=used_widths([html]), words=words_of_page(html.decode()) if searched else "")


def led_back(experiment: Experiment, pages: list[Page]) -> Experiment:
    """An experiment whose calculations lead back to a page that shows it, to one with all its stages open if there is one."""
    showing = [(shown.open is not None, page.address) for page in pages for shown in page.showings if shown.name == experiment.name]
    address = min(showing, default=(False, experiment.name), key=lambda found: found[0])[1]
    return replace(experiment, calculations=experiment.calculations.lead_back(address))


def check_experiment(experiment: Experiment, pages: list[Page], complete: bool) -> None:
    """An experiment has a name of its own, and a page that shows it. complete: whether all pages could be read."""
    if experiment.name in (*OWN, *SCRIPTS) or experiment.name in (page.address for page in pages):
        message = f"{experiment.name!r} is the name of a page or of a script of the book; give the file of the experiment another one"
        raise UnshownExperiment(message, experiment.place)
    if complete and not any(showing.name == experiment.name for page in pages for showing in page.showings):
        message = f'no page shows this experiment; write << experiment("{experiment.name}") >> into one, alone in a paragraph'
        raise UnshownExperiment(message, experiment.place)


def check_parts(experiment: Experiment, known: dict[str, Experiment]) -> None:
    """No part of its tables has the name of another experiment's."""
    for path, _ in experiment.scripts[1:]:
        if (other := known.get(path.removeprefix("assets/").removesuffix(".js"))) is not None:
            message = f"{path} is a part of the experiment {experiment.name!r} already; give the file of the experiment another name"
            raise UnshownExperiment(message, other.place)
