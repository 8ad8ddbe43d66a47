"""Pictures that an author adds: what is copied, in which room it stands, and what is refused."""

import struct
import zlib
from pathlib import Path

import pytest

from engine.errors import AuthorError, AuthorErrors
from engine.render.site import render_site
from tests.unit.small_book import write_book

PAGE = "絵です。\n\n![箱の前の猫](pictures/cat.png)\n"


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int = 3, height: int = 2, *more: bytes) -> bytes:
    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(more) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def jpeg(width: int = 3, height: int = 2, *more: bytes) -> bytes:
    size = b"\xff\xc0" + struct.pack(">HBHHB", 8, 8, height, width, 0)
    return b"\xff\xd8" + b"".join(more) + size + b"\xff\xda\x00\x02" + b"\x11\x22\xff\xd9"


def webp(*chunks: tuple[bytes, bytes]) -> bytes:
    body = b"WEBP" + b"".join(name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2) for name, data in chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


LOSSY = (b"VP8 ", b"\x30\x01\x00\x9d\x01\x2a" + struct.pack("<HH", 3, 2) + b"\0\0")
LOSSLESS = (b"VP8L", b"\x2f" + struct.pack("<I", 2 | 1 << 14) + b"\0")


def write(folder: Path, text: str = PAGE, name: str = "cat.png", data: bytes = png()) -> Path:
    content = write_book(folder, text)
    (content / "pictures").mkdir()
    (content / "pictures" / name).write_bytes(data)
    return content


def complaint(folder: Path, **given) -> str:
    with pytest.raises(AuthorErrors) as caught:
        render_site(write(folder, **given))
    return str(caught.value)


def test_a_picture_is_copied_and_stands_in_its_room_with_its_description(tmp_path):
    files = render_site(write(tmp_path))
    assert files["pictures/cat.png"] == png()
    assert (
        '<img class="picture" src="pictures/cat.png" alt="箱の前の猫" width="3" height="2" loading="lazy">' in files["page.html"].decode()
    )
    assert b'href="assets/picture.css"' in files["page.html"] and b"max-inline-size:100%" in files["assets/picture.css"].replace(b" ", b"")


def test_a_picture_that_no_page_shows_is_not_copied(tmp_path):
    assert not [path for path in render_site(write(tmp_path, text="文です。\n")) if "pictures/" in path]


@pytest.mark.parametrize(
    "name, data",
    [
        ("cat.jpg", jpeg()),
        ("cat.jpeg", jpeg(3, 2, b"\xff\xe0\x00\x04JF", b"\xff")),
        ("cat.webp", webp(LOSSY)),
        ("cat.webp", webp(LOSSLESS)),
        ("cat.webp", webp((b"VP8X", b"\x10" + b"\0" * 9), LOSSY)),
    ],
)
def test_each_kind_is_measured(tmp_path, name, data):
    page = render_site(write(tmp_path, f"![猫](pictures/{name})\n", name, data))["page.html"].decode()
    assert 'alt="猫" width="3" height="2"' in page


@pytest.mark.parametrize(
    "name, data, said",
    [
        ("cat.svg", b"<svg onload='alert(1)'/>", "an SVG can carry script; save it as PNG or WebP, or draw it with figure(…)"),
        ("cat.gif", b"GIF89a", "a picture is pictures/<name>, its name of a to z, 0 to 9 and -, and .png, .jpg, .jpeg, .webp behind it"),
        ("Cat.png", png(), "its name of a to z"),
        ("cat.png", b"<svg/>", "content/pictures/cat.png: the file is cut off, or is no PNG; save the picture again"),
        ("cat.png", png()[:-12], "is no PNG"),
        ("cat.jpg", png(), "is no JPEG"),
        ("cat.jpg", jpeg()[:12], "is no JPEG"),
        ("cat.webp", jpeg(), "is no WebP"),
        ("cat.png", b"", "is no PNG"),
        ("cat.png", png(3, 2, chunk(b"acTL", b"\0" * 8)), "the picture moves; save one frame of it"),
        ("cat.webp", webp((b"VP8X", b"\x02" + b"\0" * 9), (b"ANIM", b"\0" * 6), LOSSY), "the picture moves"),
        ("cat.png", png(3, 2, chunk(b"eXIf", b"MM")), "save it without them"),
        ("cat.jpg", jpeg(3, 2, b"\xff\xe1\x00\x0aExif\0\0MM"), "the picture carries notes of where, when or with what it was taken (Exif, XMP)"),
        ("cat.webp", webp(LOSSY, (b"EXIF", b"MM")), "save it without them"),
        ("cat.png", png(5_000, 1), "content/pictures/cat.png has 5,000 by 1 pixels; a side has at most 4,096"),
        ("cat.png", png(0, 1), "has 0 by 1 pixels"),
        ("cat.png", png() + b"\0" * 500_000, "content/pictures/cat.png has more than 500,000 bytes; make it smaller"),
    ],
)
def test_a_picture_that_is_not_safe_or_not_sound_is_refused(tmp_path, name, data, said):
    told = complaint(tmp_path, text=f"文です。\n\n![猫](pictures/{name})\n", name=name, data=data)
    assert said in told and told.startswith("content/page.md:8:1: ") and "[R113]" in told


@pytest.mark.parametrize(
    "text, said",
    [
        ("![](pictures/cat.png)\n", "a picture needs a description for those who do not see it"),
        ("![猫](pictures/cut.png)\n", "there is no content/pictures/cut.png; did you mean 'pictures/cat.png'?"),
        ("![猫](cat.png)\n", "a picture is pictures/<name>"),
        ("![猫](pictures/../book.yml)\n", "a picture is pictures/<name>"),
        ("![猫](pictures/%63at.png)\n", "a picture is pictures/<name>"),
        ("![猫](../pictures/cat.png)\n", "a picture is pictures/<name>"),
        ("![猫](/etc/cat.png)\n", "an address with / in front leads out of the book's folder"),
        ("![猫](https://example.org/cat.png)\n", "a picture lies in the book's own folder"),
        ("::: example {#e}\n```markdown\n![猫](pictures/cat.png)\n```\n:::\n", "a picture stands on a page, not in an experiment or an example"),
    ],
)
def test_what_is_no_picture_of_the_book_is_refused(tmp_path, text, said):
    assert said in complaint(tmp_path, text=text)


def test_a_link_to_a_file_elsewhere_is_no_picture(tmp_path):
    content = write(tmp_path)
    (content / "pictures/cat.png").unlink()
    (content / "pictures/cat.png").symlink_to("/etc/hostname")
    with pytest.raises(AuthorError, match="a link; the sources of the book are files and folders of their own"):
        render_site(content)


def test_two_pages_may_show_one_picture_and_a_page_is_made_again_when_it_changes(tmp_path):
    from engine.cache.store import Cache

    content, cache = write(tmp_path), Cache(None, "code")
    before = render_site(content, cache)
    (content / "pictures/cat.png").write_bytes(png(4, 4))
    after = render_site(content, cache)
    assert after["pictures/cat.png"] == png(4, 4) != before["pictures/cat.png"]
    assert b'width="4" height="4"' in after["page.html"] and render_site(content, cache) == after
