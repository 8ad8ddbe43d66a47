"""The nearest of the words that would have been right."""

from collections.abc import Iterable


def did_you_mean(word: str, known: Iterable[str], nearness: float = 0.6) -> str:
    """The end of a message: "; did you mean 'scores'?", or nothing if no word is near."""
    from difflib import get_close_matches

    near = get_close_matches(word[:100], list(known), n=1, cutoff=nearness)
    return f"; did you mean {near[0]!r}?" if near else ""
