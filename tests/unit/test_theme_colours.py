"""The colours of the theme, recomputed from the tokens of tokens.css: contrast, and distance for four kinds of eyes."""

import re
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[2] / "engine" / "theme" / "css" / "tokens.css"
SCHEMES = ("light", "dark")
ROLES = ("query", "key", "value", "output", "weight", "coefficient")
SIDES = ("encoder", "decoder")
GROUNDS = ("paper", "surface", "mark")

VISIONS = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"Linear RGB as seen, after Machado, Oliveira and Fernandes 2009, severity 1."


def read_tokens(scheme: str) -> dict[str, str]:
    """The colours of one scheme by the name of their token."""
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", TOKENS.read_text(encoding="utf-8"))
    return {name: colours[SCHEMES.index(scheme)] for name, *colours in found}


def linear(colour: str) -> tuple[float, ...]:
    """sRGB as linear light."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def contrast(one: str, other: str) -> float:
    """WCAG 2: relative luminances, lighter over darker."""
    lights = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other))]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def seen(colour: str, vision: str) -> tuple[float, ...]:
    """Linear light as a kind of eye sees it."""
    light = linear(colour)
    return tuple(min(1, max(0, sum(m * c for m, c in zip(row, light)))) for row in VISIONS[vision])


def lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    """CIELAB under D65."""
    r, g, b = light
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """The distance of two colours; Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    c7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * sqrt(c7 / (c7 + 25**7))
    c1, c2 = hypot(stretch * a1, b1), hypot(stretch * a2, b2)
    h1, h2 = (degrees(atan2(b, stretch * a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    middle = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * cos(radians(middle - 30)) + 0.24 * cos(radians(2 * middle))
    t += 0.32 * cos(radians(3 * middle + 6)) - 0.20 * cos(radians(4 * middle - 63))
    sl = 1 + 0.015 * (l - 50) ** 2 / sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rotation = -2 * sqrt(c**7 / (c**7 + 25**7)) * sin(radians(60 * exp(-(((middle - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * (dc / sc) * (dh / sh))


def distance(one: str, other: str, vision: str) -> float:
    """How far apart two colours are for a kind of eye."""
    return ciede2000(lab(seen(one, vision)), lab(seen(other, vision)))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distance_agrees_with_the_published_pairs(one, other, expected):
    assert ciede2000(one, other) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", ["ink", "ink-2", *ROLES, *SIDES])
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_reaches_4_5_to_1(scheme, name, ground):
    tokens = read_tokens(scheme)
    assert contrast(tokens[name], tokens[ground]) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", [*ROLES, *SIDES])
def test_role_reaches_4_5_to_1_on_its_own_tint(scheme, name):
    tokens = read_tokens(scheme)
    assert contrast(tokens[name], tokens[f"{name}-tint"]) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", ["line", "mark-line"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_line_reaches_3_to_1(scheme, name, ground):
    tokens = read_tokens(scheme)
    assert contrast(tokens[name], tokens[ground]) >= 3


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", ["right", "wrong", "masked"])
def test_verdict_and_masked_text_reach_4_5_to_1(scheme, name):
    tokens = read_tokens(scheme)
    assert min(contrast(tokens[name], tokens[ground]) for ground in ("paper", "surface")) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("step", range(-3, 4))
def test_number_on_a_step_of_the_scale_reaches_4_5_to_1(scheme, step):
    tokens = read_tokens(scheme)
    text = tokens.get(f"scale-text-{abs(step)}", tokens["ink"])
    assert contrast(text, tokens[f"scale-{step}"]) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("vision", VISIONS)
def test_roles_are_apart_for_all_eyes(scheme, vision):
    tokens = read_tokens(scheme)
    least = 20 if vision == "full" else 14
    assert min(distance(tokens[a], tokens[b], vision) for a, b in combinations(ROLES, 2)) >= least


@pytest.mark.parametrize(("scheme", "least"), [("light", 13.7), ("dark", 11.6)])
@pytest.mark.parametrize("vision", VISIONS)
def test_roles_are_apart_from_ink(scheme, least, vision):
    tokens = read_tokens(scheme)
    assert min(distance(tokens[role], tokens["ink"], vision) for role in ROLES) >= least


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(("one", "other", "least"), [("encoder", "decoder", 23.8), ("right", "wrong", 34.5), ("scale--1", "scale-1", 20.6)])
def test_opposites_are_apart_for_all_eyes(scheme, vision, one, other, least):
    tokens = read_tokens(scheme)
    assert distance(tokens[one], tokens[other], vision) >= least
