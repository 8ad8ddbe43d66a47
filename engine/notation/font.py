"""The math font: STIX Two Math cut down to a declared list of characters.

``python -m engine.notation.font`` rebuilds it. Only rebuilding needs fonttools, brotli and ziamath (the extra "font").
"""

import re
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

FONTS = Path(__file__).parents[1] / "theme" / "fonts"
FONT = "stix-two-math-subset.woff2"
RECORD = "stix-two-math-subset.sha256"
LIST = "code-points.txt"
OPTICAL = "′″‴"
"What keeps its script-size forms (ssty). Digits do not: their script forms are wider, and their widths are reserved."
ENTRY = re.compile(r"U\+([0-9A-F]{4,6})(?:-([0-9A-F]{4,6}))?(?:\s|$)")


@cache
def declared_characters(folder: Path = FONTS) -> frozenset[str]:
    """The characters that a formula may show."""
    lines = (folder / LIST).read_text(encoding="utf-8").splitlines()
    entries = [ENTRY.match(line) for line in lines if line.strip() and not line.startswith("#")]
    if None in entries:
        raise ValueError(f"{LIST}: a line is neither a comment nor U+XXXX nor U+XXXX-XXXX")
    return frozenset(chr(point) for entry in entries for point in expand_range(*entry.groups()))


def expand_range(first: str, last: str | None) -> range:
    """Code points of an entry of the list."""
    return range(int(first, 16), int(last or first, 16) + 1)


def font_is_current(folder: Path = FONTS) -> bool:
    """Whether the committed font was made from the list as it is now."""
    font, record = folder / FONT, folder / RECORD
    if not (font.exists() and record.exists()):
        return False
    return record.read_text(encoding="ascii") == write_record(declared_characters(folder), font.read_bytes())


def write_record(characters: frozenset[str], font: bytes) -> str:
    """What the font was made from and what came out, as two hashes."""
    made_from = "".join(sorted(characters)).encode("utf-8")
    return f"{sha256(made_from).hexdigest()}  {LIST}\n{sha256(font).hexdigest()}  {FONT}\n"


def rebuild_font(folder: Path = FONTS) -> None:
    """Make the font anew and record what it was made from."""
    declared_characters.cache_clear()
    characters = declared_characters(folder)
    font = cut_font(characters)
    (folder / FONT).write_bytes(font)
    (folder / RECORD).write_text(write_record(characters, font), encoding="ascii", newline="\n")


def cut_font(characters: frozenset[str]) -> bytes:
    """STIX Two Math with these characters only, as WOFF2; the same bytes on every run."""
    from io import BytesIO

    from fontTools import subset

    options = subset.Options(
        hinting=False,
        layout_features=["ssty"],
        name_IDs=[0, 1, 2, 5, 13, 14],
        name_languages=[0x409],
        notdef_outline=True,
        recalc_timestamp=False,
        bidi_closure=False,
        flavor="woff2",
    )
    options.drop_tables += ["DSIG", "GDEF", "GPOS", "gasp"]
    font = subset.load_font(find_source(), options)
    require_glyphs(font, characters)
    keep_script_forms(font, OPTICAL)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(characters))
    subsetter.subset(font)
    file = BytesIO()
    subset.save_font(font, file, options)
    return file.getvalue()


def find_source() -> str:
    """The whole font, as ziamath brings it."""
    package = find_spec("ziamath")
    if package is None:
        raise SystemExit("rebuilding the math font needs its source: pip install -e '.[font]'")
    return str(Path(package.origin).parent / "fonts" / "STIXTwoMath-Regular.ttf")


def require_glyphs(font, characters: frozenset[str]) -> None:
    """Refuse a list that asks for what the font does not have."""
    missing = sorted(characters - {chr(point) for point in font.getBestCmap()})
    if missing:
        raise SystemExit(f"STIX Two Math has no {', '.join(f'U+{ord(c):04X} {c}' for c in missing)}; see {LIST}")


def keep_script_forms(font, kept: str) -> None:
    """Leave out the script-size forms of all other characters."""
    glyphs = {font.getBestCmap()[ord(character)] for character in kept}
    table = font["GSUB"].table
    lookups = {i for f in table.FeatureList.FeatureRecord if f.FeatureTag == "ssty" for i in f.Feature.LookupListIndex}
    for subtable in (subtable for i in sorted(lookups) for subtable in table.LookupList.Lookup[i].SubTable):
        forms = getattr(subtable, "ExtSubTable", subtable)
        forms.alternates = {glyph: found for glyph, found in forms.alternates.items() if glyph in glyphs}


if __name__ == "__main__":
    rebuild_font()
    print(f"{FONT}: {(FONTS / FONT).stat().st_size} bytes, {len(declared_characters())} characters")
