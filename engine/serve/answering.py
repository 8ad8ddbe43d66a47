"""The process that stays: asked and answered through pipes by engine/serve/builder.py, and ended with them.

    python -m engine.serve.answering CONTENT SITE
"""

import gc
import os
import pickle
import select
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from engine.errors import AuthorError, AuthorErrors
from engine.outcome import missing_library
from engine.serve.outcome import Outcome, outcome_of_errors

REST = 0.5
"Seconds without a question after which it does what can wait."


def main() -> None:
    """Answer until nobody asks any more."""
    questions, answers = sys.stdin.buffer.raw, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed must not stand among the answers
    gc.disable()  # it looks for what is left over when it rests, not in the middle of a page
    warm = None
    with suppress(EOFError, BrokenPipeError):
        while True:
            if warm and warm.unconfirmed and not is_asked(questions, REST):
                with suppress(Exception):  # a fault is told when a build meets it
                    warm.confirm()
            question = pickle.load(questions)
            warm, outcome = answer(warm, question)
            pickle.dump(outcome, answers)
            answers.flush()


def answer(warm, question: str | frozenset[str]):
    """Who builds, and the outcome, whatever happens; the engine is imported here, since it may be broken."""
    try:
        if warm is None:
            from engine.serve.warm import Warm

            warm = Warm(*map(Path, sys.argv[1:3]))
        return warm, warm.first() if question == "first" else warm.build(question)
    except (AuthorError, AuthorErrors) as error:
        return warm, outcome_of_errors(error)
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("engine"):
            return warm, Outcome(fault=traceback.format_exc())
        return warm, outcome_of_errors(missing_library(missing))
    except Exception:
        return warm, Outcome(fault=traceback.format_exc())


def is_asked(questions: BinaryIO, seconds: float) -> bool:
    """Whether a question comes soon; where a pipe cannot be waited for, it may always."""
    return os.name == "nt" or bool(select.select([questions], [], [], seconds)[0])


if __name__ == "__main__":
    main()
