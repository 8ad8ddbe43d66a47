"""Keys of bytes; bytes that know their own, so that nobody calculates it again."""

from hashlib import sha256


class Keyed(bytes):
    """The bytes of a file with their key."""

    key: str


def key_of_bytes(data: bytes | memoryview) -> str:
    return data.key if type(data) is Keyed else sha256(data).hexdigest()


def keyed(data: bytes | memoryview) -> Keyed:
    """The same bytes, which know their key from now on."""
    made = Keyed(data)
    made.key = sha256(made).hexdigest()
    return made
