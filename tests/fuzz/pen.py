"""The chance by which inputs are made: some without a slip, which get through all stages, some full of them."""

from random import Random


class Pen(Random):
    """A generator of chance that knows how often it slips."""

    slips = 0.0
    "of choices that could be a slip"

    def begin(self, identity: str) -> "Pen":
        """Chance for one input; the same identity gives the same input."""
        self.seed(identity)
        self.slips = self.choice((0.0, 0.0, 0.003, 0.01, 0.03, 0.2))
        return self

    def slip(self) -> bool:
        return self.slips > 0 and self.random() < self.slips

    def chance(self, share: float) -> bool:
        return self.random() < share
