"""The trace of a page, as its record keeps it."""

from engine.records import dataclass


FOLDER = "tables"


@dataclass(frozen=True)
class Trace:
    """What a page needs to show where its numbers come from."""

    structure: bytes
    "a script; empty where no number is computed"
    parts: tuple[bytes, ...] = ()
    "scripts with the values"
    key: str = ""
    "of everything that the values are made of"

    def files(self, address: str) -> dict[str, bytes]:
        """Its files by their path in the site."""
        if not self.structure:
            return {}
        parts = {f"{FOLDER}/{address}/values-{number}.js": part for number, part in enumerate(self.parts)}
        return {f"{FOLDER}/{address}/numbers.js": self.structure} | parts
