"""``python build.py estimate config.json``: what a reader's own model is made of."""

from pathlib import Path

from engine.estimate.config_file import read_config_file
from engine.estimate.configuration import read_configuration
from engine.estimate.counts import count
from engine.estimate.report import write_json, write_text


def answer(path: Path, content: Path, as_json: bool) -> None:
    """Print the report.

    Raises: as the report.
    """
    print(report(path, content, as_json))


def report(path: Path, content: Path, as_json: bool) -> str:
    """The report on a config.json.

    Raises: AuthorError, AuthorErrors for everything in it that cannot be counted.
    """
    configuration = read_configuration(read_config_file(path))
    counts = count(configuration, content)
    return write_json(configuration, counts) if as_json else write_text(path.as_posix(), configuration, counts)
