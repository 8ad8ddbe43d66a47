"""An old version of the book, from git, in a temporary folder; the repository itself is only read."""

import subprocess
import tarfile
from io import BytesIO
from pathlib import Path

from engine.errors import AuthorError
from engine.parse.suggestion import did_you_mean
from engine.records import dataclass

PROJECT = Path(__file__).resolve().parents[3]
PARTS = ("engine", "pyproject.toml")
"What a version needs besides its content: the engine that reads it, and the versions of its libraries."


class NoComparison(AuthorError, code="D101"):
    """Two versions cannot be compared; the message says why, and what to do."""


@dataclass(frozen=True)
class Version:
    """One version of the book, on disk."""

    name: str
    "as messages call it"
    content: Path
    "its sources"
    root: Path
    "the folder that holds its engine/"
    project: Path | None = None
    "where its pyproject.toml lies; none if that is not kept with the book"
    site: Path | None = None
    "the pages that were kept with it"


def working_tree(content: Path, site: Path) -> Version:
    """What lies on disk now, uncommitted files included."""
    return Version("the working tree", content, PROJECT, PROJECT, site)


def old_version(content: Path, site: Path, revision: str, folder: Path) -> Version:
    """The content of a revision, with its engine if that lies in the same repository; unpacked into a folder."""
    top = repository_of(content)
    commit = commit_of(top, revision)
    source = content.relative_to(top).as_posix()
    listed = git(top, "ls-tree", "-r", "-z", "--name-only", commit, "--", source).decode(errors="replace").split("\0")
    if not any(name.endswith(".md") for name in listed):
        raise NoComparison(f"{name_of(revision, commit)} has no page in {source}/; name a revision that has the book")
    project = PROJECT.relative_to(top).as_posix() if PROJECT.is_relative_to(top) else None
    kept = site.resolve().relative_to(top).as_posix() if site.resolve().is_relative_to(top) else None
    wanted = [source, kept, *(f"{project}/{part}".removeprefix("./") for part in PARTS if project)]
    unpack(top, commit, [path for path in wanted if path and exists(top, commit, path)], folder)
    own = project is not None and (folder / project / "engine").is_dir()
    return Version(
        name_of(revision, commit),
        folder / source,
        folder / project if own else PROJECT,
        folder / project if own else None,
        folder / kept if kept else None,
    )


def name_of(revision: str, commit: str) -> str:
    """A revision as messages call it: what was asked for, and the commit that it is."""
    return commit[:10] if commit.startswith(revision) else f"{revision} ({commit[:10]})"


def repository_of(content: Path) -> Path:
    """The folder of the repository that a book is kept in."""
    if not content.is_dir():
        raise NoComparison(f"there is no folder {content}")
    try:
        return Path(git(content, "rev-parse", "--show-toplevel").decode().rstrip("\n")).resolve()
    except NoComparison as error:
        if "not a git repository" not in error.message:
            raise
        raise NoComparison(f"{content} is in no git repository, so there is no older version to compare with") from None


def commit_of(top: Path, revision: str) -> str:
    """The commit that a revision names."""
    try:
        asked = git(top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        return asked.decode().strip()
    except NoComparison:
        raise NoComparison(unknown(top, revision)) from None


def unknown(top: Path, revision: str) -> str:
    """What to say of a revision that git does not know."""
    try:
        names = git(top, "for-each-ref", "--format=%(refname:short)").decode().split()
        shallow = git(top, "rev-parse", "--is-shallow-repository").decode().strip() == "true"
        git(top, "rev-parse", "--verify", "--quiet", "HEAD")
    except NoComparison:
        return "the repository has no commit yet, so there is no older version to compare with"
    said = f"git knows no revision {revision!r}{did_you_mean(revision, names)}"
    return said + ("; this copy of the repository is shallow: fetch its history first" if shallow else "")


def exists(top: Path, commit: str, path: str) -> bool:
    """Whether a commit has a file or a folder."""
    return bool(git(top, "ls-tree", "-z", commit, "--", path))


def unpack(top: Path, commit: str, paths: list[str], folder: Path) -> None:
    """Some paths of a commit, as they are there."""
    archive = git(top, "archive", "--format=tar", commit, "--", *paths)
    with tarfile.open(fileobj=BytesIO(archive)) as packed:
        packed.extractall(folder, filter="data")


def git(folder: Path, *arguments: str) -> bytes:
    """What git answers; NoComparison with what it complains about."""
    command = ["git", "-c", "core.quotepath=off", "-c", "core.autocrlf=false", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL)
    except FileNotFoundError:
        raise NoComparison("git is not installed, and the older version of the book is read from it") from None
    if done.returncode:
        raise NoComparison(f"git: {done.stderr.decode(errors='replace').strip() or 'no answer'}")
    return done.stdout
