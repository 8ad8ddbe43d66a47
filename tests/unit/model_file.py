"""The weights of the 8-dimensional model as its file says them, read without the engine."""

from tests.certify import CONTENT


def read_sections() -> dict[str, list[list[float]]]:
    """The matrices of the model file, by their names."""
    sections, rows = {}, []
    for line in (CONTENT / "models" / "eight-dimensions.txt").read_text(encoding="utf-8").split("\n"):
        if line.startswith("["):
            rows = sections.setdefault(line.strip("[]"), [])
        elif line and ":" not in line:
            rows.append([float(word) for word in line.split()])
    return sections
