"""The bytes of a picture → its width and height. What moves, or tells of the camera, is refused; so is a file that is cut off."""

from collections.abc import Iterator

PNG = b"\x89PNG\r\n\x1a\n"
SIZED = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"The segments of a JPEG that begin with its size."
ABOUT = (b"Exif\0", b"http://ns.adobe.com/")
"How segments of a JPEG begin that tell where, when and with what it was taken, and which way up."
MOVES = "the picture moves; save one frame of it"
TELLS = "the picture carries notes of where, when or with what it was taken (Exif, XMP); save it without them"
CUT_OFF = "the file is cut off, or is no {}; save the picture again"


class BadPictureFile(ValueError):
    """What is wrong with the bytes, with the remedy."""


Size = tuple[int, int]
"width and height in pixels"


def size_of_png(data: bytes) -> Size:
    chunks = dict(chunks_of(data[len(PNG) :], big=True)) if data.startswith(PNG) else {}
    if len(chunks.get(b"IHDR", b"")) < 8 or b"IEND" not in chunks:
        raise BadPictureFile(CUT_OFF.format("PNG"))
    refuse(chunks, moves=b"acTL", tells=(b"eXIf",))
    return number(chunks[b"IHDR"][:4]), number(chunks[b"IHDR"][4:8])


def size_of_webp(data: bytes) -> Size:
    chunks = dict(chunks_of(data[12:], big=False)) if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else {}
    refuse(chunks, moves=b"ANIM", tells=(b"EXIF", b"XMP "))
    lossy, lossless = chunks.get(b"VP8 ", b""), chunks.get(b"VP8L", b"")
    if len(lossy) >= 10 and lossy[3:6] == b"\x9d\x01\x2a":
        return number(lossy[7:5:-1]) & 0x3FFF, number(lossy[9:7:-1]) & 0x3FFF
    if len(lossless) >= 5 and lossless[0] == 0x2F:
        bits = number(lossless[4:0:-1])
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    raise BadPictureFile(CUT_OFF.format("WebP"))


def size_of_jpeg(data: bytes) -> Size:
    size = None
    for kind, body in segments_of(data):
        if kind == 0xE1 and body.startswith(ABOUT):
            raise BadPictureFile(TELLS)
        if kind in SIZED and len(body) >= 5:
            size = number(body[3:5]), number(body[1:3])
    if size is None or b"\xff\xd9" not in data[-64:]:
        raise BadPictureFile(CUT_OFF.format("JPEG"))
    return size


def refuse(chunks: dict[bytes, bytes], moves: bytes, tells: tuple[bytes, ...]) -> None:
    if moves in chunks:
        raise BadPictureFile(MOVES)
    if any(name in chunks for name in tells):
        raise BadPictureFile(TELLS)


def chunks_of(data: bytes, big: bool) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG (big: length, name, body, sum) or of a WebP (name, length, body, filled up to an even length)."""
    at = 0
    while at + 8 <= len(data):
        first, second = data[at : at + 4], data[at + 4 : at + 8]
        name, length = (second, number(first)) if big else (first, number(second[::-1]))
        body = data[at + 8 : at + 8 + length]
        if len(body) < length:
            return
        yield name, body
        at += 8 + length + (4 if big else length % 2)


def segments_of(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The segments of a JPEG before its picture."""
    at = 2 if data[:2] == b"\xff\xd8" else len(data)
    while at + 4 <= len(data) and data[at] == 0xFF:
        if data[at + 1] == 0xFF:  # filling
            at += 1
            continue
        length = number(data[at + 2 : at + 4])
        yield data[at + 1], data[at + 4 : at + 2 + length]
        if data[at + 1] == 0xDA or length < 2:
            return
        at += 2 + length


def number(data: bytes) -> int:
    return int.from_bytes(data, "big")


SIZES = {".png": size_of_png, ".jpg": size_of_jpeg, ".jpeg": size_of_jpeg, ".webp": size_of_webp}
"By the end of the file's name. An SVG is none of them: it can carry script, and addresses of others."
