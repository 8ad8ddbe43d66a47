"""When asterisks beside Japanese open or close emphasis: **「重み」**です is bold.

CommonMark forbids a run between punctuation and a letter to close (or to open). Here a wide character on either side
of the run lifts that ban; where no such character stands, nothing differs from CommonMark.
"""

import unicodedata

from markdown_it.common.utils import isPunctChar, isWhiteSpace
from markdown_it.rules_inline.state_inline import Scanned, StateInline


class FriendlyState(StateInline):
    """The state of markdown-it's inline parser, with this rule for runs of * and _."""

    def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:
        end = start
        while end < self.posMax and self.src[end] == self.src[start]:
            end += 1
        before, after = character_before(self.src, start), self.src[end] if end < self.posMax else " "
        if isWhiteSpace(ord(before)) or isWhiteSpace(ord(after)):
            return Scanned(not isWhiteSpace(ord(after)), not isWhiteSpace(ord(before)), end - start)
        opens, closes = isPunctChar(before), isPunctChar(after)
        if canSplitWord:
            friendly = is_cjk(before) or is_cjk(after) or closes_cjk_sequence(self.src, start)
            opens, closes = opens or friendly or not closes, closes or friendly or not opens
        return Scanned(opens, closes, end - start)


def character_before(src: str, start: int) -> str:
    """The character before a run; a variation selector counts as the character that it varies."""
    if start == 0:
        return " "
    varied = start > 1 and "\ufe00" <= src[start - 1] <= "\ufe0e" and not isWhiteSpace(ord(src[start - 2]))
    return src[start - 2] if varied else src[start - 1]


def closes_cjk_sequence(src: str, start: int) -> bool:
    """An ideograph with a chosen form, or a quotation mark with the full-width form chosen."""
    last, varied = src[start - 1 : start], src[start - 2 : start - 1]
    return "\U000e0100" <= last <= "\U000e01ef" or (last == "\ufe01" and varied in ("‘", "’", "“", "”"))


def is_cjk(character: str) -> bool:
    """Wide, full-width or half-width forms of East Asian text, and Hangul; no emoji."""
    code = ord(character)
    if code < 0x1100 or is_emoji(code):
        return False
    narrow_hangul = 0x1160 <= code <= 0x11FF or 0xD7B0 <= code <= 0xD7FF
    return unicodedata.east_asian_width(character) in "WFH" or narrow_hangul


def is_emoji(code: int) -> bool:
    """The wide symbols that are shown in colour unless something else is asked for."""
    return 0x2300 <= code <= 0x2BFF or 0x1F000 <= code <= 0x1FAFF
