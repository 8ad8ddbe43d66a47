"""python build.py check: whether site/ is current, and if not, how it differs and what to do."""

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


def test_a_current_site_is_said_to_be_current(project):
    project.run()
    done = project.run("check")
    assert (done.returncode, done.stdout) == (0, "site/ is current\n")


def test_the_difference_lists_files_lines_and_the_one_command(project):
    project.run()
    project.write("site/index.html", "<p>\n手で\n</p>\n")
    project.write("site/old.html", "")
    (project.folder / "site/chapter-4.html").unlink()
    done = project.run("check")
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "site/ is not what the build makes:",
        "  missing: chapter-4.html [S201]",
        "  different: index.html [S201]",
        "  no longer made: old.html [S201]",
        "--- site/index.html (there)",
        "+++ site/index.html (made)",
        "@@ -1,3 +1,3 @@",
        " <p>",
        "-手で",
        "+行列",
        " </p>",
        "Run `make site` and commit what it changes.",
    ]


def test_check_changes_nothing(project):
    project.run()
    project.write("site/index.html", "by hand")
    project.run("check")
    assert project.page("index.html") == "by hand"


def test_line_ends_of_windows_are_a_difference_that_can_be_seen(project):
    project.run()
    (project.folder / "site/index.html").write_bytes("<p>\r\n行列\r\n</p>\r\n".encode())
    assert "-行列␍" in project.run("check").stdout.splitlines()


def test_a_long_difference_is_shortened(project):
    project.write("content/index.md", "".join(f"{i}\n" for i in range(1000)))
    project.write("content/chapter-4.md", "長" * 5000)
    project.run()
    project.write("site/index.html", "".join(f"{i}.\n" for i in range(1000)))
    project.write("site/chapter-4.html", "短")
    lines = project.run("check").stdout.splitlines()
    assert len(lines) < 60 and max(map(len, lines)) <= 203
    assert any(line.startswith("… ") and line.endswith("more lines of index.html") for line in lines)


def test_a_long_line_is_cut_around_what_differs_in_it(project):
    project.write("content/index.md", "長" * 900 + "新しい" + "い" * 900)
    project.run()
    project.write("site/index.html", project.page("index.html").replace("新しい", "古い"))
    lines = project.run("check").stdout.splitlines()
    gone, come = (next(line for line in lines if line.startswith(sign + "…")) for sign in "-+")
    assert "長古いい" in gone and "長新しいい" in come and len(gone) == len(come) == 203


def test_many_differences_are_shortened(project):
    for number in range(100):
        project.write(f"content/page-{number}.md", "新\n" * 3)
    project.run()
    for number in range(100):
        project.write(f"site/page-{number}.html", "旧\n" * 3)
    lines = project.run("check").stdout.splitlines()
    assert sum(line.startswith("  different: ") for line in lines) == 100
    assert len(lines) < 320 and lines[-1] == "Run `make site` and commit what it changes."


def test_a_binary_file_is_named_only(project):
    project.run()
    (project.folder / "site/index.html").write_bytes(b"\0\1\2")
    assert "index.html: 3 bytes there, 16 made" in project.run("check").stdout


def test_check_completes_what_a_killed_build_left(project):
    project.run()
    project.write(".site-build/staged/index.html", "half")
    (project.folder / ".site-build/journal").write_bytes(b"chapter-4.html")
    done = project.run("check")
    assert "different: index.html" in done.stdout and "missing: chapter-4.html" in done.stdout


def test_errors_of_the_author_come_before_any_comparison(project):
    project.write("content/index.md", "error")
    done = project.run("check")
    assert done.returncode == 1 and "content/index.md:1:1" in done.stderr and done.stdout == ""


def test_a_finding_of_a_lint_fails_the_check_of_a_current_site(project):
    project.write("content/index.md", "0.7311")
    project.run()
    done = project.run("check")
    assert done.returncode == 1 and done.stdout.startswith("content/index.md:1:1: '0.7311' is typed [L101]\n\nL101  ")


def test_findings_stand_behind_the_difference(project):
    project.run()
    project.write("content/index.md", "0.7311")
    lines = project.run("check").stdout.splitlines()
    assert lines[0] == "site/ is not what the build makes:" and "content/index.md:1:1: '0.7311' is typed [L101]" in lines


def test_lints_do_not_stop_a_build(project):
    project.write("content/index.md", "0.7311")
    assert project.run().returncode == 0


def test_the_committed_site_is_current():
    done = subprocess.run([sys.executable, "build.py", "check"], cwd=PROJECT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
