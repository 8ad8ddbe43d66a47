"""The script of all pages: the files of the theme, less what only their authors read."""

import gzip

from engine.render import budgets
from engine.render.assets import FIRST, LATER, PARTS, SCRIPTS, TELL, condensed_script, joined
from engine.render.template_files import THEME

FILES = sorted((THEME / "js").glob("*.js"))
WORKER = "worker"
"part of sw.js, which is in no page"
ORDER = (THEME / "js/order.txt").read_text(encoding="utf-8").split()


def test_every_file_of_the_folder_is_part_of_it():
    own = {path.stem for path in FILES} & {FIRST, PARTS, TELL, *LATER, *SCRIPTS, WORKER}
    assert sorted([*ORDER, *(f"{name}.js" for name in own)]) == [path.name for path in FILES]
    for folder in filter(lambda path: (THEME / "js" / path).is_dir(), LATER):
        listed = (THEME / "js" / folder / "order.txt").read_text(encoding="utf-8").split()
        assert sorted(listed) == sorted(path.name for path in (THEME / "js" / folder).glob("*.js"))


def test_comments_of_their_own_and_indentation_are_left_out_and_nothing_else():
    source = b'/* What it is,\n   in two lines. */\n"use strict";\n{\n  // Why.\n  const a = "//"; // b\n\n  try { b(); } catch { /* c */ }\n}\n'
    assert condensed_script(source) == b'"use strict";\n{\nconst a = "//"; // b\ntry { b(); } catch { /* c */ }\n}\n'


def test_no_text_reaches_over_a_line_whose_indentation_it_would_lose():
    for path in (THEME / "js").rglob("*.js"):
        assert all(line.count("`") % 2 == 0 for line in path.read_text(encoding="utf-8").splitlines()), path.name


def test_it_keeps_its_budget():
    assert len(gzip.compress(condensed_script(joined("js")), 9, mtime=0)) <= 1000 * budgets.SCRIPT
