"""make lighthouse: Lighthouse's four marks for every page, with its settings for a phone. Exit status 1 if one is not 100.

python -m tests.lighthouse [--runs N] [PAGE.html …]
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from engine.editions.browser import arguments
from tests.bench.pages_server import serve_packed
from tests.browser.site_pages import PAGES
from tests.find_browser import find_browser

HERE = Path(__file__).resolve().parent
PROGRAM = HERE / "node_modules/lighthouse/cli/index.js"
NODE = 18, 20
"the oldest that it runs with"
CATEGORIES = ["performance", "accessibility", "best-practices", "seo"]
RUNS = 5
"of which the median of the performance counts"
SECONDS = 300
"that one run may take"


def main() -> None:
    given = read_arguments()
    node = find_node()
    missed = 0
    with serve_packed() as address:
        for page in given.page or PAGES:
            runs = [run(node, address + page) for _ in range(given.runs)]
            marks = {name: round(100 * median(run[name]["score"] or 0 for run in runs)) for name in CATEGORIES}
            print(f"{page:<34}" + "".join(f"  {name} {mark}" for name, mark in marks.items()), flush=True)
            for fault in dict.fromkeys(fault for run in runs for fault in run["faults"]):
                print(f"    {fault}", flush=True)
            missed += min(marks.values()) < 100
    sys.exit(f"{missed} pages below 100" if missed else 0)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.lighthouse", description="Lighthouse's marks for the pages of site/.")
    parser.add_argument("page", nargs="*", help="pages of site/; all, if none is named")
    parser.add_argument("--runs", type=int, default=RUNS, metavar="N", help=f"runs of each page, {RUNS} if not given")
    return parser.parse_args()


def find_node() -> str:
    """Node, with Lighthouse installed as its lock file says."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        sys.exit(f"Lighthouse needs Node {NODE[0]}.{NODE[1]} or newer with npm, and none is on this machine (Debian: apt-get install nodejs npm)")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip().lstrip("v")
    if tuple(map(int, version.split(".")[:2])) < NODE:
        sys.exit(f"Lighthouse needs Node {NODE[0]}.{NODE[1]} or newer; this is {version}")
    if not PROGRAM.exists() and subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=HERE).returncode:
        sys.exit("npm could not install Lighthouse; its own words stand above")
    return node


def run(node: str, url: str) -> dict:
    """The categories of one run, and which audits of the three that measure no time have failed."""
    flags = " ".join(["--headless=new", *arguments()])
    command = [node, str(PROGRAM), url, "--quiet", "--output=json", f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={flags}"]
    environment = os.environ | {"CHROME_PATH": find_browser("")}
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=SECONDS, env=environment)
    if done.returncode:
        sys.exit(f"Lighthouse failed with {url}:\n{done.stderr}")
    report = json.loads(done.stdout)
    return report["categories"] | {"faults": list(faults_of(report))}


def faults_of(report: dict) -> Iterator[str]:
    for category in CATEGORIES[1:]:
        for audit in report["categories"][category]["auditRefs"]:
            found = report["audits"][audit["id"]]
            if audit["weight"] and found["score"] is not None and found["score"] < 1:
                items = found.get("details", {}).get("items", [])
                yield f"{category}: {found['title']} {json.dumps(items[:2], ensure_ascii=False)[:600]}"


if __name__ == "__main__":
    main()
