"""One measured figure."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    name: str
    value: float
    unit: str
    most: float | None = None
    "what it may be at most, or None for a figure that only informs"

    @property
    def kept(self) -> bool:
        return self.most is None or self.value <= self.most

    def __str__(self) -> str:
        goal = "" if self.most is None else f"   at most {self.most:g} {self.unit}{'' if self.kept else '   MISSED'}"
        return f"{self.name:<58} {self.value:>8.2f} {self.unit}{goal}"
