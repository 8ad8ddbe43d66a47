# The commands of this book. `make PYTHON=python3.13 site` chooses a Python; ARGS go to pytest; SINCE is what diff compares with.
.PHONY: site editions test check diff bench browsers lighthouse audit icons fonts clean environment test-environment
.NOTPARALLEL:

NEWEST := python3 python3.14 python3.13 python3.12 python3.11 python
PYTHON ?= $(shell for python in $(NEWEST); do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$python; break; }; done)
VENV := .venv/bin/python
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
ARGS ?=
SINCE ?= HEAD

site: environment
	$(VENV) build.py

# dist/: site/ and the book as one archive, one file, an e-book and a PDF.
editions: python
	@$(PYTHON) engine/environment.py editions
	$(VENV) build.py editions

test: test-environment
	$(VENV) -m pytest -n 2 --dist worksteal $(ARGS)

check: environment
	$(VENV) build.py check --no-cache

# As Markdown; where GitHub runs it, on the summary of the run. That something differs (1) is no failure.
diff: environment
	@$(VENV) build.py diff '$(SINCE)' --markdown $(if $(GITHUB_STEP_SUMMARY),>> "$$GITHUB_STEP_SUMMARY") || test $$? -eq 1

bench: test-environment
	$(VENV) -m tests.bench

# Firefox and WebKit, which `make test` does not ask for.
browsers: test-environment
	$(VENV) -m tests.other_browsers $(ARGS)

# Needs Node; Lighthouse comes from npm, as tests/lighthouse/package-lock.json says.
lighthouse: test-environment
	$(VENV) -m tests.lighthouse $(ARGS)

# axe-core over every page, width, scheme and state; `make audit ARGS=chapter-4.html` over one page.
audit: test-environment
	$(VENV) -m tests.audit $(ARGS)

# The PNGs beside engine/theme/icon.svg, which are committed: a build has no browser.
icons: test-environment
	$(VENV) -m tests.draw_icons

# A browser without one shows boxes, and the tests would measure those.
fonts:
	@fc-list :lang=ja 2>/dev/null | grep -q . || { $(SUDO) apt-get update && \
	$(SUDO) apt-get install -y --no-install-recommends fontconfig fonts-noto-cjk; }

# site/ belongs to the repository and stays.
clean:
	rm -rf .venv .site-build dist .dist-build .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

environment: python
	@$(PYTHON) engine/environment.py

test-environment: python
	@$(PYTHON) engine/environment.py test font

.PHONY: python
python:
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer was found. Install one (Debian: apt-get install python3 python3-venv)," \
	"or say where it is: make PYTHON=/path/to/python3.12 site" >&2; exit 1; }
